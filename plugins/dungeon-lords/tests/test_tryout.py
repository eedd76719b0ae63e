"""Plans that are tried out: the certain is certain, the unknown as likely as the cards say, and nothing leaks."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from undercroft import Host, Rng
from undercroft_dungeon_lords.actions import FightAt
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.bots.fights import Search
from undercroft_dungeon_lords.combat import Combat
from undercroft_dungeon_lords.planning import Planning, Sending, SettingTraps
from undercroft_dungeon_lords.tryout import tried_out, tryout

from .conftest import lord
from .trying import fight, know, only

CARDS = "word-of-peace suggestion detect-evil graffiti magic-shield detect-treasure fist-of-justice fireball"
"""The cards of the first year but for the one that tires nobody."""


# -- the rulebook's own fights, as plans


class Line(NamedTuple):
    """A fight of the rulebook in its first round: the plan, and what comes of it."""

    training: int
    plan: str
    conquered: bool
    caught: str
    party: str
    down: str
    goods: str


LINES = {
    "T47 a, the troll fed": Line(
        1,
        "set rolling-stone; send troll; attack troll 2",
        conquered=True,
        caught="warrior-1 warrior-2a",
        party="priest-1:2",
        down="troll",
        goods="food traps",
    ),
    "T47 b, the troll unfed": Line(
        1,
        "set rolling-stone; send troll; attack troll 1",
        conquered=True,
        caught="warrior-1 warrior-2a",
        party="priest-1",
        down="troll",
        goods="traps",
    ),
    "T49, the ghost first": Line(
        2,
        "send ghost; send witch; attack ghost 1; hit thief-2b; attack witch 1",
        conquered=True,
        caught="warrior-2b thief-2b",
        party="thief-2a",
        down="ghost witch",
        goods="",
    ),
    "T50, the ring holds the tile": Line(
        3,
        "set cursed-ring; send vampire; attack vampire 2; hit thief-3",
        conquered=False,
        caught="",
        party="warrior-3 priest-2b thief-3:2",
        down="",
        goods="gold traps",
    ),
}


@pytest.mark.rule("DL-B11.step-1", "DL-B11.step-3", "DL-B11.step-5")
@pytest.mark.parametrize("line", LINES.values(), ids=list(LINES))
def test_the_fights_of_the_rulebook_go_as_it_says(host: Host, line: Line) -> None:
    match = host.match("dungeon-lords", players=1, options={"training": line.training})
    outcome = only(tryout(match.observation(0), line.plan, Rng(1), 5))
    assert (outcome.tile, outcome.conquered) == ("(2,0)", line.conquered)
    assert " ".join(outcome.caught) == line.caught
    assert " ".join(f"{name}:{damage}" if damage else name for name, damage in outcome.party) == line.party
    assert " ".join(outcome.down) == line.down
    assert outcome.evil == (4 if line.conquered else 5)
    assert {good for good, _ in outcome.goods} == set(line.goods.split())


# -- what is known is certain, what is not is as likely as the cards


@pytest.mark.rule("DL-B11.reveal", "DL-S-22")
def test_a_card_that_was_seen_is_what_it_is(table: Any) -> None:
    """Whatever is put away: three who are tired by 0, 1 or 2."""
    for card, damage in (("invisibility", 0), ("fireball", 1), ("detect-evil", 2)):
        play = fight(table, lord(party="warrior-2a", traps="fire-wall"), card)
        know(play, 0)
        prospect = tryout(play.match.observation(0), "stop", Rng(4), 60)
        outcome = only(prospect)
        assert outcome.party == (("warrior-2a", damage),)
        assert (outcome.conquered, outcome.evil) == (True, 4)
        assert prospect.chances[0].cards == (card,)


@pytest.mark.rule("DL-B13.fatigue-1")
def test_an_unseen_card_is_any_of_those_that_may_be_there(table: Any) -> None:
    """One card of nine tires by 0, four by 1, four by 2; of 1,800 worlds shares are off by 0.06 once in millions."""
    play = fight(table, lord(party="warrior-2a", traps="fire-wall"), "fireball")
    prospect = tryout(play.match.observation(0), "stop", Rng(5), 1800)
    shares = {one.outcome.party[0][1]: one.worlds / 1800 for one in prospect.chances}
    assert shares == pytest.approx({0: 1 / 9, 1: 4 / 9, 2: 4 / 9}, abs=0.06)
    assert sum(len(one.cards) for one in prospect.chances) == 9
    assert prospect.share(lambda outcome: outcome.conquered) == 1
    assert [one.worlds for one in prospect.chances] == sorted((one.worlds for one in prospect.chances), reverse=True)


@pytest.mark.rule("DL-B11.step-6")
def test_people_are_told_how_often_the_tile_is_kept(table: Any) -> None:
    """Who has one hit point left conquers only where nobody tires: one card of nine. Asked again it is the same."""
    play = fight(table, lord(party="warrior-2a:3", traps="fire-wall"), "fireball")
    prospect = tryout(play.match.observation(0), "", Rng(7), 900)
    kept = prospect.share(lambda outcome: not outcome.conquered)
    assert kept == pytest.approx(8 / 9, abs=0.05)
    assert prospect.lines()[0].endswith(f"the tile is kept in {kept:.0%}:")
    assert prospect.caught() == {"warrior-2a": kept}
    seen = play.match.observation(0)
    assert tried_out(seen, "") == tried_out(seen, "") == tried_out(play.match.observation(0), "stop")


@pytest.mark.rule("DL-B5.witch")
def test_choices_are_made_one_after_the_other(host: Host) -> None:
    """A witch hits two, each once; the one choice that is made does not come again."""
    match = host.match("dungeon-lords", players=1, options={"training": 2})
    plan = "send witch; attack witch 2; hit thief-2b; hit thief-2a"
    outcome = only(tryout(match.observation(0), plan, Rng(1), 3))
    # Fatigue goes to the leader.
    assert outcome.party == (("warrior-2b", 2), ("thief-2b", 1), ("thief-2a", 1))


@pytest.mark.rule("DL-B11.step-1")
def test_what_was_planned_before_counts_and_what_was_lost_before_does_not(table: Any) -> None:
    """A trap that is set is still the lord's until it goes off; who was knocked out before is not told again."""
    play = fight(table, lord(party="warrior-2a", traps="fire-wall", lair="goblin -troll", prison="thief-1"), "fireball")
    know(play, 0)
    whole = only(tryout(play.match.observation(0), "set fire-wall; send goblin", Rng(1), 3))
    play.match.play(0, "set fire-wall")
    rest = only(tryout(play.match.observation(0), "send goblin", Rng(1), 3))
    assert whole == rest
    assert (rest.down, rest.caught, rest.goods) == (("goblin",), ("warrior-2a",), (("traps", -1),))


