"""Places from crosstables: the clauses' own examples."""

import pytest
from crosstables import Case, places, read_cases

from boardcall.standings.table import compute_standings


@pytest.mark.parametrize("case", read_cases("places.toml"))
def test_places(case: Case) -> None:
    standings = compute_standings(case.tournament, case.rulebook)
    assert places(standings) == list(case.expect)
