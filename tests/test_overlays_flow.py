"""Overlays change the flow: phases are replaced and inserted wherever they are put on it, and the graph knows."""

from __future__ import annotations

from itertools import chain
from typing import Any, ClassVar

import pytest
from tests.toys_overlays import (
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

from undercroft import DONE, Action, FlowError, Host, end, ending, first, then
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


def test_first_and_lent_transitions_are_woven() -> None:
    class Calls(Resting, tag="caves.fog.Calls"):
        calls = (Drawn1,)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            pos.state.seats[player].rests += 1
            return first(Drawn1(player)) if pos.state.seats[player].rests < 2 else DONE

    position = laid(fog(("replace", Resting, Calls), ("before", Drawn1, Omen))).setting().start(1)
    assert play_out(position)[:8] == ["Rounds", "Turn", "Drawing", "Omen 1", "Drawn1", "Calls", "Omen 1", "Drawn1"]
