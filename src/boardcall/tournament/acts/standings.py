"""What a person decides about standings: adjustments, decisions, awards, pools, and which version is public."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import POWERS
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.draws import DrawSubject
from boardcall.tournament.event import (
    Adjustment,
    Amendment,
    Award,
    Decision,
    Declined,
    Release,
    ReleaseKind,
    Tournament,
)
from boardcall.tournament.ids import NO_ROUND, ActNumber, PlayerId, RoundNumber, TeamId
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.wording import Sentence, mark, own, own_name, say, say_number, verbatim, with_colon, with_commas


@dataclass(frozen=True, slots=True)
class AdjustPoints(Act):
    """Adds points to a player (or takes them): with a round as that round's score, without one to the total."""

    player: PlayerId
    """Who gets them."""
    points: Fraction
    """Such as "5", "-1.5" or "1/3"."""
    round: RoundNumber | None = None
    """The round whose score it changes; null changes the total."""
    name: ClassVar[str] = "adjust-points"
    needs_reason: ClassVar[bool] = True

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_players(tournament, (self.player,), field="player")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        adjustment = Adjustment(self.player, self.points, verbatim(moment.reason), self.round)
        return replace(tournament, adjustments=(*tournament.adjustments, adjustment))

    def says(self, tournament: Tournament) -> Sentence:
        where = say(" for round {round}", round=self.round) if self.round is not None else ""
        return say_number(
            "Gives {player} {points} point{where}.",
            "Gives {player} {points} points{where}.",
            1 if abs(self.points) == 1 else 2,
            player=called(tournament, self.player),
            points=self.points,
            where=where,
        )


