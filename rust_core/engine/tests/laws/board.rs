//! A board as plain lists, edited together with the grid.

use std::collections::VecDeque;

use undercroft_engine::{Ask, Dir, Edge, Grid, Mask, Passes, Prices};

use super::bytes::Bytes;

/// What a grid ought to hold.
#[derive(Debug, Clone)]
pub(crate) struct Plain {
    pub(crate) w: usize,
    pub(crate) h: usize,
    pub(crate) missing: Vec<bool>,
    pub(crate) blocked: Vec<bool>,
    /// What is east, and what south, of each square.
    pub(crate) east: Vec<Edge>,
    pub(crate) south: Vec<Edge>,
}

impl Plain {
    pub(crate) fn new(w: usize, h: usize) -> Self {
        let n = w * h;
        Self {
            w,
            h,
            missing: vec![false; n],
            blocked: vec![false; n],
            east: vec![Edge::Open; n],
            south: vec![Edge::Open; n],
        }
    }

    pub(crate) fn squares(&self) -> u32 {
        (self.w * self.h) as u32
    }

    pub(crate) fn beside(&self, c: u32, dir: usize) -> Option<u32> {
        let (x, y) = (c as usize % self.w, c as usize / self.w);
        let (x, y) = match dir {
            0 => (x, y.checked_sub(1)?),
            1 => (x + 1, y),
            2 => (x, y + 1),
            _ => (x.checked_sub(1)?, y),
        };
        (x < self.w && y < self.h).then_some((y * self.w + x) as u32)
    }

    /// The one place where the edge on this side is kept.
    pub(crate) fn edge(&mut self, c: u32, dir: usize) -> Option<&mut Edge> {
        let other = self.beside(c, dir)? as usize;
        Some(match dir {
            0 => &mut self.south[other],
            1 => &mut self.east[c as usize],
            2 => &mut self.south[c as usize],
            _ => &mut self.east[other],
        })
    }

    pub(crate) fn free(&self, c: u32) -> bool {
        !self.missing[c as usize] && !self.blocked[c as usize]
    }

    /// The square on that side, if one may go there.
    pub(crate) fn step(&self, c: u32, dir: usize, passes: Passes) -> Option<u32> {
        let other = self.beside(c, dir)?;
        let edge = match dir {
            0 => self.south[other as usize],
            1 => self.east[c as usize],
            2 => self.south[c as usize],
            _ => self.east[other as usize],
        };
        let bit = match edge {
            Edge::Open => true,
            Edge::Wall => false,
            door => passes.number() >> (door as usize - 2) & 1 != 0,
        };
        (bit && self.free(c) && self.free(other)).then_some(other)
    }

    /// The open sides of every square, as a passage has them.
    pub(crate) fn sides(&self, passes: Passes) -> Vec<u8> {
        let open = |c: u32, dir: usize| u8::from(self.step(c, dir, passes).is_some()) << dir;
        (0..self.squares())
            .map(|c| (0..4).map(|dir| open(c, dir)).sum())
            .collect()
    }
}

/// A size: most boards small, some long, some just around a tile's 32 squares, some of several.
pub(crate) fn size(bytes: &mut Bytes<'_>) -> (usize, usize) {
    let kind = bytes.byte();
    let mut side = |low: usize, high: usize| low + bytes.below(high - low + 1);
    match kind % 8 {
        0 => (1, side(1, 70)),
        1 => (side(1, 70), 1),
        2 => (side(30, 34), side(1, 8)),
        3 => (side(1, 8), side(30, 34)),
        4 => (side(30, 36), side(30, 36)),
        _ => (side(1, 9), side(1, 9)),
    }
}

