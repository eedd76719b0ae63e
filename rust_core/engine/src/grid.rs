//! Boards: squares, what lies on the edges between them, and how one board becomes another.
//!
//! A grid never changes; an edit gives a new one that shares everything it did not touch.

// Squares, columns and rows are below 2^20, so no cast loses anything.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::needless_range_loop
)]

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use crate::edge::{Dir, Edge, Passes};
use crate::error::{Error, Result};
use crate::mask::Mask;
use crate::passage::{Passage, Rows, SMALL};
use crate::path::simd::dispatched;

/// The most columns, and the most rows.
pub const MAX_SIDE: usize = 1024;

/// A square in one byte: bits 0 to 2 the east edge, bits 3 to 5 the south edge, bit 6 that it is
/// missing, bit 7 that it is blocked.
pub(crate) const MISSING: u8 = 1 << 6;
/// See [`MISSING`].
pub(crate) const BLOCKED: u8 = 1 << 7;

/// 32 x 32 squares, one word to a row, one bit to a square.
// Squares past the border of the board are missing, their edges and those over the border open:
// one form for one content. `e[k]` and `s[k]` hold bit k of the numbers of the edges.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Tile {
    pub(crate) e: [[u32; SMALL]; 3],
    pub(crate) s: [[u32; SMALL]; 3],
    pub(crate) missing: [u32; SMALL],
    pub(crate) blocked: [u32; SMALL],
}

impl Tile {
    /// Where the edges with these numbers let pass.
    #[inline(always)]
    #[allow(clippy::inline_always)] // so that it is compiled for the caller's instructions
    pub(crate) fn pass(passes: Passes, [low, mid, high]: [u32; 3]) -> u32 {
        let bits = passes.number();
        let all = |bit: usize| if bits >> bit & 1 != 0 { u32::MAX } else { 0 };
        let open = !low & !high & (!mid | all(0));
        let closed = low & mid & all(1);
        let locked = !low & high & all(2);
        let secret = low & high & all(3);
        open | closed | locked | secret
    }

    /// Squares that can be entered at all.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    pub(crate) fn free(&self, y: usize) -> u32 {
        !(self.missing[y] | self.blocked[y])
    }

    fn edge(planes: &[[u32; SMALL]; 3], x: usize, y: usize) -> u8 {
        let bit = |k: usize| u8::from(planes[k][y] >> x & 1 != 0) << k;
        bit(0) | bit(1) | bit(2)
    }

    fn set_edge(planes: &mut [[u32; SMALL]; 3], x: usize, y: usize, number: u8) {
        for (k, plane) in planes.iter_mut().enumerate() {
            plane[y] = plane[y] & !(1 << x) | u32::from(number >> k & 1) << x;
        }
    }
}

/// A row of tiles.
type Line = Vec<Arc<Tile>>;

#[derive(Clone)]
enum Store {
    /// The whole board in one tile.
    One(Arc<Tile>),
    Many(Arc<Vec<Arc<Line>>>),
}

/// What was made from the grid so far.
#[derive(Default)]
struct Made {
    passage: OnceLock<Arc<Passage>>,
    others: OnceLock<Box<[OnceLock<Arc<Passage>>; 16]>>,
    /// The passage of a grid that this one came from, and the squares edited since.
    before: Option<(Arc<Passage>, Vec<u32>)>,
    hash: OnceLock<u64>,
}

/// After so many edits a passage is made anew.
const PATCHES: usize = 1024;

/// A board of squares, row by row: some may be missing, some blocked, and there are walls and
/// doors on the edges between them. It never changes: an edit gives a new grid.
///
/// ```
/// use undercroft_engine::{Dir, Edge, Grid};
///
/// let open = Grid::new(3, 2)?;
/// let walled = open.with_edge(0, Dir::East, Edge::Wall)?;
/// assert_eq!(walled.edge(1, Dir::West)?, Edge::Wall);
/// assert_eq!(open.edge(0, Dir::East)?, Edge::Open);
/// # Ok::<(), undercroft_engine::Error>(())
/// ```
pub struct Grid {
    w: usize,
    h: usize,
    store: Store,
    made: Made,
}

