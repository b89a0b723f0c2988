"""Registration and roll call: preregistering, paying, checking in and out, offers, and whom to keep apart."""

from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.act import Act, Moment, called, unknown_players
from boardcall.tournament.event import Tournament
from boardcall.tournament.roll_call import ApartKind, CheckedIn, KeptApart, Local, RollCallFacts, SignUp


def _facts(tournament: Tournament, **changes: object) -> Tournament:
    return replace(tournament, roll_call=replace(tournament.roll_call, **changes))  # type: ignore[arg-type]


def _put_sign_up(tournament: Tournament, changed: SignUp) -> Tournament:
    others = tuple(known for known in tournament.roll_call.sign_ups if known.player != changed.player)
    return _facts(tournament, sign_ups=(*others, changed))


def _without(facts: RollCallFacts, round: int, player: str) -> tuple[CheckedIn, ...]:  # noqa: A002  a round is a round
    return tuple(one for one in facts.checked_in if (one.round, one.player) != (round, player))


@dataclass(frozen=True, slots=True)
class Preregister(Act):
    """A player preregisters on a day, or with None cancels it."""

    player: str
    on: date | None
    name: ClassVar[str] = "preregister"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_players(tournament, (self.player,), field="player")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        known = tournament.roll_call.sign_up(self.player)
        return _put_sign_up(tournament, replace(known, preregistered=self.on))

    def about(self) -> tuple[str, ...]:
        return (f"player {self.player}",)

    def says(self, tournament: Tournament) -> str:
        who = called(tournament, self.player)
        return f"{who} preregisters on {self.on}." if self.on else f"{who} cancels the preregistration."


@dataclass(frozen=True, slots=True)
class RecordFee(Act):
    """A player's fee was paid on a day, or with None is not paid after all."""

    player: str
    on: date | None
    name: ClassVar[str] = "record-fee"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_players(tournament, (self.player,), field="player")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        return _put_sign_up(tournament, replace(tournament.roll_call.sign_up(self.player), paid=self.on))

    def about(self) -> tuple[str, ...]:
        return (f"player {self.player}",)

    def says(self, tournament: Tournament) -> str:
        who = called(tournament, self.player)
        return f"{who} paid the fee on {self.on}." if self.on else f"The fee of {who} is not paid."


@dataclass(frozen=True, slots=True)
class DescribePlayer(Act):
    """What the board call asks of a player: the host club, wishes for powers, whether they record their board."""

    player: str
    local: Local = Local.TRAVELLER
    preferences: tuple[Power, ...] = ()
    records: bool = False
    name: ClassVar[str] = "describe-player"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, (self.player,), field="player")
        if len(set(self.preferences)) < len(self.preferences):
            found += (Problem("A power is wished for twice.", "Name each once.", field="preferences"),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        known = tournament.roll_call.sign_up(self.player)
        described = replace(known, local=self.local, preferences=self.preferences, records=self.records)
        return _put_sign_up(tournament, described)

    def about(self) -> tuple[str, ...]:
        return (f"player {self.player}",)

    def says(self, tournament: Tournament) -> str:
        return f"Notes what the board call asks of {called(tournament, self.player)}."


@dataclass(frozen=True, slots=True)
class CheckIn(Act):
    """A player is here for a round, with what they offer; again to change the offer. `late`: after the window."""

    round: int
    player: str
    late: bool = False
    offers_sit_out: bool = False
    offers_double: bool = False
    pool: str = ""
    name: ClassVar[str] = "check-in"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        known = tournament.player(self.player)
        if known is not None and known.withdrawn:
            return (Problem(f"{known.name} has withdrawn.", "Register the player again.", text=self.player),)
        return unknown_players(tournament, (self.player,), field="player")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        before = tournament.roll_call.check_in(self.round, self.player)
        number = before.number if before else moment.number
        late = before.late if before else self.late
        now = CheckedIn(self.round, self.player, number, late, self.offers_sit_out, self.offers_double, self.pool)
        return _facts(tournament, checked_in=(*_without(tournament.roll_call, self.round, self.player), now))

    def about(self) -> tuple[str, ...]:
        return (f"player {self.player}", f"roll call of round {self.round}")

    def says(self, tournament: Tournament) -> str:
        offers = [
            *(["to sit out"] if self.offers_sit_out else []),
            *(["to play two boards"] if self.offers_double else []),
        ]
        extra = f", offering {' and '.join(offers)}" if offers else ""
        late = ", late" if self.late else ""
        return f"{called(tournament, self.player)} checks in for round {self.round}{late}{extra}."


@dataclass(frozen=True, slots=True)
class CheckOut(Act):
    """A player who checked in for a round is not there for it after all."""

    round: int
    player: str
    name: ClassVar[str] = "check-out"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if tournament.roll_call.check_in(self.round, self.player) is None:
            message = f"{called(tournament, self.player)} is not checked in for round {self.round}."
            return (Problem(message, text=self.player),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        return _facts(tournament, checked_in=_without(tournament.roll_call, self.round, self.player))

    def about(self) -> tuple[str, ...]:
        return (f"player {self.player}", f"roll call of round {self.round}")

    def says(self, tournament: Tournament) -> str:
        return f"{called(tournament, self.player)} is not there for round {self.round}."


@dataclass(frozen=True, slots=True)
class KeepApart(Act):
    """Players who are not to share a board: family, a couple, or a pair a director lets avoid each other."""

    kind: ApartKind
    players: tuple[str, ...]
    label: str = ""
    name: ClassVar[str] = "keep-apart"
    needs_reason: ClassVar[bool] = True

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, self.players, field="players")
        if len(set(self.players)) < 2:
            found += (Problem("Keeping apart takes two players at least.", "Name them.", field="players"),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        kept = KeptApart(self.kind, self.players, self.label, moment.reason)
        return _facts(tournament, kept_apart=(*tournament.roll_call.kept_apart, kept))

    def about(self) -> tuple[str, ...]:
        return tuple(f"player {player}" for player in self.players)

    def says(self, tournament: Tournament) -> str:
        names = " and ".join(called(tournament, player) for player in self.players)
        return f"Keeps {names} apart ({self.kind})."
