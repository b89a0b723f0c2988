"""A case from its report to its deletion: who may do what, what is refused by which section, what is due when."""

from datetime import date

import pytest

from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.calendar import calendar, due
from boardcall.conduct.cases.case_steps import KeepOut, Receive, ReviewCase, TakeStatement, TakeUp
from boardcall.conduct.cases.committee_steps import Excuse, StartSession
from boardcall.conduct.cases.decision_steps import (
    AskLook,
    DecideLook,
    Delete,
    Present,
    Ratify,
    TellOutcome,
)
from boardcall.conduct.cases.people_steps import RecogniseEvent
from boardcall.conduct.cases.step import CodeStep
from conduct.society import DAY, SEATS, after, heard, in_force, protocol, recommended, referred, refusals, society, vote

NEXT_YEAR = date(2026, 3, 10)


def state(held: Association, on: date = DAY, case: int = 1) -> str:
    return held.cases[case].state(protocol(), on)


def waiting() -> Association:
    """A case that was referred and has no committee yet."""
    return after(society(), (Receive(1, "e1", provision="2"), "P"), (ReviewCase(1, refer=True), "B1"))


@pytest.mark.parametrize(
    ("members", "sections"),
    [
        (("T2", "B1", "O1"), []),
        (("T1", "B1", "O1"), ["C.1.d", "C.1.c"]),
        (("O2", "B1", "O1"), ["C.1.c"]),
        (("T2", "P", "O1"), ["C.1.c"]),
        (("T2", "O2", "O1"), ["C.1.c"]),
        (("T2", "B1", "B1"), ["C.1.c"]),
        (("T2", "B1"), ["C.1.c"]),
        (("T2", "B1", "T3"), []),
        (("T2", "B1", "T1"), ["C.1.d"]),
    ],
)
def test_seats_of_the_committee(members: tuple[str, ...], sections: list[str]) -> None:
    """T1 directed the event where the case arose, T2 and T3 others."""
    said = refusals(waiting(), StartSession(1, DAY, members))
    assert [text[text.index("(CoC ") + 5 : -1] for text in said] == sections


def test_director_of_thirteen_months_ago_has_no_seat() -> None:
    later = date(2026, 2, 3)
    held = after(society(), (Receive(1, "e1", provision="2"), "P"), (ReviewCase(1, refer=True), "P"), on=later)
    assert refusals(held, StartSession(1, later, SEATS), on=later) == [
        "T2 directed no other recognised event in the past 12 months. (CoC C.1.c)"
    ]
    assert refusals(after(held), StartSession(1, later, SEATS), by="B2", on=later)[0].endswith("(CoC C.1.a)")


def test_session_lasts_twelve_months_and_waits_for_a_referral() -> None:
    held = referred()
    assert held.sessions[0].ends(protocol()) == date(2026, 3, 9)
    assert refusals(held, StartSession(1, NEXT_YEAR, SEATS), on=NEXT_YEAR)[0].endswith("waits for none. (CoC C.1.b)")
    last = referred(held, number=2, on=date(2026, 3, 9))
    assert last.cases[2].session == 1


def test_session_counts_from_the_referral_and_takes_what_was_referred_before_it_was_named() -> None:
    held = after(waiting(), (Receive(2, "e1", provision="1"), "P"), (ReviewCase(2, refer=True), "P"))
    named = date(2025, 4, 1)
    assert refusals(held, StartSession(1, named, SEATS), on=named)[0].endswith("(CoC C.1.b)")
    held = after(held, (StartSession(1, DAY, SEATS), "P"), on=named)
    assert held.sessions[0].ends(protocol()) == date(2026, 3, 9)
    assert held.cases[2].session == 1


