"""The spells of combat cards (DL-B11.step-2, DL-B11.step-4, DL-B13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from undercroft import DONE, Next, Refusal, first, then

from .actions import PICK, Enchanted, Pick, Recall, Wage
from .effects import (
    ChooseSpell,
    Enchant,
    Evil,
    Heal,
    Hide,
    HitPoints,
    Image,
    Lose,
    PayOrWithdraw,
    Shield,
    SpellPart,
    Withdraw,
)
from .events import SpellCast
from .evil import move_evil
from .goods import can_pay, pay, why_not_pay
from .losing import LosingMonster, lose
from .party import heal, icons
from .paying import Discarding, Feeding, chosen
from .phase import PlayerPhase
from .state import Lodger
from .tables import Position, Reading

if TYPE_CHECKING:
    from .battle import Battle


def can_cast(table: Reading, player: int, number: int) -> bool:
    """Tells whether a party has the magic for the spell of a fight: crystals as many as its number (DL-B11.step-2)."""
    return icons(table, table.state.seats[player], "crystals") >= number


class Enacting(PlayerPhase):
    """The base of what does the parts of a spell one after the other."""

    card: int
    part: int = 0

    rule: ClassVar[str] = "DL-B13.ghosts"
    calls: ClassVar[tuple[Any, ...]] = (Discarding, LosingMonster, "Bidding", "Picking", "Wages")

    def players(self, table: Reading) -> tuple[int, ...]:
        """Asks nobody: its parts do."""
        return ()

    def parts(self, table: Reading) -> Sequence[SpellPart | ChooseSpell]:
        """Gives the parts to be done."""
        raise NotImplementedError

    def proceed(self, pos: Position) -> Next | None:
        """Does the next part."""
        parts = self.parts(pos)
        while self.part < len(parts):
            part = parts[self.part]
            self.part += 1
            follows = self.do(pos, part)
            if follows:
                return first(*follows)
        return DONE

    def do(self, pos: Position, part: SpellPart | ChooseSpell) -> list[PlayerPhase]:
        """Does a part; gives what is to be chosen for it."""
        from .battle import Battle

        battle = pos.nearest(Battle)
        seat = pos.state.seats[self.player]
        match part:
            case Evil():
                move_evil(pos, self.player, part.n)
            case Withdraw(one=True):
                return [Picking(player=self.player)] if waiting(pos, self.player) else []
            case Withdraw():
                for lodger in waiting(pos, self.player):
                    lodger.sent = False
            case PayOrWithdraw():
                for lodger in waiting(pos, self.player):
                    lodger.due = True
                return [Wages(player=self.player)]
            case Enchant():
                return [Picking(player=self.player, knocked_out=True)] if waiting(pos, self.player) else []
            case Shield():
                battle.shield += part.n
            case Lose():
                return lose(pos, self.player, part)
            case Hide():
                self.hide(pos, battle, part)
            case Image():
                seat.image += part.n
            case HitPoints():
                if seat.image:
                    seat.image += part.n
                elif seat.party:  # an earlier part of the spell may have led the paladin away
                    seat.party[0].more += part.n
            case Heal():
                heal(pos, self.player, part.n)
            case ChooseSpell():
                return [Bidding(player=self.player, card=self.card, part=self.part - 1)]
        return []

    def hide(self, pos: Position, battle: Battle, part: Hide) -> None:
        """Sends a class to the rear, out of harm's way."""
        seat = pos.state.seats[self.player]
        adventurers = pos.static.adventurers
        seat.party.sort(key=lambda hero: adventurers[hero.tile].kind == part.who)
        battle.safe = [*battle.safe, part.who]


class Casting(Enacting):
    """The spell of a combat card is cast at a dungeon."""

    def enter(self, pos: Position) -> Next | None:
        """Says so."""
        pos.tell(SpellCast(self.player, pos.static.combats[self.card].name))
        return None

    def parts(self, table: Reading) -> Sequence[SpellPart | ChooseSpell]:
        """Gives those of the card."""
        return table.static.combats[self.card].effects


class Chosen(Enacting):
    """The list of parts that the lord has chosen."""

    at: int = 0
    branch: int = 0

    def parts(self, table: Reading) -> Sequence[SpellPart | ChooseSpell]:
        """Gives those of the branch."""
        choice = table.static.combats[self.card].effects[self.at]
        assert isinstance(choice, ChooseSpell)
        return choice.between[self.branch]


