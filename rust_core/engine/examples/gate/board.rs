//! Boards to ask about, and sets of their squares.

use std::sync::Arc;

use undercroft_engine::{Dir, Edge, Grid, Mask, Passage, Passes};

use crate::Family;

/// The board that everything is measured on: a quest board's 26 columns and 19 rows.
pub(crate) const W: usize = 26;
pub(crate) const H: usize = 19;
pub(crate) const N: usize = W * H;
/// The rows that are enough for what looks at all pairs.
pub(crate) const UPPER: usize = 6;

/// Numbers that look random and are the same everywhere; not the kernel's own generator.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Whether a set of squares is that of these truth values.
pub(crate) fn same(mask: &Mask, plain: &[bool]) -> bool {
    mask.squares() as usize == plain.len()
        && (0..mask.squares()).all(|square| mask.contains(square) == plain[square as usize])
}

/// A round makes two sets of squares from lists, joins them, and walks through what is left.
pub(crate) struct Masks {
    lists: Vec<Vec<u32>>,
}

impl Masks {
    pub(crate) fn new() -> Self {
        let mut numbers = Numbers::new(3);
        let lists = (0..=Self::CYCLE)
            .map(|_| (0..60).map(|_| numbers.below(N) as u32).collect())
            .collect();
        Self { lists }
    }
}

impl Family for Masks {
    type Kernel = (Mask, usize, u32);
    type Plain = (Vec<bool>, usize, u32);

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let (a, b) = (&self.lists[round], &self.lists[round + 1]);
        let a = Mask::of(N as u32, a.iter().copied()).unwrap();
        let b = Mask::of(N as u32, b.iter().copied()).unwrap();
        let either = a.or(&b).unwrap();
        let left = either.minus(&a.and(&b).unwrap()).unwrap().not();
        let sum = left.iter().sum();
        (left, either.len(), sum)
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        let set = |list: &[u32]| {
            let mut set = vec![false; N];
            for square in list {
                set[*square as usize] = true;
            }
            set
        };
        let (a, b) = (set(&self.lists[round]), set(&self.lists[round + 1]));
        let (mut left, mut len, mut sum) = (Vec::new(), 0, 0);
        for square in 0..N {
            if a[square] || b[square] {
                len += 1;
            }
            left.push(a[square] == b[square]);
            if left[square] {
                sum += square as u32;
            }
        }
        (left, len, sum)
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        same(&kernel.0, &plain.0) && kernel.1 == plain.1 && kernel.2 == plain.2
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.0.len()
    }
}

/// The board in the plain form: what is on each edge, and which sides are open. Four bands of rooms around a cross of
/// corridors, each room with two doors, some of them shut.
pub(crate) struct Plan {
    pub(crate) east: Vec<Edge>,
    pub(crate) south: Vec<Edge>,
    /// Squares with figures on them.
    pub(crate) figures: Vec<bool>,
    /// Squares without.
    pub(crate) free: Vec<u32>,
}

impl Plan {
    pub(crate) fn new() -> Self {
        let band =
            |starts: &[usize], at: usize| starts.iter().filter(|start| **start <= at).count();
        let area = |square: usize| {
            let x = band(&[1, 5, 9, 12, 14, 17, 21, 25], square % W);
            let y = band(&[1, 5, 9, 10, 14, 18], square / W);
            let corridor = [0, 4, 8].contains(&x) || [0, 3, 6].contains(&y);
            if corridor { 0 } else { 10 * y + x }
        };
        let mut numbers = Numbers::new(7);
        let wall = |a: usize, b: usize| {
            if area(a) == area(b) {
                Edge::Open
            } else {
                Edge::Wall
            }
        };
        let mut east: Vec<Edge> = (0..N)
            .map(|a| {
                if a % W + 1 < W {
                    wall(a, a + 1)
                } else {
                    Edge::Wall
                }
            })
            .collect();
        let mut south: Vec<Edge> = (0..N)
            .map(|a| {
                if a + W < N {
                    wall(a, a + W)
                } else {
                    Edge::Wall
                }
            })
            .collect();
        let mut doors = 0;
        while doors < 48 {
            let square = numbers.below(N);
            let edges = if numbers.below(2) == 0 && square % W + 1 < W {
                &mut east
            } else if square + W < N {
                &mut south
            } else {
                continue;
            };
            if edges[square] == Edge::Wall {
                edges[square] = if doors % 6 == 0 {
                    Edge::DoorClosed
                } else {
                    Edge::DoorOpen
                };
                doors += 1;
            }
        }
        let mut figures = vec![false; N];
        for _ in 0..16 {
            figures[numbers.below(N)] = true;
        }
        let free = (0..N as u32)
            .filter(|square| !figures[*square as usize])
            .collect();
        Self {
            east,
            south,
            figures,
            free,
        }
    }

