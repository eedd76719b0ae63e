"""Positions as bytes and as JSON: one type for both, generated from the phases and the state of a ruleset.

MessagePack is the quick form for saves and hashes. JSON is for people and other programs: counted pieces are written by
name, and it is checked on the way in (types, unknown fields, pieces, seats).
"""

from __future__ import annotations

import base64
import functools
import operator
from typing import TYPE_CHECKING, Annotated, Any, Final, get_args, get_origin

import msgspec

from . import _core
from .errors import PositionError, blaming, nearest, show
from .flow import Phase
from .shapes import RUST_VALUES, Marks, bare, fields, struct_class, union_members
from .words import Counts

if TYPE_CHECKING:
    from .setting import Setting
    from .table import Observation, Position

FORMAT: Final = 1
"""The version of the host's own part of a saved position."""
LARGEST: Final = 64 * 1024 * 1024
"""Positions and records beyond this many bytes are refused unread."""


class Types:
    """The types in which one ruleset's positions are saved, with their encoders; made once per ruleset."""

    def __init__(
        self,
        state: type[msgspec.Struct],
        phases: tuple[type[Phase], ...],
        extra: type[msgspec.Struct] | None = None,
    ) -> None:
        self.state = state
        self.phases = phases
        # Without overlays that keep anything there is no such field, and positions are written as they always were.
        beside: list[tuple[str, Any]] = [] if extra is None else [("beside", extra)]
        union: Any = functools.reduce(operator.or_, phases)
        flow = list[union]
        natural = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
        self.data = msgspec.defstruct(
            "Position",
            [
                ("state", state),
                ("flow", flow),
                ("rng", bytes),
                *beside,
                ("shown", natural, 0),
                ("decisions", natural, 0),
                ("unfinished", bool, False),
            ],
            forbid_unknown_fields=True,
        )
        self.view = msgspec.defstruct("View", [("state", state), ("flow", flow), *beside], forbid_unknown_fields=True)
        self.encoder = msgspec.msgpack.Encoder(enc_hook=_to_plain, order="deterministic")
        self.decoder = msgspec.msgpack.Decoder(self.data, dec_hook=_from_plain)


def _to_plain(value: Any) -> Any:
    if isinstance(value, RUST_VALUES):
        return value.to_bytes()
    raise NotImplementedError(f"{type(value).__name__} cannot be saved")


def _from_plain(tp: type, value: Any) -> Any:
    if tp not in RUST_VALUES:
        raise NotImplementedError(f"{tp.__name__} cannot be loaded")
    if isinstance(value, str):  # JSON has no bytes
        value = base64.b64decode(value, validate=True)
    if not isinstance(value, bytes):
        raise ValueError(f"a {tp.__name__} is saved as bytes, in JSON as text in base64, not {show(value)}")
    return tp.from_bytes(value)  # type: ignore[attr-defined]


