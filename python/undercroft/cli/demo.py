"""`undercroft` without a command: a whole game between bots, and what to type next."""

from __future__ import annotations

import secrets
import time
from typing import Final

import typer

from undercroft.errors import UndercroftError
from undercroft.host import Host
from undercroft.match import Match
from undercroft.simulation import choose, seat_agents

from .arguments import host_of
from .drawing import counted, say_board, say_result
from .terminal import Terminal, complain, one_line

PATIENCE: Final = 2.0
"""Seconds that the better bots may take for the game; then the quickest play it."""
SEEDS: Final = 1_000_000
"""Seeds below this are short enough to be typed; nobody plays for anything here."""
BOTS: Final = ("greedy", "random")


def demo(ctx: typer.Context, no_colour: bool) -> None:
    """Plays the first game there is between bots, and prints its end."""
    host = host_of(ctx)
    terminal = Terminal.found(no_colour)
    name = _first_game(host)
    if name is None:
        complain("no game is installed that works; `undercroft plugins` says what there is")
        raise typer.Exit(2)
    seed = secrets.randbelow(SEEDS)
    began = time.perf_counter()
    match, names = _played(host, name, seed)
    took = time.perf_counter() - began
    title = one_line(match.setting.game.title)
    title += f": {counted(match.setting.seats, 'player')}, {names[0]} bots, seed {seed}"
    terminal.say(title, "strong")
    say_board(terminal, match.observation())
    terminal.say()
    say_result(terminal, match, names)
    terminal.say(f"{match.position.decisions} decisions in {took:.2f} s", "faint")
    terminal.say("\nNext:")
    nexts = (
        (f"undercroft play {name}", "play it yourself, against bots"),
        (f"undercroft simulate {name} -n 100", "a hundred games: who wins, and why"),
        (f"undercroft rules {name}", "its rules"),
        ("undercroft --help", "all commands"),
    )
    width = max(len(command) for command, _ in nexts)
    for command, why in nexts:
        print(f"  {terminal.styled(command.ljust(width), 'strong')}  {terminal.styled(why, 'faint')}")
    terminal.say("This game again, with its record:")
    print("  " + terminal.styled(f"undercroft play {name} --seats {','.join(names)} --seed {seed}", "strong"))


def _first_game(host: Host) -> str | None:
    """Gives the first game by name that can be set up; complains about those that cannot."""
    for name in host.games():
        try:
            host.setting(name)
        except UndercroftError as error:
            complain(str(error))
            continue
        return name
    return None


def _played(host: Host, name: str, seed: int) -> tuple[Match, list[str]]:
    """Plays a game to its end, with better bots if they are quick enough: a game has the same bots throughout."""
    for bot in BOTS:
        match = host.match(name, seed=seed)
        names = [bot] * match.setting.seats
        agents = seat_agents(host, names, seed)
        end = time.perf_counter() + (PATIENCE if bot != BOTS[-1] else 3600)
        while asked := match.players():
            if time.perf_counter() > end:
                break
            match.play(asked[0], choose(agents[asked[0]], match, asked[0]))
        if match.over:
            break
    return match, names
