"""The Threat phase and the Inn."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from undercroft import DONE, Next, Of, Public, first, then

from .actions import LAY, Lay
from .dungeon import advance, clockwise, gather, new_group
from .effects import EFFECTS, phases
from .events import InnTurned, ThreatRevealed
from .phase import GamePhase, PlayerPhase
from .tables import Position, Reading
from .words import FOREST, SWAMP, WIDTH


class Threat(PlayerPhase):
    """Reveals a Threat card unless forest and swamp are full (DJ-T2, DJ-T3)."""

    card: Annotated[list[int], Of("threat"), Public] = msgspec.field(default_factory=list)
    """The card, from when it is revealed until it is put away."""

    rule: ClassVar[str] = "DJ-T6"
    actions: ClassVar[tuple[type, ...]] = (Lay,)
    leads: ClassVar[tuple[Any, ...]] = ("Inn",)

    def enter(self, pos: Position) -> Next | None:
        """Reveals a card and does what its left icon says; asks where its monsters go if both areas are alike."""
        forest, swamp = holdings(pos)
        if pos.rules.threat_stays_away(pos, self.player, forest, swamp):
            return DONE
        number = draw_threat(pos)
        if number is None:
            return DONE
        self.card.append(number)
        static = pos.static
        icon = static.threats[number].icon
        if icon == "new group":
            for player in clockwise(pos, self.player):
                new_group(pos, player)
        elif icon != "none":
            for player in clockwise(pos, self.player):
                advance(pos, player, 1 if icon == "advance 1" else 2)
        supply = pos.state.supply
        if forest == swamp and any(supply[kind] for kind in static.threat_monsters[number]):
            return None
        return self.lay(pos, FOREST if forest < swamp else SWAMP)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists both areas: asked only if they are equally empty (DJ-T6)."""
        return list(LAY)

    def play(self, pos: Position, player: int, action: Lay) -> Next | None:
        """Takes the chosen area."""
        return self.lay(pos, action.area)

    def lay(self, pos: Position, area: int) -> Next | None:
        """Brings the monsters of the card to an area and puts the card away (DJ-T5, DJ-T8)."""
        state = pos.state
        number = self.card.pop()
        for kind in pos.static.threat_monsters[number]:
            gather(pos, kind, area)
        if not pos.static.threats[number].skull:
            state.cemetery.append(number)
            return DONE
        state.kept.append(number)
        return then(Inn(self.player)) if pos.rules.inn_opens(pos, self.player) else DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for the area."""
        return "Choose where the monsters of the Threat card go"


class Inn(GamePhase):
    """Turns up an Inn card and lets it hit whom it hits (DJ-T9); then all of it goes to the cemetery (DJ-T10)."""

    player: int
    """The player whose turn it is; the others follow clockwise."""
    card: Annotated[list[int], Of("inn"), Public] = msgspec.field(default_factory=list)

    rule: ClassVar[str] = "DJ-T9"
    calls: ClassVar[tuple[Any, ...]] = EFFECTS

    def enter(self, pos: Position) -> Next | None:
        """Turns the next card up, if there is one (DJ-T11)."""
        state = pos.state
        if not state.inn:
            return None
        number = state.inn.pop()
        self.card.append(number)
        pos.show()
        inn = pos.static.inns[number]
        pos.tell(InnTurned(inn.name, pos.static.inn_words[number]))
        groups = [sum(seat.groups) for seat in state.seats]
        wanted = max(groups) if inn.who == "most" else min(groups)
        return first(
            *(
                effect
                for player in clockwise(pos, self.player)
                if groups[player] == wanted
                for effect in phases(inn.effects, player)
            )
        )

    def proceed(self, pos: Position) -> Next | None:
        """Clears the table."""
        state = pos.state
        state.inn_gone += self.card
        state.cemetery += state.kept
        self.card.clear()
        state.kept.clear()
        return DONE


def holdings(table: Reading) -> tuple[int, int]:
    """Gives the numbers of monsters in forest and swamp."""
    areas = table.state.areas
    return sum(areas[:WIDTH]), sum(areas[WIDTH : 2 * WIDTH])


def draw_threat(pos: Position) -> int | None:
    """Takes the next Threat card; None if there is none at all (DJ-E4).

    Revealing the last one makes the round the last (DJ-E1). If more are needed in it, the cemetery becomes the deck and
    the cards kept for the Inn stay where they are (DJ-E3).
    """
    state = pos.state
    if not state.threats:
        if not state.cemetery:
            return None
        state.threats, state.cemetery = state.cemetery, []
        pos.rng.shuffle(state.threats)
    number = state.threats.pop()
    pos.show()
    static = pos.static
    pos.tell(ThreatRevealed(static.threats[number].name, static.threat_words[number]))
    if not state.threats:
        state.last_round = True
    return number
