"""`play`: a game at one terminal, people and bots together."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from undercroft.agents import Agent
from undercroft.errors import RecordError
from undercroft.host import Host, fresh_seed
from undercroft.match import Match
from undercroft.record import Record
from undercroft.seating import seating_of
from undercroft.setting import Setting
from undercroft.simulation import seat_agents

from .arguments import (
    HUMAN,
    GameOptions,
    GameOverlays,
    NoColour,
    Players,
    Seed,
    check_seats,
    host_of,
    read_names,
    read_options,
    read_seed,
    titled,
)
from .dice import Dice
from .drawing import counted
from .keeping import Keeper, go_on
from .loading import load_position, read_file, steps
from .session import Session, Told
from .terminal import Terminal, complain

BOT = "greedy"
"""Who sits where neither the person nor the game says, if that agent is there."""


def play(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game; not with --from.", show_default=False)
    ] = None,
    players: Players = None,
    seats: Annotated[
        str | None, typer.Option("--seats", help="Who sits where: human or a bot for each seat, by comma.")
    ] = None,
    seed: Seed = None,
    option: GameOptions = None,
    overlay: GameOverlays = None,
    record: Annotated[
        Path | None, typer.Option("--record", "-r", help="Record the game in this new file.", metavar="FILE")
    ] = None,
    source: Annotated[
        Path | None, typer.Option("--from", help="Go on with a record or a saved position.", metavar="FILE")
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", help="With --from: go on after so many actions, in a new file.", metavar="N")
    ] = None,
    dice: Annotated[
        bool, typer.Option("--dice", help="Ask at the table for each draw: real dice, real cards; Enter skips one.")
    ] = False,
    no_colour: NoColour = False,
) -> None:
    """Play a game, people and bots at one terminal. Type `help` when it is your turn.

    The game is kept action by action: in the --record file, or in a new one named after the game.
    """
    host = host_of(ctx)
    terminal = Terminal.found(no_colour)
    if source is not None:
        if game is not None or players is not None or seed is not None or option or overlay or record is not None:
            raise RecordError("--from goes on with the game of a file; only --seats, --at, --dice, --no-color fit it")
        session = _resumed(host, source, at, seats, terminal)
        session.match.chance = Dice(terminal) if dice else None
    else:
        if at is not None:
            raise RecordError("--at goes with --from, where a record is named")
        if game is None:
            raise RecordError(f"name a game, or a file with --from; there are: {', '.join(host.games()) or 'none'}")
        ruleset = host.ruleset(game, overlay or ())  # first of all: the bots of a game come with it
        named = read_names(seats, host, HUMAN)
        if players is None:
            players = len(named or ruleset.seating(read_options(option)).usual) or None
        setting = ruleset.setting(players, read_options(option))
        named = named or usual_seats(host, setting)
        check_seats(named, setting.seats)
        start = read_seed(seed)
        asked = Dice(terminal) if dice else None
        if asked is not None:
            asked.setting_up = True
        match = host.match(
            game, setting.seats, start, read_options(option), names=named, overlays=setting.overlays, chance=asked
        )
        if asked is not None:
            asked.setting_up = False
        keeper = Keeper.begin(match, record)
        session = Session(host, match, named, _agents(host, named, start), terminal, keeper)
    _run(session)


def usual_seats(host: Host, setting: Setting) -> list[str]:
    """Gives who sits where when nobody says: as the game has it, or a person on the first seat and bots on the others.

    In the place of a bot that is not there sits the best one that everybody has.
    """
    known = {HUMAN, *host.agents()}
    bot = BOT if BOT in known else "random"
    usual = seating_of(setting.game, setting.options).usual or (HUMAN,)
    names = [name if name in known else bot for name in usual]
    rest = next((name for name in reversed(names) if name != HUMAN), bot)
    return (names + [rest] * setting.seats)[: setting.seats]


def _agents(host: Host, names: list[str], seed: int) -> list[Agent | None]:
    bots = [name if name != HUMAN else "random" for name in names]
    agents = seat_agents(host, bots, seed)
    return [None if name == HUMAN else agent for name, agent in zip(names, agents, strict=True)]


def _resumed(host: Host, path: Path, at: int | None, seats: str | None, terminal: Terminal) -> Session:
    """Gives the session for a file; who sat where is taken from it unless it is said anew."""
    source = read_file(path)
    if isinstance(source, Record):
        if source.warning:
            complain(f"{path}: {source.warning}")
        match = host.resume(path) if at is None else source.at(host, at)
        names = read_names(seats, host, HUMAN) or _known(host, source.header.names, match)
        check_seats(names, match.setting.seats)
        keeper = Keeper.resumed(path, record=True) if at is None else Keeper.begin(match, None)
    else:
        if at is not None:
            raise RecordError(f"{path} is a saved position, which has no earlier ones; --at is for records")
        match = load_position(host, path, source)
        names = read_names(seats, host, HUMAN) or _known(host, list(match.names), match)
        keeper = Keeper.resumed(path, record=False)
    check_seats(names, match.setting.seats)
    # Another seed than the first time: where a bot's generator stood is not in the file.
    session = Session(host, match, names, _agents(host, names, fresh_seed()), terminal, keeper)
    if isinstance(source, Record):
        session.remember(_taken(host, source, match.count))
    return session


def _taken(host: Host, record: Record, count: int) -> list[Told]:
    """Gives the first actions of a record with what happened; none, and says so, if they replay no more."""
    try:
        way = [(step.done, list(step.events)) for step in islice(steps(host, record), count + 1)]
    except RecordError as error:
        complain(f"what was played before is not told: {error}")
        return []
    return [(done, events) for done, events in way if done is not None or events]


def _known(host: Host, names: list[str], match: Match) -> list[str]:
    """Gives the names of a file if they say who plays; otherwise the usual ones."""
    known = {HUMAN, *host.agents()}
    return names if names and set(names) <= known else usual_seats(host, match.setting)


def _run(session: Session) -> None:
    """Plays, and says at the end where the game is, however it ends."""
    terminal, match = session.terminal, session.match
    title = f"{titled(match.setting)}, {counted(match.setting.seats, 'player')}: {', '.join(session.names)}"
    terminal.say(title, "strong")
    if session.keeper.path is None:
        complain("no file can be written here, so this game is not kept; `save FILE` writes its position")
    code = 0
    try:
        session.run()
    except KeyboardInterrupt:
        terminal.say()
        code = 130
    except EOFError:
        pass
    finally:
        path = session.keeper.close(match, session.touched or match.over)
        if path is not None and match.over:
            terminal.say(f"The game is recorded in {path}; see it again with:\n  {go_on(path, 'replay')}")
        elif path is not None:
            terminal.say(f"The game is saved in {path}; go on with:\n  {go_on(path)}")
        elif not match.over:
            terminal.say("Nothing was played, so nothing is kept.")
    if code:
        raise typer.Exit(code)
