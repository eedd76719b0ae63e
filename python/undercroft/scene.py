"""What a board looks like, as plain shapes that any front end can draw.

A game describes its board once, in `scene(observation, player)`; the host draws it in the terminal
(`undercroft.render`), as a picture (`undercroft.svg`, `undercroft.png`) and in notebooks. A board unit is as wide as
one character and as high as one line; x grows to the right, y downwards. A scene is data: it can be compared, stored
and sent as JSON.

>>> cellar = Scene(12, 3, (Box(0, 0, 12, 3, title="cellar"), Piece(2, 1, "r", "rat", count=3)), legend=("r rat",))
>>> from undercroft.render import render
>>> print(render(cellar, unicode=False))
+ cellar --+
| r3       |
+----------+
r rat
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec

from .errors import UndercroftError, UnknownName, blaming, show
from .squares import Ground, Squares
from .views import ALL, View

if TYPE_CHECKING:
    from .table import Observation

__all__ = [
    "LARGEST",
    "TONES",
    "Box",
    "Ground",
    "Label",
    "NoBoard",
    "Piece",
    "Scene",
    "Shape",
    "Squares",
    "View",
    "clean",
    "columns",
    "drawable",
    "fit",
    "ids_of",
    "part",
    "problems",
    "scene_of",
    "title_of",
]

TONES: Final = ("strong", "faint", "good", "bad", "red", "yellow", "green", "blue", "magenta", "cyan")
"""The tones that renderers know. A tone only supports what a sign, a word or a number says already.

A box of tone `strong` has a double frame. A tone that a renderer does not know is drawn plain; `problems` tells it.
"""

LARGEST: Final = 1000
"""How wide and how high a scene can be, and how far from its corner a shape can lie."""
NO_TEXTS: Final = ("grounds", "faint", "broken", "columns", "rows")
"""The fields of squares that are no texts."""
MOST: Final = 1_000_000_000
"""How many alike a piece can stand for."""


class Box(msgspec.Struct, frozen=True, tag_field="shape", tag="box"):
    """A frame with a title in its upper edge. One unit wide or high it is a line.

    Boxes may share edges and corners: what is drawn there joins all of them.
    """

    x: int
    y: int
    width: int
    height: int
    title: str = ""
    tone: str = ""
    id: str = ""


class Label(msgspec.Struct, frozen=True, tag_field="shape", tag="label"):
    """One line of text that begins at a point. In pictures a `card` lies on a small card of its own."""

    x: int
    y: int
    text: str
    tone: str = ""
    id: str = ""
    card: bool = False


class Piece(msgspec.Struct, frozen=True, tag_field="shape", tag="piece"):
    """A piece, or several alike: a short sign for small boards, a name for tooltips, pictures and readers.

    What the viewer does not know has the sign `?`.
    """

    x: int
    y: int
    sign: str
    name: str
    count: int = 1
    tone: str = ""
    id: str = ""
    badge: str = ""
    """In pictures a short sign on its rim, such as what it carries; a terminal has no room for it."""

    @property
    def text(self) -> str:
        """The sign, with the number when it is not 1."""
        return self.sign if self.count == 1 else f"{self.sign}{self.count}"


Shape = Box | Label | Piece | Squares


class Scene(msgspec.Struct, frozen=True):
    """A whole board. Later shapes lie over earlier ones, but no text over another (`problems`)."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    touches: dict[str, tuple[str, ...]] = {}
    """For each legal action, by its notation, the ids of the shapes that it touches."""
    legend: tuple[str, ...] = ()
    """What the signs mean, one entry each, such as "s spider"."""
    focus: str = ""
    """The id of the shape or square that matters most now: where not all fits, the part around it is drawn."""
    views: dict[str, View] = {}
    """Parts of a large board by name, a word each: the terminal shows one at a time, a picture all of it."""
    view: str = ""
    """The name of the view that matters most now."""


def columns(text: str) -> int:
    """Gives how many columns a text takes: two for each wide character, as in Chinese or Japanese.

    >>> columns("Zoé"), columns("迷宮")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in clean(text))


def clean(text: str) -> str:
    """Gives the text without anything that could move the cursor: it has exactly the columns one sees.

    Accents are joined with their letters; control characters, unknown ones and the like become `?`.

    >>> clean("e\\u0301t\\u00e9 \\x1b[31m")
    'été ?[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    joined = unicodedata.normalize("NFC", text)
    kept = [character for character in joined if not unicodedata.category(character).startswith("M")]
    return "".join("?" if unicodedata.category(c)[0] == "C" or c in "\u2028\u2029" else c for c in kept)


