"""What effects do: one phase for each part of the vocabulary of `cards`, and how a card becomes phases.

A part whose outcome nobody can influence is carried out without asking; one that cannot be carried out is left
out, and what can be done of it is done (DJ-PW9).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, compress
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta

from undercroft import DONE, Next, Refusal

from .actions import REMOVE, STOP, Move, Remove, Rows, Step, Stop, move_rows
from .cards import (
    AdvancePart,
    Card,
    FootstepsPart,
    MovePart,
    NewGroupPart,
    Part,
    RemovePart,
    Start,
    Target,
    Wanted,
)
from .dungeon import advance, clockwise, move_monster, new_group, remove_group
from .phase import PlayerPhase
from .tables import Position, Reading
from .wording import amount, monsters_words
from .words import ENTRANCE, HALLWAYS, IN_SUPPLY, KINDS, LOCATIONS, OUBLIETTES, ROOM_NAMES, ROOMS, VIP, WIDTH

LOCATION: Final[dict[str, int | None]] = {**{name: index for index, name in enumerate(LOCATIONS)}, "anywhere": None}
KIND: Final[dict[str, int | None]] = {**{name: kind for kind, name in enumerate(KINDS)}, "any": None}
Amount = Annotated[int, Meta(ge=1, le=1000)]
RoomIndex = Annotated[int, Meta(ge=0, le=4)]
HIGHEST_ROOM: Final = "highest room"


class MoveMonsters(PlayerPhase):
    """Moves monsters one after the other, as far as there are any."""

    start: Start
    to: Target
    monster: Wanted = "any"
    left: Amount = 1
    up_to: bool = False

    rule: ClassVar[str] = "DJ-PW9"
    actions: ClassVar[tuple[type, ...]] = (Move, Stop)

    def enter(self, pos: Position) -> Next | None:
        """Does what leaves no choice."""
        return self.go_on(pos)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the monsters to move and where to, and stopping if that is allowed."""
        moves = list(chain.from_iterable(compress(*self.monsters(table))))
        return [STOP, *moves] if self.optional(table) else moves

    def play(self, pos: Position, player: int, action: Move | Stop) -> Next | None:
        """Moves one monster, or stops."""
        if isinstance(action, Stop):
            return DONE
        move_monster(pos, player, action.kind, action.start, action.to)
        self.left -= 1
        return self.go_on(pos)

    def go_on(self, pos: Position) -> Next | None:
        """Waits for the player's choice if there is one to make, otherwise moves what must be moved."""
        while self.left:
            rows, counts = self.monsters(pos)
            choices = [row for row in compress(rows, counts) if row]
            if not choices:
                return DONE
            if self.optional(pos) or len(choices[0]) > 1:
                return None
            if len(choices) > 1 and sum(compress(counts, rows)) > self.left:
                return None
            move = choices[0][0]
            move_monster(pos, self.player, move.kind, move.start, move.to)
            self.left -= 1
        return DONE

    def optional(self, table: Reading) -> bool:
        """Tells whether the player may stop.

        A monster that can be put where it is may stay there (DJ-D7). Instead of a move that moves nothing for each
        such monster, stopping is offered, once.
        """
        if self.up_to:
            return True
        if self.start in ("supply", "oubliettes") or self.to == "oubliettes":
            return False
        if self.to == "anywhere":
            return True
        place = LOCATION[self.to] or ENTRANCE
        there = table.state.seats[self.player].monsters[place * WIDTH : place * WIDTH + WIDTH]
        kind = KIND[self.monster]
        return self.start == "anywhere" and any(there if kind is None else there[kind : kind + 1])

    def monsters(self, table: Reading) -> tuple[Rows, list[int]]:
        """Gives the counts of the monsters that can be moved, and for each what can be done with one of them."""
        state = table.state
        start, counts = LOCATION.get(self.start), state.seats[self.player].monsters
        if self.start == "supply":
            counts = state.supply
        elif self.start == "oubliettes":
            counts = state.areas[OUBLIETTES * WIDTH :]
        elif self.start != "anywhere":
            place = highest_room(counts) if self.start == HIGHEST_ROOM else start
            if place is None:
                return (), []
            start, counts = place, counts[place * WIDTH : place * WIDTH + WIDTH]
        kind = KIND[self.monster]
        if kind is not None:
            counts = counts[kind::WIDTH]
        return move_rows(start, LOCATION[self.to], kind), counts

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what the effect moves instead."""
        if not isinstance(action, Move):
            return PlayerPhase.why_not(self, table, player, action)
        if action.start == IN_SUPPLY and action.kind == VIP and self.monster == "any":
            return Refusal("DJ-D9", "a free choice from the supply includes no VIP")
        return Refusal("DJ-PW9", f"this effect moves {self.wording()}, and only monsters that are there")

    def prompt(self, table: Reading, player: int) -> str:
        """Says what is to be moved, and that it can be left where it would not be clear."""
        if self.start == self.to == "anywhere":
            prompt = f"Teleport {monsters_words(self.left, self.monster, self.up_to)}"
        else:
            prompt = f"Move {self.wording()}"
        return prompt if self.up_to or not self.optional(table) else f"{prompt}, or stop"

    def wording(self) -> str:
        """Gives the effect in words: `up to 3 monsters from room 2 to anywhere`."""
        return f"{monsters_words(self.left, self.monster, self.up_to)} from {self.start} to {self.to}"


class RemoveGroups(PlayerPhase):
    """Removes adventurer groups, from any rooms or from one."""

    left: Amount
    room: RoomIndex | None = None
    """The room as a number from 0, None for any room."""

    rule: ClassVar[str] = "DJ-AG3"
    actions: ClassVar[tuple[type, ...]] = (Remove,)

    def enter(self, pos: Position) -> Next | None:
        """Asks only if it matters which groups go."""
        groups = self.groups(pos)
        if sum(groups) > self.left and sum(groups) > max(groups):
            return None
        for room, number in enumerate(groups):
            for _ in range(min(number, self.left)):
                remove_group(pos, self.player, room)
        return DONE

    def groups(self, table: Reading) -> list[int]:
        """Gives for each room the groups that the effect could remove."""
        groups = table.state.seats[self.player].groups
        return [number if self.room in (None, room) else 0 for room, number in enumerate(groups)]

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the rooms with groups: those of one room are alike."""
        return list(compress(REMOVE, self.groups(table)))

    def play(self, pos: Position, player: int, action: Remove) -> Next | None:
        """Removes one group."""
        remove_group(pos, player, action.room)
        self.left -= 1
        return self.enter(pos) if self.left else DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Names the empty room."""
        if isinstance(action, Remove):
            return Refusal("DJ-AG3", f"there is no group in {ROOM_NAMES[action.room]}")
        return PlayerPhase.why_not(self, table, player, action)

    def prompt(self, table: Reading, player: int) -> str:
        """Says how many groups are to go."""
        return f"Remove {amount(self.left, 'adventurer group')}"


class Walk(PlayerPhase):
    """The base of phases that take footsteps with any monsters of the dungeon (DJ-D2, DJ-T18)."""

    left: Amount

    rule: ClassVar[str] = "DJ-T18"
    actions: ClassVar[tuple[type, ...]] = (Step, Stop)

    def enter(self, pos: Position) -> Next | None:
        """Is over at once where no monster is."""
        return None if any(pos.state.seats[self.player].monsters) else DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the steps, and stopping."""
        return [STOP, *chain.from_iterable(compress(table.static.steps, table.state.seats[player].monsters))]

    def play(self, pos: Position, player: int, action: Step | Stop) -> Next | None:
        """Takes one step, or leaves the rest."""
        if isinstance(action, Stop):
            return DONE
        move_monster(pos, player, action.kind, action.start, action.to)
        self.left -= 1
        return None if self.left else DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says where footsteps lead."""
        if not isinstance(action, Step):
            return PlayerPhase.why_not(self, table, player, action)
        start, to = action.start, action.to
        if to == ENTRANCE:
            return Refusal("DJ-D3", "a footstep never leads back to the entrance")
        if start in HALLWAYS and to in HALLWAYS:
            return Refusal("DJ-D3", "a footstep never leads from hallway to hallway")
        if start in ROOMS and to in ROOMS:
            return Refusal("DJ-D3", "a footstep never leads from room to room")
        if to not in table.static.ways[start]:
            return Refusal("DJ-D2", f"{LOCATIONS[to]} is not one footstep away from {LOCATIONS[start]}")
        return Refusal("DJ-D2", f"there is no {KINDS[action.kind]} in {LOCATIONS[start]}")

    def prompt(self, table: Reading, player: int) -> str:
        """Says how many footsteps are left."""
        return f"Take up to {amount(self.left, 'footstep')}"


class Footsteps(Walk):
    """Takes the footsteps that an effect gives."""


class AdvanceGroup(PlayerPhase):
    """Advances one group of the lowest occupied room; nobody is asked."""

    n: Amount

    def enter(self, pos: Position) -> Next | None:
        """Does it."""
        advance(pos, self.player, self.n)
        return DONE


class NewGroup(PlayerPhase):
    """Brings a group from the terrace; nobody is asked."""

    room: RoomIndex = 0
    """The room as a number from 0."""

    def enter(self, pos: Position) -> Next | None:
        """Does it."""
        new_group(pos, self.player, self.room)
        return DONE


EFFECTS: Final = (MoveMonsters, RemoveGroups, Footsteps, AdvanceGroup, NewGroup)
"""Where a card may lead."""


def highest_room(monsters: list[int]) -> int | None:
    """Gives the place of the highest-numbered room that holds a monster (DJ-PW10)."""
    for place in reversed(ROOMS):
        if any(monsters[place * WIDTH : place * WIDTH + WIDTH]):
            return place
    return None


def phases(parts: Iterable[Part], player: int, room: str = "") -> list[PlayerPhase]:
    """Gives the phases in which a player carries out the parts of an effect; `room` is what a card calls the room."""
    return [_phase(part, player, room) for part in parts]


def card_phases(pos: Position, card: Card, player: int, room: str = "") -> list[PlayerPhase]:
    """Gives the phases of a card: its player's part first, then that of each other player, clockwise (DJ-PW8)."""
    found = phases(card.you, player, room)
    if card.others:
        for other in clockwise(pos, player)[1:]:
            found += phases(card.others, other)
    return found


def _phase(part: Part, player: int, room: str) -> PlayerPhase:
    match part:
        case MovePart():
            start: Any = room if part.start == "room" else part.start
            to: Any = room if part.to == "room" else part.to
            return MoveMonsters(player, start, to, part.monster, part.n, part.up_to)
        case RemovePart():
            name = room if part.start == "room" else part.start
            return RemoveGroups(player, part.n, None if name == "anywhere" else ROOM_NAMES.index(name))
        case FootstepsPart():
            return Footsteps(player, part.n)
        case AdvancePart():
            return AdvanceGroup(player, part.n)
        case NewGroupPart():
            return NewGroup(player, part.room - 1)
    raise TypeError(f"no phase for {type(part).__name__}")
