"""When a match ends because nobody can reach the target any more (DT-PY20)."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from undercroft import Host
from undercroft_dungeon_twister.prospects import beating, prospects
from undercroft_dungeon_twister.state import WOUNDED
from undercroft_dungeon_twister.words import CLERIC, COMBAT_CARDS, GOBLIN, MEN, TEAM, TREASURE, TROLL

from .scenarios import NAMES, SCENARIOS, begun_table

Table = Callable[..., Any]
NO_GOBLINS = [kind for kind in range(MEN) if kind != GOBLIN]


def emptied(play: Any, left: dict[str, str]) -> Any:
    """The same table when all characters are out of play but those named, one on a zone, and all Treasures are gone."""
    state = play.state
    (walker,) = state.up
    state.up.clear()
    place, state.where[walker] = state.where[walker], -1
    state.seats[walker // TEAM].team.append(walker)
    for seat, colour in enumerate(play.static.scenario.colours):
        stay = left.get(colour, "").split()
        for token in list(state.seats[seat].team):
            kind = play.static.token_names[token].removeprefix(f"{colour}-")
            if (token % TEAM < MEN and kind not in stay) or kind == "treasure":
                state.seats[seat].team.remove(token)
                state.gone.append(token)
            elif token % TEAM < MEN:
                state.seats[seat].team.remove(token)
                if state.up:
                    state.stash[0].put(token)
                else:
                    state.up.append(token)
                    state.where[token] = place
    return play


@pytest.mark.rule("DT-PY20")
@pytest.mark.parametrize(
    ("left", "deeds", "over"),
    [
        ({"red": "troll thief"}, {"red": 1}, True),
        ({"red": "troll thief"}, {"red": 2}, False),
        ({"red": "goblin thief"}, {"red": 1}, False),
        ({"red": "goblin thief"}, {}, True),
        ({"red": "troll", "yellow": "troll", "green": "troll"}, {}, True),
        ({"red": "troll", "yellow": "cleric thief wizard"}, {"yellow": 1}, False),
        ({}, {"green": 3}, True),
    ],
)
@pytest.mark.parametrize("hopeless", [True, False])
def test_the_pyramid_ends_when_nobody_can_come_to_four(
    table: Table, left: dict[str, str], deeds: dict[str, int], over: bool, hopeless: bool
) -> None:
    play = emptied(begun_table(table, "pyramid", 3, deeds=deeds, options={"hopeless": hopeless}), left)
    # Six were taken along: two of the eight were never in play.
    for seat, colour in enumerate(play.static.scenario.colours):
        for _ in range(2):
            token = next(one for one in play.state.gone if one // TEAM == seat and one % TEAM in NO_GOBLINS)
            play.state.gone.remove(token)
            play.state.seats[seat].team.append(token)
        gone = [token for token in play.state.gone if token // TEAM == seat and token % TEAM < MEN]
        assert 6 - len(gone) == len(left.get(colour, "").split())
    play.play("end turn")
    assert play.match.over is (over and hopeless)
    if play.match.over:
        assert "nobody can come to enough points any more" in "\n".join(play.log)
        best = max(deeds.values(), default=0)
        assert play.match.winners() == [
            seat for seat, colour in enumerate(play.static.scenario.colours) if deeds.get(colour, 0) == best
        ]


@pytest.mark.rule("DT-PY20")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
@pytest.mark.parametrize("up", [True, False])
def test_where_nobody_is_left_on_the_board_what_lies_face_down_stays_so(
    table: Table, scenario: str, players: int, up: bool
) -> None:
    """However many tokens there are, and whatever they would be worth; in Rush Out too, where nobody is the last."""
    play = begun_table(table, scenario, players)
    state = play.state
    if not up:
        (walker,) = state.up
        state.up.clear()
        state.where[walker] = -1
        state.stash[0].put(walker)
    play.play("end turn")
    assert play.match.over is not up


@pytest.mark.rule("DT-PY20")
@pytest.mark.parametrize("face_down", [True, False])
def test_a_goblin_that_stayed_in_the_box_is_hoped_for_only_while_tokens_are_face_down(
    table: Table, face_down: bool
) -> None:
    """Red has a point, and a Thief and a Troll in play; nobody else has anybody left."""
    play = emptied(begun_table(table, "pyramid", 3, deeds={"red": 1}), {"red": "troll thief"})
    state = play.state
    for seat in range(3):
        kinds = [GOBLIN, MEN - 1]
        for token in [seat * TEAM + kind for kind in kinds]:
            state.gone.remove(token)
            state.seats[seat].team.append(token)
    if not face_down:
        # On a zone, where they stand side by side.
        squares = play.static.strips[0].squares
        for token, square in zip(list(state.stash[0].ids), squares, strict=False):
            state.up.append(token)
            state.where[token] = square
        state.stash[0].ids, state.stash[0].seen = [], []
    play.play("end turn")
    assert play.match.over is not face_down


@pytest.mark.rule("DT-PY20")
@pytest.mark.rule("DT-RO6")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
@pytest.mark.parametrize("hopeless", [True, False])
def test_where_no_character_is_left_every_scenario_ends(
    table: Table, scenario: str, players: int, hopeless: bool
) -> None:
    play = emptied(begun_table(table, scenario, players, options={"hopeless": hopeless}), {})
    play.play("end turn")
    assert play.match.over is hopeless


@pytest.mark.rule("DT-PY20")
@pytest.mark.parametrize(
    ("scenario", "left", "deeds", "over"),
    [
        # In the base game kills pay: one of two that are left, and two exits, are missing.
        ("base", {"blue": "troll", "yellow": "troll"}, {"blue": 2, "yellow": 2}, True),
        ("base", {"blue": "troll", "yellow": "troll"}, {"blue": 3, "yellow": 2}, False),
        # Who has nobody left is paid only for what the other kills of his own.
        ("base", {"yellow": "troll thief cleric"}, {"blue": 3}, False),
        ("standard", {"yellow": "troll thief"}, {"green": 5, "yellow": 3}, True),
        ("standard", {"yellow": "troll thief"}, {"green": 5, "yellow": 4}, False),
        # Where wounds pay, a healed enemy can be wounded without end.
        ("little-murders", {"red": "warrior", "blue": "troll"}, {}, False),
        ("little-murders", {"red": "warrior goblin"}, {"red": 9}, False),
        ("little-murders", {"red": "warrior goblin"}, {"red": 8}, True),
        # Partners add up what they can still come to; kills of partners pay nobody.
        ("surprise-team", {"red": "troll", "green": "troll"}, {"red": 8}, False),
        ("surprise-team", {"red": "troll", "green": "troll"}, {"red": 7}, True),
        ("surprise-team", {"red": "troll", "blue": "troll"}, {"red": 8}, False),
        # Kills pay nothing where the exit is looked for.
        ("where-is-the-exit", {"red": "troll", "blue": "troll"}, {"red": 3}, True),
        ("where-is-the-exit", {"red": "troll", "blue": "troll"}, {"red": 4}, False),
    ],
)
def test_what_can_still_be_scored_is_what_the_scenario_pays(
    table: Table, scenario: str, left: dict[str, str], deeds: dict[str, int], over: bool
) -> None:
    players = 2 if scenario == "base" else 4
    play = emptied(begun_table(table, scenario, players, deeds=deeds), left).play("end turn")
    assert play.match.over is over


# -- who is wounded


def last(table: Table, scenario: str, tokens: str, deeds: dict[str, int], stash: dict[int, str]) -> Any:
    """A table with these characters, in which all others, and all Treasures, are out of play."""
    play = table("1D", tokens, scenario=scenario, seats=2 if scenario == "base" else 4, deeds=deeds, stash=stash)
    for seat in play.state.seats:
        for token in [token for token in seat.team if token % TEAM < MEN or token % TEAM == TREASURE]:
            seat.team.remove(token)
            play.state.gone.append(token)
    # Six are taken along in the Pyramid: two of the eight, here not the Cleric, were never in play.
    for seat, held in enumerate(play.state.seats):
        spare = [token for token in play.state.gone if token // TEAM == seat and token % TEAM in NO_GOBLINS]
        for token in spare[::-1][: MEN - play.static.scenario.characters]:
            play.state.gone.remove(token)
            held.team.append(token)
    return play


GREEN = "green-thief (4,4)"
"""Somebody who can act, and has nothing to hope for himself."""


@pytest.mark.rule("DT-PY20")
@pytest.mark.rule("DT-B19")
@pytest.mark.parametrize(
    ("scenario", "tokens", "deeds", "stash", "over"),
    [
        # Leaving with what can stand alone is not enough; a wounded Goblin is worth two points once it is healed.
        ("pyramid", f"red-thief (0,1), -red-goblin (1,2), {GREEN}", {"red": 1}, {}, True),
        ("pyramid", f"red-cleric (0,1), -red-goblin (1,2), {GREEN}", {"red": 1}, {}, False),
        ("pyramid", "red-thief (0,1), -red-goblin (1,2), green-cleric (4,4)", {"red": 1}, {}, False),
        ("pyramid", f"-red-cleric (0,1), -red-goblin (1,2), {GREEN}", {"red": 2}, {}, True),
        ("pyramid", f"red-thief (0,1), -red-goblin (1,2), {GREEN}", {"red": 1}, {1: "green-cleric"}, False),
        ("pyramid", f"red-thief (0,1), -red-goblin (1,2), {GREEN}", {"red": 1}, {1: "green-troll"}, True),
        # A Troll needs nobody.
        ("pyramid", "-red-troll (0,1), -green-thief (4,4)", {"red": 3}, {}, False),
        ("pyramid", "-red-warrior (0,1), -green-thief (4,4)", {"red": 3}, {}, True),
        # Nobody is there who could turn up a room, whatever lies in it.
        ("pyramid", "-red-warrior (0,1), -green-thief (4,4)", {"red": 3}, {1: "red-cleric, red-troll"}, True),
        ("pyramid", "-red-warrior (0,1), green-thief (4,4)", {"red": 3}, {1: "red-wizard"}, False),
        # Where kills pay, who is down can still be eliminated, but not by others who are.
        ("base", "-blue-warrior (0,1), yellow-goblin (4,4)", {"yellow": 4}, {}, False),
        ("base", "-blue-warrior (0,1), -yellow-goblin (4,4)", {"yellow": 4}, {}, True),
        ("base", "-blue-warrior (0,1), yellow-goblin (4,4)", {"yellow": 1}, {}, True),
        # Without a target, too, nothing more can happen.
        ("surprise-team", "-red-warrior (0,1), -blue-goblin (4,4)", {"red": 9, "blue": 9}, {}, True),
        ("surprise-team", "red-warrior (0,1), -blue-goblin (4,4)", {"red": 9, "blue": 9}, {}, False),
    ],
)
def test_who_cannot_stand_up_any_more_is_not_hoped_for(
    table: Table, scenario: str, tokens: str, deeds: dict[str, int], stash: dict[int, str], over: bool
) -> None:
    play = last(table, scenario, tokens, deeds, stash).play("end turn")
    assert play.match.over is over
    assert ("nobody can come to enough points any more" in "\n".join(play.log)) is over


# -- who is shut in


MANY: int = 1000
"""Ways in which rooms may come to lie, of which there are fewer here."""


def stranded(position: Any) -> bool:
    """Tells whether nobody can leave any more."""
    found = prospects(position, MANY)
    return found is not None and not any(found.leaving)


def strewn(table: Table, seed: int, men: list[str], rope: bool = False) -> Any:
    """A board of the base game with all rooms face up, and these characters, and a Rope, somewhere in them."""
    chance = random.Random(seed)
    names = [f"{number}{kind}" for number in range(1, 5) for kind in "DG"]
    chance.shuffle(names)
    rooms = {cell: f"{name}/{chance.randrange(4)}" for cell, name in enumerate(names, start=1)}
    places = [f"{cell} ({row},{column})" for cell in rooms for row in range(5) for column in range(5)]
    bare = table(rooms)
    dry = [place for place in places if bare.square(place) not in bare.state.pits]
    tokens = [f"{man} {place}" for man, place in zip(men, chance.sample(dry, len(men)), strict=True)]
    if rope:
        tokens.append(f"blue-rope {chance.choice([place for place in places if place not in dry])}")
        tokens.append(f"yellow-sword {chance.choice(dry)}")
    play = table(rooms, ", ".join(tokens), options={"hopeless": False})
    for seat in play.state.seats:
        seat.jumps = 0
    return play


KINDS = [
    "blue-goblin",
    "yellow-troll",
    "blue-cleric",
    "-yellow-cleric",
    "yellow-mekanork",
    "blue-wizard",
    "yellow-warrior",
    "blue-thief",
]


@pytest.mark.rule("DT-PY20")
@pytest.mark.parametrize("many", [1, 2, 3])
def test_what_is_said_to_be_impossible_never_happens_whatever_is_done(table: Table, many: int) -> None:
    """At random, in many turns, with a Rope in a pit and a Sword, and with all Combat cards or hardly any.

    No more leave than may, and nobody is beaten by a team that cannot.
    """
    said, leaving, turning, apart = 0, 0, 0, 0
    chance = random.Random(many)
    for seed in range(400 * many):
        play = strewn(table, seed, chance.sample(KINDS, many), rope=True)
        position, state = play.match.position, play.state
        if seed % 2:
            for seat in state.seats:
                seat.spent, seat.combat = seat.combat[1:], seat.combat[:1]
        found = prospects(position, MANY)
        if found is None:
            continue
        said += 1
        leaving += any(found.leaving)
        before = list(state.turned)
        down = [token for token in state.up if state.status[token] & WOUNDED]
        for _ in range(400):
            if not position.players():
                break
            (player,) = position.players()[:1]
            position.play_unchecked(player, chance.choice(position.legal(player)))
            for team in range(2):
                assert len(state.seats[team].out) <= found.leaving[team]
                if (1 - team, team) not in found.beating:
                    fine = [token for token in range(team * TEAM, team * TEAM + MEN) if state.where[token] >= 0]
                    assert not any(state.status[token] & WOUNDED for token in fine if token not in down)
                    assert not state.seats[1 - team].won
        turning += state.turned != before
        apart += len(found.beating) < 2
    assert said > 10
    assert turning > 1
    assert apart > 5
    assert leaving > 2 or many == 1


def beside(play: Any, name: str, other: str, wounded: bool = False) -> Any:
    """The same table with one more token on the square of a character."""
    token = play.token(name)
    play.state.seats[token // TEAM].team.remove(token)
    play.state.up.append(token)
    play.state.where[token] = play.state.where[play.token(other)]
    play.state.status[token] = WOUNDED * wounded
    return play


@pytest.mark.rule("DT-PY20")
def test_what_sets_somebody_free(table: Table) -> None:
    """Walls that one walks through, a Rope within reach, and who is healed by somebody who is shut in with him."""

    def by_pits(seed: int) -> bool:
        play = strewn(table, seed, ["blue-goblin"])
        dry = play.state.grid.reach(play.state.where[play.token("blue-goblin")], 100)
        return stranded(play.match.position) and not dry.isdisjoint(play.state.seats[0].leave)

    seed = next(filter(by_pits, range(400)))

    def alone(man: str) -> Any:
        return strewn(table, seed, [man])

    for man in ("blue-goblin", "blue-cleric", "-blue-troll"):
        assert stranded(alone(man).match.position)
    assert not stranded(alone("blue-wall-walker").match.position)
    assert not stranded(beside(alone("blue-goblin"), "yellow-rope", "blue-goblin").match.position)
    assert stranded(beside(alone("blue-goblin"), "yellow-sword", "blue-goblin").match.position)
    at_pit = alone("blue-goblin")
    state, goblin = at_pit.state, at_pit.token("blue-goblin")
    near = [
        pit for pit in state.pits if state.where[goblin] in state.grid.reach(pit, 100, figures=state.pits.without(pit))
    ]
    assert near
    for pit in near:
        play = beside(alone("blue-goblin"), "yellow-rope", "blue-goblin")
        play.state.where[play.token("yellow-rope")] = pit
        assert not stranded(play.match.position), "a Rope makes its pit a way, and can be taken from it (DT-O6)"
    for man, freed in (("blue-goblin", False), ("blue-cleric", True)):
        play = beside(alone(man), "yellow-wall-walker", man, wounded=True)
        assert stranded(play.match.position) is not freed


@pytest.mark.rule("DT-PY20")
@pytest.mark.rule("DT-B15")
def test_whom_one_team_can_wound_the_others_can_beat(host: Host) -> None:
    """A Goblin ties at best with an unwounded Cleric while all have a 0 only; a Troll that wounds her changes that."""
    static = host.setting("dungeon-twister", 3, {"scenario": "standard"}).static
    seats = [SimpleNamespace(spent=[card for card in COMBAT_CARDS if card]) for _ in range(3)]
    state = SimpleNamespace(status=[0] * 3 * TEAM, up=[], seats=seats)
    goblin, cleric, troll = GOBLIN, TEAM + CLERIC, 2 * TEAM + TROLL
    search: Any = SimpleNamespace(table=SimpleNamespace(static=static, state=state), able=[goblin, cleric, troll])
    assert beating(search, set(), [], {(0, 1), (1, 0)}) == {(1, 0)}
    assert beating(search, set(), [], {(0, 1), (1, 0), (1, 2), (2, 1)}) == {(0, 1), (1, 0), (2, 1)}
