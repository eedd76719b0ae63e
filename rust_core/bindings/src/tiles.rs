//! Cards laid edge to edge for Python: `TileSet`, `TileBoard`, `Placements`, `Misfit`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyList, PyString, PyTuple};
use undercroft_engine::tiles as engine;
use undercroft_engine::tiles::{MAX_CARDS, MAX_HAND, MAX_LABELS, SIDES, WILD, Wanted};

use crate::errors::{out_of_range, raise};

/// Searches over more cells times cards than this let other threads run.
const LONG: usize = 1 << 14;

type Names = (String, String, String, String);

fn or_raise<T>(result: undercroft_engine::Result<T>) -> PyResult<T> {
    result.map_err(|error| raise(&error))
}

fn coordinate(value: &Bound<'_, PyAny>) -> PyResult<i32> {
    let read = value.extract();
    read.map_err(|_| out_of_range("a coordinate", "less than 2**30 from 0", value))
}

fn card_number(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let read = value.extract();
    read.map_err(|_| out_of_range("a card", "a number from 0", value))
}

fn turn_number(value: Option<&Bound<'_, PyAny>>) -> PyResult<u8> {
    let Some(value) = value else { return Ok(0) };
    let read = value.extract();
    read.map_err(|_| out_of_range("a number of turns", "from 0 to 3", value))
}

/// The cards of a hand: one number, or several.
fn hand(cards: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    // The usual kinds first: asking the others raises exceptions inside, which takes long.
    if cards.is_instance_of::<PyInt>() {
        return card_number(cards).map(|card| vec![card]);
    }
    if let Ok(cards) = cards.cast::<PyList>() {
        let cards = cards.iter().take(MAX_HAND + 1);
        return cards.map(|card| card_number(&card)).collect();
    }
    match cards.try_iter() {
        Ok(cards) => cards
            .take(MAX_HAND + 1)
            .map(|card| card_number(&card?))
            .collect(),
        Err(_) => card_number(cards).map(|card| vec![card]),
    }
}

/// A cell, or a placement: that many ints.
fn cell(value: &Bound<'_, PyAny>) -> PyResult<(i32, i32)> {
    let (x, y): (Bound<'_, PyAny>, Bound<'_, PyAny>) = value.extract()?;
    Ok((coordinate(&x)?, coordinate(&y)?))
}

/// A placement that is written down: card, x, y, turns.
fn placement(value: &Bound<'_, PyAny>) -> PyResult<(u32, i32, i32, u8)> {
    let (card, x, y, turns): (
        Bound<'_, PyAny>,
        Bound<'_, PyAny>,
        Bound<'_, PyAny>,
        Bound<'_, PyAny>,
    ) = value.extract()?;
    Ok((
        card_number(&card)?,
        coordinate(&x)?,
        coordinate(&y)?,
        turn_number(Some(&turns))?,
    ))
}

/// Cards with a label on each side, and the table of the labels that may meet. It never changes.
///
/// A card is its number in the set. Its sides are written north, east, south, west: as a word of
/// four letters, each a label, or as four labels of any length. `*` is a wild side, which meets
/// everything. Labels meet themselves only, unless `meets` lists the pairs that may meet, both
/// ways round; with `directed` the first of a pair is the card being laid, the second the one that
/// lies there. `turning=False` is for cards that may not be rotated. At most 64 labels and 65,536
/// cards; ValueError for more, for a label that is not in `labels`, and for a card without four sides.
///
/// >>> cards = TileSet(["OWLW", "****"])
/// >>> cards.sides(0, 1)
/// ('W', 'O', 'W', 'L')
/// >>> cards.meets("O", "L"), cards.meets("O", "*")
/// (False, True)
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct TileSet(Arc<engine::TileSet>);

/// The four labels of a card as it is written.
fn labels_of(card: &Bound<'_, PyAny>) -> PyResult<[String; 4]> {
    let labels: Vec<String> = match card.cast::<PyString>() {
        Ok(word) => word.to_string_lossy().chars().map(String::from).collect(),
        Err(_) => card
            .try_iter()?
            .take(5)
            .map(|label| label?.extract())
            .collect::<PyResult<_>>()?,
    };
    labels.try_into().map_err(|labels: Vec<String>| {
        PyValueError::new_err(format!("a card has four sides, not {labels:?}"))
    })
}

