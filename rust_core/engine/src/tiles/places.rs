//! Where cards fit: the search over open cells, and its compact answer.

use std::sync::Arc;

use super::set::{TileSet, refuse};
use super::{FAR, MAX_ANSWER, MAX_HAND};
use crate::error::Result;

/// Cells row by row with what may not be laid in each: words of `planes`, or none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cells {
    pub(super) cells: Vec<(i32, i32)>,
    pub(super) rejects: Vec<u64>,
}

impl Cells {
    /// The cells, row by row.
    #[must_use]
    pub fn list(&self) -> &[(i32, i32)] {
        &self.cells
    }
}

/// Which placements a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Only cells beside a card; the first card of a board may lie anywhere. Without, a board
    /// with limits is needed.
    pub touching: bool,
    /// Also cells that are cut off from outside.
    pub enclosed: bool,
    /// Of turns that look the same only the first.
    pub distinct: bool,
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            touching: true,
            enclosed: true,
            distinct: false,
        }
    }
}

/// Placements of some cards: for each card in order, by cells and turns.
#[derive(Debug, Clone)]
pub struct Places {
    pub(super) cells: Arc<Cells>,
    pub(super) cards: Vec<u32>,
    /// Where the placements of each card end.
    pub(super) ends: Vec<usize>,
    /// The number of the cell times 4, and the turns.
    pub(super) ids: Vec<u32>,
}

impl Places {
    /// How many placements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether no card fits anywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The cells that were looked at, row by row.
    #[must_use]
    pub fn cells(&self) -> &[(i32, i32)] {
        &self.cells.cells
    }

    /// The number of each placement's cell in [`Places::cells`] times 4, plus its turns.
    #[must_use]
    pub fn ids(&self) -> &[u32] {
        &self.ids
    }

    /// The cards, and how many of the placements up to here belong to it or those before.
    pub fn cards(&self) -> impl Iterator<Item = (u32, usize)> {
        self.cards.iter().copied().zip(self.ends.iter().copied())
    }

    /// A placement: card, x, y, turns.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<(u32, i32, i32, u8)> {
        let id = *self.ids.get(at)?;
        let slot = self.ends.partition_point(|end| *end <= at);
        self.placement(*self.cards.get(slot)?, id)
    }

    fn placement(&self, card: u32, id: u32) -> Option<(u32, i32, i32, u8)> {
        let (x, y) = *self.cells.cells.get((id / 4) as usize)?;
        Some((card, x, y, (id % 4) as u8))
    }

    /// All placements in order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, i32, i32, u8)> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let slots = self.cards.iter().zip(starts.zip(&self.ends));
        slots.flat_map(|(card, (start, end))| {
            let ids = self.ids[start..*end].iter();
            ids.filter_map(|id| self.placement(*card, *id))
        })
    }

    /// Whether this is one of the placements.
    #[must_use]
    pub fn contains(&self, card: u32, x: i32, y: i32, turns: u8) -> bool {
        let Ok(cell) = self
            .cells
            .cells
            .binary_search_by_key(&(y, x), |(x, y)| (*y, *x))
        else {
            return false;
        };
        let Some(id) = u32::try_from(cell * 4).ok().filter(|_| turns < 4) else {
            return false;
        };
        let mut start = 0;
        self.cards().any(|(one, end)| {
            let ids = &self.ids[start..end];
            start = end;
            one == card && ids.binary_search(&(id + u32::from(turns))).is_ok()
        })
    }
}

/// All placements of the cards in these cells.
pub(super) fn search(
    set: &TileSet,
    cells: Arc<Cells>,
    cards: Vec<u32>,
    distinct: bool,
) -> Result<Places> {
    if cards.len() > MAX_HAND {
        return refuse(format!(
            "a hand has at most {MAX_HAND} cards, not {}",
            cards.len()
        ));
    }
    // Room for a placement in each cell; a longer answer grows as it must.
    let mut ids = Vec::with_capacity(cells.cells.len().saturating_mul(cards.len()).min(4096));
    let mut ends = Vec::with_capacity(cards.len());
    for card in &cards {
        let turns = match (set.is_fixed(), distinct) {
            (true, _) => 1,
            (_, true) => set.period(*card)?,
            _ => 4,
        };
        set.sides(*card, 0)?;
        let packed = set.packed(*card);
        match (packed, turns) {
            ([packed], 4) => fit::<4>(&cells.rejects, *packed, &mut ids),
            ([packed], 2) => fit::<2>(&cells.rejects, *packed, &mut ids),
            ([packed], 1) => fit::<1>(&cells.rejects, *packed, &mut ids),
            _ => fit_wide(&cells.rejects, packed, turns, &mut ids),
        }
        if ids.len() > MAX_ANSWER {
            return refuse(format!("there are more than {MAX_ANSWER} placements"));
        }
        ends.push(ids.len());
    }
    Ok(Places {
        cells,
        cards,
        ends,
        ids,
    })
}

/// How many cells are tried before what fits is moved to the answer.
const CHUNK: usize = 32;

fn fit<const TURNS: usize>(rejects: &[u64], packed: u64, ids: &mut Vec<u32>) {
    let mut turned = [packed; TURNS];
    for (card, by) in turned.iter_mut().zip([0, 16, 32, 48]) {
        *card = packed.rotate_left(by);
    }
    let mut first = 0;
    for chunk in rejects.chunks(CHUNK) {
        // Every placement is written, and stays only if the next is not written over it.
        let mut found = [0_u32; CHUNK * 4];
        let mut n = 0;
        for reject in chunk {
            for (card, turns) in turned.iter().zip(0..) {
                found[n % (CHUNK * 4)] = first + turns;
                n += usize::from(card & reject == 0);
            }
            first += 4;
        }
        ids.extend_from_slice(&found[..n]);
    }
}

/// The same for sets of more labels than one word holds.
fn fit_wide(rejects: &[u64], packed: &[u64], turns: u8, ids: &mut Vec<u32>) {
    for (rejects, first) in rejects.chunks_exact(packed.len()).zip((0..).step_by(4)) {
        for turn in 0..turns.into() {
            let clash = |(card, reject): (&u64, &u64)| card.rotate_left(16 * turn) & reject != 0;
            if !packed.iter().zip(rejects).any(clash) {
                ids.push(first + turn);
            }
        }
    }
}

/// Whether the numbers are those of a cell.
pub(super) fn near(x: i32, y: i32) -> bool {
    let range = -FAR + 1..FAR;
    range.contains(&x) && range.contains(&y)
}
