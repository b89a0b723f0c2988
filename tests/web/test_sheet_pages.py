"""A sheet at the desk: what it holds is shown, asked about, corrected, and taken once."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from serving import Served, served
from web.client import Answer, Client, director_of
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
TO = "/e/congress/desk/sheet/"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = new_event(tmp_path_factory.mktemp("sheets") / "congress.jsonl", name="congress", players=SEVEN)
    with served("serve", str(place)) as running:
        yield running


@pytest.fixture(scope="module")
def desk(server: Served) -> Client:
    return director_of(server, "congress")


def results(turkey: int) -> str:
    counts = (5, 4, 6, 0, 7, 9, turkey)
    rows = [f"1;1;{power};{name.upper()};{count}" for power, name, count in zip("AEFGIRT", SEVEN, counts, strict=True)]
    return "\n".join(["Runde;Brett;Macht;Spieler;Zentren", *rows])


def told(answer: Answer) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.body)).split())


def read(desk: Client, text: str, **fields: str) -> Answer:
    return desk.post(TO, {**desk.get(TO).hidden(), "text": text, **fields})


def test_a_sheet_is_asked_about_corrected_and_taken_once(desk: Client) -> None:
    asked = read(desk, results(4))
    assert "Round 1, board 1 has 35 centres, one too many: which count is wrong?" in told(asked)
    answered = desk.post(TO, {**asked.hidden(), "answer-0": "Turkey has 3", "do": "read"})
    assert "Results: 7 rows were recognised. Nothing is taken yet." in told(answered)
    assert 'name="cell-3-eliminated"' in answered.body, "scores may need the year in which Germany was out"
    wrong = desk.post(TO, {**answered.hidden(), "cell-0-centres": "6", "do": "take"})
    assert (wrong.status, "35 centres" in told(wrong)) == (422, True)
    taken = desk.post(TO, {**answered.hidden(), "cell-6-eliminated": "", "cell-3-eliminated": "1905", "do": "take"})
    assert taken.status == 303, told(taken)
    assert "1905" in desk.get("/e/congress/desk/boards/1/1/").body
    again = read(desk, results(3))
    again = desk.post(TO, {**again.hidden(), "cell-3-eliminated": "1905", "do": "take"})
    assert (again.status, "Everything in the sheets is in the event already." in told(again)) == (422, True)


def test_players_of_a_sheet_are_registered_with_what_it_says(desk: Client) -> None:
    shown = read(desk, "Nachname;Vorname;Land\nvon Gentz;Friedrich;DE\nGodoy;Manuel;ES")
    assert desk.post(TO, {**shown.hidden(), "do": "take"}).status == 303
    assert "Friedrich von Gentz" in desk.get("/e/congress/desk/players/").body


def test_what_is_no_sheet_is_refused_at_the_form(desk: Client) -> None:
    refused = read(desk, "%PDF-1.7")
    assert (refused.status, "This is a PDF, not a spreadsheet" in told(refused)) == (422, True)
    assert read(desk, " ").status == 422
