//! Sight after edits: another edge changes only the pairs whose line touches it, and opening one
//! hides nothing.
//!
//! The law itself is `laws::seeing::edits`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::seeing::edits(bytes));
