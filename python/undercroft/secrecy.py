"""Who may know what, compiled: from the words on the fields of a game's types, code that blanks a copy for one player.

For each struct type two functions are written. `blank(o, p, own, unknown)` replaces in place what player p may not
know; `own` is the player to whom the struct belongs, `unknown` gives for each component the number that stands for a
face-down piece. `tally(o, count)` shows every piece to a `Tally`, which counts pieces and notes where unknown ones lie.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args, get_origin

from .errors import RulesetError
from .flow import Phase
from .shapes import Marks, bare, fields, is_frozen, secret_of, struct_class, union_members
from .words import Answers, Hidden, Only, Owner, Pile, Public

Blank = Callable[[Any, int, int, Any], None]


class Tally:
    """Counts the pieces of each component, and collects where unknown ones lie."""

    def __init__(self, sizes: dict[str, int]) -> None:
        self.counts = {component: [0] * size for component, size in sizes.items()}
        self.unknown: list[tuple[str, int, Any, Any]] = []
        """Component, the negative number, and where it lies: a list and index, or a struct and field name."""
        self.wrong: list[str] = []
        """What can be no piece at all."""

    def one(self, component: str, owner: Any, field: str) -> None:
        """Counts a field that holds one piece or None."""
        piece = getattr(owner, field)
        if piece is not None:
            self._count(component, piece, owner, field)

    def many(self, component: str, pieces: list[Any]) -> None:
        """Counts a list of pieces."""
        for index, piece in enumerate(pieces):
            self._count(component, piece, pieces, index)

    def pile(self, component: str, pile: Pile) -> None:
        """Counts a pile, whose two lists must be equally long."""
        if len(pile.ids) != len(pile.seen):
            self.wrong.append(f"a pile of {component} has {len(pile.ids)} pieces but {len(pile.seen)} sets of knowers")
        self.many(component, pile.ids)

    def counters(self, component: str, rows: int, counts: list[int], where: str) -> None:
        """Adds a list that counts pieces without names of their own."""
        total = self.counts[component]
        size = len(total)
        if len(counts) != rows * size:
            self.wrong.append(f"{where} holds {len(counts)} counts; it needs {rows * size}")
            return
        for index, count in enumerate(counts):
            if count < 0:
                self.wrong.append(f"{where} counts {count} pieces")
            total[index % size] += count

    def _count(self, component: str, piece: int, owner: Any, key: Any) -> None:
        counts = self.counts[component]
        if piece < 0:
            self.unknown.append((component, piece, owner, key))
        elif piece >= len(counts):
            self.wrong.append(f"there is no piece {piece} of {component}; the last is {len(counts) - 1}")
        else:
            counts[piece] += 1


class Secrecy:
    """Writes and holds the blank and tally functions of a set of struct types."""

    def __init__(self, components: frozenset[str]) -> None:
        self.components = components
        self.problems: list[str] = []
        self.imagined: dict[Any, list[str]] = {}
        """For each type to build, its secret fields that are no pieces: a sampled world needs `imagine` for them."""
        self._top: Any = None
        self.secret_types: set[Any] = set()
        """Struct types with a secret inside."""
        self._open: set[Any] = set()
        self._names: dict[tuple[Any, bool], str] = {}
        self._source: list[str] = []
        self._blank_by_class: dict[type, Blank] = {}
        self._tally_by_class: dict[type, Callable[[Any, Tally], None]] = {}
        self._space: dict[str, Any] = {"blank_of": self._blank_by_class, "tally_of": self._tally_by_class}

    def build(self, *tops: Any) -> tuple[dict[Any, Blank], dict[Any, Callable[[Any, Tally], None]]]:
        """Gives the blank and the tally function of each of these types; RulesetError if a secret cannot be kept."""
        names = {}
        for self._top in tops:
            names[self._top] = self._add(self._top, False)
        if self.problems:
            raise RulesetError("; ".join(self.problems))
        exec(compile("\n".join(self._source), "<generated secrecy>", "exec"), self._space)  # noqa: S102 - our own source
        for (tp, owned), name in self._names.items():
            cls = struct_class(tp)
            assert cls is not None
            if owned or (tp, True) not in self._names:
                self._blank_by_class[cls] = self._space["blank_" + name]
                self._tally_by_class[cls] = self._space["tally_" + name]
        blanks = {tp: self._space["blank_" + name] for tp, name in names.items()}
        return blanks, {tp: self._space["tally_" + name] for tp, name in names.items()}

    def _add(self, tp: Any, owned: bool) -> str:
        key = (tp, owned)
        if key in self._names:
            return self._names[key]
        cls = struct_class(tp)
        assert cls is not None
        name = self._names[key] = f"{cls.__name__}_{len(self._names)}"
        known = dict(fields(tp))
        if "owner" in known:
            own, owned = "o.owner", True
        elif issubclass(cls, Phase) and "player" in known:
            own, owned = "o.player", True
        else:
            own = "own"
        blank: list[str] = []
        tally: list[str] = []
        self._open.add(tp)
        for field, field_type in known.items():
            if cls is Pile:
                continue
            bare_type, marks = bare(field_type)
            where = f"{cls.__name__}.{field}"
            before = len(blank)
            self._blank(blank, f"o.{field}", bare_type, marks, where, own if owned else None, 0)
            if len(blank) > before:
                self.secret_types.add(tp)
            self._tally(tally, f"o.{field}", bare_type, marks, where, 0)
        self._open.discard(tp)
        for kind, args, lines in (("blank", "o, p, own, unknown", blank), ("tally", "o, count", tally)):
            body = "\n".join("    " + line for line in lines or ["pass"])
            self._source.append(f"def {kind}_{name}({args}):\n{body}\n")
        return name

    # -- blanking

    def _blank(
        self, out: list[str], value: str, tp: Any, marks: Marks, where: str, own: str | None, depth: int
    ) -> None:
        """Appends the statements that hide the value; recursion follows lists, dicts, unions and structs."""
        if marks.piece is not None and marks.piece not in self.components:
            self.problems.append(f"{where} holds pieces of {marks.piece!r}, which is no component of the game")
            return
        if marks.counts is not None:
            if marks.counts.component not in self.components:
                self.problems.append(f"{where} counts {marks.counts.component!r}, which is no component of the game")
            elif secret_of(marks) is not None:
                self.problems.append(f"{where}: counted pieces are always public; give secret pieces an id each")
            return
        if tp is Pile:
            if marks.piece is None:
                self.problems.append(f"{where}: a pile must say with Of which pieces lie in it")
                return
            if secret_of(marks) is not None:
                self.problems.append(
                    f"{where}: a pile says for each piece who knows it; leave out {secret_of(marks)!r}"
                )
                return
            hidden = self._unknown("x", marks.piece)
            out.append(
                f"{value}.ids = [x if m == -1 or (p >= 0 and m >> p & 1) else {hidden} "
                f"for x, m in zip({value}.ids, {value}.seen)]"
            )
            return
        who = secret_of(marks)
        if marks.piece is not None and marks.who is None:
            inner_says = get_origin(tp) is list and bare(get_args(tp)[0], marks)[1].who is not None
            if not inner_says:
                self.problems.append(f"{where} holds pieces and must say who knows them; Public if everybody does")
                return
        if marks.per_player and get_origin(tp) is list:
            self._blank_seats(out, value, tp, marks, where, depth)
            return
        if who is None:
            self._blank_inside(out, value, tp, marks, where, own, depth)
            return
        condition = self._condition(who, own, where)
        masked = self._mask(value, tp, marks, where, depth)
        if condition is None or masked is None:
            return
        out.append(f"if {condition}: {value} = {masked}" if condition != "True" else f"{value} = {masked}")
        if condition != "True" and _says_inside(tp):  # who may know the whole need not know all that is in it
            lines: list[str] = []
            self._blank_inside(lines, value, tp, marks._replace(who=Public), where, own, depth)
            if lines:
                out.append("else:")
                out.extend("    " + line for line in lines)

    def _blank_seats(self, out: list[str], value: str, tp: Any, marks: Marks, where: str, depth: int) -> None:
        """A list with one element for each player: `Owner` means that player, in the elements too."""
        element, inner = bare(get_args(tp)[0], marks)
        item, seat = f"x{depth}", f"i{depth}"
        if secret_of(inner) is None or _says_inside(element):
            lines: list[str] = []
            self._blank(lines, item, element, inner, where, seat, depth + 1)
            self._loop(out, f"for {seat}, {item} in enumerate({value}):", lines, item, f"{value}[{seat}]")
            return
        condition = self._condition(inner.who, seat, where)
        masked = self._mask(item, element, inner, where, depth + 1)
        if condition is not None and masked is not None:
            out.append(f"{value} = [{masked} if {condition} else {item} for {seat}, {item} in enumerate({value})]")

    def _blank_inside(
        self, out: list[str], value: str, tp: Any, marks: Marks, where: str, own: str | None, depth: int
    ) -> None:
        """What is not secret itself may hold secrets inside."""
        item = f"x{depth}"
        origin = get_origin(tp)
        if origin in (list, dict):
            element, inner = bare(get_args(tp)[-1], marks)
            lines: list[str] = []
            index = f"k{depth}"
            if secret_of(inner) is not None and origin is list and not _says_inside(element):
                condition = self._condition(inner.who, own, where)
                masked = self._mask(item, element, inner, where, depth + 1)
                if condition is not None and masked is not None:
                    out.append(f"{value} = [{masked} if {condition} else {item} for {item} in {value}]")
                return
            if secret_of(inner) is not None or get_origin(element) or struct_class(element) or union_members(element):
                self._blank(lines, item, element, inner, where, own, depth + 1)
            each = f"{value}.items()" if origin is dict else f"enumerate({value})"
            self._loop(out, f"for {index}, {item} in {each}:", lines, item, f"{value}[{index}]")
        elif origin is tuple or is_frozen(tp):
            if _says(tp, set()):
                self.problems.append(f"{where}: a part of what never changes cannot be kept secret; mark the whole")
        elif struct_class(tp) is not None:
            name = self._add(tp, own is not None)
            if self._writes(tp):
                out.append(f"blank_{name}({value}, p, {own or -1}, unknown)")
        elif members := union_members(tp):
            structs = [m for m in members if struct_class(m) is not None and not is_frozen(m)]
            for member in structs:
                self._add(member, own is not None)
            for member in members:
                if is_frozen(member) or get_origin(member) is tuple:
                    self._blank_inside(out, value, member, marks, where, own, depth)
            if any(self._writes(member) for member in structs):
                out.append(f"if type({value}) in blank_of: blank_of[type({value})]({value}, p, {own or -1}, unknown)")
            lists = [m for m in members if get_origin(m) in (list, dict)]
            for member in lists:
                lines = []
                self._blank_inside(lines, value, member, marks, where, own, depth)
                if lines:
                    out.append(f"if type({value}) is {get_origin(member).__name__}:")
                    out.extend("    " + line for line in lines)

    def _loop(self, out: list[str], head: str, lines: list[str], item: str, place: str) -> None:
        """Appends a loop with these statements; what they put in the place of the item itself goes back there."""
        if lines:
            out.append(head)
            out.extend("    " + line for line in lines)
            if any(re.match(rf"\s*(if .*: )?{item} = ", line) for line in lines):
                out.append(f"    {place} = {item}")

    def _writes(self, tp: Any) -> bool:
        """Tells whether a struct type hides anything; one that is still being looked at (it holds itself) may."""
        return tp in self.secret_types or tp in self._open

    def _condition(self, who: Any, own: str | None, where: str) -> str | None:
        """Gives the Python condition under which player p may not know."""
        if who is Hidden:
            return "True"
        if isinstance(who, Only):
            return f"p not in {who.players!r}"
        if who is Owner:
            if own is None:
                self.problems.append(f"{where} is for its owner, but nothing says who that is")
                return None
            return f"p != {own} or p < 0"  # what nobody owns, -1, is no onlooker's either
        self.problems.append(f"{where}: {who!r} does not say who knows the value")
        return None

    def _unknown(self, value: str, component: str) -> str:
        return f"({value} if {value} < 0 else unknown[{component!r}][{value}])"

    def _mask(self, value: str, tp: Any, marks: Marks, where: str, depth: int) -> str | None:
        """Gives Python source for what stands in place of a secret value; None, and a problem, if nothing can."""
        origin = get_origin(tp)
        members = union_members(tp)
        if marks.piece is not None:
            if tp is int:
                return self._unknown(value, marks.piece)
            if type(None) in members and int in members:
                return f"(None if {value} is None else {self._unknown(value, marks.piece)})"
            if origin is list:
                item = f"y{depth}"
                element, inner = bare(get_args(tp)[0], marks)
                masked = self._mask(item, element, inner, where, depth + 1)
                return None if masked is None else f"[{masked} for {item} in {value}]"
            self.problems.append(f"{where}: pieces are numbers, lists of numbers, or a Pile, not {tp}")
            return None
        answers = where.startswith(Answers.__name__ + ".")
        stand_in = (
            "[]"
            if origin is list
            else "{}"
            if origin is dict
            else "'?'"
            if tp is str
            else "None"
            if type(None) in members
            else None
        )
        if stand_in is None:
            self.problems.append(
                f"{where} is secret but a {getattr(tp, '__name__', tp)} has no unknown value; make it optional"
            )
        elif not answers:
            self.imagined.setdefault(self._top, []).append(where)
        return stand_in

    # -- pieces

    def _tally(self, out: list[str], value: str, tp: Any, marks: Marks, where: str, depth: int) -> None:
        """Appends the statements that show every piece in the value to a tally."""
        origin = get_origin(tp)
        item = f"x{depth}"
        members = union_members(tp)
        if marks.per_player and origin is not list:
            self.problems.append(f"{where} is one for each player and must be a list, not {tp}")
        if marks.counts is not None:
            if tp != list[int]:
                self.problems.append(f"{where} counts pieces and must be a list of numbers, not {tp}")
            rows = len(marks.counts.rows) or 1
            out.append(f"count.counters({marks.counts.component!r}, {rows}, {value}, {where!r})")
        elif tp is Pile:
            out.append(f"count.pile({marks.piece!r}, {value})")
        elif marks.piece is not None and (tp is int or int in members):
            owner, _, field = value.rpartition(".")
            if not owner:
                self.problems.append(f"{where}: pieces in this place cannot be counted")
            out.append(f"count.one({marks.piece!r}, {owner or 'o'}, {field!r})")
        elif origin is list and marks.piece is not None and bare(get_args(tp)[0], marks)[0] is int:
            out.append(f"count.many({marks.piece!r}, {value})")
        elif origin in (list, dict):
            lines: list[str] = []
            element, inner = bare(get_args(tp)[-1], marks)
            self._tally(lines, item, element, inner, where, depth + 1)
            if lines:
                out.append(f"for {item} in {value}{'.values()' if origin is dict else ''}:")
                out.extend("    " + line for line in lines)
        elif struct_class(tp) is not None and marks.piece is None:
            name = self._add(tp, (tp, False) not in self._names)
            out.append(f"tally_{name}({value}, count)")
        elif members:
            if any(struct_class(member) is not None for member in members):
                out.append(f"if type({value}) in tally_of: tally_of[type({value})]({value}, count)")
            for member in members:
                lines = []
                if get_origin(member) in (list, dict):
                    self._tally(lines, value, member, marks, where, depth)
                if lines:
                    out.append(f"if type({value}) is {get_origin(member).__name__}:")
                    out.extend("    " + line for line in lines)
        elif marks.piece is not None:
            self.problems.append(f"{where}: pieces are numbers, lists of numbers, or a Pile, not {tp}")


def _says(tp: Any, seen: set[Any]) -> bool:
    """Tells whether a type has a secret anywhere inside."""
    plain, marks = bare(tp)
    if secret_of(marks) is not None or plain is Pile:
        return True
    return _says_inside(plain, seen)


def _says_inside(plain: Any, seen: set[Any] | None = None) -> bool:
    """Tells the same of what is inside a type, whatever the type itself says."""
    seen = set() if seen is None else seen
    if plain in seen:
        return False
    seen.add(plain)
    if struct_class(plain) is not None:
        return any(_says(inner, seen) for _, inner in fields(plain))
    return any(_says(inner, seen) for inner in get_args(plain) if isinstance(inner, type) or get_origin(inner))
