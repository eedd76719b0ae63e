"""A loaded position that cannot be is refused, and says why."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from undercroft import PositionError, Rng

from .conftest import HOST


def middle(players: int = 2, seed: int = 4, mode: str = "shared") -> Any:
    """A match in which some rooms lie."""
    match = HOST.match("dungeon-cards", players, seed=seed, options={"mode": mode})
    rng = Rng(seed)
    for _ in range(30):
        player = match.players()[0]
        match.play(player, rng.choice(match.legal(player)))
    return match


def state_of(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = data["position"]["state"]
    return found


def test_a_position_of_play_is_loaded() -> None:
    match = middle()
    assert HOST.from_json(match.to_json()).position == match.position


DRAGON = HOST.setting("dungeon-cards", 2).static.numbers["dragon"]


def boxed(state: dict[str, Any]) -> None:
    """The Dragon changes places with a card of the box."""
    at = state["deck"].index(DRAGON)
    state["deck"][at], state["box"][0] = state["box"][0], DRAGON


def early(state: dict[str, Any]) -> None:
    """The Dragon is the next card, and fifteen are left."""
    state["deck"].remove(DRAGON)
    state["deck"].append(DRAGON)


def match_with_the_dragon_in_the_deck() -> Any:
    """One in the first rounds, with more than twelve cards in the deck."""
    match = HOST.match("dungeon-cards", 2, seed=1)
    match.play(match.players()[0], match.legal(match.players()[0])[0])
    match.play(match.players()[0], match.legal(match.players()[0])[0])
    if type(match.position.flow[-1]).__name__ == "Turning":
        match.play(match.players()[0], match.legal(match.players()[0])[0])
    assert len(match.position.state.deck) == 15
    assert DRAGON in match.position.state.deck[:12]
    assert len(match.position.state.dungeons[0].laid) == 2
    return match


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (lambda s: s.update(dealer=2), "no player 2 to deal"),
        (lambda s: s.update(dealer=-1), "no player -1 to deal"),
        (lambda s: s.update(round=9), "no round 9"),
        (lambda s: s.update(round=-1), "no round -1"),
        (lambda s: s["seats"][0].update(keys=-1), "less than nothing"),
        (lambda s: s["seats"][1].update(xp=-1), "nothing is ever less"),
        (lambda s: s["seats"][0].update(cell=[30, 30]), "where no card lies"),
        (lambda s: s["seats"][0].update(dragon=True), "told wrongly"),
        (lambda s: s["dungeons"][0]["cells"].reverse(), "not those of the board"),
        (lambda s: s["dungeons"][0]["bonus"].pop(), "do not go together"),
        (lambda s: s["dungeons"][0]["todo"].__setitem__(1, 64), "64 to be done"),
        (lambda s: s["dungeons"][0]["todo"].__setitem__(1, -1), "-1 to be done"),
        (lambda s: s["dungeons"][0]["bonus"].__setitem__(1, -2), "-2 bonus XP"),
        (lambda s: s["dungeons"].append(s["dungeons"][0]), "there are"),
        (boxed, "a dragon is in the box"),
        (early, "the first cards of the deck"),
    ],
)
def test_what_cannot_be_is_refused(fault: Callable[[dict[str, Any]], Any], told: str) -> None:
    data = json.loads(match_with_the_dragon_in_the_deck().to_json())
    fault(state_of(data))
    with pytest.raises(PositionError, match=told):
        HOST.from_json(json.dumps(data))


def test_a_board_of_another_deck_is_refused() -> None:
    from .test_second_deck import SECOND

    match = middle()
    other = HOST.match("dungeon-cards", 2, seed=1, options={"data": SECOND})
    data, second = json.loads(match.to_json()), json.loads(other.to_json())
    state_of(data)["dungeons"][0]["board"] = state_of(second)["dungeons"][0]["board"]
    with pytest.raises(PositionError, match="for other cards"):
        HOST.from_json(json.dumps(data))


@pytest.mark.rule("DC-C-04")
def test_cards_that_do_not_match_are_refused() -> None:
    match = middle()
    position = match.position
    dungeon = position.state.dungeons[0]
    board = dungeon.board
    for card, x, y, turns in board.tiles():
        for turn in range(1, 4):
            wrong = board.remove(x, y).place_unchecked(card, x, y, (turns + turn) % 4)
            if (x, y) != (0, 0) and wrong.why_not_instead(card, x, y, (turns + turn) % 4) is not None:
                dungeon.board = wrong
                data = match.to_json()
                dungeon.board = board
                with pytest.raises(PositionError, match="does not fit"):
                    HOST.from_json(data)
                return
    raise AssertionError("no card could be turned wrongly")


def test_an_entrance_elsewhere_is_refused() -> None:
    match = middle()
    dungeon = match.position.state.dungeons[0]
    tiles = dungeon.board.tiles()
    dungeon.board = dungeon.board.holding([(card, x + 1, y, turns) for card, x, y, turns in tiles])
    dungeon.cells = [(x + 1, y) for x, y in dungeon.cells]
    for seat in match.position.state.seats:
        seat.cell = (seat.cell[0] + 1, seat.cell[1])
    with pytest.raises(PositionError, match=r"the Entrance lies at \(0,0\)"):
        HOST.from_json(match.to_json())
