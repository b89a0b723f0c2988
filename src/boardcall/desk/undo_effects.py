"""What an undo changes although no act fails by it: clicks on a clock that are ignored then, ballots that are gone."""

from collections.abc import Iterator

from boardcall.clock.clicks import Clicked
from boardcall.clock.state import ClockStatus
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import board_clock, clock_of
from boardcall.errors import Problem
from boardcall.tournament import Board, BoardRef
from boardcall.voting.draw_vote import DrawVote, VoteStage
from boardcall.wording import Sentence, local_time, say


def undo_effects(before: Event, after: Event) -> tuple[Problem, ...]:
    """What should be pointed out of an undo or redo that leads from one event to another."""
    found = (*_ignored_clicks(before, after), *_lost_ballots(before, after), *_seals(before, after))
    return (*found, *_running_while_voting(before, after))


def _running_while_voting(before: Event, after: Event) -> Iterator[Problem]:
    """Clocks that would run although a draw vote is held for which the rulebook stops them."""
    running, ran = _running(after), _running(before)
    for ref in sorted(running - ran):
        message = say("A draw vote is held on {board}, and its clock would run.", board=ref.label)
        yield Problem(message, say("Pause the clock afterwards, or count the vote."))


def _running(event: Event) -> frozenset[BoardRef]:
    """The boards on which a vote is open while a clock runs that should be paused."""
    if event.rulebook.draw_vote.clock != "stops" or event.rulebook.clock.mode == "none":
        return frozenset()
    voting = (one for one in event.tournament.boards if any(vote.stage is VoteStage.OPEN for vote in one.draw_votes))
    return frozenset(one.ref for one in voting if board_clock(event, one).standing is ClockStatus.RUNNING)


def _seals(before: Event, after: Event) -> Iterator[Problem]:
    """Seals that are withdrawn, and with them what this server keeps of them; or that come back without it."""
    old, new = ({one.commitment: one for one in event.tournament.clocks.seals} for event in (before, after))
    for seal in old.values():
        if seal.commitment not in new and not seal.is_open:
            message = say("The seal of round {round} is broken, and what is inside is forgotten.", round=seal.round)
            yield Problem(message, say("If the seal may come back, keep its two slips."))
    for seal in new.values():
        if seal.commitment not in old and not seal.is_open:
            message = say("Round {round} is sealed again, but what is inside is not kept here.", round=seal.round)
            yield Problem(message, say("Open it from its two slips, or from the end and its salt."))


def _ignored_clicks(before: Event, after: Event) -> Iterator[Problem]:
    """Clicks that counted and are ignored now, such as a pause of a clock whose start is withdrawn, or the reverse."""
    for record in after.tournament.clocks.records:
        old, new = (_ignored(event, record.ref) for event in (before, after))
        known = before.tournament.clocks.record(record.ref).clicks
        for clicked in new - old:
            if clicked in known:
                what = say(
                    "The click “{click}” of {at} would be ignored.", click=clicked.click, at=_when(before, clicked)
                )
                yield Problem(what, say("Look at the clock of {where} afterwards.", where=record.ref.label))
        for clicked in (old - new).intersection(record.clicks):
            what = say("The click “{click}” of {at} would count again.", click=clicked.click, at=_when(before, clicked))
            yield Problem(what, say("Look at the clock of {where} afterwards.", where=record.ref.label))


def _when(event: Event, clicked: Clicked) -> Sentence:
    return local_time(clicked.at, event.rulebook.event.timezone, seconds=True)


def _ignored(event: Event, ref: BoardRef) -> frozenset[Clicked]:
    return frozenset(clicked for clicked, _ in clock_of(event, ref=ref).ignored)


def _lost_ballots(before: Event, after: Event) -> Iterator[Problem]:
    """Votes on devices that would be open again with other ballots than before: nobody can count them."""
    for board in after.tournament.boards:
        vote, known = _open_vote(board), before.tournament.board(board.ref)
        if vote is None or known is None or vote in known.draw_votes:
            continue
        given = [one for one in known.draw_votes if one.number == vote.number and one.cast]
        if vote.cast or given:
            message = say(
                "The draw vote on {board} would be open with other ballots than were given.",
                board=board.ref.label,
            )
            yield Problem(message, say("Ballots are not kept: hold the vote again, and everybody votes anew."))


def _open_vote(board: Board) -> DrawVote | None:
    votes = board.draw_votes
    return votes[-1] if votes and votes[-1].stage is VoteStage.OPEN and not votes[-1].paper else None
