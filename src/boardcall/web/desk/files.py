"""The event as files for the director: a backup that another Boardcall opens, sheets, and the recorded games."""

import io
import zipfile

from django.http import HttpResponse

from boardcall.desk.play.play_files import record_of
from boardcall.desk.play.play_state import game_of
from boardcall.errors import NotFoundError
from boardcall.exchange.diplomacy_json import write_diplomacy_game
from boardcall.exchange.written_sheets import counts_sheet, players_sheet, results_sheet
from boardcall.notation import write_record
from boardcall.rulebook.policy import policy_of
from boardcall.series.event_results import write_results
from boardcall.store.archive import archived
from boardcall.views.series import series_results
from boardcall.views.viewer import DESK
from boardcall.web.desk.awards import certificates_sheet
from boardcall.web.event.state import SHOWING
from boardcall.web.machine import time
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

SHEETS = {"results": results_sheet, "players": players_sheet, "counts": counts_sheet}
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
        people=len(snapshot.tournament.players),
        copies=SHOWING.copies.says(call.event, at=time.now()) if SHOWING.copies else None,
    )


def archive_file(call: Call) -> HttpResponse:
    """The whole event: every act and the people, as they are now."""
    return _file(call, archived(call.event.now().event.replay), "application/jsonl", "event.jsonl")


def sheet_file(call: Call, sheet: str) -> HttpResponse:
    """A sheet of the event; NotFoundError where there is none of that name."""
    if sheet == "certificates":
        return _file(call, certificates_sheet(call.event.now()).encode(), "text/csv; charset=utf-8", f"{sheet}.csv")
    if sheet not in SHEETS:
        raise NotFoundError(say("There is no such file. Choose one of those on the page."))
    text = SHEETS[sheet](call.event.now().tournament)
    return _file(call, text.encode(), "text/csv; charset=utf-8", f"{sheet}.csv")


def series_file(call: Call) -> HttpResponse:
    """The results as a series takes them, as they are now."""
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
    response = HttpResponse(body, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{call.event.slug}-{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response
