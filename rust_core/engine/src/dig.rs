//! Digging: which squares may be dug, and where pieces of several squares fit.
//!
//! The rule of all these kernels: no 2x2 block of squares may be full. A [`Site`] is a board of
//! known width and height with a set of squares on it, what is dug or where the rooms are. It
//! keeps nothing but bits, so a question is a few shifts of whole words.

// Numbers of squares are below 2^20, and w, h, x, y, n, e, s are what the words say.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::many_single_char_names
)]

mod bytes;
mod large;
mod small;

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::sync::Arc;

use crate::error::{Error, Result};
use crate::mask::Mask;

pub use bytes::diggable_bytes;

/// The most columns, and the most rows, of a site.
pub const MAX_SIDE: u32 = 1024;

/// One step left or up, with wrapping.
const BACK: u32 = u32::MAX;

/// The first byte of [`Site::to_bytes`]. Another layout gets another number.
const VERSION: u8 = 1;

/// The most pieces that [`touching_pieces`] compares.
pub const MAX_PIECES: usize = 1024;

/// The most squares of a [`Shape`].
pub const MAX_SHAPE: usize = 256;

/// A board of some columns and rows, and a set of its squares. It never changes.
///
/// ```
/// use undercroft_engine::dig::Site;
///
/// // # #      The square in the corner would fill the block.
/// // # .
/// let site = Site::new(2, 2)?.with(0)?.with(1)?.with(2)?;
/// assert!(site.diggable(None, false)?.is_empty());
/// # Ok::<(), undercroft_engine::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Site {
    layout: Arc<Layout>,
    dug: Mask,
}

/// What [`Site::anchors`] was asked, and the columns where origins may lie.
struct Ask<'a> {
    shape: &'a Shape,
    apart: bool,
    start: isize,
    end: isize,
}

/// Width, height, and the columns at both ends.
#[derive(PartialEq, Eq, Hash)]
struct Layout {
    w: u32,
    h: u32,
    /// The first square of each row.
    west: Box<[u64]>,
    /// All squares but the last of each row.
    not_east: Box<[u64]>,
    all: Box<[u64]>,
}

/// Why a square may not be dug.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// It is dug.
    Dug,
    /// The zone does not have it.
    Zone,
    /// It has no side in common with anything dug.
    Apart,
    /// It would fill these 2x2 blocks, each from its top left square row by row.
    Blocks(Vec<[u32; 4]>),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dug => write!(f, "it is dug already"),
            Self::Zone => write!(f, "it is outside the zone"),
            Self::Apart => write!(f, "it lies beside nothing dug"),
            Self::Blocks(blocks) => {
                write!(f, "it would fill the 2x2 block")?;
                let mut word = if blocks.len() == 1 { " " } else { "s " };
                for [a, b, c, d] in blocks {
                    write!(f, "{word}{a} {b} {c} {d}")?;
                    word = ", ";
                }
                Ok(())
            }
        }
    }
}

impl Site {
    /// A site with nothing on it.
    ///
    /// # Errors
    /// [`Error::Refused`] unless both sides are from 1 to [`MAX_SIDE`].
    pub fn new(w: u32, h: u32) -> Result<Self> {
        if !(1..=MAX_SIDE).contains(&w) || !(1..=MAX_SIDE).contains(&h) {
            let why = format!("a site is from 1x1 to {MAX_SIDE}x{MAX_SIDE}, not {w}x{h}");
            return Err(Error::Refused(why));
        }
        let words = (w * h).div_ceil(64) as usize;
        let all = Mask::empty(w * h)?.not().dense().into();
        let (mut west, mut east) = (vec![0; words], vec![0; words]);
        for y in 0..h {
            set(&mut west, y * w);
            set(&mut east, y * w + w - 1);
        }
        let layout = Layout {
            w,
            h,
            west: west.into(),
            not_east: east.iter().map(|word: &u64| !word).collect(),
            all,
        };
        Ok(Self {
            layout: layout.into(),
            dug: Mask::empty(w * h)?,
        })
    }

