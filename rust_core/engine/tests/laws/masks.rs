//! A mask is a set of numbers.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};

use undercroft_engine::Mask;

use super::bytes::Bytes;

/// Two masks and two sets go through the same operations.
pub(crate) fn mask(data: &[u8]) {
    let mut bytes = Bytes(data);
    let n = match bytes.byte() % 4 {
        0 => bytes.below(130) as u32,
        1 => 64 * bytes.below(5) as u32,
        2 => 1000 + bytes.below(60) as u32,
        _ => bytes.below((1 << 20) + 1) as u32,
    };
    let mut masks = [Mask::empty(n).unwrap(), Mask::empty(n).unwrap()];
    let mut sets = [BTreeSet::new(), BTreeSet::new()];
    for _ in 0..24 {
        let (kind, which) = (bytes.byte() % 9, usize::from(bytes.flag()));
        let (a, b) = (masks[which].clone(), masks[1 - which].clone());
        let (mut left, right) = (sets[which].clone(), sets[1 - which].clone());
        masks[which] = match kind {
            0 | 1 if n > 0 => {
                let square = bytes.square(n);
                left.insert(square);
                a.with(square).unwrap()
            }
            2 if n > 0 => {
                let square = bytes.square(n);
                left.remove(&square);
                a.without(square).unwrap()
            }
            3 => {
                left = &left & &right;
                a.and(&b).unwrap()
            }
            4 => {
                left = &left | &right;
                a.or(&b).unwrap()
            }
            5 => {
                left = &left - &right;
                a.minus(&b).unwrap()
            }
            6 => {
                left = &left ^ &right;
                a.xor(&b).unwrap()
            }
            7 if n <= 1100 => {
                left = (0..n).filter(|c| !left.contains(c)).collect();
                a.not()
            }
            _ => {
                assert!(a.with(n).is_err() && a.without(n).is_err() && !a.contains(n));
                a
            }
        };
        sets[which] = left;
        assert_eq!(masks[which].len(), sets[which].len());
        if n <= 2000 {
            same(&masks[which], &sets[which]);
        }
    }
    same(&masks[0], &sets[0]);
    same(&masks[1], &sets[1]);
    let [a, b] = &masks;
    let [x, y] = &sets;
    assert_eq!(a.is_subset(b).unwrap(), x.is_subset(y));
    assert_eq!(a.is_disjoint(b).unwrap(), x.is_disjoint(y));
    assert_eq!(a == b, x == y);
    assert_eq!(a.not().not(), *a);
    if n < 1 << 20 {
        assert!(a.and(&Mask::empty(n + 1).unwrap()).is_err());
    }
}

fn same(mask: &Mask, set: &BTreeSet<u32>) {
    let n = mask.squares();
    assert!(mask.iter().eq(set.iter().copied()));
    assert_eq!((mask.len(), mask.is_empty()), (set.len(), set.is_empty()));
    let anew = Mask::of(n, set.iter().copied()).unwrap();
    assert_eq!(anew, *mask);
    let state = RandomState::new();
    assert_eq!(state.hash_one(&anew), state.hash_one(mask));
    assert_eq!(Mask::from_bytes(&mask.to_bytes()).unwrap(), *mask);
    let near = set.iter().flat_map(|c| [c.saturating_sub(1), c + 1]);
    assert!(
        near.into_iter()
            .all(|c| mask.contains(c) == set.contains(&c))
    );
}
