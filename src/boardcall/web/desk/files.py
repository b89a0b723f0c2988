"""The event as files for the director: a backup that another Boardcall opens, sheets, and the recorded games."""

import io
import zipfile
from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk.play.play_files import record_of
from boardcall.desk.play.play_state import game_of
from boardcall.errors import NotFoundError
from boardcall.exchange.diplomacy_json import write_diplomacy_game
from boardcall.exchange.written_sheets import TABLES, WrittenTable, as_csv, as_xlsx
from boardcall.notation import write_record
from boardcall.rulebook.policy import policy_of
from boardcall.series.event_results import write_results
from boardcall.store.archive import archived
from boardcall.views.awards import awards_view
from boardcall.views.series import series_results
from boardcall.views.standings import standings_view
from boardcall.views.viewer import DESK
from boardcall.web.desk.awards import certificates_sheet
from boardcall.web.desk.world_database import classification_table, database_boards_table
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.event.state import SHOWING
from boardcall.web.machine import time
from boardcall.web.pages.series import counts_for_series
from boardcall.web.request.attachment import attachment
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say, with_and

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
DATABASE = {"wdd-classification": classification_table, "wdd-boards": database_boards_table}
"""The files of the World Diplomacy Database, in its own layout."""
OLDEST = (1980, 1, 1, 0, 0, 0)
"""The date of files in an archive of games: the same games give the same bytes."""


def files_page(call: Call) -> HttpResponse:
    """What can be taken away, and what each file is for."""
    snapshot = call.event.now()
    boards = snapshot.tournament.boards
    return private_page(
        call,
        "desk/files.html",
        snapshot=snapshot,
        acts=snapshot.number,
        ended=sum(board.result is not None for board in boards),
        counted=sum(len(board.counts) for board in boards),
        games=sum(board.play is not None for board in boards),
        series=snapshot.rulebook.event.series,
        in_series=counts_for_series(call.event),
        people=len(snapshot.tournament.players),
        copies=SHOWING.copies.says(call.event, at=time.now()) if SHOWING.copies else None,
    )


def archive_file(call: Call) -> HttpResponse:
    """The whole event: every act and the people."""
    return _file(call, archived(call.event.now().event.replay), "application/jsonl", "event.jsonl")


@dataclass(frozen=True, slots=True)
class ListFile:
    """A file of an event's tables, as CSV or XLSX."""

    name: str
    kind: str
    body: bytes


def event_file(snapshot: Snapshot, name: str) -> ListFile:
    """A table of the event as the desk sees it, such as players.csv or players.xlsx, or all of them as event.xlsx.

    NotFoundError if there is none of that name.
    """
    stem, _, form = name.rpartition(".")
    if form == "csv" and stem in DATABASE:
        return ListFile(name, CSV, as_csv(DATABASE[stem](snapshot)).removeprefix("\ufeff").encode())
    if name == "certificates.csv":
        return ListFile(name, CSV, certificates_sheet(snapshot).encode())
    tables = _tables(snapshot)
    if form == "csv" and stem in tables:
        return ListFile(name, CSV, as_csv(tables[stem]).encode())
    if form == "xlsx" and (stem in tables or stem == "event"):
        return ListFile(name, XLSX, as_xlsx(tables if stem == "event" else {stem: tables[stem]}))
    raise NotFoundError(say("There is no file {name}. Name a list with .csv or .xlsx, such as players.csv.", name=name))


def sheet_file(call: Call, sheet: str = "") -> HttpResponse:
    """A table of the event as CSV, or all as one workbook; NotFoundError if there is none of that name."""
    found = event_file(call.event.now(), f"{sheet}.csv" if sheet else "event.xlsx")
    return _file(call, found.body, found.kind, found.name)


def _tables(snapshot: Snapshot) -> dict[str, WrittenTable]:
    """Every table by its name: those of the event, then what follows from them, as the desk sees it."""
    made = {name: table(snapshot.tournament) for name, table in TABLES.items()}
    return {**made, "standings": _standings(snapshot), "awards": _awards(snapshot)}


def _standings(snapshot: Snapshot) -> WrittenTable:
    view = standings_view(snapshot, DESK)
    countries = ("country",) if any(one.country for one in view.places) else ()
    rows = (
        (
            place.place,
            place.player.name,
            *(place.country or "" for _ in countries),
            *("" if one.points is None else str(one.points.shown) for one in place.rounds),
            str(place.total.shown),
        )
        for place in view.places
    )
    return WrittenTable.of(
        ("place", "player", *countries, *(f"score round {number}" for number in view.held), "score"), rows
    )


def _awards(snapshot: Snapshot) -> WrittenTable:
    rows = (
        (str(one.name), str(with_and(winner.name for winner in one.winners)), one.power or "", str(one.because))
        for one in awards_view(snapshot, DESK).awards
    )
    return WrittenTable.of(("award", "player", "power", "because"), rows)


def series_file(call: Call) -> HttpResponse:
    """The current results as a series takes them."""
    text = write_results(series_results(call.event.now(), DESK))
    return _file(call, text.encode(), "application/json", "series.json")


def games_file(call: Call) -> HttpResponse:
    """Every recorded game in both forms, as far as it was published."""
    event = call.event.now().event
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, board in enumerate(event.tournament.boards, 1):
            game = game_of(event, board.ref)
            if game is None:
                continue
            record = record_of(event, game, ref=board.ref)
            safe = "".join(one for one in board.name if one.isascii() and one.isalnum())
            name = f"{number}-round-{board.round}-board-{safe}"
            archive.writestr(zipfile.ZipInfo(f"{name}.txt", OLDEST), write_record(record))
            written = write_diplomacy_game(record, policy_of(event.rulebook))
            archive.writestr(zipfile.ZipInfo(f"{name}.json", OLDEST), written)
    return _file(call, out.getvalue(), "application/zip", "games.zip")


def _file(call: Call, body: bytes, kind: str, name: str) -> HttpResponse:
    return attachment(body, kind, f"{call.event.slug}-{name}")
