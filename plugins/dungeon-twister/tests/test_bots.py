"""The bot `dungeon-twister`: legal, the same for a seed, from observations only, stronger than chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft import Host, Rng
from undercroft.simulation import simulate
from undercroft_dungeon_twister.actions import END_TURN
from undercroft_dungeon_twister.board import put_back
from undercroft_dungeon_twister.bots.agent import DungeonTwisterAgent, best_card, best_plan
from undercroft_dungeon_twister.bots.outlook import outlook, value
from undercroft_dungeon_twister.fighting import cards_left

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


def test_a_hand_is_what_was_not_spent(host: Host) -> None:
    """What the bot counts is what is there."""
    position = begun(host, "base", 2, 4)
    for _ in range(3):
        play_on(position, [DungeonTwisterAgent(Rng(player)) for player in range(2)], 60)
        for seat in range(2):
            laid = position.state.seats[seat].combat
            if type(position.flow[-1]).__name__ != "Fight":
                assert cards_left(position, seat) == sorted(card % 7 for card in laid)


def promised(play: Any, player: int) -> float:
    """What the fight that was begun is worth to a player."""
    return value(play.match.position, player) - outlook(play.match.position, player)


def test_a_fight_promises_more_to_the_stronger(table: Callable[..., Any]) -> None:
    """What each side may lose is weighed by how likely that is."""
    strong = table("1D", "blue-troll (2,2), yellow-goblin (2,1)").play("attack yellow-goblin")
    weak = table("1D", "blue-goblin (2,2), yellow-troll (2,1)").play("attack yellow-troll")
    assert promised(strong, 0) > 0 > promised(weak, 0)
    assert promised(strong, 1) < 0


def test_a_fight_is_worth_the_points_it_may_pay(table: Callable[..., Any]) -> None:
    """A wounded one that is beaten is eliminated: that pays, and wounds do not."""
    standing = table("1D", "blue-troll (2,2), yellow-goblin (2,1)").play("attack yellow-goblin")
    wounded = table("1D", "blue-troll (2,2), -yellow-goblin (2,1)").play("attack yellow-goblin")
    deciding = table("1D", "blue-troll (2,2), -yellow-goblin (2,1)", deeds={"blue": 4}).play("attack yellow-goblin")
    assert promised(deciding, 0) > 10 > promised(wounded, 0) > promised(standing, 0)


def test_the_card_that_is_laid_fits_what_is_at_stake(table: Callable[..., Any]) -> None:
    """Beside its chances a strong card costs something: none is spent where nothing can be lost."""
    sure = table("1D", "blue-troll (2,2), -yellow-goblin (2,1)", cards={"blue": "3 6", "yellow": "0 2"})
    sure.play("attack yellow-goblin")
    position = sure.match.position
    assert best_card(position, 0, position.legal(0), Rng(1)).card == 3
    last = table(
        "1D", "blue-goblin (2,2), -yellow-goblin (2,1)", cards={"blue": "1 6", "yellow": "5"}, deeds={"blue": 4}
    )
    last.play("attack yellow-goblin")
    position = last.match.position
    assert best_card(position, 0, position.legal(0), Rng(1)).card == 6


def test_a_square_where_one_cannot_stay_is_worth_what_is_reached_from_there(table: Callable[..., Any]) -> None:
    """To pass over a friend and back is no gain, however near the way out he stands."""
    play = table("1D", "blue-goblin (2,2), blue-cleric (1,2), blue-warrior (3,2), blue-thief (2,3)")
    for place in ("(1,2)", "(3,2)", "(2,3)"):
        passing = play.copy().play(f"goblin {place}")
        assert "halt" not in passing.legal()
        found = value(passing.match.position, 0)
        assert found == pytest.approx(max(value(end.match.position, 0) for end in ends(passing, 3)), abs=0.01)


def ends(play: Any, left: int) -> list[Any]:
    """The tables after the ends to which a walk can be brought."""
    found = [play.copy().play("halt")] if "halt" in play.legal() else []
    for text in play.legal():
        if left and text not in ("halt", "drop"):
            after = play.copy()
            after.match.play(0, text)
            found += ends(after, left - 1) if after.top == "Walking" else [after]
    return found


def test_who_stands_before_the_way_out_leaves(table: Callable[..., Any]) -> None:
    """A Goblin, and one that pays a point."""
    for kind, points in (("goblin", 2), ("warrior", 1)):
        play = table({7: "1D"}, f"blue-{kind} (4,2)")
        position = play.match.position
        agent = DungeonTwisterAgent(Rng(1))
        for _ in range(6):
            if play.score(0):
                break
            legal = position.legal(0)
            position.play_unchecked(0, agent.choose(position.observation(0), legal))
        assert play.score(0) == points


# -- the top of the Pyramid


def turn_of(play: Any) -> Any:
    """The same table after the bot has played the turn."""
    position = play.match.position
    agent = DungeonTwisterAgent(Rng(1))
    while 0 in position.players():
        legal = position.legal(0)
        position.play_unchecked(0, agent.choose(position.observation(0), legal))
    return play


@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        # To the gear, off with the room, and both leave.
        ("red-thief 16 (2,2), red-goblin 16 (0,4)", 3),
        # Nothing can be carried onto the gear, where something lies.
        ("red-thief 16 (2,2) with red-sword, yellow-sword 16 (4,1), red-goblin 16 (0,4)", 3),
        ("red-thief 16 (2,2) with red-rope, yellow-sword 16 (4,1), red-goblin 16 (0,4)", 3),
        # Who stands elsewhere on the room need not go to its gear.
        ("red-thief 16 (4,1), red-troll 16 (0,4) with red-treasure, red-goblin 16 (4,4)", 5),
    ],
)
def test_the_bot_lifts_the_top_room_and_leaves(table: Callable[..., Any], tokens: str, points: int) -> None:
    play = table({16: "9D"}, tokens, scenario="pyramid", seats=4, ap=5)
    assert turn_of(play).score(0) == points


def test_an_enemy_that_lies_on_the_gear_is_attacked(table: Callable[..., Any]) -> None:
    """It pays nothing there, but it is in the way: where it lies nobody else can stop."""
    play = table({16: "9D"}, "red-troll 16 (3,1), -yellow-goblin 16 (4,1)", scenario="pyramid", seats=4, ap=5)
    position = play.match.position
    plan = best_plan(position.observation(0).sample(Rng(1)), 0, position.legal(0))
    assert play.match.text(plan[0]) == "attack yellow-goblin"


def test_a_lifted_room_keeps_nobody_from_the_way_out_for_good(table: Callable[..., Any]) -> None:
    play = table({16: "9D"}, "red-thief 16 (4,1), red-troll 16 (0,4)", scenario="pyramid", seats=4, ap=5)
    before = put_back(play.static, play.state)
    assert before == play.state.grid
    play.play("lift the top room")
    assert put_back(play.static, play.state) == before != play.state.grid


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
