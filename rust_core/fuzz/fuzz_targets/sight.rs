//! Sight: pairs, views, tables, blockers and lines of fire agree with each other, with the geometry,
//! from either end, and in a mirror.
//!
//! The law itself is `laws::seeing::sight`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::seeing::sight(bytes));
