"""The tie-breaks, their names in rulebooks and their page hold the same."""

from pathlib import Path

import pytest
from reference_pages.tie_breaks import reference_page

from boardcall.rulebook import load, rulebook_ids
from boardcall.standings.criteria import TIE_BREAKS, criteria
from boardcall.standings.settings import Criterion
from boardcall.tables.keys import fields_of

DOCS = Path(__file__).parent.parent.parent / "docs"
NAMES = set(criteria())


def test_the_page_is_up_to_date() -> None:
    page = (DOCS / "reference" / "tie-breaks.md").read_text("utf-8")
    assert page == reference_page(), "run scripts/tie-breaks"


def test_a_criterion_reads_the_keys_its_tie_break_names() -> None:
    named = {key for one in TIE_BREAKS.values() for key in one.keys}
    assert named == set(fields_of(Criterion)) - {"by", "prefer"}


@pytest.mark.parametrize("name", sorted(TIE_BREAKS))
def test_every_tie_break_says_what_it_compares(name: str) -> None:
    said = TIE_BREAKS[name].figure.__doc__ or ""
    assert said.splitlines()[0].rstrip().endswith((".", ".", ":", ","))


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_every_rulebook_uses_known_tie_breaks(rulebook: str) -> None:
    chains = load(rulebook).tie_break
    used = {step.by for chain in (chains.champion, chains.standings, chains.team, chains.best_power) for step in chain}
    assert used <= NAMES
