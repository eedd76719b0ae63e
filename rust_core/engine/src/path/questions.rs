//! The questions themselves: each picks the fastest way to its answer.

use crate::edge::Passes;
use crate::error::Result;
use crate::grid::Grid;
use crate::mask::Mask;
use crate::passage::{Passage, SMALL};
use crate::path::ask::{Ask, Checked, Prices};
use crate::path::numbers::Numbers;
use crate::path::rows::{self, Band};
use crate::path::scratch::{self, Scratch};
use crate::path::sweep::{self, Found};
use crate::path::weighted::{Field, Way};
use crate::path::{astar, flood, window};

/// Runs `$body` with the field of a checked question, whatever its prices.
macro_rules! with_field {
    ($grid:expr, $asked:expr, $exempt:expr, |$field:ident| $body:expr) => {{
        let asked: &Checked<'_> = $asked;
        let passage = $grid.passage(asked.passes);

        macro_rules! run {
            ($price:expr, $most:expr) => {
                match &asked.closed {
                    Some(mask) => run!($price, $most, |square| mask.contains(square)),
                    None => run!($price, $most, |_| false),
                }
            };
            ($price:expr, $most:expr, $closed:expr) => {{
                let $field = Field {
                    nm: passage.nm(),
                    w: passage.w,
                    price: $price,
                    most: $most,
                    edges: &asked.edges,
                    links: &asked.links,
                    closed: $closed,
                    exempt: $exempt,
                };
                $body
            }};
        }
        match asked.prices {
            None => run!(|_| 1, 1),
            Some(Prices::Bytes(prices)) => {
                // Reading all is dear for a short way on a large board.
                let most = if prices.len() <= 4096 {
                    prices.iter().copied().max().unwrap_or(0)
                } else {
                    255
                };
                run!(|square: usize| u32::from(prices[square]), u32::from(most))
            }
            Some(Prices::Words(prices)) => {
                let most = prices.iter().copied().max().unwrap_or(0);
                run!(|square: usize| prices[square], most)
            }
        }
    }};
}

impl Grid {
    /// The squares that can be reached for at most `budget` and stopped on. The square itself is
    /// always among them.
    ///
    /// # Errors
    /// [`Error::Square`](crate::Error::Square); [`Error::Sizes`](crate::Error::Sizes) for a mask of
    /// another board; [`Error::Refused`](crate::Error::Refused) for prices of another board, edges
    /// between squares that are no neighbours, and costs that could add up to 2^31. So do the other
    /// questions.
    pub fn reach(&self, from: u32, budget: u32, ask: &Ask<'_>) -> Result<Mask> {
        let (x, y) = self.xy(from)?;
        if !ask.plain() {
            let asked = ask.check(self)?;
            let reached = self.reach_costs(from, budget, &asked);
            return self.stops(
                from,
                reached.iter().map(|(square, _)| *square),
                asked.through,
            );
        }
        ask.check_masks(self)?;
        if self.is_small() {
            return Ok(self.reach_small((x, y), budget, ask));
        }
        if budget <= window::STEPS {
            let (figures, through) = (ask.figures, ask.through);
            return Ok(window::reach(
                self,
                (x, y),
                budget,
                ask.passes,
                figures,
                through,
            ));
        }
        let closed = ask.closed()?;
        scratch::with(|scratch| {
            let reached = self.flood_some(from, budget, ask.passes, closed.as_deref(), scratch);
            let squares = scratch.queue[..reached].iter().copied();
            self.stops(from, squares, ask.through)
        })
    }

    /// The squares of [`Grid::reach`], ascending, each with what is left of the budget there.
    ///
    /// # Errors
    /// As [`Grid::reach`].
    pub fn reach_steps(&self, from: u32, budget: u32, ask: &Ask<'_>) -> Result<Vec<(u32, u32)>> {
        self.xy(from)?;
        let asked = ask.check(self)?;
        let mut reached = self.reach_costs(from, budget, &asked);
        if let Some(through) = asked.through {
            reached.retain(|(square, _)| *square == from || !through.contains(*square));
        }
        reached.sort_unstable();
        for (_, cost) in &mut reached {
            *cost = budget - *cost;
        }
        Ok(reached)
    }