@pytest.mark.rule("DL-B9.6")
def test_a_paladin_who_comes_from_an_earlier_battle_is_met(table: Any) -> None:
    """His host loses a tile, and a point of evil with it, so he goes on; but not if a spell gives the host two more."""
    own = lord(party="warrior-2a", evil=11, traps="fire-wall")
    other = lord(party="paladin-silver thief-1", evil=11)
    play = table(Combat(), [own, other], starter=1)
    prospect = tryout(play.match.observation(0), "", Rng(3), 50)
    for one in prospect.chances:
        stays = one.cards == ("detect-evil",)
        names = ["warrior-2a"] if stays else ["paladin-silver", "warrior-2a"]
        assert [name for name, _ in one.outcome.party] == names
    assert len(prospect.chances) > 3


@pytest.mark.rule("DL-B9.6")
def test_lords_who_fight_before_choose_as_the_bot_does(table: Any) -> None:
    """His vampire catches the thief, and does not bite the paladin, who is listed first and goes on unhurt."""
    own = lord(party="warrior-2a", evil=11, traps="fire-wall")
    other = lord(party="paladin-silver thief-1", evil=11, lair="vampire")
    play = fight(table, own, "invisibility", lords=[other], starter=1)
    play.play("send vampire")
    know(play, 0)
    outcome = only(tryout(play.match.observation(0), "", Rng(3), 9))
    assert outcome.party == (("paladin-silver", 0), ("warrior-2a", 0))


@pytest.mark.rule("DL-S-22")
def test_a_card_that_a_spy_saw_elsewhere_is_not_here(table: Any) -> None:
    play = fight(table, lord(party="warrior-2a", traps="fire-wall"), "fireball invisibility")
    know(play, 1)
    prospect = tryout(play.match.observation(0), "", Rng(6), 400)
    shares = {one.outcome.party[0][1]: one.worlds / 400 for one in prospect.chances}
    # Four of eight each; four standard deviations are 0.1.
    assert shares == pytest.approx({1: 0.5, 2: 0.5}, abs=0.1)
    cards = {card for one in prospect.chances for card in one.cards}
    assert cards == set(CARDS.split())


@pytest.mark.rule("DL-B11.step-2", "DL-B13.word-of-peace")
def test_choices_that_a_spell_brings_are_made_where_it_is_cast(table: Any) -> None:
    """Word of Peace, with a crystal in the party: the monster is withdrawn or two evil come."""
    own = lord(party="warrior-2a wizard-1", lair="troll")
    play = fight(table, own, "word-of-peace")
    know(play, 0)
    withdrawn = only(tryout(play.match.observation(0), "send troll; choose 1", Rng(1), 9))
    assert (withdrawn.caught, withdrawn.down, withdrawn.evil) == ((), (), 4)
    assert withdrawn.party == (("warrior-2a", 2), ("wizard-1", 0))
    evil = only(tryout(play.match.observation(0), "send troll; choose 2; attack troll 1", Rng(1), 9))
    assert (evil.caught, evil.down, evil.evil) == (("warrior-2a",), ("troll",), 6)
    assert evil.party == (("wizard-1", 1),)