impl TileSet {
    fn label(names: &[String], label: &str) -> PyResult<u8> {
        let number = names.iter().position(|name| name == label);
        match number.map(u8::try_from) {
            Some(Ok(number)) => Ok(number),
            _ if label == "*" => Ok(WILD),
            _ => Err(PyValueError::new_err(format!(
                "{label:?} is no label of these cards: {names:?}"
            ))),
        }
    }

    fn names(&self, sides: [u8; 4]) -> Names {
        let [north, east, south, west] = sides.map(|label| self.0.name(label).to_owned());
        (north, east, south, west)
    }
}

#[pymethods]
impl TileSet {
    #[new]
    #[pyo3(signature = (
        cards: "Iterable[str | Iterable[str]]",
        labels: "Iterable[str] | None" = None,
        *,
        meets: "Iterable[tuple[str, str]] | None" = None,
        directed: "bool" = false,
        turning: "bool" = true,
    ))]
    fn new(
        cards: &Bound<'_, PyAny>,
        labels: Option<&Bound<'_, PyAny>>,
        meets: Option<&Bound<'_, PyAny>>,
        directed: bool,
        turning: bool,
    ) -> PyResult<Self> {
        let mut written = Vec::new();
        for card in cards.try_iter()? {
            written.push(labels_of(&card?)?);
            if written.len() > MAX_CARDS {
                break;
            }
        }
        let mut names: Vec<String> = Vec::new();
        match labels {
            Some(labels) => {
                for label in labels.try_iter()?.take(MAX_LABELS + 1) {
                    names.push(label?.extract()?);
                }
            }
            None => {
                for label in written.as_flattened() {
                    if label != "*" && !names.contains(label) && names.len() <= MAX_LABELS {
                        names.push(label.clone());
                    }
                }
            }
        }
        if names.len() > MAX_LABELS {
            return Err(PyValueError::new_err(format!(
                "a set has at most {MAX_LABELS} labels"
            )));
        }
        let mut pairs = Vec::new();
        match meets {
            None => pairs.extend((0..=u8::MAX).take(names.len()).map(|label| (label, label))),
            Some(meets) => {
                for pair in meets.try_iter()? {
                    let (laid, lying): (String, String) = pair?.extract()?;
                    let pair = (Self::label(&names, &laid)?, Self::label(&names, &lying)?);
                    if pair.0 == WILD || pair.1 == WILD {
                        continue;
                    }
                    pairs.push(pair);
                    if !directed {
                        pairs.push((pair.1, pair.0));
                    }
                }
            }
        }
        let numbers = |card: &[String; 4]| -> PyResult<[u8; 4]> {
            let mut sides = [0; 4];
            for (side, label) in sides.iter_mut().zip(card) {
                *side = Self::label(&names, label)?;
            }
            Ok(sides)
        };
        let cards: Vec<[u8; 4]> = written.iter().map(numbers).collect::<PyResult<_>>()?;
        let set = or_raise(engine::TileSet::new(names, pairs, cards))?;
        Ok(Self(if turning { set } else { set.fixed() }.into()))
    }

    /// The pairs for labels that are read clockwise round a card: each meets itself read backwards.
    ///
    /// A label whose reverse is not in the list meets nothing but wild sides.
    ///
    /// >>> pairs = TileSet.mirrored(["ab", "ba", "cc"])
    /// >>> pairs
    /// [('ab', 'ba'), ('ba', 'ab'), ('cc', 'cc')]
    /// >>> TileSet([["ab", "cc", "cc", "ba"]], meets=pairs).meets("ab", "ab")
    /// False
    #[staticmethod]
    #[pyo3(signature = (labels: "Iterable[str]", /) -> "list[tuple[str, str]]")]
    fn mirrored(labels: &Bound<'_, PyAny>) -> PyResult<Vec<(String, String)>> {
        let labels = labels.try_iter()?.map(|label| label?.extract());
        let labels: Vec<String> = labels.collect::<PyResult<_>>()?;
        let pair = |label: &String| {
            let back: String = label.chars().rev().collect();
            labels.contains(&back).then(|| (label.clone(), back))
        };
        Ok(labels.iter().filter_map(pair).collect())
    }

    /// The labels, without the wild one.
    #[getter]
    fn labels(&self) -> Vec<String> {
        self.0.names().to_vec()
    }

    /// Whether cards may be rotated.
    #[getter]
    fn turning(&self) -> bool {
        !self.0.is_fixed()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The labels of a card after quarter turns clockwise: north, east, south, west.
    ///
    /// Raises ValueError if there is no such card, and for turns that are not from 0 to 3.
    ///
    /// >>> TileSet(["OWLW"]).sides(0)
    /// ('O', 'W', 'L', 'W')
    #[pyo3(signature = (card: "int", turns: "int | None" = None) -> "tuple[str, str, str, str]")]
    fn sides(&self, card: &Bound<'_, PyAny>, turns: Option<&Bound<'_, PyAny>>) -> PyResult<Names> {
        let sides = or_raise(self.0.sides(card_number(card)?, turn_number(turns)?))?;
        Ok(self.names(sides))
    }

    /// After how many quarter turns the card looks the same: 1, 2 or 4.
    ///
    /// >>> [TileSet(["OOOO", "OWOW", "OOWW"]).period(card) for card in range(3)]
    /// [1, 2, 4]
    #[pyo3(signature = (card: "int", /) -> "int")]
    fn period(&self, card: &Bound<'_, PyAny>) -> PyResult<u8> {
        or_raise(self.0.period(card_number(card)?))
    }

    /// Whether a side that is laid may show the first label to one lying there with the second.
    ///
    /// >>> cards = TileSet(["abab"], meets=[("a", "b")], directed=True)
    /// >>> cards.meets("a", "b"), cards.meets("b", "a")
    /// (True, False)
    #[pyo3(signature = (laid, lying, /))]
    fn meets(&self, laid: &str, lying: &str) -> PyResult<bool> {
        let names = self.0.names();
        Ok(self
            .0
            .meets(Self::label(names, laid)?, Self::label(names, lying)?))
    }

    /// The set as bytes, the same on every machine.
    ///
    /// >>> TileSet.from_bytes(TileSet(["OWLW"]).to_bytes()) == TileSet(["OWLW"])
    /// True
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The set that these bytes hold.
    ///
    /// Raises ValueError if they hold none, or one of another version.
    ///
    /// >>> len(TileSet.from_bytes(TileSet(["OWLW"]).to_bytes()))
    /// 1
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        or_raise(engine::TileSet::from_bytes(data)).map(|set| Self(set.into()))
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
        let from_bytes = slf.get_type().getattr("from_bytes")?;
        (from_bytes, (slf.get().to_bytes(slf.py()),)).into_pyobject(slf.py())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo: "Any", /) -> "TileSet")]
    fn __deepcopy__(slf: Py<Self>, memo: &Bound<'_, PyAny>) -> Py<Self> {
        let _ = memo;
        slf
    }

    fn __repr__(&self) -> String {
        format!(
            "<TileSet of {} cards with labels {:?}>",
            self.0.len(),
            self.0.names()
        )
    }
}

