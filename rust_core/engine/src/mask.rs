//! Sets of squares, one bit each.
//!
//! A board's squares are the numbers 0 to `n - 1`; how they lie is not known here. Every kernel
//! takes masks and gives masks, so the set algebra of a rule ("reachable, in sight, free") needs
//! no kernel of its own.

use crate::error::{Error, Result};

/// The most squares of a board: 1024 x 1024.
pub const MAX_SQUARES: u32 = 1 << 20;

/// The first byte of [`Mask::to_bytes`]. Another layout gets another number.
const VERSION: u8 = 1;

/// How many bytes come before the squares: the version, the number of squares.
const HEAD: usize = 1 + 4;

/// A set of squares of a board of a known size. It never changes: an operation gives a new one.
///
/// ```
/// use undercroft_engine::Mask;
///
/// let lit = Mask::of(12, [3, 4, 5])?;
/// let free = Mask::of(12, [5, 6])?;
/// assert_eq!(lit.and(&free)?.iter().collect::<Vec<_>>(), [5]);
/// # Ok::<(), undercroft_engine::Error>(())
/// ```
// `words` are the words of the board from `first` on; all others are zero, and so are the bits
// past the last square. A board of at most `WHOLE` words has all of them here. A larger one only
// has those from the first that is not zero to the last, so that a few squares of a huge board
// take little room. Equality and hash rely on this one form; `trimmed` gives it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Mask {
    squares: u32,
    first: u32,
    words: Box<[u64]>,
}

/// Boards of so many words keep all of them.
const WHOLE: usize = 16;

impl Mask {
    /// No squares of a board with `squares` squares.
    ///
    /// # Errors
    /// [`Error::Board`] if there are more than [`MAX_SQUARES`].
    pub fn empty(squares: u32) -> Result<Self> {
        if squares > MAX_SQUARES {
            return Err(Error::Board(squares.into()));
        }
        let words = match whole(squares) {
            0..=WHOLE => vec![0; whole(squares)].into(),
            _ => Box::default(),
        };
        Ok(Self {
            squares,
            first: 0,
            words,
        })
    }

    /// From the words from `first` on; bits past the last square must be zero.
    pub(crate) fn from_range(squares: u32, first: usize, words: Vec<u64>) -> Self {
        debug_assert!(squares <= MAX_SQUARES && first + words.len() <= whole(squares));
        if whole(squares) <= WHOLE {
            if first == 0 && words.len() == whole(squares) {
                return Self {
                    squares,
                    first: 0,
                    words: words.into(),
                };
            }
            let mut all = vec![0; whole(squares)];
            all[first..first + words.len()].copy_from_slice(&words);
            return Self {
                squares,
                first: 0,
                words: all.into(),
            };
        }
        let Some(skip) = words.iter().position(|word| *word != 0) else {
            return Self {
                squares,
                first: 0,
                words: Box::default(),
            };
        };
        let end = words
            .iter()
            .rposition(|word| *word != 0)
            .map_or(0, |last| last + 1);
        let words = match skip {
            0 => {
                let mut words = words;
                words.truncate(end);
                words.into()
            }
            _ => words[skip..end].into(),
        };
        #[allow(clippy::cast_possible_truncation)]
        let first = (first + skip) as u32;
        Self {
            squares,
            first,
            words,
        }
    }

    /// From all words of the board; bits past the last square must be zero.
    pub(crate) fn from_words(squares: u32, words: Vec<u64>) -> Self {
        Self::from_range(squares, 0, words)
    }

    /// The words that are kept, and the number of the first; all others are zero. A board of at
    /// most 1024 squares has all its words here.
    pub(crate) fn range(&self) -> (usize, &[u64]) {
        (self.first as usize, &self.words)
    }

