"""What a player cannot know of a position, read slowly from the words on the fields.

It uses none of the code that the host generates from the same words, so that this can be compared with it.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Sequence
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from undercroft.flow import Phase
from undercroft.shapes import Marks, bare, fields, secret_of, struct_class, union_members
from undercroft.table import Position
from undercroft.words import Answers, Hidden, Only, Owner, Pile, Public


class Place(NamedTuple):
    """Where a piece lies: a list and an index, or a struct and the name of its field."""

    component: str
    piece: int
    holder: Any
    key: Any
    owner: int | None

    def put(self, piece: int) -> None:
        """Puts another piece there."""
        _set(self.holder, self.key, piece)


class Secret(NamedTuple):
    """A value that is no piece and not known: text, a list, something optional."""

    where: str
    """Class and field, such as `Seat.plan`."""
    value: Any
    holder: Any
    key: Any

    def put(self, value: Any) -> None:
        """Puts another value there."""
        _set(self.holder, self.key, copy.deepcopy(value))


class Sealed(NamedTuple):
    """Answers of another player that are still his: in a field of the phase at that index of the flow."""

    at: int
    field: str
    player: int
    given: int


class Unknown:
    """Everything in a position that a player may not know, by the words on the fields; -1 is an onlooker.

    With `player=None` it holds every piece, known or not, and no other secret.
    """

    def __init__(self, position: Position[Any, Any], player: int | None) -> None:
        self.player = player
        self.places: list[Place] = []
        self.secrets: list[Secret] = []
        self.sealed: list[Sealed] = []
        self._struct(position.state, position.setting.game.state, None, False)
        if position.extra is not None:
            self._struct(position.extra, type(position.extra), None, False)
        for index, phase in enumerate(position.flow):
            self._index = index
            self._struct(phase, type(phase), None, False)

    def _knows(self, who: Any, owner: int | None) -> bool:
        if self.player is None:
            return False
        if who is Hidden:
            return False
        if isinstance(who, Only):
            return self.player in who.players
        return who is not Owner or (self.player >= 0 and self.player == owner)

    def _struct(self, value: Any, tp: Any, owner: int | None, secret: bool) -> None:
        known = dict(fields(tp))
        if "owner" in known:
            owner = value.owner
        elif isinstance(value, Phase) and "player" in known:
            owner = value.player  # type: ignore[attr-defined]
        for name, field_type in known.items():
            if not (holds_pieces(field_type) if secret or self.player is None else _hides(field_type)):
                continue
            field = getattr(value, name)
            if isinstance(field, Answers) and isinstance(value, Phase) and not secret:
                self._answers(name, field)
            else:
                self._value(value, name, field_type, Marks(), owner, secret, f"{type(value).__name__}.{name}")

    def _answers(self, name: str, answers: Answers[Any]) -> None:
        self.sealed += [
            Sealed(self._index, name, player, given)
            for player, given in enumerate(answers.given)
            if given and player != self.player
        ]

    def _value(self, holder: Any, key: Any, tp: Any, marks: Marks, owner: int | None, secret: bool, where: str) -> None:
        value = getattr(holder, key) if isinstance(key, str) and not isinstance(holder, dict) else holder[key]
        tp, marks = bare(tp, marks)
        if marks.counts is not None or (value is None and not (secret_of(marks) and marks.piece is None)):
            return
        if isinstance(value, Pile):
            self._pile(value, marks.piece or "", owner, secret)
            return
        seats = marks.per_player and isinstance(value, list)
        if not secret and not seats and secret_of(marks) is not None:
            secret = not self._knows(marks.who, owner)
            marks = marks._replace(who=Public)  # said of the whole; what is inside has words of its own
            if secret and marks.piece is None and not holds_pieces(tp):
                if self.player is not None:
                    self.secrets.append(Secret(where, value, holder, key))
                return
        if marks.piece is not None and type(value) is int:
            if secret or self.player is None:
                self.places.append(Place(marks.piece, value, holder, key, owner))
        elif isinstance(value, (list, dict)):
            element = _element(tp, type(value))
            items: Sequence[Any] = range(len(value)) if isinstance(value, list) else list(value)
            for item in items:
                self._value(value, item, element, marks, item if seats else owner, secret, where)
        elif isinstance(value, msgspec.Struct):
            self._struct(value, _member(tp, type(value)), owner, secret)

    def _pile(self, pile: Pile, component: str, owner: int | None, secret: bool) -> None:
        for index, (piece, seen) in enumerate(zip(pile.ids, pile.seen, strict=True)):
            player = self.player
            if secret or player is None or not (seen == -1 or (player >= 0 and seen >> player & 1)):
                self.places.append(Place(component, piece, pile.ids, index, owner))


def _set(holder: Any, key: Any, value: Any) -> None:
    if isinstance(holder, (list, dict)):
        holder[key] = value
    else:
        setattr(holder, key, value)


@functools.cache
def _element(tp: Any, kind: type) -> Any:
    """Gives the type of the elements of a list or dict, which may be a member of a union."""
    for member in (tp, *union_members(tp)):
        if get_origin(member) is kind:
            return get_args(member)[-1]
    return Any


@functools.cache
def _member(tp: Any, kind: type) -> Any:
    """Gives the struct type of that class, generic arguments included, which may be a member of a union."""
    return next((member for member in (tp, *union_members(tp)) if struct_class(member) is kind), kind)


@functools.cache
def holds_pieces(tp: Any, seen: tuple[Any, ...] = ()) -> bool:
    plain, marks = bare(tp)
    if marks.piece is not None or plain is Pile:
        return True
    if struct_class(plain) is not None:
        return plain not in seen and any(holds_pieces(inner, (*seen, plain)) for _, inner in fields(plain))
    return any(holds_pieces(inner, seen) for inner in get_args(plain) if inner is not Ellipsis)


@functools.cache
def _hides(tp: Any, seen: tuple[Any, ...] = ()) -> bool:
    """Tells whether there can be something secret inside a type."""
    plain, marks = bare(tp)
    if secret_of(marks) is not None or plain is Pile or struct_class(plain) is Answers:
        return True
    if struct_class(plain) is not None:
        return plain not in seen and any(_hides(inner, (*seen, plain)) for _, inner in fields(plain))
    return any(_hides(inner, seen) for inner in get_args(plain) if inner is not Ellipsis)
