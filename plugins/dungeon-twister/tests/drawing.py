"""Positions to draw: random play that tries every kind of action alike, and what a scene has on each square."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from undercroft import Rng
from undercroft.scene import Ground, Label, Piece, Scene, Squares

from .conftest import HOST


def varied(position: Any, player: int, rng: Rng) -> Any:
    """A legal action: its kind is drawn first, so that rare kinds come up."""
    legal = position.legal(player)
    kinds = sorted({type(action).__name__ for action in legal})
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action).__name__ == kind])


def positions(scenario: str, players: int, seed: int, steps: int = 10_000, **options: Any) -> Iterator[Any]:
    """The position before each decision of a match, and its last one."""
    setting = HOST.setting("dungeon-twister", players, {"scenario": scenario, "setup": "half", **options})
    pos = setting.start(seed)
    rng = Rng(seed)
    for _ in range(steps):
        asked = pos.players()
        if not asked:
            break
        yield pos
        pos.play_unchecked(asked[0], varied(pos, asked[0], rng))
    yield pos


def walked(scenario: tuple[str, int], seed: int, steps: int, **options: Any) -> Any:
    """The position after so many decisions."""
    return deque(positions(*scenario, seed, steps, **options), maxlen=1)[0]


def floor_of(scene: Scene) -> Squares:
    (floor,) = (shape for shape in scene.shapes if isinstance(shape, Squares))
    return floor


def number(floor: Squares, name: str) -> int:
    """The drawn square of that name, read from the names along the edges."""
    letters = name.rstrip("0123456789")
    return floor.rows.index(name.removeprefix(letters)) * floor.across + floor.columns.index(letters)


def pieces_on(scene: Scene, name: str) -> list[Piece]:
    floor = floor_of(scene)
    x, y = floor.at(number(floor, name))
    return [shape for shape in scene.shapes if isinstance(shape, Piece) and shape.y == y and shape.x in (x - 1, x)]


def ground_on(scene: Scene, name: str) -> Ground | None:
    """What a square is drawn as: of several the last counts."""
    floor = floor_of(scene)
    square = number(floor, name)
    return next((ground for ground in reversed(floor.grounds) if square in ground.squares), None)


def labels(scene: Scene) -> dict[str, str]:
    return {shape.id: shape.text for shape in scene.shapes if isinstance(shape, Label) and shape.id}


def texts(scene: Scene, view: str) -> list[str]:
    """The texts of a view, from above."""
    place = scene.views[view]
    return [
        shape.text for shape in scene.shapes if isinstance(shape, Label) and place.y <= shape.y < place.y + place.height
    ]
