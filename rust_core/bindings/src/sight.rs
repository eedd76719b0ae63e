//! Sight for Python: what `Grid` answers with, and the table of all pairs.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::buffer::{Element, PyBuffer, PyUntypedBuffer};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView, PyTuple};
use undercroft_engine::{self as engine, Passage, sight};

use crate::errors::{no_square, out_of_range, raise};
use crate::mask::{Mask, square, wrap};

/// Batches of so many pairs let other Python threads run, and may use several threads.
const LONG: usize = 50_000;

/// So do views of boards of more squares.
const LARGE: u32 = 4096;

/// What blocks a line, for Python: a word and the squares that tell where.
pub(crate) type Blocker = (&'static str, Vec<u32>);

type Figures<'a> = Option<&'a Bound<'a, Mask>>;

fn mask(figures: Figures<'_>) -> Option<&engine::Mask> {
    figures.map(|figures| &figures.get().0)
}

fn number_of_squares(passage: &Passage) -> u32 {
    // At most 1024 x 1024.
    u32::try_from(passage.w * passage.h).unwrap_or(u32::MAX)
}

fn number_of_threads(value: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let Some(value) = value else { return Ok(1) };
    match value.extract() {
        Ok(threads) if threads > 0 => Ok(threads),
        _ => Err(out_of_range("a number of threads", "1 or more", value)),
    }
}

/// Two squares, whatever else they may be; one that no u32 can be is refused here.
fn pair(squares: u32, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<(u32, u32)> {
    match (a.extract(), b.extract()) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(_), _) => Err(no_square(squares, a)),
        (_, Err(_)) => Err(no_square(squares, b)),
    }
}

pub(crate) fn sees(
    passage: &Passage,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    figures: Figures<'_>,
) -> PyResult<bool> {
    let (a, b) = pair(number_of_squares(passage), a, b)?;
    sight::sees(passage, a, b, mask(figures)).map_err(|error| raise(&error))
}

pub(crate) fn view(
    py: Python<'_>,
    passage: &Passage,
    from: &Bound<'_, PyAny>,
    figures: Figures<'_>,
) -> PyResult<Mask> {
    let from = square(number_of_squares(passage), from)?;
    let figures = mask(figures);
    wrap(if number_of_squares(passage) > LARGE {
        py.detach(|| sight::view(passage, from, figures))
    } else {
        sight::view(passage, from, figures)
    })
}

pub(crate) fn blocker(
    passage: &Passage,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    figures: Figures<'_>,
) -> PyResult<Option<Blocker>> {
    let (a, b) = pair(number_of_squares(passage), a, b)?;
    let blocker = sight::blocker(passage, a, b, mask(figures)).map_err(|error| raise(&error))?;
    Ok(blocker.map(|blocker| match blocker {
        sight::Blocker::Edge(from, to) => ("edge", vec![from, to]),
        sight::Blocker::Corner(from, to) => ("corner", vec![from, to]),
        sight::Blocker::Figure(at) => ("figure", vec![at]),
    }))
}

pub(crate) fn fire_line(
    passage: &Passage,
    from: &Bound<'_, PyAny>,
    direction: &str,
    figures: Figures<'_>,
) -> PyResult<Vec<u32>> {
    const NAMES: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    let from = square(number_of_squares(passage), from)?;
    let Some(heading) = NAMES.iter().position(|name| *name == direction) else {
        let names = NAMES.join(", ");
        return Err(PyValueError::new_err(format!(
            "a direction is one of {names}, not {direction:?}"
        )));
    };
    sight::fire_line(passage, from, sight::Heading::ALL[heading], mask(figures))
        .map_err(|error| raise(&error))
}

/// One byte for each pair, 1 or 0.
pub(crate) fn sees_many<'py>(
    py: Python<'py>,
    passage: &Passage,
    pairs: &Bound<'py, PyAny>,
    figures: Figures<'_>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let pairs = Pairs::of(pairs, number_of_squares(passage))?;
    PyBytes::new_with(py, pairs.len(), |out| {
        walk(py, passage, &pairs, figures, threads, out)
    })
}

/// The same into a buffer of bytes that is as long.
pub(crate) fn sees_many_into(
    py: Python<'_>,
    passage: &Passage,
    pairs: &Bound<'_, PyAny>,
    out: &Bound<'_, PyAny>,
    figures: Figures<'_>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let pairs = Pairs::of(pairs, number_of_squares(passage))?;
    let out = answers(out, pairs.len())?;
    let mut seen = vec![0; pairs.len()];
    walk(py, passage, &pairs, figures, threads, &mut seen)?;
    out.copy_from_slice(py, &seen)
}

