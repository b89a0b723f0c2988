"""Rulebooks made at random: each is one that `rulebook check` takes, and together they have every kind of table."""

import random

from boardcall.rulebook import check_rulebook, read_rulebook
from boardcall.rulebook.sentences import sentences
from boardcall.tournament.ids import FIRST_ROUND
from simulation.rulebooks import made_at_random

MANY = 40


def test_every_one_of_them_is_taken_and_they_differ_in_structure() -> None:
    made = [made_at_random(random.Random(f"rules {seed}")) for seed in range(MANY)]
    assert [text for text in made if check_rulebook(text, with_warnings=False).errors] == []
    rules = [read_rulebook(text) for text in made]
    assert all(sentences(one) for one in rules), "and can be read aloud"
    ends = {one.round(FIRST_ROUND).end.kind for one in rules}
    assert ends == {"none", "year", "random-year", "secret-clock"}
    assert {one.clock.mode for one in rules} == {"none", "central", "board"}
    assert len({one.round_count for one in rules}) >= 4
    assert len({str(one.scoring.system) for one in rules}) >= 10
    assert len({one.tie_break.standings for one in rules}) >= 10
    assert len({one.standings.total for one in rules}) >= 10
    assert {one.team.enabled for one in rules} == {True, False}
    assert {one.standings.handicaps for one in rules} == {"none", "secret"}
