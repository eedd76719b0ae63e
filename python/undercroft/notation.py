"""The notation of actions: one line of text per action, read and written by the same template.

A class states `text = "step {kind} from {start} to {to}"`; a field is written as a number, a word, the word that
`Names` gives for it, or `(x,y)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin

import msgspec

from .ambiguity import Automaton, clash
from .errors import IllegalAction, NotAnAction, NotUnique, RulesetError, encodable, nearest, shorten, show
from .flow import Action
from .overlay import conflict
from .shapes import bare, fields, secret_of
from .words import Names, Only, Owner

SQUARE: Final = re.compile(r"\(-?\d{1,9},-?\d{1,9}\)")
LONGEST: Final = 10_000
"""Texts beyond this length are refused unread."""


class Field(NamedTuple):
    """How one field of an action or event is written and read."""

    name: str
    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    lead: Callable[[Automaton], None]
    """Goes on with the field in an automaton."""
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
        parts = re.split(r"{(\w+)}", text)
        if text != " ".join(text.split()) or any(set(";{}") & set(part) for part in parts[::2]):
            raise RulesetError(f"{cls.__name__}: a notation has single spaces, no ';', and braces only round fields")
        known = dict(fields(cls))
        missing = set(known) ^ set(self.names)
        if missing or len(self.names) != len(set(self.names)):
            raise RulesetError(
                f"{cls.__name__}: the notation {text!r} must name each field once; see {sorted(missing)}"
            )
        self.fields = [_field(cls, name, known[name]) for name in self.names]
        self._line = re.sub(r"{\w+}", "{}", text).format
        self._writers = [(field.name, field.write) for field in self.fields]
        by_name = {field.name: field for field in self.fields}
        self.automaton = Automaton()
        pattern = ""
        for place, part in enumerate(parts):
            if place % 2:
                pattern += f"(?P<{part}>{by_name[part].pattern})"
                by_name[part].lead(self.automaton)
            else:
                pattern += re.escape(part)
                self.automaton.literal(part)
        self.match = re.compile(pattern, re.IGNORECASE).fullmatch

    def write(self, value: Any) -> str:
        """Gives the line for an action or event. TypeError, KeyError or ValueError if a value has no notation."""
        return self._line(*[write(getattr(value, name)) for name, write in self._writers])

    def tell(self, value: Any, player: int, actor: int | None = None) -> str:
        """Gives the line as that player may know it (-1: an onlooker), "?" in place of secrets.

        An event belongs to its `owner` or `player`, an action to the one who acts.
        """
        owner = getattr(value, "owner", getattr(value, "player", actor))
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


def _knows(who: Any, player: int, owner: int | None) -> bool:
    if who is None:
        return True
    # What nobody owns, -1, is no onlooker's either.
    return player in who.players if isinstance(who, Only) else who is Owner and player == owner and player >= 0


def _field(cls: type, name: str, tp: Any) -> Field:
    plain, marks = bare(tp)
    who = secret_of(marks)
    words = words_of(tp)
    if words is not None:
        numbers = {word.lower(): number for number, word in enumerate(words)}
        written = dict(enumerate(words))
        unfit = [word for word in words if not word or word != " ".join(word.split()) or ";" in word or word == "?"]
        if unfit or not words or len(numbers) != len(words):
            raise RulesetError(
                f"{cls.__name__}.{name}: its words must differ, have single spaces and no ';', and not be '?', "
                f"which stands for a secret: {list(words)!r:.200}"
            )
        if all(SQUARE.fullmatch(word) for word in words):  # a board has hundreds of them: one pattern for all is quick
            return Field(name, SQUARE.pattern, written.__getitem__, numbers.__getitem__, _square, who)
        pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
        return Field(name, pattern, written.__getitem__, lambda s: numbers[s.lower()], lambda a: a.words(words), who)
    if plain is int:
        return Field(name, r"-?\d{1,18}", _number, int, Automaton.number, who)
    if plain is str:
        word = _word if issubclass(cls, Action) else str  # what is only told is never read back
        return Field(name, r"[^\s;]+", word, str, Automaton.word, who)
    if get_origin(plain) is tuple and get_args(plain) == (int, int):
        return Field(
            name,
            SQUARE.pattern,
            lambda v: f"({_number(v[0])},{_number(v[1])})",
            lambda s: tuple(int(part) for part in s[1:-1].split(",")),
            _square,
            who,
        )
    raise RulesetError(f"{cls.__name__}.{name}: there is no notation for {tp}")


def _number(value: Any) -> str:
    if type(value) is not int:
        raise TypeError(f"{value!r:.40} is no number")
    return str(value)


def _word(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[^\s;]+", value):
        raise ValueError(f"{value!r:.40} is not one word")
    return value


def _square(automaton: Automaton) -> None:
    automaton.literal("(")
    automaton.number()
    automaton.literal(",")
    automaton.number()
    automaton.literal(")")


def words_of(tp: Any) -> tuple[str, ...] | None:
    """Gives the words that `Names` says of a type; None if it says none."""
    while get_origin(tp) is Annotated:
        tp, *notes = get_args(tp)
        for note in notes:
            if isinstance(note, Names):
                return note.words
    return None


class Notation:
    """All notations of a ruleset: writes any action, reads any line."""

    def __init__(self, actions: Iterable[type[Action]], owners: Mapping[type, str] | None = None) -> None:
        """Takes the classes of actions and, where that is not all one, whose each is."""
        self.templates = {cls: Template(cls, cls.text) for cls in actions}
        self._by_first_word: dict[str, list[Template]] = {}
        templates = list(self.templates.values())
        for place, template in enumerate(templates):
            self._by_first_word.setdefault(template.text.split(" ")[0].lower(), []).append(template)
            for other in templates[place:]:
                line = clash(template.automaton, other.automaton)
                if line is not None and other is template:
                    raise RulesetError(f"{template.cls.__name__} reads {line!r} in two ways; part its fields by a word")
                if line is not None:
                    if owners and owners[template.cls] != owners[other.cls]:
                        raise conflict(owners[template.cls], owners[other.cls], f"what {line!r} means")
                    names = f"{template.cls.__name__} and {other.cls.__name__}"
                    raise RulesetError(f"{names} both read {line!r}; their notations must differ")

    def text(self, action: Action) -> str:
        """Gives the line for an action. NotAnAction if it is none of the ruleset, or holds what has no notation."""
        template = self.templates.get(type(action))
        if template is None:
            raise NotAnAction(f"{show(action)} is no action of this game")
        try:
            return template.write(action)
        except (TypeError, LookupError, ValueError):
            raise NotAnAction(f"{show(action)} is no action of this game: it holds what has no notation") from None

    def parse(self, text: str) -> Any:
        """Gives the action for a complete line. NotAnAction if there is none, saying how its first word is used."""
        line = _line(text)
        action = self._read(line)
        if action is not None:
            return action
        word = line.split(" ")[0].lower()
        same = [t.text for t in self._by_first_word.get(word, [])]
        hint = f"{shorten(word)!r} is used so: " + "; ".join(same) if same else nearest(word, self._by_first_word)
        raise NotAnAction(f"{shorten(text)!r} is not an action; {hint}")

    def _read(self, line: str) -> Any | None:
        for template in self.templates.values():
            action = template.read(line)
            if action is not None:
                return action
        return None

    def choose(self, text: str, legal: Sequence[Action]) -> Any:
        """Gives the one action among these that a line, or enough words or beginnings of words of it, stands for.

        A whole action is never taken for another. NotUnique names the actions it fits if there are several;
        NotAnAction or IllegalAction if it fits none.
        """
        line = _line(text)
        texts = [self.text(action) for action in legal]
        for same in (line, line.lower()):
            fits = [i for i, written in enumerate(texts) if same in (written, written.lower())]
            if len(fits) == 1:
                return legal[fits[0]]
        whole = self._read(line)
        if whole is not None and not fits:
            if whole in legal:
                return legal[legal.index(whole)]
            raise IllegalAction(f"{shorten(text)!r} is not legal here")
        tokens = line.lower().split()
        if tokens and not fits:
            fits = [i for i, written in enumerate(texts) if abbreviates(tokens, written.lower().split())]
        if len(fits) == 1:
            return legal[fits[0]]
        if fits:
            some = "; ".join(texts[i] for i in fits[:6]) + ("; ..." if len(fits) > 6 else "")
            raise NotUnique(f"{shorten(text)!r} is not unique: it fits {some}")
        return self.parse(text)


def _line(text: str) -> str:
    """Gives a text with single spaces. NotAnAction for what is no text, too long, or cannot be saved."""
    if not isinstance(text, str):
        raise NotAnAction(f"an action in notation is a text, not {show(text)}")
    if len(text) > LONGEST:
        raise NotAnAction(f"an action has at most {LONGEST:,} characters, not {len(text):,}")
    if not encodable(text):
        raise NotAnAction(f"{shorten(text)!r} is no text that can be saved")
    return " ".join(text.split())


def abbreviates(tokens: Sequence[str], words: Sequence[str]) -> bool:
    """Tells whether each token begins a word, in order; the first token must begin the first word.

    A number never begins a longer one.

    >>> abbreviates(["t", "1"], ["take", "1", "of", "3"]), abbreviates(["t", "1"], ["take", "12"])
    (True, False)
    """
    if not _begins(words[0], tokens[0]):
        return False
    at = 1
    for token in tokens[1:]:
        while at < len(words) and not _begins(words[at], token):
            at += 1
        if at == len(words):
            return False
        at += 1
    return True


def _begins(word: str, token: str) -> bool:
    return word.startswith(token) and not (token[-1].isdigit() and word[len(token) :][:1].isdigit())
