"""What does not change during one match: characters, rooms, the board with its zones, and the deeds of the scenario.

A room's number is its position in the data file; a token's is `words.TEAM` times its seat and its kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

import msgspec

from undercroft import Component, Entry, OptionError
from undercroft.spatial import Edge, Grid, Mask

from .actions import Attack, Heal, Hide, Join, Place, Put, Reveal, Rotate, RotateBack, Take
from .check_data import check_data
from .entries import CharacterEntry, RoomEntry, ScenarioEntry
from .options import Options
from .rooms import RoomShape, room_shape
from .state import CARRIED, STATUSES, WOUNDED
from .words import (
    ACTION_CARDS,
    CHARACTERS,
    COLOURS,
    COMBAT_CARDS,
    KINDS,
    MEN,
    ROOM,
    ROPE,
    SIDES,
    STEPS,
    TEAM,
    THIEF,
    WIDTH,
)

DATA: Final[Mapping[str, type[Entry]]] = {
    "characters": CharacterEntry,
    "rooms": RoomEntry,
    "scenarios": ScenarioEntry,
}
"""The data files and the type of their entries."""
CIRCLES: Final = (1, 3, 6, 8)
"""The glowing circles of a large zone, from its first square (DT-G11)."""
LARGE: Final = 10
USUAL: Final = {2: "base", 3: "standard", 4: "standard"}
"""The scenario for each number of players if none is named."""
FRIEND, OWN_THIEF, ENEMY, FALLEN, ROPES, LOOSE = 1, 2, 3, 4, 5, 6
"""What a token can be to who moves: a standing friend, the own standing Thief, a standing enemy, a wounded enemy, a
Rope or something else that lies there; 0 is what is carried."""
STRENGTHS: Final = 7
"""The kinds of Combat cards of a colour: 0 to 6."""


class Strip(NamedTuple):
    """A zone on the board."""

    squares: tuple[int, ...]
    circles: tuple[int, ...]
    owner: int
    large: bool
    cells: tuple[int, ...]
    """The cells along it."""
    side: int


class Static(msgspec.Struct, dict=True):
    """The board and the tokens of one match.

    The fields are what it is made of, and count for the fingerprint of records; all the rest follows from them.
    """

    characters: tuple[CharacterEntry, ...]
    room_entries: tuple[RoomEntry, ...]
    scenario: ScenarioEntry
    setup: str
    remember: bool
    hopeless: bool
    attack_healed: bool

    def __post_init__(self) -> None:
        scenario = self.scenario
        self.seats = scenario.players
        by_name = {entry.name: entry for entry in self.characters}
        self.speed = tuple(by_name[name].speed for name in CHARACTERS)
        self.combat = tuple(by_name[name].combat for name in CHARACTERS)
        self.shapes: tuple[RoomShape, ...] = tuple(room_shape(entry) for entry in self.room_entries)
        names = [shape.name for shape in self.shapes]
        self.room_numbers = {name: number for number, name in enumerate(names)}
        self.twin = tuple(names.index(shape.twin) for shape in self.shapes)
        """The room of the same number that turns the other way."""
        self._lay_out()
        teams = scenario.teams or tuple((seat,) for seat in range(self.seats))
        self.team = tuple(next(n for n, team in enumerate(teams) if seat in team) for seat in range(self.seats))
        """The team of each seat; everybody is one of his own if there are none."""
        self.teams = teams
        self.roles = tuple(
            tuple(tuple(self._role(seat, token, status) for status in STATUSES) for token in range(TEAM * self.seats))
            for seat in range(self.seats)
        )
        """What each token, as its status is, is to each seat when it moves."""
        self.closed = tuple(self.zones - self.homes[seat] for seat in range(self.seats))
        """The zone squares that each seat can enter only to leave."""
        self._name()

    def _role(self, seat: int, token: int, status: int) -> int:
        other, kind = divmod(token, TEAM)
        wounded = status & WOUNDED
        if kind < MEN and self.team[other] != self.team[seat]:
            return FALLEN if wounded else ENEMY
        if kind < MEN and not wounded:
            return OWN_THIEF if other == seat and kind == THIEF else FRIEND
        return 0 if status & CARRIED else ROPES if kind == ROPE else LOOSE

    def _lay_out(self) -> None:
        """Works out where cells and zones lie on the board, which has a ring of squares for zones around the rooms."""
        scenario = self.scenario
        cells = scenario.cells
        self.height = max(cell.y for cell in cells) + ROOM + 2
        self.size = WIDTH * self.height
        self.right = max(cell.x for cell in cells) + ROOM + 1
        """The column of the eastern ring."""
        self.corners = tuple((cell.y + 1) * WIDTH + cell.x + 1 for cell in cells)
        """The top left square of each cell at the beginning."""
        self.cell_at: dict[int, int] = {
            square: number for number, corner in enumerate(self.corners) for square in squares_of(corner)
        }
        self.strips = tuple(self._strip(zone.side, zone.first, zone.length, zone.owner) for zone in scenario.zones)
        self.strip_at = {square: number for number, strip in enumerate(self.strips) for square in strip.squares}
        self.zones = Mask(self.size, self.strip_at)
        """All squares of zones."""
        walked = scenario.walk == "large"
        self.homes = tuple(
            Mask(
                self.size,
                [s for strip in self.strips if (strip.large if walked else strip.owner == seat) for s in strip.squares],
            )
            for seat in range(self.seats)
        )
        """The zone squares on which the characters of each seat move and rest."""
        self.exits = tuple(
            Mask(
                self.size,
                [s for zone in (scenario.exits[seat] if scenario.exits else ()) for s in self.strips[zone].squares],
            )
            for seat in range(self.seats)
        )
        """The squares by which each seat's characters leave, as far as they are known at the beginning."""
        self.sides_out = tuple(
            tuple(
                side
                for side in range(len(SIDES))
                if any(strip.side == side and number in strip.cells for strip in self.strips)
            )
            for number in range(len(cells))
        )
        """For each cell the sides along which zones lie; none: a central room (DT-G9)."""
        self.bare = self._bare()
        self.lift_cell = scenario.lift.cell if scenario.lift else -1
        elevator = scenario.elevator
        self.elevator = elevator.cell if elevator else -1
        self.stops = (
            tuple((stop + 1) * WIDTH + cells[elevator.cell].x + 1 for stop in elevator.stops) if elevator else ()
        )
        """The top left squares of the elevator's stops, from the top."""
        self.elevator_gears = (elevator.cell, *elevator.gears) if elevator else ()
        self.capacity = tuple(cell.capacity for cell in cells)

    def _strip(self, side: str, first: int, length: int, owner: int) -> Strip:
        number = SIDES.index(side)
        upright = side in ("e", "w")
        start = (
            (first + 1) * WIDTH + (0 if side == "w" else self.right)
            if upright
            else (0 if side == "n" else self.height - 1) * WIDTH + first + 1
        )
        step = WIDTH if upright else 1
        squares = tuple(start + step * n for n in range(length))
        inward = -STEPS[number]
        return Strip(
            squares,
            tuple(squares[n] for n in CIRCLES) if length == LARGE else (),
            owner,
            length == LARGE,
            tuple(sorted({self.cell_at[s + inward] for s in squares if s + inward in self.cell_at})),
            number,
        )

    def _bare(self) -> Grid:
        """Gives the board without rooms: the zones. One cannot go from a small zone to a large one beside it."""
        grid = Grid(WIDTH, self.height)
        walls = [
            (square, square + step, Edge.WALL)
            for square, strip in self.strip_at.items()
            for step in STEPS[1:3]
            if square + step in self.strip_at
            and self.strips[strip].large != self.strips[self.strip_at[square + step]].large
        ]
        return grid.with_missing([s for s in range(self.size) if s not in self.strip_at]).with_edges(walls)

    def _name(self) -> None:
        """Makes the actions that name tokens, rooms and colours."""
        colours = self.scenario.colours
        self.token_names = tuple(f"{colour}-{kind}" for colour in colours for kind in KINDS)
        """The name of each token, with its colour."""
        self.place = tuple(
            {square: Place(kind, square) for strip in self.strips for square in strip.circles} for kind in CHARACTERS
        )
        cells = range(len(self.corners))
        self.hide = tuple(tuple(Hide(kind, cell + 1) for cell in cells) for kind in KINDS)
        self.reveal = tuple(tuple(Reveal(cell + 1, side) for side in range(len(SIDES))) for cell in cells)
        self.rotate = tuple(Rotate(cell + 1) for cell in cells)
        self.rotate_back = tuple(RotateBack(cell + 1) for cell in cells)
        self.take = tuple(Take(name) for name in self.token_names)
        self.put = tuple(PutTable(name) for name in self.token_names)
        self.attack = tuple(Attack(name) for name in self.token_names)
        self.heal = tuple(Heal(name) for name in self.token_names)
        self.join = tuple(Join(colour) for colour in colours)
        self.exit_names = exit_names(colours)
        """The colours of the small zones that are dealt, first those of the seats."""
        self.tokens_by_name = {name: token for token, name in enumerate(self.token_names)}
        self.beside = Beside(self.size)
        self.cell_squares: dict[int, Mask] = {}
        """Masks of rooms by their top left square, made when they are asked for."""

    def squares(self, corner: int) -> Mask:
        """Gives the 25 squares of a room whose top left square that is."""
        found = self.cell_squares.get(corner)
        if found is None:
            found = self.cell_squares[corner] = Mask(self.size, squares_of(corner))
        return found


