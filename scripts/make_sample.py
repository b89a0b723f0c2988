"""Makes the sample event again: 49 historical diplomats, four rounds of the wdc-2025 rules, results from a seed.

Run with the checkout's Python: .venv/bin/python scripts/make_sample.py. The result is committed, so that the demo and
the tests need no run of it. People and results are invented only as far as the players of the names never met so.
"""

import csv
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path

from boardcall.game import POWERS, Power
from boardcall.rulebook import read_rulebook, rulebook_text
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.standings.table import compute_standings
from boardcall.store import create_ledger
from boardcall.tournament import Act, People, Person, Replay, chain_acts, replay
from boardcall.tournament.acts.boards import SeatBoard
from boardcall.tournament.acts.event import OpenEvent
from boardcall.tournament.acts.players import RegisterPlayer
from boardcall.tournament.acts.results import RecordCounts, RecordResult
from boardcall.tournament.acts.standings import GiveAward, ReleaseStandings
from boardcall.tournament.event import ReleaseKind

SAMPLE = Path(__file__).parent.parent / "src" / "boardcall" / "web" / "sample"
SEED = 1815
TD = "the director"
OPENED = datetime(2015, 6, 5, 9, 0, tzinfo=UTC)
STARTS = (
    datetime(2015, 6, 6, 9, 30, tzinfo=UTC),
    datetime(2015, 6, 6, 18, 0, tzinfo=UTC),
    datetime(2015, 6, 7, 9, 30, tzinfo=UTC),
    datetime(2015, 6, 8, 9, 30, tzinfo=UTC),
)
OPENING = (3, 3, 3, 3, 3, 4, 3)
CENTRES = 34
OWNED = {1901: 30, 1902: 33}
"""Centres that are owned after the first years."""
MOST = 3
"""Centres a power gains or loses in a year, at the most."""
Seats = tuple[tuple[Power, str], ...]


def read_persons(chance: random.Random) -> tuple[Person, ...]:
    with (SAMPLE / "players.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            Person(
                id=f"p{number:02}",
                salt=f"{chance.getrandbits(128):032x}",
                name=row["player"],
                born=date.fromisoformat(row["born"]),
                country=row["country"],
                distance_km=Fraction(row["distance_km"]),
            )
            for number, row in enumerate(csv.DictReader(file), start=1)
        )


@dataclass(slots=True)
class Writer:
    """Appends acts to the growing event."""

    event: Replay
    people: People

    def act(self, *acts: Act, at: datetime, reason: str = "") -> None:
        for entry in chain_acts(acts, head=self.event.head, at=at, author=TD, reason=reason):
            self.event = self.event.then(entry)
        if self.event.failures:
            raise ValueError(str(self.event.failures[-1]))


def qualifying_boards(players: list[str], number: int) -> Iterator[tuple[str, Seats]]:
    """Round 1 to 3 from the lines of a plane of 49 points: nobody meets twice or has a power twice."""
    for board in range(7):
        seats = [
            (POWERS[(group + number) % 7], players[group * 7 + (board - number * group) % 7]) for group in range(7)
        ]
        yield str(board + 1), tuple(sorted(seats))


def final_boards(groups: list[list[str]], chance: random.Random) -> Iterator[tuple[str, str, Seats]]:
    board = 0
    for pool, members in zip(("championship", "team"), groups, strict=True):
        chance.shuffle(members)
        for first in range(0, len(members), 7):
            board += 1
            powers = list(POWERS)
            chance.shuffle(powers)
            yield str(board), pool, tuple(sorted(zip(powers, members[first : first + 7], strict=True)))


def years_of(skills: list[float], chance: random.Random) -> Iterator[tuple[int, tuple[int, ...]]]:
    """A made-up game: counts year by year, as a board could reach them; the strong gain, the weak lose."""
    counts = OPENING
    last = chance.choice((1907, 1908, 1908, 1909, 1910))
    for year in range(1901, last + 1):
        counts = next_counts(year, counts, skills, chance)
        yield year, counts
        if max(counts) >= 18:
            return


