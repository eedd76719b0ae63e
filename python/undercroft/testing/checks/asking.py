"""Who is asked, and what is legal, can be told from the observation alone."""

from __future__ import annotations

from typing import Any, Final

from undercroft import Position, Table, UndercroftError
from undercroft.testing.case import Case, Check
from undercroft.testing.looks import bank, named, telling
from undercroft.testing.worlds import differing

STEPS: Final = 12
SAMPLES: Final = 2


def run(case: Case) -> None:
    """Asks the rules on the observation, on sampled worlds and on worlds that the sampling has no part in."""
    for step in telling(case, STEPS):
        for player in range(-1, case.players):
            seen = step.position.observation(None if player < 0 else player)
            _same(case, step.position, seen, player, "on the observation")
            dice = case.rng(f"{step.number}/{player}")
            for world in differing(step.position, player, dice, bank(case), SAMPLES, 3 * SAMPLES):
                _same(case, step.position, world, player, "in another world that is alike to that player")
            for _ in range(SAMPLES):
                try:
                    world = seen.sample(dice)
                except UndercroftError:
                    break  # it is for the check `samples`
                _same(case, step.position, world, player, "in a sampled world")


def _same(case: Case, real: Position[Any, Any], table: Table[Any, Any], player: int, where: str) -> None:
    asked, here = tuple(real.players()), tuple(table.players())
    if asked != here:
        case.fail(f"who is asked depends on what {named(player)} cannot know: {asked}, but {here} {where}")
    if player not in asked:
        return
    try:
        legal, there = list(real.legal(player)), list(table.legal(player))
    except Exception as error:  # noqa: BLE001 - the real position has been asked before
        case.fail(f"what is legal cannot be listed for {named(player)} {where}", error)
    if legal != there:
        more = "in another order" if sorted(map(repr, legal)) == sorted(map(repr, there)) else _parting(legal, there)
        case.fail(f"what is legal depends on what {named(player)} cannot know: {where} it is {more}")


def _parting(legal: list[Any], there: list[Any]) -> str:
    missing = [action for action in legal if action not in there]
    added = [action for action in there if action not in legal]
    parts = [f"without {missing[0]!r:.80}"] if missing else []
    return " and ".join(parts + ([f"with {added[0]!r:.80}"] if added else [])) or "with doubles"


CHECK = Check("asking", "Who is asked and what is legal come out the same on observations and sampled worlds.", run)
