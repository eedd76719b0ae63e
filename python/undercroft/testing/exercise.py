"""What of a game was exercised: which phases, actions, options, listeners and score rules play has come to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
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
WITHIN: Final = ("players", "option", "seat", "phase", "action", "listener", "function")
"""Those of them that any walk in strict mode comes to, so that a suite may ask for all of them."""

Told = dict[str, dict[str, list[str]]]
"""What was noted, as plain data: what there is (`known`), what was reached (`seen`), what could not be tried
(`skipped`), and the kinds that the suite names (`wanted`)."""


class Exercise:
    """Notes what was exercised, of what there is."""

    def __init__(self) -> None:
        self.quiet = False
        """While a failure is made short nothing is noted."""
        self.known: dict[str, list[str]] = {}
        self.seen: dict[str, set[str]] = {}
        self.skipped: dict[str, set[str]] = {}
        self.wanted: list[str] = []
        """The kinds of things that the suite names."""
        self._told: Told = {}

    def saw(self, kind: str, name: str) -> None:
        """Notes one thing."""
        if not self.quiet:
            self.seen.setdefault(kind, set()).add(name)

    def skip(self, check: str, what: str) -> None:
        """Notes what a check could not try."""
        if not self.quiet:
            self.skipped.setdefault(check, set()).add(what)

    @contextmanager
    def anew(self) -> Iterator[dict[str, set[str]]]:
        """Gives what is seen inside alone; afterwards it counts with the rest."""
        before, self.seen = self.seen, {}
        inside = self.seen
        try:
            yield inside
        finally:
            self.seen = before
            for kind, names in inside.items():
                before.setdefault(kind, set()).update(names)

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
        skipped = {check: sorted(what) for check, what in self.skipped.items()}
        known = {kind: list(names) for kind, names in self.known.items()}  # which grow on the way
        return {"known": known, "seen": seen, "skipped": skipped, "wanted": {"kinds": self.wanted}}

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


def words(kind: str) -> str:
    """Gives a kind of things as reports call it.

    >>> words("action"), words("hero spells")
    ('kinds of actions', 'hero spells')
    """
    return UNSEEN[kind][1].partition(" never")[0] if kind in UNSEEN else kind


def reached(told: Sequence[Told]) -> list[str]:
    """Gives for each kind of things that the suite names to how many of them play has come, in any of these."""
    if not any("reached" in one["seen"].get("check", ()) for one in told):
        return []
    lines = []
    for kind in dict.fromkeys(kind for one in told for kind in one["wanted"]["kinds"]):
        known, seen = _names(told, "known", kind), _names(told, "seen", kind)
        lines.append(f"{words(kind)}: {sum(name in seen for name in known)} of {len(known)}")
    return lines


def _names(told: Sequence[Told], what: str, kind: str) -> dict[str, None]:
    return dict.fromkeys(name for one in told for name in one[what].get(kind, ()))


def unseen(told: Sequence[Told]) -> list[str]:
    """Gives what was never exercised by any of these, a line for each kind, and what could not be tried."""
    lines = []
    ran = {name for one in told for name in one["seen"].get("check", ())}
    played = any(one["seen"].get("players") for one in told)
    wanted = dict.fromkeys(kind for one in told for kind in one["wanted"]["kinds"] if kind not in UNSEEN)
    own = {kind: ("reached", f"{kind} never reached") for kind in wanted}
    for kind, (check, line) in {**UNSEEN, **own}.items():
        if check not in ran if check else not played:
            continue
        seen = _names(told, "seen", kind)
        if missing := [name for name in _names(told, "known", kind) if name not in seen]:
            lines.append(f"{line}: {', '.join(missing)}")
    skipped = [f"{check}: {what}" for one in told for check, several in one["skipped"].items() for what in several]
    return [*lines, *dict.fromkeys(skipped)]


def summary(told: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Gives the lines of pytest's summary for what the tests of each suite told."""
    for suite, texts in told.items():
        several = [json.loads(text) for text in texts]
        if found := reached(several):
            yield f"reached in {suite}"
            yield from (f"  {line}" for line in found)
        lines = [f"{len(several)} of {several[0]['total']} tests ran"] if len(several) < several[0]["total"] else []
        # Of half a suite there is no saying what the other half would have reached.
        lines += unseen(several) if not lines else []
        if lines:
            yield f"not exercised in {suite}"
            yield from (f"  {line}" for line in lines)