/// Cards on the table, edge to edge. It never changes: an edit gives a new board.
///
/// A cell is x, y with y growing downwards; numbers may be negative, less than 2**30 from 0. A
/// board goes on for ever, or has `limits`: x and y of its top left cell, width and height. With a
/// `border` its sides show that label to the cards; without, they are free. A side that meets
/// nothing is free, too. A bad number or label raises ValueError and names it.
///
/// >>> cards = TileSet(["OLWO", "OWWW", "LOWW"])
/// >>> board = TileBoard(cards).place(0, 0, 0)
/// >>> board.placements(2).to_list()
/// [(2, 0, -1, 1), (2, -1, 0, 0), (2, 1, 0, 3), (2, 0, 1, 1), (2, 0, 1, 2)]
/// >>> str(board.why_not(1, 1, 0))
/// "its west side W meets the neighbour's L"
/// >>> board.place(2, 1, 0, 3).at(1, 0)
/// (2, 3)
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct TileBoard(engine::TileBoard);

fn board(result: undercroft_engine::Result<engine::TileBoard>) -> PyResult<TileBoard> {
    or_raise(result).map(TileBoard)
}

#[pymethods]
impl TileBoard {
    #[new]
    #[pyo3(signature = (
        tiles: "TileSet",
        *,
        limits: "tuple[int, int, int, int] | None" = None,
        border: "str | None" = None,
    ))]
    fn new(
        tiles: &Bound<'_, TileSet>,
        limits: Option<&Bound<'_, PyAny>>,
        border: Option<&str>,
    ) -> PyResult<Self> {
        let set = &tiles.get().0;
        let border = border
            .map(|label| TileSet::label(set.names(), label))
            .transpose()?;
        let Some(limits) = limits else {
            if border.is_some() {
                return Err(PyValueError::new_err("a border needs limits"));
            }
            return board(engine::TileBoard::new(set.clone(), None));
        };
        let (x, y, w, h): (
            Bound<'_, PyAny>,
            Bound<'_, PyAny>,
            Bound<'_, PyAny>,
            Bound<'_, PyAny>,
        ) = limits.extract()?;
        let side = |value: &Bound<'_, PyAny>| {
            let read = value.extract();
            read.map_err(|_| out_of_range("a side of a board", "at least 1 and below 2**31", value))
        };
        let limits = engine::Limits {
            x: coordinate(&x)?,
            y: coordinate(&y)?,
            w: side(&w)?,
            h: side(&h)?,
            border: border.filter(|label| *label != WILD),
        };
        board(engine::TileBoard::new(set.clone(), Some(limits)))
    }

    /// The cards that the board is played with.
    #[getter]
    fn set(&self) -> TileSet {
        TileSet(self.0.set().clone())
    }

    /// x and y of the top left cell, width and height; None if the board goes on for ever.
    #[getter]
    fn limits(&self) -> Option<(i32, i32, u32, u32)> {
        let limits = self.0.limits()?;
        Some((limits.x, limits.y, limits.w, limits.h))
    }

    /// The label that the border shows; None if it is free.
    #[getter]
    fn border(&self) -> Option<String> {
        let label = self.0.limits()?.border?;
        Some(self.0.set().name(label).to_owned())
    }

    /// The same board with exactly these cards on it, whether they fit each other or not.
    ///
    /// A card is (card, x, y, turns), as `tiles` lists them. Raises ValueError if two share a cell.
    ///
    /// >>> board = TileBoard(TileSet(["OLWO"]))
    /// >>> board.holding([(0, 0, 0, 0), (0, 1, -1, 2)]).tiles()
    /// [(0, 1, -1, 2), (0, 0, 0, 0)]
    #[pyo3(signature = (tiles: "Iterable[tuple[int, int, int, int]]", /) -> "TileBoard")]
    fn holding(&self, tiles: &Bound<'_, PyAny>) -> PyResult<Self> {
        let tiles: Vec<_> = tiles
            .try_iter()?
            .map(|tile| placement(&tile?))
            .collect::<PyResult<_>>()?;
        board(self.0.of(&tiles))
    }

    /// The board with the card in an empty cell where it fits.
    ///
    /// Raises ValueError and says why if it does not. The first card may lie anywhere, others must
    /// touch one, unless `touching` is False.
    ///
    /// >>> board = TileBoard(TileSet(["OWOW"])).place(0, 3, -2, 1)
    /// >>> board.place(0, 3, -1)
    /// Traceback (most recent call last):
    /// ValueError: card 0 does not fit at (3, -1) turned 0: its north side O meets the neighbour's W
    #[pyo3(signature = (card: "int", x: "int", y: "int", turns: "int | None" = None, *, touching: "bool" = true) -> "TileBoard")]
    fn place(
        &self,
        card: &Bound<'_, PyAny>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        turns: Option<&Bound<'_, PyAny>>,
        touching: bool,
    ) -> PyResult<Self> {
        let (card, turns) = (card_number(card)?, turn_number(turns)?);
        board(
            self.0
                .place(card, coordinate(x)?, coordinate(y)?, turns, touching),
        )
    }

    /// The board with the card in an empty cell, whether it fits its neighbours or not.
    ///
    /// Raises ValueError if a card lies there, or the board has no such cell.
    ///
    /// >>> len(TileBoard(TileSet(["OWOW"])).place_unchecked(0, 0, 0).place_unchecked(0, 5, 5))
    /// 2
    #[pyo3(signature = (card: "int", x: "int", y: "int", turns: "int | None" = None) -> "TileBoard")]
    fn place_unchecked(
        &self,
        card: &Bound<'_, PyAny>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        turns: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (card, turns) = (card_number(card)?, turn_number(turns)?);
        board(
            self.0
                .place_unchecked(card, coordinate(x)?, coordinate(y)?, turns),
        )
    }

    /// The board without the card in this cell.
    ///
    /// Raises ValueError if no card lies there.
    ///
    /// >>> len(TileBoard(TileSet(["OWOW"])).place(0, 0, 0).remove(0, 0))
    /// 0
    #[pyo3(signature = (x: "int", y: "int", /) -> "TileBoard")]
    fn remove(&self, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<Self> {
        board(self.0.remove(coordinate(x)?, coordinate(y)?))
    }

    /// The board with the card in place of the one in this cell, where it fits all neighbours.
    ///
    /// Raises ValueError and says why if it does not, or if no card lies there.
    ///
    /// >>> board = TileBoard(TileSet(["OWOW", "LLLL"])).place(0, 0, 0)
    /// >>> board.replace(1, 0, 0).at(0, 0)
    /// (1, 0)
    #[pyo3(signature = (card: "int", x: "int", y: "int", turns: "int | None" = None) -> "TileBoard")]
    fn replace(
        &self,
        card: &Bound<'_, PyAny>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        turns: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (card, turns) = (card_number(card)?, turn_number(turns)?);
        board(self.0.replace(card, coordinate(x)?, coordinate(y)?, turns))
    }

    /// Whether the card may be laid in an empty cell, as `why_not` says.
    ///
    /// >>> board = TileBoard(TileSet(["OWOW"])).place(0, 0, 0)
    /// >>> board.fits(0, 0, 1), board.fits(0, 0, 1, 1), board.fits(0, 5, 5)
    /// (True, False, False)
    #[pyo3(signature = (card: "int", x: "int", y: "int", turns: "int | None" = None, *, touching: "bool" = true) -> "bool")]
    fn fits(
        &self,
        card: &Bound<'_, PyAny>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        turns: Option<&Bound<'_, PyAny>>,
        touching: bool,
    ) -> PyResult<bool> {
        let (card, turns) = (card_number(card)?, turn_number(turns)?);
        or_raise(
            self.0
                .why_not(card, coordinate(x)?, coordinate(y)?, turns, touching),
        )
        .map(|why| why.is_none())
    }

    /// Why the card may not be laid in an empty cell, or None if it may.
    ///
    /// >>> board = TileBoard(TileSet(["OWOL"])).place(0, 0, 0)
    /// >>> why = board.why_not(0, 1, 0)
    /// >>> why.reason, why.sides
    /// ('sides', [('west', 'L', 'W')])
    #[pyo3(signature = (card: "int", x: "int", y: "int", turns: "int | None" = None, *, touching: "bool" = true) -> "Misfit | None")]
    fn why_not(
        &self,
        card: &Bound<'_, PyAny>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        turns: Option<&Bound<'_, PyAny>>,
        touching: bool,
    ) -> PyResult<Option<Misfit>> {
        let (card, turns) = (card_number(card)?, turn_number(turns)?);
        let why = or_raise(
            self.0
                .why_not(card, coordinate(x)?, coordinate(y)?, turns, touching),
        )?;
        Ok(why.map(Misfit))
    }

    /// Why the card may not take the place of the one in this cell, or None if it may.
    ///
    /// Raises ValueError if no card lies there.
    ///
    /// >>> board = TileBoard(TileSet(["OWOW", "LLLL"])).place(0, 0, 0).place(0, 0, 1)
    /// >>> board.why_not_instead(1, 0, 0).sides
    /// [('south', 'L', 'O')]
    #[pyo3(signature = (card: "int", x: "int", y: "int", turns: "int | None" = None) -> "Misfit | None")]
    fn why_not_instead(
        &self,
        card: &Bound<'_, PyAny>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        turns: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<Misfit>> {
        let (card, turns) = (card_number(card)?, turn_number(turns)?);
        let why = or_raise(
            self.0
                .why_not_instead(card, coordinate(x)?, coordinate(y)?, turns),
        )?;
        Ok(why.map(Misfit))
    }

    /// Every placement of a card, or of each card of a hand in order: by rows, columns, turns.
    ///
    /// Only cells beside a card are offered; the first card may lie anywhere, on a board without
    /// limits at (0, 0). With `touching=False` all empty cells of a board with limits are. With
    /// `enclosed=False` cells that cards cut off from outside are left out, with `distinct` of turns
    /// that look the same all but the first. Raises ValueError for a card that is not in the set, and
    /// if there are more than 65,536 cards or more than 2**20 cells or placements.
    ///
    /// >>> board = TileBoard(TileSet(["OWOW", "OOOO"])).place(0, 0, 0)
    /// >>> board.placements(1, distinct=True).to_list()
    /// [(1, 0, -1, 0), (1, 0, 1, 0)]
    /// >>> board.placements([0, 1]).counts()
    /// [(0, 8), (1, 8)]
    #[pyo3(signature = (
        cards: "int | Iterable[int]",
        *,
        touching: "bool" = true,
        enclosed: "bool" = true,
        distinct: "bool" = false,
    ) -> "Placements")]
    fn placements(
        &self,
        py: Python<'_>,
        cards: &Bound<'_, PyAny>,
        touching: bool,
        enclosed: bool,
        distinct: bool,
    ) -> PyResult<Placements> {
        let cards = hand(cards)?;
        let wanted = Wanted {
            touching,
            enclosed,
            distinct,
        };
        let long = !enclosed
            || !touching
            || self.0.is_empty()
            || cards.len() * self.0.open_cells().len() > LONG;
        let places = if long {
            py.detach(|| self.0.placements(cards, wanted))
        } else {
            self.0.placements(cards, wanted)
        };
        or_raise(places).map(Placements)
    }

    /// Every way to put a card, or each card of a hand, in place of one that lies there.
    ///
    /// `cells` names the cells whose cards may go; without it all may. The new card must fit all
    /// neighbours; that it is another card is not asked. Raises ValueError if a cell holds no card.
    ///
    /// >>> board = TileBoard(TileSet(["OWOW", "LLLL"])).place(0, 0, 0).place(0, 0, 1)
    /// >>> board.replacements(0, [(0, 1)]).to_list()
    /// [(0, 0, 1, 0), (0, 0, 1, 2)]
    #[pyo3(signature = (
        cards: "int | Iterable[int]",
        cells: "Iterable[tuple[int, int]] | None" = None,
        *,
        distinct: "bool" = false,
    ) -> "Placements")]
    fn replacements(
        &self,
        py: Python<'_>,
        cards: &Bound<'_, PyAny>,
        cells: Option<&Bound<'_, PyAny>>,
        distinct: bool,
    ) -> PyResult<Placements> {
        let cards = hand(cards)?;
        let among = match cells {
            None => None,
            Some(cells) => Some(
                cells
                    .try_iter()?
                    .map(|one| cell(&one?))
                    .collect::<PyResult<Vec<_>>>()?,
            ),
        };
        let places = if cards.len() * self.0.len() > LONG {
            py.detach(|| self.0.replacements(cards, among, distinct))
        } else {
            self.0.replacements(cards, among, distinct)
        };
        or_raise(places).map(Placements)
    }

    /// The card in a cell and its turns, or None.
    ///
    /// >>> TileBoard(TileSet(["OWOW"])).place(0, -1, 2, 3).at(-1, 2)
    /// (0, 3)
    #[pyo3(signature = (x: "int", y: "int", /) -> "tuple[int, int] | None")]
    fn at(&self, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<Option<(u32, u8)>> {
        Ok(self.0.at(coordinate(x)?, coordinate(y)?))
    }

    /// The labels that the card in a cell shows north, east, south and west, or None.
    ///
    /// >>> TileBoard(TileSet(["OWLW"])).place(0, -1, 2, 3).sides(-1, 2)
    /// ('W', 'L', 'W', 'O')
    #[pyo3(signature = (x: "int", y: "int", /) -> "tuple[str, str, str, str] | None")]
    fn sides(&self, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<Option<Names>> {
        let sides = self.0.sides(coordinate(x)?, coordinate(y)?);
        Ok(sides.map(|sides| self.set().names(sides)))
    }

    /// How many of the four cells around hold a card.
    ///
    /// >>> TileBoard(TileSet(["OWOW"])).place(0, 0, 0).neighbours(0, 1)
    /// 1
    #[pyo3(signature = (x: "int", y: "int", /) -> "int")]
    fn neighbours(&self, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.0.neighbours(coordinate(x)?, coordinate(y)?))
    }

    /// All cards as (card, x, y, turns), row by row.
    ///
    /// >>> TileBoard(TileSet(["OWOW"])).place(0, 0, 0).tiles()
    /// [(0, 0, 0, 0)]
    #[pyo3(signature = () -> "list[tuple[int, int, int, int]]")]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.tiles().collect::<Vec<_>>())
    }

    /// The empty cells of the board beside cards, row by row.
    ///
    /// >>> TileBoard(TileSet(["OWOW"])).place(0, 0, 0).open_cells()
    /// [(0, -1), (-1, 0), (1, 0), (0, 1)]
    #[pyo3(signature = () -> "list[tuple[int, int]]")]
    fn open_cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.open_cells())
    }

    /// The empty cells that cards cut off from outside, row by row, beside a card or not.
    ///
    /// Steps go over sides, not corners. What lies beyond the limits is outside.
    ///
    /// >>> ring = [(0, 1, 0, 0), (0, 0, 1, 0), (0, 2, 1, 0), (0, 1, 2, 0)]
    /// >>> TileBoard(TileSet(["OOOO"])).holding(ring).enclosed()
    /// [(1, 1)]
    #[pyo3(signature = () -> "list[tuple[int, int]]")]
    fn enclosed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, or_raise(py.detach(|| self.0.enclosed()))?)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, xy: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (x, y) = cell(xy)?;
        Ok(self.0.at(x, y).is_some())
    }

    /// The board as bytes, with its set; the same on every machine.
    ///
    /// >>> board = TileBoard(TileSet(["OWOW"])).place(0, 0, 0)
    /// >>> TileBoard.from_bytes(board.to_bytes()) == board
    /// True
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The board that these bytes hold.
    ///
    /// Raises ValueError if they hold none, or one of another version.
    ///
    /// >>> len(TileBoard.from_bytes(TileBoard(TileSet(["OWOW"])).to_bytes()))
    /// 0
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        board(engine::TileBoard::from_bytes(data))
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
        let from_bytes = slf.get_type().getattr("from_bytes")?;
        (from_bytes, (slf.get().to_bytes(slf.py()),)).into_pyobject(slf.py())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo: "Any", /) -> "TileBoard")]
    fn __deepcopy__(slf: Py<Self>, memo: &Bound<'_, PyAny>) -> Py<Self> {
        let _ = memo;
        slf
    }

    fn __repr__(&self) -> String {
        match self.0.len() {
            n @ 0..=16 if n > 0 => {
                format!("<TileBoard with {:?}>", self.0.tiles().collect::<Vec<_>>())
            }
            n => format!("<TileBoard with {n} cards>"),
        }
    }
}

