//! One shortest path on a board of any size, every step costing one.
//!
//! The estimate, columns plus rows, changes by one with each step, so the length of a path
//! through a square is either the shortest possible so far or two more: two stacks will do.

use crate::mask::Mask;
use crate::path::scratch::Scratch;

/// Bits of a mark that hold a distance; the others hold the number of the search.
const BITS: u32 = 20;

/// The squares from `a` to `b`, both included. Of all shortest paths the one whose first step
/// lies first in the order north, east, south, west, then its second, and so on.
pub(crate) fn path(
    nm: &[u8],
    w: usize,
    a: u32,
    b: u32,
    closed: Option<&Mask>,
    scratch: &mut Scratch,
) -> Option<Vec<u32>> {
    let found = match closed {
        None => search(nm, w, a, b, |_| false, scratch),
        Some(mask) => search(nm, w, a, b, |square| mask.contains(square), scratch),
    };
    found.then(|| walk(nm, w, a, scratch))
}

/// Marks the distance to `b` of every square that can lie on a shortest path.
fn search(
    nm: &[u8],
    w: usize,
    a: u32,
    b: u32,
    closed: impl Fn(u32) -> bool,
    scratch: &mut Scratch,
) -> bool {
    let n = nm.len();
    if scratch.marks.len() < n {
        scratch.marks.resize(n, 0);
    }
    scratch.search += 1;
    if scratch.search >> (32 - BITS) != 0 {
        scratch.marks.fill(0);
        scratch.search = 1;
    }
    let tag = scratch.search << BITS;
    let marks = &mut scratch.marks[..n];
    let (near, far) = (&mut scratch.near, &mut scratch.far);
    near.clear();
    far.clear();
    #[allow(clippy::cast_possible_truncation)]
    let w = w as u32;
    let (to_x, to_y) = (a % w, a / w);
    let estimate = |square: u32| (square % w).abs_diff(to_x) + (square / w).abs_diff(to_y);
    let around = [w.wrapping_neg(), 1, w, u32::MAX];
    let mut length = estimate(b);
    let mut found = false;
    marks[b as usize] = tag;
    near.push(b);
    loop {
        while let Some(square) = near.pop() {
            let distance = marks[square as usize] & ((1 << BITS) - 1);
            let (x, y) = (square % w, square / w);
            if distance + x.abs_diff(to_x) + y.abs_diff(to_y) != length {
                continue; // a shorter way was found since
            }
            if square == a {
                found = true;
                continue;
            }
            let nearer = [y > to_y, x < to_x, y < to_y, x > to_x];
            let mut sides = nm[square as usize];
            while sides != 0 {
                let k = (sides.trailing_zeros() & 3) as usize;
                sides &= sides - 1;
                let next = square.wrapping_add(around[k]);
                let mark = &mut marks[next as usize];
                let new = tag | (distance + 1);
                if (*mark < tag || *mark > new) && (!closed(next) || next == a) {
                    *mark = new;
                    if nearer[k] {
                        near.push(next)
                    } else {
                        far.push(next)
                    }
                }
            }
        }
        if found || far.is_empty() {
            return found;
        }
        std::mem::swap(near, far);
        length += 2;
    }
}

fn walk(nm: &[u8], w: usize, a: u32, scratch: &Scratch) -> Vec<u32> {
    let (marks, tag) = (&scratch.marks, scratch.search << BITS);
    let mut distance = marks[a as usize] - tag;
    let mut square = a;
    let mut path = Vec::with_capacity(distance as usize + 1);
    path.push(a);
    #[allow(clippy::cast_possible_truncation)]
    let around = [(w as u32).wrapping_neg(), 1, w as u32, u32::MAX];
    while distance > 0 {
        distance -= 1;
        let sides = nm[square as usize];
        let steps = (0..4).filter(|k| sides >> k & 1 != 0);
        let mut nexts = steps.map(|k| square.wrapping_add(around[k]));
        let Some(next) = nexts.find(|next| marks[*next as usize] == tag | distance) else {
            break; // never: the search came from there
        };
        square = next;
        path.push(next);
    }
    path
}
