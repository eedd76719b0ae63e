"""Scenes as pictures: valid, closed in themselves, the same each time, legible, and tied to the actions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli_toys import BEASTS, zoo

from undercroft import Rng
from undercroft.lettering import length, lettered
from undercroft.palette import CHIPS, DARK, LIGHT, Palette, style_sheet
from undercroft.scene import TONES, Box, Ground, Label, Piece, Scene, Shape, Squares, columns, scene_of
from undercroft.spatial import Edge, Grid
from undercroft.svg import svg

SVG = "{http://www.w3.org/2000/svg}"
VAULT = Grid.from_areas("aab\nccb").with_door(1, 2).with_door(0, 3, Edge.DOOR_OPEN).with_door(3, 4, Edge.DOOR_SECRET)
FLOOR = Squares(
    0,
    6,
    VAULT.with_door(4, 5, Edge.DOOR_LOCKED).with_blocked([5]).to_text(),
    (Ground((0,), "~", "water", "blue"),),
    "vault",
)
CAVE = Scene(
    24,
    11,
    (
        Box(0, 0, 12, 3, title="forest", id="forest"),
        Box(11, 0, 13, 3, title="swamp", tone="green"),
        Box(0, 2, 24, 4, title='mine <&> "co"', tone="strong"),
        Box(0, 2, 8, 4),
        Piece(1, 1, "s", "spider", count=3, tone="yellow", id="forest/spider"),
        Piece(4, 1, "?", "unknown"),
        Label(13, 1, "Zoé · 迷宮", tone="faint"),
        Label(14, 2, " gold 3 ", id="gold"),
        Label(9, 4, "torch  ", id="torch", card=True, tone="red"),
        FLOOR,
        Piece(*FLOOR.at(1), "o", "orc", id="orc"),
        Piece(*FLOOR.at(2), "a", "ant", id="ant"),
        Piece(*FLOOR.at(2, 2), "b", "bee", id="bee"),
    ),
    {
        "take spider from forest": ("forest", "forest/spider"),
        'say "<hi>"': ("gold", "torch"),
        "walk 3": ("vault/3", "orc"),
    },
    ("s spider", "~ water", "? whatever else"),
)


def drawn(scene: Scene, **options: Any) -> ET.Element:
    return ET.fromstring(svg(scene, **options))


def named(picture: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in picture.iter() if element.get("data-id") == name]


def kinds(element: ET.Element) -> list[str]:
    return [kind for one in element.iter() for kind in one.get("class", "").split()]


def words(element: ET.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def extent(text: ET.Element) -> tuple[float, float]:
    """Gives where a text begins and ends."""
    x, size = float(text.get("x", "")), float(text.get("font-size", "14"))
    long = float(text.get("textLength") or length(text.text or "", size))
    return (x - long / 2, x + long / 2) if text.get("text-anchor") == "middle" else (x, x + long)


def test_a_picture_is_closed_in_itself() -> None:
    text = svg(CAVE, title="The <cave>")
    picture = ET.fromstring(text)
    assert picture.tag == f"{SVG}svg"
    assert {element.tag.removeprefix(SVG) for element in picture.iter()} == {
        "svg", "title", "desc", "style", "g", "rect", "path", "text",
    }  # fmt: skip
    assert "href" not in text
    assert "url(" not in text
    assert "@import" not in text
    assert text.count("http") == 1, "the name of SVG"
    assert not [name for element in picture.iter() for name in element.attrib if name.startswith("on")]


def test_a_picture_tells_what_it_shows() -> None:
    picture = drawn(CAVE, title="The <cave>")
    assert picture.get("aria-label") == picture.findtext(f"{SVG}title") == "The <cave>"
    assert picture.findtext(f"{SVG}desc") == "s spider; ~ water; ? whatever else"
    tooltips = [title.text for title in picture.iter(f"{SVG}title")]
    assert {"3 spider", "unknown", "orc", "water", "door", "open door", "locked door", "secret door"} <= set(tooltips)


def test_it_scales_and_has_its_own_ground() -> None:
    picture = drawn(CAVE)
    _, _, width, height = map(float, picture.get("viewBox", "").split())
    assert (picture.get("width"), picture.get("height")) == (f"{width:g}", f"{height:g}")
    ground = picture.find(f"{SVG}rect")
    assert ground is not None
    assert (ground.get("class"), ground.get("width"), ground.get("height")) == ("uc-table", f"{width:g}", f"{height:g}")


def test_shapes_are_tied_to_their_actions_and_marked() -> None:
    picture = drawn(CAVE)
    for name, actions in (
        ("forest", ["take spider from forest"]),
        ("forest/spider", ["take spider from forest"]),
        ("gold", ['say "<hi>"']),
        ("torch", ['say "<hi>"']),
        ("vault/3", ["walk 3"]),
        ("orc", ["walk 3"]),
    ):
        found = named(picture, name)
        assert found, name
        assert all(json.loads(element.get("data-actions", "")) == actions for element in found)
        assert all(element.get("class") == "uc-can" for element in found)
    assert kinds(picture).count("uc-legal") == 6
    quiet = drawn(Scene(CAVE.width, CAVE.height, CAVE.shapes))
    assert "uc-legal" not in kinds(quiet)
    assert not [element for element in quiet.iter() if "data-actions" in element.attrib]
    assert named(quiet, "vault/3"), "ids are there without actions too"


def test_ids_and_actions_come_back_whatever_is_in_them() -> None:
    for name in ("a\nb", " x\t", "<&>'\"", "é e\u0301", "迷宮", "\U0001f600"):
        action = f"go {name} \ud800\x00"
        [label] = named(drawn(Scene(3, 1, (Label(0, 0, "x", id=name),), {action: (name,)})), name)
        assert json.loads(label.get("data-actions", "")) == [action]


def test_spaces_inside_a_text_are_kept() -> None:
    picture = drawn(Scene(9, 1, (Label(0, 0, "a    b"),)))
    assert picture.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
    assert words(picture) == ["a    b"]


def test_a_strong_box_has_a_double_frame_and_a_box_in_another_lies_further_in() -> None:
    picture = drawn(CAVE)
    assert kinds(picture).count("uc-inner") == 1
    frames = [rect for rect in picture.iter(f"{SVG}rect") if "uc-frame" in rect.get("class", "").split()]
    lefts = {rect.get("class"): float(rect.get("x", "")) for rect in frames if rect.get("width") != "152"}
    mine, inside = lefts["uc-frame uc-outer uc-strong"], lefts["uc-frame"]
    assert mine < inside
    order = [rect.get("class") for rect in frames]
    assert order.index("uc-frame uc-outer uc-strong") < order.index("uc-frame")


def test_boxes_that_share_edges_keep_both_frames() -> None:
    picture = drawn(Scene(20, 6, (Box(0, 0, 20, 6), Box(0, 0, 8, 6), Box(0, 0, 8, 3))))
    lefts = [float(r.get("x", "")) for r in picture.iter(f"{SVG}rect") if "uc-frame" in r.get("class", "").split()]
    assert lefts == sorted(set(lefts)), "the deeper, the further in"
    assert len(lefts) == 3


def test_every_door_has_a_look_of_its_own() -> None:
    looks = set()
    for kind in (Edge.WALL, Edge.DOOR_OPEN, Edge.DOOR_CLOSED, Edge.DOOR_LOCKED, Edge.DOOR_SECRET):
        floor = Squares(0, 0, Grid(2, 1).with_edge(0, 1, kind).to_text())
        picture = drawn(Scene(7, 3, (floor,)))
        shown = [kind for kind in kinds(picture) if kind not in ("uc-auto", "uc-table", "uc-floor", "uc-wall")]
        size = [rect.get("width", "") for rect in picture.iter(f"{SVG}rect")]
        looks.add((*shown, *size))
    assert len(looks) == 5


def test_what_lies_on_a_frame_has_a_ground_of_its_own_and_ends_where_its_units_end() -> None:
    picture = drawn(CAVE)
    [gold] = named(picture, "gold")
    assert "uc-tab" in kinds(gold)
    [text] = gold.iter(f"{SVG}text")
    assert text.text == "gold 3"
    assert extent(text)[1] == pytest.approx(21 * 14, abs=0.2)
    [torch] = named(picture, "torch")
    [card] = [rect for rect in torch.iter(f"{SVG}rect") if rect.get("class") == "uc-card uc-red"]
    assert float(card.get("width", "")) == 7 * 14, "as wide as its text, spaces included"


def test_squares_are_square_and_a_piece_alone_takes_the_middle() -> None:
    picture = drawn(CAVE)
    floor = [
        r for r in picture.iter(f"{SVG}rect") if r.get("class") in ("uc-floor", "uc-rock") and r.get("width") == "42"
    ]
    assert [rect.get("height") for rect in floor] == ["42"] * 6
    assert [rect.get("class") for rect in floor].count("uc-rock") == 1
    [orc] = named(picture, "orc")
    chip = next(rect for rect in orc.iter(f"{SVG}rect") if "uc-chip" in rect.get("class", ""))
    square = floor[1]
    for at, size in (("x", "width"), ("y", "height")):
        middle = float(chip.get(at, "")) + float(chip.get(size, "")) / 2
        assert middle == float(square.get(at, "")) + 21
    assert [kind for kind in kinds(picture) if kind == "uc-door"] == ["uc-door"] * 4
    pair = [next(named(picture, name)[0].iter(f"{SVG}rect")) for name in ("bee", "ant")]
    assert [rect.get("width") for rect in pair] == ["18", "18"], "two on a square are smaller"
    assert float(pair[0].get("x", "")) + 18 == float(pair[1].get("x", ""))


def test_a_piece_hides_the_sign_of_the_ground_it_is_on() -> None:
    floor = Squares(0, 0, VAULT.to_text(), (Ground((0, 1), "~", "water"),))
    assert words(drawn(Scene(10, 5, (floor,)))) == ["~", "~"]
    assert words(drawn(Scene(10, 5, (floor, Piece(*floor.at(1), "o", "orc"))))) == ["~", "o"]
    assert words(drawn(Scene(10, 5, (floor, Piece(*floor.at(1, 2), "o", "orc"))))) == ["~", "o"]


def test_pieces_side_by_side_do_not_lie_over_each_other() -> None:
    row = ((0, "s", 1), (1, "b", 2), (3, "d", 1), (4, "v", 13), (8, "k", 1))
    picture = drawn(Scene(10, 1, tuple(Piece(x, 0, sign, sign, count, id=sign) for x, sign, count in row)))
    spans = []
    for _, sign, _ in row:
        [piece] = named(picture, sign)
        rects = list(piece.iter(f"{SVG}rect"))
        left = min(float(rect.get("x", "")) for rect in rects)
        spans.append((left, max(float(rect.get("x", "")) + float(rect.get("width", "")) for rect in rects)))
    assert all(one[1] <= other[0] for one, other in pairwise(spans))
    assert spans[-1][1] - spans[-1][0] == 17, "alone it is larger"


def test_the_legend_draws_signs_as_they_are_on_the_board() -> None:
    picture = drawn(CAVE)
    assert words(picture)[-5:] == ["s", "spider", "~", "water", "? whatever else"]


def test_signs_of_two_letters_are_whole_in_the_legend() -> None:
    signs = ("So", "Wo", "MM")
    pieces = tuple(Piece(4 * x, 0, sign, f"name {sign}") for x, sign in enumerate(signs))
    picture = drawn(Scene(40, 1, pieces, legend=tuple(f"{sign} name {sign}" for sign in signs)))
    assert words(picture) == [*signs, *(word for sign in signs for word in (sign, f"name {sign}"))]


def test_a_long_legend_goes_on_below() -> None:
    entries = tuple(f"{number} entry" for number in range(9))
    picture = drawn(Scene(20, 2, (), legend=entries))
    _, _, width, height = map(float, picture.get("viewBox", "").split())
    found = list(picture.iter(f"{SVG}text"))
    assert [text.text for text in found] == list(entries)
    assert len({text.get("y") for text in found}) > 1
    assert all(extent(text)[1] + 12 <= width and float(text.get("y", "")) + 12 <= height for text in found)
    one = drawn(Scene(20, 2, (), legend=entries[:1])).get("height", "")
    none = drawn(Scene(20, 2, ())).get("height", "")
    assert float(none) < float(one) < height


def test_texts_keep_to_their_room_whatever_the_font() -> None:
    picture = drawn(CAVE)
    width = float(picture.get("viewBox", "").split()[2])
    for text in picture.iter(f"{SVG}text"):
        assert len(text.text or "") == 1 or text.get("textLength"), text.text
        start, end = extent(text)
        assert -1 <= start <= end <= width
    long = drawn(Scene(10, 1, (Label(0, 0, "W" * 30),)))
    [text] = long.iter(f"{SVG}text")
    assert extent(text)[1] <= 30 * 14


def test_a_title_with_too_little_room_is_cut_and_told_in_full() -> None:
    picture = drawn(Scene(10, 3, (Box(0, 0, 10, 3, title="WWWWWWWWWWWWWWWW"),)))
    [text] = picture.iter(f"{SVG}text")
    assert (text.text or "").endswith("W…")
    assert extent(text)[1] <= 9 * 14
    assert "WWWWWWWWWWWWWWWW" in [title.text for title in picture.iter(f"{SVG}title")]


def test_texts_are_measured_and_cut() -> None:
    assert length("iiii", 10) < length("mmmm", 10)
    assert length("é", 10) == length("e", 10)
    assert length("迷宮", 10) == 20
    assert length("forest", 10, bold=True) > length("forest", 10)
    assert lettered("forest", 24, 10) == ("forest", 24), "a little too long is squeezed"
    assert lettered("forest", 12, 10)[0] == "f…"


def test_a_line_is_drawn_for_a_box_one_unit_wide_or_high() -> None:
    picture = drawn(Scene(5, 3, (Box(0, 1, 5, 1), Box(2, 0, 1, 3))))
    sizes = [(r.get("width"), r.get("height")) for r in picture.iter(f"{SVG}rect") if r.get("class") == "uc-frame"]
    assert ("53", "0") in sizes
    assert ("0", "47") in sizes


def test_a_theme_is_light_or_dark_or_left_to_the_one_who_looks() -> None:
    auto, light, dark = (svg(CAVE, theme=theme) for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme: dark" in auto
    assert LIGHT.table in auto
    assert DARK.table in auto
    assert "prefers-color-scheme" not in light + dark
    assert DARK.table not in light
    assert LIGHT.table not in dark
    with pytest.raises(ValueError, match="auto, light or dark, not 'pink'"):
        svg(CAVE, theme="pink")  # type: ignore[arg-type]


def test_every_rule_holds_in_pictures_of_its_theme_only() -> None:
    for theme in ("light", "dark"):
        for line in style_sheet(theme).splitlines():
            assert all(one.strip().startswith(f".uc-{theme} ") for one in line.split("{")[0].split(","))


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_every_text_stands_out_from_what_it_lies_on(colours: Palette) -> None:
    for text in (colours.text, colours.faint, *colours.tones.values()):
        for ground in (colours.panel, colours.hall, colours.table):
            assert contrast(text, ground) >= 4.5, (text, ground)
    assert contrast(colours.text, colours.thing) >= 4.5
    assert contrast(colours.strong, colours.panel) >= 4.5, "the title of a strong box"
    rules = style_sheet("light" if colours is LIGHT else "dark")
    assert f".uc-tab.uc-strong {{ fill: {colours.strong}" in rules
    assert f".uc-text.uc-strong.uc-title {{ fill: {colours.panel}" in rules
    assert contrast(colours.legal, colours.panel) >= 3
    assert contrast(colours.legal, colours.hall) >= 3
    for chip, ink in CHIPS.values():
        assert contrast(chip, ink) >= 4.5, chip
    assert set(colours.tones) == set(TONES) - {"strong", "faint"}


texts = st.text(max_size=12)
tones = st.sampled_from(["", "strong", "faint", "red", "nonsense", '"><script>'])
near = st.integers(-3, 40)
shapes: st.SearchStrategy[Shape] = st.one_of(
    st.builds(Box, near, near, near, near, texts, tones, texts),
    st.builds(Label, near, near, texts, tones, texts, st.booleans()),
    st.builds(Piece, near, near, texts, texts, near, tones, texts),
    st.builds(
        Squares,
        near,
        near,
        st.sampled_from(["", "+", "+--+\n| .|\n+--+", FLOOR.picture, "x\ny", "xx\n\nz"]),
        st.lists(st.builds(Ground, st.lists(near).map(tuple), texts, texts, tones, st.booleans()), max_size=2).map(
            tuple
        ),
        texts,
        st.lists(st.tuples(near, near), max_size=2).map(tuple),
    ),
)


@given(
    st.builds(
        Scene,
        near,
        near,
        st.lists(shapes, max_size=8).map(tuple),
        st.dictionaries(texts, st.lists(texts, max_size=3).map(tuple), max_size=4),
        st.lists(texts, max_size=3).map(tuple),
    ),
    texts,
)
def test_whatever_the_scene_the_picture_can_be_read_and_is_the_same_again(scene: Scene, title: str) -> None:
    text = svg(scene, title=title)
    assert text == svg(scene, title=title)
    picture = ET.fromstring(text)
    assert not list(picture.iter("script"))
    touched = {name: [a for a, names in scene.touches.items() for n in names if n == name] for name in _ids(scene)}
    for element in picture.iter():
        name = element.get("data-id")
        if name and touched.get(name):
            assert json.loads(element.get("data-actions", "")) == touched[name]


def _ids(scene: Scene) -> Iterator[str]:
    for shape in scene.shapes:
        if shape.id and re.fullmatch("[\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*", shape.id):
            yield shape.id


def test_worlds_that_look_alike_have_the_same_picture_and_hidden_things_no_name_in_it() -> None:
    match = zoo().match("zoo", players=2, seed=4)
    for action in ("draw", "draw", "bury", "lay"):
        player = match.players()[0]
        match.play(player, next(one for one in match.legal(player) if match.text(one).startswith(action)))
        for viewer in (None, 0, 1):
            seen = match.observation(viewer)
            picture = svg(scene_of(seen))
            for seed in range(4):
                world = seen.sample(Rng(seed))
                assert svg(scene_of(world.observation(viewer))) == picture
            state = match.position.state
            open_to = [hand.hand for seat, hand in enumerate(state.seats) if viewer == seat]
            hidden = set(range(len(BEASTS))) - {card for hand in open_to for card in hand}
            assert not [BEASTS[card] for card in hidden if re.search(rf"\b{BEASTS[card]}\b", picture)]


def test_the_page_in_the_docs_asks_pictures_for_what_they_have() -> None:
    text = (Path(__file__).parents[1] / "docs" / "boards.md").read_text(encoding="utf-8")
    page = text.split("```html\n")[1].split("```")[0]
    asked = re.search(r'closest\("\[(.+?)\]"\)', page)
    assert asked
    assert asked[1] in svg(CAVE)
    assert page.count("{") == page.count("}")
    assert page.count("(") == page.count(")")


shown = st.text("abcWil .é迷", min_size=1, max_size=9)


@given(
    st.one_of(
        st.builds(Label, st.integers(0, 8), st.just(0), shown, st.sampled_from(["", "strong"]), card=st.booleans()),
        st.builds(Box, st.integers(0, 8), st.just(0), st.integers(4, 12), st.just(3), shown),
    )
)
def test_a_text_takes_no_more_than_its_units(shape: Box | Label) -> None:
    start, taken = (shape.x + 1, shape.width - 2) if isinstance(shape, Box) else (shape.x, columns(shape.text))
    for text in drawn(Scene(40, 3, (Box(0, 0, 40, 3), shape))).iter(f"{SVG}text"):
        left, right = extent(text)
        assert start * 14 - 0.1 <= left
        assert right <= (start + taken) * 14 + 0.1
