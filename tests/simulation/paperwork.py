"""What a desk does beside play: fees, names, notices, screens, moments, points, deputies, corrections, sheets."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from urllib.parse import urljoin

from boardcall.desk.agenda.agenda import current_round
from boardcall.weekend.addresses import route_of
from boardcall.weekend.field_values import buttons, filled, main_button
from boardcall.weekend.page_reader import Button, ReadForm
from boardcall.weekend.visitor import Page, WeekendVisitor
from simulation.addresses import filled_in
from simulation.hall import BASE
from simulation.simulated import SimulatedWeekend

STAFF = ("td", "td", "assistant")
BOARD = "<int:number>/<str:board>/"
ROUND = "desk/rounds/<int:number>/"
NO_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
PEOPLE = "Name\tTown\nJo Sheet\tLyon\nKai Sheet\tBonn"
TOLD = "Place,Player,Score\n1,Jo Sheet,40\n2,Kai Sheet,38"
MOVES = "Spring 1901\nAustria: A VIE - GAL, A BUD - SER\nFrance: A PAR - BUR\n\nFall 1901\nAustria: A GAL - WAR"
MACHINE = "http://192.168.1.20:8000"
KNOWN_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **dict.fromkeys(("turn", "year-turn"), ("S1901", "F1901", "F1902")),
        **dict.fromkeys(("home", "town"), ("Lyon", "Vienna", "Chicago")),
        "at": ("47.4043, 16.4108", "14:30"),
        "late": ("", "MUN", "VIE"),
        "preferences": ("", "EFT", "AEFGIRT"),
        "family": ("", "<str:player>"),
        "distance_km": ("", "120"),
        "paid": ("", "2026-11-10"),
        "commitment": ("5a" * 32,),
        "sure": ("yes",),
        "on": ("2026-11-20", "2026-12-01"),
        "starts": ("2026-11-20",),
    }
)
"""What people write into fields of these names, beside a slip now and then."""
KEY = re.compile(r"\w{5}(-\w{1,5}){5}")
"""A reading key, as the page shows it that made it."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A page, what its forms are for by the names of their routes, and who does it; `link` leads on from the page.

    `words` are what is written into fields of a name that says too little of itself.
    """

    page: str
    forms: tuple[str, ...]
    who: tuple[str, ...] = STAFF
    link: str = ""
    seldom: bool = False
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


ERRANDS = (
    Errand("desk/fees/", ("desk-fees",)),
    Errand("desk/fees/?show=withdrawn", ("desk-refund",)),
    Errand("desk/players/<str:player>/", ("desk-player",)),
    Errand("desk/players/<str:player>/", ("desk-merge",), seldom=True),
    Errand("desk/players/<str:player>/sign-up/", ("desk-sign-up",)),
    Errand("desk/notices/", ("desk-notices",)),
    Errand("desk/screens/", ("desk-screens",)),
    Errand("desk/screens/", ("desk-screen",), link=r"/desk/screens/[^/]+/$"),
    Errand("desk/screens/", ("desk-screen-remove",), link=r"/desk/screens/[^/]+/$", seldom=True),
    Errand("desk/stream/", ("desk-stream",)),
    Errand("desk/schedule/", ("desk-first-day",), ("td",), seldom=True),
    Errand("desk/schedule/", ("desk-moment",), ("td",), link=r"/desk/schedule/[^/]+/$"),
    Errand("desk/event/", ("desk-event",), ("td",)),
    Errand("desk/venue/", ("desk-venue",)),
    Errand("desk/rules/", ("desk-rules-page", "desk-rules-readings"), ("td",), link=r"/desk/rules/[^/]+/$"),
    Errand("desk/rulings/", ("do-adjust-points", "do-decline-place", "desk-award"), ("td",)),
    Errand("desk/awards/", ("desk-award",), ("td",)),
    Errand("desk/rulings/", ("do-drop-pool", "desk-no-more-awards", "desk-rule-ends"), ("td",), seldom=True),
    Errand("desk/standings/", ("do-release-standings", "do-hide-standings"), ("td",)),
    Errand(f"desk/boards/{BOARD}", ("do-set-score", "do-mark-scored", "do-name-deputy", "do-link-board"), ("td",)),
    Errand(f"desk/boards/{BOARD}seats/", ("desk-seats",)),
    Errand(f"desk/boards/{BOARD}vote/", ("desk-vote",), (*STAFF, "recorder")),
    Errand(f"desk/boards/{BOARD}end/", ("desk-end",)),
    Errand(f"{ROUND}endings/", ("desk-endings",)),
    Errand(f"{ROUND}close/", ("close-roll-call",)),
    Errand(f"{ROUND}roll-call/", ("roll-call", "walk-in")),
    Errand(f"{ROUND}call/", ("call-redraw", "call-swap", "call-draw")),
    Errand(f"{ROUND}cancel/", ("desk-cancel",), ("td",), seldom=True),
    Errand(f"{ROUND}clocks/", ("round-click", "round-click-undo", "round-all-clicks")),
    Errand(f"{ROUND}seal/", ("desk-seal",), ("td",)),
    Errand("desk/teams/", ("desk-teams", "do-withdraw-team")),
    Errand("desk/ballots/", ("desk-ballots",)),
    Errand("desk/ballots/for/<str:player>/", ("desk-paper",)),
    Errand("links/", ("links-sheet",)),
    Errand(f"clocks/{BOARD}", ("board-click", "board-click-undo", "board-ready", "board-offence")),
    Errand(f"play/{BOARD}", ("play-start", "play-sheets", "play-sheet", "play-read", "play-publish")),
    Errand(f"play/{BOARD}", ("play-sheets-back", "play-late", "play-decide", "play-surplus", "play-delay")),
    Errand(f"play/{BOARD}", ("play-game",), seldom=True, words={"text": (MOVES,)}),
    Errand(f"play/{BOARD}position/", ("play-position",), seldom=True),
    Errand(f"play/{BOARD}phases/<str:phase>/correct/", ("play-correct",)),
    Errand(f"record/{BOARD}", ("record-board", "record-result"), ("recorder", "player")),
    Errand(f"record/{BOARD}centres/", ("record-owners",), ("recorder", "player", "td")),
    Errand("me/", ("me-roll-call", "me-ready"), ("player",)),
    Errand("me/name/", ("me-name",), ("player",)),
    Errand("ballots/", ("ballots",), ("player",)),
    Errand("nominations/", ("nominations",), ("player",)),
    Errand("desk/meeting/", ("desk-meeting",)),
    Errand("meeting/vote/", ("meeting-vote",), ("player",)),
    Errand("desk/rooms/", ("desk-rooms",)),
    Errand("desk/look/", ("desk-look",), ("td",)),
    Errand("desk/messages/", ("desk-messages",), ("td",)),
    Errand("desk/code/", ("desk-code",)),
    Errand("desk/data/", ("desk-data",), seldom=True),
    Errand("desk/sanctions/", ("desk-sanctions",)),
    Errand("desk/rulings/make/", ("desk-make-ruling",)),
    Errand("desk/rulings/", ("desk-ruled",), link=r"/desk/rulings/[0-9]+/$"),
    Errand("desk/rulings/import/", ("desk-import-rulings",)),
    Errand("desk/handlers/", ("desk-handlers",), ("td",), words={"card": ("",), "name": ("Hanna Hear",)}),
    Errand("desk/shadow/", ("desk-shadow",), words={"text": (TOLD,)}),
    Errand("desk/sheet/", ("desk-sheet-in",), words={"text": (PEOPLE, TOLD)}),
    Errand("desk/ceremony/", ("desk-ceremony-step",)),
    Errand("desk/event/", ("do-name-standby",), ("td",), words={"address": (MACHINE,)}),
    Errand(f"desk/boards/{BOARD}", ("do-settle-late-counts",), ("td",)),
    Errand(f"{ROUND}results/", ("desk-stop-all",)),
    Errand(f"{ROUND}call/", ("call-answer",), ("td",)),
    Errand("links/", ("link-key",)),
    Errand("account/", ("account",), ("assistant", "recorder", "streamer", "auditor")),
    Errand("me/code/", ("me-code",), ("player",)),
    Errand("me/data/", ("me-data",), ("player",)),
    Errand("report/", ("report",), ("anonymous", "player", "recorder")),
    Errand("report/read/", ("report-reading",), ("td", "anonymous"), words={"key": ("<str:key>",)}),
    Errand("vote/", ("vote",), ("player",)),
    Errand("me/", ("me-notifications",), ("player",)),
    Errand("desk/handicaps/", ("desk-handicaps",), ("td",)),
    Errand("staff/", ("staff-link",), ("td",), seldom=True),
    Errand("sign-in/", ("sign-in",), ("anonymous",), seldom=True),
)
SELDOM = 0.15
"""How often a simulated person does something rare."""
SLIPS = 0.03
IN_A_HURRY, MANY_SLIPS = 0.25, 0.5
"""How often a form is first sent in a hurry, and how often a field of it then holds a slip."""
STAYS = (1, 1, 2, 4)
"""How many things a person does on a page before leaving it."""
AT_ONCE = 2
"""How many of these things people do before the next step."""
PHONES_ON = "phones-on:"
SHARES, MINE = 6, 0.7
"""Every sixth errand is a seed's own, and how often it does one of these."""


