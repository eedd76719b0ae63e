//! Cards laid edge to edge against a plain reading of the rules.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::type_complexity
)]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use proptest::prelude::*;
use undercroft_engine::Error;
use undercroft_engine::tiles::{FAR, Limits, Misfit, TileBoard, TileSet, WILD, Wanted};

const STEPS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

type Cell = (i32, i32);

/// Cards, table and limits as a person writes them down.
#[derive(Debug, Clone)]
struct Plain {
    labels: u8,
    meets: BTreeSet<(u8, u8)>,
    cards: Vec<[u8; 4]>,
    fixed: bool,
    /// West, north, east, south, and the border's label.
    limits: Option<(i32, i32, i32, i32, Option<u8>)>,
    tiles: BTreeMap<Cell, (u32, u8)>,
}

impl Plain {
    fn set(&self) -> TileSet {
        let names = (0..self.labels).map(|label| format!("label {label}"));
        let set = TileSet::new(names, self.meets.clone(), self.cards.clone()).unwrap();
        if self.fixed { set.fixed() } else { set }
    }

    fn empty(&self) -> TileBoard {
        let limits = self.limits.map(|(x, y, east, south, border)| Limits {
            x,
            y,
            w: (east - x + 1) as u32,
            h: (south - y + 1) as u32,
            border,
        });
        TileBoard::new(Arc::new(self.set()), limits).unwrap()
    }

    fn board(&self) -> TileBoard {
        let tiles = self
            .tiles
            .iter()
            .map(|((x, y), (card, turns))| (*card, *x, *y, *turns));
        self.empty().of(&tiles.collect::<Vec<_>>()).unwrap()
    }

    fn on(&self, (x, y): Cell) -> bool {
        self.limits.is_none_or(|(west, north, east, south, _)| {
            (west..=east).contains(&x) && (north..=south).contains(&y)
        })
    }

    fn side(&self, card: u32, turns: u8, side: usize) -> u8 {
        self.cards[card as usize][(side + 4 - usize::from(turns)) % 4]
    }

    /// The sides at which the card does not fit the cell.
    fn bad_sides(&self, card: u32, cell: Cell, turns: u8) -> Vec<usize> {
        let bad = |side: &usize| {
            let (dx, dy) = STEPS[*side];
            let near = (cell.0 + dx, cell.1 + dy);
            let theirs = match self.tiles.get(&near) {
                Some((card, turns)) => self.side(*card, *turns, (side + 2) % 4),
                None if self.on(near) => return false,
                None => match self.limits.unwrap().4 {
                    Some(border) => border,
                    None => return false,
                },
            };
            let mine = self.side(card, turns, *side);
            mine != WILD && theirs != WILD && !self.meets.contains(&(mine, theirs))
        };
        (0..4).filter(bad).collect()
    }

    fn touches(&self, (x, y): Cell) -> bool {
        STEPS
            .iter()
            .any(|(dx, dy)| self.tiles.contains_key(&(x + dx, y + dy)))
    }

    fn turns(&self, card: u32, distinct: bool) -> u8 {
        let turned = |by: u8| [0, 1, 2, 3].map(|side| self.side(card, by, side));
        match (self.fixed, distinct) {
            (true, _) => 1,
            (_, false) => 4,
            _ => (1..4).find(|by| turned(*by) == turned(0)).unwrap_or(4),
        }
    }

