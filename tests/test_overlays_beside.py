"""What an overlay keeps beside the state is kept like it: copied, saved, hidden, counted, sampled, taken back."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys_overlays import Asking, Cave, Lay, Resting, Rounds, Seat, caves, laid, play_out

from undercroft import (
    DONE,
    Action,
    Component,
    Counts,
    GameFault,
    Hidden,
    Host,
    Of,
    Owner,
    PerPlayer,
    PositionError,
    Public,
    Rng,
    RulesetError,
    State,
)
from undercroft.record import position_hash
from undercroft.schema import position_schema

OMENS = ("raven", "comet", "mirror")


class Diviner(State):
    hand: Annotated[list[int], Of("omen"), Owner]
    whisper: Annotated[str, Owner] = ""
    waits: int = 0


class Veil(State):
    seats: Annotated[list[Diviner], PerPlayer]
    deck: Annotated[list[int], Of("omen"), Hidden]
    gone: Annotated[list[int], Of("omen"), Public]
    stones: Annotated[list[int], Counts("stone")]


class Tally(State):
    count: int = 0


class Divine(Action, frozen=True):
    text: ClassVar[str] = "divine"


class Reveal(Action, frozen=True):
    text: ClassVar[str] = "reveal"


class Wait(Action, frozen=True):
    text: ClassVar[str] = "wait"


class Divining(Asking, tag="caves.deep-fog.Divining"):
    actions = (Divine, Reveal, Wait)

    def legal(self, table: Any, player: int) -> list[Any]:
        veil = table.beside(Veil)
        more = [Divine()] if veil.deck else []
        return [*more, *([Reveal()] if veil.seats[player].hand else []), Wait()]

    def play(self, pos: Any, player: int, action: Any) -> Any:
        veil = pos.beside(Veil)
        if isinstance(action, Divine):
            veil.seats[player].hand.append(veil.deck.pop())
            veil.seats[player].whisper += "x"
            pos.show()
        elif isinstance(action, Reveal):
            veil.gone.append(veil.seats[player].hand.pop())
            pos.show()
        else:
            veil.seats[player].waits += 1
        return DONE


def set_up(static: Any, options: Any, seats: int, rng: Rng, state: Cave) -> Veil:
    deck = [0, 0, 1, 1, 2, 2]
    rng.shuffle(deck)
    state.begun.append("veiled")
    return Veil([Diviner([deck.pop()], "w") for _ in range(seats)], deck, [], [3, 1])


def imagine(table: Any, rng: Rng) -> None:
    for seat in table.beside(Veil).seats:
        if seat.whisper == "?":
            seat.whisper = "w" + "x" * rng.below(7)


def deep_fog(**more: Any) -> Lay:
    def components(register: Any) -> None:
        register.add("caves", "omen", Component(OMENS, (2, 2, 2)))
        register.add("caves", "stone", Component(("flint", "slate"), (3, 1)))

    parts = {"state": Veil, "setup": set_up, "imagine": imagine, "components": components}
    parts["phases"] = lambda register: register.before("caves", Resting, Divining)
    return Lay("deep-fog", **{**parts, **more})


@cache
def setting() -> Any:
    return laid(deep_fog(), Lay("tally", state=Tally)).setting()


# -- reached by its type


def test_it_is_set_up_after_the_state_and_reached_by_its_type() -> None:
    position = setting().start(3)
    veil = position.beside(Veil)
    assert (len(veil.seats), len(veil.deck), veil.stones) == (2, 4, [3, 1])
    assert position.beside(Tally) == Tally(0)
    assert position.state.begun[0] == "veiled"
    with pytest.raises(LookupError, match="no overlay of this match keeps a Cave; chosen: deep-fog, tally"):
        position.beside(Cave)
    with pytest.raises(LookupError, match="no overlay of this match keeps a Veil; chosen: none"):
        laid(deep_fog(), names=[]).setting().start(3).beside(Veil)


def test_a_set_up_without_a_state_may_change_the_games() -> None:
    def mark(static: Any, options: Any, seats: int, rng: Rng, state: Cave) -> None:
        state.begun.append("marked")

    position = laid(Lay("fog", setup=mark)).setting().start(1)
    assert position.state.begun[0] == "marked"
    assert position.extra is None


@pytest.mark.parametrize(("state", "given"), [(Tally, None), (Tally, Cave([], [], [])), (None, Tally())])
def test_a_set_up_that_gives_something_else_is_a_fault(state: Any, given: Any) -> None:
    overlay = Lay("fog", state=state, setup=lambda *arguments: given)
    with pytest.raises(GameFault, match=r"the set-up of overlay 'fog' \(fog-plugin\) failed with TypeError"):
        laid(overlay).setting().start(1)


def test_without_a_set_up_its_fields_need_defaults() -> None:
    with pytest.raises(RulesetError, match=r"overlay 'fog' .*keeps a Diviner, .*no defaults: it needs a setup"):
        laid(Lay("fog", state=Diviner))


# -- laws under random play


@given(seed=st.integers(0, 2**32), steps=st.integers(0, 20))
def test_it_is_kept_like_the_state(seed: int, steps: int) -> None:
    whole = setting()
    position, rng = whole.start(seed), Rng(seed)
    for _ in range(steps):
        if not position.players():
            break
        before = position.to_bytes()
        copy = position.copy()
        (player,) = position.players()
        copy.play_unchecked(player, rng.choice(copy.legal(player)))
        copy.beside(Tally).count += 1
        assert position.to_bytes() == before, "a copy is independent"
        position = copy
        assert whole.misplaced(position) == []
        assert whole.codec.load(position.to_bytes()).to_bytes() == position.to_bytes()
        assert whole.codec.from_plain(whole.codec.to_plain(position)).to_bytes() == position.to_bytes()
        for viewer in (0, 1):
            view = position.observation(viewer)
            mine, other = view.beside(Veil).seats[viewer], view.beside(Veil).seats[1 - viewer]
            assert mine == position.beside(Veil).seats[viewer]
            assert set(other.hand) <= {-1}
            assert other.whisper == "?"
            assert set(view.beside(Veil).deck) <= {-1}
            world = view.sample(rng)
            assert whole.misplaced(world) == []
            assert world.observation(viewer).to_json() == view.to_json()


def test_sampling_reaches_every_omen_that_another_could_hold() -> None:
    view = setting().start(3).observation(0)
    own = view.beside(Veil).seats[0].hand[0]
    rng = Rng(1)
    drawn = [view.sample(rng).beside(Veil).seats[1].hand[0] for _ in range(600)]
    counts = [drawn.count(omen) for omen in range(3)]
    # Five of six omens are left, one of them of the kind that player 0 holds.
    for omen in range(3):
        assert abs(counts[omen] - 600 * (1 if omen == own else 2) / 5) < 60


def test_an_onlooker_sees_no_secret_of_it() -> None:
    text = setting().start(3).observation(None).to_json()
    assert json.loads(text)["overlays"] == ["deep-fog", "tally"]
    beside = json.loads(text)["beside"]["deep-fog"]
    assert [seat["hand"] for seat in beside["seats"]] == [[-1], [-1]]
    assert [seat["whisper"] for seat in beside["seats"]] == ["?", "?"]


# -- saved


def test_a_save_holds_it_under_the_name_of_the_overlay_with_pieces_by_name() -> None:
    host = Host(plugins=[caves(), deep_fog(), Lay("tally", state=Tally)], strict=True)
    match = host.match("caves", overlays=["tally", "deep-fog"], seed=3)
    plain = json.loads(match.to_json())
    assert sorted(plain["position"]["beside"]) == ["deep-fog", "tally"]
    assert plain["position"]["beside"]["deep-fog"]["stones"] == {"flint": 3, "slate": 1}
    again = host.from_json(match.to_json())
    assert again.position == match.position
    assert again.to_json() == match.to_json()


def edited(change: Any) -> str:
    match = Host(plugins=[caves(), deep_fog()]).match("caves", overlays=["deep-fog"], seed=3)
    plain = json.loads(match.to_json())
    change(plain["position"])
    return json.dumps(plain)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda p: p["beside"]["deep-fog"]["deck"].pop(), r"there are 1 pieces '\w+' of omen; the game has 2"),
        (lambda p: p["beside"]["deep-fog"]["stones"].update(flint=4), "there are 4 pieces 'flint' of stone"),
        (lambda p: p["beside"]["deep-fog"]["seats"].pop(), r"beside\.deep_fog\.seats has 1 elements; there are 2 play"),
        (lambda p: p["beside"].pop("deep-fog"), "missing required field `deep-fog`"),
        (lambda p: p.pop("beside"), "missing required field `beside`"),
        (lambda p: p["beside"].update(other={}), "unknown field `other`"),
        (lambda p: p["beside"]["deep-fog"].update(stones={"gold": 1}), "has no 'gold'; there are: flint, slate"),
    ],
)
def test_a_save_in_which_it_is_damaged_is_refused(change: Any, text: str) -> None:
    with pytest.raises(PositionError, match=text):
        Host(plugins=[caves(), deep_fog()]).from_json(edited(change))


def test_the_check_of_an_overlay_reads_loaded_positions() -> None:
    def check(table: Any) -> str | None:
        return "the veil is torn" if not table.beside(Veil).deck else None

    def tear(position: Any) -> None:
        veil = position["beside"]["deep-fog"]
        veil["gone"], veil["deck"] = veil["deck"], []

    host = Host(plugins=[caves(), deep_fog(check=check)])
    with pytest.raises(PositionError, match="the veil is torn"):
        host.from_json(edited(tear))
    host.from_json(edited(lambda position: None))


def test_the_schema_of_a_save_describes_it() -> None:
    schema = position_schema(setting())
    assert schema["properties"]["overlays"] == {"const": {"deep-fog": 1, "tally": 1}}
    beside = schema["$defs"]["Beside"]
    assert sorted(beside["properties"]) == ["deep-fog", "tally"]
    assert "overlays" in schema["required"]
    plain = position_schema(laid(deep_fog(), names=[]).setting())
    assert plain["properties"]["overlays"] == {"const": {}}
    assert "overlays" not in plain["required"]


def test_what_differs_beside_the_state_makes_another_hash() -> None:
    one, other = setting().start(3), setting().start(3)
    assert position_hash(one) == position_hash(other)
    other.beside(Tally).count += 1
    assert position_hash(one) != position_hash(other)
    assert one != other


def test_it_is_taken_back_with_the_action() -> None:
    host = Host(plugins=[caves(), deep_fog()], strict=True)
    match = host.match("caves", overlays=["deep-fog"], seed=3)
    match.play(1, "draw")
    before = match.to_json()
    match.play(1, "wait")
    assert match.position.beside(Veil).seats[1].waits == 1
    match.undo(1)
    assert match.to_json() == before


def test_a_hand_made_position_has_it_as_at_the_beginning_or_as_given() -> None:
    whole = setting()
    state = Cave([Seat([]), Seat([])], [0, 0, 1, 1, 2, 2, 3, 3], [])
    veil = Veil([Diviner([0]), Diviner([])], [0, 1, 1, 2, 2], [], [3, 1])
    position = whole.position(state, [Rounds(turns=1), Resting(0)], extra=[veil])
    assert position.beside(Veil) is veil
    assert position.beside(Tally) == Tally()
    assert "veiled" not in position.state.begun
    veil.deck.pop()
    with pytest.raises(PositionError, match="there are 1 pieces 'mirror' of omen"):
        whole.position(state, [Rounds(turns=1), Resting(0)], extra=[veil])
    assert len(whole.position(state, [Rounds(turns=1), Resting(0)]).beside(Veil).deck) == 4


# -- secrets that are no pieces


def test_a_secret_that_is_no_piece_needs_the_overlays_imagine() -> None:
    with pytest.raises(RulesetError, match=r"Diviner\.whisper: .*needs the `imagine` of overlay 'deep-fog'"):
        laid(deep_fog(imagine=None))
    with pytest.raises(RulesetError, match=r"Diviner\.whisper: .*needs the `imagine` of overlay 'deep-fog'"):
        laid(deep_fog(imagine=None), game=caves(imagine=imagine))


def test_a_secret_of_a_phase_of_an_overlay_needs_its_imagine() -> None:
    class Plan(Asking, tag="caves.fog.Plan"):
        plan: Annotated[str, Owner] = ""
        actions = (Wait,)

        def legal(self, table: Any, player: int) -> list[Any]:
            return [Wait()]

        def play(self, pos: Any, player: int, action: Any) -> Any:
            return DONE

    def phases(register: Any) -> None:
        register.before("caves", Resting, Plan)

    with pytest.raises(RulesetError, match=r"Plan\.plan: .*needs the `imagine` of overlay 'fog'"):
        laid(Lay("fog", phases=phases))

    def fill(table: Any, rng: Rng) -> None:
        for phase in table.flow:
            if isinstance(phase, Plan):
                phase.plan = "north"

    position = laid(Lay("fog", phases=phases, imagine=fill)).setting().start(1)
    position.play_unchecked(1, position.legal(1)[0])
    assert position.observation(0).flow[-1].plan == "?"
    assert position.observation(0).sample(Rng(1)).flow[-1].plan == "north"


def test_whole_matches_end_with_every_piece_in_its_place() -> None:
    position = setting().start(5)
    begun = play_out(position)
    assert begun.count("Divining") == 4
    assert position.setting.misplaced(position) == []
