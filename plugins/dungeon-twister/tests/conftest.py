"""Hand-made tables in few words: `table("1D", "blue-goblin (2,2), -yellow-troll (3,2) with yellow-rope")`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from hypothesis import settings

from undercroft import Host, IllegalAction, Phase, Position, Rng
from undercroft.match import Match
from undercroft_dungeon_twister import plugin
from undercroft_dungeon_twister.acting import Acting
from undercroft_dungeon_twister.board import all_pits, built, gates_of, turn_up
from undercroft_dungeon_twister.setup import setup
from undercroft_dungeon_twister.state import CARRIED, HEALED, HURT, WOUNDED, Seat, Table
from undercroft_dungeon_twister.static import STRENGTHS
from undercroft_dungeon_twister.turn import Game, Turn
from undercroft_dungeon_twister.words import BROKEN, OPENED, SQUARE_NAMES, TEAM, WIDTH

# Machines differ in speed, and so does one machine; what must be fast is measured in benches/.
settings.register_profile("dungeon-twister", parent=settings(), deadline=None)
settings.load_profile("dungeon-twister")

HOST: Final = Host(plugins=[plugin], strict=True)
MIDDLE: Final = 3
"""The room that squares without a number mean; in the base game it touches no zone."""
ROOM_SQUARE: Final = re.compile(r"(?:(\d+) )?\((\d),(\d)\)")
TOKEN: Final = re.compile(r"([-!+]*)(\S+) ((?:\d+ )?\(\d,\d\)|[a-z]+\d+)(?: with (\S+))?")


class Play:
    """A match that goes on from a hand-made position."""

    def __init__(self, match: Match, room: int) -> None:
        self.match = match
        self.room = room
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
        """The phase that asks; `over` when the match is over."""
        flow = self.match.position.flow
        return type(flow[-1]).__name__ if flow else "over"

    @property
    def ap(self) -> int:
        """The actions that the player of the turn has left."""
        return self.match.position.nearest(Acting).ap

    @property
    def log(self) -> list[str]:
        """What happened, as an onlooker is told it."""
        return self.match.log()

    def square(self, place: str) -> int:
        """A square by its name, `b3`, or in a room, `4 (1,2)`: row 1, column 2 of room 4 as it lies on the board."""
        return square_of(self.state, place, self.room)

    def name(self, place: str) -> str:
        """The board's name of a square in a room."""
        return SQUARE_NAMES[self.square(place)]

    def place(self, square: int) -> str:
        """The square of the middle room in words, `(1,2)`; of another room, `4 (1,2)`; of none, its name."""
        for cell, corner in enumerate(self.state.corners):
            row, column = divmod(square - corner, WIDTH)
            if 0 <= row < 5 and 0 <= column < 5:
                return ("" if cell + 1 == self.room else f"{cell + 1} ") + f"({row},{column})"
        return SQUARE_NAMES[square]

    def legal(self, player: int | None = None) -> list[str]:
        """What the player who is asked can do, with squares in words."""
        player = self.asked[0] if player is None else player
        texts = [self.match.text(action) for action in self.match.legal(player)]
        assert len(set(texts)) == len(texts)
        return texts

    def can(self, text: str) -> bool:
        """Whether the one who is asked may do that; squares as in `square`."""
        return self.words(text) in self.legal()

    def words(self, text: str) -> str:
        """An action with its squares named as on the board."""
        return ROOM_SQUARE.sub(lambda found: self.name(found[0]), text)

    def steps(self, character: str = "") -> set[str]:
        """The squares to which a move can begin, or go on."""
        prefix = f"{character} " if character else ""
        found = set()
        for text in self.legal():
            rest = text.removeprefix(prefix)
            if text.startswith(prefix) and rest in SQUARE_NAMES:
                found.add(self.place(SQUARE_NAMES.index(rest)))
        return found

    def play(self, *texts: str) -> Play:
        """Does these things one after the other, whoever is asked first; squares as in `square`."""
        for text in texts:
            player = self.asked[0]
            named = self.words(text)
            assert named in self.legal(player), f"{text!r} ({named}) is not among {self.legal(player)}"
            self.match.play(player, named)
        return self

    def refused(self, text: str) -> str:
        """The rule that refuses an action; nothing else changes."""
        player = self.asked[0]
        before = self.match.to_json()
        with pytest.raises(IllegalAction) as caught:
            self.match.play(player, self.match.ruleset.parse(self.words(text)))
        assert self.match.to_json() == before
        self.reason = caught.value.reason
        return caught.value.rule

    # -- the table in words

    def seat(self, player: int = 0) -> Seat:
        return self.state.seats[player]

    def score(self, player: int = 0) -> int:
        return sum(self.seat(player).deeds)

    def token(self, name: str) -> int:
        number: int = self.static.tokens_by_name[name]
        return number

    def where(self, name: str) -> str:
        """Where a token is: a square in words, `won by 0`, `out`, `gone`, or `box`."""
        token = self.token(name)
        square = self.state.where[token]
        if square >= 0:
            return self.place(square)
        for player, seat in enumerate(self.state.seats):
            for label, tokens in ((f"won by {player}", seat.won), ("out", seat.out), ("box", seat.team)):
                if token in tokens:
                    return label
        return "gone" if token in self.state.gone else "face down"

    def load(self, name: str) -> str:
        """What a character carries."""
        load = self.state.load[self.token(name)]
        return self.static.token_names[load] if load >= 0 else ""

    def wounded(self, name: str) -> bool:
        return bool(self.state.status[self.token(name)] & WOUNDED)

    def reach(self, character: str) -> set[str]:
        """All squares on which one move of a character of the player's can end without a token being handled."""
        found: set[str] = set()
        seen: set[tuple[int, int]] = set()

        def walk(play: Play, left: int) -> None:
            token = self.token(f"{self.static.scenario.colours[play.asked[0]]}-{character}")
            for text in play.legal():
                match = play.copy()
                last = text.split(" ")[-1]
                if last not in SQUARE_NAMES or not (text == last or text == f"{character} {last}"):
                    continue
                square = SQUARE_NAMES.index(last)
                if square == play.state.where[token]:
                    continue
                match.match.play(match.asked[0], text)
                if match.top != "Walking":
                    found.add(self.place(square))
                    continue
                if "halt" in match.legal():
                    found.add(self.place(square))
                if (square, left) not in seen:
                    seen.add((square, left))
                    walk(match, left - 1)

        walk(self, self.static.speed[self.token(f"{self.static.scenario.colours[self.asked[0]]}-{character}") % TEAM])
        return found

    def copy(self) -> Play:
        """The same position in a match of its own."""
        position = self.match.position.copy()
        return Play(Match(position.setting, None, position=position), self.room)


