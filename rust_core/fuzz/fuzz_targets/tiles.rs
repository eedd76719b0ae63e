//! Tiles: what is laid, replaced and taken away as plain rules say; every placement is found and no
//! other; the board is the one made anew from its cards.
//!
//! The law itself is `laws::tiling::tiles`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::tiling::tiles(bytes));
