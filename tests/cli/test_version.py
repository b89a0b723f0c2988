"""`boardcall --version` says the version of the package."""

import tomllib
from pathlib import Path

from commands import run


def test_version_is_that_of_the_package() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    found = run("--version", folder=Path.cwd())
    assert found.stdout == f"boardcall {project['version']}\n"
