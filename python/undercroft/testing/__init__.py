"""The conformance kit: one line that tries every promise a game has to keep.

    from undercroft.testing import conformance

    TestMyGame = conformance("my-game")

gives pytest a class with a test for each check and setting (docs/conformance.md). Without pytest `verify` does the
same.

>>> from undercroft.examples import tic_tac_toe
>>> from undercroft.testing import verify
>>> report = verify(tic_tac_toe, checks=["ends", "copies"])
>>> report.settings
['2 players']
"""

from .case import Case, Check, Step
from .errors import ConformanceError
from .plan import Budget
from .reach import Moment
from .report import Report, examine, failures, verify
from .route import Route
from .shape import shape_of, write_shape
from .suite import conformance
from .telling import told_apart

__all__ = [
    "Budget",
    "Case",
    "Check",
    "ConformanceError",
    "Moment",
    "Report",
    "Route",
    "Step",
    "conformance",
    "examine",
    "failures",
    "shape_of",
    "told_apart",
    "verify",
    "write_shape",
]
