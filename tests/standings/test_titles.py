"""A title that several games decide, and teams that count their best scores: rules of clubs, by their file."""

from pathlib import Path

from boardcall.rulebook import Rulebook, read_rulebook
from boardcall.rulebook.sentences import sentences
from boardcall.standings.table import compute_standings
from standings.crosstables import event

BUNDLED = Path(__file__).parent.parent.parent / "src" / "boardcall" / "rulebook" / "rulebooks"

POOLS = """
[[round.pool]]
id = "top-board"
size = 7
qualify = "top"
title = true

[[round.pool]]
id = "others"
"""


def written(rulebook: str, changes: dict[str, str]) -> Rulebook:
    """A bundled rulebook with some of its text changed, read as a file."""
    text = (BUNDLED / f"{rulebook}.toml").read_text("utf-8")
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    return read_rulebook(text, file="club.toml")


def said(book: Rulebook) -> str:
    return "\n".join(str(line.text) for part in sentences(book) for line in part.lines)


def test_a_title_over_two_games_goes_to_the_best_sum_of_both() -> None:
    """wdc-2008 with its top board in rounds 3 and 4."""
    third = 'starts = "day 3 09:30"\nends = "day 3 14:00"\nend = { kind = "year", last_year = 1907 }\n'
    book = written(
        "wdc-2008",
        {third: third + POOLS, "{ rounds = [1, 2, 3], weights = [1, 1, 1] }": "{ rounds = [1, 2], weights = [1, 1] }"},
    )
    assert "best sum of scores in its games" in said(book)
    table = """
        a - - 40@top-board 10@top-board
        b - - 20@top-board 29@top-board
        c - - 9@others 9@others
    """
    one = compute_standings(event("wdc-2008", table.replace("10@top-board", "-").replace("29@top-board", "-")), book)
    assert one.places[0].decided_by is None, "no title before its last game"
    found = compute_standings(event("wdc-2008", table), book)
    assert [place.player for place in found.places] == ["a", "b", "c"]


def test_a_team_may_count_the_best_scores_of_all_its_members() -> None:
    book = written("wdc-2008", {'score = "sum"': 'score = "best-scores"\nbest_n = 3'})
    assert "A team's score is the sum of the three best scores of its members." in said(book)
    table = """
        a - 30 28 -
        b - 5 6 -
        c - 1 2 -
        d - 20 20 -
        e - 20 20 -
        f - 20 20 -
    """
    teams = {"Ravens": ["a", "b", "c"], "Storks": ["d", "e", "f"]}
    found = compute_standings(event("wdc-2008", table, teams=teams), book).teams
    assert [(place.team.name, place.score) for place in found.places] == [("Ravens", 64), ("Storks", 60)]
