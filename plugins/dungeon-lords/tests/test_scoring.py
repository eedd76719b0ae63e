"""The final scoring (vectors T70 to T76)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_dungeon_lords.happenings import Taxes

from .conftest import Lord, lord

TEN = "(2,0) (2,1) (2,2) (2,3) (1,3) (0,3) (3,3) (4,3) (4,2) (4,1) (3,1) (0,2)"
ROOMS = "mint (1,3), mushroom-bed (3,3), chicken-coop (2,1), workshop (4,1)"


def scored(table: Any, *lords: Lord, year: int = 1) -> Any:
    lords = tuple(lords)
    lords[0].gold = max(1, lords[0].gold)  # what the gate of the tables needs no gold for, taxes do
    return table(Taxes(player=0), lords, year=year)


@pytest.mark.rule(
    "DL-B15.rooms", "DL-B15.monsters", "DL-B15.prisoners", "DL-B15.paladins", "DL-B15.conquered", "DL-B15.letters"
)
@pytest.mark.parametrize(("conquered", "total"), [("(1,3) (2,0) (2,2)", 13), ("(1,3) (2,0) (2,2) (3,3)", 9)])
def test_t70_t71_what_a_dungeon_is_worth(table: Any, conquered: str, total: int) -> None:
    given = lord(
        dug=TEN,
        rooms=ROOMS,
        conquered=conquered,
        lair="goblin troll witch ghost",
        prison="thief-1 priest-1 warrior-1 wizard-1 paladin-silver",
        letters=1,
    )
    play = scored(table, given, lord())
    lines = play.match.position.scores()[0].lines
    assert sum(line.points for line in lines[:6]) == total


@pytest.mark.rule(
    "DL-B15.titles",
    "DL-B15.dark-deeds",
    "DL-B15.halls",
    "DL-B15.imps",
    "DL-B15.riches",
    "DL-B15.battlelord",
    "DL-B15.tunnel-lord",
    "DL-B15.monster-lord",
)
def test_t73_titles_of_four(table: Any) -> None:
    rooms = (
        ROOMS.rsplit(", ", 1)[0],
        "souvenir-shop (2,1), magic-room (1,3)",
        "tool-shed (2,1), printing-press (1,3)",
        "workshop (1,3)",
    )
    conquered = ("(1,3) (3,3) (2,0)", "(2,0) (2,1)", "(2,0) (2,1) (2,2)", "(2,0) (2,1) (2,2) (2,3)")
    goods = ((2, 3, 2), (7, 0, 0), (4, 1, 1), (0, 0, 0))
    evil, imps = (9, 9, 4, 2), (5, 6, 4, 3)
    lords = [
        lord(
            dug=TEN,
            rooms=rooms[p],
            conquered=conquered[p],
            gold=goods[p][0],
            food=goods[p][1],
            traps=" ".join(["fire-wall", "pendulum"][: goods[p][2]]),
            evil=evil[p],
            imps=imps[p],
            lair="troll" if p == 0 else "",
        )
        for p in range(4)
    ]
    play = table(Taxes(player=0), lords)

    def row(label: str) -> list[int]:
        return [play.line(label, player) for player in range(4)]

    assert row("dark deeds") == [2, 2, 0, 0]
    assert row("halls") == [3, 0, 0, 0]
    assert row("imps") == [0, 3, 0, 0]
    assert row("riches") == [2, 2, 0, 0]
    assert row("battlelord") == [0, 3, 0, 0]
    assert row("monster lord") == [3, 0, 0, 0]
    assert row("tunnel lord") == [0, 0, 0, 3]


@pytest.mark.rule("DL-B15.titles", "DL-B15.dark-deeds", "DL-B15.dummies")
@pytest.mark.parametrize(("evil", "points"), [((9, 7), [2, 0]), ((9, 9), [1, 1])])
def test_t74_titles_of_two(table: Any, evil: tuple[int, int], points: list[int]) -> None:
    play = table(Taxes(player=0), [lord(evil=one, gold=1) for one in evil], dummy_evil=14)
    assert [play.line("dark deeds", player) for player in (0, 1)] == points


@pytest.mark.rule("DL-B15.zero", "DL-B15.titles")
def test_with_nothing_all_share(table: Any) -> None:
    play = table(Taxes(player=0), [lord(gold=1), lord(gold=1), lord(gold=1)])
    for label in ("halls", "monster lord", "imps", "battlelord", "tunnel lord"):
        assert [play.line(label, player) for player in range(3)] == [2, 2, 2]


@pytest.mark.rule("DL-B6.cafeteria", "DL-B6.chapel", "DL-B6.pandemonium", "DL-B6.scoring", "DL-B15.rooms")
@pytest.mark.parametrize(
    ("room", "lair", "points"),
    [
        ("cafeteria", "goblin slime troll witch dragon ghost", 4),
        ("chapel", "vampire ghost ghost goblin", 6),
        ("pandemonium", "golem dragon demon goblin", 6),
    ],
)
def test_rooms_that_count_monsters(table: Any, room: str, lair: str, points: int) -> None:
    play = table(Taxes(player=0), [lord(gold=1, rooms=f"{room} (2,1)", lair=lair), lord()])
    assert (play.line(room), play.line("unconquered rooms")) == (points, 2)
    lost = table(Taxes(player=0), [lord(gold=1, rooms=f"{room} (2,1)", lair=lair, conquered="(2,1)"), lord()])
    assert room not in [line.label for line in lost.match.position.scores()[0].lines]
    assert lost.line("unconquered rooms") == 0


@pytest.mark.rule("DL-B6.hall-of-fame")
@pytest.mark.parametrize(("seats", "each"), [(4, 2), (3, 1), (2, 1)])
def test_the_hall_of_fame_counts_titles_held_alone(table: Any, seats: int, each: int) -> None:
    lords = [lord(gold=1, rooms="hall-of-fame (2,1)", evil=9, imps=3), *(lord() for _ in range(seats - 1))]
    play = table(Taxes(player=0), lords)
    # Alone: dark deeds, halls, imps, riches; shared: monster lord and battlelord; others have more tunnels.
    assert play.line("hall-of-fame") == 4 * each


@pytest.mark.rule("DL-B15.wins")
def test_t76_ties_share_the_win(host: Any) -> None:
    from undercroft import Line, Score

    match = host.match("dungeon-lords", players=4, seed=1)
    scores = [Score((Line("x", points, "DL-B15.wins"),)) for points in (12, 12, 0, -3)]
    assert match.ruleset.winners(match.position, scores) == [0, 1]


@pytest.mark.rule("DL-B15.licence")
@pytest.mark.parametrize(("lair", "total", "verdict"), [("", 0, "no"), ("goblin", 1, "a"), ("ghost", 0, "no")])
def test_a_licence_is_for_more_than_nothing(table: Any, lair: str, total: int, verdict: str) -> None:
    rival = lord(gold=5, food=4, imps=3, evil=9, rooms="mint (2,2)", lair="troll slime")
    play = table(Taxes(player=0), [lord(gold=2, letters=1, lair=lair), rival])
    play.play("pay 2 gold")
    assert play.match.scores()[0].total == total
    assert f"player 0: gets {verdict} licence" in play.log
