//! Masks: two masks and two plain sets go through the same operations and stay the same.
//!
//! The law itself is `laws::masks::mask`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::masks::mask(bytes));
