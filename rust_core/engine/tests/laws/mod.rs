//! The laws of the kernels: each takes bytes, reads a case from them, and panics if it does not hold.
//!
//! The fuzz targets in `rust_core/fuzz` and the plain test `fuzz.rs` run the same laws. Whatever
//! a law compares with is written here, plainly, and shares no code with the kernels.

// Nobody runs all of them; small boards only, and short names for short lives.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::many_single_char_names
)]

pub(crate) mod board;
pub(crate) mod bytes;
pub(crate) mod chance;
pub(crate) mod decoders;
pub(crate) mod digging;
pub(crate) mod grids;
pub(crate) mod masks;
pub(crate) mod orders;
pub(crate) mod pathing;
pub(crate) mod rooms;
pub(crate) mod seeing;
pub(crate) mod tiling;

/// A law: it panics if the case that these bytes describe breaks it.
pub(crate) type Law = fn(&[u8]);

/// All of them by name.
pub(crate) const LAWS: &[(&str, Law)] = &[
    ("rng", chance::rng),
    ("mask", masks::mask),
    ("grid", grids::grid),
    ("rooms", rooms::rooms),
    ("reach", pathing::reach),
    ("path", pathing::path),
    ("distances", pathing::distances),
    ("sight", seeing::sight),
    ("sight_edits", seeing::edits),
    ("dig", digging::dig),
    ("tiles", tiling::tiles),
    ("decoders", decoders::decoders),
    ("variants", orders::variants),
    ("orders", orders::orders),
    ("threads", orders::threads),
];
