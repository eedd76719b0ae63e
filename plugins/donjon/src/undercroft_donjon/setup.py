"""The table at the beginning (DJ-S1 to DJ-S10)."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft import Pile, Rng

from .cards import Mixture, Swordbearer
from .objectives import COLOURS
from .options import Options
from .state import Seat, Table
from .static import Static
from .words import (
    AREAS,
    COLOURED,
    ENTRANCE,
    FIGURES,
    FOREST,
    GROUPS,
    MALUS,
    PLACES,
    SHOWN_MIXTURES,
    SHOWN_VIPS,
    SWAMP,
    WIDTH,
)

IN_FOREST = 3
"""How many of the first eight monsters go to the forest; the others go to the swamp (DJ-S3)."""


def setup(static: Static, options: Options, seats: int, rng: Rng) -> Table:
    """Sets the table up for that many players."""
    supply = list(FIGURES)
    areas = [0] * (len(AREAS) * WIDTH)
    mixed = [kind for kind in COLOURED for _ in range(2)]
    rng.shuffle(mixed)
    for place, kind in enumerate(mixed):
        supply[kind] -= 1
        areas[(FOREST if place < IN_FOREST else SWAMP) * WIDTH + kind] += 1

    boards = list(static.boards)
    rng.shuffle(boards)
    guardians = shuffled(range(len(static.guardians)), rng)
    players = []
    for board in boards[:seats]:
        monsters = [0] * (len(PLACES) * WIDTH)
        for kind in board:
            supply[kind] -= 1
            monsters[ENTRANCE * WIDTH + kind] += 1
        tile = Pile()
        tile.put(guardians.pop())
        players.append(Seat(monsters, [1, 0, 0, 0, 0], list(MALUS), [], [0, 0, 0], tile))

    mixtures = shuffled(copies(static.mixtures), rng)
    vips = shuffled(range(len(static.vips)), rng)
    threats = range(len(static.threats))
    return Table(
        seats=players,
        areas=areas,
        supply=supply,
        objectives=objectives(static, options, rng),
        terrace=GROUPS - seats,
        first=rng.below(seats) if options.first is None else options.first,
        threats=shuffled([card for card in threats if static.threats[card].players <= seats], rng),
        kept=[],
        cemetery=[],
        threat_box=[card for card in threats if static.threats[card].players > seats],
        inn=shuffled(range(len(static.inns)), rng),
        inn_gone=[],
        mixtures=mixtures[SHOWN_MIXTURES:],
        mixtures_shown=mixtures[:SHOWN_MIXTURES],
        mixtures_gone=[],
        swordbearers=shuffled(copies(static.swordbearers), rng),
        swordbearers_gone=[],
        vips=vips[SHOWN_VIPS:],
        vips_shown=vips[:SHOWN_VIPS],
        vips_gone=[],
        guardian_box=guardians,
    )


def objectives(static: Static, options: Options, rng: Rng) -> list[int]:
    """Takes one objective of each colour: the agreed ones, or a tile and then a side of it (DJ-S1, DJ-S2)."""
    if static.chosen:
        return list(static.chosen)
    drawn = []
    for colour in COLOURS:
        starred = options.objectives == "advanced" and rng.below(2) == 1
        sides = [
            number
            for number, objective in enumerate(static.objectives)
            if objective.colour == colour and objective.starred == starred
        ]
        drawn.append(rng.choice(sides))
    return drawn


def copies(cards: Iterable[Mixture | Swordbearer]) -> list[int]:
    """Gives the number of each card as often as there are copies of it."""
    return [number for number, card in enumerate(cards) for _ in range(card.copies)]


def shuffled(cards: Iterable[int], rng: Rng) -> list[int]:
    """Gives the cards as a shuffled deck, drawn from its end."""
    deck = list(cards)
    rng.shuffle(deck)
    return deck
