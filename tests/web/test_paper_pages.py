"""Ballots for awards on phones: who may vote, once each, and that no paper has its voter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import record_counts
from boardcall.game import Power
from boardcall.standings.table import compute_standings
from boardcall.store.live import open_live
from boardcall.store.vault import open_vault
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.ref import BoardRef
from serving import Served, served
from web.client import Client
from web.events import AT, do
from web.voting_site import Hall, playing_event

CATEGORIES = 4
E, F, G = Power.ENGLAND, Power.FRANCE, Power.GERMANY


def finished_game(place: Path) -> Path:
    """An event whose one game is over, under a rulebook with ballots for awards."""
    playing_event(place, rulebook="edc-2016", to=1906)
    with open_live(place) as live:
        last = (0, 10, 9, 9, 0, 6, 0)
        do(live, lambda event: record_counts(event, ref=BoardRef(1, "A"), year=1907, centres=last))
        do(live, lambda event: stop_play(event, ref=BoardRef(1, "A"), cause=EndCause.LAST_YEAR, at=AT))
    return place


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished_game(tmp_path_factory.mktemp("papers") / "one.db").parent


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    with served("serve", str(folder / "one.db")) as running:
        yield running


def paper(*names: str, pattern: int = 0, **more: str) -> dict[str, str]:
    """The form of a game's paper: these names in every category."""
    sent = {"ballot": "game-awards", "game": "1 A", **more}
    for number in range(CATEGORIES):
        sent[f"pattern-{number}"] = str(pattern)
        sent |= {f"name-{number}-{place}": name for place, name in enumerate(names)}
    return sent


@pytest.mark.clause("edc-2016:IV.6.6b2-ballot", "edc-2016:IV.6.6a")
def test_each_player_of_a_game_gives_one_paper_and_the_desk_counts_them(server: Served, folder: Path) -> None:
    hall = Hall(server)
    assert "nothing to vote on" in hall.phones[E].get("/e/one/ballots/").body
    hall.td.post("/e/one/desk/ballots/", {"do": "open", "ballot": "game-awards", "key": "open"})
    page = hall.phones[E].get("/e/one/ballots/").body
    assert page.count('data-queue="memory"') == page.count("Give this paper") > 0, "a ballot is not kept on the device"
    assert "Most machiavellian" in page
    assert 'value="p2"' not in page, "nobody names themselves"
    wrong = hall.phones[E].post("/e/one/ballots/", paper("p3", "p3"))
    assert "one name is written twice" in wrong.body
    assert "Say whom you name" in hall.phones[E].post("/e/one/ballots/", paper()).body
    assert hall.phones[E].post("/e/one/ballots/", paper("p3", "p4", key="e")).status == 303
    assert hall.phones[E].post("/e/one/ballots/", paper("p5", "p4", key="e2")).status == 422, "one each"
    assert hall.phones[F].post("/e/one/ballots/", paper("p4", "p1", pattern=1, key="f")).status == 303
    assert hall.td.post("/e/one/desk/ballots/for/p7/", paper("p3", "p1", key="g")).status == 303
    checks = Client(server.address).get("/e/one/chain/").body
    entered = [checks.partition(f"<bdi>{name}</bdi>")[2].partition("</tr>")[0][-10:] for name in ("Ben", "Gus")]
    assert entered == ["<td>0</td>", "<td>1</td>"], "everybody sees for whom the desk entered a paper"
    with open_live(folder / "one.db") as live, open_vault(folder / "one.db") as vault:
        papers = [vault.get(name) or "" for name in vault.names() if name.startswith("paper ")]
        acts = "".join(entry.line for entry in live.event.replay.entries if entry.act.name == "give-ballot")
    assert len(papers) == 3
    assert not any("p2" in one or "p7" in one for one in papers), "no paper has its voter"
    assert "Best diplomat" not in acts
    assert "Papers given: 3." in hall.td.get("/e/one/desk/ballots/").body
    assert hall.td.post("/e/one/desk/ballots/", {"do": "count", "ballot": "game-awards", "key": "count"}).status == 303
    with open_live(folder / "one.db") as live:
        awards = compute_standings(live.event.tournament, live.event.rulebook).awards
    assert next(one.winners for one in awards if one.name == "Best diplomat") == ("p3",)
    assert "nothing to vote on" in hall.phones[G].get("/e/one/ballots/").body
