"""Rounds of whole matches against slow plain references from the rules sheet: minions, spaces, orders, arrivals."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from undercroft_dungeon_lords import events as told
from undercroft_dungeon_lords.choosing import ChooseOrders
from undercroft_dungeon_lords.phase import SpacePhase
from undercroft_dungeon_lords.words import ORDERS

FORWARD = [(place, space) for place in range(6) for space in (0, 1, 2)]
BACKWARD = [(place, space) for place in (6, 7) for space in (2, 1, 0)]
SEQUENCE = FORWARD + BACKWARD
"""In which order the spaces are resolved (S-12, S-13)."""
MONSTERS = ORDERS.index("monsters")


def minions(
    laid: dict[int, list[int]], open_ones: list[list[int]], thirds: list[int], starter: int, gold: list[int], full: bool
) -> list[tuple[int, int, int | None]]:
    """Where the minions of lords go, one after the other: player, order, space; None: it stays on the card (S-09)."""
    taken: set[tuple[int, int]] = set()
    for order in (order for orders in open_ones for order in orders):
        taken.add((order, 1 if (order, 1) not in taken else 2))
    for order in thirds:
        taken.add((order, 0 if (order, 0) not in taken else 1))
    found: list[tuple[int, int, int | None]] = []
    for position, step in product(range(3), range(len(laid))):
        player = (starter + step) % len(laid)
        order = laid[player][position]
        if full and order == MONSTERS and position == 0:
            if not gold[player]:
                found.append((player, order, None))
                continue
            gold[player] -= 1
        space = next((space for space in range(3) if (order, space) not in taken), None)
        if space is not None:
            taken.add((order, space))
        found.append((player, order, space))
    return found


class Watch:
    """Follows a match from event to event."""

    def __init__(self, match: Any, full: bool) -> None:
        self.match, self.full = match, full
        self.players = match.setting.seats
        self.evil, self.dummy_evil, self.starter = [5] * self.players, 5, 0
        self.season = 0
        self.stands: dict[tuple[int, int], int] = {}
        self.laid: dict[int, list[int]] = {}
        self.left: dict[int, list[int]] = {}
        self.barred: dict[int, set[int]] = {}
        self.dummies: list[list[int]] = []
        self.dummy_barred: dict[int, set[int]] = {}
        self.resolved = -1
        self.came: list[Any] = []
        self.rounds = self.returned_unmet = self.first_hires = 0

    def asked(self) -> None:
        """Before a decision: spaces are resolved in their order, by whoever's minion stands there (S-18)."""
        top = self.match.position.flow[-1]
        if isinstance(top, SpacePhase):
            place = SEQUENCE.index((top.place, top.space))
            assert self.stands[top.place, top.space] == top.player
            assert place >= self.resolved
            self.resolved = place

    def new(self, news: list[Any], gold: list[int], drawn: list[list[int]]) -> None:
        """After a decision."""
        if any(isinstance(event, told.OrdersRevealed) for event in news):
            self.reveal(news, gold, drawn)
        for event in news:
            match event:
                case told.RoundBegan():
                    self.arrivals()
                    self.starter, self.season, self.came, self.resolved = event.starter, event.season, [], -1
                    self.rounds += 1
                case told.EvilMoved():
                    self.evil[event.player] = event.evil
                case told.DummyEvilMoved():
                    self.dummy_evil = event.evil
                case told.MinionLeftOut():
                    self.left[event.player].append(event.order)
                case told.OrderReturned():
                    self.returns(event.player, event.order)
                case told.Arrived() | told.WentAway():
                    self.came.append((event, list(self.evil), self.dummy_evil))

    def reveal(self, news: list[Any], gold: list[int], drawn: list[list[int]]) -> None:
        self.laid = {
            event.player: [event.first, event.second, event.third]
            for event in news
            if isinstance(event, told.OrdersRevealed)
        }
        self.left = {player: [] for player in self.laid}
        for player, orders in self.laid.items():
            assert len(set(orders)) == 3
            assert not self.barred.get(player, set()) & set(orders)
        thirds = [event.order for event in news if isinstance(event, told.DummyOrder)]
        assert len(thirds) == (2 if self.players == 2 else 0)
        for dummy, orders in enumerate(drawn):
            used = {*orders, *(thirds[dummy : dummy + 1] if self.players == 2 else ())}
            assert len(used) == 3
            assert not self.dummy_barred.get(dummy, set()) & used
            self.dummy_barred[dummy] = used
        self.first_hires += sum(orders[0] == MONSTERS for orders in self.laid.values())
        expected = minions(self.laid, drawn, thirds, self.starter, gold, self.full)
        moves = [event for event in news if isinstance(event, told.MinionPlaced | told.MinionLeftOut)]
        found = [(event.player, event.order, getattr(event, "space", None)) for event in moves[: len(expected)]]
        assert found == expected
        self.stands = {(order, space): player for player, order, space in expected if space is not None}

    def returns(self, player: int, order: int) -> None:
        """One of the three comes back: the first one, or one that was not executed (S-62, S-63)."""
        row = self.laid[player]
        assert order == row[0] or order in self.left[player]
        self.returned_unmet += order != row[0]
        self.barred[player] = set(row) - {order}

    def arrivals(self) -> None:
        """Who came: the weakest to the nicest, of equals to who is nearer to the starter; the dummy is nicer still."""
        number = 4 if self.players == 4 else 3
        if self.season == 0 or not self.came:
            return
        group = self.came[:number]
        static = self.match.position.static
        levels = [static.adventurers[static.adventurer_numbers[event.adventurer]].level for event, *_ in group]
        assert levels == sorted(levels)
        _, evil, dummy_evil = group[0]
        lords = [(evil[(self.starter + step) % self.players], step) for step in range(self.players)]
        dummy = [(dummy_evil, -1)] if self.players == 2 else []
        order = [None if step < 0 else (self.starter + step) % self.players for _, step in sorted(lords + dummy)]
        assert [getattr(event, "player", None) for event, *_ in group] == order


