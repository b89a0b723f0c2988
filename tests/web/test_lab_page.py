"""The lab at the desk: started by its button, told with its figures, stopped, and never two at once."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from boardcall.web.desk.lab_runs import LabRequest, ServerLab
from boardcall.wording import NO_WORDS
from serving import served
from web.client import Client
from web.events import new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
PATIENCE = 60.0
FORM = {"do": "start", "rulebook": "", "against": "club", "players": "7", "events": "1", "seed": "a"}


def over(desk: Client, event: str) -> str:
    """The page, once nothing runs any more."""
    until = time.monotonic() + PATIENCE
    while "<progress" in (body := desk.get(f"/e/{event}/desk/lab/").body):
        assert time.monotonic() < until
        time.sleep(0.1)
    return body


def test_the_lab_runs_beside_the_desk_and_is_stopped(tmp_path: Path) -> None:
    places = [
        new_event(tmp_path / f"{name}.db", name=f"The {name} Open", players=NAMES, rulebook="wdc-2025")
        for name in ("one", "two")
    ]
    with served("serve", *map(str, places)) as server:
        desk, other = Client(server.address), Client(server.address)
        assert desk.get("/e/one/desk/lab/").status != 200
        desk.enter(server.links["one"])
        other.enter(server.links["two"])
        wrong = desk.post("/e/one/desk/lab/", FORM | {"players": "5"})
        assert (wrong.status, "Write a number from 7 to 150." in wrong.body) == (422, True)
        strange = desk.post("/e/one/desk/lab/", FORM | {"rulebook": "/etc/passwd"})
        assert (strange.status, "Choose a rulebook from the list." in strange.body) == (422, True)

        assert desk.post("/e/one/desk/lab/", FORM).status == 303
        found = over(desk, "one")
        assert "Club rules: 1 event of 7 players, seed a" in found
        assert "World DipCon @ Whipping 2025 Rules: 1 event of 7 players, seed a" in found
        assert found.count("<path") > 20
        assert "seed a" not in other.get("/e/two/desk/lab/").body

        assert desk.post("/e/one/desk/lab/", FORM | {"players": "150", "events": "400"}).status == 303
        refused = other.post("/e/two/desk/lab/", FORM)
        assert (refused.status, "The lab works for another event" in refused.body) == (422, True)
        assert other.post("/e/two/desk/lab/", {"do": "stop"}).status == 422
        assert desk.post("/e/one/desk/lab/", {"do": "stop"}).status == 303
        assert "Stopped." in over(desk, "one")


def test_what_a_stopped_lab_said_last_is_not_told_of_the_next() -> None:
    lab, folder = ServerLab(), tempfile.TemporaryDirectory()
    words = [sys.executable, "-c", "print('{\"done\": 5}')"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as stopped:
        lab._listen(stopped, LabRequest("one", ("club",), "", 7, 9, "a"), folder)
    assert (lab.done, lab.failed) == (0, NO_WORDS)
