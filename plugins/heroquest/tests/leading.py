"""Ways to play that lead to what is rare: each is the preference of a route on a quest of the folder `reached`."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any, Final

from undercroft import Action
from undercroft.testing import Route
from undercroft_heroquest.words import COLUMNS

GROUNDS: Final = Path(__file__).parent / "reached"
"""Quests, sheets of heroes and a deck that bring up what is rare."""
DECK: Final = str(GROUNDS / "deck")
FIGHTS: Final = ("Attack", "Throw", "Cast", "CastOther", "CastDoor", "Use", "UseOn", "Take", "TakeGold")
WASTE: Final = ("Give", "GiveGold", "Search", "Leave", "EndTurn")
"""What could be done for ever, or ends the turn too soon."""
CARELESS: Final = "L"
"""The room with a chest that nobody looks at before it is opened."""


def ground(name: str) -> str:
    """Gives the path of a file of the folder `reached`."""
    return str(GROUNDS / f"{name}.toml")


def alike(action: Action) -> Hashable:
    """Gives what actions have in common: their kind, and the spell, weapon, card, monster or thing to search for."""
    about = (getattr(action, name, "") for name in ("spell", "weapon", "what"))
    name = getattr(action, "name", "") if of([action], "Use", "UseOn", "Take", "Destroy") else ""
    who = getattr(action, "who", "").partition("#")[0] if of([action], "Pick", "Strike") else ""
    return type(action).__name__, *about, name, who


def of(legal: list[Any], *kinds: str) -> list[Any]:
    """Gives the actions of these kinds."""
    return [action for action in legal if type(action).__name__ in kinds]


def near(square: int, squares: set[int], most: int = 1) -> bool:
    """Tells whether one of the squares is so few steps away, as the crow flies."""
    x, y = divmod(square, COLUMNS)
    return any(abs(x - i) + abs(y - j) <= most for i, j in (divmod(other, COLUMNS) for other in squares))


def rest(legal: list[Any]) -> list[Any]:
    """Gives all that is no waste of time, or the end of the turn."""
    return [action for action in legal if action not in of(legal, *WASTE)] or of(legal, "EndTurn") or legal


def hunting(position: Any, legal: list[Any]) -> list[Any]:
    """Zargon casts, strikes, and goes where that can be done."""
    squares = {hero.square for hero in position.state.heroes}
    casts = of(legal, "CastDread", "CastDreadAlone", "CastDreadAt")
    # Before all that could rust is gone.
    some = [one for one in casts if one.spell == "rust"] or casts or of(legal, "Strike")
    return some or [one for one in of(legal, "Move") if near(one.to, squares)] or of(legal, "Pick") or legal


def fighting(position: Any, player: int, legal: list[Any]) -> list[Any]:
    """Everybody fights in every way there is."""
    if player == 0:
        return hunting(position, legal)
    if type(position.flow[-1]).__name__ != "HeroTurn":
        # The ring lets the genie come twice: once for a door, once for a monster.
        return of(legal, "Reroll") or [one for one in of(legal, "NameSpell") if one.spell == "genie"]
    if some := of(legal, *FIGHTS):
        return some
    monsters = {monster.square for monster in position.state.monsters}
    turn = position.flow[-1]
    go = [] if turn.acted or turn.moved != "no" else [one for one in of(legal, "Go") if near(one.to, monsters)]
    return go or (of(legal, "EndTurn") if turn.acted else rest(legal))


def fleeing(position: Any, player: int, legal: list[Any]) -> list[Any]:
    """The heroes fight until one of them is dead; then they take what is left behind, and leave.

    They keep their potions until they are asked.
    """
    state = position.state
    if player == 0 or all(hero.life == "alive" for hero in state.heroes):
        asked = type(position.flow[-1]).__name__ != "HeroTurn"
        return fighting(position, player, legal if asked else [one for one in legal if one not in of(legal, "Use")])
    some = of(legal, "Take", "TakeGold") or of(legal, "Leave")
    return some or [one for one in of(legal, "Go") if state.exits and one.to in state.exits] or rest(legal)


def searching(position: Any, player: int, legal: list[Any]) -> list[Any]:
    """The heroes search room after room, disarm what they have found, and now and then jump."""
    turn = position.flow[-1]
    if type(turn).__name__ != "HeroTurn":
        return hunting(position, legal) if player == 0 else of(legal, "Use", "Cast") or rest(legal)
    state, room = position.state, position.static.board.room
    hero = state.heroes[turn.hero]
    goes = of(legal, "Go")
    if hero.body < 4 and (some := of(legal, "Use")):
        return some
    if turn.disarming >= 0:
        onto = [one for one in of(legal, "Enter") if one.square == turn.disarming]
        return onto or [one for one in goes if near(one.to, {turn.disarming})] or rest(legal)
    chests = {piece.at for piece in state.furniture if piece.trap == "known" and room(piece.at) == room(hero.square)}
    if some := [one for one in of(legal, "Disarm") if one.square in chests]:
        return some
    if chests and not turn.acted and (some := of(legal, "Roll") or [one for one in goes if near(one.to, chests)]):
        return some
    kinds = {trap.square: trap.kind for trap in state.traps}
    disarms = [one for one in of(legal, "Disarm") if near(one.square, {hero.square}, 4)]
    if disarms:  # there are pits everywhere
        return [one for one in disarms if kinds.get(one.square) != "pit"] or disarms
    traps = [one for one in of(legal, "Search") if position.text(one).endswith("traps")]
    if traps and f"traps {room(hero.square)}" not in state.searched and room(hero.square) != CARELESS:
        return traps
    if some := [one for one in of(legal, "Search", "SearchPit") if position.text(one).endswith("treasure")]:
        return some
    if some := of(legal, "Search", "SearchPit", "StepAside", *(["Jump"] if hero.body > 3 else [])):
        return some
    return [one for one in goes if room(one.to) not in ("", *hero.searched)] or rest(legal)


def led(name: str, players: int, heroes: str, prefer: Any, decisions: int, **options: Any) -> Route:
    """Gives a route on a quest of the folder `reached`."""
    options |= {"quest": ground(f"quests/{name}"), "heroes": ground(heroes)}
    return Route(players, options, prefer, name, decisions, alike)
