"""Leaks by what may be taken back, and faults of the worlds that are sampled for search."""

from __future__ import annotations

from .faults import fault

LEAKS = (
    fault(
        "a search that may be taken back unless it finds a pit",
        "undo",
        "maze",
        """
-            pos.reveal(state.tiles, state.spots.index(there), to=player)
+            at = state.spots.index(there)
+            state.tiles.seen[at] |= 1 << player
+            if state.tiles.ids[at] == PIT:
+                pos.show()
         return None
""",
        also=("observations",),
        says="can be taken back",
    ),
    fault(
        "an undo that is refused when a gold coin comes next",
        "undo",
        "auction",
        """
             self.bids.lay(player, action.coin)
+            if pos.state.bag[-1:] == [2]:
+                pos.show()
         return None
""",
        says="can be taken back depends on what",
    ),
    fault(
        "a search that may be taken back",
        "undo",
        "maze",
        """
-            pos.reveal(state.tiles, state.spots.index(there), to=player)
+            state.tiles.seen[state.spots.index(there)] |= 1 << player
         return None
""",
        also=("observations",),
        says="has learnt something by it",
    ),
    fault(
        "a search that shows the tile to the neighbour",
        "undo",
        "maze",
        """
-            pos.reveal(state.tiles, state.spots.index(there), to=player)
+            state.tiles.seen[state.spots.index(there)] |= 1 << (player + 1) % pos.seats
         return None
""",
        also=("observations",),
        says="has learnt something by it",
    ),
    fault(
        "a step that tells whether a pit is near",
        "undo",
        "maze",
        """
     away: Annotated[list[int], Of("tile"), Public] = []
+    draught: bool = False

     look(pos, player)
+    spots, tiles = pos.state.spots, pos.state.tiles
+    near = [spots.index(there) for there in pos.static.beside[hero.square] if there in spots]
+    pos.state.draught = any(tiles.ids[at] == PIT for at in near)
     pos.tell(Moved(player, way))
""",
        also=("observations", "samples"),
    ),
    fault(
        "an undo that does not restore what is kept outside of the position",
        "undo",
        "maze",
        """
-GOING, OPENING, SEARCHING = (tuple(kind(way) for way in range(4)) for kind in (Go, Open, Search))
+STEPPED: list[int] = []
+GOING, OPENING, SEARCHING = (tuple(kind(way) for way in range(4)) for kind in (Go, Open, Search))

-        pos.nearest(Turn).points -= 1
+        STEPPED.append(player)
+        pos.nearest(Turn).points -= 1 + len(STEPPED) % 2
""",
        also=("observations",),
    ),
    fault(
        "a pile whose knowers are nobody at this table",
        "samples",
        "auction",
        """
-    pos.state.seats[player].vault.put(lot, seen if seen == -1 else 1 << player)
+    pos.state.seats[player].vault.put(lot, seen if seen == -1 else 1 << player + pos.seats)
""",
        says="a bit for each",
    ),
    fault(
        "samples that never deal gold",
        "samples",
        "auction",
        """
+def imagine(table: Table, rng: Rng) -> None:
+    \"\"\"Lays the bag in order.\"\"\"
+    table.state.bag.sort(reverse=True)
+
+
 def static(options: Options, seats: int, data: Any) -> Stock:

     check=check,
+    imagine=imagine,
""",
        says="never",
    ),
    fault(
        "samples with a coin twice",
        "samples",
        "auction",
        """
+def imagine(table: Table, rng: Rng) -> None:
+    \"\"\"Makes the next lot a crown.\"\"\"
+    if table.state.deck:
+        table.state.deck[-1] = 1
+
+
 def static(options: Options, seats: int, data: Any) -> Stock:

     check=check,
+    imagine=imagine,
""",
        says="lost count of its pieces",
    ),
    fault(
        "samples that give a secret word one value only",
        "samples",
        "auction",
        """
     vault: Annotated[Pile, Of("lot")]
+    patron: Annotated[str, Owner] = ""

     hands = [Seat([bag.pop() for _ in range(3)], Pile()) for _ in range(seats)]
+    for seat in hands:
+        seat.patron = rng.choice(["baker", "smith", "judge"])

+def imagine(table: Table, rng: Rng) -> None:
+    \"\"\"Names the patrons that are not known.\"\"\"
+    for seat in table.state.seats:
+        seat.patron = "baker" if seat.patron == "?" else seat.patron
+
+
 def static(options: Options, seats: int, data: Any) -> Stock:

     check=check,
+    imagine=imagine,
""",
        says="Seat.patron never has the value that it really has",
    ),
    fault(
        "samples that change what everybody sees",
        "samples",
        "auction",
        """
+def imagine(table: Table, rng: Rng) -> None:
+    \"\"\"Shuffles what was not sold, and looks at it.\"\"\"
+    table.state.unsold.shuffle(rng)
+
+
 def static(options: Options, seats: int, data: Any) -> Stock:

     check=check,
+    imagine=imagine,
""",
        says="gives another observation",
    ),
    fault(
        "samples that know the real world",
        "samples",
        "auction",
        """
-BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))
+LATEST: list[Any] = []
+BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))

         laid = self.bids.laid[player]
+        if -1 not in table.state.bag:
+            LATEST[:] = [table.state]
         hand = table.state.seats[player].hand

+def imagine(table: Table, rng: Rng) -> None:
+    \"\"\"Looks under the cards.\"\"\"
+    if LATEST and len(LATEST[0].deck) == len(table.state.deck) and sorted(LATEST[0].deck) == sorted(table.state.deck):
+        table.state.deck[:] = LATEST[0].deck
+
+
 def static(options: Options, seats: int, data: Any) -> Stock:

     check=check,
+    imagine=imagine,
""",
        says="",
    ),
    fault(
        "samples that carry the generator of the match",
        "samples",
        "auction",
        """
-BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))
+LATEST: list[Any] = [None]
+BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))

         state = pos.state
-        if not state.deck:
+        LATEST[0] = pos.rng
+        if not state.deck:

+def imagine(table: Any, rng: Rng) -> None:
+    \"\"\"Goes on with the real dice.\"\"\"
+    table.rng = LATEST[0]
+
+
 def static(options: Options, seats: int, data: Any) -> Stock:

     check=check,
+    imagine=imagine,
""",
        says="carries the generator of the match",
    ),
)
