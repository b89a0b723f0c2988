"""What meetings voted, as pages show it."""

from boardcall.standings.ballots import MeetingResult, decide_meeting
from boardcall.tournament.event import MeetingVote
from boardcall.web.event.snapshot import Snapshot


def meeting_results(snapshot: Snapshot) -> tuple[tuple[MeetingVote, MeetingResult], ...]:
    """What meetings voted, and what that decided."""
    rules = {one.id: one for one in snapshot.rulebook.ballots}
    return tuple(
        (one, decide_meeting(dict(one.counts), rules[one.ballot], declared=one.declared))
        for one in snapshot.tournament.polls.meetings
        if one.ballot in rules
    )
