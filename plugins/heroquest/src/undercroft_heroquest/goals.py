"""The goal of a quest and its end (HQ-R19.1, HQ-R19.2, HQ-R19.5). Listeners; only the truth knows the goal."""

from __future__ import annotations

from typing import Literal

from .events import Achieved, Died, Got, Killed, Moved, Said
from .plan import plan_here
from .quest import Escape, Fetch, Reach, Rescue, Slay
from .sight import kind_of
from .state import Game
from .tables import Position


def on_moved(pos: Position, event: Moved) -> None:
    """A hero has come somewhere: reaching, and bringing back to the stairs."""
    check_goal(pos, (Reach, Fetch, Rescue))


def on_killed(pos: Position, event: Killed) -> None:
    """A monster is dead: slaying."""
    check_goal(pos, (Slay,))


def on_died(pos: Position, event: Died) -> None:
    """A hero is dead: perhaps all who live are where they should be."""
    check_goal(pos, (Reach,))


def on_got(pos: Position, event: Got) -> None:
    """A hero has got something, perhaps on the stairs."""
    check_goal(pos, (Fetch, Rescue))


def check_goal(pos: Position, kinds: tuple[type, ...]) -> None:
    """Achieves the goal if it is of one of these kinds and all that it wants is there."""
    state = pos.state
    if not state.achieved and state.quest is not None and type(state.quest.goal) in kinds and _met(pos):
        achieve(pos)


def achieve(pos: Position) -> None:
    """Says that the goal is achieved; once."""
    state = pos.state
    if not state.achieved:
        state.achieved = True
        pos.show()
        pos.tell(Achieved(state.goal))


def _met(pos: Position) -> bool:
    state = pos.state
    quest = state.quest
    assert quest is not None
    goal = quest.goal
    if isinstance(goal, Fetch | Rescue):
        carriers = [hero for hero in state.heroes if hero.things and goal.thing in hero.things]
        return bool(carriers) and any(hero.square in state.stairs for hero in carriers)
    heroes = [hero for hero in state.heroes if hero.life == "alive"]
    if isinstance(goal, Slay):
        wanted = [
            index
            for index, part in enumerate(quest.monsters)
            if not goal.monsters or part.name in goal.monsters or part.kind in goal.monsters
        ]
        named = [name for name in goal.monsters if name not in {part.name for part in quest.monsters}]
        kinds = {part.kind for part in quest.monsters}
        return all(index in state.dead for index in wanted) and all(
            name in state.slain or name in kinds for name in named
        )
    if isinstance(goal, Reach):
        squares = plan_here(pos).layout.squares(goal.squares, goal.room)
        there = [hero for hero in heroes if hero.square in squares]
        return bool(there) if goal.heroes == "one" else bool(heroes) and len(there) == len(heroes)
    return False


def went_home(pos: Position, index: int) -> None:
    """A hero is about to leave: over the way out of an escape that is the goal."""
    state = pos.state
    quest = state.quest
    if quest is None or state.exits is None:
        return
    if isinstance(quest.goal, Escape) and state.heroes[index].square in state.exits:
        achieve(pos)


def ended(pos: Position) -> Literal["", "won", "lost"]:
    """Tells whether the quest is over, and how: nobody is on the board any more (HQ-R19.1)."""
    state = pos.state
    if any(hero.life == "alive" for hero in state.heroes):
        return ""
    if state.achieved and any(hero.life == "left" for hero in state.heroes):
        return "won"
    return "lost"


def reward(pos: Position) -> None:
    """Gives the heroes who came home what the quest promises: gold is split, what does not divide is lost (HQ-A19).

    Artifacts go to the first of them (HQ-R19.2); that is assumed.
    """
    state = pos.state
    promised = state.quest.reward if state.quest is not None else None
    home = [hero for hero in state.heroes if hero.life == "left"]
    if promised is None or not home:
        return
    if promised.words:
        pos.tell(Said(promised.words))
    if promised.gold:
        each = promised.gold if promised.each else promised.gold // len(home)
        for hero in home:
            hero.gold += each
            pos.tell(Got(kind_of(hero), f"{each} gold"))
    for name in promised.artifacts:
        number = pos.static.artifact_numbers[name]
        if number in state.artifacts:
            state.artifacts.remove(number)
            home[0].artifacts.append(number)
            pos.tell(Got(kind_of(home[0]), name))


def lost_artifacts(state: Game) -> list[int]:
    """Gives the artifacts that are out of the game, for the result of the quest (HQ-R19.5)."""
    return state.artifacts_lost
