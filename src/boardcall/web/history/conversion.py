"""A game from one form to another, for anybody: read, looked at phase by phase, downloaded. Nothing is kept here."""

from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.adjudication import PRESETS, Result, adjudicate
from boardcall.drawing import Style, describe, draw_position
from boardcall.drawing.svg import Svg
from boardcall.errors import BoardcallError, InputError
from boardcall.exchange.games.conversion import (
    WRITTEN_FORMS,
    WrittenForm,
    not_held,
    with_rules,
    written_form,
    written_game,
)
from boardcall.exchange.games.form import ReadGames
from boardcall.game import GameRecord, PlayedPhase
from boardcall.library.game_texts import USUAL_RULES, game_by_its_rules, games_of, known_rules
from boardcall.library.inputs import rules_of
from boardcall.web.event.parts import MAP
from boardcall.web.pages.public import public_html
from boardcall.web.request.assets import shapes
from boardcall.web.request.attachment import attachment
from boardcall.web.request.form import Form, problems_of, typed, whole
from boardcall.web.request.language import language_of
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, say

LONGEST_GAME = 1_000_000
"""Characters of a game's text; the longest that were seen have less than half of it."""
LINE, LINE_DIGITS = "line-", 6
"""How the field of a line to correct is called, before the number of the line."""
MOST_FAULTY = 30
"""Lines that can be corrected each in a field of its own; then the text itself is the better place."""
MOST_TOLD = 20
"""Sentences about what a form does not hold; the rest are counted."""
KINDS = {"txt": "text/plain; charset=utf-8", "json": "application/json"}


@dataclass(frozen=True, slots=True)
class OfferedForm:
    """A form the game can have: what it would not hold, the first of them, and how many more there are."""

    form: WrittenForm
    lost: tuple[Sentence, ...] = ()
    more: int = 0
    refused: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Conversion:
    """A game that was read, at one of its phases."""

    found: ReadGames
    number: int
    of: int
    rules: str
    unknown: str
    shown: PlayedPhase
    picture: Svg
    said: tuple[Sentence, ...]
    results: tuple[Result, ...]
    targets: tuple[OfferedForm, ...]

    @property
    def record(self) -> GameRecord:
        return self.found.games[0]

    @property
    def earlier(self) -> PlayedPhase | None:
        at = self.record.phases.index(self.shown)
        return self.record.phases[at - 1] if at else None

    @property
    def later(self) -> PlayedPhase | None:
        return next(iter(self.record.phases[self.record.phases.index(self.shown) + 1 :]), None)


def conversion_page(call: Call) -> HttpResponse:
    """The form; what was sent, as a map with the forms it can have; or the game as a file in one of them."""
    if call.request.method != "POST":
        return _page(call, Form())
    try:
        text = _text(call)
        found, number, of, rules = _read(call, text)
        if to := call.request.POST.get("to", ""):
            return _file(found, written_form(to, field="to"), rules, are_given=bool(_given_rules(call)))
        return _page(call, Form({**typed(call.request).values, "game": text}), _shown(call, found, number, of, rules))
    except BoardcallError as error:
        return _page(call, Form({**typed(call.request).values, "game": _sent(call)}, problems_of(error), 422))


def _sent(call: Call) -> str:
    """What was sent: the file that was chosen, else what was pasted, with the lines that were corrected since."""
    if upload := call.request.FILES.get("file"):
        upload.seek(0)
        return _decoded(upload.read(LONGEST_GAME * 4))
    sent = call.request.POST
    lines = sent.get("game", "").split("\n")
    for name, line in sent.items():
        number = whole(name.removeprefix(LINE), LINE_DIGITS) if name.startswith(LINE) else None
        if number and number <= len(lines):
            lines[number - 1] = str(line)
    return "\n".join(lines)


