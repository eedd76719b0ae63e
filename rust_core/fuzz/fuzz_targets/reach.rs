//! Reach: what a plain queue search finds, with budgets of 0, a distance, and one less; squares that
//! may only be passed; what is left of the budget; next steps that still lead to a stop.
//!
//! The law itself is `laws::pathing::reach`, shared with the engine's own tests.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../engine/tests/laws/mod.rs"]
mod laws;

fuzz_target!(|bytes: &[u8]| laws::pathing::reach(bytes));
