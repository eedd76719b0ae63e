"""The options of a match."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

import undercroft


class Options(undercroft.Options, frozen=True):
    """What can be settled before a match of Dungeon Twister."""

    scenario: Annotated[
        str,
        Meta(
            description="base (2 players), standard (3 or 4), crossing (4), pyramid (3 or 4), rush-out (3),"
            " translation (4), where-is-the-exit (3 or 4), little-murders (4), surprise-team (4), or one of your files;"
            " usual: base with two players, standard with more"
        ),
    ] = "usual"
    setup: Annotated[
        Literal["played", "half", "random"],
        Meta(description="whether the players put all tokens, or only their first characters (half), or none (random)"),
    ] = "played"
    remember: Annotated[
        bool, Meta(description="whether an observation keeps what its player has laid face down (B8)")
    ] = True
    hopeless: Annotated[
        bool, Meta(description="whether play ends when nobody can reach the target any more (PY20)")
    ] = True
    attack_healed: Annotated[
        bool, Meta(description="whether a character healed this turn can be attacked in the same turn (B18)")
    ] = False
    placement: Annotated[
        str | None,
        Meta(
            description="a file that says where tokens lie at the beginning; what it leaves out is put as `setup` says",
            extra={"file": True},
        ),
    ] = None
    data: Annotated[
        str | None,
        Meta(description="a folder with data files that replace those of the same name: rooms, characters, scenarios"),
    ] = None
