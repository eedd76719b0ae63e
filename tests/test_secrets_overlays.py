"""Secrets of overlays are kept like those of games; and an overlay that leaks is found, on Donjon too."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from tests.toys_overlays import Lay
from tests.zoo import right_auction
from tests.zoo.right_auction import Bidding, Spying

import undercroft_donjon.plugin as donjon
from undercroft import Component, Hidden, Of, Owner, PerPlayer, State
from undercroft.testing import failures
from undercroft_donjon.turn import Recruitment

CHECKS = ("observations", "asking", "samples", "undo")
OMENS = ("raven", "comet", "mirror")


class Seer(State):
    omen: Annotated[list[int], Of("omen"), Owner]
    word: Annotated[str, Owner]


class Omens(State):
    seers: Annotated[list[Seer], PerPlayer]
    deck: Annotated[list[int], Of("omen"), Hidden]
    spoken: list[str] = []
    sign: int = 0


def set_up(static: Any, options: Any, seats: int, rng: Any, state: Any) -> Omens:
    deck = [omen for omen in range(3) for _ in range(3)]
    rng.shuffle(deck)
    return Omens([Seer([deck.pop()], rng.choice(["doom", "bliss"])) for _ in range(seats)], deck)


def imagine(table: Any, rng: Any) -> None:
    for seer in table.beside(Omens).seers:
        if seer.word == "?":
            seer.word = rng.choice(["doom", "bliss"])


def omens(game: str, phase: Any, by: Any) -> Lay:
    """Gives an overlay with secrets of its own, beside the game, and another phase."""
    return Lay(
        "omens",
        game,
        state=Omens,
        setup=set_up,
        imagine=imagine,
        components=lambda register: register.add(game, "omen", Component(OMENS, (3, 3, 3))),
        phases=lambda register: register.replace(game, phase, by),
    )


def found(plugin: Any, lay: Lay, **more: Any) -> dict[str, str]:
    what: dict[str, Any] = {"players": [2, 3], "options": [{}], "games": 2, "decisions": 60, **more}
    wrong = failures(lay.overlay.game, plugins=[plugin, lay], overlays=["omens"], checks=CHECKS, **what)
    return {error.check: error.message for error in wrong}


class Right(Bidding, tag="auction.omens.Bidding"):
    def prompt(self, table: Any, player: int) -> str:
        return f"{super().prompt(table, player)}; your omen is {OMENS[table.beside(Omens).seers[player].omen[0]]}"


class Legal(Bidding, tag="auction.omens.Bidding"):
    def legal(self, table: Any, player: int) -> list[Any]:
        legal = super().legal(table, player)
        return legal[::-1] if table.beside(Omens).seers[player - 1].word == "doom" else legal


class Sign(Bidding, tag="auction.omens.Bidding"):
    def play(self, pos: Any, player: int, action: Any) -> Any:
        omens = pos.beside(Omens)
        omens.sign = omens.deck[-1]
        return super().play(pos, player, action)


class Spoken(Bidding, tag="auction.omens.Bidding"):
    def play(self, pos: Any, player: int, action: Any) -> Any:
        omens = pos.beside(Omens)
        omens.spoken = [omens.seers[player].word]
        return super().play(pos, player, action)


class Shown(Spying, tag="auction.omens.Spying"):
    def play(self, pos: Any, player: int, action: Any) -> Any:
        if pos.beside(Omens).seers[player - 1].word == "doom":
            pos.show()
        return super().play(pos, player, action)


def test_an_overlay_that_keeps_its_secrets_passes() -> None:
    assert found(right_auction, omens("auction", Bidding, Right)) == {}


@pytest.mark.parametrize(
    ("phase", "by", "check"),
    [
        (Bidding, Legal, "asking"),
        (Bidding, Sign, "observations"),
        (Bidding, Spoken, "observations"),
        (Spying, Shown, "undo"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_an_overlay_that_leaks_is_found(phase: Any, by: Any, check: str) -> None:
    assert check in found(right_auction, omens("auction", phase, by))


class Recruiting(Recruitment, tag="donjon.omens.Recruitment"):
    """Lists what can be recruited in another order when a hidden card comes next."""

    def legal(self, table: Any, player: int) -> list[Any]:
        legal = super().legal(table, player)
        return legal[::-1] if table.state.mixtures[-1] % 2 else legal


class Recruited(Recruitment, tag="donjon.omens.Recruitment"):
    """Writes down, for all to see, which swordbearer comes next."""

    def play(self, pos: Any, player: int, action: Any) -> Any:
        pos.beside(Omens).sign = pos.state.swordbearers[-1]
        return super().play(pos, player, action)


@pytest.mark.parametrize(("by", "check"), [(Recruiting, "asking"), (Recruited, "observations")])
def test_a_leak_in_donjon_is_found(by: Any, check: str) -> None:
    assert check in found(donjon, omens("donjon", Recruitment, by), players=[2], decisions=40)
