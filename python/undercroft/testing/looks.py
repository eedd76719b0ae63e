"""Everything that one player can see of a match, as text that can be compared; and two matches played on alike."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from undercroft import _core
from undercroft.errors import UndercroftError, shorten
from undercroft.export import events_told, view
from undercroft.flow import Action
from undercroft.match import Match
from undercroft.setting import Setting
from undercroft.table import Position

from .case import Case, Step, rng_for
from .worlds import Bank, differing

GARBAGE: Final = ("", "?!", "no such words", "-1")
"""Texts that are no action, and whose refusal must tell nothing."""
Look = dict[str, str]
"""What is seen, by where: two looks are equal if a player cannot tell the matches apart."""


def look(match: Match, player: int, tries: Sequence[Action] = (), brief: bool = False) -> Look:
    """Gives all that a player (-1: an onlooker) can see of a match and draw out of it; `tries` are to be refused.

    A brief look leaves out what says the same again in another form.
    """
    seat = None if player < 0 else player
    seen: Look = {"who is asked": repr(match.players())}
    if seat is not None:
        legal = _tried(lambda: [*match.legal(seat)])
        seen["legal actions"] = _tried(lambda: "; ".join(match.text(action) for action in match.legal(seat)))
        seen["the repr of legal actions"] = repr(legal)
        seen["the prompt"] = _tried(lambda: match.prompt(seat))
        for text in GARBAGE:
            seen[f"the refusal of {text!r}"] = _refused(match, seat, text)
        for action in tries:
            if isinstance(legal, list) and action not in legal:
                seen[f"the refusal of {match.text(action)!r}"] = _refused(match, seat, action)
    observation = match.observation(seat)
    ruleset = match.ruleset
    seen["the observation as JSON"] = _tried(observation.to_json)
    extra = () if observation.extra is None else (observation.extra,)
    seen["the values of the observation"] = _tried(
        lambda: repr(ruleset.types.encoder.encode(ruleset.types.view(observation.state, observation.flow, *extra)))
    )
    for what, value in (("state", observation.state), ("flow", observation.flow), ("data of overlays", extra)):
        seen[f"the repr of the {what}"] = _tried(lambda value=value: repr(value))  # type: ignore[misc]
    seen["the log"] = _tried(lambda: "\n".join(match.log(seat)))
    written = [("match", match), ("position", match.position), *([] if brief else [("observation", observation)])]
    for what, value in written:
        own = type(value).__str__ is not object.__str__  # else it is the repr
        seen[f"the repr of the {what}"] = _tried(lambda value=value: repr(value))  # type: ignore[misc]
        seen[f"the text of the {what}"] = _tried(lambda value=value: str(value)) if own else ""  # type: ignore[misc]
    if match.setting.game.scene is not None:
        # Drawings are made of the scene alone.
        seen["the scene"] = _tried(lambda: repr(match.setting.game.scene(observation, player)))  # type: ignore[misc]
    if seat is not None:
        seen["the answer to undo"] = _tried(lambda: _undone(match, seat))
    if not brief:
        seen["the view for a client"] = _tried(lambda: _viewed(match, seat))
    return seen


def _undone(match: Match, seat: int) -> str:
    match.copy().undo(seat)
    return "it was taken back"


def _viewed(match: Match, seat: int | None) -> str:
    plain = view(match, seat)
    # At the end of a match the rules turn up what counts.
    return repr({name: value for name, value in plain.items() if not (match.over and name in ("winners", "scores"))})


def _tried(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Exception as error:  # noqa: BLE001 - what a client gets of it is compared
        return f"{type(error).__name__}: {error}" if isinstance(error, UndercroftError) else type(error).__name__


def _refused(match: Match, player: int, action: Any) -> str:
    try:
        match.copy().play(player, action)
    except Exception as error:  # noqa: BLE001 - as above
        known = [getattr(error, name, "") for name in ("rule", "reason", "rule_text", "action")]
        return f"{type(error).__name__}: {error} {known}"
    return "it was carried out"


def difference(one: Look, other: Look) -> str | None:
    """Says in which place two looks differ first, and how; None if they are the same."""
    for place in one:
        if one[place] != other.get(place):
            return f"{place}: {_around(one[place], other.get(place, ''))}"
    return None


def _around(one: str, other: str) -> str:
    """Gives both texts near the place where they part."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(at - 30, 0)
    return f"{shorten(one[start : at + 60], 90)!r} in one, {shorten(other[start : at + 60], 90)!r} in the other"


def named(player: int) -> str:
    """Gives a player in words."""
    return "an onlooker" if player < 0 else f"player {player}"


def viewers(case: Case, step: Step) -> list[int]:
    """Gives the one who acts, and another or an onlooker, drawn by seed; all, while a list of actions is made short."""
    others = [player for player in range(-1, case.players) if player != step.player]
    if case.shrinking:
        return [step.player, *others]
    return [step.player, case.rng(f"viewer/{step.number}").choice(others)]


def telling(case: Case, count: int) -> Iterator[Step]:
    """Walks and gives about so many steps, drawn by seed; and each kind of action the first time that it comes up."""
    picked = case.pick(count)
    kinds: set[type[Action]] = set()
    for step in case.walk():
        if step.number in picked or type(step.action) not in kinds:
            kinds.add(type(step.action))
            yield step


# -- two matches that are alike to one player


