"""The extra card for a replacement amid four rooms (DC-C-20, DC-C-21, DC-U20)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, then

from .actions import DECLINE, DRAW, Decline, Draw
from .dealing import draw
from .events import Drawn
from .phase import PlayerPhase, PlayerTurn
from .tables import Position, Reading


class Drawing(PlayerPhase):
    """The player may draw a card, and go without it unless the other reading forbids that."""

    rule: ClassVar[str] = "DC-C-20"
    actions: ClassVar[tuple[type, ...]] = (Draw, Decline)
    open: ClassVar[bool] = True

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists both."""
        return [DRAW, DECLINE]

    def play(self, pos: Position, player: int, action: Draw | Decline) -> Next | None:
        """Draws, or not."""
        if isinstance(action, Draw):
            take_extra(pos, player)
        return DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the extra card."""
        return "Draw an extra card?"


def draws(pos: Position, player: int) -> Next:
    """Gives what follows a replacement amid four rooms: nothing after an extra card, or if none is left."""
    if not pos.state.deck or pos.nearest(PlayerTurn).extra:
        return DONE
    if pos.options.must_draw:
        take_extra(pos, player)
        return DONE
    return then(Drawing(player=player))


def take_extra(pos: Position, player: int) -> None:
    """Draws the extra card, which joins the hand; there is one in a turn (DC-C-21)."""
    pos.nearest(PlayerTurn).extra = True
    pos.show()
    pos.tell(Drawn(player, pos.static.names[draw(pos.static, pos.state, player)]))
