"""Settings for the whole suite; a fixture lives beside its tests or in a module named for what it gives."""

pytest_plugins = ["browser", "postgres", "rule_coverage"]
