"""The order of turns (HQ-R3.1) and the turn of a hero: move then act, or act then move (HQ-R3.2)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from undercroft import DONE, OVER, Next, Refusal, first

from . import (
    arms,
    belongings,
    bonds,
    combat,
    disarm,
    gear,
    jump,
    movement,
    refusing,
    refusing_moves,
    search,
    spells,
    things,
)
from .actions import (
    END_TURN,
    ENTER,
    GO,
    LEAVE,
    ROLL,
    Attack,
    Cast,
    CastDoor,
    CastOther,
    Disarm,
    EndTurn,
    Enter,
    Give,
    GiveGold,
    Go,
    Jump,
    Leave,
    Open,
    Roll,
    Search,
    SearchPit,
    Strike,
    Take,
    TakeGold,
    Throw,
    Use,
    UseOn,
)
from .actions import open_door as opening
from .actions import strike as striking
from .combat import MonsterAttack, Rerolling
from .death import Dying, Wounded, die
from .dice import red_dice, shown
from .doors import closed_doors, open_door
from .dread import Destroying
from .events import Ended, Left, Rolled, Said, TurnsBegan
from .geometry import adjacent
from .goals import ended, reward
from .phase import GamePhase, HeroPhase
from .reveal import look
from .sight import hero_index, kind_of, monsters_seen
from .state import NOWHERE, Hero
from .tables import Position, Reading
from .traps import StepAside
from .wandering import Wander
from .zargon import ZargonTurn

ANY_TIME: tuple[type, ...] = (Use, UseOn, Give, GiveGold)
"""What is done at any time of one's own turn (HQ-R3.4)."""
HEROES_BEGIN = TurnsBegan("the heroes")
ZARGON_BEGINS = TurnsBegan("Zargon")


class Round(GamePhase):
    """The whole quest: the heroes in their order, then Zargon, again and again (HQ-R3.1)."""

    next: Annotated[int, Meta(ge=0, le=9)] = 0
    """The hero who comes next, as an index; as many as there are heroes: Zargon."""

    calls: ClassVar[tuple[Any, ...]] = ("HeroTurn", "TurnEnd", ZargonTurn)
    ends: ClassVar[tuple[Any, ...]] = (OVER,)
    final: ClassVar[bool] = False

    def proceed(self, pos: Position) -> Next | None:
        """Begins the next turn; a dead hero is passed over. Ends the match when nobody is left."""
        state = pos.state
        result = ended(pos)
        if result:
            state.result = result
            if result == "won":
                reward(pos)
            pos.tell(Ended(result))
            return OVER
        heroes = state.heroes
        if not self.next:
            pos.tell(HEROES_BEGIN)
        while self.next < len(heroes):
            index = self.next
            self.next += 1
            hero = heroes[index]
            if hero.life == "alive":
                return first(HeroTurn(hero=index, player=hero.player), TurnEnd(hero=index))
        self.next = 0
        pos.tell(ZARGON_BEGINS)
        return first(ZargonTurn())