/// Why a card may not lie in a cell. `str` says it in words.
///
/// >>> why = TileBoard(TileSet(["OWOL"])).place(0, 0, 0).why_not(0, 1, 0)
/// >>> why.reason, why.sides, str(why)
/// ('sides', [('west', 'L', 'W')], "its west side L meets the neighbour's W")
#[pyclass(frozen, eq, module = "undercroft._core")]
#[derive(PartialEq)]
pub(crate) struct Misfit(engine::Misfit);

#[pymethods]
impl Misfit {
    /// One word; if several hold, the first of these.
    ///
    /// "outside" the board, "taken" by another card, "apart" from all cards, or its "sides" meet
    /// what they may not.
    #[getter]
    fn reason(&self) -> &'static str {
        match self.0 {
            engine::Misfit::Outside => "outside",
            engine::Misfit::Taken => "taken",
            engine::Misfit::Apart => "apart",
            engine::Misfit::Sides(_) => "sides",
        }
    }

    /// The sides that do not fit: where, the card's label, and the label that it meets.
    #[getter]
    fn sides(&self) -> Vec<(&'static str, String, String)> {
        let engine::Misfit::Sides(sides) = &self.0 else {
            return Vec::new();
        };
        let side =
            |bad: &engine::SideMisfit| (SIDES[bad.side], bad.mine.clone(), bad.theirs.clone());
        sides.iter().map(side).collect()
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
        format!("<Misfit: {}>", self.0)
    }
}

