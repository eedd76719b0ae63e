"""The command line of Undercroft: `undercroft --help`, or docs/terminal.md.

It is written on the public names of the host, as any other front end can be. `app` is the typer application; a test or
a program with plugins of its own runs it with `obj=Host(plugins=[...])`.
"""

from .app import app

__all__ = ["app"]
