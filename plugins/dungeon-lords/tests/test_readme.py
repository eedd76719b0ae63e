"""The README is complete: every option, data file, field and effect, and its examples are those of the data."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from undercroft import Entry, Host
from undercroft import Options as HostOptions
from undercroft_dungeon_lords import cards, effects
from undercroft_dungeon_lords.options import Options
from undercroft_dungeon_lords.static import DATA

FOLDER = Path(__file__).parents[1]
README = (FOLDER / "README.md").read_text(encoding="utf-8")
BOX = FOLDER / "src" / "undercroft_dungeon_lords" / "data"
EXAMPLES = [
    pytest.param(name, entry, id=f"{name}-{entry['name']}")
    for block in re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    for name, entries in tomllib.loads(block).items()
    for entry in entries
]
UNIONS = {
    "Traps": get_args(effects.TrapParts)[0],
    "Spells": get_args(effects.SpellParts)[0],
    "Special": get_args(effects.SpecialParts)[0],
}


def section(heading: str) -> str:
    return README.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]


def rows(text: str) -> dict[str, str]:
    """Gives the lines of tables by what stands first in them in code."""
    return {found[1]: line for line in text.splitlines() if (found := re.match(r"\| `([^`]+)`", line))}


def tables(text: str) -> list[str]:
    """Gives the tables in a text, each as its lines."""
    return re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)


def names(kind: Any) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(kind)}


def parts_of(union: Any) -> list[Any]:
    """Gives the effects of a union, alternatives within it too."""
    if hasattr(union, "__struct_config__"):
        return [union]
    return [part for one in get_args(union) for part in parts_of(one)]


def literals(tp: Any) -> list[str]:
    """Gives the words that a type allows, however deep they are."""
    return [word for one in get_args(tp) for word in ([one] if isinstance(one, str) else literals(one))]


def test_every_option_is_explained_with_its_values() -> None:
    table = rows(section("## Play"))
    assert set(table) == names(Options) - names(HostOptions)
    for name in ("rules", "choose_orders"):
        (field,) = (one for one in msgspec.structs.fields(Options) if one.name == name)
        for word in re.findall(r"'([a-z ]+)'", str(field.type)):
            assert f"`{word}`" in table[name]


def test_every_data_file_is_explained_with_its_fields() -> None:
    table = rows(section("## Your own data"))
    assert set(table) == {f"{name}.toml" for name in DATA}
    for name, kind in DATA.items():
        told = set(re.findall(r"`(\w+)`", table[f"{name}.toml"]))
        assert names(kind) - names(Entry) <= told, name
    text = set(re.findall(r"`(\w+)`", section("## Your own data")))
    for kind in (cards.Price, cards.Gain, cards.Space, cards.EndBonus, cards.FightsHere):
        assert names(kind) <= text, kind


def test_every_field_of_an_attack_is_explained() -> None:
    table = rows(section("### Attacks"))
    assert set(table) == names(cards.Attack)
    (hits,) = (field for field in msgspec.structs.fields(cards.Attack) if field.name == "hits")
    for word in get_args(hits.type):
        assert f"`{word}`" in table["hits"]


def test_the_tables_of_effects_are_those_of_the_code() -> None:
    assert effects.__doc__ is not None
    assert tables(section("### Effects")) == tables(effects.__doc__)


@pytest.mark.parametrize("kind", UNIONS)
def test_every_effect_is_explained_with_its_fields(kind: str) -> None:
    (text,) = re.findall(rf"^{kind} .*?\n\n((?:\|.*\n)+)", section("### Effects"), re.MULTILINE)
    lines = {re.search(r'do = "([^"]+)"', line)[1]: line for line in text.splitlines()[2:]}  # type: ignore[index]
    parts = {part.__struct_config__.tag: part for part in parts_of(UNIONS[kind])}
    assert set(lines) == set(parts)
    for tag, part in parts.items():
        for field in msgspec.structs.fields(part):
            assert re.search(rf"\b{field.encode_name}\b", lines[tag]), field.name
            for word in literals(field.type):
                assert re.search(rf"[`\"]{word}[`\"]", lines[tag]), word


@pytest.mark.parametrize("kind", UNIONS)
def test_what_the_tables_write_is_read(kind: str) -> None:
    """Each row's own example is an effect of its kind; where it says only `[..]`, lists stand there."""
    (text,) = re.findall(rf"^{kind} .*?\n\n((?:\|.*\n)+)", section("### Effects"), re.MULTILINE)
    written = re.findall(r"`(\{ do = .*? \})`", text)
    assert len(written) == text.count("\n") - 2
    for one in written:
        plain = tomllib.loads(f"it = {one.replace('[..]', '[]')}")["it"]
        msgspec.convert(plain, UNIONS[kind])


@pytest.mark.parametrize(("name", "entry"), EXAMPLES)
def test_the_examples_of_data_are_those_of_the_data_files(name: str, entry: dict[str, Any]) -> None:
    msgspec.convert(entry, DATA[name])
    assert entry in tomllib.loads((BOX / f"{name}.toml").read_text(encoding="utf-8"))[name]


def test_a_card_that_an_owner_writes_down_is_played(tmp_path: Path) -> None:
    """Graffiti, of which nobody tells what it does, as a card that costs a food: a file of one's own, and no code."""
    text = (BOX / "combats.toml").read_text(encoding="utf-8")
    mine = re.sub(
        r'(name = "graffiti"\nsource = )"assumed"(.*?)effects = \[\]',
        r'\1"rulebook"\2effects = [{ do = "lose", what = ["food"] }]',
        text,
        flags=re.DOTALL,
    )
    assert mine.count('source = "assumed"') == text.count('source = "assumed"') - 1
    (tmp_path / "combats.toml").write_text(mine, encoding="utf-8")
    static = Host().setting("dungeon-lords", 2, {"data": str(tmp_path)}).static
    (card,) = (one for one in static.combats if one.name == "graffiti")
    assert card.effects == (effects.Lose(("food",)),)


def test_the_assumptions_named_are_those_of_the_data() -> None:
    """Which spells do something is counted in the README; so it says how many do not."""
    static = Host().setting("dungeon-lords", 2).static
    gold = [one for one in static.combats if one.back == "gold"]
    assert [bool(one.effects) for one in gold].count(True) == 5
    assert "five do something, four nothing" in section("## What is assumed")
    assert [one.name for one in static.specials if one.effects] == ["embezzlement"]
    assert sum(one.effects_2 is not None or one.price_2 is not None for one in static.traps) == 1


def test_the_number_of_rules_is_right() -> None:
    assert f"{len(Host().ruleset('dungeon-lords').rules)} in all" in README
