"""The README is complete: every scenario, option, data file and field; what it shows as data can be played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from undercroft import Entry, Host
from undercroft import Options as HostOptions
from undercroft_dungeon_twister import entries, plugin
from undercroft_dungeon_twister.options import Options
from undercroft_dungeon_twister.placement import Placement
from undercroft_dungeon_twister.static import DATA

FOLDER = Path(__file__).parents[1]
README = (FOLDER / "README.md").read_text(encoding="utf-8")
BOX = FOLDER / "src" / "undercroft_dungeon_twister" / "data"
HOST = Host(plugins=[plugin])
EXAMPLES = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", README, re.DOTALL)]


def section(heading: str) -> str:
    return README.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]


def rows(text: str) -> dict[str, str]:
    """Gives the lines of tables by what stands first in them in code."""
    return {found[1]: line for line in text.splitlines() if (found := re.match(r"\| `([^`]+)`", line))}


def names(kind: Any) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(kind)}


def words(tp: Any) -> list[str]:
    """Gives the words that a type allows, however deep they are."""
    return [word for one in get_args(tp) for word in ([one] if isinstance(one, str) else words(one))]


def example(name: str) -> Any:
    (found,) = (one for one in EXAMPLES if name in one)
    return found


def test_every_scenario_is_told_with_its_players_and_its_target() -> None:
    box = tomllib.loads((BOX / "scenarios.toml").read_text(encoding="utf-8"))["scenarios"]
    table = rows(section("## Scenarios"))
    assert set(table) == {entry["scenario"] for entry in box}
    for name, line in table.items():
        mine = [entry for entry in box if entry["scenario"] == name]
        _, _, players, target, _, _ = (part.strip() for part in line.split("|"))
        assert players == ", ".join(str(count) for count in sorted(entry["players"] for entry in mine))
        assert {target} == {str(entry["target"]) if entry["target"] else "" for entry in mine}


def test_every_option_is_explained_with_its_values() -> None:
    table = rows(section("## Play").split("| option |", 1)[1])
    assert set(table) == names(Options) - names(HostOptions)
    for word in ("played", "half", "random"):
        assert f"`{word}`" in table["setup"]
    for field in msgspec.structs.fields(Options):
        if isinstance(field.default, bool):
            first, second = ("true", "false") if field.default else ("false", "true")
            assert f"| {first}, {second}:" in table[field.name]


def test_every_data_file_is_explained_with_its_fields() -> None:
    table = rows(section("## Your own data"))
    assert set(table) == {f"{name}.toml" for name in DATA}
    for name in ("characters", "rooms"):
        assert names(DATA[name]) - names(Entry) <= set(re.findall(r"`(\w+)`", table[f"{name}.toml"])), name


def test_every_field_of_a_scenario_is_explained_with_its_words() -> None:
    table = rows(section("### Scenarios as data"))
    assert set(table) == names(entries.ScenarioEntry) - names(Entry)
    for field in msgspec.structs.fields(entries.ScenarioEntry):
        if field.encode_name in table and field.encode_name not in ("without", "pay", "lift", "elevator"):
            for word in words(field.type):
                assert f"`{word}`" in table[field.encode_name], field.encode_name
    for name, kind in (("pay", entries.Pay), ("lift", entries.Lift), ("elevator", entries.Elevator)):
        assert names(kind) <= set(re.findall(r"`(\w+)`", table[name])), name
    for name, pair in (("cells", entries.Cell), ("zones", entries.Zone)):
        assert f"`[{', '.join(names_in_order(pair))}]`" in table[name]
    told = [int(number) for number in re.findall(r"\d+", table["pay"])]
    assert told == list(msgspec.structs.astuple(entries.Pay()))


def names_in_order(kind: Any) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


@pytest.mark.rule("DT-M1")
def test_the_room_that_is_shown_is_that_of_the_box() -> None:
    (room,) = next(one["rooms"] for one in EXAMPLES if isinstance(one.get("rooms"), list))
    assert room in tomllib.loads((BOX / "rooms.toml").read_text(encoding="utf-8"))["rooms"]


def test_the_scenario_that_is_shown_is_played(tmp_path: Path) -> None:
    (entry,) = example("scenarios")["scenarios"]
    block = next(one for one in re.findall(r"```toml\n(.*?)```", README, re.DOTALL) if "[[scenarios]]" in one)
    (tmp_path / "scenarios.toml").write_text(block, encoding="utf-8")
    match = HOST.match(
        "dungeon-twister",
        players=entry["players"],
        options={"data": str(tmp_path), "scenario": entry["scenario"], "setup": "random"},
    )
    assert match.text(match.legal(match.players()[0])[0]) == "action 2"


def test_the_placement_that_is_shown_is_read(tmp_path: Path) -> None:
    placement = msgspec.convert(example("circles"), Placement)
    block = next(one for one in re.findall(r"```toml\n(.*?)```", README, re.DOTALL) if "[circles]" in one)
    (tmp_path / "placement.toml").write_text(block, encoding="utf-8")
    match = HOST.match("dungeon-twister", players=2, options={"placement": str(tmp_path / "placement.toml")})
    state, static = match.position.state, match.position.static
    assert [static.token_names[token] for token in state.posted.ids] == list(placement.circles)
    assert [static.token_names[token] for token in state.stash[2].ids] == ["blue-sword"]


def test_the_number_of_rules_is_right() -> None:
    assert f"{len(HOST.ruleset('dungeon-twister').rules)} in all" in README
