"""A fight: who joins it, the cards, and what comes of it (DT-B14 to DT-B16, DT-LM8 to DT-LM16)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from undercroft import DONE, Answers, Next, Refusal, then

from . import refusing_others
from .actions import LAY, STAY_OUT, Join, Lay, StayOut
from .events import Attacked, CardsShown, Joined, Tied
from .fighting import described, fit_to_fight, strength, touching
from .harm import eliminate, wound
from .phase import GamePhase, PlayerPhase
from .state import WOUNDED
from .static import STRENGTHS
from .survey import Survey
from .tables import Position, Reading
from .words import MEN, TEAM

ATTACK, DEFENCE, OUT = 0, 1, 2
UNSIDED = -1


class Fight(GamePhase):
    """A fight in which each player lays a card: the attacker first, then the others, all face down (DT-B14)."""

    order: list[int]
    """The players who lay, in their order."""
    sides: list[int]
    """For each seat ATTACK, DEFENCE or OUT."""
    attackers: list[int]
    defenders: list[int]
    picks: Answers[int] = msgspec.field(default_factory=lambda: Answers[int].of(0))

    rule: ClassVar[str] = "DT-B14"
    actions: ClassVar[tuple[type, ...]] = (Lay,)

    def enter(self, pos: Position) -> Next | None:
        """Tells who fights."""
        self.picks = Answers[int].of(pos.seats)
        pos.tell(
            Attacked(
                described(pos, self.attackers),
                strength(pos, self.attackers, True),
                described(pos, self.defenders),
                strength(pos, self.defenders, False),
            )
        )
        return None

    def players(self, table: Reading) -> list[int]:
        """Names the first who has not laid a card."""
        return next(([player] for player in self.order if not self.picks.given[player]), [])

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the cards in hand, each strength once."""
        return [LAY[value] for value in sorted({card % STRENGTHS for card in table.state.seats[player].combat})]

    def play(self, pos: Position, player: int, action: Lay) -> Next | None:
        """Lays a card face down."""
        self.picks.lay(player, action.card)
        return None

    def proceed(self, pos: Position) -> Next | None:
        """Turns the cards up and wounds the losers (DT-B15, DT-B16)."""
        pos.show()
        totals = [strength(pos, self.attackers, True), strength(pos, self.defenders, False)]
        shown = []
        for player in self.order:
            (value,) = self.picks.laid[player]
            totals[self.sides[player]] += value
            spend(pos, player, value)
            shown.append(f"{pos.static.scenario.colours[player]} {value}")
        pos.tell(CardsShown(", ".join(shown), *totals))
        if totals[ATTACK] == totals[DEFENCE]:
            pos.tell(Tied())
            return DONE
        won = ATTACK if totals[ATTACK] > totals[DEFENCE] else DEFENCE
        first, *others = [player for player in self.order if self.sides[player] == won]
        for token in self.defenders if won == ATTACK else self.attackers:
            if pos.state.status[token] & WOUNDED:
                eliminate(pos, token, first, *others)
            else:
                wound(pos, token, (first, *others))
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a card."""
        return refusing_others.lay(table, player, action)

    def prompt(self, table: Reading, player: int) -> str:
        """Tells both sides and what they have without cards."""
        return (
            f"Lay a Combat card: {described(table, self.attackers)} have {strength(table, self.attackers, True)}"
            f" against {described(table, self.defenders)} with {strength(table, self.defenders, False)}"
        )


def spend(pos: Position, player: int, value: int) -> None:
    """Puts a Combat card away for good, but for the 0, which goes back to the hand (DT-K2)."""
    if value:
        seat = pos.state.seats[player]
        seat.combat.remove(player * STRENGTHS + value)
        seat.spent.append(player * STRENGTHS + value)


class Alliance(PlayerPhase):
    """The other colours are asked one by one whether they join a fight, and where (DT-LM8 to DT-LM10, DT-LM16)."""

    attacker: int
    target: int
    sides: list[int]
    """For each seat its side; UNSIDED as long as it was not asked."""
    part: list[int]
    """All characters that take part."""

    rule: ClassVar[str] = "DT-LM9"
    actions: ClassVar[tuple[type, ...]] = (Join, StayOut)
    leads: ClassVar[tuple[Any, ...]] = (Fight,)

    def enter(self, pos: Position) -> Next | None:
        """Draws in the two colours, then looks for the first that can join."""
        self.part = [self.attacker, self.target]
        draw_in(pos, self)
        return self.ask(pos)

    def ask(self, pos: Position) -> Next | None:
        """Finds the next colour to ask, clockwise from the attacker; when there is none, the fight begins."""
        attacker = self.attacker // TEAM
        survey = Survey(pos, attacker)
        for step in range(1, pos.seats):
            player = (attacker + step) % pos.seats
            if self.sides[player] == UNSIDED and any(
                token // TEAM == player and fit_to_fight(pos, token)
                for one in self.part
                for token in touching(pos, survey, one)
            ):
                self.player = player
                return None
        for player, side in enumerate(self.sides):
            if side == UNSIDED:
                self.sides[player] = OUT
        defender = self.target // TEAM
        others = [(attacker + n) % pos.seats for n in range(1, pos.seats)]
        order = [attacker, defender, *(p for p in others if p != defender and self.sides[p] != OUT)]
        return then_fight(self, order)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists staying out, and the sides that bring the colour next to an enemy (DT-LM16)."""
        names = table.static.join
        leaders = (self.attacker // TEAM, self.target // TEAM)
        return [STAY_OUT, *(names[leaders[side]] for side in (ATTACK, DEFENCE) if joiners(table, self, player, side))]

    def play(self, pos: Position, player: int, action: Join | StayOut) -> Next | None:
        """Joins with all characters that touch the fight, or stays out; then the next colour is asked."""
        colours = pos.static.scenario.colours
        if isinstance(action, StayOut):
            self.sides[player] = OUT
            pos.tell(Joined(colours[player], "stays out"))
        else:
            side = ATTACK if action.colour == colours[self.attacker // TEAM] else DEFENCE
            self.part += joiners(pos, self, player, side)
            self.sides[player] = side
            pos.tell(Joined(colours[player], f"joins {action.colour}"))
            draw_in(pos, self)
        return self.ask(pos)

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a side."""
        return refusing_others.join(table, self, player, action)

    def prompt(self, table: Reading, player: int) -> str:
        """Tells who fights so far."""
        by_side = [[t for t in self.part if self.sides[t // TEAM] == side] for side in (ATTACK, DEFENCE)]
        return f"Join a side or stay out: {described(table, by_side[0])} against {described(table, by_side[1])}"


def joiners(table: Reading, fight: Alliance, player: int, side: int) -> list[int]:
    """Gives the characters with which a colour would join a side (DT-LM10, DT-LM16).

    Each touches somebody in the fight, and an unwounded character of a colour on the other side.
    """
    survey = Survey(table, player)
    found = []
    for token in table.state.up:
        if token // TEAM != player or token % TEAM >= MEN or not fit_to_fight(table, token):
            continue
        near = touching(table, survey, token)
        if any(other in fight.part for other in near) and any(
            fight.sides[other // TEAM] == 1 - side and (fit_to_fight(table, other) or other in fight.part)
            for other in near
        ):
            found.append(token)
    return found


def draw_in(table: Reading, fight: Alliance) -> None:
    """Draws in every unwounded character of a colour with a side that touches an enemy in the fight."""
    survey = Survey(table, fight.attacker // TEAM)
    sides, part = fight.sides, fight.part
    for token in part:
        for other in touching(table, survey, token):
            side = sides[other // TEAM]
            if (
                side in (ATTACK, DEFENCE)
                and side != sides[token // TEAM]
                and other not in part
                and fit_to_fight(table, other)
            ):
                part.append(other)


def then_fight(fight: Alliance, order: list[int]) -> Next:
    """Goes on to the cards."""
    attackers = sorted(token for token in fight.part if fight.sides[token // TEAM] == ATTACK)
    defenders = sorted(token for token in fight.part if fight.sides[token // TEAM] == DEFENCE)
    return then(Fight(order=order, sides=list(fight.sides), attackers=attackers, defenders=defenders))
