"""What data files must agree on: each fault names its file, its entry, the place and what was expected."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft import DataError, Entry
from undercroft.data import read_data
from undercroft_dungeon_twister.check_data import check_data
from undercroft_dungeon_twister.entries import CharacterEntry, RoomEntry, ScenarioEntry

DATA = files("undercroft_dungeon_twister") / "data"
TYPES: Final[Mapping[str, type[Entry]]] = {
    "characters": CharacterEntry,
    "rooms": RoomEntry,
    "scenarios": ScenarioEntry,
}


def changed(folder: Path, file: str, entry: str, old: str, new: str) -> dict[str, Any]:
    """Gives the data with one entry of a file changed, in which the old text must stand."""
    text = (DATA / f"{file}.toml").read_text(encoding="utf-8")
    mark = f"[[{file}]]\n"
    head, *blocks = text.split(mark)
    number = next(n for n, block in enumerate(blocks) if block.startswith(f'name = "{entry}"\n'))
    assert old in blocks[number]
    blocks[number] = blocks[number].replace(old, new, 1)
    (folder / f"{file}.toml").write_text(mark.join([head, *blocks]), encoding="utf-8")
    return read_data(DATA, TYPES, folder)


def fault(data: dict[str, Any]) -> DataError:
    with pytest.raises(DataError) as caught:
        check_data(data)
    return caught.value


def test_what_is_in_the_box_agrees() -> None:
    check_data(read_data(DATA, TYPES))


@pytest.mark.parametrize(
    ("old", "new", "entry", "says"),
    [
        ('name = "goblin"', 'name = "hobgoblin"', "", "nothing is said of goblin"),
        (
            'name = "goblin"',
            'name = "ogre"\nsource = "assumed"\nspeed = 1\ncombat = 1\n\n[[characters]]\nname = "goblin"',
            "ogre",
            "there is no such character; there are cleric, goblin",
        ),
    ],
)
def test_there_are_exactly_the_eight_characters(tmp_path: Path, old: str, new: str, entry: str, says: str) -> None:
    caught = fault(changed(tmp_path, "characters", "goblin", old, new))
    assert (caught.file, caught.entry) == ("characters.toml", entry)
    assert says in str(caught)


# A fault in a picture: the entry, a line of its picture, what is there instead, what is said.
PICTURES = [
    ("1D", "|. . . . .|", "|. . . . .|.", "line 10 of the picture is 12 signs long; at most 11 are"),
    ("1D", "|. . . . O ", "|. . x . O ", "square (0,2) is 'x'; it is one of"),
    ("1D", "|. . . . O ", "|. .   . O ", "square (0,2) is ' '; it is one of"),
    ("1D", "|. . . . O ", "|. .=. . O ", "between squares (0,1) and (0,2) is '='; there is one of | : blank"),
    ("1D", "+ +-+-+-+ +", "+ +|+-+-+ +", "between squares (0,1) and (1,1) is '|'; there is one of - = blank"),
    ("1D", "+ +-+-+-+ +", "+ --+-+-+ +", "line 3, sign 3 of the picture is '-'; there is a corner +"),
    ("1D", " .|. G .|. ", " .|. . .|. ", "the room has 0 gears; it has one"),
    ("1D", "|. . . . O ", "|. . . G O ", "the room has 2 gears: (0,3), (2,2); it has one"),
    ("1D", "+-+ + + + +", "+=+ + + + +", "a Portcullis is on the north border at square (0,0)"),
    ("1D", "+-+ + + +-+", "+-+ + + +=+", "a Portcullis is on the south border at square (4,4)"),
    ("1D", "|. . . . O ", ":. . . . O ", "a Portcullis is on the west border at square (0,0)"),
    ("1D", "|. . . . O ", "|. . . . O:", "a Portcullis is on the east border at square (0,4)"),
    ("1D", "+-+ + + + +", "+-+|+ + + +", "on the north border at square (0,1) is '|'; there is - or a blank"),
    ("1D", "|. . . . O ", "|. . . . O-", "on the east border at square (0,4) is '-'; there is | or a blank"),
]


@pytest.mark.parametrize(("entry", "old", "new", "says"), PICTURES)
def test_a_fault_in_a_picture_names_the_room_and_the_square(
    tmp_path: Path, entry: str, old: str, new: str, says: str
) -> None:
    caught = fault(changed(tmp_path, "rooms", entry, f'"{old}"', f'"{new}"'))
    assert (caught.file, caught.entry) == ("rooms.toml", entry)
    assert says in str(caught)


def test_a_picture_has_eleven_lines(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"entry '1D': .*picture"):
        changed(tmp_path, "rooms", "1D", '    "|. . . . .|",\n', "")


def test_short_lines_of_a_picture_are_filled_up_with_blanks(tmp_path: Path) -> None:
    check_data(changed(tmp_path, "rooms", "1D", '"|. . . . O "', '"|. . . . O"'))


@pytest.mark.parametrize(
    ("entry", "old", "new", "named", "says"),
    [
        (
            "2G",
            "counter-clockwise",
            "clockwise",
            "2G",
            "a room named 2G turns counter-clockwise, and its twin the other",
        ),
        ("2D", "clockwise", "counter-clockwise", "2D", "a room named 2D turns clockwise, and its twin the other way"),
        ("2G", 'name = "2G"', 'name = "5G"', "2D", "there is no room 2G, its twin"),
        ("2G", 'name = "2G"', 'name = "2g"', "2g", "a room's name is its number and D or G"),
        ("2G", 'name = "2G"', 'name = "0G"', "0G", "a room's name is its number and D or G"),
    ],
)
def test_rooms_are_pairs_that_turn_opposite_ways(
    tmp_path: Path, entry: str, old: str, new: str, named: str, says: str
) -> None:
    caught = fault(changed(tmp_path, "rooms", entry, old, new))
    assert (caught.file, caught.entry) == ("rooms.toml", named)
    assert says in str(caught)


CELL_OF_CROSSING = '[0, 0, 3, "objects"]'

# The entry, what stands there, what stands there instead, what is said.
BOARDS = [
    ("base-2", 'name = "base-2"', 'name = "base-3"', "the name is that of the scenario and the players, base-2"),
    ("base-2", 'scenario = "base"', 'scenario = "The base"', "scenario: 'The base' is not one word"),
    ("base-2", 'scenario = "base"', 'scenario = "usual"', "scenario: usual is what the option says"),
    ("base-2", '["blue", "yellow"]', '["blue"]', "colours: 1 for 2 players"),
    ("base-2", '["blue", "yellow"]', '["blue", "blue"]', "colours: blue stands twice"),
    (
        "surprise-team-4",
        "[[0, 1], [2, 3]]",
        "[[0, 1], [2]]",
        "teams: each seat from 0 to 3 is in one team; these are 0, 1, 2",
    ),
    ("surprise-team-4", "[[0, 1], [2, 3]]", "[[0, 1], [2, 0]]", "teams: each seat from 0 to 3 is in one team"),
    ("surprise-team-4", "[[0, 1], [2, 3]]", "[[0, 1], [2, 4]]", "teams: each seat from 0 to 3 is in one team"),
    ("surprise-team-4", "[[0, 1], [2, 3]]", "[[0, 1, 2, 3]]", "teams: there are two at least"),
    ("surprise-team-4", "[[0, 1], [2, 3]]", "[[0, 1, 2, 3], []]", "teams: there are two at least"),
    # the board
    ("base-2", "[5, 5, 3]", "[26, 5, 3]", "cells: 3 at 26, 5 is off the board; a room begins at 25 at most"),
    ("base-2", "[5, 15, 2]", "[5, 26, 2]", "cells: 7 at 5, 26 is off the board"),
    ("base-2", "[5, 5, 3]", "[4, 5, 3]", "cells: 3 at 4, 5 lies on 2 at 0, 5"),
    ("base-2", "[5, 5, 3]", "[5, 4, 3]", "cells: 3 at 5, 4 lies on 1 at 5, 0"),
    ("base-2", '["n", 0, 10, 0]', '["n", 1, 10, 0]', "zones: 0 ends at 11; the rooms have columns up to 10"),
    ("base-2", '["n", 0, 10, 0]', '["e", 11, 10, 0]', "zones: 0 ends at 21; the rooms have rows up to 20"),
    ("base-2", '["n", 0, 10, 0]', '["n", 0, 10, 2]', "zones: 0 is owned by seat 2; there are 2 players"),
    ("pyramid-4", '["s", 10, 10, -1]', '["s", 9, 10, -1]', "zones: 1 lies on 0 in the s"),
    ("pyramid-4", '["s", 10, 10, -1]', '["n", 0, 10, -1]', "zones: 1 touches no room"),
    ("standard-4", '["w", 5, 10, 3]', '["w", 0, 5, 3]', "zones: 3 touches no room"),
    # rooms that are named
    ("pyramid-4", "cell = 15", "cell = 16", "room 9D: there is no cell 16; the last is 15"),
    ("pyramid-4", 'room = "9D"', 'room = "8D"', "cell 15: there is no room 8D among 1D, 1G"),
    ("translation-4", "cell = 6", "cell = 13", "elevator: there is no cell 13; the last is 12"),
    ("translation-4", "gears = [5, 7]", "gears = [5, 13]", "elevator: gears: there is no cell 13; the last is 12"),
    ("translation-4", "[0, 5, 10]", "[5, 0, 10]", "elevator: the stops 5, 0, 10 do not go down"),
    ("translation-4", "[0, 5, 10]", "[0, 10]", "elevator: it begins in row 5, which is none of its stops 0, 10"),
    ("translation-4", "[0, 5, 10]", "[0, 5, 11]", "elevator: at the stop 11 it is off the board"),
    ("translation-4", "[5, 0, 3],", "[10, 0, 3],", "elevator: at the stop 0 it lies on cell 1 at 10, 0"),
    ("translation-4", '[5, "3D"]', '[13, "3D"]', "room 3D: there is no cell 13; the last is 12"),
    ("translation-4", '[5, "3D"]', '[5, "3X"]', "cell 5: there is no room 3X among"),
    ("translation-4", '[5, "3D"]', '[7, "3D"]', "cell 7 is named for two rooms"),
    ("translation-4", '[5, "3D"]', '[5, "3G"]', "room 3G is named for two cells"),
    ("translation-4", '[5, "3D"]', '[5, "2D"]', "the rooms 1D, 2D, 3G are named without their twins; one can be"),
    ("base-2", "    [5, 15, 2],\n", "", "7 cells cannot be filled with pairs of rooms"),
    (
        "standard-3",
        'title = "Three players"',
        'title = "Three"\nrooms = "base"',
        "12 cells cannot be filled with 8 rooms",
    ),
    (
        "crossing-4",
        f"    {CELL_OF_CROSSING},\n",
        f"    [20, 0, 0],\n    [20, 5, 0],\n    {CELL_OF_CROSSING},\n",
        "18 cells cannot",
    ),
    # tokens
    ("pyramid-4", "characters = 6", "characters = 2", "starters: 3 of 2 characters cannot begin on zones"),
    ("pyramid-4", "starters = 3", "starters = 4", "zones: the large ones have 12 circles for 16 characters"),
    ("pyramid-4", 'walk = "large"\n', "", 'starters_on = "any" needs walk = "large"'),
    (
        "base-2",
        "target = 5",
        "target = 5\nstarters = 5",
        "zones: the large ones of seat 0 have 4 circles for 5 characters",
    ),
    (
        "base-2",
        '["s", 0, 10, 1]',
        '["s", 0, 10, -1]',
        "zones: the large ones of seat 1 have 0 circles for 4 characters",
    ),
    ("base-2", '["s", 0, 10, 1]', '["s", 0, 5, 1]', "zones: the large ones of seat 1 have 0 circles for 4 characters"),
    (
        "base-2",
        "[5, 5, 3]",
        "[5, 5, 4]",
        "cells: the capacities add up to 21, not 20: 8 characters, 12 objects and 0 spare",
    ),
    ("where-is-the-exit-3", "spare = 1", "spare = 2", "cells: the capacities add up to 28, not 29"),
    ("little-murders-4", '["wand", "treasure"]', '["wand", "wand"]', "without: wand stands twice"),
    ("little-murders-4", '["wand", "treasure"]', '["wand"]', "cells: the capacities add up to 32, not 36"),
    ("crossing-4", '[5, 0, 2, "characters"]', '[5, 0, 2, "objects"]', "cells: there are 14 places for 16 characters"),
    ("crossing-4", CELL_OF_CROSSING, '[0, 0, 3, "characters"]', "cells: there are 21 places for 24 objects"),
    (
        "crossing-4",
        CELL_OF_CROSSING,
        "[0, 0, 3]",
        "cells: the 21 places for objects alone cannot be shared by 4 players",
    ),
    ("pyramid-4", '[2, 10, 3, "objects", 3]', '[2, 10, 3, "any", 3]', "cells: the rooms of level 3 take either"),
    (
        "pyramid-4",
        '[12, 0, 1, "objects", 5]',
        '[12, 0, 1, "characters", 5]',
        "cells: levels that take characters follow",
    ),
    ("pyramid-4", "starters = 3", "starters = 3\nspare = 1", "spare: where there are levels, every place is filled"),
    # ways out
    ("base-2", "exits = [[1], [0]]\n", "", "one of exits, hidden and lift says how characters leave; here none does"),
    ("pyramid-4", "starters = 3", "starters = 3\nexits = [[0], [0], [0], [0]]", "here exits, lift does"),
    ("where-is-the-exit-4", "starters = 4", "starters = 4\nexits = [[4], [5], [6], [7]]", "here exits, hidden does"),
    ("base-2", "[[1], [0]]", "[[1], [2]]", "exits: there is no zone 2; the last is 1"),
    ("where-is-the-exit-4", "[4, 5, 6, 7]", "[4, 5, 6, 8]", "hidden: there is no zone 8; the last is 7"),
    ("where-is-the-exit-4", "[4, 5, 6, 7]", "[4, 5, 6]", "hidden: there is one zone for each of the 4 colours"),
    ("where-is-the-exit-4", "[4, 5, 6, 7]", "[4, 5, 6, 6]", "hidden: there is one zone for each of the 4 colours"),
    ("where-is-the-exit-4", "[4, 5, 6, 7]", "[3, 5, 6, 7]", "hidden: zone 3 is not a small one"),
    ("where-is-the-exit-4", '["n", 15, 5, -1]', '["n", 15, 5, 2]', "hidden: zone 4 has an owner already"),
    ("base-2", "[[1], [0]]", "[[1]]", "exits: 1 lists of zones for 2 players"),
    ("base-2", "[[1], [0]]", "[[1], []]", "exits: seat 1 has no zone to leave through"),
    ("base-2", "[[1], [0]]", "[[1, 1], [0]]", "exits: zone 1 stands twice for seat 0"),
    ("base-2", "[[1], [0]]", "[[1], [1]]", "exits: zone 1 is seat 1's own or its team's"),
    ("surprise-team-4", "exits = [[2, 3]", "exits = [[1, 3]", "exits: zone 1 is seat 0's own or its team's"),
    (
        "rush-out-3",
        "exits = [[3, 4]",
        "exits = [[2, 4]",
        "exits: on zone 2 one walks and rests, so seat 0 cannot leave",
    ),
    (
        "where-is-the-exit-3",
        "[0, 0, 2]",
        "[0, 0, 23]",
        "cells: 0 takes 23 tokens; a room has 22 squares for them (DT-B29)",
    ),
    (
        "where-is-the-exit-3",
        "[0, 0, 2]",
        '[0, 0, 2, "objects"]',
        "spare: where not every place is filled, either all rooms take any token or none does",
    ),
    # deeds
    ("base-2", "target = 5", "target = 0", "target: without points and cycles the game never ends"),
    (
        "standard-3",
        "target = 6",
        'target = 6\nown_kill = "opponent"',
        'own_kill = "opponent" is for two players; there are 3',
    ),
    (
        "surprise-team-4",
        "target = 10",
        'target = 10\nown_kill = "opponent"',
        'own_kill = "opponent" is for two players; there are 4',
    ),
    ("standard-3", "target = 6", 'target = 6\nobjects_by = "opposite"', "with 3 players nobody sits opposite"),
]


@pytest.mark.parametrize(("entry", "old", "new", "says"), BOARDS)
def test_a_fault_of_a_scenario_is_named(tmp_path: Path, entry: str, old: str, new: str, says: str) -> None:
    caught = fault(changed(tmp_path, "scenarios", entry, old, new))
    assert caught.file == "scenarios.toml"
    assert caught.entry == (new.split('"')[1] if old.startswith("name") else entry)
    assert says in str(caught)
