//! `Grid` for Python: boards, their edits, and the questions put to them.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use undercroft_engine as engine;

use crate::buffers::{Costs, Numbers, costs, triples};
use crate::errors::{out_of_range, raise};
use crate::mask::{Mask, square, wrap as wrap_mask};
use crate::room::Room;
use crate::sight;

/// Questions about boards of more squares let other threads run.
const LONG: usize = 4096;

/// What is on the edge between two squares.
///
/// >>> Edge.DOOR_CLOSED, int(Edge.WALL)
/// (Edge.DOOR_CLOSED, 1)
#[pyclass(eq, eq_int, hash, frozen, module = "undercroft._core", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[allow(clippy::upper_case_acronyms, non_camel_case_types)]
pub(crate) enum Edge {
    OPEN = 0,
    WALL = 1,
    DOOR_OPEN = 2,
    DOOR_CLOSED = 3,
    DOOR_LOCKED = 4,
    DOOR_SECRET = 5,
}

impl Edge {
    const ALL: [Self; 6] = [
        Self::OPEN,
        Self::WALL,
        Self::DOOR_OPEN,
        Self::DOOR_CLOSED,
        Self::DOOR_LOCKED,
        Self::DOOR_SECRET,
    ];

    fn engine(self) -> engine::Edge {
        engine::Edge::ALL[self as usize]
    }
}

#[pymethods]
impl Edge {
    #[pyo3(signature = () -> "tuple[Any, ...]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let getattr = py.import("builtins")?.getattr("getattr")?;
        let name = slf.as_any().repr()?.to_string().replace("Edge.", "");
        (getattr, (slf.as_any().get_type(), name)).into_pyobject(py)
    }
}

/// A board of squares, numbered row by row from the top left, with walls and doors on the edges
/// between them. Squares may be missing or blocked. It never changes: an edit gives a new one.
///
/// All squares are there and all edges open in `Grid(w, h)`; a side is 1 to 1024 squares long,
/// anything else raises ValueError. A number that is no square raises IndexError.
///
/// >>> grid = Grid(3, 2).with_edge(0, 1, Edge.WALL)
/// >>> grid.path(0, 2)
/// [0, 3, 4, 1, 2]
/// >>> print(grid)
/// +--+--+--+
/// | .| .  .|
/// +  +     +
/// | .  .  .|
/// +--+--+--+
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct Grid(pub(crate) engine::Grid);

type Tile<'py> = (
    Py<Room>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
);

fn wrap(result: engine::Result<engine::Grid>) -> PyResult<Grid> {
    match result {
        Ok(grid) => Ok(Grid(grid)),
        Err(error) => Err(raise(&error)),
    }
}

fn side(what: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    value
        .extract()
        .map_err(|_| out_of_range(what, "from 1 to 1024", value))
}

fn budget(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    value
        .extract()
        .map_err(|_| out_of_range("a budget", "from 0 to 2**32 - 1", value))
}

fn offset(what: &str, value: &Bound<'_, PyAny>) -> PyResult<i64> {
    let range = "from -2**63 to 2**63 - 1";
    value
        .extract()
        .map_err(|_| out_of_range(what, range, value))
}

/// Quarter turns clockwise; fewer than none are turns the other way.
pub(crate) fn quarters(value: Option<&Bound<'_, PyAny>>, unless: u32) -> PyResult<u32> {
    let Some(value) = value else {
        return Ok(unless);
    };
    let turns = offset("a number of quarter turns", value)?.rem_euclid(4);
    Ok(u32::try_from(turns).unwrap_or(0))
}

/// Where a room lies.
fn place(
    x: &Bound<'_, PyAny>,
    y: &Bound<'_, PyAny>,
    turns: Option<&Bound<'_, PyAny>>,
) -> PyResult<(i64, i64, u32)> {
    Ok((
        offset("a column", x)?,
        offset("a row", y)?,
        quarters(turns, 0)?,
    ))
}

/// The choice of doors in an iterable of edges.
pub(crate) fn passes(value: Option<&Bound<'_, PyAny>>) -> PyResult<engine::Passes> {
    let Some(value) = value else {
        return Ok(engine::Passes::default());
    };
    let mut doors = Vec::new();
    for door in value.try_iter()? {
        let door = door?.extract::<Edge>()?.engine();
        if !door.is_door() {
            return Err(PyValueError::new_err(
                "what may be passed are doors, not walls or open edges",
            ));
        }
        doors.push(door);
    }
    Ok(engine::Passes::of(&doors))
}

/// The options of a question as Python gives them.
struct Asked<'a> {
    figures: Option<&'a engine::Mask>,
    through: Option<&'a engine::Mask>,
    passes: engine::Passes,
    costs: Option<Costs<'a>>,
    edges: Vec<(u32, u32, u32)>,
    links: Vec<(u32, u32, u32)>,
}

