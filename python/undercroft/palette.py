"""The colours of pictures, by day and by night, and the style sheet made of them."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

import msgspec

Theme = Literal["auto", "light", "dark"]
"""`auto` follows the wish of the one who looks; whatever draws without such a wish draws it light."""
PLAIN: Final = "plain"
"""The tone of pieces that have none."""
CHIPS: Final = {
    PLAIN: ("#6b665f", "#ffffff"),
    "yellow": ("#f0c02c", "#2b2000"),
    "red": ("#c0352b", "#ffffff"),
    "green": ("#2b7f3f", "#ffffff"),
    "blue": ("#2b68b5", "#ffffff"),
    "magenta": ("#95399f", "#ffffff"),
    "cyan": ("#147680", "#ffffff"),
    "good": ("#2b7f3f", "#ffffff"),
    "bad": ("#c0352b", "#ffffff"),
}
"""For each tone the colour of a piece and that of the sign on it."""


class Palette(msgspec.Struct, frozen=True):
    """The colours of one theme."""

    table: str
    """What everything lies on."""
    panel: str
    """What is inside a box, and a square that can be entered."""
    hall: str
    """What is inside a box that holds others."""
    line: str
    text: str
    faint: str
    strong: str
    """The frame of a strong box."""
    legal: str
    """What marks a shape that a legal action touches."""
    rock: str
    thing: str
    """What covers squares, such as a table."""
    tones: dict[str, str]
    """The colours of texts and frames in a tone."""


LIGHT: Final = Palette(
    table="#e6dfd0",
    panel="#fbf8f1",
    hall="#f0eadc",
    line="#8b8271",
    text="#2b2620",
    faint="#645c4f",
    strong="#6b3f16",
    legal="#0b5cad",
    rock="#b9ae9a",
    thing="#e3cda6",
    tones={
        "yellow": "#7d5b00",
        "red": "#b3261e",
        "green": "#1f6a33",
        "blue": "#1d57a6",
        "magenta": "#86308f",
        "cyan": "#0b636c",
        "good": "#1f6a33",
        "bad": "#b3261e",
    },
)
DARK: Final = Palette(
    table="#1a1917",
    panel="#2b2926",
    hall="#211f1d",
    line="#7d766a",
    text="#efe9dd",
    faint="#b3aa9a",
    strong="#e0ac5c",
    legal="#7cc0ff",
    rock="#4a463f",
    thing="#54422c",
    tones={
        "yellow": "#f0c95a",
        "red": "#ff9c92",
        "green": "#86d496",
        "blue": "#98c0f8",
        "magenta": "#e3a4ea",
        "cyan": "#7ed4dd",
        "good": "#86d496",
        "bad": "#ff9c92",
    },
)


FORMS: Final = """\
.uc-frame { stroke-width: 1.5 } .uc-frame.uc-strong { stroke-width: 2.5 } .uc-inner { fill: none; stroke-width: 1 }
.uc-tab, .uc-card { stroke-width: 1 } .uc-number { stroke-width: 1.5 } .uc-ground { fill-opacity: 0.4 }
.uc-ground.uc-tint { fill-opacity: 0.16 } .uc-fog { fill-opacity: 0.35 } .uc-thing { stroke-width: 1.5 }
.uc-wall { fill: none; stroke-width: 4; stroke-linecap: round }
.uc-door { stroke-width: 2 } .uc-secret { stroke-dasharray: 2 2 }
.uc-legal { fill: none; stroke-width: 2; stroke-dasharray: 6 3; pointer-events: none }
.uc-ring { stroke-dasharray: none }
.uc-title, .uc-sign, .uc-count, .uc-text.uc-strong { font-weight: bold }
"""
"""What is the same in all themes."""


@cache
def style_sheet(theme: Theme) -> str:
    """Gives the rules for pictures of a theme. They hold in such pictures only, though a page may have many of them.

    >>> style_sheet("dark").split()[0]
    '.uc-dark'
    """
    if theme != "auto":
        return _rules(theme, DARK if theme == "dark" else LIGHT)
    return f"{_rules(theme, LIGHT)}@media (prefers-color-scheme: dark) {{\n{_rules(theme, DARK)}}}\n"


def _rules(theme: str, colours: Palette) -> str:
    rules = {
        ".uc-table": f"fill: {colours.table}",
        ".uc-frame": f"fill: {colours.panel}; stroke: {colours.line}",
        ".uc-outer": f"fill: {colours.hall}",
        ".uc-inner": f"stroke: {colours.strong}",
        ".uc-tab": f"fill: {colours.panel}; stroke: {colours.line}",
        ".uc-card": f"fill: {colours.panel}; stroke: {colours.line}",
        ".uc-text": f"fill: {colours.text}",
        ".uc-text.uc-faint": f"fill: {colours.faint}",
        ".uc-floor": f"fill: {colours.panel}; stroke: {colours.line}",
        ".uc-rock": f"fill: {colours.rock}; stroke: {colours.line}",
        ".uc-fog": f"fill: {colours.line}",
        ".uc-thing": f"fill: {colours.thing}; stroke: {colours.strong}",
        ".uc-gap": f"fill: {colours.panel}",
        ".uc-wall": f"stroke: {colours.text}",
        ".uc-door": f"fill: {colours.panel}; stroke: {colours.strong}",
        ".uc-lock": f"fill: {colours.strong}",
        ".uc-number": f"fill: {colours.panel}",
        ".uc-count": f"fill: {colours.text}",
    }
    for tone, colour in colours.tones.items():
        rules[f".uc-text.uc-{tone}"] = f"fill: {colour}"
        rules[f".uc-frame.uc-{tone}, .uc-card.uc-{tone}, .uc-thing.uc-{tone}"] = f"stroke: {colour}"
    rules[".uc-frame.uc-strong"] = f"stroke: {colours.strong}"
    rules[".uc-tab.uc-strong"] = f"fill: {colours.strong}; stroke: {colours.strong}"
    rules[".uc-text.uc-strong.uc-title"] = f"fill: {colours.panel}"
    rules[".uc-legal"] = f"stroke: {colours.legal}"
    for tone, (chip, ink) in CHIPS.items():
        name = f".uc-{tone}"
        rules[f".uc-chip{name}, .uc-ground{name}"] = f"fill: {chip}"
        rules[f".uc-number{name}"] = f"stroke: {chip}"
        rules[f".uc-sign{name}"] = f"fill: {ink}"
    return "".join(
        ", ".join(f".uc-{theme} {one}" for one in names.split(", ")) + f" {{ {rule} }}\n"
        for names, rule in rules.items()
    )
