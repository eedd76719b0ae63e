"""The bot `dungeon-cards`: legal, the same for a seed, from observations only, stronger than greedy."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Host, Rng
from undercroft_dungeon_cards.bots.agent import DungeonCardsAgent
from undercroft_dungeon_cards.bots.outlook import gain, value, walks_left
from undercroft_dungeon_cards.bots.plan import Planner, favourites

from .measure_bots import alone, duel
from .test_second_deck import SECOND

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"must_remove": False, "must_add": False, "must_draw": True}),
    (4, {"walls_join": False, "empty_resolved": True, "own_pawn_blocks": True}),
    (1, {"mode": "individual"}),
    (3, {"mode": "individual", "dragon_detached": True}),
    (2, {"data": SECOND}),
]


def play_on(position: Any, agents: list[Any]) -> list[tuple[int, str]]:
    """Plays to the end, each choice being checked, and gives what was done."""
    done = []
    while asked := position.players():
        player = asked[0]
        legal = position.legal(player)
        action = agents[player].choose(position.observation(player), legal)
        assert action in legal
        done.append((player, position.text(action)))
        position.play_unchecked(player, action)
    return done


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_the_bot_plays_all_seats_to_the_end(host: Host, players: int, options: dict[str, Any]) -> None:
    position = host.setting("dungeon-cards", players, options).start(3)
    done = play_on(position, [DungeonCardsAgent(Rng(player)) for player in range(players)])
    assert not position.unfinished
    assert len(done) < 100 * players


def test_the_same_seed_gives_the_same_game(host: Host) -> None:
    setting = host.setting("dungeon-cards", 3)
    games = [play_on(setting.start(5), [DungeonCardsAgent(Rng(7)) for _ in range(3)]) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_hidden_does_not_change_what_a_position_is_worth(host: Host, players: int) -> None:
    position = host.setting("dungeon-cards", players).start(11)
    worlds, dice = Rng(1), Rng(2)
    while asked := position.players():
        player = asked[0]
        seen = position.observation(player)
        other = seen.sample(worlds)
        assert value(other, player) == value(seen, player) == value(position, player)
        assert Planner(other, player).best() == Planner(seen, player).best()
        position.play_unchecked(player, dice.choice(position.legal(player)))


def test_a_room_is_worth_what_it_brings(table: Any) -> None:
    rooms = {
        (1, 0): "treasure-oooo +1",
        (2, 0): "gem-room-oooo",
        (3, 0): "monster-room-oooo-1",
        (4, 0): "monster-room-oooo-4",
        (5, 0): "corridor-oooo +2",
        (6, 0): "ore-room-oooo",
        (7, 0): "blacksmith-oooo",
    }
    play = table(rooms)
    worth = [gain(play.position, 0, place, 1.0) for place in range(1, 8)]
    assert worth[:5] == [4, 2, 1, 0, 2], "there is nothing for who loses a fight"
    assert worth[5] > 0
    assert worth[6] == 0, "without ore"
    play.seat().ore = 1
    assert gain(play.position, 0, 7, 1.0) > 0


def test_more_is_better(table: Any) -> None:
    play = table({(1, 0): "treasure-oooo"}, players=3)
    before = value(play.position, 1)
    for good in ("xp", "gems", "ore", "keys", "attack"):
        setattr(play.seat(1), good, getattr(play.seat(1), good) + 1)
        assert value(play.position, 1) > before
        setattr(play.seat(1), good, getattr(play.seat(1), good) - 1)
    play.seat(2).xp += 3
    assert value(play.position, 1) < before


def test_walks_that_are_left(table: Any) -> None:
    play = table({(1, 0): "corridor-oooo"}, players=3, round=7, dealer=1, player=2)
    assert [walks_left(play.position, player) for player in range(3)] == [2, 1, 2]
    play.state.slain = True
    assert [walks_left(play.position, player) for player in range(3)] == [1, 0, 1]
    play = table({(1, 0): "corridor-oooo"}, players=2, round=3, deck="corridor-oooo corridor-oooo")
    assert [walks_left(play.position, player) for player in range(2)] == [2, 2], "the deck ends the game"


def test_it_takes_what_others_like_best_first(table: Any) -> None:
    """A treasure that the other can reach is taken before one that only it can reach."""
    rooms = {(1, 0): "treasure-oooo", (2, 0): "corridor-oooo", (-1, 0): "corridor-oooo", (-2, 0): "treasure-oooo"}
    play = table(rooms, pawns=[(0, 0), (2, 0)])
    dungeon = play.dungeon()
    assert list(favourites(play.position, 0)) == [dungeon.cells.index((1, 0))]
    agent = DungeonCardsAgent(Rng(1))
    action = agent.choose(play.position.observation(0), play.position.legal(0))
    assert play.match.text(action) == "go (1,0)"


def test_it_lays_a_room_for_its_own_way(table: Any) -> None:
    """The treasure goes where it can be taken at once, not where the other stands."""
    play = table({(x, 0): "corridor-oooo" for x in range(1, 9)}, pawns=[(0, 0), (8, 0)], hands=["treasure-owww"])
    agent = DungeonCardsAgent(Rng(1))
    while play.asked == (0,):
        legal = play.position.legal(0)
        play.match.play(0, agent.choose(play.position.observation(0), legal))
    assert play.seat().xp >= 3


def test_it_keeps_keys_where_a_way_without_one_leads_as_well(table: Any) -> None:
    rooms = {(1, 0): "treasure-oolo", (1, 1): "treasure-loow", (0, 1): "corridor-owww"}
    play = table(rooms)
    agent = DungeonCardsAgent(Rng(1))
    action = agent.choose(play.position.observation(0), play.position.legal(0))
    assert play.match.text(action) == "go (1,0)"


def test_better_bots_win_more(host: Host) -> None:
    """Of 400 games (`measure_bots.py`) they win far more; so few of these come once in some ten thousand samples."""
    assert duel(host, "dungeon-cards", "random", 20)[0] >= 14
    assert duel(host, "greedy", "random", 20)[0] >= 14
    assert duel(host, "dungeon-cards", "greedy", 60)[0] >= 26


def test_alone_it_does_better_than_by_chance(host: Host) -> None:
    assert alone(host, "dungeon-cards", 20)[0] > 2 + alone(host, "random", 20)[0]
