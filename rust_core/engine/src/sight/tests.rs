//! Every kernel against a slow oracle that looks at each edge, corner and figure by itself, and
//! against the laws of sight.

#![allow(clippy::unwrap_used)]
// Small boards only.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)]

use proptest::prelude::*;

use super::*;

/// A board as the oracle sees it: for each square, whether its east and its south side are open.
#[derive(Debug, Clone)]
struct Sides {
    w: usize,
    h: usize,
    east: Vec<bool>,
    south: Vec<bool>,
}

impl Sides {
    fn open(w: usize, h: usize) -> Self {
        let open = vec![true; w * h];
        Self {
            w,
            h,
            east: open.clone(),
            south: open,
        }
    }

    fn right(&self, x: usize, y: usize) -> bool {
        x + 1 < self.w && self.east[y * self.w + x]
    }

    fn below(&self, x: usize, y: usize) -> bool {
        y + 1 < self.h && self.south[y * self.w + x]
    }

    fn passage(&self) -> Passage {
        let mut nm = Vec::new();
        for y in 0..self.h {
            for x in 0..self.w {
                let sides = [
                    y > 0 && self.below(x, y - 1),
                    self.right(x, y),
                    self.below(x, y),
                    x > 0 && self.right(x - 1, y),
                ];
                nm.push((0..4).map(|side| u8::from(sides[side]) << side).sum());
            }
        }
        Passage::from_sides(self.w, self.h, nm)
    }

