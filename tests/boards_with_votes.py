"""Boards with draw votes for tests: a board with counts to some year, and the steps of a vote on it."""

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.boards import leave_seat
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.votes.ballot_boxes import BallotBoxes
from boardcall.desk.votes.draw_votes import open_draw_vote, propose_draw
from boardcall.game import Power
from boardcall.game.phase import Season
from boardcall.tournament.board.ref import BoardRef
from boardcall.voting.draw_vote import DrawVote
from boardcall.voting.moments import SeasonPart, VoteMoment
from congress import AT
from desks import after, event_under, seated

FALLS: dict[int, tuple[int, ...]] = {
    1901: (5, 4, 5, 5, 4, 6, 4),
    1902: (4, 5, 5, 6, 3, 7, 4),
    1903: (2, 6, 6, 7, 2, 7, 4),
    1904: (0, 7, 7, 8, 2, 7, 3),
    1905: (0, 8, 8, 9, 1, 7, 1),
    1906: (0, 9, 9, 10, 0, 6, 0),
}
"""The falls of one game: Austria is out in 1904, Italy and Turkey in 1906."""

HOLDERS = {
    "wdc-2025": "td",
    "wdc-2025-draft": "designee",
    "codcon-2018": "designee",
    "edc-2016": "arbiter",
    "wdc-2008": "td",
}
"""Under each rulebook, a role that may hold a vote."""


def spring(year: int, part: SeasonPart = SeasonPart.NEGOTIATION, *, running: bool = True) -> VoteMoment:
    return VoteMoment(year, Season.SPRING, part, running)


def fall(year: int, part: SeasonPart = SeasonPart.NEGOTIATION, *, running: bool = True) -> VoteMoment:
    return VoteMoment(year, Season.FALL, part, running)


def board_in(rulebook: str, year: int, falls: dict[int, tuple[int, ...]] = FALLS) -> Event:
    """An event whose one board has counts up to the year before `year`."""
    event = seated(event_under(rulebook))
    for counted, centres in falls.items():
        if counted < year:
            event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=counted, centres=centres))
    return event


def last_vote(event: Event) -> DrawVote:
    return event.tournament.boards[0].draw_votes[-1]


def proposed(event: Event, power: Power, now: VoteMoment) -> Event:
    return after(event, propose_draw(event, ref=BoardRef(1, "A"), power=power, now=now))


def opened(event: Event, power: Power, now: VoteMoment, *, paper: bool = False) -> Event:
    """After a proposal whose vote was opened, by a role that may."""
    held_by = HOLDERS[event.rulebook.rulebook.id]
    event = proposed(event, power, now)
    return after(event, open_draw_vote(event, ref=BoardRef(1, "A"), now=now, held_by=held_by, paper=paper, at=AT))


def gone(event: Event, *powers: Power) -> Event:
    """After the players of these powers left."""
    for power in powers:
        event = after(event, leave_seat(event, ref=BoardRef(1, "A"), power=power))
    return event


class Voting:
    """A board whose ballots go into boxes, as on a server: `event` is what it is now."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.boxes = BallotBoxes()

    def do(self, verb: object) -> None:
        draft = verb(self.event)  # type: ignore[operator]
        assert isinstance(draft, Draft)
        self.event = after(self.event, draft)

    def cast(self, **votes: bool) -> None:
        """Ballots by the letters of the powers, in the order given."""
        for letter, in_favour in votes.items():
            self.boxes.cast(self.do, ref=BoardRef(1, "A"), power=Power(letter), in_favour=in_favour)

    def close(self, *silent: Power) -> DrawVote:
        self.boxes.close(self.do, ref=BoardRef(1, "A"), silent=frozenset(silent), at=AT)
        return last_vote(self.event)


def held(event: Event, *noes: Power, silent: tuple[Power, ...] = ()) -> Event:
    """After the open vote was cast by everybody but the silent, with these against, and counted."""
    voting = Voting(event)
    playing = {seat.power for seat in event.tournament.boards[0].seats if not seat.is_left}
    voters = [power for power in last_vote(event).voters if power in playing and power not in silent]
    voting.cast(**{power.value: power not in noes for power in voters})
    voting.close(*silent)
    return voting.event
