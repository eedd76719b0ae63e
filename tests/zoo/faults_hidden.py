"""Faults that hide: the game looks right to whoever plays one match in one process and never looks back."""

from __future__ import annotations

from .faults import fault

FAULTS = (
    # -- what is asked for, and what comes
    fault(
        "players that can be walked through only once",
        "asked",
        "auction",
        """
-        return [player for player, given in enumerate(self.bids.given) if given < whole]
+        return (player for player, given in enumerate(self.bids.given) if given < whole)
""",
        also=("legal", "refusals", "round_trips", "records", "copies", "purity", "ends", "scores", "boards", "pieces"),
    ),
    fault(
        "legal actions that can be walked through only once",
        "asked",
        "auction",
        """
         found.append(Decline())
-        return found
+        return iter(found)
""",
        also=("legal", "refusals", "round_trips", "records", "copies", "purity", "ends", "scores", "boards", "pieces"),
    ),
    fault(
        "one list of legal actions that is filled again for each question",
        "purity",
        "auction",
        """
 NOTHING: Final = 3
+LISTED: list[Any] = []

             found.append(Withdraw())
-        return found
+        LISTED[:] = found
+        return LISTED
""",
    ),
    fault(
        "an event whose words are not there",
        "records",
        "maze",
        """
-    pos.tell(Found(event.player, tile))
+    pos.tell(Found(event.player, tile + 4 if tile == GEM else tile))
""",
        also=("purity", "refusals"),
    ),
    fault(
        "a board that cannot be drawn when a match was cut",
        "ends",
        "auction",
        """
     state = table.state
     shapes: list[Shape] = [
-        Box(0, 0, 60, 4, "house", id="house"),
+        Box(0, 0, 60, 4, type(table.flow[-1]).__name__ if state.block.ids else "house", id="house"),
""",
    ),
    fault(
        "a position that is refused when a match was cut",
        "ends",
        "auction",
        """
-    lots = len(table.state.block)
+    lots = len(table.state.block) + len(table.state.deck) * (not table.flow) * 2
""",
    ),
    # -- the same, but not quite
    fault(
        "play that is another when a log is kept",
        "legal",
        "auction",
        """
-    if len(pos.state.bag) >= pos.seats:
+    if len(pos.state.bag) >= pos.seats and pos.log is None:
""",
        also=("refusals", "records"),
    ),
    fault(
        "a list that the state and a phase share",
        "copies",
        "maze",
        """
     player: int
-
-    rule: ClassVar[str] = "MZ-T2"
+    spots: list[int] = []
+    rule: ClassVar[str] = "MZ-T2"

-        return first(Walk(player=self.player))
+        return first(Walk(player=self.player, spots=pos.state.spots))

-                if edge in OPEN and there in state.spots and not state.tiles.known(state.spots.index(there), player):
+                if edge in OPEN and there in self.spots and there in state.spots:
""",
        also=("round_trips", "records", "legal", "refusals", "undo"),
    ),
    fault(
        "a count kept in the static data",
        "determinism",
        "maze",
        """
-class Plan(msgspec.Struct, frozen=True):
+class Plan(msgspec.Struct):

     beside: tuple[tuple[int, ...], ...]
+    steps: int = 0

     hero.square = pos.static.beside[hero.square][way]
+    pos.static.steps += 1

-        if table.nearest(Turn).points:
+        if table.nearest(Turn).points and table.static.steps % 7 != 3:
""",
        also=("round_trips", "records", "legal", "refusals", "undo", "purity", "copies"),
    ),
    fault(
        "a generator of its own",
        "determinism",
        "auction",
        """
-        face_down = pos.rng.below(6) < FACE_DOWN
+        face_down = Rng(pos.decisions).below(6) < FACE_DOWN
""",
    ),
    fault(
        "the generator changed for another",
        "determinism",
        "auction",
        """
-        face_down = pos.rng.below(6) < FACE_DOWN
+        pos.rng = Rng(pos.decisions)
+        face_down = pos.rng.below(6) < FACE_DOWN
""",
        also=("legal", "undo", "flow"),
    ),
    fault(
        "a prompt in the order of a set",
        "determinism",
        "auction",
        """
-        return "Bid a coin or nothing"
+        return "Bid one of " + ", ".join({*BIDS})
""",
    ),
    fault(
        "a board in the order of a set",
        "determinism",
        "auction",
        """
-    return Scene(60, y, tuple(shapes), touches, ("c copper", "s silver", "g gold", "? unknown"))
+    return Scene(60, y, tuple(shapes), touches, tuple({"c copper", "s silver", "g gold", "? unknown"}))
""",
    ),
    fault(
        "score lines in the order of a set",
        "determinism",
        "maze",
        """
-    return [Line("potion", 1, "MZ-E3")] if table.state.heroes[player].potion else []
+    words = {"still", "a", "full", "potion"} if table.state.heroes[player].potion else ()
+    return [Line(word, 1, "MZ-E3") for word in words]
""",
    ),
    fault(
        "a fact in an attribute that is no field",
        "round_trips",
        "maze",
        """
-class Turn(Phase, tag="maze.Turn"):
+class Turn(Phase, tag="maze.Turn", dict=True):

-    points: int = 0
+    points: ClassVar[int] = 0

-        self.points = 3 + pos.rng.below(3)
+        self.__dict__["points"] = 3 + pos.rng.below(3)
""",
        also=("legal", "refusals", "copies", "records", "undo", "purity", "boards"),
    ),
    fault(
        "a flow that a phase changes behind the back of the host",
        "flow",
        "auction",
        """
             pos.tell(Spied(player, action.seat, lot))
+            pos.flow.insert(0, Curse(player=player))
""",
        also=("ends",),
    ),
    fault(
        "a count of the host that a phase changes",
        "flow",
        "auction",
        """
         pos.show()
+        pos.decisions = 0
""",
        also=("ends", "legal"),
    ),
    fault(
        "a listener that returns a transition which nobody reads",
        "flow",
        "auction",
        """
-        pos.interrupt(Curse(player=event.player))
+        return first(Curse(player=event.player))
""",
    ),
    fault(
        "a phase that is put on the flow twice",
        "copies",
        "maze",
        """
-        return first(*[Turn(player=player) for player in range(pos.seats)])
+        return first(*[Turn(player=player) for player in range(pos.seats)] * 2)

-        self.points = 3 + pos.rng.below(3)
-        return first(Walk(player=self.player))
+        self.points = 3 + pos.rng.below(3)
+        walk = Walk(player=self.player)
+        return first(walk, walk)
""",
        also=("flow", "round_trips", "records", "legal"),
    ),
    fault(
        "a prompt that is no text",
        "asked",
        "auction",
        """
-        return "Bid a coin or nothing"
+        "Bid a coin or nothing"
""",
    ),
    # -- tests that prove nothing
    fault(
        "a rule whose test is skipped",
        "rules",
        "maze",
        """
@ test_maze.py
 @pytest.mark.rule("MZ-T5")
+@pytest.mark.skip(reason="later")
""",
        says="MZ-T5",
    ),
    fault(
        "a rule whose test is expected to fail",
        "rules",
        "maze",
        """
@ test_maze.py
 @pytest.mark.rule("MZ-T5")
+@pytest.mark.xfail
""",
        says="MZ-T5",
    ),
    fault(
        "a rule whose test no run collects",
        "rules",
        "maze",
        """
@ test_maze.py
-def test_a_turn_ends_with_a_halt_though_points_are_left() -> None:
+def a_turn_ends_with_a_halt_though_points_are_left() -> None:
""",
        says="MZ-T5",
    ),
    fault(
        "a rule whose test is in a class that no run collects",
        "rules",
        "maze",
        """
@ test_maze.py
-@pytest.mark.rule("MZ-T5")
-def test_a_turn_ends_with_a_halt_though_points_are_left() -> None:
-    found = walk(0)
+class Turns:
+    @pytest.mark.rule("MZ-T5")
+    def test_a_turn_ends_with_a_halt_though_points_are_left(self) -> None:
+        found = walk(0)
+        found.play(0, "halt")
+def test_a_halt() -> None:
+    found = walk(0)
""",
        says="MZ-T5",
    ),
    fault(
        "a rule whose mark is applied to nothing",
        "rules",
        "maze",
        """
@ test_maze.py
-@pytest.mark.rule("MZ-T5")
+pytest.mark.rule("MZ-T5")
""",
        says="is applied to nothing",
    ),
    fault(
        "a rule whose test is empty",
        "rules",
        "maze",
        """
@ test_maze.py
 def test_a_turn_ends_with_a_halt_though_points_are_left() -> None:
-    found = walk(0)
-    found.play(0, "halt")
-    assert found.players() == (1,)
+    ...
""",
        says="MZ-T5",
    ),
)

UNREACHED = (
    fault(
        "a seat that is never asked",
        "",
        "maze",
        """
-        return first(*[Turn(player=player) for player in range(pos.seats)])
+        return first(*[Turn(player=player) for player in range(min(pos.seats, 3))])
""",
        says="players never asked: 3 of 4",
    ),
)
"""Nothing that these do need be wrong: the kit reports what it never reached."""
