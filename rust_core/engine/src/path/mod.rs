//! Where one can go, how, and how far it is.
//!
//! Every question is put to a [`Grid`](crate::Grid) with an [`Ask`], which says what holds for it: doors,
//! figures, prices, links. The answer depends on nothing else.

// Squares, columns and rows are below 2^20, so no cast loses anything.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]
// The kernels: rows of several tables side by side, compiled for the caller's instructions.
#![allow(
    clippy::inline_always,
    clippy::many_single_char_names,
    clippy::needless_bitwise_bool,
    clippy::needless_range_loop,
    clippy::too_many_arguments
)]

mod areas;
mod ask;
mod astar;
mod flood;
mod numbers;
mod pairs;
pub(crate) mod planes;
mod questions;
mod rows;
mod scratch;
pub mod simd;
mod sweep;
#[cfg(test)]
mod tests;
mod weighted;
mod window;

pub use ask::{Ask, Prices};
pub use numbers::Numbers;
pub use pairs::MOST_BYTES;

/// The distance of a square that cannot be reached.
pub const UNREACHABLE: i32 = -1;
