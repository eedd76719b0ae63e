"""Overlays whose phases do not fit are refused when the ruleset is compiled, or break their plugin, with the reason."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from tests.test_overlays_flow import Deep, Doom, LongRest, Omen, dusk, fog
from tests.toys import Go
from tests.toys_overlays import Asking, Lay, Noted, Resting, Rounds, caves, laid

from undercroft import Action, Host, Phase, RulesetError


class Needy(Noted, tag="caves.fog.Needy"):
    player: int
    force: int


class Other(Resting, tag="caves.dusk.Other"):
    pass


class Holder(Resting, tag="caves.fog.Holder"):
    notes: list[str]


class Notes(Noted, tag="caves.dusk.Notes"):
    notes: list[str] = []


class NeedyRest(Resting, tag="caves.fog.NeedyRest"):
    force: int


class Untold(Noted, tag="caves.Untold"):
    pass


class OtherDrawing(Phase, tag="caves.fog.Drawing"):
    pass


OtherDrawing.__name__ = "Drawing"


@pytest.mark.parametrize(
    ("overlays", "text"),
    [
        (
            [fog(("replace", Resting, LongRest)), dusk(("replace", Resting, Other))],
            r"'dusk' \(dusk-plugin\) and overlay 'fog' \(fog-plugin\) both settle the phase 'Resting'; .* let 'fog'",
        ),
        (
            [fog(("replace", Resting, LongRest)), dusk(("replace", Resting, Other), over=("fog",))],
            r"'dusk' .*replaces Resting by Other, which must be a subclass of LongRest, the phase in that place",
        ),
        (
            [fog(("replace", Asking, LongRest))],
            r"'fog' .*replaces Asking, which is no phase of the game or of a chosen overlay",
        ),
        (
            [dusk(("replace", LongRest, Deep))],
            r"'dusk' .*replaces LongRest, which is no phase of the game or of a chosen overlay",
        ),
        (
            [fog(("before", Asking, Omen))],
            r"'fog' .*puts Omen before Asking, which is no phase of the game or of a chosen overlay",
        ),
        ([fog(("before", Resting, Needy))], r"puts Needy before Resting, but its field 'force' has no default"),
        ([fog(("after", Rounds, Omen))], r"puts Omen after Rounds, but its field 'player' has no default"),
        ([fog(("replace", Resting, NeedyRest))], r"by NeedyRest, but its field 'force' has no default"),
        (
            [fog(("before", Resting, Omen)), dusk(("after", Omen, Resting))],
            "overlays insert phases that bring each other along for ever: Resting -> Omen -> Resting",
        ),
        ([fog(("after", Resting, Resting))], "bring each other along for ever: Resting -> Resting"),
        ([fog(("before", Resting, Untold))], r"phase Untold needs a tag that begins with 'caves\.fog\.'"),
        ([fog(("before", Resting, Doom))], r"phase Doom needs a tag that begins with 'caves\.fog\.', not 'caves\.dusk"),
        ([fog(("add", Omen))], "nothing leads to phase Omen"),
        (
            [fog(("before", Resting, OtherDrawing))],
            r"game 'caves' and overlay 'fog' \(fog-plugin\) both settle what the name of phase 'Drawing' means",
        ),
    ],
)
def test_overlays_whose_phases_do_not_fit_are_refused(overlays: list[Lay], text: str) -> None:
    with pytest.raises(RulesetError, match=text):
        laid(*overlays)


def test_a_field_that_can_change_is_not_shared_by_two_phases() -> None:
    class Bag(Resting, tag="caves.fog.Bag"):
        notes: list[str] = []

    with pytest.raises(RulesetError, match="the field 'notes' holds pieces or can change, so both cannot have it"):
        laid(fog(("replace", Resting, Bag)), dusk(("before", Bag, Notes)))


@pytest.mark.parametrize(
    ("acts", "reason"),
    [
        ([("replace", Resting, Omen)], "Omen cannot replace Resting: it must be a subclass"),
        ([("replace", Resting, Resting)], "Resting cannot replace Resting: it must be a subclass"),
        ([("before", Resting, 3)], "a phase must be a subclass of undercroft.Phase, not 3"),
        ([("after", "Resting", Omen)], "a phase must be a subclass of undercroft.Phase, not 'Resting'"),
    ],
)
def test_what_cannot_be_woven_breaks_the_plugin(acts: list[Any], reason: str) -> None:
    (broken,) = Host(plugins=[caves(), fog(*acts)], strict=False).broken
    assert reason in broken.reason


def test_a_game_does_not_change_itself() -> None:
    plugin = caves()

    class Self(type(plugin)):  # type: ignore[misc]
        def undercroft_phases(self, register: Any) -> None:
            super().undercroft_phases(register)
            register.replace("caves", Resting, LongRest)

    Self.undercroft_phases.__dict__.update(type(plugin).undercroft_phases.__dict__)
    plugin.__class__ = Self
    (broken,) = Host(plugins=[plugin], strict=False).broken
    assert "it changes its own game caves; only an overlay, in a plugin of its own, does that" in broken.reason


def test_two_overlays_with_one_line_of_notation_are_a_conflict() -> None:
    class Go2(Action, frozen=True):
        text: ClassVar[str] = "go"

    class A(Asking, tag="caves.fog.A"):
        actions = (Go,)

    class B(Asking, tag="caves.dusk.B"):
        actions = (Go2,)

    with pytest.raises(
        RulesetError, match=r"overlay 'dusk' .* and overlay 'fog' \(fog-plugin\) both settle what 'go' means"
    ):
        laid(fog(("before", Resting, A)), dusk(("before", Resting, B)))

    class Rest2(Action, frozen=True):
        text: ClassVar[str] = "rest"

    class C(Asking, tag="caves.fog.C"):
        actions = (Rest2,)

    with pytest.raises(RulesetError, match=r"game 'caves' and overlay 'fog' .* both settle what 'rest' means"):
        laid(fog(("before", Resting, C)))
