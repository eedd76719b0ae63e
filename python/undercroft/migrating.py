"""What was saved with an older schema is brought, step by step, to the shape that the installed game reads.

A game states `Game(schema=3, migrations={1: Migration(...), 2: Migration(...)})`; the migration under 1 leads from
schema 1 to 2. It works on plain decoded data before any type is checked, so old types need not be kept:

>>> def rename(position):
...     position["state"]["coins"] = position["state"].pop("gold")
>>> step = Migration(position=rename, action=lambda text: text.replace("take", "grab"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from .errors import RulesetError, UndercroftError, show

if TYPE_CHECKING:
    from .ruleset import Ruleset


class Migration(msgspec.Struct, frozen=True, kw_only=True):
    """One step from a schema to the next; what it leaves out has not changed."""

    position: Callable[[dict[str, Any]], None] | None = None
    """Changes a position in place: dicts and lists as in the `position` of `Match.to_json`."""
    action: Callable[[str], str] | None = None
    """Gives the new line of notation for an old one."""
    options: Callable[[dict[str, Any]], None] | None = None
    """Changes the options of a match in place."""


class Source(NamedTuple):
    """A game or an overlay as far as its saves go: its schema now, and the steps that lead there."""

    name: str
    schema: int
    migrations: Mapping[int, Migration]


def sources(ruleset: Ruleset) -> list[Source]:
    """Gives whose saves a ruleset reads: the game's and its overlays', these named `game.overlay`."""
    game = ruleset.game
    overlays = (one.overlay for one in ruleset.overlays)
    return [
        Source(game.name, game.schema, game.migrations),
        *(Source(f"{game.name}.{one.name}", one.schema, one.migrations) for one in overlays),
    ]


def check_migrations(name: str, schema: Any, migrations: Any) -> None:
    """Raises RulesetError unless the schema is a number from 1 and the steps lead to it without a gap."""
    if type(schema) is not int or schema < 1:
        raise RulesetError(f"the schema of {name} is a number from 1, not {show(schema)}")
    if not isinstance(migrations, Mapping) or not all(isinstance(step, Migration) for step in migrations.values()):
        raise RulesetError(f"the migrations of {name} are a dict of schema numbers to Migration objects")
    known = sorted(migrations, key=repr)
    if known and (known[0] == 0 or known != list(range(schema - len(known), schema))):
        raise RulesetError(
            f"the migrations of {name} start from schemas {', '.join(map(show, known))}; "
            f"they must lead to schema {schema} without a gap, the first from 1 or later"
        )


class Chain:
    """All steps from what something was saved with to what is installed. `kind` is the error that it raises."""

    def __init__(self, ruleset: Ruleset, schemas: Mapping[str, int], kind: type[UndercroftError], where: str) -> None:
        """Raises `kind` for a schema that is newer than the installed one, or for which a step is missing."""
        self._kind, self._where = kind, where
        self._steps: list[tuple[str, Migration]] = []
        for name, here, migrations in sources(ruleset):
            made = schemas.get(name, here)
            if made > here:
                raise kind(
                    f"{where} was saved with schema {made} of {name}; installed is schema {here}: upgrade {name}"
                )
            for step in range(made, here):
                if step not in migrations:
                    raise kind(
                        f"{where} was saved with schema {made} of {name}; installed is schema {here}, "
                        f"and it brings no migration from schema {step} to {step + 1}"
                    )
                self._steps.append((f"the migration of {name} from schema {step} to {step + 1}", migrations[step]))

    def __bool__(self) -> bool:
        """Tells whether anything has to be migrated."""
        return bool(self._steps)

    def position(self, plain: dict[str, Any]) -> dict[str, Any]:
        """Brings a plain position to the present schema, in place, and gives it."""
        for title, step in self._steps:
            if step.position is not None:
                self._in_place(title, step.position, plain)
        return plain

    def options(self, plain: Mapping[str, Any]) -> dict[str, Any]:
        """Gives options as the present schema has them."""
        options = dict(plain)
        for title, step in self._steps:
            if step.options is not None:
                self._in_place(title, step.options, options)
        return options

    def action(self, text: str) -> str:
        """Gives a line of notation as the present schema has it."""
        for title, step in self._steps:
            if step.action is not None:
                text = self._call(title, step.action, text)
                if not isinstance(text, str):
                    raise self._kind(f"{self._where}: {title} must give the action as text, not {show(text)}")
        return text

    def _in_place(self, title: str, change: Callable[[Any], Any], plain: dict[str, Any]) -> None:
        if self._call(title, change, plain) is not None:
            raise self._kind(f"{self._where}: {title} must change what it is given and return nothing")

    def _call(self, title: str, change: Callable[[Any], Any], value: Any) -> Any:
        """Calls a step; its error's text could tell a secret, so only its kind is named."""
        try:
            return change(value)
        except Exception as error:
            raise self._kind(f"{self._where}: {title} failed with {type(error).__name__}") from error