impl<'a> Asked<'a> {
    fn new(
        grid: &Grid,
        figures: Option<&'a Bound<'_, Mask>>,
        through: Option<&'a Bound<'_, Mask>>,
        doors: Option<&Bound<'_, PyAny>>,
        square_costs: Option<&'a Bound<'_, PyAny>>,
        edge_costs: Option<&Bound<'_, PyAny>>,
        links: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        Ok(Self {
            figures: figures.map(|mask| &mask.get().0),
            through: through.map(|mask| &mask.get().0),
            passes: passes(doors)?,
            costs: square_costs.map(costs).transpose()?,
            edges: triples(edge_costs, grid.0.squares(), None)?,
            links: triples(links, grid.0.squares(), Some(0))?,
        })
    }

    fn ask(&mut self) -> engine::Ask<'_> {
        engine::Ask {
            passes: self.passes,
            figures: self.figures,
            through: self.through,
            prices: self.costs.as_ref().map(Costs::prices),
            edges: std::mem::take(&mut self.edges),
            links: std::mem::take(&mut self.links),
        }
    }
}

impl Grid {
    fn square(&self, value: &Bound<'_, PyAny>) -> PyResult<u32> {
        square(self.0.squares(), value)
    }

    /// One square, or several.
    fn squares(&self, value: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        if let Ok(one) = value.extract::<u32>() {
            return Ok(vec![one]);
        }
        if let Ok(mask) = value.cast::<Mask>() {
            let mask = &mask.get().0;
            if mask.squares() != self.0.squares() {
                return Err(raise(&engine::Error::Sizes(
                    self.0.squares(),
                    mask.squares(),
                )));
            }
            return Ok(mask.iter().collect());
        }
        match value.try_iter() {
            Ok(values) => values.map(|value| self.square(&value?)).collect(),
            Err(_) => Ok(vec![self.square(value)?]),
        }
    }

    /// Runs something that may take long, so that other threads can run.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl Send + FnOnce() -> engine::Result<T>,
    ) -> PyResult<T> {
        let result = if self.0.len() > LONG {
            py.detach(work)
        } else {
            work()
        };
        result.map_err(|error| raise(&error))
    }

    fn with_kind(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, kind: Edge) -> PyResult<Self> {
        let (a, b) = (self.square(a)?, self.square(b)?);
        wrap(
            self.0
                .side(a, b)
                .and_then(|dir| self.0.with_edge(a, dir, kind.engine())),
        )
    }

    fn moved_door(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, kind: Edge) -> PyResult<Self> {
        if self.edge(a, b)?.engine().is_door() {
            self.with_kind(a, b, kind)
        } else {
            Err(PyValueError::new_err(format!(
                "there is no door between {a} and {b}"
            )))
        }
    }
}

#[pymethods]
impl Grid {
    #[new]
    #[pyo3(signature = (w: "int", h: "int"))]
    fn new(w: &Bound<'_, PyAny>, h: &Bound<'_, PyAny>) -> PyResult<Self> {
        wrap(engine::Grid::new(side("a width", w)?, side("a height", h)?))
    }

    /// The board of a map of areas: every character is the area of its square.
    ///
    /// A blank is a missing square. There are walls where areas differ. Empty lines at both ends do
    /// not count, and short ones are filled up with blanks.
    ///
    /// >>> print(Grid.from_areas("aab\naa "))
    /// +--+--+--+
    /// | .  .| .|
    /// +     +--+
    /// | .  .|  |
    /// +--+--+--+
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_areas(text: &str) -> PyResult<Self> {
        wrap(engine::Grid::from_areas(text))
    }

    /// The board in a picture as `str(grid)` draws it.
    ///
    /// A square is ` .`, a blocked one `##`, a missing one blank. An edge is blank if open, a
    /// wall `|` or `--`, an open door `'`, a closed one `D`, a locked one `L`, a secret one `S`,
    /// doubled where it lies flat. The outline is all walls. What else raises ValueError with
    /// the line and the column.
    ///
    /// >>> grid = Grid.from_text('''
    /// ... +--+--+
    /// ... | .D .|
    /// ... +--+''+
    /// ... |##S .|
    /// ... +--+--+
    /// ... ''')
    /// >>> grid.edge(0, 1), grid.edge(1, 3), list(grid.blocked)
    /// (Edge.DOOR_CLOSED, Edge.DOOR_OPEN, [2])
    #[staticmethod]
    #[pyo3(signature = (picture, /))]
    fn from_text(picture: &str) -> PyResult<Self> {
        wrap(engine::Grid::from_text(picture))
    }

    /// The board with these edges: two squares each, and what is between them.
    ///
    /// All others are open.
    ///
    /// >>> Grid.from_edges(2, 2, [(0, 1, Edge.WALL)]).path(0, 1)
    /// [0, 2, 3, 1]
    #[staticmethod]
    #[pyo3(signature = (w: "int", h: "int", edges: "Iterable[tuple[int, int, Edge]]"))]
    fn from_edges(
        w: &Bound<'_, PyAny>,
        h: &Bound<'_, PyAny>,
        edges: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        Self::new(w, h)?.with_edges(edges)
    }

