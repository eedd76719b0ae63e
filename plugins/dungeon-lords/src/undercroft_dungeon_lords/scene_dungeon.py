"""A dungeon as shapes, large: the party before it, its tiles, the lair, the combat cards, and what its lord has."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final

from undercroft.scene import Box, Label, Shape, columns, fit

from .cards import CombatEntry
from .fight import Fight
from .goods import tokens
from .party import hit_points
from .scene_words import (
    SEAT_TONES,
    counted_names,
    icons_text,
    in_lines,
    price_text,
    production_text,
    short_name,
)
from .state import Chamber, Lodger, Seat
from .static import COLOURS
from .tables import Reading
from .words import COLUMNS, SQUARE_NAMES, SQUARES

WIDTH: Final = 80
TILE: Final = 10
ROW: Final = 3
"""From one tile to the next, to the right and downwards."""
SITE: Final = 3
"""The line where the site begins, below the party."""
SIDE: Final = 50
"""The column where lair and cards begin."""
CARDS: Final = 4
"""The combat cards of a year."""
SHORT: Final = 12
"""The columns for a monster where two are side by side."""
FEW_LODGERS: Final = 6
"""So many stand below each other; of more, two side by side."""
MARK: Final = "*"
"""What stands before something that a legal action touches."""


def dungeon(table: Reading, seat: int, viewer: int, y: int, prefix: str, touched: Collection[str]) -> list[Shape]:
    """Gives the dungeon of a seat as the viewer sees it, from line y on, 80 units wide.

    Ids begin with `prefix`, such as `party/` for `party/warrior-1`; `touched` has those that legal actions touch.
    """
    mine = table.state.seats[seat]
    shapes: list[Shape] = [*_party(table, mine, y, prefix, touched), *_site(table, mine, y, prefix, touched)]
    bottom = y + SITE + 4 * ROW
    shapes += _cards(table, viewer, y + SITE, prefix, touched)
    lair_top = y + SITE + CARDS + 1
    two = len(mine.lair) > FEW_LODGERS
    lines = max((len(mine.lair) + 1) // 2 if two else len(mine.lair), bottom - lair_top - 1)
    shapes.append(Box(SIDE, lair_top, WIDTH - SIDE, lines + 2, "lair" if mine.lair else "lair, empty"))
    shapes += _lair(table, mine, lair_top + 1, two, prefix, touched)
    bottom = lair_top + lines + 1
    rest, end = _belongings(table, seat, viewer, bottom + 1, prefix, touched)
    owner = "your dungeon" if seat == viewer else f"dungeon of player {seat}"
    shapes.append(Box(0, bottom, WIDTH, end - bottom + 1, owner, SEAT_TONES[seat]))
    return shapes + rest


def marked(text: str, name: str, touched: Collection[str]) -> str:
    """Gives a text with the mark of what can be acted on, if it is."""
    return MARK + text if name in touched else text


# -- the party


def _party(table: Reading, mine: Seat, y: int, prefix: str, touched: Collection[str]) -> Iterator[Shape]:
    number = len(mine.party) + bool(mine.image)
    if not number:
        yield Box(0, y, WIDTH, SITE + 1, "nobody stands before the entrance, above (2,0)")
        return
    edges = [slot * (WIDTH - 1) // max(number, 4) for slot in range(max(number, 4) + 1)]
    slots = list(pairwise(edges))
    if mine.image:
        left, right = slots.pop(0)
        name = f"{prefix}party/image"
        yield Box(left, y, right - left + 1, SITE + 1, "image", id=name)
        yield Label(left + 1, y + 1, marked(f"life {mine.image}", name, touched))
    for (left, right), hero in zip(slots, mine.party, strict=False):
        entry = table.static.adventurers[hero.tile]
        name, room = f"{prefix}party/{entry.name}", right - left - 1
        most = hit_points(table, hero)
        wounds = marked(f"wounds {hero.damage}/{most}", name, touched)
        bar = f"{wounds} {'■' * (most - hero.damage)}{'□' * hero.damage}"
        tone = "magenta" if entry.kind == "paladin" else ""
        yield Box(left, y, right - left + 1, SITE + 1, fit(entry.name, room), tone, name)
        yield Label(left + 1, y + 1, fit(bar if columns(bar) <= room else wounds, room), "bad" if hero.damage else "")
        icons = icons_text(entry, room)
        yield Label(left + 1, y + 2, icons or "no icons", "" if icons else "faint")
    if len(mine.party) < len(slots):
        left = slots[len(mine.party)][0]
        yield Box(left, y, WIDTH - left, SITE + 1)
        yield Label(left + 1, y + 1, fit("the entrance is", WIDTH - left - 2), "faint")
        yield Label(left + 1, y + 2, fit("above (2,0)", WIDTH - left - 2), "faint")


# -- the site


def _site(table: Reading, mine: Seat, y: int, prefix: str, touched: Collection[str]) -> Iterator[Shape]:
    yield Box(0, y + SITE, SIDE + 1, 4 * ROW + 1)
    rooms = {room.square: room for room in mine.rooms}
    for square in range(SQUARES):
        x, top = square % COLUMNS * TILE, y + SITE + square // COLUMNS * ROW
        name, told = f"{prefix}dungeon/{SQUARE_NAMES[square]}", SQUARE_NAMES[square]
        if square in mine.site:
            tone, lines = _tile(table, mine, square, rooms.get(square), name in touched)
        elif name in touched:
            tone, lines = "faint", ["", f"{MARK} dig"]
        else:
            yield Label(x + 3, top + 1, told, "faint", name)
            continue
        yield Box(x, top, TILE + 1, ROW + 1, told, tone, name)
        for line, text in enumerate(lines):
            if text:
                yield Label(x + 1, top + 1 + line, fit(text, TILE - 1), "bad" if text == "conquered" else "")


def _tile(table: Reading, mine: Seat, square: int, room: Chamber | None, can: bool) -> tuple[str, list[str]]:
    """Gives the tone and the two lines of a tile."""
    mark = MARK if can else ""
    if room is None:
        first, second = "tunnel", ""
    else:
        entry = table.static.rooms[room.tile]
        first = short_name(entry.name, TILE - 1)
        second = production_text(entry) if entry.workers else ""
        if room.used:
            second = f"used x{room.used}"
    if square in mine.conquered:
        return "bad", [first, "conquered"]
    if mine.plan is not None and mine.plan.square == square:
        return "strong", [first, f"{mark}fight!"]
    return "" if room is None else "cyan", [first, f"{mark}{second or ('here' if can else '')}"]


# -- combat cards


def _cards(table: Reading, viewer: int, y: int, prefix: str, touched: Collection[str]) -> Iterator[Shape]:
    """The four cards of the year: those that were turned up, and of the others what the viewer's spies know."""
    state, static = table.state, table.static
    if static.training:
        yield Box(SIDE, y, WIDTH - SIDE, CARDS + 2, "training fight")
        yield Label(SIDE + 1, y + 1, f"fatigue {static.trained.fatigue} in each round")
        return
    battle = fight_of(table)
    title = "combat cards" if battle is None else f"fight {battle.number}"
    yield Box(SIDE, y, WIDTH - SIDE, CARDS + 2, f"{title}, fatigue last")
    gone = turned_up(table)
    turned = len(gone)
    for number in range(1, min(turned + len(state.combat), CARDS) + 1):
        name = f"{prefix}combat/{number}"
        place = number - 1 - turned
        if place < 0:
            text = card_text(static.combats[gone[number - 1]])
        elif state.combat.known(place, viewer):
            text = card_text(static.combats[state.combat.ids[place]])
        else:
            text = "?"
        now = battle is not None and number == turned
        head = f"{'>' if now else ' '}{number} "
        text = fit(marked(text, name, touched), WIDTH - SIDE - 2 - len(head))
        yield Label(SIDE + 1, y + number, head + text, "strong" if now else "faint" if place < 0 else "", name)


