"""Adventurer groups and the Malus tiles that they bring."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.effects import AdvanceGroup, NewGroup, RemoveGroups


def malus(game: Any, player: int = 0) -> tuple[list[int], list[int]]:
    seat = game.state.seats[player]
    return seat.reserve, seat.laid


@pytest.mark.rule("DJ-AG1")
@pytest.mark.parametrize("room", range(5))
def test_a_new_group_comes_from_the_terrace_into_the_named_room(table: Any, room: int) -> None:
    game = table(NewGroup(1, room), groups=[(2,), (3,)])
    assert game.groups(1) == sorted([3, room + 1])
    assert game.groups(0) == [2]
    assert game.state.terrace == 25
    assert malus(game, 1) == (([1, 2, 3, 4, 5], []) if room < 4 else ([2, 3, 4, 5], [1]))
    assert table(NewGroup(0)).groups() == [1]


@pytest.mark.rule("DJ-AG2", "DJ-AG4")
def test_d_t17_the_group_of_the_lowest_room_advances(table: Any) -> None:
    game = table(AdvanceGroup(0, 2), groups=[(3, 4)])
    assert game.groups() == [4, 5]
    assert malus(game) == ([2, 3, 4, 5], [1])
    assert game.log == ["player 0: adventurers enter room 5", "player 0: malus 1 is laid"]


@pytest.mark.rule("DJ-AG2")
@pytest.mark.parametrize(
    ("before", "n", "after"), [((1, 1, 2), 1, [1, 2, 2]), ((2, 3), 1, [3, 3]), ((1,), 3, [4]), ((4, 5), 1, [5, 5])]
)
def test_one_group_advances_as_many_rooms_as_the_card_says(
    table: Any, before: tuple[int, ...], n: int, after: list[int]
) -> None:
    game = table(AdvanceGroup(0, n), groups=[before])
    assert game.groups() == after
    assert game.done


@pytest.mark.rule("DJ-AG6")
@pytest.mark.parametrize("before", [(5, 5), (5,)])
def test_d_t19_groups_in_room_5_do_not_move_and_cause_no_second_malus(table: Any, before: tuple[int, ...]) -> None:
    game = table(AdvanceGroup(0, 1), groups=[before], laid=[(1,)])
    assert game.groups() == list(before)
    assert malus(game) == ([2, 3, 4, 5], [1])
    assert game.log == []


@pytest.mark.rule("DJ-AG6")
def test_a_longer_advance_stops_in_room_5(table: Any) -> None:
    game = table(AdvanceGroup(0, 3), groups=[(4,)])
    assert game.groups() == [5]
    assert malus(game) == ([2, 3, 4, 5], [1])


@pytest.mark.rule("DJ-AG7")
def test_without_a_group_an_advance_does_nothing_and_an_empty_terrace_sends_none(table: Any) -> None:
    game = table(AdvanceGroup(0, 3), groups=[(), (1,)])
    assert (game.groups(0), game.groups(1)) == ([], [1])
    game = table(NewGroup(0), groups=[(), (1,) * 28])
    assert (game.groups(0), game.groups(1), game.state.terrace) == ([], [1] * 28, 0)
    assert game.done
    game = table(NewGroup(0), groups=[(), (1,) * 27])
    assert (game.groups(0), game.state.terrace) == ([1], 0)


@pytest.mark.rule("DJ-AG8")
def test_with_an_empty_reserve_no_malus_is_laid(table: Any) -> None:
    game = table(AdvanceGroup(0, 1), groups=[(4,)], laid=[(1, 2, 4)], covers=[(3, 5)])
    assert game.groups() == [5]
    assert malus(game) == ([], [1, 2, 4])


@pytest.mark.rule("DJ-AG9", "DJ-AG4")
def test_arrivals_one_after_the_other_lay_the_lowest_malus_first(table: Any) -> None:
    game = table(NewGroup(0, 4), groups=[(5,)], laid=[(2,)], covers=[(1,)])
    assert malus(game) == ([4, 5], [2, 3])


@pytest.mark.rule("DJ-AG5", "DJ-AG3")
def test_d_t22_a_laid_malus_stays_when_its_group_is_removed(table: Any) -> None:
    game = table(RemoveGroups(0, 1), groups=[(5,)], laid=[(1,)])
    assert game.groups() == []
    assert game.state.terrace == 28
    assert malus(game) == ([2, 3, 4, 5], [1])
    lines = {line.label: line.points for line in game.match.scores()[0].lines}
    assert (lines["Malus tiles laid"], lines["adventurer groups"]) == (-1, 0)
    assert game.log == ["player 0: adventurers flee from room 5"]


@pytest.mark.rule("DJ-AG3")
def test_the_player_chooses_which_groups_are_removed(table: Any) -> None:
    game = table(RemoveGroups(0, 2), groups=[(1, 1, 3, 5), (2,)])
    assert game.asked == (0,)
    assert game.match.prompt(0) == "Remove 2 adventurer groups"
    assert game.legal() == ["remove group from room 1", "remove group from room 3", "remove group from room 5"]
    assert game.refused("remove group from room 2") == "DJ-AG3"
    assert game.reason.endswith("there is no group in room 2")
    assert game.refused("stop") == "DJ-PW9"
    game.play("remove group from room 3")
    assert game.match.prompt(0) == "Remove 1 adventurer group"
    assert game.legal() == ["remove group from room 1", "remove group from room 5"]
    game.play("remove group from room 1")
    assert game.groups() == [1, 5]
    assert game.groups(1) == [2]
    assert game.state.terrace == 25
    assert game.done


@pytest.mark.rule("DJ-AG3", "DJ-PW9")
@pytest.mark.parametrize(
    ("before", "room", "n", "after"),
    [
        ((), None, 2, []),
        ((2,), None, 2, []),
        ((4, 4, 4), None, 2, [4]),
        ((1, 3, 5), None, 3, []),
        ((1, 3), None, 3, []),
        ((1, 1, 1, 2, 3), 0, 2, [1, 2, 3]),
        ((1, 2, 3), 2, 2, [1, 2]),
        ((1, 2), 2, 1, [1, 2]),
    ],
)
def test_where_the_choice_makes_no_difference_nobody_is_asked(
    table: Any, before: tuple[int, ...], room: int | None, n: int, after: list[int]
) -> None:
    game = table(RemoveGroups(0, n, room), groups=[before])
    assert game.groups() == after
    assert game.state.terrace == 28 - len(after)
    assert game.done