    /// A board of rooms: each with its column, its row and its quarter turns clockwise.
    ///
    /// All other squares are missing. On an edge of two rooms a wall counts if either has one, then
    /// a door, so their order does not matter. A room off the board or on another raises ValueError.
    ///
    /// >>> room = Room("+--+--+\n| .  .D\n+--+--+")
    /// >>> print(Grid.from_tiles(3, 3, [(room, 0, 0, 0), (room, 2, 0, 1)]))
    /// +--+--+--+
    /// | .  .| .|
    /// +--+--+  +
    /// |     | .|
    /// +     +DD+
    /// |        |
    /// +--+--+--+
    #[staticmethod]
    #[pyo3(signature = (w: "int", h: "int", tiles: "Iterable[tuple[Room, int, int, int]]"))]
    fn from_tiles(
        w: &Bound<'_, PyAny>,
        h: &Bound<'_, PyAny>,
        tiles: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let mut all = Vec::new();
        for tile in tiles.try_iter()? {
            let (room, x, y, turns) = tile?.extract::<Tile<'_>>()?;
            all.push((room, place(&x, &y, Some(&turns))?));
        }
        let tiles = all
            .iter()
            .map(|(room, (x, y, turns))| (&room.get().0, *x, *y, *turns));
        wrap(engine::Grid::from_tiles(
            side("a width", w)?,
            side("a height", h)?,
            tiles,
        ))
    }

    /// How many columns.
    #[getter]
    fn width(&self) -> usize {
        self.0.width()
    }

