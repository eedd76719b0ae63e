"""The order of turns, the last round, and what becomes of the Threat deck in it."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.threat import Threat

PLAIN = "spider-brou-2"  # no icon, no skull
OTHER = "dragon-vampire-1"  # a new group, no skull
SKULL, OTHER_SKULL = "spider-dragon-2", "brou-vampire-2"  # no icon, with a skull


def pass_turn(game: Any) -> None:
    """Does as little as the rules allow until the turn is over."""
    turn = game.turn
    while game.asked and game.turn == turn:
        game.play(game.legal()[0])


@pytest.mark.rule("DJ-T1")
@pytest.mark.parametrize(("seats", "order"), [(2, [1, 0, 1, 0]), (3, [1, 2, 0, 1, 2]), (4, [1, 2, 3, 0, 1])])
def test_turns_go_clockwise(table: Any, seats: int, order: list[int]) -> None:
    game = table(seats=seats, first=1, turn=1, forest="4 brou")
    turns = []
    for _ in order:
        turns.append(game.turn)
        pass_turn(game)
    assert turns == order


@pytest.mark.rule("DJ-T1")
def test_the_five_phases_of_a_turn_in_order(table: Any) -> None:
    game = table(
        forest="2 brou",
        swamp="2 dragon",
        dungeons=["room 3: 2 brou", "room 3: spider"],
        guardians=["guardian-3"],
        awake=[0],
        deck=f"{PLAIN} {OTHER}",
    )
    seen = [game.top]
    for text in (
        "threat to forest",
        "use footsteps",
        "step brou from room 3 to hallway 3",
        "stop",
        "recruit 1 brou from forest to entrance",
        "step brou from entrance to hallway 1",
        "stop",
        "send brou from room 3",
        "step brou from hallway 1 to room 1",
        "stop",
    ):
        assert game.turn == 0
        game.play(text)
        seen.append(game.top)
    assert seen[:-1] == [
        "Threat",
        "GuardianPhase",
        "Footsteps",
        "Footsteps",
        "Recruitment",
        "Movement",
        "Movement",
        "PowerPhase",
        "Footsteps",
        "Footsteps",
    ]
    assert game.turn == 1
    assert game.dungeon() == "room 1: brou; hallway 3: brou"
    assert game.area("oubliettes") == "brou"


def last_round(table: Any, turn: int, first: int = 0, **changes: Any) -> Any:
    """Three players; the one whose turn it is reveals the last Threat card."""
    game = table(seats=3, turn=turn, first=first, deck=PLAIN, forest="2 dragon", swamp="5 dragon", **changes)
    assert game.state.last_round
    assert game.turn == turn
    return game


@pytest.mark.rule("DJ-E1", "DJ-E3")
def test_d_t38_after_the_last_card_the_round_is_played_on(table: Any) -> None:
    game = last_round(table, turn=1)
    pass_turn(game)
    assert game.turn == 2
    # Caro needs a Threat card: the forest held 4 after Tom's card, and he took one.
    assert len(game.state.threats) == 17
    pass_turn(game)
    assert game.match.over
    assert game.match.winners() == [p for p, score in enumerate(game.match.scores()) if score.total == _best(game)]


def _best(game: Any) -> int:
    totals = [score.total for score in game.match.scores()]
    return max(totals) if totals.count(max(totals)) == 1 else 10**6


@pytest.mark.rule("DJ-E1")
def test_d_t40_when_the_first_player_reveals_the_last_card_all_others_have_a_turn(table: Any) -> None:
    game = last_round(table, turn=0)
    for turn in (0, 1, 2):
        assert game.turn == turn
        pass_turn(game)
    assert game.match.over


@pytest.mark.rule("DJ-E2", "DJ-E1")
@pytest.mark.parametrize(("first", "last"), [(0, 2), (1, 0), (2, 1)])
def test_the_game_ends_with_the_turn_of_the_last_player_of_the_round(table: Any, first: int, last: int) -> None:
    game = last_round(table, turn=last, first=first)
    assert not game.match.over
    pass_turn(game)
    assert game.match.over
    assert game.match.players() == ()


@pytest.mark.rule("DJ-E1")
def test_with_a_card_left_the_match_goes_on(table: Any) -> None:
    game = table(seats=3, turn=2, deck=f"{PLAIN} {OTHER}", forest="2 dragon", swamp="5 dragon")
    assert not game.state.last_round
    pass_turn(game)
    assert game.turn == 0


@pytest.mark.rule("DJ-E3", "DJ-T9")
def test_d_t41_in_the_last_round_the_cemetery_is_the_deck_and_kept_cards_stay(table: Any) -> None:
    tops = set()
    for seed in range(8):
        game = table(
            Threat(2),
            turn=2,
            seats=3,
            deck="",
            kept=f"{SKULL} {OTHER_SKULL}",
            forest="5 brou",
            swamp="4 brou",
            last_round=True,
            seed=seed,
        )
        assert len(game.state.threats) == 15
        (revealed,) = (line.split(" ")[1] for line in game.log if line.startswith("threat: "))
        tops.add(revealed)
        card = next(card for card in game.match.position.static.threats if card.name == revealed)
        assert revealed not in (SKULL, OTHER_SKULL)
        if card.skull:
            assert game.named("kept") == []
            assert game.named("cemetery") == [SKULL, OTHER_SKULL, revealed]
            assert len(game.state.inn) == 6
        else:
            assert game.named("kept") == [SKULL, OTHER_SKULL]
            assert game.named("cemetery") == [revealed]
            assert len(game.state.inn) == 7
    assert len(tops) > 3
    assert {"1", "2", "3"} & {name[-1] for name in tops}


@pytest.mark.rule("DJ-E4")
def test_the_new_deck_running_out_triggers_nothing_again(table: Any) -> None:
    cards = table(seats=3, forest="5 brou", swamp="5 brou").named("threats")
    kept = " ".join(card for card in cards if card not in (PLAIN, OTHER))
    game = table(seats=3, deck="", kept=kept, forest="2 dragon", last_round=True)
    left = []
    for turn in (0, 1, 2):
        assert game.turn == turn
        left.append(len(game.state.threats))
        pass_turn(game)
    assert left == [1, 0, 1]
    assert game.match.over


@pytest.mark.rule("DJ-E4")
def test_with_an_empty_cemetery_there_is_no_card(table: Any) -> None:
    cards = table(forest="5 brou", swamp="5 brou").named("threats")
    game = table(Threat(0), deck="", kept=" ".join(cards), forest="brou", last_round=True)
    assert game.done
    assert game.area("forest") == "brou"
    assert len(game.named("kept")) == 12
    assert game.log == []
