"""An event as values: players, teams, rounds, boards and what was decided, and the acts that made it so.

The values are imported at once; acts, chain and replay when they are first asked for, since computing standings
from a spreadsheet needs none of them and should start quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardcall.tournament.board.boards import (
    Alliances,
    Basis,
    Board,
    CountEntry,
    Owners,
    Seat,
    SetScore,
    Stop,
    YearCount,
)
from boardcall.tournament.board.ref import BY_BOARD, WHOLE_EVENT, BoardRef
from boardcall.tournament.event import (
    Adjustment,
    Amendment,
    Award,
    BallotCount,
    BallotSum,
    Decision,
    Declined,
    GivenPaper,
    Nomination,
    Polls,
    Release,
    ReleaseKind,
    Tournament,
)
from boardcall.tournament.ids import (
    FIRST_ROUND,
    NO_ROUND,
    NO_TEAM,
    NOBODY,
    ActNumber,
    PlayerId,
    RoundNumber,
    TeamId,
    players_of,
    rounds_to,
)
from boardcall.tournament.people import (
    ERASED,
    OFFICES,
    TITLES,
    People,
    Person,
    PersonalFacts,
    Player,
    Team,
    in_lists,
    is_meant,
    list_order,
    may_be_same,
    name_words,
    office_names,
    read_person,
    write_person,
)
from boardcall.tournament.player_name import PlayerName

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
