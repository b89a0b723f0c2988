"""The rule coverage page cannot claim what no test showed."""

from rule_coverage import READ, Clause, claimed, doors_in, read_clauses, write_page

CASES = (
    Clause("club:I.1", "standings", "", "Best two"),
    Clause("club:I.2", "standings", "", "Silence"),
    Clause("club:I.3", "clock", "", "Minutes"),
    Clause("club:I.4", "conduct", "no report can be filed", "Reports"),
)
TESTS = {"club:I.1": ["test_a.py::test_one", "test_a.py::test_two"], "club:I.2": [READ], "club:I.4": [READ]}
DOORS = {
    ("club:I.1", "test_a.py::test_one"): {"verb", "command"},
    ("club:I.1", "test_a.py::test_two"): {"page"},
    ("club:I.2", READ): {"page"},
    ("club:I.4", READ): {"page"},
}


def test_clause_list_names_each_clause_once() -> None:
    ids = [clause.id for clause in read_clauses()]
    assert len(ids) == len(set(ids)) == 394


def test_page_tells_the_program_from_people_and_from_what_is_missing() -> None:
    page = write_page(CASES, TESTS, DOORS)
    assert "| club | 4 | 1 | 1 | 1 | 1 |" in page
    assert "| I.1 | Best two | standings | the program | page, command, verb | `test_a.py::test_one` (command" in page
    assert "| I.2 | Silence | standings | people | page |" in page
    assert "| I.3 | Minutes | clock | not yet |  |  |" in page
    assert "| people; not yet: no report can be filed |" in page


def test_claims_and_doors_read_back_from_a_page_are_those_written() -> None:
    page = write_page(CASES, TESTS, DOORS)
    assert claimed(page) == {clause: set(tests) for clause, tests in TESTS.items()}
    assert doors_in(page) == DOORS


def test_a_test_of_two_clauses_shows_each_through_its_own_doors() -> None:
    both = {"club:I.1": [READ], "club:I.3": [READ]}
    page = write_page(CASES, both, {("club:I.1", READ): {"page"}, ("club:I.3", READ): {"command"}})
    assert f"| command | `{READ}` (command) |" in page
    assert f"| page | `{READ}` (page) |" in page


def test_clause_without_a_passing_test_is_not_claimed() -> None:
    assert claimed(write_page(CASES, {"club:I.1": []}, {})) == {}
