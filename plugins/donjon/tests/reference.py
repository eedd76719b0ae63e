"""Donjon once more, slow and plain, from the rules alone: an oracle for the plugin.

Nothing of the plugin is used. A position is what `to_json` writes. Of the data files, cards give their name and rule,
Threat cards and Guardian tiles what is on them; what cards do is written here again. `Reference.play` is a generator:
it yields who is asked with what they may answer, or which discards it wants shuffled, and is sent the answer.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Generator, Iterator
from itertools import pairwise
from typing import Any

KINDS = ["spider", "brou", "dragon", "vampire", "skeleton", "vip"]
COMMON = KINDS[:5]
ROOMS = [f"room {n}" for n in range(1, 6)]
HALLWAYS = [f"hallway {n}" for n in range(1, 6)]
PLACES = ["entrance", *(place for pair in zip(HALLWAYS, ROOMS, strict=True) for place in pair)]
AREAS = ["forest", "swamp", "oubliettes"]
PILES = [0, 2, 2, 2, 2]
STEPS: dict[str, list[str]] = {place: [] for place in PLACES}
for before, after in pairwise(PLACES):
    STEPS[before].append(after)
    if before != "entrance":
        STEPS[after].append(before)

NONE: list[tuple[Any, ...]] = []
TELEPORT = ("move", 1, "any", "anywhere", "anywhere")
MIXTURES = {
    "DJ-M3": [("move", 1, "skeleton", "supply", "entrance"), ("move", 1, "any", "supply", "entrance")],
    "DJ-M4": [("move", 1, "any", "oubliettes", "anywhere")],
    "DJ-M5": [("move", 2, "any", "oubliettes", "entrance")],
    "DJ-M6": [("move", 2, "skeleton", "supply", "anywhere")],
    "DJ-M7": [("move", 1, "any", "oubliettes", "entrance"), ("remove", 1, "anywhere")],
    "DJ-M8": [("move", 1, "skeleton", "supply", "anywhere"), ("remove", 1, "anywhere")],
    "DJ-M9": [("footsteps", 4), ("remove", 1, "anywhere")],
    "DJ-M10": [TELEPORT, ("remove", 1, "anywhere")],
}
VIPS = {
    "DJ-P1": ([("move", 1, "skeleton", "supply", "here")], [("advance", 3)]),
    "DJ-P2": ([("up to", 3, "entrance", "here")], NONE),
    "DJ-P3": ([("remove", 2, "here")], NONE),
    "DJ-P4": ([("move", 2, "skeleton", "supply", "here")], NONE),
    "DJ-P5": ([("move", 1, "vip", "supply", "here")], NONE),
    "DJ-P6": ([("move", 1, "any", "oubliettes", "here")], NONE),
    "DJ-P7": ([("up to", 2, "anywhere", "here")], NONE),
    "DJ-P8": ([("remove", 1, "here")], [("new",)]),
    "DJ-P9": ([("move", 1, "skeleton", "supply", "here"), ("remove", 1, "here")], NONE),
    "DJ-P10": ([("up to", 3, "here", "anywhere")], NONE),
}
REMOVE1, REMOVE2, REMOVE3 = (("remove", n, "anywhere") for n in (1, 2, 3))
LOSE = ("move", 1, "any", "highest", "entrance")
SWORDBEARERS = {
    "DJ-B1": ([REMOVE3, ("move", 1, "any", "anywhere", "oubliettes")], NONE),
    "DJ-B2": ([REMOVE3], [("move", 1, "skeleton", "supply", "anywhere")]),
    "DJ-B3": ([REMOVE2, TELEPORT], [TELEPORT]),
    "DJ-B4": ([REMOVE1, TELEPORT], [("new",)]),
    "DJ-B5": ([REMOVE2, LOSE], [("new",)]),
    "DJ-B6": ([REMOVE3, LOSE], NONE),
    "DJ-B7": ([REMOVE2], NONE),
    "DJ-B8": ([REMOVE3], [REMOVE1]),
    "DJ-B9": (
        [REMOVE2, ("move", 1, "skeleton", "supply", "anywhere")],
        [("move", 1, "skeleton", "supply", "anywhere")],
    ),
    "DJ-B10": ([REMOVE2, ("move", 1, "any", "supply", "anywhere")], [("move", 1, "any", "supply", "anywhere")]),
    "DJ-B11": ([REMOVE2, LOSE], [LOSE]),
}
POWERS = {
    "DJ-U1": [("up to", 3, "anywhere", "anywhere")],
    "DJ-U2": [("move", 1, "any", "supply", "room 3"), ("move", 1, "skeleton", "supply", "room 3")],
    "DJ-U3": [("footsteps", 5)],
    "DJ-U4": [("move", 1, "any", "oubliettes", "anywhere")],
    "DJ-U5": [("move", 2, "any", "oubliettes", "entrance")],
    "DJ-U6": [("remove", 2, "anywhere")],
}
INNS = [
    ("most", ("advance", 1)),
    ("most", ("advance", 2)),
    ("most", LOSE),
    ("most", ("move", 1, "any", "anywhere", "oubliettes")),
    ("fewest", ("new",)),
    ("fewest", ("advance", 1)),
    ("fewest", ("move", 1, "skeleton", "supply", "entrance")),
]

Talk = Generator[tuple[Any, ...], Any, Any]


class Reference:
    """One match from a position on."""

    def __init__(self, saved: dict[str, Any], data: dict[str, list[dict[str, Any]]]) -> None:
        state = copy.deepcopy(saved["position"]["state"])
        self.data = data
        self.count = saved["players"]
        self.seats = state["seats"]
        for seat in self.seats:
            seat["monsters"] = {place: Counter(seat["monsters"].get(place, {})) for place in PLACES}
        self.areas = {area: Counter(state["areas"].get(area, {})) for area in AREAS}
        self.supply = Counter(state["supply"])
        self.state = state
        self.player = 0
        self.last_round = state["last_round"]
        self.room = ""

    # -- what is where

    def groups(self, player: int) -> int:
        return sum(self.seats[player]["groups"])

    def dungeon(self, player: int) -> dict[str, Counter[str]]:
        return self.seats[player]["monsters"]

    def in_order(self) -> Iterator[int]:
        """Clockwise from the player whose turn it is."""
        return ((self.player + i) % self.count for i in range(self.count))

    def source(self, name: str, player: int) -> list[tuple[str, Counter[str]]]:
        if name == "supply":
            return [("supply", self.supply)]
        if name == "oubliettes":
            return [("oubliettes", self.areas["oubliettes"])]
        places = self.dungeon(player)
        if name == "anywhere":
            return list(places.items())
        if name == "highest":
            return [(room, places[room]) for room in ROOMS if places[room].total()][-1:]
        return [(name, places[name])]

    # -- single events

    def arrive(self, player: int, place: str, kind: str) -> None:
        places = self.dungeon(player)
        places[place][kind] += 1
        if places["room 5"].total() >= 5:
            self.seats[player]["guardian"]["seen"] = [-1]

    def lay(self, player: int, room: int) -> None:
        seat = self.seats[player]
        if room == 5 and seat["reserve"]:
            seat["laid"].append(seat["reserve"].pop(0))

    def new_group(self, player: int) -> None:
        if self.state["terrace"]:
            self.state["terrace"] -= 1
            self.seats[player]["groups"][0] += 1

    def advance(self, player: int, steps: int) -> None:
        groups = self.seats[player]["groups"]
        start = next((room for room in range(1, 6) if groups[room - 1]), 5)
        if start < 5:
            end = min(5, start + steps)
            groups[start - 1] -= 1
            groups[end - 1] += 1
            self.lay(player, end)

    # -- decisions

    def ask(self, player: int, options: list[str]) -> Talk:
        """A choice between several things; what is forced is done without a question."""
        return options[0] if len(options) == 1 else (yield (player, options))

    def footsteps(self, player: int, number: int) -> Talk:
        places = self.dungeon(player)
        for _ in range(number):
            options = {
                f"step {kind} from {start} to {end}": (kind, start, end)
                for start in PLACES
                for kind in +places[start]
                for end in STEPS[start]
            }
            answer = yield from self.ask(player, ["stop", *options])
            if answer == "stop":
                return
            kind, start, end = options[answer]
            places[start][kind] -= 1
            self.arrive(player, end, kind)

    def move(self, player: int, number: int, kind: str, start: str, end: str, optional: bool = False) -> Talk:
        """Monsters from one place to another, one after the other; who teleports one may leave it where it is."""
        start, end = (self.room if place == "here" else place for place in (start, end))
        stay = optional or start == end == "anywhere"
        ends = PLACES if end == "anywhere" else [end]
        for left in range(number, 0, -1):
            sources = self.source(start, player)
            options = {
                f"move {one} from {name} to {to}": (one, held, to)
                for name, held in sources
                for one in +held
                if one == kind or (kind == "any" and (one != "vip" or name != "supply"))
                for to in ends
                if to != name
            }
            if not options:
                return
            all_go = not stay and len(ends) == 1 and sum(held[one] for one, held, _ in options.values()) <= left
            answer = next(iter(options)) if all_go else (yield from self.ask(player, ["stop"] * stay + list(options)))
            if answer == "stop":
                return
            one, held, to = options[answer]
            held[one] -= 1
            if to == "oubliettes":
                self.areas["oubliettes"][one] += 1
            else:
                self.arrive(player, to, one)

    def remove(self, player: int, number: int, where: str) -> Talk:
        groups = self.seats[player]["groups"]
        where = self.room if where == "here" else where
        for left in range(number, 0, -1):
            rooms = [room for room in range(1, 6) if groups[room - 1] and where in ("anywhere", f"room {room}")]
            if not rooms:
                return
            options = [f"remove group from room {room}" for room in rooms]
            all_go = sum(groups[room - 1] for room in rooms) <= left
            answer = options[0] if all_go else (yield from self.ask(player, options))
            groups[int(answer[-1]) - 1] -= 1
            self.state["terrace"] += 1

    def effect(self, player: int, effect: tuple[Any, ...]) -> Talk:
        match effect:
            case ("move", number, kind, start, end):
                yield from self.move(player, number, kind, start, end)
            case ("up to", number, start, end):
                yield from self.move(player, number, "any", start, end, optional=True)
            case ("remove", number, where):
                yield from self.remove(player, number, where)
            case ("footsteps", number):
                yield from self.footsteps(player, number)
            case ("advance", steps):
                self.advance(player, steps)
            case ("new",):
                self.new_group(player)
            case _:
                raise AssertionError(effect)

    def effects(self, you: list[tuple[Any, ...]], others: list[tuple[Any, ...]]) -> Talk:
        for player in self.in_order():
            for effect in you if player == self.player else others:
                yield from self.effect(player, effect)

    def draw(self, deck: str, gone: str) -> Talk:
        """The top card, of the shuffled discards if the deck is empty; None without any."""
        cards = self.state[deck]
        if not cards:
            if not self.state[gone]:
                return None
            cards += yield ("shuffle", deck, list(self.state[gone]))
            self.state[gone].clear()
        return cards.pop()

    # -- the phases of a turn

    def threat(self) -> Talk:
        sizes = {area: self.areas[area].total() for area in ("forest", "swamp")}
        if min(sizes.values()) >= 5:
            return
        if self.last_round:
            card = yield from self.draw("threats", "cemetery")
        else:
            card = self.state["threats"].pop()
            self.last_round = not self.state["threats"]
        if card is None:
            return
        threat = self.data["threats"][card]
        for player in self.in_order():
            if threat["icon"] == "new group":
                self.new_group(player)
            elif threat["icon"] != "none":
                self.advance(player, int(threat["icon"][-1]))
        comes = Counter(threat["monsters"]) & self.supply
        area = min(sizes, key=lambda name: sizes[name])
        if sizes["forest"] == sizes["swamp"] and comes:
            answer = yield from self.ask(self.player, ["threat to forest", "threat to swamp"])
            area = answer.split()[-1]
        self.areas[area] += comes
        self.supply -= comes
        self.state["kept" if threat["skull"] else "cemetery"].append(card)
        if len(self.state["kept"]) == self.count:
            yield from self.inn()

    def inn(self) -> Talk:
        if self.state["inn"]:
            number = self.state["inn"].pop()
            who, effect = INNS[number]
            groups = [self.groups(player) for player in range(self.count)]
            wanted = max(groups) if who == "most" else min(groups)
            for player in self.in_order():
                if groups[player] == wanted:
                    yield from self.effect(player, effect)
            self.state["inn_gone"].append(number)
        self.state["cemetery"] += self.state["kept"]
        self.state["kept"].clear()

    def guardian(self) -> Talk:
        seat = self.seats[self.player]
        names = self.data["guardians"][seat["guardian"]["ids"][0]]["powers"]
        usable = [name for name, cover in zip(names, seat["covers"], strict=True) if not cover]
        if seat["guardian"]["seen"] != [-1] or not seat["reserve"] or not usable:
            return
        answer = yield (self.player, ["pass", *(f"use {name}" for name in usable)])
        if answer != "pass":
            name = answer.split()[1]
            seat["covers"][names.index(name)] = seat["reserve"].pop(0)
            (power,) = (power for power in self.data["powers"] if power["name"] == name)
            yield from self.effects(POWERS[power["rule"]], NONE)

    def recruitment(self) -> Talk:
        places = self.dungeon(self.player)
        options = {
            f"recruit {number} {kind} from {area} to {place}": (number, kind, area, place)
            for area in AREAS
            for kind in KINDS
            for number in (1, 2)
            for place in PLACES
            if self.areas[area][kind] >= number and (place == "entrance" or places[place][kind])
        }
        if options:
            answer = yield (self.player, list(options))
            number, kind, area, place = options[answer]
            for _ in range(number):
                self.areas[area][kind] -= 1
                self.arrive(self.player, place, kind)
            yield from self.footsteps(self.player, sum(held[kind] for held in places.values()))

    def power(self) -> Talk:
        places = self.dungeon(self.player)
        options = {
            f"send {kind} from {room}": (kind, room)
            for room in ROOMS[:4]
            for kind in +places[room]
            if (room != "room 1" or self.state["mixtures_shown"]) and (room != "room 2" or self.state["vips_shown"])
        }
        answer = yield from self.ask(self.player, ["pass", *options])
        if answer == "pass":
            return
        kind, room = options[answer]
        places[room][kind] -= 1
        self.areas["oubliettes"][kind] += 1
        if room == "room 1":
            yield from self.mixture()
        elif room == "room 2":
            yield from self.vip()
        elif room == "room 3":
            yield from self.footsteps(self.player, 7)
        else:
            number = yield from self.draw("swordbearers", "swordbearers_gone")
            self.state["swordbearers_gone"].append(number)
            yield from self.effects(*SWORDBEARERS[self.data["swordbearers"][number]["rule"]])

    def mixture(self) -> Talk:
        shown = self.state["mixtures_shown"]
        names = {f"brew {self.data['mixtures'][card]['name']}": card for card in shown}
        number = names[(yield from self.ask(self.player, list(names)))]
        card = self.data["mixtures"][number]
        if card["rule"] == "DJ-M1":
            effects = [("move", 2, card["name"].split("-")[1][:-1], "supply", "entrance")]
        elif card["rule"] == "DJ-M2":
            effects = [("move", 1, card["name"].split("-")[1], "supply", "anywhere")]
        else:
            effects = MIXTURES[card["rule"]]
        shown.remove(number)
        self.state["mixtures_gone"].append(number)
        yield from self.effects(effects, NONE)
        shown.append((yield from self.draw("mixtures", "mixtures_gone")))

    def vip(self) -> Talk:
        answer = yield from self.ask(self.player, [f"welcome vip in {room}" for room in ROOMS])
        self.room = answer.split(" in ")[1]
        if self.supply["vip"]:
            self.supply["vip"] -= 1
            self.arrive(self.player, self.room, "vip")
        shown = self.state["vips_shown"]
        names = {f"invite {self.data['vips'][card]['name']}": card for card in shown}
        number = names[(yield from self.ask(self.player, list(names)))]
        shown.remove(number)
        self.state["vips_gone"].append(number)
        yield from self.effects(*VIPS[self.data["vips"][number]["rule"]])
        if self.state["vips"]:
            shown.append(self.state["vips"].pop())

    def play(self, player: int, threat: bool = True) -> Talk:
        """From the beginning of a player's turn, or from after its Threat, to the end of the match."""
        while True:
            self.player = player
            if threat:
                yield from self.threat()
            threat = True
            yield from self.guardian()
            yield from self.recruitment()
            yield from self.power()
            player = (player + 1) % self.count
            if self.last_round and player == self.state["first"]:
                return

    # -- the score

    def objective(self, name: str, player: int) -> int:
        places = self.dungeon(player)
        rooms, hallways = [places[room] for room in ROOMS], [places[hallway] for hallway in HALLWAYS]
        brous = [room["brou"] for room in rooms]
        vampires = [sum(self.dungeon(p)[room]["vampire"] for room in ROOMS) for p in range(self.count)]
        with_vampire = sum(hallway["vampire"] > 0 for hallway in hallways)
        covered = [min(room["dragon"], piles) for room, piles in zip(rooms, PILES, strict=True)]
        full = sum(dragons == piles > 0 for dragons, piles in zip(covered, PILES, strict=True))
        total = sum(brous)
        with_brou = sum(n > 0 for n in brous)
        partner = {"Y1": "brou", "Y2": "dragon", "Y3": "vampire", "Y4": "skeleton"}
        if name in partner:
            return 4 * sum(room["spider"] > 0 and room[partner[name]] > 0 for room in rooms)
        return {
            "R1": sum(2 if n == 1 else 5 if n else 0 for n in brous),
            "R2": 4 * sum(n >= 2 for n in brous),
            "R3": 20 if with_brou == 5 else 13 if with_brou == 4 else 0,
            "R4": 24 if total >= 9 else 13 if total >= 6 else 5 if total >= 3 else 0,
            "V1": 15 if vampires[player] >= 6 else 0,
            "V2": (0, 2, 6, 12, 20, 30)[with_vampire],
            "V3": 12 if vampires[player] == max(vampires) > 0 else 0,
            "V4": 4 * with_vampire,
            "G1": 3 * sum(covered),
            "G2": (-12, -5, 0, 7, 15)[full],
            "G3": (0, 1, 6, 15, 24)[full],
            "G4": sum((0, 2, 8)[dragons] for dragons in covered),
        }[name]

    def score(self, player: int) -> int:
        seat = self.seats[player]
        points = sum(self.objective(self.data["objectives"][n]["name"], player) for n in self.state["objectives"])
        points += 7 * sum(len(+self.dungeon(player)[room]) >= 4 for room in ROOMS)
        points -= sum(seat["laid"]) + sum(seat["covers"])
        return points - sum(room * number for room, number in enumerate(seat["groups"], 1))

    def winners(self) -> list[int]:
        scores = [self.score(player) for player in range(self.count)]
        best = [player for player, score in enumerate(scores) if score == max(scores)]
        return best if len(best) == 1 else []

    def plain(self) -> dict[str, Any]:
        """The state as `to_json` has it."""

        def held(table: dict[str, Counter[str]]) -> dict[str, dict[str, int]]:
            return {name: dict(+counter) for name, counter in table.items() if +counter}

        seats = [{**seat, "monsters": held(seat["monsters"])} for seat in self.seats]
        return {
            **self.state,
            "seats": seats,
            "areas": held(self.areas),
            "supply": dict(+self.supply),
            "last_round": self.last_round,
        }
