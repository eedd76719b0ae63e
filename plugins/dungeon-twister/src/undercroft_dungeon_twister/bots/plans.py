"""Whole actions that a player can choose between: a walk with its end, a turn of a room, an attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from undercroft.spatial import Mask
from undercroft_dungeon_twister.acting import Acting
from undercroft_dungeon_twister.actions import (
    DROP,
    GO,
    HALT,
    STEP,
    EndTurn,
    Go,
    Leave,
    LiftRoom,
    Rotate,
    RotateBack,
    Slide,
)
from undercroft_dungeon_twister.board import FACE_DOWN, cell_of, gear_of
from undercroft_dungeon_twister.state import CARRIED
from undercroft_dungeon_twister.survey import Survey
from undercroft_dungeon_twister.walking import Walking
from undercroft_dungeon_twister.words import MEN, STEPS, TEAM

from .outlook import reward
from .ways import Ways, crosses
from .whims import errand

Plan = tuple[Any, ...]
FROM_GEARS: Final = (Rotate, RotateBack, Slide, LiftRoom)
"""What is done from a gear."""
TWICE: Final = 2
NEAREST: Final = 2
"""How many ends of a walk that are nearest to the way out are tried."""


def plans(world: Any, player: int, legal: Sequence[Any]) -> Iterator[Plan]:
    """Gives whole actions from the decision in which a turn's next action is chosen."""
    walkers = dict.fromkeys(action.character for action in legal if isinstance(action, Go))
    for character in walkers:
        yield from walks(world, player, player * TEAM + character)
    for action in legal:
        if not isinstance(action, Go | EndTurn):
            yield (action,)


def walks(world: Any, player: int, token: int) -> Iterator[Plan]:
    """Gives walks of a character to the ends that may be worth something, the shortest way to each."""
    state, static = world.state, world.static
    load, square = state.load[token], state.where[token]
    speed = static.speed[token % TEAM]
    survey = Survey(world, player, (token, load))
    blocked, passed = survey.masks(token % TEAM, load)
    leave = state.seats[player].leave
    reach = state.grid.reach(square, speed, figures=blocked, through=passed).without(square)
    outside = reach & leave
    inside = reach - leave
    ways = Ways(world, player)
    found = ways.out(crosses(token % TEAM, load))
    ends = sorted(inside, key=lambda end: ways.steps(found, end))
    chosen = dict.fromkeys(ends[:NEAREST])
    sent = errand(world, player)
    if sent is not None and sent.man == token and ends:
        chosen[min(ends, key=lambda end: sent.moves(end, speed))] = None
    chosen.update(dict.fromkeys(interesting(world, survey, player, inside, load)))
    left = False
    # What is reached over a square by which one leaves is not reached: all ways out are tried until one is found.
    for end in [*outside, *chosen]:
        if left and end in outside:
            continue
        bars = blocked | leave.without(end) if leave else blocked
        way = state.grid.path(square, end, figures=bars, through=passed)
        if way is None or len(way) > speed + 1:
            continue
        left = left or end in outside
        done = [GO[token % TEAM][way[1]], *(STEP[step] for step in way[2:]), HALT]
        if load < 0 and (end in leave or end not in survey.at):
            pick_up(world, survey, way, done)
        yield tuple(done)

    if load >= 0 and square not in survey.at and square not in state.pits:
        where = [*gears(world), *sent.ends] if sent is not None and sent.man == token else gears(world)
        yield from light(world, survey, token, where, inside)


def light(world: Any, survey: Survey, token: int, where: Sequence[int], inside: Mask) -> Iterator[Plan]:
    """Gives walks to squares on which something lies, so that what is carried has to be dropped before."""
    state = world.state
    square, kind, speed = state.where[token], token % TEAM, world.static.speed[token % TEAM]
    blocked, passed = survey.masks(kind, -1)
    blocked |= state.seats[survey.player].leave
    for end in where:
        if end not in inside and end in survey.at:
            way = state.grid.path(square, end, figures=blocked, through=passed)
            if way is not None and 1 < len(way) <= speed + 1:
                yield (GO[kind][square], DROP, *(STEP[step] for step in way[1:]), HALT)


