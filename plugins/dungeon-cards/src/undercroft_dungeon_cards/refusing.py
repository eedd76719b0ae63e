"""Why an action is refused: the rule, and a reason in words. It decides nothing, and rests on what the player knows."""

from __future__ import annotations

from typing import Any, Final, cast

from undercroft import Phase, Refusal
from undercroft.spatial import Misfit, TileBoard

from .actions import At, Decline, Draw, Go, Hold, Keep, Over, Place, Remove, Rotate, Stop, Unleash, Use
from .building import Building, rooms_of
from .dungeon import dungeon_of, enclosed, may_go, resolved
from .laying import Laying, LayingDragon, Placing, Turning
from .moving import Moving
from .phase import PlayerTurn
from .removing import Filling, Removal, entitled, gap_fillers, removable
from .resolving import Resolving, can_pay, fight_of
from .state import Dungeon
from .static import Static
from .tables import Reading
from .ways import reach
from .words import Cell, named

MANY: Final = 1 << 30
"""More keys than anybody has."""


def refuse(table: Reading, player: int, phase: Phase, action: Any) -> Refusal | None:
    """Says why an action cannot be done in this phase."""
    match action:
        case At():
            return _at(table, player, phase, action.cell)
        case Over():
            return _over(table, player, phase, action.cell)
        case Rotate():
            return _rotate(table, player, phase, action.turns)
        case Place():
            return _place(table, player, phase, action.card)
        case Hold():
            return _hold(table, player, phase)
        case Remove():
            return _remove(table, player, phase, action.cell)
        case Keep():
            if isinstance(phase, Removal):
                return Refusal("DC-C-17", f"a room must be removed: {_list(removable(table, player))}")
            return Refusal("DC-C-09", "no removal is asked for now")
        case Unleash():
            return _unleash(table, player, phase, action.card)
        case Go():
            return _go(table, player, phase, action.cell)
        case Use():
            return _use(table, player, phase, action.called)
        case Draw() | Decline():
            return _draw(table, phase)
        case Stop():
            return Refusal("DC-H5", "there is no walk to end and no room to leave now")
    return None


# -- laying


def _at(table: Reading, player: int, phase: Phase, cell: Cell) -> Refusal:
    if not isinstance(phase, Laying):
        return Refusal("DC-H5", "first choose a card")
    dungeon, static = dungeon_of(table, player), table.static
    there = dungeon.board.at(*_near(cell))
    if isinstance(phase, LayingDragon):
        if there is not None:
            return Refusal("DC-U3", f"{static.names[there[0]]} lies at {named(cell)}; a dragon goes on an empty cell")
        if table.options.dragon_detached:
            return Refusal("DC-U3", f"{named(cell)} is more than {static.distance} cells away from the dungeon")
        return Refusal("DC-U3", f"{named(cell)} touches no card")
    if isinstance(phase, Turning):
        return Refusal("DC-C-06", f"the card lies at {named(phase.cell)}; say how it is turned")
    if there is not None:
        return Refusal("DC-C-04", f"{static.names[there[0]]} lies at {named(cell)}; to replace it: over {named(cell)}")
    return _misfits(table, dungeon, phase.card, cell, instead=False)


def _misfits(table: Reading, dungeon: Dungeon, card: int, cell: Cell, instead: bool) -> Refusal:
    """Says of each way to turn a card which side does not fit, and what it meets."""
    static, board = table.static, dungeon.board
    told, rule = [], "DC-U19" if instead else "DC-C-04"
    for turns in range(static.periods[card]):
        misfit = misfit_of(board, card, cell, turns, instead)
        if misfit is None:
            rule = "DC-U2"
            told.append(f"turned {turns} it touches others with walls only")
        elif misfit.reason != "sides":
            return Refusal("DC-U1", f"{named(cell)} touches no card")
        else:
            told.append(f"turned {turns} {sides_told(static, misfit)}")
    return Refusal(rule, f"{static.names[card]} does not fit {named(cell)}: {'; '.join(told)}")


def misfit_of(board: TileBoard, card: int, cell: Cell, turns: int, instead: bool) -> Misfit | None:
    """Gives what is wrong with a card laid so; None if it fits."""
    return board.why_not_instead(card, *cell, turns) if instead else board.why_not(card, *_near(cell), turns)


def sides_told(static: Static, misfit: Misfit) -> str:
    """Gives the sides that do not fit in words: `its west side open meets locked`."""
    names = static.side_names
    return " and ".join(f"its {side} side {names[own]} meets {names[other]}" for side, own, other in misfit.sides)


