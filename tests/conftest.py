"""Settings for the whole suite; fixtures live beside the tests that use them or in a module named for what they give."""

pytest_plugins = ["rule_coverage"]
