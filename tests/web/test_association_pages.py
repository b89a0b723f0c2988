"""An association's cases by the pages: a whole case, and nothing for who has no key or is kept out."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardcall.store.sealed_papers import card_of
from serving import served
from society_file import KEYS, WORD, Society
from web.client import Client
from web.events import new_event


@pytest.fixture
def visit(tmp_path: Path) -> Iterator["Visit"]:
    society = Society(tmp_path)
    society.receive(on="2026-11-01")
    place = new_event(tmp_path / "one.db", name="one")
    with served("serve", str(place), "--association", str(society.file)) as server:
        yield Visit(server.address, society)


class Visit:
    """People at the pages of an association."""

    def __init__(self, address: str, society: Society) -> None:
        self.address, self.society = address, society

    def post(self, name: str, /, **fields: str | list[str]) -> str:
        client = Client(self.address)
        steps = {}
        if "do" in fields:
            steps = {"steps": client.post("/association/", {"key": KEYS[name], "case": "1"}).hidden().get("steps", "")}
        answer = client.post("/association/", {"key": KEYS[name], **steps, **fields})
        self.status = answer.status
        return " ".join(answer.body.split())


def test_a_case_by_the_pages(visit: Visit) -> None:
    page = Client(visit.address).get("/association/")
    assert (page.status, "Your reading key" in page.body, "Pat" in page.body) == (200, True, False)
    assert "Nobody here has this reading key" in visit.post("Nobody")
    assert "The president and board review it for referral." in visit.post("Pat")
    paper = visit.post("Bea", case="1")
    assert (WORD in paper, "2026-11-01" in paper) == (True, False), "no date stands as files write it"
    assert "No paper of this case is sealed to you" in visit.post("Olaf", case="1")
    assert "(CoC C.1)" in visit.post("Olaf", case="1", do="refer")
    assert visit.status == 422
    visit.society.run("event", "Late Open", "--held", "2026-10-30", "--director", "Tess", "--on", "2026-10-30")
    assert "before the committee" in visit.post("Bea", case="1", do="refer")
    named = ["m5", "m2", "m5"]
    again = visit.post("Pat", case="1", do="session", member=named)
    assert "(CoC C.1.c)" in again
    assert re.findall(r'value="(m\d)" selected', again) == named, "each seat keeps its own choice"
    people = visit.society.run("people")
    ids = {line.split()[1].strip(","): line.split()[0] for line in people.splitlines() if line.startswith("m")}
    seats = [ids["Tess"], ids["Bea"], ids["Olaf"]]
    visit.post("Pat", case="1", do="session", member=seats)
    assert visit.status == 200
    visit.post("Bea", case="1", do="take-up", ground="egregious")
    visit.post("Bea", case="1", do="statement", source="director", text="as I saw it")
    votes = {f"vote-{one}": "zero-tolerance" for one in seats[:2]}
    refused = visit.post("Bea", case="1", do="decide", text="Because of this", **votes)
    assert ("(CoC C.4.a)" in refused, "Because of this</textarea>" in refused) == (True, True)
    assert "Somebody did a step" in visit.post("Bea", case="1", do="decide", steps="3", text="Because", **votes)
    votes = dict.fromkeys(votes, "written-warning")
    assert "recommended" in visit.post("Bea", case="1", do="decide", text="Because", **votes)
    visit.post("Pat", case="1", do="present")
    for event in ("e1", "e2", "e3"):
        page_now = visit.post("Pat", case="1", do="ratify", event=event, choice="yes")
    assert "given" in page_now
    visit.post("Pat", case="1", do="keep-out", member=ids["Olaf"])
    alike = [visit.post("Olaf", case=number).replace(f"case {number}", "case") for number in ("1", "7")]
    assert "There is no case that you may look at." in alike[0]
    assert alike[0] == alike[1], "who is involved does not learn that there is a case"
    assert ("Case 1" in alike[0], "case 1" in visit.post("Olaf")) == (False, False)


def test_officers_keep_people_events_and_cases_by_the_pages(visit: Visit) -> None:
    page = visit.post("Olaf")
    assert ("Recognise an event" in page, "Whipping" in page) == (False, True)
    refused = visit.post("Olaf", do="person", name="Olaf", office="board")
    assert "Only the president or the board may do this." in refused
    refused = visit.post("Pat", do="person", name="Nina", card="what")
    assert refused.count('value="Nina"') == 1, "what was typed stays in the form it was typed into"
    page = visit.post("Pat", do="person", name="Nina", office="board", make="yes")
    key = page.split('<code translate="no">')[1].split("</code>")[0]
    assert "Case 1: since its papers were sealed, other people may" in page
    assert "since its papers were sealed" not in visit.post("Bea", do="reseal")
    assert WORD in " ".join(Client(visit.address).post("/association/", {"key": key, "case": "1"}).body.split())
    people = visit.society.run("people")
    nina = next(line.split()[0] for line in people.splitlines() if "Nina" in line)
    assert "Nina, board" in visit.post("Pat", do="person", person=nina, card=card_of(key)), "the office stays"
    assert "This is not a card." in visit.post("Pat", do="person", person=nina, card="what")
    assert "“soon” is not a date." in visit.post("Pat", do="recognise", name="Summer Open", held="soon")
    page = visit.post("Pat", do="recognise", name="Summer Open", held="2026-08-09", director="Zoe")
    assert "Summer Open, 9 August 2026; directed by Zoe; Zoe votes" in page
    page = visit.post("Pat", do="represent", event="e4", person=nina)
    assert "directed by Zoe; Nina votes" in page
    page = visit.post("Bea", do="receive", about="dr. NINA", provision="2", text="Quills", event="e4")
    assert "Case 2, received" in page
    assert "Quills" in visit.post("Bea", case="2")
    assert "Quills" not in Client(visit.address).post("/association/", {"key": key, "case": "2"}).body
    assert "at most 20000 letters" in visit.post("Bea", do="receive", about="x")
    assert "What comes next" in visit.post("Pat")
