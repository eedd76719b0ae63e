"""Arguments that several commands take, and how their texts are read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer

from undercroft.errors import OptionError, PlayersError, UnknownName
from undercroft.host import Host, fresh_seed
from undercroft.setting import Setting, checked_seed

from .drawing import counted
from .terminal import one_line

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of an installed game.", show_default=False)]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", help="How many play; by default the most there can be.", metavar="N"),
]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="Same seed, same game.", metavar="S")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the game; can be given several times.", metavar="NAME=VALUE"),
]
GameOverlays = Annotated[
    list[str] | None,
    typer.Option("--overlay", help="An overlay of the game; can be given several times.", metavar="NAME"),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
NoColour = Annotated[bool, typer.Option("--no-color", help="Print without colour, as with NO_COLOR set.")]
Seat = Annotated[
    int | None, typer.Option("--as", help="Show what this seat may see, 0 being the first.", metavar="SEAT")
]

HUMAN = "human"


def host_of(ctx: typer.Context) -> Host:
    """Gives the host of this run: the one it was started with, or all that is installed."""
    root = ctx.find_root()
    if root.obj is None:
        root.obj = Host()
    host: Host = root.obj
    return host


def read_options(texts: Iterable[str] | None) -> dict[str, Any]:
    """Gives the options for `name=value` texts; their values are still text. OptionError for anything else.

    >>> read_options(["first=1"])
    {'first': '1'}
    """
    options: dict[str, Any] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise OptionError(name or text, "it is written NAME=VALUE")
        if name in options:
            raise OptionError(name, "it is given twice")
        options[name] = value
    return options


def titled(setting: Setting) -> str:
    """Gives the title of a game with those of its overlays."""
    return one_line(" with ".join([setting.game.title, *(one.overlay.title for one in setting.ruleset.overlays)]))


def read_seed(seed: int | None) -> int:
    """Gives the seed, a fresh one for None. OptionError for one that no match takes."""
    return fresh_seed() if seed is None else checked_seed(seed)


def read_names(text: str | None, host: Host, *extra: str) -> list[str]:
    """Gives the agents of a list such as `greedy,random`. UnknownName with the nearest name for one there is not."""
    if text is None:
        return []
    names = [name.strip() for name in text.split(",")]
    known = [*host.agents(), *extra]
    for name in names:
        if name not in known:
            raise UnknownName("agent", name, known)
    return names


def check_seats(names: Sequence[str], players: int) -> None:
    """Raises PlayersError if the seats named are not as many as the players."""
    if len(names) != players:
        example = ",".join(["random"] * players)
        raise PlayersError(f"{counted(len(names), 'seat')} named for {counted(players, 'player')}; say {example}")


def check_seat(seat: int | None, players: int) -> None:
    """Raises PlayersError for a seat that nobody sits on."""
    if seat is not None and not 0 <= seat < players:
        raise PlayersError(f"there is no seat {seat}; seats are 0 to {players - 1}")
