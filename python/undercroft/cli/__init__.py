"""The command line of Undercroft: `undercroft --help`, or docs/terminal.md.

It is written on the public names of the host, as any other front end can be. `app` is the typer application; a test or
a program with plugins of its own runs it with `obj=Host(plugins=[...])`. The rest is for commands that plugins add.
"""

from .app import app
from .arguments import Json, NoColour, host_of
from .drawing import draw_files, say_board
from .listing import print_json
from .terminal import Terminal, complain, table

__all__ = [
    "Json",
    "NoColour",
    "Terminal",
    "app",
    "complain",
    "draw_files",
    "host_of",
    "print_json",
    "say_board",
    "table",
]
