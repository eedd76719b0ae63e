"""Who fights whom: who can be attacked, who is drawn in, and what each side has without cards (DT-B12 to DT-B18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .board import FACE_DOWN
from .state import CARRIED, HEALED, HURT, WOUNDED
from .static import STRENGTHS
from .survey import Survey, neighbours_in
from .tables import Reading
from .words import ARMOR, COMBAT_CARDS, MEN, SWORD, TEAM


def targets(table: Reading, survey: Survey, fighters: Iterable[int]) -> dict[int, list[int]]:
    """Gives the characters that can be attacked, each with the fighters that touch it (DT-B12, DT-B17, DT-B18)."""
    static, state = table.static, table.state
    scenario = static.scenario
    if scenario.attack == "all revealed" and FACE_DOWN in state.turned:
        return {}
    team = static.team[survey.player]
    foes = survey.foes
    where, grid, beside = state.where, state.grid, static.beside
    safe = None if scenario.melee_on_zones else static.zones
    found: dict[int, list[int]] = {}
    for fighter in fighters:
        square = where[fighter]
        if safe is not None and square in safe:
            continue
        if foes.isdisjoint(beside[square]):
            continue
        for to in neighbours_in(grid, square) & foes:
            if safe is not None and to in safe:
                continue
            for token in survey.at[to]:
                if token % TEAM < MEN and static.team[token // TEAM] != team and attackable(table, token):
                    found.setdefault(token, []).append(fighter)
    return found


def attackable(table: Reading, token: int) -> bool:
    """Tells whether an enemy can be attacked: not in the turn it was wounded or healed, nor while it is carried."""
    status = table.state.status[token]
    if status & (HURT | CARRIED):
        return False
    return not status & HEALED or table.static.attack_healed


def touching(table: Reading, survey: Survey, token: int) -> list[int]:
    """Gives all characters beside a character with neither wall nor closed Portcullis between, standing or not."""
    static, state = table.static, table.state
    square = state.where[token]
    zones = None if static.scenario.melee_on_zones else static.zones
    if zones is not None and square in zones:
        return []
    at = survey.at
    return [
        other
        for to in neighbours_in(state.grid, square)
        if to in at and (zones is None or to not in zones)
        for other in at[to]
        if other % TEAM < MEN
    ]


def fit_to_fight(table: Reading, token: int) -> bool:
    """Tells whether a character can be drawn into a fight: neither wounded nor healed this turn (DT-B13, DT-B18)."""
    return not table.state.status[token] & (WOUNDED | HEALED)


def chain(table: Reading, survey: Survey, attacker: int, target: int) -> tuple[list[int], list[int]]:
    """Gives both sides of a fight between two colours: all that touch an enemy in it are drawn in (DT-B13, DT-G8)."""
    colours = (attacker // TEAM, target // TEAM)
    sides: tuple[list[int], list[int]] = ([attacker], [target])
    queue = [attacker, target]
    while queue:
        token = queue.pop()
        mine = colours.index(token // TEAM)
        for other in touching(table, survey, token):
            enemy = sides[1 - mine]
            if other // TEAM == colours[1 - mine] and other not in enemy and fit_to_fight(table, other):
                enemy.append(other)
                queue.append(other)
    return sorted(sides[0]), sorted(sides[1])


def strength(table: Reading, tokens: Sequence[int], attacking: bool) -> int:
    """Gives what characters have without cards: their values, none for a wounded one, and Sword or Armor (DT-B15).

    A wounded bearer's Armor counts as well, that which lies under it (DT-O2).
    """
    static, state = table.static, table.state
    total = 0
    for token in tokens:
        wounded = state.status[token] & WOUNDED
        if not wounded:
            total += static.combat[token % TEAM]
            load = state.load[token]
            total += load >= 0 and load % TEAM == (SWORD if attacking else ARMOR)
        elif not attacking:
            square = state.where[token]
            total += any(
                other % TEAM == ARMOR and state.where[other] == square and not state.status[other] & CARRIED
                for other in state.up
            )
    return total


def cards_left(table: Reading, seat: int) -> list[int]:
    """Gives the Combat cards that a seat has not spent: everybody can count them (DT-K2)."""
    cards = list(COMBAT_CARDS)
    for card in table.state.seats[seat].spent:
        cards.remove(card % STRENGTHS)
    return cards


def described(table: Reading, tokens: Sequence[int]) -> str:
    """Names characters with commas between."""
    return ", ".join(table.static.token_names[token] for token in tokens)
