"""What the card of the special event does to a lord (DL-B10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from undercroft import Next, then

from .actions import KnockOut, Pick, Wage
from .cards import Price
from .effects import ChooseSpecial, Evil, Get, Lose, SpecialPart, Strike
from .events import Chosen
from .evil import move_evil
from .fight_events import KnockedOut
from .goods import draw_trap, get, held
from .losing import LosingMonster, amount, lose
from .parts import ChoosingPart, InParts
from .paying import Discarding, Settling
from .phase import PlayerPhase
from .tables import Position, Reading
from .wording import choice_words, parts_words

GOODS = {"gold": "gold", "food": "food", "imp": "imps"}


class Special(InParts):
    """The card of the year happens to a lord."""

    rule: ClassVar[str] = "DL-B10.special"
    calls: ClassVar[tuple[Any, ...]] = (Discarding, LosingMonster, "Choosing", "Striking")

    def effects(self, table: Reading) -> Sequence[SpecialPart | ChooseSpecial]:
        """Gives the parts of the card."""
        return table.static.specials[self.card].effects

    def do(self, pos: Position, part: SpecialPart | ChooseSpecial) -> list[PlayerPhase]:
        """Does a part; gives what is to be chosen for it."""
        match part:
            case Lose():
                return lose(pos, self.player, part)
            case Get():
                if part.what == "trap":
                    for _ in range(part.n):
                        draw_trap(pos, self.player)
                else:
                    get(pos, self.player, GOODS[part.what], part.n)
            case Evil():
                move_evil(pos, self.player, part.n)
            case Strike():
                return [Striking(player=self.player, gold=part.gold, food=part.food)]
            case ChooseSpecial():
                return [Choosing(player=self.player, card=self.card, at=self.part - 1)]
        return []


class Choosing(ChoosingPart):
    """A lord chooses what happens."""

    rule: ClassVar[str] = "DL-B10.special"
    leads: ClassVar[tuple[Any, ...]] = (Special,)

    def branches(self, table: Reading) -> Sequence[Sequence[SpecialPart]]:
        """Gives what there is to choose."""
        choice = table.static.specials[self.card].effects[self.at]
        assert isinstance(choice, ChooseSpecial)
        return choice.between

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists what can be done; if nothing can, all of it."""
        found = ChoosingPart.legal(self, table, player)
        can = [pick for pick, parts in zip(found, self.branches(table), strict=True) if possible(table, player, parts)]
        return can or found

    def play(self, pos: Position, player: int, action: Pick) -> Next | None:
        """Does it."""
        pos.tell(Chosen(player, parts_words(self.branches(pos)[action.n - 1])))
        return then(Special(player=player, card=self.card, at=self.at, branch=action.n - 1))

    def prompt(self, table: Reading, player: int) -> str:
        """Says what there is to choose."""
        return f"Choose what {table.static.specials[self.card].name} does to you: {choice_words(self.branches(table))}"


def possible(table: Reading, player: int, branch: Sequence[SpecialPart]) -> bool:
    """Tells whether a lord has what the parts take."""
    return all(
        not isinstance(part, Lose) or any(amount(table, player, what) >= part.n for what in part.what)
        for part in branch
    )


class Striking(Settling):
    """Monsters that are not paid are knocked out until the end of the year; ghosts do not strike."""

    gold: int
    food: int

    rule: ClassVar[str] = "DL-B10.special"
    actions: ClassVar[tuple[type, ...]] = (Wage, KnockOut)

    def enter(self, pos: Position) -> Next | None:
        """Lets all monsters strike."""
        static = pos.static
        for lodger in pos.state.seats[self.player].lair:
            lodger.due = not static.monsters[static.kind_of[lodger.tile]].ghost
        return None

    def price(self, table: Reading, kind: int) -> Price:
        """Gives what each one wants."""
        return Price(gold=self.gold, food=self.food)

    def others(self, table: Reading) -> Sequence[Any]:
        """Gives not paying each kind."""
        return table.static.knock_out

    def refuse_to_pay(self, pos: Position, place: int) -> None:
        """Lets one be knocked out."""
        lodger = pos.state.seats[self.player].lair[place]
        lodger.down = True
        pos.tell(KnockedOut(self.player, pos.static.monster_names[lodger.tile]))

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for one."""
        return f"Your monsters strike: {self.wages(table)}, or it is knocked out; you have {held(table, player)}"
