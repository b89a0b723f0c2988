"""Scoring systems as JSON for the calculator's script, which scores a board where no server answers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, Field, fields
from functools import lru_cache
from typing import Any, get_args

from boardcall.scoring.describe import describe_term
from boardcall.scoring.facts import YearCentres
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.terms import Greatest, Term
from boardcall.tables.codec import Json, canonical, encode

_CONDITIONS = ("concession", "concession_centres", "concession_leads", "concession_after", "decimals")


def systems_as_data(
    own: ScoringSystem,
    others: tuple[ScoringSystem, ...],
    years: Iterable[YearCentres],
    said: Callable[[object], str] = str,
) -> str:
    """Canonical JSON of the event's system as "here", of the others by their ids, and of the board's recorded years.

    `words` are the rules of the event's system, a sentence for each term, as `said` gives them. A term holds
    its kind and the keys that are not those of `defaults` for its kind; numbers are "p" or "p/q".
    """
    counted: Json = [[count.year, [*count.centres]] for count in years]
    words: Json = {name: [said(describe_term(one)) for one in getattr(own, name)] for name in ("draw", "solo")}
    told = f'"here":{canonical(_system(own))},"words":{canonical(words)},"years":{canonical(counted)}'
    text = f"{{{told},{_others(others)}}}"
    return text.replace("<", "\\u003c")  # no name may close the element it stands in


@lru_cache(maxsize=2)
def _others(systems: tuple[ScoringSystem, ...]) -> str:
    kinds: tuple[type, ...] = get_args(Term)
    defaults: Json = {_kind(one): _defaults(one) for one in kinds}
    found: Json = {one.id: _system(one) for one in systems}
    return f'"defaults":{canonical(defaults)},"systems":{canonical(found)}'


def _kind(kind: type) -> str:
    return str(next(one.default for one in fields(kind) if one.name == "kind"))


def _defaults(kind: type) -> dict[str, Json]:
    return {one.name: encode(one.default) for one in _keys(kind) if one.default is not MISSING}


def _keys(kind: type | Term) -> Iterator[Field[Any]]:
    return (one for one in fields(kind) if one.name not in {"kind", "section"})


def _system(system: ScoringSystem) -> Json:
    terms: dict[str, Json] = {name: [_term(one) for one in getattr(system, name)] for name in ("draw", "solo")}
    return terms | {name: encode(getattr(system, name)) for name in _CONDITIONS}


def _term(term: Term) -> Json:
    given = {one.name: getattr(term, one.name) for one in _keys(term) if getattr(term, one.name) != one.default}
    told: dict[str, Json] = {"kind": term.kind}
    for name, value in given.items():
        told[name] = [_term(inner) for inner in term.of] if isinstance(term, Greatest) else encode(value)
    return told
