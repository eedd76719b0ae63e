//! Instructions: every set that the machine has gives the same answers.
//!
//! The law itself is `laws::orders::variants`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::orders::variants(bytes));
