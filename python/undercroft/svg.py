"""Draws scenes as pictures: SVG that needs nothing else, no script, no font, no other file.

>>> from undercroft.scene import Box, Piece, Scene
>>> cellar = Scene(12, 3, (Box(0, 0, 12, 3, title="cellar", id="cellar"), Piece(2, 1, "r", "rat", count=3)))
>>> picture = svg(cellar, title="The cellar")
>>> picture.startswith("<svg ") and "<title>3 rat</title>" in picture
True
"""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Container, Iterator
from typing import Final, get_args

from .lettering import FONTS, length, lettered
from .palette import CHIPS, FORMS, PLAIN, Theme, style_sheet
from .scene import TONES, Box, Label, Piece, Scene, Squares, clean, columns, drawable
from .squares import BROKEN, DOORS, Edge, Ground

UNIT: Final = 14
"""How wide a unit of a scene is in a picture."""
LINE: Final = 25
LINE_WITH_SQUARES: Final = 21
"""How high a unit is. With squares it is half as high again as wide, so that they are square."""
MARGIN: Final = 12
TEXT: Final = 14
SIGN: Final = 13
"""The sizes of letters, in texts and on pieces."""
CHIP: Final = 17
"""How high a piece is."""
TAB: Final = 19
PAD: Final = 5
"""How high titles and cards are, and how much of them is beside the text."""
NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What an XML file cannot hold."""


def svg(scene: Scene, title: str = "board", theme: Theme = "auto") -> str:
    """Gives a scene as an SVG element, the same text for the same scene.

    Its size is that of its `viewBox`, and less where there is less room. Every shape with an id has it as `data-id`,
    and what a legal action touches has `data-actions`, a JSON list of these actions in notation, and a dashed outline.
    `theme` is "auto" (as the one who looks has set it), "light" or "dark". ValueError for another one, NoBoard
    for a scene that cannot be drawn (`undercroft.scene.drawable`).
    """
    if theme not in get_args(Theme):
        raise ValueError(f"a theme is auto, light or dark, not {theme!r}")
    return "".join(_Picture(drawable(scene)).parts(title, theme))


class _Picture:
    """What is worked out once for all shapes of a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.boxes = [shape for shape in scene.shapes if isinstance(shape, Box) and shape.width > 0 < shape.height]
        self.floors = [shape for shape in scene.shapes if isinstance(shape, Squares)]
        self.inside: dict[tuple[int, int], tuple[int, int]] = {}
        """The two units inside each square, by the middle of it."""
        for floor in self.floors:
            across = floor.across
            for square in floor.there():
                x, y = floor.left + square % across * 3 + 2, floor.top + square // across * 2 + 1
                self.inside[x - 1, y] = self.inside[x, y] = (x, y)
        self.crowd = Counter(
            self.inside[shape.x, shape.y]
            for shape in scene.shapes
            if isinstance(shape, Piece) and (shape.x, shape.y) in self.inside
        )
        """How many pieces are on a square, by its middle."""
        self.line = LINE_WITH_SQUARES if self.floors else LINE
        self.actions: dict[str, list[str]] = {}
        for action, touched in scene.touches.items():
            for name in touched:
                self.actions.setdefault(name, []).append(action)

    def parts(self, title: str, theme: Theme) -> Iterator[str]:
        """Gives the lines of the picture: frames and floors first, then what lies on them."""
        legend, below = self._legend()
        width = max(self.scene.width, 1) * UNIT + 2 * MARGIN
        height = max(self.scene.height, 0) * self.line + below + 2 * MARGIN
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="uc-{theme}" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" style="max-width: 100%; height: auto" xml:space="preserve" '
            f'role="graphics-document" aria-label="{_escaped(title)}" font-family="{FONTS}" font-size="{TEXT}">\n'
        )
        yield f"<title>{_escaped(title)}</title>\n"
        if self.scene.legend:
            yield f"<desc>{_escaped('; '.join(self.scene.legend))}</desc>\n"
        yield f"<style>\n{FORMS}{style_sheet(theme)}</style>\n"
        yield f'<rect class="uc-table" width="{width}" height="{height}" rx="10"/>\n'
        yield f'<g transform="translate({MARGIN} {MARGIN})">\n'
        # What is large lies below what is small, whatever the order in the scene.
        for box in sorted(self.boxes, key=lambda box: -box.width * box.height):
            yield from self._frame(box)
        for floor in self.floors:
            yield from self._floor(floor)
        for box in self.boxes:
            yield from self._title(box)
        for shape in self.scene.shapes:
            if isinstance(shape, Label):
                yield from self._label(shape)
        yield from self._pieces()
        yield from legend
        yield "</g>\n</svg>\n"

    # -- boxes

    def _frame(self, box: Box) -> Iterator[str]:
        # A box in another lies a little further in, so that both frames are seen where they share an edge.
        inset = 1.5 + 3 * sum(_holds(other, box) for other in self.boxes)
        x, y = (box.x + 0.5) * UNIT, (box.y + 0.5) * self.line
        width, height = (box.width - 1) * UNIT, (box.height - 1) * self.line
        outer = " uc-outer" if any(_holds(box, other) for other in self.boxes) else ""
        yield self._open(box.id)
        if box.tone == "strong":
            yield _rect(f"uc-frame{outer} uc-strong", *_inset(x, y, width, height, inset - 2.5), 8)
            yield _rect("uc-inner", *_inset(x, y, width, height, inset + 1), 6)
        else:
            yield _rect(f"uc-frame{outer}{_tone(box.tone)}", *_inset(x, y, width, height, inset), 6)
        if box.id in self.actions:
            yield _rect("uc-legal", *_inset(x, y, width, height, inset), 6)
        yield "</g>\n"

    def _title(self, box: Box) -> Iterator[str]:
        if not box.title or box.width < 3:
            return
        text, long = lettered(box.title.strip(), (box.width - 2) * UNIT - 8, TEXT, bold=True)
        x, y = (box.x + 1) * UNIT, (box.y + 0.5) * self.line
        yield self._open(box.id, box.title if text.endswith("…") else "")
        yield _rect(f"uc-tab{_tone(box.tone)}", x, y - TAB / 2, long + 2 * PAD, TAB, 6)
        yield _text(f"uc-text uc-title{_tone(box.tone)}", x + PAD, y, text, long, TEXT)
        yield "</g>\n"

    # -- squares

    def _floor(self, floor: Squares) -> Iterator[str]:
        side = 3 * UNIT
        left, top = (floor.left + 0.5) * UNIT, (floor.top + 0.5) * self.line
        grounds = {square: one for one in floor.grounds if not one.whole for square in one.squares}
        things = {square: one for one in floor.grounds if one.whole for square in one.squares}
        there = floor.there()
        marked = []
        for square, free in there.items():
            row, column = divmod(square, floor.across)
            x, y = left + column * side, top + row * side
            ground = grounds.get(square)
            name = f"{floor.id}/{square}" if floor.id else ""
            top_most = things.get(square) or ground
            yield self._open(name, top_most.name if top_most else "")
            yield _rect("uc-floor" if free else "uc-rock", x, y, side, side)
            if kind := _ground_kind(ground):
                yield _rect(kind, x + 0.5, y + 0.5, side - 1, side - 1)
            if (
                ground
                and ground.sign.strip()
                and (floor.left + 3 * column + 2, floor.top + 2 * row + 1) not in self.crowd
            ):
                text, long = lettered(ground.sign, side - 6, SIGN)
                yield _text("uc-text uc-faint", x + 8, y + side - 12, text, long, SIGN)
            yield "</g>\n"
            if name in self.actions:
                marked.append(_rect("uc-legal", x + 4, y + 4, side - 8, side - 8, 4))
        for ground in floor.grounds:
            if ground.whole:
                yield from _thing(ground, floor, there, left, top)
        walls, doors = "", []
        for edge in floor.edges():
            x, y = left + edge.column * side, top + edge.row * side
            walls += f"M{_n(x)} {_n(y)}{'v' if edge.upright else 'h'}{side}"
            if edge.door:
                doors.append((edge, x, y))
        yield f'<path class="uc-wall" d="{walls}"/>\n'
        for edge, x, y in doors:
            yield from _door(edge, x, y, side)
        for column, name in enumerate(floor.columns):
            text, long = lettered(name, side - 6, SIGN)
            yield _text("uc-text uc-faint", left + (column + 0.5) * side, top - 12, text, long, SIGN, "middle")
        for row, name in enumerate(floor.rows):
            text, long = lettered(name, (floor.left - floor.x) * UNIT, SIGN)
            yield _text("uc-text uc-faint", left - 8, top + (row + 0.5) * side, text, long, SIGN, "end")
        # Over walls and grounds, so that nothing hides it.
        yield from marked

    # -- texts

    def _label(self, label: Label) -> Iterator[str]:
        text = label.text.strip()
        if not text:
            return
        start = label.x + columns(label.text) - columns(label.text.lstrip())
        x, y, room = float(start * UNIT), (label.y + 0.5) * self.line, columns(text) * UNIT
        text, long = lettered(text, room, TEXT, bold=label.tone == "strong")
        edge = next((box for box in self.boxes if _on_edge(label, box)), None)
        kind, wide, anchor = "", long, ""
        if label.card:
            # A card is as wide as its text in the terminal, spaces included: more than the letters here need.
            x, wide = label.x * UNIT, columns(label.text) * UNIT
            kind, anchor = f"uc-card{_tone(label.tone)}", "middle"
        elif edge:
            kind = "uc-tab"
            if 2 * label.x + columns(label.text) > 2 * edge.x + edge.width:
                x += room - long
        pad = 0 if label.card else PAD
        around = (x - pad, y - TAB / 2, wide + 2 * pad, TAB)
        yield self._open(label.id, label.text if text.endswith("…") else "")
        if kind:
            yield _rect(kind, *around, 3 if label.card else 6)
        yield _text(f"uc-text{_tone(label.tone)}", x + (wide / 2 if anchor else 0), y, text, long, TEXT, anchor)
        if label.id in self.actions:
            yield _rect("uc-legal", *around, 3)
        yield "</g>\n"

    # -- pieces

    def _pieces(self) -> Iterator[str]:
        pieces = [shape for shape in self.scene.shapes if isinstance(shape, Piece)]
        starts = {(piece.x, piece.y) for piece in pieces}
        ends = {(piece.x + columns(piece.text), piece.y) for piece in pieces}
        for piece in pieces:
            wide = columns(piece.text)
            tight = (piece.x, piece.y) in ends or (piece.x + wide, piece.y) in starts
            # A round piece takes a little more than its unit, where no other one is beside it.
            room, size = wide * UNIT, UNIT if tight and wide == 1 else CHIP
            middle = piece.x * UNIT + room / 2
            square_at = self.inside.get((piece.x, piece.y))
            if square_at and self.crowd[square_at] == 1:
                # What is alone on a square takes its middle, and more room; two share it.
                middle, room, size = square_at[0] * UNIT, 36, 28 if piece.count == 1 else 22
            elif square_at and wide == 1:
                middle, size = square_at[0] * UNIT + (9 if piece.x == square_at[0] else -9), 18
            yield self._open(piece.id, piece.name if piece.count == 1 else f"{piece.count} {piece.name}")
            yield from _chip(piece, middle, (piece.y + 0.5) * self.line, room, size, piece.id in self.actions)
            if piece.badge:
                rim = max(size, min(room, 36) if wide > 1 else 0) * 0.42
                yield from _badge(piece.badge, middle + rim, (piece.y + 0.5) * self.line - size * 0.42)
            yield "</g>\n"

    # -- the legend

    def _legend(self) -> tuple[list[str], int]:
        """Gives the lines of the legend and how high it is; signs of pieces and grounds are drawn."""
        tones = {piece.name: piece.tone for piece in self.scene.shapes if isinstance(piece, Piece)}
        grounds = {ground.name: ground for floor in self.floors for ground in floor.grounds if _ground_kind(ground)}
        drawn: list[str] = []
        x, y, end = 0.0, self.scene.height * self.line + 16.0, self.scene.width * UNIT
        for entry in self.scene.legend:
            sign, _, name = entry.partition(" ")
            signed = name in tones or name in grounds
            text, long = lettered(name if signed else entry, end - 2 * CHIP, TEXT)
            room = max(CHIP, columns(sign) * UNIT)
            lead = room + 6 if signed else 0
            if x and x + lead + long > end:
                x, y = 0.0, y + self.line
            if name in tones:
                drawn += _chip(Piece(0, 0, sign, name, tone=tones[name]), x + room / 2, y, room, CHIP, False)
            elif name in grounds:
                drawn.append(_rect(_ground_kind(grounds[name]), x, y - CHIP / 2, room, CHIP))
                drawn.append(_text("uc-text uc-faint", x + room / 2, y, *lettered(sign, room, SIGN), SIGN, "middle"))
            drawn.append(_text("uc-text uc-faint", x + lead, y, text, long, TEXT))
            x += lead + long + 18
        return drawn, round(y - self.scene.height * self.line + 12) if drawn else 0

    def _open(self, name: str, tooltip: str = "") -> str:
        """Gives the beginning of a shape: its id, what can be done with it, what it is."""
        actions = self.actions.get(name) if name else None
        told = f' data-id="{_attribute(name)}"' if name else ""
        told += f' class="uc-can" data-actions="{_attribute(json.dumps(actions))}"' if actions else ""
        return f"<g{told}>" + (f"<title>{_escaped(tooltip)}</title>" if tooltip else "")