def _over(table: Reading, player: int, phase: Phase, cell: Cell) -> Refusal:
    if isinstance(phase, LayingDragon):
        return Refusal("DC-U3", "a dragon goes on an empty cell and replaces nothing")
    if not isinstance(phase, Placing):
        return Refusal("DC-U18", "rooms are replaced in the building step, with a card taken from the hand")
    dungeon = dungeon_of(table, player)
    if cell not in dungeon.cells:
        return Refusal("DC-C-18", f"no room lies at {named(cell)}")
    if why := _stays(table, player, dungeon, cell):
        return why
    seats = table.state.seats
    if table.options.own_pawn_blocks and seats[player].cell == cell:
        return Refusal("DC-U15", f"your own pawn is at {named(cell)}")
    if not table.static.individual and any(seat.cell == cell for other, seat in enumerate(seats) if other != player):
        return Refusal("DC-C-18", f"another player is at {named(cell)}")
    if not dungeon.board.neighbours(*cell):
        return Refusal("DC-U1", f"the room at {named(cell)} touches no card, and the new one would not either")
    return _misfits(table, dungeon, phase.card, cell, instead=True)


def _stays(table: Reading, player: int, dungeon: Dungeon, cell: Cell) -> Refusal | None:
    """Says why a room can be neither removed nor replaced: what it is, or that it is not resolved."""
    static = table.static
    place = dungeon.cells.index(cell)
    card = dungeon.laid[place]
    removing = isinstance(table.flow[-1], Removal)
    if static.warp[card]:
        return Refusal("DC-C-14" if removing else "DC-C-18", f"{static.names[card]} at {named(cell)} is a warp room")
    if static.fixed[card]:
        return Refusal("DC-U17", f"{static.names[card]} stays where it is")
    if not resolved(table, dungeon, place):
        rule = "DC-C-12" if removing else "DC-C-18"
        if not static.effects[card]:
            rule = "DC-U16"
            return Refusal(rule, f"nobody has stopped in {static.names[card]} at {named(cell)} yet")
        return Refusal(rule, f"{static.names[card]} at {named(cell)} is not fully resolved")
    return None


def _rotate(table: Reading, player: int, phase: Phase, turns: int) -> Refusal:
    if not isinstance(phase, Turning):
        return Refusal("DC-C-06", "a card is turned after its place was chosen, if it fits in more than one way")
    static, card = table.static, phase.card
    if not 0 <= turns < len(static.shown[card]):
        return Refusal("DC-C-06", f"a card is turned by 0 to 3 quarters, not {turns}")
    if turns >= static.periods[card]:
        return Refusal("DC-C-06", f"turned {turns} it looks like turned {turns % static.periods[card]}")
    dungeon = dungeon_of(table, player)
    misfit = misfit_of(dungeon.board, card, phase.cell, turns, phase.instead)
    if misfit is None:
        return Refusal("DC-U2", f"turned {turns} it touches others with walls only")
    return Refusal("DC-U19" if phase.instead else "DC-C-04", f"turned {turns} {sides_told(static, misfit)}")


# -- choosing cards


def _place(table: Reading, player: int, phase: Phase, name: str) -> Refusal:
    static = table.static
    card = static.numbers.get(name)
    if card is None:
        return Refusal("DC-C-03", f"there is no card {name}")
    if isinstance(phase, Laying):
        return Refusal("DC-H5", f"first lay {static.names[phase.card]}")
    if card not in table.state.seats[player].hand:
        return Refusal("DC-C-03", f"{name} is not in your hand")
    if static.dragon[card]:
        return Refusal("DC-C-02", f"a dragon is no room card; at any moment of your turn: unleash {name}")
    if isinstance(phase, Filling):
        return _misfits(table, dungeon_of(table, player), card, phase.cell, instead=False)
    if not isinstance(phase, Building):
        return Refusal("DC-C-01", "rooms are added in the building step, at the beginning of a turn")
    return Refusal("DC-C-03", f"{name} fits no empty cell and no room that may be replaced; it is held")


def _hold(table: Reading, player: int, phase: Phase) -> Refusal:
    if isinstance(phase, Filling):
        return Refusal("DC-U12", f"the gap at {named(phase.cell)} is filled at once")
    if not isinstance(phase, Building):
        return Refusal("DC-H5", "cards are held at the end of the building step")
    from .building import addable

    names = [table.static.names[card] for card in addable(table, player, rooms_of(table, player))]
    return Refusal("DC-U5", f"what fits must be added, or replace a room: {', '.join(names)}")


def _unleash(table: Reading, player: int, phase: Phase, name: str) -> Refusal:
    static = table.static
    card = static.numbers.get(name)
    if card is None or not static.dragon[card]:
        return Refusal("DC-C-02", f"{name} is no dragon")
    if card not in table.state.seats[player].hand:
        return Refusal("DC-H10", f"{name} is not in your hand")
    return Refusal("DC-C-02", "first finish laying the card that you have begun with")


