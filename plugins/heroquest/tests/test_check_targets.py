"""Effects fit the targets of their cards, or the data is refused."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from undercroft import DataError
from undercroft_heroquest import effects
from undercroft_heroquest.box import Box, read_box
from undercroft_heroquest.check_targets import FOR_HEROES, FOR_MONSTERS, target_fault
from undercroft_heroquest.effects_apply import DOES

FOLDER = Path(str(files("undercroft_heroquest") / "data"))
WHILE = {effects.Reroll, effects.CastAgain}
"""What works while something else is done."""


def test_every_effect_is_done_and_fits_somebody() -> None:
    kinds = set(effects.AnyEffect.__args__)  # type: ignore[attr-defined]
    assert set(DOES) | WHILE == kinds
    fitting = {kind for table in (FOR_HEROES, FOR_MONSTERS) for kinds in table.values() for kind in kinds}
    assert fitting == kinds


def test_what_is_shipped_fits(box: Box) -> None:
    for file in ("equipment", "artifacts", "treasures", "spells", "dread"):
        for entry in box.data[file]:
            assert [target_fault(file, entry.target, effect) for effect in entry.effects] == [""] * len(entry.effects)


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("spells", 'do = "heal", n = 4', 'do = "flee"', "entry 'heal-body': `flee` does nothing to the target `hero`"),
        ("spells", 'do = "attack", dice = 5', 'do = "return"', "`return` does nothing to the target `monster`"),
        ("spells", 'do = "skip turn"', 'do = "gold", n = 5', "`gold` does nothing to the target `monster`"),
        ("dread", 'do = "flee"', 'do = "gold", n = 5', "entry 'escape': `gold` does nothing to the target `self`"),
        ("dread", 'target = "figures in a line"', 'target = "monster"', "nothing in this file can have the target `mo"),
        ("treasures", 'do = "attacks", n = 2', 'do = "command", wakes = 6', "`command` does nothing to the target"),
        ("artifacts", 'target = "heroes in sight"', 'target = "others in the room"', "can have the target `others in"),
    ],
)
def test_effects_without_sense_are_refused(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    text = (FOLDER / f"{file}.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_box(tmp_path)
    assert complaint in str(caught.value)
