//! Order: a thousand mixed questions on three boards, forwards and backwards.
//!
//! The law itself is `laws::orders::orders`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::orders::orders(bytes));
