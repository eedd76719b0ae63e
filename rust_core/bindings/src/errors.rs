//! The one place where what the engine refuses becomes a Python exception.

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use undercroft_engine::Error;

/// The exception for what a kernel refused.
#[cold]
pub(crate) fn raise(error: &Error) -> PyErr {
    let text = error.to_string();
    match error {
        Error::Empty => PyIndexError::new_err(text),
        _ => PyValueError::new_err(text),
    }
}

/// The exception for a number that no kernel could take: `ValueError` with the value for an
/// int out of range, `TypeError` for anything else.
#[cold]
pub(crate) fn out_of_range(what: &str, range: &str, value: &Bound<'_, PyAny>) -> PyErr {
    match as_int(value) {
        Some(int) => PyValueError::new_err(format!("{what} is {range}, not {int}")),
        None => PyTypeError::new_err(format!("{what} is an int, not {}", type_name(value))),
    }
}

/// What an int reads as; nothing if it is none.
pub(crate) fn as_int(value: &Bound<'_, PyAny>) -> Option<String> {
    let int = value.call_method0("__index__").ok()?;
    Some(int.str().map_or_else(|_| "a number of too many digits".into(), |text| text.to_string()))
}

/// The name of the value's type, for errors.
pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value
        .get_type()
        .name()
        .map_or_else(|_| "something else".into(), |name| name.to_string())
}
