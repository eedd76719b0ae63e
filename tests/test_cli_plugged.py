"""Commands that plugins add: listed and run without a traceback, never in the place of another, no game imported."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import pytest
import typer
from tests.cli_toys import refused, run, zoo
from tests.sites import GOOD, Site
from typer.main import get_command

from undercroft import Host, OptionError, PluginError, hookimpl
from undercroft.cli import app
from undercroft.registers import OWN_COMMANDS

EXTRA = """
from undercroft import hookimpl

@hookimpl
def undercroft_commands(register):
    register.add("{name}", "{name}_app:app", "Counts animals.")
"""
APP = """
import typer

app = typer.Typer()

@app.command()
def count(what: str):
    print(f"nine {what}")

@app.command()
def nothing(): ...
"""


class Adding:
    """A plugin that adds commands: `(name, app, about)`."""

    def __init__(self, *commands: tuple[Any, ...], name: str = "adding") -> None:
        self.commands, self.__name__ = commands, name

    @hookimpl
    def undercroft_commands(self, register: Any) -> None:
        for command in self.commands:
            register.add(*command)


def keeper() -> typer.Typer:
    """A group of commands: one that prints, and one for each way to fail."""
    group = typer.Typer(rich_markup_mode=None)

    @group.command()
    def feed(ctx: typer.Context, animal: str, times: Annotated[int, typer.Option(help="How often.")] = 1) -> None:
        """Feed an animal."""
        games = ctx.find_root().obj.games()
        typer.echo(f"{games[0]}: {' '.join(['munch'] * times)} {animal}")

    @group.command()
    def refuse() -> None:
        raise OptionError("animal", "it has eaten")

    @group.command()
    def leave() -> None:
        raise typer.Exit(1)

    @group.command()
    def lose() -> None:
        open("/nowhere/at/all")  # noqa: PTH123, SIM115

    @group.command()
    def trip() -> None:
        raise ZeroDivisionError("a bone")

    @group.command()
    def stop() -> None:
        raise KeyboardInterrupt

    return group


def keepers() -> Host:
    return zoo(plugins=[Adding(("keeper", keeper, "Feeds animals."))])


def test_commands_of_plugins_are_listed_with_what_they_do() -> None:
    text = run("--help", host=keepers()).stdout
    assert text.split("Commands of plugins:\n")[1].splitlines()[0].split() == ["keeper", "Feeds", "animals."]
    assert "Commands of plugins" not in run("--help").stdout
    assert "undercroft_commands" in run("plugins", host=keepers()).stdout


def test_they_run_with_the_host_and_have_help_of_their_own() -> None:
    result = run("keeper", "feed", "ant", "--times", "2", host=keepers())
    assert (result.exit_code, result.stdout) == (0, "zoo: munch munch ant\n")
    assert "Feed an animal" in run("keeper", "-h", host=keepers()).stdout
    assert "How often." in run("keeper", "feed", "--help", host=keepers()).stdout


def test_their_errors_end_as_those_of_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNDERCROFT_STRICT", raising=False)
    assert refused("keeper", "refuse", host=keepers()) == "option 'animal': it has eaten"
    assert "/nowhere/at/all" in refused("keeper", "lose", host=keepers())
    assert run("keeper", "leave", host=keepers()).exit_code == 1
    assert run("keeper", "stop", host=keepers()).exit_code == 130
    broken = run("keeper", "trip", host=keepers())
    assert broken.exit_code == 1
    assert "this should not happen: ZeroDivisionError: a bone" in broken.stderr
    assert run("keeper", "fed", host=keepers()).exit_code == 2
    assert run("keper", host=keepers()).exit_code == 2


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("nowhere_at_all:app", "command 'keeper' of adding cannot be run: ModuleNotFoundError"),
        ("typer:nothing_at_all", "command 'keeper' of adding cannot be run: AttributeError"),
        (lambda: 1 / 0, "command 'keeper' of adding cannot be run: ZeroDivisionError"),
        (sys.exit, "command 'keeper' of adding cannot be run: SystemExit"),
        (lambda: 7, "command 'keeper' of adding is a int, no typer.Typer"),
        ("tests.cli_toys:run", "command 'keeper' of adding is a function, no typer.Typer"),
    ],
)
def test_what_is_no_application_is_told_when_it_is_run_and_harms_no_other(given: Any, message: str) -> None:
    host = zoo(plugins=[Adding(("keeper", given, "Feeds animals."))])
    assert refused("keeper", host=host).startswith(message)
    assert "Feeds animals." in run("--help", host=host).stdout
    assert run("games", host=host).exit_code == 0


def test_an_application_itself_is_taken_too() -> None:
    host = zoo(plugins=[Adding(("keeper", keeper(), "Feeds animals."))])
    assert run("keeper", "feed", "bee", host=host).stdout == "zoo: munch bee\n"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("play", keeper, "Plays."), "RulesetError: 'play' is a command of undercroft itself"),
        (("Keeper", keeper, "Keeps."), "a command is called by small letters"),
        ((None, keeper, "Keeps."), "a command is called by small letters"),
        (("keeper", "no text of that kind", "Keeps."), "needs text such as 'my_package.commands:app' or a function"),
        (("keeper", None, "Keeps."), "needs text such as"),
        (("keeper", keeper, "Keeps\nall."), "says what it does in one line"),
        (("keeper", keeper, " "), "says what it does in one line"),
    ],
)
def test_a_command_that_cannot_be_registered_breaks_its_plugin(command: tuple[Any, ...], message: str) -> None:
    (broken,) = Host(plugins=[Adding(command)], strict=False).broken
    assert "undercroft_commands failed" in broken.reason
    assert message in broken.reason
    with pytest.raises(PluginError, match="undercroft_commands failed"):
        Host(plugins=[Adding(command)], strict=True)


def test_no_command_of_ours_can_be_taken() -> None:
    assert set(get_command(app).commands) <= OWN_COMMANDS  # type: ignore[attr-defined]


def test_a_command_that_two_plugins_add_is_the_first_ones_and_the_other_is_broken() -> None:
    first, second = (Adding(("keeper", keeper, f"By {name}."), name=name) for name in ("ann", "bob"))
    host = Host(plugins=[first, second], strict=False)
    assert [(one.name, one.reason) for one in host.broken] == [
        ("bob", "its command 'keeper' comes with ann too; uninstall one")
    ]
    assert [command.about for command in host.commands().values()] == ["By ann."]
    with pytest.raises(PluginError, match="its command 'keeper' comes with ann too"):
        Host(plugins=[first, second], strict=True)
    (twice,) = Host(plugins=[Adding(("keeper", keeper, "A."), ("keeper", keeper, "B."))], strict=False).broken
    assert "command 'keeper' is registered twice by adding" in twice.reason


# -- installed


def test_an_installed_command_is_listed_and_run_without_importing_a_game(site: Site) -> None:
    site.game("ape", "raise SystemExit('imported')")
    extra, code = EXTRA.replace("{name}", "count_apes"), APP
    extra = extra.replace('"count_apes"', '"count-apes"')
    site.install("undercroft-apes", "[undercroft.extras]\napes = apes_extra\n", apes_extra=extra, count_apes_app=code)
    assert "count-apes  Counts animals." in run("--help", host=Host()).stdout
    assert "count_apes_app" not in sys.modules, "it is imported when it runs"
    assert run("count-apes", "count", "apes", host=Host()).stdout == "nine apes\n"
    assert not {name for name in sys.modules if name.startswith("undercroft_ape")}


def test_commands_of_the_plugin_of_a_game_are_refused(site: Site) -> None:
    site.game("good", GOOD + EXTRA)
    host = Host(strict=False)
    host.load_all()
    assert "undercroft_commands needs an entry point of its own in the group undercroft.extras" in host.broken[0].reason


def test_a_broken_plugin_is_named_where_its_command_is_missed(site: Site) -> None:
    site.install("undercroft-apes", "[undercroft.extras]\napes = apes_extra\n", apes_extra="1 / 0")
    message = "plugin apes is broken: importing apes_extra failed: ZeroDivisionError: division by zero"
    assert refused("apes", "count", host=Host(strict=False)) == message
    assert run("--help", host=Host(strict=False)).exit_code == 0
    assert refused("--help", host=Host(strict=True)) == message
