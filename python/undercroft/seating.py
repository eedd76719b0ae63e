"""Which numbers of players some options allow, who usually sits where then, and why another number is refused."""

from __future__ import annotations

from typing import Any

import msgspec

from .errors import GameFault, PlayersError, blaming, show
from .game import Game, Options, Seating, span
from .options import other_values


def unfit(game: str, seats: Any, usual: Any) -> str:
    """Gives what is wrong with numbers of players and with the names for the seats of one of them; "" if nothing is."""
    if not (isinstance(seats, range) and len(seats) and seats[0] > 0 and seats.step == 1):
        return f"the seats of a game are a range of numbers from 1 up, not {seats!r:.60}"
    if not isinstance(usual, tuple) or any(not isinstance(name, str) for name in usual):
        return f"who usually sits where is a tuple of names, a name for each seat, not {usual!r:.60}"
    if usual and len(usual) not in seats:
        return f"who usually sits where names {len(usual)} seats, and {game} has {span(seats)}"
    return ""


def seating_of(game: Game, options: Options) -> Seating:
    """Gives who can play a game with these options. GameFault if its `seating` fails, or allows what `seats` do not."""
    if game.seating is None:
        return Seating(game.seats, game.usual)
    with blaming(f"the seating of {game.name}"):
        found = game.seating(options)
    if not isinstance(found, Seating):
        raise GameFault(f"the seating of {game.name} is {show(found)}, no Seating")
    if problem := unfit(game.name, found.seats, found.usual):
        raise GameFault(f"the seating of {game.name}: {problem}")
    if found.seats[0] not in game.seats or found.seats[-1] not in game.seats:
        raise GameFault(f"the seating of {game.name} has {span(found.seats)} seats, its game {span(game.seats)}")
    return found


def wrong_number(game: Game, options: Options, players: object) -> PlayersError:
    """Gives the error for a number of players that a game does not take, with the options that are in its way."""
    fixed = ", ".join(f"{name}={getattr(options, name)}" for name in _narrowing(game, options))
    seats = seating_of(game, options).seats
    text = f"{game.name}{' with ' * bool(fixed)}{fixed} is for {_counted(seats)}, not {show(players)}"
    if not fixed and type(players) is int:
        text += _way(game, options, players)
    return PlayersError(text)


def _narrowing(game: Game, options: Options) -> list[str]:
    """Gives the options, of those that were chosen, without which other numbers of players would do."""
    seats, default = seating_of(game, options).seats, type(options)()
    chosen = [name for name in options.__struct_fields__ if getattr(options, name) != getattr(default, name)]
    return [
        name
        for name in chosen
        if seating_of(game, msgspec.structs.replace(options, **{name: getattr(default, name)})).seats != seats
    ]


def _way(game: Game, options: Options, players: int) -> str:
    """Gives the end of a sentence: with which choice of an option so many could play; "" if there is none."""
    if players in game.seats and game.seating is not None:
        for name, value in other_values(type(options)):
            seats = seating_of(game, msgspec.structs.replace(options, **{name: value})).seats
            if players in seats:
                return f"; with {name}={value} it is for {_counted(seats)}"
    return ""


def _counted(seats: range) -> str:
    return f"{span(seats)} player{'' if seats[-1] == 1 else 's'}"
