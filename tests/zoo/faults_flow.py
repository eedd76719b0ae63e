"""Faults of the flow: phases that go where they did not say, that are never over, or never reached."""

from __future__ import annotations

from .faults import fault

FAULTS = (
    fault(
        "a phase that leads where it did not say",
        "flow",
        "auction",
        """
             pos.tell(Spied(player, action.seat, lot))
+            return then(Curse(player=player))
""",
    ),
    fault(
        "an interrupt that nobody declared",
        "flow",
        "auction",
        """
-    calls = ("Bidding",)
+    calls = ("Bidding", "Curse")

-    register.listen("auction", Sold, curse, (Curse,))
+    register.listen("auction", Sold, curse, (Spying,))
""",
    ),
    fault(
        "a phase that is over though it said never",
        "flow",
        "auction",
        """
-            return OVER
+            return DONE
""",
    ),
    fault(
        "an end of the match that was not declared",
        "flow",
        "maze",
        """
             hero.resting = True
+            return OVER
""",
    ),
    fault(
        "phases that follow each other for ever",
        "flow",
        "maze",
        """
-    calls = ("Walk",)
+    calls = ("Walk", "Turn")

-            hero.resting = False
-            return DONE
+            return first(Turn(player=self.player))
""",
    ),
    fault(
        "a phase that asks nobody and changes nothing",
        "flow",
        "maze",
        '''
         """Ends the turn."""
-        return DONE
+        return None
''',
    ),
    fault(
        "an end of a phase that is not running",
        "flow",
        "maze",
        '''
     calls = ("Walk",)
+    ends = ("Walk",)

         """Ends the turn."""
-        return DONE
+        return end(Walk)
''',
    ),
    fault(
        "a phase that no other leads to",
        "flow",
        "auction",
        """
-    leads = ("Spying",)
+    leads = ("Curse",)
""",
    ),
    fault(
        "a phase that can never be over",
        "flow",
        "auction",
        """
     actions = (Spy, Decline)
+    final = False
""",
    ),
)


UNREACHED = (
    fault(
        "a phase that no match gets to",
        "",
        "auction",
        """
-    if event.lot == IDOL:
+    if event.lot == IDOL + 1:
""",
        says="Curse",
    ),
    fault(
        "an action that is never legal",
        "",
        "maze",
        """
-        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard] + [Rest()]
+        return [DROPPING[tile] for tile in (COIN, GEM) if tile in hoard and tile < 0] + [Rest()]
""",
        says="Drop",
    ),
    fault(
        "points that are never scored",
        "",
        "maze",
        """
-    return [Line("potion", 1, "MZ-E3")] if table.state.heroes[player].potion else []
+    return []
""",
        says="potions",
    ),
)
