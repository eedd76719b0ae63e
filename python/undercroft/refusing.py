"""Which legal action is meant, and why another is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .errors import GameFault, IllegalAction, UndercroftError, blaming, shorten, show
from .flow import Action, Refusal

if TYPE_CHECKING:
    from .match import Match

LONGEST: Final = 300
"""How long a reason can be: a game may repeat a word of the action, which is as long as somebody likes."""


def find(match: Match, player: int, action: Action) -> Action:
    """Gives the legal action that equals this one. Equal is not the same: True is 1, and is saved as true."""
    legal: list[Action] = match._legal(player)
    try:
        return legal[legal.index(action)]
    except ValueError:
        raise _refusal(match, player, action, match.text(action)) from None


def read(match: Match, player: int, text: str) -> Action:
    """Gives the action that a text stands for; a refusal names the rule if the text is an action at all."""
    try:
        return match.ruleset.notation.choose(text, match.legal(player))  # type: ignore[no-any-return]
    except IllegalAction as error:
        if type(error) is not IllegalAction:
            raise
    action = match.ruleset.parse(text)
    raise _refusal(match, player, action, match.text(action))


def _refusal(match: Match, player: int, action: Action, text: str) -> IllegalAction:
    """Words why an action is not legal, from the observation of the one who asked, so that it tells no secret."""
    table = match.observation(player)
    top = table.flow[-1]
    told, known = None, None
    try:
        with blaming(match._where("why_not")):
            told = top.why_not(table, player, action)
            if told is not None and not isinstance(told, Refusal):
                raise TypeError(f"why_not gives a Refusal or None, not {show(told)}")
    except GameFault:
        told = None
        if match.setting.strict:
            raise
    rule = told.rule if told else (top.rule if type(action) not in top.actions else action.rule) or top.rule
    reason = shorten(told.reason, LONGEST) if told else "not legal now"
    try:
        known = match.ruleset.rules.get(rule)
    except UndercroftError:  # a refusal does not wait for a good file of rules
        if match.setting.strict:
            raise
    return IllegalAction(reason, rule, known.text if known else "", text)
