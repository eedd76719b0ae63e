//! Threads: eight on boards with nothing made yet answer as one does.
//!
//! The law itself is `laws::orders::threads`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::orders::threads(bytes));