def paperwork(weekend: SimulatedWeekend) -> None:
    """Somebody at the desk, a recorder or a player does some of the things that are not play itself.

    Each seed has a share of them that it does more often: what is tried several times meets its moment.
    """
    mine = ERRANDS[weekend.plan.seed % SHARES :: SHARES]
    for _ in range(AT_ONCE):
        known = mine if weekend.chance.random() < MINE else ERRANDS
        _errand(weekend, weekend.one_of(known, _forms))


def a_busy_hour(weekend: SimulatedWeekend) -> None:
    """The desk does, one after the other, whatever was not done yet at this event."""
    for errand in weekend.chance.sample(ERRANDS, len(ERRANDS)):
        if not weekend.done.issuperset(_forms(errand)) or weekend.chance.random() < SELDOM:
            _errand(weekend, errand)


def _forms(errand: Errand) -> list[str]:
    return [f"POST {form}" for form in errand.forms]


def _errand(weekend: SimulatedWeekend, errand: Errand) -> None:
    people = weekend.of_role(*errand.who)
    if not people or (errand.seldom and weekend.chance.random() > SELDOM):
        return
    who = weekend.chance.choice(people)
    page = weekend.go(who, filled_in(weekend, errand.page))
    if errand.link:
        links = [one.to for one in page.reading.links if re.search(errand.link, urljoin(page.path, one.to))]
        if not links:
            return
        page = weekend.go(who, urljoin(page.path, weekend.chance.choice(links)))
        if screen := re.search(r"/desk/screens/([^/]+)/$", page.path):
            weekend.screen = screen[1]
    _stay(weekend, who, page.path, errand.forms, errand.words)


