"""The rules once more, slow and plain: sides in a dict, everything worked out from the beginning each time.

It shares no code with the game but the numbers of the data file. Cells, sides and hands are read off a position; what
is legal comes out as lines of notation.
"""

from __future__ import annotations

from typing import Any

Cell = tuple[int, int]
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def turned(sides: str, turns: int) -> str:
    """A clockwise quarter turn makes the western side the northern one."""
    for _ in range(turns):
        sides = sides[3] + sides[:3]
    return sides


def meet(one: str, other: str) -> bool:
    return "*" in (one, other) or one == other


class Slow:
    """A position, read for the player who is asked."""

    def __init__(self, position: Any, player: int) -> None:
        self.position, self.player = position, player
        self.static, self.state, self.options = position.static, position.state, position.options
        self.phase = position.flow[-1]
        self.individual = self.options.mode == "individual"
        dungeon = self.state.dungeons[player if self.individual else 0]
        self.cards = {cell: self.static.cards[card] for cell, card in zip(dungeon.cells, dungeon.laid, strict=True)}
        self.todo = dict(zip(dungeon.cells, dungeon.todo, strict=True))
        self.sides = {}
        for card, x, y, turns in dungeon.board.tiles():
            self.sides[x, y] = turned(self.static.cards[card].sides, turns)
        self.seat = self.state.seats[player]
        self.hand = [self.static.cards[card] for card in self.seat.hand]

    # -- laying

    def fits(self, sides: str, cell: Cell) -> bool:
        """Whether a card whose sides are these matches all cards around a cell, and touches one."""
        around = [(side, (cell[0] + dx, cell[1] + dy)) for side, (dx, dy) in enumerate(SIDES)]
        near = [(side, self.sides[there][side ^ 2]) for side, there in around if there in self.sides]
        return bool(near) and all(meet(sides[side], other) for side, other in near)

    def joins(self, sides: str, cell: Cell) -> bool:
        for side, (dx, dy) in enumerate(SIDES):
            other = self.sides.get((cell[0] + dx, cell[1] + dy))
            if other and ("*" in (sides[side], other[side ^ 2]) or {sides[side], other[side ^ 2]} <= {"O", "L"}):
                return True
        return False

    def looks(self, sides: str) -> list[tuple[int, str]]:
        """The turns of a card that look different, each the first of its kind."""
        found: dict[str, int] = {}
        for turns in range(4):
            found.setdefault(turned(sides, turns), turns)
        return [(turns, look) for look, turns in found.items()]

    def ways(self, card: Any, cell: Cell, instead: bool = False) -> list[int]:
        """The turns with which a card can be added in a cell, or replace the room there."""
        return [
            turns
            for turns, look in self.looks(card.sides)
            if self.fits(look, cell) and (instead or self.options.walls_join or self.joins(look, cell))
        ]

    def empty(self) -> set[Cell]:
        """The empty cells beside a card."""
        return {(x + dx, y + dy) for x, y in self.cards for dx, dy in SIDES} - set(self.cards)

    def spots(self, card: Any) -> set[Cell]:
        return {cell for cell in self.empty() if self.ways(card, cell)}

    def settled(self, cell: Cell) -> bool:
        """Whether a room is resolved and of a kind that may go."""
        kind = next(kind for kind in self.static.deck if kind.name == self.cards[cell].kind)
        if kind.trait:
            return False
        return self.todo[cell] == 0 or (self.options.empty_resolved and not kind.effects)

    def pawns(self, own: bool) -> set[Cell]:
        if self.individual:
            return {self.seat.cell} if own else set()
        return {seat.cell for number, seat in enumerate(self.state.seats) if own or number != self.player}

    def swaps(self, card: Any) -> set[Cell]:
        blocked = self.pawns(self.options.own_pawn_blocks)
        cells = {cell for cell in self.cards if self.settled(cell) and cell not in blocked}
        return {cell for cell in cells if self.ways(card, cell, instead=True)}

    def rooms(self) -> list[Any]:
        """The room cards in hand."""
        return [card for card in self.hand if card.sides != "****"]

    def four(self, cell: Cell) -> bool:
        return all((cell[0] + dx, cell[1] + dy) in self.cards for dx, dy in SIDES)

    # -- walking

    def walks(self, steps: int) -> dict[Cell, tuple[int, int]]:
        """Each room that can be walked to, with the fewest keys and then the fewest steps, by trying every walk."""
        best: dict[Cell, tuple[int, int]] = {}
        todo = [(self.seat.cell, 0, 0)]
        seen = set(todo)
        for cell, keys, used in todo:
            best[cell] = min(best.get(cell, (99, 99)), (keys, used))
            if used == steps:
                continue
            for there, cost in self.exits(cell):
                one = (there, keys + cost, used + 1)
                if keys + cost <= self.seat.keys and one not in seen:
                    seen.add(one)
                    todo.append(one)
        del best[self.seat.cell]
        return best

    def exits(self, cell: Cell) -> list[tuple[Cell, int]]:
        found = []
        for side, (dx, dy) in enumerate(SIDES):
            there = (cell[0] + dx, cell[1] + dy)
            if there in self.sides:
                pair = self.sides[cell][side] + self.sides[there][side ^ 2]
                if "*" in pair or pair == "OO":
                    found.append((there, 0))
                elif pair == "LL":
                    found.append((there, 1))
        if self.cards[cell].kind == "warp-room":
            found += [(one, 0) for one, card in self.cards.items() if card.kind == "warp-room" and one != cell]
        return found

    def steps(self) -> int:
        return 2 + 1 + sum(self.seat.xp >= xp for xp in (3, 7, 12))

    # -- what is legal

    def legal(self) -> set[str]:
        """The legal actions as lines."""
        name = type(self.phase).__name__
        lines: set[str] = getattr(self, name.lower())()
        if name not in ("Placing", "Turning", "Filling", "LayingDragon"):
            lines |= {f"unleash {card.name}" for card in self.hand if card.sides == "****"}
        return lines

    def building(self) -> set[str]:
        rooms = self.rooms()
        lines = {f"place {card.name}" for card in rooms if self.spots(card) or self.swaps(card)}
        if not self.options.must_add or not any(self.spots(card) for card in rooms):
            lines.add("hold")
        return lines

    def placing(self) -> set[str]:
        card = self.static.cards[self.phase.card]
        return {f"at {told(cell)}" for cell in self.spots(card)} | {f"over {told(cell)}" for cell in self.swaps(card)}

    def turning(self) -> set[str]:
        card = self.static.cards[self.phase.card]
        return {f"turn {turns}" for turns in self.ways(card, self.phase.cell, self.phase.instead)}

    def layingdragon(self) -> set[str]:
        if not self.options.dragon_detached:
            return {f"at {told(cell)}" for cell in self.empty()}
        xs, ys = [x for x, _ in self.cards], [y for _, y in self.cards]
        box = {(x, y) for x in range(min(xs) - 6, max(xs) + 7) for y in range(min(ys) - 6, max(ys) + 7)}
        return {f"at {told(cell)}" for cell in box - set(self.cards)}

    def removal(self) -> set[str]:
        lines = set()
        for cell in self.cards:
            if not self.settled(cell) or cell in self.pawns(own=True):
                continue
            if not self.four(cell) or any(self.gap(card, cell) for card in self.rooms()):
                lines.add(f"remove {told(cell)}")
        return lines | ({"remove nothing"} if not lines or not self.options.must_remove else set())

    def gap(self, card: Any, cell: Cell) -> bool:
        return bool(self.ways(card, cell))

    def filling(self) -> set[str]:
        return {f"place {card.name}" for card in self.rooms() if self.ways(card, self.phase.cell)}

    def drawing(self) -> set[str]:
        return {"draw", "decline"}

    def moving(self) -> set[str]:
        return {f"go {told(cell)}" for cell in self.walks(self.steps() - self.phase.used)} | {"stop"}

    def resolving(self) -> set[str]:
        todo = self.todo[self.seat.cell]
        assert self.cards[self.seat.cell].kind == "blacksmith"
        assert self.seat.ore > 0
        return {"stop"} | {f"use {called}" for bit, called in enumerate(("attack", "key")) if todo >> bit & 1}


def told(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def asked(position: Any) -> list[str]:
    """What is wrong with asking for this step at all, as far as the position shows; nothing if all is well."""
    phase = position.flow[-1]
    slow = Slow(position, phase.player)
    wrong = []
    name = type(phase).__name__
    if name == "Building" and not slow.hand:
        wrong.append("asked to build without a card")
    if name == "Moving" and not slow.walks(1) and not phase.used:
        wrong.append("asked to walk without a way")
    place = (phase.player - slow.state.dealer) % position.seats
    removers = 0 if slow.individual else {3: 1, 4: 2}.get(position.seats, 0)
    if name == "Removal" and (place >= removers or slow.state.round == 1):
        wrong.append("asked to remove without a right")
    return wrong
