"""Whole actions that a player can choose between: a walk with its end, a turn of a room, a fight with what it promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from undercroft.spatial import Mask

from undercroft_dungeon_twister.acting import Acting
from undercroft_dungeon_twister.actions import GO, HALT, STEP, Attack, EndTurn, Go
from undercroft_dungeon_twister.battle import Alliance, Fight
from undercroft_dungeon_twister.board import FACE_DOWN, gear_of
from undercroft_dungeon_twister.fighting import strength
from undercroft_dungeon_twister.revealing import Putting
from undercroft_dungeon_twister.state import CARRIED, WOUNDED
from undercroft_dungeon_twister.static import STRENGTHS
from undercroft_dungeon_twister.survey import Survey
from undercroft_dungeon_twister.walking import Walking
from undercroft_dungeon_twister.words import GOBLIN, MEN, STEPS, TEAM

from .outlook import value
from .ways import steps_out, way_out

Plan = tuple[Any, ...]
NEAREST: Final = 2
"""How many ends of a walk that are nearest to the way out are tried."""
CARD: Final = 0.05
"""What a point of a Combat card is worth that is kept."""
BODY: Final = 0.3
"""What it costs a side that one of its characters is wounded."""
DEAR: Final = 0.6
"""The same of a Goblin."""
CURIOUS: Final = 0.15
"""What it is worth to see what lies in a room."""


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
    survey = Survey(world, player, () if load < 0 and token < 0 else (token, load))
    blocked, passed = survey.masks(token % TEAM, load)
    leave = state.seats[player].leave
    reach = state.grid.reach(square, speed, figures=blocked, through=passed).without(square)
    outside = reach & leave
    inside = reach - leave
    found = way_out(static, state, player)
    ends = sorted(inside, key=lambda end: steps_out(static, found, leave, end))
    chosen = dict.fromkeys(ends[:NEAREST])
    chosen.update(dict.fromkeys(interesting(world, survey, player, inside, load)))
    for end in [*list(outside)[:1], *chosen]:
        bars = blocked | leave.without(end) if leave else blocked
        way = state.grid.path(square, end, figures=bars, through=passed)
        if way is None or len(way) > speed + 1:
            continue
        yield (GO[token % TEAM][way[1]], *(STEP[step] for step in way[2:]), HALT)


def interesting(world: Any, survey: Survey, player: int, inside: Mask, load: int) -> Iterator[int]:
    """Gives ends for their gears, objects and enemies."""
    state, static = world.state, world.static
    for cell, turned in enumerate(state.turned):
        if turned != FACE_DOWN and (gear := gear_of(static, state, cell)) in inside:
            yield gear
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


def done(world: Any, player: int, plan: Plan) -> Any:
    """Gives the world after a whole action; a walk that ended before needs no halting."""
    trial = world.copy()
    for action in plan:
        if trial.over or (action is HALT and not isinstance(trial.flow[-1], Walking)):
            break
        trial.play_unchecked(player, action)
    return trial


def worth(trial: Any, player: int, plan: Plan) -> float:
    """Gives how good it is to have done that: fights as they may end, revealed rooms with a little for what they show."""
    top = trial.flow[-1] if trial.flow else None
    if isinstance(top, Fight):
        return value(trial, player) + prospect(trial, top, player)
    if isinstance(top, Alliance):
        return value(trial, player) - CURIOUS
    if isinstance(top, Putting) or not isinstance(plan[0], Go | Attack):
        bonus = CURIOUS if type(plan[0]).__name__ == "Reveal" else 0.0
        return value(trial, player) + bonus
    return value(trial, player)


def prospect(world: Any, fight: Fight, player: int) -> float:
    """Gives what a fight promises a player when all lay any of their cards."""
    side = fight.sides[player]
    if side not in (0, 1):
        return 0.0
    win, lose = chances(world, fight, player)
    gain, loss = (
        stake(world, tokens)
        for tokens in ((fight.defenders, fight.attackers), (fight.attackers, fight.defenders))[side]
    )
    return win * gain - lose * loss - 2.5 * CARD


def stake(world: Any, tokens: Sequence[int]) -> float:
    """Gives what a side loses if it loses."""
    pay = world.static.scenario.pay
    total = 0.0
    for token in tokens:
        if world.state.status[token] & WOUNDED:
            total += pay.kill + BODY
        else:
            total += pay.wound + (DEAR if token % TEAM == GOBLIN else BODY)
    return total


def chances(world: Any, fight: Fight, player: int, card: int | None = None) -> tuple[float, float]:
    """Gives how likely a player's side wins and loses, if he lays that card, or any."""
    seats = world.state.seats
    totals = [strength(world, fight.attackers, True), strength(world, fight.defenders, False)]
    side = fight.sides[player]
    margins = {totals[side] - totals[1 - side]: 1.0}
    for other in fight.order:
        mine = fight.sides[other] == side
        hand = [value % STRENGTHS for value in seats[other].combat]
        laid = [card] if other == player and card is not None else hand
        after: dict[int, float] = {}
        for margin, share in margins.items():
            for strong in laid:
                to = margin + (strong if mine else -strong)
                after[to] = after.get(to, 0.0) + share / len(laid)
        margins = after
    return sum(s for m, s in margins.items() if m > 0), sum(s for m, s in margins.items() if m < 0)


def best_card(world: Any, fight: Fight, player: int, cards: Sequence[int]) -> int:
    """Gives the card to lay: what it wins against what it is worth to keep."""
    side = fight.sides[player]
    sides = (fight.attackers, fight.defenders)
    gain, loss = stake(world, sides[1 - side]), stake(world, sides[side])

    def good(card: int) -> float:
        win, lose = chances(world, fight, player, card)
        return win * gain - lose * loss - CARD * card

    return max(cards, key=good)


def in_turn(world: Any) -> Acting | None:
    """Gives the phase in which the next action of a turn is chosen, if that is what is asked."""
    top = world.flow[-1]
    return top if isinstance(top, Acting) else None
