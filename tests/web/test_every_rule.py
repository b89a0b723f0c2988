"""The event under every rule: for the desk at any time, for everybody once final results are public."""

from fractions import Fraction
from functools import partial
from pathlib import Path

from boardcall.desk.notices import post_notice
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import set_score
from boardcall.desk.results.rulings import release_standings
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.ids import PlayerId
from boardcall.views.comparison import comparison_view
from boardcall.views.viewer import DESK, PUBLIC
from boardcall.web.event.snapshot import Snapshot
from desks import known_result
from serving import served
from web.client import Client
from web.events import AT, do, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "<b>Gus</b>")
FIRST = BoardResult.from_counts("A10 E8 F6 G4 I3 R2 T1", last_year=1906)


def test_everybody_sees_it_once_final_results_are_public(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Open", players=NAMES)
    seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
    with open_live(place) as live:
        do(live, partial(seat_board, ref=BoardRef(1, "1"), seats=seats))
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=FIRST))
        snapshot = Snapshot(live.event)
        assert comparison_view(snapshot, DESK).outcomes
        do(live, partial(post_notice, text="Lunch"))
        after = Snapshot(live.event, snapshot)
        assert comparison_view(after, DESK) is comparison_view(snapshot, DESK), (
            "it takes seconds, and no result changed"
        )
        score = partial(set_score, ref=BoardRef(1, "1"), player=PlayerId("p3"), points=Fraction(99), facts="x")
        live.do(score, at=AT, author="td", reason="x")
        changed = comparison_view(Snapshot(live.event, after), DESK)
        assert changed.players[0].player.id == "p3"
        assert comparison_view(snapshot, PUBLIC).status == "This is shown once the final results are public."
    assert "once the final results are public" in _page(place)
    with open_live(place) as live:
        do(live, partial(release_standings, kind=ReleaseKind.FINAL))
    final = _page(place)
    assert "The sum of the places in all rounds" in final
    assert "<b>Gus" not in final


def _page(place: Path) -> str:
    with served("serve", str(place)) as server:
        return Client(server.address).get("/e/one/standings/every-rule/").body
