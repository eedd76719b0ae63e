"""Plans that cannot be tried are refused with the reason, and people try them at the terminal."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

from undercroft import Host, IllegalAction, NotAnAction, NotUnique, NotYourTurn, Rng
from undercroft.cli import app
from undercroft_dungeon_lords.actions import FIGHT_AT, STOP, Attack, Send, SetTrap
from undercroft_dungeon_lords.tryout import tryout

from .conftest import lord
from .trying import fight

# -- refusals


def refused(play: Any, plan: Any) -> IllegalAction:
    """The error of a plan that cannot be tried; what is seen stays the same."""
    seen = play.match.observation(0)
    before = seen.to_json()
    with pytest.raises(IllegalAction) as caught:
        tryout(seen, plan, Rng(1), 20)
    assert seen.to_json() == before
    return caught.value


@pytest.mark.rule("DL-B11.traps", "DL-B11.monsters", "DL-B11.payable", "DL-B11.tile")
def test_a_plan_that_is_not_allowed_is_refused_with_its_rule(table: Any) -> None:
    own = lord(party="warrior-2a", traps="fire-wall poisoned-meal", lair="goblin troll -slime")
    play = fight(table, own)
    assert refused(play, "set pendulum").rule == "DL-B11.traps"
    assert refused(play, "set poisoned-meal").rule == "DL-B11.payable"
    assert refused(play, "send witch").rule == "DL-B11.monsters"
    assert "slime is knocked out" in refused(play, "send slime").reason
    assert refused(play, "send goblin; send troll").rule == "DL-B11.monsters"
    assert refused(play, "send goblin; set fire-wall").rule == "DL-B11.traps"
    assert refused(play, "send goblin; fight at (2,0)").rule == "DL-B11.tile"
    assert refused(play, [SetTrap("pendulum")]).rule == "DL-B11.traps"
    assert "in none of 20" in refused(play, "send goblin; attack troll 1").reason
    assert "in none of 20" in refused(play, [Send("goblin"), Attack("goblin", 3)]).reason
    for words in ("sing", "send goblin; sing", ["", "sing"], [None], [3]):
        assert isinstance(refused(play, words), NotAnAction), words
    assert isinstance(refused(play, "s"), NotUnique)


@pytest.mark.rule("DL-B11.tile")
def test_where_there_are_several_tiles_a_plan_names_one(table: Any) -> None:
    """Both tunnels beside the first are two steps in."""
    play = fight(table, lord(party="warrior-2a", dug="(2,0) (1,0) (3,0)", conquered="(2,0)", traps="fire-wall"))
    error = refused(play, "set fire-wall")
    assert error.rule == "DL-B11.tile"
    assert "fight at (1,0); fight at (3,0)" in error.reason
    assert refused(play, "").rule == "DL-B11.tile"
    assert refused(play, "fight at (2,0)").rule == "DL-B11.tile"
    for square in ("(1,0)", "(3,0)"):
        prospect = tryout(play.match.observation(0), f"fight at {square}; set fire-wall", Rng(1), 20)
        assert {one.outcome.tile for one in prospect.chances} == {square}
    prospect = tryout(play.match.observation(0), [FIGHT_AT[1], STOP], Rng(1), 20)
    assert {one.outcome.tile for one in prospect.chances} == {"(1,0)"}


@pytest.mark.rule("DL-B11.no-tile")
def test_with_no_fight_there_is_nothing_to_try(table: Any, host: Host) -> None:
    all_lost = lord(party="warrior-2a", conquered="(2,0) (2,1) (2,2)", prison="thief-1 priest-1")
    assert refused(fight(table, all_lost), "free thief-1").rule == "DL-B11.no-tile"
    match = host.match("dungeon-lords", players=2, options={"rules": "first"})
    with pytest.raises(IllegalAction, match="while a fight is planned"):
        tryout(match.observation(0), "", Rng(1))
    play = fight(table, lord(party="warrior-2a", traps="fire-wall"))
    for player in (1, None):
        with pytest.raises(NotYourTurn):
            tryout(play.match.observation(player), "", Rng(1))
    with pytest.raises(ValueError, match="at least one world"):
        tryout(play.match.observation(0), "", Rng(1), 0)


# -- at the terminal


def test_a_person_tries_plans_before_sending_one(host: Host, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    plan = "set rolling-stone; send troll; attack troll 2"
    typed = f"try {plan}\ntry {plan}\ntry send witch\ntry\n{plan}\nquit\n"
    result = CliRunner().invoke(
        app, ["play", "dungeon-lords", "-o", "training=1", "--players", "1"], input=typed, obj=host
    )
    assert result.exit_code == 0, result.output
    told = " ".join(result.stdout.split())
    line = tryout(host.match("dungeon-lords", players=1, options={"training": 1}).observation(0), plan, Rng(1)).lines()[
        1
    ]
    assert told.count(" ".join(line.split())) == 2
    assert "no witch waits in the lair" in told
    assert "DL-B11.monsters" in told
    # What is tried is not played: the plan is still to be made, and goes as it was told.
    match = host.match("dungeon-lords", players=1, options={"training": 1})
    match.play(0, plan)
    assert [hero.damage for hero in match.position.state.seats[0].party] == [2]
