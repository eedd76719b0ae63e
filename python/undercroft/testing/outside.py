"""What the rules of a game use that is not the game's: generators of their own, Python's `random`, the clock."""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from undercroft import Rng

if TYPE_CHECKING:
    from undercroft.ruleset import Ruleset

OUTSIDE: Final = ("datetime", "random", "secrets", "time", "uuid")
"""Modules from which no rule may take anything: what they give is another thing at another time or place."""


def outside(ruleset: Ruleset) -> Iterator[str]:
    """Says what the rules use from outside, a sentence each: from their code, whether it ever runs or not.

    Looked through are the phases, the set-up, scoring, listeners and named rules, of overlays too, and the functions of
    their packages that these call by name.
    """
    seen: set[CodeType] = set()
    rules = list(_rules(ruleset))
    packages = {_package(rule) for _, rule in rules if isinstance(rule, FunctionType)} - {"undercroft"}
    for name, rule in rules:
        for what in _uses(rule, packages, seen):
            yield f"{name} {what}"


def _package(rule: Any) -> str:
    return str(getattr(rule, "__module__", None) or "").partition(".")[0]


def _rules(ruleset: Ruleset) -> Iterator[tuple[str, Callable[..., Any]]]:
    game = ruleset.game
    for phase in ruleset.phases:
        for cls in phase.__mro__:
            if not cls.__module__.startswith(("undercroft.", "msgspec.")):
                for name, value in vars(cls).items():
                    yield f"{cls.__name__}.{name}", value
    yield from (("the set-up", game.setup), ("the static data", game.static), ("winners", ruleset.winners))
    yield from ruleset.scoring.items()
    yield from ((name, rule) for name, rule in vars(ruleset.named_rules).items())
    for event, listeners in ruleset.listeners.items():
        yield from ((f"the listener to {event.__name__}", listener) for listener in listeners)


def _uses(value: Any, packages: set[str], seen: set[CodeType]) -> Iterator[str]:
    """Says what a function uses, and what the functions of these packages do that it names."""
    function = getattr(value, "fget", None) or getattr(value, "__func__", value)
    if not isinstance(function, FunctionType) or _package(function) not in packages:
        return
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        if code in seen:
            continue
        seen.add(code)
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
        steps = list(dis.get_instructions(code))
        for place, step in enumerate(steps):
            if step.opname == "IMPORT_NAME" and str(step.argval).partition(".")[0] in OUTSIDE:
                yield f"uses {step.argval}"
            elif step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                value = function.__globals__.get(step.argval)
                if value is not Rng or not _asked_for(steps, place):
                    yield from _global(value, packages, seen)
            elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and step.argval == "Rng":
                yield "makes a generator of its own"


def _asked_for(steps: list[dis.Instruction], place: int) -> bool:
    """Tells whether a class is only compared, as in `type(rng) is Rng` or `isinstance(rng, Rng)`."""
    after = steps[place + 1].opname
    if after in ("IS_OP", "COMPARE_OP"):
        return True
    # What is called with it was loaded last of all that is called by name.
    called = next((step for step in reversed(steps[:place]) if "NULL" in step.argrepr), None)
    return after in ("PRECALL", "CALL") and called is not None and called.argval == "isinstance"


def _global(value: Any, packages: set[str], seen: set[CodeType]) -> Iterator[str]:
    if value is Rng:
        yield "makes a generator of its own"
    elif isinstance(value, ModuleType):
        if value.__name__ in OUTSIDE:
            yield f"uses {value.__name__}"
    elif isinstance(value, FunctionType):
        yield from _uses(value, packages, seen)
    elif callable(value) and (getattr(value, "__module__", "") or "") in OUTSIDE:
        yield f"uses {value.__module__}.{getattr(value, '__name__', value)}"