def test_sessions_begin_in_the_order_of_the_referrals_and_do_not_overlap() -> None:
    later = date(2025, 4, 1)
    held = after(waiting(), (Receive(2, "e2", provision="1"), "P"), (ReviewCase(2, refer=True), "P"), on=later)
    members = ("T3", "B1", "O1")
    assert refusals(held, StartSession(2, later, members), on=later) == [
        "Case 1 was referred before: its session begins first. (CoC C.1.b)"
    ]
    about_them = after(held, (KeepOut(1, "P"), "B1"), on=later)
    assert refusals(about_them, StartSession(2, later, members), on=later) == [
        "Another case was referred before: its session begins first. (CoC C.1.b)"
    ]
    after_its_end = date(2026, 3, 10)
    held = after(held, (Receive(3, "e2", provision="1"), "P"), (ReviewCase(3, refer=True), "P"), on=after_its_end)
    held = after(held, (RecogniseEvent("e9", "", date(2026, 1, 5), "T3"), ""), on=after_its_end)
    held = after(held, (StartSession(1, DAY, members), "P"), on=after_its_end)
    assert [held.cases[number].session for number in (1, 2, 3)] == [1, 1, None]
    told_late = after(held, (Receive(4, "e2", provision="1"), "P"), on=date(2025, 1, 7))
    told_late = after(told_late, (ReviewCase(4, refer=True), "P"), on=date(2025, 1, 8))
    assert told_late.cases[4].session == 1


def test_substitute_serves_in_neither_session_beside() -> None:
    held = after(referred(), (RecogniseEvent("e9", "", date(2025, 9, 1), "T3"), ""))
    held = after(held, (Receive(2, "e3", provision="1"), "P"), (ReviewCase(2, refer=True), "P"), on=NEXT_YEAR)
    held = after(held, (RecogniseEvent("e8", "", date(2025, 9, 1), "O4"), ""), on=NEXT_YEAR)
    held = after(held, (StartSession(2, NEXT_YEAR, ("O4", "B2", "O2")), "P"), on=NEXT_YEAR)
    held = after(held, (KeepOut(1, "O1"), "P"), on=NEXT_YEAR)
    assert refusals(held, Excuse(1, 1, "O1", "O2"), on=NEXT_YEAR) == [
        "O2 serves in session 2, the one after. (CoC C.1.b)"
    ]
    assert refusals(held, Excuse(1, 1, "O1", "O3"), on=NEXT_YEAR) == []


def test_nobody_serves_twice_running() -> None:
    held = after(referred(), *((RecogniseEvent(f"e2{n}", "", date(2025, 9, 1), f"T{n}"), "") for n in (2, 3)))
    held = after(held, (Receive(2, "e3", provision="1"), "P"), (ReviewCase(2, refer=True), "P"), on=NEXT_YEAR)
    said = refusals(held, StartSession(2, NEXT_YEAR, ("T2", "B1", "O1")), on=NEXT_YEAR)
    assert [text.endswith("(CoC C.1.b)") for text in said] == [True] * 3
    held = after(held, (RecogniseEvent("e9", "", date(2025, 9, 1), "T1"), ""), on=NEXT_YEAR)
    held = after(held, (StartSession(2, NEXT_YEAR, ("T1", "B2", "O2")), "P"), on=NEXT_YEAR)
    third = date(2027, 3, 10)
    held = after(held, (RecogniseEvent("e10", "", date(2026, 9, 1), "T2"), ""), on=third)
    held = after(held, (Receive(3, "e3", provision="1"), "P"), (ReviewCase(3, refer=True), "P"), on=third)
    assert refusals(held, StartSession(3, third, SEATS), on=third) == []


