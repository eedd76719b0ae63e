"""Tables with fights to come, for tests of plans that are tried out."""

from __future__ import annotations

from typing import Any

from undercroft_dungeon_lords.combat import Combat
from undercroft_dungeon_lords.tryout import Prospect


def only(prospect: Prospect) -> Any:
    """The outcome of a plan that has one."""
    (chance,) = prospect.chances
    assert chance.worlds == prospect.worlds
    return chance.outcome


def fight(table: Any, own: Any, fight: str = "", **more: Any) -> Any:
    """A table with the fights of a year to come; of the cards to come those named are the next ones."""
    play = table(Combat(), [own, *more.pop("lords", ())], **more)
    state = play.match.position.state
    names = [one.name for one in play.static.combats]
    for place, name in enumerate(fight.split()):
        at = state.combat.ids.index(names.index(name)) if names.index(name) in state.combat.ids else None
        if at is None:
            there = state.combat_box.index(names.index(name))
            state.combat_box[there], state.combat.ids[place] = state.combat.ids[place], state.combat_box[there]
        else:
            ids = state.combat.ids
            ids[at], ids[place] = ids[place], ids[at]
    return play


def know(play: Any, *places: int) -> None:
    """Lets lord 0 have looked at some of the cards to come."""
    for place in places:
        play.match.position.reveal(play.state.combat, place, to=0)
