"""The table at the beginning, and the options that change it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft import OptionError, PlayersError
from undercroft_donjon.words import FIGURES, KINDS, SKELETON, VIP, WIDTH

SEEDS = range(60)


def beginning(host: Any, seed: int = 0, players: int = 4, **options: Any) -> Any:
    """The state before anybody has acted: the set-up alone, without the first Threat."""
    setting = host.setting("donjon", players=players, options=options)
    return setting.game.setup(setting.static, setting.options, players, _rng(seed))


def _rng(seed: int) -> Any:
    from undercroft import Rng

    return Rng(seed)


def count(counts: list[int]) -> Counter[str]:
    return Counter({kind: sum(counts[i::WIDTH]) for i, kind in enumerate(KINDS) if sum(counts[i::WIDTH])})


@pytest.mark.rule("DJ-S3", "DJ-N3")
def test_d_t43_eight_monsters_are_mixed_and_split_three_to_five(host: Any) -> None:
    seen = Counter()
    for seed in SEEDS:
        state = beginning(host, seed)
        forest, swamp, oubliettes = (state.areas[i : i + WIDTH] for i in (0, WIDTH, 2 * WIDTH))
        assert (sum(forest), sum(swamp), sum(oubliettes)) == (3, 5, 0)
        assert count(state.areas) == Counter(spider=2, brou=2, dragon=2, vampire=2)
        seen[tuple(forest)] += 1
    assert len(seen) > 10  # 16 ways to draw three of the eight


@pytest.mark.rule("DJ-S7", "DJ-S8", "DJ-N3", "DJ-D1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_d_t43_each_dungeon_gets_the_four_monsters_of_its_board_from_the_supply(host: Any, players: int) -> None:
    boards = {
        ("skeleton", "spider", "brou", "dragon"),
        ("skeleton", "brou", "dragon", "vampire"),
        ("skeleton", "dragon", "vampire", "spider"),
        ("skeleton", "vampire", "spider", "brou"),
    }
    drawn = set()
    for seed in SEEDS:
        state = beginning(host, seed, players)
        found = []
        used = Counter(spider=2, brou=2, dragon=2, vampire=2)
        for seat in state.seats:
            assert sum(seat.monsters[WIDTH:]) == 0
            assert seat.groups == [1, 0, 0, 0, 0]
            entrance = count(seat.monsters)
            used += entrance
            found.append(next(i for i, board in enumerate(sorted(boards)) if Counter(board) == entrance))
        assert len(set(found)) == players
        drawn.add(tuple(found))
        assert state.supply == [n - used[kind] for n, kind in zip(FIGURES, KINDS, strict=True)]
        assert state.supply[VIP] == 11
        assert state.supply[SKELETON] == 20 - players
        assert state.terrace == 28 - players
    assert len(drawn) > 5


@pytest.mark.rule("DJ-S5", "DJ-N1")
@pytest.mark.parametrize(("players", "number"), [(2, 12), (3, 18), (4, 24)])
def test_d_t44_threat_cards_by_number_of_players(host: Any, players: int, number: int) -> None:
    cards = host.setting("donjon", players=players).static.threats
    state = beginning(host, 1, players)
    assert len(state.threats) == number
    assert {cards[card].players for card in state.threats} == set(range(2, players + 1))
    assert sorted(state.threats + state.threat_box) == list(range(24))
    assert state.kept == state.cemetery == []
    assert state.threats != beginning(host, 2, players).threats
    assert state.threats != sorted(state.threats)


@pytest.mark.rule("DJ-S4", "DJ-S6", "DJ-N2")
def test_the_decks(host: Any) -> None:
    state = beginning(host, 1, 3)
    other = beginning(host, 2, 3)
    assert sorted(state.inn) == list(range(7))
    assert state.inn_gone == []
    assert (len(state.mixtures), len(state.mixtures_shown), state.mixtures_gone) == (13, 3, [])
    assert (len(state.vips), len(state.vips_shown), state.vips_gone) == (8, 2, [])
    assert sorted(state.vips + state.vips_shown) == list(range(10))
    assert (len(state.swordbearers), state.swordbearers_gone) == (16, [])
    assert Counter(state.swordbearers) == Counter([*range(11), *range(5)])
    assert sorted(state.mixtures + state.mixtures_shown) == list(range(16))
    assert len(state.guardian_box) == 3
    for deck in ("inn", "mixtures", "vips", "swordbearers", "mixtures_shown", "vips_shown"):
        assert getattr(state, deck) != getattr(other, deck)
    assert state.last_round is False


@pytest.mark.rule("DJ-S9", "DJ-S10")
def test_each_player_has_five_malus_tiles_and_a_guardian_tile_that_nobody_has_seen(host: Any) -> None:
    seen = set()
    for seed in SEEDS:
        state = beginning(host, seed, 4)
        for seat in state.seats:
            assert (seat.reserve, seat.laid, seat.covers) == ([1, 2, 3, 4, 5], [], [0, 0, 0])
            assert (len(seat.guardian), seat.guardian.seen) == (1, [0])
        tiles = [seat.guardian.ids[0] for seat in state.seats]
        assert sorted(tiles + state.guardian_box) == list(range(6))
        seen.add(tiles[0])
    assert seen == set(range(6))
    match = host.match("donjon", players=4, seed=3)
    for viewer in (None, 0, 1, 2, 3):
        assert all(seat.guardian.ids == [-1] for seat in match.observation(viewer).state.seats)


def drawn(host: Any, **options: Any) -> list[set[str]]:
    """The objectives that come up for each of the four colours, each about as often as the others of its colour."""
    names = [tile.name for tile in host.setting("donjon").static.objectives]
    slots: list[Counter[str]] = [Counter(), Counter(), Counter(), Counter()]
    for seed in range(400):
        state = beginning(host, seed, 2, **options)
        assert len(state.objectives) == 4
        for slot, index in zip(slots, state.objectives, strict=True):
            slot[names[index]] += 1
    for slot in slots:
        assert all(0.7 < times * len(slot) / 400 < 1.3 for times in slot.values()), slot
    return [set(slot) for slot in slots]


@pytest.mark.rule("DJ-S1")
def test_the_basic_game_has_a_plain_tile_of_each_colour_with_a_random_side_up(host: Any) -> None:
    assert drawn(host) == [{"Y1", "Y3"}, {"R1", "R3"}, {"V1", "V3"}, {"G1", "G3"}]


@pytest.mark.rule("DJ-S2")
def test_the_advanced_game_has_any_tile_of_each_colour(host: Any) -> None:
    every = [{f"{colour}{n}" for n in range(1, 5)} for colour in "YRVG"]
    assert drawn(host, objectives="advanced") == every


@pytest.mark.rule("DJ-S2")
@pytest.mark.parametrize("text", ["Y1,R2,V3,G4", "G4, V3 ,Y1,R2"])
def test_agreed_objectives(host: Any, text: str) -> None:
    assert drawn(host, objectives=text) == [{"Y1"}, {"R2"}, {"V3"}, {"G4"}]


@pytest.mark.rule("DJ-S2")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Y1,R2,V3", "no objective is green"),
        ("Y1", "no objective is red or blue or green"),
        ("Y1,Y2,V3,G4", "Y1 and Y2 are both yellow"),
        ("Y1,R2,V3,G4,G4", "G4 and G4 are both green"),
        ("Y1,R2,V3,X4", "there is no objective 'X4'"),
        ("expert", "there is no objective 'expert'"),
        ("", "there is no objective ''"),
    ],
)
def test_unsuitable_objectives_are_refused(host: Any, text: str, complaint: str) -> None:
    with pytest.raises(OptionError, match="option 'objectives': " + complaint) as caught:
        host.setting("donjon", options={"objectives": text})
    assert caught.value.option == "objectives"


@pytest.mark.rule("DJ-T1")
def test_the_first_player_is_drawn_or_fixed(host: Any) -> None:
    assert {beginning(host, seed, 3).first for seed in SEEDS} == {0, 1, 2}
    assert {beginning(host, seed, 3, first=2).first for seed in SEEDS} == {2}
    match = host.match("donjon", players=3, seed=1, options={"first": 1})
    assert match.position.turn == 1


@pytest.mark.parametrize("first", [3, 4, -1])
def test_a_first_player_who_is_not_there_is_refused(host: Any, first: int) -> None:
    with pytest.raises(OptionError, match=f"there is no player {first} among 3; they are numbered from 0 to 2"):
        host.setting("donjon", players=3, options={"first": first})


def test_other_options_and_numbers_of_players_are_refused(host: Any) -> None:
    with pytest.raises(OptionError, match="objectives"):
        host.setting("donjon", options={"objektives": "basic"})
    for players in (1, 5):
        with pytest.raises(PlayersError):
            host.setting("donjon", players=players)
