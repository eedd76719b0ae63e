"""Losing Body and drinking what heals, the last moment to be saved, and death (HQ-R17, HQ-A25).

`hurt_hero` and `heal_hero` are the only functions that change the Body of a hero. At 0 Body `hurt_hero` raises `Dying`
as an interrupt, so whatever follows in the flow, the end of a turn too, waits for the rescue (HQ-R17.1, HQ-A11).
"""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, end

from . import bonds, gear, spells
from .actions import DECLINE, Cast, Decline, Use
from .events import Died, Healed, Hurt, Lost
from .phase import HeroPhase
from .plan import plan_here
from .sight import area, kind_of
from .state import NOWHERE, Game, Heap, Hero, Thing
from .tables import Position, Reading


def hurt_hero(pos: Position, index: int, points: int) -> None:
    """Takes Body from a hero, not below 0 (HQ-R7.5); bonuses that last until it is hurt end.

    Raises `Dying` at 0, `Wounded` above for who may drink in others' turns (HQ-A25).
    """
    hero = pos.state.heroes[index]
    lost = min(points, hero.body)
    if lost <= 0:
        return
    hero.body -= lost
    bonds.end_bonuses(hero, "hurt")
    pos.tell(Hurt(hero.kind, lost, hero.body))
    if not hero.body:
        pos.interrupt(Dying(hero=index, player=hero.player))
    elif (hero.potions or hero.items or hero.artifacts) and may_mend(pos, index):
        pos.interrupt(Wounded(hero=index, player=hero.player))


def heal_hero(pos: Position, index: int, points: int) -> None:
    """Restores lost Body, not above the starting value."""
    hero = pos.state.heroes[index]
    back = min(points, hero.most_body - hero.body)
    if back > 0:
        hero.body += back
        pos.tell(Healed(hero.kind, back, hero.body))


def own_turn(table: Reading, index: int) -> bool:
    """Tells whether it is the turn of this hero, and not one that Zargon has by a spell."""
    from .turn import HeroTurn

    return has_turn(table, index) and not table.nearest(HeroTurn).commanded


def has_turn(table: Reading, index: int) -> bool:
    """Tells whether the running turn of a hero is that of this one."""
    from .turn import HeroTurn

    return table.has(HeroTurn) and table.nearest(HeroTurn).hero == index


def living(table: Reading, index: int) -> int:
    """Gives the hero whom something befalls that this one has set off: this one, or if it does not live, another.

    That is who has the turn, or the first who lives; the hero itself if nobody does.
    """
    from .turn import HeroTurn

    heroes = table.state.heroes
    if heroes[index].life == "alive":
        return index
    if table.has(HeroTurn) and heroes[table.nearest(HeroTurn).hero].life == "alive":
        return table.nearest(HeroTurn).hero
    return next((other for other, hero in enumerate(heroes) if hero.life == "alive"), index)


class Dying(HeroPhase):
    """A hero at 0 Body: saved by an own potion, or by the own healing spell; else dead (HQ-R17.1).

    Nobody else can help (HQ-R17.2). Asked is only who visibly has something.
    """

    given_up: bool = False

    rule: ClassVar[str] = "HQ-R17.1"
    actions: ClassVar[tuple[Any, ...]] = (Use, Cast, Decline)
    calls: ClassVar[tuple[Any, ...]] = ("Destroying", "Dying", "Wounded")
    ends: ClassVar[tuple[Any, ...]] = ("HeroTurn",)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names who leads the hero, as long as something can be done."""
        hero = table.state.heroes[self.hero]
        if self.given_up or hero.body or hero.life != "alive":
            return ()
        return (self.player,) if saving(table, self.hero) else ()

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists what may save the hero, and dying."""
        return [*saving(table, self.hero), DECLINE]

    def prompt(self, table: Reading, player: int) -> str:
        """Says what is at stake."""
        return f"{table.state.heroes[self.hero].kind} is dying: save yourself, or go on and die"

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Drinks or casts."""
        if isinstance(action, Decline):
            self.given_up = True
        elif isinstance(action, Cast):
            spells.save_oneself(pos, self.hero, action)
        else:
            gear.play_use(pos, self.hero, action)
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Lives on, or dies, and with it ends the turn of the hero."""
        hero = pos.state.heroes[self.hero]
        if hero.body or hero.life != "alive":
            return DONE
        mine = has_turn(pos, self.hero)
        die(pos, self.hero)
        if mine:
            from .turn import HeroTurn

            return end(HeroTurn)
        return DONE


