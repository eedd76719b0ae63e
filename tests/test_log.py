"""The log: what happened, as each player may know it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from tests.toys import Go, host, toy

from undercroft import DONE, Action, Event, Hidden, Names, Only, Owner, Phase, State


class Drew(Event, frozen=True):
    """A card was drawn."""

    text: ClassVar[str] = "player {player} draws {card} of {suit} over {below}, spy saw {spied}"
    player: int
    card: Annotated[int, Names(("ace", "king")), Owner]
    suit: str
    below: Annotated[int, Hidden]
    spied: Annotated[int, Only(2)]


class Silent(Event, frozen=True):
    """An event without words: listeners hear it, the log does not show it."""

    player: int


class Draw(Phase, tag="toy.Draw"):
    actions = (Go,)

    def players(self, table: Any) -> Any:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        pos.tell(Silent(0))
        pos.tell(Drew(0, 1, "hearts", 5, 6))
        return DONE


def match() -> Any:
    return host(toy("toy", State, Draw, (Draw,), lambda seats, rng: State())).match("toy", 3, seed=1)


def test_each_player_reads_what_he_may_know() -> None:
    game = match()
    game.play(0, "go")
    assert game.log(0) == ["player 0 draws king of hearts over ?, spy saw ?"]
    assert game.log(1) == ["player 0 draws ? of hearts over ?, spy saw ?"]
    assert game.log(2) == ["player 0 draws ? of hearts over ?, spy saw 6"]
    assert game.log() == ["player 0 draws ? of hearts over ?, spy saw ?"]


def test_what_is_taken_back_leaves_the_log() -> None:
    game = match()
    game.play(0, "go")
    game.undo(0)
    assert game.log(0) == []


class Bid(Action, frozen=True):
    """A secret bid on something that all see."""

    text: ClassVar[str] = "bid {coins} on {gem}"
    coins: Annotated[int, Owner]
    gem: str


def test_an_action_is_told_whole_to_the_one_who_acted_and_covered_to_others() -> None:
    class Bidding(Draw, tag="toy.Bidding"):
        actions = (Bid,)

        def legal(self, table: Any, player: int) -> list[Any]:
            return [Bid(3, "ruby")]

    ruleset = host(toy("toy", State, Bidding, (Bidding,), lambda seats, rng: State())).ruleset("toy")
    assert [ruleset.told(1, Bid(3, "ruby"), player) for player in (0, 1, -1)] == [
        "bid ? on ruby",
        "bid 3 on ruby",
        "bid ? on ruby",
    ]
