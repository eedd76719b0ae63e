"""Playing a match from outside: what is refused changes nothing, undo, several actions at once, faults of a game."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.toys import Go, host, toy
from tests.toys_dig import GEMS, Bid, Dig, Haul, Pass, Peek, Rounds, Sell, Turn, dig, digs, play_to_the_end

from undercroft import (
    DONE,
    Action,
    GameFault,
    Host,
    IllegalAction,
    MatchOver,
    NotAnAction,
    NotUnique,
    NotYourTurn,
    Phase,
    PlayersError,
    PluginError,
    State,
    UndercroftError,
    UndoRefused,
    hookimpl,
)
from undercroft.examples import tic_tac_toe
from undercroft.match import Done


def snapshot(match: Any) -> Any:
    """Everything about a match that a refusal must leave alone."""
    return match.position.to_bytes(), list(match.actions), match.log(), match.log(0), match.players(), list(match._undo)


def refused(match: Any, error: type[UndercroftError], player: Any, action: Any) -> Any:
    """Gives the error by which the action is refused, after seeing that nothing changed."""
    before = snapshot(match)
    with pytest.raises(UndercroftError) as caught:
        match.play(player, action)
    assert type(caught.value) is error
    assert snapshot(match) == before
    return caught.value


def dug(*texts: str, seed: int = 4, players: int = 2, **more: Any) -> Any:
    """A match of the digging game after these actions of whoever is asked first."""
    match = digs(**more).match("dig", players, seed=seed)
    for text in texts:
        match.play(match.players()[0], text)
    return match


# -- what there is to ask


def test_a_match_answers_what_an_app_asks() -> None:
    match = digs().match("dig", players=2, seed=7, options={"mode": "long"})
    assert match.players() == (0,)
    assert [match.text(action) for action in match.legal(0)][:2] == ["dig", "haul 1 flint"]
    assert match.legal(1) == []
    assert match.prompt(0) == "3 more"
    assert match.prompt(1) == ""  # who is not asked is not prompted
    match.play(0, "dig")
    assert match.actions == [(0, Dig())]
    assert match.actions[0].player == 0
    assert match.log(0)[0].startswith("player 0 digs up ")
    assert match.log(0)[0].split()[-1] in GEMS
    assert match.log(1) == match.log() == ["player 0 digs up ?"]
    assert match.observation(1).player == 1
    assert match.observation().player == -1
    assert '"player":null' in match.observation().to_json()
    assert [score.total for score in match.scores()] == [0, 0]
    assert match.scores()[0].lines[0].label == "coins"
    assert match.winners() == []
    assert not match.over
    play_to_the_end(match)
    assert match.over
    assert match.players() == ()
    assert match.winners()
    assert "over" in repr(match)


def test_a_player_who_is_none_is_refused_everywhere() -> None:
    match = dug()
    for player in ("0", None, True, 0.0, -1, 2, 10**5000, [], {}, object(), b"0", float("nan")):
        calls = [match.legal, match.prompt, lambda p: match.play(p, "dig")]
        if player is not None:
            calls += [match.observation, match.log, match.undo]
        for call in calls:
            with pytest.raises(PlayersError, match=r"there is no player .*; seats are 0 to 1"):
                call(player)


def test_lists_that_were_handed_out_do_not_change_the_match() -> None:
    match = dug("dig")
    match.legal(0).clear()
    observation = match.observation(0)
    observation.state.seats[0].hand.clear()
    observation.flow.clear()
    match.scores().clear()
    assert match.legal(0)
    assert match.position.state.seats[0].hand


def test_an_observation_stays_as_it_is_when_the_match_goes_on() -> None:
    match = dug()
    observation = match.observation(0)
    before = observation.to_json()
    match.play(0, "dig")
    assert observation.to_json() == before


# -- what is refused


def test_an_illegal_action_names_the_rule_and_the_reason() -> None:
    match = dug()
    error = refused(match, IllegalAction, 0, "sell ruby")
    assert (error.rule, error.reason) == ("DG-3", "you hold no ruby")
    error = refused(match, IllegalAction, 0, Haul(10, 1))
    assert (error.rule, error.reason) == ("DG-2", "not legal now")
    assert "'haul 10 slate' is refused: not legal now" in str(error)
    assert refused(match, IllegalAction, 0, Bid(3)).rule == "DG-1"
    assert isinstance(error, ValueError)


def test_what_is_not_legal_changes_nothing() -> None:
    match = dug("dig")
    no_actions = (
        None, 3, [], {}, (), "", ";", "haul 1 flint;;pass", "dgi", b"dig", bytearray(b"dig"), [None], [[Dig()]], Dig,
        iter(["dig"]), {"dig": 1}, Go(), Action(), Sell(9), Sell("ruby"), Haul(1.5, 0), "x" * 10**6,  # type: ignore[arg-type]
        "dig" + " " * 10**6, "d\ud800g", "dig\0", "{stone}", range(10**9), ["haul 1 flint", object()],
    )  # fmt: skip
    for action in no_actions:
        assert len(str(refused(match, NotAnAction, 0, action))) < 500
    for text in ("haul 1", "p"):
        assert "it fits" in str(refused(match, NotUnique, 0, text))
    for action in ("haul 2 flint", Haul(10**15, 0), Peek(-1), "haul 1 slate; haul 10 slate"):
        refused(match, IllegalAction, 0, action)


def test_an_action_out_of_turn_or_after_the_end_is_refused() -> None:
    match = dug()
    assert "player 1 is not asked now; player 0 is" in str(refused(match, NotYourTurn, 1, "dig"))
    play_to_the_end(match)
    refused(match, MatchOver, 0, "dig")
    refused(match, MatchOver, 0, "nonsense")


def test_an_equal_value_of_another_type_never_enters_the_position() -> None:
    """True is 1 and 1.0 is 1, but they are saved as something else."""
    plain, odd = (Host(plugins=[tic_tac_toe]).match("tic-tac-toe", seed=1) for _ in range(2))
    plain.play(0, tic_tac_toe.Mark(1))
    odd.play(0, tic_tac_toe.Mark(True))  # type: ignore[arg-type]
    assert type(odd.actions[0].action.square) is int
    assert odd.position.to_bytes() == plain.position.to_bytes()
    plain.play(1, tic_tac_toe.Mark(2))
    odd.play(1, tic_tac_toe.Mark(2.0))  # type: ignore[arg-type]
    assert type(odd.actions[1].action.square) is int


def test_a_refusal_is_worded_from_what_the_player_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dug("dig")
    seen: list[Any] = []

    def nosy(self: Any, table: Any, player: int, action: Any) -> Any:
        seen.append((table.state.bag, hasattr(table, "rng")))

    monkeypatch.setattr(Turn, "why_not", nosy)
    refused(match, IllegalAction, 0, Bid(3))
    assert seen == [([-1] * 5, False)]


# -- several at once


def test_several_actions_are_played_together_as_a_list_or_as_a_line() -> None:
    host = digs()
    line, lists = (host.match("dig", 2, seed=4) for _ in range(2))
    line.play(0, "haul 1 flint;haul 10 flint;  pa")
    lists.play(0, [Haul(1, 0), "haul 10 flint", Pass()])
    assert line.actions == lists.actions == [Done(0, Haul(1, 0)), Done(0, Haul(10, 0)), Done(0, Pass())]
    assert line.position == lists.position
    assert line.players() == (1,)


@pytest.mark.parametrize("last", ["haul 10 slate", "nonsense", "haul", None, Sell(9)])
def test_of_several_actions_all_are_played_or_none(last: Any) -> None:
    match = dug("haul 1 flint")
    before = snapshot(match)
    with pytest.raises(IllegalAction):
        match.play(0, ["haul 1 flint", "dig", last])
    assert snapshot(match) == before


def test_several_actions_stop_where_somebody_else_is_asked() -> None:
    refused(dug(), NotYourTurn, 0, "pass; dig")


# -- undo


def test_an_action_can_be_taken_back_while_nothing_was_drawn_or_shown() -> None:
    match = dug()
    start = snapshot(match)
    match.play(0, "haul 1 flint; haul 1 slate")
    match.undo()
    assert match.actions == [Done(0, Haul(1, 0))]
    match.undo(0)
    assert snapshot(match)[:-1] == start[:-1]
    with pytest.raises(UndoRefused, match="nothing was done yet"):
        match.undo()


def test_a_draw_or_a_look_cannot_be_taken_back_but_what_follows_can() -> None:
    for text, why in (("dig", "drawn by chance"), ("peek under 1", "hidden was shown")):
        match = dug("haul 1 flint", text)
        before = snapshot(match)
        for player in (None, 0):
            with pytest.raises(UndoRefused, match=why):
                match.undo(player)
        assert snapshot(match) == before
        match.play(0, "haul 1 flint")
        match.undo(0)
        assert snapshot(match) == before


def test_a_player_cannot_take_back_what_another_has_followed() -> None:
    match = dug("haul 1 flint", "pass", "haul 1 slate")
    with pytest.raises(UndoRefused, match="player 0 cannot take an action back: player 1 acted since"):
        match.undo(0)
    match.undo(1)
    match.undo(0)
    assert match.actions == [Done(0, Haul(1, 0))]


def test_the_last_action_of_a_match_can_be_taken_back() -> None:
    match = Host(plugins=[tic_tac_toe], strict=True).match("tic-tac-toe", seed=1)
    for step, square in enumerate("14253"):
        match.play(step % 2, f"mark {square}")
    assert (match.over, match.winners()) == (True, [0])
    match.undo(0)
    assert (match.over, match.winners(), match.players()) == (False, [], (0,))


def test_undo_leads_back_to_every_position_on_the_way() -> None:
    match = Host(plugins=[tic_tac_toe], strict=True).match("tic-tac-toe", seed=1)
    way = [match.position.to_bytes()]
    while match.players():
        match.play(match.players()[0], match.legal(match.players()[0])[0])
        way.append(match.position.to_bytes())
    for earlier in way[-2::-1]:
        match.undo()
        assert match.position.to_bytes() == earlier
    with pytest.raises(UndoRefused):
        match.undo()


def test_a_draw_lets_go_of_the_positions_before_it() -> None:
    match = dug("haul 1 flint", "haul 1 flint")
    assert len(match._undo) == 2
    match.play(0, "dig")
    assert match._undo == []


# -- copies


def test_a_copy_goes_its_own_way_and_can_take_back_too() -> None:
    match = dug("haul 1 flint", "haul 1 slate")
    copy = match.copy()
    assert (copy.position, copy.actions, copy.log()) == (match.position, match.actions, match.log())
    before = snapshot(match)
    copy.play(0, "dig")
    assert snapshot(match) == before
    copy = match.copy()
    for one in (match, copy):
        one.undo()
    match.position.state.rounds = 99
    assert copy.position.state.rounds == 1


def test_copies_draw_the_same_gems() -> None:
    match = dug()
    copy = match.copy()
    for one in (match, copy):
        play_to_the_end(one)
    assert match.position == copy.position


# -- the end


def test_a_match_that_goes_on_too_long_is_cut_and_has_no_winner() -> None:
    match = digs().match("dig", 2, seed=1, options={"max_decisions": 5})
    play_to_the_end(match)
    assert (len(match.actions), match.over, match.unfinished, match.winners()) == (5, True, True, [])
    assert [score.total for score in match.scores()]
    match = digs(max_decisions=4).match("dig", 2, seed=1)
    play_to_the_end(match)
    assert (len(match.actions), match.unfinished) == (4, True)


def test_a_match_that_ends_with_the_last_decision_allowed_is_finished() -> None:
    match = Host(plugins=[tic_tac_toe]).match("tic-tac-toe", seed=1, options={"max_decisions": 5})
    for step, square in enumerate("14253"):
        match.play(step % 2, f"mark {square}")
    assert (match.unfinished, match.winners()) == (False, [0])


# -- faults of a game


class Bomb(Exception):
    """Raised by a game's own code, with a secret in its text."""