    /// Cells around all cards, by walking in a frame of empty cells.
    fn enclosed(&self) -> BTreeSet<Cell> {
        let xs = || self.tiles.keys().map(|cell| cell.0);
        let ys = || self.tiles.keys().map(|cell| cell.1);
        let (Some(west), Some(north)) = (xs().min(), ys().min()) else {
            return BTreeSet::new();
        };
        let (east, south) = (xs().max().unwrap(), ys().max().unwrap());
        let frame = |(x, y): Cell| {
            (west - 1..=east + 1).contains(&x) && (north - 1..=south + 1).contains(&y)
        };
        let mut seen = BTreeSet::from([(west - 1, north - 1)]);
        let mut queue = VecDeque::from([(west - 1, north - 1)]);
        while let Some((x, y)) = queue.pop_front() {
            for (dx, dy) in STEPS {
                let cell = (x + dx, y + dy);
                if frame(cell) && !self.tiles.contains_key(&cell) && seen.insert(cell) {
                    queue.push_back(cell);
                }
            }
        }
        let all = (north..=south).flat_map(|y| (west..=east).map(move |x| (x, y)));
        all.filter(|cell| !self.tiles.contains_key(cell) && !seen.contains(cell))
            .collect()
    }

    fn placements(&self, card: u32, wanted: Wanted) -> Vec<(u32, i32, i32, u8)> {
        let mut cells: Vec<Cell> = match self.limits {
            Some((west, north, east, south, _)) => (north..=south)
                .flat_map(|y| (west..=east).map(move |x| (x, y)))
                .collect(),
            None => (-12..=12)
                .flat_map(|y| (-12..=12).map(move |x| (x, y)))
                .collect(),
        };
        cells.retain(|cell| !self.tiles.contains_key(cell));
        if self.tiles.is_empty() && self.limits.is_none() {
            cells = vec![(0, 0)];
        } else if wanted.touching && !self.tiles.is_empty() {
            cells.retain(|cell| self.touches(*cell));
        }
        if !wanted.enclosed {
            let enclosed = self.enclosed();
            cells.retain(|cell| !enclosed.contains(cell));
        }
        let mut places = Vec::new();
        for (x, y) in cells {
            let turns = 0..self.turns(card, wanted.distinct);
            let fits = turns.filter(|turns| self.bad_sides(card, (x, y), *turns).is_empty());
            places.extend(fits.map(|turns| (card, x, y, turns)));
        }
        places
    }
}

/// Few labels make many fits; many labels make wide words.
fn plain() -> impl Strategy<Value = Plain> {
    let labels = prop_oneof![4 => 1..4_u8, 1 => 15..19_u8, 1 => Just(64_u8)];
    labels.prop_flat_map(|labels| {
        let label = move || prop_oneof![6 => 0..labels, 1 => Just(WILD)];
        let card = move || [label(), label(), label(), label()];
        let symmetric = any::<bool>();
        let extra = proptest::collection::vec((0..labels, 0..labels), 0..4);
        let cards = proptest::collection::vec(card(), 1..6);
        let limits =
            proptest::option::of((-3..1, -3..1, 0..4, 0..4, proptest::option::of(0..labels)));
        let tiles = proptest::collection::vec(((-4..5, -4..5), any::<u32>(), 0..4_u8), 0..40);
        (symmetric, extra, cards, any::<bool>(), limits, tiles).prop_map(
            move |(symmetric, extra, cards, fixed, limits, tiles)| {
                let mut meets: BTreeSet<(u8, u8)> =
                    (0..labels).map(|label| (label, label)).collect();
                for (a, b) in extra {
                    meets.insert((a, b));
                    if symmetric {
                        meets.insert((b, a));
                    }
                }
                let mut plain = Plain {
                    labels,
                    meets,
                    cards,
                    fixed,
                    limits,
                    tiles: BTreeMap::new(),
                };
                for (cell, card, turns) in tiles {
                    let card = card % plain.cards.len() as u32;
                    if plain.on(cell) {
                        plain
                            .tiles
                            .insert(cell, (card, if fixed { 0 } else { turns }));
                    }
                }
                plain
            },
        )
    })
}

