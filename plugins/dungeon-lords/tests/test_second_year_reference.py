"""Battles of the second year against a slow plain reference, written from the rules sheet, that plays along.

The reference is a generator: it gives what the lord may do next, and is told what was chosen.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from random import Random
from typing import Any

import pytest

from undercroft_dungeon_lords.battle import Battle

from .conftest import lord

LIFE = {"warrior": (5, 6, 7, 8), "thief": (4, 5, 5, 6), "priest": (4, 5, 5, 6), "wizard": (4, 5, 5, 6)}
"""Hit points of the levels 4 to 7 (B7)."""
ICONS = (2, 2, 3, 3)
FATIGUE = {"regeneration": 1, "aura-of-fear": 2, "metamorphosis": 2, "create-food": 2, "dimensional-gate": 2,
           "blind-rage": 3, "illusion": 3, "song-of-courage": 3, "magic-key": 3}  # fmt: skip
TRAPS = ("rolling-stone", "fire-wall", "pendulum", "poisoned-dart", "anti-magic-dart", "poisoned-meal", "trap-door",
         "cursed-ring", "kamikaze-imp")  # fmt: skip
MONSTERS = ("goblin", "slime", "ghost", "troll", "witch", "vampire", "golem", "dragon", "demon")
PLACES = ("", "", "mint", "training-room", "dark-room", "labyrinth", "anti-magic-room", "cafeteria")
Steps = Generator[set[str], str, None]


class Reference:
    """One battle."""

    def __init__(self, party: dict[str, int], image: int, lair: list[str], room: str, card: str, number: int) -> None:
        self.party = [[name, damage, self.life(name)] for name, damage in party.items()]
        self.image, self.room, self.card, self.number = image, room, card, number
        self.sent, self.up, self.down = list(lair), list[str](), list[str]()
        self.prison: list[str] = []
        self.gold, self.food, self.imps, self.evil = 5, 2, 3, 6
        self.hold = self.attacked = self.unhealed = self.spell_less = self.lost = False
        self.poisoned: list[str] = []

    @staticmethod
    def life(name: str) -> int:
        kind, level = name.split("-")
        return 8 if kind == "paladin" else LIFE[kind][int(level) - 4]

    def icons(self, kind: str) -> int:
        return sum(
            3 if name.startswith("paladin") else ICONS[int(name[-1]) - 4]
            for name, *_ in self.party
            if name.startswith((kind, "paladin"))
        )

    def line(self) -> list[str]:
        return ["image"] * (self.image > 0) + [one[0] for one in self.party]

    def hit(self, name: str, n: int) -> bool:
        """Deals damage; tells whether that eliminated somebody."""
        if name == "image":
            self.image = max(0, self.image - n)
            return self.image == 0 and n > 0
        one = next(one for one in self.party if one[0] == name)
        one[1] += n
        if one[1] < one[2]:
            return False
        self.party.remove(one)
        self.prison.append(name)
        if not self.party:
            self.image = 0
        return True

    def heal(self, n: int) -> None:
        for one in self.party:
            while one[1] and n:
                one[1], n = one[1] - 1, n - 1

    # -- the seven steps

    def play(self, traps: list[str]) -> Steps:
        yield from self.traps(traps)
        if self.party:
            yield from self.spell("fast", ("metamorphosis", "dimensional-gate", "illusion"))
            yield from self.attacks()
        if self.party:
            yield from self.spell("slow", ("create-food", "regeneration"))
            self.close()
        self.up += self.sent

    def traps(self, traps: list[str]) -> Steps:
        used = 0
        left = list(traps)
        while left and self.party:
            trap = left[0] if len(left) == 1 else (yield {f"spring {trap}" for trap in left}).split(" ")[1]
            left.remove(trap)
            self.gold -= (trap == "cursed-ring") + (self.room not in ("", "labyrinth"))
            self.food -= trap == "poisoned-meal"
            self.imps -= trap == "kamikaze-imp"
            names = self.line()
            laid = dict.fromkeys(names, 0)
            target = ""
            match trap:
                case "rolling-stone":
                    laid[names[0]] = 4
                case "trap-door":
                    laid[names[0]] = 2
                case "poisoned-meal":
                    laid[names[0]] = self.image if names[0] == "image" else self.party[0][2]
                case "pendulum":
                    laid.update(dict.fromkeys(names[1:2], 3))
                case "poisoned-dart" | "anti-magic-dart":
                    target = (yield {f"hit {name}" for name in names}).split(" ")[1]
                    laid[target] = 1
                case _:
                    laid = dict.fromkeys(names, 1)
                    laid[names[-1]] += trap == "fire-wall"
                    if trap == "kamikaze-imp":
                        laid[names[0]] = 3
            self.hold |= trap in ("trap-door", "cursed-ring")
            self.poisoned += [target] * (trap == "poisoned-dart")
            self.spell_less |= trap == "anti-magic-dart" and target.startswith("wizard")
            self.unhealed |= trap == "anti-magic-dart" and target.startswith("priest")
            blocks = self.icons("thief") - used
            for name in names:
                while laid[name] and blocks > 0:
                    laid[name], blocks, used = laid[name] - 1, blocks - 1, used + 1
            for name in names:
                if laid[name]:
                    self.hit(name, laid[name])

    def spell(self, speed: str, cards: Iterable[str]) -> Steps:
        silent = self.spell_less or self.room == "anti-magic-room" or self.icons("wizard") < self.number
        if self.card not in cards or silent:
            return
        monsters = {name for name in self.sent if name != "ghost"}
        match self.card:
            case "metamorphosis" if monsters:
                name = (yield {f"enchant {name}" for name in monsters}).split(" ")[1]
                self.sent.remove(name)
                self.down.append(name)
            case "dimensional-gate" if monsters:
                name = (yield {f"withdraw {name}" for name in monsters}).split(" ")[1]
                self.sent.remove(name)
                self.up.append(name)
            case "illusion":
                self.image += 1
            case "create-food" if self.image:
                self.image += 1
            case "create-food":
                self.party[0][2] += 1
            case "regeneration":
                self.heal(2)

    def targets(self, name: str) -> list[str]:
        names = self.line()
        if name == "ghost":
            return names[1:]
        return [one for one in names if not (name == "vampire" and one.startswith("priest"))]

    def ways(self, name: str) -> set[str]:
        numbers = {1, 2} if name in ("slime", "troll", "witch", "vampire") else {1}
        if name == "troll" and not self.food:
            numbers = {1}
        return {f"attack {name} {number}" for number in numbers}

    def attacks(self) -> Steps:
        while self.sent and self.party:
            line = yield {way for name in self.sent for way in self.ways(name)}
            _, name, number = line.split(" ")
            self.sent.remove(name)
            back = name == "golem" or (name == "vampire" and number == "2")
            (self.up if back else self.down).append(name)
            yield from self.attack(name, int(number))
        self.down += self.sent
        self.sent = []

    def attack(self, name: str, way: int) -> Steps:
        more = {"training-room": ("goblin", "troll"), "dark-room": ("witch", "vampire")}.get(self.room, ())
        better = int(name in more)
        if name == "slime" and way == 2:
            self.hold = True
            return
        self.hold |= name == "demon"
        if not self.targets(name):
            return
        self.attacked = True
        self.unhealed |= name == "dragon"
        self.food -= name == "troll" and way == 2
        first = self.line()[0]
        match name, way:
            case "slime" | "dragon", _:
                for one in self.line():
                    self.hit(one, 1 + (name == "dragon"))
            case "goblin", _:
                behind = self.line()[1:2]
                if self.hit(first, 2 + better) and behind:
                    self.hit(behind[0], 1 + better)
            case "troll", _:
                self.hit(first, 2 + way + better)
            case "golem", _:
                self.hit(first, 4)
            case "witch", 1:
                self.hit(first, 4 + better)
            case _:
                n = {"ghost": 2, "witch": 1, "vampire": 4 - way, "demon": 7}[name] + better
                for _ in range(1 + (name == "witch")):
                    if self.targets(name):
                        self.hit((yield {f"hit {one}" for one in self.targets(name)}).split(" ")[1], n)

    def close(self) -> None:
        if self.attacked and not self.unhealed:
            self.heal(self.icons("priest"))
        if not self.hold:
            for _ in range(FATIGUE[self.card]):
                if self.party:
                    self.hit(self.line()[0], 1)
            self.lost = bool(self.party)
            self.evil -= self.lost
        for name in self.poisoned:
            if self.party and name in self.line():
                self.hit(name, 2)


def a_party(random: Random) -> dict[str, int]:
    """Gives adventurers, front to back, with the damage of each."""
    names = [f"{kind}-{level}" for kind in LIFE for level in (4, 5, 6, 7)]
    chosen = random.sample(names, random.choice((1, 2, 3, 3)))
    party = sorted(chosen, key=lambda name: not name.startswith("warrior"))
    if random.random() < 0.3:
        party.insert(0, "paladin-gold")
    return {name: random.choice((0, 0, random.randrange(Reference.life(name)))) for name in party}


@pytest.mark.rule("DL-B12.rolling-stone", "DL-B6.labyrinth", "DL-B6.training-room", "DL-B6.dark-room")
@pytest.mark.rule("DL-B6.anti-magic-room", "DL-B5.golem", "DL-B5.dragon", "DL-B5.demon", "DL-B9.9", "DL-B11.step-1")
@pytest.mark.rule("DL-B11.step-2", "DL-B11.step-3", "DL-B11.step-4", "DL-B11.step-5", "DL-B11.step-6", "DL-B11.step-7")
@pytest.mark.rule("DL-B13.metamorphosis", "DL-B13.dimensional-gate", "DL-B13.illusion", "DL-B13.create-food")
@pytest.mark.rule(
    "DL-B13.regeneration", "DL-B13.ghosts", "DL-B11.waiting", "DL-B8", "DL-B12.second-year", "DL-B13.fatigue-2"
)
@pytest.mark.parametrize("part", range(4))
def test_battles_of_the_second_year_come_out_as_the_reference_says(table: Any, part: int) -> None:
    for seed in range(part, 1200, 4):
        random = Random(seed)
        party = a_party(random)
        room = random.choice(PLACES)
        traps = random.sample(TRAPS, random.choice((0, 1, 2) if room == "labyrinth" else (0, 1)))
        lair = random.sample(MONSTERS, random.choice((0, 1, 1, 2, 3)))
        card, number = random.choice(list(FATIGUE)), random.choice((1, 2, 3, 4))
        image = random.choice((0, 0, 0, 1, 2))
        reference = Reference(party, image, lair, room, card, number)
        given = lord(
            party=" ".join(f"{name}:{damage}" for name, damage in party.items()),
            rooms=f"{room} (2,0)" if room else "",
            set=" ".join(traps), lair=" ".join(f"+{name}" for name in lair), image=image, fight="(2,0)",
            gold=5, food=2, imps=3, evil=6,
        )  # fmt: skip
        play = table(Battle(player=0, number=number), [given], fight=card, year=2)
        lines = []
        steps = reference.play(traps)
        try:
            expected = next(steps)
            while True:
                assert set(play.legal()) == expected, (seed, lines)
                lines.append(random.choice(sorted(expected)))
                play.play(lines[-1])
                expected = steps.send(lines[-1])
        except StopIteration:
            assert play.top == "over", (seed, lines)
        seat = play.seat()
        found = (play.party(), play.prison(), seat.image, [hero.more for hero in seat.party])
        wanted = (
            " ".join(f"{name}:{damage}" if damage else name for name, damage, _ in reference.party),
            " ".join(sorted(reference.prison)),
            reference.image,
            [life - reference.life(name) for name, _, life in reference.party],
        )
        assert found == wanted, (seed, given, lines)
        assert (bool(play.conquered()), seat.evil) == (reference.lost, reference.evil), (seed, given, lines)
        assert (seat.gold, seat.food, seat.imps) == (reference.gold, reference.food, reference.imps), (seed, lines)
        lodgers = sorted([*reference.up, *(f"-{name}" for name in reference.down)])
        assert sorted(play.lair().split()) == lodgers, (seed, given, lines)
