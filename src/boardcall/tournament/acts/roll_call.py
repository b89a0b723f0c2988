"""Registration and roll call: preregistering, paying, checking in and out, offers, and whom to keep apart."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, ClassVar

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.tournament.roll_call import (
    APART_NAMES,
    REFUND_NAMES,
    ApartKind,
    CheckedIn,
    KeptApart,
    Local,
    Refund,
    RollCallFacts,
    SignUp,
)
from boardcall.wording import Sentence, mark, say, with_and, with_colon


def _facts(tournament: Tournament, **changes: Any) -> Tournament:
    return replace(tournament, roll_call=replace(tournament.roll_call, **changes))


def _without(facts: RollCallFacts, round: RoundNumber, player: PlayerId) -> tuple[CheckedIn, ...]:
    return tuple(one for one in facts.checked_in if (one.round, one.player) != (round, player))


@dataclass(frozen=True, slots=True)
class SignUpAct(Act):
    """The base of the acts that change what is known of one player's sign-up."""

    player: PlayerId

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_players(tournament, (self.player,), field="player")

    @abstractmethod
    def after(self, known: SignUp) -> SignUp:
        """The sign-up after the act."""

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        facts = tournament.roll_call
        others = tuple(known for known in facts.sign_ups if known.player != self.player)
        return _facts(tournament, sign_ups=(*others, self.after(facts.sign_up(self.player))))


@dataclass(frozen=True, slots=True)
class Preregister(SignUpAct):
    """A player preregisters on a day, or with None cancels it."""

    on: date | None
    name: ClassVar[str] = "preregister"
    line: ClassVar[str] = mark("{player} preregisters on {on}.")
    line_without: ClassVar[Mapping[str, str]] = {"on": mark("{player} cancels the preregistration.")}

    def after(self, known: SignUp) -> SignUp:
        return replace(known, preregistered=self.on)


@dataclass(frozen=True, slots=True)
class RecordFee(SignUpAct):
    """A player's fee was paid on a day, or with None is not paid after all."""

    on: date | None
    name: ClassVar[str] = "record-fee"
    line: ClassVar[str] = mark("{player} paid the fee on {on}.")
    line_without: ClassVar[Mapping[str, str]] = {"on": mark("The fee of {player} is not paid.")}

    def after(self, known: SignUp) -> SignUp:
        return replace(known, paid=self.on)


@dataclass(frozen=True, slots=True)
class DescribePlayer(SignUpAct):
    """What the board call asks of a player: the host club, wishes for powers, whether they record their board."""

    local: Local = Local.TRAVELLER
    preferences: tuple[Power, ...] = ()
    records: bool = False
    name: ClassVar[str] = "describe-player"
    line: ClassVar[str] = mark("Notes what the board call asks of {player}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, (self.player,), field="player")
        if len(set(self.preferences)) < len(self.preferences):
            found += (Problem(say("A power is listed twice."), say("Name each once."), field="preferences"),)
        return found

    def after(self, known: SignUp) -> SignUp:
        return replace(known, local=self.local, preferences=self.preferences, records=self.records)


@dataclass(frozen=True, slots=True)
class NameFamily(SignUpAct):
    """A player belongs to a family or couple: those with the same word are kept apart. "" takes it back."""

    family: str
    name: ClassVar[str] = "name-family"
    line: ClassVar[str] = mark("{player} belongs to the family {family}.")
    line_without: ClassVar[Mapping[str, str]] = {"family": mark("{player} belongs to no family.")}

    def after(self, known: SignUp) -> SignUp:
        return replace(known, family=self.family)


@dataclass(frozen=True, slots=True)
class RecordRefund(SignUpAct):
    """The refund to somebody who withdrew."""

    refund: Refund
    name: ClassVar[str] = "record-refund"

    def after(self, known: SignUp) -> SignUp:
        return replace(known, refund=self.refund)

    def says(self, tournament: Tournament) -> Sentence:
        return with_colon(called(tournament, self.player), REFUND_NAMES[self.refund])


@dataclass(frozen=True, slots=True)
class CheckIn(Act):
    """A player is here for a round, with what they offer; again to change the offer. `late`: after the window."""

    round: RoundNumber
    player: PlayerId
    late: bool = False
    offers_sit_out: bool = False
    """To sit out, if somebody has to."""
    offers_double: bool = False
    """To play two boards."""
    pool: str = ""
    """The pool the player would play in."""
    name: ClassVar[str] = "check-in"
    concerns: ClassVar[tuple[str, ...]] = (mark("player {player}"), mark("roll call of round {round}"))

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        known = tournament.player(self.player)
        if known is not None and known.withdrawn:
            return (
                Problem(
                    say("{known} has withdrawn.", known=known.name), say("Register the player again."), text=self.player
                ),
            )
        return unknown_players(tournament, (self.player,), field="player")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        before = tournament.roll_call.check_in(self.round, self.player)
        number = before.number if before else moment.number
        late = before.late if before else self.late
        now = CheckedIn(self.round, self.player, number, late, self.offers_sit_out, self.offers_double, self.pool)
        return _facts(tournament, checked_in=(*_without(tournament.roll_call, self.round, self.player), now))

    def says(self, tournament: Tournament) -> Sentence:
        offers = [
            *([say("to sit out")] if self.offers_sit_out else []),
            *([say("to play two boards")] if self.offers_double else []),
        ]
        extra = say(", offering {offers}", offers=with_and(offers)) if offers else ""
        late = say(", late") if self.late else ""
        return say(
            "{player} checks in for round {round}{late}{extra}.",
            player=called(tournament, self.player),
            round=self.round,
            late=late,
            extra=extra,
        )


@dataclass(frozen=True, slots=True)
class CheckOut(Act):
    """A player who checked in for a round is not there for it after all."""

    round: RoundNumber
    player: PlayerId
    name: ClassVar[str] = "check-out"
    line: ClassVar[str] = mark("{player} is absent in round {round}.")
    concerns: ClassVar[tuple[str, ...]] = (mark("player {player}"), mark("roll call of round {round}"))

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if tournament.roll_call.check_in(self.round, self.player) is None:
            message = say(
                "{player} is not checked in for round {round}.",
                player=called(tournament, self.player),
                round=self.round,
            )
            return (Problem(message, text=self.player),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return _facts(tournament, checked_in=_without(tournament.roll_call, self.round, self.player))


@dataclass(frozen=True, slots=True)
class KeepApart(Act):
    """Players who are not to share a board: family, a couple, or a pair a director lets avoid each other."""

    kind: ApartKind
    players: tuple[PlayerId, ...]
    label: str = ""
    name: ClassVar[str] = "keep-apart"
    needs_reason: ClassVar[bool] = True

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, self.players, field="players")
        if len(set(self.players)) < 2:
            found += (Problem(say("Name at least two players to keep apart."), say("Name them."), field="players"),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        kept = KeptApart(self.kind, self.players, self.label, moment.reason)
        return _facts(tournament, kept_apart=(*tournament.roll_call.kept_apart, kept))

    def about(self) -> tuple[Sentence, ...]:
        return tuple(say("player {player}", player=player) for player in self.players)

    def says(self, tournament: Tournament) -> Sentence:
        names = with_and(called(tournament, player) for player in self.players)
        return say("Keeps {names} apart ({kind}).", names=names, kind=APART_NAMES[self.kind])
