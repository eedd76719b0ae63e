"""What a fight promises that was begun, and which card to lay in it; by what everybody knows of the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from undercroft_dungeon_twister.battle import OUT, Alliance, Fight
from undercroft_dungeon_twister.fighting import strength
from undercroft_dungeon_twister.state import WOUNDED
from undercroft_dungeon_twister.static import STRENGTHS
from undercroft_dungeon_twister.words import COMBAT_CARDS, GOBLIN, TEAM

CARD: Final = 0.05
"""What a point of a Combat card is worth that is kept, when the game begins."""
OLD: Final = 40
"""After how many turns of each player no card is worth keeping any more."""
BODY: Final = 0.3
"""What it costs a side that one of its characters is wounded."""
DEAR: Final = 0.6
"""The same of a Goblin."""
IDLE: Final = 0.3
"""What is left of that where nobody scores by fights."""


class Sides(NamedTuple):
    """Who fights, as far as it is known, and which side each seat is on."""

    tokens: tuple[Sequence[int], Sequence[int]]
    seats: tuple[Sequence[int], Sequence[int]]
    laid: int
    """The card that the player who is asked for laid already, -1 for none."""


def hand(table: Any, seat: int) -> list[int]:
    """Gives the Combat cards that a seat has not spent: everybody can count them."""
    cards = list(COMBAT_CARDS)
    for card in table.state.seats[seat].spent:
        cards.remove(card % STRENGTHS)
    return cards


def card_worth(table: Any) -> float:
    """Gives what a point of a Combat card is worth: the longer the game lasts, the less."""
    age: float = table.state.turns / (OLD * table.static.seats)
    return CARD * max(0.0, 1 - age)


def pending(table: Any, player: int) -> Sides | None:
    """Gives the fight that was begun and has not ended, if there is one."""
    top = table.flow[-1] if table.flow else None
    if isinstance(top, Fight):
        laid = top.picks.laid[player] if top.picks.given and top.picks.given[player] else ()
        seats = ([s for s in top.order if top.sides[s] == 0], [s for s in top.order if top.sides[s] == 1])
        return Sides((top.attackers, top.defenders), seats, laid[0] if laid else -1)
    if isinstance(top, Alliance):
        sides = top.sides
        found: tuple[list[int], list[int]] = ([], [])
        for token in top.part:
            found[sides[token // TEAM]].append(token)
        seats = ([s for s, side in enumerate(sides) if side == 0], [s for s, side in enumerate(sides) if side == 1])
        return Sides(found, seats, -1)
    return None


def prospect(table: Any, player: int, card: int = -1) -> float:
    """Gives what a fight that was begun promises a player, if he lays that card, or any; 0 if there is none."""
    fight = pending(table, player)
    if fight is None:
        return 0.0
    side = 0 if player in fight.seats[0] else 1 if player in fight.seats[1] else OUT
    if side == OUT:
        return 0.0
    if card < 0:
        card = fight.laid
    win, lose = chances(table, fight, player, side, card)
    mine = hand(table, player)
    paid = card if card >= 0 else sum(mine) / len(mine)
    gain, loss = stake(table, fight.tokens[1 - side]), stake(table, fight.tokens[side])
    return win * gain - lose * loss - card_worth(table) * paid


def stake(table: Any, tokens: Sequence[int]) -> float:
    """Gives what a side loses if it loses."""
    pay = table.static.scenario.pay
    matters = 1.0 if pay.kill or pay.wound else IDLE
    total = 0.0
    for token in tokens:
        if table.state.status[token] & WOUNDED:
            total += pay.kill + matters * BODY
        else:
            total += pay.wound + matters * (DEAR if token % TEAM == GOBLIN else BODY)
    return total


def chances(table: Any, fight: Sides, player: int, side: int, card: int) -> tuple[float, float]:
    """Gives how likely a player's side wins and loses, if he lays that card, or any if it is -1."""
    totals = [strength(table, fight.tokens[0], True), strength(table, fight.tokens[1], False)]
    margins = {totals[side] - totals[1 - side]: 1.0}
    for which in (0, 1):
        sign = 1 if which == side else -1
        for seat in fight.seats[which]:
            cards = [card] if seat == player and card >= 0 else hand(table, seat)
            after: dict[int, float] = {}
            for margin, share in margins.items():
                for strong in cards:
                    to = margin + sign * strong
                    after[to] = after.get(to, 0.0) + share / len(cards)
            margins = after
    return sum(s for m, s in margins.items() if m > 0), sum(s for m, s in margins.items() if m < 0)
