"""Positions that cannot be are refused when they are loaded, with what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft import UndercroftError
from undercroft.spatial import Mask, Site
from undercroft_dungeon_lords.happenings import Taxes

from .conftest import lord


def full_block(state: Any) -> None:
    state.seats[0].site = Site(5, 4, [2, 3, 7, 8])


def side_by_side(state: Any) -> None:
    state.seats[0].rooms[1].square = 7


def set_seat(**values: Any) -> Callable[[Any], None]:
    def change(state: Any) -> None:
        for name, value in values.items():
            setattr(state.seats[0], name, value)

    return change


def set_state(**values: Any) -> Callable[[Any], None]:
    def change(state: Any) -> None:
        for name, value in values.items():
            setattr(state, name, value)

    return change


def paladin_behind(state: Any) -> None:
    state.seats[0].party.append(state.seats[1].party.pop())


def too_hurt(state: Any) -> None:
    state.seats[0].party[0].damage = 3


def sent(state: Any) -> None:
    state.seats[0].lair[0].sent = True


def room_on_rock(state: Any) -> None:
    state.seats[0].rooms[0].square = 19


def minion_of_nobody(state: Any) -> None:
    state.spaces[3] = 7


def dummy_orders(state: Any) -> None:
    state.dummies[0].inaccessible = [1, 1, 2]


FAULTS: list[tuple[Callable[[Any], None], str]] = [
    (full_block, "the block (2,0) (3,0) (2,1) (3,1) is full (DL-S-29)"),
    (side_by_side, "rooms stand side by side at (2,0) and (2,1) (DL-S-46)"),
    (room_on_rock, "each room stands on a square of its own in the dungeon (DL-S-44)"),
    (set_seat(gold=-1), "goods are never less than nothing"),
    (set_seat(evil=16), "the evilometer has no space 16"),
    (set_seat(evil=0), "the evilometer has no space 0"),
    (set_seat(orders=[0, 0, 1]), "orders are three of the eight"),
    (set_seat(orders=[0, 1]), "orders are three of the eight"),
    (set_seat(inaccessible=[8, 1]), "orders are three of the eight"),
    (set_seat(unmet=[0]), "an order that was not executed is one of the three"),
    (set_seat(conquered=Mask(20, [19])), "a square was conquered that was never dug"),
    (set_seat(site=Site(5, 4, [3, 8])), "no tunnel lies at the entrance"),
    (paladin_behind, "the paladin leads the party (DL-S-79)"),
    (too_hurt, "warrior-1 cannot have 3 damage"),
    (sent, "somebody was sent into a fight that is not planned"),
    (set_state(year=3), "there is no year 3"),
    (set_state(round=4), "there is no round 4"),
    (set_state(starter=2), "there is no player 2 to begin"),
    (set_state(dummy_evil=0), "the dummy's counter cannot be on 0"),
    (minion_of_nobody, "a minion of nobody stands on the board"),
    (set_state(spaces=[-1] * 23), "the board has 24 spaces, not 23"),
    (dummy_orders, "dummy 0: its orders are three inaccessible ones"),
]


@pytest.mark.parametrize(("change", "words"), FAULTS, ids=range(len(FAULTS)))
def test_what_cannot_be_is_not_loaded(table: Any, change: Callable[[Any], None], words: str) -> None:
    given = lord(
        gold=1, rooms="chicken-coop (2,0), mint (2,2)", lair="goblin", party="warrior-1", dug="(2,0) (2,1) (2,2) (2,3)"
    )
    play = table(Taxes(player=0), [given, lord(party="paladin-silver", gold=2)])
    setting = play.match.setting
    setting.check(play.match.position)
    change(play.state)
    with pytest.raises(UndercroftError) as caught:
        setting.check(play.match.position)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300
