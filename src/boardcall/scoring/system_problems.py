"""What can be wrong inside a scoring system, beyond the types of its keys."""

from collections.abc import Iterator

from boardcall.errors import Problem
from boardcall.scoring.result import SOLO_CENTRES
from boardcall.scoring.system import Concession, OpenReading, ScoringSystem
from boardcall.scoring.terms import Gap, Rank, Share, Table, Term, Tribute
from boardcall.wording import Sentence, say


def system_problems(system: ScoringSystem) -> tuple[Problem, ...]:
    """Every contradiction inside a system, with the place of its term as `field`."""
    found = [problem for name in ("draw", "solo") for problem in _list_problems(name, getattr(system, name))]
    found += [problem for reading in system.reading for problem in _reading_problems(system, reading)]
    found += _concession_problems(system)
    if not 0 <= system.decimals <= 6:
        found.append(Problem(say("Between 0 and 6 decimals can be shown."), say("Write 2."), field="decimals"))
    return tuple(found)


def _concession_problems(system: ScoringSystem) -> Iterator[Problem]:
    if not 0 <= system.concession_centres < SOLO_CENTRES:
        hint = say("Write 0 for no number, or fewer than {solo_centres}.", solo_centres=SOLO_CENTRES)
        yield Problem(say("A concession needs fewer centres than a solo."), hint, field="concession_centres")
    conditions = (system.concession_centres, system.concession_leads, system.concession_after)
    if system.concession is Concession.REFUSED and any(conditions):
        hint = say('Leave the conditions out, or write concession = "solo".')
        yield Problem(say("This system refuses every concession, and sets conditions for one."), hint)


def _list_problems(name: str, terms: tuple[Term, ...]) -> Iterator[Problem]:
    for number, term in enumerate(terms, 1):
        for message, hint in _term_problems(term):
            yield Problem(message, hint, field=f"{name}.{number}")


def _term_problems(term: Term) -> Iterator[tuple[Sentence, Sentence]]:
    match term:
        case Rank(table=table) if not 1 <= len(table) <= 7:
            yield say("A rank table has one to seven entries."), say("Write the points of the first place first.")
        case Rank(table=table) if list(table) != sorted(table, reverse=True):
            yield (
                say("In a rank table no place has more points than the one before it."),
                say("Write the points of the first place first."),
            )
        case Table(points=()):
            yield say("A table needs at least one entry."), say("The first entry is for the number 0.")
        case Share(coefficients=coefficients, weights=weights) if bool(coefficients) == bool(weights):
            yield (
                say("A share needs either coefficients or weights."),
                say("coefficients = [0, 0, 1] shares by squares."),
            )
        case Share(coefficients=coefficients) if len(coefficients) > 3:
            yield say("A share has at most three coefficients."), say("They stand for 1, c and c times c.")
        case Tribute(gap=gap, above=above) if (above != 0) != (gap is Gap.ABOVE):
            yield say('The number `above` goes with gap = "above" and only with it.'), say("Give both or neither.")
        case _:
            pass


def _reading_problems(system: ScoringSystem, reading: OpenReading) -> Iterator[Problem]:
    kind, _, key = reading.key.partition(".")
    held = {getattr(term, key) for term in (*system.draw, *system.solo) if term.kind == kind and hasattr(term, key)}
    if not held:
        yield Problem(
            say("No term of this system has the key {key}.", key=reading.key),
            say('Write "<kind>.<key>".'),
            field="reading",
        )
    elif len(held) > 1 or not held <= set(reading.values):
        yield Problem(
            say("The terms of this system hold {held} for {key}.", held=held, key=reading.key),
            say("Hold one of its values."),
            field="reading",
        )
