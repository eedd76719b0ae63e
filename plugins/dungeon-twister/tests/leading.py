"""How routes of the conformance suite are led: out of the dungeon, or into fights; and what actions have in common."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from undercroft import Action
from undercroft_dungeon_twister import actions as act
from undercroft_dungeon_twister.board import FACE_DOWN, gear_of
from undercroft_dungeon_twister.revealing import within_reach
from undercroft_dungeon_twister.survey import Survey, neighbours_in
from undercroft_dungeon_twister.words import MEN, TEAM

WORDS: Final = ("character", "token", "card", "direction", "colour", "edge")
FAR: Final = 9999
OPENING: Final = (act.Rotate, act.RotateBack, act.OpenGate, act.BreakGate, act.WalkThrough, act.Jump, act.Drink)
"""What changes the ways there are."""


def alike(action: Action) -> Hashable:
    """Gives what actions have in common: their kind, and the character, card or side that they are about."""
    return type(action).__name__, *(_kind(getattr(action, word, "")) for word in WORDS)


def _kind(value: Any) -> Any:
    return value.split("-", 1)[-1] if isinstance(value, str) else value


def distances(position: Any, goals: Iterable[int], blocked: Any = ()) -> dict[int, int]:
    """How far each square is from the nearest goal for who cannot enter some squares, nor begins there."""
    grid = position.state.grid
    found = dict.fromkeys(goals, 0)
    queue = deque(found)
    while queue:
        square = queue.popleft()
        for to in neighbours_in(grid, square):
            if to not in found and to not in blocked:
                found[to] = found[square] + 1
                queue.append(to)
    return found


def towards(position: Any, player: int, legal: Sequence[Any], goals: Sequence[int]) -> list[Any]:
    """The steps by which somebody comes nearer to a goal, those of the character that is nearest."""
    state = position.state
    moves: dict[int, list[Any]] = {}
    for action in legal:
        if isinstance(action, act.Go):
            moves.setdefault(player * TEAM + action.character, []).append(action)
        elif isinstance(action, act.Step):
            moves.setdefault(position.flow[-1].token, []).append(action)
    best: list[Any] = []
    nearest = FAR
    for token, actions in moves.items():
        square, load = state.where[token], state.load[token]
        blocked, _ = Survey(position, player, (token, load)).masks(token % TEAM, load)
        far = distances(position, goals, blocked)
        here = far.get(square, FAR)
        nearer = [action for action in actions if far.get(action.square, FAR) < here]
        if nearer and here < nearest:
            best, nearest = nearer, here
    return best


def goals(position: Any, player: int) -> list[int]:
    """The squares where a player wants to be: exits, else the gear of the room that is lifted."""
    state, static = position.state, position.static
    if static.lift_cell >= 0 and state.turned[static.lift_cell] != FACE_DOWN:
        return [gear_of(static, state, static.lift_cell)]
    return list(state.seats[player].leave)


def unknown(position: Any, player: int) -> list[int]:
    """The squares from which rooms can be turned up."""
    state, static = position.state, position.static
    squares = [s for strip in static.strips for s in strip.squares if s in static.homes[player]]
    for cell, turned in enumerate(state.turned):
        if turned != FACE_DOWN:
            corner = state.corners[cell]
            squares += [corner + 32 * row + column for row in range(5) for column in range(5)]
    return [square for square in squares if within_reach(position, square)]


def leaving(position: Any, player: int, legal: Sequence[Any]) -> list[Any]:
    """What leads out of the dungeon."""
    if first := [a for a in legal if isinstance(a, (act.Leave, act.LiftRoom))]:
        return first
    if not any(isinstance(action, (act.EndTurn, act.Step, act.Halt)) for action in legal):
        return list(legal)
    aims = [goals(position, player), unknown(position, player), gears(position)]
    if found := towards(position, player, legal, aims[0]):
        return found
    if found := [action for action in legal if isinstance(action, act.Reveal)]:
        return found
    if found := towards(position, player, legal, aims[1]):
        return found
    if (turn := position.state.turns) % 3 == 0 and (found := towards(position, player, legal, aims[2])):
        return found
    if turn % 3 == 1 and (found := [action for action in legal if isinstance(action, (act.Halt, *OPENING))]):
        return found
    return [action for action in legal if not isinstance(action, act.EndTurn)]


def gears(position: Any) -> list[int]:
    """The gears of rooms that are face up."""
    state, static = position.state, position.static
    return [gear_of(static, state, cell) for cell, turned in enumerate(state.turned) if turned != FACE_DOWN]


def fighting(position: Any, player: int, legal: Sequence[Any]) -> list[Any]:
    """What leads into fights: attacks, and what leads beside enemies."""
    wanted = (act.Attack, act.Fire, act.Heal, act.Regenerate)
    if found := [action for action in legal if isinstance(action, wanted)]:
        return found
    if found := [action for action in legal if isinstance(action, act.Reveal)]:
        return found
    state, static = position.state, position.static
    enemies = [
        state.where[token]
        for token in state.up
        if token % TEAM < MEN and static.team[token // TEAM] != static.team[player]
    ]
    if found := towards(position, player, legal, enemies):
        return found
    return [action for action in legal if not isinstance(action, act.EndTurn)]


def sliding(position: Any, player: int, legal: Sequence[Any]) -> list[Any]:
    """What leads to the gears that slide the elevator."""
    if found := [action for action in legal if isinstance(action, act.Slide)]:
        return found
    state, static = position.state, position.static
    there = [gear_of(static, state, cell) for cell in static.elevator_gears if state.turned[cell] != FACE_DOWN]
    return towards(position, player, legal, there) or leaving(position, player, legal)


def gathering(position: Any, player: int, legal: Sequence[Any]) -> list[Any]:
    """What brings many together: fights wait for every fourth turn, until then all go to the middle of the board."""
    if position.state.turns % 4 == 0:
        return fighting(position, player, legal)
    if found := [action for action in legal if isinstance(action, act.Reveal)]:
        return found
    middle = position.static.corners[0] + 4 * 32 + 4
    near = [middle + row * 32 + column for row in range(2) for column in range(2)]
    peaceful = [action for action in legal if not isinstance(action, act.Attack)]
    return towards(position, player, legal, near) or peaceful