class Wounded(HeroPhase):
    """A hero who has lost Body in the turn of somebody else may drink what heals (HQ-A25), as long as it does."""

    rule: ClassVar[str] = "HQ-A25"
    actions: ClassVar[tuple[Any, ...]] = (Use, Decline)
    calls: ClassVar[tuple[Any, ...]] = ("Destroying", "Dying", "Wounded")

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names who leads the hero, as long as something can be drunk."""
        return (self.player,) if may_mend(table, self.hero) else ()

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists it, and going on."""
        return [*gear.mending(table, table.state.heroes[self.hero]), DECLINE]

    def prompt(self, table: Reading, player: int) -> str:
        """Says how the hero is."""
        hero = table.state.heroes[self.hero]
        return f"{hero.kind} is hurt, Body {hero.body}: use something, or go on"

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Drinks, or goes on."""
        if isinstance(action, Decline):
            return DONE
        gear.play_use(pos, self.hero, action)
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Goes on."""
        return DONE


def may_mend(table: Reading, index: int) -> bool:
    """Tells whether a hero visibly has something that heals in this turn of somebody else."""
    hero = table.state.heroes[index]
    if not hero.body or hero.life != "alive" or table.options.potions == "own turn" or own_turn(table, index):
        return False
    return bool(gear.mending(table, hero))


def saving(table: Reading, index: int) -> list[Any]:
    """Lists what may save a dying hero: an own potion at once (HQ-R17.1a), or an uncast healing spell.

    The spell only as the action of the own turn, if that is unused (HQ-R17.1b, HQ-A11), or by the option `rescue` also
    in the turns of others.
    """
    hero = table.state.heroes[index]
    found: list[Any] = []
    if hero.potions or hero.items or hero.artifacts:
        mine = own_turn(table, index)
        if mine or table.options.potions == "any time":
            found += gear.healing(table, hero)
    if hero.spells and not bonds.stopped(hero, "attack"):
        from .turn import HeroTurn

        mine = own_turn(table, index)
        unused = not table.nearest(HeroTurn).acted if mine else table.options.rescue == "always"
        if unused:
            found += spells.healing_oneself(table, hero)
    return found


def die(pos: Position, index: int) -> None:
    """Takes a dead hero off the board; what the hero had stays behind, or goes out of the game (HQ-R17.3, HQ-R17.4)."""
    state = pos.state
    hero = state.heroes[index]
    square = hero.square
    hero.life = "dead"
    hero.body = 0
    hero.square = NOWHERE
    hero.fell = square
    hero.bonuses, hero.bound, hero.passes = [], [], []
    hero.skips, hero.times = 0, 1
    pos.tell(Died(kind_of(hero)))
    leave_behind(pos, hero, hero.fell)  # which a listener has moved if the square is closed now


def leave_behind(pos: Position, hero: Hero, square: int) -> None:
    """Leaves the belongings of a hero on a square.

    Heroes of the same room or corridor may take them, and so may who comes there later (HQ-A21). If no hero is there
    but a monster, they leave the game (HQ-R17.4); things of the quest always stay, since nobody else wants them.
    """
    state = pos.state
    squares = area(pos, square)
    captives = {thing.name for thing in plan_here(pos).quest.things if thing.captive}
    for name in hero.things:
        state.things.append(Thing(name, square, name in captives))
    hero.things = []
    heap = Heap(square, hero.gold, hero.items, hero.potions, [])
    for artifact in list(hero.artifacts):
        gear.put_off(pos, hero, artifact)
        heap.artifacts.append(artifact)
    hero.gold, hero.items, hero.potions = 0, [], []
    hero.in_hand = ""
    witnesses = any(other.square in squares for other in state.heroes if other.square != NOWHERE)
    if not witnesses and any(monster.square in squares for monster in state.monsters):
        _take_away(pos, hero, heap)
    elif heap.gold or heap.items or heap.potions or heap.artifacts:
        state.heaps.append(heap)


def _take_away(pos: Position, hero: Hero, heap: Heap) -> None:
    state: Game = pos.state
    state.treasures_out += heap.potions
    state.artifacts_lost += heap.artifacts
    pos.tell(Lost(hero.kind, "everything, to a monster"))
