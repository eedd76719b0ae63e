"""What a loaded position must keep to that types and piece counts cannot tell: groups, tiles, objectives, decks."""

from __future__ import annotations

from collections.abc import Iterator

from .guardian import GuardianPhase, usable
from .objectives import COLOURS
from .tables import Reading
from .threat import Threat
from .turn import Rounds
from .words import GROUPS, MALUS, ROOM_5, ROOMS, SHOWN_MIXTURES, SHOWN_VIPS, WIDTH


def check_position(table: Reading) -> str | None:
    """Gives what is wrong with a position, or None."""
    return next(_problems(table), None)


def _problems(table: Reading) -> Iterator[str]:
    state = table.state
    for player in range(table.seats):
        yield from _seat_problems(table, player)
    groups = state.terrace + sum(sum(seat.groups) for seat in state.seats)
    if state.terrace < 0 or groups != GROUPS:
        yield f"there are {GROUPS} adventurer groups, not {groups} ({state.terrace} on the terrace) (DJ-N2)"
    if not 0 <= state.first < table.seats:
        yield f"there is no player {state.first} to be the first"
    objectives = table.static.objectives
    colours = [objectives[n].colour if 0 <= n < len(objectives) else "?" for n in state.objectives]
    if colours != list(COLOURS):
        yield f"the objectives must be one of each colour in this order: {', '.join(COLOURS)} (DJ-S1)"
    if any(table.static.threats[card].players <= table.seats for card in state.threat_box):
        yield "a Threat card in the box belongs to the game with this number of players (DJ-S5)"
    if any(table.static.threats[card].players > table.seats for card in (*state.kept, *state.cemetery, *state.threats)):
        yield "a Threat card in play does not belong to the game with this number of players (DJ-S5)"
    if not state.threats and not state.last_round:
        yield "the Threat deck is empty, so last_round must be true (DJ-E1)"
    if len(state.mixtures_shown) > SHOWN_MIXTURES or len(state.vips_shown) > SHOWN_VIPS:
        yield f"at most {SHOWN_MIXTURES} Mixtures and {SHOWN_VIPS} VIP cards are shown (DJ-S6)"
    for phase in table.flow:
        if isinstance(phase, Threat) and len(phase.card) != phase.begun:
            yield "a Threat phase holds one card once it has begun, and none before"
        if isinstance(phase, Rounds) and phase.next is not None and phase.next >= table.seats:
            yield f"there is no player {phase.next} whose turn could come next"
        if isinstance(phase, GuardianPhase) and phase.begun and not usable(state.seats[phase.player]):
            yield "a Guardian phase asks for a power, but none can be used (DJ-T13)"


def _seat_problems(table: Reading, player: int) -> Iterator[str]:
    seat = table.state.seats[player]
    who = f"player {player}"
    if len(seat.groups) != len(ROOMS) or min(seat.groups) < 0:
        yield f"{who}: groups must be {len(ROOMS)} numbers of groups"
    if len(seat.covers) != 3:
        yield f"{who}: covers must be three Malus tiles, 0 where there is none"
    tiles = [*seat.reserve, *seat.laid, *(cover for cover in seat.covers if cover)]
    if sorted(tiles) != list(MALUS):
        yield f"{who}: reserve, laid and covers must hold the Malus tiles 1 to 5 once each (DJ-S9)"
    if seat.reserve != sorted(seat.reserve):
        yield f"{who}: the reserve must be in order, the lowest Malus first"
    if len(seat.guardian) != 1 or len(seat.guardian.seen) != 1:
        yield f"{who}: there must be exactly one Guardian tile (DJ-S10)"
    elif seat.guardian.seen[0] != -1:
        if any(seat.covers):
            yield f"{who}: a Guardian tile with a covered power is turned up; its seen must be [-1] (DJ-T12)"
        if table.rules.guardian_wakes(table, player):
            held = sum(seat.monsters[ROOM_5 * WIDTH :])
            yield f"{who}: room 5 holds {held} monsters, so the tile is turned up; its seen must be [-1] (DJ-PW11)"
