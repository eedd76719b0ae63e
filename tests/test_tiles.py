"""Cards laid edge to edge agree with a plain reading of the rules."""

import copy
import itertools
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.spatial import Misfit, TileBoard, TileSet

Cell = tuple[int, int]
Placement = tuple[int, int, int, int]

NAMES = ("north", "east", "south", "west")
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
FACING = {"north": "south", "east": "west", "south": "north", "west": "east"}


class Plain(NamedTuple):
    """Cards, table and limits as a person writes them down."""

    cards: list[str]
    meets: set[tuple[str, str]]
    limits: tuple[int, int, int, int] | None
    border: str | None
    tiles: dict[Cell, tuple[int, int]]

    def set(self) -> TileSet:
        return TileSet(self.cards, "OLW", meets=self.meets, directed=True)

    def empty(self) -> TileBoard:
        return TileBoard(self.set(), limits=self.limits, border=self.border)

    def board(self) -> TileBoard:
        return self.empty().holding((card, x, y, turns) for (x, y), (card, turns) in self.tiles.items())

    def on(self, cell: Cell) -> bool:
        if self.limits is None:
            return True
        x, y, w, h = self.limits
        return x <= cell[0] < x + w and y <= cell[1] < y + h

    def sides(self, card: int, turns: int) -> dict[str, str]:
        """A clockwise quarter turn maps (N, E, S, W) to (W, N, E, S)."""
        sides = list(self.cards[card])
        for _ in range(turns):
            sides.insert(0, sides.pop())
        return dict(zip(NAMES, sides, strict=True))

    def touches(self, cell: Cell) -> bool:
        return any((cell[0] + dx, cell[1] + dy) in self.tiles for dx, dy in STEPS.values())

    def bad_sides(self, card: int, cell: Cell, turns: int) -> list[tuple[str, str, str]]:
        bad = []
        for name, mine in self.sides(card, turns).items():
            near = (cell[0] + STEPS[name][0], cell[1] + STEPS[name][1])
            if near in self.tiles:
                theirs = self.sides(*self.tiles[near])[FACING[name]]
            elif not self.on(near) and self.border:
                theirs = self.border
            else:
                continue
            if "*" not in (mine, theirs) and (mine, theirs) not in self.meets:
                bad.append((name, mine, theirs))
        return bad

    def around(self) -> list[Cell]:
        """All cells of the board near the cards, row by row."""
        return [(x, y) for y in range(-6, 7) for x in range(-6, 7) if self.on((x, y))]

    def enclosed(self) -> list[Cell]:
        outside, todo = {(-9, -9)}, [(-9, -9)]
        while todo:
            x, y = todo.pop()
            for cell in ((x + dx, y + dy) for dx, dy in STEPS.values()):
                if cell not in outside and cell not in self.tiles and max(map(abs, cell)) < 10:
                    outside.add(cell)
                    todo.append(cell)
        return [cell for cell in self.around() if cell not in outside and cell not in self.tiles]

    def placements(self, card: int, *, touching: bool, enclosed: bool, distinct: bool) -> list[Placement]:
        cells = [cell for cell in self.around() if cell not in self.tiles]
        if not self.tiles and self.limits is None:
            cells = [(0, 0)]
        elif touching and self.tiles:
            cells = [cell for cell in cells if self.touches(cell)]
        if not enclosed:
            cut_off = self.enclosed()
            cells = [cell for cell in cells if cell not in cut_off]
        return self.fits(card, cells, distinct)

    def fits(self, card: int, cells: list[Cell], distinct: bool) -> list[Placement]:
        looks = [self.sides(card, turns) for turns in range(4)]
        turns = [turn for turn in range(4) if not distinct or looks.index(looks[turn]) == turn]
        return [(card, x, y, turn) for x, y in cells for turn in turns if not self.bad_sides(card, (x, y), turn)]


