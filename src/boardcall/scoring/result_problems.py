"""What makes a result impossible, or too incomplete for a scoring system to score."""

from collections.abc import Iterable, Iterator

from boardcall.errors import Problem
from boardcall.game import FIRST_YEAR, LATEST_YEAR, POWERS, Power
from boardcall.scoring.facts import BoardFacts, Seats, board_facts, facts_for
from boardcall.scoring.result import CENTRES, OWNED_AT_START, SOLO_CENTRES, BoardResult, End, count_problems
from boardcall.scoring.system import Concession, ScoringSystem
from boardcall.scoring.terms import Fixed, Greatest, PerYear, Rank, RankBy, Term, Who
from boardcall.wording import Sentence, joined, say


def result_problems(result: BoardResult, system: ScoringSystem | None = None) -> tuple[Problem, ...]:
    """Every reason why this cannot be how a board ended, or why `system` cannot score it; empty when it can."""
    found = () if _is_plain(result) else tuple(_impossible(result))
    return found if system is None else (*found, *problems_with(system, board_facts(result)))


def problems_with(system: ScoringSystem, facts: BoardFacts) -> tuple[Problem, ...]:
    """Why the system cannot score a board that may well have ended like this."""
    return (*concession_refusals(facts, system), *_unknown_years(facts_for(system, facts), system))


def _impossible(result: BoardResult) -> Iterator[Problem]:
    yield from count_problems(result.powers, last_year=result.last_year)
    yield from _too_few(result)
    yield from _end_problems(result)
    if result.last_year is not None and not FIRST_YEAR <= result.last_year <= LATEST_YEAR:
        message = say("{last_year} is not the last year of a game.", last_year=result.last_year)
        yield Problem(message, say("Write the whole year, such as 1908."), field="last_year")


def _is_plain(result: BoardResult) -> bool:
    """Whether nothing can be wrong with a result, told at a glance: most boards are of this kind."""
    if result.conceded_to is not None or result.in_draw is not None or result.end is not None:
        return False
    last = LATEST_YEAR if result.last_year is None else result.last_year
    counts = [item.centres for item in result.powers]
    return (
        FIRST_YEAR <= last <= LATEST_YEAR
        and OWNED_AT_START <= sum(counts) <= CENTRES
        and sorted(counts)[-2] < SOLO_CENTRES
        and all(
            item.eliminated is None or (item.centres == 0 and FIRST_YEAR <= item.eliminated <= last)
            for item in result.powers
        )
    )


def _names(powers: list[Power]) -> Sentence:
    *rest, last = [power.full_name for power in powers]
    return say("{others} and {last}", others=joined(", ", rest), last=last) if rest else last


def _too_few(result: BoardResult) -> Iterator[Problem]:
    total = sum(item.centres for item in result.powers)
    if total < OWNED_AT_START:
        hint = say("Check the counts against the map: an owned centre never becomes neutral again.")
        message = say(
            "The counts add up to {total}, but {owned_at_start} centres are owned from the start.",
            total=total,
            owned_at_start=OWNED_AT_START,
        )
        yield Problem(message, hint, field="centres")


def _end_problems(result: BoardResult) -> Iterator[Problem]:
    solos = [item.power for item in result.powers if item.centres >= SOLO_CENTRES]
    if len(solos) > 1:
        yield Problem(
            say(
                "{solos} cannot both have {solo_centres} centres or more.",
                solos=_names(solos),
                solo_centres=SOLO_CENTRES,
            ),
            say("Check their counts."),
        )
    if result.end is End.DRAW and (solos or result.conceded_to):
        yield Problem(
            say("A solo cannot end in a draw."), say("Correct the counts, or the end of the game."), field="end"
        )
    if result.end is End.SOLO and not solos and not result.conceded_to:
        hint = say("Correct the counts, or say to whom the solo was conceded.")
        yield Problem(
            say("The end is a solo, but nobody has {solo_centres} centres.", solo_centres=SOLO_CENTRES),
            hint,
            field="end",
        )
    yield from _conceded_problems(result, solos)
    outside = [power for power in result.in_draw or () if result[power].centres == 0]
    if outside:
        yield Problem(
            say("{outside} cannot be in the draw without a centre.", outside=_names(sorted(outside))), field="draw"
        )
    if result.in_draw is not None and not result.in_draw:
        yield Problem(say("A draw needs a member."), say("Name its members, or leave the draw out."), field="draw")
    if result.in_draw and (solos or result.conceded_to):
        yield Problem(say("A solo has no draw."), say("Leave the draw out, or correct the counts."), field="draw")


