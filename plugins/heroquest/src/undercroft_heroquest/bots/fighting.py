"""Heroes who fight: where to stand, whom to attack with what, when to cast and when to keep away.

Every square that can be reached is weighed: what can be done from there, in the worth of monsters, less the Body that
staying there is likely to cost in Zargon's next turn. Act and move then follow in whichever order is better.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.spatial import Numbers
from undercroft_heroquest import arms
from undercroft_heroquest.actions import (
    END_TURN,
    GO,
    LEAVE,
    Attack,
    Cast,
    CastOther,
    Go,
    Leave,
    Roll,
    Throw,
    Use,
    UseOn,
)
from undercroft_heroquest.bonds import stopped
from undercroft_heroquest.effects import Attack as AttackEffect
from undercroft_heroquest.effects import Attacks, Bind, Bonus, Damage, Heal, Kill, NoDefence, SkipTurn
from undercroft_heroquest.geometry import adjacent, diagonal, neighbours
from undercroft_heroquest.sight import figures
from undercroft_heroquest.state import Hero, Monster

from .knowledge import Scene, best_dice, lasting
from .odds import HERO, MONSTER, blow, burn, turns_held

KEEP: Final = {"damage": 0.9, "hold": 0.9, "attack": 1.0}
"""What a spell must do to be cast now rather than kept for later."""
HURRY: Final = 0.15
"""What each step towards home is worth, in Body, to heroes who have what they came for."""
FAR_FROM_HOME: Final = 60


def fight(scene: Scene, impatience: float) -> Any:
    """Gives what a hero does who has monsters to fight. `impatience` grows as long as nobody fights."""
    return Battle(scene, impatience).choose()


class Battle:
    """One decision in a fight."""

    def __init__(self, scene: Scene, impatience: float) -> None:
        self.scene = scene
        self.table, self.state, self.grid = scene.table, scene.state, scene.grid
        self.hero, self.here = scene.hero, scene.here
        self.foes = scene.foes
        self.impatience = impatience
        self.frail = best_dice(self.table, self.hero) < 2
        self.body = lasting(self.table, self.hero)
        self.worths = {monster.label: worth(monster) for monster in self.state.monsters}
        self.danger = sum(self.worths[monster.label] for monster in self.foes if awake(monster))

    def choose(self) -> Any:
        scene, turn = self.scene, self.scene.turn
        if scene.homeward and LEAVE in scene.get(Leave):
            return LEAVE
        if turn.left is None and turn.moved == "no" and scene.get(Roll):
            return scene.get(Roll)[0]
        squares = [action.to for action in scene.get(Go)]
        risks = self._risks([self.here, *squares])
        if turn.acted and not (turn.attacks or turn.extra or turn.casts):
            best = max(squares, key=lambda square: risks[square], default=self.here)
            return GO[best] if squares and risks[best] > risks[self.here] + 0.05 else END_TURN
        value, action = self._best_action()
        stays = risks[self.here]
        if turn.moved == "no" and squares:
            stays = max(stays, *(risks[square] for square in squares))
        best, most = action, value + stays
        if squares:
            chances = self._chances()
            for square in squares:
                total = risks[square] + chances(square)
                if total > most + 0.05:
                    best, most = GO[square], total
        if best is None:  # nothing to do from here: go where it is best to be
            where = max(squares, key=lambda square: risks[square], default=self.here)
            if squares and risks[where] > risks[self.here] + 0.05:
                return GO[where]
            return self._spare() or END_TURN
        if best is action:
            return self._helped(best)
        return best

    # -- what can be done from here

    def _best_action(self) -> tuple[float, Any]:
        best, most = None, 0.0
        scene = self.scene
        for action in scene.get(Attack) + scene.get(Throw):
            monster = self._monster(action.target)
            dice = arms.attack_dice(self.table, self.hero, action.weapon, monster.kind)
            value = self._blow(monster, dice)
            if type(action) is Throw:
                value -= 0.1 if self.frail else 1.0
            if value > most:
                best, most = action, value
        for action in scene.get(Cast) + scene.get(CastOther):
            value = self._cast_value(action)
            if value > most:
                best, most = action, value
        for action in scene.get(UseOn):
            value = self._use_value(action)
            if value > most:
                best, most = action, value
        return most, best

    def _monster(self, label: str) -> Monster:
        return next(monster for monster in self.state.monsters if monster.label == label)

    def _blow(self, monster: Monster, dice: int) -> float:
        mean, kills = blow(dice, arms.monster_defend_dice(self.table, monster), MONSTER, monster.body)
        return self._hurt(monster, mean, kills)

    def _hurt(self, monster: Monster, mean: float, kills: float) -> float:
        value = self.worths[monster.label]
        return value * (0.45 * kills + 0.55 * mean / monster.body)

    def _cast_value(self, action: Any) -> float:
        static = self.table.static
        spell = static.spells[static.spell_numbers[action.spell]]
        effects = spell.instead if type(action) is CastOther else spell.effects
        monster = next((one for one in self.state.monsters if one.label == action.target), None)
        if monster is not None:
            return self._spell_on(monster, effects)
        hero = next((one for one in self.state.heroes if one.kind == action.target), None)
        return 0.0 if hero is None else self._spell_for(hero, effects)

    def _spell_on(self, monster: Monster, effects: Any) -> float:
        value, need = 0.0, 0.0
        for effect in effects:
            kind = type(effect)
            if kind is Damage:
                value += self._hurt(monster, *burn(effect, monster.body))
                need = max(need, KEEP["damage"])
            elif kind is AttackEffect:
                value += self._blow(monster, effect.dice)
                need = max(need, KEEP["attack"])
            elif kind is Bind and awake(monster):
                value += 0.35 * self.worths[monster.label] * min(turns_held(monster.mind), lifetime(monster))
                need = max(need, KEEP["hold"])
            elif kind is SkipTurn and awake(monster):
                value += 0.45 * self.worths[monster.label]
                need = max(need, KEEP["hold"])
        return value if value > need * self._thrift() else 0.0

    def _thrift(self) -> float:
        """Gives how much spells are kept for later: less in great danger."""
        return 1.4 if self.danger < 2.5 else 0.9 if self.danger < 5 else 0.6

    def _spell_for(self, hero: Hero, effects: Any) -> float:
        value = 0.0
        for effect in effects:
            kind = type(effect)
            if kind is Heal:
                missing = hero.most_body - hero.body
                if lasting(self.table, hero) <= 3 and missing >= 3:
                    value += 0.6 * min(missing, effect.n + 3.5 * effect.dice)
            elif kind is Bonus:
                near = [one for one in self.foes if adjacent(self.grid, one.square, hero.square)]
                if effect.attack and near and not hero.bonuses and best_dice(self.table, hero) > 1:
                    strong = max(self.worths[one.label] for one in near)
                    value += 0.3 * strong if strong > 2 else 0.0
                elif effect.defend and near and not hero.bonuses:
                    value += 0.3 * len(near) + 0.2
        return value if value > 0.5 * self._thrift() else 0.0

    def _use_value(self, action: Any) -> float:
        card = self.table.static.usable.get(action.name)
        monster = next((one for one in self.state.monsters if one.label == action.target), None)
        if card is None or monster is None:
            return 0.0
        value = 0.0
        for effect in card.effects:
            if type(effect) is Kill:
                value += self.worths[monster.label]
            elif type(effect) is SkipTurn and awake(monster):
                value += 0.45 * self.worths[monster.label]
        return value if value > 1.2 else 0.0

    # -- what could be done from elsewhere

    def _chances(self) -> Any:
        """Gives a function of a square: the worth of the best that can be done there."""
        scene, table, hero = self.scene, self.table, self.hero
        near: dict[int, float] = {}
        far: list[tuple[int, float]] = []
        if not stopped(hero, "attack"):
            owned = arms.weapons(table, hero)
            for monster in self.state.monsters:
                options = [gear.name for gear in owned if gear.reach != "far"] or ([] if owned else [arms.HANDS])
                value = max(
                    (self._blow(monster, arms.attack_dice(table, hero, name, monster.kind)) for name in options),
                    default=0.0,
                )
                for square in neighbours(monster.square):
                    if value > near.get(square, 0.0) and adjacent(self.grid, square, monster.square):
                        near[square] = value
                distant = 0.0
                for gear in owned:
                    dice = arms.attack_dice(table, hero, gear.name, monster.kind)
                    if gear.reach == "diagonal":
                        self._add_diagonals(near, monster, self._blow(monster, dice))
                    elif gear.reach == "far":
                        distant = max(distant, self._blow(monster, dice))
                    elif gear.throw:
                        distant = max(distant, self._blow(monster, dice) - (0.1 if self.frail else 1.0))
                if not scene.turn.acted:
                    distant = max(distant, self._best_spell_on(monster))
                if distant > 0:
                    far.append((monster.square, distant))
        if not far:
            return lambda square: near.get(square, 0.0)
        others = figures(self.state).without(self.here)
        views = [(value, self.grid.view(square, others)) for square, value in far]

        def best(square: int) -> float:
            value = near.get(square, 0.0)
            for one, view in views:
                if one > value and square in view:
                    value = one
            return value

        return best

    def _add_diagonals(self, near: dict[int, float], monster: Monster, value: float) -> None:
        square = monster.square
        for other in (square - 27, square - 25, square + 25, square + 27):
            if 0 <= other < 494 and value > near.get(other, 0.0) and diagonal(self.grid, other, square):
                near[other] = value

    def _best_spell_on(self, monster: Monster) -> float:
        static = self.table.static
        best = 0.0
        for number in self.hero.spells:
            spell = static.spells[number]
            if spell.target == "monster" and monster.kind not in spell.spares:
                best = max(best, self._spell_on(monster, spell.effects))
            if spell.instead_target == "monster" and spell.instead:
                best = max(best, self._spell_on(monster, spell.instead))
        return best

    # -- where it is good to be

    def _risks(self, squares: list[int]) -> dict[int, float]:
        """Gives for each square how good it is to end the turn there; the Body it may cost counts below 0."""
        scene, table, state, grid = self.scene, self.table, self.state, self.grid
        hero = self.hero
        comrades = [one.square for one in scene.others]
        blocked = scene.barred
        standing = blocked
        for square in comrades:
            standing = standing.with_(square)
        mine = arms.defend_dice(table, hero)
        pull = 1 / max(1.0, self.body)
        threats: list[tuple[Numbers, int, float, float]] = []
        for monster in self.foes:
            away = grid.distances(monster.square, figures=standing)
            dice = arms.monster_attack_dice(table, monster)
            mean = 0.0
            if awake(monster):
                mean = blow(dice, mine, HERO, 99)[0]
            rivals = pull
            for one in scene.others:
                if _in_reach(away, one.square, monster.movement, grid):
                    rivals += 1 / max(1.0, lasting(table, one))
            threats.append((away, monster.movement + 1, mean, pull / rivals))
        fear = 0.5 + 3.0 / max(1.0, self.body)
        wish = 4 if self.frail else 1
        lure = (0.01 if self.frail else 0.04) + 0.05 * self.impatience
        home = scene.ways(scene.home) if scene.homeward else None
        found: dict[int, float] = {}
        for square in squares:
            cost = 0.0
            nearest = 99
            attacks = []
            for away, most, mean, share in threats:
                distance = away[square]
                if distance < 0:
                    continue
                if distance < nearest:
                    nearest = distance
                if mean and distance <= most:
                    attacks.append(mean * share)
            if attacks:
                sides = sum(
                    1 for other in neighbours(square) if other not in standing and adjacent(grid, square, other)
                )
                if len(attacks) > sides:
                    attacks = sorted(attacks)[-sides:] if sides else []
                cost = fear * sum(attacks)
            if home is None:
                value = -cost - lure * max(0, nearest - wish)
            else:
                value = -cost - HURRY * (home[square] if home[square] >= 0 else FAR_FROM_HOME)
            if square not in state.safe and square != self.here:
                value -= 0.1
            found[square] = value
        return found

    # -- potions and artifacts that help what is about to be done

    def _helped(self, action: Any) -> Any:
        """Gives the use of something before an attack on a strong monster, or the attack."""
        if type(action) is not Attack:
            return action
        monster = self._monster(action.target)
        strong = self.worths[monster.label] > 2.2 or monster.body > 1
        for use in self.scene.get(Use):
            card = self.table.static.usable.get(use.name)
            if card is None:
                continue
            for effect in card.effects:
                kind = type(effect)
                if isinstance(effect, Bonus) and effect.attack and strong:
                    return use
                if kind is Attacks and (strong or len(self.scene.get(Attack)) > 1):
                    return use
                if kind is NoDefence and use.name == action.weapon and monster.defend > 2:
                    return use
        return action

    def _spare(self) -> Any:
        """Gives what is done with an action that nothing else needs: healing who is hurt."""
        for action in self.scene.get(Cast):
            hero = next((one for one in self.state.heroes if one.kind == action.target), None)
            if hero is None:
                continue
            static = self.table.static
            spell = static.spells[static.spell_numbers[action.spell]]
            for effect in spell.effects:
                if type(effect) is Heal and hero.most_body - hero.body >= effect.n and hero.body <= 3:
                    return action
        return None


def worth(monster: Monster) -> float:
    """Gives what it is worth to be rid of a monster: what it does until it is killed, more for who has cast spells."""
    mean = blow(monster.attack, 2, HERO, 99)[0]
    return (
        mean * (0.8 + 0.5 * lifetime(monster)) + 0.3 + (1.5 if monster.cast else 0.0) + (0.5 if monster.name else 0.0)
    )


def lifetime(monster: Monster) -> float:
    """Gives how many attacks with three dice a monster is likely to stand."""
    return monster.body / blow(3, monster.defend, MONSTER, monster.body)[0]


def awake(monster: Monster) -> bool:
    """Tells whether a monster can attack in Zargon's next turn, as far as one knows."""
    return not monster.skips and not stopped(monster, "attack")


def _in_reach(away: Numbers, square: int, movement: int, grid: Any) -> bool:
    """Tells whether a monster can come beside a square on which somebody stands."""
    for other in neighbours(square):
        distance = away[other]
        if 0 <= distance <= movement and adjacent(grid, square, other):
            return True
    return False
