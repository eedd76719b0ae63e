"""What is drawn of a match: the board, the score sheet, what was done; always as one viewer may know it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from undercroft import export
from undercroft.errors import UnknownName, blaming
from undercroft.game import Score
from undercroft.match import Done, Match
from undercroft.render import render
from undercroft.scene import Scene, fit, part, scene_of
from undercroft.setting import Setting
from undercroft.table import Observation
from undercroft.views import ALL

from .terminal import Terminal, one_line, table


def say_board(terminal: Terminal, observation: Observation[Any, Any], below: int = 0, view: str = "") -> None:
    """Draws what the observation's player sees: of a board with several views the named one, or the one that matters.

    If it would not fit with so many lines below, then without the legend, and of large floors only the part that
    matters now (`undercroft.render.render`). UnknownName if there is no such view.
    """
    scene = None if observation.setting.game.scene is None else scene_of(observation)
    check_view(scene, view)
    lines = board(terminal, observation, scene, view).split("\n")
    room = terminal.height - below if below and terminal.interactive else None
    if room is not None and len(lines) > room:
        lines = board(terminal, observation, scene, view, room).split("\n")
    if scene is not None and scene.views and (room is None or len(lines) < room):
        lines.append(terminal.styled(terminal.plain(fit(views_told(scene, view), terminal.width)), "faint"))
    for line in lines:
        print(line)


def check_view(scene: Scene | None, view: str) -> None:
    """Raises UnknownName, with the views there are, for another one; a board without views can be seen as a whole."""
    views = () if scene is None else scene.views
    if view and view != ALL and view not in views:
        raise UnknownName("view", view, [*views, ALL])


def views_told(scene: Scene, view: str = "") -> str:
    """Gives the names of a board's views, the one that is shown marked.

    >>> from undercroft.scene import Scene, View
    >>> views_told(Scene(9, 9, (), views={"hall": View(0, 0, 9, 4), "crypt": View(0, 4, 9, 5)}, view="hall"))
    'views: [hall] crypt all'
    """
    shown = view or scene.view or ALL
    return "views: " + " ".join(f"[{name}]" if name == shown else name for name in (*scene.views, ALL))


def board(
    terminal: Terminal,
    observation: Observation[Any, Any],
    scene: Scene | None,
    view: str = "",
    height: int | None = None,
) -> str:
    """Gives the board as text, without the legend if there are so many lines; the state in words if none is drawn."""
    setting = observation.setting
    if scene is None:
        plain = setting.codec.view_to_plain(observation)["state"]
        return "\n".join(terminal.plain(f"{name}: {json.dumps(value)}") for name, value in plain.items())
    view = view or scene.view or ALL
    if view != ALL:
        scene = part(scene, view)
    if height is not None:
        scene = msgspec.structs.replace(scene, legend=())
    return render(scene, terminal.width, terminal.colour, terminal.unicode, height)


def draw_files(
    observation: Observation[Any, Any], title: str, svg_file: Path | None, png_file: Path | None, dark: bool
) -> None:
    """Draws what the observation's player sees into files; what is there is replaced, once all of it is drawn."""
    from undercroft.png import png
    from undercroft.svg import svg

    scene = scene_of(observation)
    pictures = []
    if svg_file:
        pictures.append((svg_file, svg(scene, title, "dark" if dark else "auto").encode()))
    if png_file:
        pictures.append((png_file, png(scene, title, "dark" if dark else "light")))
    for file, picture in pictures:
        file.write_bytes(picture)


