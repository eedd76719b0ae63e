"""What is wrong with the phases of a loaded position: who is asked, with what, and about whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .acting import Acting
from .battle import OUT, UNSIDED, Alliance, Fight
from .board import FACE_DOWN
from .handling import DROPPED, SWAPPED, TOOK
from .placing import Placing
from .revealing import Putting, empty
from .state import HEALED, WOUNDED
from .static import STRENGTHS
from .survey import Survey
from .tables import Reading
from .turn import ChooseCard, Turn
from .walking import Walking
from .words import ACTION_CARDS, MEN, POTION_POINTS, TEAM

MOST_POINTS = POTION_POINTS * 4
"""What a character that drank all four potions has to spend."""


def flow_faults(table: Reading) -> Iterator[str]:
    """Says what cannot be."""
    for phase in table.flow:
        if isinstance(phase, Placing):
            yield from _placing(table, phase)
        elif isinstance(phase, Turn):
            yield from _turn(table, phase)
        elif isinstance(phase, ChooseCard):
            if not phase.legal(table, phase.player):
                yield f"player {phase.player} has no Action card that can be played (DT-K5)"
        elif isinstance(phase, Acting):
            yield from _acting(table, phase)
        elif isinstance(phase, Walking):
            yield from _walking(table, phase)
        elif isinstance(phase, Putting):
            yield from _putting(table, phase)
        elif isinstance(phase, Alliance):
            yield from _alliance(table, phase)
        elif isinstance(phase, Fight):
            yield from _fight(table, phase)
    yield from _between(table)


def _between(table: Reading) -> Iterator[str]:
    """That nothing of a phase is left where the phase is not; a match that was cut has none."""
    state = table.state
    setting_up = not (state.turns or state.up)
    if state.posts and not (setting_up and (not table.flow or any(isinstance(one, Placing) for one in table.flow))):
        yield "tokens are face down on circles after the set-up (DT-WE5)"
    if (state.deals or state.dealt) and bool(state.deals) != setting_up:
        yield "small zones are face down during the set-up, and face up after it (DT-WE5)"
    if state.lifted and table.flow and not any(isinstance(one, Acting) and one.activated for one in table.flow):
        yield "the top room is lifted, and nobody has lifted it in this turn (DT-PY13, DT-PY15)"


def _placing(table: Reading, phase: Placing) -> Iterator[str]:
    state, static = table.state, table.static
    posts, tokens = state.posts, state.posted.ids
    if not phase.begun:
        return
    circles = {square for strip in static.strips for square in strip.circles}
    if len(posts) != len(tokens) or len(set(posts)) != len(posts) or not circles.issuperset(posts):
        yield "each character at set-up is face down on a circle of its own (DT-B34)"
    if any(token % TEAM >= MEN for token in tokens):
        yield "an object is on a circle (DT-B34)"
    for cell, (entry, pile) in enumerate(zip(static.scenario.cells, state.stash, strict=True)):
        if entry.takes != "any" and any((entry.takes == "characters") != (token % TEAM < MEN) for token in pile.ids):
            yield f"room {cell + 1} takes {entry.takes} at set-up (DT-B34)"
    stood = [sum(token // TEAM == seat for token in tokens) for seat in range(table.seats)]
    if phase.stood != stood or max(stood) > static.scenario.starters:
        yield f"{static.scenario.starters} characters of each player begin on circles, and those there are counted"
    if not 0 <= phase.next < table.seats:
        yield f"there is no player {phase.next} to put a token"


def _turn(table: Reading, phase: Turn) -> Iterator[str]:
    state = table.state
    if state.turns < 1 or phase.player != (state.starter + state.turns - 1) % table.seats:
        yield f"turn {state.turns} is not player {phase.player}'s (DT-G5)"


def _acting(table: Reading, phase: Acting) -> Iterator[str]:
    if not 0 <= phase.ap <= max(ACTION_CARDS):
        yield f"player {phase.player} cannot have {phase.ap} actions (DT-K3)"
    drinkers = [drinker[0] for drinker in phase.potions if len(drinker) == 2]
    if (
        len(drinkers) != len(phase.potions)
        or len(set(drinkers)) != len(drinkers)
        or any(token // TEAM != phase.player or token % TEAM >= MEN for token in drinkers)
        or any(not 0 <= points <= MOST_POINTS for _, points in phase.potions)
    ):
        yield "potions are noted for characters of the player's, each with the actions left to it (DT-O7)"


def _walking(table: Reading, phase: Walking) -> Iterator[str]:
    state, static = table.state, table.static
    token = phase.token
    if not _own(table, [token], phase.player) or state.status[token] & (WOUNDED | HEALED):
        yield f"token {token} is no character that player {phase.player} can move"
        return
    if not 0 <= phase.left <= static.speed[token % TEAM]:
        yield f"the {static.token_names[token]} cannot go {phase.left} more squares (DT-B1)"
    if not 0 <= phase.done <= TOOK | DROPPED | SWAPPED or phase.laid not in (-1, *state.up):
        yield "what was done on the square is not known"
    if phase.begun_at not in (-1, state.where[token]):
        yield f"the {static.token_names[token]} does not stand where its move begins"
    load = state.load[token]
    if (phase.blocked, phase.passed) != Survey(table, phase.player, (token, load)).masks(token % TEAM, load):
        yield f"where the {static.token_names[token]} cannot go does not agree with the board"


def _putting(table: Reading, phase: Putting) -> Iterator[str]:
    if not 0 <= phase.cell < len(table.state.turned) or table.state.turned[phase.cell] == FACE_DOWN:
        yield f"room {phase.cell + 1} is not face up (DT-B29)"
    elif not 0 < len(phase.tokens) <= len(empty(table, phase.cell)):
        yield f"in room {phase.cell + 1} are no tokens to put, or too few squares for them (DT-B29)"


def _fight(table: Reading, phase: Fight) -> Iterator[str]:
    if len(phase.sides) != table.seats or not set(phase.sides) <= {UNSIDED, 0, 1, OUT}:
        yield "in a fight each player is on a side, or out of it"
        return
    fighting = sorted(seat for seat, side in enumerate(phase.sides) if side in (0, 1))
    if sorted(phase.order) != fighting or not {0, 1} <= set(phase.sides):
        yield "the players of both sides lay a card each (DT-B14, DT-LM11)"
    for side, tokens in enumerate((phase.attackers, phase.defenders)):
        if not tokens or not all(_sided(table, phase.sides, token, side) for token in tokens):
            yield "each side of a fight has characters of its own that are on the board (DT-B13)"
    if phase.begun:
        yield from _laid(table, phase)


def _laid(table: Reading, phase: Fight) -> Iterator[str]:
    """That the cards laid so far are those of the first in order, from their hands."""
    given, laid = phase.picks.given, phase.picks.laid
    if len(given) != table.seats or len(laid) != table.seats:
        yield "it is noted of each player which card is laid (DT-B14)"
        return
    done = [seat for seat in phase.order if given[seat]]
    for seat, cards in enumerate(laid):
        hand = {card % STRENGTHS for card in table.state.seats[seat].combat}
        if len(cards) != given[seat] or len(cards) > (seat in phase.order) or not hand.issuperset(cards):
            yield f"player {seat} lays one card of the hand (DT-B14)"
    if done != phase.order[: len(done)]:
        yield "cards are laid in order, the attacker's first (DT-B14)"


def _alliance(table: Reading, phase: Alliance) -> Iterator[str]:
    if len(phase.sides) != table.seats or not set(phase.sides) <= {UNSIDED, 0, 1, OUT}:
        yield "in a fight each player is on a side, or out of it, or still to be asked (DT-LM9)"
        return
    if not all(
        _sided(table, phase.sides, token, side) for side, token in enumerate((phase.attacker, phase.target))
    ) or not all(_sided(table, phase.sides, token, phase.sides[token // TEAM]) for token in phase.part):
        yield "in a fight are characters of the sides that are on the board (DT-LM8)"


def _own(table: Reading, tokens: Sequence[int], player: int) -> bool:
    up = table.state.up
    return all(token in up and token // TEAM == player and token % TEAM < MEN for token in tokens)


def _sided(table: Reading, sides: Sequence[int], token: int, side: int) -> bool:
    return side in (0, 1) and token in table.state.up and token % TEAM < MEN and sides[token // TEAM] == side
