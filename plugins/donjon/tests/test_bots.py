"""The bots of the host at a Donjon table."""

from __future__ import annotations

from undercroft import Host
from undercroft.simulation import simulate
from undercroft_donjon import plugin


def test_greedy_beats_random_in_four_of_five_games_seats_swapped() -> None:
    host = Host(plugins=[plugin], strict=False)
    setting = host.setting("donjon", players=2)
    results = list(simulate(host, setting, ["greedy", "random"], games=80, seed=1))
    assert [result.bots[0] for result in results] == ["greedy", "random"] * 40
    won = sum(result.bots[seat] == "greedy" for result in results for seat in result.winners)
    assert won >= 64
