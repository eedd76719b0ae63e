"""Potions, artifacts and items in use, what is handed over, and the only ways in which heroes get and lose things.

`uses` are the acts at any time of one's own turn; `HeroTurn` lends them to open phases above it. `healing` is what a
dying hero may use, `before_attack` what may be used before an attack on its owner (HQ-A25).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from undercroft import Next

from . import bonds
from .actions import Give, GiveGold, UseOn, use
from .cards import ONESELF, Gear, Usable
from .effects import Attacks, Bonus, CastAgain, Heal, Kill, NoDefence, Reroll, Revive
from .effects_apply import apply
from .events import Got, Lost, Used
from .geometry import adjacent
from .sight import area, hero_called, hero_index, heroes_seen, kind_of, monster_called, monsters_seen
from .state import Hero
from .tables import Position, Reading

if TYPE_CHECKING:
    from .turn import HeroTurn


@lru_cache(10_000)
def use_on(name: str, target: str) -> UseOn:
    """Gives the use of something on a hero or a monster."""
    return UseOn(name, target)


@lru_cache(10_000)
def give(name: str, hero: int) -> Give:
    """Gives the handing over of something to a hero."""
    return Give(name, hero)


def card_of(table: Reading, name: str) -> Usable:
    """Gives the card of a name that a hero holds."""
    box = table.static.box
    return box.treasures.get(name) or box.equipment.get(name) or box.artifacts[name]


def usable(table: Reading, hero: Hero) -> Iterator[Usable]:
    """Gives the cards with effects that the hero has and may use now or later, each kind once."""
    static = table.static
    known = static.usable
    names = [static.treasures[number].name for number in hero.potions] if hero.potions else []
    names += [name for name in hero.items if name in known]
    if hero.artifacts:
        names += [name for number in hero.artifacts if (name := static.artifacts[number].name) in known]
    for name in dict.fromkeys(names):
        card = known[name]
        if name not in hero.spent and (not isinstance(card, Gear) or hero.kind in card.users):
            yield card


def healing(table: Reading, hero: Hero) -> list[Any]:
    """Lists the `Use` actions of what the hero owns that restores Body, or life, at any time (HQ-R17.1a)."""
    return [
        use(card.name)
        for card in usable(table, hero)
        if card.when == "any time" and card.target in (*ONESELF, "dead hero") and _does(card, Heal, Revive)
    ]


def mending(table: Reading, hero: Hero) -> list[Any]:
    """Lists the `Use` actions that restore lost Body in others' turns (HQ-A25); who is held fast does not drink."""
    if hero.body >= hero.most_body or bonds.held(hero):
        return []
    return [
        use(card.name)
        for card in usable(table, hero)
        if card.when == "any time" and card.target in ONESELF and _does(card, Heal)
    ]


def before_attack(table: Reading, hero: Hero) -> list[Any]:
    """Lists the `Use` actions that matter before an attack on the hero: healing when hurt, defence dice."""
    if bonds.held(hero):
        return []
    hurt = hero.body < hero.most_body
    defends = not bonds.stopped(hero, "defend")
    return [
        use(card.name)
        for card in usable(table, hero)
        if card.when == "any time"
        and card.target in ONESELF
        and (
            (hurt and _does(card, Heal))
            or (defends and any(type(effect) is Bonus and effect.defend for effect in card.effects))
        )
    ]


def _does(card: Usable, *kinds: type) -> bool:
    return any(type(effect) in kinds for effect in card.effects)


def uses(table: Reading, turn: HeroTurn, hero: Hero) -> list[Any]:
    """Lists what the hero may use, drink or hand over at this time of the own turn."""
    found: list[Any] = []
    if hero.potions or hero.artifacts or not table.static.usable.keys().isdisjoint(hero.items):
        for card in usable(table, hero):
            if _in_time(turn, hero, card):
                found += _aims(table, hero, card)
    elif not (hero.gold or hero.things):  # no item is given that is of no use
        return found
    return found + handing_over(table, hero)