# -- elements


def _chip(piece: Piece, x: float, y: float, room: float, size: float, legal: bool) -> Iterator[str]:
    """Gives a piece round its middle: a round chip with its sign, and its number on a badge behind it."""
    tone, sign_size = _known(piece.tone), SIGN * size / CHIP
    sign, long = lettered(piece.sign, max(room - 4, size - 6), sign_size, bold=True)
    chip = size if columns(piece.sign) == 1 else max(size, long + 8)
    number = "" if piece.count == 1 else str(piece.count)
    wide = chip + (length(number, sign_size, bold=True) + 5 if number else 0)
    if number and wide > max(room, size):
        chip = max(size * 0.8, chip - (wide - max(room, size)))
        wide = max(room, size)
    left = x - wide / 2
    if number:
        yield _rect(f"uc-number uc-{tone}", left + 0.75, y - size / 2 + 0.75, wide - 1.5, size - 1.5, size / 2)
    yield _rect(f"uc-chip uc-{tone}", left, y - size / 2, chip, size, size / 2)
    yield _text(f"uc-sign uc-{tone}", left + chip / 2, y, sign, min(long, chip - 3), sign_size, "middle")
    if number:
        badge = wide - chip - 3
        text_long = min(length(number, sign_size, bold=True), badge)
        yield _text("uc-count", left + chip + 0.5 + badge / 2, y, number, text_long, sign_size, "middle")
    if legal:
        yield _rect("uc-legal uc-ring", *_inset(left, y - size / 2, wide, size, -2), size / 2 + 2)