fn walk(
    py: Python<'_>,
    passage: &Passage,
    pairs: &Pairs,
    figures: Figures<'_>,
    threads: Option<&Bound<'_, PyAny>>,
    out: &mut [u8],
) -> PyResult<()> {
    let (figures, threads) = (mask(figures), number_of_threads(threads)?);
    let result = if pairs.len() < LONG {
        sight::sees_many(passage, pairs.iter(py), figures, out)
    } else {
        let copy: Vec<(u32, u32)> = pairs.iter(py).collect();
        py.detach(|| sight::sees_many_on(passage, &copy, figures, out, threads))
    };
    result.map_err(|error| raise(&error))
}

/// A buffer that takes a byte for each pair.
fn answers(object: &Bound<'_, PyAny>, len: usize) -> PyResult<PyBuffer<u8>> {
    let buffer = PyBuffer::get(object).map_err(|error| {
        PyValueError::new_err(format!("answers go into a buffer of bytes: {error}"))
    })?;
    let count = buffer.item_count();
    if count == len && buffer.is_c_contiguous() && !buffer.readonly() {
        return Ok(buffer);
    }
    let what = if buffer.readonly() { " read-only" } else { "" };
    Err(PyValueError::new_err(format!(
        "answers to {len} pairs go into as many bytes in one piece, not into {count}{what}"
    )))
}

/// A buffer of pairs of squares.
enum Pairs {
    /// Numbers that can be read where they are.
    InPlace(PyBuffer<u32>),
    /// Numbers that came as another kind of int.
    Copied(Vec<u32>),
}

impl Pairs {
    fn of(object: &Bound<'_, PyAny>, squares: u32) -> PyResult<Self> {
        // Some buffers, those of ctypes, leave out what a view of them fills in.
        let viewed = || PyUntypedBuffer::get(PyMemoryView::from(object)?.as_any());
        let buffer = PyUntypedBuffer::get(object).or_else(|_| viewed());
        let buffer = buffer.map_err(|_| {
            let name = object.get_type().name().map(|name| name.to_string());
            let name = name.unwrap_or_else(|_| "something else".into());
            PyTypeError::new_err(format!("pairs are a buffer of ints, not {name}"))
        })?;
        let shape = buffer.shape();
        if !matches!(*shape, [_, 2]) && !matches!(*shape, [n] if n % 2 == 0) {
            return Err(PyValueError::new_err(format!(
                "pairs are 2 n ints or n x 2 ints, not of shape {shape:?}"
            )));
        }
        if !buffer.is_c_contiguous() {
            return Err(PyValueError::new_err(
                "pairs lie in one piece, row by row, not in steps",
            ));
        }
        let py = object.py();
        if buffer.item_count() == 0 {
            return Ok(Self::Copied(Vec::new()));
        }
        let format = buffer.format().to_string_lossy().into_owned();
        let foreign = if cfg!(target_endian = "big") {
            "<"
        } else {
            ">!"
        };
        if format.starts_with(|order| foreign.contains(order)) {
            return Err(PyValueError::new_err(format!(
                "pairs are ints in the byte order of the machine, not of format {format:?}"
            )));
        }
        if buffer.as_typed::<u32>().is_ok() {
            return buffer.into_typed().map(Self::InPlace);
        }
        let numbers = None
            .or_else(|| copied::<i64>(py, &buffer, squares))
            .or_else(|| copied::<i32>(py, &buffer, squares))
            .or_else(|| copied::<u16>(py, &buffer, squares))
            .or_else(|| copied::<u64>(py, &buffer, squares))
            .or_else(|| copied::<i16>(py, &buffer, squares))
            .or_else(|| copied::<u8>(py, &buffer, squares));
        let Some(numbers) = numbers else {
            return Err(PyValueError::new_err(format!(
                "pairs are ints, not of format {format:?}"
            )));
        };
        Ok(Self::Copied(numbers?))
    }

    /// How many pairs.
    fn len(&self) -> usize {
        let numbers = match self {
            Self::InPlace(buffer) => buffer.item_count(),
            Self::Copied(numbers) => numbers.len(),
        };
        numbers / 2
    }

    fn iter<'a>(&'a self, _py: Python<'a>) -> impl Iterator<Item = (u32, u32)> + 'a {
        let numbers = match self {
            // SAFETY: `of` made sure that the numbers lie in one piece; the buffer keeps them
            // there, and no Python code runs and changes them as long as `_py` is borrowed.
            #[allow(unsafe_code)]
            Self::InPlace(buffer) => match buffer.as_slice_ptr() {
                Some(numbers) => unsafe { numbers.as_ref() },
                None => &[],
            },
            Self::Copied(numbers) => numbers,
        };
        numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]))
    }
}

