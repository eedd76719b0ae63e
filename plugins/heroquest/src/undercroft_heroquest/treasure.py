"""What a search for treasure brings: traps of chests, the special treasure of a room, or a card (HQ-R9)."""

from __future__ import annotations

from undercroft import Next, end
from undercroft.chance import about

from . import effects_apply
from .events import Drawn, Said, Sprung
from .notes import do_deeds
from .plan import plan_here
from .state import Piece
from .tables import Position


def search(pos: Position, index: int, room: str) -> Next | None:
    """Searches a room, or a pit, for treasure.

    A trap nobody has searched for goes off, and the turn is over before anything is found (HQ-R9.10, HQ-R12.16); the
    search does not count for the hero then. Else the special treasure of the room (HQ-R9.3), or a card (HQ-R9.4).
    """
    state = pos.state
    hero = state.heroes[index]
    plan = plan_here(pos)
    board = pos.static.board
    following: Next | None = None
    for piece in state.furniture:
        if board.room(piece.at) == room and piece.at in plan.chests and not piece.trap:
            following = go_off(pos, index, piece)
    if following is not None:
        return following
    hero.searched.append(room)
    if f"treasure {room}" not in state.searched:
        state.searched.append(f"treasure {room}")
    special = plan.treasures.get(room)
    if special is None or room in state.emptied:
        return draw(pos, index)
    state.emptied.append(room)
    do_deeds(pos, index, special.gives)
    return None


def go_off(pos: Position, index: int, piece: Piece) -> Next:
    """The trap of a chest or of furniture goes off as its quest says; the turn is over (HQ-R12.14, HQ-R12.16)."""
    from .turn import HeroTurn

    trap = plan_here(pos).chests[piece.at].trap
    assert trap is not None
    piece.trap = "gone"
    pos.show()
    pos.tell(Sprung(pos.state.heroes[index].kind, f"trap of the {piece.kind}", piece.at))
    pos.tell(Said(trap.words))
    do_deeds(pos, index, trap.does)
    return end(HeroTurn)


def draw(pos: Position, index: int) -> Next | None:
    """Draws a card of the deck (HQ-R9.4): what is kept goes to the hero, the rest works at once.

    The deck is shuffled before each draw, so any of its cards may lie on top, wherever they lay before (HQ-A20).

    Hazards and wandering monsters go back, all else stays out until the next quest (HQ-R9.5). Nothing happens with an
    empty deck, which the real cards never have.
    """
    state = pos.state
    hero = state.heroes[index]
    pos.show()
    if not state.treasures:
        return None
    about(pos.rng, "the treasure card that the {} draws", hero.kind)
    number = pos.rng.choice(state.treasures)
    state.treasures.remove(number)
    card = pos.static.treasures[number]
    pos.tell(Drawn(hero.kind, card.name))
    if card.keep:
        hero.potions.append(number)
        return None
    if card.returns:
        state.treasures.append(number)
    else:
        state.treasures_out.append(number)
    return effects_apply.apply(pos, card.effects, card.name, index, hero=index)
