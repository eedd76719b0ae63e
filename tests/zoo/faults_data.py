"""Faults of what is kept: copies that share, values that no save gives back, pieces that are lost or doubled."""

from __future__ import annotations

from .faults import fault

FAULTS = (
    fault(
        "a list in a field that says tuple",
        "copies",
        "auction",
        """
     bank: Annotated[list[int], Counts("coin")]
+    paid: tuple[int, ...] = ()

         pos.state.bank[coin] += 1
+        pos.state.paid[player] += 1

-    return House(hands, bag, deck, Pile(), Pile(), [0] * len(COINS))
+    return House(hands, bag, deck, Pile(), Pile(), [0] * len(COINS), [0] * seats)
""",
        also=("legal", "round_trips", "records"),
    ),
    fault(
        "a list that all matches get from the static data",
        "determinism",
        "auction",
        """
     lots: tuple[int, ...]
+    bank: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])

-    return House(hands, bag, deck, Pile(), Pile(), [0] * len(COINS))
+    return House(hands, bag, deck, Pile(), Pile(), static.bank)
""",
        also=("legal", "pieces", "records"),
    ),
    fault(
        "a number that is none",
        "round_trips",
        "auction",
        """
     bank: Annotated[list[int], Counts("coin")]
+    rate: float = float("nan")
""",
    ),
    fault(
        "a number too large for other programs",
        "round_trips",
        "auction",
        """
     bids: Answers[int]
+    serial: int = 2**60 + 1
""",
    ),
    fault(
        "a number too large for any save",
        "round_trips",
        "auction",
        """
     bids: Answers[int]
+    serial: int = 2**70
""",
        also=("legal", "refusals", "copies", "records", "scores", "purity"),
    ),
    fault(
        "a number where the field says yes or no",
        "round_trips",
        "maze",
        """
-            hero.resting = True
+            hero.resting = 1
""",
        also=("refusals", "records"),
    ),
    fault(
        "legal actions in the order of a dict",
        "round_trips",
        "auction",
        """
     bank: Annotated[list[int], Counts("coin")]
+    order: dict[str, int]

-            found = [BIDDING[coin] for coin in range(most + 1) if hand.count(coin) > laid.count(coin)]
+            coins = [coin for coin in table.state.order.values() if coin <= most]
+            found = [BIDDING[coin] for coin in coins if hand.count(coin) > laid.count(coin)]

-    return House(hands, bag, deck, Pile(), Pile(), [0] * len(COINS))
+    return House(hands, bag, deck, Pile(), Pile(), [0] * len(COINS), {"b": 2, "a": 0, "c": 1})
""",
    ),
    fault(
        "answers given that are not laid",
        "round_trips",
        "auction",
        """
-            self.bids.lay(player, action.coin)
+            self.bids.given[player] += 1
""",
    ),
    fault(
        "a list that lacks a seat",
        "round_trips",
        "maze",
        """
     spots: list[int]
+    falls: Annotated[list[int], PerPlayer] = []
""",
    ),
    fault(
        "a check that refuses what the game itself makes",
        "round_trips",
        "auction",
        """
-    if lots > 1 or (table.flow and isinstance(table.flow[-1], Bidding) and not lots):
+    if lots > 0 or (table.flow and isinstance(table.flow[-1], Bidding) and not lots):
""",
    ),
    fault(
        "a lot that nobody buys is gone",
        "pieces",
        "auction",
        """
-            state.unsold.put(state.block.take(), seen)
+            state.block.take()
""",
    ),
    fault(
        "a coin that is paid and kept",
        "pieces",
        "auction",
        """
-        pos.state.seats[player].hand.remove(coin)
""",
    ),
    fault(
        "a coin that moves to where nothing is counted",
        "pieces",
        "auction",
        """
     bank: Annotated[list[int], Counts("coin")]
+    till: list[int] = []

-        pos.state.bank[coin] += 1
+        pos.state.till.append(coin)
""",
    ),
    fault(
        "more pieces than the component has",
        "pieces",
        "maze",
        """
-    for tile in (PIT, PIT, COIN, COIN, COIN, GEM, GEM, EMPTY):
+    for tile in (PIT, PIT, COIN, COIN, COIN, GEM, GEM, GEM):
""",
    ),
)
