"""Pages that the workers of a server share: made once for a state of the event, and never what should not be shared."""

from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.event import Event
from boardcall.desk.people.players import change_player, register_player
from boardcall.store.live import LiveEvent, open_live
from boardcall.web.event.finished_pages import FinishedPage
from boardcall.web.event.page_shelf import STATES_KEPT, PageShelf
from boardcall.web.event.parts import BOARDS, note
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine.compression import GZIP
from web.events import AT, do, new_event

KEY = ("/e/one/players/", "en", None, None)


class Worker:
    """One of two processes that show the event; it counts the pages it makes."""

    def __init__(self, folder: Path, number: int) -> None:
        self.shelf = PageShelf(folder / "pages", number, 2)
        self.made = 0

    def page(self, live: LiveEvent, *, lacks: bool = False) -> FinishedPage:
        snapshot = Snapshot(live.catch_up())

        def make(names: object) -> bytes:
            self.made += 1
            if lacks:
                note(BOARDS)
            return f'<main data-mark="public">{names}</main>'.encode()

        return snapshot.page(KEY, lambda: tuple(one.name for one in snapshot.tournament.players), make, self.shelf)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return new_event(tmp_path / "one.db", name="One", players=("Ann", "Ben"))


def test_page_that_one_worker_made_is_taken_by_the_other_until_the_next_act(place: Path, tmp_path: Path) -> None:
    one, other = Worker(tmp_path, 0), Worker(tmp_path, 1)
    with open_live(place) as live:
        first, second = one.page(live), other.page(live)
        assert first == second
        assert first.content.under(GZIP) == second.content.under(GZIP)
        assert (one.made, other.made) == (1, 0)
        do(live, partial(change_player, player="p1", salt="b", name="Anna"))
        assert b"Anna" in other.page(live).content.body
        assert one.page(live).mark != first.mark
        assert (one.made, other.made) == (1, 1)


def test_nobody_takes_a_page_with_the_name_of_a_person_who_was_erased(place: Path, tmp_path: Path) -> None:
    one, other = Worker(tmp_path, 0), Worker(tmp_path, 1)
    with open_live(place) as live:
        one.page(live)
        live.erase("p1", at=AT, author="td")
        assert b"Ann" not in other.page(live).content.body
        known = live.event.replay.people.without("p2")
        erased = Snapshot(Event(live.event.replay.with_people(known), live.event.rulebook))
        assert other.shelf.take(erased.event, KEY) is None, "the same act, and fewer names"


def names_on(shelf: Path, name: bytes) -> int:
    return sum(name in one.read_bytes() for one in shelf.rglob("*") if one.is_file())


def test_pages_with_the_name_of_a_person_who_was_erased_go_at_once(place: Path, tmp_path: Path) -> None:
    one, other = Worker(tmp_path, 0), Worker(tmp_path, 1)
    with open_live(place) as live:
        before, late = live.event, one.page(live)
        assert names_on(tmp_path / "pages", b"Ann") == 1
        live.erase("p1", at=AT, author="td")
        one.shelf.forget(live.event)
        other.shelf.put(before, KEY, late)
        assert names_on(tmp_path / "pages", b"Ann") == 0, "nor does a worker that was still at it put it back"
        assert b"Ben" in other.page(live).content.body
        assert names_on(tmp_path / "pages", b"Ben") == 1


def test_pages_go_when_another_program_erased_somebody(place: Path, tmp_path: Path) -> None:
    one = Worker(tmp_path, 0)
    with open_live(place) as live:
        one.page(live)
        with open_live(place) as elsewhere:
            elsewhere.erase("p1", at=AT, author="td")
        one.page(live)
        assert names_on(tmp_path / "pages", b"Ann") == 0


def test_page_that_lacks_a_part_is_not_shared(place: Path, tmp_path: Path) -> None:
    one, other = Worker(tmp_path, 0), Worker(tmp_path, 1)
    with open_live(place) as live:
        one.page(live, lacks=True)
        other.page(live)
    assert (one.made, other.made) == (1, 1)


def test_spoilt_file_is_no_page_and_old_states_go(place: Path, tmp_path: Path) -> None:
    one, other = Worker(tmp_path, 0), Worker(tmp_path, 1)
    with open_live(place) as live:
        for number in range(STATES_KEPT + 3):
            do(live, partial(register_player, name=f"Player {number}", salt=f"s{number}"))
            one.page(live)
        (event,) = (tmp_path / "pages").iterdir()
        assert len([*event.iterdir()]) == STATES_KEPT
        for file in event.rglob("*"):
            if file.is_file():
                file.write_bytes(b"\xff" * 64)
        other.page(live)
    assert other.made == 1


def test_each_page_is_made_first_by_one_worker(tmp_path: Path) -> None:
    shelves = [PageShelf(tmp_path, number, 3) for number in range(3)]
    paths = [f"/e/one/players/p{number}/" for number in range(90)]
    first = [[shelf.is_first_elsewhere(path) for shelf in shelves] for path in paths]
    assert all(row.count(False) == 1 for row in first)
    assert all(15 < sum(not row[number] for row in first) < 45 for number in range(3))
