"""The adventurers: how they are drawn, and to whom each one goes (DL-S-01 to DL-S-04, DL-S-71 to DL-S-75)."""

from __future__ import annotations

from typing import ClassVar

from undercroft import DONE, Next

from .events import Arrived, WentAway
from .evil import in_turn_order, move_dummy_evil
from .phase import GamePhase
from .state import Hero, Seat
from .tables import Position, Reading

DUMMY = -1
FEW = 3
MANY = 4


def draw_adventurers(pos: Position) -> None:
    """Draws the adventurers of the next season and sorts them, the weakest first (DL-S-01 to DL-S-04)."""
    state, static = pos.state, pos.static
    stack = state.adventurers
    drawn = [stack.take() for _ in range(MANY if pos.seats == MANY else FEW)]
    for _ in range(len(stack)):
        if len({static.adventurers[tile].level for tile in drawn}) > 1:
            break
        stack.ids.insert(0, drawn.pop())
        stack.seen.insert(0, -1)
        drawn.append(stack.take())
    pos.show()
    state.coming = sorted(drawn, key=lambda tile: static.adventurers[tile].level)


class Arriving(GamePhase):
    """Each lord gets an adventurer, the nicest the weakest; in winter nobody comes (DL-S-71)."""

    rule: ClassVar[str] = "DL-S-71"

    def proceed(self, pos: Position) -> Next | None:
        """Shares the adventurers of the season out."""
        state = pos.state
        if state.round:
            if state.dummy_evil:
                move_dummy_evil(pos, 1)
            for tile, player in zip(state.arriving, by_evil(pos), strict=True):
                if player == DUMMY:
                    state.distant.append(tile)
                    pos.tell(WentAway(pos.static.adventurers[tile].name))
                else:
                    join(pos, state.seats[player], tile)
                    static = pos.static
                    pos.tell(Arrived(player, static.adventurers[tile].name, static.adventurers_told[tile]))
            state.arriving = []
        return DONE


def by_evil(table: Reading) -> list[int]:
    """Gives the lords from nice to evil; of equals the dummy is nicer, then who is nearer to the starter (DL-S-72)."""
    state = table.state
    order = list(in_turn_order(table))
    lords = sorted(order, key=lambda player: state.seats[player].evil)
    if state.dummy_evil:
        nicer = sum(state.seats[player].evil < state.dummy_evil for player in order)
        lords.insert(nicer, DUMMY)
    return lords


def join(pos: Position, seat: Seat, tile: int) -> None:
    """Lets an adventurer join a party: warriors in front, behind the paladin; others at the end (DL-S-73, DL-S-74)."""
    kinds = pos.static.adventurers
    if kinds[tile].kind != "warrior":
        seat.party.append(Hero(tile))
        return
    led = bool(seat.party) and kinds[seat.party[0].tile].kind == "paladin"
    seat.party.insert(int(led), Hero(tile))