    /// The squares one can step to and still come to a stop with what is left of the budget.
    /// The square itself counts as a stop once it was left, unless it may only be passed.
    ///
    /// # Errors
    /// As [`Grid::reach`].
    pub fn next_steps(&self, from: u32, budget: u32, ask: &Ask<'_>) -> Result<Mask> {
        self.xy(from)?;
        let mut asked = ask.check(self)?;
        if let Some(closed) = &mut asked.closed {
            // Whoever asks is not in the own way.
            *closed = std::borrow::Cow::Owned(closed.without(from)?);
        }
        let mut steps: Vec<(u32, u32)> = Vec::new();
        with_field!(self, &asked, None, |field| {
            field.steps(from, Way::From, |other, cost| {
                if cost <= budget && !(field.closed)(other) {
                    steps.push((other, cost));
                }
            });
        });
        let stop = |square| {
            !asked
                .through
                .is_some_and(|through| through.contains(square))
        };
        let good = steps.into_iter().filter(|(square, cost)| {
            stop(*square)
                || self
                    .reach_costs(*square, budget - cost, &asked)
                    .iter()
                    .any(|(square, _)| stop(*square))
        });
        Mask::of(self.squares(), good.map(|(square, _)| square))
    }

    /// One cheapest path, both ends included; nothing if there is none, or if one may not stop at
    /// its end. Of several it is one with the fewest steps, and of those the one whose first
    /// step comes first in the order north, east, south, west, links as given; then the second
    /// step decides, and so on.
    ///
    /// # Errors
    /// As [`Grid::reach`].
    pub fn path(&self, from: u32, to: u32, ask: &Ask<'_>) -> Result<Option<Vec<u32>>> {
        self.xy(from)?;
        let (x, y) = self.xy(to)?;
        ask.check_masks(self)?;
        if from == to {
            ask.check(self)?;
            return Ok(Some(vec![from]));
        }
        let stands = |mask: Option<&Mask>| mask.is_some_and(|mask| mask.contains(to));
        let stop = !stands(ask.figures) && !stands(ask.through);
        if !ask.plain() {
            let asked = ask.check(self)?;
            let found = stop.then(|| {
                scratch::with(|scratch| {
                    with_field!(self, &asked, Some(from), |field| field
                        .path(from, to, scratch))
                })
            });
            return Ok(found.flatten());
        }
        if !stop {
            return Ok(None);
        }
        let closed = ask.closed()?;
        let passage = self.passage(ask.passes);
        Ok(scratch::with(|scratch| match passage.rows() {
            Some(_) => self.path_small(from, (x, y), ask.passes, closed.as_deref(), scratch),
            None => path_large(passage, (from, to), closed.as_deref(), scratch),
        }))
    }

    /// What it costs to get to each square from the nearest of `sources`.
    ///
    /// # Errors
    /// As [`Grid::reach`].
    pub fn distances(&self, sources: &[u32], ask: &Ask<'_>) -> Result<Numbers> {
        for source in sources {
            self.xy(*source)?;
        }
        if !ask.plain() {
            let asked = ask.check(self)?;
            return Ok(self.distances_costs(sources, &asked));
        }
        ask.check_masks(self)?;
        let closed = ask.closed()?;
        let passage = self.passage(ask.passes);
        let (n, w) = (self.len(), self.width());
        if let Some(sides) = passage.rows() {
            let mut flood = rows::Flood::EMPTY;
            for source in sources {
                let (x, y) = self.xy(*source)?;
                flood.start(x, y);
            }
            let mut out = vec![0; n];
            let free = closed.map_or(rows::ALL_FREE, |mask| free_rows(w, self.height(), &mask));
            rows::distances(w, self.height(), sides, &free, &mut flood, &mut out);
            return Ok(Numbers::Short(out));
        }
        let mut data = vec![-1i32; n + 2 * w];
        close(&mut data[w..], closed.as_deref(), i32::MAX);
        scratch::with(|scratch| {
            flood::flood(
                passage.nm(),
                w,
                sources,
                i32::MAX,
                &mut data,
                &mut scratch.queue,
            )
        });
        open(&mut data[w..], closed.as_deref(), sources);
        Ok(Numbers::Long {
            data,
            first: w,
            len: n,
        })
    }

