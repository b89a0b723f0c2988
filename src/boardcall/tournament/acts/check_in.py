"""Roll call as a whole: check-in kept open, phones let in, people standing by, who sits out settled at its close."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.board.seat_reasons import with_reasons
from boardcall.tournament.draws import LONGEST_LIST, DrawSubject
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.tournament.ledger.act import Act, Moment, Upcast, called, unknown_players
from boardcall.tournament.roll_call import ClosedRollCall, SettledPlayer, StandsBy
from boardcall.wording import Sentence, mark, say, say_number, with_commas


@dataclass(frozen=True, slots=True)
class KeepCheckInOpen(Act):
    """A director lets everybody check in for a round at any time, or takes that back."""

    round: RoundNumber
    is_open: bool
    name: ClassVar[str] = "keep-check-in-open"
    line: ClassVar[str] = mark("Keeps check-in of round {round} open, whatever the time.")
    line_without: ClassVar[Mapping[str, str]] = {"is_open": mark("Check-in of round {round} keeps to its times again.")}
    concerns: ClassVar[tuple[str, ...]] = (mark("check-in of round {round}"),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        others = tuple(one for one in tournament.roll_call.kept_open if one != self.round)
        kept = (*others, self.round) if self.is_open else others
        return replace(tournament, roll_call=replace(tournament.roll_call, kept_open=kept))


@dataclass(frozen=True, slots=True)
class LetPhonesCheckIn(Act):
    """Players may check in themselves by phone, or may not."""

    is_on: bool
    name: ClassVar[str] = "let-phones-check-in"
    line: ClassVar[str] = mark("Players may check in by phone.")
    line_without: ClassVar[Mapping[str, str]] = {"is_on": mark("Players check in at the desk only.")}
    concerns: ClassVar[tuple[str, ...]] = (mark("check-in by phone"),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, roll_call=replace(tournament.roll_call, phones=self.is_on))


@dataclass(frozen=True, slots=True)
class StandBy(Act):
    """A player is willing to fill a gap in a round without checking in for it, or is not any more."""

    round: RoundNumber
    player: PlayerId
    is_willing: bool = True
    name: ClassVar[str] = "stand-by"
    line: ClassVar[str] = mark("{player} stands by for round {round}.")
    line_without: ClassVar[Mapping[str, str]] = {
        "is_willing": mark("{player} does not stand by for round {round} any more.")
    }
    concerns: ClassVar[tuple[str, ...]] = (mark("player {player}"), mark("roll call of round {round}"))

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_players(tournament, (self.player,), field="player")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        facts = tournament.roll_call
        others = tuple(one for one in facts.standing_by if (one.round, one.player) != (self.round, self.player))
        here = (StandsBy(self.round, self.player),) if self.is_willing else ()
        return replace(tournament, roll_call=replace(facts, standing_by=(*others, *here)))


@dataclass(frozen=True, slots=True)
class CloseRollCall(Act):
    """Settles who of those present sits out or plays two boards, with the seed of the lots.

    `ways` are those used to make sevens, by pool; `players` are all who were there; `list` is the digest of the list
    and the wishes of the draw ("" in older ledgers). `lots` is what the lots were drawn for, as
    `seeding.rounds.lots_list` writes it ("" in older ledgers).
    """

    round: RoundNumber
    seed: str
    ways: tuple[tuple[str, tuple[str, ...]], ...]
    settled: tuple[SettledPlayer, ...]
    players: tuple[PlayerId, ...]
    list: str = ""
    lots: str = ""
    name: ClassVar[str] = "close-roll-call"
    concerns: ClassVar[tuple[str, ...]] = (mark("roll call of round {round}"),)
    longest_text: ClassVar[int] = LONGEST_LIST
    version: ClassVar[int] = 4
    upcasts: ClassVar[tuple[Upcast, ...]] = (
        lambda body: body | {"settled": with_reasons(body["settled"])},
        lambda body: body | {"list": ""},
        lambda body: body | {"lots": ""},
    )

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        named = tuple(one.player for one in self.settled)
        found = unknown_players(tournament, (*self.players, *named), field="players")
        draws = tournament.draws
        if self.settled and not draws.gave(self.seed, draws.of(self.round, DrawSubject.LOTS)):
            message = say("The seed of the lots does not follow from a value that was opened for this round.")
            found += (Problem(message, say("Close the roll call with the button: nobody chooses a seed.")),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        facts = tournament.roll_call
        others = tuple(one for one in facts.closed if one.round != self.round)
        now = ClosedRollCall(self.round, self.seed, self.ways, self.settled, self.players, self.list, self.lots)
        return replace(tournament, roll_call=replace(facts, closed=(*others, now)))

    def says(self, tournament: Tournament) -> Sentence:
        out = [called(tournament, one.player) for one in self.settled if one.boards == 0]
        twice = [called(tournament, one.player) for one in self.settled if one.boards > 1]
        here = say_number("{number} player", "{number} players", len(self.players))
        told = say("Closes the roll call of round {round}: {here}", round=self.round, here=here)
        told = say("{told}; sit out: {out}", told=told, out=with_commas(out)) if out else told
        told = say("{told}; on two boards: {twice}", told=told, twice=with_commas(twice)) if twice else told
        return say("{told}.", told=told)
