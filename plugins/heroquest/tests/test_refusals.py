"""Why a search, a jump or a disarming is refused: the rule, and a reason in words."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import IllegalAction, Match
from undercroft_heroquest.quest import FurniturePart, Trap
from undercroft_heroquest.quest_notes import Hurt
from undercroft_heroquest.reveal import reveal_room

IN_K = {"elf": (12, 10), "dwarf": (13, 10)}
SEARCH = "search for treasure"
PIT = [("pit", (4, 10))]
OPEN_PIT = [("pit!", (4, 10))]
AT_PIT = {"elf": (3, 10)}
DWARF = {"dwarf": (3, 10)}


def refused(game: Any, line: str) -> tuple[str, str]:
    """The rule and the reason by which an action that is not legal is refused, asked as the player is."""
    action = game.position.setting.ruleset.parse(line)
    assert action not in game.position.legal(1)
    told = game.turn.why_not(game.position.observation(1), 1, action)
    assert told is not None
    assert told.rule in game.position.setting.ruleset.rules
    return told.rule, told.reason


@pytest.mark.parametrize(
    ("parts", "line", "rule", "reason"),
    [
        ({"heroes": {"elf": (5, 10)}}, SEARCH, "HQ-R9.1", "treasure is searched for in rooms, and this is a corridor"),
        ({"heroes": IN_K, "monsters": [("orc", (16, 8))]}, SEARCH, "HQ-R9.1", "a monster is here"),
        ({"heroes": IN_K, "change": {"elf": {"searched": ["K"]}}}, SEARCH, "HQ-R9.2", "the elf has searched here"),
        (
            {"heroes": IN_K, "monsters": [("orc", (12, 8))]},
            "search for secret doors",
            "HQ-R10.1",
            "the elf sees orc#1",
        ),
        ({"heroes": IN_K, "monsters": [("orc", (12, 8))]}, "search for traps", "HQ-R11.1", "the elf sees orc#1"),
        ({"heroes": IN_K}, "search the pit for treasure", "HQ-R12.6", "the elf is in no open pit"),
        (
            {"heroes": IN_K, "known_traps": [("pit!", (12, 10))]},
            SEARCH,
            "HQ-R12.6",
            "in a pit the elf searches the pit alone for treasure",
        ),
        (
            {"heroes": AT_PIT, "known_traps": PIT, "left": 1},
            "jump (4,10) to (5,10)",
            "HQ-R13.1",
            "a jump takes 2 points, and there are 1",
        ),
        (
            {"heroes": AT_PIT, "left": 4},
            "jump (4,10) to (5,10)",
            "HQ-R13.1",
            "beside the elf no known trap is at (4,10)",
        ),
        (
            {"heroes": AT_PIT, "known_traps": OPEN_PIT, "monsters": [("orc", (4, 10))], "left": 4},
            "jump (4,10) to (5,10)",
            "HQ-R13.1",
            "what is at (4,10) cannot be jumped over",
        ),
        (
            {"heroes": AT_PIT, "known_traps": PIT, "monsters": [("orc", (5, 10))], "left": 4},
            "jump (4,10) to (5,10)",
            "HQ-R13.3",
            "(5,10) is no free square beside (4,10)",
        ),
        ({"heroes": AT_PIT, "known_traps": PIT}, "disarm (4,10)", "HQ-R14.1", "the elf has no tool kit"),
        (
            {"heroes": DWARF, "known_traps": OPEN_PIT},
            "disarm (4,10)",
            "HQ-R14.1",
            "no known trap that was not sprung is at (4,10)",
        ),
        (
            {"heroes": DWARF, "known_traps": PIT, "monsters": [("orc", (4, 10))]},
            "disarm (4,10)",
            "HQ-R14.2",
            "somebody stands on (4,10)",
        ),
    ],
)
def test_a_refusal_names_rule_and_reason(table: Any, parts: Any, line: str, rule: str, reason: str) -> None:
    assert refused(table(**parts), line) == (rule, reason)


def test_one_action_a_turn_is_named_too(table: Any) -> None:
    game = table(heroes={"dwarf": (12, 10)}, left=6, known_traps=[("pit", (13, 10))]).play("search for traps")
    assert refused(game, SEARCH) == ("HQ-R3.3", "the dwarf has used the action of this turn")
    assert refused(game, "disarm (13,10)") == ("HQ-R3.3", "the dwarf has used the action of this turn")
    moved = table(heroes=DWARF, left=6, known_traps=PIT).play("go (2,10)")
    assert refused(moved, "disarm (4,10)") == ("HQ-R14.2", "the dwarf has moved, and it is announced before")
    moved.play("go (3,10)", "search for traps")
    assert refused(moved, "jump (4,10) to (5,10)") == ("HQ-R3.2", "the move of the dwarf is over")


def test_a_chest_out_of_reach_is_named(table: Any) -> None:
    trap = Trap(words="Hiss.", does=(Hurt(n=1),))
    game = table(heroes={"dwarf": (12, 10)}, furniture=(FurniturePart(kind="treasure-chest", at=(14, 8), trap=trap),))
    reveal_room(game.position, "K", 0)
    game.state.furniture[0].trap = "known"
    assert refused(game, "disarm (14,8)") == ("HQ-A10", "the dwarf is not next to it")


def test_a_hidden_trap_is_refused_like_none(table: Any) -> None:
    from undercroft_heroquest.quest import TrapPart

    for parts in ({}, {"traps": (TrapPart(kind="pit", at=(4, 10)),)}):
        game = table(heroes=DWARF, left=4, **parts)
        assert refused(game, "disarm (4,10)")[0] == "HQ-R14.1"
        assert refused(game, "jump (4,10) to (5,10)")[1] == "beside the dwarf no known trap is at (4,10)"


def test_a_refusal_does_not_repeat_a_name_without_end(table: Any) -> None:
    game = table(heroes={"elf": (3, 10)}, left=5)
    match = Match(game.position.setting, None, position=game.position)
    with pytest.raises(IllegalAction, match=r"the elf has no x+\.\.\. \(HQ-R9.11") as refusal:
        match.play(1, "use " + "x" * 5000)
    assert len(str(refusal.value)) < 600
