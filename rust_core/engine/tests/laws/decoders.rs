//! Decoders: from whatever bytes comes an error, or a value that goes round.

use std::sync::Arc;

use undercroft_engine::dig::Site;
use undercroft_engine::sight::Table;
use undercroft_engine::tiles::{TileBoard, TileSet};
use undercroft_engine::{Dir, Edge, Grid, Mask, Passes, Rng, Room};

use super::board::board;
use super::bytes::Bytes;

/// Raw bytes, and those of good values with a few changed.
pub(crate) fn decoders(data: &[u8]) {
    let mut bytes = Bytes(data);
    let kind = bytes.byte();
    if kind & 1 == 0 {
        all(bytes.0);
        return;
    }
    let (grid, _) = board(&mut bytes, 12);
    let mask = grid.blocked_mask().or(&grid.present_mask().not()).unwrap();
    let good = match kind >> 1 & 7 {
        0 => mask.to_bytes(),
        1 => Site::new(grid.width() as u32, grid.height() as u32)
            .unwrap()
            .of(mask)
            .unwrap()
            .to_bytes(),
        2 => Rng::new(bytes.word()).to_bytes().to_vec(),
        3 | 4 => grid.to_bytes(),
        5 => tiles(&mut bytes).to_bytes(),
        6 => Table::new(grid.passage(Passes::default()), Some(&mask), 1)
            .unwrap()
            .to_bytes(),
        _ => grid.to_text().into_bytes(),
    };
    all(&good);
    for bit in 0..8 {
        let mut other = good.clone();
        *other.last_mut().unwrap() ^= 1 << bit;
        mask_of(&other);
    }
    all(&changed(good, &mut bytes));
}

/// A few bytes changed, put in, taken out.
fn changed(mut good: Vec<u8>, bytes: &mut Bytes<'_>) -> Vec<u8> {
    for _ in 0..=bytes.below(4) {
        let at = bytes.below(good.len().max(1));
        // The head decides most, and masks end within a byte.
        let at = match bytes.byte() % 8 {
            0..4 => at,
            4..7 => at % 12,
            _ => good.len().saturating_sub(1),
        };
        let at = at.min(good.len());
        let byte = bytes.byte();
        match bytes.byte() % 6 {
            0 => good.insert(at, byte),
            1 if at < good.len() => drop(good.remove(at)),
            2 => good.truncate(at),
            3 if at < good.len() => good[at] ^= 1 << (byte % 8),
            4 if at < good.len() => good[at] = b" .#|+-'DLS\n"[usize::from(byte) % 11],
            _ if at < good.len() => good[at] = byte,
            _ => {}
        }
    }
    good
}

fn tiles(bytes: &mut Bytes<'_>) -> TileBoard {
    let set = TileSet::new(
        ["a".into(), "b".into()],
        [(0, 0), (1, 0)],
        [[0, 1, 0, 0], [1; 4]],
    )
    .unwrap();
    let mut board = TileBoard::new(Arc::new(set), None).unwrap();
    for _ in 0..6 {
        let (x, y) = (i32::from(bytes.byte() % 8), i32::from(bytes.byte() % 8) - 4);
        if let Ok(more) = board.place_unchecked(u32::from(bytes.byte() % 2), x, y, bytes.byte() % 4)
        {
            board = more;
        }
    }
    board
}

/// A mask has no squares past the last, whatever its last byte says.
fn mask_of(bytes: &[u8]) {
    if let Ok(mask) = Mask::from_bytes(bytes) {
        assert_eq!(mask.to_bytes(), bytes);
        assert!(mask.iter().all(|square| square < mask.squares()));
    }
}

/// Every decoder on the same bytes.
fn all(bytes: &[u8]) {
    mask_of(bytes);
    if let Ok(site) = Site::from_bytes(bytes) {
        assert_eq!(site.to_bytes(), bytes);
        site.diggable(None, true).unwrap();
    }
    if let Ok(mut rng) = Rng::from_bytes(bytes) {
        assert_eq!(rng.to_bytes(), bytes);
        assert!(rng.below(6).unwrap() < 6);
    }
    if let Ok(grid) = Grid::from_bytes(bytes) {
        assert_eq!(grid.to_bytes(), bytes);
        assert_eq!(Grid::from_text(&grid.to_text()).unwrap(), grid);
    }
    if let Ok(set) = TileSet::from_bytes(bytes) {
        assert_eq!(TileSet::from_bytes(&set.to_bytes()).unwrap(), set);
    }
    if let Ok(board) = TileBoard::from_bytes(bytes) {
        assert_eq!(TileBoard::from_bytes(&board.to_bytes()).unwrap(), board);
        assert!(board.is_sound());
    }
    if let Ok(table) = Table::from_bytes(bytes) {
        assert_eq!(table.to_bytes(), bytes);
        assert!(table.pairs() < bytes.len() * 8);
    }
    let text = String::from_utf8_lossy(bytes);
    // The same with letters that pictures are made of.
    let drawn: String = bytes
        .iter()
        .map(|byte| char::from(b" .#|+-'DLS\n"[usize::from(*byte) % 11]))
        .collect();
    for text in [&*text, &drawn] {
        if let Ok(grid) = Grid::from_text(text) {
            assert_eq!(Grid::from_text(&grid.to_text()).unwrap(), grid);
        }
        if let Ok(room) = Room::from_text(text) {
            assert_eq!(Room::from_text(&room.to_text()).unwrap(), room);
        }
        areas(text);
    }
}

/// Walls where areas differ, nothing where there is a blank.
fn areas(text: &str) {
    let Ok(grid) = Grid::from_areas(text) else {
        return;
    };
    let trimmed = text.trim_matches(['\n', '\r']);
    let lines: Vec<Vec<char>> = trimmed
        .split('\n')
        .map(|line| line.trim_end_matches('\r').chars().collect())
        .collect();
    let area = |c: u32| {
        let (x, y) = grid.xy(c).unwrap();
        lines[y].get(x).copied().unwrap_or(' ')
    };
    assert_eq!(grid.height(), lines.len());
    if grid.len() > 4096 {
        return; // a few letters and many empty lines
    }
    for c in 0..grid.squares() {
        assert_eq!(grid.present(c), area(c) != ' ');
        for dir in [Dir::East, Dir::South] {
            if let Some(other) = grid.beside(c, dir) {
                let due = if area(c) == area(other) {
                    Edge::Open
                } else {
                    Edge::Wall
                };
                assert_eq!(grid.edge(c, dir), Ok(due));
            }
        }
    }
    assert_eq!(Grid::from_bytes(&grid.to_bytes()).unwrap(), grid);
}
