"""What a designer cannot see: each fault of a quest is found, with its line and its square."""

from __future__ import annotations

from importlib.resources import files

import pytest

from undercroft_heroquest.box import Box
from undercroft_heroquest.quest_case import Problem, Report
from undercroft_heroquest.quest_check import check_quest
from undercroft_heroquest.quest_read import parse_quest, quest_names, shipped_quest

FIRST = (files("undercroft_heroquest") / "data" / "quests" / "first-steps.toml").read_text(encoding="utf-8")
MEASURED = next(line for line in FIRST.splitlines() if line.startswith("difficulty = "))
SQUARE = tuple[int, int]


def check(box: Box, *changes: tuple[str, str], more: str = "") -> Report:
    """The report on the first quest with a few words changed, and some more at its end."""
    text = FIRST
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return check_quest(parse_quest(text + more, box), box)


def found(problems: tuple[Problem, ...], code: str, square: SQUARE | None, text: str) -> list[Problem]:
    return [p for p in problems if (p.code, p.square) == (code, square) and text in p.text]


def test_what_is_shipped_has_no_fault(box: Box) -> None:
    for name in quest_names():
        report = check_quest(shipped_quest(name, box), box)
        assert (report.errors, report.warnings) == ((), ())
        assert report.playable


ERRORS: list[tuple[str, str, str, SQUARE | None, str]] = [
    # names
    ('kind = "goblin"', 'kind = "gobblin"', "unknown name", None, "no monster 'gobblin'; did you mean 'goblin'?"),
    ('wandering = "goblin"', 'wandering = "orcs"', "unknown name", None, "no monster 'orcs'; did you mean 'orc'?"),
    ('wandering = "goblin"', 'wandering = "dread-sorcerer"', "no values", None, "which is to wander"),
    ('kind = "goblin"', 'kind = "dread-sorcerer"', "no values", None, "give movement, defend, mind"),
    ('"treasure-chest"', '"chest"', "unknown name", None, "no furniture 'chest'"),
    ('room = "L"', 'room = "Y"', "unknown name", None, "no room 'Y'"),
    ('thing = "bell"', 'thing = "ball"', "unknown name", None, "no thing 'ball'; did you mean 'bell'?"),
    ('"potion-of-healing"', '"potion-of-heeling"', "unknown name", None, "no item 'potion-of-heeling'"),
    ('do = "item", name = "potion-of-healing"', 'do = "artifact", name = "bane"', "unknown name", None, "no artifact"),
    ('do = "item", name = "potion-of-healing"', 'do = "thing", name = "x"', "unknown name", None, "no thing 'x'"),
    ('do = "item", name = "potion-of-healing"', 'do = "open", door = "x"', "unknown name", None, "no door 'x'"),
    ('name = "grub"', 'spells = ["flea"]', "unknown name", None, "no Dread spell 'flea'; did you mean 'fear'?"),
    ('name = "grub"', 'name = "orc"', "twice", None, "'orc' is a kind of monster; give it another name"),
    ('name = "grub"', 'spells = ["escape"]', "numbers", None, "give `escape`"),
    ('room = "R"\nat = "C"', 'room = "L"', "twice", None, "room L has 2 treasures; only its first searcher gets one"),
    ('do = "damage", n = 1', 'do = "damage", n = 1, saves = 2', "numbers", None, "`saves` and `on` go together"),
    ('do = "damage", n = 1', 'do = "heal"', "numbers", None, "heal: give `n` or `dice`"),
    ("gold = 100,", 'artifacts = ["orcs-pain"],', "unknown name", None, "no artifact 'orcs-pain'"),
    ('{ do = "gold", n = 60 }', '{ do = "artifact", name = "orcs-bane" }, { do = "artifact", name = "orcs-bane" }',
     "twice", None, "orcs-bane is given 2 times, but there is only one"),
    ('goal = { kind = "fetch", ', 'goal = { kind = "rescue", ', "goal", None, "bell is no captive"),
    ('name = "bell"', 'name = "bell"\ncaptive = true', "goal", None, "bell is captive"),
    (MEASURED, "difficulty = { wins = 50, low = 60, high = 70, games = 200 }", "numbers", None, "`wins`"),
    (MEASURED, "difficulty = { wins = 50, low = 40, high = 49, games = 200 }", "numbers", None, "`wins`"),
    ("{ number = 1 }", '{ number = 2, needs = ["bane"] }', "unknown name", None, "no artifact 'bane'"),
    ("[legend]", 'dark_rooms = ["Z"]\n[legend]', "unknown name", None, "no room 'Z'"),
    # doors
    ("[[4, 14], [4, 15]]", "[[4, 14], [5, 15]]", "no wall", (4, 14), "a door is between two neighbours"),
    ("[[4, 14], [4, 15]]", "[[4, 16], [4, 15]]", "no wall", (4, 16), "between (4,16) and (4,15) is no wall: both"),
    ("[[4, 14], [4, 15]]", "[[6, 16], [5, 16]]", "twice", (5, 16), "a second door between"),
    ("[[4, 14], [4, 15]]", "[[2, 11], [1, 11]]", "occupied", (1, 11), "shut for ever by a dark square"),
    ("[[9, 15], [10, 15]]", "[[9, 16], [10, 16]]", "occupied", (9, 16), "shut for ever by the weapons-rack"),
    # furniture
    ('at = "C"\n\n', "at = [5, 14]\n\n", "occupied", (5, 14), "goblin stands on the treasure-chest"),
    ('kind = "treasure-chest"\nat = "C"', 'kind = "table"\nat = [25, 1]', "off the board", (25, 1), "the table, 3 x 2"),
    ('kind = "treasure-chest"\nat = "C"', 'kind = "table"\nat = [8, 14]', "in a wall", (8, 14), "room Q and room R"),
    ('kind = "treasure-chest"\nat = "C"', 'kind = "throne"\nat = [1, 1]', "occupied", (1, 1), "on a dark square"),
    ('kind = "treasure-chest"\nat = "C"', 'kind = "throne"\nat = [2, 12]', "occupied", (2, 12), "stands on the"),
    ('kind = "treasure-chest"\nat = "C"', 'kind = "throne"\nat = [3, 17]', "occupied", (3, 17), "stairs lie on"),
    # figures and traps
    ('at = "G"', "at = [7, 12]", "occupied", (7, 12), "grub stands on a dark square"),
    ('at = "G"', "at = [2, 12]", "occupied", (2, 12), "grub stands on the table"),
    ('at = "G"', "at = [2, 11]", "occupied", (2, 11), "stands on the square of grub"),
    ('at = "G"', "at = [2, 18]", "occupied", (2, 18), "grub stands where the heroes start"),
    ('at = "G"', 'at = "G"\nspells = ["escape"]\nescape = [1, 1]', "occupied", (1, 1), "goblin escapes to a dark"),
    ('at = "B"', "at = [1, 1]", "occupied", (1, 1), "bell lies on a dark square"),
    ("[[furniture]]", '[[traps]]\nkind = "pit"\nat = [2, 12]\n\n[[furniture]]', "occupied", (2, 12), "spring this pit"),
    ("[[furniture]]", '[[traps]]\nkind = "spear"\nat = [8, 16]\n\n[[furniture]]', "twice", (8, 16), "lies on the squ"),
    ('on = "revealed", room = "N"', 'on = "entered", squares = [[1, 1]]', "occupied", (1, 1), "step on a dark square"),
    # start
    ('S = "stairs"\n', "", "start", None, "the heroes start nowhere: give `stairs` or `start`"),
    ("[legend]", "start = [[5, 15]]\n[legend]", "start", None, "give `stairs` or `start`, not both"),
    # speaking of squares
    ('do = "damage", n = 1', 'do = "unblock", at = [6, 14]', "occupied", (6, 14), "nothing is blocked here"),
    ('do = "damage", n = 1', 'do = "place", monster = { kind = "orc", at = [1, 1] }', "occupied", (1, 1), "orc is pl"),
    ('room = "R"\nat = "C"', 'room = "R"\nat = [10, 14]', "occupied", (10, 14), "but none stands here"),
    ('room = "R"\nat = "C"', 'room = "Q"\nat = "C"', "occupied", (11, 17), "this is not in room Q"),
    # the goal
    ('kind = "secret"', 'kind = "locked"', "goal", None, "the goal cannot be met: heroes cannot get bell"),
    ("  { between = [[8, 13], [8, 14]], kind = \"secret\" },\n", "", "goal", None, "heroes cannot get bell"),
    ('kind = "fetch", thing = "bell"', 'kind = "slay", monsters = ["grab"]', "unknown name", None, "no monster 'grab'"),
    ('kind = "fetch", thing = "bell"', 'kind = "reach"', "goal", None, "reach: give `squares` or `room`"),
    ('kind = "fetch", thing = "bell"', 'kind = "reach", room = "A"', "goal", None, "heroes cannot come to room A"),
    ('kind = "fetch", thing = "bell"', 'kind = "escape", squares = [[1, 1]]', "goal", None, "cannot come to (1,1)"),
    ('kind = "fetch", thing = "bell"', 'kind = "escape", squares = [[2, 12]]', "occupied", (2, 12), "is the table"),
    ('kind = "fetch", thing = "bell"', 'kind = "notes"', "goal", None, "no note that can be set off says `win`"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "square", "text"), ERRORS)
