"""A series on the pages of its events: what is released, a person's record, and two names that are one person."""

import json
from functools import partial
from pathlib import Path

from boardcall.desk.people.players import show_as
from boardcall.desk.results.rulings import release_standings
from boardcall.scoring.result import BoardResult
from boardcall.series.event_results import FORMAT
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from desks import known_result
from serving import served
from web.client import Client, director_of
from web.events import do, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
RULES = 'name = "Grand Prix"\nevents = ["vienna.db", "namur.json", "lost.json"]\npoints = [25, 18, 15]\n'
DESK, SHOWN = "/e/vienna/desk/series/", "/e/vienna/series/"


def results(event: str, *names: str, status: str = "final") -> str:
    entries = [
        {"place": place, "player": f"p{place}", "name": name, "points": "1", "rounds": 1}
        for place, name in enumerate(names, 1)
    ]
    about = {"format": FORMAT, "event": event, "day": "2008-05-01", "series": [], "status": status}
    return json.dumps(about | {"entries": entries})


def test_series_on_the_pages_of_its_events(tmp_path: Path) -> None:
    place = new_event(tmp_path / "vienna.db", name="Vienna", players=SEVEN, seated=True, rulebook="wdc-2008")
    other = new_event(tmp_path / "oslo.db", name="Oslo")
    with open_live(place) as live:
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=BoardResult.from_counts("A10 E8 F6 G4 I3 R2 T1")))
        do(live, partial(show_as, player="p1", public_name="The Anonymous", salt="x"))
        do(live, partial(show_as, player="p7", public_name="", salt="y"))
    (tmp_path / "namur.json").write_text(results("Namur", "Benjamin", "Zoe"))
    (tmp_path / "lost.json").write_text(results("Lost", "Secret Winner", status="unreleased"))
    series = tmp_path / "prix.toml"
    series.write_text(RULES)
    with served("serve", str(place), str(other), "--series", str(series)) as server:
        td, visitor = director_of(server, "vienna"), Client(server.address)
        page = visitor.get(SHOWN).body
        assert [word in page for word in ("Grand Prix", "Zoe", "Anonymous", "Secret")] == [True, True, False, False]
        with open_live(place) as live:
            do(live, partial(release_standings, kind=ReleaseKind.INTERIM))
        page = visitor.get(SHOWN).body
        assert ("The Anonymous" in page, "Ann" in page, "Not final:</p>" in page) == (True, False, False)
        assert "Player 7 (Vienna)" in page, "there is a player 7 at every event"
        assert "Not final: Vienna" in " ".join(page.split())
        assert "The series that this event counts for" in visitor.get("/e/vienna/standings/").body
        assert "The series that this event counts for" not in visitor.get("/e/oslo/standings/").body
        assert "counts for no series" in visitor.get("/e/oslo/series/").body
        assert visitor.get(DESK).status == 303
        one = {"series": "0", "name": "Benjamin"}
        refused = td.post(DESK, one | {"do": "merge", "into": "Zoe"})
        assert (refused.status, "Both played at Namur" in refused.body) == (422, True)
        assert td.post(DESK, one | {"do": "merge", "into": "Ben"}).status == 303
        record = " ".join(visitor.get(f"{SHOWN}?who=Ben").body.split())
        assert "place 1 of 2, 25 points, as Benjamin" in record
        assert "place 2 of 7, 18 points" in record
        assert "Place 1 with 43 points" in record
        assert (tmp_path / "prix.same.csv").read_text() == "name,into\nBenjamin,Ben\n"
        assert td.post(DESK, one | {"do": "part"}).status == 303
        assert "as Benjamin" not in visitor.get(f"{SHOWN}?who=Ben").body
        for again in (one | {"into": "Ben"}, one | {"name": "Zoe", "into": "Cid"}):
            assert td.post(DESK, again | {"do": "merge"}).status == 303
        erasing = {"do": "erase", "sure": "yes"}
        for player, left in (("p3", "Benjamin,Ben\n"), ("p2", "")):
            (tmp_path / "lost.json").write_text("{")
            page = "/e/vienna/desk/data/"
            refused = td.post(page, td.get(page).hidden() | erasing | {"player": player})
            assert (refused.status, "lost.json does not hold" in refused.body) == (422, True)
            (tmp_path / "lost.json").write_text(results("Lost", status="unreleased"))
            assert td.post(page, td.get(page).hidden() | erasing | {"player": player}).status == 303
            assert (tmp_path / "prix.same.csv").read_text() == f"name,into\n{left}"
        assert visitor.get(f"{SHOWN}?who=Ben").status == 404
        assert "Benjamin" in visitor.get(SHOWN).body, "another event has that name still"
        assert visitor.get(f"{SHOWN}?who=Nobody").status == 404
