"""The performance gate: counts instructions, which are the same each time, and judges ratios, which move little.

    uv run python benches/gate/gate.py

Each kernel runs beside a plain reference that is compiled by the same compiler in the same run
(rust_core/engine/examples/gate). valgrind's callgrind counts the instructions of either at two sizes; the difference
belongs to the rounds alone, without the start of the program. What is judged, against limits.toml:

1. the answers are those of the reference, and their size, the allocations and their bytes are exactly as recorded;
2. instructions of the kernel over those of the reference are at most the limit, the recorded ratio plus 5 %;
3. the same for calls from Python into Rust, over calls into Python's own types;
4. time of the kernel over that of the reference, least over least, in turns: at most 1.5 times the recorded ratio, as a
   backstop for what instructions do not show.

callgrind runs the portable path, never wider instructions, and so does the backstop: these figures are not those of the
machine's best path. Without valgrind, 2 and 3 are skipped; with CI=true in the environment that is an error.

`--selftest` slows each kernel by a tenth, and wants each to be noticed; then it wants ten runs to pass beside a busy
neighbour. `--record` writes the figures as they are now into limits.toml, where a reviewer sees what changed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BACKSTOP = 1.5
PAIRS = 15
TRIES = 3
"""How often a time is taken before it counts as a miss."""
OTHER_PYTHON = 3.0
"""By how much a call may miss its limit on another build of Python, whose own calls take more or less than these."""
BUSY_RUNS = 10

Table = dict[str, Any]


class Unmet(Exception):
    """What does not let the gate run at all."""


@dataclass
class Row:
    """What was found about one family."""

    name: str
    limits: Table
    exact: dict[str, int] = field(default_factory=dict)
    kernel: float | None = None
    """Instructions of a round."""
    plain: float | None = None
    time: float | None = None
    """The ratio of times."""
    margin: float = 1.0
    is_call: bool = False

    @property
    def table(self) -> str:
        """Its table in limits.toml."""
        return f"calls.{self.name}" if self.is_call else self.name

    @property
    def ratio(self) -> float | None:
        return None if self.kernel is None or self.plain is None else self.kernel / self.plain

    @property
    def misses(self) -> list[str]:
        """What is not as it should be, in words."""
        found = [
            f"{key} {value:,}, recorded {self.limits[key]:,}"
            for key, value in self.exact.items()
            if value != self.limits[key]
        ]
        limit = self.limits["instructions"] * self.margin
        if self.ratio is not None and self.ratio > limit:
            found += [f"instructions {self.ratio:.4f} of the reference's, limit {limit:.4f}"]
        if self.time is not None and self.time > self.limits["time"] * BACKSTOP:
            found += [f"time {self.time:.3f} of the reference's, recorded {self.limits['time']:.3f}"]
        return found

    def __str__(self) -> str:
        def number(value: float | None, form: str) -> str:
            return "-" if value is None else f"{value:{form}}"

        cells = (
            f"{'from Python: ' * self.is_call + self.name:22}",
            f"{number(self.kernel, ',.1f'):>12}",
            f"{number(self.plain, ',.1f'):>13}",
            f"{number(self.ratio, '.4f'):>9}",
            f"{self.limits['instructions']:9.4f}",
            f"{number(self.time, '.3f'):>8}",
            f"{self.limits.get('time', float('nan')):8.3f}",
        )
        return " ".join(cells).replace("nan", "  -") + (
            "" if not self.misses else "   FAILED: " + "; ".join(self.misses)
        )


HEAD = (
    f"{'':22} {'kernel':>12} {'reference':>13} {'ratio':>9} {'limit':>9} {'time':>8} {'was':>8}\n"
    f"{'':22} {'instructions a round':>26} {'':>9} {'':>9} {'ratio':>8}"
)


def limits() -> dict[str, Table]:
    return tomllib.loads((HERE / "limits.toml").read_text(encoding="utf-8"))


def build() -> Path:
    """The program with the kernels, freshly compiled."""
    command = ["cargo", "build", "--quiet", "--release", "--package", "undercroft-engine", "--example", "gate"]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise Unmet("the kernels do not compile")
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return ROOT / target / "release" / "examples" / "gate"


def library() -> Path:
    """The compiled module that Python imports."""
    from undercroft import _core

    return Path(_core.__file__)


def output(*command: str | Path) -> str:
    done = subprocess.run([*map(str, command)], env={}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unmet(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def numbers(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


@dataclass(frozen=True)
class Counter:
    """Counts instructions with valgrind's callgrind, in an environment that is empty but for what is named."""

    valgrind: str

    def count(self, env: dict[str, str], *command: str | Path) -> int:
        run = [self.valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, command)]
        done = subprocess.run(run, env=env, capture_output=True, text=True, check=False)
        found = re.search(r"Collected : (\d+)", done.stderr)
        if done.returncode or not found:
            raise Unmet(f"{' '.join(run)}: {done.stderr.strip()}")
        return int(found[1])

    def a_round(self, rounds: int, env: dict[str, str], *command: str | Path) -> float:
        """The instructions of one round: those of `2 * rounds` less those of `rounds`."""
        once, twice = (self.count(env, *command, str(n)) for n in (rounds, 2 * rounds))
        return (twice - once) / rounds


