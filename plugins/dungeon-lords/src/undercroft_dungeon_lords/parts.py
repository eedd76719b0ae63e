"""Cards whose parts are done one after the other: spells of combat cards, and special events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from undercroft import DONE, Next, first

from .actions import PICK, Pick
from .phase import PlayerPhase
from .tables import Position, Reading

WHOLE = -1
"""The place of a choice, for a card that is done from its beginning."""


class InParts(PlayerPhase):
    """Does the parts of a card, or of the list that its player has chosen from it."""

    card: int
    at: int = WHOLE
    """The place of the choice among the parts of the card; WHOLE: the card itself is done."""
    branch: int = 0
    """Which list was chosen there."""
    part: int = 0
    """How many parts were done."""

    def players(self, table: Reading) -> tuple[int, ...]:
        """Asks nobody: its parts do."""
        return ()

    def effects(self, table: Reading) -> Sequence[Any]:
        """Gives all parts of the card."""
        raise NotImplementedError

    def do(self, pos: Position, part: Any) -> list[PlayerPhase]:
        """Does a part; gives what is to be chosen for it."""
        raise NotImplementedError

    def proceed(self, pos: Position) -> Next | None:
        """Does the next parts, until one waits for somebody."""
        parts = self.effects(pos)
        if self.at != WHOLE:
            parts = parts[self.at].between[self.branch]
        while self.part < len(parts):
            self.part += 1
            follows = self.do(pos, parts[self.part - 1])
            if follows:
                return first(*follows)
        return DONE


class ChoosingPart(PlayerPhase):
    """The base of phases in which a player chooses one of the lists that a part of a card offers."""

    card: int
    at: int
    """The place of that part."""

    actions: ClassVar[tuple[type, ...]] = (Pick,)

    def branches(self, table: Reading) -> Sequence[Sequence[Any]]:
        """Gives the lists."""
        raise NotImplementedError

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists their numbers, from 1."""
        return list(PICK[1 : len(self.branches(table)) + 1])
