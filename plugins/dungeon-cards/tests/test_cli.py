"""Dungeon cards at the command line: a card, a spot, a turn, as with cards in hand; the line of a solo game."""

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


def test_a_person_lays_a_card_as_with_cards_in_hand() -> None:
    """The card, the spot, and only then what fits there."""
    typed = "place ore-ooww\nat (0,-1)\nturn 0\nturn 1\nquit\n"
    text = run("play", "dungeon-cards", "--players", "2", "--seed", "31", typed=typed).stdout
    assert "to be laid: ore-ooww, OOWW" in text
    assert "turn 1: WOOW   turn 2: WWOO" in text
    assert "turned 0 its south side wall meets open" in text
    assert "DC-C-04" in text
    assert max(map(len, text.splitlines())) <= 80


def test_nobody_builds_a_shared_dungeon_alone() -> None:
    result = run("play", "dungeon-cards", "--players", "1")
    assert result.exit_code != 0
    assert "mode=individual" in result.stdout + result.stderr


def test_a_solo_game_says_how_near_the_target_was() -> None:
    result = run(
        "simulate", "dungeon-cards", "-n", "2", "--players", "1", "-o", "mode=individual", "--json", "--seed", "4"
    )
    assert result.exit_code == 0
    assert "target 20: " in result.stdout


def test_what_is_rulebook_and_what_is_house_is_told() -> None:
    assumed = json.loads(run("rules", "dungeon-cards", "--assumed", "--json").stdout)
    assert {rule["id"][:4] for rule in assumed["rules"]} == {"DC-U", "DC-H"}
    assert {entry["file"] for entry in assumed["data"]} == {"deck.toml"}
