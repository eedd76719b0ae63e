"""In whatever order overlays are installed and chosen, the same comes out: one ruleset, or one error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.test_overlays_flow import Doom, LongRest, Omen
from tests.toys_overlays import Drawing, Drawn, Lay, Resting, caves, play_out

from undercroft import Host, Line, Phase, RulesetError


def phase(overlay: str, base: type[Phase], name: str) -> type[Phase]:
    """A phase class of an overlay, made anew so that its tag bears that name."""
    return type(base)(name, (base,), {}, tag=f"caves.{overlay}.{name}")


def scaled(by: int) -> Any:
    return lambda inner, table, player: inner(table, player) * by + 1


def overlays() -> list[Lay]:
    """Six overlays of which some settle the same: `a` and `d` a phase, `b`, `e` and `f` a rule; `f` goes over `e`."""
    rest, long = phase("a", LongRest, "LongRest"), phase("d", Resting, "Short")
    omen, doom = phase("b", Omen, "OmenB"), phase("c", Doom, "DoomC")
    return [
        Lay(
            "a",
            phases=lambda r: (r.replace("caves", Resting, rest), r.before("caves", Drawing, phase("a", Omen, "OmenA"))),
        ),
        Lay(
            "b",
            phases=lambda r: (r.before("caves", Resting, omen), r.after("caves", Drawing, phase("b", Doom, "DoomB"))),
            rules=lambda r: r.replace("caves", "draws", lambda table, player: 2),
        ),
        Lay(
            "c",
            phases=lambda r: (r.before("caves", Resting, doom), r.listen("caves", Drawn, tell("c"))),
            rules=lambda r: r.wrap("caves", "draws", scaled(2)),
            scoring=lambda r: r.wrap("caves", "cards", doubled),
        ),
        Lay("d", phases=lambda r: r.replace("caves", Resting, long)),
        Lay("e", rules=lambda r: r.replace("caves", "draws", lambda table, player: 3)),
        Lay(
            "f",
            phases=lambda r: r.listen("caves", Drawn, tell("f")),
            rules=lambda r: (r.replace("caves", "draws", lambda table, player: 1), r.wrap("caves", "draws", scaled(1))),
            over=("e", "c"),
        ),
    ]


def tell(name: str) -> Any:
    return lambda pos, event: pos.state.begun.append(f"heard by {name}")


def doubled(inner: Any, table: Any, player: int) -> list[Line]:
    return [Line(line.label, 2 * line.points, line.rule) for line in inner(table, player)]


def outcome(chosen: Sequence[str], installed: Sequence[int]) -> Any:
    """What comes of it: the error, or the fingerprint, how a whole match went and what it came to."""
    made = overlays()
    host = Host(plugins=[*(made[number] for number in installed), caves()], strict=True)
    try:
        ruleset = host.ruleset("caves", list(chosen))
    except RulesetError as error:
        return str(error)
    position = ruleset.setting().start(7)
    begun = play_out(position)
    edges = sorted((a.__name__, b.__name__, *sorted(kinds)) for a, b, kinds in ruleset.graph.edges(data="kinds"))
    return ruleset.fingerprint, begun, position.scores(), edges, position.to_bytes()


@given(
    chosen=st.lists(st.sampled_from("abcdef"), unique=True),
    other=st.randoms(use_true_random=False),
    installed=st.permutations(range(6)),
)
def test_any_order_gives_the_same(chosen: list[str], other: Any, installed: list[int]) -> None:
    shuffled = list(chosen)
    other.shuffle(shuffled)
    assert outcome(chosen, range(6)) == outcome(shuffled, installed)


def test_some_go_together_and_some_do_not() -> None:
    assert "the phase 'Resting'" in outcome("ad", range(6))
    assert "the named rule 'draws'" in outcome("be", range(6))
    assert "the named rule 'draws'" in outcome("bf", range(6))
    assert isinstance(outcome("acef", range(6)), tuple)
    _, begun, scores, *_ = outcome("abc", range(6))
    assert begun[1:10] == [
        "Turn",
        "Omen 1",
        "Drawing",
        "DoomB",
        "Drawn1",
        "heard by c",
        "Omen 1",
        "DoomC",
        "LongRest",
    ]
    assert scores[0].lines[0].points % 2 == 0
