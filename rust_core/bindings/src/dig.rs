//! Digging for Python: `Site`, `Shape`, `Obstacle`, and bytes in and out.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::buffer::PyUntypedBuffer;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyTuple};
use undercroft_engine::Error;
use undercroft_engine::dig as engine;

use crate::errors::{out_of_range, raise};
use crate::mask::{self, Mask};

/// Boards of more squares than this are worth letting other threads run.
const LONG: u32 = 1 << 16;

/// A board of some columns and rows, and a set of its squares: what is dug, or where rooms are.
///
/// Squares are ints, row by row from the top left. A site never changes: `with_` gives a new one.
/// The rule it knows is that no block of 2x2 squares may be full. Both sides are from 1 to 1024,
/// else ValueError; a number that is no square raises IndexError; a mask of a board of another
/// size raises ValueError.
///
/// >>> site = Site.from_text("##.\n#..\n...")
/// >>> list(site.diggable())
/// [2, 5, 6, 7, 8]
/// >>> str(site.why_not(4))
/// 'it would fill the 2x2 block 0 1 3 4'
/// >>> list(site.with_(5).diggable(touching=True))
/// [2, 6, 8]
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct Site(engine::Site);

fn site(result: undercroft_engine::Result<engine::Site>) -> PyResult<Site> {
    match result {
        Ok(site) => Ok(Site(site)),
        Err(error) => Err(raise(&error)),
    }
}

fn number(what: &str, value: &Bound<'_, PyAny>) -> PyResult<u32> {
    match value.extract() {
        Ok(number) => Ok(number),
        Err(_) => Err(out_of_range(what, "from 0 to 2**32 - 1", value)),
    }
}

impl Site {
    fn square(&self, value: &Bound<'_, PyAny>) -> PyResult<u32> {
        mask::square(self.0.squares(), value)
    }
}

