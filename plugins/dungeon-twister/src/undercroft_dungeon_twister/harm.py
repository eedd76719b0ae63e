"""What becomes of characters: wounded, eliminated, healed, fallen, out of the dungeon; and what that pays."""

from __future__ import annotations

from .events import Eliminated, Healed, Left, Lost, Scored, Taken, Wounded
from .state import CARRIED, HEALED, HURT, WOUNDED
from .tables import Position, Reading
from .words import EXIT, GOBLIN, KILL, MEN, ROPE, TEAM, THIEF, TREASURE, TREASURE_OUT, WOUND

NOBODY = -1


def score(pos: Position, player: int, deed: int, points: int) -> None:
    """Gives a player points for a deed; nothing is told of none."""
    if points:
        deeds = pos.state.seats[player].deeds
        deeds[deed] += points
        pos.tell(Scored(player, points, sum(deeds)))


def supported(table: Reading, token: int, square: int) -> bool:
    """Tells whether a character does not fall on that square: it is no pit, or something holds it (DT-B11, DT-O6)."""
    state = table.state
    if square not in state.pits:
        return True
    status = state.status
    if token % TEAM == THIEF and not status[token] & WOUNDED:
        return True
    load = state.load[token]
    if load >= 0 and load % TEAM == ROPE:
        return True
    thief = token // TEAM * TEAM + THIEF
    for other in state.up:
        if state.where[other] == square:
            if other % TEAM == ROPE and not status[other] & CARRIED:
                return True
            if other == thief and not status[thief] & WOUNDED:
                return True
    return False


def fall(pos: Position, square: int, by: int) -> None:
    """Lets fall who is not held on a pit any more (DT-O6)."""
    state = pos.state
    if square not in state.pits:
        return
    for token in [token for token in state.up if token % TEAM < MEN and state.where[token] == square]:
        if not supported(pos, token, square):
            eliminate(pos, token, by)


def wound(pos: Position, token: int, by: tuple[int, ...]) -> None:
    """Wounds an unwounded character (DT-B20); `by` are the players who are paid for it.

    What it carried lies on its square, who was carried is eliminated, and on a pit with nothing to hold it it dies.
    """
    state = pos.state
    put_down(pos, token, by)
    state.status[token] |= WOUNDED | HURT
    if not supported(pos, token, state.where[token]):
        eliminate(pos, token, *by)
        return
    pos.tell(Wounded(pos.static.token_names[token]))
    for player in by:
        score(pos, player, WOUND, pos.static.scenario.pay.wound)


def put_down(pos: Position, token: int, by: tuple[int, ...]) -> None:
    """Takes from a character that falls in a fight what it carried (DT-B20, DT-C4, DT-O5)."""
    state = pos.state
    load = state.load[token]
    if load < 0:
        return
    state.load[token] = -1
    state.status[load] &= ~CARRIED
    if load % TEAM < MEN:
        eliminate(pos, load, *by)
    elif state.where[load] in state.pits and load % TEAM != ROPE:
        lose(pos, load)


def take_up(pos: Position, square: int, but: int = NOBODY) -> None:
    """Lets who stands on a square carry what lies there: what is under a character is carried (DT-B8)."""
    state, static = pos.state, pos.static
    if state.where.count(square) < 2:
        return
    here = [token for token in state.up if state.where[token] == square and token != but]
    for token in here:
        if token % TEAM < MEN and not state.status[token] & WOUNDED and state.load[token] < 0:
            others = [other for other in here if other != token and not state.status[other] & CARRIED]
            if len(others) == 1 and may_carry(pos, token, others[0]):
                state.load[token] = others[0]
                state.status[others[0]] |= CARRIED
                pos.tell(Taken(static.token_names[token], static.token_names[others[0]]))


def may_carry(table: Reading, token: int, other: int) -> bool:
    """Tells whether a token is such as a character can carry: an object, or a wounded friend (DT-B2, DT-TE4)."""
    if other % TEAM >= MEN:
        return True
    team = table.static.team
    return team[other // TEAM] == team[token // TEAM] and bool(table.state.status[other] & WOUNDED)


def lose(pos: Position, token: int) -> None:
    """Takes an object out of the game."""
    off_board(pos, token)
    pos.state.gone.append(token)
    pos.tell(Lost(pos.static.token_names[token]))


def off_board(pos: Position, token: int) -> None:
    """Takes a token off the board; whoever carried it carries nothing."""
    state = pos.state
    state.up.remove(token)
    state.where[token] = -1
    if state.status[token] & CARRIED:
        state.load[state.load.index(token)] = -1
    state.status[token] = 0


def eliminate(pos: Position, token: int, *by: int) -> None:
    """Eliminates a character (DT-B21, DT-B22): the first of `by` takes it, each of them is paid."""
    state = pos.state
    put_down(pos, token, by)
    off_board(pos, token)
    if by:
        state.seats[by[0]].won.append(token)
    else:
        state.gone.append(token)
    pos.tell(Eliminated(pos.static.token_names[token]))
    for player in by:
        score(pos, player, KILL, pos.static.scenario.pay.kill)


def heal(pos: Position, token: int) -> None:
    """Heals a character; it does nothing more in this turn (DT-B18)."""
    status = pos.state.status
    status[token] = status[token] & ~WOUNDED | HEALED
    pos.tell(Healed(pos.static.token_names[token]))
    take_up(pos, pos.state.where[token])


def leave(pos: Position, token: int) -> None:
    """Lets a character out of the dungeon, with what it carries (DT-P2 to DT-P4, DT-B25, DT-O8)."""
    state, static = pos.state, pos.static
    pay = static.scenario.pay
    player = token // TEAM
    load = state.load[token]
    pos.tell(Left(static.token_names[token]))
    if load >= 0:
        state.load[token] = -1
        state.status[load] &= ~CARRIED
        off_board(pos, load)
        (state.seats[player].out if load % TEAM < MEN else state.gone).append(load)
    off_board(pos, token)
    state.seats[player].out.append(token)
    score(pos, player, EXIT, pay.goblin if token % TEAM == GOBLIN else pay.exit)
    if load >= 0 and load % TEAM == TREASURE:
        score(pos, player, TREASURE_OUT, pay.treasure)
