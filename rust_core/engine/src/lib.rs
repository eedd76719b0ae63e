//! The kernels of Undercroft in plain Rust.
//!
//! Nothing here knows Python, a game, or the host: values come in, values go out, and the
//! same input gives the same output on every machine. Whatever a kernel refuses is an
//! [`Error`]; it never panics on data from outside.
//!
//! | value | what |
//! |---|---|
//! | [`Grid`] | a board: its squares, the walls and doors between them |
//! | [`Mask`] | a set of squares of one board |
//! | [`dig::Site`] | what is dug, what may be, where pieces fit |
//! | [`tiles::TileBoard`] | cards laid edge to edge, and where others fit |
//! | [`Rng`] | the only source of chance |
//! | [`sight`] | who sees whom |

#![deny(unsafe_code)]

mod bytes;
pub mod dig;
pub mod edge;
pub mod error;
pub mod grid;
pub mod mask;
pub mod passage;
pub mod path;
pub mod placed;
pub mod rng;
pub mod sight;
mod text;
pub mod tiles;

pub use edge::{Dir, Edge, Passes};
pub use error::{Error, Result};
pub use grid::Grid;
pub use mask::Mask;
pub use passage::Passage;
pub use path::{Ask, Numbers, Prices, UNREACHABLE};
pub use placed::Room;
pub use rng::Rng;
