"""Digging agrees with a plain reading of the rule: no 2x2 block of squares may be full."""

import array
import copy
import pickle
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.spatial import Mask, Obstacle, Shape, Site

Cell = tuple[int, int]
Plain = tuple[int, int, set[Cell]]


@st.composite
def boards(draw: st.DrawFn) -> Plain:
    """A board as a person sees it: width, height, the squares that are dug."""
    sides = st.one_of(st.integers(1, 7), st.sampled_from([1, 2, 31, 32, 33]))
    w, h = draw(sides), draw(sides)
    kind = draw(st.sampled_from(["few", "many", "most"]))
    numbers = draw(st.lists(st.integers(0, w * h - 1), max_size=2 * w * h if kind == "many" else 12))
    cells = {(n % w, n // w) for n in numbers}
    return w, h, cells if kind != "most" else {(x, y) for y in range(h) for x in range(w)} - cells


def site_of(board: Plain) -> Site:
    w, h, dug = board
    return Site(w, h, [y * w + x for x, y in dug])


def cells_of(w: int, squares: Collection[int] | Mask) -> set[Cell]:
    return {(square % w, square // w) for square in squares}


def block(x: int, y: int) -> list[Cell]:
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def full_blocks(dug: set[Cell]) -> list[list[Cell]]:
    """Row by row."""
    corners = sorted(dug, key=lambda cell: (cell[1], cell[0]))
    return [block(x, y) for x, y in corners if dug.issuperset(block(x, y))]


def beside(dug: set[Cell], x: int, y: int) -> bool:
    return bool({(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & dug)


def plain_diggable(board: Plain, zone: set[Cell] | None, touching: bool) -> set[Cell]:
    w, h, dug = board
    return {
        (x, y)
        for y in range(h)
        for x in range(w)
        if (x, y) not in dug
        and len(full_blocks(dug | {(x, y)})) == len(full_blocks(dug))
        and (zone is None or (x, y) in zone)
        and (not touching or beside(dug, x, y))
    }


dig_buffer = Site.dig_buffer
small = boards().filter(lambda board: board[0] * board[1] <= 70)


@given(small, st.booleans(), st.data())
def test_what_may_be_dug_fills_no_block(board: Plain, touching: bool, data: st.DataObject) -> None:
    w, h, _ = board
    site = site_of(board)
    assert cells_of(w, site.diggable(touching=touching)) == plain_diggable(board, None, touching)
    zone = data.draw(st.sets(st.integers(0, w * h - 1)))
    wanted = plain_diggable(board, cells_of(w, zone), touching)
    assert cells_of(w, site.diggable(Mask(w * h, zone), touching=touching)) == wanted


@given(small, st.booleans(), st.data())
def test_each_refusal_is_true_and_nothing_else_is_refused(board: Plain, touching: bool, data: st.DataObject) -> None:
    w, h, dug = board
    site = site_of(board)
    zone = Mask(w * h, data.draw(st.sets(st.integers(0, w * h - 1))))
    free = site.diggable(zone, touching=touching)
    for square in range(w * h):
        x, y = site.xy(square)
        assert site.at(x, y) == square
        why = site.why_not(square, zone, touching=touching)
        assert (why is None) == (square in free) == site.may_dig(square, zone, touching=touching)
        if why is None:
            continue
        new = [block for block in full_blocks(dug | {(x, y)}) if block not in full_blocks(dug)]
        expected = (
            "dug"
            if (x, y) in dug
            else "zone"
            if square not in zone
            else "apart"
            if touching and not beside(dug, x, y)
            else "block"
        )
        assert why.reason == expected
        assert why.blocks == ([tuple(y * w + x for x, y in block) for block in new] if expected == "block" else [])


@given(boards())
def test_full_blocks_and_neighbours_are_all_found(board: Plain) -> None:
    w, h, dug = board
    site = site_of(board)
    blocks = full_blocks(dug)
    assert [list(cells_of(w, four)) for four in site.violations()] == [list(set(four)) for four in blocks]
    assert site.violations() == [tuple(y * w + x for x, y in four) for four in blocks]
    assert cells_of(w, site.overfull()) == {cell for four in blocks for cell in four}
    everywhere = {(x, y) for y in range(h) for x in range(w)}
    assert cells_of(w, site.beside()) == {(x, y) for x, y in everywhere - dug if beside(dug, x, y)}
    pairs = [((x, y), near) for x, y in dug for near in ((x + 1, y), (x, y + 1)) if near in dug]
    pairs_of_squares = sorted((site.at(*a), site.at(*b)) for a, b in pairs)
    assert site.side_by_side() == pairs_of_squares


@given(
    boards(),
    st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=5),
    st.booleans(),
    st.data(),
)
def test_a_piece_lies_where_all_its_squares_may(
    board: Plain, squares: list[Cell], apart: bool, data: st.DataObject
) -> None:
    w, h, dug = board
    site, shape = site_of(board), Shape(squares)
    zone = data.draw(st.none() | st.sets(st.integers(0, w * h - 1)).map(lambda members: Mask(w * h, members)))
    allowed = {(x, y) for y in range(h) for x in range(w) if zone is None or y * w + x in zone} - dug
    if apart:
        allowed -= {(x, y) for x, y in allowed if beside(dug, x, y)}
    anchors = {(x, y) for y in range(h) for x in range(w) if all((x + dx, y + dy) in allowed for dx, dy in squares)}
    assert cells_of(w, site.anchors(shape, zone, apart=apart)) == anchors
    for x, y in anchors:
        covered = site.covered(shape, site.at(x, y))
        assert cells_of(w, covered) == {(x + dx, y + dy) for dx, dy in squares}


@given(boards(), st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2)), min_size=1, max_size=4))
def test_turning_the_board_turns_the_answers(board: Plain, squares: list[Cell]) -> None:
    """A quarter turn clockwise takes column x, row y of a board w x h to column h - 1 - y, row x."""
    w, h, dug = board
    turned_board = (h, w, {(h - 1 - y, x) for x, y in dug})
    site, turned, shape = site_of(board), site_of(turned_board), Shape(squares)

    def turn(mask: Mask) -> set[Cell]:
        return {(h - 1 - y, x) for x, y in cells_of(w, mask)}

    assert turn(site.diggable()) == cells_of(h, turned.diggable())
    assert turn(site.diggable(touching=True)) == cells_of(h, turned.diggable(touching=True))
    assert turn(site.overfull()) == cells_of(h, turned.overfull())
    assert turn(site.anchors(shape)) == cells_of(h, turned.anchors(shape.turned(1)))
    assert shape.turned(1).turned(1).turned(1).turned(1) == shape == shape.turned(4) == shape.turned(-4)


@given(boards(), st.integers(1, 3), st.integers(1, 3))
def test_moving_what_is_dug_moves_the_answers(board: Plain, dx: int, dy: int) -> None:
    """The board grows by a frame that is no part of the zone."""
    w, h, dug = board
    wide = w + dx + 2
    moved = Site(wide, h + dy + 1, [(y + dy) * wide + x + dx for x, y in dug])
    zone = moved.rect(dx, dy, w, h)
    assert cells_of(w, site_of(board).diggable()) == {(x - dx, y - dy) for x, y in cells_of(wide, moved.diggable(zone))}


@given(boards(), st.randoms(use_true_random=False))
def test_the_order_of_digging_leaves_no_trace(board: Plain, random: Any) -> None:
    w, h, dug = board
    order = [y * w + x for x, y in dug]
    random.shuffle(order)
    site = Site(w, h)
    for square in order:
        site = site.with_(square)
    same = site_of(board)
    detour = site.with_(0) if 0 in site else site.with_(0).without(0)
    for other in (site, detour, Site.from_text(str(same)), Site.from_bytes(same.to_bytes()), same.holding(same.dug)):
        assert other == same
        assert hash(other) == hash(same)
        assert other.to_bytes() == same.to_bytes()
        assert other.diggable() == same.diggable()
    assert pickle.loads(pickle.dumps(same)) == same
    assert copy.copy(same) is same
    assert copy.deepcopy(same) is same
    assert [square in same for square in range(-1, w * h + 1)] == [
        square in same.dug for square in range(-1, w * h + 1)
    ]


@given(boards(), st.integers(1, 255))
def test_buffers_say_the_same(board: Plain, value: int) -> None:
    w, h, dug = board
    data = bytes(value if (x, y) in dug else 0 for y in range(h) for x in range(w))
    free = site_of(board).diggable()
    wanted = bytes(square in free for square in range(w * h))
    assert dig_buffer(data, width=w) == wanted
    for form in ("B", "?"):
        rows = memoryview(bytearray(bool(byte) for byte in data)).cast(form, (h, w))
        out = memoryview(bytearray(b"\7" * (w * h)))
        assert dig_buffer(rows) == wanted
        assert dig_buffer(rows, out, width=w) is out
        assert out == wanted
        out_rows = memoryview(bytearray(w * h)).cast(form, (h, w))
        assert dig_buffer(data, out_rows, width=w) is out_rows
        assert out_rows.tobytes() == wanted


@given(small, st.integers(1, 5), st.data())
def test_pieces_touch_when_their_squares_do(board: Plain, count: int, data: st.DataObject) -> None:
    w, h, _ = board
    pieces = data.draw(st.lists(st.sets(st.integers(0, w * h - 1), max_size=4), min_size=count, max_size=count))
    expected = []
    for a in range(count):
        for b in range(a + 1, count):
            one, other = cells_of(w, pieces[a]), cells_of(w, pieces[b])
            if one & other or any(beside(one, x, y) for x, y in other):
                expected.append((a, b))
    assert Site(w, h).touching_pieces([Mask(w * h, piece) for piece in pieces]) == expected


# The site of the rules sheet: 5 columns, 4 rows, three tunnels to begin with; zones of its rooms.
START = Site(5, 4, [2, 7, 12])
TOP, BOTTOM, EDGE = START.rect(0, 0, 5, 2), START.rect(0, 2, 5, 2), START.border()
CORE = ~EDGE
ONE = Shape([(0, 0)])


def buildable(tunnels: Site, rooms: Site, zone: Mask) -> set[Cell]:
    """A room replaces a tunnel in the zone and lies beside no other room."""
    return cells_of(5, rooms.anchors(ONE, zone & tunnels.dug))


def test_zones_on_the_start_site() -> None:
    assert (len(TOP), len(BOTTOM), len(EDGE), len(CORE)) == (10, 10, 14, 6)
    none = Site(5, 4)
    assert (2, 1) in buildable(START, none, TOP)
    assert (2, 2) not in buildable(START, none, EDGE)
    assert (2, 0) in buildable(START, none, EDGE)
    assert (2, 0) not in buildable(START, none, CORE)
    assert (2, 1) in buildable(START, none, CORE)
    assert (2, 2) in buildable(START, none, BOTTOM)
    assert (2, 2) not in buildable(START, none.with_(none.at(2, 1)), BOTTOM)
    corner = none.with_(none.at(3, 0))
    assert (2, 1) in buildable(START, corner, TOP)
    assert (2, 0) not in buildable(START, corner, TOP)


def test_tunnels_share_a_side_with_what_is_dug_moments_ago() -> None:
    assert cells_of(5, START.diggable(touching=True)) == {
        (1, 0), (3, 0), (1, 1), (3, 1), (1, 2), (3, 2), (2, 3),
    }  # fmt: skip
    after = START.with_(START.at(3, 1))
    assert (4, 1) in cells_of(5, after.diggable(touching=True))
    assert (3, 0) not in cells_of(5, after.diggable(touching=True))


def test_all_kinds_of_borders() -> None:
    site = Site(4, 3)
    assert len(site.border(0)) == 0
    assert site.border(1) == ~site.rect(1, 1, 2, 1)
    assert len(site.border(2)) == len(site.border(2**32 - 1)) == 12
    assert len(site.rect(4, 3, 0, 0)) == 0


def test_sites_read_as_they_are_written() -> None:
    assert repr(Site(3, 2, [5, 1])) == "Site(3, 2, [1, 5])"
    assert repr(Site(3, 2)) == "Site(3, 2)"
    assert repr(Site(9, 9, range(81))) == "<Site of 9x9 with 81 squares dug>"
    assert str(Site(3, 2, [5, 1])) == ".#.\n..#"
    assert repr(Shape([(1, 0), (0, 0), (1, 0)])) == "Shape([(0, 0), (1, 0)])"
    assert pickle.loads(pickle.dumps(Shape([(1, 0)]))) == Shape([(1, 0)])
    assert hash(Shape([(1, 0), (0, 0)])) == hash(Shape([(0, 0), (1, 0)]))
    assert Shape([(1, 0)]).squares == [(1, 0)]
    assert len(Shape([(1, 0), (2, 0)])) == 2


def test_refusals_read_well() -> None:
    site = Site.from_text("##.\n#.#\n.##")
    assert str(site.why_not(4)) == "it would fill the 2x2 blocks 0 1 3 4, 4 5 7 8"
    assert str(site.why_not(0)) == "it is dug already"
    assert str(site.why_not(2, Mask(9))) == "it is outside the zone"
    assert str(Site(3, 3, [0]).why_not(8, touching=True)) == "it lies beside nothing dug"
    one, same = site.why_not(4), site.why_not(4)
    assert isinstance(one, Obstacle)
    assert one == same
    assert hash(one) == hash(same)
    assert repr(site.why_not(0)) == "<Obstacle: it is dug already>"


def test_the_largest_site() -> None:
    site = Site(1024, 1024).holding(~Mask(2**20))
    assert len(site.diggable()) == 0
    assert site.overfull() == ~Mask(2**20)
    assert len(Site(1024, 1024, [0]).diggable(touching=True)) == 2
    assert len(Site(1024, 1024, [0]).anchors(Shape([(0, 0), (1023, 1023)]), apart=False)) == 0
    assert list(Site(1024, 1024, [5]).anchors(Shape([(0, 0), (1023, 1023)]))) == [0]
    assert dig_buffer(bytes(2**20), width=1024) == b"\1" * 2**20


def test_eight_threads_answer_as_one() -> None:
    site, shape = Site(300, 300, range(0, 90000, 7)), Shape([(0, 0), (1, 0), (0, 1)])
    expected = site.diggable(touching=True), site.anchors(shape)
    with ThreadPoolExecutor(8) as pool:
        answers = pool.map(lambda _: (site.diggable(touching=True), site.anchors(shape)), range(64))
        assert all(answer == expected for answer in answers)


@pytest.mark.parametrize("bad", [(0, 1), (1, 0), (1025, 1), (1, 1025), (-1, 1), (1, 2**70), (2**32 + 1, 1)])
def test_sides_out_of_range_are_named(bad: Cell) -> None:
    value = next(side for side in bad if not 1 <= side <= 1024)
    with pytest.raises(ValueError, match=str(value)):
        Site(*bad)


@pytest.mark.parametrize("square", [20, -1, 2**32, 2**32 + 3, 10**30])
def test_a_square_off_the_site_is_named(square: int) -> None:
    calls: list[Callable[[], object]] = [
        lambda: Site(5, 4, [square]),
        lambda: START.with_(square),
        lambda: START.without(square),
        lambda: START.xy(square),
        lambda: START.may_dig(square),
        lambda: START.why_not(square),
        lambda: START.covered(ONE, square),
    ]
    for call in calls:
        with pytest.raises(IndexError, match=f"square {square} is not on a board of 20 squares"):
            call()
    for at in ((square, 0), (0, square)):
        with pytest.raises(IndexError, match=rf"\({at[0]}, {at[1]}\) is not on a site of 5x4"):
            START.at(*at)


def test_other_bad_values_are_named() -> None:
    other = Mask(21)
    calls: list[tuple[str, Callable[[], object]]] = [
        ("20 squares, the other", lambda: START.holding(other)),
        ("20 squares, the other", lambda: Site(5, 4, other)),
        ("20 squares, the other", lambda: START.diggable(other)),
        ("20 squares, the other", lambda: START.may_dig(0, other)),
        ("20 squares, the other", lambda: START.anchors(ONE, other)),
        ("20 squares, the other", lambda: START.touching_pieces([other])),
        ("at most 1024 pieces", lambda: START.touching_pieces([START.dug] * 1025)),
        ("at least one square", lambda: Shape([])),
        ("at most 256", lambda: Shape((x, 0) for x in range(257))),
        ("1024", lambda: Shape([(0, 1024)])),
        (str(-(10**30)), lambda: Shape([(-(10**30), 0)])),
        ("leaves the board from square 4", lambda: START.covered(Shape([(1, 0)]), 4)),
        ("3x1 at", lambda: START.rect(3, 0, 3, 1)),
        ("-1", lambda: START.rect(-1, 0, 3, 1)),
        ("-1", lambda: START.border(-1)),
        (str(2**70), lambda: ONE.turned(2**70)),
        ("'x'", lambda: Site.from_text("x")),
        ("row 1 is not 2 squares", lambda: Site.from_text("..\n.")),
        ("not 0x0", lambda: Site.from_text("")),
        ("no Site", lambda: Site.from_bytes(b"")),
        ("version 2", lambda: Site.from_bytes(b"\2" + bytes(20))),
        ("no Site", lambda: Site.from_bytes(b"\1" + bytes([1, 0, 0, 0, 2, 0, 0, 0]) + Mask(3).to_bytes())),
        ("no Mask", lambda: Site.from_bytes(b"\1" + bytes([1, 0, 0, 0, 2, 0, 0, 0]))),
    ]
    for text, call in calls:
        with pytest.raises(ValueError, match=text):
            call()


@given(st.binary(max_size=30))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for body in (data, b"\1\4\0\0\0\2\0\0\0\1\x08\0\0\0" + data):
        try:
            site = Site.from_bytes(body)
        except ValueError:
            continue
        assert site.to_bytes() == body


def test_what_is_no_number_or_no_mask_is_a_type_error() -> None:
    calls: list[Callable[[], object]] = [
        lambda: Site("5", 4),  # type: ignore[arg-type]
        lambda: Site(5, 4, 3),  # type: ignore[arg-type]
        lambda: START.with_(1.0),  # type: ignore[arg-type]
        lambda: START.at("a", 0),  # type: ignore[arg-type]
        lambda: START.diggable({1}),  # type: ignore[arg-type]
        lambda: START.anchors([(0, 0)]),  # type: ignore[arg-type]
        lambda: START.touching_pieces([{1}]),  # type: ignore[list-item]
        lambda: Shape([3]),  # type: ignore[list-item]
        lambda: Shape([(0.5, 0)]),  # type: ignore[list-item]
        lambda: ONE.turned("a"),  # type: ignore[arg-type]
        lambda: dig_buffer([1, 0], width=2),
        lambda: "a" in START,  # type: ignore[operator]
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


def test_wrong_buffers_are_refused() -> None:
    nine = bytearray(9)
    flat = memoryview(nine)
    calls: list[tuple[str, Callable[[], object]]] = [
        ("rows of 2", lambda: dig_buffer(nine, width=2)),
        ("needs a width", lambda: dig_buffer(nine)),
        ("needs a width", lambda: dig_buffer(flat.cast("B", (3, 1, 3)))),
        ("rows of 9", lambda: dig_buffer(flat.cast("B", (3, 3)), width=9)),
        ("a width is at least 1.* not 0", lambda: dig_buffer(nine, width=0)),
        ("a width is at least 1.* not -3", lambda: dig_buffer(nine, width=-3)),
        (f"not {2**70}", lambda: dig_buffer(nine, width=2**70)),
        ("rows of 3", lambda: dig_buffer(b"", width=3)),
        ("without gaps", lambda: dig_buffer(flat[::2], width=1)),
        ("without gaps", lambda: dig_buffer(flat[::-1], width=3)),
        ('format "b"', lambda: dig_buffer(array.array("b", nine), width=3)),
        ('format "d"', lambda: dig_buffer(array.array("d", [0.0] * 9), width=3)),
        ("read-only", lambda: dig_buffer(nine, bytes(9), width=3)),
        ("9 bytes for 3x3 squares, not 8", lambda: dig_buffer(nine, bytearray(8), width=3)),
        ("9 bytes for 3x3 squares", lambda: dig_buffer(nine, memoryview(bytearray(9)).cast("B", (1, 9)), width=3)),
        ('format "i"', lambda: dig_buffer(nine, array.array("i", [0] * 9), width=3)),
        ("not the same", lambda: dig_buffer(nine, nine, width=3)),
        ("not the same", lambda: dig_buffer(flat[:6], flat[3:], width=3)),
    ]
    for text, call in calls:
        with pytest.raises(ValueError, match=text):
            call()
    assert bytes(nine) == bytes(9)
