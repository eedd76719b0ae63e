"""The drawn board: all that lies open is on it, nothing that is hidden, and it fits a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import undercroft_donjon.plugin as donjon
from undercroft import Host, Rng
from undercroft.render import render
from undercroft.scene import Box, Label, Piece, Scene, problems
from undercroft_donjon.scene import scene
from undercroft_donjon.words import FIGURES, KINDS, PLACES, ROOM_5, SPIDER, WIDTH

HOST = Host(plugins=[donjon], strict=True)


def positions(players: int, seed: int, every: int = 5) -> Iterator[Any]:
    """Gives the position of a random match before each so many decisions."""
    pos = HOST.setting("donjon", players, {"objectives": "advanced"}).start(seed)
    rng = Rng(seed)
    count = 0
    while asked := pos.players():
        if count % every == 0:
            yield pos
        pos.play_unchecked(asked[0], rng.choice(pos.legal(asked[0])))
        count += 1
    yield pos


def start(players: int = 4, **options: Any) -> Any:
    return HOST.setting("donjon", players, options).start(7)


def drawn(pos: Any, viewer: int = 0) -> str:
    return render(scene(pos.observation(viewer), viewer))


def texts(board: Scene) -> dict[str, str]:
    return {shape.id: shape.text for shape in board.shapes if not isinstance(shape, Box)}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_the_board_fits_its_terminal_and_shows_every_figure_and_group(players: int, seed: int) -> None:
    for pos in positions(players, seed):
        viewer = (pos.players() or (0,))[0]
        board = scene(pos.observation(viewer), viewer)
        assert not problems(board)
        lines = render(board).splitlines()
        assert max(map(len, lines)) == 80
        assert len(lines) <= 25
        shown: Counter[str] = Counter()
        for shape in board.shapes:
            if isinstance(shape, Piece):
                shown[shape.name] += shape.count
        assert [shown[kind] for kind in KINDS] == list(FIGURES)
        assert shown["adventurers"] + pos.state.terrace == 28


def test_a_board_of_four_is_24_lines_high_with_its_legend() -> None:
    assert len(drawn(start()).splitlines()) == 24


def test_the_board_at_the_start_is_drawn_like_this() -> None:
    pos = start(2, first=1)
    mixtures = "  ".join(pos.static.mixtures[card].name for card in pos.state.mixtures_shown)
    vips = "  ".join(pos.static.vips[card].name for card in pos.state.vips_shown)
    # The first Threat card has been revealed already.
    forest, swamp = (sum(pos.state.areas[area * WIDTH : area * WIDTH + WIDTH]) for area in (0, 1))
    out = sum(sum(seat.groups) for seat in pos.state.seats)
    lines = drawn(pos, 1).splitlines()
    assert lines[0] == (
        f"┌ forest {forest} ───────┬ swamp {swamp} ────────┬ oubliettes 0 ───┬ supply, terrace {28 - out} ────┐"
    )
    gone, kept = len(pos.state.cemetery), len(pos.state.kept)
    assert lines[2] == (f"├ Threat 11, cemetery {gone}, kept {kept} of 2 ─────────────────┴ Inn 7, Swordbearers 16 ┤")
    assert lines[3].strip("│ ") == f"Mixtures 13:  {mixtures}"
    assert lines[4].strip("│ ") == f"VIPs 8:  {vips}"
    assert lines[8] == "│entrance h1   room 1   h2   room 2$$ h3   room 3$$ h4   room 4$$ h5   room 5$$│"
    assert lines[9].startswith("├ player 0, -")
    assert lines[9].endswith(" pts ────┬────┬────────┬────┬────────┬─ Malus |12345  Guardian ? ┤")
    assert lines[12].startswith("╠ > player 1 (you)*, -")
    assert lines[12].endswith(" pts ╪════════╪════╪════════╪═ Malus |12345  Guardian ? ╣")
    assert lines[15] == "╚════════╧════╧════════╧════╧════════╧════╧════════╧════╧════════╧════╧════════╝"
    assert lines[-1] == "$ gold pile  Malus laid|left  > has the turn  ! must act  * first"


def test_without_unicode_the_board_is_ascii_and_the_own_dungeon_still_marked() -> None:
    pos = start()
    plain = render(scene(pos.observation(2), 2), unicode=False)
    assert plain.isascii()
    assert len(plain.splitlines()) == 24
    marked = [line for line in plain.splitlines() if line.startswith("#")]
    assert len(marked) == 4
    assert "player 2 (you)" in marked[0]


def test_what_nobody_knows_is_not_on_the_board() -> None:
    for pos in positions(4, 11, every=40):
        for viewer in (-1, 0, 3):
            seen = pos.observation(viewer)
            board = scene(seen, viewer)
            for seed in range(3):
                world = seen.sample(Rng(seed))
                assert world.state != pos.state or not pos.state.threats
                assert scene(world.observation(viewer), viewer) == board


@pytest.mark.rule("DJ-S10", "DJ-PW11")
def test_a_guardian_tile_is_a_question_mark_until_it_is_turned_up_even_on_the_whole_position() -> None:
    pos = start()
    mine = pos.state.seats[1]
    powers = pos.static.guardians[mine.guardian.ids[0]].powers
    for table in (pos, pos.observation(1)):
        assert texts(scene(table, 1))["1/guardian"] == " Guardian ? "
    mine.guardian.seen[0] = -1
    mine.covers[1] = 2
    for viewer in (-1, 0, 1):
        board = scene(pos.observation(viewer), viewer)
        assert texts(board)["1/guardian"] == f" Guardian {powers[0]} (2) {powers[2]} "
        assert texts(board)["0/guardian"] == " Guardian ? "


def test_malus_tiles_groups_and_points_are_shown() -> None:
    pos = start()
    mine = pos.state.seats[0]
    mine.groups[:] = [1, 0, 0, 0, 3]
    mine.laid, mine.reserve = [1, 3], [4, 5]
    mine.covers[0] = 2
    board = scene(pos.observation(0), 0)
    assert texts(board)["0/malus"] == " Malus 13|45 "
    assert texts(board)["0/room 5/adventurers"] == "A3"
    title = next(shape.title for shape in board.shapes if isinstance(shape, Box) and shape.id == "0/dungeon")
    assert f"{-6 - 16} pts" in title


def test_a_crowded_place_takes_more_lines_and_loses_nothing() -> None:
    pos = start()
    mine = pos.state.seats[0]
    mine.monsters[ROOM_5 * WIDTH :] = [12, 11, 10, 13, 14, 11]
    mine.monsters[WIDTH : 2 * WIDTH] = [1, 2, 3, 4, 5, 6]
    mine.groups[4] = 12
    board = scene(pos.observation(0), 0)
    assert not problems(board)
    found = texts(board)
    assert [found[f"0/room 5/{kind}"] for kind in KINDS] == ["s12", "b11", "d10", "v13", "k14", "V11"]
    assert [found[f"0/hallway 1/{kind}"] for kind in KINDS] == ["s", "b2", "d3", "v4", "k5", "V6"]
    assert found["0/room 5/adventurers"] == "A12"


def test_the_turn_and_who_must_act_are_told_apart() -> None:
    for pos in positions(4, 5, every=1):
        acting = pos.players()[0]
        if acting != pos.turn:
            break
    titles = {
        shape.id: shape.title[0]
        for shape in scene(pos.observation(acting), acting).shapes
        if isinstance(shape, Box) and shape.id.endswith("/dungeon")
    }
    assert titles[f"{pos.turn}/dungeon"] == ">"
    assert titles[f"{acting}/dungeon"] == "!"
    assert sorted(titles.values()) == ["!", ">", "p", "p"]


def test_every_legal_action_is_tied_to_what_it_touches() -> None:
    aimless = {"stop", "pass"}
    seen = set()
    for pos in chain(positions(3, 2, every=1), positions(4, 8, every=1)):
        for player in pos.players():
            board = scene(pos.observation(player), player)
            assert list(board.touches) == [pos.setting.ruleset.text(action) for action in pos.legal(player)]
            for text, touched in board.touches.items():
                seen.add(text.split()[0])
                assert bool(touched) == (text not in aimless), text
    assert seen >= {"recruit", "step", "send", "brew", "welcome", "invite", "move", "remove", *aimless}


def test_an_action_touches_the_piece_and_the_place_it_goes_to() -> None:
    pos = start(2, first=0)
    while not any(action.text.startswith("recruit") for action in pos.legal(0)):
        pos.play_unchecked(0, pos.legal(0)[0])
    touches = scene(pos.observation(0), 0).touches
    text = next(text for text in touches if text.endswith("from forest to entrance"))
    kind = text.split()[2]
    assert touches[text] == ("forest", f"forest/{kind}", "0/entrance")


def test_an_onlooker_has_no_dungeon_and_no_actions() -> None:
    board = scene(start().observation(), -1)
    assert "(you)" not in render(board)
    assert "═" not in render(board)
    assert board.touches == {}


def test_long_names_in_own_data_are_cut_and_gold_piles_counted(tmp_path: Path) -> None:
    folder = Path(donjon.__file__).parent / "data"
    for file in ("vips", "mixtures"):
        text = (folder / f"{file}.toml").read_text(encoding="utf-8")
        (tmp_path / f"{file}.toml").write_text(text.replace('name = "', f'name = "{"very-" * 9}'), encoding="utf-8")
    rooms = (folder / "rooms.toml").read_text(encoding="utf-8").replace("piles = 0", "piles = 3")
    (tmp_path / "rooms.toml").write_text(rooms, encoding="utf-8")
    board = scene(start(data=str(tmp_path)).observation(0), 0)
    assert not problems(board)
    assert texts(board)["piles/room 1"] == "$3"
    cards = [
        shape.text for shape in board.shapes if isinstance(shape, Label) and "/" in shape.id and "very" in shape.text
    ]
    assert len(cards) == 5
    assert all(card.endswith("…") for card in cards[:3])


def test_names_of_cards_are_whole_if_all_of_them_fit_in_the_line() -> None:
    pos = start()
    by_length = sorted(range(len(pos.static.mixtures)), key=lambda card: len(pos.static.mixtures[card].name))
    pos.state.mixtures_shown[:] = [by_length[-1], *by_length[:2]]
    found = texts(scene(pos.observation(0), 0))
    assert found["mixture/0"] == pos.static.mixtures[by_length[-1]].name
    assert len(found["mixture/0"]) > 19, "more than a third of the line"


def test_of_long_powers_each_is_cut_so_that_all_three_are_seen() -> None:
    pos = start()
    longest = max(range(len(pos.static.guardians)), key=lambda tile: len("".join(pos.static.guardians[tile].powers)))
    mine = pos.state.seats[0]
    mine.guardian.ids[0], mine.guardian.seen[0] = longest, -1
    powers = pos.static.guardians[longest].powers
    board = scene(pos.observation(0), 0)
    assert not problems(board)
    shown = texts(board)["0/guardian"].split()
    assert len(shown) == 3
    assert "…" in "".join(shown)
    for text, power in zip(shown, powers, strict=True):
        assert power.startswith(text.rstrip("…")), "enough to know it by"
        assert len(text) > 5
    # There is more room in the row of another player, and then it says what it is.
    mine.covers[:] = [1, 2, 3]
    assert texts(scene(pos.observation(1), 1))["0/guardian"] == " Guardian (1) (2) (3) "


def test_pieces_have_the_tone_of_their_type_and_a_sign_of_their_own() -> None:
    board = scene(start().observation(0), 0)
    spiders = [shape for shape in board.shapes if isinstance(shape, Piece) and shape.name == KINDS[SPIDER]]
    assert {(shape.sign, shape.tone) for shape in spiders} == {("s", "yellow")}
    signs = {shape.name: shape.sign for shape in board.shapes if isinstance(shape, Piece)}
    assert len(set(signs.values())) == len(signs)
    assert f"0/{PLACES[0]}" in {shape.id for shape in board.shapes}
