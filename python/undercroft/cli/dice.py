"""`play --dice`: real dice and cards at the table; the terminal asks what they show."""

from __future__ import annotations

from typing import Any

from undercroft.chance import Draw
from undercroft.errors import ChanceError

from .terminal import Terminal

REST = "rest"
"""What leaves all that is still to be drawn in the set-up to the computer."""


class Dice:
    """Asks a person at the terminal for each draw; an empty line leaves it to the computer."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self.setting_up = False
        self._rest = False

    def __call__(self, draw: Draw) -> Any:
        """Gives what was typed, None for the computer's draw. EOFError or KeyboardInterrupt if the person leaves."""
        if self.setting_up and self._rest:
            return None
        self._terminal.offer([REST] if self.setting_up else [])
        self._terminal.wrap(f"Chance: {draw.text}", tone="strong")
        rest = f", {REST}: all the rest of the set-up" if self.setting_up else ""
        short = "" if draw.kind == "number" or all(map(str.isdecimal, draw.words)) else "beginnings do; "
        while True:
            line = self._terminal.ask(f"({short}Enter: the computer draws{rest}) > ").strip()
            if self.setting_up and line.lower() == REST:
                self._rest = True
            if not line or (self.setting_up and self._rest):
                return None
            try:
                return draw.check(draw.read(line))[0]
            except ChanceError as error:
                self._terminal.wrap(str(error), tone="bad")
