"""The slow reference of walking against the worked examples, before anything is compared with it."""

from __future__ import annotations

from importlib.resources import files

import pytest

from undercroft.data import read_data
from undercroft_dungeon_twister.entries import RoomEntry

from .reference_walk import DEAD, OUT, Board, Laid, Outcome, Square, Strip, Token, Walk

PICTURES = {
    entry.name: entry.picture
    for entry in read_data(files("undercroft_dungeon_twister") / "data", {"rooms": RoomEntry})["rooms"]
}


def alone(name: str, strips: tuple[Strip, ...] = (), passable: tuple[bool, ...] = ()) -> Board:
    return Board([Laid(PICTURES[name], 0, 0, 0, passable)], list(strips))


def walk(name: str, *tokens: Token, strips: tuple[Strip, ...] = (), passable: tuple[bool, ...] = ()) -> Walk:
    """The walk of the first token on one room."""
    return Walk(alone(name, strips, passable), list(tokens), 0)


def stops(name: str, *tokens: Token, strips: tuple[Strip, ...] = (), passable: tuple[bool, ...] = ()) -> set[Square]:
    return {end for end, _ in walk(name, *tokens, strips=strips, passable=passable).ends()} - {tokens[0].square}


def found(outcomes: set[Outcome], end: Square, load: int) -> list[Outcome]:
    return [one for one in outcomes if (one.end, one.load) == (end, load)]


def test_a_goblin_in_room_1d() -> None:
    expected = {(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4), (4, 0), (4, 1)}
    assert stops("1D", Token("goblin", 0, (2, 2))) == expected | {(4, 2), (4, 3), (4, 4)}  # T1


@pytest.mark.parametrize(("kind", "number"), [("troll", 9), ("warrior", 12), ("thief", 17)])
def test_others_in_room_1d(kind: str, number: int) -> None:
    assert len(stops("1D", Token(kind, 0, (2, 2)))) == number  # T2


@pytest.mark.parametrize("wounded", [False, True])
def test_an_enemy_bars_the_way_until_it_is_wounded(wounded: bool) -> None:
    enemy = Token("goblin", 1, (3, 2), wounded)  # T3, T4
    reached = stops("1D", Token("troll", 0, (2, 2)), enemy)
    assert (3, 2) not in reached
    assert ((4, 2) in reached) == wounded


def test_an_own_character_is_passed() -> None:
    reached = stops("1D", Token("goblin", 0, (2, 2)), Token("troll", 0, (3, 2)))  # T5
    assert (3, 2) not in reached
    assert (4, 2) in reached


@pytest.mark.parametrize(("load", "legal"), [(-1, True), (2, False)])
def test_who_carries_does_not_stop_on_a_token(load: int, legal: bool) -> None:
    mover = Token("goblin", 0, (2, 2), load=load)  # T6, T7
    rope = Token("rope", 0, (2, 2) if load >= 0 else (4, 4))
    outcomes = walk("1D", mover, Token("cleric", 0, (3, 2), wounded=True), rope).outcomes()
    # Elsewhere the cleric can have been carried before.
    assert any(one.where[1] == (3, 2) for one in found(outcomes, (3, 2), load)) == legal


def test_two_tokens_on_a_square_leave_no_place_but_what_lies_there_is_taken() -> None:
    tokens = [Token("goblin", 0, (2, 2)), Token("cleric", 0, (3, 2), wounded=True), Token("sword", 0, (3, 2))]
    outcomes = walk("1D", *tokens).outcomes()  # T8
    assert not any(one.where == ((3, 2), (3, 2), (3, 2)) for one in outcomes)
    assert {(4, 2), (2, 2)} <= {one.end for one in outcomes if one.load == 2}


def test_pits_keep_a_goblin_in_and_a_wizard_flies() -> None:
    assert stops("2G", Token("goblin", 0, (2, 2))) == {(2, 1), (2, 3)}  # T10
    reached = stops("2G", Token("wizard", 0, (2, 2)))  # T11
    assert len(reached) == 12
    assert not reached & {(1, 2), (3, 2)}


def test_a_portcullis_is_a_wall_until_it_is_open() -> None:
    thief = Token("thief", 0, (1, 0))  # T16
    assert (1, 1) not in stops("1D", thief)
    assert (1, 1) in stops("1D", thief, passable=(True,))


def test_loads_are_swapped_on_the_way() -> None:
    tokens = [
        Token("goblin", 0, (2, 2), load=1),
        Token("sword", 0, (2, 2)),
        Token("troll", 0, (3, 2), load=3),
        Token("rope", 0, (3, 2)),
    ]
    outcomes = walk("1D", *tokens).outcomes()  # T59
    assert not [one for one in outcomes if one.end == (3, 2)]
    swapped = [one for one in found(outcomes, (4, 2), 3) if one.bearer[1] == 2]
    assert [one.where[1] for one in swapped] == [(3, 2)]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_rope_is_taken_from_under_an_enemy_only(seat: int) -> None:
    tokens = [Token("thief", 0, (2, 2)), Token("goblin", seat, (1, 2), wounded=True), Token("rope", 1, (1, 2))]
    outcomes = [one for one in walk("2G", *tokens).outcomes() if one.load == 2]  # T62
    assert any(one.where[1] == DEAD for one in outcomes) == (seat == 1)
    assert not any(one.where[1] == (1, 2) for one in outcomes)


