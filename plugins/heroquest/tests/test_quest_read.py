"""Quest files are read strictly: pictures and lists say the same, and errors name line, square and fault."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft_heroquest.box import Box
from undercroft_heroquest.geometry import neighbours
from undercroft_heroquest.quest import to_data
from undercroft_heroquest.quest_picture import empty_map
from undercroft_heroquest.quest_read import (
    QuestError,
    find_quest,
    parse_quest,
    quest_names,
    read_quest,
    shipped_quest,
)
from undercroft_heroquest.quest_schema import quest_schema

from .json_schema import misfit
from .toml_text import Writer

FIRST = (files("undercroft_heroquest") / "data" / "quests" / "first-steps.toml").read_text(encoding="utf-8")
ROWS = "\n".join(["." * 26] * 19)
SMALL = (
    f'format = 1\ntitle = "t"\nparchment = "p"\nwandering = "orc"\ngoal = {{ kind = "slay" }}\nmap = """\n{ROWS}\n"""\n'
)
"""The map stands on lines 7 to 25; what is added comes on line 27."""
MAP = 6


def drawn(*marks: tuple[int, int, str], more: str = "") -> str:
    """The small quest with characters on its map, by column and row."""
    lines = SMALL.splitlines()
    for x, y, mark in marks:
        row = lines[MAP + y - 1]
        lines[MAP + y - 1] = row[: x - 1] + mark + row[x:]
    return "\n".join(lines) + "\n" + more


def test_quests_are_found_by_name(box: Box) -> None:
    assert quest_names() == [
        "first-steps",
        "form-27",
        "something-in-the-water",
        "the-last-candle",
        "the-long-table",
        "undelivered",
    ]
    assert shipped_quest("first-steps", box).quest.title == "The Bell of Wend"
    with pytest.raises(
        QuestError, match=r"^quest first-step: there is no quest of this name; did you mean 'first-steps'"
    ):
        shipped_quest("first-step", box)


def test_a_picture_says_the_same_as_lists(box: Box) -> None:
    quest = parse_quest(FIRST, box).quest
    listed: Any = to_data(quest)
    assert "map" not in listed
    assert parse_quest(Writer().document(listed), box).quest == quest
    assert (1, 1) in quest.dark
    assert (2, 11) not in quest.dark
    assert quest.stairs == (2, 17)
    assert [(piece.kind, piece.at, piece.facing) for piece in quest.furniture] == [
        ("treasure-chest", (11, 17), "down"), ("table", (2, 12), "down"), ("weapons-rack", (9, 16), "right"),
    ]  # fmt: skip
    assert sorted((monster.kind, monster.at) for monster in quest.monsters) == [
        ("goblin", (2, 11)), ("goblin", (5, 14)), ("goblin", (8, 12)), ("orc", (6, 18)), ("skeleton", (12, 14)),
    ]  # fmt: skip
    assert [(trap.kind, trap.at) for trap in quest.traps] == [("pit", (8, 16))]
    assert [thing.at for thing in quest.things] == [(9, 11)]


def test_everything_has_the_line_where_it_stands_or_is_drawn(box: Box) -> None:
    reading = parse_quest(FIRST, box)
    text = FIRST.splitlines()
    assert text[reading.line("title") - 1].startswith("title")
    assert text[reading.line("monsters", 0, "name") - 1] == 'name = "grub"'
    assert text[reading.line("monsters", 0, "mind") - 1] == "[[monsters]]"
    for n, monster in enumerate(reading.quest.monsters[1:], 1):
        row = text[reading.line("monsters", n, "at") - 1]
        assert row[monster.at[0] - 1] == monster.kind[0]
    assert text[reading.line("stairs") - 1].startswith("#SS")
    assert text[reading.line("traps", 0) - 1].startswith("#,,,,..p")
    assert text[reading.line("dark", 0) - 1] == "#" * 26


@given(data=st.data())
def test_furniture_is_cut_out_of_the_picture_as_it_was_put_in(box: Box, data: st.DataObject) -> None:
    wanted, taken, marks = [], set(), []
    for letter in "abc":
        kind = data.draw(st.sampled_from(sorted(box.furniture)))
        piece = box.furniture[kind]
        facing = data.draw(st.sampled_from(["down", "right"] if piece.width != piece.height else ["down"]))
        width, height = (piece.height, piece.width) if facing == "right" else (piece.width, piece.height)
        x, y = data.draw(st.tuples(st.integers(1, 27 - width), st.integers(1, 20 - height)))
        squares = {(u, v) for u in range(x, x + width) for v in range(y, y + height)}
        if not squares & taken:
            taken |= squares
            marks += [(u, v, letter) for u, v in squares]
            wanted.append((kind, (x, y), facing, letter))
    legend = "[legend]\n" + "".join(f'{letter} = "{kind}"\n' for kind, _, _, letter in wanted)
    quest = parse_quest(drawn(*marks, more=legend), box).quest
    found = [(piece.kind, piece.at, piece.facing) for piece in quest.furniture]
    assert sorted(found) == sorted(entry[:3] for entry in wanted)


def test_an_empty_map_tells_rooms_apart_and_holds_nothing(box: Box) -> None:
    text = empty_map(box.board)
    signs = text.replace("\n", "")
    for square, area in enumerate(box.board.areas):
        for other in neighbours(square):
            assert (signs[square] == signs[other]) == (area == box.board.areas[other])
    reading = parse_quest(SMALL.replace(ROWS + "\n", text), box)
    assert reading.quest == parse_quest(SMALL, box).quest
    assert reading.unused == ()


def test_one_sign_may_mean_several_things_and_several_pieces(box: Box) -> None:
    more = '[legend]\nx = ["orc", "pit"]\nc = "treasure-chest"\nb = "blocked"\nd = "dark"\n'
    marks = [(2, 2, "x"), (3, 2, "c"), (4, 2, "c"), (5, 2, "b"), (6, 2, "d"), (7, 2, "#")]
    quest = parse_quest(drawn(*marks, more=more), box).quest
    assert [monster.at for monster in quest.monsters] == [trap.at for trap in quest.traps] == [(2, 2)]
    assert [piece.at for piece in quest.furniture] == [(3, 2), (4, 2)]
    assert (quest.blocked, quest.dark) == (((5, 2),), ((6, 2), (7, 2)))


def test_letters_stand_for_squares_everywhere(box: Box) -> None:
    more = """
