"""Who and what stands around the demo's event once its server is up: a recorder, ballots in the open vote, screens."""

from functools import partial

from boardcall.desk.people.players import board_author
from boardcall.tournament import BoardRef
from boardcall.voting.draw_vote import VoteStage
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.identity.accounts import first_director, open_account
from boardcall.web.identity.screens import add_screen, set_stream, steer
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role
from boardcall.web.screens.plan import ScreenItem, Show, write_plan

GIVEN = 4
"""How many have voted in the vote that is open."""
RECORDER = "Recorder"


def set_up(event: Hosted) -> None:
    """Fills the room: ballots, a recorder, two screens and the heading of the stream."""
    _cast(event)
    first_director(event.id, at=time.now())
    open_account(event.id, name=RECORDER, role=Role.RECORDER, at=time.now())
    boards = [board for board in event.now().tournament.boards if board.play is not None and board.result is None]
    maps = [ScreenItem(Show.MAP, round=board.round, board=board.name) for board in boards]
    for name, plan in (("Hall", (ScreenItem(Show.CLOCKS),)), ("Door", (ScreenItem(Show.STANDINGS), *maps))):
        screen = add_screen(event.id, name=name, public=True)
        steer(event.id, screen.code, plan=write_plan(plan))
    set_stream(event.id, delay=60, heading=event.now().tournament.name, line="Round 3")


def _cast(event: Hosted) -> None:
    """The first ballots of the open votes; the box is in memory, so that they cannot come with the acts."""
    for board in event.now().tournament.boards:
        votes = [vote for vote in board.draw_votes if vote.stage is VoteStage.OPEN]
        for power in votes[-1].voters[:GIVEN] if votes else ():
            do = partial(event.do, at=time.now(), author=board_author(board.ref))
            event.boxes.cast(do, ref=BoardRef(board.round, board.name), power=power, in_favour=True)