def next_counts(year: int, before: tuple[int, ...], skills: list[float], chance: random.Random) -> tuple[int, ...]:
    """Counts a year later: first neutral centres are taken, then others'; nobody gains or loses more than units can."""
    counts = list(before)
    most = [min(2 * count, count + MOST) for count in before]
    weak = [1 / skill for skill in skills]
    while sum(counts) < OWNED.get(year, CENTRES):
        counts[pick(skills, [now < limit for now, limit in zip(counts, most, strict=True)], chance)] += 1
    for _ in range(0 if year == 1901 else chance.randint(2, 5)):
        taker = pick(skills, [now < limit for now, limit in zip(counts, most, strict=True)], chance)
        givers = [now > 0 and now > old - MOST for now, old in zip(counts, before, strict=True)]
        giver = pick(weak, givers, chance)
        if giver != taker:
            counts[giver], counts[taker] = counts[giver] - 1, counts[taker] + 1
    return tuple(counts)


def pick(weights: list[float], may: list[bool], chance: random.Random) -> int:
    return chance.choices(range(7), weights=[weight if one else 0.0 for weight, one in zip(weights, may, strict=True)])[
        0
    ]


def played(number: int, board: str, skills: list[float], chance: random.Random) -> Iterator[Act]:
    eliminated: dict[Power, int] = {}
    counts: tuple[int, ...] = OPENING
    year = 1900
    for year, counts in years_of(skills, chance):
        yield RecordCounts(number, board, year, counts)
        for power, count in zip(POWERS, counts, strict=True):
            if not count:
                eliminated.setdefault(power, year)
    end = End.SOLO if max(counts) >= 18 else End.TIME if number == 4 else End.DRAW
    powers = tuple(
        PowerResult(power, count, eliminated.get(power)) for power, count in zip(POWERS, counts, strict=True)
    )
    yield RecordResult(number, board, BoardResult(powers, year, end))


def main() -> None:
    chance = random.Random(SEED)
    persons = read_persons(chance)
    skill = {person.id: chance.lognormvariate(0, 0.2) for person in persons}
    people = People.of(persons)
    text, _ = rulebook_text("wdc-2025")
    writer = Writer(replay((), people), people)
    writer.act(
        OpenEvent("The Congress Open", "wdc-2025", text, "Vienna", date(2015, 6, 6), date(2015, 6, 8)), at=OPENED
    )
    writer.act(*(RegisterPlayer(person.id, person.seal) for person in persons), at=OPENED)
    order = [person.id for person in persons]
    chance.shuffle(order)
    for number, starts in enumerate(STARTS, start=1):
        play_round(writer, number, starts, order=order, skill=skill, chance=chance)
    finish(writer)
    save(writer.event, persons)


def play_round(
    writer: Writer, number: int, starts: datetime, *, order: list[str], skill: dict[str, float], chance: random.Random
) -> None:
    if number < 4:
        called = [(board, "", seats) for board, seats in qualifying_boards(order, number - 1)]
    else:
        rulebook = read_rulebook(writer.event.tournament.rulebook_text, file="wdc-2025.toml")
        pool = compute_standings(writer.event.tournament, rulebook).pools[0]
        top = [member.contender.id for member in pool.members]
        called = list(final_boards([top, [player for player in order if player not in top]], chance))
    writer.act(*(SeatBoard(number, board, seats, pool) for board, pool, seats in called), at=starts)
    for offset, (board, _, seats) in enumerate(called):
        skills = [skill[player] for _, player in seats]
        at = starts + timedelta(hours=5, minutes=7 * offset)
        writer.act(*played(number, board, skills, chance), at=at)


def finish(writer: Writer) -> None:
    rulebook = read_rulebook(writer.event.tournament.rulebook_text, file="wdc-2025.toml")
    standings = compute_standings(writer.event.tournament, rulebook)
    at = STARTS[-1] + timedelta(hours=8)
    for award in standings.awards:
        if award.question and award.shortlist and award.power:
            best = award.shortlist[0]
            citation = f"{best.game.centres} centres in round {best.game.round}"
            writer.act(GiveAward(award.award, award.name, best.player, citation), at=at)
    writer.act(ReleaseStandings(ReleaseKind.FINAL), at=at + timedelta(minutes=30))


def save(event: Replay, persons: tuple[Person, ...]) -> None:
    place = SAMPLE / "congress.jsonl"
    place.unlink(missing_ok=True)
    with create_ledger(place) as ledger:
        ledger.append(event.entries, persons)
    print(f"{place.name}: {len(event.entries)} acts")


if __name__ == "__main__":
    main()
