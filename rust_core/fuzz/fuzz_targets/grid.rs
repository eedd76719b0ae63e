//! Grids: edits and the same edits of plain lists. Bytes and text go round, an older grid is as it
//! was, and a passage patched after edits is the one made anew.
//!
//! The law itself is `laws::grids::grid`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::grids::grid(bytes));
