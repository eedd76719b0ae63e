"""Every die that is rolled is in the log, with what it did."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from undercroft import Host, Rng
from undercroft_heroquest import plugin
from undercroft_heroquest.dice import FACES, PIPS, shown
from undercroft_heroquest.events import Attacked, Rolled
from undercroft_heroquest.quest import TrapPart
from undercroft_heroquest.quest_notes import Entered, Hurt, Note, Restore


class Recorder:
    """A generator that notes the dice it gives."""

    def __init__(self, rng: Any) -> None:
        self._rng = rng
        self.rolled: list[Any] = []

    def roll(self, faces: Any, n: int) -> list[Any]:
        assert tuple(faces) in (FACES, PIPS)
        found: list[Any] = self._rng.roll(faces, n)
        self.rolled += found
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rng, name)


def told(events: list[Any]) -> Counter[str]:
    """The dice that events tell."""
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Rolled):
            found.update(event.dice.split("+"))
        elif isinstance(event, Attacked):
            found.update(die for dice in (event.dice, event.defence) for die in dice.split("+") if dice != "none")
    return found


QUESTS = ("first-steps", "the-long-table", "form-27", "something-in-the-water")


@pytest.mark.parametrize("quest", QUESTS)
def test_in_random_games_every_die_is_told_with_what_it_did(quest: str) -> None:
    setting = Host(plugins=[plugin], strict=False).setting("heroquest", 2, {"quest": quest})
    position, rng = setting.start(7), Rng(7)
    recorder = Recorder(position.rng)
    position.rng = recorder  # type: ignore[assignment]
    dice = 0
    for _ in range(1000):
        asked = position.players()
        if not asked:
            break
        position.log, recorder.rolled = [], []
        position.play_unchecked(asked[0], rng.choice(position.legal(asked[0])))
        assert told(position.log) == Counter(shown([die]) for die in recorder.rolled)
        for event in position.log:
            if isinstance(event, Rolled | Attacked):
                assert event.result
        if recorder.rolled:
            last = [event for event in position.log if isinstance(event, Rolled | Attacked)][-1]
            assert position.state.last[-1][1] == last.dice
            assert position.state.last[-1][3] == last.result
        dice += len(recorder.rolled)
    assert dice > 30, "few dice tell little"


@pytest.mark.parametrize("deed", [Hurt(n=3, saves=2, on=(5, 6)), Restore(dice=2)], ids=["hurt", "restore"])
def test_dice_of_notes_are_told(table: Any, deed: Any) -> None:
    note = Note(when=Entered(squares=((10, 11),)), does=(deed,))
    game = table(heroes={"elf": (10, 10)}, left=3, notes=(note,), change={"elf": {"body": 4}})
    game.dice(5, 2).play("go (10,11)")
    body = {"hurt": "2 Body lost", "restore": "7 Body back"}["hurt" if isinstance(deed, Hurt) else "restore"]
    (line,) = [line for line in game.log() if line.startswith("elf rolls")]
    assert line.startswith("elf rolls 5+2 for ")
    assert line.endswith(f": {body}")


def test_a_die_rolled_again_is_told_with_the_one_before(table: Any) -> None:
    game = table(heroes={"elf": (10, 10)}, monsters=[("orc", (10, 9))]).deal("elf", "fortunes-longsword")
    game.dice("skull", "white shield", "black shield", "skull", "white shield", "white shield")
    game.play("attack orc#1 with fortunes-longsword", "reroll 2")
    assert game.log()[:2] == [
        "elf rolls skull for fortunes-longsword, a die again: in place of white",
        "elf attacks orc#1: skull+skull+black against white+white: 2 skulls: 2 Body",
    ]


TRAPS: list[tuple[str, list[str], dict[str, Any], list[Any], str]] = [
    ("spear", ["go (10,11)"], {"left": 4, "traps": "spear"}, ["skull"], "elf rolls skull for the spear: hit"),
    (
        "spear missed",
        ["go (10,11)"],
        {"left": 4, "traps": "spear"},
        ["black shield"],
        "elf rolls black for the spear: dodged",
    ),
    (
        "block",
        ["go (10,11)"],
        {"left": 4, "traps": "falling-block"},
        ["skull", "skull", "black shield"],
        "elf rolls skull+skull+black for the falling block: 2 Body lost",
    ),
    (
        "jump",
        ["jump (10,11) to (10,12)"],
        {"left": 4, "known": "pit"},
        ["white shield"],
        "elf rolls white for the jump: over",
    ),
    (
        "short jump",
        ["jump (10,11) to (10,12)"],
        {"left": 4, "known": "pit"},
        ["skull"],
        "elf rolls skull for the jump: fallen short",
    ),
    ("movement", ["roll"], {}, [2, 5], "elf rolls 2+5 for movement: 7 squares"),
]


@pytest.mark.parametrize(("lines", "parts", "dice", "told"), [row[1:] for row in TRAPS], ids=[row[0] for row in TRAPS])
def test_rolls_of_a_move_say_what_they_are_for_and_what_they_do(
    table: Any, lines: list[str], parts: dict[str, Any], dice: list[Any], told: str
) -> None:
    parts = dict(parts)
    if kind := parts.pop("traps", None):
        parts["traps"] = (TrapPart(kind=kind, at=(10, 11)),)
    if kind := parts.pop("known", None):
        parts["known_traps"] = [(kind, (10, 11))]
    game = table(heroes={"elf": (10, 10)}, **parts).dice(*dice).play(*lines)
    assert [line for line in game.log() if " rolls " in line] == [told]


def test_rolls_of_cards_and_spells_say_what_they_are_for_and_what_they_do(table: Any) -> None:
    game = table(heroes={"dwarf": (10, 10), "wizard": (9, 10)}, monsters=[("mummy", (8, 10))], left=4, turn="dwarf",
                 known_traps=[("pit", (10, 11))], change={"dwarf": {"body": 2}})  # fmt: skip
    game.deal("dwarf", "potion-of-healing").dice(3).play("use potion-of-healing")
    assert "dwarf rolls 3 for potion-of-healing: 3 Body back" in game.log()
    game.play("disarm (10,11)").dice("skull").play("go (10,11)")
    assert "dwarf rolls skull for disarming the pit: disarmed" in game.log()
    game.deal("wizard", "ball-of-flame").play("end turn")
    game.dice(6, 2).play("cast ball-of-flame on mummy#1")
    assert "mummy#1 rolls 6+2 for saving from ball-of-flame: 1 Body lost" in game.log()
