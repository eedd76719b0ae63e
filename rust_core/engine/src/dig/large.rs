//! Boards of any size, word by word.

// Shifted words are put together by `^` as in `small`, and for the same reason.

use super::{Ask, Layout, signed, signed_len};
use crate::path::simd::dispatched;

/// How many words are worked on at once, so that what lies between stays in the nearest cache.
const CHUNK: usize = 256;

/// How many words before and after a chunk its squares hang on: a row of 1024 squares, and two.
const REACH: usize = 18;

/// The squares that may be dug.
pub(super) fn free(layout: &Layout, dug: &[u64], touching: bool) -> Vec<u64> {
    let mut out = vec![0; dug.len()];
    free_words(layout, dug, &mut out);
    clean(layout, &mut out);
    if touching {
        for (out, near) in out.iter_mut().zip(spread(layout, dug)) {
            *out &= near;
        }
    }
    out
}

dispatched!(fn free_words(layout: &Layout, dug: &[u64], out: &mut [u64]) = free_body);

#[allow(clippy::inline_always)] // compiled once for each variant
#[inline(always)]
fn free_body(layout: &Layout, dug: &[u64], out: &mut [u64]) {
    let w = layout.w as usize;
    let (skip, bits) = (w / 64, w % 64);
    for (start, out) in (0..).step_by(CHUNK).zip(out.chunks_mut(CHUNK)) {
        let len = out.len();
        // What is dug from REACH words before the chunk to as many after; zero off the board.
        let (from, to) = (
            start.max(REACH) - REACH,
            (start + len + REACH).min(dug.len()),
        );
        let (first, last) = (from + REACH - start, to + REACH - start);
        let mut here = [0_u64; CHUNK + 2 * REACH + 1];
        here[first..last].copy_from_slice(&dug[from..to]);
        // Squares dug together with the next to the east.
        let mut pairs = [0_u64; CHUNK + 2 * REACH + 1];
        let windows = here[first..last].iter().zip(&here[first + 1..=last]);
        let windows = windows.zip(&layout.not_east[from..to]);
        for (pair, ((dug, next), not_east)) in pairs[first..last].iter_mut().zip(windows) {
            *pair = dug & (dug >> 1 ^ next << 63) & not_east;
        }
        // Squares above or below such a pair's west square, from the word before the chunk.
        let mut beside = [0_u64; CHUNK + 1];
        let beside = &mut beside[..=len];
        let (above, below) = (&pairs[REACH - 1 - skip..], &pairs[REACH - 1 + skip..]);
        if bits == 0 {
            for (beside, (above, below)) in beside.iter_mut().zip(above.iter().zip(below)) {
                *beside = above | below;
            }
        } else {
            let above = pairs[REACH - 2 - skip..].iter().zip(above);
            let below = below.iter().zip(&pairs[REACH + skip..]);
            for (beside, ((far, above), (below, next))) in beside.iter_mut().zip(above.zip(below)) {
                *beside =
                    (above << bits ^ far >> (64 - bits)) | (below >> bits ^ next << (64 - bits));
            }
        }
        let dug = here[REACH - 1..]
            .iter()
            .zip(&here[REACH..])
            .zip(&here[REACH + 1..]);
        let beside = beside.iter().zip(&beside[1..]);
        for (out, (((before, dug), after), (far, beside))) in out.iter_mut().zip(dug.zip(beside)) {
            let west = (dug & beside) << 1 ^ (before & far) >> 63;
            *out = !(dug | (dug >> 1 ^ after << 63) & beside | west);
        }
    }
}

/// The top left squares of full blocks.
pub(super) fn full_corners(layout: &Layout, dug: &[u64]) -> Vec<u64> {
    let mut pairs: Vec<u64> = dug
        .iter()
        .zip(&layout.not_east)
        .map(|(a, b)| a & b)
        .collect();
    shifted(&mut pairs, dug, 1, |word, bits| *word &= bits);
    let mut corners = pairs.clone();
    shifted(&mut corners, &pairs, signed(layout.w), |word, bits| {
        *word &= bits;
    });
    corners
}

