"""What is wrong with a loaded position that types and pieces cannot tell: rooms, tokens, what players have."""

from __future__ import annotations

from collections.abc import Iterator

from .board import FACE_DOWN, all_pits, built, cell_of, facing_of
from .check_board import named_rooms
from .check_flow import flow_faults
from .handling import fits
from .harm import may_carry, supported
from .state import CARRIED, HEALED, HURT, WOUNDED, Seat
from .static import STRENGTHS
from .tables import Reading
from .walking import Walking
from .words import ACTION_CARDS, BROKEN, COMBAT_CARDS, DEEDS, JUMP_CARDS, MEN, ROPE, SQUARE_NAMES, TEAM


def check_position(table: Reading) -> str | None:
    """Says what cannot be; None if nothing is wrong."""
    for faults in (_lengths, _rooms, _exits, _grid, _tokens, _squares, _players, flow_faults):
        for fault in faults(table):
            return fault
    return None


def _lengths(table: Reading) -> Iterator[str]:
    state, static = table.state, table.static
    if len(state.seats) != table.seats:
        yield f"there are {len(state.seats)} seats for {table.seats} players"
    cells = len(static.corners)
    for name, found in (
        ("rooms", state.rooms),
        ("facing", state.facing),
        ("turned", state.turned),
        ("corners", state.corners),
        ("gates", state.gates),
        ("stash", state.stash),
    ):
        if len(found) != cells:
            yield f"{name} tells of {len(found)} rooms; there are {cells}"
    for name, numbers in (("where", state.where), ("load", state.load), ("status", state.status)):
        if len(numbers) != len(static.token_names):
            yield f"{name} tells of {len(numbers)} tokens; there are {len(static.token_names)}"


def _rooms(table: Reading) -> Iterator[str]:
    state, static = table.state, table.static
    for cell, name in named_rooms(static.scenario):
        if static.shapes[state.rooms.ids[cell]].name != name:
            yield f"room {cell + 1} is not {name}, as the scenario has it"
    for cell, turned in enumerate(state.turned):
        room = f"room {cell + 1}"
        if not FACE_DOWN <= turned < 4 or not 0 <= state.facing[cell] < 4:
            yield f"{room} is turned {turned} quarters; it can be face down (-1), or by 0 to 3"
            return
        if state.corners[cell] not in (static.stops if cell == static.elevator else (static.corners[cell],)):
            yield f"{room} lies where it cannot be"
            return
        stash = len(state.stash[cell])
        if turned != FACE_DOWN and stash:
            yield f"{room} is face up, and tokens lie face down in it (DT-B29)"
        if stash > static.capacity[cell]:
            yield f"in {room} lie {stash} tokens; it takes {static.capacity[cell]}"
        if turned != FACE_DOWN and state.rooms.seen[cell] != -1:
            yield f"{room} is face up, and not everybody knows it"
        gates = 0 if turned == FACE_DOWN else len(facing_of(static, state, cell).gates)
        if len(state.gates[cell]) != gates or not all(0 <= gate <= BROKEN for gate in state.gates[cell]):
            yield f"{room} has {gates} Portcullises that can be seen, each closed, open or broken (DT-B32)"
    if state.lifted and (static.lift_cell < 0 or state.turned[static.lift_cell] == FACE_DOWN):
        yield "no room is face up that could be lifted off the board (DT-PY13)"


def _exits(table: Reading) -> Iterator[str]:
    state, static = table.state, table.static
    hidden = static.scenario.hidden
    if (state.deals and state.dealt) or sorted([*state.deals, *state.dealt]) != sorted(range(len(hidden))):
        yield "each small zone is one colour's exit, and all are face up or none is (DT-WE2, DT-WE5)"
        return
    for player, seat in enumerate(state.seats):
        leave = static.exits[player]
        for zone, colour in zip(hidden, state.dealt, strict=False):
            if colour == player:
                leave = leave | type(leave)(static.size, static.strips[zone].squares)
        if seat.leave != leave:
            yield f"player {player} does not leave where the scenario says"


def _grid(table: Reading) -> Iterator[str]:
    state, static = table.state, table.static
    if state.grid != built(static, state):
        yield "grid does not agree with the rooms and their Portcullises"
    if state.pits != all_pits(static, state):
        yield "pits does not agree with the rooms"


def _tokens(table: Reading) -> Iterator[str]:
    state, static = table.state, table.static
    up = set(state.up)
    carriers: dict[int, int] = {}
    for token, load in enumerate(state.load):
        if load == -1:
            continue
        if token % TEAM >= MEN or load not in up or token not in up or load == token:
            yield f"{static.token_names[token]} cannot carry anything, or not token {load}"
            return
        if load in carriers:
            yield f"two characters carry the {static.token_names[load]}"
        carriers[load] = token
    for token, name in enumerate(static.token_names):
        status, square = state.status[token], state.where[token]
        if token not in up:
            if square != -1 or status:
                yield f"the {name} has a square or a wound, and is not face up on the board"
            continue
        if not _on_board(table, square):
            yield f"the {name} is on no square of a zone or of a room that is face up"
            return
        if not 0 <= status <= WOUNDED | HURT | HEALED | CARRIED or (token % TEAM >= MEN and status & ~CARRIED):
            yield f"the {name} cannot have the status {status}"
        if bool(status & CARRIED) != (token in carriers):
            yield f"the {name} is carried by nobody, or without knowing it"
            return
        if status & CARRIED:
            carrier = carriers[token]
            if state.where[carrier] != square:
                yield f"the {name} lies on another square than who carries it (DT-B8)"
            elif state.status[carrier] & (WOUNDED | CARRIED) or not may_carry(table, carrier, token):
                yield f"the {static.token_names[carrier]} cannot carry the {name} (DT-B2, DT-B19)"


