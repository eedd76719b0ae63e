"""Traps on squares (HQ-R12).

Contracts: `spring` is called by the one function that brings a hero to a square on foot (`movement.land`), by failed
jumps and disarmings, always in the turn of that hero. Hidden traps are those of the plan on no square of `gone`, not
sprung. Monsters never call it (HQ-R12.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from undercroft import DONE, Next, end, first

from .actions import STEP_ASIDE
from .actions import StepAside as Step
from .death import Dying, Wounded, hurt_hero
from .dice import combat_dice, shown
from .doors import block
from .events import Died, Found, Moved, Rolled, Sprung
from .geometry import adjacent, neighbours
from .phase import HeroPhase
from .plan import plan_here
from .reveal import nearest_free
from .sight import figures, hero_index, monster_on
from .state import Game, Trap
from .tables import Position, Reading
from .things import captives
from .words import TrapKind

if TYPE_CHECKING:
    from .turn import HeroTurn

Why = Literal["stepped", "jumped", "disarming"]


def known_trap(state: Game, square: int) -> Trap | None:
    """Gives the trap that heroes know on a square, sprung or not."""
    for trap in state.traps:
        if trap.square == square:
            return trap
    return None


def hidden_trap(pos: Position, square: int) -> TrapKind | None:
    """Gives the kind of the trap that lies unsprung on a square, known or not; None if there is none any more."""
    state = pos.state
    kind = plan_here(pos).traps.get(square)
    if kind is None or square in state.gone or any(trap.square == square and trap.sprung for trap in state.traps):
        return None
    return kind


def spring(pos: Position, turn: HeroTurn, square: int, kind: TrapKind, why: Why, start: int) -> Next | None:
    """Springs the trap of a square on which the hero stands now, having come from `start`; gives what comes next.

    A failed jump ends the turn in any case (HQ-R13.2).
    """
    hero = pos.state.heroes[turn.hero]
    on_purpose = why == "stepped" and known_trap(pos.state, square) is not None
    pos.show()
    pos.tell(Sprung(hero.kind, kind, square))
    if kind == "pit":
        return _pit(pos, turn, square, on_purpose)
    if kind == "spear":
        return _spear(pos, turn, square, why)
    return _falling_block(pos, turn, square, why, start)


def enter_pit(pos: Position, turn: HeroTurn) -> None:
    """The hero has stepped into a pit on purpose: 1 Body unless the option says free for open ones; the move is over.

    The action of the turn may still be used, to fight from there (HQ-R13.4, HQ-A13).
    """
    turn.moved = "done"
    if pos.options.entering_pit == "hurts":
        hurt_hero(pos, turn.hero, 1)


def _pit(pos: Position, turn: HeroTurn, square: int, on_purpose: bool) -> Next | None:
    """1 Body and the end of the turn (HQ-R12.3); of the move alone for who knew it (HQ-R13.4)."""
    _lay(pos.state, "pit", square)
    hurt_hero(pos, turn.hero, 1)
    if on_purpose:
        turn.moved = "done"
        return None
    return _turn_over()


def _spear(pos: Position, turn: HeroTurn, square: int, why: Why) -> Next | None:
    """A die: a skull hurts and ends the turn (HQ-R12.12); the spear is gone (HQ-R12.13). Without a die by HQ-A9."""
    remove(pos.state, square)
    hits = True
    if why == "stepped" or pos.options.failed_spear == "rolls":
        faces = combat_dice(pos.rng, 1, "{}: the spear", pos.state.heroes[turn.hero].kind)
        hits = faces[0] == "skull"
        kind = pos.state.heroes[turn.hero].kind
        pos.tell(Rolled(kind, shown(faces), "the spear", "hit" if hits else "dodged"))
    if hits:
        hurt_hero(pos, turn.hero, 1)
    return _turn_over() if hits or why == "jumped" else None


def _falling_block(pos: Position, turn: HeroTurn, square: int, why: Why, start: int) -> Next | None:
    """1 Body for each skull on three dice (HQ-R12.9), then a step aside (HQ-R12.10)."""
    state = pos.state
    _lay(state, "falling-block", square)
    faces = combat_dice(pos.rng, 3, "{}: the falling block", state.heroes[turn.hero].kind)
    points = faces.count("skull")
    pos.tell(Rolled(state.heroes[turn.hero].kind, shown(faces), "the falling block", f"{points} Body lost"))
    hurt_hero(pos, turn.hero, points)
    stops = why == "jumped" or pos.options.falling_block == "end turn"
    return first(StepAside(hero=turn.hero, player=turn.player, square=square, start=start, stops=stops))


def _lay(state: Game, kind: TrapKind, square: int) -> None:
    """Lays the tile of a sprung trap."""
    trap = known_trap(state, square)
    if trap is None:
        state.traps.append(Trap(kind, square, True))
    else:
        trap.sprung = True


def remove(state: Game, square: int) -> None:
    """Takes the trap of a square away for good, and its mark if heroes knew it (HQ-R12.13, HQ-R14.4)."""
    state.traps = [trap for trap in state.traps if trap.square != square]
    state.gone.append(square)


def _turn_over() -> Next:
    from .turn import HeroTurn

    return end(HeroTurn)


# -- the fallen block


class StepAside(HeroPhase):
    """A hero under a fallen block steps off its square: ahead or back (HQ-R12.10).

    If both are taken, to any empty square beside it; if there is none the hero stays (HQ-A2).
    """

    square: int
    """The square of the block."""
    start: int
    """Where the hero came from."""
    stops: bool
    """Whether the turn is over then (HQ-A1, HQ-R13.2)."""

    rule: ClassVar[str] = "HQ-R12.10"
    actions: ClassVar[tuple[Any, ...]] = (Step,)
    calls: ClassVar[tuple[Any, ...]] = (Dying, Wounded, "StepAside")
    ends: ClassVar[tuple[Any, ...]] = ("HeroTurn",)
    open: ClassVar[bool] = True

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names who leads the hero if there is a choice."""
        return (self.player,) if len(self._free(table)) > 1 else ()

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the squares to step to."""
        return [STEP_ASIDE[square] for square in self._free(table)]

    def play(self, pos: Position, player: int, action: Step) -> Next | None:
        """Steps there."""
        return self._step(pos, action.to)

    def proceed(self, pos: Position) -> Next | None:
        """Steps to the only square, or stays; the turn is over, or goes on by the option of HQ-A1."""
        free = self._free(pos)
        return self._step(pos, free[0]) if free else self._after()

    def prompt(self, table: Reading, player: int) -> str:
        """Asks where to."""
        return f"{table.state.heroes[self.hero].kind}: step off the square of the fallen block"

    def _free(self, table: Reading) -> list[int]:
        if table.state.heroes[self.hero].square != self.square:
            return []
        around = neighbours(self.square)
        ahead = 2 * self.square - self.start
        free = [square for square in (ahead, self.start) if square in around and _empty(table, self.square, square)]
        return free or [square for square in around if _empty(table, self.square, square)]

    def _step(self, pos: Position, to: int) -> Next | None:
        """Comes to the other square with all that it does to who enters it; the one left closes (`on_moved`)."""
        from .movement import land
        from .turn import HeroTurn

        return land(pos, pos.nearest(HeroTurn), to)[1] or self._after()

    def _after(self) -> Next:
        return _turn_over() if self.stops else DONE


def _empty(table: Reading, square: int, other: int) -> bool:
    """Tells whether one can step aside to a square: nobody and nothing is there, no known trap but an open pit."""
    state = table.state
    taken = figures(state) | state.solid | state.blocks | captives(state)
    trap = known_trap(state, other)
    safe = trap is None or (trap.sprung and trap.kind == "pit")
    return safe and other not in taken and adjacent(state.grid, square, other)


def close(pos: Position, square: int) -> None:
    """Makes the square of a fallen block a blocked one for good (HQ-R12.10); there is nothing to jump or to disarm.

    A monster on it, past whom a hero went by a spell, gives way to the nearest free square; that is assumed.
    """
    from .zargon import move_monster

    state = pos.state
    remove(state, square)
    monster = monster_on(state, square)
    aside = square
    if monster is not None:
        taken = figures(state) | captives(state) | plan_here(pos).layout.solid
        aside = nearest_free(pos, square, taken)
    block(pos, square)
    pos.tell(Found("a fallen block", square))
    if monster is not None:
        move_monster(pos, monster, aside)


def on_moved(pos: Position, event: Moved) -> None:
    """A hero has moved; if it was from under a fallen block, at once or later (HQ-A2), it closes (HQ-R12.10)."""
    if pos.state.traps:
        _close_behind(pos, event.start)


def on_died(pos: Position, event: Died) -> None:
    """A hero has died; under a fallen block the square closes, and what the hero had lies beside it."""
    state = pos.state
    hero = state.heroes[hero_index(state, event.hero)]
    square = hero.fell
    beside = nearest_free(pos, square, plan_here(pos).layout.solid.with_(square)) if state.traps else square
    if _close_behind(pos, square):
        hero.fell = beside


def _close_behind(pos: Position, square: int) -> bool:
    trap = known_trap(pos.state, square)
    if trap is None or not trap.sprung or trap.kind != "falling-block":
        return False
    close(pos, square)
    return True
