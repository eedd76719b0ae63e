"""On which line of a TOML text each value stands, so that an error can name it.

Only texts that `tomllib` has read are walked, so nothing is checked here again.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

Path = tuple[str | int, ...]
"""Keys and places in lists: `("monsters", 2, "at")`."""

BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
BARE_VALUE: Final = re.compile(r"[^,\]}#\n]+")
BLANK: Final = re.compile(r"[ \t]*")
SPACE: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
BASIC: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')
LITERAL: Final = re.compile(r"'[^'\n]*'")
LONG_BASIC: Final = re.compile(r'"""(?:[^\\]|\\.)*?"""{1,3}(?!")', re.DOTALL)
LONG_LITERAL: Final = re.compile(r"'''.*?'''{1,3}(?!')", re.DOTALL)


class Lines:
    """The lines of a text by the paths of its values.

    >>> lines = Lines('title = "x"\\n[[doors]]\\nname = "a"\\n')
    >>> lines.of(("doors", 0, "name")), lines.of(("doors", 0, "kind"))
    (3, 2)
    """

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._ends = [found.start() for found in re.finditer("\n", self._text)]
        self._at = 0
        self._sizes: dict[Path, int] = {}
        self.lines: dict[Path, int] = {(): 1}
        """The line on which each value begins, or its key stands."""
        self.content: dict[Path, int] = {}
        """The line of the first character of each text."""
        self._document()

    def of(self, path: Sequence[str | int]) -> int:
        """Gives the line of a value, or of the nearest thing around it that stands in the text."""
        for size in range(len(path), -1, -1):
            line = self.lines.get(tuple(path[:size]))
            if line is not None:
                return line
        return 1

    def _line(self) -> int:
        return bisect_right(self._ends, self._at - 1) + 1

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found[0]

    def _next(self, mark: str) -> bool:
        """Goes over a mark if it comes next."""
        if not self._text.startswith(mark, self._at):
            return False
        self._at += len(mark)
        return True

    def _document(self) -> None:
        table: Path = ()
        self._skip(SPACE)
        while self._at < len(self._text):
            line = self._line()
            if self._next("[["):
                table = self._resolve(self._key())
                self._sizes[table] = self._sizes.get(table, 0) + 1
                self._within(table, line)
                table = (*table, self._sizes[table] - 1)
                self._next("]]")
                self.lines[table] = line
            elif self._next("["):
                table = self._resolve(self._key())
                self._next("]")
                if table in self._sizes:
                    table = (*table, self._sizes[table] - 1)
                self._within(table, line)
            else:
                self._pair(table)
            self._skip(SPACE)

    def _within(self, path: Path, line: int) -> None:
        """Notes the line of a header for its table and for all around it that have no line yet."""
        for size in range(1, len(path) + 1):
            self.lines.setdefault(path[:size], line)

    def _resolve(self, key: Path) -> Path:
        """Gives the path of a header: what stands before its last word means the last table of a list."""
        path: Path = ()
        for part in key[:-1]:
            path = (*path, part)
            if path in self._sizes:
                path = (*path, self._sizes[path] - 1)
        return (*path, *key[-1:])

    def _key(self) -> Path:
        parts: list[str] = []
        while True:
            self._skip(BLANK)
            quoted = self._skip(BASIC) or self._skip(LITERAL)
            parts.append(tomllib.loads(f"key = {quoted}")["key"] if quoted else self._skip(BARE_KEY))
            self._skip(BLANK)
            if not self._next("."):
                return tuple(parts)

    def _pair(self, table: Path) -> None:
        line = self._line()
        key = self._key()
        self._within((*table, *key), line)
        self._next("=")
        self._skip(BLANK)
        self._value((*table, *key))

    def _value(self, path: Path) -> None:
        line = self._line()
        if text := self._skip(LONG_BASIC) or self._skip(LONG_LITERAL):
            self.content[path] = line + (text[3] == "\n")
        elif self._skip(BASIC) or self._skip(LITERAL):
            self.content[path] = line
        elif self._next("["):
            self._skip(SPACE)
            count = 0
            while not self._next("]"):
                self.lines[(*path, count)] = self._line()
                self._value((*path, count))
                count += 1
                self._skip(SPACE)
                self._next(",")
                self._skip(SPACE)
        elif self._next("{"):
            self._skip(SPACE)
            while not self._next("}"):
                self._pair(path)
                self._skip(SPACE)
                self._next(",")
                self._skip(SPACE)
        else:
            self._skip(BARE_VALUE)
