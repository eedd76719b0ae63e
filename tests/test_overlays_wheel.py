"""An overlay in a wheel of its own, built and installed as a user would, changes Donjon; the laws of a game hold."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.overlays.installing import build, install, run
from tests.toys_overlays import Lay

from undercroft import Host, Line, PositionError, RecordError, Rng, RulesetError
from undercroft.render import render
from undercroft.scene import scene_of
from undercroft.testing import verify
from undercroft_donjon import Entered, Recruitment, plugin

PLAY = """
import json, sys
from undercroft import Host

host = Host(strict=True)
match = host.match("donjon", players=3, seed=11, overlays=["curse"], record=sys.argv[1])
step = 0
while match.players():
    player = match.players()[0]
    legal = match.legal(player)
    match.play(player, legal[step % len(legal)])
    step += 1
print(json.dumps({
    "overlays": match.setting.overlays,
    "host": host.overlays("donjon"),
    "steps": step,
    "lines": [line.label for line in match.scores()[0].lines],
    "saved": match.to_json(),
    "bytes": match.position.to_bytes().hex(),
    "versions": match.ruleset.versions,
    "given": [module for module in sys.modules if module.startswith("tests")],
}))
"""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("curse", tmp_path_factory.mktemp("curse"))


@pytest.fixture(scope="session")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the overlay installed, and nothing else."""
    target = tmp_path_factory.mktemp("site")
    install(wheel, target)
    return target


