"""Parts of a match that begin with an event: headings of the log, and where `replay` goes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest
from tests.cli_toys import refused, run
from tests.toys import Go, host, toy

from undercroft import DONE, Event, Host, Owner, Phase, State, first
from undercroft.cli import replaying
from undercroft.cli.replaying import film
from undercroft.cli.terminal import CLEAR, Terminal


class DayBegan(Event, frozen=True):
    """A day has begun."""

    text: ClassVar[str] = "day {number} of player {player}, who dreams of {dream}"
    chapter: ClassVar[bool] = True
    number: int
    player: int
    dream: Annotated[str, Owner]


class Worked(Event, frozen=True):
    """Something was done."""

    text: ClassVar[str] = "work is done"


class Days(State):
    day: int = 0


class Week(Phase, tag="days.Week"):
    """Three days of two pieces of work each, the second one of the first player."""

    calls: ClassVar[tuple[Any, ...]] = ("Day",)

    def proceed(self, pos: Any) -> Any:
        if pos.state.day == 3:
            return DONE
        pos.state.day += 1
        pos.tell(DayBegan(pos.state.day, pos.state.day % pos.seats, f"gold {pos.state.day}"))
        return first(Day())


class Day(Phase, tag="days.Day"):
    work: int = 0
    actions = (Go,)

    def players(self, table: Any) -> Any:
        return (self.work % table.seats,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.work += 1
        pos.tell(Worked())
        return DONE if self.work == 2 else None


def days() -> Host:
    return host(toy("days", Days, Week, (Week, Day), lambda seats, rng: Days(), seats=range(2, 3)))


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A finished game: a day begins in the set-up, and after actions 2 and 4."""
    monkeypatch.chdir(tmp_path)
    match = days().match("days", 2, seed=3, record="days.jsonl", names=("human", "random"))
    while match.players():
        match.play(match.players()[0], "go")
    match.close()
    return "days.jsonl"


def test_a_replay_has_headings_at_the_margin_before_what_follows(record: str) -> None:
    lines = run("replay", record, host=days()).stdout.splitlines()
    headings = [number for number, line in enumerate(lines) if line.startswith("== ")]
    assert [lines[number] for number in headings] == [
        f"== day {n} of player {n % 2}, who dreams of ?" for n in (1, 2, 3)
    ]
    assert [lines[number + 1].split()[0] for number in headings] == ["1", "3", "5"]


def test_headings_cover_secrets_like_all_lines(record: str) -> None:
    text = run("replay", record, "--as", "1", host=days()).stdout
    assert "== day 1 of player 1, who dreams of gold 1" in text
    assert "== day 2 of player 0, who dreams of ?" in text


def test_chapters_alone_are_printed_with_their_boards(record: str) -> None:
    lines = run("replay", record, "--by", "chapter", "--as", "0", host=days()).stdout.splitlines()
    headings = [number for number, line in enumerate(lines) if line.startswith("== ")]
    assert [(lines[number].split("  ")[1].strip(), lines[number + 1]) for number in headings] == [
        ("step 0", "day: 1"),
        ("step 2", "day: 2"),
        ("step 4", "day: 3"),
    ]
    assert not any(line.startswith("   1") for line in lines)


def test_a_program_reads_where_chapters_begin(record: str) -> None:
    plain = json.loads(run("replay", record, "--json", host=days()).stdout)
    assert plain["set_up"] == ["day 1 of player 1, who dreams of ?"]
    assert {step["number"]: step["chapter"] for step in plain["steps"] if "chapter" in step} == {
        2: "day 2 of player 0, who dreams of ?",
        4: "day 3 of player 1, who dreams of ?",
    }
    assert plain["steps"][1]["events"] == ["work is done", "day 2 of player 0, who dreams of ?"]


@pytest.mark.parametrize(
    ("by_chapter", "typed", "seen"),
    [
        (False, ["c", "c", "c", "q"], [0, 2, 4, 6]),
        (False, ["c", "c", "c", "c", "q"], [0, 2, 4, 6]),
        (False, ["3", "bc", "bc", "bc", "q"], [0, 3, 2, 0]),
        (False, ["", "chapter", "", "bc", "b", "q"], [0, 1, 2, 3, 2, 1]),
        (True, ["", "n", "b", "5", "b", "b", "b", "q"], [0, 2, 4, 2, 5, 4, 2, 0]),
        (True, ["", "", "", "", "back", "q"], [0, 2, 4, 6, 4]),
    ],
)
def test_at_a_terminal_one_goes_from_chapter_to_chapter(
    record: str, capsys: pytest.CaptureFixture[str], by_chapter: bool, typed: list[str], seen: list[int]
) -> None:
    assert screens(record, capsys, by_chapter, typed) == seen


def screens(record: str, capsys: pytest.CaptureFixture[str], by_chapter: bool, typed: list[str]) -> list[int]:
    """Gives after how many steps each screen stands that is shown when these lines are typed."""

    class Screen(Terminal):
        def ask(self, prompt: str) -> str:
            assert "c and bc by chapters" in prompt
            assert len(prompt) < 80
            self.say(f"<{prompt}>")
            return typed.pop(0)

    frames, match = film(days(), days().record(record), None, views=True)
    replaying._step_through(Screen(interactive=True), frames, match, ["human", "random"], None, by_chapter)
    assert not typed
    shown = capsys.readouterr().out.split(CLEAR)[1:]
    for screen in shown:
        heading = [line for line in screen.splitlines() if line.startswith("day ") and "dreams" in line]
        assert bool(heading) == (int(screen.split("<")[1].split(" of ")[0]) in (0, 2, 4))
    return [int(screen.split("<")[1].split(" of ")[0]) for screen in shown]


def test_the_log_of_a_game_at_a_terminal_has_headings(record: str) -> None:
    text = run("play", "days", "--seats", "human,random", typed="go\ngo\nlog\nquit\n", host=days()).stdout
    log = text[text.rindex("> log") :]
    assert (
        log.index("== day 1 of player 1, who dreams of ?") < log.index("  you: go") < log.index("== day 2 of player 0")
    )
    assert "== day 2 of player 0, who dreams of gold 2" in log


def test_a_game_without_chapters_cannot_be_gone_through_by_them(tmp_path: Path) -> None:
    plain = host(toy("days", Days, Day, (Day,), lambda seats, rng: Days(), seats=range(2, 3)))
    match = plain.match("days", 2, seed=1, record=tmp_path / "p.jsonl")
    match.play(0, "go")
    match.close()
    path = str(tmp_path / "p.jsonl")
    assert refused("replay", path, "--by", "chapter", host=plain) == (
        "option 'by': days tells of no chapters here; leave --by out"
    )
    assert refused("replay", path, "--by", "turn", host=plain) == "option 'by': it is step or chapter, not 'turn'"
    frames, game = film(plain, plain.record(path), None, views=True)
    asked: list[str] = []

    class Screen(Terminal):
        def ask(self, prompt: str) -> str:
            asked.append(prompt)
            return "q"

    replaying._step_through(Screen(interactive=True), frames, game, [])
    assert "chapter" not in asked[0]
