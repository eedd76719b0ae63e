"""Zargon's turn (HQ-R15): every monster on the board may move and do one thing, in either order.

Monsters know the real board, move on it, and spring no traps (HQ-R12.1). An open pit they jump without a roll where
they have the movement and a free square beyond, or enter for nothing (HQ-R13.5).
"""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal, first
from undercroft.spatial import Edge, Mask

from . import arms, bonds, dread, refusing_moves
from .actions import (
    END_TURN,
    CastDread,
    CastDreadAlone,
    CastDreadAt,
    EndTurn,
    Move,
    Pick,
    Strike,
    pick,
    strike,
)
from .combat import MonsterAttack
from .death import Dying, Wounded
from .events import MonsterMoved
from .geometry import NONE, adjacent_to, neighbours
from .phase import GamePhase
from .plan import plan_of
from .reveal import look_all
from .sight import hero_squares, in_pit, kind_of, monster_called, monster_squares
from .state import ZARGON, Monster
from .tables import Position, Reading
from .things import captives
from .wandering import SummonPlace


class ZargonTurn(GamePhase):
    """Zargon's turn: picks one monster after the other (HQ-R15.1)."""

    player: int = ZARGON
    done: list[str] = []
    """The labels of monsters that have had their turn, or miss it."""

    rule: ClassVar[str] = "HQ-R15.1"
    turn: ClassVar[bool] = True
    actions: ClassVar[tuple[Any, ...]] = (Pick, EndTurn)
    calls: ClassVar[tuple[Any, ...]] = ("MonsterTurn", "HeroTurn", "TurnEnd")

    def enter(self, pos: Position) -> Next | None:
        """Monsters try to shake off what is on them; who misses a turn does nothing."""
        for monster in pos.state.monsters:
            if (monster.bound or monster.skips) and not bonds.begin_turn(pos, monster):
                self.done.append(monster.label)
        return None

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names Zargon as long as there are monsters."""
        done = self.done
        for monster in table.state.monsters:
            if monster.label not in done:
                return (ZARGON,)
        return (ZARGON,) if self.waiting(table) else ()

    def waiting(self, table: Reading) -> list[str]:
        """Gives who has not acted: the labels of monsters, and heroes that Zargon commands."""
        done = self.done
        found = [monster.label for monster in table.state.monsters if monster.label not in done]
        for hero in table.state.heroes:
            if hero.bound and hero.life == "alive" and hero.kind not in done:
                found += [hero.kind for bond in hero.bound if bond.commanded][:1]
        return found

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the monsters that have not acted, and ending the turn."""
        return [*map(pick, self.waiting(table)), END_TURN]

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Begins the turn of a monster."""
        if isinstance(action, EndTurn):
            return DONE
        self.done.append(action.who)
        for index, hero in enumerate(pos.state.heroes):
            if hero.kind == action.who:
                from .turn import HeroTurn, TurnEnd

                return first(HeroTurn(hero=index, player=ZARGON, commanded=True), TurnEnd(hero=index))
        return first(MonsterTurn(who=action.who))

    def proceed(self, pos: Position) -> Next | None:
        """Is over."""
        return DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a monster."""
        return "Zargon: pick a monster, or end the turn"


class MonsterTurn(GamePhase):
    """The turn of one monster: it moves and does one thing, never the one in the middle of the other (HQ-R3.2)."""

    who: str
    """Its label."""
    moved: bool = False
    acted: bool = False

    rule: ClassVar[str] = "HQ-R15.1"
    actions: ClassVar[tuple[Any, ...]] = (Move, Strike, CastDread, CastDreadAlone, CastDreadAt, EndTurn)
    calls: ClassVar[tuple[Any, ...]] = (Dying, Wounded, dread.Destroying, MonsterAttack, SummonPlace)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names Zargon until both are done, or the monster is gone."""
        if (self.moved and self.acted) or monster_called(table.state, self.who) is None:
            return ()
        return (ZARGON,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists where it can go, whom it can attack, what it can cast, and ending its turn."""
        monster = monster_called(table.state, self.who)
        assert monster is not None
        found: list[Any] = []
        bound = bool(monster.bound)
        if not (self.moved or (bound and bonds.stopped(monster, "move"))):
            who = self.who
            found = [Move(who, square) for square in monster_goes(table, monster)]
        if not self.acted:
            if not (bound and bonds.stopped(monster, "attack")):
                found += strikes(table, monster)
            if monster.spells:
                found += dread.dread_casts(table, monster)
        found.append(END_TURN)
        return found

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Carries it out."""
        state = pos.state
        monster = monster_called(state, self.who)
        assert monster is not None
        if isinstance(action, EndTurn):
            return DONE
        if isinstance(action, Move):
            self.moved = True
            move_monster(pos, monster, action.to)
            return None
        self.acted = True
        if isinstance(action, Strike):
            index = next(n for n, hero in enumerate(state.heroes) if kind_of(hero) == action.hero)
            dice = arms.monster_attack_dice(pos, monster)
            bonds.end_bonuses(monster, "next attack")
            return first(MonsterAttack(hero=index, attacker=self.who, dice=dice))
        return dread.play_dread(pos, monster, action)

    def proceed(self, pos: Position) -> Next | None:
        """Is over."""
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a move or an attack."""
        monster = monster_called(table.state, self.who)
        if monster is None or not isinstance(action, Move | Strike):
            return None
        return refusing_moves.monster(table, monster, self.moved, self.acted, action)

    def prompt(self, table: Reading, player: int) -> str:
        """Says whose turn it is."""
        return f"{self.who}: move and attack, in either order"


def monster_goes(table: Reading, monster: Monster) -> Mask:
    """Gives the squares to which a monster can move: not past heroes, not onto others (HQ-R15.2, HQ-A12).

    An open pit is a square like another: who jumps it pays for it and for the square beyond, which must be free, and
    who stays in it pays for entering (HQ-R13.5).
    """
    state = table.state
    grid = state.truth
    assert grid is not None
    assert state.quest is not None
    solid = plan_of(state.quest, table.static).layout.solid
    figures = hero_squares(state) | solid
    if state.things:
        figures |= captives(state)
    others = monster_squares(state, monster)
    if not table.options.monsters_pass:
        figures |= others
        others = NONE
    elif state.traps:
        # Nobody lands on another monster: as if a wall were between it and a pit.
        pits = [trap.square for trap in state.traps if in_pit(state, trap.square) and trap.square != monster.square]
        landings = [(pit, other) for pit in pits for other in neighbours(pit) if other in others]
        if landings:
            grid = grid.with_edges((*edge, Edge.WALL) for edge in landings)
    return grid.reach(monster.square, monster.movement, figures=figures, through=others).without(monster.square)


def strikes(table: Reading, monster: Monster) -> list[Any]:
    """Lists the heroes next to a monster, not diagonally (HQ-R15.2, HQ-R15.3)."""
    state = table.state
    beside = adjacent_to(state.grid, monster.square)
    return [strike(monster.label, kind_of(hero)) for hero in state.heroes if hero.square in beside]


def move_monster(pos: Position, monster: Monster, to: int) -> None:
    """Puts a monster on a square; everybody looks, since it may have stood in the way."""
    start, monster.square = monster.square, to
    pos.tell(MonsterMoved(monster.label, start, to))
    look_all(pos)
