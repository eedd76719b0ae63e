"""Runs the gate: named steps in a fresh clone of the last commit, all of them even after a failure.

The last line says what ran; the exit code is 0 only if nothing failed. `--here` works in this tree
instead, with what is not committed. `--selftest` plants faults and sees whether they are caught.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TIMEOUT = 900
UV = ".venv/bin/uv"
INSTALL_UV = f"python3 -m venv .venv && .venv/bin/pip install -q uv && {UV} --version"

# What a change must touch to be able to change a step's verdict, for the self-test.
PACKAGES = r"README|LICENSE|pyproject\.toml|Cargo\.toml|python/|plugins/|rust_core/.*/src/"
PYTHON = r".*\.pyi?$|.*pyproject\.toml$"
RUST = r".*\.rs$|.*Cargo\.toml$"


@dataclass(frozen=True)
class Step:
    name: str
    command: str | Callable[[Path], str]
    """For bash, or a function that finds it in the tree."""
    reads: str
    """Paths it depends on, as a regular expression."""

    def depends_on(self, paths: Iterable[str]) -> bool:
        return any(re.match(self.reads, path) for path in paths)


def readme_command(tree: Path, marker: str) -> str:
    """The command with this marker in the README's first block that makes an environment.

    Taken from there, so that the gate does what the reader does.
    """
    text = (tree / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```|((?:^(?: {4}|\t)[^\n]*\n)+)", text, re.MULTILINE | re.DOTALL)
    for fenced, indented in blocks:
        block: str = (fenced or indented).replace("\\\n", " ")
        if "python3 -m venv" in block:
            for line in block.splitlines():
                if marker in line:
                    return line.strip().removeprefix("$ ").split("  #")[0]
    raise ValueError(f"README.md: no block of commands makes an environment and has {marker!r}")


STEPS = (
    Step("main", lambda tree: readme_command(tree, "python3 -m venv"), PACKAGES),
    Step("tests", lambda tree: readme_command(tree, "pytest"), rf"{PACKAGES}|tests/|benches/|docs/"),
    Step("ruff", f"{UV} run ruff check", PYTHON),
    Step("format", f"{UV} run ruff format --check", PYTHON),
    Step("mypy", f"{UV} run mypy", PYTHON),
    Step("clippy", "cargo clippy --workspace --all-targets -- -D warnings", RUST),
    Step("rustfmt", "cargo fmt --all --check", RUST),
    Step("cargo-test", "cargo test --workspace", RUST),
    Step("stub", f"{UV} run python .ci/stubs.py --check", r"rust_core/.*/src/|.*_core\.pyi|\.ci/stubs\.py"),
    Step(
        "stubtest",
        f"{UV} run python -m mypy.stubtest --allowlist .ci/stubtest-allow.txt undercroft._core",
        r"rust_core/.*/src/|.*_core\.pyi|\.ci/stubtest-allow\.txt",
    ),
    # Whoever may install valgrind, gets it; without it the step fails, as it runs with CI=true.
    Step(
        "perf",
        "command -v valgrind || [ $(id -u) != 0 ] || { apt-get -qq update && apt-get -qq install -y valgrind; }"
        f"; {UV} run python benches/gate/gate.py",
        r"rust_core/|Cargo\.toml|benches/gate/|python/undercroft/spatial\.py",
    ),
    Step("wheels", f"{UV} run python .ci/wheels.py", PACKAGES),
)
NAMES = [step.name for step in STEPS]


@dataclass
class Verdict:
    step: Step
    ok: bool
    seconds: float

    def __str__(self) -> str:
        return f"{self.step.name} {'ok' if self.ok else 'FAILED'} ({self.seconds:.0f} s)"


@dataclass
class Gate:
    """Runs steps in one tree; with a log, their output goes there instead of the terminal."""

    tree: Path
    log: Path | None = None
    env: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        hidden = {"VIRTUAL_ENV", "CARGO_TARGET_DIR", "PYTHONPATH"}
        self.env = {key: value for key, value in os.environ.items() if key not in hidden}
        self.env |= {"CI": "true", "UNDERCROFT_STRICT": "1"}

    def bash(self, command: str) -> bool:
        """Whether the command came to a good end in time; whatever it started is ended with it."""
        out = self.log.open("a") if self.log else None
        process = subprocess.Popen(
            ["bash", "-c", command],
            cwd=self.tree,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            return process.wait(TIMEOUT) == 0
        except subprocess.TimeoutExpired:
            self.say(f"ended after {TIMEOUT} s")
            return False
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def say(self, text: str) -> None:
        if self.log:
            with self.log.open("a") as out:
                print(text, file=out)
        else:
            print(text, flush=True)

    def run(self, steps: Iterable[Step]) -> list[Verdict]:
        return [self.run_step(step) for step in steps]

    def run_step(self, step: Step) -> Verdict:
        start = time.monotonic()
        try:
            command = step.command if isinstance(step.command, str) else step.command(self.tree)
        except (OSError, ValueError) as error:
            self.say(f"\n=== {step.name}: {error}")
            return Verdict(step, ok=False, seconds=0)
        # The first command of the README makes the environment; without it, or after it, we do.
        if step.name != "main" and not (self.tree / UV).exists():
            self.say(f"\n=== environment: {INSTALL_UV}")
            self.bash(INSTALL_UV)
        self.say(f"\n=== {step.name}: {command}")
        ok = self.bash(command)
        verdict = Verdict(step, ok, time.monotonic() - start)
        self.say(f"=== {verdict}")
        return verdict


def clone(target: Path) -> Path:
    """A fresh clone of this repository's last commit."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(target)], check=True)
    changes = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    if changes:
        print(f"note: {len(changes)} changes here are not committed and not in this run")
    return target


def main() -> int:
    parser = argparse.ArgumentParser(prog=".ci/run", description=__doc__)
    parser.add_argument("--only", metavar="STEP[,STEP]", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--here", action="store_true", help="work in this tree, not in a fresh clone")
    parser.add_argument("--selftest", action="store_true", help="plant faults; --only names the steps to try")
    args = parser.parse_args()
    only = args.only.split(",") if args.only else NAMES
    if unknown := set(only) - set(NAMES):
        parser.error(f"no such step: {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    steps = [step for step in STEPS if step.name in only]

    scratch = Path(tempfile.mkdtemp(prefix="undercroft-ci-"))
    try:
        if args.selftest:
            from selftest import selftest

            return selftest(clone(scratch / "undercroft"), scratch, only)
        verdicts = Gate(ROOT if args.here else clone(scratch / "undercroft")).run(steps)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    print(f"\nci: {len(verdicts)} steps ran: {', '.join(map(str, verdicts))}")
    return not all(verdict.ok for verdict in verdicts)


if __name__ == "__main__":
    sys.exit(main())