class PutTable(dict[int, Put]):
    """The actions that put one token somewhere, made when they are asked for."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self.token = token

    def __missing__(self, square: int) -> Put:
        made = self[square] = Put(self.token, square)
        return made


class Beside(dict[int, Mask]):
    """The squares beside each square, whatever is between, made when they are asked for."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def __missing__(self, square: int) -> Mask:
        near = [square + step for step in STEPS if 0 <= square + step < self.size]
        made = self[square] = Mask(self.size, near)
        return made


def squares_of(corner: int) -> tuple[int, ...]:
    """Gives the 25 squares of a room by its top left one, row by row.

    >>> squares_of(33)[4:7]
    (37, 65, 66)
    """
    return tuple(corner + row * WIDTH + column for row in range(ROOM) for column in range(ROOM))


def make_static(options: Options, seats: int, data: Mapping[str, tuple[Any, ...]]) -> Static:
    """Builds the static data of a match. OptionError or DataError when options or data cannot be used."""
    check_data(data)
    scenarios = cast("tuple[ScenarioEntry, ...]", data["scenarios"])
    wanted = USUAL.get(seats, "") if options.scenario == "usual" else options.scenario
    fitting = [entry for entry in scenarios if entry.scenario == wanted]
    if not fitting:
        raise OptionError(
            "scenario", f"must be one of {', '.join(sorted({entry.scenario for entry in scenarios}))}, not {wanted!r}"
        )
    entry = next((entry for entry in fitting if entry.players == seats), None)
    if entry is None:
        numbers = " or ".join(str(entry.players) for entry in sorted(fitting, key=lambda entry: entry.players))
        raise OptionError("scenario", f"{wanted} is for {numbers} players, not for {seats}")
    return Static(
        cast("tuple[CharacterEntry, ...]", data["characters"]),
        cast("tuple[RoomEntry, ...]", data["rooms"]),
        entry,
        options.setup,
        options.remember,
        options.hopeless,
        options.attack_healed,
    )


