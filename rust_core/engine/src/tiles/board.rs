//! What lies on the table.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use super::enclosed::{Gap, enclosed};
use super::places::{Cells, Places, Wanted, near, search};
use super::row::{Row, Tile};
use super::set::{Bytes, TileSet, VERSION, refuse};
use super::{FAR, MAX_ANSWER, SIDES, STEPS, WILD};
use crate::error::Result;

/// The cells that a board has, if it does not go on for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limits {
    /// The westernmost column.
    pub x: i32,
    /// The northernmost row.
    pub y: i32,
    /// How many columns.
    pub w: u32,
    /// How many rows.
    pub h: u32,
    /// The label that the world outside shows to cards at the border; without one, those sides
    /// are free.
    pub border: Option<u8>,
}

impl Limits {
    fn has(&self, x: i32, y: i32) -> bool {
        let within = |n: i32, from: i32, size: u32| {
            (i64::from(from)..i64::from(from) + i64::from(size)).contains(&i64::from(n))
        };
        within(x, self.x, self.w) && within(y, self.y, self.h)
    }

    fn cells(&self) -> impl Iterator<Item = (i32, i32)> {
        let (x, y) = (i64::from(self.x), i64::from(self.y));
        let (end_x, end_y) = (x + i64::from(self.w), y + i64::from(self.h));
        (y..end_y).flat_map(move |y| (x..end_x).map(move |x| (clip(x), clip(y))))
    }
}

/// Why a card may not lie in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misfit {
    /// The board ends before this cell.
    Outside,
    /// A card lies there.
    Taken,
    /// No card lies beside it.
    Apart,
    /// These sides meet what they may not, in the order of the sides.
    Sides(Vec<SideMisfit>),
}

/// A side that meets what it may not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideMisfit {
    /// 0 north, 1 east, 2 south, 3 west.
    pub side: usize,
    /// The label of the card that is laid.
    pub mine: String,
    /// The label it meets.
    pub theirs: String,
    /// Whether that is the border of the board.
    pub border: bool,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside => write!(f, "the cell is not on the board"),
            Self::Taken => write!(f, "a card lies there"),
            Self::Apart => write!(f, "it would touch no card"),
            Self::Sides(sides) => {
                for (i, bad) in sides.iter().enumerate() {
                    let (comma, side) = (if i > 0 { ", " } else { "" }, SIDES[bad.side]);
                    let whom = if bad.border {
                        "the border's"
                    } else {
                        "the neighbour's"
                    };
                    write!(
                        f,
                        "{comma}its {side} side {} meets {whom} {}",
                        bad.mine, bad.theirs
                    )?;
                }
                Ok(())
            }
        }
    }
}

/// Cards on the table, edge to edge. It never changes: an edit gives a new board, which shares
/// all rows that are not at the edited cell or beside it.
///
/// ```
/// use std::sync::Arc;
/// use undercroft_engine::tiles::{TileBoard, TileSet, Wanted};
///
/// let set = TileSet::new(["open".into(), "wall".into()], [(0, 0), (1, 1)], [[0, 1, 1, 1]])?;
/// let board = TileBoard::new(Arc::new(set), None)?.place(0, 0, 0, 0, true)?;
/// let places = board.placements([0], Wanted::default())?;
/// assert!(places.contains(0, 0, -1, 2) && !places.contains(0, 0, -1, 0));
/// # Ok::<(), undercroft_engine::Error>(())
/// ```
// Rows from north to south, none of them empty. `near` is made from them.
#[derive(Clone)]
pub struct TileBoard {
    set: Arc<TileSet>,
    limits: Option<Limits>,
    rows: Vec<Arc<Row>>,
    near: OnceLock<Arc<Cells>>,
}