start = ["S"]
blocked = ["B", [1, 1]]
doors = [{ between = ["D", [5, 3]] }]
monsters = [{ kind = "orc", at = "M", spells = ["escape"], escape = "E" }]
[[notes]]
when = { on = "entered", squares = ["Z", "S"] }
does = [{ do = "place", monster = { kind = "orc", at = "M" } }, { do = "unblock", at = "B" }]
"""
    marks = [(x, 18, "S") for x in (2, 3, 4, 5)]
    marks += [(2, 2, "B"), (5, 2, "D"), (3, 3, "M"), (4, 4, "E"), (3, 5, "Z"), (4, 5, "Z"), (9, 9, "Q")]
    reading = parse_quest(drawn(*marks, more=more), box)
    quest: Any = reading.quest
    assert quest.start == ((2, 18), (3, 18), (4, 18), (5, 18))
    assert quest.blocked == ((2, 2), (1, 1))
    assert quest.doors[0].between == ((5, 2), (5, 3))
    assert (quest.monsters[0].at, quest.monsters[0].escape) == ((3, 3), (4, 4))
    assert quest.notes[0].when.squares == ((3, 5), (4, 5), (2, 18), (3, 18), (4, 18), (5, 18))
    assert quest.notes[0].does[0].monster.at == (3, 3)
    assert quest.notes[0].does[1].at == (2, 2)
    assert reading.unused == (("Q", MAP + 9, (9, 9)),)


@pytest.mark.parametrize(
    ("text", "line", "square", "fault"),
    [
        ('x = "\n', 1, None, 'Illegal character \'\\n\', in column 6'),
        ("a = 1\nb = [1,", 2, None, "at the end"),
        (SMALL.replace("format = 1", "format = 2"), 1, None, "format: invalid enum value 2"),
        (SMALL.replace("format = 1\n", ""), 1, None, "the field 'format' is missing"),
        (SMALL + "wanderer = 1\n", 27, None, "there is no field 'wanderer' here; did you mean 'wandering'?"),
        (SMALL.replace('"t"', '"a\\u001bb"'), 2, None, "title: it has characters that cannot be printed"),
        (SMALL.replace('"t"', '"a\\nb"'), 2, None, "title: it has characters that cannot be printed"),
        (SMALL.replace('"t"', '"' + "t" * 81 + '"'), 2, None, "title: expected `str` of length <= 80"),
        (SMALL + '"\\u0007" = 1\n', 27, None, "a key has characters that cannot be printed"),
        (SMALL + "traps = 3\n", 27, None, "traps: expected a list, got `int`"),
        (SMALL + "stairs = [27, 1]\n", 27, None, "stairs.1: expected `int` <= 26"),
        (SMALL + "\n[[doors]]\nbetween = [[1, 1]]\n", 29, None, "doors.1.between: expected a list of length 2, got 1"),
        (SMALL + '\n[[doors]]\nkind = "wide"\n', 29, None, "doors.1.kind: invalid enum value 'wide'"),
        (SMALL + '\n[[doors]]\nkind = "open"\n', 28, None, "doors.1: the field 'between' is missing"),
        (SMALL + '[[traps]]\nkind = "pit"\nat = [1, 1]\ncost = 2\n', 30, None, "there is no field 'cost' here"),
        (SMALL + '[[notes]]\nwhen = { on = "dusk" }\ndoes = []\n', 28, None, "notes.1.when.on: invalid value 'dusk'"),
        (SMALL + '[[notes]]\nwhen = { on = "taken", thing = "a" }\ndoes = []\n', 29, None, "notes.1.does: expected"),
        (SMALL + '[[things]]\nname = "The Bell"\n', 28, None, "things.1.name: it must be one word"),
        (SMALL + "legend = 3\n", 27, None, "legend: expected a table"),
        (SMALL + "[legend]\nxy = 'orc'\n", 28, None, "legend: 'xy' must be one character, and none of .,:_#"),
        (SMALL + "[legend]\n'.' = 'orc'\n", 28, None, "legend: '.' must be one character"),
        (SMALL + "[legend]\nx = 3\n", 28, None, "legend: 'x' must be a name or a list of names"),
        (SMALL + "[legend]\nx = 'ork'\n", 28, None, "legend: nothing is called 'ork'; did you mean 'orc'?"),
        (SMALL + "[legend]\nx = 'orc'\n", 28, None, "legend: 'x' is not on the map"),
        (SMALL.replace("." * 26, "." * 25, 1), 7, None, "map: row 1 has 25 characters, but the board 26 columns"),
        (SMALL.replace("." * 26 + "\n", "", 1), 6, None, "map: it has 18 rows, but the board 19"),
        (SMALL.replace(SMALL[SMALL.index("map") :], "map = 3\n"), 6, None, "map: expected text"),
        (SMALL.replace(SMALL[SMALL.index("map") :], "[legend]\nx = 'orc'\n"), 6, None, "a legend needs a map"),
        (drawn((3, 2, " ")), 8, (3, 2), "map: a blank stands here; an empty square is one of .,:_"),
        (drawn((3, 2, "S"), more="[legend]\nS = 'stairs'\n"), 8, (3, 2), "the stairs must be 2 x 2 squares"),
        (
            drawn(*((x, y, "S") for x in (2, 3) for y in (2, 3)), more="stairs = [5, 5]\n[legend]\nS = 'stairs'\n"),
            8, (2, 2), "the stairs are both in the lists and on the map",
        ),
        (
            drawn((4, 4, "t"), (5, 4, "t"), (4, 5, "t"), more="[legend]\nt = 'table'\n"),
            10, (4, 4), "from here on the squares make up no table, which is 3 x 2",
        ),
        (SMALL + "stairs = 'Q'\n", 27, None, "stairs: the map has no square 'Q'"),
        (SMALL + "stairs = '.'\n", 27, None, "stairs: the map has no square '.'"),
        (SMALL + "start = ['Q']\n", 27, None, "start: the map has no square 'Q'"),
        (drawn((1, 1, "Q"), (2, 1, "Q"), more="stairs = 'Q'\n"), 27, None, "stairs: 'Q' stands on 2 squares, not"),
    ],
)  # fmt: skip
def test_what_is_no_quest_is_refused(
    box: Box, text: str, line: int, square: tuple[int, int] | None, fault: str
) -> None:
    with pytest.raises(QuestError) as caught:
        parse_quest(text, box, "q.toml")
    assert (caught.value.line, caught.value.square) == (line, square), str(caught.value)
    assert fault in caught.value.fault
    assert str(caught.value).startswith(f"quest q.toml, line {line}")
    assert ("square (" in str(caught.value)) == (square is not None)


@pytest.mark.parametrize("depth", [30, 300, 20_000])
@pytest.mark.parametrize("shape", ["x = {a}{b}", "[a{c}]\nb = 1", "x = {d}1{e}", "[[a{c}]]"])
def test_values_that_lie_too_deep_are_refused_quickly(box: Box, shape: str, depth: int) -> None:
    text = shape.format(a="[" * depth, b="]" * depth, c=".a" * depth, d="{a=" * depth, e="}" * depth)
    with pytest.raises(QuestError, match="lie more than 20 deep in each other"):
        parse_quest(text, box)


def test_a_number_that_is_too_long_is_refused(box: Box) -> None:
    with pytest.raises(QuestError, match="a number in it has too many digits"):
        parse_quest("x = " + "9" * 5000, box)


def test_files_that_cannot_be_read_are_named(box: Box, tmp_path: Path) -> None:
    """The end of a path is told, however long it is."""
    tmp_path /= "a-long-way-down" * 6
    tmp_path.mkdir()
    for name, content, fault in (
        ("gone.toml", None, "No such file"),
        ("big.toml", b"#" * 300_000, "it is 300,000 bytes long; at most 262,144 are read"),
        ("latin.toml", b"a = 1\nb = '\xff'\n", "line 2: it is not written in UTF-8"),
    ):
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(QuestError) as caught:
            read_quest(path, box)
        assert name in str(caught.value)
        assert fault in str(caught.value)
    with pytest.raises(QuestError):
        read_quest(tmp_path, box)
    with pytest.raises(QuestError):
        read_quest("a\0b", box)


def test_a_file_is_read_from_a_path_or_its_text(box: Box, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(FIRST, encoding="utf-8")
    assert read_quest(path, box).quest == read_quest(str(path), box).quest == shipped_quest("first-steps", box).quest
    assert read_quest(path, box).file == str(path)
    assert find_quest(str(path), box) == read_quest(path, box)
    assert find_quest("first-steps", box) == shipped_quest("first-steps", box)
    with pytest.raises(QuestError, match="there is no quest of this name"):
        find_quest("own", box)
    with pytest.raises(QuestError, match=r"own\.toml: No such file"):
        find_quest("own.toml", box)


def test_the_schema_takes_what_the_reader_takes() -> None:
    schema = quest_schema()
    for text in (FIRST, SMALL):
        assert misfit(tomllib.loads(text), schema, schema) == ""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("format = 1", "format = 2", "$.format"),
        ('title = "The Bell of Wend"\n', "", "$: no title"),
        ('kind = "fetch"', 'kind = "steal"', "$.goal"),
        ("gold = 100", "gold = 0", "$.reward"),
        ("[[4, 14], [4, 15]]", "[[4, 14], [4, 20]]", "$.doors[0].between"),
        ("attack = 3", "attack = -1", "$.monsters[0].attack"),
        ('at = "G"', 'at = "GG"', "$.monsters[0].at"),
        ("attack = 3", "atack = 3", "$.monsters[0].atack"),
        ('S = "stairs"', "S = 3", "$.legend.S"),
        ('s = "skeleton"', 'ss = "skeleton"', "$.legend key ss"),
        ("#SS,,", "#SS,", "$.map"),
    ],
)  # fmt: skip
def test_the_schema_refuses_what_the_reader_refuses(box: Box, old: str, new: str, fault: str) -> None:
    assert old in FIRST
    text = FIRST.replace(old, new, 1)
    with pytest.raises(QuestError):
        parse_quest(text, box)
    schema = quest_schema()
    assert misfit(tomllib.loads(text), schema, schema).startswith(fault)
