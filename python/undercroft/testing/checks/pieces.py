"""No piece is lost or doubled."""

from __future__ import annotations

from collections import Counter
from typing import Any

from undercroft import Position
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Counts after every step, and now and then what each player sees."""
    if not case.setting.components:
        case.skip("the game has no components")
        return
    picked = case.pick(10)
    for step in case.walk():
        count(case, step.position)
        if step.number in picked:
            for viewer in range(-1, case.players):
                seen(case, step.position, viewer)
    if case.position is not None and case.raised is None:
        count(case, case.position)


def count(case: Case, position: Position[Any, Any]) -> None:
    """Fails if a piece is not in exactly one place."""
    if wrong := case.setting.misplaced(position):
        case.fail("; ".join(wrong[:5]))


def seen(case: Case, position: Position[Any, Any], viewer: int) -> None:
    """Fails if an observation has more or fewer pieces of a component, or of a back, than there are."""
    setting = case.setting
    observation = setting.observe(position, viewer)
    tally = setting.tally(observation)
    who = "an onlooker" if viewer < 0 else f"player {viewer}"
    for name, component in setting.components.items():
        known = tally.counts[name]
        backs = Counter(back for other, back, *_ in tally.unknown if other == name)
        for number, have in enumerate(known):
            if have > component.counts[number]:
                case.fail(f"{who} sees {have} pieces {component.kinds[number]!r} of {name}, of which there are fewer")
            backs[setting.unknown[name][number]] += have
        for number, of_kind in enumerate(component.counts):
            backs[setting.unknown[name][number]] -= of_kind
        if any(backs.values()) and not position.unfinished:
            case.fail(f"{who} sees another number of pieces of {name} than there are")


CHECK = Check("pieces", "Every piece is in exactly one place, always, and in what each player sees.", run)
