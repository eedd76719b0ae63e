"""The set-up: characters on circles, then all other tokens into rooms, all face down (DT-B34 and the scenarios)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, ClassVar

import msgspec

from undercroft import DONE, Next, Refusal
from undercroft.spatial import Mask

from . import refusing_others
from .actions import Hide, Place
from .events import ExitFound, Hidden, HiddenUnseen, Placed, PlacedUnseen, SetUp
from .phase import GamePhase
from .placement import places_for
from .state import Seat
from .tables import Position, Reading
from .words import KINDS, MEN, TEAM


class Placing(GamePhase):
    """The players put their tokens, one after the other."""

    next: int = 0
    """Who is asked next, if he has something to put."""
    stood: list[int] = msgspec.field(default_factory=list)
    """How many characters of each seat stand on circles."""

    rule: ClassVar[str] = "DT-B34"
    actions: ClassVar[tuple[type, ...]] = (Place, Hide)

    def enter(self, pos: Position) -> Next | None:
        """Draws who begins; puts what is not put by the players."""
        self.next = pos.rng.below(pos.seats)
        self.stood = [sum(token // TEAM == seat for token in pos.state.posted.ids) for seat in range(pos.seats)]
        share_out(pos, self.stood)
        how = pos.static.setup
        while how == "random" or (how == "half" and not self.at_circles(pos)):
            if not self.put_one(pos):
                break
        return None

    def put_one(self, pos: Position) -> bool:
        """Puts one token at random within the rules; tells whether there was one to put."""
        asked = self.players(pos)
        if not asked:
            return False
        self.put(pos, asked[0], pos.rng.choice(self.legal(pos, asked[0])), 0)
        return True

    def at_circles(self, table: Reading) -> bool:
        """Tells whether characters are still to be put on circles."""
        return min(self.stood) < table.static.scenario.starters

    def players(self, table: Reading) -> list[int]:
        """Names who puts a token next: one after the other; on their own zones all of one player's come at once."""
        scenario = table.static.scenario
        if self.at_circles(table):
            asked = [stood < scenario.starters for stood in self.stood]
        else:
            box = MEN - scenario.characters
            open_to = {scenario.cells[cell].takes for cell in open_cells(table)}
            asked = [len(seat.team) > box and can_put(seat, open_to) for seat in table.state.seats]
        for step in range(table.seats):
            player = (self.next + step) % table.seats
            if asked[player]:
                return [player]
        return []

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the tokens that can be put, with the places for each."""
        state, static = table.state, table.static
        team = state.seats[player].team
        if self.at_circles(table):
            circles = free_circles(table, player, static.scenario.starters - self.stood[player])
            return [static.place[token % TEAM][square] for token in team if token % TEAM < MEN for square in circles]
        box = MEN - static.scenario.characters
        men = sum(token % TEAM < MEN for token in team)
        found = []
        cells = open_cells(table)
        takes = [static.scenario.cells[cell].takes for cell in cells]
        for token in team:
            man = token % TEAM < MEN
            if man and men <= box:
                continue
            held = men - box if man else len(team) - men
            # The last ones of a kind are kept for the rooms that take nothing else.
            kept = held <= state.seats[player].owed[not man]
            for cell, kind in zip(cells, takes, strict=True):
                if kind == ("characters" if man else "objects") or (kind == "any" and not kept):
                    found.append(static.hide[token % TEAM][cell])
        return found

    def play(self, pos: Position, player: int, action: Place | Hide) -> Next | None:
        """Puts a token, and at half the set-up the rest at random."""
        self.put(pos, player, action, 1 << player if pos.static.remember else 0)
        while pos.static.setup == "half" and not self.at_circles(pos) and self.put_one(pos):
            pass
        return None

    def put(self, pos: Position, player: int, action: Place | Hide, seen: int) -> None:
        """Puts a token face down; `seen` says who remembers it."""
        state, static = pos.state, pos.static
        seat = state.seats[player]
        token = player * TEAM + KINDS.index(action.token)
        seat.team.remove(token)
        if isinstance(action, Place):
            state.posts.append(action.square)
            state.posted.put(token, seen)
            self.stood[player] += 1
            place = action.square
            # Its owner may not look at it either (DT-B8): what he does not know his log does not tell.
            pos.tell(Placed(player, action.token, place) if seen else PlacedUnseen(player, place))
            own = static.scenario.starters_on == "own" and self.stood[player] < static.scenario.starters
            self.next = player if own else (player + 1) % pos.seats
        else:
            cell = action.room - 1
            state.stash[cell].put(token, seen)
            takes = static.scenario.cells[cell].takes
            if takes != "any":
                paid_off(pos, player, takes == "objects")
            room = action.room
            pos.tell(Hidden(player, action.token, room) if seen else HiddenUnseen(player, room))
            self.next = (player + 1) % pos.seats

    def proceed(self, pos: Position) -> Next | None:
        """Turns up who stands on circles, and the exits; draws who has the first turn."""
        state, static = pos.state, pos.static
        pos.show()
        for token, square in zip(state.posted.ids, state.posts, strict=True):
            state.up.append(token)
            state.where[token] = square
        state.posted.ids, state.posted.seen, state.posts = [], [], []
        if state.deals:
            state.dealt, state.deals = state.deals, []
            for zone, colour in zip(static.scenario.hidden, state.dealt, strict=True):
                squares = static.strips[zone].squares
                if colour < pos.seats:
                    state.seats[colour].leave |= Mask(static.size, squares)
                pos.tell(ExitFound(squares[0], static.exit_names[colour]))
        state.starter = pos.rng.below(pos.seats)
        pos.tell(SetUp(state.starter))
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with where a token goes."""
        return refusing_others.place(table, self, player, action)

    def prompt(self, table: Reading, player: int) -> str:
        """Tells what is to be put where."""
        if self.at_circles(table):
            left = table.static.scenario.starters - self.stood[player]
            return f"Put a character face down on a circle, {left} more to come"
        left = len(table.state.seats[player].team) - (MEN - table.static.scenario.characters)
        return f"Put a token face down into a room, {left} more to come"


