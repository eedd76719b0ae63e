"""Rounds, turns, and the two phases that every turn has: Recruitment and Movement."""

from __future__ import annotations

from itertools import compress
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from undercroft import DONE, OVER, Next, Refusal, first, then

from .actions import RECRUIT, Pass, Recruit, Stop
from .dungeon import recruit
from .effects import Walk
from .events import TURN_BEGAN
from .guardian import GuardianPhase
from .phase import GamePhase, PlayerPhase
from .powers import PowerPhase
from .tables import Position, Reading
from .threat import Threat
from .words import AREAS, ENTRANCE, KINDS, PLACES, WIDTH


class Rounds(GamePhase):
    """The whole match: turns clockwise until the last round is complete (DJ-T1, DJ-E1)."""

    next: Annotated[int, Meta(ge=0, le=3)] | None = None
    """Whose turn comes next; None before the first turn."""

    calls: ClassVar[tuple[Any, ...]] = ("Turn",)
    ends: ClassVar[tuple[Any, ...]] = (OVER,)
    final: ClassVar[bool] = False

    def proceed(self, pos: Position) -> Next | None:
        """Begins the next turn, or ends the match when the last round has come back to the first player."""
        state = pos.state
        player = self.next
        if player is None:
            player = state.first
        elif state.last_round and player == state.first:
            return OVER
        self.next = (player + 1) % pos.seats
        pos.tell(TURN_BEGAN[player])
        return first(Turn(player))


class Turn(GamePhase):
    """A player's turn with its five phases (DJ-T1)."""

    player: int

    rule: ClassVar[str] = "DJ-T1"
    turn: ClassVar[bool] = True
    calls: ClassVar[tuple[Any, ...]] = (Threat, GuardianPhase, "Recruitment", PowerPhase)

    def enter(self, pos: Position) -> Next | None:
        """Lines the phases up; Movement follows Recruitment if anything was recruited."""
        player = self.player
        return first(Threat(player), GuardianPhase(player), Recruitment(player), PowerPhase(player))

    def proceed(self, pos: Position) -> Next | None:
        """Ends the turn."""
        return DONE


class Recruitment(PlayerPhase):
    """Takes monsters into the dungeon; passes only if no area holds any (DJ-T16)."""

    rule: ClassVar[str] = "DJ-T14"
    actions: ClassVar[tuple[type, ...]] = (Recruit,)
    leads: ClassVar[tuple[Any, ...]] = ("Movement",)

    def enter(self, pos: Position) -> Next | None:
        """Passes if there is nothing to recruit; then there are no footsteps either (DJ-T17)."""
        return None if any(pos.state.areas) and pos.rules.recruit_limit(pos, self.player) > 0 else DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists one or two of each type of each area, to the entrance and to wherever that type is."""
        most = table.rules.recruit_limit(table, player)
        areas = table.state.areas
        monsters = table.state.seats[player].monsters
        homes = []
        for kind in range(WIDTH):
            home = monsters[kind::WIDTH]
            home[ENTRANCE] = 1
            homes.append(home)
        homes *= len(AREAS)
        found: list[Recruit] = []
        for recruits, home, number in compress(zip(RECRUIT, homes, areas, strict=True), areas):
            found += compress(recruits[0], home)
            if number > 1:
                for row in recruits[1 : min(most, number)]:
                    found += compress(row, home)
        return found

    def play(self, pos: Position, player: int, action: Recruit) -> Next | None:
        """Recruits, and counts the footsteps (DJ-T17)."""
        recruit(pos, player, action.n, action.kind, action.area, action.place)
        steps = pos.rules.footsteps(pos, player, action.kind)
        return then(Movement(player, steps)) if steps > 0 else DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with a number, an area or a place."""
        if isinstance(action, Pass | Stop):
            return Refusal("DJ-T16", "recruiting is not optional")
        if not isinstance(action, Recruit):
            return PlayerPhase.why_not(self, table, player, action)
        kind = KINDS[action.kind]
        number = table.state.areas[action.area * WIDTH + action.kind]
        most = table.rules.recruit_limit(table, player)
        if not 1 <= action.n <= most:
            return Refusal("DJ-T14", f"{up_to(most)} monsters are recruited, not {action.n}")
        if action.n > number:
            return Refusal("DJ-T14", f"{AREAS[action.area]} holds {number} {kind}, not {action.n}")
        return Refusal(
            "DJ-T15", f"recruits go to the entrance or to where their type is; {PLACES[action.place]} has no {kind}"
        )

    def prompt(self, table: Reading, player: int) -> str:
        """Asks for recruits."""
        return f"Recruit {up_to(table.rules.recruit_limit(table, player))} monsters of one type"


def up_to(most: int) -> str:
    """Gives a number of monsters in words: `1 or 2`."""
    return f"1 or {most}" if most == 2 else f"1 to {most}"


class Movement(Walk):
    """As many footsteps as the dungeon holds monsters of the recruited type (DJ-T17)."""