@dataclass(frozen=True, slots=True)
class Decide(Act):
    """A person's answer to a question the rules leave open; again to change it. With `seed` it was drawn by lot.

    The answer lists ids, the first one first; an empty one says that the tied share their place.
    """

    question: str
    answer: tuple[str, ...]
    seed: str | None = None
    name: ClassVar[str] = "decide"
    needs_reason: ClassVar[bool] = True

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if not self.question:
            return (Problem(say("A decision needs its question."), say("See the open questions."), field="question"),)
        draws = tournament.draws
        if self.seed is not None and not draws.gave(self.seed, draws.of(NO_ROUND, DrawSubject.TIE)):
            message = say("The seed of the lot does not follow from a value that was opened for it.")
            return (Problem(message, say("Draw the lot with the button: nobody chooses a seed."), field="seed"),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        decision = Decision(self.question, self.answer, moment.reason, moment.author, self.seed)
        others = tuple(known for known in tournament.decisions if known.question != self.question)
        return replace(tournament, decisions=(*others, decision))

    def says(self, tournament: Tournament) -> Sentence:
        lot = say(" by lot, seed {seed}", seed=self.seed) if self.seed is not None else ""
        named = [called(tournament, one) for one in self.answer]
        answer = with_commas(named) if named else say("the place is shared")
        kind, _, about = self.question.partition(":")
        if kind == "award" and not named:
            award, _, title = about.partition(":")
            return say("Decides that {award} is not given.", award=_award_title(award, title))
        if kind == "tie":
            return say("Decides a tie{lot}: {answer}.", lot=lot, answer=answer)
        return say("Decides {question}{lot}: {answer}.", question=self.question, lot=lot, answer=answer)


def _award_title(award: str, title: str) -> Sentence:
    """What an award is called: by its id, with the power or place it is for; else as a rulebook or person does."""
    if title == award:
        return own_name(award)
    power = next((one for one in POWERS if one.value == title), None)
    if power or title.isdecimal():
        return with_colon(own_name(award), power.full_name if power else say("place {number}", number=title))
    return own(title)


@dataclass(frozen=True, slots=True)
class GiveAward(Act):
    """Gives an award of the rulebook, or one of the event's own, to a player or a team."""

    award: str
    """Its id in the rulebook, or one of the event's own."""
    title: str
    """The power or the place it is for, or what it is called; its id where nothing else tells."""
    winner: str
    """The id of a player, or the name of a team."""
    citation: str = ""
    """What it is given for."""
    name: ClassVar[str] = "give-award"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if tournament.player(PlayerId(self.winner)) is None and tournament.team(TeamId(self.winner)) is None:
            return (
                Problem(
                    say("No player has the id {winner}, and no team that name.", winner=self.winner), text=self.winner
                ),
            )
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        award = Award(self.award, self.title, self.winner, self.citation)
        return replace(tournament, awards=(*tournament.awards, award))

    def says(self, tournament: Tournament) -> Sentence:
        return say(
            "Gives {title} to {winner}.",
            title=_award_title(self.award, self.title),
            winner=called(tournament, self.winner),
        )


@dataclass(frozen=True, slots=True)
class DropPool(Act):
    """Calls a pool or the top board off; its players play in the rest of the round."""

    pool: str
    """Its id."""
    name: ClassVar[str] = "drop-pool"
    line: ClassVar[str] = mark("Drops the pool {pool}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if self.pool in tournament.dropped_pools:
            return (Problem(say("The pool {pool} is dropped already.", pool=own_name(self.pool)), text=self.pool),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, dropped_pools=(*tournament.dropped_pools, self.pool))


@dataclass(frozen=True, slots=True)
class DeclinePlace(Act):
    """A player who qualified for a pool gives the place up."""

    player: PlayerId
    """Who gives up the place."""
    pool: str
    """The id of the pool."""
    name: ClassVar[str] = "decline-place"
    line: ClassVar[str] = mark("{player} declines a place in {pool}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if Declined(self.player, self.pool) in tournament.declined:
            return (
                Problem(
                    say(
                        "{player} has declined {pool} already.",
                        player=called(tournament, self.player),
                        pool=own_name(self.pool),
                    )
                ),
            )
        return unknown_players(tournament, (self.player,), field="player")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, declined=(*tournament.declined, Declined(self.player, self.pool)))


@dataclass(frozen=True, slots=True)
class ReleaseAct(Act):
    """The base of the acts that change which standings are public."""

    concerns: ClassVar[tuple[str, ...]] = (mark("releases"),)


_RELEASES = {
    ReleaseKind.INTERIM: say("Releases interim standings."),
    ReleaseKind.FINAL: say("Releases the final standings."),
}


@dataclass(frozen=True, slots=True)
class ReleaseStandings(ReleaseAct):
    """Makes the standings before this act public, as the next version, interim or final."""

    kind: ReleaseKind
    """Whether it is the last word."""
    note: str = ""
    """A line to show with it."""
    name: ClassVar[str] = "release-standings"

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        number = len(tournament.releases) + 1
        release = Release(number, self.kind, ActNumber(moment.number - 1), moment.at, self.note)
        return replace(tournament, releases=(*tournament.releases, release))

    def says(self, tournament: Tournament) -> Sentence:
        return _RELEASES[self.kind]


@dataclass(frozen=True, slots=True)
class AmendResults(ReleaseAct):
    """Marks that the act saved before it changed final results, and of which boards; its ruling is public."""

    boards: tuple[tuple[RoundNumber, str], ...] = ()
    facts: str = ""
    """What is found to have happened."""
    clause: str = ""
    """The section of the rules it is put right by."""
    name: ClassVar[str] = "amend-results"
    line: ClassVar[str] = mark("Amends the final results.")
    needs_reason: ClassVar[bool] = True

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        boards = tuple(BoardRef(*one) for one in self.boards)
        made = Amendment(moment.number, moment.at, moment.reason, boards, self.facts, self.clause, moment.author)
        return replace(tournament, amendments=(*tournament.amendments, made))


@dataclass(frozen=True, slots=True)
class HideStandings(ReleaseAct):
    """Takes a released version back from the public."""

    release: int
    name: ClassVar[str] = "hide-standings"
    line: ClassVar[str] = mark("Hides version {release} of the standings.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if any(known.number == self.release and not known.hidden for known in tournament.releases):
            return ()
        return (
            Problem(say("No version {release} of the standings is public.", release=self.release), field="release"),
        )

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        releases = tuple(
            replace(known, hidden=True) if known.number == self.release else known for known in tournament.releases
        )
        return replace(tournament, releases=releases)
