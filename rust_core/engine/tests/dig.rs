//! Digging against a plain reading of the rule, on boards of every shape of word.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::many_single_char_names
)]

use proptest::prelude::*;
use undercroft_engine::dig::{self, Obstacle, Shape, Site};
use undercroft_engine::path::simd;
use undercroft_engine::{Error, Mask};

/// A board as a person sees it.
#[derive(Debug, Clone)]
struct Plain {
    w: i64,
    h: i64,
    dug: Vec<bool>,
}

impl Plain {
    fn at(&self, x: i64, y: i64) -> bool {
        (0..self.w).contains(&x) && (0..self.h).contains(&y) && self.dug[(y * self.w + x) as usize]
    }

    fn site(&self) -> Site {
        let squares = (self.w * self.h) as u32;
        let dug = (0..squares).filter(|square| self.dug[*square as usize]);
        let site = Site::new(self.w as u32, self.h as u32).unwrap();
        site.of(Mask::of(squares, dug).unwrap()).unwrap()
    }

    fn squares(&self, wanted: impl Fn(i64, i64) -> bool) -> Vec<u32> {
        let all = (0..self.h).flat_map(|y| (0..self.w).map(move |x| (x, y)));
        let wanted = all.filter(|(x, y)| wanted(*x, *y));
        wanted.map(|(x, y)| (y * self.w + x) as u32).collect()
    }

    fn fills(&self, x: i64, y: i64) -> bool {
        [(-1, -1), (1, -1), (-1, 1), (1, 1)]
            .iter()
            .any(|(dx, dy)| self.at(x + dx, y) && self.at(x, y + dy) && self.at(x + dx, y + dy))
    }

    fn beside(&self, x: i64, y: i64) -> bool {
        self.at(x - 1, y) || self.at(x + 1, y) || self.at(x, y - 1) || self.at(x, y + 1)
    }
}

fn plain() -> impl Strategy<Value = Plain> {
    let sizes = prop_oneof![
        (1..9i64, 1..9i64),
        (1..70i64, 1..20i64),
        (60..70i64, 10..40i64),
        Just((26, 19)),
        Just((1, 200)),
        Just((200, 1)),
        Just((1024, 2)),
        Just((2, 1024)),
        Just((128, 10)),
        Just((32, 32)),
        Just((64, 8)),
        Just((8, 64)),
    ];
    (sizes, 0..100u32).prop_flat_map(|((w, h), share)| {
        let square = (0..100u32).prop_map(move |n| n < share);
        let dug = proptest::collection::vec(square, (w * h) as usize);
        dug.prop_map(move |dug| Plain { w, h, dug })
    })
}

