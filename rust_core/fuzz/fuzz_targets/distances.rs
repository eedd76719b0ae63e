//! Distances, nearest sources, connected areas and all pairs, against a plain search with the same
//! costs and links.
//!
//! The law itself is `laws::pathing::distances`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::pathing::distances(bytes));