#[pymethods]
impl Site {
    #[new]
    #[pyo3(signature = (width: "int", height: "int", dug: "Mask | Iterable[int] | None" = None))]
    fn new(
        width: &Bound<'_, PyAny>,
        height: &Bound<'_, PyAny>,
        dug: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let side = |value: &Bound<'_, PyAny>| match value.extract() {
            Ok(side) => Ok(side),
            Err(_) => Err(out_of_range("a side of a site", "from 1 to 1024", value)),
        };
        let empty = site(engine::Site::new(side(width)?, side(height)?))?;
        let Some(dug) = dug else { return Ok(empty) };
        if let Ok(mask) = dug.cast::<Mask>() {
            return site(empty.0.of(mask.get().0.clone()));
        }
        let members: Vec<u32> = dug
            .try_iter()?
            .map(|member| empty.square(&member?))
            .collect::<PyResult<_>>()?;
        let mask = undercroft_engine::Mask::of(empty.0.squares(), members);
        site(mask.and_then(|mask| empty.0.of(mask)))
    }

    /// The site that `str` shows: a line per row, `#` for dug and `.` for not.
    ///
    /// Raises ValueError for another character or lines of different lengths.
    ///
    /// >>> print(Site.from_text("#.\n.#").with_(1))
    /// ##
    /// .#
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_text(text: &str) -> PyResult<Self> {
        let lines: Vec<&str> = text.lines().collect();
        let width = lines.first().map_or(0, |line| line.chars().count());
        let mut dug = Vec::new();
        for (y, line) in lines.iter().enumerate() {
            if line.chars().count() != width {
                let why = format!("row {y} is not {width} squares wide: {line:?}");
                return Err(PyValueError::new_err(why));
            }
            for (x, square) in line.chars().enumerate() {
                match square {
                    '#' => dug.push(u32::try_from(y * width + x).unwrap_or(u32::MAX)),
                    '.' => {}
                    _ => {
                        let why = format!("row {y} of a site has '#' and '.', not {square:?}");
                        return Err(PyValueError::new_err(why));
                    }
                }
            }
        }
        let side = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let empty = engine::Site::new(side(width), side(lines.len()));
        site(empty.and_then(|empty| {
            let mask = undercroft_engine::Mask::of(empty.squares(), dug)?;
            empty.of(mask)
        }))
    }

    /// How many columns.
    #[getter]
    fn width(&self) -> u32 {
        self.0.width()
    }

    /// How many rows.
    #[getter]
    fn height(&self) -> u32 {
        self.0.height()
    }

    /// How many squares, whether dug or not.
    #[getter]
    fn n(&self) -> u32 {
        self.0.squares()
    }

    /// The squares that are dug.
    #[getter]
    fn dug(&self) -> Mask {
        Mask(self.0.dug().clone())
    }

    /// The square in column x and row y, both from 0 at the top left.
    ///
    /// Raises IndexError if there is none.
    ///
    /// >>> Site(5, 4).at(2, 1)
    /// 7
    #[pyo3(signature = (x: "int", y: "int", /) -> "int")]
    fn at(&self, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<u32> {
        let (w, h) = (self.0.width(), self.0.height());
        match (x.extract::<u32>(), y.extract::<u32>()) {
            (Ok(x), Ok(y)) if x < w && y < h => Ok(y * w + x),
            _ => {
                // An int out of range is no TypeError.
                for value in [x, y] {
                    if value.extract::<u32>().is_err() && value.call_method0("__index__").is_err() {
                        return Err(out_of_range("a column or row", "", value));
                    }
                }
                let why = format!("({x}, {y}) is not on a site of {w}x{h}");
                Err(PyIndexError::new_err(why))
            }
        }
    }

    /// Column and row of a square.
    ///
    /// >>> Site(5, 4).xy(7)
    /// (2, 1)
    #[pyo3(signature = (square: "int", /) -> "tuple[int, int]")]
    fn xy(&self, square: &Bound<'_, PyAny>) -> PyResult<(u32, u32)> {
        let square = self.square(square)?;
        Ok((square % self.0.width(), square / self.0.width()))
    }

    /// This site and the square, whether it may be dug or not.
    ///
    /// >>> Site(3, 2).with_(4).dug
    /// Mask(6, [4])
    #[pyo3(signature = (square: "int", /) -> "Site")]
    fn with_(&self, square: &Bound<'_, PyAny>) -> PyResult<Self> {
        site(self.0.with(self.square(square)?))
    }

    /// This site without the square, whether it was dug or not.
    ///
    /// >>> Site(3, 2, [1, 4]).without(4)
    /// Site(3, 2, [1])
    #[pyo3(signature = (square: "int", /) -> "Site")]
    fn without(&self, square: &Bound<'_, PyAny>) -> PyResult<Self> {
        site(self.0.without(self.square(square)?))
    }

    /// A site of this size where exactly these squares are dug.
    ///
    /// >>> Site(3, 2).holding(Mask(6, [1])).dug
    /// Mask(6, [1])
    #[pyo3(signature = (dug, /))]
    fn holding(&self, dug: &Bound<'_, Mask>) -> PyResult<Self> {
        site(self.0.of(dug.get().0.clone()))
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.square(square) {
            Ok(square) => Ok(self.0.dug().contains(square)),
            Err(error) if error.is_instance_of::<PyIndexError>(square.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn __len__(&self) -> usize {
        self.0.dug().len()
    }

    fn __bool__(&self) -> bool {
        !self.0.dug().is_empty()
    }

    /// The squares that may be dug: not dug yet, and filling no 2x2 block.
    ///
    /// With a zone only those in it; with `touching` only those beside something dug.
    ///
    /// >>> site = Site(3, 1, [0])
    /// >>> site.diggable(), site.diggable(touching=True), site.diggable(Mask(3, [0, 2]))
    /// (Mask(3, [1, 2]), Mask(3, [1]), Mask(3, [2]))
    #[pyo3(signature = (zone=None, *, touching=false))]
    fn diggable(
        &self,
        py: Python<'_>,
        zone: Option<&Bound<'_, Mask>>,
        touching: bool,
    ) -> PyResult<Mask> {
        let zone = zone.map(|zone| &zone.get().0);
        if self.0.squares() > LONG {
            return mask::wrap(py.detach(|| self.0.diggable(zone, touching)));
        }
        mask::wrap(self.0.diggable(zone, touching))
    }

    /// Whether the square may be dug, as `diggable` says.
    ///
    /// >>> Site(2, 2, [0, 1, 2]).may_dig(3)
    /// False
    #[pyo3(signature = (square: "int", zone: "Mask | None" = None, *, touching: "bool" = false))]
    fn may_dig(
        &self,
        square: &Bound<'_, PyAny>,
        zone: Option<&Bound<'_, Mask>>,
        touching: bool,
    ) -> PyResult<bool> {
        let zone = zone.map(|zone| &zone.get().0);
        let may = self.0.may_dig(self.square(square)?, zone, touching);
        may.map_err(|error| raise(&error))
    }

    /// What keeps the square from being dug, or None if it may be.
    ///
    /// >>> site = Site(2, 2, [0, 1, 2])
    /// >>> site.why_not(3).blocks, site.why_not(0).reason
    /// ([(0, 1, 2, 3)], 'dug')
    #[pyo3(signature = (square: "int", zone: "Mask | None" = None, *, touching: "bool" = false))]
    fn why_not(
        &self,
        square: &Bound<'_, PyAny>,
        zone: Option<&Bound<'_, Mask>>,
        touching: bool,
    ) -> PyResult<Option<Obstacle>> {
        let zone = zone.map(|zone| &zone.get().0);
        match self.0.why_not(self.square(square)?, zone, touching) {
            Ok(why) => Ok(why.map(Obstacle)),
            Err(error) => Err(raise(&error)),
        }
    }

    /// What `diggable` says of squares in a buffer of one byte each: 1 may be dug, 0 may not.
    ///
    /// `dug` is anything with memory of bytes or bools, row by row without gaps: bytes, a memoryview, a
    /// numpy array of bool or uint8. Two dimensions tell the width; one needs `width`. Other values
    /// than 0 count as dug. The answer is written to `out`, a buffer of the same size that may be
    /// written and is not the same memory, and `out` is returned; without `out` it comes as bytes.
    /// Nothing is copied; other threads wait, as they could write to the memory. Raises ValueError for any other buffer, TypeError for what has no memory.
    ///
    /// >>> Site.dig_buffer(bytes([1, 1, 0, 1, 0, 0]), width=3)
    /// b'\x00\x00\x01\x00\x00\x01'
    /// >>> Site.dig_buffer(bytes([1, 1, 0, 1, 0, 0]), out := bytearray(6), width=3) is out
    /// True
    #[staticmethod]
    #[pyo3(signature = (dug: "Any", out: "Any" = None, *, width: "int | None" = None) -> "Any")]
    fn dig_buffer<'py>(
        py: Python<'py>,
        dug: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
        width: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let from = memory("dug", dug)?;
        let (w, h) = sides(&from, width)?;
        // SAFETY: `memory` has seen that these are contiguous bytes; the buffer is held and the
        // interpreter attached while the slice lives, and nothing below runs Python code.
        let squares = unsafe { bytes(&from) };
        let Some(out) = out else {
            let answer = PyBytes::new_with(py, squares.len(), |answer| {
                engine::diggable_bytes(squares, w, h, answer).map_err(|error| raise(&error))
            })?;
            return Ok(answer.into_any());
        };
        let to = memory("out", out)?;
        if to.readonly() {
            return Err(PyValueError::new_err(
                "out is a buffer that may be written, not a read-only one",
            ));
        }
        if to.len_bytes() != from.len_bytes() || to.dimensions() > 1 && to.shape() != [h, w] {
            let (a, b) = (from.len_bytes(), to.len_bytes());
            let why = format!(
                "out is a buffer of {a} bytes for {w}x{h} squares, not {b} in {:?}",
                to.shape()
            );
            return Err(PyValueError::new_err(why));
        }
        let (a, b) = (from.buf_ptr() as usize, to.buf_ptr() as usize);
        if a < b + squares.len() && b < a + squares.len() {
            return Err(PyValueError::new_err(
                "out is other memory than dug, not the same",
            ));
        }
        // SAFETY: contiguous and writable bytes, as seen above, apart from those of `squares`; held
        // and attached as above.
        let answer =
            unsafe { std::slice::from_raw_parts_mut(to.buf_ptr().cast::<u8>(), to.len_bytes()) };
        engine::diggable_bytes(squares, w, h, answer).map_err(|error| raise(&error))?;
        Ok(out.clone())
    }

    /// The full 2x2 blocks, four squares each, row by row.
    ///
    /// >>> Site.from_text("###\n###").violations()
    /// [(0, 1, 3, 4), (1, 2, 4, 5)]
    #[pyo3(signature = () -> "list[tuple[int, int, int, int]]")]
    fn violations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let blocks = self.0.violations();
        PyList::new(py, blocks.into_iter().map(|[a, b, c, d]| (a, b, c, d)))
    }

    /// All squares of full 2x2 blocks.
    ///
    /// >>> Site.from_text("##.\n###").overfull()
    /// Mask(6, [0, 1, 3, 4])
    fn overfull(&self) -> Mask {
        Mask(self.0.overfull())
    }

    /// The squares that are not dug and have a side in common with one that is.
    ///
    /// >>> Site(3, 3, [0]).beside()
    /// Mask(9, [1, 3])
    fn beside(&self) -> Mask {
        Mask(self.0.beside())
    }

    /// The pairs of dug squares with a side in common: where rooms may not lie side by side, none.
    ///
    /// >>> Site(3, 2, [0, 1, 5]).side_by_side()
    /// [(0, 1)]
    #[pyo3(signature = () -> "list[tuple[int, int]]")]
    fn side_by_side<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.side_by_side())
    }

    /// The squares where the origin of another piece may lie.
    ///
    /// All of the piece must be on the board, in the zone if one is given, and on nothing dug;
    /// with `apart`, which is the default, beside nothing dug either.
    ///
    /// >>> rooms, pair = Site(5, 1, [4]), Shape([(0, 0), (1, 0)])
    /// >>> rooms.anchors(pair), rooms.anchors(pair, apart=False)
    /// (Mask(5, [0, 1]), Mask(5, [0, 1, 2]))
    /// >>> rooms.anchors(pair, Mask(5, [1, 2, 3]))
    /// Mask(5, [1])
    #[pyo3(signature = (shape, zone=None, *, apart=true))]
    fn anchors(
        &self,
        py: Python<'_>,
        shape: &Bound<'_, Shape>,
        zone: Option<&Bound<'_, Mask>>,
        apart: bool,
    ) -> PyResult<Mask> {
        let (shape, zone) = (&shape.get().0, zone.map(|zone| &zone.get().0));
        if self.0.squares() > LONG {
            return mask::wrap(py.detach(|| self.0.anchors(shape, zone, apart)));
        }
        mask::wrap(self.0.anchors(shape, zone, apart))
    }

    /// The squares of a piece whose origin lies here, whatever else does.
    ///
    /// Raises ValueError if the piece leaves the board.
    ///
    /// >>> Site(3, 3).covered(Shape([(0, 0), (1, 0), (0, 1)]), 4)
    /// Mask(9, [4, 5, 7])
    #[pyo3(signature = (shape: "Shape", anchor: "int", /) -> "Mask")]
    fn covered(&self, shape: &Bound<'_, Shape>, anchor: &Bound<'_, PyAny>) -> PyResult<Mask> {
        mask::wrap(self.0.covered(&shape.get().0, self.square(anchor)?))
    }

    /// The pairs of pieces, by their places in the list, that overlap or lie side by side.
    ///
    /// What is dug plays no part; the site tells how the squares lie. Raises ValueError for more than
    /// 1024 pieces.
    ///
    /// >>> Site(3, 2).touching_pieces([Mask(6, [0, 1]), Mask(6, [5]), Mask(6, [4])])
    /// [(0, 2), (1, 2)]
    #[pyo3(signature = (pieces: "Iterable[Mask]", /) -> "list[tuple[int, int]]")]
    fn touching_pieces(&self, pieces: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, usize)>> {
        let mut held = Vec::new();
        for piece in pieces.try_iter()?.take(engine::MAX_PIECES + 1) {
            held.push(piece?.cast_into::<Mask>()?);
        }
        let masks: Vec<_> = held.iter().map(|piece| &piece.get().0).collect();
        engine::touching_pieces(&self.0, &masks).map_err(|error| raise(&error))
    }

    /// The squares of a rectangle, from its top left.
    ///
    /// Raises ValueError if it leaves the board.
    ///
    /// >>> Site(5, 4).rect(1, 1, 3, 2)
    /// Mask(20, [6, 7, 8, 11, 12, 13])
    #[pyo3(signature = (x: "int", y: "int", width: "int", height: "int") -> "Mask")]
    fn rect(
        &self,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        width: &Bound<'_, PyAny>,
        height: &Bound<'_, PyAny>,
    ) -> PyResult<Mask> {
        let (x, y) = (number("a column", x)?, number("a row", y)?);
        let (width, height) = (number("a width", width)?, number("a height", height)?);
        mask::wrap(self.0.rect(x, y, width, height))
    }

    /// The squares at most so many rows or columns from outside; 1 is the outermost ring.
    ///
    /// >>> ~Site(5, 4).border()
    /// Mask(20, [6, 7, 8, 11, 12, 13])
    #[pyo3(signature = (depth: "int | None" = None) -> "Mask")]
    fn border(&self, depth: Option<&Bound<'_, PyAny>>) -> PyResult<Mask> {
        let depth = depth.map_or(Ok(1), |depth| number("a depth", depth))?;
        Ok(Mask(self.0.border(depth)))
    }

    /// The site as bytes, the same on every machine.
    ///
    /// >>> len(Site(5, 4).to_bytes())
    /// 17
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The site that these bytes hold.
    ///
    /// Raises ValueError if they hold none, or one of another version.
    ///
    /// >>> Site.from_bytes(Site(2, 1, [1]).to_bytes())
    /// Site(2, 1, [1])
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        site(engine::Site::from_bytes(data))
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.0 == other.get().0
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.0.width(), self.0.dug()).hash(&mut hasher);
        hasher.finish()
    }

    #[pyo3(signature = () -> "tuple[Any, ...]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let from_bytes = slf.get_type().getattr("from_bytes")?;
        (from_bytes, (slf.get().to_bytes(slf.py()),)).into_pyobject(slf.py())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo: "Any", /) -> "Site")]
    fn __deepcopy__(slf: Py<Self>, memo: &Bound<'_, PyAny>) -> Py<Self> {
        let _ = memo;
        slf
    }

    fn __str__(&self) -> String {
        let (w, h) = (self.0.width(), self.0.height());
        let row = |y: u32| -> String {
            let square = |square| {
                if self.0.dug().contains(square) {
                    '#'
                } else {
                    '.'
                }
            };
            (y * w..y * w + w).map(square).collect()
        };
        (0..h).map(row).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        let (w, h, dug) = (self.0.width(), self.0.height(), self.0.dug());
        match dug.len() {
            0 => format!("Site({w}, {h})"),
            1..=64 => format!("Site({w}, {h}, {:?})", dug.iter().collect::<Vec<_>>()),
            n => format!("<Site of {w}x{h} with {n} squares dug>"),
        }
    }
}

