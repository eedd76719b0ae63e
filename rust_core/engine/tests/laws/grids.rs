//! Grids: whatever the edits, a grid holds what plain lists hold.

use std::hash::{BuildHasher, RandomState};

use undercroft_engine::{Dir, Edge, Grid, Passes};

use super::board::{Plain, edit, size};
use super::bytes::Bytes;

/// Edits, with questions between them; old grids stay as they were.
pub(crate) fn grid(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (w, h) = size(&mut bytes);
    let mut plain = Plain::new(w, h);
    let mut grid = Grid::new(w as u64, h as u64).unwrap();
    let mut old: Option<(Grid, Plain)> = None;
    let doors = [Edge::DoorClosed, Edge::DoorSecret];
    let (default, others) = (Passes::default(), Passes::of(&doors));
    for _ in 0..48 {
        if bytes.is_empty() {
            break;
        }
        match bytes.byte() % 8 {
            0 => assert_eq!(grid.passage(default).nm(), plain.sides(default)),
            1 => assert_eq!(grid.passage(others).nm(), plain.sides(others)),
            2 => old = Some((grid.clone(), plain.clone())),
            3 => assert_eq!(Grid::from_bytes(&grid.to_bytes()).unwrap(), grid),
            _ => {}
        }
        grid = edit(&grid, &mut plain, &mut bytes);
    }
    holds(&grid, &plain);
    if let Some((grid, plain)) = old {
        holds(&grid, &plain);
    }
}

/// The grid holds exactly what the lists hold, in every form.
pub(crate) fn holds(grid: &Grid, plain: &Plain) {
    let n = plain.squares();
    assert_eq!(
        (grid.width(), grid.height(), grid.squares()),
        (plain.w, plain.h, n)
    );
    let mut lists = plain.clone();
    for c in 0..n {
        let at = c as usize;
        assert_eq!(grid.present(c), !plain.missing[at]);
        assert_eq!(grid.blocked(c), plain.blocked[at]);
        for dir in Dir::ALL {
            assert_eq!(grid.beside(c, dir), plain.beside(c, dir as usize));
            let due = lists.edge(c, dir as usize).map_or(Edge::Wall, |edge| *edge);
            assert_eq!(grid.edge(c, dir), Ok(due));
        }
    }
    assert!(!grid.present(n) && grid.edge(n, Dir::North).is_err());
    assert!(
        grid.present_mask()
            .iter()
            .eq((0..n).filter(|c| !plain.missing[*c as usize]))
    );
    assert!(
        grid.blocked_mask()
            .iter()
            .eq((0..n).filter(|c| plain.blocked[*c as usize]))
    );
    for passes in [Passes::default(), Passes::NONE, Passes::ALL] {
        let passage = grid.passage(passes);
        let sides = plain.sides(passes);
        assert_eq!(passage.nm(), sides);
        if let Some(rows) = passage.rows() {
            for (c, sides) in sides.iter().enumerate() {
                let (x, y) = (c % plain.w, c / plain.w);
                let bit = |rows: &[u32; 32]| (rows[y] >> x & 1) as u8;
                assert_eq!(
                    (bit(&rows.n), bit(&rows.e), bit(&rows.s)),
                    (sides & 1, sides >> 1 & 1, sides >> 2 & 1)
                );
            }
        }
    }
    let state = RandomState::new();
    for twin in [
        Grid::from_bytes(&grid.to_bytes()).unwrap(),
        Grid::from_text(&grid.to_text()).unwrap(),
        rebuilt(plain),
    ] {
        assert_eq!(twin, *grid);
        assert_eq!(state.hash_one(&twin), state.hash_one(grid));
        assert_eq!(twin.to_bytes(), grid.to_bytes());
    }
}

/// From the lists, edges first and the last square first.
pub(crate) fn rebuilt(plain: &Plain) -> Grid {
    let grid = Grid::new(plain.w as u64, plain.h as u64).unwrap();
    let n = plain.squares();
    let edges = (0..n).rev().flat_map(|c| {
        let both = [
            (Dir::East, plain.east[c as usize]),
            (Dir::South, plain.south[c as usize]),
        ];
        both.map(|(dir, edge)| (c, dir, edge))
    });
    let inner = edges.filter(|(c, dir, _)| plain.beside(*c, *dir as usize).is_some());
    let grid = grid.with_edges(inner).unwrap();
    let those = |list: &[bool]| {
        (0..n)
            .rev()
            .filter(|c| list[*c as usize])
            .collect::<Vec<_>>()
    };
    let grid = grid.with_missing(those(&plain.missing)).unwrap();
    grid.with_blocked(those(&plain.blocked)).unwrap()
}
