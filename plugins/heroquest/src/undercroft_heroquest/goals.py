"""The goal of a quest and its end (HQ-R19.1, HQ-R19.2, HQ-R19.5). Listeners; only the truth knows the goal."""

from __future__ import annotations

from typing import Literal

from .events import Achieved, Died, Got, Killed, Moved, Revealed, Said
from .gear import take_artifact, take_gold
from .plan import plan_here
from .quest import Escape, Fetch, Quest, Reach, Rescue, Slay
from .quest_notes import MonsterPart, PlaceMonster
from .state import Game
from .tables import Position


def on_moved(pos: Position, event: Moved) -> None:
    """A hero has come somewhere: reaching, and bringing back to the stairs."""
    check_goal(pos, (Reach, Fetch, Rescue))


def on_killed(pos: Position, event: Killed) -> None:
    """A monster is dead: slaying."""
    check_goal(pos, (Slay,))


def on_revealed(pos: Position, event: Revealed) -> None:
    """A room is revealed: those for whom no figure is left do not come, and count as slain (HQ-R18.1)."""
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
    if isinstance(goal, Slay):
        return _slain(state, quest, goal)
    if isinstance(goal, Escape):
        home = [hero.fell for hero in state.heroes if hero.life == "left"]
        return state.exits is not None and bool(home) and all(square in state.exits for square in home)
    heroes = [hero for hero in state.heroes if hero.life == "alive"]
    if isinstance(goal, Reach):
        squares = plan_here(pos).goal
        assert squares is not None
        there = [hero for hero in heroes if hero.square in squares]
        return bool(there) if goal.heroes == "one" else bool(heroes) and len(there) == len(heroes)
    return False


def _slain(state: Game, quest: Quest, goal: Slay) -> bool:
    """Tells whether all are dead whom the goal means: those of the map, and those who came by a note.

    If it means only monsters that notes bring, one of them has come at least.
    """
    parts = quest_monsters(quest)
    on_map = len(quest.monsters)
    standing = {monster.part for monster in state.monsters}
    if not goal.monsters:
        return bool(quest.monsters) and all(n in state.dead for n in range(on_map))
    for name in goal.monsters:
        meant = [n for n, part in enumerate(parts) if name in (part.name, part.kind)]
        needed = [n for n in meant if n < on_map]
        if any(n not in state.dead for n in needed) or any(n in standing for n in meant):
            return False
        if not needed and not any(n in state.dead for n in meant):
            return False
    return True


def quest_monsters(quest: Quest) -> list[MonsterPart]:
    """Gives the monsters of the map, and then those that notes, treasures and traps place: `Monster.part` counts them.

    Two that are written alike are one: they come by the same place.
    """
    deeds = [deed for note in quest.notes for deed in note.does]
    deeds += [deed for treasure in quest.treasures for deed in treasure.gives]
    deeds += [deed for piece in quest.furniture if piece.trap for deed in piece.trap.does]
    placed = dict.fromkeys(deed.monster for deed in deeds if isinstance(deed, PlaceMonster))
    return [*quest.monsters, *placed]


def ended(pos: Position) -> Literal["", "won", "lost"]:
    """Tells whether the quest is over, and how: nobody is on the board any more (HQ-R19.1).

    An escape is achieved then, if all who live have left over the way out.
    """
    state = pos.state
    if "alive" in [hero.life for hero in state.heroes]:
        return ""
    check_goal(pos, (Escape,))
    if state.achieved and any(hero.life == "left" for hero in state.heroes):
        return "won"
    return "lost"


def reward(pos: Position) -> None:
    """Gives the heroes who came home what the quest promises: gold is split, what does not divide is lost (HQ-A19).

    Artifacts go to the first of them (HQ-R19.2); that is assumed.
    """
    state = pos.state
    promised = state.quest.reward if state.quest is not None else None
    home = [index for index, hero in enumerate(state.heroes) if hero.life == "left"]
    if promised is None or not home:
        return
    if promised.words:
        pos.tell(Said(promised.words))
    if promised.gold:
        each = promised.gold if promised.each else promised.gold // len(home)
        for index in home:
            take_gold(pos, index, each)
    for name in promised.artifacts:
        take_artifact(pos, home[0], name)


def lost_artifacts(state: Game) -> list[int]:
    """Gives the artifacts that monsters have taken, and at the end those that lie where heroes died (HQ-R19.5)."""
    left = [number for heap in state.heaps for number in heap.artifacts] if state.result else []
    return [*state.artifacts_lost, *left]
