"""Calendars: a round across the night in which the clocks change, and letters that no calendar may hold."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest

from boardcall.desk.event import Event, change_event, event_of, open_event
from boardcall.desk.play.plans import plan_of, round_fit
from boardcall.desk.schedule import set_moment
from boardcall.messages.calendar import calendar_of
from boardcall.rulebook import rulebook_text
from boardcall.tournament import Replay, Tournament, chain_acts, replay
from boardcall.tournament.ids import RoundNumber
from boardcall.views.viewer import EventState
from boardcall.web.request.language import ENGLISH, language
from congress import AT
from desks import after

CASES = tomllib.loads((Path(__file__).parent / "clock_changes.toml").read_text("utf-8"))["case"]
ROUND = RoundNumber(1)


@dataclass
class Now:
    """An event as it is, as far as a calendar asks."""

    event: Event

    @property
    def tournament(self) -> Tournament:
        return self.event.tournament


def in_zone(zone: str = "Europe/Paris") -> Event:
    text, _ = rulebook_text("edc-2016")
    draft = open_event(text.replace("Europe/Paris", zone))
    return event_of(replay(chain_acts(draft.acts, head=Replay().head, at=AT, author="td")))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['zone']} {case['day']}")
def test_a_round_across_a_change_of_the_clocks_has_the_hours_that_pass(case: dict[str, Any]) -> None:
    event = in_zone(case["zone"])
    event = after(event, change_event(event, starts=case["day"]))
    event = after(event, set_moment(event, "round.1.starts", "day 1 23:00"))
    event = after(event, set_moment(event, "round.1.ends", "day 2 04:00"))
    written = calendar_of(cast("EventState", Now(event)), language(ENGLISH), key="one")
    found = re.search(r"UID:one-round\.1\.starts@.*?DTSTART:(\w+)\s+DTEND:(\w+)", written, re.DOTALL)
    assert found is not None
    assert found.groups() == (case["starts"], case["ends"])
    start = event.rulebook.round(ROUND).starts
    assert start is not None
    fit = round_fit(event.rulebook, plan_of(event.rulebook, ROUND), start=start.replace(tzinfo=ZoneInfo(case["zone"])))
    assert fit is not None
    assert fit.available == case["minutes"]


@pytest.mark.parametrize("letter", ["\x01", "\x07", "\x1b", "\x7f", "\n", "\r\n", "\u2028", "\u202e "])
def test_a_name_with_letters_that_calendars_forbid_is_written_without_them(letter: str) -> None:
    event = in_zone()
    event = after(event, change_event(event, name=f"One{letter}END:VCALENDAR", starts=AT.date()))
    written = calendar_of(cast("EventState", Now(event)), language(ENGLISH), key="one")
    assert "X-WR-CALNAME:One END:VCALENDAR\r\n" in written
    assert not re.search(r"[\x00-\x1f\x7f]", written.replace("\r\n", ""))
    assert written.count("\r\nEND:VCALENDAR\r\n") == 1
