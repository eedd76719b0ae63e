"""A possible quest for who does not know the real one: everything that is known, and nothing else, yet."""

from __future__ import annotations

from undercroft import Rng

from .plan import plan_of
from .quest import ByNotes, Quest
from .tables import Reading


def imagine(table: Reading, rng: Rng) -> None:
    """Fills the secrets of a sampled world so that every public fact holds."""
    state = table.state
    if state.quest is not None:
        return
    state.quest = Quest(
        format=1,
        title=state.title,
        parchment=state.parchment,
        wandering="goblin",
        goal=ByNotes(),
    )
    state.truth = state.grid
    state.unseen = plan_of(state.quest, table.static).shows - state.grid.blocked