    /// This site with exactly these squares on it.
    ///
    /// # Errors
    /// [`Error::Sizes`] if the mask is of a board of another size.
    pub fn of(&self, dug: Mask) -> Result<Self> {
        self.same(&dug)?;
        let layout = self.layout.clone();
        Ok(Self { layout, dug })
    }

    /// How many columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.layout.w
    }

    /// How many rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.layout.h
    }

    /// How many squares.
    #[must_use]
    pub fn squares(&self) -> u32 {
        self.layout.w * self.layout.h
    }

    /// The squares on it.
    #[must_use]
    pub fn dug(&self) -> &Mask {
        &self.dug
    }

    /// This site and the square, whether it may be dug or not.
    ///
    /// # Errors
    /// [`Error::Square`] if there is no such square.
    pub fn with(&self, square: u32) -> Result<Self> {
        self.of(self.dug.with(square)?)
    }

    /// This site without the square.
    ///
    /// # Errors
    /// [`Error::Square`] if there is no such square.
    pub fn without(&self, square: u32) -> Result<Self> {
        self.of(self.dug.without(square)?)
    }

    /// All squares that may be dug: not dug, filling no 2x2 block, in the zone if there is one,
    /// and with `touching` beside something dug.
    ///
    /// # Errors
    /// [`Error::Sizes`] if the zone is of a board of another size.
    pub fn diggable(&self, zone: Option<&Mask>, touching: bool) -> Result<Mask> {
        if let Some(zone) = zone {
            self.same(zone)?;
        }
        let (layout, dug) = (&*self.layout, &*self.dug.dense());
        let mut words = match layout.west.len() {
            1 => small::free::<1>(layout, dug, touching),
            2..=4 => small::free::<4>(layout, dug, touching),
            5..=8 => small::free::<8>(layout, dug, touching),
            9..=16 => small::free::<16>(layout, dug, touching),
            _ => large::free(layout, dug, touching),
        };
        if let Some(zone) = zone {
            for (word, zone) in words.iter_mut().zip(zone.dense().iter()) {
                *word &= zone;
            }
        }
        Ok(Mask::from_words(self.squares(), words))
    }

    /// Whether the square may be dug, as [`Site::diggable`] says.
    ///
    /// # Errors
    /// As [`Site::why_not`].
    pub fn may_dig(&self, square: u32, zone: Option<&Mask>, touching: bool) -> Result<bool> {
        Ok(self.why_not(square, zone, touching)?.is_none())
    }

    /// What keeps the square from being dug: the first of the reasons in the order of
    /// [`Obstacle`]; nothing if it may be.
    ///
    /// # Errors
    /// [`Error::Square`] if there is no such square, [`Error::Sizes`] if the zone is of a board
    /// of another size.
    pub fn why_not(
        &self,
        square: u32,
        zone: Option<&Mask>,
        touching: bool,
    ) -> Result<Option<Obstacle>> {
        if square >= self.squares() {
            let squares = self.squares();
            return Err(Error::Square {
                square: square.into(),
                squares,
            });
        }
        if let Some(zone) = zone {
            self.same(zone)?;
        }
        let (w, h) = (self.layout.w, self.layout.h);
        let (x, y) = (square % w, square / w);
        // The 3x3 squares around, without those that are not on the board.
        let near = |dx: u32, dy: u32| {
            let (x, y) = (x.wrapping_add(dx), y.wrapping_add(dy));
            x < w && y < h && self.dug.contains(y * w + x)
        };
        if self.dug.contains(square) {
            return Ok(Some(Obstacle::Dug));
        }
        if zone.is_some_and(|zone| !zone.contains(square)) {
            return Ok(Some(Obstacle::Zone));
        }
        let (n, e, s, west) = (near(0, BACK), near(1, 0), near(0, 1), near(BACK, 0));
        if touching && !(n || e || s || west) {
            return Ok(Some(Obstacle::Apart));
        }
        let full = [
            (n && west && near(BACK, BACK), w + 1),
            (n && e && near(1, BACK), w),
            (s && west && near(BACK, 1), 1),
            (s && e && near(1, 1), 0),
        ];
        let full = full.into_iter().filter(|(full, _)| *full);
        let blocks: Vec<_> = full.map(|(_, back)| self.block(square - back)).collect();
        Ok((!blocks.is_empty()).then_some(Obstacle::Blocks(blocks)))
    }

    /// The full 2x2 blocks, each from its top left square row by row, in the order of those.
    #[must_use]
    pub fn violations(&self) -> Vec<[u32; 4]> {
        let corners = self.mask(large::full_corners(&self.layout, &self.dug.dense()));
        corners.iter().map(|corner| self.block(corner)).collect()
    }

    /// All squares of full 2x2 blocks.
    #[must_use]
    pub fn overfull(&self) -> Mask {
        let corners = large::full_corners(&self.layout, &self.dug.dense());
        let mut words = corners.clone();
        for back in [1, self.layout.w, self.layout.w + 1] {
            large::shifted(&mut words, &corners, -signed(back), |word, bits| {
                *word |= bits;
            });
        }
        self.mask(words)
    }

    /// The squares that are not on the site and have a side in common with one that is.
    #[must_use]
    pub fn beside(&self) -> Mask {
        let dug = self.dug.dense();
        let mut words = large::spread(&self.layout, &dug);
        for (word, dug) in words.iter_mut().zip(dug.iter()) {
            *word &= !dug;
        }
        self.mask(words)
    }

    /// The pairs of squares on the site that lie side by side, each pair and all of them ascending.
    #[must_use]
    pub fn side_by_side(&self) -> Vec<(u32, u32)> {
        let w = self.layout.w;
        let mut pairs = Vec::new();
        for square in self.dug.iter() {
            if square % w + 1 < w && self.dug.contains(square + 1) {
                pairs.push((square, square + 1));
            }
            if self.dug.contains(square + w) {
                pairs.push((square, square + w));
            }
        }
        pairs
    }

    /// The squares where the origin of a new piece may lie so that all of the piece is on the
    /// board, in the zone if there is one, on nothing, and with `apart` beside nothing.
    ///
    /// ```
    /// use undercroft_engine::dig::{Shape, Site};
    ///
    /// let rooms = Site::new(4, 1)?.with(3)?;
    /// let pair = Shape::new([(0, 0), (1, 0)])?;
    /// assert_eq!(rooms.anchors(&pair, None, true)?.iter().collect::<Vec<_>>(), [0]);
    /// assert_eq!(rooms.anchors(&pair, None, false)?.iter().collect::<Vec<_>>(), [0, 1]);
    /// # Ok::<(), undercroft_engine::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Sizes`] if the zone is of a board of another size.
    pub fn anchors(&self, shape: &Shape, zone: Option<&Mask>, apart: bool) -> Result<Mask> {
        if let Some(zone) = zone {
            self.same(zone)?;
        }
        let w = signed(self.layout.w);
        // The columns from which no square of the piece leaves its row.
        let (start, end) = (-shape.west.min(0), w - shape.east.max(0));
        if start >= end {
            return Mask::empty(self.squares());
        }
        let (layout, dug, zone) = (&*self.layout, &*self.dug.dense(), &*self.zone(zone));
        let ask = Ask {
            shape,
            apart,
            start,
            end,
        };
        let words = match layout.west.len() {
            1 => small::anchors::<1>(layout, dug, zone, &ask),
            2..=4 => small::anchors::<4>(layout, dug, zone, &ask),
            5..=8 => small::anchors::<8>(layout, dug, zone, &ask),
            9..=16 => small::anchors::<16>(layout, dug, zone, &ask),
            _ => large::anchors(layout, dug, zone, &ask),
        };
        Ok(Mask::from_words(self.squares(), words))
    }

    /// The squares of a piece whose origin lies here.
    ///
    /// # Errors
    /// [`Error::Square`] if there is no such square, [`Error::Refused`] if the piece leaves the
    /// board.
    pub fn covered(&self, shape: &Shape, anchor: u32) -> Result<Mask> {
        self.dug.with(anchor)?;
        let (w, h) = (signed(self.layout.w), signed(self.layout.h));
        let (x, y) = (signed(anchor) % w, signed(anchor) / w);
        let mut squares = Vec::with_capacity(shape.offsets.len());
        for (dx, dy) in &shape.offsets {
            let (x, y) = (x + isize::from(*dx), y + isize::from(*dy));
            if !(0..w).contains(&x) || !(0..h).contains(&y) {
                let why = format!("the piece leaves the board from square {anchor}");
                return Err(Error::Refused(why));
            }
            squares.push((y * w + x).unsigned_abs() as u32);
        }
        Mask::of(self.squares(), squares)
    }

    /// The squares of a rectangle.
    ///
    /// # Errors
    /// [`Error::Refused`] if it leaves the board.
    pub fn rect(&self, x: u32, y: u32, width: u32, height: u32) -> Result<Mask> {
        let fits = |from: u32, size: u32, all| u64::from(from) + u64::from(size) <= u64::from(all);
        let (w, h) = (self.layout.w, self.layout.h);
        if !fits(x, width, w) || !fits(y, height, h) {
            return Err(Error::Refused(format!(
                "a rectangle of {width}x{height} at ({x}, {y}) is not on a site of {w}x{h}"
            )));
        }
        Ok(self.filled(x, y, width, height))
    }

    /// The squares at most so many rows or columns from outside: 1 is the outermost ring.
    #[must_use]
    pub fn border(&self, depth: u32) -> Mask {
        let (w, h) = (self.layout.w, self.layout.h);
        let inner = |all: u32| all.saturating_sub(depth.saturating_mul(2));
        let (width, height) = (inner(w), inner(h));
        self.filled(depth.min(w), depth.min(h), width, height).not()
    }

    /// A rectangle that is on the board.
    fn filled(&self, x: u32, y: u32, width: u32, height: u32) -> Mask {
        let w = self.layout.w;
        let mut words = vec![0; self.layout.west.len()];
        for y in y..y + height {
            (y * w + x..y * w + x + width).for_each(|square| set(&mut words, square));
        }
        self.mask(words)
    }

    /// A version byte, width and height in four bytes each, low bytes first, and the mask's bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        bytes.extend(self.layout.w.to_le_bytes());
        bytes.extend(self.layout.h.to_le_bytes());
        bytes.extend(self.dug.to_bytes());
        bytes
    }

    /// The site that [`Site::to_bytes`] was asked of.
    ///
    /// # Errors
    /// [`Error::Bytes`] for another version or a mask of another board, and whatever the size or
    /// the mask are refused with.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let wrong = |why: String| Error::Bytes { what: "Site", why };
        let [version, a, b, c, d, e, f, g, h, mask @ ..] = bytes else {
            return Err(wrong(format!("only {} of them", bytes.len())));
        };
        if *version != VERSION {
            return Err(wrong(format!("version {version}, expected {VERSION}")));
        }
        let (w, h) = (
            u32::from_le_bytes([*a, *b, *c, *d]),
            u32::from_le_bytes([*e, *f, *g, *h]),
        );
        let site = Self::new(w, h)?;
        let dug = Mask::from_bytes(mask)?;
        let squares = dug.squares();
        site.of(dug)
            .map_err(|_| wrong(format!("{squares} squares for {w}x{h}")))
    }

    fn same(&self, mask: &Mask) -> Result<()> {
        match (self.squares(), mask.squares()) {
            (a, b) if a == b => Ok(()),
            (a, b) => Err(Error::Sizes(a, b)),
        }
    }

    /// The words without what lies past the last square.
    fn mask(&self, mut words: Vec<u64>) -> Mask {
        if let (Some(last), used @ 1..) = (words.last_mut(), self.squares() % 64) {
            *last &= (1 << used) - 1;
        }
        Mask::from_words(self.squares(), words)
    }

    /// The squares of the zone; of the board if there is none.
    fn zone<'a>(&'a self, zone: Option<&'a Mask>) -> Cow<'a, [u64]> {
        zone.map_or(Cow::Borrowed(&*self.layout.all), Mask::dense)
    }

    fn block(&self, corner: u32) -> [u32; 4] {
        let w = self.layout.w;
        [corner, corner + 1, corner + w, corner + w + 1]
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Site of {}x{}: ", self.layout.w, self.layout.h)?;
        f.debug_set().entries(self.dug.iter()).finish()
    }
}

