"""What is beside the board: whose turn it is, fights with their totals, cards, points, tokens and rooms in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from undercroft.scene import Box, Label, Shape, columns, fit

from .acting import Acting
from .actions import Attack
from .battle import ATTACK, DEFENCE, UNSIDED, Alliance, Fight
from .board import FACE_DOWN, gear_of
from .ending import points, remaining
from .fighting import strength
from .placing import Placing
from .reach import Odds, odds
from .revealing import Putting
from .scene_map import face_up
from .scene_words import UNKNOWN, in_lines, is_man, name, owner_of, sign, signs_of, state_text, tone
from .state import CARRIED
from .static import STRENGTHS
from .tables import Reading
from .turn import ChooseCard, Turn, values
from .walking import Walking
from .words import KINDS, SQUARE_NAMES, TEAM

WIDTH: Final = 80
HALF: Final = 40
"""Boxes stand two beside each other."""
ROOM: Final = HALF - 2


# -- above the board


def header(table: Reading, player: int) -> Iterator[Shape]:
    """Gives the lines above the board: whose turn it is and what is left of it, points, fights with their totals."""
    yield Label(0, 0, fit(turn_text(table), WIDTH), id="turn")
    yield Label(0, 1, fit(score_text(table), WIDTH), id="points")
    fight = next((phase for phase in reversed(table.flow) if isinstance(phase, Fight | Alliance)), None)
    if fight is not None:
        yield from _sides(table, fight)
    elif table.flow and isinstance(table.flow[-1], Acting):
        yield from _attacks(table, player)


def turn_text(table: Reading) -> str:
    """Gives in a line whose turn it is, and what is left of it."""
    static, state = table.static, table.state
    colours = static.scenario.colours
    if not table.flow:
        return "the match is over"
    placing = next((phase for phase in table.flow if isinstance(phase, Placing)), None)
    if placing is not None:
        asked = placing.players(table)
        what = "a character on a circle" if placing.at_circles(table) else "a token into a room"
        return f"set-up: {colours[asked[0]]} puts {what}" if asked else "set-up"
    turn = next((phase for phase in table.flow if isinstance(phase, Turn)), None)
    if turn is None:
        return "between two turns"
    told = f"turn {state.turns}, {colours[turn.player]}"
    if any(isinstance(phase, ChooseCard) for phase in table.flow):
        return f"{told}: an Action card is to be played"
    acting = next((phase for phase in table.flow if isinstance(phase, Acting)), None)
    if acting is not None:
        told += f": {_many(acting.ap, 'action')} left"
        told += "".join(f", {left} of the {KINDS[token % TEAM]}'s potion" for token, left in acting.potions if left)
    top = table.flow[-1]
    if isinstance(top, Walking):
        told += f"; the {KINDS[top.token % TEAM]} walks, {_many(top.left, 'square')} left"
    elif isinstance(top, Putting):
        told += f"; {colours[top.player]} puts what lay in room {top.cell + 1}: {signs_of(table, top.tokens)}"
    return told


def score_text(table: Reading) -> str:
    """Gives in a line the points, the target, and what counts the match down."""
    static, state = table.static, table.state
    scenario = static.scenario
    told = f"points{f' of {scenario.target}' if scenario.target else ''}: "
    told += ", ".join(
        f"{' and '.join(scenario.colours[seat] for seat in team)} {points(table, number)}"
        for number, team in enumerate(static.teams)
    )
    if scenario.cycles:
        told += f"; action markers {state.markers}, the match ends at {scenario.cycles + 1}"
    if state.lifted:
        told += f"; room {static.lift_cell + 1} is lifted off the board"
    return told


def _attacks(table: Reading, player: int) -> Iterator[Shape]:
    """Every attack that can be bought, with both sides and their totals without cards."""
    if player < 0:
        return
    legal = {action.target for action in table.legal(player) if isinstance(action, Attack)}
    names = table.static.token_names
    found = [one for one in odds(table, player) if names[one.target] in legal] if legal else []
    texts = [(f"attack/{names[one.target]}", attack_text(table, one)) for one in found]
    across = 2 if all(columns(text) < HALF for _, text in texts) else 1
    for place, (name_, text) in enumerate(texts):
        row, column = divmod(place, across)
        yield Label(column * HALF, 2 + row, fit(text, WIDTH), id=name_)


def attack_text(table: Reading, one: Odds) -> str:
    """Gives an attack in words: `attack red-troll: 5 to 4, bW bG against rR`."""
    target = table.static.token_names[one.target]
    sides = f"{signs_of(table, one.attackers)} against {signs_of(table, one.defenders)}"
    return f"attack {target}: {one.attack} to {one.defence}, {sides}"


def _sides(table: Reading, fight: Fight | Alliance) -> Iterator[Shape]:
    """A fight: who is on which side, their totals without cards, and who has laid one."""
    colours = table.static.scenario.colours
    for side, word in ((ATTACK, "attack"), (DEFENCE, "defence")):
        if isinstance(fight, Fight):
            tokens = fight.attackers if side == ATTACK else fight.defenders
        else:
            tokens = sorted(token for token in fight.part if fight.sides[token // TEAM] == side)
        total = strength(table, tokens, attacking=side == ATTACK)
        text = f"{word} {total} without cards: {signs_of(table, tokens)}"
        yield Label(0, 2 + side, fit(text, WIDTH), id=f"side/{side}")
    if isinstance(fight, Fight):
        laid = [colours[seat] for seat in fight.order if fight.picks.given[seat]]
        told = f"cards laid by {', '.join(laid)}" if laid else "no card is laid yet"
    else:
        open_ = [colours[seat] for seat, side in enumerate(fight.sides) if side == UNSIDED]
        told = f"on no side yet: {', '.join(open_)}" if open_ else "all have chosen"
    yield Label(0, 4, fit(told, WIDTH), "faint")


# -- boxes, two beside each other


def boxes(parts: Sequence[tuple[str, str, list[Shape], int]], y: int) -> Iterator[Shape]:
    """Gives boxes with their shapes, two in a row: of each the title, the tone, shapes from its own corner, height."""
    for first in range(0, len(parts), 2):
        row = parts[first : first + 2]
        height = max(high for _, _, _, high in row)
        for column, (title, tone_, shapes, _) in enumerate(row):
            x = column * HALF
            yield Box(x, y, HALF, height, fit(title, ROOM - 2), tone_)
            for shape in shapes:
                yield msgspec.structs.replace(shape, x=shape.x + x + 1, y=shape.y + y + 1)
        y += height


def players(table: Reading, player: int, y: int) -> list[Shape]:
    """Gives the seats: points, cards, jumps, who is out and who was eliminated."""
    return list(boxes([_seat(table, seat, player) for seat in range(table.seats)], y))


def _seat(table: Reading, seat: int, viewer: int) -> tuple[str, str, list[Shape], int]:
    static, mine = table.static, table.state.seats[seat]
    title = f"{static.scenario.colours[seat]}, player {seat}{', you' if seat == viewer else ''}"
    shapes: list[Shape] = [
        Label(
            0,
            0,
            f"{_many(sum(mine.deeds), 'point')}, {_many(mine.jumps, 'jump')}, {remaining(table)[seat]} in play",
            id=f"seat/{seat}",
        )
    ]
    prefix = "" if seat == viewer else f"{seat}/"
    shapes += _cards(
        "Action", [str(value) for value in values(mine.hand)] if seat == viewer else len(mine.hand), 1, prefix
    )
    if mine.used:
        shapes.append(Label(24, 1, f"last played {values(mine.used[-1:])[0]}", "faint"))
    held = sorted(card % STRENGTHS for card in mine.combat) if seat == viewer else len(mine.combat)
    shapes += _cards("Combat", [str(value) for value in held] if isinstance(held, list) else held, 2, prefix)
    if mine.spent:
        spent = " ".join(str(value) for value in sorted(card % STRENGTHS for card in mine.spent))
        shapes.append(Label(ROOM - columns(spent) - 6, 2, f"spent {spent}", "faint"))
    for line, (word, tokens) in enumerate((("out", mine.out), ("eliminated", mine.won)), 3):
        if tokens:
            told = f"{word}: {', '.join(_short(table, token, seat) for token in tokens)}"
            told = told if columns(told) <= ROOM else f"{word}: {signs_of(table, tokens)}"
            shapes.append(Label(0, line, fit(told, ROOM)))
    return title, tone(table, seat), shapes, 7


def _cards(word: str, held: list[str] | int, line: int, prefix: str) -> Iterator[Shape]:
    """Cards in hand, each value once with an id; of others how many."""
    yield Label(0, line, word, "faint", f"{prefix}{word.lower()}s")
    if isinstance(held, int):
        yield Label(7, line, _many(held, "card"))
        return
    x = 7
    for value in dict.fromkeys(held):
        same = " ".join([value] * held.count(value))
        yield Label(x, line, same, id=f"{word.lower()}/{value}")
        x += columns(same) + 1


def _short(table: Reading, token: int, seat: int) -> str:
    return KINDS[token % TEAM] if token // TEAM == seat else name(table, token)


def tokens(table: Reading, player: int, y: int) -> list[Shape]:
    """Gives the tokens of each colour: where characters are, what they carry, what holds for them, what lies about."""
    found = list(boxes([_tokens(table, seat, player) for seat in range(table.seats)], y))
    if table.state.gone:
        bottom = max(shape.y + shape.height for shape in found if isinstance(shape, Box))
        texts = in_lines([name(table, token) for token in table.state.gone], WIDTH - 13)
        found += [Label(13, bottom + n, text) for n, text in enumerate(texts)]
        found.append(Label(0, bottom, "out of play:", "faint"))
    return found


def _tokens(table: Reading, seat: int, viewer: int) -> tuple[str, str, list[Shape], int]:
    state = table.state
    own = sorted(token for token in state.up if token // TEAM == seat)
    lines = [(_told(table, token), f"list/{table.static.token_names[token]}") for token in own if is_man(token)]
    lying = [
        f"{KINDS[token % TEAM]} {SQUARE_NAMES[state.where[token]]}"
        for token in own
        if not is_man(token) and not state.status[token] & CARRIED
    ]
    lines += [(text, "") for text in in_lines(lying, ROOM)]
    hidden = sum(owner_of(piece) == seat for pile in (*state.stash, state.posted) for piece in pile.ids)
    if hidden:
        lines.append((f"{hidden} face down on the board", ""))
    mine = state.seats[seat].team
    if mine:
        held = [KINDS[piece % TEAM] for piece in mine] if seat == viewer else [f"{len(mine)}"]
        lines += [(text, "") for text in in_lines(["not on the board: " + held[0], *held[1:]], ROOM)]
    if not lines:
        lines.append(("nothing on the board", ""))
    shapes: list[Shape] = [Label(0, n, fit(text, ROOM), id=name_) for n, (text, name_) in enumerate(lines)]
    return table.static.scenario.colours[seat], tone(table, seat), shapes, len(lines) + 2


def _told(table: Reading, token: int) -> str:
    """Gives a character in words: where it is, what it carries, what holds for it, what it stands on."""
    state = table.state
    square, load = state.where[token], state.load[token]
    told = f"{KINDS[token % TEAM]} {SQUARE_NAMES[square]}"
    if square in state.pits:
        told += " on pit"
    elif any(gear_of(table.static, state, cell) == square for cell in face_up(table)):
        told += " on gear"
    if state.status[token] & CARRIED:
        told += ", carried"
    if text := state_text(table, token):
        told += f", {text}"
    if load < 0:
        return told
    carries = f"{told} with {name(table, load)}"
    return carries if columns(carries) <= ROOM else f"{told} with {sign(table, load)}"


def rooms(table: Reading, player: int, y: int) -> list[Shape]:
    """Gives the rooms: which way each turns, its gear and who stands there, and its twin, which that gear turns too."""
    state = table.state
    number = len(state.turned)
    down = (number + 1) // 2
    found: list[Shape] = [Box(0, y, WIDTH, down + 3, "rooms")]
    for cell in range(number):
        column, row = divmod(cell, down)
        found.append(Label(1 + column * HALF, y + 1 + row, fit(room_text(table, cell), ROOM), id=f"rooms/{cell + 1}"))
    told = "a gear turns its own room, and its twin if that is face up (twin ?: it is not)"
    found.append(Label(1, y + 1 + down, told, "faint"))
    return found


def room_text(table: Reading, cell: int) -> str:
    """Gives a room in a line: `3 1D clockwise, gear e7 rM twin 5`."""
    static, state = table.static, table.state
    number = f"{cell + 1:>2}"
    moves = "elevator" if cell == static.elevator else "lifted" if state.lifted and cell == static.lift_cell else ""
    if state.turned[cell] == FACE_DOWN:
        return f"{number} face down, {_many(len(state.stash[cell]), 'token')}{moves and ', '}{moves}"
    room = state.rooms.ids[cell]
    shape, twin = static.shapes[room], static.twin[room]
    gear = gear_of(static, state, cell)
    on = "".join(f" {sign(table, token)}" for token in state.up if state.where[token] == gear and is_man(token))
    other = next((str(one + 1) for one in face_up(table) if state.rooms.ids[one] == twin), UNKNOWN)
    told = moves or ("alone" if twin in state.rooms_box else f"twin {other}")
    return (
        f"{number} {shape.name} {'clockwise' if shape.clockwise else 'counter'}, gear {SQUARE_NAMES[gear]}{on} {told}"
    )


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
