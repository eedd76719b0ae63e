"""Settings that all tests share."""

from hypothesis import settings

# Machines differ in speed, and so does one machine; what must be fast is measured in benches/.
settings.register_profile("undercroft", parent=settings(), deadline=None)
settings.load_profile("undercroft")
