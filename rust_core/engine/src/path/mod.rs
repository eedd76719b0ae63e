//! Where one can go, how, and how far it is.
//!
//! Every question is put to a [`Grid`] with an [`Ask`], which says what holds for it: doors,
//! figures, prices, links. The answer depends on nothing else.

mod areas;
mod ask;
mod astar;
mod flood;
mod numbers;
mod pairs;
mod questions;
mod rows;
mod scratch;
pub mod simd;
mod weighted;
mod window;

pub use ask::{Ask, Prices};
pub use numbers::Numbers;
pub use pairs::MOST_BYTES;

/// The distance of a square that cannot be reached.
pub const UNREACHABLE: i32 = -1;
