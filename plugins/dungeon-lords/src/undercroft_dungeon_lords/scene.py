"""The table as shapes, for terminals and pictures, in views: the central board, one's own dungeon, those of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from undercroft.scene import Box, Scene, Shape, Squares, View, ids_of

from .actions import (
    Attack,
    Build,
    Choose,
    ChooseForDummy,
    Decline,
    Dig,
    Discard,
    Dismiss,
    Enchanted,
    Execute,
    Feed,
    FightAt,
    Free,
    Hire,
    Hit,
    KnockOut,
    Look,
    Mine,
    Pay,
    Pick,
    Recall,
    Retrieve,
    Send,
    SetTrap,
    Spring,
    Take,
    TakeBack,
    Use,
    Wage,
)
from .choosing import ChooseInaccessible, ChooseOrders
from .executing import Deal
from .fight import Fight
from .hiring import Hiring
from .phase import PlayerPhase, SpacePhase
from .production import Retrieving
from .scene_board import DUMMIES, PALADINS, central
from .scene_dungeon import dungeon, turned_up
from .scene_others import others, signs_of
from .specials import Choosing
from .tables import Reading
from .words import ORDERS, SEASONS, SPACES, SQUARE_NAMES

WIDTH: Final = 80
BOARD_PHASES: Final = (ChooseInaccessible, ChooseOrders, Deal, Hiring, Retrieving, Choosing)
"""The phases that are about the central board; all others are about dungeons."""
LEGEND: Final = (
    "* can be acted on", "g gold", "f food", "e evil", "i imp", "t anti-trap", "h heart", "c crystal",
)  # fmt: skip
BOARD_LEGEND: Final = (
    "* begins",
    "hp hit points",
    "look at a combat card",
    "-order not executed",
    "| the paladin comes",
)
SMALL_LEGEND: Final = ("1/4 wounds of life", "x conquered", "! fights", "-goblin knocked out")
"""What is in the small dungeons only."""


def scene(table: Reading, player: int) -> Scene:
    """Gives the table as that player sees it (-1: an onlooker), each legal action tied to what it touches."""
    touches = {table.text(action): tuple(_touched(table, player, action)) for action in table.legal(player)}
    touched = {name for names in touches.values() for name in names}
    shapes: list[Shape] = []
    views: dict[str, View] = {}
    y = 0
    for name, draw in _parts(table, player, touched):
        found = draw(y)
        shapes += found
        bottom = max(shape.y + (shape.height if isinstance(shape, Box | Squares) else 1) for shape in found)
        views[name] = View(0, y, WIDTH, bottom - y)
        y = bottom + 1
    there = {name for shape in shapes for name in ids_of(shape)}
    ties = {action: tuple(name for name in dict.fromkeys(names) if name in there) for action, names in touches.items()}
    legend = tuple(_legend(table, player))
    if len(views) == 1:
        return Scene(WIDTH, y - 1, tuple(shapes), ties, legend)
    return Scene(WIDTH, y - 1, tuple(shapes), ties, legend, views=views, view=_view(table, player))


def _parts(table: Reading, player: int, touched: set[str]) -> Iterator[tuple[str, Callable[[int], list[Shape]]]]:
    """Gives the parts of the drawing, each with a function that draws it from a line on."""
    if not table.static.training:
        yield "board", lambda y: list(central(table, player))
    if player < 0:
        for seat in range(table.seats):
            name = f"dungeon-{seat}"
            yield name, partial(dungeon, table, seat, player, prefix=f"{name}/", touched=touched)
        return
    yield "dungeon", partial(dungeon, table, player, player, prefix="", touched=touched)
    if table.seats > 1:
        yield "others", partial(others, table, _others(table, player))


def _others(table: Reading, player: int) -> list[int]:
    return [seat for seat in range(table.seats) if seat != player]


def _legend(table: Reading, player: int) -> Iterator[str]:
    yield from LEGEND
    if table.static.training:
        return
    yield f"{' '.join(str(seat) for seat in range(table.seats))} players"
    if dummies := len(table.state.dummies):
        yield f"{' '.join(DUMMIES[:dummies])} dumm{'y' if dummies == 1 else 'ies'}"
    if table.state.dummy_evil:
        yield "D dummy lord"
    yield from BOARD_LEGEND
    paladins = [*table.state.tent, *(hero.tile for seat in table.state.seats for hero in seat.party)]
    entries = [table.static.adventurers[tile] for tile in paladins]
    backs = [entry.back for entry in entries if entry.kind == "paladin"]
    yield from (f"{PALADINS[back]} {back} paladin" for back in backs)
    if player >= 0:
        yield from SMALL_LEGEND
        yield from _rooms(table, _others(table, player))


def _rooms(table: Reading, seats: list[int]) -> list[str]:
    signs, static = signs_of(table), table.static
    names = [static.rooms[room.tile].name for seat in seats for room in table.state.seats[seat].rooms]
    return [f"{signs[name]} {name}" for name in names]


def _view(table: Reading, player: int) -> str:
    """Gives what matters to a player now: what the phase is about, and whose."""
    if any(isinstance(phase, BOARD_PHASES) for phase in table.flow[-1:]):
        return "board"
    battle = next((phase.player for phase in table.flow if isinstance(phase, Fight)), None)
    asked = next((phase.player for phase in reversed(table.flow) if isinstance(phase, PlayerPhase)), battle)
    if player < 0:
        return "board" if asked is None else f"dungeon-{asked}"
    return "dungeon" if asked in (None, player) else "others"


# -- what actions touch


def _touched(table: Reading, player: int, action: Any) -> Iterator[str]:
    static, state = table.static, table.state
    mine = state.seats[player]
    match action:
        case Take() | Choose() | ChooseForDummy():
            yield f"place/{ORDERS[action.order]}"
        case Retrieve():
            yield f"place/{ORDERS[action.order]}"
            yield f"{player}/orders"
        case TakeBack():
            yield f"{player}/orders"
        case Execute() | Decline():
            yield from _space(table)
        case Mine():
            yield from _space(table)
            rooms = {room.square for room in mine.rooms}
            yield from (_square(square) for square in mine.site.dug - mine.conquered if square not in rooms)
        case Look():
            yield f"combat/{len(turned_up(table)) + action.number}"
        case Dig() | FightAt():
            yield _square(action.square)
        case Hire():
            kind = static.monster_numbers[action.monster]
            yield from (f"hire/{slot}" for slot, tile in enumerate(state.hire) if static.kind_of[tile] == kind)
        case Build():
            yield f"build/{state.build.index(static.room_numbers[action.room])}"
            yield _square(action.square)
        case Use():
            tile = static.room_numbers[action.room]
            yield from (_square(room.square) for room in mine.rooms if room.tile == tile)
        case Pay():
            yield "gold"
        case Pick():
            # A spell is that of the card that was turned up, a special event that of the season.
            fights = any(isinstance(phase, Fight) for phase in table.flow)
            yield f"combat/{len(turned_up(table))}" if fights else f"event/{SEASONS[state.round]}"
        case Discard():
            yield f"trap/{action.trap}"
        case SetTrap():
            yield f"trap/{action.trap}"
        case Spring():
            yield f"set/{action.trap}"
        case Feed() | Wage() | Dismiss() | KnockOut() | Send() | Attack() | Recall() | Enchanted():
            kind = static.monster_numbers[action.monster]
            yield from (f"lair/{place}" for place, one in enumerate(mine.lair) if static.kind_of[one.tile] == kind)
        case Hit():
            yield f"party/{action.adventurer}"
        case Free():
            yield f"prison/{action.adventurer}"


def _space(table: Reading) -> Iterator[str]:
    for phase in table.flow:
        if isinstance(phase, SpacePhase):
            yield f"space/{ORDERS[phase.place]}/{SPACES[phase.space]}"


def _square(square: int) -> str:
    return f"dungeon/{SQUARE_NAMES[square]}"
