"""Rulings, those of earlier events, and complaints with what was decided of them.

Texts hold the ids of players in the place of names (`tournament.name_marks`).
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.acts.endings import as_sentence
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Adjustment, Tournament
from boardcall.tournament.ids import NOBODY, ActNumber, PlayerId
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.tournament.name_marks import with_names
from boardcall.tournament.rulings import Complaint, ComplaintOutcome, EarlierRuling, Ruling, Sanction, SanctionKind
from boardcall.wording import Sentence, mark, say, say_number


@dataclass(frozen=True, slots=True)
class MakeRuling(Act):
    """A director rules: the facts, what holds, the clause and the reason.

    `settles` counts the acts just before it, of the same step, that hang on it; they say what was ruled.
    """

    facts: str
    """What happened; where it is left out, the reason says it."""
    ruling: str
    """What holds."""
    clause: str
    """The section of the rules that it rests on."""
    why: str = ""
    """Why."""
    alternatives: str = ""
    """Milder ways that were ruled out, and why."""
    boards: tuple[BoardRef, ...] = ()
    overrides: ActNumber | None = None
    """The number of the act it goes against, such as an earlier ruling."""
    settles: int = 0
    name: ClassVar[str] = "make-ruling"

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        settled = tuple(ActNumber(moment.number - one) for one in range(self.settles, 0, -1))
        made = Ruling(
            moment.number,
            moment.at,
            moment.author,
            self.facts,
            self.ruling,
            self.clause,
            self.why,
            self.alternatives,
            self.boards,
            self.overrides,
            settled,
            moment.reason,
        )
        return replace(tournament, rulings=(*tournament.rulings, made))

    def about(self) -> tuple[Sentence, ...]:
        return tuple(ref.label for ref in self.boards)

    def says(self, tournament: Tournament) -> Sentence:
        told = with_names(tournament, self.facts)
        if self.ruling and told:
            facts, ruling = as_sentence(told), as_sentence(with_names(tournament, self.ruling))
            return say("Rules by {clause}: {facts} {ruling}", clause=self.clause, facts=facts, ruling=ruling)
        if told:
            return say("Rules by {clause}: {facts}", clause=self.clause, facts=as_sentence(told))
        return say("Rules so by {clause}.", clause=self.clause)


@dataclass(frozen=True, slots=True)
class ImportRulings(Act):
    """Adds the rulings of an earlier event, to be found when somebody rules again."""

    rulings: tuple[EarlierRuling, ...]
    name: ClassVar[str] = "import-rulings"
    concerns: ClassVar[tuple[str, ...]] = (mark("earlier rulings"),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        new = tuple(one for one in self.rulings if one not in tournament.earlier_rulings)
        return replace(tournament, earlier_rulings=(*tournament.earlier_rulings, *new))

    def says(self, tournament: Tournament) -> Sentence:
        return say_number(
            "Takes in {number} ruling of an earlier event.",
            "Takes in {number} rulings of earlier events.",
            len(self.rulings),
        )


@dataclass(frozen=True, slots=True)
class Complain(Act):
    """Somebody complains about a ruling or a sanction."""

    ruling: ActNumber
    """The number of the act that ruled."""
    text: str
    """What is wrong with it."""
    player: PlayerId = NOBODY
    """Who complains, where it is not the author of the act."""
    name: ClassVar[str] = "complain"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        ruled = {one.act for one in tournament.rulings} | {one.act for one in tournament.sanctions}
        if self.ruling not in ruled:
            return (Problem(say("This ruling no longer applies."), say("Reload the page."), field="ruling"),)
        if any(one.about == self.ruling and one.outcome is None for one in tournament.complaints):
            message = say("There is a complaint about it already.")
            return (Problem(message, say("Decide that one first."), field="ruling"),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        by = f"player {self.player}" if self.player else moment.author
        made = Complaint(moment.number, self.ruling, moment.at, by, self.text)
        return replace(tournament, complaints=(*tournament.complaints, made))

    def about(self) -> tuple[Sentence, ...]:
        return (say("ruling {number}", number=self.ruling),)

    def says(self, tournament: Tournament) -> Sentence:
        text = as_sentence(with_names(tournament, self.text))
        return say("Complains about the ruling of act {number}: {text}", number=self.ruling, text=text)


_OUTCOMES = {
    ComplaintOutcome.STANDS: say("the ruling stands"),
    ComplaintOutcome.LIFTED: say("the ruling is lifted"),
}


@dataclass(frozen=True, slots=True)
class DecideComplaint(Act):
    """A complaint is decided. A lifted sanction gives back what it can: points, the place at the event."""

    complaint: ActNumber
    """The number of the act that complained."""
    outcome: ComplaintOutcome
    """Whether the ruling still counts."""
    decision: str
    """Why."""
    name: ClassVar[str] = "decide-complaint"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if any(one.act == self.complaint and one.outcome is None for one in tournament.complaints):
            return ()
        return (Problem(say("This complaint was decided already."), say("Reload the page."), field="complaint"),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        asked = next(one for one in tournament.complaints if one.act == self.complaint)
        told = replace(asked, outcome=self.outcome, decision=self.decision, decided_by=moment.author)
        complaints = tuple(told if one is asked else one for one in tournament.complaints)
        tournament = replace(tournament, complaints=complaints)
        sanction = next((one for one in tournament.sanctions if one.act == asked.about), None)
        if sanction is None or self.outcome is ComplaintOutcome.STANDS:
            return tournament
        return _lifted(tournament, sanction)

    def about(self) -> tuple[Sentence, ...]:
        return (say("ruling {number}", number=self.complaint),)

    def says(self, tournament: Tournament) -> Sentence:
        decision = as_sentence(with_names(tournament, self.decision))
        return say(
            "Decides the complaint of act {number}: {outcome}. {decision}",
            number=self.complaint,
            outcome=_OUTCOMES[self.outcome],
            decision=decision,
        )


def _lifted(tournament: Tournament, sanction: Sanction) -> Tournament:
    lifted = replace(sanction, is_lifted=True)
    sanctions = tuple(lifted if one is sanction else one for one in tournament.sanctions)
    tournament = replace(tournament, sanctions=sanctions)
    match sanction.kind:
        case SanctionKind.EXCLUSION:
            again = (replace(one, withdrawn=False) if one.id == sanction.player else one for one in tournament.players)
            return replace(tournament, players=tuple(again))
        case SanctionKind.POINTS:
            return replace(tournament, adjustments=_without_points(tournament, sanction))
        case _ if sanction.turn:
            mine = (sanction.board, sanction.power, sanction.turn, sanction.at)
            known = tournament.clocks.violations
            kept = tuple(one for one in known if (one.ref, one.power, one.turn, one.at) != mine)
            return replace(tournament, clocks=replace(tournament.clocks, violations=kept))
    return tournament


def _without_points(tournament: Tournament, sanction: Sanction) -> tuple[Adjustment, ...]:
    taken = -(sanction.points or Fraction(0))
    mine = [one for one in tournament.adjustments if (one.player, one.points) == (sanction.player, taken)]
    return tuple(one for one in tournament.adjustments if not mine or one is not mine[-1])
