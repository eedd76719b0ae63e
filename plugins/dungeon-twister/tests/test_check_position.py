"""Positions that cannot be are refused when they are loaded, with what is wrong with them; those of play never are."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft import UndercroftError
from undercroft.spatial import Mask
from undercroft_dungeon_twister.acting import Acting
from undercroft_dungeon_twister.battle import Alliance, Fight
from undercroft_dungeon_twister.board import gear_of
from undercroft_dungeon_twister.check_position import check_position
from undercroft_dungeon_twister.revealing import Putting
from undercroft_dungeon_twister.state import CARRIED, HURT, WOUNDED
from undercroft_dungeon_twister.survey import Survey
from undercroft_dungeon_twister.turn import Turn
from undercroft_dungeon_twister.walking import Walking
from undercroft_dungeon_twister.words import BROKEN, TEAM

from .conftest import make
from .scenarios import NAMES, SCENARIOS, begun, phase

Change = Callable[[Any], None]
TOKENS = (
    "blue-goblin (2,2), blue-warrior (1,1) with blue-sword, -blue-cleric (4,4), blue-rope (3,1), yellow-troll (3,3), "
    "yellow-thief (2,3)"
)


def ordinary() -> Any:
    """Room 3 is 1D, whose pit is in the north-east; two rooms lie full of tokens."""
    return make("1D", TOKENS, stash={1: "blue-wand, yellow-wizard", 7: "yellow-sword"})


def refusal(play: Any) -> str:
    with pytest.raises(UndercroftError) as caught:
        play.match.setting.check(play.match.position)
    assert len(str(caught.value)) < 300
    return str(caught.value)


def setting(name: str, value: Any) -> Change:
    return lambda play: setattr(play.state, name, value)


def item(name: str, index: Any, value: Any) -> Change:
    """Changes an entry of a list; a token or a square may be named."""

    def change(play: Any) -> None:
        at = play.token(index) if isinstance(index, str) else index
        of = play.token(value) if isinstance(value, str) and "-" in value else value
        getattr(play.state, name)[at] = play.square(of) if isinstance(of, str) else of

    return change


def seat(name: str, value: Any) -> Change:
    return lambda play: setattr(play.state.seats[0], name, value)


def running(kind: type, **values: Any) -> Change:
    def change(play: Any) -> None:
        for name, value in values.items():
            setattr(play.match.position.nearest(kind), name, value)

    return change


def both(*changes: Change) -> Change:
    def change(play: Any) -> None:
        for one in changes:
            one(play)

    return change


def take_over(play: Any) -> None:
    """The Goblin carries what the Warrior carries, too."""
    play.state.load[play.token("blue-goblin")] = play.token("blue-sword")


def box_of_another(play: Any) -> None:
    one, other = play.state.seats
    one.team.append(other.team.pop())


def swap_cards(play: Any) -> None:
    one, other = play.state.seats
    one.combat[-1], other.combat[-1] = other.combat[-1], one.combat[-1]


def spend_the_zero(play: Any) -> None:
    seat = play.state.seats[0]
    seat.spent.append(seat.combat.pop(0))


def won(name: str, seat: int, where: str = "won") -> Change:
    def change(play: Any) -> None:
        token = play.token(name)
        play.state.seats[token // 14].team.remove(token)
        getattr(play.state.seats[seat], where).append(token)

    return change


def fill_a_room(play: Any) -> None:
    seat = play.state.seats[1]
    while len(play.state.stash[1]) < 3:
        play.state.stash[1].put(seat.team.pop())


def another_grid(play: Any) -> None:
    play.state.gates[2][0] = BROKEN


FAULTS: list[tuple[Change, str]] = [
    (setting("turned", [-1] * 7), "turned tells of 7 rooms; there are 8"),
    (setting("corners", []), "corners tells of 0 rooms; there are 8"),
    (setting("load", [-1] * 27), "load tells of 27 tokens; there are 28"),
    (item("turned", 2, 4), "room 3 is turned 4 quarters; it can be face down (-1), or by 0 to 3"),
    (item("turned", 2, -2), "room 3 is turned -2 quarters"),
    (item("facing", 5, 4), "room 6 is turned -1 quarters"),
    (item("corners", 4, 99), "room 5 lies where it cannot be"),
    (item("turned", 0, 1), "room 1 is face up, and tokens lie face down in it (DT-B29)"),
    (fill_a_room, "in room 2 lie 3 tokens; it takes 2"),
    (item("turned", 1, 1), "room 2 is face up, and not everybody knows it"),
    (item("gates", 2, []), "room 3 has 1 Portcullises that can be seen, each closed, open or broken (DT-B32)"),
    (item("gates", 2, [3]), "room 3 has 1 Portcullises"),
    (item("gates", 3, [0]), "room 4 has 0 Portcullises"),
    (setting("lifted", True), "no room is face up that could be lifted off the board (DT-PY13)"),
    (seat("leave", Mask(32 * 22, [5])), "player 0 does not leave where the scenario says"),
    (another_grid, "grid does not agree with the rooms and their Portcullises"),
    (item("turned", 2, 2), "grid does not agree with the rooms"),
    (setting("pits", Mask(32 * 22, [])), "pits does not agree with the rooms"),
    (item("load", "blue-sword", "blue-rope"), "blue-sword cannot carry anything"),
    (item("load", "blue-goblin", "yellow-armor"), "blue-goblin cannot carry anything, or not token 23"),
    (item("load", "blue-goblin", 99), "blue-goblin cannot carry anything, or not token 99"),
    (take_over, "two characters carry the blue-sword"),
    (item("status", "yellow-wizard", 1), "the yellow-wizard has a square or a wound, and is not face up"),
    (item("where", "yellow-wizard", "(2,2)"), "the yellow-wizard has a square or a wound"),
    (item("where", "blue-goblin", 0), "the blue-goblin is on no square of a zone or of a room that is face up"),
    (item("where", "blue-goblin", "1 (2,2)"), "the blue-goblin is on no square of a zone or of a room"),
    (item("where", "blue-goblin", -1), "the blue-goblin is on no square"),
    (item("where", "blue-goblin", 10**6), "the blue-goblin is on no square"),
    (item("status", "blue-goblin", 16), "the blue-goblin cannot have the status 16"),
    (item("status", "blue-rope", WOUNDED), "the blue-rope cannot have the status 1"),
    (item("status", "blue-goblin", CARRIED), "the blue-goblin is carried by nobody"),
    (item("status", "blue-sword", 0), "the blue-sword is carried by nobody, or without knowing it"),
    (item("where", "blue-sword", "(0,1)"), "the blue-sword lies on another square than who carries it (DT-B8)"),
    (item("status", "blue-warrior", WOUNDED | HURT), "the blue-warrior cannot carry the blue-sword (DT-B2, DT-B19)"),
    (both(item("load", "blue-goblin", "yellow-thief"), item("status", "yellow-thief", CARRIED | WOUNDED),
          item("where", "yellow-thief", "(2,2)")), "the blue-goblin cannot carry the yellow-thief (DT-B2, DT-B19)"),
    (item("where", "blue-goblin", "(3,3)"), "blue-goblin and yellow-troll cannot be together on e10 (DT-P8, DT-P11)"),
    (item("where", "blue-rope", "(1,1)"), "cannot be together on"),
    (item("where", "blue-goblin", "(0,4)"), "nothing holds the blue-goblin on the pit f7 (DT-B11)"),
    (both(item("load", "blue-warrior", -1), item("status", "blue-sword", 0), item("where", "blue-sword", "(0,4)")),
     "the blue-sword lies on the pit f7 (DT-B7)"),
    (item("where", "blue-goblin", "c22"), "the blue-goblin cannot be on c22 (DT-B23)"),
    (setting("starter", 2), "there is no such first player or turn"),
    (setting("turns", -1), "there is no such first player or turn"),
    (setting("highest", 6), "there is no Action card 6 (DT-K3)"),
    (setting("markers", 1), "there cannot be 1 action markers (DT-RO7)"),
    (seat("deeds", [0, 0, 0]), "player 0: points are for eliminated, wounded, left, treasure"),
    (seat("deeds", [0, 0, 0, -1]), "player 0: points are for"),
    (both(seat("hand", [0, 1, 2]), seat("used", [3]), setting("highest", 4)), "a higher Action card was played"),
    (swap_cards, "player 0: the nine Combat cards are in hand or spent"),
    (spend_the_zero, "and the 0 is in hand (DT-K1, DT-K2)"),
    (seat("jumps", 4), "player 0: there are 3 Jump cards, not 4 (DT-K4)"),
    (box_of_another, "player 0: a token of another colour is in the box"),
    (won("blue-troll", 0), "player 0: what a player has eliminated are characters of other sides (DT-B22)"),
    (won("yellow-rope", 0), "player 0: what a player has eliminated are characters"),
    (won("yellow-goblin", 0, "out"), "player 0: a character of another colour has left (DT-P2)"),
    (seat("owed", [0]), "player 0: a player owes"),
    (running(Turn, player=1), "turn 1 is not player 1's (DT-G5)"),
    (setting("turns", 2), "turn 2 is not player 0's (DT-G5)"),
    (running(Acting, ap=6), "player 0 cannot have 6 actions (DT-K3)"),
    (running(Acting, ap=-1), "player 0 cannot have -1 actions"),
    (running(Acting, potions=[[14, 4]]), "potions are noted for characters of the player's"),
    (running(Acting, potions=[[1]]), "potions are noted for"),
    (running(Acting, potions=[[1, 2], [1, 2]]), "potions are noted for"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "says"), FAULTS, ids=range(len(FAULTS)))
def test_what_cannot_be_is_not_loaded(change: Change, says: str) -> None:
    play = ordinary()
    play.match.setting.check(play.match.position)
    change(play)
    assert says in refusal(play)


def walking(token: int, **values: Any) -> Walking:
    """A move of the ordinary table; only the Goblin, 1, is to move there."""
    table = ordinary().match.position
    blocked, passed = Survey(table, 0, (token,)).masks(token % TEAM, -1)
    return Walking(token=token, **{"blocked": blocked, "passed": passed, **values})


FLOWS: list[tuple[Any, str]] = [
    (walking(player=0, token=99, left=1), "token 99 is no character that player 0 can move"),
    (walking(player=0, token=15, left=1), "token 15 is no character that player 0 can move"),
    (walking(player=0, token=0, left=1), "token 0 is no character that player 0 can move"),
    (walking(player=0, token=1, left=5), "the blue-goblin cannot go 5 more squares (DT-B1)"),
    (walking(player=0, token=1, left=2, done=8), "what was done on the square is not known"),
    (walking(player=0, token=1, left=2, laid=40), "what was done on the square is not known"),
    (walking(player=0, token=1, left=2, begun_at=40), "the blue-goblin does not stand where its move begins"),
    (walking(player=0, token=1, left=2, blocked=Mask(32 * 22)), "where the blue-goblin cannot go does not agree"),
    (walking(player=0, token=1, left=2, passed=Mask(32 * 22)), "where the blue-goblin cannot go does not agree"),
    (Putting(player=0, cell=8, tokens=[3]), "room 9 is not face up (DT-B29)"),
    (Putting(player=0, cell=1, tokens=[3]), "room 2 is not face up (DT-B29)"),
    (Putting(player=0, cell=2, tokens=[]), "in room 3 are no tokens to put"),
    (Fight(order=[0], sides=[0], attackers=[1], defenders=[18]), "in a fight each player is on a side, or out of it"),
    (Fight(order=[0, 1], sides=[0, 3], attackers=[1], defenders=[18]), "in a fight each player is on a side"),
    (Fight(order=[0], sides=[0, 1], attackers=[1], defenders=[18]), "the players of both sides lay a card each"),
    (Fight(order=[0], sides=[0, 2], attackers=[1], defenders=[18]), "the players of both sides lay a card each"),
    (Fight(order=[0, 1], sides=[0, 1], attackers=[], defenders=[18]), "each side of a fight has characters"),
    (Fight(order=[0, 1], sides=[0, 1], attackers=[18], defenders=[18]), "each side of a fight has characters"),
    (Fight(order=[0, 1], sides=[0, 1], attackers=[1], defenders=[14]), "each side of a fight has characters"),
    (Alliance(player=0, attacker=1, target=18, sides=[0], part=[]), "or still to be asked (DT-LM9)"),
    (
        Alliance(player=0, attacker=1, target=14, sides=[0, 1], part=[]),
        "are characters of the sides that are on the board (DT-LM8)",
    ),
]


@pytest.mark.parametrize(("top", "says"), FLOWS, ids=range(len(FLOWS)))
def test_phases_that_cannot_be_are_not_loaded(top: Any, says: str) -> None:
    play = ordinary()
    play.match.position.flow.append(top)
    assert says in str(check_position(play.match.position))


@pytest.mark.rule("DT-B14")
@pytest.mark.parametrize(
    ("given", "laid", "says"),
    [
        ([0], [[], []], "it is noted of each player which card is laid (DT-B14)"),
        ([1, 0], [[], []], "player 0 lays one card of the hand (DT-B14)"),
        ([2, 0], [[1, 2], []], "player 0 lays one card of the hand (DT-B14)"),
        ([1, 0], [[9], []], "player 0 lays one card of the hand (DT-B14)"),
        ([0, 1], [[], [3]], "cards are laid in order, the attacker's first (DT-B14)"),
        ([1, 0], [[3], []], None),
    ],
)
def test_cards_that_cannot_lie_are_not_loaded(given: list[int], laid: list[list[int]], says: str | None) -> None:
    play = ordinary().play("attack yellow-troll") if ordinary().can("attack yellow-troll") else ordinary()
    play.play(*([] if play.top == "Fight" else ["attack yellow-thief"]))
    picks = play.match.position.nearest(Fight).picks
    picks.given[:], picks.laid[:] = given, laid
    assert check_position(play.match.position) == says


def scenario_faults() -> list[tuple[str, int, Change, str]]:
    def exchange(play: Any) -> None:
        ids = play.state.rooms.ids
        ids[5], ids[0] = ids[0], ids[5]

    def lift(play: Any) -> None:
        play.state.lifted = True

    return [
        ("translation", 4, exchange, "room 6 is not 3D, as the scenario has it"),
        ("translation", 4, item("corners", 6, 11 * 32 + 11 + 32 * 5), "room 7 lies where it cannot be"),
        ("rush-out", 3, setting("markers", 0), "there cannot be 0 action markers (DT-RO7)"),
        ("rush-out", 3, setting("markers", 6), "there cannot be 6 action markers"),
        ("where-is-the-exit", 4, both(setting("dealt", [0, 1]), setting("deals", [2, 3])), "each small zone is one"),
        ("where-is-the-exit", 4, setting("dealt", [1, 2, 3, 0]), "does not leave where the scenario says"),
        ("pyramid", 4, lift, "no room is face up that could be lifted"),
    ]


@pytest.mark.parametrize(("scenario", "players", "change", "says"), scenario_faults())
def test_what_a_scenario_does_not_have_is_not_loaded(scenario: str, players: int, change: Change, says: str) -> None:
    play = make({}, scenario=scenario, seats=players)
    if scenario == "rush-out":
        play.state.markers = 1
    match = begun(scenario, players, 3, setup="random")
    match.setting.check(match.position)
    play.match = match
    change(play)
    assert says in refusal(play)


@pytest.mark.rule("DT-PY15")
def test_a_room_that_nobody_lifted_in_this_turn_is_not_loaded() -> None:
    play = make({16: "9D"}, "red-goblin 16 (4,1)", scenario="pyramid", seats=4)
    gear = gear_of(play.static, play.state, 15)
    play.state.where[play.token("red-goblin")] = gear
    play = play.copy().play("lift the top room")
    play.match.setting.check(play.match.position)
    play.match.position.nearest(Acting).activated = False
    assert "the top room is lifted, and nobody has lifted it in this turn (DT-PY13, DT-PY15)" in refusal(play)


def during_set_up(scenario: str = "where-is-the-exit", players: int = 4) -> Any:
    match = begun(scenario, players, 2)
    for _ in range(6):
        player = match.players()[0]
        match.play(player, match.legal(player)[0])
    return match


PLACING: list[tuple[Callable[[Any, Any], None], str]] = [
    (lambda state, top: state.posts.pop(), "each character at set-up is face down on a circle of its own (DT-B34)"),
    (
        lambda state, top: state.posts.__setitem__(0, state.posts[1]),
        "each character at set-up is face down on a circle",
    ),
    (lambda state, top: state.posts.__setitem__(0, 99), "each character at set-up is face down on a circle"),
    (lambda state, top: setattr(top, "stood", [9, 0, 0, 0]), "4 characters of each player begin on circles"),
    (lambda state, top: setattr(top, "stood", []), "4 characters of each player begin on circles"),
    (lambda state, top: setattr(top, "next", 4), "there is no player 4 to put a token"),
    (lambda state, top: (setattr(state, "dealt", state.deals), setattr(state, "deals", [])), "does not leave where"),
]


@pytest.mark.rule("DT-B34")
@pytest.mark.parametrize(("change", "says"), PLACING, ids=range(len(PLACING)))
def test_a_set_up_that_cannot_be_is_not_loaded(change: Any, says: str) -> None:
    match = during_set_up()
    match.setting.check(match.position)
    change(match.position.state, match.position.flow[-1])
    with pytest.raises(UndercroftError) as caught:
        match.setting.check(match.position)
    assert says in str(caught.value)


@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_no_position_of_play_is_refused(scenario: str, players: int, seed: int) -> None:
    dice = random.Random(seed)
    match = begun(scenario, players, seed, setup=dice.choice(["played", "random"]))
    for _ in range(300):
        if match.over:
            break
        player = match.players()[0]
        legal = match.legal(player)
        action = dice.choice(legal)
        if match.text(action) == "end turn" and len(legal) > 1 and dice.random() < 0.8:
            continue
        match.play(player, action)
        assert check_position(match.position) is None
    assert match.over or phase(match) != "over"


@pytest.mark.parametrize(
    ("scenario", "length"), [("rush-out", 5), ("where-is-the-exit", 20), ("base", 3), ("base", 40)]
)
def test_a_match_that_was_cut_on_the_way_is_not_refused(scenario: str, length: int) -> None:
    players = dict(SCENARIOS)[scenario]
    match = begun(scenario, players, 1, max_decisions=length)
    while not match.over:
        match.play(match.players()[0], match.legal(match.players()[0])[0])
    assert match.position.unfinished
    match.setting.check(match.position)