class HeroTurn(HeroPhase):
    """The turn of a hero."""

    commanded: bool = False
    """Whether Zargon has the turn, by a Dread spell: the hero moves and attacks heroes."""
    left: Annotated[int, Meta(ge=0)] | None = None
    """The points left to move with; None before the dice were rolled."""
    moved: Literal["no", "moving", "done"] = "no"
    """`moving` from the first step on; `done` when the move is over."""
    acted: bool = False
    attacks: Annotated[int, Meta(ge=0)] = 0
    """Attacks that may still be made with the action of this turn."""
    extra: Annotated[int, Meta(ge=0)] = 0
    """Attacks that may still be made with `extra_with` against what it is made for (orc's bane)."""
    extra_with: str = ""
    undefended: bool = False
    """Whether the target of the next attack may not defend (phantom blade)."""
    casts: Annotated[int, Meta(ge=0)] = 0
    """Spells that may still be cast with the action of this turn (wand of magic)."""
    cast: list[str] = []
    """The spells cast in this turn."""
    disarming: int = -1
    """The square of the trap that the hero has announced to disarm; -1 if none."""
    passes: list[Literal["walls", "monsters"]] = []
    """What the hero walks through on this move."""

    rule: ClassVar[str] = "HQ-R3.2"
    turn: ClassVar[bool] = True
    actions: ClassVar[tuple[Any, ...]] = (
        Roll,
        Go,
        Enter,
        Jump,
        Open,
        Attack,
        Throw,
        Strike,
        Cast,
        CastOther,
        CastDoor,
        Search,
        SearchPit,
        Disarm,
        Leave,
        Take,
        TakeGold,
        EndTurn,
        *ANY_TIME,
    )
    lent: ClassVar[tuple[Any, ...]] = ANY_TIME
    calls: ClassVar[tuple[Any, ...]] = (
        Destroying,
        Dying,
        Wounded,
        MonsterAttack,
        Rerolling,
        StepAside,
        Wander,
    )
    ends: ClassVar[tuple[Any, ...]] = ("HeroTurn",)

    # -- the action of the turn

    def act(self) -> None:
        """Uses the action of the turn; a move that has begun is over (HQ-R3.2). More attacks are for who attacks."""
        self.acted = True
        self.attacks = 0
        if self.moved == "moving":
            self.moved = "done"

    # -- the flow

    def enter(self, pos: Position) -> Next | None:
        """Rolls to wake up; a turn that is missed is over at once."""
        look(pos, self.hero)
        hero = pos.state.heroes[self.hero]
        if self.commanded or not (hero.bound or hero.skips):
            return None
        return DONE if not bonds.begin_turn(pos, hero) or bonds.commanded(hero) else None

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists steps, actions, free deeds, and ending the turn."""
        state = table.state
        hero = state.heroes[self.hero]
        found: list[Any] = []
        if self.moved != "done" and not (hero.bound and bonds.stopped(hero, "move")):
            if self.left is None:
                found.append(ROLL)
            elif self.left:
                found += [GO[square] for square in movement.goes(table, self, hero)]
                if state.traps:
                    found += [ENTER[square] for square in movement.enters(table, self, hero)]
                    found += jump.jumps(table, self, hero)
        if self.commanded:
            if not self.acted and not bonds.stopped(hero, "attack"):
                found += strikes_of(table, hero)
            return [*found, END_TURN]
        if doors := closed_doors(state, hero.square):
            found += [opening(a, b) for a, b in doors]
        unused = not self.acted
        if unused or self.attacks or self.extra or self.casts:
            seen = monsters_seen(table, hero.square)
            if unused or self.attacks or self.extra:
                found += combat.attacks(table, self, hero, seen)
            if unused or self.casts:
                found += spells.casts(table, self, hero, seen)
            if unused:
                found += search.searches(table, self, hero, seen)
                found += disarm.disarms(table, self, hero)
        if state.things:
            found += things.takes(table, hero)
        if state.heaps:
            found += belongings.takings(table, hero)
        found += gear.uses(table, self, hero)
        if may_leave(table, hero):
            found.append(LEAVE)
        found.append(END_TURN)
        return found

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Carries an action out."""
        kind = type(action)
        if kind is Go:
            return movement.walk(pos, self, action.to)
        if kind is EndTurn:
            return DONE
        if kind is Roll:
            return self._roll(pos)
        if kind is Open:
            open_door(pos, action.a, action.b, self.hero)
            return None
        if kind is Strike:
            return self._strike(pos, action)
        if kind is Attack or kind is Throw:
            return combat.play_attack(pos, self, action)
        if kind is Search or kind is SearchPit:
            return search.play_search(pos, self, action)
        if kind is Enter:
            return movement.step(pos, self, action.square)[1]
        if kind is Jump:
            return jump.play_jump(pos, self, action)
        if kind is Disarm:
            return disarm.play_disarm(pos, self, action)
        if kind is Leave:
            return self._leave(pos)
        if kind is Take or kind is TakeGold:
            if kind is TakeGold or not things.take_up(pos, self.hero, action.name):
                belongings.take_from_heap(pos, self.hero, action)
            return None
        if kind in ANY_TIME:
            return gear.play_use(pos, self.hero, action)
        return spells.play_cast(pos, self, action)

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with an action of the hero."""
        hero = table.state.heroes[self.hero]
        if isinstance(action, Search | SearchPit):
            return search.why_not(table, self, hero, action)
        if isinstance(action, Jump):
            return jump.why_not(table, self, hero, action)
        if isinstance(action, Disarm):
            return disarm.why_not(table, self, hero, action)
        if isinstance(action, Cast | CastOther | CastDoor):
            return refusing.cast(table, self, hero, action)
        if isinstance(action, Use | UseOn):
            return refusing.use(table, self, hero, action)
        if isinstance(action, Give):
            return refusing.give(table, hero, action)
        if isinstance(action, Roll | Go | Enter):
            return refusing_moves.step(table, self, hero, action)
        if isinstance(action, Open):
            return refusing_moves.door(table, hero, action)
        if isinstance(action, Attack | Throw):
            return refusing_moves.fight(table, self, hero, action)
        if isinstance(action, Leave):
            return refusing_moves.leave(table, hero, action)
        return HeroPhase.why_not(self, table, player, action)

    def lends(self, table: Reading, player: int) -> list[Any]:
        """Lends what is done at any time of the own turn to the phases above (HQ-R3.4)."""
        if self.commanded or player != self.player:
            return []
        return gear.uses(table, self, table.state.heroes[self.hero])

    def play_lent(self, pos: Position, player: int, action: Any) -> Next | None:
        """Carries out what was lent."""
        return gear.play_use(pos, self.hero, action)

    def _roll(self, pos: Position) -> Next | None:
        """Rolls the red dice (HQ-R4.1); what holds for the next move holds for this one."""
        hero = pos.state.heroes[self.hero]
        dice = red_dice(pos.rng, arms.move_dice(pos, hero), "{}: movement", hero.kind)
        self.left = sum(dice)
        self.passes, hero.passes, hero.times = hero.passes, [], 1
        pos.tell(Rolled(hero.kind, shown(dice), "movement", f"{self.left} squares"))
        return None

    def _strike(self, pos: Position, action: Strike) -> Next | None:
        """Attacks another hero for Zargon."""
        self.act()
        hero = pos.state.heroes[self.hero]
        name = max(arms.near_weapons(pos, hero), key=lambda name: arms.attack_dice(pos, hero, name))
        hero.in_hand = "" if name == arms.HANDS else name
        dice = arms.attack_dice(pos, hero, name)
        bonds.end_bonuses(hero, "next attack")
        target = hero_index(pos.state, action.hero)
        return first(MonsterAttack(hero=target, attacker=hero.kind, dice=dice))

    def _leave(self, pos: Position) -> Next:
        """Goes home from the stairs or the way out (HQ-R19.1)."""
        hero = pos.state.heroes[self.hero]
        hero.life = "left"
        hero.fell = hero.square
        movement.take_off(pos, self.hero)
        pos.show()  # whether that wins is told
        pos.tell(Left(kind_of(hero)))
        return DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Says whose turn it is and what is left of it."""
        hero = table.state.heroes[self.hero]
        left = "" if self.left is None or self.moved == "done" else f", {self.left} to move"
        return f"{hero.kind}: Body {hero.body}, Mind {hero.mind}{left}"


