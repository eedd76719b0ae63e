//! What hangs together, and what is nearest.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::error::Result;
use crate::grid::Grid;
use crate::path::ask::{Ask, Prices};
use crate::path::numbers::Numbers;

impl Grid {
    /// The number of the connected area of each square, in the order of their first squares;
    /// -1 for squares that are missing, blocked, or may not be entered. Prices do not matter.
    ///
    /// # Errors
    /// As [`Grid::reach`](Grid::reach).
    pub fn components(&self, ask: &Ask<'_>) -> Result<Numbers> {
        let asked = ask.check(self)?;
        let passage = self.passage(ask.passes);
        let (nm, n) = (passage.nm(), self.len());
        let w = passage.w as u32;
        let around = [w.wrapping_neg(), 1, w, u32::MAX];
        let free = |square: u32| {
            let closed = asked
                .closed
                .as_ref()
                .is_some_and(|mask| mask.contains(square));
            !closed && self.present(square) && !self.blocked(square)
        };
        let mut areas = vec![-1i32; n];
        let mut stack = Vec::new();
        let mut count = 0;
        for first in 0..self.squares() {
            if areas[first as usize] >= 0 || !free(first) {
                continue;
            }
            areas[first as usize] = count;
            stack.push(first);
            while let Some(square) = stack.pop() {
                let sides = nm[square as usize];
                let beside = (0..4).filter(|k| sides >> k & 1 != 0);
                let beside = beside.map(|k| square.wrapping_add(around[k]));
                let linked = asked
                    .links
                    .get(&square)
                    .into_iter()
                    .flatten()
                    .map(|(other, _)| *other);
                for other in beside.chain(linked) {
                    if areas[other as usize] < 0 && free(other) {
                        areas[other as usize] = count;
                        stack.push(other);
                    }
                }
            }
            count += 1;
        }
        Ok(Numbers::long(areas))
    }

    /// Which of the squares is the nearest to each square, the one with the lowest number among
    /// equals; -1 where none can be reached from. The ways are those from the given squares.
    ///
    /// # Errors
    /// As [`Grid::reach`](Grid::reach).
    pub fn nearest(&self, sources: &[u32], ask: &Ask<'_>) -> Result<Numbers> {
        for source in sources {
            self.xy(*source)?;
        }
        let asked = ask.check(self)?;
        let passage = self.passage(ask.passes);
        let field = crate::path::weighted::Field {
            nm: passage.nm(),
            w: passage.w,
            price: |square: usize| match asked.prices {
                None => 1,
                Some(Prices::Bytes(prices)) => u32::from(prices[square]),
                Some(Prices::Words(prices)) => prices[square],
            },
            most: 0,
            edges: &asked.edges,
            links: &asked.links,
            closed: |square| {
                asked
                    .closed
                    .as_ref()
                    .is_some_and(|mask| mask.contains(square))
            },
            exempt: None,
        };
        let mut best = vec![(u32::MAX, u32::MAX); self.len()];
        let mut heap = BinaryHeap::new();
        for source in sources {
            best[*source as usize] = (0, *source);
            heap.push(Reverse((0, *source, *source)));
        }
        while let Some(Reverse((cost, source, square))) = heap.pop() {
            if best[square as usize] != (cost, source) {
                continue;
            }
            field.steps(square, crate::path::weighted::Way::From, |other, step| {
                let new = (cost + step, source);
                if new < best[other as usize] && !(field.closed)(other) {
                    best[other as usize] = new;
                    heap.push(Reverse((new.0, source, other)));
                }
            });
        }
        Ok(Numbers::long(
            best.into_iter().map(|(_, source)| source as i32).collect(),
        ))
    }
}
