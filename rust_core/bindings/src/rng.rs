//! `Rng` for Python: the engine's generator behind a lock.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySequence, PyTuple};
use undercroft_engine as engine;

use crate::errors::{out_of_range, raise};

/// The only source of chance: small, the same on every machine, and it counts its draws.
///
/// Whatever it gives follows from `seed`, an int from 0 to 2**64 - 1, and from what was asked
/// before. A draw is one number asked of it. The order of calls is part of a saved game, and so
/// are the numbers for a seed: they do not change between versions.
///
/// Two generators are equal if they will give the same numbers and have counted the same
/// draws. One generator may be used from several threads, although the order is theirs then.
///
/// Raises ValueError for a seed out of range.
///
/// >>> rng = Rng(7)
/// >>> 0 <= rng.below(6) <= 5
/// True
/// >>> rng
/// <Rng after 1 draw>
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct Rng(Mutex<engine::Rng>);

impl Rng {
    fn wrap(rng: engine::Rng) -> Self {
        Self(Mutex::new(rng))
    }

    /// The generator, locked. No Python code may run until the guard is dropped: it could ask for
    /// the same lock.
    fn lock(&self) -> MutexGuard<'_, engine::Rng> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn snapshot(&self) -> engine::Rng {
        *self.lock()
    }
}

#[pymethods]
impl Rng {
    #[new]
    #[pyo3(signature = (seed: "int"))]
    fn new(seed: &Bound<'_, PyAny>) -> PyResult<Self> {
        match seed.extract() {
            Ok(seed) => Ok(Self::wrap(engine::Rng::new(seed))),
            Err(_) => Err(out_of_range("a seed", "from 0 to 2**64 - 1", seed)),
        }
    }

    /// One of the numbers 0 to n - 1, each exactly as likely; one draw.
    ///
    /// Raises ValueError, and draws nothing, unless n is from 1 to 2**63.
    ///
    /// >>> Rng(7).below(1)
    /// 0
    #[pyo3(signature = (n: "int", /) -> "int")]
    fn below(&self, n: &Bound<'_, PyAny>) -> PyResult<u64> {
        match n.extract() {
            Ok(n) => self.lock().below(n).map_err(|error| raise(&error)),
            Err(_) => Err(out_of_range("a bound", "from 1 to 2**63", n)),
        }
    }

    /// Shuffles a list in place, every order exactly as likely; len(items) - 1 draws.
    ///
    /// From the last place down to the second, each place changes its contents with one drawn
    /// from the first up to itself.
    ///
    /// >>> cards = ["orc", "goblin", "troll"]
    /// >>> Rng(7).shuffle(cards)
    /// >>> sorted(cards)
    /// ['goblin', 'orc', 'troll']
    #[pyo3(signature = (items: "list[Any]", /) -> "None")]
    fn shuffle(&self, items: &Bound<'_, PyList>) -> PyResult<()> {
        let swaps = self.lock().swaps(items.len());
        for (a, b) in swaps {
            if a != b {
                let item = items.get_item(a)?;
                items.set_item(a, items.get_item(b)?)?;
                items.set_item(b, item)?;
            }
        }
        Ok(())
    }

    /// One item of a list, tuple or other sequence, each exactly as likely; one draw.
    ///
    /// Raises IndexError, and draws nothing, if there is none.
    ///
    /// >>> Rng(7).choice(["door"])
    /// 'door'
    #[pyo3(signature = (items: "Sequence[_T]", /) -> "_T")]
    fn choice<'py>(&self, items: &Bound<'py, PySequence>) -> PyResult<Bound<'py, PyAny>> {
        let len = items.len()?;
        if len == 0 {
            return Err(raise(&engine::Error::Empty));
        }
        // In a statement of its own: the lock is open again when Python code runs.
        let place = self.lock().index(len);
        items.get_item(place)
    }

    /// What n dice show, in the order rolled, each with these faces; n draws.
    ///
    /// Raises IndexError for dice without faces, ValueError unless n is from 0 to 2**20;
    /// nothing is drawn then.
    ///
    /// >>> combat = ("skull", "skull", "skull", "white", "white", "black")
    /// >>> len(Rng(7).roll(combat, 2))
    /// 2
    #[pyo3(signature = (faces: "Sequence[_T]", n: "int") -> "list[_T]")]
    fn roll<'py>(
        &self,
        faces: &Bound<'py, PySequence>,
        n: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let Ok(n) = n.extract() else {
            return Err(out_of_range("a number of dice", "from 0 to 2**20", n));
        };
        let len = faces.len()?;
        let rolled = self.lock().roll(len, n).map_err(|error| raise(&error))?;
        rolled
            .into_iter()
            .map(|face| faces.get_item(face))
            .collect()
    }

    /// How many numbers were asked of this generator since its seed.
    ///
    /// >>> rng = Rng(7)
    /// >>> rng.shuffle([1, 2, 3])
    /// >>> rng.draws
    /// 2
    #[getter]
    fn draws(&self) -> u64 {
        self.lock().draws()
    }

    /// An equal generator that goes its own way from here.
    ///
    /// >>> rng = Rng(7)
    /// >>> rng.copy().below(100) == rng.below(100)
    /// True
    fn copy(&self) -> Self {
        Self::wrap(self.snapshot())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    #[pyo3(signature = (memo: "Any", /) -> "Rng")]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo;
        self.copy()
    }

    /// The generator as 41 bytes, the same on every machine. They tell all its future.
    ///
    /// >>> len(Rng(7).to_bytes())
    /// 41
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = self.snapshot().to_bytes();
        PyBytes::new(py, &bytes)
    }

    /// The generator that these bytes hold.
    ///
    /// Raises ValueError if they hold none, or one of another version.
    ///
    /// >>> rng = Rng(7)
    /// >>> Rng.from_bytes(rng.to_bytes()) == rng
    /// True
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        match engine::Rng::from_bytes(data) {
            Ok(rng) => Ok(Self::wrap(rng)),
            Err(error) => Err(raise(&error)),
        }
    }

    #[pyo3(signature = () -> "tuple[Any, ...]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let from_bytes = slf.get_type().getattr("from_bytes")?;
        (from_bytes, (slf.get().to_bytes(py),)).into_pyobject(py)
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.snapshot() == other.get().snapshot()
    }

    /// Tells the draws only: the rest is a secret.
    fn __repr__(&self) -> String {
        match self.draws() {
            1 => "<Rng after 1 draw>".into(),
            draws => format!("<Rng after {draws} draws>"),
        }
    }
}