def _in_time(turn: HeroTurn, hero: Hero, card: Usable) -> bool:
    """Tells whether a card may be used at this time of the turn."""
    when = card.when
    if when in ("any time", "own turn"):
        return not (hero.body >= hero.most_body and card.target == "self" and _does(card, Heal))
    if bonds.stopped(hero, "attack"):
        return False
    if when == "while attacking":
        return _does(card, NoDefence) and not turn.undefended and (not turn.acted or turn.attacks > 0)
    return not turn.acted and not (turn.attacks and _does(card, Attacks))


def _aims(table: Reading, hero: Hero, card: Usable) -> list[Any]:
    """Lists the uses of a card, one for each target that can be chosen."""
    target, name = card.target, card.name
    if _does(card, NoDefence, Reroll, CastAgain) or target in ("self", "heroes in sight", "heroes in the area"):
        return [use(name)]
    heroes = table.state.heroes
    if target == "dead hero":
        return [use_on(name, one.kind) for one in heroes if one.life == "dead"]
    if target == "monster":
        kinds = [kind for effect in card.effects if isinstance(effect, Kill) for kind in effect.kinds]
        seen = monsters_seen(table, hero.square)
        return [use_on(name, one.label) for one in seen if not kinds or one.kind in kinds]
    return [
        use_on(name, one.kind)
        for one in heroes_seen(table, hero.square)
        if (target == "hero" or one is not hero) and not (_does(card, Heal) and one.body >= one.most_body)
    ]


def handing_over(table: Reading, hero: Hero) -> list[Any]:
    """Lists what can be given to whom (HQ-R3.5): potions, artifacts, things of the quest and gold (HQ-R9.6).

    Of gold all, or an equal share of it for everybody who is within reach.
    """
    static = table.static
    gold = hero.gold
    names = [static.treasures[number].name for number in hero.potions] if hero.potions else []
    names += [name for name in hero.items if name in static.potions]
    if hero.artifacts:
        names += [static.artifacts[number].name for number in hero.artifacts]
    names += hero.things
    if not (names or gold):
        return []
    near = [kind_of(one) for one in receivers(table, hero)]
    if not near:
        return []
    found: list[Any] = [give(name, kind) for name in dict.fromkeys(names) for kind in near]
    if gold:
        found += _shares(gold, tuple(near))
    return found


