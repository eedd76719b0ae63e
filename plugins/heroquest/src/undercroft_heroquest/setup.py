"""The table at the beginning of a quest (HQ-R2)."""

from __future__ import annotations

from typing import Final

from undercroft import Rng
from undercroft.chance import about

from .geometry import NONE
from .options import Options
from .plan import Plan, plan_of
from .quest import Escape, Fetch, Goal, Quest, Reach, Rescue, Slay
from .state import NOWHERE, Game, Hero
from .static import Static, sealed_quest

SAID: Final[dict[type, str]] = {
    Reach: "Find the place you are looking for.",
    Slay: "Slay the monsters.",
    Fetch: "Bring back what you are looking for.",
    Rescue: "Bring back whom you are looking for.",
    Escape: "Find the way out.",
}
"""What all are told of a goal that has no words."""


def setup(static: Static, options: Options, seats: int, rng: Rng) -> Game:
    """Sets the table up: nothing is on the board but the heroes (HQ-R2.1); the flow reveals where they start."""
    return lay_table(static, sealed_quest(static, options), rng)


def lay_table(static: Static, quest: Quest, rng: Rng) -> Game:
    """Gives the table of a quest, with the treasure deck shuffled (HQ-R2.2)."""
    plan = plan_of(quest, static)
    box = static.box
    treasures = [number for number, one in enumerate(static.treasures) for _ in range(one.copies)]
    about(rng, "the treasure deck, of which each card is asked for when it is drawn")
    rng.shuffle(treasures)
    squares = start_squares(plan, len(static.heroes))
    heroes = []
    artifacts = list(range(len(static.artifacts)))
    for sheet, player, square in zip(static.heroes, static.players, squares, strict=True):
        own = [static.artifact_numbers[name] for name in sheet.artifacts]
        for number in own:
            artifacts.remove(number)
        card = box.heroes[sheet.kind]
        body = card.body + sum(static.artifacts[number].body for number in own)
        mind = card.mind + sum(static.artifacts[number].mind for number in own)
        items = [card.weapon] if sheet.items is None else list(sheet.items)
        heroes.append(
            Hero(
                kind=sheet.kind,
                player=player,
                square=square,
                body=body,
                mind=mind,
                most_body=body,
                most_mind=mind,
                gold=sheet.gold,
                items=items,
                potions=[],
                artifacts=own,
                spells=[],
                things=[],
                in_hand=card.weapon if card.weapon in items else "",
            )
        )
    return Game(
        heroes=heroes,
        monsters=[],
        box=[kind.figures for kind in box.monsters.values()],
        last_number={},
        grid=static.board.grid,
        doors=[],
        blocks=NONE,
        seen=NONE,
        safe=NONE,
        revealed=[],
        furniture=[],
        solid=NONE,
        traps=[],
        gone=[],
        things=[],
        laid_things=[],
        heaps=[],
        emptied=[],
        searched=[],
        probed=NONE,
        treasures=treasures,
        treasures_out=[],
        spells_left=list(range(len(static.spells))),
        spells_cast=[],
        artifacts=artifacts,
        artifacts_lost=[],
        title=quest.title,
        parchment=quest.parchment,
        goal=words_of(quest.goal),
        stairs=plan.layout.start,
        quest=quest,
        truth=plan.truth,
        unseen=plan.shows,
    )


def words_of(goal: Goal) -> str:
    """Gives what all are told of a goal."""
    return goal.words or SAID.get(type(goal), "The parchment says what to do.")


def start_squares(plan: Plan, heroes: int) -> list[int]:
    """Gives where each hero starts: one square each as far as they go, then shared (HQ-R4.5, HQ-R4.6)."""
    squares = list(plan.layout.start) or [NOWHERE]
    return [squares[index % len(squares)] for index in range(heroes)]
