"""An association's cases by the pages: a whole case, and nothing for who has no key or is kept out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

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

    def post(self, name: str, **fields: str | list[str]) -> str:
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
    assert "nobody here" in visit.post("Nobody")
    assert "The president and board review it for referral." in visit.post("Pat")
    assert WORD in visit.post("Bea", case="1")
    assert "No paper of this case is sealed to you" in visit.post("Olaf", case="1")
    assert "(CoC C.1)" in visit.post("Olaf", case="1", do="refer")
    assert visit.status == 422
    visit.society.run("event", "Late Open", "--held", "2026-10-30", "--director", "Tess", "--on", "2026-10-30")
    assert "before the committee" in visit.post("Bea", case="1", do="refer")
    named = ["m5", "m2", "m5"]
    assert "(CoC C.1.c)" in visit.post("Pat", case="1", do="session", member=named)
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
    assert "No paper of this case is sealed to you" in visit.post("Olaf", case="1")
