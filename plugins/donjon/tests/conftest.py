"""Hand-made tables in few words: `table(dungeons=["room 1: 2 brou"], forest="spider", at=Recruitment(0))`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import settings

from undercroft import CONTRACT, Host, IllegalAction, Overlay, Phase, Pile, Position, Rng, hookimpl
from undercroft.match import Match
from undercroft_donjon import plugin
from undercroft_donjon.setup import copies
from undercroft_donjon.state import Seat, Table
from undercroft_donjon.turn import Movement, Rounds, Turn
from undercroft_donjon.words import AREAS, FIGURES, KINDS, PLACES, WIDTH

# Machines differ in speed, and so does one machine; what must be fast is measured in benches/.
settings.register_profile("donjon", parent=settings(), deadline=None)
settings.load_profile("donjon")

HOST = Host(plugins=[plugin], strict=True)
AFTERWARDS = 99
"""The footsteps that wait below a phase that is tried alone."""


class House:
    """An overlay that replaces named rules."""

    def __init__(self, rules: dict[str, Callable[..., Any]]) -> None:
        self.rules = rules

    @hookimpl
    def undercroft_overlays(self, register: Any) -> None:
        register.add(Overlay(name="house", game="donjon", title="House rules", contract=CONTRACT))

    @hookimpl
    def undercroft_rules(self, register: Any) -> None:
        for name, function in self.rules.items():
            register.replace("donjon", name, function)


def monsters(text: str) -> list[int]:
    """Counts of each type: `2 spider, brou`."""
    counts = [0] * WIDTH
    for item in filter(None, text.split(", ")):
        number, kind = item.split(" ") if " " in item else ("1", item)
        counts[KINDS.index(kind)] += int(number)
    return counts


def words(counts: Sequence[int]) -> str:
    """The reverse of `monsters`."""
    return ", ".join(f"{n} {kind}" if n > 1 else kind for n, kind in zip(counts, KINDS, strict=True) if n)


def dungeon(text: str) -> list[int]:
    """Counts of a whole dungeon: `entrance: spider; room 3: 2 brou`."""
    counts = [0] * (len(PLACES) * WIDTH)
    for part in filter(None, text.split("; ")):
        place, held = part.split(": ")
        start = PLACES.index(place) * WIDTH
        counts[start : start + WIDTH] = monsters(held)
    return counts


class Play:
    """A match that goes on from a hand-made position."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> Table:
        return self.match.position.state

    @property
    def asked(self) -> tuple[int, ...]:
        return self.match.players()

    @property
    def top(self) -> str:
        """The phase that asks."""
        flow = self.match.position.flow
        return type(flow[-1]).__name__ if flow else "over"

    @property
    def done(self) -> bool:
        """Whether the phase that was to be tried is over."""
        flow = self.match.position.flow
        return isinstance(flow[-1], Movement) and flow[-1].left == AFTERWARDS

    @property
    def turn(self) -> int | None:
        return self.match.position.turn

    @property
    def log(self) -> list[str]:
        return self.match.log()

    def legal(self) -> list[str]:
        """What the player who is asked can do."""
        (player,) = self.asked
        texts = [self.match.text(action) for action in self.match.legal(player)]
        assert len(set(texts)) == len(texts)
        return texts

    def play(self, *texts: str) -> Play:
        """Does these things one after the other, whoever is asked."""
        for text in texts:
            (player,) = self.asked
            assert text in self.legal(), f"{text!r} is not among {self.legal()}"
            self.match.play(player, text)
        return self

    def refused(self, text: str) -> str:
        """The rule that refuses an action; nothing else changes."""
        (player,) = self.asked
        before = self.match.to_json()
        with pytest.raises(IllegalAction) as caught:
            self.match.play(player, self.match.ruleset.parse(text))
        assert self.match.to_json() == before
        self.reason = caught.value.reason
        return caught.value.rule

    # -- the table in words

    def dungeon(self, player: int = 0) -> str:
        counts = self.state.seats[player].monsters
        held = ((name, words(counts[i * WIDTH : i * WIDTH + WIDTH])) for i, name in enumerate(PLACES))
        return "; ".join(f"{name}: {text}" for name, text in held if text)

    def area(self, name: str) -> str:
        start = AREAS.index(name) * WIDTH
        return words(self.state.areas[start : start + WIDTH])

    def supply(self, kind: str) -> int:
        return self.state.supply[KINDS.index(kind)]

    def groups(self, player: int = 0) -> list[int]:
        """The rooms of the player's adventurer groups."""
        return [room for room, number in enumerate(self.state.seats[player].groups, 1) for _ in range(number)]

    def named(self, deck: str) -> list[str]:
        """The cards of a deck or row by name, a deck in the order of drawing."""
        files = {"inn": "inns", "threat": "threats", "kept": "threats", "cemetery": "threats"}
        file = files.get(deck.split("_", maxsplit=1)[0], deck.split("_", maxsplit=1)[0])
        cards = getattr(self.state, deck)
        names = [getattr(self.match.position.static, file)[card].name for card in cards]
        return names if deck in ("kept", "cemetery") or deck.endswith(("_gone", "_shown", "_box")) else names[::-1]


def _split(deck: list[int], names: Sequence[Any], first: str, what: str) -> list[int]:
    """Takes the named cards out of a deck and gives them."""
    numbers = {card.name: number for number, card in enumerate(names)}
    taken = []
    for name in first.split():
        assert numbers[name] in deck, f"no {what} {name}"
        deck.remove(numbers[name])
        taken.append(numbers[name])
    return taken


