"""Why cards, the sides of a fight, and tokens that are put somewhere are refused. Nothing here decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft import Action, Refusal

from .actions import Hide, Join, Lay, Place, PlayCard, Put
from .board import cell_of
from .tables import Reading
from .words import ACTION_CARDS, COMBAT_CARDS, KINDS, MEN, SQUARE_NAMES, TEAM

if TYPE_CHECKING:
    from .battle import Alliance
    from .placing import Placing
    from .revealing import Putting


def card(table: Reading, player: int, action: Action, top: int) -> Refusal | None:
    """Says why an Action card cannot be played; `top` is the highest that can be."""
    if not isinstance(action, PlayCard):
        return Refusal("DT-P5", "a turn begins with an Action card")
    if action.card not in ACTION_CARDS:
        return Refusal("DT-K3", f"there is no Action card {action.card}")
    if player * len(ACTION_CARDS) + ACTION_CARDS.index(action.card) not in table.state.seats[player].hand:
        return Refusal("DT-K3", f"the {action.card} was played in this cycle")
    if not table.state.highest:
        return Refusal("DT-K5", f"the first card of all is the {top}")
    return Refusal("DT-K5", f"so far the highest card is {table.state.highest}, so {top} is the most")


def lay(table: Reading, player: int, action: Action) -> Refusal | None:
    """Says why a Combat card cannot be laid."""
    if not isinstance(action, Lay):
        return Refusal("DT-B14", "a Combat card is laid first")
    if action.card not in COMBAT_CARDS:
        return Refusal("DT-K1", f"there is no Combat card {action.card}")
    return Refusal("DT-K2", f"no Combat card {action.card} of {table.static.scenario.colours[player]} is left")


def join(table: Reading, fight: Alliance, player: int, action: Action) -> Refusal | None:
    """Says why a colour cannot join a side."""
    colours = table.static.scenario.colours
    if not isinstance(action, Join):
        return Refusal("DT-LM9", "join a side, or stay out")
    leaders = [colours[fight.attacker // TEAM], colours[fight.target // TEAM]]
    if action.colour not in leaders:
        return Refusal("DT-LM9", f"the sides are {' and '.join(leaders)}, not {action.colour}")
    return Refusal("DT-LM16", f"no character of {colours[player]} in the fight would touch an enemy on the other side")


def put(table: Reading, putting: Putting, action: Action) -> Refusal | None:
    """Says why a token of a revealed room cannot be put there."""
    static, state = table.static, table.state
    name, room = static.token_names[putting.tokens[0]], putting.cell + 1
    if not isinstance(action, Put):
        return Refusal("DT-B29", f"the tokens of room {room} are put first")
    if action.token != name:
        return Refusal("DT-B30", f"now the {name} is put")
    place = SQUARE_NAMES[action.square]
    if cell_of(static, state, action.square) != putting.cell:
        return Refusal("DT-B29", f"{place} is not in room {room}")
    if action.square in state.pits:
        return Refusal("DT-B29", f"a Pit Trap is on {place}")
    there = next(token for token in state.up if state.where[token] == action.square)
    return Refusal("DT-B29", f"the {static.token_names[there]} is on {place}")


def place(table: Reading, placing: Placing, player: int, action: Action) -> Refusal | None:
    """Says why a token cannot be put there at set-up."""
    static, state = table.static, table.state
    scenario = static.scenario
    at_circles = placing.at_circles(table)
    if not isinstance(action, Place | Hide):
        return Refusal("DT-B34", "the tokens are put first")
    if action.token not in KINDS or player * TEAM + KINDS.index(action.token) not in state.seats[player].team:
        return Refusal("DT-B34", f"{scenario.colours[player]} has no {action.token} to put")
    man = KINDS.index(action.token) < MEN
    if isinstance(action, Place):
        where = SQUARE_NAMES[action.square]
        if not at_circles:
            return Refusal("DT-B34", "all circles are taken that are; the other tokens go into rooms")
        if not man:
            return Refusal("DT-B34", f"a circle takes a character, not the {action.token}")
        if action.square in state.posts:
            return Refusal("DT-B34", f"a character is on {where}")
        if not any(action.square in strip.circles for strip in static.strips):
            return Refusal("DT-G11", f"{where} is no circle of a zone")
        return Refusal("DT-B34", f"{where} is not the next circle of the own zone")
    if at_circles:
        return Refusal("DT-B34", "the circles come first")
    if not 1 <= action.room <= len(static.capacity):
        return Refusal("DT-B34", f"there is no room {action.room}; they are 1 to {len(static.capacity)}")
    cell = scenario.cells[action.room - 1]
    if cell.takes != "any" and (cell.takes == "characters") != man:
        return Refusal(scenario.kinds_rule, f"room {action.room} takes {cell.takes} only")
    if len(state.stash[action.room - 1]) >= cell.capacity:
        full = "no tokens" if not cell.capacity else f"{cell.capacity} tokens, and they are there"
        return Refusal(scenario.capacity_rule, f"room {action.room} takes {full}")
    open_levels = {
        other.level for number, other in enumerate(scenario.cells) if len(state.stash[number]) < other.capacity
    }
    if cell.level > min(open_levels):
        return Refusal("DT-PY6", f"level {min(open_levels)} is filled before level {cell.level}")
    if man and sum(token % TEAM < MEN for token in state.seats[player].team) <= MEN - scenario.characters:
        return Refusal("DT-PY1", f"{scenario.characters} characters are in play")
    return Refusal(scenario.kinds_rule, f"the {action.token} is kept for a room that takes nothing else")
