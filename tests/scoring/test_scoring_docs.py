"""The pages about scoring hold what the code holds."""

import dataclasses
from pathlib import Path
from typing import get_args

import pytest
from reference_pages.scoring_systems import reference_page

from boardcall.scoring.describe import describe_system, describe_term
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.system_file import parse_system
from boardcall.scoring.systems import catalogue
from boardcall.scoring.terms import Term

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_page_of_systems_is_up_to_date() -> None:
    page = (DOCS / "reference" / "scoring-systems.md").read_text("utf-8")
    assert page == reference_page(), "run scripts/scoring-systems"


@pytest.mark.parametrize("kind", [get_args(each.__annotations__["kind"])[0] for each in get_args(Term)])
def test_the_how_to_names_every_term(kind: str) -> None:
    assert f"| `{kind}` |" in (DOCS / "how-to" / "add-a-scoring-system.md").read_text("utf-8")


def test_the_example_of_the_how_to_can_be_read() -> None:
    page = (DOCS / "how-to" / "add-a-scoring-system.md").read_text("utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    system = parse_system(example, file="how-to")
    assert len(system.draw) == 4


@pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.id)
def test_every_system_can_be_said_in_sentences_of_its_own(system: ScoringSystem) -> None:
    assert all(str(sentence).endswith(".") for sentence in describe_system(system))
    terms = {*system.draw, *system.solo}
    bare = {dataclasses.replace(term, section="") for term in terms}
    assert len({describe_term(term) for term in bare}) == len(bare)


def test_every_system_names_its_source_and_only_one_system_bears_a_name() -> None:
    names = [name.casefold() for system in catalogue() for name in {system.id, system.name.casefold(), *system.aliases}]
    assert all(system.source for system in catalogue())
    assert len(names) == len(set(names))
