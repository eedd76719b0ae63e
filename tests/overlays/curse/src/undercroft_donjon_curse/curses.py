"""What lies beside the table of Donjon, and the phases in which it is used."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

import msgspec

from undercroft import (
    DONE,
    Action,
    Component,
    Event,
    Hidden,
    Line,
    Next,
    Observation,
    Of,
    Owner,
    PerPlayer,
    Public,
    Rng,
    State,
)
from undercroft.scene import Label, Scene, fit
from undercroft_donjon import Options, PlayerPhase, Position, Reading, Recruitment, Static, Table, new_group

KINDS: Final = ("minor", "grave", "dire")
WORTH: Final = (1, 3, 5)
"""The points of each kind (CU-5)."""
CURSES: Final = Component(KINDS, (4, 4, 4))


class Cursed(State):
    """What one player has."""

    curse: Annotated[list[int], Of("curse"), Owner]
    """The curse that only he knows; none once it is lifted (CU-1)."""
    lifted: Annotated[list[int], Of("curse"), Public]


class Curses(State):
    """What the overlay keeps beside the state of Donjon."""

    seats: Annotated[list[Cursed], PerPlayer]
    deck: Annotated[list[int], Of("curse"), Hidden]
    gone: Annotated[list[int], Of("curse"), Public]


def setup(static: Static, options: Options, seats: int, rng: Rng, state: Table) -> Curses:
    """Deals a curse to each player (CU-1)."""
    deck = [kind for kind, count in enumerate(CURSES.counts) for _ in range(count)]
    rng.shuffle(deck)
    return Curses([Cursed([deck.pop()], []) for _ in range(seats)], deck, [])


class Lifted(Event, frozen=True):
    """A curse was lifted."""

    text: ClassVar[str] = "player {player}: {curse} curse lifted"
    player: int
    curse: str


class Chant(Action, frozen=True):
    """Lift the curse before recruiting."""

    text: ClassVar[str] = "chant"
    rule: ClassVar[str] = "CU-3"


class Swap(Action, frozen=True):
    """Take another curse."""

    text: ClassVar[str] = "swap curse"
    rule: ClassVar[str] = "CU-2"


class Keep(Action, frozen=True):
    """Keep the curse."""

    text: ClassVar[str] = "keep curse"
    rule: ClassVar[str] = "CU-2"


CHANT, SWAP, KEEP = Chant(), Swap(), Keep()


class CursedRecruitment(Recruitment, tag="donjon.curse.CursedRecruitment"):
    """Recruitment, before which the curse may be lifted (CU-3)."""

    chanted: bool = False

    actions: ClassVar[tuple[type[Action], ...]] = (*Recruitment.actions, Chant)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists what Donjon does, and the chant."""
        recruits = super().legal(table, player)
        if self.chanted or not table.beside(Curses).seats[player].curse:
            return recruits
        return [*recruits, CHANT]

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Lifts the curse and stays, or recruits."""
        if not isinstance(action, Chant):
            return super().play(pos, player, action)
        self.chanted = True
        mine = pos.beside(Curses).seats[player]
        curse = mine.curse.pop()
        mine.lifted.append(curse)
        pos.show()
        pos.tell(Lifted(player, KINDS[curse]))
        new_group(pos, player)
        return None


class Divination(PlayerPhase, tag="donjon.curse.Divination"):
    """Lets the player swap his curse (CU-2); the host takes `player` from the Power phase that follows."""

    rule: ClassVar[str] = "CU-2"
    actions: ClassVar[tuple[type[Action], ...]] = (Swap, Keep)

    def enter(self, pos: Position) -> Next | None:
        """Passes by if there is nothing to swap."""
        curses = pos.beside(Curses)
        return None if curses.deck and curses.seats[self.player].curse else DONE

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists both."""
        return [KEEP, SWAP]

    def play(self, pos: Position, player: int, action: Swap | Keep) -> Next | None:
        """Turns the old curse up and takes a new one."""
        if isinstance(action, Swap):
            curses = pos.beside(Curses)
            mine = curses.seats[player]
            curses.gone.append(mine.curse.pop())
            mine.curse.append(curses.deck.pop())
            pos.show()
        return DONE

    def prompt(self, table: Reading, player: int) -> str:
        """Names the curse to its owner."""
        return f"Keep your {KINDS[table.beside(Curses).seats[player].curse[0]]} curse, or take another"


def score_lines(table: Reading, player: int) -> list[Line]:
    """Gives the points for curses that were lifted (CU-5)."""
    return [Line("curses lifted", sum(WORTH[curse] for curse in table.beside(Curses).seats[player].lifted), "CU-5")]


def scene(inner: Any, observation: Observation[Table, Static], player: int) -> Scene:
    """Draws a line below the board: the own curse, and those that were lifted, if there is anything to tell."""
    board: Scene = inner(observation, player)
    seats = observation.beside(Curses).seats
    own = [KINDS[curse] for curse in seats[player].curse] if player >= 0 else []
    parts = [f"your curse: {' '.join(own) or 'none'}"] if player >= 0 else []
    for number, seat in enumerate(seats):
        if seat.lifted:
            parts.append(f"player {number} lifted: {' '.join(KINDS[curse] for curse in seat.lifted)}")
    if not parts:
        return board
    label = Label(0, board.height, fit("   ".join(parts), board.width))
    return msgspec.structs.replace(board, height=board.height + 1, shapes=(*board.shapes, label))


def one_more(inner: Any, table: Reading, player: int) -> int:
    """Lets who has lifted a curse recruit one more (CU-4)."""
    return int(inner(table, player)) + bool(table.beside(Curses).seats[player].lifted)
