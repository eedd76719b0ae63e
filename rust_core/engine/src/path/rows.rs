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
fn step<const R: usize>(rows: &Rows, free: &[u32; SMALL], now: &Band, next: &mut Band) -> bool {
    let mut new = 0;
    // Written apart first: whether `now` and `next` overlap is not for the compiler to fear.
    let mut all = [0; R];
    for y in 0..R {
        let (c, above, below) = (now.0[ROOM + y], now.0[ROOM - 1 + y], now.0[ROOM + 1 + y]);
        let aside = (c & rows.e[y]) << 1 | c >> 1 & rows.e[y];
        all[y] = c | (aside | below & rows.s[y] | above & rows.n[y]) & free[y];
        new |= all[y] ^ c;
    }
    next.0[ROOM..ROOM + R].copy_from_slice(&all);
    new != 0
}

/// Everything within so many steps of the squares in `band`.
#[inline(always)]
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

/// What a flood for distances works on: the squares reached so far, room for those of the next
/// step, and bit k of every distance.
pub(crate) struct Flood {
    pair: [Band; 2],
    planes: Planes,
}

type Planes = [[u32; SMALL]; BITS];

impl Flood {
    pub(crate) const EMPTY: Self = Self {
        pair: [Band::EMPTY; 2],
        planes: [[0; SMALL]; BITS],
    };

    /// Adds a square that the flood starts from.
    pub(crate) fn start(&mut self, x: usize, y: usize) {
        self.pair[0].set(x, y);
    }
}

/// Leaves the distances of all squares in `planes` and gives how many bits they have.
///
/// In the Gray code of a distance one bit changes with each step. So what is reached after k
/// steps need only be added, by exclusive or, to the plane of the bit that changes next: for a
/// square that is first reached after d steps, these sums are the code of d and that of the
/// last step, and the latter is taken away in the end.
#[inline(always)]
fn levels<const R: usize>(
    rows: &Rows,
    free: &[u32; SMALL],
    pair: &mut [Band; 2],
    planes: &mut Planes,
) -> usize {
    let [band, other] = pair;
    let mut level: u32 = 0;
    loop {
        if !step::<R>(rows, free, band, other) {
            break;
        }
        level += 1;
        add::<R>(
            &mut planes[level.trailing_zeros() as usize % 16 % BITS],
            band,
        );
        if !step::<R>(rows, free, other, band) {
            break;
        }
        level += 1;
        add::<R>(
            &mut planes[level.trailing_zeros() as usize % 16 % BITS],
            other,
        );
    }
    let code = level ^ level >> 1;
    for (k, plane) in planes.iter_mut().enumerate() {
        if code >> k & 1 != 0 {
            add::<R>(plane, band);
        }
    }
    let used = (32 - level.leading_zeros()) as usize;
    for k in (1..used.min(BITS)).rev() {
        let (low, high) = planes.split_at_mut(k);
        for y in 0..R {
            low[k - 1][y] ^= high[0][y];
        }
    }
    used
}

#[inline(always)]
fn add<const R: usize>(plane: &mut [u32; SMALL], band: &Band) {
    let mut sum = [0; R];
    for y in 0..R {
        sum[y] = plane[y] ^ band.0[ROOM + y];
    }
    plane[..R].copy_from_slice(&sum);
}

dispatched!(
    fn levels_rows<const R: usize>(
        rows: &Rows,
        free: &[u32; SMALL],
        pair: &mut [Band; 2],
        planes: &mut Planes,
    ) -> usize = levels
);

/// The bits of a byte, a byte each.
const BYTES: [[u8; 8]; 256] = {
    let mut bytes = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut k = 0;
        while k < 8 {
            bytes[byte][k] = (byte >> k & 1) as u8;
            k += 1;
        }
        byte += 1;
    }
    bytes
};

/// A number for every square, row by row: its distance, or -1.
#[inline(always)]
fn spread_body(band: &Band, planes: &Planes, used: usize, (w, h): (usize, usize), out: &mut [i16]) {
    let (low, high) = planes[..used.min(BITS)].split_at(used.min(8));
    for y in 0..h {
        let (mut lows, mut highs, mut hits) = ([0u8; SMALL], [0u8; SMALL], [0u8; SMALL]);
        for part in 0..4 {
            let bits = |row: u32| u64::from_le_bytes(BYTES[(row >> (8 * part) & 255) as usize]);
            let sum = |planes: &[[u32; SMALL]]| {
                let sum = planes.iter().enumerate();
                sum.fold(0, |sum, (k, plane)| sum | bits(plane[y]) << k)
                    .to_le_bytes()
            };
            lows[8 * part..][..8].copy_from_slice(&sum(low));
            highs[8 * part..][..8].copy_from_slice(&sum(high));
            hits[8 * part..][..8].copy_from_slice(&bits(band.0[ROOM + y]).to_le_bytes());
        }
        let mut line = [0i16; SMALL];
        for x in 0..SMALL {
            let number = i16::from(lows[x]) | i16::from(highs[x]) << 8;
            line[x] = number + i16::from(hits[x]) - 1;
        }
        // What is past the end of the row will be overwritten by the next one.
        let rest = &mut out[y * w..];
        match rest.first_chunk_mut::<SMALL>() {
            Some(place) => *place = line,
            None => rest[..w].copy_from_slice(&line[..w]),
        }
    }
}
dispatched!(
    fn spread(
        band: &Band,
        planes: &Planes,
        used: usize,
        size: (usize, usize),
        out: &mut [i16],
    ) = spread_body
);

