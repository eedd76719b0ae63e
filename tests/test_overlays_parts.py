"""Overlays change single parts: named rules, scoring, who wins, pieces and entries of data files."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.toys_overlays import Lay, Monster, cards, caves, laid, play_out

from undercroft import Component, DataError, Host, Line, RulesetError
from undercroft.render import render
from undercroft.scene import Label, Scene, scene_of
from undercroft.words import State

MONSTERS = """
[[monsters]]
name = "rat"
source = "rulebook"
power = 1
haunts = ["cellar"]

[[monsters]]
name = "ogre"
source = "assumed"
power = 5
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "monsters.toml").write_text(MONSTERS)
    return tmp_path


def hands(ruleset: Any) -> list[int]:
    """How many cards each player has at the end."""
    position = ruleset.setting().start(1)
    play_out(position)
    return [len(seat.hand) for seat in position.state.seats]


def rules(name: str, *acts: Any, **more: Any) -> Lay:
    def register_all(register: Any) -> None:
        for act, *arguments in acts:
            getattr(register, act)("caves", *arguments)

    return Lay(name, rules=register_all, **more)


def scoring(name: str, *acts: Any, **more: Any) -> Lay:
    return Lay(name, scoring=rules(name, *acts).hooks["rules"], **more)


def data(name: str, *acts: Any, **more: Any) -> Lay:
    def register_all(register: Any) -> None:
        for act, *arguments, fields in acts:
            getattr(register, act)("caves", *arguments, **fields)

    return Lay(name, data=register_all, **more)


def two(table: Any, player: int) -> int:
    return 2


def more(by: int, inner: Any, table: Any, player: int) -> int:
    return int(inner(table, player)) + by


def times(by: int, inner: Any, table: Any, player: int) -> int:
    return int(inner(table, player)) * by


# -- named rules


def test_a_named_rule_is_replaced_or_wrapped() -> None:
    assert hands(laid(rules("fog"))) == [2, 2]
    assert hands(laid(rules("fog", ("replace", "draws", two)))) == [4, 4]
    assert hands(laid(rules("fog", ("wrap", "draws", partial(more, 1))))) == [4, 4]


def test_wrappers_lie_by_name_round_the_replacement_in_any_order() -> None:
    overlays = [
        rules("c", ("wrap", "draws", partial(times, 2))),
        rules("a", ("wrap", "draws", partial(more, 5))),
        rules("b", ("replace", "draws", two)),
    ]
    for names in (["a", "b", "c"], ["c", "b", "a"]):
        ruleset = laid(*overlays, names=names)
        assert ruleset.named_rules.draws(None, 0) == (2 + 5) * 2
    overlays[1] = rules("a", ("wrap", "draws", partial(more, 5)), over=("c",))
    assert laid(*overlays).named_rules.draws(None, 0) == 2 * 2 + 5


def test_an_overlay_may_bring_a_named_rule_for_others_to_wrap() -> None:
    overlays = [
        rules("fog", ("function", "sight", lambda table, player: 3)),
        rules("dusk", ("wrap", "sight", partial(more, -1))),
    ]
    assert laid(*overlays).named_rules.sight(None, 0) == 2


def test_rules_are_an_attribute_of_a_table() -> None:
    position = laid(rules("fog", ("replace", "draws", two))).setting().start(1)
    assert position.rules.draws is position.observation(0).rules.draws is position.copy().rules.draws is two
    with pytest.raises(AttributeError, match=r"caves has no named rule 'draw'; did you mean 'draws'\?"):
        _ = position.rules.draw


