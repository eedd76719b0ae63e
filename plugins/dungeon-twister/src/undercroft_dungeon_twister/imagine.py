"""Possible values of what is hidden and no piece: how face-down rooms lie (DT-M6); and kinds where they can be."""

from __future__ import annotations

from typing import NamedTuple

from undercroft import Rng

from .tables import Reading
from .words import MEN, TEAM


class Place(NamedTuple):
    """A face-down token at set-up: the list it is in, where, who knows it, and what kind can be there."""

    ids: list[int]
    at: int
    seen: int
    takes: str

    def fits(self, token: int) -> bool:
        """Tells whether a token can be there."""
        return self.takes == "any" or (self.takes == "characters") == (token % TEAM < MEN)


def imagine(table: Reading, rng: Rng) -> None:
    """Draws for each cell how its room would lie; for those that are face up it no longer matters."""
    state = table.state
    state.facing = [rng.below(4) for _ in state.turned]
    if not state.turns and not state.up:
        sort_out(table, rng)


def sort_out(table: Reading, rng: Rng) -> None:
    """Exchanges each token that was drawn for a place of the other kind, or nobody could go on with the set-up.

    It is exchanged for one of its colour that the same players know; or else for one that is still to be put. Those are
    known to their player, who never needs one: of what he does not know there are as many of each kind as places.
    """
    state = table.state
    places = [Place(state.posted.ids, at, seen, "characters") for at, seen in enumerate(state.posted.seen)]
    for cell, pile in zip(table.static.scenario.cells, state.stash, strict=True):
        places += [Place(pile.ids, at, seen, cell.takes) for at, seen in enumerate(pile.seen)]
    for place in places:
        token = place.ids[place.at]
        if place.fits(token):
            continue
        seat = token // TEAM
        others = [
            (other.ids, other.at)
            for other in places
            if other.seen == place.seen
            and (found := other.ids[other.at]) // TEAM == seat
            and place.fits(found)
            and other.fits(token)
        ]
        if place.seen or not others:
            team = state.seats[seat].team
            others += [(team, at) for at, found in enumerate(team) if place.fits(found)]
        ids, at = rng.choice(others)
        place.ids[place.at], ids[at] = ids[at], token
    for seat, owing in enumerate(state.seats):
        for owed, men in zip(owing.owed, (True, False), strict=True):
            keep_for_rooms(places, owing.team, seat, owed, men, rng)


def keep_for_rooms(places: list[Place], team: list[int], seat: int, owed: int, men: bool, rng: Rng) -> None:
    """Gives a player as many tokens of a kind as he still owes to rooms that take nothing else."""
    while sum((token % TEAM < MEN) == men for token in team) < owed:
        place = rng.choice(
            [
                place
                for place in places
                if place.takes == "any"
                and (token := place.ids[place.at]) // TEAM == seat
                and (token % TEAM < MEN) == men
            ]
        )
        at = rng.choice([at for at, token in enumerate(team) if (token % TEAM < MEN) != men])
        place.ids[place.at], team[at] = team[at], place.ids[place.at]