class Pair(NamedTuple):
    """A match as it is, and one in a world that its player cannot tell from it."""

    real: Match
    other: Match
    player: int


class Played(NamedTuple):
    """What came of an action that was played in both."""

    text: str
    quiet: tuple[bool, bool]
    """In each: whether no chance was drawn and nothing shown, so that the action could be taken back."""
    told: tuple[list[str], list[str]]
    """In each: what the player was told of it."""
    looks: tuple[Look, Look]
    """In each: what the player saw right after it; a game that keeps secrets outside of the position has no time to."""


def pairs(case: Case, position: Position[Any, Any], player: int, label: str, wanted: int) -> Iterator[Pair]:
    """Gives pairs of the position and different worlds that are alike to the player, as matches begun there."""
    dice = rng_for(case.seed, f"worlds/{label}/{player}")
    for world in differing(position, player, dice, bank(case), wanted, 4 * wanted):
        yield Pair(begun(position), begun(world), player)


def begun(position: Position[Any, Any]) -> Match:
    """Gives a match that goes on from a copy of the position."""
    copied = position.copy()
    copied._asked = position._asked
    return Match(position.setting, None, position=copied)


def bank(case: Case) -> Bank:
    """Gives the values that secret fields had in other matches in this setting."""
    key = ("bank", case.players, repr(sorted(case.options.items())))
    if key not in case.plan.shared:
        setting = case.setting

        def collect() -> Iterator[Position[Any, Any]]:
            for number in range(4):
                dice = rng_for(number, "bank")
                position = setting.start(1000 + number)
                for _ in range(60):
                    yield position
                    asked = position.players()
                    if not asked:
                        break
                    player = asked[dice.below(len(asked))]
                    position.play_unchecked(player, dice.choice(position.legal(player)))

        case.plan.shared[key] = Bank(collect)
    found: Bank = case.plan.shared[key]
    return found


def play_on(pair: Pair, player: int, action: Action, number: int, tries: Sequence[Action] = ()) -> Played | None:
    """Plays an action in both; None if the other world is not one in which it can be done.

    Where the one for whom they are alike does not see which action it was, another one that looks the same will do;
    `number` chooses among them.
    """
    real, other, viewer = pair
    told = real.ruleset.told
    text = told(player, action, viewer)
    try:
        if player not in other.players():
            return None
        legal = other.legal(player)
    except Exception:  # noqa: BLE001 - the rules do not take this world
        return None
    if player == viewer:
        twins = [one for one in legal if one == action]
    else:
        twins = [one for one in legal if type(one) is type(action) and told(player, one, viewer) == text]
        if action in twins and number % 2 == 0:
            twins = [action]
    if not twins:
        return None
    quiet, lines, looks = [], [], []
    for match, chosen in ((real, action), (other, twins[number % len(twins)])):
        draws, shown, events = match.position.rng.draws, match.position.shown, len(match.events)
        try:
            match.play(player, chosen)
        except Exception:  # noqa: BLE001 - as above; if it is the real one, the check `legal` tells of it
            return None
        quiet.append((match.position.rng.draws, match.position.shown) == (draws, shown))
        lines.append([text, *events_told(match.setting, match.events[events:], viewer)])
        looks.append(look(match, viewer, tries, brief=True) if quiet[-1] else {})
    return Played(text, (quiet[0], quiet[1]), (lines[0], lines[1]), (looks[0], looks[1]))


# -- what must not be reachable


def carries(value: Any, wanted: tuple[type, ...] = (_core.Rng, Position, Match)) -> str | None:
    """Says by which way a generator, a position or a match can be reached from a value; None if there is none.

    It looks into lists, dicts, structs and objects, and at what their classes hold, but not into functions and modules.
    """
    return _walk(value, "", wanted, set(), 0)


def _walk(value: Any, way: str, wanted: tuple[type, ...], seen: set[int], depth: int) -> str | None:
    if isinstance(value, wanted):
        return f"{way.lstrip('.')} is a {type(value).__name__}"
    if depth > 12 or id(value) in seen or isinstance(value, PLAIN):
        return None
    seen.add(id(value))
    for name, inner in _inside(value):
        found = _walk(inner, f"{way}{name}", wanted, seen, depth + 1)
        if found is not None:
            return found
    return None


PLAIN: Final = (str, bytes, int, float, type(None), types.ModuleType, types.FunctionType, types.BuiltinFunctionType)


def _inside(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, (list, tuple)):
        yield from ((f"[{i}]", inner) for i, inner in enumerate(value) if not isinstance(inner, PLAIN))
    elif isinstance(value, dict):
        yield from ((f"[{key!r}]", inner) for key, inner in value.items())
    elif not isinstance(value, (type, Setting)):
        if isinstance(value, msgspec.Struct):
            yield from ((f".{name}", getattr(value, name)) for name in value.__struct_fields__)
        else:
            yield from ((f".{name}", inner) for name, inner in getattr(value, "__dict__", {}).items())
        for cls in type(value).__mro__:
            for name in getattr(cls, "__slots__", ()):
                yield f".{name}", getattr(value, name, None)
            if not cls.__module__.startswith(("undercroft.", "msgspec", "builtins")):
                for name, inner in vars(cls).items():
                    if not name.startswith("__") and not hasattr(inner, "__get__"):
                        yield f".{name}", inner