@dataclass
class Gate:
    program: Path
    counter: Counter | None
    families: dict[str, Table]
    calls: dict[str, Table]
    loop: float
    """Instructions of a round of nothing on the build of Python that the limits of calls were recorded with."""
    margin: float = 1.0
    loop_here: float | None = None

    def family(self, name: str, mode: str = "kernel", plain: float | None = None) -> Row:
        """Counts and times one family; with the instructions of the reference, if they are known."""
        row = Row(name, self.families[name])
        if mode == "kernel":
            row.exact = {key: int(value) for key, value in numbers(output(self.program, name, "check", "1")).items()}
            row.time = self.time(name)
        if self.counter:
            rounds = row.limits["rounds"]
            row.kernel = self.counter.a_round(rounds, {}, self.program, name, mode)
            rounds = row.limits.get("reference_rounds", rounds)
            row.plain = plain or self.counter.a_round(rounds, {}, self.program, name, "plain")
        return row

    def time(self, name: str) -> float:
        """The ratio of times: the least of a few tries, taken only while it would miss."""
        least = float("inf")
        for _ in range(TRIES):
            found = numbers(output(self.program, name, "time", str(PAIRS)))
            least = min(least, float(found["kernel"]) / float(found["plain"]))
            if least <= self.families[name]["time"] * BACKSTOP:
                break
        return least

    def call(self, name: str, mode: str = "kernel", plain: float | None = None) -> Row:
        """Counts the instructions of one kind of call from Python."""
        row = Row(name, self.calls[name], margin=self.margin, is_call=True)
        rounds = row.limits["rounds"]
        row.kernel = self.count_calls(mode, name, rounds)
        row.plain = plain or self.count_calls("plain", name, rounds)
        return row

    def count_calls(self, mode: str, name: str, rounds: int) -> float:
        # Not isolated: that would ignore the seed. Without site, the start takes a fraction of the instructions.
        return (self.count_python(mode, name, rounds) - self.start) / rounds

    def count_python(self, mode: str, name: str, rounds: int) -> int:
        assert self.counter
        command = [sys.executable, "-S", HERE / "calls.py", library(), mode, name, str(rounds)]
        return self.counter.count({"PYTHONHASHSEED": "0"}, *command)

    @cached_property
    def start(self) -> int:
        """The instructions of Python's start, all made and nothing called: the smaller size of every call."""
        return self.count_python("plain", "loop", 0)

    def know_python(self) -> None:
        """Widens the limits of calls if this is another build of Python."""
        loop = self.loop_here = self.count_calls("plain", "loop", 5000)
        if abs(loop / self.loop - 1) > 0.02:
            self.margin = OTHER_PYTHON
            print(
                f"this Python takes {loop:.1f} instructions for a round of nothing, that of the limits {self.loop:.1f}:"
                f" they are wider here, times {OTHER_PYTHON:g}"
            )

    def run(self) -> list[Row]:
        rows = []
        print(HEAD)
        for name in self.families:
            rows += [self.family(name)]
            print(rows[-1], flush=True)
        if self.counter and self.calls:
            self.know_python()
        for name in self.calls if self.counter else ():
            rows += [self.call(name)]
            print(rows[-1], flush=True)
        return rows

    def selftest(self) -> int:
        """Whether a slower kernel is noticed, and a busy machine is not."""
        if not self.counter:
            raise Unmet("the self-test needs valgrind")
        print("as it is:")
        sound = self.run()
        wrong = [row.table for row in sound if row.misses]
        print("\na tenth slower:")
        kinds = [(self.family, name) for name in self.families] + [(self.call, name) for name in self.calls]
        for (look, name), row in zip(kinds, sound, strict=True):
            slowed = look(name, "slow", row.plain)
            found = any(miss.startswith("instructions") for miss in slowed.misses)
            wrong += [] if found else [f"{row.table}, slowed"]
            print(
                f"{'noticed' if found else 'MISSED ':8} {slowed.table:22} {row.ratio:.4f} -> {slowed.ratio:.4f}",
                flush=True,
            )
        with busy():
            for number in range(1, BUSY_RUNS + 1):
                print(f"\nbeside a busy neighbour, run {number} of {BUSY_RUNS}:")
                wrong += [f"{row.table}, run {number}" for row in self.run() if row.misses]
        print(f"\nselftest: {'all is well' if not wrong else 'wrong: ' + ', '.join(wrong)}")
        return bool(wrong)