/// The sets within 0, 1, 2, ... steps of what is in `levels[0]`, until one has the square; how
/// many steps that took.
#[inline(always)]
fn until_body<const R: usize>(
    rows: &Rows,
    free: &[u32; SMALL],
    levels: &mut [Band],
    pair: &mut [Band; 2],
    x: usize,
    y: usize,
) -> Option<usize> {
    let [now, next] = pair;
    *now = levels[0];
    *next = Band::EMPTY;
    let mut k = 0;
    loop {
        if levels[k].has(x, y) {
            return Some(k);
        }
        if !step::<R>(rows, free, now, next) {
            return None;
        }
        levels[k + 1] = *next;
        if levels[k + 1].has(x, y) {
            return Some(k + 1);
        }
        if !step::<R>(rows, free, next, now) {
            return None;
        }
        k += 2;
        levels[k] = *now;
    }
}
dispatched!(
    fn until_rows<const R: usize>(
        rows: &Rows,
        free: &[u32; SMALL],
        levels: &mut [Band],
        pair: &mut [Band; 2],
        x: usize,
        y: usize,
    ) -> Option<usize> = until_body
);

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

/// Writes the distances from the squares where the flood starts, which must be new otherwise.
pub(crate) fn distances(
    w: usize,
    h: usize,
    rows: &Rows,
    free: &[u32; SMALL],
    flood: &mut Flood,
    out: &mut [i16],
) {
    let Flood { pair, planes } = flood;
    let used = by_height!(h, levels_rows(rows, free, pair, planes));
    spread(&pair[0], planes, used, (w, h), out);
}

/// See `until_body`; `levels` has at least as many as the board has squares.
pub(crate) fn until(
    h: usize,
    rows: &Rows,
    free: &[u32; SMALL],
    levels: &mut [Band],
    (x, y): (usize, usize),
) -> Option<usize> {
    let mut pair = [Band::EMPTY; 2];
    by_height!(h, until_rows(rows, free, levels, &mut pair, x, y))
}

/// The squares that may be entered.
pub(crate) fn free(figures: &[u32; SMALL], through: Option<&[u32; SMALL]>) -> [u32; SMALL] {
    let mut free = [0; SMALL];
    for y in 0..SMALL {
        free[y] = !figures[y] | through.map_or(0, |through| through[y]);
    }
    free
}

/// The words of a mask of a small board, and zeros after them.
pub(crate) type Words = [u64; SMALL * SMALL / 64 + 1];

/// The words of a small board's mask.
pub(crate) fn words(mask: &Mask) -> Words {
    let mut words = [0; SMALL * SMALL / 64 + 1];
    let (_, held) = mask.range();
    for (word, held) in words.iter_mut().zip(held) {
        *word = *held;
    }
    words
}

/// The squares of these rows that are not in `without`, and the square `with`.
pub(crate) fn pack(w: usize, h: usize, band: &Band, without: Option<&Mask>, with: usize) -> Mask {
    let squares = w * h;
    let mut words = Vec::with_capacity(squares.div_ceil(64));
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
    if let Some(without) = without {
        for (word, gone) in words.iter_mut().zip(without.range().1) {
            *word &= !gone;
        }
        if let Some(word) = words.get_mut(with / 64) {
            *word |= 1 << (with % 64);
        }
    }
    Mask::from_words(squares as u32, words)
}

/// The rows of a mask of a small board.
pub(crate) fn unpack(w: usize, h: usize, words: &Words) -> [u32; SMALL] {
    let mut rows = [0; SMALL];
    let all = u32::MAX >> (32 - w);
    for (y, row) in rows[..h].iter_mut().enumerate() {
        let (place, shift) = (y * w / 64 % 16, y * w % 64);
        // Moved in two steps, as a word cannot be moved by all its bits.
        let bits = words[place] >> shift | words[place + 1] << 1 << (63 - shift);
        *row = bits as u32 & all;
    }
    rows
}
