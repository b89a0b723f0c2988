"""The sheet of the ceremony, and what the event page tells those who sign up."""

from functools import partial
from html import unescape
from pathlib import Path

import pytest

from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.rulebook import rulebook_text
from boardcall.store.live import create_event
from serving import served
from web.client import Client
from web.events import AT, do

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
        assert "not decided yet" in td.get(f"{page}ceremony/").body
        assert f"{page}ceremony/" in td.get(f"{page}standings/").body
