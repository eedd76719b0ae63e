"""What the heroes of the bot do in a situation that a player of HeroQuest knows."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft import Rng
from undercroft_heroquest.bots.agent import HeroQuestAgent
from undercroft_heroquest.geometry import mask, number
from undercroft_heroquest.quest import Escape, FurniturePart
from undercroft_heroquest.quest import Thing as ThingPart
from undercroft_heroquest.state import Thing

FOUR = {"barbarian": (12, 9), "dwarf": (13, 9), "elf": (12, 10), "wizard": (15, 9)}
"""All heroes in the room in the middle."""


def ask(game: Any) -> str:
    """What the bot does where the position asks."""
    position = game.position
    player = position.players()[0]
    legal = position.legal(player)
    action = HeroQuestAgent(Rng(0)).choose(position.observation(player), legal)
    assert action in legal
    return str(position.text(action))


def follow(game: Any, most: int = 30) -> list[str]:
    """Lets the bot play the heroes until somebody else is asked, or the turn of the hero is over; gives what it did."""
    agent = HeroQuestAgent(Rng(0))
    done: list[str] = []
    position = game.position
    first = position.flow[-1].hero
    while position.players() == (1,) and len(done) < most and getattr(position.flow[-1], "hero", first) == first:
        action = agent.choose(position.observation(1), position.legal(1))
        done.append(str(position.text(action)))
        position.play_unchecked(1, action)
    return done


# -- life and death


def test_a_hero_drinks_at_the_last_moment_and_not_before(table: Any) -> None:
    game = table(heroes={"elf": (12, 10)}, monsters=[("orc", (13, 10))], zargon=True, change={"elf": {"body": 1}}).deal(
        "elf", "potion-of-healing"
    )
    game.play("pick orc#1").dice("skull", "skull", "skull", "black shield", "black shield").play("orc#1 attack elf")
    assert ask(game) == "go on"  # before the attack: the potion would be as good after it, and there may be no need
    game.play("go on")
    assert ask(game) == "use potion-of-healing"


def test_a_potion_is_drunk_earlier_where_it_could_not_be_drunk_in_others_turns(table: Any) -> None:
    game = table(heroes={"elf": (12, 10)}, change={"elf": {"body": 1}}, options={"potions": "own turn"})
    assert ask(game.deal("elf", "potion-of-healing")) == "use potion-of-healing"


def test_a_dying_caster_prefers_the_potion_and_keeps_the_spell(table: Any) -> None:
    game = table(
        heroes={"wizard": (12, 10)},
        monsters=[("orc", (13, 10))],
        zargon=True,
        change={"wizard": {"body": 1}},
        options={"rescue": "always"},
    ).deal("wizard", "heal-body", "potion-of-healing")
    game.play("pick orc#1").dice("skull", "skull", "skull", "black shield", "black shield").play("orc#1 attack wizard")
    game.play("go on")
    assert ask(game) == "use potion-of-healing"
    game.hero("wizard").potions.clear()
    assert ask(game) == "cast heal-body on wizard"


def test_more_defence_is_drunk_before_an_attack_that_could_kill(table: Any) -> None:
    for body, answer in ((2, "use potion-of-defense"), (6, "go on")):
        game = table(
            heroes={"elf": (12, 10)}, monsters=[("gargoyle", (13, 10))], zargon=True, change={"elf": {"body": body}}
        ).deal("elf", "potion-of-defense")
        assert ask(game.play("pick gargoyle#1", "gargoyle#1 attack elf")) == answer


def test_who_is_badly_hurt_is_healed_by_a_spell_when_it_is_quiet(table: Any) -> None:
    game = table(heroes=FOUR, turn="elf", change={"barbarian": {"body": 3}, "dwarf": {"body": 5}})
    assert ask(game.deal("elf", "heal-body")) == "cast heal-body on barbarian"


def test_no_healing_spell_is_wasted_on_a_scratch(table: Any) -> None:
    game = table(heroes=FOUR, turn="elf", change={"barbarian": {"body": 7}}).deal("elf", "heal-body")
    assert "cast heal-body" not in " ".join(follow(game))


# -- fighting


def test_a_fighter_goes_to_the_monster_and_attacks(table: Any) -> None:
    game = table(heroes=FOUR, monsters=[("orc", (12, 12))], left=6)
    assert follow(game)[:2] == ["go (12,11)", "attack orc#1 with broadsword"]


def test_the_monster_that_is_nearly_dead_is_attacked_first(table: Any) -> None:
    game = table(heroes=FOUR, monsters=[("mummy", (11, 9)), ("mummy", (12, 8))], left=0)
    game.monster("mummy#2").body = 1
    assert ask(game) == "attack mummy#2 with broadsword"


def test_the_better_weapon_is_used(table: Any) -> None:
    game = table(
        heroes={"barbarian": (12, 9)},
        monsters=[("skeleton", (12, 8))],
        left=0,
        items={"barbarian": ["shortsword"]},
    ).deal("barbarian", "spirit-blade")
    assert ask(game) == "attack skeleton#1 with spirit-blade"


def test_the_wizard_burns_a_strong_monster_from_afar_and_keeps_away(table: Any) -> None:
    game = table(heroes=FOUR, monsters=[("dread-warrior", (12, 8))], turn="wizard", left=4)
    game.deal("wizard", "ball-of-flame", "courage", "fire-of-wrath")
    done = follow(game)
    assert any(line.startswith("cast ball-of-flame on dread-warrior#1") for line in done)
    square = game.hero("wizard").square
    assert square not in [number(place) for place in ((11, 8), (13, 8), (12, 7))]


def test_a_strong_monster_is_put_to_sleep(table: Any) -> None:
    game = table(heroes=FOUR, monsters=[("gargoyle", (12, 8)), ("dread-warrior", (11, 9))], turn="wizard", left=0)
    assert ask(game.deal("wizard", "sleep")).startswith("cast sleep on ")


def test_spells_are_kept_when_a_goblin_is_all_there_is(table: Any) -> None:
    game = table(heroes=FOUR, monsters=[("goblin", (16, 8))], turn="wizard", left=0)
    assert not ask(game.deal("wizard", "ball-of-flame", "sleep", "genie")).startswith("cast")


def test_the_genie_attacks_a_strong_monster(table: Any) -> None:
    game = table(heroes=FOUR, monsters=[("gargoyle", (12, 8)), ("goblin", (16, 8))], turn="wizard", left=0)
    assert ask(game.deal("wizard", "genie")) == "cast genie against gargoyle#1"


def test_who_has_little_body_left_keeps_away(table: Any) -> None:
    game = table(
        heroes={"barbarian": (12, 9), "elf": (16, 12)},
        monsters=[("gargoyle", (12, 8)), ("mummy", (11, 8))],
        turn="elf",
        left=9,
        change={"elf": {"body": 1}},
    )
    follow(game)
    assert game.hero("elf").square not in [number(place) for place in ((13, 8), (11, 9), (12, 7), (10, 8))]


def test_a_strong_monster_is_worth_a_potion_and_a_goblin_is_not(table: Any) -> None:
    for kind, answer in (("gargoyle", "use potion-of-strength"), ("goblin", "attack goblin#1 with broadsword")):
        game = table(heroes={"barbarian": (12, 9)}, monsters=[(kind, (12, 8))], left=0)
        assert ask(game.deal("barbarian", "potion-of-strength")) == answer


def test_holy_water_is_poured_on_a_mummy(table: Any) -> None:
    game = table(heroes={"elf": (12, 9)}, monsters=[("mummy", (12, 8))], left=0, items={"elf": ["holy-water"]})
    assert ask(game) == "use holy-water on mummy#1"


# -- on the way

WEST = ((10, 10), (11, 10))


def test_the_fighter_opens_the_door_when_all_are_near(table: Any) -> None:
    near = {"barbarian": (11, 10), "dwarf": (12, 10), "elf": (12, 9), "wizard": (13, 10)}
    assert ask(_known(table(heroes=near, doors=[WEST]))) == "open (11,10) to (10,10)"


def _known(game: Any) -> Any:
    """The room in the middle was searched by everybody, so that nothing but its doors is left."""
    state = game.state
    state.revealed.append("K")
    room = game.position.static.board.rooms["K"]
    state.searched += ["treasure K", "traps K", "secret doors K"]
    for hero in state.heroes:
        hero.searched.append("K")
    state.safe = state.safe | room
    state.seen = state.seen | room
    state.probed = state.probed | room
    return game


def test_the_door_stays_shut_until_the_others_have_come(table: Any) -> None:
    spread = {"barbarian": (11, 10), "dwarf": (16, 8), "elf": (16, 12), "wizard": (16, 10)}
    far = _known(table(heroes=spread, doors=[WEST, ((16, 8), (17, 8))]))
    far.hero("wizard").square = number((18, 1))  # behind walls: nobody waits for who cannot come
    assert ask(far) == "open (11,10) to (10,10)"


def test_the_wizard_does_not_open_doors_while_a_fighter_can(table: Any) -> None:
    heroes = {"barbarian": (13, 10), "dwarf": (12, 10), "wizard": (11, 10)}
    done = follow(_known(table(heroes=heroes, doors=[WEST], turn="wizard")))
    assert not any(line.startswith("open") for line in done)
    assert game_is_behind(done)


def game_is_behind(done: list[str]) -> bool:
    """Whether somebody has made way."""
    return any(line.startswith("go ") for line in done)


def test_a_room_is_searched_for_traps_before_it_is_searched_for_treasure(table: Any) -> None:
    chest = FurniturePart(kind="treasure-chest", at=(16, 12))
    game = table(heroes=FOUR, furniture=(chest,))
    game.state.revealed.append("K")
    assert "search for traps" in follow(game)
    game.state.searched.append("traps K")
    game.position.flow[-1].acted = False
    again = _turn_of(table(heroes=FOUR, furniture=(chest,)))
    assert "search for treasure" in follow(again)


def _turn_of(game: Any) -> Any:
    game.state.revealed.append("K")
    game.state.searched.append("traps K")
    game.state.safe = game.state.safe | game.position.static.board.rooms["K"]
    return game


def test_nobody_searches_for_treasure_next_to_a_monster(table: Any) -> None:
    game = _turn_of(table(heroes=FOUR, monsters=[("orc", (11, 9))], left=0))
    assert ask(game) == "attack orc#1 with broadsword"


def test_a_thing_of_the_quest_is_picked_up(table: Any) -> None:
    game = _known(table(heroes=FOUR, things=(ThingPart(name="crown", at=(12, 9)),)))
    game.state.things.append(Thing("crown", number((12, 9))))
    game.state.laid_things.append("crown")
    assert ask(game) == "take crown"


def test_with_the_goal_achieved_heroes_go_to_the_stairs_and_leave(table: Any) -> None:
    heroes = {"barbarian": (5, 1), "elf": (1, 2)}
    game = table(heroes=heroes, left=8)
    game.state.achieved = True
    assert follow(game)[-1] == "leave"
    game = table(heroes=heroes, turn="elf")
    game.state.achieved = True
    assert ask(game) == "leave"


def test_without_the_goal_nobody_leaves(table: Any) -> None:
    game = table(heroes={"barbarian": (1, 1), "elf": (1, 2)}, change={"barbarian": {"away": True}})
    assert "leave" in game.legal()
    assert "leave" not in follow(game)


def test_heroes_leave_over_a_way_out_that_they_know(table: Any) -> None:
    game = table(heroes={"elf": (12, 1)}, goal=Escape(squares=((12, 1),)))
    game.state.exits = mask([number((12, 1))])
    assert ask(game) == "leave"


def test_the_dwarf_disarms_what_lies_in_the_way(table: Any) -> None:
    game = _beyond(table(heroes={"dwarf": (5, 1)}, known_traps=[("pit", (6, 1))], left=6))
    assert follow(game.dice("skull"), 2)[0] == "disarm (6,1)"
    assert number((6, 1)) in game.state.gone


def test_others_jump_over_it(table: Any) -> None:
    game = _beyond(table(heroes={"elf": (5, 1)}, known_traps=[("pit", (6, 1))], left=6))
    assert ask(game) == "jump (6,1) to (7,1)"


def _beyond(game: Any) -> Any:
    """The way home leads along the corridor in the north, over what is in it."""
    game.state.achieved = True
    game.state.stairs = mask([number((9, 1))])
    return game


def test_who_steps_off_a_fallen_block_is_not_cut_off(table: Any) -> None:
    from undercroft_heroquest.quest import TrapPart

    game = table(
        heroes={"elf": (12, 1), "dwarf": (14, 1)},
        left=5,
        traps=(TrapPart(kind="falling-block", at=(11, 1)),),
        blocked=((1, 10),),
    )
    game.state.stairs = mask([number((14, 1))])
    game.play("go (11,1)")
    assert game.legal() == ["step aside to (10,1)", "step aside to (12,1)"]
    game.state.grid = game.state.grid.with_blocked([number((3, 1)), number((1, 3))])
    assert ask(game) == "step aside to (12,1)"


def test_artifacts_go_to_who_can_use_them(table: Any) -> None:
    game = _known(table(heroes=FOUR, turn="wizard")).deal("wizard", "borins-armor")
    assert ask(game).startswith("give borins-armor to ")
    assert not ask(_known(table(heroes=FOUR, turn="dwarf")).deal("dwarf", "borins-armor")).startswith("give")


def test_a_potion_is_shared_with_who_has_none(table: Any) -> None:
    game = _known(table(heroes=FOUR)).deal("barbarian", "potion-of-healing", "potion-of-healing")
    done = follow(game)
    assert sum(line.startswith("give potion-of-healing") for line in done) == 1


# -- the beginning


@pytest.mark.rule("HQ-R2.3")
def test_the_wizard_takes_fire_and_the_elf_the_spells_of_the_earth(table: Any) -> None:
    setting = table(heroes={"elf": (1, 1), "wizard": (1, 2)}).position.setting
    position = setting.start(1)
    agent = HeroQuestAgent(Rng(0))
    chosen = []
    for _ in range(2):
        action = agent.choose(position.observation(1), position.legal(1))
        chosen.append(position.text(action))
        position.play_unchecked(1, action)
    assert chosen == ["choose fire", "choose earth"]


@pytest.mark.parametrize(("faces", "answer"), [(("white shield",) * 3, "reroll 1"), (("skull",) * 3, "go on")])
def test_a_die_is_rolled_again_when_an_attack_has_failed(table: Any, faces: tuple[str, ...], answer: str) -> None:
    game = table(heroes={"barbarian": (12, 9)}, monsters=[("gargoyle", (12, 8)), ("orc", (11, 9))], left=0)
    target = "orc#1" if answer == "go on" else "gargoyle#1"
    game.deal("barbarian", "fortunes-longsword").dice(*faces[:2], "white shield")
    game.play(f"attack {target} with fortunes-longsword")
    assert ask(game) == answer


def test_the_ring_is_for_a_spell_that_is_worth_two(table: Any) -> None:
    from undercroft_heroquest.ring import Naming

    game = table(heroes={"wizard": (12, 9)}).deal("wizard", "spell-ring", "courage", "heal-body", "genie")
    game.position.flow.append(Naming())
    game.position.settle()
    assert ask(game) == "name heal-body"


def test_heroes_who_find_nothing_more_go_home_and_leave(table: Any) -> None:
    # No door, nothing to find: the goal cannot be achieved.
    game = table(heroes={"barbarian": (1, 1), "elf": (1, 2)})
    agent, position = HeroQuestAgent(Rng(0)), game.position
    while asked := position.players():
        position.play_unchecked(asked[0], agent.choose(position.observation(1), position.legal(1)))
    assert game.state.result == "lost"
    assert [hero.life for hero in game.state.heroes] == ["left", "left"]
    assert position.decisions < 4_200


def test_what_did_not_help_at_the_stairs_is_not_brought_there_again(table: Any) -> None:
    agent = HeroQuestAgent(Rng(0))

    def carried(column: int) -> str:
        game = table(heroes={"barbarian": (column, 1)}, things=(ThingPart(name="test"),), left=3)
        game.state.goal = "Pass the test."
        game.hero("barbarian").things.append("test")
        position = game.position
        return str(position.text(agent.choose(position.observation(1), position.legal(1))))

    assert carried(9) == "go (6,1)"
    carried(1)
    assert carried(9) != "go (6,1)"
