"""The phases of a ruleset as a tree, as data and as Graphviz text."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.flow import OVER, Phase

from .terminal import one_line

if TYPE_CHECKING:
    from undercroft.ruleset import Ruleset

Edge = tuple[type[Phase], type[Phase], list[str]]
ARROWS = {"then": "->", "calls": "+>"}
DASHED = " [style=dashed]"


def edges(ruleset: Ruleset, phase: type[Phase]) -> list[Edge]:
    """Gives what a phase may lead to or call, with the kinds of each edge in order: then, calls."""
    found = ruleset.graph.out_edges(phase, data="kinds")
    return [(a, b, sorted(kinds, reverse=True)) for a, b, kinds in found]


def roots(ruleset: Ruleset) -> list[type[Phase]]:
    """Gives the phases where the flow begins: the game's first, and those that nothing but an event leads to."""
    graph = ruleset.graph
    found = [ruleset.start]
    seen = _reached(ruleset, found)
    for phase in graph:
        if phase not in seen and not set(graph.predecessors(phase)) - {phase}:
            found.append(phase)
            seen = _reached(ruleset, found)
    for phase in graph:
        if phase not in seen:
            found.append(phase)
            seen = _reached(ruleset, found)
    return found


def _reached(ruleset: Ruleset, start: Sequence[type[Phase]]) -> set[type[Phase]]:
    seen: set[type[Phase]] = set()
    waiting = list(start)
    while waiting:
        phase = waiting.pop()
        if phase not in seen:
            seen.add(phase)
            waiting += ruleset.graph.successors(phase)
    return seen


def as_tree(ruleset: Ruleset, unicode: bool = True, width: int = 80) -> list[str]:
    """Gives the phases as an indented tree; each is opened once, where it is mentioned again it says `see`."""
    title = one_line(" with ".join([ruleset.game.title, *(one.overlay.title for one in ruleset.overlays)]))
    lines = [f"{title}: phases", "-> is replaced by   +> runs above it, then it goes on", ""]
    opened: set[type[Phase]] = set()
    for number, root in enumerate(roots(ruleset)):
        if number:
            lines += ["", "raised by an event:"] if number == 1 else [""]
        lines.append(_title(root))
        opened.add(root)
        lines += _branches(
            ruleset, root, "", opened, ("├─ ", "└─ ", "│  ") if unicode else ("|- ", "`- ", "|  "), width
        )
    return lines


def _branches(
    ruleset: Ruleset, phase: type[Phase], indent: str, opened: set[type[Phase]], signs: Sequence[str], width: int
) -> Iterator[str]:
    fork, last, bar = signs
    leading = edges(ruleset, phase)
    # What is still closed here is opened here, not deeper in the branch of a sister.
    fresh = [edge for edge in leading if edge[1] not in opened]
    opened.update(target for _, target, _ in fresh)
    seen: dict[str, list[str]] = {}
    for edge in leading:
        if edge not in fresh:
            seen.setdefault(_arrows(edge), []).append(edge[1].__name__)
    left = len(fresh) + len(seen)
    for edge in fresh:
        left -= 1
        yield f"{indent}{fork if left else last}{_arrows(edge)} {_title(edge[1])}"
        yield from _branches(ruleset, edge[1], indent + (bar if left else "   "), opened, signs, width)
    for arrows, names in seen.items():
        left -= 1
        start = f"{indent}{fork if left else last}{arrows} see "
        more = f"{indent}{bar if left else '   '}".ljust(len(start))
        yield from textwrap.wrap(", ".join(names), max(width, 40), initial_indent=start, subsequent_indent=more)


def _arrows(edge: Edge) -> str:
    return " ".join(ARROWS[kind] for kind in edge[2])


def _title(phase: type[Phase]) -> str:
    ends = ", ".join(_ends(phase))
    return f"{phase.__name__}{f'  ends {ends}' if ends else ''}"


def _ends(phase: type[Phase]) -> list[str]:
    return ["the match" if end is OVER else end if isinstance(end, str) else end.__name__ for end in phase.ends]


def as_data(ruleset: Ruleset) -> dict[str, Any]:
    """Gives the phases and their edges as plain data."""
    phases = [
        {
            "name": phase.__name__,
            "about": (phase.__doc__ or "").strip().split("\n")[0],
            "rule": phase.rule,
            "actions": [action.text for action in phase.actions],
            "lends": [action.text for action in phase.lent],
            "ends": [end for end in _ends(phase) if end != "the match"],
            "ends_match": OVER in phase.ends,
            "final": phase.final,
        }
        for phase in ruleset.graph
    ]
    return {
        "game": ruleset.game.name,
        "overlays": [one.name for one in ruleset.overlays],
        "start": ruleset.start.__name__,
        "roots": [phase.__name__ for phase in roots(ruleset)],
        "phases": phases,
        "edges": [
            {"from": a.__name__, "to": b.__name__, "kinds": kinds}
            for phase in ruleset.graph
            for a, b, kinds in edges(ruleset, phase)
        ],
    }


def as_dot(ruleset: Ruleset) -> str:
    """Gives the phases as text for Graphviz: `then` drawn through, `calls` dashed."""
    lines = [f"digraph {json.dumps(ruleset.game.name)} {{", "  node [shape=box];"]
    for phase in ruleset.graph:
        style = " [style=bold]" if phase is ruleset.start else ""
        lines.append(f"  {phase.__name__}{style};")
        if OVER in phase.ends:
            lines.append(f"  {phase.__name__} -> over;")
        for _, target, kinds in edges(ruleset, phase):
            lines += [f"  {phase.__name__} -> {target.__name__}{DASHED * (kind == 'calls')};" for kind in kinds]
    if any(OVER in phase.ends for phase in ruleset.graph):
        lines.append("  over [shape=doublecircle];")
    return "\n".join([*lines, "}"])
