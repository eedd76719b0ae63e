"""The commands know overlays: they list them, take them by name, and show what they change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli_toys import refused, run
from tests.sites import GOOD, Site
from tests.test_overlays_flow import Omen
from tests.toys_overlays import Lay, Resting, caves

from undercroft import Host


def fog(tmp_path: Path) -> Lay:
    path = tmp_path / "rules.toml"
    path.write_text('[[rule]]\nid = "FG-1"\ntext = "Omens come before rests."\nsource = "public"\n')
    return Lay(
        "fog",
        phases=lambda register: register.before("caves", Resting, Omen),
        rules=lambda register: register.add("caves", path),
    )


def host(tmp_path: Path) -> Host:
    return Host(plugins=[caves(), fog(tmp_path), Lay("dusk")], strict=True)


def test_overlays_are_listed_by_game(tmp_path: Path) -> None:
    rows = json.loads(run("games", "--overlays", "--json", host=host(tmp_path)).stdout)
    assert [(row["game"], row["name"], row["summary"]) for row in rows] == [
        ("caves", "dusk", "dusk"),
        ("caves", "fog", "fog"),
    ]
    lines = run("games", "--overlays", host=host(tmp_path)).stdout.splitlines()
    assert [line.split() for line in lines] == [["caves", "dusk", "dusk"], ["caves", "fog", "fog"]]
    assert "No overlay of an installed game is installed" in run("games", "--overlays").stdout


def test_installed_overlays_are_listed_unimported(site: Site) -> None:
    site.install("my-maze", "[undercroft.games]\nmaze = broken\n", broken=GOOD)
    site.install("my-fog", "[undercroft.extras]\nmaze.fog = broken\n", version="2.1", broken="raise ValueError")
    rows = json.loads(run("games", "--overlays", "--json", host=Host()).stdout)
    assert rows == [
        {
            "game": "maze",
            "name": "fog",
            "distribution": "my-fog",
            "version": "2.1",
            "summary": "my-fog for tests",
        }
    ]
    (row,) = [row for row in json.loads(run("plugins", "--json", host=Host()).stdout) if row["name"] == "maze.fog"]
    assert (row["kind"], row["status"]) == ("overlay", "broken")


def test_rules_and_flow_are_those_with_the_overlay(tmp_path: Path) -> None:
    ours = host(tmp_path)
    assert "Omens come before rests." in run("rules", "caves", "--overlay", "fog", host=ours).stdout
    assert "caves has no numbered rules." in run("rules", "caves", host=ours).stdout
    tree = run("flow", "caves", "--overlay", "fog", "--overlay", "dusk", host=ours).stdout
    assert tree.startswith("caves with dusk with fog: phases")
    assert "Omen" in tree
    plain = json.loads(run("flow", "caves", "--json", "--overlay", "fog", host=ours).stdout)
    assert plain["overlays"] == ["fog"]
    assert {"from": "Omen", "to": "Resting", "kinds": ["then"]} in plain["edges"]
    assert "Omen -> Resting" in run("flow", "caves", "--dot", "--overlay", "fog", host=ours).stdout
    assert "Omen" not in run("flow", "caves", host=ours).stdout
    schema = json.loads(run("schema", "caves", "--overlay", "fog", host=ours).stdout)
    assert schema["properties"]["overlays"] == {"const": {"fog": 1}}


def test_games_are_simulated_and_played_with_overlays(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    ours = host(tmp_path)
    plain = json.loads(run("simulate", "caves", "-n", "2", "--json", "--overlay", "fog", host=ours).stdout)
    assert plain["overlays"] == ["fog"]
    assert set(plain["versions"]) == {"caves", "fog-plugin"}
    assert run("simulate", "caves", "-n", "2", "--overlay", "fog", host=ours).stdout.startswith(
        "caves with fog: 2 games"
    )
    played = run(
        "play", "caves", "--overlay", "fog", "--seats", "human,random", "--seed", "1", typed="quit\n", host=ours
    )
    assert played.stdout.startswith("caves with fog, 2 players")


def test_recorded_simulations_replay_with_their_overlays(tmp_path: Path) -> None:
    ours = host(tmp_path)
    records = str(tmp_path / "records")
    run("simulate", "caves", "-n", "2", "--overlay", "fog", "--records", records, host=ours)
    for path in sorted((tmp_path / "records").iterdir()):
        match = ours.load(path)
        assert (match.over, match.setting.overlays) == (True, ("fog",))
        assert "caves" in run("show", str(path), host=ours).stdout


def test_overlays_that_are_not_there_are_named(tmp_path: Path) -> None:
    ours = host(tmp_path)
    for command in ("rules", "flow", "schema", "simulate", "play"):
        assert refused(command, "caves", "--overlay", "fogg", host=ours).endswith("did you mean 'fog'?")
    twice = refused("flow", "caves", "--overlay", "fog", "--overlay", "fog", host=ours)
    assert twice == "option 'overlays': 'fog' is named twice"
    assert "--from goes on with the game of a file" in refused("play", "--from", "x", "--overlay", "fog", host=ours)
