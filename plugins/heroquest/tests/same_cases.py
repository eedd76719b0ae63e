"""What two quests differ in, what is played before, and the action that tells the two apart: see test_secrets_same."""

from __future__ import annotations

from typing import Any

from undercroft_heroquest.quest import (
    ByNotes,
    Campaign,
    Difficulty,
    Door,
    Escape,
    Fetch,
    FurniturePart,
    Goal,
    Reach,
    Rescue,
    Reward,
    RoomTreasure,
    Slay,
    Thing,
    Trap,
    TrapPart,
)
from undercroft_heroquest.quest_notes import (
    Entered,
    GiveArtifact,
    GiveGold,
    Hurt,
    Killed,
    MonsterPart,
    Note,
    Opened,
    PlaceMonster,
    Revealed,
    Say,
    Searched,
    Taken,
    Win,
)

BOO = (Say(words="Boo."),)
WORDS = "Do what is to be done."
CORNER = {"heroes": {"elf": (3, 1), "wizard": (4, 1)}, "left": 9}
"""A hero who does not see round the corner at (1,1)."""
DOOR = {"heroes": {"elf": (1, 3), "wizard": (1, 2)}, "left": 9, "doors": [((1, 3), (2, 3))]}
"""A hero at a closed door of room A."""
INSIDE = {"heroes": {"elf": (3, 3), "wizard": (1, 2)}, "left": 9}
"""A hero in room A, which is revealed."""
CHEST = FurniturePart(kind="treasure-chest", at=(2, 2))
TRAPPED = FurniturePart(kind="treasure-chest", at=(2, 2), trap=Trap(words="Ow.", does=(Hurt(n=1),)))
OTHER_TRAP = FurniturePart(kind="treasure-chest", at=(2, 2), trap=Trap(words="Ouch.", does=(Hurt(n=1),)))
ROUND = ("end turn", "end turn", "roll")
"""The turns of both heroes are over; there is no monster, so it is the elf's turn again."""
GOLD = RoomTreasure(room="A", gives=(GiveGold(n=60),))
ARTIFACT = RoomTreasure(room="A", gives=(GiveArtifact(name="orcs-bane"),))
BELL = Thing(name="bell", at=(1, 5))
URG = MonsterPart(kind="orc", at=(5, 1), name="urg")
FEAR = MonsterPart(kind="orc", at=(5, 1), name="urg", spells=("fear",))
BANE = {"heroes": {"elf": (1, 1), "wizard": (1, 2)}, "left": 9}


def note(when: Any) -> dict[str, Any]:
    return {"notes": (Note(when=when, does=BOO),)}


def goal(one: Goal, **more: Any) -> dict[str, Any]:
    return {"goal": one, **more}


