"""A toy game with a bit of everything that a save, a record and undo must keep: pieces, secrets, chance, lists by name.

Each turn a player digs (a gem from the bag by chance), hauls stones from the quarry to the yard, peeks at a buried
tile, sells, or passes. A round ends with sealed bids; the one who has bid most takes a coin.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from tests.toys import Plugin, toy

from undercroft import (
    DONE,
    OVER,
    Action,
    Answers,
    Component,
    Counts,
    Event,
    Hidden,
    Host,
    Line,
    Names,
    Of,
    Options,
    Owner,
    PerPlayer,
    Phase,
    Pile,
    Public,
    Refusal,
    State,
    first,
)

GEMS = ("ruby", "opal", "jade")
STONES = ("flint", "slate")
PLACES = ("quarry", "yard")
TILES = ("pit", "spring", "vein")


class Seat(State):
    hand: Annotated[list[int], Of("gem"), Owner]
    coins: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0  # a save must not ask for billions of bids
    notes: dict[str, int] = {}


class Site(State):
    bag: Annotated[list[int], Of("gem"), Hidden]
    sold: Annotated[list[int], Of("gem"), Public]
    buried: Annotated[Pile, Of("tile")]
    stones: Annotated[list[int], Counts("stone", PLACES)]
    seats: Annotated[list[Seat], PerPlayer]
    rounds: int = 0


class Dig(Action, frozen=True):
    text: ClassVar[str] = "dig"


class Haul(Action, frozen=True):
    text: ClassVar[str] = "haul {n} {stone}"
    rule: ClassVar[str] = "DG-2"
    n: int
    stone: Annotated[int, Names(STONES)]


class Peek(Action, frozen=True):
    text: ClassVar[str] = "peek under {place}"
    place: int


class Sell(Action, frozen=True):
    text: ClassVar[str] = "sell {gem}"
    rule: ClassVar[str] = "DG-3"
    gem: Annotated[int, Names(GEMS)]


class Pass(Action, frozen=True):
    text: ClassVar[str] = "pass"


class Bid(Action, frozen=True):
    text: ClassVar[str] = "bid {coins}"
    coins: int


class Dug(Event, frozen=True):
    text: ClassVar[str] = "player {player} digs up {gem}"
    player: int
    gem: Annotated[int, Names(GEMS), Owner]


class DigPhase(Phase, tag=lambda name: "dig." + name):
    pass


class Rounds(DigPhase):
    calls: ClassVar = ("Turn", "Bids")
    ends: ClassVar = (OVER,)
    final: ClassVar = False

    def proceed(self, pos: Any) -> Any:
        if pos.state.rounds == 3:
            return OVER
        pos.state.rounds += 1
        return first(*(Turn(player=seat) for seat in range(pos.seats)), Bids(picks=Answers.of(pos.seats)))


class Turn(DigPhase):
    player: int
    left: int = 3
    rule: ClassVar[str] = "DG-1"
    turn: ClassVar[bool] = True
    actions: ClassVar = (Dig, Haul, Peek, Sell, Pass)

    def players(self, table: Any) -> Any:
        return (self.player,)

    def legal(self, table: Any, player: int) -> list[Any]:
        state = table.state
        acts: list[Any] = [Dig()] if state.bag else []
        acts += [Haul(n, stone) for stone in range(len(STONES)) for n in (1, 10) if state.stones[stone] >= n]
        acts += [Peek(place) for place in range(len(state.buried)) if not state.buried.known(place, player)]
        acts += [Sell(gem) for gem in sorted(set(state.seats[player].hand))]
        return [*acts, Pass()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        state, seat = pos.state, pos.state.seats[player]
        self.left -= 1
        match action:
            case Pass():
                return DONE
            case Dig():
                gem = state.bag.pop(pos.rng.below(len(state.bag)))
                seat.hand.append(gem)
                pos.tell(Dug(player, gem))
            case Haul(n, stone):
                state.stones[stone] -= n
                state.stones[len(STONES) + stone] += n
                seat.notes[STONES[stone]] = seat.notes.get(STONES[stone], 0) + n
            case Peek(place):
                pos.reveal(state.buried, place, to=player)
            case Sell(gem):
                seat.hand.remove(gem)
                state.sold.append(gem)
                seat.coins += gem + 1
        return None if self.left else DONE

    def why_not(self, table: Any, player: int, action: Any) -> Refusal | None:
        if isinstance(action, Sell):
            return Refusal("DG-3", f"you hold no {GEMS[action.gem]}")
        return None

    def prompt(self, table: Any, player: int) -> str:
        return f"{self.left} more"


class Bids(DigPhase):
    picks: Answers[int]
    actions: ClassVar = (Bid,)

    def players(self, table: Any) -> Any:
        return tuple(seat for seat in range(table.seats) if not self.picks.given[seat])

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Bid(coins) for coins in range(table.state.seats[player].coins + 1)]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.picks.lay(player, action.coins)

    def proceed(self, pos: Any) -> Any:
        bids = [laid[0] for laid in self.picks.laid]
        pos.state.seats[bids.index(max(bids))].coins += 1
        return DONE


class DigOptions(Options, frozen=True):
    mode: Literal["short", "long"] = "short"
    depth: int = 1
    named: str = ""
    rich: bool = False


def setup(seats: int, rng: Any) -> Site:
    bag = [0, 0, 1, 1, 2, 2]
    rng.shuffle(bag)
    buried = Pile()
    for tile in range(len(TILES)):
        buried.put(tile)
    buried.shuffle(rng)
    return Site(bag, [], buried, [12, 3, 0, 0], [Seat([]) for _ in range(seats)])


def coins(table: Any, player: int) -> list[Line]:
    return [Line("coins", table.state.seats[player].coins, "DG-4")]


def dig(**more: Any) -> Plugin:
    """Gives a fresh plugin of the game; `more` replaces parts of it."""
    parts: dict[str, Any] = {
        "options": DigOptions,
        "components": {
            "gem": Component(GEMS, (2, 2, 2)),
            "stone": Component(STONES, (12, 3)),
            "tile": Component(TILES, (1, 1, 1)),
        },
        "scoring": {"coins": coins},
        "max_decisions": 500,
        "setup": setup,
    }
    return toy("dig", Site, Rounds, (Rounds, Turn, Bids), **{**parts, **more})


def digs(**more: Any) -> Host:
    """Gives a strict host with the game alone."""
    return Host(plugins=[dig(**more)], strict=True)


def play_to_the_end(match: Any, most: int = 1000) -> None:
    """Plays a match with choices that differ from step to step but are always the same."""
    for step in range(most):
        asked = match.players()
        if not asked:
            return
        legal = match.legal(asked[0])
        match.play(asked[0], legal[(step * 7) % len(legal)])
