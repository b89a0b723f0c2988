"""new, import, verify, undo, redo, log, archive and erase, as people and programs use them."""

import json
from pathlib import Path
from typing import Any

import pytest

from boardcall.store.live import open_live, read_event
from boardcall.tournament import chain_acts
from boardcall.tournament.acts.notices import PostNotice
from command_line import Run
from congress import AT, NAMES

LAST = (5, 5, 5, 5, 5, 5, 4)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, command: Run, tmp_path: Path) -> Run:
    """Runs the command line in a folder of its own, and gives (exit status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    return command


@pytest.fixture
def results(tmp_path: Path) -> str:
    """A sheet with a board of each of two rounds."""
    lines = ["round,board,power,player,centres,eliminated,last_year,end,pool"]
    for number in (1, 2):
        for power, player, centres in zip("AEFGIRT", NAMES[number:], LAST, strict=False):
            lines.append(f"{number},1,{power},{player},{centres},,1907,time,")
    path = tmp_path / "results.csv"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return str(path)


@pytest.fixture
def event(run: Any, results: str) -> str:
    """An event with the results in it."""
    assert run("new", "congress.db", "--rulebook", "club", "--name", "Congress of Vienna")[0] == 0
    assert run("import", "congress.db", results)[0] == 0
    return "congress.db"


def test_new_says_what_it_opened_and_not_twice(run: Any) -> None:
    status, out, _ = run("new", "congress.jsonl", "--rulebook", "wdc-2025", "--json", "--starts", "2026-11-21")
    opened = json.loads(out)
    assert (status, opened["rulebook"], opened["head"]["number"]) == (0, "wdc-2025", 1)
    status, _, err = run("new", "congress.jsonl", "--rulebook", "wdc-2025")
    assert (status, err) == (2, "There is a file congress.jsonl already. Choose another place.\n")


@pytest.mark.parametrize(
    ("words", "because"),
    [
        (("new", "e.db", "--rulebook", "nowhere-1900"), 'There is no rulebook "nowhere-1900"'),
        (("new", "e.db", "--rulebook", "club", "--starts", "tomorrow"), "--starts: “tomorrow” is not a date."),
        (("log", "e.db"), "There is no event at e.db. Make one with: boardcall new e.db --rulebook ID"),
        (("verify", "e.jsonl"), "There is no event at e.jsonl."),
        (("log", ""), "The name of the event is empty. Give a file, such as spring.db."),
        (("serve", " "), "The name of the event is empty. Give a file, such as spring.db."),
        (("new", "", "--rulebook", "club"), "The name of the event is empty. Give a file, such as spring.db."),
        (("log", "my event"), 'There is no event at my event. Make one with: boardcall new "my event" --rulebook ID'),
    ],
)
def test_wrong_use_is_a_sentence_and_status_2(run: Any, words: tuple[str, ...], because: str) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.startswith(because)


def test_a_place_without_an_event_names_what_is_there(run: Any, tmp_path: Path) -> None:
    (tmp_path / "spring").mkdir()
    empty = run("log", str(tmp_path / "spring"))
    assert empty[2].startswith(f"There is no event in the folder {tmp_path / 'spring'}. Make one with: ")
    for name in ("spring-2026.db", "spring-2026.vault.sqlite3", "vault.sqlite3", "autumn.jsonl", "notes.txt"):
        (tmp_path / "spring" / name).touch()
    status, out, err = run("log", str(tmp_path / "spring"))
    assert (status, out) == (2, "")
    assert err == f"The folder {tmp_path / 'spring'} has: autumn.jsonl, spring-2026.db. Name one of them.\n"
    near = run("log", str(tmp_path / "spring" / "spring2026"))
    assert near[2].endswith(f"Did you mean {tmp_path / 'spring' / 'spring-2026.db'}?\n")
    other = run("log", str(tmp_path / "spring" / "spring-2026.db"))
    assert "Make one with: boardcall new" in other[2]


def test_import_gives_the_standings_of_the_sheet(run: Any, event: str, results: str) -> None:
    of_event = json.loads(run("standings", event, "--json")[1])
    of_sheet = json.loads(run("standings", "club", results, "--json")[1])

    def rows(data: Any) -> Any:
        return [(row["place"], row["total"]["exact"]) for row in data["standings"]["places"]]

    assert rows(of_event) == rows(of_sheet)


def test_import_again_brings_only_what_changed(run: Any, event: str, results: str) -> None:
    status, _, err = run("import", event, results)
    assert (status, err.startswith("Everything in the sheets is in the event already.")) == (2, True)
    sheet = Path(results)
    sheet.write_text(
        sheet.read_text("utf-8").replace("Metternich,5", "Metternich,4").replace("Bismarck,4", "Bismarck,5")
    )
    status, out, _ = run("import", event, results)
    assert status == 0
    assert "Note: The result of board 1 of round 1 is corrected. It was A5 E5 F5 G5 I5 R5 T4." in out
    assert "Saved 1 act; the event has 14." in out


def test_players_sheet_adds_to_what_is_known(run: Any, results: str, tmp_path: Path) -> None:
    sheet = tmp_path / "players.csv"
    sheet.write_text(
        "player,team,role,born,country\nMetternich,Four Powers,td,1773-05-15,AT\nDisraeli,Four Powers,,,GB\n"
    )
    assert run("new", "congress.db", "--rulebook", "edc-2016")[0] == 0
    assert run("import", "congress.db", results)[0] == 0
    assert run("import", "congress.db", results, "--players", str(sheet), "--json")[0] == 0
    said = [act["says"] for act in json.loads(run("log", "congress.db", "--last", "3", "--json")[1])]
    assert said == [
        "Changes what is known of Metternich.",
        "Registers Disraeli.",
        "Enters the team Four Powers: Metternich, Disraeli.",
    ]
    sheet.write_text("player,team\nMetternich,Four Powers\nCavour,Four Powers\n", "utf-8")
    status, out, _ = run("import", "congress.db", results, "--players", str(sheet))
    assert (status, "Note: The members of the team Four Powers are changed." in out) == (0, True)
    player = read_event("congress.db").tournament.players[0]
    assert (player.name, player.roles, player.country) == ("Metternich", frozenset({"td"}), "AT")


def test_import_is_all_or_nothing(run: Any, event: str, results: str) -> None:
    before = json.loads(run("verify", event, "--json")[1])["head"]
    sheet = Path(results)
    sheet.write_text(sheet.read_text("utf-8").replace("1,1,A,Metternich", "1,1,A,Gentz").replace("2,1,A,", "3,1,A,"))
    status, _, err = run("import", event, results)
    assert status == 2
    assert "Traceback" not in err
    assert json.loads(run("verify", event, "--json")[1])["head"] == before


def test_board_seated_otherwise_is_refused(run: Any, event: str, results: str) -> None:
    sheet = Path(results)
    sheet.write_text(sheet.read_text("utf-8").replace("1,1,A,Metternich", "1,1,A,Gentz"))
    status, _, err = run("import", event, results)
    assert (status, "Board 1 of round 1 is in the event with other players." in err) == (2, True)


def test_undo_shows_the_consequences_and_waits_for_yes(run: Any, event: str) -> None:
    status, out, _ = run("undo", event, "--act", "2")
    assert status == 1
    assert "Registers Metternich." in out
    assert "Act 10 would no longer hold (Seats board 1 of round 1" in out
    assert "Nothing was changed. Repeat with --yes to do it." in out
    status, out, _ = run("undo", event, "--act", "2", "--yes", "--reason", "another Metternich", "--json")
    done = json.loads(out)
    assert (status, done["done"], done["acts"][0]["withdrawn"]) == (0, True, True)
    assert [one["act"] for one in done["consequences"]] == [10, 11]


def test_undo_then_redo_is_as_before(run: Any, event: str) -> None:
    before = json.loads(run("standings", event, "--json")[1])
    assert run("undo", event, "--act", "2", "--yes", "--reason", "no")[0] == 0
    assert json.loads(run("standings", event, "--json")[1]) != before
    assert run("redo", event, "--yes", "--reason", "yes")[0] == 0
    assert json.loads(run("standings", event, "--json")[1]) == before


def test_whole_import_is_undone_together(run: Any, event: str) -> None:
    status, out, _ = run("undo", event, "--act", "5", "--together", "--yes", "--reason", "the wrong sheet")
    assert (status, out.splitlines()[0]) == (0, "Withdraws acts 2 to 13.")
    assert "What then no longer holds" not in out
    assert json.loads(run("standings", event, "--json")[1])["standings"]["places"] == []
    status, out, _ = run("redo", event, "--yes", "--reason", "the right sheet")
    assert (status, out.splitlines()[0]) == (0, "Puts acts 2 to 13 back.")
    assert len(json.loads(run("standings", event, "--json")[1])["standings"]["places"]) == 8


def test_log_says_who_when_what_why_and_what_counts(run: Any, event: str) -> None:
    run("undo", event, "--act", "2", "--yes", "--reason", "another Metternich", "--by", "assistant")
    out = run("log", event)[1].splitlines()
    assert out[1].endswith("td: Registers p1. (results.csv) [withdrawn]")
    assert out[9].endswith("[does not hold]")
    assert out[-1].endswith("assistant: Withdraws act 2. (another Metternich)")
    acts = json.loads(run("log", event, "--json", "--about", "board 1 of round 2")[1])
    assert [act["kind"] for act in acts] == ["seat-board", "record-result"]
    assert len(run("log", event, "--last", "3")[1].splitlines()) == 3


def test_archive_goes_out_and_comes_back(run: Any, event: str) -> None:
    head = json.loads(run("archive", event, "congress.jsonl", "--json")[1])["head"]
    assert json.loads(run("verify", "congress.jsonl", "--head", head["hash"], "--json")[1])["holds"]
    assert run("archive", "congress.jsonl", "again.db")[0] == 0
    assert run("log", "again.db")[1] == run("log", event)[1]
    status, _, err = run("archive", event, "congress.jsonl")
    assert (status, err) == (2, "There is a file congress.jsonl already. Choose another place.\n")


def test_verify_does_not_judge_a_database_it_cannot_reach(run: Any) -> None:
    pytest.importorskip("psycopg", reason="PostgreSQL needs the extra postgres")
    status, out, err = run("verify", "postgresql://localhost:1/nowhere?connect_timeout=2")
    assert (status, out) == (2, "")
    assert err.startswith("The database cannot be reached")


def test_verify_of_a_changed_archive_is_status_1(run: Any, event: str, tmp_path: Path) -> None:
    run("archive", event, "congress.jsonl")
    archive = tmp_path / "congress.jsonl"
    archive.write_text(archive.read_text("utf-8").replace('"centres":5', '"centres":6', 1), "utf-8")
    status, out, _ = run("verify", "congress.jsonl")
    assert status == 1
    assert out.startswith("Act 11 is wrong. The line was changed after it was written")
    assert out.endswith("The event does not hold. It is good up to act 10.\n")
    status, out, _ = run("verify", "congress.jsonl", "--json")
    assert (status, json.loads(out)["head"]["number"]) == (1, 10)
    assert run("log", "congress.jsonl")[0] == 2
    assert run("verify", event, "--head", "0" * 64)[0] == 1


def test_erase_leaves_results_without_the_name(run: Any, event: str) -> None:
    with open_live(event) as live:  # as a version wrote it that knew no ids in texts
        gone, stays = (player.name for player in live.event.tournament.players[:2])
        head = live.catch_up().replay.head
        live.ledger.append(chain_acts([PostNotice(f"Where is {gone}?")], head=head, at=AT, author="td"), ())
    Path("one.toml").write_text(f'name = "One"\nevents = ["{event}"]\npoints = [1]\n')
    Path("one.same.csv").write_text(f"name,into\n{gone},Somebody\n{stays},Somebody\n")
    status, _, asked = run("erase", event, "p1")
    assert (status, asked.splitlines()[0]) == (
        1,
        f"Act {head.number + 1} keeps the name as it was typed: Where is {gone}?",
    )
    assert run("erase", event, "p1", "--series", "none.toml", "--yes")[0] == 2
    Path("two.json").write_text("{")
    Path("two.toml").write_text('name = "Two"\nevents = ["two.json"]\npoints = [1]\n')
    Path("two.same.csv").write_text(f"name,into\n{gone},Somebody\n")
    assert run("erase", event, "p1", "--series", "two.toml", "--yes")[0] == 2
    assert read_event(event).tournament.players[0].name == gone, "a damaged series is told before anybody is erased"
    done = run("erase", event, "p1", "--series", "one.toml", "--yes")
    assert (done[0], "Who is who in the series has 1 row less." in done[1]) == (0, True)
    assert Path("one.same.csv").read_text() == f"name,into\n{stays},Somebody\n"
    status, out, _ = run("verify", event)
    assert (status, out.splitlines()[0]) == (0, "Note: erased from the people table: p1.")
    rows = json.loads(run("standings", event, "--json")[1])["standings"]["places"]
    assert "(erased)" in [row["player"]["name"] for row in rows]
    assert [line for line in run("log", event)[1].splitlines() if gone in line and "Where is" not in line] == []


def test_a_first_day_that_nobody_gave_is_told(run: Any) -> None:
    assert "Its first day is 14 April 2018, as the rulebook says." in run("new", "a.db", "--rulebook", "codcon-2018")[1]
    assert "first day" not in run("new", "b.db", "--rulebook", "codcon-2018", "--starts", "2026-10-03")[1]
    assert str(read_event("b.db").tournament.ends) == "2026-10-04"
    told = run("new", "c.db", "--rulebook", "wdc-2025")[1]
    assert "these have no date: last moment to enter a team, hard stop of round 1" in told.replace(" and ", ", ")
    assert "first day" not in run("new", "d.db", "--rulebook", "club")[1]
