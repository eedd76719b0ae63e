"""Every error the host raises, all under `UndercroftError`, each worded for the one who can act on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .chance import Draw


class UndercroftError(Exception):
    """The base of everything the host raises on purpose; its text is one or two sentences for a person."""

    def __str__(self) -> str:
        # What users hand in may hold half of a surrogate pair, which no terminal and no log takes.
        return super().__str__().encode(errors="backslashreplace").decode()


class UnknownName(UndercroftError):
    """A game, plugin, agent or rule that is not there; the text gives the nearest name that is."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        self.what, self.name, self.known = what, name if isinstance(name, str) else show(name), tuple(known)
        super().__init__(f"there is no {what} named {shorten(self.name)!r}; {nearest(self.name, self.known)}")


class OptionError(UndercroftError, ValueError):
    """An option, or a seed, that the game does not take."""

    def __init__(self, option: str, message: str) -> None:
        self.option = option
        super().__init__(f"option {shorten(option)!r}: {message}")


class PlayersError(UndercroftError, ValueError):
    """A number of players, a seat, or names for them, that the game does not take."""


class DataError(UndercroftError):
    """A data file that cannot be used; the text names the file and the entry."""

    def __init__(self, file: str, entry: str, message: str) -> None:
        self.file, self.entry = file, entry
        super().__init__(f"data file {file}" + (f", entry {shorten(entry)!r}" if entry else "") + f": {message}")


class PluginError(UndercroftError):
    """A plugin that cannot be used, raised instead of a `BrokenPlugin` in strict mode."""


class RulesetError(UndercroftError):
    """A game whose parts do not fit together: found when its ruleset is compiled, never during a match."""


class FlowError(UndercroftError):
    """A phase that broke its contract during play: no progress, or a transition it did not declare."""


class GameFault(UndercroftError):
    """A game's own code raised, which is the cause; the position is as it was before the action."""


class IllegalAction(UndercroftError, ValueError):
    """An action that the rules do not allow now; nothing has changed.

    `rule` is the id of the rule that refuses it and `rule_text` its words, `reason` says why, `action` is the action
    in notation.
    """

    def __init__(self, reason: str, rule: str = "", rule_text: str = "", action: str = "") -> None:
        self.reason, self.rule, self.rule_text, self.action = reason, rule, rule_text, action
        head = f"{shorten(action)!r} is refused: " if action else ""
        tail = f" ({rule}: {rule_text})" if rule and rule_text else f" ({rule})" if rule else ""
        super().__init__(head + reason + tail)


class NotYourTurn(IllegalAction):
    """The player is not among those asked now."""


class MatchOver(IllegalAction):
    """The match has ended; nobody is asked any more."""


class NotAnAction(IllegalAction):
    """The text is no action of this game."""


class NotUnique(IllegalAction):
    """The text fits several legal actions."""


class UndoRefused(UndercroftError):
    """The last action cannot be taken back; the text says why."""


class ChanceError(UndercroftError, ValueError):
    """A value from outside that a draw cannot give: no 7 on a die, no card twice; nothing has changed."""


class ChanceNeeded(UndercroftError):
    """An action needs one more value from outside; nothing has changed.

    `draw` tells what is asked, `number` how many values were used before it: play again with these and one more.
    """

    def __init__(self, draw: Draw, number: int) -> None:
        self.draw, self.number = draw, number
        super().__init__(f"chance is asked for value {number + 1}: {draw.text}")


class PositionError(UndercroftError):
    """A saved position that cannot be played on: bad JSON, a wrong type, a lost piece."""


class RecordError(UndercroftError):
    """A record that cannot be read, replayed or written.

    `action` is the number of the first action that does not replay, if that is what is wrong, and `stored` after which
    action the last stored position is that can be gone on from.
    """

    def __init__(self, message: str, action: int | None = None, stored: int | None = None) -> None:
        self.action, self.stored = action, stored
        super().__init__(message)


class blaming:  # noqa: N801 - used as a function is
    """Turns what a game's code raises in a `with` block into a GameFault.

    Its text names the kind of error alone: the error itself, which may tell a secret, is the cause.
    """

    __slots__ = ("_what",)

    def __init__(self, what: str) -> None:
        self._what = what

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, UndercroftError):
            raise fault(self._what, error) from error


def fault(what: str, error: Exception) -> GameFault:
    """Gives the error to raise for what a game's code raised; `blaming` in the open, for code that is run often."""
    return GameFault(f"{what} failed with {type(error).__name__}")


def shorten(text: str, limit: int = 80) -> str:
    """Gives the text, or its beginning when it is too long to be shown in an error."""
    return text if len(text) <= limit else text[: limit - 3] + "..."


def describe(error: BaseException) -> str:
    """Gives an exception as one line, even one that cannot be written as text."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - it is a plugin's
        text = ""
    return shorten(f"{type(error).__name__}: {text}" if text else type(error).__name__, 500)


def show(value: object, limit: int = 60) -> str:
    """Gives any value as it is written in Python, shortened, for an error; what cannot be written, by its type."""
    try:
        return shorten(repr(value), limit)
    except Exception:  # noqa: BLE001 - it is the caller's value: a number of 5,000 digits, say
        return f"<{type(value).__name__}>"


def encodable(text: str) -> bool:
    """Tells whether a text can be saved: half of a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


NAMED: Final = 12
"""How many names an error lists at most."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Gives the end of an error sentence: the name most like a mistaken one, or what there is to choose from.

    >>> nearest("donjn", ["donjon", "heroquest"])
    "did you mean 'donjon'?"
    """
    import difflib

    names = sorted(known)
    close = difflib.get_close_matches(name[:200], names, n=1)
    if close:
        return f"did you mean {close[0]!r}?"
    some = ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")
    return f"there are: {some}" if names else "there are none"
