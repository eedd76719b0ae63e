"""The bot `dungeon-twister`: legal, the same for a seed, from observations only, stronger than chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft import Host, Rng
from undercroft.simulation import simulate
from undercroft_dungeon_twister.actions import END_TURN
from undercroft_dungeon_twister.bots.agent import DungeonTwisterAgent
from undercroft_dungeon_twister.bots.fights import hand, prospect
from undercroft_dungeon_twister.bots.outlook import CALM, value, whim

from .scenarios import NAMES, SCENARIOS


def play_on(position: Any, agents: list[Any], most: int = 20_000) -> list[tuple[int, str]]:
    """Plays so many decisions, each choice being checked, and gives what was done."""
    done: list[tuple[int, str]] = []
    while (asked := position.players()) and len(done) < most:
        player = asked[0]
        legal = position.legal(player)
        action = agents[player].choose(position.observation(player), legal)
        assert action in legal
        done.append((player, str(action)))
        position.play_unchecked(player, action)
    return done


def begun(host: Host, scenario: str, players: int, seed: int) -> Any:
    return host.setting("dungeon-twister", players, {"scenario": scenario, "setup": "random"}).start(seed)


@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_the_bot_plays_every_scenario(host: Host, scenario: str, players: int) -> None:
    """It chooses what is legal, does something with its turns, and turns rooms up."""
    position = begun(host, scenario, players, 3)
    hidden = position.state.turned.count(-1)
    done = play_on(position, [DungeonTwisterAgent(Rng(player)) for player in range(players)], 150)
    assert sum(action != str(END_TURN) for _, action in done) > len(done) / 2
    assert position.state.turned.count(-1) < hidden


def test_a_whole_match_ends(host: Host) -> None:
    """Set-up and all."""
    position = host.setting("dungeon-twister", 2, {"scenario": "base"}).start(3)
    play_on(position, [DungeonTwisterAgent(Rng(player)) for player in range(2)])
    assert not position.unfinished
    assert max(score.total for score in position.scores()) >= 5


def test_the_same_seed_gives_the_same_game(host: Host) -> None:
    games = [
        play_on(begun(host, "standard", 3, 5), [DungeonTwisterAgent(Rng(7)) for _ in range(3)], 200) for _ in range(2)
    ]
    assert games[0] == games[1]


@pytest.mark.parametrize(("scenario", "players"), [("base", 2), ("little-murders", 4)])
def test_what_is_hidden_does_not_change_a_choice(host: Host, scenario: str, players: int) -> None:
    """In a world that a player cannot tell from the real one he does the same, and thinks the same of it."""
    position = begun(host, scenario, players, 11)
    worlds = Rng(1)
    agent = DungeonTwisterAgent(Rng(2))
    tried = 0
    for number in range(200):
        (player,) = position.players()[:1]
        legal = position.legal(player)
        seen = position.observation(player)
        if number % 5 == 0 and len(legal) > 1:
            again = seen.sample(worlds).observation(player)
            assert again.to_json() == seen.to_json()
            assert value(again, player) == value(seen, player)
            choices = [DungeonTwisterAgent(Rng(9)).choose(one, legal) for one in (seen, again)]
            assert choices[0] == choices[1]
            tried += 1
        position.play_unchecked(player, agent.choose(seen, legal))
    assert tried > 20


# -- what a position is worth


def test_a_game_that_is_young_has_no_whims(host: Host) -> None:
    """Later they differ from turn to turn, but not within one, nor do they come in every round."""
    position = begun(host, "base", 2, 1)
    position.state.turns = 2 * CALM
    assert whim(position, 0) == 0
    found = set()
    for turns in range(4 * CALM, 4 * CALM + 12):
        position.state.turns = turns
        assert whim(position, 0) == whim(position, 0)
        found.add(whim(position, 0))
    assert 0 in found
    assert len(found) > 2


def test_a_hand_is_what_was_not_spent(host: Host) -> None:
    """What the bot counts is what is there."""
    position = begun(host, "base", 2, 4)
    for _ in range(3):
        play_on(position, [DungeonTwisterAgent(Rng(player)) for player in range(2)], 60)
        for seat in range(2):
            laid = position.state.seats[seat].combat
            if type(position.flow[-1]).__name__ != "Fight":
                assert hand(position, seat) == sorted(card % 7 for card in laid)


def test_a_fight_promises_more_to_the_stronger(table: Callable[..., Any]) -> None:
    """And a stronger card more chances, whatever it costs."""
    strong = table("1D", "blue-troll (2,2), yellow-goblin (2,1)").play("attack yellow-goblin")
    weak = table("1D", "blue-goblin (2,2), yellow-troll (2,1)").play("attack yellow-troll")
    assert prospect(strong.match.position, 0) > 0 > prospect(weak.match.position, 0)
    assert prospect(strong.match.position, 1) < 0


def test_who_stands_before_the_way_out_leaves(table: Callable[..., Any]) -> None:
    play = table({7: "1D"}, "blue-goblin (4,2)")
    position = play.match.position
    agent = DungeonTwisterAgent(Rng(1))
    for _ in range(6):
        if play.score(0):
            break
        legal = position.legal(0)
        position.play_unchecked(0, agent.choose(position.observation(0), legal))
    assert play.score(0) == 2


# -- strength


@pytest.mark.parametrize(("better", "worse", "games", "least"), [("dungeon-twister", "random", 8, 6)])
def test_better_bots_win_more(host: Host, better: str, worse: str, games: int, least: int) -> None:
    """Whoever wins half of all games wins six of eight in one sample of seven."""
    setting = host.setting("dungeon-twister", 2, {"scenario": "base", "setup": "random"})
    wins = sum(
        {result.bots[player] for player in result.winners} == {better}
        for result in simulate(host, setting, [better, worse], games, 1)
    )
    assert wins >= least
