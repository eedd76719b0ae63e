"""The third step of a battle: monsters and ghosts attack (DL-B11.step-3, DL-B5)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal

from .actions import IMAGE as HIT_IMAGE
from .actions import Attack, Hit
from .cards import Attack as Way
from .cards import Price
from .fight import Fight
from .fight_events import Attacked
from .goods import pay_goods
from .party import IMAGE
from .phase import PlayerPhase
from .planning import room_at
from .tables import Position, Reading
from .wording import attack_words


class Attacking(PlayerPhase):
    """Each one that was sent attacks if it can, in the order, way and on the target that the lord chooses."""

    kind: int | None = None
    """The kind of who is attacking and waits for a target."""
    way: int = 0
    """In which way, from 1."""
    hits: int = 0
    """How many more targets are to be chosen."""

    rule: ClassVar[str] = "DL-B11.step-3"
    actions: ClassVar[tuple[type, ...]] = (Attack, Hit)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names the lord while somebody waits and somebody is there to be attacked."""
        seat = table.state.seats[self.player]
        if not seat.party:
            return ()
        return (self.player,) if self.hits or any(lodger.sent for lodger in seat.lair) else ()

    def ways(self, table: Reading, kind: int) -> tuple[Way, ...]:
        """Gives the attacks of a kind where the lord fights (DL-B6)."""
        seat = table.state.seats[self.player]
        assert seat.plan is not None
        return table.static.attacks(kind, room_at(seat, seat.plan.square))

    def targets(self, table: Reading, way: Way) -> list[int]:
        """Gives whom an attack can hit, from the front."""
        battle = table.nearest(Fight)
        can = battle.targets(table)
        if way.hits == "anyone":
            can = can[1:] if way.behind else can
            return [tile for tile in can if tile == IMAGE or table.static.adventurers[tile].kind not in way.spares]
        return can

    def possible(self, table: Reading, kind: int) -> list[int]:
        """Gives the ways, from 1, in which a kind can attack; if it can in none, those that cost nothing."""
        seat = table.state.seats[self.player]
        ways = self.ways(table, kind)
        payable = [number for number, way in enumerate(ways, 1) if way.food <= seat.food]
        able = [
            number for number in payable if ways[number - 1].hits == "nobody" or self.targets(table, ways[number - 1])
        ]
        return able or [number for number in payable if not ways[number - 1].food]

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists who attacks in which way, or whom it hits."""
        static = table.static
        if self.kind is not None:
            way = self.ways(table, self.kind)[self.way - 1]
            return [HIT_IMAGE if tile == IMAGE else static.hit[tile] for tile in self.targets(table, way)]
        kinds = sorted({static.kind_of[one.tile] for one in table.state.seats[player].lair if one.sent})
        return [static.attack[kind][way - 1] for kind in kinds for way in self.possible(table, kind)]

    def play(self, pos: Position, player: int, action: Attack | Hit) -> Next | None:
        """Attacks, or hits whom the lord chose."""
        battle = pos.nearest(Fight)
        if isinstance(action, Attack):
            self.begin(pos, battle, pos.static.monster_numbers[action.monster], action.way)
            return None
        assert self.kind is not None
        way = self.ways(pos, self.kind)[self.way - 1]
        tile = IMAGE if action.adventurer == "image" else pos.static.adventurer_numbers[action.adventurer]
        battle.deal(pos, [(tile, way.n)])
        self.hits -= 1
        if not self.hits or not self.targets(pos, way):
            self.kind, self.hits = None, 0
        return None

    def begin(self, pos: Position, battle: Fight, kind: int, number: int) -> None:
        """Lets one of a kind attack; afterwards it is knocked out, attack or not, unless it returns."""
        seat = pos.state.seats[self.player]
        way = self.ways(pos, kind)[number - 1]
        lodger = next(one for one in seat.lair if one.sent and pos.static.kind_of[one.tile] == kind)
        lodger.sent = False
        lodger.down = not way.returns
        if way.food:
            pay_goods(pos, self.player, Price(food=way.food))
        battle.hold |= way.holds
        targets = self.targets(pos, way) if way.hits != "nobody" else []
        how = attack_words(way) if targets or way.hits == "nobody" else "there is nobody to attack"
        pos.tell(Attacked(self.player, pos.static.monsters[kind].name, how))
        if not targets:
            return
        battle.attacked = True
        battle.unhealed |= way.unhealed
        if way.hits == "first":
            if battle.deal(pos, [(targets[0], way.n)]) and way.next and len(targets) > 1:
                battle.deal(pos, [(targets[1], way.next)])
        elif way.hits == "each":
            battle.deal(pos, [(tile, way.n) for tile in targets])
        else:
            self.kind, self.way, self.hits = kind, number, way.times

    def proceed(self, pos: Position) -> Next | None:
        """Ends the step; who still waits when the party is gone is knocked out (DL-B11.waiting)."""
        for lodger in pos.state.seats[self.player].lair:
            if lodger.sent:
                lodger.sent, lodger.down = False, True
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says why it does not attack so, or cannot hit that one."""
        if isinstance(action, Hit):
            return Refusal("DL-B11.step-3", f"{action.adventurer} cannot be chosen")
        if not isinstance(action, Attack):
            return None
        kind = table.static.monster_numbers.get(action.monster, -1)
        if not any(one.sent and table.static.kind_of[one.tile] == kind for one in table.state.seats[player].lair):
            return Refusal("DL-B11.step-3", f"no {action.monster} waits to attack")
        return Refusal("DL-B11.step-3", f"{action.monster} cannot attack in way {action.way} now")

    def prompt(self, table: Reading, player: int) -> str:
        """Asks who attacks, or whom."""
        static = table.static
        if self.kind is not None:
            return f"Choose whom the {static.monsters[self.kind].name} hits"
        kinds = sorted({static.kind_of[one.tile] for one in table.state.seats[player].lair if one.sent})
        ways = [
            f"{static.monsters[kind].name} {way}: {attack_words(self.ways(table, kind)[way - 1])}"
            for kind in kinds
            for way in self.possible(table, kind)
        ]
        return f"Choose who attacks, and how - {'; '.join(ways)}"
