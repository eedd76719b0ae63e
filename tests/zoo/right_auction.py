"""The night auction: a right game with secrets of every kind, to be copied, and to be broken on purpose by the zoo.

Lots come on the block, some face down. All bid at once and in secret; the highest bid that nobody shares takes the lot
into the winner's vault, and he may look at a lot of somebody else. Load it with `Host(plugins=[right_auction])`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from undercroft import (
    CONTRACT,
    DONE,
    OVER,
    Action,
    Answers,
    Component,
    Counts,
    Event,
    Game,
    Hidden,
    Line,
    Names,
    Next,
    Of,
    Owner,
    PerPlayer,
    Phase,
    Pile,
    Refusal,
    Rng,
    State,
    first,
    hookimpl,
    then,
)
from undercroft import Options as HostOptions
from undercroft import Position as HostPosition
from undercroft import Table as HostTable
from undercroft.registers import Components, Games, Phases, Rules, Scoring
from undercroft.scene import Box, Label, Piece, Scene, Shape

COINS: Final = ("copper", "silver", "gold")
"""The coins, from the cheapest; each is worth one more than the one before."""
BIDS: Final = (*COINS, "nothing")
NOTHING: Final = 3
LOTS: Final = ("vase", "crown", "fake", "idol")
POINTS: Final = (3, 5, -2, -1)
IDOL: Final = 3
FACE_DOWN: Final = 2
"""Up to which number of the die a lot stays face down (AU-L1)."""


class Options(HostOptions, frozen=True, kw_only=True):
    """The options of a match."""

    bid: Annotated[Literal[1, 2], msgspec.Meta(description="how many coins make a bid")] = 1
    idols: Annotated[bool, msgspec.Meta(description="whether there are idols among the lots")] = True


class Stock(msgspec.Struct, frozen=True):
    """What there is of everything in this match."""

    coins: tuple[int, ...]
    lots: tuple[int, ...]


class Seat(State):
    """What belongs to a player."""

    hand: Annotated[list[int], Of("coin"), Owner]
    vault: Annotated[Pile, Of("lot")]


class House(State):
    """The whole table."""

    seats: Annotated[list[Seat], PerPlayer]
    bag: Annotated[list[int], Of("coin"), Hidden]
    deck: Annotated[list[int], Of("lot"), Hidden]
    block: Annotated[Pile, Of("lot")]
    unsold: Annotated[Pile, Of("lot")]
    bank: Annotated[list[int], Counts("coin")]


Position = HostPosition[House, Stock]
Table = HostTable[House, Stock]


# -- actions and events


class Bid(Action, frozen=True):
    """Lay a coin in secret, or nothing."""

    text: ClassVar[str] = "bid {coin}"
    rule: ClassVar[str] = "AU-B2"
    coin: Annotated[int, Names(BIDS), Owner]


class Withdraw(Action, frozen=True):
    """Take the last coin of your bid back."""

    text: ClassVar[str] = "withdraw"
    rule: ClassVar[str] = "AU-B3"


class Spy(Action, frozen=True):
    """Look at a lot in a vault."""

    text: ClassVar[str] = "spy on {seat} lot {lot}"
    rule: ClassVar[str] = "AU-V2"
    seat: int
    lot: int


class Decline(Action, frozen=True):
    """Look at nothing."""

    text: ClassVar[str] = "decline"
    rule: ClassVar[str] = "AU-V2"


class Pay(Action, frozen=True):
    """Pay for an idol: a coin, or nothing if you have none."""

    text: ClassVar[str] = "pay {coin}"
    rule: ClassVar[str] = "AU-I1"
    coin: Annotated[int, Names(BIDS)]


BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))
PAYING: Final = tuple(Pay(coin) for coin in range(len(BIDS)))


class Sold(Event, frozen=True):
    """A lot found a buyer, who alone knows it if it lay face down."""

    text: ClassVar[str] = "player {player} buys a lot: {lot}"
    player: int
    lot: Annotated[int, Names(LOTS), Owner]


class Spied(Event, frozen=True):
    """A lot was looked at."""

    text: ClassVar[str] = "player {player} looks at a lot of {seat}: {lot}"
    player: int
    seat: int
    lot: Annotated[int, Names(LOTS), Owner]


# -- phases


class Evening(Phase, tag="auction.Evening"):
    """One lot after the other, until none is left (AU-E1)."""

    rule: ClassVar[str] = "AU-E1"
    calls = ("Bidding",)
    ends = (OVER,)
    final = False

    def proceed(self, pos: Position) -> Next | None:
        """Puts the next lot on the block, face down by the roll of a die (AU-L1)."""
        state = pos.state
        if not state.deck:
            return OVER
        face_down = pos.rng.below(6) < FACE_DOWN
        state.block.put(state.deck.pop(), seen=0 if face_down else -1)
        return first(Bidding(bids=Answers.of(pos.seats)))


class Bidding(Phase, tag="auction.Bidding"):
    """All bid at once and in secret (AU-B1)."""

    bids: Answers[int]

    rule: ClassVar[str] = "AU-B1"
    actions = (Bid, Withdraw)
    leads = ("Spying",)

    def players(self, table: Table) -> list[int]:
        """Those who have not laid their whole bid."""
        whole = table.options.bid
        return [player for player, given in enumerate(self.bids.given) if given < whole]

    def legal(self, table: Table, player: int) -> list[Any]:
        """Each kind of coin in hand that is worth no more than the last one laid, or nothing (AU-B2, AU-B3)."""
        laid = self.bids.laid[player]
        hand = table.state.seats[player].hand
        most = laid[-1] if laid else len(COINS) - 1
        found: list[Any] = []
        if most != NOTHING:
            found = [BIDDING[coin] for coin in range(most + 1) if hand.count(coin) > laid.count(coin)]
        found.append(BIDDING[NOTHING])
        if laid:
            found.append(Withdraw())
        return found

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Lays a coin, or takes one back."""
        if isinstance(action, Withdraw):
            self.bids.back(player)
        else:
            self.bids.lay(player, action.coin)
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Turns all bids up and sells the lot (AU-B4), then lets everybody draw (AU-B5)."""
        pos.show()
        winner = best(self.bids.laid)
        if winner is not None:
            for coin in self.bids.laid[winner]:
                pay(pos, winner, coin)
            sell(pos, winner)
        else:
            state = pos.state
            seen = state.block.seen[-1]
            state.unsold.put(state.block.take(), seen)
        income(pos)
        return DONE if winner is None else then(Spying(player=winner))

    def why_not(self, table: Table, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a coin."""
        if isinstance(action, Withdraw):
            return Refusal("AU-B3", "nothing of your bid lies there yet")
        if isinstance(action, Bid):
            return Refusal("AU-B2", "you hold no such coin, or the coin before was worth less")
        return None

    def prompt(self, table: Table, player: int) -> str:
        """Asks for a bid."""
        return "Bid a coin or nothing"


