"""What the Zargon of the bot does in a situation that a player of HeroQuest knows."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Rng
from undercroft_heroquest.bots.agent import HeroQuestAgent
from undercroft_heroquest.geometry import number
from undercroft_heroquest.sight import figures
from undercroft_heroquest.state import Bound
from undercroft_heroquest.wandering import SummonPlace, Wander

FOUR = {"barbarian": (12, 9), "dwarf": (13, 9), "elf": (12, 10), "wizard": (15, 11)}


def turn_of_zargon(game: Any) -> list[str]:
    """Lets the bot play Zargon until a hero's player is asked or the turn is over; gives what it did."""
    agent = HeroQuestAgent(Rng(0))
    position = game.position
    done: list[str] = []
    while position.players() == (0,) and len(done) < 60:
        legal = position.legal(0)
        action = agent.choose(position.observation(0), legal)
        assert action in legal
        done.append(str(position.text(action)))
        position.play_unchecked(0, action)
    return done


def ask(game: Any) -> str:
    """What the bot does where the position asks Zargon."""
    position = game.position
    action = HeroQuestAgent(Rng(0)).choose(position.observation(0), position.legal(0))
    return str(position.text(action))


def test_a_monster_next_to_two_heroes_strikes_the_one_who_can_stand_least(table: Any) -> None:
    for weak in ("barbarian", "elf"):
        game = table(
            heroes={"barbarian": (12, 9), "elf": (13, 10)},
            monsters=[("orc", (12, 10))],
            zargon=True,
            change={weak: {"body": 1}},
        )
        assert f"orc#1 attack {weak}" in turn_of_zargon(game)


def test_a_potion_makes_a_hero_harder_to_kill(table: Any) -> None:
    game = table(
        heroes={"barbarian": (12, 9), "elf": (13, 10)},
        monsters=[("orc", (12, 10))],
        zargon=True,
        change={"barbarian": {"body": 2}, "elf": {"body": 2}},
    ).deal("elf", "potion-of-healing")
    assert "orc#1 attack barbarian" in turn_of_zargon(game)


def test_a_monster_walks_to_the_wizard_whom_it_can_reach(table: Any) -> None:
    game = table(heroes={"barbarian": (12, 9), "wizard": (16, 12)}, monsters=[("orc", (13, 12))], zargon=True)
    assert turn_of_zargon(game)[-1] == "orc#1 attack wizard"


def test_every_monster_that_can_reach_a_hero_strikes(table: Any) -> None:
    monsters = [("goblin", (16, 8)), ("goblin", (16, 9)), ("goblin", (16, 10))]
    game = table(heroes={"barbarian": (12, 9)}, monsters=monsters, zargon=True)
    done = turn_of_zargon(game)
    assert sum(line.endswith("attack barbarian") for line in done) == 3


def test_who_cannot_reach_anybody_comes_nearer(table: Any) -> None:
    game = table(heroes={"barbarian": (1, 1)}, monsters=[("zombie", (26, 1))], zargon=True)
    turn_of_zargon(game)
    assert game.monster("zombie#1").square == number((21, 1))


def test_who_finds_no_way_stays(table: Any) -> None:
    game = table(heroes={"barbarian": (1, 1)}, monsters=[("zombie", (13, 10))], zargon=True)
    assert turn_of_zargon(game)[-1] == "end turn"
    assert game.monster("zombie#1").square == number((13, 10))


def test_a_monster_goes_round_to_a_side_that_is_free(table: Any) -> None:
    # The orc is fast enough for the long way past its comrade who stands in front of the barbarian.
    game = table(heroes={"barbarian": (13, 10)}, monsters=[("mummy", (14, 10)), ("orc", (16, 10))], zargon=True)
    assert sum(line.endswith("attack barbarian") for line in turn_of_zargon(game)) == 2


def sorcerer(table: Any, *spells: str, heroes: dict[str, tuple[int, int]] | None = None, **parts: Any) -> Any:
    """A Dread warrior who can cast, in the room with the heroes."""
    game = table(heroes=heroes or FOUR, monsters=[("dread-warrior", (16, 8))], zargon=True, **parts)
    game.state.monsters[0].spells = list(spells)
    return game


def test_a_storm_falls_on_a_room_full_of_heroes(table: Any) -> None:
    assert "dread-warrior#1 cast firestorm" in turn_of_zargon(sorcerer(table, "firestorm"))


def test_a_storm_does_not_fall_on_more_monsters_than_heroes(table: Any) -> None:
    game = table(
        heroes={"barbarian": (12, 9)},
        monsters=[("dread-warrior", (16, 8)), ("orc", (15, 9)), ("orc", (15, 10)), ("orc", (15, 11))],
        zargon=True,
    )
    game.state.monsters[0].spells = ["firestorm"]
    assert not any("firestorm" in line for line in turn_of_zargon(game))


def test_the_strongest_is_commanded_and_attacks_a_comrade(table: Any) -> None:
    game = sorcerer(table, "command", heroes={"barbarian": (12, 9), "elf": (12, 10), "wizard": (15, 11)})
    assert "dread-warrior#1 cast command on barbarian" in turn_of_zargon(game)
    heroes = {"barbarian": (12, 9), "wizard": (12, 10)}
    game = table(heroes=heroes, monsters=[("zombie", (26, 19))], zargon=True)
    game.hero("barbarian").bound.append(Bound("command", 6, commanded=True))
    assert "barbarian attack wizard" in turn_of_zargon(game)