def test_a_wounded_wizard_carries_nobody_over_a_pit() -> None:
    tokens = [Token("cleric", 0, (2, 2), load=1), Token("wizard", 0, (2, 2), wounded=True)]
    assert {end for end, load in walk("2G", *tokens).ends() if load == 1} == {(2, 2), (2, 1), (2, 3)}  # T65


def test_a_rope_is_laid_on_a_pit_with_two_squares_beside_it() -> None:
    tokens = [Token("cleric", 0, (2, 2), load=1), Token("rope", 0, (2, 2))]
    laid = [one for one in walk("2G", *tokens).outcomes() if one.where[1] == (1, 2) and one.load < 0]
    assert {(0, 2), (2, 2), (1, 2)} <= {one.end for one in laid}
    corner = [Token("thief", 0, (0, 3), load=1), Token("rope", 0, (0, 3))]
    # The pit (0, 4) of room 1D has two neighbours; a wall between it and one of them would be too many.
    assert any(one.where[1] == (0, 4) and one.load < 0 for one in walk("1D", *corner).outcomes())
    walled = list(PICTURES["1D"])
    walled[1] = walled[1][:8] + "|" + walled[1][9:]
    thief = [Token("thief", 0, (1, 4), load=1), Token("rope", 0, (1, 4))]
    outcomes = Walk(Board([Laid(tuple(walled), 0, 0, 0)], []), thief, 0).outcomes()
    assert not any(one.where[1] == (0, 4) and one.load < 0 for one in outcomes)


def test_nothing_but_a_rope_is_put_down_on_a_pit() -> None:
    tokens = [Token("thief", 0, (2, 2), load=1), Token("sword", 0, (2, 2))]
    outcomes = walk("2G", *tokens).outcomes()
    assert not any(one.where[1] in ((1, 2), (3, 2)) and one.load < 0 for one in outcomes)
    assert any(one.end == (1, 2) and one.load == 1 for one in outcomes)


def test_the_pit_of_an_own_thief_is_floor_to_pass() -> None:
    thief = Token("thief", 0, (1, 2))
    assert (0, 2) in stops("2G", Token("goblin", 0, (2, 2)), thief)
    assert (1, 2) not in stops("2G", Token("goblin", 0, (2, 2)), thief)
    assert (0, 2) not in stops("2G", Token("goblin", 0, (2, 2)), thief._replace(wounded=True))
    assert (0, 2) not in stops("2G", Token("goblin", 1, (2, 2)), thief)


NORTH = tuple((-1, column) for column in range(5))


def test_a_step_onto_an_exit_is_the_last_one() -> None:
    strip = Strip(NORTH, home=False, exit=True)
    tokens = [Token("goblin", 0, (0, 1)), Token("sword", 0, (-1, 1)), Token("treasure", 0, (0, 2))]
    ends = walk("1D", *tokens, strips=(strip,)).ends()
    assert {(OUT, -1), (OUT, 2)} <= ends
    assert (OUT, 1) not in ends
    assert not {end for end, _ in ends} & set(NORTH)


@pytest.mark.parametrize(
    ("kind", "wounded", "legal"), [("goblin", False, False), ("goblin", True, True), ("wizard", False, True)]
)
def test_an_enemy_on_the_exit_bars_it_until_it_is_wounded_but_not_to_a_flyer(
    kind: str, wounded: bool, legal: bool
) -> None:
    strip = Strip(((-1, 1),), home=False, exit=True)
    tokens = [Token(kind, 0, (0, 1)), Token("troll", 1, (-1, 1), wounded)]
    assert ((OUT, -1) in walk("1D", *tokens, strips=(strip,)).ends()) == legal


def test_the_own_zone_is_walked_on_and_one_of_others_is_not() -> None:
    own = Strip(NORTH, home=True, exit=False)
    reached = stops("1D", Token("goblin", 0, (0, 1)), strips=(own,))
    assert {(-1, 1), (-1, 3), (-1, 4)} <= reached
    other = Strip(NORTH, home=False, exit=False)
    assert not stops("1D", Token("goblin", 0, (0, 1)), strips=(other,)) & set(NORTH)


def test_a_wounded_character_does_not_move() -> None:
    assert not walk("1D", Token("goblin", 0, (2, 2), wounded=True)).outcomes()


def test_a_turned_room_lies_as_its_picture_turned() -> None:
    board = Board([Laid(PICTURES["1D"], 1, 10, 20)], [])  # T19
    assert board.sign[14, 24] == "O"
    assert board.sign[12, 22] == "G"
    assert frozenset(((10, 23), (11, 23))) in board.shut
    open_north = [column for column in range(5) if frozenset(((9, 20 + column), (10, 20 + column))) not in board.shut]
    assert open_north == [1, 2, 3]


def test_walls_of_either_room_part_two_rooms() -> None:
    board = Board([Laid(PICTURES["1D"], 0, 0, 0), Laid(PICTURES["1G"], 0, 0, 5)], [])
    open_rows = [row for row in range(5) if (row, 5) in board.beside((row, 4))]
    assert open_rows == [0, 2, 3]  # 1D is closed to the east in rows 1 and 4, 1G to the west nowhere