/// The squares of a piece, as steps right and down from its origin.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Sorted, each once, at least one, each from -1023 to 1023.
    offsets: Vec<(i16, i16)>,
    west: isize,
    east: isize,
}

impl Shape {
    /// A piece of these squares.
    ///
    /// # Errors
    /// [`Error::Refused`] if there are none or more than [`MAX_SHAPE`], or if one is
    /// [`MAX_SIDE`] or more steps away.
    pub fn new(offsets: impl IntoIterator<Item = (i64, i64)>) -> Result<Self> {
        let mut squares = Vec::new();
        for (x, y) in offsets {
            let step = |n: i64| {
                i16::try_from(n)
                    .ok()
                    .filter(|n| n.unsigned_abs() < MAX_SIDE as u16)
            };
            let (Some(x), Some(y)) = (step(x), step(y)) else {
                let why = format!("({x}, {y}) is too far from a piece's origin");
                return Err(Error::Refused(why));
            };
            squares.push((x, y));
            if squares.len() > MAX_SHAPE {
                let why = format!("a piece has at most {MAX_SHAPE} squares");
                return Err(Error::Refused(why));
            }
        }
        Self::sorted(squares)
            .ok_or_else(|| Error::Refused("a piece has at least one square".into()))
    }

    fn sorted(mut offsets: Vec<(i16, i16)>) -> Option<Self> {
        offsets.sort_by_key(|(x, y)| (*y, *x));
        offsets.dedup();
        let columns = || offsets.iter().map(|(x, _)| isize::from(*x));
        let (west, east) = (columns().min()?, columns().max()?);
        Some(Self {
            offsets,
            west,
            east,
        })
    }