def test_what_cannot_be_played_is_an_error(
    box: Box, old: str, new: str, code: str, square: SQUARE | None, text: str
) -> None:
    report = check(box, (old, new))
    assert not report.playable
    assert found(report.errors, code, square, text), report.errors


WARNINGS: list[tuple[str, str, str, SQUARE | None, str]] = [
    ("#,,,,..", "#,Z,,..", "letter", (3, 15), "nothing speaks of the square 'Z' of the map"),
    ('at = "G"', 'at = "G"\nescape = [9, 13]', "numbers", None, "the monster has no Dread spell escape"),
    ('[[things]]', '[[monsters]]\nkind = "orc"\nat = [7, 14]\nspells = ["fear", "fear"]\n[[things]]', "twice", None,
     "fear is given 2 times, but each card is cast once (HQ-R16.1)"),
    (":::g....", ":::ggggg", "too many", None, "7 goblin figures, the box 6: others of its colour stand in"),
    ("[[things]]", '[[furniture]]\nkind = "tomb"\nat = [6, 14]\n' * 2 + "[[things]]", "too many", None,
     "has 2 of tomb, the box 1 (HQ-R1.4)"),
    ("[[things]]", '[[furniture]]\nkind = "throne"\nat = [6, 1]\n[[things]]', "in a wall", (6, 1),
     "the throne stands in the corridor"),
    ('name = "bell"', 'name = "clapper"\n[[things]]\nname = "bell"', "never happens", None, "clapper lies nowhere"),
    ('room = "N" }', 'room = "A" }', "never happens", None, "never set off: nobody can come to room A"),
    ('on = "revealed", room = "N"', 'on = "entered", squares = [[1, 10]]', "never happens", None, "come to (1,10)"),
    ('room = "R"\nat = "C"', 'room = "A"', "out of reach", None, "nobody can come to room A, which holds treasure"),
    ('at = "C"\n\n', "at = [6, 1]\n\n", "never happens", (6, 1), "nobody searches a corridor for treasure (HQ-R9.1)"),
    ("  { between = [[9, 15], [10, 15]] },\n", "", "out of reach", None,
     "nobody can come to room R, which holds skeleton, treasure-chest, treasure"),
    ("  { between = [[4, 14], [4, 15]] },\n", "", "out of reach", None, "which holds 2 x goblin, table, treasure"),
    ("[[9, 15], [10, 15]]", "[[12, 15], [13, 15]]", "out of reach", None, "nobody can come to room R"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "square", "text"), WARNINGS)
