"""Sealed answers on the table: what others have picked in secret, and whether a step has opened it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args, get_origin

from .shapes import bare, fields, struct_class, union_members
from .words import Answers

if TYPE_CHECKING:
    from .flow import Phase
    from .table import Position

Pick = tuple["Answers[Any]", int, int]
"""The answers, a player, and how many picks he has laid. What they are plays no part, or undo would tell of it."""


class Sealed:
    """Knows where the types of a ruleset hold `Answers`; made once per ruleset."""

    def __init__(self, *tops: Any) -> None:
        self._known: dict[Any, bool] = {}
        self._tops = {top: top for top in tops if self._holds(top)}

    def __bool__(self) -> bool:
        """Tells whether any type holds answers."""
        return bool(self._tops)

    def of_others(self, position: Position[Any, Any], player: int) -> list[Pick]:
        """Gives what others than the player have laid and nobody else knows yet."""
        return [
            (answers, seat, len(laid))
            for _, answers in self._all(position)
            for seat, laid in enumerate(answers.laid)
            if laid and seat != player
        ]

    def opened(self, before: list[Pick], position: Position[Any, Any], ran: list[Phase]) -> bool:
        """Tells whether any of these picks is sealed no more: used, turned up or gone with its phase.

        `ran` are the phases that went on by themselves since: what such a phase keeps, it has used. What it handed on
        to another is sealed still.
        """
        holders = {id(answers): top for top, answers in self._all(position)}
        used = {id(phase) for phase in ran}
        for answers, seat, laid in before:
            holder = holders.get(id(answers))
            if holder is None or len(answers.laid[seat]) < laid or id(holder) in used:
                return True
        return False

    def _all(self, position: Position[Any, Any]) -> Iterator[tuple[Any, Answers[Any]]]:
        for top in (position.state, position.extra, *position.flow):
            if type(top) in self._tops:
                yield from ((top, answers) for answers in self._inside(top, type(top)))

    def _inside(self, value: Any, tp: Any) -> Iterator[Answers[Any]]:
        """Gives the answers in a value of that type."""
        tp, _ = bare(tp)
        if isinstance(value, Answers):
            yield value
        elif members := union_members(tp):
            for member in members:
                cls = struct_class(member) or get_origin(member) or member
                if isinstance(cls, type) and isinstance(value, cls) and self._holds(member):
                    yield from self._inside(value, member)
        elif isinstance(value, (list, dict)):
            element = get_args(tp)[-1]
            for one in value.values() if isinstance(value, dict) else value:
                yield from self._inside(one, element)
        elif struct_class(tp) is not None:
            for name, inner in fields(tp):
                if self._holds(inner):
                    yield from self._inside(getattr(value, name), inner)

    def _holds(self, tp: Any) -> bool:
        tp, _ = bare(tp)
        if tp not in self._known:
            self._known[tp] = False  # a type that holds itself
            cls = struct_class(tp)
            if cls is not None and issubclass(cls, Answers):
                self._known[tp] = True
            elif cls is not None:
                self._known[tp] = any(self._holds(inner) for _, inner in fields(tp))
            else:
                self._known[tp] = any(self._holds(inner) for inner in get_args(tp) if inner is not Ellipsis)
        return self._known[tp]
