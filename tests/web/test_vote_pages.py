"""A draw vote through the pages of a real server: proposed, vetoed, opened, given, closed, by players and the desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardcall.game import Power
from boardcall.store.live import open_live
from boardcall.voting.draw_vote import VoteStage
from boards_with_votes import last_vote
from serving import Served, served
from web.client import Client
from web.voting_site import Hall, playing_event

E, F, R, T = (Power(letter) for letter in "EFRT")
VOTERS = tuple(Power(letter) for letter in "EFGIRT")
EVENTS = {
    "unanimous": "wdc-2025",
    "seventh": "wdc-2025",
    "veto": "wdc-2025",
    "entered": "wdc-2025",
    "director": "wdc-2008",
    "paper": "wdc-2025",
}
"""An event for each test on one server, with its rulebook."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("votes")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    places = [playing_event(folder / f"{name}.jsonl", rulebook=rules) for name, rules in EVENTS.items()]
    with served("serve", *map(str, places)) as running:
        yield running


def stage(place: Path) -> VoteStage:
    with open_live(place) as live:
        return last_vote(live.event).stage


@pytest.mark.clause("wdc-2025:VII.2.a")
def test_a_unanimous_vote_from_six_phones_ends_the_game_and_one_no_plays_on(server: Served, folder: Path) -> None:
    hall, place = Hall(server, "unanimous"), folder / "unanimous.jsonl"
    assert "Propose a draw" in hall.seen(E)
    assert "Austria has no centre" in hall.seen(Power.AUSTRIA)
    assert hall.act(E, "propose").status == 303
    assert "England proposes to end the game." in hall.seen(T)
    hall.hold("open")
    for power in VOTERS:
        assert "Give my ballot" in hall.seen(power)
        assert hall.act(power, "ballot", ballot="nay" if power is R else "yes").status == 303
        assert "You have voted." in hall.seen(power)
    hall.hold("close")
    assert stage(place) is VoteStage.FAILED
    assert "The draw vote did not pass." in hall.seen(E)
    hall.act(F, "propose", moment="F1906-negotiation")
    hall.hold("open", moment="F1906-negotiation")
    for power in VOTERS:
        hall.act(power, "ballot", ballot="yes", key=f"second {power}")
    assert hall.hold("close", key="close again").status == 303
    assert stage(place) is VoteStage.PASSED
    with open_live(place) as live:
        board = live.event.tournament.boards[0]
        assert board.result is not None
        assert board.result.last_year == 1905
    assert "The game on this board is over." in hall.seen(E)
    desk = hall.td.get(f"/e/{hall.event}/desk/boards/1/A/vote/").body
    assert "The draw vote passed. The game is over." in desk
    assert "The game on this board is over." not in desk, "it is said once"


def test_nothing_tells_the_seventh_what_the_others_voted(server: Served) -> None:
    hall = Hall(server, "seventh")
    hall.act(E, "propose")
    hall.hold("open")
    told = []
    for power in VOTERS[:-1]:
        answer = hall.act(power, "ballot", ballot="nay" if power in {E, R} else "yes")
        told.append((answer.status, answer.location, answer.body))
    assert len(set(told)) == 1
    for page in (hall.seen(T), hall.hold("nothing").body, hall.td.get("/e/seventh/desk/log/").body):
        assert "nay" not in page.replace('value="nay"', "")
        assert "against" not in page.casefold()
    public = Client(hall.server.address)
    assert "voted" not in public.get("/e/seventh/boards/1/A/").body


def test_a_veto_names_nobody_anywhere(server: Served, folder: Path) -> None:
    hall = Hall(server, "veto")
    hall.act(E, "propose")
    assert "Veto the proposal" in hall.seen(R)
    assert hall.act(R, "veto").status == 303
    assert "The proposal was vetoed; there is no vote." in hall.seen(E)
    with open_live(folder / "veto.jsonl") as live:
        entry = live.event.replay.entries[-1]
        assert (entry.act.name, entry.author) == ("veto-draw", "vote-on-board 1 A")
        assert "R" not in str(entry.act).replace("VetoDraw", "").replace("round", "")


def test_players_read_which_proposal_or_veto_the_desk_entered_for_them(server: Served) -> None:
    hall, told = Hall(server, "entered"), "The desk entered this."
    assert hall.act(E, "propose").status == 303
    assert told not in hall.seen(R)
    assert hall.hold("veto", power="R").status == 303
    assert f"there is no vote. {told}" in hall.seen(R)
    assert hall.hold("propose", power="E", moment="F1906-negotiation").status == 303
    assert f"England proposes to end the game. {told}" in hall.seen(E)
    assert hall.act(R, "veto").status == 303
    assert hall.seen(E).count(told) == 1


def test_refusals_say_why_and_a_recorder_holds_votes_only_where_the_rulebook_lets_them(server: Served) -> None:
    hall = Hall(server, "director")
    link = hall.td.post("/e/director/staff/", {"name": "Rhea", "role": "recorder", "boards": "1:A"}).link()
    recorder = Client(server.address)
    recorder.enter(link)
    assert "Spring 1906 is over" in hall.seen(E)
    hall.act(E, "propose", moment="F1905-after")
    refused = recorder.post("/e/director/desk/boards/1/A/vote/", {"do": "open", "moment": "F1905-after"})
    assert refused.status == 403
    assert "Only the director may hold and count a vote." in refused.body
    dropped = recorder.post("/e/director/desk/boards/1/A/vote/", {"do": "drop", "reason": "so"})
    assert "Only the director may hold and count a vote." in dropped.body
    assert hall.hold("open", moment="F1905-after").status == 303
    assert "counts as in favour" in hall.act(E, "ballot", ballot="yes").body
    again = hall.act(E, "propose", moment="S1906-after")
    assert again.status == 422
    assert "has asked" in again.body
    outsider = hall.phone("p1").post("/e/director/vote/", {"round": "2", "board": "A", "do": "propose"})
    assert "Round 2 has no board A." in outsider.body
    assert "Choose yes or no." in hall.act(F, "ballot").body


def test_a_vote_on_paper_asks_for_its_outcome_only(server: Served, folder: Path) -> None:
    hall = Hall(server, "paper")
    hall.act(E, "propose")
    hall.hold("paper")
    assert "This vote is held on paper." in hall.seen(F)
    assert "held on paper" in hall.act(F, "ballot", ballot="yes").body
    hall.hold("failed")
    assert stage(folder / "paper.jsonl") is VoteStage.FAILED


def test_after_a_restart_everybody_is_told_to_vote_again(tmp_path: Path) -> None:
    place = playing_event(tmp_path / "one.db")
    with served("serve", str(place)) as server:
        hall = Hall(server)
        hall.act(E, "propose")
        hall.hold("open")
        hall.act(E, "ballot", ballot="nay")
        cookies = dict(hall.phones[E].cookies)
    with served("serve", str(place)) as server:
        hall = Hall(server)
        hall.phones[E] = Client(server.address, cookies)
        assert "Ballots were lost, and nobody has seen them." in hall.seen(E)
        assert "Ballots were lost" in hall.seen(F)
        assert hall.act(F, "ballot", ballot="yes").status == 422
        assert "Hold this vote again." in hall.hold("close").body
        hall.hold("again", reason="The server was started again.")
        assert "Vote open again: 0 of 6 have voted." in hall.seen(E)
        for power in VOTERS:
            hall.act(power, "ballot", ballot="yes", key=f"again {power}")
        hall.hold("close")
    assert stage(tmp_path / "one.db") is VoteStage.PASSED
