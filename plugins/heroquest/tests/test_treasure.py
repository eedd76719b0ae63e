"""Searching for treasure (HQ-R9) and the vectors T12, T13, D1 to D12."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from undercroft import Rng
from undercroft.chance import outcomes
from undercroft_heroquest.geometry import number
from undercroft_heroquest.quest import FurniturePart, RoomTreasure, Trap, TrapPart
from undercroft_heroquest.quest_notes import GiveArtifact, GiveGold, Hurt, Say, Skip, Stop
from undercroft_heroquest.reveal import reveal_room

IN_K = {"elf": (12, 10), "dwarf": (15, 12)}
GAS = Trap(words="Grey smoke.", does=(Hurt(n=1), Skip()))
CHEST = FurniturePart(kind="treasure-chest", at=(14, 8), trap=GAS)
SEARCH = "search for treasure"


def name(game: Any, card: int) -> str:
    return str(game.position.static.treasures[card].name)


def deck(game: Any) -> Counter[str]:
    return Counter(name(game, card) for card in game.state.treasures)


def draws(table: Any, card: str, **parts: Any) -> Any:
    """A game in which the deck has this card alone; the others are out."""
    game = table(**{"heroes": IN_K, "left": 6, **parts})
    numbers = game.position.static.treasure_numbers
    state = game.state
    state.treasures.remove(numbers[card])
    state.treasures_out += state.treasures
    state.treasures[:] = [numbers[card]]
    return game


def with_chest(table: Any, trap: Trap = GAS, **parts: Any) -> Any:
    chest = FurniturePart(kind="treasure-chest", at=(14, 8), trap=trap)
    treasure = RoomTreasure(room="K", gives=(GiveGold(n=60),), at=(14, 8))
    game = table(**{"heroes": IN_K, "left": 6, "furniture": (chest,), "treasures": (treasure,), **parts})
    reveal_room(game.position, "K", 0)
    return game


def round_over(game: Any) -> Any:
    """Ends turns until the first hero comes again."""
    game.play("end turn")
    while game.position.players() == (0,) or game.turn.hero:
        game.play("end turn")
    return game


# -- the deck


@pytest.mark.rule("HQ-R9.4")
def test_the_deck_of_a_new_quest(table: Any) -> None:
    game = table(heroes=IN_K)
    cards = game.position.static.treasures
    assert len(game.state.treasures) == 24  # D1
    bad = sum(cards[card].returns for card in game.state.treasures)
    assert bad == 10
    assert Fraction(bad, 24) == Fraction(10, 24)


@pytest.mark.rule("HQ-R9.4")
@pytest.mark.rule("HQ-A20")
def test_any_card_of_the_deck_is_drawn_wherever_it_lies(table: Any) -> None:
    for order in (sorted, lambda deck: sorted(deck, reverse=True)):
        game = table(heroes=IN_K)
        deck = game.state.treasures
        deck[:] = order(deck)
        held = Counter(name(game, card) for card in deck)
        chances: Counter[str] = Counter()
        for way in outcomes(game.position, 1, game.position.setting.ruleset.parse(SEARCH)):
            chances[game.position.static.treasures[way.chance[0]].name] += way.probability
        assert chances == {card: Fraction(copies, 24) for card, copies in held.items()}


@pytest.mark.rule("HQ-R9.5")
@pytest.mark.parametrize("card", ["wandering-monster", "hazard-arrow", "hazard-hole"])
def test_bad_cards_go_back(table: Any, card: str) -> None:
    game = table(heroes=IN_K)
    everything = deck(game)
    state = game.state
    number_of = game.position.static.treasure_numbers[card]
    game.position.rng = Top(game.position.rng, number_of)
    game.play(SEARCH)
    assert f"elf draws {card}" in game.log()
    assert len(state.treasures) == 24  # D3
    assert deck(game) == everything


@pytest.mark.rule("HQ-R9.5")
@pytest.mark.parametrize("card", ["gold-15", "gem", "potion-of-healing", "heroic-brew"])
def test_gold_and_potions_stay_out(table: Any, card: str) -> None:
    game = table(heroes=IN_K)
    number_of = game.position.static.treasure_numbers[card]
    game.position.rng = Top(game.position.rng, number_of)
    copies = deck(game)[card]
    game.play(SEARCH)
    assert len(game.state.treasures) == 23
    assert deck(game)[card] == copies - 1
    held = game.hero("elf").potions
    assert (held, game.state.treasures_out) in (([number_of], []), ([], [number_of]))
    assert bool(held) == (card in ("potion-of-healing", "heroic-brew"))


@pytest.mark.rule("HQ-R9.5")
def test_when_all_valuables_are_drawn_ten_bad_cards_are_left(table: Any) -> None:
    game = table(heroes=IN_K)
    state, cards = game.state, game.position.static.treasures
    state.treasures_out += [card for card in state.treasures if not cards[card].returns]
    state.treasures[:] = [card for card in state.treasures if cards[card].returns]
    game.play(SEARCH)  # D4
    assert len(state.treasures) == 10


class Top:
    """A generator with which that card is drawn."""

    def __init__(self, rng: Any, card: int) -> None:
        self._rng, self._card = rng, card

    def choice(self, deck: list[int]) -> int:
        assert self._card in deck
        return self._card

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rng, name)


@pytest.mark.parametrize(("card", "gold"), [("gold-15", 15), ("gold-25", 25), ("gem", 35), ("jewels", 50)])
def test_what_valuables_are_worth(table: Any, card: str, gold: int) -> None:
    game = draws(table, card).play(SEARCH)
    assert game.hero("elf").gold == gold
    assert game.turn.hero == 0
    game.play("go (12,12)")


@pytest.mark.rule("HQ-R9.6")
def test_gold_may_be_shared(table: Any) -> None:
    game = draws(table, "jewels").play(SEARCH, "give 25 gold to dwarf")
    assert [hero.gold for hero in game.state.heroes] == [25, 25]


@pytest.mark.rule("HQ-R9.9")
@pytest.mark.parametrize("card", ["hazard-arrow", "hazard-hole"])
def test_a_hazard_hurts_and_ends_the_turn(table: Any, card: str) -> None:
    game = draws(table, card).play(SEARCH)
    assert game.hero("elf").body == 5
    assert game.turn.hero == 1


@pytest.mark.rule("HQ-R9.11")
def test_a_found_potion_is_drunk_when_one_likes(table: Any) -> None:
    game = draws(table, "potion-of-healing", change={"elf": {"body": 1}}).play(SEARCH)
    assert "use potion-of-healing" in game.legal()
    game.dice(4).play("use potion-of-healing")
    assert game.hero("elf").body == 5
    assert game.hero("elf").potions == []


# -- who may search


@pytest.mark.rule("HQ-R9.2")
def test_each_hero_searches_a_room_once_and_does_not_move(table: Any) -> None:
    game = draws(table, "gold-15").play(SEARCH)
    assert game.hero("elf").square == number((12, 10))
    assert game.hero("elf").searched == ["K"]
    game.play("end turn")
    assert SEARCH in game.legal()  # D6
    game.play(SEARCH)
    round_over(game)
    assert SEARCH not in game.legal()
    assert game.state.searched == ["treasure K"]


@pytest.mark.rule("HQ-R9.3")
def test_the_first_searcher_gets_the_special_treasure_and_later_ones_draw(table: Any) -> None:
    special = RoomTreasure(room="K", gives=(Say(words="A sword!"), GiveArtifact(name="orcs-bane")))
    game = draws(table, "gold-15", treasures=(special,)).play(SEARCH)
    assert len(game.hero("elf").artifacts) == 1
    assert "A sword!" in game.log()
    assert len(game.state.treasures) == 1
    assert game.state.emptied == ["K"]
    game.play("end turn", SEARCH)
    assert game.hero("dwarf").artifacts == []
    assert game.hero("dwarf").gold == 15


# -- wandering monsters


@pytest.mark.rule("HQ-R9.7")
@pytest.mark.rule("HQ-A23")
def test_a_wandering_monster_comes_beside_the_searcher_and_attacks_at_once(table: Any) -> None:
    game = draws(table, "wandering-monster", heroes={"elf": (11, 10), "dwarf": (15, 12)}).play(SEARCH)
    assert game.position.players() == (0,)
    assert game.legal() == ["place on (11,9)", "place on (12,10)", "place on (11,11)"]  # not through the wall
    game.dice("skull", "skull", "white shield", "black shield").play("place on (12,10)")
    assert game.monster("goblin#1").square == number((12, 10))
    assert game.hero("elf").body == 5
    assert game.hero("dwarf").body == 7
    assert game.turn.hero == 0  # D12
    assert game.legal("search") == game.legal("attack") == []
    assert "go (11,8)" in game.legal()


@pytest.mark.rule("HQ-R9.8")
def test_with_no_square_beside_it_comes_near_and_does_not_attack(table: Any) -> None:
    game = draws(
        table,
        "wandering-monster",
        heroes={"elf": (2, 2), "dwarf": (3, 2), "wizard": (2, 3)},
    ).play(SEARCH)
    monster = game.monster("goblin#1")
    assert monster.square in (number((3, 3)), number((4, 2)), number((2, 4)))
    assert game.hero("elf").body == 6
    assert not any(" attacks " in line for line in game.log())
    assert game.turn.hero == 0


# -- chests


@pytest.mark.rule("HQ-R9.10")
@pytest.mark.rule("HQ-R12.14")
@pytest.mark.rule("HQ-R12.16")
@pytest.mark.parametrize("does", [(Hurt(n=1),), (Hurt(n=1), Stop())])
def test_a_trapped_chest_goes_off_when_nobody_has_searched_for_traps(table: Any, does: Any) -> None:
    game = with_chest(table, Trap(words="Grey smoke.", does=does)).play(SEARCH)  # T12
    assert game.hero("elf").body == 5
    assert game.hero("elf").gold == 0
    assert "Grey smoke." in game.log()
    assert game.turn.hero == 1
    assert game.state.furniture[0].trap == "gone"
    game.play(SEARCH)
    assert game.hero("dwarf").body == 7
    assert game.hero("dwarf").gold == 60
    round_over(game)
    assert SEARCH in game.legal()


@pytest.mark.rule("HQ-R9.10")
@pytest.mark.rule("HQ-R12.15")
def test_traps_first_then_disarming_then_treasure(table: Any) -> None:
    game = with_chest(table, heroes={"dwarf": (14, 9), "elf": (11, 12)})
    assert game.legal("disarm") == []
    game.play("search for traps")
    assert game.legal("disarm") == []
    round_over(game).dice("skull").play("disarm (14,8)")  # T13
    assert SEARCH not in game.legal()
    round_over(game).play(SEARCH)
    assert game.hero("dwarf").gold == 60
    assert game.hero("dwarf").body == 7


@pytest.mark.rule("HQ-R9.10")
def test_a_trap_that_was_found_does_not_go_off(table: Any) -> None:
    game = with_chest(table).play("search for traps")
    round_over(game).play(SEARCH)
    assert game.hero("elf").body == 6
    assert game.hero("elf").gold == 60


def test_only_traps_of_this_room_go_off(table: Any) -> None:
    other = FurniturePart(kind="treasure-chest", at=(2, 2), trap=GAS)
    game = draws(table, "gold-15", furniture=(other,))
    reveal_room(game.position, "A", 0)
    game.play(SEARCH)
    assert game.hero("elf").gold == 15
    assert game.state.furniture[0].trap == ""


def test_two_trapped_chests_go_off_one_after_the_other(table: Any) -> None:
    two = (
        FurniturePart(kind="treasure-chest", at=(14, 8), trap=Trap(words="One.", does=(Hurt(n=1), Stop()))),
        FurniturePart(kind="treasure-chest", at=(16, 8), trap=Trap(words="Two.", does=(Hurt(n=2), Stop()))),
    )
    game = table(heroes=IN_K, furniture=two)
    reveal_room(game.position, "K", 0)
    game.play(SEARCH)
    assert game.hero("elf").body == 3
    assert game.turn.hero == 1


def test_a_chest_that_kills_ends_the_turn_once(table: Any) -> None:
    game = with_chest(table, change={"elf": {"body": 1}}).play(SEARCH)
    assert game.hero("elf").life == "dead"
    assert game.turn.hero == 1


def test_pits_are_searched_for_cards(table: Any) -> None:
    game = draws(table, "gem", heroes={"elf": (4, 10), "dwarf": (1, 1)}, known_traps=[("pit!", (4, 10))])
    game.play("search the pit for treasure")
    assert game.hero("elf").gold == 35
    assert game.state.searched == ["treasure pit (4,10)"]
    assert TrapPart(kind="pit", at=(4, 10)) in game.state.quest.traps


def test_a_chest_of_a_searched_room_is_never_imagined_to_be_trapped(table: Any) -> None:
    harmless = (FurniturePart(kind="treasure-chest", at=(14, 8)),)
    trapped = []
    for searched in ([], ["treasure K"]):
        game = draws(table, "gold-15", furniture=harmless)
        reveal_room(game.position, "K", 0)
        game.state.searched[:] = searched
        seen = game.position.observation(1)
        worlds = [seen.sample(Rng(seed)).state.quest.furniture[0].trap for seed in range(20)]
        trapped.append(any(worlds))
    assert trapped == [True, False]
