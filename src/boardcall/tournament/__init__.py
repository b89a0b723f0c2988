"""An event as values: players, teams, rounds, boards and what was decided, and the acts that made it so.

The values are imported at once; acts, chain and replay when they are first asked for, since computing standings
from a spreadsheet needs none of them and should start quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardcall.tournament.board.boards import Board, Seat, SetScore, YearCount
from boardcall.tournament.event import Adjustment, Award, Decision, Declined, Release, ReleaseKind, Tournament
from boardcall.tournament.people import People, Person, Player, Team, read_person, write_person

if TYPE_CHECKING:
    from boardcall.tournament.acts import ACTS
    from boardcall.tournament.ledger.act import Act, Moment
    from boardcall.tournament.ledger.chain import Entry, Head, chain_acts, read_entry, write_entry
    from boardcall.tournament.ledger.replay import Failure, Replay, consequences, replay, restoring_consequences

LATE = {
    "ledger.act": ("Act", "Moment"),
    "acts": ("ACTS",),
    "ledger.chain": ("Entry", "Head", "chain_acts", "read_entry", "write_entry"),
    "ledger.replay": ("Failure", "Replay", "consequences", "replay", "restoring_consequences"),
}
"""Modules imported when one of their names is first asked for."""


def __getattr__(name: str) -> Any:
    for module, names in LATE.items():
        if name in names:
            return getattr(import_module(f"boardcall.tournament.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
