"""The kit as an outside author uses it: one line in a test file of a wheel of his own, run by pytest."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from undercroft.examples import tic_tac_toe
from undercroft.testing import conformance, failures, shape_of, write_shape

TestTicTacToe = conformance(tic_tac_toe)

GAME = """\
from typing import Annotated, Any, ClassVar

from undercroft import (
    CONTRACT, OVER, Action, Component, Game, Hidden, Line, Names, Of, Owner, PerPlayer, Phase, Public, State, hookimpl,
)

CARDS = Component(tuple("abcdefgh"), (1,) * 8)


class Seat(State):
    hand: Annotated[list[int], Of("card"), Owner]


class Table(State):
    seats: Annotated[list[Seat], PerPlayer]
    deck: Annotated[list[int], Of("card"), Hidden]
    played: Annotated[list[int], Of("card"), Public]


class Play(Action, frozen=True):
    \"\"\"Play a card.\"\"\"

    text: ClassVar[str] = "play {card}"
    rule: ClassVar[str] = "C-1"
    card: Annotated[int, Names(CARDS.kinds)]


class Turn(Phase, tag="cards.Turn"):
    player: int = 0
    rule = "C-1"
    actions = (Play,)
    ends = (OVER,)
    final = False

    def players(self, table):
        return (self.player,)

    def legal(self, table, player):
        return [Play(card) for card in table.state.seats[player].hand]

    def play(self, pos, player, action):
        state = pos.state
        state.seats[player].hand.remove(action.card)
        state.played.append(action.card)
        self.player = 1 - player
        return OVER if not state.seats[self.player].hand else None


def setup(static, options, seats, rng):
    deck = list(range(8))
    rng.shuffle(deck)
    return Table([Seat([deck.pop() for _ in range(3)]) for _ in range(seats)], deck, [])


GAME = Game(
    name="cards", title="Cards", contract=CONTRACT, seats=range(2, 3), state=Table, start=Turn, setup=setup,
    max_decisions=6,
)


@hookimpl
def undercroft_games(register):
    register.add(GAME)


@hookimpl
def undercroft_components(register):
    register.add("cards", "card", CARDS)


@hookimpl
def undercroft_phases(register):
    register.add("cards", Turn)


@hookimpl
def undercroft_scoring(register):
    register.add("cards", "played", lambda table, player: [Line("cards", len(table.state.played), "C-1")])


@hookimpl
def undercroft_rules(register):
    from pathlib import Path

    register.add("cards", Path(__file__).parent / "rules.toml")
"""
RULES = '[[rule]]\nid = "C-1"\ntext = "A player plays a card of his hand."\nsource = "rulebook"\n'
TESTS = """\
import pytest

from undercroft.testing import conformance

TestCards = conformance("cards")


@pytest.mark.rule("C-1")
def test_it():
    assert True