/// Where cards may be laid: a sequence of (card, x, y, turns), made only as far as it is read.
///
/// >>> board = TileBoard(TileSet(["OWOW"])).place(0, 0, 0)
/// >>> places = board.placements(0)
/// >>> len(places), places[0], (0, 0, -1, 2) in places, (0, 0, -1, 1) in places
/// (8, (0, 0, -1, 0), True, False)
/// >>> board.place(*places[-1]).tiles()
/// [(0, 0, 0, 0), (0, 0, 1, 2)]
#[pyclass(frozen, module = "undercroft._core")]
pub(crate) struct Placements(engine::Places);

#[pymethods]
impl Placements {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, number: &Bound<'_, PyAny>) -> PyResult<(u32, i32, i32, u8)> {
        let len = self.0.len();
        let at = match number.extract::<isize>() {
            Ok(at) if at < 0 => len.checked_add_signed(at),
            Ok(at) => Some(at.unsigned_abs()),
            Err(_) if number.call_method0("__index__").is_ok() => None,
            Err(_) => return Err(out_of_range("an index", "", number)),
        };
        let place = at.and_then(|at| self.0.get(at));
        place.ok_or_else(|| {
            PyIndexError::new_err(format!(
                "there are {len} placements, none has number {number}"
            ))
        })
    }

    fn __contains__(&self, place: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (card, x, y, turns) = placement(place)?;
        Ok(self.0.contains(card, x, y, turns))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.to_list(py)?.try_iter()?.into_any())
    }

    /// All placements as (card, x, y, turns).
    ///
    /// >>> TileBoard(TileSet(["OWOW"])).placements(0, distinct=True).to_list()
    /// [(0, 0, 0, 0), (0, 0, 0, 1)]
    #[pyo3(signature = () -> "list[tuple[int, int, int, int]]")]
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.iter().collect::<Vec<_>>())
    }

    /// How many placements each card has, as (card, number), in the order of the hand.
    ///
    /// >>> TileBoard(TileSet(["OWOW", "OOOO"])).placements([1, 0], distinct=True).counts()
    /// [(1, 1), (0, 2)]
    #[pyo3(signature = () -> "list[tuple[int, int]]")]
    fn counts(&self) -> Vec<(u32, usize)> {
        let mut start = 0;
        let count = |(card, end)| (card, end - std::mem::replace(&mut start, end));
        self.0.cards().map(count).collect()
    }

    /// The cells that `packed` counts, row by row.
    ///
    /// >>> TileBoard(TileSet(["OWOW"])).place(0, 0, 0).placements(0).cells()
    /// [(0, -1), (-1, 0), (1, 0), (0, 1)]
    #[pyo3(signature = () -> "list[tuple[int, int]]")]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.cells())
    }

    /// The placements as bytes, four to each, low byte first.
    ///
    /// A placement is the number of its cell in `cells` times 4, plus the turns; `counts` tells
    /// which card it belongs to.
    ///
    /// >>> memoryview(TileBoard(TileSet(["OWOW"])).placements(0).packed()).cast("I").tolist()
    /// [0, 1, 2, 3]
    fn packed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let ids = self.0.ids();
        PyBytes::new_with(py, ids.len() * 4, |bytes| {
            for (four, id) in bytes.chunks_exact_mut(4).zip(ids) {
                four.copy_from_slice(&id.to_le_bytes());
            }
            Ok(())
        })
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        let other = &other.get().0;
        self.0.cards().eq(other.cards()) && self.0.iter().eq(other.iter())
    }

    fn __repr__(&self) -> String {
        match self.0.len() {
            n @ 0..=16 => {
                let _ = n;
                format!("<Placements {:?}>", self.0.iter().collect::<Vec<_>>())
            }
            n => format!("<Placements: {n} of {} cards>", self.0.cards().count()),
        }
    }
}
