"""The first step of a battle: traps go off (DL-B11.step-1, DL-B12)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal

from .actions import IMAGE as HIT_IMAGE
from .actions import Hit, Spring
from .effects import Damage, Hold, Poison, Silence
from .fight import Fight
from .fight_events import TrapSprung
from .goods import pay
from .party import IMAGE, entry_of, hit_points, icons, prevent, tiles
from .phase import PlayerPhase
from .planning import trap_price
from .tables import Position, Reading


class Springing(PlayerPhase):
    """Turns the planned traps up, one after the other, and lets them go off."""

    trap: int | None = None
    """The trap that was turned up and waits for whom it hits."""
    prevented: int = 0
    """How many icons have taken damage away: several traps share them (DL-B6.labyrinth)."""

    rule: ClassVar[str] = "DL-B11.step-1"
    actions: ClassVar[tuple[type, ...]] = (Spring, Hit)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names the lord where there is a choice of traps or of targets."""
        if self.trap is not None:
            return (self.player,)
        plan = table.state.seats[self.player].plan
        return (self.player,) if plan is not None and len(plan.traps) > 1 and self.party_left(table) else ()

    def party_left(self, table: Reading) -> bool:
        """Tells whether anybody stands before the dungeon."""
        return bool(table.state.seats[self.player].party)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists whom the trap can hit, or which one goes off next."""
        if self.trap is not None:
            return [HIT_IMAGE if tile == IMAGE else table.static.hit[tile] for tile in tiles(table.state.seats[player])]
        plan = table.state.seats[player].plan
        assert plan is not None
        return [table.static.spring[trap] for trap in sorted(set(plan.traps.ids))]

    def play(self, pos: Position, player: int, action: Spring | Hit) -> Next | None:
        """Turns a trap up, or hits whom the lord chose."""
        if isinstance(action, Spring):
            self.turn_up(pos, pos.static.trap_numbers[action.trap])
        else:
            trap, self.trap = self.trap, None
            assert trap is not None
            tile = IMAGE if action.adventurer == "image" else pos.static.adventurer_numbers[action.adventurer]
            self.go_off(pos, trap, tile)
        self.go_on(pos)
        return None

    def enter(self, pos: Position) -> Next | None:
        """Turns the only trap up."""
        self.go_on(pos)
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Ends the step."""
        return DONE

    def go_on(self, pos: Position) -> None:
        """Turns traps up as long as there is no choice which, and none waits for whom it hits."""
        plan = pos.state.seats[self.player].plan
        while self.trap is None and plan is not None and len(plan.traps) == 1 and self.party_left(pos):
            self.turn_up(pos, plan.traps.ids[0])

    def turn_up(self, pos: Position, trap: int) -> None:
        """Turns a trap up, pays for it and lets it go off, once it is known whom it hits."""
        seat = pos.state.seats[self.player]
        assert seat.plan is not None
        price = trap_price(pos, seat, trap)
        seat.plan.traps.take(seat.plan.traps.ids.index(trap))
        pos.state.traps_gone.put(trap, seen=-1)
        pos.show()
        pay(pos, self.player, price)
        effects = pos.static.trap_years[trap][pos.state.year - 1].effects
        if any(isinstance(part, Damage) and part.to == "anyone" for part in effects) and seat.party:
            self.trap = trap
        elif seat.party:
            self.go_off(pos, trap, None)

    def go_off(self, pos: Position, trap: int, target: int | None) -> None:
        """Lays the damage out as if no thief were there, takes away what icons prevent, and deals the rest."""
        battle = pos.nearest(Fight)
        seat = pos.state.seats[self.player]
        effects = pos.static.trap_years[trap][pos.state.year - 1].effects
        line = tiles(seat)
        laid = [0] * len(line)
        for part in effects:
            if isinstance(part, Damage):
                for rank in ranks(part, line, target):
                    laid[rank] += self.whole(pos, line[rank]) if part.whole else part.n
        able = max(0, icons(pos, seat, "traps") - self.prevented)
        left = prevent(laid, able)
        stopped = sum(laid) - sum(left)
        self.prevented += stopped
        pos.tell(TrapSprung(self.player, pos.static.traps[trap].name, sum(laid), stopped))
        self.side_effects(pos, battle, effects, target)
        battle.deal(pos, [(tile, n) for tile, n in zip(line, left, strict=True) if n])

    def side_effects(self, pos: Position, battle: Fight, effects: Any, target: int | None) -> None:
        """Does what icons never prevent."""
        entry = None if target is None else entry_of(pos, target)
        for part in effects:
            match part:
                case Hold():
                    battle.hold = True
                case Poison():
                    assert target is not None
                    battle.poisoned = [*battle.poisoned, *[target] * part.n]
                case Silence():
                    battle.spell_less |= entry is not None and entry.kind == "wizard"
                    battle.unhealed |= entry is not None and entry.kind == "priest"

    def whole(self, table: Reading, tile: int) -> int:
        """Gives all hit points of somebody in the party."""
        seat = table.state.seats[self.player]
        if tile == IMAGE:
            return seat.image
        return next(hit_points(table, hero) for hero in seat.party if hero.tile == tile)

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says that there is nobody of that name."""
        if isinstance(action, Hit) and self.trap is not None:
            return Refusal("DL-B11.step-1", f"there is no {action.adventurer} in the party")
        return None

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for trap or target."""
        if self.trap is not None:
            return f"Choose whom {table.static.traps[self.trap].name} hits"
        return "Choose the trap that goes off first"


def ranks(part: Damage, line: list[int], target: int | None) -> list[int]:
    """Gives the ranks that a part of a trap hits; none where there is nobody."""
    match part.to:
        case "first":
            return [0]
        case "second":
            return [1] if len(line) > 1 else []
        case "last":
            return [len(line) - 1]
        case "each":
            return list(range(len(line)))
        case "others":
            return list(range(1, len(line)))
        case "anyone":
            return [] if target is None else [line.index(target)]
