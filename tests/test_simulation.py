"""Many games between agents: the same seed gives the same games, recorded or not, and no agent can spoil one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.toys_dig import Dig, Haul, dig, digs

from undercroft import GameFault, Host, OptionError, PlayersError, RecordError, Rng, UnknownName, hookimpl
from undercroft.simulation import play_out, simulate


def run(games: int, seed: int, *bots: str, host: Host | None = None, **more: Any) -> list[Any]:
    host = host or digs()
    return list(simulate(host, host.setting("dig", 3), bots or ("random",), games, seed, **more))


def test_the_same_seed_gives_the_same_games() -> None:
    assert run(5, 7) == run(5, 7)
    assert run(5, 7) != run(5, 8)


def test_more_games_begin_with_the_same_ones_and_all_have_a_seed_of_their_own() -> None:
    assert run(6, 7)[:3] == run(3, 7)
    seeds = [result.seed for first in (7, 8, 9) for result in run(6, first)]
    assert len(set(seeds)) == len(seeds)


def test_a_game_is_played_again_by_its_seed() -> None:
    result = run(3, 7)[0]
    assert run(1, result.seed) == [result]


def test_recording_does_not_change_a_game_and_a_record_replays_to_its_result(tmp_path: Path) -> None:
    plain = run(4, 7, "random", "greedy")
    for records in (tmp_path, str(tmp_path / ".." / tmp_path.name / "text")):
        Path(records).mkdir(exist_ok=True)
        assert run(4, 7, "random", "greedy", records=records) == plain
    for result in plain:
        match = digs().load(tmp_path / f"dig-{result.seed}.jsonl")
        assert list(match.names) == result.bots
        assert match.winners() == result.winners
        assert [score.total for score in match.scores()] == [sheet.total for sheet in result.scores]
        assert match.position.decisions == result.decisions


def test_agents_move_one_seat_on_from_game_to_game() -> None:
    assert [result.bots for result in run(3, 7, "random", "greedy")] == [
        ["random", "greedy", "random"], ["greedy", "random", "greedy"], ["random", "greedy", "random"],
    ]  # fmt: skip


def test_fixed_agents_keep_their_seats_and_the_last_has_those_that_are_left() -> None:
    assert [result.bots for result in run(3, 7, "random", "greedy", fixed=True)] == [["random", "greedy", "greedy"]] * 3
    assert run(3, 7, "greedy", fixed=True) == run(3, 7, "greedy"), "the same bot everywhere plays the same games"
    assert run(2, 7, "greedy", "random", "greedy", fixed=True)[1].bots == ["greedy", "random", "greedy"]
    with pytest.raises(PlayersError, match="4 agents are named for 3 fixed seats"):
        run(1, 7, *["random"] * 4, fixed=True)
    assert run(2, 7, *["random"] * 4)[1].bots == ["random"] * 3, "more agents than seats take turns"


def test_records_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be written"):
        run(1, 7, records=tmp_path / "none")
    run(1, 7, records=tmp_path)
    with pytest.raises(RecordError, match="exists already"):
        run(1, 7, records=tmp_path)


def test_what_cannot_be_simulated_is_told() -> None:
    host = digs()
    setting = host.setting("dig", 2)
    for bots, seed, error in ((["randon"], 1, UnknownName), ([], 1, PlayersError), (["random"], -1, OptionError)):
        with pytest.raises(error):
            list(simulate(host, setting, bots, 1, seed))
    assert list(simulate(host, setting, ["random"], 0, 1)) == []


def test_a_game_that_is_cut_is_unfinished_and_has_no_winner() -> None:
    host = digs()
    setting = host.setting("dig", 2, {"max_decisions": 3})
    (result,) = simulate(host, setting, ["random"], 1, 1)
    assert (result.unfinished, result.winners, result.decisions) == (True, [], 3)


# -- agents


class Offering:
    """A plugin that offers agents by name."""

    def __init__(self, **agents: Any) -> None:
        self.agents = agents

    @hookimpl
    def undercroft_agents(self, register: Any) -> None:
        for name, make in self.agents.items():
            register.add(name, make)


class Scripted:
    """An agent that does what a function of the legal actions says."""

    blind: ClassVar[bool] = True

    def __init__(self, pick: Any) -> None:
        self.pick = pick

    def choose(self, observation: Any, legal: Sequence[Any]) -> Any:
        return self.pick(legal)


def with_agents(**picks: Any) -> Host:
    return Host(plugins=[dig(), Offering(**{n: lambda rng, p=p: Scripted(p) for n, p in picks.items()})], strict=True)


@pytest.mark.parametrize("recorded", [False, True])
def test_an_agent_that_chooses_what_is_not_legal_or_fails_is_told_with_the_seed(tmp_path: Path, recorded: bool) -> None:
    more = {"records": tmp_path} if recorded else {}
    host = with_agents(
        none=lambda legal: None, wrong=lambda legal: Haul(77, 0), text=lambda legal: "dig", bang=lambda legal: 1 / 0
    )
    for seed, (name, message) in enumerate(
        [
            ("none", "chose None, which is not legal"),
            ("wrong", "not legal"),
            ("text", "not legal"),
            ("bang", "ZeroDivision"),
        ]
    ):
        with pytest.raises(GameFault, match=message) as caught:
            run(1, seed, name, host=host, **more)
        assert f"seed {seed} between {name}" in str(caught.value)


def test_an_agent_that_gives_an_equal_action_of_another_type_spoils_nothing() -> None:
    def odd(legal: Sequence[Any]) -> Any:
        haul = next((action for action in legal if action == Haul(1, 0)), None)
        return legal[0] if haul is None else Haul(True, False)

    plain = with_agents(odd=lambda legal: next((a for a in legal if a == Haul(1, 0)), legal[0]))
    assert run(1, 5, "odd", host=with_agents(odd=odd))[0].hash == run(1, 5, "odd", host=plain)[0].hash


def test_an_agent_draws_from_a_generator_of_its_own() -> None:
    """However much an agent draws, the match draws the same."""

    class Greedy:
        blind: ClassVar[bool] = False

        def __init__(self, rng: Rng, draws: int) -> None:
            self.rng, self.draws = rng, draws

        def choose(self, observation: Any, legal: Sequence[Any]) -> Any:
            for _ in range(self.draws):
                self.rng.below(100)
            assert not hasattr(observation, "rng")
            observation.state.seats.clear()
            return legal[0] if legal[0] == Dig() else legal[-1]

    agents = Offering(calm=lambda rng: Greedy(rng, 0), restless=lambda rng: Greedy(rng, 9))
    host = Host(plugins=[dig(), agents], strict=True)
    assert [r.hash for r in run(3, 5, "calm", host=host)] == [r.hash for r in run(3, 5, "restless", host=host)]


def test_two_agents_of_one_seed_choose_alike_and_of_two_seeds_do_not() -> None:
    host = digs()
    legal = list(range(1000))

    def choices(seed: int | None) -> list[int]:
        agent = host.agent("random", seed)
        return [agent.choose(None, legal) for _ in range(5)]

    assert choices(3) == choices(3)
    assert choices(3) != choices(4)
    assert choices(None) != choices(None)


def test_a_position_in_the_middle_is_played_out() -> None:
    host = digs()
    match = host.match("dig", 2, seed=1)
    match.play(0, "dig")
    trial = match.position.copy()
    play_out(trial, [host.agent("random", 1), host.agent("random", 2)])
    assert trial.over
    assert not match.over


def test_an_unknown_agent_has_the_nearest_name() -> None:
    host = digs()
    with pytest.raises(UnknownName, match="there is no agent named 'gredy'; did you mean 'greedy'"):
        host.agent("gredy")
    for name in (None, 3, [], {}, b"random"):
        with pytest.raises(UnknownName):
            host.agent(name)  # type: ignore[arg-type]
