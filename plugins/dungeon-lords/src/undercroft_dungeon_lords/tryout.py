"""What a battle plan may bring: it is fought in worlds that its lord cannot tell from the real one (DL-B11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from undercroft import Action, IllegalAction, Match, NotAnAction, NotYourTurn, Observation, Rng

from .actions import STOP, FightAt, Free, Send, SetTrap
from .battle import Battle
from .bots.fights import Search
from .planning import Planning, Sending, SettingTraps, battle_tiles
from .state import Seat, Table
from .static import Static
from .tables import Position
from .words import SQUARE_NAMES

PLANS: Final = (Planning, SettingTraps, Sending)
"""The phases in which a plan is made."""
WORLDS: Final = 100
"""In how many worlds a plan is tried if nobody says; the unknown combat card is one of nine at most."""
Wish = Action | str


class Outcome(msgspec.Struct, frozen=True):
    """One way in which a fight ends for its lord."""

    tile: str
    """The square that was fought for."""
    conquered: bool
    caught: tuple[str, ...]
    """Who went to prison, in this order."""
    party: tuple[tuple[str, int], ...]
    """Who still stands before the dungeon, from the front, each with the damage."""
    down: tuple[str, ...]
    """The monsters and ghosts that this fight has knocked out."""
    evil: int
    """The lord's counter after the fight."""
    goods: tuple[tuple[str, int], ...]
    """By how much gold, food, imps and traps have changed, as far as they have."""


class Chance(msgspec.Struct, frozen=True):
    """An outcome, in how many worlds it came, and with which combat cards."""

    outcome: Outcome
    worlds: int
    cards: tuple[str, ...]


class Prospect(msgspec.Struct, frozen=True):
    """What a plan may bring: its outcomes, the most frequent first."""

    worlds: int
    """In how many worlds it was tried."""
    chances: tuple[Chance, ...]

    def share(self, of: Callable[[Outcome], bool]) -> float:
        """Gives the part of the worlds, 0 to 1, whose outcome is as the function says."""
        return sum(one.worlds for one in self.chances if of(one.outcome)) / self.worlds

    def caught(self) -> dict[str, float]:
        """Gives for each adventurer who may be caught in which part of the worlds that is, the most likely first."""
        worlds = Counter[str]()
        for one in self.chances:
            for name in one.outcome.caught:
                worlds[name] += one.worlds
        return {name: many / self.worlds for name, many in worlds.most_common()}

    def lines(self) -> list[str]:
        """Gives it in lines for people."""
        if len(self.chances) == 1:
            lines = ["It goes so in every world that you cannot tell from this one:"]
        else:
            kept = self.share(lambda outcome: not outcome.conquered)
            lines = [f"In {self.worlds} worlds that you cannot tell from this one; the tile is kept in {kept:.0%}:"]
            if caught := self.caught():
                lines.append(f"caught are {', '.join(f'{name} in {share:.0%}' for name, share in caught.items())}")
        for chance in self.chances:
            cards = f" ({', '.join(chance.cards)})" if chance.cards else ""
            lines.append(f"{chance.worlds / self.worlds:4.0%} {told(chance.outcome)}{cards}")
        return lines


def told(outcome: Outcome) -> str:
    """Gives an outcome in one line.

    >>> told(Outcome("(2,0)", True, ("thief-1",), (("warrior-3", 2),), ("troll",), 4, (("food", -1),)))
    '(2,0) is conquered, thief-1 caught; warrior-3:2 left; evil 4, food -1, troll knocked out'
    """
    tile = f"{outcome.tile} is {'conquered' if outcome.conquered else 'kept'}"
    caught = ", ".join(outcome.caught) or "nobody"
    left = " ".join(f"{name}:{damage}" if damage else name for name, damage in outcome.party) or "nobody"
    rest = [f"evil {outcome.evil}", *(f"{good} {n:+}" for good, n in outcome.goods)]
    rest += [f"{name} knocked out" for name in outcome.down]
    return f"{tile}, {caught} caught; {left} left; {', '.join(rest)}"