def test_what_is_odd_is_a_warning(box: Box, old: str, new: str, code: str, square: SQUARE | None, text: str) -> None:
    report = check(box, (old, new))
    assert found(report.warnings, code, square, text), report.warnings


def test_heroes_should_come_to_where_a_monster_escapes_to(box: Box) -> None:
    escape = ('at = "G"', 'at = "G"\nspells = ["escape"]\nescape = [11, 14]')
    assert check(box, escape).warnings == ()
    shut = check(box, escape, ("  { between = [[9, 15], [10, 15]] },\n", ""))
    assert found(shut.warnings, "out of reach", None, "room R, which holds where grub escapes to, skeleton")


def test_problems_name_the_line_where_to_look(box: Box) -> None:
    report = check(box, ('at = "G"', "at = [2, 12]"), ("[[4, 14], [4, 15]]", "[[4, 14], [5, 15]]"))
    lines = FIRST.splitlines()
    errors = {problem.code: problem for problem in report.errors}
    assert lines[errors["no wall"].line - 1] == "  { between = [[4, 14], [4, 15]] },"
    assert lines[errors["occupied"].line - 1] == "[[monsters]]"
    line = errors["occupied"].line
    assert str(errors["occupied"]) == f"line {line}, square (2,12): grub stands on the table"
    drawn = check(box, ('kind = "treasure-chest"\nat = "C"', 'kind = "throne"\nat = [6, 18]'))
    told = [lines[problem.line - 1] for problem in drawn.errors if "orc stands" in problem.text]
    assert told == ["#SS,,o..w:::##############"]