@pytest.mark.parametrize(
    ("overlays", "text"),
    [
        (
            [rules("fog", ("replace", "draws", two)), rules("dusk", ("replace", "draws", two))],
            r"overlay 'dusk' \(dusk-plugin\) and overlay 'fog' \(fog-plugin\) both settle the named rule 'draws'",
        ),
        (
            [rules("fog", ("function", "x", two)), rules("dusk", ("function", "x", two))],
            r"'dusk' \(dusk-plugin\) and overlay 'fog' .* both settle the named rule 'x'; choose one of them$",
        ),
        ([rules("fog", ("function", "draws", two))], r"game 'caves' and overlay 'fog' .*the named rule 'draws'"),
        ([rules("fog", ("wrap", "draw", two))], r"'fog' .*wraps the named rule 'draw', which .*did you mean 'draws'"),
        ([rules("fog", ("replace", "draw", two))], r"'fog' .*replaces the named rule 'draw', which there is not"),
        (
            [scoring("fog", ("replace", "cards", cards)), scoring("dusk", ("replace", "cards", cards))],
            "both settle the scoring rule 'cards'",
        ),
        ([scoring("fog", ("add", "cards", cards))], r"game 'caves' and overlay 'fog' .*the scoring rule 'cards'"),
        ([scoring("fog", ("wrap", "coins", cards))], "wraps the scoring rule 'coins', which there is not"),
    ],
)
def test_rules_that_do_not_go_together_are_refused(overlays: list[Lay], text: str) -> None:
    with pytest.raises(RulesetError, match=text):
        laid(*overlays)


def test_an_overlay_that_goes_over_another_settles_a_rule_anew() -> None:
    overlays = [
        rules("fog", ("replace", "draws", two)),
        rules("dusk", ("replace", "draws", lambda table, player: 3), over=("fog",)),
    ]
    for names in (["fog", "dusk"], ["dusk", "fog"]):
        assert laid(*overlays, names=names).named_rules.draws(None, 0) == 3


def test_going_over_reaches_what_lies_below_the_next() -> None:
    overlays = [
        rules("a", ("replace", "draws", lambda table, player: 7)),
        rules("b", ("replace", "draws", lambda table, player: 8), over=("c",)),
        rules("c", over=("a",)),
    ]
    assert laid(*overlays).named_rules.draws(None, 0) == 8
    with pytest.raises(RulesetError, match="both settle the named rule 'draws'"):
        laid(*overlays, names=["a", "b"])


def test_overlays_that_go_over_each_other_are_refused() -> None:
    with pytest.raises(RulesetError, match="overlays dusk and fog go over each other"):
        laid(rules("fog", over=("dusk",)), rules("dusk", over=("fog",)))


@pytest.mark.parametrize(
    ("acts", "reason"),
    [
        ([("function", "two words", two)], "the name of a rule is an identifier such as attack_dice, not 'two words'"),
        ([("function", "_own", two)], "the name of a rule is an identifier"),
        ([("replace", "draws", 3)], "named rule 'draws' is a function, not 3"),
        ([("wrap", "draws", two), ("wrap", "draws", two)], "named rule 'draws' is registered twice by fog-plugin"),
    ],
)
def test_what_is_no_rule_breaks_the_plugin(acts: list[Any], reason: str) -> None:
    (broken,) = Host(plugins=[caves(), rules("fog", *acts)], strict=False).broken
    assert reason in broken.reason


# -- scoring


def rests(table: Any, player: int) -> list[Line]:
    return [Line("rests", 10 * table.state.seats[player].rests, "")]


def doubled(inner: Any, table: Any, player: int) -> list[Line]:
    return [Line(line.label, 2 * line.points, line.rule) for line in inner(table, player)]


def lines(*overlays: Lay) -> list[tuple[str, int]]:
    position = laid(*overlays).setting().start(1)
    play_out(position)
    return [(line.label, line.points) for line in position.scores()[0].lines]


def test_score_lines_are_added_replaced_and_wrapped() -> None:
    assert lines(scoring("fog")) == [("cards", 2)]
    assert lines(scoring("fog", ("add", "rests", rests))) == [("cards", 2), ("rests", 20)]
    assert lines(scoring("fog", ("replace", "cards", rests))) == [("rests", 20)]
    assert lines(scoring("fog", ("wrap", "cards", doubled))) == [("cards", 4)]
    both = scoring("fog", ("add", "rests", rests)), scoring("dusk", ("wrap", "rests", doubled))
    assert lines(*both) == [("cards", 2), ("rests", 40)]


