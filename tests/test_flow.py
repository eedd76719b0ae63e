"""How phases lead to each other: transitions, interrupts, lent actions, and what is refused."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from tests.toys import Go, begin, host, toy

from undercroft import DONE, OVER, Action, Event, FlowError, Phase, RulesetError, State, end, ending, first, then


class Trace(State):
    """What ran, in order."""

    ran: list[str] = []


class Noted(Phase, tag=lambda name: "toy." + name):
    """Notes each of its steps in the state and waits for `go` of player 0."""

    name: str = ""
    actions: ClassVar[Any] = (Go,)
    waits: ClassVar[bool] = True

    def note(self, pos: Any, what: str) -> None:
        pos.state.ran.append(f"{type(self).__name__}{self.name} {what}")

    def enter(self, pos: Any) -> Any:
        self.note(pos, "enters")
        return self.on_enter(pos)

    def on_enter(self, pos: Any) -> Any:
        return None

    def players(self, table: Any) -> Any:
        return (0,) if self.waits else ()

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.note(pos, "plays")
        return DONE


def run(start: type[Phase], *phases: type[Phase], strict: bool = True, listeners: Any = ()) -> Any:
    """Plays `go` until the toy game is over, and gives what ran."""
    plugin = toy("toy", Trace, start, (start, *phases), lambda seats, rng: Trace([]), listeners=listeners)
    pos = begin(plugin, 1, strict=strict)
    while pos.players():
        pos.play_unchecked(0, pos.legal(0)[0])
    return pos.state.ran


class A(Noted):
    pass


class B(Noted):
    pass


class C(Noted):
    pass


def test_then_puts_phases_in_the_place_of_the_present_one_in_order() -> None:
    class Start(Noted):
        waits = False
        leads = (A, B)
        final = False

        def proceed(self, pos: Any) -> Any:
            return then(A(), B())

    assert run(Start, A, B) == ["Start enters", "A enters", "A plays", "B enters", "B plays"]


def test_first_runs_phases_and_returns_to_the_present_one() -> None:
    class Start(Noted):
        calls = (A, B)

        def on_enter(self, pos: Any) -> Any:
            return first(A(), B())

    assert run(Start, A, B) == ["Start enters", "A enters", "A plays", "B enters", "B plays", "Start plays"]


def test_what_is_queued_begins_when_it_is_on_top() -> None:
    seen = []

    class Start(Noted):
        waits = False
        leads = (A, "Look")
        final = False

        def proceed(self, pos: Any) -> Any:
            return then(A(), Look())

    class Look(Noted):
        def on_enter(self, pos: Any) -> Any:
            seen.append(list(pos.state.ran))
            return None

    run(Start, A, Look)
    assert seen == [["Start enters", "A enters", "A plays", "Look enters"]]


def test_end_ends_the_nearest_running_phase_of_a_class_with_all_above_it() -> None:
    class Turn(Noted):
        calls = (A, "Cut", B)

        def on_enter(self, pos: Any) -> Any:
            return first(A(), Cut(), B())

    class Cut(Noted):
        ends = (Turn,)
        final = False

        def play(self, pos: Any, player: int, action: Any) -> Any:
            return end(Turn)

    class Start(Noted):
        calls = (Turn, C)

        def on_enter(self, pos: Any) -> Any:
            return first(Turn(), C())

    assert run(Start, Turn, Cut, A, B, C) == [
        "Start enters", "Turn enters", "A enters", "A plays", "Cut enters", "C enters", "C plays", "Start plays",
    ]  # fmt: skip


def test_end_does_not_see_phases_that_have_not_begun() -> None:
    class Turn(Noted):
        ends = ("Turn",)
        calls = ("Turn", A)

        def on_enter(self, pos: Any) -> Any:
            return first(A(), Turn("queued")) if not self.name else None

        def play(self, pos: Any, player: int, action: Any) -> Any:
            self.note(pos, "plays")
            return end(Turn)

    class Watch(A):
        ends = (Turn,)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            assert pos.nearest(Turn).name == ""
            return end(Turn)

    class Start(Turn):
        def on_enter(self, pos: Any) -> Any:
            return first(Watch(), Turn("queued"))

    assert run(Start, Turn, Watch) == ["Start enters", "Watch enters"]


def test_over_ends_the_match_at_once() -> None:
    class Start(Noted):
        calls = (A,)
        ends = (OVER,)

        def on_enter(self, pos: Any) -> Any:
            return first(A())

        def play(self, pos: Any, player: int, action: Any) -> Any:
            return OVER

    assert run(Start, A) == ["Start enters", "A enters", "A plays"]


class Fell(Event, frozen=True):
    """Something that others may react to."""


class Rescue(Noted):
    """Notes whether the turn is still there."""

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.note(pos, "sees turn" if pos.has(HeroTurn) else "sees no turn")
        return DONE


class HeroTurn(Noted):
    calls = (Rescue, A, "Fall", "Stay", "Replace")
    ends = ()
    kind: int = 0

    def on_enter(self, pos: Any) -> Any:
        return first((Fall, Stay, Replace)[self.kind](), A())


class Fall(Noted):
    calls = (Rescue,)
    ends = (HeroTurn,)
    final = False

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.note(pos, "falls")
        pos.interrupt(Rescue("1"), Rescue("2"))
        return end(HeroTurn)


class Stay(Noted):
    calls = (Rescue,)
    done: bool = False

    def play(self, pos: Any, player: int, action: Any) -> Any:
        if self.done:
            self.note(pos, "leaves")
            return DONE
        self.done = True
        pos.interrupt(Rescue())
        return None


class Replace(Noted):
    calls = (Rescue,)
    leads = (B, C)
    final = False

    def play(self, pos: Any, player: int, action: Any) -> Any:
        pos.interrupt(Rescue())
        return then(B(), C())


class Start(Noted):
    calls = (HeroTurn,)
    kind: int = 0

    def on_enter(self, pos: Any) -> Any:
        return first(HeroTurn(kind=self.kind))


PHASES = (HeroTurn, Fall, Stay, Replace, Rescue, A, B, C)


def test_an_interrupt_runs_in_order_before_the_end_that_was_returned_and_still_sees_the_turn() -> None:
    assert run(Start, *PHASES) == [
        "Start enters", "HeroTurn enters", "Fall enters", "Fall falls", "Rescue1 enters", "Rescue1 sees turn",
        "Rescue2 enters", "Rescue2 sees turn", "Start plays",
    ]  # fmt: skip


def test_an_interrupt_of_a_phase_that_stays_returns_to_it() -> None:
    class Begin(Start):
        kind: int = 1

    assert run(Begin, *PHASES)[2:] == [
        "Stay enters", "Rescue enters", "Rescue sees turn", "Stay leaves", "A enters", "A plays", "HeroTurn plays",
        "Begin plays",
    ]  # fmt: skip


def test_an_interrupt_runs_before_the_successors_and_the_raising_phase_is_still_there() -> None:
    class Watch(Rescue):
        def on_enter(self, pos: Any) -> Any:
            assert pos.has(Swap)
            return None

    class Swap(Replace):
        calls = (Watch,)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            pos.interrupt(Watch())
            return then(B(), C())

    class Begin(Noted):
        calls = (Swap,)

        def on_enter(self, pos: Any) -> Any:
            return first(Swap())

    assert run(Begin, Swap, Watch, B, C) == [
        "Begin enters", "Swap enters", "Watch enters", "Watch sees no turn", "B enters", "B plays", "C enters",
        "C plays", "Begin plays",
    ]  # fmt: skip


def test_the_deeper_of_two_pending_ends_wins_whichever_was_first() -> None:
    class Outer(Noted):
        calls = ("Inner", A)

        def on_enter(self, pos: Any) -> Any:
            return first(Inner(), A())

    class Inner(Noted):
        calls = ("Deep", "Shallow", B)

        def on_enter(self, pos: Any) -> Any:
            return first(Deep() if order[0] else Shallow(), B())

    class Deep(Noted):
        calls = ("Shallow",)
        ends = (Outer,)
        final = False

        def play(self, pos: Any, player: int, action: Any) -> Any:
            if order[0]:
                pos.interrupt(Shallow())
            return end(Outer)

    class Shallow(Noted):
        calls = (Deep,)
        ends = (Inner,)
        final = False

        def play(self, pos: Any, player: int, action: Any) -> Any:
            if not order[0]:
                pos.interrupt(Deep())
            return end(Inner)

    class Begin(Noted):
        calls = (Outer,)

        def on_enter(self, pos: Any) -> Any:
            return first(Outer())

    for order in ([True], [False]):
        two = ["Deep enters", "Shallow enters"]
        assert run(Begin, Outer, Inner, Deep, Shallow, A, B) == [
            "Begin enters", "Outer enters", "Inner enters", *(two if order[0] else two[::-1]), "Begin plays",
        ]  # fmt: skip


def test_a_listener_can_end_a_phase_at_once() -> None:
    class Battle(Noted):
        calls = ("Blow", A)

        def on_enter(self, pos: Any) -> Any:
            return first(Blow(), A())

    class Blow(Noted):
        calls = (B,)
        leads = (C,)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            self.note(pos, "strikes")
            pos.interrupt(B())
            pos.tell(Fell())
            self.note(pos, "is carried out to its end")
            return then(C())

    class Begin(Noted):
        calls = (Battle,)

        def on_enter(self, pos: Any) -> Any:
            return first(Battle())

    def stop(pos: Any, event: Fell) -> None:
        pos.interrupt(ending(Battle))

    ran = run(Begin, Battle, Blow, A, B, C, listeners=[(Fell, stop, ())])
    assert ran == [
        "Begin enters", "Battle enters", "Blow enters", "Blow strikes", "Blow is carried out to its end", "B enters",
        "B plays", "Begin plays",
    ]  # fmt: skip


def test_an_interrupt_runs_before_the_match_is_over() -> None:
    class Begin(Noted):
        calls = (A,)
        ends = (OVER,)
        final = False

        def play(self, pos: Any, player: int, action: Any) -> Any:
            pos.interrupt(A())
            return OVER

    assert run(Begin, A) == ["Begin enters", "A enters", "A plays"]


def test_a_position_saved_in_the_middle_of_an_interrupt_resumes_there() -> None:
    plugin = toy("toy", Trace, Start, (Start, *PHASES), lambda seats, rng: Trace([]))
    pos = begin(plugin, 1)
    pos.play_unchecked(0, Go())
    assert pos.state.ran[-1] == "Rescue1 enters"
    again = pos.setting.codec.load(pos.to_bytes())
    for one in (pos, again):
        while one.players():
            one.play_unchecked(0, Go())
    assert again == pos
    assert again.state.ran[-1] == "Start plays"


class Potion(Action, frozen=True):
    """Lent by the turn."""

    text: ClassVar[str] = "drink potion"


class Lender(Noted):
    calls = ("Open", "Closed", A)
    lent = (Potion,)
    left: int = 1

    def on_enter(self, pos: Any) -> Any:
        return first(Open(), Closed())

    def lends(self, table: Any, player: int) -> list[Any]:
        return [Potion()] if self.left else []

    def play_lent(self, pos: Any, player: int, action: Any) -> Any:
        self.left -= 1
        self.note(pos, "heals")
        return first(A())


class Open(Noted):
    open = True


class Closed(Noted):
    pass


def test_a_phase_lends_actions_to_open_phases_above_it_and_to_no_others() -> None:
    pos = begin(toy("toy", Trace, Lender, (Lender, Open, Closed, A), lambda seats, rng: Trace([])), 1)
    assert pos.legal(0) == [Go(), Potion()]
    pos.play_unchecked(0, Potion())
    assert pos.state.ran[-2:] == ["Lender heals", "A enters"]
    assert pos.legal(0) == [Go()]
    pos.play_unchecked(0, Go())
    assert pos.legal(0) == [Go()], "the potion is used up"
    pos.play_unchecked(0, Go())
    assert pos.state.ran[-1] == "Closed enters"
    assert pos.legal(0) == [Go()]


def test_a_lender_that_is_over_while_others_are_on_top_is_an_error() -> None:
    class Bad(Lender):
        def play_lent(self, pos: Any, player: int, action: Any) -> Any:
            return DONE

    pos = begin(toy("toy", Trace, Bad, (Bad, Open, Closed, A), lambda seats, rng: Trace([])), 1)
    with pytest.raises(FlowError, match="Bad lent an action"):
        pos.play_unchecked(0, Potion())


def test_a_phase_that_waits_for_nobody_and_changes_nothing_is_named() -> None:
    class Stuck(Noted):
        waits = False

    with pytest.raises(FlowError, match="Stuck waits for nobody and changes nothing"):
        run(Stuck)


def test_phases_that_replace_each_other_for_ever_are_named() -> None:
    class Ping(Noted):
        waits = False
        leads = ("Pong",)

        def enter(self, pos: Any) -> Any:
            return None

        def proceed(self, pos: Any) -> Any:
            return then(Pong())

    class Pong(Ping):
        leads = (Ping,)

        def proceed(self, pos: Any) -> Any:
            return then(Ping())

    with pytest.raises(FlowError, match=r"for ever without a decision: P.ng -> P.ng"):
        run(Ping, Pong)


def test_events_that_call_each_other_for_ever_are_an_error() -> None:
    def again(pos: Any, event: Fell) -> None:
        pos.tell(Fell())

    class Begin(Noted):
        def on_enter(self, pos: Any) -> Any:
            pos.tell(Fell())
            return None

    with pytest.raises(FlowError, match="events call each other for ever: Fell"):
        run(Begin, listeners=[(Fell, again, ())])


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (lambda: then(B()), r"returned then\(B\) without declaring"),
        (lambda: first(B()), r"returned first\(B\) without declaring"),
        (lambda: OVER, "returned OVER without declaring"),
        (lambda: end(Noted), r"returned end\(Noted\) without declaring"),
        (lambda: DONE, "returned DONE but declares final = False"),
    ],
)
def test_strict_mode_refuses_a_transition_that_was_not_declared(step: Any, message: str) -> None:
    class Begin(Noted):
        final = False
        leads = (A,)
        calls = (A, "Other")

        def play(self, pos: Any, player: int, action: Any) -> Any:
            return step()

    class Other(Noted):
        leads = (B,)

    with pytest.raises(FlowError, match=message):
        run(Begin, A, B, Other)


def test_strict_mode_refuses_an_interrupt_that_was_not_declared() -> None:
    class Begin(Noted):
        leads = (B,)

        def play(self, pos: Any, player: int, action: Any) -> Any:
            pos.interrupt(B())
            return DONE

    with pytest.raises(FlowError, match="interrupted by B, which nobody declared"):
        run(Begin, B)


def test_the_graph_of_phases_is_checked_when_the_ruleset_is_compiled() -> None:
    class Begin(Noted):
        leads = ("Bee",)
        calls = (A,)

    class Lost(Noted):
        pass

    class Endless(Noted):
        final = False
        leads = ("Endless",)

    class Calls(Noted):
        calls = (Endless,)

    def compiled(*phases: type[Phase]) -> Any:
        return host(toy("toy", Trace, phases[0], phases, lambda seats, rng: Trace([]))).ruleset("toy")

    with pytest.raises(RulesetError, match=r"Begin.leads names 'Bee', which is no registered phase"):
        compiled(Begin, A)
    with pytest.raises(RulesetError, match="nothing leads to phase Lost"):
        compiled(A, Lost)
    with pytest.raises(RulesetError, match="phase Endless can never be over"):
        compiled(Calls, Endless)
    with pytest.raises(RulesetError, match="the first phase A is not among"):
        host(toy("toy", Trace, A, (B,), lambda seats, rng: Trace([]))).ruleset("toy")
    assert compiled(*PHASES).graph.has_edge(HeroTurn, Fall)


def test_a_base_class_in_a_declaration_stands_for_all_its_subclasses() -> None:
    class Effect(Noted):
        pass

    class One(Effect):
        pass

    class Two(Effect):
        pass

    class Begin(Noted):
        calls = (Effect,)

    graph = host(toy("toy", Trace, Begin, (Begin, One, Two), lambda seats, rng: Trace([]))).ruleset("toy").graph
    assert set(graph.successors(Begin)) == {One, Two}


def test_whose_turn_it_is_comes_from_the_nearest_phase_that_is_a_turn() -> None:
    class Turn(Noted):
        player: int = 0
        turn = True
        calls = (A,)

        def on_enter(self, pos: Any) -> Any:
            return first(A())

    pos = begin(toy("toy", Trace, Turn, (Turn, A), lambda seats, rng: Trace([])), 1)
    assert pos.turn == 0
    pos.play_unchecked(0, Go())
    pos.play_unchecked(0, Go())
    assert pos.turn is None
