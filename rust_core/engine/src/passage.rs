//! Where a step or a line may go: the table that all kernels run on.
//!
//! A [`Grid`](crate::Grid) knows doors, blocked and missing squares; a question only needs to
//! know which sides are open to it. A passage is that, made once for a grid and a choice of doors.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use crate::path::planes::Planes;

/// The most columns, and the most rows, that fit the row bits of [`Rows`].
pub const SMALL: usize = 32;

/// The open sides of a small board, one word to a row, one bit to a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// Squares whose east side is open.
    pub e: [u32; SMALL],
    /// Squares whose south side is open.
    pub s: [u32; SMALL],
    /// Squares whose north side is open.
    pub n: [u32; SMALL],
}

impl Rows {
    /// From the open east and south sides.
    #[must_use]
    pub fn new(e: [u32; SMALL], s: [u32; SMALL]) -> Self {
        let mut n = [0; SMALL];
        n[1..].copy_from_slice(&s[..SMALL - 1]);
        Self { e, s, n }
    }
}

/// The open sides of every square. A side is open when both squares are there, neither is
/// blocked, and the edge between them lets pass; the border of the board is closed.
pub struct Passage {
    /// How many columns.
    pub w: usize,
    /// How many rows.
    pub h: usize,
    rows: Option<Box<Rows>>,
    sides: OnceLock<Box<[u8]>>,
    planes: OnceLock<Box<Planes>>,
    /// What the sight kernels keep for this board.
    pub(crate) sight: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl Passage {
    /// From the open sides of each square, row by row: bit 0 north, bit 1 east, bit 2 south,
    /// bit 3 west. Both squares of an open side must have it. The border is closed, whatever
    /// the bytes say; bytes that are not there are squares with no open side.
    #[must_use]
    pub fn from_sides(w: usize, h: usize, mut nm: Vec<u8>) -> Self {
        nm.resize(w * h, 0);
        // The floods rely on it: no open side leads off the board.
        for x in 0..if h > 0 { w } else { 0 } {
            nm[x] &= !1;
            nm[(h - 1) * w + x] &= !4;
        }
        for line in nm.chunks_mut(w.max(1)) {
            line[w - 1] &= !2;
            line[0] &= !8;
        }
        let rows = (w <= SMALL && h <= SMALL).then(|| {
            let (mut e, mut s) = ([0; SMALL], [0; SMALL]);
            for (y, line) in nm.chunks(w.max(1)).enumerate() {
                for (x, sides) in line.iter().enumerate() {
                    e[y] |= u32::from(sides >> 1 & 1) << x;
                    s[y] |= u32::from(sides >> 2 & 1) << x;
                }
            }
            Box::new(Rows::new(e, s))
        });
        Self {
            w,
            h,
            rows,
            sides: OnceLock::from(nm.into_boxed_slice()),
            planes: OnceLock::new(),
            sight: OnceLock::new(),
        }
    }

    /// From the row bits of a small board; the bytes are made when first asked for.
    pub(crate) fn from_rows(w: usize, h: usize, rows: Box<Rows>) -> Self {
        Self {
            w,
            h,
            rows: Some(rows),
            sides: OnceLock::new(),
            planes: OnceLock::new(),
            sight: OnceLock::new(),
        }
    }

    /// A byte per square, row by row: bit 0 north open, bit 1 east, bit 2 south, bit 3 west.
    #[must_use]
    pub fn nm(&self) -> &[u8] {
        self.sides.get_or_init(|| match &self.rows {
            Some(rows) => sides(self.w, self.h, rows),
            None => Box::default(),
        })
    }

    /// The open sides as bits, of a board of any size; made when first asked for.
    pub(crate) fn planes(&self) -> &Planes {
        self.planes
            .get_or_init(|| Planes::new(self.w, self.h, self.nm()).into())
    }

    /// The row bits, if the board has at most 32 columns and 32 rows.
    #[must_use]
    pub fn rows(&self) -> Option<&Rows> {
        self.rows.as_deref()
    }

    /// Whether one may go from the square over this side: 0 north, 1 east, 2 south, 3 west.
    #[must_use]
    pub fn open(&self, c: usize, dir: usize) -> bool {
        self.nm()[c] >> dir & 1 != 0
    }
}

/// The bytes of a small board's row bits.
fn sides(w: usize, h: usize, rows: &Rows) -> Box<[u8]> {
    let mut sides = Vec::with_capacity(w * h);
    for y in 0..h {
        let (e, s) = (rows.e[y], rows.s[y]);
        let (north, west) = (if y > 0 { rows.s[y - 1] } else { 0 }, e << 1);
        let bit = |word: u32, x: usize| u8::from(word >> x & 1 != 0);
        sides.extend(
            (0..w).map(|x| bit(north, x) | bit(e, x) << 1 | bit(s, x) << 2 | bit(west, x) << 3),
        );
    }
    sides.into()
}
