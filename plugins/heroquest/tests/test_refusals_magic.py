"""Why a spell, the use of a card or a gift is refused: the rule, and a reason in words."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_heroquest.state import Bound

HEROES = {"wizard": (12, 10), "dwarf": (13, 10), "elf": (10, 10)}
SEEN = [("orc", (12, 12)), ("skeleton", (14, 8)), ("goblin", (9, 10))]
DOORS = [((10, 10), (11, 10))]


def refused(game: Any, line: str) -> tuple[str, str]:
    """The rule and the reason by which an action that is not legal is refused, asked as the player is."""
    action = game.position.setting.ruleset.parse(line)
    assert action not in game.position.legal(1)
    told = game.turn.why_not(game.position.observation(1), 1, action)
    assert told is not None
    assert told.rule in game.position.setting.ruleset.rules
    return told.rule, told.reason


def made(table: Any, *played: str, **parts: Any) -> Any:
    game = table(heroes=HEROES, monsters=SEEN, doors=DOORS, **parts)
    game.deal("wizard", "sleep", "tempest", "heal-body", "genie", "holy-water", "potion-of-healing", "wand-of-magic")
    return game.play(*played)


@pytest.mark.parametrize(
    ("played", "line", "rule", "reason"),
    [
        ((), "cast abracadabra on orc#1", "HQ-R8.1", "there is no spell abracadabra"),
        ((), "cast courage on wizard", "HQ-R8.3", "the wizard does not have courage"),
        ((), "cast sleep on skeleton#1", "HQ-R8.2", "sleep does nothing to a skeleton"),
        ((), "cast sleep on goblin#1", "HQ-R8.2", "the wizard does not see goblin#1"),
        ((), "cast sleep on mummy#1", "HQ-R8.2", "no mummy#1 is on the board"),
        ((), "cast sleep on dwarf", "HQ-R8.2", "sleep is not cast like this on dwarf"),
        ((), "cast heal-body on elf", "HQ-R8.2", "the wizard does not see elf"),
        ((), "cast heal-body on wizard", "HQ-R8.2", "the wizard has lost no Body"),
        (
            (),
            "cast genie on door (1,1) to (1,2)",
            "HQ-R8.2",
            "no closed door is known from (1,1) to (1,2), or genie is not for doors",
        ),
        (("cast tempest on orc#1",), "cast tempest on orc#1", "HQ-R8.3", "the wizard has cast tempest in this turn"),
        (
            ("cast tempest on orc#1", "cast sleep on orc#1"),
            "cast genie against orc#1",
            "HQ-R8.1",
            "the wizard has used the action of this turn",
        ),
        ((), "use heroic-brew", "HQ-R9.11", "the wizard has no heroic-brew to use"),
        ((), "use holy-water", "HQ-R9.11", "say on whom: use holy-water on .."),
        ((), "use holy-water on orc#1", "HQ-R9.11", "holy-water does nothing to orc#1"),
        ((), "use holy-water on goblin#1", "HQ-R8.2", "the wizard does not see goblin#1"),
        ((), "use potion-of-healing", "HQ-R9.11", "potion-of-healing would do nothing for the wizard now"),
        (
            ("cast tempest on orc#1",),
            "use holy-water on skeleton#1",
            "HQ-R3.3",
            "the wizard has used the action of this turn",
        ),
        ((), "give holy-water to elf", "HQ-A17", "the elf is not in the same room or corridor as the wizard"),
        ((), "give holy-water to barbarian", "HQ-R3.5", "the barbarian does not play"),
        ((), "give orcs-bane to dwarf", "HQ-R3.5", "the wizard has no orcs-bane to give"),
        (
            (),
            "give dagger to dwarf",
            "HQ-R3.5",
            "dagger is equipment, and that is not handed over during a quest",
        ),
    ],
)
def test_reasons(table: Any, played: tuple[str, ...], line: str, rule: str, reason: str) -> None:
    assert refused(made(table, *played), line) == (rule, reason)


def test_reasons_of_later_turns(table: Any) -> None:
    game = made(table, "cast tempest on orc#1", "end turn", "end turn", "end turn", "end turn")
    assert game.turn.hero == 0
    assert refused(game, "cast tempest on orc#1") == ("HQ-R8.3", "tempest was cast")
    game.hero("wizard").spent.append("rod-of-telekinesis")
    assert refused(game, "use rod-of-telekinesis on orc#1")[1] == "rod-of-telekinesis was used in this quest"
    game.hero("wizard").bound.append(Bound("fear", 6, ("attack",)))
    assert refused(game, "cast sleep on orc#1")[0] == "HQ-R8.1"


def test_side_by_side_by_the_option(table: Any) -> None:
    game = made(table, options={"handing_over": "adjacent"})
    told = refused(game, "give holy-water to elf")
    assert told == ("HQ-A17", "the elf is not beside the wizard, or a monster is beside them")


def test_the_ring_that_was_given_away(table: Any) -> None:
    game = made(table)
    game.hero("wizard").ring = "tempest"
    game.hero("wizard").spent.append("spell-ring")
    assert refused(game, "cast tempest on orc#1")[1] == "the wizard has cast tempest, and the ring is gone"
