"""What lies beside the board: the quest, whose turn it is, the sheets of the heroes, the monsters, the last dice."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from undercroft.scene import Label, columns, fit

from .scene_board import HERO_SIGNS, HERO_TONES, monster_signs
from .state import Hero, Monster
from .tables import Reading
from .turn import HeroTurn
from .words import SQUARE_NAMES
from .zargon import MonsterTurn, ZargonTurn

DICE: Final = 28
"""The column where dice begin."""
HALF: Final = 39
"""How wide the sheet of a hero is: two are side by side."""
INDENT: Final = 2
MARK: Final = "▸"
"""What stands before the hero whose turn it is."""


def sheets(table: Reading, player: int, top: int, width: int) -> tuple[list[Label], int]:
    """Gives the lines below the board from a height on, and the height below them."""
    state = table.state
    done = "achieved" if state.achieved else state.result
    title = f"{state.title}: {state.goal}{f' ({done})' if done else ''}"
    labels = [
        Label(0, top, fit(title, width), "strong", "quest"),
        Label(0, top + 1, fit(turn_of(table), width), id="turn"),
    ]
    y = top + 2
    turn = table.nearest(HeroTurn).hero if table.has(HeroTurn) else None
    for first in range(0, len(state.heroes), 2):
        below = y
        for index in range(first, min(first + 2, len(state.heroes))):
            hero, x = state.heroes[index], 0 if index == first else HALF + 1
            mark = MARK if index == turn else " "
            tone = HERO_TONES[hero.kind] if hero.life == "alive" else "faint"
            lines = list(_sheet(table, hero, hero.player == player))
            labels.append(Label(x, y, fit(f"{mark}{lines[0]}", HALF), tone, f"sheet/{hero.kind}"))
            labels += [Label(x + INDENT, y + 1 + at, line) for at, line in enumerate(lines[1:])]
            below = max(below, y + len(lines))
        y = below
    for number, line in enumerate(_wrapped(_monsters(table), width)):
        labels.append(Label(0, y, line, id="" if number else "monsters"))
        y += 1
    for number, roll in enumerate(state.last):
        more, y = _dice(roll, y, width, f"dice/{number}")
        labels += more
    return labels, y


def turn_of(table: Reading) -> str:
    """Says whose turn it is and what is left of it."""
    state = table.state
    if state.result:
        return f"The quest is {state.result}."
    if table.has(HeroTurn):
        turn = table.nearest(HeroTurn)
        hero = state.heroes[turn.hero]
        if turn.left is None:
            move = "dice not rolled"
        else:
            move = "move over" if turn.moved == "done" else f"{turn.left} squares left"
        more = turn.attacks + turn.extra
        action = "action used" if turn.acted else "action free"
        action += f", {more} more attack{'s' if more > 1 else ''}" if more else ""
        action += f", {turn.casts} more spell{'s' if turn.casts > 1 else ''}" if turn.casts else ""
        leads = "Zargon, who commands" if turn.commanded else f"player {turn.player}, who leads"
        return f"Turn of {leads} the {hero.kind}: {move}, {action}"
    if table.has(MonsterTurn):
        turn_here = table.nearest(MonsterTurn)
        did = " and ".join(word for word, done in (("moved", turn_here.moved), ("acted", turn_here.acted)) if done)
        return f"Turn of Zargon: {turn_here.who}{f' has {did}' if did else ''}"
    if table.has(ZargonTurn):
        left = len(table.nearest(ZargonTurn).waiting(table))
        return f"Turn of Zargon: {left} figure{'' if left == 1 else 's'} to act"
    return "Before the first turn"


def _sheet(table: Reading, hero: Hero, own: bool) -> Iterator[str]:
    """Gives the lines of a sheet: Body and Mind, then all else."""
    head = f"{HERO_SIGNS[hero.kind]} {hero.kind}"
    if hero.life != "alive":
        yield f"{head}: {'dead' if hero.life == 'dead' else 'gone home'}"
        return
    head += f" Body {hero.body}/{hero.most_body} Mind {hero.mind}/{hero.most_mind}"
    bar = "■" * hero.body + "□" * (hero.most_body - hero.body)
    yield f"{head} {bar}" if columns(head) + len(bar) + len(MARK) < HALF else head
    static = table.static
    told = [_bond(bond.spell, bond.commanded) for bond in hero.bound]
    if hero.skips:
        told.append(f"misses {hero.skips} turn{'s' if hero.skips > 1 else ''}")
    for bonus in hero.bonuses:
        dice = [f"{n:+} {what}" for n, what in ((bonus.attack, "attack"), (bonus.defend, "defend")) if n]
        told.append(f"{bonus.source} {', '.join(dice)}")
    told += [f"walks through {what}" for what in hero.passes]
    owned = [
        *hero.items,
        *(static.treasures[card].name for card in hero.potions),
        *(static.artifacts[card].name for card in hero.artifacts),
        *hero.things,
    ]
    told += [f"gold {hero.gold}", ", ".join(owned) or "nothing"]
    if hero.spells and own:
        told.append("spells " + ", ".join(static.spells[card].name for card in hero.spells))
    elif hero.spells:
        told.append(f"{len(hero.spells)} spell{'s' if len(hero.spells) > 1 else ''}")
    yield from textwrap.wrap("; ".join(told), HALF - INDENT, break_on_hyphens=False)


def _bond(spell: str, by_zargon: bool) -> str:
    return f"{spell.upper()}, led by Zargon" if by_zargon else spell.upper()


def _monsters(table: Reading) -> str:
    signs = monster_signs(tuple(table.static.box.monsters))
    return "; ".join(_monster(monster, signs[monster.kind]) for monster in table.state.monsters)


def _monster(monster: Monster, sign: str) -> str:
    name = f" {monster.name}" if monster.name else ""
    bound = "".join(f" {bond.spell.upper()}" for bond in monster.bound)
    body = f"Body {monster.body}/{monster.most_body}"
    return f"{sign}{monster.number} {monster.label}{name} {SQUARE_NAMES[monster.square]} {body}{bound}"


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False)


def _dice(roll: tuple[str, str, str, str], y: int, width: int, name: str) -> tuple[list[Label], int]:
    """Gives a roll as labels, each die on a card of its own, and the height below it."""
    what, dice, against, result = roll
    parts = [(f"{what}:", False), *((die, True) for die in dice.split("+"))]
    if against:
        parts += [("against", False), *((die, True) for die in against.split("+"))]
    parts.append((f"- {result}", False))
    found: list[Label] = []
    x = 0
    for number, (text, die) in enumerate(parts):
        if number == 1:
            x = max(x, DICE)  # dice stand below each other
        if x and x + columns(text) > width:
            x, y = INDENT, y + 1
        tone = "red" if die and text.isdecimal() else ""
        found.append(Label(x, y, fit(text, width - x), tone, "" if number else name, card=die and text != "none"))
        x += columns(text) + 1
    return found, y + 1
