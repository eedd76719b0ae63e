"""The maze: a right game on a grid, to be copied, and to be broken on purpose by the zoo.

Heroes walk through rooms, open doors and find tiles that lie face down: coins, gems, pits. The grid with its doors and
the squares seen so far are values of the state. Load it with `Host(plugins=[right_maze])`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from undercroft import (
    CONTRACT,
    DONE,
    OVER,
    Action,
    Component,
    Event,
    Game,
    Line,
    Names,
    Next,
    Of,
    PerPlayer,
    Phase,
    Pile,
    Public,
    Refusal,
    Rng,
    State,
    end,
    ending,
    first,
    hookimpl,
)
from undercroft import Options as HostOptions
from undercroft import Position as HostPosition
from undercroft import Table as HostTable
from undercroft.registers import Components, Games, Phases, Rules, Scoring
from undercroft.scene import Box, Label, Piece, Scene, Shape
from undercroft.spatial import Edge, Grid, Mask

ROOMS: Final = "aabbb\naacbb\nddccc\nddeee"
WIDTH, HEIGHT = 5, 4
DOORS: Final = ((1, 2), (6, 7), (5, 10), (12, 17), (8, 13), (16, 17))
CORNERS: Final = (0, 19, 4, 15)
MARKED: Final = (3, 6, 8, 9, 10, 11, 13, 18)
"""The squares on which a tile lies at first, in the order of the tiles."""
TILES: Final = ("pit", "coin", "gem", "empty")
PIT, COIN, GEM, EMPTY = range(4)
WAYS: Final = ("north", "east", "south", "west")
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
OPEN: Final = (Edge.OPEN, Edge.DOOR_OPEN)


class Options(HostOptions, frozen=True, kw_only=True):
    """The options of a match."""

    rounds: Annotated[Literal[3, 6], msgspec.Meta(description="how many rounds are played at most")] = 3
    potions: Annotated[bool, msgspec.Meta(description="whether everybody begins with a potion")] = True


class Plan(msgspec.Struct, frozen=True):
    """What does not change in a match: the maze as built, and the neighbours of each square, -1 where there is none."""

    grid: Grid
    beside: tuple[tuple[int, ...], ...]


class Hero(State):
    """A figure and what its player has."""

    square: int
    potion: bool
    hoard: Annotated[list[int], Of("tile"), Public] = []
    resting: bool = False


class Maze(State):
    """The board: doors open in `grid`, tile i lies on square `spots[i]`."""

    heroes: Annotated[list[Hero], PerPlayer]
    grid: Grid
    seen: Mask
    tiles: Annotated[Pile, Of("tile")]
    spots: list[int]
    away: Annotated[list[int], Of("tile"), Public] = []


Position = HostPosition[Maze, Plan]
Table = HostTable[Maze, Plan]


# -- actions and events


class Go(Action, frozen=True):
    """Step to the next square."""

    text: ClassVar[str] = "go {way}"
    rule: ClassVar[str] = "MZ-T2"
    way: Annotated[int, Names(WAYS)]


class Open(Action, frozen=True):
    """Open a door beside you."""

    text: ClassVar[str] = "open {way}"
    rule: ClassVar[str] = "MZ-T3"
    way: Annotated[int, Names(WAYS)]


class Search(Action, frozen=True):
    """Look at a tile beside you."""

    text: ClassVar[str] = "search {way}"
    rule: ClassVar[str] = "MZ-T4"
    way: Annotated[int, Names(WAYS)]


class Halt(Action, frozen=True):
    """End your turn."""

    text: ClassVar[str] = "halt"
    rule: ClassVar[str] = "MZ-T5"


class Drink(Action, frozen=True):
    """Drink your potion."""

    text: ClassVar[str] = "drink"
    rule: ClassVar[str] = "MZ-T6"


class Drop(Action, frozen=True):
    """Climb out at once, and leave something behind."""

    text: ClassVar[str] = "drop {tile}"
    rule: ClassVar[str] = "MZ-P2"
    tile: Annotated[int, Names(TILES)]


class Rest(Action, frozen=True):
    """Stay in the pit for your next turn."""

    text: ClassVar[str] = "rest"
    rule: ClassVar[str] = "MZ-P2"


GOING, OPENING, SEARCHING = (tuple(kind(way) for way in range(4)) for kind in (Go, Open, Search))
DROPPING: Final = tuple(Drop(tile) for tile in range(len(TILES)))


class Moved(Event, frozen=True):
    """A hero stands on another square."""

    text: ClassVar[str] = "player {player} goes {way}"
    player: int
    way: Annotated[int, Names(WAYS)]


class Found(Event, frozen=True):
    """A tile was turned up."""

    text: ClassVar[str] = "player {player} finds: {tile}"
    player: int
    tile: Annotated[int, Names(TILES)]


# -- phases


class Rounds(Phase, tag="maze.Rounds"):
    """Turn after turn, until the rounds are over (MZ-E1)."""

    played: int = 0

    rule: ClassVar[str] = "MZ-E1"
    calls = ("Turn",)
    ends = (OVER,)
    final = False

    def proceed(self, pos: Position) -> Next | None:
        """Begins the next round, or ends the match."""
        if self.played == pos.options.rounds or not pos.state.spots:
            return OVER
        self.played += 1
        return first(*[Turn(player=player) for player in range(pos.seats)])


class Turn(Phase, tag="maze.Turn"):
    """A player's turn: points by the die, then a walk (MZ-T1)."""

    player: int
    points: int = 0

    rule: ClassVar[str] = "MZ-T1"
    turn: ClassVar[bool] = True
    calls = ("Walk",)
    lent = (Drink,)

    def enter(self, pos: Position) -> Next | None:
        """Throws the die, unless the hero rests."""
        hero = pos.state.heroes[self.player]
        if hero.resting:
            hero.resting = False
            return DONE
        self.points = 3 + pos.rng.below(3)
        return first(Walk(player=self.player))

    def proceed(self, pos: Position) -> Next | None:
        """Ends the turn."""
        return DONE

    def lends(self, table: Table, player: int) -> list[Any]:
        """The potion, while its owner walks (MZ-T6)."""
        return [Drink()] if table.state.heroes[player].potion else []

    def play_lent(self, pos: Position, player: int, action: Any) -> Next | None:
        """Drinks."""
        pos.state.heroes[player].potion = False
        self.points += 3
        return None


