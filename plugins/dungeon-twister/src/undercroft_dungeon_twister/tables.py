"""The host's positions and tables with this game's state and static data, as the rules annotate them."""

from __future__ import annotations

import undercroft

from .state import Table
from .static import Static

Position = undercroft.Position[Table, Static]
"""What the rules change."""
Reading = undercroft.Table[Table, Static]
"""What the rules may look at to list actions: a position, or an observation of it."""
