"""Faults of play itself: who is asked, what is legal, what is refused, how it ends."""

from __future__ import annotations

from .faults import fault

FAULTS = (
    fault(
        "play that never ends",
        "ends",
        "maze",
        """
-        if self.played == pos.options.rounds or not pos.state.spots:
+        if self.played < 0:
""",
    ),
    fault(
        "room for fewer decisions than a match takes",
        "ends",
        "maze",
        """
-    max_decisions=400,
+    max_decisions=15,
""",
    ),
    fault(
        "a set-up that fails with four players",
        "ends",
        "maze",
        """
-CORNERS: Final = (0, 19, 4, 15)
+CORNERS: Final = (0, 19, 4)
""",
        says="IndexError",
        kit={"players": None},
    ),
    fault(
        "an option that no match can be played with",
        "ends",
        "auction",
        """
-    return Stock((3 * seats, 2 * seats, seats), (2, 2, 2, 1 if options.idols else 0))
+    return Stock((3 * seats, 2 * seats, seats), (2, 2, 2, 1 if options.idols else -1))
""",
        says="counts and backs of a component are not negative",
        kit={"options": None},
    ),
    fault(
        "a player asked who has no action",
        "asked",
        "maze",
        """
-        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard] + [Rest()]
+        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard]
""",
    ),
    fault(
        "a player asked twice at once",
        "asked",
        "auction",
        '''
         """The winner."""
-        return (self.player,)
+        return (self.player, self.player)
''',
    ),
    fault(
        "a player asked who is not there",
        "asked",
        "auction",
        '''
         """The winner."""
-        return (self.player,)
+        return (self.player + 1,)
''',
        also=("legal", "refusals", "round_trips", "records"),
    ),
    fault(
        "a legal action listed twice",
        "asked",
        "auction",
        """
-        found.append(BIDDING[NOTHING])
+        found += [BIDDING[NOTHING], BIDDING[NOTHING]]
""",
        also=("legal", "round_trips"),
    ),
    fault(
        "an action of a kind that the phase does not declare",
        "asked",
        "maze",
        """
-        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard] + [Rest()]
+        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard] + [Halt()]
""",
    ),
    fault(
        "a legal action that play refuses",
        "legal",
        "auction",
        '''
         """Shows the lot to the winner alone."""
         if isinstance(action, Spy):
+            if action.lot:
+                raise ValueError("too far away")
''',
        says="too far away",
    ),
    fault(
        "a legal action whose text cannot be read back",
        "round_trips",
        "auction",
        """
-            Spy(seat, lot)
+            Spy(seat, lot + 10**18)

-            lot = pos.reveal(pos.state.seats[action.seat].vault, action.lot, to=player)
+            lot = pos.reveal(pos.state.seats[action.seat].vault, action.lot - 10**18, to=player)
""",
        also=("records", "boards"),
    ),
    fault(
        "a legal action without a text",
        "legal",
        "maze",
        """
-        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard] + [Rest()]
+        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard] + [Drop(7)]

-        if isinstance(action, Drop):
+        if isinstance(action, Drop) and action.tile != 7:
""",
        also=("asked", "refusals", "round_trips", "purity", "boards"),
    ),
    fault(
        "actions that are equal though they are not the same",
        "refusals",
        "auction",
        """
     lot: int
+
+    def __eq__(self, other: object) -> bool:
+        return isinstance(other, Spy) and self.seat == other.seat
+
+    def __hash__(self) -> int:
+        return hash(self.seat)
""",
        also=("legal",),
    ),
    fault(
        "a refusal that raises",
        "refusals",
        "auction",
        """
-        return Refusal("AU-V2", "only lots of others that you do not know") if isinstance(action, Spy) else None
+        seen = table.state.seats[action.seat].vault.seen[action.lot] if isinstance(action, Spy) else 0
+        return Refusal("AU-V2", f"{seen}") if isinstance(action, Spy) else None
""",
    ),
    fault(
        "a refusal that is only a text",
        "refusals",
        "auction",
        """
-            return Refusal("AU-B3", "nothing of your bid lies there yet")
+            return "nothing lies there"
""",
        kit={"options": [{"bid": 2}]},
    ),
    fault(
        "a refusal that names no rule of the game",
        "refusals",
        "maze",
        """
-            return Refusal("MZ-T2", "a wall, a closed door or a hero is there")
+            return Refusal("MZ-T22", "a wall, a closed door or a hero is there")
""",
    ),
)
