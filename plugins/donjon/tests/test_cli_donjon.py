"""Donjon at the command line: the first thing a newcomer sees, a scripted game, records, what a program reads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from undercroft import Host
from undercroft.cli import app


def run(*args: str, typed: str = "") -> Result:
    """Runs a command on what is installed."""
    return CliRunner().invoke(app, list(args), input=typed, obj=Host(), catch_exceptions=False)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test runs in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_a_command_four_bots_play_a_whole_game() -> None:
    result = run()
    assert result.exit_code == 0
    text = result.stdout
    assert text.startswith("Donjon: Les Apprentis Gardiens: 4 players, ")
    for part in ("┌ forest", "player 3", "adventurer groups", "DJ-E5", "total", "undercroft play donjon"):
        assert part in text
    assert max(map(len, text.splitlines())) <= 80


def test_donjon_is_listed_with_its_wheel() -> None:
    [donjon] = [game for game in json.loads(run("games", "--json").stdout) if game["name"] == "donjon"]
    assert donjon["distribution"] == "undercroft-donjon"


def test_rules_flow_and_schema_are_printed() -> None:
    assert "DJ-T6" in run("rules", "donjon", "dj-t6").stdout
    assumed = json.loads(run("rules", "donjon", "--assumed", "--json").stdout)
    assert {entry["file"] for entry in assumed["data"]} >= {"threats.toml", "rooms.toml"}
    assert all(rule["source"] == "assumed" for rule in assumed["rules"])
    assert "PowerPhase" in run("flow", "donjon").stdout
    areas = json.loads(run("schema", "donjon").stdout)["$defs"]["Table"]["properties"]["areas"]
    assert set(areas["properties"]["forest"]["properties"]) >= {"spider", "brou"}


def test_a_person_plays_and_every_step_is_kept(own_folder: Path) -> None:
    text = run(
        "play", "donjon", "--seats", "human,random", "--seed", "5", "-o", "first=0", typed="help\nlog\nscore\nundo\n"
    ).stdout
    assert "[recruit (" in text
    match = Host().match("donjon", 2, seed=5, options={"first": 0})
    action = match.text(match.legal(0)[0])
    typed = f"{action}\nseat 0 greedy\n"
    result = run("play", "donjon", "--seats", "human,random", "--seed", "5", "-o", "first=0", typed=typed)
    assert result.exit_code == 0, result.output
    assert f"you: {action}" in result.stdout
    assert "DJ-E5" in result.stdout
    plain = json.loads(run("replay", "donjon-1.jsonl", "--json").stdout)
    assert plain["over"]
    assert plain["steps"][0]["text"] == action
    shown = json.loads(run("show", "donjon-1.jsonl", "--json", "--as", "1", "--at", "1").stdout)
    assert shown["player"] == 1


def test_an_illegal_action_names_its_rule() -> None:
    typed = "recruit 2 vip from forest to room 5\n"
    text = run("play", "donjon", "--seats", "human,random", "-o", "first=0", typed=typed).stdout
    assert "(DJ-" in text


def test_a_simulation_counts_the_score_sheet() -> None:
    plain = json.loads(run("simulate", "donjon", "-n", "4", "-s", "3", "-b", "random,greedy", "--json").stdout)
    labels = plain["summary"]["bots"]["greedy"]["lines"]
    assert "adventurer groups" in labels
    for result in plain["results"]:
        for score in result["scores"]:
            assert score["total"] == sum(line["points"] for line in score["lines"])


def test_an_unknown_option_is_answered_with_the_nearest() -> None:
    result = run("play", "donjon", "--option", "objective=basic")
    assert result.exit_code == 2
    assert "did you mean 'objectives'?" in result.stderr
