"""The private links of players: giving and ending them, one by one or on a sheet to print."""

from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk.people.players import distinct_names, the_player
from boardcall.drawing.svg import Svg
from boardcall.errors import InputError
from boardcall.paper import print_sheets
from boardcall.paper.cards import link_cards
from boardcall.tournament import Player, PlayerId, is_meant
from boardcall.tournament.voters import AccessKind
from boardcall.web.access.voters import note_access, waits_for
from boardcall.web.event.people import players_here
from boardcall.web.identity import links
from boardcall.web.machine import time
from boardcall.web.machine.addresses import svg_code
from boardcall.web.request.addresses import addresses_of
from boardcall.web.request.printed_paper import job_of, pdf_answer
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import Sentence, say, verbatim


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link as it is handed over: whose it is, where it leads, and as a QR code."""

    whose: Sentence
    address: str
    code: Svg


def links_page(call: Call) -> HttpResponse:
    """Every player with the state of their access."""
    states = links.link_states(call.event.id)
    asked, people = call.request.GET.get("q", ""), players_here(call.event.now().tournament)
    rows = [(one, states.get(one.id, links.LinkState())) for one in people if is_meant(one.name, asked)]
    keys = {one.player for one in call.event.now().tournament.voters.keys}
    return private_page(call, "access/links.html", rows=rows, asked=asked, keys=keys, addresses=addresses_of(call))


def print_sheet(call: Call) -> HttpResponse:
    """New links for everybody, or for those who have not signed in yet, as a sheet to cut up."""
    players = players_here(call.event.now().tournament)
    if call.request.POST.get("who") != "everybody":
        states = links.link_states(call.event.id)
        players = [player for player in players if not states.get(player.id, links.LinkState()).devices]
    event = call.event.now().event
    left_out = tuple(one.name for one in players if waits_for(event, one.id))
    players = [one for one in players if not waits_for(event, one.id)]
    if players:
        note_access(call, AccessKind.LINK, *(one.id for one in players))
    at = time.now()
    names = distinct_names(call.event.now().tournament)
    found = [(names[one.id], _address(call, links.player_link(call.event.id, player=one.id, at=at))) for one in players]
    if call.request.POST.get("as") == "pdf" and found:
        job = job_of(call)
        return pdf_answer(call, print_sheets(job, say("Private links"), link_cards(job, found)), "links")
    shown = [_shown(address, verbatim(name)) for name, address in found]
    return private_page(call, "access/sheet.html", shown=shown, left_out=left_out)


def new_link(call: Call, player: PlayerId) -> HttpResponse:
    """A new link for one player, shown once."""
    known = the_player(call.event.now().event, player)
    if (asked := _noted(call, AccessKind.LINK, known)) is not None:
        return asked
    token = links.player_link(call.event.id, player=known.id, at=time.now())
    note = say("It signs in one phone, once. Phones that are signed in already stay so.")
    return shown_link(call, token, whose=verbatim(known.name), note=note, back=f"{call.base}links/")


def revoke(call: Call, player: PlayerId) -> HttpResponse:
    """Ends a player's link and signs their phones out."""
    known = the_player(call.event.now().event, player)
    note_access(call, AccessKind.ENDED, known.id)
    links.revoke_player(call.event.id, player=player, at=time.now())
    return redirect(f"{call.base}links/")


def take_key_back(call: Call, player: PlayerId) -> HttpResponse:
    """Lets another phone of the player give ballots: theirs is lost, or it forgot the key."""
    known = the_player(call.event.now().event, player)
    return _noted(call, AccessKind.NO_KEY, known) or redirect(f"{call.base}links/")


def _noted(call: Call, kind: AccessKind, player: Player) -> HttpResponse | None:
    """Saves what is to be done; while a secret vote waits for the player, the page that asks for their consent."""
    try:
        note_access(call, kind, player.id, agreed=call.request.POST.get("agreed") == "yes")
    except InputError as error:
        return private_page(call, "access/agree.html", status=422, player=player, problems=error.problems)
    return None


def shown_link(call: Call, token: str, *, whose: Sentence, note: Sentence, back: str) -> HttpResponse:
    """The page that hands over one link."""
    return private_page(call, "access/link.html", link=_shown(_address(call, token), whose), note=note, back=back)


def _shown(address: str, whose: Sentence) -> ShownLink:
    return ShownLink(whose, address, svg_code(address))


def _address(call: Call, token: str) -> str:
    """Where a link leads, at the address of this server that was chosen."""
    chosen = call.request.POST.get("address", "")
    addresses = addresses_of(call)
    root = chosen if chosen in addresses else addresses[0]
    return f"{root.rstrip('/')}{call.base}enter/{token}/"