@pytest.fixture(scope="session")
def played(site: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A match with the overlay, played and recorded by a program that has it installed."""
    folder = tmp_path_factory.mktemp("played")
    (folder / "play.py").write_text(PLAY)
    found: dict[str, Any] = json.loads(python(site, folder / "play.py", folder / "match.jsonl", cwd=folder))
    return {**found, "record": folder / "match.jsonl"}


def python(site: Path | None, *words: str | Path, cwd: Path) -> str:
    """Runs Python as it runs these tests, with the folder of the overlay on its path if there is one."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return run(sys.executable, *words, cwd=cwd, env=env | ({"PYTHONPATH": str(site)} if site else {}))


@pytest.fixture
def curse(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module of the installed overlay, in this process."""
    monkeypatch.syspath_prepend(str(site))
    yield host_with_curse()
    for name in [name for name in sys.modules if name.startswith("undercroft_donjon_curse")]:
        sys.modules.pop(name)
    host_with_curse.cache_clear()


@cache
def host_with_curse() -> Host:
    host = Host(strict=True)
    assert host.overlays("donjon") == ["curse"]
    return host


# -- built, installed, listed, played


def test_the_wheel_is_made_of_public_names_only(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        sources = [archive.read(name).decode() for name in archive.namelist() if name.endswith(".py")]
        (entries,) = [archive.read(name).decode() for name in archive.namelist() if name.endswith("entry_points.txt")]
    assert "[undercroft.extras]\ndonjon.curse = undercroft_donjon_curse.plugin" in entries
    lines = [line.strip() for source in sources for line in source.splitlines()]
    imported = {line.split()[1] for line in lines if line.startswith(("from undercroft", "import undercroft"))}
    assert imported == {"undercroft", "undercroft.registers", "undercroft.scene", "undercroft_donjon"}


def test_it_is_listed_where_it_is_installed(site: Path, tmp_path: Path) -> None:
    (row,) = json.loads(python(site, "-m", "undercroft", "games", "--overlays", "--json", cwd=tmp_path))
    assert (row["game"], row["name"], row["distribution"]) == ("donjon", "curse", "undercroft-donjon-curse")
    assert json.loads(python(None, "-m", "undercroft", "games", "--overlays", "--json", cwd=tmp_path)) == []
    tree = python(site, "-m", "undercroft", "flow", "donjon", "--overlay", "curse", cwd=tmp_path)
    assert "CursedRecruitment" in tree
    assert "Divination" in tree
    assert "CU-4" in python(site, "-m", "undercroft", "rules", "donjon", "--overlay", "curse", cwd=tmp_path)


def test_it_is_played_away_from_this_tree(played: dict[str, Any]) -> None:
    assert played["overlays"] == played["host"] == ["curse"]
    assert played["lines"][-1] == "curses lifted"
    assert played["versions"]["undercroft-donjon-curse"] == "0.3.0"
    assert played["given"] == []
    assert played["steps"] > 100


def test_what_it_played_comes_out_the_same_here(played: dict[str, Any], curse: Host) -> None:
    match = curse.match("donjon", players=3, seed=11, overlays=["curse"])
    for step in range(played["steps"]):
        (player,) = match.players()
        legal = match.legal(player)
        match.play(player, legal[step % len(legal)])
    assert match.position.to_bytes().hex() == played["bytes"]
    assert match.to_json() == played["saved"]


def test_its_position_is_loaded_with_it_and_refused_without(played: dict[str, Any], curse: Host) -> None:
    assert curse.from_json(played["saved"]).to_json() == played["saved"]
    with pytest.raises(PositionError, match="needs the overlay 'curse' of donjon, which is not here"):
        Host(plugins=[plugin]).from_json(played["saved"])


def test_its_record_replays_with_it_and_is_refused_without(
    played: dict[str, Any], curse: Host, site: Path, tmp_path: Path
) -> None:
    record = played["record"]
    assert curse.load(record).position.to_bytes().hex() == played["bytes"]
    there = json.loads(python(site, "-m", "undercroft", "replay", record, "--json", cwd=tmp_path))
    assert there["hash"] == json.loads(record.read_text().splitlines()[-1])["hash"]
    with pytest.raises(RecordError) as caught:
        Host(plugins=[plugin]).load(record)
    assert "was made with the overlay 'curse' of donjon, which is not here" in str(caught.value)
    assert "undercroft-donjon-curse" in str(caught.value), "whoever reads it knows what to install"


# -- what it changes


def test_it_changes_what_it_says_and_nothing_else(curse: Host) -> None:
    plain, cursed = curse.setting("donjon"), curse.setting("donjon", overlays=["curse"])
    assert (plain.static.piles, cursed.static.piles) == ((0, 2, 2, 2, 2), (1, 2, 2, 2, 2))
    assert set(cursed.components) - set(plain.components) == {"curse"}
    assert set(cursed.ruleset.rules) - set(plain.ruleset.rules) == {f"CU-{n}" for n in range(1, 7)}
    assert Recruitment in plain.ruleset.phases
    names = {phase.__name__ for phase in cursed.ruleset.phases} ^ {phase.__name__ for phase in plain.ruleset.phases}
    assert names == {"Recruitment", "CursedRecruitment", "Divination"}
    alone = Host(plugins=[plugin]).setting("donjon")
    assert alone.start(4).to_bytes() == plain.start(4).to_bytes()


def test_a_chant_lifts_the_curse_and_lets_recruit_three(curse: Host) -> None:
    match = curse.match("donjon", players=2, seed=5, overlays=["curse"], options={"first": 0})
    while "chant" not in (texts := [match.text(action) for action in match.legal(0)]):
        match.play(0, texts[0])
    groups = sum(match.position.state.seats[0].groups)
    assert not any(text.startswith("recruit 3") for text in texts)
    match.play(0, "chant")
    assert sum(match.position.state.seats[0].groups) == groups + 1
    assert "curse lifted" in match.log()[-2]
    assert "chant" not in [match.text(action) for action in match.legal(0)]
    assert "1 to 3" in match.prompt(0)
    assert match.position.rules.recruit_limit(match.position, 0) == 3
    assert match.position.rules.recruit_limit(match.position, 1) == 2
    assert match.scores()[0].lines[-1].points in (1, 3, 5)
    assert match.scores()[1].lines[-1] == Line("curses lifted", 0, "CU-5")


def test_the_divination_comes_before_the_power_phase(curse: Host) -> None:
    match = curse.match("donjon", players=2, seed=5, overlays=["curse"], options={"first": 0})
    while type(match.position.flow[-1]).__name__ != "Divination":
        match.play(0, match.legal(0)[0])
    assert [type(phase).__name__ for phase in match.position.flow[-2:]] == ["PowerPhase", "Divination"]
    before = match.position.extra.curse.seats[0].curse
    assert match.prompt(0).startswith("Keep your ")
    match.play(0, "swap curse")
    assert match.position.extra.curse.gone == before


def test_the_board_shows_a_curse_to_its_owner_alone(curse: Host) -> None:
    match = curse.match("donjon", players=2, seed=5, overlays=["curse"])
    kinds = [("minor", "grave", "dire")[seat.curse[0]] for seat in match.position.extra.curse.seats]
    boards = {player: render(scene_of(match.observation(player)), unicode=False) for player in (0, 1, None)}
    for player, kind in enumerate(kinds):
        assert f"your curse: {kind}" in boards[player]
        assert boards[player].count("curse:") == 1
    assert "curse:" not in boards[None]
    plain = curse.match("donjon", players=2, seed=5)
    assert "curse" not in render(scene_of(plain.observation(0)), unicode=False)


# -- laws under random play


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4))
def test_the_laws_of_a_game_hold(curse: Host, seed: int, seats: int) -> None:
    setting = curse.setting("donjon", seats, overlays=["curse"])
    match, rng = curse.match("donjon", seats, seed, overlays=["curse"]), Rng(seed)
    for step in range(60):
        if not match.players():
            break
        (player,) = match.players()
        legal = match.legal(player)
        before = match.to_json()
        match.play(player, legal[rng.below(len(legal))])
        if step % 3 == 0:
            after = match.position.to_bytes()
            try:
                match.undo(player)
            except Exception:  # noqa: BLE001 - some actions cannot be taken back
                assert match.position.to_bytes() == after
            else:
                assert match.to_json() == before
        position = match.position
        assert setting.misplaced(position) == []
        assert curse.from_json(match.to_json()).position == position
        viewer = rng.below(seats)
        view = position.observation(viewer)
        for seat, mine in enumerate(view.extra.curse.seats):
            assert set(mine.curse) <= ({0, 1, 2} if seat == viewer else {-1})
        assert set(view.extra.curse.deck) <= {-1}
        world = view.sample(rng)
        assert setting.misplaced(world) == []
        assert world.observation(viewer).to_json() == view.to_json()


def test_donjon_with_it_passes_the_conformance_kit(curse: Host) -> None:
    report = verify("donjon", overlays=["curse"], players=[3], options=[{}], games=1)
    assert report.settings == ["3 players"]
    assert report.failures == []


# -- beside others


class Own(Recruitment, tag="donjon.rival.Own"):
    pass


def with_rival(curse: Host, **hooks: Any) -> Host:
    from undercroft_donjon_curse import plugin as curses  # type: ignore[import-not-found]

    return Host(plugins=[plugin, curses, Lay("rival", "donjon", **hooks)], strict=True)


@pytest.mark.parametrize(
    ("hook", "act", "thing"),
    [
        ("phases", lambda r: r.replace("donjon", Recruitment, Own), "the phase 'Recruitment'"),
        ("data", lambda r: r.change("donjon", "rooms", "room 1", piles=4), "the data entry 'rooms: room 1'"),
        ("scoring", lambda r: r.add("donjon", "curses", lambda table, player: []), "the scoring rule 'curses'"),
        ("components", lambda r: r.add("donjon", "curse", lambda static: None), "the component 'curse'"),
    ],
)
def test_a_rival_that_settles_the_same_is_a_conflict(curse: Host, hook: str, act: Any, thing: str) -> None:
    host = with_rival(curse, **{hook: act})
    for names in (["curse", "rival"], ["rival", "curse"]):
        with pytest.raises(RulesetError) as caught:
            host.ruleset("donjon", names)
        text = str(caught.value)
        assert text.startswith(
            "overlay 'curse' (undercroft_donjon_curse.plugin) and overlay 'rival' (rival-plugin) both"
        )
        assert thing in text
    for name in ("curse", "rival"):
        if hook != "components":
            host.ruleset("donjon", [name])


def test_any_order_gives_the_same_ruleset(curse: Host) -> None:
    def rules(register: Any) -> None:
        register.wrap("donjon", "recruit_limit", lambda inner, table, player: 2 * inner(table, player))

    host = with_rival(curse, rules=rules, phases=lambda r: r.listen("donjon", Entered, lambda pos, event: None))
    one, other = host.ruleset("donjon", ["curse", "rival"]), host.ruleset("donjon", ["rival", "curse"])
    assert one is other
    again = with_rival(curse, rules=rules).ruleset("donjon", ["rival", "curse"])
    assert again.fingerprint == one.fingerprint
    position = one.setting(2).start(1)
    assert position.rules.recruit_limit(position, 0) == 4
