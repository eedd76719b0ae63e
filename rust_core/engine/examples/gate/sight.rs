//! Who sees whom.

use std::cmp::Ordering;

use undercroft_engine::sight::{Table, Variant, sees, view};
use undercroft_engine::{Grid, Mask, Passes};

use crate::Family;
use crate::board::{N, Numbers, Plan, UPPER, W, same};

const EAST: usize = 1;
const WEST: usize = 3;
const NORTH: usize = 0;
const SOUTH: usize = 2;

/// What every question is about.
struct Scene {
    grid: Grid,
    figures: Mask,
    plain: Plain,
    squares: Vec<u32>,
}

impl Scene {
    fn new(questions: usize) -> Self {
        Self::of(&Plan::new(), questions)
    }

    fn of(plan: &Plan, questions: usize) -> Self {
        let mut numbers = Numbers::new(5);
        let squares = (0..questions).map(|_| plan.free[numbers.below(plan.free.len())]);
        let squares = squares.collect();
        let grid = plan.grid();
        grid.passage(Passes::default());
        let plain = Plain {
            sides: plan.sides(),
            figures: plan.figures.clone(),
        };
        Self {
            grid,
            figures: plan.figures(),
            plain,
            squares,
        }
    }
}

/// The rule by the book: a walk from square to square along the line between the two centres.
struct Plain {
    sides: Vec<[bool; 4]>,
    figures: Vec<bool>,
}

impl Plain {
    fn sees(&self, a: usize, b: usize) -> bool {
        let (dx, dy) = ((b % W).abs_diff(a % W), (b / W).abs_diff(a / W));
        let across = if b % W > a % W { EAST } else { WEST };
        let along = if b / W > a / W { SOUTH } else { NORTH };
        let next = |square: usize, side: usize| match side {
            EAST => square + 1,
            WEST => square - 1,
            SOUTH => square + W,
            _ => square - W,
        };
        // The line leaves its i-th column at (2 i + 1) / (2 dx) of its length, its j-th row at (2 j + 1) / (2 dy).
        let (mut at, mut i, mut j) = (a, 0, 0);
        while at != b {
            match ((2 * i + 1) * dy).cmp(&((2 * j + 1) * dx)) {
                Ordering::Less => {
                    if !self.sides[at][across] {
                        return false;
                    }
                    at = next(at, across);
                    i += 1;
                }
                Ordering::Greater => {
                    if !self.sides[at][along] {
                        return false;
                    }
                    at = next(at, along);
                    j += 1;
                }
                Ordering::Equal => {
                    let one = self.sides[at][across] && self.sides[next(at, across)][along];
                    let other = self.sides[at][along] && self.sides[next(at, along)][across];
                    if !one && !other {
                        return false;
                    }
                    at = next(next(at, across), along);
                    i += 1;
                    j += 1;
                }
            }
            if at != b && self.figures[at] {
                return false;
            }
        }
        true
    }

    fn view(&self, a: usize) -> Vec<bool> {
        let mut seen = Vec::new();
        for b in 0..self.sides.len() {
            seen.push(self.sees(a, b));
        }
        seen
    }
}

/// A round asks about sixteen pairs, one after the other; half of them are clear.
pub(crate) struct Pairs {
    scene: Scene,
    pairs: Vec<[(u32, u32); PAIRS]>,
}

const PAIRS: usize = 16;

impl Pairs {
    pub(crate) fn new() -> Self {
        let scene = Scene::new(Self::CYCLE * PAIRS);
        let mut numbers = Numbers::new(8);
        let mut pair = |i: usize| {
            let a = scene.squares[i];
            let seen = scene.plain.view(a as usize);
            loop {
                let b = numbers.below(N);
                if b as u32 != a && (i % 2 == 0 || seen[b]) {
                    return (a, b as u32);
                }
            }
        };
        let pairs = (0..Self::CYCLE)
            .map(|round| std::array::from_fn(|i| pair(round * PAIRS + i)))
            .collect();
        Self { scene, pairs }
    }
}

impl Family for Pairs {
    type Kernel = [bool; PAIRS];
    type Plain = [bool; PAIRS];

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let passage = self.scene.grid.passage(Passes::default());
        let figures = Some(&self.scene.figures);
        self.pairs[round].map(|(a, b)| sees(passage, a, b, figures).unwrap())
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        self.pairs[round].map(|(a, b)| self.scene.plain.sees(a as usize, b as usize))
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        kernel == plain
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.iter().filter(|seen| **seen).count()
    }
}

/// A round finds all that one square sees.
pub(crate) struct View(Scene);

impl View {
    pub(crate) fn new() -> Self {
        Self(Scene::new(Self::CYCLE))
    }
}

impl Family for View {
    type Kernel = Mask;
    type Plain = Vec<bool>;

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let passage = self.0.grid.passage(Passes::default());
        view(passage, self.0.squares[round], Some(&self.0.figures)).unwrap()
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        self.0.plain.view(self.0.squares[round] as usize)
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        same(kernel, plain)
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.len()
    }
}

/// A round makes the table of all pairs of the upper rows, on one thread.
pub(crate) struct Whole(Scene);

impl Whole {
    pub(crate) fn new() -> Self {
        Self(Scene::of(&Plan::new().upper(UPPER), 0))
    }
}

impl Family for Whole {
    const CYCLE: usize = 1;
    type Kernel = Table;
    type Plain = Vec<Vec<bool>>;

    fn kernel(&mut self, _: usize) -> Self::Kernel {
        let passage = self.0.grid.passage(Passes::default());
        Table::forced(passage, Some(&self.0.figures), 1, Variant::Portable).unwrap()
    }

    fn plain(&mut self, _: usize) -> Self::Plain {
        (0..self.0.plain.sides.len())
            .map(|a| self.0.plain.view(a))
            .collect()
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        (0..plain.len() as u32).all(|a| same(&kernel.view(a).unwrap(), &plain[a as usize]))
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.pairs()
    }
}
