"""Events for the tests of this room: historical diplomats at two boards, and a generator of lists of acts."""

from collections.abc import Iterable
from datetime import UTC, datetime

from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.tournament import Act, Entry, Head, People, Person, chain_acts
from boardcall.tournament.acts.boards import SeatBoard
from boardcall.tournament.acts.event import OpenEvent
from boardcall.tournament.acts.players import RegisterPlayer
from boardcall.tournament.acts.results import RecordCounts, RecordResult
from boardcall.tournament.ids import FIRST_ROUND, PlayerId

AT = datetime(2026, 11, 21, 9, 15, tzinfo=UTC)
NAMES = (
    "Talleyrand",
    "Metternich",
    "Castlereagh",
    "Nesselrode",
    "Hardenberg",
    "Consalvi",
    "Labrador",
    "Bismarck",
    "Cavour",
    "Gorchakov",
    "Disraeli",
    "Andrássy",
    "Ali Pasha",
    "Waddington",
)
PERSONS = tuple(Person(PlayerId(f"p{number}"), f"salt-{number}", name) for number, name in enumerate(NAMES, start=1))
PEOPLE = People.of(PERSONS)

OPEN = OpenEvent("Congress", "club", 'title = "Club"\n')
REGISTER = tuple(RegisterPlayer(person.id, person.seal) for person in PERSONS)
SEATS = tuple((power, person.id) for power, person in zip(POWERS, PERSONS, strict=False))
COUNTS = (5, 5, 5, 5, 5, 5, 4)
RESULT = BoardResult(
    tuple(PowerResult(power, count) for power, count in zip(POWERS, COUNTS, strict=True)), last_year=1907, end=End.TIME
)
STORY: tuple[Act, ...] = (
    OPEN,
    *REGISTER,
    SeatBoard(FIRST_ROUND, "A", SEATS),
    SeatBoard(FIRST_ROUND, "B", tuple((power, person.id) for power, person in zip(POWERS, PERSONS[7:], strict=True))),
    RecordCounts(FIRST_ROUND, "A", 1901, (4, 4, 5, 5, 4, 6, 4)),
    RecordResult(FIRST_ROUND, "A", RESULT),
)


def chained(acts: Iterable[Act], *, head: Head = Head(), reason: str = "as told", key: str = "") -> tuple[Entry, ...]:  # noqa: B008
    """Acts as entries behind `head`, by the director, at nine fifteen."""
    return chain_acts(acts, head=head, at=AT, author="td", reason=reason, key=key)
