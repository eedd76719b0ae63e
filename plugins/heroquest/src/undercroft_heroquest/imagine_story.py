"""The story of an imagined quest: its things, its goal and its notes.

Nothing of it has happened yet, but what all have seen happen.
"""

from __future__ import annotations

from typing import Final, Literal

from undercroft import Rng

from .geometry import mask, neighbours, place_of
from .imagine_cast import Cast
from .quest import ByNotes, Escape, Fetch, Goal, Quest, Reach, Rescue, RoomTreasure, Slay, Thing
from .quest_notes import (
    AnyDeed,
    AnyTrigger,
    Entered,
    GiveGold,
    GiveThing,
    Hurt,
    Killed,
    Note,
    Open,
    Opened,
    PlaceMonster,
    Restore,
    Revealed,
    Say,
    Searched,
    Skip,
    Stop,
    Taken,
    Unblock,
    Win,
)
from .setup import SAID, words_of
from .words import Place

SOUGHT: Final = "what-is-sought"
KINDS: Final = (Reach, Slay, Fetch, Rescue, Escape, ByNotes)


class Story:
    """What it is about, and what will happen on an imagined map."""

    def __init__(self, cast: Cast, rng: Rng) -> None:
        self.state: Final = cast.state
        self.cast: Final = cast
        self.map: Final = cast.map
        self.rng: Final = rng
        self._done: list[Note] = []
        """Notes that were set off already."""
        self._notes: list[Note] = list(self.map.keys)
        self._known_rooms: Final = [
            room for room in self.state.revealed if not self.map.board.rooms[room].isdisjoint(self.map.reached)
        ]
        """The revealed rooms to which there is a way; into others heroes have come by a spell, or only looked."""
        self.things: Final = self._known_things()
        self.goal: Final = self._goal()
        for _ in range(rng.below(4)):
            self._note()

    def quest(self, wandering: str) -> Quest:
        """Gives the quest as a whole."""
        state, there, cast = self.state, self.map, self.cast
        return Quest(
            format=1,
            title=state.title,
            parchment=state.parchment,
            wandering=wandering,
            goal=self.goal,
            reward=cast.reward,
            start=tuple(map(place_of, state.stairs)),
            doors=tuple(there.doors),
            furniture=tuple(there.furniture),
            monsters=(*cast.monsters, *cast.dead),
            traps=cast.traps,
            blocked=tuple(map(place_of, (state.blocks - there.fallen) | there.blocked)),
            dark_rooms=tuple(there.dark_rooms),
            things=tuple(self.things),
            treasures=tuple(cast.treasures),
            notes=(*self._done, *self._notes),
        )

    @property
    def noted(self) -> list[int]:
        """The places of the notes that were set off already."""
        return list(range(len(self._done)))

    # -- things and the goal

    def _known_things(self) -> list[Thing]:
        """Keeps the things that are known: those that were laid out have their square, others came by a note."""
        state = self.state
        lying = {thing.name: thing for thing in state.things}
        carried = [name for hero in state.heroes for name in hero.things]
        place = place_of(next(iter(state.stairs)))
        found = []
        for name in dict.fromkeys([*lying, *carried]):
            captive = lying[name].captive if name in lying else state.goal == SAID[Rescue] and not self.rng.below(2)
            if name in state.laid_things:
                # Where it lay first does not matter any more; a captive stands on no square of the start.
                found.append(Thing(name=name, at=self._where(captive), captive=captive))
            else:
                self._done.append(Note(when=Entered(squares=(place,)), does=(GiveThing(name=name),)))
                found.append(Thing(name=name, captive=captive))
        return found

    def _where(self, captive: bool) -> Place | None:
        free = self.map.free(self.map.reached - self.cast.beyond)
        return place_of(self.rng.choice(free)) if free else None

    def _goal(self) -> Goal:
        """Gives a goal that is not met yet, of a kind that fits what all were told of it."""
        state, rng = self.state, self.rng
        told = state.goal
        words = None if told in SAID.values() or told == words_of(ByNotes()) else told
        kinds: list[type] = [kind for kind in KINDS if words or words_of(_bare(kind)) == told]
        if state.exits is not None:
            return Escape(squares=tuple(map(place_of, state.exits)), words=words)
        if state.achieved and words:
            return self._by_notes(words, done=True)
        rng.shuffle(kinds)
        for kind in kinds:
            goal = self._goal_of(kind, words)
            if goal is not None:
                return goal
        return self._by_notes(told if words_of(ByNotes()) != told else None)

    def _goal_of(self, kind: type, words: str | None) -> Goal | None:
        """Gives a goal of this kind; None if nothing fits."""
        rng, there = self.rng, self.map
        if kind is Reach:
            return self._reach(words)
        if kind is Slay:
            return self._slay(words)
        if kind is Fetch or kind is Rescue:
            return self._fetch(kind is Rescue, words)
        if kind is Escape:
            free = there.free(self.cast.beyond)
            if not free:
                return None
            square = rng.choice(free)
            beside = [other for other in neighbours(square) if other in free]
            return Escape(squares=tuple(map(place_of, [square, *beside[: rng.below(4)]])), words=words)
        return self._by_notes(words)

    def _reach(self, words: str | None) -> Reach | None:
        there, rng, heroes = self.map, self.rng, self.state.heroes
        who: Literal["one", "all"] = "all" if rng.below(2) else "one"
        rooms = list(there.hidden)
        if who == "all":  # not all of them can be there already
            rooms += [
                room
                for room in self._known_rooms
                if not all(hero.square in there.board.rooms[room] for hero in heroes if hero.life == "alive")
            ]
        if rooms and rng.below(4):
            return Reach(room=rng.choice(rooms), heroes=who, words=words)
        free = self._untrodden()
        if not free:
            return Reach(room=rng.choice(rooms), heroes=who, words=words) if rooms else None
        return Reach(squares=(place_of(rng.choice(free)),), heroes=who, words=words)

    def _untrodden(self) -> list[int]:
        """Gives squares where no hero has been."""
        state, there = self.state, self.map
        barred = state.safe | state.stairs | mask([trap.square for trap in state.traps] + state.gone) | there.solid
        return (there.reached - barred - there.blocked - there.dark - state.blocks).to_list()

    def _slay(self, words: str | None) -> Slay | None:
        if not self.cast.monsters:
            return None
        named = [part.name for part in self.cast.monsters if part.name]
        choice = self.rng.below(3)
        if named and not choice:
            return Slay(monsters=(self.rng.choice(named),), words=words)
        if choice == 1:
            return Slay(monsters=(self.rng.choice(self.cast.monsters).kind,), words=words)
        return Slay(words=words)

    def _fetch(self, captive: bool, words: str | None) -> Fetch | Rescue | None:
        """Wants a thing that is known, or one that nobody has seen."""
        state, rng, there = self.state, self.rng, self.map
        home = {name for hero in state.heroes if hero.square in state.stairs for name in hero.things}
        names = [thing.name for thing in self.things if thing.captive == captive and thing.name not in home]
        if state.achieved:
            names = names or [thing.name for thing in self.things if thing.captive == captive]
        if not names or not rng.below(4):
            free = there.free(self.cast.beyond)
            if not free:
                return None
            name = SOUGHT
            while name in state.laid_things or any(thing.name == name for thing in self.things):
                name += "-too"
            self._hide(name, captive, free)
            names = [name]
        name = rng.choice(names)
        return Rescue(thing=name, words=words) if captive else Fetch(thing=name, words=words)

    def _hide(self, name: str, captive: bool, free: list[int]) -> None:
        """Hides a thing on one of these squares, or where it is got in another way."""
        rng, treasures = self.rng, self.cast.treasures
        sure = [n for n, treasure in enumerate(treasures) if treasure.room in self.map.hidden]
        if sure and not rng.below(3):
            n = rng.choice(sure)
            gives = (*treasures[n].gives, GiveThing(name=name))
            treasures[n] = RoomTreasure(room=treasures[n].room, gives=gives, at=treasures[n].at)
            self.things.append(Thing(name=name, captive=captive))
            return
        when = None if rng.below(4) else self._trigger(sure=True)
        if when is not None:
            self._notes.append(Note(when=when, does=(GiveThing(name=name),)))
            self.things.append(Thing(name=name, captive=captive))
            return
        square = rng.choice(free)
        if captive:
            self.map.taken = self.map.taken.with_(square)
        self.things.append(Thing(name=name, at=place_of(square), captive=captive))

    def _by_notes(self, words: str | None, done: bool = False) -> ByNotes:
        when = None if done else self._trigger(sure=True)
        if when is None:
            when = Entered(squares=(place_of(next(iter(self.state.stairs))),))
        (self._done if done else self._notes).append(Note(when=when, does=(Win(),)))
        return ByNotes(words=words)

    # -- notes

    def _note(self) -> None:
        when = self._trigger()
        if when is not None:
            deeds = [self._deed() for _ in range(1 + self.rng.below(2))]
            self._notes.append(Note(when=when, does=tuple(deeds), again=not self.rng.below(8)))

    def _trigger(self, sure: bool = False) -> AnyTrigger | None:
        """Gives something that has not happened yet; if it is to be sure, something that heroes can do in any case."""
        state, there, rng = self.state, self.map, self.rng
        rooms = [*there.hidden, *self._known_rooms]
        searched = state.searched
        gone = {there.board.room(piece.at) for piece in state.furniture if piece.trap == "gone"}
        kind = rng.below(6)
        found: list[AnyTrigger] = []
        if kind == 1:
            found = [Searched(room=room) for room in rooms if f"treasure {room}" not in searched and room not in gone]
            found += [Searched(room=room, what="traps") for room in rooms if f"traps {room}" not in searched]
            found += [
                Searched(room=room, what="secret doors") for room in rooms if f"secret doors {room}" not in searched
            ]
        elif kind == 2:
            found = [Entered(squares=(place_of(square),)) for square in self._untrodden()]
        elif kind == 3:
            found = [Killed(monsters=(part.name,)) for part in self.cast.monsters if part.name]
        elif kind == 4 and not sure:
            found = [Opened(door=door.name) for door in there.doors if door.name and door.kind != "open"]
        elif kind == 5:
            held = {*state.laid_things, *(name for hero in state.heroes for name in hero.things)}
            found = [Taken(thing=thing.name) for thing in self.things if thing.name not in held]
        found = found or [trigger for room in there.hidden for trigger in (Revealed(room=room), Entered(room=room))]
        return rng.choice(found) if found else None

    def _deed(self) -> AnyDeed:
        rng, there = self.rng, self.map
        kind = rng.below(10)
        if kind == 0:
            doors = [door.name for door in there.doors if door.name and door.kind != "open"]
            if doors:
                return Open(door=rng.choice(doors))
        elif kind < 3:
            squares = there.free(there.reached)
            part = self.cast.monster(rng.choice(squares)) if squares else None
            if part is not None:
                return PlaceMonster(monster=part)
        elif kind == 3:
            blocks = ((self.state.blocks - there.fallen) | there.blocked) - there.dark
            if blocks:
                return Unblock(at=place_of(rng.choice(blocks.to_list())))
        elif kind == 4:
            return rng.choice(self.cast.gives())
        elif kind < 8:
            does: tuple[AnyDeed, ...] = (
                Hurt(n=1, saves=1, on=(5, 6)), Hurt(n=1, who="area"), GiveGold(n=25, who="all"), Restore(n=2), Skip(),
                Stop(), Win(),
            )  # fmt: skip
            return rng.choice(does)
        return Say(words="Something stirs.")


def _bare(kind: type) -> Goal:
    """Gives a goal of this kind without words."""
    if kind is Fetch or kind is Rescue:
        goal: Goal = kind(thing=SOUGHT)
        return goal
    if kind is Escape:
        return Escape(squares=())
    made: Goal = kind()
    return made
