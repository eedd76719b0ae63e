//! Numbers that Python reads without a copy, and buffers of Python that a kernel reads so.

// Sizes that Python has as signed and Rust as unsigned numbers; all are far below the limits.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

use std::ffi::{c_int, c_void};

use pyo3::exceptions::{PyBufferError, PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyTuple};
use pyo3::{buffer::PyBuffer, ffi};
use undercroft_engine as engine;

use crate::errors::out_of_range;

/// A number for each square of a board, or for each pair of squares; UNREACHABLE, which is -1,
/// where there is none. It never changes.
///
/// Read it by square, or by two squares; or give it to `memoryview`, `bytes` or numpy, which
/// read it where it is: two or four bytes to a number, as its `format` says.
///
/// >>> distances = Grid(3, 2).distances(0)
/// >>> distances[4], list(distances)
/// (2, [0, 1, 2, 1, 2, 3])
/// >>> memoryview(distances).nbytes
/// 12
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct Numbers {
    held: engine::Numbers,
    /// How many lines and columns; one column less than one means a plain row.
    shape: [isize; 2],
    strides: [isize; 2],
    dimensions: usize,
}

impl Numbers {
    pub(crate) fn row(numbers: engine::Numbers) -> Self {
        let len = numbers.len() as isize;
        Self::new(numbers, [len, 1], 1)
    }

    pub(crate) fn table(numbers: engine::Numbers, lines: usize) -> Self {
        let (lines, len) = (lines as isize, numbers.len() as isize);
        Self::new(numbers, [lines, len / lines.max(1)], 2)
    }

    fn new(numbers: engine::Numbers, shape: [isize; 2], dimensions: usize) -> Self {
        let item = match numbers {
            engine::Numbers::Short(_) => 2,
            engine::Numbers::Long { .. } => 4,
        };
        let strides = match dimensions {
            1 => [item, item],
            _ => [shape[1] * item, item],
        };
        Self {
            held: numbers,
            shape,
            strides,
            dimensions,
        }
    }

    fn place(&self, axis: usize, index: &Bound<'_, PyAny>) -> PyResult<usize> {
        let side = self.shape[axis] as usize;
        match index.extract::<usize>() {
            Ok(place) if place < side => Ok(place),
            _ => Err(crate::errors::no_square(
                u32::try_from(side).unwrap_or(u32::MAX),
                index,
            )),
        }
    }

    fn columns(&self) -> usize {
        self.shape[1] as usize
    }
}

#[pymethods]
impl Numbers {
    /// The width of a number as `struct` names it: "h" for two bytes, "i" for four.
    #[getter]
    fn format(&self) -> &'static str {
        match self.held {
            engine::Numbers::Short(_) => "h",
            engine::Numbers::Long { .. } => "i",
        }
    }

    /// How many squares; for pairs, how many and how many.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shape[..self.dimensions])
    }

    fn __len__(&self) -> usize {
        self.shape[0] as usize
    }

    fn __getitem__(&self, index: &Bound<'_, PyAny>) -> PyResult<i32> {
        let place = if self.dimensions == 1 {
            self.place(0, index)?
        } else {
            let Ok((a, b)) = index.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
                return Err(PyTypeError::new_err(
                    "a distance between two squares has two: [a, b]",
                ));
            };
            self.place(0, &a)? * self.columns() + self.place(1, &b)?
        };
        let number = self.held.get(place);
        number.ok_or_else(|| PyIndexError::new_err(place))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    /// All numbers in order; for pairs, those of square 0 first.
    ///
    /// >>> Grid(2, 1).all_pairs().to_list()
    /// [0, 1, 1, 0]
    #[pyo3(signature = () -> "list[int]")]
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.held.iter().collect::<Vec<_>>())
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        let other = other.get();
        let same = self.dimensions == other.dimensions && self.shape == other.shape;
        same && self.held.iter().eq(other.held.iter())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.shape.hash(&mut hasher);
        self.held.iter().for_each(|number| number.hash(&mut hasher));
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let shape: Vec<String> = self.shape[..self.dimensions]
            .iter()
            .map(ToString::to_string)
            .collect();
        format!("<Numbers of {} squares>", shape.join(" x "))
    }

    #[allow(unsafe_code)]
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        if flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
            return Err(PyBufferError::new_err("these numbers never change"));
        }
        let this = slf.get();
        let (start, item, format) = match &this.held {
            engine::Numbers::Short(data) => (data.as_ptr().cast::<c_void>(), 2, c"h"),
            engine::Numbers::Long { data, first, len } => {
                let data = data.get(*first..first + len).unwrap_or_default();
                (data.as_ptr().cast::<c_void>(), 4, c"i")
            }
        };
        let given = |flag: c_int| flags & flag == flag;
        // SAFETY: Python gives a view to fill in. The data, shape and strides belong to the
        // frozen object, which the view keeps alive; nobody writes, as the view is read-only.
        unsafe {
            (*view).buf = start.cast_mut();
            (*view).len = item * (this.held.len() as isize);
            (*view).readonly = 1;
            (*view).itemsize = item;
            (*view).format = if given(ffi::PyBUF_FORMAT) {
                format.as_ptr().cast_mut()
            } else {
                std::ptr::null_mut()
            };
            (*view).ndim = if given(ffi::PyBUF_ND) {
                this.dimensions as c_int
            } else {
                1
            };
            (*view).shape = if given(ffi::PyBUF_ND) {
                this.shape.as_ptr().cast_mut()
            } else {
                std::ptr::null_mut()
            };
            (*view).strides = if given(ffi::PyBUF_STRIDES) {
                this.strides.as_ptr().cast_mut()
            } else {
                std::ptr::null_mut()
            };
            (*view).suboffsets = std::ptr::null_mut();
            (*view).internal = std::ptr::null_mut();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }
}

