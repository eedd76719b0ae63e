//! One shortest path on a board of any size, every step costing one, 64 squares at a time.
//!
//! A search from the end `b` towards the start `a`. A step is either nearer to `a`, counting columns
//! and rows, or farther; a path is as long as `a` and `b` are apart, and two more for each step
//! farther. So the length of a way through a square is known from its level: how many steps farther
//! there must be on the way from `b` to it. Steps nearer cost no level, and all lead towards the
//! column and the row of `a`. One sweep over the rows, from the outer ones to that of `a`, therefore
//! finds all squares of a level; in a row an addition carries from square to square.
//!
//! Each row is in two halves, both of which run towards the column of `a`: its west half with `a`,
//! and its east half turned round.

use crate::mask::Mask;
use crate::path::planes::{Planes, Sides};
use crate::path::scratch::Scratch;

/// What is known of 64 squares.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cell {
    /// Those with a level.
    seen: u64,
    /// Those whose level is odd. Over an open side levels differ by one at most, so that is enough
    /// to find the way back.
    odd: u64,
    /// Those that may be entered, in this half.
    free: u64,
}

/// What came of a search.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Path(Vec<u32>),
    NoPath,
    /// There is too little to find at a time for this way of searching.
    GaveUp,
}

/// One half of all rows.
struct Half<'a> {
    cells: &'a mut [Cell],
    sides: &'a [Sides],
    stride: usize,
    /// The word of a row nearest to `a`, and the bit of its last square.
    top: usize,
    last: u32,
    /// The first word of a row with a square that was seen.
    first: usize,
    /// Whether any was seen.
    begun: bool,
}

impl Half<'_> {
    /// Whether the last square of this row was seen.
    fn end(&self, row: usize) -> bool {
        self.cells[row * self.stride + self.top].seen >> self.last & 1 != 0
    }

    /// Enters the last square of a row from the other half; whether that is new.
    fn enter_end(&mut self, row: usize, odd: bool) -> bool {
        let cell = &mut self.cells[row * self.stride + self.top];
        let new = 1 << self.last & cell.free & !cell.seen;
        cell.seen |= new;
        cell.odd |= if odd { new } else { 0 };
        self.begun |= new != 0;
        new != 0
    }

    /// Finds what of this row is of the next level; whether there was anything.
    fn sweep(&mut self, row: usize, odd: bool) -> bool {
        if !self.begun {
            return false;
        }
        let (stride, top) = (self.stride, self.top);
        let at = row * stride + self.first;
        let leads = self.cells[at].seen & self.sides[at].before & 1 != 0;
        let low = self.first - usize::from(leads && self.first > 0);
        let (above, rest) = self.cells[(row - 1) * stride..][..3 * stride].split_at_mut(stride);
        let (cells, below) = rest.split_at_mut(stride);
        let (north, sides) = self.sides[(row - 1) * stride..][..2 * stride].split_at(stride);
        // All of one length, which the compiler then knows.
        let (above, below) = (&above[low..=top], &below[low..=top]);
        let (north, sides) = (&north[low..=top], &sides[low..=top + 1]);
        let cells = &mut cells[low..=top + 1];
        let odd = if odd { u64::MAX } else { 0 };
        let (mut carry, mut changed) = (0, 0);
        let mut farther = cells[0].seen & sides[0].before;
        for k in 0..above.len() {
            let after = cells[k + 1].seen & sides[k + 1].before;
            let cell = &mut cells[k];
            let aside = farther >> 1 | after << 63;
            let upright = above[k].seen & north[k].south | below[k].seen & sides[k].south;
            let start = cell.seen | (aside | upright) & cell.free;
            // An addition carries through squares that may be entered from the one before.
            let run = sides[k].before & cell.free;
            let entered = (start << 1 | carry) & run;
            let all = start | entered | (run ^ entered ^ run.wrapping_add(entered)) & run;
            let new = all ^ cell.seen;
            carry = all >> 63;
            cell.seen = all;
            cell.odd |= new & odd;
            changed |= new;
            farther = after;
        }
        if low < self.first && cells[0].seen != 0 {
            self.first = low;
        }
        changed != 0
    }
}

/// A search: the board, what was found, and where to go on.
struct Search<'a> {
    west: Half<'a>,
    /// None if `a` is in the last column.
    east: Option<Half<'a>>,
    /// For each row, with one more above the first, the level at which it changed last.
    changed: &'a mut [u32],
    w: usize,
    a: (usize, usize),
    closed: Option<&'a Mask>,
    /// How many words were looked at.
    work: usize,
}

