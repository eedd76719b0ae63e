"""The drawn table: all that lies open is there, in views that fit a terminal of 80 columns and 24 lines."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from undercroft import Rng
from undercroft.cli.drawing import views_told
from undercroft.match import Match
from undercroft.render import render
from undercroft.scene import Box, Label, Piece, Scene, columns, part, problems, scene_of
from undercroft.spatial import Edge, Grid
from undercroft.svg import svg
from undercroft_dungeon_twister.ending import points
from undercroft_dungeon_twister.events import Attacked
from undercroft_dungeon_twister.revealing import within_reach
from undercroft_dungeon_twister.walking import Walking
from undercroft_dungeon_twister.words import KINDS, SQUARE_NAMES, TEAM, WIDTH

from .drawing import floor_of, ground_on, labels, number, pieces_on, positions, texts, walked
from .scenarios import MORE, NAMES, SCENARIOS

ROOM = 22
"""So many lines of a screen of 24 are left by a question and its answer."""
ROOM_SQUARES = {row * WIDTH + column for row in range(5) for column in range(5)}
LISTS = ["players", "tokens", "rooms"]
LETTERS = dict(zip(KINDS, "CGMTRKWZ/[!~%$", strict=True))


# -- laws, each worked out here from the position


def law_of_walls(pos: Any, scene: Scene) -> None:
    """Walls, openings and Portcullises between squares that can be entered are those of the board's grid."""
    floor = floor_of(scene)
    drawn = Grid.from_text(floor.picture)
    state, across = pos.state, floor.across
    present = set(state.grid.present)
    broken = {tuple(sorted(pair)) for pair in floor.broken}
    for square in present:
        for to in (square + 1, square + WIDTH):
            if to not in present:
                continue
            a, b = (one // WIDTH * across + one % WIDTH for one in (square, to))
            assert drawn.edge(a, b) == state.grid.edge(square, to), (SQUARE_NAMES[square], SQUARE_NAMES[to])
            if (a, b) in broken:
                assert drawn.edge(a, b) == Edge.OPEN
    for cell, turned in enumerate(state.turned):
        inside = {state.corners[cell] + row * WIDTH + column for row in range(5) for column in range(5)}
        for square in inside if turned < 0 else ():
            for to in {square - WIDTH, square - 1, square + 1, square + WIDTH} - inside:
                if to not in present and not any(to - corner in ROOM_SQUARES for corner in state.corners):
                    continue
                a, b = (one // WIDTH * across + one % WIDTH for one in (square, to))
                # Whoever stands there can reveal the room; of two that are face down nothing is known.
                opens = to in present and (to in pos.static.zones or cell in within_reach(pos, to))
                assert (drawn.edge(a, b) == Edge.OPEN) == opens
    kinds = [kind for gates in state.gates for kind in gates]
    assert [len(broken), sum(kind == 2 for kind in kinds)] == [sum(kind == 2 for kind in kinds)] * 2


def law_of_tokens(pos: Any, scene: Scene) -> None:
    """On each square with tokens stands one piece that tells whose, what, wounded or not, and that more is there."""
    state, static = pos.state, pos.static
    at: dict[int, list[int]] = {}
    for token in state.up:
        at.setdefault(state.where[token], []).append(token)
    drawn = [shape for shape in scene.shapes if isinstance(shape, Piece) and shape.id]
    assert len(drawn) == len(at)
    listed = labels(scene)
    for square, tokens in at.items():
        (piece,) = pieces_on(scene, SQUARE_NAMES[square])
        first = static.tokens_by_name[piece.id.removeprefix("token/")]
        assert first in tokens
        # A character hides what lies under it, and one that stands hides one that is wounded.
        walker = next((phase.token for phase in pos.flow if isinstance(phase, Walking)), -1)
        if walker in tokens:
            assert first == walker
            continue
        ranks = [(token % TEAM >= 8, state.status[token] & 1) for token in tokens]
        assert ranks[tokens.index(first)] == min(ranks)
        colour, kind = static.token_names[first].split("-", 1)
        owner = colour[0].upper() if len(tokens) > 1 else colour[0]
        letter = LETTERS[kind].lower() if state.status[first] & 1 else LETTERS[kind]
        assert piece.sign == owner + letter
        assert piece.tone == colour
        assert piece.name.count(" and ") + piece.name.count(" with ") == len(tokens) - 1
        for token in tokens:
            colour, kind = static.token_names[token].split("-", 1)
            assert f"{'wounded ' * (state.status[token] & 1)}{colour} {kind}" in piece.name
    for token in state.up:
        if token % TEAM < 8:
            text = listed[f"list/{static.token_names[token]}"]
            assert text.startswith(f"{KINDS[token % TEAM]} {SQUARE_NAMES[state.where[token]]}")
            assert ("wounded" in text.split(" with ")[0]) == bool(state.status[token] & 1)


def law_of_face_down_rooms(pos: Any, scene: Scene) -> None:
    """Each has its number, as many tokens as lie in it, and whose these are."""
    state, static = pos.state, pos.static
    floor = floor_of(scene)
    for cell, turned in enumerate(state.turned):
        corner = SQUARE_NAMES[state.corners[cell]]
        column, row = floor.columns.index(corner.rstrip("0123456789")), int(re.sub("[a-z]", "", corner)) - 1
        inside = [floor.columns[column + n % 5] + floor.rows[row + n // 5] for n in range(25)]
        if turned >= 0:
            assert f"room/{cell + 1}" not in labels(scene)
            numbered = [name for name in inside if _number(scene, name) == str(cell + 1)]
            assert len(numbered) == 1
            assert not pieces_on(scene, numbered[0])
            continue
        assert labels(scene)[f"room/{cell + 1}"].lstrip("*") == f"room {cell + 1}"
        found = sorted(piece.tone for name in inside for piece in pieces_on(scene, name))
        assert found == sorted(static.scenario.colours[token // TEAM] for token in state.stash[cell].ids)
        assert all(
            ground is not None and ground.tone == "faint" for ground in (ground_on(scene, one) for one in inside)
        )


def _number(scene: Scene, name: str) -> str:
    ground = ground_on(scene, name)
    return ground.sign if ground and ground.sign.isdigit() else ""


def law_of_gears_and_pits(pos: Any, scene: Scene) -> None:
    """Pits are where the rules have them; a gear shows which way its room turns."""
    state, static = pos.state, pos.static
    grounds = floor_of(scene).grounds
    names = {ground.name: ground for ground in grounds}
    pits = {square for ground in grounds if ground.name == "pit" for square in ground.squares}
    assert pits == {number(scene, SQUARE_NAMES[pit]) for pit in state.pits}
    for cell, turned in enumerate(state.turned):
        if turned < 0:
            continue
        room = static.shapes[state.rooms.ids[cell]]
        way = "clockwise" if room.clockwise else "counter-clockwise"
        gear = names[f"gear of room {cell + 1}: {room.name}, turns {way}"]
        assert gear.sign == ("@>" if room.name.endswith("D") else "<@")
        # Where the gear of the room in the file comes to lie after its quarter turns.
        row, column = divmod(room.turned[0].gear, 5)
        for _ in range(turned):
            row, column = column, 4 - row
        square = SQUARE_NAMES[state.corners[cell] + row * WIDTH + column]
        assert gear.squares == (number(scene, square),)
        told = labels(scene)[f"rooms/{cell + 1}"]
        assert re.match(rf" ?{cell + 1} {room.name} {way.removesuffix('-clockwise')}, gear {square}\b", told)


def law_of_seats(pos: Any, scene: Scene, player: int) -> None:
    """Points, cards of one's own, numbers of others' cards."""
    state, static = pos.state, pos.static
    listed = labels(scene)
    for seat, mine in enumerate(state.seats):
        told = listed[f"seat/{seat}"]
        assert re.match(rf"{sum(mine.deeds)} points?, {mine.jumps} jumps?, ", told)
    view = texts(scene, "players")
    mine = state.seats[player]
    own = {name: text for name, text in listed.items() if re.match(r"(action|combat)/", name)}
    hand = sorted(card % 4 + 2 for card in mine.hand)
    assert [own[f"action/{value}"] for value in hand] == [str(value) for value in hand]
    combat = sorted(card % 7 for card in mine.combat)
    assert " ".join(text for name, text in own.items() if name.startswith("combat")) == " ".join(map(str, combat))
    for seat, other in enumerate(state.seats):
        if seat == player:
            continue
        for cards in (other.hand, other.combat):
            assert f"{len(cards)} card{'s' * (len(cards) != 1)}" in view
        if other.spent:
            assert f"spent {' '.join(str(card % 7) for card in sorted(other.spent))}" in view
    for number_, team in enumerate(static.teams):
        colours = " and ".join(static.scenario.colours[seat] for seat in team)
        assert f"{colours} {points(pos, number_)}" in listed["points"]


@pytest.mark.rule("DT-B8", "DT-M7")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_all_that_lies_open_is_drawn_and_each_view_fits_its_terminal(scenario: str, players: int) -> None:
    for step, pos in enumerate(positions(scenario, players, 3, 360)):
        if step % 12:
            continue
        player = (pos.players() or (0,))[0]
        scene = scene_of(pos.observation(player))
        assert not problems(scene)
        assert [name for name in scene.views if name in ("board", *LISTS)] == ["board", *LISTS]
        law_of_walls(pos, scene)
        law_of_tokens(pos, scene)
        law_of_face_down_rooms(pos, scene)
        law_of_gears_and_pits(pos, scene)
        law_of_seats(pos, scene, player)
        for name in scene.views if step % 72 == 0 else ():
            lines = render(_without_legend(part(scene, name)), 80, height=ROOM).splitlines()
            assert max(map(columns, lines)) <= 80
            assert len(lines) <= ROOM + 5 * (name in LISTS)


def _without_legend(scene: Scene) -> Scene:
    return Scene(scene.width, scene.height, scene.shapes, scene.touches, focus=scene.focus)


@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_an_onlooker_and_a_match_that_is_over_are_drawn(scenario: str, players: int) -> None:
    pos = walked((scenario, players), 4, 300)
    scene = scene_of(pos.observation(-1))
    assert not problems(scene)
    assert not scene.touches
    assert not [name for name in labels(scene) if re.match(r"(action|combat)/", name)]
    pos.flow.clear()
    scene = scene_of(pos.observation(0))
    assert not problems(scene)
    assert labels(scene)["turn"] == "the match is over"


@pytest.mark.parametrize(("scenario", "players"), SCENARIOS, ids=NAMES)
def test_each_part_of_a_large_board_has_a_view_and_all_squares_are_in_some(scenario: str, players: int) -> None:
    scene = scene_of(walked((scenario, players), 1, 0).observation(0))
    floor = floor_of(scene)
    seen: set[str] = set()
    for name in scene.views:
        if name in LISTS:
            continue
        told = render(_without_legend(part(scene, name)), 80, height=ROOM).splitlines()[-1]
        rows = re.search(r"rows (\d+) to (\d+)", told)
        across = re.search(r"columns (\w+) to (\w+)", told)
        first, last = (int(rows[1]), int(rows[2])) if rows else (1, floor.down)
        left, right = (across[1], across[2]) if across else (floor.columns[0], floor.columns[-1])
        here = floor.columns[floor.columns.index(left) : floor.columns.index(right) + 1]
        seen |= {f"{column}{row}" for row in range(first, last + 1) for column in here}
    told = views_told(scene)
    assert columns(told) <= 80
    there = {floor.columns[n % floor.across] + floor.rows[n // floor.across] for n in floor.there()}
    assert there <= seen


# -- what matters


def test_the_board_is_drawn_around_who_walks(table: Any) -> None:
    play = table("1D", "blue-goblin (2,2), yellow-troll (4,4)", options={"scenario": "base"}).play("goblin (2,3)")
    scene = scene_of(play.match.observation(0))
    assert scene.view == "board"
    assert scene.focus == f"map/{number(scene, play.name('(2,3)'))}"
    assert labels(scene)["turn"] == "turn 1, blue: 4 actions left; the goblin walks, 3 squares left"


def test_who_walks_over_others_is_on_top(table: Any) -> None:
    play = table("1D", "blue-goblin (2,2), blue-cleric (2,3) with blue-sword").play("goblin (2,3)")
    (piece,) = pieces_on(scene_of(play.match.observation(0)), play.name("(2,3)"))
    assert (piece.sign, piece.id, piece.badge) == ("BG", "token/blue-goblin", "2")
    assert piece.name == "blue goblin and blue cleric and blue sword"


@pytest.mark.parametrize(
    ("tokens", "sign", "badge", "name"),
    [
        ("-blue-goblin (2,3), blue-sword (2,3)", "Bg", "/", "wounded blue goblin and blue sword"),
        ("blue-goblin (2,3) with yellow-sword", "BG", "/", "blue goblin with yellow sword"),
        ("blue-thief (2,3) with -blue-goblin", "BT", "g", "blue thief with wounded blue goblin"),
        ("-yellow-troll (2,3)", "yr", "", "wounded yellow troll"),
        ("yellow-rope (2,3)", "y~", "", "yellow rope"),
    ],
)
def test_carried_and_wounded_tokens_are_told(table: Any, tokens: str, sign: str, badge: str, name: str) -> None:
    scene = scene_of(table("1D", f"blue-cleric (4,0), {tokens}").match.observation(0))
    (piece,) = pieces_on(scene, table("1D").name("(2,3)"))
    assert (piece.sign, piece.badge, piece.name) == (sign, badge, name)


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        ("!blue-goblin (2,3)", "goblin {}, wounded now"),
        ("+blue-goblin (2,3)", "goblin {}, healed"),
        ("-blue-goblin (2,3)", "goblin {}, wounded"),
        ("blue-goblin (2,2)", "goblin {} on gear"),
        ("blue-thief (0,4) with yellow-treasure", "thief {} on pit with yellow treasure"),
        ("blue-thief (2,3) with -blue-goblin", "goblin {}, carried, wounded"),
    ],
)
def test_characters_are_told_in_words(table: Any, tokens: str, told: str) -> None:
    play = table("1D", f"blue-cleric (4,0), {tokens}")
    listed = labels(scene_of(play.match.observation(0)))
    name = f"blue-{told.split(maxsplit=1)[0]}"
    assert listed[f"list/{name}"] == told.format(SQUARE_NAMES[play.state.where[play.token(name)]])


def test_seats_tell_who_is_out_and_who_was_eliminated(table: Any) -> None:
    play = table("1D", "blue-cleric (4,0), yellow-goblin (0,0)")
    for name, seat in (("blue-wizard", play.seat(0).out), ("yellow-troll", play.seat(0).won)):
        token = play.token(name)
        play.seat(token // TEAM).team.remove(token)
        seat.append(token)
    lines = texts(scene_of(play.match.observation(1)), "players")
    assert "out: wizard" in lines
    assert "eliminated: yellow troll" in lines
    assert "0 points, 3 jumps, 7 in play" in lines


@pytest.mark.rule("DT-B31")
def test_rooms_tell_their_gear_who_is_on_it_and_their_twin(table: Any) -> None:
    play = table({3: "1D", 6: "1G", 5: "2D"}, "blue-goblin 3 (2,2), blue-thief 6 (0,0)")
    listed = labels(scene_of(play.match.observation(1)))
    assert listed["rooms/3"] == f" 3 1D clockwise, gear {play.name('3 (2,2)')} bG twin 6"
    assert listed["rooms/6"] == f" 6 1G counter, gear {play.name('6 (4,3)')} twin 3"
    assert listed["rooms/5"] == f" 5 2D clockwise, gear {play.name('5 (1,1)')} twin ?"
    assert listed["rooms/1"] == " 1 face down, 0 tokens"
    elevator = table("1D", scenario="translation", seats=4).static.elevator + 1
    play = table({elevator: "1D", 1: "2D"}, f"blue-goblin {elevator} (0,0)", scenario="translation", seats=4)
    listed = labels(scene_of(play.match.observation(1)))
    assert listed[f"rooms/{elevator}"].endswith(f"gear {play.name(f'{elevator} (2,2)')} elevator")


@pytest.mark.rule("DT-O7", "DT-B35")
def test_actions_left_potion_points_and_target_are_told(table: Any) -> None:
    play = table("1D", "blue-goblin (2,2) with blue-potion, yellow-troll (4,4)", deeds={"yellow": 3})
    play.play("goblin drinks")
    told = labels(scene_of(play.match.observation(0)))
    assert told["turn"] == "turn 1, blue: 4 actions left, 4 of the goblin's potion"
    assert told["points"] == "points of 5: blue 0, yellow 3"


@pytest.mark.rule("DT-B13", "DT-B15")
def test_before_an_attack_is_bought_both_sides_and_their_totals_are_shown(table: Any) -> None:
    play = table(
        "1D",
        "blue-warrior (2,1) with blue-sword, blue-goblin (3,2), yellow-cleric (2,2) with yellow-armor",
    )
    scene = scene_of(play.match.observation(0))
    assert labels(scene)["attack/yellow-cleric"] == "attack yellow-cleric: 5 to 3, bG bW against yC"
    assert scene.touches["attack yellow-cleric"][0] == "attack/yellow-cleric"
    play.play("attack yellow-cleric")
    for player in (0, 1, -1):
        told = labels(scene_of(play.match.position.observation(player)))
        assert told["side/0"] == "attack 5 without cards: bG bW"
        assert told["side/1"] == "defence 3 without cards: yC"
    assert scene_of(play.match.observation(0)).view == "players"


@pytest.mark.rule("DT-O7")
def test_an_attack_that_cannot_be_paid_for_is_not_shown(table: Any) -> None:
    people = "blue-goblin (4,0) with blue-potion, blue-warrior (2,2), yellow-troll (2,3), yellow-cleric (4,1)"
    play = table("1D", people, ap=1)
    assert "attack/yellow-troll" in labels(scene_of(play.match.observation(0)))
    play.play("goblin drinks")
    told = labels(scene_of(play.match.observation(0)))
    assert "attack/yellow-troll" not in told
    assert told["attack/yellow-cleric"] == "attack yellow-cleric: 1 to 2, bG against yC"


def test_the_totals_shown_are_those_of_the_fight_that_follows() -> None:
    fights = 0
    for scenario, players in (
        ("base", 2),
        ("crossing", 4),
        ("surprise-team", 4),
        ("pyramid", 4),
        ("little-murders", 4),
    ):
        for pos in positions(scenario, players, 11, 1500):
            asked = pos.players()
            attacks = [a for a in pos.legal(asked[0]) if type(a).__name__ == "Attack"] if asked else []
            if not attacks:
                continue
            scene = scene_of(pos.observation(asked[0]))
            told = labels(scene)
            assert {name for name in told if name.startswith("attack/")} == {f"attack/{a.target}" for a in attacks}
            for action in attacks:
                fights += 1
                match = Match(pos.setting, None, position=pos.copy())
                match.play(asked[0], action)
                while type(match.position.flow[-1]).__name__ == "Alliance":
                    match.play(match.players()[0], "stay out")
                (begun,) = (event for event in match.recent if isinstance(event, Attacked))
                text = told[f"attack/{action.target}"]
                found = re.fullmatch(r"attack (\S+): (\d+) to (\d+), (.*) against (.*)", text)
                assert found
                assert (int(found[2]), int(found[3])) == (begun.attack, begun.defence)
                assert len(found[4].split()) == len(begun.attackers.split(", "))
                assert len(found[5].split()) == len(begun.defenders.split(", "))
    assert fights > 50


@pytest.mark.rule("DT-B32")
def test_portcullises_are_closed_open_or_broken(table: Any) -> None:
    gates = {"(2,0) (2,1)": "open", "(2,3) (2,4)": "broken"}
    play = table("2G", "blue-goblin (0,0)", gates=gates)
    text = render(part(scene_of(play.match.observation(0)), "board"))
    row = next(line for line in text.splitlines() if line.startswith(f"{play.name('(2,0)')[1:]:>2} "))
    assert "'" in row
    assert "x" in row
    assert "D" not in row
    text = render(part(scene_of(table("2G", "blue-goblin (0,0)").match.observation(0)), "board"))
    row = next(line for line in text.splitlines() if line.startswith(f"{play.name('(2,0)')[1:]:>2} "))
    assert row.count("D") == 2
    picture = svg(scene_of(play.match.observation(0)))
    assert picture.count("<title>open door</title>") == picture.count("<title>broken door</title>") == 1


@pytest.mark.rule("DT-WE2")
def test_small_zones_face_down_are_unknown_until_they_are_turned_up() -> None:
    pos = walked(("where-is-the-exit", 4), 2, 0)
    signs = {ground.sign for ground in floor_of(scene_of(pos.observation(0))).grounds}
    assert "=?" in signs
    assert not any(sign.startswith(">") for sign in signs)
    pos = walked(("where-is-the-exit", 4), 2, 16)
    assert pos.state.dealt
    for player in range(4):
        grounds = floor_of(scene_of(pos.observation(player))).grounds
        colour = pos.static.scenario.colours[player]
        assert [ground.name for ground in grounds if ground.sign.startswith(">")] == [
            f"exit, small zone of {colour}"
        ] * 2
        assert not [ground for ground in grounds if "?" in ground.sign]


@pytest.mark.rule("DT-PY9")
def test_the_pyramid_keeps_its_offsets() -> None:
    scene = scene_of(walked(("pyramid", 4), 2, 0).observation(0))
    place = {shape.text: shape.x for shape in scene.shapes if isinstance(shape, Label) and shape.id.startswith("room/")}
    x = [place[f"room {room}"] // 3 for room in range(1, 17)]
    assert sorted(x) == sorted([*range(0, 30, 5), *range(2, 27, 5), *range(4, 24, 5), 12][n] + 2 for n in range(16))


@pytest.mark.rule("DT-PY13", "DT-RO7")
def test_the_lifted_room_and_action_markers_are_told(table: Any) -> None:
    play = table({16: "9D"}, "red-thief (0,0)", scenario="pyramid", seats=4)
    top = play.static.lift_cell + 1
    play = table({top: "9D"}, f"red-thief {top} (0,0)", scenario="pyramid", seats=4)
    play.state.lifted = True
    assert labels(scene_of(play.match.observation(0)))["points"].endswith(f"room {top} is lifted off the board")
    told = labels(scene_of(walked(("rush-out", 3), 1, 20).observation(0)))["points"]
    assert told.endswith("action markers 1, the match ends at 5")


@pytest.mark.rule("DT-B8")
def test_who_laid_a_token_face_down_sees_what_he_remembers() -> None:
    pos = walked(("base", 2), 5, 12)
    assert not pos.state.posts
    pos = walked(("base", 2), 5, 4, setup="played")
    for player in (0, 1, -1):
        scene = scene_of(pos.observation(player))
        for square, token, seen in zip(pos.state.posts, pos.state.posted.ids, pos.state.posted.seen, strict=True):
            (piece,) = pieces_on(scene, SQUARE_NAMES[square])
            colour, kind = pos.static.token_names[token].split("-", 1)
            known = player >= 0 and seen >> player & 1
            assert piece.sign == colour[0] + (LETTERS[kind] if known else "?")
            assert piece.name == f"{colour} {kind if known else 'token'}, face down"
    pos = walked(("base", 2), 5, 24, setup="played", remember=False)
    scene = scene_of(pos.observation(0))
    hidden = [shape for shape in scene.shapes if isinstance(shape, Piece) and "face down" in shape.name]
    assert hidden
    assert all(piece.sign[1] == "?" for piece in hidden)


@pytest.mark.rule("DT-B8")
def test_more_tokens_than_a_room_has_squares_are_counted_by_owner() -> None:
    crowded = 0
    for pos in positions("brawl", 4, 1, 60, data=str(MORE), setup="played"):
        for viewer in (0, -1):
            scene = scene_of(pos.observation(viewer))
            assert not problems(scene)
            hidden = [shape for shape in scene.shapes if isinstance(shape, Piece) and "face down" in shape.name]
            found = Counter[str]()
            for piece in hidden:
                found[piece.tone] += piece.count
            stashed = [token for pile in (*pos.state.stash, pos.state.posted) for token in pile.ids]
            assert found == Counter(pos.static.scenario.colours[token // TEAM] for token in stashed)
            known = [pile.ids[n] for pile in pos.state.stash for n in range(len(pile)) if pile.known(n, viewer)]
            text = "; ".join(piece.name for piece in hidden)
            assert all(KINDS[token % TEAM] in text for token in known)
            crowded += any(piece.count > 1 for piece in hidden)
    assert crowded > 5


def test_owners_are_told_apart_without_colour() -> None:
    scene = scene_of(walked(("crossing", 4), 6, 300).observation(0))
    assert render(scene, colour=False) == re.sub("\x1b\\[[0-9;]*m", "", render(scene, colour=True))
    initials = {piece.sign[0].lower(): piece.tone for piece in scene.shapes if isinstance(piece, Piece)}
    assert initials == {tone[0]: tone for tone in initials.values()}


def test_boxes_of_lists_hold_their_texts() -> None:
    for seed in range(3):
        pos = walked(("crossing", 4), seed, 900)
        scene = scene_of(pos.observation(Rng(seed).below(4)))
        boxes = [shape for shape in scene.shapes if isinstance(shape, Box)]
        for shape in scene.shapes:
            if isinstance(shape, Label) and any(
                box.y < shape.y < box.y + box.height - 1 and box.x < shape.x < box.x + box.width for box in boxes
            ):
                (box,) = (
                    one
                    for one in boxes
                    if one.y < shape.y < one.y + one.height - 1 and one.x < shape.x < one.x + one.width
                )
                assert shape.x + columns(shape.text) <= box.x + box.width - 1, shape
