//! `Mask` for Python: the engine's sets of squares.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList, PyTuple};
use undercroft_engine as engine;

use crate::errors::{no_square, out_of_range, raise};

/// Members that a repr lists before it only counts them.
const LISTED: usize = 64;

/// A set of squares of one board: the numbers 0 to n - 1. It never changes.
///
/// Masks of boards of different sizes are unequal, and combining or comparing them otherwise
/// raises ValueError. n is at most 2**20, a board of 1024 x 1024: more raises ValueError. A
/// number that is no square of the board raises IndexError, except on the left of `in`, where
/// the answer is False.
///
/// >>> lit = Mask(12, [5, 3, 4])
/// >>> lit & Mask(12, [5, 6])
/// Mask(12, [5])
/// >>> list(lit), 4 in lit, len(~lit)
/// ([3, 4, 5], True, 9)
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct Mask(pub(crate) engine::Mask);

impl Mask {
    /// The square that a Python number means, if there is one on any board.
    fn square(&self, value: &Bound<'_, PyAny>) -> PyResult<u32> {
        square(self.0.squares(), value)
    }
}

/// The square that a Python number means on a board of so many squares.
pub(crate) fn square(squares: u32, value: &Bound<'_, PyAny>) -> PyResult<u32> {
    match value.extract() {
        Ok(square) if square < squares => Ok(square),
        _ => Err(no_square(squares, value)),
    }
}

pub(crate) fn wrap(result: engine::Result<engine::Mask>) -> PyResult<Mask> {
    match result {
        Ok(mask) => Ok(Mask(mask)),
        Err(error) => Err(raise(&error)),
    }
}

#[pymethods]
impl Mask {
    #[new]
    #[pyo3(signature = (n: "int", squares: "Iterable[int] | None" = None))]
    fn new(n: &Bound<'_, PyAny>, squares: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Ok(n) = n.extract() else {
            return Err(out_of_range(
                "a board's number of squares",
                "from 0 to 2**20",
                n,
            ));
        };
        let empty = wrap(engine::Mask::empty(n))?;
        let Some(squares) = squares else {
            return Ok(empty);
        };
        // A Python iterator can stop with an error, so the members are collected first.
        let members: Vec<u32> = squares
            .try_iter()?
            .map(|member| square(n, &member?))
            .collect::<PyResult<_>>()?;
        wrap(engine::Mask::of(n, members))
    }

    /// How many squares the board has, whether they are in the mask or not.
    #[getter]
    fn n(&self) -> u32 {
        self.0.squares()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        match square.extract() {
            Ok(square) => Ok(self.0.contains(square)),
            Err(_) => match no_square(self.0.squares(), square) {
                error if error.is_instance_of::<PyIndexError>(square.py()) => Ok(false),
                error => Err(error),
            },
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    /// The squares in the mask, ascending.
    ///
    /// >>> Mask(9, [8, 0]).to_list()
    /// [0, 8]
    #[pyo3(signature = () -> "list[int]")]
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let members: Vec<u32> = self.0.iter().collect();
        PyList::new(py, members)
    }

    fn __or__(&self, other: &Bound<'_, Self>) -> PyResult<Self> {
        wrap(self.0.or(&other.get().0))
    }

    fn __and__(&self, other: &Bound<'_, Self>) -> PyResult<Self> {
        wrap(self.0.and(&other.get().0))
    }

    fn __sub__(&self, other: &Bound<'_, Self>) -> PyResult<Self> {
        wrap(self.0.minus(&other.get().0))
    }

    fn __xor__(&self, other: &Bound<'_, Self>) -> PyResult<Self> {
        wrap(self.0.xor(&other.get().0))
    }

    fn __invert__(&self) -> Self {
        Self(self.0.not())
    }

    /// Order is being a subset, as for Python's sets: of two masks, neither may be `<=` the other.
    fn __richcmp__(&self, other: &Bound<'_, Self>, op: CompareOp) -> PyResult<bool> {
        let (a, b) = (&self.0, &other.get().0);
        let subset = match op {
            CompareOp::Eq => return Ok(a == b),
            CompareOp::Ne => return Ok(a != b),
            CompareOp::Le | CompareOp::Lt => a.is_subset(b),
            CompareOp::Ge | CompareOp::Gt => b.is_subset(a),
        };
        let subset = subset.map_err(|error| raise(&error))?;
        Ok(subset && (matches!(op, CompareOp::Le | CompareOp::Ge) || a != b))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    /// Whether no square is in both.
    ///
    /// >>> Mask(9, [0, 1]).isdisjoint(Mask(9, [2]))
    /// True
    #[pyo3(signature = (other, /))]
    fn isdisjoint(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        match self.0.is_disjoint(&other.get().0) {
            Ok(disjoint) => Ok(disjoint),
            Err(error) => Err(raise(&error)),
        }
    }

    /// This mask and the square.
    ///
    /// >>> Mask(9, [0]).with_(4)
    /// Mask(9, [0, 4])
    #[pyo3(signature = (square: "int", /) -> "Mask")]
    fn with_(&self, square: &Bound<'_, PyAny>) -> PyResult<Self> {
        wrap(self.0.with(self.square(square)?))
    }

    /// This mask without the square, whether it was in it or not.
    ///
    /// >>> Mask(9, [0, 4]).without(4).without(5)
    /// Mask(9, [0])
    #[pyo3(signature = (square: "int", /) -> "Mask")]
    fn without(&self, square: &Bound<'_, PyAny>) -> PyResult<Self> {
        wrap(self.0.without(self.square(square)?))
    }

    /// The mask as bytes, the same on every machine.
    ///
    /// >>> len(Mask(64, [3]).to_bytes())
    /// 13
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The mask that these bytes hold.
    ///
    /// Raises ValueError if they hold none, or one of another version.
    ///
    /// >>> Mask.from_bytes(Mask(9, [0, 4]).to_bytes())
    /// Mask(9, [0, 4])
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        wrap(engine::Mask::from_bytes(data))
    }

    #[pyo3(signature = () -> "tuple[Any, ...]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let from_bytes = slf.get_type().getattr("from_bytes")?;
        (from_bytes, (slf.get().to_bytes(py),)).into_pyobject(py)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo: "Any", /) -> "Mask")]
    fn __deepcopy__(slf: Py<Self>, memo: &Bound<'_, PyAny>) -> Py<Self> {
        let _ = memo;
        slf
    }

    fn __repr__(&self) -> String {
        let (squares, len) = (self.0.squares(), self.0.len());
        match len {
            0 => format!("Mask({squares})"),
            1..=LISTED => format!("Mask({squares}, {:?})", self.0.iter().collect::<Vec<_>>()),
            _ => format!("<Mask with {len} of {squares} squares>"),
        }
    }
}
