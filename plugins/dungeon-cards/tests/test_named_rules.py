"""House rules: what an overlay can change by name."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Host, Overlay, Rng, hookimpl
from undercroft_dungeon_cards import plugin


class House:
    """An overlay that changes one rule."""

    def __init__(self, rule: str, function: Any) -> None:
        self.rule, self.function = rule, function

    @hookimpl
    def undercroft_overlays(self, register: Any) -> None:
        register.add(Overlay(name="house", game="dungeon-cards", title="House", contract=1))

    @hookimpl
    def undercroft_rules(self, register: Any) -> None:
        register.replace("dungeon-cards", self.rule, self.function)


def first_turn(rule: str, function: Any, players: int = 2) -> Any:
    host = Host(plugins=[plugin, House(rule, function)], strict=True)
    return host.match("dungeon-cards", players, seed=3, overlays=["house"])


def test_how_much_bonus_a_room_gets() -> None:
    match = first_turn("bonus_xp", lambda table, player, touching: 7 * touching)
    player = match.players()[0]
    while not match.position.state.dungeons[0].laid[1:]:
        match.play(player, match.legal(player)[0])
    assert match.position.state.dungeons[0].bonus == [0, 7]


def test_how_far_one_walks() -> None:
    match = first_turn("steps", lambda table, player: 1)
    player = match.players()[0]
    while type(match.position.flow[-1]).__name__ != "Moving":
        match.play(player, match.legal(player)[0])
    cells = [action.cell for action in match.legal(player) if hasattr(action, "cell")]
    assert cells
    assert all(abs(x) + abs(y) == 1 for x, y in cells)


@pytest.mark.parametrize(("number", "asked"), [(0, 0), (2, 2)])
def test_who_removes(number: int, asked: int) -> None:
    match = first_turn("removers", lambda table, player: number)
    removed = set()
    rng = Rng(2)
    while match.players():
        player = match.players()[0]
        if type(match.position.flow[-1]).__name__ == "Removal":
            removed.add(player)
        match.play(player, rng.choice(match.legal(player)))
    assert len(removed) == asked


def test_what_one_fights_with() -> None:
    match = first_turn("might", lambda table, player: 99)
    assert match.position.rules.might(match.position, 0) == 99
