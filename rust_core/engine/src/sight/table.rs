//! Who sees whom, for all pairs.
//!
//! On a small board the trie of lines is walked once, for all squares at the same time: what was
//! one crossing of one square is here a row of bits for each row of the board, and a set of
//! squares from which the line is still clear. On a larger board every square's view is asked for.

use super::trie::{Crossings, Node, Trie, unpack};
use super::{Board, Variant, large_view};
use crate::error::{Error, Result};
use crate::mask::Mask;
use crate::passage::{Passage, SMALL};

/// The most squares of a board that gets a table: 128 x 128, for 32 MB.
pub const MAX_TABLE: u32 = 1 << 14;

/// For each square of a board, the squares that it sees. It is its own transpose.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Table {
    squares: u32,
    /// Words of a row.
    stride: usize,
    words: Box<[u64]>,
}

impl Table {
    /// The table of a board; the rows of a large one are shared out to so many threads.
    ///
    /// # Errors
    /// [`Error::Refused`] if the board has more than [`MAX_TABLE`] squares, [`Error::Sizes`] if
    /// the figures are those of a board of another size.
    pub fn new(passage: &Passage, figures: Option<&Mask>, threads: usize) -> Result<Self> {
        Self::forced(passage, figures, threads, Variant::best())
    }

    /// [`Table::new`] with the copy of the kernel for one family of processors, or the portable
    /// one where that does not run.
    ///
    /// # Errors
    /// As [`Table::new`].
    pub fn forced(
        passage: &Passage,
        figures: Option<&Mask>,
        threads: usize,
        variant: Variant,
    ) -> Result<Self> {
        let board = Board::new(passage, figures)?;
        let squares = board.squares();
        if squares > MAX_TABLE {
            return Err(Error::Refused(format!(
                "a sight table is for at most {MAX_TABLE} squares, not {squares}"
            )));
        }
        let stride = squares.div_ceil(64) as usize;
        let mut words = vec![0; squares as usize * stride].into_boxed_slice();
        match Crossings::of(passage) {
            Some(crossings) => small(&board, crossings, stride, &mut words, variant),
            None => large(&board.with_sides(), stride, &mut words, threads),
        }
        Ok(Self {
            squares,
            stride,
            words,
        })
    }

    /// How many squares the board has.
    #[must_use]
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// Whether the two squares see each other.
    ///
    /// # Errors
    /// [`Error::Square`] if the board does not have one of them.
    pub fn sees(&self, a: u32, b: u32) -> Result<bool> {
        if a.max(b) >= self.squares {
            self.row(a)?;
            self.row(b)?;
        }
        let word = self.words[a as usize * self.stride + (b / 64) as usize];
        Ok(word >> (b % 64) & 1 != 0)
    }

    /// [`Table::sees`] for many pairs at once: for each, 1 or 0 in `out`, as long as `pairs`.
    ///
    /// # Errors
    /// As [`Table::sees`], for the first wrong pair; what `out` holds then is not defined.
    pub fn sees_many(
        &self,
        pairs: impl IntoIterator<Item = (u32, u32)>,
        out: &mut [u8],
    ) -> Result<()> {
        let (squares, stride, words) = (self.squares, self.stride, &*self.words);
        for ((a, b), seen) in pairs.into_iter().zip(out) {
            if a >= squares || b >= squares {
                return self.sees(a, b).map(|_| ());
            }
            let word = words[a as usize * stride + (b / 64) as usize];
            *seen = u8::from(word >> (b % 64) & 1 != 0);
        }
        Ok(())
    }

    /// What a square sees.
    ///
    /// # Errors
    /// [`Error::Square`] if the board does not have it.
    pub fn view(&self, square: u32) -> Result<Mask> {
        Ok(Mask::from_words(self.squares, self.row(square)?.to_vec()))
    }

    /// How many unordered pairs of different squares see each other.
    #[must_use]
    pub fn pairs(&self) -> usize {
        let ones = |word: &u64| word.count_ones() as usize;
        (self.words.iter().map(ones).sum::<usize>() - self.squares as usize) / 2
    }

