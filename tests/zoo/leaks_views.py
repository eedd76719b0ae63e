"""Leaks in what players see and are asked: each tells somebody what the words on the fields keep from him."""

from __future__ import annotations

from .faults import fault

LATEST = """
-BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))
+LATEST: list[Any] = []
+BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))

         laid = self.bids.laid[player]
+        LATEST[:] = [table]
         hand = table.state.seats[player].hand
"""
"""A game that remembers, outside of the position, whom it was asked about last: the whole table."""

LEAKS = (
    fault(
        "a public number that is computed from a hidden card",
        "observations",
        "auction",
        """
     bank: Annotated[list[int], Counts("coin")]
+    omen: int = 0

             self.bids.lay(player, action.coin)
+            pos.state.omen = pos.state.bag[-1] if pos.state.bag else -1
         return None
""",
        also=("undo",),
    ),
    fault(
        "answers that are open before all have answered",
        "observations",
        "auction",
        """
     bank: Annotated[list[int], Counts("coin")]
+    highest: int = -1

             self.bids.lay(player, action.coin)
+            pos.state.highest = max(coin for laid in self.bids.laid for coin in laid)
         return None
""",
        also=("undo", "samples"),
    ),
    fault(
        "an event without the word that covers it",
        "observations",
        "auction",
        """
 class Sold(Event, frozen=True):
+    text: ClassVar[str] = "player {player} lays {coin}"
+    player: int
+    coin: Annotated[int, Names(BIDS)]
+
+
+class Sale(Event, frozen=True):
     \"\"\"A lot found a buyer, who alone knows it if it lay face down.\"\"\"

             self.bids.lay(player, action.coin)
+            pos.tell(Sold(player, action.coin))
         return None

-    pos.tell(Sold(player, lot))
+    pos.tell(Sale(player, lot))

-def curse(pos: Position, event: Sold) -> None:
+def curse(pos: Position, event: Sale) -> None:

-    register.listen("auction", Sold, curse, (Curse,))
+    register.listen("auction", Sale, curse, (Curse,))
""",
        also=("undo",),
        says="is told",
    ),
    fault(
        "a replay that tells the neighbour what was laid",
        "observations",
        "auction",
        """
 class Sold(Event, frozen=True):
+    text: ClassVar[str] = "a coin is laid beside {player}: {coin}"
+    player: int
+    coin: Annotated[int, Names(BIDS), Owner]
+
+
+class Sale(Event, frozen=True):
     \"\"\"A lot found a buyer, who alone knows it if it lay face down.\"\"\"

             self.bids.lay(player, action.coin)
+            pos.tell(Sold((player + 1) % pos.seats, action.coin))
         return None

-    pos.tell(Sold(player, lot))
+    pos.tell(Sale(player, lot))

-def curse(pos: Position, event: Sold) -> None:
+def curse(pos: Position, event: Sale) -> None:

-    register.listen("auction", Sold, curse, (Curse,))
+    register.listen("auction", Sale, curse, (Curse,))
""",
        also=("undo",),
        says="is told",
    ),
    fault(
        "a hidden action whose text has no word",
        "observations",
        "auction",
        """
-        pay(pos, player, action.coin)
+        if action.coin != NOTHING:
+            pos.state.seats[player].hand.remove(action.coin)
+            pos.state.bag.insert(0, action.coin)
         return DONE
""",
        says="a field needs a word",
    ),
    fault(
        "a reason for a refusal that knows the whole table",
        "observations",
        "auction",
        LATEST
        + """
-            return Refusal("AU-B2", "you hold no such coin, or the coin before was worth less")
+            return Refusal("AU-B2", f"the others hold {[seat.hand for seat in LATEST[0].state.seats]}")
""",
        says="the refusal of",
    ),
    fault(
        "a prompt that knows the whole table",
        "observations",
        "auction",
        LATEST
        + """
-        return "Bid a coin or nothing"
+        return f"Bid against {[seat.hand for seat in LATEST[0].state.seats]}"
""",
        also=("undo",),
        says="the prompt",
    ),
    fault(
        "a board that knows the whole table",
        "observations",
        "auction",
        """
-BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))
+LATEST: list[Any] = []
+BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))

             self.bids.lay(player, action.coin)
+            LATEST[:] = [pos.state]
         return None

-        Label(2, 1, f"deck {len(state.deck)}, bag {len(state.bag)}", id="deck"),
+        Label(2, 1, f"deck {len(state.deck)}, bag {LATEST[0].bag[-2:] if LATEST else ''}", id="deck"),
""",
        also=("undo",),
        says="the scene",
    ),
    fault(
        "a repr that knows the whole table",
        "observations",
        "auction",
        """
-BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))
+LATEST: list[Any] = []
+BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))

     coin: Annotated[int, Names(BIDS), Owner]

+    def __repr__(self) -> str:
+        return f"Bid({self.coin}), beside {LATEST}"
+
+
 class Withdraw(Action, frozen=True):

         laid = self.bids.laid[player]
+        LATEST[:] = [list(seat.hand) for seat in table.state.seats]
         hand = table.state.seats[player].hand
""",
        also=("undo",),
        says="repr",
    ),
    fault(
        "a repr of the state that knows the whole table",
        "observations",
        "auction",
        """
-BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))
+LATEST: list[Any] = []
+BIDDING: Final = tuple(Bid(coin) for coin in range(len(BIDS)))

     vault: Annotated[Pile, Of("lot")]

+    def __repr__(self) -> str:
+        return f"Seat({self.vault}), beside {LATEST}"
+
+
 class House(State):

         laid = self.bids.laid[player]
+        LATEST[:] = [list(seat.hand) for seat in table.state.seats]
         hand = table.state.seats[player].hand
""",
        also=("undo",),
        says="the repr of the state",
    ),
    fault(
        "a generator that is kept where an observation leads to",
        "observations",
        "auction",
        """
     actions = (Bid, Withdraw)
     leads = ("Spying",)
+    dice: ClassVar[Any] = None

         state.block.put(state.deck.pop(), seen=0 if face_down else -1)
+        Bidding.dice = pos.rng
""",
        says="dice is a Rng",
    ),
    fault(
        "a list of legal actions that knows a hidden lot",
        "asking",
        "auction",
        """
-            if not other.vault.known(lot, player)
+            if not other.vault.known(lot, player) and other.vault.ids[lot] != 2
""",
        also=("observations", "undo"),
        says="what is legal depends on",
    ),
    fault(
        "an order of legal actions that knows the hidden lots",
        "asking",
        "auction",
        """
-FACE_DOWN: Final = 2
+FACE_DOWN: Final = 6

         found.append(Decline())
         return found
+
+    def _by_worth(self, table: Table, spy: Spy) -> int:
+        return POINTS[table.state.seats[spy.seat].vault.ids[spy.lot]]

             if not other.vault.known(lot, player)
         ]
+        found.sort(key=lambda spy: self._by_worth(table, spy))
""",
        also=("observations", "undo"),
        says="in another order",
    ),
    fault(
        "legal actions that fail without what is hidden",
        "asking",
        "auction",
        """
         laid = self.bids.laid[player]
+        assert sum(seat.hand.count(-1) for seat in table.state.seats) == 0
         hand = table.state.seats[player].hand
""",
        also=("observations", "samples", "undo"),
        says="cannot be listed",
    ),
    fault(
        "legal actions that know what others have answered",
        "asking",
        "auction",
        """
         laid = self.bids.laid[player]
+        if [coin for coin in self.bids.laid[player - 1] if coin < NOTHING]:
+            return [BIDDING[NOTHING]]
         hand = table.state.seats[player].hand
""",
        also=("observations", "samples", "undo"),
        says="what is legal depends on",
    ),
    fault(
        "who is asked depends on a hidden card",
        "asking",
        "auction",
        """
-        return [player for player, given in enumerate(self.bids.given) if given < whole]
+        rich = [2 in seat.hand for seat in table.state.seats]
+        return [player for player, given in enumerate(self.bids.given) if given < whole and not rich[player]]
""",
        also=("observations", "samples", "undo"),
        says="who is asked depends on",
    ),
)
