//! Cards with four labelled sides, laid edge to edge.
//!
//! A [`TileSet`] knows the cards and which labels may meet; a [`TileBoard`] is what lies on the
//! table. Cells are (x, y) with y growing downwards, anywhere or within [`Limits`]; sides are
//! north, east, south, west; a quarter turn clockwise takes them to west, north, east, south.

mod board;
mod enclosed;
mod places;
mod row;
mod set;

pub use board::{Limits, Misfit, SideMisfit, TileBoard};
pub use places::{Cells, Places, Wanted};
pub use set::TileSet;

/// The most labels of a set.
pub const MAX_LABELS: usize = 64;

/// The most cards of a set.
pub const MAX_CARDS: usize = 1 << 16;

/// Coordinates are less than this far from 0.
pub const FAR: i32 = 1 << 30;

/// The most cells, and the most placements, in one answer.
pub const MAX_ANSWER: usize = 1 << 20;

/// The most cards of a hand.
pub const MAX_HAND: usize = 1 << 16;

/// The number of a wild side: it meets everything.
pub const WILD: u8 = u8::MAX;

/// The names of the sides, in their order.
pub const SIDES: [&str; 4] = ["north", "east", "south", "west"];

/// The steps to the neighbour at each side.
const STEPS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