def _stay(
    weekend: SimulatedWeekend,
    who: WeekendVisitor,
    path: str,
    forms: tuple[str, ...],
    words: Mapping[str, tuple[str, ...]] = NO_WORDS,
) -> None:
    """One thing on a page leads to the next: the person stays there for a few."""
    for _ in range(weekend.chance.choice(STAYS)):
        page = weekend.go(who, path)
        if page.status != 200 or _send(weekend, who, page, forms, words) is None:
            return


def a_meeting(weekend: SimulatedWeekend) -> None:
    """The players' meeting: its agenda and its roll, votes opened and closed, and phones that vote in between."""
    who = weekend.desk()
    for _ in range(weekend.chance.randint(2, 5)):
        _stay(weekend, who, f"{BASE}desk/meeting/", ("desk-meeting",))
        for player in weekend.of_role("player"):
            _stay(weekend, player, f"{BASE}meeting/vote/", ("meeting-vote",))


def _send(
    weekend: SimulatedWeekend,
    who: WeekendVisitor,
    page: Page,
    wanted: tuple[str, ...],
    words: Mapping[str, tuple[str, ...]],
) -> Page | None:
    """Fills in one of the forms that lead to these routes, the rarer of them first, and sends it."""
    found: dict[str, list[ReadForm]] = {}
    for form in page.reading.forms:
        target = route_of(urljoin(page.path, form.action or page.path))
        if form.method == "post" and target in wanted and buttons(form):
            found.setdefault(target, []).append(form)
    if not found:
        return None
    form = weekend.chance.choice(found[weekend.chance.choice(sorted(found))])
    button = weekend.one_of(buttons(form), lambda one: [_named(form, page, one)])
    if weekend.chance.random() < IN_A_HURRY:
        hasty = filled(form, weekend.chance, carelessly=True, slips=MANY_SLIPS)
        weekend.refused(weekend.press(who, page, form, hasty, button))
    typed = filled(form, weekend.chance, carelessly=True, slips=SLIPS)
    known = {**KNOWN_WORDS, **words}
    for name in sorted(known.keys() & typed.keys()):
        if typed[name] and (name in words or weekend.chance.random() > SLIPS):
            typed[name] = filled_in(weekend, weekend.chance.choice(known[name]))
    after = weekend.press(who, page, form, typed, button)
    weekend.key = next((code for code in after.reading.codes if KEY.fullmatch(code)), weekend.key)
    if not weekend.refused(after):
        weekend.done |= {_named(form, page, button), f"POST {route_of(urljoin(page.path, form.action or page.path))}"}
    return after