def gears(world: Any) -> list[int]:
    """Gives the squares of the gears that are face up."""
    state, static = world.state, world.static
    return [gear_of(static, state, cell) for cell, turned in enumerate(state.turned) if turned != FACE_DOWN]


def pick_up(world: Any, survey: Survey, way: Sequence[int], walk: list[Any]) -> None:
    """Adds to a walk that the first object is taken which lies alone on the way."""
    for number, square in enumerate(way[1:-1], start=1):
        there = survey.at.get(square, ())
        if len(there) == 1 and there[0] % TEAM >= MEN and not world.state.status[there[0]] & CARRIED:
            walk.insert(number, world.static.take[there[0]])
            return


def interesting(world: Any, survey: Survey, player: int, inside: Mask, load: int) -> Iterator[int]:
    """Gives ends for their gears, objects and enemies."""
    state, static = world.state, world.static
    yield from (gear for gear in gears(world) if gear in inside)
    team = static.team
    for square, tokens in survey.at.items():
        first = tokens[0]
        if load < 0 and square in inside and first % TEAM >= MEN and not state.status[first] & CARRIED:
            yield square
        if first % TEAM < MEN and team[first // TEAM] != team[player]:
            for step in STEPS:
                if square + step in inside:
                    yield square + step
                    break


def turned(world: Any, player: int, plan: Plan, after: Any) -> Iterator[tuple[Plan, Any]]:
    """Gives longer plans: after a walk to a gear, or a turn, what can be done from gears, once and once more."""
    if isinstance(plan[0], LiftRoom):
        yield from left(player, plan, after)
    if not isinstance(plan[0], Go | Rotate | RotateBack):
        return
    acting = in_turn(after)
    if acting is None or acting.player != player or not acting.ap:
        return
    if isinstance(plan[0], Go):
        state, square = after.state, after.state.where[player * TEAM + plan[0].character]
        cell = cell_of(world.static, state, square) if square >= 0 else -1
        if cell < 0 or state.turned[cell] == FACE_DOWN or gear_of(world.static, state, cell) != square:
            return
        actions = [action for action in after.legal(player) if isinstance(action, FROM_GEARS)]
    else:
        actions = [plan[0]]
    for action in actions:
        longer, then = plan, after
        for _ in range(TWICE):
            top = in_turn(then)
            if top is None or top.player != player or not top.ap or action not in then.legal(player):
                break
            longer, then = (*longer, action), done(then, player, (action,))
            yield longer, then
        if isinstance(action, LiftRoom):
            yield from left(player, longer, then)


def left(player: int, plan: Plan, after: Any) -> Iterator[tuple[Plan, Any]]:
    """Gives longer plans: after the top room was lifted its characters leave, one more in each."""
    while (top := in_turn(after)) is not None and top.player == player and top.ap:
        ways = [action for action in after.legal(player) if isinstance(action, Leave)]
        if not ways:
            return
        action = max(ways, key=lambda leave: reward(after, player * TEAM + leave.character))
        plan, after = (*plan, action), done(after, player, (action,))
        yield plan, after


def points_left(world: Any) -> int:
    """Gives how many actions the player has left, his turn going on."""
    acting = in_turn(world)
    return acting.ap if acting is not None else 0


def done(world: Any, player: int, plan: Plan) -> Any:
    """Gives the world after a whole action; a walk that ended before needs no halting."""
    trial = world.copy()
    for action in plan:
        if trial.over or (action is HALT and not isinstance(trial.flow[-1], Walking)):
            break
        trial.play_unchecked(player, action)
    return trial


def in_turn(world: Any) -> Acting | None:
    """Gives the phase in which the next action of a turn is chosen, if that is what is asked."""
    top = world.flow[-1] if world.flow else None
    return top if isinstance(top, Acting) else None