"""
METADATA = "Metadata-Version: 2.1\nName: undercroft-cards\nVersion: 0.3\n"


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A wheel as it lies in a folder after its installation, with its tests beside it."""
    package, about, tests = (tmp_path / name for name in ("cards_game", "undercroft_cards-0.3.dist-info", "tests"))
    for folder in (package, about, tests):
        folder.mkdir()
    (package / "__init__.py").write_text(GAME)
    (package / "rules.toml").write_text(RULES)
    (about / "METADATA").write_text(METADATA)
    (about / "entry_points.txt").write_text("[undercroft.games]\ncards = cards_game\n")
    (tests / "test_cards.py").write_text(TESTS)
    return tmp_path


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """Gives the exit code and the output of pytest in a process of its own, with the plugin of the kit loaded."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "UNDERCROFT"))}
    environment["PYTHONPATH"] = str(folder)
    command = [sys.executable, "-m", "pytest", "--strict-markers", "-p", "no:cacheprovider", *arguments, "tests"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def change(wheel: Path, old: str, new: str) -> None:
    path = wheel / "cards_game" / "__init__.py"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def test_one_line_in_a_wheel_of_ones_own_tries_everything(wheel: Path) -> None:
    code, said = run(wheel, "-v")
    assert code == 0, said
    for check in ("copies", "determinism", "observations", "refusals", "records"):
        assert f"tests/test_cards.py::TestCards::test_{check}[2 players] PASSED" in said
    assert "tests/test_cards.py::TestCards::test_rules PASSED" in said
    assert "not exercised in tests/test_cards.py::TestCards" in said
    assert "budget: no budget was given" in said
    assert "determinism" not in said.partition("not exercised in")[2]


def test_a_fault_in_it_is_named_in_a_few_lines_that_can_be_read(wheel: Path) -> None:
    change(
        wheel, "state.played.append(action.card)", "state.played.append(action.card if len(state.played) < 4 else 7)"
    )
    code, said = run(wheel, "--undercroft-games", "2")
    assert code == 1
    assert "cards fails the check 'pieces': there are 0 pieces" in said
    assert "With 2 players, options {}, seed 1, after 5 actions" in said
    assert "match = host.match('cards', players=2, seed=1, options={})" in said
    assert "FAILED tests/test_cards.py::TestCards::test_pieces[2 players]" in said
    # Neither the kit's own lines nor the host's.
    assert "plan.py" not in said
    assert "def test_pieces" not in said
    assert "raceback" not in said


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_named(wheel: Path) -> None:
    (wheel / "tests" / "test_cards.py").write_text(TESTS.replace('rule("C-1")', 'rule("C-2")'))
    code, said = run(wheel, "-k", "rules")
    assert code == 1
    assert "tests mark rules that the game does not have: 'C-2' (test_cards.py:8)" in said
    assert re.search(r"not exercised in tests/test_cards.py::TestCards -+\n  1 of \d\d tests ran\n", said)
    (wheel / "tests" / "test_cards.py").write_text(TESTS.replace('@pytest.mark.rule("C-1")\n', ""))
    assert (
        "no test in tests is marked with pytest.mark.rule for C-1: every rule has a test"
        in run(wheel, "-k", "rules")[1]
    )


def test_a_rule_that_is_left_out_needs_no_test_and_is_reported_with_its_reason(wheel: Path) -> None:
    path = wheel / "cards_game" / "rules.toml"
    more = '[[rule]]\nid = "C-{}"\ntext = "Cards are dealt {}."\nsource = "rulebook"\nleft_out = "{}"\n'
    path.write_text(RULES + "".join(more.format(2 + n, n, ("Too slow.", "Never.")[n == 1]) for n in range(3)))
    code, said = run(wheel)
    assert code == 0, said
    assert "  rules: left out are C-2, C-4: Too slow.\n  rules: left out is C-3: Never.\n" in said


def test_a_game_that_cannot_be_tried_is_one_failing_test_among_others(wheel: Path) -> None:
    (wheel / "tests" / "test_cards.py").write_text(TESTS.replace('"cards"', '"crads"'))
    code, said = run(wheel)
    assert code == 1
    assert "1 failed, 1 passed" in said
    assert "there is no game named 'crads'; did you mean 'cards'?" in said
    (wheel / "tests" / "test_cards.py").write_text(TESTS)
    change(
        wheel, 'class Turn(Phase, tag="cards.Turn"):\n', 'class Turn(Phase, tag="cards.Turn"):\n    leads = ("Gone",)\n'
    )
    code, said = run(wheel)
    assert code == 1
    assert "1 failed, 1 passed" in said
    assert "it does not compile: " in said


def test_seed_and_number_of_play_outs_are_set_from_the_command_line(wheel: Path) -> None:
    change(
        wheel, "        state = pos.state\n", "        state = pos.state\n        print('SEED', pos.rng.draws, 1 / 0)\n"
    )
    code, said = run(wheel, "--undercroft-seed", "77", "--undercroft-games", "1", "-k", "legal")
    assert code == 1
    assert "seed 77, at the beginning" in said
    assert "ZeroDivisionError: division by zero" in said


def test_checks_left_out_are_skipped_with_their_reason(wheel: Path) -> None:
    line = 'conformance("cards", without={"copies": "no time"})'
    (wheel / "tests" / "test_cards.py").write_text(TESTS.replace('conformance("cards")', line))
    code, said = run(wheel, "-rs", "-k", "copies")
    assert code == 0
    assert "no time" in said


# -- what else an author can give


def messages(*checks: str, **what: Path) -> Sequence[str]:
    return [error.message for error in failures(tic_tac_toe, checks=checks, **what)]


def test_the_shape_of_saves_is_written_once_and_then_compared(tmp_path: Path) -> None:
    from undercroft import Host

    path = tmp_path / "shape.json"
    (missing,) = messages("shape", shape=path)
    assert "shape.json is not there: write it with undercroft.testing.write_shape" in missing
    ruleset = Host(plugins=[tic_tac_toe]).ruleset("tic-tac-toe")
    assert write_shape(ruleset, path) == shape_of(ruleset)
    assert messages("shape", shape=path) == []
    path.write_text(path.read_text().replace('"squares": "list[int]"', '"squares": "list[str]"'))
    (changed,) = messages("shape", shape=path)
    assert "Board.squares was list[str], is list[int]" in changed
    assert "the schema is still 1" in changed
    path.write_text("{}")
    (unread,) = messages("shape", shape=path)
    assert "shape.json cannot be read" in unread


def test_old_records_must_be_there_and_replay(tmp_path: Path) -> None:
    from undercroft import Host

    (none,) = messages("old_records", records=tmp_path)
    assert none.startswith("there is no record (*.jsonl) in ")
    host = Host(plugins=[tic_tac_toe])
    with host.match("tic-tac-toe", seed=1, record=tmp_path / "old.jsonl") as match:
        match.play(0, "mark 5")
    assert messages("old_records", records=tmp_path) == []
    text = (tmp_path / "old.jsonl").read_text()
    (tmp_path / "old.jsonl").write_text(text.replace("mark 5", "mark 6"))
    (broken,) = messages("old_records", records=tmp_path)
    assert "an old record is no longer read: " in broken
    assert "after action 1 ('mark 6') the position is not the one that was noted" in broken