    /// Its squares, row by row.
    #[must_use]
    pub fn offsets(&self) -> &[(i16, i16)] {
        &self.offsets
    }

    /// The same piece after quarter turns clockwise about its origin.
    #[must_use]
    pub fn turned(&self, turns: u32) -> Self {
        let turn = |(x, y): (i16, i16)| match turns % 4 {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        };
        let offsets = self.offsets.iter().copied().map(turn).collect();
        Self::sorted(offsets).unwrap_or_else(|| self.clone())
    }
}

/// The pairs of pieces, by their places in the list, that overlap or have squares side by side.
/// What is dug on the site plays no part.
///
/// # Errors
/// [`Error::Sizes`] if a mask is of a board of another size, [`Error::Refused`] if there are more
/// than [`MAX_PIECES`].
pub fn touching_pieces(site: &Site, pieces: &[impl Borrow<Mask>]) -> Result<Vec<(usize, usize)>> {
    if pieces.len() > MAX_PIECES {
        let n = pieces.len();
        return Err(Error::Refused(format!(
            "at most {MAX_PIECES} pieces are compared, not {n}"
        )));
    }
    let mut pairs = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let piece = site.of(piece.borrow().clone())?;
        let near = piece.beside().or(&piece.dug)?;
        for (j, other) in pieces.iter().enumerate().skip(i + 1) {
            if !near.is_disjoint(other.borrow())? {
                pairs.push((i, j));
            }
        }
    }
    Ok(pairs)
}

fn set(words: &mut [u64], square: u32) {
    words[(square / 64) as usize] |= 1 << (square % 64);
}

/// No board is so large that its squares have other numbers.
fn signed(square: u32) -> isize {
    square as isize
}

fn signed_len(len: usize) -> isize {
    isize::try_from(len).unwrap_or(isize::MAX / 2)
}