impl TileBoard {
    /// A board with no card on it, with limits or without.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) if the limits reach too far, or show a label that the set does not have.
    pub fn new(set: Arc<TileSet>, limits: Option<Limits>) -> Result<Self> {
        if let Some(limits) = &limits {
            let end = |from: i32, size: u32| i64::from(from) + i64::from(size) - 1;
            let far = |n: i64| n <= -i64::from(FAR) || n >= i64::from(FAR);
            let (x, y, w, h) = (limits.x, limits.y, limits.w, limits.h);
            if w == 0
                || h == 0
                || far(x.into())
                || far(y.into())
                || far(end(x, w))
                || far(end(y, h))
            {
                return refuse(format!(
                    "a board of {w}x{h} cells from ({x}, {y}) is none, or reaches too far"
                ));
            }
            if let Some(label) = limits
                .border
                .filter(|label| usize::from(*label) >= set.names().len())
            {
                return refuse(format!("the border has no label with number {label}"));
            }
        }
        Ok(Self {
            set,
            limits,
            rows: Vec::new(),
            near: OnceLock::new(),
        })
    }

    /// The cards that the board is played with.
    #[must_use]
    pub fn set(&self) -> &Arc<TileSet> {
        &self.set
    }

    /// The limits, if there are any.
    #[must_use]
    pub fn limits(&self) -> Option<&Limits> {
        self.limits.as_ref()
    }

