"""Problems as lines for people: where, what, and what to do, each thing said once."""

from boardcall.errors import Problem, problem_lines


def test_problem_says_where_what_and_what_to_do() -> None:
    problem = Problem(
        "there is no power X.", "Write A, E, F, G, I, R or T.", file="r.csv", row=7, field="power", text="X"
    )
    assert str(problem) == "r.csv, row 7, power: there is no power X. Write A, E, F, G, I, R or T."


def test_problem_of_many_rows_is_said_once_with_its_rows() -> None:
    same = [Problem("no round 4.", file="r.csv", row=row, field="round") for row in (9, 3, 4, 5, 5, 12)]
    other = Problem("no round 4.", file="r.csv", row=6, field="pool")
    assert problem_lines([*same, other]) == (
        "r.csv, rows 3 to 5, 9, 12, round: no round 4.",
        "r.csv, row 6, pool: no round 4.",
    )


def test_problems_without_rows_stay_as_they_are() -> None:
    assert problem_lines([Problem("one."), Problem("two.", line=3, file="a.toml")]) == ("one.", "a.toml:3: two.")
    assert str(Problem("three.", line=4, field="column 7")) == "line 4, column 7: three."
