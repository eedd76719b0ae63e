"""The table as shapes: the dungeon, what everybody has, the own hand; each legal action is tied to what it touches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.scene import Label, Scene, Shape, Squares, View, columns, fit

from .actions import At, Decline, Draw, Go, Hold, Keep, Over, Place, Remove, Rotate, Unleash, Use
from .dungeon import dungeon_of
from .laying import Laying, LayingDragon, Turning, fitting
from .scene_map import PAWNS, TONES, Map, legend
from .scoring import score_lines
from .tables import Reading
from .words import Cell, named

WIDTH: Final = 80
LEGEND: Final = ("0 -1 x and y", "L locked door", "2 what is left to do", ". resolved", "+1 bonus xp")
TURNS: Final = "0 1 2 3 turns that fit"


def scene(table: Reading, player: int) -> Scene:
    """Gives the table as that player sees it (-1: an onlooker)."""
    static = table.static
    turn = table.turn
    mine = player if player >= 0 else turn or 0
    own = static.dungeon_of(mine)
    legal = table.legal(player) if player >= 0 else []
    more = [action.cell for action in legal if isinstance(action, At)]
    fits = _fits(table, player, legal)
    shapes: list[Shape] = []
    views: dict[str, View] = {}
    maps: dict[int, Map] = {}
    y = 0
    for number in (own, *(number for number in range(static.dungeons) if number != own)):
        top = y
        if static.dungeons > 1:
            shapes.append(Label(0, y, f"the dungeon of player {number}", TONES[number], f"dungeon/{number}"))
            y += 1
        maps[number] = Map(table, number, more if number == own else [])
        drawn = list(maps[number].draw(y, fits if number == own else {}))
        shapes += drawn
        y += maps[number].down * 2 + 1
        if number == own:
            panel = list(_panel(table, player, y))
            shapes += panel
            y = panel[-1].y + 1
        name = "dungeon" if number == own else f"dungeon-{number}"
        views[name] = View(0, top, _width(shapes), y - top)
        y += 1
    width = _width(shapes)
    views = {name: View(0, view.y, width, view.height) for name, view in views.items()}
    touches = {table.text(action): _touched(action, maps[own], mine) for action in legal}
    told = (f"{' '.join(PAWNS[: table.seats])} pawns", *legend(static), *LEGEND, *((TURNS,) if fits else ()))
    several = len(views) > 1
    return Scene(
        width,
        y - 1,
        tuple(shapes),
        touches,
        told,
        _focus(table, maps[own], mine),
        views=views if several else {},
        view="dungeon" if several else "",
    )


def _width(shapes: list[Shape]) -> int:
    right = [shape.x + (shape.width if isinstance(shape, Squares) else columns(shape.text)) for shape in shapes]  # type: ignore[union-attr]
    return max(WIDTH, *right)


def _fits(table: Reading, player: int, legal: list[Any]) -> dict[Cell, str]:
    """Gives, where a card is to be laid, the turns that fit in each cell."""
    phase = table.flow[-1] if table.flow else None
    if not legal or not isinstance(phase, Laying) or isinstance(phase, LayingDragon):
        return {}
    dungeon = dungeon_of(table, player)
    if isinstance(phase, Turning):
        return {phase.cell: "".join(str(action.turns) for action in legal)}
    return {
        action.cell: "".join(map(str, fitting(table, dungeon, phase.card, action.cell, isinstance(action, Over))))
        for action in legal
        if isinstance(action, At | Over)
    }


def _panel(table: Reading, player: int, y: int) -> Iterator[Shape]:
    """Round and deck, the seats, and below them what the viewer holds."""
    state, static = table.state, table.static
    yield Label(0, y, f"round {state.round} of {static.rounds}", id="round")
    yield Label(16, y, f"deck {len(state.deck)}, discarded {len(state.discard)}", id="deck")
    if state.slain:
        yield Label(44, y, "the Dragon is slain: the last round", "bad", "slain")
    for seat in range(table.seats):
        y += 1
        yield Label(0, y, fit(_seat(table, seat, player), WIDTH), TONES[seat], f"seat/{seat}")
    phase = table.flow[-1] if table.flow else None
    if isinstance(phase, Laying):
        y += 1
        card = static.cards[phase.card]
        yield Label(0, y, f"to be laid: {card.name}, {card.sides}", "strong", "laying")
        if isinstance(phase, Turning):
            y += 1
            x = 0
            for turns in fitting(table, dungeon_of(table, phase.player), phase.card, phase.cell, phase.instead):
                text = f"turn {turns}: {''.join(static.shown[phase.card][turns])}"
                yield Label(x, y, text, id=f"turn/{turns}", card=True)
                x += columns(text) + 3
    if player >= 0:
        y += 1
        yield Label(0, y, "hand:", "faint", "hand")
        x = 7
        for card_number in dict.fromkeys(state.seats[player].hand):
            card = static.cards[card_number]
            count = state.seats[player].hand.count(card_number)
            text = card.name + (f" {card.sides}" if not static.dragon[card_number] else "") + f" x{count}" * (count > 1)
            if x + columns(text) > WIDTH:
                x, y = 7, y + 1
            yield Label(x, y, text, id=f"hand/{card.name}", card=True)
            x += columns(text) + 3
    sides = ", ".join(f"{side.letter} {side.name}" for side in static.sides)
    yield Label(0, y + 1, fit(f"sides from the north clockwise: {sides}", WIDTH), "faint", "sides")


def _seat(table: Reading, seat: int, viewer: int) -> str:
    one = table.state.seats[seat]
    points = sum(line.points for line in score_lines(table, seat))
    sign = ">" if table.turn == seat else " "
    you = " you" if seat == viewer else "    "
    dealer = "*" if seat == table.state.dealer else " "
    number = 1 + sum(1 for other in _levels(table) if one.xp >= other)
    return (
        f"{sign}{PAWNS[seat]} {seat}{dealer}{you} at {named(one.cell)} level {number}, "
        f"might {table.rules.might(table, seat)}, xp {one.xp} ore {one.ore} gems {one.gems} keys {one.keys} "
        f"cards {len(one.hand)} = {points}"
    )


def _levels(table: Reading) -> list[int]:
    """Gives the XP of each level beyond the first."""
    return sorted({level.xp for level in table.static.levels} - {0})


def _touched(action: Any, where: Map, player: int) -> tuple[str, ...]:
    """Gives the ids of what an action touches."""
    if isinstance(action, At | Over | Go | Remove):
        return (where.touched(action.cell),)
    if isinstance(action, Place | Unleash):
        return (f"hand/{action.card}",)
    if isinstance(action, Rotate):
        return (f"turn/{action.turns}",)
    if isinstance(action, Hold):
        return ("hand",)
    if isinstance(action, Draw | Decline):
        return ("deck",)
    if isinstance(action, Keep):
        return ("round",)
    if isinstance(action, Use):
        return (f"seat/{player}",)
    return (f"pawn/{player}",)


def _focus(table: Reading, where: Map, player: int) -> str:
    """Gives the square that matters most: where a card is turned, or the pawn whose turn it is."""
    phase = table.flow[-1] if table.flow else None
    turn = table.turn
    if isinstance(phase, Turning) and table.static.dungeon_of(phase.player) == where.number:
        return f"{where.id}/{where.square(phase.cell)}"
    shown = turn if turn is not None and table.static.dungeon_of(turn) == where.number else player
    return f"{where.id}/{where.square(table.state.seats[shown].cell)}"