const NEVER: u32 = u32::MAX;

impl Search<'_> {
    /// Makes a row ready. Rows are numbered from 1, that above the first is 0.
    fn clear(&mut self, row: usize) {
        self.changed[row] = NEVER;
        let (w, (x, _)) = (self.w as i64, self.a);
        let start = (row as i64 - 1) * w;
        let free = |half: &mut Half<'_>, turned: bool| {
            let cells = &mut half.cells[row * half.stride..][..half.stride];
            cells.fill(Cell::default());
            for (k, cell) in cells[..=half.top].iter_mut().enumerate() {
                cell.free = self.closed.map_or(u64::MAX, |closed| {
                    let k = 64 * k as i64;
                    if turned {
                        !bits(closed, start + w - 64 - k).reverse_bits()
                    } else {
                        !bits(closed, start + k)
                    }
                });
            }
            cells[half.top].free &= u64::MAX >> (63 - half.last);
        };
        free(&mut self.west, false);
        if let Some(half) = &mut self.east {
            free(half, true);
        }
        if row == self.a.1 + 1 {
            // Whoever is on the way is not in the own way.
            self.west.cells[row * self.west.stride + x / 64].free |= 1 << (x % 64);
        }
    }

    /// Enters the square where the search begins, and those of its row that steps nearer lead to.
    fn start(&mut self, nm: &[u8], (x, y): (usize, usize)) {
        let ax = self.a.0;
        let mut x = x;
        loop {
            let (half, place, toward) = match &mut self.east {
                Some(east) if x > ax => (east, self.w - 1 - x, 3),
                _ => (&mut self.west, x, 1),
            };
            let cell = &mut half.cells[(y + 1) * half.stride + place / 64];
            if cell.free >> (place % 64) & 1 == 0 {
                break;
            }
            cell.seen |= 1 << (place % 64);
            half.begun = true;
            if x == ax || nm[y * self.w + x] >> toward & 1 == 0 {
                break;
            }
            x = if x > ax { x - 1 } else { x + 1 };
        }
        self.changed[y + 1] = 0;
    }

    /// Finds what of this row is of the next level.
    fn sweep(&mut self, row: usize, level: u32) {
        let odd = level & 1 != 0;
        let x = self.a.0 + 1;
        self.work += self.west.top + 4 - self.west.first;
        let Some(east) = &mut self.east else {
            if self.west.sweep(row, odd) {
                self.changed[row] = level;
            }
            return;
        };
        self.work += east.top + 2 - east.first;
        let open = self.west.sides[row * self.west.stride + x / 64].before >> (x % 64) & 1 != 0;
        // From the west half to the east one leads farther, so this comes before new squares there.
        let over = open && self.west.end(row);
        let mut changed = east.sweep(row, odd);
        changed |= over && east.enter_end(row, odd);
        let back = open && east.end(row);
        changed |= self.west.sweep(row, odd);
        changed |= back && self.west.enter_end(row, odd);
        if changed {
            self.changed[row] = level;
        }
    }

    /// How many squares of these rows were seen.
    fn seen(&self, rows: std::ops::RangeInclusive<usize>) -> usize {
        let halves = [Some(&self.west), self.east.as_ref()];
        let cells = halves.into_iter().flatten().flat_map(|half| {
            let (first, last) = (
                rows.start() * half.stride,
                rows.end() * half.stride + half.stride,
            );
            &half.cells[first..last]
        });
        cells.map(|cell| cell.seen.count_ones() as usize).sum()
    }

    /// Whether the square was seen, with a level that is as odd as this.
    fn is_of(&self, x: usize, y: usize, level: u32) -> bool {
        let (half, x) = match &self.east {
            Some(east) if x > self.a.0 => (east, self.w - 1 - x),
            _ => (&self.west, x),
        };
        let cell = half.cells[(y + 1) * half.stride + x / 64];
        let odd = if level & 1 != 0 { cell.odd } else { !cell.odd };
        (cell.seen & odd) >> (x % 64) & 1 != 0
    }
}

/// 64 bits of the mask, of which some may lie before its first square or after its last.
fn bits(mask: &Mask, first: i64) -> u64 {
    let (place, shift) = (first.div_euclid(64), first.rem_euclid(64));
    let word = |place: i64| usize::try_from(place).map_or(0, |place| mask.word(place));
    // Moved in two steps, as a word cannot be moved by all its bits.
    word(place) >> shift | word(place + 1) << 1 << (63 - shift)
}

