"""Why an action of a turn is refused: the rule, and a reason with the tokens and squares. Nothing here decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from undercroft import Action, Refusal

from . import abilities, refusing_moves
from .actions import (
    Attack,
    BreakGate,
    CloseGate,
    Drink,
    Fire,
    Go,
    Heal,
    Jump,
    Leave,
    LiftRoom,
    OpenGate,
    Regenerate,
    Reveal,
    Rotate,
    RotateBack,
    Slide,
    WalkThrough,
)
from .board import FACE_DOWN, gate_between, gear_of
from .revealing import edges, within_reach
from .state import CARRIED, HEALED, HURT, WOUNDED
from .survey import Survey
from .tables import Reading
from .words import (
    BROKEN,
    CLERIC,
    CLOSED,
    MEN,
    SIDES,
    SQUARE_NAMES,
    TEAM,
    THIEF,
    TROLL,
    WALL_WALKER,
    WAND,
    WARRIOR,
    WIZARD,
)

if TYPE_CHECKING:
    from .acting import Acting

DOERS: Final[dict[type, int]] = {
    Heal: CLERIC,
    Regenerate: TROLL,
    WalkThrough: WALL_WALKER,
    OpenGate: THIEF,
    CloseGate: THIEF,
    BreakGate: WARRIOR,
    Fire: WIZARD,
}
"""Whose ability an action is."""


def acting(table: Reading, turn: Acting, action: Action) -> Refusal | None:
    """Says why an action of the turn is refused."""
    kind = type(action)
    points = [token for token, left in turn.potions if left]
    if kind not in turn.actions:
        return Refusal(turn.rule, "now an action is chosen, or the turn ended")
    if not turn.ap and not points:
        return Refusal("DT-P6", "no actions are left")
    doer = DOERS.get(kind, getattr(action, "character", -1))
    if doer < 0:
        return OTHERS[kind](table, turn, action)
    token = turn.player * TEAM + doer
    idle = unable(table, turn, token, kind is Regenerate)
    return idle or DOINGS[kind](table, turn, token, action)


def unable(table: Reading, turn: Acting, token: int, regenerates: bool = False) -> Refusal | None:
    """Says why a character can do nothing, if that is so."""
    state = table.state
    name = table.static.token_names[token]
    if state.where[token] < 0:
        return Refusal("DT-P6", f"the {name} is not face up on the board")
    status = state.status[token]
    if status & HEALED:
        return Refusal("DT-B18", f"the {name} was healed in this turn")
    if status & WOUNDED and not regenerates:
        return Refusal("DT-B19", f"the {name} is wounded")
    if not turn.ap and all(token != drinker or not left for drinker, left in turn.potions):
        return Refusal("DT-O7", f"only the points of a potion are left, and the {name} did not drink it")
    return None


def _go(table: Reading, turn: Acting, token: int, action: Go) -> Refusal:
    state = table.state
    load = state.load[token]
    survey = Survey(table, turn.player, (token, load))
    if action.square == state.where[token]:
        name = table.static.token_names[token]
        return Refusal("DT-B3", f"the {name} can take, drop or swap nothing on {SQUARE_NAMES[action.square]}")
    speed = table.static.speed[action.character]
    return refusing_moves.step(table, survey, token, action.square, speed)


def _jump(table: Reading, turn: Acting, token: int, action: Jump) -> Refusal:
    survey = Survey(table, turn.player, (token, table.state.load[token]))
    return refusing_moves.jump(table, survey, token, action)


def _through_wall(table: Reading, turn: Acting, token: int, action: WalkThrough) -> Refusal:
    survey = Survey(table, turn.player, (token, table.state.load[token]))
    return refusing_moves.through_wall(table, survey, token, action)


def _drink(table: Reading, turn: Acting, token: int, action: Drink) -> Refusal:
    return Refusal("DT-O7", f"the {table.static.token_names[token]} carries no Speed Potion")


def _leave(table: Reading, turn: Acting, token: int, action: Leave) -> Refusal:
    if not table.state.lifted:
        return Refusal("DT-PY14", "no room is lifted")
    return Refusal("DT-PY14", f"the {table.static.token_names[token]} is not in the lifted room")


def _heal(table: Reading, turn: Acting, cleric: int, action: Heal) -> Refusal:
    static, state = table.static, table.state
    name = action.target
    target = static.tokens_by_name.get(name, -1)
    wrong = _no_man(table, target, name, "DT-C1")
    if wrong is not None:
        return wrong
    if not state.status[target] & WOUNDED:
        return Refusal("DT-C1", f"the {name} is not wounded")
    if state.load[cleric] == target:
        return Refusal("DT-C1", f"the {static.token_names[cleric]} carries the {name}; drop it beside first")
    apart = beside(table, state.where[cleric], state.where[target])
    if apart is not None:
        return Refusal("DT-C1", apart.reason)
    if state.status[target] & CARRIED:
        return Refusal("DT-C1", f"the {name} is carried")
    return Refusal("DT-P11", f"another unwounded character is on the square of the {name}")


def _no_man(table: Reading, target: int, name: str, rule: str) -> Refusal | None:
    if target < 0 or target % TEAM >= MEN:
        return Refusal(rule, f"there is no character {name}")
    if table.state.where[target] < 0:
        return Refusal(rule, f"the {name} is not face up on the board")
    return None


def beside(table: Reading, a: int, b: int) -> Refusal | None:
    """Says why two squares do not touch, if they do not: apart, a wall, a closed Portcullis."""
    return refusing_moves.not_beside(a, b) or refusing_moves.barrier(table, a, b)


def _regenerate(table: Reading, turn: Acting, troll: int, action: Regenerate) -> Refusal:
    name = table.static.token_names[troll]
    status = table.state.status[troll]
    if not status & WOUNDED:
        return Refusal("DT-C5", f"the {name} is not wounded")
    if status & HURT:
        return Refusal("DT-C5", f"the {name} was wounded in this turn")
    if status & CARRIED:
        return Refusal("DT-C5", f"the {name} is carried")
    return Refusal("DT-P11", f"another unwounded character is on the square of the {name}")


def _gate(table: Reading, turn: Acting, token: int, action: OpenGate | CloseGate | BreakGate) -> Refusal:
    static, state = table.static, table.state
    a, b = action.a, action.b
    name, pair = static.token_names[token], f"{SQUARE_NAMES[a]} and {SQUARE_NAMES[b]}"
    rule = action.rule
    found = gate_between(static, state, a, b)
    if found is None:
        return Refusal(rule, f"no Portcullis is known between {pair}")
    if state.where[token] not in (a, b):
        return Refusal("DT-B32", f"the {name} is on neither of {pair}")
    kind = state.gates[found[0]][found[1]]
    if kind == BROKEN:
        return Refusal("DT-B32", f"the Portcullis between {pair} is broken")
    if kind == CLOSED and isinstance(action, CloseGate):
        return Refusal(rule, f"the Portcullis between {pair} is closed")
    if kind != CLOSED and not isinstance(action, CloseGate):
        return Refusal(rule, f"the Portcullis between {pair} is open")
    return Refusal(rule, f"name its squares the other way round: {SQUARE_NAMES[b]} {SQUARE_NAMES[a]}")


def _fire(table: Reading, turn: Acting, wizard: int, action: Fire) -> Refusal:
    static, state = table.static, table.state
    load = state.load[wizard]
    if load < 0 or load % TEAM != WAND:
        return Refusal("DT-O3", f"the {static.token_names[wizard]} carries no Fireball Wand")
    survey = Survey(table, turn.player, (wizard, load))
    hit = abilities.victim(table, survey, state.where[wizard], action.direction)
    if hit >= 0:
        return Refusal("DT-TE10", f"the {static.token_names[hit]} is an ally")
    return Refusal("DT-O3", f"nobody is in line {SIDES[action.direction]} of {SQUARE_NAMES[state.where[wizard]]}")


def _reveal(table: Reading, turn: Acting, action: Reveal) -> Refusal:
    state, cell = table.state, action.room - 1
    wrong = _no_room(table, action.room, "DT-B27")
    if wrong is not None:
        return wrong
    if state.turned[cell] != FACE_DOWN:
        return Refusal("DT-B27", f"room {action.room} is face up")
    able = _able(table, turn)
    if not any(cell in within_reach(table, state.where[token]) for token in able):
        return Refusal(
            "DT-B27", f"no character that can act is next to room {action.room} without a wall on its own side"
        )
    over = ", ".join(SIDES[edge] for edge in edges(table, cell))
    return Refusal("DT-B28", f"room {action.room} is flipped over {over}")


def _no_room(table: Reading, room: int, rule: str) -> Refusal | None:
    last = len(table.state.turned)
    return None if 1 <= room <= last else Refusal(rule, f"there is no room {room}; they are 1 to {last}")


def _able(table: Reading, turn: Acting) -> list[int]:
    """Gives the player's characters that can act."""
    first = turn.player * TEAM
    return [token for token in range(first, first + MEN) if unable(table, turn, token) is None]


