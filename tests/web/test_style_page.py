"""The page /style/ shows every component: each class of their sheets, and each that many templates share."""

import re
from collections import Counter

from boardcall.web.machine.settings import HERE
from serving import running
from web.client import Client

STATIC = HERE / "static"
SHEETS = (*(STATIC / "style/components").glob("*.css"), STATIC / "desk/components.css", STATIC / "ranking.css")
TEMPLATES = HERE / "templates"
FRAMES = {
    "rail": "the frame of the desk",
    "group": "a heading in the desk's frame",
    "hall-time": "the clock in the desk's frame",
    "screen": "the frame of the hall",
    "overlay": "the frame of a stream",
    "plate": "the frame of what lies over a stream",
    "sheet": "the frame of what fills a screen",
    "hall-nothing": "what fills a screen that has nothing to show yet",
}
"""Classes of whole pages, which have no place on another."""
SHARED = 4
"""A class that so many templates use is a component."""


def _classes(markup: str) -> list[str]:
    plain = (re.sub(r"{[{%].*?[}%]}", " ", one) for one in re.findall(r'class="([^"]*)"', markup))
    return [name for one in plain for name in one.split() if re.fullmatch(r"[a-z][a-zA-Z-]*", name)]


def _shown() -> frozenset[str]:
    with running("demo") as address:
        return frozenset(_classes(Client(address).get("/style/").body))


def test_style_page_shows_every_component() -> None:
    sheets = (one.read_text("utf-8") for one in SHEETS)
    rules = "".join(re.sub(r"/\*.*?\*/|{[^}]*}", " ", one, flags=re.DOTALL) for one in sheets)
    named = set(re.findall(r"\.([a-z][a-zA-Z-]*)", rules)) - FRAMES.keys()
    others = (one for one in TEMPLATES.rglob("*.html") if not one.name.startswith("style"))
    used = Counter(name for one in others for name in set(_classes(one.read_text("utf-8"))))
    shared = {name for name, number in used.items() if number >= SHARED} - FRAMES.keys()
    shown = _shown()
    assert sorted(named - shown) == [], "components without a sample in style.html or style_lists.html"
    begun = {one[: one.index("-") + 1] for one in shown if "-" in one}  # "of-", of which a letter is to come
    assert sorted(shared - shown - begun) == [], "classes of many pages without a sample there"
    assert not FRAMES.keys() & shown
