"""The files of the desk: what a director takes away is the event, and another Boardcall reads it."""

import io
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from boardcall.desk.people.imports import import_event
from boardcall.errors import InputError
from boardcall.exchange.diplomacy_json import read_diplomacy_game
from boardcall.exchange.results import Sheets, read_event
from boardcall.exchange.sheets.intake import take_sheet
from boardcall.exchange.sheets.sheet_reader import read_sheet_file
from boardcall.exchange.written_sheets import as_csv, players_table
from boardcall.notation import read_record
from boardcall.store.live import read_event as opened
from commands import run
from serving import Served, served
from web.client import Client, director_of
from web.events import new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Émil", "Fay", "Gus")
PAGE = "/e/one/desk/files/"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_event(tmp_path_factory.mktemp("files") / "one.db", name="The Kept Open", players=NAMES, seated=True)


@pytest.fixture(scope="module")
def td(place: Path) -> Iterator[Client]:
    with served("serve", str(place)) as server:
        yield _played(server)


def _played(server: Served) -> Client:
    """A director's client of an event with a year, a result and a started game."""
    td = director_of(server)
    board = "/e/one/desk/boards/1/1/"
    counts = {f"c-{power}": count for power, count in zip("AEFGIRT", "5454464", strict=True)} | {"year": "1901"}
    assert td.post(f"{board}counts/", td.get(board).hidden() | counts).status == 303
    result = {f"r-{power}": count for power, count in zip("AEFGIRT", ("9", "9", "4", "4", "4", "4", "0"), strict=True)}
    result |= {"e-T": "1904", "last_year": "1907", "end": "td", "do": "record"}
    assert td.post(f"{board}result/", td.get(board).hidden() | result).status == 303
    assert td.post("/e/one/play/1/1/start/", td.get("/e/one/play/1/1/").hidden()).status == 303
    return td


def test_every_file_on_the_page_is_there(td: Client) -> None:
    body = td.get(PAGE).body
    for name in ("event.jsonl", "results.csv", "players.csv", "counts.csv", "games.zip"):
        assert f'href="{PAGE}{name}"' in body
    assert f'href="{PAGE}"' in td.get("/e/one/desk/").body
    assert td.get(f"{PAGE}secrets.csv").status == 404
    answer = td.get(f"{PAGE}counts.csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="one-counts.csv"'
    assert answer.body.splitlines()[1] == "1,1,1901,5,4,5,4,4,6,4"


def test_the_archive_is_the_event(td: Client, place: Path, tmp_path: Path) -> None:
    taken = tmp_path / "event.jsonl"
    taken.write_bytes(td.get(f"{PAGE}event.jsonl").body.encode())
    there, here = opened(taken), opened(place)
    assert (there.replay.head, there.tournament) == (here.replay.head, here.tournament)
    assert run("verify", str(taken), folder=tmp_path).returncode == 0


def test_results_are_what_an_import_reads(td: Client, place: Path) -> None:
    here = opened(place)
    sheets = Sheets(td.get(f"{PAGE}results.csv").body.encode(), td.get(f"{PAGE}players.csv").body.encode())
    given = read_event(sheets, here.rulebook).tournament
    assert given.boards[0].result == here.tournament.boards[0].result
    with pytest.raises(InputError, match="Everything in the sheets is in the event already"):
        import_event(here, given, new_salt=lambda: "salt", at=datetime(2026, 11, 21, tzinfo=UTC))


def test_no_name_is_worked_out_by_a_spreadsheet(tmp_path: Path) -> None:
    event = opened(new_event(tmp_path / "one.db", name="Formulas", players=("=1+1", "@SUM(A1)", "-2")))
    assert [line.split(",")[0] for line in as_csv(players_table(event.tournament)).splitlines()[1:]] == [
        "'=1+1",
        "'@SUM(A1)",
        "'-2",
    ]


def _bytes(client: Client, path: str) -> bytes:
    jar = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    with urlopen(Request(f"{client.address}{path}", headers={"Cookie": jar})) as answer:
        found: bytes = answer.read()
        return found


def test_recorded_games_are_read_again_in_both_forms(td: Client) -> None:
    connection = _bytes(td, f"{PAGE}games.zip")
    with zipfile.ZipFile(io.BytesIO(connection)) as archive:
        assert archive.namelist() == ["1-round-1-board-1.txt", "1-round-1-board-1.json"]
        text, game = (archive.read(name).decode() for name in archive.namelist())
    assert read_record(text).phases[0].position == read_diplomacy_game(game).phases[0].position


def test_the_files_of_the_world_database_have_its_layout_and_come_in_again(td: Client, place: Path) -> None:
    player = "/e/one/desk/players/p5/"
    ids = {"wdd_id": "https://world-diplomacy-database.com/php/results/player_fiche.php?id_player=11111", "wdr_id": "7"}
    wrong = td.post(player, td.get(player).hidden() | {"name": "Émil", "wdr_id": "seven"})
    assert (wrong.status, "is not a player" in wrong.body) == (422, True)
    assert td.post(player, td.get(player).hidden() | {"name": "Émil"} | ids).status == 303
    boards = td.get(f"{PAGE}wdd-boards.csv").body.splitlines()
    assert boards[0].startswith("FIRST NAME,NAME,HOMONYME,ROUND,BOARD,COUNTRY,RANK,EXAEQUO,SCORE,NB_CENTRE,YEAR_ELIM")
    turkey = next(line for line in boards if ",0TU," in line).split(",")
    assert (turkey[3:8], turkey[9:13], turkey[18]) == (["1", "1", "0TU", "7", "1"], ["0", "4", "", "4"], "0")
    heads, *rows = (line.split(",") for line in td.get(f"{PAGE}wdd-classification.csv").body.splitlines())
    assert heads[:9] == ["FIRST NAME", "NAME", "HOMONYME", "RANK", "EXAEQUO", "LOCATION", "NATIONALITY", "SCORE", "R1"]
    assert (len(heads), len(rows)) == (16 + 35 + 12, 7)
    here = opened(place)
    reading = read_sheet_file(td.get(f"{PAGE}wdd-boards.csv").body.encode())
    assert (reading.outcome, reading.kind) == ("read", "results")
    told = td.get(f"{PAGE}players.csv").body
    assert "Émil,,,,,,,11111,7" in told
    with pytest.raises(InputError, match="is in the event already"):
        take_sheet(here, read_sheet_file(told.encode()), new_salt=lambda: "salt", at=datetime(2026, 11, 21, tzinfo=UTC))
