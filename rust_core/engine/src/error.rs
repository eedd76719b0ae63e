//! Everything that a kernel can refuse, in one type.

use std::fmt;

use crate::mask::MAX_SQUARES;
use crate::rng::MAX_DICE;

/// Why a kernel refused. The bindings turn each kind into one Python exception.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A random number below a bound that is not from 1 to 2^63.
    Bound(u64),
    /// A random pick from nothing.
    Empty,
    /// More dice at once than [`MAX_DICE`].
    Dice(u64),
    /// A board of more squares than [`MAX_SQUARES`].
    Board(u64),
    /// A square that the board does not have.
    Square {
        /// The number that is no square.
        square: u64,
        /// How many squares the board has.
        squares: u32,
    },
    /// Two values that belong to boards of different sizes.
    Sizes(u32, u32),
    /// Anything else that a kernel was asked with, in words that name it.
    Refused(String),
    /// Bytes that do not hold the named value.
    Bytes {
        /// What the bytes should have held.
        what: &'static str,
        /// What is wrong with them.
        why: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bound(n) => write!(f, "a bound is from 1 to 2**63, not {n}"),
            Self::Empty => write!(f, "there is nothing to choose from"),
            Self::Dice(n) => write!(f, "at most {MAX_DICE} dice are rolled at once, not {n}"),
            Self::Board(n) => write!(f, "a board has at most {MAX_SQUARES} squares, not {n}"),
            Self::Square { square, squares } => {
                write!(f, "square {square} is not on a board of {squares} squares")
            }
            Self::Sizes(a, b) => write!(f, "one board has {a} squares, the other {b}"),
            Self::Refused(text) => f.write_str(text),
            Self::Bytes { what, why } => write!(f, "these bytes are no {what}: {why}"),
        }
    }
}

impl std::error::Error for Error {}

/// What a kernel gives: a value, or why not.
pub type Result<T> = std::result::Result<T, Error>;
