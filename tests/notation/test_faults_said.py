"""What is wrong with an order, and what was noticed about it, is said in every language."""

import pytest

from boardcall.errors import InputError
from boardcall.game import Position
from boardcall.notation import read_orders, read_record
from boardcall.web.request.language import language
from notation.case_positions import load_cases
from notation.test_cases import read

CASES = [case for case in load_cases("notation.toml")["case"] if "text" in case]
RECORDS = ["Z1901M", "units A: A VIE", "S1901M\nunits A: A XXX", "S1901M\nunits X: A VIE", "S1901M\ncentres A: BOH"]


def faults() -> set[str]:
    """Everything that reading all cases says."""
    said: set[str] = set()
    for case in CASES:
        sheet = read(case)
        for problem in (*sheet.problems, *sheet.warnings):
            said |= {problem.message, problem.hint, problem.field}
        said |= {str(remark) for reading in sheet.readings for remark in reading.remarks}
    for text in RECORDS:
        with pytest.raises(InputError) as refused:
            read_record(text)
        said |= {one for problem in refused.value.problems for one in (str(problem.message), str(problem.hint))}
    return said - {""}


FAULTS = sorted(faults())


@pytest.mark.parametrize("code", ["fr", "de"])
def test_no_fault_stays_english(code: str) -> None:
    assert len(FAULTS) > 60
    assert [said for said in FAULTS if str(language(code).words(said)) == said] == []


def test_an_unreadable_order_beside_commas_is_for_its_own_unit_alone() -> None:
    sheet = read_orders("FRA: A Par - Bur, A Mar H, F Brx - MAO", position=Position.start())
    assert [str(order) for order in sheet.orders] == ["A PAR - BUR", "A MAR H"]
    assert [str(one.unit) for one in sheet.readings] == ["A PAR", "A MAR", "None"]
    assert (len(sheet.problems), sheet.unread, sheet.warnings) == (1, (), ())
    beside = read_orders("FRA: A Par - Bur, A Mar H, A Par - Bux", position=Position.start())
    assert beside.unread == ("PAR",)
