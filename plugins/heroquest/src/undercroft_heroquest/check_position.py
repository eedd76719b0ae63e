"""What of a loaded position cannot be, though every value has its type and every piece its place."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.spatial import Grid, Mask

from .phase import HeroPhase
from .state import NOWHERE, ZARGON, Game
from .tables import Reading
from .turn import HeroTurn, Round
from .words import COLUMNS, ROWS, SQUARE_NAMES, SQUARES


def check_position(table: Reading) -> str | None:
    """Says what is wrong with a position that was saved or made by hand; None if nothing is."""
    state = table.state
    if state.quest is None or state.truth is None or state.unseen is None:
        return "the quest is missing: this is what a player may see of a position"
    return _boards(state) or _heroes(table) or _monsters(table) or _squares(state) or _flow(table)


def _boards(state: Game) -> str | None:
    for name, grid in (("grid", state.grid), ("truth", state.truth)):
        if isinstance(grid, Grid) and (grid.width, grid.height) != (COLUMNS, ROWS):
            return f"{name} is {grid.width} x {grid.height}; the board has {COLUMNS} x {ROWS} squares"
    for name in ("blocks", "solid", "stairs", "seen", "safe", "probed", "exits", "unseen"):
        mask = getattr(state, name)
        if isinstance(mask, Mask) and mask.n != SQUARES:
            return f"{name} is a set of {mask.n} squares; the board has {SQUARES}"
    return None


def _heroes(table: Reading) -> str | None:
    heroes = table.state.heroes
    if [hero.kind for hero in heroes] != [sheet.kind for sheet in table.static.heroes]:
        return f"the heroes are {', '.join(hero.kind for hero in heroes)}; the options name others"
    for hero, player in zip(heroes, table.static.players, strict=True):
        if hero.player != player:
            return f"the {hero.kind} is led by player {player}, not {hero.player}"
        if (hero.square == NOWHERE) != (hero.life != "alive"):
            return f"the {hero.kind} is {hero.life}, and on square {hero.square}"
        if not 0 <= hero.body <= hero.most_body or not 0 <= hero.mind <= hero.most_mind:
            return f"the {hero.kind} has more Body or Mind than at the start, or less than none"
    return None


def _monsters(table: Reading) -> str | None:
    kinds = table.static.box.monsters
    labels = [monster.label for monster in table.state.monsters]
    if len(set(labels)) != len(labels):
        return "two monsters have the same number"
    for monster in table.state.monsters:
        if monster.kind not in kinds:
            return f"there is no monster {monster.kind}"
        if monster.number > table.state.last_number.get(monster.kind, 0):
            return f"{monster.label} has a higher number than any that was given"
        if not 0 < monster.body <= monster.most_body:
            return f"{monster.label} has {monster.body} Body"
    taken = [monster.square for monster in table.state.monsters]
    if len(set(taken)) != len(taken):
        return "two monsters stand on one square"
    return None


def _squares(state: Game) -> str | None:
    heroes = [hero.square for hero in state.heroes if hero.square != NOWHERE]
    others: Iterable[int] = [
        *(monster.square for monster in state.monsters),
        *(square for door in state.doors for square in door),
        *(piece.at for piece in state.furniture),
        *(trap.square for trap in state.traps),
        *(thing.square for thing in state.things),
        *(heap.square for heap in state.heaps),
        *state.gone,
    ]
    for square in (*heroes, *others):
        if not 0 <= square < len(SQUARE_NAMES):
            return f"there is no square {square}"
    return None


def _flow(table: Reading) -> str | None:
    heroes = table.state.heroes
    commanded = {phase.hero for phase in table.flow if isinstance(phase, HeroTurn) and phase.commanded}
    for phase in table.flow:
        index = getattr(phase, "hero", None)
        if isinstance(index, int) and not 0 <= index < len(heroes):
            return f"{type(phase).__name__} is for hero {index}; there are {len(heroes)}"
        if isinstance(phase, HeroPhase) and phase.player != heroes[phase.hero].player:
            if phase.player == ZARGON and phase.hero in commanded:
                continue
            return f"{type(phase).__name__} asks player {phase.player}, who does not lead the hero"
        if isinstance(phase, Round) and phase.next > len(heroes):
            return f"the next hero is {phase.next}; there are {len(heroes)}"
    return None
