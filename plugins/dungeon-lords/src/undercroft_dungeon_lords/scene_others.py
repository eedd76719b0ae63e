"""Dungeons of others as shapes, small, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from undercroft.scene import Box, Label, Piece, Shape, fit
from undercroft.spatial import Grid
from undercroft.squares import Ground, Squares

from .party import hit_points
from .scene_words import SEAT_TONES, counted_names, in_lines, room_signs, short_icons, short_name
from .state import Seat
from .tables import Reading
from .words import COLUMNS, ROWS, SQUARE_NAMES

WIDTH: Final = 80
COLUMN: Final = 26
"""From one dungeon to the next."""
SITE: Final = 3
"""The line of a dungeon where its squares begin."""
SIDE: Final = 18
"""The column of a dungeon where the names of its rooms begin."""
NAME: Final = 5
"""The columns for the name of a room."""


def others(table: Reading, seats: Sequence[int], y: int) -> list[Shape]:
    """Gives the dungeons of up to three seats from line y on."""
    drawn = [list(_dungeon(table, seat, COLUMN * column, y)) for column, seat in enumerate(seats)]
    end = 1 + max(shape.y + (shape.height if isinstance(shape, Squares) else 1) for one in drawn for shape in one)
    frames: list[Shape] = []
    for column, seat in enumerate(seats):
        wide = COLUMN + 1 if column < 2 else WIDTH - 2 * COLUMN
        frames.append(Box(COLUMN * column, y, wide, end - y, _title(table, seat), SEAT_TONES[seat], f"{seat}/dungeon"))
    return [*frames, *(shape for one in drawn for shape in one)]


def _title(table: Reading, seat: int) -> str:
    return f"player {seat}" + ("*" if seat == table.state.starter else "")


def signs_of(table: Reading) -> dict[str, str]:
    """Gives the two letters of each room."""
    return room_signs(tuple(room.name for room in table.static.rooms))


def _dungeon(table: Reading, seat: int, x: int, y: int) -> Iterator[Shape]:
    mine, static = table.state.seats[seat], table.static
    inner = COLUMN - 1
    yield Label(x + 1, y + 1, f"gold {mine.gold} food {mine.food} imps {mine.imps}")
    letters = f" letters {mine.letters}" if mine.letters else ""
    yield Label(x + 1, y + 2, fit(f"evil {mine.evil} traps {len(mine.traps)}{letters}", inner))
    yield from _site(table, mine, x + 1, y + SITE, f"{seat}/site")
    signs = signs_of(table)
    for line, room in enumerate(mine.rooms):
        name = static.rooms[room.tile].name
        yield Label(x + SIDE, y + SITE + line, f"{signs[name]} {fit(short_name(name, NAME), NAME)}", "cyan")
    line = y + SITE + max(len(mine.rooms), 2 * ROWS - 1)
    if mine.prison:
        yield Label(x + SIDE, line, f"prison {len(mine.prison)}", id=f"{seat}/prison")
        if any(static.adventurers[tile].kind == "paladin" for tile in mine.prison):
            yield Label(x + SIDE, line + 1, "+paladin", "magenta")
    line += 2
    if mine.plan is not None:
        traps = f", trap{'s' * (len(mine.plan.traps) > 1)} set" if len(mine.plan.traps) else ""
        yield Label(x + 1, line, fit(f"fight at {SQUARE_NAMES[mine.plan.square]}{traps}", inner), "strong")
        line += 1
    if mine.lair:
        labels = [Label(0, 0, text) for text in counted_names(_lodgers(table, mine))]
        placed, line = in_lines("lair", labels, x + 1, line, inner)
        yield from placed
    if mine.image:
        yield Label(x + 1, line, f"image {mine.image}")
        line += 1
    for hero in mine.party:
        entry, most = static.adventurers[hero.tile], hit_points(table, hero)
        name = entry.kind if entry.kind == "paladin" else entry.name
        text = f"{name} {hero.damage}/{most} {short_icons(entry)}".strip()
        yield Label(x + 1, line, fit(text, inner), "bad" if hero.damage else "", f"{seat}/party/{entry.name}")
        line += 1


def _lodgers(table: Reading, mine: Seat) -> list[str]:
    static = table.static
    return [
        ("-" if one.down else "!" if one.sent else "") + static.monsters[static.kind_of[one.tile]].name
        for one in mine.lair
    ]


def _site(table: Reading, mine: Seat, x: int, y: int, name: str) -> Iterator[Shape]:
    grid = Grid(COLUMNS, ROWS).with_missing(~mine.site.dug)
    grounds = (Ground(tuple(mine.conquered), "x", "conquered", "red"),) if mine.conquered else ()
    floor = Squares(x, y, grid.to_text(), grounds, id=name)
    yield floor
    signs = signs_of(table)
    for room in mine.rooms:
        entry = table.static.rooms[room.tile]
        lost = room.square in mine.conquered
        sign = f"x{signs[entry.name][0]}" if lost else signs[entry.name]
        told = f"{entry.name}, conquered" if lost else entry.name
        yield Piece(*floor.at(room.square, 2), sign, told, tone="bad" if lost else "cyan")
    if mine.plan is not None and not any(room.square == mine.plan.square for room in mine.rooms):
        yield Piece(*floor.at(mine.plan.square), "!", "the fight", tone="magenta")