def turned_up(table: Reading) -> list[int]:
    """Gives the combat cards of this year that were turned up, in their order."""
    state, static = table.state, table.static
    return [card for card in state.combat_gone if static.combats[card].back == COLOURS[state.year - 1]]


def card_text(card: CombatEntry) -> str:
    """Gives a combat card: its spell, when it is cast, and the fatigue of its round."""
    return f"{card.name} {card.speed} {card.fatigue}"


def fight_of(table: Reading) -> Fight | None:
    """Gives the battle that is being fought."""
    return next((phase for phase in reversed(table.flow) if isinstance(phase, Fight)), None)


# -- lair and belongings


def _lair(table: Reading, mine: Seat, y: int, two: bool, prefix: str, touched: Collection[str]) -> Iterator[Shape]:
    room = (WIDTH - SIDE - 2) // (1 + two)
    for place, lodger in enumerate(mine.lair):
        name = f"{prefix}lair/{place}"
        text = fit(marked(lodger_text(table, lodger, two), name, touched), room - two)
        tone = "faint" if lodger.down else "strong" if lodger.sent else ""
        yield Label(SIDE + 1 + place % (1 + two) * room, y + place // (1 + two), text, tone, name)


def lodger_text(table: Reading, lodger: Lodger, short: bool) -> str:
    """Gives a monster with its price, and what it is doing; short: one of the two."""
    monster = table.static.monsters[table.static.kind_of[lodger.tile]]
    state = "down" if lodger.down else "sent" if lodger.sent else "unpaid" if lodger.due else ""
    if short:
        text = f"{monster.name} {state or price_text(monster.price, short=True)}"
        return text if state or columns(text) <= SHORT else monster.name
    return " ".join(filter(None, (monster.name, price_text(monster.price), state.upper())))


def _belongings(
    table: Reading, seat: int, viewer: int, y: int, prefix: str, touched: Collection[str]
) -> tuple[list[Shape], int]:
    """Goods, traps and prisoners, in lines from y on; and the line below them."""
    mine, static = table.state.seats[seat], table.static
    width = WIDTH - 2
    goods = [(f"gold {mine.gold}", "gold"), (f"food {mine.food}", "food")]
    goods.append((f"imps {mine.imps}" + (f", {mine.busy} at work" if mine.busy else ""), "imps"))
    if n := tokens(table, mine):
        goods.append((f"troll tokens {n}", "tokens"))
    goods += [(f"evil {mine.evil}", "evil"), (f"dead letters {mine.letters}", "letters")]
    labels = [Label(0, 0, marked(text, prefix + name, touched), id=prefix + name) for text, name in goods]
    shapes, y = in_lines("has", labels, 1, y, width)
    hand = _traps(table, mine.traps.ids, f"{prefix}trap/", touched)
    more, y = in_lines(f"{len(mine.traps)} trap{'s' * (len(mine.traps) != 1)}", hand, 1, y, width)
    shapes += more
    if mine.plan is not None and len(mine.plan.traps):
        laid = _traps(table, mine.plan.traps.ids, f"{prefix}set/", touched)
        more, y = in_lines("set for the fight", laid, 1, y, width)
        shapes += more
    names = [static.adventurers[tile].name for tile in mine.prison]
    prison = [Label(0, 0, marked(one, f"{prefix}prison/{one}", touched), id=f"{prefix}prison/{one}") for one in names]
    more, y = in_lines("prison" if names else "prison: empty", prison, 1, y, width)
    shapes += more
    battle = fight_of(table)
    if battle is not None and battle.player == seat and (facts := list(_facts(table, battle))):
        more, y = in_lines("in this fight", [Label(0, 0, fact, "strong") for fact in facts], 1, y, width)
        shapes += more
    return list(shapes), y


def _traps(table: Reading, ids: list[int], prefix: str, touched: Collection[str]) -> list[Label]:
    """Gives traps by kind, those that the viewer does not know as one `?`."""
    known = [table.static.traps[trap].name for trap in ids if trap >= 0]
    labels = [
        Label(0, 0, marked(text, prefix + name, touched), id=prefix + name, card=True)
        for text, name in zip(counted_names(known), dict.fromkeys(known), strict=True)
    ]
    if unknown := len(ids) - len(known):
        labels.append(Label(0, 0, "?" if unknown == 1 else f"? x{unknown}", card=True))
    return labels


def _facts(table: Reading, battle: Fight) -> Iterator[str]:
    """Gives what traps, spells and attacks have left for the later steps of a battle."""
    if battle.hold:
        yield "no conquering"
    if battle.unhealed:
        yield "no healing"
    if battle.spell_less:
        yield "no spell"
    if battle.shield:
        yield f"shield {battle.shield}"
    yield from (f"{kind}s are safe" for kind in battle.safe)
    for tile in dict.fromkeys(battle.poisoned):
        who = "image" if tile < 0 else table.static.adventurers[tile].name
        yield f"poison in {who}"
