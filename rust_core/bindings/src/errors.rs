//! The one place where a refusal becomes a Python exception.
//!
//! Numbers come from Python as objects and are read here or by `extract`, so that an error can
//! name whatever int it was, however large.

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use undercroft_engine::Error;

/// The exception for what a kernel refused.
#[cold]
pub(crate) fn raise(error: &Error) -> PyErr {
    let text = error.to_string();
    match error {
        Error::Empty | Error::Square { .. } => PyIndexError::new_err(text),
        _ => PyValueError::new_err(text),
    }
}

/// The exception for a number that no kernel could take: `ValueError` for an int out of range,
/// `TypeError` for anything else.
#[cold]
pub(crate) fn out_of_range(what: &str, range: &str, value: &Bound<'_, PyAny>) -> PyErr {
    match int_text(value) {
        Some(int) => PyValueError::new_err(format!("{what} is {range}, not {int}")),
        None => not_an_int(what, value),
    }
}

/// The exception for something that is no square: `IndexError` for an int, else `TypeError`.
#[cold]
pub(crate) fn no_square(squares: u32, value: &Bound<'_, PyAny>) -> PyErr {
    match int_text(value) {
        Some(int) => PyIndexError::new_err(format!(
            "square {int} is not on a board of {squares} squares"
        )),
        None => not_an_int("a square", value),
    }
}

/// How the int reads; nothing if the value is no int.
fn int_text(value: &Bound<'_, PyAny>) -> Option<String> {
    let int = value.call_method0("__index__").ok()?;
    let text = int.str().map(|text| text.to_string());
    Some(text.unwrap_or_else(|_| "one of thousands of digits".into()))
}

fn not_an_int(what: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let name = value.get_type().name();
    let name = name.map_or_else(|_| "something else".into(), |name| name.to_string());
    PyTypeError::new_err(format!("{what} is an int, not {name}"))
}
