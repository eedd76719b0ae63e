//! Searches where steps cost different amounts, or lead elsewhere than to a neighbour.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::path::scratch::Scratch;

/// Costs beyond this are sorted by a heap instead of buckets.
const BUCKETS: u32 = 1 << 10;

/// What a search knows of a board: sides, prices, links.
pub(crate) struct Field<'a, P, C> {
    pub(crate) nm: &'a [u8],
    pub(crate) w: usize,
    /// What entering a square costs.
    pub(crate) price: P,
    /// The most that entering any square costs.
    pub(crate) most: u32,
    /// What going over an edge costs besides; the edge is 2 * square + 1 for its south side.
    pub(crate) edges: &'a HashMap<u32, u32>,
    /// Where links lead from a square and what they cost, in the order they were given.
    pub(crate) links: &'a HashMap<u32, Vec<(u32, u32)>>,
    /// Which squares cannot be entered.
    pub(crate) closed: C,
    /// A square that can be entered although it is closed.
    pub(crate) exempt: Option<u32>,
}

/// Which way the steps are walked: from the sources, or to them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    From,
    To,
}

trait Queue {
    fn push(&mut self, cost: u32, square: u32);
    /// One with the least cost.
    fn pop(&mut self) -> Option<(u32, u32)>;
}

/// One bucket for each cost from the least to the most that can be waiting.
struct Ring<'a> {
    buckets: &'a mut [Vec<u32>],
    cost: u32,
    waiting: usize,
}

impl Queue for Ring<'_> {
    #[inline]
    fn push(&mut self, cost: u32, square: u32) {
        let place = cost as usize & (self.buckets.len() - 1);
        self.buckets[place].push(square);
        self.waiting += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<(u32, u32)> {
        if self.waiting == 0 {
            return None;
        }
        loop {
            let place = self.cost as usize & (self.buckets.len() - 1);
            if let Some(square) = self.buckets[place].pop() {
                self.waiting -= 1;
                return Some((self.cost, square));
            }
            self.cost += 1;
        }
    }
}

impl Queue for BinaryHeap<Reverse<(u32, u32)>> {
    fn push(&mut self, cost: u32, square: u32) {
        BinaryHeap::push(self, Reverse((cost, square)));
    }

    fn pop(&mut self) -> Option<(u32, u32)> {
        BinaryHeap::pop(self).map(|Reverse(entry)| entry)
    }
}

