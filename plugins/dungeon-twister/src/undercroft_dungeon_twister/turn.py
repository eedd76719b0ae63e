"""Turns: an Action card, its actions, and what follows at their end (DT-P5, DT-K3, DT-K5, DT-B35)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, OVER, Next, Refusal, first, then

from . import refusing_others
from .acting import Acting
from .actions import PLAY_CARD, PlayCard
from .board import isolate, turn
from .ending import finished
from .events import CardPlayed, CardsBack, PutBack, TurnBegan
from .phase import GamePhase, PlayerPhase
from .placing import Placing
from .state import CARRIED, HEALED, HURT, WOUNDED
from .tables import Position, Reading
from .words import ACTION_CARDS

OPENING = 2
"""The card that the first player of all must play (DT-K5)."""
FREE = 4
"""Once a card as high as this was played there is no limit left."""
LASTING = frozenset((0, WOUNDED, CARRIED, WOUNDED | CARRIED))
"""What a token's status can be when a turn is over."""


class Game(GamePhase):
    """The whole match: the set-up, then turns until it is over."""

    rule: ClassVar[str] = "DT-G5"
    calls: ClassVar[tuple[Any, ...]] = (Placing, "Turn")
    ends: ClassVar[tuple[Any, ...]] = (OVER,)
    final: ClassVar[bool] = False

    def enter(self, pos: Position) -> Next | None:
        """Begins with the set-up."""
        return first(Placing())

    def proceed(self, pos: Position) -> Next | None:
        """Goes on to the next turn, or ends the match."""
        state = pos.state
        if finished(pos):
            return OVER
        player = (state.starter + state.turns) % pos.seats
        state.turns += 1
        return first(Turn(player=player))


class Turn(PlayerPhase):
    """One player's turn."""

    turn: ClassVar[bool] = True
    rule: ClassVar[str] = "DT-P5"
    calls: ClassVar[tuple[Any, ...]] = ("ChooseCard", Acting)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Asks nobody: its parts do."""
        return ()

    def enter(self, pos: Position) -> Next | None:
        """Asks for an Action card first."""
        pos.tell(TurnBegan(pos.state.turns, self.player, pos.static.scenario.colours[self.player]))
        return first(ChooseCard(player=self.player))

    def proceed(self, pos: Position) -> Next | None:
        """Ends the turn: cards come back, the lifted room too, and what held for the turn is over."""
        state, static = pos.state, pos.static
        if state.lifted:
            state.lifted = False
            cell = static.lift_cell
            turn(static, state, cell, 1 if static.shapes[state.rooms.ids[cell]].clockwise else 3)
            isolate(static, state, cell)
            pos.tell(PutBack(cell + 1))
        status = state.status
        if not LASTING.issuperset(status):
            state.status = [held & ~(HURT | HEALED) for held in status]
        seat = state.seats[self.player]
        if not seat.hand:
            seat.hand, seat.used = sorted(seat.used), []
            pos.tell(CardsBack(self.player))
            last = (state.starter - 1) % pos.seats
            state.markers += static.scenario.cycles > 0 and self.player == last
        return DONE


class ChooseCard(PlayerPhase):
    """The player plays an Action card."""

    rule: ClassVar[str] = "DT-K5"
    actions: ClassVar[tuple[type, ...]] = (PlayCard,)
    leads: ClassVar[tuple[Any, ...]] = (Acting,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the cards in hand that the ceiling of the first cycle allows (DT-K5, DT-K6)."""
        top = ceiling(table.state.highest)
        return [PLAY_CARD[value] for value in values(table.state.seats[player].hand) if value <= top]

    def play(self, pos: Position, player: int, action: PlayCard) -> Next | None:
        """Plays it."""
        state = pos.state
        seat = state.seats[player]
        card = player * len(ACTION_CARDS) + ACTION_CARDS.index(action.card)
        seat.hand.remove(card)
        seat.used.append(card)
        state.highest = max(state.highest, action.card)
        pos.tell(CardPlayed(player, action.card))
        return then(Acting(player=player, ap=action.card))

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a card."""
        return refusing_others.card(table, player, action, ceiling(table.state.highest))

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for a card."""
        return "Play an Action card"


def values(hand: list[int]) -> list[int]:
    """Gives the values of Action cards, ascending.

    >>> values([7, 4])
    [2, 5]
    """
    return sorted(ACTION_CARDS[card % len(ACTION_CARDS)] for card in hand)


def ceiling(highest: int) -> int:
    """Gives the highest Action card that can be played when the highest so far was this one.

    >>> [ceiling(highest) for highest in (0, 2, 3, 4)]
    [2, 3, 4, 5]
    """
    if not highest:
        return OPENING
    return max(ACTION_CARDS) if highest >= FREE else highest + 1
