"""The zoo: each animal is a right toy with one fault planted in it, and the name of the check that must find it.

A fault is written as a change of a right toy, as `diff` would show it. The changed toy goes to a folder of its own and
is imported from there, so that other processes can import it too.
"""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent


class Fault(NamedTuple):
    """One faulty game."""

    name: str
    """What is wrong, in words."""
    check: str
    """The check that must name it."""
    toy: str
    """The right toy that it is made of: `auction` or `maze`."""
    change: str
    """Lines of the toy with those before `-`, those after `+` and others, parted by blank lines.

    What follows `@ file` changes that file in the folder of the toy.
    """
    also: tuple[str, ...] = ()
    """Other checks that it may fail: what it breaks is promised there as well. No others fail."""
    says: str = ""
    """Words that the failure of its check must hold."""
    files: tuple[str, ...] = ()
    """What of the toy's folder is given to the kit: `shape`, `records`."""
    kit: Mapping[str, Any] = {}
    """What else is given to the kit."""


def fault(name: str, check: str, toy: str, change: str, **more: Any) -> Fault:
    """Gives a fault; see `Fault`."""
    return Fault(name, check, toy, change, **more)


@contextmanager
def bred(one: Fault, folder: Path) -> Iterator[tuple[Any, Path]]:
    """Gives the faulty game as a module, and the folder with its rules and their tests."""
    module = "zoo_" + "".join(letter if letter.isalnum() else "_" for letter in one.name)
    shutil.copytree(HERE / one.toy, folder / one.toy, ignore=shutil.ignore_patterns("__pycache__"))
    path = shutil.copyfile(HERE / f"right_{one.toy}.py", folder / f"{module}.py")
    for hunk in one.change.strip("\n").split("\n\n"):
        lines = hunk.split("\n")
        if lines[0].startswith("@ "):
            path = folder / one.toy / lines.pop(0)[2:]
        before = "".join(f"\n{line[1:]}" for line in lines if line[:1] != "+")
        after = "".join(f"\n{line[1:]}" for line in lines if line[:1] != "-")
        text = "\n" + path.read_text(encoding="utf-8")
        assert text.count(f"{before}\n") == 1, f"{one.name}: not once in {path.name}:{before}"
        path.write_text(text.replace(f"{before}\n", f"{after}\n")[1:], encoding="utf-8")
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield importlib.import_module(module), folder / one.toy
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop(module, None)
