"""Which orders to lay: what each space would bring, and how likely it is still free when one's minion comes."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from undercroft import Observation
from undercroft_dungeon_lords.choosing import PICKS, left_of
from undercroft_dungeon_lords.digging import tunnels
from undercroft_dungeon_lords.hiring import building_sites
from undercroft_dungeon_lords.tables import Reading
from undercroft_dungeon_lords.words import DIG, EMPTY, HIGHEST_EVIL, MINE, MONSTERS, ORDERS, ROOMS, SPACES

from .outlook import TRAP, Outlook, power

DEAR: Final = (1.0, 0.3, 0.6, 0.7, 0.8, 0.6, 0.9, 0.5)
"""How gladly one has each order in hand, when it is not known yet what the round will bring."""
CHOSEN: Final = 0.5
"""How likely another lord lays an order of those in hand: three of six."""
PLACED: Final = len(SPACES)


def chances(table: Reading, player: int, order: int, rank: int) -> list[float]:
    """Gives how likely a minion laid in that rank gets each space, and last how likely it gets none."""
    state = table.state
    spaces = state.spaces[order * PLACED : order * PLACED + PLACED]
    before = [1.0]
    for number, dummy in enumerate(state.dummies):
        if len(state.dummies) == table.seats and number != player and order in left_of(dummy):
            before = one_more(before, 1 / len(left_of(dummy)))
    seat = (player - state.starter) % table.seats
    for other, theirs in enumerate(state.seats):
        if other != player and order not in theirs.inaccessible:
            earlier = (other - state.starter) % table.seats < seat
            before = one_more(before, CHOSEN * (rank + earlier) / PICKS)
    free = [space for space in range(PLACED) if spaces[space] == EMPTY]
    found = [0.0] * (PLACED + 1)
    for many, chance in enumerate(before):
        found[free[many] if many < len(free) else PLACED] += chance
    return found


def one_more(before: list[float], chance: float) -> list[float]:
    """Gives how likely so many come first if one more does so by that chance."""
    return [
        (before[many] if many < len(before) else 0.0) * (1 - chance) + (before[many - 1] if many else 0.0) * chance
        for many in range(len(before) + 1)
    ]


class Board:
    """What the places offer to one lord this round, looked up once."""

    def __init__(self, table: Reading, player: int) -> None:
        static, state = table.static, table.state
        seat = state.seats[player]
        self.spaces = static.spaces
        self.evil_price = static.evil_price
        self.first_hire = static.first_hire
        self.hire = sorted(
            (
                (power(static.monsters[static.kind_of[tile]]), static.monsters[static.kind_of[tile]])
                for tile in state.hire
            ),
            key=lambda one: -one[0],
        )
        sites = building_sites(seat)
        self.build = sum(bool(sites & static.zones[static.rooms[room].zone]) for room in state.build)
        self.dig = bool(seat.site.diggable(touching=True))
        self.mines = tunnels(seat, conquered=False)

    def execute(self, look: Outlook, order: int, space: int, mined: int) -> bool:
        """Does an order on that space, as far as can be told; tells whether it was worth doing."""
        deal = self.spaces[order * PLACED + space]
        price, gain = deal.price, deal.gain
        if look.gold < price.gold or look.food < price.food:
            return False
        if price.evil and self.evil_price and look.evil + price.evil > HIGHEST_EVIL:
            return False
        if order in (DIG, MINE):
            most = self.mines + mined if order == MINE else deal.workers * self.dig
            n = min(deal.workers, look.idle - deal.foreman, most)
            if n <= 0:
                return False
            look.idle -= n + deal.foreman
            if order == DIG:
                look.tunnels += n
            else:
                look.gold += n
            return True
        if order == MONSTERS:
            return self.hire_one(look, price.food, space)
        if order == ROOMS:
            if not self.build or (not space and self.build < len(SPACES) - 1):
                return False
            look.rooms += 1
            look.tunnels -= 1
            look.points += 2.0 + 0.25 * look.rest / 2
        look.gold += gain.gold - price.gold
        look.food += gain.food - price.food
        look.imps += gain.imps
        look.idle += gain.imps
        look.evil = min(HIGHEST_EVIL, max(1, look.evil + price.evil - gain.smiles))
        look.traps += [TRAP] * gain.traps
        look.points += 0.15 * gain.looks
        return True

    def hire_one(self, look: Outlook, more: int, space: int) -> bool:
        """Hires the strongest monster that can be paid; who comes later finds fewer."""
        for much, kind in self.hire if space else self.hire[1:]:
            price = kind.price
            evil = look.evil + price.evil
            if (
                look.food >= price.food + more
                and look.gold >= price.gold
                and len(look.traps) >= price.traps
                and not price.monsters
                and (not self.evil_price or evil <= HIGHEST_EVIL)
            ):
                look.food -= price.food + more
                look.gold -= price.gold
                look.evil = min(HIGHEST_EVIL, evil)
                look.powers.append(much)
                look.warriors += not kind.ghost
                del look.traps[: price.traps]
                return True
        return False


def best_row(table: Reading, player: int, laid: list[int]) -> list[int]:
    """Gives the row of three orders that promises most, beginning with those that are laid."""
    board = Board(table, player)
    now = Outlook(table, player)
    base = now.worth()
    barred = (*table.state.seats[player].inaccessible, *laid)
    hand = [order for order in range(len(ORDERS)) if order not in barred]
    odds = [[chances(table, player, order, rank) for order in range(len(ORDERS))] for rank in range(PICKS)]
    likely = [[max(range(PLACED + 1), key=one.__getitem__) for one in rank] for rank in odds]
    known: dict[tuple[tuple[int, int], ...], float] = {}
    best: tuple[float, list[int]] | None = None
    for more in permutations(hand, PICKS - len(laid)):
        row = [*laid, *more]
        steps = tuple(sorted((order, likely[rank][order]) for rank, order in enumerate(row)))
        first = board.first_hire and row[0] == MONSTERS
        key = (*steps, (-1, first))
        if key not in known:
            known[key] = follow(board, now, steps, first) - base
        gain = known[key]
        sure = 1.0
        for rank, order in enumerate(row):
            sure -= odds[rank][order][PLACED] / PICKS
        total = gain * sure + 0.05 * DEAR[row[0]]
        if best is None or total > best[0]:
            best = total, row
    assert best is not None
    return best[1]


def follow(board: Board, now: Outlook, steps: tuple[tuple[int, int], ...], first: bool) -> float:
    """Gives what a lord has after three orders, done in the order of the places."""
    look = now.copy()
    if first:
        look.gold -= 1
        if look.gold < 0:
            return -100.0
    before = look.tunnels
    for order, space in steps:
        if space < PLACED:
            board.execute(look, order, space, look.tunnels - before)
    return look.worth()


def dummy_order(observation: Observation[Any, Any], player: int, orders: list[int], own: list[int]) -> int:
    """Gives the order for a dummy that is in the others' way, and not in one's own."""
    others = [seat for number, seat in enumerate(observation.state.seats) if number != player]

    def harm(order: int) -> float:
        return sum(DEAR[order] for seat in others if order not in seat.inaccessible) - 3.0 * (order in own)

    return max(orders, key=harm)
