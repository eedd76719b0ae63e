"""What scenarios change in the rules: who places, who leaves where, what pays, on which zones one is safe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.spatial import Mask
from undercroft_dungeon_twister.words import SQUARE_NAMES, WIDTH

from .scenarios import NAMES, SCENARIOS, begun, beside, static_of, win

Table = Callable[..., Any]


# -- all scenarios


@pytest.mark.rule("DT-G1")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_the_rules_of_two_players_hold_in_every_scenario_but_for_what_it_changes(scenario: str, players: int) -> None:
    """Characters, cards and exits are the same; what pays otherwise is what its own rules say."""
    base, static = static_of("base", 2), static_of(scenario, players)
    assert (static.speed, static.combat) == (base.speed, base.combat)
    pay = static.scenario.pay
    assert (pay.exit, pay.goblin, pay.treasure) == (1, 2, 1)
    assert pay.kill == (scenario not in ("pyramid", "rush-out", "where-is-the-exit"))
    assert pay.wound == (scenario == "little-murders")


@pytest.mark.rule("DT-G5")
@pytest.mark.parametrize(("scenario", "players"), [("base", 2), ("standard", 3), ("standard", 4)])
def test_turns_pass_clockwise(scenario: str, players: int) -> None:
    match = begun(scenario, players, 3, setup="random")
    starter = match.position.state.starter
    asked = []
    for _ in range(players * 2):
        player = match.players()[0]
        asked.append(player)
        match.play(player, match.legal(player)[0])
        match.play(player, "end turn")
    assert asked == [(starter + turn) % players for turn in range(players * 2)]


@pytest.mark.rule("DT-ST2")
def test_the_boards_of_three_and_four_players_are_a_t_and_a_cross() -> None:
    def shape(players: int) -> list[str]:
        cells = {(cell.x // 5, cell.y // 5) for cell in static_of("standard", players).scenario.cells}
        return ["".join("#" if (x, y) in cells else "." for x in range(4)) for y in range(4)]

    assert shape(3) == ["####", "####", ".##.", ".##."]
    assert shape(4) == [".##.", "####", "####", ".##."]


@pytest.mark.rule("DT-G6")
@pytest.mark.rule("DT-TE3")
@pytest.mark.parametrize(("scenario", "other"), [("standard", 3), ("surprise-team", 2)])
def test_t34_who_places_what_is_found_in_a_room(table: Table, scenario: str, other: int) -> None:
    """The player to the right, or opposite, places the objects of the revealer's colour; the revealer the rest."""
    play = table({}, "red-thief g1", scenario=scenario, seats=4, stash={1: "red-rope, red-goblin, blue-sword"})
    play.play("reveal room 1 over n")
    state, static = play.state, play.static
    corner = static.corners[0]
    room = {corner + row * WIDTH + column for row in range(5) for column in range(5)}
    taken: set[int] = set()
    placed = []
    while play.top == "Putting":
        legal = play.match.legal(play.asked[0])
        assert {action.square for action in legal} == {s for s in room if s not in state.pits} - taken
        placed.append((play.asked[0], legal[0].token))
        taken.add(legal[0].square)
        play.match.play(play.asked[0], legal[0])
    assert sorted(placed) == sorted([(0, "red-goblin"), (0, "blue-sword"), (other, "red-rope")])
    assert placed[-1] == (other, "red-rope")
    assert play.asked == (0,)


# -- Crossing


@pytest.mark.rule("DT-CR7")
@pytest.mark.rule("DT-CR8")
def test_t32_in_crossing_one_leaves_only_through_the_zone_opposite(table: Table) -> None:
    play = table({14: "1D", 8: "1G"}, "red-goblin 14 (4,2) with red-treasure, red-thief 8 (2,4)",
                 scenario="crossing", seats=4)  # fmt: skip
    side = beside(play, "8 (2,4)", 1)
    assert SQUARE_NAMES.index(side) in play.static.zones
    assert side not in play.steps("thief")
    assert play.refused(f"thief {side}")
    play.play(f"goblin {beside(play, '14 (4,2)', WIDTH)}")
    assert play.where("red-goblin") == "out"
    assert play.score(0) == 2 + 1
    homes = {(0, 2), (1, 3), (2, 0), (3, 1)}
    static = play.static
    assert {
        (seat, strip.owner) for seat in range(4) for strip in static.strips if strip.squares[0] in static.exits[seat]
    } == homes


@pytest.mark.rule("DT-CR6")
@pytest.mark.rule("DT-PY12")
@pytest.mark.rule("DT-RO10")
@pytest.mark.rule("DT-WE7")
@pytest.mark.parametrize(
    ("scenario", "players", "points"),
    [("crossing", 4, 1), ("translation", 4, 1), ("pyramid", 4, 0), ("pyramid", 3, 0), ("rush-out", 3, 0),
     ("where-is-the-exit", 4, 0), ("where-is-the-exit", 3, 0)],
)  # fmt: skip
def test_what_an_elimination_pays(table: Table, scenario: str, players: int, points: int) -> None:
    victim = "green" if scenario == "translation" else "yellow"
    hero = table({1: "4D"}, "", scenario=scenario, seats=players).static.scenario.colours[0]
    play = table({1: "4D"}, f"{hero}-warrior 1 (3,2), -{victim}-cleric 1 (3,1)", scenario=scenario, seats=players)
    win(play, f"{victim}-cleric")
    assert play.where(f"{victim}-cleric") == "won by 0"
    assert play.score(0) == points
    assert play.score(1) == 0


