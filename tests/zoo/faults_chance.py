"""Faults that show when a match is played again: chance from elsewhere, order by accident, facts kept elsewhere."""

from __future__ import annotations

from .faults import fault

FAULTS = (
    fault(
        "chance from Python",
        "determinism",
        "auction",
        """
 from pathlib import Path
+import random

-        face_down = pos.rng.below(6) < FACE_DOWN
+        face_down = random.random() < 0.33
""",
        also=("legal", "refusals", "round_trips", "records", "purity", "copies"),
    ),
    fault(
        "chance from the clock",
        "determinism",
        "auction",
        """
 from pathlib import Path
+import time

-        face_down = pos.rng.below(6) < FACE_DOWN
+        face_down = time.perf_counter_ns() // 64 % 3 == 0
""",
        also=("legal", "refusals", "round_trips", "records", "purity", "copies"),
    ),
    fault(
        "chance from where an object lies in memory",
        "determinism",
        "auction",
        """
-        face_down = pos.rng.below(6) < FACE_DOWN
+        face_down = id(state) // 64 % 3 == 0
""",
        also=("legal", "refusals", "round_trips", "records", "purity", "copies"),
    ),
    fault(
        "legal actions in the order of a set of texts",
        "determinism",
        "auction",
        """
         found.append(BIDDING[NOTHING])
+        texts = {table.text(action) for action in found}
+        found = [table.setting.ruleset.parse(text) for text in texts]
""",
    ),
    fault(
        "a count that all matches share",
        "determinism",
        "auction",
        """
 from pathlib import Path
+import itertools

 NOTHING: Final = 3
+NIGHTS = itertools.count()

-        face_down = pos.rng.below(6) < FACE_DOWN
+        face_down = next(NIGHTS) % 3 == 0
""",
        also=("legal", "refusals", "round_trips", "records", "purity", "copies"),
    ),
    fault(
        "points of a turn kept in its class",
        "copies",
        "maze",
        """
-    points: int = 0
+    points: ClassVar[int] = 0

-        self.points = 3 + pos.rng.below(3)
+        Turn.points = 3 + pos.rng.below(3)

-        self.points += 3
+        Turn.points += 3

-        pos.nearest(Turn).points -= 1
+        Turn.points -= 1
""",
        also=("legal", "refusals", "records"),
    ),
    fault(
        "chance that depends on how often legal was asked",
        "legal",
        "auction",
        '''
 NOTHING: Final = 3
+ASKED = [0]

-        face_down = pos.rng.below(6) < FACE_DOWN
+        face_down = ASKED[0] % 3 == 0

         """Each kind of coin in hand that is worth no more than the last one laid, or nothing (AU-B2, AU-B3)."""
+        ASKED[0] += 1

     deck = [lot for lot, count in enumerate(static.lots) for _ in range(count)]
+    ASKED[0] = 0
''',
        also=("records", "refusals", "round_trips", "copies", "purity"),
    ),
    fault(
        "an undo that does not give back what lies outside the position",
        "undo",
        "maze",
        """
 PIT, COIN, GEM, EMPTY = range(4)
+OPENED: list[int] = []

-                elif edge == Edge.DOOR_CLOSED:
+                elif edge == Edge.DOOR_CLOSED and square not in OPENED:

         elif isinstance(action, Open):
+            OPENED.append(square)

     tiles = Pile()
+    OPENED.clear()
""",
        also=("copies", "records"),
    ),
    fault(
        "a question that takes a card",
        "purity",
        "auction",
        """
         found.append(Decline())
+        table.state.deck.reverse()
""",
        also=("legal", "refusals", "copies", "round_trips"),
    ),
    fault(
        "a question that counts how often it was asked",
        "purity",
        "auction",
        '''
     bids: Answers[int]
+    asked: int = 0

         """Those who have not laid their whole bid."""
+        self.asked += 1
''',
        also=("refusals", "round_trips", "records"),
    ),
    fault(
        "a prompt that changes the table",
        "purity",
        "auction",
        '''
         """Asks for a bid."""
+        self.bids.given[player] += 1
''',
    ),
    fault(
        "a scene that changes the table",
        "purity",
        "maze",
        """
     state, grid = table.state, table.state.grid
+    state.heroes.sort(key=lambda hero: hero.square)
""",
        also=("boards",),
    ),
    fault(
        "a reason that changes the table",
        "purity",
        "maze",
        '''
         """Says what is in the way."""
+        table.nearest(Turn).points += 1
''',
    ),
)