class Spying(Phase, tag="auction.Spying"):
    """The winner may look at a lot in another's vault (AU-V2)."""

    player: int

    rule: ClassVar[str] = "AU-V2"
    actions = (Spy, Decline)
    turn: ClassVar[bool] = True

    def players(self, table: Table) -> tuple[int]:
        """The winner."""
        return (self.player,)

    def legal(self, table: Table, player: int) -> list[Any]:
        """Every lot of the others that he does not know yet."""
        found: list[Any] = [
            Spy(seat, lot)
            for seat, other in enumerate(table.state.seats)
            if seat != player
            for lot in range(len(other.vault))
            if not other.vault.known(lot, player)
        ]
        found.append(Decline())
        return found

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Shows the lot to the winner alone."""
        if isinstance(action, Spy):
            lot = pos.reveal(pos.state.seats[action.seat].vault, action.lot, to=player)
            pos.tell(Spied(player, action.seat, lot))
        return DONE

    def why_not(self, table: Table, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a lot."""
        return Refusal("AU-V2", "only lots of others that you do not know") if isinstance(action, Spy) else None

    def prompt(self, table: Table, player: int) -> str:
        """Asks for a lot."""
        return "Look at a lot of another player, or decline"


class Curse(Phase, tag="auction.Curse"):
    """The buyer of an idol pays another coin, if he has one (AU-I1)."""

    player: int

    rule: ClassVar[str] = "AU-I1"
    actions = (Pay,)

    def players(self, table: Table) -> tuple[int]:
        """The buyer; he is asked even if his hand is empty, since that is his secret."""
        return (self.player,)

    def legal(self, table: Table, player: int) -> list[Any]:
        """Each kind of coin in his hand; nothing only if it is empty."""
        hand = table.state.seats[player].hand
        return [PAYING[coin] for coin in range(len(COINS)) if coin in hand] or [PAYING[NOTHING]]

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Pays."""
        pay(pos, player, action.coin)
        return DONE

    def prompt(self, table: Table, player: int) -> str:
        """Asks for the coin."""
        return "Pay another coin for the idol"


# -- what happens


def best(bids: list[list[int]]) -> int | None:
    """Gives who made the highest bid that nobody shares, None if there is none (AU-B4)."""
    sums = [sum(coin + 1 for coin in bid if coin != NOTHING) for bid in bids]
    alone = [total for total in sums if total and sums.count(total) == 1]
    return sums.index(max(alone)) if alone else None


def pay(pos: Position, player: int, coin: int) -> None:
    """Moves a coin from a hand to the bank."""
    if coin != NOTHING:
        pos.state.seats[player].hand.remove(coin)
        pos.state.bank[coin] += 1


def sell(pos: Position, player: int) -> None:
    """Moves the lot from the block to the buyer's vault, who looks at it (AU-V1)."""
    block = pos.state.block
    seen = block.seen[-1]
    lot = block.take()
    pos.state.seats[player].vault.put(lot, seen if seen == -1 else 1 << player)
    pos.tell(Sold(player, lot))


