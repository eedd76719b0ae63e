"""Checks of a quest: that every name means something, and once, and that the box has what the quest wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from .quest import Fetch, Reach, Rescue, Slay
from .quest_case import Case, Path
from .quest_notes import (
    Entered,
    GiveArtifact,
    GiveItem,
    GiveThing,
    Hurt,
    Killed,
    Open,
    Opened,
    Restore,
    Revealed,
    Searched,
    Taken,
)

VALUES: Final = ("movement", "attack", "defend", "body", "mind")


def check_names(case: Case) -> None:
    """Checks names, and the numbers of what the box has."""
    _check_monsters(case)
    _check_parts(case)
    _check_deeds(case)
    _check_triggers(case)
    _check_goal(case)
    _check_artifacts(case)
    _check_spells(case)
    _check_box(case)
    _check_difficulty(case)


def named_monsters(case: Case) -> list[str]:
    """Lists the names of monsters."""
    return [monster.name for _, monster in case.placed if monster.name]


def _named_doors(case: Case) -> list[str]:
    return [door.name for door in case.quest.doors if door.name]


def _things(case: Case) -> list[str]:
    return [thing.name for thing in case.quest.things]


def _rooms(case: Case) -> Iterable[str]:
    return case.box.board.rooms


def _check_monsters(case: Case) -> None:
    chart = case.box.monsters
    for path, monster in case.placed:
        if not case.known("monster", monster.kind, chart, (*path, "kind")):
            continue
        missing = [
            value for value in VALUES if getattr(monster, value) is None and getattr(chart[monster.kind], value) is None
        ]
        if missing:
            case.error("no values", f"the chart has no values for {monster.kind}: give {', '.join(missing)}", path)
        for number, spell in enumerate(monster.spells):
            case.known("Dread spell", spell, case.box.dread, (*path, "spells", number))
    wandering = case.quest.wandering
    if case.known("monster", wandering, chart, ("wandering",)) and chart[wandering].body is None:
        case.error("no values", f"the chart has no values for {wandering}, which is to wander", ("wandering",))
    _once(case, "monster", ((path, monster.name) for path, monster in case.placed))
    for path, monster in case.placed:
        # A goal could mean either.
        if monster.name in chart:
            case.error("twice", f"{monster.name!r} is a kind of monster; give it another name", (*path, "name"))


def _check_parts(case: Case) -> None:
    quest = case.quest
    for number, piece in enumerate(quest.furniture):
        case.known("furniture", piece.kind, case.box.furniture, ("furniture", number, "kind"))
    for number, room in enumerate(quest.dark_rooms):
        case.known("room", room, _rooms(case), ("dark_rooms", number))
    for number, treasure in enumerate(quest.treasures):
        case.known("room", treasure.room, _rooms(case), ("treasures", number, "room"))
    _once(case, "door", ((("doors", n), door.name) for n, door in enumerate(quest.doors)))
    _once(case, "thing", ((("things", n), thing.name) for n, thing in enumerate(quest.things)))
    rooms = Counter(treasure.room for treasure in quest.treasures)
    for number, treasure in enumerate(quest.treasures):
        if rooms[treasure.room] > 1:
            text = f"room {treasure.room} has {rooms[treasure.room]} treasures; only its first searcher gets one"
            case.error("twice", text + " (HQ-R9.3)", ("treasures", number))


def _once(case: Case, what: str, names: Iterable[tuple[Path, str | None]]) -> None:
    seen = set()
    for path, name in names:
        if name in seen:
            case.error("twice", f"there are two of the name {name!r} ({what})", (*path, "name"))
        if name:
            seen.add(name)


def _check_deeds(case: Case) -> None:
    potions = [card.name for card in case.box.treasures.values() if card.keep]
    items = [*case.box.equipment, *potions]
    for path, deed in case.deeds:
        if isinstance(deed, GiveItem):
            case.known("item", deed.name, items, (*path, "name"))
        elif isinstance(deed, GiveArtifact):
            case.known("artifact", deed.name, case.box.artifacts, (*path, "name"))
        elif isinstance(deed, GiveThing):
            case.known("thing", deed.name, _things(case), (*path, "name"))
        elif isinstance(deed, Open):
            case.known("door", deed.door, _named_doors(case), (*path, "door"))
        elif isinstance(deed, Hurt) and bool(deed.saves) != bool(deed.on):
            case.error("numbers", "damage: `saves` and `on` go together", path)
        elif isinstance(deed, Restore) and not (deed.n or deed.dice):
            case.error("numbers", "heal: give `n` or `dice`", path)


def _check_triggers(case: Case) -> None:
    for number, note in enumerate(case.quest.notes):
        when: Any = note.when
        path = ("notes", number, "when")
        if isinstance(when, Revealed | Searched | Entered):
            case.known("room", when.room, _rooms(case), (*path, "room"))
        if isinstance(when, Entered) and not when.squares and when.room is None:
            case.error("numbers", "entered: give `squares` or `room`", path)
        if isinstance(when, Opened):
            case.known("door", when.door, _named_doors(case), (*path, "door"))
        if isinstance(when, Taken):
            case.known("thing", when.thing, _things(case), (*path, "thing"))
        if isinstance(when, Killed):
            for n, name in enumerate(when.monsters):
                case.known("monster", name, named_monsters(case), (*path, "monsters", n))


def _check_goal(case: Case) -> None:
    goal = case.quest.goal
    if isinstance(goal, Reach):
        case.known("room", goal.room, _rooms(case), ("goal", "room"))
        if not goal.squares and goal.room is None:
            case.error("goal", "reach: give `squares` or `room`", ("goal",))
    if isinstance(goal, Slay):
        kinds = {monster.kind for _, monster in case.placed}
        for number, name in enumerate(goal.monsters):
            case.known("monster", name, [*named_monsters(case), *sorted(kinds)], ("goal", "monsters", number))
    if isinstance(goal, Fetch | Rescue):
        case.known("thing", goal.thing, _things(case), ("goal", "thing"))
        for thing in case.quest.things:
            if thing.name == goal.thing and thing.captive != isinstance(goal, Rescue):
                kind = "captive" if thing.captive else "no captive"
                case.error("goal", f"{goal.thing} is {kind}: rescue is for captives, fetch for the rest", ("goal",))


def _check_artifacts(case: Case) -> None:
    given = [((*path, "name"), deed.name) for path, deed in case.deeds if isinstance(deed, GiveArtifact)]
    if case.quest.reward:
        for number, name in enumerate(case.quest.reward.artifacts):
            case.known("artifact", name, case.box.artifacts, ("reward", "artifacts", number))
            given.append((("reward", "artifacts", number), name))
    counts = Counter(name for _, name in given)
    for path, name in given:
        if counts[name] > 1:
            case.error("twice", f"{name} is given {counts[name]} times, but there is only one", path)
    if case.quest.campaign:
        for number, name in enumerate(case.quest.campaign.needs):
            case.known("artifact", name, case.box.artifacts, ("campaign", "needs", number))


def _check_spells(case: Case) -> None:
    holders = Counter(spell for _, monster in case.placed for spell in monster.spells)
    for path, monster in case.placed:
        if "escape" in monster.spells and monster.escape is None:
            case.error("numbers", "the Dread spell escape needs a square to escape to: give `escape`", path)
        if monster.escape is not None and "escape" not in monster.spells:
            case.warn("numbers", "`escape` is a square, but the monster has no Dread spell escape", (*path, "escape"))
        for number, spell in enumerate(monster.spells):
            if holders[spell] > 1:
                text = f"{spell} is given {holders[spell]} times, but each card is cast once (HQ-R16.1)"
                case.warn("twice", text, (*path, "spells", number))


def _check_box(case: Case) -> None:
    chart, quest = case.box.monsters, case.quest
    kinds = Counter(monster.kind for _, monster in case.placed if monster.kind in chart)
    for kind, number in kinds.items():
        if number > chart[kind].figures:
            colour = chart[kind].colour
            group = [name for name, monster in chart.items() if monster.colour == colour]
            wanted, there = sum(kinds[name] for name in group), sum(chart[name].figures for name in group)
            help_ = (
                "others of its colour stand in" if wanted <= there else f"even all {there} of its colour are too few"
            )
            first = next(path for path, monster in case.placed if monster.kind == kind)
            text = f"the quest has {number} {kind} figures, the box {chart[kind].figures}: {help_} (HQ-R18.1)"
            case.warn("too many", text, first)
    pieces = Counter(piece.kind for piece in quest.furniture if piece.kind in case.box.furniture)
    for kind, number in pieces.items():
        if number > case.box.furniture[kind].pieces:
            first = ("furniture", next(n for n, piece in enumerate(quest.furniture) if piece.kind == kind))
            text = f"the quest has {number} of {kind}, the box {case.box.furniture[kind].pieces} (HQ-R1.4)"
            case.warn("too many", text, first)
    doors = case.box.entry.closed_doors + case.box.entry.open_doors
    visible = sum(door.kind != "secret" for door in quest.doors)
    if visible > doors:
        case.warn("too many", f"the quest has {visible} doors, the box {doors} (HQ-R1.4)", ("doors",))


def _check_difficulty(case: Case) -> None:
    difficulty = case.quest.difficulty
    if difficulty and not difficulty.low <= difficulty.wins <= difficulty.high:
        case.error("numbers", "`wins` must lie between `low` and `high`", ("difficulty",))
