"""The party before a dungeon: its order, its icons, and damage (DL-B11).

The ranks of a party are counted from the front; an image, if there is one, is rank 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .cards import AdventurerEntry
from .fight_events import Absorbed, Healed, ImageHit, Imprisoned, Wounded
from .state import Hero, Seat
from .tables import Position, Reading
from .wording import listed

IMAGE: Final = -1
"""What stands for the tile of an image."""


def tiles(seat: Seat) -> list[int]:
    """Gives the tiles from the front, IMAGE first if there is one."""
    found = [hero.tile for hero in seat.party]
    return [IMAGE, *found] if seat.image else found


def icons(table: Reading, seat: Seat, which: str) -> int:
    """Gives how many icons of a kind the party has: `traps`, `hearts` or `crystals`."""
    adventurers = table.static.adventurers
    return sum(getattr(adventurers[hero.tile], which) for hero in seat.party)


def hit_points(table: Reading, hero: Hero) -> int:
    """Gives all hit points of an adventurer, wounds or not."""
    return table.static.adventurers[hero.tile].hit_points + hero.more


def party_words(table: Reading, seat: Seat) -> str:
    """Gives the party from front to back with damage and hit points: `warrior-2a 1/4 and thief-2b 0/3`."""
    image = [f"an image 0/{seat.image}"] if seat.image else []
    names = table.static.adventurers
    return listed([*image, *(f"{names[one.tile].name} {one.damage}/{hit_points(table, one)}" for one in seat.party)])


def entry_of(table: Reading, tile: int) -> AdventurerEntry | None:
    """Gives the adventurer of a tile, None for the image."""
    return None if tile == IMAGE else table.static.adventurers[tile]


def hurt(pos: Position, player: int, tile: int, n: int) -> bool:
    """Deals damage to one of the party; tells whether that eliminated it. Surplus is lost (DL-B5).

    Whose hit points are reached goes to the lord's prison at once.
    """
    seat = pos.state.seats[player]
    if n <= 0:
        return False
    if tile == IMAGE:
        pos.tell(ImageHit(player, n))
        seat.image = max(0, seat.image - n)
        return not seat.image
    place = next(place for place, hero in enumerate(seat.party) if hero.tile == tile)
    hero = seat.party[place]
    hero.damage += n
    most = hit_points(pos, hero)
    pos.tell(Wounded(player, pos.static.adventurers[tile].name, n, hero.damage, most))
    if hero.damage < most:
        return False
    del seat.party[place]
    seat.prison.append(tile)
    if not seat.party:
        seat.image = 0
    pos.tell(Imprisoned(player, pos.static.adventurers[tile].name))
    return True


def absorb(pos: Position, player: int, n: int, shield: int) -> int:
    """Gives how much of some damage a shield takes, and says so."""
    taken = min(n, shield)
    if taken:
        pos.tell(Absorbed(player, taken))
    return taken


def heal(pos: Position, player: int, n: int) -> None:
    """Removes damage, always from the foremost wounded (DL-B11.step-5)."""
    for hero in pos.state.seats[player].party:
        healed = min(n, hero.damage)
        if healed:
            hero.damage -= healed
            n -= healed
            pos.tell(Healed(player, pos.static.adventurers[hero.tile].name, healed))


def prevent(damage: Sequence[int], n: int) -> list[int]:
    """Takes so much away from damage that is laid out from front to back, from the front on (DL-B11.step-1).

    >>> prevent([1, 1, 2], 2), prevent([3, 0, 1], 5)
    ([0, 0, 2], [0, 0, 0])
    """
    left = []
    for one in damage:
        taken = min(one, n)
        n -= taken
        left.append(one - taken)
    return left