def curse(pos: Position, event: Sold) -> None:
    """As soon as an idol is sold, all see it and its buyer must pay (AU-I1)."""
    if event.lot == IDOL:
        vault = pos.state.seats[event.player].vault
        pos.reveal(vault, len(vault) - 1)
        pos.interrupt(Curse(player=event.player))


def income(pos: Position) -> None:
    """Everybody draws a coin, if there is one for each (AU-B5)."""
    if len(pos.state.bag) >= pos.seats:
        for seat in pos.state.seats:
            seat.hand.append(pos.state.bag.pop())


# -- beginning and end


def static(options: Options, seats: int, data: Any) -> Stock:
    """Coins for that many players, and the lots."""
    return Stock((3 * seats, 2 * seats, seats), (2, 2, 2, 1 if options.idols else 0))


def setup(static: Stock, options: Options, seats: int, rng: Rng) -> House:
    """Shuffles coins and lots, and deals three coins each (AU-S1)."""
    bag = [coin for coin, count in enumerate(static.coins) for _ in range(count)]
    deck = [lot for lot, count in enumerate(static.lots) for _ in range(count)]
    rng.shuffle(bag)
    rng.shuffle(deck)
    hands = [Seat([bag.pop() for _ in range(3)], Pile()) for _ in range(seats)]
    return House(hands, bag, deck, Pile(), Pile(), [0] * len(COINS))


def lot_lines(table: Table, player: int) -> list[Line]:
    """A line for each lot that is known at this table (AU-E2)."""
    return [Line(LOTS[lot], POINTS[lot], "AU-E2") for lot in table.state.seats[player].vault.ids if lot >= 0]


def coin_lines(table: Table, player: int) -> list[Line]:
    """Two points for the most coins (AU-E3); how many one holds is no secret."""
    coins = [len(seat.hand) for seat in table.state.seats]
    return [Line("most coins", 2, "AU-E3")] if coins[player] == max(coins) else []


