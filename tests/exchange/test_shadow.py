"""Shadow mode: what another program gets otherwise is found with both workings, and nothing else."""

import csv
import io
import json
import tomllib
from pathlib import Path
from random import Random

import pytest

from boardcall.errors import InputError
from boardcall.exchange.shadow import shadow
from boardcall.exchange.written_sheets import WrittenTable, as_csv
from boardcall.rulebook import load
from boardcall.scoring.points import shown_points
from boardcall.scoring.result import BoardResult
from boardcall.scoring.score import score
from boardcall.scoring.systems import load_system
from boardcall.standings.table import compute_standings
from boardcall.tournament import Tournament
from boardcall.tournament.event import Tournament as Event
from exchange.test_intake import played
from samples import samples

CASES = Path(__file__).parent.parent / "cases" / "scoring" / "dipvis.toml"
HEADS = ("round", "board", "power", "player", "centres", "eliminated", "last year", "score", "scoring system")
YEARS = tuple(str(year) for year in range(1901, 1909))
RULES = load("club")
NOBODY = Event("", RULES.id, (), (), ())


def expected() -> list[tuple[str, ...]]:
    """The boards with the scores that dipvis' own tests expect, in the layout of a sheet."""
    rows: list[tuple[str, ...]] = []
    for number, case in enumerate(tomllib.loads(CASES.read_text("utf-8"))["case"], 1):
        result = BoardResult.from_counts(case["counts"], last_year=case.get("last_year"))
        told = {word[0]: word[1:] for word in case.get("points", case.get("shown", "")).split()}
        by_year = {line[:4]: {word[0]: word[1:] for word in line[5:].split()} for line in case.get("years", ())}
        if len(told) < 7 or "name" in case:  # boards with a name are of other sources
            continue
        for one in result.powers:
            cells = "1", str(number), one.power.value, f"Player {number} {one.power.value}", str(one.centres)
            years = str(one.eliminated or ""), str(case.get("last_year") or "")
            by_then = (by_year.get(year, {}).get(one.power.value, "") for year in YEARS)
            rows.append((*cells, *years, told[one.power.value], load_system(case["system"]).name, *by_then))
    return rows


