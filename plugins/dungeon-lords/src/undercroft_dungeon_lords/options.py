"""The options of a match."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

import undercroft
from undercroft import Seating

Switch = Literal["as rules", "yes", "no"]


class Options(undercroft.Options, frozen=True):
    """What can be settled before a match of Dungeon Lords."""

    rules: Annotated[
        Literal["full", "first"], Meta(description="the full game, or the first game without its four additions (B0)")
    ] = "full"
    choose_orders: Annotated[
        Switch, Meta(description="whether each player keeps two of three drawn orders inaccessible at the start (B0)")
    ] = "as rules"
    special_events: Annotated[Switch, Meta(description="whether the special event has a card (B0)")] = "as rules"
    first_hire: Annotated[Switch, Meta(description="whether hiring monsters as the first order costs a gold (B4)")] = (
        "as rules"
    )
    evil_price: Annotated[
        Switch, Meta(description="whether a price in evil needs free spaces on the evilometer (B4)")
    ] = "as rules"
    training: Annotated[
        Literal[0, 1, 2, 3, 4], Meta(description="one of the four training fights, for one player; 0: a whole game")
    ] = 0
    training_room: Annotated[bool, Meta(description="whether the first training fight begins in a room (B0)")] = False
    data: Annotated[
        str | None,
        Meta(description="a folder with data files that replace those of the same name: the cards you really have"),
    ] = None


def seating(options: Options) -> Seating:
    """Gives a training fight to one player, and a whole game to two, three or four."""
    if options.training:
        return Seating(range(1, 2), ("human",))
    return Seating(range(2, 5), ("human", "dungeon-lords", "dungeon-lords"))
