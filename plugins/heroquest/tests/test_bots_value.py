"""The value of a position: both sides agree on it, and it moves as a player of HeroQuest would say."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Host, Rng
from undercroft_heroquest import plugin
from undercroft_heroquest.bots.value import value
from undercroft_heroquest.geometry import mask, number
from undercroft_heroquest.state import Bound

HOST = Host(plugins=[plugin])
HEROES = {"barbarian": (12, 9), "wizard": (14, 11)}


def worth(game: Any, player: int = 1) -> float:
    return value(game.position.observation(player), player)


def test_the_value_of_zargon_is_that_of_the_heroes_with_the_sign_turned() -> None:
    for seed in (1, 2, 3):
        position, rng = HOST.setting("heroquest", 3, {}).start(seed), Rng(seed)
        while asked := position.players():
            heroes, others, zargon = (value(position.observation(seat), seat) for seat in (1, 2, 0))
            assert heroes == others == -zargon
            legal = position.legal(asked[0])
            position.play_unchecked(asked[0], legal[rng.below(len(legal))])
        assert value(position.observation(0), 0) in (1_000, -1_000)
        assert (value(position.observation(1), 1) == 1_000) == (1 in position.winners())


def test_the_game_has_it() -> None:
    position = HOST.setting("heroquest", 2, {}).start(1)
    assert position.setting.value(position, 1) == value(position.observation(1), 1)


@pytest.mark.parametrize(
    "change",
    [
        lambda game: setattr(game.hero("barbarian"), "body", 3),
        lambda game: game.hero("wizard").spells.clear(),
        lambda game: game.hero("barbarian").bound.append(Bound("sleep", 6, stops=("move", "attack", "defend"))),
        lambda game: setattr(game.hero("barbarian"), "skips", 1),
        lambda game: game.hero("wizard").potions.clear(),
        lambda game: setattr(game.monster("orc#1"), "square", number((14, 10))),
        lambda game: setattr(game.state, "achieved", False),
        lambda game: game.hero("wizard").things.clear(),
    ],
    ids=["hurt", "no spells", "asleep", "misses a turn", "no potion", "orc at the wizard", "not achieved", "lost it"],
)
def test_what_is_bad_for_heroes_lowers_it(table: Any, change: Any) -> None:
    game = table(heroes=HEROES, monsters=[("orc", (11, 9))]).deal("wizard", "genie", "potion-of-healing")
    game.state.achieved = True
    game.hero("wizard").things.append("crown")
    before = worth(game)
    change(game)
    assert worth(game) < before


def test_what_is_good_for_heroes_raises_it(table: Any) -> None:
    game = table(heroes=HEROES, monsters=[("mummy", (11, 9))])
    values = [worth(game)]
    game.monster("mummy#1").body = 1
    values.append(worth(game))
    game.state.monsters.clear()
    values.append(worth(game))
    game.state.revealed.append("K")
    values.append(worth(game))
    assert values == sorted(set(values))


def test_it_leads_home_who_carries_what_was_sought(table: Any) -> None:
    found = []
    for column in (9, 5, 1):
        game = table(heroes={"barbarian": (column, 1)})
        game.hero("barbarian").things.append("crown")
        found.append(worth(game))
    assert found == sorted(set(found))


def test_it_leads_to_a_door_that_nobody_has_opened(table: Any) -> None:
    found = []
    for row in (8, 9, 10):
        game = table(heroes={"barbarian": (11, row)}, doors=[((10, 10), (11, 10))])
        game.state.seen = mask(range(494))
        found.append(worth(game))
    assert found == sorted(set(found))


def test_with_it_the_greedy_bot_of_the_host_wins_the_first_quest() -> None:
    from undercroft_heroquest.bots.rates import play

    assert sum(play("first-steps", "greedy", "random", range(1, 5), host=HOST)) >= 3