/// One edit of both; the grid's answer is checked where the edit must be refused.
pub(crate) fn edit(grid: &Grid, plain: &mut Plain, bytes: &mut Bytes<'_>) -> Grid {
    let kind = bytes.byte();
    let c = bytes.square(plain.squares());
    let at = c as usize;
    match kind % 16 {
        0 => {
            plain.missing[at] = true;
            plain.blocked[at] = false;
            grid.with_missing([c]).unwrap()
        }
        1 => {
            plain.missing[at] = false;
            grid.without_missing([c]).unwrap()
        }
        2 if plain.missing[at] => {
            assert!(grid.with_blocked([c]).is_err());
            grid.clone()
        }
        2 => {
            plain.blocked[at] = true;
            grid.with_blocked([c]).unwrap()
        }
        3 => {
            plain.blocked[at] = false;
            grid.without_blocked([c]).unwrap()
        }
        _ => {
            let choice = bytes.byte();
            let dir = usize::from(choice & 3);
            let edge = Edge::ALL[usize::from(choice >> 2) % 6];
            if let Some(kept) = plain.edge(c, dir) {
                *kept = edge;
                return grid.with_edge(c, Dir::ALL[dir], edge).unwrap();
            }
            assert!(grid.with_edge(c, Dir::ALL[dir], edge).is_err());
            grid.clone()
        }
    }
}

/// A board with up to so many edits, in one go; with a thick one, walls everywhere at first.
pub(crate) fn board(bytes: &mut Bytes<'_>, most: usize) -> (Grid, Plain) {
    let (w, h) = size(bytes);
    sized(bytes, most, w, h)
}

pub(crate) fn sized(bytes: &mut Bytes<'_>, most: usize, w: usize, h: usize) -> (Grid, Plain) {
    let mut plain = Plain::new(w, h);
    let mut grid = Grid::new(w as u64, h as u64).unwrap();
    // A pattern of edges for larger boards, from four bytes.
    let pattern = [bytes.byte(), bytes.byte(), bytes.byte(), bytes.byte()];
    if pattern[3] & 1 != 0 {
        let stride = usize::from(pattern[0] % 7) + 1;
        let edges = (0..plain.squares()).step_by(stride).filter_map(|c| {
            let pick = usize::from(pattern[1]).wrapping_mul(c as usize + 3) / 5;
            let (dir, edge) = (
                pick % 4,
                Edge::ALL[(pick / 4 + usize::from(pattern[2])) % 6],
            );
            *plain.edge(c, dir)? = edge;
            Some((c, Dir::ALL[dir], edge))
        });
        let edges: Vec<_> = edges.collect();
        grid = grid.with_edges(edges).unwrap();
    }
    for _ in 0..bytes.below(most + 1) {
        grid = edit(&grid, &mut plain, bytes);
    }
    (grid, plain)
}

/// What a question comes with, in plain form.
#[derive(Debug, Clone)]
pub(crate) struct Terms {
    pub(crate) passes: Passes,
    pub(crate) figures: Option<Mask>,
    pub(crate) through: Option<Mask>,
    pub(crate) prices: Option<Vec<u8>>,
    pub(crate) words: Option<Vec<u32>>,
    pub(crate) edges: Vec<(u32, u32, u32)>,
    pub(crate) links: Vec<(u32, u32, u32)>,
}

