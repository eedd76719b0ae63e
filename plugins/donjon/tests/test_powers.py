"""The Power phase, and what the rooms give."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft_donjon.powers import MixturePower, PowerPhase, Refill, SwordbearerPower, VipPower

SHOWN = "two-spiders one-brou footsteps-and-fright"
ROOMS_1_TO_4 = "room 1: skeleton, 2 vip; room 2: spider; room 3: dragon; room 4: vampire, brou"


@pytest.mark.rule("DJ-T19", "DJ-T20", "DJ-T1")
def test_any_type_is_sent_from_rooms_1_to_4_or_none_at_all(table: Any) -> None:
    game = table(
        PowerPhase(0),
        dungeons=["entrance: brou; hallway 2: brou; " + ROOMS_1_TO_4 + "; room 5: 4 brou"],
        mixtures=SHOWN,
        vips="isis zongo",
    )
    assert game.legal() == [
        "pass",
        "send skeleton from room 1",
        "send vip from room 1",
        "send spider from room 2",
        "send dragon from room 3",
        "send brou from room 4",
        "send vampire from room 4",
    ]
    before = game.dungeon()
    game.play("pass")
    assert game.dungeon() == before
    assert game.done


@pytest.mark.rule("DJ-T19")
def test_d_t28_only_rooms_1_to_4_have_a_power_to_send_for(table: Any) -> None:
    game = table(
        PowerPhase(0), dungeons=["entrance: brou; hallway 2: brou; room 1: brou; room 5: brou"], mixtures=SHOWN
    )
    assert game.legal() == ["pass", "send brou from room 1"]
    for place in ("entrance", "hallway 2", "room 5"):
        assert game.refused(f"send brou from {place}") == "DJ-T19"
        assert game.reason.endswith(f"not from {place}")
    assert game.refused("send spider from room 1") == "DJ-T19"
    assert game.reason.endswith("there is no spider in room 1")
    assert table(PowerPhase(0), dungeons=["entrance: brou; room 5: 2 brou"]).done


@pytest.mark.rule("DJ-T19")
def test_d_t29_a_second_power_in_a_turn_is_refused(table: Any) -> None:
    game = table(PowerPhase(0), dungeons=["room 3: 2 brou"])
    game.play("send brou from room 3")
    assert game.area("oubliettes") == "brou"
    assert game.refused("send brou from room 3") == "DJ-T19"
    assert "once a turn" in game.reason
    game.play("stop")
    assert game.done
    assert game.dungeon() == "room 3: brou"


@pytest.mark.rule("DJ-PW6", "DJ-T19")
def test_room_3_gives_seven_footsteps(table: Any) -> None:
    game = table(PowerPhase(0), dungeons=["room 3: 2 brou"], oubliettes="vip")
    game.play("send brou from room 3")
    assert game.area("oubliettes") == "brou, vip"
    for left in range(7, 0, -1):
        assert game.match.prompt(0).startswith(f"Take up to {left} footstep")
        a, b = ("room 3", "hallway 4") if left % 2 else ("hallway 4", "room 3")
        game.play(f"step brou from {a} to {b}")
    assert game.done
    assert game.dungeon() == "hallway 4: brou"


@pytest.mark.rule("DJ-PW9")
def test_sending_the_only_monster_leaves_no_footsteps(table: Any) -> None:
    game = table(PowerPhase(0), dungeons=["room 3: vip"]).play("send vip from room 3")
    assert game.done
    assert (game.dungeon(), game.area("oubliettes")) == ("", "vip")


@pytest.mark.rule("DJ-PW1")
def test_room_1_uses_discards_and_replaces_a_mixture(table: Any) -> None:
    game = table(
        PowerPhase(0), dungeons=["room 1: brou"], mixtures=SHOWN, mixture_deck="escape two-skeletons", groups=[(1,), ()]
    )
    game.play("send brou from room 1")
    assert game.match.prompt(0) == (
        "Choose a Mixture: two-spiders (2 spiders from supply to entrance), one-brou (1 brou from supply to anywhere), "
        "footsteps-and-fright (4 footsteps, remove 1 group)"
    )
    assert game.legal() == ["brew two-spiders", "brew one-brou", "brew footsteps-and-fright"]
    assert game.refused("brew escape") == "DJ-PW1"
    assert game.reason.endswith("'escape' is not among those shown")
    discards = game.named("mixtures_gone")
    game.play("brew two-spiders")
    assert game.dungeon() == "entrance: 2 spider"
    assert game.named("mixtures_shown") == ["one-brou", "footsteps-and-fright", "escape"]
    assert game.named("mixtures") == ["two-skeletons"]
    assert game.named("mixtures_gone") == [*discards, "two-spiders"]
    assert game.done


@pytest.mark.rule("DJ-PW1")
def test_the_gap_is_filled_only_after_the_mixture_was_applied(table: Any) -> None:
    game = table(MixturePower(0), mixtures=SHOWN)
    game.play("brew one-brou")
    assert game.named("mixtures_shown") == ["two-spiders", "footsteps-and-fright"]
    assert game.named("mixtures_gone") == ["one-brou"]
    game.match.undo()  # nothing was shown yet
    game.play("brew one-brou", "move brou from supply to room 1")
    assert len(game.named("mixtures_shown")) == 3


@pytest.mark.rule("DJ-PW1")
def test_discarded_mixtures_become_the_deck_when_it_is_too_short(table: Any) -> None:
    game = table(MixturePower(0), mixtures="two-spiders one-brou escape", mixture_deck="")
    discards = set(game.named("mixtures_gone"))
    assert len(discards) == 13
    game.play("brew two-spiders")
    assert game.named("mixtures_gone") == []
    assert game.named("mixtures_shown")[:2] == ["one-brou", "escape"]
    assert {*game.named("mixtures"), game.named("mixtures_shown")[2]} == discards | {"two-spiders"}
    assert len(game.named("mixtures")) == 13
    decks = [
        table(MixturePower(0), mixtures="two-spiders one-brou escape", mixture_deck="", seed=seed)
        .play("brew two-spiders").named("mixtures")
        for seed in (1, 2)
    ]  # fmt: skip
    assert decks[0] != decks[1]


@pytest.mark.rule("DJ-PW1")
def test_a_single_mixture_needs_no_choice(table: Any) -> None:
    game = table(MixturePower(0), mixtures="two-brous")
    assert game.dungeon() == "entrance: 2 brou"
    assert len(game.named("mixtures_shown")) == 3
    assert table(MixturePower(0)).done


@pytest.mark.rule("DJ-PW2")
def test_room_2_places_a_figure_and_applies_a_card_to_its_room(table: Any) -> None:
    game = table(PowerPhase(0), dungeons=["room 2: brou"], vips="isis zongo", vip_deck="sonia elyacin")
    game.play("send brou from room 2")
    cards = "isis (2 skeletons from supply to that room), zongo (up to 3 monsters from that room to anywhere)"
    assert game.match.prompt(0) == f"Choose a room for the VIP and then a card: {cards}"
    assert game.legal() == [f"welcome vip in room {n}" for n in range(1, 6)]
    assert game.refused("invite isis") == "DJ-PW2"
    assert game.reason.endswith("then a card is used")
    game.play("welcome vip in room 4")
    assert game.dungeon() == "room 4: vip"
    assert game.supply("vip") == 10
    assert game.match.prompt(0) == f"Choose a VIP card for room 4: {cards}"
    assert game.legal() == ["invite isis", "invite zongo"]
    assert game.refused("welcome vip in room 1") == "DJ-PW2"
    assert game.reason.endswith("placed already")
    assert game.refused("invite sonia") == "DJ-PW2"
    assert game.reason.endswith("'sonia' is not among those shown")
    assert game.refused("stop") == "DJ-PW9"
    discards = game.named("vips_gone")
    game.play("invite isis")
    assert game.dungeon() == "room 4: 2 skeleton, vip"
    assert game.named("vips_shown") == ["zongo", "sonia"]
    assert game.named("vips") == ["elyacin"]
    assert game.named("vips_gone") == [*discards, "isis"]
    assert game.done


@pytest.mark.rule("DJ-PW2", "DJ-PW3", "DJ-PW4")
def test_d_t31_vip_cards_run_out(table: Any) -> None:
    game = table(VipPower(0), vips="isis gropro", vip_deck="")
    game.play("welcome vip in room 1", "invite gropro")
    assert game.named("vips_shown") == ["isis"]
    assert game.named("vips") == []
    assert game.done
    game = table(PowerPhase(0), dungeons=["room 2: brou"], vips="isis", vip_deck="")
    game.play("send brou from room 2", "welcome vip in room 1")
    assert game.dungeon() == "room 1: 2 skeleton, vip"  # with one card there is no choice
    assert game.named("vips_shown") == []
    assert len(game.named("vips_gone")) == 10
    assert game.done
    game = table(PowerPhase(0), dungeons=["room 2: brou; room 3: brou"], vip_deck="")
    assert game.legal() == ["pass", "send brou from room 3"]
    assert game.refused("send brou from room 2") == "DJ-PW3"
    assert game.reason.endswith("no VIP card is left")
    assert table(PowerPhase(0), dungeons=["room 2: brou"], vip_deck="").done


@pytest.mark.rule("DJ-PW4", "DJ-PW2")
def test_gaps_are_filled_as_far_as_the_vip_deck_goes(table: Any) -> None:
    game = table(Refill(), mixtures=SHOWN, vips="", vip_deck="isis")
    assert game.named("vips_shown") == ["isis"]
    assert game.named("vips") == []
    assert len(game.named("vips_gone")) == 9
    game = table(Refill(), mixtures=SHOWN, vip_deck="isis zongo sonia")
    assert game.named("vips_shown") == ["isis", "zongo"]
    assert game.named("vips") == ["sonia"]
    assert game.named("mixtures_shown") == SHOWN.split()


@pytest.mark.rule("DJ-PW9", "DJ-N4")
def test_without_a_figure_the_vip_card_is_applied_all_the_same(table: Any) -> None:
    game = table(VipPower(0), dungeons=["room 1: 11 vip"], vips="isis zongo")
    game.play("welcome vip in room 2", "invite isis")
    assert game.dungeon() == "room 1: 11 vip; room 2: 2 skeleton"
    assert game.supply("vip") == 0


@pytest.mark.rule("DJ-PW7")
def test_room_4_draws_applies_and_discards_a_swordbearer(table: Any) -> None:
    game = table(PowerPhase(0), dungeons=["room 4: brou"], swordbearers="recruit bully", groups=[(1, 1, 2)])
    discards = game.named("swordbearers_gone")
    game.play("send brou from room 4")
    assert game.named("swordbearers") == ["bully"]
    assert game.named("swordbearers_gone") == [*discards, "recruit"]
    assert game.log[1:] == ["player 0: swordbearer: recruit (remove 2 groups)"]
    assert game.legal() == ["remove group from room 1", "remove group from room 2"]
    game.play("remove group from room 1", "remove group from room 2")
    assert game.groups() == [1]
    assert game.done


@pytest.mark.rule("DJ-PW7")
def test_d_t35_an_empty_swordbearer_deck_is_made_of_the_discards(table: Any) -> None:
    games = [table(SwordbearerPower(0), swordbearers="", seed=seed) for seed in range(3)]
    for game in games:
        assert len(game.state.swordbearers) == 15
        assert len(game.state.swordbearers_gone) == 1
        assert sorted(game.state.swordbearers + game.state.swordbearers_gone) == sorted([*range(11), *range(5)])
    assert games[0].state.swordbearers != games[1].state.swordbearers


@pytest.mark.rule("DJ-PW7")
def test_the_discards_stay_while_the_swordbearer_deck_lasts(table: Any) -> None:
    game = table(SwordbearerPower(0), swordbearers="recruit")
    assert game.named("swordbearers") == []
    assert len(game.named("swordbearers_gone")) == 16
