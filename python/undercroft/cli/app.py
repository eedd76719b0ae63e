"""The application: which commands there are, and how each error ends."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from undercroft.errors import UndercroftError
from undercroft.plugins import strict_by_environment

from . import exporting, listing, playing, reading, replaying, showing, simulating
from .arguments import NoColour, host_of
from .bench import app as bench
from .demo import demo
from .plugged import plugged
from .terminal import complain

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


class Commands(TyperGroup):
    """Has the commands of plugins too, and ends every error of a command in one sentence, never in a traceback."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Gives a command, of ours or of a plugin."""
        return super().get_command(ctx, cmd_name) or plugged(host_of(ctx), cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Lists our commands and those of plugins."""
        super().format_commands(ctx, formatter)
        try:
            commands = host_of(ctx).commands()
        except UndercroftError as error:  # a strict host and a broken plugin
            complain(str(error))
            raise typer.Exit(2) from None
        if commands:
            with formatter.section("Commands of plugins"):
                formatter.write_dl([(name, command.about) for name, command in commands.items()])

    def invoke(self, ctx: Any) -> Any:
        """Runs the command."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except BrokenPipeError:
            # The reader has seen enough, as in `undercroft rules GAME | head`. What is still buffered has no reader.
            with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - the name of a device
                os.dup2(nowhere.fileno(), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except UndercroftError as error:
            complain(str(error))
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            complain("stopped")
            raise typer.Exit(INTERRUPTED) from None
        except OSError as error:
            complain(str(error))
            raise typer.Exit(2) from None
        except (typer.Exit, typer.Abort):
            raise
        except Exception as error:
            # typer words its own errors; where their class is differs from version to version.
            if hasattr(error, "format_message") or strict_by_environment():
                raise
            what = f"this should not happen: {type(error).__name__}: {error}"
            complain(f"{what}; please report it with what UNDERCROFT_STRICT=1 prints")
            raise typer.Exit(1) from None


app = typer.Typer(
    cls=Commands,
    help="Play, check and measure board games that are installed as plugins.",
    epilog="GAME is a name that `undercroft games` lists. Every command has --help.",
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"undercroft {metadata.version('undercroft')}")
        raise typer.Exit


@app.callback()
def main(
    ctx: typer.Context,
    no_colour: NoColour = False,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Play, check and measure board games that are installed as plugins.

    Without a command: a whole game between bots, its score sheet, and what to type next.
    """
    if ctx.invoked_subcommand is None:
        demo(ctx, no_colour)


app.command()(listing.games)
app.command()(listing.plugins)
app.command()(reading.rules)
app.command()(reading.flow)
app.command()(reading.schema)
app.command()(playing.play)
app.command()(simulating.simulate)
app.command()(replaying.replay)
app.command()(showing.show)
app.command()(exporting.export)

app.add_typer(bench, name="bench")
