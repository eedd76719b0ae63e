"""What a refused move, door or attack is told: the rule and why."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.spatial import Grid
from undercroft_heroquest.state import Bound

DOORS = [((10, 10), (11, 10)), ((10, 8), (11, 8), "locked"), ((10, 9), (11, 9), "open")]


def told(game: Any, line: str) -> str:
    """The refusal of a line that is not legal, as text."""
    position = game.position
    player = position.players()[0]
    action = position.setting.ruleset.parse(line)
    assert action not in position.legal(player), line
    refusal = position.flow[-1].why_not(position, player, action)
    return f"{refusal.rule}: {refusal.reason}"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("roll", "HQ-R4.1: the elf has rolled, and has 3 to move"),
        ("go (10,10)", "HQ-R4.1: the elf stands on (10,10)"),
        ("go (7,10)", "HQ-R4.3: orc#1 stands on (7,10)"),
        ("go (10,11)", "HQ-R4.5: the dwarf stands on (10,11)"),
        ("go (9,10)", "HQ-R4.5: a trap lies on (9,10): jump it, or enter it from next to it"),
        ("go (11,9)", "HQ-R4.3: (11,9) cannot be reached with 3 to move"),
        ("enter (10,9)", "HQ-R13.4: no trap that is known lies on (10,9) next to the elf"),
        ("open (10,8) to (11,8)", "HQ-R5.1: the elf does not stand next to it"),
        ("open (10,10) to (10,11)", "HQ-R5.1: no door is known there"),
        ("open (11,10) to (10,10)", "HQ-R5.1: write the square of the elf first"),
        ("leave", "HQ-R19.1: the elf is not on the stairs, or a known way out"),
        ("attack orc#9 with shortsword", "HQ-R7.1: there is no monster orc#9 on the board"),
        ("attack orc#1 with shortsword", "HQ-R7.1: orc#1 is out of reach of shortsword"),
        ("attack orc#1 with crossbow", "HQ-R7.8: the elf has no crossbow to attack with"),
        ("throw shortsword at orc#1", "HQ-R7.2: shortsword is not thrown"),
    ],
)
def test_heroes_are_told_why(table: Any, line: str, said: str) -> None:
    game = table(
        heroes={"elf": (10, 10), "dwarf": (10, 11)},
        monsters=[("orc", (7, 10))],
        doors=[DOORS[0], DOORS[1]],
        known_traps=[("pit", (9, 10))],
        left=3,
    )
    assert isinstance(game.state.grid, Grid)
    assert told(game, line) == said


def test_what_was_used_up_is_said(table: Any) -> None:
    game = table(heroes={"elf": (10, 9)}, monsters=[("orc", (10, 10))], doors=[DOORS[2]], left=1)
    assert told(game, "open (10,9) to (11,9)") == "HQ-R5.1: it is open"
    game.play("go (11,9)")
    assert told(game, "go (12,9)") == "HQ-R4.1: nothing is left to move with"
    game.turn.act()
    assert told(game, "go (12,9)") == "HQ-R3.2: the move of the elf is over"
    assert told(game, "attack orc#1 with shortsword") == "HQ-R3.3: the elf has used the action of this turn"
    game = table(heroes={"elf": (10, 8)}, doors=[DOORS[1]])
    assert told(game, "open (10,8) to (11,8)") == "HQ-R5.1: it is locked"
    assert told(game, "go (10,9)") == "HQ-R4.1: roll before moving"
    game = table(heroes={"elf": (1, 1), "dwarf": (1, 9)})
    assert told(game, "leave") == "HQ-R19.1: the elf has not been away from the stairs"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("orc#1 move (5,10)", "HQ-R15.2: somebody stands on (5,10)"),
        ("orc#1 move (26,19)", "HQ-R15.2: orc#1 cannot get to (26,19) with 8 squares"),
        ("orc#1 attack elf", "HQ-R15.2: the elf is not next to orc#1"),
        ("orc#2 move (1,1)", "HQ-R15.1: it is the turn of orc#1"),
    ],
)
def test_zargon_is_told_why(table: Any, line: str, said: str) -> None:
    game = table(heroes={"elf": (5, 10)}, monsters=[("orc", (7, 10)), ("orc", (9, 10))], zargon=True)
    game.play("pick orc#1")
    assert told(game, line) == said
    game.play("orc#1 move (8,10)")
    assert told(game, "orc#1 move (7,10)") == "HQ-R15.1: orc#1 has moved"


def test_a_second_attack_is_with_the_weapon_that_gives_it(table: Any) -> None:
    game = table(heroes={"elf": (12, 10)}, monsters=[("orc", (13, 10)), ("goblin", (13, 11))])
    game.deal("elf", "orcs-bane", "longsword").dice("white shield", "white shield")
    game.play("attack orc#1 with orcs-bane")
    assert told(game, "attack goblin#1 with longsword") == "HQ-R7.1: longsword is not for another attack on goblin#1"
    assert told(game, "attack goblin#1 with orcs-bane") == "HQ-R7.1: goblin#1 is out of reach of orcs-bane"


def test_why_a_jump_is_refused(table: Any) -> None:
    jumps = {"heroes": {"elf": (3, 10), "dwarf": (1, 1)}, "known_traps": [("pit", (4, 10))]}
    few = table(**jumps, left=1)
    assert told(few, "jump (4,10) to (5,10)") == "HQ-R13.1: a jump takes 2 points, and there are 1"
    assert told(table(**jumps), "jump (4,10) to (5,10)") == "HQ-R13.1: a jump takes 2 points, and there are 0"
    enough = table(**jumps, left=2, monsters=[("orc", (5, 10))])
    assert told(enough, "jump (4,10) to (5,10)") == "HQ-R13.3: (5,10) is no free square beside (4,10)"
    assert told(enough, "jump (6,10) to (7,10)") == "HQ-R13.1: beside the elf no known trap is at (6,10)"


def test_a_monster_that_is_held_is_told_so(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, monsters=[("orc", (5, 10))], zargon=True).play("pick orc#1")
    game.monster("orc#1").bound.append(Bound("web", 6, ("move",)))
    assert told(game, "orc#1 move (6,10)") == "HQ-R15.1: orc#1 cannot move while a spell holds it"


def test_bare_hands_are_for_who_has_no_weapon(table: Any) -> None:
    places = {"heroes": {"elf": (5, 10)}, "monsters": [("orc", (9, 10))]}
    assert told(table(**places), "attack orc#1 with hands") == "HQ-R7.8: the elf has no hands to attack with"
    unarmed = table(**places, change={"elf": {"items": []}})
    assert told(unarmed, "attack orc#1 with hands") == "HQ-R7.1: orc#1 is out of reach of hands"
