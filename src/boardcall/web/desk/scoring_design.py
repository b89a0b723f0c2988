"""The designer: a scoring system as TOML, checked on every way of sharing the centres. Nothing of it is kept."""

from django.http import HttpResponse

from boardcall.errors import InputError, Problem
from boardcall.scoring.card import card_html
from boardcall.scoring.describe import describe_system
from boardcall.scoring.design import SystemDesign, design_of, example_words, written
from boardcall.scoring.system_file import parse_system
from boardcall.scoring.systems import available_systems, has_system, system_text
from boardcall.web.desk.scoring_terms import WHEN, kinds, term_fields, with_term, words_of_kinds
from boardcall.web.pages.look import ALONE
from boardcall.web.request.language import language_of
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

LONGEST = 6000
"""Letters of a system that the page reads: it is in the address."""
FIRST = """name = "Our system"

[[draw]]
kind = "per-centre"
points = 10

[[draw]]
kind = "rank"
table = [60, 40, 20]

[[solo]]
kind = "fixed"
points = 400
who = "soloist"
"""


def design_page(call: Call) -> HttpResponse:
    """A system to write and to check, or its card; the desk's own, as it costs a second or two."""
    sent = call.request.GET
    text, kind = sent.get("toml", ""), sent.get("kind", "")
    if not text.strip() and has_system(name := sent.get("from", "")[:LONGEST]):
        text = system_text(name)
    if "add" in sent and kind in kinds():
        text, kind = with_term(text or FIRST, kind, sent.get("when", ""), sent), ""
    design: SystemDesign | None = None
    problems: tuple[Problem, ...] = ()
    if len(text) > LONGEST:
        hint = say("Use at most {longest} characters.", longest=LONGEST)
        problems = (Problem(say("This is too long."), hint, field="toml"),)
    elif text.strip():
        try:
            design = design_of(parse_system(text, default_id="own"))
        except InputError as error:
            problems = error.problems
    if design and "card" in sent:
        language = language_of(call.request)
        response = HttpResponse(card_html(design, said=language.said, language=language.code))
        response.headers["Content-Security-Policy"] = ALONE
        return response
    return private_page(
        call,
        "desk/scoring_design.html",
        text=text or FIRST,
        design=design,
        problems=problems,
        rules=describe_system(design.system) if design else (),
        written=written,
        systems=available_systems(),
        when=WHEN,
        kinds=words_of_kinds(),
        kind=kind if kind in kinds() else "",
        fields=term_fields(kind, sent),
        earned=example_words,
    )