def _on_board(table: Reading, square: int) -> bool:
    state, static = table.state, table.static
    if square in static.strip_at:
        return True
    cell = cell_of(static, state, square) if square >= 0 else -1
    return cell >= 0 and state.turned[cell] != FACE_DOWN


def _squares(table: Reading) -> Iterator[str]:
    """That tokens lie and stand where they may when an action ends; who is on its way may pass anything."""
    state, static = table.state, table.static
    top = table.flow[-1] if table.flow else None
    moving = {top.token, state.load[top.token]} if isinstance(top, Walking) and 0 <= top.token < len(state.load) else ()
    at: dict[int, list[int]] = {}
    for token in state.up:
        if token not in moving:
            at.setdefault(state.where[token], []).append(token)
    for square, tokens in at.items():
        names = " and ".join(static.token_names[token] for token in tokens)
        if not fits(static, state, tokens):
            yield f"{names} cannot be together on {SQUARE_NAMES[square]} (DT-P8, DT-P11)"
        for token in tokens:
            if token % TEAM < MEN and not supported(table, token, square):
                yield f"nothing holds the {static.token_names[token]} on the pit {SQUARE_NAMES[square]} (DT-B11)"
            loose = token % TEAM >= MEN and token % TEAM != ROPE and not state.status[token] & CARRIED
            if loose and square in state.pits:
                yield f"the {static.token_names[token]} lies on the pit {SQUARE_NAMES[square]} (DT-B7)"
            if square in static.strip_at and not _may_be_on_zone(table, token, square):
                yield f"the {static.token_names[token]} cannot be on {SQUARE_NAMES[square]} (DT-B23)"


def _may_be_on_zone(table: Reading, token: int, square: int) -> bool:
    """Tells whether the side of a character walks on that zone; an object lies where anybody does."""
    static = table.static
    seats = range(table.seats) if token % TEAM >= MEN else static.teams[static.team[token // TEAM]]
    return any(square in static.homes[seat] for seat in seats)


def _players(table: Reading) -> Iterator[str]:
    state, static = table.state, table.static
    if not 0 <= state.starter < table.seats or state.turns < 0:
        yield "there is no such first player or turn"
    if state.highest not in (0, *ACTION_CARDS):
        yield f"there is no Action card {state.highest} (DT-K3)"
    cycles = static.scenario.cycles
    if not int(cycles > 0) <= state.markers <= (cycles + 1 if cycles else 0):
        yield f"there cannot be {state.markers} action markers (DT-RO7)"
    for player, seat in enumerate(state.seats):
        for fault in _player(table, player, seat):
            yield f"player {player}: {fault}"


def _player(table: Reading, player: int, seat: Seat) -> Iterator[str]:
    state, static = table.state, table.static
    if len(seat.deeds) != len(DEEDS) or min(seat.deeds) < 0:
        yield f"points are for {', '.join(DEEDS)}, and never less than none"
    played = sorted([*seat.hand, *seat.used])
    if played != [player * len(ACTION_CARDS) + number for number in range(len(ACTION_CARDS))]:
        yield "the four Action cards are in hand, or played in this cycle (DT-K3)"
    elif seat.used and state.highest < max(ACTION_CARDS[card % len(ACTION_CARDS)] for card in seat.used):
        yield "a higher Action card was played than the highest (DT-K5)"
    cards = sorted([*seat.combat, *seat.spent])
    if cards != [player * STRENGTHS + value for value in COMBAT_CARDS] or player * STRENGTHS not in seat.combat:
        yield "the nine Combat cards are in hand or spent, and the 0 is in hand (DT-K1, DT-K2)"
    if not 0 <= seat.jumps <= JUMP_CARDS:
        yield f"there are {JUMP_CARDS} Jump cards, not {seat.jumps} (DT-K4)"
    if any(token // TEAM != player for token in seat.team):
        yield "a token of another colour is in the box"
    if any(static.team[token // TEAM] == static.team[player] or token % TEAM >= MEN for token in seat.won):
        yield "what a player has eliminated are characters of other sides (DT-B22)"
    if any(token // TEAM != player and token % TEAM < MEN for token in seat.out):
        yield "a character of another colour has left (DT-P2)"
    if len(seat.owed) != 2 or min(seat.owed) < 0:
        yield "a player owes characters and objects to rooms, and never less than none"