@contextmanager
def busy() -> Iterator[None]:
    """Keeps every processor but one at work."""
    others = max(1, (os.cpu_count() or 1) - 1)
    # They end with us, however we end.
    work = f"import os\nwhile os.getppid() == {os.getpid()}: pass"
    started = [subprocess.Popen([sys.executable, "-c", work]) for _ in range(others)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


def gate(only: list[str]) -> Gate:
    counter = shutil.which("valgrind")
    if not counter and os.environ.get("CI") == "true":
        raise Unmet("no valgrind, so no instructions are counted: apt-get install valgrind")
    program, tables = build(), limits()
    calls = tables.pop("calls")
    loop = calls.pop("loop")
    there = output(program).split()
    if sorted(there) != sorted(tables):
        raise Unmet(f"limits.toml has {', '.join(tables)}; the program has {', '.join(there)}")
    if unknown := set(only) - {*tables, *calls}:
        raise Unmet(f"no such family: {', '.join(sorted(unknown))}; there are {', '.join([*tables, *calls])}")
    if only:
        tables, calls = ({name: of[name] for name in of if name in only} for of in (tables, calls))
    return Gate(program, Counter(counter) if counter else None, tables, calls, loop)


def record(rows: list[Row], loop: float | None) -> None:
    """Writes the figures as they are now into limits.toml, each into its line."""
    path = HERE / "limits.toml"
    text = path.read_text(encoding="utf-8")
    if loop is not None:
        text = re.sub(r"^loop = .*", f"loop = {loop:.1f}", text, flags=re.MULTILINE)
    for row in rows:
        lines = {key: str(value) for key, value in row.exact.items()}
        if row.ratio is not None:
            lines["instructions"] = f"{significant(row.ratio * 1.05)} # {significant(row.ratio)} and 5 %"
        if row.time is not None:
            lines["time"] = significant(row.time)
        table = f"[{row.table}]\n"
        before, _, rest = text.partition(table)
        inside, blank, after = rest.partition("\n\n")
        for key, value in lines.items():
            inside = re.sub(rf"^{key} = .*", f"{key} = {value}", inside, flags=re.MULTILINE)
        text = before + table + inside + blank + after
    path.write_text(text, encoding="utf-8")


def significant(value: float) -> str:
    return f"{value:#.4g}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="FAMILY[,FAMILY]", help="only these")
    parser.add_argument("--record", action="store_true", help="write the figures into limits.toml, and fail for none")
    parser.add_argument("--selftest", action="store_true", help="see whether the gate notices, and only when it should")
    args = parser.parse_args()
    start = time.monotonic()
    try:
        found = gate(args.only.split(",") if args.only else [])
        if args.selftest:
            return found.selftest()
        rows = found.run()
    except Unmet as error:
        print(f"perf: {error}")
        return 1
    if args.record:
        record(rows, found.loop_here)
        return 0
    failed = [row for row in rows if row.misses]
    if not found.counter:
        print("perf: skipped: instructions and calls from Python, as there is no valgrind (apt-get install valgrind)")
    print(f"perf: {len(rows) - len(failed)} of {len(rows)} keep their limits, {time.monotonic() - start:.0f} s")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
