"""What a sheet holds is taken by the verbs of the desk, and what leaves as a sheet comes in again."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import count

import pytest

from boardcall.desk.event import Event
from boardcall.errors import InputError
from boardcall.exchange.sheets.reading import SheetReading, read_sheet_file
from boardcall.exchange.sheets.taking import take_sheet
from boardcall.exchange.written_sheets import TABLES, as_csv, as_xlsx
from boardcall.tournament import Tournament
from boardcall.tournament.ids import RoundNumber
from desks import after, event_under
from exchange.sheet_layouts import layout

AT = datetime(2026, 5, 16, 9, 0, tzinfo=UTC)
KINDS = {"players": "players", "boards": "board-call", "results": "results", "counts": "yearly"}


def taken(event: Event, reading: SheetReading, *, round: int | None = None) -> Event:
    salts = count()
    number = RoundNumber(round) if round else None
    draft = take_sheet(event, reading, new_salt=lambda: f"salt {next(salts)}", at=AT, round=number)
    return after(event, draft, at=AT)


def played() -> Event:
    """An event with teams of nobody, three rounds of results and a board with its years."""
    event = taken(event_under("club", players=0), read_sheet_file(layout(1, kind="row_a_power").text(",").encode()))
    years = "Round,Board,Year,A,E,F,G,I,R,T\n" + "".join(
        f"1,{event.tournament.boards[0].name},{year},{counts}\n"
        for year, counts in ((1901, "5,4,4,5,5,5,4"), (1902, "6,4,5,5,5,5,4"))
    )
    players = "Player,Nationality,Born\nHalet Efendi,TR,1960-05-04\nAgah,France,04.01.1955"
    return taken(taken(event, read_sheet_file(years.encode())), read_sheet_file(players.encode()))


def told(tournament: Tournament) -> object:
    """What sheets tell of an event: its people and boards, whatever their ids."""
    names = {player.id: player.name for player in tournament.players}
    people = sorted((one.name, one.country or "", str(one.born), sorted(one.roles)) for one in tournament.players)
    boards = [
        (
            one.round,
            one.name,
            [(seat.power, [names[who] for who in seat.players]) for seat in one.seats],
            one.result,
            one.counts,
        )
        for one in sorted(tournament.boards, key=lambda one: (one.round, one.name))
    ]
    return people, boards


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_what_leaves_as_sheets_comes_in_again(form: str) -> None:
    before = played()
    now = event_under("club", players=0)
    for name, kind in KINDS.items():
        table = TABLES[name](before.tournament)
        data = as_csv(table).encode() if form == "csv" else as_xlsx({name: table})
        reading = read_sheet_file(data, kind=kind)
        assert reading.outcome == "read", reading.questions
        now = taken(now, reading)
    assert told(now.tournament) == told(before.tournament)


def test_the_same_sheet_again_changes_nothing_and_says_so() -> None:
    event = played()
    reading = read_sheet_file(as_csv(TABLES["results"](event.tournament)).encode(), kind="results")
    with pytest.raises(InputError, match="in the event already"):
        taken(event, reading)


def test_a_sheet_with_questions_is_not_taken() -> None:
    reading = read_sheet_file(layout(1, kind="row_a_power", wrong=True).text(",").encode())
    with pytest.raises(InputError, match="which count is wrong"):
        taken(event_under("club", players=0), reading)


def test_a_roll_call_checks_people_in_with_offers_and_wishes() -> None:
    event = event_under("club", players=7)
    names = [player.name for player in event.tournament.players]
    sheet = "Name;anwesend;setzt aus?;Wunschmächte\n" + "\n".join(
        [f"{names[0].upper()};ja;ja;TRA", f"{names[1]};ja;;", f"{names[2]};nein;;"]
    )
    now = taken(event, read_sheet_file(sheet.encode()), round=1)
    here = {one.player: one.offers_sit_out for one in now.tournament.roll_call.present(RoundNumber(1))}
    assert here == {event.tournament.players[0].id: True, event.tournament.players[1].id: False}
    assert "".join(now.tournament.roll_call.sign_up(event.tournament.players[0].id).preferences) == "TRA"
    with pytest.raises(InputError, match="in the event already"):
        taken(now, read_sheet_file(sheet.encode()), round=1)


def test_a_formula_never_leaves_as_one() -> None:
    event = played()
    worked = replace(event.tournament.players[0], name="=1+1")
    table = TABLES["players"](replace(event.tournament, players=(worked,)))
    assert "'=1+1" in as_csv(table)
    assert b"<f>" not in as_xlsx({"players": table})
