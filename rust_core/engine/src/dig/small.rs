//! Boards of at most 16 words, in arrays whose length the compiler knows.

// Two parts of a shifted word are put together by `^`: they have no bit in common, and of `|` the
// compiler makes the processor's double shift, which takes several times as long.

use super::large::subtract;
use super::{Ask, Layout, signed};
use crate::path::simd::dispatched;

/// The squares that may be dug.
pub(super) fn free<const N: usize>(layout: &Layout, dug: &[u64], touching: bool) -> Vec<u64> {
    let out = free_words(layout, &load::<N>(dug), touching);
    out[..dug.len()].to_vec()
}

dispatched!(
    fn free_words<const N: usize>(layout: &Layout, dug: &[u64; N], touching: bool) -> [u64; N] = free_body
);

#[allow(clippy::inline_always)] // compiled once for each variant, like all it calls
#[inline(always)]
fn free_body<const N: usize>(layout: &Layout, dug: &[u64; N], touching: bool) -> [u64; N] {
    let next = ahead(dug, 1);
    let mut pairs = load::<N>(&layout.not_east);
    for i in 0..N {
        pairs[i] &= dug[i] & next[i];
    }
    let (above, below) = (behind(&pairs, layout.w), ahead(&pairs, layout.w));
    let mut out = load::<N>(&layout.all);
    let mut before = 0;
    for i in 0..N {
        let beside = above[i] | below[i];
        let west = dug[i] & beside;
        out[i] &= !(dug[i] | next[i] & beside | (west << 1 ^ before >> 63));
        before = west;
    }
    if touching {
        let near = spread(layout, dug);
        for i in 0..N {
            out[i] &= near[i];
        }
    }
    out
}

/// The squares with a side in common with one of these.
#[allow(clippy::inline_always)]
#[inline(always)]
fn spread<const N: usize>(layout: &Layout, of: &[u64; N]) -> [u64; N] {
    let (west, not_east) = (load::<N>(&layout.west), load::<N>(&layout.not_east));
    let (east_of, west_of) = (ahead(of, 1), behind(of, 1));
    let (above, below) = (behind(of, layout.w), ahead(of, layout.w));
    let mut out = [0; N];
    for i in 0..N {
        out[i] = east_of[i] & not_east[i] | west_of[i] & !west[i] | above[i] | below[i];
    }
    out
}

/// The squares where the origin of the piece may lie.
pub(super) fn anchors<const N: usize>(
    layout: &Layout,
    taken: &[u64],
    zone: &[u64],
    ask: &Ask<'_>,
) -> Vec<u64> {
    let out = anchor_words(layout, &load::<N>(taken), &load::<N>(zone), ask);
    out[..taken.len()].to_vec()
}

dispatched!(
    fn anchor_words<const N: usize>(
        layout: &Layout,
        taken: &[u64; N],
        zone: &[u64; N],
        ask: &Ask<'_>,
    ) -> [u64; N] = anchor_body
);

#[allow(clippy::inline_always)]
#[inline(always)]
fn anchor_body<const N: usize>(
    layout: &Layout,
    taken: &[u64; N],
    zone: &[u64; N],
    ask: &Ask<'_>,
) -> [u64; N] {
    let mut free = *zone;
    for i in 0..N {
        free[i] &= !taken[i];
    }
    if ask.apart {
        let near = spread(layout, taken);
        for i in 0..N {
            free[i] &= !near[i];
        }
    }
    let west = load::<N>(&layout.west);
    let mut out = moved(&west, -ask.end);
    subtract(&mut out, &moved(&west, -ask.start));
    let all = load::<N>(&layout.all);
    for i in 0..N {
        out[i] &= all[i];
    }
    for (dx, dy) in &ask.shape.offsets {
        let by = isize::from(*dy) * signed(layout.w) + isize::from(*dx);
        let bits = moved(&free, by);
        for i in 0..N {
            out[i] &= bits[i];
        }
    }
    out
}

#[allow(clippy::inline_always)]
#[inline(always)]
fn load<const N: usize>(words: &[u64]) -> [u64; N] {
    if let Some(words) = words.first_chunk() {
        return *words;
    }
    let mut all = [0; N];
    all[..words.len()].copy_from_slice(words);
    all
}

/// Each square's bit is that of the square so many further on, or before if negative.
#[allow(clippy::inline_always)]
#[inline(always)]
fn moved<const N: usize>(of: &[u64; N], by: isize) -> [u64; N] {
    match by {
        0 => *of,
        1..64 => ahead(of, by.unsigned_abs() as u32),
        -63..0 => behind(of, by.unsigned_abs() as u32),
        _ => Padded::new(of).moved(by),
    }
}

#[allow(clippy::inline_always)]
#[inline(always)]
fn ahead<const N: usize>(of: &[u64; N], by: u32) -> [u64; N] {
    if !(1..64).contains(&by) {
        return Padded::new(of).moved(signed(by));
    }
    let mut out = [0; N];
    for i in 0..N {
        let next = if i + 1 < N { of[i + 1] } else { 0 };
        out[i] = of[i] >> by ^ next << (64 - by);
    }
    out
}

#[allow(clippy::inline_always)]
#[inline(always)]
fn behind<const N: usize>(of: &[u64; N], by: u32) -> [u64; N] {
    if !(1..64).contains(&by) {
        return Padded::new(of).moved(-signed(by));
    }
    let mut out = [0; N];
    for i in 0..N {
        let before = if i > 0 { of[i - 1] } else { 0 };
        out[i] = of[i] << by ^ before >> (64 - by);
    }
    out
}

/// A board's words with as many zeros before them, and twice as many after.
struct Padded<const N: usize>([[u64; N]; 4]);

impl<const N: usize> Padded<N> {
    fn new(words: &[u64; N]) -> Self {
        Self([[0; N], *words, [0; N], [0; N]])
    }

    fn moved(&self, by: isize) -> [u64; N] {
        let mut out = [0; N];
        let Some(start) = N.checked_add_signed(by.div_euclid(64)) else {
            return out;
        };
        let bits = by.rem_euclid(64);
        let Some(from) = self.0.as_flattened().get(start..start + N + 1) else {
            return out;
        };
        for i in 0..N {
            out[i] = from[i] >> bits ^ from[i + 1] << 1 << (63 - bits);
        }
        out
    }
}
