"""Printed papers: every one sets, tells what is public, and takes no name for code."""

import re
import sys
import zlib
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boardcall.desk.people.players import show_as
from boardcall.desk.rooms import read_rooms, set_rooms, written_rooms
from boardcall.errors import InputError
from boardcall.paper import PAPERS, due_papers, missing_letters, paper_named, print_paper
from boardcall.paper.job import frame_of
from boardcall.paper.typesetting import typeset
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import FIRST_ROUND
from boardcall.views.public_names import public_names
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import say
from commands import run
from desks import after, event_under, known_result, seated
from paper_jobs import AT, job, sample, state_of
from web.events import new_event

CODE, LONG = '#panic("x") *b* $x$ `r` @ref \\u{41} [', "Maximilian-Ferdinand Graf von Hohenlohe-Waldenburg-Schillings"
NAMES = (CODE, LONG, "Łukasz Żółć", "Горчаков", "Βενιζέλος", "Şükrü Ğ", "王小明")
NOT_PARIS = {"ballots", "certificates", "rooms"}
"""What the sample event has nothing for."""


def texts(found: Any) -> list[str]:
    """Every text in the values of a paper."""
    if isinstance(found, dict):
        return [text for key, value in found.items() if key not in ("code", "drawing") for text in texts(value)]
    if isinstance(found, list | tuple):
        return [text for one in found for text in texts(one)]
    return [found] if isinstance(found, str) else []


def pages(made: bytes) -> int:
    """How many pages a PDF has, most of whose objects are compressed."""
    packed = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", made, re.DOTALL)
    objects = [made, *(zlib.decompressobj().decompress(one) for one in packed if one[:1] == b"\x78")]
    return sum(len(re.findall(rb"/Type\s*/Page\b", one)) for one in objects)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_every_paper_is_a_pdf(paper: Any) -> None:
    place = PAPERS.index(paper)
    event = "congress" if paper.id == "certificates" else "paris"
    here = job(sample(event), code=("en", "fr", "de")[place % 3], size=("a4", "letter")[place % 2], board="")
    if event == "paris" and paper.id in NOT_PARIS:
        with pytest.raises(InputError):
            print_paper(paper, here)
        return
    made = print_paper(paper, here)
    assert made.startswith(b"%PDF-")


def test_pages_are_counted() -> None:
    assert pages(print_paper(paper_named("certificates"), job(sample("congress")))) == 14


def test_a_map_is_small() -> None:
    made = print_paper(paper_named("maps"), job(sample("paris"), board="1"))
    assert len(made) < 500_000


def test_hostile_and_long_names_are_text(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name=CODE, players=NAMES, seated=True)
    here = job(state_of(str(place)), size="letter")
    for name in ("call", "names", "board-sheets", "order-sheets", "seat-cards", "badges", "players", "draw-votes"):
        sheets = paper_named(name).make(here)
        assert name == "draw-votes" or set(NAMES) <= set(texts(sheets)), name
        assert typeset(frame_of(here, say("Test")), sheets).startswith(b"%PDF-")


def test_a_paper_names_event_version_time_and_check_words() -> None:
    state = sample("paris")
    frame = frame_of(job(state), say("Standings"))
    assert frame["event"] == "The Paris Congress"
    assert frame["version"] == "Printed 21 November, 14:05 from version 654 of 6 June, 15:24."
    assert frame["check"].startswith("Check words: ")
    assert frame["address"] == "10.0.0.1:8000/e/one"


def test_what_is_due_follows_the_event(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    before = [one.paper for one in due_papers(job(state_of(str(place))))]
    assert before[:2] == ["players", "badges"]
    assert "call" not in before
    playing = due_papers(job(sample("paris")))
    assert [(one.paper, one.round) for one in playing[:3]] == [("call", 3), ("names", 3), ("board-sheets", 3)]
    assert [one.paper for one in due_papers(job(sample("congress")))][-1] == "certificates"


@pytest.mark.parametrize("code", ["en", "fr", "de"])
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2008", "edc-2016", "codcon-2018", "club"])
def test_the_rules_stand_on_one_page(tmp_path: Path, rulebook: str, code: str) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, rulebook=rulebook)
    made = print_paper(paper_named("rules"), job(state_of(str(place)), code=code))
    assert pages(made) == 1


def test_figures_are_written_as_the_language_has_them() -> None:
    (sheet,) = paper_named("teams").make(job(sample("paris"), code="de"))
    members = {one["text"] for row in sheet["rows"] for one in row[2]["several"]}
    assert "Klemens von Metternich (259)" in members
    assert not [text for text in texts(sheet) if re.search(r"\d\.\d", text)]


def test_a_board_call_says_when_and_how() -> None:
    (sheet,) = paper_named("call").make(job(sample("paris"), number=3))
    (when,) = sheet["notes"]
    assert when["title"] == "When and how"
    assert {"After that there is time to write orders: 2 minutes.", "Nobody talks while orders are being written."} <= {
        *when["lines"]
    }