def test_all_faults_are_told_at_once_in_the_order_of_the_lines(box: Box) -> None:
    report = check(box, ("goblin", "gobblin"), ('"treasure-chest"', '"chest"'), ('thing = "bell"', 'thing = "ball"'))
    assert len(report.errors) >= 3
    assert [problem.line for problem in report.errors] == sorted(problem.line for problem in report.errors)
    assert len(set(report.errors)) == len(report.errors)


BLOCKED = ("[legend]", "blocked = [[8, 14]]\n[legend]")
UNBLOCK = (
    'does = [{ do = "say", words = "Some',
    'does = [{ do = "unblock", at = [8, 14] }, { do = "say", words = "Some',
)


def test_blocked_squares_close_a_way_until_a_note_frees_them(box: Box) -> None:
    shut = check(box, BLOCKED)
    assert found(shut.errors, "goal", None, "heroes cannot get bell")
    assert found(shut.errors, "occupied", (8, 14), "this door is shut for ever by a blocked square")
    assert check(box, BLOCKED, UNBLOCK).errors == ()


def test_a_locked_door_opens_by_a_note_that_can_happen(box: Box) -> None:
    locked = ('kind = "secret"', 'kind = "locked", name = "vault"')
    shut = check(box, locked)
    assert found(shut.errors, "goal", None, "cannot get bell")
    assert found(shut.warnings, "never happens", None, "this door is locked and nothing opens it")
    key = '\n[[notes]]\nwhen = { on = "killed", monsters = ["porter"] }\ndoes = [{ do = "open", door = "vault" }]\n'
    porter = 'monsters = [{{ kind = "orc", name = "porter", at = {} }}]\n[legend]'
    for at, possible in (("[7, 15]", True), ("[9, 13]", False)):
        text = porter.format(at)
        # Both lists cannot stand in one file: the porter takes the place of grub.
        report = check(
            box, locked, ('[[monsters]]\nkind = "goblin"\nname = "grub"\nat = "G"\nattack = 3\nbody = 2\n', ""),
            ("[legend]", text), more=key,
        )  # fmt: skip
        assert (not found(report.errors, "goal", None, "")) == possible
        assert (not found(report.warnings, "never happens", None, "nobody can kill all of porter")) == possible


