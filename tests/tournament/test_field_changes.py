"""A value changed the quick way is the value that `dataclasses.replace` gives."""

from dataclasses import replace

import pytest

from boardcall.game import POWERS
from boardcall.scoring.result import PowerResult
from boardcall.tournament.field_changes import changed
from boardcall.tournament.ledger.replay import NOTHING


def test_changed_is_what_replace_gives() -> None:
    assert changed(NOTHING, boards=(), name="A") == replace(NOTHING, boards=(), name="A")
    line = PowerResult(POWERS[0], 5)
    assert changed(line, centres=0, eliminated=1904) == PowerResult(POWERS[0], 0, 1904)
    assert line == PowerResult(POWERS[0], 5)


def test_unknown_field_is_refused() -> None:
    with pytest.raises(KeyError):
        changed(NOTHING, nobody=1)
