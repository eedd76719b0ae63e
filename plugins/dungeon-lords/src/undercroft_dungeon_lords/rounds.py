"""Years and rounds: what is turned up, what follows what, and how they end (DL-B3, DL-B14)."""

from __future__ import annotations

from typing import Any, ClassVar

from undercroft import DONE, OVER, Next, Pile, first, then

from .arriving import Arriving, draw_adventurers
from .choosing import ChooseInaccessible, ChooseOrders
from .combat import Combat
from .events import Announced, Licensed, Offered, RoundBegan, YearBegan
from .evil import call_paladin, move_dummy_evil
from .executing import Executing
from .happenings import Happening, turn_up_special
from .phase import GamePhase
from .production import Producing
from .tables import Position
from .training import Training
from .wording import event_words, listed
from .words import SEASONS

HIRE = 3
"""Monsters on offer in each round (DL-B3)."""
BUILD = 2
STEPS = {2: 0, 3: 1, 4: 3}
"""How many seats to the left the start token goes between the years (DL-B14.4)."""
DUMMY_REST = 2
"""How much nicer the dummy lord is in the second year (DL-B14.3)."""


class Game(GamePhase):
    """The whole match: two years, or a training fight."""

    rule: ClassVar[str] = "DL-B3.2"
    calls: ClassVar[tuple[Any, ...]] = ("Year", ChooseInaccessible, Training)
    ends: ClassVar[tuple[Any, ...]] = (OVER,)
    final: ClassVar[bool] = False

    def enter(self, pos: Position) -> Next | None:
        """Lines the years up."""
        if pos.static.training:
            return first(Training(player=0))
        opening = [ChooseInaccessible()] if pos.static.choose_orders else []
        return first(*opening, Year(year=1), Year(year=2))

    def proceed(self, pos: Position) -> Next | None:
        """Ends the match; who has more than nothing gets a licence."""
        if not pos.static.training:
            for player, score in enumerate(pos.scores()):
                pos.tell(Licensed(player, "gets a" if score.total > 0 else "gets no"))
        return OVER


class Year(GamePhase):
    """Four rounds, and the adventurers break in."""

    year: int

    rule: ClassVar[str] = "DL-B3.2"
    calls: ClassVar[tuple[Any, ...]] = ("Round", Combat)

    def enter(self, pos: Position) -> Next | None:
        """Lays the tiles and cards of the year out and lines the rounds up."""
        if self.year == 2:
            second_year(pos)
        else:
            pos.tell(YearBegan(self.year))
        return first(*(Round() for _ in SEASONS), Combat())

    def proceed(self, pos: Position) -> Next | None:
        """Ends the year."""
        return DONE


def second_year(pos: Position) -> None:
    """Goes from the first year to the second (DL-B14): new stacks and cards, the gold paladin, the next lord begins."""
    state = pos.state
    state.year = 2
    state.round = 0
    pos.tell(YearBegan(state.year))
    state.monsters_gone += [*state.monsters, *state.hire]
    state.rooms_gone += [*state.rooms, *state.build]
    state.hire, state.build = [], []
    state.monsters, state.monsters_later = state.monsters_later, []
    state.rooms, state.rooms_later = state.rooms_later, []
    old = state.adventurers
    state.adventurers_box = old
    state.adventurers = Pile(state.adventurers_later, [0] * len(state.adventurers_later))
    state.adventurers_later = []
    state.combat_box += state.combat.ids
    state.combat = Pile(state.combat_later, [0] * len(state.combat_later))
    state.combat_later = []
    for tile in state.events_gone:
        state.events.put(tile)
    state.events_gone = []
    state.events.shuffle(pos.rng)
    if state.dummy_evil:
        move_dummy_evil(pos, -DUMMY_REST)
    state.starter = (state.starter + STEPS[pos.seats]) % pos.seats
    while len(state.tent) > 1:
        state.distant.append(state.tent.pop())  # the silver paladin, whom nobody was evil enough for
    call_paladin(pos)


def new_round(pos: Position) -> None:
    """Turns up monsters and rooms, and what comes in the next round (DL-B3.1, DL-S-01, DL-S-65)."""
    state = pos.state
    state.monsters_gone += state.hire
    state.rooms_gone += state.build
    state.hire = [state.monsters.pop() for _ in range(HIRE)]
    state.build = [state.rooms.pop() for _ in range(BUILD)]
    state.arriving = state.coming
    state.coming = []
    pos.show()
    static = pos.static
    pos.tell(RoundBegan(state.year, state.round, state.starter))
    kinds, rooms = static.monsters_told, static.rooms_told
    pos.tell(
        Offered(listed(kinds[static.kind_of[tile]] for tile in state.hire), listed(rooms[tile] for tile in state.build))
    )
    if state.round < len(SEASONS) - 1:
        draw_adventurers(pos)
        tile = pos.reveal(state.events, state.events.seen.index(0))
        event = static.events[tile]
        told = listed(f"{static.adventurers[one].name} ({static.adventurers_told[one]})" for one in state.coming)
        special = "as its card says" if static.special_events else "nothing happens"
        pos.tell(Announced(told, event.name, event_words(event, special)))
        if event.does == "special" and pos.static.special_events:
            turn_up_special(pos)


class Round(GamePhase):
    """A round: winter, spring, summer or autumn."""

    rule: ClassVar[str] = "DL-B3.2"
    leads: ClassVar[tuple[Any, ...]] = (ChooseOrders, Executing, Producing, Happening, Arriving, "RoundEnd")

    def enter(self, pos: Position) -> Next | None:
        """Turns tiles up and lines the steps up."""
        new_round(pos)
        return then(ChooseOrders(), Executing(), Producing(), Happening(), Arriving(), RoundEnd())


class RoundEnd(GamePhase):
    """Imps go home, and the next lord begins, but not after autumn (DL-S-76, DL-S-77)."""

    rule: ClassVar[str] = "DL-S-76"

    def proceed(self, pos: Position) -> Next | None:
        """Ends the round."""
        state = pos.state
        for seat in state.seats:
            seat.busy = 0
            for room in seat.rooms:
                room.used = 0
        for dummy in state.dummies:
            dummy.inaccessible = sorted(dummy.drawn)
            dummy.drawn = []
        if state.round < len(SEASONS) - 1:
            state.starter = (state.starter + 1) % pos.seats
            state.round += 1
        return DONE
