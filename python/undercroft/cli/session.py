"""A game at one terminal: people and bots in turn, each person seeing only what that seat may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any, Final

from undercroft.agents import Agent
from undercroft.errors import GameFault, IllegalAction, PlayersError, UndercroftError, UnknownName, blaming
from undercroft.flow import Event
from undercroft.host import Host
from undercroft.match import Done, Match
from undercroft.scene import scene_of
from undercroft.simulation import choose
from undercroft.views import ALL

from . import hints
from .arguments import HUMAN, read_names
from .drawing import AS_SEEN, counted, event_lines, named, prompt_seen, say_board, say_result, scores_seen, sheet, told
from .keeping import Keeper, go_on, save
from .terminal import Terminal

Told = tuple[Done | None, list[Event]]
RECENT: Final = 12
"""So many lines of what came of one's own action are told before a turn, and the last so many of what others did."""


class Session:
    """One game being played. `run` plays it to its end, or until it is left by EOFError or KeyboardInterrupt."""

    def __init__(
        self, host: Host, match: Match, names: list[str], agents: list[Agent | None], terminal: Terminal, keeper: Keeper
    ) -> None:
        self.host, self.match, self.terminal, self.keeper = host, match, terminal, keeper
        self.names = names
        """Who sits where: an agent's name, or `human`."""
        self._agents = agents
        self.touched = False
        """Whether a person has done anything."""
        self._steps: list[Told] = [] if match.count or not match.recent else [(None, list(match.recent))]
        """What was done, with what happened; what happened in the set-up first, where nothing is done."""
        self._told = [0] * len(names)
        self._viewer: int | None = None
        self._drawn = False
        self._chosen: dict[int, tuple[str, str]] = {}
        """For each seat the view that mattered when it chose another one, and the one it chose."""

    def remember(self, steps: Sequence[Told]) -> None:
        """Takes over what was done before the game was resumed."""
        self._steps = list(steps)
        self._told = [max(len(self._steps) - RECENT // 2, 0)] * len(self.names)
        self.touched = True

    @property
    def _humans(self) -> list[int]:
        return [seat for seat, agent in enumerate(self._agents) if agent is None]

    def run(self) -> None:
        """Plays until the match is over."""
        while asked := self.match.players():
            bots = [seat for seat in asked if self._agents[seat] is not None]
            if bots:
                self._play_bot(bots[0])
                continue
            seat = self._viewer if self._viewer in asked else asked[0]
            assert seat is not None
            self._face(seat)
            self._turn(seat)
        self._end()

    def _play_bot(self, seat: int) -> None:
        """Plays for a bot; a fault of the game's code is told without what the bot wanted, which may be a secret."""
        agent = self._agents[seat]
        assert agent is not None
        failed: BaseException | None = None
        try:
            self._play(seat, choose(agent, self.match, seat))
        except GameFault as error:
            failed = error.__cause__ or error
        if failed is not None:
            raise GameFault(f"the move of the bot at seat {seat} failed with {type(failed).__name__}")
        if self.match.chance is not None and len(self._humans) == 1:
            self._tell_news(self._humans[0])  # who rolls the dice of bots wants to know at once what comes of them

    # -- one person

    def _face(self, seat: int) -> None:
        """Turns the terminal to a seat; between two people the screen is covered first."""
        if seat == self._viewer:
            return
        self._drawn = False
        several = len(self._humans) > 1 or self._viewer is not None
        if several and self.terminal.interactive:
            self.terminal.clear()
            self._viewer = None
            self.terminal.ask(f"Player {seat}, press Enter when nobody else looks. ")
            self.terminal.clear()
        elif several:
            self.terminal.say(f"--- player {seat} ---", "strong")
        self._viewer = seat

    def _turn(self, seat: int) -> None:
        """Shows a seat what it may see and reads lines until something was played or the seats have changed."""
        legal = self.match.legal(seat)
        texts = [self.match.text(action) for action in legal]
        self._tell_news(seat)
        prompt = (
            f"Player {seat}: {prompt_seen(self.match.observation(seat), seat) or 'your turn'} [{hints.short(texts)}]"
        )
        if not self._drawn:
            # What is asked and the line that is typed: a board of 22 lines mostly stands whole on a screen of 24.
            self._board(seat, below=self.terminal.lines(prompt) + 1)
            self._drawn = True
        self.terminal.wrap(prompt, tone="strong")
        lowered = {text.lower() for text in texts}
        aids = self.match.setting.game.aids
        self.terminal.offer([*texts, *hints.WORDS, *aids])
        while True:
            line = self.terminal.ask("> ").strip()
            if not line:
                if len(texts) == 1:
                    self.terminal.say(f"({texts[0]} is all there is; type it, or help)", "faint")
                continue
            command = None if line.lower() in lowered else hints.command_of(line, aids)
            try:
                if command is None:
                    self._play(seat, line)
                    self.touched = True
                    return
                if self._command(seat, texts, *command):
                    return
            except UndercroftError as error:
                self.terminal.wrap(str(error), 0, tone="bad")
                if isinstance(error, IllegalAction) and not error.rule:
                    self.terminal.say("`help` lists what is legal.", "faint")

    def _play(self, seat: int, action: Any) -> None:
        before, events = self.match.count, len(self.match.recent)
        self.match.play(seat, action)
        self.keeper.after(self.match)
        done = self.match.actions[before:]
        # Of several actions in a row the events are told with the last.
        self._steps += [(one, []) for one in done[:-1]] + [(done[-1], self.match.recent[events:])]
        self._drawn = False

    def _tell_news(self, seat: int) -> None:
        """Tells what came of the seat's own action, and what others have done since; of much the middle is left out."""
        steps = self._steps[self._told[seat] :]
        news = self._told_lines(steps, seat)
        own = self._told_lines(takewhile(lambda step: step[0] is not None and step[0].player == seat, steps), seat)
        self._told[seat] = len(self._steps)
        first = min(len(own), RECENT)
        left_out = len(news) - first - RECENT
        for number, (line, tone) in enumerate(news):
            if left_out > 1 and first <= number < first + left_out:
                if number == first:
                    self.terminal.say(f"  ... {left_out} lines left out; `log` tells all", "faint")
                continue
            for part in self.terminal.folded(line):
                self.terminal.say(part, tone)

    def _told_lines(self, steps: Iterable[Told], seat: int) -> list[tuple[str, str]]:
        """Gives the lines of steps, each with its tone; what comes several times in a row once, with how often."""
        lines = [line for done, events in steps for line in self._step_told(done, events, seat)]
        found: list[tuple[str, str]] = []
        for (text, tone), same in groupby(lines):
            times = len(list(same))
            found.append((f"{text} ({times} times)" if times > 1 else text, tone))
        return found

    def _step_told(self, done: Done | None, events: Sequence[Event], seat: int) -> list[tuple[str, str]]:
        """Gives the lines of a step, each with its tone."""
        text = "" if done is None else told(self.match.setting, done, seat)
        lines = event_lines(self.match.setting, events, seat, done, text)
        if done is None:
            return [(line.indented(2), line.tone) for line in lines]
        who = "you" if done.player == seat else named(done.player, self.names)
        return [(f"  {who}: {text}", "faint"), *((line.indented(4), line.tone) for line in lines)]

    # -- commands

    def _command(self, seat: int, texts: Sequence[str], word: str, rest: list[str]) -> bool:
        """Carries a command out; True if the turn has to be looked at anew."""
        if word == "help":
            self._help(seat, texts, " ".join(rest))
        elif word == "board":
            say_board(self.terminal, self.match.observation(seat), view=ALL)
        elif word == "view":
            self._view(seat, rest)
        elif word == "log":
            self._log(seat, rest)
        elif word == "score":
            self.terminal.say(AS_SEEN.format(seat), "faint")
            for line in sheet(scores_seen(self.match.observation(seat)), self.names, ()):
                self.terminal.say(line)
        elif word == "save":
            self._save(rest)
        elif word == "seat":
            return self._seat(rest)
        elif word in self.match.setting.game.aids:
            self._aid(seat, word, " ".join(rest))
        elif word == "undo":
            self.match.undo(seat)
            self.keeper.after(self.match)
            self._steps.pop()
            self._told = [min(count, len(self._steps)) for count in self._told]
            self._drawn = False
            self.terminal.say("taken back", "faint")
            return True
        else:
            raise EOFError
        return False

    def _help(self, seat: int, texts: Sequence[str], words: str) -> None:
        ruleset = self.match.ruleset
        if words:
            found = hints.fitting(words, texts)
            lines = self.terminal.listed(found)
            if not found:
                lines = [f"No legal action begins with {words!r}."]
            self.terminal.page(lines)
            return
        lines = [f"{counted(len(texts), 'legal action')}; beginnings of words are enough:"]
        if len(texts) <= hints.FEW:
            lines += self.terminal.listed(texts)
        else:
            for word, many in hints.groups(texts).items():
                written = " | ".join(hints.patterns(ruleset, word)) if len(many) > 1 else many[0]
                tail = f"   ({len(many)}; `help {word}` lists them)" if len(many) > 1 else ""
                lines.append(f"  {written}{tail}")
        lines += ["Several in a row, all or none, are joined by `; `. Besides:"]
        views = bool(self._views(seat)[0])
        lines += [f"  {word:<6} {about}" for word, about in hints.WORDS.items() if views or word != "view"]
        lines += [f"  {word:<6} {aid.about}" for word, aid in self.match.setting.game.aids.items()]
        self.terminal.page(lines)

    def _aid(self, seat: int, word: str, text: str) -> None:
        """Prints what a word of the game gives; it is handed what the seat may see and nothing else."""
        game = self.match.setting.game
        with blaming(f"{word} of {game.name}"):
            lines = list(game.aids[word].lines(self.match.observation(seat), text))
        self.terminal.page([part for line in lines for part in self.terminal.folded(line)])

    # -- parts of a large board

    def _board(self, seat: int, below: int = 0) -> None:
        """Draws the part that was chosen, until another one matters more than when it was."""
        names, matters = self._views(seat)
        then, chosen = self._chosen.get(seat, ("", ""))
        view = chosen if chosen in (*names, ALL) and then == matters else ""
        say_board(self.terminal, self.match.observation(seat), below, view)

    def _views(self, seat: int) -> tuple[list[str], str]:
        """Gives the names of the views of the board, and which one matters most."""
        if self.match.setting.game.scene is None:
            return [], ""
        scene = scene_of(self.match.observation(seat))
        return list(scene.views), scene.view

    def _view(self, seat: int, rest: list[str]) -> None:
        names, matters = self._views(seat)
        if not names:
            self.terminal.say("This board has no views; `board` draws all of it.")
            return
        if not rest:
            self.terminal.say(f"{', '.join(names)} or all")
            return
        begun = [name for name in (*names, ALL) if name.startswith(rest[0].lower())]
        view = begun[0] if len(begun) == 1 and len(rest) == 1 else " ".join(rest).lower()
        say_board(self.terminal, self.match.observation(seat), below=1, view=view)
        self._chosen[seat] = (matters, view)

    def _log(self, seat: int, rest: list[str]) -> None:
        steps = self._steps
        if rest and rest[0].isdecimal():
            steps = steps[-int(rest[0]) :] if int(rest[0]) else []
        lines = [part for line, _ in self._told_lines(steps, seat) for part in self.terminal.folded(line)]
        self.terminal.page(lines or ["Nothing has happened yet."])

    def _save(self, rest: list[str]) -> None:
        if len(rest) != 1:
            self.terminal.say("save FILE: name one file", "bad")
            return
        save(self.match, Path(rest[0]))
        self.terminal.say(f"The position is in {rest[0]}; go on with:\n  {go_on(Path(rest[0]))}")

    def _seat(self, rest: list[str]) -> bool:
        if len(rest) != 2 or not rest[0].isdecimal():
            self.terminal.say("seat N BOT, or seat N human", "bad")
            return False
        seat, name = int(rest[0]), rest[1]
        if seat >= len(self.names):
            raise PlayersError(f"there is no seat {seat}; seats are 0 to {len(self.names) - 1}")
        if "," in name:
            raise UnknownName("agent", name, [*self.host.agents(), HUMAN])
        read_names(name, self.host, HUMAN)
        if name != HUMAN and self._humans == [seat]:
            self.terminal.say("No person is left: the bots play to the end; Ctrl-C stops them.", "faint")
        self._agents[seat] = None if name == HUMAN else self.host.agent(name)
        self.names[seat] = name
        self.match.names = tuple(self.names)
        self.terminal.say(f"{named(seat, self.names)} from now on", "faint")
        return True

    # -- the end

    def _end(self) -> None:
        viewer = self._viewer if len(self._humans) == 1 else None
        if viewer is None and self._humans and self.terminal.interactive:
            self.terminal.clear()
        if viewer is not None:
            self._tell_news(viewer)
        say_board(self.terminal, self.match.observation(viewer))
        self.terminal.say()
        say_result(self.terminal, self.match, self.names, viewer)
