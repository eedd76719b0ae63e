"""A recorded match replays, resumes, and survives a cut at any line."""

from __future__ import annotations

from pathlib import Path

from undercroft import Match, Record, RecordError, UndoRefused
from undercroft.record import position_hash
from undercroft.testing.case import Case, Check

CUTS = 4
"""At how many places a file is cut."""


def run(case: Case) -> None:
    """Records the play-out, with some actions taken back and done again, and reads the file whole and cut."""
    path = case.folder / "match.jsonl"
    match = recorded(case, path)
    if match is None:
        return
    hashes = [position_hash(match.position)]
    again = case.lenient.load(path)
    if position_hash(again.position) != hashes[0] or again.actions != match.actions:
        case.fail("a record leads to another position than the match that was recorded")
    if again.log() != match.log():
        case.fail("a match from its record tells another log")
    if again.scores() != match.scores() or again.winners() != match.winners():
        case.fail("a match from its record has other scores")
    cut(case, path, match)


def recorded(case: Case, path: Path) -> Match | None:
    """Gives the match that was recorded; None if the game raises on the way, which is for the check `legal`."""
    for _ in case.walk():
        pass
    if case.raised is not None:
        return None
    dice = case.rng("undo")
    with Match(case.setting, case.seed) as match:
        match.record_to(path)
        for player, action in case.moves:
            match.play(player, action)
            if dice.below(4) == 0:
                try:
                    match.undo()
                except UndoRefused:
                    continue
                case.saw("undo", "recorded")
                match.play(player, action)
    return match


def cut(case: Case, path: Path, match: Match) -> None:
    """Fails if a file that ends before its time does not lead to where it ends, or cannot be gone on with."""
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    dice = case.rng("cut")
    for number in range(CUTS):
        whole = dice.below(len(lines)) + 1 if number else len(lines)
        start = sum(map(len, lines[:whole]))
        torn = lines[whole][: dice.below(len(lines[whole]))] if whole < len(lines) else b""
        short = case.folder / f"cut-{number}.jsonl"
        short.write_bytes(content[:start] + torn)
        try:
            resumed = case.lenient.resume(short)
        except RecordError as error:
            case.fail(f"a record that was cut after line {whole} cannot be gone on with: {error}", error)
        with resumed:
            if resumed.actions != Record.read(short).replay(case.lenient).actions:
                case.fail("a record that was cut leads to other actions when it is resumed")
            done = len(resumed.actions)
            if resumed.actions != match.actions[:done]:
                continue  # cut between an action and its being taken back
            for player, action in match.actions[done:]:
                resumed.play(player, action)
            if position_hash(resumed.position) != position_hash(match.position):
                case.fail("a match that was resumed from a cut record ends in another position")
        if case.lenient.load(short).actions != match.actions:
            case.fail("a record that was gone on with after a cut does not replay")


CHECK = Check("records", "A recorded match replays to the same position, resumes, and survives a cut.", run)
