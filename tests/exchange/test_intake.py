"""What a sheet holds is taken by the verbs of the desk, and what leaves as a sheet comes in again."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import count

import pytest

from boardcall.desk.conduct.own_rulings import import_rulings
from boardcall.desk.event import Event
from boardcall.errors import InputError
from boardcall.exchange.countries import country_of
from boardcall.exchange.rulings_file import read_rulings
from boardcall.exchange.sheets.intake import corrected, take_sheet
from boardcall.exchange.sheets.sheet_reader import SheetReading, read_sheet_file
from boardcall.exchange.written_sheets import TABLES, as_csv, as_xlsx
from boardcall.game import Power
from boardcall.scoring.result import End
from boardcall.standings.table import compute_standings
from boardcall.tournament import Tournament
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.tournament.rulings import EarlierRuling
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


def test_the_file_for_the_world_database_comes_in_again_with_its_draws() -> None:
    sheet = (
        "FIRST NAME,NAME,HOMONYME,ROUND,BOARD,COUNTRY,RANK,EXAEQUO,SCORE,NB_CENTRE,YEAR_ELIMINATION,DRAW,CT_01,CT_08\n"
        "James,Harris,1,1,1,0AU,1,1,35,14,,3,3,14\nAna,Cagliostro,1,1,1,0EN,6,2,0,0,6,0,4,0\n"
        "Jan,Brien,1,1,1,0FR,5,1,5,2,,0,5,2\nJan,Meer,1,1,1,0GE,3,2,10,4,,3,4,4\n"
        "Gustaf,Creutz,1,1,1,0IT,6,2,0,0,6,0,4,0\nNikita,Panin,1,1,1,0RU,3,2,10,4,,0,6,4\n"
        "Charles,Talleyrand,1,1,1,0TU,2,1,25,10,,3,4,10\n"
    )
    event = taken(event_under("club", players=0), read_sheet_file(sheet.encode()))
    result = event.tournament.boards[0].result
    assert result is not None
    assert (result.end, result.in_draw) == (End.DRAW, {Power.AUSTRIA, Power.GERMANY, Power.TURKEY})


def test_a_table_without_a_ruling_is_no_list_of_people() -> None:
    heads = TABLES["rulings"](played().tournament)
    (problem,) = read_sheet_file(as_csv(heads).encode()).problems
    assert str(problem.message) == "The file holds no rulings."
    with pytest.raises(InputError, match="holds no rulings"):
        read_rulings(as_csv(heads))


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_rulings_come_in_again_once(form: str) -> None:
    told = (
        EarlierRuling(
            "Congress", "- Orders came late,\nand were read.", "They count.", "IV.2", "First time.", "A warning."
        ),
        EarlierRuling("Congress", "A unit was moved twice.", "The first move holds.", "7"),
    )
    empty = event_under("club", players=0)
    before = after(empty, import_rulings(empty, rulings=told), at=AT)
    table = TABLES["rulings"](before.tournament)
    reading = read_sheet_file(as_csv(table).encode() if form == "csv" else as_xlsx({"rulings": table}))
    assert (reading.outcome, reading.kind, len(reading.rows)) == ("read", "rulings", 2)
    now = taken(empty, corrected(reading, {(1, "ruling"): "The second move holds."}))
    assert [one.ruling for one in now.tournament.earlier_rulings] == ["They count.", "The second move holds."]
    for known in (before, taken(empty, reading)):
        with pytest.raises(InputError, match="in the event already"):
            taken(known, reading)


def test_rulings_under_another_kind_are_named() -> None:
    table = TABLES["rulings"](replace(played().tournament, earlier_rulings=(EarlierRuling("", "Late.", "No.", "1"),)))
    (problem,) = read_sheet_file(as_csv(table).encode(), kind="players").problems
    assert (str(problem.message), str(problem.hint)) == ("The sheet holds rulings.", "Choose what the sheet holds.")


@pytest.mark.parametrize(("letters", "country"), [("ANG", "GB"), ("ALL", "DE"), ("RUS", "RU"), ("CHI", None)])
def test_letters_of_the_world_database_are_countries(letters: str, country: str | None) -> None:
    assert country_of(letters) == country


def awards_sheet(*rows: str) -> SheetReading:
    return read_sheet_file(("award,player,power,because\n" + "".join(f"{row}\n" for row in rows)).encode())


def test_awards_come_in_again_and_only_those_a_person_gives_are_given() -> None:
    event = played()
    names = {player.id: player.name for player in event.tournament.players}
    table = compute_standings(event.tournament, event.rulebook).awards
    rows = [
        f"{one.name},{' and '.join(names[PlayerId(who)] for who in one.winners)},{one.power or ''}," for one in table
    ]
    with pytest.raises(InputError, match="in the event already"):
        taken(event, awards_sheet(*rows))
    won = next(one for one in table if one.winners)
    stranger = next(name for who, name in names.items() if who not in won.winners)
    with pytest.raises(InputError, match=f"here, by {stranger} in the sheet"):
        taken(event, awards_sheet(f"{won.name},{stranger},{won.power or ''},"))


def test_a_directors_award_comes_in_once() -> None:
    event = event_under("wdc-2025", players=7)
    sheet = awards_sheet(f"Fair Play,{event.tournament.players[2].name},,")
    open_award = next(one for one in event.rulebook.awards if one.more_allowed)
    given = taken(event, sheet)
    assert [(one.award, one.name) for one in given.tournament.awards] == [(open_award.id, "Fair Play")]
    with pytest.raises(InputError, match="in the event already"):
        taken(given, sheet)
    with pytest.raises(InputError, match="nobody here is called Zoe"):
        taken(event, awards_sheet("Fair Play,Zoe,,"))


def test_a_sheet_that_says_less_of_the_end_changes_nothing() -> None:
    """As the file for the database of results, which has no word for an end by time and names all who share a draw."""
    counts = dict(zip("AEFGIRT", (0, 4, 5, 6, 7, 9, 3), strict=True))

    def sheet(more: str, cells: str) -> SheetReading:
        said = {power: cells if count else cells.replace("yes", "") for power, count in counts.items()}
        rows = "".join(f"1,1,{power},P{power} Lee,{count}{said[power]}\n" for power, count in counts.items())
        return read_sheet_file(f"Round,Board,Power,Player,SC{more}\n{rows}".encode())

    event = taken(event_under("club", players=0), sheet(",Last year,End", ",1907,draw"))
    for more, cells in (("", ""), (",Last year", ",1907"), (",In draw", ",yes")):
        with pytest.raises(InputError, match="in the event already"):
            taken(event, sheet(more, cells))
