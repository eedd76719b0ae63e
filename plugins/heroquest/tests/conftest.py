"""The box as it is shipped, and hand-made positions in few words.

game = table(heroes={"elf": (10, 10)}, monsters=[("orc", (9, 10))], doors=[((10, 10), (11, 10))], left=7)
game.play("open (10,10) to (11,10)")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from hypothesis import settings

from undercroft import Host, IllegalAction, Position, Rng
from undercroft_heroquest import plugin
from undercroft_heroquest.box import Box, read_box
from undercroft_heroquest.figures import place_monster
from undercroft_heroquest.gear import put_on
from undercroft_heroquest.geometry import number
from undercroft_heroquest.plan import plan_of
from undercroft_heroquest.quest import ByNotes, Door, Quest, TrapPart
from undercroft_heroquest.quest_notes import MonsterPart
from undercroft_heroquest.setup import lay_table
from undercroft_heroquest.state import Game, Hero, Monster, Trap
from undercroft_heroquest.turn import HeroTurn, Round, TurnEnd
from undercroft_heroquest.words import Place
from undercroft_heroquest.zargon import ZargonTurn

# Machines differ in speed, and so does one machine; what must be fast is measured in benches/.
settings.register_profile("heroquest", parent=settings(), deadline=None)
settings.load_profile("heroquest")

HOST = Host(plugins=[plugin], strict=True)


@pytest.fixture(scope="session")
def box() -> Box:
    return read_box()


def quest(**parts: Any) -> Quest:
    """A quest on the bare board: what is left out is not there."""
    given: dict[str, Any] = {
        "format": 1,
        "title": "A test",
        "parchment": "Test.",
        "wandering": "goblin",
        "goal": ByNotes(),
        "start": ((1, 1), (1, 2), (1, 3), (1, 4)),
    }
    return Quest(**{**given, **parts})


class Play:
    """A match that goes on from a hand-made position."""

    def __init__(self, position: Position[Any, Any]) -> None:
        self.position = position
        position.log = []

    @property
    def state(self) -> Game:
        return self.position.state

    @property
    def turn(self) -> HeroTurn:
        return self.position.nearest(HeroTurn)

    def hero(self, kind: str) -> Hero:
        return next(hero for hero in self.state.heroes if hero.kind == kind)

    def monster(self, label: str) -> Monster | None:
        return next((monster for monster in self.state.monsters if monster.label == label), None)

    def legal(self, start: str = "") -> list[str]:
        """The legal actions of whoever is asked, those that begin so."""
        position = self.position
        texts = [position.text(action) for player in position.players() for action in position.legal(player)]
        assert len(texts) == len(set(texts))
        return [text for text in texts if text.startswith(start)]

    def play(self, *lines: str) -> Play:
        """Plays legal actions one after the other. IllegalAction for others."""
        position = self.position
        for line in lines:
            action = position.setting.ruleset.parse(line)
            player = position.players()[0]
            if action not in position.legal(player):
                raise IllegalAction("", f"{line} is not legal: {self.legal()}")
            position.play_unchecked(player, action)
            position.setting.check(position)
        return self

    def log(self) -> list[str]:
        """What happened, in words."""
        assert self.position.log is not None
        return [self.position.setting.ruleset.tell(event, 0) for event in self.position.log]

    def deal(self, kind: str, *names: str) -> Play:
        """Gives a hero spells, artifacts, cards of the treasure deck and equipment by name, from where they lie."""
        static, state, hero = self.position.static, self.state, self.hero(kind)
        for name in names:
            if name in static.spell_numbers:
                state.spells_left.remove(static.spell_numbers[name])
                hero.spells.append(static.spell_numbers[name])
            elif name in static.artifact_numbers:
                state.artifacts.remove(static.artifact_numbers[name])
                put_on(self.position, hero, static.artifact_numbers[name])
            elif name in static.treasure_numbers:
                state.treasures.remove(static.treasure_numbers[name])
                hero.potions.append(static.treasure_numbers[name])
            else:
                assert name in static.box.equipment
                hero.items.append(name)
        return self

    def dice(self, *faces: str | int) -> Play:
        """Makes the next dice fall so: `skull`, `white shield`, `black shield`, or numbers of red dice."""
        self.position.rng = Loaded(self.position.rng, list(faces))  # type: ignore[assignment]
        return self


class Loaded:
    """A generator whose next dice are known; when they are used up it goes on as the real one."""

    def __init__(self, rng: Any, faces: list[str | int]) -> None:
        self._rng, self._faces = rng, faces

    def roll(self, faces: Any, n: int) -> list[Any]:
        found = []
        for _ in range(n):
            if self._faces:
                face = self._faces.pop(0)
                assert face in faces, f"a die shows {face!r}, but has {set(faces)}"
                found.append(face)
            else:
                found += self._rng.roll(faces, 1)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rng, name)


def make(
    heroes: Mapping[str, Place],
    monsters: Iterable[tuple[str, Place]] = (),
    doors: Iterable[tuple[Place, Place] | tuple[Place, Place, str]] = (),
    known_traps: Iterable[tuple[str, Place]] = (),
    turn: str | None = None,
    left: int | None = None,
    zargon: bool = False,
    options: Mapping[str, Any] | None = None,
    players: int = 2,
    change: Mapping[str, Mapping[str, Any]] | None = None,
    items: Mapping[str, list[str]] | None = None,
    **parts: Any,
) -> Play:
    """A position in the turn of a hero, the first one unless told, or of Zargon; `left` points after the roll.

    `monsters` stand on the board already; `parts` are parts of the quest (`traps`, `furniture`,
    `notes`, and `part_monsters` for its monsters). All
    `doors` that are not secret are laid out. `known_traps` are traps that heroes have found, `pit!` is an open pit;
    they are added to the traps of the quest. `change` sets fields of heroes.
    """
    every = [Door(between=(door[0], door[1]), kind=door[2] if len(door) > 2 else "closed") for door in doors]
    known = list(known_traps)
    traps = (*parts.pop("traps", ()), *(TrapPart(kind=kind.rstrip("!"), at=at) for kind, at in known))
    setting = HOST.setting("heroquest", players, {"heroes": ",".join(heroes), **(options or {})})
    if "part_monsters" in parts:  # `monsters` is taken by those on the board
        parts["monsters"] = parts.pop("part_monsters")
    made = quest(doors=(*every, *parts.pop("more_doors", ())), traps=traps, **parts)
    state = lay_table(setting.static, made, Rng(1))
    for hero, place in zip(state.heroes, heroes.values(), strict=True):
        hero.square = number(place)
        for name, value in (change or {}).get(hero.kind, {}).items():
            setattr(hero, name, value)
        hero.items += (items or {}).get(hero.kind, [])
    for door in every:
        a, b = map(number, door.between)
        if door.kind != "secret":
            state.doors.append((a, b))
            state.grid = state.grid.with_edge(a, b, plan_of(made, setting.static).truth.edge(a, b))
    for kind, place in known:
        state.traps.append(Trap(kind.rstrip("!"), number(place), kind.endswith("!")))  # type: ignore[arg-type]
    rough: Position[Any, Any] = Position(setting, state, [], Rng(1))
    for kind, place in monsters:
        place_monster(rough, kind, number(place), MonsterPart(kind=kind, at=place))
    first = list(heroes).index(turn) if turn else 0
    flow: list[Any] = [Round(next=len(heroes) if zargon else first + 1)]
    if zargon:
        flow[0].next = 0
        flow.append(ZargonTurn())
    else:
        flow += [TurnEnd(hero=first), HeroTurn(hero=first, player=state.heroes[first].player, left=left)]
    position = setting.position(state, flow, seed=1)
    return Play(position)


@pytest.fixture(scope="session")
def table() -> Callable[..., Play]:
    """The function `make`: a position as a test wants it."""
    return make
