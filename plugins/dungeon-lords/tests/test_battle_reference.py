"""Battles against a slow plain reference, written from the rules sheet: random parties, traps, monsters and choices."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from undercroft_dungeon_lords.battle import Battle

from .conftest import lord

ICONS = {"1": (3, 1), "2a": (3, 2), "2b": (4, 1), "3": (4, 2)}
"""Hit points and icons of thief, priest and wizard, by level (B7)."""
WARRIORS = {"1": 3, "2a": 4, "2b": 4, "3": 5}
TRAPS = ("rolling-stone", "fire-wall", "pendulum", "poisoned-dart", "anti-magic-dart", "poisoned-meal", "trap-door",
         "cursed-ring", "kamikaze-imp")  # fmt: skip
MONSTERS = ("goblin", "slime", "ghost", "troll", "witch", "vampire")
FATIGUE = 1


class Reference:
    """The battle of one round, from lines of play alone."""

    def __init__(self, party: list[str]) -> None:
        self.party = [[name, 0] for name in party]
        self.prison: list[str] = []
        self.hold = self.attacked = self.healed_not = False

    def life(self, name: str) -> int:
        kind, level = name.split("-")
        return WARRIORS[level] if kind == "warrior" else ICONS[level][0]

    def icons(self, kind: str) -> int:
        return sum(ICONS[name.split("-")[1]][1] for name, _ in self.party if name.startswith(kind))

    def hit(self, name: str, n: int) -> bool:
        for one in self.party:
            if one[0] == name:
                one[1] += n
                if one[1] >= self.life(name):
                    self.party.remove(one)
                    self.prison.append(name)
                    return True
        return False

    def trap(self, trap: str, target: str) -> None:
        names = [name for name, _ in self.party]
        laid = dict.fromkeys(names, 0)
        if trap == "rolling-stone":
            laid[names[0]] = 3
        elif trap == "trap-door":
            laid[names[0]] = 2
        elif trap == "poisoned-meal":
            laid[names[0]] = self.life(names[0])
        elif trap == "pendulum":
            laid.update(dict.fromkeys(names[1:2], 3))
        elif trap in ("poisoned-dart", "anti-magic-dart"):
            laid[target] = 1
        else:
            laid = dict.fromkeys(names, 1)
            if trap == "fire-wall":
                laid[names[-1]] += 1
            if trap == "kamikaze-imp":
                laid[names[0]] = 3
        self.hold |= trap in ("trap-door", "cursed-ring")
        self.healed_not |= trap == "anti-magic-dart" and target.startswith("priest")
        blocks = self.icons("thief")
        for name in names:
            while laid[name] and blocks:
                laid[name] -= 1
                blocks -= 1
        for name in names:
            self.hit(name, laid[name])

    def attack(self, monster: str, way: int, targets: list[str]) -> None:
        if monster == "slime" and way == 2:
            self.hold = True
            return
        names = [name for name, _ in self.party]
        if monster in ("ghost", "vampire", "witch") and not (monster == "witch" and way == 1):
            for target in targets:
                self.hit(target, {"ghost": 2, "witch": 1, "vampire": 4 - way}[monster])
            self.attacked |= bool(targets)
            return
        self.attacked = True
        if monster == "slime":
            for name in names:
                self.hit(name, 1)
        elif monster == "goblin":
            if self.hit(names[0], 2) and names[1:]:
                self.hit(names[1], 1)
        else:
            self.hit(names[0], {"troll": 2 + way, "witch": 4}[monster])

    def close(self, poisoned: str) -> bool:
        """Heals, tires, conquers and poisons; tells whether the tile was lost."""
        if not self.party:
            return False
        hearts = self.icons("priest")
        if self.attacked and not self.healed_not:
            for one in self.party:
                while one[1] and hearts:
                    one[1] -= 1
                    hearts -= 1
        if not self.hold:
            for _ in range(FATIGUE):
                if self.party:
                    self.hit(self.party[0][0], 1)
        lost = bool(self.party) and not self.hold
        self.hit(poisoned, 2)
        return lost


@pytest.mark.rule("DL-B11.step-1", "DL-B11.step-3", "DL-B11.step-5", "DL-B11.step-6", "DL-B11.step-7")
@pytest.mark.rule(
    "DL-B12.rolling-stone",
    "DL-B12.fire-wall",
    "DL-B12.pendulum",
    "DL-B12.poisoned-dart",
    "DL-B12.anti-magic-dart",
    "DL-B12.poisoned-meal",
    "DL-B12.trap-door",
    "DL-B12.cursed-ring",
    "DL-B12.kamikaze-imp",
)
@pytest.mark.rule("DL-B5.goblin", "DL-B5.slime", "DL-B5.ghost", "DL-B5.troll", "DL-B5.witch", "DL-B5.vampire")
def test_battles_come_out_as_the_reference_says(table: Any) -> None:
    names = [f"{kind}-{level}" for kind in ("thief", "priest", "wizard") for level in ICONS]
    names += [f"warrior-{level}" for level in WARRIORS]
    for seed in range(1500):
        random = Random(seed)
        chosen = random.sample(names, random.choice((1, 2, 3, 3)))
        party = sorted(chosen, key=lambda name: not name.startswith("warrior"))
        life = Reference([]).life
        wounds = {name: random.choice((0, 0, random.randrange(life(name)))) for name in party}
        trap = random.choice(("", *TRAPS))
        lair = random.sample(MONSTERS, random.choice((0, 1, 1, 2, 3)))
        line = " ".join(f"{name}:{wounds[name]}" for name in party)
        sent = " ".join(f"+{name}" for name in lair)
        given = lord(party=line, set=trap, lair=sent, gold=1, food=2, imps=2, fight="(2,0)", evil=5)
        play = table(Battle(player=0, number=4), [given], fight="fireball")
        reference = Reference(party)
        for one in reference.party:
            one[1] = wounds[one[0]]
        lines = []
        while play.top != "over":
            text = random.choice(play.legal())
            lines.append(text)
            play.play(text)
        poisoned = ""
        if trap:
            target = lines.pop(0).split(" ")[1] if trap.endswith("dart") else ""
            poisoned = target if trap == "poisoned-dart" else ""
            reference.trap(trap, target)
        while lines:
            _, monster, way = lines.pop(0).split(" ")
            targets = []
            while lines and lines[0].startswith("hit "):
                targets.append(lines.pop(0).split(" ")[1])
            reference.attack(monster, int(way), targets)
        lost = reference.close(poisoned)
        found = (play.party(), play.prison(), bool(play.conquered()), play.seat().evil)
        left = " ".join(f"{name}:{n}" if n else name for name, n in reference.party)
        assert found == (left, " ".join(sorted(reference.prison)), lost, 5 - lost), (seed, line, trap, sent)
