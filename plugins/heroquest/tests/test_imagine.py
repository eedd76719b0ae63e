"""Worlds that heroes can imagine: every fact that they know holds in them, and all that could be is in some of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from undercroft import Host, Position, Rng
from undercroft_heroquest import plugin
from undercroft_heroquest.geometry import number
from undercroft_heroquest.plan import plan_of
from undercroft_heroquest.quest import (
    ByNotes,
    Escape,
    Fetch,
    FurniturePart,
    Reach,
    Rescue,
    Slay,
)  # fmt: skip
from undercroft_heroquest.quest_check import check_quest
from undercroft_heroquest.quest_notes import (
    Entered,
    GiveArtifact,
    GiveGold,
    Killed,
    MonsterPart,
    Opened,
    PlaceMonster,
    Revealed,
    Say,
    Searched,
    Taken,
    Unblock,
)  # fmt: skip
from undercroft_heroquest.quest_notes import Open as OpenDeed
from undercroft_heroquest.quest_read import Reading
from undercroft_heroquest.reveal import look_all
from undercroft_heroquest.setup import words_of

HOST = Host(plugins=[plugin], strict=True)
EVERYTHING = str(Path(__file__).parent / "quests" / "everything.toml")
QUESTS: dict[str, dict[str, Any]] = {"first": {}, "everything": {"quest": EVERYTHING}}


@cache
def met(name: str, seed: int) -> tuple[tuple[int, Any], ...]:
    """Positions of a random match: the number of decisions before each, and the position."""
    setting = HOST.setting("heroquest", 3, QUESTS[name])
    position, rng = setting.start(seed), Rng(seed)
    found = []
    for decision in range(900):
        asked = position.players()
        if not asked:
            break
        if decision % 149 == seed % 149 or decision == 0:
            found.append((decision, position.copy()))
        position.play_unchecked(asked[0], rng.choice(position.legal(asked[0])))
    return tuple(found)


MATCHES = [(name, seed) for name in QUESTS for seed in (1, 2, 3, 4)]


def worlds(name: str, seed: int, number: int = 3) -> Iterator[tuple[Any, Any]]:
    """A position, and a world that a player who leads heroes imagines in it."""
    for decision, position in met(name, seed):
        observation = position.setting.observe(position, 1 + decision % 2)
        for sample in range(number):
            yield position, observation.sample(Rng(1000 * decision + sample))


@pytest.mark.rule("HQ-R1.7")
@pytest.mark.parametrize(("name", "seed"), MATCHES)
def test_a_world_is_a_quest_that_can_be_played(name: str, seed: int) -> None:
    for position, world in worlds(name, seed):
        world.setting.check(world)
        report = check_quest(Reading("imagined", world.state.quest, {}), position.static.box)
        assert report.playable, report.errors


@pytest.mark.rule("HQ-R1.7")
@pytest.mark.parametrize(("name", "seed"), MATCHES)
def test_what_heroes_know_holds_in_a_world(name: str, seed: int) -> None:
    for position, world in worlds(name, seed):
        real, state, static = position.state, world.state, position.static
        for player in range(1, 3):
            before = position.setting.observe(position, player)
            after = position.setting.observe(world, player)
            assert after.to_json() == before.to_json()
            assert after.legal(player) == before.legal(player)
        quest, plan = state.quest, plan_of(state.quest, static)
        assert (quest.title, quest.parchment, words_of(quest.goal)) == (real.title, real.parchment, real.goal)
        assert {kind: quest.wandering == kind for kind in [real.wandered] if kind} in ({}, {real.wandered: True})
        traps = {trap.square: trap.kind for trap in real.traps}
        for square, kind in plan.traps.items():
            assert traps.get(square, kind) == kind
            assert square in traps or (square not in real.safe and square not in real.gone)
        assert set(traps) <= set(plan.traps)
        for edge, door in plan.doors.items():
            if edge in real.doors:
                assert state.truth.edge(*edge) == real.grid.edge(*edge)
            elif door.kind == "secret":
                assert not any(square in real.probed for square in edge)
            else:
                assert not any(square in real.seen for square in edge)
        assert set(real.doors) <= set(plan.doors)
        for index, part in enumerate(quest.monsters):
            if index not in state.placed:
                assert number(part.at) not in real.seen
                assert static.board.room(number(part.at)) not in real.revealed
        for square, at in plan.covered.items():
            assert square in real.solid or square not in real.seen, at
        for block in plan.layout.blocked | plan.layout.dark:
            assert block in real.blocks or block not in real.seen or static.board.room(block) in quest.dark_rooms
        for room in quest.dark_rooms:
            assert room not in real.revealed
        for room in plan.treasures:
            assert room not in real.emptied
            assert f"treasure {room}" not in real.searched
        for piece in real.furniture:
            room = static.board.room(piece.at)
            if not piece.trap and (f"traps {room}" in real.searched or f"treasure {room}" in real.searched):
                assert piece.at not in plan.chests
        for spell in {spell for monster in state.monsters for spell in monster.spells}:
            assert spell not in real.dread_cast


@pytest.mark.rule("HQ-R1.3")
@pytest.mark.rule("HQ-R1.4")
@pytest.mark.parametrize(("name", "seed"), MATCHES)
def test_a_world_has_no_more_than_the_box(name: str, seed: int) -> None:
    for position, world in worlds(name, seed):
        state, box = world.state, position.static.box
        quest = state.quest
        figures = Counter(position.static.figures[monster.figure] for monster in state.monsters)
        figures.update(part.kind for index, part in enumerate(quest.monsters) if index not in state.placed)
        placed = [deed.monster for note in quest.notes for deed in note.does if isinstance(deed, PlaceMonster)]
        figures.update(part.kind for part in placed)
        assert all(figures[kind] <= box.monsters[kind].figures for kind in figures)
        pieces = Counter(piece.kind for piece in quest.furniture)
        assert all(pieces[kind] <= max(box.furniture[kind].pieces, 0) for kind in pieces)
        assert sum(door.kind != "secret" for door in quest.doors) <= box.entry.closed_doors + box.entry.open_doors
        given = [deed.name for treasure in quest.treasures for deed in treasure.gives if isinstance(deed, GiveArtifact)]
        given += quest.reward.artifacts if quest.reward else ()
        left = {position.static.artifacts[number].name for number in state.artifacts}
        assert set(given) <= left
        assert len(set(given)) == len(given)


@pytest.mark.rule("HQ-R1.7")
@pytest.mark.parametrize(("name", "seed"), MATCHES)
def test_nothing_of_a_world_is_seen_by_heroes_who_stand_still(name: str, seed: int) -> None:
    for _, world in worlds(name, seed):
        before = world.shown
        look_all(world)
        assert world.shown == before
        assert world.state.unseen.isdisjoint(world.state.seen)


@pytest.mark.parametrize(("name", "seed"), MATCHES)
def test_a_world_can_be_played_to_its_end(name: str, seed: int) -> None:
    for index, (_, world) in enumerate(worlds(name, seed, 2)):
        play_on(world, Rng(index), 400)
        world.setting.check(world)


def play_on(world: Position[Any, Any], rng: Rng, decisions: int) -> None:
    for _ in range(decisions):
        asked = world.players()
        if not asked:
            return
        world.play_unchecked(asked[0], rng.choice(world.legal(asked[0])))


# -- all that could be is in some world


def sorts(position: Any, world: Any) -> Iterator[str]:
    """The sorts of secrets that a world has."""
    real, state, board = position.state, world.state, position.static.board
    quest, plan = state.quest, plan_of(state.quest, position.static)
    areas = {square: "room" if board.room(square) else "corridor" for square in range(len(board.areas))}
    for (a, b), door in plan.doors.items():
        if (a, b) not in real.doors:
            yield f"{door.kind} door"
            if door.kind == "secret":
                yield f"secret door, {'seen' if a in real.seen or b in real.seen else 'unseen'}"
                yield f"secret door, {'room' if board.room(a) and board.room(b) else 'corridor'}"
    for index, part in enumerate(quest.monsters):
        if index not in state.placed:
            yield f"monster, {areas[number(part.at)]}"
            yield "named monster" if part.name else "nameless monster"
            if part.name and part.spells:
                yield "Dread spells"
    for trap in quest.traps:
        if number(trap.at) not in real.gone and all(known.square != number(trap.at) for known in real.traps):
            yield f"{trap.kind}, {areas[number(trap.at)]}"
            yield f"{trap.kind}, {'seen' if number(trap.at) in real.seen else 'unseen'}"
    for part in quest.furniture:
        known = any(piece.at == number(part.at) for piece in real.furniture)
        if part.trap:
            yield f"trap of {'known' if known else 'hidden'} furniture"
        if not known:
            yield f"furniture, {areas[number(part.at)]}"
    yield from (f"block, {areas[block]}" for block in plan.layout.blocked - real.blocks)
    yield from ("dark room" for _ in quest.dark_rooms)
    for treasure in quest.treasures:
        yield f"treasure, {'known room' if treasure.room in real.revealed else 'hidden room'}"
        yield from (f"treasure: {type(deed).__name__}" for deed in treasure.gives)
        yield from ("treasure in furniture" for _ in [treasure.at] if treasure.at)
    for index, note in enumerate(quest.notes):
        if index not in state.noted:
            yield f"note when {type(note.when).__name__}"
            yield from (f"note does {type(deed).__name__}" for deed in note.does)
    yield f"goal {type(quest.goal).__name__}"
    yield f"wandering {quest.wandering}"
    yield from ("reward" for _ in [quest.reward] if quest.reward)
    yield from ("a dead monster of the map" for _ in state.dead)
    for monster in state.monsters:
        yield from ("Dread spells of one in sight" for _ in [monster.spells] if monster.spells)
        yield from ("a monster of the map in sight" for _ in [monster] if monster.part is not None)
    yield from ("hidden thing" for thing in plan.things.values() if thing.name not in real.laid_things)
    yield from ("hidden captive" for thing in plan.things.values() if thing.captive)
    yield from ("hidden way out" for _ in [plan.exits] if plan.exits is not None and real.exits is None)


WANTED = {
    "closed door", "open door", "locked door", "secret door", "secret door, seen", "secret door, unseen",
    "secret door, room", "secret door, corridor", "monster, room", "monster, corridor", "named monster",
    "nameless monster", "Dread spells", "Dread spells of one in sight",
    "a monster of the map in sight", "a dead monster of the map",
    *(f"{kind}, {where}" for kind in ("pit", "spear", "falling-block")
      for where in ("room", "corridor", "seen", "unseen")),
    "trap of known furniture", "trap of hidden furniture", "furniture, room", "furniture, corridor",
    "block, room", "block, corridor", "dark room", "treasure, known room", "treasure, hidden room",
    "treasure: GiveGold", "treasure: GiveItem", "treasure: GiveArtifact", "reward",
    "treasure: GiveThing", "note does GiveThing", "treasure in furniture",
    *(f"note when {kind.__name__}" for kind in (Revealed, Entered, Opened, Killed, Searched, Taken)),
    *(f"note does {kind.__name__}" for kind in (Say, OpenDeed, PlaceMonster, Unblock, GiveGold)),
    *(f"goal {kind.__name__}" for kind in (Reach, Slay, Fetch, Rescue, Escape, ByNotes)),
    *(f"wandering {kind}" for kind in (
        "goblin", "orc", "abomination", "skeleton", "zombie", "mummy", "dread-warrior", "gargoyle")),
    "hidden thing", "hidden captive", "hidden way out",
}  # fmt: skip
WORLDS = 400


@pytest.mark.rule("HQ-R1.7")
def test_every_sort_of_secret_is_in_some_worlds_and_not_in_others(table: Any) -> None:
    game = table(
        heroes={"elf": (10, 10), "wizard": (5, 1)},
        left=12,
        doors=[((10, 10), (11, 10))],
        furniture=(FurniturePart(kind="treasure-chest", at=(16, 8)),),
        part_monsters=(MonsterPart(kind="orc", at=(15, 12), name="urg"),),
        goal=ByNotes(words="See what there is."),
    )
    game.play("open (10,10) to (11,10)")
    game.state.last_number["goblin"] = 2  # two have come and are dead
    position = game.position
    observation = position.setting.observe(position, 1)
    counts = [Counter(sorts(position, observation.sample(Rng(seed)))) for seed in range(WORLDS)]
    assert {sort for sort in WANTED if not any(count[sort] for count in counts)} == set()
    assert {sort for sort in WANTED if len({count[sort] for count in counts}) == 1} == set()
    unknown = [
        {edge for edge in plan_of(world.state.quest, world.static).doors if edge not in position.state.doors}
        for world in map(observation.sample, map(Rng, range(40)))
    ]
    assert len(set(map(frozenset, unknown))) > 35


@pytest.mark.parametrize(
    ("words", "kind"),
    [("Slay the monsters.", Slay), ("Find the way out.", Escape), ("The parchment says what to do.", ByNotes)],
)
def test_a_goal_without_words_of_its_own_is_known_by_its_kind(table: Any, words: str, kind: type) -> None:
    game = table(heroes={"elf": (1, 1)}, left=5)
    game.state.goal = words
    observation = game.position.setting.observe(game.position, 1)
    assert {type(observation.sample(Rng(seed)).state.quest.goal) for seed in range(30)} == {kind}