def test_who_wins_is_wrapped() -> None:
    def last(inner: Any, table: Any, scores: Any) -> list[int]:
        return [seat for seat in range(table.seats) if seat not in inner(table, scores)]

    def first_alone(inner: Any, table: Any, scores: Any) -> list[int]:
        return list(inner(table, scores))[:1]

    position = laid(scoring("fog", ("winners", first_alone)), scoring("gloom", ("winners", last))).setting().start(1)
    assert position.winners() == []
    play_out(position)
    assert position.winners() == [1]
    (broken,) = Host(plugins=[caves(), scoring("fog", ("winners", 3))], strict=False).broken
    assert "what tells who wins is a function, not 3" in broken.reason


# -- the board


def drawn(tag: str) -> Any:
    def scene(inner: Any, observation: Any, player: int) -> Scene:
        board: Scene = inner(observation, player)
        return Scene(board.width, board.height + 1, (*board.shapes, Label(0, board.height, tag)))

    return scene


def test_overlays_draw_on_the_board_of_the_game() -> None:
    game = caves(scene=lambda observation, player: Scene(9, 1, (Label(0, 0, "caves"),)))
    overlays = [Lay("fog", scene=drawn("fog")), Lay("dusk", scene=drawn("dusk"))]
    observation = laid(*overlays, game=game).setting().start(1).observation(0)
    assert render(scene_of(observation), unicode=False).split() == ["caves", "dusk", "fog"]
    with pytest.raises(RulesetError, match=r"overlay 'fog' \(fog-plugin\) draws on the board of caves, which has none"):
        laid(overlays[0])


def test_positions_with_and_without_an_overlay_are_not_equal() -> None:
    game = caves(scene=lambda observation, player: Scene(9, 1, ()))
    hosts = [Host(plugins=[game, Lay("fog", scene=drawn("fog"))]) for _ in range(2)]
    one, other = (host.match("caves", seed=1, overlays=["fog"]).position for host in hosts)
    assert one == other
    assert one != hosts[0].match("caves", seed=1).position


# -- pieces


def test_overlays_add_pieces_of_names_that_nobody_has() -> None:
    coin = Component(("coin",), (0,))
    add = Lay("fog", components=lambda r: r.add("caves", "coin", coin))
    assert laid(add).setting().components["coin"] == coin
    with pytest.raises(RulesetError, match=r"overlay 'dusk' .* and overlay 'fog' .* both settle the component 'coin'"):
        laid(add, Lay("dusk", components=lambda r: r.add("caves", "coin", coin)))
    with pytest.raises(RulesetError, match=r"game 'caves' and overlay 'fog' .* both settle the component 'card'"):
        laid(Lay("fog", components=lambda r: r.add("caves", "card", coin)))


# -- data


def monsters(folder: Path, *overlays: Lay) -> dict[str, Any]:
    game = caves(data=folder, static=lambda options, seats, data: data)
    return {monster.name: monster for monster in laid(*overlays, game=game).setting().static["monsters"]}


def test_entries_of_data_are_changed_added_and_taken_out(folder: Path) -> None:
    rat = Monster(name="rat", source="rulebook", power=1, haunts=("cellar",))
    ogre = Monster(name="ogre", source="assumed", power=5)
    assert list(monsters(folder).values()) == [rat, ogre]
    found = monsters(folder, data("fog", ("change", "monsters", "rat", {"power": 3, "haunts": ["attic", "cellar"]})))
    changed = Monster(name="rat", source="rulebook", power=3, haunts=("attic", "cellar"))
    assert list(found.values()) == [changed, ogre]
    found = monsters(folder, data("fog", ("append", "monsters", {"name": "bat", "source": "public", "power": 2})))
    assert list(found.values()) == [rat, ogre, Monster(name="bat", source="public", power=2)]
    assert list(monsters(folder, data("fog", ("remove", "monsters", "rat", {})))) == ["ogre"]