    /// Its upper rows alone.
    pub(crate) fn upper(self, rows: usize) -> Self {
        let squares = rows * W;
        let take = |list: &[Edge]| list[..squares].to_vec();
        let mut south = take(&self.south);
        south[squares - W..].fill(Edge::Wall);
        Self {
            east: take(&self.east),
            south,
            figures: self.figures[..squares].to_vec(),
            free: self
                .free
                .into_iter()
                .filter(|square| (*square as usize) < squares)
                .collect(),
        }
    }

    /// The same as the kernels' grid.
    pub(crate) fn grid(&self) -> Grid {
        let (w, n) = (W as u32, self.east.len() as u32);
        let east = (0..n).filter(|a| a % w + 1 < w);
        let east = east.map(|a| (a, Dir::East, self.east[a as usize]));
        let south = (0..n - w).map(|a| (a, Dir::South, self.south[a as usize]));
        let bare = Grid::new(w.into(), (n / w).into()).unwrap();
        bare.with_edges(east.chain(south)).unwrap()
    }

    /// The figures as the kernels' mask.
    pub(crate) fn figures(&self) -> Mask {
        let n = self.figures.len() as u32;
        Mask::of(n, (0..n).filter(|square| self.figures[*square as usize])).unwrap()
    }

    /// For each square its open sides: north, east, south, west. Shut doors are walls.
    pub(crate) fn sides(&self) -> Vec<[bool; 4]> {
        let open = |edge: Edge| matches!(edge, Edge::Open | Edge::DoorOpen);
        let mut sides = Vec::new();
        for square in 0..self.east.len() {
            sides.push([
                square >= W && open(self.south[square - W]),
                open(self.east[square]),
                open(self.south[square]),
                square % W > 0 && open(self.east[square - 1]),
            ]);
        }
        sides
    }
}

/// A round shuts a door, or opens it, and asks for the open sides of the new board.
pub(crate) struct Edit {
    grid: Grid,
    plan: Plan,
    doors: Vec<(u32, Dir)>,
}

impl Edit {
    pub(crate) fn new() -> Self {
        let plan = Plan::new();
        let squares = 0..N as u32;
        let doors = squares.flat_map(|a| {
            let (east, south) = (plan.east[a as usize], plan.south[a as usize]);
            let sides = [(east, Dir::East), (south, Dir::South)];
            sides
                .into_iter()
                .filter(|(edge, _)| edge.is_door())
                .map(move |(_, dir)| (a, dir))
        });
        let doors = doors.collect();
        let grid = plan.grid();
        grid.passage(Passes::default());
        Self { grid, plan, doors }
    }

    fn change(&self, round: usize) -> (u32, Dir, Edge) {
        let (square, dir) = self.doors[round];
        let edges = if dir == Dir::East {
            &self.plan.east
        } else {
            &self.plan.south
        };
        match edges[square as usize] {
            Edge::DoorOpen => (square, dir, Edge::DoorClosed),
            _ => (square, dir, Edge::DoorOpen),
        }
    }
}

impl Family for Edit {
    type Kernel = (Grid, Arc<Passage>);
    type Plain = (Plan, Vec<[bool; 4]>);

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let (square, dir, edge) = self.change(round);
        let grid = self.grid.with_edge(square, dir, edge).unwrap();
        let passage = grid.passage(Passes::default()).clone();
        (grid, passage)
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        let (square, dir, edge) = self.change(round);
        let mut plan = Plan {
            east: self.plan.east.clone(),
            south: self.plan.south.clone(),
            figures: Vec::new(),
            free: Vec::new(),
        };
        if dir == Dir::East {
            plan.east[square as usize] = edge;
        } else {
            plan.south[square as usize] = edge;
        }
        let sides = plan.sides();
        (plan, sides)
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        let (grid, passage) = kernel;
        let (plan, sides) = plain;
        *grid == plan.grid()
            && (0..N)
                .all(|square| (0..4).all(|dir| passage.open(square, dir) == sides[square][dir]))
    }

    fn work(&self, _: &Self::Kernel) -> usize {
        1
    }
}
