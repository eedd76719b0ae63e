"""Fighting (HQ-R7).

`attacks` and `play_attack` serve the hero's turn. Every attack on a hero is a `MonsterAttack`, since potions may be
drunk before it (HQ-A25). `hurt_monster` and `kill_monster` are the only functions that take Body from a monster, or
take it off the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from undercroft import DONE, Next, end, first

from . import arms, bonds, gear
from .actions import DECLINE, Decline, Reroll, Throw, Use, attack, throw
from .cards import Gear
from .death import Dying, Wounded, hurt_hero, living, own_turn
from .dice import Face, combat_dice, fought, shown
from .effects import NoDefence
from .effects import Reroll as RerollEffect
from .events import Attacked, Hurt, Killed, Lost, Rolled
from .geometry import adjacent_to, diagonal, open_view
from .phase import GamePhase, HeroPhase
from .reveal import look_all
from .sight import kind_of, monster_called
from .state import Hero, Monster
from .tables import Position, Reading

if TYPE_CHECKING:
    from .turn import HeroTurn


def attacks(table: Reading, turn: HeroTurn, hero: Hero, seen: list[Monster]) -> list[Any]:
    """Lists what the hero can attack with what: every weapon owned that reaches, bare hands if there is none.

    `seen` are the monsters that the hero sees.

    Near and diagonal weapons reach as far as no wall is between (HQ-A15, HQ-A16), a crossbow what is in sight and not
    adjacent; what may be thrown, anything in sight.
    """
    state = table.state
    if not state.monsters or (hero.bound and bonds.stopped(hero, "attack")):
        return []
    grid, square = state.grid, hero.square
    beside = adjacent_to(grid, square)
    near = [monster for monster in state.monsters if monster.square in beside]
    if not near:
        view = open_view(grid, square)  # with a diagonal weapon one may reach whom one does not see for a figure
        if not any(monster.square in view for monster in state.monsters):
            return []
    found: list[Any] = []
    owned = arms.weapons(table, hero)
    if not owned:
        return [attack(monster.label, arms.HANDS) for monster in near]
    for weapon in owned:
        only = turn.acted and not turn.attacks
        if only and weapon.name != turn.extra_with:
            continue
        targets = near
        if weapon.reach == "diagonal":
            targets = [
                monster
                for monster in state.monsters
                if monster.square in beside or diagonal(grid, square, monster.square)
            ]
        elif weapon.reach == "far":
            targets = [monster for monster in seen if monster.square not in beside]
        if only:
            targets = [monster for monster in targets if arms.against(weapon, monster.kind)]
        found += [attack(monster.label, weapon.name) for monster in targets]
        if weapon.throw and not only:
            found += [throw(weapon.name, monster.label) for monster in seen]
    return found


def play_attack(pos: Position, turn: HeroTurn, action: Any) -> Next | None:
    """Attacks, or throws: the weapon is in hand from now on, a thrown one is lost (HQ-R7.2)."""
    state = pos.state
    hero = state.heroes[turn.hero]
    monster = monster_called(state, action.target)
    assert monster is not None
    weapon = arms.weapon(pos, action.weapon)
    special = arms.against(weapon, monster.kind)
    if not turn.acted:
        more = turn.attacks
        turn.act()
        turn.attacks = more
        if special is not None and special.attacks > 1:
            turn.extra, turn.extra_with = special.attacks - 1, action.weapon
    elif turn.extra and special is not None and action.weapon == turn.extra_with:
        turn.extra -= 1
    else:
        turn.attacks -= 1
    hero.in_hand = "" if weapon is None else action.weapon
    dice = arms.attack_dice(pos, hero, action.weapon, monster.kind)
    if type(action) is Throw:
        lose_weapon(pos, hero, action.weapon)
    undefended = turn.undefended and weapon is not None and _has(weapon, NoDefence)
    if undefended:
        turn.undefended = False
    faces = combat_dice(pos.rng, dice, "{} attacks {}", hero.kind, monster.label)
    bonds.end_bonuses(hero, "next attack")
    if weapon is not None and _has(weapon, RerollEffect) and weapon.name not in hero.spent:
        return first(
            Rerolling(
                hero=turn.hero,
                player=turn.player,
                target=action.target,
                weapon=weapon.name,
                faces=list(faces),
                undefended=undefended,
            )
        )
    settle_attack(pos, turn.hero, monster, faces, undefended)
    return None


def _has(gear: Gear, effect: type) -> bool:
    return any(type(one) is effect for one in gear.effects)


def lose_weapon(pos: Position, hero: Hero, name: str) -> None:
    """Takes a weapon that was thrown from its owner."""
    if name in hero.items:
        hero.items.remove(name)
    if name not in hero.items and hero.in_hand == name:
        hero.in_hand = ""
    pos.tell(Lost(hero.kind, name))


class Rerolling(HeroPhase):
    """An attack whose dice are seen: one of them may be rolled again, once per quest (Fortune's longsword)."""

    target: str
    weapon: str
    faces: list[Face]
    undefended: bool = False

    rule: ClassVar[str] = "HQ-R7.3"
    actions: ClassVar[tuple[Any, ...]] = (Reroll, Decline)
    calls: ClassVar[tuple[Any, ...]] = (Dying,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists each die that is no skull, and going on."""
        different = {face: die for die, face in reversed(list(enumerate(self.faces, 1))) if face != "skull"}
        return [*(Reroll(die) for die in sorted(different.values())), DECLINE]

    def prompt(self, table: Reading, player: int) -> str:
        """Shows the dice."""
        hero = table.state.heroes[self.hero].kind
        return f"{hero} attacks {self.target} with {shown(self.faces)}: roll one die again, or go on"

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Rolls it again, and the monster defends."""
        if isinstance(action, Reroll):
            hero, before = pos.state.heroes[self.hero], self.faces[action.die - 1]
            self.faces[action.die - 1] = combat_dice(pos.rng, 1, "{}: one die again", hero.kind)[0]
            hero.spent.append(self.weapon)
            new = shown(self.faces[action.die - 1 : action.die])
            pos.tell(Rolled(hero.kind, new, f"{self.weapon}, a die again", f"in place of {shown([before])}"))
        monster = monster_called(pos.state, self.target)
        assert monster is not None
        settle_attack(pos, self.hero, monster, self.faces, self.undefended)
        return DONE


def attack_monster(pos: Position, index: int, monster: Monster, dice: int) -> None:
    """Attacks a monster with so many dice, as the genie does."""
    hero = pos.state.heroes[index].kind
    settle_attack(pos, index, monster, combat_dice(pos.rng, dice, "a spell of {} attacks {}", hero, monster.label))


def settle_attack(pos: Position, index: int, monster: Monster, faces: list[Face], undefended: bool = False) -> None:
    """Counts the skulls; if there are any the monster defends: each black shield cancels one (HQ-R7.3, HQ-R7.4)."""
    hero = pos.state.heroes[index]
    hits = faces.count("skull")
    defence: list[Face] = []
    if hits and not undefended:
        defence = combat_dice(pos.rng, arms.monster_defend_dice(pos, monster), "{} defends", monster.label)
        bonds.end_bonuses(monster, "next defence")
    shields = defence.count("black shield")
    points = max(0, hits - shields)
    pos.tell(Attacked(hero.kind, monster.label, shown(faces), shown(defence), fought(hits, shields)))
    hurt_monster(pos, monster, points, index)


class MonsterAttack(GamePhase):
    """An attack on a hero, from the potions that may be drunk before it to the damage after it (HQ-R15.3)."""

    hero: int
    """The hero, as an index into `state.heroes`."""
    attacker: str
    """The label of a monster, or the kind of a commanded hero."""
    dice: int

    calls: ClassVar[tuple[Any, ...]] = (Dying, Wounded, "BeforeAttack")

    def enter(self, pos: Position) -> Next | None:
        """Asks the hero first, if there is something to use (HQ-A25)."""
        if not may_use(pos, self.hero):
            return None
        return first(BeforeAttack(hero=self.hero, player=pos.state.heroes[self.hero].player))

    def proceed(self, pos: Position) -> Next | None:
        """Rolls; if there are skulls the hero defends: each white shield cancels one (HQ-R7.4)."""
        hero = pos.state.heroes[self.hero]
        if hero.life != "alive":
            return DONE  # what was drunk before it has killed
        faces = combat_dice(pos.rng, self.dice, "{} attacks {}", self.attacker, hero.kind)
        hits = faces.count("skull")
        defence: list[Face] = []
        if hits:
            defence = combat_dice(pos.rng, arms.defend_dice(pos, hero), "{} defends", hero.kind)
            bonds.end_bonuses(hero, "next defence")
        shields = defence.count("white shield")
        points = max(0, hits - shields)
        pos.tell(Attacked(self.attacker, hero.kind, shown(faces), shown(defence), fought(hits, shields)))
        hurt_hero(pos, self.hero, points)
        return DONE


class BeforeAttack(HeroPhase):
    """A hero is about to be attacked and may drink what helps, as often as there is something (HQ-A25)."""

    rule: ClassVar[str] = "HQ-A25"
    actions: ClassVar[tuple[Any, ...]] = (Use, Decline)
    calls: ClassVar[tuple[Any, ...]] = ("Destroying", Dying, Wounded)
    ends: ClassVar[tuple[Any, ...]] = (MonsterAttack,)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names who leads the hero, as long as there is something."""
        return (self.player,) if may_use(table, self.hero) else ()

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists it, and going on."""
        return [*gear.before_attack(table, table.state.heroes[self.hero]), DECLINE]

    def prompt(self, table: Reading, player: int) -> str:
        """Says what is about to happen."""
        return f"{table.state.heroes[self.hero].kind} is about to be attacked: use something, or go on"

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Uses it, or goes on; who is carried off by it is not attacked any more."""
        if isinstance(action, Decline):
            return DONE
        hero = pos.state.heroes[self.hero]
        square = hero.square
        gear.play_use(pos, self.hero, action)
        return None if hero.square == square else end(MonsterAttack)

    def proceed(self, pos: Position) -> Next | None:
        """Goes on."""
        return DONE


def may_use(table: Reading, index: int) -> bool:
    """Tells whether a hero visibly has something to use before an attack, in whosever turn it is."""
    hero = table.state.heroes[index]
    if not (hero.potions or hero.items or hero.artifacts) or not hero.body:
        return False
    if table.options.potions == "own turn" and not own_turn(table, index):
        return False
    return bool(gear.before_attack(table, hero))


def hurt_monster(pos: Position, monster: Monster, points: int, index: int) -> None:
    """Takes Body from a monster, not below 0, and kills it at 0 (HQ-R7.5). `index` is the hero who did it."""
    lost = min(points, monster.body)
    if lost <= 0:
        return
    monster.body -= lost
    bonds.end_bonuses(monster, "hurt")
    pos.tell(Hurt(monster.label, lost, monster.body))
    if not monster.body:
        kill_monster(pos, monster, index)


def kill_monster(pos: Position, monster: Monster, index: int) -> None:
    """Takes a monster off the board; its figure may come again (HQ-R18.1). Everybody sees past it."""
    state = pos.state
    state.monsters.remove(monster)
    state.box[monster.figure] += 1
    if monster.name:
        state.slain.append(monster.name)
    if monster.part is not None and monster.part not in state.dead:
        state.dead.append(monster.part)
    pos.show()  # that no note waits for it, and what stands behind
    hero = state.heroes[living(pos, index)]
    pos.tell(Killed(monster.label, monster.name or monster.kind, kind_of(hero)))
    look_all(pos)
