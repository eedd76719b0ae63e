"""The notation of actions: one line of text per action, read and written by the same template.

A class states `text = "step {kind} from {start} to {to}"`; a field is written as a number, a word, the word that
`Names` gives for it, or `(x,y)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin

import msgspec

from .errors import IllegalAction, NotAnAction, NotUnique, RulesetError, nearest, shorten
from .flow import Action
from .shapes import bare, fields, secret_of
from .words import Names, Only, Owner

LONGEST: Final = 10_000
"""Texts beyond this length are refused unread."""


class Field(NamedTuple):
    """How one field of an action or event is written and read."""

    name: str
    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    example: str
    who: Any
    """The word that says who may know the value; None if everybody may."""


class Template:
    """The notation of one class of actions or events."""

    def __init__(self, cls: type[msgspec.Struct], text: str) -> None:
        self.cls = cls
        self.text = text
        self.names = re.findall(r"{(\w+)}", text)
        if not text.strip():
            raise RulesetError(f"{cls.__name__} needs a line of notation in `text`")
        if "; " in text or text != " ".join(text.split()):
            raise RulesetError(f"{cls.__name__}: a notation has single spaces and no '; '")
        known = dict(fields(cls))
        missing = set(known) ^ set(self.names)
        if missing or len(self.names) != len(set(self.names)):
            raise RulesetError(
                f"{cls.__name__}: the notation {text!r} must name each field once; see {sorted(missing)}"
            )
        self.fields = [_field(cls, name, known[name]) for name in self.names]
        pattern = re.escape(text)
        for field in self.fields:
            pattern = pattern.replace(re.escape("{" + field.name + "}"), f"(?P<{field.name}>{field.pattern})")
        self.match = re.compile(pattern, re.IGNORECASE).fullmatch

    def write(self, value: Any) -> str:
        """Gives the line for an action or event."""
        return self.text.format_map({field.name: field.write(getattr(value, field.name)) for field in self.fields})

    def tell(self, value: Any, player: int) -> str:
        """Gives the line as that player may know it (-1: an onlooker), "?" in place of secrets."""
        owner = getattr(value, "owner", getattr(value, "player", None))
        shown = {
            field.name: field.write(getattr(value, field.name)) if _knows(field.who, player, owner) else "?"
            for field in self.fields
        }
        return self.text.format_map(shown)

    def read(self, text: str) -> Any | None:
        """Gives the action for a line, or None if it is not of this class."""
        found = self.match(text)
        if found is None:
            return None
        try:
            return self.cls(**{field.name: field.read(found[field.name]) for field in self.fields})
        except (ValueError, KeyError):
            return None

    @property
    def example(self) -> str:
        """A line of this notation, used to find two classes that read the same one."""
        return self.text.format_map({field.name: field.example for field in self.fields})


def _knows(who: Any, player: int, owner: int | None) -> bool:
    if who is None:
        return True
    return player in who.players if isinstance(who, Only) else who is Owner and player == owner


def _field(cls: type, name: str, tp: Any) -> Field:
    plain, marks = bare(tp)
    who = secret_of(marks)
    words = _words(tp)
    if words is not None:
        numbers = {word.lower(): number for number, word in enumerate(words)}
        longest_first = sorted(words, key=len, reverse=True)
        pattern = "|".join(re.escape(word) for word in longest_first)
        return Field(name, pattern, lambda v: words[v], lambda s: numbers[s.lower()], words[0], who)
    if plain is int:
        return Field(name, r"-?\d{1,18}", str, int, "1", who)
    if plain is str:
        return Field(name, r"[^\s;]+", str, str, "word", who)
    if get_origin(plain) is tuple and get_args(plain) == (int, int):
        return Field(
            name,
            r"\(-?\d{1,9},-?\d{1,9}\)",
            lambda v: f"({v[0]},{v[1]})",
            lambda s: tuple(int(part) for part in s[1:-1].split(",")),
            "(1,1)",
            who,
        )
    raise RulesetError(f"{cls.__name__}.{name}: there is no notation for {tp}")


def _words(tp: Any) -> tuple[str, ...] | None:
    while get_origin(tp) is Annotated:
        tp, *notes = get_args(tp)
        for note in notes:
            if isinstance(note, Names):
                return note.words
    return None


class Notation:
    """All notations of a ruleset: writes any action, reads any line."""

    def __init__(self, actions: Iterable[type[Action]]) -> None:
        self.templates = {cls: Template(cls, cls.text) for cls in actions}
        self._by_first_word: dict[str, list[Template]] = {}
        for template in self.templates.values():
            self._by_first_word.setdefault(template.example.split()[0].lower(), []).append(template)
        for template in self.templates.values():
            for other in self.templates.values():
                if other is not template and other.match(template.example):
                    names = f"{template.cls.__name__} and {other.cls.__name__}"
                    raise RulesetError(f"{names} both read {template.example!r}; their notations must differ")

    def text(self, action: Action) -> str:
        """Gives the line for an action. TypeError if it is no action of the ruleset."""
        template = self.templates.get(type(action))
        if template is None:
            raise TypeError(f"{type(action).__name__} is no action of this game")
        return template.write(action)

    def parse(self, text: str) -> Any:
        """Gives the action for a complete line. NotAnAction if there is none, saying how its first word is used."""
        line = " ".join(text[:LONGEST].split())
        for template in self.templates.values():
            action = template.read(line)
            if action is not None:
                return action
        word = line.split(" ")[0].lower()
        same = [t.text for t in self._by_first_word.get(word, [])]
        hint = f"{word!r} is used so: " + "; ".join(same) if same else nearest(word, self._by_first_word)
        raise NotAnAction(f"{shorten(text)!r} is not an action; {hint}")

    def choose(self, text: str, legal: Sequence[Action]) -> Any:
        """Gives the one action among these that a line, or enough words or beginnings of words of it, stands for.

        NotUnique names the actions it fits if there are several; NotAnAction or IllegalAction if it fits none.
        """
        line = " ".join(text[:LONGEST].split()).lower()
        texts = [self.text(action) for action in legal]
        for action, written in zip(legal, texts, strict=True):
            if written.lower() == line:
                return action
        tokens = line.split()
        fits = [i for i, written in enumerate(texts) if tokens and abbreviates(tokens, written.lower().split())]
        if len(fits) == 1:
            return legal[fits[0]]
        if fits:
            some = "; ".join(texts[i] for i in fits[:6]) + ("; ..." if len(fits) > 6 else "")
            raise NotUnique(f"{shorten(text)!r} is not unique: it fits {some}")
        self.parse(text)
        raise IllegalAction(f"{shorten(text)!r} is not legal here")


def abbreviates(tokens: Sequence[str], words: Sequence[str]) -> bool:
    """Tells whether each token begins a word, in order; the first token must begin the first word."""
    if not words[0].startswith(tokens[0]):
        return False
    at = 1
    for token in tokens[1:]:
        while at < len(words) and not words[at].startswith(token):
            at += 1
        if at == len(words):
            return False
        at += 1
    return True
