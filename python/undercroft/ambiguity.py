"""Whether two notations can read the same line, or one can read a line in two ways: found before a game is played.

Each notation becomes a small automaton; two of them are walked side by side with every character that both take.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

DIGIT: Final = "digit"
NO_SPACE: Final = "no space"
"""Labels of edges that take a class of characters; any other label is one small letter."""


class Automaton:
    """What a notation reads, as states and edges; built from left to right, state 0 is where it begins."""

    def __init__(self) -> None:
        self._edges: list[list[tuple[str, int]]] = [[]]
        self._free: list[list[int]] = [[]]
        """Where one may go without reading."""
        self._end = 0

    def literal(self, text: str) -> None:
        """Goes on with this text."""
        for letter in text.lower():
            self._end = self._edge(self._end, letter)

    def words(self, words: Iterable[str]) -> None:
        """Goes on with one of these words."""
        start, end = self._end, self._state()
        tree: dict[tuple[int, str], int] = {}
        for word in words:
            here = start
            for letter in word.lower():
                if (here, letter) not in tree:
                    tree[here, letter] = self._edge(here, letter)
                here = tree[here, letter]
            self._free[here].append(end)
        self._end = end

    def number(self) -> None:
        """Goes on with a number, perhaps negative."""
        signed = self._edge(self._end, "-")
        self._free[self._end].append(signed)
        self._many(DIGIT, signed)

    def word(self) -> None:
        """Goes on with any word."""
        self._many(NO_SPACE, self._end)

    def _many(self, label: str, start: int) -> None:
        inside = self._edge(start, label)
        self._edges[inside].append((label, inside))
        self._end = self._state()
        self._free[inside].append(self._end)

    def _state(self) -> int:
        self._edges.append([])
        self._free.append([])
        return len(self._edges) - 1

    def _edge(self, start: int, label: str) -> int:
        state = self._state()
        self._edges[start].append((label, state))
        return state

    def reads(self, state: int) -> list[tuple[str, int]]:
        """Gives the edges out of a state, those behind free steps included."""
        return [edge for place in self._reach(state) for edge in self._edges[place]]

    def ends(self, state: int) -> bool:
        """Tells whether the line may end here."""
        return self._end in self._reach(state)

    def _reach(self, state: int) -> list[int]:
        reached = [state]
        for place in reached:
            reached += [free for free in self._free[place] if free not in reached]
        return reached


def clash(one: Automaton, other: Automaton) -> str | None:
    """Gives a shortest line that both read, or None; for an automaton and itself, one that it reads in two ways."""
    start = (0, 0, one is not other)
    lines = {start: ""}
    waiting = deque([start])
    while waiting:
        place = waiting.popleft()
        here, there, differ = place
        if differ and one.ends(here) and other.ends(there):
            return lines[place]
        for label, to in one.reads(here):
            for other_label, other_to in other.reads(there):
                letter = _common(label, other_label)
                following = (to, other_to, differ or to != other_to)
                if letter is not None and following not in lines:
                    lines[following] = lines[place] + letter
                    waiting.append(following)
    return None


def _common(one: str, other: str) -> str | None:
    """Gives a character that both labels take."""
    if len(one) > len(other):
        one, other = other, one
    if one == other:
        return {DIGIT: "1", NO_SPACE: "a"}.get(one, one)
    if len(other) == 1:
        return None
    if len(one) > 1:
        return "1"
    taken = one in "0123456789" if other == DIGIT else not one.isspace() and one != ";"
    return one if taken else None
