"""The notes of a quest: set off by events, they do their deeds at once (HQ-R1.7).

Contract: `do_deeds` does what a note, a treasure or the trap of a chest says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from undercroft import ending

from . import doors, gear
from .death import heal_hero, hurt_hero, living
from .dice import red_dice, shown
from .events import Got, Killed, Moved, Opened, Revealed, Rolled, Said, Searched
from .figures import place_monster
from .geometry import number
from .goals import achieve, check_goal, quest_monsters
from .plan import plan_here
from .quest import Slay
from .quest_notes import (
    AnyDeed,
    GiveArtifact,
    GiveGold,
    GiveItem,
    GiveThing,
    Hurt,
    Open,
    PlaceMonster,
    Restore,
    Say,
    Skip,
    Stop,
    Taken,
    Unblock,
    Who,
    Win,
)
from .quest_notes import Killed as OnKilled
from .quest_notes import Opened as OnOpened
from .quest_notes import Revealed as OnRevealed
from .quest_notes import Searched as OnSearched
from .reveal import free_square
from .sight import area, hero_index
from .tables import Position

T = TypeVar("T")


def on_revealed(pos: Position, event: Revealed) -> None:
    """A room was revealed."""
    _set_off(pos, event.hero, OnRevealed, lambda when: when.room == event.room)


def on_moved(pos: Position, event: Moved) -> None:
    """A hero has come to a square; into a room only from outside it."""
    plan = plan_here(pos)
    if not plan.entered:
        return
    board = pos.static.board
    room = board.room(event.to)
    new = room if room and board.room(event.start) != room else "-"
    found = [
        index
        for index, squares in plan.entered.items()
        if event.to in squares or plan.quest.notes[index].when.room == new  # type: ignore[union-attr]
    ]
    if found:
        _do_notes(pos, event.hero, found)


def on_opened(pos: Position, event: Opened) -> None:
    """A door was opened."""
    names = plan_here(pos).door_names
    edge = {(event.a, event.b), (event.b, event.a)}
    _set_off(pos, event.hero, OnOpened, lambda when: names.get(when.door) in edge)


def on_killed(pos: Position, event: Killed) -> None:
    """A monster is dead; the note wants all that it names."""
    slain = pos.state.slain

    def fits(when: OnKilled) -> bool:
        return event.name in when.monsters and all(name in slain for name in when.monsters)

    _set_off(pos, event.hero, OnKilled, fits)


def on_searched(pos: Position, event: Searched) -> None:
    """A room was searched."""
    _set_off(pos, event.hero, OnSearched, lambda when: when.room == event.room and when.what == event.what)


def on_got(pos: Position, event: Got) -> None:
    """A hero has got something."""
    _set_off(pos, event.hero, Taken, lambda when: when.thing == event.what)


def _set_off(pos: Position, kind: int, trigger: type[T], fits: Callable[[T], bool]) -> None:
    plan = plan_here(pos)
    waiting = plan.notes.get(trigger)
    if waiting:
        _do_notes(pos, kind, [index for index in waiting if fits(plan.quest.notes[index].when)])  # type: ignore[arg-type]


def _do_notes(pos: Position, kind: int, found: Iterable[int]) -> None:
    """Does the notes of these places, unless they were done and say nothing of again."""
    state = pos.state
    quest = plan_here(pos).quest
    for index in found:
        note = quest.notes[index]
        if note.again or index not in state.noted:
            if index not in state.noted:
                state.noted.append(index)
            do_deeds(pos, living(pos, hero_index(state, kind)), note.does)


def do_deeds(pos: Position, index: int, deeds: Iterable[AnyDeed]) -> bool:
    """Does these things in order, for the hero who set them off; gives whether the turn of the hero is to end.

    The end is raised already where the hero has a turn; the answer is for whoever goes on with something.
    """
    pos.show()
    stops = False
    for deed in deeds:
        if isinstance(deed, Stop):
            stops = True
        else:
            _do(pos, index, deed)
    if stops:
        _end_turn(pos, index)
    return stops


def _end_turn(pos: Position, index: int) -> None:
    from .turn import HeroTurn

    if pos.has(HeroTurn) and pos.nearest(HeroTurn).hero == index:
        pos.interrupt(ending(HeroTurn))


def _do(pos: Position, index: int, deed: AnyDeed) -> None:
    state = pos.state
    plan = plan_here(pos)
    if isinstance(deed, Say):
        pos.tell(Said(deed.words))
    elif isinstance(deed, GiveGold):
        for one in _whom(pos, index, deed.who):
            gear.take_gold(pos, one, deed.n)
    elif isinstance(deed, GiveItem):
        gear.take_item(pos, index, deed.name)
    elif isinstance(deed, GiveArtifact):
        gear.take_artifact(pos, index, deed.name)
    elif isinstance(deed, GiveThing):
        _give_thing(pos, index, deed.name)
    elif isinstance(deed, Hurt):
        for one in _whom(pos, index, deed.who):
            _hurt(pos, one, deed)
    elif isinstance(deed, Restore):
        for one in _whom(pos, index, deed.who):
            dice = red_dice(pos.rng, deed.dice, "{}: healing", state.heroes[one].kind)
            points = deed.n + sum(dice)
            if dice:
                pos.tell(Rolled(state.heroes[one].kind, shown(dice), "healing", f"{points} Body back"))
            heal_hero(pos, one, points)
    elif isinstance(deed, PlaceMonster):
        square = free_square(pos, number(deed.monster.at))
        place_monster(pos, deed.monster.kind, square, deed.monster, quest_monsters(plan.quest).index(deed.monster))
        check_goal(pos, (Slay,))
    elif isinstance(deed, Open):
        a, b = plan.door_names[deed.door]
        doors.open_door(pos, a, b, index)
    elif isinstance(deed, Unblock):
        doors.unblock(pos, number(deed.at))
    elif isinstance(deed, Skip):
        for one in _whom(pos, index, deed.who):
            state.heroes[one].skips += 1
    elif isinstance(deed, Win):
        achieve(pos)


def _give_thing(pos: Position, index: int, name: str) -> None:
    """Gives a thing of the quest, of which there is one: from where it lies; nothing happens if a hero has it."""
    state = pos.state
    if any(name in hero.things for hero in state.heroes):
        return
    state.things = [thing for thing in state.things if thing.name != name]
    if name not in state.laid_things:
        state.laid_things.append(name)
    gear.take_thing(pos, index, name)


def _hurt(pos: Position, index: int, deed: Hurt) -> None:
    dice = red_dice(pos.rng, deed.saves, "{}: safety", pos.state.heroes[index].kind)
    points = max(0, deed.n - sum(die in deed.on for die in dice))
    if dice:
        pos.tell(Rolled(pos.state.heroes[index].kind, shown(dice), "safety", f"{points} Body lost"))
    hurt_hero(pos, index, points)


def _whom(pos: Position, index: int, who: Who) -> list[int]:
    """Gives the heroes for whom a deed is: the one who set it off, those of the same room or corridor, or all."""
    heroes = pos.state.heroes
    alive = [one for one, hero in enumerate(heroes) if hero.life == "alive"]
    if who == "all":
        return alive
    if who == "area":
        squares = area(pos, heroes[index].square)
        return [one for one in alive if heroes[one].square in squares]
    return [index]
