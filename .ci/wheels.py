"""Builds what would be published, looks inside, and plays a game with it away from this tree.

Run in the project's environment. Every wheel holds all tracked files of its package, the types
marker, both licences and the readme; the host's source archive makes the same wheel; and a game
recorded with the installed wheels replays in this tree to the same position.
"""

import json
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAME = ("simulate", "donjon", "-n", "1", "--players", "4", "--seed", "11", "--bots", "random", "--json")

problems: list[str] = []


def check(good: object, problem: str) -> None:
    if not good:
        problems.append(problem)
        print(f"wrong: {problem}")


def run(*words: str | Path, cwd: Path = ROOT) -> str:
    command = [str(word) for word in words]
    print("$", shlex.join(command), flush=True)
    env = os.environ | {"CARGO_TARGET_DIR": str(ROOT / "target")}
    env.pop("VIRTUAL_ENV", None)
    return subprocess.run(command, cwd=cwd, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout


def tracked(folder: Path) -> set[str]:
    """The files that git knows in a folder of packages, by their path from there."""
    listing = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=folder)
    return {line for line in listing.splitlines() if (folder / line).exists()}


def check_wheel(wheel: Path, project: Path, source: Path) -> None:
    """The wheel holds its package, all of it and nothing else, and what the law wants."""
    names = set(zipfile.ZipFile(wheel).namelist())
    info = next(name for name in names if name.endswith(".dist-info/METADATA")).removesuffix("METADATA")
    for file in sorted(tracked(source) - names):
        check(False, f"{wheel.name} lacks {file}")
    package = min(name.split("/")[0] for name in tracked(source))
    check(f"{package}/py.typed" in names, f"{wheel.name} has no types marker, {package}/py.typed")
    strangers = {name for name in names if not name.startswith((f"{package}/", info))}
    check(not strangers, f"{wheel.name} has files outside its package: {sorted(strangers)}")
    for licence in ("LICENSE-MIT", "LICENSE-APACHE"):
        check(f"{info}licenses/{licence}" in names, f"{wheel.name} lacks {licence}")
    metadata = Parser().parsestr(zipfile.ZipFile(wheel).read(f"{info}METADATA").decode())
    check_metadata(metadata, wheel.name, project)


def check_metadata(metadata: Message, name: str, project: Path) -> None:
    table: dict[str, Any] = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    readme = (project / "README.md").read_text().strip()
    check(str(metadata.get_payload()).strip() == readme, f"{name} does not show the readme")
    check(metadata["License-Expression"] == "MIT OR Apache-2.0", f"{name} names no licence")
    check(metadata["Version"] == table["version"], f"{name} is not version {table['version']}")
    check(metadata["Requires-Python"] == ">=3.11", f"{name} says nothing about Python's version")


def check_sdist(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    wanted = {"LICENSE-MIT", "LICENSE-APACHE", "README.md", "PKG-INFO", "pyproject.toml"}
    wanted |= {f"python/{file}" for file in tracked(ROOT / "python")}
    # The fuzz targets are a workspace of their own: nobody needs them to build or test the package.
    files = (f for f in tracked(ROOT / "rust_core") if "/tests/" not in f and not f.startswith("fuzz/"))
    crates = {f"rust_core/{file}" for file in files}
    for file in sorted(wanted | crates):
        check(file in names, f"{sdist.name} lacks {file}")


def build(out: Path) -> list[Path]:
    """All wheels, made from the tree, after a look inside."""
    run("uv", "build", "--quiet", "--all-packages", "--wheel", "--out-dir", out)
    wheels = sorted(out.glob("*.whl"))
    projects = [ROOT, *sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))]
    check(len(wheels) == len(projects), f"{len(projects)} projects made {len(wheels)} wheels")
    for project in projects:
        name = tomllib.loads((project / "pyproject.toml").read_text())["project"]["name"]
        source = ROOT / "python" if project == ROOT else project / "src"
        check_wheel(next(out.glob(f"{name.replace('-', '_')}-*.whl")), project, source)
    check(
        next(out.glob("undercroft-*.whl")).name.count("-cp311-abi3-"),
        "the host's wheel is not for cp311-abi3",
    )
    return wheels


def build_from_sdist(out: Path, wheel: Path) -> None:
    """The source archive, and that it makes a wheel with the same files."""
    run("uv", "build", "--quiet", "--sdist", "--out-dir", out)
    sdist = next(out.glob("undercroft-*.tar.gz"))
    check_sdist(sdist)
    run("uv", "build", "--quiet", "--wheel", "--out-dir", out / "again", sdist)
    again = next((out / "again").glob("*.whl"))
    check(files(again) == files(wheel), "the source archive makes a wheel with other files")


def files(wheel: Path) -> set[str]:
    """What is inside, without the list of components, which only a build from git has or has not."""
    return {name for name in zipfile.ZipFile(wheel).namelist() if "/sboms/" not in name}


def play(away: Path, wheels: list[Path]) -> None:
    """A game recorded with the wheels replays here to the same position."""
    run("uv", "venv", "--quiet", away / "env")
    host, *games = sorted(wheels, key=lambda wheel: not wheel.name.startswith("undercroft-"))
    install = ("uv", "pip", "install", "--quiet", "--python", away / "env/bin/python")
    installed = away / "env/bin/undercroft"
    run(*install, host, *games)
    bare = subprocess.run([installed], cwd=away, capture_output=True, text=True, check=False)
    says = bare.returncode != 0 and "undercroft[cli]" in bare.stderr
    check(says, f"without the cli extra, the command does not say what to install: {bare.stderr}")
    run(*install, f"{host}[cli]", *games)
    played = json.loads(run(installed, *GAME, "--records", away / "records", cwd=away))["results"][0]["hash"]
    records = [path for path in (away / "records").rglob("*") if path.is_file()]
    check(len(records) == 1, f"one game left {len(records)} records")
    there = json.loads(run(installed, "replay", records[0], "--json", cwd=away))["hash"]
    here = json.loads(run("uv", "run", "--no-sync", "undercroft", "replay", records[0], "--json"))["hash"]
    print(f"the last position: {played} as played with the wheels, {there} replayed, {here} replayed here")
    check(played == there == here, "the record replays to another position")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="undercroft-wheels-") as folder:
        away = Path(folder)
        try:
            wheels = build(away / "dist")
            host = next(wheel for wheel in wheels if wheel.name.startswith("undercroft-"))
            build_from_sdist(away / "sdist", host)
            play(away, wheels)
        except subprocess.CalledProcessError as error:
            problems.append(f"{shlex.join(error.cmd)} ended with {error.returncode}")
    print(*(problems or ["all wheels are whole, and a game recorded with them replays here"]), sep="\n")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
