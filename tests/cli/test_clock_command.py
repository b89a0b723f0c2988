"""boardcall clock: what it prints for a round, and how it refuses."""

import json
from functools import partial
from pathlib import Path

import pytest

from boardcall.rulebook import rulebook_text
from command_line import Run


@pytest.fixture
def run(command: Run) -> Run:
    """Runs `boardcall clock` and gives (exit status, standard output, standard error)."""
    return partial(command, "clock")


def test_sunday_of_codcon_warns_that_its_last_year_is_out_of_reach(run: Run) -> None:
    status, out, err = run("codcon-2018", "--round", "3", "--break", "MEAL@after:F1903")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[1] == "09:45-10:03   18  Spring 1901, negotiation (with writing)"
    assert "11:27-12:27   60  meal break after Fall 1903" in lines
    assert "372 minutes (negotiation 312, break 60) in all." in lines
    assert lines[-1] == (
        "Note: The last year 1910 cannot be reached before 15:00: it takes 312 minutes and 255 are left; "
        "1907 is the last year that fits."
    )


def test_an_hour_that_is_missing_in_the_night_of_the_round_is_passed_over(run: Run, tmp_path: Path) -> None:
    text = (
        rulebook_text("codcon-2018")[0].replace("2018-04-14", "2026-03-28").replace("America/Chicago", "Europe/Paris")
    )
    (tmp_path / "own.toml").write_text(text, "utf-8")
    words = (str(tmp_path / "own.toml"), "--round", "2", "--start", "23:30", "--to", "1905", "--json")
    document = json.loads(run(*words)[1])
    assert document["minutes"] == sum(row["minutes"] for row in document["rows"]) == 168
    assert (document["rows"][0]["starts"], document["rows"][-1]["ends"]) == ("23:30", "03:18")


def test_json_holds_every_row(run: Run) -> None:
    status, out, _ = run("wdc-2025", "--start", "10:00", "--from", "F1903", "--to", "1904", "--json")
    document = json.loads(out)
    assert status == 0
    assert [row["ends"] for row in document["rows"]][:3] == ["10:15", "10:17", "10:17"]
    assert document["by_part"] == {"negotiation": 39, "writing": 6, "adjudication": 0, "break": 0}
    assert document["fits"] is None
    assert document["notes"] == [
        "Adjudication is outside the period and counted as 0 minutes: --adjudication guesses it."
    ]


def test_a_pool_may_go_on_longer(run: Run) -> None:
    status, out, _ = run("wdc-2008", "--round", "4", "--pool", "top-board")
    assert status == 0
    assert "20:30-20:45   15  Fall 1909" in out
    assert "Play to 1909 takes 315 minutes; 330 are left before 21:00: it fits." in out


@pytest.mark.clause("wdc-2025:II.5.b")
def test_a_secret_end_prints_its_window_and_the_turns_in_it(run: Run) -> None:
    status, out, err = run("wdc-2025", "--round", "4")
    assert (status, err) == (0, "")
    assert "It ends at a time from 13:30 to 15:30 that only the directors know." in out
    status, out, _ = run("wdc-2025", "--round", "4", "--start", "09:00", "--adjudication", "8")
    lines = out.splitlines()
    assert status == 0
    assert lines[0].endswith("round 4, until 15:30 at the latest: board clock")
    assert lines[-3].startswith("15:")
    assert lines[-1] == (
        "Note: It ends at a time from 13:30 to 15:30 that only the directors know: "
        "Fall 1906 to Fall 1909 if nobody pauses."
    )
    document = json.loads(run("wdc-2025", "--round", "4", "--to", "1905", "--json")[1])
    assert (document["window"], document["last_year"]) == (["13:30", "15:30"], 1905)


def test_a_timetable_starts_at_a_turn_or_at_a_time(run: Run) -> None:
    turn = run("edc-2016", "--start", "F1906")
    assert turn == run("edc-2016", "--from", "F1906")
    assert turn[1].splitlines()[1] == "00:00-00:15   15  Fall 1906, negotiation (with adjudication, retreats)"
    assert run("edc-2016", "--start", "09:30", "--from", "F1906")[1].splitlines()[1].startswith("09:30-09:45")


def test_a_drawn_year_is_said_to_be_one(run: Run) -> None:
    assert "Note: The last year is drawn from 1907 to 1910 and told when it is reached." in run("codcon-2018")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("wdc-2025",), "Round 1 has no last year. Say one, such as --to 1907."),
        (("club", "--to", "1907"), "The rulebook has no clock"),
        (("edc-2016", "--start", "noon"), "“noon” is no time. Write 09:30."),
        (("edc-2016", "--to", "12"), "12 is no year of play."),
        (("edc-2016", "--from", "W1901"), "“W1901” is not a turn."),
        (("edc-2016", "--pool", "best"), "Round 1 has no pool best; it has none."),
        (("edc-2016", "--break", "lunch"), "“lunch” is no break."),
        (("edc-2016", "--break", "lunch@after:F1903"), "The rulebook plans no lunch break in this round."),
    ],
)
def test_wrong_use_gets_a_sentence(run: Run, words: tuple[str, ...], said: str) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert said in err
