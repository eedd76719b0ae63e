"""Who and what is in an imagined quest: monsters and their Dread spells, traps, treasures, the reward.

Nothing of it has happened yet, and the box has a figure or card for everything.
"""

from __future__ import annotations

from typing import Final

from undercroft import Rng

from .geometry import mask, neighbours, number, place_of
from .imagine_map import Map
from .layout import DOORS
from .quest import Reward, RoomTreasure, TrapPart
from .quest_notes import AnyDeed, GiveArtifact, GiveGold, GiveItem, MonsterPart, Restore, Say
from .tables import Reading
from .words import TRAPS, Place

NAMES: Final = ("ambrel", "borsk", "cendry", "dorwen", "eskil", "fenna", "gorrim", "hask", "ilva", "jorun")
"""Names of monsters that nobody has met."""


class Cast:
    """What an imagined map holds."""

    def __init__(self, table: Reading, there: Map, rng: Rng) -> None:
        self.state: Final = table.state
        self.static: Final = table.static
        self.map: Final = there
        self.rng: Final = rng
        state = self.state
        self._pool: Final = [self.static.figures[kind] for kind, count in enumerate(state.box) for _ in range(count)]
        rng.shuffle(self._pool)
        known = {*state.slain, *(one.name for one in state.monsters)}
        self._names: Final = [name for name in NAMES if name not in known]
        rng.shuffle(self._names)
        self._dread: Final = [name for name in self.static.box.dread if name not in state.dread_cast]
        self._artifacts: Final = [self.static.artifacts[number].name for number in state.artifacts]
        rng.shuffle(self._artifacts)
        beyond = there.unseen
        for room in state.revealed:
            beyond -= there.board.rooms[room]  # what belongs to a revealed room was laid out (HQ-R5.4)
        self.beyond: Final = beyond
        """Where figures and things may be that nobody has seen."""
        self.spells: Final[dict[str, tuple[tuple[str, ...], Place | None]]] = {}
        """The Dread spells of the monsters on the board, by label, and where escape takes them."""
        self.parts: Final[list[str]] = []
        """The labels of the monsters on the board that belong to the map, in the order of the list of the quest."""
        self.monsters: Final = self._known_monsters()
        self._hidden_monsters()
        self.dead: Final = self._dead_monsters()
        """Monsters of the map that are dead."""
        self.traps: Final = self._traps()
        self.treasures: Final = self._treasures()
        self.reward: Final = self._reward()

    # -- monsters

    def _known_monsters(self) -> list[MonsterPart]:
        """Lets most monsters on the board be those of the map; who has a name may have Dread spells left (HQ-R16.1)."""
        found = []
        for monster in self.state.monsters:
            spells: tuple[str, ...] = ()
            if monster.name or monster.cast or not self.rng.below(16):
                spells = self._spells()
            escape = self._escape(spells)
            self.spells[monster.label] = (spells, escape)
            start = monster.square in self.state.stairs or monster.square not in self.map.reached
            if start or not self.rng.below(8 if monster.name else 4):
                continue  # it wandered, came by a note, or is not where it was
            self.parts.append(monster.label)
            # Another one may have stood on the square; to which it belongs only a goal asks, and that goes by the part.
            found.append(
                MonsterPart(
                    kind=monster.kind,
                    at=place_of(monster.square),
                    name=monster.name,
                    movement=monster.movement,
                    attack=monster.attack,
                    defend=monster.defend,
                    body=monster.most_body,
                    mind=monster.mind,
                    spells=spells,
                    escape=escape,
                )
            )
        return found

    def _dead_monsters(self) -> list[MonsterPart]:
        """Lets most monsters that are not on the board any more be dead ones of the map."""
        state, rng, there = self.state, self.rng, self.map
        if not state.last_number:
            return []
        gone = dict(state.last_number)
        for monster in state.monsters:
            gone[monster.kind] -= 1
        squares = there.free(there.reached - self.beyond)
        rng.shuffle(squares)
        names = list(state.slain)
        found = []
        for kind in [kind for kind, count in gone.items() for _ in range(count)]:
            chart = self.static.box.monsters[kind]
            if squares and (chart.body is None or rng.below(4)):
                name = names.pop() if names and (chart.body is None or rng.below(2)) else None
                square = squares.pop()
                there.taken = there.taken.with_(square)
                at = place_of(square)
                body, mind = chart.body or 3, 4 if chart.mind is None else chart.mind
                found.append(
                    MonsterPart(
                        kind=kind,
                        at=at,
                        name=name,
                        movement=chart.movement or 6,
                        attack=chart.attack or 2,
                        defend=chart.defend or 3,
                        body=body,
                        mind=mind,
                    )
                )
        return found

    def _hidden_monsters(self) -> None:
        """Puts monsters into rooms that nobody has seen, and some into the corridor, as the box has figures."""
        there, rng = self.map, self.rng
        for room in there.hidden:
            squares = there.free(there.board.rooms[room] & self.beyond)
            rng.shuffle(squares)
            for square in squares[: rng.below(4)]:
                self._add_monster(square)
        corridor = [square for square in there.free(self.beyond) if there.board.areas[square] == "."]
        rng.shuffle(corridor)
        for square in corridor[: max(0, rng.below(5) - 2)]:
            self._add_monster(square)

    def _add_monster(self, square: int) -> None:
        part = self.monster(square)
        if part is not None:
            self.map.taken = self.map.taken.with_(square)
            self.monsters.append(part)

    def monster(self, square: int) -> MonsterPart | None:
        """Gives a monster with a figure of the box, some with a name and values of theirs; None if none is left."""
        rng = self.rng
        if not self._pool:
            return None
        kind = self._pool.pop()
        chart = self.static.box.monsters[kind]
        bare = chart.body is None
        if not (bare and self._names) and (rng.below(6) or not self._names):
            return None if bare else MonsterPart(kind=kind, at=place_of(square))
        spells = self._spells() if bare or rng.below(2) else ()
        return MonsterPart(
            kind=kind,
            at=place_of(square),
            name=self._names.pop(),
            movement=chart.movement or 6,
            attack=(chart.attack or 2) + rng.below(2),
            defend=(chart.defend or 3) + rng.below(2),
            body=(chart.body or 3) + rng.below(3),
            mind=chart.mind if chart.mind is not None else 4,
            spells=spells,
            escape=self._escape(spells),
        )

    def _spells(self) -> tuple[str, ...]:
        """Deals some Dread spells that were not cast yet, each to one monster."""
        number = min(self.rng.below(4), len(self._dread))
        return tuple(self._dread.pop(self.rng.below(len(self._dread))) for _ in range(number))

    def _escape(self, spells: tuple[str, ...]) -> Place | None:
        squares = self.map.free(self.map.reached) if "escape" in spells else []
        return place_of(self.rng.choice(squares)) if squares else None

    # -- traps and treasure

    def _traps(self) -> tuple[TrapPart, ...]:
        """Keeps the traps that are known, and adds some where nobody has walked or searched (HQ-R11.2)."""
        state, there, rng = self.state, self.map, self.rng
        found = [TrapPart(kind=trap.kind, at=place_of(trap.square)) for trap in state.traps]
        barred = mask([trap.square for trap in state.traps] + state.gone) | state.safe | state.stairs
        barred |= state.solid | there.solid | state.blocks | there.blocked | there.dark
        free = (there.reached - barred).to_list()
        rng.shuffle(free)
        blocks = {trap.square for trap in state.traps if trap.kind == "falling-block"}
        for square in free[: 3 + rng.below(8)]:
            kind = rng.choice(TRAPS)
            if kind == "falling-block":
                if not self._fits_block(square, blocks):
                    continue
                blocks.add(square)
            found.append(TrapPart(kind=kind, at=place_of(square)))
        return tuple(found)

    def _fits_block(self, square: int, blocks: set[int]) -> bool:
        """Tells whether a hero under a falling block could step off to two sides (HQ-A2)."""
        there = self.map
        closed = there.solid | there.blocked | there.dark | (self.state.blocks - there.fallen)
        ways = [
            other
            for other in neighbours(square)
            if other not in closed
            and (there.grid.edge(square, other) in DOORS or there.board.areas[square] == there.board.areas[other])
        ]
        return len(ways) > 1 and not any(other in blocks for other in neighbours(square))

    def _treasures(self) -> list[RoomTreasure]:
        """Gives some rooms a treasure that nobody has looked for (HQ-R9.3)."""
        state, rng = self.state, self.rng
        rooms = [room for room in state.revealed if f"treasure {room}" not in state.searched]
        return [
            RoomTreasure(room=room, gives=self.gives(), at=self._inside(room))
            for room in (*self.map.hidden, *rooms)
            if room not in state.emptied and not rng.below(3)
        ]

    def _inside(self, room: str) -> Place | None:
        """Gives a piece of furniture of a room that may hold its treasure."""
        squares = self.map.board.rooms[room]
        places = [piece.at for piece in self.map.furniture if number(piece.at) in squares]
        return self.rng.choice(places) if places and self.rng.below(2) else None

    def gives(self) -> tuple[AnyDeed, ...]:
        """Gives what a treasure holds."""
        rng, box = self.rng, self.static.box
        chance = rng.below(8)
        if not chance and self._artifacts:
            return (GiveArtifact(name=self._artifacts.pop()),)
        if chance < 3:
            kept = [card.name for card in self.static.treasures if card.keep]
            return (GiveItem(name=rng.choice([*kept, *box.equipment])),)
        if chance == 3:
            return (Say(words="Nothing but dust."), Restore(n=1 + rng.below(4)))
        return (GiveGold(n=25 * (1 + rng.below(8))),)

    def _reward(self) -> Reward | None:
        rng = self.rng
        if not rng.below(3):
            return None
        artifacts = (self._artifacts.pop(),) if self._artifacts and not rng.below(4) else ()
        return Reward(gold=50 * (1 + rng.below(6)), artifacts=artifacts)