def fit(text: str, width: int) -> str:
    """Gives the text, cut with an ellipsis if it takes more columns than that.

    >>> fit("Raconteur d'histoires", 10)
    'Raconteur…'
    """
    text = clean(text)
    if columns(text) <= width:
        return text
    while text and columns(text) > width - 1:
        text = text[:-1]
    return text + "…" if width > 0 else ""


def title_of(box: Box) -> str:
    """Gives the title as it stands in the upper edge: with a space on either side if the box is wide enough."""
    title, room = clean(box.title), box.width - 2
    return f" {title} " if title and columns(title) <= room - 2 else fit(title, room)


def ids_of(shape: Shape) -> list[str]:
    """Gives the ids of a shape: its own, and those of its squares.

    >>> ids_of(Squares(0, 0, "+--+--+\\n| .  .|\\n+--+--+", id="map"))
    ['map', 'map/0', 'map/1']
    """
    if not shape.id:
        return []
    return (
        [shape.id, *(f"{shape.id}/{square}" for square in shape.there())] if isinstance(shape, Squares) else [shape.id]
    )


class NoBoard(UndercroftError):
    """The game describes no board that could be drawn."""


def scene_of(observation: Observation[Any, Any]) -> Scene:
    """Gives the board as the observation's player sees it.

    NoBoard if the game describes none, GameFault if its code fails.
    """
    game = observation.setting.game
    if game.scene is None:
        raise NoBoard(f"{game.name} draws no board")
    with blaming(f"the scene of {game.name}"):
        return game.scene(observation, observation.player)


def part(scene: Scene, name: str) -> Scene:
    """Gives one view of a scene as a scene of its own, with what can be done there; UnknownName if it has none such.

    >>> table = Scene(9, 1, (Label(0, 0, "hall"), Label(5, 0, "crypt")), views={"below": View(5, 0, 5, 1)})
    >>> part(table, "below").shapes
    (Label(x=0, y=0, text='crypt', tone='', id='', card=False),)
    """
    if name not in scene.views:
        raise UnknownName("view", name, scene.views)
    view = scene.views[name]
    shapes = tuple(
        msgspec.structs.replace(shape, x=shape.x - view.x, y=shape.y - view.y)
        for shape in scene.shapes
        if _found(shape, view) == "inside"
    )
    there = {name for shape in shapes for name in ids_of(shape)}
    touches = {action: tuple(name for name in names if name in there) for action, names in scene.touches.items()}
    focus = next((name for name in (view.focus, scene.focus) if name in there), "")
    return Scene(view.width, view.height, shapes, touches, scene.legend, focus)


def drawable(scene: Scene) -> Scene:
    """Gives the scene back, if it can be drawn at all: its numbers are whole ones within bounds, its texts texts.

    NoBoard if not, saying what is wrong. What is only wrong with a board, `problems` says.
    """
    for wrong in _impossible(scene):
        raise NoBoard(f"this scene cannot be drawn: {wrong}")
    return scene


