//! The distances of all pairs of squares.

use crate::error::{Error, Result};
use crate::grid::Grid;
use crate::path::ask::Ask;
use crate::path::flood;
use crate::path::questions::{close, open};
use crate::path::rows;

/// The most bytes that the distances of all pairs may take.
pub const MOST_BYTES: usize = 256 << 20;

impl Grid {
    /// The distance from each square to each: `n` numbers for square 0, then for square 1, and
    /// so on; -1 where there is no way. `threads` changes nothing but the time.
    ///
    /// # Errors
    /// [`Error::Refused`] if the answer would take more than [`MOST_BYTES`], and for prices or
    /// links; [`Error::Sizes`] for a mask of another board.
    pub fn all_pairs(&self, ask: &Ask<'_>, threads: usize) -> Result<Vec<i16>> {
        let n = self.len();
        if n * n * 2 > MOST_BYTES {
            let text = format!(
                "all pairs of {n} squares are too many: their distances take {} bytes",
                n * n * 2
            );
            return Err(Error::Refused(text));
        }
        if !ask.plain() {
            return Err(Error::Refused(
                "all pairs know no costs and no links".into(),
            ));
        }
        ask.check_masks(self)?;
        let closed = ask.closed()?;
        let mut all = vec![0i16; n * n];
        let threads = threads.clamp(1, n.min(64));
        let part = n.div_ceil(threads);
        let passage = self.passage(ask.passes);
        let run = |first: usize, lines: &mut [i16]| {
            let (w, h) = (passage.w, passage.h);
            let small = closed.as_deref().filter(|_| passage.rows().is_some());
            let free = small.map_or(rows::ALL_FREE, |mask| {
                rows::unpack(w, h, &rows::words(mask)).map(|row| !row)
            });
            let mut queue = Vec::new();
            let mut distances = vec![-1i16; n + 2 * w];
            for (i, line) in lines.chunks_mut(n).enumerate() {
                let source = first + i;
                if let Some(sides) = passage.rows() {
                    let mut flood = rows::Flood::EMPTY;
                    flood.start(source % w, source / w);
                    rows::distances(w, h, sides, &free, &mut flood, line);
                    continue;
                }
                let source = [source as u32];
                distances.fill(-1);
                close(&mut distances[w..], closed.as_deref(), i16::MAX);
                flood::flood(
                    passage.nm(),
                    w,
                    &source,
                    i16::MAX,
                    &mut distances,
                    &mut queue,
                );
                open(&mut distances[w..], closed.as_deref(), &source);
                line.copy_from_slice(&distances[w..w + n]);
            }
        };
        if threads == 1 {
            run(0, &mut all);
        } else {
            std::thread::scope(|scope| {
                for (i, lines) in all.chunks_mut(part * n).enumerate() {
                    let run = &run;
                    scope.spawn(move || run(i * part, lines));
                }
            });
        }
        Ok(all)
    }
}
