"""Which effects can fall on whom: a card whose effects do nothing to its target is refused before it is played."""

from __future__ import annotations

from typing import Final

from . import effects

ANYBODY: Final = (effects.Damage, effects.Heal, effects.Bonus, effects.SkipTurn, effects.Bind)
HERO: Final = (
    *ANYBODY,
    effects.GainGold,
    effects.MoveDice,
    effects.Pass,
    effects.Return,
    effects.Destroy,
)
OWNER: Final = (
    *HERO,
    effects.Attacks,
    effects.Reroll,
    effects.CastAgain,
    effects.Wander,
    effects.EndTurn,
)
"""What works for the hero whose card it is."""
FOR_HEROES: Final[dict[str, tuple[type, ...]]] = {
    "self": OWNER,
    "hero": HERO,
    "other hero": HERO,
    "heroes in sight": HERO,
    "heroes in the area": HERO,
    "monster": (*ANYBODY, effects.Attack, effects.Kill, effects.NoDefence),
    "dead hero": (effects.Revive,),
    "door": (effects.OpenDoor,),
}
"""The effects of what heroes have, by target."""
FOR_MONSTERS: Final[dict[str, tuple[type, ...]]] = {
    "self": (effects.Heal, effects.Bonus, effects.Flee, effects.Summon),
    "hero": (*HERO, effects.Command),
    "other hero": (*HERO, effects.Command),
    "heroes in sight": (*HERO, effects.Command),
    "heroes in the area": (*HERO, effects.Command),
    "others in the room": ANYBODY,
    "figures in a line": ANYBODY,
}
"""The effects of Dread spells, by target."""


def target_fault(file: str, target: str, effect: effects.Effect) -> str:
    """Gives what is wrong with an effect for this target in this data file, or no text.

    >>> target_fault("treasures", "self", effects.Flee())
    '`flee` does nothing to the target `self`'
    >>> target_fault("dread", "door", effects.OpenDoor())
    'nothing in this file can have the target `door`'
    """
    allowed = (FOR_MONSTERS if file == "dread" else FOR_HEROES).get(target)
    if allowed is None or (target == "door" and file != "spells"):
        return f"nothing in this file can have the target `{target}`"
    if type(effect) not in allowed:
        return f"`{type(effect).__struct_config__.tag}` does nothing to the target `{target}`"
    return ""
