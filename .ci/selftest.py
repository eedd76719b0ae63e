"""Plants one fault after the other in a scratch clone and sees which steps of the gate notice.

A fault is made so that one step must fail and nobody else. All other steps that read the changed
files run too, and must pass.
"""

import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gate import STEPS, Gate


@dataclass(frozen=True)
class Fault:
    step: str
    what: str
    plant: Callable[[Path], None]


def write(path: str, text: str) -> Callable[[Path], None]:
    """Makes a new file."""
    return lambda tree: put(tree / path, text)


def append(path: str, text: str) -> Callable[[Path], None]:
    return lambda tree: put(tree / path, (tree / path).read_text() + text)


def replace(path: str, old: str, new: str) -> Callable[[Path], None]:
    """Replaces the first occurrence, which must be there."""

    def plant(tree: Path) -> None:
        text = (tree / path).read_text()
        assert old in text, f"{path} has no {old!r}"
        put(tree / path, text.replace(old, new, 1))

    return plant


def both(*plants: Callable[[Path], None]) -> Callable[[Path], None]:
    def plant(tree: Path) -> None:
        for one in plants:
            one(tree)

    return plant


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


STUB = "python/undercroft/_core.pyi"
WHEEL_TABLE = "[tool.hatch.build.targets.wheel]\n"

FAULTS = (
    Fault(
        "main",
        "a wrong option in the README",
        replace("README.md", ".venv/bin/uv run undercroft\n", ".venv/bin/uv run undercroft --oh\n"),
    ),
    Fault(
        "tests",
        "a failing test",
        write(
            "tests/test_fault.py",
            '"""A fault."""\n\n\ndef test_fault() -> None:\n    assert sorted([2, 1]) == [2, 1]\n',
        ),
    ),
    Fault(
        "tests",
        "a test that warns",
        write(
            "tests/test_fault.py",
            '"""A fault."""\n\nimport warnings\n\n\ndef test_fault() -> None:\n    warnings.warn("oh", stacklevel=1)\n',
        ),
    ),
    Fault("ruff", "an unused import", write("tests/test_fault.py", '"""A fault."""\n\nimport os\n')),
    Fault("format", "a crooked dict", write("tests/test_fault.py", '"""A fault."""\n\nFAULT = { "a":1 }\n')),
    Fault(
        "mypy",
        "a wrong type in the host",
        append("python/undercroft/spatial.py", '\n_fault: int = "no int"\n'),
    ),
    Fault(
        "mypy",
        "a wrong type in a game",
        append("plugins/donjon/src/undercroft_donjon/__init__.py", '\n_fault: int = "no int"\n'),
    ),
    Fault(
        "clippy",
        "a needless return",
        append(
            "rust_core/engine/src/lib.rs",
            "\n/// One more.\n#[must_use]\npub fn fault(n: u32) -> u32 {\n    return n + 1;\n}\n",
        ),
    ),
    Fault(
        "rustfmt",
        "a crooked function",
        append(
            "rust_core/engine/src/lib.rs",
            "\n/// One more.\n#[must_use]\npub fn fault(n: u32) -> u32 { n + 1 }\n",
        ),
    ),
    Fault(
        "cargo-test",
        "a failing Rust test",
        write(
            "rust_core/engine/tests/fault.rs",
            "//! A fault.\n\n#[test]\nfn fault() {\n    assert_eq!([1, 2].len(), 3);\n}\n",
        ),
    ),
    Fault("stub", "an edited docstring", replace(STUB, "A set of squares", "A list of squares")),
    Fault(
        "stubtest",
        "a stub with a function that is not there",
        both(
            replace(STUB, "_T = TypeVar", "def fault() -> None: ...\n\n_T = TypeVar"),
            replace(".ci/stubs.py", "_T = TypeVar", "def fault() -> None: ...\n\n_T = TypeVar"),
        ),
    ),
    Fault(
        "perf",
        "a generator that does more than it must",
        replace(
            "rust_core/engine/src/rng.rs",
            "        let mut product = ",
            "        std::hint::black_box(std::hint::black_box(*self).next());\n        let mut product = ",
        ),
    ),
    Fault(
        "wheels",
        "no types marker in a game",
        lambda tree: next(tree.glob("plugins/donjon/src/*/py.typed")).unlink(),
    ),
    Fault(
        "wheels",
        "a game's data left out of its wheel",
        replace("plugins/donjon/pyproject.toml", WHEEL_TABLE, f'{WHEEL_TABLE}exclude = ["*.toml"]\n'),
    ),
    Fault(
        "wheels",
        "no licence in the host's wheel",
        replace(
            "pyproject.toml",
            'license-files = ["LICENSE-MIT", "LICENSE-APACHE"]',
            'license-files = ["LICENSE-MIT"]',
        ),
    ),
)


def git(tree: Path, *args: str) -> str:
    return subprocess.run(["git", *args], cwd=tree, check=True, capture_output=True, text=True).stdout


def selftest(tree: Path, scratch: Path, only: Sequence[str]) -> int:
    """Tries every fault that a step of `only` must find; prints a table."""
    log = scratch / "log"
    print("no fault: all steps", flush=True)
    sound = Gate(tree, log).run(STEPS)
    if not all(verdict.ok for verdict in sound):
        print(log.read_text())
        print(f"selftest: the tree fails without a fault: {', '.join(map(str, sound))}")
        return 1

    good, faults = 0, [fault for fault in FAULTS if fault.step in only]
    for fault in faults:
        start = time.monotonic()
        log.unlink()
        fault.plant(tree)
        changed = [line[3:] for line in git(tree, "status", "--porcelain", "--untracked-files=all").splitlines()]
        steps = [step for step in STEPS if step.depends_on(changed)]
        failed = [verdict.step.name for verdict in Gate(tree, log).run(steps) if not verdict.ok]
        ok = failed == [fault.step]
        good += ok
        mark, found = "ok " if ok else "BAD", ", ".join(failed) or "none"
        print(
            f"{mark} {fault.step:10} {fault.what:42} failed: {found:12} "
            f"of {len(steps)} that read it, {time.monotonic() - start:.0f} s",
            flush=True,
        )
        if not ok:
            print(log.read_text())
        git(tree, "checkout", "--quiet", ".")
        git(tree, "clean", "--quiet", "-fd")
    untried = {step.name for step in STEPS} - {fault.step for fault in FAULTS}
    print(f"selftest: {good} of {len(faults)} faults were found by the right step and by no other")
    if untried:
        print(f"selftest: no fault for {', '.join(sorted(untried))}")
    return good != len(faults) or bool(untried)