def _draw(table: Reading, phase: Phase) -> Refusal:
    turn = next((one for one in reversed(table.flow) if isinstance(one, PlayerTurn)), None)
    if turn is not None and turn.extra:
        return Refusal("DC-C-21", "there was an extra card in this turn")
    return Refusal("DC-C-20", "an extra card comes with a replacement amid four rooms")


# -- removing


def _remove(table: Reading, player: int, phase: Phase, cell: Cell) -> Refusal:
    static = table.static
    if not isinstance(phase, Removal):
        return _no_removal(table, player, phase)
    dungeon = dungeon_of(table, player)
    if cell not in dungeon.cells:
        return Refusal("DC-C-09", f"no room lies at {named(cell)}")
    if why := _stays(table, player, dungeon, cell):
        return why
    if cell not in may_go(table, player, dungeon, own_pawn_stays=True):
        return Refusal("DC-C-13", f"a player is at {named(cell)}")
    if enclosed(dungeon.board, cell) and not any(
        (x, y) == cell for _, x, y, _ in gap_fillers(table, dungeon, rooms_of(table, player), [cell])
    ):
        return Refusal("DC-C-15", f"four rooms lie around {named(cell)}, and no room card in your hand fits the gap")
    return Refusal("DC-C-09", f"{static.names[dungeon.laid[dungeon.cells.index(cell)]]} cannot be removed")


def _no_removal(table: Reading, player: int, phase: Phase) -> Refusal:
    if table.static.individual:
        return Refusal("DC-C-09", "rooms are removed in shared mode only")
    number = table.rules.removers(table, player)
    if number == 0:
        return Refusal("DC-U9", f"with {table.seats} players nobody removes rooms")
    rule = "DC-C-10" if table.seats == 3 else "DC-C-11"
    if (player - table.state.dealer) % table.seats >= number:
        return Refusal(
            rule, "only the dealer removes a room" if number == 1 else f"only the first {number} players remove rooms"
        )
    if not entitled(table, player):
        return Refusal("DC-C-16", "in the first round nothing is resolved yet")
    return Refusal(rule, "one room is removed, before the first card is added")


# -- moving and resolving


def _go(table: Reading, player: int, phase: Phase, cell: Cell) -> Refusal:
    if not isinstance(phase, Moving):
        return Refusal("DC-H5", "one walks once in a turn, after building")
    dungeon, seat, static = dungeon_of(table, player), table.state.seats[player], table.static
    if cell not in dungeon.cells:
        return Refusal("DC-H7", f"no room lies at {named(cell)}")
    if cell == seat.cell:
        return Refusal("DC-H7", f"your pawn is at {named(cell)}")
    left = table.rules.steps(table, player) - phase.used
    start, goal = dungeon.cells.index(seat.cell), dungeon.cells.index(cell)
    if goal not in reach(static, dungeon, start, len(dungeon.cells), MANY):
        return Refusal("DC-H7", f"no way leads to {named(cell)}")
    near = reach(static, dungeon, start, left, MANY).get(goal)
    if near is None:
        return Refusal("DC-H7", f"{named(cell)} is further away than your {left} steps")
    return Refusal("DC-H7", f"the way to {named(cell)} takes {near[0]} keys in {left} steps; you have {seat.keys}")


def _use(table: Reading, player: int, phase: Phase, called: str) -> Refusal:
    if not isinstance(phase, Resolving):
        return Refusal("DC-H8", "a room is used after the walk, where it ends")
    dungeon, seat = dungeon_of(table, player), table.state.seats[player]
    place = dungeon.cells.index(seat.cell)
    card, todo = dungeon.laid[place], dungeon.todo[place]
    name = table.static.names[card]
    for bit, effect in table.static.uses[card]:
        if effect.called == called:
            if fight_of(table, card, todo) is not None:
                return Refusal("DC-H8", f"the fight in {name} comes first")
            if not todo >> bit & 1:
                return Refusal("DC-H8", f"{called} was used in {name}")
            assert not can_pay(seat, effect)
            return Refusal("DC-H8", f"you cannot pay for {called}")
    return Refusal("DC-H8", f"{name} has no function {called}")


def _list(cells: list[Cell]) -> str:
    return ", ".join(map(named, cells))


def _near(cell: Cell) -> Cell:
    """Gives the cell, or one that is as empty if it is further away than boards can be."""
    return cast("Cell", tuple(max(min(number, 1 << 20), -1 << 20) for number in cell))
