//! The two searches on large boards give the same path, and it is as long as a flood says.

#![allow(clippy::unwrap_used)]

use crate::mask::Mask;
use crate::passage::Passage;
use crate::path::scratch::Scratch;
use crate::path::sweep::{self, Found};
use crate::path::{astar, flood};
use crate::rng::Rng;

/// A board of this size on which so many of a hundred sides are closed.
fn board(rng: &mut Rng, w: usize, h: usize, closed: usize) -> Passage {
    let mut nm = vec![0u8; w * h];
    for a in 0..w * h {
        if a % w + 1 < w && rng.index(100) >= closed {
            nm[a] |= 2;
            nm[a + 1] |= 8;
        }
        if a + w < w * h && rng.index(100) >= closed {
            nm[a] |= 4;
            nm[a + w] |= 1;
        }
    }
    Passage::from_sides(w, h, nm)
}

/// How many steps there are, or -1.
fn steps(passage: &Passage, from: u32, to: u32, closed: Option<&Mask>) -> i32 {
    let (nm, w) = (passage.nm(), passage.w);
    let mut data = vec![-1; nm.len() + 2 * w];
    for square in closed.into_iter().flat_map(Mask::iter) {
        data[square as usize + w] = i32::MAX;
    }
    flood::flood(nm, w, &[from], i32::MAX, &mut data, &mut Vec::new());
    data[to as usize + w]
}

#[test]
fn sweeps_find_the_path_of_a_search_square_by_square() {
    let mut rng = Rng::new(7);
    let mut scratch = Scratch::default();
    let sizes = [
        (1, 40),
        (40, 1),
        (2, 3),
        (33, 9),
        (63, 20),
        (64, 20),
        (65, 20),
        (66, 33),
        (130, 30),
        (200, 17),
    ];
    let (mut paths, mut none, mut given_up, mut stopped) = (0, 0, 0, 0);
    for round in 0..2000 {
        let (w, h) = sizes[rng.index(sizes.len())];
        let walls = [0, 5, 15, 30, 40, 45][rng.index(6)];
        let passage = board(&mut rng, w, h, walls);
        let n = w * h;
        let (a, b) = (rng.index(n) as u32, rng.index(n) as u32);
        if a == b {
            continue;
        }
        let figures: Vec<u32> = (0..n / 12).map(|_| rng.index(n) as u32).collect();
        let figures =
            Mask::of(n as u32, figures.into_iter().filter(|square| *square != b)).unwrap();
        let closed = (round % 3 > 0).then_some(&figures);
        let due = match astar::path(passage.nm(), w, (a, b), closed, usize::MAX, &mut scratch) {
            Found::Path(path) => Some(path),
            found => {
                assert_eq!(found, Found::NoPath);
                None
            }
        };
        let most = rng.index(n);
        match astar::path(passage.nm(), w, (a, b), closed, most, &mut scratch) {
            Found::Path(path) => assert_eq!(Some(path), due),
            Found::NoPath => assert_eq!(None, due),
            Found::GaveUp => stopped += 1,
        }
        let length = due.as_ref().map_or(-1, |path| path.len() as i32 - 1);
        assert_eq!(length, steps(&passage, a, b, closed));
        for trial in [usize::MAX, 0] {
            let (nm, planes) = (passage.nm(), passage.planes());
            match sweep::path(nm, planes, w, (a, b), closed, trial, &mut scratch) {
                Found::Path(path) => {
                    paths += 1;
                    assert_eq!(Some(path), due, "{w} x {h}, {a} to {b}");
                }
                Found::NoPath => {
                    none += 1;
                    assert_eq!(None, due, "{w} x {h}, {a} to {b}");
                }
                Found::GaveUp => {
                    given_up += 1;
                    assert_eq!(trial, 0);
                }
            }
        }
    }
    assert!(
        paths > 500 && none > 500 && given_up > 100 && stopped > 100,
        "{paths}, {none}, {given_up}, {stopped}"
    );
}
