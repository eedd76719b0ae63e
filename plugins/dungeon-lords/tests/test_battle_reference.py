"""Battles of both years, with spells, rooms and the paladin, come out as a slow plain reference says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from undercroft_dungeon_lords.battle import Battle

from .battle_reference import FATIGUE, Reference, life
from .conftest import lord


def begin(table: Any, one: Reference) -> Any:
    """Puts the table of a reference together."""
    own, theirs = (" ".join(f"{name}:{n}" for name, n, _ in party) for party in (one.party, one.others))
    given = lord(
        party=own, rooms=f"{one.room} (2,0)" if one.room else "", set=" ".join(one.set), traps=" ".join(one.hand),
        lair=" ".join(f"+{name}" for name in one.sent), image=one.image, fight="(2,0)",
        gold=one.gold, food=one.food, imps=one.imps, evil=one.evil,
    )  # fmt: skip
    options = {"rules": "full" if one.full else "first", "special_events": "no"}
    lords = [given, lord(party=theirs, evil=one.other_evil, prison=one.caught)]
    return table(Battle(player=0, number=one.number), lords, fight=one.card, year=one.year, options=options)


def parties(play: Any) -> list[list[tuple[str, int, int]]]:
    """Gives the parties: who, damage, hit points."""
    adventurers = play.static.adventurers
    return [
        [(name, hero.damage, life(name) + hero.more) for hero in seat.party for name in [adventurers[hero.tile].name]]
        for seat in play.state.seats
    ]


@pytest.mark.rule("DL-B12.rolling-stone", "DL-B12.fire-wall", "DL-B12.pendulum", "DL-B12.poisoned-dart")
@pytest.mark.rule("DL-B12.anti-magic-dart", "DL-B12.poisoned-meal", "DL-B12.trap-door", "DL-B12.cursed-ring")
@pytest.mark.rule("DL-B12.kamikaze-imp", "DL-B12.second-year", "DL-B6.labyrinth", "DL-B6.training-room")
@pytest.mark.rule("DL-B6.dark-room", "DL-B6.anti-magic-room", "DL-B5.golem", "DL-B5.dragon", "DL-B5.demon", "DL-B8")
@pytest.mark.rule("DL-B5.goblin", "DL-B5.slime", "DL-B5.ghost", "DL-B5.troll", "DL-B5.witch", "DL-B5.vampire")
@pytest.mark.rule("DL-B11.step-1", "DL-B11.step-2", "DL-B11.step-3", "DL-B11.step-4", "DL-B11.step-5", "DL-B11.step-6")
@pytest.mark.rule("DL-B11.step-7", "DL-B11.waiting", "DL-B9.1", "DL-B9.3", "DL-B9.4", "DL-B9.6", "DL-B9.9")
@pytest.mark.rule("DL-B13.word-of-peace", "DL-B13.suggestion", "DL-B13.detect-evil", "DL-B13.magic-shield")
@pytest.mark.rule("DL-B13.detect-treasure", "DL-B13.fist-of-justice", "DL-B13.invisibility", "DL-B13.fatigue-1")
@pytest.mark.rule("DL-B13.metamorphosis", "DL-B13.dimensional-gate", "DL-B13.illusion", "DL-B13.create-food")
@pytest.mark.rule("DL-B13.regeneration", "DL-B13.ghosts", "DL-B13.fatigue-2")
@pytest.mark.parametrize("year", [1, 2])
@pytest.mark.parametrize("part", range(3))
def test_battles_come_out_as_the_reference_says(table: Any, year: int, part: int) -> None:
    cast, moved = set(), set()
    for seed in range(part, 1500, 3):
        random = Random(seed)
        one = Reference(random, year)
        play = begin(table, one)
        what = f"seed {seed}: {vars(one)}"
        before = len(one.others)
        lines = []
        steps = one.play()
        try:
            expected = next(steps)
            while True:
                assert set(play.legal()) == expected, (what, lines)
                lines.append(random.choice(sorted(expected)))
                play.play(lines[-1])
                expected = steps.send(lines[-1])
        except StopIteration:
            assert play.top == "over", (what, lines)
        seat = play.seat()
        assert parties(play) == [list(map(tuple, party)) for party in (one.party, one.others)], (what, lines)
        found = (play.prison(), seat.image, bool(play.conquered()), seat.evil)
        assert found == (" ".join(sorted(one.prison)), one.image, one.lost, one.evil), (what, lines)
        goods = (seat.gold, seat.food, seat.imps, play.hand())
        # A trap that was not turned up since the party was gone is in the hand again.
        hand = " ".join(sorted([*one.hand, *one.set]))
        assert goods == (one.gold, one.food, one.imps, hand), (what, lines)
        lodgers = sorted([*one.up, *(f"-{name}" for name in one.down)])
        assert sorted(play.lair().split()) == lodgers, (what, lines)
        cast |= {line.split(" casts ")[1].split(" ")[0] for line in play.log if " casts " in line}
        moved.add(len(one.others) - before)
    assert cast == set(FATIGUE[year])
    assert moved == ({-1, 0, 1} if year == 1 else {0, 1})
