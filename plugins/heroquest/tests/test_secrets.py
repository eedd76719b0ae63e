"""What heroes know, and worlds that they can imagine (HQ-R1.7)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Rng
from undercroft_heroquest.geometry import number
from undercroft_heroquest.plan import plan_of
from undercroft_heroquest.quest import Door, RoomTreasure, TrapPart
from undercroft_heroquest.quest_notes import Entered, GiveGold, MonsterPart, Note, Say

HIDDEN: dict[str, Any] = {
    "traps": (TrapPart(kind="pit", at=(3, 1)), TrapPart(kind="spear", at=(1, 9))),
    "more_doors": (Door(between=((10, 3), (9, 3))), Door(between=((1, 3), (2, 3)), kind="secret")),
    "part_monsters": (MonsterPart(kind="orc", at=(3, 3)),),
    "treasures": (RoomTreasure(room="A", gives=(GiveGold(n=99),)),),
    "notes": (Note(when=Entered(room="A"), does=(Say(words="Boo."),)),),
}


@pytest.mark.rule("HQ-R1.7")
@pytest.mark.parametrize("what", sorted(HIDDEN))
def test_with_or_without_a_secret_the_heroes_see_the_same(table: Any, what: str) -> None:
    start = {"heroes": {"elf": (1, 1), "wizard": (1, 2)}, "left": 7}
    with_it = table(**start, **{what: HIDDEN[what]}).position
    without = table(**start).position
    assert with_it.legal(1) == without.legal(1)
    seen, other = (position.setting.observe(position, 1).to_json() for position in (with_it, without))
    assert seen == other


@pytest.mark.rule("HQ-R1.7")
def test_a_sampled_world_holds_what_is_known(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10), "wizard": (1, 1)},
        left=12,
        doors=[((10, 10), (11, 10))],
        part_monsters=(MonsterPart(kind="orc", at=(15, 9)),),
        known_traps=[("pit", (9, 10)), ("pit!", (8, 10))],
    )
    game.play("open (10,10) to (11,10)", "go (10,9)", "go (10,12)")
    position = game.position
    observation = position.setting.observe(position, 1)
    for seed in range(40):
        world = observation.sample(Rng(seed))
        position.setting.check(world)
        state = world.state
        assert world.legal(1) == position.legal(1)
        assert position.setting.observe(world, 1).to_json() == observation.to_json()
        plan = plan_of(state.quest, world.static)
        assert plan.traps[number((9, 10))] == "pit"
        assert not set(plan.traps) & {number((10, 9)), number((10, 12)), number((10, 11))}
        assert all(square not in state.seen for square, n in plan.monsters.items() if n not in state.placed)
        for (a, b), door in plan.doors.items():
            known = (a, b) in state.doors
            assert known or door.kind == "secret" or not {a, b} & set(state.seen)
        assert state.truth.edge(*position.state.doors[0]) == position.state.truth.edge(*position.state.doors[0])


def test_worlds_differ_and_can_be_played(table: Any) -> None:
    game = table(heroes={"elf": (10, 10), "wizard": (1, 1)}, left=12)
    observation = game.position.setting.observe(game.position, 1)
    worlds = [observation.sample(Rng(seed)) for seed in range(20)]
    assert len({bytes(world.to_bytes()) for world in worlds}) == 20
    for world in worlds[:5]:
        rng = Rng(7)
        for _ in range(200):
            asked = world.players()
            if not asked:
                break
            world.play_unchecked(asked[0], rng.choice(world.legal(asked[0])))
        world.setting.check(world)


def test_zargon_knows_the_quest_but_not_the_deck(table: Any) -> None:
    game = table(heroes={"elf": (1, 1)}, **HIDDEN)
    observation = game.position.setting.observe(game.position, 0)
    assert observation.state.quest is game.position.state.quest
    assert set(observation.state.treasures) == {-1}
    world = observation.sample(Rng(1))
    assert world.state.quest is game.position.state.quest


@pytest.mark.rule("HQ-R11.1")
@pytest.mark.parametrize("what", ["traps", "secret doors"])
def test_a_search_does_not_tell_how_far_the_corridor_goes_on(table: Any, what: str) -> None:
    seen = []
    for blocked in ((), ((20, 1),)):
        game = table(heroes={"elf": (5, 1), "dwarf": (6, 1)}, blocked=blocked)
        game.play(f"search for {what}")
        seen.append(game.position.setting.observe(game.position, 1).to_json())
    assert seen[0] == seen[1]
