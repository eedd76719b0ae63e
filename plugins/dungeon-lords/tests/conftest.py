"""Hand-made tables in few words: `table(Battle(player=0, number=1), [lord(party="warrior-1", set="fire-wall")])`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import settings

from undercroft import Host, IllegalAction, Phase, Pile, Position, Rng
from undercroft.match import Match
from undercroft.spatial import Mask
from undercroft_dungeon_lords import plugin
from undercroft_dungeon_lords.digging import Digging
from undercroft_dungeon_lords.rounds import Game
from undercroft_dungeon_lords.setup import setup
from undercroft_dungeon_lords.state import Chamber, Hero, Lodger, Plan, Seat, Table
from undercroft_dungeon_lords.words import DIG, ORDERS, SQUARE_NAMES, SQUARES, squares

# Machines differ in speed, and so does one machine; what must be fast is measured in benches/.
settings.register_profile("dungeon-lords", parent=settings(), deadline=None)
settings.load_profile("dungeon-lords")

HOST = Host(plugins=[plugin], strict=True)
START = "(2,0) (2,1) (2,2)"


class Lord(msgspec.Struct, kw_only=True):
    """A lord in words; what is left out is as at the start, but with empty hands."""

    gold: int = 0
    food: int = 0
    imps: int = 0
    evil: int = 5
    dug: str = START
    """Squares of tunnels and rooms: `(2,0) (2,1)`."""
    rooms: str = ""
    """Rooms with their squares: `mint (2,2), workshop (3,0)`; `mint (2,2) 1` was used once this round."""
    conquered: str = ""
    lair: str = ""
    """Monsters by kind: `goblin troll`; `-goblin` is knocked out, `+goblin` was sent into the fight."""
    traps: str = ""
    party: str = ""
    """Adventurers front to back: `warrior-1 thief-2a`; `warrior-1:2` has two damage."""
    prison: str = ""
    inaccessible: str = "traps rooms"
    orders: str = ""
    """The three orders of the round; `-dig` was not executed."""
    fight: str = ""
    """The square where the next battle is planned."""
    set: str = ""
    """The traps that are set for it."""
    busy: int = 0
    letters: int = 0
    image: int = 0


lord = Lord


class Play:
    """A match that goes on from a hand-made position."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.reason = ""

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
        """The phase that asks; `over` when what was to be tried is over."""
        flow = self.match.position.flow
        return type(flow[-1]).__name__ if flow else "over"

    @property
    def log(self) -> list[str]:
        """What happened, as an onlooker is told it."""
        return self.match.log()

    def legal(self, player: int | None = None) -> list[str]:
        """What the player who is asked can do."""
        player = self.asked[0] if player is None else player
        texts = [self.match.text(action) for action in self.match.legal(player)]
        assert len(set(texts)) == len(texts)
        return texts

    def play(self, *texts: str) -> Play:
        """Does these things one after the other, whoever is asked first."""
        for text in texts:
            player = self.asked[0]
            assert text in self.legal(player), f"{text!r} is not among {self.legal(player)}"
            self.match.play(player, text)
        return self

    def refused(self, text: str) -> str:
        """The rule that refuses an action; nothing else changes."""
        player = self.asked[0]
        before = self.match.to_json()
        with pytest.raises(IllegalAction) as caught:
            self.match.play(player, self.match.ruleset.parse(text))
        assert self.match.to_json() == before
        self.reason = caught.value.reason
        return caught.value.rule

    # -- the table in words

    def seat(self, player: int = 0) -> Seat:
        return self.state.seats[player]

    def party(self, player: int = 0) -> str:
        """The party front to back with its damage: `warrior-1:2 thief-1`."""
        names = [self.static.adventurers[hero.tile].name for hero in self.seat(player).party]
        damage = [f":{hero.damage}" if hero.damage else "" for hero in self.seat(player).party]
        return " ".join(map("".join, zip(names, damage, strict=True)))

    def damage(self, player: int = 0) -> list[int]:
        return [hero.damage for hero in self.seat(player).party]

    def lair(self, player: int = 0) -> str:
        """The lair: `goblin -troll +witch`, knocked out and sent ones marked."""
        marks = {(True, False): "-", (False, True): "+"}
        return " ".join(
            marks.get((one.down, one.sent), "") + self.static.monsters[self.static.kind_of[one.tile]].name
            for one in self.seat(player).lair
        )

    def prison(self, player: int = 0) -> str:
        return " ".join(sorted(self.static.adventurers[tile].name for tile in self.seat(player).prison))

    def hand(self, player: int = 0) -> str:
        return " ".join(sorted(self.static.traps[trap].name for trap in self.seat(player).traps.ids))

    def conquered(self, player: int = 0) -> str:
        return " ".join(SQUARE_NAMES[square] for square in self.seat(player).conquered)

    def line(self, label: str, player: int = 0) -> int:
        """The points of a line of the score sheet."""
        lines = self.match.position.scores()[player].lines
        return next(one.points for one in lines if one.label == label)


class Box:
    """Takes pieces by name out of wherever they are."""

    def __init__(self, static: Any, state: Table) -> None:
        self.static, self.state = static, state

    def _out(self, zones: Sequence[list[int]], pieces: Sequence[int], name: str) -> int:
        for zone in zones:
            for piece in pieces:
                if piece in zone:
                    zone.remove(piece)
                    return piece
        raise AssertionError(f"no {name} is left")

    def monster(self, name: str) -> int:
        kind = self.static.monster_numbers[name]
        tiles = [tile for tile, one in enumerate(self.static.kind_of) if one == kind]
        return self._out([self.state.monsters, self.state.monsters_later], tiles, name)

    def room(self, name: str) -> int:
        return self._out([self.state.rooms, self.state.rooms_later], [self.static.room_numbers[name]], name)

    def trap(self, name: str) -> int:
        return self._out([self.state.trap_deck], [self.static.trap_numbers[name]], name)

    def adventurer(self, name: str) -> int:
        tile = self.static.adventurer_numbers[name]
        stack = self.state.adventurers
        if tile in stack.ids:
            return stack.take(stack.ids.index(tile))
        return self._out([self.state.adventurers_later, self.state.tent], [tile], name)

    def combat(self, name: str) -> int:
        card = next(number for number, one in enumerate(self.static.combats) if one.name == name)
        pile = self.state.combat
        if card in pile.ids:
            return pile.take(pile.ids.index(card))
        return self._out([self.state.combat_later, self.state.combat_box], [card], name)