@pytest.mark.rule("DL-S-07", "DL-S-09", "DL-S-10", "DL-S-11", "DL-S-12", "DL-S-13", "DL-S-18", "DL-B4.first-hire")
@pytest.mark.rule("DL-S-50", "DL-S-51", "DL-S-52", "DL-S-53", "DL-S-54", "DL-S-55", "DL-S-61", "DL-S-62", "DL-S-63")
@pytest.mark.rule("DL-S-02", "DL-S-71", "DL-S-72", "DL-S-75")
@pytest.mark.parametrize("rules", ["first", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rounds_go_as_the_reference_says(host: Any, players: int, rules: str) -> None:
    unmet = first_hires = 0
    for seed in range(8):
        match = host.match("dungeon-lords", players=players, seed=seed, options={"rules": rules})
        watch = Watch(match, rules == "full")
        watch.new(list(match.events), [], [])
        if rules == "first":
            watch.barred = {player: set(seat.inaccessible) for player, seat in enumerate(match.position.state.seats)}
        watch.dummy_barred = {at: set(dummy.inaccessible) for at, dummy in enumerate(match.position.state.dummies)}
        while match.players():
            watch.asked()
            state = match.position.state
            gold = [seat.gold for seat in state.seats]
            choosing = isinstance(match.position.flow[-1], ChooseOrders)
            drawn = [list(dummy.drawn) for dummy in state.dummies] if choosing else []
            seen = len(match.events)
            player = match.players()[0]
            legal = match.legal(player)
            match.play(player, legal[(seed + 7 * match.count) % len(legal)])
            watch.new(list(match.events)[seen:], gold, drawn)
        watch.arrivals()
        assert watch.rounds == 8
        unmet += watch.returned_unmet
        first_hires += watch.first_hires
    assert unmet > 1
    assert first_hires > 3
