"""The form of terms writes each kind of term as its file has it."""

import pytest

from boardcall.scoring.system_file import parse_system
from boardcall.scoring.systems import catalogue
from boardcall.scoring.terms import Rank, Ties
from boardcall.web.desk.scoring_terms import kinds, term_fields, with_term, words_of_kinds

START = 'name = "Ours"\nsolo = []\n[[draw]]\nkind = "per-centre"\npoints = 1\n'
NEEDED = {
    "table": {"of": "centres", "points": "0, 1, 1/2"},
    "share": {"points": "100", "coefficients": "0, 0, 1"},
    "rank": {"table": "60, 40, 1/3"},
    "bands": {"bands": "[[1, 12], [2, 6]]"},
    "scale": {"total": "100"},
    "multiply": {"by": "1/2"},
    "cap": {"at_most": "27"},
}


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_can_be_added(kind: str) -> None:
    sent = NEEDED.get(kind, {"points": "3"})
    made = parse_system(with_term(START, kind, "draw", sent))
    assert [one.kind for one in made.draw] == ["per-centre", kind]
    assert {one.name for one in term_fields(kind, sent) if one.is_required} <= sent.keys()


def test_what_is_chosen_is_written_and_a_quote_breaks_nothing() -> None:
    made = parse_system(with_term(START, "rank", "draw", {"table": "60", "ties": "lower", "who": "all"}))
    assert made.draw[1] == Rank(table=(60,), ties=Ties.LOWER)
    assert '"a\\"b"' in with_term(START, "fixed", "solo", {"points": 'a"b'})


def test_every_kind_of_the_catalogue_has_words() -> None:
    used = {term.kind for system in catalogue() for term in (*system.draw, *system.solo)}
    assert used - {"greatest"} <= words_of_kinds().keys()
