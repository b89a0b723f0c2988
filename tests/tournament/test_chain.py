"""The chain: every kind of act written and read back, old versions brought up, and what cannot be read."""

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardcall.errors import StoreError
from boardcall.tables.codec import canonical, decode, encode
from boardcall.tournament import ACTS, Act, Head, Moment, Tournament, read_entry, write_entry
from boardcall.tournament.acts.standings import AdjustPoints, ReleaseStandings
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.ledger.chain import START
from boardcall.wording import NO_WORDS, Sentence
from congress import AT, STORY, chained

st.register_type_strategy(datetime, st.datetimes(timezones=st.just(UTC)))


def acts_of(kind: type[Act]) -> st.SearchStrategy[Act]:
    return st.from_type(kind)


@pytest.mark.parametrize("kind", ACTS, ids=lambda kind: kind.name)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_act_of_every_kind_is_read_as_it_was_written(kind: type[Act], data: st.DataObject) -> None:
    act = data.draw(acts_of(kind))
    reason, key = data.draw(st.text()), data.draw(st.text())
    entry = write_entry(act, head=Head(7, "f" * 64), at=AT, author="td", reason=reason, key=key)
    assert read_entry(entry.line) == entry
    assert "\n" not in entry.line


def test_names_of_acts_are_their_own() -> None:
    assert len({kind.name for kind in ACTS}) == len(ACTS)


def test_first_entry_in_full() -> None:
    """The form that every ledger ever written has to keep; the hash is the one `sha256sum` gives."""
    entry = write_entry(
        AdjustPoints("p1", Fraction(1, 3), round=2), head=Head(), at=AT, author="td", reason="sat out", key="k"
    )
    assert json.loads(entry.line) == {
        "act": "adjust-points",
        "at": "2026-11-21T09:15:00Z",
        "author": "td",
        "before": START,
        "body": {"player": "p1", "points": "1/3", "round": 2},
        "hash": "b6b47bb8ed45d95b81be7ea104df793538295aa8dc9a882d4a15f763254274cd",
        "key": "k",
        "number": 1,
        "reason": "sat out",
        "version": 1,
    }


class NoSentence(Act):
    """An act that changes nothing and says nothing."""

    __slots__ = ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return tournament

    def says(self, tournament: Tournament) -> Sentence:
        return NO_WORDS


@dataclass(frozen=True, slots=True)
class MoveCamp(NoSentence):
    """An act in its third version: `where` was called `to` first, and had no `days` until the third."""

    where: str
    days: int
    name: ClassVar[str] = "move-camp"
    version: ClassVar[int] = 3
    upcasts: ClassVar[Any] = (
        lambda body: {"where": body["to"]},
        lambda body: {**body, "days": 1},
    )


@dataclass(frozen=True, slots=True)
class MoveCampFirst(NoSentence):
    """The same act as its first version wrote it."""

    to: str
    name: ClassVar[str] = "move-camp"


def test_act_of_an_old_version_is_brought_up_and_its_line_stays() -> None:
    old = write_entry(MoveCampFirst("Vienna"), head=Head(), at=AT, author="td")
    read = read_entry(old.line, kinds=(MoveCamp,))
    assert read.act == MoveCamp("Vienna", days=1)
    assert (read.line, read.hash) == (old.line, old.hash)


def test_act_of_a_later_version_says_so() -> None:
    new = write_entry(MoveCamp("Vienna", 2), head=Head(), at=AT, author="td")
    for kinds in ((MoveCampFirst,), ()):
        with pytest.raises(StoreError, match="The act move-camp, version 3, was written by a later Boardcall"):
            read_entry(new.line, kinds=kinds)


def sealed(**changes: Any) -> str:
    """A line with a fitting hash, whatever stands in it."""
    from hashlib import sha256

    record = json.loads(chained(STORY)[1].line)
    del record["hash"]
    record.update(changes)
    return canonical({**record, "hash": sha256(canonical(record).encode()).hexdigest()})


@pytest.mark.parametrize(
    ("line", "because"),
    [
        ("", "is not JSON"),
        ("[]", "does not hold an act"),
        ('{"act":"open-event"}', "does not hold an act"),
        (sealed(number="2"), "does not hold an act"),
        (sealed(body={"player": "p1"}), "register-player cannot be read"),
        (sealed(body={"player": "p1", "seal": "", "roles": [], "name": "Talleyrand"}), 'no field "name"'),
        (sealed(body={"player": 1, "seal": "", "roles": []}), "player cannot be 1"),
        (sealed(act="sing"), "The act sing, version 1, was written by a later Boardcall"),
        (sealed(version=0), "version 0, was written by a later Boardcall"),
        (sealed(at="tomorrow"), "cannot be read"),
        (sealed(at="0001-01-01T00:00:00+14:00"), "cannot be read"),
        (sealed(act="adjust-points", body={"player": "p1", "points": "1/0"}), 'points cannot be "1/0"'),
        (sealed(act="adjust-points", body={"player": "p1", "points": "1e999999999"}), 'points cannot be "1e999999999"'),
        ("[" * 200_000, "is not JSON: it is nested too deeply"),
    ],
)
def test_line_that_cannot_be_read_is_a_sentence(line: str, because: str) -> None:
    with pytest.raises(StoreError, match=because):
        read_entry(line)


@given(
    st.recursive(
        st.fractions() | st.dates() | st.booleans() | st.integers() | st.text(), lambda inner: st.tuples(inner, inner)
    )
)
def test_canonical_form_is_one(value: Any) -> None:
    assert canonical(json.loads(canonical(encode(value)))) == canonical(encode(value))


def test_float_is_a_programmers_mistake() -> None:
    with pytest.raises(TypeError, match=r"no canonical form for 0\.5"):
        encode((0.5,))
    with pytest.raises(ValueError, match="without a zone"):
        encode(datetime(2026, 11, 21))


def test_value_in_another_spelling_is_brought_to_one() -> None:
    assert decode(Fraction, "4/6") == Fraction(2, 3)
    assert encode(decode(Fraction, "4/6")) == "2/3"
    assert decode(date | None, None) is None
    assert decode(ReleaseKind, "final") is ReleaseKind.FINAL
    assert encode(ReleaseStandings(ReleaseKind.FINAL)) == {"kind": "final", "note": ""}
