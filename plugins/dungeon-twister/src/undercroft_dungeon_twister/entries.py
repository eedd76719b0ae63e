"""What can be written into the data files: characters, rooms, and the boards with the deeds of their scenarios."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from undercroft import Entry

from .words import Colour, Object, Side

Small = Annotated[int, Meta(ge=0, le=40)]
Points = Annotated[int, Meta(ge=0, le=20)]
Takes = Literal["any", "characters", "objects"]


class CharacterEntry(Entry, frozen=True, kw_only=True):
    """A character (DT-C1 to DT-C8): its name is one of `words.CHARACTERS`."""

    speed: Annotated[int, Meta(ge=1, le=12)]
    combat: Annotated[int, Meta(ge=0, le=12)]


class RoomEntry(Entry, frozen=True, kw_only=True):
    """A room, named by its number and the way it turns: `1D`, `12G` (section 4 of the sheet).

    The picture has 11 lines of 11 characters, short ones filled up with blanks: squares `.` floor, `O` pit, `G` gear at
    odd places of odd lines; between them `|` `-` wall, `:` `=` closed Portcullis, blank open; `+` corners mean nothing.
    The outer lines are the room's own border.
    """

    turns: Literal["clockwise", "counter-clockwise"]
    picture: Annotated[tuple[str, ...], Meta(min_length=11, max_length=11)]


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A place for a room: `[x, y, capacity, takes, level]`."""

    x: Small
    """The column of its top left square, 0 at the left of the board without its zones."""
    y: Small
    capacity: Small = 3
    """How many tokens are put into it at set-up."""
    takes: Takes = "any"
    level: Small = 1
    """Rooms of a higher level open when all of a lower one are full (DT-PY6)."""


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A starting zone along a side of the board: `[side, first, length, owner]`."""

    side: Side
    first: Small
    """The first column, or row, counted like `x` and `y` of a cell."""
    length: Literal[5, 10]
    """5 a small one, without circles; 10 a large one, with four."""
    owner: Annotated[int, Meta(ge=-1, le=3)] = -1
    """Whose it is, a seat; -1 nobody's."""


class Pay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What deeds pay, in victory points."""

    kill: Points = 1
    wound: Points = 0
    exit: Points = 1
    goblin: Points = 2
    treasure: Points = 1


class Lift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The room of the Pyramid's top, which is lifted off the board (DT-PY13)."""

    cell: Small
    """Which of the cells, counted from 0."""
    room: str
    """The room that lies there, face down."""


class Elevator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The room of Translation that slides (DT-TR5)."""

    cell: Small
    room: str
    stops: Annotated[tuple[Small, ...], Meta(min_length=2)]
    """The rows of its top left square, from the top; it begins where its cell lies."""
    gears: tuple[Small, ...]
    """The cells from whose gears it can be moved, besides its own."""
    fixed: tuple[tuple[Small, str], ...] = ()
    """The rooms that lie in those cells."""


class ScenarioEntry(Entry, frozen=True, kw_only=True):
    """A board with its set-up, its deeds and its end. Its name is that of the scenario and the number of players."""

    scenario: str
    players: Annotated[int, Meta(ge=2, le=4)]
    title: str
    colours: tuple[Colour, ...]
    """The colour of each seat, clockwise."""
    rooms: Literal["base", "all"] = "all"
    """Whether only rooms 1 to 4 are used."""
    cells: Annotated[tuple[Cell, ...], Meta(min_length=1, max_length=24)]
    zones: Annotated[tuple[Zone, ...], Meta(min_length=1, max_length=12)]
    target: Small
    """The points that end the game (DT-G2); 0: only `cycles` end it."""
    cycles: Small = 0
    """After so many cycles of Action cards the game ends at once (DT-RO6); 0: never."""
    starters: Annotated[int, Meta(ge=1, le=8)] = 4
    """How many characters each player begins with on zones."""
    starters_on: Literal["own", "any"] = "own"
    """Whether they stand on the own zone, or are put one by one on any circle of large zones (DT-PY5)."""
    characters: Annotated[int, Meta(ge=1, le=8)] = 8
    """How many characters each player takes along, of choice (DT-PY1)."""
    without: tuple[Object, ...] = ()
    """Objects that are left in the box (DT-LM1)."""
    spare: Small = 0
    """How many places of rooms stay empty at set-up (DT-WE8)."""
    exits: Annotated[tuple[tuple[Small, ...], ...], Meta(max_length=4)] = ()
    """For each seat the zones through which its characters leave; empty where `hidden` or `lift` tell it."""
    hidden: tuple[Small, ...] = ()
    """Small zones that are dealt face down to colours, of which each is its colour's only exit (DT-WE2)."""
    walk: Literal["own", "large"] = "own"
    """On which zones one may walk and stop: the own ones, or all large ones (DT-WE6)."""
    melee_on_zones: bool = True
    """Whether characters on zones can be attacked, and attack (DT-PY10)."""
    pay: Pay = Pay()
    own_kill: Literal["nobody", "opponent"] = "nobody"
    """Who is paid for a character that its own side kills by a fireball (DT-B21)."""
    combat: Literal["two colours", "alliance"] = "two colours"
    attack: Literal["always", "all revealed"] = "always"
    """When an attack may be bought (DT-LM3)."""
    objects_by: Literal["right", "opposite"] = "right"
    """Who places the objects of the revealer's colour (DT-G6, DT-TE3)."""
    teams: tuple[tuple[Small, ...], ...] = ()
    """The seats that play together (DT-TE2); each for itself where nothing is said."""
    lift: Lift | None = None
    elevator: Elevator | None = None
    capacity_rule: Annotated[str, Meta(min_length=1)] = "DT-B34"
    """The rule by which rooms take so many tokens at set-up, named when one is refused."""
    kinds_rule: Annotated[str, Meta(min_length=1)] = "DT-B34"
    """The same for the kinds they take."""
