"""Heroes with nobody to fight: together to the next door, room, thing or way out, the leader first.

All heroes work out the same aim from what all of them know, so that they need not talk. What an aim wants is a list of
squares; the leader goes there and the others stay behind, the weak ones last.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from undercroft.spatial import Edge, Numbers
from undercroft_heroquest import arms
from undercroft_heroquest.actions import (
    END_TURN,
    GO,
    LEAVE,
    SEARCH,
    Cast,
    Give,
    Go,
    Open,
    Roll,
    Search,
    Take,
    TakeGold,
    Use,
    UseOn,
)
from undercroft_heroquest.effects import Heal, Return, Revive
from undercroft_heroquest.geometry import adjacent_to
from undercroft_heroquest.search import SECRET_DOORS, TRAPS, TREASURE
from undercroft_heroquest.sight import hero_index
from undercroft_heroquest.state import Game, Hero

from .crossing import over_trap
from .knowledge import TRAP_COST, Scene, best_dice, healing_potions, lasting

GIVE_UP: Final = 4_000
"""After so many decisions of all players the heroes go home without what they came for."""
PATIENCE: Final = 60
"""After so many decisions in which nothing was found out they do not wait for each other any more."""
NEAR: Final = 8
"""How far from a door the others may be when the leader opens it."""


class Aim(NamedTuple):
    """What the heroes want next."""

    kind: str
    """`home`, `take`, `search`, `door`, `unseen`, `secret` or `room`."""
    squares: Any
    """Where it is done: squares, or a mask."""
    alone: bool = False
    """Whether each hero goes on his own."""


class Memory:
    """What an agent remembers of its own doings that nothing on the table tells."""

    def __init__(self) -> None:
        self.fought = 0
        """The number of decisions at the last fight."""
        self.useless: set[str] = set()
        """Things of the quest that were on the stairs with a hero and did not achieve the goal."""
        self.progress: tuple[int, ...] = ()
        """How much of the quest was known when something was last found out."""
        self.since = 0
        """The number of decisions then."""

    def see(self, state: Game) -> None:
        """Takes in what can be seen at every decision."""
        if not state.achieved:
            for hero in state.heroes:
                if hero.things and hero.square in state.stairs:
                    self.useless.update(hero.things)

    def note(self, scene: Scene, decisions: int) -> bool:
        """Notes how far the heroes have come; tells whether nothing was found out for long."""
        state = scene.state
        progress = (
            len(state.revealed),
            len(state.searched),
            len(state.doors),
            len(state.seen),
            len(state.safe),
            len(state.things),
            len(state.gone),
            len(state.probed),
            sum(monster.body for monster in state.monsters),
            sum(hero.body for hero in state.heroes),
        )
        if progress != self.progress:
            self.progress, self.since = progress, decisions
        return decisions - self.since > PATIENCE


def explore(scene: Scene, memory: Memory, decisions: int) -> Any:
    """Gives what a hero does who has nobody to fight."""
    return Walk(scene, memory, decisions).choose()


class Walk:
    """One decision of a hero on the way."""

    def __init__(self, scene: Scene, memory: Memory, decisions: int) -> None:
        self.scene = scene
        self.memory = memory
        self.decisions = decisions
        self._bold = memory.note(scene, decisions)
        self.table, self.state, self.grid = scene.table, scene.state, scene.grid
        self.hero, self.here = scene.hero, scene.here

    def choose(self) -> Any:
        scene = self.scene
        helped = self._care()
        if helped is not None:
            return helped
        aim = self._aim()
        done = self._do(aim)
        if done is not None:
            return done
        turn = scene.turn
        if turn.moved != "done":
            step = self._walk(aim)
            if step is not None:
                return step
        return self._search() or END_TURN

    # -- helping each other

    def _care(self) -> Any:
        scene, table = self.scene, self.table
        static = table.static
        for action in scene.get(Cast):
            spell = static.spells[static.spell_numbers[action.spell]]
            hero = next((one for one in self.state.heroes if one.kind == action.target), None)
            if hero is None:
                continue
            for effect in spell.effects:
                if type(effect) is Heal and hero.most_body - hero.body >= effect.n and hero.body <= 3:
                    return action
        for action in scene.get(UseOn):
            card = static.usable.get(action.name)
            if card is not None and any(type(effect) in (Revive, Heal) for effect in card.effects):
                return action
        for action in scene.get(Use):
            card = static.usable.get(action.name)
            if card is None:
                continue
            if (
                any(type(effect) is Heal for effect in card.effects)
                and table.options.potions == "own turn"
                and self.hero.body <= 2
            ):
                return action
            if any(type(effect) is Return for effect in card.effects) and self._goes_home():
                return action
        for action in scene.get(Give):
            if self._should_give(action):
                return action
        return None

    def _should_give(self, action: Give) -> bool:
        """Tells whether to hand over: a weapon to who fights better with it, a potion to who is likely to need it."""
        static, table = self.table.static, self.table
        other = self.state.heroes[hero_index(self.state, action.hero)]
        artifact = static.box.artifacts.get(action.name)
        if artifact is not None:
            mine, its = self.hero.kind in artifact.users, other.kind in artifact.users
            if not its:
                return False
            if not mine:
                return True
            return (
                artifact.slot == "weapon"
                and artifact.attack <= best_dice_without(table, self.hero, action.name)
                and (artifact.attack > best_dice(table, other))
            )
        if action.name == "potion-of-healing":
            return healing_potions(table, self.hero) - healing_potions(table, other) >= 2
        return False

    # -- what is wanted

    def _goes_home(self) -> bool:
        return self.scene.homeward or self.decisions > GIVE_UP

    def _aim(self) -> Aim:
        scene = self.scene
        if self._goes_home():
            return Aim("home", scene.home)
        lead = scene.ways(scene.leader.square)
        best: Aim | None = None
        least = 10_000
        for aim, extra in self._aims():
            away = nearest(lead, aim.squares)
            if away is not None and away + extra < least:
                best, least = aim, away + extra
        if best is None:
            return self._last_aims()
        if best.kind != "search":  # one square, so that all mean the same door
            target = min((square for square in best.squares if lead[square] >= 0), key=lead.__getitem__)
            return Aim(best.kind, [target], self._bold)
        return best

    def _aims(self) -> list[tuple[Aim, int]]:
        """Gives what can be done next, with how many steps more than others it may be away."""
        scene, state = self.scene, self.state
        reached, board = scene.reached, self.table.static.board
        found: list[tuple[Aim, int]] = []
        things: list[int] = []
        for thing in state.things:
            if thing.captive or thing.square in state.solid:  # taken from beside
                things += [square for square in adjacent_to(self.grid, thing.square) if square in reached]
            else:
                things.append(thing.square)
        if things:
            found.append((Aim("take", things), -6))
        rooms = [
            room
            for room in state.revealed
            if f"treasure {room}" not in state.searched
            and not board.rooms[room].isdisjoint(reached)
            and board.rooms[room].isdisjoint(scene.monster_squares)
        ]
        if rooms and lasting(self.table, scene.leader) >= 3:
            found += [(Aim("search", list(board.rooms[room] & reached)), -3) for room in rooms]
        doors = [
            square
            for a, b in state.doors
            if self.grid.edge(a, b) == Edge.DOOR_CLOSED
            for square in (a, b)
            if square in reached
        ]
        if doors:
            found.append((Aim("door", doors), 0))
        unseen = reached - state.seen
        for room in state.revealed:
            unseen = unseen - board.rooms[room]
        if unseen:
            found.append((Aim("unseen", list(unseen)), 4))
        return found

    def _last_aims(self) -> Aim:
        """Gives what is left when all that was seen was looked into: secret doors, then every room, all together."""
        scene, state = self.scene, self.state
        reached, board = scene.reached, self.table.static.board
        squares = list(reached - state.probed)
        if squares:
            return Aim("secret", squares, alone=True)
        rooms = [room for room in state.revealed if not board.rooms[room].isdisjoint(reached)]
        if rooms:
            room = rooms[self.decisions // 150 % len(rooms)]
            return Aim("room", list(board.rooms[room] & reached))
        return Aim("room", [self.here])

    # -- doing it

    def _do(self, aim: Aim) -> Any:
        scene, turn = self.scene, self.scene.turn
        if aim.kind == "home" and self.here in aim.squares and LEAVE in scene.get(type(LEAVE)):
            return LEAVE
        takes = scene.get(TakeGold) + scene.get(Take)
        if takes:
            return takes[0]
        opens = scene.get(Open)
        if opens and aim.kind == "door" and not turn.acted and self._ready():
            return opens[0]
        return None

    def _ready(self) -> bool:
        """Tells whether it is time to open a door: the one who goes first is here, and the others are not far."""
        if self._bold:
            return True
        scene, turn = self.scene, self.scene.turn
        if turn.moved != "no" and (turn.left or 0) < 3:
            return False
        if scene.leader is not self.hero and (
            best_dice(self.table, self.hero) < 2 or lasting(self.table, self.hero) < 3
        ):
            return False
        ways = self.grid.distances(self.here, figures=scene.barred)
        return all(ways[one.square] <= NEAR for one in scene.group)

    # -- going there

    def _walk(self, aim: Aim) -> Any:
        scene, turn = self.scene, self.scene.turn
        away = scene.ways(aim.squares)
        if turn.left is None:
            if not scene.get(Roll):
                return None
            if away[self.here] == 0 and (scene.leader is self.hero or aim.alone) and not self._bold:
                return None  # it is done from here
            return scene.get(Roll)[0]
        squares = [action.to for action in scene.get(Go)]
        if aim.alone or aim.kind in ("home", "take", "room") or scene.leader is self.hero:
            return self._go_on(aim, away, squares)
        return self._follow(away, squares)

    def _go_on(self, aim: Aim, away: Numbers, squares: list[int]) -> Any:
        """Gives the move that comes nearest, over a trap if that is shorter."""
        scene = self.scene
        if scene.leader is self.hero and aim.kind in ("unseen", "door") and not aim.alone and self._too_far_ahead():
            return None
        here = away[self.here]
        if here < 0:
            here = 10_000
        best, least = None, (here, 0)
        for square in squares:
            distance = away[square]
            if distance >= 0 and (distance, 0) < least:
                best, least = square, (distance, 0)
        over = over_trap(scene, away, least[0])
        if over is not None:
            return over
        return None if best is None else GO[best]

    def _too_far_ahead(self) -> bool:
        ways = self.grid.distances(self.here, figures=self.scene.barred)
        return any(ways[one.square] > NEAR + 2 for one in self.scene.group)

    def _follow(self, away: Numbers, squares: list[int]) -> Any:
        """Gives the move that comes nearest to the leader without going ahead; the weak keep behind."""
        scene, state = self.scene, self.state
        front = away[scene.leader.square]
        behind = front + (2 if best_dice(self.table, self.hero) < 2 or lasting(self.table, self.hero) < 3 else 1)
        to_leader = scene.ways(scene.leader.square)

        def rank(square: int) -> float:
            distance, near = away[square], to_leader[square]
            if distance < 0 or near < 0:
                return 1_000.0
            value = float(near)
            if distance < behind:
                value += 3.0 * (behind - distance)
            if square not in state.safe and square not in state.stairs:
                value += 2.5
            return value

        best = min(squares, key=rank, default=self.here)
        if squares and rank(best) < rank(self.here) - 0.5:
            return GO[best]
        return over_trap(scene, to_leader, to_leader[self.here]) if to_leader[self.here] > TRAP_COST else None

    # -- searching

    def _search(self) -> Any:
        """Gives a search that is worth the action of a turn that needs no other."""
        scene, state = self.scene, self.state
        searches = scene.get(Search)
        if not searches:
            return None
        board = self.table.static.board
        room = board.room(self.here)
        if SEARCH[TRAPS] in searches and self._unsafe(room):
            return SEARCH[TRAPS]
        new = room and f"treasure {room}" not in state.searched
        if new and SEARCH[TREASURE] in searches and self._searcher():
            return SEARCH[TREASURE]
        if SEARCH[SECRET_DOORS] in searches and self.here not in state.probed:
            return SEARCH[SECRET_DOORS]
        return None

    def _unsafe(self, room: str) -> bool:
        """Tells whether a search for traps may find some here: squares that nobody has tried, or furniture."""
        state, board = self.state, self.table.static.board
        if room:
            return f"traps {room}" not in state.searched
        area = board.search_area(self.grid, self.here) & state.seen
        return len(area - state.safe - state.blocks) > 2

    def _searcher(self) -> bool:
        """Tells whether this hero should search for treasure: who stands most of those in this room."""
        scene, board = self.scene, self.table.static.board
        if self.hero is scene.leader:
            return True
        room = board.room(self.here)
        inside = [one for one in scene.group if board.room(one.square) == room]
        strongest = max(inside, key=lambda one: lasting(self.table, one))
        return strongest is self.hero and lasting(self.table, self.hero) >= 4


def best_dice_without(table: Any, hero: Hero, name: str) -> int:
    """Gives the most dice with which a hero attacks without one weapon."""
    names = [one for one in arms.near_weapons(table, hero) if one != name] or [arms.HANDS]
    return max(arms.attack_dice(table, hero, one) for one in names)


def nearest(ways: Numbers, squares: Any) -> int | None:
    """Gives the least of the distances of some squares; None if there is no way to any."""
    return min((ways[square] for square in squares if ways[square] >= 0), default=None)
