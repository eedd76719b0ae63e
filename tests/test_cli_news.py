"""What a person at a terminal is told before a turn: what came of the own action, and what others did since."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from tests.cli_toys import run
from tests.toys import Go, host, toy

from undercroft import DONE, Action, Answers, Event, Phase, State, then
from undercroft.export import seen_by


class Empty(State):
    day: int = 0


def test_what_is_done_several_times_in_a_row_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(Phase, tag="busy.Alone"):
        """Five pieces of work of player 1, then player 0 is asked."""

        done: int = 0
        actions = (Go,)

        def players(self, table: Any) -> Any:
            return (0,) if self.done == 5 else (1,)

        def legal(self, table: Any, player: int) -> list[Any]:
            return [Go()]

        def play(self, pos: Any, player: int, action: Any) -> Any:
            self.done += 1
            return DONE if player == 0 else None

    monkeypatch.chdir(tmp_path)
    busy = host(toy("busy", Empty, Alone, (Alone,), lambda seats, rng: Empty(), seats=range(2, 3)))
    text = run("play", "busy", "--seats", "human,random", typed="log\nquit\n", host=busy).stdout
    assert text.count("  player 1 (random): go (5 times)\n") == 2
    assert "player 1 (random): go\n" not in text


def test_of_long_news_one_reads_what_came_of_the_own_action_and_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Counted(Event, frozen=True):
        text: ClassVar[str] = "count {n}"
        n: int

    class Long(Phase, tag="long.Long"):
        """Each action of player 0 tells thirty things, each of player 1 twenty."""

        done: int = 0
        actions = (Go,)

        def players(self, table: Any) -> Any:
            return (self.done % 2,)

        def legal(self, table: Any, player: int) -> list[Any]:
            return [Go()]

        def play(self, pos: Any, player: int, action: Any) -> Any:
            self.done += 1
            for n in range(20 if player else 30):
                pos.tell(Counted(n + 100 * player))
            return DONE if self.done == 4 else None

    monkeypatch.chdir(tmp_path)
    told = host(toy("long", Empty, Long, (Long,), lambda seats, rng: Empty(), seats=range(2, 3)))
    text = run("play", "long", "--seats", "human,random", typed="go\nquit\n", host=told).stdout
    news = text[text.index("  you: go") : text.index("day: 0", text.index("  you: go"))].splitlines()
    numbers = [int(line.split()[1]) for line in news if line.strip().startswith("count")]
    assert numbers == [*range(11), *range(108, 120)]
    assert news[12] == "  ... 28 lines left out; `log` tells all"
    assert len(news) == 25


class Come(Action, frozen=True):
    text: ClassVar[str] = "come"


class Moved(Event, frozen=True):
    text: ClassVar[str] = "player {player} goes"
    repeats: ClassVar[tuple[type[Action], ...]] = (Go, Come)
    player: int


class Sealed(Phase, tag="sealed.Sealed"):
    """Both go in secret, then both go openly; each time it is told that they went, twice."""

    picks: Answers[int] = msgspec.field(default_factory=lambda: Answers[int].of(2))
    actions = (Go,)
    leads = ("Open",)

    def players(self, table: Any) -> Any:
        return [player for player, given in enumerate(self.picks.given) if not given]

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.picks.lay(player, 1)
        pos.tell(Moved(player))

    def proceed(self, pos: Any) -> Any:
        return then(Open())


class Open(Phase, tag="sealed.Open"):
    actions = (Come,)

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Come()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        pos.tell(Moved(0))
        pos.tell(Moved(1))
        return DONE


def test_an_event_that_only_repeats_the_action_is_left_out_where_the_action_is_shown(tmp_path: Path) -> None:
    games = host(toy("sealed", Empty, Sealed, (Sealed, Open), lambda seats, rng: Empty(), seats=range(2, 3)))
    path = tmp_path / "r.jsonl"
    with games.match("sealed", 2, seed=1, record=path) as match:
        for player, action in ((0, "go"), (1, "go"), (0, "come")):
            match.play(player, action)
        assert match.log() == ["player 0 goes", "player 1 goes", "player 0 goes", "player 1 goes"]

    def told(seat: int | None) -> list[tuple[str, list[str]]]:
        lines = [msgspec.json.decode(line) for line in seen_by(games.record(path), games, seat)]
        return [(line["text"], line.get("events", [])) for line in lines if line["line"] == "action"]

    # What was done in secret is not shown to others, so nothing is left out that depends on it.
    assert told(None) == [("?", ["player 0 goes"]), ("?", ["player 1 goes"]), ("come", ["player 1 goes"])]
    assert told(0) == [("go", []), ("?", ["player 1 goes"]), ("come", ["player 1 goes"])]
    replayed = run("replay", str(path), "--as", "0", host=games).stdout
    assert [line.strip() for line in replayed.splitlines() if "goes" in line] == ["player 1 goes", "player 1 goes"]
