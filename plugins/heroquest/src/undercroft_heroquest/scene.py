"""The board as shapes, for terminals and pictures: as the heroes know it, or as Zargon does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

from undercroft.scene import Ground, Label, Piece, Scene, Shape, Squares, fit

from .plan import plan_of
from .sight import hero_on
from .state import NOWHERE, Game, Hero
from .tables import Reading
from .words import HEROES, SQUARE_NAMES, SQUARES

WIDTH: Final = 79
"""The board is 26 squares wide, three units each."""
LINES: Final = 39
FIELDS: Final = ("to", "square", "over", "a", "b")
"""The fields of actions that hold squares."""
HERO_SIGNS: Final = {"barbarian": "B", "dwarf": "D", "elf": "E", "wizard": "W"}
LEGEND: Final = (
    "B D E W heroes",
    "= stairs",
    "# furniture",
    "^ known trap",
    "v open pit",
    "! thing",
    "$ belongings",
    ": nobody has been there",
)


def scene(table: Reading, player: int) -> Scene:
    """Gives the board as that player sees it (-1: an onlooker), each legal action tied to what it touches."""
    state = table.state
    grid = state.grid if state.truth is None else state.truth
    there = grid.present
    grounds = (
        msgspec.structs.replace(ground, squares=tuple(square for square in ground.squares if square in there))
        for ground in _grounds(table)
    )
    board = Squares(0, 0, grid.to_text(), tuple(grounds), id="map")
    shapes: list[Shape] = [board, *_figures(table, board), *_hidden(table, board)]
    y = LINES
    for text, tone, name in _lines(table):
        shapes.append(Label(0, y, fit(text, WIDTH), tone, name))
        y += 1
    kinds = dict.fromkeys(monster.kind for monster in state.monsters)
    signs = monster_signs(tuple(table.static.box.monsters))
    legend = (*LEGEND, *(f"{signs[kind]} {kind}" for kind in kinds))
    return Scene(WIDTH, y, tuple(shapes), _touches(table, player, shapes), legend)


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


def _grounds(table: Reading) -> Iterator[Ground]:
    """Gives what lies on squares, the later over the earlier."""
    state = table.state
    if state.truth is None:
        unseen = [square for square in range(SQUARES) if square not in state.seen]
        yield Ground(tuple(unseen), ":", "nobody has been there", "faint")
    yield Ground(tuple(state.stairs), "=", "stairs", "green")
    if state.exits is not None:
        yield Ground(tuple(state.exits), "=", "way out", "green")
    for piece in state.furniture:
        trapped = piece.trap == "known"
        yield Ground(piece.squares, "#", f"{piece.kind}, trapped" if trapped else piece.kind, "bad" if trapped else "")
    for trap in state.traps:
        if trap.sprung and trap.kind != "pit":
            continue
        sign, name = ("v", "open pit") if trap.sprung else ("^", f"trap: {trap.kind}")
        yield Ground((trap.square,), sign, name, "red")
    for heap in state.heaps:
        yield Ground((heap.square,), "$", "belongings of a dead hero", "yellow")


def _figures(table: Reading, board: Squares) -> Iterator[Piece]:
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
            name = f"{hero.kind}, Body {hero.body}"
            yield Piece(*board.at(square, column), HERO_SIGNS[hero.kind], name, tone="strong", id=f"hero/{hero.kind}")
    signs = monster_signs(tuple(table.static.box.monsters))
    for monster in state.monsters:
        column = 2 if hero_on(state, monster.square) is not None else 1
        name = f"{monster.label}{f' {monster.name}' if monster.name else ''}, Body {monster.body}"
        place = board.at(monster.square, column)
        yield Piece(*place, signs[monster.kind], name, tone="bad", id=f"monster/{monster.label}")
    for thing in state.things:
        if hero_on(state, thing.square) is None:
            yield Piece(*board.at(thing.square), "!", thing.name, tone="yellow", id=f"thing/{thing.name}")


def _hidden(table: Reading, board: Squares) -> Iterator[Piece]:
    """Gives what only Zargon sees: monsters and traps that were not laid out."""
    state = table.state
    if state.quest is None:
        return
    plan = plan_of(state.quest, table.static)
    signs = monster_signs(tuple(table.static.box.monsters))
    known = {trap.square for trap in state.traps}
    standing = {hero.square for hero in state.heroes} | {monster.square for monster in state.monsters}
    standing |= {thing.square for thing in state.things}
    for square, index in plan.monsters.items():
        if index not in state.placed and square not in standing:
            kind = plan.quest.monsters[index].kind
            yield Piece(*board.at(square), signs[kind], f"{kind}, hidden", tone="faint", id=f"hidden/{square}")
            standing.add(square)
    for square, kind in plan.traps.items():
        if square not in known and square not in state.gone and square not in standing:
            yield Piece(*board.at(square), "^", f"hidden {kind}", tone="faint", id=f"hidden/{square}")


def _lines(table: Reading) -> Iterator[tuple[str, str, str]]:
    """Gives the lines below the board: the quest, the heroes, the monsters."""
    state = table.state
    done = "achieved" if state.achieved else state.result
    yield f"{state.title}: {state.goal}{f' ({done})' if done else ''}", "strong", "quest"
    for hero in state.heroes:
        yield _sheet(table, hero), "" if hero.life == "alive" else "faint", f"sheet/{hero.kind}"
    if state.monsters:
        told = ", ".join(f"{one.label} {SQUARE_NAMES[one.square]} Body {one.body}" for one in state.monsters)
        yield f"monsters: {told}", "", "monsters"


def _sheet(table: Reading, hero: Hero) -> str:
    static = table.static
    head = f"{HERO_SIGNS[hero.kind]} {hero.kind}"
    if hero.life != "alive":
        return f"{head}: {hero.life}"
    owned = [
        *hero.items,
        *(static.treasures[card].name for card in hero.potions),
        *(static.artifacts[card].name for card in hero.artifacts),
        *hero.things,
    ]
    spells = f", {len(hero.spells)} spells" if hero.spells else ""
    bound = "".join(f", {bond.spell}" for bond in hero.bound)
    return (
        f"{head}: Body {hero.body}/{hero.most_body}, Mind {hero.mind}, gold {hero.gold}{spells}{bound}; "
        f"{', '.join(owned) or 'nothing'}"
    )


def _touches(table: Reading, player: int, shapes: list[Shape]) -> dict[str, tuple[str, ...]]:
    ids = {shape.id for shape in shapes}
    found: dict[str, tuple[str, ...]] = {}
    for action in table.legal(player):
        touched = [name for name in _touched(table.state, action) if name.startswith("map/") or name in ids]
        if touched:
            found[table.text(action)] = tuple(dict.fromkeys(touched))
    return found


def _touched(state: Game, action: Any) -> Iterator[str]:
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field in FIELDS:
            yield f"map/{value}"
        elif field == "hero":
            yield f"hero/{HEROES[value]}"
        elif field in ("target", "who"):
            yield f"hero/{value}"
            yield f"monster/{value}"
        elif field == "name":
            yield f"thing/{value}"