def free_circles(table: Reading, player: int, left: int) -> list[int]:
    """Gives the circles on which a player can put a character who has so many left to put.

    Any that is free; of his own zone's only the next, where all will be filled.
    """
    static = table.static
    taken = table.state.posts
    own = static.scenario.starters_on == "own"
    found = [
        square
        for strip in static.strips
        if not own or strip.owner == player
        for square in strip.circles
        if square not in taken
    ]
    return found[:1] if own and len(found) == left else found


def open_cells(table: Reading) -> list[int]:
    """Gives the rooms into which tokens can be put: with places left, of the lowest level that has any (DT-PY6)."""
    static, state = table.static, table.state
    free = [cell for cell, capacity in enumerate(static.capacity) if len(state.stash[cell]) < capacity]
    if not free:
        return []
    levels = static.scenario.cells
    lowest = min(levels[cell].level for cell in free)
    return [cell for cell in free if levels[cell].level == lowest]


def can_put(seat: Seat, open_to: Container[str]) -> bool:
    """Tells whether a player with tokens left has one for the rooms that are open, which everybody knows."""
    return "any" in open_to or any(
        owed and kind in open_to for owed, kind in zip(seat.owed, ("characters", "objects"), strict=True)
    )


def share_out(pos: Position, stood: Sequence[int]) -> None:
    """Works out how many tokens of a kind each player owes to the rooms that take that kind alone.

    Where no room takes any kind these are all that he has. Where some do, and every place will be filled, somebody must
    fill the others: our reading is that everybody does an equal share, and who does more relieves the next one.
    """
    state, scenario = pos.state, pos.static.scenario
    mixed = any(cell.takes == "any" for cell in scenario.cells)
    for number, kind in enumerate(("characters", "objects")):
        held = [in_hand(pos, seat, stood[seat])[number] for seat in range(pos.seats)]
        if not mixed:
            shares = held
        elif scenario.spare:
            shares = [0] * pos.seats
        else:
            shares = equal_shares(places_for(pos.static, state, kind), held)
        for seat, share in zip(state.seats, shares, strict=True):
            seat.owed[number] = share


def in_hand(table: Reading, seat: int, stood: int) -> tuple[int, int]:
    """Gives how many characters and objects of a seat must still be put into rooms."""
    scenario = table.static.scenario
    team = table.state.seats[seat].team
    men = sum(token % TEAM < MEN for token in team)
    return men - (MEN - scenario.characters) - (scenario.starters - stood), len(team) - men


def equal_shares(places: int, held: Sequence[int]) -> list[int]:
    """Shares places out among those who hold tokens for them, one after the other.

    >>> equal_shares(4, (6, 6, 6, 6)), equal_shares(4, (0, 6, 1, 6))
    ([1, 1, 1, 1], [0, 2, 1, 1])
    """
    shares = [0] * len(held)
    for _ in range(places):
        able = [seat for seat, tokens in enumerate(held) if shares[seat] < tokens]
        shares[min(able, key=shares.__getitem__)] += 1
    return shares


def paid_off(pos: Position, player: int, number: int) -> None:
    """Notes that a player has filled a place that takes one kind only; who owes nothing relieves the next one."""
    for step in range(pos.seats):
        seat: Seat = pos.state.seats[(player + step) % pos.seats]
        if seat.owed[number]:
            seat.owed[number] -= 1
            return