class Saved(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A saved match: a header that says which game it is, and the position, still unchecked."""

    undercroft: int
    game: str
    version: str = ""
    schema: int
    players: int
    options: dict[str, Any]
    overlays: dict[str, int] = {}
    """The schema of each overlay by its name."""
    seed: int | None = None
    names: list[str] = []
    position: dict[str, Any]


def parse_saved(text: str | bytes) -> Saved:
    """Gives the header and the unchecked position of a saved match. PositionError for anything else."""
    if not isinstance(text, (str, bytes)):
        raise PositionError(f"a saved position is JSON, as text or bytes, not {show(text)}")
    if len(text) > LARGEST:
        raise PositionError(f"the position is {len(text):,} bytes long; at most {LARGEST:,} are read")
    try:
        saved = msgspec.json.decode(text, type=Saved)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise PositionError(f"this is no saved position: {error}") from None
    if saved.undercroft != FORMAT:
        raise PositionError(f"the position has format {saved.undercroft}; this version reads format {FORMAT}")
    return saved


@functools.cache
def _types_by_name(struct: Any) -> dict[str, Any]:
    """Gives the type of each field of a struct by the name that stands in a save."""
    return {info.encode_name: info.type for info in msgspec.structs.fields(struct)}


@functools.cache
def _tags(members: tuple[Any, ...]) -> tuple[tuple[Any, Any], ...]:
    """Gives the structs of a union with their tags; None for one without."""
    classes = ((member, struct_class(member)) for member in members)
    return tuple((member, cls.__struct_config__.tag) for member, cls in classes if cls is not None)


class Codec:
    """Reads and writes the positions of one setting."""

    def __init__(self, setting: Setting, types: Types) -> None:
        self._setting = setting
        self._types = types
        self._named: dict[type, bool] = {}
        self._fields: dict[Any, list[tuple[str, Any]]] = {}

    # -- bytes

    def save(self, position: Position[Any, Any]) -> bytes:
        """Gives the position as MessagePack."""
        return self._types.encoder.encode(self._data(position))

    def _data(self, position: Position[Any, Any]) -> Any:
        return self._types.data(
            position.state,
            position.flow,
            position.rng.to_bytes(),
            *(() if position.extra is None else (position.extra,)),
            position.shown,
            position.decisions,
            position.unfinished,
        )

    def load(self, data: bytes) -> Position[Any, Any]:
        """Gives the position for bytes that `save` made: types are checked, pieces are not. PositionError otherwise."""
        if len(data) > LARGEST:
            raise PositionError(f"the position is {len(data):,} bytes long; at most {LARGEST:,} are read")
        try:
            loaded = self._types.decoder.decode(data)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise PositionError(f"these bytes are no position of {self._setting.game.name}: {error}") from None
        return self._revive(loaded)

    # -- JSON

    def to_plain(self, position: Position[Any, Any]) -> dict[str, Any]:
        """Gives the position as plain dicts and lists, counted pieces by name."""
        types = self._types
        plain = msgspec.to_builtins(self._data(position), enc_hook=_to_plain, order="deterministic")
        named: dict[str, Any] = self._walk(plain, types.data, Marks(), True, "position")
        return named

    def from_plain(self, plain: Any) -> Position[Any, Any]:
        """Gives the position for what `to_plain` made, perhaps edited by hand; every value and piece is checked."""
        try:
            loaded = self._converted(plain)
        except (msgspec.ValidationError, ValueError, RecursionError) as error:
            if isinstance(error, PositionError):
                raise
            raise PositionError(f"this is no position of {self._setting.game.name}: {error}") from None
        try:
            position = self._revive(loaded)
            self._setting.check(position)
        except RecursionError:
            raise PositionError("the position is nested too deeply") from None
        return position

    def comes_back(self, written: bytes, position: Position[Any, Any]) -> bool:
        """Tells whether JSON of `to_plain` holds all of the position. PositionError if its facts would not load.

        Quicker than to load it: the rules are not tried, since the position is being played.
        """
        self._setting.check_facts(position)
        loaded = self._converted(msgspec.json.decode(written))
        return bool(self._types.encoder.encode(loaded) == position.to_bytes())

    def _converted(self, plain: Any) -> Any:
        numbered = self._walk(plain, self._types.data, Marks(), False, "position")
        return msgspec.convert(numbered, self._types.data, dec_hook=_from_plain)

    def _revive(self, loaded: Any) -> Position[Any, Any]:
        from .table import Position

        try:
            rng = _core.Rng.from_bytes(loaded.rng)
        except ValueError as error:
            raise PositionError(f"the random generator of the position is damaged: {error}") from None
        position: Position[Any, Any] = Position(
            self._setting,
            loaded.state,
            loaded.flow,
            rng,
            loaded.shown,
            loaded.decisions,
            loaded.unfinished,
            getattr(loaded, "beside", None),
        )
        self._setting.guard("the position", position.settle)
        return position

    def view_to_plain(self, observation: Observation[Any, Any]) -> dict[str, Any]:
        """Gives state and flow of an observation as plain dicts and lists."""
        extra = () if observation.extra is None else (observation.extra,)
        view = self._types.view(observation.state, observation.flow, *extra)
        plain = msgspec.to_builtins(view, enc_hook=_to_plain, order="deterministic")
        named: dict[str, Any] = self._walk(plain, self._types.view, Marks(), True, "view")
        return named

    def observation_json(self, observation: Observation[Any, Any]) -> str:
        """Gives an observation as JSON: the view, who is asked, and the player's legal actions."""
        return msgspec.json.encode(self.observation_plain(observation)).decode()

    def observation_plain(self, observation: Observation[Any, Any]) -> dict[str, Any]:
        """Gives the same as plain dicts and lists."""
        setting = self._setting
        asked = observation.players()
        with blaming(f"legal of {setting.game.name} on an observation"):
            legal = observation.legal(observation.player) if observation.player in asked else []
        return {
            "game": setting.game.name,
            "player": None if observation.player < 0 else observation.player,
            "players": setting.seats,
            "options": setting.ruleset.options_told(msgspec.to_builtins(setting.options)),
            **({"overlays": list(setting.overlays)} if setting.overlays else {}),
            "asked": list(asked),
            "decisions": observation.decisions,
            "unfinished": observation.unfinished,
            "legal": [setting.ruleset.text(action) for action in legal],
            **self.view_to_plain(observation),
        }

    # -- counted pieces by name

    def _walk(self, plain: Any, tp: Any, marks: Marks, to_names: bool, where: str) -> Any:
        """Gives plain data with counted pieces written as numbers or by name, as asked."""
        tp, marks = bare(tp, marks)
        if marks.counts is not None:
            return self._to_names(plain, marks.counts) if to_names else self._to_numbers(plain, marks.counts, where)
        if not self._holds_counts(tp):
            return plain
        origin = get_origin(tp)
        if origin is list and isinstance(plain, list):
            inner = get_args(tp)[0]
            return [self._walk(x, inner, Marks(), to_names, f"{where}[{i}]") for i, x in enumerate(plain)]
        if origin is dict and isinstance(plain, dict):
            inner = get_args(tp)[1]
            return {k: self._walk(x, inner, Marks(), to_names, f"{where}.{k}") for k, x in plain.items()}
        if members := union_members(tp):
            tag = plain.get("type") if isinstance(plain, dict) else None
            for member, known in _tags(members):
                if known in (tag, None):
                    return self._walk(plain, member, Marks(), to_names, where)
            return plain
        if struct_class(tp) is not None and isinstance(plain, dict):
            walked = dict(plain)
            for key, inner in self._counted(tp):
                if key in plain:
                    walked[key] = self._walk(plain[key], inner, Marks(), to_names, f"{where}.{key}")
            return walked
        return plain

    def _counted(self, tp: Any) -> list[tuple[str, Any]]:
        """Gives those fields of a struct type that hold counted pieces, by the names that stand in a save."""
        found = self._fields.get(tp)
        if found is None:
            found = self._fields[tp] = [
                (name, inner)
                for name, inner in _types_by_name(tp).items()
                if bare(inner)[1].counts is not None or self._holds_counts(bare(inner)[0])
            ]
        return found

    def _holds_counts(self, tp: Any) -> bool:
        if tp not in self._named:
            self._named[tp] = False
            inside = [f for _, f in fields(tp)] if struct_class(tp) is not None else list(get_args(tp))
            self._named[tp] = any(
                bare(inner)[1].counts is not None or self._holds_counts(bare(inner)[0]) for inner in inside
            )
        return self._named[tp]

    def _to_names(self, counts: list[int], field: Counts) -> dict[str, Any]:
        kinds = self._setting.components[field.component].kinds
        size = len(kinds)
        rows = [
            {kind: count for kind, count in zip(kinds, row, strict=True) if count}
            if any(row) or len(row) < size  # as one of a position that is wrong
            else {}
            for row in (counts[start : start + size] for start in range(0, len(counts), size))
        ]
        return {name: row for name, row in zip(field.rows, rows, strict=True) if row} if field.rows else rows[0]

    def _to_numbers(self, named: Any, field: Counts, where: str) -> list[int]:
        kinds = self._setting.components[field.component].kinds
        rows = self._fit(named, field.rows, f"{where}") if field.rows else {"": named}
        numbers: list[int] = []
        for row in field.rows or ("",):
            if row and row not in rows:
                numbers += [0] * len(kinds)
                continue
            inside = f"{where}.{row}" if row else where
            counts = self._fit(rows[row], kinds, inside)
            for kind in kinds:
                count = counts.get(kind, 0)
                if type(count) is not int or count < 0:
                    raise PositionError(f"{inside}.{kind} is {show(count)}; it must be a number of pieces, 0 or more")
                numbers.append(count)
        return numbers

    @staticmethod
    def _fit(value: Any, names: tuple[str, ...], where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise PositionError(
                f"{where} must be an object with names, such as {{{names[0]!r}: ...}}, not {value!r:.80}"
            )
        for key in value:
            if key not in names:
                raise PositionError(f"{where} has no {key!r}; {nearest(key, names)}")
        return value
