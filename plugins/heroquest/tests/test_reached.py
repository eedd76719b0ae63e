"""The conformance suite wants play to come to all that is in the box, and notices when something is missing."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Host
from undercroft.testing import examine
from undercroft_heroquest import plugin

from .reaching import REACH
from .test_conformance import ROUTES


def test_all_of_the_box_is_named() -> None:
    counts = {kind: len(names) for kind, (names, _) in REACH.items()}
    assert (counts["hero spells"], counts["Dread spells"], counts["artifacts"]) == (12, 12, 14)
    assert counts["treasure cards"] == 11
    assert counts["monsters"] == counts["monsters that attacked"] == counts["monsters killed"] == 9
    assert counts["traps sprung"] == counts["traps disarmed"] == 4
    assert counts["weapons"] == 8 + 5 + 1
    assert {"holy-water", "elixir-of-life", "phantom-blade", "potion-of-healing"} <= {*REACH["cards used"][0]}


def test_every_number_of_heroes_plays_with_every_number_of_players_that_can_lead_them() -> None:
    wanted = {(players, heroes) for players in range(2, 6) for heroes in range(players - 1, 5)}
    host = Host(plugins=[plugin])
    settings = [host.setting("heroquest", route.players, route.options) for route in ROUTES]
    assert {(setting.seats, len(setting.static.heroes)) for setting in settings} == wanted


@pytest.mark.parametrize(
    ("without", "missing"),
    [
        (
            "dread",
            (
                "Dread spells: ball-of-flame",
                "CastDread, CastDreadAlone, CastDreadAt, Destroy",
                "phases: Destroying, SummonPlace",
            ),
        ),
        ("traps", ("traps sprung: pit, falling-block, spear, furniture", "treasure cards: gold-15")),
        ("sandbags", ("hero spells: ", "weapons: dagger", "cards used: ", "monsters that attacked: ")),
    ],
)
def test_without_one_of_the_routes_something_is_missing(without: str, missing: tuple[str, ...]) -> None:
    routes = [route for route in ROUTES if route.decisions != 60 and route.name != without]
    what: dict[str, Any] = {"players": [], "routes": routes, "games": 1, "reach": REACH, "checks": ["reached"]}
    (error,) = examine(plugin, complete=["action", "phase", *REACH], **what).failures
    for part in missing:
        assert part in error.message