@lru_cache(10_000)
def _shares(gold: int, near: tuple[int, ...]) -> tuple[GiveGold, ...]:
    shares = {gold, gold // (len(near) + 1)} - {0}
    return tuple(GiveGold(n, kind) for n in sorted(shares) for kind in near)


def receivers(table: Reading, hero: Hero) -> list[Hero]:
    """Gives the heroes to whom this one can hand something: those of the same room or corridor (HQ-A17).

    By the option `handing_over` only adjacent ones, with no monster next to either.
    """
    state = table.state
    others = [one for one in state.heroes if one is not hero and one.life == "alive" and one.body]
    if others and table.options.handing_over == "adjacent":
        if _beset(table, hero):
            return []
        return [one for one in others if adjacent(state.grid, hero.square, one.square) and not _beset(table, one)]
    rooms = table.static.board.room_names
    room = rooms[hero.square]
    others = [one for one in others if rooms[one.square] == room]
    if room or not others:
        return others
    squares = area(table, hero.square)
    return [one for one in others if one.square in squares]


def _beset(table: Reading, hero: Hero) -> bool:
    state = table.state
    return any(adjacent(state.grid, hero.square, monster.square) for monster in state.monsters)


def play_use(pos: Position, index: int, action: Any) -> Next | None:
    """Carries out one of those, in whosever turn; `turn` facts go through `pos.nearest(HeroTurn)`."""
    state = pos.state
    hero = state.heroes[index]
    if isinstance(action, Give):
        _hand_over(pos, index, action.name, hero_index(state, action.hero))
        return None
    if isinstance(action, GiveGold):
        hero.gold -= action.n
        pos.tell(Lost(hero.kind, f"{action.n} gold"))
        take_gold(pos, hero_index(state, action.hero), action.n)
        return None
    card = card_of(pos, action.name)
    pos.tell(Used(hero.kind, card.name))
    if card.when == "instead of attacking":
        from .turn import HeroTurn

        pos.nearest(HeroTurn).act()
    affected = _affected(pos, index, card)
    _use_up(pos, index, card)
    if isinstance(action, UseOn):
        monster = monster_called(state, action.target)
        if monster is not None:
            return apply(pos, card.effects, card.name, index, monster=monster)
        affected = [hero_called(state, action.target)]
    following: Next | None = None
    for one in affected:
        following = apply(pos, card.effects, card.name, index, hero=one) or following
    return following


def _affected(table: Reading, index: int, card: Usable) -> list[int]:
    """Gives the heroes on whom the use of a card falls that names none."""
    from .spells import whom

    return whom(table, card.target, index, index)


def _use_up(pos: Position, index: int, card: Usable) -> None:
    """Notes what may be used once per quest, and takes away what is used up."""
    state, static = pos.state, pos.static
    hero = state.heroes[index]
    if card.uses == "once per quest":
        hero.spent.append(card.name)
    elif card.uses == "once":
        number = static.treasure_numbers.get(card.name, -1)
        if number in hero.potions:
            hero.potions.remove(number)
            state.treasures_out.append(number)
        elif card.name in hero.items:
            hero.items.remove(card.name)
        else:
            number = static.artifact_numbers[card.name]
            put_off(pos, hero, number)
            state.artifacts_used.append(number)


def _hand_over(pos: Position, index: int, name: str, to: int) -> None:
    state, static = pos.state, pos.static
    hero, other = state.heroes[index], state.heroes[to]
    pos.tell(Lost(hero.kind, name))
    card = static.treasure_numbers.get(name, -1)
    artifact = static.artifact_numbers.get(name, -1)
    if card in hero.potions:
        hero.potions.remove(card)
        other.potions.append(card)
    elif name in hero.items:
        hero.items.remove(name)
        other.items.append(name)
    elif artifact in hero.artifacts:
        put_off(pos, hero, artifact)
        put_on(pos, other, artifact)
    else:
        hero.things.remove(name)
        take_thing(pos, to, name)
        return
    pos.tell(Got(kind_of(other), name))


# -- getting and losing


def put_on(pos: Position, hero: Hero, number: int) -> None:
    """Puts an artifact among those of a hero; what it adds to Body and Mind holds while it is there.

    What was used once per quest by one hero is used for the next one too.
    """
    artifact = pos.static.artifacts[number]
    hero.artifacts.append(number)
    if artifact.name not in hero.spent and any(artifact.name in one.spent for one in pos.state.heroes):
        hero.spent.append(artifact.name)
    if hero.kind in artifact.users:
        hero.most_body += artifact.body
        hero.body += artifact.body
        hero.most_mind += artifact.mind
        hero.mind += artifact.mind


def put_off(pos: Position, hero: Hero, number: int) -> None:
    """Takes an artifact from a hero, with what it added; the last point of Body is not taken with it."""
    artifact = pos.static.artifacts[number]
    hero.artifacts.remove(number)
    if hero.in_hand == artifact.name:
        hero.in_hand = ""
    if hero.kind in artifact.users:
        hero.most_body -= artifact.body
        hero.body = min(hero.body, max(hero.body - artifact.body, 1))
        hero.most_mind -= artifact.mind
        hero.mind = max(hero.mind - artifact.mind, 0)


def take_gold(pos: Position, index: int, n: int) -> None:
    """Gives gold to a hero and tells `Got`."""
    pos.state.heroes[index].gold += n
    pos.tell(Got(kind_of(pos.state.heroes[index]), f"{n} gold"))


def take_item(pos: Position, index: int, name: str) -> None:
    """Gives a piece of equipment, or a potion by name, to a hero and tells `Got`."""
    pos.state.heroes[index].items.append(name)
    pos.tell(Got(kind_of(pos.state.heroes[index]), name))


def take_artifact(pos: Position, index: int, name: str) -> None:
    """Gives an artifact to a hero, worn ones add Body and Mind; nothing happens if somebody has or has lost it."""
    state = pos.state
    number = pos.static.artifact_numbers[name]
    if number in state.artifacts:
        state.artifacts.remove(number)
        put_on(pos, state.heroes[index], number)
        pos.tell(Got(kind_of(state.heroes[index]), name))


def take_thing(pos: Position, index: int, name: str) -> None:
    """Gives a thing of the quest to a hero and tells `Got`; notes and goals listen."""
    pos.state.heroes[index].things.append(name)
    pos.tell(Got(kind_of(pos.state.heroes[index]), name))
