"""The command `undercroft`, also `python -m undercroft`."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line; without the packages it is written with, says what to install."""
    try:
        import rich  # noqa: F401 - boards in colour are drawn with it
        import typer  # noqa: F401
    except ImportError:
        print(
            "undercroft: the command line needs typer and rich; install them with: pip install 'undercroft[cli]'",
            file=sys.stderr,
        )
        sys.exit(2)
    from .cli import app
    from .cli.terminal import prepare_streams

    prepare_streams()
    app(prog_name="undercroft")


if __name__ == "__main__":
    main()
