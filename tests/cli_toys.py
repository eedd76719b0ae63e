"""A toy game with secrets, rules and data, and the way the tests of the command line run commands on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

import msgspec
from tests.toys import Plugin
from typer.testing import CliRunner, Result

import undercroft
from undercroft import (
    CONTRACT,
    OVER,
    Action,
    Component,
    Counts,
    Entry,
    Event,
    Game,
    Hidden,
    Host,
    Line,
    Names,
    Of,
    Owner,
    PerPlayer,
    Phase,
    Pile,
    Public,
    State,
    hookimpl,
)
from undercroft.cli import app
from undercroft.scene import Box, Label, Scene

NAMES = "ant bee cat dog eel fox gnu hen ibex jay koi lion mole newt owl pike quail rat"
BEASTS = tuple(NAMES.split())
"""As many as can be held and drawn at most."""
DATA = Path(__file__).parent / "cli_data"


class Options(undercroft.Options, frozen=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=3, description="turns of each player")] = 2


class Beast(Entry, frozen=True):
    legs: int


class Seat(State):
    hand: Annotated[list[int], Of("beast"), Owner]
    points: int = 0


class Zoo(State):
    seats: Annotated[list[Seat], PerPlayer]
    deck: Annotated[list[int], Of("beast"), Hidden]
    laid: Annotated[list[int], Of("beast"), Public]
    grave: Annotated[Pile, Of("beast")]
    stones: Annotated[list[int], Counts("stone", ("bag", "board"))]


class Lay(Action, frozen=True):
    text: ClassVar[str] = "lay {card}"
    card: Annotated[int, Names(BEASTS)]


class Bury(Action, frozen=True):
    text: ClassVar[str] = "bury {card}"
    card: Annotated[int, Names(BEASTS), Owner]


class Draw(Action, frozen=True):
    text: ClassVar[str] = "draw"


class Gone(Event, frozen=True):
    text: ClassVar[str] = "player {player} hides {card}"
    player: int
    card: Annotated[int, Names(BEASTS), Owner]


class Cry(Event, frozen=True):
    text: ClassVar[str] = "somebody cries {what}"
    what: str


class Turn(Phase, tag="zoo.Turn"):
    player: int = 0
    done: int = 0
    rule: ClassVar[str] = "H-1"
    actions = (Lay, Bury, Draw)
    ends = (OVER,)
    final = False

    def players(self, table: Any) -> tuple[int]:
        return (self.player,)

    def legal(self, table: Any, player: int) -> list[Any]:
        hand = table.state.seats[player].hand
        return [*(Lay(card) for card in hand), *(Bury(card) for card in hand), Draw()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        seat = pos.state.seats[player]
        if isinstance(action, Lay):
            seat.hand.remove(action.card)
            pos.state.laid.append(action.card)
            seat.points += 1
        elif isinstance(action, Bury):
            seat.hand.remove(action.card)
            pos.state.grave.put(action.card, 1 << player)
            pos.tell(Gone(player, action.card))
        else:
            seat.hand.append(pos.state.deck.pop())
            pos.show()
        self.done += 1
        self.player = (player + 1) % pos.seats
        return OVER if self.done == pos.options.rounds * pos.seats else None

    def prompt(self, table: Any, player: int) -> str:
        return "Lay, bury or draw"


def setup(static: None, options: Any, seats: int, rng: Any) -> Zoo:
    cards = list(range(len(BEASTS)))
    rng.shuffle(cards)
    hands = [Seat(cards[3 * seat : 3 * seat + 3]) for seat in range(seats)]
    return Zoo(hands, cards[3 * seats :], [], Pile(), [2, 3, 0, 0])


def scene(table: Any, player: int) -> Scene:
    rows = [Box(0, 0, 60, table.seats + 2, title="zoo")]
    for number, seat in enumerate(table.state.seats):
        hand = " ".join(BEASTS[card] if card >= 0 else "?" for card in seat.hand) or "?"
        rows.append(Label(1, 1 + number, f"seat {number} has {hand}"))
    return Scene(60, table.seats + 2, tuple(rows), legend=("é accent",))


class ZooPlugin(Plugin):
    @hookimpl
    def undercroft_rules(self, register: Any) -> None:
        register.add("zoo", DATA / "rules.toml")

    @hookimpl
    def undercroft_data(self, register: Any) -> None:
        register.add("zoo", DATA, {"beasts": Beast})


def zoo(title: str = "The Zoo", plugins: Sequence[Any] = (), **more: Any) -> Host:
    """Gives a host with the game `zoo`, and other plugins; hands are secret, what is buried is known to its owner.

    `more` is declared of the game too.
    """
    game = Game(
        name="zoo",
        title=title,
        contract=CONTRACT,
        seats=range(2, 4),
        state=Zoo,
        options=Options,
        start=Turn,
        setup=setup,
        **{"scene": scene, **more},
    )
    parts: dict[str, Any] = {
        "components": {
            "beast": Component(BEASTS, (1,) * len(BEASTS)),
            "stone": Component(("white", "black"), (2, 3)),
        },
        "scoring": {"points": lambda table, player: [Line("cards laid", table.state.seats[player].points, "H-1")]},
    }
    return Host(plugins=[ZooPlugin(game, (Turn,), **parts), *plugins], strict=True)


def run(*args: str, typed: str = "", host: Host | None = None) -> Result:
    """Runs a command on a host with the zoo; `typed` comes through standard input."""
    return CliRunner().invoke(app, list(args), input=typed, obj=host or zoo(), catch_exceptions=False)


def refused(*args: str, host: Host | None = None, typed: str = "") -> str:
    """Runs a command that must be refused, with exit code 2 and one sentence; gives the sentence."""
    result = run(*args, host=host, typed=typed)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr.removeprefix("undercroft: ").strip()
