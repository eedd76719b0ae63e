"""What data files must agree on: each fault names its file, its entry and what was expected."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from undercroft import DataError

DATA = files("undercroft_dungeon_lords") / "data"


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("monsters", 'name = "goblin"', 'name = "Big goblin"', "one word"),
        ("monsters", "silver = 2", "silver = 3", "there are 13 tiles with silver backs"),
        ("monsters", "price = { food = 1 }", "price = { imps = 1 }", "a price is paid in"),
        ("monsters", "price = { food = 1 }", "price = { traps = 2 }", "one trap and one monster at most"),
        ("monsters", 'hits = "first", n = 2,', 'hits = "first", food = 1, n = 2,', "costs nothing"),
        ("rooms", 'back = "silver"', 'back = "gold"', "there are 7 entries with silver backs"),
        ("rooms", 'monster = "goblin"', 'monster = "hobgoblin"', "there is no monster hobgoblin"),
        ("combats", 'back = "silver"', 'back = "gold"', "there are 8 entries with silver backs"),
        ("traps", "copies = 3", "copies = 4", "there are 28 cards"),
        ("traps", 'to = "anyone", n = 1', 'to = "first", n = 1', "poison and silence need damage"),
        ("traps", "price = { food = 1 }", "price = { monsters = 1 }", "a trap is paid in"),
        ("events", 'does = "taxes"', 'does = "payday"', "one tile each"),
        ("specials", 'name = "blank-8"', 'name = "blank-8"\nsource = "assumed"\n\n[[specials]]\nname = "more"', "10"),
        ("places", 'name = "food"', 'name = "feast"', "nothing is said of food"),
        ("places", "{ workers = 2 }", "{ workers = 2, price = { gold = 1 } }", "here imps work"),
        ("places", "{ workers = 2 }", "{ workers = 2, gain = { gold = 1 } }", "here imps work"),
        ("places", "{ workers = 2 }", "{ foreman = true }", "here imps work"),
        ("places", "gain = { imps = 1 }", "gain = { imps = 1 }, workers = 1", "are for dig and mine"),
        ("places", "gain = { imps = 1 }", "gain = { imps = 1 }, foreman = true", "are for dig and mine"),
        ("places", "price = { gold = 1 }", "price = { traps = 1 }", "a price is paid in"),
        ("places", "price = { gold = 1 }", "price = { monsters = 1 }", "a price is paid in"),
        ("places", "  {},\n  {},", "  { price = { imps = 1 } },\n  {},", "a price is paid in"),
        ("places", "  {},\n  {},", "  { gain = { gold = 1 } },\n  {},", "no place gives tunnels"),
        ("places", "gain = { imps = 1 }", "gain = { tunnels = 1 }", "no place gives tunnels"),
        ("monsters", 'hits = "nobody", holds', 'hits = "nobody", n = 1, holds', "does none"),
        ("monsters", 'hits = "first", n = 3', 'hits = "first"', "does damage"),
        ("monsters", 'hits = "first", n = 3', 'hits = "first", n = 3, times = 2', "times, spares and behind"),
        ("monsters", 'hits = "first", n = 3', 'hits = "first", n = 3, behind = true', "times, spares and behind"),
        ("monsters", 'hits = "each", n = 1', 'hits = "each", n = 1, spares = ["thief"]', "times, spares and behind"),
        ("monsters", 'hits = "each", n = 1', 'hits = "each", n = 1, next = 1', "next is for"),
        ("rooms", 'hits = "first", n = 5 }', 'hits = "first", n = 5, times = 2 }', "times, spares and behind"),
        ("traps", "whole = true", "whole = true, n = 2", "damage is a number"),
        ("traps", 'to = "second", n = 3', 'to = "second"', "damage is a number"),
        ("adventurers", 'kind = "warrior"', 'kind = "warrior"\nhearts = 1', "no icons of other classes"),
        ("adventurers", 'kind = "paladin"\nback = "silver"', 'kind = "paladin"\nback = "gold"', "paladins"),
        ("trainings", '"warrior-1"', '"warrior-9"', "party: there is no warrior-9"),
        ("trainings", 'name = "4"', 'name = "5"', "nothing is said of 4"),
    ],
)
def test_what_does_not_agree_is_refused(host: Any, tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    text = (DATA / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=says) as caught:
        host.match("dungeon-lords", players=2, options={"data": str(tmp_path)})
    assert f"{file}.toml" in str(caught.value)


def test_what_is_in_the_box_agrees(host: Any, tmp_path: Path) -> None:
    for entry in DATA.iterdir():
        (tmp_path / entry.name).write_text(entry.read_text(encoding="utf-8"), encoding="utf-8")
    assert host.match("dungeon-lords", players=2, options={"data": str(tmp_path)}).players()
