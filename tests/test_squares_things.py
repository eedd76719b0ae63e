"""What lies on squares: things that cover several, doors not all know, and as many rows as there is room for."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.render import LOWEST, render
from undercroft.scene import Ground, Label, Piece, Scene, Squares, problems
from undercroft.spatial import Edge, Grid
from undercroft.svg import svg

HALL = Grid.from_areas("aaaab\naaaab\naaaab")


def hall(*grounds: Ground, grid: Grid = HALL, pieces: tuple[Piece, ...] = (), **more: object) -> Scene:
    floor = Squares(0, 0, grid.to_text(), grounds, id="map", **more)  # type: ignore[arg-type]
    return Scene(floor.width, floor.height, (floor, *pieces))


def test_one_thing_covers_its_squares_with_its_name_across() -> None:
    table = Ground((1, 2, 3, 6, 7, 8), "long table", "table", whole=True)
    board = hall(table, Ground((10,), "chest", "chest", whole=True))
    assert not problems(board)
    assert render(board).splitlines() == [
        "┌───────────┬──┐",
        "│ · long░░░░│ ·│",
        "│   table░░░│  │",
        "│ · ░░░░░░░░│ ·│",
        "│           │  │",
        "│ch  ·  ·  ·│ ·│",
        "└───────────┴──┘",
    ]
    assert render(board, unicode=False).splitlines()[1:4] == [
        "| . long%%%%| .|",
        "|   table%%%|  |",
        "| . %%%%%%%%| .|",
    ]


def test_no_body_is_drawn_over_a_wall_and_pieces_stand_on_it() -> None:
    rug = Ground((3, 4, 8, 9), "rug", "rug", whole=True)
    orc = Piece(*Squares(0, 0, HALL.to_text()).at(9), "o", "orc")
    lines = render(hall(rug, pieces=(orc,))).splitlines()
    assert [line[9:] for line in lines] == ["───┬──┐", " ru│░░│", " g░│░░│", " ░░│░o│", "   │  │", "  ·│ ·│", "───┴──┘"]


@given(st.sets(st.integers(0, 14), min_size=1), st.text(st.characters(codec="latin-1"), max_size=12))
def test_whatever_a_thing_covers_nothing_else_changes(squares: set[int], sign: str) -> None:
    bare = render(hall()).splitlines()
    drawn = render(hall(Ground(tuple(sorted(squares)), sign, "thing", whole=True))).splitlines()
    width = max(map(len, bare))
    floor = Squares(0, 0, HALL.to_text())
    inside = {(x, y) for square in squares for x, y in (floor.at(square), floor.at(square, 2))}
    for y, line in enumerate(bare):
        for x, character in enumerate(line.ljust(width)):
            here = drawn[y].ljust(width)[x : x + 1]
            if character in "┌┐└┘─│┬┴├┤┼":
                assert here == character, "a wall is gone"
            elif (x, y) not in inside and character == "·":
                assert here == "·", "another square is covered"


def test_in_a_picture_it_is_one_body_with_its_name() -> None:
    picture = svg(hall(Ground((0, 1, 2), "bookcase", "bookcase", whole=True)))
    assert len(re.findall('<rect class="uc-thing"', picture)) == 1
    assert re.search(r'<rect class="uc-thing"[^>]* width="118" height="34"', picture), "three squares of 42, less 4"
    assert ">bookcase</text>" in picture
    assert 'opacity="0.45"' not in picture
    pale = svg(hall(Ground((0, 1, 2), "bookcase", "bookcase", "faint", whole=True)))
    assert '<g pointer-events="none" opacity="0.45"><rect class="uc-thing"' in pale
    upright = svg(hall(Ground((0, 5, 10), "bookcase", "bookcase", whole=True)))
    assert "rotate(-90" in upright
    corner = svg(hall(Ground((0, 1, 5), "bench", "bench", whole=True)))
    assert len(re.findall('<rect class="uc-thing"', corner)) == 3


def test_a_ground_without_sign_is_a_tint_and_a_faint_one_lies_in_the_dark() -> None:
    picture = svg(hall(Ground((0,), "", "red room", "red"), Ground((1,), " ", "unseen", "faint")))
    assert '<rect class="uc-ground uc-tint uc-red"' in picture
    assert '<rect class="uc-fog"' in picture
    lines = render(hall(Ground((0,), "", "red room", "red"), Ground((1,), " ", "unseen", "faint"))).splitlines()
    assert lines[1].startswith("│ ·     ·")


def test_a_door_that_not_all_know_has_a_small_letter_and_is_pale() -> None:
    grid = HALL.with_door(3, 4).with_edge(8, 9, Edge.DOOR_SECRET)
    known, hidden = hall(grid=grid), hall(grid=grid, faint=((4, 3), (8, 9)))
    assert not problems(hidden)
    assert [line[12] for line in render(known).splitlines()[1:4:2]] == ["D", "S"]
    assert [line[12] for line in render(hidden).splitlines()[1:4:2]] == ["d", "s"]
    assert "not known to all" not in svg(known)
    assert svg(hidden).count('opacity="0.45"') == 2


@pytest.mark.parametrize("pair", [(0, 2), (4, 5), (0, 99), (1, 1)])
def test_a_faint_door_is_between_neighbours(pair: tuple[int, int]) -> None:
    assert "has a faint door between" in "\n".join(problems(hall(faint=(pair,))))


def test_faint_doors_are_pairs_of_numbers() -> None:
    assert "faint doors" in "\n".join(problems(hall(faint=(1, 2))))


# -- not enough lines


TALL = Grid(5, 20)


def tall(focus: str, *more: Label) -> Scene:
    floor = Squares(0, 1, TALL.to_text(), (), id="map")
    hero = Piece(*floor.at(52), "H", "hero", id="hero")
    below = (Label(0, 0, "above", id="above"), Label(0, floor.height + 1, "below"))
    return Scene(24, floor.height + 2, (floor, hero, *below, *more), legend=("H hero",), focus=focus)


@pytest.mark.parametrize("focus", ["hero", "map/52"])
@pytest.mark.parametrize("height", [19, 20, 24, 30])
def test_with_few_lines_the_rows_around_the_focus_are_drawn(focus: str, height: int) -> None:
    board = tall(focus)
    assert not problems(board)
    lines = render(board, height=height).splitlines()
    assert height - 1 <= len(lines) <= height
    assert lines[0] == "above"
    assert lines[-2:] == ["below", "H hero"]
    first, last, of = map(int, re.findall(r"\d+", lines[-3]))
    assert of == 20
    assert first <= 52 // 5 + 1 <= last
    assert lines[1:-3] == render(board).splitlines()[2 * first - 1 : 2 * last + 2]
    assert any("H" in line for line in lines[1:-3])


def test_all_is_drawn_where_it_fits_or_where_no_height_is_told() -> None:
    board = tall("hero")
    whole = render(board)
    assert render(board, height=len(whole.splitlines())) == whole
    assert "(rows" in render(board, height=len(whole.splitlines()) - 1)


def test_six_rows_are_drawn_however_few_lines_there_are_and_what_is_lowest_is_left_out() -> None:
    for height in (1, 14, 15):
        few = render(tall("hero"), height=height).splitlines()
        assert sum(line.startswith(("│", "├", "┌", "└", "·")) for line in few) == LOWEST
        assert few[-2:] == ["(rows 8 to 13 of 20, 1 line below left out)"[:24], "H hero"]
    assert render(tall("hero"), height=17).splitlines()[-3:] == ["(rows 8 to 13 of 20)", "below", "H hero"]


def test_what_lies_beside_keeps_all() -> None:
    aside = tall("hero", Label(18, 4, "aside"))
    assert render(aside, height=12) == render(aside)


@given(st.integers(0, 99), st.integers(1, 60))
def test_the_focus_is_always_among_the_rows_drawn(square: int, height: int) -> None:
    lines = render(tall(f"map/{square}"), height=height).splitlines()
    told = next((line for line in lines if line.startswith("(rows")), None)
    if told is None:
        assert len(lines) <= height
    else:
        first, last = map(int, re.findall(r"\d+", told)[:2])
        assert first <= square // 5 + 1 <= last


def test_a_focus_that_is_not_there_is_a_problem() -> None:
    assert "the focus is 'nobody'" in "\n".join(problems(tall("nobody")))
