"""What only shows in a process of its own: imports, missing packages, pipes, encodings, signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ZOO = """
from tests.cli_toys import zoo
from undercroft.cli import app
from undercroft.cli.terminal import prepare_streams
prepare_streams()
"""
ROOT = Path(__file__).parents[1]
BARE = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error", "HOME": "/nonexistent"}


def command(*args: str) -> list[str]:
    """Gives the command line that runs a command on the zoo."""
    return [sys.executable, "-c", f"{ZOO}app({list(args)!r}, prog_name='undercroft', obj=zoo())"]


def output(line: list[str], folder: Path, text: str = "", **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a process in a folder and gives what it wrote."""
    env = BARE | variables
    return subprocess.run(line, cwd=folder, env=env, input=text.encode(), capture_output=True, timeout=60, check=False)


def test_listing_games_imports_no_game_and_nothing_slow(tmp_path: Path) -> None:
    program = """
import sys
from importlib.metadata import entry_points
from undercroft.__main__ import main
sys.argv = ["undercroft", "games"]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
games = {entry.module.split(".")[0] for entry in entry_points(group="undercroft.games")}
found = {name.split(".")[0] for name in sys.modules} & (games | {"networkx", "numpy"})
assert not found, found
assert not {"rich.console", "undercroft.bench"} & set(sys.modules)
"""
    done = output([sys.executable, "-c", program], tmp_path)
    assert done.returncode == 0, done.stderr.decode()


def test_a_broken_wheel_is_listed_and_named_and_stops_nothing(tmp_path: Path) -> None:
    info = tmp_path / "wreck_wheel-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: wreck-wheel\nVersion: 1.2\nSummary: Sinks\n")
    (info / "entry_points.txt").write_text("[undercroft.games]\nwreck = wreck_module\n")
    (tmp_path / "wreck_module.py").write_text("raise RuntimeError('sunk')\n")
    path = os.pathsep.join([str(tmp_path), str(ROOT)])

    def undercroft(*args: str) -> subprocess.CompletedProcess[bytes]:
        return output([sys.executable, "-m", "undercroft", *args], tmp_path, PYTHONPATH=path)

    listed = json.loads(undercroft("games", "--json").stdout)
    assert {"name": "wreck", "distribution": "wreck-wheel", "version": "1.2", "summary": "Sinks"} in listed
    plugins = undercroft("plugins", "--json")
    assert plugins.returncode == 0
    [wreck] = [row for row in json.loads(plugins.stdout) if row["name"] == "wreck"]
    assert wreck["status"] == "broken"
    assert "sunk" in wreck["reason"]
    refused = undercroft("flow", "wreck")
    assert refused.returncode == 2
    assert b"Traceback" not in refused.stderr
    assert b"wreck" in refused.stderr
    assert b"sunk" in refused.stderr


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_the_extra_it_says_what_to_install(missing: str, tmp_path: Path) -> None:
    program = f"""
import sys
sys.modules[{missing!r}] = None
from undercroft.__main__ import main
main()
"""
    done = output([sys.executable, "-c", program], tmp_path)
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1
    assert "pip install 'undercroft[cli]'" in done.stderr.decode()


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    line = command("simulate", "zoo", "-n", "3000", "--json")
    with subprocess.Popen(line, cwd=tmp_path, env=BARE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_without_utf_8_everything_is_ascii(tmp_path: Path) -> None:
    done = output(command(), tmp_path, PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr.decode()
    text = done.stdout.decode("ascii")
    assert "+ zoo ---" in text
    assert "e accent" in text


def test_piped_output_has_no_colour_and_fits_80_columns(tmp_path: Path) -> None:
    done = output(command("play", "zoo", "--seats", "human,random"), tmp_path, "help\ndraw\n\xff\n", LC_ALL="C.UTF-8")
    assert done.returncode == 0, done.stderr.decode()
    text = done.stdout.decode()
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_an_interrupt_keeps_the_game_and_says_where(tmp_path: Path) -> None:
    with subprocess.Popen(
        command("play", "zoo", "--seats", "human,random"),
        cwd=tmp_path,
        env=BARE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(b"draw\n")
        process.stdin.flush()
        end = time.monotonic() + 30
        # A line for the header, one for the action of each player.
        while not (kept := list(tmp_path.glob("zoo-1.jsonl"))) or kept[0].read_bytes().count(b"\n") < 3:
            assert time.monotonic() < end
            time.sleep(0.02)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"The game is saved in zoo-1.jsonl; go on with:\n  undercroft play --from zoo-1.jsonl" in out
    assert errors == b""


def test_a_simulation_that_is_stopped_tells_what_it_has(tmp_path: Path) -> None:
    with subprocess.Popen(
        command("simulate", "zoo", "-n", "1000000", "--records", "games"),
        cwd=tmp_path,
        env=BARE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        end = time.monotonic() + 30
        while len(list(tmp_path.glob("games/*"))) < 3:
            assert time.monotonic() < end
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"mean score" in out
    assert b"stopped after" in errors
