"""What cards do, in a few words: for prompts and for the log. All of it is worked out once, in `Static`."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import AdvancePart, Card, FootstepsPart, InnCard, MovePart, NewGroupPart, Part, RemovePart, Threat


def card_words(card: Card) -> str:
    """Gives the effects of a card: `remove 2 groups, 1 monster from highest room to entrance; others: new group`."""
    found = [effect_words(card.you)] if card.you else []
    if card.others:
        found.append(f"others: {effect_words(card.others)}")
    return "; ".join(found)


def inn_words(inn: InnCard) -> str:
    """Gives whom an Inn card hits, and how."""
    return f"{inn.who} groups: {effect_words(inn.effects)}"


def threat_words(threat: Threat) -> str:
    """Gives the icon of a Threat card, and whether it has a skull."""
    return f"{'no icon' if threat.icon == 'none' else threat.icon}, {'skull' if threat.skull else 'no skull'}"


def effect_words(parts: Iterable[Part]) -> str:
    """Gives an effect part by part."""
    return ", ".join(_part_words(part) for part in parts)


def amount(n: int, thing: str) -> str:
    """Gives a number of things: `1 monster`, `2 groups`."""
    return f"{n} {thing}{'s' if n > 1 else ''}"


def monsters_words(n: int, monster: str, up_to: bool) -> str:
    """Gives how many monsters are moved: `up to 3 monsters`, `1 skeleton`."""
    return f"{'up to ' if up_to else ''}{amount(n, 'monster' if monster == 'any' else monster)}"


def _part_words(part: Part) -> str:
    match part:
        case MovePart():
            what = monsters_words(part.n, part.monster, part.up_to)
            if part.start == part.to == "anywhere":
                return f"teleport {what}"
            return f"{what} from {_place(part.start)} to {_place(part.to)}"
        case RemovePart():
            where = "" if part.start == "anywhere" else f" from {_place(part.start)}"
            return f"remove {amount(part.n, 'group')}{where}"
        case FootstepsPart():
            return amount(part.n, "footstep")
        case AdvancePart():
            return f"advance a group by {part.n}"
        case NewGroupPart():
            return "new group" if part.room == 1 else f"new group in room {part.room}"
    raise TypeError(f"no words for {type(part).__name__}")


def _place(name: str) -> str:
    return "that room" if name == "room" else name
