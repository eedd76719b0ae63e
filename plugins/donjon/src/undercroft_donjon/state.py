"""The state of a Donjon game: what lies on the table, and who may know it."""

from __future__ import annotations

from typing import Annotated

from undercroft import Counts, Hidden, Of, PerPlayer, Pile, Public, State

from .words import AREAS, PLACES


class Seat(State):
    """What one player has before them."""

    monsters: Annotated[list[int], Counts("monster", PLACES)]
    """The monsters in the dungeon, place by place (DJ-D1)."""
    groups: list[int]
    """Adventurer groups in rooms 1 to 5 (`groups[0]` is room 1)."""
    reserve: list[int]
    """Malus tiles not laid yet, lowest first (DJ-S9)."""
    laid: list[int]
    """Malus tiles left of room 5, in the order of arrival (DJ-AG4)."""
    covers: list[int]
    """For each of the three powers of the Guardian tile the Malus on it, or 0 (DJ-T12)."""
    guardian: Annotated[Pile, Of("guardian")]
    """The Guardian tile: face down and unseen until room 5 holds five monsters (DJ-S10, DJ-PW11)."""


class Table(State):
    """A whole Donjon table. Decks are drawn from the end of their list."""

    seats: Annotated[list[Seat], PerPlayer]
    areas: Annotated[list[int], Counts("monster", AREAS)]
    supply: Annotated[list[int], Counts("monster")]
    """The general supply, the VIP figures at its end (DJ-D9)."""
    objectives: list[int]
    """The objective chosen for each colour, as indices into the list of objectives."""
    terrace: int
    """Adventurer groups on the terrace of the inn (DJ-S4)."""
    first: int
    """The first player."""
    threats: Annotated[list[int], Of("threat"), Hidden]
    kept: Annotated[list[int], Of("threat"), Public]
    """Skull cards kept at the right of the board (DJ-T8)."""
    cemetery: Annotated[list[int], Of("threat"), Public]
    threat_box: Annotated[list[int], Of("threat"), Public]
    """Threat cards not used with this number of players (DJ-S5)."""
    inn: Annotated[list[int], Of("inn"), Hidden]
    inn_gone: Annotated[list[int], Of("inn"), Public]
    """Inn cards in the cemetery (DJ-T10)."""
    mixtures: Annotated[list[int], Of("mixture"), Hidden]
    mixtures_shown: Annotated[list[int], Of("mixture"), Public]
    mixtures_gone: Annotated[list[int], Of("mixture"), Public]
    swordbearers: Annotated[list[int], Of("swordbearer"), Hidden]
    swordbearers_gone: Annotated[list[int], Of("swordbearer"), Public]
    vips: Annotated[list[int], Of("vip"), Hidden]
    vips_shown: Annotated[list[int], Of("vip"), Public]
    vips_gone: Annotated[list[int], Of("vip"), Public]
    guardian_box: Annotated[list[int], Of("guardian"), Hidden]
    last_round: bool = False
    """Whether the last Threat card was revealed: this round is the last (DJ-E1)."""
