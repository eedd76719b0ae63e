"""What is saved changes its shape only with the schema version."""

from __future__ import annotations

import msgspec

from undercroft.testing.case import Case, Check
from undercroft.testing.shape import changes, read_shape, shape_of


def run(case: Case) -> None:
    """Compares the types that are saved with what the author's file says of them."""
    path = case.plan.shape
    if path is None:
        case.skip("whether what is saved changed its shape: no file was given")
        return
    now = shape_of(case.ruleset)
    how = f"write it with undercroft.testing.write_shape(host.ruleset({case.name!r}), path)"
    try:
        then = read_shape(path)
    except FileNotFoundError:
        case.fail(f"{path.name} is not there: {how}")
    except (OSError, msgspec.DecodeError) as error:
        case.fail(f"{path.name} cannot be read: {error}", error)
    if now == then:
        return
    what = "; ".join(sorted(changes(then, now))[:6]) or "nothing that is listed"
    if now.schema == then.schema:
        case.fail(
            f"what is saved has changed ({what}), and the schema is still {now.schema}: saves of before would not "
            f"load. Raise Game.schema and give a migration, then {how}"
        )
    case.fail(f"the schema was {then.schema} and is {now.schema} ({what}): {how}")


CHECK = Check("shape", "What is saved changes its shape only with the schema version.", run, kind="ruleset")