@pytest.mark.parametrize(
    "goal",
    [
        'kind = "reach", room = "N", heroes = "all"',
        'kind = "reach", squares = ["G", [1, 1]]',
        'kind = "slay", monsters = ["grub"]',
        'kind = "slay", monsters = ["goblin", "skeleton"]',
        'kind = "slay"',
        'kind = "escape", squares = ["B"]',
        'kind = "fetch", thing = "bell"',
    ],
)
def test_each_kind_of_goal_can_be_met_behind_the_secret_door_only(box: Box, goal: str) -> None:
    change = ('kind = "fetch", thing = "bell"', goal)
    assert not found(check(box, change).errors, "goal", None, "")
    assert found(check(box, change, ('kind = "secret"', 'kind = "locked"')).errors, "goal", None, "cannot be met")


def test_a_captive_is_rescued_and_notes_may_win(box: Box) -> None:
    captive = (
        ('goal = { kind = "fetch"', 'goal = { kind = "rescue"'),
        ('name = "bell"', 'name = "bell"\ncaptive = true'),
    )
    assert not check(box, *captive).errors
    win = ('does = [{ do = "say", words = "A goblin', 'does = [{ do = "win" }, { do = "say", words = "A goblin')
    notes = ('kind = "fetch", thing = "bell"', 'kind = "notes"')
    assert not check(box, notes, win).errors
    taken = '\n[[notes]]\nwhen = { on = "taken", thing = "bell" }\ndoes = [{ do = "win" }]\n'
    assert not check(box, notes, more=taken).errors


def test_monsters_that_notes_place_count_for_the_goal(box: Box) -> None:
    goal = ('kind = "fetch", thing = "bell"', 'kind = "slay", monsters = ["ghost"]')
    place = '{ do = "place", monster = { kind = "mummy", name = "ghost", at = [7, 14] } }'
    note = f'\n[[notes]]\nwhen = {{ on = "searched", room = "%s", what = "traps" }}\ndoes = [{place}]\n'
    assert not found(check(box, goal, more=note % "R").errors, "goal", None, "")
    assert found(check(box, goal, more=note % "A").errors, "goal", None, "heroes cannot come to ghost")
    trap = ('does = [{ do = "damage", n = 1 }', f"does = [{place}")
    assert not found(check(box, goal, trap).errors, "goal", None, "")


@pytest.mark.rule("HQ-A2")
@pytest.mark.parametrize(
    ("at", "warned"),
    [
        ((7, 16), ""),
        ((6, 14), "(7,14), (6,15)"),
        ((7, 14), "(7,15)"),
        ((9, 14), "(9,15), (8,14)"),
        ((9, 15), "(9,14), (8,15)"),
        ((5, 11), "(5,12), (4,11)"),
        ((4, 14), "(4,15)"),
    ],
)
def test_falling_blocks_want_a_square_ahead_and_back(box: Box, at: SQUARE, warned: str) -> None:
    """Furniture is on (9,16) to (9,18) and (2,12) to (4,13), doors are at (9,15), (8,14), (6,16) and (4,14)."""
    report = check(box, ("[[things]]", f'[[traps]]\nkind = "falling-block"\nat = {list(at)}\n[[things]]'))
    assert not found(report.errors, "falling block", at, "")
    told = found(report.warnings, "falling block", at, "has no free square ahead of this falling block (HQ-A2)")
    assert [problem.text.removeprefix("who comes from ").split(" has no")[0] for problem in told] == [warned] * bool(
        warned
    )