    /// How many rows.
    #[getter]
    fn height(&self) -> usize {
        self.0.height()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The square in this column and row, both counting from 0 at the top left.
    ///
    /// >>> Grid(26, 19).at(3, 2)
    /// 55
    #[pyo3(signature = (x: "int", y: "int", /))]
    fn at(&self, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<usize> {
        let (w, h) = (self.0.width(), self.0.height());
        match (x.extract::<usize>(), y.extract::<usize>()) {
            (Ok(x), Ok(y)) if x < w && y < h => Ok(y * w + x),
            _ => Err(pyo3::exceptions::PyIndexError::new_err(format!(
                "there is no square at ({x}, {y}) on a board of {w} x {h}"
            ))),
        }
    }

    /// The column and row of a square.
    ///
    /// >>> Grid(26, 19).xy(55)
    /// (3, 2)
    #[pyo3(signature = (square: "int", /) -> "tuple[int, int]")]
    fn xy(&self, square: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
        self.0
            .xy(self.square(square)?)
            .map_err(|error| raise(&error))
    }

    /// The squares that are not missing.
    #[getter]
    fn present(&self) -> Mask {
        Mask(self.0.present_mask())
    }

    /// The squares that are blocked.
    #[getter]
    fn blocked(&self) -> Mask {
        Mask(self.0.blocked_mask())
    }

    /// What is on the edge between two neighbours. Two squares without one raise ValueError.
    ///
    /// >>> Grid(3, 1).edge(0, 1)
    /// Edge.OPEN
    #[pyo3(signature = (a: "int", b: "int", /))]
    fn edge(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Edge> {
        let (a, b) = (self.square(a)?, self.square(b)?);
        let edge = self.0.side(a, b).and_then(|dir| self.0.edge(a, dir));
        edge.map(|edge| Edge::ALL[edge as usize])
            .map_err(|error| raise(&error))
    }

    /// With this on the edge between two neighbours.
    ///
    /// >>> Grid(3, 1).with_edge(0, 1, Edge.WALL).path(0, 2) is None
    /// True
    #[pyo3(signature = (a: "int", b: "int", kind, /))]
    fn with_edge(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, kind: Edge) -> PyResult<Self> {
        self.with_kind(a, b, kind)
    }

    /// With many edges: two squares each, and what is between them; later ones win.
    ///
    /// >>> Grid(3, 1).with_edges([(0, 1, Edge.WALL), (1, 2, Edge.DOOR_OPEN)]).edge(2, 1)
    /// Edge.DOOR_OPEN
    #[pyo3(signature = (edges: "Iterable[tuple[int, int, Edge]]", /))]
    fn with_edges(&self, edges: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut all = Vec::new();
        for edge in edges.try_iter()? {
            let (a, b, kind) = edge?.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>, Edge)>()?;
            let (a, b) = (self.square(&a)?, self.square(&b)?);
            let dir = self.0.side(a, b).map_err(|error| raise(&error))?;
            all.push((a, dir, kind.engine()));
        }
        wrap(self.0.with_edges(all))
    }

    /// With a door between two neighbours; a closed one unless told.
    ///
    /// >>> Grid(2, 1).with_door(0, 1).edge(0, 1)
    /// Edge.DOOR_CLOSED
    #[pyo3(signature = (a: "int", b: "int", kind=Edge::DOOR_CLOSED, /))]
    fn with_door(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, kind: Edge) -> PyResult<Self> {
        if kind.engine().is_door() {
            self.with_kind(a, b, kind)
        } else {
            Err(PyValueError::new_err("a door is one of Edge.DOOR_..."))
        }
    }

    /// With the door between two neighbours open, whatever state it was in.
    ///
    /// No door there raises ValueError.
    ///
    /// >>> Grid(2, 1).with_door(0, 1).open_door(0, 1).path(0, 1)
    /// [0, 1]
    #[pyo3(signature = (a: "int", b: "int", /))]
    fn open_door(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.moved_door(a, b, Edge::DOOR_OPEN)
    }

    /// With the door between two neighbours closed, whatever state it was in.
    ///
    /// No door there raises ValueError.
    ///
    /// >>> Grid(2, 1).with_door(0, 1, Edge.DOOR_OPEN).close_door(0, 1).path(0, 1) is None
    /// True
    #[pyo3(signature = (a: "int", b: "int", /))]
    fn close_door(&self, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.moved_door(a, b, Edge::DOOR_CLOSED)
    }

    /// With these squares blocked: they count as walls all round, at corners too.
    ///
    /// A missing one raises ValueError.
    ///
    /// >>> Grid(3, 1).with_blocked([1]).path(0, 2) is None
    /// True
    #[pyo3(signature = (squares: "int | Iterable[int]", /))]
    fn with_blocked(&self, squares: &Bound<'_, PyAny>) -> PyResult<Self> {
        wrap(self.0.with_blocked(self.squares(squares)?))
    }

    /// With these squares no longer blocked, whether they were or not.
    ///
    /// >>> Grid(3, 1).with_blocked([0, 1]).without_blocked(1).blocked
    /// Mask(3, [0])
    #[pyo3(signature = (squares: "int | Iterable[int]", /))]
    fn without_blocked(&self, squares: &Bound<'_, PyAny>) -> PyResult<Self> {
        wrap(self.0.without_blocked(self.squares(squares)?))
    }

    /// Without these squares.
    ///
    /// What is on their edges stays; blocked they are no longer.
    ///
    /// >>> Grid(3, 1).with_missing(1).present
    /// Mask(3, [0, 2])
    #[pyo3(signature = (squares: "int | Iterable[int]", /))]
    fn with_missing(&self, squares: &Bound<'_, PyAny>) -> PyResult<Self> {
        wrap(self.0.with_missing(self.squares(squares)?))
    }

    /// With these squares there again, whether they were missing or not.
    ///
    /// >>> Grid(3, 1).with_missing([0, 1]).without_missing([1, 2]).present
    /// Mask(3, [1, 2])
    #[pyo3(signature = (squares: "int | Iterable[int]", /))]
    fn without_missing(&self, squares: &Bound<'_, PyAny>) -> PyResult<Self> {
        wrap(self.0.without_missing(self.squares(squares)?))
    }

    /// With a room on missing squares, as `Grid.from_tiles` lays it.
    ///
    /// Its top left is in this column and row after so many quarter turns clockwise.
    ///
    /// >>> empty = Grid(3, 1).with_missing(range(3))
    /// >>> empty.place(Room("+--+\n| .|\n+--+"), 1, 0).present
    /// Mask(3, [1])
    #[pyo3(signature = (tile, x: "int", y: "int", turns: "int | None" = None))]
    fn place(
        &self,
        tile: &Bound<'_, Room>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        turns: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (x, y, turns) = place(x, y, turns)?;
        wrap(self.0.place(&tile.get().0, x, y, turns))
    }

    /// Without a room that was placed so.
    ///
    /// Its edges become open, but those it shares with squares that stay remain as they are.
    ///
    /// >>> empty, room = Grid(3, 1).with_missing(range(3)), Room("+--+\n| .|\n+--+")
    /// >>> empty.place(room, 1, 0).lift(room, 1, 0) == empty
    /// True
    #[pyo3(signature = (tile, x: "int", y: "int", turns: "int | None" = None))]
    fn lift(
        &self,
        tile: &Bound<'_, Room>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        turns: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (x, y, turns) = place(x, y, turns)?;
        wrap(self.0.lift(&tile.get().0, x, y, turns))
    }

    /// With `size` x `size` squares turned clockwise, and the edges in and round them.
    ///
    /// Four turns change nothing. An opening that would come to lie on the border of the board raises
    /// ValueError.
    ///
    /// >>> print(Grid(4, 4).with_edge(5, 6, Edge.WALL).turn(1, 1, 2))
    /// +--+--+--+--+
    /// | .  .  .  .|
    /// +           +
    /// | .  .  .  .|
    /// +     +--+  +
    /// | .  .  .  .|
    /// +           +
    /// | .  .  .  .|
    /// +--+--+--+--+
    #[pyo3(signature = (x: "int", y: "int", size: "int", turns: "int | None" = None))]
    fn turn(
        &self,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        size: &Bound<'_, PyAny>,
        turns: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let number = |what, value: &Bound<'_, PyAny>| {
            let range = "from 0 to 2**64 - 1";
            value
                .extract()
                .map_err(|_| out_of_range(what, range, value))
        };
        let (x, y) = (number("a column", x)?, number("a row", y)?);
        let size = number("a number of columns and rows", size)?;
        wrap(self.0.turn(x, y, size, quarters(turns, 1)?))
    }

    /// The squares that can be reached for at most `budget` steps and stopped on.
    ///
    /// The square itself is always among them.
    ///
    /// `figures` cannot be entered. `through` can be passed but not stopped on, even where they
    /// are figures. `passes` are the doors that may be passed, only open ones unless told.
    /// `square_costs` tells for every square what entering it costs instead of 1: bytes, which are
    /// read where they are, or another buffer of whole numbers, copied as others may write to it
    /// meanwhile, or ints. `edge_costs` are (a, b, cost) for going over an edge
    /// besides. `links` join two squares wherever they lie, both ways: (a, b) for nothing,
    /// (a, b, cost) at a price. Costs may be 0. All of them together must not add up to 2**31.
    ///
    /// >>> list(Grid(5, 1).reach(0, 3, through=Mask(5, [1, 3])))
    /// [0, 2]
    #[pyo3(signature = (a: "int", budget: "int", *, figures=None, through=None, passes: "Iterable[Edge] | None"=None, square_costs: "Buffer | Iterable[int] | None"=None, edge_costs: "Iterable[tuple[int, int, int]] | None"=None, links: "Iterable[tuple[int, int] | tuple[int, int, int]] | None"=None))]
    #[allow(clippy::too_many_arguments)]
    fn reach(
        &self,
        py: Python<'_>,
        a: &Bound<'_, PyAny>,
        budget: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        through: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        square_costs: Option<&Bound<'_, PyAny>>,
        edge_costs: Option<&Bound<'_, PyAny>>,
        links: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Mask> {
        let (a, budget) = (self.square(a)?, self::budget(budget)?);
        let plain = passes.is_none() && square_costs.is_none();
        if plain && edge_costs.is_none() && links.is_none() && budget <= 64 {
            // What is asked most, without the tables that other questions need.
            let ask = engine::Ask {
                figures: figures.map(|mask| &mask.get().0),
                through: through.map(|mask| &mask.get().0),
                ..engine::Ask::default()
            };
            return wrap_mask(self.0.reach(a, budget, &ask));
        }
        let mut asked = Asked::new(
            self,
            figures,
            through,
            passes,
            square_costs,
            edge_costs,
            links,
        )?;
        let ask = asked.ask();
        if budget <= 64 {
            return wrap_mask(self.0.reach(a, budget, &ask));
        }
        Ok(Mask(self.run(py, || self.0.reach(a, budget, &ask))?))
    }

    /// The squares of `reach`, ascending, each with what is left of the budget there.
    ///
    /// >>> Grid(4, 1).reach_steps(1, 2)
    /// {0: 1, 1: 2, 2: 1, 3: 0}
    #[pyo3(signature = (a: "int", budget: "int", *, figures=None, through=None, passes: "Iterable[Edge] | None"=None, square_costs: "Buffer | Iterable[int] | None"=None, edge_costs: "Iterable[tuple[int, int, int]] | None"=None, links: "Iterable[tuple[int, int] | tuple[int, int, int]] | None"=None) -> "dict[int, int]")]
    #[allow(clippy::too_many_arguments)]
    fn reach_steps<'py>(
        &self,
        py: Python<'py>,
        a: &Bound<'_, PyAny>,
        budget: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        through: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        square_costs: Option<&Bound<'_, PyAny>>,
        edge_costs: Option<&Bound<'_, PyAny>>,
        links: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (a, budget) = (self.square(a)?, self::budget(budget)?);
        let mut asked = Asked::new(
            self,
            figures,
            through,
            passes,
            square_costs,
            edge_costs,
            links,
        )?;
        let ask = asked.ask();
        let steps = self.run(py, || self.0.reach_steps(a, budget, &ask))?;
        let dict = PyDict::new(py);
        for (square, left) in steps {
            dict.set_item(square, left)?;
        }
        Ok(dict)
    }

    /// The squares one can step to and still come to a stop with what is left of the budget.
    ///
    /// The square itself counts as a stop once it was left, unless it may only be passed. Options as
    /// in `reach`.
    ///
    /// >>> list(Grid(5, 1).next_steps(2, 1, through=Mask(5, [1])))
    /// [3]
    #[pyo3(signature = (a: "int", budget: "int", *, figures=None, through=None, passes: "Iterable[Edge] | None"=None, square_costs: "Buffer | Iterable[int] | None"=None, edge_costs: "Iterable[tuple[int, int, int]] | None"=None, links: "Iterable[tuple[int, int] | tuple[int, int, int]] | None"=None))]
    #[allow(clippy::too_many_arguments)]
    fn next_steps(
        &self,
        py: Python<'_>,
        a: &Bound<'_, PyAny>,
        budget: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        through: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        square_costs: Option<&Bound<'_, PyAny>>,
        edge_costs: Option<&Bound<'_, PyAny>>,
        links: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Mask> {
        let (a, budget) = (self.square(a)?, self::budget(budget)?);
        let mut asked = Asked::new(
            self,
            figures,
            through,
            passes,
            square_costs,
            edge_costs,
            links,
        )?;
        let ask = asked.ask();
        Ok(Mask(self.run(py, || self.0.next_steps(a, budget, &ask))?))
    }

    /// A cheapest path from `a` to `b`, both included; None if there is none.
    ///
    /// There is none to a figure or to where one can only pass.
    ///
    /// Of several it is one with the fewest squares, and of those the one whose first step comes
    /// first in the order north, east, south, west, links as given; then the second step decides,
    /// and so on. Options as in `reach`.
    ///
    /// >>> Grid(3, 3).path(0, 8)
    /// [0, 1, 2, 5, 8]
    #[pyo3(signature = (a: "int", b: "int", *, figures=None, through=None, passes: "Iterable[Edge] | None"=None, square_costs: "Buffer | Iterable[int] | None"=None, edge_costs: "Iterable[tuple[int, int, int]] | None"=None, links: "Iterable[tuple[int, int] | tuple[int, int, int]] | None"=None) -> "list[int] | None")]
    #[allow(clippy::too_many_arguments)]
    fn path<'py>(
        &self,
        py: Python<'py>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        through: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        square_costs: Option<&Bound<'_, PyAny>>,
        edge_costs: Option<&Bound<'_, PyAny>>,
        links: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        let (a, b) = (self.square(a)?, self.square(b)?);
        let mut asked = Asked::new(
            self,
            figures,
            through,
            passes,
            square_costs,
            edge_costs,
            links,
        )?;
        let ask = asked.ask();
        let path = self.run(py, || self.0.path(a, b, &ask))?;
        path.map(|path| PyList::new(py, path)).transpose()
    }

    /// What it costs to get to each square from `a`, or from the nearest of several squares.
    ///
    /// UNREACHABLE, which is -1, where there is no way. Options as in `reach`.
    ///
    /// >>> list(Grid(4, 1).distances(1)), list(Grid(4, 1).distances([0, 3]))
    /// ([1, 0, 1, 2], [0, 1, 1, 0])
    #[pyo3(signature = (a: "int | Iterable[int]", *, figures=None, through=None, passes: "Iterable[Edge] | None"=None, square_costs: "Buffer | Iterable[int] | None"=None, edge_costs: "Iterable[tuple[int, int, int]] | None"=None, links: "Iterable[tuple[int, int] | tuple[int, int, int]] | None"=None))]
    #[allow(clippy::too_many_arguments)]
    fn distances(
        &self,
        py: Python<'_>,
        a: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        through: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        square_costs: Option<&Bound<'_, PyAny>>,
        edge_costs: Option<&Bound<'_, PyAny>>,
        links: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Numbers> {
        let sources = self.squares(a)?;
        let mut asked = Asked::new(
            self,
            figures,
            through,
            passes,
            square_costs,
            edge_costs,
            links,
        )?;
        let ask = asked.ask();
        Ok(Numbers::row(
            self.run(py, || self.0.distances(&sources, &ask))?,
        ))
    }

    /// Which of the squares is the nearest to each square, coming from there.
    ///
    /// The one with the lowest number among equals; -1 where there is no way. Options as in `reach`.
    ///
    /// >>> list(Grid(5, 1).nearest([0, 4]))
    /// [0, 0, 0, 4, 4]
    #[pyo3(signature = (squares: "int | Iterable[int]", *, figures=None, through=None, passes: "Iterable[Edge] | None"=None, square_costs: "Buffer | Iterable[int] | None"=None, edge_costs: "Iterable[tuple[int, int, int]] | None"=None, links: "Iterable[tuple[int, int] | tuple[int, int, int]] | None"=None))]
    #[allow(clippy::too_many_arguments)]
    fn nearest(
        &self,
        py: Python<'_>,
        squares: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        through: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        square_costs: Option<&Bound<'_, PyAny>>,
        edge_costs: Option<&Bound<'_, PyAny>>,
        links: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Numbers> {
        let sources = self.squares(squares)?;
        let mut asked = Asked::new(
            self,
            figures,
            through,
            passes,
            square_costs,
            edge_costs,
            links,
        )?;
        let ask = asked.ask();
        Ok(Numbers::row(
            self.run(py, || self.0.nearest(&sources, &ask))?,
        ))
    }

    /// The distance from each square to each, read as `pairs[a, b]`.
    ///
    /// `threads`, one unless told, changes nothing but the time. More than 256 MiB of distances raise ValueError:
    /// boards of up to 11,585 squares have less.
    ///
    /// >>> pairs = Grid(3, 2).all_pairs()
    /// >>> pairs[0, 5], pairs.shape
    /// (3, (6, 6))
    #[pyo3(signature = (*, threads: "int | None" = None, figures=None, through=None, passes: "Iterable[Edge] | None"=None))]
    fn all_pairs(
        &self,
        py: Python<'_>,
        threads: Option<&Bound<'_, PyAny>>,
        figures: Option<&Bound<'_, Mask>>,
        through: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Numbers> {
        let mut asked = Asked::new(self, figures, through, passes, None, None, None)?;
        let ask = asked.ask();
        let threads = match threads {
            None => 1,
            Some(threads) => match threads.extract() {
                Ok(threads) if threads > 0 => threads,
                _ => return Err(out_of_range("a number of threads", "1 or more", threads)),
            },
        };
        let pairs = py.detach(|| self.0.all_pairs(&ask, threads));
        let pairs = pairs.map_err(|error| raise(&error))?;
        Ok(Numbers::table(engine::Numbers::Short(pairs), self.0.len()))
    }

    /// The number of the connected area of each square.
    ///
    /// They count from 0 in the order of their first squares; -1 for squares that are missing or
    /// blocked, and for figures.
    ///
    /// >>> list(Grid.from_areas("ab\nab").components())
    /// [0, 1, 0, 1]
    #[pyo3(signature = (*, figures=None, passes: "Iterable[Edge] | None"=None, links: "Iterable[tuple[int, int] | tuple[int, int, int]] | None"=None))]
    fn components(
        &self,
        py: Python<'_>,
        figures: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        links: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Numbers> {
        let mut asked = Asked::new(self, figures, None, passes, None, None, links)?;
        let ask = asked.ask();
        Ok(Numbers::row(self.run(py, || self.0.components(&ask))?))
    }

    /// The board as a picture, with a mask and a path on it.
    ///
    /// ` *` is on the squares of the mask; on those of the path are the last two digits of their
    /// places, counted from 0.
    ///
    /// >>> print(Grid(3, 1).draw(mask=Mask(3, [2]), path=[0, 1]))
    /// +--+--+--+
    /// | 0  1  *|
    /// +--+--+--+
    #[pyo3(signature = (mask=None, path: "Iterable[int] | None"=None))]
    fn draw(
        &self,
        mask: Option<&Bound<'_, Mask>>,
        path: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let path = path
            .map(|path| self.squares(path))
            .transpose()?
            .unwrap_or_default();
        let mask = mask.map(|mask| &mask.get().0);
        self.0.draw(mask, &path).map_err(|error| raise(&error))
    }

    /// The board as a picture that `Grid.from_text` reads.
    ///
    /// >>> print(Grid(2, 1).with_door(0, 1).to_text())
    /// +--+--+
    /// | .D .|
    /// +--+--+
    fn to_text(&self) -> String {
        self.0.to_text()
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        format!("<Grid of {} x {}>", self.0.width(), self.0.height())
    }

    /// The board as a `networkx.Graph` of the squares that are there.
    ///
    /// They have `x`, `y` and `blocked`. There is an edge, with its `edge`, wherever one can step.
    ///
    /// >>> sorted(Grid(2, 2).to_networkx().edges)
    /// [(0, 1), (0, 2), (1, 3), (2, 3)]
    #[pyo3(signature = (*, passes: "Iterable[Edge] | None"=None) -> "Any")]
    fn to_networkx<'py>(
        &self,
        py: Python<'py>,
        passes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let passage = self.0.passage(self::passes(passes)?);
        let graph = py.import("networkx")?.getattr("Graph")?.call0()?;
        for square in (0..self.0.squares()).filter(|square| self.0.present(*square)) {
            let (x, y) = self.0.xy(square).map_err(|error| raise(&error))?;
            let facts = PyDict::new(py);
            facts.set_item("x", x)?;
            facts.set_item("y", y)?;
            facts.set_item("blocked", self.0.blocked(square))?;
            graph.call_method("add_node", (square,), Some(&facts))?;
        }
        for square in 0..self.0.squares() {
            for dir in [engine::Dir::East, engine::Dir::South] {
                if !passage.open(square as usize, dir as usize) {
                    continue;
                }
                let facts = PyDict::new(py);
                let edge = self.0.edge(square, dir).map_err(|error| raise(&error))?;
                facts.set_item("edge", Edge::ALL[edge as usize])?;
                graph.call_method(
                    "add_edge",
                    (square, self.0.beside(square, dir)),
                    Some(&facts),
                )?;
            }
        }
        Ok(graph)
    }

    /// The board as bytes, the same on every machine: one for a square, and five.
    ///
    /// >>> len(Grid(26, 19).to_bytes())
    /// 499
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The board that these bytes hold.
    ///
    /// Raises ValueError if they hold none, or one of another version.
    ///
    /// >>> Grid.from_bytes(Grid(3, 2).to_bytes()) == Grid(3, 2)
    /// True
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        wrap(engine::Grid::from_bytes(data))
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

    #[pyo3(signature = (memo: "Any", /) -> "Grid")]
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

    // ------------------------------------------------------------------ sight

    /// Whether two squares see each other; a square always sees itself.
    ///
    /// The line between their centres must not go through a wall, a door that is not in
    /// `passes` (only open ones are unless told), a blocked or a missing square, or the square
    /// of one of the `figures`. Those on the two squares themselves do not count, and one whose
    /// corner is touched never does. At a corner walls block only if they keep the two squares
    /// of the line apart: both ways round the corner are walled.
    ///
    /// >>> grid = Grid(3, 3).with_edge(0, 1, Edge.WALL)
    /// >>> grid.sees(0, 2), grid.sees(0, 4), grid.sees(0, 8, Mask(9, [4]))
    /// (False, True, False)
    #[pyo3(signature = (a: "int", b: "int", figures=None, *, passes: "Iterable[Edge] | None"=None))]
    fn sees(
        &self,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        sight::sees(self.0.passage(self::passes(passes)?), a, b, figures)
    }

    /// All squares that a square sees, itself included; options as in `sees`.
    ///
    /// >>> Grid.from_areas("aab\naab").view(0)
    /// Mask(6, [0, 1, 3, 4])
    #[pyo3(signature = (a: "int", figures=None, *, passes: "Iterable[Edge] | None"=None) -> "Mask")]
    fn view(
        &self,
        py: Python<'_>,
        a: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Mask> {
        sight::view(py, self.0.passage(self::passes(passes)?), a, figures)
    }

    /// One byte for each pair of squares, 1 if they see each other, else 0; options as in `sees`.
    ///
    /// `pairs` is a buffer of ints in one piece: n rows of two, or 2 n of them. Unsigned ones of
    /// 32 bits are read where they are. `threads`, one unless told, changes nothing but the time,
    /// and only that of large batches.
    ///
    /// >>> from array import array
    /// >>> Grid.from_areas("aab").sees_many(array("I", [0, 1, 1, 2]))
    /// b'\x01\x00'
    #[pyo3(signature = (pairs: "Buffer", figures=None, *, passes: "Iterable[Edge] | None"=None, threads: "int | None"=None))]
    fn sees_many<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let passage = self.0.passage(self::passes(passes)?);
        sight::sees_many(py, passage, pairs, figures, threads)
    }

    /// Writes what `sees_many` gives into `out`, a buffer with a byte for each pair.
    ///
    /// >>> seen = bytearray(2)
    /// >>> Grid.from_areas("aab").sees_many_into(bytes([0, 1, 1, 2]), seen)
    /// >>> seen
    /// bytearray(b'\x01\x00')
    #[pyo3(signature = (pairs: "Buffer", out: "Buffer", figures=None, *, passes: "Iterable[Edge] | None"=None, threads: "int | None"=None))]
    #[allow(clippy::too_many_arguments)]
    fn sees_many_into(
        &self,
        py: Python<'_>,
        pairs: &Bound<'_, PyAny>,
        out: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let passage = self.0.passage(self::passes(passes)?);
        sight::sees_many_into(py, passage, pairs, out, figures, threads)
    }

    /// Who sees whom, for all pairs of squares; options as in `sees`.
    ///
    /// A board of more than 16,384 squares raises ValueError. `threads`, one unless told, changes
    /// nothing but the time, and only that of boards of more than 32 x 32.
    ///
    /// >>> Grid.from_areas("aab\naab").sight_table()
    /// <SightTable of 6 squares, 7 pairs see each other>
    #[pyo3(signature = (figures=None, *, passes: "Iterable[Edge] | None"=None, threads: "int | None"=None))]
    fn sight_table(
        &self,
        py: Python<'_>,
        figures: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<sight::SightTable> {
        let passage = self.0.passage(self::passes(passes)?);
        sight::sight_table(py, passage, figures, threads)
    }

    /// What blocks the line from `a` to `b` first, and where; None if they see each other.
    /// Options as in `sees`.
    ///
    /// It is "edge" with the two squares between which a wall or door is, "corner" with the two
    /// squares, lying diagonally, that walls keep apart there, or "figure" with its square. Two
    /// squares come in the order of the line. From `b` to `a` it may be something else.
    ///
    /// >>> grid = Grid(3, 3).with_edge(1, 2, Edge.WALL).with_blocked([3, 7])
    /// >>> grid.blocker(0, 2), grid.blocker(0, 2, Mask(9, [1]))
    /// (('edge', [1, 2]), ('figure', [1]))
    /// >>> grid.blocker(4, 6)
    /// ('corner', [4, 6])
    #[pyo3(signature = (a: "int", b: "int", figures=None, *, passes: "Iterable[Edge] | None"=None) -> "tuple[str, list[int]] | None")]
    fn blocker(
        &self,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        figures: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<sight::Blocker>> {
        sight::blocker(self.0.passage(self::passes(passes)?), a, b, figures)
    }

    /// The squares of a straight line of fire from `a`, up to and with the first figure.
    ///
    /// Where there is none, the line goes to where walls end it; options as in `sees`. The
    /// direction is one of "n", "ne", "e", "se", "s", "sw", "w", "nw". A diagonal goes
    /// through corners: it goes on where one way round the corner is open, whoever stands beside
    /// it. So every square of the line sees `a`.
    ///
    /// >>> Grid(4, 4).fire_line(0, "se", Mask(16, [1, 4, 10]))
    /// [5, 10]
    #[pyo3(signature = (a: "int", direction, figures=None, *, passes: "Iterable[Edge] | None"=None) -> "list[int]")]
    fn fire_line(
        &self,
        a: &Bound<'_, PyAny>,
        direction: &str,
        figures: Option<&Bound<'_, Mask>>,
        passes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<u32>> {
        let passage = self.0.passage(self::passes(passes)?);
        sight::fire_line(passage, a, direction, figures)
    }
}
