//! Boards without Python: round trips, edits, tiles, and what is refused.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use undercroft_engine::{Dir, Edge, Error, Grid, Mask, Passes, Result, Room};

fn grids() -> impl Strategy<Value = Grid> {
    let side = prop_oneof![4 => 1u64..9, 1 => Just(32), 1 => 30u64..70];
    (side.clone(), side).prop_flat_map(|(w, h)| {
        let n = u32::try_from(w * h).unwrap_or(1);
        let squares = || prop::collection::vec(0..n, 0..(n as usize / 4 + 1));
        let edges = prop::collection::vec((0..n, 0usize..4, 0usize..6), 0..200);
        (edges, squares(), squares()).prop_filter_map(
            "no board",
            move |(edges, blocked, missing)| {
                let grid = Grid::new(w, h).ok()?;
                let edges = edges
                    .into_iter()
                    .map(|(c, dir, kind)| (c, Dir::ALL[dir], Edge::ALL[kind]));
                let edges = edges.filter(|(c, dir, _)| grid.beside(*c, *dir).is_some());
                let edited = grid.with_edges(edges).ok()?;
                edited
                    .with_blocked(blocked)
                    .ok()?
                    .with_missing(missing)
                    .ok()
            },
        )
    })
}

proptest! {
    #[test]
    fn a_board_survives_bytes_and_text(grid in grids()) {
        prop_assert_eq!(&Grid::from_bytes(&grid.to_bytes()).unwrap(), &grid);
        prop_assert_eq!(&Grid::from_text(&grid.to_text()).unwrap(), &grid);
    }

    #[test]
    fn no_text_and_no_bytes_make_it_panic(text in "[-+| .#'DLS\n]{0,80}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = (Grid::from_text(&text), Grid::from_areas(&text), Room::from_text(&text));
        if let Ok(grid) = Grid::from_bytes(&bytes) {
            prop_assert_eq!(grid.to_bytes(), bytes);
        }
    }

    #[test]
    fn open_sides_are_what_edges_and_squares_say(grid in grids(), doors in 0u8..16) {
        let doors: Vec<Edge> = (0..4).filter(|k| doors >> k & 1 != 0).map(|k| Edge::ALL[k + 2]).collect();
        let passes = Passes::of(&doors);
        let passage = grid.passage(passes);
        let free = |c: u32| grid.present(c) && !grid.blocked(c);
        for c in 0..grid.squares() {
            for dir in Dir::ALL {
                let other = grid.beside(c, dir).filter(|other| free(*other) && free(c));
                let open = other.is_some() && passes.pass(grid.edge(c, dir).unwrap());
                prop_assert_eq!(passage.open(c as usize, dir as usize), open);
            }
        }
        if let Some(rows) = passage.rows() {
            for (c, sides) in passage.nm().iter().enumerate() {
                let (x, y) = (c % grid.width(), c / grid.width());
                let bits = [rows.n[y], rows.e[y], rows.s[y]].map(|row| row >> x & 1 != 0);
                prop_assert_eq!([0, 1, 2].map(|k| sides >> k & 1 != 0), bits);
            }
        }
    }

    #[test]
    fn masks_of_squares_agree_with_questions(grid in grids()) {
        let squares = || 0..grid.squares();
        let of = |good: &dyn Fn(u32) -> bool| Mask::of(grid.squares(), squares().filter(|c| good(*c)));
        prop_assert_eq!(grid.present_mask(), of(&|c| grid.present(c)).unwrap());
        prop_assert_eq!(grid.blocked_mask(), of(&|c| grid.blocked(c)).unwrap());
    }

    #[test]
    fn four_turns_change_nothing(grid in grids(), x in 1u64..5, y in 1u64..5, size in 1u64..5) {
        let fits = |at: u64, side: usize| at + size < side as u64;
        prop_assume!(fits(x, grid.width()) && fits(y, grid.height()));
        let once = grid.turn(x, y, size, 1).unwrap();
        prop_assert_eq!(&once.turn(x, y, size, 3).unwrap(), &grid);
        prop_assert_eq!(&once.turn(x, y, size, 1).unwrap(), &grid.turn(x, y, size, 2).unwrap());
    }
}

#[test]
fn rooms_that_are_lifted_can_be_placed_again() -> Result<()> {
    let room = Room::from_text("+--+--+\n| .  .D\n+  +--+\n| .|  |\n+''+--+")?;
    for turns in 0..4 {
        let grid = Grid::from_tiles(6, 6, [(&room, 2, 3, turns)])?;
        assert_eq!(grid.present_mask().len(), 3);
        let empty = grid.lift(&room, 2, 3, turns)?;
        assert_eq!(empty, Grid::from_tiles(6, 6, [])?);
        assert_eq!(empty.place(&room, 2, 3, turns)?, grid);
    }
    assert_eq!(room.turned(3).turned(1), room);
    assert_eq!(Room::from_text(&room.to_text())?, room);
    Ok(())
}

#[test]
fn what_no_board_has_is_refused() -> Result<()> {
    let grid = Grid::new(3, 2)?;
    let square = |square| Error::Square { square, squares: 6 };
    assert_eq!(grid.edge(6, Dir::North), Err(square(6)));
    assert_eq!(grid.with_blocked([7]), Err(square(7)));
    for bad in [
        Grid::new(0, 3),
        Grid::new(3, 1025),
        grid.with_edge(0, Dir::West, Edge::Wall),
        grid.with_missing([1])?.with_blocked([1]),
        Grid::from_areas(""),
        grid.turn(0, 0, 3, 1),
    ] {
        assert!(matches!(bad, Err(Error::Refused(_))), "{bad:?}");
    }
    Ok(())
}
