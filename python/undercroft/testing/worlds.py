"""Other positions that a player could not tell from a real one, made from the words on the fields alone.

This is what observations and samples are checked against, so it uses neither the host's sampling nor the code that the
host generates for observations, nor the game's `imagine`: it reads the words itself, exchanges what the player cannot
know, and keeps what the rules accept.
"""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from undercroft._core import Rng
from undercroft.flow import Phase
from undercroft.setting import Setting
from undercroft.table import Position
from undercroft.words import Answers

from .unknown import Place, Sealed, Unknown

PICKS: Final = 100
"""How many actions it may take to answer again what was answered; a player could lay and take back for ever."""


class Bank:
    """Values that secret fields had in other matches: what stands in a field of one world could stand in another."""

    def __init__(self, collect: Callable[[], Iterator[Position[Any, Any]]]) -> None:
        self._collect = collect
        self._values: dict[str, dict[bytes, Any]] | None = None

    def values(self, where: str) -> list[Any]:
        """Gives the different values seen in that field; the other matches are played when first asked."""
        if self._values is None:
            self._values = {}
            for position in self._collect():
                for secret in Unknown(position, -1).secrets:
                    field = self._values.setdefault(secret.where, {})
                    field.setdefault(msgspec.msgpack.encode(secret.value, enc_hook=repr), copy.deepcopy(secret.value))
        return list(self._values.get(where, {}).values())


def key(position: Position[Any, Any]) -> bytes:
    """Gives the bytes of a position without its generator and counters: equal worlds, equal bytes."""
    plain = position.copy()
    plain.rng, plain.shown, plain.decisions = Rng(0), 0, 0
    return plain.to_bytes()


def another(position: Position[Any, Any], player: int, dice: Rng, bank: Bank) -> Position[Any, Any] | None:
    """Gives a world that is like the position for that player (-1: an onlooker); None if the one drawn cannot be.

    Pieces are exchanged with unknown ones of the same back, all of them or a few; other secrets come from the bank;
    what others have answered is answered again. The generator is fresh. It may come out equal to the position.
    """
    setting = position.setting
    world = position.copy()
    world.rng = Rng(dice.below(2**63))
    unknown = Unknown(world, player)
    fixed = _unasked(position, unknown)
    groups = _groups(setting, [place for place in unknown.places if place.owner not in fixed])
    few = dice.below(2) == 0
    for group in groups.values():
        pieces = [place.piece for place in group]
        if few and len(pieces) > 1:
            for _ in range(1 + dice.below(3)):
                one, other = dice.below(len(pieces)), dice.below(len(pieces))
                pieces[one], pieces[other] = pieces[other], pieces[one]
        else:
            dice.shuffle(pieces)
        for place, piece in zip(group, pieces, strict=True):
            place.put(piece)
    for secret in unknown.secrets:
        values = bank.values(secret.where)
        if values and dice.below(3):
            secret.put(values[dice.below(len(values))])
    for sealed in unknown.sealed:
        if sealed.player not in fixed and not _answer_again(world, sealed, dice):
            return None
    return world if accepted(world, player) else None


def differing(
    position: Position[Any, Any], player: int, dice: Rng, bank: Bank, wanted: int, tries: int
) -> list[Position[Any, Any]]:
    """Gives up to that many different worlds that are like the position for the player, none of them equal to it."""
    found: dict[bytes, Position[Any, Any]] = {key(position): position}
    for _ in range(tries):
        if len(found) > wanted:
            break
        world = another(position, player, dice, bank)
        if world is not None:
            found.setdefault(key(world), world)
    return list(found.values())[1:]


def accepted(world: Position[Any, Any], player: int) -> bool:
    """Tells whether the rules can play on from a world: pieces right, the game's own check, who is asked can move.

    That the one for whom the worlds are alike could not move would be a leak, and is left to be found.
    """
    setting = world.setting
    if setting.misplaced(world):
        return False
    try:
        overlays = (one.overlay.check for one in setting.ruleset.overlays)
        if any(check is not None and check(world) for check in (setting.game.check, *overlays)):
            return False
        world._asked = world.flow[-1].players(world) if world.flow else ()
        return all(world.legal(other) for other in world._asked if other != player)
    except Exception:  # noqa: BLE001 - the rules do not take this world, whatever they say of it
        return False


def _groups(setting: Setting, places: Sequence[Place]) -> dict[tuple[str, int], list[Place]]:
    """Gives the places whose pieces look alike from behind."""
    groups: dict[tuple[str, int], list[Place]] = {}
    for place in places:
        backs = setting.components[place.component].backs
        groups.setdefault((place.component, backs[place.piece] if backs else 0), []).append(place)
    return groups


def _unasked(position: Position[Any, Any], unknown: Unknown) -> set[int | None]:
    """Gives the players whose answers cannot be asked again, because answering moved pieces: they keep what they have.

    Below the top of the flow it must also be so that they could have answered what they did.
    """
    fixed: set[int | None] = set()
    for sealed in unknown.sealed:
        trial, phase, answers = _asking(position, sealed)
        laid = getattr(position.flow[sealed.at], sealed.field).laid[sealed.player]
        before = [(place.component, place.piece) for place in Unknown(trial, None).places]
        try:
            able = False
            for action in phase.legal(trial, sealed.player):
                tried, again, picks = _asking(trial, sealed)
                again.play(tried, sealed.player, action)
                able |= picks.laid[sealed.player][:1] == laid[:1]
                if before != [(place.component, place.piece) for place in Unknown(tried, None).places]:
                    able = False
                    break
        except Exception:  # noqa: BLE001 - the rules do not answer in this phase any more
            able = False
        if not able:
            fixed.add(sealed.player)
        del answers
    return fixed


