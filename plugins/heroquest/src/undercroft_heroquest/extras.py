"""What Undercroft loads without the game: the command `undercroft heroquest`. Nothing heavy is imported here."""

from __future__ import annotations

from undercroft import hookimpl
from undercroft.registers import Commands


@hookimpl
def undercroft_commands(register: Commands) -> None:
    """Registers the command."""
    register.add("heroquest", "undercroft_heroquest.commands:app", "Check, draw and list quests of HeroQuest.")
