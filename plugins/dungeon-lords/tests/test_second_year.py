"""What the second year begins with in whole matches, and what nobody knows of it (DL-B14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from undercroft_dungeon_lords.choosing import ChooseOrders
from undercroft_dungeon_lords.words import EMPTY

PLAYERS = (2, 3, 4)


def random_match(host: Any, players: int, seed: int) -> Iterator[Any]:
    """Plays a match; gives it before each decision."""
    match = host.match("dungeon-lords", players=players, seed=seed, options={"rules": "first"})
    while match.players():
        yield match
        player = match.players()[0]
        legal = match.legal(player)
        match.play(player, legal[(seed + 7 * match.count) % len(legal)])


@pytest.mark.rule("DL-B14.1", "DL-B14.2", "DL-B14.4", "DL-B14.5", "DL-S-77", "DL-B11.after", "DL-B9.10")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_second_winter(host: Any, players: int) -> None:
    for seed in range(4):
        autumn: Any = None
        dummies: list[list[int]] = []
        for match in random_match(host, players, seed):
            state = match.position.state
            if state.year == 1 and state.round == 3:
                autumn = state.starter
                dummies = [sorted(dummy.drawn) or dummy.inaccessible for dummy in state.dummies]
            elif state.year == 2:
                break
        assert isinstance(match.position.flow[-1], ChooseOrders)
        static = match.position.static
        assert state.starter == {2: autumn, 3: (autumn + 1) % 3, 4: (autumn - 1) % 4}[players]
        assert [dummy.inaccessible for dummy in state.dummies] == dummies
        for seat in state.seats:
            assert len(seat.inaccessible) == 2
            assert (seat.busy, seat.image, seat.plan, seat.orders, seat.unmet) == (0, 0, None, [], [])
            assert not [one for one in seat.lair if one.down or one.sent]
            assert not [room for room in seat.rooms if room.used]
            # Only the gold paladin can be there already.
            assert [static.adventurers[hero.tile].name for hero in seat.party] in ([], ["paladin-gold"])
        assert {static.monster_tiles[tile].back for tile in (*state.hire, *state.monsters)} == {"gold"}
        assert {static.rooms[tile].back for tile in (*state.build, *state.rooms)} == {"gold"}
        assert {static.adventurers[tile].back for tile in (*state.coming, *state.adventurers.ids)} == {"gold"}
        assert {static.combats[card].back for card in state.combat.ids} == {"gold"}
        assert len(state.combat_gone) == 4
        assert set(state.spaces) <= {EMPTY, -2, -3}


@pytest.mark.rule("DL-B14.2", "DL-B10.tiles", "DL-S-65", "DL-B2.combat")
@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_knows_more_of_the_second_year_than_lies_open(host: Any, players: int) -> None:
    for match in random_match(host, players, 5):
        if match.position.state.year == 2:
            break
    for player in (*range(players), None):
        state = match.observation(player).state
        assert max(state.combat.ids) < 0
        assert [tile >= 0 for tile in state.events.ids] == [True, False, False]
        put_under = [tile for tile in state.adventurers.ids if tile >= 0]
        # With three or four of one level a tile goes under the stack, which everybody sees.
        assert state.adventurers.ids[: len(put_under)] == put_under
        assert len(put_under) <= 1


@pytest.mark.rule("DL-B10.tiles")
def test_events_come_in_another_order_in_the_second_year(host: Any) -> None:
    same = 0
    for seed in range(24):
        *_, match = random_match(host, 3, seed)
        order = [line for line in match.log() if line.startswith("event: ")]
        words = [line.split(" ")[1] for line in order]
        assert sorted(words[:3]) == sorted(words[3:])
        same += words[:3] == words[3:]
    assert 0 < same < 15
