"""The kit itself: what a failure says, how short its list of actions is, and what the kit could not try."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from tests.toys import Plugin, host, toy

from undercroft import (
    DONE,
    OVER,
    Action,
    Event,
    GameFault,
    Line,
    Next,
    Options,
    Phase,
    PluginError,
    Rng,
    State,
    UnknownName,
    hookimpl,
    then,
)
from undercroft.examples import tic_tac_toe
from undercroft.testing import Budget, ConformanceError, examine, failures, verify
from undercroft.testing.checks import NAMES, load
from undercroft.testing.replica import INSIDE, Order, Run, ask, place_of, trace
from undercroft.testing.shrink import shrink

NUMBERS = 12
LONG = 60


class Pressed(State):
    """Which buttons were pressed, in order."""

    buttons: list[int]


class Press(Action, frozen=True):
    """Press a button."""

    text: ClassVar[str] = "press {button}"
    button: int


class Wait(Action, frozen=True):
    """Press nothing."""

    text: ClassVar[str] = "wait"


class Panel(Phase, tag="panel.Panel"):
    """Asks for buttons, one player after the other."""

    actions = (Press, Wait)
    ends = (OVER,)
    final = False

    def players(self, table: Any) -> tuple[int]:
        return (len(table.state.buttons) % table.seats,)

    def legal(self, table: Any, player: int) -> list[Action]:
        return [*map(Press, range(NUMBERS)), Wait()]

    def play(self, pos: Any, player: int, action: Any) -> Next | None:
        pos.state.buttons.append(action.button if isinstance(action, Press) else -1)
        return OVER if len(pos.state.buttons) >= LONG else None


def panel(start: type[Phase] = Panel, **more: Any) -> Plugin:
    """A game of buttons, or one that is made of it."""
    more = {"max_decisions": 100, "seats": range(1, 3)} | more
    return toy("panel", Pressed, start, (start,), lambda seats, rng: Pressed([]), **more)


class Breaks(Panel, tag="panel.Breaks"):
    """Breaks when three certain buttons have been pressed, in whatever order."""

    def play(self, pos: Any, player: int, action: Any) -> Next | None:
        if {2, 5, 7} <= {*pos.state.buttons, getattr(action, "button", -1)}:
            raise KeyError("jammed")
        return super().play(pos, player, action)


def failure(plugin: Any, *checks: str, **what: Any) -> ConformanceError:
    with pytest.raises(ConformanceError) as caught:
        verify(plugin, checks=checks or None, **what)
    return caught.value


# -- failures


@pytest.mark.parametrize("players", [1, 2])
def test_a_fault_that_needs_three_of_sixty_actions_is_shown_with_these_three(players: int) -> None:
    def jackpot(table: Any, player: int) -> list[Line]:
        return [Line("jackpot", 1.5, "")] if {2, 5, 7} <= set(table.state.buttons) else []  # type: ignore[arg-type]

    error = failure(panel(scoring={"jackpot": jackpot}), "scores", players=[players])
    assert sorted(text for _, text in error.actions) == ["press 2", "press 5", "press 7"]
    assert error.before is not None
    assert error.before > 3
    assert [player for player, _ in error.actions] == [number % players for number in range(3)]
    assert (error.check, error.game, error.players, error.options) == ("scores", "panel", players, {})


def test_a_failure_says_where_the_game_raised_and_how_to_come_there() -> None:
    error = failure(panel(Breaks), "legal", players=[2])
    text = str(error)
    assert text.startswith("panel fails the check 'legal': 'press ")
    assert "  KeyError: 'jammed'" in text
    assert f"{Path(__file__).name}:" in text
    assert 'raise KeyError("jammed")' in text
    assert f"With 2 players, options {{}}, seed {error.seed}, after 2 actions (the shortest list found; there" in text
    assert f"    player 0: {error.actions[0][1]}\n" in text
    # The lines it gives are Python, and lead to the fault.
    names: dict[str, Any] = {"host": host(panel(Breaks))}
    exec(error.snippet(), names)  # noqa: S102 - that it runs is what is tested
    match = names["match"]
    assert [(done.player, match.text(done.action)) for done in match.actions] == error.actions
    with pytest.raises(GameFault, match="KeyError"):
        match.play(0, re.findall(r"'(press \d+)' is legal", error.message)[0])


def test_every_check_is_tried_by_failures_and_each_named_once() -> None:
    class Stuck(Panel, tag="panel.Stuck"):
        def legal(self, table: Any, player: int) -> list[Action]:
            return [] if len(table.state.buttons) == 3 else super().legal(table, player)

    found = failures(panel(Stuck))
    assert [error.check for error in found if error.check == "asked"] == ["asked"]
    (asked,) = [error for error in found if error.check == "asked"]
    assert "Stuck asks player 0, who has no legal action" in str(asked)
    assert len(asked.actions) == 3
    assert len({error.check for error in found}) == len(found)


def test_a_game_that_does_not_compile_or_begin_fails_with_the_reason() -> None:
    class Nowhere(Panel, tag="panel.Nowhere"):
        leads = ("Gone",)

    (error,) = failures(panel(Nowhere))
    assert error.check == "flow"
    assert "does not compile" in error.message
    assert "Gone" in error.message

    def setup(seats: int, rng: Rng) -> Pressed:
        raise ZeroDivisionError("no table")

    broken = toy("panel", Pressed, Panel, (Panel,), setup, max_decisions=100)
    (error,) = [error for error in failures(broken, players=[1]) if error.check == "ends"]
    assert "the match does not begin" in str(error)
    assert "ZeroDivisionError: no table" in str(error)


def test_what_cannot_be_tried_is_said_at_once() -> None:
    with pytest.raises(UnknownName, match="did you mean 'ends'"):
        verify(tic_tac_toe, checks=["end"])
    with pytest.raises(UnknownName, match="there is no check named 'undone'"):
        verify(tic_tac_toe, without={"undone": "no"})
    with pytest.raises(UnknownName, match="there is no game named"):
        verify("tic-tac-two")
    with pytest.raises(PluginError, match="implements no hook"):
        verify(object())


# -- what was not exercised


class Rang(Event, frozen=True):
    """Never told."""


class Cellar(Phase, tag="panel.Cellar"):
    """A phase that play never comes to."""

    def proceed(self, pos: Any) -> Next:
        return DONE


class Upstairs(Panel, tag="panel.Upstairs"):
    """Leads to the cellar after more decisions than a match has."""

    actions = (*Panel.actions, tic_tac_toe.Mark)
    leads = (Cellar,)

    def play(self, pos: Any, player: int, action: Any) -> Next | None:
        return then(Cellar()) if len(pos.state.buttons) > pos.rules.long(pos) else super().play(pos, player, action)


class Choices(Options, frozen=True, kw_only=True):
    """Options of three kinds."""

    light: Literal["red", "green", "blue"] = "red"
    loud: bool = False
    width: Annotated[int, "any"] = 3


class Ruled(Plugin):
    """A plugin with named rules."""

    @hookimpl
    def undercroft_rules(self, register: Any) -> None:
        register.function("panel", "long", lambda table: LONG)
        register.function("panel", "short", lambda table: 1)


def test_what_play_did_not_come_to_is_reported_and_fails_nothing() -> None:
    plugin = toy(
        "panel",
        Pressed,
        Upstairs,
        (Upstairs, Cellar),
        lambda seats, rng: Pressed([]),
        options=Choices,
        listeners=[(Rang, lambda pos, event: None, ())],
        scoring={"never": lambda table, player: [], "always": lambda table, player: [Line("a point", 1, "")]},
        max_decisions=100,
    )
    plugin = Ruled(
        plugin.game, plugin.phases, components={}, listeners=plugin.listeners, scoring=plugin.scoring
    )  # with its named rules
    report = examine(plugin, players=[2, 3], games=2, without={"purity": "it takes long"})
    assert report.failures == []
    assert report.settings[:2] == ["2 players", "3 players"]
    assert {setting.split(", ")[-1] for setting in report.settings[2:]} == {"light green", "light blue", "loud True"}
    said = "\n".join(report.unexercised)
    assert "numbers of players never tried: 1, 4\n" in said
    assert "options never tried: width\n" in said
    assert "phases never on top: Cellar\n" in said
    assert "kinds of actions never played: Mark\n" in said
    assert "listeners never woken: " in said
    assert "to Rang\n" in said
    assert "named rules never asked: short\n" in said
    assert "scoring rules that never gave a line: never\n" in said
    assert "determinism: in no other process: the plugin is an object that no module holds by a name" in said
    assert "purity" not in report.checks
    assert "left out: purity, it takes long" in str(report)
    assert "not exercised: options never tried: width" in str(report)


def test_given_options_are_tried_with_every_number_of_players() -> None:
    report = examine(panel(options=Choices), options=[{}, {"width": 4}], checks=["ends"])
    assert report.settings == ["1 player", "2 players", "1 player, width 4", "2 players, width 4"]
    assert "options never tried: light green, light blue, loud True" in report.unexercised


# -- other processes

RIGHT = panel()


class Shuffled(Panel, tag="panel.Shuffled"):
    """Lists what is legal as a set has it: in another order in every process."""

    def legal(self, table: Any, player: int) -> list[Action]:
        return [Press(int(text)) for text in {str(number) for number in range(NUMBERS)}] + [Wait()]


SHUFFLED = panel(Shuffled)


def test_a_plugin_that_a_module_holds_is_played_in_other_processes() -> None:
    report = verify(RIGHT, checks=["determinism"])
    assert not [line for line in report.unexercised if "process" in line]
    error = failure(SHUFFLED, "determinism")
    assert "in a process with hash seed" in error.message
    assert error.actions == []


def test_other_processes_agree_hash_by_hash_and_say_what_went_wrong_there() -> None:
    moves = [(0, "press 1"), (0, "wait")]
    place = place_of(RIGHT)
    assert place is not None
    order = Order(sys.path, "panel", [place], [], [Run(1, {}, 7, moves)])
    here = trace(host(RIGHT).setting("panel", 1), 7, moves)
    assert len(here) == 4
    assert ask(order, ["1", "2"]) == [[here], [here]]
    (wrong,) = ask(Order(sys.path, "panle", [place], [], [Run(1, {}, 7, moves)]), ["1"])
    assert "there is no game named 'panle'" in wrong


def test_another_process_asks_no_further_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(INSIDE, "1")
    report = verify(RIGHT, checks=["determinism"])
    assert "determinism: in no other process: this is another process already" in report.unexercised


# -- the parts


def test_shrinking_leaves_nothing_that_can_be_left_out_alone() -> None:
    dice = Rng(7)
    for count in (1, 2, 3, 5, 8):
        needed = {dice.below(LONG) for _ in range(count)}
        assert shrink(list(range(LONG)), lambda some, needed=needed: some if needed <= set(some) else None) == sorted(
            needed
        )

    def fails(some: Any) -> Any:
        return some if len(some) > 9 and 3 in some else None

    few = shrink(list(range(LONG)), fails)
    assert few is not None
    assert len(few) == 10
    assert 3 in few
    assert shrink(list(range(5)), fails) is None
    assert shrink([], lambda some: some) == []


def test_a_budget_is_measured_and_kept_or_not() -> None:
    assert failures(RIGHT, checks=["budget"], budget=Budget(decision_us=1e6, copy_us=1e6, memory_mb=1e3)) == []
    error = failure(RIGHT, "budget", budget=Budget(save_bytes=40))
    assert "save_bytes is " in error.message
    assert error.message.endswith("; the budget is 40")
    for name in ("decision_us", "copy_us", "memory_mb"):
        assert f"{name} is " in failure(RIGHT, "budget", budget=Budget(**{name: 0.0})).message


def test_importing_the_host_or_the_kit_imports_neither_pytest_nor_what_is_slow() -> None:
    program = (
        "import undercroft, sys, undercroft.testing, undercroft.testing.plugin\n"
        "print([name for name in ('pytest', 'hypothesis', 'networkx', 'rich', 'typer') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout == "[]\n"


def test_the_documentation_has_every_check_with_its_promise() -> None:
    page = (Path(__file__).parent.parent / "docs" / "conformance.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    assert rows[: len(NAMES)] == [f"| `{check.name}` | {check.claim} |" for check in load()]
