"""Commands that list, print and simulate: what they show, and what a program reads from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli_toys import run, zoo
from tests.toys import host
from tests.toys_dig import digs

from undercroft import Host
from undercroft.cli import simulating
from undercroft.examples import tic_tac_toe
from undercroft.schema import position_schema


def test_without_a_command_a_whole_game_is_shown_and_what_to_type_next() -> None:
    result = run()
    assert result.exit_code == 0
    first, *_ = result.stdout.splitlines()
    assert first.startswith("The Zoo: 3 players, greedy bots, seed ")
    for part in ("┌ zoo ─", "cards laid", "H-1", "total", "won", "undercroft play zoo", "undercroft --help"):
        assert part in result.stdout
    assert first.rsplit(" ", 1)[1] in result.stdout.splitlines()[-1], "the seed, to play the game again"


def test_without_any_game_it_says_where_to_look() -> None:
    result = run(host=host())
    assert result.exit_code == 2
    assert "undercroft plugins" in result.stderr


def test_games_without_a_drawn_board_show_their_state() -> None:
    result = run(host=digs())
    assert result.exit_code == 0
    assert "rounds: 3" in result.stdout


def test_games_are_listed() -> None:
    assert "The Zoo" in run("games").stdout
    [listed] = json.loads(run("games", "--json").stdout)
    assert listed == {"name": "zoo", "distribution": "", "version": "", "summary": "The Zoo"}


def test_plugins_are_listed_with_their_hooks_and_what_is_broken() -> None:
    class Broken:
        __name__ = "wreck"

        def undercroft_gmaes(self, register: Any) -> None: ...

    result = run("plugins", "--json", host=Host(plugins=[tic_tac_toe, Broken()], strict=False))
    assert result.exit_code == 0
    rows = {row["name"]: row for row in json.loads(result.stdout)}
    assert rows["undercroft.examples.tic_tac_toe"]["status"] == "ok"
    assert "undercroft_games" in rows["undercroft.examples.tic_tac_toe"]["hooks"]
    assert rows["wreck"]["status"] == "broken"
    assert "undercroft_gmaes" in rows["wreck"]["reason"]
    text = run("plugins", host=Host(plugins=[tic_tac_toe, Broken()], strict=False)).stdout
    assert "wreck (given) broken" in text
    assert "undercroft_gmaes" in text


def test_rules_are_numbered_and_have_a_source() -> None:
    text = run("rules", "zoo").stdout
    assert "H-1  A card laid is worth a point" in text
    assert "[assumed]" in text
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "Nobody has asked." in run("rules", "zoo", "h-2").stdout
    plain = json.loads(run("rules", "zoo", "H-2", "--json").stdout)
    assert [rule["id"] for rule in plain["rules"]] == ["H-2"]
    assert plain["rules"][0]["source"] == "assumed"


def test_rules_that_a_game_leaves_out_are_marked_and_one_says_why() -> None:
    text = run("rules", "zoo").stdout
    assert "Beasts are fed. [left out]" in text
    assert text.count("[left out]") == 1
    assert "Nobody has brought any food." not in text
    assert "Nobody has brought any food." in run("rules", "zoo", "H-3").stdout
    plain = json.loads(run("rules", "zoo", "--json").stdout)
    reasons = {rule["id"]: rule["left_out"] for rule in plain["rules"]}
    assert reasons == {"H-1": "", "H-2": "", "H-3": "Nobody has brought any food."}


def test_assumed_rules_and_data_are_listed() -> None:
    text = run("rules", "zoo", "--assumed").stdout
    assert "H-2" in text
    assert "H-1" not in text
    assert "beasts.toml  ant\n" in text
    plain = json.loads(run("rules", "zoo", "--assumed", "--json").stdout)
    assert plain["data"] == [{"file": "beasts.toml", "name": "ant"}]


def test_a_game_without_rules_says_so() -> None:
    without = Host(plugins=[tic_tac_toe])
    assert "no numbered rules" in run("rules", "tic-tac-toe", host=without).stdout
    assert "assumes nothing" in run("rules", "tic-tac-toe", "--assumed", host=without).stdout


def test_the_flow_is_printed_as_tree_graph_and_data() -> None:
    assert "Turn  ends the match" in run("flow", "zoo").stdout
    dot = run("flow", "zoo", "--dot").stdout
    assert dot.startswith('digraph "zoo" {')
    assert "Turn -> over;" in dot
    plain = json.loads(run("flow", "zoo", "--json").stdout)
    assert plain["start"] == "Turn"
    [turn] = [phase for phase in plain["phases"] if phase["name"] == "Turn"]
    assert turn["actions"] == ["lay {card}", "bury {card}", "draw"]
    assert turn["ends_match"]


def test_the_schema_fits_what_is_saved() -> None:
    schema = json.loads(run("schema", "zoo").stdout)
    assert schema == json.loads(json.dumps(position_schema(zoo().setting("zoo"))))
    match = zoo().match("zoo", seed=1)
    match.play(0, "draw")
    saved = json.loads(match.to_json())
    assert saved["position"]["state"]["stones"] == {"bag": {"white": 2, "black": 3}}
    fits(saved, schema, schema)
    saved["position"]["state"]["stones"]["bag"]["green"] = 1
    with pytest.raises(AssertionError):
        fits(saved, schema, schema)


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> None:
    """Asserts that a value fits a schema, for the words of JSON schema that are used here."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        for one in schema["anyOf"]:
            try:
                fits(value, one, root)
            except AssertionError:
                continue
            return
        raise AssertionError(f"{value!r} fits nothing of {schema}")
    if "const" in schema:
        assert value == schema["const"]
    if "enum" in schema:
        assert value in schema["enum"]
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    if "type" in schema:
        assert isinstance(value, kinds[schema["type"]]), (value, schema)
    if "minimum" in schema:
        assert value >= schema["minimum"]
    if isinstance(value, dict):
        assert set(schema.get("required", ())) <= set(value)
        for key, inside in value.items():
            known = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
            assert known is not False, (key, schema)
            fits(inside, known, root)
    if isinstance(value, list):
        for inside in value:
            fits(inside, schema.get("items", {}), root)


