"""The generator of hidden worlds, on which the checks of secrets stand: what it makes could be, and is all there is."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest
from tests.test_secrets_samples import QUESTS, VALUES, moments
from tests.toys import begin, toy
from tests.zoo import right_auction, right_maze

from undercroft import DONE, Action, Answers, Component, Host, Of, Owner, PerPlayer, Phase, Rng, State, then
from undercroft.testing.unknown import Unknown
from undercroft.testing.worlds import Bank, accepted, another, differing, every, key


def bank(*positions: Any) -> Bank:
    return Bank(lambda: iter(positions))


def played(game: Any, players: int, seed: int, count: int) -> Any:
    """Gives a position after so many random decisions."""
    position = Host(plugins=[game], strict=True).setting(game.GAME.name, players).start(seed)
    dice = Rng(seed)
    for _ in range(count):
        if not (asked := position.players()):
            break
        player = dice.choice(asked)
        position.play_unchecked(player, dice.choice(position.legal(player)))
    return position


@pytest.mark.parametrize("moment", range(4))
@pytest.mark.parametrize("player", [-1, 0, 1])
def test_it_makes_every_possible_world_and_no_other(moment: int, player: int) -> None:
    position = moments(1)[moment]
    shares = every(position, player, 5000, VALUES)
    assert shares is not None
    some = bank(*(begun for seed in range(9) for begun in moments(seed)[:1]))
    dice = Rng(1)
    made = {key(world) for _ in range(25 * len(shares)) if (world := another(position, player, dice, some)) is not None}
    assert made <= set(shares)
    assert len(made) > 0.95 * len(shares)
    assert len(shares) > 300 or made == set(shares)


@pytest.mark.parametrize(("game", "count"), [(right_auction, 17), (right_maze, 23)], ids=["auction", "maze"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_worlds_look_the_same_to_the_player_and_differ_in_what_is_hidden(
    game: Any, count: int, players: int
) -> None:
    found = 0
    for seed in range(4):
        position = played(game, players, seed, count)
        before = position.to_bytes()
        for player in range(-1, players):
            seat = None if player < 0 else player
            worlds = differing(position, player, Rng(seed), bank(), 4, 20)
            found += len(worlds)
            for world in worlds:
                assert world.observation(seat).to_json() == position.observation(seat).to_json()
                assert key(world) != key(position)
                assert world.rng.to_bytes() != position.rng.to_bytes()
                world.setting.check(world)
        assert position.to_bytes() == before
    assert found > 8 * players


def test_where_nothing_is_hidden_there_is_no_other_world() -> None:
    from undercroft.examples import tic_tac_toe

    position = Host(plugins=[tic_tac_toe]).setting("tic-tac-toe").start(1)
    assert differing(position, 0, Rng(1), bank(), 3, 50) == []
    assert every(position, 0, 9) == {key(position): 1.0}


def test_secrets_that_are_no_pieces_come_from_other_matches() -> None:
    position = moments(1)[0]
    none = bank()
    assert {another(position, 0, Rng(seed), none).state.seats[1].quest for seed in range(30)} == {  # type: ignore[union-attr]
        position.state.seats[1].quest
    }
    some = bank(*(moments(seed)[0] for seed in range(9)))
    assert sorted(some.values("Seat.quest")) == sorted(QUESTS)
    worlds = [another(position, 0, Rng(seed), some) for seed in range(60)]
    assert {world.state.seats[1].quest for world in worlds if world is not None} == set(QUESTS)
    assert {world.state.seats[0].quest for world in worlds if world is not None} == {position.state.seats[0].quest}


def test_too_many_worlds_are_not_listed() -> None:
    assert every(moments(1)[0], -1, 20, VALUES) is None
    assert every(moments(1)[0], -1, 5000) is None, "nothing says what the quests could be"


class Fist(State):
    hand: Annotated[list[int], Of("stone"), Owner]
    held: Annotated[list[int], Of("stone"), Owner] = []


class Table(State):
    seats: Annotated[list[Fist], PerPlayer]


class Hold(Action, frozen=True):
    text: ClassVar[str] = "hold {stone}"
    stone: int


class Holding(Phase, tag="fists.Holding"):
    """A stone is moved as it is laid: what was answered cannot be asked again."""

    laid: Answers[int]
    actions = (Hold,)

    def players(self, table: Any) -> Any:
        return [p for p, given in enumerate(self.laid.given) if not given]

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Hold(stone) for stone in sorted(set(table.state.seats[player].hand))]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        seat = pos.state.seats[player]
        seat.hand.remove(action.stone)
        seat.held.append(action.stone)
        self.laid.lay(player, action.stone)

    def proceed(self, pos: Any) -> Any:
        return DONE


class Start(Phase, tag="fists.Start"):
    leads = (Holding,)
    final = False

    def proceed(self, pos: Any) -> Any:
        return then(Holding(laid=Answers.of(pos.seats)))


def test_answers_that_moved_pieces_stay_with_their_pieces() -> None:
    stones = Component(("red", "blue", "grey"), (2, 2, 2))
    hands = ([0, 1], [0, 1], [2, 2])
    game = toy("fists", Table, Start, (Start, Holding), lambda seats, rng: Table([Fist([*hand]) for hand in hands]),
               range(3, 4), components={"stone": stones})  # fmt: skip
    position = begin(game, 3)
    position.play_unchecked(1, Hold(1))
    assert {len(Unknown(position, 0).places), len(Unknown(position, 0).sealed)} == {4, 1}
    for seed in range(30):
        world = another(position, 0, Rng(seed), bank())
        assert world is not None
        assert world.state.seats[1].held == world.flow[-1].laid.laid[1] == [1]
    assert every(position, 0, 500) is None


def test_a_world_that_the_rules_refuse_is_not_made() -> None:
    position = moments(1)[0]
    world = position.copy()
    assert accepted(world, 0)
    world.state.shown.append(world.state.seats[0].hand.pop())
    assert accepted(world, 0)
    world.state.shown.append(world.state.shown[0])
    assert not accepted(world, 0), "a card twice"
    world = position.copy()
    world.state.shown += world.state.seats[1].hand
    world.state.seats[1].hand.clear()
    assert not accepted(world, 0), "player 1 is asked and has nothing to do"
    assert accepted(world, 1), "if it is the viewer who cannot move, that is for a check to find"
