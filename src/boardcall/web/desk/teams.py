"""Teams at the desk: entering, changing, withdrawing."""

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.teams import Powers, change_team, enter_team, entry_closes, is_late
from boardcall.game import POWERS
from boardcall.tournament import PlayerId, TeamId
from boardcall.web.event.people import names_here
from boardcall.web.machine import time
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call


def teams_page(call: Call) -> HttpResponse:
    """The teams that are entered, and a form for a new one or the one asked for."""
    return form_page(call, lambda event: _saved(call, event), _page, to="desk/teams/", first=_asked(call))


def _asked(call: Call) -> Form:
    """The form filled in with the team the address asks for."""
    known = call.event.now().tournament.team(TeamId(call.request.GET.get("team", "")))
    if known is None:
        return Form()
    powers = {player: power.value for player, power in known.powers}
    values: dict[str, str] = {f"member-{number}": player for number, player in enumerate(known.members)}
    values |= {f"power-{number}": powers.get(player, "") for number, player in enumerate(known.members)}
    return Form({"known": known.name, "team": known.name} | values)


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    settings = snapshot.rulebook.team
    return private_page(
        call,
        "desk/teams.html",
        snapshot=snapshot,
        form=form,
        teams=snapshot.tournament.teams,
        late={team.name for team in snapshot.tournament.teams if is_late(snapshot.event, team)},
        closes=entry_closes(snapshot.event),
        enabled=settings.enabled,
        places=range(settings.size_max),
        needed=settings.size_min,
        people=names_here(snapshot.tournament),
        powers=POWERS if "powers" in settings.entry else (),
        gone={player.id for player in snapshot.tournament.players if player.withdrawn},
    )


def _saved(call: Call, event: Event) -> Draft:
    sent = call.request.POST
    places = [number for number in range(event.rulebook.team.size_max) if sent.get(f"member-{number}")]
    members = tuple(PlayerId(sent[f"member-{number}"]) for number in places)
    by_letter = {power.value: power for power in POWERS}
    powers: Powers = tuple(
        (PlayerId(sent[f"member-{number}"]), by_letter[letter])
        for number in places
        if (letter := sent.get(f"power-{number}", "")) in by_letter
    )
    at, known = time.now(), sent.get("known", "")
    if not known:
        return enter_team(event, TeamId(sent.get("team", "")), members=members, at=at, powers=powers)
    override = "override" in sent and call.visitor.is_director
    return change_team(event, TeamId(known), members=members, at=at, powers=powers, override=override)
