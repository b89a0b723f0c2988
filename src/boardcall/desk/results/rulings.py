"""What a director decides: points, ties, awards, pools, and what is public."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from boardcall.desk.call.fair_draw import DrawValues
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.errors import InputError, Problem, refuse
from boardcall.seeding.digest import digest
from boardcall.standings.lot import draw_lot
from boardcall.standings.questions import Question
from boardcall.standings.table import compute_standings
from boardcall.tournament import NO_ROUND, PlayerId, ReleaseKind, RoundNumber
from boardcall.tournament.acts.draws import OpenDraw
from boardcall.tournament.acts.standings import (
    AdjustPoints,
    Decide,
    DeclinePlace,
    DropPool,
    HideStandings,
    ReleaseStandings,
)
from boardcall.tournament.draws import DrawSubject, seed_of
from boardcall.tournament.settings import Pool
from boardcall.wording import NO_WORDS, own_name, say, with_commas

LONG_AFTER = timedelta(days=7)
"""How long an event's last results may come after its last day."""


def adjust_points(event: Event, player: PlayerId, *, points: Fraction, round: RoundNumber | None = None) -> Draft:
    """Gives a player points, or takes them; with a round as that round's score. The act needs a reason."""
    return drafted(event, AdjustPoints(player, points, round))


def open_questions(event: Event) -> tuple[Question, ...]:
    """What the standings wait for a person to settle."""
    return compute_standings(event.tournament, event.rulebook).questions


def decide(event: Event, question: str, *, answer: tuple[str, ...]) -> Draft:
    """Answers a question the standings ask, also again; an empty answer lets the tied share. Needs a reason."""
    asked = _asked(event, question)
    strangers = [one for one in answer if asked.candidates and one not in asked.candidates]
    if strangers:
        hint = say("Name only: {candidates}.", candidates=with_commas(asked.candidates))
        raise InputError.of(
            say("{strangers} is not part of this question.", strangers=with_commas(strangers)), hint, field="answer"
        )
    if len(set(answer)) < len(answer):
        raise InputError.of(
            say("Somebody is named twice."), say("Name each once, the first one first."), field="answer"
        )
    return drafted(event, Decide(question, answer))


def answer_none(event: Event, questions: Iterable[Question]) -> Draft:
    """Answers each of these open questions with nobody: that is what is due but not given. Needs a reason."""
    acts = [Decide(one.key, ()) for one in questions]
    return drafted(event, *acts) if acts else Draft(())


def draw_lots(event: Event, question: str, *, values: DrawValues, why: str = "") -> Draft:
    """Settles a tie by lots drawn with the next committed value, so that anybody can repeat them. Needs a reason.

    `why` is needed if lots were drawn before for the same tie between the same players.
    """
    asked = _asked(event, question)
    if len(asked.candidates) < 2:
        raise InputError.of(
            say("There is nothing to draw lots for."), say("Answer the question instead."), field="question"
        )
    told = (question, tuple(sorted(asked.candidates)))
    opened = OpenDraw(DrawSubject.TIE, NO_ROUND, digest(told), values.values[0], why.strip())
    seed = seed_of(opened.list, opened.value)
    acts = (*values.commits, opened, Decide(question, draw_lot(seed, question, asked.candidates), seed))
    return Draft(acts)


def _asked(event: Event, key: str) -> Question:
    """The open question of that key, or one that was decided before; InputError names the open ones."""
    asked = open_questions(event)
    known = next((question for question in asked if question.key == key), None)
    before = next((decision for decision in event.tournament.decisions if decision.question == key), None)
    if known is None and before is not None:
        return Question(key, "td", NO_WORDS, tuple(sorted(before.answer)))
    if known is None:
        hint = (
            say("Open are: {asked}.", asked=with_commas(question.key for question in asked))
            if asked
            else say("Nothing is open.")
        )
        raise InputError.of(say("No such question is open."), hint, field="question", text=key)
    return known


