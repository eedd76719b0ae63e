"""What cards take from a lord: goods, or a trap or monster of the lord's choice."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal

from .actions import Dismiss
from .effects import Lose
from .events import Lost
from .goods import food_for_demons, lose_imps, release
from .paying import Discarding
from .phase import PlayerPhase
from .tables import Position, Reading


def amount(table: Reading, player: int, what: str) -> int:
    """Gives how much of something a lord has; of monsters ghosts are none."""
    seat = table.state.seats[player]
    match what:
        case "gold":
            return seat.gold
        case "food":
            return seat.food
        case "imp":
            return seat.imps
        case "trap":
            return len(seat.traps)
    return len(food_for_demons(table, player))


def lose(pos: Position, player: int, part: Lose) -> list[PlayerPhase]:
    """Takes what a card says: of the first thing that the lord has, as far as there is. Gives who is to choose what."""
    what = next((one for one in part.what if amount(pos, player, one)), None)
    if what is None:
        return []
    there = amount(pos, player, what)
    n = there // 2 if part.half else min(part.n, there)
    seat = pos.state.seats[player]
    if what == "imp":
        lose_imps(pos, player, n, Lost)
    elif what == "trap":
        return [Discarding(player=player) for _ in range(n)]
    elif what == "monster":
        return [LosingMonster(player=player) for _ in range(n)]
    elif n:
        if what == "gold":
            seat.gold -= n
        else:
            seat.food -= n
        pos.tell(Lost(player, n, what))
    return []


class LosingMonster(PlayerPhase):
    """A lord chooses the monster that leaves."""

    rule: ClassVar[str] = "DL-B10.special"
    actions: ClassVar[tuple[type, ...]] = (Dismiss,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the kinds of monsters in the lair."""
        static, lair = table.static, table.state.seats[player].lair
        return [
            static.dismiss[kind]
            for kind in sorted({static.kind_of[lair[p].tile] for p in food_for_demons(table, player)})
        ]

    def play(self, pos: Position, player: int, action: Dismiss) -> Next | None:
        """Lets it go, without evil; of two alike one that is knocked out, or else one that was not sent."""
        kind = pos.static.monster_numbers[action.monster]
        lair = pos.state.seats[player].lair
        alike = [place for place, one in enumerate(lair) if pos.static.kind_of[one.tile] == kind]
        release(pos, player, max(alike, key=lambda place: (lair[place].down, not lair[place].sent)))
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says that there is no such monster."""
        return (
            Refusal("DL-B10.special", "a monster of the lair leaves, no ghost") if isinstance(action, Dismiss) else None
        )

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for it."""
        return "Choose the monster that you lose"
