"""Real cards and dice for Donjon: whatever comes from outside, the game takes, records and replays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft import ChanceNeeded, Host, Rng
from undercroft.chance import Draw, outcomes
from undercroft_donjon import plugin

HOST = Host(plugins=[plugin], strict=True)


class Hand:
    """Shuffles and throws by a generator of its own, and remembers what it was asked."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.asked: list[Draw] = []

    def __call__(self, draw: Draw) -> Any:
        self.asked.append(draw)
        if draw.kind == "number":
            return self.rng.below(draw.count)
        if draw.kind == "choice":
            return self.rng.choice(draw.items)
        if draw.kind == "roll":
            return self.rng.roll(draw.items, draw.count)
        order = list(draw.items)
        self.rng.shuffle(order)
        return order


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_played_with_chance_from_outside(tmp_path: Path, players: int) -> None:
    for seed in range(6):
        path, hand, choose = tmp_path / f"{seed}.jsonl", Hand(seed), Rng(seed)
        with HOST.match("donjon", players, seed=1, chance=hand, record=path) as match:
            begun = len(hand.asked)
            while asked := match.players():
                match.play(asked[0], choose.choice(match.legal(asked[0])))
        assert begun > 5, "decks, boards and the first player are drawn in the set-up"
        assert HOST.load(path).position == match.position
        assert match.at(match.count // 2).count == match.count // 2
        for _ in HOST.record(path).steps(HOST):
            pass
    assert (
        HOST.match("donjon", players, seed=1, chance=Hand(0)).position != HOST.match("donjon", players, seed=1).position
    )


def test_a_person_is_asked_for_cards_by_name_and_all_ways_are_listed() -> None:
    met = 0
    for seed in range(8):
        match, choose = HOST.match("donjon", 3, seed=seed), Rng(seed)
        while asked := match.players():
            action = choose.choice(match.legal(asked[0]))
            try:
                match.copy().play(asked[0], action, chance=[])
            except ChanceNeeded as needed:
                draw = needed.draw
                if draw.kind == "shuffle":
                    kinds = match.setting.components[draw.component].kinds
                    assert set(draw.words) <= set(kinds)
                    met += 1
                if draw.outcomes() <= 200:
                    ways = outcomes(match.position, asked[0], action)
                    assert sum(way.probability for way in ways) == 1
                    met += 1
            match.play(asked[0], action)
    assert met
