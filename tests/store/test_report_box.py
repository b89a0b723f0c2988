"""The box of reports in every kind of store: who reads what, what is handed over, and when it goes."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from boardcall.errors import InputError, NotFoundError, RefusedError
from boardcall.store import create_ledger, sealed_papers
from boardcall.store.report_box import (
    ASSOCIATION,
    REPORT_WORDS,
    CardHolder,
    Handler,
    ReportBox,
    box_of,
    open_box,
    recipients,
)
from boardcall.store.sealed_papers import Paper, card_of, mark_of, new_key, readers_of, seal, unseal
from boardcall.tables import codec
from congress import PERSONS, STORY, chained

DAY = date(2025, 4, 20)
KEYS = {name: new_key() for name in ("Ada", "Bo", "Cy")}
PEOPLE = {name: CardHolder(name, card_of(key)) for name, key in KEYS.items()}


@pytest.fixture(params=["file", "sqlite", "postgres"])
def box(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ReportBox]:
    if request.param == "postgres":
        where = f"{request.getfixturevalue('postgres_server')}#box-{tmp_path.name}"
    else:
        where = str(tmp_path / f"event.{'jsonl' if request.param == 'file' else 'db'}")
    with create_ledger(where) as ledger:
        ledger.append(chained(STORY), PERSONS)
        box_of(ledger).add_handler(Handler("Ada", "td", (PEOPLE["Ada"],)))
    with open_box(where) as found:
        found.add_handler(Handler("NADF", ASSOCIATION, (PEOPLE["Bo"], PEOPLE["Cy"])))
        yield found


def test_box_keeps_reports_for_their_handlers_until_their_day(box: ReportBox) -> None:
    ada, nadf = box.handlers()
    box.file({"about": "Cy", "text": "words"}, recipients((ada, nadf), [ada.id, nadf.id], about="cy"), day=DAY)
    assert [len(box.read(KEYS[name])) for name in ("Ada", "Bo", "Cy")] == [1, 1, 0]
    (report,) = box.read(KEYS["Ada"])
    box.add_note(report.id, KEYS["Ada"], {"day": "2025-04-21", "text": "talked"})
    assert [note["text"] for note in box.read(KEYS["Bo"])[0].notes] == ["talked"]
    sealed = box.hand_over(report.id, KEYS["Ada"], day=DAY)
    assert readers_of(sealed) == {mark_of(PEOPLE["Bo"].card)}
    assert box.read(KEYS["Ada"])[0].handed_over == "2025-04-20"
    with pytest.raises(NotFoundError):
        box.delete(report.id, KEYS["Cy"])
    assert box.delete_due(months=24, today=date(2027, 4, 19)) == 0
    assert box.delete_due(months=24, today=date(2027, 4, 20)) == 1
    assert box.read(KEYS["Ada"]) == ()
    box.remove_handler(nadf.id)
    with pytest.raises(InputError, match="handlers have changed"):
        box.take(sealed, day=DAY)


def test_report_needs_a_reader_it_is_not_about_and_a_hand_over_an_association(box: ReportBox) -> None:
    ada, nadf = box.handlers()
    for about in (ada.id, "ADA "):
        with pytest.raises(InputError, match="somebody it is not about"):
            recipients((ada, nadf), [ada.id], about=about)
    box.remove_handler(nadf.id)
    box.file({"about": "Rex"}, [PEOPLE["Ada"].card], day=DAY)
    with pytest.raises(RefusedError, match="no association"):
        box.hand_over(box.read(KEYS["Ada"])[0].id, KEYS["Ada"], day=DAY)


def test_who_is_complained_about_reads_nothing_for_an_association_either(box: ReportBox) -> None:
    box.add_handler(Handler("Bo", "designee", (PEOPLE["Bo"],)))
    bo = next(one for one in box.handlers() if one.name == "Bo")
    chosen = [one.id for one in box.handlers()]
    for about in (bo.id, "Bo", " bO ", "M. Bö Bolt"):
        cards = recipients(box.handlers(), chosen, about=about)
        assert set(cards) == {PEOPLE["Ada"].card, PEOPLE["Cy"].card}
    first = Handler("GDA", ASSOCIATION, (PEOPLE["Bo"],))
    box.add_handler(first)
    assert {one.name for one in box.handlers()} == {"Ada", "Bo", "GDA", "NADF"}
    box.remove_handler(first.id)
    box.remove_handler(bo.id)
    box.add_handler(Handler("Dr  Bolt", "designee", (PEOPLE["Bo"],)))
    assert PEOPLE["Bo"].card not in recipients(box.handlers(), chosen, about="dr bolt")
    box.file({"about": "Dr Bolt"}, [PEOPLE["Ada"].card], day=DAY)
    (report,) = box.read(KEYS["Ada"])
    assert readers_of(box.hand_over(report.id, KEYS["Ada"], day=DAY)) == {mark_of(PEOPLE["Cy"].card)}


def test_report_that_somebody_sealed_by_hand_cannot_keep_its_handlers_from_reading(box: ReportBox) -> None:
    ada = PEOPLE["Ada"].card
    endless: Paper = {"text": "deep"}
    for _ in range(400):
        endless = {"text": endless}
    for paper in ({}, {"kind": ["report"], "text": 3, "measures": ["exclusion"]}, {"about": None}, endless):
        box.file(paper, [ada], day=DAY)
    for letters in ('{"text":"\\ud800"}', '{"text":NaN}', "[" * 20_000):
        box.take(sealed_as_it_is(letters, ada), day=DAY)
    found = box.read(KEYS["Ada"])
    assert [one.paper for one in found] == [dict.fromkeys(REPORT_WORDS, "")] * 4
    assert readers_of(box.hand_over(found[0].id, KEYS["Ada"], day=DAY)) == {
        mark_of(PEOPLE[one].card) for one in ("Bo", "Cy")
    }


def sealed_as_it_is(text: str, card: str) -> str:
    """A text that no program of ours would seal, sealed."""
    with pytest.MonkeyPatch.context() as patch:
        real = codec.canonical
        patch.setattr(sealed_papers, "canonical", lambda value: text if value == {"text": ""} else real(value))
        return seal({"text": ""}, [card])


def test_sealed_paper_opens_with_its_key_alone_and_hides_its_length() -> None:
    short, long = (seal({"text": "x" * length}, [PEOPLE["Ada"].card]) for length in (1, 900))
    assert len(short) == len(long)
    assert unseal(short, KEYS["Ada"].lower().replace("-", " ")) == {"text": "x"}
    assert unseal(short, KEYS["Bo"]) is None
    assert unseal(short[:-10] + ("A" if short[-10] != "A" else "B") + short[-9:], KEYS["Ada"]) is None
    for text in ("", "{}", "[]", '{"boardcall":"sealed paper","format":1,"for":{},"once":"","body":""}'):
        with pytest.raises(InputError, match="not a sealed paper"):
            readers_of(text)
    with pytest.raises(InputError, match="not a reading key"):
        card_of("12345")
