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


class Drawn:
    """What a scene has where, looked up once."""

    def __init__(self, scene: Scene) -> None:
        (self.floor,) = (shape for shape in scene.shapes if isinstance(shape, Squares))
        self.across = self.floor.across
        self.labels = {shape.id: shape.text for shape in scene.shapes if isinstance(shape, Label) and shape.id}
        self.grounds = {square: ground for ground in self.floor.grounds for square in ground.squares}
        left, top = self.floor.left, self.floor.top
        self.pieces: dict[int, list[Piece]] = {}
        for shape in scene.shapes:
            if isinstance(shape, Piece) and (shape.y - top) % 2:
                square = (shape.y - top) // 2 * self.across + (shape.x - left) // 3
                self.pieces.setdefault(square, []).append(shape)

    def number(self, name: str) -> int:
        letters = name.rstrip("0123456789")
        return self.floor.rows.index(name.removeprefix(letters)) * self.across + self.floor.columns.index(letters)


LAST: list[tuple[Scene, Drawn]] = []
"""The scene that was looked at last."""


def drawn(scene: Scene) -> Drawn:
    if not LAST or LAST[0][0] is not scene:
        LAST[:] = [(scene, Drawn(scene))]
    return LAST[0][1]


def floor_of(scene: Scene) -> Squares:
    return drawn(scene).floor


def number(scene: Scene, name: str) -> int:
    """The drawn square of that name, read from the names along the edges."""
    return drawn(scene).number(name)


def pieces_on(scene: Scene, name: str) -> list[Piece]:
    return drawn(scene).pieces.get(number(scene, name), [])


def ground_on(scene: Scene, name: str) -> Ground | None:
    """What a square is drawn as: of several the last counts."""
    return drawn(scene).grounds.get(number(scene, name))


def labels(scene: Scene) -> dict[str, str]:
    return drawn(scene).labels


def texts(scene: Scene, view: str) -> list[str]:
    """The texts of a view, from above."""
    place = scene.views[view]
    return [
        shape.text for shape in scene.shapes if isinstance(shape, Label) and place.y <= shape.y < place.y + place.height
    ]
