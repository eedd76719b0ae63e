"""What a lord has, in the few numbers that a plan changes, and how many points it may bring in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft_dungeon_lords.cards import MonsterEntry
from undercroft_dungeon_lords.combat import FIGHTS, Combat
from undercroft_dungeon_lords.digging import tunnels
from undercroft_dungeon_lords.effects import Damage, Hold, Poison, Silence
from undercroft_dungeon_lords.scoring import TITLES, monsters
from undercroft_dungeon_lords.static import Static
from undercroft_dungeon_lords.tables import Reading
from undercroft_dungeon_lords.words import PALADIN_EVIL, SEASONS

TRAP: Final = 2.0
"""How much damage a trap does that nobody knows yet."""
WHOLE: Final = 4.0
"""How much damage all hit points of somebody are."""
SPREAD: Final = 1.5
"""How much more damage to several is than to one."""
ASIDE: Final = 0.7
"""What a trap is worth on top for holding the tile, or keeping one from spells and healing."""
LOST: Final = 3.0
"""What losing a tile costs: two points, and what the tile and the title are good for."""
SCALES: Final = (4.0, 2.0, 4.0, 2.0, 3.0, 6.0, 3.0)
"""By how much more a lord must have of what each title of `TITLES` is held for to be quite sure of it."""


class Outlook:
    """What one lord has. Plans change its numbers, not the table."""

    __slots__ = (
        "conquered",
        "evil",
        "food",
        "gold",
        "idle",
        "imps",
        "letters",
        "others",
        "party",
        "points",
        "powers",
        "rest",
        "rooms",
        "taxes",
        "title",
        "traps",
        "tunnels",
        "wages",
        "warriors",
        "year",
    )

    def __init__(self, table: Reading, player: int) -> None:
        state, static = table.state, table.static
        seat = state.seats[player]
        self.gold, self.food, self.imps, self.idle = seat.gold, seat.food, seat.imps, seat.imps - seat.busy
        self.evil, self.letters = seat.evil, seat.letters
        self.year = state.year
        self.rest = rounds_left(table)
        self.tunnels, self.rooms = tunnels(seat), len(seat.rooms)
        self.conquered = len(seat.conquered)
        self.warriors = monsters(table, seat)
        kinds = [(static.monsters[static.kind_of[one.tile]], one.down) for one in seat.lair]
        self.powers = [power(kind) for kind, down in kinds if not down]
        self.traps = [trap_power(static, trap, state.year) for trap in seat.traps.ids]
        if seat.plan is not None:
            self.traps += [trap_power(static, trap, state.year) for trap in seat.plan.traps.ids]
        self.party = Party(table, player)
        due = [static.events[tile].does if tile >= 0 else "" for tile in state.events.ids]
        self.taxes = coming(due, "taxes")
        payday = coming(due, "payday")
        self.wages = payday * sum(kind.price.food for kind, _ in kinds)
        unconquered = [room for room in seat.rooms if room.square not in seat.conquered]
        self.points = 2.0 * len(unconquered) + prison(static, seat.prison)
        for room in unconquered:
            entry = static.rooms[room.tile]
            self.points += 0.25 * self.rest if entry.workers else 0.0
            if entry.bonus is not None:
                self.points += entry.bonus.each * monsters(table, seat, entry.bonus.monsters)
        self.others = [
            tuple(number(table, one) for _, _, number in TITLES)
            for other, one in enumerate(state.seats)
            if other != player
        ]
        self.title = 3.0 if table.seats > 2 else 2.0

    def copy(self) -> Outlook:
        """Gives another that can be changed."""
        new = Outlook.__new__(Outlook)
        for name in Outlook.__slots__:
            setattr(new, name, getattr(self, name))
        new.powers, new.traps = self.powers[:], self.traps[:]
        return new

    def worth(self) -> float:
        """Gives how many points it may bring."""
        left = self.rest / (2 * len(SEASONS))
        points = self.points + self.warriors - 2.0 * self.conquered - 3.0 * self.letters
        points += left * (0.9 * falling(self.gold, 4) + 0.8 * falling(self.food, 4) + 1.6 * falling(self.imps, 6))
        points += left * (0.3 * falling(self.tunnels, 8) - 0.25 * self.evil)
        if self.evil >= PALADIN_EVIL:
            points -= 0.5 + left
        if self.taxes:
            due = (self.tunnels + self.rooms + 1) // 2
            points -= 2.4 * self.taxes * max(0, due - self.gold)
        if self.wages > self.food:
            points -= 0.8 * (self.wages - self.food)
        return points + self.titles() + self.fights()

    def numbers(self) -> tuple[int, ...]:
        """Gives what each title is held for, in the order of `TITLES`, as planned so far."""
        return (
            self.evil,
            self.rooms,
            self.tunnels,
            self.warriors,
            self.imps,
            self.gold + self.food + len(self.traps),
            -self.conquered,
        )

    def titles(self) -> float:
        """Gives the points of the titles, each as likely as the lead is large."""
        points = 0.0
        for place, (own, scale) in enumerate(zip(self.numbers(), SCALES, strict=True)):
            lead = own - max((other[place] for other in self.others), default=0)
            points += self.title * min(1.0, max(0.0, 0.5 + lead / (2 * scale)))
        return points

    def fights(self) -> float:
        """Gives what the fights of this year may bring and cost: prisoners, and tiles that are lost."""
        party = self.party
        need, heads = party.health, party.heads
        points = 0.0
        strikes = sorted(self.powers, reverse=True)
        springs = sorted(self.traps, reverse=True)
        if self.year == 1:
            points += 0.25 * sum(strikes)
        if need <= 0:
            return points + 0.3 * len(springs)
        before, fights = need, party.fights
        for number in range(fights):
            if need <= 0:
                break
            if number < len(strikes):
                need -= max(0.5, strikes[number] - 0.4 * party.hearts)
            if number < len(springs):
                need -= max(0.2, springs[number] - 0.7 * party.icons)
            if need > 0:
                need -= 1.5 if self.year == 1 else 2.2
                points -= LOST * min(1.0, max(0.0, need / 3))
        caught = 1 - max(0.0, need) / before
        points += 2.0 * heads * caught * caught + (3.0 * caught if party.led else 0.0)
        if fights < len(springs):
            points += 0.3 * (len(springs) - fights)
        return points


class Party:
    """What stands before a dungeon. Who is still to come is left out: guesses of it made the bot weaker."""

    __slots__ = ("fights", "heads", "health", "hearts", "icons", "led")

    def __init__(self, table: Reading, player: int) -> None:
        state, adventurers = table.state, table.static.adventurers
        party = state.seats[player].party
        entries = [adventurers[hero.tile] for hero in party]
        self.heads = len(party)
        self.health = sum(
            entry.hit_points + hero.more - hero.damage for entry, hero in zip(entries, party, strict=True)
        ) + float(state.seats[player].image)
        self.hearts = sum(entry.hearts for entry in entries)
        self.icons = sum(entry.traps for entry in entries)
        self.led = any(entry.kind == "paladin" for entry in entries)
        self.fights = min(FIGHTS, len(state.combat.ids)) if not table.static.training else FIGHTS


def rounds_left(table: Reading) -> int:
    """Gives how many rounds are still to be played, the present one counted until its orders are done."""
    state = table.state
    if table.static.training:
        return 0
    return len(SEASONS) * (2 - state.year) + (0 if table.has(Combat) else len(SEASONS) - state.round)


def falling(n: float, knee: float) -> float:
    """Gives the worth of so many of a good: from some number on each is worth a third."""
    return n if n <= knee else knee + (n - knee) / 3


def power(kind: MonsterEntry) -> float:
    """Gives how much damage a monster does in a year's fights."""
    best = 0.0
    for way in kind.attacks:
        much = 2.2 * way.n if way.hits == "each" else way.n * way.times + way.next / 2
        if way.hits == "anyone":
            much = min(5.0, much + 0.5)
        if way.holds:
            much += 1.0
        if way.returns:
            much *= 1.7
        best = max(best, much - way.food)
    return best