Case = tuple[dict[str, Any], dict[str, Any], dict[str, Any], tuple[str, ...], str | tuple[str, str]]
"""The position, what is there, what is there instead, what is played before, and what tells them apart: one line for
both, or one each."""
CASES: dict[str, Case] = {
    **{
        f"{kind}, stepped on": (
            CORNER,
            {"traps": (TrapPart(kind=kind, at=(1, 2)),)},
            {},
            ("go (2,1)", "end turn", "roll", "go (5,1)", "end turn", "roll", "go (1,1)"),
            "go (1,3)",
        )
        for kind in ("pit", "spear", "falling-block")
    },
    **{
        f"{kind}, searched for": (
            CORNER,
            {"traps": (TrapPart(kind=kind, at=(6, 1)),)},
            {},
            ("go (2,1)", "search for secret doors", "end turn", "roll"),
            "search for traps",
        )
        for kind in ("pit", "spear", "falling-block")
    },
    "kind of a trap": (
        CORNER,
        {"traps": (TrapPart(kind="pit", at=(6, 1)),)},
        {"traps": (TrapPart(kind="spear", at=(6, 1)),)},
        ("go (2,1)", "end turn"),
        "search for traps",
    ),
    "secret door, corridor": (
        CORNER,
        {"more_doors": (Door(between=((3, 1), (3, 2)), kind="secret"),)},
        {},
        ("go (2,1)", "go (3,1)", "search for traps", "end turn", "roll"),
        "search for secret doors",
    ),
    "secret door, room": (
        INSIDE,
        {"more_doors": (Door(between=((5, 2), (6, 2)), kind="secret"),)},
        {},
        ("go (5,3)", "search for traps", "end turn", "roll", "end turn"),
        "search for secret doors",
    ),
    "trap of a chest, set off": (
        INSIDE,
        {"furniture": (TRAPPED,)},
        {"furniture": (CHEST,)},
        ("go (3,2)", "search for secret doors", "end turn", "roll", "end turn"),
        "search for treasure",
    ),
    "trap of a chest, searched for": (
        INSIDE,
        {"furniture": (TRAPPED,)},
        {"furniture": (CHEST,)},
        ("go (3,2)",),
        "search for traps",
    ),
    "what the trap of a chest says": (
        INSIDE,
        {"furniture": (TRAPPED,)},
        {"furniture": (OTHER_TRAP,)},
        ("go (3,2)",),
        "search for treasure",
    ),
    "monster in a room": (
        DOOR,
        {"part_monsters": (MonsterPart(kind="orc", at=(4, 3)),)},
        {},
        ("go (1,4)", "go (1,3)", "search for traps"),
        "open (1,3) to (2,3)",
    ),
    "monster in the corridor": (
        CORNER,
        {"part_monsters": (MonsterPart(kind="orc", at=(1, 6)),)},
        {},
        ("go (2,1)", "search for traps", *ROUND),
        "go (1,1)",
    ),
    "kind and name of a monster": (
        DOOR,
        {"part_monsters": (MonsterPart(kind="orc", at=(4, 3), name="urg", body=3),)},
        {"part_monsters": (MonsterPart(kind="goblin", at=(5, 3)),)},
        ("go (1,4)", "go (1,3)"),
        "open (1,3) to (2,3)",
    ),
    "furniture": (
        DOOR,
        {"furniture": (CHEST,)},
        {},
        ("go (1,4)", "go (1,3)", "search for secret doors"),
        "open (1,3) to (2,3)",
    ),
    "thing in a room": (
        DOOR,
        {"things": (Thing(name="bell", at=(4, 3)),)},
        {},
        ("go (1,4)", "go (1,3)"),
        "open (1,3) to (2,3)",
    ),
    "thing in the corridor": (CORNER, {"things": (BELL,)}, {}, ("go (2,1)", "search for traps", *ROUND), "go (1,1)"),
    "captive": (
        DOOR,
        {"things": (Thing(name="bell", at=(4, 3), captive=True),)},
        {"things": (Thing(name="bell", at=(4, 3)),)},
        ("go (1,4)", "go (1,3)"),
        "open (1,3) to (2,3)",
    ),
    "what is read of a thing": (
        BANE,
        {"things": (Thing(name="bell", at=(1, 5), words="Ding."),)},
        {"things": (BELL,)},
        ("go (1,4)", "go (1,5)"),
        "take bell",
    ),
    **{
        f"{kind} door not seen": (
            CORNER,
            {"more_doors": (Door(between=((1, 3), (2, 3)), kind=kind),)},
            {},
            ("go (2,1)", "search for secret doors", *ROUND),
            "go (1,1)",
        )
        for kind in ("closed", "locked", "open")
    },
    "a door is locked": (
        CORNER,
        {"more_doors": (Door(between=((1, 3), (2, 3)), kind="locked"),)},
        {"more_doors": (Door(between=((1, 3), (2, 3)), kind="closed"),)},
        ("go (2,1)", *ROUND),
        "go (1,1)",
    ),
    "name of a door": (DOOR, {"more_doors": (Door(between=((25, 3), (26, 3)), name="x"),)}, {}, ("go (1,4)",), ""),
    "blocked square": (CORNER, {"blocked": ((1, 3),)}, {}, ("go (2,1)", *ROUND), "go (1,1)"),
    "dark corridor": (CORNER, {"dark": ((1, 3),)}, {}, ("go (2,1)", *ROUND), "go (1,1)"),
    "dark room": (CORNER, {"dark_rooms": ("A",)}, {}, ("go (2,1)", "search for secret doors"), ""),
    "treasure": (INSIDE, {"treasures": (GOLD,)}, {}, ("go (3,2)",), "search for treasure"),
    "artifact": (
        INSIDE,
        {"treasures": (ARTIFACT,)},
        {"treasures": (GOLD,)},
        ("go (3,2)", "search for traps", "end turn", "roll", "end turn"),
        "search for treasure",
    ),
    "note when revealed": (DOOR, note(Revealed(room="A")), {}, ("go (1,4)", "go (1,3)"), "open (1,3) to (2,3)"),
    "note when a square is entered": (CORNER, note(Entered(squares=((1, 1),))), {}, ("go (2,1)",), "go (1,1)"),
    "note when a room is entered": (
        DOOR,
        note(Entered(room="A")),
        {},
        ("go (1,4)", "go (1,3)", "open (1,3) to (2,3)"),
        "go (2,3)",
    ),
    "note when a door is opened": (
        {**DOOR, "doors": []},
        {"more_doors": (Door(between=((1, 3), (2, 3)), name="gate"),), **note(Opened(door="gate"))},
        {"more_doors": (Door(between=((1, 3), (2, 3)), name="gate"),)},
        ("go (1,4)", "go (1,3)"),
        "open (1,3) to (2,3)",
    ),
    "note when one is killed": (
        BANE,
        {"part_monsters": (MonsterPart(kind="goblin", at=(2, 1), name="urg"),), **note(Killed(monsters=("urg",)))},
        {"part_monsters": (MonsterPart(kind="goblin", at=(2, 1), name="urg"),)},
        (),
        "attack goblin#1 with shortsword",
    ),
    **{
        f"note when {what} is searched for": (
            INSIDE,
            {"treasures": (GOLD,), **note(Searched(room="A", what=what))},
            {"treasures": (GOLD,)},
            ("go (3,2)",),
            f"search for {what}",
        )
        for what in ("treasure", "secret doors", "traps")
    },
    "note when a thing is taken": (
        BANE,
        {"things": (BELL,), **note(Taken(thing="bell"))},
        {"things": (BELL,)},
        ("go (1,4)", "go (1,5)"),
        "take bell",
    ),
    "what a note does": (
        CORNER,
        {"notes": (Note(when=Entered(squares=((1, 1),)), does=BOO),)},
        {
            "notes": (
                Note(
                    when=Entered(squares=((1, 1),)),
                    does=(PlaceMonster(monster=MonsterPart(kind="orc", at=(9, 1))),),
                ),
            )
        },
        ("go (2,1)",),
        "go (1,1)",
    ),
    "Dread spells": (
        BANE,
        {"part_monsters": (FEAR,)},
        {"part_monsters": (URG,)},
        ("end turn", "end turn", "pick orc#1", "orc#1 move (4,1)"),
        ("orc#1 cast fear on elf", "end turn"),
    ),
    "where escape goes to": (
        BANE,
        {"part_monsters": (MonsterPart(kind="orc", at=(5, 1), spells=("escape",), escape=(9, 1)),)},
        {"part_monsters": (MonsterPart(kind="orc", at=(5, 1), spells=("escape",), escape=(9, 19)),)},
        ("end turn", "end turn", "pick orc#1", "orc#1 move (4,1)"),
        "orc#1 cast escape",
    ),
    "whether one belongs to the map": (
        BANE,
        {"part_monsters": (URG, MonsterPart(kind="orc", at=(25, 3))), "goal": Slay(words=WORDS)},
        {"part_monsters": (URG,), "goal": Slay(monsters=("urg",), words=WORDS)},
        ("end turn", "end turn", "pick orc#1", "orc#1 move (2,1)", "end turn"),
        "attack orc#1 with shortsword",
    ),
    "wandering monster": (
        {**INSIDE, "wander": True},
        {"wandering": "mummy"},
        {"wandering": "zombie"},
        ("go (3,2)", "search for traps", "end turn", "roll", "end turn", "search for treasure"),
        "place on (4,2)",
    ),
    "kind of the goal": (
        CORNER,
        goal(Reach(squares=((1, 1),), words=WORDS)),
        goal(ByNotes(words=WORDS)),
        ("go (2,1)",),
        "go (1,1)",
    ),
    "kind of the goal, once it is achieved": (
        CORNER,
        goal(Reach(squares=((1, 1),), words=WORDS)),
        goal(ByNotes(words=WORDS), notes=(Note(when=Entered(squares=((1, 1),)), does=(Win(),)),)),
        ("go (2,1)", "go (1,1)", "end turn"),
        "",
    ),
    "the way out": (
        CORNER,
        goal(Escape(squares=((1, 5),), words=WORDS)),
        goal(ByNotes(words=WORDS)),
        ("go (2,1)", "search for traps", *ROUND),
        "go (1,1)",
    ),
    "what is to be fetched": (
        BANE,
        goal(Fetch(thing="bell", words=WORDS), things=(BELL,)),
        goal(ByNotes(words=WORDS), things=(BELL,)),
        ("go (1,5)", "take bell", "end turn", "roll", "end turn", "roll"),
        "go (1,4)",
    ),
    "who is to be rescued": (
        CORNER,
        goal(Rescue(thing="bell", words=WORDS), things=(Thing(name="bell", at=(25, 3), captive=True),)),
        goal(ByNotes(words=WORDS)),
        ("go (2,1)", "go (1,1)"),
        "",
    ),
    "reward": (
        {**BANE, "notes": (Note(when=Entered(squares=((1, 6),)), does=(Win(),)),)},
        {"reward": Reward(gold=100, words="Thanks.")},
        {},
        ("go (1,6)", "go (1,3)", "leave"),
        "leave",
    ),
    "what only authors read": (
        CORNER,
        {"difficulty": Difficulty(wins=50, low=40, high=60, games=200), "campaign": Campaign(number=3)},
        {},
        ("go (2,1)", "end turn", "roll", "go (5,1)", "end turn"),
        "",
    ),
}
