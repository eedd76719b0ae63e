"""The kit as an outside author uses it: one line, run by pytest."""

from undercroft.examples import tic_tac_toe
from undercroft.testing import conformance

TestTicTacToe = conformance(tic_tac_toe)
