//! One row of a board: the cards in it, and the empty cells beside cards.

/// A card that lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Tile {
    pub(super) x: i32,
    pub(super) card: u32,
    pub(super) turns: u8,
}

/// Cards and open cells of one row, both from west to east. An open cell is empty, on the board,
/// and beside a card; `rejects` has its words, `planes` for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) y: i32,
    pub(super) tiles: Vec<Tile>,
    pub(super) open: Vec<i32>,
    pub(super) rejects: Vec<u64>,
}

impl Row {
    pub(super) fn new(y: i32) -> Self {
        Self {
            y,
            tiles: Vec::new(),
            open: Vec::new(),
            rejects: Vec::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tiles.is_empty() && self.open.is_empty()
    }

    pub(super) fn tile(&self, x: i32) -> Option<&Tile> {
        let at = self.tiles.binary_search_by_key(&x, |tile| tile.x).ok()?;
        self.tiles.get(at)
    }

    /// Lays the card, in place of one that lies there.
    pub(super) fn lay(&mut self, tile: Tile) {
        match self.tiles.binary_search_by_key(&tile.x, |tile| tile.x) {
            Ok(at) => self.tiles[at] = tile,
            Err(at) => self.tiles.insert(at, tile),
        }
    }

    pub(super) fn lift(&mut self, x: i32) {
        if let Ok(at) = self.tiles.binary_search_by_key(&x, |tile| tile.x) {
            self.tiles.remove(at);
        }
    }

    pub(super) fn open(&mut self, x: i32, rejects: &[u64]) {
        let planes = rejects.len();
        match self.open.binary_search(&x) {
            Ok(at) => self.rejects[at * planes..][..planes].copy_from_slice(rejects),
            Err(at) => {
                self.open.insert(at, x);
                let at = at * planes;
                self.rejects.splice(at..at, rejects.iter().copied());
            }
        }
    }

    pub(super) fn close(&mut self, x: i32, planes: usize) {
        if let Ok(at) = self.open.binary_search(&x) {
            self.open.remove(at);
            self.rejects.drain(at * planes..(at + 1) * planes);
        }
    }
}
