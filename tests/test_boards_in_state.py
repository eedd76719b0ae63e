"""Boards of the Rust core as values of a state: shared by copies, bytes in a save, checked when they come back."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from tests.toys import Go, host, toy

from undercroft import OVER, Phase, PositionError, State
from undercroft.schema import position_schema
from undercroft.spatial import Grid, Mask, Site, TileBoard, TileSet

WALLS = Grid.from_areas("aab").with_door(1, 2)
CARDS = TileSet(["OWOW", "OOWW"])


class Ground(State):
    grid: Grid
    lit: Mask
    site: Site
    tiles: TileBoard | None
    past: list[Grid]


class Change(Phase, tag="boards.Change"):
    """Each step changes every board."""

    step: int = 0
    actions = (Go,)
    ends = (OVER,)
    final = False

    def players(self, table: Any) -> tuple[int]:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Go]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Go) -> Any:
        state = pos.state
        state.past.append(state.grid)
        state.grid = (state.grid.open_door, state.grid.close_door)[self.step % 2](1, 2)
        state.lit = state.grid.view(0)
        state.site = Site(3, 2, range(self.step))
        state.tiles = None if self.step == 1 else TileBoard(CARDS).place(0, self.step, 0)
        self.step += 1
        return OVER if self.step == 4 else None


BOARDS = toy(
    "boards",
    Ground,
    Change,
    [Change],
    lambda seats, rng: Ground(WALLS, Mask(3), Site(3, 2), TileBoard(CARDS), []),
    seats=range(1, 2),
)
HOST = host(BOARDS)
TOO_LONG = base64.b64encode(Mask(3).to_bytes() + b"x").decode()


def test_a_match_whose_boards_change_goes_on_from_its_json_and_from_its_bytes() -> None:
    match = HOST.match("boards", seed=1)
    while match.players():
        again = HOST.from_json(match.to_json())
        loaded = match.setting.codec.load(match.position.to_bytes())
        assert again.position.state == loaded.state == match.position.state
        match.play(0, "go")
        again.play(0, "go")
        assert again.to_json() == match.to_json()
    assert match.position.state.past == [WALLS, WALLS.open_door(1, 2), WALLS, WALLS.open_door(1, 2)]


def test_an_undo_gives_every_board_back() -> None:
    match = HOST.match("boards", seed=1)
    match.play(0, "go")
    assert match.position.state.grid != WALLS
    match.undo(0)
    assert (match.position.state.grid, match.position.state.past) == (WALLS, [])


def test_copies_and_observations_share_the_boards_themselves() -> None:
    position = HOST.setting("boards").start(1)
    copied, seen = position.copy(), position.observation(0)
    assert copied.state.grid is seen.state.grid is position.state.grid
    copied.play_unchecked(0, Go())
    assert (position.state.grid, position.state.past) == (WALLS, [])


@pytest.mark.parametrize("field", ["grid", "lit", "site", "tiles"])
@pytest.mark.parametrize("wrong", ["", "AAAA", "no base64", 5, [], TOO_LONG])
def test_what_is_no_such_board_is_refused(field: str, wrong: Any) -> None:
    plain = json.loads(HOST.match("boards", seed=1).to_json())
    plain["position"]["state"][field] = wrong
    with pytest.raises(PositionError, match="this is no position of boards"):
        HOST.from_json(json.dumps(plain))


def test_a_board_of_another_kind_is_refused() -> None:
    plain = json.loads(HOST.match("boards", seed=1).to_json())
    state = plain["position"]["state"]
    state["grid"], state["site"] = state["site"], state["grid"]
    with pytest.raises(PositionError, match="this is no position of boards"):
        HOST.from_json(json.dumps(plain))


def test_the_schema_says_that_a_board_is_bytes() -> None:
    properties = position_schema(HOST.setting("boards"))["$defs"]["Ground"]["properties"]
    assert properties["grid"] == {"type": "string", "contentEncoding": "base64"}
    assert {"type": "string", "contentEncoding": "base64"} in properties["tiles"]["anyOf"]
