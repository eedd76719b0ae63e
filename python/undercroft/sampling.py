"""Possible worlds: from an observation alone, a position that its player could not tell from the real one.

Places of unknown pieces get what the component list leaves after all that is seen, shuffled within the same back. The
sealed answers of others are drawn by asking their phase again, also one that was interrupted. Secrets that are no
pieces come from the game's `imagine`. A sample agrees with what is seen, not with what others' choices betray.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ._core import Rng
from .errors import GameFault
from .flow import Phase
from .words import Answers

if TYPE_CHECKING:
    from .setting import Setting
    from .table import Observation, Position

TRIES: Final = 50
"""How often a world is drawn again because somebody who is asked could not move in it."""


def sample(setting: Setting, observation: Observation[Any, Any], rng: Rng) -> Position[Any, Any]:
    """Gives a possible position; `rng` decides which, and becomes no part of it. GameFault if none is found."""
    for _ in range(TRIES):
        position = _draw(setting, observation, rng)
        if all(position.legal(player) for player in position.players()):
            return position
    raise GameFault(
        f"no possible world of {setting.game.name} was found in {TRIES} tries in which all who are asked can move"
    )


def _draw(setting: Setting, observation: Observation[Any, Any], rng: Rng) -> Position[Any, Any]:
    from .table import Position

    state = setting.copy_state(observation.state)
    flow = setting.copy_flow(observation.flow)
    fresh = Rng(rng.below(2**63))
    position: Position[Any, Any] = Position(
        setting,
        state,
        flow,
        fresh,
        decisions=observation.decisions,
        unfinished=observation.unfinished,
        extra=None if observation.extra is None else setting.ruleset.copy_extra(observation.extra),
    )
    resealed = _unseal(flow, observation.player)
    _place_unknown(setting, position, rng)
    for imagine in (setting.game.imagine, *(one.overlay.imagine for one in setting.ruleset.overlays)):
        if imagine is not None:
            imagine(position, rng)
    for sealed in resealed:
        _answer_again(position, sealed, rng)
    position.settle()
    return position


def _place_unknown(setting: Setting, position: Position[Any, Any], rng: Rng) -> None:
    """Puts the pieces that are nowhere to be seen where the unknown ones are, each under its own back."""
    tally = setting.tally(position)
    pools: dict[tuple[str, int], list[int]] = {}
    for name, component in setting.components.items():
        unknown = setting.unknown[name]
        for kind, (count, seen) in enumerate(zip(component.counts, tally.counts[name], strict=True)):
            if count > seen:
                pools.setdefault((name, unknown[kind]), []).extend([kind] * (count - seen))
    for pool in pools.values():
        rng.shuffle(pool)
    for name, back, owner, key in tally.unknown:
        pool = pools.get((name, back), [])
        if not pool:
            raise GameFault(f"more face-down pieces of {name} lie about than are unseen: a zone is missing a word")
        if isinstance(owner, list):
            owner[key] = pool.pop()
        else:
            setattr(owner, key, pool.pop())


class _Sealed(NamedTuple):
    """What a player answered in the phase at that index of the flow: in which field, and how many picks."""

    at: int
    field: str
    player: int
    given: int


def _unseal(flow: list[Phase], player: int) -> list[_Sealed]:
    """Takes back what others have answered, in all phases that run, and says what they must answer again."""
    again: list[_Sealed] = []
    for index, phase in enumerate(flow):
        for field in phase.__struct_fields__:
            answers = getattr(phase, field)
            if isinstance(answers, Answers):
                for other, given in enumerate(answers.given):
                    if other != player and given:
                        again.append(_Sealed(index, field, other, given))
                        answers.given[other] = 0
    return again


def _answer_again(position: Position[Any, Any], sealed: _Sealed, rng: Rng) -> None:
    """Has a player answer by chance. It is tried on a copy: what else his action does was done already."""
    trial = position.copy()
    del trial.flow[sealed.at + 1 :]  # a phase that others have interrupted is asked as if it were on top
    phase, player = trial.flow[-1], sealed.player
    answers: Answers[Any] = getattr(phase, sealed.field)
    while answers.given[player] < sealed.given:
        legal = phase.legal(trial, player)
        if not legal:
            where = f"{type(phase).__name__} of {position.setting.game.name}"
            raise GameFault(f"{where} has no action with which player {player} could have answered")
        phase.play(trial, player, rng.choice(legal))
    whole: Answers[Any] = getattr(position.flow[sealed.at], sealed.field)
    whole.given[player], whole.laid[player] = answers.given[player], answers.laid[player]