def tryout(observation: Observation[Table, Static], plan: str | Sequence[Wish], rng: Rng, n: int = WORLDS) -> Prospect:
    """Gives what a plan may bring to the lord who is asked, as the fight of this round would go in `n` possible worlds.

    `plan` is a list of actions, or their notation joined by `; `: the tile if there are several, traps, monsters. What
    it does not set or send stays at home. What follows in it are choices of the battle (`attack troll 2`), each made
    where it comes up, in their order; those it leaves open are made as the bot `dungeon-lords` makes them, who then
    knows the combat card, and so are those of lords who fight before this one. Combat cards that a spy has seen are
    what they are, others one of those that may be there.

    NotYourTurn if the lord is not asked; IllegalAction if this is no fight, if a part of the plan is not allowed, with
    its rule, or if a choice comes up in no world. ValueError if `n` is not positive.

    >>> from undercroft import Host
    >>> match = Host().match("dungeon-lords", players=1, options={"training": 1})
    >>> prospect = tryout(match.observation(0), "set rolling-stone; send troll; attack troll 2", Rng(1))
    >>> for line in prospect.lines():
    ...     print(line)
    It goes so in every world that you cannot tell from this one:
    100% (2,0) is conquered, warrior-1, warrior-2a caught; priest-1:2 left; evil 4, food -1, traps -1, troll knocked out
    """
    if n < 1:
        raise ValueError(f"a plan is tried in at least one world, not in {n}")
    player = observation.player
    if player not in observation.players():
        raise NotYourTurn("a plan is tried by the lord who is asked")
    if not any(isinstance(phase, Battle) and phase.player == player for phase in observation.flow):
        raise IllegalAction("a plan is tried while a fight is planned or fought")
    seat = observation.state.seats[player]
    if seat.plan is None and not battle_tiles(seat):
        raise IllegalAction("no tile is left, so there is no fight to be tried", "DL-B11.no-tile")
    parts = filter(None, map(str.strip, plan.split(";"))) if isinstance(plan, str) else plan
    trial = _Trial(observation, list(parts), rng)
    worlds = Counter[Outcome]()
    cards: dict[Outcome, set[str]] = {}
    for _ in range(n):
        outcome, card = trial.run(rng)
        worlds[outcome] += 1
        cards.setdefault(outcome, set()).update(card)
    trial.check_choices(n)
    return Prospect(n, tuple(Chance(one, many, tuple(sorted(cards[one]))) for one, many in worlds.most_common()))


def tried_out(observation: Observation[Table, Static], text: str) -> list[str]:
    """Gives what a plan may bring in lines for people; the same ones each time that somebody asks there."""
    return tryout(observation, text, Rng(observation.decisions)).lines()


