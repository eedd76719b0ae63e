"""The set-up, rounds and turns, the end, the score."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft import PlayersError, Rng

SIZES = [(2, "shared"), (3, "shared"), (4, "shared"), *((n, "individual") for n in (1, 2, 3, 4))]


def start(host: Any, players: int, mode: str = "shared", seed: int = 0) -> Any:
    return host.setting("dungeon-cards", players, {"mode": mode}).start(seed)


@pytest.mark.rule("DC-H1")
def test_who_can_play(host: Any) -> None:
    with pytest.raises(PlayersError, match="mode=individual"):
        start(host, 1)
    for players in (0, 5):
        with pytest.raises(PlayersError):
            start(host, players)
        with pytest.raises(PlayersError):
            start(host, players, "individual")
    for players, mode in SIZES:
        assert len(start(host, players, mode).state.dungeons) == (players if mode == "individual" else 1)


@pytest.mark.rule("DC-H2")
@pytest.mark.parametrize(("players", "mode"), SIZES)
def test_the_beginning(host: Any, players: int, mode: str) -> None:
    position = start(host, players, mode)
    static, state = position.static, position.state
    for dungeon in state.dungeons:
        assert [(static.names[card], x, y) for card, x, y, _ in dungeon.board.tiles()] == [("entrance", 0, 0)]
        assert dungeon.board.sides(0, 0) == ("O", "O", "O", "O")
    for seat in state.seats:
        assert (seat.cell, len(seat.hand)) == ((0, 0), 2)
        assert (seat.xp, seat.keys, seat.ore, seat.gems, seat.attack) == (0, 1, 0, 0, 1)
    assert state.round == 1
    assert position.players() == (state.dealer,)


@pytest.mark.rule("DC-H2")
def test_the_first_dealer_is_drawn(host: Any) -> None:
    dealers = Counter(start(host, 4, seed=seed).state.dealer for seed in range(200))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 25


@pytest.mark.rule("DC-H3")
def test_the_deck_has_37_cards_as_the_specification_lists_them(host: Any) -> None:
    static = start(host, 2).static
    listed = {
        "corridor": "OWOW OWOW OOWW OOWW OOOW OOOW OLOW OLWL",
        "ore-room": "OWOW OOWW OLWW LOOW OOOW LWOW",
        "gem-room": "OWWW OOWW OLOW LLOW OOOL LWWW",
        "blacksmith": "OOWW OWOW OLOW OOOO",
        "warp-room": "OWWW OWOW OOOO OLOW",
        "monster-room": "OWOW OOWW OLOW OOOW LOLW OOOO",
        "treasure": "LWWW LLWW",
        "dragon-lair": "****",
        "gate": "OOOO",
    }
    found: dict[str, list[str]] = {}
    for card in static.cards:
        found.setdefault(card.kind, []).extend([card.sides] * card.copies)
    assert {kind: sorted(sides) for kind, sides in found.items()} == {
        kind: sorted(sides.split()) for kind, sides in listed.items()
    }
    strengths = {card.sides: card.strength for card in static.cards if card.kind == "monster-room"}
    assert strengths == {"OWOW": 1, "OOWW": 2, "OLOW": 2, "OOOW": 3, "LOLW": 3, "OOOO": 4}
    dragon = static.cards[static.numbers["dragon"]]
    assert (dragon.strength, dragon.xp) == (6, 8)


@pytest.mark.rule("DC-H3")
@pytest.mark.parametrize(("players", "mode"), SIZES)
def test_nine_cards_for_each_player_and_the_dragon_among_the_last_twelve(host: Any, players: int, mode: str) -> None:
    places = Counter[int]()
    first = Counter[str]()
    for seed in range(150):
        position = start(host, players, mode, seed)
        static, state = position.static, position.state
        used = 9 * players + 1
        hands = [card for seat in state.seats for card in seat.hand]
        assert len(state.deck) + len(hands) == used
        assert len(state.box) == 37 - used
        assert not any(static.dragon[card] for card in state.box)
        if any(map(static.dragon.__getitem__, state.deck)):
            places[next(index for index, card in enumerate(state.deck) if static.dragon[card])] += 1
        else:
            places[-1] += 1
        first.update(static.names[card] for card in hands)
    if players > 1:
        assert set(places) <= set(range(12)), "the end of the list is drawn first"
        assert len(places) == 12
    else:
        assert places[-1] > 10, "with ten cards it may be anywhere, in the first hand too"
    assert len(first) >= 27


@pytest.mark.rule("DC-H4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rounds_turns_and_deals(host: Any, players: int) -> None:
    """From the second round on everybody is dealt a card, the dealer first, then the dealer's neighbour deals."""
    match = host.match("dungeon-cards", players, seed=5)
    position = match.position
    turns: list[tuple[int, int]] = []
    first = position.state.dealer
    rng = Rng(3)
    while match.players():
        player = match.players()[0]
        at = (position.state.round, player)
        if not turns or turns[-1] != at:
            turns.append(at)
        match.play(player, rng.choice(match.legal(player)))
        position = match.position
    seen = list(dict.fromkeys(turns))
    assert seen == turns, "one turn each in a round"
    for number in {number for number, _ in turns}:
        order = [player for at, player in turns if at == number]
        dealer = (first + number - 1) % players
        whole = [(dealer + place) % players for place in range(players)]
        assert order == [player for player in whole if player in order]
    lines = match.log()
    for number in range(2, position.state.round + 1):
        dealer = (first + number - 1) % players
        at = lines.index(f"round {number}: player {dealer} deals")
        dealt = [f"player {(dealer + place) % players} draws ?" for place in range(players)]
        assert lines[at + 1 : at + 1 + players] == dealt
    at = lines.index(f"round 1: player {first} deals") if f"round 1: player {first} deals" in lines else 0
    assert not lines[at + 1 : at + 2] or "draws" not in lines[at + 1]


