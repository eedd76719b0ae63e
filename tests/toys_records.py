"""Records of the toy game `dig`, and how tests change them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.toys_dig import digs

from undercroft import Host

HOST = digs()


def recorded(path: Path, steps: int = 20, host: Host = HOST, **more: Any) -> Any:
    """A recorded match after some steps, one of them taken back."""
    match = host.match("dig", 2, seed=4, record=path, names=["Ann", "Bo"], **more)
    match.play(0, "haul 1 flint")
    match.undo()
    for step in range(steps):
        if asked := match.players():
            legal = match.legal(asked[0])
            match.play(asked[0], legal[(step * 5) % len(legal)])
    match.close()
    return match


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def rewrite(path: Path, number: int, change: Any) -> None:
    """Changes one line of a record."""
    every = lines(path)
    change(every[number])
    path.write_text("".join(json.dumps(line) + "\n" for line in every))


def whole_record(folder: Path) -> bytes:
    """The record of a match that is over."""
    path = folder / "match.jsonl"
    recorded(path, 200)
    return path.read_bytes()