/// Refuses sizes that no board has.
pub(crate) fn check_size(w: u64, h: u64) -> Result<(usize, usize)> {
    let good = |side: u64| (1..=MAX_SIDE as u64).contains(&side);
    if !good(w) || !good(h) {
        let text = format!("a board has 1 to {MAX_SIDE} columns and rows, not {w} x {h}");
        return Err(Error::Refused(text));
    }
    Ok((w as usize, h as usize))
}

impl Grid {
    /// Open everywhere, nothing missing.
    ///
    /// # Errors
    /// [`Error::Refused`] unless there are 1 to 1024 columns and as many rows.
    pub fn new(w: u64, h: u64) -> Result<Self> {
        let (w, h) = check_size(w, h)?;
        let mut made: [Option<Arc<Tile>>; 4] = [const { None }; 4];
        let mut tile = |tx: usize, ty: usize| {
            let (right, low) = (tx == (w - 1) / SMALL, ty == (h - 1) / SMALL);
            let slot = &mut made[usize::from(right) | usize::from(low) << 1];
            slot.get_or_insert_with(|| Arc::new(pack(w, h, tx, ty, |_, _| 0)))
                .clone()
        };
        let store = store(w, h, &mut tile);
        Ok(Self {
            w,
            h,
            store,
            made: Made::default(),
        })
    }

    /// From one byte per square, see [`Grid::squares_bytes`]. Everything else must be checked.
    pub(crate) fn from_squares(w: usize, h: usize, squares: &[u8]) -> Self {
        let store = store(w, h, &mut |tx, ty| {
            Arc::new(pack(w, h, tx, ty, |x, y| squares[y * w + x]))
        });
        Self {
            w,
            h,
            store,
            made: Made::default(),
        }
    }

    /// One byte per square: bits 0 to 2 the east edge, 3 to 5 the south edge, 6 missing, 7 blocked.
    pub(crate) fn squares_bytes(&self) -> Vec<u8> {
        let mut squares = vec![0; self.len()];
        for (c, square) in squares.iter_mut().enumerate() {
            let (tile, x, y) = self.at(c % self.w, c / self.w);
            let bit = |rows: &[u32; SMALL]| u8::from(rows[y] >> x & 1 != 0);
            *square = Tile::edge(&tile.e, x, y)
                | Tile::edge(&tile.s, x, y) << 3
                | bit(&tile.missing) << 6
                | bit(&tile.blocked) << 7;
        }
        squares
    }

