"""The match, its rounds and turns (DC-H4, DC-H5). A round is what the fragment calls a phase."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from undercroft import DONE, OVER, Next, first

from .actions import Unleash
from .building import Building
from .dealing import draw, take_out
from .events import Drawn, RoundBegan
from .laying import LayingDragon
from .moving import Moving
from .phase import GamePhase, PlayerTurn
from .removing import Removal, removes
from .tables import Position, Reading


class Match(GamePhase):
    """The whole match: rounds until it ends (DC-H11)."""

    calls: ClassVar[tuple[Any, ...]] = ("Round",)
    ends: ClassVar[tuple[Any, ...]] = (OVER,)
    final: ClassVar[bool] = False

    def proceed(self, pos: Position) -> Next | None:
        """Begins the next round and deals; ends the match after the last, or if cards for everybody are missing."""
        state, static = pos.state, pos.static
        if state.slain or state.round >= static.rounds:
            return OVER
        dealt = static.deal * pos.seats if state.round else 0
        if len(state.deck) < dealt:
            return OVER
        state.round += 1
        pos.tell(RoundBegan(state.round, state.dealer))
        if dealt:
            pos.show()
            for turn in range(dealt):
                player = (state.dealer + turn) % pos.seats
                pos.tell(Drawn(player, static.names[draw(static, state, player)]))
        return first(Round())


class Round(GamePhase):
    """A turn for each player from the dealer on; then the next one deals (DC-H4)."""

    taken: Annotated[int, Meta(ge=0, le=4)] = 0
    """How many turns were begun."""

    calls: ClassVar[tuple[Any, ...]] = ("Turn",)

    def proceed(self, pos: Position) -> Next | None:
        """Begins the next turn, or passes the dealer on."""
        state, taken = pos.state, self.taken
        if taken == pos.seats:
            state.dealer = (state.dealer + 1) % pos.seats
            return DONE
        self.taken = taken + 1
        return first(Turn(player=(state.dealer + taken) % pos.seats))


class Turn(PlayerTurn):
    """A player's turn: removing, building, moving, resolving; and a dragon at any moment of it (DC-H5, DC-C-02)."""

    lent: ClassVar[tuple[type, ...]] = (Unleash,)
    calls: ClassVar[tuple[Any, ...]] = (Removal, Building, Moving, LayingDragon)

    def enter(self, pos: Position) -> Next | None:
        """Lines the steps up. A removal comes first, where there may be something to remove (DC-U7)."""
        player = self.player
        if removes(pos, player):
            return first(Removal(player=player), Building(player=player), Moving(player=player))
        return first(Building(player=player), Moving(player=player))

    def proceed(self, pos: Position) -> Next | None:
        """Ends the turn."""
        return DONE

    def lends(self, table: Reading, player: int) -> list[Any]:
        """Lists the dragons in hand, whatever is asked in the turn."""
        seat, static = table.state.seats[player], table.static
        if not seat.dragon or player != self.player:
            return []
        return [static.unleash[card] for card in dict.fromkeys(seat.hand) if static.dragon[card]]

    def play_lent(self, pos: Position, player: int, action: Unleash) -> Next | None:
        """Takes the dragon out of the hand; where it is laid is asked next."""
        card = pos.static.numbers[action.card]
        take_out(pos.static, pos.state, player, card)
        return first(LayingDragon(player=player, card=card))
