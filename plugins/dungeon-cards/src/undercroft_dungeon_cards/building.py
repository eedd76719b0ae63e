"""Building: each card in hand is added, replaces a room, or is held (DC-H5, DC-U5)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, first

from .actions import HOLD, Hold, Place
from .dealing import take_out
from .dungeon import dungeon_of, replaceable, spots
from .laying import Placing
from .phase import PlayerPhase
from .tables import Position, Reading


def rooms_of(table: Reading, player: int) -> list[int]:
    """Gives the room cards in a hand, each kind once: all but dragons."""
    seat = table.state.seats[player]
    if seat.dragon:
        return [card for card in dict.fromkeys(seat.hand) if not table.static.dragon[card]]
    return list(dict.fromkeys(seat.hand))


class Building(PlayerPhase):
    """The building step of a turn. Whoever has cards is asked, even if none of them fits, since that is a secret."""

    rule: ClassVar[str] = "DC-U5"
    actions: ClassVar[tuple[type, ...]] = (Place, Hold)
    calls: ClassVar[tuple[Any, ...]] = (Placing,)
    open: ClassVar[bool] = True

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names the player, as long as cards are left."""
        return (self.player,) if table.state.seats[self.player].hand else ()

    def proceed(self, pos: Position) -> Next | None:
        """Ends the step: no card is left."""
        return DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the cards that can be added or replace a room; holding the rest only if none of them can be added."""
        cards = rooms_of(table, player)
        dungeon, static = dungeon_of(table, player), table.static
        can = fits = addable(table, player, cards)
        if len(fits) < len(cards) and (cells := replaceable(table, player, dungeon)):
            swaps = dict(dungeon.board.replacements(cards, cells, distinct=True).counts())
            can = [card for card in cards if card in fits or swaps[card]]
        found: list[Any] = [static.place[card] for card in can]
        if not fits or not table.options.must_add:
            found.append(HOLD)
        return found

    def play(self, pos: Position, player: int, action: Place | Hold) -> Next | None:
        """Takes the card out of the hand; where it goes is asked next."""
        if isinstance(action, Hold):
            return DONE
        card = pos.static.numbers[action.card]
        take_out(pos.static, pos.state, player, card)
        return first(Placing(player=player, card=card))

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a card."""
        return "Add cards, or replace rooms"


def addable(table: Reading, player: int, cards: list[int]) -> list[int]:
    """Gives those of the cards that fit some empty cell."""
    dungeon = dungeon_of(table, player)
    if table.options.walls_join:
        return [card for card, number in dungeon.board.placements(cards, distinct=True).counts() if number]
    return list(dict.fromkeys(card for card, _, _, _ in spots(table, dungeon, cards)))