def test_involved_member_is_replaced_and_both_sit_out_the_next_session() -> None:
    held = after(referred(), (KeepOut(1, "O1"), "P"))
    assert [one.section for one in due(held, DAY) if "excused" in str(one.what)] == ["CoC C.1.d"]
    assert refusals(held, TakeStatement(1, "witness"), by="O1") == ["You are involved in case 1. (CoC C.1.d)"]
    assert [text[-9:] for text in refusals(held, Excuse(1, 1, "O1", "T2"))] == ["CoC C.1.d)"[-9:]]
    held = after(held, (Excuse(1, 1, "O1", "O2"), "P"))
    assert held.committee(held.cases[1]) == ("T2", "B1", "O2")
    assert "O1" not in held.readers(held.cases[1])
    held = after(held, (RecogniseEvent("e9", "", date(2025, 9, 1), "T3"), ""))
    held = after(held, (Receive(2, "e1", provision="1"), "P"), (ReviewCase(2, refer=True), "P"), on=NEXT_YEAR)
    for barred in ("O1", "O2"):
        assert refusals(held, StartSession(2, NEXT_YEAR, ("T3", "B2", barred)), on=NEXT_YEAR)[0].endswith("(CoC C.1.b)")
    assert refusals(held, StartSession(2, NEXT_YEAR, ("T3", "B2", "O3")), on=NEXT_YEAR) == []


def test_director_of_the_event_sees_nothing_even_on_the_board() -> None:
    held = after(society(), (RecogniseEvent("e9", "", DAY, "B1"), ""), (Receive(1, "e9", kept_out=("B2",)), "P"))
    assert held.readers(held.cases[1]) == ("P", "B3")
    assert refusals(held, ReviewCase(1, refer=True), by="B1") == ["You are involved in case 1. (CoC C.1.d)"]
    alone = society()
    assert "Name another board member" in refusals(alone, Receive(1, kept_out=("P", "B1", "B2", "B3")))[0]


@pytest.mark.parametrize(
    ("step", "by", "section"),
    [
        (ReviewCase(1, refer=True), "O1", "C.1"),
        (TakeUp(1, "egregious"), "B1", "C.1"),
        (vote("written-warning", "written-warning"), "B1", "C.1"),
        (Present(1), "P", "C.6"),
        (Ratify(1, "e1", "yes"), "P", "C.6"),
        (TellOutcome(1), "P", "C.5.b"),
        (AskLook(1, "player"), "P", "C.7.d-e"),
        (Delete(1), "P", "C.2"),
    ],
)
def test_step_out_of_its_order_is_refused_by_section(step: CodeStep, by: str, section: str) -> None:
    held = after(society(), (Receive(1, "e1", provision="2"), "P"))
    assert f"(CoC {section})" in " ".join(refusals(held, step, by))


def test_committee_takes_up_what_is_grave_or_serial_over_events() -> None:
    held = referred(society(), event="e1")
    held = after(held, (Receive(2, "e1", 1, "1"), "P"), (Receive(3, "e2", 1, "1"), "P"), (Receive(4, "e3"), "P"))
    assert refusals(held, TakeUp(1, "rude"), "B1")[0].endswith("serial or egregious. (CoC C.3)")
    assert "more than one event" in refusals(held, TakeUp(1, "serial", (2,)), "B1")[0]
    assert "about the same one" in refusals(held, TakeUp(1, "serial", (4,)), "B1")[0]
    assert "about the same one" in refusals(held, TakeUp(1, "serial", (9,)), "B1")[0]
    assert refusals(held, TakeUp(1, "serial", (2, 3)), "B1") == []
    assert refusals(held, TakeUp(1, "egregious"), "B2")[0].endswith("(CoC C.1.c)")
    unnamed = after(held, (ReviewCase(4, refer=True), "P"))
    assert refusals(unnamed, TakeUp(4, "egregious"), "B1")[0].endswith("(CoC C.3)")


