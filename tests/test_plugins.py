"""The loader: installed plugins are listed unimported, a broken one stays alone and says what is wrong with it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import metadata
from typing import Any

import pytest
from tests.sites import GOOD, Site

from undercroft import CONTRACT, Host, PluginError, UnknownName, hookimpl
from undercroft.plugins import HOOKS, BrokenPlugin, Found, discover


def broken(site: Site, name: str = "bad") -> BrokenPlugin:
    """Gives what is said of the one broken plugin, after seeing that the good one works."""
    site.game("good")
    host = Host(strict=False)
    host.load_all()
    match = host.match("good", 1, seed=1)
    match.play(0, "go")
    assert match.over
    assert [b.name for b in host.broken] == [name]
    if name in host.games():
        with pytest.raises(PluginError, match=f"plugin {name} is broken: "):
            host.match(name)
    with pytest.raises(PluginError, match=f"plugin {name} is broken: "):
        Host(strict=True).load_all()
    return host.broken[0]


# -- listing


def test_listing_reads_metadata_and_imports_nothing(site: Site) -> None:
    site.game("zoo", "raise SystemExit('imported')")
    site.game("ape", "raise SystemExit('imported')")
    site.install("undercroft-extra", "[undercroft.extras]\nbots = extra_plugin\n", extra_plugin="1 / 0")
    host = Host()
    assert host.games() == ["ape", "zoo"]
    assert [(f.name, f.distribution, f.version, f.summary) for f in host.found] == [
        ("ape", "undercroft-ape", "1.0", "undercroft-ape for tests"),
        ("zoo", "undercroft-zoo", "1.0", "undercroft-zoo for tests"),
        ("bots", "undercroft-extra", "1.0", "undercroft-extra for tests"),
    ]
    assert host.broken == []
    assert not set(site.modules) & set(sys.modules)


def test_a_game_is_imported_when_it_is_asked_for_and_no_other(site: Site) -> None:
    site.game("good")
    site.game("bad", "raise RuntimeError")
    Host(strict=True).match("good")
    assert "undercroft_bad_bad_plugin" not in sys.modules


def test_the_order_is_by_name_and_distribution_whatever_the_disk_says(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, distribution in (("b", "x"), ("a", "z"), ("a", "y"), ("c", "w")):
        site.game(name, distribution=distribution)
    listed = list(metadata.distributions())
    orders = []
    for order in (listed, listed[::-1], listed[2:] + listed[:2]):
        monkeypatch.setattr("importlib.metadata.distributions", lambda order=order: iter(order))
        orders.append([(f.name, f.distribution) for f in discover()])
    assert orders == [[("a", "y"), ("a", "z"), ("b", "x"), ("c", "w")]] * 3


def test_a_distribution_further_down_the_path_is_hidden_by_one_of_its_name(site: Site) -> None:
    site.install("dist", "[undercroft.games]\ngood = one\n", "1.0")
    site.install("Dist", "[undercroft.games]\ngood = two\n", "2.0")
    assert len(discover()) == 1


def test_metadata_that_cannot_be_read_harms_nobody_else(site: Site) -> None:
    site.game("good")
    for number, content in enumerate(
        (b"[undercroft.games\nbad", b"\xff\xfe[undercroft.games]\n", b"[undercroft.games]\nbad\n")
    ):
        site.install(f"torn{number}", "")
        (site.folder / f"torn{number}-1.0.dist-info" / "entry_points.txt").write_bytes(content)
    site.install("nameless", "[undercroft.games]\nodd = odd_plugin\n")
    (site.folder / "nameless-1.0.dist-info" / "METADATA").unlink()
    host = Host(strict=False)
    host.load_all()
    host.match("good", 1, seed=1).play(0, "go")
    assert "good" in host.games()
    assert all(isinstance(found, Found) for found in host.found)
    assert {b.name for b in host.broken} >= {"odd"}


# -- broken in every way

PREFIX = "from undercroft import hookimpl\n"
AGENTS = "\n@hookimpl\ndef undercroft_agents(register"
CASES = {
    "an import that fails": ("import no_such_module", r"importing .* failed: ModuleNotFoundError: No module named"),
    "a name that is gone": ("from undercroft import Gone", "importing .* failed: ImportError"),
    "a syntax error": ("def (", "importing .* failed: SyntaxError"),
    "an exit": ("raise SystemExit(3)", "importing .* failed: SystemExit: 3"),
    "an error without words": (
        "class Odd(Exception):\n    def __str__(self): raise self\nraise Odd()", "importing .* failed: Odd",
    ),
    "an error of many words": ("raise ValueError('x' * 10000)", "failed: ValueError: xxx"),
    "an unknown argument": (
        GOOD + AGENTS + ", colour): pass",
        "a hook does not fit its specification: .*undercroft_agents.*colour",
    ),
    "an unknown hook": (
        GOOD + "\n@hookimpl\ndef undercroft_agent(register): pass\n",
        "there is no hook undercroft_agent; did you mean 'undercroft_agents'",
    ),
    "an unknown hook of another prefix": (GOOD + "\n@hookimpl\ndef games(register): pass\n", "unknown hook 'games'"),
    "a hook without its mark": (
        GOOD + "\ndef undercroft_agents(register): pass\n", "undercroft_agents is not marked with @hookimpl",
    ),
    "a hook that raises": (GOOD + AGENTS + "): 1 / 0", "undercroft_agents failed: ZeroDivisionError"),
    "a hook that exits": (GOOD + AGENTS + "): raise SystemExit", "undercroft_agents failed: SystemExit"),
    "no hook": ("x = 1", "it implements no hook; mark functions with @hookimpl"),
    "another game": (
        GOOD.replace("{name}", "other"),
        r"the entry point promises a game 'bad', but undercroft_games registers \['other'\]",
    ),
    "no game": (PREFIX + AGENTS + "): pass", r"registers \[\]"),
    "the class of a game": (GOOD.replace("add(GAME)", "add(Game)"), "register an object, not the class"),
    "a game twice": (GOOD.replace("register.add(GAME)", "register.add(GAME); register.add(GAME)"), "registered twice"),
    "a phase twice": (GOOD.replace('"{name}", Turn)', '"{name}", Turn, Turn)'), "phase Turn is registered twice"),
    "a phase that is none": (GOOD.replace('"{name}", Turn)', '"{name}", Board)'), "a phase must be a subclass"),
    "an older contract": (
        GOOD.replace("contract=CONTRACT", "contract=CONTRACT - 1"),
        f"^bad was written for plugin contract {CONTRACT - 1}, this host offers {CONTRACT}: upgrade the game$",
    ),
    "a newer contract": (
        GOOD.replace("contract=CONTRACT", "contract=CONTRACT + 1"),
        f"^bad was written for plugin contract {CONTRACT + 1}, this host offers {CONTRACT}: upgrade undercroft$",
    ),
    "a contract that is no number": (GOOD.replace("=CONTRACT", "='1'"), "the contract of a game is a number"),
    "no contract": (GOOD.replace("contract=CONTRACT, ", ""), "failed: TypeError: Missing required argument 'contract'"),
    "seats that are no range": (GOOD.replace("seats=range(1, 3)", "seats=[1, 2]"), "the seats of a game are a range"),
    "no seats": (GOOD.replace("seats=range(1, 3)", "seats=range(0)"), "the seats of a game are a range"),
    "a state that is none": (GOOD.replace("state=Board", "state=dict"), "needs a subclass of undercroft.State"),
    "a start that is made": (GOOD.replace("start=Turn", "start=Turn()"), "needs a subclass of undercroft.Phase"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_broken_plugin_says_what_is_wrong_while_the_others_work(site: Site, case: str) -> None:
    source, message = CASES[case]
    site.game("bad", source)
    told = broken(site)
    assert (told.name, told.distribution, told.version) == ("bad", "undercroft-bad", "1.0")
    assert re.search(message, told.reason), told.reason
    assert len(told.reason) < 700
    assert "\n" not in told.reason


def test_a_class_in_place_of_an_object_is_told(site: Site) -> None:
    source = (
        "from undercroft import hookimpl\nclass Mine:\n    @hookimpl\n    def undercroft_games(self, register): pass\n"
    )
    site.install("undercroft-bad", "[undercroft.games]\nbad = class_plugin:Mine\n", class_plugin=source)
    assert broken(site).reason == "it is the class Mine; give an object, Mine()"


@pytest.mark.parametrize("entry", ["value_plugin:GONE", "value_plugin:", ":", "no such module", "value_plugin:NUMBER"])
def test_an_entry_point_that_leads_nowhere_is_told(site: Site, entry: str) -> None:
    site.install("undercroft-bad", f"[undercroft.games]\nbad = {entry}\n", value_plugin="NUMBER = 3")
    assert broken(site).reason


def test_an_object_that_cannot_be_looked_at_is_told(site: Site) -> None:
    source = "class Mine:\n    @property\n    def undercroft_games(self): raise ZeroDivisionError\nPLUGIN = Mine()"
    site.install("undercroft-bad", "[undercroft.games]\nbad = trap_plugin:PLUGIN\n", trap_plugin=source)
    assert "ZeroDivisionError" in broken(site).reason


def test_two_distributions_with_the_same_game_are_both_broken_and_unimported(site: Site) -> None:
    site.game("twin", distribution="one")
    site.game("twin", distribution="two")
    site.game("good")
    hosts = Host(strict=False), Host(strict=False)
    hosts[0].load_all()
    with pytest.raises(PluginError, match="plugin twin is broken: two comes with 'twin' too; uninstall one"):
        hosts[1].match("twin")
    for host in hosts:
        assert host.broken == [
            BrokenPlugin("twin", "one", "1.0", "two comes with 'twin' too; uninstall one"),
            BrokenPlugin("twin", "two", "1.0", "one comes with 'twin' too; uninstall one"),
        ]
        host.match("good", 1, seed=1).play(0, "go")
    assert not {"one_twin_plugin", "two_twin_plugin"} & set(sys.modules)
    with pytest.raises(PluginError, match="plugin twin is broken"):
        Host(strict=True).match("twin")


def test_a_broken_plugin_is_not_tried_again_and_leaves_no_hooks(site: Site) -> None:
    site.game("bad", GOOD.replace("{name}", "other"))
    host = Host(strict=False)
    for _ in range(2):
        host.load_all()
        assert len(host.broken) == 1
        assert not any("bad" in key for key in host.hooks)


def test_a_game_that_is_not_installed_has_the_nearest_name(site: Site) -> None:
    site.game("dungeon")
    with pytest.raises(UnknownName, match="there is no game named 'dungon'; did you mean 'dungeon'"):
        Host().match("dungon")


# -- strict


@pytest.mark.parametrize(
    ("value", "strict"),
    [
        ("1", True),
        ("yes", True),
        ("TRUE", True),
        ("", False),
        ("0", False),
        ("no", False),
        ("False", False),
        ("off", False),
    ],
)
def test_the_environment_asks_for_strict_mode_and_an_argument_overrules_it(
    monkeypatch: pytest.MonkeyPatch, value: str, strict: bool
) -> None:
    monkeypatch.setenv("UNDERCROFT_STRICT", value)
    assert Host(plugins=[]).strict is strict
    assert Host(plugins=[], strict=not strict).strict is not strict


def test_strict_mode_raises_for_the_plugin_that_is_broken_with_its_cause(site: Site) -> None:
    site.game("bad", "1 / 0")
    with pytest.raises(PluginError, match=r"plugin bad is broken: importing .* failed: ZeroDivisionError") as caught:
        Host(strict=True).load_all()
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


# -- plugins given by the caller


class Nothing:
    """No plugin at all."""


class Unhashable(dict[str, Any]):
    """A plugin that cannot be put in a set."""

    @hookimpl
    def undercroft_agents(self, register: Any) -> None:
        register.add("mapped", lambda rng: None)


@pytest.mark.parametrize(
    ("plugin", "message"),
    [
        (None, "a plugin is a module or an object, not None"),
        ("tic-tac-toe", "a plugin is a module or an object, not 'tic-tac-toe'"),
        (3, "not 3"),
        (Nothing(), "it implements no hook"),
        (Nothing, "it is the class Nothing; give an object, Nothing()"),
        (Unhashable, "it is the class Unhashable"),
        ({}, "it implements no hook"),
    ],
    ids=["None", "text", "number", "object", "class", "class with hooks", "dict"],
)
def test_what_is_given_as_a_plugin_and_is_none_is_told(plugin: Any, message: str) -> None:
    from undercroft.examples import tic_tac_toe

    host = Host(plugins=[plugin, tic_tac_toe], strict=False)
    assert host.games() == ["tic-tac-toe"]
    assert message in host.broken[0].reason
    with pytest.raises(PluginError, match="is broken"):
        Host(plugins=[plugin], strict=True)


def test_any_object_with_hooks_is_a_plugin_even_one_without_a_hash() -> None:
    from undercroft.examples import tic_tac_toe

    host = Host(plugins=[Unhashable(), tic_tac_toe], strict=True)
    assert "mapped" in host.agents()
    assert host.games() == ["tic-tac-toe"]


def test_plugins_that_are_no_list_are_refused() -> None:
    from undercroft.examples import tic_tac_toe

    for plugins in (tic_tac_toe, 3):
        with pytest.raises(PluginError, match="plugins are given as a list of modules or objects"):
            Host(plugins=plugins)  # type: ignore[arg-type]


def test_two_given_plugins_with_the_same_game_are_refused() -> None:
    from undercroft.examples import tic_tac_toe

    with pytest.raises(PluginError, match="two of the given plugins register a game 'tic-tac-toe'"):
        Host(plugins=[tic_tac_toe, tic_tac_toe])


def test_given_plugins_are_the_only_ones(site: Site) -> None:
    site.game("good")
    assert Host(plugins=[]).games() == []
    assert Host(plugins=[]).found == []
    with pytest.raises(UnknownName, match="there are none"):
        Host(plugins=[]).match("good")


def test_two_hosts_share_nothing(site: Site) -> None:
    site.game("good")
    one, other = Host(), Host()
    one.load_all()
    assert len(one.hooks) == 2
    assert len(other.hooks) == 1, "the host's own agents alone"


# -- extras


def test_observers_and_agents_of_installed_extras_take_part(site: Site) -> None:
    source = """
