//! `Room` for Python: the tiles that boards are laid of.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use undercroft_engine as engine;

use crate::errors::raise;
use crate::grid::quarters;

/// A tile with walls and doors inside it and on its outline, from a picture as `Grid.from_text`
/// reads it. Squares that are missing in the picture do not belong to the tile, and an outline
/// that is drawn blank is open. What is no picture raises ValueError.
///
/// >>> print(Room("+--+--+\n| .  .D\n+--+--+").turned(1))
/// +--+
/// | .|
/// +  +
/// | .|
/// +DD+
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct Room(pub(crate) engine::Room);

#[pymethods]
impl Room {
    #[new]
    #[pyo3(signature = (picture, /))]
    fn new(picture: &str) -> PyResult<Self> {
        match engine::Room::from_text(picture) {
            Ok(room) => Ok(Self(room)),
            Err(error) => Err(raise(&error)),
        }
    }

    /// How many columns.
    #[getter]
    fn width(&self) -> usize {
        self.0.size().0
    }

    /// How many rows.
    #[getter]
    fn height(&self) -> usize {
        self.0.size().1
    }

    /// The tile after so many quarter turns clockwise.
    ///
    /// >>> Room("+--+--+\n| .  .|\n+--+--+").turned(1).height
    /// 2
    #[pyo3(signature = (turns: "int", /))]
    fn turned(&self, turns: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0.turned(quarters(Some(turns), 0)?)))
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        format!("<Room of {} x {}>", self.width(), self.height())
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.0 == other.get().0
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    #[pyo3(signature = () -> "tuple[Any, ...]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().0.to_text(),)).into_pyobject(slf.py())
    }
}
