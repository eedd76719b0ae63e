"""`undercroft play`, by scripts of typed lines: turns, help, undo, saves, resuming, seats changing hands, secrecy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.cli_toys import BEASTS, Cry, Turn, run, zoo
from tests.toys import host, toy

from undercroft import DONE, Action, Phase, State
from undercroft.cli.keeping import Keeper
from undercroft.cli.session import Session
from undercroft.cli.terminal import CLEAR, Terminal
from undercroft.simulation import seat_agents

BOTH = ("play", "zoo", "--seats", "human,human", "--seed", "3")
"""A game of two people with known hands."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test plays in an empty folder, where games are kept by themselves."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def hand(seat: int) -> list[str]:
    """Gives the cards that a player of that game holds."""
    return [BEASTS[card] for card in zoo().match("zoo", 2, seed=3).position.state.seats[seat].hand]


class Go(Action, frozen=True):
    text: ClassVar[str] = "go {x}"
    x: int


class Rest(Action, frozen=True):
    text: ClassVar[str] = "rest"


class Walk(Phase, tag="walk.Walk"):
    actions = (Go, Rest)

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [*(Go(x) for x in range(200)), Rest()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        return DONE


def test_a_game_between_two_people_is_played_to_its_end(own_folder: Path) -> None:
    mine, theirs = hand(0), hand(1)
    result = run(*BOTH, typed=f"lay {mine[0]}\nlay {theirs[0]}\nlay {mine[1]}\ndraw\n")
    assert result.exit_code == 0
    assert "Player 0: Lay, bury or draw [lay (3); bury (3); draw]" in result.stdout
    assert f"> lay {mine[0]}" in result.stdout, "what came through the pipe is shown"
    assert "player 0 (human) won." in result.stdout
    assert "undercroft replay zoo-1.jsonl" in result.stdout
    assert (own_folder / "zoo-1.jsonl").read_text().count("\n") == 6


def test_beginnings_of_words_and_several_actions_in_a_row_are_enough() -> None:
    text = run("play", "zoo", "--seats", "human,random", "--seed", "3", typed=f"l {hand(0)[0][:2]}\n").stdout
    assert f"you: lay {hand(0)[0]}" in text


def test_help_lists_what_can_be_done() -> None:
    text = run(*BOTH, typed="help\nhelp bu\nhelp fly\n?\n").stdout
    assert "7 legal actions" in text
    assert f"bury {hand(0)[1]}" in text
    assert "No legal action begins with 'fly'." in text
    for word in ("undo", "save FILE", "seat N BOT", "quit", "log", "score", "board"):
        assert word in text


def test_many_actions_are_grouped_by_their_first_word() -> None:
    walk = host(toy("walk", State, Walk, (Walk,), lambda seats, rng: State()))
    text = run("play", "walk", "-p", "1", typed="help\nhelp go\nrest\n", host=walk).stdout
    assert "[go (200); rest]" in text
    assert "go {x}   (200; `help go` lists them)" in text
    assert "go 190" in text


def test_a_slip_is_explained_and_nothing_is_lost() -> None:
    text = run(*BOTH, typed=f"lay\nfly\nlay {hand(1)[0]}\n\ndraw\n").stdout
    assert "'lay' is not unique" in text
    assert "'fly' is not an action" in text
    assert f"'lay {hand(1)[0]}' is refused" in text
    assert "(H-1: A card laid is worth a point" in " ".join(text.split())
    assert "--- player 1 ---" in text


def test_an_action_can_be_taken_back_until_something_was_shown() -> None:
    solo = ("play", "zoo", "--seats", "human,human", "--seed", "3")
    first = hand(0)[0]
    text = run(*solo, typed=f"undo\nlay {first}\nundo\n").stdout
    assert "cannot be taken back: nothing was done yet" in text
    assert "cannot take an action back: player 0 acted since" in text, "it is player 1 who asks"


class Steps(Phase, tag="steps.Steps"):
    """Player 0 walks until he rests."""

    walked: int = 0
    actions = (Go, Rest)

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go(self.walked + 1), Rest()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.walked += 1
        return DONE if isinstance(action, Rest) else None


def test_undo_gives_the_last_step_back() -> None:
    steps = host(toy("steps", State, Steps, (Steps,), lambda seats, rng: State()))
    text = run("play", "steps", "-p", "1", typed="go; go 2\nundo\nlog\ngo 2\nundo\nundo\nundo\n", host=steps).stdout
    assert text.count("\ntaken back") == 3
    log = text.split("> log")[1].split("> go 2")[0]
    assert "you: go 1" in log
    assert "go 2" not in log
    assert "cannot be taken back: nothing was done yet" in text


def test_the_log_and_the_score_are_as_the_seat_may_know_them() -> None:
    buried = hand(0)[0]
    text = run(*BOTH, typed=f"bury {buried}\nlog\nscore\nboard\n").stdout
    theirs = text.split("--- player 1 ---")[1]
    assert "player 0 (human): bury ?" in theirs
    assert "player 0 hides ?" in theirs
    assert "as far as player 1 can count it" in theirs
    assert "cards laid" in theirs
    assert theirs.count("┌ zoo") == 2


def test_a_seat_change_covers_hidden_information_in_a_pipe() -> None:
    text = run(*BOTH, typed=f"bury {hand(0)[0]}\n").stdout
    mine, theirs = text.split("--- player 1 ---")
    for card in hand(1):
        assert card not in mine.split("legal")[0]
    for card in hand(0):
        assert f"has {card}" not in theirs
        assert f"bury {card}" not in theirs


class Screen(Terminal):
    """A terminal at which somebody sits, who types what a script says."""

    def __init__(self, script: list[str]) -> None:
        super().__init__(interactive=True)
        self.script = script

    def ask(self, prompt: str) -> str:
        self.say(prompt)
        if not self.script:
            raise EOFError
        return self.script.pop(0)

    def offer(self, lines: object) -> None:
        """Nobody presses Tab."""


def at_a_screen(script: list[str], capsys: pytest.CaptureFixture[str], seats: tuple[str, ...] = ("human",) * 2) -> str:
    given = zoo()
    match = given.match("zoo", len(seats), seed=3, names=seats)
    agents = seat_agents(given, ["random" for _ in seats], 3)
    people = [None if name == "human" else agent for name, agent in zip(seats, agents, strict=True)]
    session = Session(given, match, list(seats), people, Screen(script), Keeper(None, record=False, chosen=False))
    with pytest.raises(EOFError):
        session.run()
    return capsys.readouterr().out


def test_a_seat_change_clears_the_screen_and_waits(capsys: pytest.CaptureFixture[str]) -> None:
    text = at_a_screen(["", f"bury {hand(0)[0]}"], capsys)
    first, waits, mine, cover = text.split(CLEAR)
    assert "zoo" not in first
    assert waits == "Player 0, press Enter when nobody else looks. \n"
    assert f"has {hand(0)[0]}" in mine
    assert cover == "Player 1, press Enter when nobody else looks. \n", "nothing is shown before the seat has changed"


def test_what_one_typed_is_not_brought_back_for_another() -> None:
    readline = pytest.importorskip("readline", reason="this Python was built without readline")
    terminal = Terminal(interactive=True)
    terminal.offer(["lay ant", "lay bee", "draw"])
    readline.add_history("lay ant")
    complete = readline.get_completer()
    assert [complete("la", 0), complete("la", 1), complete("la", 2)] == ["lay ant", "lay bee", None]
    terminal.clear()
    assert readline.get_current_history_length() == 0
    assert readline.get_completer()("la", 0) is None


def test_a_person_who_hands_his_seat_to_a_bot_leaves_no_view_behind(capsys: pytest.CaptureFixture[str]) -> None:
    text = at_a_screen(["", "seat 0 random"], capsys)
    assert text.split(CLEAR)[-1] == "Player 1, press Enter when nobody else looks. \n"


def test_one_person_among_bots_is_not_asked_to_look_away(capsys: pytest.CaptureFixture[str]) -> None:
    text = at_a_screen([f"lay {hand(0)[0]}"], capsys, ("human", "random"))
    assert CLEAR not in text
    assert "player 1 (random): " in text


def test_a_seat_is_handed_to_a_bot_and_back() -> None:
    script = f"seat 1 random\nlay {hand(0)[0]}\nlog\nseat 1 human\nseat 1 rnadom\nseat 7 random\nseat 1\ndraw\n"
    text = run(*BOTH, typed=script).stdout
    assert "player 1 (random) from now on" in text
    assert "player 1 (random): " in text.split("log")[0], "the bot has moved"
    assert "player 1 (human) from now on" in text
    assert "did you mean 'random'?" in text
    assert "there is no seat 7" in text
    assert "--- player 1 ---" in text.split("player 1 (human) from now on")[1]


def test_when_no_person_is_left_the_bots_play_to_the_end() -> None:
    result = run("play", "zoo", "--seats", "human,random", "--seed", "3", typed="seat 0 greedy\n")
    assert result.exit_code == 0
    assert "won" in result.stdout


def test_a_save_can_be_played_on_and_shown(own_folder: Path) -> None:
    first = hand(0)[0]
    text = run(*BOTH, typed=f"lay {first}\nsave here.json\nsave\nsave zoo-1.jsonl\nquit\n").stdout
    assert "undercroft play --from here.json" in text
    assert "save FILE: name one file" in text
    assert "zoo-1.jsonl exists and is no saved position" in text
    assert json.loads((own_folder / "here.json").read_text())["names"] == ["human", "human"]
    again = run("play", "--from", "here.json", typed="draw\nsave here.json\n").stdout
    assert "--- player 1 ---" in again
    assert "--- player 0 ---" in again
    assert "The game is saved in here-1.json" in again, "a position is kept too, beside the file it came from"
    assert json.loads((own_folder / "here-1.json").read_text())["position"]["decisions"] == 2
    assert json.loads(run("show", "here.json", "--json", "--as", "0").stdout)["player"] == 0


def test_the_end_of_the_input_loses_nothing(own_folder: Path) -> None:
    text = run(*BOTH, typed=f"lay {hand(0)[0]}\n").stdout
    assert "The game is saved in zoo-1.jsonl; go on with:\n  undercroft play --from zoo-1.jsonl" in text
    again = run("play", "--from", "zoo-1.jsonl", typed="log\ndraw\n")
    assert again.exit_code == 0
    assert f"player 0 (human): lay {hand(0)[0]}" in again.stdout
    assert len(zoo().record(own_folder / "zoo-1.jsonl")) == 2


def test_a_file_that_nobody_asked_for_goes_away_if_nothing_was_played(own_folder: Path) -> None:
    assert "nothing is kept" in run(*BOTH, typed="help\nfly\n").stdout
    assert not list(own_folder.iterdir())
    run(*BOTH, "--record", "mine.jsonl", typed="quit\n")
    assert [path.name for path in own_folder.iterdir()] == ["mine.jsonl"]


def test_ctrl_c_ends_with_130_and_says_where_the_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter([f"lay {hand(0)[0]}"])

    def ask(self: Terminal, prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(Terminal, "ask", ask)
    result = run(*BOTH)
    assert result.exit_code == 130
    assert "The game is saved in zoo-1.jsonl" in result.stdout


def test_bots_alone_play_the_game_that_simulate_counts(own_folder: Path) -> None:
    run("play", "zoo", "--seats", "random,greedy", "--seed", "11", "--record", "bots.jsonl")
    played = json.loads(run("replay", "bots.jsonl", "--json").stdout)
    counted = json.loads(
        run("simulate", "zoo", "-n", "1", "-p", "2", "-s", "11", "-b", "random,greedy", "--json").stdout
    )
    assert played["hash"] == counted["results"][0]["hash"]


def test_who_sat_where_is_remembered_and_can_be_changed(own_folder: Path) -> None:
    run("play", "zoo", "--seats", "human,random", "--record", "r.jsonl", typed="draw\nquit\n")
    assert "2 players: human, random" in run("play", "--from", "r.jsonl", typed="quit\n").stdout
    assert "2 players: human, human" in run("play", "--from", "r.jsonl", "--seats", "human,human", typed="q\n").stdout


def test_the_usual_seats_are_a_person_and_bots() -> None:
    assert "The Zoo, 3 players: human, greedy, greedy" in run("play", "zoo", typed="quit\n").stdout


@pytest.mark.parametrize(
    ("args", "seats"),
    [
        ((), "2 players: random, human"),
        (("--players", "2"), "2 players: random, human"),
        (("--players", "3"), "3 players: random, human, random"),
        (("--seats", "human,greedy,human"), "3 players: human, greedy, human"),
    ],
)
def test_a_game_says_who_usually_sits_where(own_folder: Path, args: tuple[str, ...], seats: str) -> None:
    given = zoo(usual=("random", "human"))
    assert f"The Zoo, {seats}" in run("play", "zoo", *args, typed="quit\n", host=given).stdout


def test_in_the_place_of_a_usual_bot_that_is_not_there_sits_the_best_that_everybody_has(own_folder: Path) -> None:
    for usual, seats in (
        (("zookeeper", "human"), "2 players: greedy, human"),
        (("human", "zookeeper", "random"), "3 players: human, greedy, random"),
        (("human", "human"), "2 players: human, human"),
    ):
        assert f"The Zoo, {seats}" in run("play", "zoo", typed="quit\n", host=zoo(usual=usual)).stdout
    given = zoo(usual=("human", "human"))
    assert "3 players: human, human, greedy" in run("play", "zoo", "-p", "3", typed="quit\n", host=given).stdout


def test_a_game_resumed_without_names_has_its_usual_seats(own_folder: Path) -> None:
    given = zoo(usual=("random", "human"))
    given.match("zoo", 3, seed=1, record="r.jsonl").close()
    assert "3 players: random, human, random" in run("play", "--from", "r.jsonl", typed="quit\n", host=given).stdout


def test_where_no_file_can_be_written_the_game_still_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(match: object, path: Path | None) -> Keeper:
        return Keeper(None, record=False, chosen=False)

    monkeypatch.setattr(Keeper, "begin", nowhere)
    result = run(*BOTH, typed="draw\n")
    assert result.exit_code == 0
    assert "is not kept" in result.stderr


def test_titles_prompts_and_events_with_line_breaks_are_one_line_each(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Turn.play

    def crying(self: Turn, pos: Any, player: int, action: Any) -> Any:
        pos.tell(Cry("a\nplayer 1 won\x1b[2J"))
        return play(self, pos, player, action)

    monkeypatch.setattr(Turn, "play", crying)
    monkeypatch.setattr(Turn, "prompt", lambda self, table, player: "Lay\nor\r\ndraw")
    zoo_host = zoo(title="The\nZoo\x1b[2J")
    shown = run(*BOTH, typed="draw\ndraw\ndraw\nsave a.jsonl\nquit\n", host=zoo_host).stdout
    shown += run("replay", "zoo-1.jsonl", host=zoo_host).stdout + run("show", "a.jsonl", host=zoo_host).stdout
    shown += run(host=zoo_host).stdout + run("flow", "zoo", host=zoo_host).stdout
    lines = [line.strip() for line in shown.split("\n")]
    assert sum(line.startswith("somebody cries a player 1 won?[2J") for line in lines) >= 4
    assert sum(line.startswith("The Zoo?[2J") for line in lines) == 5
    assert sum("Lay or draw" in line for line in lines) >= 4
    assert not {"\x1b", "\r"} & set(shown)
    assert not any(line.startswith(("player 1 won", "Zoo", "or", "draw?")) for line in lines)
