"""Checks of a rulebook across its keys: those a rulebook must pass, and those that only warn.

A check names the tables it looks at and runs when all of them could be read, so that one misspelt key does not
hide the contradictions elsewhere.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

from boardcall.adjudication.settings import civil_disorder_problems
from boardcall.adjudication.settings import settings_problems as adjudication_problems
from boardcall.clock.settings import settings_problems as clock_problems
from boardcall.conduct.code import code_problems
from boardcall.conduct.settings import settings_problems as conduct_problems
from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.notation.settings import order_settings_problems
from boardcall.plug_ins import is_plug_in
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.warnings import (
    concession_warnings,
    data_warnings,
    day_warnings,
    power_warnings,
    slot_warnings,
    title_warnings,
)
from boardcall.scoring.checks import settings_problems as scoring_problems
from boardcall.scoring.system import ScoringSettings, ScoringSystem
from boardcall.scoring.systems import chosen_system, load_system, system_ids
from boardcall.seeding.settings import settings_problems as seeding_problems
from boardcall.standings.settings import StandingsSettings, TieBreaks
from boardcall.standings.settings import settings_problems as standings_problems
from boardcall.tables.words import nearest
from boardcall.tournament.settings import RoundSettings
from boardcall.tournament.settings_checks import event_problems, order_problems, round_problems, team_problems
from boardcall.voting.settings import settings_problems as voting_problems
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class Check:
    """What is wrong with some attributes of a Rulebook; `find` looks at those that `needs` names and no others."""

    needs: tuple[str, ...]
    find: Callable[[Rulebook], Iterable[Problem]]

    def problems(self, tables: Mapping[str, Any]) -> Iterable[Problem]:
        """What the check finds in the attributes that could be read; nothing if one it needs could not be."""
        if not all(name in tables for name in self.needs):
            return ()
        return self.find(cast("Rulebook", SimpleNamespace(**{name: tables[name] for name in self.needs})))


def _scoring_of_rounds(book: Rulebook) -> Iterator[Problem]:
    """What is wrong with systems of single rounds."""
    for settings in book.rounds:
        where = f"round.{settings.number}"
        if settings.readings and not settings.system:
            hint = say("Write its system too, or decide the reading in [scoring.readings].")
            yield Problem(say("the round has readings and no system of its own."), hint, field=f"{where}.readings")
        elif settings.system:
            found = tuple(_unknown_system(settings.system))
            found = found or _reading_problems(ScoringSettings(system=settings.system, readings=settings.readings))
            for problem in found:
                inside = "system" if problem.field == "scoring.system" else f'readings."{problem.text}"'
                yield replace(problem, field=f"{where}.{inside}")


def _scoring(book: Rulebook) -> Iterator[Problem]:
    found = tuple(_unknown_system(book.scoring.system))
    if found:
        yield from found
        return
    found = tuple(scoring_problems(book.scoring)) or _reading_problems(book.scoring)
    yield from (replace(problem, field=_scoring_key(problem, book.scoring)) for problem in found)


def _unknown_system(system: str | ScoringSystem) -> Iterator[Problem]:
    if not isinstance(system, str) or system in system_ids():
        return
    if is_plug_in(system):
        try:
            load_system(system)
        except NotFoundError as error:
            yield Problem(error.sentence, field="scoring.system", text=system)
        return
    near = nearest(system, system_ids())
    hint = (
        say('Write "{suggestion}".', suggestion=near)
        if near
        else say("Write one of {system_ids}.", system_ids=", ".join(system_ids()))
    )
    yield Problem(
        say('there is no scoring system "{system}".', system=system), hint, field="scoring.system", text=system
    )


def _reading_problems(scoring: ScoringSettings) -> tuple[Problem, ...]:
    """Readings that the system does not leave open, or not with that value."""
    try:
        chosen_system(scoring)
    except InputError as error:
        return error.problems
    return ()


def _scoring_key(problem: Problem, scoring: ScoringSettings) -> str:
    if problem.text in scoring.readings:
        return f'scoring.readings."{problem.text}"'
    inside = "scoring" if problem.field.split(".")[0] in ScoringSettings.__slots__ else "scoring.system"
    return f"{inside}.{problem.field}"


def _standings(book: Rulebook) -> Iterable[Problem]:
    return standings_problems(book.standings, TieBreaks(), (), pools=_pool_ids(book.rounds))


def _tie_breaks(book: Rulebook) -> Iterable[Problem]:
    return standings_problems(StandingsSettings(), book.tie_break, (), pools=_pool_ids(book.rounds))


def _awards(book: Rulebook) -> Iterable[Problem]:
    return standings_problems(StandingsSettings(), TieBreaks(), book.awards)


def _pool_ids(rounds: tuple[RoundSettings, ...]) -> list[str]:
    return [pool.id for settings in rounds for pool in settings.pools]


def _pools_of_constraints(book: Rulebook) -> Iterator[Problem]:
    """Pools that a constraint names but its rounds do not have."""
    for index, constraint in enumerate(book.seating.constraint, 1):
        there = _pool_ids(tuple(one for one in book.rounds if one.number == "any" or constraint.holds_in(one.number)))
        for pool in constraint.pools:
            if pool not in there:
                message = say('none of its rounds has a pool "{pool}".', pool=pool)
                yield Problem(message, say("Name a pool of these rounds."), field=f"seating.constraint.{index}.pools")


Mentions = Iterator[tuple[str, Iterable[int | None]]]
"""Keys that name rounds, each with the rounds it names."""


def _in_team(book: Rulebook) -> Mentions:
    yield "team.rounds", book.team.rounds
    yield "team.register_before_signup_of_round", (book.team.register_before_signup_of_round,)


def _in_standings(book: Rulebook) -> Mentions:
    yield from ((f"standings.qualifying.{i}.rounds", p.rounds) for i, p in enumerate(book.standings.qualifying, 1))
    yield from ((f"standings.total.{i}.rounds", p.rounds) for i, p in enumerate(book.standings.total, 1))


def _in_tie_breaks(book: Rulebook) -> Mentions:
    for chain in TieBreaks.__slots__:
        criteria = getattr(book.tie_break, chain) or ()
        yield from ((f"tie_break.{chain}.{i}.round", (c.round,)) for i, c in enumerate(criteria, 1))


MENTIONS: dict[str, Callable[[Rulebook], Mentions]] = {
    "powers": lambda book: iter([("powers.repeat_rounds", book.powers.repeat_rounds)]),
    "team": _in_team,
    "seating": lambda book: (
        (f"seating.constraint.{i}.rounds", c.rounds) for i, c in enumerate(book.seating.constraint, 1)
    ),
    "clock": lambda book: ((f"clock.break.{i}.rounds", b.rounds) for i, b in enumerate(book.clock.breaks, 1)),
    "standings": _in_standings,
    "tie_break": _in_tie_breaks,
    "programme": lambda book: (
        (f"programme.{i}.round_may_pause", (p.round_may_pause,)) for i, p in enumerate(book.programme, 1)
    ),
}
"""By table, where it names rounds."""


def _unknown_rounds(mentions: Callable[[Rulebook], Mentions], book: Rulebook) -> Iterator[Problem]:
    """Rounds that are named but do not exist."""
    if any(settings.number == "any" for settings in book.rounds):
        return
    last = len(book.rounds)
    for key, numbers in mentions(book):
        for number in numbers:
            if number is not None and not 1 <= number <= last:
                hint = say("Name rounds from 1 to {last}, or add a [[round]].", last=last)
                yield Problem(say("there is no round {number}.", number=number), hint, field=key, text=str(number))


def _voted_awards(book: Rulebook) -> Iterator[Problem]:
    categories = [category for ballot in book.ballots for category in ballot.categories]
    for award in book.awards:
        for name in award.names if award.kind == "ballot" else ():
            if name not in categories:
                hint = (
                    say("Use one of: {categories}.", categories=", ".join(categories))
                    if categories
                    else say("Add a [[ballot]] with categories.")
                )
                yield Problem(
                    say('no ballot has the category "{name}".', name=name),
                    hint,
                    field=f"award.{award.id}.names",
                    text=name,
                )


ERRORS = (
    Check(("rounds",), lambda book: round_problems(book.rounds)),
    Check(("team", "rounds"), lambda book: team_problems(book.team, book.rounds)),
    Check(("ending", "publication"), lambda book: event_problems(book.ending, book.publication)),
    Check(("roll_call", "seating", "powers"), lambda book: seeding_problems(book.roll_call, book.seating, book.powers)),
    Check(("seating", "rounds"), _pools_of_constraints),
    Check(("clock",), lambda book: clock_problems(book.clock)),
    Check(("orders",), lambda book: order_settings_problems(book.orders)),
    Check(("adjustments", "errors"), lambda book: adjudication_problems(book.adjustments, book.errors)),
    Check(("civil_disorder",), lambda book: civil_disorder_problems(book.civil_disorder)),
    Check(("draw_vote", "ballots"), lambda book: voting_problems(book.draw_vote, book.ballots)),
    Check(("scoring",), _scoring),
    Check(("rounds",), _scoring_of_rounds),
    Check(("standings", "rounds"), _standings),
    Check(("tie_break", "rounds"), _tie_breaks),
    Check(("awards",), _awards),
    Check(("conduct",), lambda book: (*conduct_problems(book.conduct), *code_problems(book.conduct))),
    Check(("awards", "ballots"), _voted_awards),
    *(Check((table, "rounds"), partial(_unknown_rounds, mentions)) for table, mentions in MENTIONS.items()),
)
"""What a rulebook must pass."""

ORDER = Check(("rounds",), lambda book: order_problems(book.rounds))
"""What its moments must pass."""

WARNINGS = (
    Check(("rounds", "clock"), slot_warnings),
    Check(("rounds", "event"), day_warnings),
    Check(("registration", "event", "roll_call", "seating", "tie_break", "ballots", "publication"), data_warnings),
    Check(("rounds", "standings"), title_warnings),
    Check(("rounds", "powers"), power_warnings),
    Check(("scoring", "ending", "rounds"), concession_warnings),
)
"""Warnings for the author of the rulebook."""
