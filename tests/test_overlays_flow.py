"""Overlays change the flow: phases are replaced and inserted wherever they are put on it, and the graph knows."""

from __future__ import annotations

from itertools import chain
from typing import Any, ClassVar

import pytest
from tests.toys import Go
from tests.toys_overlays import (
    Asking,
    Cave,
    Draw,
    Drawing,
    Drawn,
    Drawn1,
    Lay,
    Noted,
    Resting,
    Rounds,
    Seat,
    Turn,
    caves,
    laid,
    play_out,
)

from undercroft import DONE, Action, FlowError, Host, Phase, RulesetError, end, ending, first, then
from undercroft.cli.phases import as_data, as_dot, as_tree

TURN = ["Turn", "Drawing", "Drawn1", "Resting"]
PLAIN = ["Rounds", *TURN * 4]


class Chant(Action, frozen=True):
    text: ClassVar[str] = "chant"


class LongRest(Resting, tag="caves.fog.LongRest"):
    """Rests, and may chant instead."""

    chants: int = 0
    actions = (*Resting.actions, Chant)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [*super().legal(table, player), *([Chant()] if self.chants < 2 else [])]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        if isinstance(action, Chant):
            self.chants += 1
            return None
        return super().play(pos, player, action)


class Omen(Noted, tag="caves.fog.Omen"):
    """Runs by itself; shares the player with the phase that it stands beside."""

    player: int
    extra: str = "x"

    def begin(self, pos: Any) -> Any:
        pos.state.begun[-1] = f"Omen {self.player}"
        return DONE


class Doom(Noted, tag="caves.dusk.Doom"):
    def begin(self, pos: Any) -> Any:
        return DONE


def fog(*acts: Any, **more: Any) -> Lay:
    """An overlay `fog` that does this with the register of phases."""

    def phases(register: Any) -> None:
        for name, *arguments in acts:
            getattr(register, name)("caves", *arguments)

    return Lay("fog", phases=phases, **more)


def dusk(*acts: Any, **more: Any) -> Lay:
    one = fog(*acts)
    return Lay("dusk", phases=one.hooks["phases"], **more)


# -- replacing


def test_a_phase_is_replaced_wherever_the_game_names_it() -> None:
    position = laid(fog(("replace", Resting, LongRest))).setting().start(1)
    assert play_out(position) == [name.replace("Resting", "LongRest") for name in PLAIN]
    position = laid(fog(("replace", Resting, LongRest))).setting().start(1)
    position.play_unchecked(1, Draw())
    assert position.legal(1)[1] == Chant()
    assert type(position.nearest(Resting)) is LongRest
    position.play_unchecked(1, Chant())
    assert position.nearest(Resting).chants == 1


def test_without_the_overlay_nothing_is_different() -> None:
    host = Host(plugins=[caves(), fog(("replace", Resting, LongRest))], strict=True)
    alone = Host(plugins=[caves()], strict=True).ruleset("caves")
    assert host.ruleset("caves").fingerprint == alone.fingerprint
    assert host.ruleset("caves").weaver is None
    left, right = host.setting("caves").start(5), alone.setting().start(5)
    assert left.to_bytes() == right.to_bytes()
    assert play_out(left) == play_out(right) == PLAIN
    assert left.to_bytes() == right.to_bytes()


def test_an_end_fits_the_phase_that_replaced_its_target() -> None:
    class Short(Turn, tag="caves.fog.Short"):
        pass

    class Quit(Drawing, tag="caves.fog.Quit"):
        ends = (Turn,)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            return end(Turn)

    position = laid(fog(("replace", Turn, Short), ("replace", Drawing, Quit))).setting().start(1)
    assert play_out(position) == ["Rounds", *["Short", "Quit"] * 4]


def test_the_first_phase_is_replaced_too() -> None:
    class More(Rounds, tag="caves.fog.More"):
        pass

    assert play_out(laid(fog(("replace", Rounds, More))).setting().start(1))[0] == "More"


def test_a_replacement_may_bear_the_name_of_what_it_replaces() -> None:
    again = type(Resting)("Resting", (Resting,), {}, tag="caves.fog.Resting")
    ruleset = laid(fog(("replace", Resting, again)))
    assert play_out(ruleset.setting().start(1)) == PLAIN
    assert again in ruleset.phases
    assert Resting not in ruleset.phases


# -- inserting


def test_a_phase_is_inserted_before_another_and_knows_its_player() -> None:
    position = laid(fog(("before", Resting, Omen))).setting().start(1)
    turns = [["Turn", "Drawing", "Drawn1", f"Omen {player}", "Resting"] for player in (1, 0, 1, 0)]
    assert play_out(position) == ["Rounds", *chain.from_iterable(turns)]


