"""A director's ruling on an end that the rulebook does not provide for: the facts, its clause, and the reason."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardcall.desk.event import Event, ruled
from boardcall.errors import Problem, refuse
from boardcall.tournament import Board
from boardcall.tournament.acts.endings import RuleOnEnd
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class WrittenRuling:
    """A director's ruling, such as on an end that the rulebook does not know."""

    facts: str
    """What happened."""
    clause: str
    """The section of the rules that it rests on."""
    why: str
    """The reason."""
    alternatives: str = ""
    """Milder ways that were ruled out; needed where the rulebook says so."""


def needs_alternatives(event: Event) -> bool:
    """Whether a ruling has to say which milder ways were ruled out."""
    return event.rulebook.authority.override_needs == "reason-and-alternatives"


def usual_clause(event: Event) -> str:
    """The section by which directors of this event rule, as far as its rulebook names one."""
    return event.rulebook.source("authority.may_override") or event.rulebook.source("authority.final_arbiter")


def ruling_problems(event: Event, ruling: WrittenRuling) -> Iterator[Problem]:
    """What a ruling lacks, field by field; and a refusal if the rulebook allows no ruling."""
    if not event.rulebook.authority.may_override:
        rule = ruled(event, "authority.may_override")
        message = say("Nobody may decide against this rulebook{rule}.", rule=rule)
        yield Problem(message, say("Record an end that it knows, or change the rules of the event."))
        return
    if not ruling.facts.strip():
        yield Problem(
            say("The facts of the ruling are missing."), say("Write what happened on the board."), field="facts"
        )
    if not ruling.clause.strip():
        message = say("Name the clause that the ruling is based on.")
        yield Problem(message, say("Write its section, such as {example}.", example="V.1"), field="clause")
    if not ruling.why.strip():
        yield Problem(say("The reason of the ruling is missing."), say("Write why the game ends so."), field="why")
    if needs_alternatives(event) and not ruling.alternatives.strip():
        rule = ruled(event, "authority.override_needs")
        message = say("The milder ways that were ruled out are missing{rule}.", rule=rule)
        yield Problem(message, say("Write what else was thought of, and why it would not do."), field="alternatives")


def ruled_on(event: Event, ruling: WrittenRuling, boards: Iterable[Board]) -> RuleOnEnd:
    """The act of a ruling on the end of these boards; InputError with everything it lacks."""
    refuse([*ruling_problems(event, ruling)])
    names = tuple(board.ref for board in boards)
    words = (" ".join(one.split()) for one in (ruling.facts, ruling.clause, ruling.why, ruling.alternatives))
    return RuleOnEnd(names, *words)


def by_ruling(problems: Iterable[Problem]) -> list[Problem]:
    """Why an end is not open, with the way a director has."""
    found = list(problems)
    return [*found, Problem(say("A director may rule otherwise: with the facts, the clause and the reason."))]
