//! Where a card may be laid.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use undercroft_engine::tiles::{Places, TileBoard, TileSet, Wanted};

use crate::Family;
use crate::board::Numbers;

const LABELS: usize = 3;
const LAID: usize = 30;

type Cell = (i32, i32);

/// A round finds every placement of one card on a table of thirty.
pub(crate) struct Tiling {
    board: TileBoard,
    cards: Vec<[u8; 4]>,
    /// The sides of what lies there, by row and column.
    laid: BTreeMap<Cell, [u8; 4]>,
}

fn turned(sides: [u8; 4], turns: usize) -> [u8; 4] {
    std::array::from_fn(|side| sides[(side + 4 - turns) % 4])
}

/// North, east, south, west; cells are (y, x).
fn neighbours((y, x): Cell) -> [Cell; 4] {
    [(y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1)]
}

/// Every empty cell beside a card and every turn, if all sides that touch a card show its label.
fn placements(laid: &BTreeMap<Cell, [u8; 4]>, card: [u8; 4]) -> Vec<(i32, i32, u8)> {
    let near = laid.keys().flat_map(|cell| neighbours(*cell));
    let open: BTreeSet<Cell> = near.filter(|cell| !laid.contains_key(cell)).collect();
    let mut found = Vec::new();
    for cell in open {
        for turns in 0..4 {
            let sides = turned(card, turns);
            let mut fits = true;
            for (side, other) in neighbours(cell).iter().enumerate() {
                if let Some(lying) = laid.get(other) {
                    fits &= lying[(side + 2) % 4] == sides[side];
                }
            }
            if fits {
                found.push((cell.1, cell.0, turns as u8));
            }
        }
    }
    found
}

impl Tiling {
    pub(crate) fn new() -> Self {
        let mut numbers = Numbers::new(23);
        let mut label = || numbers.below(LABELS) as u8;
        let cards: Vec<[u8; 4]> = (0..Self::CYCLE)
            .map(|_| std::array::from_fn(|_| label()))
            .collect();
        let names = (0..LABELS).map(|label| label.to_string());
        let meets = (0..LABELS as u8).map(|label| (label, label));
        let set = TileSet::new(names, meets, cards.iter().copied()).unwrap();
        let mut board = TileBoard::new(Arc::new(set), None).unwrap();
        board = board.place(0, 0, 0, 0, true).unwrap();
        let mut laid = BTreeMap::from([((0, 0), cards[0])]);
        let mut numbers = Numbers::new(29);
        while laid.len() < LAID {
            let card = numbers.below(cards.len());
            let places = placements(&laid, cards[card]);
            if places.is_empty() {
                continue;
            }
            let (x, y, turns) = places[numbers.below(places.len())];
            laid.insert((y, x), turned(cards[card], turns.into()));
            board = board.place(card as u32, x, y, turns, true).unwrap();
        }
        Self { board, cards, laid }
    }
}

impl Family for Tiling {
    type Kernel = Places;
    type Plain = Vec<(i32, i32, u8)>;

    fn kernel(&mut self, round: usize) -> Self::Kernel {
        let cards = vec![round as u32];
        self.board.placements(cards, Wanted::default()).unwrap()
    }

    fn plain(&mut self, round: usize) -> Self::Plain {
        placements(&self.laid, self.cards[round])
    }

    fn same(&self, kernel: &Self::Kernel, plain: &Self::Plain) -> bool {
        let places = kernel.iter().map(|(_, x, y, turns)| (x, y, turns));
        places.eq(plain.iter().copied())
    }

    fn work(&self, kernel: &Self::Kernel) -> usize {
        kernel.len()
    }
}
