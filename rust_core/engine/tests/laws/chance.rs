//! Chance: bounded, counted, repeatable, stored.

use undercroft_engine::Rng;

use super::bytes::Bytes;

/// Whatever is asked, the answer is in bounds, counted, and the same for a copy that went
/// through bytes.
pub(crate) fn rng(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut rng = Rng::new(bytes.word());
    let mut draws = 0;
    for _ in 0..32 {
        let mut twin = Rng::from_bytes(&rng.to_bytes()).unwrap();
        assert_eq!(twin, rng);
        match bytes.byte() % 5 {
            0 => {
                let n = bytes.word();
                let told = rng.below(n);
                assert_eq!(told, twin.below(n));
                assert_eq!(told.is_ok(), n > 0 && n <= 1 << 63);
                if let Ok(number) = told {
                    assert!(number < n);
                    draws += 1;
                }
            }
            1 => {
                let len = bytes.below(300);
                let mut items: Vec<usize> = (0..len).collect();
                rng.shuffle(&mut items);
                let mut by_swaps: Vec<usize> = (0..len).collect();
                for (a, b) in twin.swaps(len) {
                    by_swaps.swap(a, b);
                }
                assert_eq!(items, by_swaps);
                items.sort_unstable();
                assert!(items.into_iter().eq(0..len));
                draws += len.saturating_sub(1) as u64;
            }
            2 => {
                let (faces, n) = (bytes.below(9), bytes.word() >> (bytes.byte() % 64));
                if n > 2000 && n <= 1 << 20 {
                    continue;
                }
                let told = rng.roll(faces, n);
                assert_eq!(told, twin.roll(faces, n));
                assert_eq!(told.is_ok(), faces > 0 && n <= 1 << 20);
                if let Ok(told) = told {
                    assert_eq!(told.len() as u64, n);
                    assert!(told.iter().all(|face| *face < faces));
                    draws += n;
                }
            }
            3 => {
                let items: Vec<u8> = (0..bytes.byte() % 5).collect();
                assert_eq!(rng.choice(&items).ok(), twin.choice(&items).ok());
                draws += u64::from(!items.is_empty());
            }
            _ => {
                let len = bytes.below(1000) + 1;
                let place = rng.index(len);
                assert!(place < len);
                assert_eq!(place, twin.index(len));
                draws += 1;
            }
        }
        assert_eq!(rng.draws(), draws);
        assert_eq!(rng, twin);
    }
}
