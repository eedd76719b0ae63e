"""How a match shows itself in a notebook: its board as a picture, and as text where no pictures are shown."""

from __future__ import annotations

from typing import Any

from .render import render
from .scene import scene_of
from .svg import svg
from .table import Observation


def mimebundle(observation: Observation[Any, Any]) -> dict[str, str]:
    """Gives what the observation's player sees, by type of content, as notebooks ask for it.

    Without a board it is the observation as text. GameFault if the game's code fails.
    """
    if observation.setting.game.scene is None:
        return {"text/plain": repr(observation)}
    scene = scene_of(observation)
    return {"text/plain": render(scene), "image/svg+xml": svg(scene, title_of(observation))}


def title_of(observation: Observation[Any, Any]) -> str:
    """Gives the name of a drawn board: of which game, and as who sees it."""
    viewer = "an onlooker" if observation.player < 0 else f"player {observation.player}"
    return f"{observation.setting.game.title}, as {viewer} sees it"
