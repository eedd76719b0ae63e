"""The words a game puts on its fields: who may know a value, which pieces it holds, how it is written.

They go into `Annotated` and hold alike for states, phases, events and actions:

| word | who knows the value |
|---|---|
| none, `Public` | everybody |
| `Hidden` | nobody |
| `Only(0, 2)` | these players |
| `Owner` | the player at that index of a `PerPlayer` list, or the struct's `owner`, or the phase's `player` |

From them the host derives observations, conservation of pieces and sampled worlds (`undercroft.secrecy`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from ._core import Rng


class Word:
    """A mark without data; compared by identity."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


Public: Final = Word("Public")
"""Everybody knows the value: the word for a field that holds pieces and hides nothing."""
Hidden: Final = Word("Hidden")
"""Nobody knows the value, such as the order of a deck."""
Owner: Final = Word("Owner")
"""The owner knows the value, such as a hand of cards."""
PerPlayer: Final = Word("PerPlayer")
"""The list has one element for each player, in the order of seats."""


class Only:
    """The named players know the value."""

    def __init__(self, *players: int) -> None:
        if not all(type(player) is int and player >= 0 for player in players):
            raise ValueError(f"Only names players by their seats, 0 and up, not {players!r}")
        self.players = players

    def __repr__(self) -> str:
        return f"Only{self.players}"


class Of:
    """The numbers are pieces of that component: indices into its kinds, negative where unknown."""

    def __init__(self, component: str) -> None:
        self.component = component

    def __repr__(self) -> str:
        return f"Of({self.component!r})"


class Counts:
    """The list counts pieces of that component that need no names of their own: `row * len(kinds) + kind`.

    Without rows there is one. In JSON it is written by name, zeros left out: `{"entrance": {"spider": 1}}`.
    """

    def __init__(self, component: str, rows: tuple[str, ...] = ()) -> None:
        self.component, self.rows = component, rows

    def __repr__(self) -> str:
        return f"Counts({self.component!r})"


class Names:
    """The number is an index into these words, by which it is written in the notation of actions."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words


class State(msgspec.Struct, forbid_unknown_fields=True):
    """The base of a game's state and of the structs in it: mutable data with types, no behaviour needed."""


class Pile(State):
    """Pieces of which each has its own set of knowers: a tile laid face down, a card that one spy saw.

    `seen[i]` is a bit mask of the players who know piece `ids[i]`: bit p for player p, -1 for everybody, onlookers too.
    Use as `Annotated[Pile, Of("guardian")]`. That a player knows a piece is public; what he knows is his.

    >>> pile = Pile()
    >>> pile.put(4); pile.put(7, seen=-1); len(pile)
    2
    >>> pile.take(0)
    4
    """

    ids: list[int] = []
    seen: list[int] = []

    def put(self, piece: int, seen: int = 0) -> None:
        """Lays a piece on the end of the pile; `seen` says who knows it."""
        self.ids.append(piece)
        self.seen.append(seen)

    def take(self, index: int = -1) -> int:
        """Takes the piece at that index out and gives it. IndexError if there is none."""
        piece = self.ids.pop(index)
        self.seen.pop(index)
        return piece

    def shuffle(self, rng: Rng) -> None:
        """Shuffles the pile; nobody knows any of its pieces after that."""
        rng.shuffle(self.ids)
        self.seen = [0] * len(self.ids)

    def known(self, index: int, player: int) -> bool:
        """Tells whether the player (-1: an onlooker) knows that piece."""
        seen = self.seen[index]
        return seen == -1 or (player >= 0 and bool(seen >> player & 1))

    def __len__(self) -> int:
        return len(self.ids)


T = TypeVar("T")


class Answers(State, Generic[T]):
    """What several players pick in secret at the same time, as a field of the phase that asks them.

    That somebody has answered (`given[p]`, how many picks) is public; `laid[p]` is known to player p alone until the
    phase does something with it.

    >>> picks = Answers[int].of(2)
    >>> picks.lay(1, 40); picks.given, picks.laid
    ([0, 1], [[], [40]])
    """

    given: list[int]
    laid: Annotated[list[list[T]], PerPlayer, Owner]

    @classmethod
    def of(cls, players: int) -> Answers[T]:
        """Gives an empty set of answers for that many players."""
        return cls([0] * players, [[] for _ in range(players)])

    def lay(self, player: int, pick: T) -> None:
        """Adds one pick of a player."""
        self.laid[player].append(pick)
        self.given[player] += 1

    def back(self, player: int) -> T:
        """Takes the player's last pick back and gives it. IndexError if he has none."""
        pick = self.laid[player].pop()
        self.given[player] -= 1
        return pick
