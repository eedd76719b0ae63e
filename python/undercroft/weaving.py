"""Weaving: how the phases of overlays get into the flow, though the game goes on naming its own.

Whatever is on its way to the flow passes here: a phase that an overlay replaces becomes the subclass, what overlays
insert before it is laid above it, and what they insert after it runs before what it named next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from .errors import RulesetError
from .flow import Ending, Next, Phase
from .overlay import Chosen, Claims, Insertion
from .shapes import bare, fields, is_shared


class Made(NamedTuple):
    """A class of phases to make from another, and the fields whose values go along."""

    phase: type[Phase]
    shared: tuple[str, ...]

    def of(self, anchor: Phase) -> Phase:
        """Makes the phase."""
        return self.phase(**{name: getattr(anchor, name) for name in self.shared})


class Weaver:
    """What the overlays of a ruleset do to its flow."""

    def __init__(self, phases: Iterable[type[Phase]], ordered: Sequence[Chosen], claims: Claims) -> None:
        self._roots: dict[type[Phase], type[Phase]] = {}
        """For each class that replaces another, the game's own."""
        self._last: dict[type[Phase], type[Phase]] = {}
        """For each of those, the class that stands in its place."""
        known = {*phases}
        for one in ordered:
            known.update(one.parts.phases.get(one.overlay.game, ()))
            known.update(insertion.phase for insertion in one.changes.insertions)
        for one in ordered:
            for phase, by in one.changes.phases:
                self._replace(one, phase, by, known, claims)
        self.phases: tuple[type[Phase], ...] = tuple(
            dict.fromkeys([self.last(p) for p in phases] + [self.last(p) for one in ordered for p in self.own(one)])
        )
        """Every phase that can be on the flow."""
        self.before: dict[type[Phase], tuple[Made, ...]] = {}
        self.after: dict[type[Phase], tuple[Made, ...]] = {}
        for one in ordered:
            for insertion in one.changes.insertions:
                self._insert(one, insertion)
        for phase in self.phases:
            self._check_circles(phase)
        self._swapped = {
            phase: Made(self.last(phase), phase.__struct_fields__)
            for phase in (*self._last, *self._roots)
            if self.last(phase) is not phase
        }
        self._touched = {*self._swapped, *self.before}
        """The classes that do not come onto the flow just as they are named."""

    def own(self, one: Chosen) -> list[type[Phase]]:
        """What an overlay adds: the phases it registers, replaces with and inserts."""
        own = list(one.parts.phases.get(one.overlay.game, ()))
        own += [by for _, by in one.changes.phases] + [insertion.phase for insertion in one.changes.insertions]
        return own

    def last(self, phase: type[Phase]) -> type[Phase]:
        """Gives the class that is on the flow where this one is named."""
        root = self._roots.get(phase, phase)
        return self._last.get(root, phase)

    def names(self, phase: type[Phase]) -> set[str]:
        """Gives the names by which declarations may mean a phase on the flow: its own and those it replaces."""
        root = self._roots.get(phase, phase)
        return {phase.__name__, root.__name__, *(p.__name__ for p, r in self._roots.items() if r is root)}

    def _replace(
        self, one: Chosen, phase: type[Phase], by: type[Phase], known: set[type[Phase]], claims: Claims
    ) -> None:
        root = self._roots.get(phase, phase)
        if root not in known:
            raise RulesetError(f"{one} replaces {phase.__name__}, which is no phase of the game or of a chosen overlay")
        claims.take("phase", root.__name__, one)
        last = self._last.get(root, root)
        if not issubclass(by, last):
            raise RulesetError(
                f"{one} replaces {phase.__name__} by {by.__name__}, which must be a subclass of {last.__name__}, "
                "the phase in that place"
            )
        _fields_from(by, root, f"{one} replaces {root.__name__} by {by.__name__}", moved=True)
        self._roots[by] = root
        self._last[root] = by

    def _insert(self, one: Chosen, insertion: Insertion) -> None:
        anchor, phase = self.last(insertion.anchor), self.last(insertion.phase)
        place = "after" if insertion.after else "before"
        what = f"{one} puts {insertion.phase.__name__} {place} {insertion.anchor.__name__}"
        if anchor not in self.phases:
            raise RulesetError(f"{what}, which is no phase of the game or of a chosen overlay")
        made = Made(phase, _fields_from(phase, anchor, what))
        where = self.after if insertion.after else self.before
        where[anchor] = (*where.get(anchor, ()), made)

    def _check_circles(self, phase: type[Phase], path: tuple[type[Phase], ...] = ()) -> None:
        """Raises RulesetError if a phase brings others along that bring it along again."""
        if phase in path:
            circle = " -> ".join(p.__name__ for p in (*path[path.index(phase) :], phase))
            raise RulesetError(f"overlays insert phases that bring each other along for ever: {circle}")
        for made in (*self.before.get(phase, ()), *self.after.get(phase, ())):
            self._check_circles(made.phase, (*path, phase))

    # -- during play

    def placed(self, phase: Phase) -> Phase:
        """Gives what stands in the place of a phase that has begun."""
        made = self._swapped.get(type(phase))
        return phase if made is None else made.of(phase)

    def woven(self, phases: Iterable[Phase]) -> tuple[Phase, ...]:
        """Gives what runs when these phases are put on the flow, in the order in which it runs."""
        found: list[Phase] = []
        for phase in map(self.placed, phases):
            for made in self.before.get(type(phase), ()):
                found += self.woven((made.of(phase),))
            found.append(phase)
        return tuple(found)

    def step(self, me: Phase, step: Next | None) -> Next | None:
        """Gives a transition of a phase with what overlays do to it."""
        if step is None or step.kind in ("end", "over"):
            return step
        after = self.after.get(type(me)) if step.kind != "first" else None
        if after is None:
            for phase in step.phases:
                if type(phase) in self._touched:
                    return Next(step.kind, self.woven(step.phases))
            return step
        return Next("then", self.woven((*(made.of(me) for made in after), *step.phases)))

    def raised(self, items: Iterable[Phase | Ending]) -> list[Phase | Ending]:
        """Gives what was raised with what overlays do to it."""
        found: list[Phase | Ending] = []
        for item in items:
            found += (item,) if isinstance(item, Ending) else self.woven((item,))
        return found


def _fields_from(phase: type[Phase], anchor: type[Phase], what: str, moved: bool = False) -> tuple[str, ...]:
    """Gives the fields that a new phase takes from another; RulesetError if one comes from nowhere or cannot be shared.

    `moved` is for a phase that takes the place of the other, with all that it holds.
    """
    there = dict(fields(anchor))
    shared: list[str] = []
    for info in msgspec.structs.fields(phase):
        if info.name == "begun":
            continue
        if info.name not in there:
            if info.required:
                raise RulesetError(f"{what}, but its field {info.name!r} has no default and comes from nowhere")
            continue
        plain, marks = bare(info.type)
        if not moved and (marks.piece is not None or marks.counts is not None or not is_shared(plain)):
            raise RulesetError(f"{what}: the field {info.name!r} holds pieces or can change, so both cannot have it")
        shared.append(info.name)
    return tuple(shared)