@pytest.mark.parametrize(
    ("sources", "level", "months", "section"),
    [
        (("director",), "written-warning", 0, ""),
        (("director",), "zero-tolerance", 0, "C.4.a"),
        ((), "permanent-ban", 0, "C.4.a"),
        (("director", "director"), "suspension-1-year", 0, "C.4.a"),
        (("director", "witness"), "permanent-ban", 0, ""),
        (("accused",), "suspension-1-year", 0, ""),
        (("offended",), "suspension-1-year", 6, "C.7"),
        (("offended",), "suspension-longer", 6, "C.7"),
        (("offended",), "suspension-longer", 12, "C.7"),
        (("offended",), "suspension-longer", 13, ""),
        (("offended",), "permanent-ban", 24, "C.7"),
        (("offended",), "suspension-6-months", 6, "C.7"),
    ],
)
def test_level_of_the_sanction(sources: tuple[str, ...], level: str, months: int, section: str) -> None:
    said = refusals(heard(*sources), vote(level, level, months=months), "B1")
    assert [f"(CoC {section})" in text for text in said] == [True] * bool(section)


def test_two_of_three_in_writing_or_the_matter_ends() -> None:
    held = heard("offended")
    assert refusals(held, vote("zero-tolerance", "zero-tolerance", text=""), "B1")[0].endswith("(CoC C.5.c)")
    assert refusals(held, vote("zero-tolerance", "written-warning"), "B1")[0].endswith("(CoC C.5.a)")
    two = after(held, (vote("zero-tolerance", "written-warning", "zero-tolerance"), "B1"))
    assert (state(two), two.cases[1].decision and two.cases[1].decision.agreed) == ("recommended", ("T2", "O1"))
    split = after(held, (vote("zero-tolerance", "written-warning", "none"), "B1"))
    nothing = after(held, (vote("none", "none"), "B1"))
    assert (state(split), state(nothing)) == ("no agreement", "no sanction")
    for ended in (split, nothing):
        assert [one.section for one in due(ended, DAY)] == ["CoC C.5.b"]
        assert due(after(ended, (TellOutcome(1), "P")), DAY) == ()
        assert refusals(ended, Present(1))[0].endswith("(CoC C.6)")
        assert ended.cases[1].delete_on(protocol(), DAY) == date(2027, 3, 10)


def test_recommendation_is_ratified_or_rejected_and_not_amended() -> None:
    held = recommended("zero-tolerance", events=9)
    assert refusals(held, vote("written-warning", "written-warning"), "B1")[0].endswith("(CoC D.3)")
    five = after(held, *((Ratify(1, f"e{n}", "yes"), "P") for n in range(1, 6)))
    assert state(five, date(2025, 3, 24)) == "before the ratifying body"
    assert refusals(five, Ratify(1, "e6", "yes"), on=date(2025, 3, 24)) == []
    assert refusals(five, Ratify(1, "e6", "yes"), on=date(2025, 3, 25))[0].endswith("(CoC D.2)")
    assert refusals(five, Ratify(1, "e5", "yes"))[0].endswith("(CoC D.2)")
    assert refusals(five, Ratify(1, "e10", "yes"))[0].endswith("(CoC D.1)")
    assert state(five, date(2025, 3, 25)) == "rejected"
    against = after(five, *((Ratify(1, f"e{n}", "abstain"), "P") for n in range(6, 10)))
    assert state(against) == "rejected"
    six = after(five, (Ratify(1, "e6", "yes"), "P"))
    assert state(six) == "given"


def test_electorate_is_one_vote_for_each_event_of_the_past_24_months() -> None:
    held = society(0)
    for number, day in enumerate(("2023-03-10", "2023-03-09", "2025-03-10", "2025-03-11", "2024-01-31"), 1):
        step = RecogniseEvent(f"e{number}", "", date.fromisoformat(day), "T1", "T1")
        held = after(held, (step, ""))
    assert held.voting_events(DAY) == ("e1", "e3", "e5")


