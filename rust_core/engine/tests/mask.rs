//! A mask behaves as a plain set of numbers does.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use proptest::prelude::*;
use undercroft_engine::mask::MAX_SQUARES;
use undercroft_engine::{Error, Mask};

/// A board's size with sets of its squares; sizes around whole words come often.
fn board_with_sets() -> impl Strategy<Value = (u32, BTreeSet<u32>, BTreeSet<u32>)> {
    let sizes = prop_oneof![1..200_u32, Just(64), Just(63), Just(65), Just(128)];
    sizes.prop_flat_map(|n| {
        let set = || prop::collection::btree_set(0..n, 0..n as usize);
        (Just(n), set(), set())
    })
}

fn mask(n: u32, set: &BTreeSet<u32>) -> Mask {
    Mask::of(n, set.iter().copied()).unwrap()
}

fn set(mask: &Mask) -> BTreeSet<u32> {
    mask.iter().collect()
}

proptest! {
    #[test]
    fn operations_are_those_of_sets((n, a, b) in board_with_sets()) {
        let (x, y) = (mask(n, &a), mask(n, &b));
        prop_assert_eq!(set(&x.and(&y).unwrap()), &a & &b);
        prop_assert_eq!(set(&x.or(&y).unwrap()), &a | &b);
        prop_assert_eq!(set(&x.minus(&y).unwrap()), &a - &b);
        prop_assert_eq!(set(&x.xor(&y).unwrap()), &a ^ &b);
        prop_assert_eq!(set(&x.not()), (0..n).filter(|square| !a.contains(square)).collect());
        prop_assert_eq!(x.is_subset(&y).unwrap(), a.is_subset(&b));
        prop_assert_eq!(x.is_disjoint(&y).unwrap(), a.is_disjoint(&b));
        prop_assert_eq!(x == y, a == b);
    }

    #[test]
    fn members_are_those_of_the_set((n, a, _) in board_with_sets()) {
        let x = mask(n, &a);
        prop_assert!(x.iter().eq(a.iter().copied()), "ascending");
        prop_assert_eq!(x.len(), a.len());
        prop_assert_eq!(x.is_empty(), a.is_empty());
        for square in 0..n + 70 {
            prop_assert_eq!(x.contains(square), a.contains(&square));
        }
    }

    #[test]
    fn one_square_more_or_less((n, a, _) in board_with_sets(), pick: prop::sample::Index) {
        let square = u32::try_from(pick.index(n as usize)).unwrap();
        let x = mask(n, &a);
        let (mut more, mut less) = (a.clone(), a);
        more.insert(square);
        less.remove(&square);
        prop_assert_eq!(x.with(square).unwrap(), mask(n, &more));
        prop_assert_eq!(x.without(square).unwrap(), mask(n, &less));
    }

    #[test]
    fn bytes_go_there_and_back((n, a, _) in board_with_sets()) {
        let x = mask(n, &a);
        prop_assert_eq!(Mask::from_bytes(&x.to_bytes()).unwrap(), x);
    }

    #[test]
    fn any_bytes_are_read_or_refused(n in 0..40_u32, body in prop::collection::vec(any::<u8>(), 0..8)) {
        let bytes: Vec<u8> = [1].into_iter().chain(n.to_le_bytes()).chain(body).collect();
        if let Ok(mask) = Mask::from_bytes(&bytes) {
            prop_assert!(mask.iter().all(|square| square < n));
            prop_assert_eq!(mask.to_bytes(), bytes);
        }
    }
}

#[test]
fn the_layout_of_bytes_is_fixed() {
    let bytes = Mask::of(10, [0, 3, 9]).unwrap().to_bytes();
    assert_eq!(bytes, [1, 10, 0, 0, 0, 0b1001, 0b10]);
}

#[test]
fn bytes_of_something_else_are_refused() {
    let too_large = (MAX_SQUARES + 1).to_le_bytes();
    let too_large = [1, too_large[0], too_large[1], too_large[2], too_large[3]];
    assert_eq!(
        Mask::from_bytes(&too_large),
        Err(Error::Board(u64::from(MAX_SQUARES) + 1))
    );
    for bytes in [
        &[][..],
        &[1, 8, 0, 0],
        &[1, 8, 0, 0, 0],
        &[1, 8, 0, 0, 0, 1, 0],
        &[2, 8, 0, 0, 0, 1],
        &[1, 7, 0, 0, 0, 0x80],
    ] {
        assert!(
            matches!(Mask::from_bytes(bytes), Err(Error::Bytes { .. })),
            "{bytes:?}"
        );
    }
}

#[test]
fn boards_may_be_empty_or_huge_but_not_larger() {
    assert!(Mask::empty(0).unwrap().not().is_empty());
    let all = Mask::empty(MAX_SQUARES).unwrap().not();
    assert_eq!(all.len(), 1 << 20);
    assert_eq!(
        Mask::empty(MAX_SQUARES + 1),
        Err(Error::Board(u64::from(MAX_SQUARES) + 1))
    );
}

#[test]
fn a_square_off_the_board_is_named() {
    let off = Error::Square {
        square: 64,
        squares: 64,
    };
    let x = Mask::empty(64).unwrap();
    assert_eq!(Mask::of(64, [3, 64]), Err(off.clone()));
    assert_eq!(x.with(64), Err(off.clone()));
    assert_eq!(x.without(64), Err(off));
}

#[test]
fn boards_of_different_sizes_do_not_mix() {
    for (a, b) in [(64, 65), (63, 64)] {
        let (x, y) = (Mask::empty(a).unwrap(), Mask::empty(b).unwrap());
        assert_ne!(x, y);
        for result in [x.and(&y), x.or(&y), x.minus(&y), x.xor(&y)] {
            assert_eq!(result, Err(Error::Sizes(a, b)));
        }
        assert_eq!(y.is_subset(&x), Err(Error::Sizes(b, a)));
        assert_eq!(x.is_disjoint(&y), Err(Error::Sizes(a, b)));
    }
}