fn list(mask: &Mask) -> Vec<u32> {
    mask.iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_may_be_dug_is_what_fills_no_block(board in plain(), zone in any::<u64>()) {
        let site = board.site();
        let in_zone = |x: i64, y: i64| zone >> ((x * 7 + y * 3) % 64) & 1 == 1;
        let free = |x, y| !board.at(x, y) && !board.fills(x, y);
        let zone = Mask::of(site.squares(), board.squares(in_zone)).unwrap();
        prop_assert_eq!(list(&site.diggable(None, false).unwrap()), board.squares(free));
        let touching = board.squares(|x, y| free(x, y) && board.beside(x, y));
        prop_assert_eq!(list(&site.diggable(None, true).unwrap()), touching);
        let zoned = board.squares(|x, y| free(x, y) && board.beside(x, y) && in_zone(x, y));
        prop_assert_eq!(list(&site.diggable(Some(&zone), true).unwrap()), zoned);
        let beside = board.squares(|x, y| !board.at(x, y) && board.beside(x, y));
        prop_assert_eq!(list(&site.beside()), beside);
    }

    #[test]
    fn one_square_is_judged_as_all_are(board in plain(), touching in any::<bool>(), zone in any::<u64>()) {
        let site = board.site();
        let in_zone = |x: i64, y: i64| zone >> ((x * 7 + y * 3) % 64) & 1 == 1;
        let zone = Mask::of(site.squares(), board.squares(in_zone)).unwrap();
        let all = site.diggable(Some(&zone), touching).unwrap();
        for square in 0..site.squares() {
            let why = site.why_not(square, Some(&zone), touching).unwrap();
            prop_assert_eq!(why.is_none(), all.contains(square));
            prop_assert_eq!(site.may_dig(square, Some(&zone), touching).unwrap(), all.contains(square));
            if let Some(Obstacle::Blocks(blocks)) = why {
                let after = site.with(square).unwrap();
                let (before, after) = (site.violations(), after.violations());
                let new: Vec<_> = after.into_iter().filter(|block| !before.contains(block)).collect();
                prop_assert_eq!(blocks, new);
            }
        }
    }

    #[test]
    fn full_blocks_are_all_found(board in plain()) {
        let site = board.site();
        let full = |x, y| board.at(x, y) && board.at(x + 1, y) && board.at(x, y + 1) && board.at(x + 1, y + 1);
        let corners: Vec<u32> = site.violations().iter().map(|block| block[0]).collect();
        prop_assert_eq!(corners, board.squares(full));
        let within = board.squares(|x, y| full(x, y) || full(x - 1, y) || full(x, y - 1) || full(x - 1, y - 1));
        prop_assert_eq!(list(&site.overfull()), within);
        let w = site.width();
        for [a, b, c, d] in site.violations() {
            prop_assert_eq!((b, c, d), (a + 1, a + w, a + w + 1));
        }
        let mut pairs = Vec::new();
        for square in board.squares(|x, y| board.at(x, y)) {
            let (x, y) = (i64::from(square % w), i64::from(square / w));
            if board.at(x + 1, y) { pairs.push((square, square + 1)); }
            if board.at(x, y + 1) { pairs.push((square, square + w)); }
        }
        prop_assert_eq!(site.side_by_side(), pairs);
    }

    #[test]
    fn a_piece_fits_where_all_its_squares_do(
        board in plain(),
        offsets in proptest::collection::vec((-3..4i64, -3..4i64), 1..6),
        apart in any::<bool>(),
        zone in proptest::option::of(any::<u64>()),
    ) {
        let site = board.site();
        let in_zone = |x: i64, y: i64| zone.is_none_or(|zone| zone >> ((x * 7 + y * 3) % 64) & 1 == 1);
        let mask = zone.map(|_| Mask::of(site.squares(), board.squares(in_zone)).unwrap());
        let shape = Shape::new(offsets.clone()).unwrap();
        let on = |x: i64, y: i64| (0..board.w).contains(&x) && (0..board.h).contains(&y);
        let fits = |x, y| offsets.iter().all(|(dx, dy)| {
            let (x, y) = (x + dx, y + dy);
            on(x, y) && in_zone(x, y) && !board.at(x, y) && !(apart && board.beside(x, y))
        });
        let anchors = site.anchors(&shape, mask.as_ref(), apart).unwrap();
        prop_assert_eq!(list(&anchors), board.squares(fits));
        for anchor in anchors.iter().take(20) {
            let covered = site.covered(&shape, anchor).unwrap();
            prop_assert!(covered.is_disjoint(site.dug()).unwrap());
            prop_assert_eq!(covered.len(), shape.offsets().len());
        }
    }

    #[test]
    fn bytes_say_the_same(board in plain(), value in 1..=255u8) {
        let bytes: Vec<u8> = board.dug.iter().map(|dug| u8::from(*dug) * value).collect();
        let mut out = vec![7; bytes.len()];
        dig::diggable_bytes(&bytes, board.w as usize, board.h as usize, &mut out).unwrap();
        let free = board.site().diggable(None, false).unwrap();
        let expected: Vec<u8> = (0..board.w * board.h).map(|square| u8::from(free.contains(square as u32))).collect();
        prop_assert_eq!(out, expected);
    }

    #[test]
    fn pieces_touch_when_any_of_their_squares_do(board in plain(), owners in proptest::collection::vec(0..4usize, 1..40)) {
        let site = board.site();
        let pieces: Vec<Vec<u32>> = (0..4).map(|piece| {
            let own = |x: i64, y: i64| board.at(x, y) && owners[((x * 5 + y * 11) as usize) % owners.len()] == piece;
            board.squares(own)
        }).collect();
        let masks: Vec<Mask> = pieces.iter().map(|piece| Mask::of(site.squares(), piece.clone()).unwrap()).collect();
        let mut expected = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let other = site.of(masks[b].clone()).unwrap();
                if !masks[a].is_disjoint(&other.beside()).unwrap() || !masks[a].is_disjoint(&masks[b]).unwrap() {
                    expected.push((a, b));
                }
            }
        }
        prop_assert_eq!(dig::touching_pieces(&site, &masks).unwrap(), expected);
    }
}

