"""Boards as PNG: drawn with the extra `png`, and a sentence that says what to install without it."""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from tests.cli_toys import zoo

from undercroft import Rng, png, svg
from undercroft.png import NoPicture
from undercroft.scene import LARGEST, Box, Label, NoBoard, Piece, Scene, scene_of

CELLAR = Scene(12, 3, (Box(0, 0, 12, 3, title="cellar"), Piece(2, 1, "r", "rat", 3, "red")), legend=("r rat",))


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    png._need_font.cache_clear()
    yield
    png._need_font.cache_clear()


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def pixels(picture: bytes) -> set[bytes]:
    """Gives the colours in a picture, each as 8 bits of red, green, blue and alpha."""
    data, place = b"", 8
    while place < len(picture):
        (long,) = struct.unpack(">I", picture[place : place + 4])
        if picture[place + 4 : place + 8] == b"IDAT":
            data += picture[place + 8 : place + 8 + long]
        place += 12 + long
    width, height = size(picture)
    raw, lines, before = zlib.decompress(data), [], bytes(4 * width)
    for row in range(height):
        line = bytearray(raw[row * (4 * width + 1) + 1 : (row + 1) * (4 * width + 1)])
        kind = raw[row * (4 * width + 1)]
        for x in range(4 * width):
            left, up, corner = (line[x - 4] if x > 3 else 0), before[x], (before[x - 4] if x > 3 else 0)
            guess = left + up - corner
            paeth = min((left, up, corner), key=lambda near: abs(guess - near))
            line[x] = (line[x] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
        before = bytes(line)
        lines.append(before)
    return {line[x : x + 4] for line in lines for x in range(0, 4 * width, 4)}


def test_a_png_has_the_size_of_the_svg_times_the_scale() -> None:
    width, height = (int(svg.svg(CELLAR).split(f' {side}="')[1].split('"')[0]) for side in ("width", "height"))
    for scale in (1.0, 2.0, 0.5):
        assert size(png.png(CELLAR, scale=scale)) == (round(width * scale), round(height * scale))


@pytest.mark.parametrize(("theme", "ground"), [("light", "e6dfd0"), ("dark", "1a1917")])
def test_a_png_has_the_colours_of_its_theme(theme: Any, ground: str) -> None:
    found = pixels(png.png(CELLAR, theme=theme, scale=1))
    assert bytes.fromhex(ground + "ff") in found
    assert bytes.fromhex("c0352bff") in found, "the rat"


def test_texts_are_drawn() -> None:
    frame = Box(0, 0, 12, 3)
    assert png.png(Scene(12, 3, (frame, Label(1, 1, "rats")))) != png.png(Scene(12, 3, (frame, Label(1, 1, "cats"))))


def test_what_a_png_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="light or dark, not 'auto'"):
        png.png(CELLAR, theme="auto")  # type: ignore[arg-type]
    for scale in (0, -1, 11, float("nan")):
        with pytest.raises(ValueError, match="above 0 and at most 10"):
            png.png(CELLAR, scale=scale)


def test_a_picture_too_large_for_the_memory_is_refused_and_a_scale_told_that_will_do() -> None:
    board = Scene(LARGEST, LARGEST, ())
    with pytest.raises(NoPicture, match=r"not 28,048 by 50,048; at a scale of 0\.53 it can"):
        png.png(board)
    with pytest.raises(NoPicture, match="at most 100,000,000 pixels"):
        png.png(Scene(200, 90, ()), scale=10)
    with pytest.raises(NoBoard, match="its width is 1000000"):
        png.png(Scene(10**6, 10**6, ()))


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPicture, match=r"pip install 'undercroft\[png\]'"):
        png.png(CELLAR)


def test_without_a_font_it_says_so_and_draws_no_empty_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "FONTS", "'No Such Font'")
    with pytest.raises(NoPicture, match="needs a font"):
        png.png(CELLAR)


def test_worlds_that_look_alike_have_the_same_png() -> None:
    match = zoo().match("zoo", players=2, seed=5)
    match.play(0, "draw")
    seen = match.observation(1)
    assert seen.state.seats[0].hand != match.position.state.seats[0].hand
    other = seen.sample(Rng(3)).observation(1)
    assert png.png(scene_of(other)) == png.png(scene_of(seen))