class TurnEnd(GamePhase):
    """What ends with the turn of a hero, however it was cut short."""

    hero: int

    def proceed(self, pos: Position) -> Next | None:
        """Ends bonuses that last until the end of the turn; two figures do not stay on one square (HQ-R4.5).

        Who has walked into solid rock is dead (chapter 3.8).
        """
        hero = pos.state.heroes[self.hero]
        bonds.end_bonuses(hero, "end of turn")
        movement.make_room(pos, self.hero)
        if hero.square != NOWHERE and movement.in_rock(pos, hero.square):
            pos.show()
            pos.tell(Said(f"The {hero.kind} is trapped in solid rock."))
            die(pos, self.hero)
        return DONE


def may_leave(table: Reading, hero: Hero) -> bool:
    """Tells whether the hero may go home from here (HQ-R4.6, HQ-R19.1).

    From the way out at any time, from the stairs once the goal is achieved; before that only if all who live are back
    there: the heroes give up together.
    """
    state = table.state
    if state.exits is not None and hero.square in state.exits:
        return True
    stairs = state.stairs
    if hero.square not in stairs:
        return False
    return state.achieved or (hero.away and all(one.square in stairs for one in state.heroes if one.life == "alive"))


def strikes_of(table: Reading, hero: Hero) -> list[Any]:
    """Lists the heroes next to a commanded one."""
    state = table.state
    return [
        striking(hero.kind, kind_of(other))
        for other in state.heroes
        if other is not hero and other.square != NOWHERE and adjacent(state.grid, hero.square, other.square)
    ]
