"""`boardcall series`: from an event of a series to its table, a person's record, and two names that are one."""

import json
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardcall.cli.series import command
from boardcall.desk.people.players import show_as
from boardcall.desk.results.rulings import release_standings
from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from desks import known_result
from web.events import do, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
RULES = """name = "European Grand Prix"
events = ["event.jsonl", "other.json"]
points_file = "points.csv"
"""


def run(*arguments: object) -> str:
    done = CliRunner().invoke(command, list(map(str, arguments)), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.clause("wdc-2008:5")
def test_results_of_an_event_count_in_its_series(tmp_path: Path) -> None:
    place = new_event(tmp_path / "event.jsonl", name="Vienna", players=SEVEN, seated=True, rulebook="wdc-2008")
    with open_live(place) as live:
        result = BoardResult.from_counts("A10 E8 F6 G4 I3 R2 T1")
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=result))
        do(live, partial(show_as, player="p1", public_name="The Anonymous", salt="x"))
    with pytest.raises(InputError, match="not released yet"):
        run("export", place)
    with open_live(place) as live:
        do(live, partial(release_standings, kind=ReleaseKind.INTERIM))
    found = json.loads(run("export", place))
    assert (found["series"], found["status"]) == (["European Grand Prix", "Vier-Chancen-Tournee"], "interim")
    assert [one["name"] for one in found["entries"]][:2] == ["The Anonymous", "Ben"]
    assert "Ann" not in json.dumps(found), "a series reads the names that the public reads"
    other = {**found, "event": "Namur", "status": "final", "day": "2008-05-01", "entries": found["entries"][1:3]}
    other["entries"][0]["name"] = "Benjamin"
    (tmp_path / "other.json").write_text(json.dumps(other))
    (tmp_path / "points.csv").write_text("place,points\n1,25\n2,18\n3,15\n")
    series = tmp_path / "series.toml"
    series.write_text(RULES)
    assert "Not final: Vienna." in run("table", series)
    assert "Benjamin" in run("table", series)
    run("merge", series, "Benjamin", "--into", "Ben")
    row = json.loads(run("person", series, "Ben", "--json"))
    assert [(one["event"], one["points"]["exact"]) for one in row["events"]] == [("Namur", "18"), ("Vienna", "18")]
    assert "as Benjamin" in run("person", series, "Ben")
    run("part", series, "Benjamin")
    rows = run("table", series, "--csv").splitlines()
    assert rows[0] == "place,player,Namur,Vienna,total"
    assert "Benjamin" in "".join(rows)
    assert json.loads(run("table", series, "--json"))["rows"][0]["player"]["name"] == "Cid"
    assert len(POWERS) == len(found["entries"])
