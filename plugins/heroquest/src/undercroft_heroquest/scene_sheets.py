"""What lies beside the board: the quest, whose turn it is, the sheets of the heroes, the monsters, the last dice."""

from __future__ import annotations

import textwrap
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
TIED: Final = "\u00a0"
"""A blank at which no line is broken."""
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
    for index, hero in enumerate(state.heroes):
        mark = MARK if index == turn else " "
        tone = HERO_TONES[hero.kind] if hero.life == "alive" else "faint"
        head = fit(f"{mark}{_head(hero)}", HALF)
        labels.append(Label(index % 2 * (HALF + 1), y + index // 2, head, tone, f"sheet/{hero.kind}"))
    y += (len(state.heroes) + 1) // 2
    if state.monsters:
        y = _paragraph(labels, y, width, "monsters", _monsters(table))
    for number, roll in enumerate(state.last):
        y = _dice(labels, y, width, f"dice/{number}", roll)
    # Last comes what changes least, as a small terminal leaves it out; of this first what the acting hero has.
    for _, hero in sorted(enumerate(state.heroes), key=lambda one: one[0] != turn):
        if hero.life == "alive":
            y = _paragraph(labels, y, width, f"belongings/{hero.kind}", _rest(table, hero, hero.player == player))
    return labels, y


def _paragraph(labels: list[Label], y: int, width: int, name: str, text: str) -> int:
    """Adds a text in as many lines as it takes, and gives the height below it."""
    lines = textwrap.wrap(text, width, subsequent_indent=" " * INDENT, break_on_hyphens=False)
    lines = [line.replace(TIED, " ") for line in lines]
    for number, line in enumerate(lines):
        blanks = len(line) - len(line.lstrip())
        labels.append(Label(blanks, y + number, line.lstrip(), id="" if number else name))
    return y + len(lines)


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


def _head(hero: Hero) -> str:
    """Gives Body and Mind of a hero."""
    head = f"{HERO_SIGNS[hero.kind]} {hero.kind}"
    if hero.life != "alive":
        return f"{head}: {'dead' if hero.life == 'dead' else 'gone home'}"
    head += f" Body {hero.body}/{hero.most_body} Mind {hero.mind}/{hero.most_mind}"
    bar = "■" * hero.body + "□" * (hero.most_body - hero.body)
    return f"{head} {bar}" if columns(head) + len(bar) + len(MARK) < HALF else head


def _rest(table: Reading, hero: Hero, own: bool) -> str:
    """Gives what is on a hero and what the hero has; whoever leads the hero is told the names of the spells."""
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
    return f"{HERO_SIGNS[hero.kind]} {'; '.join(told)}"


def _bond(spell: str, by_zargon: bool) -> str:
    return f"{spell.upper()}, led by Zargon" if by_zargon else spell.upper()


def _monsters(table: Reading) -> str:
    signs = monster_signs(tuple(table.static.box.monsters))
    # What belongs to one monster stays in one line.
    told = [_monster(monster, signs[monster.kind]).replace(" ", TIED) for monster in table.state.monsters]
    return "; ".join(told)


def _monster(monster: Monster, sign: str) -> str:
    name = f" {monster.name}" if monster.name else ""
    bound = "".join(f" {bond.spell.upper()}" for bond in monster.bound)
    body = f"Body {monster.body}/{monster.most_body}"
    return f"{sign}{monster.number} {monster.label}{name} {SQUARE_NAMES[monster.square]} {body}{bound}"


def _dice(labels: list[Label], y: int, width: int, name: str, roll: tuple[str, str, str, str]) -> int:
    """Adds a roll, each die on a card of its own, and gives the height below it."""
    what, dice, against, result = roll
    parts = [(f"{what}:", False), *((die, True) for die in dice.split("+"))]
    if against:
        parts += [("against", False), *((die, True) for die in against.split("+"))]
    parts.append((f"- {result}", False))
    x = 0
    for number, (text, die) in enumerate(parts):
        if number == 1:
            x = max(x, DICE)  # dice stand below each other
        if x and x + columns(text) > width:
            x, y = INDENT, y + 1
        tone = "red" if die and text.isdecimal() else ""
        labels.append(Label(x, y, fit(text, width - x), tone, "" if number else name, card=die and text != "none"))
        x += columns(text) + 1
    return y + 1