/// Why a square may not be dug. `str` says it in words.
///
/// >>> obstacle = Site(2, 2, [0, 1, 2]).why_not(3)
/// >>> obstacle.reason, obstacle.blocks, str(obstacle)
/// ('block', [(0, 1, 2, 3)], 'it would fill the 2x2 block 0 1 2 3')
#[pyclass(frozen, eq, module = "undercroft._core")]
#[derive(PartialEq)]
pub(crate) struct Obstacle(engine::Obstacle);

#[pymethods]
impl Obstacle {
    /// One word; if several hold, the first of these.
    ///
    /// "dug" already, outside the "zone", "apart" from all that is dug, or filling a "block".
    #[getter]
    fn reason(&self) -> &'static str {
        match self.0 {
            engine::Obstacle::Dug => "dug",
            engine::Obstacle::Zone => "zone",
            engine::Obstacle::Apart => "apart",
            engine::Obstacle::Blocks(_) => "block",
        }
    }

    /// The 2x2 blocks that it would fill, four squares each, row by row; none for other reasons.
    #[getter]
    fn blocks(&self) -> Vec<(u32, u32, u32, u32)> {
        match &self.0 {
            engine::Obstacle::Blocks(blocks) => {
                blocks.iter().map(|[a, b, c, d]| (*a, *b, *c, *d)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Obstacle: {}>", self.0)
    }
}

/// The squares of a piece, as steps to the right and down from its origin.
///
/// The origin need not be one of them. There are 1 to 256, each less than 1024 steps away in
/// either direction; else ValueError.
///
/// >>> corner = Shape([(0, 0), (1, 0), (0, 1)])
/// >>> corner.turned(1)
/// Shape([(-1, 0), (0, 0), (0, 1)])
/// >>> corner.turned(4) == corner
/// True
#[pyclass(frozen, eq, hash, module = "undercroft._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Shape(engine::Shape);

#[pymethods]
impl Shape {
    #[new]
    #[pyo3(signature = (squares: "Iterable[tuple[int, int]]", /))]
    fn new(squares: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut offsets = Vec::new();
        for square in squares.try_iter()? {
            let square = square?;
            let (x, y): (Bound<'_, PyAny>, Bound<'_, PyAny>) = square.extract()?;
            let step = |value: &Bound<'_, PyAny>| match value.extract::<i64>() {
                Ok(step) => Ok(step),
                Err(_) => Err(out_of_range(
                    "a step from a piece's origin",
                    "from -1023 to 1023",
                    value,
                )),
            };
            offsets.push((step(&x)?, step(&y)?));
            if offsets.len() > engine::MAX_SHAPE {
                break;
            }
        }
        match engine::Shape::new(offsets) {
            Ok(shape) => Ok(Self(shape)),
            Err(error) => Err(raise(&error)),
        }
    }

    /// The squares, row by row.
    #[getter]
    fn squares(&self) -> Vec<(i16, i16)> {
        self.0.offsets().to_vec()
    }

    fn __len__(&self) -> usize {
        self.0.offsets().len()
    }

    /// The same piece after quarter turns clockwise about its origin; negative ones turn back.
    ///
    /// >>> Shape([(0, -1)]).turned(1), Shape([(0, -1)]).turned(-1)
    /// (Shape([(1, 0)]), Shape([(-1, 0)]))
    #[pyo3(signature = (turns: "int", /) -> "Shape")]
    fn turned(&self, turns: &Bound<'_, PyAny>) -> PyResult<Self> {
        match turns.extract::<i64>() {
            Ok(turns) => {
                let turns = u32::try_from(turns.rem_euclid(4)).unwrap_or(0);
                Ok(Self(self.0.turned(turns)))
            }
            Err(_) => Err(out_of_range("a number of turns", "below 2**63", turns)),
        }
    }

    #[pyo3(signature = () -> "tuple[Any, ...]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().squares(),)).into_pyobject(slf.py())
    }

    fn __repr__(&self) -> String {
        format!("Shape({:?})", self.0.offsets())
    }
}