impl Terms {
    /// Terms without prices and links.
    pub(crate) fn plain(bytes: &mut Bytes<'_>, n: u32) -> Self {
        let kind = bytes.byte();
        let doors: Vec<Edge> = (0..4)
            .filter(|bit| kind >> bit & 1 != 0)
            .map(|bit| Edge::ALL[bit + 2])
            .collect();
        let mut mask = |there: bool| there.then(|| Mask::of(n, bytes.squares(n, 24)).unwrap());
        let (figures, through) = (mask(kind & 32 != 0), mask(kind & 64 != 0));
        Self {
            passes: if kind & 16 == 0 {
                Passes::default()
            } else {
                Passes::of(&doors)
            },
            figures,
            through,
            prices: None,
            words: None,
            edges: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Terms with all there is.
    pub(crate) fn costly(bytes: &mut Bytes<'_>, plain: &Plain) -> Self {
        let n = plain.squares();
        let mut terms = Self::plain(bytes, n);
        let (kind, scale) = (bytes.byte(), bytes.byte());
        let prices =
            || (0..n).map(|c| (c.wrapping_mul(u32::from(kind) | 1) >> 2) as u8 % (scale % 9 + 1));
        match kind % 4 {
            0 => {}
            // Costs so high that buckets do not do.
            1 => {
                terms.words = Some(
                    prices()
                        .map(|price| u32::from(price) * u32::from(scale) * 16)
                        .collect(),
                );
            }
            _ => terms.prices = Some(prices().collect()),
        }
        for _ in 0..bytes.below(6) {
            let (c, dir, cost) = (bytes.square(n), bytes.below(4), bytes.byte());
            if let Some(other) = plain.beside(c, dir) {
                terms.edges.push((c, other, u32::from(cost % 8)));
            }
        }
        for _ in 0..bytes.below(4) {
            terms.links.push((
                bytes.square(n),
                bytes.square(n),
                u32::from(bytes.byte() % 6),
            ));
        }
        terms
    }

    pub(crate) fn ask(&self) -> Ask<'_> {
        let bytes = self.prices.as_deref().map(Prices::Bytes);
        Ask {
            passes: self.passes,
            figures: self.figures.as_ref(),
            through: self.through.as_ref(),
            prices: bytes.or(self.words.as_deref().map(Prices::Words)),
            edges: self.edges.clone(),
            links: self.links.clone(),
        }
    }

    /// Whether it may not be entered.
    pub(crate) fn closed(&self, c: u32) -> bool {
        let on = |mask: &Option<Mask>| mask.as_ref().is_some_and(|mask| mask.contains(c));
        on(&self.figures) && !on(&self.through)
    }

    pub(crate) fn passed(&self, c: u32) -> bool {
        self.through.as_ref().is_some_and(|mask| mask.contains(c))
    }

    /// Where one may go from a square and what that costs, figures left aside.
    pub(crate) fn steps(&self, plain: &Plain, c: u32) -> Vec<(u32, u32)> {
        let price = |c: u32| match (&self.prices, &self.words) {
            (Some(prices), _) => u32::from(prices[c as usize]),
            (_, Some(prices)) => prices[c as usize],
            _ => 1,
        };
        let extra = |other: u32| {
            // Of two costs for an edge the later one counts.
            let edge = self
                .edges
                .iter()
                .rev()
                .find(|(a, b, _)| (*a, *b) == (c, other) || (*b, *a) == (c, other));
            edge.map_or(0, |(_, _, cost)| *cost)
        };
        let mut steps = Vec::new();
        for other in (0..4).filter_map(|dir| plain.step(c, dir, self.passes)) {
            steps.push((other, price(other) + extra(other)));
        }
        for (a, b, cost) in &self.links {
            if plain.free(*a) && plain.free(*b) {
                if *a == c {
                    steps.push((*b, *cost));
                }
                if *b == c {
                    steps.push((*a, *cost));
                }
            }
        }
        steps
    }

    /// The least cost of every square from the nearest source, by a queue and patience.
    pub(crate) fn costs(&self, plain: &Plain, sources: &[u32]) -> Vec<i32> {
        let mut costs = vec![-1; plain.squares() as usize];
        let mut queue = VecDeque::new();
        for source in sources {
            costs[*source as usize] = 0;
            queue.push_back(*source);
        }
        while let Some(c) = queue.pop_front() {
            for (other, step) in self.steps(plain, c) {
                let (new, old) = (costs[c as usize] + step as i32, costs[other as usize]);
                if !self.closed(other) && (old < 0 || new < old) {
                    costs[other as usize] = new;
                    queue.push_back(other);
                }
            }
        }
        costs
    }
}