def test_columns_without_anything_in_them_are_left_out(tmp_path: Path) -> None:
    """No team column without teams; the legend stands below what has powers."""
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, rulebook="wdc-2025")
    (players,) = paper_named("players").make(job(state_of(str(place))))
    assert [one["name"] for one in players["columns"]] == ["Player", "Round 1", "Round 2", "Round 3", "Round 4"]
    (standings,) = paper_named("standings").make(job(sample("congress")))
    assert [one["letter"] for one in standings["powers"]] == [*"AEFGIRT"]
    (ballot, *_) = [one for sheet in paper_named("ballots").make(job(state_of(str(place)))) for one in sheet["slips"]]
    assert ballot["title"] == "Bids 2027"


def test_a_ballot_about_one_thing_has_its_name_as_title(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, rulebook="edc-2016")
    slips = [one for sheet in paper_named("ballots").make(job(state_of(str(place)))) for one in sheet["slips"]]
    assert {"title": "Players' choice", "lines": ["Name"]}.items() <= slips[0].items()


def test_certificates_wait_for_the_final_release() -> None:
    with pytest.raises(InputError, match="final standings"):
        paper_named("certificates").make(job(sample("paris")))
    (sheet,) = paper_named("certificates").make(job(sample("congress")))
    assert sheet["certificates"][0]["award"] == "Place 1"


def test_a_hidden_name_is_on_no_paper(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with open_live(place) as live:
        live.do(partial(show_as, player="p4", public_name="The Chancellor", salt="s"), at=AT, author="td")
    here = job(state_of(str(place)))
    for name in ("call", "names", "board-sheets", "order-sheets", "seat-cards", "badges", "players"):
        told = texts(paper_named(name).make(here))
        assert ("The Chancellor" in told, NAMES[3] in told) == (True, False), name


def test_without_typst_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(InputError, match=r"boardcall\[paper\]"):
        print_paper(paper_named("rules"), job(sample("paris")))


def test_the_command_prints_and_says_what_is_wrong(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    made = run("print", str(place), "call", "--paper", "letter", "--language", "fr", "-o", "c.pdf", folder=tmp_path)
    assert made.returncode == 0
    assert not made.stderr or made.stderr.startswith("No font on this computer has 小明王: they print as boxes.")
    assert (tmp_path / "c.pdf").read_bytes().startswith(b"%PDF-")
    wrong = run("print", str(place), "call", "--paper", "b5", "--language", "xx", folder=tmp_path)
    assert wrong.returncode == 2
    assert "Choose a4 or letter." in wrong.stderr
    assert "Choose one of en" in wrong.stderr
    assert "There is no paper poster." in run("print", str(place), "poster", folder=tmp_path).stderr
    assert (
        "Round 4 has no public board call." in run("print", str(place), "call", "--round", "4", folder=tmp_path).stderr
    )


def test_the_text_of_the_code_is_printed_with_its_hash(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, rulebook="wdc-2025")
    (sheet,) = paper_named("conduct").make(job(state_of(str(place))))
    assert "128b7fe0e59a048d4cf8e9b1b58d98debcfa1605b76bf8069b3d031fdc3fec37" in sheet["lead"]
    assert sheet["sections"][0]["lines"][1]["text"].startswith("1. Treat everyone with respect")


def test_boards_are_called_by_room(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    here = paper_named("rooms")
    with pytest.raises(InputError, match="No board of this round has a room"):
        here.make(job(state_of(str(place))))
    with open_live(place) as live:
        live.do(partial(set_rooms, text="Wine: Room: 1-3, Top\nHall: 4"), at=AT, author="td")
    state = state_of(str(place))
    (sheet,) = here.make(job(state))
    assert (sheet["title"], [one["title"] for one in sheet["boards"]]) == ("Wine: Room", ["Board 1"])
    assert written_rooms(state.tournament.rooms) == "Wine: Room: 1, 2, 3, Top\nHall: 4"
    (cards,) = paper_named("seat-cards").make(job(state))
    assert cards["cards"][1]["below"] == "Austria, Wine: Room"


def test_rooms_that_cannot_be_read_are_all_named() -> None:
    with pytest.raises(InputError) as wrong:
        read_rooms("Wine Room 1-4\nHall:\n: 3\nTop: 7")
    assert [str(one.message)[:7] for one in wrong.value.problems] == ["Line 1 ", "Line 2 ", "Line 3 "]


def test_letters_that_no_font_has_are_named(tmp_path: Path) -> None:
    place = new_event(
        tmp_path / "one.db", name="Łódź", players=("Ann", "Горчаков", "Ann \U000f0000 \U00012000\U00012001")
    )
    assert missing_letters(job(state_of(str(place)))) == "\U00012000\U00012001", "no machine has cuneiform"
    place = new_event(tmp_path / "two.db", name="Łódź", players=("Ann", "Горчаков", "Βενιζέλος"))
    assert missing_letters(job(state_of(str(place)))) == ""


def test_players_without_a_place_are_named_once_for_each_reason() -> None:
    event = seated(event_under("club"))
    result = BoardResult.from_counts("A9 E5 F5 G5 I4 R2 T4", last_year=1907)
    event = after(event, known_result(event, ref=BoardRef(FIRST_ROUND, "A"), result=result))
    state = Snapshot(event, names=public_names(event.tournament))
    (sheet,) = paper_named("standings").make(job(state))
    (note,) = sheet["notes"]
    reason, _, names = note.partition(": ")
    assert (reason, names.count(",")) == ("No scored game", 6)
