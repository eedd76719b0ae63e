//! Where one can go, how, and how far it is.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use undercroft_engine::path::{Ask, Numbers, Prices};
use undercroft_engine::{Grid, Mask, Passes};

use crate::Family;
use crate::board::{self, N, Plan, UPPER, W, same};

const BUDGET: u32 = 12;

/// What every question is about.
struct Scene {
    grid: Grid,
    figures: Mask,
    through: Mask,
    prices: Vec<u8>,
    plain: Plain,
    /// Squares without figures, so many as there are questions, and then one more.
    squares: Vec<u32>,
}

/// The same as plain lists.
struct Plain {
    sides: Vec<[bool; 4]>,
    figures: Vec<bool>,
    through: Vec<bool>,
}

impl Scene {
    fn new(questions: usize) -> Self {
        Self::of(&Plan::new(), questions)
    }

    fn of(plan: &Plan, questions: usize) -> Self {
        let n = plan.figures.len();
        let mut numbers = board::Numbers::new(4);
        let free = |numbers: &mut board::Numbers| plan.free[numbers.below(plan.free.len())];
        let squares = (0..=questions).map(|_| free(&mut numbers)).collect();
        let mut through = vec![false; n];
        for _ in 0..6 {
            through[free(&mut numbers) as usize] = true;
        }
        let grid = plan.grid();
        grid.passage(Passes::default());
        let passed = (0..n as u32).filter(|square| through[*square as usize]);
        Self {
            grid,
            figures: plan.figures(),
            through: Mask::of(n as u32, passed).unwrap(),
            prices: (0..n).map(|_| 1 + numbers.below(9) as u8).collect(),
            plain: Plain {
                sides: plan.sides(),
                figures: plan.figures.clone(),
                through,
            },
            squares,
        }
    }

    fn ask(&self) -> Ask<'_> {
        Ask {
            figures: Some(&self.figures),
            ..Ask::default()
        }
    }
}

impl Plain {
    /// The squares one step away that no figure stands on: north, east, south, west.
    fn neighbours(&self, square: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let sides = self.sides[square];
        if sides[0] {
            found.push(square - W);
        }
        if sides[1] {
            found.push(square + 1);
        }
        if sides[2] {
            found.push(square + W);
        }
        if sides[3] {
            found.push(square - 1);
        }
        found.retain(|square| !self.figures[*square]);
        found
    }

    /// A breadth-first search; -1 where it does not come.
    fn distances(&self, from: usize, budget: i32) -> Vec<i32> {
        let mut distances = vec![-1; self.sides.len()];
        distances[from] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(square) = queue.pop_front() {
            if distances[square] == budget {
                continue;
            }
            for other in self.neighbours(square) {
                if distances[other] < 0 {
                    distances[other] = distances[square] + 1;
                    queue.push_back(other);
                }
            }
        }
        distances
    }

    /// Dijkstra's algorithm.
    fn costs(&self, from: usize, prices: &[u8]) -> Vec<i32> {
        let mut costs = vec![-1; self.sides.len()];
        let mut queue = BinaryHeap::from([(Reverse(0), from)]);
        while let Some((Reverse(cost), square)) = queue.pop() {
            if costs[square] >= 0 {
                continue;
            }
            costs[square] = cost;
            for other in self.neighbours(square) {
                if costs[other] < 0 {
                    queue.push((Reverse(cost + i32::from(prices[other])), other));
                }
            }
        }
        costs
    }

    /// A walk along falling distances, north before east before south before west.
    fn path(&self, from: usize, to: usize) -> Option<Vec<u32>> {
        let distances = self.distances(to, i32::MAX);
        if distances[from] < 0 {
            return None;
        }
        let (mut at, mut path) = (from, vec![from as u32]);
        while at != to {
            let next = |other: &usize| distances[*other] == distances[at] - 1;
            at = self.neighbours(at).into_iter().find(next)?;
            path.push(at as u32);
        }
        Some(path)
    }
}