def make(
    at: Phase | None = None,
    *,
    seats: int = 2,
    turn: int = 0,
    first: int = 0,
    dungeons: Sequence[str] = (),
    forest: str = "",
    swamp: str = "",
    oubliettes: str = "",
    groups: Sequence[Sequence[int]] = (),
    laid: Sequence[Sequence[int]] = (),
    covers: Sequence[Sequence[int]] = (),
    guardians: Sequence[str] = (),
    awake: Sequence[int] = (),
    deck: str | None = None,
    kept: str = "",
    inns: str | None = None,
    mixtures: str = "",
    mixture_deck: str | None = None,
    vips: str = "",
    vip_deck: str | None = None,
    swordbearers: str | None = None,
    last_round: bool = False,
    options: dict[str, Any] | None = None,
    rules: dict[str, Callable[..., Any]] | None = None,
    seed: int = 0,
) -> Play:
    """Puts a table together; what is not named is empty, in the supply, on the terrace, or in its deck.

    A Guardian tile is turned up for those `awake`, and where it must be: one power is covered, or room 5 holds five.
    `at` is the phase that begins, and when it is over the game is `done`; without, a whole turn begins and the match
    goes on after it. `deck`, `inns`, `mixture_deck`, `vip_deck`
    and `swordbearers` name what a deck holds from the top; its other cards are in the discard or cemetery. `rules` are
    named rules that are different in this house.
    """
    host, overlays = (HOST, []) if rules is None else (Host(plugins=[plugin, House(rules)], strict=True), ["house"])
    setting = host.setting("donjon", players=seats, options=options or {}, overlays=overlays)
    static = setting.static
    areas = monsters(forest) + monsters(swamp) + monsters(oubliettes)
    places = [dungeon(dungeons[p] if p < len(dungeons) else "") for p in range(seats)]
    supply = list(FIGURES)
    for counts in (areas, *places):
        for index, number in enumerate(counts):
            supply[index % WIDTH] -= number

    tiles = list(range(len(static.guardians)))
    names = [tile.name for tile in static.guardians]
    own = [names.index(name) for name in guardians]
    own += [tile for tile in tiles if tile not in own][: seats - len(own)]
    players = []
    for p in range(seats):
        lies = list(laid[p]) if p < len(laid) else []
        on = [*(covers[p] if p < len(covers) else ()), 0, 0, 0][:3]
        rooms = list(groups[p]) if p < len(groups) else []
        players.append(
            Seat(
                places[p],
                [rooms.count(room) for room in range(1, 6)],
                [malus for malus in range(1, 6) if malus not in lies + on],
                lies,
                on,
                Pile([own[p]], [-1 if p in awake or any(on) or sum(places[p][-WIDTH:]) >= 5 else 0]),
            )
        )

    threats = [n for n, card in enumerate(static.threats) if card.players <= seats]
    on_kept = _split(threats, static.threats, kept, "threat")
    top = None if deck is None else _split(threats, static.threats, deck, "threat")
    rest = list(range(len(static.inns)))
    inn = rest if inns is None else _split(rest, static.inns, inns, "inn")
    brews = copies(static.mixtures)
    shown = _split(brews, static.mixtures, mixtures, "mixture")
    left = None if mixture_deck is None else _split(brews, static.mixtures, mixture_deck, "mixture")
    figures = list(range(len(static.vips)))
    invited = _split(figures, static.vips, vips, "vip")
    uninvited = None if vip_deck is None else _split(figures, static.vips, vip_deck, "vip")
    bearers = copies(static.swordbearers)
    drawn = None if swordbearers is None else _split(bearers, static.swordbearers, swordbearers, "swordbearer")

    def pile(top_cards: list[int] | None, others: list[int]) -> tuple[list[int], list[int]]:
        return (others, []) if top_cards is None else (top_cards[::-1], others)

    in_deck, cemetery = pile(top, threats)
    mix_deck, mix_gone = pile(left, brews)
    vip_left, vip_gone = pile(uninvited, figures)
    bearer_deck, bearer_gone = pile(drawn, bearers)
    state = Table(
        seats=players,
        areas=areas,
        supply=supply,
        objectives=[0, 4, 8, 12],
        terrace=28 - sum(map(len, groups)),
        first=first,
        threats=in_deck,
        kept=on_kept,
        cemetery=cemetery,
        threat_box=[n for n, card in enumerate(static.threats) if card.players > seats],
        inn=inn[::-1] if inns is not None else inn,
        inn_gone=rest if inns is not None else [],
        mixtures=mix_deck,
        mixtures_shown=shown,
        mixtures_gone=mix_gone,
        swordbearers=bearer_deck,
        swordbearers_gone=bearer_gone,
        vips=vip_left,
        vips_shown=invited,
        vips_gone=vip_gone,
        guardian_box=[tile for tile in tiles if tile not in own],
        last_round=last_round,
    )
    rounds, whole = Rounds(begun=True, next=(turn + 1) % seats), Turn(turn, begun=at is not None)
    alone = [] if at is None else [Movement(turn, AFTERWARDS, begun=True), at]
    # A footstep comes before it, so that all that happens by itself happens to the match and is in its log.
    flow = [rounds, whole, *alone, Movement(turn, 1, begun=True)]
    position: Position[Any, Any] = Position(setting, state, flow, Rng(seed))
    setting.check(position)
    position.settle()
    return Play(Match(setting, None, position=position)).play("stop")


@pytest.fixture(scope="session")
def table() -> Callable[..., Play]:
    """The function `make`: a table as a test wants it."""
    return make


@pytest.fixture(scope="session")
def host() -> Host:
    """A host with Donjon alone, in strict mode."""
    return HOST
