"""The options of a match: the mode, and the second reading of each rule that has one."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

import undercroft


class Options(undercroft.Options, frozen=True):
    """What can be settled before a match of Dungeon cards."""

    mode: Annotated[
        Literal["shared", "individual"],
        Meta(description="shared: one dungeon for 2 to 4 players; individual: a dungeon for each of 1 to 4 (H1)"),
    ] = "shared"
    walls_join: Annotated[
        bool, Meta(description="whether a card may be added that touches others with walls only (U2)")
    ] = True
    dragon_detached: Annotated[
        bool, Meta(description="whether the Dragon may lie away from all other cards, a few cells at most (U3)")
    ] = False
    must_add: Annotated[
        bool, Meta(description="whether a card that fits an empty cell must be added; if not, it may be held (U5)")
    ] = True
    must_remove: Annotated[
        bool, Meta(description="whether whoever may remove a room must do so if one qualifies (U10)")
    ] = True
    own_pawn_blocks: Annotated[
        bool, Meta(description="whether the own pawn keeps a room from being replaced, too (U15)")
    ] = False
    empty_resolved: Annotated[
        bool, Meta(description="whether a room without actions is resolved at once, before anybody stops in it (U16)")
    ] = False
    must_draw: Annotated[
        bool, Meta(description="whether the extra card for a replacement amid four rooms must be drawn (U20)")
    ] = False
    data: Annotated[
        str | None,
        Meta(description="a folder with a `deck.toml` that replaces ours: the cards you really have"),
    ] = None
