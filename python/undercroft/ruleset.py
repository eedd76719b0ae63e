"""A game compiled for play: the phases, listeners, notation, components and scoring of a plugin in a dispatch table."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

import msgspec

from . import graph
from .codec import Types
from .combining import Parts
from .copying import Copier
from .errors import FlowError, RulesetError
from .flow import OVER, Action, Ending, Event, Next, Phase, Unwind
from .game import Game, Options, Seating
from .notation import Notation, Template
from .options import make_options
from .overlay import Chosen, in_order
from .rules import Rule
from .sealed import Sealed
from .seating import seating_of, wrong_number
from .secrecy import Secrecy
from .setting import Setting
from .shapes import bare, fields, struct_class
from .words import Answers, State

if TYPE_CHECKING:
    import networkx as nx

    from .registers import Contribution


class Ruleset:
    """A game compiled with what its plugin registers. Made by `Host.ruleset`; the same for all its matches."""

    def __init__(self, game: Game, parts: Contribution, strict: bool = False, overlays: Sequence[Chosen] = ()) -> None:
        self.declared = game
        """The game as its plugin declares it."""
        self.plugin = parts.plugin
        self.overlays = in_order(overlays)
        """The overlays that were chosen, in the order in which they apply."""
        self.versions = dict(parts.versions)
        for one in self.overlays:
            self.versions |= one.parts.versions
        """The plugins of the ruleset with their versions."""
        self.strict = strict
        together = Parts(game, parts, self.overlays)
        self._parts = together
        self.game = together.game
        """The game as it is with these overlays."""
        self.winners: Callable[[Any, Any], list[int]] = self.game.winners
        self.weaver = together.weaver
        """What overlays do to the flow; None if nothing."""
        self.phases: tuple[Any, ...] = (*together.phases, Unwind)
        self._check_tags()
        self._called = tuple(target for _, _, calls in together.listeners for target in calls)
        start = game.start if self.weaver is None else self.weaver.last(game.start)
        self.graph: nx.DiGraph[type[Phase]] = graph.build(start, self.phases[:-1], self._called, self.weaver)
        self.start = graph.first_of(start, self.weaver)
        """The phase that a match begins with."""
        self.listeners: dict[type[Event], tuple[Callable[[Any, Any], None], ...]] = {}
        for event, listener, _ in together.listeners:
            self.listeners[event] = (*self.listeners.get(event, ()), listener)
        self.components: Mapping[str, Any] = together.components
        self.scoring: Mapping[str, Callable[[Any, int], Any]] = together.scoring
        self.named_rules = together.rules
        """The named rules as functions, which overlays may replace or wrap."""
        self._rules: dict[str, Rule] | None = None
        self.data = together.data
        self.notation = Notation(together.actions(), together.owners)
        begun = {template.text.split(" ")[0].lower() for template in self.notation.templates.values()}
        if both := begun.intersection(self.game.aids):
            raise RulesetError(
                f"{min(both)!r} begins an action of {game.name} and is an aid of it; one needs another word"
            )
        self._compile_types()
        if self.data is not None and self.data.option not in ("", *game.options.__struct_fields__):
            raise RulesetError(f"the data of {game.name} names the option {self.data.option!r}, which it does not have")
        folder = self.data.option if self.data is not None else ""
        self._files = {
            field.encode_name: field.name
            for field in msgspec.structs.fields(game.options)
            if field.name == folder or _names_file(field.type)
        }
        """The options that name files or folders, as they are written, and their fields."""
        self._settings: dict[tuple[int, bytes, tuple[Any, ...]], Setting] = {}
        self._events: dict[type[Event], Template] = {}

    def _check_tags(self) -> None:
        seen: dict[Any, type[Phase]] = {}
        for phase in self.phases:
            tag = phase.__struct_config__.tag
            start = "" if phase is Unwind else self._parts.tag_of(phase)
            if not isinstance(tag, str) or not tag.startswith(start):
                raise RulesetError(f"phase {phase.__name__} needs a tag that begins with {start!r}, not {tag!r}")
            if tag in seen:
                raise RulesetError(f"phases {seen[tag].__name__} and {phase.__name__} have the same tag {tag!r}")
            seen[tag] = phase

    def _compile_types(self) -> None:
        """Generates codecs, copies and secrecy from the types of state and phases, and of what overlays keep."""
        keeping = [one for one in self.overlays if one.overlay.state is not None]
        self._beside = {one.overlay.state: one.name.replace("-", "_") for one in keeping}
        self.extra: Any = None
        """The type of what overlays keep beside the state: a field for each; None if none keeps anything."""
        if keeping:
            names = {name: one.name for name, one in zip(self._beside.values(), keeping, strict=True)}
            self.extra = msgspec.defstruct(
                "Beside", list(zip(names, self._beside, strict=True)), bases=(State,), rename=names
            )
        tops = (self.game.state, *self._beside, *(() if self.extra is None else (self.extra,)), *self.phases)
        try:
            secrecy = Secrecy(frozenset(self.components))
            blanks, tallies = secrecy.build(*tops)
            copier = Copier()
            copies = copier.build(*tops)
            self.ordered = Copier(ordered=True).build(*tops) if copier.has_dicts else copies
            """Copies for observations, by type: dicts are in the order of their keys."""
            self._sealed = {action for phase in self.phases if _asks_in_secret(phase) for action in phase.actions}
            self.types = Types(self.game.state, self.phases, self.extra)
            self.sealed = Sealed(*tops)
        except (TypeError, NameError) as error:
            raise RulesetError(f"the types of {self.game.name} cannot be compiled: {error}") from error
        self._check_imagined(secrecy.imagined)
        if self.extra is not None:
            self.copy_extra, self.blank_extra = copies[self.extra], blanks[self.extra]
            self.tally_extra = tallies[self.extra]
        self.copy_state, self.copy_phase = copies[self.game.state], {p: copies[p] for p in self.phases}
        self.blank_state, self.blank_phase = blanks[self.game.state], {p: blanks[p] for p in self.phases}
        self.tally_state, self.tally_phase = tallies[self.game.state], {p: tallies[p] for p in self.phases}

    def _check_imagined(self, imagined: Mapping[Any, Sequence[str]]) -> None:
        """Raises RulesetError for a secret that is no piece, if those it belongs to have no `imagine`."""
        for top, found in imagined.items():
            owners = [one for one in self.overlays if top is one.overlay.state or self._parts.is_of(one, top)]
            owner = owners[0] if owners else None
            inherited = set() if owner is None or self.game.imagine is None else self._parts.inherited(top)
            left = sorted({field for field in found if field.split(".")[1] not in inherited})
            imagine = self.game.imagine if owner is None else owner.overlay.imagine
            if left and imagine is None:
                whose = "the game's `imagine`" if owner is None else f"the `imagine` of {owner}"
                raise RulesetError(f"{', '.join(left)}: a secret that is no piece needs {whose} to be sampled")

    def beside_field(self, kind: type[State]) -> str:
        """Gives under which name that data is kept beside the state. LookupError if no overlay here keeps it."""
        try:
            return self._beside[kind]
        except KeyError:
            chosen = ", ".join(one.name for one in self.overlays) or "none"
            raise LookupError(f"no overlay of this match keeps a {kind.__name__}; chosen: {chosen}") from None

    # -- what a match needs

    def setting(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Setting:
        """Gives the ruleset made ready for a number of players (the most these options allow, if None) and options.

        It is kept for the next call, as long as the files that options name do not change. PlayersError or OptionError
        for what the game does not take.
        """
        typed = make_options(self.game.options, {} if options is None else options)
        seats = seating_of(self.game, typed).seats
        if players is None:
            players = seats[-1]
        if type(players) is not int or players not in seats:
            raise wrong_number(self.game, typed, players)
        stamps = tuple(_stamp(getattr(typed, field)) for field in self._files.values())
        key = (players, msgspec.msgpack.encode(typed), stamps)
        if key not in self._settings:
            self._settings[key] = Setting(self, players, typed)
        return self._settings[key]

    def seating(self, options: Mapping[str, Any] | None = None) -> Seating:
        """Gives who can play with these options, and who usually sits where. OptionError for what no option takes."""
        return seating_of(self.game, make_options(self.game.options, {} if options is None else options))

    def options_told(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Gives options, as plain data, as clients get them: of a file or folder its name, not where it lies."""
        return {
            name: re.split(r"[/\\]", value.rstrip("/\\"))[-1]
            if name in self._files and isinstance(value, str)
            else value
            for name, value in options.items()
        }

    def read_data(self, options: Options | None = None) -> dict[str, tuple[Any, ...]]:
        """Gives the entries of each data file for these options, as overlays have them. DataError for what is wrong."""
        return self._parts.read_data(options)

    def text(self, action: Action) -> str:
        """Gives the notation of an action."""
        return self.notation.text(action)

    def parse(self, text: str) -> Any:
        """Gives the action for a complete line of notation. NotAnAction if there is none."""
        return self.notation.parse(text)

    def tell(self, event: Event, player: int) -> str:
        """Gives an event as a line of that player's log, secrets of others covered; "" for one without words."""
        cls = type(event)
        if not cls.text:
            return ""
        if cls not in self._events:
            self._events[cls] = Template(cls, cls.text)
        return self._events[cls].tell(event, player)

    def told(self, actor: int, action: Action, player: int) -> str:
        """Gives an action of `actor` in notation as another player may know it; its actor knows all of it.

        What answers in secret, an action of a phase that has `Answers`, is "?" to others.
        """
        template = self.notation.templates[type(action)]
        if actor == player:
            return template.write(action)
        return "?" if type(action) in self._sealed else template.tell(action, player, actor)

    @property
    def rules(self) -> dict[str, Rule]:
        """The numbered rules of the game by id, read when first asked for."""
        if self._rules is None:
            from .rules import read_rules

            rules: dict[str, Rule] = {}
            for path in self._parts.rule_files:
                for rule in read_rules(path):
                    if rule.id in rules:
                        raise RulesetError(f"rule {rule.id} stands twice in the files of {self.game.name}")
                    rules[rule.id] = rule
            self._rules = rules
        return self._rules

    @property
    def fingerprint(self) -> str:
        """A short hash of what records depend on: the shape of what is saved, the notation, the versions."""
        parts = [
            self.game.name,
            str(self.game.schema),
            repr(sorted(self.versions.items())),
            repr(sorted(t.text for t in self.notation.templates.values())),
            repr([(p.__name__, p.__struct_fields__) for p in self.phases]),
            repr(self.game.state.__struct_fields__),
        ]
        parts += [repr((one.name, one.overlay.schema)) for one in self.overlays]
        return hashlib.blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()

    # -- the flow

    def check(self, phase: Phase, step: Next | None, raised: list[Phase | Ending]) -> None:
        """Raises FlowError if a phase makes a transition that it did not declare. Called in strict mode only."""
        cls = type(phase)
        if cls is Unwind:
            return
        for item in raised:
            if isinstance(item, Phase) and not self._allows((*cls.calls, *self._called), type(item)):
                raise FlowError(
                    f"{cls.__name__} was interrupted by {type(item).__name__}, which nobody declared in calls"
                )
        if step is None:
            return
        if step.kind == "done" and not cls.final:
            raise FlowError(f"{cls.__name__} returned DONE but declares final = False")
        declared = {"then": cls.leads, "first": cls.calls}.get(step.kind, ())
        for target in step.phases:
            if not self._allows(declared, type(target)):
                raise FlowError(f"{cls.__name__} returned {step.kind}({type(target).__name__}) without declaring it")
        if step.kind == "over" and OVER not in cls.ends:
            raise FlowError(f"{cls.__name__} returned OVER without declaring it in ends")
        if step.kind == "end" and not self._allows(cls.ends, step.target):
            raise FlowError(f"{cls.__name__} returned end({step.target.__name__}) without declaring it in ends")

    def _allows(self, declared: tuple[Any, ...], target: type[Phase]) -> bool:
        names = {target.__name__} if self.weaver is None else self.weaver.names(target)
        return any(
            d in names if isinstance(d, str) else isinstance(d, type) and issubclass(target, d) for d in declared
        )


def _names_file(tp: Any) -> bool:
    """Tells whether an option is marked as the name of a file: `Annotated[str, Meta(extra={"file": True})]`."""
    notes = get_args(tp)[1:] if get_origin(tp) is Annotated else ()
    return any(isinstance(note, msgspec.Meta) and bool((note.extra or {}).get("file")) for note in notes)


def _stamp(value: Any) -> tuple[Any, ...] | None:
    """Gives what is different once a file, or one of a folder, has changed; None for what is neither."""
    if not isinstance(value, str) or not value:
        return None
    path = Path(value)
    try:
        files = sorted(path.iterdir()) if path.is_dir() else [path]
        stats = [(file.name, file.stat()) for file in files]
    except (OSError, ValueError):
        return None
    return (path.absolute(), *((name, stat.st_size, stat.st_mtime_ns) for name, stat in stats))


def _asks_in_secret(phase: type[Phase]) -> bool:
    return any(struct_class(bare(tp)[0]) is Answers for _, tp in fields(phase))