def _badge(sign: str, x: float, y: float) -> Iterator[str]:
    """Gives a small badge round its middle, as on the rim of a piece."""
    text, long = lettered(sign, CHIP - 5, SIGN - 2, bold=True)
    yield _rect("uc-card", x - CHIP / 2, y - CHIP / 2, CHIP, CHIP, CHIP / 2)
    yield _text("uc-text", x, y, text, long, SIGN - 2, "middle")


def _ground_kind(ground: Ground | None) -> str:
    """Gives the classes of a ground: in the dark, a tint of the floor, or the ground of a sign; none if it is plain."""
    if ground is None or ground.whole:
        return ""
    if ground.tone == "faint":
        return "uc-fog"
    tone = _known(ground.tone)
    if tone == PLAIN:
        return ""
    return f"uc-ground uc-{tone}" if ground.sign.strip() else f"uc-ground uc-tint uc-{tone}"


def _thing(ground: Ground, floor: Squares, there: Container[int], left: float, top: float) -> Iterator[str]:
    """Gives one thing that covers squares: its body, with its sign along its longer side."""
    side = 3 * UNIT
    places = [divmod(square, floor.across) for square in ground.squares if square in there]
    if not places:
        return
    rows, columns_ = [row for row, _ in places], [column for _, column in places]
    wide, high = max(columns_) - min(columns_) + 1, max(rows) - min(rows) + 1
    bodies = [(min(columns_), min(rows), wide, high)]
    if len(set(places)) != wide * high:
        bodies = [(column, row, 1, 1) for row, column in places]
    tone = "" if ground.tone in ("", "faint") else f" uc-{_known(ground.tone)}"
    # What is faint is not there for all.
    dim = ' opacity="0.45"' if ground.tone == "faint" else ""
    yield f'<g pointer-events="none"{dim}>'
    for column, row, many, down in bodies:
        around = (left + column * side, top + row * side, many * side, down * side)
        yield _rect(f"uc-thing{tone}", *_inset(*around, 4), 5)
    column, row, wide, high = bodies[0]
    text, long = lettered(ground.sign, max(wide, high) * side - 12, SIGN)
    x, y = left + (column + wide / 2) * side, top + (row + high / 2) * side
    # What stands upright is read from below.
    turned = (
        f' transform="rotate(-90 {_n(x)} {_n(y)})"' if high > wide and length(ground.sign, SIGN) > side - 12 else ""
    )
    yield f"<g{turned}>" + _text("uc-text", x, y, text, long, SIGN, "middle") + "</g></g>\n"


