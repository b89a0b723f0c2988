"""Rulings that answer no question of the program, those that a correction or a set score rests on, and earlier ones
like them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from boardcall.desk.event import Draft, Event, drafted
from boardcall.desk.results.end_rulings import WrittenRuling, ruling_problems, usual_clause
from boardcall.errors import InputError, Problem, refuse
from boardcall.tournament import ActNumber, BoardRef, Tournament
from boardcall.tournament.acts.rulings import ImportRulings, MakeRuling
from boardcall.tournament.name_marks import marker, with_ids, with_names, without_names
from boardcall.tournament.rulings import EarlierRuling
from boardcall.wording import say

MOST_SIMILAR = 5
"""How many earlier rulings are shown while somebody writes one."""
SHORTEST_WORD = 4
"""Letters of the shortest word that two rulings are compared by."""


def make_ruling(
    event: Event,
    *,
    facts: Annotated[str, "What happened."],
    ruling: Annotated[str, "What holds."],
    clause: Annotated[str, "The section it stands on; the rulebook's own for rulings where it is left out."] = "",
    why: Annotated[str, "Why."] = "",
    against: Annotated[bool, "It goes against the rules as they are written."] = False,
    alternatives: Annotated[str, "Milder ways that were ruled out, where the rulebook asks for them."] = "",
    overrides: Annotated[int | None, "The number of the act it goes against, such as an earlier ruling."] = None,
    ref: BoardRef | None = None,
) -> Draft:
    """Rules on something."""
    clause = " ".join(clause.split()) or usual_clause(event)
    found = [*_lacking(event, WrittenRuling(facts, clause, ruling, alternatives), against=against)]
    number = ActNumber(overrides) if overrides else None
    if number and (event.replay.entry(number) is None or not event.replay.holds(number)):
        message = say("There is no act {number}, or it was withdrawn.", number=number)
        found.append(Problem(message, say("The log has the numbers."), field="overrides"))
    if ref is not None and event.tournament.board(ref) is None:
        found.append(Problem(say("There is no {round}.", round=ref.label), say("Seat it first."), field="board"))
    refuse(found)
    told, holds, because, milder = (with_ids(event.tournament, text) for text in (facts, ruling, why, alternatives))
    return drafted(event, MakeRuling(told, holds, clause, because, milder, (ref,) if ref else (), number))


def _lacking(event: Event, written: WrittenRuling, *, against: bool) -> Iterator[Problem]:
    """What a ruling lacks. Only one that goes against the rules needs the right to, and milder ways ruled out."""
    asked = event.rulebook.authority
    for one in ruling_problems(event, written):
        if one.field == "why":
            yield Problem(say("The ruling is missing."), say("Write what you ruled."), field="ruling")
        elif against or (one.field != "alternatives" and asked.may_override):
            yield one


def hung_on(
    event: Event,
    draft: Draft,
    boards: Iterable[BoardRef],
    *,
    facts: str = "",
    clause: str = "",
    alternatives: str = "",
    against: bool = False,
) -> Draft:
    """The draft with the ruling its acts hang on; without facts the reason of the acts says them."""
    clause = " ".join(clause.split()) or usual_clause(event) or event.rulebook.rulebook.title
    refuse([*_lacking(event, WrittenRuling(facts or "-", clause, "-", alternatives), against=against)])
    told, milder = (with_ids(event.tournament, text) for text in (facts, alternatives))
    act = MakeRuling(told, "", clause, "", milder, tuple(boards), None, len(draft.acts))
    return Draft((*draft.acts, act), draft.people, draft.notices, draft.needs_reason)


def import_rulings(
    event: Event, *, rulings: Annotated[tuple[EarlierRuling, ...], "As the file of rulings has them."]
) -> Draft:
    """Takes in the rulings of an earlier event."""
    if not rulings:
        raise InputError.of(
            say("The file has no rulings."), say("Choose the file of rulings of an event."), field="file"
        )
    known = rulings_without_names(event.tournament)
    fresh = tuple(one for one in dict.fromkeys(rulings) if one not in known)
    if not fresh:
        message = say("Every ruling of the file is in the event already.")
        raise InputError.of(message, say("Nothing needs to be done."), field="file")
    return drafted(event, ImportRulings(fresh))


def rulings_without_names(tournament: Tournament) -> tuple[EarlierRuling, ...]:
    """The rulings of an event as other events may have them, and those taken in from earlier ones."""

    mark = marker(tournament)

    def public(text: str) -> str:
        return str(without_names(mark(text)))

    own = (
        EarlierRuling(
            tournament.name,
            public(one.facts or one.reason),
            public(one.ruling),
            one.clause,
            public(one.why),
            public(one.alternatives),
        )
        for one in tournament.rulings
    )
    return (*own, *tournament.earlier_rulings)


@dataclass(frozen=True, slots=True)
class SimilarRuling:
    """An earlier ruling like what is being written; `act` is its number, None for one of another event."""

    ruling: EarlierRuling
    act: ActNumber | None = None


def known_rulings(event: Event) -> tuple[SimilarRuling, ...]:
    """The rulings of this event, the last first, then those taken in from others."""
    tournament = event.tournament

    def named(text: str) -> str:
        return with_names(tournament, text)

    own = (
        SimilarRuling(
            EarlierRuling(
                "",
                named(one.facts or one.reason),
                named(one.ruling),
                one.clause,
                named(one.why),
                named(one.alternatives),
            ),
            one.act,
        )
        for one in reversed(tournament.rulings)
    )
    return (*own, *(SimilarRuling(one) for one in tournament.earlier_rulings))


def similar_rulings(event: Event, words: str) -> tuple[SimilarRuling, ...]:
    """The earlier rulings that share the most words with a text, rare words before common ones; none without words."""
    known = [(one, _words(one.ruling)) for one in known_rulings(event)]
    common = Counter(word for _, found in known for word in found)
    wanted = _words(EarlierRuling("", words, "", ""))
    weighed = [(sum(1 / common[word] for word in wanted & found), one) for one, found in known]
    best = sorted((pair for pair in weighed if pair[0]), key=lambda pair: -pair[0])
    return tuple(one for _, one in best[:MOST_SIMILAR])


def _words(one: EarlierRuling) -> set[str]:
    text = f"{one.facts} {one.ruling} {one.why} {one.alternatives}".casefold()
    letters = "".join(letter if letter.isalnum() else " " for letter in text)
    words = {word.removesuffix("s") for word in letters.split() if len(word) >= SHORTEST_WORD}
    return (words | {one.clause.casefold()}) - {""}
