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
// `words` holds exactly as many words as `squares` needs, and its bits past the last square are
// always zero. Equality, hash, counting and `to_bytes` rely on it; only `not` and `from_bytes`
// could break it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Mask {
    squares: u32,
    words: Box<[u64]>,
}

impl Mask {
    /// No squares of a board with `squares` squares.
    ///
    /// # Errors
    /// [`Error::Board`] if there are more than [`MAX_SQUARES`].
    pub fn empty(squares: u32) -> Result<Self> {
        if squares > MAX_SQUARES {
            return Err(Error::Board(squares.into()));
        }
        let words = vec![0; squares.div_ceil(64) as usize].into();
        Ok(Self { squares, words })
    }

    /// These squares of a board with `squares` squares; one named twice is in it once.
    ///
    /// # Errors
    /// [`Error::Board`] if there are more than [`MAX_SQUARES`], [`Error::Square`] for the first
    /// number that is no square.
    pub fn of(squares: u32, members: impl IntoIterator<Item = u32>) -> Result<Self> {
        let mut mask = Self::empty(squares)?;
        for square in members {
            mask.set(square)?;
        }
        Ok(mask)
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
        square < self.squares && self.words[place(square)] & bit(square) != 0
    }

    /// The squares in the mask, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        (0..)
            .step_by(64)
            .zip(&self.words)
            .flat_map(|(first, word)| Bits(*word).map(move |bit| first + bit))
    }

    /// This mask and the square.
    ///
    /// # Errors
    /// [`Error::Square`] if the board does not have it.
    pub fn with(&self, square: u32) -> Result<Self> {
        let mut mask = self.clone();
        mask.set(square)?;
        Ok(mask)
    }

    /// This mask without the square, whether it was in it or not.
    ///
    /// # Errors
    /// [`Error::Square`] if the board does not have it.
    pub fn without(&self, square: u32) -> Result<Self> {
        let mut mask = self.clone();
        mask.check(square)?;
        mask.words[place(square)] &= !bit(square);
        Ok(mask)
    }

    /// Every square of the board that is not in the mask.
    #[must_use]
    pub fn not(&self) -> Self {
        let mut words: Box<[u64]> = self.words.iter().map(|word| !word).collect();
        if let Some(last) = words.last_mut() {
            *last &= last_word(self.squares);
        }
        Self {
            squares: self.squares,
            words,
        }
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
        Ok(self.pairs(other)?.all(|(a, b)| a & !b == 0))
    }

    /// Whether no square is in both.
    ///
    /// # Errors
    /// As [`Mask::and`].
    pub fn is_disjoint(&self, other: &Self) -> Result<bool> {
        Ok(self.pairs(other)?.all(|(a, b)| a & b == 0))
    }

    /// A version byte, the number of squares in four bytes, then eight squares to a byte; low
    /// bytes and low squares first.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.words.len() * 8);
        bytes.push(VERSION);
        bytes.extend(self.squares.to_le_bytes());
        bytes.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
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
        let mut mask = Self::empty(u32::from_le_bytes([*a, *b, *c, *d]))?;
        if members.len() != body(mask.squares) {
            let (squares, expected) = (mask.squares, HEAD + body(mask.squares));
            let why = format!(
                "{} of them, expected {expected} for {squares} squares",
                bytes.len()
            );
            return Err(wrong(why));
        }
        for (word, bytes) in mask.words.iter_mut().zip(members.chunks(8)) {
            *word = bytes
                .iter()
                .rev()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        }
        match mask.words.last() {
            Some(last) if last & !last_word(mask.squares) != 0 => {
                Err(wrong(format!("a square past the last of {}", mask.squares)))
            }
            _ => Ok(mask),
        }
    }

    fn check(&self, square: u32) -> Result<()> {
        if square < self.squares {
            return Ok(());
        }
        Err(Error::Square {
            square: square.into(),
            squares: self.squares,
        })
    }

    fn set(&mut self, square: u32) -> Result<()> {
        self.check(square)?;
        self.words[place(square)] |= bit(square);
        Ok(())
    }

    /// The words of both, side by side.
    fn pairs<'a>(&'a self, other: &'a Self) -> Result<impl Iterator<Item = (u64, u64)> + 'a> {
        if self.squares != other.squares {
            return Err(Error::Sizes(self.squares, other.squares));
        }
        Ok(self.words.iter().copied().zip(other.words.iter().copied()))
    }

    fn join(&self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Result<Self> {
        let words = self.pairs(other)?.map(|(a, b)| op(a, b)).collect();
        Ok(Self {
            squares: self.squares,
            words,
        })
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
