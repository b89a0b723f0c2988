"""A rulebook in one line, to choose from a list."""

from collections.abc import Iterator

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.words import plural
from boardcall.standings.rules import all_systems
from boardcall.wording import Sentence, capital, joined, say, verbatim, with_and, with_commas

_CLOCKS = {
    "none": say("no clock"),
    "central": say("one clock for all boards"),
    "board": say("a clock for each board"),
}


def in_a_line(book: Rulebook) -> Sentence:
    """How many rounds, how games end and score, who plays for the title, whether there are teams and clocks."""
    return joined("", (capital(with_commas(_parts(book))), "."))


def _parts(book: Rulebook) -> Iterator[Sentence]:
    count = book.round_count
    yield say("any number of rounds") if count is None else plural(count, "{count} round", "{count} rounds")
    years = {one.end.last_year for one in book.rounds if one.end.kind == "year"}
    if len(years) == 1:
        yield say("played to {year}", year=next(iter(years)))
    if any(one.end.kind == "random-year" for one in book.rounds):
        yield say("a last year that is drawn")
    systems = with_and([verbatim(one.name) for one in all_systems(book)])
    yield say("scored by {system}", system=systems)
    for size in sorted({pool.size for one in book.rounds for pool in one.pools if pool.qualify == "top"}):
        yield say("a top board of seven") if size == 7 else say("a last round for the best {size}", size=size)
    if book.team.enabled:
        yield say("teams")
    yield _CLOCKS[book.clock.mode]
