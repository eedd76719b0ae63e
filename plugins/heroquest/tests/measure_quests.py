"""Measures the shipped quests again: plays each with the shipped bots and writes what came of it.

    python plugins/heroquest/tests/measure_quests.py [QUEST ..] [-n 200]

The winners of every seed go to `quest_rates.toml` beside this file, rate and interval into the quest: into
the comment at its top and its field `difficulty`. It takes minutes. `test_quests_shipped.py` plays a few games again.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Final

from undercroft import Host
from undercroft_heroquest.bots.rates import interval, play

RATES: Final = Path(__file__).parent / "quest_rates.toml"
PAIRS: Final = {"shipped": ("heroquest", "heroquest"), "random-heroes": ("random", "heroquest"),
                "random-zargon": ("heroquest", "random")}  # fmt: skip
"""Who leads the heroes and who is Zargon."""
HEADER: Final = re.compile(r"^# Heroes of the shipped bots won (\d+) of (\d+) games \(([\d.]+) %, 95 % interval "
                           r"([\d.]+) to ([\d.]+)\), seeds 1 to (\d+)\.$", re.MULTILINE)  # fmt: skip
COMMENT: Final = (
    "# For each quest and pair of bots the games of seed 1, 2, 3 ..: w where the heroes won, - where not.\n"
)


def header(wins: int, games: int) -> str:
    """Gives the comment at the top of a quest."""
    low, high = interval(wins, games)
    return (
        f"# Heroes of the shipped bots won {wins} of {games} games ({100 * wins / games:.1f} %, "
        f"95 % interval {low:.1f} to {high:.1f}), seeds 1 to {games}."
    )


def field(wins: int, games: int) -> str:
    """Gives the field `difficulty` of a quest."""
    low, high = interval(wins, games)
    rate = 100 * wins / games
    return f"difficulty = {{ wins = {rate:.1f}, low = {low:.1f}, high = {high:.1f}, games = {games} }}"


def write_header(path: Path, wins: int, games: int) -> None:
    """Writes both into a quest: the comment below its first line, the field below its place in the campaign."""
    lines = [
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if not HEADER.match(line) and not line.startswith("difficulty = ")
    ]
    lines.insert(1, header(wins, games))
    place = next(number for number, line in enumerate(lines, 1) if line.startswith("campaign = "))
    lines.insert(place, field(wins, games))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_rates(rates: dict[str, dict[str, str]]) -> None:
    """Writes the winners of all games."""
    parts = [COMMENT]
    for pair, quests in rates.items():
        parts.append(f"\n[{pair}]\n" + "".join(f'{name} = "{games}"\n' for name, games in quests.items()))
    RATES.write_text("".join(parts), encoding="utf-8")


def main() -> None:
    """Plays, prints and writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("quest", nargs="*", help="names of shipped quests; all")
    parser.add_argument("-n", type=int, default=200, help="how many games of each; 200")
    parser.add_argument("--pair", choices=list(PAIRS), action="append", help="which bots; all pairs")
    told = parser.parse_args()
    folder = Path(str(files("undercroft_heroquest") / "data" / "quests"))
    host = Host()
    for name in told.quest or sorted(path.stem for path in folder.glob("*.toml")):
        for pair in told.pair or PAIRS:
            won = play(name, *PAIRS[pair], range(1, told.n + 1), host=host)
            wins = sum(won)
            print(f"{name}, {pair}: {header(wins, told.n)[2:]}", flush=True)  # noqa: T201
            rates = tomllib.loads(RATES.read_text(encoding="utf-8")) if RATES.exists() else {}
            rates.setdefault(pair, {})[name] = "".join("w" if one else "-" for one in won)
            write_rates(rates)
            if pair == "shipped":
                write_header(folder / f"{name}.toml", wins, told.n)


if __name__ == "__main__":
    main()
