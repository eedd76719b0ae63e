"""Two tables that differ in one secret are the same to everybody whom it is kept from, until the rules disclose it.

Each case says what differs, what is played before, which line tells the two apart, and for whom. A line that is a pair
is the secret itself: what a lord does in the one match and in the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import pytest

from undercroft import Match
from undercroft.testing import told_apart
from undercroft_dungeon_lords import actions
from undercroft_dungeon_lords.choosing import ChooseInaccessible, ChooseOrders
from undercroft_dungeon_lords.combat import Combat
from undercroft_dungeon_lords.executing import Executing, Spying
from undercroft_dungeon_lords.happenings import Payday, Taxes
from undercroft_dungeon_lords.hiring import Hiring
from undercroft_dungeon_lords.state import Table

from .conftest import HOST, lord

Line = str | tuple[str, str]
PLAIN = lord(orders="dig mine imps", inaccessible="food rooms")


@dataclass(frozen=True)
class Case:
    """One secret."""

    at: Any
    lords: Sequence[Any] = ()
    other: Sequence[Any] | None = None
    """The lords of the other table, if that is where it differs."""
    change: Callable[[Table], None] | None = None
    """What else differs there."""
    table: dict[str, Any] = field(default_factory=dict)
    other_table: dict[str, Any] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    telling: Line | None = None
    keeper: int | None = 1
    """Who knows the secret; None: nobody does."""


def swap(name: str, lowest: int = 0) -> Callable[[Table], None]:
    """Gives what exchanges two pieces of a stack that differ: the last one, and the first from a place on."""

    def change(state: Table) -> None:
        pieces = getattr(state, name)
        pieces = getattr(pieces, "ids", pieces)
        place = next(at for at in range(lowest, len(pieces)) if pieces[at] != pieces[-1])
        pieces[place], pieces[-1] = pieces[-1], pieces[place]

    return change


def between(one: str, other: str) -> Callable[[Table], None]:
    """Gives what exchanges the last pieces of two stacks, which differ."""

    def change(state: Table) -> None:
        first, second = (getattr(getattr(state, name), "ids", getattr(state, name)) for name in (one, other))
        first[-1], second[-1] = second[-1], first[-1]

    return change


STACKS = {
    "monsters": swap("monsters"),
    "monsters of the second year": swap("monsters_later"),
    "rooms": swap("rooms"),
    "rooms of the second year": swap("rooms_later"),
    "adventurers": swap("adventurers"),
    "adventurers of the second year": swap("adventurers_later"),
    "traps": swap("trap_deck"),
    "events": swap("events", 1),
    "special cards": swap("specials"),
    "special cards put away": swap("specials_box"),
    "special cards, drawn or put away": between("specials", "specials_box"),
    "combat cards": swap("combat"),
    "combat cards of the second year": swap("combat_later"),
    "combat cards put away": swap("combat_box", 5),
    "combat cards of the second year, laid or put away": between("combat_later", "combat_box"),
}
"""What is hidden in stacks, and what exchanges two pieces of it."""

GUARD = (lord(party="thief-1", lair="goblin"), lord(party="warrior-1", traps="pendulum rolling-stone"))
MAZE = {"dug": "(2,0) (2,1)", "rooms": "labyrinth (2,1)", "conquered": "(2,0)", "party": "warrior-5 priest-5"}
CASES: dict[str, Case] = {
    "a trap in hand": Case(
        Taxes(player=0), [lord(gold=3), lord(traps="pendulum")], [lord(gold=3), lord(traps="trap-door")],
        lines=("pay 1 gold",),
    ),
    "a trap that is drawn": Case(
        Executing(), [PLAIN, lord(orders="traps dig mine", inaccessible="food imps")],
        table={"minions": {"traps": "- 1", "imps": "0"}, "deck": "pendulum"}, other_table={"deck": "trap-door"},
        lines=("execute",),
    ),
    "a trap that is put away": Case(
        Executing(),
        [PLAIN, lord(orders="traps dig mine", inaccessible="food imps", traps="pendulum trap-door")],
        table={"minions": {"traps": "- 1", "imps": "0"}, "deck": "fire-wall fire-wall", "year": 2},
        lines=("execute", ("discard pendulum", "discard trap-door")),
    ),
    "the trap that a golem costs": Case(
        Hiring(player=1, place=6, space=0),
        [PLAIN, lord(orders="monsters dig mine", inaccessible="food imps", gold=2, traps="pendulum trap-door")],
        table={"hire": "golem goblin"}, lines=("hire golem", ("discard pendulum", "discard trap-door")),
    ),
    "the trap that a golem costs again": Case(
        Payday(player=1), [PLAIN, lord(gold=2, traps="pendulum trap-door", lair="golem")],
        lines=("pay golem", ("discard pendulum", "discard trap-door")),
    ),
    "a trap that is set": Case(
        Combat(), GUARD, lines=("send goblin", ("set pendulum", "set rolling-stone")),
        telling="attack goblin 1",
    ),
    "a trap that cannot be paid": Case(
        Combat(), [GUARD[0], lord(party="warrior-1", traps="cursed-ring")],
        [GUARD[0], lord(party="warrior-1", traps="poisoned-meal")], lines=("send goblin", "stop"),
    ),
    "two traps of a labyrinth": Case(
        Combat(), [lord(**{**MAZE, "rooms": "", "conquered": "", "party": "thief-4", "lair": "goblin"}),
                   lord(**MAZE, traps="pendulum rolling-stone fire-wall")],
        table={"year": 2, "fight": "song-of-courage magic-key blind-rage"},
        lines=("send goblin", ("set rolling-stone", "set fire-wall"), "set pendulum", "attack goblin 1"),
        telling=("spring rolling-stone", "spring fire-wall"),
    ),
    "a combat card": Case(
        Spying(player=0), change=swap("combat", 0), keeper=None, lines=(), telling="look 1",
    ),
    "a combat card that somebody saw": Case(
        Spying(player=1), change=swap("combat", 0), lines=("look 1",),
    ),
    "which of the combat cards it was that nobody looked at": Case(
        Spying(player=1), change=swap("combat", 2), lines=("look 1",), keeper=None,
    ),
    "an order": Case(
        ChooseOrders(), [PLAIN, PLAIN], table={"seats": 3, "dummies": ["food dig mine"]},
        lines=("reputation", "dig", "mine", ("dig", "mine"), ("mine", "dig"), "imps", "reputation", "dig"),
        telling="mine",
    ),
    "an order that is taken back": Case(
        ChooseOrders(), [PLAIN, PLAIN], table={"seats": 3, "dummies": ["food dig mine"]},
        lines=("reputation", "dig", "mine", ("dig", "mine"), "imps", "take back"),
    ),
    "the order of a dummy": Case(
        ChooseOrders(), [PLAIN, PLAIN], table={"dummies": ["food dig mine", "food dig rooms"]},
        lines=("reputation", "dig", "mine", ("dummy reputation", "dummy traps"), "reputation", "dig", "mine"),
        telling="dummy monsters", keeper=0,
    ),
}  # fmt: skip


def plausible(match: Match) -> Iterator[Any]:
    """Actions of every kind that somebody might think of, legal or not."""
    static: Any = match.position.static
    for order in range(8):
        yield from (actions.TAKE[order], actions.CHOOSE[order], actions.CHOOSE_FOR_DUMMY[order])
        yield actions.RETRIEVE[order]
    yield from (actions.TAKE_BACK, actions.EXECUTE, actions.DECLINE, actions.STOP, *actions.LOOK, *actions.PICK)
    yield from (*actions.DIG, *actions.MINE[:6], *actions.FIGHT_AT, *map(actions.Pay, range(5)), actions.IMAGE)
    for table in (static.hire, static.feed, static.wage, static.dismiss, static.knock_out, static.send, static.recall):
        yield from table
    for ways in static.attack:
        yield from ways[:2]
    for table in (
        static.enchanted,
        static.hit,
        static.free,
        static.set_trap,
        static.spring,
        static.discard,
        static.use,
    ):
        yield from table
    for squares in static.build:
        yield from squares[:8]


def compare(matches: Sequence[Match], keeper: int | None) -> list[str]:
    """What tells them apart for those who do not know the secret."""
    one, other = matches
    players = [player for player in (*range(one.setting.seats), None) if player is None or player != keeper]
    return told_apart(one, other, players, plausible)


def play(matches: Sequence[Match], line: Line) -> None:
    """Plays a line, or a pair of lines, of whoever is asked first."""
    for match, text in zip(matches, (line, line) if isinstance(line, str) else line, strict=True):
        match.play(match.players()[0], text)


@pytest.mark.rule("DL-S-07", "DL-S-22", "DL-S-36", "DL-B11.traps", "DL-B2.combat", "DL-S-53")
@pytest.mark.parametrize("name", CASES)
def test_a_secret_is_seen_nowhere_before_it_is_disclosed(table: Any, name: str) -> None:
    case = CASES[name]
    matches = [
        table(deepcopy(case.at), lords, **{**case.table, **more}).match
        for lords, more in ((case.lords, {}), (case.other or case.lords, case.other_table))
    ]
    if case.change is not None:
        case.change(matches[1].position.state)
    assert compare(matches, case.keeper) == []
    for line in case.lines:
        play(matches, line)
        assert compare(matches, case.keeper) == [], line
    assert matches[0].to_json() != matches[1].to_json()
    if case.telling:  # else nothing within reach tells the two apart
        play(matches, case.telling)
        assert compare(matches, case.keeper) != []


@pytest.mark.rule("DL-B2.stacks", "DL-B2.combat", "DL-B2.events", "DL-B2.specials", "DL-S-65")
@pytest.mark.parametrize("stack", STACKS)
def test_what_lies_in_a_stack_is_seen_nowhere(stack: str) -> None:
    """Nobody knows the order of the stacks, nor which combat cards and special cards were put away."""
    setting = HOST.setting("dungeon-lords", players=2, options={"choose_orders": "no"})
    matches = [Match(setting, None, position=setting.start(3)) for _ in range(2)]
    STACKS[stack](matches[1].position.state)
    assert matches[0].to_json() != matches[1].to_json()
    assert compare(matches, None) == []


@pytest.mark.rule("DL-B2.orders", "DL-B2.two-orders")
def test_what_others_draw_and_take_at_the_beginning_is_seen_by_nobody() -> None:
    setting = HOST.setting("dungeon-lords", players=3)
    matches = [Match(setting, None, position=setting.start(3)) for _ in range(2)]
    drawn = matches[1].position.nearest(ChooseInaccessible).drawn[1]
    missing = next(order for order in range(8) if order not in drawn)
    drawn[:] = sorted([*drawn[:2], missing])
    assert matches[0].to_json() != matches[1].to_json()
    assert compare(matches, 1) == []
    for match in matches:
        match.play(1, match.legal(1)[2])
    assert compare(matches, 1) == []
    for player in (0, 2):
        for match in matches:
            match.play(player, match.legal(player)[0])
    assert compare(matches, 1) != []
