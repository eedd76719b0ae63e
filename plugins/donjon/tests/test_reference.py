"""Whole matches beside a second, independent writing of the rules: the same is asked, and the same comes of it."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import count
from typing import Any

import msgspec
import pytest

from .reference import KINDS, PLACES, Reference

HEAPS = ("cemetery", "mixtures_gone", "swordbearers_gone", "vips_gone")
"""The order in them means nothing."""
OBJECTIVES = ("basic", "advanced", "Y4,R4,V2,G2", "Y1,R2,V3,G4")


def follow(match: Any, reference: Reference, talk: Any, dice: random.Random) -> None:
    """Plays to the end with both and compares what is asked at each decision, and the rest at every fifth."""
    answer = None
    for step in count():
        message = listen(match, talk, answer)
        if message is None:
            break
        player, options = message
        texts = [match.text(action) for action in match.legal(player)]
        assert (match.players(), sorted(texts)) == ((player,), sorted(options))
        if step % 5 == 0:
            compare(match, reference)
        answer = dice.choices(texts, [weight(text) for text in texts])[0]
        match.play(player, answer)
    assert match.players() == ()
    compare(match, reference)
    assert match.winners() == reference.winners()


def listen(match: Any, talk: Any, answer: Any) -> Any:
    """Tells the reference the answer; gives what it asks next, or None at the end."""
    try:
        while (message := talk.send(answer))[0] == "shuffle":
            answer = shuffled(match, *message[1:])
    except StopIteration:
        return None
    return message


def shuffled(match: Any, deck: str, discards: list[int]) -> list[int]:
    """What the match has made of the discards: the deck that is left, and the card drawn from it since."""
    left = getattr(match.position.state, deck)
    (drawn,) = (Counter(discards) - Counter(left)).elements()
    assert sorted([*left, drawn]) == sorted(discards)
    return [*left, drawn]


def compare(match: Any, reference: Reference) -> None:
    """State and scores must be the same."""
    state = json.loads(match.to_json())["position"]["state"]
    again = reference.plain()
    for heap in HEAPS:
        assert sorted(state.pop(heap)) == sorted(again.pop(heap)), heap
    assert state == again
    assert [score.total for score in match.scores()] == [reference.score(player) for player in range(reference.count)]


def weight(text: str) -> float:
    """Makes it likely that monsters get far into the dungeon and powers are used."""
    if text in ("stop", "pass"):
        return 0.05
    _, _, way = text.partition(" from ")
    start, _, to = way.partition(" to ")
    far = PLACES.index(to) if to in PLACES else 0
    return float(1 + far * far + (20 if start in PLACES and not to else 0))


def cards(match: Any) -> dict[str, Any]:
    """The entries of the data files as plain data."""
    return {file: msgspec.to_builtins(list(entries)) for file, entries in match.position.static.data.items()}


@pytest.mark.parametrize("seed", range(2))
def test_matches_from_the_beginning(host: Any, seed: int) -> None:
    match = host.match("donjon", players=2 + seed, seed=seed, options={"objectives": OBJECTIVES[seed]})
    reference = Reference(json.loads(match.to_json()), cards(match))
    follow(match, reference, reference.play(match.position.state.first, threat=False), random.Random(seed))


@pytest.mark.parametrize("seed", range(40))
def test_matches_from_wild_positions(host: Any, seed: int) -> None:
    dice = random.Random(seed)
    match = host.match("donjon", players=2 + seed % 3, seed=seed, options={"objectives": OBJECTIVES[seed % 4]})
    saved = json.loads(match.to_json())
    player = wild(saved, cards(match), dice)
    match = host.from_json(json.dumps(saved))
    reference = Reference(saved, cards(match))
    follow(match, reference, reference.play(player), dice)


def wild(saved: dict[str, Any], data: dict[str, Any], dice: random.Random) -> int:
    """Throws all pieces about: full and empty supplies, areas, decks, reserves, terrace. Gives whose turn begins."""
    state, seats = saved["position"]["state"], saved["players"]
    scatter_monsters(state, dice)
    state["terrace"] = dice.choice((0, 1, 20, 28))
    for seat in state["seats"]:
        seat["groups"] = [0] * 5
    for _ in range(28 - state["terrace"]):
        dice.choice(state["seats"])["groups"][dice.choice((0, 0, 1, 2, 3, 4, 4))] += 1
    for seat in state["seats"]:
        used = dice.choice((0, 0, 1, 3, 5))
        on = min(dice.randrange(4), used)
        seat["reserve"], seat["laid"] = list(range(used + 1, 6)), list(range(on + 1, used + 1))
        seat["covers"] = [*range(1, on + 1), 0, 0, 0][:3]
        dice.shuffle(seat["covers"])
        full = sum(seat["monsters"].get("room 5", {}).values()) >= 5
        seat["guardian"]["seen"] = [-1 if on or full or dice.random() < 0.4 else 0]

    threats = state["threats"] + state["kept"] + state["cemetery"]
    dice.shuffle(threats)
    state["kept"] = [card for card in threats if data["threats"][card]["skull"]][: dice.randrange(seats)]
    threats = [card for card in threats if card not in state["kept"]]
    state["last_round"] = dice.random() < 0.3
    size = dice.choice((0, 1) if state["last_round"] else (1, 2, 4))
    state["threats"], state["cemetery"] = threats[:size], threats[size:]
    for deck, shown in (("inn", 0), ("mixtures", 3), ("vips", 2), ("swordbearers", 0)):
        pile = state[deck] + state.get(f"{deck}_shown", []) + state[f"{deck}_gone"]
        dice.shuffle(pile)
        if shown:
            state[f"{deck}_shown"], pile = pile[:shown], pile[shown:]
        size = dice.choice((0, 1, len(pile)))
        state[deck], state[f"{deck}_gone"] = pile[:size], pile[size:]
    player = dice.randrange(seats)
    state["first"] = dice.randrange(seats)
    saved["position"]["flow"] = [
        {"type": "donjon.Rounds", "next": (player + 1) % seats, "begun": True},
        {"type": "donjon.Turn", "player": player, "begun": False},
    ]
    return player


def scatter_monsters(state: dict[str, Any], dice: random.Random) -> None:
    """Fills the areas, most often not quite, and the dungeons; what is left is the supply."""
    state["areas"] = {}
    for seat in state["seats"]:
        seat["monsters"] = {}
    rich = dice.choice((0, 1, 10, 18))
    for kind in KINDS:
        figures = 11 if kind == "vip" else 20
        state["supply"][kind] = min(figures, dice.randint(0, 1) + rich)
        for _ in range(figures - state["supply"][kind]):
            place = dice.choice(("forest", "swamp", "oubliettes", *PLACES))
            held = state["areas"].get(place, {})
            if place in ("forest", "swamp") and (kind in KINDS[4:] or sum(held.values()) >= dice.choice((3, 4, 5))):
                place = "oubliettes"
            zone = dice.choice(state["seats"])["monsters"] if place in PLACES else state["areas"]
            zone.setdefault(place, {}).setdefault(kind, 0)
            zone[place][kind] += 1
