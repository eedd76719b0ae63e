"""Possible worlds: from an observation alone, a position that its player could not tell from the real one.

Places of unknown pieces get what the component list leaves after all that is seen, shuffled within the same back; the
sealed answers of others are drawn by asking their phase again; secrets that are no pieces come from the game's
`imagine`. A sample agrees with what is seen, not with what others' choices betray.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

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
    for phase, answers, player, wanted in resealed:
        while answers.given[player] < wanted:
            phase.play(position, player, rng.choice(phase.legal(position, player)))
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


def _unseal(flow: list[Phase], player: int) -> list[tuple[Phase, Answers[Any], int, int]]:
    """Takes back what others have answered in the phase that is asking, and says how much each must answer again."""
    again: list[tuple[Phase, Answers[Any], int, int]] = []
    if not flow:
        return again
    phase = flow[-1]
    for field in phase.__struct_fields__:
        answers = getattr(phase, field)
        if isinstance(answers, Answers):
            for other, given in enumerate(answers.given):
                if other != player and given:
                    again.append((phase, answers, other, given))
                    answers.given[other] = 0
    return again
