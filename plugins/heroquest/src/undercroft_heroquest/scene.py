"""The table as shapes, for terminals and pictures: as the heroes know it, or as Zargon does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from undercroft.scene import Scene, Shape

from .phase import HeroPhase
from .scene_board import board_of, figures, hidden, legend_of
from .scene_sheets import sheets
from .state import NOWHERE, Game
from .tables import Reading
from .words import HEROES
from .zargon import MonsterTurn

FIELDS: Final = ("to", "square", "over", "a", "b")
"""The fields of actions that hold squares."""


def scene(table: Reading, player: int) -> Scene:
    """Gives the table as that player sees it (-1: an onlooker), each legal action tied to what it touches."""
    board = board_of(table)
    pieces = [*figures(table, board), *hidden(table, board)]
    shapes: list[Shape] = [board, *pieces]
    labels, height = sheets(table, player, board.height, board.width)
    shapes += labels
    acting = _acting(table)
    square = _square_of(table.state, acting, player)
    focus = "" if square == NOWHERE else f"map/{square}"
    touches = _touches(table, player, acting, shapes)
    return Scene(board.width, height, tuple(shapes), touches, legend_of(table, board, pieces), focus)


def _acting(table: Reading) -> str:
    """Gives the kind of the hero or the label of the monster that acts now; no text if it is nobody's turn."""
    for phase in reversed(table.flow):
        if isinstance(phase, HeroPhase):
            return table.state.heroes[phase.hero].kind
        if isinstance(phase, MonsterTurn):
            return phase.who
    return ""


def _square_of(state: Game, acting: str, player: int) -> int:
    """Gives the square that matters most to a player: where somebody acts, else where a hero of theirs stands."""
    for monster in state.monsters:
        if monster.label == acting:
            return monster.square
    alive = [hero for hero in state.heroes if hero.square != NOWHERE]
    alive.sort(key=lambda hero: (hero.kind != acting, hero.player != player))
    return alive[0].square if alive else NOWHERE


def _touches(table: Reading, player: int, acting: str, shapes: Iterable[Shape]) -> dict[str, tuple[str, ...]]:
    ids = {shape.id for shape in shapes}
    # A hero that has left the board, or stands with others under one sign, is touched by the sheet.
    own = [name for name in (f"hero/{acting}", f"monster/{acting}", f"sheet/{acting}") if name in ids][:1] or ["turn"]
    found: dict[str, tuple[str, ...]] = {}
    for action in table.legal(player):
        touched = [name for name in _touched(action) if name.startswith("map/") or name in ids]
        found[table.text(action)] = tuple(dict.fromkeys(touched or own))
    return found


def _touched(action: Any) -> Iterator[str]:
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field in FIELDS:
            yield f"map/{value}"
        elif field == "hero":
            yield from (f"hero/{HEROES[value]}", f"sheet/{HEROES[value]}")
        elif field in ("target", "who"):
            yield from (f"hero/{value}", f"sheet/{value}", f"monster/{value}")
        elif field == "name":
            yield f"thing/{value}"
