"""What always holds, whatever is played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from undercroft import Position, Rng
from undercroft_dungeon_cards.actions import At, Go, Over, Remove, Rotate
from undercroft_dungeon_cards.words import AROUND

from .conftest import HOST
from .test_reference import OPTIONS

Cell = tuple[int, int]
MODES = [(2, "shared"), (3, "shared"), (4, "shared"), (1, "individual"), (3, "individual")]


class View:
    """A way to look at a dungeon: turned by quarters round (0,0), then shifted."""

    def __init__(self, turns: int, shift: Cell) -> None:
        self.turns, self.shift = turns, shift

    def cell(self, cell: Cell) -> Cell:
        x, y = cell
        for _ in range(self.turns):
            x, y = -y, x
        return x + self.shift[0], y + self.shift[1]

    def action(self, action: Any, static: Any, flow: list[Any]) -> Any:
        """The same action as it is seen so; turns that look the same have one name."""
        if isinstance(action, (At, Over, Go, Remove)):
            return type(action)(self.cell(action.cell))
        if isinstance(action, Rotate):
            return Rotate((action.turns + self.turns) % static.periods[flow[-1].card])
        return action

    def position(self, position: Position[Any, Any]) -> Position[Any, Any]:
        """The same position as it is seen so."""
        seen = position.copy()
        for dungeon in seen.state.dungeons:
            tiles = dungeon.board.tiles()
            dungeon.board = dungeon.board.holding(
                [(card, *self.cell((x, y)), (turns + self.turns) % 4) for card, x, y, turns in tiles]
            )
            dungeon.cells = [self.cell(cell) for cell in dungeon.cells]
        for seat in seen.state.seats:
            seat.cell = self.cell(seat.cell)
        for phase in seen.flow:
            for field in ("cell", "back"):
                if getattr(phase, field, None) is not None:
                    setattr(phase, field, self.cell(getattr(phase, field)))
        return seen


def shape(position: Position[Any, Any]) -> Any:
    """What a position is, with the sides that cards show in place of their turns, since some look alike."""
    state, static = position.state, position.static
    dungeons = [
        (
            dungeon.cells,
            dungeon.laid,
            dungeon.bonus,
            dungeon.todo,
            [(card, x, y, static.shown[card][turns]) for card, x, y, turns in dungeon.board.tiles()],
        )
        for dungeon in state.dungeons
    ]
    return dungeons, state.seats, state.deck, state.discard, position.flow


def same_game(players: int, options: dict[str, Any], seed: int, view: View) -> None:
    """Plays a game and the same game seen from elsewhere side by side."""
    position = HOST.setting("dungeon-cards", players, options).start(seed)
    other = view.position(position)
    rng = Rng(seed)
    while asked := position.players():
        assert other.players() == asked
        legal = position.legal(asked[0])
        seen = [view.action(action, position.static, position.flow) for action in legal]
        assert {other.text(action) for action in seen} == {other.text(action) for action in other.legal(asked[0])}
        at = rng.below(len(legal))
        position.play_unchecked(asked[0], legal[at])
        other.play_unchecked(asked[0], seen[at])
        assert shape(view.position(position)) == shape(other)
    assert other.scores() == position.scores()


@pytest.mark.rule("DC-C-06", "DC-U1")
@profile(max_examples=30)
@given(
    st.integers(0, 2**32),
    st.sampled_from(MODES),
    st.integers(0, 3),
    st.tuples(st.integers(-50, 50), st.integers(-50, 50)),
    st.fixed_dictionaries({}, optional=dict.fromkeys(OPTIONS, st.booleans())),
)
def test_it_does_not_matter_where_the_dungeon_lies_and_which_way_round(
    seed: int, mode: tuple[int, str], turns: int, shift: Cell, options: dict[str, bool]
) -> None:
    same_game(mode[0], {"mode": mode[1], **options}, seed, View(turns, shift))


@pytest.mark.rule("DC-C-04", "DC-U1", "DC-U14", "DC-U17", "DC-H2")
@profile(max_examples=40)
@given(
    st.integers(0, 2**32),
    st.sampled_from(MODES),
    st.fixed_dictionaries({}, optional=dict.fromkeys(OPTIONS, st.booleans())),
)
def test_what_holds_after_every_decision(seed: int, mode: tuple[int, str], options: dict[str, bool]) -> None:
    position = HOST.setting("dungeon-cards", mode[0], {"mode": mode[1], **options}).start(seed)
    static, state = position.static, position.state
    game = 9 * mode[0] + 1
    rng = Rng(seed)
    last = [(seat.xp, seat.attack, seat.gems) for seat in state.seats]
    fixed: set[tuple[int, Cell]] = set()
    hands = [len(seat.hand) for seat in state.seats]
    while asked := position.players():
        player = asked[0]
        action = rng.choice(position.legal(player))
        position.play_unchecked(player, action)
        # Cards: all of them are somewhere, and one at most is on its way.
        out = sum("card" in phase.__struct_fields__ for phase in position.flow)
        laid = sum(len(dungeon.laid) - 1 for dungeon in state.dungeons)
        assert out <= 1
        held = [len(seat.hand) for seat in state.seats]
        assert len(state.deck) + laid + len(state.discard) + sum(held) + out == game
        # A decision costs its player one card at most; others get cards only when all are dealt one.
        dealt = [after - before for before, after in zip(hands, held, strict=True)]
        assert min(dealt) >= -1
        assert max(dealt) <= 1
        hands = held
        # Sides match wherever cards touch; Entrance, warp rooms and dragons never go.
        for number, dungeon in enumerate(state.dungeons):
            sides = {(x, y): dungeon.board.sides(x, y) for _, x, y, _ in dungeon.board.tiles()}
            assert list(dungeon.cells) == list(dict.fromkeys(dungeon.cells))
            assert set(sides) == set(dungeon.cells)
            for x, y in sides:
                for side, (dx, dy) in enumerate(AROUND):
                    there = sides.get((x + dx, y + dy))
                    if there is not None:
                        pair = {sides[x, y][side], there[side ^ 2]}
                        assert len(pair) == 1 or "*" in pair
            now = {
                (number, cell)
                for cell, card in zip(dungeon.cells, dungeon.laid, strict=True)
                if static.kinds[card].trait
            }
            assert {one for one in fixed if one[0] == number} <= now
            fixed |= now
        # Players only ever gain experience, attack and gems, and nobody owes anything.
        for seat, before in zip(state.seats, last, strict=True):
            assert (seat.xp >= before[0], seat.attack >= before[1], seat.gems >= before[2]) == (True, True, True)
            assert min(seat.keys, seat.ore) >= 0
            assert seat.dragon == any(static.dragon[card] for card in seat.hand)
        last = [(seat.xp, seat.attack, seat.gems) for seat in state.seats]
    assert state.slain or state.round == static.rounds or len(state.deck) < mode[0]


@pytest.mark.rule("DC-H3", "DC-U6")
@profile(max_examples=30)
@given(st.integers(0, 2**32), st.sampled_from(MODES))
def test_imagined_worlds_hold_the_dragon_where_it_can_be(seed: int, mode: tuple[int, str]) -> None:
    position = HOST.setting("dungeon-cards", mode[0], {"mode": mode[1]}).start(seed)
    check = position.setting.game.check
    assert check is not None
    rng = Rng(seed)
    while asked := position.players():
        player = rng.below(mode[0])
        seen = position.observation(player)
        world = seen.sample(rng)
        assert check(world) is None
        assert world.state.seats[player] == position.state.seats[player]
        assert world.observation(player).to_json() == seen.to_json()
        position.play_unchecked(asked[0], rng.choice(position.legal(asked[0])))


@pytest.mark.rule("DC-H3")
@pytest.mark.parametrize("players", [2, 4])
def test_where_the_dragon_is_imagined_each_place_where_it_can_be_is_as_likely(players: int) -> None:
    """With two players the box holds half of the cards, and the Dragon is not among them."""
    setting = HOST.setting("dungeon-cards", players)
    tried = 0
    for seed in range(60):
        position = setting.start(seed)
        state, rng = position.state, Rng(seed)
        while (asked := position.players()) and len(state.deck) > 6:
            rooms = [action for action in position.legal(asked[0]) if type(action).__name__ != "Unleash"]
            position.play_unchecked(asked[0], rng.choice(rooms))
        others = [seat for seat in state.seats[1:] if seat.late and seat.hand]
        if not asked or state.seats[0].dragon or not others:
            continue
        tried += 1
        places = len(state.deck) + sum(len(seat.hand) for seat in others)
        seen = position.observation(0)
        held = sum(any(seat.dragon or False for seat in seen.sample(rng).state.seats[1:]) for _ in range(400))
        share = 1 - len(state.deck) / places
        assert abs(held / 400 - share) < 5 * (share * (1 - share) / 400) ** 0.5
    assert tried > 5