class Walk(Phase, tag="maze.Walk"):
    """Steps, doors and searches, one after the other (MZ-T2)."""

    player: int

    rule: ClassVar[str] = "MZ-T2"
    open: ClassVar[bool] = True
    actions = (Go, Open, Search, Halt)
    ends = ("Walk",)

    def players(self, table: Table) -> tuple[int]:
        """The one whose turn it is."""
        return (self.player,)

    def legal(self, table: Table, player: int) -> list[Any]:
        """What lies around the hero, while points are left; he may always halt."""
        found: list[Any] = []
        if table.nearest(Turn).points:
            state = table.state
            square = state.heroes[player].square
            taken = [hero.square for hero in state.heroes]
            for way, there in enumerate(table.static.beside[square]):
                edge = state.grid.edge(square, there) if there >= 0 else Edge.WALL
                if edge in OPEN and there not in taken:
                    found.append(GOING[way])
                elif edge == Edge.DOOR_CLOSED:
                    found.append(OPENING[way])
                if edge in OPEN and there in state.spots and not state.tiles.known(state.spots.index(there), player):
                    found.append(SEARCHING[way])
        found.append(Halt())
        return found

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Does it, for a point."""
        if isinstance(action, Halt):
            return end(Walk)
        pos.nearest(Turn).points -= 1
        state = pos.state
        square = state.heroes[player].square
        there = pos.static.beside[square][action.way]
        if isinstance(action, Go):
            move(pos, player, action.way)
        elif isinstance(action, Open):
            state.grid = state.grid.open_door(square, there)
            look(pos, player)
        else:
            pos.reveal(state.tiles, state.spots.index(there), to=player)
        return None

    def why_not(self, table: Table, player: int, action: Any) -> Refusal | None:
        """Says what is in the way."""
        if isinstance(action, Go | Open | Search) and not table.nearest(Turn).points:
            return Refusal("MZ-T1", "no points are left in this turn")
        if isinstance(action, Go):
            return Refusal("MZ-T2", "a wall, a closed door or a hero is there")
        if isinstance(action, Search):
            return Refusal("MZ-T4", "there is no tile that you do not know")
        return Refusal("MZ-T3", "there is no closed door") if isinstance(action, Open) else None

    def prompt(self, table: Table, player: int) -> str:
        """Says how many points are left."""
        return f"Walk; {table.nearest(Turn).points} points are left"


class Fallen(Phase, tag="maze.Fallen"):
    """In a pit: something is left behind, or time is (MZ-P2)."""

    player: int

    rule: ClassVar[str] = "MZ-P2"
    actions = (Drop, Rest)

    def players(self, table: Table) -> tuple[int]:
        """The one who fell."""
        return (self.player,)

    def legal(self, table: Table, player: int) -> list[Any]:
        """Each kind of thing in the hoard, or a rest."""
        hoard = table.state.heroes[player].hoard
        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard] + [Rest()]

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Leaves it behind, or stays."""
        hero = pos.state.heroes[player]
        if isinstance(action, Drop):
            hero.hoard.remove(action.tile)
            pos.state.away.append(action.tile)
        else:
            hero.resting = True
        return DONE

    def prompt(self, table: Table, player: int) -> str:
        """Asks what it costs."""
        return "You fell into a pit: drop something, or rest"