/// The squares with a side in common with one of these.
pub(super) fn spread(layout: &Layout, of: &[u64]) -> Vec<u64> {
    let w = signed(layout.w);
    let mut words = vec![0; of.len()];
    shifted(&mut words, of, 1, |word, bits| *word |= bits);
    for (word, not_east) in words.iter_mut().zip(&layout.not_east) {
        *word &= not_east;
    }
    let mut east = vec![0; of.len()];
    shifted(&mut east, of, -1, |word, bits| *word = bits);
    for ((word, east), west) in words.iter_mut().zip(east).zip(&layout.west) {
        *word |= east & !west;
    }
    shifted(&mut words, of, w, |word, bits| *word |= bits);
    shifted(&mut words, of, -w, |word, bits| *word |= bits);
    words
}

/// The squares where the origin of the piece may lie.
pub(super) fn anchors(layout: &Layout, taken: &[u64], zone: &[u64], ask: &Ask<'_>) -> Vec<u64> {
    let mut free: Vec<u64> = zone
        .iter()
        .zip(taken)
        .map(|(zone, taken)| zone & !taken)
        .collect();
    if ask.apart {
        for (free, near) in free.iter_mut().zip(spread(layout, taken)) {
            *free &= !near;
        }
    }
    let mut from = vec![0; taken.len()];
    shifted(&mut from, &layout.west, -ask.start, |word, bits| {
        *word = bits;
    });
    let mut out = vec![0; taken.len()];
    shifted(&mut out, &layout.west, -ask.end, |word, bits| *word = bits);
    subtract(&mut out, &from);
    for (dx, dy) in &ask.shape.offsets {
        let by = isize::from(*dy) * signed(layout.w) + isize::from(*dx);
        shifted(&mut out, &free, by, |word, bits| *word &= bits);
    }
    clean(layout, &mut out);
    out
}

/// Takes away what lies past the last square.
fn clean(layout: &Layout, words: &mut [u64]) {
    if let (Some(last), Some(all)) = (words.last_mut(), layout.all.last()) {
        *last &= all;
    }
}

/// Gives `op` each word and what comes there when each square's bit is that of the square so many
/// further on.
pub(super) fn shifted(words: &mut [u64], of: &[u64], by: isize, op: impl Fn(&mut u64, u64)) {
    let (skip, bits) = (by.div_euclid(64), by.rem_euclid(64));
    let len = words.len();
    let at = |i: usize| {
        let i = signed_len(i) + skip;
        usize::try_from(i)
            .ok()
            .and_then(|i| of.get(i))
            .copied()
            .unwrap_or(0)
    };
    let slow = |word: &mut u64, i: usize| op(word, at(i) >> bits | at(i + 1) << 1 << (63 - bits));
    // The words whose bits all come from within.
    let start = usize::try_from(-skip).unwrap_or(0).min(len);
    let end = usize::try_from(signed_len(of.len()) - skip - 1)
        .unwrap_or(0)
        .clamp(start, len);
    for (i, word) in words[..start].iter_mut().enumerate() {
        slow(word, i);
    }
    let first = usize::try_from(signed_len(start) + skip).unwrap_or(0);
    if end > start {
        let (low, high) = (&of[first..], &of[first + 1..]);
        if bits == 0 {
            for (word, low) in words[start..end].iter_mut().zip(low) {
                op(word, *low);
            }
        } else {
            for ((word, low), high) in words[start..end].iter_mut().zip(low).zip(high) {
                op(word, low >> bits ^ high << 1 << (63 - bits));
            }
        }
    }
    for (i, word) in words[end..].iter_mut().enumerate() {
        slow(word, end + i);
    }
}

/// One long number less another: from the first squares of rows, what lies between columns.
pub(super) fn subtract(from: &mut [u64], what: &[u64]) {
    let mut borrow = false;
    for (from, what) in from.iter_mut().zip(what) {
        let (less, a) = from.overflowing_sub(*what);
        let (less, b) = less.overflowing_sub(borrow.into());
        (*from, borrow) = (less, a | b);
    }
}
