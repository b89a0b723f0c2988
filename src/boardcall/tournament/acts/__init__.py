"""Every kind of act. A new kind is a class in a module here (one module a topic) and a name in ACTS."""

from boardcall.tournament.act import Act
from boardcall.tournament.acts.boards import LeaveSeat, ReplacePlayer, SeatBoard
from boardcall.tournament.acts.calls import ChoosePower, DraftBoardCall, PlaceNameCard, PublishBoardCall
from boardcall.tournament.acts.clocks import ClickClock, RecordViolation
from boardcall.tournament.acts.event import ChangeEvent, OpenEvent
from boardcall.tournament.acts.players import ChangePlayer, ErasePerson, RegisterPlayer, WithdrawPlayer
from boardcall.tournament.acts.results import MarkUnscored, RecordCounts, RecordResult, SetScoreByHand
from boardcall.tournament.acts.roll_call import (
    CheckIn,
    CheckOut,
    DescribePlayer,
    KeepApart,
    Preregister,
    RecordFee,
)
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
from boardcall.tournament.acts.undo import RestoreActs, WithdrawActs

ACTS: tuple[type[Act], ...] = (
    OpenEvent,
    ChangeEvent,
    RegisterPlayer,
    ChangePlayer,
    WithdrawPlayer,
    ErasePerson,
    EnterTeam,
    ChangeTeam,
    WithdrawTeam,
    Preregister,
    RecordFee,
    DescribePlayer,
    KeepApart,
    CheckIn,
    CheckOut,
    DraftBoardCall,
    PublishBoardCall,
    PlaceNameCard,
    ChoosePower,
    SeatBoard,
    LeaveSeat,
    ReplacePlayer,
    ClickClock,
    RecordViolation,
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
    WithdrawActs,
    RestoreActs,
)

__all__ = [
    "ACTS",
    "AdjustPoints",
    "ChangeEvent",
    "ChangePlayer",
    "ChangeTeam",
    "CheckIn",
    "CheckOut",
    "ChoosePower",
    "ClickClock",
    "Decide",
    "DeclinePlace",
    "DescribePlayer",
    "DraftBoardCall",
    "DropPool",
    "EnterTeam",
    "ErasePerson",
    "GiveAward",
    "HideStandings",
    "KeepApart",
    "LeaveSeat",
    "MarkUnscored",
    "OpenEvent",
    "PlaceNameCard",
    "Preregister",
    "PublishBoardCall",
    "RecordCounts",
    "RecordFee",
    "RecordResult",
    "RecordViolation",
    "RegisterPlayer",
    "ReleaseStandings",
    "ReplacePlayer",
    "RestoreActs",
    "SeatBoard",
    "SetScoreByHand",
    "WithdrawActs",
    "WithdrawPlayer",
    "WithdrawTeam",
]
