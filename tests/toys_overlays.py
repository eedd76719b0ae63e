"""A toy game for overlays to change, and plugins that are overlays: what each registers is given as functions.

Each turn a player draws a card, face down, and then rests; after two turns each the match is over. The state notes
which phases began, so that tests see the order.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from tests.toys import Plugin, toy

from undercroft import (
    CONTRACT,
    DONE,
    OVER,
    Action,
    Component,
    Entry,
    Event,
    Hidden,
    Host,
    Line,
    Of,
    Overlay,
    Owner,
    PerPlayer,
    Phase,
    State,
    first,
    hookimpl,
    then,
)

CARDS = ("ace", "king", "queen", "jack")


class Seat(State):
    hand: Annotated[list[int], Of("card"), Owner]
    rests: int = 0


class Cave(State):
    seats: Annotated[list[Seat], PerPlayer]
    deck: Annotated[list[int], Of("card"), Hidden]
    begun: list[str]


class Drawn(Event, frozen=True):
    player: int


class Draw(Action, frozen=True):
    text: ClassVar[str] = "draw"


class Rest(Action, frozen=True):
    text: ClassVar[str] = "rest"


class Noted(Phase, tag=lambda name: f"caves.{name}"):
    """The base of phases that note that they begin."""

    def enter(self, pos: Any) -> Any:
        pos.state.begun.append(type(self).__name__)
        return self.begin(pos)

    def begin(self, pos: Any) -> Any:
        return None


class Asking(Noted):
    player: int

    def players(self, table: Any) -> tuple[int, ...]:
        return (self.player,)


class Rounds(Noted):
    turns: int = 4
    calls = ("Turn",)
    ends = (OVER,)
    final = False

    def proceed(self, pos: Any) -> Any:
        if not self.turns:
            return OVER
        self.turns -= 1
        return first(Turn(self.turns % pos.seats))


class Turn(Noted):
    player: int
    turn = True
    calls = ("Drawing", "Resting")

    def begin(self, pos: Any) -> Any:
        return first(Drawing(self.player), Resting(self.player))

    def proceed(self, pos: Any) -> Any:
        return DONE


class Drawing(Asking):
    actions = (Draw,)
    leads = ("Drawn1",)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Draw()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        for _ in range(pos.rules.draws(pos, player)):
            if pos.state.deck:
                pos.state.seats[player].hand.append(pos.state.deck.pop())
                pos.show()
        return then(Drawn1(player))


class Drawn1(Noted):
    player: int

    def begin(self, pos: Any) -> Any:
        pos.tell(Drawn(self.player))
        return DONE


class Resting(Asking):
    actions = (Rest,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Rest()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        pos.state.seats[player].rests += 1
        return DONE


PHASES = (Rounds, Turn, Drawing, Drawn1, Resting)


def setup(seats: int, rng: Any) -> Cave:
    deck = [card for card in range(len(CARDS)) for _ in range(2)]
    rng.shuffle(deck)
    return Cave([Seat([]) for _ in range(seats)], deck, [])


def cards(table: Any, player: int) -> list[Line]:
    return [Line("cards", len(table.state.seats[player].hand), "")]


class Monster(Entry, frozen=True):
    power: Annotated[int, Meta(ge=1)]
    haunts: tuple[str, ...] = ()


def caves(data: Path | None = None, **more: Any) -> Plugin:
    """Gives a fresh plugin of the game; `more` replaces parts of it, `data` is a folder with monsters."""
    parts: dict[str, Any] = {
        "components": {"card": Component(CARDS, (2, 2, 2, 2))},
        "scoring": {"cards": cards},
        "setup": setup,
        "seats": range(2, 3),
        "max_decisions": 100,
    }
    plugin = toy("caves", Cave, Rounds, PHASES, **{**parts, **more})

    class Caves(type(plugin)):  # type: ignore[misc]
        @hookimpl
        def undercroft_rules(self, register: Any) -> None:
            register.function("caves", "draws", lambda table, player: 1)

        @hookimpl
        def undercroft_data(self, register: Any) -> None:
            if data is not None:
                register.add("caves", data, {"monsters": Monster})

    plugin.__class__ = Caves
    return plugin


class Lay:
    """A plugin that is an overlay; `phases=lambda register: ...` and the like say what it registers."""

    def __init__(self, name: str, game: str = "caves", **more: Any) -> None:
        hooks = ("phases", "scoring", "rules", "data", "components")
        self.hooks: dict[str, Callable[[Any], None]] = {hook: more.pop(hook) for hook in hooks if hook in more}
        self.overlay = Overlay(name=name, game=game, title=name, contract=CONTRACT, **more)
        self.__name__ = f"{name}-plugin"

    @hookimpl
    def undercroft_overlays(self, register: Any) -> None:
        register.add(self.overlay)

    @hookimpl
    def undercroft_phases(self, register: Any) -> None:
        self._do("phases", register)

    @hookimpl
    def undercroft_scoring(self, register: Any) -> None:
        self._do("scoring", register)

    @hookimpl
    def undercroft_rules(self, register: Any) -> None:
        self._do("rules", register)

    @hookimpl
    def undercroft_data(self, register: Any) -> None:
        self._do("data", register)

    @hookimpl
    def undercroft_components(self, register: Any) -> None:
        self._do("components", register)

    def _do(self, hook: str, register: Any) -> None:
        if hook in self.hooks:
            self.hooks[hook](register)


def laid(*overlays: Lay, names: Any = None, game: Plugin | None = None, strict: bool = True) -> Any:
    """Gives the ruleset of the game with these overlays, all chosen unless some are named."""
    host = Host(plugins=[game or caves(), *overlays], strict=strict)
    return host.ruleset("caves", [one.overlay.name for one in overlays] if names is None else names)


def play_out(position: Any) -> list[str]:
    """Plays the first action there is until the match is over; gives the phases that began."""
    while asked := position.players():
        position.play_unchecked(asked[0], position.legal(asked[0])[0])
    begun: list[str] = position.state.begun
    return begun
