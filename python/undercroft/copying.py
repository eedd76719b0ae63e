"""Copies of states and phases, by code written once per type: only what can change is copied.

A generated `copy_Seat(o)` copies the fields that hold lists, dicts or mutable structs; numbers, words, actions and Rust
values are shared. That is many times as fast as `copy.deepcopy`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final, get_args, get_origin

from .errors import RulesetError
from .shapes import bare, fields, is_shared, struct_class, union_members

KEYWORD: Final = inspect.Parameter.KEYWORD_ONLY


class Copier:
    """Writes and holds the copy functions of a set of struct types; if `ordered`, dicts come out sorted by their keys.

    In which order a dict was filled can tell more than what is in it; an observation gives none of that away.
    """

    def __init__(self, ordered: bool = False) -> None:
        self.ordered = ordered
        self.has_dicts = False
        """Whether a dict is copied anywhere: if not, ordered copies are no other than plain ones."""
        self._names: dict[Any, str] = {}
        self._source: list[str] = []
        self._dispatched: dict[type, Any] = {}
        """The struct types that stand in unions, by class."""
        self._by_class: dict[type, Callable[[Any], Any]] = {}
        self._space: dict[str, Any] = {"by_class": self._by_class}

    def add(self, tp: Any) -> str:
        """Gives the name of the copy function of a struct type, writing it if need be."""
        if tp in self._names:
            return self._names[tp]
        cls = struct_class(tp)
        assert cls is not None
        name = self._names[tp] = f"copy_{cls.__name__}_{len(self._names)}"
        every = [
            (field, self._expression(f"o.{field}", field_type, f"{cls.__name__}.{field}", 0))
            for field, field_type in fields(tp)
        ]
        copied = [(field, source) for field, source in every if source is not None]
        if copied and cls.__struct_config__.frozen:
            raise RulesetError(f"{cls.__name__} is frozen but holds something that can change")
        if not copied:
            self._space[name] = cls.__copy__  # type: ignore[attr-defined]
        elif len(copied) * 2 < len(every) or hasattr(cls, "__post_init__"):
            lines = "".join(f"    c.{field} = {source}\n" for field, source in copied)
            self._source.append(f"def {name}(o):\n    c = o.__copy__()\n{lines}    return c\n")
        else:
            # Where most fields are copied, a new struct is quicker than a shallow copy that is then changed; and
            # arguments by place are much quicker than by name.
            self._space[f"new_{name}"] = cls
            sources = {field: source or f"o.{field}" for field, source in every}
            arguments = ", ".join(
                f"{parameter.name}={sources[parameter.name]}" if parameter.kind is KEYWORD else sources[parameter.name]
                for parameter in inspect.signature(cls).parameters.values()
            )
            self._source.append(f"def {name}(o):\n    return new_{name}({arguments})\n")
        return name

    def _expression(self, value: str, tp: Any, where: str, depth: int) -> str | None:
        """Gives Python source that copies the value, or None if it may be shared."""
        tp, _ = bare(tp)
        if is_shared(tp):
            return None
        origin = get_origin(tp)
        item = f"x{depth}"
        if origin is list:
            inner = self._expression(item, get_args(tp)[0], where, depth + 1)
            return f"{value}.copy()" if inner is None else f"[{inner} for {item} in {value}]"
        if origin is dict:
            key, element = get_args(tp)
            if bare(key)[0] is not str:
                raise RulesetError(f"{where}: a dict needs text keys, so that saves are written in one order")
            self.has_dicts = True
            inner = self._expression(item, element, where, depth + 1)
            if inner is None and not self.ordered:
                return f"{value}.copy()"
            items = f"sorted({value}.items())" if self.ordered else f"{value}.items()"
            return f"{{k{depth}: {inner or item} for k{depth}, {item} in {items}}}"
        if struct_class(tp) is not None:
            return f"{self.add(tp)}({value})"
        if members := union_members(tp):
            structs = [member for member in members if not is_shared(member)]
            if all(struct_class(member) is not None for member in structs):
                for member in structs:
                    self.add(member)
                    self._dispatched[struct_class(member)] = member  # type: ignore[index]
                shared = any(is_shared(member) for member in members)
                call = f"by_class[type({value})]({value})"
                return f"({call} if type({value}) in by_class else {value})" if shared else call
            if len(structs) == 1 and type(None) in members:
                inner = self._expression(value, structs[0], where, depth)
                return f"(None if {value} is None else {inner})"
        if origin in (set, frozenset) or tp in (set, frozenset):
            raise RulesetError(f"{where}: a set has no stable order; use a sorted list or a Mask")
        raise RulesetError(f"{where}: values of type {tp} cannot be kept in a position")

    def build(self, *tops: Any) -> dict[Any, Callable[[Any], Any]]:
        """Writes the functions and gives that of each of these types."""
        names = {tp: self.add(tp) for tp in tops}
        exec(compile("\n".join(self._source), "<generated copies>", "exec"), self._space)  # noqa: S102 - our own source
        self._by_class.update((cls, self._space[self._names[tp]]) for cls, tp in self._dispatched.items())
        return {tp: self._space[name] for tp, name in names.items()}
