"""Faults of what a game says besides its rules of play: scores, boards, numbered rules, shapes, speed and size."""

from __future__ import annotations

from undercroft.testing import Budget

from .faults import fault

FAULTS = (
    fault(
        "half points",
        "scores",
        "auction",
        """
-POINTS: Final = (3, 5, -2, -1)
+POINTS: Final = (3, 5.5, -2, -1)
""",
        also=("records",),
    ),
    fault(
        "yes as points",
        "scores",
        "auction",
        """
-    return [Line("most coins", 2, "AU-E3")] if coins[player] == max(coins) else []
+    return [Line("most coins", True, "AU-E3")] if coins[player] == max(coins) else []
""",
    ),
    fault(
        "counting that changes the table",
        "scores",
        "maze",
        """
     points = {COIN: 1, GEM: 3}
+    hoard.sort(reverse=True)
""",
        also=("purity",),
        kit={"games": 16, "players": None},
    ),
    fault(
        "points by a rule that there is not",
        "scores",
        "auction",
        """
-    return [Line("most coins", 2, "AU-E3")] if coins[player] == max(coins) else []
+    return [Line("most coins", 2, "AU-E33")] if coins[player] == max(coins) else []
""",
    ),
    fault(
        "a winner who is not there",
        "scores",
        "auction",
        """
     check=check,
+    winners=lambda table, scores: [table.seats],
""",
    ),
    fault(
        "no winner but a number",
        "scores",
        "auction",
        """
     check=check,
+    winners=lambda table, scores: 0,
""",
        also=("records",),
    ),
    fault(
        "scoring that fails at the end",
        "scores",
        "auction",
        """
-    coins = [len(seat.hand) for seat in table.state.seats]
+    coins = [0 // len(table.flow) + len(seat.hand) for seat in table.state.seats]
""",
        also=("records", "ends"),
    ),
    fault(
        "texts of a board that lie over each other",
        "boards",
        "auction",
        """
-        shapes += [Piece(2 + 7 * i, y + 2, *_lot(lot), id=f"{seat}/lot/{i}") for i, lot in enumerate(owned.vault.ids)]
+        shapes += [Piece(2 + 3 * i, y + 2, *_lot(lot), id=f"{seat}/lot/{i}") for i, lot in enumerate(owned.vault.ids)]
""",
    ),
    fault(
        "a board that touches what is not there",
        "boards",
        "maze",
        """
-    return f"player/{player}"
+    return f"players/{player}"
""",
    ),
    fault(
        "a board that ties an action that is not legal",
        "boards",
        "auction",
        """
-    touches = {}
+    touches: dict[str, tuple[str, ...]] = {"bid nothing": ("house",)}
""",
    ),
    fault(
        "a board that no onlooker can look at",
        "boards",
        "auction",
        """
     touches = {}
+    viewer = "0123"[player] if player >= 0 else table.nearest(Spying).player
""",
        also=("purity", "ends"),
    ),
    fault(
        "a board without its edge",
        "boards",
        "maze",
        """
-    return Scene(4 * WIDTH + 60, y + len(state.heroes), tuple(shapes), touches, legend)
+    return Scene(4 * WIDTH + 60, y, tuple(shapes), touches, legend)
""",
    ),
    fault(
        "a rule without a test",
        "rules",
        "auction",
        """
@ rules.toml
-id = "AU-E3"
+id = "AU-E4"
+text = "Ties are shared."
+source = "assumed"
+[[rule]]
+id = "AU-E3"
""",
        says="AU-E4",
    ),
    fault(
        "a test of a rule that is left out",
        "rules",
        "auction",
        """
@ rules.toml
 id = "AU-E3"
+left_out = "Nobody counts."
""",
        says="tests mark rules that are left out: 'AU-E3' (test_auction.py:",
        also=("scores",),
    ),
    fault(
        "points by a rule that is left out",
        "scores",
        "maze",
        """
@ rules.toml
 id = "MZ-E3"
+left_out = "Nobody counts."
""",
        says="'potion' is counted by rule 'MZ-E3', which the game leaves out",
        also=("rules",),
    ),
    fault(
        "an action by a rule that is left out",
        "rules",
        "maze",
        """
@ rules.toml
 id = "MZ-T6"
+left_out = "Nobody drinks."
""",
        says="Drink names rule 'MZ-T6', which is left out: Nobody drinks.",
        also=("refusals",),
    ),
    fault(
        "a refusal by a rule that is left out",
        "refusals",
        "maze",
        """
@ rules.toml
 id = "MZ-T4"
+left_out = "Nobody looks."
""",
        says="is refused by rule 'MZ-T4', which the game leaves out",
        also=("rules",),
    ),
    fault(
        "a rule that is left out without a reason",
        "rules",
        "maze",
        """
@ rules.toml
 id = "MZ-E3"
+left_out = " "
""",
        also=("refusals", "scores"),
    ),
    fault(
        "a test of a rule that there is not",
        "rules",
        "maze",
        """
@ test_maze.py
-@pytest.mark.rule("MZ-T5")
+@pytest.mark.rule("MZ-T5", "MZ-T55")
""",
        says="MZ-T55",
    ),
    fault(
        "a test whose rule is not written out",
        "rules",
        "maze",
        """
@ test_maze.py
-@pytest.mark.rule("MZ-T5")
+RULE = "MZ-T5"
+
+
+@pytest.mark.rule(RULE)
""",
    ),
    fault(
        "a phase by a rule that there is not",
        "rules",
        "auction",
        """
-    rule: ClassVar[str] = "AU-I1"
+    rule: ClassVar[str] = "AU-I2"
     actions = (Pay,)
""",
        says="AU-I2",
        also=("refusals",),
    ),
    fault(
        "an action by a rule that there is not",
        "rules",
        "maze",
        """
     text: ClassVar[str] = "halt"
-    rule: ClassVar[str] = "MZ-T5"
+    rule: ClassVar[str] = "MZ-T6b"
""",
        says="MZ-T6b",
        also=("refusals",),
    ),
    fault(
        "a file of rules that cannot be read",
        "rules",
        "maze",
        """
@ rules.toml
-id = "MZ-E3"
+id = "MZ-E3
""",
        also=("refusals", "scores"),
    ),
    fault(
        "decisions slower than agreed",
        "budget",
        "maze",
        """
             taken = [hero.square for hero in state.heroes]
+            sum(range(1000))
""",
        kit={"budget": Budget(decision_us=3)},
    ),
    fault(
        "copies slower than agreed",
        "budget",
        "maze",
        """
     away: Annotated[list[int], Of("tile"), Public] = []
+    past: list[list[int]] = msgspec.field(default_factory=lambda: [[0] for _ in range(200)])
""",
        kit={"budget": Budget(copy_us=3)},
    ),
    fault(
        "a position larger than agreed",
        "budget",
        "maze",
        """
     away: Annotated[list[int], Of("tile"), Public] = []
+    past: list[int] = []

     hero.square = pos.static.beside[hero.square][way]
+    pos.state.past += [hero.square] * 100
""",
        kit={"budget": Budget(save_bytes=900)},
    ),
    fault(
        "a match that takes more memory than agreed",
        "budget",
        "maze",
        """
     grid = static.grid
+    bytearray(20_000_000)
""",
        kit={"budget": Budget(memory_mb=10)},
    ),
    # -- what was saved
    fault(
        "a new field of what is saved without a new schema version",
        "shape",
        "maze",
        """
     resting: bool = False
+    tired: bool = False
""",
        files=("shape",),
        says="Hero.tired",
    ),
    fault(
        "another word in the notation without a new schema version",
        "shape",
        "maze",
        """
-WAYS: Final = ("north", "east", "south", "west")
+WAYS: Final = ("up", "right", "down", "left")
""",
        files=("shape",),
        says="action Go.way",
    ),
    fault(
        "pieces in another order without a new schema version",
        "shape",
        "maze",
        """
-TILES: Final = ("pit", "coin", "gem", "empty")
-PIT, COIN, GEM, EMPTY = range(4)
+TILES: Final = ("empty", "coin", "gem", "pit")
+EMPTY, COIN, GEM, PIT = range(4)

-    register.add("maze", "tile", Component(TILES, (2, 3, 2, 1)))
+    register.add("maze", "tile", Component(TILES, (1, 3, 2, 2)))
""",
        files=("shape",),
        says="component tile",
    ),
    fault(
        "another number of pieces without a new schema version",
        "shape",
        "maze",
        """
-    register.add("maze", "tile", Component(TILES, (2, 3, 2, 1)))
+    register.add("maze", "tile", Component(TILES, (1, 3, 2, 2)))
""",
        files=("shape",),
        says="component tile.counts was 2, 3, 2, 1, is 1, 3, 2, 2",
        also=("pieces",),
    ),
    fault(
        "new bounds of what is saved without a new schema version",
        "shape",
        "maze",
        """
-    points: int = 0
+    points: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
""",
        files=("shape",),
        says="maze.Turn.points was int, is int (ge=0, le=99)",
    ),
    fault(
        "a record of last year that no longer replays",
        "old_records",
        "maze",
        """
-        self.points = 3 + pos.rng.below(3)
+        self.points = 2 + pos.rng.below(3)
""",
        files=("records",),
    ),
    fault(
        "a record of last year that no longer reads",
        "old_records",
        "auction",
        """
-    text: ClassVar[str] = "bid {coin}"
+    text: ClassVar[str] = "offer {coin}"
""",
        files=("records",),
    ),
    fault(
        "a new schema version without a migration",
        "old_records",
        "maze",
        """
     max_decisions=400,
+    schema=2,
""",
        files=("records",),
        says="schema",
    ),
    fault(
        "a migration to a notation that there is not",
        "old_records",
        "maze",
        """
 from undercroft import Options as HostOptions
+from undercroft.migrating import Migration

     max_decisions=400,
+    schema=2,
+    migrations={1: Migration(action=lambda text: text.replace("go", "walk"))},
""",
        files=("records",),
    ),
    fault(
        "a migration that fails",
        "old_records",
        "auction",
        """
 from undercroft import Options as HostOptions
+from undercroft.migrating import Migration

     max_decisions=400,
+    schema=2,
+    migrations={1: Migration(options=lambda options: options.pop("stakes"))},
""",
        files=("records",),
    ),
)