def check(table: Table) -> str | None:
    """What is wrong with a position that was edited by hand."""
    lots = len(table.state.block)
    if lots > 1 or (table.flow and isinstance(table.flow[-1], Bidding) and not lots):
        return f"{lots} lots are on the block; there is one to bid for, and never two"
    for phase in table.flow[-1:]:  # one that was interrupted has paid already
        if isinstance(phase, Bidding):
            for player, laid in enumerate(phase.bids.laid):
                hand = [*table.state.seats[player].hand, *[NOTHING] * len(laid)]
                if any(laid.count(coin) > hand.count(coin) for coin in laid):
                    return f"player {player} bids coins that he does not hold"
    return None


def scene(table: Table, player: int) -> Scene:
    """The house above, below it a box for each player with his coins and his vault."""
    state = table.state
    shapes: list[Shape] = [
        Box(0, 0, 60, 4, "house", id="house"),
        Label(2, 1, f"deck {len(state.deck)}, bag {len(state.bag)}", id="deck"),
        Label(2, 2, "bank " + " ".join(f"{n} {coin}" for coin, n in zip(COINS, state.bank, strict=True)), id="bank"),
    ]
    shapes += [Piece(40 + 8 * i, 1, *_lot(lot), id=f"block/{i}") for i, lot in enumerate(state.block.ids)]
    y = 4
    for seat, owned in enumerate(state.seats):
        marks = ("you, " if seat == player else "") + ("must act" if seat in table.players() else "waits")
        shapes.append(Box(0, y, 60, 4, f"player {seat}, {marks}", id=f"{seat}"))
        shapes += [Piece(2 + 2 * i, y + 1, *_coin(coin), id=f"{seat}/{i}") for i, coin in enumerate(owned.hand)]
        shapes += [Piece(2 + 7 * i, y + 2, *_lot(lot), id=f"{seat}/lot/{i}") for i, lot in enumerate(owned.vault.ids)]
        y += 4
    touches = {}
    for action in table.legal(player):
        if isinstance(action, Spy):
            touches[table.text(action)] = (f"{action.seat}/lot/{action.lot}",)
        elif isinstance(action, Bid | Pay) and action.coin != NOTHING:
            touches[table.text(action)] = (f"{player}/{state.seats[player].hand.index(action.coin)}",)
        else:
            touches[table.text(action)] = (f"{player}",)
    return Scene(60, y, tuple(shapes), touches, ("c copper", "s silver", "g gold", "? unknown"))


def _coin(coin: int) -> tuple[str, str]:
    return (COINS[coin][0], COINS[coin]) if coin >= 0 else ("?", "unknown coin")


def _lot(lot: int) -> tuple[str, str]:
    return (LOTS[lot], LOTS[lot]) if lot >= 0 else ("?", "unknown lot")


GAME: Final = Game(
    name="auction",
    title="The night auction",
    contract=CONTRACT,
    seats=range(2, 5),
    state=House,
    start=Evening,
    options=Options,
    static=static,
    setup=setup,
    scene=scene,
    check=check,
    max_decisions=400,
)


@hookimpl
def undercroft_games(register: Games) -> None:
    """The game."""
    register.add(GAME)


@hookimpl
def undercroft_components(register: Components) -> None:
    """Coins and lots: how many depends on players and options."""
    register.add("auction", "coin", lambda static: Component(COINS, static.coins))
    register.add("auction", "lot", lambda static: Component(LOTS, static.lots))


@hookimpl
def undercroft_phases(register: Phases) -> None:
    """The phases, and what happens as soon as a lot is sold."""
    register.add("auction", Evening, Bidding, Spying, Curse)
    register.listen("auction", Sold, curse, (Curse,))


@hookimpl
def undercroft_scoring(register: Scoring) -> None:
    """The score sheet."""
    register.add("auction", "lots", lot_lines)
    register.add("auction", "coins", coin_lines)


@hookimpl
def undercroft_rules(register: Rules) -> None:
    """The numbered rules."""
    register.add("auction", Path(__file__).with_name("auction") / "rules.toml")
