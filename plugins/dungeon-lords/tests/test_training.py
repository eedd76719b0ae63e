"""The four training fights: a search of the whole tree states the best result of each."""

from __future__ import annotations

from typing import Any

import pytest

Result = tuple[int, int]
"""Tiles kept of three, and adventurers in prison."""

BEST = {1: (2, 3), 2: (2, 3), 3: (2, 3), 4: (2, 3)}
"""What can be reached at best; the sheet's own lines (T47, T49, T50) lose one tile too."""


def results(position: Any, memo: dict[str, set[Result]]) -> set[Result]:
    """Gives every result that can come of a position."""
    seat = position.state.seats[0]
    if not position.players():
        return {(len(seat.site) - len(seat.conquered), len(seat.prison))}
    key = repr((seat, position.flow))
    if key not in memo:
        memo[key] = set()
        for action in position.legal(0):
            after = position.copy()
            after.play_unchecked(0, action)
            memo[key] |= results(after, memo)
    return memo[key]


@pytest.mark.rule("DL-B0.training")
@pytest.mark.parametrize("number", sorted(BEST))
def test_the_best_result_of_a_training_fight(host: Any, number: int) -> None:
    setting = host.setting("dungeon-lords", 1, {"training": number})
    memo: dict[str, set[Result]] = {}
    found = results(setting.start(1), memo)
    assert max(found) == BEST[number]
    assert len(memo) > 80


@pytest.mark.rule("DL-B0.training", "DL-B11.step-6")
@pytest.mark.parametrize("number", sorted(BEST))
def test_who_sends_nothing_loses_tiles_to_a_tired_party(host: Any, number: int) -> None:
    match = host.match("dungeon-lords", players=1, options={"training": number})
    while match.players():
        match.play(0, "stop")
    seat = match.position.state.seats[0]
    # Two fatigue a round over three rounds: six points on the party, from the front.
    hit_points = [match.position.static.adventurers[tile].hit_points for tile in seat.prison]
    assert len(seat.conquered) == 3
    assert sum(hit_points) + sum(hero.damage for hero in seat.party) == 6
