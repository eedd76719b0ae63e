"""Laws of whole games: random play on quests full of traps, monsters, notes and spells, by all readings of rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from undercroft_heroquest import actions as do
from undercroft_heroquest import quest_notes as notes
from undercroft_heroquest.geometry import neighbours, place_of
from undercroft_heroquest.quest import Door, Escape, FurniturePart, Reach, RoomTreasure, Slay, Thing, Trap, TrapPart
from undercroft_heroquest.quest_notes import MonsterPart, Note
from undercroft_heroquest.sight import in_pit
from undercroft_heroquest.things import captives
from undercroft_heroquest.turn import HeroTurn
from undercroft_heroquest.zargon import MonsterTurn

HEROES = {"barbarian": (12, 10), "dwarf": (13, 10), "elf": (14, 10), "wizard": (15, 10)}
KINDS = ("goblin", "orc", "abomination", "skeleton", "zombie", "mummy", "dread-warrior", "gargoyle")
MOVES = (do.Go, do.Enter, do.Jump)
ACTS = (do.Attack, do.Throw, do.Strike, do.Cast, do.CastOther, do.CastDoor, do.Search, do.SearchPit)
SELDOM = (do.EndTurn, do.Leave, do.Give, do.GiveGold, do.Decline)
OPTIONS = {
    "falling_block": ("end turn", "go on"),
    "disarmed": ("go on", "stop"),
    "failed_spear": ("hurts", "rolls"),
    "rescue": ("own turn", "always"),
    "monsters_pass": (True, False),
    "entering_pit": ("hurts", "free"),
    "handing_over": ("same area", "adjacent"),
    "potions": ("any time", "own turn"),
}


class Dungeon:
    """A quest in which anything may be anywhere, as far as a quest can be played."""

    def __init__(self, table: Any, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        static = table(heroes={"elf": (1, 1)}).position.static
        self.board = static.board
        self.free = [place_of(square) for square in range(494) if place_of(square) not in HEROES.values()]
        rng.shuffle(self.free)
        dread = sorted(static.box.dread)
        self.monsters = [
            MonsterPart(kind=rng.choice(KINDS), at=at, name=f"m{n}", spells=tuple(dread[n : n + 1]), escape=self.at())
            for n, at in enumerate(self.take(25))
        ]
        traps = tuple(TrapPart(kind=rng.choice(("pit", "spear", "falling-block")), at=at) for at in self.take(50))
        things = tuple(Thing(name=f"t{n}", at=at, captive=n % 2 == 0) for n, at in enumerate(self.take(6)))
        self.doors = self.some_doors()
        chests = [at for at in self.take(12) if self.board.room((at[1] - 1) * 26 + at[0] - 1)]
        goals = (
            Slay(),
            Slay(monsters=("orc",)),
            Reach(squares=(self.at(),), heroes="all"),
            Escape(squares=(self.at(),)),
        )
        self.game = table(
            heroes=HEROES,
            start=tuple(HEROES.values()),
            options={name: rng.choice(values) for name, values in OPTIONS.items()},
            part_monsters=tuple(self.monsters),
            traps=traps,
            things=things,
            more_doors=self.doors,
            furniture=tuple(FurniturePart(kind="treasure-chest", at=at, trap=self.trap()) for at in chests),
            treasures=tuple(RoomTreasure(room=room, gives=self.deeds()) for room in sorted(self.board.rooms)[::3]),
            notes=tuple(Note(when=self.when(), does=self.deeds(), again=rng.random() < 0.3) for _ in range(30)),
            goal=rng.choice(goals),
        )
        spells, artifacts = sorted(static.spell_numbers), sorted(static.artifact_numbers)
        rng.shuffle(spells)
        rng.shuffle(artifacts)
        self.game.deal("wizard", *spells[:9]).deal("elf", *spells[9:])
        for n, hero in enumerate(HEROES):
            self.game.deal(hero, *artifacts[2 * n : 2 * n + 2], "potion-of-speed", "holy-water")
            self.game.deal(hero, ("potion-of-healing", "potion-of-strength", "potion-of-defense", "heroic-brew")[n])

    def at(self) -> tuple[int, int]:
        return self.rng.choice(self.free)

    def take(self, n: int) -> list[tuple[int, int]]:
        return [self.free.pop() for _ in range(n)]

    def some_doors(self) -> tuple[Door, ...]:
        edges = [(a, b) for a in range(494) for b in neighbours(a) if a < b and self.board.wall_edge(a, b)]
        kinds = ("closed", "closed", "open", "secret", "locked")
        return tuple(
            Door(between=(place_of(a), place_of(b)), kind=self.rng.choice(kinds), name=f"d{n}")  # type: ignore[arg-type]
            for n, (a, b) in enumerate(self.rng.sample(edges, 60))
        )

    def trap(self) -> Trap:
        return Trap(words="Bang.", does=self.deeds())

    def deeds(self) -> Any:
        rng = self.rng
        makers = (
            lambda: notes.Say(words="Hush."),
            lambda: notes.Hurt(n=rng.randint(1, 3), who=rng.choice(("hero", "area", "all"))),
            lambda: notes.Restore(n=2, who="all"),
            lambda: notes.PlaceMonster(monster=MonsterPart(kind=rng.choice(KINDS), at=self.at())),
            lambda: notes.Open(door=rng.choice(self.doors).name or ""),
            lambda: notes.Skip(who="area"),
            notes.Stop,
            lambda: notes.GiveItem(name=rng.choice(("helmet", "battle-axe", "potion-of-healing"))),
            lambda: notes.GiveThing(name="t1"),
            lambda: notes.GiveGold(n=5, who="area"),
        )
        return tuple(rng.choice(makers)() for _ in range(rng.randint(1, 3)))

    def when(self) -> Any:
        rng = self.rng
        room = rng.choice(sorted(self.board.rooms))
        makers = (
            lambda: notes.Entered(squares=tuple(self.at() for _ in range(10))),
            lambda: notes.Entered(room=room),
            lambda: notes.Killed(monsters=(self.monsters[0].name or "",)),
            lambda: notes.Opened(door=rng.choice(self.doors).name or ""),
            lambda: notes.Revealed(room=room),
            lambda: notes.Searched(room=room, what=rng.choice(("treasure", "traps"))),
            lambda: notes.Taken(thing="t1"),
        )
        return rng.choice(makers)()


def check_board(game: Any) -> None:
    """What holds after each decision."""
    state = game.state
    moving = {phase.hero for phase in game.position.flow if isinstance(phase, HeroTurn)}
    for index, hero in enumerate(state.heroes):
        assert (hero.square >= 0) == (hero.life == "alive")
        assert 0 <= hero.body <= hero.most_body
        if index not in moving and hero.life == "alive" and hero.square not in state.stairs:
            shared = in_pit(state, hero.square)
            others = [one.square for n, one in enumerate(state.heroes) if n != index and n not in moving]
            assert shared or hero.square not in others
            assert shared or all(monster.square != hero.square for monster in state.monsters)
    squares = [monster.square for monster in state.monsters]
    assert len(set(squares)) == len(squares)
    assert not any(square in state.truth.blocked or square in captives(state) for square in squares)
    assert all(0 < monster.body <= monster.most_body for monster in state.monsters)


@pytest.mark.rule("HQ-R3.2")
@pytest.mark.rule("HQ-R4.5")
@pytest.mark.rule("HQ-R5.6")
@pytest.mark.rule("HQ-R7.5")
@pytest.mark.rule("HQ-R15.2")
@pytest.mark.parametrize("seed", range(10))
def test_whatever_happens_figures_stand_where_they_can_and_no_turn_is_split(table: Any, seed: int) -> None:
    dungeon = Dungeon(table, seed)
    game, rng = dungeon.game, dungeon.rng
    position = game.position
    turn: Any = None
    parts: list[str] = []
    for step in range(1500):
        players = position.players()
        if not players:
            break
        legal = position.legal(players[0])
        assert len(set(legal)) == len(legal) > 0
        kinds = sorted({type(action) for action in legal}, key=lambda kind: kind.__name__)
        kind = rng.choices(kinds, [0.1 if one in SELDOM else 1 for one in kinds])[0]
        action = rng.choice([one for one in legal if type(one) is kind])
        top = position.flow[-1]
        if isinstance(top, HeroTurn | MonsterTurn):
            if top is not turn:
                turn, parts = top, []
            word = {True: "move"}.get(kind in MOVES or kind is do.Move, "act" if kind in ACTS else "")
            if word and parts[-1:] != [word]:
                parts.append(word)
            if kind is do.Disarm:
                turn = None  # after a chest one may go on moving (HQ-R12.15): the rest is not judged
            assert turn is None or len(parts) <= 2, parts
        position.play_unchecked(players[0], action)
        check_board(game)
        if step % 100 == 0:
            position.setting.check(position)
            assert position.setting.codec.load(position.to_bytes()) == position
