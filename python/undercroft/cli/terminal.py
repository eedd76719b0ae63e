"""The terminal: what it can show, how it is written to and read from. Everything the commands print goes through it."""

from __future__ import annotations

import codecs
import contextlib
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final

import typer

from undercroft.render import NARROWEST, STYLES, draws_unicode, in_ascii
from undercroft.scene import clean, columns

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and what can be scrolled back to."""
MORE: Final = "-- Enter for more, q to go on -- "


class Terminal:
    """Standard input and output as one finds them: piped or not, with or without colour, UTF-8 or not."""

    def __init__(
        self,
        *,
        interactive: bool,
        colour: bool = False,
        unicode: bool = True,
        dumb: bool = False,
        width: int = 80,
        height: int = 24,
    ) -> None:
        self.interactive = interactive
        """Whether somebody sits there: input and output are both a terminal."""
        self.colour, self.unicode, self.dumb = colour, unicode, dumb
        self.width, self.height = max(width, NARROWEST), height

    @classmethod
    def found(cls, no_colour: bool = False) -> Terminal:
        """Gives the terminal of this process."""
        tty = sys.stdout.isatty()
        dumb = os.environ.get("TERM", "") == "dumb"
        size = shutil.get_terminal_size((80, 24))
        return cls(
            interactive=tty and sys.stdin.isatty(),
            colour=tty and not (no_colour or dumb or os.environ.get("NO_COLOR")),
            unicode=draws_unicode(getattr(sys.stdout, "encoding", None)),
            dumb=dumb,
            width=size.columns,
            height=size.lines,
        )

    # -- out

    def say(self, text: str = "", tone: str = "") -> None:
        """Prints lines, each in a tone if the terminal has colours; nothing in them can move the cursor."""
        for line in text.split("\n"):
            print(self.styled(self.plain(line), tone))

    def plain(self, text: str) -> str:
        """Gives one line as this terminal can show it."""
        return clean(text) if self.unicode else in_ascii(clean(text))

    def styled(self, text: str, tone: str) -> str:
        """Gives the text in a tone of `undercroft.scene.TONES`, unchanged without colour."""
        style = STYLES.get(tone, tone)
        if not self.colour or not style or not text:
            return text
        if style in ("bold", "dim"):
            return typer.style(text, bold=style == "bold" or None, dim=style == "dim" or None)
        return typer.style(text, fg=style)

    def wrap(self, text: str, indent: int = 0, first: str = "", tone: str = "") -> None:
        """Prints a paragraph, `first` in front of its first line and the others indented as deep."""
        for number, line in enumerate(self._wrapped(text, indent)):
            start = first.ljust(indent) if number == 0 else " " * indent
            print(self.plain(start) + self.styled(self.plain(line), tone))

    def lines(self, text: str) -> int:
        """Gives how many lines a paragraph takes."""
        return len(self._wrapped(text, 0))

    def _wrapped(self, text: str, indent: int) -> list[str]:
        width = max(self.width - indent, 20)
        return textwrap.wrap(clean(text), width, break_long_words=False, break_on_hyphens=False) or [""]

    def folded(self, line: str) -> list[str]:
        """Gives a line as lines that fit, all of them as deep as it is."""
        line = clean(line)
        if columns(line) <= self.width:
            return [line]
        deep = " " * (len(line) - len(line.lstrip()))
        return textwrap.wrap(
            line, self.width, subsequent_indent=deep, break_long_words=False, break_on_hyphens=False
        ) or [line]

    def listed(self, entries: Sequence[str], indent: int = 2) -> list[str]:
        """Gives entries side by side in columns, as many as fit."""
        if not entries:
            return []
        widest = max(columns(entry) for entry in entries) + 2
        across = max((self.width - indent) // widest, 1)
        down = -(-len(entries) // across)
        rows = [entries[row::down] for row in range(down)]
        pad = " " * indent
        return [(pad + "".join(e + " " * (widest - columns(e)) for e in row)).rstrip() for row in rows]

    def page(self, lines: Sequence[str]) -> None:
        """Prints lines; if somebody sits there, a screen at a time."""
        size = max(self.height - 2, 5)
        if not self.interactive or len(lines) <= size:
            for line in lines:
                self.say(line)
            return
        for start in range(0, len(lines), size):
            for line in lines[start : start + size]:
                self.say(line)
            if start + size < len(lines) and self.ask(MORE).strip().lower().startswith("q"):
                break

    def clear(self) -> None:
        """Takes away what is on the screen, and what Tab and the arrow keys would bring back of it."""
        if not self.interactive:
            return
        self.offer(())
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()
        print("\n" * (3 * self.height) if self.dumb else CLEAR, end="", flush=True)

    # -- in

    def offer(self, lines: Sequence[str]) -> None:
        """Lets Tab complete to these lines, if somebody sits there."""
        if not self.interactive:
            return
        with contextlib.suppress(ImportError):
            import readline

            def complete(text: str, state: int) -> str | None:
                fits = [line for line in lines if line.startswith(text.lower())]
                return fits[state] if state < len(fits) else None

            readline.set_completer_delims("")
            readline.set_completer(complete)
            readline.parse_and_bind("tab: complete")

    def ask(self, prompt: str) -> str:
        """Gives the next line that is typed, or comes through the pipe and is then shown. EOFError at the end."""
        if self.interactive:
            sys.stdout.flush()
            try:
                return input(self.plain(prompt))
            except EOFError:
                print()
                raise
        print(self.plain(prompt), end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        print(self.plain(line.rstrip("\r\n")))
        return line.rstrip("\r\n")


def table(rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Gives rows as lines with aligned columns, those named in `right` to the right.

    >>> table([("game", "won"), ("chess", "7")], right=[1])
    ['game   won', 'chess    7']
    """
    rows = [[clean(cell) for cell in row] for row in rows]
    if not rows:
        return []
    sides = set(right)
    widths = [max(columns(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            pad = " " * (width - columns(cell))
            cells.append(pad + cell if number in sides else cell + pad)
        lines.append("  ".join(cells).rstrip())
    return lines


def one_line(text: str) -> str:
    """Gives a text that a game made in one line: what is a line of its own must not look like two.

    >>> one_line("a goblin\\nstrikes")
    'a goblin strikes'
    """
    return " ".join(text.split())


def complain(message: str) -> None:
    """Prints an error on standard error, in one line, whatever text of a file is quoted in it."""
    print(f"undercroft: {clean(one_line(message))}", file=sys.stderr)


def prepare_streams() -> None:
    """Lets the standard streams print any text: what their encoding lacks is written in ASCII."""

    def replace(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        return in_ascii(error.object[error.start : error.end]).encode("ascii", "replace").decode(), error.end

    codecs.register_error("undercroft", replace)
    for stream, errors in ((sys.stdout, "undercroft"), (sys.stderr, "undercroft"), (sys.stdin, "replace")):
        change: Any = getattr(stream, "reconfigure", None)
        if change is not None:
            with contextlib.suppress(ValueError, OSError):
                change(errors=errors)