def problems(scene: Scene) -> list[str]:
    """Says what is wrong with a scene: texts over each other, shapes beyond its edges, unknown or repeated ids.

    Texts must be there and have no line break, escape or other unseen character; tones must be known; a scene has a
    size of 1 to 1000 each way. Of a scene that cannot be drawn at all (`drawable`), only that is said.

    Games assert in their tests that there is nothing.

    >>> problems(Scene(9, 1, (Label(0, 0, "forest"), Piece(5, 0, "s", "spider"))))
    ["Piece 's' at 5,0 lies over Label 'forest'"]
    """
    if found := list(_impossible(scene)):
        return found
    if scene.width < 1 or scene.height < 1:
        found.append(f"the scene is {scene.width} by {scene.height}; both must be at least 1")
    found.extend(f"the legend has {entry!r}, {wrong}" for entry in scene.legend if (wrong := _unreadable(entry)))
    taken: dict[tuple[int, int], str] = {}
    ids: set[str] = set()
    for shape in scene.shapes:
        what = _named(shape)
        x, text, width, height = _extent(shape)
        found.extend(f"{what} at {shape.x},{shape.y} has {wrong}" for wrong in _wrong_values(shape))
        if isinstance(shape, Box) and columns(shape.title) > width - 2 and shape.title:
            found.append(f"{what} is too narrow for its title")
        if isinstance(shape, Squares):
            found.extend(f"{what} at {shape.x},{shape.y} {wrong}" for wrong in _wrong_squares(shape))
        if isinstance(shape, Box | Squares) and (width < 1 or height < 1):
            found.append(f"{what} at {shape.x},{shape.y} has no size")
        if not (0 <= shape.x <= scene.width - width and 0 <= shape.y <= scene.height - height):
            found.append(f"{what} at {shape.x},{shape.y} reaches beyond the scene")
        for column in range(x, x + columns(text)):
            if (column, shape.y) in taken:
                found.append(f"{what} at {shape.x},{shape.y} lies over {taken[column, shape.y]}")
                break
        taken.update(((column, shape.y), what) for column in range(x, x + columns(text)))
        for name in ids_of(shape):
            if name in ids:
                found.append(f"the id {name!r} is used twice")
            ids.add(name)
    if scene.focus and scene.focus not in ids:
        found.append(f"the focus is {scene.focus!r}, which is not there")
    for action, touched in scene.touches.items():
        found.extend(f"{action!r} touches {name!r}, which is not there" for name in touched if name not in ids)
    found.extend(_wrong_views(scene))
    return found


def _found(shape: Shape, view: View) -> str:
    width, height = (shape.width, shape.height) if isinstance(shape, Box | Squares) else (columns(shape.text), 1)
    return view.finds(shape.x, shape.y, width, height)


def _wrong_views(scene: Scene) -> Iterator[str]:
    for name, view in scene.views.items():
        if len(name.split()) != 1 or name == ALL or _unreadable(name):
            yield f"a view has the name {name!r}, which is no word, or stands for all"
        if view.width < 1 or view.height < 1:
            yield f"the view {name!r} has no size"
        if not (0 <= view.x <= scene.width - view.width and 0 <= view.y <= scene.height - view.height):
            yield f"the view {name!r} reaches beyond the scene"
        yield from (
            f"{_named(shape)} at {shape.x},{shape.y} lies across the edge of the view {name!r}"
            for shape in scene.shapes
            if _found(shape, view) == "across"
        )
        there = {one for shape in scene.shapes if _found(shape, view) == "inside" for one in ids_of(shape)}
        if view.focus and view.focus not in there:
            yield f"the focus of the view {name!r} is {view.focus!r}, which is not in it"
    if scene.view and scene.view not in scene.views:
        yield f"the view that matters is {scene.view!r}, which is not there"


def _impossible(scene: Scene) -> Iterator[str]:
    """Says what keeps a scene from being drawn: other values than its fields say, numbers beyond any board."""
    for name in ("width", "height"):
        value = getattr(scene, name)
        if type(value) is not int or not value <= LARGEST:
            yield f"its {name} is {show(value)}, no whole number up to {LARGEST}"
    for name, view in scene.views.items():
        numbers = (view.x, view.y, view.width, view.height)
        if not all(type(number) is int and abs(number) <= LARGEST for number in numbers):
            yield f"its view {show(name)} is {show(view)}, no whole numbers up to {LARGEST}"
        if not isinstance(view.focus, str):
            yield f"its view {show(name)} has the focus {show(view.focus)}, no text"
    for number, shape in enumerate(scene.shapes):
        if not isinstance(shape, Shape):
            yield f"shape {number} is {show(shape)}, no Box, Label, Piece or Squares"
            continue
        what, wrong = f"{type(shape).__name__}, shape {number}, has", False
        for name in shape.__struct_fields__:
            value, most = getattr(shape, name), MOST if name == "count" else LARGEST
            if name in ("x", "y", "width", "height", "count"):
                if type(value) is not int or abs(value) > most:
                    wrong = True
                    yield f"{what} {name} {show(value)}, no whole number up to {most}"
            elif name not in ("card", *NO_TEXTS) and not isinstance(value, str):
                wrong = True
                yield f"{what} {name} {show(value)}, no text"
        for ground in shape.grounds if isinstance(shape, Squares) else ():
            texts = (ground.sign, ground.name, ground.tone) if isinstance(ground, Ground) else (None,)
            if not all(isinstance(text, str) for text in texts):
                yield f"{what} {show(ground)}, no Ground with a sign, a name and a tone"
        for name in ("faint", "broken") if isinstance(shape, Squares) else ():
            pairs = getattr(shape, name)
            if not all(
                type(pair) is tuple and len(pair) == 2 and all(type(one) is int for one in pair) for pair in pairs
            ):
                wrong = True
                yield f"{what} {name} doors {show(pairs)}, no pairs of squares"
        for name in ("columns", "rows") if isinstance(shape, Squares) else ():
            names = getattr(shape, name)
            if type(names) is not tuple or not all(isinstance(one, str) for one in names):
                wrong = True
                yield f"{what} names of {name} {show(names)}, no texts"
        if isinstance(shape, Squares) and not wrong and max(shape.width, shape.height) > LARGEST:
            yield f"{what} {shape.width} by {shape.height} units, more than {LARGEST}"
    yield from (f"its legend has {show(entry)}, no text" for entry in scene.legend if not isinstance(entry, str))


