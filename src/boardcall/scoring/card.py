"""A scoring system on one page: what it gives for what, and what well-known boards earn."""

from collections.abc import Callable
from html import escape

from boardcall.scoring.describe import describe_solo, describe_terms
from boardcall.scoring.design import SystemDesign, example_words, written
from boardcall.wording import Sentence, joined, say, verbatim

_STYLE = (
    "body{font:11pt/1.35 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}"
    "h1{margin:0}h2{font-size:1.1rem;margin:1rem 0 .2rem}table{border-collapse:collapse}"
    "td,th{padding:.15rem 1rem .15rem 0;text-align:left;border-bottom:1px solid #999}"
    "ul{margin:.2rem 0;padding-left:1.2rem}"
)


def card_text(design: SystemDesign) -> str:
    system = design.system
    lines = [f"{system.name} {system.version}".rstrip(), *([system.source] if system.source else [])]
    for title, sentences in _parts(design):
        lines += ["", str(title), *(f"- {sentence}" for sentence in sentences)]
    return "\n".join(map(str, lines)) + "\n"


def card_html(design: SystemDesign, *, said: Callable[[object], str] = str, language: str = "en") -> str:
    """The card as a page of its own; `said` gives a sentence in that language."""
    system = design.system
    name = escape(f"{system.name} {system.version}".rstrip())
    parts = "".join(
        f"<h2>{escape(said(title))}</h2><ul>{''.join(f'<li>{escape(said(one))}</li>' for one in sentences)}</ul>"
        for title, sentences in _parts(design)
    )
    source = f"<p>{escape(system.source)}</p>" if system.source else ""
    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{name}</title>'
    head += f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
    return f"{head}<h1>{name}</h1>{source}{parts}</html>\n"


def _parts(design: SystemDesign) -> list[tuple[Sentence, list[Sentence]]]:
    system = design.system
    solo = [*describe_terms(system.solo), describe_solo(system)]
    boards = [joined(": ", (written(one.counts), example_words(one, system.decimals))) for one in design.examples]
    return [
        (say("Without a solo"), [*describe_terms(system.draw)]),
        (say("After a solo"), solo),
        (say("What boards earn, the most centres first"), boards),
        *([(say("Note"), [verbatim(system.note)])] if system.note else []),
    ]
