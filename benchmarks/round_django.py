"""What the ways round Django save in processor time: its own handler beside ours, its templates beside Jinja's."""

import asyncio
import time

import jinja2
from django.core.handlers.asgi import ASGIHandler
from django.template import Context, Engine
from kept_pages import PATHS, cost, sample

from boardcall.web.server.application import Application

TIMES = 200
ROWS = [{"place": n, "name": f"Person <{n}>", "points": [n * one for one in range(5)]} for n in range(105)]
TABLE = (
    "<table>{% for row in rows %}<tr><td>{{ row.place }}</td><th>{{ row.name }}</th>"
    "{% for one in row.points %}<td>{{ one }}</td>{% endfor %}</tr>{% endfor %}</table>"
)
"""The standings of a hall as a table, in what both kinds of templates say alike."""


def templates() -> tuple[float, float]:
    """Microseconds to fill a table: Django's template, then Jinja's; both give the same text."""
    django = Engine().from_string(TABLE)
    jinja = jinja2.Environment(autoescape=True).from_string(TABLE)
    assert django.render(Context({"rows": ROWS})) == jinja.render(rows=ROWS)
    spent = []
    for fill in (lambda: django.render(Context({"rows": ROWS})), lambda: jinja.render(rows=ROWS)):
        before = time.process_time()
        for _ in range(TIMES):
            fill()
        spent.append((time.process_time() - before) / TIMES * 1e6)
    return spent[0], spent[1]


def main() -> None:
    with sample():
        ours, theirs = Application(lambda: None), ASGIHandler()
        print(f"{'microseconds of processor time':<34}{'Django':>10}{'here':>10}{'ratio':>8}")
        for path in PATHS:
            slow, fast = asyncio.run(cost(theirs, path)), asyncio.run(cost(ours, path))
            print(f"{'handler, ' + path:<34}{slow:>10.0f}{fast:>10.0f}{slow / fast:>8.1f}")
        slow, fast = templates()
        print(f"{'template of 105 rows':<34}{slow:>10.0f}{fast:>10.0f}{slow / fast:>8.1f}")


if __name__ == "__main__":
    main()
