"""A copy is independent of its original, and the original of its copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from undercroft import Position, Rng
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Plays on with copies and looks whether the original has changed, and the other way round."""
    dice = case.rng("play")
    kept: list[tuple[Position[Any, Any], bytes]] = []
    for step in case.walk(sample=12):
        position = step.position
        before = position.to_bytes()
        copy = position.copy()
        if copy.to_bytes() != before or tuple(copy.players()) != step.asked:
            case.fail("a copy is not equal to its original")
        if shared := sorted(set(shared_parts(position, copy))):
            case.fail(f"a copy shares what can change with its original: {', '.join(shared[:5])}")
        if twice := sorted(doubled(position)):
            case.fail(f"one and the same thing in two places, where a copy has two: {', '.join(twice[:5])}")
        for other, saved in kept:
            if other.to_bytes() != saved:
                case.fail("a copy made earlier changed while the original was played on")
        kept.append((position.copy(), before))
        legal = listed(position)
        play_some(copy, dice, 12)
        if position.to_bytes() != before:
            case.fail("the original changed while a copy was played on")
        if listed(position) != legal:
            case.fail("other actions are legal in the original since a copy was played on: a fact is kept elsewhere")


def play_some(position: Position[Any, Any], dice: Rng, count: int) -> None:
    """Plays so many random actions; what a game raises is not what is looked for here."""
    try:
        for _ in range(count):
            asked = position.players()
            if not asked:
                return
            player = asked[dice.below(len(asked))]
            legal = position.legal(player)
            position.play_unchecked(player, legal[dice.below(len(legal))])
    except Exception:  # noqa: BLE001 - it is for the check `legal`
        return


def listed(position: Position[Any, Any]) -> list[list[Any]]:
    """Gives the legal actions of all who are asked; nothing for rules that fail, which is for the check `legal`."""
    try:
        return [list(position.legal(player)) for player in position.players()]
    except Exception:  # noqa: BLE001 - as above
        return []


def doubled(position: Position[Any, Any]) -> Iterator[str]:
    """Names what can change and stands in a position twice: a list that a phase took from the state, say."""
    places: dict[int, str] = {}
    for top, name in ((position.state, "state"), *((phase, type(phase).__name__) for phase in position.flow)):
        for place, value in parts(top, name):
            if id(value) in places:
                yield f"{places[id(value)]} and {place}"
            places[id(value)] = place


def shared_parts(one: Position[Any, Any], other: Position[Any, Any]) -> Iterator[str]:
    """Names the lists, dicts and structs that are one and the same object in both positions."""
    if one.rng is other.rng:
        yield "the generator"
    there = {id(value) for part in (other.state, other.extra, *other.flow) for _, value in parts(part, "")}
    named = (("state", one.state), ("beside", one.extra), *((type(phase).__name__, phase) for phase in one.flow))
    for name, part in named:
        for place, value in parts(part, name):
            if id(value) in there:
                yield place


def parts(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Gives everything in a value that can change, itself first, with its place."""
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            yield place, value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name), f"{place}.{name}")
    elif isinstance(value, (list, tuple)):
        if isinstance(value, list):
            yield place, value
        for item in value:
            yield from parts(item, f"{place}[]")
    elif isinstance(value, dict):
        yield place, value
        for item in value.values():
            yield from parts(item, f"{place}[]")
    elif isinstance(value, (set, bytearray)):
        yield place, value


CHECK = Check("copies", "A copy that is played on does not change the original, nor the other way round.", run)
