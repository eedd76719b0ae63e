"""The central board as shapes: the places with the minions, what is on offer, the evilometer, who and what comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.scene import Box, Label, Piece, Shape, columns, fit

from .choosing import PICKS, ChooseOrders
from .combat import Combat
from .phase import SpacePhase
from .scene_words import SEAT_TONES, SHORT_ORDERS, price_text, room_text, short_icons, space_text
from .state import Dummy, Table
from .tables import Reading
from .words import EMPTY, HIGHEST_EVIL, LOWEST_EVIL, ORDERS, PALADIN_EVIL, SEASONS, SPACES

WIDTH: Final = 80
ACROSS: Final = 4
"""The places in a row of the board."""
LEFT: Final = (0, 20, 40, 60, 79)
"""The edges between them."""
OFFERS, SEASON, PLAYERS = 8, 11, 15
"""The lines of the frames below the places."""
GOODS: Final = (("gold", 11), ("food", 16), ("imps", 21), ("traps", 26), ("lair", 32))
"""What is told of each player, and in which column."""
OPEN, ROW = 37, 54
"""The columns of the orders that lie open and of the row of orders."""
TITLE_ROOM: Final = 17
"""The columns for year and season on the edge."""
EVENT_ROOM: Final = 21
"""The columns for the name of an event, of a monster on offer with its price, of a room with what it does."""
MONSTER_ROOM: Final = 23
ROOM_ROOM: Final = 36


def central(table: Reading, player: int) -> Iterator[Shape]:
    """Gives the central board as that player sees it, 80 units wide and 21 lines high with four players."""
    yield from _places(table)
    yield from _offers(table)
    yield from _season(table, player)
    yield from _players(table, player)


# -- the places


def _places(table: Reading) -> Iterator[Shape]:
    minions = standing(table)
    for place, order in enumerate(ORDERS):
        column, y = place % ACROSS, place // ACROSS * 4
        x, end = LEFT[column], LEFT[column + 1]
        yield Box(x, y, end - x + 1, 5, order, id=f"place/{order}")
        for space, name in enumerate(SPACES):
            number = place * len(SPACES) + space
            line = y + 1 + space
            room = end - x - 1 - 4 - 2  # the number of the space, a blank and the minion
            text = space_text(table.static.spaces[number], room)
            if order == "monsters":
                own = price_text(table.static.spaces[number].price)
                text = fit(f"{own}+price" if own else "its price", room)
            yield Label(x + 1, line, f"{name:3} {text}", id=f"space/{order}/{name}")
            minion = minions[number]
            if minion != EMPTY:
                sign = minion_sign(minion)
                yield Piece(end - 1, line, sign, minion_name(minion), tone=minion_tone(minion))


def standing(table: Reading) -> list[int]:
    """Gives who stands on each space; who executes an order stands there until that is done."""
    minions = list(table.state.spaces)
    for phase in table.flow:
        if isinstance(phase, SpacePhase):
            minions[phase.place * len(SPACES) + phase.space] = phase.player
    return minions


DUMMIES: Final = "AB"
"""The signs of dummies."""


def minion_sign(minion: int) -> str:
    """Gives the sign of a minion: the number of its player, a letter for a dummy."""
    return str(minion) if minion >= 0 else DUMMIES[-2 - minion]


def minion_name(minion: int) -> str:
    """Gives whose minion it is."""
    return f"minion of player {minion}" if minion >= 0 else f"minion of dummy {DUMMIES[-2 - minion]}"


def minion_tone(minion: int) -> str:
    """Gives the colour of its player."""
    return SEAT_TONES[minion] if minion >= 0 else ""


# -- on offer


def _offers(table: Reading) -> Iterator[Shape]:
    state, static = table.state, table.static
    yield Box(0, OFFERS, WIDTH, SEASON - OFFERS + 1, "on offer")
    yield Label(1, OFFERS + 1, "hire", "faint")
    for slot, tile in enumerate(state.hire):
        monster = static.monsters[static.kind_of[tile]]
        text = fit(f"{monster.name} {price_text(monster.price)}", MONSTER_ROOM)
        yield Label(7 + slot * (MONSTER_ROOM + 1), OFFERS + 1, text, id=f"hire/{slot}", card=True)
    yield Label(1, OFFERS + 2, "build", "faint")
    for slot, tile in enumerate(state.build):
        text = room_text(static.rooms[tile], ROOM_ROOM - slot, table.seats)
        yield Label(7 + slot * (ROOM_ROOM + 1), OFFERS + 2, text, id=f"build/{slot}", card=True)


# -- the season


def _season(table: Reading, player: int) -> Iterator[Shape]:
    state = table.state
    fight = next((phase.number for phase in table.flow if isinstance(phase, Combat)), 0)
    now = f"fight {fight}" if fight else SEASONS[state.round]
    yield Box(0, SEASON, WIDTH, PLAYERS - SEASON + 1, f"year {state.year}, {now}")
    yield from _events(table, player)
    yield from _evilometer(table)
    yield from _coming(table, SEASON + 2, state.arriving, state.round)
    if state.round + 1 < len(SEASONS):
        yield from _coming(table, SEASON + 3, state.coming, state.round + 1)


def _events(table: Reading, player: int) -> Iterator[Shape]:
    """The events of spring, summer and autumn on the edge, from the right; those that were in brackets."""
    state = table.state
    gone = len(SEASONS) - 1 - len(state.events)
    names = [
        table.static.events[state.events_gone[number]].name if number < gone else _event(table, number - gone, player)
        for number in range(len(SEASONS) - 1)
    ]
    for room in range(EVENT_ROOM, 0, -1):
        told = [f"{season} {fit(name, room)}" for season, name in zip(SEASONS[1:], names, strict=True)]
        texts = [f" ({text}) " if number < gone else f" {text} " for number, text in enumerate(told)]
        x = WIDTH - 2 - sum(map(columns, texts))
        if x > TITLE_ROOM:
            break
    for number, text in enumerate(texts):
        yield Label(x, SEASON, text, "faint" if number < gone else "", f"event/{SEASONS[number + 1]}")
        x += columns(text)


def _event(table: Reading, place: int, player: int) -> str:
    """Gives the name of an event that has not happened, of a special one with its card; `?` if it is not known."""
    state, static = table.state, table.static
    if not state.events.known(place, player):
        return "?"
    event = static.events[state.events.ids[place]]
    if event.does == "special" and len(state.special) >= state.year:
        return f"special {static.specials[state.special[-1]].name}"
    return event.name


def _evilometer(table: Reading) -> Iterator[Shape]:
    """All spaces in one line, after each one who stands there; the paladins wait where the line is crossed (B2)."""
    state = table.state
    y = SEASON + 1
    yield Label(1, y, "evil", "faint", "evilometer")
    x = 7
    for evil in range(LOWEST_EVIL, HIGHEST_EVIL + 1):
        if evil == PALADIN_EVIL:
            yield Label(x, y, "|", "faint")
            x += 2
        counters = [
            Piece(0, y, str(seat), f"evil of player {seat}", tone=SEAT_TONES[seat])
            for seat, one in enumerate(state.seats)
            if one.evil == evil
        ]
        if state.dummy_evil == evil:
            counters.append(Piece(0, y, "D", "evil of the dummy lord"))
        if evil == PALADIN_EVIL:
            counters += [_paladin(table, tile, y) for tile in reversed(state.tent)]
        text = f"{evil}:" if counters else str(evil)
        yield Label(x, y, text, "" if counters else "faint")
        x += len(text)
        for counter in counters:
            yield Piece(x, y, counter.sign, counter.name, tone=counter.tone)
            x += 1
        x += 2


def _paladin(table: Reading, tile: int, y: int) -> Piece:
    entry = table.static.adventurers[tile]
    return Piece(0, y, PALADINS[entry.back], f"{entry.back} paladin", tone="magenta")


PALADINS: Final = {"silver": "p", "gold": "P"}
"""The signs of the paladins."""


def _coming(table: Reading, y: int, tiles: list[int], season: int) -> Iterator[Shape]:
    """The adventurers of a season, the weakest first."""
    yield Label(1, y, f"{SEASONS[season]}:" if tiles else f"{SEASONS[season]}: nobody comes", "faint")
    x = 9
    for tile in tiles:
        entry = table.static.adventurers[tile]
        text = fit(" ".join(filter(None, (entry.name, f"{entry.hit_points}hp", short_icons(entry)))), 16)
        yield Label(x, y, text, id=f"coming/{entry.name}", card=True)
        x += 18


# -- the players


def _players(table: Reading, viewer: int) -> Iterator[Shape]:
    state = table.state
    yield Box(0, PLAYERS, WIDTH, 2 + table.seats + len(state.dummies), "players")
    yield from (Label(x, PLAYERS, name, "faint") for name, x in GOODS)
    yield Label(OPEN, PLAYERS, "lies open", "faint")
    yield Label(ROW, PLAYERS, "orders", "faint")
    y = PLAYERS + 1
    for seat, mine in enumerate(state.seats):
        yield Piece(1, y, str(seat), f"player {seat}", tone=SEAT_TONES[seat])
        who = ("you" if seat == viewer else "player") + ("*" if seat == state.starter else "")
        yield Label(3, y, who, "strong" if seat == viewer else "")
        if mine.party and table.static.adventurers[mine.party[0].tile].kind == "paladin":
            paladin = _paladin(table, mine.party[0].tile, y)
            yield Piece(10, y, paladin.sign, f"{paladin.name} before the dungeon", tone=paladin.tone)
        numbers = (mine.gold, mine.food, mine.imps, len(mine.traps), len(mine.lair))
        for (name, x), number in zip(GOODS, numbers, strict=True):
            yield Label(x + 1, y, str(number), id=f"{seat}/{name}")
        if mine.inaccessible:
            yield Label(OPEN, y, _orders(mine.inaccessible), id=f"{seat}/open")
        if row := _row(table, seat, viewer):
            yield Label(ROW, y, row, id=f"{seat}/orders")
        y += 1
    for number, dummy in enumerate(state.dummies):
        yield from _dummy(table, number, dummy, viewer, y)
        y += 1


def _orders(orders: list[int]) -> str:
    return " ".join(SHORT_ORDERS[order] for order in orders)


def _row(table: Reading, seat: int, viewer: int) -> str:
    """Gives the row of orders of a player: revealed, or laid face down, which only the owner can read."""
    mine = table.state.seats[seat]
    if mine.orders:
        return " ".join("-" * (place in mine.unmet) + SHORT_ORDERS[order] for place, order in enumerate(mine.orders))
    choosing = _choosing(table)
    if choosing is None:
        return ""
    if seat == viewer:
        return _orders(choosing.picks.laid[seat][:PICKS])
    return " ".join("?" * min(choosing.picks.given[seat], PICKS))


def _choosing(table: Reading) -> ChooseOrders | None:
    return next((phase for phase in table.flow if isinstance(phase, ChooseOrders) and phase.picks.given), None)


def _dummy(table: Reading, number: int, dummy: Dummy, viewer: int, y: int) -> Iterator[Shape]:
    yield Piece(1, y, DUMMIES[number], f"dummy {DUMMIES[number]}")
    kept = _kept(table.state)
    yield Label(3, y, f"for {number}" if kept else "dummy")
    yield Label(11, y, f"open: {_orders(dummy.inaccessible)}", id=f"dummy/{number}")
    row = [SHORT_ORDERS[order] for order in dummy.drawn]
    choosing = _choosing(table)
    if choosing is not None and kept and choosing.picks.given[number] > PICKS:
        row.append(SHORT_ORDERS[choosing.picks.laid[number][PICKS]] if number == viewer else "?")
    if row:
        yield Label(ROW, y, " ".join(row), id=f"dummy/{number}/row")


def _kept(state: Table) -> bool:
    """Tells whether each dummy is in the care of the player of its number (DL-S-52)."""
    return len(state.dummies) == len(state.seats)