from undercroft import hookimpl
from undercroft.agents import RandomAgent
TOLD = []
@hookimpl
def undercroft_finished(register): register.add(TOLD.append)
@hookimpl
def undercroft_agents(register): register.add("drunk", RandomAgent)
"""
    site.install("undercroft-extra", "[undercroft.extras]\nextra = extra_plugin\n", extra_plugin=source)
    site.game("good")
    host = Host(strict=True)
    match = host.match("good", 1, seed=1)
    match.play(0, "go")
    import extra_plugin  # type: ignore[import-not-found]

    assert [match] == extra_plugin.TOLD
    assert host.agents() == ["drunk", "greedy", "random"]


def test_an_agent_of_a_game_is_found_before_the_game_was_used(site: Site) -> None:
    site.game("good", GOOD + AGENTS + "): register.add('careful', lambda rng: 'an agent')\n")
    host = Host()
    assert host.agents() == ["greedy", "random"]
    assert host.agent("careful") == "an agent"
    with pytest.raises(UnknownName, match=r"'carful'; did you mean 'careful'\?"):
        Host().agent("carful")


def test_two_plugins_that_claim_an_agent_are_told_apart_when_it_is_asked_for(site: Site) -> None:
    source = (
        "from undercroft import hookimpl\n@hookimpl\ndef undercroft_agents(register): register.add('random', list)\n"
    )
    site.install("undercroft-extra", "[undercroft.extras]\nextra = rival_plugin\n", rival_plugin=source)
    host = Host()
    assert host.agents() == ["greedy", "random"]
    with pytest.raises(PluginError, match=r"agent 'random' comes with undercroft.agents and extra"):
        host.agent("random")
    assert host.agent("greedy")


# -- light


def test_importing_the_host_loads_no_game_and_nothing_heavy() -> None:
    script = """
import sys
import undercroft
from undercroft import Host
Host().games()
heavy = {"networkx", "rich", "typer", "click", "numpy", "hypothesis", "undercroft.cli", "undercroft.examples"}
heavy |= {name for name in sys.modules if name.startswith("undercroft_")}
print(sorted(heavy & set(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env={**os.environ})
    assert ran.stdout.strip() == "[]"


def test_every_hook_has_a_register_of_its_name() -> None:
    from undercroft.registers import Contribution

    assert sorted(Contribution("x").registers()) == sorted(HOOKS)
