"""What tells two matches apart: for tests of a game's secrets that name what differs and who may know it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from undercroft import IllegalAction, Rng
from undercroft.flow import Action
from undercroft.match import Match
from undercroft.refusing import find

LONGEST: Final = 300
"""How much is shown of what differs."""


def told_apart(
    one: Match, other: Match, players: Iterable[int | None], tries: Callable[[Match], Iterable[Action]] | None = None
) -> list[str]:
    """Names all that tells two matches apart for these players (None: an onlooker); nothing if they look alike to all.

    Compared is what the program hands out: who is asked, the view, the observation, pictures, the log, a sampled world,
    undo, legal actions, the prompt, and why each of the actions is refused that `tries` gives for a match.

    >>> from undercroft import Host
    >>> from undercroft.examples import tic_tac_toe
    >>> one, other = (Host(plugins=[tic_tac_toe]).match("tic-tac-toe", seed=1) for _ in range(2))
    >>> told_apart(one, other, [0, 1, None])
    []
    >>> other.play(0, "mark 5")
    >>> told_apart(one, other, [None])[0]
    'asked: (0,) / (1,)'
    """
    found = _differing(_public(one), _public(other), "")
    for player in players:
        found += _differing(_seen(one, player, tries), _seen(other, player, tries), f"player {player}: ")
    return found


def refusals(match: Match, player: int, actions: Iterable[Action]) -> dict[str, str]:
    """Gives for each action why it is refused, or that it is legal."""
    found: dict[str, str] = {}
    for action in actions:
        try:
            find(match, player, action)
        except IllegalAction as error:
            found[str(action)] = str(error)
        else:
            found[str(action)] = "legal"
    return found


def _public(match: Match) -> dict[str, Any]:
    """Gives what does not depend on who looks."""
    return {
        "asked": match.players(),
        "count": match.count,
        "events": len(match.events),
        "over": (match.over, match.over and str(match.scores())),
    }


def _seen(match: Match, player: int | None, tries: Callable[[Match], Iterable[Action]] | None) -> dict[str, Any]:
    """Gives all that a player gets of a match."""
    observation = match.observation(player)
    seen: dict[str, Any] = {
        "view": json.dumps(match.view(player)),
        "observation": observation.to_json(),
        "repr": repr(observation),
        "pictures": observation._repr_mimebundle_(),
        "log": match.log(player),
        "world": observation.sample(Rng(3)).to_bytes(),
        "undo": (match.can_undo(player), match.why_no_undo(player)),
    }
    if player is not None:
        seen["legal"] = [match.text(action) for action in match.legal(player)]
        seen["legal as seen"] = [match.text(action) for action in observation.legal(player)]
        if player in match.players():
            seen["prompt"] = match.prompt(player)
            if tries is not None:
                seen["refusals"] = refusals(match, player, tries(match))
    return seen


def _differing(one: Mapping[str, Any], other: Mapping[str, Any], path: str) -> list[str]:
    """Names what differs, what is in only one of them too."""
    found = []
    for key in dict.fromkeys((*one, *other)):
        a, b = one.get(key), other.get(key)
        if isinstance(a, dict) and isinstance(b, dict):
            found += _differing(a, b, f"{path}{key}: ")
        elif a != b:
            found.append(f"{path}{key}: {str(a)[:LONGEST]} / {str(b)[:LONGEST]}")
    return found
