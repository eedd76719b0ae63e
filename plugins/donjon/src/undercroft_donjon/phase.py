"""The base of all phases, and the refusals of actions that belong to another phase."""

from __future__ import annotations

from typing import Any, Final

from undercroft import Action, Phase, Refusal

from .actions import STOP, Brew, Invite, Lay, Move, Pass, Recruit, Remove, Send, Step, Stop, Use, Welcome
from .tables import Reading

FOREIGN: Final[dict[type[Action], Refusal]] = {
    Lay: Refusal("DJ-T6", "an area is chosen only for a Threat card that finds forest and swamp equally empty"),
    Recruit: Refusal("DJ-T15", "recruits are taken once a turn, in the Recruitment phase, all to one place"),
    Step: Refusal("DJ-T18", "there are no footsteps to take now"),
    Stop: Refusal("DJ-PW9", "nothing here can be left out"),
    Pass: Refusal("DJ-T1", "only the Guardian and the Power phase are optional"),
    Send: Refusal("DJ-T19", "a monster is sent for a power once a turn, in the Power phase"),
    Use: Refusal("DJ-T12", "a Guardian power is used once a turn, in the Guardian phase"),
    Brew: Refusal("DJ-PW1", "a Mixture is used for a monster sent from room 1"),
    Welcome: Refusal("DJ-PW2", "a VIP figure is placed for a monster sent from room 2"),
    Invite: Refusal("DJ-PW2", "a VIP card is used after its figure was placed"),
    Move: Refusal("DJ-D2", "only an effect moves a monster other than by footsteps"),
    Remove: Refusal("DJ-AG3", "no effect removes a group now"),
}
"""What to say to an action that the phase on top does not offer at all."""


class GamePhase(Phase, tag=lambda name: "donjon." + name):
    """The base of Donjon's phases."""

    def why_not(self, table: Reading, player: int, action: Any) -> Refusal | None:
        """Refuses an action of another phase; what is wrong with its own, each phase says first."""
        if isinstance(action, Stop) and Pass in self.actions:
            return Refusal("DJ-T1", "to go without this phase, pass")
        if isinstance(action, Pass) and STOP in self.legal(table, player):
            return Refusal("DJ-T18", "to leave what remains, stop")
        return FOREIGN.get(type(action))


class PlayerPhase(GamePhase):
    """The base of phases that ask one player."""

    player: int

    def players(self, table: Reading) -> tuple[int, ...]:
        """Names that player."""
        return (self.player,)
