//! Room tiles: turned, laid, lifted.

use undercroft_engine::{Grid, Room};

use super::board::board;
use super::bytes::Bytes;

/// A picture of a tile, doors and gaps on its outline too.
fn picture(bytes: &mut Bytes<'_>) -> String {
    let (w, h) = (bytes.below(4) + 1, bytes.below(4) + 1);
    let mut text = String::new();
    for line in 0..=2 * h {
        for x in 0..=w {
            let pick = usize::from(bytes.byte()) % 8;
            if line % 2 == 0 {
                text.push('+');
                text += if x < w {
                    ["  ", "--", "''", "DD", "LL", "SS", "  ", "--"][pick]
                } else {
                    ""
                };
            } else {
                text.push([' ', '|', '\'', 'D', 'L', 'S', ' ', '|'][pick]);
                text += if x < w {
                    [" .", " .", " .", "##", "  "][usize::from(bytes.byte()) % 5]
                } else {
                    ""
                };
            }
        }
        text.push('\n');
    }
    text
}

/// Turns come round, the order of tiles does not matter, what is lifted is gone.
pub(crate) fn rooms(data: &[u8]) {
    let mut bytes = Bytes(data);
    let rooms: Vec<Room> = (0..3)
        .map(|_| Room::from_text(&picture(&mut bytes)).unwrap())
        .collect();
    for room in &rooms {
        assert_eq!(Room::from_text(&room.to_text()).unwrap(), *room);
        assert_eq!(room.turned(1).turned(3), *room);
        assert_eq!(room.turned(1).turned(1), room.turned(2));
        assert_eq!(
            Room::from_text(&room.turned(3).to_text()).unwrap(),
            room.turned(3)
        );
    }
    let (w, h) = (8 + bytes.below(30) as u64, 8 + bytes.below(4) as u64);
    let none = Grid::from_tiles(w, h, []).unwrap();
    let (mut grid, mut placed) = (Grid::from_tiles(w, h, []).unwrap(), Vec::new());
    for room in rooms.iter().cycle().take(12) {
        let (x, y) = (
            bytes.below(w as usize + 4) as i64 - 2,
            bytes.below(h as usize + 4) as i64 - 2,
        );
        let turns = u32::from(bytes.byte() % 5);
        if let Ok(more) = grid.place(room, x, y, turns) {
            grid = more;
            placed.push((room, x, y, turns));
        }
    }
    placed.reverse();
    assert_eq!(
        Grid::from_tiles(w, h, placed.iter().copied()).unwrap(),
        grid
    );
    super::grids::holds(&grid, &plainly(&grid));
    for _ in 0..placed.len() {
        let (room, x, y, turns) = placed.swap_remove(bytes.below(placed.len()));
        grid = grid.lift(room, x, y, turns).unwrap();
    }
    assert_eq!(grid, none);
    turn(&mut bytes);
}

/// A piece of a board turned all the way round is as it was.
fn turn(bytes: &mut Bytes<'_>) {
    let (grid, _) = board(bytes, 40);
    let (x, y, size) = (
        bytes.below(40) as u64,
        bytes.below(40) as u64,
        bytes.below(12) as u64,
    );
    let turns = u32::from(bytes.byte() % 4);
    if let Ok(turned) = grid.turn(x, y, size, turns) {
        super::grids::holds(&turned, &plainly(&turned));
        assert_eq!(turned.turn(x, y, size, 4 - turns).unwrap(), grid);
    }
}

/// The lists of a grid, from its own bytes.
fn plainly(grid: &Grid) -> super::board::Plain {
    let mut plain = super::board::Plain::new(grid.width(), grid.height());
    for (c, byte) in grid.to_bytes()[5..].iter().enumerate() {
        let edge = |bits: u8| undercroft_engine::Edge::from_number(bits & 7).unwrap();
        (plain.east[c], plain.south[c]) = (edge(*byte), edge(byte >> 3));
        (plain.missing[c], plain.blocked[c]) = (byte & 64 != 0, byte & 128 != 0);
    }
    plain
}
