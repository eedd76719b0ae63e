"""Overlays as the host finds them: listed without an import, chosen by name, refused with a reason."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from tests.sites import Site
from tests.toys import Go, toy

from undercroft import CONTRACT, OVER, Host, OptionError, Overlay, Phase, PluginError, PositionError, State, UnknownName
from undercroft import hookimpl as hook

FOG = """
from undercroft import CONTRACT, Overlay, hookimpl

@hookimpl
def undercroft_overlays(register):
    register.add(Overlay(name="{name}", game="{game}", title="Fog", contract=CONTRACT))
"""


def overlay(site: Site, entry: str, name: str, game: str = "maze", distribution: str = "", source: str = FOG) -> None:
    """Lays down a distribution with an overlay under that entry point."""
    distribution = distribution or f"{game}-{name}"
    module = distribution.replace("-", "_")
    text = source.replace("{name}", name).replace("{game}", game)
    site.install(distribution, f"[undercroft.extras]\n{entry} = {module}\n", **{module: text})


class Table(State):
    n: int = 0


class Turn(Phase, tag="maze.Turn"):
    actions = (Go,)
    ends = (OVER,)

    def players(self, table: Any) -> tuple[int, ...]:
        return (0,)

    def legal(self, table: Any, player: int) -> list[Any]:
        return [Go()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        return OVER


def maze() -> Any:
    return toy("maze", Table, Turn, [Turn], lambda seats, rng: Table())


class Given:
    """An overlay given as an object."""

    __version__ = "3.1"

    def __init__(self, name: str, **more: Any) -> None:
        self.overlay = Overlay(**{"name": name, "game": "maze", "title": name, "contract": CONTRACT} | more)
        self.__name__ = f"plugin-{name}"

    @hook
    def undercroft_overlays(self, register: Any) -> None:
        register.add(self.overlay)


# -- found and listed


def test_overlays_are_listed_by_game_and_not_imported(site: Site) -> None:
    site.game("maze")
    overlay(site, "maze.fog", "fog")
    overlay(site, "maze.dusk", "dusk")
    overlay(site, "tower.fog", "fog", "tower")
    host = Host()
    assert host.overlays("maze") == ["dusk", "fog"]
    assert not {"maze_fog", "maze_dusk"} & set(sys.modules)
    assert host.overlay("maze", "fog").title == "Fog"
    assert {"maze_fog", "maze_dusk"} & set(sys.modules) == {"maze_fog"}


def test_an_entry_point_keeps_its_promise_of_an_overlay(site: Site) -> None:
    site.game("maze")
    overlay(site, "maze.fog", "mist")
    with pytest.raises(PluginError, match=r"promises an overlay 'maze\.fog', but .* registers \['maze\.mist'\]"):
        Host(strict=False).match("maze", overlays=["fog"])


@pytest.mark.parametrize("group", ["undercroft.games", "undercroft.extras"])
def test_an_overlay_needs_an_entry_point_of_its_own(site: Site, group: str) -> None:
    site.install("odd", f"[{group}]\nfog = odd\n", odd=FOG.format(name="fog", game="maze"))
    host = Host(strict=False)
    host.load_all()
    wanted = (
        "promises a game 'fog'" if group.endswith("games") else "overlay maze.fog needs an entry point of that name"
    )
    assert wanted in host.broken[0].reason


def test_two_wheels_with_one_overlay_are_both_refused(site: Site) -> None:
    site.game("maze")
    overlay(site, "maze.fog", "fog", distribution="one")
    overlay(site, "maze.fog", "fog", distribution="two")
    with pytest.raises(PluginError, match=r"plugin maze\.fog is broken: two comes with 'maze\.fog' too"):
        Host(strict=False).match("maze", overlays=["fog"])


def test_a_broken_overlay_leaves_the_game_alone(site: Site) -> None:
    site.game("maze")
    overlay(site, "maze.fog", "fog", source="raise RuntimeError('no fog today')")
    host = Host(strict=False)
    host.match("maze")
    with pytest.raises(PluginError, match=r"plugin maze\.fog is broken: .*no fog today"):
        host.match("maze", overlays=["fog"])


# -- chosen


def test_a_match_knows_its_overlays_in_any_order_as_one_ruleset() -> None:
    host = Host(plugins=[maze(), Given("fog"), Given("dusk")], strict=True)
    match = host.match("maze", overlays=["fog", "dusk"])
    assert match.setting.overlays == ("dusk", "fog")
    assert host.ruleset("maze", ["dusk", "fog"]) is match.ruleset is host.ruleset("maze", iter(["fog", "dusk"]))
    assert host.ruleset("maze").overlays == ()
    assert match.ruleset.versions == {"maze": "", "plugin-fog": "3.1", "plugin-dusk": "3.1"}
    rulesets = [host.ruleset("maze", names) for names in ([], ["fog"], ["dusk"], ["fog", "dusk"])]
    assert len({ruleset.fingerprint for ruleset in rulesets}) == 4


@pytest.mark.parametrize(
    ("overlays", "error", "text"),
    [
        (["fogg"], UnknownName, "there is no overlay of maze named 'fogg'; did you mean 'fog'?"),
        (["keep"], UnknownName, "there is no overlay of maze named 'keep'; there are: fog"),
        ("fog", OptionError, "option 'overlays': they are a list of names, not 'fog'"),
        (7, OptionError, "option 'overlays': they are a list of names, not 7"),
        ([7], OptionError, "option 'overlays': 7 is no name"),
        (["fog", "fog"], OptionError, "option 'overlays': 'fog' is named twice"),
    ],
)
def test_overlays_that_cannot_be_chosen(overlays: Any, error: type[Exception], text: str) -> None:
    host = Host(plugins=[maze(), Given("fog"), Given("keep", game="tower")], strict=True)
    for ask in (host.match, host.setting, host.ruleset):
        with pytest.raises(error) as caught:
            ask("maze", overlays=overlays)
        assert text in str(caught.value)
    with pytest.raises(UnknownName, match="no game named 'tower'"):
        host.overlays("tower")


def test_a_saved_position_names_the_overlay_that_it_needs() -> None:
    saved = Host(plugins=[maze(), Given("fog", schema=2)]).match("maze", overlays=["fog"]).to_json()
    assert json.loads(saved)["overlays"] == {"fog": 2}
    again = Host(plugins=[maze(), Given("dusk"), Given("fog", schema=2)]).from_json(saved)
    assert again.setting.overlays == ("fog",)
    assert again.to_json() == saved
    with pytest.raises(PositionError, match="needs the overlay 'fog' of maze, which is not here"):
        Host(plugins=[maze()]).from_json(saved)
    with pytest.raises(PositionError, match=r"saved with schema 2 of maze\.fog; installed is schema 3"):
        Host(plugins=[maze(), Given("fog", schema=3)]).from_json(saved)
    assert "overlays" not in json.loads(Host(plugins=[maze()]).match("maze").to_json())


# -- plugins that do not fit


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"contract": CONTRACT + 1}, f"fog was written for plugin contract {CONTRACT + 1}"),
        ({"name": "Fog"}, "the name of an overlay is small letters and digits with hyphens, not 'Fog'"),
        ({"name": "a.b"}, "the name of an overlay is small letters"),
        ({"game": 3}, "the game of an overlay is small letters"),
        ({"contract": "1"}, "the contract of an overlay is undercroft.CONTRACT, not '1'"),
        ({"state": int}, "the state of fog is a subclass of undercroft.State"),
        ({"over": "dusk"}, "fog goes over a tuple of names of overlays, not 'dusk'"),
    ],
)
def test_an_overlay_declares_what_it_must(more: dict[str, Any], reason: str) -> None:
    (broken,) = Host(plugins=[Given(**{"name": "fog"} | more)], strict=False).broken
    assert reason in broken.reason


def test_the_class_itself_and_other_things_are_no_overlay() -> None:
    class Odd(Given):
        @hook
        def undercroft_overlays(self, register: Any) -> None:
            register.add(Overlay)

    (broken,) = Host(plugins=[Odd("fog")], strict=False).broken
    assert "an overlay must be an undercroft.Overlay" in broken.reason
    assert "register an object, not the class" in broken.reason


def test_a_plugin_has_one_overlay_of_a_game() -> None:
    class Both(Given):
        @hook
        def undercroft_overlays(self, register: Any) -> None:
            for name in ("fog", "dusk"):
                register.add(Overlay(name=name, game="maze", title=name, contract=CONTRACT))

    (broken,) = Host(plugins=[Both("fog")], strict=False).broken
    assert "has two overlays of maze; each needs a plugin of its own" in broken.reason


def test_what_is_registered_for_a_foreign_game_needs_an_overlay() -> None:
    class Foreign:
        @hook
        def undercroft_phases(self, register: Any) -> None:
            register.add("maze", Turn)

    (broken,) = Host(plugins=[maze(), Foreign()], strict=False).broken
    assert "undercroft_phases registers for 'maze', which it neither is nor declares an overlay of" in broken.reason


def test_a_game_is_no_overlay_of_itself() -> None:
    class Own(Given):
        @hook
        def undercroft_games(self, register: Any) -> None:
            maze().undercroft_games(register)

    (broken,) = Host(plugins=[Own("fog")], strict=False).broken
    assert "it has maze and an overlay of it; an overlay needs a plugin of its own" in broken.reason


def test_two_given_plugins_with_one_overlay_are_refused() -> None:
    with pytest.raises(PluginError, match="two of the given plugins register an overlay 'fog' of maze"):
        Host(plugins=[maze(), Given("fog"), Given("fog")])