#[test]
fn all_variants_give_the_same() {
    for (w, h) in [
        (1, 1),
        (26, 19),
        (63, 40),
        (64, 64),
        (65, 33),
        (1000, 7),
        (1024, 1024),
        (3, 700),
    ] {
        let squares = w * h;
        let dug: Vec<u32> = (0..squares)
            .filter(|n: &u32| n.wrapping_mul(2_654_435_761) >> 29 < 3)
            .collect();
        let bytes: Vec<u8> = (0..squares)
            .map(|n| u8::from(dug.binary_search(&n).is_ok()))
            .collect();
        let site = Site::new(w, h)
            .unwrap()
            .of(Mask::of(squares, dug).unwrap())
            .unwrap();
        let mut answers = Vec::new();
        for variant in [simd::Variant::Portable, simd::Variant::V3] {
            if simd::force(Some(variant)) {
                let mut out = vec![0; bytes.len()];
                dig::diggable_bytes(&bytes, w as usize, h as usize, &mut out).unwrap();
                let listed: Vec<u32> = (0..squares).filter(|n| out[*n as usize] == 1).collect();
                let mask = site.diggable(None, false).unwrap();
                assert_eq!(list(&mask), listed);
                answers.push(mask);
            }
        }
        simd::force(None);
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
    }
}

#[test]
fn four_turns_of_a_piece_are_none() {
    let shape = Shape::new([(0, 0), (1, 0), (1, 1), (-2, 3)]).unwrap();
    assert_eq!(shape.turned(4), shape);
    assert_eq!(shape.turned(1).turned(1), shape.turned(2));
    assert_eq!(shape.turned(3).turned(1), shape);
    let north = Shape::new([(0, -1)]).unwrap();
    assert_eq!(north.turned(1).offsets(), [(1, 0)]);
}

#[test]
fn zones_are_rows_columns_and_rings() {
    let site = Site::new(5, 4).unwrap();
    assert_eq!(site.border(1).len(), 14);
    assert_eq!(site.border(0).len(), 0);
    assert_eq!(site.border(2).len(), 20);
    assert_eq!(site.border(u32::MAX).len(), 20);
    assert_eq!(site.border(1).not(), site.rect(1, 1, 3, 2).unwrap());
    assert_eq!(list(&site.rect(3, 2, 2, 1).unwrap()), [13, 14]);
    assert!(site.rect(0, 0, 0, 0).unwrap().is_empty());
    assert!(matches!(site.rect(3, 0, 3, 1), Err(Error::Refused(_))));
    assert!(matches!(
        site.rect(u32::MAX, 0, 2, 1),
        Err(Error::Refused(_))
    ));
}

#[test]
fn what_cannot_be_is_refused() {
    for (w, h) in [(0, 3), (3, 0), (1025, 1), (1, 1025), (u32::MAX, u32::MAX)] {
        assert!(matches!(Site::new(w, h), Err(Error::Refused(_))));
    }
    let site = Site::new(5, 4).unwrap();
    let other = Mask::empty(21).unwrap();
    assert_eq!(site.of(other.clone()), Err(Error::Sizes(20, 21)));
    assert_eq!(
        site.diggable(Some(&other), false),
        Err(Error::Sizes(20, 21))
    );
    assert!(matches!(
        site.why_not(20, None, false),
        Err(Error::Square { square: 20, .. })
    ));
    assert!(Shape::new([]).is_err());
    assert!(Shape::new([(1024, 0)]).is_err());
    assert!(Shape::new([(0, i64::MIN)]).is_err());
    assert!(Shape::new((0..10).flat_map(|x| (0..100).map(move |y| (x, y)))).is_err());
    let far = Shape::new([(1023, 1023), (-1023, -1023)]).unwrap();
    assert!(site.anchors(&far, None, true).unwrap().is_empty());
    assert!(site.covered(&far, 3).is_err());
    assert!(dig::touching_pieces(&site, &vec![site.dug(); 1025]).is_err());
    let mut out = [0; 4];
    assert!(dig::diggable_bytes(&[0; 4], 2, 3, &mut out).is_err());
    assert!(dig::diggable_bytes(&[0; 4], 4, 0, &mut out).is_err());
    assert!(dig::diggable_bytes(&[0; 4], usize::MAX, usize::MAX, &mut out).is_err());
    assert!(dig::diggable_bytes(&[], 0, 0, &mut []).is_err());
}
