"""Players pasted from a spreadsheet: a look at every row first, then those that are ticked, all at once."""

from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk.player_rows import KnownPlayer, NewPlayer, take_rows, team_of
from boardcall.desk.players import resemblances
from boardcall.errors import Problem
from boardcall.exchange.pasted_players import Pasted, read_pasted_players
from boardcall.exchange.result_rows import PlayerRow
from boardcall.tournament import Player
from boardcall.web.acting import answer
from boardcall.web.desk.players import new_salt, shown_players
from boardcall.web.forms import Form, typed
from boardcall.web.guard import Call
from boardcall.web.hosting import Snapshot
from boardcall.web.private import private_page
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class Alike:
    """Somebody registered whom a row may be about; `team` is one that stands in the way of the row's."""

    player: Player
    team: str
    joins: bool
    """Whether they would join the row's team without leaving one."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row of what was pasted: the person, whom they may be already, and whether they are ticked."""

    row: PlayerRow
    known: tuple[Alike, ...]
    twice: bool
    ticked: bool

    @property
    def other_teams(self) -> tuple[str, ...]:
        """The teams that the row's people are in and the sheet does not say."""
        return tuple(dict.fromkeys(one.team for one in self.known if one.team))


def paste_page(call: Call) -> HttpResponse:
    """What was pasted, row by row, before anybody is registered."""
    text = call.request.POST.get("text", "")
    pasted = read_pasted_players(text)
    if pasted.problems or not pasted.rows:
        problems = pasted.problems or (Problem(say("No names were found."), say("Copy them again."), field="text"),)
        return shown_players(call, typed(call.request, problems), 422)
    return _preview(call, pasted, Form({"text": text}), None)


def _preview(call: Call, pasted: Pasted, form: Form, ticked: frozenset[str] | None, status: int = 200) -> HttpResponse:
    """The rows, with what was chosen of each; without `ticked` those who are new are ticked."""
    snapshot = call.event.now()
    alike = resemblances(snapshot.event, (row.player for row in pasted.rows))
    seen: set[str] = set()
    found = []
    for row, known in zip(pasted.rows, alike, strict=True):
        plain = row.player.casefold()
        is_new = not known and plain not in seen
        tick = is_new if ticked is None else str(row.row) in ticked
        found.append(Candidate(row, tuple(_alike(snapshot, one, row) for one in known), plain in seen, tick))
        seen.add(plain)
    notes = pasted.notes
    if any(row.team for row in pasted.rows) and not snapshot.rulebook.team.enabled:
        notes += (say("The rulebook has no team event: teams are kept beside the names, and have no places."),)
    return private_page(
        call,
        "desk/paste.html",
        status=status,
        snapshot=snapshot,
        form=form,
        candidates=found,
        notes=notes,
    )


def _alike(snapshot: Snapshot, player: Player, row: PlayerRow) -> Alike:
    theirs = team_of(snapshot.event, player.id)
    stands = theirs.name if theirs and row.team and theirs.name != row.team else ""
    return Alike(player, stands, bool(row.team) and theirs is None)


def accept_pasted(call: Call) -> HttpResponse:
    """Registers the rows that were ticked and completes those who were recognised, all at once."""
    sent = call.request.POST
    pasted = read_pasted_players(sent.get("text", ""))
    ticked = frozenset(sent.getlist("take"))
    fresh, known = [], []
    for row in pasted.rows:
        given = NewPlayer(row.player, row.team, row.roles, row.born, row.country)
        same = sent.get(f"as-{row.row}", "")
        if same == "new" or str(row.row) in ticked:
            fresh.append(given)
        elif same:
            field = f"team-{row.row}"
            known.append(KnownPlayer(same, given, ANSWERS.get(sent.get(field, "")), field))
    return answer(
        call,
        lambda event: take_rows(event, fresh, known, new_salt=new_salt),
        to="desk/players/",
        again=lambda form, status: _preview(call, pasted, form, ticked, status),
    )


ANSWERS = {"stay": False, "move": True}
"""What may be said of somebody who is in another team than the sheet's."""
