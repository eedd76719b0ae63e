"""What the bot counts with: the numbers of titles, and how many rounds are left."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Rng
from undercroft_dungeon_lords.bots.outlook import Outlook, rounds_left
from undercroft_dungeon_lords.combat import Combat
from undercroft_dungeon_lords.scoring import TITLES


@pytest.mark.parametrize("players", [2, 4])
def test_the_rounds_left_go_down_from_eight_and_titles_are_counted_as_the_score_sheet_does(
    host: Any, players: int
) -> None:
    position, rng = host.setting("dungeon-lords", players).start(4), Rng(5)
    left: dict[tuple[int, int], set[int]] = {}
    while asked := position.players():
        state = position.state
        fighting = any(isinstance(phase, Combat) and phase.begun for phase in position.flow)
        left.setdefault((state.year, state.round + fighting), set()).add(rounds_left(position))
        assert rounds_left(position.observation(asked[0])) == rounds_left(position)
        for player, seat in enumerate(state.seats):
            if seat.plan is None:
                counted = tuple(number(position, seat) for _, _, number in TITLES)
                assert Outlook(position, player).numbers() == counted
        legal = position.legal(asked[0])
        position.play_unchecked(asked[0], legal[rng.below(len(legal))])
    seasons = [(year, season) for year in (1, 2) for season in range(5)]
    assert left == dict(zip(seasons, [{8}, {7}, {6}, {5}, {4}, {4}, {3}, {2}, {1}, {0}], strict=True))


def test_no_rounds_are_left_in_a_training_fight(host: Any) -> None:
    assert rounds_left(host.setting("dungeon-lords", 1, {"training": 2}).start(1)) == 0
