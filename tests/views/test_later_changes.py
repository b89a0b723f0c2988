"""Names, seats and rules that were changed once boards were seated: everybody sees that they were, by whatever way."""

import re
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.desk.event import change_event, drafted
from boardcall.desk.people.players import change_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.clocks import click_clock
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.schedule import set_moment
from boardcall.desk.undo import undo
from boardcall.game import POWERS, Power
from boardcall.store.live import Verb, open_live
from boardcall.tournament.acts.teams import ChangeTeam, EnterTeam
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import PlayerId
from boardcall.views.boards import board_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from serving import served
from web.client import Client
from web.events import AT, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
HERE = BoardRef(1, "1")
COUNTS = (5, 4, 5, 5, 5, 6, 4)


def seats(*players: int) -> tuple[tuple[Power, PlayerId], ...]:
    """Who plays which power, by the numbers of the players."""
    return tuple((power, PlayerId(f"p{number}")) for power, number in zip(POWERS, players, strict=True))


def test_whatever_gives_a_result_to_somebody_else_is_seen_on_a_phone(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    with open_live(place) as live, served("serve", str(place)) as server:
        phone, minute = Client(server.address), iter(range(99))

        def do(*verbs: Verb) -> int:
            for verb in verbs:
                saved = live.do(verb, at=AT + timedelta(minutes=next(minute)), author="td", reason="private")
            return saved[0].number

        def read(path: str) -> str:
            return phone.get(f"/e/one/{path}").body

        do(partial(change_player, player="p7", salt="a", name="August"))
        first = do(partial(seat_board, ref=HERE, seats=seats(1, 2, 3, 4, 5, 6, 7)))
        do(partial(record_counts, ref=HERE, year=1901, centres=COUNTS))
        assert "The name was changed" not in read("players/p7/"), "before anybody was seated it changed nothing"
        assert "changed" not in read("boards/1/1/")

        swap = do(
            partial(change_player, player="p1", salt="b", name="Nobody"),
            partial(change_player, player="p2", salt="c", name="Ann"),
            partial(change_player, player="p1", salt="d", name="Ben"),
        )
        told = f"act {swap}) to one that another player had before."
        assert told in read("players/p1/")
        assert "to one that another player had before" in read("players/p2/")
        assert "Nobody" not in read("players/p1/"), "what somebody was called is nobody's business"
        assert told in read("boards/1/1/")

        do(lambda event: undo(event, first))
        assert f"Board 1 was seated (21 November, 09:01, act {first}) and taken away again." in read("rounds/1/")
        assert phone.get("/e/one/boards/1/1/").status == 404
        do(partial(seat_board, ref=HERE, seats=seats(3, 2, 1, 4, 5, 6, 7)))
        do(partial(record_counts, ref=HERE, year=1901, centres=COUNTS))
        assert f"Seated otherwise before (21 November, 09:01, act {first}): A Ben, F Cid" in read("boards/1/1/")
        assert "taken away" not in read("rounds/1/")

        assert "after play had begun" not in read("rules/")
        other = f"{live.event.tournament.rulebook_text}\n# another\n"
        rules = do(partial(change_event, rulebook_text=other))
        assert f"act {rules})" in read("rules/")
        do(lambda event: undo(event, rules))
        assert f"act {rules})" in read("rules/"), "also where it was withdrawn"


def test_times_and_teams_that_are_changed_after_play_began_are_seen_on_a_phone(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    with open_live(place) as live, served("serve", str(place)) as server:
        phone = Client(server.address)

        def do(verb: Verb) -> int:
            return live.do(verb, at=AT, author="td", reason="private")[0].number

        do(partial(change_event, starts=date(2026, 11, 21)))
        do(lambda event: drafted(event, EnterTeam("Owls", ("p1", "p2"))))
        do(partial(set_moment, key="round.1.starts", when="day 1 10:00"))
        before = {path: phone.get(f"/e/one/{path}/").body for path in ("rules", "teams")}
        assert not [path for path, body in before.items() if "after play had begun" in body]
        do(partial(seat_board, ref=HERE, seats=seats(1, 2, 3, 4, 5, 6, 7)))
        moved = do(partial(set_moment, key="round.1.ends", when="day 1 17:00"))
        do(lambda event: undo(event, moved))
        days = do(partial(change_event, starts=date(2026, 11, 22)))
        team = do(lambda event: drafted(event, ChangeTeam("Owls", ("p1", "p3"))))
        rules, teams = (phone.get(f"/e/one/{path}/").body for path in ("rules", "teams"))
        assert f"A time was changed after play had begun (21 November, 09:00, act {moved}): planned end of" in rules
        assert f"The days of the event were changed after play had begun (21 November, 09:00, act {days})." in rules
        assert f"The team Owls was changed after play had begun (21 November, 09:00, act {team})." in teams


@pytest.mark.parametrize(("rulebook", "clock"), [("wdc-2025", HERE), ("edc-2016", BoardRef(1))])
def test_what_is_done_to_a_clock_by_hand_is_seen_beside_its_board(
    tmp_path: Path, rulebook: str, clock: BoardRef
) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, rulebook=rulebook)
    with open_live(place) as live:

        def do(verb: Verb) -> int:
            return live.do(verb, at=AT, author="td", reason="private")[0].number

        do(partial(seat_board, ref=HERE, seats=seats(1, 2, 3, 4, 5, 6, 7)))
        start, shift, stop = (
            do(partial(click_clock, clicked=Clicked(click, AT, "", "private", "td", seconds=120), ref=clock))
            for click in (Click.START, Click.SHIFT, Click.STOP)
        )
        do(lambda event: undo(event, stop))
        state = Snapshot(live.event)
        told = " ".join(map(str, board_view(state, PUBLIC, live.event.tournament.boards[0]).changed))
    later, back = f"The deadline was put 2:00 minutes later .*, act {shift}..", f"A click .* back .*, act {stop}.."
    assert re.fullmatch(f"{later} {back}", told)
    assert f"act {start})" not in told


def test_an_office_that_comes_or_goes_after_play_began_is_seen_on_a_phone(tmp_path: Path) -> None:
    """It takes the place and the awards of whoever holds it, under most rulebooks."""
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with open_live(place) as live, served("serve", str(place)) as server:
        for salt, roles in (("a", frozenset({"td"})), ("b", frozenset[str]())):
            verb = partial(change_player, player="p4", salt=salt, roles=roles)
            (entry, *_) = live.do(verb, at=AT, author="td")
            told = f"An office was given or taken (21 November, 09:00, act {entry.number})."
            for page in ("players/p4/", "boards/1/1/"):
                assert told in Client(server.address).get(f"/e/one/{page}").body