@pytest.mark.parametrize(
    "error", [Bomb("the jade is next"), KeyError("jade"), RecursionError(), MemoryError(), AssertionError()]
)
def test_what_a_phase_raises_is_a_fault_of_the_game_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    calls: list[tuple[Any, str, Any]] = [
        (Turn, "play", lambda m: m.play(0, "dig")),
        (Turn, "play", lambda m: m.play(0, ["haul 1 flint", Dig()])),
        (Turn, "legal", lambda m: m.legal(0)),
        (Turn, "legal", lambda m: m.play(0, "dig")),
        (Turn, "legal", lambda m: m.play(0, Dig())),
        (Turn, "prompt", lambda m: m.prompt(0)),
        (Turn, "why_not", lambda m: m.play(0, "sell ruby")),
        (Rounds, "proceed", lambda m: m.play(0, "pass; bid 0")),
    ]

    def burst(self: Any, table: Any, *args: Any) -> Any:
        table.state.rounds = 77
        raise error

    for phase, method, call in calls:
        match = dug(*(["pass", "bid 0"] if phase is Rounds else ["haul 1 flint"]), players=1)
        before = snapshot(match)
        with monkeypatch.context() as patch:
            patch.setattr(phase, method, burst)
            with pytest.raises(GameFault) as caught:
                call(match)
        assert caught.value.__cause__ is error
        assert type(error).__name__ in str(caught.value)
        assert "jade" not in str(caught.value)
        if method not in (
            "legal",
            "prompt",
        ):  # these are asked of the match's own position, which a game must not touch
            assert snapshot(match) == before


