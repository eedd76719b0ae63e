"""The data files: what they hold, how a folder replaces them, and what is wrong with bad ones."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from undercroft import DataError
from undercroft_donjon.cards import Mixture, MovePart, NewGroupPart
from undercroft_donjon.wording import card_words
from undercroft_donjon.words import FIGURES, VIP, WIDTH

FOLDER = files("undercroft_donjon") / "data"


def static(host: Any, **options: Any) -> Any:
    return host.setting("donjon", options=options).static


def own(tmp_path: Path, file: str, *changes: tuple[str, str]) -> str:
    """A folder with one data file of which a few words are different."""
    text = (FOLDER / f"{file}.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (tmp_path / f"{file}.toml").write_text(text)
    return str(tmp_path)


@pytest.mark.rule("DJ-N1", "DJ-S5")
def test_there_are_24_threat_cards_each_with_two_monsters(host: Any) -> None:
    threats = static(host).threats
    assert Counter(card.players for card in threats) == {2: 12, 3: 6, 4: 6}
    assert all(len(card.monsters) == 2 for card in threats)
    base = [card for card in threats if card.players == 2]
    assert Counter(card.icon for card in base) == {"new group": 4, "advance 1": 3, "advance 2": 2, "none": 3}
    assert [sum(card.skull for card in threats if card.players == n) for n in (2, 3, 4)] == [6, 3, 3]
    pairs = Counter(card.monsters for card in threats)
    assert set(pairs.values()) == {4}
    assert len(pairs) == 6
    (stated,) = (card for card in threats if card.source == "rulebook")
    assert (stated.monsters, stated.icon, stated.skull) == (("dragon", "vampire"), "new group", False)


@pytest.mark.rule("DJ-N2")
def test_cards_and_tiles_are_as_many_as_the_rulebook_says(host: Any) -> None:
    setting = host.setting("donjon")
    sums = {name: sum(component.counts) for name, component in setting.components.items()}
    assert sums == {
        "monster": 111, "threat": 24, "inn": 7, "mixture": 16, "swordbearer": 16, "vip": 10, "guardian": 6,
    }  # fmt: skip
    assert len(setting.static.objectives) == 2 * 8
    match = host.match("donjon", players=4, seed=1)
    state = match.position.state
    assert state.terrace + sum(sum(seat.groups) for seat in state.seats) == 28
    assert sum(len(seat.reserve) + len(seat.laid) for seat in state.seats) == 20


@pytest.mark.rule("DJ-N3")
def test_there_are_six_types_of_monsters(host: Any) -> None:
    component = host.setting("donjon").components["monster"]
    assert dict(zip(component.kinds, component.counts, strict=True)) == {
        "spider": 20, "brou": 20, "dragon": 20, "vampire": 20, "skeleton": 20, "vip": 11,
    }  # fmt: skip


@pytest.mark.rule("DJ-N4")
def test_there_is_a_figure_for_each_vip_card_and_one_more_for_jean_jean(host: Any) -> None:
    vips = static(host).vips
    more = [
        (card.name, part.n)
        for card in vips
        for part in card.you + card.others
        if isinstance(part, MovePart) and part.monster == "vip" and part.start == "supply"
    ]
    assert more == [("jean-jean", 1)]
    assert len(vips) + 1 == FIGURES[VIP]


@pytest.mark.rule("DJ-N5")
def test_there_are_four_boards_all_alike_but_for_the_monsters_at_the_entrance(host: Any) -> None:
    boards = static(host).boards
    assert len(set(boards)) == len(boards) == 4
    assert all(len(board) == 4 for board in boards)
    assert static(host).piles == (0, 2, 2, 2, 2)


def test_guardian_tiles_show_three_powers_each(host: Any) -> None:
    tiles = static(host).tile_powers
    assert tiles == ((0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 0), (4, 5, 1), (5, 0, 2))


def test_what_nobody_states_is_marked_as_assumed(host: Any) -> None:
    data = static(host).data
    assumed = {file: {entry.name for entry in entries if entry.source == "assumed"} for file, entries in data.items()}
    for file in ("boards", "rooms", "hallways", "inns", "mixtures", "swordbearers", "guardians"):
        assert len(assumed[file]) == len(data[file]), file
    assert len(assumed["threats"]) == 23
    assert assumed["vips"] == assumed["powers"] == set()


def test_every_card_names_its_rule(host: Any) -> None:
    cards = static(host)
    rules = [card.rule for kind in (cards.mixtures, cards.vips, cards.swordbearers, cards.powers) for card in kind]
    chapters = {"M": 10, "P": 10, "B": 11, "U": 6}
    assert set(rules) == {f"DJ-{chapter}{n + 1}" for chapter, size in chapters.items() for n in range(size)}


def test_a_folder_replaces_whole_files(host: Any, tmp_path: Path) -> None:
    folder = own(tmp_path, "rooms", ("piles = 0", "piles = 3"))
    assert static(host, data=folder).piles == (3, 2, 2, 2, 2)
    assert static(host, data=folder).threats == static(host).threats
    plain, changed = host.setting("donjon"), host.setting("donjon", options={"data": folder})
    assert plain.fingerprint != changed.fingerprint


def test_another_graph_changes_the_steps(host: Any, tmp_path: Path) -> None:
    folder = own(tmp_path, "hallways", ('["room 1", "room 2"]', '["room 1", "room 2", "room 5"]'))
    ways = static(host, data=folder).ways
    assert ways[3] == (2, 4, 10)
    assert ways[10] == (3, 9)
    assert ways[0] == (1,)
    assert [step.to for step in static(host, data=folder).steps[10 * WIDTH]] == [3, 9]


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("threats", "players = 2", "players = 3", "12 cards must have players = 2, not 11 (DJ-N1)"),
        ("threats", "players = 4", "players = 3", "6 cards must have players = 3, not 7 (DJ-N1)"),
        ("threats", '"spider", "brou"', '"spider", "goblin"', "entry 'spider-brou-1': Invalid enum value 'goblin'"),
        ("threats", '["spider", "brou"]', '["spider"]', "entry 'spider-brou-1'"),
        ("threats", "skull = true", "skulls = true", "entry 'spider-brou-1'"),
        ("boards", '["skeleton", "spider", ', "[", "entry 'A'"),
        ("boards", '[[boards]]\nname = "D"', '[[boards]]\nname = "C"', "entry 'C': the name stands twice"),
        ("rooms", "piles = 0", "piles = -1", "entry 'room 1'"),
        ("rooms", '"room 1"', '"room 6"', "entry 'room 6': there is no such place; the names are room 1, room 2"),
        ("hallways", '"hallway 1"', '"tunnel"', "entry 'tunnel': there is no such place; the names are hallway 1"),
        ("hallways", "entrance = true", "", "none of them has entrance = true"),
        ("hallways", '["room 1"]', "[]", "entry 'hallway 1': it leads to no room"),
        ("hallways", '["room 1"]', '["room 1", "room 1"]', "entry 'hallway 1': a room is named twice"),
        ("hallways", '["room 1", "room 2"]', '["room 1"]', "no way leads from the entrance to room 2 (DJ-D2)"),
        ("hallways", '["room 4", "room 5"]', '["room 5"]', "no way leads from the entrance to room 5 (DJ-D2)"),
        ("inns", 'who = "most"', 'who = "all"', "entry 'merry-round'"),
        ("inns", 'effects = [{ do = "new group" }]', "effects = []", "entry 'free-beds': it has no effects"),
        ("inns", 'to = "entrance"', 'to = "room"', "entry 'rumour': only `you` of a VIP card can say room"),
        ("mixtures", 'name = "two-spiders"', 'name = "Two Spiders"', "entry 'Two Spiders': the name must be one word"),
        ("mixtures", 'rule = "DJ-M1"', 'rule = "DJ-M1"\ncopies = 2', "there must be 16 in all, not 17 (DJ-N2)"),
        ("mixtures", 'monster = "spider"', 'monster = "troll"', "entry 'two-spiders'"),
        ("mixtures", 'do = "move"', 'do = "fly"', "entry 'two-spiders': Invalid value 'fly'"),
        ("mixtures", "n = 2", "n = 0", "entry 'two-spiders'"),
        ("swordbearers", "copies = 2", "copies = 1", "there must be 16 in all, not 15 (DJ-N2)"),
        ("swordbearers", 'n = 3 }', 'n = 3, from = "room" }', "entry 'traitor': only `you` of a VIP card can say room"),
        ("vips", "n = 3 }]", 'n = 3 }, { do = "remove", from = "room" }]', "entry 'berbouche': only `you` of a VIP"),
        ("vips", 'from = "entrance", to = "room"', 'from = "room", to = "room"', "entry 'elyacin': a move from room"),
        ("vips", "[[vips]]", '[[vips]]\nname = "z"\nsource = "assumed"\nyou = []\n[[vips]]', "10 in all, not 11"),
        ("guardians", '"teleports"', '"telepathy"', "entry 'guardian-1': powers.toml has no power named 'telepathy'"),
        ("guardians", '"reinforcements"', '"teleports"', "entry 'guardian-1': its three powers must be different"),
        ("powers", 'name = "fright"', 'name = "a fright"', "entry 'a fright': the name must be one word"),
        ("swordbearers", 'name = "traitor"', 'name = "trai\\ntor"', "the name must be one line that can be printed"),
        ("inns", 'name = "brawl"', 'name = "\\u001b[31m"', "the name must be one line that can be printed"),
        ("threats", 'name = "spider-brou-1"', 'name = " "', "the name must be one line that can be printed"),
        ("vips", 'you = [{ do = "remove", n = 2, from = "room" }]', "you = []", "entry 'gropro': it has no effects"),
        ("powers", 'you = [{ do = "remove", n = 2 }]', "you = []", "entry 'fright': it has no effects"),
        ("objectives", 'name = "Y1"', 'name = "Y,1"', "entry 'Y,1': the option could not name it"),
        ("objectives", 'name = "Y1"', 'name = "basic"', "entry 'basic': the option could not name it"),
        ("objectives", "starred = false", "starred = true", "yellow tile without asterisk must have two sides, not 1"),
    ],
)  # fmt: skip
def test_bad_data_is_refused_with_file_and_entry(
    host: Any, tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    folder = own(tmp_path, file, (old, new))
    with pytest.raises(DataError) as caught:
        static(host, data=folder)
    assert f"{file}.toml" in str(caught.value)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("file", "drop", "complaint"),
    [
        ("boards", 'name = "D"', "there must be 4, not 3 (DJ-N5)"),
        ("rooms", 'name = "room 5"', "there is no entry for room 5 (DJ-D1)"),
        ("hallways", 'name = "hallway 2"', "there is no entry for hallway 2 (DJ-D1)"),
    ],
)
def test_missing_entries_are_refused(host: Any, tmp_path: Path, file: str, drop: str, complaint: str) -> None:
    text = (FOLDER / f"{file}.toml").read_text()
    head, *entries = text.split(f"[[{file}]]")
    (tmp_path / f"{file}.toml").write_text(f"[[{file}]]".join([head, *(e for e in entries if drop not in e)]))
    with pytest.raises(DataError) as caught:
        static(host, data=str(tmp_path))
    assert complaint in str(caught.value)


def test_every_card_is_put_into_words(host: Any) -> None:
    cards = static(host)
    named = {
        card.name: words
        for file in ("threat", "inn", "mixture", "vip", "swordbearer", "power")
        for card, words in zip(getattr(cards, f"{file}s"), getattr(cards, f"{file}_words"), strict=True)
    }
    assert named["spider-brou-1"] == "new group, skull"
    assert named["spider-brou-2"] == "no icon, no skull"
    assert named["strong-ale"] == "most groups: advance a group by 2"
    assert named["two-skeletons"] == "2 skeletons from supply to anywhere"
    assert named["teleport-and-fright"] == "teleport 1 monster, remove 1 group"
    assert named["zongo"] == "up to 3 monsters from that room to anywhere"
    assert named["sonia"] == "remove 1 group from that room; others: new group"
    assert named["footsteps"] == "5 footsteps"
    assert named["illusionist"] == "remove 2 groups, teleport 1 monster; others: teleport 1 monster"
    assert card_words(Mixture(name="x", source="assumed", you=(NewGroupPart(3),))) == "new group in room 3"
