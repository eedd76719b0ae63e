"""Builds the wheel of an overlay and installs it into a folder of its own, as a user would, without any network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def run(*words: str | Path, cwd: Path = HERE, env: dict[str, str] | None = None) -> str:
    """Runs a program to a good end and gives what it printed."""
    done = subprocess.run(list(map(str, words)), cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words[0]} ended with {done.returncode}: {done.stdout}{done.stderr}"
    return done.stdout


def build(project: str, out: Path) -> Path:
    """Builds the wheel of a project in this folder; what builds it is in the environment of the tests."""
    # From a copy, so that whatever the build leaves behind is not in the tree.
    copy = out / "source"
    shutil.copytree(HERE / project, copy, ignore=shutil.ignore_patterns("__pycache__"))
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out / "dist", cwd=copy)
    (wheel,) = (out / "dist").glob("*.whl")
    return wheel


def install(wheel: Path, target: Path) -> None:
    """Installs a wheel into a folder, with uv or, where that is not in the environment, with pip."""
    beside = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    uv = os.environ.get("UV") or shutil.which("uv", path=beside)
    installer = [uv, "pip"] if uv else [sys.executable, "-m", "pip"]
    where = ["--python", sys.executable] if uv else []
    run(*installer, "install", "--quiet", *where, "--no-deps", "--no-index", "--target", target, wheel)