def test_a_game_that_cannot_word_a_refusal_still_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Host(plugins=[dig()], strict=False).match("dig", 2, seed=4)

    def burst(self: Any, *args: Any) -> Any:
        raise Bomb

    for broken in (burst, lambda *args: "because"):
        monkeypatch.setattr(Turn, "why_not", broken)
        assert refused(match, IllegalAction, 0, "sell ruby").rule == "DG-3"


def test_a_broken_file_of_rules_does_not_stop_a_refusal(tmp_path: Any) -> None:
    plugin = dig()
    (tmp_path / "rules.toml").write_text("[[rule]]\nid = 3\n")

    class WithRules(type(plugin)):  # type: ignore[misc]
        @hookimpl
        def undercroft_rules(self, register: Any) -> None:
            register.add("dig", tmp_path / "rules.toml")

    plugin.__class__ = WithRules
    match = Host(plugins=[plugin], strict=False).match("dig", 2, seed=4)
    assert refused(match, IllegalAction, 0, "sell ruby").rule == "DG-3"
    (tmp_path / "rules.toml").write_text('[[rule]]\nid = "DG-3"\ntext = "Sell what you hold."\nsource = "assumed"\n')
    assert "(DG-3: Sell what you hold.)" in str(refused(match, IllegalAction, 0, "sell ruby"))