    /// The rows, one after the other: eight squares to a byte, low squares first, each row
    /// filled up to whole bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let row = self.squares.div_ceil(8) as usize;
        let mut bytes = Vec::with_capacity(row * self.squares as usize);
        for words in self.words.chunks(self.stride.max(1)) {
            bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()).take(row));
        }
        bytes
    }

    /// The table that [`Table::to_bytes`] was asked of.
    ///
    /// # Errors
    /// [`Error::Bytes`] for whatever else: there must be as many as some number of squares takes,
    /// each square must see itself and whoever sees it, and what fills up a row must be zero.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let what = "SightTable";
        let wrong = |why: String| Error::Bytes { what, why };
        let len = |squares: u32| squares as usize * squares.div_ceil(8) as usize;
        let squares = (1..=MAX_TABLE).find(|squares| len(*squares) >= bytes.len());
        let Some(squares) = squares.filter(|squares| len(*squares) == bytes.len()) else {
            let is = bytes.len();
            return Err(wrong(format!(
                "{is} of them, as no number of squares takes"
            )));
        };
        let (stride, row) = (squares.div_ceil(64) as usize, squares.div_ceil(8) as usize);
        let mut words = vec![0u64; squares as usize * stride].into_boxed_slice();
        for (words, bytes) in words.chunks_mut(stride).zip(bytes.chunks(row)) {
            for (place, byte) in bytes.iter().enumerate() {
                words[place / 8] |= u64::from(*byte) << (place % 8 * 8);
            }
        }
        let table = Self {
            squares,
            stride,
            words,
        };
        for a in 0..squares {
            let row = table.row(a)?;
            let ones = (0u32..).step_by(64).zip(row).flat_map(|(first, word)| {
                let bits = (0..64).filter(move |bit| word >> bit & 1 != 0);
                bits.map(move |bit| first + bit)
            });
            for b in ones {
                if b >= squares {
                    return Err(wrong(format!("square {a} sees {b}, one of {squares}")));
                }
                if !table.sees(b, a)? {
                    return Err(wrong(format!("square {a} sees {b}, but {b} not {a}")));
                }
            }
            if !table.sees(a, a)? {
                return Err(wrong(format!("square {a} does not see itself")));
            }
        }
        Ok(table)
    }

    fn row(&self, square: u32) -> Result<&[u64]> {
        if square >= self.squares {
            return Err(Error::Square {
                square: square.into(),
                squares: self.squares,
            });
        }
        let first = square as usize * self.stride;
        Ok(&self.words[first..first + self.stride])
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (pairs, squares) = (self.pairs(), self.squares);
        write!(f, "sight table of {squares} squares, {pairs} pairs")
    }
}

/// Fills the rows by a view from each square.
fn large(board: &Board, stride: usize, words: &mut [u64], threads: usize) {
    let fill = |first: usize, rows: &mut [u64]| {
        for (square, row) in (first..).zip(rows.chunks_mut(stride)) {
            row.copy_from_slice(&large_view(board, square).dense());
        }
    };
    let rows = (words.len() / stride).div_ceil(threads.clamp(1, 64));
    if threads < 2 {
        return fill(0, words);
    }
    std::thread::scope(|scope| {
        for (i, part) in words.chunks_mut(rows * stride).enumerate() {
            scope.spawn(move || fill(i * rows, part));
        }
    });
}

/// Fills the rows of a small board, all at once.
fn small(board: &Board, crossings: &Crossings, stride: usize, words: &mut [u64], variant: Variant) {
    #[cfg(target_arch = "x86_64")]
    if variant == Variant::V3 && variant.runs() {
        // SAFETY: the line above made sure that the processor has what the copy was compiled for.
        #[allow(unsafe_code)]
        unsafe {
            small_v3(board, crossings, stride, words);
        }
        return;
    }
    let _ = variant;
    by_height(board, crossings, stride, words);
}

/// # Safety
/// The processor must have these features.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[allow(unsafe_code)]
unsafe fn small_v3(board: &Board, crossings: &Crossings, stride: usize, words: &mut [u64]) {
    by_height(board, crossings, stride, words);
}

