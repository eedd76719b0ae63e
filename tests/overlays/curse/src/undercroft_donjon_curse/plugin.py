"""What Undercroft loads: the overlay, and everything that it changes in Donjon."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from undercroft import CONTRACT, Overlay, hookimpl
from undercroft.registers import Components, Data, Overlays, Phases, Rules, Scoring
from undercroft_donjon import PowerPhase, Recruitment

from .curses import CURSES, CursedRecruitment, Curses, Divination, one_more, scene, score_lines, setup

OVERLAY: Final = Overlay(
    name="curse", game="donjon", title="Curses", contract=CONTRACT, state=Curses, setup=setup, scene=scene
)


@hookimpl
def undercroft_overlays(register: Overlays) -> None:
    """Registers the overlay; the other hooks, what it changes."""
    register.add(OVERLAY)


@hookimpl
def undercroft_components(register: Components) -> None:
    """Adds the curses."""
    register.add("donjon", "curse", CURSES)


@hookimpl
def undercroft_phases(register: Phases) -> None:
    """Replaces a phase, and inserts one."""
    register.replace("donjon", Recruitment, CursedRecruitment)
    register.before("donjon", PowerPhase, Divination)


@hookimpl
def undercroft_scoring(register: Scoring) -> None:
    """Adds a line to the score sheet."""
    register.add("donjon", "curses", score_lines)


@hookimpl
def undercroft_rules(register: Rules) -> None:
    """Adds numbered rules, and changes one of Donjon's."""
    register.add("donjon", files("undercroft_donjon_curse") / "rules.toml")
    register.wrap("donjon", "recruit_limit", one_more)


@hookimpl
def undercroft_data(register: Data) -> None:
    """Changes an entry of a data file (CU-6)."""
    register.change("donjon", "rooms", "room 1", piles=1)