    /// How many columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.w
    }

    /// How many rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.h
    }

    /// How many squares, missing ones included.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // no grid is empty
    pub fn len(&self) -> usize {
        self.w * self.h
    }

    /// How many squares, as a mask counts them.
    #[must_use]
    pub fn squares(&self) -> u32 {
        self.len() as u32
    }

    /// The column and the row of a square.
    ///
    /// # Errors
    /// [`Error::Square`] if the board does not have it; so do all questions about a square.
    pub fn xy(&self, square: u32) -> Result<(usize, usize)> {
        if square >= self.squares() {
            let squares = self.squares();
            return Err(Error::Square {
                square: square.into(),
                squares,
            });
        }
        let w = self.w as u32;
        Ok(((square % w) as usize, (square / w) as usize))
    }

    /// Whether the square is there: on the board and not missing.
    #[must_use]
    pub fn present(&self, square: u32) -> bool {
        self.xy(square).is_ok_and(|(x, y)| {
            let (tile, x, y) = self.at(x, y);
            tile.missing[y] >> x & 1 == 0
        })
    }

    /// Whether the square is blocked.
    #[must_use]
    pub fn blocked(&self, square: u32) -> bool {
        self.xy(square).is_ok_and(|(x, y)| {
            let (tile, x, y) = self.at(x, y);
            tile.blocked[y] >> x & 1 != 0
        })
    }

    /// The squares that are not missing.
    #[must_use]
    pub fn present_mask(&self) -> Mask {
        self.mask_of(|tile, y| !tile.missing[y])
    }

    /// The squares that are blocked.
    #[must_use]
    pub fn blocked_mask(&self) -> Mask {
        self.mask_of(|tile, y| tile.blocked[y])
    }

    fn mask_of(&self, row: impl Fn(&Tile, usize) -> u32) -> Mask {
        let mut words = vec![0u64; self.len().div_ceil(64)];
        for y in 0..self.h {
            for tx in 0..self.w.div_ceil(SMALL) {
                let bits = u64::from(row(self.tile(tx, y / SMALL), y % SMALL));
                let bits = bits & ((1 << SMALL.min(self.w - tx * SMALL)) - 1);
                let first = y * self.w + tx * SMALL;
                words[first / 64] |= bits << (first % 64);
                let rest = bits.checked_shr(64 - first as u32 % 64).unwrap_or(0);
                if rest != 0 {
                    words[first / 64 + 1] |= rest;
                }
            }
        }
        Mask::from_words(self.squares(), words)
    }

    /// The square on the other side, if it is on the board.
    #[must_use]
    pub fn beside(&self, square: u32, dir: Dir) -> Option<u32> {
        let (x, y) = self.xy(square).ok()?;
        let w = self.w as u32;
        match dir {
            Dir::North => (y > 0).then(|| square - w),
            Dir::East => (x + 1 < self.w).then(|| square + 1),
            Dir::South => (y + 1 < self.h).then(|| square + w),
            Dir::West => (x > 0).then(|| square - 1),
        }
    }

    /// The side of `a` on which `b` lies.
    ///
    /// # Errors
    /// [`Error::Square`] for a square that the board does not have, [`Error::Refused`] if they
    /// are no neighbours.
    pub fn side(&self, a: u32, b: u32) -> Result<Dir> {
        self.xy(a)?;
        self.xy(b)?;
        let side = Dir::ALL
            .into_iter()
            .find(|dir| self.beside(a, *dir) == Some(b));
        side.ok_or_else(|| Error::Refused(format!("squares {a} and {b} have no edge in common")))
    }

    /// What is on this side of the square; the border of the board is a wall.
    ///
    /// # Errors
    /// [`Error::Square`].
    pub fn edge(&self, square: u32, dir: Dir) -> Result<Edge> {
        let (x, y) = self.xy(square)?;
        let wall = Ok(Edge::Wall);
        let number = match dir {
            Dir::East if x + 1 == self.w => return wall,
            Dir::South if y + 1 == self.h => return wall,
            Dir::West if x == 0 => return wall,
            Dir::North if y == 0 => return wall,
            Dir::East => self.number(x, y, true),
            Dir::South => self.number(x, y, false),
            Dir::West => self.number(x - 1, y, true),
            Dir::North => self.number(x, y - 1, false),
        };
        Ok(Edge::ALL[usize::from(number)])
    }

    /// With this on that side of the square.
    ///
    /// # Errors
    /// [`Error::Square`]; [`Error::Refused`] on the border of the board.
    pub fn with_edge(&self, square: u32, dir: Dir, edge: Edge) -> Result<Self> {
        self.with_edges([(square, dir, edge)])
    }

    /// With many edges, one after the other.
    ///
    /// # Errors
    /// As [`Grid::with_edge`], for the first that is wrong.
    pub fn with_edges(&self, edges: impl IntoIterator<Item = (u32, Dir, Edge)>) -> Result<Self> {
        let mut editor = self.editor();
        for (square, dir, edge) in edges {
            editor.set_edge(square, dir, edge)?;
        }
        Ok(editor.done())
    }

    /// With these squares blocked: they count as walls all round.
    ///
    /// # Errors
    /// [`Error::Square`]; [`Error::Refused`] for a missing one.
    pub fn with_blocked(&self, squares: impl IntoIterator<Item = u32>) -> Result<Self> {
        self.with_squares(squares, |tile, x, y| {
            tile.blocked[y] |= 1 << x;
            tile.missing[y] >> x & 1 == 0
        })
    }

    /// With these squares no longer blocked, whether they were or not.
    ///
    /// # Errors
    /// [`Error::Square`].
    pub fn without_blocked(&self, squares: impl IntoIterator<Item = u32>) -> Result<Self> {
        self.with_squares(squares, |tile, x, y| {
            tile.blocked[y] &= !(1 << x);
            true
        })
    }

    /// Without these squares. What lies on their edges stays; they are no longer blocked.
    ///
    /// # Errors
    /// [`Error::Square`].
    pub fn with_missing(&self, squares: impl IntoIterator<Item = u32>) -> Result<Self> {
        self.with_squares(squares, |tile, x, y| {
            tile.missing[y] |= 1 << x;
            tile.blocked[y] &= !(1 << x);
            true
        })
    }

    /// With these squares there again.
    ///
    /// # Errors
    /// [`Error::Square`].
    pub fn without_missing(&self, squares: impl IntoIterator<Item = u32>) -> Result<Self> {
        self.with_squares(squares, |tile, x, y| {
            tile.missing[y] &= !(1 << x);
            true
        })
    }

    fn with_squares(
        &self,
        squares: impl IntoIterator<Item = u32>,
        change: impl Fn(&mut Tile, usize, usize) -> bool,
    ) -> Result<Self> {
        let mut editor = self.editor();
        for square in squares {
            let (x, y) = self.xy(square)?;
            if !editor.square(x, y, &change) {
                return Err(Error::Refused(format!("square {square} is missing")));
            }
        }
        Ok(editor.done())
    }

    /// The open sides for a choice of doors: made when first asked for, and kept.
    pub fn passage(&self, passes: Passes) -> &Arc<Passage> {
        if passes == Passes::default() {
            return self.made.passage.get_or_init(|| self.make_passage());
        }
        let others = self.made.others.get_or_init(Box::default);
        others[passes.number()].get_or_init(|| Arc::new(self.new_passage(passes)))
    }

    /// The passage of the default doors, from that of the grid before where there is one.
    fn make_passage(&self) -> Arc<Passage> {
        let passes = Passes::default();
        match (&self.store, &self.made.before) {
            (Store::One(tile), before) => {
                let rows = Self::rows(tile, passes);
                if let Some((passage, _)) = before {
                    if passage.rows() == Some(&rows) {
                        return passage.clone();
                    }
                }
                Arc::new(Passage::from_rows(self.w, self.h, Box::new(rows)))
            }
            (Store::Many(_), Some((passage, edited))) => {
                let changed = edited.iter().flat_map(|square| {
                    let beside = Dir::ALL.map(|dir| self.beside(*square, dir));
                    beside.into_iter().flatten().chain([*square])
                });
                let changed: Vec<(usize, u8)> = changed
                    .map(|square| (square as usize, self.sides(square, passes)))
                    .filter(|(square, sides)| passage.nm()[*square] != *sides)
                    .collect();
                if changed.is_empty() {
                    return passage.clone();
                }
                let mut nm = passage.nm().to_vec();
                for (square, sides) in changed {
                    nm[square] = sides;
                }
                Arc::new(Passage::from_sides(self.w, self.h, nm))
            }
            _ => Arc::new(self.new_passage(passes)),
        }
    }

    fn new_passage(&self, passes: Passes) -> Passage {
        if let Store::One(tile) = &self.store {
            let rows = Box::new(Self::rows(tile, passes));
            return Passage::from_rows(self.w, self.h, rows);
        }
        let (w, h) = (self.w, self.h);
        let mut nm = vec![0; w * h];
        for ty in 0..h.div_ceil(SMALL) {
            for tx in 0..w.div_ceil(SMALL) {
                let tile = self.tile(tx, ty);
                let east = (tx + 1 < w.div_ceil(SMALL)).then(|| self.tile(tx + 1, ty));
                let south = (ty + 1 < h.div_ceil(SMALL)).then(|| self.tile(tx, ty + 1));
                for y in 0..SMALL.min(h - ty * SMALL) {
                    let free = tile.free(y);
                    let beside = free >> 1 | east.map_or(0, |east| east.free(y) << 31);
                    let below = match y {
                        31 => south.map_or(0, |south| south.free(0)),
                        _ => tile.free(y + 1),
                    };
                    let e = Tile::pass(passes, tile.e.map(|plane| plane[y])) & free & beside;
                    let s = Tile::pass(passes, tile.s.map(|plane| plane[y])) & free & below;
                    let first = (ty * SMALL + y) * w + tx * SMALL;
                    for x in 0..SMALL.min(w - tx * SMALL) {
                        let (e, s) = ((e >> x & 1) as u8, (s >> x & 1) as u8);
                        nm[first + x] |= e << 1 | s << 2;
                        if e != 0 {
                            nm[first + x + 1] |= 8;
                        }
                        if s != 0 {
                            nm[first + x + w] |= 1;
                        }
                    }
                }
            }
        }
        Passage::from_sides(w, h, nm)
    }

    /// The open sides of one square.
    fn sides(&self, square: u32, passes: Passes) -> u8 {
        let free = |square| self.present(square) && !self.blocked(square);
        let open = |dir: Dir| {
            let beside = self.beside(square, dir);
            let edge = self.edge(square, dir);
            free(square) && beside.is_some_and(free) && edge.is_ok_and(|edge| passes.pass(edge))
        };
        Dir::ALL
            .iter()
            .fold(0, |sides, dir| sides | u8::from(open(*dir)) << (*dir as u8))
    }

    fn rows(tile: &Tile, passes: Passes) -> Rows {
        let mut rows = Rows::new([0; SMALL], [0; SMALL]);
        tile_rows(tile, passes, &mut rows);
        rows
    }

    pub(crate) fn tile(&self, tx: usize, ty: usize) -> &Tile {
        match &self.store {
            Store::One(tile) => tile,
            Store::Many(lines) => &lines[ty][tx],
        }
    }

    fn at(&self, x: usize, y: usize) -> (&Tile, usize, usize) {
        (self.tile(x / SMALL, y / SMALL), x % SMALL, y % SMALL)
    }

    fn number(&self, x: usize, y: usize, east: bool) -> u8 {
        let (tile, x, y) = self.at(x, y);
        Tile::edge(if east { &tile.e } else { &tile.s }, x, y)
    }

    pub(crate) fn editor(&self) -> Editor {
        let before = match (self.made.passage.get(), &self.made.before) {
            (Some(passage), _) => Some((passage.clone(), Vec::new())),
            (None, Some(before)) if before.1.len() <= PATCHES => Some(before.clone()),
            _ => None,
        };
        let made = Made {
            before,
            ..Made::default()
        };
        Editor(Self {
            w: self.w,
            h: self.h,
            store: self.store.clone(),
            made,
        })
    }

    fn tiles(&self) -> impl Iterator<Item = &Tile> {
        let (columns, lines) = (self.w.div_ceil(SMALL), self.h.div_ceil(SMALL));
        (0..lines).flat_map(move |ty| (0..columns).map(move |tx| self.tile(tx, ty)))
    }
}

