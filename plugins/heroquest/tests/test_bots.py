"""The bots: whole games between them on every kind of table, from nothing but what a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from undercroft import Host, Rng
from undercroft_heroquest import plugin
from undercroft_heroquest.bots.agent import HeroQuestAgent
from undercroft_heroquest.bots.rates import interval, main, play
from undercroft_heroquest.quest_read import quest_names

HOST = Host(plugins=[plugin])
EVERYTHING = str(Path(__file__).parent / "quests" / "everything.toml")
SECOND: dict[str, Any] = {
    "falling_block": "go on",
    "disarmed": "stop",
    "failed_spear": "rolls",
    "rescue": "always",
    "monsters_pass": False,
    "entering_pit": "free",
    "handing_over": "adjacent",
    "potions": "own turn",
}


def texts(players: int, seed: int, options: dict[str, Any], zargon: str = "heroquest") -> list[str]:
    """The actions of a whole game of bots; each was legal."""
    position = HOST.setting("heroquest", players, options).start(seed)
    agents = [HOST.agent(zargon if seat == 0 else "heroquest", seed=seed + seat) for seat in range(players)]
    found = []
    while asked := position.players():
        player = asked[0]
        legal = position.legal(player)
        agent = agents[player]
        action = agent.choose(None if agent.blind else position.observation(player), legal)
        assert action in legal
        found.append(position.text(action))
        position.play_unchecked(player, action)
    assert not position.unfinished
    return found


def test_the_same_seed_gives_the_same_game() -> None:
    assert texts(2, 5, {}) == texts(2, 5, {})
    assert texts(2, 5, {}) != texts(2, 6, {})


@pytest.mark.parametrize("options", [{}, SECOND], ids=["defaults", "second readings"])
@pytest.mark.parametrize(
    ("players", "heroes"),
    [
        (2, "wizard"),
        (2, "barbarian,elf"),
        (3, "dwarf,elf,wizard"),
        (4, "barbarian,dwarf,elf,wizard"),
        (5, "barbarian,dwarf,elf,wizard"),
    ],
)
def test_a_game_ends_with_any_seats_heroes_and_options(players: int, heroes: str, options: dict[str, Any]) -> None:
    for seed in (1, 2):
        assert texts(players, seed, {"quest": EVERYTHING, "heroes": heroes, **options})


@pytest.mark.parametrize("option", SECOND)
def test_a_game_ends_with_every_option_away_from_its_default(option: str) -> None:
    assert texts(2, 3, {"quest": EVERYTHING, option: SECOND[option]}, "random")


@pytest.mark.parametrize("quest", quest_names())
def test_a_quest_that_is_shipped_comes_to_an_end_in_good_time(quest: str) -> None:
    assert 100 < len(texts(2, 1, {"quest": quest})) < 2_000


@pytest.mark.parametrize("options", [{}, {"quest": EVERYTHING}], ids=["first", "everything"])
def test_heroes_choose_the_same_in_any_world_that_they_cannot_tell_from_the_real_one(options: dict[str, Any]) -> None:
    position, rng = HOST.setting("heroquest", 2, options).start(4), Rng(4)
    zargon, heroes = HeroQuestAgent(Rng(0)), HeroQuestAgent(Rng(0))
    compared = 0
    while asked := position.players():
        player = asked[0]
        legal = position.legal(player)
        observation = position.observation(player)
        if player == 0:
            action = zargon.choose(observation, legal)
        else:
            again = deepcopy(heroes)
            action = heroes.choose(observation, legal)
            if position.decisions % 5 == 0:
                world = observation.sample(rng)
                assert again.choose(world.observation(player), world.legal(player)) == action
                compared += 1
        position.play_unchecked(player, action)
    assert compared > 15


class Guarded:
    """Stands for an agent, and sees to it that what it was given is not changed."""

    blind = False

    def __init__(self, agent: HeroQuestAgent) -> None:
        self.agent = agent

    def choose(self, observation: Any, legal: Sequence[Any]) -> Any:
        before, listed = observation.to_json(), list(legal)
        action = self.agent.choose(observation, legal)
        assert observation.to_json() == before
        assert list(legal) == listed
        return action


def test_choosing_changes_nothing() -> None:
    position = HOST.setting("heroquest", 2, {}).start(2)
    agents = [Guarded(HeroQuestAgent(Rng(0))) for _ in range(2)]
    while asked := position.players():
        legal = position.legal(asked[0])
        action = agents[asked[0]].choose(position.observation(asked[0]), legal)
        position.play_unchecked(asked[0], action)


# -- how well they play. The bounds are far from what is measured: they find a bot that is broken, not one a bit weaker.


def test_heroes_of_the_bot_win_against_a_random_zargon() -> None:
    assert sum(play("first-steps", "heroquest", "random", range(1, 13), host=HOST)) >= 10


def test_random_heroes_lose_against_the_zargon_of_the_bot_more_often_than_the_heroes_of_the_bot() -> None:
    seeds = range(1, 13)
    shipped_heroes = sum(play("first-steps", "heroquest", "heroquest", seeds, host=HOST))
    assert shipped_heroes - sum(play("first-steps", "random", "heroquest", seeds, host=HOST)) >= 4


def test_the_zargon_of_the_bot_is_harder_than_a_random_one() -> None:
    seeds = range(1, 21)
    against_random = sum(play("first-steps", "random", "random", seeds, host=HOST))
    assert against_random - sum(play("first-steps", "random", "heroquest", seeds, host=HOST)) >= 4


def test_the_interval_of_a_rate_holds_it_and_narrows_with_more_games() -> None:
    for wins, games in ((0, 10), (5, 10), (10, 10), (50, 100)):
        low, high = interval(wins, games)
        assert 0 <= low <= 100 * wins / games <= high + 1e-9 <= 100.1
    assert interval(50, 100)[0] > interval(5, 10)[0]


def test_the_command_says_quest_agents_rate_and_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    main(["first-steps", "-n", "2", "--first", "7", "--heroes", "random", "--zargon", "random"])
    told = capsys.readouterr().out
    wins = sum(play("first-steps", "random", "random", (7, 8)))
    assert told.startswith(f"first-steps: heroes (random) won {wins} of 2 against Zargon (random), ")
    assert told.endswith("seeds 7 to 8\n")
