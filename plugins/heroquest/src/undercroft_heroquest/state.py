"""The state of a quest that is played: what stands on the board, who has what, and who may know it.

Seat 0 is Zargon. What only Zargon knows is marked `Only(0)`: the quest, the real grid, and what follows from them.
Squares are numbers (`geometry.number`); -1 is no square.
"""

from __future__ import annotations

from typing import Annotated, Literal

from undercroft import Counts, Hidden, Of, Only, Public, State
from undercroft.spatial import Grid, Mask

from .effects import Stop, Until
from .quest import Quest
from .words import Facing, HeroName, TrapKind

ZARGON = 0
"""The seat of Zargon."""
NOWHERE = -1
"""The square of who is not on the board."""
Life = Literal["alive", "dead", "left"]
"""`left` is who has gone home over the stairs or the way out."""


class Bonus(State):
    """More dice until one of these things happens (effect `bonus`)."""

    source: str
    """The card or spell it is from."""
    attack: int
    defend: int
    until: tuple[Until, ...]


class Bound(State):
    """What a spell keeps a figure from, until it shakes it off (effects `bind` and `command`)."""

    spell: str
    wakes: int
    """The number on a red die that frees."""
    stops: tuple[Stop, ...] = ()
    attack_dice: int | None = None
    """How many dice are left to attack with; None: all."""
    commanded: bool = False
    """Whether Zargon moves the hero and attacks with it."""


class Hero(State):
    """A hero. The list of heroes is in the order of turns (HQ-R3.1)."""

    kind: HeroName
    player: int
    """Who leads the hero."""
    square: int
    body: int
    mind: int
    most_body: int
    most_mind: int
    """Body and Mind at the start, what worn artifacts add included: no healing goes above (HQ-R2.5)."""
    gold: int
    items: list[str]
    """Equipment by name, potions that are no cards of the deck included, in the order in which it was got."""
    potions: Annotated[list[int], Of("treasure"), Public]
    """Cards of the treasure deck that are kept."""
    artifacts: Annotated[list[int], Of("artifact"), Public]
    spells: Annotated[list[int], Of("spell"), Public]
    """Spells not cast yet."""
    things: list[str]
    """Things of the quest, captives included."""
    in_hand: str = ""
    """The weapon last attacked with, or taken up: with a big one a shield does not count."""
    spent: list[str] = []
    """What was used that may be used once per quest."""
    bonuses: list[Bonus] = []
    bound: list[Bound] = []
    skips: int = 0
    """How many of the next turns are missed."""
    times: int = 1
    """What the red dice of the next move are multiplied by."""
    passes: list[Literal["walls", "monsters"]] = []
    """What is walked through on the next move."""
    ring: str = ""
    """The spell that the spell ring lets cast twice."""
    searched: list[str] = []
    """The rooms this hero has searched for treasure, and pits as `pit (3,4)` (HQ-R9.2, HQ-R12.6)."""
    away: bool = False
    """Whether the hero has left the squares of the start: only who comes back may leave the quest (HQ-R19.1)."""
    life: Life = "alive"
    fell: int = NOWHERE
    """Where a hero died, or left the quest."""


class Monster(State):
    """A monster on the board."""

    figure: Annotated[int, Of("figure"), Public]
    """What it looks like, which is another kind when figures have run out (HQ-R18.1)."""
    kind: str
    number: int
    """Its number among its kind, for the notation: `orc#2`. It stays the same."""
    square: int
    movement: int
    attack: int
    defend: int
    body: int
    mind: int
    most_body: int
    name: str | None = None
    """The name that the quest gives it."""
    bonuses: list[Bonus] = []
    bound: list[Bound] = []
    skips: int = 0
    cast: list[str] = []
    """Dread spells it has cast."""
    part: Annotated[int | None, Only(0)] = None
    """Its place among the monsters of the quest, if it is one of those (`goals.quest_monsters`)."""
    spells: Annotated[list[str], Only(0)] = []
    """Dread spells it can still cast."""
    escape: Annotated[int | None, Only(0)] = None
    """Where the Dread spell escape takes it."""

    @property
    def label(self) -> str:
        """How it is written in actions."""
        return f"{self.kind}#{self.number}"


class Piece(State):
    """A piece of furniture that was laid out."""

    kind: str
    at: int
    """The top left square of what it covers."""
    facing: Facing
    squares: tuple[int, ...]
    trap: Literal["", "known", "gone"] = ""
    """Whether its trap was found, or is gone because it was disarmed or went off."""