# -- what happens


def look(pos: Position, player: int) -> None:
    """Adds what a hero sees from where he stands to the squares seen."""
    state = pos.state
    state.seen = state.seen | state.grid.view(state.heroes[player].square)


def move(pos: Position, player: int, way: int) -> None:
    """Puts a hero on the next square, and says so."""
    hero = pos.state.heroes[player]
    hero.square = pos.static.beside[hero.square][way]
    look(pos, player)
    pos.tell(Moved(player, way))


def turn_up(pos: Position, event: Moved) -> None:
    """As soon as a hero stands on a tile it is turned up (MZ-P1); a pit ends his walk (MZ-P2)."""
    state = pos.state
    hero = state.heroes[event.player]
    if hero.square not in state.spots:
        return
    at = state.spots.index(hero.square)
    pos.reveal(state.tiles, at)
    state.spots.pop(at)
    tile = state.tiles.take(at)
    (hero.hoard if tile in (COIN, GEM) else state.away).append(tile)
    pos.tell(Found(event.player, tile))
    if tile == PIT:
        pos.interrupt(Fallen(player=event.player), ending(Walk))


# -- beginning and end


def static(options: Options, seats: int, data: Any) -> Plan:
    """Builds the maze."""
    grid = Grid.from_areas(ROOMS)
    for a, b in DOORS:
        grid = grid.with_door(a, b)
    beside = []
    for square in range(WIDTH * HEIGHT):
        x, y = grid.xy(square)
        around = [(x + dx, y + dy) for dx, dy in STEPS]
        beside.append(tuple(grid.at(i, j) if 0 <= i < WIDTH and 0 <= j < HEIGHT else -1 for i, j in around))
    return Plan(grid, tuple(beside))


def setup(static: Plan, options: Options, seats: int, rng: Rng) -> Maze:
    """Puts heroes in the corners (MZ-S1) and shuffles the tiles (MZ-S2)."""
    grid = static.grid
    tiles = Pile()
    for tile in (PIT, PIT, COIN, COIN, COIN, GEM, GEM, EMPTY):
        tiles.put(tile)
    tiles.shuffle(rng)
    heroes = [Hero(CORNERS[player], options.potions) for player in range(seats)]
    seen = Mask(WIDTH * HEIGHT)
    for hero in heroes:
        seen = seen | grid.view(hero.square)
    return Maze(heroes, grid, seen, tiles, list(MARKED))


def hoard_lines(table: Table, player: int) -> list[Line]:
    """Coins and gems (MZ-E2)."""
    hoard = table.state.heroes[player].hoard
    points = {COIN: 1, GEM: 3}
    return [Line(TILES[tile], points[tile], "MZ-E2") for tile in hoard]


def potion_lines(table: Table, player: int) -> list[Line]:
    """A potion that was kept (MZ-E3)."""
    return [Line("potion", 1, "MZ-E3")] if table.state.heroes[player].potion else []


def check(table: Table) -> str | None:
    """What is wrong with a position that was edited by hand."""
    state = table.state
    squares = range(WIDTH * HEIGHT)
    if (len(state.grid), state.seen.n) != (len(squares), len(squares)):
        return f"the maze has {len(squares)} squares"
    used = [*state.spots, *(hero.square for hero in state.heroes)]
    if len(state.spots) != len(state.tiles) or not all(square in squares for square in used):
        return "each tile and each hero is on a square of the maze"
    return None


