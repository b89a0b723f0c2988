"""A server with faults planted into it: parts of its pages that fail, never end or wait, as a file says."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from serving import PATIENCE, Served, start

FAULTS = ("raises", "spins", "sleeps")
PARTS = {  # by the name of the part: where the functions stand that fail; behind a stroke what a class has
    "standings": "boardcall.web.event.snapshot.compute_standings",
    "agenda": "boardcall.web.desk.home.agenda",
    "pace": "boardcall.web.desk.home.round_warnings",
    "clocks": "boardcall.views.clock_card._card",
    "needs": "boardcall.web.desk.home.needs",
    "boards": "boardcall.web.desk.tower._facts",
    "latest": "boardcall.web.desk.home.latest_lines",
    "notices": "boardcall.web.pages.event.notices_view",
    "results": "boardcall.web.event.cards.boards_of boardcall.web.event.cards.board_view",
    "game": "boardcall.web.history.scene.followed",
    "seal": "boardcall.web.history.board.seal_shown boardcall.web.pages.public.seal_shown",
    "changed": "boardcall.web.pages.public.amended_lines",
    "offences": "boardcall.web.clocks.desk.offence_rows",
    "votes": "boardcall.web.history.scene.votes_view boardcall.web.desk.results.ends_shown",
    "head": "boardcall.web.event.page_head.machines",
    "face": "boardcall.views.clock_card.ClockCard/now",
    "picture": "boardcall.web.request.chart._year",
    "rules": "boardcall.web.pages.rules.changes_here",
    "beside": "boardcall.web.request.route.damage_of boardcall.web.request.route.asking"
    " boardcall.web.request.private_page._links boardcall.web.request.private_page._last_act"
    " boardcall.web.request.private_page._sent_again boardcall.web.request.private_page.opened_from"
    " boardcall.web.pages.public.keep_page boardcall.web.clocks.desk._buttons boardcall.web.desk.results.led_on",
}
PLANT = """
import importlib, pathlib, time
said = pathlib.Path({file!r})

def plant(place, name):
    where, _, of = place.partition("/")
    owner = importlib.import_module(where.rpartition(".")[0])
    name_there = where.rpartition(".")[2]
    if of:
        owner, name_there = getattr(owner, name_there), of
    there = getattr(owner, name_there)
    real = there.fget if isinstance(there, property) else there
    def planted(*args, **more):
        fault = dict(one.split("=") for one in said.read_text().split()).get(name, "")
        if fault == "raises":
            raise ValueError("planted")
        while fault == "spins":
            time.sleep(0.002)  # whoever waits for it should not wait for the processor too
        if fault == "sleeps":
            time.sleep(600)
        return real(*args, **more)
    setattr(owner, name_there, property(planted) if isinstance(there, property) else planted)

from boardcall.cli import server_start as _
from boardcall.web.server import process as answering
from boardcall.web.machine import background_work
from boardcall.web.event import single_flight
from boardcall.web.event import parts
parts.PATIENCE = single_flight.PATIENCE = 2.0
background_work.LONGEST = 3.0
opened = answering.opened
def planting(*args, **more):
    found = opened(*args, **more)
    for name, places in {parts!r}.items():
        for place in places.split():
            plant(place, name)
    return found
from boardcall.web.server import serve as server
from boardcall.web.server import workers
server.open_site = workers.opened = planting
"""


@contextmanager
def planted_server(place: Path, said: Path) -> Iterator[tuple[Served, list[str]]]:
    """The server of an event, with the faults that the file `said` names; the list has what it logged, once ended."""
    said.write_text("")
    logged: list[str] = []
    process, server = start("serve", str(place), plant=PLANT.format(file=str(said), parts=PARTS))
    try:
        yield server, logged
    finally:
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE)
        logged.append(err)
    assert (process.returncode, out.splitlines()[-1]) == (0, "Stopped."), (process.returncode, out, err)
