"""Positions at the very limit of what can be are loaded; one step further they are not."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Pile, UndercroftError
from undercroft.spatial import Mask, Site
from undercroft_dungeon_lords.choosing import ChooseInaccessible, ChooseOrders
from undercroft_dungeon_lords.happenings import Taxes
from undercroft_dungeon_lords.state import Plan

from .conftest import lord


def fault(play: Any) -> str:
    """Gives what is wrong with the position; an empty word if nothing is."""
    try:
        play.match.setting.check(play.match.position)
    except UndercroftError as error:
        return str(error)
    return ""


@pytest.mark.rule("DL-B2.scale")
@pytest.mark.parametrize(("evil", "right"), [(0, False), (1, True), (15, True), (16, False)])
def test_a_counter(table: Any, evil: int, right: bool) -> None:
    play = table(Taxes(player=0), [lord(gold=1)])
    play.seat().evil = evil
    assert (fault(play) == "") == right
    play.seat().evil = 5
    play.state.dummy_evil = evil
    assert (fault(play) == "") == right


@pytest.mark.rule("DL-B11.prison")
@pytest.mark.parametrize(
    ("damage", "more", "right"),
    [(0, 0, True), (2, 0, True), (3, 0, False), (3, 1, True), (4, 1, False), (-1, 0, False)],
)
def test_the_damage_of_an_adventurer(table: Any, damage: int, more: int, right: bool) -> None:
    play = table(Taxes(player=0), [lord(gold=1, party="warrior-1")])
    play.seat().party[0].damage, play.seat().party[0].more = damage, more
    assert (fault(play) == "") == right


@pytest.mark.rule("DL-B11.tile")
@pytest.mark.parametrize(("square", "right"), [(2, False), (7, True), (8, False)])
def test_the_square_of_a_fight(table: Any, square: int, right: bool) -> None:
    """(2,0) is conquered, (2,1) is a tunnel, (3,1) was never dug."""
    play = table(Taxes(player=0), [lord(gold=1, party="warrior-1", conquered="(2,0)")])
    play.seat().plan = Plan(square, Pile())
    assert ("no unconquered tile" in fault(play)) != right


@pytest.mark.rule("DL-S-07", "DL-S-53")
@pytest.mark.parametrize(
    ("laid", "words"),
    [
        ([], ""),
        ([2, 0], ""),
        ([2, 0, 1], ""),
        ([2, 0, 1, 3], ""),
        ([2, 0, 1, 4], "dummy 0: its third order is one that is left (DL-S-53)"),
        ([2, 0, 1, 3, 3], "more orders are laid than may be"),
        ([2, 2], "player 0: three orders of the hand are laid (DL-S-07)"),
        ([2, 7], "player 0: three orders of the hand are laid (DL-S-07)"),
        ([2, 8], "player 0: three orders of the hand are laid (DL-S-07)"),
        ([-1], "player 0: three orders of the hand are laid (DL-S-07)"),
    ],
)
def test_the_orders_that_are_laid(table: Any, laid: list[int], words: str) -> None:
    play = table(ChooseOrders(), [lord(inaccessible="traps rooms")], dummies=["imps traps monsters", "food dig mine"])
    play.state.dummies[0].drawn = [0, 2]
    phase = play.match.position.nearest(ChooseOrders)
    phase.picks.laid[0], phase.picks.given[0] = laid, len(laid)
    assert words in fault(play) if words else fault(play) == ""


@pytest.mark.rule("DL-S-07")
def test_with_three_lords_no_order_is_laid_for_a_dummy(table: Any) -> None:
    play = table(ChooseOrders(), [lord(inaccessible="traps rooms")], seats=3)
    phase = play.match.position.nearest(ChooseOrders)
    phase.picks.laid[0], phase.picks.given[0] = [0, 1, 2, 3], 4
    assert "more orders are laid than may be" in fault(play)


@pytest.mark.rule("DL-B2.orders")
@pytest.mark.parametrize(
    ("drawn", "laid", "right"),
    [
        ([0, 4, 7], [], True),
        ([0, 4, 7], [4], True),
        ([0, 4, 7], [5], False),
        ([0, 4, 7], [4, 7], False),
        ([0, 4], [], False),
        ([0, 4, 4], [], False),
        ([0, 4, 8], [], False),
        ([0, 3, 4, 7], [], False),
    ],
)
def test_the_orders_that_are_drawn(table: Any, drawn: list[int], laid: list[int], right: bool) -> None:
    play = table(ChooseInaccessible(), seats=3)
    phase = play.match.position.nearest(ChooseInaccessible)
    phase.drawn[0], phase.picks.laid[0], phase.picks.given[0] = drawn, laid, len(laid)
    assert (fault(play) == "") == right
    assert right or "player 0: of three orders that are drawn one is taken" in fault(play)


@pytest.mark.rule("DL-S-06")
@pytest.mark.parametrize(
    ("orders", "right"),
    [([], True), ([0], False), ([0, 1], True), ([0, 0], False), ([1, 2], False), ([-1, 1], False), ([7, 8], False)],
)
def test_the_inaccessible_orders(table: Any, orders: list[int], right: bool) -> None:
    play = table(Taxes(player=0), [lord(gold=1, inaccessible="food rooms", orders="dig mine imps")])
    play.seat().inaccessible = orders
    assert (fault(play) == "") == right


def test_three_inaccessible_orders_are_too_many(table: Any) -> None:
    play = table(Taxes(player=0), [lord(gold=1, inaccessible="food rooms traps")])
    assert "among the two inaccessible ones" in fault(play)


@pytest.mark.rule("DL-B2.site")
def test_a_site_of_another_size(table: Any) -> None:
    play = table(Taxes(player=0), [lord(gold=1)])
    play.seat().conquered = Mask(19)
    assert "a site has 5 columns and 4 rows" in fault(play)
    play = table(Taxes(player=0), [lord(gold=1)])
    play.seat().site = Site(4, 5, [1, 2])
    assert "a site has 5 columns and 4 rows" in fault(play)