def scene(table: Table, player: int) -> Scene:
    """The maze from above: walls as lines, `D` for a door, `'` for an open one; what nobody has seen is faint."""
    state, grid = table.state, table.state.grid
    shapes: list[Shape] = [Box(0, 0, 4 * WIDTH + 1, 2 * HEIGHT + 1, id="maze")]
    for square in range(WIDTH * HEIGHT):
        x, y = grid.xy(square)
        for there, dx, dy in ((square + 1, 4, 0), (square + WIDTH, 0, 2)):
            if (dx and x == WIDTH - 1) or (dy and y == HEIGHT - 1):
                continue
            shapes += _edge(4 * x + dx, 2 * y + dy, bool(dx), grid.edge(square, there), f"{square}-{there}")
        shapes.append(_square(table, square, 4 * x + 2, 2 * y + 1))
    y = 2 * HEIGHT + 1
    for seat, hero in enumerate(state.heroes):
        hoard = ", ".join(TILES[tile] for tile in hero.hoard) or "nothing"
        you = " (you)" if seat == player else ""
        text = f"player {seat}{you}{' has a potion and' if hero.potion else ' has'} {hoard}"
        shapes.append(Label(0, y + seat, text, "strong" if seat == table.turn else "", f"player/{seat}"))
    touches = {table.text(action): (_touched(table, player, action),) for action in table.legal(player)}
    legend = ("? a tile", "x a tile that you know", "D a door", "' an open door", "0-3 heroes")
    return Scene(4 * WIDTH + 60, y + len(state.heroes), tuple(shapes), touches, legend)


def _square(table: Table, square: int, x: int, y: int) -> Shape:
    """Gives the hero on a square, else its tile, else a point."""
    state = table.state
    for seat, hero in enumerate(state.heroes):
        if hero.square == square:
            return Piece(x, y, str(seat), f"hero of player {seat}", id=f"{square}")
    if square in state.spots:
        tile = state.tiles.ids[state.spots.index(square)]
        sign, name = ("?", "unknown tile") if tile < 0 else ("x", TILES[tile])
        return Piece(x, y, sign, name, id=f"{square}")
    return Label(x, y, "." if square in state.seen else " ", "faint", f"{square}")


def _edge(x: int, y: int, upright: bool, edge: Edge, name: str) -> list[Shape]:
    """Gives a wall or a door between two squares; nothing where the way is free."""
    at = (x, y + 1) if upright else (x + 2, y)
    if edge in (Edge.DOOR_CLOSED, Edge.DOOR_OPEN):
        return [Label(*at, "D" if edge == Edge.DOOR_CLOSED else "'", id=name)]
    if edge == Edge.WALL:
        return [Box(x, y, 1, 3, id=name) if upright else Box(x, y, 5, 1, id=name)]
    return []


def _touched(table: Table, player: int, action: Any) -> str:
    """Gives the id of the shape that an action touches."""
    square = table.state.heroes[player].square
    if isinstance(action, Go | Search):
        return str(table.static.beside[square][action.way])
    if isinstance(action, Open):
        a, b = sorted((square, table.static.beside[square][action.way]))
        return f"{a}-{b}"
    return f"player/{player}"


GAME: Final = Game(
    name="maze",
    title="The maze",
    contract=CONTRACT,
    seats=range(1, 5),
    state=Maze,
    start=Rounds,
    options=Options,
    static=static,
    setup=setup,
    scene=scene,
    check=check,
    max_decisions=400,
)


@hookimpl
def undercroft_games(register: Games) -> None:
    """The game."""
    register.add(GAME)


@hookimpl
def undercroft_components(register: Components) -> None:
    """The tiles."""
    register.add("maze", "tile", Component(TILES, (2, 3, 2, 1)))


@hookimpl
def undercroft_phases(register: Phases) -> None:
    """The phases, and what happens as soon as a hero has moved."""
    register.add("maze", Rounds, Turn, Walk, Fallen)
    register.listen("maze", Moved, turn_up, (Fallen,))


@hookimpl
def undercroft_scoring(register: Scoring) -> None:
    """The score sheet."""
    register.add("maze", "hoard", hoard_lines)
    register.add("maze", "potions", potion_lines)


@hookimpl
def undercroft_rules(register: Rules) -> None:
    """The numbered rules."""
    register.add("maze", Path(__file__).with_name("maze") / "rules.toml")
