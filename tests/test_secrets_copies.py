"""What players and onlookers are given of a match: views, copies of records, replays; and what must not be in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest
from tests.cli_toys import BEASTS, refused, run, zoo
from tests.toys import host, toy

from undercroft import (
    Action,
    Answers,
    Host,
    Match,
    PerPlayer,
    Phase,
    PlayersError,
    Record,
    RecordError,
    State,
    UndercroftError,
    then,
)
from undercroft.export import seen_by, view

SEATS = (None, 0, 1)


class Bid(Action, frozen=True):
    text: ClassVar[str] = "bid {coins}"
    coins: int


class Table(State):
    won: Annotated[list[int], PerPlayer]


class Bidding(Phase, tag="sealed.Bidding"):
    """Both bid in secret, three times; the higher bid wins, and the bids are not turned up."""

    bids: Answers[int]
    left: int = 3
    actions = (Bid,)
    leads = ("Bidding",)

    def players(self, table: Any) -> Any:
        return [p for p, given in enumerate(self.bids.given) if not given]

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Bid(coins) for coins in range(10, 100)]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.bids.lay(player, action.coins)

    def proceed(self, pos: Any) -> Any:
        bids = [laid[0] for laid in self.bids.laid]
        pos.state.won[bids.index(max(bids))] += 1
        pos.show()
        again = Bidding(Answers.of(pos.seats), self.left - 1)
        return then(again) if self.left > 1 else then()


class Start(Phase, tag="sealed.Start"):
    leads = (Bidding,)
    final = False

    def proceed(self, pos: Any) -> Any:
        return then(Bidding(Answers.of(pos.seats)))


def sealed() -> Host:
    return host(toy("sealed", Table, Start, (Start, Bidding), lambda seats, rng: Table([0] * seats), range(2, 3)))


def zoo_match(path: Path | None = None) -> Match:
    match = zoo().match("zoo", 2, seed=987654321987, record=path, names=("ann", "bob"))
    for text in ("bury", "bury", "lay"):
        seat = match.players()[0]
        match.play(seat, next(action for action in match.legal(seat) if match.text(action).startswith(text)))
    return match


def secrets_of(match: Match, seat: int | None) -> set[str]:
    """Names the beasts that this seat has not seen: hands, deck and graves of others."""
    state = match.position.state
    known = {*state.laid}
    if seat is not None:
        known |= {*state.seats[seat].hand}
    known |= {piece for i, piece in enumerate(state.grave.ids) if state.grave.known(i, -1 if seat is None else seat)}
    return {beast for number, beast in enumerate(BEASTS) if number not in known}


def words(text: str) -> set[str]:
    return {word.strip('"\\,.:') for word in text.replace('"', " ").split()}


def texts(value: Any) -> Iterator[str]:
    """Gives every text in plain data, keys too."""
    if isinstance(value, dict):
        yield from value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts(inner)
    if isinstance(value, str):
        yield value


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    match = zoo_match(path)
    match.play(1, "draw")
    match.close()
    return path


@pytest.mark.parametrize("seat", SEATS)
def test_a_view_has_the_observation_and_what_a_client_needs_besides(seat: int | None) -> None:
    match = zoo_match()
    plain = view(match, seat)
    assert json.loads(json.dumps(plain)) == plain
    observed = json.loads(match.observation(seat).to_json())
    assert {name: plain[name] for name in observed} == observed
    assert sorted(set(plain) - set(observed)) == [
        "actions",
        "can_undo",
        "log",
        "names",
        "over",
        "prompt",
        "scene",
        "winners",
    ]
    assert plain["prompt"] == ("Lay, bury or draw" if seat == 1 else "")
    assert plain["log"] == match.log(seat)
    assert plain["can_undo"] == (seat == 0)
    told = [action["text"] for action in plain["actions"]]
    assert [text == "bury ?" for text in told] == [seat != 0, seat != 1, False]
    assert plain["scene"]["width"] == 60


def test_a_view_of_a_match_that_has_ended_has_the_scores(record: Path) -> None:
    plain = view(zoo().load(record), 1)
    assert plain["over"]
    assert plain["winners"] == [0]
    assert [score["lines"] for score in plain["scores"]] == [
        [{"label": "cards laid", "points": points, "rule": "H-1"}] for points in (1, 0)
    ]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("boards", [False, True])
def test_a_copy_of_a_record_has_no_seed_draw_hash_or_secret(record: Path, seat: int | None, boards: bool) -> None:
    copy = "".join(seen_by(Record.read(record), zoo(), seat, boards))
    assert copy == "".join(Record.read(record).seen_by(zoo(), seat, boards)), "same record, same copy"
    lines = [json.loads(line) for line in copy.splitlines()]
    assert [line["line"] for line in lines] == ["copy", "action", "action", "action", "action", "result"]
    assert [line["text"].split()[0] for line in lines[1:-1]] == ["bury", "bury", "lay", "draw"]
    assert lines[0]["for"] == seat
    keys = {text for line in lines for text in texts(line)}
    assert not keys & {"seed", "draws", "hash", "rng", "fingerprint", "shown"}
    whole = record.read_text()
    assert "987654321987" in whole
    assert "987654321987" not in copy
    for line in whole.splitlines():
        noted = json.loads(line)
        assert noted.get("hash", "x" * 9) not in copy
        assert noted.get("fingerprint", "x" * 9) not in copy
    assert not words(copy) & secrets_of(zoo().load(record), seat)
    if boards:
        match = zoo().record(record).at(zoo(), 2)
        assert lines[2]["observation"] == json.loads(match.observation(seat).to_json())


def test_what_came_from_outside_is_the_authoritys(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    order = [*range(len(BEASTS))][::-1]
    with zoo().match("zoo", 2, seed=3, record=path, chance=[order]) as match:
        match.play(0, "draw")
    assert json.dumps(order, separators=(",", ":")) in path.read_text()
    given = "".join(Record.read(path).seen_by(zoo(), 1, boards=True))
    for more in ([], ["--json"]):
        given += run("replay", str(path), "--as", "1", *more).output
    assert "chance" not in given
    assert not words(given) & secrets_of(match, 1)


def test_a_copy_leaves_out_what_was_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = zoo().match("zoo", 2, seed=3, record=path)
    match.play(0, match.legal(0)[0])
    taken = match.text(match.actions[-1].action)
    match.undo(0)
    match.play(0, "draw")
    match.close()
    copy = "".join(Record.read(path).seen_by(zoo(), 1))
    assert taken not in copy
    assert len(copy.splitlines()) == 2


def test_a_copy_of_a_match_that_goes_on_has_no_result(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    zoo_match(path).close()
    assert [json.loads(line)["line"] for line in Record.read(path).seen_by(zoo(), 0)] == ["copy", *["action"] * 3]


def test_a_copy_is_for_a_seat_there_is(record: Path) -> None:
    for wrong in (2, -1, True, "0"):
        with pytest.raises(PlayersError, match="there is no player"):
            list(Record.read(record).seen_by(zoo(), wrong))  # type: ignore[arg-type]


def test_a_match_that_was_cut_shows_no_scores_that_count_secrets(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = zoo().match("zoo", 2, seed=3, record=path, options={"max_decisions": 1})
    match.play(0, "draw")
    match.close()
    result = json.loads(list(Record.read(path).seen_by(zoo(), 1))[-1])
    assert result == {"line": "result", "winners": [], "unfinished": True}
    assert "scores" not in view(match, 1)


@pytest.mark.parametrize("seat", SEATS)
def test_what_was_answered_in_secret_is_told_to_nobody_else(tmp_path: Path, seat: int | None) -> None:
    path = tmp_path / "game.jsonl"
    match = sealed().match("sealed", seed=5, record=path)
    for player, coins in ((1, 71), (0, 62), (0, 33), (1, 44), (1, 85)):
        match.play(player, f"bid {coins}")
    match.close()
    copy = "".join(Record.read(path).seen_by(sealed(), seat, boards=True))
    told = [json.loads(line)["text"] for line in copy.splitlines()[1:]]
    assert told == [
        f"bid {coins}" if seat == player else "?" for player, coins in ((1, 71), (0, 62), (0, 33), (1, 44), (1, 85))
    ]
    seen = json.dumps(view(match, seat)["actions"])
    replayed = run("replay", str(path), "--as", str(seat or 0), "--json", host=sealed()).stdout
    for player, coins in ((1, 71), (0, 62), (0, 33), (1, 44), (1, 85)):
        assert (f"bid {coins}" in seen) == (seat == player)
        assert (f"bid {coins}" in replayed) == ((seat or 0) == player)


def spoiled(record: Path, old: str, new: str) -> Path:
    text = record.read_text()
    assert old in text
    path = record.with_name("spoiled.jsonl")
    path.write_text(text.replace(old, new, 1))
    return path


def test_a_record_that_does_not_replay_says_where_but_not_what_another_did(record: Path) -> None:
    match = zoo().load(record)
    text = match.text(match.actions[0].action)
    path = spoiled(record, f'"text":"{text}"', f'"text":"{text.replace("bury", "lay")}"')
    with pytest.raises(RecordError) as caught:
        list(Record.read(path).seen_by(zoo(), 1))
    assert str(caught.value).endswith("spoiled.jsonl replays for 0 of 4 actions, then no further")
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
    beast = text.split()[1]
    for command in (("replay", "--as", "1"), ("replay", "--json", "--as", "1"), ("show",), ("export", "--as", "1")):
        assert beast not in refused(command[0], str(path), *command[1:])
    assert beast in refused("replay", str(path)), "the one who runs the match reads all of it"


def test_a_warning_of_a_damaged_record_does_not_repeat_its_words(record: Path) -> None:
    path = spoiled(record, '"line":"action"', '"owl of seed 987654321987":1,"line":"action"')
    for command in (("replay", "--as", "1"), ("replay", "--json", "--as", "1"), ("show",), ("export",)):
        result = run(command[0], str(path), *command[1:])
        assert "and what follows was left out" in result.stderr
        assert "owl" not in result.output
        assert "987654321987" not in result.output


def test_export_prints_a_copy(record: Path) -> None:
    assert run("export", str(record), "--as", "1").stdout == "".join(Record.read(record).seen_by(zoo(), 1))
    boards = run("export", str(record), "--boards").stdout
    assert boards == "".join(Record.read(record).seen_by(zoo(), boards=True))
    assert "there is no seat 2" in refused("export", str(record), "--as", "2")
    assert "is no record" in refused("replay", str(_written(record, run("export", str(record)).stdout)))


def _written(record: Path, text: str) -> Path:
    path = record.with_name("copy.jsonl")
    path.write_text(text)
    return path


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_client_can_get_at_by_chance_holds_no_secret(seat: int) -> None:
    """`repr` and `str` of everything a client is handed, and every error it can provoke, with what caused it."""
    match = zoo_match()
    hidden = secrets_of(match, seat)
    observation = match.observation(seat)
    shown = [repr(match), str(match), repr(match.position), repr(observation), str(observation)]
    shown += [repr(action) for action in match.legal(seat)]
    shown += [*match.log(seat), match.prompt(seat), match.setting.game.title]
    tries: list[Any] = ["", "xyz", "lay", "lay zebra", "bury", "draw; draw", "draw ant", *(f"bury {b}" for b in BEASTS)]
    for action in tries:
        try:
            match.copy().play(seat, action)
        except UndercroftError as error:
            text = " ".join([str(error), str(error.__cause__ or ""), str(error.__context__ or "")])
            own = set(str(action).split())
            assert not (words(text.replace("'", " ")) & hidden) - own, text
        match.position.rng.copy()
    for text in shown:
        assert "987654321987" not in text
        assert not words(text.replace("'", " ").replace("=", " ")) & hidden, text
