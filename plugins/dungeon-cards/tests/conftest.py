"""Hand-made tables in few words: `table({(0, 0): "corridor-olwo"}, hands=["ore-room-lwow"], players=2)`."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from undercroft import Host, IllegalAction, Position, Rng
from undercroft.match import Match
from undercroft.spatial import TileBoard
from undercroft_dungeon_cards import plugin
from undercroft_dungeon_cards.rounds import Match as Whole
from undercroft_dungeon_cards.rounds import Round
from undercroft_dungeon_cards.setup import setup
from undercroft_dungeon_cards.state import Dungeon, Seat, Table
from undercroft_dungeon_cards.ways import doors_of

# Machines differ in speed, and so does one machine; what must be fast is measured in benches/.
settings.register_profile("dungeon-cards", parent=settings(), deadline=None)
settings.load_profile("dungeon-cards")

HOST = Host(plugins=[plugin], strict=True)
Cell = tuple[int, int]
FAR: Cell = (40, 40)
"""Where the Entrance lies if something else is at (0,0)."""
SHIPPED = (files("undercroft_dungeon_cards") / "data" / "deck.toml").read_text(encoding="utf-8")
KINDS = ("corridor", "ore-room", "gem-room", "blacksmith", "warp-room", "monster-room", "treasure")
SPARE = "corridor-olww"
"""What the rest of the deck is made of."""


def without_cards() -> str:
    """The shipped file without its cards, but the Entrance, and three dragons."""
    parts = re.split(r"(?m)^(?=\[\[deck\]\]$)", SHIPPED)
    cards = [part for part in parts if 'type = "card"' in part]
    kept = [part for part in parts if part not in cards or '"entrance"' in part or '"dragon"' in part]
    return "".join(kept).replace('sides = "****"', 'sides = "****"\ncopies = 3')


@cache
def deck_of(names: tuple[str, ...], spare: int = 60) -> str:
    """A folder with a deck of these cards, many copies of each: `monster-room-owow-3` has strength 3."""
    text = without_cards()
    for name in names:
        kind = next(kind for kind in KINDS if name.startswith(kind + "-"))
        sides, _, strength = name[len(kind) + 1 :].partition("-")
        copies = spare
        text += f'\n[[deck]]\ntype = "card"\nname = "{name}"\nsource = "assumed"\nkind = "{kind}"\n'
        text += f'sides = "{sides.upper()}"\ncopies = {copies}\n' + (f"strength = {strength}\n" if strength else "")
    folder = Path(tempfile.mkdtemp(prefix="deck-"))
    (folder / "deck.toml").write_text(text, encoding="utf-8")
    return str(folder)


class Play:
    """A match that goes on from a hand-made position."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.reason = ""

    @property
    def position(self) -> Position[Any, Any]:
        return self.match.position

    @property
    def state(self) -> Table:
        return self.match.position.state

    @property
    def static(self) -> Any:
        return self.match.position.static

    @property
    def asked(self) -> tuple[int, ...]:
        return tuple(self.match.players())

    @property
    def top(self) -> str:
        """The phase that asks; `over` when the match is over."""
        flow = self.match.position.flow
        return type(flow[-1]).__name__ if flow else "over"

    @property
    def log(self) -> list[str]:
        """What happened, as an onlooker is told it."""
        return self.match.log()

    def legal(self) -> list[str]:
        """What the player who is asked can do."""
        texts = [self.match.text(action) for action in self.match.legal(self.asked[0])]
        assert len(set(texts)) == len(texts)
        return texts

    def cells(self, word: str) -> list[Cell]:
        """The cells of the legal actions that begin with a word, in order."""
        found = [re.fullmatch(rf"{word} \((-?\d+),(-?\d+)\)", text) for text in self.legal()]
        return sorted((int(one[1]), int(one[2])) for one in found if one)

    def play(self, *texts: str) -> Play:
        """Does these things one after the other, whoever is asked first."""
        for text in texts:
            player = self.asked[0]
            assert text in self.legal(), f"{text!r} is not among {self.legal()}"
            self.match.play(player, text)
        return self

    def refused(self, text: str) -> str:
        """The rule that refuses an action; nothing changes."""
        player = self.asked[0]
        before = self.match.to_json()
        with pytest.raises(IllegalAction) as caught:
            self.match.play(player, self.match.ruleset.parse(text))
        assert self.match.to_json() == before
        self.reason = caught.value.reason
        return caught.value.rule

    def seat(self, player: int = 0) -> Seat:
        return self.state.seats[player]

    def hand(self, player: int = 0) -> list[str]:
        return sorted(self.static.names[card] for card in self.seat(player).hand)

    def dungeon(self, player: int = 0) -> Dungeon:
        return self.state.dungeons[self.static.dungeon_of(player)]

    def room(self, cell: Cell, player: int = 0) -> tuple[str, int]:
        """The card in a cell and its turns; "" where none lies."""
        there = self.dungeon(player).board.at(*cell)
        return ("", 0) if there is None else (self.static.names[there[0]], there[1])

    def bonus(self, cell: Cell, player: int = 0) -> int:
        dungeon = self.dungeon(player)
        return dungeon.bonus[dungeon.cells.index(cell)]

    def todo(self, cell: Cell, player: int = 0) -> int:
        dungeon = self.dungeon(player)
        return dungeon.todo[dungeon.cells.index(cell)]

    def turns(self, name: str, cell: Cell, word: str = "at") -> list[int]:
        """The quarter turns with which a card from the hand can be laid in a cell, found by playing it."""
        other = Play(Match(self.position.setting, None, position=self.position.copy()))
        if f"place {name}" not in other.legal():
            return []
        other.play(f"place {name}")
        text = f"{word} ({cell[0]},{cell[1]})"
        if text not in other.legal():
            return []
        other.play(text)
        if other.top == "Turning":
            return [int(text.removeprefix("turn ")) for text in other.legal()]
        return [other.room(cell, other.asked[0] if other.asked else 0)[1]]


