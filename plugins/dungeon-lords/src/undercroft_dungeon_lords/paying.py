"""The parts of a price that are chosen: which trap is put away, which monster is fed to a demon."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal

from .actions import Discard, Feed
from .cards import Price
from .goods import food_for_demons, put_trap_away, release
from .phase import PlayerPhase
from .tables import Position, Reading


class Discarding(PlayerPhase):
    """A lord puts one trap of the hand away face down (DL-B4.traps, DL-B5.golem)."""

    rule: ClassVar[str] = "DL-B4.extra-trap"
    actions: ClassVar[tuple[type, ...]] = (Discard,)

    def enter(self, pos: Position) -> Next | None:
        """Is over if there is no trap at all."""
        return None if len(pos.state.seats[self.player].traps) else DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the kinds of traps in hand."""
        return [table.static.discard[trap] for trap in sorted(set(table.state.seats[player].traps.ids)) if trap >= 0]

    def play(self, pos: Position, player: int, action: Discard) -> Next | None:
        """Puts it away."""
        put_trap_away(pos, player, pos.static.trap_numbers[action.trap])
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says that there is no such trap in the hand."""
        return Refusal("DL-B4.extra-trap", "a trap of the hand is put away") if isinstance(action, Discard) else None

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the trap."""
        return "Put one of your traps away"


class Feeding(PlayerPhase):
    """A lord feeds a monster of the lair to a demon (DL-B5.demon)."""

    spare: int = -1
    """The place in the lair of the demon itself, if it is there already."""

    rule: ClassVar[str] = "DL-B5.demon"
    actions: ClassVar[tuple[type, ...]] = (Feed,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the kinds of monsters that can be fed to it."""
        static, lair = table.static, table.state.seats[player].lair
        kinds = {static.kind_of[lair[place].tile] for place in food_for_demons(table, player, self.spare)}
        return [static.feed[kind] for kind in sorted(kinds)]

    def play(self, pos: Position, player: int, action: Feed) -> Next | None:
        """Sends it to distant lands; on payday one whose wage was paid already goes last."""
        static, lair = pos.static, pos.state.seats[player].lair
        kind = static.monster_numbers[action.monster]
        places = [
            place for place in food_for_demons(pos, player, self.spare) if static.kind_of[lair[place].tile] == kind
        ]
        release(pos, player, max(places, key=lambda place: lair[place].due))
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says that there is no such monster."""
        if not isinstance(action, Feed):
            return None
        return Refusal(
            "DL-B5.demon", f"a demon eats another monster of the lair, no ghost; there is no {action.monster}"
        )

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the monster."""
        return "Choose the monster that the demon gets"


def chosen(player: int, price: Price, spare: int = -1) -> list[PlayerPhase]:
    """Gives the phases that ask for the traps and monsters of a price."""
    found: list[PlayerPhase] = [Discarding(player=player) for _ in range(price.traps)]
    found += [Feeding(player=player, spare=spare) for _ in range(price.monsters)]
    return found
