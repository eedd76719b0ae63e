//! Digging: sites and pieces, square by square.
//!
//! The law itself is `laws::digging::dig`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::digging::dig(bytes));
