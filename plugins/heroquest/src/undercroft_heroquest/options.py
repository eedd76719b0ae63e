"""The options of a match."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

import undercroft


class Options(undercroft.Options, frozen=True):
    """What can be settled before a quest is played."""

    quest: Annotated[
        str,
        Meta(
            max_length=400,
            description="the quest: the name of one that is shipped, or a file of your own",
            extra={"file": True},
        ),
    ] = "first-steps"
    heroes: Annotated[
        str,
        Meta(
            max_length=400,
            description="the heroes, in the order of turns, such as barbarian,wizard, or a file of hero sheets (.toml)",
            extra={"file": True},
        ),
    ] = "barbarian,dwarf,elf,wizard"
    data: Annotated[
        str | None,
        Meta(description="a folder with data files that replace those of the same name: the cards you really have"),
    ] = None
    falling_block: Annotated[
        Literal["end turn", "go on"],
        Meta(description="whether a sprung falling block ends the turn (HQ-A1)"),
    ] = "end turn"
    disarmed: Annotated[
        Literal["go on", "stop"],
        Meta(description="whether a hero walks on after disarming a trap on the floor (HQ-A8)"),
    ] = "go on"
    failed_spear: Annotated[
        Literal["hurts", "rolls"],
        Meta(description="whether a spear hurts at once when a jump or disarming fails, or rolls its die (HQ-A9)"),
    ] = "hurts"
    rescue: Annotated[
        Literal["own turn", "always"],
        Meta(description="when a dying hero may cast a healing spell: in the own turn, or also in others' (HQ-A11)"),
    ] = "own turn"
    monsters_pass: Annotated[bool, Meta(description="whether monsters walk through other monsters (HQ-A12)")] = True
    entering_pit: Annotated[
        Literal["hurts", "free"],
        Meta(description="whether stepping into an open pit costs a Body point (HQ-A13)"),
    ] = "hurts"
    handing_over: Annotated[
        Literal["same area", "adjacent"],
        Meta(
            description="who can be given things: heroes of the same room or corridor, or adjacent ones with no "
            "monster next to either (HQ-A17)"
        ),
    ] = "same area"
    potions: Annotated[
        Literal["any time", "own turn"],
        Meta(description="whether potions are drunk in others' turns too (HQ-A25)"),
    ] = "any time"
