"""A move: steps, and what is taken, dropped and swapped on the way (DT-P9 to DT-P11, DT-B1 to DT-B8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from undercroft import DONE, Next, Refusal
from undercroft.spatial import Mask

from . import refusing_moves
from .actions import DROP, HALT, STEP, Drop, Halt, Step, Swap, Take
from .events import Dropped, Stepped, Swapped, Taken
from .handling import DROPPED, SWAPPED, TOOK, Handling, handlings
from .harm import fall, leave, take_up
from .phase import PlayerPhase
from .state import CARRIED, Table
from .survey import Survey, neighbours_in
from .tables import Position, Reading
from .words import TEAM


class Walking(PlayerPhase):
    """A character on its way."""

    token: int
    left: int
    """Steps that are left."""
    blocked: Mask
    """What it cannot enter, with what it carries now."""
    passed: Mask
    """What it may only pass."""
    done: int = 0
    """What it did on its square: TOOK, DROPPED, SWAPPED."""
    laid: int = -1
    """What it dropped there."""
    begun_at: int = -1
    """Where it stands when it has not stepped yet, -1 after that."""

    rule: ClassVar[str] = "DT-P9"
    actions: ClassVar[tuple[type, ...]] = (Step, Take, Drop, Swap, Halt)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists the next squares, what can be done here, and halting where that is allowed."""
        state, token = table.state, self.token
        load, left = state.load[token], self.left
        square = state.where[token]
        ways = state.grid.next_steps(square, left, figures=self.blocked, through=self.passed) if left else None
        if not self.crowded(table, square, load, ways):
            return self.alone(square, load, ways or ())
        survey = Survey(table, player, (token, load))
        found: list[Any] = [STEP[to] for to in steps(survey, token, square, left, load)]
        found += [
            handling.action
            for handling in handlings(survey, square, load, self.done, self.laid)
            if can_do(survey, token, square, left, handling)
        ]
        if (self.begun_at < 0 or self.done) and may_halt(survey, token, square, load):
            found.append(HALT)
        return found

    def crowded(self, table: Reading, square: int, load: int, ways: Mask | None) -> bool:
        """Tells whether tokens may matter that can be handled: on its square, or beside it where it can only pass."""
        state = table.state
        if state.where.count(square) > (1 if load < 0 else 2) or (load >= 0 and square in state.pits):
            return True
        if ways is None or self.passed.isdisjoint(table.static.beside[square]):
            return False
        return hampered(state, square, ways, self.passed)

    def alone(self, square: int, load: int, ways: Iterable[int]) -> list[Any]:
        """Lists the same where no other token matters: it can drop what it carries, go on, or end here."""
        found: list[Any] = [STEP[to] for to in ways]
        if load >= 0 and not self.done & DROPPED and (not self.done & TOOK or self.done & SWAPPED):
            found.append(DROP)
        if (self.begun_at < 0 or self.done) and square not in self.passed and square not in self.blocked:
            found.append(HALT)
        return found

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Steps, handles a token, or halts."""
        if isinstance(action, Halt):
            return self.rest(pos)
        if isinstance(action, Step):
            return self.step(pos, action.square)
        self.handle(pos, action)
        load = pos.state.load[self.token]
        self.blocked, self.passed = Survey(pos, player, (self.token, load)).masks(self.token % TEAM, load)
        return self.over(pos)

    def step(self, pos: Position, square: int) -> Next | None:
        """Goes on to the next square; out of the dungeon ends the move."""
        carry(pos, self.token, square)
        self.left -= 1
        self.done, self.laid, self.begun_at = 0, -1, -1
        pos.tell(Stepped(pos.static.token_names[self.token], square))
        if square in pos.state.seats[self.player].leave:
            leave(pos, self.token)
            return DONE
        return self.over(pos)

    def over(self, pos: Position) -> Next | None:
        """Ends the move where nothing is left to do but to halt."""
        if self.left:
            return None
        state, token = pos.state, self.token
        load = state.load[token]
        square = state.where[token]
        if state.where.count(square) == (1 if load < 0 else 2):
            return DONE
        survey = Survey(pos, self.player, (token, load))
        # To drop something and stay would be to carry it again.
        if all(h.action is DROP for h in handlings(survey, square, load, self.done, self.laid)):
            return self.rest(pos)
        return None

    def rest(self, pos: Position) -> Next:
        """Ends the move; what then lies under the character it carries."""
        take_up(pos, pos.state.where[self.token])
        return DONE

    def handle(self, pos: Position, action: Take | Drop | Swap) -> None:
        """Takes, drops or swaps."""
        state, token = pos.state, self.token
        load, names = state.load, pos.static.token_names
        if isinstance(action, Take):
            taken = pos.static.tokens_by_name[action.token]
            load[token] = taken
            state.status[taken] |= CARRIED
            pos.tell(Taken(names[token], action.token))
            here = len(state.up)
            fall(pos, state.where[token], self.player)
            if len(state.up) == here:
                self.done |= TOOK
        elif isinstance(action, Drop):
            self.laid = load[token]
            load[token] = -1
            state.status[self.laid] &= ~CARRIED
            self.done |= DROPPED
            pos.tell(Dropped(names[token], names[self.laid]))
            take_up(pos, state.where[token], but=token)
        else:
            mate = self.player * TEAM + action.character
            load[token], load[mate] = load[mate], load[token]
            self.done |= SWAPPED
            pos.tell(Swapped(names[token], names[mate]))

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with how a move goes on."""
        if type(action) not in self.actions:
            return Refusal("DT-P7", f"finish the move of the {table.static.token_names[self.token]} first")
        return refusing_moves.walking(table, self, action)

    def prompt(self, table: Reading, player: int) -> str:
        """Tells who walks and how far it can still go."""
        name = table.static.token_names[self.token]
        load = table.state.load[self.token]
        carried = f", with {table.static.token_names[load]}" if load >= 0 else ""
        return f"The {name} can go {self.left} more square{'s' * (self.left != 1)}{carried}"


