"""Awards in one list at the desk, nominations from players, and the data of certificates."""

import csv
import io
from collections.abc import Iterator

import pytest

from boardcall.game import Power
from serving import Served, served
from web.client import Client
from web.voting_site import Hall, playing_event

DESK = "/e/one/desk/"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("awards")
    places = [
        playing_event(folder / "one.jsonl", to=1900),
        playing_event(folder / "two.jsonl", to=1900, rulebook="codcon-2018"),
        playing_event(folder / "fixed.jsonl", to=1900, rulebook="edc-2016"),
    ]
    with served("serve", *map(str, places)) as running:
        yield running


@pytest.mark.clause("wdc-2025:VIII.5", "wdc-2025:VIII.4")
def test_players_propose_and_the_director_gives_from_one_list(server: Served) -> None:
    hall = Hall(server)
    ann, page = hall.phones[Power.AUSTRIA], "/e/one/nominations/"
    assert page in ann.get("/e/one/me/").body
    sent = {"award": "special|Whip", "candidate": "p2", "text": "the stab in Munich <b>"}
    assert ann.post(page, sent | {"key": "a"}).status == 303
    assert "proposed them for this award already" in ann.post(page, sent | {"key": "b"}).body
    assert ann.post(page, {"award": "special|", "title": "Best hat", "candidate": "p3", "key": "c"}).status == 303
    assert "the stab in Munich &lt;b&gt;" in ann.get(page).body
    for other in (hall.phones[Power.ENGLAND].get(page).body, Client(server.address).get("/e/one/awards/").body):
        assert "stab in Munich" not in other, "only the directors and the player read it"
    listed = hall.td.get(f"{DESK}awards/").body
    for words in ("Outstanding play", "chosen by the director", "the stab in Munich", "Best hat", "proposed by"):
        assert words in listed, words
    given = {"from": "desk/awards/", "award": "special|Whip", "winner": "p2", "citation": "in Munich", "key": "d"}
    assert hall.td.post(f"{DESK}rulings/award/", given).location.startswith(f"{DESK}awards/")
    own = {"own": "Best hat", "winner": "p3", "citation": "=red", "key": "e"}
    assert hall.td.post(f"{DESK}rulings/award/", own).status == 303
    refused = hall.td.post(f"{DESK}rulings/award/", {"own": "Team Champion", "winner": "p3", "key": "t"})
    assert (refused.status, "is won by place; nobody gives it" in refused.body) == (422, True)
    assert (
        hall.td.post(f"{DESK}rulings/award/", {"award": "outstanding-play|A", "winner": "p1", "key": "f"}).status == 303
    )
    rows = list(csv.DictReader(io.StringIO(hall.td.get(f"{DESK}files/certificates.csv").body.removeprefix("\ufeff"))))
    found = [(row["name"], row["winner"], row["because"]) for row in rows if row["award"] != "place"]
    assert ("Whip", "Ben", "in Munich") in found
    assert ("Best hat", "Cid", "'=red") in found, "a spreadsheet takes no word for a formula"
    assert any(winner == "Ann" and "Austria" in name for name, winner, _ in found)
    public = Client(server.address).get("/e/one/awards/").body
    assert "Best hat" in public or "shown with the standings" in public


@pytest.mark.clause("codcon-2018:IX.3")
def test_players_are_asked_to_nominate_for_special_awards(server: Served) -> None:
    hall = Hall(server, "two")
    ann, page = hall.phones[Power.AUSTRIA], "/e/two/nominations/"
    sent = {"award": "special|", "title": "Best ally", "candidate": "p2", "text": "kept to it", "key": "a"}
    assert ann.post(page, sent).status == 303
    assert "kept to it" in hall.td.get("/e/two/desk/awards/").body
    assert ann.post(page, {**sent, "award": "outstanding-play|", "key": "b"}).status == 422


def test_a_rulebook_without_further_awards_takes_none(server: Served) -> None:
    hall = Hall(server, "fixed")
    refused = hall.td.post("/e/fixed/desk/rulings/award/", {"own": "Best hat", "winner": "p3", "key": "a"})
    assert "lets none be added" in refused.body
    wrong = hall.td.post("/e/fixed/desk/rulings/award/", {"award": "voted|Best hat", "winner": "p3", "key": "b"})
    assert "Choose one of: Best diplomat" in wrong.body
    assert "asks for no nominations" in hall.phones[Power.AUSTRIA].get("/e/fixed/nominations/").body
    assert "nominations/" not in hall.phones[Power.AUSTRIA].get("/e/fixed/me/").body
