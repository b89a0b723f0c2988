"""Laws of cases, for whatever people try in whatever order."""

from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.case import MemberVote
from boardcall.conduct.cases.case_steps import KeepOut, Receive, ReviewCase, TakeStatement, TakeUp
from boardcall.conduct.cases.committee_steps import Excuse, StartSession
from boardcall.conduct.cases.decision_steps import AskLook, DecideCase, DecideLook, Delete, Present, Ratify, TellOutcome
from boardcall.conduct.cases.history import DoneStep, do, read_step
from boardcall.conduct.cases.months import months_after
from boardcall.conduct.cases.people_steps import RecogniseEvent
from boardcall.conduct.cases.step import CodeStep
from boardcall.errors import InputError
from boardcall.tables.codec import encode
from conduct.society import DAY, protocol, society

PEOPLE = ("P", "B1", "B2", "T2", "T3", "O1", "O2")
MOST = settings(max_examples=60)
person, number, event = st.sampled_from(PEOPLE), st.integers(1, 2), st.sampled_from(("e1", "e2", "e3"))
level = st.sampled_from((*protocol().review.sanctions, "none"))
members = st.tuples(st.sampled_from(("T2", "T3")), st.sampled_from(("B1", "B2")), st.sampled_from(("O1", "O2")))
source = st.sampled_from(("director", "offended", "accused", "witness"))
votes = st.lists(st.builds(MemberVote, person, level), min_size=2, max_size=3).map(tuple)
tries: st.SearchStrategy[CodeStep] = st.one_of(
    st.builds(Receive, number, event, st.just(1), st.just("2")),
    st.builds(ReviewCase, number, refer=st.just(True)),
    st.builds(StartSession, number, st.just(DAY), members),
    st.builds(Excuse, number, st.just(1), person, person),
    st.builds(KeepOut, number, person),
    st.builds(TakeUp, number, st.just("egregious")),
    st.builds(TakeStatement, number, source),
    st.builds(DecideCase, number, votes, st.sampled_from((0, 24)), st.just("why")),
    st.builds(Present, number),
    st.builds(Ratify, number, event, st.sampled_from(("yes", "no", "abstain"))),
    st.builds(TellOutcome, number),
    st.builds(AskLook, number, st.sampled_from(("player", "officers"))),
    st.builds(DecideLook, number, st.lists(person, max_size=2).map(tuple)),
    st.builds(Delete, number),
)
tried = st.tuples(tries, person, st.integers(0, 40))
heard = [
    (TakeStatement(1, "witness"), "B1", 0),
    (DecideCase(1, tuple(MemberVote(one, "permanent-ban") for one in ("T2", "B1")), 0, "why"), "B1", 0),
    (Present(1), "P", 0),
    (Ratify(1, "e1", "yes"), "P", 0),
]
"""How a case may go on; a story begins with as many of these as chance gives."""
story = st.tuples(st.integers(0, len(heard)), st.lists(tried, max_size=60)).map(lambda one: heard[: one[0]] + one[1])


def told(steps: list[tuple[CodeStep, str, int]]) -> tuple[Association, list[DoneStep], date]:
    """What comes of a story in which people try things, the most likely ones first; refused steps leave no trace."""
    held, day, done = society(), DAY, []
    first: list[tuple[CodeStep, str, int]] = [
        (Receive(1, "e1", 1, "2"), "P", 0),
        (ReviewCase(1, refer=True), "P", 0),
        (StartSession(1, DAY, ("T2", "B1", "O1")), "P", 0),
        (TakeUp(1, "egregious"), "B1", 0),
    ]
    for step, by, days in first + steps:
        later = day + timedelta(days=days)
        try:
            held = do(held, step, on=later, by=by)
        except InputError:
            continue
        day = later
        done.append(DoneStep(day, by, step))
    return held, done, day


@MOST
@given(story)
def test_whatever_is_tried_the_code_holds(steps: list[tuple[CodeStep, str, int]]) -> None:
    held, _, today = told(steps)
    rules = protocol()
    for case in held.cases.values():
        assert not set(held.readers(case)) & held.involved(case)
        assert held.readers(case)
        decision = case.decision
        if decision and decision.level not in ("none", ""):
            assert len(decision.agreed) >= 2
            assert (
                set(case.sources) > {"director"}
                or decision.level == "written-warning"
                or "director" not in case.sources
            )
            assert case.sources or decision.level == "written-warning"
        if start := case.starts(rules, today):
            assert case.ballot
            assert 3 * case.ballot.count("yes") >= 2 * len(case.ballot.events)
            assert start <= case.ballot.closes(rules.ratification) if rules.ratification else True
        if day := case.delete_on(rules, today):
            assert day >= months_after(case.received, 24)
    for before, after in zip(held.sessions, held.sessions[1:], strict=False):
        assert not set(after.named) & before.barred


@MOST
@given(story)
def test_steps_come_back_from_json_and_give_the_same_association(steps: list[tuple[CodeStep, str, int]]) -> None:
    held, done, _ = told(steps)
    again = society()
    for one in done:
        again = read_step(one.step.name, encode(one.step)).put(again, one.on)
    assert again == held


def test_recognised_event_comes_back_from_json() -> None:
    step = RecogniseEvent("e9", "Leap Cup", date(2024, 2, 29), "T1", "T2")
    assert read_step(step.name, encode(step)) == step
