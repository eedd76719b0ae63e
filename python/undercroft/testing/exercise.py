"""What of a game was exercised: which phases, actions, options, listeners and score rules play has come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.ruleset import Ruleset

UNSEEN: Final = {
    "players": "never played with this number of players",
    "option": "options never varied",
    "phase": "phases never on top",
    "action": "kinds of actions never played",
    "listener": "listeners never woken",
    "scoring": "scoring rules that never gave a line",
    "rule": "rules that are to refuse, and never did",
}
"""The kinds of things that are watched, and how they are reported."""


class Exercise:
    """Notes what was exercised, of what there is."""

    def __init__(self) -> None:
        self.quiet = False
        """While a failure is made short nothing is noted."""
        self.known: dict[str, list[str]] = {}
        self.seen: dict[str, set[str]] = {}
        self.skipped: dict[str, set[str]] = {}

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
        check = ruleset.check

        def watched(phase: Any, step: Any, raised: Any) -> None:
            self.saw("phase", type(phase).__name__)
            check(phase, step, raised)

        ruleset.check = watched  # type: ignore[method-assign]
        self.known["listener"] = []
        for event, listeners in list(ruleset.listeners.items()):
            ruleset.listeners[event] = tuple(self._heard(event, listener) for listener in listeners)

    def _heard(self, event: type, listener: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        name = f"{getattr(listener, '__qualname__', type(listener).__name__)} to {event.__name__}"
        self.known["listener"].append(name)

        def heard(position: Any, told: Any) -> None:
            self.saw("listener", name)
            listener(position, told)

        return heard

    def unseen(self) -> list[str]:
        """Gives a line for each kind of thing that was not all exercised, and for each that could not be tried."""
        lines = []
        for kind, words in UNSEEN.items():
            seen = self.seen.get(kind, set())
            if missing := [name for name in self.known.get(kind, ()) if name not in seen]:
                lines.append(f"{words}: {', '.join(missing)}")
        return [*lines, *(f"{check}: {what}" for check in self.skipped for what in sorted(self.skipped[check]))]
