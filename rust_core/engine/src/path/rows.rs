//! Floods of boards of at most 32 x 32 squares: a row is a word, and a step takes all rows at once.

use crate::mask::Mask;
use crate::passage::{Rows, SMALL};
use crate::path::simd::dispatched;

/// Rows with room above and below, so that every row has neighbours.
const ROOM: usize = 8;

/// A set of squares, a word to a row.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Band(pub(crate) [u32; SMALL + 2 * ROOM]);

impl Band {
    pub(crate) const EMPTY: Self = Self([0; SMALL + 2 * ROOM]);

    #[inline]
    pub(crate) fn has(&self, x: usize, y: usize) -> bool {
        self.0[ROOM + y] >> x & 1 != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, x: usize, y: usize) {
        self.0[ROOM + y] |= 1 << x;
    }

    /// Without the squares of these rows.
    pub(crate) fn remove(&mut self, rows: &[u32; SMALL]) {
        for (row, gone) in self.rows_mut().iter_mut().zip(rows) {
            *row &= !gone;
        }
    }

    pub(crate) fn rows(&self) -> &[u32] {
        &self.0[ROOM..ROOM + SMALL]
    }

    pub(crate) fn rows_mut(&mut self) -> &mut [u32] {
        &mut self.0[ROOM..ROOM + SMALL]
    }
}

/// Every square that `now` reaches in one more step, and whether there are new ones.
#[inline(always)]
#[allow(clippy::inline_always)] // so that it is compiled for the caller's instructions
fn step<const R: usize>(rows: &Rows, free: &[u32; SMALL], now: &Band, next: &mut Band) -> bool {
    let mut new = 0;
    for y in 0..R {
        let (c, above, below) = (now.0[ROOM + y], now.0[ROOM - 1 + y], now.0[ROOM + 1 + y]);
        let aside = (c & rows.e[y]) << 1 | c >> 1 & rows.e[y];
        let all = c | (aside | below & rows.s[y] | above & rows.n[y]) & free[y];
        new |= all ^ c;
        next.0[ROOM + y] = all;
    }
    new != 0
}

/// Everything within so many steps of the squares in `band`.
#[inline(always)]
#[allow(clippy::inline_always)]
fn reach_body<const R: usize>(rows: &Rows, free: &[u32; SMALL], band: &mut Band, budget: u32) {
    let mut other = Band::EMPTY;
    let mut left = budget;
    while left >= 2 {
        if !step::<R>(rows, free, band, &mut other) || !step::<R>(rows, free, &other, band) {
            return;
        }
        left -= 2;
    }
    if left == 1 {
        step::<R>(rows, free, band, &mut other);
        *band = other;
    }
}
dispatched!(fn reach_rows<const R: usize>(rows: &Rows, free: &[u32; SMALL], band: &mut Band, budget: u32) = reach_body);

/// How many bits a distance on a small board has.
const BITS: usize = 10;

/// The distances of all squares in bits: `planes[k]` has bit k of each.
#[inline(always)]
#[allow(clippy::inline_always)]
fn levels_body<const R: usize>(
    rows: &Rows,
    free: &[u32; SMALL],
    band: &mut Band,
    planes: &mut [[u32; SMALL]; BITS],
) -> u32 {
    let mut other = Band::EMPTY;
    let mut level = 0;
    while step::<R>(rows, free, band, &mut other) {
        level += 1;
        let mut bits: u32 = level;
        while bits != 0 {
            let plane = &mut planes[bits.trailing_zeros() as usize % 16 % BITS];
            bits &= bits - 1;
            for y in 0..R {
                plane[y] |= other.0[ROOM + y] ^ band.0[ROOM + y];
            }
        }
        std::mem::swap(band, &mut other);
    }
    level
}

/// The bit of each of sixteen squares.
const EACH: [u16; 16] = {
    let mut each = [0; 16];
    let mut x = 0;
    while x < 16 {
        each[x] = 1 << x;
        x += 1;
    }
    each
};

/// A number for every square, row by row: its distance, or -1.
#[inline(always)]
#[allow(clippy::inline_always)]
fn spread(
    band: &Band,
    planes: &[[u32; SMALL]; BITS],
    used: usize,
    (w, h): (usize, usize),
    out: &mut [i16],
) {
    for y in 0..h {
        let mut line = [0i16; SMALL];
        for half in 0..SMALL / 16 {
            let part = |row: u32| (row >> (16 * half)) as u16;
            let reached = part(band.0[ROOM + y]);
            let mut numbers = [0i16; 16];
            for x in 0..16 {
                numbers[x] = if reached & EACH[x] == 0 { -1 } else { 0 };
            }
            for (k, plane) in planes[..used].iter().enumerate() {
                let (plane, value) = (part(plane[y]), 1i16 << k);
                for x in 0..16 {
                    numbers[x] |= if plane & EACH[x] == 0 { 0 } else { value };
                }
            }
            line[16 * half..][..16].copy_from_slice(&numbers);
        }
        // What is past the end of the row will be overwritten by the next one.
        let rest = &mut out[y * w..];
        match rest.first_chunk_mut::<SMALL>() {
            Some(place) => *place = line,
            None => rest[..w].copy_from_slice(&line[..w]),
        }
    }
}

