"""Recorders, disputes settled at the desk, seats that change hands, and notices: the pages without a browser."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from boardcall.game import POWERS, STANDARD
from boardcall.tournament.board.count_entries import OWNERS_AT_START
from serving import served
from web.client import Answer, Client
from web.events import new_event
from web.phones import EIGHT, Hall, entered

AGREED = dict(zip(POWERS, (5, 5, 5, 5, 5, 5, 4), strict=True))
FORM = "/e/one/record/1/1/"


@pytest.fixture
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    place = new_event(tmp_path_factory.mktemp("hall") / "one.db", name="The Hall Open", players=EIGHT, seated=True)
    with served("serve", str(place)) as running:
        yield entered(running)


def signed_in(hall: Hall, path: str, fields: dict[str, str] | None = None) -> Client:
    client = Client(hall.server.address)
    assert client.enter(hall.directors["one"].post(path, fields).link()).status == 303
    return client


def enters(client: Client, year: int = 1901, path: str = FORM, **changed: int) -> Answer:
    counts = {f"c-{power}": str(changed.get(power.value, count)) for power, count in AGREED.items()}
    return client.post(path, client.get(path).hidden() | counts | {"year": str(year)})


def text(answer: Answer) -> str:
    """What a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.body).split())


def test_dispute_is_on_the_desk_and_settled_by_one_button(hall: Hall) -> None:
    td = hall.directors["one"]
    ann, ben = (signed_in(hall, f"/e/one/links/{player}/new/") for player in ("p1", "p2"))
    assert enters(ann).location == FORM
    assert "Ann Lee" not in text(ben.get(FORM)).partition("1901 is not counted")[2]
    assert enters(ben, T=3, R=6).status == 303
    assert "Board 1: counts for 1901 disagree about" in text(td.get("/e/one/desk/"))
    page = td.get("/e/one/desk/boards/1/1/")
    assert "Ann Lee (Austria)" in text(page).replace(" ( ", " (").replace(" )", ")")
    form = page.hidden() | {f"c-{power}": str(count) for power, count in AGREED.items()} | {"year": "1901"}
    assert td.post("/e/one/desk/boards/1/1/counts/", form).status == 303
    assert "disagree about" not in td.get("/e/one/desk/").body
    for client in (ann, ben):
        assert "1902 is not counted yet." in client.get(FORM).body


def test_recorder_has_the_boards_named_and_no_other(hall: Hall) -> None:
    staff = {"name": "Rita", "role": "recorder", "boards": "1:1"}
    rita = signed_in(hall, "/e/one/staff/", staff)
    other = signed_in(hall, "/e/one/staff/", staff | {"name": "Otto", "boards": "2:1"})
    assert "Board 1, round 1" in text(rita.get("/e/one/record/"))
    assert "No board of yours is being played now." in other.get("/e/one/record/").body
    assert other.get(FORM).status == 403
    assert enters(rita).status == 303
    assert "1902 is not counted yet." in rita.get(FORM).body
    stranger = signed_in(hall, "/e/one/links/p8/new/")
    assert (stranger.get(FORM).status, stranger.post(FORM).status) == (403, 403)


def test_year_is_given_centre_by_centre(hall: Hall) -> None:
    td, path = hall.directors["one"], f"{FORM}centres/"
    page = td.get(path)
    owners = dict(OWNERS_AT_START)
    fields = {f"o-{code}": owners[code].value if code in owners else "" for code in STANDARD.centres}
    unsaid = td.post(path, page.hidden() | fields | {"year": "1901"})
    assert unsaid.status == 422
    assert "Choose who owns these: Belgium, Bulgaria" in text(unsaid)
    free = sorted(set(STANDARD.centres) - set(owners))
    fields |= {f"o-{code}": power.value for code, power in zip(free, (*POWERS, *POWERS), strict=False)}
    assert td.post(path, page.hidden() | fields | {"year": "1901"}).location == FORM
    assert "Records who owned which centre in 1901" in td.get("/e/one/desk/log/").body
    again = td.get(path)
    assert re.search(r'id="o-BEL".*?value="A" selected', again.body, re.DOTALL)