def _conceded_problems(result: BoardResult, solos: list[Power]) -> Iterator[Problem]:
    winner = result.conceded_to
    if winner is None:
        return
    if any(power is not winner for power in solos):
        message = say(
            "The solo is {solos}'s and cannot be conceded to {winner}.", solos=_names(solos), winner=winner.full_name
        )
        yield Problem(message, say("Leave the concession out, or correct the counts."), field="conceded_to")
    if result[winner].centres == 0:
        message = say("A solo cannot be conceded to {winner}, which has no centre.", winner=winner.full_name)
        yield Problem(message, say("Name the power that won."), field="conceded_to")


def concession_refusals(facts: BoardFacts, system: ScoringSystem) -> Iterator[Problem]:
    """A concession that the system does not score, or only under a condition that this one does not meet."""
    if facts.conceded_to is None or facts.top >= SOLO_CENTRES:
        return
    if system.concession is Concession.REFUSED:
        message = say(
            "{system} knows no conceded solo: {solo_centres} centres are needed.",
            system=system.name,
            solo_centres=SOLO_CENTRES,
        )
        yield Problem(message, say("Leave the concession out to score the board as it stands."), field="conceded_to")
    for message in _unmet_conditions(facts, facts.conceded_to, system):
        hint = say("Correct the counts, or leave the concession out to score the board as it stands.")
        yield Problem(message, hint, field="conceded_to")


def _unmet_conditions(facts: BoardFacts, seat: int, system: ScoringSystem) -> Iterator[Sentence]:
    held, winner = facts.counts[seat], POWERS[seat]
    if held < system.concession_centres:
        yield say(
            "In {system} a solo can be conceded only to a power with {needed} centres or more; {power} has {held}.",
            system=system.name,
            needed=system.concession_centres,
            power=winner.full_name,
            held=held,
        )
    if system.concession_leads and facts.top > held:
        yield say(
            "In {system} a solo can be conceded only to a power that nobody is ahead of; {power} is behind.",
            system=system.name,
            power=winner.full_name,
        )
    if system.concession_after and facts.last_year is not None and facts.last_year < system.concession_after:
        yield say(
            "In {system} a solo can be conceded only after the count of {year}.",
            system=system.name,
            year=system.concession_after,
        )


def _unknown_years(facts: BoardFacts, system: ScoringSystem) -> Iterator[Problem]:
    if facts.knows_years or facts.falling[1] >= SOLO_CENTRES:
        return
    terms = system.draw if facts.soloist is None else system.solo
    needed = {seat for term in terms for seat in _needs_year(term, facts)}
    unknown = sorted(seat for seat in needed if facts.last_year_of(seat) is None)
    for power in (POWERS[seat] for seat in unknown if not facts.counts[seat]):
        message = say(
            "{system} needs the year in which {power} was eliminated.", system=system.name, power=power.full_name
        )
        yield Problem(message, say("Write {power}0@1904 if it was 1904.", power=power), field="eliminated")
    if any(facts.counts[seat] for seat in unknown):
        message = say("{system} needs the last year that was played.", system=system.name)
        yield Problem(message, say("Give the last year, such as 1908."), field="last_year")


def _needs_year(term: Term, facts: BoardFacts) -> Seats:
    """The seats of the powers whose last year a term needs on this board."""
    match term:
        case PerYear(who=who):
            return facts.receivers(who)
        case Fixed(who=who, lived_to=int()):
            return facts.receivers(who)
        case Rank(by=by) if RankBy.ELIMINATION_YEAR in by:
            out = facts.receivers(Who.ELIMINATED)
            return out if len(out) > 1 else ()
        case Greatest(of=terms):
            return tuple(seat for inner in terms for seat in _needs_year(inner, facts))
        case _:
            return ()


def looks_at_eliminations(terms: Iterable[Term]) -> bool:
    """Whether the points of these terms depend on the years of elimination."""
    for term in terms:
        match term:
            case PerYear() | Fixed(lived_to=int()):
                return True
            case Rank(by=by) if RankBy.ELIMINATION_YEAR in by:
                return True
            case Greatest(of=inner) if looks_at_eliminations(inner):
                return True
    return False
