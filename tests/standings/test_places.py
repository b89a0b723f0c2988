"""Places from crosstables: the clauses' own examples."""

from dataclasses import replace

import pytest

from standings.crosstables import Case, event, places, read_cases
from standings.told_standings import told_standings


@pytest.mark.parametrize("case", read_cases("places.toml"))
def test_places(case: Case) -> None:
    standings = told_standings(case.tournament)
    assert places(standings) == list(case.expect)


@pytest.mark.parametrize("last_year", [None, 1911])
def test_a_tie_on_the_title_board_without_a_count_to_compare_goes_on_to_the_next_tie_break(
    last_year: int | None,
) -> None:
    tournament = event("wdc-2008", "Anna 30 - - 30:9/T@top-board\nBen 10 - - 30:9/T@top-board")
    boards = tuple(
        replace(board, result=replace(board.result, last_year=last_year) if board.result else None)
        for board in tournament.boards
    )
    standings = told_standings(replace(tournament, boards=boards))
    assert [line.split(" |")[0] for line in places(standings)] == ["1 Anna 60", "2 Ben 40"]