def test_a_phase_is_inserted_after_another_before_what_that_one_named_next() -> None:
    position = laid(fog(("after", Drawing, Omen))).setting().start(1)
    turns = [["Turn", "Drawing", f"Omen {player}", "Drawn1", "Resting"] for player in (1, 0, 1, 0)]
    assert play_out(position) == ["Rounds", *chain.from_iterable(turns)]
    position = laid(fog(("after", Resting, Omen))).setting().start(1)
    assert play_out(position)[1:6] == [*TURN, "Omen 1"]


def test_what_is_inserted_after_does_not_follow_an_end() -> None:
    class Quit(Drawing, tag="caves.fog.Quit"):
        ends = (Turn,)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            return end(Turn)

    assert "Omen 1" not in play_out(
        laid(fog(("replace", Drawing, Quit), ("after", Drawing, Omen), ("after", Turn, Omen))).setting().start(1)
    )


def test_what_is_inserted_can_bring_something_along_itself() -> None:
    position = laid(fog(("before", Resting, Omen)), dusk(("before", Omen, Doom), ("after", Omen, Doom)))
    begun = play_out(position.setting().start(1))
    assert begun[:8] == ["Rounds", "Turn", "Drawing", "Drawn1", "Doom", "Omen 1", "Doom", "Resting"]


def test_insertions_run_by_the_name_of_their_overlay_in_whatever_order_chosen() -> None:
    overlays = [fog(("before", Resting, Omen)), dusk(("before", Resting, Doom))]
    for names in (["fog", "dusk"], ["dusk", "fog"]):
        begun = play_out(laid(*overlays, names=names).setting().start(1))
        assert begun[3:7] == ["Drawn1", "Doom", "Omen 1", "Resting"]
    overlays[1] = dusk(("before", Resting, Doom), over=("fog",))
    assert play_out(laid(*overlays).setting().start(1))[3:7] == ["Drawn1", "Omen 1", "Doom", "Resting"]


def test_the_first_phase_can_have_something_before_it() -> None:
    ruleset = laid(dusk(("before", Rounds, Doom)))
    assert play_out(ruleset.setting().start(1))[:2] == ["Doom", "Rounds"]
    assert ruleset.start is Doom


def test_an_interrupt_is_woven_too() -> None:
    class Fall(Noted, tag="caves.fog.Fall"):
        player: int

        def begin(self, pos: Any) -> Any:
            return DONE

    def wake(pos: Any, event: Drawn) -> None:
        pos.interrupt(Fall(event.player))

    overlays = [
        fog(("add", Fall), ("listen", Drawn, wake, (Fall,))),
        dusk(("before", Fall, Doom), ("after", Fall, Doom)),
    ]
    assert play_out(laid(*overlays).setting().start(1))[3:8] == ["Drawn1", "Doom", "Fall", "Doom", "Resting"]


def test_an_ending_that_is_raised_finds_the_replacement() -> None:
    class Short(Turn, tag="caves.fog.Short"):
        pass

    def stop(pos: Any, event: Drawn) -> None:
        pos.interrupt(ending(Turn))

    position = laid(fog(("replace", Turn, Short), ("listen", Drawn, stop))).setting().start(1)
    assert play_out(position) == ["Rounds", *["Short", "Drawing", "Drawn1"] * 4]


def test_listeners_run_by_overlay_after_those_of_the_game() -> None:
    heard: list[str] = []
    game = caves(listeners=[(Drawn, lambda pos, event: heard.append("game"), ())])
    overlays = [
        Lay(name, phases=lambda r, n=name: r.listen("caves", Drawn, lambda pos, event: heard.append(n)))
        for name in ("c", "a", "b")
    ]
    play_out(laid(*overlays, game=game).setting().start(1))
    assert heard[:4] == ["game", "a", "b", "c"]


# -- hand-made positions


def test_a_hand_made_position_is_woven() -> None:
    setting = laid(fog(("replace", Turn, Long), ("before", Resting, Omen))).setting()
    state = Cave([Seat([]), Seat([])], [0, 0, 1, 1, 2, 2, 3, 3], [])
    position = setting.position(state, [Rounds(turns=1), Turn(0), Resting(0)])
    assert [type(phase) for phase in position.flow] == [Rounds, Long, Resting]
    assert position.flow[1].player == 0
    assert state.begun == ["Omen 0", "Resting"]


class Long(Turn, tag="caves.fog.Long"):
    pass


def test_a_position_of_the_game_alone_does_not_fit_with_the_overlay() -> None:
    overlay = fog(("replace", Turn, Long))
    host = Host(plugins=[caves(), overlay])
    match = host.match("caves", overlays=["fog"], seed=1)
    assert '"caves.fog.Long"' in match.to_json()
    assert host.from_json(match.to_json()).position == match.position
    assert host.match("caves", seed=1).position != match.position


# -- the graph and strict mode