/// The open sides of a board that lies in one tile.
#[inline(always)]
#[allow(clippy::inline_always)] // so that it is compiled for the caller's instructions
fn tile_rows_body(tile: &Tile, passes: Passes, rows: &mut Rows) {
    let mut free = [0; SMALL + 1];
    for y in 0..SMALL {
        free[y] = tile.free(y);
    }
    let ([e0, e1, e2], [s0, s1, s2]) = (&tile.e, &tile.s);
    for y in 0..SMALL {
        rows.e[y] = Tile::pass(passes, [e0[y], e1[y], e2[y]]) & free[y] & free[y] >> 1;
    }
    for y in 0..SMALL {
        rows.s[y] = Tile::pass(passes, [s0[y], s1[y], s2[y]]) & free[y] & free[y + 1];
    }
    rows.n[1..].copy_from_slice(&rows.s[..SMALL - 1]);
}
dispatched!(fn tile_rows(tile: &Tile, passes: Passes, rows: &mut Rows) = tile_rows_body);

/// A grid that is being edited and not yet shared.
pub(crate) struct Editor(Grid);

impl Editor {
    pub(crate) fn set_edge(&mut self, square: u32, dir: Dir, edge: Edge) -> Result<()> {
        let (mut x, mut y) = self.0.xy(square)?;
        if self.0.beside(square, dir).is_none() {
            let text = format!("square {square} has the border of the board on that side");
            return Err(Error::Refused(text));
        }
        match dir {
            Dir::North => y -= 1,
            Dir::West => x -= 1,
            Dir::East | Dir::South => {}
        }
        let east = matches!(dir, Dir::East | Dir::West);
        self.square(x, y, |tile, x, y| {
            Tile::set_edge(
                if east { &mut tile.e } else { &mut tile.s },
                x,
                y,
                edge as u8,
            );
            true
        });
        Ok(())
    }