def drop_pool(event: Event, pool: str) -> Draft:
    """Calls a pool off, where the rulebook lets the organisers do that."""
    known = _the_pool(event, pool)
    if not known.may_be_dropped:
        raise InputError.of(
            say("The rulebook does not let the pool {pool} be dropped.", pool=own_name(pool)),
            say("Its key is may_be_dropped."),
        )
    if any(board.pool == pool for board in event.tournament.boards):
        raise InputError.of(
            say("Boards of the pool {pool} are seated.", pool=own_name(pool)), say("Withdraw their seating first.")
        )
    return drafted(event, DropPool(pool))


def decline_place(event: Event, player: PlayerId, *, pool: str) -> Draft:
    """A player gives up a place in a pool."""
    _the_pool(event, pool)
    return drafted(event, DeclinePlace(player, pool))


def release_standings(event: Event, *, kind: ReleaseKind, note: str = "") -> Draft:
    """Makes the current standings public; after a final version only a correction with a reason is released."""
    refuse(_too_early(event))
    if kind is ReleaseKind.FINAL and event.tournament.handicaps.is_closed:
        hint = say("Open them first, or release an interim version.")
        raise InputError.of(say("The handicaps are still sealed."), hint, field="kind")
    act = ReleaseStandings(kind, note)
    final = [
        release for release in event.tournament.releases if release.kind is ReleaseKind.FINAL and not release.hidden
    ]
    notices = (
        (
            Problem(
                say("Version {final} was final.", final=final[-1].number),
                say("Hide it, or write in the note what was corrected."),
            ),
        )
        if final
        else ()
    )
    open_boards = [board for board in event.tournament.boards if board.scored and board.result is None]
    if kind is ReleaseKind.FINAL and open_boards:
        names = with_commas(
            say("{board} of round {round}", board=board.name, round=board.round) for board in open_boards
        )
        raise InputError.of(
            say("No result is recorded for board {names}.", names=names),
            say("Record it, or release an interim version."),
        )
    return drafted(event, act, notices=notices)


def _too_early(event: Event) -> list[Problem]:
    """Why nothing may be released yet: the rulebook keeps ranks until the last round is over."""
    if event.rulebook.publication.qualifying_totals != "hidden" or is_over(event):
        return []
    rule = ruled(event, "publication.qualifying_totals")
    last = last_round(event)
    return [
        Problem(
            say("Totals and ranks stay hidden until the last round is over{rule}.", rule=rule),
            say("Release them once every board of round {round} has its result.", round=last),
            field="kind",
        )
    ]


def is_over(event: Event) -> bool:
    """Whether the last round is over: each of its boards has a result, or it is cancelled."""
    last = last_round(event)
    boards = [board for board in event.tournament.boards if board.round == last]
    return event.tournament.cancellation(last) is not None or (bool(boards) and all(one.result for one in boards))


def is_long_after(event: Event, now: datetime) -> bool:
    """Whether the event's days were over for a week while it is still played: then the clock is wrong, as a rule."""
    tournament, zone = event.tournament, ZoneInfo(event.rulebook.event.timezone)
    last = tournament.ends or tournament.starts
    return last is not None and now.astimezone(zone).date() - last > LONG_AFTER and not is_over(event)


def last_round(event: Event) -> RoundNumber:
    """The last round the rulebook has; where it may have any number, the last one that was seated."""
    counted = event.rulebook.round_count
    return (
        RoundNumber(counted) if counted else max((board.round for board in event.tournament.boards), default=NO_ROUND)
    )


def hide_standings(event: Event, release: int) -> Draft:
    """Takes a released version back from the public."""
    return drafted(event, HideStandings(release))


def _the_pool(event: Event, pool: str) -> Pool:
    for settings in event.rulebook.rounds:
        if found := settings.pool(pool):
            return found
    pools = [known.id for settings in event.rulebook.rounds for known in settings.pools]
    raise InputError.of(
        say("The rulebook has no pool {pool}; it has {pools}.", pool=pool, pools=with_commas(pools)),
        field="pool",
        text=pool,
    )
    raise AssertionError(pool)