def _text(call: Call) -> str:
    """The text of the game that was sent. InputError where there is none, or too much."""
    text = _sent(call)
    if not text.strip():
        hint = say("Choose a recorded game, or paste what another program shows of it.")
        raise InputError.of(say("There is no game in it."), hint, field="game")
    if len(text) > LONGEST_GAME:
        hint = say("Split it into several files.")
        raise InputError.of(say("It has more than {most} characters.", most=LONGEST_GAME), hint, field="game")
    return text


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _given_rules(call: Call) -> str:
    given = call.request.POST.get("rules", "")
    return given if given in {policy.name for policy in PRESETS} else ""


def _read(call: Call, text: str) -> tuple[ReadGames, int, int, str]:
    """The game that is meant, its number, how many there are, and the name of the rules that it was read by."""
    number, rules = whole(call.request.POST.get("number", "")) or 1, _given_rules(call)
    of = len(games_of(text, "", rules_of(rules or USUAL_RULES)).games)
    number = number if number <= of else 1
    found, used = game_by_its_rules(text, "", rules, number=number)
    if not found.games[0].phases:
        raise InputError.of(say("The file holds no phase."), say("Give a game with at least one position."))
    return found, number, of, used


def _file(found: ReadGames, form: WrittenForm, rules: str, *, are_given: bool) -> HttpResponse:
    record = with_rules(found, form, rules, are_given=are_given)
    body = written_game(record, form, rules_of(rules).policy, field="to")
    safe = "".join(one for one in record.name if one.isascii() and one.isalnum()) or "game"
    return attachment(body, KINDS[form.ending], f"{safe}-{form.id}.{form.ending}")


def _shown(call: Call, found: ReadGames, number: int, of: int, rules: str) -> Conversion:
    record, policy, spoken = found.games[0], rules_of(rules).policy, language_of(call.request)
    sent = call.request.POST
    shown = _phase(record, sent.get("step") or sent.get("phase", ""))
    results = adjudicate(shown.position, shown.orders, policy).results if shown.orders else ()

    def drawn() -> Svg:
        title = spoken.said(shown.phase.sentence)
        return draw_position(
            shown.position, results=results, style=Style.PAGE, title=title, words=spoken.said, shared=shapes()
        )

    return Conversion(
        found,
        number,
        of,
        rules,
        record.rules if record.rules and not known_rules(record) and not _given_rules(call) else "",
        shown,
        call.event.last.part(MAP, drawn, Svg(), at=call.path),
        describe(shown.position, results=results),
        results,
        tuple(_offered(found, form, rules, are_given=bool(_given_rules(call))) for form in WRITTEN_FORMS),
    )


def _phase(record: GameRecord, name: str) -> PlayedPhase:
    """The phase of that name; else the last in which something was ordered."""
    named = next((one for one in record.phases if str(one.phase) == name), None)
    ordered = (one for one in reversed(record.phases) if one.orders)
    return named or next(ordered, record.phases[-1])


def _offered(found: ReadGames, form: WrittenForm, rules: str, *, are_given: bool) -> OfferedForm:
    record, used = with_rules(found, form, rules, are_given=are_given), rules_of(rules)
    try:
        written = written_game(record, form, used.policy, field="to")
    except InputError as error:
        return OfferedForm(form, refused=error.problems[0].message)
    lost = tuple(not_held(record, written, used.policy, used.orders))
    return OfferedForm(form, lost[:MOST_TOLD], len(lost[MOST_TOLD:]))


def _page(call: Call, form: Form, shown: Conversion | None = None) -> HttpResponse:
    lines = form["game"].split("\n")
    faulty = {one.line: one for one in reversed(form.problems) if one.line and one.line <= len(lines)}
    usual = say("Those it names, else the rules of {year}", year=USUAL_RULES)
    body = public_html(
        call,
        call.event.now(),
        "history/convert.html",
        form=form,
        shown=shown,
        faulty=[(one, lines[number - 1].strip()) for number, one in sorted(faulty.items())][:MOST_FAULTY],
        rules=(("", usual), *((one.name, _named(one.name)) for one in PRESETS)),
    )
    return HttpResponse(body, status=form.status, headers={"Cache-Control": "no-store"})


def _named(rules: str) -> Sentence:
    """The name of rules that the program has, for people."""
    return say("Rules of {year}", year=rules) if rules.isdigit() else say("As on Droidippy")