    pub(crate) fn square(
        &mut self,
        x: usize,
        y: usize,
        change: impl FnOnce(&mut Tile, usize, usize) -> bool,
    ) -> bool {
        let (w, made) = (self.0.w, &mut self.0.made);
        let tile = match &mut self.0.store {
            Store::One(tile) => tile,
            Store::Many(lines) => {
                match &mut made.before {
                    Some((_, edited)) if edited.len() <= PATCHES => {
                        edited.push((y * w + x) as u32);
                    }
                    before => *before = None,
                }
                let line = &mut Arc::make_mut(lines)[y / SMALL];
                &mut Arc::make_mut(line)[x / SMALL]
            }
        };
        change(Arc::make_mut(tile), x % SMALL, y % SMALL)
    }

    pub(crate) fn edge(&self, square: u32, dir: Dir) -> Result<Edge> {
        self.0.edge(square, dir)
    }

    pub(crate) fn done(self) -> Grid {
        self.0
    }
}

fn store(w: usize, h: usize, tile: &mut impl FnMut(usize, usize) -> Arc<Tile>) -> Store {
    if w <= SMALL && h <= SMALL {
        return Store::One(tile(0, 0));
    }
    let columns = w.div_ceil(SMALL);
    let mut line = |ty| Arc::new((0..columns).map(|tx| tile(tx, ty)).collect());
    Store::Many(Arc::new((0..h.div_ceil(SMALL)).map(&mut line).collect()))
}