class Trap(State):
    """A trap that heroes know: found by a search, or sprung and left on the board as a tile."""

    kind: TrapKind
    square: int
    sprung: bool = False


class Thing(State):
    """A thing of the quest that lies on a square in sight of all: left there by its quest, or by a dead hero."""

    name: str
    square: int
    captive: bool = False


class Heap(State):
    """The belongings of a hero who died alone (HQ-A21)."""

    square: int
    gold: int
    items: list[str]
    potions: Annotated[list[int], Of("treasure"), Public]
    artifacts: Annotated[list[int], Of("artifact"), Public]


class Game(State):
    """A whole quest in play."""

    heroes: list[Hero]
    monsters: list[Monster]
    """Those on the board, in the order in which they came."""
    box: Annotated[list[int], Counts("figure")]
    """The figures in the box."""
    last_number: dict[str, int]
    """The highest number given to a monster of each kind so far."""
    grid: Grid
    """The board as the heroes know it: walls where no door was laid out, no block that nobody has seen."""
    doors: list[tuple[int, int]]
    """The doors laid out, each by its two squares; the grid says whether one is open. Found secret doors too."""
    blocks: Mask
    """Blocked squares, fallen blocks and squares that do not belong to the quest, as far as they were laid out."""
    seen: Mask
    """The squares that some hero has seen: no door, block or monster of theirs is unknown."""
    safe: Mask
    """The squares on which heroes know that there is no hidden trap: somebody walked there, or searched."""
    revealed: list[str]
    """The rooms that were revealed, in order."""
    furniture: list[Piece]
    solid: Mask
    """The squares of laid out furniture that no figure enters."""
    traps: list[Trap]
    gone: list[int]
    """Squares whose trap is known to be gone: disarmed, or a spear that was sprung."""
    things: list[Thing]
    laid_things: list[str]
    """The names of the things that were laid out, taken or not."""
    heaps: list[Heap]
    emptied: list[str]
    """Rooms whose special treasure was taken (HQ-R9.3)."""
    searched: list[str]
    """What was searched by anybody, as `traps K`, `treasure K` or `secret doors K`; in a corridor nothing is noted."""
    probed: Mask
    """The squares around which heroes have searched for secret doors: no door is unknown there."""
    treasures: Annotated[list[int], Of("treasure"), Hidden]
    """The treasure deck; any of its cards is drawn, since it is shuffled before every draw."""
    treasures_out: Annotated[list[int], Of("treasure"), Public]
    """Cards that are out until the next quest and that no hero holds."""
    spells_left: Annotated[list[int], Of("spell"), Public]
    """Hero spells that nobody was given."""
    spells_cast: Annotated[list[int], Of("spell"), Public]
    artifacts: Annotated[list[int], Of("artifact"), Public]
    """Artifacts that nobody holds or has lost; which of them lie in this quest is not said."""
    artifacts_lost: Annotated[list[int], Of("artifact"), Public]
    """Artifacts taken out of the game by monsters (HQ-R17.4, HQ-R19.5)."""
    title: str
    parchment: str
    goal: str
    """What the quest says of its goal to all."""
    stairs: Mask
    """Where heroes start and come back to; they may share these squares (HQ-R4.5)."""
    exits: Mask | None = None
    """The squares of an escape once they are known; None if the heroes go back to the stairs."""
    artifacts_used: Annotated[list[int], Of("artifact"), Public] = []
    """Artifacts that were used up."""
    dread_cast: list[str] = []
    """The Dread spells that were cast: each once per quest (HQ-R16.1)."""
    wandered: str = ""
    """The kind of the wandering monster once one has come (HQ-R9.7)."""
    last: tuple[tuple[str, str, str, str], ...] = ()
    """The last rolls: who for what, the dice, those against them, and what came of it. The log has all."""
    slain: list[str] = []
    """The names of named monsters that are dead."""
    achieved: bool = False
    """Whether the goal is achieved."""
    result: Literal["", "won", "lost"] = ""
    quest: Annotated[Quest | None, Only(0)] = None
    truth: Annotated[Grid | None, Only(0)] = None
    """The board as it is: monsters move on it, and everybody's sight follows from it."""
    unseen: Annotated[Mask | None, Only(0)] = None
    """Squares that disclose something to who sees them: rooms not revealed, doors, and what stands in corridors."""
    placed: Annotated[list[int], Only(0)] = []
    """The monsters of the quest that were laid out, by their place in its list."""
    dead: Annotated[list[int], Only(0)] = []
    """Those of them that are dead."""
    noted: Annotated[list[int], Only(0)] = []
    """The notes that were set off, by their place in the list of the quest."""