def test_a_change_over_another_extends_it(folder: Path) -> None:
    overlays = [
        data("fog", ("change", "monsters", "rat", {"power": 3})),
        data("dusk", ("change", "monsters", "rat", {"haunts": []}), over=("fog",)),
    ]
    assert monsters(folder, *overlays)["rat"] == Monster(name="rat", source="rulebook", power=3)
    added = [
        data("fog", ("append", "monsters", {"name": "bat", "source": "public", "power": 2})),
        data("dusk", ("change", "monsters", "bat", {"power": 9}), over=("fog",)),
    ]
    assert monsters(folder, *added)["bat"].power == 9


def test_changed_data_makes_another_fingerprint(folder: Path) -> None:
    prints = set()
    for power in (1, 3, 4):
        overlay = data("fog", ("change", "monsters", "rat", {"power": power}))
        game = caves(data=folder, static=lambda options, seats, data: data)
        prints.add(laid(overlay, game=game).setting().fingerprint)
    assert len(prints) == 3


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (
            ("change", "monsters", "rats", {"power": 3}),
            r"data file monsters\.toml, entry 'rats': overlay 'fog' \(fog-plugin\) wants to change it, .* mean 'rat'\?",
        ),
        (("remove", "monsters", "rats", {}), "wants to remove it, but there is none; did you mean 'rat'"),
        (
            ("append", "monsters", {"name": "rat", "source": "public", "power": 2}),
            r"entry 'rat': overlay 'fog' \(fog-plugin\) adds it, but it is there already",
        ),
        (
            ("change", "monsters", "rat", {"power": 0}),
            r"entry 'rat': as overlay 'fog' \(fog-plugin\) wants it: Expected `int` >= 1 - at `\$\.power`",
        ),
        (("change", "monsters", "rat", {"speed": 1}), "Object contains unknown field `speed`"),
        (("append", "monsters", {"name": "bat", "power": 2}), "missing required field `source`"),
        (("change", "monsters", "rat", {"haunts": [object()]}), r"entry 'rat': as overlay 'fog' .*wants it: "),
    ],
)
def test_a_change_that_does_not_fit_is_refused_like_a_file(folder: Path, act: Any, text: str) -> None:
    with pytest.raises(DataError, match=text):
        monsters(folder, data("fog", act))


def test_changes_of_data_that_do_not_go_together_are_refused(folder: Path) -> None:
    change = ("change", "monsters", "rat", {"power": 3})
    with pytest.raises(
        RulesetError, match=r"overlay 'dusk' .*overlay 'fog' .*both settle the data entry 'monsters: rat'"
    ):
        monsters(folder, data("fog", change), data("dusk", ("remove", "monsters", "rat", {})))
    with pytest.raises(RulesetError, match=r"'fog' .*changes the data file 'monster', which .*did you mean 'monsters'"):
        monsters(folder, data("fog", ("change", "monster", "rat", {"power": 3})))
    with pytest.raises(RulesetError, match=r"changes the data file 'monsters', which there is not; there are none"):
        laid(data("fog", change))


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (("change", "monsters", "rat", {}), "a change of 'rat' names the fields that are different; the name stays"),
        (("change", "monsters", "rat", {"name": "bat"}), "the name stays"),
        (("append", "monsters", {"power": 3}), "what is added to 'monsters' has a name"),
        (("add", Path("x"), {}, {}), "undercroft_data adds files to caves, which it does not own"),
    ],
)
def test_what_is_no_change_of_data_breaks_the_plugin(act: Any, reason: str) -> None:
    (broken,) = Host(plugins=[caves(), data("fog", act)], strict=False).broken
    assert reason in broken.reason


# -- rules in words


def test_numbered_rules_of_an_overlay_stand_with_those_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('[[rule]]\nid = "FG-1"\ntext = "Fog."\nsource = "public"\n')
    overlay = Lay("fog", rules=lambda register: register.add("caves", path))
    assert list(laid(overlay).rules) == ["FG-1"]
    assert list(laid(overlay, names=[]).rules) == []


def test_a_state_is_of_no_use_to_two_overlays() -> None:
    class Shared(State):
        n: int = 0

    with pytest.raises(
        RulesetError, match=r"overlay 'dusk' .* and overlay 'fog' .* both settle what is kept as Shared"
    ):
        laid(Lay("fog", state=Shared), Lay("dusk", state=Shared))
