"""All awards at the desk in one list, in the order of the ceremony: computed, voted, chosen; and their certificates."""

import csv
import io
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpResponse

from boardcall.desk.results.award_rules import takes_more
from boardcall.exchange.spreadsheet import text_cell
from boardcall.views.awards import AwardView, awards_view
from boardcall.views.ceremony import ceremony_steps
from boardcall.views.viewer import DESK
from boardcall.web.event.people import names_here
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, capital, own_name, say, with_and

KINDS = {
    "place": say("from the standings"),
    "team": say("from the standings"),
    "best-per-power": say("from the scores"),
    "td-per-power": say("chosen by the director"),
    "td": say("chosen by the director"),
    "ballot": say("voted by the players"),
}
"""How each kind of award is won."""
COLUMNS = ("order", "award", "name", "winner", "because", "event", "begins", "place")


@dataclass(frozen=True, slots=True)
class AwardGroup:
    """The awards of one entry of the rulebook, and how they are won."""

    name: Sentence
    how: Sentence
    awards: tuple[AwardView, ...]


def awards_page(call: Call) -> HttpResponse:
    """Every award with its winner or what it waits for, who was proposed, and a form to give each."""
    snapshot = call.event.now()
    found = awards_view(snapshot, DESK)
    return private_page(
        call,
        "desk/awards.html",
        snapshot=snapshot,
        groups=_groups(snapshot, found.awards),
        ideas=found.ideas,
        open=sum(one.question is not None for one in found.awards),
        players=names_here(snapshot.tournament),
        more=takes_more(snapshot.event),
    )


def _groups(snapshot: Snapshot, awards: tuple[AwardView, ...]) -> list[AwardGroup]:
    """In the order of the ceremony: places come last."""
    kinds = {one.id: one.kind for one in snapshot.rulebook.awards}
    last_places = sorted(awards, key=lambda one: kinds.get(one.award) == "place")
    return [
        AwardGroup(
            capital(own_name(award)), KINDS.get(kinds.get(award, ""), say("given by the director")), tuple(found)
        )
        for award, found in groupby(last_places, key=lambda one: one.award)
    ]


def certificates_sheet(snapshot: Snapshot) -> str:
    """What certificates print, as CSV with a byte-order mark: a row for each winner, in the order of the ceremony."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    about = snapshot.rulebook.event
    titles = with_and(about.titles) if about.titles else say("Champion")
    for number, step in enumerate(ceremony_steps(snapshot), 1):
        if step.award:
            name, winners, because = step.award.name, step.award.winners, step.award.because
        elif step.place:
            name = titles if step.place.place == 1 else say("place {number}", number=step.place.place)
            winners, because = (step.place.player,), say("{points} points", points=step.place.total.shown)
        else:
            continue
        kind = step.award.award if step.award else "place"
        for winner in winners:
            texts = map(
                str, (kind, name, winner.name, because, snapshot.tournament.name, about.start or "", about.venue)
            )
            writer.writerow([number, *map(text_cell, texts)])
    return "\ufeff" + out.getvalue()
