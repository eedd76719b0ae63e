"""Laws that hold in every position of random play, for all numbers of players and both rule levels."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Rng
from undercroft_dungeon_lords.goods import tokens
from undercroft_dungeon_lords.words import HIGHEST_EVIL, LOWEST_EVIL, PALADIN_EVIL

SETTINGS = [(players, {"rules": rules}) for players in (2, 3, 4) for rules in ("full", "first")]


def law_of_a_lord(pos: Any, seat: Any) -> None:
    assert min(seat.gold, seat.food, seat.imps, seat.letters, seat.image) >= 0
    assert LOWEST_EVIL <= seat.evil <= HIGHEST_EVIL
    assert 0 <= seat.busy <= seat.imps + tokens(pos, seat) + sum(room.used for room in seat.rooms)
    if not any(room.used for room in seat.rooms):
        assert seat.busy <= seat.imps
    dug = set(seat.site.dug)
    for corner in (row * 5 + column for row in range(3) for column in range(4)):
        assert not {corner, corner + 1, corner + 5, corner + 6} <= dug
    rooms = [divmod(room.square, 5) for room in seat.rooms]
    assert all(abs(a - c) + abs(b - d) > 1 for n, (a, b) in enumerate(rooms) for c, d in rooms[:n])
    assert {room.square for room in seat.rooms} | set(seat.conquered) <= dug
    assert len(set(seat.orders)) == len(seat.orders) in (0, 3)
    assert not set(seat.orders) & set(seat.inaccessible)
    for hero in seat.party:
        assert 0 <= hero.damage < pos.static.adventurers[hero.tile].hit_points + hero.more


def heroes(pos: Any) -> list[int]:
    """Gives every adventurer and paladin, wherever the tile is."""
    state = pos.state
    found = [*state.adventurers.ids, *state.adventurers_later, *state.adventurers_box.ids, *state.arriving]
    found += [*state.coming, *state.tent, *state.distant]
    for seat in state.seats:
        found += [*(hero.tile for hero in seat.party), *seat.prison]
    return sorted(found)


def where(pos: Any) -> int | None:
    """Gives before whose dungeon this year's paladin stands; -1 in his tent, None if he is caught or gone."""
    paladin = pos.static.paladins["silver" if pos.state.year == 1 else "gold"]
    for player, seat in enumerate(pos.state.seats):
        if paladin in [hero.tile for hero in seat.party]:
            assert seat.party[0].tile == paladin
            return player
    return -1 if paladin in pos.state.tent else None


@pytest.mark.rule(
    "DL-S-29", "DL-S-46", "DL-S-33", "DL-S-07", "DL-S-79", "DL-B9.2", "DL-B9.3", "DL-B2.scale", "DL-B11.prison"
)
@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_laws_of_random_play(host: Any, players: int, options: dict[str, Any]) -> None:
    setting = host.setting("dungeon-lords", players, options)
    hosts = set()
    for seed in range(6):
        pos, rng = setting.start(seed), Rng(seed + 100)
        everybody = heroes(pos)
        assert len(everybody) == 34
        while asked := pos.players():
            player = asked[rng.below(len(asked))]
            legal = pos.legal(player)
            pos.play_unchecked(player, legal[rng.below(len(legal))])
            for seat in pos.state.seats:
                law_of_a_lord(pos, seat)
            assert heroes(pos) == everybody
            stands = where(pos)
            hosts.add(stands)
            evil = [seat.evil for seat in pos.state.seats]
            if stands == -1:
                assert max(evil) < PALADIN_EVIL
            elif stands is not None:
                # Nobody on the paladin's spaces is more evil than his host.
                assert evil[stands] == max(evil) or max(evil) < PALADIN_EVIL
        for player, score in enumerate(pos.scores()):
            assert score.total == sum(line.points for line in score.lines) == sheet(pos, player)
    assert -1 in hosts
    assert hosts & set(range(players))


def sheet(pos: Any, player: int) -> int:
    """Gives the points of a lord as the sheet's table has them, counted again (DL-B15)."""
    seats, static = pos.state.seats, pos.static

    def name(lodger: Any) -> str:
        return str(static.monsters[static.kind_of[lodger.tile]].name)

    def numbers(seat: Any) -> list[int]:
        monsters = sum(name(one) != "ghost" for one in seat.lair)
        goods = seat.gold + seat.food + len(seat.traps)
        tunnels = len(seat.site) - len(seat.rooms)
        return [seat.evil, len(seat.rooms), tunnels, monsters, seat.imps, goods, -len(seat.conquered)]

    table = [numbers(seat) for seat in seats]
    seat, own = seats[player], numbers(seats[player])
    total = own[3] - 2 * len(seat.conquered) - 3 * seat.letters
    total += sum(5 if static.adventurers[tile].kind == "paladin" else 2 for tile in seat.prison)
    alone = shared = 0
    for n, mine in enumerate(own):
        equal = [numbers[n] for numbers in table].count(mine)
        if mine == max(numbers[n] for numbers in table):
            alone, shared = alone + (equal == 1), shared + (equal > 1)
    few = len(seats) == 2
    total += alone * (2 if few else 3) + shared * (1 if few else 2)
    kinds = [name(one) for one in seat.lair]
    for room in seat.rooms:
        if room.square in seat.conquered:
            continue
        total += 2
        match static.rooms[room.tile].name:
            case "cafeteria":
                total += sum(kinds.count(kind) for kind in ("goblin", "slime", "troll", "witch"))
            case "chapel":
                total += 2 * (kinds.count("vampire") + kinds.count("ghost"))
            case "pandemonium":
                total += 2 * sum(kinds.count(kind) for kind in ("golem", "dragon", "demon"))
            case "hall-of-fame":
                total += alone * (2 if len(seats) == 4 else 1)
    return total
