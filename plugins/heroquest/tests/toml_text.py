"""Writes plain data as TOML, in one of many ways, and notes on which line each value comes to stand."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Path = tuple[str | int, ...]
Pick = Callable[[int], int]
"""Gives a number below the one it is given: what makes the text one of many."""


def plain(_: int) -> int:
    """The plainest text: tables in lines of their own."""
    return 0


class Writer:
    """Writes one document."""

    def __init__(self, pick: Pick = plain) -> None:
        self.text = ""
        self.lines: dict[Path, int] = {}
        self.content: dict[Path, int] = {}
        self._pick = pick

    def document(self, data: dict[str, Any]) -> str:
        """Gives the text of a document."""
        self._table(data, (), ())
        return self.text

    def _here(self) -> int:
        return self.text.count("\n") + 1

    def _noise(self) -> None:
        """Blank lines, and comments that look like something else."""
        self.text += ("", "\n", '# [x] "no = {\n', "  \n\t# ]]\n", "", "")[self._pick(6)]

    def _key(self, key: str) -> str:
        bare = key.isascii() and key.replace("-", "_").isidentifier()
        return key if bare and self._pick(3) < 2 else json.dumps(key)

    def _table(self, data: dict[str, Any], path: Path, header: tuple[str, ...]) -> None:
        """Writes values first, then the tables that get headers."""
        later = []
        for key, value in data.items():
            tables = isinstance(value, list) and value and all(isinstance(item, dict) for item in value)
            if (isinstance(value, dict) or tables) and self._pick(3) < 2:
                later.append((key, value))
                continue
            self._noise()
            self.lines[(*path, key)] = self._here()
            self.text += f"{self._key(key)} = "
            self._value(value, (*path, key))
            self.text += ("\n", " # = [\n")[self._pick(2)]
        for key, value in later:
            for number, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
                self._noise()
                name = (*header, self._key(key))
                inner: Path = (*path, key) if number is None else (*path, key, number)
                self.lines.setdefault((*path, key), self._here())
                self.lines[inner] = self._here()
                self.text += f"[{'.'.join(name)}]\n" if number is None else f"[[{'.'.join(name)}]]\n"
                self._table(item, inner, name)

    def _value(self, value: Any, path: Path) -> None:
        if isinstance(value, str):
            self._string(value, path)
        elif isinstance(value, list):
            self.text += "["
            for number, item in enumerate(value):
                self.text += ("", "\n  ", " # ,\n")[self._pick(3)]
                self.lines[(*path, number)] = self._here()
                self._value(item, (*path, number))
                self.text += (", ", ",\n", " ,")[self._pick(3)]
            self.text += "]"
        elif isinstance(value, dict):
            # Inside it all stands on one line, unless a value has several.
            self.text += "{ "
            for number, (key, inner) in enumerate(value.items()):
                self.text += ", " if number else ""
                self.lines[(*path, key)] = self._here()
                self.text += f"{self._key(key)} = "
                self._value(inner, (*path, key))
            self.text += " }"
        else:
            self.text += json.dumps(value)

    def _string(self, value: str, path: Path) -> None:
        way = self._pick(4)
        self.content[path] = self._here()
        if way == 1 and "'" not in value and "\n" not in value and value.isprintable():
            self.text += f"'{value}'"
        elif way == 2 and "'" not in value and value.replace("\n", "").isprintable():
            self.content[path] += 1
            self.text += f"'''\n{value}'''"
        elif (way == 3 or "\n" in value) and value.replace("\n", "").isprintable():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            self.content[path] += 1
            self.text += f'"""\n{escaped}"""'
        else:
            self.text += json.dumps(value)
