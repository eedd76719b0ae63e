"""Parts of the drawn board that come up now and then: events, facts of a fight, full lairs, empty parties, images."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from undercroft import Rng
from undercroft.render import render
from undercroft.scene import Label, Piece, Scene, part, problems, scene_of
from undercroft_dungeon_lords.battle import Battle
from undercroft_dungeon_lords.cards import EndBonus, Gain, Price, RoomEntry, Space
from undercroft_dungeon_lords.choosing import ChooseOrders
from undercroft_dungeon_lords.combat import Combat
from undercroft_dungeon_lords.executing import Spying
from undercroft_dungeon_lords.happenings import Happening, Taxes
from undercroft_dungeon_lords.production import Production
from undercroft_dungeon_lords.rounds import Round
from undercroft_dungeon_lords.scene_words import room_signs, room_text, space_text

from .conftest import lord


def scene(play: Any, player: int = 0) -> Scene:
    found = scene_of(play.match.position.observation(player))
    assert not problems(found)
    return found


def lines(play: Any, view: str, player: int = 0) -> list[str]:
    return render(part(scene(play, player), view)).splitlines()


def texts(play: Any, player: int = 0) -> dict[str, str]:
    return {shape.id: shape.text for shape in scene(play, player).shapes if isinstance(shape, Label) and shape.id}


# -- the season


@pytest.mark.rule("DL-S-65")
def test_events_are_told_when_they_are_turned_up_and_in_brackets_once_they_were(table: Any) -> None:
    play = table(Round(), [lord(gold=9)] * 2, seats=4, options={"special_events": "yes"})
    state, static = play.state, play.static
    first = static.events[state.events.ids[0]]
    shown = f"special {static.specials[state.special[-1]].name}" if first.does == "special" else first.name
    found = texts(play)
    assert found["event/spring"].strip() == f"spring {shown}"
    assert [found[f"event/{season}"].strip() for season in ("summer", "autumn")] == ["summer ?", "autumn ?"]
    gone = table(Happening(), [lord(gold=9)] * 2, seats=4, round=1)
    assert texts(gone)["event/spring"].strip() == f"(spring {gone.static.events[gone.state.events_gone[0]].name})"


def test_the_special_card_of_the_year_is_told_with_its_tile_and_that_of_the_last_year_is_not(table: Any) -> None:
    play = table(Taxes(player=0), [lord(gold=9)])
    state, static = play.state, play.static
    tile = next(number for number, event in enumerate(static.events) if event.does == "special")
    state.events.ids = [tile, *(number for number in range(3) if number != tile)]
    state.events.seen = [-1, 0, 0]
    state.special = [state.specials.pop()]
    assert texts(play)["event/spring"].strip() == f"spring special {static.specials[state.special[0]].name}"
    state.year = 2
    assert texts(play)["event/spring"].strip() == "spring special-event"


@pytest.mark.rule("DL-B9.7")
def test_in_the_fights_of_a_year_the_board_says_which_one_it_is(table: Any) -> None:
    play = table(Combat(number=1), [lord(party="warrior-1", lair="goblin")])
    assert "year 1, fight 2" in lines(play, "board")[11]


def test_the_paladin_stands_beside_his_host_and_not_in_his_tent(table: Any) -> None:
    play = table(Taxes(player=0), [lord(gold=1), lord(party="paladin-silver")])
    found = lines(play, "board")
    assert next(line for line in found if line.startswith("│1 player")).startswith("│1 player p ")
    assert "10:P " in next(line for line in found if line.startswith("│evil"))
    assert "p silver paladin" in scene(play).legend


# -- a dungeon


def test_of_a_full_lair_two_stand_side_by_side(table: Any) -> None:
    play = table(Taxes(player=0), [lord(gold=1, lair="goblin -slime ghost troll witch vampire demon golem")])
    lair = [line[51:79].rstrip() for line in lines(play, "dungeon")[9:13]]
    assert lair == [
        "goblin 1f     slime down",
        "ghost 1e      troll 2f",
        "witch 1f 1e   vampire 2e",
        "demon         golem",
    ]


def test_a_very_full_lair_makes_the_dungeon_higher_and_loses_nobody(table: Any) -> None:
    names = "goblin goblin slime slime ghost ghost troll troll witch witch vampire vampire dragon demon golem"
    play = table(Taxes(player=0), [lord(gold=1, lair=names)])
    assert sum(name.startswith("lair/") for name in texts(play)) == 15
    assert sorted(text.split()[0] for name, text in texts(play).items() if name.startswith("lair/")) == sorted(
        names.split()
    )


def test_nobody_before_the_entrance_is_told(table: Any) -> None:
    assert "nobody stands before the entrance" in lines(table(Taxes(player=0), [lord(gold=1)]), "dungeon")[0]


def test_an_image_stands_in_front(table: Any) -> None:
    play = table(
        Battle(player=0, number=1),
        [lord(fight="(2,0)", lair="+vampire", party="warrior-1 thief-1 priest-1 wizard-1", image=1)],
        fight="fireball",
    )
    found = lines(play, "dungeon")
    assert found[0].index(" image ") < found[0].index(" warrior-1 ") < found[0].index(" wizard-1 ")
    assert found[1].startswith("│life 1  ")
    assert max(map(len, found)) == 80


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"hold": True}, "no conquering"),
        ({"unhealed": True}, "no healing"),
        ({"spell_less": True}, "no spell"),
        ({"shield": 2}, "shield 2"),
        ({"safe": ["wizard"]}, "wizards are safe"),
        ({"poisoned": [-1, -1]}, "poison in image"),
        ({}, ""),
    ],
)
def test_what_holds_in_a_fight_is_told(table: Any, facts: dict[str, Any], told: str) -> None:
    mine = lord(fight="(2,0)", lair="+goblin", party="warrior-1")
    play = table(Battle(player=0, number=1, step=2, **facts), [mine], fight="fireball")
    found = [line for line in lines(play, "dungeon") if "in this fight" in line]
    assert [line.strip("│ ") for line in found] == ([f"in this fight {told}"] if told else [])


@pytest.mark.rule("DL-S-22")
def test_combat_cards_are_told_as_far_as_the_seat_knows_them(table: Any) -> None:
    play = table(Spying(player=0), [lord(), lord()], fight="fireball invisibility graffiti").play("look 2")
    cards = [texts(play)[f"combat/{number}"].strip() for number in (1, 2, 3)]
    assert cards == ["1 fireball slow 1", "2 ?", "3 graffiti slow 2"]
    assert texts(play, 1)["combat/3"].strip() == "3 ?"


def test_a_room_tells_what_it_makes_how_often_it_was_used_and_that_it_can_be_used(table: Any) -> None:
    rooms = "mint (2,2), workshop (2,0) 1, chapel (1,1)"
    play = table(Production(player=0), [lord(imps=7, rooms=rooms, dug="(2,0) (2,1) (2,2) (1,1)")], year=2)
    found = [line[1:50] for line in lines(play, "dungeon")]
    assert found[4][20:29] == "workshop "
    assert found[5][20:29] == "*used x1 "
    assert found[10][20:29] == "mint     "
    assert found[11][20:29] == "*3i→1g   "
    assert found[7][10:19] == "chapel   "
    assert found[8][10:19] == " " * 9


def test_owners_are_told_apart_by_signs(table: Any) -> None:
    play = table(ChooseOrders(), [lord(), lord()], minions={"imps": "E 1 0", "food": "D - -"})
    pieces = [shape for shape in scene(play).shapes if isinstance(shape, Piece) and "minion" in shape.name]
    owners = ("player 0", "player 1", "dummy A", "dummy B")
    assert {piece.name: piece.sign for piece in pieces} == {f"minion of {owner}": owner[-1] for owner in owners}


@pytest.mark.parametrize(
    ("seats", "players", "dummies"),
    [(2, "0 1 players", ["A B dummies"]), (3, "0 1 2 players", ["A dummy"]), (4, "0 1 2 3 players", [])],
)
def test_the_legend_names_who_plays(table: Any, seats: int, players: str, dummies: list[str]) -> None:
    legend = scene(table(Taxes(player=0), [lord(gold=1)], seats=seats)).legend
    assert players in legend
    assert [entry for entry in legend if "dumm" in entry] == dummies + ["D dummy lord"] * (seats == 2)


def test_a_small_dungeon_tells_of_its_image_and_of_a_paladin_in_prison(table: Any) -> None:
    other = lord(party="wizard-1", image=2, prison="paladin-silver thief-1", dug="(2,0) (2,1) (2,2) (2,3)")
    play = table(Taxes(player=0), [lord(gold=1), other])
    assert [line[:27] for line in lines(play, "others")[9:15]] == [
        "│      │  │               │",
        "│      │ ·│       prison 2│",
        "│      └──┘       +paladin│",
        "│image 2                  │",
        "│wizard-1 0/3 1c          │",
        "└─────────────────────────┘",
    ]


# -- words, where an owner's data are longer than ours


def test_a_long_deal_is_told_in_letters_and_then_cut() -> None:
    dear = Space(price=Price(gold=2, food=2, evil=2), gain=Gain(food=3, imps=2, traps=2))
    assert space_text(dear, 60) == "2 gold 2 food 2 evil→3 food 2 imps 2 traps"
    assert space_text(dear, 30) == "2g 2f 2e→3f 2i 2 traps"
    assert space_text(dear, 13) == "2g 2f 2e→3f …"
    assert space_text(Space(), 13) == "free"


def long_names(folder: Path) -> dict[str, str]:
    """Writes the game's data with very long names into a folder; gives the options for it."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in data_folder().iterdir() if path.suffix == ".toml"}
    kept = {"places.toml", "trainings.toml"}
    found = [re.findall(r'^name = "(.*)"', text, re.MULTILINE) for file, text in texts.items() if file not in kept]
    for file, text in texts.items():
        long = text
        for name in {name for names in found for name in names} if file != "places.toml" else ():
            # What an event does is not its name.
            what = "name = " if file == "events.toml" else ""
            long = long.replace(f'{what}"{name}"', f'{what}"{name}-of-the-deepest-halls-below"')
        (folder / file).write_text(long, encoding="utf-8")
    return {"data": str(folder)}


