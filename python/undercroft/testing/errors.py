"""How a check fails: the message, and everything needed to see the fault again."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

HOST = Path(__file__).parent.parent
SHOWN = 40
"""How many actions an error lists one by one."""


class ConformanceError(AssertionError):
    """A game that breaks a promise: which check found it, how, and the shortest list of actions that shows it.

    `check` is the name of the check, `message` what is wrong, `actions` pairs of player and notation from the
    beginning of the match with `seed`; `cause` is the exception of the game's code, if there was one.
    """

    def __init__(
        self,
        check: str,
        message: str,
        *,
        game: str = "",
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        overlays: Sequence[str] = (),
        seed: int | None = None,
        actions: Sequence[tuple[int, str]] = (),
        before: int | None = None,
        cause: BaseException | None = None,
    ) -> None:
        self.check, self.message, self.game, self.players = check, message, game, players
        self.options, self.overlays, self.seed = dict(options or {}), tuple(overlays), seed
        self.actions = list(actions)
        self.before = before
        """How many actions there were before the list was made short; None if it could not be."""
        self.cause = cause
        super().__init__(message)

    def __str__(self) -> str:
        lines = [f"{self.game} fails the check {self.check!r}: {self.message}"]
        if self.cause is not None:
            lines += where(self.cause)
        if self.seed is None:
            return "\n".join(lines)
        seats = f"{self.players} player{'s' if self.players != 1 else ''}"
        lines.append(f"With {seats}, options {self.options}, seed {self.seed}, {self._after()}")
        some = self.actions[-SHOWN:]
        if len(some) < len(self.actions):
            lines.append(f"    ... {len(self.actions) - len(some)} more, all in .actions")
        lines += [f"    player {player}: {text}" for player, text in some]
        return "\n".join([*lines, "To see the position:", *(f"    {line}" for line in self.snippet().splitlines())])

    def _after(self) -> str:
        if not self.actions:
            return "at the beginning."
        count = f"after {len(self.actions)} action{'s' if len(self.actions) != 1 else ''}"
        if self.before is not None and self.before > len(self.actions):
            return f"{count} (the shortest list found; there were {self.before}):"
        return f"{count}:"

    def snippet(self) -> str:
        """Gives Python lines that lead to the position in which the fault shows."""
        more = f", overlays={list(self.overlays)!r}" if self.overlays else ""
        begin = f"{self.game!r}, players={self.players}, seed={self.seed}, options={self.options!r}{more}"
        lines = [f"match = host.match({begin})"]
        if len(self.actions) <= SHOWN:
            played = ", ".join(f"({player}, {text!r})" for player, text in self.actions)
            lines += [f"for player, action in [{played}]:", "    match.play(player, action)"] if played else []
        else:
            lines += ["for player, action in error.actions:", "    match.play(player, action)"]
        return "\n".join(lines)


def where(error: BaseException) -> list[str]:
    """Says in a few lines where the game's own code raised."""
    while error.__cause__ is not None:
        error = error.__cause__
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not Path(frame.filename).is_relative_to(HOST)] or list(frames[-1:])
    lines = [f"  {frame.filename}:{frame.lineno} in {frame.name}: {frame.line}" for frame in own[-3:]]
    return [*lines, f"  {type(error).__name__}: {error}"]
