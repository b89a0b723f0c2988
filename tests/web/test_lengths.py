"""What is typed is bounded: a text that would bloat the event, a number no machine reads, a page that costs much."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from threading import Event as Flag
from threading import Thread

import pytest

from boardcall.desk.event import Draft
from boardcall.errors import InputError
from boardcall.store.live import open_live
from boardcall.tournament.acts.notices import PostNotice
from boardcall.tournament.ledger.lengths import LONGEST_REASON, too_long
from boardcall.web.machine.costly_work import BusyError, CostlyWork
from boardcall.web.permission.policy import Role
from serving import Served, served
from web.api_site import BASE, made_token
from web.client import Client, director_of
from web.events import AT, new_event
from web.site import site

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
DIGITS = "9" * 5000


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_event(tmp_path_factory.mktemp("lengths") / "one.db", name="One", players=SEVEN, seated=True)


@pytest.fixture(scope="module")
def server(place: Path) -> Iterator[Served]:
    with served("serve", str(place)) as running:
        yield running


@pytest.fixture(scope="module")
def td(server: Served) -> Client:
    return director_of(server)


@pytest.mark.parametrize("field", ["key", "reason", "text"])
def test_a_text_that_is_too_long_is_refused_and_stored_nowhere(td: Client, place: Path, field: str) -> None:
    before = place.stat().st_size
    page = "/e/one/desk/notices/"
    sent = {**td.get(page).hidden(), "text": "Lunch at one.", "to": "", field: "x" * 1_000_000}
    answer = td.post(page, sent)
    assert answer.status == 422
    assert place.stat().st_size < before + 100_000


@pytest.mark.parametrize(
    "path",
    [
        f"desk/?done={DIGITS}",
        f"desk/?done=1&acts={DIGITS}",
        f"desk/log/?before={DIGITS}",
        f"desk/check/?expected={DIGITS}",
        f"overlay/standings/?places={DIGITS}",
        "desk/?done=%C2%B2",
    ],
)
def test_a_number_of_any_length_is_read_or_not_and_never_fails(td: Client, path: str) -> None:
    assert td.get(f"/e/one/{path}").status in (200, 404)


def test_points_in_powers_of_ten_are_no_points() -> None:
    site()
    from boardcall.web.desk.results import points_of

    assert points_of("12,5") == points_of("25/2")
    with pytest.raises(InputError, match="is not a number of points"):
        points_of("1e9999999999")


def test_a_board_gets_a_short_name(td: Client, server: Served) -> None:
    token = made_token(td, "Programs", Role.TD)
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "one", "If-Match": "*"}
    seats = [{"power": power, "player": f"p{number}"} for number, power in enumerate("AEFGIRT", start=1)]
    path = f"{BASE}rounds/2/boards/{DIGITS[:1000]}"
    answer = Client(server.address).ask("PUT", path, json.dumps({"seats": seats}), headers)
    assert answer.status == 422, answer.body
    assert "name is too long" in answer.body


def test_every_text_of_an_act_counts() -> None:
    act = PostNotice("Lunch")
    assert not too_long(act, reason="", key="k", author="td")
    fields = {problem.field for problem in too_long(act, reason="x" * (LONGEST_REASON + 1), key="\0", author="a" * 999)}
    assert fields == {"reason", "key", "author"}


@pytest.mark.parametrize("text", ["a\0b", "a\udcffb"], ids=("NUL", "half of a letter"))
def test_the_ledger_takes_no_such_text_from_a_command_either(place: Path, text: str) -> None:
    with open_live(place) as live, pytest.raises(InputError, match="not text"):
        live.do(lambda _: Draft((PostNotice(text),)), at=AT, author="td")


def test_a_name_in_another_encoding_begins_no_event(tmp_path: Path) -> None:
    """A command line gives bytes that are no UTF-8 as halves of letters."""
    with pytest.raises(InputError, match="not text"):
        new_event(tmp_path / "new.db", name="Caf\udce9")
    assert not (tmp_path / "new.db").exists()


def test_costly_pages_are_made_one_at_a_time_and_few_wait() -> None:
    door, inside, leave = CostlyWork(waiting=1, seconds=60), Flag(), Flag()
    done: list[str] = []

    def first() -> None:
        with door.turn():
            inside.set()
            leave.wait(60)
            done.append("first")

    def second() -> None:
        with door.turn():
            done.append("second")

    threads = [Thread(target=first)]
    threads[0].start()
    assert inside.wait(60)
    threads.append(Thread(target=second))
    threads[1].start()
    while door.there < 2:
        pass
    with pytest.raises(BusyError), door.turn():
        pass
    leave.set()
    for thread in threads:
        thread.join(60)
    assert done == ["first", "second"]
    with door.turn(), nullcontext():
        assert door.there == 1
