//! One shortest path on a board of any size, every step costing one.
//!
//! The estimate, columns plus rows, changes by one with each step, so the length of a path
//! through a square is either the shortest possible so far or two more: two stacks will do.

use crate::mask::Mask;
use crate::path::scratch::Scratch;
use crate::path::sweep::Found;

/// Bits of a mark that hold a distance; the others hold the number of the search.
const BITS: u32 = 20;

/// The squares from `a` to `b`, both included. Of all shortest paths the one whose first step
/// lies first in the order north, east, south, west, then its second, and so on. Gives up after
/// looking at `most` squares.
pub(crate) fn path(
    nm: &[u8],
    w: usize,
    (a, b): (u32, u32),
    closed: Option<&Mask>,
    most: usize,
    scratch: &mut Scratch,
) -> Found {
    match closed {
        None => search(nm, w, (a, b), |_| false, most, scratch),
        Some(mask) => search(nm, w, (a, b), |square| mask.contains(square), most, scratch),
    }
}

/// Marks distances to `b`, those of the squares on the shortest paths at least, and walks along.
fn search(
    nm: &[u8],
    w: usize,
    (a, b): (u32, u32),
    closed: impl Fn(u32) -> bool,
    most: usize,
    scratch: &mut Scratch,
) -> Found {
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
    let w = w as u32;
    let (to_x, to_y) = (a % w, a / w);
    let around = [w.wrapping_neg(), 1, w, u32::MAX];
    let mut length = (b % w).abs_diff(to_x) + (b / w).abs_diff(to_y);
    let mut found = false;
    let mut left = most;
    marks[b as usize] = tag;
    near.push(b);
    loop {
        while let Some(square) = near.pop() {
            let distance = marks[square as usize] & ((1 << BITS) - 1);
            let (x, y) = (square % w, square / w);
            if distance + x.abs_diff(to_x) + y.abs_diff(to_y) != length {
                continue; // a shorter way was found since
            }
            if left == 0 {
                return Found::GaveUp;
            }
            left -= 1;
            if square == a {
                found = true;
                // Often what is marked by now tells the path; else the search goes on until no
                // square is left that could lie on a shortest path.
                match walk(nm, w, (a, b), length, tag, marks, false) {
                    Some(path) => return Found::Path(path),
                    None => continue,
                }
            }
            let nearer = [y > to_y, x < to_x, y < to_y, x > to_x];
            let sides = nm[square as usize];
            // The last pushed is looked at first. A path prefers north and dislikes west, and
            // here it is walked from its end: east is to be looked at first, then north.
            for k in [2, 3, 0, 1] {
                if sides >> k & 1 == 0 {
                    continue;
                }
                let next = square.wrapping_add(around[k]);
                let mark = &mut marks[next as usize];
                let new = tag | (distance + 1);
                if (*mark < tag || *mark > new) && (!closed(next) || next == a) {
                    *mark = new;
                    if nearer[k] {
                        near.push(next);
                    } else {
                        far.push(next);
                    }
                }
            }
        }
        if found {
            return walk(nm, w, (a, b), length, tag, marks, true)
                .map_or(Found::NoPath, Found::Path);
        }
        if far.is_empty() {
            return Found::NoPath;
        }
        std::mem::swap(near, far);
        length += 2;
    }
}

/// The path from `a` along the marks, which are the right distances to `b` wherever with the
/// columns and rows to `a` they add up to no more than the length of the path. Nothing if a
/// square without such a mark could come before one with it; `done` says that none could.
fn walk(
    nm: &[u8],
    w: u32,
    (a, b): (u32, u32),
    length: u32,
    tag: u32,
    marks: &[u32],
    done: bool,
) -> Option<Vec<u32>> {
    let apart = |a: u32, b: u32| (a % w).abs_diff(b % w) + (a / w).abs_diff(b / w);
    let around = [w.wrapping_neg(), 1, w, u32::MAX];
    let mut square = a;
    let mut path = Vec::with_capacity(length as usize + 1);
    path.push(a);
    for left in (0..length).rev() {
        let sides = nm[square as usize];
        let steps = (0..4).filter(|k| sides >> k & 1 != 0);
        let next = steps.map(|k| square.wrapping_add(around[k])).find(|next| {
            let mark = marks[*next as usize];
            let known = mark >= tag && mark - tag + apart(a, *next) <= length;
            mark == tag | left || !(done || known || apart(*next, b) > left)
        });
        square = next.filter(|next| marks[*next as usize] == tag | left)?;
        path.push(square);
    }
    Some(path)
}
