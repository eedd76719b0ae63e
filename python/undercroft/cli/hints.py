"""What can be typed: the legal actions in groups by their first word, and the words of the terminal itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from undercroft.notation import abbreviates
from undercroft.ruleset import Ruleset

FEW: Final = 12
"""So many actions are listed at once; of more, only the groups."""

WORDS: Final = {
    "help": "what you can do; `help WORD` lists the actions that fit",
    "undo": "take your last action back",
    "board": "draw the board again, with what its signs mean",
    "view": "`view NAME` shows a part of a large board; `view` names them",
    "log": "what happened so far; `log N` the last N steps",
    "score": "the score sheet as it stands",
    "save": "`save FILE` writes the position",
    "seat": "`seat N BOT` hands a seat to a bot, `seat N human` takes it",
    "quit": "stop; the game is kept and can be resumed",
}


def command_of(line: str, aids: Collection[str] = ()) -> tuple[str, list[str]] | None:
    """Gives the word of the terminal, or of these of the game, and what follows it; None for a line that is none.

    >>> command_of("seat 1 greedy"), command_of("take 3"), command_of("?"), command_of("count 3", ["count"])
    (('seat', ['1', 'greedy']), None, ('help', []), ('count', ['3']))
    """
    words = line.lstrip(":").split()
    if not words:
        return None
    word = {"?": "help", "q": "quit", "exit": "quit", "scores": "score"}.get(words[0].lower(), words[0].lower())
    return (word, words[1:]) if word in WORDS or word in aids else None


def groups(texts: Sequence[str]) -> dict[str, list[str]]:
    """Gives the texts of the legal actions by their first word, in their order."""
    found: dict[str, list[str]] = {}
    for text in texts:
        found.setdefault(text.split(" ", 1)[0], []).append(text)
    return found


def fitting(words: str, texts: Sequence[str]) -> list[str]:
    """Gives the actions that some words, or beginnings of words, stand for."""
    tokens = words.lower().split()
    return [text for text in texts if abbreviates(tokens, text.lower().split())]


def short(texts: Sequence[str]) -> str:
    """Gives in one line what can be done: all of it if it is little, otherwise how much of each kind.

    >>> short(["pass", "take 1", "take 2"])
    'pass; take 1; take 2'
    """
    if len(texts) <= 4:
        return "; ".join(texts)
    kinds = [many[0] if len(many) == 1 else f"{word} ({len(many)})" for word, many in groups(texts).items()]
    return "; ".join(kinds)


def patterns(ruleset: Ruleset, word: str) -> list[str]:
    """Gives the notations that begin with a word, fields in braces."""
    notations = (template.text for template in ruleset.notation.templates.values())
    return [text for text in notations if text.split(" ", 1)[0] == word]