def sheet(scores: Sequence[Score], names: Sequence[str], winners: Sequence[int]) -> list[str]:
    """Gives the score sheet as lines: a row for each kind of line, a column for each seat.

    >>> from undercroft import Line
    >>> print("\\n".join(sheet([Score((Line("gold", 3, "R1"),)), Score(())], ["ann", "bob"], [0])))
              0    1
            ann  bob
    gold      3    0  R1
    total     3    0
    won       *
    """
    rows: dict[tuple[str, str], list[int]] = {}
    for seat, score in enumerate(scores):
        for line in score.lines:
            points = rows.setdefault((line.label, line.rule), [0] * len(scores))
            points[seat] += line.points
    text = [["", *(str(seat) for seat in range(len(scores))), ""]]
    if any(names):
        text.append(["", *names, ""])
    text += [[label, *map(str, points), rule] for (label, rule), points in rows.items()]
    text.append(["total", *(str(score.total) for score in scores), ""])
    if winners:
        text.append(["won", *("*" if seat in winners else "" for seat in range(len(scores))), ""])
    return table(text, right=range(1, len(scores) + 1))


AS_SEEN: Final = "as far as player {} can count it, who does not know everything:"
"""What stands above scores that are counted from what one player sees."""


def scores_seen(observation: Observation[Any, Any]) -> list[Score]:
    """Gives the scores as the observation's player can count them, from what he sees."""
    setting = observation.setting
    with blaming(f"the scoring of {setting.game.name}, from what player {observation.player} sees,"):
        return setting.scores(observation)


def prompt_seen(observation: Observation[Any, Any], seat: int) -> str:
    """Gives what a seat is asked for, worded from what the observation's player knows, so that it tells no secret."""
    with blaming(f"the prompt of {observation.setting.game.name}"):
        return one_line(observation.prompt(seat))


def say_result(terminal: Terminal, match: Match, names: Sequence[str], seat: int | None = None) -> None:
    """Prints the score sheet of a match and who won; of a match that was cut, what that seat can count."""
    winners = match.winners()
    seen = seat is not None and match.unfinished
    lines = sheet(scores_seen(match.observation(seat)) if seen else match.scores(), names, winners)
    if seen:
        terminal.say(AS_SEEN.format(seat), "faint")
    for line in lines:
        tone = "strong" if line.startswith(("total ", "won ")) else ""
        terminal.say(line, tone)
    terminal.say()
    terminal.say(verdict(match, names), "good" if winners else "")


def verdict(match: Match, names: Sequence[str]) -> str:
    """Gives who won, as a sentence."""
    if match.unfinished:
        return f"The game was cut after {match.position.decisions} decisions, unfinished; nobody won."
    if not match.over:
        return f"The game is not over: player {' and '.join(map(str, match.players()))} to act."
    won = [named(seat, names) for seat in match.winners()]
    if not won:
        return "The game is over and nobody won."
    return f"{', '.join(won)} {'won' if len(won) == 1 else 'share the victory'}."


def named(seat: int, names: Sequence[str]) -> str:
    """Gives a seat with who sits on it.

    >>> named(2, ["human", "greedy", "greedy"])
    'player 2 (greedy)'
    """
    name = names[seat] if seat < len(names) else ""
    return f"player {seat}" + (f" ({name})" if name else "")


def counted(number: int, what: str) -> str:
    """Gives a number of things.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def told(setting: Setting, done: Done, viewer: int | None, everything: bool = False) -> str:
    """Gives an action in notation as that viewer may know it: others' secrets as "?"."""
    seat = done.player if everything else -1 if viewer is None else viewer
    return setting.ruleset.told(done.player, done.action, seat)


class EventLine(NamedTuple):
    """An event in words, and whether a chapter of the match begins with it."""

    text: str
    chapter: bool = False

    def indented(self, deep: int) -> str:
        """Gives the line so many columns in; a heading stands at the margin."""
        return f"== {self.text}" if self.chapter else f"{' ' * deep}{self.text}"

    @property
    def tone(self) -> str:
        """The tone in which it is printed."""
        return "strong" if self.chapter else "faint"


def event_lines(
    setting: Setting, events: Sequence[Any], viewer: int | None, done: Done | None, shown: str
) -> list[EventLine]:
    """Gives events as that viewer may know them, without what only repeats the action just shown."""
    action = None if done is None else done.action
    told = export.event_lines(setting, events, -1 if viewer is None else viewer, action, shown)
    return [EventLine(one_line(text), chapter) for text, chapter in told]
