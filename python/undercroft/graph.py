"""The graph of a ruleset's phases, built and checked with networkx when the ruleset is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .errors import RulesetError, nearest
from .flow import OVER, Phase

if TYPE_CHECKING:
    import networkx as nx

    from .weaving import Weaver


def build(
    start: type[Phase], phases: Sequence[type[Phase]], called: Iterable[Any], weaver: Weaver | None = None
) -> nx.DiGraph[type[Phase]]:
    """Gives the graph: an edge, with its `kinds` (then, calls), to every phase that a phase may lead to or call.

    `called` is what listeners may raise, `weaver` what overlays do to the flow. RulesetError names every target that is
    no phase of the ruleset, every phase that nothing leads to, and every phase that can never be over.
    """
    import networkx as nx

    graph: nx.DiGraph[type[Phase]] = nx.DiGraph()
    graph.add_nodes_from(phases)
    problems: list[str] = []
    names = {phase: {phase.__name__} if weaver is None else weaver.names(phase) for phase in phases}
    for phase in phases:
        for kind, targets in (("then", phase.leads), ("calls", phase.calls)):
            for target in targets:
                for found in _expand(
                    target, names, f"{phase.__name__}.{'leads' if kind == 'then' else kind}", problems
                ):
                    _lead(graph, phase, found, kind)
        for target in phase.ends:
            if target is not OVER:
                list(_expand(target, names, f"{phase.__name__}.ends", problems))
    if start not in graph:
        raise RulesetError(f"the first phase {start.__name__} is not among the registered phases")
    roots = [start]
    for target in called:
        roots.extend(_expand(target, names, "a listener's calls", problems))
    if weaver is not None:
        _weave(graph, weaver)
        roots = [first_of(root, weaver) for root in roots]
    reached = set(roots).union(*(nx.descendants(graph, root) for root in roots))
    problems += [f"nothing leads to phase {p.__name__}" for p in phases if p not in reached]
    problems += [f"phase {p.__name__} can never be over" for p in _endless(graph, phases)]
    if problems:
        raise RulesetError("; ".join(problems))
    return graph


def first_of(phase: type[Phase], weaver: Weaver | None) -> type[Phase]:
    """Gives what begins where this phase is named: itself, or what an overlay lets run before it."""
    while weaver is not None and phase in weaver.before:
        phase = weaver.before[phase][0].phase
    return phase


def last_of(phase: type[Phase], weaver: Weaver) -> type[Phase]:
    """Gives what runs last where this phase is inserted: itself, or what an overlay lets run after it."""
    while phase in weaver.after:
        phase = weaver.after[phase][-1].phase
    return phase


def _lead(graph: nx.DiGraph[type[Phase]], phase: type[Phase], to: type[Phase], kind: str) -> None:
    graph.add_edge(phase, to)
    graph[phase][to].setdefault("kinds", set()).add(kind)


def _weave(graph: nx.DiGraph[type[Phase]], weaver: Weaver) -> None:
    """Leads the edges through what overlays insert; an anchor comes before what it brings along."""
    import networkx as nx

    brings = nx.DiGraph([(a, made.phase) for by in (weaver.before, weaver.after) for a in by for made in by[a]])
    order: list[type[Phase]] = list(nx.topological_sort(brings))
    for anchor in order:
        if anchor in weaver.after:
            row = [anchor, *(made.phase for made in weaver.after[anchor])]
            for to, data in list(graph[anchor].items()):
                if "then" in data["kinds"]:
                    data["kinds"].remove("then")
                    _lead(graph, row[-1], to, "then")
                if not data["kinds"]:
                    graph.remove_edge(anchor, to)
            for one, following in pairwise(row):
                _lead(graph, one, following, "then")
    for anchor in order:
        if anchor in weaver.before:
            row = [*(made.phase for made in weaver.before[anchor]), anchor]
            for phase, _, data in list(graph.in_edges(anchor, data=True)):
                graph.remove_edge(phase, anchor)
                for kind in data["kinds"]:
                    _lead(graph, phase, row[0], kind)
            for one, following in pairwise(row):
                _lead(graph, last_of(one, weaver), following, "then")


def _expand(
    target: Any, names: Mapping[type[Phase], set[str]], where: str, problems: list[str]
) -> Iterator[type[Phase]]:
    """Gives the phases a declaration stands for: a class, all subclasses of a base class, or a name."""
    if isinstance(target, str):
        found = [phase for phase in names if target in names[phase]]
        name = target
    else:
        found = [phase for phase in names if issubclass(phase, target)]
        name = target.__name__
    if not found:
        problems.append(
            f"{where} names {name!r}, which is no registered phase; {nearest(name, [p.__name__ for p in names])}"
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
