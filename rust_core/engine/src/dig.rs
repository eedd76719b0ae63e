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

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::error::{Error, Result};
use crate::mask::Mask;

/// The most columns, and the most rows, of a site.
pub const MAX_SIDE: u32 = 1024;

/// One step left or up, with wrapping.
const BACK: u32 = u32::MAX;

/// The first byte of [`Site::to_bytes`]. Another layout gets another number.
const VERSION: u8 = 1;

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
        let mut words = match self.layout.west.len() {
            0..=8 => self.free_small::<8>(touching),
            9..=16 => self.free_small::<16>(touching),
            _ => self.free_large(touching),
        };
        if let Some(zone) = zone {
            for (word, zone) in words.iter_mut().zip(zone.dense().iter()) {
                *word &= zone;
            }
        }
        Ok(self.mask(words))
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
        let corners = self.mask(self.full_corners());
        corners.iter().map(|corner| self.block(corner)).collect()
    }

    /// All squares of full 2x2 blocks.
    #[must_use]
    pub fn overfull(&self) -> Mask {
        let corners = self.full_corners();
        let mut words = corners.clone();
        for back in [1, self.layout.w, self.layout.w + 1] {
            shifted(&mut words, &corners, -signed(back), |word, bits| {
                *word |= bits;
            });
        }
        self.mask(words)
    }

    /// The squares that are not on the site and have a side in common with one that is.
    #[must_use]
    pub fn beside(&self) -> Mask {
        let dug = self.dug.dense();
        let mut words = self.spread(&dug);
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
        let words = match self.layout.west.len() {
            0..=8 => self.anchors_small::<8>(shape, zone, apart, start, end),
            9..=16 => self.anchors_small::<16>(shape, zone, apart, start, end),
            _ => self.anchors_large(shape, zone, apart, start, end),
        };
        Ok(self.mask(words))
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

    fn mask(&self, mut words: Vec<u64>) -> Mask {
        words.truncate(self.layout.west.len());
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

    /// The squares that are dug together with their neighbour to the east.
    fn pairs(&self, dug: &[u64]) -> Vec<u64> {
        let mut pairs: Vec<u64> = dug
            .iter()
            .zip(&self.layout.not_east)
            .map(|(a, b)| a & b)
            .collect();
        shifted(&mut pairs, dug, 1, |word, bits| *word &= bits);
        pairs
    }

    fn full_corners(&self) -> Vec<u64> {
        let pairs = self.pairs(&self.dug.dense());
        let mut corners = pairs.clone();
        let w = signed(self.layout.w);
        shifted(&mut corners, &pairs, w, |word, bits| *word &= bits);
        corners
    }

    /// The squares with a side in common with one of these.
    fn spread(&self, of: &[u64]) -> Vec<u64> {
        let (w, layout) = (signed(self.layout.w), &self.layout);
        let mut words = vec![0; of.len()];
        shifted(&mut words, of, 1, |word, bits| *word |= bits);
        for (word, not_east) in words.iter_mut().zip(&layout.not_east) {
            *word &= not_east;
        }
        let mut east = vec![0; of.len()];
        shifted(&mut east, of, -1, |word, bits| *word = bits);
        for ((word, east), west) in words.iter_mut().zip(east).zip(&layout.west) {
            *word |= east & !west;
        }
        shifted(&mut words, of, w, |word, bits| *word |= bits);
        shifted(&mut words, of, -w, |word, bits| *word |= bits);
        words
    }

    fn free_small<const N: usize>(&self, touching: bool) -> Vec<u64> {
        let (w, layout) = (signed(self.layout.w), &self.layout);
        let dug = Padded::<N>::new(&self.dug.dense());
        let (here, next) = (&dug.0[1], dug.shifted(1));
        let mut pairs = Padded::<N>::new(&layout.not_east);
        for ((pair, here), next) in pairs.0[1].iter_mut().zip(here).zip(next) {
            *pair &= here & next;
        }
        let (mut above, below) = (pairs.shifted(-w), pairs.shifted(w));
        let mut out = [0; N];
        let mut carry = 0;
        for i in 0..N {
            above[i] |= below[i];
            let east = here[i] & above[i];
            out[i] = !(here[i] | next[i] & above[i] | east << 1 | carry >> 63);
            carry = east;
        }
        if touching {
            for (out, near) in out.iter_mut().zip(self.spread_small(&dug)) {
                *out &= near;
            }
        }
        out[..layout.west.len()].to_vec()
    }

    fn spread_small<const N: usize>(&self, of: &Padded<N>) -> [u64; N] {
        let w = signed(self.layout.w);
        let (not_east, west) = (
            Padded::<N>::new(&self.layout.not_east),
            Padded::<N>::new(&self.layout.west),
        );
        let (next, last, below, above) =
            (of.shifted(1), of.shifted(-1), of.shifted(w), of.shifted(-w));
        let mut out = [0; N];
        for i in 0..N {
            out[i] = next[i] & not_east.0[1][i] | last[i] & !west.0[1][i] | below[i] | above[i];
        }
        out
    }

    fn free_large(&self, touching: bool) -> Vec<u64> {
        let w = signed(self.layout.w);
        let dug = self.dug.dense();
        let pairs = self.pairs(&dug);
        let mut beside = vec![0; dug.len()];
        shifted(&mut beside, &pairs, w, |word, bits| *word = bits);
        shifted(&mut beside, &pairs, -w, |word, bits| *word |= bits);
        let mut out = pairs;
        shifted(&mut out, &dug, 1, |word, bits| *word = bits);
        for ((out, beside), dug) in out.iter_mut().zip(&mut beside).zip(dug.iter()) {
            *out = !(dug | *out & *beside);
            *beside &= dug;
        }
        shifted(&mut out, &beside, -1, |word, bits| *word &= !bits);
        if touching {
            for (out, near) in out.iter_mut().zip(self.spread(&dug)) {
                *out &= near;
            }
        }
        out
    }

    fn anchors_small<const N: usize>(
        &self,
        shape: &Shape,
        zone: Option<&Mask>,
        apart: bool,
        start: isize,
        end: isize,
    ) -> Vec<u64> {
        let w = signed(self.layout.w);
        let taken = Padded::<N>::new(&self.dug.dense());
        let mut free = Padded::<N>::new(&self.zone(zone));
        for (free, taken) in free.0[1].iter_mut().zip(taken.0[1]) {
            *free &= !taken;
        }
        if apart {
            for (free, near) in free.0[1].iter_mut().zip(self.spread_small(&taken)) {
                *free &= !near;
            }
        }
        let west = Padded::<N>::new(&self.layout.west);
        let mut out = difference(&west.shifted(-end), &west.shifted(-start));
        for (dx, dy) in &shape.offsets {
            let bits = free.shifted(isize::from(*dy) * w + isize::from(*dx));
            for (out, bits) in out.iter_mut().zip(bits) {
                *out &= bits;
            }
        }
        out[..self.layout.west.len()].to_vec()
    }

    fn anchors_large(
        &self,
        shape: &Shape,
        zone: Option<&Mask>,
        apart: bool,
        start: isize,
        end: isize,
    ) -> Vec<u64> {
        let w = signed(self.layout.w);
        let taken = self.dug.dense();
        let mut free = self.zone(zone).into_owned();
        for (free, taken) in free.iter_mut().zip(taken.iter()) {
            *free &= !taken;
        }
        if apart {
            for (free, near) in free.iter_mut().zip(self.spread(&taken)) {
                *free &= !near;
            }
        }
        let west = &self.layout.west;
        let (mut from, mut to) = (vec![0; west.len()], vec![0; west.len()]);
        shifted(&mut from, west, -start, |word, bits| *word = bits);
        shifted(&mut to, west, -end, |word, bits| *word = bits);
        let mut out = to;
        subtract(&mut out, &from);
        for (dx, dy) in &shape.offsets {
            let by = isize::from(*dy) * w + isize::from(*dx);
            shifted(&mut out, &free, by, |word, bits| *word &= bits);
        }
        out
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

/// The pairs of pieces, by their places in the list, that overlap or have squares side by side
/// on a site of this width.
///
/// # Errors
/// [`Error::Sizes`] if the masks are not all of the same size as the site.
pub fn touching_pieces(site: &Site, pieces: &[Mask]) -> Result<Vec<(usize, usize)>> {
    let mut owners = Vec::new();
    for (piece, mask) in pieces.iter().enumerate() {
        site.same(mask)?;
        owners.extend(mask.iter().map(|square| (square, piece)));
    }
    owners.sort_unstable();
    let w = site.width();
    let mut pairs = Vec::new();
    for (square, piece) in &owners {
        let near = [
            Some(*square),
            (square % w + 1 < w).then_some(square + 1),
            Some(square + w),
        ];
        for near in near.into_iter().flatten() {
            let from = owners.partition_point(|(other, _)| *other < near);
            let here = owners[from..]
                .iter()
                .take_while(|(other, _)| *other == near);
            for (_, other) in here {
                if piece != other {
                    pairs.push((*piece.min(other), *piece.max(other)));
                }
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    Ok(pairs)
}

/// What [`Site::diggable`] says, for squares of one byte each, row by row: dug unless zero in
/// `dug`, 1 or 0 in `out`.
///
/// # Errors
/// [`Error::Refused`] if the bytes are not `w * h` on both sides, or are none.
pub fn diggable_bytes(dug: &[u8], w: usize, h: usize, out: &mut [u8]) -> Result<()> {
    let squares = w.checked_mul(h).filter(|squares| *squares > 0);
    if squares != Some(dug.len()) || squares != Some(out.len()) {
        return Err(Error::Refused(format!(
            "{} and {} bytes are no two sites of {w}x{h}",
            dug.len(),
            out.len()
        )));
    }
    // Rows with a square of no room before and after, and the pairs of neighbours in them.
    let wide = w + 2;
    let mut room = vec![0; 6 * wide];
    let (rows, pairs) = room.split_at_mut(3 * wide);
    let read = |row: &mut [u8], pair: &mut [u8], from: &[u8]| {
        for (row, from) in row[1..=w].iter_mut().zip(from) {
            *row = u8::from(*from != 0);
        }
        for (pair, both) in pair.iter_mut().zip(row.windows(2)) {
            *pair = both[0] & both[1];
        }
    };
    let (mut row_up, rest) = rows.split_at_mut(wide);
    let (mut row, mut row_down) = rest.split_at_mut(wide);
    let (mut pair_up, rest) = pairs.split_at_mut(wide);
    let (mut pair, mut pair_down) = rest.split_at_mut(wide);
    read(row, pair, &dug[..w]);
    for (y, out) in out.chunks_exact_mut(w).enumerate() {
        match dug.get((y + 1) * w..(y + 2) * w) {
            Some(from) => read(row_down, pair_down, from),
            None => pair_down.fill(0),
        }
        let (up, down) = (&pair_up[..=w], &pair_down[..=w]);
        let around = row[..w].iter().zip(&row[1..=w]).zip(&row[2..]);
        let west = up[..w].iter().zip(&down[..w]);
        let east = up[1..].iter().zip(&down[1..]);
        for (out, ((((left, here), right), (nw, sw)), (ne, se))) in
            out.iter_mut().zip(around.zip(west).zip(east))
        {
            *out = 1 & !(here | left & (nw | sw) | right & (ne | se));
        }
        std::mem::swap(&mut row_up, &mut row);
        std::mem::swap(&mut row, &mut row_down);
        std::mem::swap(&mut pair_up, &mut pair);
        std::mem::swap(&mut pair, &mut pair_down);
    }
    Ok(())
}

/// A small board's words with as many zeros before them, and twice as many after.
struct Padded<const N: usize>([[u64; N]; 4]);

impl<const N: usize> Padded<N> {
    fn new(words: &[u64]) -> Self {
        let mut all = [[0; N]; 4];
        for (to, from) in all[1].iter_mut().zip(words) {
            *to = *from;
        }
        Self(all)
    }

    /// Each square's bit is that of the square so many further on.
    #[inline]
    fn shifted(&self, by: isize) -> [u64; N] {
        let mut out = [0; N];
        let start = signed_len(N) + by.div_euclid(64);
        let Ok(start) = usize::try_from(start) else {
            return out;
        };
        let bits = by.rem_euclid(64);
        let flat = self.0.as_flattened();
        let Some(from) = flat.get(start..start + N + 1) else {
            return out;
        };
        for (i, out) in out.iter_mut().enumerate() {
            *out = from[i] >> bits | from[i + 1] << 1 << (63 - bits);
        }
        out
    }
}

/// As [`Padded::shifted`], for words of any number: `op` gets each word and what comes there.
fn shifted(words: &mut [u64], of: &[u64], by: isize, op: impl Fn(&mut u64, u64)) {
    let (skip, bits) = (by.div_euclid(64), by.rem_euclid(64));
    let len = words.len();
    let at = |i: usize| {
        let i = signed_len(i) + skip;
        usize::try_from(i)
            .ok()
            .and_then(|i| of.get(i))
            .copied()
            .unwrap_or(0)
    };
    let slow = |word: &mut u64, i: usize| op(word, at(i) >> bits | at(i + 1) << 1 << (63 - bits));
    // The words whose bits all come from within.
    let start = usize::try_from(-skip).unwrap_or(0).min(len);
    let end = usize::try_from(signed_len(of.len()) - skip - 1)
        .unwrap_or(0)
        .clamp(start, len);
    for (i, word) in words[..start].iter_mut().enumerate() {
        slow(word, i);
    }
    let first = usize::try_from(signed_len(start) + skip).unwrap_or(0);
    if end > start {
        let (low, high) = (&of[first..], &of[first + 1..]);
        if bits == 0 {
            for (word, low) in words[start..end].iter_mut().zip(low) {
                op(word, *low);
            }
        } else {
            for ((word, low), high) in words[start..end].iter_mut().zip(low).zip(high) {
                op(word, low >> bits | high << 1 << (63 - bits));
            }
        }
    }
    for (i, word) in words[end..].iter_mut().enumerate() {
        slow(word, end + i);
    }
}

/// One long number less another.
fn subtract(from: &mut [u64], what: &[u64]) {
    let mut borrow = false;
    for (from, what) in from.iter_mut().zip(what) {
        let (less, a) = from.overflowing_sub(*what);
        let (less, b) = less.overflowing_sub(borrow.into());
        (*from, borrow) = (less, a | b);
    }
}

fn difference<const N: usize>(from: &[u64; N], what: &[u64; N]) -> [u64; N] {
    let mut out = *from;
    subtract(&mut out, what);
    out
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
