"""Every kind of act. A new kind is a class in a module here (one module a topic) and a name in ACTS."""

from boardcall.tournament.act import Act
from boardcall.tournament.acts.boards import ReplacePlayer, SeatBoard
from boardcall.tournament.acts.event import ChangeEvent, OpenEvent
from boardcall.tournament.acts.players import ChangePlayer, RegisterPlayer, WithdrawPlayer
from boardcall.tournament.acts.results import MarkUnscored, RecordCounts, RecordResult, SetScoreByHand
from boardcall.tournament.acts.standings import (
    AdjustPoints,
    Decide,
    DeclinePlace,
    DropPool,
    GiveAward,
    HideStandings,
    ReleaseStandings,
)
from boardcall.tournament.acts.teams import ChangeTeam, EnterTeam, WithdrawTeam
from boardcall.tournament.acts.undo import RestoreAct, WithdrawAct

ACTS: tuple[type[Act], ...] = (
    OpenEvent,
    ChangeEvent,
    RegisterPlayer,
    ChangePlayer,
    WithdrawPlayer,
    EnterTeam,
    ChangeTeam,
    WithdrawTeam,
    SeatBoard,
    ReplacePlayer,
    RecordCounts,
    RecordResult,
    SetScoreByHand,
    MarkUnscored,
    AdjustPoints,
    Decide,
    GiveAward,
    DropPool,
    DeclinePlace,
    ReleaseStandings,
    HideStandings,
    WithdrawAct,
    RestoreAct,
)

__all__ = [
    "ACTS",
    "AdjustPoints",
    "ChangeEvent",
    "ChangePlayer",
    "ChangeTeam",
    "Decide",
    "DeclinePlace",
    "DropPool",
    "EnterTeam",
    "GiveAward",
    "HideStandings",
    "MarkUnscored",
    "OpenEvent",
    "RecordCounts",
    "RecordResult",
    "RegisterPlayer",
    "ReleaseStandings",
    "ReplacePlayer",
    "RestoreAct",
    "SeatBoard",
    "SetScoreByHand",
    "WithdrawAct",
    "WithdrawPlayer",
    "WithdrawTeam",
]
