"""What lies on the board and who stands there, as shapes: what the heroes know, and faint what only Zargon does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from undercroft.scene import Ground, Piece, Squares
from undercroft.spatial import Grid

from .geometry import Board, neighbours, number
from .plan import Plan, plan_of
from .sight import hero_on
from .state import NOWHERE, Game, Hero
from .tables import Reading
from .words import SQUARES, TrapKind

HERO_SIGNS: Final = {"barbarian": "B", "dwarf": "D", "elf": "E", "wizard": "W"}
HERO_TONES: Final = {"barbarian": "yellow", "dwarf": "blue", "elf": "green", "wizard": "magenta"}
ROOM_TONES: Final = ("cyan", "yellow", "magenta", "green", "blue", "red")
UNLAID: Final = ", not laid out yet"
"""What is told of all that only Zargon knows to be there."""
TRAP_SIGNS: Final[dict[TrapKind, str]] = {"pit": "p", "spear": "s", "falling-block": "f"}
FURNITURE_SIGNS: Final = {
    "alchemists-bench": "alchemy bench",
    "sorcerers-table": "magic table",
    "treasure-chest": "chest",
    "weapons-rack": "weapons",
    "fireplace": "fire",
}
"""What is written on furniture in place of its kind, so that it fits."""


def board_of(table: Reading) -> Squares:
    """Gives the squares: of the printed board all, with the doors and blocks that are known."""
    state = table.state
    plan = _secret(table)
    if plan is None or state.truth is None:
        grid, hidden = state.grid, []
    else:
        grid = state.truth.without_missing(range(SQUARES))
        hidden = [edge for edge in plan.doors if edge not in state.doors]
    grounds = [*_floor(table, grid, plan), *_things(table, plan)]
    return Squares(0, 0, grid.to_text(), tuple(grounds), id="map", faint=tuple(hidden))


def legend_of(table: Reading, board: Squares, pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Gives what the signs mean that are on the board, one entry each."""
    state = table.state
    heroes = [f"{HERO_SIGNS[hero.kind]} {hero.kind}" for hero in state.heroes if hero.square != NOWHERE]
    kinds = dict.fromkeys(monster.kind for monster in state.monsters)
    plan = _secret(table)
    if plan is not None:
        kinds |= dict.fromkeys(plan.monster(index).kind for index in plan.monsters.values())
    signs = monster_signs(tuple(table.static.box.monsters))
    found = [*heroes, *(f"{signs[kind]} {kind}" for kind in kinds)]
    doors = dict.fromkeys(edge.sign for edge in board.edges() if edge.sign)
    found += [f"{sign} {name}" for sign, name in DOOR_NAMES.items() if sign in doors]
    for ground in board.grounds:
        # One square has no room for a name.
        if ground.whole and len(ground.squares) == 1:
            found.append(f"{ground.sign[:2]} {ground.name.removesuffix(UNLAID)}")
        elif ground.squares and ground.sign.strip() and not ground.whole:
            found.append(f"{ground.sign} {ground.name}")
    if state.things:
        found.append("! thing")
    if plan is not None:
        signs_here = "".join(piece.sign for piece in pieces if piece.tone == "faint")
        found += [entry for entry in ("^ hidden trap", "$ treasure", "! thing") if entry[0] in signs_here]
    return tuple(dict.fromkeys(found))


DOOR_NAMES: Final = {
    "D": "door", "'": "open door", "L": "locked door", "S": "secret door",
    "d": "hidden door", "l": "hidden locked door", "s": "hidden secret door",
}  # fmt: skip


def _secret(table: Reading) -> Plan | None:
    """Gives the plan of the quest, for Zargon; None for all others."""
    quest = table.state.quest
    return None if quest is None else plan_of(quest, table.static)


@lru_cache(16)
def monster_signs(kinds: tuple[str, ...]) -> dict[str, str]:
    """Gives each kind of monster a small letter: its first one that no earlier kind has.

    >>> monster_signs(("goblin", "orc", "gargoyle"))
    {'goblin': 'g', 'orc': 'o', 'gargoyle': 'a'}
    """
    found: dict[str, str] = {}
    for kind in kinds:
        free = [letter for letter in kind if letter.isalpha() and letter not in found.values()]
        found[kind] = free[0] if free else "?"
    return found


@lru_cache(8)
def room_tones(board: Board) -> dict[str, str]:
    """Gives each room a colour that no room beside it has, as far as there are enough."""
    found: dict[str, str] = {}
    for place, (room, squares) in enumerate(board.rooms.items()):
        around = {board.room(other) for square in squares for other in neighbours(square)}
        taken = {found.get(other) for other in around}
        turned = ROOM_TONES[place % len(ROOM_TONES) :] + ROOM_TONES
        found[room] = next((tone for tone in turned if tone not in taken), turned[0])
    return found


# -- what lies there, the later over the earlier


def _floor(table: Reading, grid: Grid, plan: Plan | None) -> Iterator[Ground]:
    state = table.state
    board = table.static.board
    blocked = grid.blocked
    for room, squares in board.rooms.items():
        yield Ground(tuple(squares - blocked), "", f"room {room}", room_tones(board)[room])
    there = grid.present
    if plan is None:
        # All that is in a revealed room lies on the table, though some of it may be round a corner (HQ-R5.4).
        known = state.seen
        for room in state.revealed:
            known |= board.rooms[room]
        yield Ground(tuple(there - known), " ", "not seen yet", "faint")
    else:
        yield Ground(tuple(plan.layout.dark), " ", "no part of the quest", "faint")
        yield Ground(tuple(plan.layout.blocked & blocked - state.blocks), "::", "blocked, not seen yet", "faint")
    yield Ground(tuple(state.stairs), "=", "stairs", "green")
    exits = state.exits if plan is None else plan.exits
    if exits is not None:
        yield Ground(tuple(exits), "=", "way out", "cyan")


