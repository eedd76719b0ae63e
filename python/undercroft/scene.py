"""What a board looks like, as plain shapes that any front end can draw.

A game describes its board once, in `scene(observation, player)`; the host draws it in the terminal
(`undercroft.render`), elsewhere others may. A board unit is as wide as one character and as high as one line;
x grows to the right, y downwards. A scene is data: it can be compared, stored and sent as JSON.

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
from typing import Final

import msgspec

TONES: Final = ("strong", "faint", "good", "bad", "red", "yellow", "green", "blue", "magenta", "cyan")
"""The tones that renderers know. A tone only supports what a sign, a word or a number says already.

A box of tone `strong` has a double frame. A tone that a renderer does not know is drawn plain.
"""


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
    """One line of text that begins at a point."""

    x: int
    y: int
    text: str
    tone: str = ""
    id: str = ""


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

    @property
    def text(self) -> str:
        """The sign, with the number when it is not 1."""
        return self.sign if self.count == 1 else f"{self.sign}{self.count}"


Shape = Box | Label | Piece


class Scene(msgspec.Struct, frozen=True):
    """A whole board. Later shapes lie over earlier ones, but no text over another (`problems`)."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    touches: dict[str, tuple[str, ...]] = {}
    """For each legal action, by its notation, the ids of the shapes that it touches."""
    legend: tuple[str, ...] = ()
    """What the signs mean, one entry each, such as "s spider"."""


def columns(text: str) -> int:
    """Gives how many columns a text takes: two for each wide character, as in Chinese or Japanese.

    >>> columns("Zoé"), columns("迷宮")
    (3, 4)
    """
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in clean(text))


def clean(text: str) -> str:
    """Gives the text without anything that could move the cursor: it has exactly the columns one sees.

    Accents are joined with their letters; control characters, unknown ones and the like become `?`.

    >>> clean("e\\u0301t\\u00e9 \\x1b[31m")
    'été ?[31m'
    """
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


def problems(scene: Scene) -> list[str]:
    """Says what is wrong with a scene: texts over each other, shapes beyond its edges, unknown or repeated ids.

    Games assert in their tests that there is nothing.

    >>> problems(Scene(9, 1, (Label(0, 0, "forest"), Piece(5, 0, "s", "spider"))))
    ["Piece 's' at 5,0 lies over Label 'forest'"]
    """
    found = []
    taken: dict[tuple[int, int], str] = {}
    ids: set[str] = set()
    for shape in scene.shapes:
        if isinstance(shape, Box):
            x, text, size, height = shape.x + 1, title_of(shape), shape.width, shape.height
            what = f"Box {shape.title or shape.id!r}"
            if columns(shape.title) > size - 2 and shape.title:
                found.append(f"{what} is too narrow for its title")
        else:
            x, text = shape.x, shape.text
            what = f"{type(shape).__name__} {text!r}"
            size, height = columns(text), 1
        if isinstance(shape, Box) and (size < 1 or height < 1):
            found.append(f"{what} at {shape.x},{shape.y} has no size")
        if not (0 <= shape.x <= scene.width - size and 0 <= shape.y <= scene.height - height):
            found.append(f"{what} at {shape.x},{shape.y} reaches beyond the scene")
        for column in range(x, x + columns(text)):
            if (column, shape.y) in taken:
                found.append(f"{what} at {shape.x},{shape.y} lies over {taken[column, shape.y]}")
                break
        taken.update(((column, shape.y), what) for column in range(x, x + columns(text)))
        if shape.id in ids:
            found.append(f"the id {shape.id!r} is used twice")
        if shape.id:
            ids.add(shape.id)
    for action, touched in scene.touches.items():
        found.extend(f"{action!r} touches {name!r}, which is not there" for name in touched if name not in ids)
    return found
