//! Paths: replayed step by step, as cheap as the plain search says, the same every time.
//!
//! The law itself is `laws::pathing::path`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::pathing::path(bytes));