/// The memory of the object, if it is one of bytes or bools without gaps.
fn memory(what: &str, value: &Bound<'_, PyAny>) -> PyResult<PyUntypedBuffer> {
    let buffer = PyUntypedBuffer::get(value)?;
    let format = buffer.format().to_bytes();
    if buffer.item_size() != 1 || !matches!(format, b"?" | b"B" | b"@B" | b"@?") {
        let format = String::from_utf8_lossy(format);
        let why =
            format!("{what} is a buffer of bools or unsigned bytes, not of format {format:?}");
        return Err(PyValueError::new_err(why));
    }
    if !buffer.is_c_contiguous() {
        let why = format!(
            "{what} is a buffer row by row without gaps, not with strides {:?}",
            buffer.strides()
        );
        return Err(PyValueError::new_err(why));
    }
    Ok(buffer)
}

/// The bytes of what [`memory`] gave.
///
/// # Safety
/// The buffer must be contiguous bytes, and nobody may write to it while the slice lives.
unsafe fn bytes(buffer: &PyUntypedBuffer) -> &[u8] {
    if buffer.len_bytes() == 0 {
        return &[];
    }
    unsafe { std::slice::from_raw_parts(buffer.buf_ptr().cast::<u8>(), buffer.len_bytes()) }
}

/// Width and height of the squares in the buffer.
fn sides(buffer: &PyUntypedBuffer, width: Option<&Bound<'_, PyAny>>) -> PyResult<(usize, usize)> {
    let width = match width.map(|width| (width.extract::<usize>(), width)) {
        None => None,
        Some((Ok(width), _)) if width > 0 => Some(width),
        Some((_, value)) => {
            return Err(out_of_range(
                "a width",
                "at least 1 and at most the squares in the buffer",
                value,
            ));
        }
    };
    let len = buffer.len_bytes();
    match (buffer.shape(), width) {
        ([h, w], None) if len > 0 => Ok((*w, *h)),
        ([h, w], Some(width)) if len > 0 && *w == width => Ok((*w, *h)),
        ([len], Some(width)) if *len > 0 && len % width == 0 => Ok((width, len / width)),
        (shape, Some(width)) => Err(refuse(format!(
            "a buffer of shape {shape:?} has no rows of {width} squares"
        ))),
        (shape, None) => Err(refuse(format!(
            "a buffer of shape {shape:?} needs a width, or has no squares"
        ))),
    }
}

fn refuse(why: String) -> PyErr {
    raise(&Error::Refused(why))
}