@pytest.mark.parametrize(
    ("level", "months", "start", "ends", "looks", "deleted"),
    [
        ("written-warning", 0, "2025-06-01", "2025-06-01", [], "2027-06-01"),
        ("suspension-1-year", 0, "2025-06-01", "2026-06-01", [], "2027-06-01"),
        ("suspension-longer", 36, "2025-06-01", "2028-06-01", ["2026-06-01", "2027-06-01"], "2028-06-01"),
        ("suspension-longer", 18, "2025-06-01", "2026-12-01", ["2026-06-01"], "2027-06-01"),
        ("suspension-longer", 24, "2025-08-31", "2027-08-31", ["2026-08-31"], "2027-08-31"),
    ],
)
def test_length_looks_and_deletion(
    *, level: str, months: int, start: str, ends: str, looks: list[str], deleted: str
) -> None:
    day = date.fromisoformat(start)
    case = in_force(level, months, on=day).cases[1]
    assert case.ends(protocol(), day) == date.fromisoformat(ends)
    assert [one.isoformat() for one in case.look_days(protocol(), day)] == looks
    assert case.delete_on(protocol(), day) == date.fromisoformat(deleted)


def test_ban_is_looked_at_every_year_and_its_papers_are_kept_as_long_as_it_lasts() -> None:
    held = in_force("permanent-ban")
    assert held.cases[1].delete_on(protocol(), date(2040, 1, 1)) is None
    assert refusals(held, Delete(1), on=date(2040, 1, 1))[0].endswith("(CoC C.5.e)")
    assert refusals(held, AskLook(1, "officers"), on=date(2026, 3, 9))[0].endswith("on. (CoC C.7.d-e)")
    assert refusals(held, AskLook(1, "player"), on=NEXT_YEAR)[0].endswith("(CoC C.7.d-e)")
    held = after(held, (RecogniseEvent("e9", "", date(2025, 9, 1), "T3"), ""))
    held = after(held, (AskLook(1, "officers"), "P"), on=NEXT_YEAR)
    assert refusals(held, AskLook(1, "officers"), on=date(2027, 3, 9))[0].endswith("(CoC C.7.d-e)")
    assert refusals(held, StartSession(1, NEXT_YEAR, SEATS), on=NEXT_YEAR) != []
    held = after(held, (StartSession(1, NEXT_YEAR, ("T3", "B2", "O2")), "P"), on=NEXT_YEAR)
    assert refusals(held, DecideLook(1, ("T3",), ("B2",)), on=NEXT_YEAR)[0].endswith("(CoC C.5.a)")
    held = after(held, (DecideLook(1, ("T3", "O2"), ("B2",)), "P"), on=date(2026, 4, 30))
    assert state(held, date(2026, 4, 30)) == "over"
    assert held.cases[1].delete_on(protocol(), date(2026, 5, 1)) == date(2027, 3, 10)


def test_record_that_was_not_referred_is_deleted_24_months_after_receipt() -> None:
    held = after(society(), (Receive(1, "e1", provision="2"), "P"), on=date(2025, 4, 20))
    held = after(held, (ReviewCase(1, refer=False), "P"), on=date(2025, 5, 20))
    day = date(2027, 4, 20)
    assert refusals(held, Delete(1), on=date(2027, 4, 19))[0].endswith("kept until 2027-04-20. (CoC C.2)")
    assert [one.deletes for one in due(held, date(2027, 4, 19))] == []
    assert [(one.day, one.section, one.deletes) for one in due(held, day)] == [(day, "CoC C.2", True)]
    assert after(held, (Delete(1), ""), on=day).cases == {}


def test_calendar_of_a_suspension_in_its_order() -> None:
    held = in_force("suspension-longer", 36)
    assert [(one.day.isoformat(), one.section) for one in calendar(held, DAY)] == [
        ("2026-03-09", "CoC C.1.b"),
        ("2026-03-10", "CoC C.7.d-e"),
        ("2027-03-10", "CoC C.7.d-e"),
        ("2028-03-10", "CoC C.7"),
        ("2028-03-10", "CoC C.5.e"),
    ]
    assert due(held, DAY) == ()
