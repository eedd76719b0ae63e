"""What prices, gains, attacks and cards are, in a few words: for prompts, refusals and the log.

`scene_words` has the shorter forms for the drawn board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .cards import AdventurerEntry, Attack, CombatEntry, EventEntry, Gain, Price, RoomEntry, Space
from .effects import (
    ChooseSpecial,
    ChooseSpell,
    Damage,
    Enchant,
    Evil,
    Get,
    Heal,
    Hide,
    HitPoints,
    Hold,
    Image,
    Lose,
    PayOrWithdraw,
    Poison,
    Shield,
    Silence,
    Strike,
    Withdraw,
)

UNCOUNTED = ("gold", "food", "evil", "damage", "magic")


def many(n: int, what: str) -> str:
    """Gives a number of things.

    >>> many(1, "imp"), many(2, "imp"), many(2, "gold")
    ('1 imp', '2 imps', '2 gold')
    """
    return f"{n} {what}{'' if n == 1 or what in UNCOUNTED else 's'}"


def price_words(price: Price) -> str:
    """Gives a price; "" for none.

    >>> price_words(Price(food=2, evil=1)), price_words(Price(gold=1, traps=1)), price_words(Price())
    ('2 food and 1 evil', '1 gold and 1 trap', '')
    """
    goods = (
        (price.gold, "gold"), (price.food, "food"), (price.imps, "imp"),
        (price.traps, "trap"), (price.monsters, "monster"), (price.evil, "evil"),
    )  # fmt: skip
    return listed(many(n, what) for n, what in goods if n)


def gain_words(gain: Gain) -> str:
    """Gives what is got; "" for nothing.

    >>> gain_words(Gain(food=3, gold=1)), gain_words(Gain(smiles=2, looks=1)), gain_words(Gain(tunnels=1))
    ('3 food and 1 gold', '2 evil less and a look at a combat card', '1 tunnel')
    """
    goods = (
        (gain.food, "food"), (gain.gold, "gold"), (gain.imps, "imp"), (gain.traps, "trap"), (gain.tunnels, "tunnel"),
    )  # fmt: skip
    found = [many(n, what) for n, what in goods if n]
    if gain.smiles:
        found.append(f"{gain.smiles} evil less")
    if gain.looks:
        found.append("a look at a combat card" if gain.looks == 1 else f"{gain.looks} looks at combat cards")
    return listed(found)


def listed(words: Iterable[str]) -> str:
    """Gives words as a list.

    >>> listed(["gold"]), listed(["gold", "food"]), listed("abc")
    ('gold', 'gold and food', 'a, b and c')
    """
    *some, last = list(words) or [""]
    return f"{', '.join(some)} and {last}" if some else last


def deal_words(space: Space) -> str:
    """Gives what a space of the central board says.

    >>> deal_words(Space(price=Price(gold=1), gain=Gain(food=2))), deal_words(Space(gain=Gain(traps=1)))
    ('1 gold for 2 food', '1 trap for nothing')
    >>> deal_words(Space(workers=4, foreman=True)), deal_words(Space(price=Price(food=1))), deal_words(Space())
    ('up to 4 imps and a foreman', 'costs 1 food', 'costs nothing')
    """
    if space.workers:
        return f"up to {many(space.workers, 'imp')}{' and a foreman' if space.foreman else ''}"
    price, gain = price_words(space.price), gain_words(space.gain)
    if gain:
        return f"{price} for {gain}" if price else f"{gain} for nothing"
    return f"costs {price or 'nothing'}"


def production_words(room: RoomEntry) -> str:
    """Gives what a room needs and makes; "" for one that makes nothing.

    >>> mint = RoomEntry(name="mint", source="public", back="silver", zone="top", workers=3, gain=Gain(gold=1))
    >>> production_words(mint)
    '3 imps make 1 gold'
    """
    if not room.workers:
        return ""
    more = f" and {price_words(room.price)}" if price_words(room.price) else ""
    return f"{many(room.workers, 'imp')}{more} make {gain_words(room.gain)}"


def room_words(room: RoomEntry) -> str:
    """Gives a room: where it may stand, and all that it is good for.

    >>> plain = {"source": "public", "back": "gold", "zone": "anywhere"}
    >>> room_words(RoomEntry(name="labyrinth", **plain, traps=2, monsters=1, trap_gold=0))
    'labyrinth (anywhere, 2 traps there, 1 monster there, no gold for traps)'
    >>> room_words(RoomEntry(name="mint", **(plain | {"zone": "top"}), workers=3, gain=Gain(gold=1)))
    'mint (top, 3 imps make 1 gold)'
    """
    found = [room.zone, *filter(None, (production_words(room),))]
    if room.fights:
        found.append(f"{listed(here.monster for here in room.fights)} attack better")
    if room.traps != 1:
        found.append(f"{many(room.traps, 'trap')} there")
    if room.monsters != 2:
        found.append(f"{many(room.monsters, 'monster')} there")
    if room.trap_gold != 1:
        found.append(f"{room.trap_gold or 'no'} gold for traps")
    if room.silent:
        found.append("no spells there")
    if room.bonus is not None:
        alone = ["title held alone"] if room.bonus.titles else []
        found.append(f"points for each {listed([*room.bonus.monsters, *alone])}")
    return f"{room.name} ({', '.join(found)})"


def attack_words(way: Attack) -> str:
    """Gives one way in which a monster attacks.

    >>> attack_words(Attack(hits="first", n=2, next=1))
    '2 damage to the first, and 1 to the next if that one is out'
    >>> attack_words(Attack(hits="anyone", n=1, times=2)), attack_words(Attack(hits="first", n=4, food=1))
    ('twice 1 damage to anyone', '4 damage to the first for 1 food')
    >>> attack_words(Attack(hits="anyone", n=2, spares=("priest",), returns=True))
    '2 damage to anyone but a priest, and back to the lair'
    >>> attack_words(Attack(hits="nobody", holds=True)), attack_words(Attack(hits="each", n=2, unhealed=True))
    ('nobody is hit, and nothing is conquered', '2 damage to each, and nobody is healed')
    """
    whom = {"first": "the first", "each": "each", "anyone": "anyone", "nobody": "nobody"}[way.hits]
    text = "nobody is hit" if way.hits == "nobody" else f"{many(way.n, 'damage')} to {whom}"
    if way.times > 1:
        text = f"{'twice' if way.times == 2 else f'{way.times} times'} {text}"
    but = [*(["the first"] if way.behind else []), *(f"a {who}" for who in way.spares)]
    if but:
        text += f" but {listed(but)}"
    if way.food:
        text += f" for {many(way.food, 'food')}"
    if way.next:
        text += f", and {way.next} to the next if that one is out"
    for so, words in (
        (way.holds, "nothing is conquered"),
        (way.unhealed, "nobody is healed"),
        (way.returns, "back to the lair"),
    ):
        text += f", and {words}" if so else ""
    return text


def trap_words(parts: Sequence[Any]) -> str:
    """Gives what a trap does.

    >>> trap_words([Damage("each", 1), Damage("last", 1)]), trap_words([Damage("anyone", 1), Poison(2)])
    ('1 damage to each, 1 damage to the last', '1 damage to anyone, then 2 of poison')
    >>> trap_words([Damage("first", whole=True), Hold()])
    'as much damage as it takes to the first, nothing is conquered'
    """
    return ", ".join(map(_trap_words, parts))


def _trap_words(part: Any) -> str:
    match part:
        case Damage():
            whom = part.to if part.to in ("each", "anyone") else f"the {part.to}"
            return f"{'as much damage as it takes' if part.whole else many(part.n, 'damage')} to {whom}"
        case Poison():
            return f"then {part.n} of poison"
        case Silence():
            return "a wizard hit casts no spell, a priest hit does not heal"
        case Hold():
            return "nothing is conquered"
    raise TypeError(f"no words for {type(part).__name__}")


def adventurer_words(entry: AdventurerEntry) -> str:
    """Gives hit points and icons.

    >>> who = {"name": "thief-2b", "source": "public", "kind": "thief", "back": "silver", "level": 2}
    >>> adventurer_words(AdventurerEntry(**who, hit_points=3, traps=2))
    '3 hit points, 2 against traps'
    """
    icons = ((entry.traps, "{} against traps"), (entry.hearts, "heals {}"), (entry.crystals, "{} magic"))
    return ", ".join([many(entry.hit_points, "hit point"), *(text.format(n) for n, text in icons if n)])


def card_words(card: CombatEntry) -> str:
    """Gives fatigue, speed and spell of a combat card.

    >>> card_words(CombatEntry(name="fireball", source="public", back="silver", fatigue=1, speed="slow"))
    'fatigue 1, slow spell: nothing happens'
    """
    return f"fatigue {card.fatigue}, {card.speed} spell: {parts_words(card.effects)}"


def event_words(entry: EventEntry, special: str) -> str:
    """Gives what an event tile does; `special` is what the special event does."""
    return {
        "taxes": "1 gold for every two tiles, or a dead letter for each that is not paid",
        "payday": "each monster and ghost is paid again or leaves for 1 evil",
        "special": special,
    }[entry.does]


def parts_words(parts: Sequence[Any]) -> str:
    """Gives the effects of a card, one after the other.

    >>> parts_words([Evil(2), Heal(1)]), parts_words([Lose(("gold",), half=True)]), parts_words([])
    ('2 evil; heals 1', 'half of the gold is lost', 'nothing happens')
    >>> parts_words([ChooseSpell(((Withdraw(),), (Evil(2),)))])
    'choose 1: all monsters that wait are withdrawn, or 2: 2 evil'
    """
    return "; ".join(map(_part_words, parts)) or "nothing happens"


def choice_words(branches: Sequence[Sequence[Any]]) -> str:
    """Gives the lists of effects that can be chosen, with the numbers they are chosen by.

    >>> choice_words([[Evil(-1)], [Get("gold", 2), Strike(food=1)]])
    '1: 1 evil less, or 2: 2 gold are got; each monster is paid 1 food or knocked out'
    """
    return ", or ".join(f"{number}: {parts_words(parts)}" for number, parts in enumerate(branches, 1))


def _part_words(part: Any) -> str:
    match part:
        case Evil():
            return f"{abs(part.n)} evil{' less' if part.n < 0 else ''}"
        case Withdraw():
            return "a monster that waits is withdrawn" if part.one else "all monsters that wait are withdrawn"
        case PayOrWithdraw():
            return "each monster that waits is paid again or withdrawn"
        case Enchant():
            return "a monster that waits is knocked out"
        case Shield():
            return f"the next {part.n} damage {'is' if part.n == 1 else 'are'} absorbed"
        case Lose():
            what = " or else ".join(part.what)
            return f"half of the {what} is lost" if part.half else f"{part.n} {what} is lost"
        case Hide():
            return f"each {part.who} goes to the rear and cannot be harmed"
        case Image():
            return f"an image with {many(part.n, 'hit point')} stands in front"
        case HitPoints():
            return f"the first gets {many(part.n, 'hit point')} more"
        case Heal():
            return f"heals {part.n}"
        case Get():
            return f"{many(part.n, part.what)} {'is' if part.n == 1 else 'are'} got"
        case Strike():
            price = price_words(Price(gold=part.gold, food=part.food)) or "nothing"
            return f"each monster is paid {price} or knocked out"
        case ChooseSpell() | ChooseSpecial():
            return f"choose {choice_words(part.between)}"
    raise TypeError(f"no words for {type(part).__name__}")
