"""What holds during one battle: the facts that traps, spells and attacks leave for its later steps."""

from __future__ import annotations

from collections.abc import Sequence

from .party import IMAGE, absorb, hurt, tiles
from .phase import GamePhase
from .tables import Position, Reading
from .words import Class


class Fight(GamePhase):
    """The base of a battle: its facts, and damage to who can be harmed. Its steps find it with `nearest(Fight)`."""

    player: int
    number: int
    """Which fight of the year it is: the magic that a spell needs."""
    hold: bool = False
    """Whether there is no conquering and no fatigue."""
    attacked: bool = False
    """Whether a monster or ghost has attacked."""
    unhealed: bool = False
    """Whether the healing step is skipped."""
    spell_less: bool = False
    """Whether no spell is cast: a dart was aimed at a wizard."""
    shield: int = 0
    """How much of the damage to come magic takes away."""
    safe: list[Class] = []
    """Classes that cannot be harmed."""
    poisoned: list[int] = []
    """Who takes poison at the end, a tile or IMAGE, once for each point: two darts may hit two (DL-B6.labyrinth)."""

    def is_safe(self, table: Reading, tile: int) -> bool:
        """Tells whether somebody of the party cannot be harmed."""
        return tile != IMAGE and table.static.adventurers[tile].kind in self.safe

    def targets(self, table: Reading) -> list[int]:
        """Gives the tiles that can be harmed, from the front, IMAGE for an image."""
        return [tile for tile in tiles(table.state.seats[self.player]) if not self.is_safe(table, tile)]

    def deal(self, pos: Position, damage: Sequence[tuple[int, int]]) -> list[int]:
        """Deals damage to several at once, `(tile, n)` from the front; gives the tiles that were eliminated.

        A shield takes the first points, those of the foremost (DL-B13.magic-shield).
        """
        out = []
        for tile, n in damage:
            taken = absorb(pos, self.player, n, self.shield)
            self.shield -= taken
            if hurt(pos, self.player, tile, n - taken):
                out.append(tile)
        return out
