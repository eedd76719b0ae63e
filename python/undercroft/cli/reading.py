"""`rules`, `flow` and `schema`: what a game consists of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from undercroft.errors import UnknownName
from undercroft.rules import Rule

from .arguments import GameName, GameOverlays, Json, host_of
from .listing import print_json
from .phases import as_data, as_dot, as_tree
from .terminal import Terminal

if TYPE_CHECKING:
    from undercroft.ruleset import Ruleset


def rules(
    ctx: typer.Context,
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="Only this rule.", show_default=False)] = None,
    assumed: Annotated[
        bool, typer.Option("--assumed", help="Only what is assumed: rules, and entries of data files.")
    ] = False,
    overlay: GameOverlays = None,
    as_json: Json = False,
) -> None:
    """Print the numbered rules of a game.

    Each with its source: the rulebook, another public text, or assumed where none states it.
    """
    ruleset = host_of(ctx).ruleset(game, overlay or ())
    known = ruleset.rules
    if rule is not None:
        by_id = {one.lower(): one for one in known}
        if rule.lower() not in by_id:
            raise UnknownName("rule", rule, known)
        chosen = [known[by_id[rule.lower()]]]
    else:
        chosen = [one for one in known.values() if one.source == "assumed" or not assumed]
    entries = assumed_entries(ruleset) if assumed else []
    if as_json:
        plain: dict[str, Any] = {"game": game, "rules": [_plain(one) for one in chosen]}
        if assumed:
            plain["data"] = [{"file": file, "name": name} for file, name in entries]
        print_json(plain)
        return
    terminal = Terminal.found()
    if not chosen and not entries:
        terminal.say(f"{game} assumes nothing." if assumed else f"{game} has no numbered rules.")
    indent = max((len(one.id) for one in chosen), default=0) + 2
    for one in chosen:
        source = "" if one.source == "rulebook" and rule is None else f" [{one.source}]"
        missing = " [left out]" if one.left_out else ""
        terminal.wrap(one.text + source + missing, indent, one.id)
        if rule is not None and one.note:
            terminal.wrap(one.note, indent, tone="faint")
        if rule is not None and one.left_out:
            terminal.wrap(one.left_out, indent, tone="faint")
    if chosen and rule is None and not assumed:
        terminal.say("\nRules without a mark are from the rulebook.", "faint")
    _say_entries(terminal, entries)


def _say_entries(terminal: Terminal, entries: list[tuple[str, str]]) -> None:
    if not entries:
        return
    terminal.say("\nAssumed entries of data files:", "strong")
    files = list(dict.fromkeys(file for file, _ in entries))
    indent = max(len(file) for file in files) + 2
    for file in files:
        terminal.wrap("; ".join(name for other, name in entries if other == file), indent, file)


def assumed_entries(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Gives file and name of every data entry that no source states."""
    read = ruleset.read_data()
    return [(f"{file}.toml", e.name) for file, entries in read.items() for e in entries if e.source == "assumed"]


def _plain(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "text": rule.text, "source": rule.source, "note": rule.note, "left_out": rule.left_out}


def flow(
    ctx: typer.Context,
    game: GameName,
    dot: Annotated[bool, typer.Option("--dot", help="Print it for Graphviz.")] = False,
    overlay: GameOverlays = None,
    as_json: Json = False,
) -> None:
    """Print the phases of a game and how they lead to one another."""
    ruleset = host_of(ctx).ruleset(game, overlay or ())
    if as_json:
        print_json(as_data(ruleset))
    elif dot:
        print(as_dot(ruleset))
    else:
        terminal = Terminal.found()
        for line in as_tree(ruleset, terminal.unicode, terminal.width):
            terminal.say(line)


def schema(
    ctx: typer.Context,
    game: GameName,
    overlay: GameOverlays = None,
    as_json: Annotated[bool, typer.Option("--json", help="Changes nothing: a schema is JSON.")] = False,
) -> None:
    """Print the JSON schema of a saved position of a game."""
    from undercroft.schema import position_schema

    print_json(position_schema(host_of(ctx).setting(game, overlays=overlay or ())))
