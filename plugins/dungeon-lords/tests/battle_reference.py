"""A slow plain reference of one battle of either year, written from the rules sheet, that plays along.

It is a generator: it gives what the lord may do next, and is told what was chosen.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

LIFE = {
    "warrior": {"1": 3, "2a": 4, "2b": 4, "3": 5, "4": 5, "5": 6, "6": 7, "7": 8},
    "other": {"1": 3, "2a": 3, "2b": 4, "3": 4, "4": 4, "5": 5, "6": 5, "7": 6},
    "paladin": {"silver": 5, "gold": 8},
}
"""Hit points (B7, B8)."""
ICONS = {"1": 1, "2a": 2, "2b": 1, "3": 2, "4": 2, "5": 2, "6": 3, "7": 3, "silver": 2, "gold": 3}
LEVELS = {1: ("1", "2a", "2b", "3"), 2: ("4", "5", "6", "7")}
CLASSES = ("warrior", "thief", "priest", "wizard")
FATIGUE = {
    1: {"word-of-peace": 2, "suggestion": 2, "detect-evil": 2, "graffiti": 2, "magic-shield": 1, "detect-treasure": 1,
        "fist-of-justice": 1, "fireball": 1, "invisibility": 0},
    2: {"regeneration": 1, "aura-of-fear": 2, "metamorphosis": 2, "create-food": 2, "dimensional-gate": 2,
        "blind-rage": 3, "illusion": 3, "song-of-courage": 3, "magic-key": 3},
}  # fmt: skip
FAST = ("word-of-peace", "suggestion", "magic-shield", "invisibility", "metamorphosis", "dimensional-gate", "illusion")
TRAPS = ("rolling-stone", "fire-wall", "pendulum", "poisoned-dart", "anti-magic-dart", "poisoned-meal", "trap-door",
         "cursed-ring", "kamikaze-imp")  # fmt: skip
MONSTERS: dict[int, tuple[str, ...]] = {1: ("goblin", "slime", "ghost", "troll", "witch", "vampire")}
MONSTERS[2] = (*MONSTERS[1], "golem", "dragon", "demon")
PLACES = {1: ("", "", "mint"),
          2: ("", "", "mint", "training-room", "dark-room", "labyrinth", "anti-magic-room", "cafeteria")}  # fmt: skip
PRICES = {"goblin": (1, 0), "slime": (1, 0), "troll": (2, 0), "witch": (1, 1), "vampire": (0, 2)}
"""Food and evil."""
Steps = Generator[set[str], str, None]


def life(name: str) -> int:
    """Gives the hit points of an adventurer."""
    kind, level = name.split("-")
    return LIFE.get(kind, LIFE["other"])[level]


class Reference:
    """One battle of a lord, while another one looks on, before whom the paladin may stand."""

    def __init__(self, random: Random, year: int) -> None:
        names = [f"{kind}-{level}" for kind in CLASSES for level in LEVELS[year]]
        chosen = random.sample(names, random.choice((1, 2, 3, 3)))
        party = sorted(chosen, key=lambda name: not name.startswith("warrior"))
        self.evil = random.choice((1, 6, 8, 9, 10, 11, 14, 15))
        self.other_evil = random.choice((6, 9, 10, 11, 12))
        paladin = "paladin-silver" if year == 1 else "paladin-gold"
        place = random.choice(("own", "other", "away"))
        if place == "own" and not self.evil < self.other_evil > 9:
            party.insert(0, paladin)
        self.party: list[list[Any]] = [[name, random.choice((0, 0, random.randrange(life(name)))), life(name)]
                                       for name in party]  # fmt: skip
        self.others: list[list[Any]] = []
        if place == "other" and not self.other_evil < self.evil > 9:
            self.others = [[paladin, random.randrange(life(paladin)), life(paladin)]]
        self.tent = [] if self.others or paladin in party or max(self.evil, self.other_evil) > 9 else [paladin]
        """Where he waits; if he is nowhere else, he is in prison."""
        self.caught = "" if self.others or self.tent or paladin in party else paladin
        self.year, self.full, self.number = year, random.random() < 0.5, random.choice((1, 1, 2, 3, 4))
        self.room, self.card = random.choice(PLACES[year]), random.choice(list(FATIGUE[year]))
        self.image = random.choice((0, 0, 0, 1, 2)) if year == 2 else 0
        self.set = random.sample(TRAPS, random.choice((0, 1, 2) if self.room == "labyrinth" else (0, 1)))
        self.hand = random.sample(("trap-door", "pendulum"), random.choice((0, 1, 2)))
        self.sent = random.sample(MONSTERS[year], random.choice((0, 1, 1, 2, 3)))
        self.up, self.down, self.prison, self.poisoned = (list[str]() for _ in range(4))
        self.gold = sum(self.cost(trap) for trap in self.set) + random.choice((0, 0, 2))
        self.food = ("poisoned-meal" in self.set) + random.choice((0, 0, 1, 3))
        self.imps = ("kamikaze-imp" in self.set) + random.choice((0, 2))
        self.hold = self.attacked = self.unhealed = self.spell_less = self.lost = False
        self.shield, self.safe = 0, ""

    def cost(self, trap: str) -> int:
        """Gives the gold that a trap costs here."""
        return (trap == "cursed-ring") + (self.room not in ("", "labyrinth"))

    def icons(self, kind: str) -> int:
        return sum(ICONS[name.split("-")[1]] for name, *_ in self.party if name.startswith((kind, "paladin")))

    def move_evil(self, n: int) -> None:
        """Moves the counter, and the paladin if he is to go (B9)."""
        self.evil = min(15, max(1, self.evil + n))
        if self.tent and self.evil > 9:
            name = self.tent.pop()
            self.party.insert(0, [name, 0, life(name)])
        elif self.others and 9 < self.evil > self.other_evil:
            self.party.insert(0, self.others.pop())
        elif self.party and self.party[0][0].startswith("paladin") and 9 < self.other_evil > self.evil:
            self.others.append(self.party.pop(0))
            if not self.party:
                self.image = 0

    def strike(self, name: str, n: int) -> bool:
        """Deals damage that a shield may take away; tells whether that eliminated somebody."""
        taken = min(n, self.shield)
        self.shield -= taken
        return n > taken and self.hit(name, n - taken)

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

    def play(self) -> Steps:
        yield from self.traps()
        if self.party:
            yield from self.spell("fast")
            yield from self.attacks()
        if self.party:
            yield from self.spell("slow")
            self.close()
        self.up += self.sent

    def traps(self) -> Steps:
        used = 0
        left = self.set
        while left and self.party:
            trap = left[0] if len(left) == 1 else (yield {f"spring {trap}" for trap in left}).split(" ")[1]
            left.remove(trap)
            self.gold -= self.cost(trap)
            self.food -= trap == "poisoned-meal"
            self.imps -= trap == "kamikaze-imp"
            names = self.line()
            laid = dict.fromkeys(names, 0)
            target = ""
            match trap:
                case "rolling-stone":
                    laid[names[0]] = 2 + self.year
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
                    self.strike(name, laid[name])

    def spell(self, speed: str) -> Steps:
        silent = self.spell_less or self.room == "anti-magic-room" or self.icons("wizard") < self.number
        if (self.card in FAST) != (speed == "fast") or silent:
            return
        monsters = [name for name in self.sent if name != "ghost"]
        match self.card:
            case "word-of-peace":
                if (yield {"choose 1", "choose 2"}) == "choose 1":
                    self.up += monsters
                    self.sent = [name for name in self.sent if name == "ghost"]
                else:
                    self.move_evil(2)
            case "suggestion":
                yield from self.suggestion(monsters)
            case "detect-evil":
                self.move_evil(2)
            case "magic-shield":
                self.shield = 1
            case "invisibility":
                self.party.sort(key=lambda one: one[0].startswith("wizard"))
                self.safe = "wizard"
            case "fist-of-justice":
                self.imps -= self.imps > 0
            case "detect-treasure" if self.gold:
                self.gold -= 1
            case "detect-treasure" if self.food:
                self.food -= 1
            case "detect-treasure" if self.hand:
                self.hand.remove((yield {f"discard {trap}" for trap in self.hand}).split(" ")[1])
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

    def suggestion(self, monsters: list[str]) -> Steps:
        due = list(monsters)
        while due:
            allowed = {f"withdraw {name}" for name in due}
            for name in due:
                food, evil = PRICES[name]
                if self.food >= food and not (self.full and self.evil + evil > 15):
                    allowed.add(f"pay {name}")
            word, name = (yield allowed).split(" ")
            due.remove(name)
            if word == "pay":
                self.food -= PRICES[name][0]
                self.move_evil(PRICES[name][1])
            else:
                self.sent.remove(name)
                self.up.append(name)

    def exposed(self) -> list[str]:
        """Gives who can be harmed, front to back."""
        return [name for name in self.line() if not self.safe or not name.startswith(self.safe)]

    def targets(self, name: str) -> list[str]:
        names = self.exposed()
        if name == "ghost":
            return names[1:]
        return [one for one in names if not (name == "vampire" and one.startswith("priest"))]

    def ways(self, name: str) -> set[str]:
        numbers = {1, 2} if name in ("slime", "troll", "witch", "vampire") else {1}
        if name == "troll" and not (self.food and self.targets(name)):
            numbers = {1}
        if name == "slime" and not self.targets(name):
            numbers = {2}
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
        first, *behind = self.exposed()
        match name, way:
            case "slime" | "dragon", _:
                for one in (first, *behind):
                    self.strike(one, 1 + (name == "dragon"))
            case "goblin", _:
                if self.strike(first, 2 + better) and behind:
                    self.strike(behind[0], 1 + better)
            case "troll", _:
                self.strike(first, 2 + way + better)
            case "golem", _:
                self.strike(first, 4)
            case "witch", 1:
                self.strike(first, 4 + better)
            case _:
                n = {"ghost": 2, "witch": 1, "vampire": 4 - way, "demon": 7}[name] + better
                for _ in range(1 + (name == "witch")):
                    if self.targets(name):
                        self.strike((yield {f"hit {one}" for one in self.targets(name)}).split(" ")[1], n)

    def close(self) -> None:
        if not self.party:
            return
        if self.attacked and not self.unhealed:
            self.heal(self.icons("priest"))
        if not self.hold:
            for _ in range(FATIGUE[self.year][self.card]):
                if self.exposed():
                    self.strike(self.exposed()[0], 1)
            self.lost = bool(self.party)
            if self.lost:
                self.move_evil(-1)
        for name in self.poisoned:
            if self.party and name in self.line():
                self.hit(name, 2)
