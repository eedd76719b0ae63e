"""Possible values of what is hidden and no piece: how face-down rooms lie (DT-M6); and characters alone on circles."""

from __future__ import annotations

from undercroft import Rng

from .tables import Reading
from .words import MEN, TEAM


def imagine(table: Reading, rng: Rng) -> None:
    """Draws for each cell how its room would lie; for those that are face up it no longer matters."""
    state = table.state
    state.facing = [rng.below(4) for _ in state.turned]
    clear_circles(table, rng)


def clear_circles(table: Reading, rng: Rng) -> None:
    """Exchanges each object that was drawn for a circle for a character of its colour that was drawn elsewhere.

    It is one that the same players know, in a room; or else one of those that are still to be put. Those are known to
    their player, who never needs one: of what he does not know, all characters that are missing lie in rooms.
    """
    state = table.state
    circles = state.posted
    for at, token in enumerate(circles.ids):
        if token % TEAM < MEN:
            continue
        seat, seen = token // TEAM, circles.seen[at]
        places = [
            (pile.ids, n)
            for pile in state.stash
            for n, other in enumerate(pile.ids)
            if other // TEAM == seat and other % TEAM < MEN and pile.seen[n] == seen
        ]
        if seen or not places:
            team = state.seats[seat].team
            places += [(team, n) for n, other in enumerate(team) if other % TEAM < MEN]
        ids, n = rng.choice(places)
        circles.ids[at], ids[n] = ids[n], token
