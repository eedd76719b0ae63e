//! Chance: every number is in its bounds and counted, and a generator that went through bytes goes on
//! as the one it came from.
//!
//! The law itself is `laws::chance::rng`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::chance::rng(bytes));
