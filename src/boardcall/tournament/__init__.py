"""An event as values: players, teams, rounds, boards and what was decided, and the acts that made it so."""

from boardcall.tournament.act import Act, Moment
from boardcall.tournament.acts import ACTS
from boardcall.tournament.boards import Board, Seat, SetScore, YearCount
from boardcall.tournament.chain import Entry, Head, chain_acts, read_entry, write_entry
from boardcall.tournament.event import (
    Adjustment,
    Award,
    Decision,
    Declined,
    Release,
    ReleaseKind,
    Tournament,
)
from boardcall.tournament.people import People, Person, Player, Team, read_person, write_person
from boardcall.tournament.replay import Failure, Replay, consequences, replay, restoring_consequences

__all__ = [
    "ACTS",
    "Act",
    "Adjustment",
    "Award",
    "Board",
    "Decision",
    "Declined",
    "Entry",
    "Failure",
    "Head",
    "Moment",
    "People",
    "Person",
    "Player",
    "Release",
    "ReleaseKind",
    "Replay",
    "Seat",
    "SetScore",
    "Team",
    "Tournament",
    "YearCount",
    "chain_acts",
    "consequences",
    "read_entry",
    "read_person",
    "replay",
    "restoring_consequences",
    "write_entry",
    "write_person",
]
