"""What could have disclosed something is not taken back, even if nothing was there: that is told as well (HQ-R1.7)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Match
from undercroft_heroquest.quest import Door, Thing
from undercroft_heroquest.reveal import look_all
from undercroft_heroquest.state import NOWHERE

HEROES = {"elf": (1, 1), "wizard": (1, 2)}


def match_of(game: Any) -> Match:
    look_all(game.position)
    return Match(game.position.setting, None, position=game.position)


def refuses_undo(match: Match, *lines: str) -> bool:
    """Plays, and tells whether the last action cannot be taken back by who did it."""
    player = 0
    for line in lines:
        player = match.players()[0]
        match.play(player, line, chance=lambda draw: None)
    return not match.can_undo(player) and "shown" in match.why_no_undo(player)


@pytest.mark.rule("HQ-R1.7")
class TestNothingWasThere:
    def test_a_step(self, table: Any) -> None:
        assert refuses_undo(match_of(table(heroes=HEROES, left=9)), "go (2,1)")

    @pytest.mark.parametrize("what", ["traps", "secret doors"])
    def test_a_search(self, table: Any, what: str) -> None:
        assert refuses_undo(match_of(table(heroes=HEROES, left=9)), f"search for {what}")

    def test_a_door(self, table: Any) -> None:
        match = match_of(table(heroes=HEROES, left=9, doors=[((1, 2), (2, 2))], turn="wizard"))
        assert refuses_undo(match, "open (1,2) to (2,2)")

    def test_a_thing_for_which_no_note_waits(self, table: Any) -> None:
        match = match_of(table(heroes=HEROES, left=9, things=(Thing(name="bell", at=(1, 1)),)))
        assert refuses_undo(match, "take bell")

    def test_a_monster_killed_without_a_die(self, table: Any) -> None:
        game = table(heroes=HEROES, left=9, monsters=[("zombie", (2, 1))], items={"elf": ["holy-water"]})
        assert refuses_undo(match_of(game), "use holy-water on zombie#1")

    def test_a_monster_killed_with_nothing_behind_it(self, table: Any) -> None:
        """In a corner of a room that is seen: all that is told is that no note waits for it."""
        heroes = {"elf": (3, 3), "wizard": (4, 3)}
        game = table(heroes=heroes, left=9, monsters=[("zombie", (2, 2))], items={"elf": ["holy-water"]})
        match = match_of(game)
        seen = len(game.state.seen)
        assert refuses_undo(match, "use holy-water on zombie#1")
        assert len(match.position.state.seen) == seen

    def test_going_home(self, table: Any) -> None:
        game = table(heroes=HEROES, left=9)
        game.state.achieved = True
        assert refuses_undo(match_of(game), "leave")

    def test_coming_back_by_the_ring(self, table: Any) -> None:
        game = table(heroes={"elf": (26, 19), "wizard": (26, 18)}, left=9).deal("elf", "ring-of-return")
        assert refuses_undo(match_of(game), "use ring-of-return")

    def test_coming_back_from_the_dead(self, table: Any) -> None:
        game = table(heroes={"elf": (26, 19), "wizard": (26, 18)}, left=9).deal("elf", "elixir-of-life")
        wizard = game.hero("wizard")
        wizard.life, wizard.body, wizard.fell, wizard.square = "dead", 0, wizard.square, NOWHERE
        assert refuses_undo(match_of(game), "use elixir-of-life on wizard")

    def test_a_monster_that_goes_away(self, table: Any) -> None:
        game = table(heroes={"elf": (10, 10)}, monsters=[("orc", (9, 10))], zargon=True)
        match = match_of(game)
        seen = len(game.state.seen)
        assert refuses_undo(match, "pick orc#1", "orc#1 move (5,10)")
        assert len(match.position.state.seen) > seen

    def test_a_spell_that_opens_a_door(self, table: Any) -> None:
        doors = (Door(between=((1, 3), (2, 3))),)
        game = table(heroes={"wizard": (1, 1)}, left=9, more_doors=doors).deal("wizard", "genie")
        match = match_of(game)
        assert refuses_undo(match, "cast genie on door (1,3) to (2,3)")


def test_what_tells_nothing_can_be_taken_back(table: Any) -> None:
    """So that the tests above can fail."""
    game = table(heroes=HEROES, left=9, monsters=[("orc", (25, 3))]).deal("elf", "potion-of-strength")
    match = match_of(game)
    match.play(1, "use potion-of-strength")
    assert match.can_undo(1)


def test_a_move_of_zargon_that_shows_nothing_can_be_taken_back(table: Any) -> None:
    match = match_of(table(heroes={"elf": (1, 1)}, monsters=[("orc", (25, 3))], zargon=True))
    match.play(0, "pick orc#1")
    match.play(0, "orc#1 move (24,3)")
    assert match.can_undo(0)
