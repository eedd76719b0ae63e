"""Data files and files of rules: read whole or refused with file and entry; a folder of one's own replaces them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.toys_dig import dig

from undercroft import DataError, Entry, GameFault, Host, OptionError, RulesetError, hookimpl, read_data
from undercroft.rules import read_rules


class Room(Entry, frozen=True):
    width: Annotated[int, msgspec.Meta(ge=1)]
    doors: tuple[str, ...] = ()


class Trap(Entry, frozen=True):
    damage: int


TYPES = {"rooms": Room, "traps": Trap}
ROOMS = """
[[rooms]]
name = "hall"
source = "rulebook"
width = 4
doors = ["north", "east"]

[[rooms]]
name = "den"
source = "assumed"
width = 2
"""
TRAPS = '[[traps]]\nname = "pit"\nsource = "public"\ndamage = 1\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "data"
    place.mkdir()
    (place / "rooms.toml").write_text(ROOMS)
    (place / "traps.toml").write_text(TRAPS)
    return place


@pytest.fixture
def own(tmp_path: Path) -> Path:
    place = tmp_path / "own"
    place.mkdir()
    return place


def test_data_is_read_in_the_order_of_its_files(folder: Path) -> None:
    data = read_data(folder, TYPES)
    assert data == {
        "rooms": (
            Room(name="hall", source="rulebook", width=4, doors=("north", "east")),
            Room(name="den", source="assumed", width=2),
        ),
        "traps": (Trap(name="pit", source="public", damage=1),),
    }


def test_a_file_in_a_folder_of_ones_own_replaces_the_whole_default_file(folder: Path, own: Path) -> None:
    (own / "traps.toml").write_text(TRAPS.replace("pit", "spear").replace("1", "2"))
    (own / "notes.txt").write_text("mine")
    (own / "more").mkdir()
    for override in (own, str(own)):
        data = read_data(folder, TYPES, override)
        assert data["traps"] == (Trap(name="spear", source="public", damage=2),)
        assert data["rooms"] == read_data(folder, TYPES)["rooms"]
    for nothing in (None, ""):
        assert read_data(folder, TYPES, nothing) == read_data(folder, TYPES)


def test_a_folder_of_ones_own_with_a_file_the_game_does_not_have_is_refused(folder: Path, own: Path) -> None:
    (own / "room.toml").write_text(ROOMS)
    with pytest.raises(DataError, match=r"room\.toml: the game has no data of this name; did you mean 'rooms'"):
        read_data(folder, TYPES, own)


def test_a_folder_of_ones_own_with_none_of_the_files_is_refused(folder: Path, own: Path) -> None:
    for path in (own / "notes.txt", own / "data" / "traps.toml"):
        with pytest.raises(DataError, match=r"this folder holds none of rooms\.toml, traps\.toml") as caught:
            read_data(folder, TYPES, own)
        assert str(own) in str(caught.value)
        path.parent.mkdir(exist_ok=True)
        path.write_text(TRAPS)
    assert read_data(folder, TYPES, own / "data")["traps"][0].name == "pit"


def test_a_folder_of_ones_own_that_is_none_is_refused(folder: Path, own: Path) -> None:
    for override in (own / "none", folder / "rooms.toml", "\0", "x" * 5000):
        with pytest.raises(DataError, match=r"this folder does not exist|name too long") as caught:
            read_data(folder, TYPES, override)
        assert len(str(caught.value)) < 200
    with pytest.raises(DataError, match="a folder is named by text or a Path"):
        read_data(folder, TYPES, 3)  # type: ignore[arg-type]


WRONG = {
    "no TOML": ("[[rooms", "", r"."),
    "no text": (b"\xff\xfe", "", "decode"),
    "a number of 5,000 digits": ("rooms = " + "9" * 5000, "", "digits"),
    "nested deeply": ("rooms = " + "[" * 10_000 + "]" * 10_000, "", "recursion"),
    "nothing": ("", "", r"it must hold a list of tables \[\[rooms\]\] and nothing else"),
    "another name": (ROOMS.replace("[[rooms]]", "[[room]]"), "", "and nothing else"),
    "more than its list": ("version = 1\n" + ROOMS, "", "and nothing else"),
    "one table": (ROOMS.split("[[rooms]]")[1].join(["[rooms]", ""]), "", "it must hold a list of tables"),
    "a list of numbers": ("rooms = [1, 2]", "number 1", "Expected `object`, got `int`"),
    "a list of lists": ("rooms = [[]]", "number 1", "Expected `object`, got `array`"),
    "a number in words": (
        ROOMS.replace("width = 4", 'width = "4"'),
        "hall",
        r"Expected `int`, got `str` - at `\$.width`",
    ),
    "a number too small": (ROOMS.replace("width = 2", "width = 0"), "den", ">= 1"),
    "an unknown field": (ROOMS.replace("width = 2", "width = 2\nwdth = 3"), "den", "unknown field `wdth`"),
    "a field that is missing": (ROOMS.replace("width = 4", ""), "hall", "missing required field `width`"),
    "no source": (ROOMS.replace('source = "rulebook"', ""), "hall", "missing required field `source`"),
    "another source": (ROOMS.replace("rulebook", "hearsay"), "hall", "Invalid enum value 'hearsay'"),
    "no name": (ROOMS.replace('name = "den"', ""), "number 2", "missing required field `name`"),
    "a name that is no text": (ROOMS.replace('"den"', "[1]"), "[1]", "Expected `str`"),
    "a name twice": (ROOMS.replace("den", "hall"), "hall", "the name stands twice"),
    "a date for a number": (ROOMS.replace("width = 2", "width = 2020-01-01"), "den", "Expected `int`"),
    "a long name that is wrong": (ROOMS.replace("den", "d" * 5000).replace("2", "0"), "d" * 77 + "...", ">= 1"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_with_its_name_and_the_entry(folder: Path, own: Path, name: str) -> None:
    content, entry, message = WRONG[name]
    for place, override in ((folder, None), (own, own)):
        (place / "rooms.toml").write_bytes(content if isinstance(content, bytes) else content.encode())
        with pytest.raises(DataError, match=message) as caught:
            read_data(folder, TYPES, override)
        assert str(caught.value).startswith(f"data file {place / 'rooms.toml'}")
        assert (f", entry {entry!r}: " in str(caught.value)) == bool(entry)
        assert len(str(caught.value)) < 600


def test_a_file_that_is_missing_or_a_folder_or_too_large_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("undercroft.data.LARGEST", 20)
        with pytest.raises(DataError, match="at most 20 are read"):
            read_data(folder, TYPES)
    (folder / "rooms.toml").unlink()
    with pytest.raises(DataError, match=r"rooms\.toml.*No such file"):
        read_data(folder, TYPES)
    (folder / "rooms.toml").mkdir()
    with pytest.raises(DataError, match=r"rooms\.toml.*Is a directory"):
        read_data(folder, TYPES)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, len(ROOMS)), cut=st.integers(0, 20), put=st.text(max_size=6))
def test_a_file_changed_at_random_is_read_or_refused(folder: Path, place: int, cut: int, put: str) -> None:
    (folder / "rooms.toml").write_text(ROOMS[:place] + put + ROOMS[place + cut :], encoding="utf-8")
    try:
        data = read_data(folder, TYPES)
    except DataError:
        return
    assert all(type(room) is Room and room.width >= 1 for room in data["rooms"])


def test_wrong_data_reaches_whoever_asked_for_the_match(folder: Path) -> None:
    def static(options: Any, seats: int, data: Any) -> Any:
        if options.depth > 5:
            raise OptionError("depth", "at most 5")
        return read_data(folder, TYPES, options.named or None)

    host = Host(plugins=[dig(static=static)], strict=True)
    host.match("dig", 2)
    with pytest.raises(DataError, match="this folder does not exist"):
        host.match("dig", 2, options={"named": "nowhere"})
    with pytest.raises(OptionError, match="option 'depth': at most 5"):
        host.match("dig", 2, options={"depth": 6})


def with_data(folder: Path, option: str = "") -> Host:
    """A game whose static data is what it is handed of its registered files."""
    plugin = dig(static=lambda options, seats, data: data)

    class Data(type(plugin)):
        @hookimpl
        def undercroft_data(self, register: Any) -> None:
            register.add("dig", folder, TYPES, option)

    plugin.__class__ = Data
    return Host(plugins=[plugin], strict=True)


def test_a_game_is_handed_its_data_from_the_folder_of_the_option(folder: Path, own: Path) -> None:
    (own / "traps.toml").write_text(TRAPS.replace("1", "9"))
    assert with_data(folder).setting("dig").static == read_data(folder, TYPES)
    host = with_data(folder, "named")
    assert host.setting("dig").static == read_data(folder, TYPES)
    replaced = host.setting("dig", options={"named": str(own)}).static
    assert (replaced["traps"][0].damage, replaced["rooms"]) == (9, read_data(folder, TYPES)["rooms"])
    assert Host(plugins=[dig(static=lambda options, seats, data: data)]).setting("dig").static == {}


def test_data_from_an_option_that_is_none_is_refused(folder: Path) -> None:
    with pytest.raises(RulesetError, match="the data of dig names the option 'folder', which it does not have"):
        with_data(folder, "folder").ruleset("dig")


def test_data_a_game_cannot_cope_with_is_a_fault_of_the_game(folder: Path) -> None:
    (folder / "traps.toml").write_text("traps = []\n")
    host = Host(plugins=[dig(static=lambda options, seats, data: read_data(folder, TYPES)["traps"][0])])
    with pytest.raises(GameFault, match="the static data of dig failed with IndexError"):
        host.match("dig", 2)


# -- rules

RULES = '[[rule]]\nid = "DG-1"\ntext = "Dig."\nsource = "rulebook"\n'


def with_rules(*paths: Path) -> Host:
    plugin = dig()

    class Rules:
        @hookimpl
        def undercroft_games(self, register: Any) -> None:
            plugin.undercroft_games(register)

        @hookimpl
        def undercroft_phases(self, register: Any) -> None:
            plugin.undercroft_phases(register)

        @hookimpl
        def undercroft_components(self, register: Any) -> None:
            plugin.undercroft_components(register)

        @hookimpl
        def undercroft_rules(self, register: Any) -> None:
            for path in paths:
                register.add("dig", path)

    return Host(plugins=[Rules()], strict=True)


def test_rules_are_read_from_all_files_in_order(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text(RULES)
    two.write_text(RULES.replace("1", "2") + 'note = "Again."\n')
    rules = with_rules(one, two).ruleset("dig").rules
    assert [(rule.id, rule.text, rule.note) for rule in rules.values()] == [
        ("DG-1", "Dig.", ""),
        ("DG-2", "Dig.", "Again."),
    ]


def test_a_rule_that_stands_twice_is_refused_each_time_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(RULES + RULES)
    ruleset = with_rules(path).ruleset("dig")
    for _ in range(2):
        with pytest.raises(RulesetError, match="rule DG-1 stands twice"):
            _ = ruleset.rules


@pytest.mark.parametrize(
    "content",
    [b"\xff", b"[[rule]]\nid = 1\n", b"[[rules]]\n", RULES.replace("rulebook", "me").encode(), b"x = " + b"[" * 10_000],
    ids=["bytes", "number", "name", "source", "deep"],
)
def test_a_wrong_file_of_rules_is_refused_with_its_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"data file rules\.toml: "):
        read_rules(path)
    with pytest.raises(DataError, match=r"data file none\.toml: "):
        read_rules(tmp_path / "none.toml")
