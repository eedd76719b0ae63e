"""Whatever a file holds, it is refused with a sentence or checked; nothing else happens."""

from __future__ import annotations

from importlib.resources import files

from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft_heroquest.box import Box
from undercroft_heroquest.quest import to_data
from undercroft_heroquest.quest_check import check_quest
from undercroft_heroquest.quest_read import QuestError, Reading, parse_quest

from .toml_text import Writer

FIRST = (files("undercroft_heroquest") / "data" / "quests" / "first-steps.toml").read_text(encoding="utf-8")
WORDS = [
    "orc", "table", "pit", "N", "A", '"', "[", "]", "{", "}", "=", "\n", "#", "1", "26", "19", "[[notes]]",
    "at = [1, 1]",
    "dark", "room", "when", "on", '"killed"', '"secret"', "kind", "-1", "3.5", "true", "'''", "S", "g", "\0", "é",
    "\u202e",
]  # fmt: skip


def outcome(text: str, box: Box) -> Reading | None:
    """The quest of a text, checked; None if it was refused as it should be."""
    try:
        reading = parse_quest(text, box)
    except QuestError as error:
        refused = error
    else:
        refused = None
    if refused:
        assert 0 <= refused.line <= text.count("\n") + 1
        assert str(refused).isprintable()
        return None
    report = check_quest(reading, box)
    for problem in (*report.errors, *report.warnings):
        assert 1 <= problem.line <= text.count("\n") + 1
        assert str(problem).isprintable()
    return reading


@settings(max_examples=150)
@given(data=st.data())
def test_a_damaged_quest_is_refused_or_checked(box: Box, data: st.DataObject) -> None:
    text = FIRST
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from([0, 1, 1, 2, 5, 30]))
        text = text[:start] + data.draw(st.sampled_from(WORDS)) + text[start + length :]
    outcome(text, box)


@settings(max_examples=100)
@given(data=st.data())
def test_a_quest_with_other_squares_and_names_is_checked_and_written_back(box: Box, data: st.DataObject) -> None:
    """Right shapes with odd content go all the way through the checks."""
    listed = to_data(parse_quest(FIRST, box).quest)

    def change(value: object) -> object:
        if isinstance(value, dict):
            return {key: change(inner) for key, inner in value.items()}
        if isinstance(value, list):
            if len(value) == 2 and all(isinstance(item, int) for item in value) and data.draw(st.integers(0, 9)) == 0:
                return [data.draw(st.integers(1, 26)), data.draw(st.integers(1, 19))]
            return [change(item) for item in value]
        names = ["orc", "table", "throne", "bell", "grub", "N", "pit", "secret", "locked"]
        return (
            data.draw(st.sampled_from(names)) if isinstance(value, str) and data.draw(st.integers(0, 9)) == 0 else value
        )

    changed = change({key: value for key, value in listed.items() if key != "dark"})
    assert isinstance(changed, dict)
    reading = outcome(Writer().document(changed), box)
    if reading is not None:
        again = parse_quest(Writer().document(to_data(reading.quest)), box)
        assert again.quest == reading.quest
