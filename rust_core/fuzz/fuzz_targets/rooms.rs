//! Room tiles: four turns are none, the order of laying does not matter, what is lifted is gone.
//!
//! The law itself is `laws::rooms::rooms`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::rooms::rooms(bytes));
