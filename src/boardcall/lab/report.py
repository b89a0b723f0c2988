"""The findings as one HTML page that needs nothing else: every figure with its picture, in light and dark."""

from collections.abc import Iterator, Sequence
from html import escape

from boardcall.drawing.scheme import colour_sheet
from boardcall.lab.charts import Figure, figures
from boardcall.lab.findings import Findings
from boardcall.wording import Sentence, say, say_number

STYLE = """
* { box-sizing: border-box; }
body { max-width: 72rem; margin: 0 auto; padding: 1rem clamp(0.75rem, 4vw, 3rem) 3rem; background: var(--paper);
  color: var(--ink); font: 1.0625rem/1.41 "Roboto Condensed", "Arial Narrow", system-ui, sans-serif; }
h1, h2 { font-family: "Source Serif 4", Georgia, serif; font-weight: 540; line-height: 1.2; }
h2 { margin: 2rem 0 0.5rem; }
.quiet { color: var(--quiet); }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th:last-child { width: 36%; } th:first-child { width: 24%; }
th, td { padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-bottom: 1.5px solid var(--ink); color: var(--quiet); font-weight: 400; }
tbody th { font-weight: 500; }
svg { width: 100%; height: 15px; overflow: visible; }
path { fill: none; vector-effect: non-scaling-stroke; stroke-linecap: round; }
.axis { stroke: var(--line); stroke-width: 1px; }
.grid { stroke: var(--line); stroke-width: 5px; }
.band { stroke: var(--accent); stroke-width: 9px; stroke-linecap: butt; }
.dot { stroke: var(--ink); stroke-width: 7px; }
@media (max-width: 48rem) { thead { display: none; }
  table, tbody, tr, th, td { display: block; padding: 0.1rem 0; border: 0; }
  tr { padding: 0.5rem 0; border-bottom: 1px solid var(--line); } }
"""
READS = say(
    "The dot is the mean. The dark bar holds the true mean with a chance of 90%, the light one nine events of ten. "
    "Games are drawn from recorded ones, so a figure says what the rules do, not what your players will."
)

HEADS = (say("Figure"), say("Rulebook"), say("Mean"), say("90% interval"), say("Nine events of ten"))
"""The heads of the columns; the rulebook's is left out where there is one."""


def report_page(found: Sequence[Findings]) -> str:
    """The page: the same findings give the same bytes."""
    return "".join(_parts(found))


def _parts(found: Sequence[Findings]) -> Iterator[str]:
    title = " · ".join(one.title for one in found)
    yield (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{colour_sheet()}{STYLE}</style></head><body><h1>{escape(title)}</h1>"
    )
    for one in found:
        yield (
            f"<p><b>{escape(one.rulebook)}</b>: {_words(about(one))}</p>"
            if len(found) > 1
            else f"<p>{_words(about(one))}</p>"
        )
    yield f'<p class="quiet">{_words(READS)}</p>'
    for name, group in figures(found):
        yield f"<section><h2>{_words(name)}</h2><table><thead><tr>"
        heads = HEADS if len(found) > 1 else (HEADS[0], *HEADS[2:])
        yield "".join(f'<th scope="col">{_words(head)}</th>' for head in heads)
        yield "<th></th></tr></thead><tbody>"
        yield from (row for figure in group for row in _rows(figure))
        yield "</tbody></table></section>"
    yield "</body></html>\n"


def about(one: Findings) -> Sentence:
    return say_number(
        "{title}: {number} event of {players} players, seed {seed}",
        "{title}: {number} events of {players} players, seed {seed}",
        one.events,
        title=one.title,
        players=one.players,
        seed=one.seed,
    )


def _rows(figure: Figure) -> Iterator[str]:
    several = len(figure.rows)
    for place, row in enumerate(figure.rows):
        head = f'<th scope="rowgroup" rowspan="{several}">{_words(figure.name)}</th>' if not place else ""
        book = f"<td>{escape(row.rulebook)}</td>" if several > 1 else ""
        one = row.finding
        cells = (one.shown, one.band, one.usual) if one else ("–", "", "")
        told = "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
        yield f"<tr>{head}{book}{told}<td>{row.picture}</td></tr>"


def _words(text: Sentence) -> str:
    return escape(str(text))
