"""Standings at the desk: the current ones, what the public sees of them, releasing and hiding."""

from django.http import HttpResponse

from boardcall.desk.agenda.due_questions import changes_standings, is_played_out
from boardcall.views.standings import standings_view
from boardcall.views.viewer import DESK, PUBLIC
from boardcall.web.event.rounds import current, rounds_of
from boardcall.web.pages.round_list import has_list
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call

TO = "desk/standings/"


def standings_page(call: Call) -> HttpResponse:
    """The standings as the director knows them, beside what is public."""
    snapshot = call.event.now()
    public = standings_view(snapshot, PUBLIC)
    return private_page(
        call,
        "desk/standings.html",
        snapshot=snapshot,
        standings=standings_view(snapshot, DESK),
        notes=snapshot.standings.notes,
        public_status=public.status,
        public_rows=len(public.places),
        releases=snapshot.tournament.releases,
        lists=[number for number in rounds_of(snapshot, current(snapshot)) if has_list(snapshot, number)],
        is_over=is_played_out(snapshot.event),
        open_here=[one for one in snapshot.standings.questions if changes_standings(one)],
    )
