//! Tiles: what fits is what a plain look at four neighbours says, whatever the edits before.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use undercroft_engine::tiles::{FAR, Limits, TileBoard, TileSet, WILD, Wanted};

use super::bytes::Bytes;

type Cell = (i32, i32);

struct Table {
    meets: BTreeSet<(u8, u8)>,
    cards: Vec<[u8; 4]>,
    limits: Option<Limits>,
    /// Row by row: by (y, x).
    lying: BTreeMap<Cell, (u32, u8)>,
}

const STEPS: [Cell; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

impl Table {
    fn on(&self, (x, y): Cell) -> bool {
        let Some(limits) = &self.limits else {
            return true;
        };
        let (dx, dy) = (x - limits.x, y - limits.y);
        (0..limits.w as i32).contains(&dx) && (0..limits.h as i32).contains(&dy)
    }

    fn side(&self, card: u32, turns: u8, side: usize) -> u8 {
        self.cards[card as usize][(side + 4 - usize::from(turns)) % 4]
    }

    /// Whether the card fits all that lies around a cell.
    fn fits(&self, card: u32, (x, y): Cell, turns: u8) -> bool {
        (0..4).all(|side| {
            let (dx, dy) = STEPS[side];
            let near = (x + dx, y + dy);
            let theirs = match self.lying.get(&(near.1, near.0)) {
                Some((card, turns)) => self.side(*card, *turns, (side + 2) % 4),
                None if self.on(near) => return true,
                None => match self.limits.and_then(|limits| limits.border) {
                    Some(label) => label,
                    None => return true,
                },
            };
            let mine = self.side(card, turns, side);
            mine == WILD || theirs == WILD || self.meets.contains(&(mine, theirs))
        })
    }

    fn touches(&self, (x, y): Cell) -> bool {
        STEPS
            .iter()
            .any(|(dx, dy)| self.lying.contains_key(&(y + dy, x + dx)))
    }

    /// All placements of a card beside others, or those in place of others.
    fn placements(&self, card: u32, instead: bool) -> Vec<(u32, i32, i32, u8)> {
        let around = |(y, x): &Cell| STEPS.map(|(dx, dy)| (y + dy, x + dx));
        let cells: BTreeSet<Cell> = if instead {
            self.lying.keys().copied().collect()
        } else {
            self.lying
                .keys()
                .flat_map(around)
                .filter(|cell| !self.lying.contains_key(cell))
                .collect()
        };
        let cells = cells
            .into_iter()
            .map(|(y, x)| (x, y))
            .filter(|cell| self.on(*cell));
        let all = cells.flat_map(|(x, y)| (0..4).map(move |turns| (card, x, y, turns)));
        all.filter(|(card, x, y, turns)| self.fits(*card, (*x, *y), *turns))
            .collect()
    }
}

/// Cards laid, replaced and taken away again.
pub(crate) fn tiles(data: &[u8]) {
    let mut bytes = Bytes(data);
    let labels = [1, 2, 3, 16, 17, 64][bytes.below(6)];
    let mut label = |wild: bool| match bytes.byte() {
        pick if wild && pick > 230 => WILD,
        pick => pick % labels,
    };
    let mut meets: BTreeSet<(u8, u8)> = (0..labels).map(|label| (label, label)).collect();
    meets.extend((0..3).map(|_| (label(false), label(false))));
    let cards: Vec<[u8; 4]> = (0..4)
        .map(|_| [label(true), label(true), label(true), label(true)])
        .collect();
    let border = Some(label(true)).filter(|label| *label != WILD);
    let names = (0..labels).map(|label| format!("label {label}"));
    let set = TileSet::new(names, meets.clone(), cards.clone()).unwrap();
    assert_eq!(TileSet::from_bytes(&set.to_bytes()).unwrap(), set);
    // In the middle, or where coordinates end.
    let (middle, limited) = ([0, 0, FAR - 6, 6 - FAR][bytes.below(4)], bytes.flag());
    let limits = limited.then(|| Limits {
        x: middle - bytes.below(3) as i32,
        y: middle - bytes.below(3) as i32,
        w: 1 + bytes.below(5) as u32,
        h: 1 + bytes.below(5) as u32,
        border,
    });
    let mut board = TileBoard::new(Arc::new(set), limits).unwrap();
    let mut table = Table {
        meets,
        cards,
        limits,
        lying: BTreeMap::new(),
    };
    for _ in 0..40 {
        let kind = bytes.byte();
        let cell = (
            middle + bytes.below(7) as i32 - 3,
            middle + bytes.below(7) as i32 - 3,
        );
        let ((x, y), card, turns) = (cell, u32::from(kind >> 4 & 3), kind >> 6);
        let (taken, here) = (table.lying.contains_key(&(y, x)), table.on(cell));
        let first = table.lying.is_empty();
        let fits = table.fits(card, cell, turns);
        let (next, good, left) = match kind % 8 {
            0 | 1 => (board.remove(x, y), taken, None),
            2 => (
                board.replace(card, x, y, turns),
                taken && fits,
                Some((card, turns)),
            ),
            3 | 4 => (
                board.place_unchecked(card, x, y, turns),
                here && !taken,
                Some((card, turns)),
            ),
            touching => {
                let beside = touching < 7 && !first;
                let good = here && !taken && fits && (!beside || table.touches(cell));
                (
                    board.place(card, x, y, turns, touching < 7),
                    good,
                    Some((card, turns)),
                )
            }
        };
        assert_eq!(next.is_ok(), good, "kind {} at {cell:?}", kind % 8);
        if let Ok(next) = next {
            board = next;
            match left {
                Some(card) => table.lying.insert((y, x), card),
                None => table.lying.remove(&(y, x)),
            };
        }
    }
    agree(&board, &table);
}

fn agree(board: &TileBoard, table: &Table) {
    assert!(board.is_sound());
    let lying = table
        .lying
        .iter()
        .map(|((y, x), (card, turns))| (*card, *x, *y, *turns));
    assert!(board.tiles().eq(lying.clone()));
    assert_eq!(board.of(&lying.collect::<Vec<_>>()).unwrap(), *board);
    assert_eq!(TileBoard::from_bytes(&board.to_bytes()).unwrap(), *board);
    for card in 0..4 {
        if !table.lying.is_empty() {
            let told = board.placements([card], Wanted::default()).unwrap();
            assert_eq!(
                told.iter().collect::<Vec<_>>(),
                table.placements(card, false)
            );
        }
        let told = board.replacements([card], None, false).unwrap();
        assert_eq!(
            told.iter().collect::<Vec<_>>(),
            table.placements(card, true)
        );
    }
}