def test_a_choice_is_made_in_the_worlds_in_which_it_comes_up(table: Any) -> None:
    """Without knowing the card: evil comes with Word of Peace and Detect Evil alone."""
    own = lord(party="warrior-2a wizard-1", lair="troll")
    play = fight(table, own, "fireball")
    prospect = tryout(play.match.observation(0), "send troll; choose 2; attack troll 1", Rng(2), 300)
    by_card = {card: one.outcome for one in prospect.chances for card in one.cards}
    assert len(by_card) == 9
    assert by_card["word-of-peace"].evil == by_card["detect-evil"].evil == 6
    assert by_card["graffiti"].evil == 4
    # The troll does three to the warrior, who is left with one, and fatigue does the rest; but nobody tires, a shield
    # takes one away, or the troll goes home, since there is no food to pay it again.
    assert {card for card, one in by_card.items() if one.caught == ()} == {"invisibility", "magic-shield", "suggestion"}
    left = sum(one.worlds for one in prospect.chances if one.outcome.caught == ())
    assert prospect.caught() == {"warrior-2a": 1 - left / 300}
    assert prospect.lines()[1] == f"caught are warrior-2a in {1 - left / 300:.0%}"
    assert sum(int(line.split("%")[0]) for line in prospect.lines()[2:]) == pytest.approx(100, abs=5)


# -- as it really goes


def told(position: Any, player: int, before: Any) -> tuple[Any, ...]:
    """What a fight has changed for a lord."""
    names = [one.name for one in position.static.adventurers]
    seat = position.state.seats[player]
    return (
        seat.conquered,
        tuple(names[tile] for tile in seat.prison[len(before.prison) :]),
        tuple((names[hero.tile], hero.damage) for hero in seat.party),
        seat.evil,
    )


@pytest.mark.rule("DL-B11.tile", "DL-B11.traps", "DL-B11.monsters", "DL-B11.payable")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_plan_goes_as_it_was_tried_where_the_card_is_known(host: Host, players: int) -> None:
    """In whole games: plans at random, tried with the card known, then fought, others sending nobody more.

    A paladin who comes because of what others do may differ, so those fights are not counted.
    """
    rng = Rng(players)
    tried = 0
    for seed in range(4):
        position = host.setting("dungeon-lords", players).start(seed)
        while asked := position.players():
            player = asked[0]
            top = position.flow[-1]
            if isinstance(top, Planning | SettingTraps | Sending) and position.state.seats[player].party:
                tried += compare(position, player, rng)
            legal = position.legal(player)
            # Orders that bring goods and monsters, so that there is something to fight with.
            position.play_unchecked(player, rng.choice(legal))
    assert tried > 10 * players


def compare(position: Any, player: int, rng: Rng) -> int:
    """Tries a random plan and fights it out; tells whether the fight counts."""
    trial = position.copy()
    if not trial.state.combat.ids:
        return 0
    trial.reveal(trial.state.combat, 0, to=player)
    own = [at for at, one in enumerate(trial.flow) if isinstance(one, Battle) and one.player == player]
    seen = trial.observation(player)
    before = seen.state.seats[player]
    if (
        isinstance(trial.flow[-1], Planning)
        and before.plan is None
        and not any(isinstance(action, FightAt) for action in trial.legal(player))
    ):
        return 0
    del trial.flow[: own[-1]]
    plan = []
    while (asked := trial.players()) and asked[0] == player:
        if not isinstance(trial.flow[-1], Planning | SettingTraps | Sending):
            break
        plan.append(rng.choice(trial.legal(player)))
        trial.play_unchecked(player, plan[-1])
    while asked := trial.players():
        legal = trial.legal(asked[0])
        action = Search(player, False).best(trial, legal) if asked[0] == player else legal[-1]
        trial.play_unchecked(asked[0], action)
    outcome = only(tryout(seen, plan, rng, 3))
    names = outcome.caught + tuple(name for name, _ in outcome.party)
    if any("paladin" in name for name in names):
        return 0
    conquered, caught, party, evil = told(trial, player, before)
    assert outcome.caught == caught
    assert outcome.party == party
    assert outcome.evil == evil
    assert outcome.conquered == (len(conquered) > len(before.conquered))
    return 1


# -- no secrets, nothing changed


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_lord_cannot_know_changes_nothing(host: Host, players: int) -> None:
    """In another world of the same observation a plan has the same prospect."""
    position = host.setting("dungeon-lords", players).start(5)
    rng = Rng(1)
    tried = 0
    while asked := position.players():
        player = asked[0]
        if isinstance(position.flow[-1], SettingTraps | Sending):
            seen = position.observation(player)
            before = seen.to_json()
            other = seen.sample(rng).observation(player)
            assert tryout(seen, [], Rng(3), 20) == tryout(other, [], Rng(3), 20)
            assert seen.to_json() == before
            tried += 1
        position.play_unchecked(player, rng.choice(position.legal(player)))
    assert tried
