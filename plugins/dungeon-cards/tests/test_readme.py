"""The README is complete: every option, type of entry, field and effect; its examples are those of the data file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from undercroft import Entry
from undercroft import Options as HostOptions
from undercroft.render import render
from undercroft.scene import scene_of
from undercroft_dungeon_cards.cards import Fight, Goods, Item, Take, Use
from undercroft_dungeon_cards.named_rules import NAMED_RULES
from undercroft_dungeon_cards.options import Options

from .conftest import HOST, SHIPPED

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCKS = [
    entry for block in re.findall(r"```toml\n(.*?)```", README, re.DOTALL) for entry in tomllib.loads(block)["deck"]
]


def names(kind: Any) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(kind)}


def test_every_option_is_explained() -> None:
    for name in names(Options) - names(HostOptions):
        assert re.search(rf"^\| `{name}` \|", README, re.MULTILINE), name


def test_every_type_of_entry_is_explained_with_its_fields() -> None:
    for kind in get_args(Item):
        line = re.search(rf"^\| `{kind.__struct_config__.tag}` \|.*$", README, re.MULTILINE)
        assert line, kind
        for field in names(kind) - names(Entry):
            assert f"`{field}`" in line[0], (kind, field)


def test_every_effect_and_good_is_explained() -> None:
    for effect in (Take, Use, Fight):
        tag: Any = effect.__struct_config__.tag
        line = next(line for line in README.splitlines() if line.startswith(f'| `{{ do = "{tag}"'))
        for field in names(effect):
            assert f"{field} = " in line
    for good in names(Goods):
        assert f"`{good}`" in README


def test_every_named_rule_is_named() -> None:
    for function in NAMED_RULES:
        assert f"`{function.__name__}`" in README


@pytest.mark.parametrize("entry", BLOCKS, ids=lambda entry: entry["name"])
def test_the_examples_of_data_are_those_of_the_file(entry: dict[str, Any]) -> None:
    assert entry in tomllib.loads(SHIPPED)["deck"]


def test_the_board_is_one_that_the_bots_come_to() -> None:
    """It is drawn again."""
    board = re.search(r"```text\n(.*?)\n```", README, re.DOTALL)
    assert board is not None
    match = HOST.match("dungeon-cards", players=3, seed=2)
    agents = [HOST.agent("dungeon-cards", seed=seat) for seat in range(3)]
    while match.position.decisions < 56:
        player = match.players()[0]
        match.play(player, agents[player].choose(match.observation(player), match.legal(player)))
    assert render(scene_of(match.observation(match.players()[0]))) == board[1]