def test_who_sleeps_already_is_left_alone(table: Any) -> None:
    game = sorcerer(table, "sleep", heroes={"barbarian": (12, 9), "elf": (12, 10)})
    game.hero("barbarian").bound.append(Bound("sleep", 6, stops=("move", "attack", "defend")))
    assert not any(line == "dread-warrior#1 cast sleep on barbarian" for line in turn_of_zargon(game))


def test_rust_takes_the_sword_rather_than_the_helmet(table: Any) -> None:
    game = sorcerer(table, "rust", heroes={"barbarian": (12, 9)}, items={"barbarian": ["helmet"]})
    done = turn_of_zargon(game)
    assert done.index("destroy broadsword") > done.index("dread-warrior#1 cast rust on barbarian")


def test_who_can_cast_goes_first_and_then_away(table: Any) -> None:
    game = table(heroes=FOUR, monsters=[("goblin", (12, 8)), ("dread-warrior", (14, 10))], zargon=True)
    game.state.monsters[1].spells = ["ball-of-flame", "tempest"]
    done = turn_of_zargon(game)
    assert done[0] == "pick dread-warrior#1"
    assert done[1].startswith("dread-warrior#1 cast ")


def test_who_is_beset_and_hurt_flees(table: Any) -> None:
    game = table(heroes={"barbarian": (12, 9)}, monsters=[("dread-warrior", (12, 8))], zargon=True)
    monster = game.state.monsters[0]
    monster.spells, monster.escape, monster.body = ["escape"], number((25, 17)), 1
    assert "dread-warrior#1 cast escape" in turn_of_zargon(game)
    game = table(heroes={"barbarian": (12, 9)}, monsters=[("dread-warrior", (16, 12))], zargon=True)
    monster = game.state.monsters[0]
    monster.spells, monster.escape = ["escape"], number((25, 17))
    assert "dread-warrior#1 cast escape" not in turn_of_zargon(game)


def test_a_monster_that_comes_is_put_beside_the_weak(table: Any) -> None:
    game = table(heroes={"barbarian": (12, 9), "wizard": (14, 9)}, zargon=False)
    game.position.flow.append(Wander(hero=0))
    game.position.settle()
    assert ask(game) == "place on (13,9)"  # beside both
    game = table(heroes={"barbarian": (12, 9), "wizard": (16, 9)}, zargon=True, monsters=[("orc", (14, 9))])
    game.position.flow.append(SummonPlace(kinds=["orc"], square=number((14, 9))))
    game.position.settle()
    assert ask(game) == "place on (15,9)"


@pytest.mark.parametrize("kind", ["skeleton", "gargoyle"])
def test_who_is_held_by_a_spell_is_no_trouble(table: Any, kind: str) -> None:
    game = table(heroes={"barbarian": (12, 9)}, monsters=[(kind, (12, 8)), ("orc", (13, 12))], zargon=True)
    game.state.monsters[0].bound.append(Bound("sleep", 6, stops=("move", "attack", "defend")))
    assert "orc#1 attack barbarian" in turn_of_zargon(game)


def test_who_strikes_stands_where_few_heroes_can_come(table: Any) -> None:
    game = table(heroes={"barbarian": (11, 9)}, monsters=[("orc", (14, 9))], zargon=True)
    assert turn_of_zargon(game)[1] == "orc#1 move (11,8)"  # a corner


DOORWAY = (10, 10), (11, 10)
"""The only door of a room in the middle of the board, in its west."""


def way_home(game: Any, hero: int) -> int:
    """How many steps a hero has to the stairs, round those who stand on the board."""
    state = game.state
    others = figures(state).without(state.heroes[hero].square)
    return int(state.truth.distances(list(state.stairs), figures=others | state.solid)[state.heroes[hero].square])


def test_who_cannot_strike_bars_the_way_home(table: Any) -> None:
    """Heroes in a room with one door: before the goal is met a monster comes nearer, then it stands in their way."""

    def position(achieved: bool) -> Any:
        game = table(
            heroes={"barbarian": (16, 8)}, monsters=[("zombie", (10, 13))], doors=[(*DOORWAY, "open")], zargon=True
        )
        game.state.achieved = achieved
        return game

    hunting, leaving = position(False), position(True)
    before = way_home(leaving, 0)
    assert turn_of_zargon(hunting)[1] == "zombie#1 move (11,9)"
    assert turn_of_zargon(leaving)[1] == "zombie#1 move (8,10)"
    assert way_home(hunting, 0) == before
    assert way_home(leaving, 0) - before > 6
    # There it stays as long as nobody comes into its reach.
    leaving.state.heroes[0].square = number((16, 12))
    assert "move" not in " ".join(turn_of_zargon(leaving))


def test_who_strikes_does_so_from_the_way_home(table: Any) -> None:
    """Of the squares from which a hero can be struck the doorway is taken once heroes want to leave by it."""
    stood = []
    for achieved in (False, True):
        game = table(
            heroes={"barbarian": (12, 10)}, monsters=[("goblin", (14, 8))], doors=[(*DOORWAY, "open")], zargon=True
        )
        game.state.achieved = achieved
        done = turn_of_zargon(game)
        assert "goblin#1 attack barbarian" in done
        stood.append(done[1])
    assert stood[0] != "goblin#1 move (11,10)"
    assert stood[1] == "goblin#1 move (11,10)"
