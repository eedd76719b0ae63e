"""Paying what is chosen: which trap is put away, which monster is fed to a demon, whose wage is paid at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal, first

from .actions import Discard, Feed, Wage
from .cards import Price
from .goods import can_pay, food_for_demons, pay, put_trap_away, release, why_not_pay
from .phase import PlayerPhase
from .tables import Position, Reading
from .wording import listed, price_words


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
        """Sends it to distant lands; on payday one whose wage was paid already goes last, and one knocked out first."""
        static, lair = pos.static, pos.state.seats[player].lair
        kind = static.monster_numbers[action.monster]
        places = [
            place for place in food_for_demons(pos, player, self.spare) if static.kind_of[lair[place].tile] == kind
        ]
        release(pos, player, max(places, key=lambda place: (lair[place].due, lair[place].down)))
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


class Settling(PlayerPhase):
    """The base of phases in which the wage of each monster that is due is paid, or something else happens to it."""

    calls: ClassVar[tuple[Any, ...]] = (Discarding, Feeding)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names the lord while wages are due."""
        return (self.player,) if any(lodger.due for lodger in table.state.seats[self.player].lair) else ()

    def due(self, table: Reading) -> dict[int, int]:
        """Gives the kinds whose wages are due, each with its first place in the lair."""
        found: dict[int, int] = {}
        for place, lodger in enumerate(table.state.seats[self.player].lair):
            if lodger.due:
                found.setdefault(table.static.kind_of[lodger.tile], place)
        return found

    def price(self, table: Reading, kind: int) -> Price:
        """Gives the wage of a kind: the price of its tile."""
        return table.static.monsters[kind].price

    def wages(self, table: Reading) -> str:
        """Gives who waits for which wage, in words."""
        monsters = table.static.monsters
        return listed(f"{monsters[kind].name} ({price_words(self.price(table, kind))})" for kind in self.due(table))

    def others(self, table: Reading) -> Sequence[Any]:
        """Gives for each kind the action of not paying it."""
        raise NotImplementedError

    def refuse_to_pay(self, pos: Position, place: int) -> None:
        """Does what happens to one that is not paid."""
        raise NotImplementedError

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists paying and not paying for each kind."""
        others = self.others(table)
        found: list[Any] = []
        for kind, place in self.due(table).items():
            if can_pay(table, player, self.price(table, kind), place):
                found.append(table.static.wage[kind])
            found.append(others[kind])
        return found

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Pays one, or does not."""
        kind = pos.static.monster_numbers[action.monster]
        place = self.due(pos)[kind]
        pos.state.seats[player].lair[place].due = False
        if not isinstance(action, Wage):
            self.refuse_to_pay(pos, place)
            return None
        price = self.price(pos, kind)
        pay(pos, player, price)
        return first(*chosen(player, price, place))

    def proceed(self, pos: Position) -> Next | None:
        """Ends when all is settled."""
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says why a monster cannot be paid."""
        if type(action) not in self.actions:
            return None
        kind = table.static.monster_numbers.get(action.monster, -1)
        due = self.due(table)
        if kind not in due:
            return Refusal(self.rule, f"no {action.monster} waits for its wage")
        why = why_not_pay(table, player, self.price(table, kind), due[kind])
        return None if why is None else Refusal(*why)