def _asking(position: Position[Any, Any], sealed: Sealed) -> tuple[Position[Any, Any], Phase, Answers[Any]]:
    """Gives a copy in which that phase is on top and that player has not answered it."""
    trial = position.copy()
    del trial.flow[sealed.at + 1 :]
    phase = trial.flow[-1]
    answers: Answers[Any] = getattr(phase, sealed.field)
    answers.given[sealed.player] = 0
    answers.laid[sealed.player] = []
    return trial, phase, answers


def _answer_again(world: Position[Any, Any], sealed: Sealed, dice: Rng) -> bool:
    """Lets a player answer anew, by chance; False if the rules do not let him."""
    trial, phase, answers = _asking(world, sealed)
    try:
        for _ in range(PICKS):
            if answers.given[sealed.player] >= sealed.given:
                break
            legal = phase.legal(trial, sealed.player)
            if not legal:
                return False
            phase.play(trial, sealed.player, legal[dice.below(len(legal))])
    except Exception:  # noqa: BLE001 - the rules do not take this world
        return False
    real: Answers[Any] = getattr(world.flow[sealed.at], sealed.field)
    real.laid[sealed.player] = answers.laid[sealed.player]
    return len(answers.laid[sealed.player]) == sealed.given


# -- all worlds of a small toy


def every(
    position: Position[Any, Any], player: int, limit: int, values: Mapping[str, Sequence[Any]] | None = None
) -> dict[bytes, float] | None:
    """Gives each world that is like the position for a player, by its `key`, with its exact share; None if too many.

    Pieces are dealt evenly within each back, answers picked evenly among the legal ones, and so are other secrets
    among the `values` of their fields (by class and field); None if a secret field has none. That somebody took an
    answer back before he gave it is left out.
    """
    unknown = Unknown(position, player)
    if any(secret.where not in (values or {}) for secret in unknown.secrets):
        return None
    groups = _groups(position.setting, unknown.places)
    count = math.prod(_arrangements([place.piece for place in group]) for group in groups.values())
    count *= math.prod(len((values or {})[secret.where]) for secret in unknown.secrets)
    if count > limit or _unasked(position, unknown):
        return None
    shares: dict[bytes, float] = {}
    deals = [list(_deals([place.piece for place in group])) for group in groups.values()]
    choices = [(values or {})[secret.where] for secret in unknown.secrets]
    for deal in itertools.product(*deals):
        for chosen in itertools.product(*choices):
            world = position.copy()
            here = Unknown(world, player)
            for group, pieces in zip(_groups(position.setting, here.places).values(), deal, strict=True):
                for place, piece in zip(group, pieces, strict=True):
                    place.put(piece)
            for secret, value in zip(here.secrets, chosen, strict=True):
                secret.put(value)
            for answered, share in _all_answers(world, here.sealed):
                if accepted(answered, -2):
                    name = key(answered)
                    shares[name] = shares.get(name, 0) + share
                if len(shares) > limit:
                    return None
    whole = sum(shares.values())
    return {name: share / whole for name, share in shares.items()}


def _all_answers(world: Position[Any, Any], sealed: Sequence[Sealed]) -> Iterator[tuple[Position[Any, Any], float]]:
    """Gives the world with each way in which others may have answered, and how likely it is."""
    if not sealed:
        yield world, 1
        return
    first, rest = sealed[0], sealed[1:]
    for laid, share in _picks(*_asking(world, first), first):
        answered = world.copy()
        getattr(answered.flow[first.at], first.field).laid[first.player] = laid
        for whole, more in _all_answers(answered, rest):
            yield whole, share * more


def _picks(
    trial: Position[Any, Any], phase: Phase, answers: Answers[Any], sealed: Sealed
) -> Iterator[tuple[list[Any], float]]:
    if answers.given[sealed.player] == sealed.given:
        yield list(answers.laid[sealed.player]), 1
        return
    legal = phase.legal(trial, sealed.player)
    for action in legal:
        after = trial.copy()
        after.flow[-1].play(after, sealed.player, action)
        again: Answers[Any] = getattr(after.flow[-1], sealed.field)
        if again.given[sealed.player] > answers.given[sealed.player]:  # not taken back
            for laid, share in _picks(after, after.flow[-1], again, sealed):
                yield laid, share / len(legal)


def _arrangements(pieces: Sequence[int]) -> int:
    return math.factorial(len(pieces)) // math.prod(math.factorial(pieces.count(kind)) for kind in set(pieces))


def _deals(pieces: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Gives each order of the pieces once.

    >>> list(_deals([1, 0, 1]))
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    if not pieces:
        yield ()
    for kind in sorted(set(pieces)):
        rest = list(pieces)
        rest.remove(kind)
        for more in _deals(rest):
            yield (kind, *more)