def test_the_graph_leads_through_what_is_inserted() -> None:
    ruleset = laid(
        fog(("before", Resting, Omen), ("replace", Turn, Long)),
        dusk(("after", Drawing, Doom), ("before", Rounds, Dawn)),
    )
    edges = {(a.__name__, b.__name__, *kinds) for a, b, kinds in ruleset.graph.edges(data="kinds")}
    assert edges == {
        ("Dawn", "Rounds", "then"),
        ("Rounds", "Long", "calls"),
        ("Long", "Drawing", "calls"),
        ("Long", "Omen", "calls"),
        ("Omen", "Resting", "then"),
        ("Drawing", "Doom", "then"),
        ("Doom", "Drawn1", "then"),
    }
    assert as_data(ruleset)["start"] == "Dawn"
    assert as_data(ruleset)["roots"] == ["Dawn"]
    assert as_tree(ruleset)[3] == "Dawn"
    assert "Dawn [style=bold]" in as_dot(ruleset)


class Dawn(Noted, tag="caves.dusk.Dawn"):
    def begin(self, pos: Any) -> Any:
        return DONE


def test_each_transition_of_random_play_is_an_edge_of_the_graph() -> None:
    ruleset = laid(
        fog(("before", Resting, Omen), ("replace", Turn, Long), ("after", Omen, Twice)),
        dusk(("after", Drawing, Doom), ("before", Omen, Dawn)),
    )
    reached = {(a.__name__, b.__name__) for a in ruleset.graph for b in ruleset.graph.successors(a)}
    begun = [name.split(" ")[0] for name in play_out(ruleset.setting().start(1))]
    assert begun[:9] == ["Rounds", "Long", "Drawing", "Doom", "Drawn1", "Dawn", "Omen", "Twice", "Resting"]
    for pair in (("Drawing", "Doom"), ("Doom", "Drawn1"), ("Dawn", "Omen"), ("Omen", "Twice"), ("Twice", "Resting")):
        assert pair in reached
    assert ("Long", "Dawn") in reached
    assert not {("Long", "Omen"), ("Long", "Resting"), ("Omen", "Resting"), ("Drawing", "Drawn1")} & reached


class Twice(Noted, tag="caves.fog.Twice"):
    def begin(self, pos: Any) -> Any:
        return DONE


def test_strict_mode_holds_a_phase_of_an_overlay_to_what_it_declared() -> None:
    class Liar(Resting, tag="caves.fog.Liar"):
        def play(self, pos: Any, player: int, action: Any) -> Any:
            return then(Drawing(player))

    position = laid(fog(("replace", Resting, Liar))).setting().start(1)
    position.play_unchecked(1, Draw())
    with pytest.raises(FlowError, match=r"Liar returned then\(Drawing\) without declaring it"):
        position.play_unchecked(1, position.legal(1)[0])


def test_strict_mode_lets_an_overlay_name_what_it_replaced_by_either_name() -> None:
    class Again(Resting, tag="caves.fog.Again"):
        leads = ("Drawing",)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            super().play(pos, player, action)
            return then(Quick(player)) if pos.state.seats[player].rests < 2 else DONE

    class Quick(Drawing, tag="caves.fog.Quick"):
        pass

    position = laid(fog(("replace", Resting, Again), ("replace", Drawing, Quick))).setting().start(1)
    assert play_out(position)[:6] == ["Rounds", "Turn", "Quick", "Drawn1", "Again", "Quick"]


# -- overlays that go over each other


class Deep(LongRest, tag="caves.dusk.Deep"):
    pass


def test_an_overlay_that_goes_over_another_extends_its_phase() -> None:
    below, above = fog(("replace", Resting, LongRest)), dusk(("replace", Resting, Deep), over=("fog",))
    for names in (["fog", "dusk"], ["dusk", "fog"]):
        assert play_out(laid(below, above, names=names).setting().start(1))[4] == "Deep"
    named = dusk(("replace", LongRest, Deep), over=("fog",))
    assert play_out(laid(below, named).setting().start(1))[4] == "Deep"
    assert play_out(laid(above).setting().start(1))[4] == "Deep"


def test_an_overlay_may_replace_what_another_inserts() -> None:
    class Worse(Omen, tag="caves.dusk.Worse"):
        def begin(self, pos: Any) -> Any:
            return DONE

    overlays = [fog(("before", Resting, Omen)), dusk(("replace", Omen, Worse))]
    assert play_out(laid(*overlays).setting().start(1))[3:6] == ["Drawn1", "Worse", "Resting"]


# -- what does not fit


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


def test_first_and_lent_transitions_are_woven() -> None:
    class Calls(Resting, tag="caves.fog.Calls"):
        calls = (Drawn1,)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            pos.state.seats[player].rests += 1
            return first(Drawn1(player)) if pos.state.seats[player].rests < 2 else DONE

    position = laid(fog(("replace", Resting, Calls), ("before", Drawn1, Omen))).setting().start(1)
    assert play_out(position)[:8] == ["Rounds", "Turn", "Drawing", "Omen 1", "Drawn1", "Calls", "Omen 1", "Drawn1"]