/// The squares from `a` to `b`, both included. Of all shortest paths the one whose first step lies
/// first in the order north, east, south, west, then its second, and so on. Gives up after looking
/// at `trial` words, or at any later time, if that found fewer squares than words.
pub(crate) fn path(
    nm: &[u8],
    planes: &Planes,
    w: usize,
    (a, b): (u32, u32),
    closed: Option<&Mask>,
    trial: usize,
    scratch: &mut Scratch,
) -> Found {
    let h = nm.len() / w;
    let mut most = trial;
    let at = |square: u32| (square as usize % w, square as usize / w);
    let ((ax, ay), (bx, by)) = (at(a), at(b));
    let stride = planes.stride;
    let need = (h + 2) * stride;
    for cells in &mut scratch.halves {
        if cells.len() < need {
            cells.resize(need, Cell::default());
        }
    }
    if scratch.changed.len() < h + 2 {
        scratch.changed.resize(h + 2, NEVER);
    }
    let [west, east] = &mut scratch.halves;
    let half = |cells, sides, end: usize, start: Option<usize>| Half {
        cells,
        sides,
        stride,
        top: end / 64,
        last: end as u32 % 64,
        first: start.unwrap_or(end) / 64,
        begun: false,
    };
    let mut search = Search {
        west: half(west, &planes.eastward, ax, (bx <= ax).then_some(bx)),
        east: (ax + 1 < w).then(|| {
            half(
                east,
                &planes.westward,
                w - 2 - ax,
                (bx > ax).then(|| w - 1 - bx),
            )
        }),
        changed: &mut scratch.changed,
        w,
        a: (ax, ay),
        closed,
        work: 0,
    };
    let (mut north, mut south) = (ay.min(by) + 1, ay.max(by) + 1);
    for row in north - 1..=south + 1 {
        search.clear(row);
    }
    search.start(nm, (bx, by));
    let middle = ay + 1;
    for row in (middle..=by).rev().chain(by + 2..=middle) {
        search.sweep(row, 0);
    }
    let mut level = 0;
    while !search.west.end(middle) {
        level += 1;
        let before = level - 1;
        if south < h && search.changed[south] == before {
            south += 1;
            search.clear(south + 1);
        }
        if north > 1 && search.changed[north] == before {
            north -= 1;
            search.clear(north - 1);
        }
        let mut any = false;
        let outer = (middle + 1..=south)
            .rev()
            .map(|row| (row, row + 1, row - 1));
        for (row, outside, inside) in
            outer.chain((north..middle).map(|row| (row, row - 1, row + 1)))
        {
            let changed = &search.changed;
            if changed[row] == before || changed[inside] == before || changed[outside] == level {
                search.sweep(row, level);
                any |= search.changed[row] == level;
            }
        }
        search.sweep(middle, level);
        any |= search.changed[middle] == level;
        if !any {
            return Found::NoPath;
        }
        search.work += (south - north) / 8;
        if search.work > most {
            // Square by square is quicker than to look at a word for each.
            if search.seen(north..=south) < search.work {
                return Found::GaveUp;
            }
            most = 2 * search.work;
        }
    }
    Found::Path(walk(&search, nm, (a, b), level))
}

/// The path back, from `a`, which is of this level.
fn walk(search: &Search<'_>, nm: &[u8], (a, b): (u32, u32), level: u32) -> Vec<u32> {
    let w = search.w;
    let (ax, ay) = search.a;
    let (mut x, mut y, mut level) = (ax, ay, level);
    let length = (b as usize % w).abs_diff(ax) + (b as usize / w).abs_diff(ay) + 2 * level as usize;
    let mut path = Vec::with_capacity(length + 1);
    let mut square = a;
    path.push(a);
    while path.len() <= length {
        let sides = nm[square as usize];
        // A step away from `a` was a step nearer on the way here, and stays on its level.
        let steps = [
            (0, x, y.wrapping_sub(1), y <= ay),
            (1, x + 1, y, x >= ax),
            (2, x, y + 1, y >= ay),
            (3, x.wrapping_sub(1), y, x <= ax),
        ];
        let good = steps.into_iter().find(|(k, x, y, away)| {
            sides >> k & 1 != 0 && search.is_of(*x, *y, level.wrapping_sub(u32::from(!away)))
        });
        let Some((_, next_x, next_y, away)) = good else {
            break; // which cannot be
        };
        (x, y) = (next_x, next_y);
        level -= u32::from(!away);
        square = (y * w + x) as u32;
        path.push(square);
    }
    path
}
