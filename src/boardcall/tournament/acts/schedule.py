"""Setting the moments of an event by hand."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.tournament.when import NONE, name_of, read_when
from boardcall.wording import Sentence, capital, mark, say


@dataclass(frozen=True, slots=True)
class SetMoment(Act):
    """Sets a moment by its key in a rulebook: "round.1.starts" to "day 1 10:00" or "none"; "" puts it back."""

    moment: str
    when: str = ""
    """Such as "day 1 10:00" or "15 minutes before start"; "none" for no such moment, empty puts the rulebook's back."""
    name: ClassVar[str] = "set-moment"
    concerns: ClassVar[tuple[str, ...]] = (mark("moment {moment}"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if not self.when:
            if self.moment in dict(tournament.moments):
                return ()
            message = say("{moment} was not set by hand.", moment=capital(name_of(self.moment)))
            return (Problem(message, say("Reload the page."), field="when"),)
        if self.when == NONE or read_when(self.when):
            return ()
        hint = say('Write a day and time, such as "day 1 09:45", "friday 09:45" or "15 minutes before start".')
        return (Problem(say("“{text}” is not a moment.", text=self.when), hint, field="when"),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        others = {key: when for key, when in tournament.moments if key != self.moment}
        own = {self.moment: self.when} if self.when else {}
        return replace(tournament, moments=tuple((others | own).items()))

    def says(self, tournament: Tournament) -> Sentence:
        moment = name_of(self.moment)
        if not self.when:
            return say("Puts a moment back as the rulebook says: {moment}.", moment=moment)
        if self.when == NONE:
            return say("Takes a moment out of the schedule: {moment}.", moment=moment)
        when = read_when(self.when)
        return say("Sets {moment}: {when}.", moment=moment, when=when.sentence if when else self.when)