class Bidding(PlayerPhase):
    """The lord chooses what a spell does."""

    card: int
    part: int

    rule: ClassVar[str] = "DL-B13.ghosts"
    actions: ClassVar[tuple[type, ...]] = (Pick,)
    leads: ClassVar[tuple[Any, ...]] = (Chosen,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the numbers of what there is to choose."""
        choice = table.static.combats[self.card].effects[self.part]
        assert isinstance(choice, ChooseSpell)
        return list(PICK[1 : len(choice.between) + 1])

    def play(self, pos: Position, player: int, action: Pick) -> Next | None:
        """Does it."""
        return then(Chosen(player=player, card=self.card, at=self.part, branch=action.n - 1))

    def prompt(self, table: Reading, player: int) -> str:
        """Says what there is to choose."""
        return f"Choose what {table.static.combats[self.card].name} does"


def waiting(table: Reading, player: int) -> list[Lodger]:
    """Gives the monsters that wait to attack; spells on monsters pass ghosts over (DL-B13)."""
    static = table.static
    return [
        one
        for one in table.state.seats[player].lair
        if one.sent and not static.monsters[static.kind_of[one.tile]].ghost
    ]


class Picking(PlayerPhase):
    """The lord chooses the one monster on which a spell falls: it is withdrawn, or knocked out."""

    knocked_out: bool = False

    rule: ClassVar[str] = "DL-B13.ghosts"
    actions: ClassVar[tuple[type, ...]] = (Recall, Enchanted)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the kinds of monsters that wait."""
        static = table.static
        kinds = sorted({static.kind_of[one.tile] for one in waiting(table, player)})
        return [(static.enchanted if self.knocked_out else static.recall)[kind] for kind in kinds]

    def play(self, pos: Position, player: int, action: Recall | Enchanted) -> Next | None:
        """Lets the spell fall on it."""
        kind = pos.static.monster_numbers[action.monster]
        lodger = next(one for one in waiting(pos, player) if pos.static.kind_of[one.tile] == kind)
        lodger.sent = False
        lodger.down = self.knocked_out
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says that no such monster waits."""
        return Refusal("DL-B13.ghosts", "the spell falls on a monster that waits to attack, not on a ghost")

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for it."""
        return "Choose the monster that is knocked out" if self.knocked_out else "Choose the monster that is withdrawn"


class Wages(PlayerPhase):
    """Each monster that waits is paid again or withdrawn."""

    rule: ClassVar[str] = "DL-B13.ghosts"
    actions: ClassVar[tuple[type, ...]] = (Wage, Recall)
    calls: ClassVar[tuple[Any, ...]] = (Discarding, Feeding)

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names the lord while wages are due."""
        return (self.player,) if any(one.due for one in table.state.seats[self.player].lair) else ()

    def kinds(self, table: Reading) -> dict[int, int]:
        """Gives the kinds whose wages are due, each with its first place in the lair."""
        found: dict[int, int] = {}
        for place, one in enumerate(table.state.seats[self.player].lair):
            if one.due:
                found.setdefault(table.static.kind_of[one.tile], place)
        return found

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists paying and withdrawing for each kind."""
        static = table.static
        found: list[Any] = []
        for kind, place in self.kinds(table).items():
            if can_pay(table, player, static.monsters[kind].price, place):
                found.append(static.wage[kind])
            found.append(static.recall[kind])
        return found

    def play(self, pos: Position, player: int, action: Wage | Recall) -> Next | None:
        """Pays, or withdraws."""
        kind = pos.static.monster_numbers[action.monster]
        place = self.kinds(pos)[kind]
        lodger = pos.state.seats[player].lair[place]
        lodger.due = False
        if isinstance(action, Recall):
            lodger.sent = False
            return None
        price = pos.static.monsters[kind].price
        pay(pos, player, price)
        return first(*chosen(player, price, place))

    def proceed(self, pos: Position) -> Next | None:
        """Ends when all is settled."""
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says why a monster cannot be paid."""
        kind = table.static.monster_numbers.get(getattr(action, "monster", ""), -1)
        kinds = self.kinds(table)
        if kind not in kinds:
            return Refusal("DL-B13.ghosts", "a monster that waits to attack is paid or withdrawn")
        why = why_not_pay(table, player, table.static.monsters[kind].price, kinds[kind])
        return None if why is None else Refusal(*why)

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for one."""
        return "Pay each monster its price again, or withdraw it"