def square_of(state: Table, place: str, room: int) -> int:
    found = ROOM_SQUARE.fullmatch(place)
    if found is None:
        return SQUARE_NAMES.index(place)
    cell = int(found[1] or room) - 1
    return state.corners[cell] + int(found[2]) * WIDTH + int(found[3])


def make(
    rooms: str | Mapping[int, str] = "1D",
    tokens: str = "",
    *,
    scenario: str = "base",
    seats: int = 2,
    player: int = 0,
    ap: int = 5,
    gates: Mapping[str, str] | None = None,
    cards: Mapping[str, str] | None = None,
    hand: Mapping[str, str] | None = None,
    jumps: int = 3,
    deeds: Mapping[str, int] | None = None,
    stash: Mapping[int, str] | None = None,
    options: dict[str, Any] | None = None,
    at: Phase | None = None,
    seed: int = 0,
) -> Play:
    """Puts a table together on which a player acts.

    `rooms` are face up: the name of that in the middle, or names by number; `1D/1` is turned a quarter clockwise. All
    others are face down. `tokens` have places, with commas between; `-` before one marks it wounded, `!` wounded in
    this turn as well, `+` healed in this turn. `gates` are opened or broken: `{"(1,0) (1,1)": "broken"}`. `cards` are
    the Combat cards of a colour, `hand` its Action cards, `deeds` its points, `stash` what lies face down in a room.
    Tokens that are not named are in the box.
    """
    setting = HOST.setting(
        "dungeon-twister", players=seats, options={"scenario": scenario, "setup": "random", **(options or {})}
    )
    static: Any = setting.static
    state = setup(static, setting.options, seats, Rng(seed))
    state.turns = 1
    state.starter = player
    for room, text in ({MIDDLE: rooms} if isinstance(rooms, str) else rooms).items():
        name, _, turns = text.partition("/")
        lay(static, state, room - 1, name, int(turns or 0))
    middle = MIDDLE if isinstance(rooms, str) else next(iter(rooms), MIDDLE)
    for text in filter(None, re.split(r", (?=[-!+]*[a-z])", tokens)):
        found = TOKEN.fullmatch(text)
        assert found, text
        marks, name, place, load = found.groups()
        token = static.tokens_by_name[name]
        put(state, token, square_of(state, place, middle))
        state.status[token] = WOUNDED * ("-" in marks or "!" in marks) | HURT * ("!" in marks) | HEALED * ("+" in marks)
        if load:
            wounded = load.startswith("-")
            carried = static.tokens_by_name[load.lstrip("-")]
            put(state, carried, state.where[token])
            state.load[token] = carried
            state.status[carried] = CARRIED | WOUNDED * wounded
    for pair, kind in (gates or {}).items():
        a, b = (square_of(state, place, middle) for place in re.findall(r"(?:\d+ )?\(\d,\d\)", pair))
        for cell in range(len(state.corners)):
            if state.turned[cell] >= 0 and (min(a, b), max(a, b)) in gates_of(static, state, cell):
                number = gates_of(static, state, cell).index((min(a, b), max(a, b)))
                state.gates[cell][number] = {"open": OPENED, "broken": BROKEN}[kind]
    for colour, values in (cards or {}).items():
        seat = static.scenario.colours.index(colour)
        held = [seat * STRENGTHS + int(value) for value in values.split()]
        rest = list(state.seats[seat].combat)
        for card in held:
            rest.remove(card)
        state.seats[seat].combat, state.seats[seat].spent = held, rest
    for colour, values in (hand or {}).items():
        seat = static.scenario.colours.index(colour)
        held = [seat * 4 + int(value) - 2 for value in values.split()]
        state.seats[seat].used = [card for card in state.seats[seat].hand if card not in held]
        state.seats[seat].hand = held
    for colour, points in (deeds or {}).items():
        state.seats[static.scenario.colours.index(colour)].deeds = [points, 0, 0, 0]
    for room, names in (stash or {}).items():
        for name in names.split(", "):
            token = static.tokens_by_name[name]
            state.seats[token // TEAM].team.remove(token)
            state.stash[room - 1].put(token)
    state.highest = 5
    state.seats[player].jumps = jumps
    state.grid = built(static, state)
    state.pits = all_pits(static, state)
    if state.deals:
        state.dealt, state.deals = state.deals, []
    flow: list[Phase] = [Game(begun=True)]
    if at is None:
        flow += [Turn(player=player, begun=True), Acting(player=player, ap=ap)]
    else:
        flow.append(at)
    position: Position[Any, Any] = Position(setting, state, flow, Rng(seed))
    position.settle()
    return Play(Match(setting, None, position=position), middle)


def lay(static: Any, state: Table, cell: int, name: str, turns: int) -> None:
    """Lays a room face up in a cell, wherever it was."""
    wanted = static.room_numbers[name]
    ids = state.rooms.ids
    if wanted in ids:
        other = ids.index(wanted)
        ids[cell], ids[other] = ids[other], ids[cell]
    else:
        state.rooms_box.remove(wanted)
        state.rooms_box.append(ids[cell])
        ids[cell] = wanted
    turn_up(static, state, cell, turns)


def put(state: Table, token: int, square: int) -> None:
    state.seats[token // TEAM].team.remove(token)
    state.up.append(token)
    state.where[token] = square


@pytest.fixture(scope="session")
def table() -> Callable[..., Play]:
    """The function `make`: a table as a test wants it."""
    return make


@pytest.fixture(scope="session")
def host() -> Host:
    """A host with Dungeon Twister alone, in strict mode."""
    return HOST
