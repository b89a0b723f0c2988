"""The sheet of the ceremony, and what the event page tells those who sign up."""

import re
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from boardcall.scoring.result import BoardResult
from boardcall.store.live import create_event, open_live
from boardcall.tournament.board.ref import BoardRef
from desks import known_result
from serving import served
from there import there
from web.client import Client, director_of
from web.events import AT, do, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
TIED = {f"r-{power}": count for power, count in zip("AEFGIRT", "7654443", strict=True)} | {"last_year": "1907"}


@pytest.mark.clause("codcon-2018:IX.1-note", "wdc-2008:17", "wdc-2008:18-liability", "wdc-2008:2-withdraw")
def test_the_ceremony_goes_up_to_the_champion_and_the_event_page_says_whom_to_ask(tmp_path: Path) -> None:
    for rulebook in ("codcon-2018", "wdc-2008"):
        draft = open_event(rulebook_text(rulebook)[0], name=rulebook)
        with create_event(tmp_path / f"{rulebook}.db", draft, at=AT, author="td") as live:
            for number, name in enumerate(SEVEN):
                do(live, partial(register_player, name=name, salt=str(number)))
            roles = frozenset({"signup-coordinator"})
            do(live, partial(register_player, name="Zoe Beer", salt="zoe", roles=roles))
    with served("serve", *(str(tmp_path / f"{rulebook}.db") for rulebook in ("codcon-2018", "wdc-2008"))) as server:
        told = unescape(Client(server.address).get("/e/wdc-2008/").body)
        for words in (
            "Coordinator of sign-ups: Zoe Beer",
            "office@tu-felix-austria.org",
            "any language",
            "nobody is liable",
        ):
            assert words.casefold() in told.casefold(), words
        td = Client(server.address)
        td.enter(server.links["codcon-2018"])
        page = "/e/codcon-2018/desk/"
        assert "nobody played it" in td.get(f"{page}ceremony/").body
        assert f"{page}ceremony/" in td.get(f"{page}standings/").body


def test_nothing_of_the_ceremony_is_anywhere_before_its_step(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Open", players=(*SEVEN[:6], "<b>Gus</b>"), rulebook="wdc-2025")
    seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
    result = BoardResult.from_counts("A10 E8 F6 G4 I3 R2 T1")
    with open_live(place) as live:
        do(live, partial(seat_board, ref=BoardRef(1, "1"), seats=seats))
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=result))
    with served("serve", str(place)) as server:
        td, visitor = director_of(server), Client(server.address)
        td.post("/e/one/desk/screens/", {"name": "Hall", "public": "yes"})
        assert "To announce places one by one" in td.get("/e/one/desk/ceremony/").body
        assert td.post("/e/one/desk/screens/hall/", {"only": "ceremony"}).status == 303
        screen, step = "/e/one/screens/hall/ceremony/", "/e/one/desk/ceremony/step/"
        steps = int(there(re.search(r"0 of (\d+) announced", td.get("/e/one/desk/ceremony/").body))[1])
        assert steps >= len(SEVEN)
        known: list[str] = []
        for number in range(steps + 1):
            assert td.post(step, {"step": str(number)}).status == 303
            body = visitor.get(screen).body
            assert f"{number} of {steps} announced" in td.get("/e/one/desk/ceremony/").body
            told = [name for name in (*SEVEN[:6], "&lt;b&gt;Gus") if name in body]
            assert len(set(told) - set(known)) <= 1, (number, told, known)
            known = [*dict.fromkeys((*known, *told))]
            for page in ("", "standings/", "awards/", "screens/hall/state/", "standings/charts/", "players/p1/"):
                public = visitor.get(f"/e/one/{page}").body
                assert "Place 1" not in public
                assert not re.search(r"\d+ of \d+ announced", public)
        assert "Ann" in body
        assert td.post(step, {"step": "0"}).status == 303
        assert not [name for name in SEVEN[:6] if name in visitor.get(screen).body]
        assert visitor.post(step, {"step": "3"}).status in (303, 403)
        assert not [name for name in SEVEN[:6] if name in visitor.get(screen).body]
