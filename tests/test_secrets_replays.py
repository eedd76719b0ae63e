"""Two matches that one player cannot tell apart give that player the same replay, copy, board and `show`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli_toys import run
from tests.test_secrets_worlds import bank, played
from tests.zoo import right_auction, right_maze

from undercroft import Host, Match, Record, Rng
from undercroft.render import render
from undercroft.svg import svg
from undercroft.testing.looks import Pair, begun, play_on
from undercroft.testing.worlds import differing


def recorded(position: Any, path: Path) -> Match:
    """Gives a match that goes on from the position, and is written to a file."""
    match = begun(position)
    match.record_to(path)
    return match


def given_away(game: Any, match: Match, path: Path, player: int) -> dict[str, str]:
    """Gives all that a player is given of a recorded match, by what it is."""
    host = Host(plugins=[game], strict=True)
    seat = None if player < 0 else player
    given = {
        "copy": "".join(Record.read(path).seen_by(host, seat, boards=True)),
        "export": run("export", str(path), *(["--as", str(player)] if seat is not None else []), host=host).output,
        "show": run("show", str(path), *(["--as", str(player)] if seat is not None else []), host=host).output,
    }
    if seat is not None:
        for more in ([], ["--json"]):
            given[f"replay {more}"] = run("replay", str(path), "--as", str(player), *more, host=host).output
    scene = match.setting.game.scene(match.observation(seat), player)  # type: ignore[misc]
    given |= {"text": render(scene), "drawing": svg(scene)}
    return {what: text.replace(str(path), "FILE") for what, text in given.items()}


def play_alike(pair: Pair, seed: int) -> int:
    """Plays the same in both while nothing is drawn or shown; gives how many actions that were."""
    for number in range(20):
        if not (asked := pair.real.players()):
            return number
        dice = Rng(seed + number)
        seat = dice.choice(asked)
        action = dice.choice(pair.real.legal(seat))
        tried = play_on(Pair(pair.real.copy(), pair.other.copy(), pair.player), seat, action, number)
        if tried is None or not all(tried.quiet):
            return number
        play_on(pair, seat, action, number)
    return 20


@pytest.mark.parametrize("game", [right_auction, right_maze], ids=["auction", "maze"])
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_given_away_of_two_matches_alike_is_the_same(game: Any, players: int, tmp_path: Path) -> None:
    compared = 0
    for seed, count in enumerate((0, 5, 8)):
        position = played(game, players, seed, count)
        before = position.to_bytes()
        for player in range(-1, players):
            for number, world in enumerate(differing(position, player, Rng(seed), bank(), 2, 12)):
                paths = [tmp_path / f"{seed}-{player}-{number}-{which}.jsonl" for which in ("real", "other")]
                with recorded(position, paths[0]) as real, recorded(world, paths[1]) as other:
                    compared += play_alike(Pair(real, other, player), seed)
                assert given_away(game, real, paths[0], player) == given_away(game, other, paths[1], player)
        assert position.to_bytes() == before
    assert compared >= 5