    /// How many cards lie on it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.tiles.len()).sum()
    }

    /// Whether no card lies on it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The card in a cell and its turns, if there is one.
    #[must_use]
    pub fn at(&self, x: i32, y: i32) -> Option<(u32, u8)> {
        let row = self.rows.binary_search_by_key(&y, |row| row.y).ok()?;
        self.rows[row].tile(x).map(|tile| (tile.card, tile.turns))
    }

    /// All cards as (card, x, y, turns), row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (u32, i32, i32, u8)> {
        let rows = self.rows.iter();
        rows.flat_map(|row| {
            row.tiles
                .iter()
                .map(|tile| (tile.card, tile.x, row.y, tile.turns))
        })
    }

    /// The labels that the card in a cell shows to the four sides.
    #[must_use]
    pub fn sides(&self, x: i32, y: i32) -> Option<[u8; 4]> {
        let (card, turns) = self.at(x, y)?;
        self.set.sides(card, turns).ok()
    }

    /// How many of the four cells around hold a card.
    #[must_use]
    pub fn neighbours(&self, x: i32, y: i32) -> usize {
        let near = STEPS
            .iter()
            .map(|(dx, dy)| (x.saturating_add(*dx), y.saturating_add(*dy)));
        near.filter(|cell| *cell != (x, y) && self.at(cell.0, cell.1).is_some())
            .count()
    }

    /// Why the card may not be laid in an empty cell; nothing if it may.
    ///
    /// Without `touching` it may also lie where it touches no card. The first card always may.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) if there is no such card, turn or cell.
    pub fn why_not(
        &self,
        card: u32,
        x: i32,
        y: i32,
        turns: u8,
        touching: bool,
    ) -> Result<Option<Misfit>> {
        let sides = self.set.sides(card, turns)?;
        self.check(x, y)?;
        if !self.has(x, y) {
            return Ok(Some(Misfit::Outside));
        }
        if self.at(x, y).is_some() {
            return Ok(Some(Misfit::Taken));
        }
        if touching && !self.is_empty() && self.neighbours(x, y) == 0 {
            return Ok(Some(Misfit::Apart));
        }
        Ok(self.misfit(x, y, sides))
    }

    /// Why the card may not take the place of the one in this cell; nothing if it may.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) if there is no such card or turn, or no card in the cell.
    pub fn why_not_instead(&self, card: u32, x: i32, y: i32, turns: u8) -> Result<Option<Misfit>> {
        let sides = self.set.sides(card, turns)?;
        self.taken(x, y)?;
        Ok(self.misfit(x, y, sides))
    }

    /// The board with the card in an empty cell where it fits.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) as [`TileBoard::why_not`], and with its answer.
    pub fn place(&self, card: u32, x: i32, y: i32, turns: u8, touching: bool) -> Result<Self> {
        if let Some(misfit) = self.why_not(card, x, y, turns, touching)? {
            return refuse(format!(
                "card {card} does not fit at ({x}, {y}) turned {turns}: {misfit}"
            ));
        }
        Ok(self.edited(x, y, Some((card, turns))))
    }

    /// The board with the card in an empty cell, whether it fits its neighbours or not.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) if there is no such card or turn, or no such empty cell.
    pub fn place_unchecked(&self, card: u32, x: i32, y: i32, turns: u8) -> Result<Self> {
        match self.why_not(card, x, y, turns, false)? {
            Some(misfit @ (Misfit::Outside | Misfit::Taken)) => {
                refuse(format!("card {card} cannot lie at ({x}, {y}): {misfit}"))
            }
            _ => Ok(self.edited(x, y, Some((card, turns)))),
        }
    }

    /// The board without the card in this cell.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) if no card lies there.
    pub fn remove(&self, x: i32, y: i32) -> Result<Self> {
        self.taken(x, y)?;
        Ok(self.edited(x, y, None))
    }

    /// The board with the card in place of the one in this cell, where it fits all neighbours.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) as [`TileBoard::why_not_instead`], and with its answer.
    pub fn replace(&self, card: u32, x: i32, y: i32, turns: u8) -> Result<Self> {
        if let Some(misfit) = self.why_not_instead(card, x, y, turns)? {
            return refuse(format!(
                "card {card} does not fit at ({x}, {y}) turned {turns}: {misfit}"
            ));
        }
        Ok(self.edited(x, y, Some((card, turns))))
    }

    /// Every placement of the cards: for each in order, by rows, columns and turns.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) if there is no such card, if all cells are asked for on a board without
    /// limits or one too large, or if there are too many placements.
    pub fn placements(&self, cards: impl Into<Vec<u32>>, wanted: Wanted) -> Result<Places> {
        let mut cells = if wanted.touching && !self.is_empty() {
            self.near().clone()
        } else {
            self.empty_cells(wanted.touching)?.into()
        };
        if !wanted.enclosed {
            cells = self.without_enclosed(&cells).into();
        }
        search(&self.set, cells, cards.into(), wanted.distinct)
    }

    /// Every way to put one of the cards in place of one that lies there, in these cells or all.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) if there is no such card, if a cell holds none, or if there are too many
    /// placements.
    pub fn replacements(
        &self,
        cards: impl Into<Vec<u32>>,
        among: Option<Vec<(i32, i32)>>,
        distinct: bool,
    ) -> Result<Places> {
        let cells = match among {
            None => self.tiles().map(|(_, x, y, _)| (x, y)).collect(),
            Some(mut among) => {
                for (x, y) in &among {
                    self.taken(*x, *y)?;
                }
                among.sort_unstable_by_key(|(x, y)| (*y, *x));
                among.dedup();
                among
            }
        };
        let cells = self.judged(cells);
        search(&self.set, cells.into(), cards.into(), distinct)
    }

    /// The empty cells on the board beside cards, row by row.
    #[must_use]
    pub fn open_cells(&self) -> &[(i32, i32)] {
        &self.near().cells
    }

    /// The empty cells from which no way over empty cells leads outside, row by row.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) if there are too many.
    pub fn enclosed(&self) -> Result<Vec<(i32, i32)>> {
        let mut cells = Vec::new();
        for gap in enclosed(&self.rows) {
            let size = usize::try_from(gap.east - gap.west + 1).unwrap_or(usize::MAX);
            if size.saturating_add(cells.len()) > MAX_ANSWER {
                return refuse(format!("there are more than {MAX_ANSWER} enclosed cells"));
            }
            cells.extend((gap.west..=gap.east).map(|x| (clip(x), gap.y)));
        }
        Ok(cells)
    }

    /// The board as bytes, with its set; the same on every machine.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        self.set.write(&mut bytes);
        bytes.push(self.limits.is_some().into());
        if let Some(limits) = &self.limits {
            bytes.extend(limits.x.to_le_bytes());
            bytes.extend(limits.y.to_le_bytes());
            bytes.extend(limits.w.to_le_bytes());
            bytes.extend(limits.h.to_le_bytes());
            bytes.push(limits.border.unwrap_or(WILD));
        }
        for (card, x, y, turns) in self.tiles() {
            bytes.extend(y.to_le_bytes());
            bytes.extend(x.to_le_bytes());
            bytes.extend(card.to_le_bytes());
            bytes.push(turns);
        }
        bytes
    }

    /// The board that [`TileBoard::to_bytes`] was asked of.
    ///
    /// # Errors
    /// [`Error::Bytes`](crate::Error::Bytes) for another version, or bytes that hold no board; whatever a part of it is
    /// refused with.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let wrong = || Bytes::wrong("TileBoard");
        let mut rest = Bytes::of("TileBoard", bytes)?;
        let set = TileSet::read(&mut rest).ok_or_else(wrong)??;
        let limits = Self::read_limits(&mut rest).ok_or_else(wrong)?;
        let empty = Self::new(set.into(), limits)?;
        let mut tiles = Vec::new();
        while !rest.0.is_empty() {
            let (y, x) = (rest.int(), rest.int());
            let (card, turns) = (rest.array().map(u32::from_le_bytes), rest.byte());
            let (Some(y), Some(x), Some(card), Some(turns)) = (y, x, card, turns) else {
                return Err(wrong());
            };
            if tiles
                .last()
                .is_some_and(|(_, x_before, y_before, _)| (*y_before, *x_before) >= (y, x))
            {
                return Err(wrong());
            }
            tiles.push((card, x, y, turns));
        }
        empty.of(&tiles)
    }

    /// The limits that come next: `None` if the bytes end, `Some(None)` if there are none.
    #[allow(clippy::option_option)]
    fn read_limits(rest: &mut Bytes<'_>) -> Option<Option<Limits>> {
        if !rest.flag()? {
            return Some(None);
        }
        let (x, y) = (rest.int()?, rest.int()?);
        let (w, h) = (
            u32::from_le_bytes(rest.array()?),
            u32::from_le_bytes(rest.array()?),
        );
        let border = Some(rest.byte()?).filter(|label| *label != WILD);
        Some(Some(Limits { x, y, w, h, border }))
    }

    /// The board with these cards on it, whether they fit each other or not, in place of all that
    /// lie on this one.
    ///
    /// # Errors
    /// [`Error::Refused`](crate::Error::Refused) if there is no such card, turn or cell, or two in one cell.
    pub fn of(&self, tiles: &[(u32, i32, i32, u8)]) -> Result<Self> {
        let mut sorted = tiles.to_vec();
        sorted.sort_unstable_by_key(|(_, x, y, _)| (*y, *x));
        let mut board = Self::new(self.set.clone(), self.limits)?;
        let mut before = None;
        for (card, x, y, turns) in &sorted {
            self.set.sides(*card, *turns)?;
            self.check(*x, *y)?;
            if !self.has(*x, *y) || before == Some((*x, *y)) {
                let why = if self.has(*x, *y) {
                    Misfit::Taken
                } else {
                    Misfit::Outside
                };
                return refuse(format!("card {card} cannot lie at ({x}, {y}): {why}"));
            }
            before = Some((*x, *y));
            if board.rows.last().is_none_or(|row| row.y != *y) {
                board.rows.push(Row::new(*y).into());
            }
            if let Some(row) = board.rows.last_mut() {
                Arc::make_mut(row).tiles.push(Tile {
                    x: *x,
                    card: *card,
                    turns: *turns,
                });
            }
        }
        let mut around: Vec<(i32, i32)> = Vec::with_capacity(sorted.len() * 4);
        for (_, x, y, _) in &sorted {
            around.extend(STEPS.iter().map(|(dx, dy)| (x + dx, y + dy)));
        }
        around.sort_unstable_by_key(|(x, y)| (*y, *x));
        around.dedup();
        for (x, y) in around {
            board.refresh(x, y);
        }
        Ok(board)
    }

    /// Whether all that is kept is as if it were made anew from the cards. For tests.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let tiles: Vec<_> = self.tiles().collect();
        self.of(&tiles)
            .is_ok_and(|anew| anew.rows == self.rows && anew.near() == self.near())
    }

    fn edited(&self, x: i32, y: i32, tile: Option<(u32, u8)>) -> Self {
        let mut board = Self {
            set: self.set.clone(),
            limits: self.limits,
            rows: self.rows.clone(),
            near: OnceLock::new(),
        };
        let row = board.row(y);
        match tile {
            Some((card, turns)) => row.lay(Tile { x, card, turns }),
            None => row.lift(x),
        }
        board.refresh(x, y);
        for (dx, dy) in STEPS {
            board.refresh(x + dx, y + dy);
        }
        // A row is only left empty by lifting a card, and only these three can be.
        board
            .rows
            .retain(|row| row.y.abs_diff(y) > 1 || !row.is_empty());
        board
    }

    /// The row, which is made if there is none.
    fn row(&mut self, y: i32) -> &mut Row {
        let at = match self.rows.binary_search_by_key(&y, |row| row.y) {
            Ok(at) => at,
            Err(at) => {
                self.rows.insert(at, Row::new(y).into());
                at
            }
        };
        Arc::make_mut(&mut self.rows[at])
    }

    /// Opens or closes a cell, as the cards around it say.
    fn refresh(&mut self, x: i32, y: i32) {
        let planes = self.set.planes();
        let mut words = [0; super::MAX_LABELS / 16];
        let words = &mut words[..planes];
        let beside = self.rejects(x, y, words);
        if beside && near(x, y) && self.has(x, y) && self.at(x, y).is_none() {
            self.row(y).open(x, words);
        } else if self.rows.binary_search_by_key(&y, |row| row.y).is_ok() {
            self.row(y).close(x, planes);
        }
    }

    /// What may not be laid in the cell; whether a card lies beside it.
    fn rejects(&self, x: i32, y: i32, words: &mut [u64]) -> bool {
        let mut beside = false;
        for (side, label, border) in self.around(x, y) {
            self.set.reject(words, side, label);
            beside |= !border;
        }
        beside
    }

    /// The sides of a cell that meet something, with its label, and whether it is the border.
    fn around(&self, x: i32, y: i32) -> impl Iterator<Item = (usize, u8, bool)> {
        STEPS
            .iter()
            .enumerate()
            .filter_map(move |(side, (dx, dy))| {
                let (x, y) = (x + dx, y + dy);
                match self.sides(x, y) {
                    Some(sides) => Some((side, sides[(side + 2) % 4], false)),
                    None if self.has(x, y) => None,
                    None => Some((side, self.limits?.border?, true)),
                }
            })
    }

    fn misfit(&self, x: i32, y: i32, sides: [u8; 4]) -> Option<Misfit> {
        let bad = self
            .around(x, y)
            .filter(|(side, label, _)| !self.set.meets(sides[*side], *label));
        let bad: Vec<_> = bad
            .map(|(side, label, border)| SideMisfit {
                side,
                mine: self.set.name(sides[side]).into(),
                theirs: self.set.name(label).into(),
                border,
            })
            .collect();
        (!bad.is_empty()).then_some(Misfit::Sides(bad))
    }

    /// Whether the limits, if any, include the cell.
    fn has(&self, x: i32, y: i32) -> bool {
        self.limits.is_none_or(|limits| limits.has(x, y))
    }

    #[allow(clippy::unused_self)]
    fn check(&self, x: i32, y: i32) -> Result<()> {
        if near(x, y) {
            return Ok(());
        }
        refuse(format!("({x}, {y}) is too far from (0, 0)"))
    }

    fn taken(&self, x: i32, y: i32) -> Result<()> {
        match self.at(x, y) {
            Some(_) => Ok(()),
            None => refuse(format!("no card lies at ({x}, {y})")),
        }
    }

    fn near(&self) -> &Arc<Cells> {
        self.near.get_or_init(|| {
            let open = self.rows.iter().map(|row| row.open.len()).sum();
            let mut near = Cells {
                cells: Vec::with_capacity(open),
                rejects: Vec::with_capacity(open * self.set.planes()),
            };
            for row in &self.rows {
                near.cells.extend(row.open.iter().map(|x| (*x, row.y)));
                near.rejects.extend(&row.rejects);
            }
            near.into()
        })
    }

    /// All empty cells on the board; one alone on an empty board without limits.
    fn empty_cells(&self, touching: bool) -> Result<Cells> {
        let cells = match &self.limits {
            Some(limits) => {
                let all = u64::from(limits.w) * u64::from(limits.h);
                if all > MAX_ANSWER as u64 {
                    return refuse(format!("a board of {all} cells has too many to list"));
                }
                let empty = limits.cells().filter(|(x, y)| self.at(*x, *y).is_none());
                empty.collect()
            }
            None if touching => vec![(0, 0)],
            None => return refuse("a board without limits has no end of empty cells".into()),
        };
        Ok(self.judged(cells))
    }

    /// Cells with what may not be laid in each.
    fn judged(&self, cells: Vec<(i32, i32)>) -> Cells {
        let planes = self.set.planes();
        let mut rejects = vec![0; cells.len() * planes];
        for ((x, y), words) in cells.iter().zip(rejects.chunks_exact_mut(planes)) {
            self.rejects(*x, *y, words);
        }
        Cells { cells, rejects }
    }

    fn without_enclosed(&self, cells: &Cells) -> Cells {
        let gaps = enclosed(&self.rows);
        let planes = self.set.planes();
        let mut kept = Cells::default();
        for ((x, y), words) in cells.cells.iter().zip(cells.rejects.chunks_exact(planes)) {
            let before = |gap: &Gap| (gap.y, gap.east) < (*y, i64::from(*x));
            let gap = gaps.get(gaps.partition_point(before));
            if gap.is_none_or(|gap| gap.y != *y || gap.west > i64::from(*x)) {
                kept.cells.push((*x, *y));
                kept.rejects.extend(words);
            }
        }
        kept
    }
}

