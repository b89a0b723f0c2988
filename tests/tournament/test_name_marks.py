"""Which lines of acts may hold a name, and which texts in them do."""

import pytest

from boardcall.tables.codec import canonical
from boardcall.tournament import Player
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.name_marks import may_name, naming

ANN = Player(PlayerId("p1"), 'Ann "Ace" O’Neil', public_name="The Count")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Read this:\nAnn was late", True),
        ('ANN "ACE" O’NEIL was late', True),
        ("a slip of O’Neil", True),
        ("the count is late", True),
        ("the Count is late, THE COUNT", True),
        ("Annex", False),
        ("ann", False),
    ],
)
def test_no_line_is_passed_over_whose_text_names_somebody(text: str, *, named: bool) -> None:
    line = canonical({"body": {"texts": [text]}})
    assert naming(ANN)(text) is named
    assert may_name(ANN)(line) >= named
    assert not may_name(ANN)(canonical({"body": {"texts": ["Ben"]}}))