/// The tile of these squares, a byte each.
fn pack(w: usize, h: usize, tx: usize, ty: usize, square: impl Fn(usize, usize) -> u8) -> Tile {
    let planes = [[0; SMALL]; 3];
    let mut tile = Tile {
        e: planes,
        s: planes,
        missing: [0; SMALL],
        blocked: [0; SMALL],
    };
    for y in 0..SMALL {
        for x in 0..SMALL {
            let (bx, by) = (tx * SMALL + x, ty * SMALL + y);
            let byte = if bx < w && by < h {
                square(bx, by)
            } else {
                MISSING
            };
            Tile::set_edge(&mut tile.e, x, y, byte & 7);
            Tile::set_edge(&mut tile.s, x, y, byte >> 3 & 7);
            tile.missing[y] |= u32::from(byte & MISSING != 0) << x;
            tile.blocked[y] |= u32::from(byte & BLOCKED != 0) << x;
        }
    }
    tile
}

impl Clone for Grid {
    fn clone(&self) -> Self {
        self.editor().done()
    }
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (&Tile, &Tile)| std::ptr::eq(a, b) || a == b;
        self.w == other.w && self.h == other.h && self.tiles().zip(other.tiles()).all(same)
    }
}

impl Eq for Grid {}

impl Hash for Grid {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let hash = self.made.hash.get_or_init(|| {
            let mut hasher = std::hash::DefaultHasher::new();
            (self.w, self.h).hash(&mut hasher);
            self.tiles().for_each(|tile| tile.hash(&mut hasher));
            hasher.finish()
        });
        hash.hash(state);
    }
}

impl std::fmt::Debug for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Grid of {} x {}", self.w, self.h)
    }
}