def _named(form: ReadForm, page: Page, button: Button) -> str:
    """What a button of a form does, for anybody: its route and its value without numbers and ids."""
    route = route_of(urljoin(page.path, form.action or page.path))
    return f"POST {route} {re.sub(r'[:0-9].*', '', button.value)}"


def hall_check_in(weekend: SimulatedWeekend) -> None:
    """Phones are let check in, and people in the hall tap their names under the code that hangs there."""
    number, who = current_round(weekend.event()) or 1, weekend.desk()
    roll = weekend.go(who, f"desk/rounds/{number}/roll-call/")
    if form := roll.reading.form(button=PHONES_ON):
        button = next(one for one in form.buttons if one.value == PHONES_ON)
        weekend.refused(weekend.press(who, roll, form, {}, button))
    code = re.search(r"/check-in/\d+/\w+/", weekend.go(who, f"desk/rounds/{number}/check-in-code/").text)
    players = [one.id for one in weekend.event().tournament.players if not one.withdrawn]
    for player in weekend.chance.sample(players, min(len(players), weekend.chance.randint(1, 5))) if code else ():
        phone = weekend.chance.choice(weekend.of_role("anonymous", "player"))
        page = weekend.go(phone, f"{code[0].lstrip('/') if code else ''}?player={player}")
        if form := page.reading.form(field="answer"):
            weekend.refused(weekend.press(phone, page, form, {}, weekend.chance.choice(buttons(form))))


def access_ends(weekend: SimulatedWeekend) -> None:
    """Somebody loses access: a program, a helper who goes home, a player whose phone is lost."""
    weekend.chance.choice((_token_ends, _helper_goes, _phone_is_lost))(weekend)


def _token_ends(weekend: SimulatedWeekend) -> None:
    made = {"name": f"trial {weekend.step}", "role": "auditor", "days": "4"}
    _made_and_ended(weekend, "tokens/", "days", made, "/revoke/")


def _helper_goes(weekend: SimulatedWeekend) -> None:
    _made_and_ended(weekend, "staff/", "boards", {"name": f"Eve {weekend.step}", "role": "recorder"}, "/close/")


def _made_and_ended(weekend: SimulatedWeekend, path: str, field: str, typed: Mapping[str, str], ends: str) -> None:
    """Somebody is let in by a form of a page; the last of those whom it lists is let in no more."""
    page = weekend.go(weekend.td, path)
    before = {form.action for form in page.reading.forms}
    if form := page.reading.form(field=field):
        weekend.refused(weekend.press(weekend.td, page, form, {**typed}, main_button(form)))
    page = weekend.go(weekend.td, path)
    for form in page.reading.forms:
        if form.action not in before and form.action.endswith(ends):
            weekend.refused(weekend.press(weekend.td, page, form, {}, main_button(form)))


def _phone_is_lost(weekend: SimulatedWeekend) -> None:
    event = weekend.event()
    signed_in = {one.player for one in weekend.of_role("player")}
    others = [one.id for one in event.tournament.players if one.id not in signed_in]
    page = weekend.go(weekend.td, "links/")
    for form in page.reading.forms:
        if any(form.action.endswith(f"links/{player}/revoke/") for player in others) and buttons(form):
            weekend.refused(weekend.press(weekend.td, page, form, {}, buttons(form)[0]))
            return
    made = page.reading.form(action=f"links/{weekend.chance.choice(others)}/new/") if others else None
    if made is not None:
        weekend.press(weekend.td, page, made, {}, buttons(made)[0])
