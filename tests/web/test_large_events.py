"""Pages of large events: small enough for phones in a full hall, and asking a database no more than small ones do."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import resolve

from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_counts
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.store.live import LiveEvent, create_event
from boardcall.store.sqlite import SqliteDatabase
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.machine.costly_work import COSTLY, MOST_WAITING
from boardcall.web.permission.policy import Role
from desks import known_result
from web.events import AT, do
from web.site import apart, site

MOST_BYTES = 150_000
SMALL, LARGE = 14, 105
ROUNDS = 4
CENTRES = (5, 4, 6, 5, 5, 5, 4)
PUBLIC = ("", "rounds/4/", "boards/4/1/", "standings/", "players/", "players/p1/", "teams/", "awards/", "rules/")
SCREENS = ("screen/boards/", "screen/names/", "screen/standings/")
DESK = ("desk/", "desk/players/", "desk/rounds/4/results/", "desk/boards/4/1/", "desk/standings/", "links/", "staff/")


def _event(place: Path, players: int) -> LiveEvent:
    """Four rounds under a rulebook that shows its totals, all but the last over."""
    opening = open_event(rulebook_text("wdc-2008")[0], name=f"A hall of {players}")
    live = create_event(place, opening, at=AT, author="td")
    for number in range(1, players + 1):
        do(live, partial(register_player, name=f"Person with a long name {number:03}", salt=f"{number:032x}"))
    ended = BoardResult(tuple(PowerResult(p, c, None) for p, c in zip(POWERS, CENTRES, strict=True)), 1901, End.TIME)
    for number in range(1, ROUNDS + 1):
        for board in range(players // 7):
            people = [f"p{(7 * board + place + number) % players + 1}" for place in range(7)]
            seats = tuple(zip(POWERS, people, strict=True))
            do(live, partial(seat_board, ref=BoardRef(number, str(board + 1)), seats=seats))
            do(live, partial(record_counts, ref=BoardRef(number, str(board + 1)), year=1901, centres=CENTRES))
            if number < ROUNDS:
                do(live, partial(known_result, ref=BoardRef(number, str(board + 1)), result=ended))
    return live


class Site:
    """Events of two sizes in this process, and a director's cookie for each."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        from boardcall.web.event.state import SHOWING
        from boardcall.web.identity.accounts import open_account
        from boardcall.web.identity.devices import new_device
        from boardcall.web.machine.settings import open_accounts

        open_accounts()
        self.cookies: dict[str, str] = {}
        events = HostedEvents()
        for size in (SMALL, LARGE):
            event = Hosted(f"of-{size}", stack.enter_context(_event(folder / f"{size}.db", size)))
            events.add(event)
            account = open_account(event.id, name="Vera", role=Role.TD, at=time.now())
            self.cookies[event.slug] = new_device(event.id, player="", account=account, at=time.now())
        SHOWING.show(events)
        self.events = events

    def forget_pages(self, size: int) -> None:
        """Lets the next page be made anew, as after an act."""
        event = self.events.get(f"of-{size}")
        event._snapshot = Snapshot(event.last.event)

    def ask(self, size: int, path: str) -> HttpResponse:
        slug = f"of-{size}"
        request = RequestFactory().get(f"/e/{slug}/{path}")
        request.COOKIES[f"boardcall-{slug}"] = self.cookies.get(slug, "")
        found = resolve(request.path)
        answer = found.func(request, *found.args, **found.kwargs)
        assert isinstance(answer, HttpResponse)
        return answer


@pytest.fixture(scope="module")
def halls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site()
    with ExitStack() as stack:
        yield apart(lambda: Site(tmp_path_factory.mktemp("halls"), stack))


@pytest.mark.parametrize("path", [*PUBLIC, *SCREENS, *DESK])
def test_page_of_a_hundred_players_is_small(halls: Site, path: str) -> None:
    answer = apart(lambda: halls.ask(LARGE, path))
    assert answer.status_code == 200
    assert 500 < len(answer.content) < MOST_BYTES


def _questions(halls: Site, size: int, path: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often a page asks the event's database and that of the accounts."""
    asked: list[str] = []

    def noted(kind: str) -> Callable[..., Any]:
        plain = getattr(SqliteDatabase, kind)

        def ask(self: SqliteDatabase, sql: str, *values: object) -> object:
            asked.append(sql)
            return plain(self, sql, *values)

        return ask

    def noted_too(execute: Callable[..., Any], sql: str, *rest: object) -> object:
        asked.append(sql)
        return execute(sql, *rest)

    def count() -> int:
        halls.forget_pages(size)
        with connection.execute_wrapper(noted_too):
            assert halls.ask(size, path).status_code == 200
        return len(asked)

    with monkeypatch.context() as changed:
        for kind in ("run", "glance"):
            changed.setattr(SqliteDatabase, kind, noted(kind))
        return int(apart(count))


@pytest.mark.parametrize("path", [*PUBLIC, *SCREENS, *DESK])
def test_page_asks_a_database_no_more_often_for_a_hundred_players_than_for_fourteen(
    halls: Site, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    small, large = (_questions(halls, size, path, monkeypatch) for size in (SMALL, LARGE))
    assert 0 < small == large <= 12


def test_visitors_who_wait_for_costly_pages_keep_no_director_from_theirs(
    halls: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(COSTLY, "there", MOST_WAITING + 1)
    assert apart(lambda: halls.ask(SMALL, "desk/print/standings.pdf")).status_code == 200
    halls.cookies.pop("of-14")
    assert apart(lambda: halls.ask(SMALL, "calculator/")).status_code == 429