@st.composite
def plains(draw: st.DrawFn) -> Plain:
    cards = draw(st.lists(st.text("OOLLWW*", min_size=4, max_size=4), min_size=1, max_size=5))
    meets = {(label, label) for label in "OLW"} | draw(
        st.sets(st.tuples(st.sampled_from("OLW"), st.sampled_from("OLW")), max_size=2)
    )
    limits = draw(st.none() | st.tuples(st.integers(-3, 0), st.integers(-3, 0), st.integers(1, 6), st.integers(1, 6)))
    border = draw(st.sampled_from([None, "O", "W"])) if limits else None
    plain = Plain(cards, meets, limits, border, {})
    laid = st.dictionaries(
        st.tuples(st.integers(-3, 3), st.integers(-3, 3)),
        st.tuples(st.integers(0, len(cards) - 1), st.integers(0, 3)),
        max_size=30,
    )
    plain.tiles.update({cell: tile for cell, tile in draw(laid).items() if plain.on(cell)})
    return plain


@given(plains(), st.booleans(), st.booleans(), st.booleans())
def test_every_placement_is_found_and_no_other(plain: Plain, touching: bool, enclosed: bool, distinct: bool) -> None:
    touching = touching or plain.limits is None
    board = plain.board()
    hand = [*range(len(plain.cards)), 0]
    expected = [plain.placements(card, touching=touching, enclosed=enclosed, distinct=distinct) for card in hand]
    for card, places in zip(hand, expected, strict=True):
        found = board.placements(card, touching=touching, enclosed=enclosed, distinct=distinct)
        assert list(found) == found.to_list() == places
        assert len(found) == len(places)
        for number, (_, x, y, turns) in enumerate(places):
            assert found[number] == found[number - len(places)] == (card, x, y, turns)
            assert (card, x, y, turns) in found
            assert board.fits(card, x, y, turns, touching=touching)
    together = board.placements(hand, touching=touching, enclosed=enclosed, distinct=distinct)
    assert together.to_list() == [place for some in expected for place in some]
    assert together.counts() == [(card, len(some)) for card, some in zip(hand, expected, strict=True)]
    cells = together.cells()
    packed = memoryview(together.packed()).cast("I").tolist()
    assert [(*cells[number // 4], number % 4) for number in packed] == [place[1:] for place in together]
    assert together == board.placements(hand, touching=touching, enclosed=enclosed, distinct=distinct)


@given(plains(), st.booleans())
def test_each_refusal_is_true(plain: Plain, touching: bool) -> None:
    board = plain.board()
    for x in range(-5, 6):
        for y in range(-5, 6):
            for turns in range(4):
                bad = plain.bad_sides(0, (x, y), turns)
                if not plain.on((x, y)):
                    expected = "outside"
                elif (x, y) in plain.tiles:
                    expected = "taken"
                elif touching and plain.tiles and not plain.touches((x, y)):
                    expected = "apart"
                else:
                    expected = "sides" if bad else ""
                why = board.why_not(0, x, y, turns, touching=touching)
                assert (why.reason if why else "") == expected
                assert (why.sides if why else []) == (bad if expected == "sides" else [])
                assert board.fits(0, x, y, turns, touching=touching) == (why is None)
                if (x, y) in plain.tiles:
                    instead = board.why_not_instead(0, x, y, turns)
                    assert (instead.sides if instead else []) == bad


@given(plains(), st.booleans(), st.data())
def test_replacements_fit_all_neighbours(plain: Plain, distinct: bool, data: st.DataObject) -> None:
    board = plain.board()
    occupied = sorted(plain.tiles, key=lambda cell: (cell[1], cell[0]))
    for card in range(len(plain.cards)):
        assert list(board.replacements(card, distinct=distinct)) == plain.fits(card, occupied, distinct)
    some = [cell for cell in occupied if data.draw(st.booleans())]
    found = board.replacements([0], reversed(some), distinct=distinct)
    assert list(found) == plain.fits(0, some, distinct)
    for card, x, y, turns in found:
        after = board.replace(card, x, y, turns)
        assert after.at(x, y) == (card, turns)
        assert len(after) == len(board)


@given(plains())
def test_open_and_enclosed_cells_are_all_found(plain: Plain) -> None:
    board = plain.board()
    open_cells = [cell for cell in plain.around() if cell not in plain.tiles and plain.touches(cell)]
    assert board.open_cells() == open_cells
    assert board.enclosed() == plain.enclosed() if plain.limits is None else True
    for x, y in plain.around():
        count = sum((x + dx, y + dy) in plain.tiles for dx, dy in STEPS.values())
        assert board.neighbours(x, y) == count
        assert ((x, y) in board) == ((x, y) in plain.tiles)
        assert board.at(x, y) == plain.tiles.get((x, y))
        sides = tuple(plain.sides(*plain.tiles[x, y]).values()) if (x, y) in plain.tiles else None
        assert board.sides(x, y) == sides


@given(plains(), st.integers(-1000, 1000), st.integers(-(2**29), 2**29))
def test_moving_the_board_moves_the_answers(plain: Plain, dx: int, dy: int) -> None:
    limits = plain.limits and (plain.limits[0] + dx, plain.limits[1] + dy, *plain.limits[2:])
    tiles = {(x + dx, y + dy): tile for (x, y), tile in plain.tiles.items()}
    board, moved = plain.board(), plain._replace(limits=limits, tiles=tiles).board()
    for card in range(len(plain.cards) if plain.tiles else 0):
        shifted = [(card, x + dx, y + dy, turns) for card, x, y, turns in board.placements(card)]
        assert list(moved.placements(card)) == shifted
        assert len(moved.replacements(card)) == len(board.replacements(card))
    assert moved.enclosed() == [(x + dx, y + dy) for x, y in board.enclosed()]


@given(plains())
def test_turning_the_board_turns_the_answers(plain: Plain) -> None:
    """A quarter turn clockwise takes (x, y) to (-y, x), and every card with it."""
    if plain.limits is None:
        limits = None
    else:
        x, y, w, h = plain.limits
        limits = (1 - y - h, x, h, w)
    tiles = {(-y, x): (card, (turns + 1) % 4) for (x, y), (card, turns) in plain.tiles.items()}
    board, turned = plain.board(), plain._replace(limits=limits, tiles=tiles).board()
    for card in range(len(plain.cards)):
        answers = {(card, -y, x, (turns + 1) % 4) for card, x, y, turns in board.placements(card)}
        assert set(turned.placements(card)) == answers
        answers = {(card, -y, x, (turns + 1) % 4) for card, x, y, turns in board.replacements(card)}
        assert set(turned.replacements(card)) == answers
    assert set(turned.enclosed()) == {(-y, x) for x, y in board.enclosed()}


@given(plains(), st.randoms(use_true_random=False))
def test_the_order_of_edits_leaves_no_trace(plain: Plain, random: Any) -> None:
    same = plain.board()
    tiles = list(plain.tiles.items())
    random.shuffle(tiles)
    board = plain.empty()
    seen = []
    for (x, y), (card, turns) in tiles:
        seen.append((board, board.to_bytes(), board.placements(0)))
        detour = board.place_unchecked(0, x, y)
        assert detour.remove(x, y) == board
        board = board.place_unchecked(card, x, y, turns)
    for before, data, places in seen:
        assert before.to_bytes() == data
        assert before.placements(0) == places
    for other in (board, TileBoard.from_bytes(same.to_bytes()), pickle.loads(pickle.dumps(same))):
        assert other == same
        assert hash(other) == hash(same)
        assert other.to_bytes() == same.to_bytes()
        assert other.placements([0]) == same.placements([0])
        assert other.tiles() == same.tiles()
        assert (other.limits, other.border) == (plain.limits, plain.border)
        assert other.set == plain.set()
    assert copy.copy(same) is same
    assert copy.deepcopy(same) is same
    for (x, y), _ in tiles:
        board = board.remove(x, y)
    assert board == plain.empty()
    assert len(board) == 0


@given(plains())
def test_sets_are_values(plain: Plain) -> None:
    cards = plain.set()
    for same in (plain.set(), TileSet.from_bytes(cards.to_bytes()), pickle.loads(pickle.dumps(cards))):
        assert same == cards
        assert hash(same) == hash(cards)
        assert same.to_bytes() == cards.to_bytes()
    assert cards != TileSet(plain.cards, "OLW", meets=plain.meets, directed=True, turning=False)
    assert len(cards) == len(plain.cards)
    assert copy.copy(cards) is copy.deepcopy(cards) is cards
    for card in range(len(cards)):
        looks = [tuple(plain.sides(card, turns).values()) for turns in range(4)]
        assert [cards.sides(card, turns) for turns in range(4)] == looks
        assert cards.period(card) == len(set(looks))
    for laid in "OLW*":
        for lying in "OLW*":
            assert cards.meets(laid, lying) == ("*" in (laid, lying) or (laid, lying) in plain.meets)


@given(st.binary(max_size=60), plains())
def test_any_bytes_are_read_or_refused(data: bytes, plain: Plain) -> None:
    good = plain.board().to_bytes()
    for body in (data, b"\1" + data, good + data, good[: len(data)], good[:20] + data):
        for kind in (TileBoard, TileSet):
            try:
                value = kind.from_bytes(body)
            except ValueError:
                continue
            assert value.to_bytes() == body


def test_eight_threads_answer_as_one() -> None:
    cards = TileSet(["OWOW", "OLOW", "OOOO"])
    board = TileBoard(cards)
    for step in range(60):
        board = board.place(*board.placements(step % 3)[-1 if step % 2 else 0])
    fresh = [TileBoard.from_bytes(board.to_bytes()) for _ in range(8)]
    expected = board.placements([0, 1, 2] * 50).to_list()
    with ThreadPoolExecutor(8) as pool:
        for shared in (board, *fresh):
            answers = pool.map(lambda _, shared=shared: shared.placements([0, 1, 2] * 50).to_list(), range(8))
            assert all(answer == expected for answer in answers)


# The vectors of the rules sheet: board P is one card, N=O E=L S=W W=O. Sides are given as they lie.


def sheet(*cards: str) -> TileBoard:
    """Board P with its card as number 0, and these others from 1."""
    return TileBoard(TileSet(["OLWO", *cards])).place(0, 0, 0)


def turns_at(board: TileBoard, card: int, x: int, y: int) -> list[int]:
    return [place[3] for place in board.placements(card) if place[1:3] == (x, y)]


def test_open_against_a_locked_door_is_invalid() -> None:
    why = sheet("WOWO").why_not(1, 1, 0)
    assert isinstance(why, Misfit)
    assert why.sides == [("west", "O", "L")]
    assert str(why) == "its west side O meets the neighbour's L"


def test_open_against_open_is_valid() -> None:
    assert sheet("WWOW").fits(1, 0, -1)


def test_wall_against_wall_is_enough() -> None:
    assert sheet("WOLO").fits(1, 0, 1)
    assert not sheet("OWWW").fits(1, 0, 1)


def test_only_the_rotation_with_the_lock_to_the_west_fits() -> None:
    assert turns_at(sheet("OWWW"), 1, 1, 0) == []
    board = sheet("LOWW")
    assert turns_at(board, 1, 1, 0) == [3]
    assert board.set.sides(1, 3) == ("O", "W", "W", "L")


def test_every_touching_side_counts() -> None:
    board = sheet("WOOL", "OWWL", "LOWW", "LWWO").place_unchecked(1, 1, -1)
    assert 0 in turns_at(board, 2, 1, 0)
    assert turns_at(board, 3, 1, 0) == [3]
    assert turns_at(board, 4, 1, 0) == []


def test_the_dragon_matches_everything() -> None:
    board = sheet("****", "WOOW")
    assert board.fits(1, 1, 0)
    assert board.why_not(1, 5, 5).reason == "apart"  # type: ignore[union-attr]
    assert board.fits(1, 5, 5, touching=False)
    assert board.why_not(1, 0, 0).reason == "taken"  # type: ignore[union-attr]
    after = board.place(1, 1, 0)
    assert turns_at(after, 2, 2, 0) == [0, 1, 2, 3]


def test_a_card_with_a_legal_cell_must_be_added() -> None:
    board = sheet("OWWW")
    assert turns_at(board, 1, 0, 1) == [1, 2, 3]
    locked = TileBoard(TileSet(["OOOO", "LLLL"])).place(0, 0, 0)
    assert len(locked.placements(1)) == 0
    with_lock = TileBoard(TileSet(["OOOO", "LLLL", "OLOO"])).place(0, 0, 0).place(2, 0, -1)
    assert turns_at(with_lock, 1, 1, -1) == [0, 1, 2, 3]


def ring(*cards: str) -> TileBoard:
    """Ring R: the centre (0, 0) needs O, L, O, W."""
    board = TileBoard(TileSet(["WWOW", "WWWL", "OWWW", "WWWW", *cards]))
    return board.holding([(0, 0, -1, 0), (1, 1, 0, 0), (2, 0, 1, 0), (3, -1, 0, 0)])


def test_the_gap_of_a_ring() -> None:
    board = ring("LOWO", "OOOO", "OLOW")
    assert turns_at(board, 4, 0, 0) == [1]
    assert turns_at(board, 5, 0, 0) == []
    assert turns_at(board, 6, 0, 0) == [0]
    assert board.neighbours(0, 0) == 4
    assert board.enclosed() == [(0, 0)]
    assert turns_at(board, 4, 0, 0) == [1]
    assert [place for place in board.placements(4, enclosed=False) if place[1:3] == (0, 0)] == []


def test_the_centre_of_a_ring_is_replaced_by_what_fits() -> None:
    board = ring("OLOW", "LOWO", "OOOO").place(4, 0, 0)
    assert board.replacements([5, 6], [(0, 0)]).to_list() == [(5, 0, 0, 1)]
    assert board.replace(5, 0, 0, 1).sides(0, 0) == ("O", "L", "O", "W")
    with pytest.raises(ValueError, match="card 6 does not fit at"):
        board.replace(6, 0, 0)


def test_labels_read_clockwise_meet_their_reverse() -> None:
    pairs = TileSet.mirrored(["ab", "ba", "cc", "de"])
    assert pairs == [("ab", "ba"), ("ba", "ab"), ("cc", "cc")]
    cards = TileSet([("ab", "cc", "ba", "cc"), ("ab", "ab", "ab", "ab")], meets=pairs)
    board = TileBoard(cards).place(0, 0, 0)
    assert board.fits(0, 0, 1)
    assert not board.fits(0, 0, 1, 2)
    assert turns_at(board, 1, 0, 1) == [0, 1, 2, 3]
    assert turns_at(board, 1, 0, -1) == []


def test_cards_that_may_not_turn() -> None:
    board = TileBoard(TileSet(["OWWW", "WWOW"], turning=False)).place(0, 0, 0)
    assert board.placements(1).to_list() == [(1, 0, -1, 0), (1, -1, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0)]
    assert not board.set.turning
    with pytest.raises(ValueError, match="may not be turned, so not 1 times"):
        board.place(1, 0, -1, 1)


def test_a_border_shows_its_label() -> None:
    board = TileBoard(TileSet(["OWOW", "WWWW"]), limits=(0, 0, 3, 1), border="W")
    assert board.placements(0, distinct=True).to_list() == [(0, 1, 0, 1)]
    assert str(board.why_not(0, 0, 0)) == (
        "its north side O meets the border's W, its south side O meets the border's W"
    )
    assert TileBoard(board.set, limits=(0, 0, 3, 1)).fits(0, 0, 0)
    assert TileBoard(board.set, limits=(0, 0, 3, 1), border="*").border is None


def test_many_labels() -> None:
    labels = [f"label {n}" for n in range(64)]
    cards = TileSet([labels[n : n + 4] for n in range(0, 64, 4)], labels)
    board = TileBoard(cards).place(15, 0, 0)
    assert board.placements(range(16)).counts() == [(n, 0 if n < 15 else 4) for n in range(16)]
    with pytest.raises(ValueError, match="at most 64 labels"):
        TileSet([], [*labels, "more"])
    with pytest.raises(ValueError, match="at most 64 labels"):
        TileSet([(f"{n}a", f"{n}b", f"{n}c", f"{n}d") for n in range(17)])


def test_boards_read_well() -> None:
    board = sheet()
    assert repr(board.set) == '<TileSet of 1 cards with labels ["O", "L", "W"]>'
    assert repr(board) == "<TileBoard with [(0, 0, 0, 0)]>"
    assert repr(TileBoard(board.set)) == "<TileBoard with 0 cards>"
    assert (
        repr(board.placements(0))
        == "<Placements [(0, 0, -1, 2), (0, 0, -1, 3), (0, -1, 0, 1), (0, -1, 0, 2), (0, 1, 0, 2), (0, 0, 1, 2)]>"
    )
    assert repr(board.placements([0, 0, 0])) == "<Placements: 18 of 3 cards>"
    assert repr(board.why_not(0, 0, 0)) == "<Misfit: a card lies there>"
    assert hash(board.why_not(0, 0, 0)) == hash(board.why_not(0, 0, 0))
    assert board.why_not(0, 0, 0) == board.why_not(0, 0, 0)
    assert board.set.labels == ["O", "L", "W"]


@pytest.mark.parametrize("far", [2**30, -(2**30), 2**31, -(2**40), 10**30])
def test_cells_too_far_are_named(far: int) -> None:
    board = sheet()
    calls: list[Callable[[], object]] = [
        lambda: board.place(0, far, 0),
        lambda: board.place_unchecked(0, 0, far),
        lambda: board.fits(0, 0, far),
        lambda: board.why_not(0, far, 0),
        lambda: board.holding([(0, far, 0, 0)]),
        lambda: board.remove(far, 0),
        lambda: board.replace(0, 0, far),
        lambda: board.why_not_instead(0, 0, far),
        lambda: board.replacements(0, [(0, far)]),
        lambda: TileBoard(board.set, limits=(far, 0, 1, 1)),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=str(far)):
            call()


@pytest.mark.parametrize("card", [1, -1, 2**32, 10**30])
def test_cards_that_are_not_there_are_named(card: int) -> None:
    board = sheet()
    calls: list[Callable[[], object]] = [
        lambda: board.place(card, 0, 1),
        lambda: board.fits(card, 0, 1),
        lambda: board.holding([(card, 0, 0, 0)]),
        lambda: board.placements(card),
        lambda: board.placements([0, card]),
        lambda: board.replacements(card),
        lambda: board.set.sides(card),
        lambda: board.set.period(card),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=str(card)):
            call()


@pytest.mark.parametrize("turns", [4, -1, 256, 10**30])
def test_turns_that_are_none_are_named(turns: int) -> None:
    board = sheet()
    for call in (
        lambda: board.place(0, 0, 1, turns),
        lambda: board.fits(0, 0, 1, turns),
        lambda: board.holding([(0, 0, 0, turns)]),
        lambda: board.set.sides(0, turns),
    ):
        with pytest.raises(ValueError, match=f"from 0 to 3.* not {turns}|0 to 3 times, not {turns}"):
            call()


def test_other_bad_values_are_named() -> None:
    board = sheet()
    small = TileBoard(board.set, limits=(0, 0, 2, 2))
    vast = TileBoard(board.set, limits=(0, 0, 2**20, 2**20))
    calls: list[tuple[str, Callable[[], object]]] = [
        ("four sides, not", lambda: TileSet(["OWO"])),
        ("four sides, not", lambda: TileSet(["OWOWO"])),
        ("four sides, not", lambda: TileSet([["O"] * 9])),
        ('"X" is no label', lambda: TileSet(["XXXX"], "OW")),
        ('"X" is no label', lambda: TileSet(["OOOO"], meets=[("X", "O")])),
        ('"X" is no label', lambda: board.set.meets("X", "O")),
        ("named twice", lambda: TileSet([], "OO")),
        ("no label", lambda: TileSet([], "O*")),
        ("1 to 255 bytes", lambda: TileSet([], [""])),
        ("1 to 255 bytes", lambda: TileSet([], ["a" * 256])),
        ("65536 cards", lambda: TileSet(["OOOO"] * 65537)),
        ('"X" is no label', lambda: TileBoard(board.set, limits=(0, 0, 1, 1), border="X")),
        ("needs limits", lambda: TileBoard(board.set, border="O")),
        ("0x1 cells", lambda: TileBoard(board.set, limits=(0, 0, 0, 1))),
        ("not -1", lambda: TileBoard(board.set, limits=(0, 0, -1, 1))),
        ("reaches too far", lambda: TileBoard(board.set, limits=(0, 0, 2**31, 1))),
        (r"no card lies at \(1, 0\)", lambda: board.remove(1, 0)),
        (r"no card lies at \(1, 0\)", lambda: board.replace(0, 1, 0)),
        (r"no card lies at \(1, 0\)", lambda: board.why_not_instead(0, 1, 0)),
        (r"no card lies at \(1, 0\)", lambda: board.replacements(0, [(1, 0)])),
        ("a card lies there", lambda: board.place(0, 0, 0)),
        ("a card lies there", lambda: board.place_unchecked(0, 0, 0)),
        ("a card lies there", lambda: board.holding([(0, 1, 1, 0), (0, 1, 1, 1)])),
        ("not on the board", lambda: small.place(0, 2, 0)),
        ("not on the board", lambda: small.place_unchecked(0, -1, 0)),
        ("not on the board", lambda: small.holding([(0, 5, 5, 0)])),
        ("would touch no card", lambda: board.place(0, 5, 5)),
        ("no end of empty cells", lambda: board.placements(0, touching=False)),
        ("too many to list", lambda: vast.placements(0)),
        ("too many to list", lambda: vast.placements(0, touching=False)),
        ("at most 65536 cards", lambda: board.placements(itertools.repeat(0))),
        ("at most 65536 cards", lambda: board.replacements([0] * 65537)),
        ("no TileBoard", lambda: TileBoard.from_bytes(b"")),
        ("version 9", lambda: TileBoard.from_bytes(b"\x09")),
        ("no TileSet", lambda: TileSet.from_bytes(b"\1")),
    ]
    for text, call in calls:
        with pytest.raises(ValueError, match=text):
            call()
    places = board.placements(0)
    for index in (6, -7, 2**70, -(2**70)):
        with pytest.raises(IndexError, match=f"none has number {index}"):
            places[index]


def test_what_is_of_another_type_is_refused() -> None:
    board = sheet()
    calls: list[Callable[[], object]] = [
        lambda: TileSet(3),  # type: ignore[arg-type]
        lambda: TileSet([3]),  # type: ignore[list-item]
        lambda: TileSet([[1, 2, 3, 4]]),  # type: ignore[list-item]
        lambda: TileSet([], meets=[3]),  # type: ignore[list-item]
        lambda: TileBoard("OOOO"),  # type: ignore[arg-type]
        lambda: TileBoard(board.set, limits=3),  # type: ignore[arg-type]
        lambda: board.place("a", 0, 0),  # type: ignore[arg-type]
        lambda: board.place(0, 0.5, 0),  # type: ignore[arg-type]
        lambda: board.place(0, 0, 1, "a"),  # type: ignore[arg-type]
        lambda: board.placements(None),  # type: ignore[arg-type]
        lambda: board.placements(["a"]),  # type: ignore[list-item]
        lambda: board.replacements(0, [3]),  # type: ignore[list-item]
        lambda: 3 in board,
        lambda: 3 in board.placements(0),
        lambda: board.placements(0)["a"],  # type: ignore[index]
        lambda: hash(board.placements(0)),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()


def test_far_apart_cards_cost_nothing() -> None:
    far = 2**30 - 1
    board = TileBoard(TileSet(["OOOO"])).holding([(0, x, y, 0) for x in (-far, far) for y in (-far, far)])
    assert board.enclosed() == []
    assert len(board.open_cells()) == 8
    assert len(board.placements(0, distinct=True)) == 8
