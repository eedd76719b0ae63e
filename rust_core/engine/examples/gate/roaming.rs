//! Long ways on a large board.

use std::collections::VecDeque;

use undercroft_engine::path::Ask;
use undercroft_engine::{Dir, Edge, Grid, Mask, Passes};

use crate::Family;
use crate::board::Numbers;

const SIDE: usize = 128;
const SQUARES: usize = SIDE * SIDE;

/// A round finds a shortest path on a board of rooms of eight by eight, with gaps in the walls between, a few loose walls
/// in the rooms, and figures.
pub(crate) struct LongPath {
    grid: Grid,
    figures: Mask,
    standing: Vec<bool>,
    /// For each square whether its east side is open, and its south side.
    open: Vec<[bool; 2]>,
    ends: Vec<(u32, u32)>,
}

impl LongPath {
    pub(crate) fn new() -> Self {
        let mut numbers = Numbers::new(11);
        let room = |square: usize| (square % SIDE / 8, square / SIDE / 8);
        let mut open = Vec::new();
        for square in 0..SQUARES {
            let mut gap = |inside: bool, other: usize| {
                let percent = if inside && room(square) == room(other) {
                    92
                } else {
                    25
                };
                inside && numbers.below(100) < percent
            };
            open.push([
                gap(square % SIDE + 1 < SIDE, square + 1),
                gap(square + SIDE < SQUARES, square + SIDE),
            ]);
        }
        let mut standing = vec![false; SQUARES];
        for _ in 0..SQUARES / 50 {
            standing[numbers.below(SQUARES)] = true;
        }
        let ends = (0..Self::CYCLE)
            .map(|_| {
                let mut free = || loop {
                    let square = numbers.below(SQUARES);
                    if !standing[square] {
                        return square as u32;
                    }
                };
                (free(), free())
            })
            .collect();
        let walls = open.iter().enumerate().flat_map(|(square, sides)| {
            [
                (Dir::East, square % SIDE + 1 < SIDE),
                (Dir::South, square + SIDE < SQUARES),
            ]
            .into_iter()
            .zip(sides)
            .filter(|((_, inside), open)| *inside && !**open)
            .map(move |((dir, _), _)| (square as u32, dir, Edge::Wall))
        });
        let bare = Grid::new(SIDE as u64, SIDE as u64).unwrap();
        let grid = bare.with_edges(walls).unwrap();
        grid.passage(Passes::default());
        let n = SQUARES as u32;
        let figures = Mask::of(n, (0..n).filter(|square| standing[*square as usize])).unwrap();
        Self {
            grid,
            figures,
            standing,
            open,
            ends,
        }
    }

    /// The squares one step away that no figure stands on: north, east, south, west.
    fn neighbours(&self, square: usize) -> impl Iterator<Item = usize> {
        let steps = [
            (square >= SIDE && self.open[square - SIDE][1]).then(|| square - SIDE),
            self.open[square][0].then(|| square + 1),
            self.open[square][1].then(|| square + SIDE),
            (square % SIDE > 0 && self.open[square - 1][0]).then(|| square - 1),
        ];
        steps
            .into_iter()
            .flatten()
            .filter(|other| !self.standing[*other])
    }
}

impl Family for LongPath {
    const CYCLE: usize = 8;
    type Kernel = Option<Vec<u32>>;
    type Plain = Option<Vec<u32>>;

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let (from, to) = self.ends[round];
        let ask = Ask {
            figures: Some(&self.figures),
            ..Ask::default()
        };
        self.grid.path(from, to, &ask).unwrap()
    }

    /// A walk along falling distances, north before east before south before west.
    fn plain(&mut self, round: usize) -> Self::Plain {
        let (from, to) = (self.ends[round].0 as usize, self.ends[round].1 as usize);
        let mut distances = vec![-1; SQUARES];
        distances[to] = 0;
        let mut queue = VecDeque::from([to]);
        while let Some(square) = queue.pop_front() {
            for other in self.neighbours(square) {
                if distances[other] < 0 {
                    distances[other] = distances[square] + 1;
                    queue.push_back(other);
                }
            }
        }
        let (mut at, mut path) = (from, vec![from as u32]);
        while at != to {
            let wanted = distances[at] - 1;
            at = self
                .neighbours(at)
                .find(|other| wanted >= 0 && distances[*other] == wanted)?;
            path.push(at as u32);
        }
        Some(path)
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        kernel == plain
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.as_ref().map_or(0, Vec::len)
    }
}
