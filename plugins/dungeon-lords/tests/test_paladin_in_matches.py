"""The paladin in whole matches: he moves after the very change that calls him, and after no other (DL-B9)."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from undercroft_dungeon_lords.events import EvilMoved, PaladinCame, RoundBegan, WentAway
from undercroft_dungeon_lords.executing import Executing
from undercroft_dungeon_lords.fight_events import Imprisoned

from .conftest import lord
from .test_paladin import reference

NOWHERE = -1
EVIL = ("food", "monsters", "execute", "hire vampire", "hire witch", "hire ghost", "hire demon", "dismiss")
"""What the lords mostly do, so that they become evil."""


@pytest.mark.rule("DL-B9.1", "DL-B9.2", "DL-B9.3", "DL-B9.4", "DL-B9.5", "DL-B9.6", "DL-B9.8", "DL-B9.10", "DL-S-81")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_he_moves_at_once_and_only_then(host: Any, players: int) -> None:
    moves = silver = 0
    for seed in range(8):
        match = host.match("dungeon-lords", players=players, seed=seed)
        while match.players():
            player = match.players()[0]
            legal = match.legal(player)
            evil_ones = [one for one in legal if match.text(one).startswith(EVIL)] if match.count % 5 else []
            match.play(player, (evil_ones or legal)[(seed + 7 * match.count) % len(evil_ones or legal)])
        evil, starter, present, waits = [5] * players, 0, NOWHERE, True
        came = NOWHERE
        events = list(match.events)
        for at, event in enumerate(events):
            match event:
                case RoundBegan(year=year, season=season):
                    starter = event.starter
                    if (year, season) == (2, 0):
                        # The gold paladin; who begins the second year is known before he looks for the most evil.
                        assert came == reference(evil, NOWHERE, True, starter)
                        present, waits = came, came == NOWHERE
                case EvilMoved():
                    evil[event.player] = event.evil
                    goes = reference(evil, present, waits, starter)
                    follows = events[at + 1] if at + 1 < len(events) else None
                    assert isinstance(follows, PaladinCame) == (goes != present), (seed, at)
                    if goes != present:
                        assert follows == PaladinCame(goes)
                        present, waits = goes, False
                        moves += 1
                case PaladinCame():
                    came = event.player
                case Imprisoned() | WentAway() if event.adventurer.startswith("paladin"):
                    present, waits, came = NOWHERE, False, NOWHERE
                    silver += event.adventurer == "paladin-silver"
        assert evil == [seat.evil for seat in match.position.state.seats]
    assert moves > 10
    assert silver


@pytest.mark.rule("DL-B9.1")
def test_a_price_in_evil_calls_him_before_the_gain_of_the_same_space(table: Any, tmp_path: Path) -> None:
    """No space of the game has both; an owner's may."""
    text = (files("undercroft_dungeon_lords") / "data" / "places.toml").read_text(encoding="utf-8")
    changed = text.replace("{ gain = { smiles = 2 } }", "{ price = { evil = 1 }, gain = { smiles = 2 } }")
    assert changed != text
    (tmp_path / "places.toml").write_text(changed, encoding="utf-8")
    given = lord(evil=9, orders="reputation dig mine", inaccessible="food imps")
    play = table(Executing(), [given], minions={"reputation": "- 0"}, options={"data": str(tmp_path)})
    play.play("execute")
    assert (play.party(), play.seat().evil) == ("paladin-silver", 8)