def _things(table: Reading, plan: Plan | None) -> Iterator[Ground]:
    state = table.state
    for piece in state.furniture:
        text = FURNITURE_SIGNS.get(piece.kind, piece.kind.replace("-", " "))
        name, trapped = piece.kind.replace("-", " "), piece.trap == "known"
        sign, name = (f"^{text}", f"{name} with a trap") if trapped else (text, name)
        yield Ground(piece.squares, sign, name, "bad" if trapped else "", whole=True)
    if plan is not None:
        laid = {piece.at for piece in state.furniture}
        for squares, part in zip(plan.layout.pieces, plan.quest.furniture, strict=True):
            if squares and squares[0] not in laid:
                text = FURNITURE_SIGNS.get(part.kind, part.kind.replace("-", " "))
                name = part.kind.replace("-", " ") + UNLAID
                yield Ground(tuple(squares), text, name, "faint", whole=True)
    for trap in state.traps:
        if trap.sprung and trap.kind != "pit":
            continue
        name = f"{trap.kind.replace('-', ' ')} trap"
        sign, name = ("()", "open pit") if trap.sprung else (f"^{TRAP_SIGNS[trap.kind].upper()}", name)
        yield Ground((trap.square,), sign, name, "red")
    for heap in state.heaps:
        yield Ground((heap.square,), "$", "belongings of a dead hero", "yellow")


# -- who stands there


def figures(table: Reading, board: Squares) -> Iterator[Piece]:
    """Gives heroes, monsters with their numbers, and things that lie open."""
    state = table.state
    here: dict[int, list[Hero]] = {}
    for hero in state.heroes:
        if hero.square != NOWHERE:
            here.setdefault(hero.square, []).append(hero)
    for square, heroes in here.items():
        if len(heroes) > 2:
            name = ", ".join(hero.kind for hero in heroes)
            yield Piece(*board.at(square), str(len(heroes)), name, tone="strong", id=f"hero/{heroes[0].kind}")
            continue
        for column, hero in enumerate(heroes, 1):
            name = f"{hero.kind}, Body {hero.body}, Mind {hero.mind}"
            yield Piece(
                *board.at(square, column),
                HERO_SIGNS[hero.kind],
                name,
                tone=HERO_TONES[hero.kind],
                id=f"hero/{hero.kind}",
            )
    signs = monster_signs(tuple(table.static.box.monsters))
    for monster in state.monsters:
        shared = hero_on(state, monster.square) is not None
        name = f"{monster.label}{f' {monster.name}' if monster.name else ''}, Body {monster.body}"
        sign = signs[monster.kind] if shared or monster.number > 9 else f"{signs[monster.kind]}{monster.number}"
        column = 2 if shared else len(sign)
        yield Piece(*board.at(monster.square, column), sign, name, tone="bad", id=f"monster/{monster.label}")
    for thing in state.things:
        if hero_on(state, thing.square) is None:
            yield Piece(*board.at(thing.square), "!", thing.name, tone="yellow", id=f"thing/{thing.name}")


def hidden(table: Reading, board: Squares) -> Iterator[Piece]:
    """Gives what only Zargon sees: monsters, traps, things and treasures that were not laid out or found."""
    state, plan = table.state, _secret(table)
    if plan is None:
        return
    signs = monster_signs(tuple(table.static.box.monsters))
    standing = {hero.square for hero in state.heroes} | {monster.square for monster in state.monsters}
    standing |= {thing.square for thing in state.things}
    here: dict[int, list[tuple[str, str]]] = {}
    for square, sign, name in _hidden_signs(state, plan, signs):
        if square not in standing:
            here.setdefault(square, []).append((sign, name))
    for square, told in here.items():
        # A square has room for two signs: a trapped chest with a treasure in it is `^$`.
        sign = told[0][0] if len(told) == 1 else told[0][0][0] + told[1][0][0]
        name = "; ".join(name for _, name in told)
        yield Piece(*board.at(square, len(sign)), sign, name, tone="faint", id=f"hidden/{square}")


def _hidden_signs(state: Game, plan: Plan, signs: dict[str, str]) -> Iterator[tuple[int, str, str]]:
    for square, index in plan.monsters.items():
        if index not in state.placed:
            part = plan.monster(index)
            yield square, signs[part.kind], f"{part.kind}{f' {part.name}' if part.name else ''}{UNLAID}"
    known = {trap.square for trap in state.traps}
    for square, kind in plan.traps.items():
        if square not in known and square not in state.gone:
            yield square, f"^{TRAP_SIGNS[kind]}", f"hidden {kind.replace('-', ' ')} trap"
    found = {piece.at for piece in state.furniture if piece.trap}
    for square, piece in plan.chests.items():
        if square not in found:
            yield square, "^", f"hidden trap of the {piece.kind.replace('-', ' ')}"
    for room, treasure in plan.treasures.items():
        if treasure.at is not None and room not in state.emptied:
            yield number(treasure.at), "$", "treasure of the room"
    for square, thing in plan.things.items():
        if thing.name not in state.laid_things:
            yield square, "!", f"{thing.name}{UNLAID}"
