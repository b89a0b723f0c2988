"""The list that decides who plays where in a round, at the desk."""

from django.http import HttpResponse

from boardcall.desk.agenda.due_questions import open_questions_of
from boardcall.tournament import RoundNumber
from boardcall.web.desk.places import question_anchor
from boardcall.web.pages.round_list import list_context
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def list_page(call: Call, number: RoundNumber) -> HttpResponse:
    """The list as the desk knows it, with what is still to be decided."""
    snapshot = call.event.now()
    found = list_context(snapshot, number, public=False)
    pools = {pool.id for pool in snapshot.rulebook.round(number).pools}
    asked = [one for one in open_questions_of(snapshot.event, snapshot.standings).due if one.pool in pools]
    context = found | {"asked": asked, "anchor": question_anchor}
    return private_page(call, "desk/round_list.html", snapshot=snapshot, **context)
