"""The pytest plugin: the marker `rule`, two options, and the summary of what was not exercised.

It is loaded in every run of pytest where Undercroft is installed: it imports nothing more before it has to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options."""
    group = parser.getgroup("undercroft", "conformance of games (undercroft.testing)")
    group.addoption(
        "--undercroft-games", type=int, metavar="N", help="play-outs in each setting, instead of what a suite says"
    )
    group.addoption("--undercroft-seed", type=int, metavar="N", help="the first seed, instead of what a suite says")


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker."""
    config.addinivalue_line("markers", "rule(*ids): the rules of a game, by id, that the test proves")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Says what the suites did not exercise, whether they failed or not."""
    told: dict[str, list[str]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "undercroft" and report.when == "call":
                    told.setdefault(report.nodeid.rpartition("::")[0], []).append(value)
    if not told:
        return
    from .exercise import summary

    for line in summary(told):
        if line.startswith(" "):
            terminalreporter.write_line(line)
        else:
            terminalreporter.write_sep("-", line)
