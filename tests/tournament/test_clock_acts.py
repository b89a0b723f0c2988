"""What the log says of a click on a clock: whole sentences, which another language can order its own way."""

from datetime import UTC, datetime

import pytest

from boardcall.clock.clicks import ANNOUNCED, DIRECTORS_PAUSE, VOTE_PAUSE, Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.tournament import Tournament
from boardcall.tournament.acts.clocks import ClickClock
from boardcall.web.request.language import language

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
FALL = Turn.read("F1903")
EVENT = Tournament("Test", "club")

CLICKS = {
    "start": (Clicked(Click.START, NOON), "Starts the clock of board A of round 1."),
    "later start": (Clicked(Click.START, NOON, turn=FALL), "Starts the clock of board A of round 1 at Fall 1903."),
    "pause": (
        Clicked(Click.PAUSE, NOON, DIRECTORS_PAUSE, "a fire alarm", "Ada"),
        "Pauses the clock of board A of round 1 (director). Reason: a fire alarm. Approved by Ada.",
    ),
    "shift": (
        Clicked(Click.SHIFT, NOON, seconds=120, approved_by="Ada"),
        "Puts the deadline 2:00 minutes later on the clock of board A of round 1. Approved by Ada.",
    ),
    "shorter": (
        Clicked(Click.SHIFT, NOON, seconds=-65),
        "Puts the deadline 1:05 minutes earlier on the clock of board A of round 1.",
    ),
    "plan": (
        Clicked(Click.PLAN, NOON, "meal", turn=FALL, approved_by="Ada"),
        "Plans a break (meal) after Fall 1903 on the clock of board A of round 1. Approved by Ada.",
    ),
    "timer": (Clicked(Click.TIMER, NOON, "retreats"), "Starts a timer (retreats) on the clock of board A of round 1."),
}


@pytest.mark.parametrize("name", CLICKS)
def test_a_click_is_told_in_whole_sentences(name: str) -> None:
    clicked, told = CLICKS[name]
    assert str(ClickClock(1, "A", clicked).says(EVENT)) == told


@pytest.mark.parametrize("click", Click)
def test_every_kind_of_click_is_told_in_other_languages(click: Click) -> None:
    sentence = ClickClock(1, "A", Clicked(click, NOON, "retreats", turn=FALL)).says(EVENT)
    for code in ("de", "fr"):
        assert " the clock of " not in language(code).said(sentence)


def test_early_adjudication_on_a_central_clock_names_its_board() -> None:
    told = str(ClickClock(1, "", Clicked(Click.EARLY, NOON, board="B")).says(EVENT))
    assert told == "Adjudicates board B early by agreement on the clock of round 1."


def test_a_reason_that_the_program_gave_is_told_in_the_language_of_its_reader() -> None:
    clicked = Clicked(Click.PAUSE, NOON, DIRECTORS_PAUSE, ANNOUNCED, "Ada")
    told = language("fr").said(ClickClock(1, "A", clicked).says(EVENT))
    assert "Raison : annoncé dans la salle." in told.replace("\u202f", " ").replace("\xa0", " ")


@pytest.mark.parametrize(("what", "why"), [("draw vote", ""), (DIRECTORS_PAUSE, "announced in the hall"), ("meal", "")])
def test_clicks_of_the_first_version_kept_words_where_now_there_is_a_key(what: str, why: str) -> None:
    body = {"round": 1, "board": "A", "clicked": {"click": "pause", "what": what, "why": why}}
    (upcast,) = ClickClock.upcasts
    clicked = upcast(body)["clicked"]
    told = str(ClickClock(1, "A", Clicked(Click.PAUSE, NOON, clicked["what"], clicked["why"])).says(EVENT))
    assert told == f"Pauses the clock of board A of round 1 ({what})." + (f" Reason: {why}." if why else "")
    assert (clicked["what"], clicked["why"]) in {(VOTE_PAUSE, ""), (DIRECTORS_PAUSE, ANNOUNCED), ("meal", "")}
