"""What a fight promises that was begun, and which card to lay in it; by what everybody knows of the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from undercroft_dungeon_twister.battle import OUT, Alliance, Fight
from undercroft_dungeon_twister.fighting import cards_left, strength
from undercroft_dungeon_twister.words import TEAM

CARD: Final = 0.05
"""What a point of a Combat card is worth that is kept, when the game begins."""
OLD: Final = 40
"""After how many turns of each player no card is worth keeping any more."""


class Sides(NamedTuple):
    """Who fights, as far as it is known, and which side each seat is on."""

    tokens: tuple[Sequence[int], Sequence[int]]
    seats: tuple[Sequence[int], Sequence[int]]
    side: int
    """That of the player who is asked for: 0 attacks, 1 defends."""
    laid: int
    """The card that the player who is asked for laid already, -1 for none."""


def card_worth(table: Any) -> float:
    """Gives what a point of a Combat card is worth: the longer the game lasts, the less."""
    age: float = table.state.turns / (OLD * table.static.seats)
    return CARD * max(0.0, 1 - age)


def pending(table: Any, player: int) -> Sides | None:
    """Gives the fight that was begun and has not ended, if there is one and the player is part of it."""
    top = table.flow[-1] if table.flow else None
    if isinstance(top, Fight):
        laid = top.picks.laid[player] if top.picks.given and top.picks.given[player] else ()
        seats = ([s for s in top.order if top.sides[s] == 0], [s for s in top.order if top.sides[s] == 1])
        tokens: tuple[Sequence[int], Sequence[int]] = (top.attackers, top.defenders)
    elif isinstance(top, Alliance):
        laid = ()
        found: tuple[list[int], list[int]] = ([], [])
        for token in top.part:
            found[top.sides[token // TEAM]].append(token)
        sides = top.sides
        seats = ([s for s, side in enumerate(sides) if side == 0], [s for s, side in enumerate(sides) if side == 1])
        tokens = found
    else:
        return None
    side = 0 if player in seats[0] else 1 if player in seats[1] else OUT
    return None if side == OUT else Sides(tokens, seats, side, laid[0] if laid else -1)


def prospect(table: Any, player: int, fight: Sides, stakes: tuple[float, float], card: int = -1) -> float:
    """Gives what a fight promises a player who may gain and lose that much, if he lays that card, or any."""
    card = fight.laid if card < 0 else card
    win, lose = chances(table, fight, player, card)
    mine = cards_left(table, player)
    paid = card if card >= 0 else sum(mine) / len(mine)
    return win * stakes[0] - lose * stakes[1] - card_worth(table) * paid


def chances(table: Any, fight: Sides, player: int, card: int) -> tuple[float, float]:
    """Gives how likely a player's side wins and loses, if he lays that card, or any if it is -1."""
    totals = [strength(table, fight.tokens[0], True), strength(table, fight.tokens[1], False)]
    side = fight.side
    margins = {totals[side] - totals[1 - side]: 1.0}
    for which in (0, 1):
        sign = 1 if which == side else -1
        for seat in fight.seats[which]:
            cards = [card] if seat == player and card >= 0 else cards_left(table, seat)
            after: dict[int, float] = {}
            for margin, share in margins.items():
                for strong in cards:
                    to = margin + sign * strong
                    after[to] = after.get(to, 0.0) + share / len(cards)
            margins = after
    return sum(s for m, s in margins.items() if m > 0), sum(s for m, s in margins.items() if m < 0)
