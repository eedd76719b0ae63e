"""A board is drawn from what its viewer may know, and names nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft import Rng
from undercroft.scene import Scene, part, scene_of
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.choosing import ChooseOrders
from undercroft_dungeon_lords.executing import Spying
from undercroft_dungeon_lords.planning import Planning
from undercroft_dungeon_lords.scene_words import SHORT_ORDERS
from undercroft_dungeon_lords.words import ORDERS

from .conftest import HOST, lord


def walked(players: int, seed: int, steps: int, **options: Any) -> Any:
    """Gives the position after so many steps of random play, or at its end."""
    pos = HOST.setting("dungeon-lords", players, options).start(seed)
    rng = Rng(seed)
    for _ in range(steps):
        asked = pos.players()
        if not asked:
            break
        player = rng.choice(list(asked))
        pos.play_unchecked(player, rng.choice(pos.legal(player)))
    return pos


positions = st.builds(
    walked,
    players=st.integers(2, 4),
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 250),
    rules=st.sampled_from(["first", "full"]),
)


@settings(max_examples=60)
@given(positions, st.integers(0, 10**6))
def test_worlds_that_a_viewer_cannot_tell_apart_are_drawn_alike(pos: Any, seed: int) -> None:
    for viewer in range(-1, pos.seats):
        seen = pos.observation(viewer)
        drawing = scene_of(seen)
        other = seen.sample(Rng(seed))
        assert scene_of(other.observation(viewer)) == drawing
        # And drawing changes nothing.
        assert scene_of(seen) == drawing
        assert pos.observation(viewer).to_json() == seen.to_json()


def words(scene: Scene) -> set[str]:
    """Gives all that is written anywhere in a scene as words: names with hyphens are one."""
    return set(re.findall(r"[A-Za-z][\w-]*", msgspec.json.encode(scene).decode()))


def hidden(pos: Any, viewer: int) -> Iterator[str]:
    """Gives the names of all traps, combat cards and events that the viewer does not know to be anywhere."""
    static, state = pos.static, pos.state
    known = set()
    for seat in state.seats:
        for pile in (seat.traps, *((seat.plan.traps,) if seat.plan else ())):
            known |= {static.traps[trap].name for place, trap in enumerate(pile.ids) if pile.known(place, viewer)}
    yield from (trap.name for trap in static.traps if trap.name not in known)
    known = {static.combats[card].name for card in state.combat_gone}
    known |= {
        static.combats[card].name for place, card in enumerate(state.combat.ids) if state.combat.known(place, viewer)
    }
    yield from (card.name for card in static.combats if card.name not in known)
    known = {static.events[tile].name for tile in state.events_gone}
    known |= {
        static.events[tile].name for place, tile in enumerate(state.events.ids) if state.events.known(place, viewer)
    }
    yield from (event.name for event in static.events if event.name not in known)
    shown = {static.specials[card].name for card in state.special}
    yield from (card.name for card in static.specials if card.name not in shown)


@settings(max_examples=60)
@given(positions)
def test_no_card_is_named_that_its_viewer_does_not_know(pos: Any) -> None:
    for viewer in range(-1, pos.seats):
        written = words(scene_of(pos.observation(viewer)))
        assert not written & set(hidden(pos, viewer))


def drawn(play: Any, viewer: int) -> str:
    return msgspec.json.encode(scene_of(play.match.position.observation(viewer))).decode()


@pytest.mark.rule("DL-S-07", "DL-S-53")
def test_orders_that_were_laid_are_read_by_their_owner_alone(table: Any) -> None:
    play = table(ChooseOrders(), [lord(), lord()], dummies=["food dig mine", "food dig mine"], seed=1)
    third = next(text for text in play.play("dig", "imps", "monsters").legal() if text != "take back")
    play.match.play(0, third)
    rows = {viewer: labels(play, viewer) for viewer in (0, 1, -1)}
    assert rows[0]["0/orders"] == "dig imps monsters"
    assert rows[1]["0/orders"] == rows[-1]["0/orders"] == "? ? ?"
    order = SHORT_ORDERS[ORDERS.index(third.removeprefix("dummy "))]
    assert rows[0]["dummy/0/row"].split()[-1] == order
    assert rows[1]["dummy/0/row"].split()[-1] == rows[-1]["dummy/0/row"].split()[-1] == "?"
    assert not rows[1].get("1/orders")


def labels(play: Any, viewer: int) -> dict[str, str]:
    return {
        shape.id: shape.text
        for shape in part(scene_of(play.match.position.observation(viewer)), "board").shapes
        if shape.id and hasattr(shape, "text")
    }


@pytest.mark.rule("DL-S-22")
def test_a_card_that_a_spy_saw_is_drawn_for_its_lord_alone(table: Any) -> None:
    play = table(Spying(player=1), [lord(), lord()], fight="fireball invisibility graffiti")
    play.play("look 2")
    assert ["graffiti" in drawn(play, viewer) for viewer in (0, 1, -1)] == [False, True, False]
    assert not any("invisibility" in drawn(play, viewer) for viewer in (0, 1, -1))


@pytest.mark.rule("DL-S-36", "DL-B11.traps")
def test_traps_in_hand_and_set_are_drawn_for_their_owner_alone(table: Any) -> None:
    play = table(Planning(player=0), [lord(party="warrior-1 thief-1", traps="fire-wall pendulum", lair="goblin")])
    assert ["fire-wall" in drawn(play, viewer) for viewer in (0, 1, -1)] == [True, False, False]
    play.play("set fire-wall")
    assert ["fire-wall" in drawn(play, viewer) for viewer in (0, 1, -1)] == [True, False, False]
    onlooker = scene_of(play.match.position.observation(-1))
    texts = [shape.text for shape in part(onlooker, "dungeon-0").shapes if hasattr(shape, "text")]
    assert texts[texts.index("1 trap") + 1] == "?"
    assert texts[texts.index("set for the fight") + 1] == "?"
    others = part(scene_of(play.match.position.observation(1)), "others")
    assert any("trap set" in shape.text for shape in others.shapes if hasattr(shape, "text"))


@pytest.mark.rule("DL-B11.step-1")
def test_a_trap_that_goes_off_is_no_secret_and_off_the_board(table: Any) -> None:
    mine = lord(party="warrior-1 thief-1", fight="(2,0)", set="poisoned-dart")
    play = table(Battle(player=0, number=1), [mine], fight="fireball")
    assert play.legal() == ["hit warrior-1", "hit thief-1"]
    assert not any("set for the fight" in drawn(play, viewer) for viewer in (0, 1, -1))