    pub(crate) fn is_small(&self) -> bool {
        self.width() <= SMALL && self.height() <= SMALL
    }

    fn reach_small(&self, (x, y): (usize, usize), budget: u32, ask: &Ask<'_>) -> Mask {
        let passage = self.passage(ask.passes);
        let (w, h) = (passage.w, passage.h);
        let mut band = Band::EMPTY;
        band.set(x, y);
        if let Some(sides) = passage.rows() {
            match ask.figures {
                None => rows::reach(h, sides, &rows::ALL_FREE, &mut band, budget),
                Some(figures) => {
                    let mut closed = rows::words(figures);
                    if let Some(through) = ask.through {
                        for (word, free) in closed.iter_mut().zip(through.range().1) {
                            *word &= !free;
                        }
                    }
                    let free = rows::unpack(w, h, &closed).map(|row| !row);
                    rows::reach(h, sides, &free, &mut band, budget);
                }
            }
        }
        rows::pack(w, h, &band, ask.through, y * w + x)
    }

    fn path_small(
        &self,
        from: u32,
        to: (usize, usize),
        passes: Passes,
        closed: Option<&Mask>,
        scratch: &mut Scratch,
    ) -> Option<Vec<u32>> {
        let passage = self.passage(passes);
        let (sides, w, h) = (passage.rows()?, passage.w, passage.h);
        let levels = &mut scratch.levels;
        if levels.len() <= w * h {
            levels.resize(w * h + 1, Band::EMPTY);
        }
        let (mut x, mut y) = self.xy(from).ok()?;
        let mut free = closed.map_or(rows::ALL_FREE, |mask| free_rows(w, h, mask));
        free[y] |= 1 << x;
        levels[0] = Band::EMPTY;
        levels[0].set(to.0, to.1);
        let steps = rows::until(h, sides, &free, levels, (x, y))?;
        let mut path = Vec::with_capacity(steps + 1);
        let mut square = from;
        path.push(square);
        let w = w as u32;
        for level in levels[..steps].iter().rev() {
            if sides.n[y] >> x & 1 != 0 && level.has(x, y - 1) {
                y -= 1;
                square -= w;
            } else if sides.e[y] >> x & 1 != 0 && level.has(x + 1, y) {
                x += 1;
                square += 1;
            } else if sides.s[y] >> x & 1 != 0 && level.has(x, y + 1) {
                y += 1;
                square += w;
            } else {
                x -= 1;
                square -= 1;
            }
            path.push(square);
        }
        Some(path)
    }

    /// Floods a part of a large board; the squares are in `scratch.queue`, so many.
    fn flood_some(
        &self,
        from: u32,
        budget: u32,
        passes: Passes,
        closed: Option<&Mask>,
        scratch: &mut Scratch,
    ) -> usize {
        let (n, w) = (self.len(), self.width());
        let passage = self.passage(passes);
        let Scratch {
            distances, queue, ..
        } = scratch;
        if distances.len() < n + 2 * w {
            distances.resize(n + 2 * w, -1);
        }
        close(&mut distances[w..], closed, i32::MAX);
        let budget = i32::try_from(budget).unwrap_or(i32::MAX);
        let reached = flood::flood(passage.nm(), w, &[from], budget, distances, queue);
        if let Some(closed) = closed {
            closed
                .iter()
                .for_each(|square| distances[square as usize + w] = -1);
        }
        for square in &queue[..reached] {
            distances[*square as usize + w] = -1;
        }
        reached
    }

