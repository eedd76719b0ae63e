"""How good a position is for a player: points, what goods are good for, and what there is to be got in reach.

All of it rests on what lies open, so that an observation is worth what the position is.
"""

from __future__ import annotations

from typing import Final

from undercroft_dungeon_cards.cards import Fight, Goods, Take
from undercroft_dungeon_cards.dungeon import dungeon_of
from undercroft_dungeon_cards.moving import Moving
from undercroft_dungeon_cards.tables import Reading
from undercroft_dungeon_cards.ways import reach

ORE: Final = 0.5
KEY: Final = 0.5
ATTACK: Final = 1.6
"""What goods are worth in points at the beginning; less the nearer the end is."""
LATER: Final = 0.75
"""What something is worth that is got a turn later."""
SHARE: Final = (1.0, 0.6, 0.4, 0.25, 0.15)
"""How much the best thing in reach counts, and the next ones."""
THEIRS: Final = 0.6
"""How much what others may get counts."""
FAR: Final = 3
"""How many turns ahead one looks."""


def value(table: Reading, player: int) -> float:
    """Gives how far a player leads the best of the others, with what each may get soon; alone how well he stands."""
    mine = standing(table, player) + prospects(table, player)
    return mine - best_of_others(table, player)


def best_of_others(table: Reading, player: int) -> float:
    """Gives how good the position is for the best of the others, what they may get counting less; 0 for none."""
    others = (seat for seat in range(table.seats) if seat != player)
    return max((standing(table, seat) + THEIRS * prospects(table, seat) for seat in others), default=0.0)


def walks_left(table: Reading, player: int) -> int:
    """Gives how many walks a player still has, the one of a turn that runs among them."""
    state, static, turn = table.state, table.static, table.turn
    rounds = min(static.rounds - state.round, len(state.deck) // (static.deal * table.seats))
    more = 0 if state.slain else rounds
    if turn is None:
        return more
    if turn == player:
        return more + any(isinstance(phase, Moving) for phase in table.flow)
    return more + ((player - state.dealer) % table.seats > (turn - state.dealer) % table.seats)


def standing(table: Reading, player: int) -> float:
    """Gives the points of a player, and what his goods are good for."""
    seat, static = table.state.seats[player], table.static
    goods = ORE * min(seat.ore, 4) + KEY * min(seat.keys, 4) + ATTACK * seat.attack
    return seat.xp + static.gem_points * seat.gems + goods * walks_left(table, player) / static.rounds


def prospects(table: Reading, player: int) -> float:
    """Gives what there is to be got for a player: the best things in reach, the farther ones for less."""
    left = walks_left(table, player)
    if not left:
        return 0.0
    seat, static, dungeon = table.state.seats[player], table.static, dungeon_of(table, player)
    steps: int = table.rules.steps(table, player)
    top = table.flow[-1]
    used = top.used if isinstance(top, Moving) and top.player == player else 0
    here = dungeon.cells.index(seat.cell)
    ways = reach(static, dungeon, here, steps * min(left, FAR) - used, seat.keys)
    share = left / static.rounds
    worth = []
    for place, (keys, walked, _) in {here: (0, 0, here), **ways}.items():
        if dungeon.todo[place]:
            got = gain(table, player, place, share) - KEY * share * keys
            if got > 0:
                worth.append(got * LATER ** (max(walked + used - 1, 0) // steps))
    worth.sort(reverse=True)
    return sum(part * got for part, got in zip(SHARE[:left], worth, strict=False))


def gain(table: Reading, player: int, place: int, share: float) -> float:
    """Gives what a player would get in a room that is not resolved; nothing where he would lose a fight."""
    static, seat, dungeon = table.static, table.state.seats[player], dungeon_of(table, player)
    card, todo = dungeon.laid[place], dungeon.todo[place]
    ore, got = seat.ore, 0.0
    for bit, effect in enumerate(static.effects[card]):
        if todo >> bit & 1:
            if isinstance(effect, Fight):
                if table.rules.might(table, player) < static.cards[card].strength:
                    return 0.0
                got += static.prize[card]
            elif isinstance(effect, Take):
                got += worth_of(table, effect.gain, share)
            elif ore >= effect.pay.ore:
                ore -= effect.pay.ore
                got += max(worth_of(table, effect.gain, share) - worth_of(table, effect.pay, share), 0)
            else:
                return got
    return got + dungeon.bonus[place]


def worth_of(table: Reading, goods: Goods, share: float) -> float:
    """Gives what goods are worth in points."""
    lasting = ORE * goods.ore + KEY * goods.keys + ATTACK * goods.attack
    return goods.xp + table.static.gem_points * goods.gems + share * lasting
