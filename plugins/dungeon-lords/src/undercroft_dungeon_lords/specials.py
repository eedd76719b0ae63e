"""What the card of the special event does to a lord (DL-B10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal, first, then

from .actions import PICK, KnockOut, Pick, Wage
from .cards import Price
from .effects import ChooseSpecial, Evil, Get, Lose, SpecialPart, Strike
from .evil import move_evil
from .goods import draw_trap, get, pay_goods, why_not_pay
from .losing import LosingMonster, amount, lose
from .paying import Discarding
from .phase import PlayerPhase
from .tables import Position, Reading

GOODS = {"gold": "gold", "food": "food", "imp": "imps"}


class Doing(PlayerPhase):
    """The base of what does the parts of a card one after the other."""

    card: int = -1
    part: int = 0

    rule: ClassVar[str] = "DL-B10.special"
    calls: ClassVar[tuple[Any, ...]] = (Discarding, LosingMonster, "Choosing", "Striking")

    def players(self, table: Reading) -> tuple[int, ...]:
        """Asks nobody: its parts do."""
        return ()

    def parts(self, table: Reading) -> Sequence[SpecialPart | ChooseSpecial]:
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
                return [Choosing(player=self.player, card=self.card, part=self.part - 1)]
        return []


class Special(Doing):
    """The card of the year happens to a lord."""

    def parts(self, table: Reading) -> Sequence[SpecialPart | ChooseSpecial]:
        """Gives those of the card."""
        return table.static.specials[self.card].effects


class Branch(Doing):
    """The list of parts that a lord has chosen."""

    at: int = 0
    branch: int = 0

    def parts(self, table: Reading) -> Sequence[SpecialPart | ChooseSpecial]:
        """Gives those of the branch."""
        choice = table.static.specials[self.card].effects[self.at]
        assert isinstance(choice, ChooseSpecial)
        return choice.between[self.branch]


class Choosing(PlayerPhase):
    """A lord chooses what happens."""

    card: int
    part: int

    rule: ClassVar[str] = "DL-B10.special"
    actions: ClassVar[tuple[type, ...]] = (Pick,)
    leads: ClassVar[tuple[Any, ...]] = (Branch,)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists what can be done; if nothing can, all of it."""
        choice = table.static.specials[self.card].effects[self.part]
        assert isinstance(choice, ChooseSpecial)
        found = [PICK[n] for n, branch in enumerate(choice.between, 1) if possible(table, player, branch)]
        return found or list(PICK[1 : len(choice.between) + 1])

    def play(self, pos: Position, player: int, action: Pick) -> Next | None:
        """Does it."""
        return then(Branch(player=player, card=self.card, at=self.part, branch=action.n - 1))

    def prompt(self, table: Reading, player: int) -> str:
        """Says what there is to choose."""
        return f"Choose what {table.static.specials[self.card].name} does to you"


def possible(table: Reading, player: int, branch: Sequence[SpecialPart]) -> bool:
    """Tells whether a lord has what the parts take."""
    return all(
        not isinstance(part, Lose) or any(amount(table, player, what) >= part.n for what in part.what)
        for part in branch
    )


class Striking(PlayerPhase):
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

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names the lord while monsters strike."""
        return (self.player,) if any(lodger.due for lodger in table.state.seats[self.player].lair) else ()

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists paying and not paying for each kind."""
        static = table.static
        kinds = sorted({static.kind_of[one.tile] for one in table.state.seats[player].lair if one.due})
        price = Price(gold=self.gold, food=self.food)
        found: list[Any] = [] if why_not_pay(table, player, price) else [static.wage[kind] for kind in kinds]
        return [*found, *(static.knock_out[kind] for kind in kinds)]

    def play(self, pos: Position, player: int, action: Wage | KnockOut) -> Next | None:
        """Pays one, or lets it be knocked out."""
        kind = pos.static.monster_numbers[action.monster]
        lodger = next(one for one in pos.state.seats[player].lair if one.due and pos.static.kind_of[one.tile] == kind)
        lodger.due = False
        if isinstance(action, Wage):
            pay_goods(pos, player, Price(gold=self.gold, food=self.food))
        else:
            lodger.down = True
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Ends when all is settled."""
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says why it cannot be paid."""
        if not isinstance(action, Wage):
            return None
        why = why_not_pay(table, player, Price(gold=self.gold, food=self.food))
        return None if why is None else Refusal(*why)

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for one."""
        return f"Your monsters strike: {self.gold} gold and {self.food} food for each, or it is knocked out"
