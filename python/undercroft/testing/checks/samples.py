"""A sampled world is one that could be, and each that could be is sampled."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from undercroft import Observation, Position, Rng, UndercroftError
from undercroft.testing.case import Case, Check, rng_for
from undercroft.testing.looks import bank, named, viewers
from undercroft.testing.unknown import Unknown
from undercroft.testing.worlds import another, differing, every, key

STEPS: Final = 8
SAMPLES: Final = 3
MOST: Final = 60
"""Up to so many worlds, each must come up when samples are drawn."""
OFTEN: Final = 30.0
"""How often something would have to come up on average before it is called missing: once in 10**13 by chance."""
DRAWN: Final = 200
FEW: Final = 40
"""After so many samples, a secret that is mostly another each time is known to be too much."""
MOST_DRAWN: Final = 20 * DRAWN
"""Up to so many samples, before it is said that a secret never has the value which it has."""


def run(case: Case) -> None:
    """Draws samples from observations along play, and at two steps so many that what never comes up is noticed."""
    picked = case.pick(2, "reach")
    reach = picked if case.seed == case.plan.now[0] else ()
    for step in case.walk(sample=STEPS):
        for player in viewers(case, step):
            seat = None if player < 0 else player
            seen = step.position.observation(seat)
            label = f"{step.number}/{player}"
            for number in range(SAMPLES):
                _consistent(case, step.position, seen, player, rng_for(case.seed, f"sample/{label}/{number}"))
            _independent(case, step.position, seen, player, label)
            if step.number in reach:
                _reaches(case, step.position, seen, player, label)
            if step.number in picked:
                _imagines(case, step.position, seen, player, label)


def _sample(case: Case, seen: Observation[Any, Any], player: int, dice: Rng) -> Position[Any, Any]:
    try:
        return seen.sample(dice)
    except Exception as error:  # noqa: BLE001 - it is the game's
        case.fail(f"no world can be sampled for {named(player)}: {error}", error)


def _consistent(case: Case, position: Position[Any, Any], seen: Observation[Any, Any], player: int, dice: Rng) -> None:
    world = _sample(case, seen, player, dice)
    who = f"a world sampled for {named(player)}"
    if wrong := case.setting.misplaced(world):
        case.fail(f"{who} has lost count of its pieces: {'; '.join(wrong[:3])}")
    try:
        case.setting.check(world)
    except UndercroftError as error:
        case.fail(f"{who} cannot be played on: {error}", error)
    again = world.observation(None if player < 0 else player)
    if again.to_json() != seen.to_json():
        case.fail(f"{who} gives another observation than the one it came from: {_parting(seen, again)}")
    if world.rng is position.rng or world.rng.to_bytes() == position.rng.to_bytes():
        case.fail(f"{who} carries the generator of the match: whoever has it can read the future")


def _parting(one: Observation[Any, Any], other: Observation[Any, Any]) -> str:
    before, after = one.to_json(), other.to_json()
    at = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    return f"{before[max(at - 40, 0) : at + 30]!r} became {after[max(at - 40, 0) : at + 30]!r}"


def _independent(
    case: Case, position: Position[Any, Any], seen: Observation[Any, Any], player: int, label: str
) -> None:
    """The same dice give the same sample, whatever the real position holds that the player cannot know."""
    dice = case.rng(f"independent/{label}")
    others = differing(position, player, dice, bank(case), 1, 4)
    twin = (others[0] if others else position).copy()
    twin.rng = Rng(dice.below(2**63))
    twin.players()
    twin.observation(None if player < 0 else player).legal(player)
    if twin.observation(None if player < 0 else player).to_json() != seen.to_json():
        return  # it is for the check `observations`
    there = _sample(case, twin.observation(None if player < 0 else player), player, rng_for(case.seed, label))
    list(position.legal(player))
    here = _sample(case, seen, player, rng_for(case.seed, label))
    if (key(here), here.rng.to_bytes()) != (key(there), there.rng.to_bytes()):
        case.fail(f"a world sampled for {named(player)} depends on more than the observation and the dice")


def _reaches(case: Case, position: Position[Any, Any], seen: Observation[Any, Any], player: int, label: str) -> None:
    """No world that could be is left out: one by one if there are few, otherwise no piece is missing in any place."""
    dice = case.rng(f"reach/{label}")
    shares = every(position, player, MOST)
    if shares is not None:
        if len(shares) < 2:
            return
        wanted = set(shares)
        draws = min(int(OFTEN / min(shares.values())), MOST_DRAWN)
        for _ in range(draws):
            wanted.discard(key(_sample(case, seen, player, dice)))
            if not wanted:
                return
        missing = [name for name in wanted if shares[name] * draws >= OFTEN]
        if missing:
            of = f"of {len(shares)} worlds that could be for {named(player)}"
            case.fail(f"{of}, {len(missing)} never came up in {draws} samples")
        return
    drawn: dict[tuple[int, int], int] = {}
    for _ in range(DRAWN):
        for place, piece in enumerate(_pieces(_sample(case, seen, player, dice), player)):
            drawn[place, piece] = drawn.get((place, piece), 0) + 1
    made: dict[tuple[int, int], int] = {}
    worlds = [world for _ in range(DRAWN) if (world := another(position, player, dice, bank(case))) is not None]
    for world in worlds:
        for place, piece in enumerate(_pieces(world, player)):
            made[place, piece] = made.get((place, piece), 0) + 1
    for (place, piece), count in made.items():
        if count >= DRAWN // 5 and (place, piece) not in drawn:
            component = Unknown(position, player).places[place].component
            name = case.setting.components[component].kinds[piece]
            case.fail(
                f"{DRAWN} worlds sampled for {named(player)} never have the {component} {name!r} where it could be"
            )


def _imagines(case: Case, position: Position[Any, Any], seen: Observation[Any, Any], player: int, label: str) -> None:
    """What a secret that is no piece really is must come up, if samples have shown all the values that they give it.

    They have, as far as one can tell, when none of the values came up just once. A player may have found out what a
    secret is, so that it is right if others, which it had in other matches, never come up: only the real one must. And
    a secret may speak of another, such as a number in a secret list: nothing is said before all of all were seen.
    """
    real = _values(position, player)
    if not real:
        return
    dice = case.rng(f"imagines/{label}")
    drawn: dict[tuple[int, str], dict[bytes, int]] = {place: {} for place in real}
    wanted = dict(real)
    for number in range(1, MOST_DRAWN + 1):
        for place, value in _values(_sample(case, seen, player, dice), player).items():
            counts = drawn.setdefault(place, {})
            counts[value] = counts.get(value, 0) + 1
            if wanted.get(place) == value:
                del wanted[place]
        if number >= DRAWN and (not wanted or any(1 in counts.values() for counts in drawn.values())):
            break
        if number >= FEW and any(2 * len(counts) > number for counts in drawn.values()):
            break  # there is no seeing them all
    some = any(1 in counts.values() for counts in drawn.values())
    for place, counts in drawn.items():
        where = place[1]
        if place in wanted and counts and not some:
            case.fail(
                f"in {sum(counts.values())} worlds sampled for {named(player)}, {where} never has the value that it "
                f"really has ({len(counts)} came up): `imagine` leaves out what could be"
            )
        if place in wanted:
            case.skip(f"samples did not come to what {where} is: secrets here can be too much to see all")
        elif len(counts) == 1 and len(bank(case).values(where)) > 1:
            case.skip(f"at times samples gave {where} one value only, which it had; in other matches it has others")


def _values(world: Position[Any, Any], player: int) -> dict[tuple[int, str], bytes]:
    """Gives the secrets that are no pieces, encoded, by their number and where they stand."""
    return {
        (number, secret.where): msgspec.msgpack.encode(secret.value, enc_hook=repr, order="deterministic")
        for number, secret in enumerate(Unknown(world, player).secrets)
    }


def _pieces(world: Position[Any, Any], player: int) -> list[int]:
    return [place.piece for place in Unknown(world, player).places]


CHECK = Check("samples", "A sampled world is one that could be, and each that could be is sampled.", run)
