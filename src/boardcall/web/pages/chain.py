"""What anybody needs to check that nothing in the event was rewritten: the public heads of its chain."""

from datetime import timedelta
from itertools import pairwise
from typing import Any

from django.http import JsonResponse

from boardcall.views.chain import access_counts, public_heads
from boardcall.views.taken_back import taken_back
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.request.route import Call
from boardcall.wording import local_time

SET_BACK = timedelta(minutes=1)
"""By how much an act is earlier than the one before it where the clock of the machine was set back."""


def chain_context(snapshot: Snapshot) -> dict[str, Any]:
    """The heads with their times, the newest first, and how they are compared."""
    zone, heads = snapshot.rulebook.event.timezone, public_heads(snapshot)
    return {
        "takeovers": [(one, local_time(one.at, zone)) for one in snapshot.tournament.takeovers],
        "keys": snapshot.tournament.archive_keys,
        "taken_back": taken_back(snapshot, PUBLIC),
        "access": access_counts(snapshot),
        "heads": [(head, local_time(head.at, zone)) for head in reversed(heads)],
        "back": [str(one.act) for before, one in pairwise(heads) if before.at - one.at > SET_BACK],
    }


def chain_file(call: Call) -> JsonResponse:
    """The same for a device that remembers what it saw: each act's number with its hash."""
    snapshot, _ = call.event.shown(PUBLIC, at=time.now())
    heads = {head.act: head.hash for head in public_heads(snapshot)}
    proofs = [one.proof for one in snapshot.tournament.takeovers if one.proof]
    response = JsonResponse({"heads": heads, "proofs": proofs})
    response.headers["Access-Control-Allow-Origin"] = "*"  # phones of the first machine ask the second, without cookies
    response.headers["Cache-Control"] = "no-store"
    return response