@pytest.mark.rule("HQ-A2")
def test_a_falling_block_in_a_dead_end_is_refused(box: Box) -> None:
    """With squares around it blocked, only one is left to step to."""
    text = 'blocked = [[6, 17], [7, 18]]\ntraps = [{ kind = "falling-block", at = [6, 18] }]\n[legend]'
    report = check(box, ("[legend]", text))
    assert found(report.errors, "falling block", (6, 18), "has at most one square to step to; give it two (HQ-A2)")
    text = text.replace("[6, 17], ", "")
    assert found(check(box, ("[legend]", text)).errors, "falling block", (6, 18), "at most one square")


def test_a_block_that_would_shut_the_goal_away_when_it_falls_is_told(box: Box) -> None:
    trap = ("[[things]]", '[[traps]]\nkind = "falling-block"\nat = [%s]\n[[things]]')
    shut = "once this block has fallen, the goal cannot be met any more"
    for at, square in (("8, 14", (8, 14)), ("5, 16", (5, 16))):
        report = check(box, (trap[0], trap[1] % at))
        assert report.playable
        assert found(report.warnings, "goal", square, shut)
    assert not found(check(box, (trap[0], trap[1] % "7, 15")).warnings, "goal", (7, 15), shut)


RING = """
format = 1
title = "Round and round"
parchment = "Round room K."
wandering = "orc"
goal = { kind = "reach", squares = [[12, 13]] }
start = [[12, 7], [13, 7], [14, 7], [15, 7]]
dark = [[14, 6], [13, 4], [14, 5], [13, 14], [14, 14], [9, 10], [18, 10]]
doors = [{ between = [[10, 10], [11, 10]] }]
"""


def ring(box: Box, *at: SQUARE) -> Report:
    """The report on a quest round one room, with a dead end in the north and falling blocks on these squares."""
    blocks = "".join(f'[[traps]]\nkind = "falling-block"\nat = [{x}, {y}]\n' for x, y in at)
    return check_quest(parse_quest(RING + blocks, box), box)


def test_a_part_of_the_quest_behind_a_falling_block_is_told(box: Box) -> None:
    assert ring(box).warnings == ()
    assert ring(box, (17, 10)).warnings == ()
    told = found(ring(box, (13, 6)).warnings, "out of reach", (13, 6), "nobody comes to 1 square of the corridor any")
    assert len(told) == 1
    assert found(ring(box, (10, 10)).warnings, "out of reach", (10, 10), "nobody comes to room K any more")


def test_blocks_that_shut_the_goal_away_together_are_told_once(box: Box) -> None:
    text = "once the blocks at (10,11), (17,10) have fallen, the goal cannot be met any more"
    report = ring(box, (13, 6), (10, 11), (17, 10))
    assert report.playable
    assert [problem.text for problem in report.warnings if problem.code == "goal"] == [text]
    assert found(report.warnings, "goal", (10, 11), text)
    assert not found(ring(box, (10, 11), (10, 9)).warnings, "goal", (10, 11), "")


def test_where_one_block_is_enough_no_others_are_told_with_it(box: Box) -> None:
    shut = RING.replace("[[14, 6],", "[[17, 9], [14, 6],")
    blocks = "".join(f'[[traps]]\nkind = "falling-block"\nat = [10, {y}]\n' for y in (9, 11))
    report = check_quest(parse_quest(shut + blocks, box), box)
    text = "once this block has fallen, the goal cannot be met any more"
    assert [problem.text for problem in report.warnings if problem.code == "goal"] == [text] * 2


def test_what_lies_in_a_corridor_out_of_reach_is_told_by_its_square(box: Box) -> None:
    far = '[[traps]]\nkind = "pit"\nat = [1, 1]\n'
    report = check_quest(parse_quest(RING + far, box), box)
    assert found(report.warnings, "out of reach", (1, 1), "nobody can come to pit")
    doors = RING.replace("[{ between", "[{ between = [[5, 1], [5, 2]] }, { between")
    report = check_quest(parse_quest(doors, box), box)
    assert found(report.warnings, "out of reach", (5, 1), "nobody can come to this door")


