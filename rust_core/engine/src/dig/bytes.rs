//! Squares of one byte each.

use crate::error::{Error, Result};
use crate::path::simd::dispatched;

/// What [`Site::diggable`](super::Site::diggable) says, for squares of one byte each, row by row: dug unless zero in
/// `dug`, 1 or 0 in `out`.
///
/// # Errors
/// [`Error::Refused`] if the bytes are not `w * h` on both sides, or are none.
pub fn diggable_bytes(dug: &[u8], w: usize, h: usize, out: &mut [u8]) -> Result<()> {
    let squares = w.checked_mul(h).filter(|squares| *squares > 0);
    if squares != Some(dug.len()) || squares != Some(out.len()) {
        return Err(Error::Refused(format!(
            "{} and {} bytes are no two sites of {w}x{h}",
            dug.len(),
            out.len()
        )));
    }
    rows(dug, w, out);
    Ok(())
}

dispatched!(fn rows(dug: &[u8], w: usize, out: &mut [u8]) = rows_body);

#[allow(clippy::inline_always)] // compiled once for each variant
#[inline(always)]
fn rows_body(dug: &[u8], w: usize, out: &mut [u8]) {
    // Rows with a square of no room before and after, and the pairs of neighbours in them.
    let wide = w + 2;
    let mut room = vec![0; 6 * wide];
    let (rows, pairs) = room.split_at_mut(3 * wide);
    let read = |row: &mut [u8], pair: &mut [u8], from: &[u8]| {
        for (row, from) in row[1..=w].iter_mut().zip(from) {
            *row = u8::from(*from != 0);
        }
        for (pair, both) in pair.iter_mut().zip(row.windows(2)) {
            *pair = both[0] & both[1];
        }
    };
    let (mut row_up, rest) = rows.split_at_mut(wide);
    let (mut row, mut row_down) = rest.split_at_mut(wide);
    let (mut pair_up, rest) = pairs.split_at_mut(wide);
    let (mut pair, mut pair_down) = rest.split_at_mut(wide);
    read(row, pair, &dug[..w]);
    for (y, out) in out.chunks_exact_mut(w).enumerate() {
        match dug.get((y + 1) * w..(y + 2) * w) {
            Some(from) => read(row_down, pair_down, from),
            None => pair_down.fill(0),
        }
        let (up, down) = (&pair_up[..=w], &pair_down[..=w]);
        let around = row[..w].iter().zip(&row[1..=w]).zip(&row[2..]);
        let west = up[..w].iter().zip(&down[..w]);
        let east = up[1..].iter().zip(&down[1..]);
        for (out, ((((left, here), right), (nw, sw)), (ne, se))) in
            out.iter_mut().zip(around.zip(west).zip(east))
        {
            *out = 1 & !(here | left & (nw | sw) | right & (ne | se));
        }
        std::mem::swap(&mut row_up, &mut row);
        std::mem::swap(&mut row, &mut row_down);
        std::mem::swap(&mut pair_up, &mut pair);
        std::mem::swap(&mut pair, &mut pair_down);
    }
}
