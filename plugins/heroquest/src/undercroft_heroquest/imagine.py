"""A possible quest for who does not know the real one, so that everything that is known holds.

What was laid out stays as it is, and what was searched for and not found is not there. Where nobody has looked there
may be doors, rooms, monsters, furniture and blocks; where nobody has searched, traps, treasures and secret doors; and
what nobody was told: notes, goals, Dread spells and the wandering monster.
"""

from __future__ import annotations

from typing import Final

from undercroft import Rng
from undercroft.spatial import Mask

from .geometry import number
from .imagine_cast import Cast
from .imagine_map import Map
from .imagine_story import Story
from .plan import Plan, plan_of
from .reveal import forget, sees_block
from .sight import figures
from .state import NOWHERE, Game
from .tables import Reading

TRIES: Final = 5
"""How often a world is drawn again because a hero would see something of it that nobody has seen."""


def imagine(table: Reading, rng: Rng) -> None:
    """Fills the secrets of a sampled world: a quest, and the board as it is in it."""
    if table.state.quest is not None:
        return
    for _ in range(TRIES):
        if _draw(table, rng):
            return


def _draw(table: Reading, rng: Rng) -> bool:
    """Draws a world; tells whether nobody sees anything of it that is not laid out."""
    state, static = table.state, table.static
    there = Map(table, rng)
    cast = Cast(table, there, rng)
    story = Story(cast, rng)
    wandering = state.wandered or rng.choice([name for name, kind in static.box.monsters.items() if kind.body])
    state.quest = story.quest(wandering)
    state.truth = there.truth
    state.noted = story.noted
    state.dead = [len(cast.monsters) + number for number in range(len(cast.dead))]
    state.placed = [*range(len(cast.parts)), *state.dead]
    for monster in state.monsters:
        monster.part = cast.parts.index(monster.label) if monster.label in cast.parts else None
        spells, escape = cast.spells[monster.label]
        monster.spells = list(spells)
        monster.escape = None if escape is None else number(escape)
    plan = plan_of(state.quest, static, state.blocks)
    forget(table, plan)
    return not _noticed(state, plan)


def _noticed(state: Game, plan: Plan) -> bool:
    """Tells whether a hero sees anything that would be laid out at once."""
    standing: Mask = figures(state)
    truth, unseen = state.truth, state.unseen
    assert truth is not None
    assert unseen is not None
    for square in {hero.square for hero in state.heroes if hero.square != NOWHERE}:
        if not truth.view(square, standing).isdisjoint(unseen):
            return True
        if any(sees_block(truth, plan, square, block, standing) for block in plan.blocks_from.get(square, ())):
            return True
    return False