impl<P: Fn(usize) -> u32, C: Fn(u32) -> bool> Field<'_, P, C> {
    /// What the step over side `k` of a square costs besides the price of where it leads.
    #[inline]
    fn edge(&self, square: u32, k: usize) -> u32 {
        if self.edges.is_empty() {
            return 0;
        }
        let w = self.w as u32;
        let key = match k {
            0 => (square - w) * 2 + 1,
            1 => square * 2,
            2 => square * 2 + 1,
            _ => (square - 1) * 2,
        };
        self.edges.get(&key).copied().unwrap_or(0)
    }

    /// The steps from a square, or those to it: the other square and the cost. North, east,
    /// south, west, then the links. Where a closed square would be entered there is no step.
    #[inline]
    pub(crate) fn steps(&self, square: u32, way: Way, mut each: impl FnMut(u32, u32)) {
        let w = self.w as u32;
        let around = [w.wrapping_neg(), 1, w, u32::MAX];
        let mut sides = self.nm[square as usize];
        let own = if way == Way::To {
            (self.price)(square as usize)
        } else {
            0
        };
        while sides != 0 {
            let k = (sides.trailing_zeros() & 3) as usize;
            sides &= sides - 1;
            let other = square.wrapping_add(around[k]);
            let price = if way == Way::To {
                own
            } else {
                (self.price)(other as usize)
            };
            each(other, price + self.edge(square, k));
        }
        if !self.links.is_empty() {
            for (other, cost) in self.links.get(&square).into_iter().flatten() {
                each(*other, *cost);
            }
        }
    }

    /// Writes the least cost between the sources and every square within `budget` into `costs`,
    /// which must be `u32::MAX` for the squares of the board, and names those in `touched`, with
    /// some more costly ones perhaps. Stops early once `until` and all that is as near is done.
    pub(crate) fn search(
        &self,
        sources: &[u32],
        budget: u32,
        way: Way,
        until: Option<u32>,
        costs: &mut [u32],
        touched: &mut Vec<u32>,
        buckets: &mut Vec<Vec<u32>>,
    ) {
        let links = self.links.values().flatten().map(|(_, cost)| *cost).max();
        let most = self.most + self.edges.values().copied().max().unwrap_or(0);
        let most = most.max(links.unwrap_or(0));
        if most < BUCKETS {
            let size = (most + 1).next_power_of_two() as usize;
            if buckets.len() < size {
                buckets.resize(size, Vec::new());
            }
            let mut ring = Ring {
                buckets: &mut buckets[..size],
                cost: 0,
                waiting: 0,
            };
            self.run(sources, budget, way, until, costs, touched, &mut ring);
            if ring.waiting > 0 {
                ring.buckets.iter_mut().for_each(Vec::clear);
            }
        } else {
            let mut heap = BinaryHeap::new();
            self.run(sources, budget, way, until, costs, touched, &mut heap);
        }
    }

    fn run(
        &self,
        sources: &[u32],
        budget: u32,
        way: Way,
        until: Option<u32>,
        costs: &mut [u32],
        touched: &mut Vec<u32>,
        queue: &mut impl Queue,
    ) {
        for source in sources {
            if costs[*source as usize] != 0 {
                costs[*source as usize] = 0;
                touched.push(*source);
                queue.push(0, *source);
            }
        }
        let mut budget = budget;
        while let Some((cost, square)) = queue.pop() {
            if cost > budget {
                return;
            }
            if costs[square as usize] != cost {
                continue; // done before, with less
            }
            if until == Some(square) {
                budget = cost;
            }
            self.steps(square, way, |other, step| {
                let total = cost + step;
                let old = &mut costs[other as usize];
                if total < *old && total <= budget {
                    if *old == u32::MAX {
                        if (self.closed)(other) && self.exempt != Some(other) {
                            return;
                        }
                        touched.push(other);
                    }
                    *old = total;
                    queue.push(total, other);
                }
            });
        }
    }

    /// The squares from `a` to `b`: of all paths with the least cost one of the fewest steps,
    /// and of those the one whose first step comes first: north, east, south, west, links.
    pub(crate) fn path(&self, a: u32, b: u32, scratch: &mut Scratch) -> Option<Vec<u32>> {
        let n = self.nm.len();
        let Scratch {
            costs,
            touched,
            buckets,
            distances,
            queue,
            ..
        } = scratch;
        if costs.len() < n {
            costs.resize(n, u32::MAX);
        }
        if distances.len() < n {
            distances.resize(n, -1);
        }
        touched.clear();
        self.search(
            &[b],
            u32::MAX >> 1,
            Way::To,
            Some(a),
            costs,
            touched,
            buckets,
        );
        let found = costs[a as usize] != u32::MAX;
        let path = found.then(|| {
            // How many steps the squares are from `b` on the cheapest ways.
            queue.clear();
            queue.push(b);
            distances[b as usize] = 0;
            let mut i = 0;
            while distances[a as usize] < 0 && i < queue.len() {
                let square = queue[i];
                i += 1;
                let (cost, steps) = (costs[square as usize], distances[square as usize]);
                self.steps(square, Way::To, |other, step| {
                    if distances[other as usize] < 0 && costs[other as usize] == cost + step {
                        distances[other as usize] = steps + 1;
                        queue.push(other);
                    }
                });
            }
            let mut path = vec![a];
            let mut square = a;
            while square != b {
                let (cost, left) = (costs[square as usize], distances[square as usize] - 1);
                let mut next = None;
                self.steps(square, Way::From, |other, step| {
                    let here = distances[other as usize] == left;
                    if next.is_none()
                        && here
                        && costs[other as usize].checked_add(step) == Some(cost)
                    {
                        next = Some(other);
                    }
                });
                let Some(next) = next else { break }; // never: the search came from there
                square = next;
                path.push(next);
            }
            for square in &*queue {
                distances[*square as usize] = -1;
            }
            path
        });
        for square in &*touched {
            costs[*square as usize] = u32::MAX;
        }
        path
    }
}