def sheet(rows: list[tuple[str, ...]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows([HEADS + YEARS, *rows])
    return out.getvalue().encode()


def test_of_the_boards_of_dipvis_only_its_known_errors_differ() -> None:
    rows = expected()
    systems = {row[1]: row[8] for row in rows}
    told = shadow(NOBODY, RULES, sheet(rows))
    boards = dict.fromkeys(one.where.split(",")[1].split()[-1] for one in told.differences)
    assert [systems[board] for board in boards] == ["ManorCon"] * 4
    assert (told.boards > 150, {one.kind for one in told.differences}) == (True, {"score"})
    assert all(one.our_working and one.their_working for one in told.differences)


@pytest.mark.parametrize("seed", samples(range(5), 3))
def test_every_planted_error_is_found_and_none_invented(seed: int) -> None:
    random = Random(seed)
    event = played().tournament
    rows, wrong = event_rows(event), set()
    for place in random.sample(range(len(rows)), 6):
        row = list(rows[place])
        row[7] = f"{float(row[7]) + random.choice([-1, 1, 0.5]):.3f}"
        rows[place] = tuple(row)
        wrong.add((row[0], row[1], row[2]))
    found = shadow(event, RULES, sheet(rows))
    told = {tuple(part.split()[-1] for part in one.where.split(", ")) for one in found.differences}
    full = {(number, board, NAMES[power]) for number, board, power in wrong}
    assert told == full


NAMES = {"A": "Austria", "E": "England", "F": "France", "G": "Germany", "I": "Italy", "R": "Russia", "T": "Turkey"}


def event_rows(event: Tournament) -> list[tuple[str, ...]]:
    names = {player.id: player.name for player in event.players}
    system = load_system(RULES.scoring.system) if isinstance(RULES.scoring.system, str) else RULES.scoring.system
    rows: list[tuple[str, ...]] = []
    for board in event.boards:
        assert board.result is not None
        made = score(board.result, system, board.counts)
        for seat in board.seats:
            points = str(shown_points(made[seat.power].points, 3)).replace(",", "")
            cells = str(board.round), board.name, seat.power.value, names[seat.players[0]]
            rows.append((*cells, str(board.result[seat.power].centres), "", "", points, ""))
    return rows


def test_standings_are_compared_by_total_and_place() -> None:
    event = played().tournament
    places = compute_standings(event, RULES).places
    rows: list[tuple[object, ...]] = [
        (one.number, one.record.player.name, f"{float(one.record.total.points):.4f}") for one in places
    ]
    heads = ("Place", "Player", "Points")
    assert shadow(event, RULES, as_csv(WrittenTable.of(heads, rows)).encode()).differences == ()
    rows[3] = (9, rows[3][1], "1.0000")
    found = shadow(event, RULES, as_csv(WrittenTable.of(heads, rows)).encode())
    assert [(one.kind, one.theirs) for one in found.differences] == [("score", "1.0000"), ("place", "9")]


def test_boards_and_people_that_one_of_both_lacks_are_differences() -> None:
    event = played().tournament
    rows = event_rows(event)
    first = rows[0][:2]
    moved = [("1", "Z", *row[2:]) if row[:2] == first else row for row in rows]
    found = shadow(event, RULES, sheet(moved)).differences
    assert [(one.where, one.ours, one.theirs) for one in found] == [
        ("round 1, board Z", "no such board", "7 seats"),
        (f"round 1, board {first[1]}", "a result", "no such board"),
    ]
    later = [row for row in rows if row[0] == "2"]
    assert shadow(event, RULES, sheet(later)).differences == (), "only the rounds that the sheet tells of"
    places = compute_standings(event, RULES).places
    told = [(one.number, one.record.player.name, f"{float(one.record.total.points):.4f}") for one in places[:-1]]
    lacking = shadow(event, RULES, as_csv(WrittenTable.of(("Place", "Player", "Points"), told)).encode()).differences
    assert [(one.kind, one.where) for one in lacking] == [("place", places[-1].record.player.name)]


PLANTED = {
    "a centre too many": lambda row: (*row[:4], str(int(row[4]) + 1), *row[5:]),
    "somebody else": lambda row: (*row[:3], "Zebulon Quux", *row[4:]),
    "out, although it has centres": lambda row: (*row[:5], "1904", *row[6:]),
}


@pytest.mark.parametrize("what", samples(PLANTED, 3))
def test_planted_errors_of_legality_and_seats_are_found_where_they_are(what: str) -> None:
    event = played().tournament
    clean = event_rows(event)
    for place in [number for number, row in enumerate(clean) if int(row[4]) > 1][::12]:
        rows = [PLANTED[what](row) if number == place else row for number, row in enumerate(clean)]
        where = f"round {clean[place][0]}, board {clean[place][1]}"
        told = [one.where for one in shadow(event, RULES, sheet(rows)).differences]
        assert told, (what, clean[place])
        assert all(one.startswith(where) for one in told), (what, clean[place], told)


def test_the_json_of_dipvis_is_read() -> None:
    counts = dict(zip(NAMES.values(), (5, 4, 5, 5, 4, 7, 4), strict=True))
    players = {power: {"name": power[::-1], "final_scs": count, "score": 1.0} for power, count in counts.items()}
    told = {
        "rounds": {"1": {"scoring_system": "Sum of Squares", "games": {"R1B1": {"draw": None, "players": players}}}}
    }
    found = shadow(NOBODY, RULES, json.dumps(told).encode())
    assert (found.boards, len(found.differences), found.differences[0].where) == (1, 7, "round 1, board 1, Austria")
    for spoilt in ({"name": {"a": 1}, "final_scs": 5}, {"name": "Ann", "final_scs": 10**400}):
        players[next(iter(players))] = spoilt
        with pytest.raises(InputError, match="not a tournament in dipvis"):
            shadow(NOBODY, RULES, json.dumps(told).encode())
    totals = {"rounds": {}, "results": [{"player_name": "Ann", "score": 2**63, "ranking": 1}]}
    with pytest.raises(InputError, match="not a tournament in dipvis"):
        shadow(NOBODY, RULES, json.dumps(totals).encode())
