"""The manual at /help/: its pages lead to its own files, keep the strict policy, and are reached from the program."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote

import pytest
from django.http import Http404
from django.test import RequestFactory

from boardcall.web.machine.settings import HERE
from web.site import site

MANUAL = HERE / "manual"
DOCS = Path(__file__).parents[2] / "docs"
TEMPLATES = HERE / "templates"
NAMED = re.compile(r"\{% block help %\}(.*?)\{% endblock %\}|/help/([\w/-]+)\.html")
OUTSIDE = (
    "../settings.py",
    "..%2fsettings.py",
    "/etc/passwd",
    "worries/../../settings.py",
    "worries",
    "_static/",
    "\0",
)


LINK, NAME = re.compile(r'(?:href|src|action)="([^"]*)"'), re.compile(r'id="([^"]+)"')
INLINE = re.compile(r"<style|<script(?![^>]*\ssrc=)|<[^>]+\s(?:style|on\w+)=")
"""What a strict policy refuses."""


def test_every_link_of_the_manual_leads_to_a_part_of_it_and_nothing_is_inline() -> None:
    assert (MANUAL / "index.html").is_file(), "run scripts/manual"
    pages = {path.relative_to(MANUAL).as_posix(): path.read_text("utf-8") for path in MANUAL.rglob("*.html")}
    assert [name for name, page in pages.items() if INLINE.search(page)] == []
    names = {name: set(NAME.findall(page)) for name, page in pages.items()}
    linked = {(name, link) for name, page in pages.items() for link in LINK.findall(page) if ":" not in link}
    lost = []
    for name, link in linked:
        path, _, part = link.partition("#")
        to = normpath(join(dirname(name), unquote(path.partition("?")[0]))) if path else name
        if not (MANUAL / to).is_file() or (part and unquote(part) not in names[to]):
            lost.append(f"{name}: {link}")
    assert lost == []
    assert {path.relative_to(DOCS).as_posix()[:-3] for path in DOCS.rglob("*.md")} <= {name[:-5] for name in pages}


def test_pages_name_pages_of_the_manual() -> None:
    texts = {path: path.read_text("utf-8") for path in TEMPLATES.rglob("*.html")}
    named = {one or other for text in texts.values() for one, other in NAMED.findall(text)}
    assert {"index", "start/player", "worries/index", "worries/lost-link"} <= named
    assert {name for name in named if not (DOCS / f"{name}.md").is_file()} == set()


def test_files_are_sent_packed_and_again_only_when_they_changed() -> None:
    site()
    from boardcall.web.request.manual import manual_page

    page = manual_page(RequestFactory().get("/help/", headers={"Accept-Encoding": "gzip"}))
    assert (page.status_code, page["Content-Encoding"], page["Cache-Control"]) == (200, "gzip", "no-cache")
    assert page["Content-Type"] == "text/html; charset=utf-8"
    script = manual_page(RequestFactory().get("/help/searchindex.js"), "searchindex.js")
    assert script["Content-Type"] == "text/javascript; charset=utf-8"
    assert script["ETag"] != page["ETag"]
    again = manual_page(RequestFactory().get("/help/", headers={"Accept-Encoding": "gzip"}))
    assert next(iter(again)) is next(iter(page)), "compressed once, not for each visitor"
    assert manual_page(RequestFactory().post("/help/")).status_code == 405


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_address_leads_out_of_the_manual(name: str) -> None:
    site()
    from boardcall.web.request.manual import manual_page

    with pytest.raises(Http404):
        manual_page(RequestFactory().get("/help/"), name)


def test_without_the_manual_a_sentence_says_where_its_text_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    site()
    from boardcall.web.request import manual

    monkeypatch.setattr(manual, "MANUAL", tmp_path)
    answer = manual.manual_page(RequestFactory().get("/help/"), "start/player.html")
    assert answer.status_code == 404
    assert "docs/start/player.md" in answer.content.decode()