def test_simulations_can_be_repeated_and_count_everything() -> None:
    args = ("simulate", "zoo", "-n", "6", "-p", "2", "-s", "9", "-b", "greedy,random", "-o", "rounds=3", "--json")
    plain = json.loads(run(*args).stdout)
    again = json.loads(run(*args).stdout)
    assert plain["results"] == again["results"]
    assert (plain["game"], plain["players"], plain["seed"]) == ("zoo", 2, 9)
    assert plain["options"] == {"rounds": 3}
    assert plain["bots"] == ["greedy", "random"]
    assert len(plain["results"]) == plain["games"] == 6
    result = plain["results"][0]
    assert set(result) == {"seed", "winners", "scores", "decisions", "hash", "bots", "unfinished"}
    assert result["decisions"] == 6
    assert result["scores"][0]["lines"][0]["label"] == "cards laid"
    assert result["scores"][0]["lines"][0]["rule"] == "H-1"
    assert [one["bots"][0] for one in plain["results"]] == ["greedy", "random"] * 3, "bots move from seat to seat"
    summary = plain["summary"]
    wins = sum(len(one["winners"]) for one in plain["results"])
    assert sum(seat["wins"] for seat in summary["seats"]) == sum(b["wins"] for b in summary["bots"].values()) == wins
    totals = [one["scores"][0]["total"] for one in plain["results"]]
    assert summary["seats"][0]["score"]["mean"] == pytest.approx(sum(totals) / 6, abs=1e-3)
    assert summary["seats"][0]["lines"]["cards laid"] == summary["seats"][0]["score"]["mean"]
    assert summary["decisions"] == {"mean": 6.0, "min": 6, "max": 6}


def test_more_games_begin_with_the_same_ones_and_other_seeds_with_others() -> None:
    def seeds(*args: str) -> list[int]:
        plain = json.loads(run("simulate", "zoo", "--json", *args).stdout)
        return [result["seed"] for result in plain["results"]]

    five = seeds("-n", "5", "-s", "1")
    assert seeds("-n", "3", "-s", "1") == five[:3]
    assert not set(seeds("-n", "5", "-s", "2")) & set(five)
    assert seeds("-n", "1", "-s", "1") == [1]


def test_simulations_are_told_in_words(tmp_path: Path) -> None:
    result = run("simulate", "zoo", "-n", "4", "-b", "greedy,random", "--records", str(tmp_path / "new"))
    assert result.exit_code == 0
    for part in ("The Zoo: 4 games of 3 players", "decisions a game", "mean score", "cards laid", "greedy"):
        assert part in result.stdout
    records = sorted((tmp_path / "new").iterdir())
    assert len(records) == 4
    [header] = [json.loads(line) for line in records[0].read_text().splitlines()[:1]]
    assert set(header["names"]) == {"greedy", "random"}


def test_progress_goes_to_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "SELDOM", 0.0)
    result = run("simulate", "zoo", "-n", "3", "--json")
    assert "3 of 3 games" in result.stderr
    assert json.loads(result.stdout)["games"] == 3


def test_a_cut_game_counts_as_unfinished() -> None:
    plain = json.loads(run("simulate", "zoo", "-n", "2", "-o", "max_decisions=2", "--json").stdout)
    assert plain["summary"]["unfinished"] == 2
    assert all(result["unfinished"] and not result["winners"] for result in plain["results"])


def test_the_docs_name_every_command_and_option() -> None:
    from typer.main import get_command

    from undercroft.cli import app

    text = (Path(__file__).parents[1] / "docs" / "terminal.md").read_text(encoding="utf-8")
    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        assert f"undercroft {name}" in text, name
        several = getattr(command, "commands", {"": command})
        for sub, inner in several.items():
            section = text.split(f"## `undercroft {name} {sub}".rstrip(), 1)[1].split("\n## ", 1)[0]
            for parameter in inner.params:
                for option in parameter.opts:
                    assert option.lstrip("-") == "help" or f"{option}" in section or not option.startswith("-"), (
                        name,
                        option,
                    )


def test_every_command_has_help() -> None:
    for name in ("games", "plugins", "rules", "flow", "schema", "play", "simulate", "replay", "show", "export"):
        result = run(name, "--help")
        assert result.exit_code == 0
        assert "Usage" in result.stdout
    assert run("--version").stdout.startswith("undercroft ")