#[inline(always)]
#[allow(clippy::inline_always)] // into each copy
fn by_height(board: &Board, crossings: &Crossings, stride: usize, words: &mut [u64]) {
    match board.h {
        0..=8 => by_figures::<8>(board, crossings, stride, words),
        9..=16 => by_figures::<16>(board, crossings, stride, words),
        17..=24 => by_figures::<24>(board, crossings, stride, words),
        _ => by_figures::<32>(board, crossings, stride, words),
    }
}

#[inline(always)]
#[allow(clippy::inline_always)]
fn by_figures<const H: usize>(
    board: &Board,
    crossings: &Crossings,
    stride: usize,
    words: &mut [u64],
) {
    for square in 0..board.w * board.h {
        words[square * stride + square / 64] |= 1 << (square % 64);
    }
    let free = unpack(board, board.figures).map(|row| !row);
    let free = padded(&free);
    let trie = Trie::small();
    let quadrant = |i: usize| crossings.quadrants[i].each_ref().map(padded);
    let (right, left) = (quadrant(0), quadrant(1));
    if board.figures.none() {
        lines::<H, false, true>(board, &trie.flat, &right, &free, stride, words);
        lines::<H, false, false>(board, &trie.steep, &left, &free, stride, words);
    } else {
        lines::<H, true, true>(board, &trie.flat, &right, &free, stride, words);
        lines::<H, true, false>(board, &trie.steep, &left, &free, stride, words);
    }
}

/// Room below the board for what the lines of its last rows ask.
type Tall = [u32; 2 * SMALL];

fn padded(rows: &[u32; SMALL]) -> Tall {
    let mut tall = [0; 2 * SMALL];
    tall[..SMALL].copy_from_slice(rows);
    tall
}

/// Each square's bit is that of the square so many steps down and to the right, or left.
#[inline(always)]
#[allow(clippy::inline_always)]
fn shifted<const H: usize, const EAST: bool>(rows: &Tall, x: usize, y: usize) -> [u32; H] {
    let rows = &rows[y & (SMALL - 1)..];
    let mut out = [0; H];
    for (out, row) in out.iter_mut().zip(rows) {
        *out = if EAST {
            row >> (x & 31)
        } else {
            row << (x & 31)
        };
    }
    out
}

/// Walks the lines of a quadrant that goes down. At each depth of the trie, `clear` has the
/// squares from which the line came so far.
#[inline(always)]
#[allow(clippy::inline_always)]
fn lines<const H: usize, const FIGURES: bool, const EAST: bool>(
    board: &Board,
    nodes: &[Node],
    open: &[Tall; 4],
    free: &Tall,
    stride: usize,
    words: &mut [u64],
) {
    let mut clear = [[u32::MAX; H]; 2 * SMALL];
    let mut i = 0;
    while let Some(node) = nodes.get(i) {
        let depth = usize::from(node.depth) & (2 * SMALL - 1);
        let (x, y) = (usize::from(node.x), usize::from(node.y));
        let crossing = shifted::<H, EAST>(&open[usize::from(node.kind())], x, y);
        let mut through = clear[depth];
        let mut any = 0;
        for (through, crossing) in through.iter_mut().zip(crossing) {
            *through &= crossing;
            any |= *through;
        }
        if any == 0 {
            i = node.skip as usize;
            continue;
        }
        let (x, y) = node.to();
        if node.end() {
            let delta = if EAST {
                y * board.w + x
            } else {
                y * board.w - x
            };
            set_pairs(board.w, &through, delta, stride, words);
        }
        if FIGURES {
            let free = shifted::<H, EAST>(free, x, y);
            for (through, free) in through.iter_mut().zip(free) {
                *through &= free;
            }
        }
        clear[(depth + 1) & (2 * SMALL - 1)] = through;
        i += 1;
    }
}

/// Each of the squares and the one `delta` after it see each other.
#[inline(always)]
#[allow(clippy::inline_always)]
fn set_pairs(w: usize, rows: &[u32], delta: usize, stride: usize, words: &mut [u64]) {
    for (y, row) in rows.iter().enumerate() {
        let mut left = *row;
        while left != 0 {
            let a = y * w + left.trailing_zeros() as usize;
            left &= left - 1;
            let b = a + delta;
            words[a * stride + b / 64] |= 1 << (b % 64);
            words[b * stride + a / 64] |= 1 << (a % 64);
        }
    }
}
