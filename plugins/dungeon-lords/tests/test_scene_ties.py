"""What can be done is tied to what it touches: for each kind of action by hand, and for all of them in random play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft import Action, Rng
from undercroft.scene import Scene, ids_of, part, problems, scene_of
from undercroft_dungeon_lords import actions
from undercroft_dungeon_lords.actions import Decline, Stop
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.choosing import ChooseInaccessible, ChooseOrders
from undercroft_dungeon_lords.digging import Digging, Mining
from undercroft_dungeon_lords.executing import Deal, Spying
from undercroft_dungeon_lords.happenings import Payday, Taxes
from undercroft_dungeon_lords.hiring import Building, Hiring
from undercroft_dungeon_lords.paying import Discarding, Feeding
from undercroft_dungeon_lords.planning import Planning
from undercroft_dungeon_lords.production import Production, Retrieving
from undercroft_dungeon_lords.specials import Special
from undercroft_dungeon_lords.words import DIG, FOOD, MINE, MONSTERS, ROOMS

from .conftest import lord

OWNED: Final = {"data": str(Path(__file__).parent / "owned")}
STRIKE, CHOOSE = 1, 2
KINDS: Final = {kind for kind in vars(actions).values() if isinstance(kind, type) and issubclass(kind, Action)} - {
    Action
}
UNTIED: Final = (Stop,)
"""The kinds of actions that touch nothing: they leave the rest undone."""

Make = Callable[[Any], Any]
CASES: Final[dict[str, tuple[Make, tuple[str, ...]]]] = {
    "take dig": (lambda table: drawn(table, ["dig", "mine", "rooms"]), ("place/dig",)),
    "imps": (lambda table: table(ChooseOrders()), ("place/imps",)),
    "dummy food": (
        lambda table: table(ChooseOrders(), dummies=["dig mine imps", "dig mine imps"], seed=3).play(
            "dig", "mine", "imps"
        ),
        ("place/food",),
    ),
    "take back": (lambda table: table(ChooseOrders()).play("dig"), ("0/orders",)),
    "execute": (lambda table: table(Deal(player=0, place=FOOD, space=1), [lord()]), ("space/food/II",)),
    "decline": (lambda table: table(Hiring(player=0, place=MONSTERS, space=2), [lord(food=9)], hire="goblin troll"),
                ("space/monsters/III",)),
    "look 3": (lambda table: table(Spying(player=0), [lord()]), ("combat/3",)),
    "dig (1,1)": (lambda table: table(Digging(player=0, place=DIG, space=0), [lord(imps=3)]), ("dungeon/(1,1)",)),
    "mine 2": (
        lambda table: table(Mining(player=0, place=MINE, space=1), [lord(imps=3, rooms="mint (2,2)")]),
        ("space/mine/II", "dungeon/(2,0)", "dungeon/(2,1)"),
    ),
    "discard fire-wall": (
        lambda table: table(Discarding(player=0), [lord(traps="trap-door fire-wall trap-door")]),
        ("trap/fire-wall",),
    ),
    "hire troll": (
        lambda table: table(Hiring(player=0, place=MONSTERS, space=1), [lord(food=9)], hire="troll goblin troll"),
        ("hire/0", "hire/2"),
    ),
    "feed goblin": (
        lambda table: table(Feeding(player=0), [lord(lair="troll goblin ghost goblin")]),
        ("lair/1", "lair/3"),
    ),
    "build mint at (2,2)": (
        lambda table: table(Building(player=0, place=ROOMS, space=0), [lord()], build="workshop mint"),
        ("build/1", "dungeon/(2,2)"),
    ),
    "use mint": (
        lambda table: table(Production(player=0), [lord(imps=3, rooms="mint (2,2)")]),
        ("dungeon/(2,2)",),
    ),
    "retrieve imps": (
        lambda table: table(Retrieving(player=0), [lord(orders="dig -imps food")]),
        ("place/imps", "0/orders"),
    ),
    "pay 1 gold": (lambda table: table(Taxes(player=0), [lord(gold=5)]), ("gold",)),
    "pay goblin": (lambda table: table(Payday(player=0), [lord(lair="ghost goblin", food=1)]), ("lair/1",)),
    "dismiss ghost": (lambda table: table(Payday(player=0), [lord(lair="ghost goblin", food=1)]), ("lair/0",)),
    "knock out goblin": (
        lambda table: table(Special(player=0, card=STRIKE), [lord(lair="ghost goblin", food=1)], options=OWNED),
        ("lair/1",),
    ),
    "choose 1": (
        lambda table: table(Special(player=0, card=CHOOSE), [lord(lair="goblin")], options=OWNED, round=2),
        ("event/summer",),
    ),
    "fight at (2,1)": (
        lambda table: table(
            Planning(player=0), [lord(dug="(2,0) (2,1) (1,0)", conquered="(2,0)", party="warrior-1")]
        ),
        ("dungeon/(2,1)",),
    ),
    "set fire-wall": (
        lambda table: table(Planning(player=0), [lord(party="warrior-1", traps="fire-wall trap-door")]),
        ("trap/fire-wall",),
    ),
    "send goblin": (
        lambda table: table(Planning(player=0), [lord(party="warrior-1", lair="troll goblin")]),
        ("lair/1",),
    ),
    "free warrior-1": (
        lambda table: table(
            Planning(player=0), [lord(conquered="(2,0) (2,1) (2,2)", party="thief-1", prison="priest-1 warrior-1")]
        ),
        ("prison/warrior-1",),
    ),
    "spring fire-wall": (
        lambda table: table(
            Battle(player=0, number=1),
            [lord(rooms="labyrinth (2,0)", party="warrior-1", fight="(2,0)", set="fire-wall trap-door")],
            fight="fireball",
        ),
        ("set/fire-wall",),
    ),
    "attack troll 1": (
        lambda table: fight(table, lair="goblin +troll", party="warrior-1 thief-1"), ("lair/1",)
    ),
    "hit thief-1": (
        lambda table: fight(table, lair="+vampire", party="warrior-1 thief-1").play("attack vampire 1"),
        ("party/thief-1",),
    ),
    "withdraw troll": (
        lambda table: fight(table, card="suggestion", lair="goblin +troll", party="wizard-1", food=2),
        ("lair/1",),
    ),
    "enchant troll": (
        lambda table: fight(table, card="metamorphosis", lair="goblin +troll", party="wizard-4", year=2),
        ("lair/1",),
    ),
}  # fmt: skip
"""For an action a table at which it can be done, and what it touches."""
MORE: Final[dict[str, tuple[str, Make, tuple[str, ...]]]] = {
    "a spell": (
        "choose 1",
        lambda table: fight(table, card="word-of-peace", lair="+troll", party="wizard-1"),
        ("combat/1",),
    ),
    "an image": (
        "hit image",
        lambda table: fight(table, lair="+vampire", party="warrior-1", image=1).play("attack vampire 1"),
        ("party/image",),
    ),
    "digging declined": (
        "decline",
        lambda table: table(Digging(player=0, place=DIG, space=2), [lord(imps=3)]),
        ("space/dig/III",),
    ),
    "the second card": (
        "look 1",
        lambda table: table(Spying(player=0), [lord()], fight="fireball fist-of-justice"),
        ("combat/2",),
    ),
}
"""Kinds of actions that touch several kinds of things, by what it is."""


def fight(table: Any, card: str = "fireball", year: int = 1, **given: Any) -> Any:
    return table(Battle(player=0, number=1), [lord(fight="(2,0)", **given)], fight=card, year=year)


def drawn(table: Any, orders: list[str]) -> Any:
    """Gives a table at which player 0 has drawn these orders."""
    for seed in range(1000):
        play = table(ChooseInaccessible(), options={"choose_orders": "yes"}, seed=seed)
        if f"take {orders[0]}" in play.legal():
            return play
    raise AssertionError("no seed draws this order")


def touched(play: Any, text: str) -> tuple[str, ...]:
    player = play.asked[0]
    assert text in play.legal(), f"{text!r} is not among {play.legal()}"
    scene = scene_of(play.match.observation(player))
    assert not problems(scene)
    return scene.touches[text]


def test_each_kind_of_action_is_tied_by_hand(table: Any) -> None:
    tied = {type(parsed(table, text)) for text in CASES}
    assert tied == KINDS - set(UNTIED)


def parsed(table: Any, text: str) -> Any:
    play = CASES[text][0](table)
    return next(action for action in play.match.legal(play.asked[0]) if play.match.text(action) == text)


@pytest.mark.parametrize("text", CASES)
def test_an_action_touches(table: Any, text: str) -> None:
    make, expected = CASES[text]
    assert touched(make(table), text) == expected


@pytest.mark.parametrize("what", MORE)
def test_an_action_also_touches(table: Any, what: str) -> None:
    text, make, expected = MORE[what]
    assert touched(make(table), text) == expected


SETTINGS: Final = (
    *((players, {"rules": rules}) for players in (2, 3, 4) for rules in ("full", "first")),
    *((1, {"training": number}) for number in (1, 2, 3, 4)),
    (2, OWNED),
)


def loose(scene: Scene, legal: dict[str, Action]) -> list[str]:
    """Gives the actions that touch nothing, or nothing in the view that is shown; declining is seen on the board."""
    names = scene.views and {name for shape in part(scene, scene.view).shapes for name in ids_of(shape)}
    found = []
    for text, action in legal.items():
        ties = scene.touches[text]
        if not isinstance(action, UNTIED) and not ties:
            found.append(text)
        elif not isinstance(action, (*UNTIED, Decline)) and names and names.isdisjoint(ties):
            found.append(f"{text}, in the view {scene.view}")
    return found


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_all_that_can_be_done_is_tied_and_seen_in_the_view_that_is_shown(
    host: Any, players: int, options: dict[str, Any]
) -> None:
    setting = host.setting("dungeon-lords", players, options)
    for seed in range(2):
        pos = setting.start(seed)
        rng = Rng(seed)
        while asked := pos.players():
            player = rng.choice(list(asked))
            legal = pos.legal(player)
            scene = scene_of(pos.observation(player))
            assert not problems(scene)
            texts = {setting.ruleset.text(action): action for action in legal}
            assert scene.touches.keys() == texts.keys()
            assert not loose(scene, texts)
            pos.play_unchecked(player, rng.choice(legal))
