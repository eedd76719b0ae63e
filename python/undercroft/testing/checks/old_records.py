"""Records of earlier versions still load and replay."""

from __future__ import annotations

from undercroft import UndercroftError
from undercroft.testing.case import Case, Check


def run(case: Case) -> None:
    """Replays every record in the author's folder."""
    folder = case.plan.records
    if folder is None:
        case.skip("no folder of old records was given")
        return
    paths = sorted(folder.rglob("*.jsonl"))
    if not paths:
        case.fail(f"there is no record (*.jsonl) in {folder}")
    for path in paths:
        try:
            record = case.host.record(path)
            for match in record.steps(case.host):  # whole: positions stored on the way are compared, not gone on from
                last = match
        except UndercroftError as error:
            case.fail(f"an old record is no longer read: {error}", error)
        if record.header.game != case.name:
            case.fail(f"{path.name} is a record of {record.header.game}, not of {case.name}")
        if last.count and not record.warning and record.result is not None and not last.over:
            case.fail(f"{path.name} has a result, and its match is not over")


CHECK = Check("old_records", "Records of earlier versions still load and replay.", run, kind="ruleset")
