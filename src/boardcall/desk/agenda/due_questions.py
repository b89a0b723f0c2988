"""Which of the questions that the standings leave open has to be answered now, and which may wait."""

from dataclasses import dataclass

from boardcall.desk.call.roll_call import checked_in
from boardcall.desk.event import Event
from boardcall.standings.questions import Question
from boardcall.standings.table import Standings
from boardcall.tournament import NO_ROUND, ReleaseKind, RoundNumber


@dataclass(frozen=True, slots=True)
class OpenQuestions:
    """`due` are those on which a release, a seat or an award depends now; `later` those that may still be asked."""

    due: tuple[Question, ...]
    later: tuple[Question, ...]


def open_questions_of(event: Event, standings: Standings) -> OpenQuestions:
    """The questions of these standings, the most pressing first; one about seats that are taken is asked no more.

    Who takes a seat that was declined is asked where the boards are drawn, with those who are there to choose from.
    """
    asked = [
        one
        for one in standings.questions
        if one.kind != "pool" and not (one.list == "qualifying" and _is_seated(event, one.pool))
    ]
    due = [one for one in asked if is_due(event, standings, one)]
    order = ("game", "qualifying", "seeding", "standings", "team", "award")
    due.sort(key=lambda one: order.index(one.list))
    return OpenQuestions(tuple(due), tuple(one for one in asked if one not in due))


def is_due(event: Event, standings: Standings, question: Question) -> bool:
    """Whether something waits for the answer: a score for a total, a list for a pool's seats, an end for the rest."""
    match question.list:
        case "game":
            return True
        case "qualifying" | "seeding":
            return standings.qualifying is not None and standings.qualifying.complete
        case "award":
            return is_played_out(event)
        case _:
            return is_played_out(event) and final_release(event) is None


def changes_standings(question: Question) -> bool:
    """Whether an answer can move a place or a total of the standings."""
    return question.list in {"game", "standings"}


def is_played_out(event: Event) -> bool:
    """Whether no game is open and none is to come: by the rulebook's rounds, or by a final release if it has no number
    of rounds.

    Without a number of rounds nobody knows which one is the last before the final release.
    """
    boards = event.tournament.boards
    if any(board.result is None for board in boards):
        return False
    coming = coming_round(event)
    if coming is None:
        return bool(boards)
    return (
        event.rulebook.round_count is None
        and final_release(event) is not None
        and not checked_in(event.tournament, coming)
    )


def coming_round(event: Event) -> RoundNumber | None:
    """The first round without boards that is not cancelled; None after the last."""
    after = RoundNumber(max((board.round for board in event.tournament.boards), default=NO_ROUND) + 1)
    while event.tournament.cancellation(after) is not None:
        after = RoundNumber(after + 1)
    count = event.rulebook.round_count
    return after if count is None or after <= count else None


def final_release(event: Event) -> int | None:
    """The number of the final version of the standings that is public, or None."""
    shown = [one for one in event.tournament.releases if not one.hidden and one.kind is ReleaseKind.FINAL]
    return shown[-1].number if shown else None


def _is_seated(event: Event, pool: str) -> bool:
    return bool(pool) and any(board.pool == pool for board in event.tournament.boards)