    /// Everything within the budget and what it costs, in no order.
    fn reach_costs(&self, from: u32, budget: u32, asked: &Checked<'_>) -> Vec<(u32, u32)> {
        scratch::with(|scratch| {
            let Scratch {
                costs,
                touched,
                buckets,
                ..
            } = scratch;
            if costs.len() < self.len() {
                costs.resize(self.len(), u32::MAX);
            }
            touched.clear();
            with_field!(self, asked, None, |field| field.search(
                &[from],
                budget,
                Way::From,
                None,
                costs,
                touched,
                buckets
            ));
            let taken = touched.iter().map(|square| {
                (
                    *square,
                    std::mem::replace(&mut costs[*square as usize], u32::MAX),
                )
            });
            taken.filter(|(_, cost)| *cost <= budget).collect()
        })
    }

    fn distances_costs(&self, sources: &[u32], asked: &Checked<'_>) -> Numbers {
        let mut costs = vec![u32::MAX; self.len()];
        scratch::with(|scratch| {
            let Scratch {
                touched, buckets, ..
            } = scratch;
            touched.clear();
            let all = u32::MAX >> 1;
            with_field!(self, asked, None, |field| field.search(
                sources,
                all,
                Way::From,
                None,
                &mut costs,
                touched,
                buckets
            ));
        });
        // What was not reached becomes -1, everything else is below 2^31.
        Numbers::long(costs.into_iter().map(|cost| cost as i32).collect())
    }

    /// The mask of the squares that can be stopped on.
    fn stops(
        &self,
        from: u32,
        reached: impl Iterator<Item = u32> + Clone,
        through: Option<&Mask>,
    ) -> Result<Mask> {
        let (mut low, mut high) = (from, from);
        for square in reached.clone() {
            low = low.min(square);
            high = high.max(square);
        }
        let first = (low / 64) as usize;
        let mut words = vec![0u64; (high / 64) as usize - first + 1];
        for square in reached {
            words[(square / 64) as usize - first] |= 1 << (square % 64);
        }
        let mask = Mask::from_range(self.squares(), first, words);
        match through {
            None => Ok(mask),
            Some(through) => mask.minus(through)?.with(from),
        }
    }
}

/// Boards of fewer squares are searched square by square: sweeps gain nothing there.
const SWEPT: usize = 10_000;

/// Square by square where that soon comes to an end, as on open ground, or where sweeps find
/// little at a time, as in mazes; by sweeps elsewhere.
fn path_large(
    passage: &Passage,
    ends: (u32, u32),
    closed: Option<&Mask>,
    scratch: &mut Scratch,
) -> Option<Vec<u32>> {
    let (nm, w) = (passage.nm(), passage.w);
    let at = |square: u32| (square as usize % w, square as usize / w);
    let ((ax, ay), (bx, by)) = (at(ends.0), at(ends.1));
    let straight = if nm.len() < SWEPT {
        usize::MAX
    } else {
        2 * (ax.abs_diff(bx) + ay.abs_diff(by)) + 32
    };
    let mut found = astar::path(nm, w, ends, closed, straight, scratch);
    if found == Found::GaveUp {
        let trial = nm.len() / 16 + 256;
        found = sweep::path(nm, passage.planes(), w, ends, closed, trial, scratch);
    }
    if found == Found::GaveUp {
        found = astar::path(nm, w, ends, closed, usize::MAX, scratch);
    }
    match found {
        Found::Path(path) => Some(path),
        Found::NoPath | Found::GaveUp => None,
    }
}

fn free_rows(w: usize, h: usize, closed: &Mask) -> [u32; SMALL] {
    rows::unpack(w, h, &rows::words(closed)).map(|row| !row)
}

/// Marks what a flood may not enter.
pub(crate) fn close<T: flood::Number>(distances: &mut [T], closed: Option<&Mask>, mark: T) {
    if let Some(closed) = closed {
        closed
            .iter()
            .for_each(|square| distances[square as usize] = mark);
    }
}

/// Makes what was closed unreachable again, except the sources.
pub(crate) fn open<T: flood::Number>(distances: &mut [T], closed: Option<&Mask>, sources: &[u32]) {
    if let Some(closed) = closed {
        closed
            .iter()
            .for_each(|square| distances[square as usize] = T::NONE);
        for square in sources {
            distances[*square as usize] = T::START;
        }
    }
}