/// The numbers of a buffer of this kind of int, if it is one; they must be squares.
fn copied<N>(py: Python<'_>, buffer: &PyUntypedBuffer, squares: u32) -> Option<PyResult<Vec<u32>>>
where
    N: Element + TryInto<u32> + std::fmt::Display,
{
    let numbers = match buffer.as_typed::<N>().ok()?.to_vec(py) {
        Ok(numbers) => numbers,
        Err(error) => return Some(Err(error)),
    };
    // Without a branch for each number: a batch of 64-bit ints is what numpy makes by default.
    let square = |number: N| number.try_into().unwrap_or(u32::MAX);
    let given: Vec<u32> = numbers.iter().copied().map(square).collect();
    if given.iter().fold(0, |most, number| most.max(*number)) < squares {
        return Some(Ok(given));
    }
    let wrong = given.iter().position(|number| *number >= squares)?;
    let number = numbers[wrong];
    Some(Err(PyIndexError::new_err(format!(
        "square {number} is not on a board of {squares} squares"
    ))))
}

pub(crate) fn sight_table(
    py: Python<'_>,
    passage: &Passage,
    figures: Figures<'_>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<SightTable> {
    let (figures, threads) = (mask(figures), number_of_threads(threads)?);
    let table = || sight::Table::new(passage, figures, threads);
    let table = match passage.rows() {
        Some(_) => table(),
        None => py.detach(table),
    };
    table.map(SightTable).map_err(|error| raise(&error))
}

/// Who sees whom on a board, for all pairs of squares: what `Grid.sight_table` gives.
///
/// It answers for the grid and the figures that it was made for, and never changes. A number
/// that is no square of the board raises IndexError.
///
/// >>> table = Grid.from_areas("aab\naab").sight_table()
/// >>> table.sees(0, 4), table.sees(0, 2)
/// (True, False)
/// >>> table.view(2)
/// Mask(6, [2, 5])
/// >>> table.pairs
/// 7
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct SightTable(sight::Table);

#[pymethods]
impl SightTable {
    /// How many squares the board has.
    #[getter]
    fn n(&self) -> u32 {
        self.0.squares()
    }

    /// How many unordered pairs of different squares see each other.
    #[getter]
    fn pairs(&self) -> usize {
        self.0.pairs()
    }

    /// Whether the two squares see each other.
    ///
    /// >>> Grid(3, 1).sight_table().sees(0, 2)
    /// True
    #[pyo3(signature = (a: "int", b: "int", /))]
    fn sees(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (a, b) = pair(self.0.squares(), a, b)?;
        self.0.sees(a, b).map_err(|error| raise(&error))
    }

    /// The squares that a square sees, itself included.
    ///
    /// >>> Grid(3, 1).sight_table().view(0)
    /// Mask(3, [0, 1, 2])
    #[pyo3(signature = (a: "int", /) -> "Mask")]
    fn view(&self, a: &Bound<'_, PyAny>) -> PyResult<Mask> {
        wrap(self.0.view(square(self.0.squares(), a)?))
    }

    /// One byte for each pair, 1 if the two squares see each other, else 0.
    ///
    /// Pairs are as for `Grid.sees_many`.
    ///
    /// >>> Grid(3, 1).sight_table().sees_many(bytes([0, 2, 1, 1]))
    /// b'\x01\x01'
    #[pyo3(signature = (pairs: "Buffer", /))]
    fn sees_many<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let pairs = Pairs::of(pairs, self.0.squares())?;
        PyBytes::new_with(py, pairs.len(), |out| {
            let result = self.0.sees_many(pairs.iter(py), out);
            result.map_err(|error| raise(&error))
        })
    }

    /// The views of all squares, one after the other.
    ///
    /// Eight squares make a byte, low squares first; each view is filled up to whole bytes.
    ///
    /// >>> Grid(3, 1).sight_table().to_bytes()
    /// b'\x07\x07\x07'
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The table that these bytes hold.
    ///
    /// Raises ValueError if they hold none: sight is always mutual, and a square sees itself.
    ///
    /// >>> SightTable.from_bytes(b'\x03\x03\x04').view(0)
    /// Mask(3, [0, 1])
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        let table = py.detach(|| sight::Table::from_bytes(data));
        table.map(Self).map_err(|error| raise(&error))
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

    #[pyo3(signature = (memo: "Any", /) -> "SightTable")]
    fn __deepcopy__(slf: Py<Self>, memo: &Bound<'_, PyAny>) -> Py<Self> {
        let _ = memo;
        slf
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.0 == other.get().0
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let (squares, pairs) = (self.0.squares(), self.0.pairs());
        format!("<SightTable of {squares} squares, {pairs} pairs see each other>")
    }
}