@pytest.mark.rule("DC-H4", "DC-H11")
def test_the_eighth_round_is_the_last(table: Any) -> None:
    play = table({(1, 0): "corridor-oooo"}, round=8).play("stop", "stop")
    assert play.top == "over"
    assert play.state.round == 8
    assert table({(1, 0): "corridor-oooo"}, round=7).play("stop", "stop").state.round == 8


@pytest.mark.rule("DC-H11")
@pytest.mark.parametrize(
    ("left", "over"), [("", True), ("corridor-oooo", True), ("corridor-oooo corridor-oooo", False)]
)
def test_the_game_ends_when_not_everybody_can_be_dealt_a_card(table: Any, left: str, over: bool) -> None:
    play = table({(1, 0): "corridor-oooo"}, deck=left).play("stop", "stop")
    assert (play.top == "over") == over
    assert len(play.state.deck) == (len(left.split()) if over else 0)


@pytest.mark.rule("DC-H5")
def test_the_steps_of_a_turn(table: Any) -> None:
    rooms = {(1, 0): "blacksmith-wwwo", (-1, 0): "corridor-wowo !"}
    play = table(rooms, players=3, hands=["corridor-oooo"], seats=[{"ore": 1}])
    steps = []
    for text in ("remove (-1,0)", "place corridor-oooo", "at (0,1)", "go (1,0)", "stop", "use key"):
        steps.append(play.top)
        play.play(text)
    assert steps == ["Removal", "Building", "Placing", "Moving", "Moving", "Resolving"]
    assert play.asked == (1,)
    assert play.refused("use key") == "DC-H8"
    play = table(rooms, players=2, hands=["corridor-oooo"])
    assert play.refused("stop") == "DC-H5"
    assert play.refused("go (1,0)") == "DC-H5"


@pytest.mark.rule("DC-H11")
def test_the_score_is_experience_and_twice_the_gems(table: Any) -> None:
    play = table({(1, 0): "corridor-oooo"}, round=8, seats=[{"xp": 5, "gems": 2}, {"xp": 7, "gems": 1}])
    scores = play.position.scores()
    assert [[(line.label, line.points) for line in score.lines] for score in scores] == [
        [("experience", 5), ("gems", 4)],
        [("experience", 7), ("gems", 2)],
    ]
    assert {line.rule for score in scores for line in score.lines} == {"DC-H11"}


def won(table: Any, seats: list[dict[str, int]], hands: list[str]) -> list[int]:
    """Who wins a game that ends at once."""
    play = table({(1, 0): "corridor-oooo"}, players=len(seats), round=8, seats=seats, hands=hands, deck="")
    while play.asked:
        play.play(play.legal()[-1])
    return play.position.winners()


@pytest.mark.rule("DC-H11")
def test_ties_are_broken_by_gems_then_by_cards_held_then_shared(table: Any) -> None:
    lock = "corridor-llll"
    assert won(table, [{"xp": 5}, {"xp": 6}, {"xp": 4}], ["", "", ""]) == [1]
    assert won(table, [{"xp": 6}, {"xp": 4, "gems": 1}, {"xp": 2, "gems": 2}], ["", "", ""]) == [2]
    tied = [{"xp": 4, "gems": 1}] * 3
    assert won(table, tied, [lock, "", lock]) == [1]
    assert won(table, tied, [lock, lock + " " + lock, lock]) == [0, 2]
    assert won(table, tied, [lock, lock, lock]) == [0, 1, 2]
    assert won(table, [{"xp": 9}, {"xp": 4, "gems": 1}], [lock + " " + lock, ""]) == [0], "first the points count"


@pytest.mark.rule("DC-H11")
@pytest.mark.parametrize(
    ("xp", "gems", "told", "winners"),
    [(10, 3, "4 short", []), (19, 0, "1 short", []), (14, 3, "reached exactly", [0]), (20, 2, "4 more", [0])],
)
def test_alone_the_target_is_twenty_and_a_line_says_how_near_it_is(
    table: Any, xp: int, gems: int, told: str, winners: list[int]
) -> None:
    seats = [{"xp": xp, "gems": gems}]
    play = table({(1, 0): "corridor-oooo"}, players=1, round=8, seats=seats, options={"mode": "individual"})
    score = play.position.scores()[0]
    assert score.lines[-1].label == f"target 20: {told}"
    assert score.lines[-1].points == 0
    assert score.total == xp + 2 * gems
    play.play("stop")
    assert play.position.winners() == winners


@pytest.mark.rule("DC-H1")
def test_in_individual_mode_everybody_builds_alone(table: Any) -> None:
    play = table(hands=["corridor-oooo"], players=2, options={"mode": "individual"})
    play.play("place corridor-oooo", "at (1,0)")
    assert play.room((1, 0), 0)[0] == "corridor-oooo"
    assert play.room((1, 0), 1)[0] == ""
    play.play("go (1,0)", "stop")
    assert play.seat(1).cell == (0, 0)
    while play.asked != (1,):
        play.play(play.legal()[-1])
    assert play.cells("at") == []
    play.play("place " + play.hand(1)[0])
    assert (1, 0) in play.cells("at"), "the cell is free in this dungeon"
