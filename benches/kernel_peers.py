"""The kernels beside networkx, rustworkx, scipy, igraph, tcod, numpy, numba and plain Python: a table of ratios.

    uv run --group bench python benches/kernel_peers.py [KERNEL ...] [--large]

A ratio is the peer's time over ours, for the same questions. Peers get their graphs made beforehand, compilers are
warm, and each is asked in its quickest way; sources and targets go round. Every answer was compared with plain Python's
first, except where a library has another rule. Times are the least of many short windows, taken in turns in one process
on one core. `--large` adds boards of 1024x1024, and takes minutes.
"""

from __future__ import annotations

import argparse
import sys

from undercroft.bench.kernels import KERNELS, LARGE, KernelRow, measure

SECONDS = 30.0


def table(rows: list[KernelRow]) -> list[str]:
    """Gives the lines of the table: a line for a kernel and a board, a column for a peer."""
    peers = list(dict.fromkeys(row.peer for row in rows if row.peer and row.peer not in ("reach", "asked")))
    lines = [
        f"| kernel | board | µs | {' | '.join(peers)} |",
        f"|---|---|---:|{'---:|' * len(peers)}",
    ]
    by_board: dict[tuple[str, str], dict[str, KernelRow]] = {}
    for row in rows:
        by_board.setdefault((row.kernel, row.size), {})[row.peer or ""] = row
    for (kernel, size), found in by_board.items():
        ours = next(iter(found.values())).microseconds
        cells = [cell(found.get(peer)) for peer in peers]
        lines += [f"| {kernel} | {size} | {ours:,.{2 if ours < 100 else 0}f} | {' | '.join(cells)} |"]
    return lines


def cell(row: KernelRow | None) -> str:
    """Gives a ratio, with a mark if the peer does not do the same, and in brackets what is missing to the target."""
    if row is None or row.ratio is None:
        return ""
    mark = "*" if row.note else ""
    short = f" (of {row.target:g})" if row.ok is False else ""
    return f"{row.ratio:,.{1 if row.ratio < 100 else 0}f}{mark}{short}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kernels", nargs="*", metavar="KERNEL", help=f"of {', '.join(KERNELS)}")
    parser.add_argument("--large", action="store_true", help="boards of 1024x1024 too")
    args = parser.parse_args()
    kernels = LARGE if args.large else KERNELS
    if unknown := set(args.kernels) - set(kernels):
        parser.error(f"no such kernel: {', '.join(sorted(unknown))}; there are {', '.join(kernels)}")
    report = measure(seconds=SECONDS, kernels={name: kernels[name] for name in args.kernels or kernels})
    print(f"{report.machine}, Python {report.python}\n")
    print("\n".join(table(report.rows)))
    print("\nRatios are the peer's time over ours. * the peer does something else:")
    notes = dict.fromkeys((row.peer, row.kernel, row.note) for row in report.rows if row.note and row.peer != "asked")
    for peer, kernel, note in notes:
        print(f"  {peer}, {kernel}: {note}")
    for line in report.absent:
        print(line, file=sys.stderr)
    return bool(report.absent)


if __name__ == "__main__":
    sys.exit(main())
