"""The tie-breaks, their names in rulebooks and their page hold the same."""

from pathlib import Path
from typing import get_args

import pytest

from boardcall.rulebook import load, rulebook_ids
from boardcall.standings.reference_page import KEYS, reference_page
from boardcall.standings.settings import GAME_CRITERIA, PLAYER_CRITERIA, TEAM_CRITERIA, CriterionName
from boardcall.standings.tie_breaks import TIE_BREAKS

DOCS = Path(__file__).parent.parent.parent / "docs"
NAMES = set(get_args(CriterionName))


def test_the_page_is_up_to_date() -> None:
    page = (DOCS / "reference" / "tie-breaks.md").read_text("utf-8")
    assert page == reference_page(), "run scripts/tie-breaks"


def test_every_name_is_a_function_and_every_function_has_a_name() -> None:
    assert set(TIE_BREAKS) == NAMES - {"lot", "td"}
    assert (PLAYER_CRITERIA | TEAM_CRITERIA | GAME_CRITERIA) <= NAMES
    assert set(KEYS) <= set(TIE_BREAKS)


@pytest.mark.parametrize("name", sorted(TIE_BREAKS))
def test_every_tie_break_says_what_it_compares(name: str) -> None:
    said = TIE_BREAKS[name].figure.__doc__ or ""
    assert said.splitlines()[0].rstrip().endswith((".", ".", ":", ","))
    assert TIE_BREAKS[name].figure.__name__ == name.replace("-", "_")


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_every_rulebook_uses_known_tie_breaks(rulebook: str) -> None:
    chains = load(rulebook).tie_break
    used = {step.by for chain in (chains.champion, chains.standings, chains.team, chains.best_power) for step in chain}
    assert used <= NAMES