def data_folder() -> Any:
    return files("undercroft_dungeon_lords") / "data"


@pytest.mark.parametrize("players", [1, 2, 4])
def test_long_names_of_an_owner_are_cut_and_nothing_lies_over_anything(host: Any, tmp_path: Path, players: int) -> None:
    options = long_names(tmp_path) | ({"training": 2} if players == 1 else {"rules": "full"})
    pos = host.setting("dungeon-lords", players, options).start(3)
    rng = Rng(3)
    while asked := pos.players():
        for viewer in (asked[0], -1):
            found = scene_of(pos.observation(viewer))
            assert not problems(found)
            assert all(view.height <= 30 for view in found.views.values())
        pos.play_unchecked(asked[0], rng.choice(pos.legal(asked[0])))


def test_the_hall_of_fame_is_worth_less_with_few_players() -> None:
    hall = RoomEntry(
        name="hall", source="public", back="gold", zone="anywhere", bonus=EndBonus(each=2, titles=True, each_of_few=1)
    )
    assert [room_text(hall, 30, seats) for seats in (2, 3, 4)] == ["hall: +1 each title"] * 2 + ["hall: +2 each title"]


def test_rooms_of_alike_names_have_signs_of_their_own() -> None:
    names = ("aa", "aaa", "aab", "a", "a-a")
    assert list(room_signs(names).values()) == ["Aa", "A0", "Ab", "A1", "A2"]
