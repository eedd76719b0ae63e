"""The data file: what is wrong with one is said with the entry and the fault."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from undercroft import DataError

from .conftest import HOST, SHIPPED, without_cards


def made(tmp_path: Path, text: str, players: int = 2) -> Any:
    """A setting with that file."""
    (tmp_path / "deck.toml").write_text(text, encoding="utf-8")
    return HOST.setting("dungeon-cards", players, {"data": str(tmp_path)})


def cut(name: str) -> str:
    """The shipped file without an entry."""
    parts = re.split(r"(?m)^(?=\[\[deck\]\]$)", SHIPPED)
    kept = [part for part in parts if f'\nname = "{name}"\n' not in part]
    assert len(kept) == len(parts) - 1
    return "".join(kept)


def changed(name: str, old: str, new: str) -> str:
    """The shipped file with another line in an entry."""
    parts = re.split(r"(?m)^(?=\[\[deck\]\]$)", SHIPPED)
    found = [number for number, part in enumerate(parts) if f'\nname = "{name}"\n' in part]
    assert len(found) == 1
    assert old in parts[found[0]]
    parts[found[0]] = parts[found[0]].replace(old, new)
    return "".join(parts)


def added(text: str) -> str:
    return SHIPPED + "\n[[deck]]\n" + text


@pytest.mark.parametrize(
    ("text", "entry", "fault"),
    [
        (cut("entrance"), "", "there is no Entrance"),
        (
            added('type = "card"\nname = "gate-2"\nsource = "assumed"\nkind = "gate"\nsides = "OOOO"'),
            "gate-2",
            "one Entrance",
        ),
        (changed("entrance", 'sides = "OOOO"', 'sides = "OOOO"\ncopies = 2'), "entrance", "one Entrance for each"),
        (cut("rounds"), "", "the number rounds is missing"),
        (changed("rounds", "value = 8", "value = 0"), "rounds", "1 at least"),
        (changed("rounds", "value = 8", "value = -1"), "rounds", ">= 0"),
        (added('type = "number"\nname = "dice"\nsource = "assumed"\nvalue = 1'), "dice", "no such number"),
        (changed("level-1", "xp = 0", "xp = 1"), "level-1", "takes no experience"),
        (changed("level-3", "xp = 7", "xp = 3"), "level-3", "not more than level-2"),
        (changed("wall", 'meets = ["wall"]', 'meets = ["fog"]'), "wall", "it meets fog, which is no side"),
        (changed("wall", 'meets = ["wall"]', 'meets = ["open"]'), "wall", "open does not meet it"),
        (changed("wall", 'letter = "W"', 'letter = "O"'), "open", "stands for another side"),
        (changed("wall", 'way = "none"', 'way = "none"\nkeys = 1'), "wall", "only a locked side costs keys"),
        (changed("ore-owow", 'sides = "OWOW"', 'sides = "OWOX"'), "ore-owow", "no side has the letter X"),
        (changed("ore-owow", 'sides = "OWOW"', 'sides = "OWO"'), "ore-owow", "matching regex"),
        (changed("ore-owow", 'kind = "ore-room"', 'kind = "mine"'), "ore-owow", "no kind of room mine"),
        (changed("ore-owow", 'sides = "OWOW"', 'sides = "****"'), "ore-owow", "only a dragon"),
        (changed("dragon", 'sides = "****"', 'sides = "OOOO"'), "dragon", "only a dragon"),
        (changed("dragon", "strength = 6", "strength = 0"), "dragon", "a strength of 1 at least"),
        (changed("ore-owow", 'sides = "OWOW"', 'sides = "OWOW"\nstrength = 2'), "ore-owow", "nobody is fought"),
        (changed("ore-owow", 'sides = "OWOW"', 'sides = "OWOW"\nxp = 2'), "ore-owow", "nobody is fought"),
        (changed("dragon-lair", 'effects = [{ do = "fight" }]', ""), "dragon-lair", "a dragon is fought"),
        (
            changed("monster-room", '{ do = "fight" }', '{ do = "fight" }, { do = "fight" }'),
            "monster-room",
            "one fight",
        ),
        (changed("blacksmith", 'called = "key"', 'called = "attack"'), "blacksmith", "two functions are called attack"),
        (
            changed("blacksmith", "pay = { ore = 1 }, gain = { keys", "pay = { xp = 1 }, gain = { keys"),
            "blacksmith",
            "paid in",
        ),
        (changed("blacksmith", 'do = "use", called = "key"', 'do = "dance", called = "key"'), "blacksmith", "dance"),
        (
            changed("gate", 'trait = "entrance"', 'trait = "entrance"\neffects = [{ do = "fight" }]'),
            "gate",
            "nothing is done",
        ),
        (changed("gate", 'trait = "entrance"', 'trait = "cellar"'), "gate", "cellar"),
        (
            changed("dragon-among-last", "value = 12", "value = 1").replace("xp = 8", "xp = 8\ncopies = 2"),
            "",
            "2 dragons",
        ),
        (changed("first-deal", "value = 2", "value = 10"), "", "20 are dealt at the beginning"),
        (without_cards(), "entrance", "no other card has a side that meets its side open (O)"),
        (changed("ore-owow", 'name = "ore-owow"', 'name = "Ore room"'), "Ore room", "one word"),
        (changed("ore-owow", 'name = "ore-owow"', 'name = "ore-ooww"'), "ore-ooww", "stands twice"),
        (changed("ore-owow", 'source = "assumed"', 'source = "dream"'), "ore-owow", "dream"),
        (added('type = "spell"\nname = "x"\nsource = "assumed"'), "x", "spell"),
        (changed("ore-owow", 'sides = "OWOW"', 'sides = "OWOW"\ncolour = 3'), "ore-owow", "colour"),
    ],
)
def test_a_fault_is_named_with_its_entry(tmp_path: Path, text: str, entry: str, fault: str) -> None:
    with pytest.raises(DataError) as caught:
        made(tmp_path, text)
    assert "deck.toml" in str(caught.value)
    assert entry in str(caught.value)
    assert fault in str(caught.value)


def test_a_side_that_no_other_card_can_meet_is_a_fault(tmp_path: Path) -> None:
    gold = (
        '\n[[deck]]\ntype = "side"\nname = "gold"\nsource = "assumed"\nletter = "G"\nmeets = ["gold"]\nway = "free"\n'
    )
    card = '\n[[deck]]\ntype = "card"\nname = "hall"\nsource = "assumed"\nkind = "corridor"\nsides = "OOOG"\n'
    with pytest.raises(DataError, match=r"'hall'.*no other card has a side that meets its side gold \(G\)"):
        made(tmp_path, SHIPPED + gold + card)
    made(tmp_path, SHIPPED + gold + card + "copies = 2\n")
    made(tmp_path, SHIPPED + gold + card + card.replace('"hall"', '"hall-2"'))


def test_a_game_of_fewer_players_may_do_with_fewer_cards(tmp_path: Path) -> None:
    cards = (
        '\n[[deck]]\ntype = "card"\nname = "hall"\nsource = "assumed"\nkind = "corridor"\nsides = "OOOO"\ncopies = 3\n'
    )
    made(tmp_path, without_cards() + cards, 2)
    with pytest.raises(DataError, match=r"a game of 4 has 6 cards, and 8 are dealt at the beginning"):
        made(tmp_path, without_cards() + cards, 4)


def test_a_folder_without_the_file_or_with_another_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"deck\.toml"):
        HOST.setting("dungeon-cards", 2, {"data": str(tmp_path)})
    (tmp_path / "cards.toml").write_text("")
    with pytest.raises(DataError, match="no data of this name"):
        HOST.setting("dungeon-cards", 2, {"data": str(tmp_path)})


def test_every_entry_has_a_source_and_house_rules_are_assumed() -> None:
    from undercroft_dungeon_cards.cards import Side

    deck = HOST.setting("dungeon-cards", 2).static.deck
    assert {entry.name for entry in deck if entry.source == "rulebook"} == {"open", "locked", "wall"}
    assert all(isinstance(entry, Side) for entry in deck if entry.source == "rulebook")
    assert (files("undercroft_dungeon_cards") / "py.typed").is_file()
