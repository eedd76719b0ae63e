"""Resolving the room where a pawn has stopped (DC-H8)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, then

from .actions import STOP, Stop, Use
from .cards import Fight, Goods, Take
from .cards import Use as Function
from .dungeon import dungeon_of
from .events import Fought, Gained, Resolved, Slain, SteppedBack
from .phase import PlayerPhase
from .state import Dungeon, Seat
from .tables import Position, Reading
from .words import Cell

GOODS = ("ore", "gems", "keys", "attack", "xp")


class Resolving(PlayerPhase):
    """Functions of the room where a pawn has stopped are used as the player likes; all else was done by itself."""

    rule: ClassVar[str] = "DC-H8"
    actions: ClassVar[tuple[type, ...]] = (Use, Stop)
    open: ClassVar[bool] = True

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the functions that are left and can be paid."""
        return [*useful(table, player), STOP]

    def play(self, pos: Position, player: int, action: Use | Stop) -> Next | None:
        """Uses a function, or leaves the rest."""
        if isinstance(action, Stop):
            return DONE
        seat, dungeon = pos.state.seats[player], dungeon_of(pos, player)
        place = dungeon.cells.index(seat.cell)
        card = dungeon.laid[place]
        bit, effect = next(one for one in pos.static.uses[card] if one[1].called == action.called)
        change(pos, player, effect.pay, -1)
        change(pos, player, effect.gain)
        finish(pos, player, dungeon, place, 1 << bit)
        return None if useful(pos, player) else DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a function."""
        return "Use the room"


def stopped(pos: Position, player: int, back: Cell | None) -> Next:
    """Does what is done by itself where a pawn has stopped, and gives what follows: a phase if there is a choice.

    `back` is the room that a lost fight leads to; None if the pawn has not moved in this turn.
    """
    resolve(pos, player, back)
    return then(Resolving(player=player)) if useful(pos, player) else DONE


def useful(table: Reading, player: int) -> list[Use]:
    """Gives the functions of the room where a pawn stands that are left and can be paid; none while a fight is lost."""
    seat, dungeon, static = table.state.seats[player], dungeon_of(table, player), table.static
    card, _ = static.lying(dungeon.board, seat.cell)
    uses = static.uses[card]
    if not uses:
        return []
    todo = dungeon.todo[dungeon.cells.index(seat.cell)]
    if not todo or fight_of(table, card, todo) is not None:
        return []
    return [
        action
        for action, (bit, effect) in zip(static.use[card], uses, strict=True)
        if todo >> bit & 1 and can_pay(seat, effect)
    ]


def can_pay(seat: Seat, effect: Function) -> bool:
    """Tells whether a player has what a function costs."""
    pay = effect.pay
    return seat.ore >= pay.ore and seat.gems >= pay.gems and seat.keys >= pay.keys


def fight_of(table: Reading, card: int, todo: int) -> int | None:
    """Gives the bit of the fight that is to be won in a room; None if there is none, or it was won."""
    if not table.static.fights[card]:
        return None
    bit = next(bit for bit, effect in enumerate(table.static.effects[card]) if isinstance(effect, Fight))
    return bit if todo >> bit & 1 else None


def resolve(pos: Position, player: int, back: Cell | None) -> None:
    """Does what is done by itself where a pawn has stopped: a fight first, then everything is taken."""
    seat, static = pos.state.seats[player], pos.static
    dungeon = dungeon_of(pos, player)
    place = dungeon.cells.index(seat.cell)
    card, todo = dungeon.laid[place], dungeon.todo[place]
    if not todo:
        return
    effects = static.effects[card]
    bit = fight_of(pos, card, todo)
    if bit is not None and not fight(pos, player, card, back):
        return
    done = 0 if bit is None else 1 << bit
    for number, effect in enumerate(effects):
        if isinstance(effect, Take) and todo >> number & 1:
            change(pos, player, effect.gain)
            done |= 1 << number
    if done or not effects:
        finish(pos, player, dungeon, place, done or 1)


def fight(pos: Position, player: int, card: int, back: Cell | None) -> bool:
    """Tells whether the fight with who lives there is won; if not, the pawn steps back to where it came from."""
    might, entry = pos.rules.might(pos, player), pos.static.cards[card]
    won = might >= entry.strength
    pos.tell(Fought(player, entry.name, entry.strength, might, "won" if won else "lost"))
    if won:
        change(pos, player, Goods(xp=pos.static.prize[card]))
        if pos.static.dragon[card]:
            pos.state.slain = True
            pos.tell(Slain(player, entry.name))
    elif back is not None:
        pos.state.seats[player].cell = back
        pos.tell(SteppedBack(player, back))
    return bool(won)


def finish(pos: Position, player: int, dungeon: Dungeon, place: int, done: int) -> None:
    """Notes what was done in a room; whoever does the last of it takes the bonus XP (DC-H6, DC-H8)."""
    dungeon.todo[place] &= ~done
    if not dungeon.todo[place]:
        pos.tell(Resolved(player, pos.static.names[dungeon.laid[place]], dungeon.cells[place]))
        bonus = dungeon.bonus[place]
        if bonus:
            dungeon.bonus[place] = 0
            change(pos, player, Goods(xp=bonus))


def change(pos: Position, player: int, goods: Goods, times: int = 1) -> None:
    """Gives goods to a player, or takes them with `times` -1."""
    seat = pos.state.seats[player]
    for good in GOODS:
        number = getattr(goods, good)
        if number:
            setattr(seat, good, getattr(seat, good) + times * number)
            pos.tell(Gained(player, times * number, good))
