"""The four training fights: a search of the whole tree states the best result of each, and the verdict knows it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from undercroft import DataError, Host, OptionError
from undercroft_dungeon_lords.cards import Best
from undercroft_dungeon_lords.words import ENTRANCE

Result = tuple[int, int]
"""Tiles lost of three, and adventurers in prison, with a minus: the least is the best."""

OURS = Path(__file__).parents[1] / "src" / "undercroft_dungeon_lords" / "data" / "trainings.toml"
FIGHTS: dict[str, dict[str, Any]] = {
    **{f"fight {number}": {"training": number} for number in (1, 2, 3, 4)},
    "fight 1 in a room": {"training": 1, "training_room": True},
}


def results(position: Any, memo: dict[str, set[Result]]) -> set[Result]:
    """Gives every result that can come of a position."""
    seat = position.state.seats[0]
    if not position.players():
        return {(len(seat.conquered), -len(seat.prison))}
    key = repr((seat, position.flow))
    if key not in memo:
        memo[key] = set()
        for action in position.legal(0):
            after = position.copy()
            after.play_unchecked(0, action)
            memo[key] |= results(after, memo)
    return memo[key]


def best_of(position: Any) -> Best | None:
    """What the data say of a fight."""
    entry = position.static.trained
    found: Best | None = entry.best_in_room if position.static.training_room else entry.best
    return found


@pytest.mark.rule("DL-B0.training")
@pytest.mark.parametrize("options", FIGHTS.values(), ids=list(FIGHTS))
def test_the_best_result_of_a_training_fight(host: Host, options: dict[str, Any]) -> None:
    """What the data say is what a search finds; the sheet's own lines (T47, T49, T50) lose one tile too."""
    position = host.setting("dungeon-lords", 1, options).start(1)
    memo: dict[str, set[Result]] = {}
    lost, caught = min(results(position, memo))
    assert best_of(position) == Best(lost, -caught) == Best(1, 3)
    assert len(memo) > 80


@pytest.mark.rule("DL-B0.training", "DL-B11.step-6")
@pytest.mark.parametrize("options", FIGHTS.values(), ids=list(FIGHTS))
def test_who_sends_nothing_loses_tiles_to_a_tired_party(host: Host, options: dict[str, Any]) -> None:
    match = host.match("dungeon-lords", players=1, options=options)
    while match.players():
        match.play(0, "stop")
    seat = match.position.state.seats[0]
    # Two fatigue a round over three rounds: six points on the party, from the front.
    hit_points = [match.position.static.adventurers[tile].hit_points for tile in seat.prison]
    assert len(seat.conquered) == 3
    assert sum(hit_points) + sum(hero.damage for hero in seat.party) == 6
    verdict = f"3 of 3 tiles lost, {len(seat.prison)} of 3 caught: at best 1 lost, 3 caught"
    assert match.log(0)[-1].endswith(verdict)


# -- the verdict


@pytest.mark.rule("DL-B0.training")
@pytest.mark.parametrize(
    ("plan", "verdict"),
    [
        (
            "set rolling-stone; send troll; attack troll 2; stop",
            "1 of 3 tiles lost, 3 of 3 caught: there is no better end",
        ),
        (
            "stop; send goblin; attack goblin 1; set rolling-stone; send troll; attack troll 2",
            "2 of 3 tiles lost, 3 of 3 caught: at best 1 lost, 3 caught",
        ),
    ],
)
def test_the_end_is_compared_with_the_best(host: Host, plan: str, verdict: str) -> None:
    match = host.match("dungeon-lords", players=1, options={"training": 1})
    for text in plan.split("; "):
        if match.players():
            match.play(0, text)
    while match.players():
        match.play(0, match.legal(0)[-1])
    assert match.log(0)[-1].endswith(verdict)


def test_where_the_best_is_not_known_there_is_no_comparison(host: Host, tmp_path: Path) -> None:
    """An owner's fights need not say it, and have a room only where they name one."""
    text = re.sub(r"(?m)^(best|room|best_in_room) = .*\n", "", OURS.read_text(encoding="utf-8"))
    (tmp_path / "trainings.toml").write_text(text, encoding="utf-8")
    options = {"training": 1, "data": str(tmp_path)}
    match = host.match("dungeon-lords", players=1, options=options)
    while match.players():
        match.play(0, "stop")
    assert match.log(0)[-1].endswith("caught: how good that is nobody knows")
    with pytest.raises(OptionError, match="only the first training fight"):
        host.setting("dungeon-lords", 1, {**options, "training_room": True})


@pytest.mark.rule("DL-B0.training")
@pytest.mark.parametrize(
    ("best", "in_room", "verdicts"),
    [
        ((3, 3), (3, 1), ("at best 3 lost, 3 caught", "there is no better end")),
        ((3, 1), (3, 2), ("there is no better end", "at best 3 lost, 2 caught")),
        ((2, 1), (3, 0), ("at best 2 lost, 1 caught", "there is no better end")),
    ],
)
def test_fewer_tiles_count_before_more_prisoners(
    host: Host, tmp_path: Path, best: Result, in_room: Result, verdicts: tuple[str, str]
) -> None:
    """Who sends nothing in the first fight loses three tiles and catches one."""
    for field, (lost, caught) in (("best", best), ("best_in_room", in_room)):
        path = tmp_path / "trainings.toml"
        text = (path if path.exists() else OURS).read_text(encoding="utf-8")
        new = f"{field} = {{ lost = {lost}, caught = {caught} }}"
        path.write_text(re.sub(rf"(?m)^{field} = .*$", new, text), encoding="utf-8")
    for in_a_room, verdict in zip((False, True), verdicts, strict=True):
        options = {"training": 1, "training_room": in_a_room, "data": str(tmp_path)}
        match = host.match("dungeon-lords", players=1, options=options)
        while match.players():
            match.play(0, "stop")
        assert match.log(0)[-1].endswith(f"3 of 3 tiles lost, 1 of 3 caught: {verdict}")


@pytest.mark.parametrize("room", ["chapel", "kitchen"])
def test_the_room_of_a_fight_is_one_of_the_first_year(host: Host, tmp_path: Path, room: str) -> None:
    text = OURS.read_text(encoding="utf-8").replace("chicken-coop", room)
    (tmp_path / "trainings.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=f"room: there is no {room} in the first year"):
        host.setting("dungeon-lords", 1, {"training": 1, "data": str(tmp_path)})


# -- in a room


@pytest.mark.rule("DL-B0.training", "DL-B11.monsters", "DL-B11.traps", "DL-B11.payable")
def test_in_a_room_two_monsters_fight_and_a_trap_costs_gold(host: Host) -> None:
    match = host.match("dungeon-lords", players=1, options={"training": 1, "training_room": True})
    seat = match.position.state.seats[0]
    assert [room.square for room in seat.rooms] == [ENTRANCE]
    # There is no gold, so no trap can be set, and both monsters may be sent.
    assert [match.text(action) for action in match.legal(0)] == ["stop"]
    match.play(0, "stop; send goblin; send troll; attack goblin 1; attack troll 2")
    assert len(match.position.state.seats[0].prison) == 1
    assert ENTRANCE in match.position.state.seats[0].conquered
    # The second tile is a tunnel.
    assert [match.text(action) for action in match.legal(0)] == ["set rolling-stone", "stop"]


@pytest.mark.parametrize("options", [{"training": 2}, {"training": 4}, {}], ids=str)
def test_only_the_first_fight_has_a_room(host: Host, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="only the first training fight"):
        host.setting("dungeon-lords", 1 if options else 2, {**options, "training_room": True})