/// A round finds the squares within twelve steps, past figures and through some squares.
pub(crate) struct Reach(Scene);

impl Reach {
    pub(crate) fn new() -> Self {
        Self(Scene::new(Self::CYCLE))
    }
}

impl Family for Reach {
    type Kernel = Mask;
    type Plain = Vec<bool>;

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let scene = &self.0;
        let ask = Ask {
            through: Some(&scene.through),
            ..scene.ask()
        };
        scene
            .grid
            .reach(scene.squares[round], BUDGET, &ask)
            .unwrap()
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        let from = self.0.squares[round] as usize;
        let distances = self.0.plain.distances(from, BUDGET as i32);
        let stop = |square: usize| distances[square] >= 0 && !self.0.plain.through[square];
        (0..N)
            .map(|square| square == from || stop(square))
            .collect()
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        same(kernel, plain)
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.len()
    }
}

/// A round finds a shortest path.
pub(crate) struct Path(Scene);

impl Path {
    pub(crate) fn new() -> Self {
        Self(Scene::new(Self::CYCLE))
    }
}

impl Family for Path {
    type Kernel = Option<Vec<u32>>;
    type Plain = Option<Vec<u32>>;

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let Scene { grid, squares, .. } = &self.0;
        grid.path(squares[round], squares[round + 1], &self.0.ask())
            .unwrap()
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        let Scene { plain, squares, .. } = &self.0;
        plain.path(squares[round] as usize, squares[round + 1] as usize)
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        kernel == plain
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.as_ref().map_or(0, Vec::len)
    }
}

/// A round finds the distances of all squares from one.
pub(crate) struct Distances(Scene);

impl Distances {
    pub(crate) fn new() -> Self {
        Self(Scene::new(Self::CYCLE))
    }
}

impl Family for Distances {
    type Kernel = Numbers;
    type Plain = Vec<i32>;

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let Scene { grid, squares, .. } = &self.0;
        grid.distances(&squares[round..=round], &self.0.ask())
            .unwrap()
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        self.0
            .plain
            .distances(self.0.squares[round] as usize, i32::MAX)
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        kernel.iter().eq(plain.iter().copied())
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.iter().map(|distance| distance.max(0) as usize).sum()
    }
}

/// A round finds what it costs to get to each square from one.
pub(crate) struct Costs(Scene);

impl Costs {
    pub(crate) fn new() -> Self {
        Self(Scene::new(Self::CYCLE))
    }
}

impl Family for Costs {
    type Kernel = Numbers;
    type Plain = Vec<i32>;

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let scene = &self.0;
        let ask = Ask {
            prices: Some(Prices::Bytes(&scene.prices)),
            ..scene.ask()
        };
        scene
            .grid
            .distances(&scene.squares[round..=round], &ask)
            .unwrap()
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        self.0
            .plain
            .costs(self.0.squares[round] as usize, &self.0.prices)
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        kernel.iter().eq(plain.iter().copied())
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.iter().map(|cost| cost.max(0) as usize).sum()
    }
}

/// A round finds the distances of all pairs of the upper rows, on one thread.
pub(crate) struct AllPairs(Scene);

impl AllPairs {
    pub(crate) fn new() -> Self {
        Self(Scene::of(&Plan::new().upper(UPPER), 0))
    }
}

impl Family for AllPairs {
    const CYCLE: usize = 1;
    type Kernel = Vec<i16>;
    type Plain = Vec<Vec<i32>>;

    fn kernel(&mut self, _: usize) -> Self::Kernel {
        self.0.grid.all_pairs(&self.0.ask(), 1).unwrap()
    }

    fn plain(&mut self, _: usize) -> Self::Plain {
        (0..self.0.plain.sides.len())
            .map(|from| self.0.plain.distances(from, i32::MAX))
            .collect()
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        kernel
            .iter()
            .map(|distance| i32::from(*distance))
            .eq(plain.iter().flatten().copied())
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel
            .iter()
            .map(|distance| (*distance).max(0) as usize)
            .sum()
    }
}
