"""The board can be drawn, for everybody, at every step."""

from __future__ import annotations

from typing import Any, Final

from undercroft import Position
from undercroft.render import render
from undercroft.scene import Scene, columns, problems
from undercroft.testing.case import Case, Check

WIDTH: Final = 80


def run(case: Case) -> None:
    """Draws what each player and an onlooker see."""
    if case.setting.game.scene is None:
        case.skip("the game describes no board (`scene`)")
        return
    for step in case.walk(sample=8):
        look(case, step.position)
    if case.position is not None and case.raised is None:
        look(case, case.position)


def look(case: Case, position: Position[Any, Any]) -> None:
    """Fails for a scene with problems, one that names other actions than the legal ones, or one not drawn."""
    setting = case.setting
    assert setting.game.scene is not None
    for viewer in range(-1, case.players):
        who = f"player {viewer}" if viewer >= 0 else "an onlooker"
        scene = setting.game.scene(setting.observe(position, viewer), viewer)
        if not isinstance(scene, Scene):
            case.fail(f"the board of {who} is {scene!r:.60}, no Scene")
        if wrong := problems(scene):
            case.fail(f"the board of {who}: {'; '.join(wrong[:5])}")
        legal = {setting.ruleset.text(action) for action in position.legal(viewer)} if viewer >= 0 else set()
        if other := [text for text in scene.touches if text not in legal]:
            case.fail(f"the board of {who} ties {other[0]!r} to a place; it is not legal for them")
        for unicode in (True, False):
            lines = render(scene, WIDTH, unicode=unicode).splitlines()
            widest = max(map(columns, lines), default=0)
            if widest > WIDTH:
                case.fail(f"the board of {who} is drawn {widest} columns wide, in {WIDTH}")
            if not unicode and not "\n".join(lines).isascii():
                case.fail(f"the board of {who}, drawn in ASCII, is not")


CHECK = Check("boards", "Each player's board has no problems, names legal actions only, and is drawn.", run)
