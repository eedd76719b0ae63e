"""A toy game in the three shapes that it had over the years: what is saved, its options and its notation have changed.

Schema 1 calls the coins gold; schema 2 has rounds instead of a long or a short match; schema 3 counts the turns, and
says `take 2 coins` instead of `take 2`. The rules never changed.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tests.toys import Plugin, toy

from undercroft import OVER, Action, Event, Host, Line, Migration, Options, Phase, State


class Roll(Action, frozen=True):
    text: ClassVar[str] = "roll"


class Rolled(Event, frozen=True):
    text: ClassVar[str] = "player {player} finds {coins}"
    player: int
    coins: int


class Digging(Phase, tag="mine.Digging"):
    """What the phase of every year does; `coins` and `ends_after` say how it was written down."""

    player: int = 0
    ends: ClassVar = (OVER,)
    final: ClassVar = False
    coins: ClassVar[str] = "coins"

    def players(self, table: Any) -> Any:
        return (self.player,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [*self.takes(), Roll()]

    def takes(self) -> list[Any]:
        raise NotImplementedError

    def rounds(self, options: Any) -> int:
        return int(options.rounds)

    def play(self, pos: Any, player: int, action: Any) -> Any:
        found = pos.rng.below(6) if isinstance(action, Roll) else action.n
        getattr(pos.state, self.coins)[player] += found
        pos.tell(Rolled(player, found))
        self.player = 1 - player
        return OVER if pos.decisions + 1 == self.rounds(pos.options) else None


def plugin(state: type[State], phase: type[Phase], **more: Any) -> Plugin:
    field = phase.coins  # type: ignore[attr-defined]
    scoring = {"coins": lambda table, player: [Line("coins", getattr(table.state, field)[player], "")]}
    return toy(
        "mine", state, phase, (phase,), lambda seats, rng: state([rng.below(6) for _ in range(seats)]), range(2, 3),
        scoring=scoring, **more,
    )  # fmt: skip


class Take(Action, frozen=True):
    text: ClassVar[str] = "take {n}"
    n: int


class Gold(State):
    gold: list[int]


class LongOrShort(Options, frozen=True):
    long: bool = False


class Digging1(Digging, tag="mine.Digging"):
    actions: ClassVar = (Take, Roll)
    coins: ClassVar[str] = "gold"

    def takes(self) -> list[Any]:
        return [Take(1), Take(2)]

    def rounds(self, options: Any) -> int:
        return 420 if options.long else 20


class Coins(State):
    coins: list[int]


class Rounds(Options, frozen=True):
    rounds: int = 20


class Digging2(Digging, tag="mine.Digging"):
    actions: ClassVar = (Take, Roll)

    def takes(self) -> list[Any]:
        return [Take(1), Take(2)]


class TakeCoins(Action, frozen=True):
    text: ClassVar[str] = "take {n} coins"
    n: int


class Digging3(Digging, tag="mine.Digging"):
    actions: ClassVar = (TakeCoins, Roll)
    turns: int = 0

    def takes(self) -> list[Any]:
        return [TakeCoins(1), TakeCoins(2)]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        self.turns += 1
        return super().play(pos, player, action)


def rename(position: dict[str, Any]) -> None:
    position["state"]["coins"] = position["state"].pop("gold")


def count_rounds(options: dict[str, Any]) -> None:
    if options.pop("long", False):
        options["rounds"] = 420


def count_turns(position: dict[str, Any]) -> None:
    for phase in position["flow"]:
        phase["turns"] = position["decisions"]


def say_coins(text: str) -> str:
    return text + " coins" if text.startswith("take") else text


STEPS = {
    1: Migration(position=rename, options=count_rounds),
    2: Migration(position=count_turns, action=say_coins),
}
LONG: dict[int, dict[str, Any]] = {1: {"long": True}, 2: {"rounds": 420}, 3: {"rounds": 420}}
"""The options of a long match in each year."""


def mine(schema: int = 3, **more: Any) -> Plugin:
    """Gives the game as it was with that schema."""
    if schema == 1:
        return plugin(Gold, Digging1, options=LongOrShort)
    if schema == 2:
        return plugin(Coins, Digging2, options=Rounds, schema=2, migrations={1: STEPS[1]})
    return plugin(Coins, Digging3, **{"options": Rounds, "schema": 3, "migrations": STEPS, **more})


def mines(schema: int = 3, *others: Any, **more: Any) -> Host:
    """Gives a strict host with that game."""
    return Host(plugins=[mine(schema, **more), *others], strict=True)


def play_on(match: Any, steps: int) -> Any:
    """Plays that many actions, some of them rolls, one taken back, and gives the match."""
    for step in range(steps):
        if match.over:
            break
        player = match.players()[0]
        if step % 50 == 7:
            match.play(player, match.legal(player)[0])
            match.undo()
        match.play(player, match.legal(player)[(match.count * 7 // 3) % 3])
    return match


def make(folder: Any, schema: int) -> None:
    """Writes the records of that year: a match that ended, one that goes on, and a saved position."""
    with mines(schema).match("mine", 2, 5, LONG[schema], folder / f"mine-{schema}-ended.jsonl", ["Ann", "Bo"]) as match:
        play_on(match, 420)
    with mines(schema).match("mine", 2, 6, LONG[schema], folder / f"mine-{schema}-open.jsonl") as match:
        play_on(match, 230)
    (folder / f"mine-{schema}-open.json").write_text(match.to_json() + "\n")