def _rotate(table: Reading, turn: Acting, action: Rotate | RotateBack) -> Refusal:
    state, static = table.state, table.static
    wrong = _no_room(table, action.room, action.rule)
    if wrong is not None:
        return wrong
    cell = action.room - 1
    if state.turned[cell] == FACE_DOWN:
        return Refusal("DT-B31", f"room {action.room} is face down")
    ids = state.rooms.ids
    twin = static.twin[ids[cell]]
    gears = {
        gear_of(static, state, other): other + 1
        for other, turned in enumerate(state.turned)
        if turned != FACE_DOWN and (other == cell or ids[other] == twin)
    }
    there = [token for token in _able(table, turn) if state.where[token] in gears]
    places = " or ".join(f"{SQUARE_NAMES[square]} (room {room})" for square, room in sorted(gears.items()))
    if not there:
        return Refusal("DT-B31", f"no character that can act is on the gear {places}")
    return Refusal("DT-C3", f"no Mekanork that can act is on the gear {places}")


def _attack(table: Reading, turn: Acting, action: Attack) -> Refusal:
    static, state = table.static, table.state
    name = action.target
    target = static.tokens_by_name.get(name, -1)
    wrong = _no_man(table, target, name, "DT-B12")
    if wrong is not None:
        return wrong
    if static.scenario.attack == "all revealed" and FACE_DOWN in state.turned:
        return Refusal("DT-LM3", f"room {state.turned.index(FACE_DOWN) + 1} is face down")
    if static.team[target // TEAM] == static.team[turn.player]:
        own = target // TEAM == turn.player
        return Refusal("DT-B12" if own else "DT-TE4", f"the {name} is no enemy")
    status = state.status[target]
    if status & CARRIED:
        return Refusal("DT-B20", f"the {name} is carried; attack the one who carries it")
    if status & HURT:
        return Refusal("DT-B17", f"the {name} was wounded in this turn")
    if status & HEALED and not static.attack_healed:
        return Refusal("DT-B18", f"the {name} was healed in this turn")
    square = state.where[target]
    fighters = _able(table, turn)
    near = [token for token in fighters if refusing_moves.not_beside(state.where[token], square) is None]
    for token in near:
        barred = refusing_moves.barrier(table, state.where[token], square)
        if barred is not None:
            return Refusal("DT-B12", barred.reason)
    if near:
        return Refusal("DT-RO5" if static.scenario.cycles else "DT-PY10", "nobody on a zone is attacked, or attacks")
    return Refusal("DT-B12", f"no character that can act is next to the {name}")


def _lift(table: Reading, turn: Acting, action: LiftRoom) -> Refusal:
    static, state = table.static, table.state
    cell = static.lift_cell
    if cell < 0:
        return Refusal("DT-PY13", "no room of this board is lifted")
    if turn.activated:
        return Refusal("DT-PY19", "the room was lifted in this turn")
    if state.turned[cell] == FACE_DOWN:
        return Refusal("DT-PY13", f"room {cell + 1} is face down")
    gear = gear_of(static, state, cell)
    return Refusal("DT-PY13", f"no character that can act is on the gear {SQUARE_NAMES[gear]}")


def _slide(table: Reading, turn: Acting, action: Slide) -> Refusal:
    static, state = table.static, table.state
    if static.elevator < 0:
        return Refusal("DT-TR5", "this board has no elevator")
    gears = {gear_of(static, state, cell) for cell in static.elevator_gears if state.turned[cell] != FACE_DOWN}
    if not any(state.where[token] in gears for token in _able(table, turn)):
        places = ", ".join(SQUARE_NAMES[gear] for gear in sorted(gears)) or "all of them are face down"
        return Refusal("DT-TR5", f"no character that can act is on a gear that moves the elevator: {places}")
    return Refusal("DT-TR9", "the elevator is at its last stop that way")


DOINGS: Final[dict[type, Callable[[Reading, Acting, int, Any], Refusal]]] = {
    Go: _go,
    Jump: _jump,
    WalkThrough: _through_wall,
    Drink: _drink,
    Leave: _leave,
    Heal: _heal,
    Regenerate: _regenerate,
    OpenGate: _gate,
    CloseGate: _gate,
    BreakGate: _gate,
    Fire: _fire,
}
OTHERS: Final[dict[type, Callable[[Reading, Acting, Any], Refusal]]] = {
    Reveal: _reveal,
    Rotate: _rotate,
    RotateBack: _rotate,
    Attack: _attack,
    LiftRoom: _lift,
    Slide: _slide,
}
