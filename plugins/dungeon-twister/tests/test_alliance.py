"""Fights by alliance in Little Murders: the test position of section 6 of the rules (DT-LM8 to DT-LM16)."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from undercroft.spatial import Edge
from undercroft_dungeon_twister.words import WIDTH

Make = Callable[..., Any]

COLOURS = ("red", "yellow", "green", "blue")
ROOMS = [f"{number}{way}" for number in (1, 2, 3, 4, 9, 10, 11, 12) for way in "DG"]
"""All are face up, or nobody fights (DT-LM3)."""
FIELD = (
    "{blue}-troll 6 (2,2), {red}-warrior 6 (2,1), {red}-wizard 6 (1,3), {green}-warrior 6 (3,2),"
    " {green}-goblin 6 (2,3), {blue}-thief 6 (4,2), {yellow}-goblin 6 (1,2), {yellow}-mekanork 6 (4,3)"
)


class Field:
    """T48: the test position, its colours in the hands of any seats."""

    def __init__(self, table: Make, colours: tuple[str, ...] = COLOURS, tokens: str = FIELD) -> None:
        self.names = dict(zip(COLOURS, colours, strict=True))
        play = table(
            dict(enumerate(ROOMS, 1)),
            tokens.format(**self.names),
            scenario="little-murders",
            seats=4,
            player=COLOURS.index(self.names["red"]),
        )
        state = play.state
        corner = state.corners[5]
        walls = []
        for square in range(25):
            row, column = divmod(square, 5)
            here = corner + row * WIDTH + column
            for step, inside in ((1, column < 4), (WIDTH, row < 4)):
                if inside:
                    wall = (row, column, step) == (1, 3, WIDTH)
                    walls.append((here, here + step, Edge.WALL if wall else Edge.OPEN))
        state.grid = state.grid.with_edges(walls)
        state.pits = state.pits - play.static.squares(corner)
        self.play = play.copy()

    def attack(self, joins: dict[str, str], cards: dict[str, int]) -> Field:
        """Red attacks the Troll; the others join a side, or stay out, and cards are laid."""
        self.play.play(f"attack {self.names['blue']}-troll")
        while self.play.top == "Alliance":
            joined = joins[self.role(self.play.asked[0])]
            self.play.play(f"join {self.names[joined]}" if joined else "stay out")
        while self.play.top == "Fight":
            self.play.play(f"lay {cards[self.role(self.play.asked[0])]}")
        return self

    def role(self, seat: int) -> str:
        return next(role for role, name in self.names.items() if COLOURS.index(name) == seat)

    @property
    def sides(self) -> tuple[set[str], int, set[str], int]:
        """Who fought, by roles, and the totals without cards."""
        told = next(line for line in self.play.log if re.search(r"\) against \S+.* \(\d+\)$", line))
        found = re.fullmatch(r"(?:.*?[:\]>] )?\s*(.*) \((\d+)\) against (.*) \((\d+)\)", told)
        assert found, told
        roles = {name: role for role, name in self.names.items()}

        def named(text: str) -> set[str]:
            return {f"{roles[one.split('-')[0]]}-{one.split('-', 1)[1]}" for one in text.split(", ")}

        return named(found[1]), int(found[2]), named(found[3]), int(found[4])

    @property
    def scores(self) -> dict[str, int]:
        return {role: self.play.score(COLOURS.index(name)) for role, name in self.names.items()}

    @property
    def wounded(self) -> set[str]:
        return {
            f"{role}-{kind}"
            for role, name in self.names.items()
            for kind in ("troll", "warrior", "wizard", "goblin", "thief", "mekanork")
            if self.play.wounded(f"{name}-{kind}")
        }


JOINED = {"green": "red", "yellow": "blue"}
RED_SIDE = {"red-warrior", "red-wizard", "green-warrior", "green-goblin"}
BLUE_SIDE = {"blue-troll", "blue-thief", "yellow-goblin"}


@pytest.mark.rule("DT-LM8")
@pytest.mark.rule("DT-LM12")
@pytest.mark.rule("DT-LM13")
@pytest.mark.rule("DT-LM14")
@pytest.mark.parametrize("colours", list(permutations(COLOURS)))
def test_t49_the_attackers_win_whatever_the_order_of_asking(table: Make, colours: tuple[str, ...]) -> None:
    field = Field(table, colours).attack(JOINED, {"red": 2, "green": 1, "blue": 1, "yellow": 1})
    assert field.sides == (RED_SIDE, 8, BLUE_SIDE, 7)
    assert any("11 against 9" in line for line in field.play.log)
    assert field.wounded == BLUE_SIDE
    assert field.scores == {"red": 3, "green": 3, "blue": 0, "yellow": 0}


@pytest.mark.rule("DT-LM13")
@pytest.mark.rule("DT-LM14")
@pytest.mark.parametrize("colours", list(permutations(COLOURS)))
def test_t50_the_defenders_win_whatever_the_order_of_asking(table: Make, colours: tuple[str, ...]) -> None:
    field = Field(table, colours).attack(JOINED, {"red": 0, "green": 0, "blue": 1, "yellow": 1})
    assert any("8 against 9" in line for line in field.play.log)
    assert field.wounded == RED_SIDE
    assert field.scores == {"red": 0, "green": 0, "blue": 4, "yellow": 4}


@pytest.mark.rule("DT-LM9")
def test_t52_nobody_else_joins(table: Make) -> None:
    field = Field(table).attack({"green": "", "yellow": ""}, {"red": 6, "blue": 0})
    assert field.sides == ({"red-warrior"}, 3, {"blue-troll"}, 4)
    assert field.wounded == {"blue-troll"}
    assert field.scores == {"red": 1, "green": 0, "blue": 0, "yellow": 0}


@pytest.mark.rule("DT-LM10")
def test_t53_green_joins_with_all_that_touch_the_fight(table: Make) -> None:
    field = Field(table).attack({"green": "red", "yellow": ""}, {"red": 0, "green": 1, "blue": 1})
    assert field.sides == (RED_SIDE - {"red-wizard"}, 7, {"blue-troll", "blue-thief"}, 6)


@pytest.mark.rule("DT-LM10")
@pytest.mark.parametrize("colours", list(permutations(COLOURS)))
def test_t55_yellow_joins_red_too(table: Make, colours: tuple[str, ...]) -> None:
    """Whoever of green and yellow is asked first: what draws the Mekanork in may come after yellow's answer."""
    cards = {"red": 0, "green": 1, "blue": 1, "yellow": 2}
    field = Field(table, colours).attack({"green": "red", "yellow": "red"}, cards)
    assert field.sides == (
        {"red-warrior", "green-warrior", "green-goblin", "yellow-goblin", "yellow-mekanork"},
        10,
        {"blue-troll", "blue-thief"},
        6,
    )


