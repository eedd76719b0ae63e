"""The options of a match: read, checked, and what there is to choose between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from .errors import OptionError, UndercroftError, encodable, fault, nearest, show
from .game import Options
from .shapes import bare


def make_options(kind: type[Options], given: Mapping[str, Any]) -> Options:
    """Gives the typed options for a mapping of values or of text. OptionError names the option and what it takes."""
    if not isinstance(given, Mapping):
        raise OptionError("options", f"they are a mapping of names to values, not {show(given)}")
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)} if given else {}
    for name, value in given.items():
        if name not in types:
            title = name if isinstance(name, str) else show(name)
            raise OptionError(title, f"unknown; {nearest(title, types)}")
        _fit_option(name, value, types[name])
    try:
        options = msgspec.convert(dict(given), kind, strict=False)
    except msgspec.ValidationError as error:
        raise OptionError(", ".join(given), str(error)) from None
    except UndercroftError:
        raise
    except Exception as error:
        raise fault("the check of the options", error) from error
    try:
        msgspec.msgpack.encode(options)
    except (UnicodeEncodeError, OverflowError) as error:
        raise OptionError(", ".join(given), f"it holds what cannot be saved: {error}") from None
    return options


def _fit_option(name: str, value: Any, tp: Any) -> None:
    """Raises OptionError if the value is none of an option's type, and says what the option takes."""
    if isinstance(value, str) and not encodable(value):
        raise OptionError(name, f"{show(value)} is no text that can be saved")
    try:
        msgspec.convert(value, tp, strict=False)
    except msgspec.ValidationError as error:
        choices = get_args(bare(tp)[0])
        if get_origin(bare(tp)[0]) is Literal:
            takes = f"it is one of {', '.join(map(str, choices))}; {nearest(str(value), map(str, choices))}"
        else:
            takes = str(error)
        raise OptionError(name, f"{show(value)} does not fit: {takes}") from None


def choices(options: Any) -> dict[str, tuple[Any, ...]]:
    """Gives for each option of a game the values it is a choice between; nothing for one that takes any value."""
    found: dict[str, tuple[Any, ...]] = {}
    for field in msgspec.structs.fields(options):
        if field.name != "max_decisions":  # the host's, not the game's
            tp, _ = bare(field.type)
            found[field.name] = get_args(tp) if get_origin(tp) is Literal else (False, True) if tp is bool else ()
    return found


def other_values(options: Any) -> list[tuple[str, Any]]:
    """Gives each value, other than the default, of the options that are a choice between a few."""
    default = options()
    several = choices(options).items()
    return [(name, value) for name, values in several for value in values if value != getattr(default, name)]
