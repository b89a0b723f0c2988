"""The desk's page of the lab: a few hundred simulated events under these rules, and under others beside them."""

from django.http import HttpResponse

from boardcall.errors import BoardcallError, InputError, Problem, RefusedError
from boardcall.lab.charts import figures
from boardcall.lab.field import SMALLEST_FIELD
from boardcall.lab.report import HEADS, READS, about
from boardcall.rulebook import load, rulebook_ids
from boardcall.web.desk.lab_runs import LAB, MOST_EVENTS, MOST_PLAYERS, LabRequest
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.state import SHOWING
from boardcall.web.request.act import again
from boardcall.web.request.form import Form, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import NO_WORDS, Sentence, say

EVENTS = "200"
SEED = "1"


def lab_page(call: Call) -> HttpResponse:
    """Starts the lab or stops it, and shows how far it is and what it found."""
    if call.request.method != "POST":
        return _page(call, Form(_last(call)))
    try:
        if call.request.POST.get("do") == "stop":
            _stop(call)
        else:
            _start(call)
    except BoardcallError as error:
        return again(call, error, _page)
    return redirect(f"{call.base}desk/lab/")


def lab_told(hosted: Hosted) -> int:
    """A number that changes whenever the lab has made progress."""
    return LAB.told + hosted.number()


def _start(call: Call) -> None:
    if reason := _why_not(call):
        raise RefusedError(reason)
    sent = call.request.POST
    players = _number(sent.get("players", ""), "players", SMALLEST_FIELD, MOST_PLAYERS)
    events = _number(sent.get("events", ""), "events", 1, MOST_EVENTS)
    names = [sent.get("rulebook", ""), sent.get("against", "-")]
    chosen = tuple(name for name in names if name != "-")
    for name in chosen:
        if name and name not in rulebook_ids():
            raise InputError.of(say("Choose a rulebook from the list."), field="rulebook")
    tournament = call.event.now().tournament
    own = tournament.rulebook_text
    if not own and "" in chosen:
        chosen = tuple(name or tournament.rulebook for name in chosen)
    LAB.start(LabRequest(call.event.slug, chosen, own, players, events, sent.get("seed", "")[:40] or SEED))


def _number(text: str, field: str, least: int, most: int) -> int:
    number = whole(text.strip())
    if number is None or not least <= number <= most:
        message = say("Write a number from {least} to {most}.", least=least, most=most)
        raise InputError.of(message, field=field)
    return number


def _stop(call: Call) -> None:
    if LAB.request and LAB.request.event != call.event.slug:
        raise RefusedError(say("The lab works for another event of this server: its director stops it."))
    LAB.stop()


def _why_not(call: Call) -> Sentence:
    """What keeps the lab from being run here and now; "" where nothing does."""
    if not SHOWING.is_alone:
        return say("This server has several processes. Type boardcall lab on a machine of your own.")
    if LAB.is_running and LAB.request and LAB.request.event != call.event.slug:
        return say("The lab works for another event of this server. Wait until it is over.")
    return NO_WORDS


def _last(call: Call) -> dict[str, str]:
    """The fields as they were sent last, else for this event."""
    request = LAB.request
    if request is None or request.event != call.event.slug:
        players = sum(not one.withdrawn for one in call.event.now().tournament.players)
        many = min(max(players, 3 * SMALLEST_FIELD), MOST_PLAYERS)
        return {"players": str(many), "events": EVENTS, "seed": SEED, "rulebook": "", "against": "-"}
    second = request.rulebooks[1] if len(request.rulebooks) > 1 else "-"
    first = request.rulebooks[0]
    return {
        "players": str(request.players),
        "events": str(request.events),
        "seed": request.seed,
        "rulebook": first,
        "against": second,
    }


def _page(call: Call, form: Form) -> HttpResponse:
    request = LAB.request
    mine = request is not None and request.event == call.event.slug
    refused = _why_not(call)
    found = LAB.found if mine else ()
    return private_page(
        call,
        "desk/lab.html",
        live=form.status == 200,
        form=form,
        problems=tuple(one for one in form.problems if str(one.message) != refused),
        refused=Problem(refused) if refused else None,
        running=mine and LAB.is_running,
        done=LAB.done,
        wanted=request.events if request else 0,
        failed=LAB.failed if mine and not found else NO_WORDS,
        found=found,
        groups=tuple(figures(found)),
        about=about,
        reads=READS,
        heads=HEADS if len(found) > 1 else (HEADS[0], *HEADS[2:]),
        rulebooks=tuple((name, load(name).rulebook.title) for name in rulebook_ids()),
        most_players=MOST_PLAYERS,
        most_events=MOST_EVENTS,
    )
