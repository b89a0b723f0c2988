"""The designer: a scoring system as TOML, checked on every way of sharing the centres. Nothing of it is kept."""

from django.http import HttpResponse

from boardcall.errors import InputError, Problem
from boardcall.scoring.describe import describe_system
from boardcall.scoring.design import SystemDesign, design_of, example_words, written
from boardcall.scoring.system_file import parse_system
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call

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
    """A system to write and to check; the desk's own, as it costs a second or two."""
    text = call.request.GET.get("toml", "")[:LONGEST]
    design: SystemDesign | None = None
    problems: tuple[Problem, ...] = ()
    if text.strip():
        try:
            design = design_of(parse_system(text, default_id="own"))
        except InputError as error:
            problems = error.problems
    return private_page(
        call,
        "desk/scoring_design.html",
        text=text or FIRST,
        design=design,
        problems=problems,
        rules=describe_system(design.system) if design else (),
        written=written,
        earned=example_words,
    )
