"""Cases of one law: some of them in every run, all with --all."""

from collections.abc import Iterable

import pytest


def samples(cases: Iterable[object], one_in: int) -> list[object]:
    """The cases as parameters of a test, of which one in so many, the first among them, is not marked as long."""
    return [pytest.param(case, marks=pytest.mark.long if place % one_in else ()) for place, case in enumerate(cases)]