def test_player_leaves_is_replaced_and_comes_back(hall: Hall) -> None:
    td, path = hall.directors["one"], "/e/one/desk/boards/1/1/seats/"

    def change(player: str, reason: str = "") -> Answer:
        return td.post(path, td.get(path).hidden() | {"power": "T", "player": player, "reason": reason})

    refused = change("-")
    assert (refused.status, "This needs a reason." in refused.body) == (422, True)
    assert change("-", "ill").status == 303
    assert "Gus comes back" in text(td.get(path))
    choosing = td.get(f"{path}?power=T")
    assert "Ann Lee : Ann Lee plays on that board." in text(choosing)
    assert change("p2").status == 422
    assert change("p8", "asked at the bar").status == 303
    assert change("p7", "well again").status == 303
    history = text(td.get(path))
    said = ("Gus sat down first", "Gus left", ": ill", "Hal took over", "asked at the bar", "Gus came back")
    assert [one for one in said if one not in history] == []


def test_notices_are_read_by_those_they_are_for(hall: Hall) -> None:
    td, path = hall.directors["one"], "/e/one/desk/notices/"
    for said, to in (("Lunch at one <b>", ""), ("Table moved", "board 1 1"), ("See me", "player p8")):
        assert td.post(path, td.get(path).hidden() | {"text": said, "to": to}).status == 303
    assert td.post(path, td.get(path).hidden() | {"text": " ", "to": ""}).status == 422
    public = Client(hall.server.address).get("/e/one/").body
    assert [said in public for said in ("Lunch at one &lt;b&gt;", "Table moved", "See me")] == [True, False, False]
    ann, hal = (signed_in(hall, f"/e/one/links/{player}/new/") for player in ("p1", "p8"))
    assert [said in ann.get("/e/one/me/").body for said in ("Lunch", "Table moved", "See me")] == [True, True, False]
    assert [said in hal.get("/e/one/me/").body for said in ("Lunch", "See me")] == [True, True]


def test_log_names_the_player_who_acted(hall: Hall) -> None:
    assert enters(signed_in(hall, "/e/one/links/p1/new/")).status == 303
    assert "<bdi>Ann Lee</bdi>" in hall.directors["one"].get("/e/one/desk/log/?q=enters").body


def test_five_phones_at_once_record_a_year_once(hall: Hall) -> None:
    """They are let go together, each with its page open; some agree first, and the others find it recorded."""
    phones = [signed_in(hall, f"/e/one/links/{player}/new/") for player in ("p1", "p2", "p3", "p4", "p5")]
    year = int(re.findall(r'name="year" value="(\d+)"', phones[0].get(FORM).body)[0])
    together = Barrier(len(phones))

    def enter(client: Client) -> int:
        together.wait()
        return enters(client, year).status

    with ThreadPoolExecutor(len(phones)) as pool:
        assert list(pool.map(enter, phones)) == [303] * len(phones)
    log = hall.directors["one"].get("/e/one/desk/log/").body
    assert log.count(f"Records {year} on board 1") == 1
    assert f"{year + 1} is not counted yet." in phones[0].get(FORM).body
    past = text(phones[0].get(f"{FORM}?year={year}"))
    assert f"{year} is recorded. If it is wrong, enter it as it was: the director decides." in past


def test_recorder_ends_the_game_on_its_last_count_and_a_player_does_not(hall: Hall) -> None:
    rosa = signed_in(hall, "/e/one/staff/", {"name": "Rosa", "role": "recorder", "boards": "1:1"})
    ann = signed_in(hall, "/e/one/links/p1/new/")
    assert enters(rosa).status == 303
    fields = rosa.get(FORM).hidden() | {"end": "td"}
    assert ann.post(f"{FORM}result/", fields).status == 403
    assert rosa.post(f"{FORM}result/", fields | {"end": ""}).status == 422
    assert rosa.post(f"{FORM}result/", fields).location.startswith(FORM)
    assert "director&#39;s decision" in Client(hall.server.address).get("/e/one/boards/1/1/").body