fn wanted() -> impl Strategy<Value = Wanted> {
    (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(touching, enclosed, distinct)| {
        Wanted {
            touching,
            enclosed,
            distinct,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_placement_is_found_and_no_other(plain in plain(), mut wanted in wanted()) {
        wanted.touching |= plain.limits.is_none();
        let board = plain.board();
        let hand: Vec<u32> = (0..plain.cards.len() as u32).chain([0]).collect();
        let mut expected = Vec::new();
        for card in &hand {
            let of_one = plain.placements(*card, wanted);
            let places = board.placements([*card], wanted).unwrap();
            prop_assert_eq!(places.iter().collect::<Vec<_>>(), of_one.clone());
            prop_assert_eq!(places.len(), of_one.len());
            for (at, place) in of_one.iter().enumerate() {
                prop_assert_eq!(places.get(at), Some(*place));
                let (card, x, y, turns) = *place;
                prop_assert!(places.contains(card, x, y, turns));
                prop_assert!(board.place(card, x, y, turns, wanted.touching).is_ok());
            }
            prop_assert!(!places.contains(*card + 1, 0, 0, 0));
            prop_assert_eq!(places.get(of_one.len()), None);
            expected.extend(of_one);
        }
        let places = board.placements(hand, wanted).unwrap();
        prop_assert_eq!(places.iter().collect::<Vec<_>>(), expected.clone());
        let by_number: Vec<_> = (0..places.len()).map(|at| places.get(at).unwrap()).collect();
        prop_assert_eq!(by_number, expected);
    }

    #[test]
    fn each_refusal_names_the_sides(plain in plain(), touching in any::<bool>()) {
        let board = plain.board();
        for (x, y) in (-5..6).flat_map(|y| (-5..6).map(move |x| (x, y))) {
            for turns in 0..if plain.fixed { 1 } else { 4 } {
                let why = board.why_not(0, x, y, turns, touching).unwrap();
                let bad = plain.bad_sides(0, (x, y), turns);
                let expected_none = bad.is_empty();
                match why {
                    Some(Misfit::Outside) => prop_assert!(!plain.on((x, y))),
                    Some(Misfit::Taken) => prop_assert!(plain.tiles.contains_key(&(x, y))),
                    Some(Misfit::Apart) => {
                        prop_assert!(touching && !plain.tiles.is_empty() && !plain.touches((x, y)));
                    }
                    Some(Misfit::Sides(sides)) => {
                        prop_assert_eq!(sides.iter().map(|side| side.side).collect::<Vec<_>>(), bad);
                        for side in sides {
                            let mine = board.set().name(plain.side(0, turns, side.side));
                            prop_assert_eq!(mine, side.mine.as_str());
                        }
                    }
                    None => {
                        prop_assert!(expected_none && plain.on((x, y)) && !plain.tiles.contains_key(&(x, y)));
                        prop_assert!(!touching || plain.tiles.is_empty() || plain.touches((x, y)));
                    }
                }
            }
        }
    }

    #[test]
    fn every_replacement_fits_all_neighbours(plain in plain(), distinct in any::<bool>()) {
        let board = plain.board();
        let hand: Vec<u32> = (0..plain.cards.len() as u32).collect();
        let mut rows: Vec<Cell> = plain.tiles.keys().copied().collect();
        rows.sort_by_key(|(x, y)| (*y, *x));
        let expect = |cells: &[Cell]| {
            let mut expected = Vec::new();
            for card in &hand {
                for (x, y) in cells {
                    for turns in 0..plain.turns(*card, distinct) {
                        if plain.bad_sides(*card, (*x, *y), turns).is_empty() {
                            expected.push((*card, *x, *y, turns));
                        }
                    }
                }
            }
            expected
        };
        let all = board.replacements(hand.clone(), None, distinct).unwrap();
        prop_assert_eq!(all.iter().collect::<Vec<_>>(), expect(&rows));
        let some: Vec<Cell> = rows.iter().copied().step_by(2).collect();
        let given: Vec<Cell> = some.iter().rev().chain(&some).copied().collect();
        let few = board.replacements(hand.clone(), Some(given), distinct).unwrap();
        prop_assert_eq!(few.iter().collect::<Vec<_>>(), expect(&some));
        for (card, x, y, turns) in few.iter().take(5) {
            let after = board.replace(card, x, y, turns).unwrap();
            prop_assert_eq!(after.at(x, y), Some((card, turns)));
            prop_assert!(after.is_sound());
        }
    }

    #[test]
    fn open_and_enclosed_cells_are_all_found(plain in plain()) {
        let board = plain.board();
        let mut enclosed: Vec<Cell> = plain.enclosed().into_iter().collect();
        enclosed.sort_by_key(|(x, y)| (*y, *x));
        prop_assert_eq!(board.enclosed().unwrap(), enclosed);
        let cells = (-6..7).flat_map(|y| (-6..7).map(move |x| (x, y)));
        let open = cells.filter(|cell| plain.on(*cell) && !plain.tiles.contains_key(cell) && plain.touches(*cell));
        prop_assert_eq!(board.open_cells().to_vec(), open.collect::<Vec<_>>());
    }

    #[test]
    fn edits_in_any_order_leave_the_same_board(
        plain in plain(),
        order in any::<u64>(),
        detour in proptest::collection::vec((-4..5, -4..5), 0..20),
    ) {
        let same = plain.board();
        prop_assert!(same.is_sound());
        let mut tiles: Vec<_> = plain.tiles.iter().collect();
        tiles.sort_by_key(|((x, y), _)| (i64::from(*x) * 31 + i64::from(*y) * 17) as u64 ^ order);
        let mut board = plain.empty();
        for (n, ((x, y), (card, turns))) in tiles.iter().enumerate() {
            for cell in detour.iter().skip(n % 3).take(2) {
                if plain.on(*cell) && board.at(cell.0, cell.1).is_none() {
                    let before = board.clone();
                    let on = board.place_unchecked(0, cell.0, cell.1, 0).unwrap();
                    prop_assert!(on.is_sound());
                    board = on.remove(cell.0, cell.1).unwrap();
                    prop_assert_eq!(&before, &board);
                }
            }
            board = board.place_unchecked(*card, *x, *y, *turns).unwrap();
            prop_assert!(board.is_sound());
        }
        prop_assert_eq!(&board, &same);
        prop_assert_eq!(board.to_bytes(), same.to_bytes());
        let read = TileBoard::from_bytes(&same.to_bytes()).unwrap();
        prop_assert_eq!(&read, &same);
        prop_assert!(read.is_sound());
        for ((x, y), _) in tiles {
            board = board.remove(*x, *y).unwrap();
            prop_assert!(board.is_sound());
        }
        prop_assert!(board.is_empty());
        prop_assert_eq!(&board, &plain.empty());
    }

    #[test]
    fn any_bytes_are_read_or_refused(plain in plain(), at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<prop::sample::Index>()) {
        let mut bytes = plain.board().to_bytes();
        let cut = cut.index(bytes.len() + 1);
        let place = at.index(bytes.len());
        bytes[place] = byte;
        bytes.truncate(cut.max(place + 1));
        if let Ok(board) = TileBoard::from_bytes(&bytes) {
            prop_assert_eq!(board.to_bytes(), bytes);
        }
    }

    #[test]
    fn bytes_of_any_kind_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let _ = TileBoard::from_bytes(&bytes);
        let _ = TileSet::from_bytes(&bytes);
        let mut bytes = bytes;
        if let Some(version) = bytes.first_mut() {
            *version = 1;
        }
        let _ = TileBoard::from_bytes(&bytes);
        let _ = TileSet::from_bytes(&bytes);
    }
}

fn walls() -> Arc<TileSet> {
    TileSet::new(
        ["O".into(), "W".into()],
        [(0, 0), (1, 1)],
        [[0; 4], [1; 4], [0, 1, 0, 1]],
    )
    .unwrap()
    .into()
}

#[test]
fn a_ring_too_wide_to_list_costs_nothing() {
    let far = FAR - 1;
    let empty = TileBoard::new(walls(), None).unwrap();
    let corners = [
        (0, -far, -far, 0),
        (0, far, -far, 0),
        (0, -far, far, 0),
        (0, far, far, 0),
    ];
    let board = empty.of(&corners).unwrap();
    assert_eq!(board.enclosed().unwrap(), []);
    assert_eq!(board.open_cells().len(), 8);
    assert_eq!(board.placements([0], Wanted::default()).unwrap().len(), 32);
    assert!(board.is_sound());
}

#[test]
fn what_cannot_be_is_refused() {
    let names = |n: usize| (0..n).map(|i| i.to_string());
    let none: [(u8, u8); 0] = [];
    assert!(TileSet::new(names(65), none, []).is_err());
    assert!(TileSet::new(names(64), [(63, 63)], []).is_ok());
    assert!(TileSet::new(["a".into(), "a".into()], none, []).is_err());
    assert!(TileSet::new([String::new()], none, []).is_err());
    assert!(TileSet::new(names(2), [(0, 2)], []).is_err());
    assert!(TileSet::new(names(2), none, [[0, 1, 2, 0]]).is_err());
    assert!(TileSet::new(names(2), none, vec![[0; 4]; 70_000]).is_err());
    let limits = |x, y, w, h, border| Some(Limits { x, y, w, h, border });
    for bad in [
        limits(0, 0, 0, 1, None),
        limits(0, 0, 1, 0, None),
        limits(FAR, 0, 1, 1, None),
        limits(0, i32::MIN, 1, 1, None),
        limits(0, 0, u32::MAX, 1, None),
        limits(0, 0, 1, 1, Some(2)),
        limits(0, 0, 1, 1, Some(WILD)),
    ] {
        assert!(matches!(
            TileBoard::new(walls(), bad),
            Err(Error::Refused(_))
        ));
    }
    let board = TileBoard::new(walls(), None).unwrap();
    assert!(board.place(3, 0, 0, 0, true).is_err());
    assert!(board.place(0, 0, 0, 4, true).is_err());
    assert!(board.place(0, FAR, 0, 0, true).is_err());
    assert!(board.place(0, 0, i32::MIN, 0, true).is_err());
    assert!(board.remove(0, 0).is_err());
    assert!(board.replace(0, i32::MAX, 0, 0).is_err());
    assert_eq!(board.neighbours(i32::MAX, i32::MIN), 0);
    let everywhere = Wanted {
        touching: false,
        ..Wanted::default()
    };
    assert!(board.placements([0], everywhere).is_err());
    assert!(board.placements([3], Wanted::default()).is_err());
    let vast = TileBoard::new(walls(), limits(0, 0, 1 << 20, 1 << 20, None)).unwrap();
    assert!(vast.placements([0], Wanted::default()).is_err());
    assert!(
        vast.place(0, 5, 5, 0, true)
            .unwrap()
            .placements([0], Wanted::default())
            .is_ok()
    );
    let wide = TileBoard::new(walls(), limits(0, 0, 1 << 10, 1 << 10, None)).unwrap();
    assert!(matches!(
        wide.placements(vec![0; 1 << 20], Wanted::default()),
        Err(Error::Refused(_))
    ));
}

#[test]
fn a_directed_table_asks_who_was_there_first() {
    let names = ["socket".into(), "plug".into()];
    let set = TileSet::new(names, [(1, 0)], [[0; 4], [1; 4]]).unwrap();
    let empty = TileBoard::new(set.into(), None).unwrap();
    let socket = empty.place(0, 0, 0, 0, true).unwrap();
    assert!(socket.place(1, 1, 0, 0, true).is_ok());
    let plug = empty.place(1, 0, 0, 0, true).unwrap();
    assert!(plug.place(0, 1, 0, 0, true).is_err());
}