    /// All words of the board.
    pub(crate) fn dense(&self) -> std::borrow::Cow<'_, [u64]> {
        if self.words.len() == whole(self.squares) {
            return (&*self.words).into();
        }
        let mut all = vec![0; whole(self.squares)];
        let (first, words) = self.range();
        all[first..first + words.len()].copy_from_slice(words);
        all.into()
    }

    /// The word with this number.
    pub(crate) fn word(&self, place: usize) -> u64 {
        let place = place.wrapping_sub(self.first as usize);
        self.words.get(place).copied().unwrap_or(0)
    }

    /// These squares of a board with `squares` squares; one named twice is in it once.
    ///
    /// # Errors
    /// [`Error::Board`] if there are more than [`MAX_SQUARES`], [`Error::Square`] for the first
    /// number that is no square.
    pub fn of(squares: u32, members: impl IntoIterator<Item = u32>) -> Result<Self> {
        Self::empty(squares)?;
        let mut words = vec![0; whole(squares)];
        for square in members {
            check(squares, square)?;
            words[place(square)] |= bit(square);
        }
        Ok(Self::from_words(squares, words))
    }

    /// How many squares the board has.
    #[must_use]
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// How many squares are in the mask.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether no square is in the mask.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Whether the square is in the mask; a number that is no square never is.
    #[must_use]
    pub fn contains(&self, square: u32) -> bool {
        square < self.squares && self.word(place(square)) & bit(square) != 0
    }

    /// The squares in the mask, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        (self.first * 64..)
            .step_by(64)
            .zip(&self.words)
            .flat_map(|(first, word)| Bits(*word).map(move |bit| first + bit))
    }

    /// This mask and the square.
    ///
    /// # Errors
    /// [`Error::Square`] if the board does not have it.
    pub fn with(&self, square: u32) -> Result<Self> {
        check(self.squares, square)?;
        if self.words.len() == whole(self.squares) {
            let mut mask = self.clone();
            mask.words[place(square)] |= bit(square);
            return Ok(mask);
        }
        let (first, words) = self.range();
        let (first, end) = match words.len() {
            0 => (place(square), place(square) + 1),
            n => (first.min(place(square)), (first + n).max(place(square) + 1)),
        };
        let mut words: Vec<u64> = (first..end).map(|place| self.word(place)).collect();
        words[place(square) - first] |= bit(square);
        Ok(Self::from_range(self.squares, first, words))
    }

    /// This mask without the square, whether it was in it or not.
    ///
    /// # Errors
    /// [`Error::Square`] if the board does not have it.
    pub fn without(&self, square: u32) -> Result<Self> {
        check(self.squares, square)?;
        if !self.contains(square) {
            return Ok(self.clone());
        }
        let mut words = self.words.to_vec();
        words[place(square) - self.first as usize] &= !bit(square);
        Ok(Self::from_range(self.squares, self.first as usize, words))
    }

    /// Every square of the board that is not in the mask.
    #[must_use]
    pub fn not(&self) -> Self {
        let mut words: Vec<u64> = self.dense().iter().map(|word| !word).collect();
        if let Some(last) = words.last_mut() {
            *last &= last_word(self.squares);
        }
        Self::from_words(self.squares, words)
    }

    /// The squares in both.
    ///
    /// # Errors
    /// [`Error::Sizes`] if the boards differ in size. So do all operations on two masks.
    pub fn and(&self, other: &Self) -> Result<Self> {
        self.join(other, |a, b| a & b)
    }

    /// The squares in either.
    ///
    /// # Errors
    /// As [`Mask::and`].
    pub fn or(&self, other: &Self) -> Result<Self> {
        self.join(other, |a, b| a | b)
    }

    /// The squares of this one that are not in the other.
    ///
    /// # Errors
    /// As [`Mask::and`].
    pub fn minus(&self, other: &Self) -> Result<Self> {
        self.join(other, |a, b| a & !b)
    }

    /// The squares in exactly one of them.
    ///
    /// # Errors
    /// As [`Mask::and`].
    pub fn xor(&self, other: &Self) -> Result<Self> {
        self.join(other, |a, b| a ^ b)
    }

    /// Whether all squares of this one are in the other.
    ///
    /// # Errors
    /// As [`Mask::and`].
    pub fn is_subset(&self, other: &Self) -> Result<bool> {
        Ok(self.pairs(other)?.1.all(|(a, b)| a & !b == 0))
    }

    /// Whether no square is in both.
    ///
    /// # Errors
    /// As [`Mask::and`].
    pub fn is_disjoint(&self, other: &Self) -> Result<bool> {
        Ok(self.pairs(other)?.1.all(|(a, b)| a & b == 0))
    }

    /// A version byte, the number of squares in four bytes, then eight squares to a byte; low
    /// bytes and low squares first.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.words.len() * 8);
        bytes.push(VERSION);
        bytes.extend(self.squares.to_le_bytes());
        bytes.extend(self.dense().iter().flat_map(|word| word.to_le_bytes()));
        bytes.truncate(HEAD + body(self.squares));
        bytes
    }

    /// The mask that [`Mask::to_bytes`] was asked of.
    ///
    /// # Errors
    /// [`Error::Bytes`] for another version, a length that does not fit the number of squares,
    /// or a bit past the last square; [`Error::Board`] if there are too many squares.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let wrong = |why: String| Error::Bytes { what: "Mask", why };
        let [version, a, b, c, d, members @ ..] = bytes else {
            return Err(wrong(format!("only {} of them", bytes.len())));
        };
        if *version != VERSION {
            return Err(wrong(format!("version {version}, expected {VERSION}")));
        }
        let squares = u32::from_le_bytes([*a, *b, *c, *d]);
        Self::empty(squares)?;
        if members.len() != body(squares) {
            let expected = HEAD + body(squares);
            let why = format!(
                "{} of them, expected {expected} for {squares} squares",
                bytes.len()
            );
            return Err(wrong(why));
        }
        let words: Vec<u64> = members
            .chunks(8)
            .map(|bytes| {
                let bytes = bytes.iter().rev();
                bytes.fold(0, |sum, byte| sum << 8 | u64::from(*byte))
            })
            .collect();
        match words.last() {
            Some(last) if last & !last_word(squares) != 0 => {
                Err(wrong(format!("a square past the last of {squares}")))
            }
            _ => Ok(Self::from_words(squares, words)),
        }
    }

    /// The words of both where either has any, side by side, and the number of the first.
    fn pairs(&self, other: &Self) -> Result<(usize, impl Iterator<Item = (u64, u64)>)> {
        if self.squares != other.squares {
            return Err(Error::Sizes(self.squares, other.squares));
        }
        let (first, end) = match (self.words.len(), other.words.len()) {
            (0, _) => (other.first as usize, other.end()),
            (_, 0) => (self.first as usize, self.end()),
            _ => (
                self.first.min(other.first) as usize,
                self.end().max(other.end()),
            ),
        };
        let pairs = (first..end).map(|place| (self.word(place), other.word(place)));
        Ok((first, pairs))
    }

    fn end(&self) -> usize {
        self.first as usize + self.words.len()
    }

    fn join(&self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Result<Self> {
        let all = whole(self.squares);
        if self.squares == other.squares && self.words.len() == all && other.words.len() == all {
            let words = self.words.iter().zip(&*other.words);
            let words = words.map(|(a, b)| op(*a, *b)).collect();
            return Ok(Self::from_words(self.squares, words));
        }
        let (first, pairs) = self.pairs(other)?;
        Ok(Self::from_range(
            self.squares,
            first,
            pairs.map(|(a, b)| op(a, b)).collect(),
        ))
    }
}

impl std::fmt::Debug for Mask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Mask of {} squares: ", self.squares)?;
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The places of the ones in a word, ascending.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// How many words the board has.
fn whole(squares: u32) -> usize {
    squares.div_ceil(64) as usize
}

fn check(squares: u32, square: u32) -> Result<()> {
    if square < squares {
        return Ok(());
    }
    Err(Error::Square {
        square: square.into(),
        squares,
    })
}

/// Which word holds the square.
fn place(square: u32) -> usize {
    (square / 64) as usize
}

/// The square's bit in its word.
fn bit(square: u32) -> u64 {
    1 << (square % 64)
}

/// The bits that the last word of a board may have.
fn last_word(squares: u32) -> u64 {
    match squares % 64 {
        0 => u64::MAX,
        used => (1 << used) - 1,
    }
}

/// How many bytes the squares take.
fn body(squares: u32) -> usize {
    squares.div_ceil(8) as usize
}
