"""The rule coverage page cannot claim what no test showed."""

from rule_coverage import Clause, claimed, read_clauses, write_page

CASES = (
    Clause("club:I.1", "standings", "standings", "Best two"),
    Clause("club:I.2", "standings", "standings", "Ties"),
    Clause("club:I.3", "clock", "", "Minutes"),
)


def test_clause_list_names_each_clause_once() -> None:
    ids = [clause.id for clause in read_clauses()]
    assert len(ids) == len(set(ids)) == 394


def test_page_tells_tested_from_implemented_from_missing() -> None:
    page = write_page(CASES, {"club:I.1": ["test_a.py::test_one"]})
    assert "| club | 3 | 1 | 1 | 1 |" in page
    assert "| I.2 | Ties | standings | implemented |  |" in page
    assert "| I.3 | Minutes | clock | not yet |  |" in page


def test_claims_read_back_from_a_page_are_those_written() -> None:
    page = write_page(CASES, {"club:I.1": ["test_a.py::test_one", "test_a.py::test_two"]})
    assert claimed(page) == {"club:I.1": {"test_a.py::test_one", "test_a.py::test_two"}}


def test_clause_without_a_passing_test_is_not_claimed() -> None:
    assert claimed(write_page(CASES, {"club:I.1": []})) == {}
