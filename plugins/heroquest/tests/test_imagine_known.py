"""What heroes have learned, by searching, taking, walking, and what therefore no world that they imagine has."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Rng
from undercroft.spatial import Edge
from undercroft_heroquest.geometry import mask, number
from undercroft_heroquest.plan import plan_of
from undercroft_heroquest.quest import (
    FurniturePart,
    Trap,
    TrapPart,
)  # fmt: skip
from undercroft_heroquest.quest_check import check_quest
from undercroft_heroquest.quest_notes import (
    Hurt,
)  # fmt: skip
from undercroft_heroquest.quest_read import Reading
from undercroft_heroquest.reveal import look_all


@pytest.mark.rule("HQ-R10.2")
def test_where_secret_doors_were_searched_for_none_is_imagined(table: Any) -> None:
    game = table(heroes={"elf": (5, 1)})
    edges = set()
    for searched in (False, True):
        if searched:
            game.play("search for secret doors")
        observation = game.position.setting.observe(game.position, 1)
        found = {
            edge
            for seed in range(120)
            for edge, door in plan_of(observation.sample(Rng(seed)).state.quest, game.position.static).doors.items()
            if door.kind == "secret" and any(square < 26 for square in edge)
        }
        edges.add((searched, bool(found)))
    assert edges == {(False, True), (True, False)}


@pytest.mark.rule("HQ-R11.2")
@pytest.mark.parametrize("what", ["traps", "secret doors"])
def test_a_search_tells_nothing_of_a_part_of_the_corridor_that_is_seen_beyond_a_gap(table: Any, what: str) -> None:
    seen = []
    for blocked in ((), ((15, 1),)):
        game = table(heroes={"elf": (5, 1), "dwarf": (26, 5), "barbarian": (10, 1), "wizard": (26, 1)}, blocked=blocked)
        game.state.seen = game.state.seen | _row(range(1, 12)) | _row(range(20, 27))
        game.play(f"search for {what}")
        seen.append(game.position.setting.observe(game.position, 1).state)
    (first, second) = seen
    assert (first.safe, first.probed) == (second.safe, second.probed)
    assert number((26, 1)) not in first.safe | first.probed


def _row(columns: range) -> Any:
    return mask(number((column, 1)) for column in columns)


@pytest.mark.rule("HQ-R9.10")
def test_a_chest_that_a_search_would_have_set_off_has_no_trap(table: Any) -> None:
    """One went off, so the other one has none: that all can tell."""
    chests = (
        FurniturePart(kind="treasure-chest", at=(2, 2), trap=Trap(words="Ow.", does=(Hurt(n=1),))),
        FurniturePart(kind="treasure-chest", at=(5, 2)),
    )
    game = table(heroes={"elf": (3, 3)}, furniture=chests)
    look_all(game.position)
    shares = []
    for _ in range(2):
        observation = game.position.setting.observe(game.position, 1)
        plans = [plan_of(observation.sample(Rng(seed)).state.quest, game.position.static) for seed in range(60)]
        shares.append(sum(number((5, 2)) in plan.chests for plan in plans))
        if len(shares) == 1:
            game.play("search for treasure")
    assert shares[0] > 0
    assert shares[1] == 0


@pytest.mark.rule("HQ-R9.7")
def test_who_has_wandered_is_known(table: Any) -> None:
    game = table(heroes={"elf": (3, 3)}, wandering="mummy")
    names = [card.name for card in game.position.static.treasures]
    cards, game.state.treasures = game.state.treasures, []
    for card in cards:
        pile = game.state.treasures if "wander" in names[card] else game.state.treasures_out
        pile.append(card)
    game.play("search for treasure")
    game.position.play_unchecked(0, game.position.legal(0)[0])
    assert game.state.wandered == "mummy"
    observation = game.position.setting.observe(game.position, 1)
    assert {observation.sample(Rng(seed)).state.quest.wandering for seed in range(20)} == {"mummy"}


@pytest.mark.rule("HQ-R2.2")
def test_zargon_imagines_another_order_of_the_deck_and_the_same_quest(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, traps=(TrapPart(kind="pit", at=(3, 1)),))
    real = game.state
    observation = game.position.setting.observe(game.position, 0)
    assert set(observation.state.treasures) == {-1}
    decks = set()
    for seed in range(20):
        state = observation.sample(Rng(seed)).state
        assert state.quest == real.quest
        assert state.truth == real.truth
        assert sorted(state.treasures) == sorted(real.treasures)
        decks.add(tuple(state.treasures))
    assert len(decks) == 20


@pytest.mark.rule("HQ-R17.4")
def test_a_thing_that_came_by_a_note_is_not_laid_out_once_more(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, left=5)
    game.hero("elf").things = ["crown"]
    observation = game.position.setting.observe(game.position, 1)
    for seed in range(20):
        world = observation.sample(Rng(seed))
        things = {thing.name: thing for thing in world.state.quest.things}
        assert things["crown"].at is None
        assert world.state.noted == list(range(len(world.state.noted)))


def test_furniture_that_keeps_the_eye_off_is_imagined_too(table: Any) -> None:
    """The truth of a world has its hidden blocks and doors."""
    game = table(heroes={"elf": (1, 1)}, left=5)
    observation = game.position.setting.observe(game.position, 1)
    for seed in range(30):
        state = observation.sample(Rng(seed)).state
        plan = plan_of(state.quest, game.position.static)
        assert plan.layout.blocked <= state.truth.blocked
        assert state.truth.present.isdisjoint(plan.layout.dark)
        for edge, door in plan.doors.items():
            kinds = {"closed": Edge.DOOR_CLOSED, "open": Edge.DOOR_OPEN, "locked": Edge.DOOR_LOCKED}
            assert state.truth.edge(*edge) == kinds.get(door.kind, Edge.DOOR_SECRET)


@pytest.mark.rule("HQ-R5.6")
def test_the_part_of_a_room_that_does_not_belong_to_the_quest_is_laid_out_like_blocks(table: Any) -> None:
    dark = ((2, 4), (3, 4), (4, 4), (5, 4))
    game = table(heroes={"elf": (1, 2)}, doors=[((1, 2), (2, 2))], dark=dark, left=9)
    game.play("open (1,2) to (2,2)", "go (2,2)")
    assert {number(place) for place in dark[:3]} <= set(game.state.blocks)
    assert not {"go (2,4)", "go (3,4)", "go (4,4)"} & set(game.legal("go"))
    game.play("go (5,4)")  # which the others hide
    assert game.hero("elf").square != number((5, 4))
    assert {number(place) for place in dark} <= set(game.state.blocks)


def test_no_goal_lies_where_heroes_came_by_a_spell_alone(table: Any) -> None:
    """A room without a door that a hero is in: the quest could not be won otherwise."""
    game = table(heroes={"elf": (3, 3), "wizard": (1, 5)}, dark_rooms=tuple("BCDEFGHIJKLMNOPQRSTUV"))
    look_all(game.position)
    assert game.state.revealed == ["A"]
    observation = game.position.setting.observe(game.position, 1)
    for seed in range(150):
        world = observation.sample(Rng(seed))
        report = check_quest(Reading("imagined", world.state.quest, {}), game.position.static.box)
        assert report.playable, report.errors
