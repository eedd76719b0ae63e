"""The spells of combat cards (DL-B11.step-2, DL-B11.step-4, DL-B13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal, then

from .actions import Enchanted, Pick, Recall, Wage
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
from .events import Chosen
from .evil import move_evil
from .fight import Fight
from .fight_events import KnockedOut, SpellCast, Withdrawn
from .goods import held
from .losing import LosingMonster, lose
from .parts import WHOLE, ChoosingPart, InParts
from .party import heal, icons
from .paying import Discarding, Settling
from .phase import PlayerPhase
from .state import Lodger
from .tables import Position, Reading
from .wording import choice_words, parts_words


def can_cast(table: Reading, player: int, number: int) -> bool:
    """Tells whether a party has the magic for the spell of a fight: crystals as many as its number (DL-B11.step-2)."""
    return icons(table, table.state.seats[player], "crystals") >= number


class Casting(InParts):
    """The spell of a combat card is cast at a dungeon; the lord makes the choices that it leaves."""

    rule: ClassVar[str] = "DL-B13.ghosts"
    calls: ClassVar[tuple[Any, ...]] = (Discarding, LosingMonster, "Bidding", "Picking", "Wages")

    def enter(self, pos: Position) -> Next | None:
        """Says so, once."""
        if self.at == WHOLE:
            card = pos.static.combats[self.card]
            pos.tell(SpellCast(self.player, card.name, parts_words(card.effects)))
        return None

    def effects(self, table: Reading) -> Sequence[SpellPart | ChooseSpell]:
        """Gives the parts of the spell."""
        return table.static.combats[self.card].effects

    def do(self, pos: Position, part: SpellPart | ChooseSpell) -> list[PlayerPhase]:
        """Does a part; gives what is to be chosen for it."""
        battle = pos.nearest(Fight)
        seat = pos.state.seats[self.player]
        match part:
            case Evil():
                move_evil(pos, self.player, part.n)
            case Withdraw(one=True):
                return [Picking(player=self.player)] if waiting(pos, self.player) else []
            case Withdraw():
                for lodger in waiting(pos, self.player):
                    withdraw(pos, self.player, lodger)
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
                return [Bidding(player=self.player, card=self.card, at=self.part - 1)]
        return []

    def hide(self, pos: Position, battle: Fight, part: Hide) -> None:
        """Sends a class to the rear, out of harm's way."""
        seat = pos.state.seats[self.player]
        adventurers = pos.static.adventurers
        seat.party.sort(key=lambda hero: adventurers[hero.tile].kind == part.who)
        battle.safe = [*battle.safe, part.who]


class Bidding(ChoosingPart):
    """The lord chooses what a spell does."""

    rule: ClassVar[str] = "DL-B13.ghosts"
    leads: ClassVar[tuple[Any, ...]] = (Casting,)

    def branches(self, table: Reading) -> Sequence[Sequence[SpellPart]]:
        """Gives what there is to choose."""
        choice = table.static.combats[self.card].effects[self.at]
        assert isinstance(choice, ChooseSpell)
        return choice.between

    def play(self, pos: Position, player: int, action: Pick) -> Next | None:
        """Does it."""
        pos.tell(Chosen(player, parts_words(self.branches(pos)[action.n - 1])))
        return then(Casting(player=player, card=self.card, at=self.at, branch=action.n - 1))

    def prompt(self, table: Reading, player: int) -> str:
        """Says what there is to choose."""
        return f"Choose what {table.static.combats[self.card].name} does: {choice_words(self.branches(table))}"


def waiting(table: Reading, player: int) -> list[Lodger]:
    """Gives the monsters that wait to attack; spells on monsters pass ghosts over (DL-B13)."""
    static = table.static
    return [
        one
        for one in table.state.seats[player].lair
        if one.sent and not static.monsters[static.kind_of[one.tile]].ghost
    ]


def withdraw(pos: Position, player: int, lodger: Lodger) -> None:
    """Takes a monster back to the lair, face up."""
    lodger.sent = False
    pos.tell(Withdrawn(player, pos.static.monster_names[lodger.tile]))


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
        if self.knocked_out:
            lodger.sent, lodger.down = False, True
            pos.tell(KnockedOut(player, action.monster))
        else:
            withdraw(pos, player, lodger)
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says that no such monster waits."""
        return Refusal("DL-B13.ghosts", "the spell falls on a monster that waits to attack, not on a ghost")

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for it."""
        return "Choose the monster that is knocked out" if self.knocked_out else "Choose the monster that is withdrawn"


class Wages(Settling):
    """Each monster that waits is paid again or withdrawn."""

    rule: ClassVar[str] = "DL-B13.ghosts"
    actions: ClassVar[tuple[type, ...]] = (Wage, Recall)

    def others(self, table: Reading) -> Sequence[Any]:
        """Gives withdrawing each kind."""
        return table.static.recall

    def refuse_to_pay(self, pos: Position, place: int) -> None:
        """Withdraws one."""
        withdraw(pos, self.player, pos.state.seats[self.player].lair[place])

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for one."""
        return f"Pay again or withdraw: {self.wages(table)}; you have {held(table, player)}"