@pytest.mark.rule("DT-WE7")
def test_t46_two_kills_leave_a_player_of_where_is_the_exit_at_four(table: Table) -> None:
    tokens = "red-warrior 1 (3,2), -yellow-cleric 1 (3,1), -green-goblin 1 (3,3)"
    play = table({1: "4D"}, tokens, scenario="where-is-the-exit", seats=4, deeds={"red": 4})
    win(play, "yellow-cleric")
    play.play("attack green-goblin", "lay 5", "lay 0")
    assert play.where("green-goblin") == "won by 0"
    assert play.score(0) == 4
    play.play("end turn")
    assert not play.match.over


@pytest.mark.rule("DT-CR4")
def test_a_token_in_a_room_of_the_wrong_kind_is_discarded_and_nobody_scores(table: Table) -> None:
    stash = {2: "red-sword, yellow-troll"}
    play = table({}, "red-thief g1", scenario="crossing", seats=4, stash=stash)
    assert play.static.scenario.cells[1].takes == "characters"
    play.match.setting.check(play.match.position)
    play.play("reveal room 2 over n")
    assert play.where("red-sword") == "gone"
    assert "the red-sword does not belong there and is out of the game" in "\n".join(play.log)
    assert {action.token for action in play.match.legal(0)} == {"yellow-troll"}
    assert [play.score(seat) for seat in range(4)] == [0] * 4
    other = table({}, "red-thief g1", scenario="crossing", seats=4, stash={2: "yellow-troll, red-goblin"})
    other.play("reveal room 2 over n")
    assert "yellow-troll" not in [other.static.token_names[token] for token in other.state.gone]


# -- zones on which anybody walks


@pytest.mark.rule("DT-PY10")
@pytest.mark.rule("DT-RO5")
@pytest.mark.rule("DT-WE6")
@pytest.mark.parametrize(("scenario", "players"), [("pyramid", 4), ("rush-out", 3), ("where-is-the-exit", 4)])
def test_t41_on_zones_one_is_safe_from_melee_and_passes_enemies(table: Table, scenario: str, players: int) -> None:
    zone = static_of(scenario, players).strips[0].squares
    a, b, c, d = (SQUARE_NAMES[square] for square in zone[1:5])
    tokens = f"red-wizard {a} with red-wand, red-warrior {c}, yellow-troll {b}"
    play = table({}, tokens, scenario=scenario, seats=players)
    assert not any(text.startswith("attack") for text in play.legal())
    assert play.refused("attack yellow-troll")
    # Passing: the enemy's square is a step, but no place to end; beyond it stands the own Warrior, then nobody.
    play.play(f"wizard {b}")
    assert "halt" not in play.legal()
    play.play(c, d)
    assert "halt" in play.legal()
    shot = table({}, tokens, scenario=scenario, seats=players)
    direction = "nesw"[{1: 1, WIDTH: 2, -1: 3, -WIDTH: 0}[zone[2] - zone[1]]]
    shot.play(f"fireball {direction}")
    assert shot.where("yellow-troll") == "won by 0"
    assert shot.score(0) == 0


# -- Rush Out, Where Is the Exit


@pytest.mark.rule("DT-RO9")
@pytest.mark.parametrize(("room", "who", "points"), [(13, "troll", 1), (14, "goblin", 2), (13, "thief", 2)])
def test_in_rush_out_both_small_zones_lead_out(table: Table, room: int, who: str, points: int) -> None:
    load = " with yellow-treasure" if who == "thief" else ""
    play = table({room: "1D"}, f"red-{who} {room} (0,2){load}", scenario="rush-out", seats=3)
    play.play(f"{who} {beside(play, f'{room} (0,2)', -WIDTH)}")
    assert play.where(f"red-{who}") == "out"
    assert play.score(0) == points


@pytest.mark.rule("DT-WE7")
@pytest.mark.rule("DT-WE9")
@pytest.mark.rule("DT-WE8")
@pytest.mark.parametrize("players", [3, 4])
def test_only_the_small_zone_of_ones_own_colour_leads_out(table: Table, players: int) -> None:
    """The small zone at room 4 in the north is that of one colour; nobody else enters it."""
    colours = static_of("where-is-the-exit", players).exit_names
    for number, colour in enumerate(colours):
        tokens = ", ".join(f"{name}-troll 4 (0,{n + 1})" for n, name in enumerate(colours[:3]))
        play = table({4: "1D"}, tokens, scenario="where-is-the-exit", seats=players)
        state, static = play.state, play.static
        state.dealt = [number, *(other for other in range(4) if other != number)]
        for seat in range(players):
            zone = static.scenario.hidden[state.dealt.index(seat)]
            state.seats[seat].leave = Mask(static.size, static.strips[zone].squares)
        play = play.copy()
        for seat in range(3):
            to = beside(play, f"4 (0,{seat + 1})", -WIDTH)
            assert (to in {SQUARE_NAMES[play.square(place)] for place in play.steps("troll")}) is (seat == number)
            if seat == number:
                play.play(f"troll {to}")
                assert play.where(f"{colour}-troll") == "out"
                assert play.score(seat) == 1
            play.play("end turn", *([] if seat == 2 else [f"action {min(2 + seat, 5)}"]))
        if players == 3:
            assert colours[3] not in static.scenario.colours
