"""What of a game was exercised: which phases, actions, options, listeners and score rules play has come to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from undercroft import Answers, FlowError, Next, Phase, UndercroftError
from undercroft.combining import NamedRules
from undercroft.ruleset import Ruleset
from undercroft.shapes import bare, fields, struct_class

UNSEEN: Final = {
    "players": ("", "numbers of players never tried"),
    "option": ("", "options never tried"),
    "seat": ("", "players never asked"),
    "phase": ("flow", "phases never on top"),
    "action": ("", "kinds of actions never played"),
    "answers": ("round_trips", "secret choices that never stood half answered"),
    "listener": ("flow", "listeners never woken"),
    "function": ("flow", "named rules never asked"),
    "scoring": ("scores", "scoring rules that never gave a line"),
    "rule": ("refusals", "rules that are to refuse, and never did"),
}
"""The kinds of things that are watched: the check that watches them ("": every play-out), and how they are reported."""


Told = dict[str, dict[str, list[str]]]
"""What was noted, as plain data: what there is (`known`), what was reached (`seen`), what could not be tried."""


class Exercise:
    """Notes what was exercised, of what there is."""

    def __init__(self) -> None:
        self.quiet = False
        """While a failure is made short nothing is noted."""
        self.known: dict[str, list[str]] = {}
        self.seen: dict[str, set[str]] = {}
        self.skipped: dict[str, set[str]] = {}
        self._told: Told = {}

    def saw(self, kind: str, name: str) -> None:
        """Notes one thing."""
        if not self.quiet:
            self.seen.setdefault(kind, set()).add(name)

    def skip(self, check: str, what: str) -> None:
        """Notes what a check could not try."""
        if not self.quiet:
            self.skipped.setdefault(check, set()).add(what)

    def watch(self, ruleset: Ruleset) -> None:
        """Makes a strict ruleset tell of its phases, actions and listeners; to be called before it has settings."""
        self.known["phase"] = [phase.__name__ for phase in ruleset.phases if phase.__module__ != "undercroft.flow"]
        self.known["action"] = [action.__name__ for action in ruleset.notation.templates]
        self.known["scoring"] = list(ruleset.scoring)
        asking = [phase for phase in ruleset.phases if phase.actions]
        refusing = {named.rule for named in (*asking, *ruleset.notation.templates)}
        with suppress(UndercroftError):  # a file of rules that cannot be read is for the check `rules`
            self.known["rule"] = [rule for rule in ruleset.rules if rule in refusing]
        self.known["answers"] = [
            phase.__name__
            for phase in ruleset.phases
            if any(struct_class(bare(tp)[0]) is Answers for _, tp in fields(phase))
        ]
        check = ruleset.check

        def watched(phase: Any, step: Any, raised: Any) -> None:
            self.saw("phase", type(phase).__name__)
            check(phase, step, raised)

        ruleset.check = watched  # type: ignore[method-assign]
        self.known["listener"] = []
        for event, listeners in list(ruleset.listeners.items()):
            ruleset.listeners[event] = tuple(self._heard(event, listener) for listener in listeners)
        self.watch_rules(ruleset)

    def watch_rules(self, ruleset: Ruleset) -> None:
        """Makes a ruleset tell which of its named rules are asked; to be called before it has settings."""
        functions = {name: rule for name, rule in vars(ruleset.named_rules).items() if name != "_game"}
        self.known["function"] = list(functions)
        told = {name: self._asked(name, rule) for name, rule in functions.items()}
        ruleset.named_rules = NamedRules(ruleset.game.name, told)

    def _asked(self, name: str, rule: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*arguments: Any, **named: Any) -> Any:
            self.saw("function", name)
            return rule(*arguments, **named)

        return asked

    def _heard(self, event: type, listener: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        name = f"{getattr(listener, '__qualname__', type(listener).__name__)} to {event.__name__}"
        self.known["listener"].append(name)

        def heard(position: Any, told: Any) -> None:
            self.saw("listener", name)
            result: Any = listener(position, told)  # type: ignore[func-returns-value]
            if isinstance(result, (Next, Phase)):
                raise FlowError(f"the listener {name} returns {type(result).__name__}, which nobody reads: interrupt")

        return heard

    def told(self) -> Told:
        """Gives all that was noted, as plain data."""
        seen = {kind: sorted(names) for kind, names in self.seen.items()}
        return {"known": self.known, "seen": seen, "skipped": {c: sorted(what) for c, what in self.skipped.items()}}

    def news(self) -> Told:
        """Gives what was noted since the last call."""
        now, before, self._told = self.told(), self._told, self.told()
        return {
            kind: {
                name: [one for one in found if one not in before.get(kind, {}).get(name, ())]
                for name, found in names.items()
            }
            for kind, names in now.items()
        }

    def unseen(self) -> list[str]:
        """Gives a line for each kind of thing that was not all exercised, and for each that could not be tried."""
        return unseen([self.told()])


def unseen(told: Sequence[Told]) -> list[str]:
    """Gives what was never exercised by any of these, a line for each kind, and what could not be tried."""
    lines = []
    ran = {name for one in told for name in one["seen"].get("check", ())}
    played = any(one["seen"].get("players") for one in told)
    for kind, (check, words) in UNSEEN.items():
        if check not in ran if check else not played:
            continue
        known = dict.fromkeys(name for one in told for name in one["known"].get(kind, ()))
        seen = {name for one in told for name in one["seen"].get(kind, ())}
        if missing := [name for name in known if name not in seen]:
            lines.append(f"{words}: {', '.join(missing)}")
    skipped = [f"{check}: {what}" for one in told for check, several in one["skipped"].items() for what in several]
    return [*lines, *dict.fromkeys(skipped)]


def summary(told: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Gives the lines of pytest's summary for what the tests of each suite told."""
    for suite, texts in told.items():
        several = [json.loads(text) for text in texts]
        lines = [f"{len(several)} of {several[0]['total']} tests ran"] if len(several) < several[0]["total"] else []
        # Of half a suite there is no saying what the other half would have reached.
        lines += unseen(several) if not lines else []
        if lines:
            yield f"not exercised in {suite}"
            yield from (f"  {line}" for line in lines)
