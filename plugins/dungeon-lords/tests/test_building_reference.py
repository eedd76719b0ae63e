"""Production and payday against slow plain references, written from the rules sheet, that play along.

A reference is a generator: it gives what the lord may do next, and is told what was chosen.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

import pytest

from undercroft_dungeon_lords.happenings import Payday
from undercroft_dungeon_lords.production import Production

from .conftest import lord

Steps = Generator[set[str], str, None]
Square = tuple[int, int]
START: list[Square] = [(2, 0), (2, 1), (2, 2)]
ALL: list[Square] = [(column, row) for row in range(4) for column in range(5)]


def name(square: Square) -> str:
    return f"({square[0]},{square[1]})"


def diggable(dug: set[Square]) -> set[Square]:
    """Squares beside a tile of the dungeon that fill no block of two by two (S-28, S-29)."""
    found = set()
    for column, row in ALL:
        if (column, row) in dug or not any(abs(column - a) + abs(row - b) == 1 for a, b in dug):
            continue
        full = dug | {(column, row)}
        if not any({(a, b), (a + 1, b), (a, b + 1), (a + 1, b + 1)} <= full for a, b in ALL):
            found.add((column, row))
    return found


class Works:
    """The production of one lord in one round (B6)."""

    NEEDS = {"chicken-coop": 3, "mushroom-bed": 3, "souvenir-shop": 3, "mint": 3, "workshop": 4, "tool-shed": 2,
             "printing-press": 3, "magic-room": 2}  # fmt: skip

    def __init__(self, year: int, rooms: dict[str, Square], conquered: set[Square], dug: set[Square]) -> None:
        self.year, self.rooms, self.conquered, self.dug = year, rooms, conquered, dug
        self.used = dict.fromkeys(rooms, 0)
        self.food = self.gold = self.idle = self.imps = self.traps = 0
        self.evil = 5

    def usable(self) -> set[str]:
        return {
            room
            for room, square in self.rooms.items()
            if room in self.NEEDS
            and square not in self.conquered
            and self.used[room] < self.year
            and self.idle >= self.NEEDS[room]
            and (room != "magic-room" or self.food)
            and (room != "tool-shed" or diggable(self.dug))
        }

    def play(self) -> Steps:
        while usable := self.usable():
            line = yield {"stop", *(f"use {room}" for room in usable)}
            if line == "stop":
                return
            room = line.split(" ")[1]
            self.used[room] += 1
            self.idle -= self.NEEDS[room]
            match room:
                case "chicken-coop" | "mushroom-bed":
                    self.food += 1
                case "souvenir-shop" | "mint":
                    self.gold += 1
                case "workshop":
                    self.traps += 1
                case "printing-press":
                    self.evil = max(1, self.evil - 1)
                case "magic-room":
                    self.food, self.imps, self.idle = self.food - 1, self.imps + 1, self.idle + 1
                case "tool-shed":
                    square = (yield {f"dig {name(one)}" for one in diggable(self.dug)}).split(" ")[1]
                    self.dug = {*self.dug, *(one for one in ALL if name(one) == square)}


def a_dungeon(random: Random) -> set[Square]:
    """Gives a dungeon that was dug by the rules."""
    dug = set(START)
    for _ in range(random.randrange(12)):
        dug.add(random.choice(sorted(diggable(dug))))
        if not diggable(dug):
            break
    return dug


def some_rooms(random: Random, dug: set[Square]) -> dict[str, Square]:
    """Gives rooms on squares that share no side; where their zones are is nothing that production asks."""
    found: dict[str, Square] = {}
    for room in random.sample([*Works.NEEDS, "labyrinth", "chapel"], 5):
        free = [
            (a, b) for a, b in sorted(dug) if all(abs(a - c) + abs(b - d) > 1 for c, d in found.values())
        ]  # fmt: skip
        if free:
            found[room] = random.choice(free)
    return found


def follow(play: Any, steps: Steps, random: Random) -> list[str]:
    """Plays at random what the reference allows, which must be what the rules allow."""
    lines: list[str] = []
    try:
        expected = next(steps)
        while True:
            assert set(play.legal()) == expected, lines
            lines.append(random.choice(sorted(expected)))
            play.play(lines[-1])
            expected = steps.send(lines[-1])
    except StopIteration:
        assert play.top == "over", lines
    return lines


@pytest.mark.rule("DL-S-58", "DL-S-59", "DL-S-60", "DL-B6.conquered", "DL-B6.second", "DL-S-28", "DL-S-29", "DL-B14.6")
@pytest.mark.rule("DL-B6.chicken-coop", "DL-B6.mushroom-bed", "DL-B6.souvenir-shop", "DL-B6.mint", "DL-B6.workshop")
@pytest.mark.rule("DL-B6.tool-shed", "DL-B6.printing-press", "DL-B6.magic-room")
def test_production_comes_out_as_the_reference_says(table: Any) -> None:
    worked = set()
    for seed in range(600):
        random = Random(seed)
        dug = a_dungeon(random)
        rooms = some_rooms(random, dug)
        conquered = {square for square in dug if random.random() < 0.1}
        works = Works(random.choice((1, 2)), rooms, conquered, dug)
        busy, trolls = random.randrange(4), random.choice((0, 0, 1, 2))
        works.imps, works.food = busy + random.randrange(9), random.randrange(3)
        works.idle = works.imps - busy + trolls
        works.evil = random.choice((1, 2, 5))
        given = lord(
            imps=works.imps, busy=busy, food=works.food, evil=works.evil,
            dug=" ".join(name(square) for square in sorted(dug)),
            rooms=", ".join(f"{room} {name(square)}" for room, square in rooms.items()),
            conquered=" ".join(name(square) for square in sorted(conquered)), lair="troll " * trolls,
        )  # fmt: skip
        play = table(Production(player=0), [given], year=works.year)
        lines = follow(play, works.play(), random)
        seat = play.seat()
        found = (seat.food, seat.gold, seat.imps, len(seat.traps), seat.evil)
        assert found == (works.food, works.gold, works.imps, works.traps, works.evil), (seed, given, lines)
        assert {ALL[square] for square in seat.site.dug} == works.dug
        worked |= {line for line in lines if line.startswith("use ")}
    assert len(worked) == 8


class Wages:
    """The payday of one lord (S-67, B5), and where the paladin stands (B9)."""

    PRICES = {"goblin": (0, 1, 0), "slime": (0, 1, 0), "ghost": (0, 0, 1), "troll": (0, 2, 0), "witch": (0, 1, 1),
              "vampire": (0, 0, 2), "golem": (1, 0, 0), "dragon": (0, 2, 2), "demon": (0, 0, 1)}  # fmt: skip
    """Gold, food and evil; a golem costs a trap, too, and a demon a monster."""

    def __init__(self, lair: list[str], traps: list[str], full: bool, other: int) -> None:
        self.lair = list(enumerate(lair))
        self.due = dict(self.lair)
        self.traps = list(traps)
        self.full, self.other = full, other
        self.gold = self.food = 0
        self.evil = 5
        self.host: int | None = None

    def food_for(self, demon: int) -> set[str]:
        return {kind for number, kind in self.lair if number != demon and kind != "ghost"}

    def payable(self, number: int) -> bool:
        kind = self.due[number]
        gold, food, evil = self.PRICES[kind]
        return (
            self.gold >= gold
            and self.food >= food
            and not (self.full and evil and self.evil + evil > 15)
            and (kind != "golem" or bool(self.traps))
            and (kind != "demon" or bool(self.food_for(number)))
        )

    def move(self, n: int) -> None:
        self.evil = min(15, self.evil + n)
        if self.evil >= 10 and (self.host is None or self.evil > self.other):
            self.host = 0

    def leave(self, number: int) -> None:
        self.lair = [one for one in self.lair if one[0] != number]
        self.due.pop(number, None)

    def play(self) -> Steps:
        while self.due:
            kinds = {kind: min(n for n, one in self.due.items() if one == kind) for kind in set(self.due.values())}
            allowed = {f"dismiss {kind}" for kind in kinds}
            allowed |= {f"pay {kind}" for kind, number in kinds.items() if self.payable(number)}
            word, kind = (yield allowed).split(" ")
            number = kinds[kind]
            if word == "dismiss":
                self.leave(number)
                self.move(1)
                continue
            del self.due[number]
            gold, food, evil = self.PRICES[kind]
            self.gold, self.food = self.gold - gold, self.food - food
            if evil:
                self.move(evil)
            if kind == "golem":
                self.traps.remove((yield {f"discard {trap}" for trap in self.traps}).split(" ")[1])
            if kind == "demon":
                eaten = (yield {f"feed {one}" for one in self.food_for(number)}).split(" ")[1]
                who = [one for one, other in self.lair if other == eaten and one != number]
                self.leave(next((one for one in who if one in self.due), who[0]))


@pytest.mark.rule("DL-S-67", "DL-S-15", "DL-S-19", "DL-B4.evil", "DL-B5.golem", "DL-B5.demon", "DL-B5.troll")
@pytest.mark.rule("DL-B9.1", "DL-B9.2", "DL-B9.3")
def test_payday_comes_out_as_the_reference_says(table: Any) -> None:
    paid = set()
    for seed in range(800):
        random = Random(seed)
        # Up to two of each of three kinds, so that many lairs hold two alike.
        lair = random.sample(2 * random.sample(list(Wages.PRICES), 3), random.randrange(6))
        traps = random.sample(["pendulum", "trap-door", "fire-wall"], random.randrange(3))
        full = random.random() < 0.5
        # The other lord is the paladin's host from the space 10 on, and before that nobody.
        other = random.choice((5, 9, 11, 13))
        wages = Wages(lair, traps, full, other)
        wages.gold, wages.food = random.randrange(3), random.randrange(6)
        wages.evil = random.choice((5, 8, 9, 12, 14, 15)) if other > 9 else random.choice((3, 7, 9))
        # Of two as evil as each other either may be the host; here it is the other one.
        wages.host = None if other < 10 else 0 if wages.evil > other else 1
        parties = ["paladin-gold" if wages.host == player else "" for player in (0, 1)]
        own = lord(
            lair=" ".join(lair), traps=" ".join(traps), gold=wages.gold, food=wages.food, evil=wages.evil,
            party=parties[0],
        )  # fmt: skip
        options = {"rules": "full" if full else "first", "special_events": "no"}
        at = [own, lord(evil=other, party=parties[1])]
        play = table(Payday(player=0), at, options=options, year=2)
        lines = follow(play, wages.play(), random)
        seat = play.seat()
        found = (seat.gold, seat.food, seat.evil, play.hand(), play.lair())
        hand = " ".join(sorted(wages.traps))
        assert found == (wages.gold, wages.food, wages.evil, hand, " ".join(kind for _, kind in wages.lair)), lines
        stands = [player for player in (0, 1) if play.party(player) == "paladin-gold"]
        assert stands == ([] if wages.host is None else [wages.host]), (seed, lines, own)
        paid |= {line for line in lines if line.startswith("pay ")}
    assert len(paid) == 9