@pytest.mark.rule("DT-LM16")
def test_a_colour_joins_only_where_it_touches_an_enemy(table: Make) -> None:
    """Green touches only blue characters before the others have joined: it helps red, not blue."""
    play = Field(table, ("red", "green", "yellow", "blue")).play.play("attack blue-troll")
    assert play.asked == (1,)
    assert play.legal() == ["stay out", "join red"]
    assert play.refused("join blue") == "DT-LM16"
    assert play.refused("join yellow") == "DT-LM9"
    assert play.refused("lay 3") == "DT-LM9"


@pytest.mark.rule("DT-LM9")
@pytest.mark.rule("DT-LM11")
@pytest.mark.rule("DT-LM15")
def test_each_joining_player_lays_one_card_and_loses_it(table: Make) -> None:
    field = Field(table).attack(JOINED, {"red": 2, "green": 0, "blue": 1, "yellow": 6})
    left = {role: len(field.play.seat(COLOURS.index(name)).combat) for role, name in field.names.items()}
    assert left == {"red": 8, "green": 9, "blue": 8, "yellow": 8}
    play = Field(table).play.play("attack blue-troll", "join blue", "stay out")
    assert play.top == "Fight"
    assert play.asked == (0,)
    play.play("lay 6")
    assert play.asked == (3,)
    play.play("lay 6")
    assert play.asked == (1,)
    for viewer in (1, 2, None):
        assert not any("lay 6" in line or "6," in line for line in play.match.log(viewer))
    play.play("lay 1")
    assert play.top == "Acting"


@pytest.mark.rule("DT-LM12")
def test_equal_totals_change_nothing(table: Make) -> None:
    field = Field(table).attack(JOINED, {"red": 1, "green": 0, "blue": 0, "yellow": 2})
    assert any("9 against 9" in line for line in field.play.log)
    assert field.wounded == set()
    assert set(field.scores.values()) == {0}


@pytest.mark.rule("DT-LM8")
@pytest.mark.rule("DT-LM10")
def test_wounded_and_healed_characters_are_not_drawn_in(table: Make) -> None:
    for mark in ("-", "+"):
        tokens = FIELD.replace("{green}-goblin", mark + "{green}-goblin").replace("{blue}-thief", mark + "{blue}-thief")
        field = Field(table, tokens=tokens).attack({"green": "red", "yellow": ""}, {"red": 0, "green": 1, "blue": 1})
        assert field.sides == ({"red-warrior", "green-warrior"}, 6, {"blue-troll"}, 4)


@pytest.mark.rule("DT-B20")
def test_t61_wound_and_kill_both_pay_in_little_murders(table: Make) -> None:
    tokens = "{red}-warrior 6 (2,1), {blue}-warrior 6 (2,2) with -{blue}-cleric"
    field = Field(table, tokens=tokens)
    field.play.play("attack blue-warrior", "lay 6", "lay 0")
    assert field.wounded == {"blue-warrior"}
    assert field.play.where("blue-cleric") == "won by 0"
    assert field.scores["red"] == 2