class _Trial:
    """A plan that is tried: what is planned, and what is to be chosen in the battle."""

    def __init__(self, observation: Observation[Table, Static], wishes: list[Wish], rng: Rng) -> None:
        """Plays the planning once, checked. All that matters to it is known to the lord, so it is alike in all worlds.

        IllegalAction if the plan is not allowed.
        """
        self.observation = observation
        self.player = observation.player
        self.choices = wishes
        self.made: set[int] = set()
        """Which of the choices have come up in some world."""
        match = Match(observation.setting, None, position=self.world(rng))
        while self.player in match.players() and isinstance(top := match.position.flow[-1], PLANS):
            if self.choices and _belongs(match, self.choices[0]):
                match.play(self.player, self.choices[0])
                self.choices = self.choices[1:]
            elif isinstance(top, Planning):
                texts = "; ".join(map(match.text, match.legal(self.player)))
                raise IllegalAction(f"the plan must begin with the tile: {texts}", "DL-B11.tile")
            else:
                match.play(self.player, STOP)
        for wish in self.choices:
            action = _read(match, wish)
            if isinstance(action, FightAt | Free | SetTrap | Send):
                reason = "nothing more goes into this fight, or nothing of this kind after what the plan says before"
                raise IllegalAction(reason, action.rule, "", match.text(action))
        self.planned = [done.action for done in match.actions]
        plan = observation.state.seats[self.player].plan
        self.square: int = self.planned[0].square if plan is None else plan.square  # type: ignore[attr-defined]

    def world(self, rng: Rng) -> Position:
        """Gives a possible world that is over when the lord's own battle is: what comes later is off the flow."""
        world = self.observation.sample(rng)
        own = [at for at, one in enumerate(world.flow) if isinstance(one, Battle) and one.player == self.player]
        del world.flow[: own[-1]]
        return world

    def run(self, rng: Rng) -> tuple[Outcome, list[str]]:
        """Fights in one world; gives the outcome, and the combat card if there is one."""
        world = self.world(rng)
        seat = world.state.seats[self.player]
        goods, prisoners, down = _goods(seat), len(seat.prison), [one.tile for one in seat.lair if one.down]
        for action in self.planned:
            world.play_unchecked(self.player, action)
        at = 0
        while asked := world.players():
            legal = world.legal(asked[0])
            if asked[0] == self.player:
                action, at = self.chosen(world, legal, at)
            elif isinstance(world.flow[-1], PLANS):
                action = legal[-1]  # who plans later fights later, so it does not matter here
            else:
                action = Search(asked[0], training=False).best(world, legal)
            world.play_unchecked(asked[0], action)
        static = world.static
        names = [one.name for one in static.adventurers]
        fallen = Counter(one.tile for one in seat.lair if one.down) - Counter(down)
        after = _goods(seat)
        outcome = Outcome(
            tile=SQUARE_NAMES[self.square],
            conquered=self.square in seat.conquered,
            caught=tuple(names[tile] for tile in seat.prison[prisoners:]),
            party=tuple((names[hero.tile], hero.damage) for hero in seat.party),
            down=tuple(sorted(static.monster_names[tile] for tile in fallen.elements())),
            evil=seat.evil,
            goods=tuple((good, after[good] - n) for good, n in goods.items() if after[good] != n),
        )
        return outcome, [] if static.training else [static.combats[world.state.combat_gone[-1]].name]

    def chosen(self, world: Position, legal: Sequence[Any], at: int) -> tuple[Any, int]:
        """Gives the action for a question of the battle, and which of the choices is the next after it.

        Choices that have been passed over do not come again: whom a monster hits that was withdrawn is nobody's target.
        """
        for place in range(at, len(self.choices)):
            action = _fitting(world, self.choices[place], legal)
            if action is not None:
                self.made.add(place)
                return action, place + 1
        if len(legal) == 1:
            return legal[0], at
        return Search(self.player, world.static.training > 0).best(world, legal), at

    def check_choices(self, n: int) -> None:
        """Refuses a plan with a choice that has come up in no world; IllegalAction."""
        for place, wish in enumerate(self.choices):
            if place not in self.made and wish not in (STOP, "stop"):
                action = self.observation.setting.ruleset.parse(wish) if isinstance(wish, str) else wish
                text = self.observation.text(action)
                raise IllegalAction(f"the battle comes to it in none of {n} possible worlds", "", "", text)


def _belongs(match: Match, wish: Wish) -> bool:
    """Tells whether a part of a plan is meant for the question that is asked: the tile, then traps, then monsters.

    What is neither an action nor a text is, so that it is refused.
    """
    kinds = type(match.position.flow[-1]).actions
    if not isinstance(wish, str):
        return not isinstance(wish, Action) or type(wish) in kinds
    words = wish.lower().split()
    return not words or any(kind.text.split()[0].startswith(words[0]) for kind in kinds)


def _read(match: Match, wish: Wish) -> Action | None:
    """Gives the action of a choice; None for one that is written short, which depends on what can be chosen."""
    if isinstance(wish, Action):
        return wish
    try:
        return match.ruleset.parse(wish)  # type: ignore[no-any-return]
    except NotAnAction:
        return None


def _fitting(world: Position, wish: Wish, legal: Sequence[Any]) -> Any:
    """Gives the legal action that a choice stands for; None if there is none."""
    if isinstance(wish, Action):
        return wish if wish in legal else None
    try:
        return world.setting.ruleset.notation.choose(wish, legal)
    except IllegalAction:
        return None


def _goods(seat: Seat) -> dict[str, int]:
    """Gives how much a lord has of what a fight can cost; traps that are set are the lord's until they go off."""
    traps = len(seat.traps) + (0 if seat.plan is None else len(seat.plan.traps))
    return {"gold": seat.gold, "food": seat.food, "imps": seat.imps, "traps": traps}