    /// Whether the squares see each other, by looking at everything that lies between them.
    fn oracle(&self, a: u32, b: u32, figures: &[u32]) -> bool {
        let w = self.w as i64;
        // In halves of a square: centres are odd, grid lines even.
        let (ax, ay) = (2 * (i64::from(a) % w) + 1, 2 * (i64::from(a) / w) + 1);
        let (bx, by) = (2 * (i64::from(b) % w) + 1, 2 * (i64::from(b) / w) + 1);
        let side = |x: i64, y: i64| (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        let inside = |a: i64, c: i64, b: i64| (a < c && c < b) || (b < c && c < a);
        let apart = |p: i64, q: i64| (p < 0 && q > 0) || (p > 0 && q < 0);
        let (left, right) = (ax.min(bx) / 2, ax.max(bx) / 2);
        let (top, bottom) = (ay.min(by) / 2, ay.max(by) / 2);
        for y in top..=bottom {
            for x in left..=right {
                let (ux, uy) = (x as usize, y as usize);
                let (x0, y0, x1, y1) = (2 * x, 2 * y, 2 * x + 2, 2 * y + 2);
                let right_edge = inside(ax, x1, bx) && apart(side(x1, y0), side(x1, y1));
                let low_edge = inside(ay, y1, by) && apart(side(x0, y1), side(x1, y1));
                if (right_edge && !self.right(ux, uy)) || (low_edge && !self.below(ux, uy)) {
                    return false;
                }
                let corner = inside(ax, x1, bx) && inside(ay, y1, by) && side(x1, y1) == 0;
                if corner && !self.joined(ux, uy, (bx > ax) == (by > ay)) {
                    return false;
                }
                let c = u32::try_from(uy * self.w + ux).unwrap();
                let corners = [side(x0, y0), side(x1, y0), side(x0, y1), side(x1, y1)];
                let through = corners.iter().any(|s| *s < 0) && corners.iter().any(|s| *s > 0);
                if through && c != a && c != b && figures.contains(&c) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether one way round the corner at the lower right of a square is open, between that
    /// square and the one diagonally below it, or between the two others.
    fn joined(&self, x: usize, y: usize, down: bool) -> bool {
        let (north, south) = (self.right(x, y), self.right(x, y + 1));
        let (west, east) = (self.below(x, y), self.below(x + 1, y));
        if down {
            (north && east) || (west && south)
        } else {
            (north && west) || (south && east)
        }
    }
}

fn boards(w: usize, h: usize) -> impl Strategy<Value = (Sides, Vec<u32>)> {
    let size = prop_oneof![
        4 => (1..=w, 1..=h),
        1 => (Just(1), 1..=h * 3),
        1 => (1..=w * 3, Just(1)),
    ];
    (size, 0..=10_u32).prop_flat_map(|((w, h), walls)| {
        let open = move || {
            let odds = f64::from(walls) / 15.0;
            prop::collection::vec(prop::bool::weighted(1.0 - odds), w * h)
        };
        let squares = u32::try_from(w * h).unwrap();
        let figures = prop::collection::vec(0..squares, 0..8);
        (open(), open(), figures).prop_map(move |(east, south, figures)| {
            let sides = Sides { w, h, east, south };
            (sides, figures)
        })
    })
}

fn masked(passage: &Passage, figures: &[u32]) -> Mask {
    let squares = u32::try_from(passage.nm().len()).unwrap();
    Mask::of(squares, figures.iter().copied()).unwrap()
}

proptest! {
    #[test]
    fn all_kernels_agree_with_the_oracle((sides, figures) in boards(9, 9)) {
        let passage = sides.passage();
        let n = u32::try_from(sides.w * sides.h).unwrap();
        let mask = masked(&passage, &figures);
        for (figures, mask) in [(&[][..], None), (&figures, Some(&mask))] {
            let board = Board::new(&passage, mask).unwrap().with_sides();
            let tables =
                Variant::ALL.map(|variant| Table::forced(&passage, mask, 1, variant).unwrap());
            for a in 0..n {
                let seen: Vec<u32> = (0..n).filter(|b| sides.oracle(a, *b, figures)).collect();
                let walked: Vec<u32> =
                    (0..n).filter(|b| sees(&passage, a, *b, mask).unwrap()).collect();
                prop_assert_eq!(&walked, &seen, "walk from {}", a);
                let beams = beams::view(&board, a as usize);
                prop_assert_eq!(beams.iter().collect::<Vec<_>>(), &*seen, "beams from {}", a);
                let whole = view(&passage, a, mask).unwrap();
                prop_assert_eq!(whole.iter().collect::<Vec<_>>(), &*seen, "view from {}", a);
                let middle = trie::middle_view(&board, a as usize);
                prop_assert_eq!(middle.as_ref().unwrap_or(&whole), &whole, "bytes from {}", a);
                for (table, variant) in tables.iter().zip(Variant::ALL) {
                    prop_assert_eq!(&table.view(a).unwrap(), &whole, "{:?}", variant);
                }
                for b in 0..n {
                    let blocker = blocker(&passage, a, b, mask).unwrap();
                    prop_assert_eq!(blocker.is_none(), seen.contains(&b));
                }
            }
        }
    }

    #[test]
    fn large_boards_agree_with_the_walk((sides, figures) in boards(50, 50), from in 0..2500_u32) {
        let passage = sides.passage();
        let n = u32::try_from(sides.w * sides.h).unwrap();
        let mask = masked(&passage, &figures);
        let board = Board::new(&passage, Some(&mask)).unwrap().with_sides();
        let a = from % n;
        let walked: Vec<u32> =
            (0..n).filter(|b| sees(&passage, a, *b, Some(&mask)).unwrap()).collect();
        let beams = beams::view(&board, a as usize);
        prop_assert_eq!(beams.iter().collect::<Vec<_>>(), &*walked);
        let whole = view(&passage, a, Some(&mask)).unwrap();
        prop_assert_eq!(whole.iter().collect::<Vec<_>>(), walked);
    }

    #[test]
    fn batches_tables_and_threads_say_what_one_pair_says(
        (sides, figures) in boards(40, 40),
        seeds in prop::collection::vec((any::<u32>(), any::<u32>()), 1..60),
    ) {
        let passage = sides.passage();
        let n = u32::try_from(sides.w * sides.h).unwrap();
        let mask = masked(&passage, &figures);
        let pairs: Vec<(u32, u32)> = seeds.iter().map(|(a, b)| (a % n, b % n)).collect();
        let one = |(a, b): &(u32, u32)| u8::from(sees(&passage, *a, *b, Some(&mask)).unwrap());
        let seen: Vec<u8> = pairs.iter().map(one).collect();
        for threads in [0, 1, 2, 7] {
            let mut out = vec![9; pairs.len()];
            sees_many_on(&passage, &pairs, Some(&mask), &mut out, threads).unwrap();
            prop_assert_eq!(&out, &seen);
        }
        let table = Table::new(&passage, Some(&mask), 2).unwrap();
        prop_assert_eq!(&table, &Table::new(&passage, Some(&mask), 1).unwrap());
        let mut out = vec![9; pairs.len()];
        table.sees_many(pairs.iter().copied(), &mut out).unwrap();
        prop_assert_eq!(&out, &seen);
        for ((a, b), seen) in pairs.iter().zip(seen) {
            prop_assert_eq!(sees(&passage, *b, *a, Some(&mask)).unwrap(), seen == 1, "symmetry");
            prop_assert_eq!(table.sees(*b, *a).unwrap(), seen == 1);
        }
    }

    #[test]
    fn a_line_of_fire_goes_to_the_first_figure((sides, figures) in boards(9, 9), from in 0..81_u32) {
        let passage = sides.passage();
        let (w, n) = (i64::try_from(sides.w).unwrap(), sides.w * sides.h);
        let from = from % u32::try_from(n).unwrap();
        let mask = masked(&passage, &figures);
        let steps = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        for (heading, (dx, dy)) in Heading::ALL.into_iter().zip(steps) {
            let mut expected = Vec::new();
            let (mut x, mut y) = (i64::from(from) % w + dx, i64::from(from) / w + dy);
            while x >= 0 && x < w && y >= 0 && y < n as i64 / w {
                let to = (y * w + x) as u32;
                if !sides.oracle(from, to, &figures) {
                    break;
                }
                expected.push(to);
                (x, y) = (x + dx, y + dy);
            }
            let line = fire_line(&passage, from, heading, Some(&mask)).unwrap();
            prop_assert_eq!(line, expected, "{:?}", heading);
        }
    }
}

/// The bare board of `HeroQuest`, where walls lie between areas.
const BARE: [&str; 19] = [
    "..........................",
    ".AAAABBBBCCC..DDDEEEEFFFF.",
    ".AAAABBBBCCC..DDDEEEEFFFF.",
    ".AAAABBBBCCC..DDDEEEEFFFF.",
    ".GGGGHHHHCCC..DDDEEEEFFFF.",
    ".GGGGHHHHCCC..DDDIIIIJJJJ.",
    ".GGGGHHHH........IIIIJJJJ.",
    ".GGGGHHHH.KKKKKK.IIIIJJJJ.",
    ".GGGGHHHH.KKKKKK.IIIIJJJJ.",
    "..........KKKKKK..........",
    ".LLLLMMNN.KKKKKK.OOOOPPPP.",
    ".LLLLMMNN.KKKKKK.OOOOPPPP.",
    ".LLLLMMNN........OOOOPPPP.",
    ".LLLLQQQQRRR..SSSSOOOPPPP.",
    ".TTTTQQQQRRR..SSSSUUUVVVV.",
    ".TTTTQQQQRRR..SSSSUUUVVVV.",
    ".TTTTQQQQRRR..SSSSUUUVVVV.",
    ".TTTTQQQQRRR..SSSSUUUVVVV.",
    "..........................",
];

#[test]
fn the_bare_board_of_heroquest_has_4209_visible_pairs() {
    let areas: Vec<u8> = BARE.iter().flat_map(|row| row.bytes()).collect();
    let mut sides = Sides::open(26, 19);
    for c in 0..areas.len() {
        sides.east[c] = areas.get(c + 1) == Some(&areas[c]);
        sides.south[c] = areas.get(c + 26) == Some(&areas[c]);
    }
    let passage = sides.passage();
    for variant in Variant::ALL {
        let table = Table::forced(&passage, None, 1, variant).unwrap();
        assert_eq!(table.pairs(), 4209);
    }
    let pairs = (0..494).flat_map(|a| (0..a).map(move |b| (a, b)));
    let seen = pairs.filter(|(a, b)| sees(&passage, *a, *b, None).unwrap());
    assert_eq!(seen.count(), 4209);
}

/// The sixteen patterns of walls at a corner of a 2 x 2 board: both ways round must be walled.
#[test]
fn at_a_corner_only_walls_that_keep_the_squares_apart_block() {
    for walls in 0..16_u32 {
        let open = |bit: u32| walls >> bit & 1 == 0;
        let (north, south, west, east) = (open(0), open(1), open(2), open(3));
        let sides = Sides {
            w: 2,
            h: 2,
            east: vec![north, false, south, false],
            south: vec![west, east, false, false],
        };
        let passage = sides.passage();
        let down = (north && east) || (west && south);
        let up = (north && west) || (east && south);
        for (a, b, open) in [(0, 3, down), (3, 0, down), (1, 2, up), (2, 1, up)] {
            let both = Mask::of(4, [(a + 1) % 4, (a + 2) % 4]).unwrap();
            for figures in [None, Some(&both)] {
                assert_eq!(sees(&passage, a, b, figures).unwrap(), open, "{walls:04b}");
                assert_eq!(view(&passage, a, figures).unwrap().contains(b), open);
                let blocker = blocker(&passage, a, b, figures).unwrap();
                assert_eq!(blocker, (!open).then_some(Blocker::Corner(a, b)));
            }
        }
    }
}

#[test]
fn what_is_no_question_is_refused() {
    let passage = Sides::open(5, 4).passage();
    let square = |square| Error::Square {
        square,
        squares: 20,
    };
    assert_eq!(sees(&passage, 20, 0, None), Err(square(20)));
    assert_eq!(sees(&passage, 0, 99, None), Err(square(99)));
    assert_eq!(view(&passage, 20, None), Err(square(20)));
    assert_eq!(
        blocker(&passage, 1, u32::MAX, None),
        Err(square(u32::MAX.into()))
    );
    assert_eq!(
        fire_line(&passage, 21, Heading::East, None),
        Err(square(21))
    );
    let mut out = [0; 2];
    let pairs = [(1, 2), (20, 1)];
    assert_eq!(sees_many(&passage, pairs, None, &mut out), Err(square(20)));
    assert_eq!(
        sees_many_on(&passage, &pairs, None, &mut out, 2),
        Err(square(20))
    );
    let other = Mask::empty(21).unwrap();
    assert_eq!(
        sees(&passage, 0, 1, Some(&other)),
        Err(Error::Sizes(20, 21))
    );
    assert_eq!(
        Table::new(&passage, Some(&other), 1).unwrap_err(),
        Error::Sizes(20, 21)
    );
    let large = Sides::open(129, 128).passage();
    assert!(matches!(
        Table::new(&large, None, 1),
        Err(Error::Refused(_))
    ));
}

#[test]
fn in_an_empty_room_everything_is_visible() {
    for (w, h) in [
        (1, 1),
        (1, 1024),
        (1024, 1),
        (32, 32),
        (33, 32),
        (26, 19),
        (70, 3),
        (150, 150),
    ] {
        let passage = Sides::open(w, h).passage();
        let n = w * h;
        for a in [0, w - 1, n - w, n - 1, n / 2, n / 3 + w / 2] {
            let a = u32::try_from(a).unwrap();
            assert_eq!(
                view(&passage, a, None).unwrap().len(),
                n,
                "{a} on {w} x {h}"
            );
        }
    }
}
