"""The handicaps, for everybody: the commitment before they are open, then all of them with the hashed text."""

from django.http import HttpResponse

from boardcall.tournament.acts.handicaps import OpenHandicaps, SealHandicaps
from boardcall.views.handicaps import handicaps_view
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.public import public_page
from boardcall.web.pages.seals import SealFact, facts_of
from boardcall.web.request.route import Call


def handicaps_page(call: Call) -> HttpResponse:
    """What is public of the handicaps."""
    return public_page(
        call, "handicaps.html", lambda shown: {"handicaps": handicaps_view(shown), "facts": _facts(shown)}
    )


def _facts(snapshot: Snapshot) -> tuple[SealFact, ...]:
    """Everything that was done with the handicaps, also what was withdrawn."""
    entries = snapshot.event.replay.entries
    return facts_of(
        snapshot, {one.number: one.act for one in entries if isinstance(one.act, SealHandicaps | OpenHandicaps)}
    )
