"""Settings for the whole suite; a fixture lives beside its tests or in a module named for what it gives."""

from hypothesis import settings

pytest_plugins = ["browser", "postgres", "rule_coverage"]

settings.register_profile("suite", deadline=None)  # speed is for benchmarks: a busy machine is no fault of the code
settings.load_profile("suite")