def components() -> dict[str, Any]:
    """Gives the components of the game as functions of the static data."""

    def tokens(static: Static) -> Component:
        left = [int(kind not in static.scenario.without) for kind in KINDS]
        return Component(
            static.token_names, tuple(left * static.seats), tuple(t // TEAM for t in range(len(static.token_names)))
        )

    def cards(values: tuple[int, ...]) -> Any:
        kinds = sorted(set(values))
        return lambda static: Component(
            tuple(f"{colour}-{value}" for colour in static.scenario.colours for value in kinds),
            tuple(values.count(value) for _ in range(static.seats) for value in kinds),
            tuple(seat for seat in range(static.seats) for _ in kinds),
        )

    def exits(static: Static) -> Component:
        return Component(static.exit_names, (int(bool(static.scenario.hidden)),) * len(COLOURS))

    return {
        "token": tokens,
        "room": lambda static: Component(tuple(shape.name for shape in static.shapes), (1,) * len(static.shapes)),
        "action": cards(ACTION_CARDS),
        "combat": cards(COMBAT_CARDS),
        "exit": exits,
    }


def exit_names(colours: Sequence[str]) -> tuple[str, ...]:
    """Gives all four colours, those in play first.

    >>> exit_names(("red", "yellow", "green"))
    ('red', 'yellow', 'green', 'blue')
    """
    return (*colours, *(colour for colour in COLOURS if colour not in colours))
