"""Events: payday, taxes and the special one (vectors T22, T67, T68)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from undercroft_dungeon_lords.happenings import Happening, Payday, Taxes
from undercroft_dungeon_lords.specials import Special

from .conftest import lord

SEVEN = "(2,0) (2,1) (2,2) (2,3) (1,3) (0,3) (3,3)"


@pytest.mark.rule("DL-S-68", "DL-S-69", "DL-B6.conquered", "DL-B15.letters")
@pytest.mark.parametrize(
    ("dug", "conquered", "due"),
    [
        ("(2,0) (2,1) (2,2)", "", 2),
        ("(2,0) (2,1) (2,2) (2,3)", "", 2),
        ("(2,0) (2,1) (2,2) (2,3) (1,3)", "", 3),
        (SEVEN, "(2,0) (2,1)", 4),
    ],
)
def test_t22_taxes(table: Any, dug: str, conquered: str, due: int) -> None:
    play = table(Taxes(player=0), [lord(gold=5, dug=dug, conquered=conquered)])
    assert play.legal() == [f"pay {n} gold" for n in range(due + 1)]
    assert play.refused(f"pay {due + 1} gold") == "DL-S-69"
    play.play("pay 1 gold")
    assert (play.seat().gold, play.seat().letters) == (4, due - 1)
    assert play.line("dead letters") == -3 * (due - 1)


@pytest.mark.rule("DL-S-69")
def test_taxes_without_gold_are_letters(table: Any) -> None:
    play = table(Taxes(player=0), [lord(gold=0)])
    assert (play.top, play.seat().letters) == ("over", 2)


@pytest.mark.rule("DL-S-67", "DL-B5.demon", "DL-B5.ghost")
def test_t67_payday_with_a_demon(table: Any) -> None:
    play = table(Payday(player=0), [lord(lair="demon goblin ghost", food=1)])
    assert play.legal() == [f"{word} {name}" for name in ("demon", "goblin", "ghost") for word in ("pay", "dismiss")]
    play.play("pay demon")
    assert play.legal() == ["feed goblin"]
    play.play("feed goblin", "pay ghost")
    assert (play.seat().evil, play.seat().food, play.lair(), play.top) == (7, 1, "demon ghost", "over")
    hungry = table(Payday(player=0), [lord(lair="demon ghost")])
    assert hungry.refused("pay demon") == "DL-B5.demon"
    hungry.play("dismiss demon", "pay ghost")
    assert (hungry.seat().evil, hungry.lair()) == (7, "ghost")


@pytest.mark.rule("DL-S-41", "DL-B5.fed")
def test_t67_a_fed_troll_takes_its_token_along(table: Any) -> None:
    from undercroft_dungeon_lords.goods import tokens

    play = table(Payday(player=0), [lord(lair="demon troll")])
    play.play("pay demon", "feed troll")
    assert (tokens(play.match.position, play.seat()), play.seat().evil) == (0, 6)


@pytest.mark.rule("DL-B5.golem", "DL-S-67")
def test_t68_a_golem_without_a_trap_leaves(table: Any) -> None:
    play = table(Payday(player=0), [lord(lair="golem", gold=3)])
    assert play.legal() == ["dismiss golem"]
    play.play("dismiss golem")
    assert (play.lair(), play.seat().evil, play.seat().gold) == ("", 6, 3)
    paid = table(Payday(player=0), [lord(lair="golem", gold=3, traps="pendulum trap-door")])
    paid.play("pay golem", "discard pendulum")
    assert (paid.lair(), paid.seat().gold, paid.hand()) == ("golem", 2, "trap-door")


@pytest.mark.rule("DL-S-67", "DL-B9.1", "DL-S-66")
def test_the_paladin_comes_in_the_middle_of_a_payday(table: Any) -> None:
    lords = [lord(lair="ghost vampire", evil=9), lord(lair="ghost ghost", evil=9)]
    play = table(Happening(), lords, round=1, options={"rules": "first"}, seed=_payday_seed(table))
    while play.asked == (0,):
        play.play("dismiss ghost" if "dismiss ghost" in play.legal() else "dismiss vampire")
    came = [line for line in play.log if "paladin" in line]
    assert came == ["the paladin comes to player 0"]
    assert play.log.index(came[0]) < play.log.index("player 0: evil 11, was 10")
    play.play("dismiss ghost")
    assert play.party(0) == "paladin-silver"
    play.play("dismiss ghost")
    assert play.party(0) == "paladin-silver"  # both are on 11 now: a tie does not move him


def _payday_seed(table: Any) -> int:
    """A seed with payday in spring."""
    for seed in range(50):
        play = table(Taxes(player=0), [lord(gold=1)], seed=seed)
        if play.static.events[play.state.events.ids[0]].does == "payday":
            return seed
    raise AssertionError


@pytest.mark.rule("DL-S-64", "DL-S-65", "DL-B3.4", "DL-S-70")
def test_events_are_seen_a_round_ahead_and_each_happens_once(host: Any) -> None:
    for seed in range(4):
        match = host.match("dungeon-lords", players=3, seed=seed, options={"rules": "first"})
        shown: dict[tuple[int, int], list[int]] = {}
        while match.players():
            state = match.position.state
            key = (state.year, state.round)
            shown[key] = list(state.events.seen)
            player = match.players()[0]
            legal = match.legal(player)
            match.play(player, legal[(seed + match.count) % len(legal)])
        assert shown[1, 0] == [-1, 0, 0]
        for year in (1, 2):
            told = [line for line in match.log() if line.startswith("event: ")]
            assert len(told) == 6
            names = {line.split(" ")[1] for line in told[3 * (year - 1) : 3 * year]}
            assert names == {"taxes", "payday", "special-event"}
        assert told.count("event: special-event (nothing happens)") == 2
        assert not [line for line in match.log() if line.startswith("special event: ")]


@pytest.mark.rule("DL-B10.special", "DL-B2.specials", "DL-B10.embezzlement", "DL-B10.blank", "DL-B10.tiles")
def test_the_full_game_has_a_card_for_each_year(host: Any) -> None:
    cards = set()
    for seed in range(6):
        match = host.match("dungeon-lords", players=2, seed=seed)
        while match.players():
            player = match.players()[0]
            legal = match.legal(player)
            match.play(player, legal[(seed + match.count) % len(legal)])
        told = [line for line in match.log() if line.startswith("special event: ")]
        assert len(set(told)) == 2
        cards.update(told)
    assert len(cards) > 4


@pytest.mark.rule("DL-B10.embezzlement")
@pytest.mark.parametrize(("gold", "left"), [(0, 0), (1, 1), (2, 1), (5, 3)])
def test_embezzlement_takes_half_rounded_down(table: Any, gold: int, left: int) -> None:
    play = table(Special(player=0, card=0), [lord(gold=gold)])
    assert (play.top, play.seat().gold) == ("over", left)


@pytest.mark.rule("DL-B10.blank")
def test_an_owner_of_the_game_writes_special_cards_down(host: Any, tmp_path: Path) -> None:
    """Cards with every effect there is, in a folder of one's own; random games do all of them."""
    effects = [
        '{ do = "choose", between = [[{ do = "lose", what = ["monster"] }], [{ do = "evil", n = 3 }]] }',
        '{ do = "strike", food = 1 }',
        '{ do = "lose", what = ["imp", "food"], n = 2 }, { do = "get", what = "trap", n = 2 }',
        '{ do = "lose", what = ["trap"], half = true }, { do = "get", what = "imp" }',
        '{ do = "evil", n = -2 }, { do = "get", what = "gold", n = 3 }',
    ]
    text = "".join(
        f'[[specials]]\nname = "card-{n}"\nsource = "assumed"\neffects = [{effects[n % len(effects)]}]\n'
        for n in range(9)
    )
    (tmp_path / "specials.toml").write_text(text, encoding="utf-8")
    seen: set[str] = set()
    for seed in range(25):
        match = host.match("dungeon-lords", players=4, seed=seed, options={"data": str(tmp_path)})
        while match.players():
            player = match.players()[0]
            legal = match.legal(player)
            seen.update(
                match.text(action).split(" ")[0]
                for action in legal
                if type(match.position.flow[-1]).__name__ in ("Choosing", "Striking", "LosingMonster")
            )
            match.play(player, legal[(seed * 7 + match.count) % len(legal)])
    assert {"choose", "knock", "pay", "dismiss"} <= seen
