"""An event for each moment of a player's page, made by the desk, and who looks at it."""

import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib.resources import files
from pathlib import Path

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.desk.call.roll_call import check_in
from boardcall.desk.play.boards import leave_seat
from boardcall.desk.play.moves import start_recording
from boardcall.desk.results.game_results import record_counts, record_result
from boardcall.desk.results.year_counts import enter_counts
from boardcall.desk.votes.draw_votes import open_draw_vote, propose_draw
from boardcall.game import Power, Season
from boardcall.scoring.result import BoardResult, End
from boardcall.store.live import Verb, open_live
from boardcall.tournament.board.ref import BoardRef
from boards_with_votes import spring
from web.clock_events import clicked, event_with_boards
from web.events import new_event
from web.voting_site import playing_event

RULES = "wdc-2025"
A = BoardRef(1, "A")
EIGHT = ("Ann Lee", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal")
COUNT = (5, 4, 5, 5, 4, 6, 4)
WON = (18, 4, 4, 4, 1, 2, 1)


def now() -> datetime:
    """A whole second of this hour."""
    return datetime.now(UTC).replace(microsecond=0)


def act(place: Path, *verbs: Verb) -> Path:
    """After these acts of the desk."""
    with open_live(str(place)) as live:
        for verb in verbs:
            live.do(verb, at=now(), author="td", reason="as it came")
    return place


def _called(place: Path) -> Path:
    return new_event(place, name="The Vienna Open", players=EIGHT, rulebook=RULES)


def _waiting(place: Path) -> Path:
    return act(_called(place), lambda event: check_in(event, "p1", round=1, at=now(), in_person=True))


def _seated(place: Path) -> Path:
    return event_with_boards(place, RULES, "A", begins=now())


def _playing(place: Path) -> Path:
    begins = now() - timedelta(minutes=3)
    event = event_with_boards(place, RULES, "A", begins=begins)
    clicked(event, Clicked(Click.START, begins), board="A")
    return act(event, partial(start_recording, ref=A))


def _counting(place: Path) -> Path:
    event = event_with_boards(place, RULES, "A", begins=now())
    clicked(event, Clicked(Click.START, now(), turn=Turn(1902, Season.SPRING)), board="A")
    return event


def _confirming(place: Path) -> Path:
    entered = partial(enter_counts, ref=A, player="p2", year=1901, centres=COUNT, at=now())
    return act(_counting(place), entered)


def _voting(place: Path) -> Path:
    playing_event(place, rulebook=RULES)
    clicked(place, Clicked(Click.START, now(), turn=Turn(1906, Season.SPRING)), board="A")
    return act(
        place,
        partial(propose_draw, ref=A, power=Power.FRANCE, now=spring(1906)),
        partial(open_draw_vote, ref=A, now=spring(1906), held_by="td", at=now()),
    )


def _out(place: Path) -> Path:
    playing_event(place, rulebook=RULES)
    clicked(place, Clicked(Click.START, now(), turn=Turn(1906, Season.SPRING)), board="A")
    return place


def _replaced(place: Path) -> Path:
    return act(_playing(place), partial(leave_seat, ref=A, power=Power.AUSTRIA))


def _board_over(place: Path) -> Path:
    won = [(5, 4, 5, 5, 4, 6, 4), (10, 4, 4, 5, 3, 5, 3), WON]
    counts = [partial(record_counts, ref=A, year=year, centres=one) for year, one in enumerate(won, 1901)]
    ended = BoardResult.from_counts("A18 E4 F4 G4 I1 R2 T1", last_year=1903, end=End.SOLO)
    event = event_with_boards(place, RULES, "AB", begins=now())
    return act(event, *counts, partial(record_result, ref=A, result=ended, at=now()))


def _event_over(place: Path) -> Path:
    with files("boardcall.web").joinpath("sample", "congress.jsonl").open("rb") as packaged, place.open("wb") as copy:
        shutil.copyfileobj(packaged, copy)
    return place


MOMENTS: dict[str, tuple[Callable[[Path], Path], str]] = {
    "check-in": (_called, "p1"),
    "waiting": (_waiting, "p1"),
    "seated": (_seated, "p1"),
    "playing": (_playing, "p1"),
    "count": (_counting, "p1"),
    "confirm": (_confirming, "p1"),
    "vote": (_voting, "p2"),
    "eliminated": (_out, "p1"),
    "replaced": (_replaced, "p1"),
    "board-over": (_board_over, "p1"),
    "event-over": (_event_over, "p02"),
}
"""What makes each moment, and the player to whom it comes."""


def moment_events(folder: Path) -> list[Path]:
    """A file for each moment, named after it."""
    return [make(folder / f"{name}.jsonl") for name, (make, _) in MOMENTS.items()]