def make(
    rooms: Mapping[Cell, str] | None = None,
    *,
    hands: Sequence[str] = (),
    players: int = 2,
    player: int = 0,
    dealer: int = 0,
    round: int = 2,  # noqa: A002 - as the state says it
    pawns: Sequence[Cell] = (),
    seats: Sequence[Mapping[str, int]] = (),
    deck: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> Play:
    """Puts a table together and begins the turn of a player.

    A room is a card's name with `k1` for its turns, `+2` for bonus XP and `!` if it is fully resolved, `~` if its first
    effect alone is done. Hands are names with blanks; `dragon` is in each deck. `deck` names the whole deck, drawn from
    left to right; left out, it is long. In individual mode all dungeons are alike.
    """
    rooms = dict(rooms or {})
    named = [text.split()[0] for text in rooms.values()] + [name for hand in hands for name in hand.split()]
    named += (deck or "").split()
    names = tuple(sorted({name for name in named if name not in ("entrance", "dragon")} | {SPARE}))
    setting = HOST.setting("dungeon-cards", players, {"data": deck_of(names), **(options or {})})
    static = setting.static
    state = setup(static, setting.options, players, Rng(seed))
    pool = state.deck + state.box + [card for seat in state.seats for card in seat.hand]

    def out(name: str) -> int:
        card = static.numbers[name]
        pool.remove(card)
        return card

    entrance = FAR if (0, 0) in rooms else (0, 0)
    for dungeon in state.dungeons:
        dungeon.cells, dungeon.laid, dungeon.bonus, dungeon.todo = [entrance], [static.entrance], [0], [0]
        board = TileBoard(static.tiles).place_unchecked(static.entrance, *entrance)
        for cell, text in rooms.items():
            name, *marks = text.split()
            card = out(name)
            turns = next((int(mark[1:]) for mark in marks if mark[0] == "k"), 0)
            board = board.place_unchecked(card, *cell, turns)
            dungeon.cells.append(cell)
            dungeon.laid.append(card)
            dungeon.bonus.append(next((int(mark[1:]) for mark in marks if mark[0] == "+"), 0))
            whole = static.todo[card]
            dungeon.todo.append(0 if "!" in marks else whole & ~1 if "~" in marks else whole)
        dungeon.board = board
        dungeon.doors = [
            door for at in range(len(dungeon.cells)) for door in doors_of(static, board, dungeon.cells, at)
        ]
    for number, seat in enumerate(state.seats):
        seat.cell = pawns[number] if number < len(pawns) else entrance
        seat.hand = [out(name) for name in (hands[number] if number < len(hands) else "").split()]
        seat.dragon = any(static.dragon[card] for card in seat.hand)
        seat.late = len(seat.hand)
        for field, value in (seats[number] if number < len(seats) else {}).items():
            setattr(seat, field, value)
    state.box = []
    if deck is None:
        state.deck = sorted(pool, key=lambda card: not static.dragon[card])
    else:
        state.deck = [out(name) for name in deck.split()][::-1]
        state.box = pool
    state.dealer, state.round = dealer, round
    begun = Round(taken=(player - dealer) % players, begun=True)
    position: Position[Any, Any] = Position(setting, state, [Whole(begun=True), begun], Rng(seed))
    position.settle()
    return Play(Match(setting, None, position=position))


@pytest.fixture(scope="session")
def table() -> Callable[..., Play]:
    """The function `make`: a table as a test wants it."""
    return make


@pytest.fixture(scope="session")
def host() -> Host:
    """A host with Dungeon cards alone, in strict mode."""
    return HOST


P: dict[Cell, str] = {(0, 0): "corridor-olwo !"}
"""Board P of the vectors."""
RING: dict[Cell, str] = {
    (0, 0): "corridor-olow !",
    (0, -1): "corridor-wwow",
    (1, 0): "corridor-wwwl",
    (0, 1): "corridor-owww",
    (-1, 0): "corridor-wwww",
}
"""Ring R of the vectors: its centre is resolved and needs O, L, O, W; nothing else in it is resolved."""