impl PartialEq for TileBoard {
    fn eq(&self, other: &Self) -> bool {
        self.limits == other.limits
            && self.rows == other.rows
            && (Arc::ptr_eq(&self.set, &other.set) || self.set == other.set)
    }
}

impl Eq for TileBoard {}

impl Hash for TileBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.limits.hash(state);
        for row in self.rows.iter().filter(|row| !row.tiles.is_empty()) {
            row.y.hash(state);
            row.tiles.hash(state);
        }
    }
}

impl fmt::Debug for TileBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tiles()).finish()
    }
}

/// Coordinates on a board are small.
fn clip(n: i64) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_shares_the_rows_that_it_does_not_touch() {
        let names = ["open".to_owned()];
        let set = TileSet::new(names, [(0, 0)], [[0; 4]]).map(Arc::new);
        let empty = set.and_then(|set| TileBoard::new(set, None));
        let tiles: Vec<_> = (0..20).map(|y| (0, 0, y, 0)).collect();
        let board = empty.and_then(|empty| empty.of(&tiles));
        let edited = board
            .clone()
            .and_then(|board| board.place(0, 1, 10, 0, true));
        let (Ok(board), Ok(edited)) = (board, edited) else {
            unreachable!("the card fits");
        };
        let shared = |row: &&Arc<Row>| edited.rows.iter().any(|other| Arc::ptr_eq(row, other));
        let copied: Vec<i32> = board
            .rows
            .iter()
            .filter(|row| !shared(row))
            .map(|row| row.y)
            .collect();
        assert_eq!(copied, [9, 10, 11]);
    }
}