def _door(edge: Edge, x: float, y: float, side: float) -> Iterator[str]:
    """Gives a door in the middle of an edge: a leaf, ajar if open, with a lock, dashed if secret."""
    long, thick = side * 0.5, 8.0
    x, y = (x, y + side / 2) if edge.upright else (x + side / 2, y)
    wide, high = (thick, long) if edge.upright else (long, thick)
    left, top = x - wide / 2, y - high / 2
    name = DOORS.get(edge.door, "door") + (", not known to all" if edge.faint else "")
    dim = ' opacity="0.45"' if edge.faint else ""
    yield f"<g{dim}><title>{_escaped(name)}</title>"
    if edge.door == BROKEN:
        yield _rect("uc-gap", left, top, wide, high)
        # What is left of it, at both ends.
        yield _rect("uc-door", left, top, wide if edge.upright else 4, 4 if edge.upright else high)
        end = (left, top + high - 4) if edge.upright else (left + wide - 4, top)
        yield _rect("uc-door", *end, wide if edge.upright else 4, 4 if edge.upright else high)
    elif edge.door == "'":
        yield _rect("uc-gap", left, top, wide, high)
        # The leaf stands out into the square, at the end of the gap.
        yield _rect("uc-door", left, top, long if edge.upright else 5, 5 if edge.upright else long, 2)
    else:
        yield _rect("uc-door uc-secret" if edge.door == "S" else "uc-door", left, top, wide, high, 2)
    if edge.door == "L":
        yield _rect("uc-lock", x - 2, y - 2, 4, 4, 2)
    yield "</g>\n"


