"""How places changed and what charts show: never more than the public may see."""

from functools import partial
from pathlib import Path

from boardcall.desk.play.boards import seat_board
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.request.plots import centre_lines, place_lines
from desks import known_result
from serving import served
from web.client import Client
from web.events import do, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "<b>Gus</b> of the longest name that anybody has ever had")
FIRST, SECOND = BoardResult.from_counts("A10 E8 F6 G4 I3 R2 T1"), BoardResult.from_counts("A1 E2 F3 G4 I6 R8 T10")


def _played(place: Path, rulebook: str) -> Path:
    """Two rounds of one board."""
    new_event(place, name="The Open", players=NAMES, rulebook=rulebook)
    seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
    with open_live(place) as live:
        for number, result in ((1, FIRST), (2, SECOND)):
            do(live, partial(seat_board, ref=BoardRef(number, "1"), seats=seats))
            do(live, partial(known_result, ref=BoardRef(number, "1"), result=result))
    return place


def test_standings_say_who_rose_and_fell_since_the_round_before(tmp_path: Path) -> None:
    with served("serve", str(_played(tmp_path / "one.db", "club"))) as server:
        visitor = Client(server.address)
        page = visitor.get("/e/one/standings/").body
        assert "won and lost since round 1" in page
        assert page.count("moved gain") > 0
        assert page.count("moved loss") > 0
        charts = visitor.get("/e/one/standings/charts/").body
        assert charts.count("<circle") == 14
        assert "<b>Gus" not in charts
        assert charts.count('class="bar-cell"') == 7


def test_what_is_hidden_stands_in_no_chart(tmp_path: Path) -> None:
    with served("serve", str(_played(tmp_path / "one.db", "wdc-2025"))) as server:
        visitor = Client(server.address)
        for page in ("standings/", "standings/charts/", "screen/standings/"):
            body = visitor.get(f"/e/one/{page}").body
            assert "<circle" not in body, page
            assert "moved gain" not in body, page


def test_pictures_say_what_they_show_and_keep_names_inside() -> None:
    picture = place_lines(["round 1", "round 2"], [("A" * 60, (1, 2)), ("<i>", (None, 1))], said="Places")
    assert picture.startswith('<svg class="plot places" role="img"')
    assert "<title>Places</title>" in picture
    assert "A" * 31 not in picture
    assert "<i>" not in picture
    means = [(3.0, 3, 3, 3, 3, 4, 3), (5.0, 4, 5, 5, 4, 6, 5)]
    assert centre_lines([1901, 1902], means, said="Centres").count('class="power-line"') == 7