def _unreadable(text: str, needed: bool = True) -> str:
    """Says why nobody could read a text; nothing if one could."""
    if needed and not text.strip():
        return "which is empty"
    if any(unicodedata.category(character)[0] == "C" or character in "\u2028\u2029" for character in text):
        return "in which a character cannot be seen"
    return ""


def _wrong_values(shape: Shape) -> Iterator[str]:
    """Says which texts and tones of a shape, and of its grounds, are none; and a number of pieces below 0."""
    texts: list[tuple[str, str, bool]] = []
    tones = [ground.tone for ground in shape.grounds] if isinstance(shape, Squares) else [shape.tone]
    if isinstance(shape, Box):
        texts = [("title", shape.title, False)]
    elif isinstance(shape, Label):
        # Blanks cover what lies below, or are a place with an id; no text at all is neither.
        texts = [("text", shape.text, not shape.text)]
    elif isinstance(shape, Piece):
        texts = [("sign", shape.sign, True), ("name", shape.name, True), ("badge", shape.badge, False)]
        if shape.count < 0:
            yield f"a count of {shape.count}"
    else:
        texts = [("ground sign", ground.sign, False) for ground in shape.grounds]
        texts += [("ground name", ground.name, True) for ground in shape.grounds]
    yield from (f"the {name} {text!r}, {wrong}" for name, text, needed in texts if (wrong := _unreadable(text, needed)))
    yield from (f"the tone {tone!r}, which is none of {', '.join(TONES)}" for tone in tones if tone not in ("", *TONES))


def _named(shape: Shape) -> str:
    name = shape.title or shape.id if isinstance(shape, Box) else shape.id if isinstance(shape, Squares) else shape.text
    return f"{type(shape).__name__} {name!r}"


def _extent(shape: Shape) -> tuple[int, str, int, int]:
    """Gives where the text of a shape begins, the text, and the width and height of the whole."""
    if isinstance(shape, Box):
        return shape.x + 1, title_of(shape), shape.width, shape.height
    if isinstance(shape, Squares):
        return shape.x, "", shape.width, shape.height
    return shape.x, shape.text, columns(shape.text), 1


def _wrong_squares(shape: Squares) -> Iterator[str]:
    from .spatial import Grid

    try:
        Grid.from_text(shape.picture)
    except ValueError as error:
        yield f"is no picture of a grid: {error}"
        return
    there = shape.there()
    for ground in shape.grounds:
        if columns(ground.sign) > 2 and not ground.whole:
            yield f"has ground with a sign of more than two columns, {ground.sign!r}"
        yield from (
            f"has {ground.name} on square {square}, which is not there"
            for square in ground.squares
            if square not in there
        )
    across = shape.across
    yield from (
        f"has a {kind} door between {a} and {b}, which are no neighbours that are there"
        for kind, pairs in (("faint", shape.faint), ("broken", shape.broken))
        for a, b in pairs
        if a not in there
        or b not in there
        or abs(a - b) not in (1, across)
        or (abs(a - b) == 1 and max(a, b) % across == 0)
    )
    for kind, names, number in (("columns", shape.columns, across), ("rows", shape.rows, shape.down)):
        if names and len(names) != number:
            yield f"has {len(names)} names of {kind}, and {number} {kind}"
        yield from (f"has a name of {kind}, {name!r}, {wrong}" for name in names if (wrong := _unreadable(name)))
    yield from (
        f"has a name of columns that takes more than two, {name!r}" for name in shape.columns if columns(name) > 2
    )