def _rect(kind: str, x: float, y: float, width: float, height: float, corner: float = 0) -> str:
    rounded = f' rx="{_n(corner)}"' if corner else ""
    return f'<rect class="{kind}" x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{rounded}/>'


def _text(kind: str, x: float, y: float, text: str, long: float, size: float, anchor: str = "") -> str:
    """Gives a text with its middle at that height, made as long as it was reckoned in whatever font there is."""
    at = f' text-anchor="{anchor}"' if anchor else ""
    at += f' font-size="{_n(size)}"' if size != TEXT else ""
    fitted = f' textLength="{_n(long)}" lengthAdjust="spacingAndGlyphs"' if long > 0 and len(text) > 1 else ""
    words = html.escape(text, quote=False)
    return f'<text class="{kind}" x="{_n(x)}" y="{_n(y + size * 0.36)}"{at}{fitted}>{words}</text>'


# -- help


def _inset(x: float, y: float, width: float, height: float, by: float) -> tuple[float, float, float, float]:
    """Gives a rectangle that lies so far inside another one."""
    return x + by, y + by, max(width - 2 * by, 0), max(height - 2 * by, 0)


def _holds(outer: Box, inner: Box) -> bool:
    """Tells whether a larger box has another in it, edges shared or not."""
    across = outer.x <= inner.x and inner.x + inner.width <= outer.x + outer.width
    down = outer.y <= inner.y and inner.y + inner.height <= outer.y + outer.height
    return across and down and outer.width * outer.height > inner.width * inner.height


def _on_edge(label: Label, box: Box) -> bool:
    within = box.x <= label.x and label.x + columns(label.text) <= box.x + box.width
    return within and label.y in (box.y, box.y + box.height - 1)


def _tone(tone: str) -> str:
    """Gives the class of a tone, after a space; nothing for one that is not known."""
    return f" uc-{tone}" if tone in TONES else ""


def _known(tone: str) -> str:
    return tone if tone in CHIPS else PLAIN


def _escaped(text: str) -> str:
    return html.escape(clean(text))


def _attribute(text: str) -> str:
    """Gives a text for an attribute, from which an XML parser reads it back; what no XML can hold becomes U+FFFD."""
    return re.sub("[\t\n\r]", lambda blank: f"&#{ord(blank[0])};", html.escape(NO_XML.sub("\ufffd", text)))


def _n(value: float) -> str:
    """Gives a number of a picture: at most one decimal, none if there is no need."""
    return f"{round(value, 1):g}"
