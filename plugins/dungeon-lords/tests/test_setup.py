"""The beginning of a game, and the course of rounds and years (DL-B1 to DL-B3, DL-B14)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft import Host, PlayersError, Rng
from undercroft_dungeon_lords.happenings import Taxes
from undercroft_dungeon_lords.rounds import second_year
from undercroft_dungeon_lords.words import SQUARE_NAMES

from .conftest import lord


def start(host: Host, players: int = 4, seed: int = 1, **options: Any) -> Any:
    return host.setting("dungeon-lords", players, {"rules": "first", **options}).start(seed)


@pytest.mark.rule("DL-B2.site", "DL-B2.entrance", "DL-B2.tunnels", "DL-B2.goods", "DL-B2.evil", "DL-B2.nothing")
def test_what_a_lord_has_at_the_beginning(host: Host) -> None:
    for seat in start(host).state.seats:
        assert (seat.site.width, seat.site.height) == (5, 4)
        assert [SQUARE_NAMES[square] for square in seat.site.dug] == ["(2,0)", "(2,1)", "(2,2)"]
        assert (seat.gold, seat.food, seat.imps, seat.evil, seat.letters) == (3, 3, 3, 5, 0)
        assert (len(seat.traps), seat.lair, seat.prison, seat.party, seat.rooms) == (0, [], [], [], [])
        assert not seat.conquered


@pytest.mark.rule(
    "DL-B1.counts", "DL-B5.counts", "DL-B7.tiles", "DL-B8", "DL-B2.stacks", "DL-B2.combat", "DL-B2.events"
)
def test_what_is_in_the_box(host: Host) -> None:
    position = start(host)
    state, static = position.state, position.static
    assert len(state.monsters) + len(state.hire) + len(state.monsters_later) == 24
    first = Counter(static.monster_names[tile] for tile in (*state.monsters, *state.hire))
    later = Counter(static.monster_names[tile] for tile in state.monsters_later)
    kinds = ("goblin", "slime", "ghost", "troll", "witch", "vampire")
    assert first == dict.fromkeys(kinds, 2)
    assert later == {**dict.fromkeys(kinds, 1), **dict.fromkeys(("golem", "dragon", "demon"), 2)}
    assert {static.monster_tiles[tile].back for tile in (*state.monsters, *state.hire)} == {"silver"}
    assert {static.monster_tiles[tile].back for tile in state.monsters_later} == {"gold"}
    assert (len(state.rooms) + len(state.build), len(state.rooms_later)) == (8, 8)
    assert (len(state.adventurers) + len(state.coming), len(state.adventurers_later)) == (16, 16)
    assert Counter(state.trap_deck) == dict.fromkeys(range(9), 3)
    assert (len(state.combat), len(state.combat_later), len(state.combat_box)) == (4, 4, 10)
    assert {static.combats[card].back for card in state.combat.ids} == {"silver"}
    assert sorted(state.events.ids) == [0, 1, 2]
    paladins = [one for one in static.adventurers if one.kind == "paladin"]
    assert [(one.hit_points, one.traps, one.crystals, one.hearts) for one in paladins] == [(5, 2, 2, 2), (8, 3, 3, 3)]
    lines = Counter((one.kind, one.level, one.hit_points) for one in static.adventurers if one.kind != "paladin")
    warriors = [(1, 3), (2, 4), (3, 5), (4, 5), (5, 6), (6, 7), (7, 8)]
    assert {(level, hit) for kind, level, hit in lines if kind == "warrior"} == set(warriors)
    for kind in ("thief", "priest", "wizard"):
        of_kind = [one for one in static.adventurers if one.kind == kind]
        found = {(one.level, one.hit_points, one.traps + one.hearts + one.crystals) for one in of_kind}
        assert found == {(1, 3, 1), (2, 3, 2), (2, 4, 1), (3, 4, 2), (4, 4, 2), (5, 5, 2), (6, 5, 3), (7, 6, 3)}


@pytest.mark.rule("DL-B13.fatigue-1", "DL-B13.fatigue-2", "DL-B13.speeds")
def test_the_fatigue_of_both_years(host: Host) -> None:
    cards = start(host).static.combats
    fatigue = {back: Counter(card.fatigue for card in cards if card.back == back) for back in ("silver", "gold")}
    assert fatigue == {"silver": {0: 1, 1: 4, 2: 4}, "gold": {1: 1, 2: 4, 3: 4}}
    fast = {card.name for card in cards if card.speed == "fast"}
    assert fast == {
        "word-of-peace", "suggestion", "magic-shield", "invisibility", "metamorphosis", "dimensional-gate", "illusion"
    }  # fmt: skip


@pytest.mark.rule("DL-B2.starter")
def test_chance_says_who_begins(host: Host) -> None:
    assert {start(host, 3, seed).state.starter for seed in range(30)} == {0, 1, 2}


@pytest.mark.rule("DL-B3.1", "DL-B3.2", "DL-B3.3", "DL-B3.6", "DL-B3.7", "DL-S-76", "DL-S-77", "DL-B14.2", "DL-B14.4")
@pytest.mark.parametrize(("players", "steps"), [(2, 0), (3, 1), (4, 3)])
def test_the_course_of_two_years(host: Host, players: int, steps: int) -> None:
    setting = host.setting("dungeon-lords", players, {"rules": "first"})
    for seed in range(3):
        position, rng = setting.start(seed), Rng(seed)
        seen: dict[tuple[int, int], int] = {}
        position.log = []
        while position.players():
            state = position.state
            top = type(position.flow[-1]).__name__
            if top == "ChooseOrders" and (state.year, state.round) not in seen:
                seen[state.year, state.round] = state.starter
                assert (len(state.hire), len(state.build)) == (3, 2)
                assert len(state.coming) == (0 if state.round == 3 else 4 if players == 4 else 3)
                assert len(state.arriving) == (0 if state.round == 0 else 4 if players == 4 else 3)
                assert all(seat.busy == 0 for seat in state.seats)
                assert len(state.monsters) == 9 - 3 * state.round
            player = position.players()[0]
            position.play_unchecked(player, rng.choice(position.legal(player)))
        first = seen[1, 0]
        wanted = {(1, turn): (first + turn) % players for turn in range(4)}
        second = (first + 3 + steps) % players
        wanted |= {(2, turn): (second + turn) % players for turn in range(4)}
        assert seen == wanted
        cards = [event.card for event in position.log if type(event).__name__ == "CombatCardTurnedUp"]
        assert [event.number for event in position.log if type(event).__name__ == "CombatCardTurnedUp"] == [
            1,
            2,
            3,
            4,
        ] * 2
        backs = {card.name: card.back for card in position.static.combats}
        assert [backs[card] for card in cards] == ["silver"] * 4 + ["gold"] * 4


@pytest.mark.rule("DL-B14.1", "DL-B14.2", "DL-B14.3")
def test_what_stays_and_what_changes_between_the_years(table: Any) -> None:
    given = lord(
        gold=4, food=5, imps=6, evil=7, rooms="mint (2,2)", conquered="(2,0)", lair="goblin", traps="pendulum",
        prison="thief-1", letters=2, inaccessible="dig mine",
    )  # fmt: skip
    play = table(Taxes(player=0), [given, lord()], dummy_evil=8)
    before = play.match.to_json()
    assert before
    kept = [(s.gold, s.food, s.imps, s.evil, s.letters, s.inaccessible, len(s.rooms)) for s in play.state.seats]
    second_year(play.match.position)
    assert kept == [(s.gold, s.food, s.imps, s.evil, s.letters, s.inaccessible, len(s.rooms)) for s in play.state.seats]
    assert (play.conquered(), play.lair(), play.hand(), play.prison()) == ("(2,0)", "goblin", "pendulum", "thief-1")
    static, state = play.static, play.state
    assert {static.monster_tiles[tile].back for tile in state.monsters} == {"gold"}
    assert {static.rooms[tile].back for tile in state.rooms} == {"gold"}
    assert {static.adventurers[tile].back for tile in state.adventurers.ids} == {"gold"}
    assert {static.combats[card].back for card in state.combat.ids} == {"gold"}
    assert (state.dummy_evil, state.year, len(state.events)) == (6, 2, 3)


@pytest.mark.rule("DL-B1.bank")
def test_the_bank_never_runs_out(table: Any) -> None:
    from undercroft_dungeon_lords.goods import get

    play = table(Taxes(player=0), [lord(gold=1)])
    for what in ("gold", "food", "imps"):
        get(play.match.position, 0, what, 500)
    assert (play.seat().gold, play.seat().food, play.seat().imps) == (501, 500, 500)


@pytest.mark.rule("DL-B0.full", "DL-B0.first")
@pytest.mark.parametrize("switch", ["choose_orders", "special_events", "first_hire", "evil_price"])
def test_each_addition_of_the_full_game_is_a_switch(host: Host, switch: str) -> None:
    names = ("choose_orders", "special_events", "first_hire", "evil_price")

    def switches(options: dict[str, str]) -> list[bool]:
        static = host.setting("dungeon-lords", 4, options).static
        return [getattr(static, name) for name in names]

    assert switches({}) == [True] * 4
    assert switches({"rules": "first"}) == [False] * 4
    assert switches({switch: "no"}) == [name != switch for name in names]
    assert switches({"rules": "first", switch: "yes"}) == [name == switch for name in names]


def test_a_training_fight_is_for_one_and_a_game_for_several(host: Host) -> None:
    for players in (1, 5):
        with pytest.raises(PlayersError, match=f"^dungeon-lords is for 2 to 4 players, not {players}"):
            host.setting("dungeon-lords", players)
    with pytest.raises(PlayersError, match=r"not 1; with training=1 it is for 1 player$"):
        host.setting("dungeon-lords", 1)
    for players in (2, 3, 4):
        with pytest.raises(PlayersError, match=f"^dungeon-lords with training=3 is for 1 player, not {players}$"):
            host.setting("dungeon-lords", players, {"training": 3, "rules": "first"})
    assert [host.setting("dungeon-lords", None, {"training": number}).seats for number in range(5)] == [4, 1, 1, 1, 1]