def test_what_scoring_raises_is_a_fault_of_the_game() -> None:
    def burst(table: Any, player: int) -> Any:
        raise Bomb

    match = digs(scoring={"coins": burst}).match("dig", 2, seed=1)
    play_to_the_end(match)
    for call in (match.scores, match.winners):
        with pytest.raises(GameFault, match="the scoring of dig failed with Bomb"):
            call()


@pytest.mark.parametrize("part", ["static", "winners", "setup"])
def test_what_other_code_of_a_game_raises_is_its_fault_too(part: str) -> None:
    def burst(*args: Any) -> Any:
        raise Bomb

    host = digs(**{part: burst})
    with pytest.raises(GameFault, match="dig failed with Bomb"):
        play_out(host)


def play_out(host: Host) -> None:
    match = host.match("dig", 2, seed=1)
    play_to_the_end(match)
    match.winners()


def test_an_interrupt_by_the_user_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dug("haul 1 flint")
    before = snapshot(match)
    play = Turn.play

    def interrupted(self: Any, pos: Any, player: int, action: Any) -> Any:
        play(self, pos, player, action)
        if isinstance(action, Dig):
            raise KeyboardInterrupt
        return None

    monkeypatch.setattr(Turn, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        match.play(0, "haul 1 flint; dig")
    assert snapshot(match) == before


def test_a_strict_match_notices_a_piece_that_a_rule_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dug()
    monkeypatch.setattr(Turn, "play", lambda self, pos, player, action: pos.state.bag.clear())
    before = snapshot(match)
    with pytest.raises(GameFault, match="lost count of its pieces"):
        match.play(0, "dig")
    assert snapshot(match) == before


# -- observers


class Watcher:
    """A plugin that only watches, and may fail at it."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.told: list[Any] = []

    @hookimpl
    def undercroft_finished(self, register: Any) -> None:
        register.add(self.watch)

    def watch(self, match: Any) -> None:
        self.told.append((match.winners(), len(match.actions)))
        if self.error:
            raise self.error


def test_observers_are_told_once_when_a_match_ends() -> None:
    watcher = Watcher()
    match = Host(plugins=[dig(), watcher], strict=True).match("dig", 2, seed=1)
    play_to_the_end(match.copy())
    assert watcher.told == []
    play_to_the_end(match)
    assert watcher.told == [(match.winners(), len(match.actions))]


def test_an_observer_that_fails_never_loses_the_game_and_the_others_are_told() -> None:
    first, second = Watcher(Bomb("lost the connection")), Watcher()
    match = Host(plugins=[dig(), first, second], strict=False).match("dig", 2, seed=1)
    with pytest.warns(RuntimeWarning, match=r"Watcher.watch, an observer of finished matches, failed: Bomb: lost"):
        play_to_the_end(match)
    assert match.over
    assert first.told == second.told == [(match.winners(), len(match.actions))]


def test_in_strict_mode_a_failing_observer_is_an_error_after_the_game_is_kept() -> None:
    first, second = Watcher(Bomb()), Watcher()
    match = Host(plugins=[dig(), first, second], strict=True).match("dig", 2, seed=1)
    with pytest.raises(PluginError, match="an observer of finished matches"):
        play_to_the_end(match)
    assert match.over
    assert len(second.told) == 1


# -- dicts


class Words(State):
    counts: dict[str, int]


def test_positions_are_equal_whatever_the_order_of_their_dicts() -> None:
    class Count(Phase, tag="words.Count"):
        actions: ClassVar = (Go,)

        def players(self, table: Any) -> Any:
            return (0,)

        def legal(self, table: Any, player: int) -> Any:
            return [Go()]

        def play(self, pos: Any, player: int, action: Any) -> Any:
            return DONE

    orders = [["flint", "slate"], ["slate", "flint"]]
    host = Host(plugins=[toy("words", Words, Count, (Count,), lambda s, r: Words(dict.fromkeys(orders[0], 1)))])
    setting = host.setting("words", 1)
    one, other = (setting.position(Words(dict.fromkeys(order, 1)), [Count()]) for order in orders)
    assert one == other
    assert one.to_bytes() == other.to_bytes()
    assert setting.codec.to_plain(one) == setting.codec.to_plain(other)
    assert list(setting.codec.to_plain(one)["state"]["counts"]) == list(
        setting.codec.to_plain(other)["state"]["counts"]
    )


def test_no_warning_is_given_by_a_whole_match() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        play_to_the_end(dug())


def test_a_match_in_strict_mode_finds_who_is_asked_with_nothing_to_do() -> None:
    class Mute(Phase, tag="toy.Mute"):
        asked: bool = False
        actions: ClassVar[Any] = (Go,)

        def players(self, table: Any) -> Any:
            return (0,)

        def legal(self, table: Any, player: int) -> list[Any]:
            return [] if self.asked else [Go()]

        def play(self, pos: Any, player: int, action: Any) -> Any:
            self.asked = True

    game = host(toy("toy", State, Mute, (Mute,), lambda seats, rng: State())).match("toy", 1, seed=1)
    with pytest.raises(GameFault, match="Mute of toy asks player 0, who has no legal action"):
        game.play(0, "go")
    assert game.legal(0) == [Go()]


def test_a_match_in_strict_mode_blames_a_list_of_actions_that_fails_on_the_game() -> None:
    class Late(Phase, tag="toy.Late"):
        asked: bool = False
        actions: ClassVar[Any] = (Go,)

        def players(self, table: Any) -> Any:
            return (0,)

        def legal(self, table: Any, player: int) -> list[Any]:
            return [{}["there"]] if self.asked else [Go()]

        def play(self, pos: Any, player: int, action: Any) -> Any:
            self.asked = True

    game = host(toy("toy", State, Late, (Late,), lambda seats, rng: State())).match("toy", 1, seed=1)
    with pytest.raises(GameFault, match="legal of toy in Late failed with KeyError"):
        game.play(0, "go")
    assert game.legal(0) == [Go()]


def test_a_match_as_a_context_manager_closes_its_record(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    diggers = digs()
    with diggers.match("dig", 2, seed=1, record=path) as game:
        game.play(game.players()[0], game.legal(game.players()[0])[0])
    assert len(diggers.record(path)) == 1
