"""The table at the beginning (DL-B2), of a whole game or of a training fight (DL-B0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from undercroft import Pile, Rng

from .options import Options
from .state import Chamber, Dummy, Hero, Lodger, Seat, Table
from .static import COLOURS, Static
from .words import EMPTY, ENTRANCE, ORDERS, SPACES

START = 3
"""Gold, food and imps of every lord at the beginning (DL-B2)."""
START_EVIL = 5
INACCESSIBLE = 2
DUMMY_INACCESSIBLE = 3
LAID = 4
"""Combat cards laid out for a year."""
SPECIAL = 2
"""Special cards of a game, one a year (DL-B2)."""


def setup(static: Static, options: Options, seats: int, rng: Rng) -> Table:
    """Sets the table up for that many players, or the training fight for one."""
    table = _table(static, seats, rng)
    if static.training:
        _train(static, table, rng)
    return table


def _table(static: Static, seats: int, rng: Rng) -> Table:
    monsters, rooms, adventurers, combat = ([_shuffled(pieces, rng) for pieces in both] for both in _stacks(static))
    events = _shuffled(range(len(static.events)), rng)
    specials = _shuffled(range(len(static.specials)), rng)
    traps = _shuffled((number for number, trap in enumerate(static.traps) for _ in range(trap.copies)), rng)
    lords = []
    for _ in range(seats):
        orders = _shuffled(range(len(ORDERS)), rng)
        # With `choose_orders` the players choose theirs before anything else happens.
        taken = [] if static.choose_orders or static.training else sorted(orders[:INACCESSIBLE])
        lords.append(Seat(START, START, START, START_EVIL, static.bare, Pile(), taken))
    dummies = {2: 2, 3: 1}.get(seats, 0)
    return Table(
        seats=lords,
        dummies=[Dummy(sorted(_shuffled(range(len(ORDERS)), rng)[:DUMMY_INACCESSIBLE])) for _ in range(dummies)],
        dummy_evil=START_EVIL if seats == 2 else 0,
        year=1,
        round=0,
        starter=rng.below(seats),
        spaces=[EMPTY] * (len(ORDERS) * len(SPACES)),
        monsters=monsters[0],
        monsters_later=monsters[1],
        hire=[],
        monsters_gone=[],
        rooms=rooms[0],
        rooms_later=rooms[1],
        build=[],
        rooms_gone=[],
        adventurers=_pile(adventurers[0]),
        adventurers_later=adventurers[1],
        adventurers_box=Pile(),
        arriving=[],
        coming=[],
        tent=[static.paladins[back] for back in reversed(COLOURS)],
        distant=[],
        trap_deck=traps,
        traps_gone=Pile(),
        events=_pile(events),
        events_gone=[],
        specials=specials[:SPECIAL],
        special=[],
        specials_box=specials[SPECIAL:],
        combat=_pile(combat[0][:LAID]),
        combat_later=combat[1][:LAID],
        combat_box=[*combat[0][LAID:], *combat[1][LAID:]],
        combat_gone=[],
    )


def _stacks(static: Static) -> Iterable[Sequence[list[int]]]:
    """Gives monsters, rooms, adventurers and combat cards, each of the first and of the second year."""
    yield [
        [
            number
            for number, tile in enumerate(static.monster_tiles)
            if tile.back == back
            for _ in range(getattr(static.monsters[tile.kind], back))
        ]
        for back in COLOURS
    ]
    yield [[number for number, room in enumerate(static.rooms) if room.back == back] for back in COLOURS]
    yield [
        [
            number
            for number, adventurer in enumerate(static.adventurers)
            if adventurer.back == back and adventurer.kind != "paladin"
        ]
        for back in COLOURS
    ]
    yield [[number for number, card in enumerate(static.combats) if card.back == back] for back in COLOURS]


def _shuffled(pieces: Iterable[int], rng: Rng) -> list[int]:
    deck = list(pieces)
    rng.shuffle(deck)
    return deck


def _pile(pieces: Sequence[int]) -> Pile:
    return Pile(list(pieces), [0] * len(pieces))


def _train(static: Static, table: Table, rng: Rng) -> None:
    """Gives the one lord what the training fight says; all else stays in the stacks (DL-B0)."""
    entry = static.trained
    lord = table.seats[0]
    lord.gold, lord.food, lord.imps = entry.gold, entry.food, 0
    if static.training_room:
        room = static.room_numbers[entry.room]
        table.rooms.remove(room)
        lord.rooms.append(Chamber(room, ENTRANCE))
    for name in entry.party:
        tile = static.adventurer_numbers[name]
        index = table.adventurers.ids.index(tile)
        lord.party.append(Hero(table.adventurers.take(index)))
    for name in entry.monsters:
        kind = static.monster_numbers[name]
        tile = next(number for number in table.monsters if static.kind_of[number] == kind)
        table.monsters.remove(tile)
        lord.lair.append(Lodger(tile))
    for name in entry.traps:
        trap = static.trap_numbers[name]
        table.trap_deck.remove(trap)
        lord.traps.put(trap, seen=1)