#[inline(always)]
#[allow(clippy::inline_always)]
fn distances_body<const R: usize>(
    rows: &Rows,
    free: &[u32; SMALL],
    band: &mut Band,
    w: usize,
    h: usize,
    out: &mut [i16],
) {
    let mut planes = [[0; SMALL]; BITS];
    let levels = levels_body::<R>(rows, free, band, &mut planes);
    let used = (32 - levels.leading_zeros()) as usize;
    spread(band, &planes, used, (w, h), out);
}
dispatched!(fn distances_rows<const R: usize>(rows: &Rows, free: &[u32; SMALL], band: &mut Band, w: usize, h: usize, out: &mut [i16]) = distances_body);

/// The sets within 0, 1, 2, ... steps of what is in `levels[0]`, until one has the square; how
/// many steps that took.
#[inline(always)]
#[allow(clippy::inline_always)]
fn until_body<const R: usize>(
    rows: &Rows,
    free: &[u32; SMALL],
    levels: &mut [Band],
    x: usize,
    y: usize,
) -> Option<usize> {
    let mut k = 0;
    while !levels[k].has(x, y) {
        let (now, next) = levels.split_at_mut(k + 1);
        // What another board left below the last row must not count.
        next[0].0[ROOM + R] = 0;
        if !step::<R>(rows, free, &now[k], &mut next[0]) {
            return None;
        }
        k += 1;
    }
    Some(k)
}
dispatched!(fn until_rows<const R: usize>(rows: &Rows, free: &[u32; SMALL], levels: &mut [Band], x: usize, y: usize) -> Option<usize> = until_body);

/// Calls a kernel for the fewest rows that the board fits in.
macro_rules! by_height {
    ($h:expr, $kernel:ident($($arg:expr),*)) => {
        match $h {
            0..=8 => $kernel::<8>($($arg),*),
            9..=16 => $kernel::<16>($($arg),*),
            17..=24 => $kernel::<24>($($arg),*),
            _ => $kernel::<32>($($arg),*),
        }
    };
}

/// Every square may be entered.
pub(crate) const ALL_FREE: [u32; SMALL] = [u32::MAX; SMALL];

pub(crate) fn reach(h: usize, rows: &Rows, free: &[u32; SMALL], band: &mut Band, budget: u32) {
    by_height!(h, reach_rows(rows, free, band, budget));
}

pub(crate) fn distances(
    w: usize,
    h: usize,
    rows: &Rows,
    free: &[u32; SMALL],
    band: &mut Band,
    out: &mut [i16],
) {
    by_height!(h, distances_rows(rows, free, band, w, h, out));
}

/// See `until_body`; `levels` has at least as many as the board has squares.
pub(crate) fn until(
    h: usize,
    rows: &Rows,
    free: &[u32; SMALL],
    levels: &mut [Band],
    (x, y): (usize, usize),
) -> Option<usize> {
    by_height!(h, until_rows(rows, free, levels, x, y))
}

/// The squares that may be entered.
pub(crate) fn free(figures: &[u32; SMALL], through: Option<&[u32; SMALL]>) -> [u32; SMALL] {
    let mut free = [0; SMALL];
    for y in 0..SMALL {
        free[y] = !figures[y] | through.map_or(0, |through| through[y]);
    }
    free
}

/// The mask of these rows.
pub(crate) fn pack(w: usize, h: usize, band: &Band) -> Mask {
    let squares = w * h;
    let mut words = Vec::with_capacity(squares.div_ceil(64) + 1);
    let (mut word, mut used) = (0u64, 0);
    for row in &band.rows()[..h] {
        let row = u64::from(*row);
        word |= row << used;
        used += w;
        if used >= 64 {
            words.push(word);
            used -= 64;
            word = if used == 0 { 0 } else { row >> (w - used) };
        }
    }
    if used > 0 {
        words.push(word);
    }
    #[allow(clippy::cast_possible_truncation)] // at most 32 x 32
    Mask::from_words(squares as u32, words)
}

/// The rows of a mask of a small board.
pub(crate) fn unpack(w: usize, h: usize, mask: &Mask) -> [u32; SMALL] {
    let (_, words) = mask.range();
    let mut rows = [0; SMALL];
    let all = u32::MAX >> (32 - w);
    for (y, row) in rows[..h].iter_mut().enumerate() {
        let (place, shift) = (y * w / 64, y * w % 64);
        let low = words[place] >> shift;
        let high = match words.get(place + 1) {
            Some(next) if shift > 0 => next << (64 - shift),
            _ => 0,
        };
        #[allow(clippy::cast_possible_truncation)]
        let bits = (low | high) as u32;
        *row = bits & all;
    }
    rows
}