@pytest.mark.parametrize(("kind", "opens"), [("closed", True), ("secret", True), ("locked", False)])
def test_a_note_that_waits_for_a_door_wants_one_that_heroes_can_open(box: Box, kind: str, opens: bool) -> None:
    door = RING.replace("[11, 10]] }", f'[11, 10]], kind = "{kind}", name = "vault" }}')
    note = '[[notes]]\nwhen = { on = "opened", door = "vault" }\ndoes = [{ do = "say", words = "Creak." }]\n'
    report = check_quest(parse_quest(door + note, box), box)
    told = [problem.text for problem in report.warnings if "never set off" in problem.text]
    assert told == ([] if opens else ["this note is never set off: nobody can open the door vault"])


def test_heroes_may_start_on_squares_instead_of_stairs(box: Box) -> None:
    stairs = ('S = "stairs"\n', "")
    for start, fault in (('["S"]', ""), ("[[2, 17]]", "`start` has 1 squares for 4 heroes")):
        report = check(box, stairs, ("[legend]", f"start = {start}\n[legend]"))
        assert [problem.text for problem in report.errors] == [fault] * bool(fault)
    report = check(box, stairs, ("[legend]", "start = ['S', [1, 1]]\n[legend]"))
    assert found(report.errors, "occupied", (1, 1), "a hero starts on a dark square")


def test_a_measured_difficulty_lies_in_its_interval(box: Box) -> None:
    for low, wins, high in ((50, 50, 50), (40, 50, 60), (50, 50, 60), (40, 50, 50)):
        text = f"difficulty = {{ wins = {wins}, low = {low}, high = {high}, games = 200 }}"
        assert check(box, (MEASURED, text)).errors == ()


@pytest.mark.parametrize(
    ("at", "code", "fault"),
    [
        ((26, 18), "off the board", "the stairs, 2 x 2, leave the board"),
        ((9, 14), "in a wall", "the stairs lie in the wall between room Q and room R"),
        ((5, 17), "in a wall", "the stairs lie in the wall between room Q and room T"),
    ],
)
def test_stairs_lie_on_the_board_and_in_one_area(box: Box, at: SQUARE, code: str, fault: str) -> None:
    report = check(box, ('S = "stairs"\n', ""), ("[legend]", f"stairs = {list(at)}\n[legend]"))
    assert found(report.errors, code, at, fault)


def test_a_thing_may_come_from_a_treasure_that_can_be_found(box: Box) -> None:
    lies = ('at = "B"\nwords', "words")
    gives = ('{ do = "gold", n = 60 }', '{ do = "thing", name = "bell" }')
    assert found(check(box, lies).errors, "goal", None, "heroes cannot get bell")
    assert check(box, lies, gives).errors == ()
    shut = check(box, lies, gives, ("  { between = [[9, 15], [10, 15]] },\n", ""))
    assert found(shut.errors, "goal", None, "heroes cannot get bell")
    assert found(shut.warnings, "never happens", None, "what gives bell never happens")


def test_a_reward_is_no_second_copy_of_an_artifact(box: Box) -> None:
    given = ('{ do = "gold", n = 60 }', '{ do = "artifact", name = "orcs-bane" }')
    report = check(box, given, ("gold = 100,", 'artifacts = ["orcs-bane"],'))
    twice = found(report.errors, "twice", None, "orcs-bane is given 2 times, but there is only one")
    assert len({problem.line for problem in twice}) == 2


def test_what_is_not_in_the_file_has_its_first_line(box: Box) -> None:
    (missing,) = found(check(box, ('S = "stairs"\n', "")).errors, "start", None, "the heroes start nowhere")
    assert missing.line == 1


def test_dark_rooms_are_dark(box: Box) -> None:
    report = check(box, ("[legend]", 'dark_rooms = ["R"]\n[legend]'))
    assert found(report.errors, "occupied", (12, 14), "skeleton stands on a dark square")
    assert found(report.errors, "occupied", (10, 15), "this door is shut for ever by a dark square")
