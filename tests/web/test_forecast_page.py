"""The page of chances: only where the rulebook makes them public, and never from results that are hidden."""

import re
from functools import partial
from pathlib import Path

from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player, show_as
from boardcall.desk.play.boards import seat_board
from boardcall.game import POWERS
from boardcall.ratings.boards import RatedBoard
from boardcall.ratings.table import rate, write_ratings
from boardcall.rulebook import rulebook_text
from boardcall.store.live import create_event
from boardcall.tournament.board.ref import BoardRef
from serving import served
from web.client import Client
from web.events import AT, do

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
CLUB = rulebook_text("club")[0]
PUBLIC = CLUB.replace("[publication]\n", '[publication]\nforecasts = "public"\n')
HIDDEN = PUBLIC.replace("[publication]\n", '[publication]\ngame_results = "hidden"\n')


def event(place: Path, book: str, *, rated: bool = True) -> str:
    with create_event(place, open_event(book, name="Spring"), at=AT, author="td") as live:
        for number, player in enumerate(SEVEN):
            do(live, partial(register_player, name=player, salt=f"salt {number}"))
        do(live, partial(show_as, player="p2", public_name="The Anonymous", salt="x"))
        seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
        do(live, partial(seat_board, ref=BoardRef(1, "1"), seats=seats))
    if rated:
        places, centres = (1, 2, 3, 4, 5, 6, 7), (9, 7, 6, 5, 4, 3, 0)
        boards = [RatedBoard("e", number, "1", SEVEN, places, centres) for number in range(40)]
        Path(f"{place}.ratings.json").write_text(write_ratings(rate(boards)), "utf-8")
    return str(place)


def test_chances_are_public_where_the_rules_say_so_and_results_are(tmp_path: Path) -> None:
    books = {"shown": PUBLIC, "plain": CLUB, "hidden": HIDDEN, "unrated": PUBLIC, "broken": PUBLIC, "vast": PUBLIC}
    places = [event(tmp_path / f"{name}.jsonl", book, rated=name != "unrated") for name, book in books.items()]
    (tmp_path / "broken.jsonl.ratings.json").write_text("{}")
    with (tmp_path / "vast.jsonl.ratings.json").open("ab") as vast:
        vast.truncate(20_000_001)
    with served("serve", *places) as server:
        guest = Client(server.address)
        shown = guest.get("/e/shown/forecast/").body
        rows = re.findall(r"<bdi>([^<]+)</bdi>.*?>(\d+)%<.*?>(\d+)%<.*?>(\d+)</td>", shown, re.DOTALL)
        assert [name for name, *_ in rows] == ["Ann", "The Anonymous", *SEVEN[2:]]
        assert abs(sum(int(top) for _, top, *_ in rows) - 100) <= 4
        assert int(rows[0][1]) > int(rows[6][1])
        assert [games for *_, games in rows[:3]] == ["40", "0", "40"], "who is not named is not rated"
        assert "/e/shown/forecast/" in guest.get("/e/shown/standings/").body
        for name, why in {
            "plain": "publishes no forecasts",
            "hidden": "only while results and totals are public",
            "unrated": "This event has no ratings",
            "broken": "cannot be read",
            "vast": "cannot be read",
        }.items():
            page = guest.get(f"/e/{name}/forecast/").body
            assert (why in page, "<bdi>Ann</bdi>" in page) == (True, False), name
        kept = tmp_path / "shown.jsonl.ratings.json"
        kept.with_name("unrated.jsonl.ratings.json").write_bytes(kept.read_bytes())
        kept.unlink()
        assert "This event has no ratings" in guest.get("/e/shown/forecast/").body, (
            "the file is looked at without any act"
        )
        assert "<bdi>Ann</bdi>" in guest.get("/e/unrated/forecast/").body
