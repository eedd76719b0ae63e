//! Decoders: hostile bytes and text give an error, or a value that goes round.
//!
//! The law itself is `laws::decoders::decoders`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::decoders::decoders(bytes));
