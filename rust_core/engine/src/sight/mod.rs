//! Who sees whom, by exact integer arithmetic.
//!
//! A line of sight runs from the centre of one square to the centre of the other. Whatever makes
//! a side closed in a [`Passage`] is a wall here: walls, doors that the question does not pass,
//! the sides of blocked and of missing squares, the border. Walls are one closed set, figures are
//! open squares:
//!
//! - A line through the inside of an edge is blocked if that edge is walled.
//! - A line through a corner is blocked if walls there keep its two squares apart: both ways
//!   round the corner are walled. The end of a wall, or the outside of an L, only touches it.
//! - A figure blocks the lines through the inside of its square, never one that touches its
//!   corner, and never on the two end squares of the line.
//!
//! So sight is symmetric, a square always sees itself, and nothing but the line between the two
//! centres matters: not what bounds the end squares, not where the board lies.
//!
//! | question | kernel |
//! |---|---|
//! | one pair, many pairs | [`sees`], [`sees_many`]: a walk along the line |
//! | all squares that one square sees | [`view`]: all lines at once, sharing what they share |
//! | all pairs | [`Table`]: all lines of all squares at once |
//! | what is in the way | [`blocker`] |
//! | the first figure in a direction | [`fire_line`] |

mod beams;
mod line;
mod table;
#[cfg(test)]
mod tests;
mod trie;
mod variant;

pub use line::{Blocker, Heading, blocker, fire_line, sees, sees_many, sees_many_on};
pub use table::{MAX_TABLE, Table};
pub use variant::Variant;

use crate::error::{Error, Result};
use crate::mask::Mask;
use crate::passage::Passage;

/// The squares that a square sees; itself is always one of them.
///
/// # Errors
/// [`Error::Square`] if the board does not have the square, [`Error::Sizes`] if the figures are
/// those of a board of another size.
pub fn view(passage: &Passage, from: u32, figures: Option<&Mask>) -> Result<Mask> {
    let board = Board::new(passage, figures)?;
    let from = board.square(from)?;
    Ok(match trie::Crossings::of(passage) {
        Some(crossings) => trie::small_view(&board, crossings, from),
        None => large_view(&board.with_sides(), from),
    })
}

/// The view of a board that is not small, with its sides.
fn large_view(board: &Board, from: usize) -> Mask {
    let middle = board.w.max(board.h) <= trie::MIDDLE;
    let found = if middle {
        trie::middle_view(board, from)
    } else {
        None
    };
    found.unwrap_or_else(|| beams::view(board, from))
}

/// The closed sides and the figures of one question, checked to be of the same board.
#[derive(Clone, Copy)]
struct Board<'a> {
    /// Columns and rows.
    w: usize,
    h: usize,
    /// Empty, or a byte per square: bit 0 north open, bit 1 east, bit 2 south, bit 3 west. A small
    /// board makes them when first asked, so a kernel that has enough with its rows does not.
    sides: &'a [u8],
    figures: Figures<'a>,
    passage: &'a Passage,
}

impl<'a> Board<'a> {
    fn new(passage: &'a Passage, figures: Option<&'a Mask>) -> Result<Self> {
        let n = squares(passage.w * passage.h);
        let figures = match figures {
            None => Figures::default(),
            Some(mask) if mask.squares() == n => {
                let (first, words) = mask.range();
                Figures { first, words }
            }
            Some(mask) => return Err(Error::Sizes(n, mask.squares())),
        };
        Ok(Self {
            w: passage.w,
            h: passage.h,
            sides: &[],
            figures,
            passage,
        })
    }

    /// The same for a kernel that goes from square to square.
    fn with_sides(self) -> Self {
        Self {
            sides: self.passage.nm(),
            ..self
        }
    }

    /// How many squares the board has.
    fn squares(&self) -> u32 {
        squares(self.w * self.h)
    }

    /// The square as an index, if it is one.
    fn square(&self, square: u32) -> Result<usize> {
        if square < self.squares() {
            return Ok(square as usize);
        }
        Err(Error::Square {
            square: square.into(),
            squares: self.squares(),
        })
    }
}

/// The squares with figures: words of 64 squares, those before `first` and after the last empty.
#[derive(Clone, Copy, Default)]
struct Figures<'a> {
    first: usize,
    words: &'a [u64],
}

impl Figures<'_> {
    fn none(&self) -> bool {
        self.words.is_empty()
    }

    /// The word of this number.
    fn word(&self, place: usize) -> u64 {
        let word = self.words.get(place.wrapping_sub(self.first));
        word.copied().unwrap_or(0)
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // one test in the middle of every kernel
    fn at(&self, square: usize) -> bool {
        let word = self.words.get((square / 64).wrapping_sub(self.first));
        word.is_some_and(|word| word >> (square % 64) & 1 != 0)
    }
}

/// A board has at most 2^20 squares.
#[allow(clippy::cast_possible_truncation)]
fn squares(n: usize) -> u32 {
    n as u32
}