def carry(pos: Position, token: int, square: int) -> None:
    """Moves a character to a square, with what it carries."""
    state = pos.state
    state.where[token] = square
    load = state.load[token]
    if load >= 0:
        state.where[load] = square


def may_halt(survey: Survey, token: int, square: int, load: int) -> bool:
    """Tells whether a move may end on a square."""
    blocked, passed = survey.masks(token % TEAM, load)
    return square not in passed and square not in blocked


def hampered(state: Table, square: int, ways: Mask, passed: Mask) -> bool:
    """Tells whether there are tokens beside a square on which a move cannot end, nor go on without handling them."""
    return any(to in state.where for to in neighbours_in(state.grid, square) & passed - ways)


def steps(survey: Survey, token: int, square: int, left: int, load: int) -> list[int]:
    """Gives the squares to which a character can step and still end its move, ascending."""
    if not left:
        return []
    grid = survey.state.grid
    blocked, passed = survey.masks(token % TEAM, load)
    found = grid.next_steps(square, left, figures=blocked, through=passed)
    crowded = neighbours_in(grid, square) & passed - found
    more = [to for to in crowded if survey.others(to) and can_end(survey, token, to, left - 1, load, 0, -1)]
    return sorted([*found, *more]) if more else list(found)


def can_do(survey: Survey, token: int, square: int, left: int, handling: Handling) -> bool:
    """Tells whether a move can still end when something is done on its square."""
    if left:
        # What is done here changes this square alone: who can go on to another need not come back.
        blocked, passed = survey.masks(token % TEAM, handling.load)
        if survey.state.grid.next_steps(square, left, figures=blocked, through=passed.with_(square)):
            return True
    after = survey.changed(square, handling.rest, handling.loose)
    return can_end(after, token, square, left, handling.load, handling.done, handling.loose)


def can_end(survey: Survey, token: int, square: int, left: int, load: int, done: int, laid: int) -> bool:
    """Tells whether a move that has come to a square can still end, by steps and by what is done on the way."""
    blocked, passed = survey.masks(token % TEAM, load)
    if square not in passed and square not in blocked:
        return True
    grid = survey.state.grid
    if left and grid.next_steps(square, left, figures=blocked, through=passed):
        return True
    for handling in handlings(survey, square, load, done, laid):
        if can_do(survey, token, square, left, handling):
            return True
    return left > 0 and any(
        can_end(survey, token, to, left - 1, load, 0, -1) for to in neighbours_in(grid, square) & passed
    )
