"""The graph of a ruleset's phases, built and checked with networkx when the ruleset is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .errors import RulesetError, nearest
from .flow import OVER, Phase

if TYPE_CHECKING:
    import networkx as nx


def build(start: type[Phase], phases: Sequence[type[Phase]], called: Iterable[Any]) -> nx.DiGraph[type[Phase]]:
    """Gives the graph: an edge, with its `kinds` (then, calls), to every phase that a phase may lead to or call.

    `called` is what listeners may raise. RulesetError names every target that is no phase of the ruleset, every phase
    that nothing leads to, and every phase that can never be over.
    """
    import networkx as nx

    graph: nx.DiGraph[type[Phase]] = nx.DiGraph()
    graph.add_nodes_from(phases)
    problems: list[str] = []
    for phase in phases:
        for kind, targets in (("then", phase.leads), ("calls", phase.calls)):
            for target in targets:
                for found in _expand(
                    target, phases, f"{phase.__name__}.{'leads' if kind == 'then' else kind}", problems
                ):
                    graph.add_edge(phase, found)
                    graph[phase][found].setdefault("kinds", set()).add(kind)
        for target in phase.ends:
            if target is not OVER:
                list(_expand(target, phases, f"{phase.__name__}.ends", problems))
    if start not in graph:
        raise RulesetError(f"the first phase {start.__name__} is not among the registered phases")
    roots = [start]
    for target in called:
        roots.extend(_expand(target, phases, "a listener's calls", problems))
    reached = set(roots).union(*(nx.descendants(graph, root) for root in roots))
    problems += [f"nothing leads to phase {p.__name__}" for p in phases if p not in reached]
    problems += [f"phase {p.__name__} can never be over" for p in _endless(graph, phases)]
    if problems:
        raise RulesetError("; ".join(problems))
    return graph


def _expand(target: Any, phases: Sequence[type[Phase]], where: str, problems: list[str]) -> Iterator[type[Phase]]:
    """Gives the phases a declaration stands for: a class, all subclasses of a base class, or a name."""
    if isinstance(target, str):
        found = [phase for phase in phases if phase.__name__ == target]
        name = target
    else:
        found = [phase for phase in phases if issubclass(phase, target)]
        name = target.__name__
    if not found:
        problems.append(
            f"{where} names {name!r}, which is no registered phase; {nearest(name, [p.__name__ for p in phases])}"
        )
    yield from found


def _endless(graph: nx.DiGraph[type[Phase]], phases: Sequence[type[Phase]]) -> list[type[Phase]]:
    """Gives the phases from which no way of `then` leads to one that may be over."""
    over = {phase for phase in phases if phase.final or phase.ends}
    grown = True
    while grown:
        new = {
            phase
            for phase in phases
            if phase not in over
            and any("then" in data["kinds"] and to in over for _, to, data in graph.out_edges(phase, data=True))
        }
        over |= new
        grown = bool(new)
    return [phase for phase in phases if phase not in over]
