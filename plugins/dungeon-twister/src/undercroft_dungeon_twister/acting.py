"""The actions of a turn: what each character can do, what it costs, and the doing of it (DT-P6, DT-B1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from undercroft import DONE, Next, Refusal, first

from . import abilities, refusing
from .actions import (
    DRINK,
    END_TURN,
    GO,
    LEAVE,
    LIFT_ROOM,
    REGENERATE,
    SLIDE,
    Attack,
    BreakGate,
    CloseGate,
    Drink,
    EndTurn,
    Fire,
    Go,
    Heal,
    Jump,
    Leave,
    LiftRoom,
    OpenGate,
    Regenerate,
    Reveal,
    Rotate,
    RotateBack,
    Slide,
    WalkThrough,
)
from .battle import UNSIDED, Alliance, Fight
from .board import FACE_DOWN, GATE, cell_of, gate_between, gear_of, isolate, slide, turn
from .events import Drunk, GateMoved, Jumped, Lifted, Shot, Slid, Turned, WentThrough
from .fighting import chain, targets
from .handling import handlings
from .harm import eliminate, heal, leave, lose, supported, take_up
from .phase import PlayerPhase
from .revealing import Putting, edges, reveal, within_reach
from .state import HEALED, WOUNDED
from .survey import Survey
from .tables import Position, Reading
from .walking import Walking, can_do, carry, hampered, steps
from .words import (
    BROKEN,
    CLERIC,
    CLOSED,
    MEKANORK,
    MEN,
    OPENED,
    POTION,
    POTION_POINTS,
    TEAM,
    THIEF,
    TROLL,
    WALL_WALKER,
    WARRIOR,
    WIZARD,
)

UP, DOWN = 0, 1


class Acting(PlayerPhase):
    """A player spends the actions of his card."""

    ap: int
    """Actions that are left."""
    potions: list[list[int]] = []
    """Who drank this turn: the character, and the actions that only it may spend (DT-O7)."""
    activated: bool = False
    """Whether the top room was lifted this turn (DT-PY19)."""

    rule: ClassVar[str] = "DT-P6"
    actions: ClassVar[tuple[type, ...]] = (
        Go,
        Jump,
        Reveal,
        Rotate,
        RotateBack,
        Attack,
        Heal,
        Regenerate,
        WalkThrough,
        OpenGate,
        CloseGate,
        BreakGate,
        Fire,
        Drink,
        LiftRoom,
        Leave,
        Slide,
        EndTurn,
    )
    calls: ClassVar[tuple[Any, ...]] = (Walking, Putting, Fight, Alliance)

    def legal(self, table: Reading, player: int) -> list[Any]:
        """Lists what can be paid for, and ending the turn."""
        if self.ap:
            payers = None
        else:
            payers = [token for token, points in self.potions if points]
            if not payers:
                return [END_TURN]
        found: list[Any] = []
        state, static = table.state, table.static
        survey = Survey(table, player)
        able = []
        where, status = state.where, state.status
        first_own = player * TEAM
        for token in range(first_own, first_own + MEN):
            if where[token] < 0 or (payers is not None and token not in payers):
                continue
            if status[token] & (WOUNDED | HEALED):
                if abilities.regenerates(table, survey, token):
                    found.append(REGENERATE)
                continue
            able.append(token)
            found += self.of_one(table, survey, token)
        opened: set[int] = set()
        turned: dict[int, bool] = {}
        corners, rooms, facings, shapes = state.corners, state.rooms.ids, state.turned, static.shapes
        hidden = FACE_DOWN in facings
        for token in able:
            square = where[token]
            if hidden:
                opened.update(within_reach(table, square))
            here = cell_of(static, state, square)
            if here < 0:
                continue
            if shapes[rooms[here]].turned[facings[here]].gear_at == square - corners[here]:
                for one in twins(table, here):
                    turned[one] = turned.get(one, False) or token % TEAM == MEKANORK
                found += self.of_gear(table, here)
            if state.lifted and here == static.lift_cell:
                found.append(LEAVE[token % TEAM])
        for cell in sorted(opened):
            found += [static.reveal[cell][edge] for edge in edges(table, cell)]
        for cell in sorted(turned):
            found.append(static.rotate[cell])
            if turned[cell]:
                found.append(static.rotate_back[cell])
        if able:
            found += [static.attack[target] for target in sorted(targets(table, survey, able))]
        found.append(END_TURN)
        return found

    def of_one(self, table: Reading, survey: Survey, token: int) -> list[Any]:
        """Lists the moves and abilities of one character that can act."""
        state = table.state
        square, load, kind = state.where[token], state.load[token], token % TEAM
        static = table.static
        speed, beside = static.speed[kind], static.beside[square]
        go = GO[kind]
        blocked, passed = survey.masks(kind, load)
        found: list[Any]
        if state.where.count(square) == (1 if load < 0 else 2) and square not in state.pits:
            # Alone there: what holds for all holds for it, but that it can come back.
            passed = passed.without(square)
            ways = state.grid.next_steps(square, speed, figures=blocked, through=passed)
            if not passed.isdisjoint(beside) and hampered(state, square, ways, passed):
                found = [go[to] for to in steps(survey.apart(token, load, square), token, square, speed, load)]
            else:
                found = [go[to] for to in ways]
            if load >= 0:
                found.append(go[square])
        else:
            own = survey.apart(token, load, square)
            blocked, passed = own.masks(kind, load)
            found = [go[to] for to in steps(own, token, square, speed, load)]
            if any(can_do(own, token, square, speed, h) for h in handlings(own, square, load, 0, -1)):
                found.append(go[square])
        if state.seats[self.player].jumps and not state.pits.isdisjoint(beside):
            found += abilities.jumps(table, survey, token, square, blocked, passed)
        if kind == CLERIC:
            found += abilities.healing(table, survey, square)
        elif kind == THIEF:
            found += abilities.thief_gates(table, square)
        elif kind == WARRIOR:
            found += abilities.warrior_gates(table, square)
        elif kind == WALL_WALKER:
            found += abilities.walls(table, survey, token, square, blocked, passed)
        elif kind == WIZARD:
            found += abilities.fires(table, survey, token, square)
        if load >= 0 and load % TEAM == POTION:
            found.append(DRINK[kind])
        return found

    def of_gear(self, table: Reading, cell: int) -> list[Any]:
        """Lists what a character on the gear of a room can do besides turning rooms: lift the top, slide."""
        state, static = table.state, table.static
        found: list[Any] = []
        if cell == static.lift_cell and not state.lifted and not self.activated:
            found.append(LIFT_ROOM)
        if cell in static.elevator_gears:
            stop = static.stops.index(state.corners[static.elevator])
            if stop:
                found.append(SLIDE[UP])
            if stop < len(static.stops) - 1:
                found.append(SLIDE[DOWN])
        return found

    def pay(self, *able: int) -> int:
        """Pays an action that any of these can do; gives who does it: one with potion points if there is one."""
        for drinker in self.potions:
            if drinker[1] and drinker[0] in able:
                drinker[1] -= 1
                return drinker[0]
        self.ap -= 1
        return able[0]

    def play(self, pos: Position, player: int, action: Any) -> Next | None:
        """Pays for the action and does it."""
        return DOING[type(action)](self, pos, action)

    def standing(self, pos: Position, test: Callable[[int], bool]) -> list[int]:
        """Gives the player's characters that can act and pass a test of their number."""
        state = pos.state
        points = [token for token, left in self.potions if left]
        return [
            token
            for token in range(self.player * TEAM, self.player * TEAM + MEN)
            if state.where[token] >= 0
            and not state.status[token] & (WOUNDED | HEALED)
            and (self.ap or token in points)
            and test(token)
        ]

    def go(self, pos: Position, action: Go) -> Next | None:
        """Begins a move."""
        token = self.player * TEAM + action.character
        self.pay(token)
        speed = pos.static.speed[action.character]
        square = pos.state.where[token]
        load = pos.state.load[token]
        blocked, passed = Survey(pos, self.player, (token, load)).masks(action.character, load)
        if action.square == square:
            return first(
                Walking(player=self.player, token=token, left=speed, blocked=blocked, passed=passed, begun_at=square)
            )
        walk = Walking(player=self.player, token=token, left=speed, blocked=blocked, passed=passed)
        return None if walk.step(pos, action.square) is DONE else first(walk)

    def jump(self, pos: Position, action: Jump) -> Next | None:
        """Jumps, for a card."""
        token = self.player * TEAM + action.character
        self.pay(token)
        pos.state.seats[self.player].jumps -= 1
        pos.tell(Jumped(pos.static.token_names[token], action.square))
        arrive(pos, token, action.square)
        return None

    def walk_through(self, pos: Position, action: WalkThrough) -> Next | None:
        """Goes through a wall."""
        token = self.player * TEAM + WALL_WALKER
        self.pay(token)
        pos.tell(WentThrough(pos.static.token_names[token], action.square))
        arrive(pos, token, action.square)
        return None

    def turn_up(self, pos: Position, action: Reveal) -> Next | None:
        """Reveals a room."""
        cell = action.room - 1
        self.pay(*self.standing(pos, lambda token: cell in within_reach(pos, pos.state.where[token])))
        return reveal(pos, self.player, cell, action.edge)

    def rotate(self, pos: Position, action: Rotate | RotateBack) -> Next | None:
        """Turns a room a quarter, by its arrow or against it."""
        cell = action.room - 1
        back = isinstance(action, RotateBack)
        state, static = pos.state, pos.static
        squares = {gear_of(static, state, one) for one in twins(pos, cell)}
        able = self.standing(
            pos, lambda token: state.where[token] in squares and (not back or token % TEAM == MEKANORK)
        )
        self.pay(*able)
        clockwise = static.shapes[state.rooms.ids[cell]].clockwise != back
        turn(static, state, cell, 1 if clockwise else 3)
        pos.tell(Turned(action.room, "clockwise" if clockwise else "counter-clockwise"))
        return None

    def attack(self, pos: Position, action: Attack) -> Next | None:
        """Begins a fight with all whom it draws in."""
        target = pos.static.tokens_by_name[action.target]
        survey = Survey(pos, self.player)
        attacker = self.pay(*targets(pos, survey, self.standing(pos, lambda token: True))[target])
        defender = target // TEAM
        sides = [UNSIDED] * pos.seats
        sides[self.player], sides[defender] = 0, 1
        if pos.static.scenario.combat == "alliance":
            return first(Alliance(player=self.player, attacker=attacker, target=target, sides=sides, part=[]))
        attackers, defenders = chain(pos, survey, attacker, target)
        return first(Fight(order=[self.player, defender], sides=sides, attackers=attackers, defenders=defenders))

    def heal(self, pos: Position, action: Heal) -> Next | None:
        """Lets the Cleric heal."""
        self.pay(self.player * TEAM + CLERIC)
        heal(pos, pos.static.tokens_by_name[action.target])
        return None

    def regenerate(self, pos: Position, action: Regenerate) -> Next | None:
        """Lets the Troll regenerate."""
        token = self.player * TEAM + TROLL
        self.pay(token)
        heal(pos, token)
        return None

    def gate(self, pos: Position, action: OpenGate | CloseGate | BreakGate) -> Next | None:
        """Works on a Portcullis."""
        self.pay(self.player * TEAM + (WARRIOR if isinstance(action, BreakGate) else THIEF))
        state = pos.state
        found = gate_between(pos.static, state, action.a, action.b)
        assert found is not None
        cell, number = found
        kind = {OpenGate: OPENED, CloseGate: CLOSED, BreakGate: BROKEN}[type(action)]
        set_gate(pos, cell, number, kind, action.a, action.b)
        return None

    def fire(self, pos: Position, action: Fire) -> Next | None:
        """Throws a fireball: the first in line dies outright (DT-O3 to DT-O5)."""
        state = pos.state
        wizard = self.player * TEAM + WIZARD
        self.pay(wizard)
        survey = Survey(pos, self.player, (wizard,))
        victim = abilities.victim(pos, survey, state.where[wizard], action.direction)
        names = pos.static.token_names
        pos.tell(Shot(names[wizard], action.direction, names[victim]))
        lose(pos, state.load[wizard])
        if victim // TEAM != self.player:
            eliminate(pos, victim, self.player)
        elif pos.static.scenario.own_kill == "opponent":
            eliminate(pos, victim, 1 - self.player)
        else:
            eliminate(pos, victim)
        return None

    def drink(self, pos: Position, action: Drink) -> Next | None:
        """Drinks a Speed Potion."""
        token = self.player * TEAM + action.character
        self.pay(token)
        pos.tell(Drunk(pos.static.token_names[token]))
        lose(pos, pos.state.load[token])
        for drinker in self.potions:
            if drinker[0] == token:
                drinker[1] += POTION_POINTS
                break
        else:
            self.potions.append([token, POTION_POINTS])
        return None

    def lift(self, pos: Position, action: LiftRoom) -> Next | None:
        """Lifts the top room off the board."""
        state, static = pos.state, pos.static
        gear = gear_of(static, state, static.lift_cell)
        self.pay(*self.standing(pos, lambda token: state.where[token] == gear))
        state.lifted = self.activated = True
        isolate(static, state, static.lift_cell)
        pos.tell(Lifted(static.lift_cell + 1))
        return None

    def depart(self, pos: Position, action: Leave) -> Next | None:
        """Lets a character leave from the lifted room."""
        token = self.player * TEAM + action.character
        self.pay(token)
        leave(pos, token)
        return None

    def slide(self, pos: Position, action: Slide) -> Next | None:
        """Slides the elevator."""
        state, static = pos.state, pos.static
        squares = {gear_of(static, state, cell) for cell in static.elevator_gears if state.turned[cell] != FACE_DOWN}
        self.pay(*self.standing(pos, lambda token: state.where[token] in squares))
        stop = static.stops.index(state.corners[static.elevator]) + (1 if action.direction == DOWN else -1)
        slide(static, state, static.elevator, static.stops[stop])
        pos.tell(Slid("up" if action.direction == UP else "down"))
        return None

    def end(self, pos: Position, action: EndTurn) -> Next | None:
        """Ends the turn."""
        return DONE

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Says what is wrong with an action."""
        return refusing.acting(table, self, action)

    def prompt(self, table: Reading, player: int) -> str:
        """Tells what is left to spend."""
        names = table.static.token_names
        points = "".join(f", and {left} of the {names[token]}'s potion" for token, left in self.potions if left)
        return f"You have {self.ap} action{'s' * (self.ap != 1)}{points}"


def arrive(pos: Position, token: int, square: int) -> None:
    """Brings a character to a square in one go; on a square of an exit it leaves."""
    carry(pos, token, square)
    if square in pos.state.seats[token // TEAM].leave:
        leave(pos, token)
        return
    take_up(pos, square)
    assert supported(pos, token, square)


def twins(table: Reading, cell: int) -> list[int]:
    """Gives the rooms that a gear turns: its own, and the twin if it is face up (DT-B31)."""
    state = table.state
    twin = table.static.twin[state.rooms.ids[cell]]
    ids = state.rooms.ids
    return [
        other
        for other, turned in enumerate(state.turned)
        if turned != FACE_DOWN and (other == cell or ids[other] == twin)
    ]


def set_gate(pos: Position, cell: int, number: int, kind: int, a: int, b: int) -> None:
    """Sets the state of a Portcullis."""
    state = pos.state
    state.gates[cell][number] = kind
    state.grid = state.grid.with_edge(a, b, GATE[kind])
    pos.tell(GateMoved(a, b, ("closed", "open", "broken")[kind]))


DOING: Final[dict[type, Callable[[Acting, Position, Any], Next | None]]] = {
    Go: Acting.go,
    Jump: Acting.jump,
    WalkThrough: Acting.walk_through,
    Reveal: Acting.turn_up,
    Rotate: Acting.rotate,
    RotateBack: Acting.rotate,
    Attack: Acting.attack,
    Heal: Acting.heal,
    Regenerate: Acting.regenerate,
    OpenGate: Acting.gate,
    CloseGate: Acting.gate,
    BreakGate: Acting.gate,
    Fire: Acting.fire,
    Drink: Acting.drink,
    LiftRoom: Acting.lift,
    Leave: Acting.depart,
    Slide: Acting.slide,
    EndTurn: Acting.end,
}