def seat_of(given: Lord, box: Box, player: int) -> Seat:
    """Makes a lord."""
    static = box.static
    chambers = []
    for text in filter(None, given.rooms.split(", ")):
        name, square, *used = text.split(" ")
        chambers.append(Chamber(box.room(name), squares(square)[0], int(used[0]) if used else 0))
    lair = [
        Lodger(box.monster(name.lstrip("+-")), down=name.startswith("-"), sent=name.startswith("+"))
        for name in given.lair.split()
    ]
    party = []
    for text in given.party.split():
        name, _, damage = text.partition(":")
        party.append(Hero(box.adventurer(name), int(damage or 0)))
    hand, lies = Pile(), Pile()
    for pile, names in ((hand, given.traps), (lies, given.set)):
        for name in names.split():
            pile.put(box.trap(name), seen=1 << player)
    orders = given.orders.split()
    dug = squares(given.dug)
    assert all(chamber.square in dug for chamber in chambers)
    return Seat(
        given.gold,
        given.food,
        given.imps,
        given.evil,
        static.bare.holding(Mask(SQUARES, dug)),
        hand,
        [ORDERS.index(order) for order in given.inaccessible.split()],
        busy=given.busy,
        letters=given.letters,
        rooms=chambers,
        conquered=Mask(SQUARES, squares(given.conquered)),
        lair=lair,
        party=party,
        image=given.image,
        prison=[box.adventurer(name) for name in given.prison.split()],
        orders=[ORDERS.index(order.lstrip("-")) for order in orders],
        unmet=[place for place, order in enumerate(orders) if order.startswith("-")],
        plan=Plan(squares(given.fight)[0], lies) if given.fight else None,
    )


def make(
    at: Phase,
    lords: Sequence[Lord] = (),
    *,
    seats: int | None = None,
    year: int = 1,
    round: int = 0,  # noqa: A002 - as the state says it
    starter: int = 0,
    hire: str = "",
    build: str = "",
    arriving: str = "",
    coming: str = "",
    fight: str = "",
    deck: str = "",
    minions: dict[str, str] | None = None,
    dummies: Sequence[str] = (),
    dummy_evil: int = 5,
    options: dict[str, Any] | None = None,
    seed: int = 0,
) -> Play:
    """Puts a table together and begins a phase; when it is over the match is.

    What is not named is in its stack. `fight` names the combat cards in their order, the first of which a `Battle`
    finds turned up; `deck` the traps from the top; `minions` who stands where: `{"food": "0 - 1"}`, `D` and `E` being
    dummies; `dummies` their inaccessible orders.
    """
    options = {"rules": "first", **(options or {})}
    number = seats or max(2, len(lords))
    setting = HOST.setting("dungeon-lords", players=number, options=options)
    static = setting.static
    state = setup(static, setting.options, number, Rng(seed))
    box = Box(static, state)
    state.seats = [seat_of(lords[p] if p < len(lords) else Lord(), box, p) for p in range(number)]
    state.year, state.round, state.starter = year, round, starter
    state.hire = [box.monster(name) for name in hire.split()]
    state.build = [box.room(name) for name in build.split()]
    state.arriving = [box.adventurer(name) for name in arriving.split()]
    state.coming = [box.adventurer(name) for name in coming.split()]
    for name in reversed(deck.split()):
        state.trap_deck.append(box.trap(name))
    _lay_cards(state, box, fight.split(), year)
    if number == 2:
        state.dummy_evil = dummy_evil
    for dummy, text in zip(state.dummies, dummies, strict=False):
        dummy.inaccessible = [ORDERS.index(order) for order in text.split()]
    for order, text in (minions or {}).items():
        for space, who in enumerate(text.split()):
            minion = {"-": -1, "D": -2, "E": -3}.get(who)
            state.spaces[ORDERS.index(order) * 3 + space] = int(who) if minion is None else minion
    # A tunnel that might be dug comes before it, so that what happens by itself happens to the match and is in its log.
    gate = Digging(player=0, place=DIG, space=0, dug=1, begun=True)
    position: Position[Any, Any] = Position(setting, state, [Game(begun=True), at, gate], Rng(seed))
    position.settle()
    return Play(Match(setting, None, position=position)).play("stop")


def _lay_cards(state: Table, box: Box, names: Sequence[str], year: int) -> None:
    """Lays combat cards out, the first of them turned up; those of the other stacks stay where they are."""
    if not names:
        return
    cards = [box.combat(name) for name in names]
    if year == 2:
        state.combat_box += state.combat.ids
        state.combat = Pile(state.combat_later, [0] * len(state.combat_later))
        state.combat_later = []
    state.combat_gone.append(cards[0])
    state.combat = Pile([*cards[1:], *state.combat.ids], [0] * (len(cards) - 1 + len(state.combat)))


@pytest.fixture(scope="session")
def table() -> Callable[..., Play]:
    """The function `make`: a table as a test wants it."""
    return make


@pytest.fixture(scope="session")
def host() -> Host:
    """A host with Dungeon Lords alone, in strict mode."""
    return HOST