def trap_power(static: Static, trap: int, year: int) -> float:
    """Gives about how much damage a trap does; that of an unknown one if it is not known."""
    if trap < 0:
        return TRAP
    much = 0.0
    for part in static.trap_years[trap][year - 1].effects:
        match part:
            case Damage():
                much += WHOLE if part.whole else part.n
                much += SPREAD if part.to in ("each", "others") else 0.0
            case Poison():
                much += part.n
            case Silence() | Hold():
                much += ASIDE
    return much


def coming(due: Sequence[str], event: str) -> float:
    """Gives 1 if an event comes or may come this year, otherwise 0; an unknown tile is an empty word."""
    return float(event in due or "" in due)


def prison(static: Static, tiles: Sequence[int]) -> float:
    """Gives the points of prisoners."""
    return sum(5.0 if static.adventurers[tile].kind == "paladin" else 2.0 for tile in tiles)


def value(table: Reading, player: int) -> float:
    """Gives how good a position is for a lord, in points that may be had at the end of the game.

    >>> from undercroft import Host
    >>> from undercroft_dungeon_lords import plugin
    >>> table = Host(plugins=[plugin], strict=True).setting("dungeon-lords", 2).start(1)
    >>> rich = table.copy()
    >>> rich.state.seats[0].gold += 1
    >>> value(rich, 0) > value(table, 0)
    True
    """
    return Outlook(table, player).worth()