/// Costs that come from Python: read where they are if they are bytes, else as they were.
pub(crate) enum Costs<'a> {
    Bytes(&'a [u8]),
    Buffer(Vec<u8>),
    Words(Vec<u32>),
}

impl Costs<'_> {
    pub(crate) fn prices(&self) -> engine::Prices<'_> {
        match self {
            Self::Bytes(bytes) => engine::Prices::Bytes(bytes),
            Self::Buffer(bytes) => engine::Prices::Bytes(bytes),
            Self::Words(words) => engine::Prices::Words(words),
        }
    }
}

fn cost(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    value
        .extract()
        .map_err(|_| out_of_range("a cost", "from 0 to 2**32 - 1", value))
}

/// The costs in a buffer of whole numbers of any width, or in anything that gives ints.
pub(crate) fn costs<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<Costs<'a>> {
    if let Ok(bytes) = value.extract::<&[u8]>() {
        return Ok(Costs::Bytes(bytes));
    }
    let py = value.py();
    if let Ok(buffer) = PyBuffer::<u8>::get(value) {
        one_row(buffer.dimensions(), buffer.is_c_contiguous())?;
        return Ok(Costs::Buffer(buffer.to_vec(py)?));
    }
    macro_rules! words {
        ($($number:ty),*) => {
            $(if let Ok(buffer) = PyBuffer::<$number>::get(value) {
                one_row(buffer.dimensions(), buffer.is_c_contiguous())?;
                let words = buffer.to_vec(py)?.into_iter().map(|cost| {
                    u32::try_from(cost).map_err(|_| {
                        PyValueError::new_err(format!("a cost is from 0 to 2**32 - 1, not {cost}"))
                    })
                });
                return Ok(Costs::Words(words.collect::<PyResult<_>>()?));
            })*
        };
    }
    words!(u16, u32, i32, i64, u64, i16, i8);
    let words = value.try_iter()?.map(|value| cost(&value?));
    Ok(Costs::Words(words.collect::<PyResult<_>>()?))
}

fn one_row(dimensions: usize, contiguous: bool) -> PyResult<()> {
    if dimensions > 2 || !contiguous {
        let text =
            format!("costs lie row by row without gaps, not in {dimensions} dimensions with gaps");
        return Err(PyValueError::new_err(text));
    }
    Ok(())
}

/// (a, b, cost) triples, or pairs with this cost.
pub(crate) fn triples(
    value: Option<&Bound<'_, PyAny>>,
    squares: u32,
    without: Option<u32>,
) -> PyResult<Vec<(u32, u32, u32)>> {
    let Some(value) = value else {
        return Ok(Vec::new());
    };
    let mut triples = Vec::new();
    for entry in value.try_iter()? {
        let parts: Vec<Bound<'_, PyAny>> = entry?.try_iter()?.collect::<PyResult<_>>()?;
        let square = |part| crate::mask::square(squares, part);
        match (&parts[..], without) {
            ([a, b, price], _) => triples.push((square(a)?, square(b)?, cost(price)?)),
            ([a, b], Some(price)) => triples.push((square(a)?, square(b)?, price)),
            _ => {
                let text = format!(
                    "two squares and a cost are three values, not {}",
                    parts.len()
                );
                return Err(PyValueError::new_err(text));
            }
        }
    }
    Ok(triples)
}
