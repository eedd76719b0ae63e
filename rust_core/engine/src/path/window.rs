//! A few steps on a large board: a window of 32 x 32 squares round the start is all that matters.

use crate::edge::Passes;
use crate::grid::{Grid, Tile};
use crate::mask::Mask;
use crate::passage::{Rows, SMALL};
use crate::path::rows::{self, Band};
use crate::path::simd::dispatched;

/// So many steps stay inside a window.
pub(crate) const STEPS: u32 = 15;

/// Where in the window the start lies, in columns and in rows.
const MIDDLE: i64 = 16;

/// What lies outside the board.
static OUTSIDE: Tile = Tile {
    e: [[0; SMALL]; 3],
    s: [[0; SMALL]; 3],
    missing: [u32::MAX; SMALL],
    blocked: [0; SMALL],
};

/// The window's top left square, which may lie outside the board.
fn corner(x: usize, y: usize) -> (i64, i64) {
    (x as i64 - MIDDLE, y as i64 - MIDDLE)
}

#[inline(always)]
fn join(left: u32, right: u32, shift: u32) -> u32 {
    ((u64::from(left) | u64::from(right) << 32) >> shift) as u32
}

/// Rows `from` to `to` of two tiles side by side, moved left by `shift`, into rows `at` and on.
#[inline(always)]
fn copy(
    passes: Passes,
    (left, right): (&Tile, &Tile),
    shift: u32,
    (from, to): (usize, usize),
    at: usize,
    e: &mut [u32; SMALL],
    s: &mut [u32; SMALL],
    free: &mut [u32; SMALL + 1],
) {
    for y in from..to {
        let k = (at + y - from) % SMALL;
        let east = |tile: &Tile| Tile::pass(passes, [tile.e[0][y], tile.e[1][y], tile.e[2][y]]);
        let south = |tile: &Tile| Tile::pass(passes, [tile.s[0][y], tile.s[1][y], tile.s[2][y]]);
        e[k] = join(east(left), east(right), shift);
        s[k] = join(south(left), south(right), shift);
        free[k] = join(left.free(y), right.free(y), shift);
    }
}

#[inline(always)]
fn cut_body(passes: Passes, tiles: [&Tile; 4], shift: u32, down: usize, rows: &mut Rows) {
    let (mut e, mut s, mut free) = ([0; SMALL], [0; SMALL], [0; SMALL + 1]);
    let [a, b, c, d] = tiles;
    copy(
        passes,
        (a, b),
        shift,
        (down, SMALL),
        0,
        &mut e,
        &mut s,
        &mut free,
    );
    copy(
        passes,
        (c, d),
        shift,
        (0, down),
        SMALL - down,
        &mut e,
        &mut s,
        &mut free,
    );
    for y in 0..SMALL {
        rows.e[y] = e[y] & free[y] & free[y] >> 1;
        rows.s[y] = s[y] & free[y] & free[y + 1];
    }
    rows.n[0] = 0;
    for y in 1..SMALL {
        rows.n[y] = rows.s[y - 1];
    }
}
dispatched!(fn cut(passes: Passes, tiles: [&Tile; 4], shift: u32, down: usize, rows: &mut Rows) = cut_body);

/// The squares of the mask in the window; beyond the sides of the board it holds nonsense.
fn mask_rows(w: usize, (x0, y0): (i64, i64), mask: &Mask) -> [u32; SMALL] {
    let mut rows = [0; SMALL];
    for (row, y) in rows.iter_mut().zip(y0..) {
        let first = y * w as i64 + x0;
        let (place, shift) = (first.div_euclid(64), first.rem_euclid(64));
        // Places before the first and after the last word hold nothing.
        let word = |place: i64| usize::try_from(place).map_or(0, |place| mask.word(place));
        let low = word(place) >> shift;
        let high = if shift > 32 {
            word(place + 1) << (64 - shift)
        } else {
            0
        };
        *row = (low | high) as u32;
    }
    rows
}

/// What is within `budget` steps, at most [`STEPS`], of the square; `figures` cannot be entered
/// unless `through`. Without `through`, but always with the square itself.
pub(crate) fn reach(
    grid: &Grid,
    (x, y): (usize, usize),
    budget: u32,
    passes: Passes,
    figures: Option<&Mask>,
    through: Option<&Mask>,
) -> Mask {
    let (x0, y0) = corner(x, y);
    let tile = |tx: i64, ty: i64| {
        let fits = |t: i64, side: usize| {
            usize::try_from(t)
                .ok()
                .filter(|t| *t < side.div_ceil(SMALL))
        };
        match (fits(tx, grid.width()), fits(ty, grid.height())) {
            (Some(tx), Some(ty)) => grid.tile(tx, ty),
            _ => &OUTSIDE,
        }
    };
    let (tx, ty) = (x0.div_euclid(32), y0.div_euclid(32));
    let tiles = [
        tile(tx, ty),
        tile(tx + 1, ty),
        tile(tx, ty + 1),
        tile(tx + 1, ty + 1),
    ];
    let (shift, down) = (x0.rem_euclid(32) as u32, y0.rem_euclid(32) as usize);
    let mut sides = Rows {
        e: [0; SMALL],
        s: [0; SMALL],
        n: [0; SMALL],
    };
    cut(passes, tiles, shift, down, &mut sides);
    let mut band = Band::EMPTY;
    let middle = MIDDLE as usize;
    band.set(middle, middle);
    let through = through.map(|mask| mask_rows(grid.width(), (x0, y0), mask));
    match figures {
        None => rows::reach(SMALL, &sides, &rows::ALL_FREE, &mut band, budget),
        Some(figures) => {
            let figures = mask_rows(grid.width(), (x0, y0), figures);
            let free = rows::free(&figures, through.as_ref());
            rows::reach(SMALL, &sides, &free, &mut band, budget);
        }
    }
    if let Some(through) = through {
        band.remove(&through);
        band.set(middle, middle);
    }
    spread(grid, (x0, y0), band.rows())
}

/// The mask of a window's rows; all squares in them are on the board.
fn spread(grid: &Grid, (x0, y0): (i64, i64), rows: &[u32]) -> Mask {
    let w = grid.width() as i64;
    let place = |y: usize, x: u32| ((y0 + y as i64) * w + x0 + i64::from(x)) as usize;
    let held = || rows.iter().enumerate().filter(|(_, row)| **row != 0);
    let (Some((top, first)), Some((low, last))) = (held().next(), held().next_back()) else {
        return Mask::from_range(grid.squares(), 0, Vec::new());
    };
    let first = place(top, first.trailing_zeros()) / 64;
    let last = place(low, 31 - last.leading_zeros()) / 64;
    let mut words = vec![0u64; last - first + 1];
    for (y, row) in rows.iter().enumerate().take(low + 1).skip(top) {
        if *row == 0 {
            continue;
        }
        // The lowest square counts, as the window may begin before the board.
        let low = row.trailing_zeros();
        let (at, bits) = (place(y, low), u64::from(row >> low));
        let (word, shift) = (at / 64 - first, at % 64);
        words[word] |= bits << shift;
        if shift > 32 && bits >> (64 - shift) != 0 {
            words[word + 1] |= bits >> (64 - shift);
        }
    }
    Mask::from_range(grid.squares(), first, words)
}
