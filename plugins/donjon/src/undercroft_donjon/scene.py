"""The board as shapes: what everybody sees, and for the viewer what can be done with it.

Above are the areas and the supply, the decks and the cards shown, the objectives; below a row of eleven places
for each player. Eighty columns hold four players in 22 lines, unless a place is very crowded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from undercroft.scene import Box, Label, Piece, Scene, Shape, columns, fit

from .actions import Brew, Invite, Lay, Move, Recruit, Remove, Send, Step, Use, Welcome
from .scoring import score_lines
from .state import Seat
from .tables import Reading
from .words import AREAS, HALLWAYS, KINDS, LOCATIONS, OUBLIETTES, PLACES, ROOM_NAMES, ROOMS, WIDTH

BOARD: Final = 80
"""The width of the board."""
WIDTHS: Final = tuple(4 if place in HALLWAYS else 8 for place in range(len(PLACES)))
"""The columns inside the frame of each place."""
LEFT: Final = tuple(sum(WIDTHS[:place]) + place for place in range(len(PLACES)))
"""The column of the left edge of each place."""
CARD_LINES: Final = 4
"""The lines for cards and objectives."""
SIGNS: Final = ("s", "b", "d", "v", "k", "V")
TONES: Final = ("yellow", "red", "green", "blue", "", "magenta")
LEGEND: Final = (
    *(f"{sign} {kind}" for sign, kind in zip(SIGNS, KINDS, strict=True)),
    "A adventurers",
    "$ gold pile",
    "Malus laid|left",
    "> has the turn",
    "! must act",
    "* first",
)


def scene(table: Reading, player: int) -> Scene:
    """Gives the board as that player sees it (-1: an onlooker), each legal action tied to what it touches."""
    shapes = [*_areas(table)]
    y = max(shape.y for shape in shapes if isinstance(shape, Piece)) + 2
    shapes += _cards(table, y)
    y += CARD_LINES + 1
    shapes += _names(table, y)
    y += 2
    for seat in range(table.seats):
        spots = [_spots(*_held(table.state.seats[seat], place), WIDTHS[place]) for place in range(len(PLACES))]
        height = max(2, 1 + max(dy for held in spots for _, dy in held))
        shapes += _dungeon(table, seat, player, y, height, spots)
        y += height + 1
    return Scene(BOARD, y, tuple(shapes), _touches(table, player, shapes), LEGEND)


# -- the upper half


def _areas(table: Reading) -> Iterator[Shape]:
    """Forest, swamp, oubliettes and supply, side by side."""
    state = table.state
    rows = [state.areas[area * WIDTH : area * WIDTH + WIDTH] for area in range(len(AREAS))]
    rows.append(state.supply)
    titles = [f"{name} {sum(row)}" for name, row in zip(AREAS, rows, strict=False)]
    titles.append(f"supply, terrace {state.terrace}")
    x = 0
    packed = []
    for row, width in zip(rows, (17, 17, 17, 24), strict=True):
        packed.append((x, width, _pack(_tokens(row), width)))
        x += width + 1
    height = max(1 + max((dy for _, dy in spots), default=0) for _, _, spots in packed)
    for (left, width, spots), title, name, row in zip(packed, titles, (*AREAS, "supply"), rows, strict=True):
        yield Box(left, 0, width + 2, height + 2, title, id=name)
        yield from _pieces(row, spots, left + 1, 1, name)


def _cards(table: Reading, y: int) -> Iterator[Shape]:
    """Decks and cards shown, and below them the objectives."""
    state, static = table.state, table.static
    threats = f"Threat {len(state.threats)}, cemetery {len(state.cemetery)}, kept {len(state.kept)} of {table.seats}"
    yield Box(0, y - 1, BOARD, CARD_LINES + 2, threats + (", last round" if state.last_round else ""), id="threats")
    decks = f" Inn {len(state.inn)}, Swordbearers {len(state.swordbearers)} "
    yield Label(BOARD - 1 - columns(decks), y - 1, decks, id="decks")
    mixtures = [static.mixtures[card].name for card in state.mixtures_shown]
    yield from _shown("Mixtures", len(state.mixtures), mixtures, "mixture", y)
    vips = [static.vips[card].name for card in state.vips_shown]
    yield from _shown("VIPs", len(state.vips), vips, "vip", y + 1)
    for slot, index in enumerate(state.objectives):
        tile = static.objectives[index]
        # Filled up, so that all are cards of one size.
        text = f"{fit(f'{tile.name} {tile.goal}', 38):38}"
        yield Label(1 + 40 * (slot % 2), y + 2 + slot // 2, text, tile.colour, f"objective/{slot}", card=True)


def _shown(title: str, deck: int, cards: Sequence[str], name: str, y: int) -> Iterator[Shape]:
    """Gives a deck with its size and the cards shown beside it."""
    yield Label(1, y, f"{title} {deck}:", "faint", id=name)
    x = 3 + columns(f"{title} {deck}:")
    whole = sum(columns(card) + 2 for card in cards) <= BOARD + 1 - x
    for slot, card in enumerate(cards):
        # If not all have room, what is left is shared by the cards still to come; only very long names are cut.
        text = card if whole else fit(card, (BOARD - 1 - x) // (len(cards) - slot) - 2)
        yield Label(x, y, text, id=f"{name}/{slot}", card=True)
        x += columns(text) + 2


def _names(table: Reading, y: int) -> Iterator[Shape]:
    """The names of the places, above their columns, and the gold piles of the rooms."""
    yield Box(0, y - 1, BOARD, 3)
    for place, name in enumerate(PLACES):
        if place in HALLWAYS:
            yield Label(LEFT[place] + 1, y, "h" + name[-1], "faint")
        else:
            yield Label(LEFT[place] + 1, y, name, "faint")
    for room, piles in zip(ROOMS, table.static.piles, strict=True):
        if piles:
            sign, count = ("$" * piles, 1) if piles <= 2 else ("$", piles)
            yield Piece(LEFT[room] + 7, y, sign, "gold pile", count, "yellow", f"piles/{PLACES[room]}")


# -- dungeons


def _dungeon(
    table: Reading, seat: int, viewer: int, y: int, height: int, spots: list[list[tuple[int, int]]]
) -> Iterator[Shape]:
    """The eleven places of a player between two edges; in the upper one name, points, Malus and Guardian tile."""
    mine = table.state.seats[seat]
    for place in range(len(PLACES)):
        yield Box(LEFT[place], y - 1, WIDTHS[place] + 2, height + 2, id=f"{seat}/{PLACES[place]}")
    sign = ">" if table.turn == seat else "!" if seat in table.players() else ""
    points = sum(line.points for line in score_lines(table, seat))
    name = f"player {seat}{' (you)' if seat == viewer else ''}{'*' if seat == table.state.first else ''}"
    title = f"{sign} {name}, {points} pts".strip()
    yield Box(0, y - 1, BOARD, height + 2, title, "strong" if seat == viewer else "", id=f"{seat}/dungeon")
    malus = f" Malus {''.join(map(str, mine.laid))}|{''.join(map(str, mine.reserve))} "
    tile = f" {_guardian(table, seat, BOARD - 6 - columns(title + malus))} "
    yield Label(BOARD - 1 - columns(malus + tile), y - 1, malus, id=f"{seat}/malus")
    yield Label(BOARD - 1 - columns(tile), y - 1, tile, id=f"{seat}/guardian")
    for place in range(len(PLACES)):
        row, groups = _held(mine, place)
        x, where = LEFT[place] + 1, f"{seat}/{PLACES[place]}"
        yield from _pieces(row, spots[place], x, y, where)
        if groups:
            dx, dy = spots[place][-1]
            yield Piece(x + dx, y + dy, "A", "adventurers", groups, "cyan", f"{where}/adventurers")


def _guardian(table: Reading, seat: int, room: int) -> str:
    """Gives what is seen of a Guardian tile in so many columns: its powers, and on covered ones the Malus."""
    mine = table.state.seats[seat]
    # An unknown tile is a negative number; its owner does not know it either (DJ-S10).
    if mine.guardian.ids[0] < 0 or not mine.guardian.known(0, -1):
        return "Guardian ?"
    powers = table.static.guardians[mine.guardian.ids[0]].powers
    seen = [f"({malus})" if malus else power for power, malus in zip(powers, mine.covers, strict=True)]
    text = " ".join(seen)
    size = max(map(columns, seen))
    while columns(text) > room and size > 1:
        size -= 1
        text = " ".join(fit(power, size) for power in seen)
    return f"Guardian {text}" if columns(text) + len("Guardian ") <= room else text


def _held(seat: Seat, place: int) -> tuple[list[int], int]:
    """Gives the monsters of a place, by type, and its adventurer groups."""
    groups = seat.groups[ROOMS.index(place)] if place in ROOMS else 0
    return seat.monsters[place * WIDTH : place * WIDTH + WIDTH], groups


def _spots(row: list[int], groups: int, width: int) -> list[tuple[int, int]]:
    """Gives where the monsters of a place are drawn, then its adventurers: below on the right if there is room."""
    spots = _pack(_tokens(row), width)
    if groups:
        own = _token("A", groups)
        together = _pack([*_tokens(row), own], width)
        end = max((dx + len(token) for (dx, dy), token in zip(spots, _tokens(row), strict=True) if dy), default=0)
        free = all(dy < 2 for _, dy in spots) and end + len(own) < width
        spots = [*spots, (width - len(own), 1)] if free else together
    return spots


# -- help


def _token(sign: str, count: int) -> str:
    return sign if count == 1 else f"{sign}{count}"


def _tokens(row: Iterable[int]) -> list[str]:
    return [_token(sign, count) for sign, count in zip(SIGNS, row, strict=True) if count]


def _pieces(row: Iterable[int], spots: list[tuple[int, int]], x: int, y: int, where: str) -> Iterator[Piece]:
    kinds = [(kind, count) for kind, count in enumerate(row) if count]
    for (kind, count), (dx, dy) in zip(kinds, spots, strict=False):
        yield Piece(x + dx, y + dy, SIGNS[kind], KINDS[kind], count, TONES[kind], f"{where}/{KINDS[kind]}")


def _pack(tokens: list[str], width: int) -> list[tuple[int, int]]:
    """Gives where each token goes in a box of that width: with spaces between if two lines are enough for it."""
    for gap in (1, 0):
        spots = []
        x = y = 0
        for token in tokens:
            if x and x + len(token) > width:
                x, y = 0, y + 1
            spots.append((x, y))
            x += len(token) + gap
        if y < 2:
            break
    return spots


def _touches(table: Reading, player: int, shapes: list[Shape]) -> dict[str, tuple[str, ...]]:
    """Gives the ids that each legal action of the player touches; what comes from a place touches its piece too."""
    there = {shape.id for shape in shapes}
    text = table.text
    return {
        text(action): tuple(name for name in _touched(table, player, action) if name in there)
        for action in table.legal(player)
    }


def _touched(table: Reading, player: int, action: Any) -> Iterator[str]:
    match action:
        case Lay():
            yield AREAS[action.area]
        case Recruit():
            yield from _from(AREAS[action.area], action.kind)
            yield f"{player}/{PLACES[action.place]}"
        case Step() | Move():
            yield from _from(_location(player, action.start), action.kind)
            yield _location(player, action.to)
        case Send():
            yield from _from(f"{player}/{PLACES[action.place]}", action.kind)
            yield AREAS[OUBLIETTES]
        case Remove():
            yield f"{player}/{ROOM_NAMES[action.room]}"
            yield f"{player}/{ROOM_NAMES[action.room]}/adventurers"
        case Welcome():
            yield f"{player}/{ROOM_NAMES[action.room]}"
        case Use():
            yield f"{player}/guardian"
        case Brew():
            shown = [table.static.mixtures[card].name for card in table.state.mixtures_shown]
            yield from (f"mixture/{slot}" for slot, card in enumerate(shown) if card == action.card)
        case Invite():
            shown = [table.static.vips[card].name for card in table.state.vips_shown]
            yield from (f"vip/{slot}" for slot, card in enumerate(shown) if card == action.card)


def _from(where: str, kind: int) -> tuple[str, str]:
    return where, f"{where}/{KINDS[kind]}"


def _location(player: int, location: int) -> str:
    return f"{player}/{PLACES[location]}" if location < len(PLACES) else LOCATIONS[location]
