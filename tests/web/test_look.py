"""The look of an event: its accent and picture, set at the desk, seen on its pages, and refused where they do harm."""

import base64
import json
from pathlib import Path

import pytest

from boardcall.desk.look import set_look
from boardcall.drawing.accent import LEAST, accent_sheet, contrast, for_dark, weakest
from boardcall.drawing.event_card import event_card
from boardcall.drawing.logo import MOST_BYTES, PNG, SVG, address_of, read_logo
from boardcall.drawing.scheme import ROLES
from boardcall.errors import InputError
from desks import event_under
from serving import served
from web.client import Client, director_of
from web.events import new_event

DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAIDAQH6cSbcAAAAAElFTkSuQmCC")
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'


@pytest.mark.parametrize("accent", ["#174a6b", "#8a1538", "#1b5e20", "#000000", "#5f28b8"])
def test_accent_that_can_be_read_is_made_readable_in_the_dark(accent: str) -> None:
    assert weakest(accent) >= LEAST
    assert weakest(for_dark(accent), dark=True) >= LEAST
    sheet = accent_sheet(accent)
    assert f"--accent: {accent};" in sheet
    assert "url(" not in sheet


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast(ROLES["accent"][0], ROLES["paper"][0]) == pytest.approx(9.3, abs=0.1)


@pytest.mark.parametrize(("body", "kind"), [(DOT, PNG), (DRAWING, SVG)])
def test_picture_that_only_draws_is_taken(body: bytes, kind: str) -> None:
    assert read_logo(body).kind == kind


UTF_16, HIDDEN_TAG = '<?xml version="1.0" encoding="utf-16"?>', f"<!--{b'<svg'.decode('utf-16-le')}-->"


@pytest.mark.parametrize(
    "body",
    [
        b"GIF89a",
        DOT + b"0" * MOST_BYTES,
        DRAWING.replace(b"<path", b"<script>alert(1)</script><path"),
        DRAWING.replace(b"<path", b'<path onclick="alert(1)"'),
        DRAWING.replace(b"<path", b'<use href="https://example.org/x.svg#a"/><path'),
        DRAWING.replace(b"<path", b"<foreignObject/><path"),
        DRAWING.replace(b"<path", b'<path fill="url(https://example.org/a)"'),
        b'<!DOCTYPE svg [<!ENTITY a "aa">]>' + DRAWING,
        (UTF_16 + '<!DOCTYPE svg [<!ENTITY a "aa">]>' + HIDDEN_TAG).encode("utf-16")
        + DRAWING.decode().encode("utf-16-le"),
        b"<svg><path></svg>",
    ],
)
def test_picture_that_does_more_is_refused_with_a_sentence(body: bytes) -> None:
    with pytest.raises(InputError) as refused:
        read_logo(body)
    assert [one.field for one in refused.value.problems] == ["logo"]


def test_everything_wrong_with_a_look_is_said_at_once() -> None:
    with pytest.raises(InputError) as refused:
        set_look(event_under("club"), accent="#ffff00", logo=address_of(b"GIF89a"))
    assert [one.field for one in refused.value.problems] == ["accent", "logo"]


def test_director_sets_the_look_and_every_page_has_it(tmp_path: Path) -> None:
    with served("serve", str(new_event(tmp_path / "one.jsonl", name="The Green Open", players=("Ann",)))) as server:
        td, anyone = director_of(server), Client(server.address)
        pale = td.post("/e/one/desk/look/", {"accent": "#ffdd00", "key": "1"})
        assert pale.status == 422
        assert "#ffdd00 cannot be read on light pages: its contrast is 1." in pale.body
        assert "look.css" not in anyone.get("/e/one/").body
        assert td.post("/e/one/desk/look/", {"accent": "#1B5E20", "key": "2"}).status == 303
        page = anyone.get("/e/one/").body
        assert 'content="#1b5e20"' in page
        sheet = page.partition('href="/e/one/look.css?')[2].partition('"')[0]
        assert "--accent: #1b5e20" in anyone.get(f"/e/one/look.css?{sheet}").body
        assert "look.css" in anyone.get("/e/one/screen/clocks/").body
        assert "look.css" in td.get("/e/one/desk/").body
        assert f'property="og:image" content="{server.address}/e/one/card.' in page
        assert "The Green Open" in anyone.get("/e/one/card.svg").body
        assert anyone.get("/e/one/logo").status == 404
        app = json.loads(anyone.get("/e/one/app.webmanifest").body)
        assert (app["display"], app["theme_color"], app["start_url"]) == ("standalone", "#1b5e20", "/e/one/me/")
        assert app["name"] == "The Green Open"
        assert 'rel="manifest"' not in page, "a page that is public is a page, and no app"
        icon = anyone.get(app["icons"][0]["src"])
        assert (icon.status, icon.headers["content-type"]) == (200, "image/png")


def test_card_holds_any_name() -> None:
    drawn = event_card("Wolfeschlegelsteinhausenbergerdorff " * 6 + "<&>", "x" * 300, accent="#174a6b")
    assert len(drawn) < 200_000
    assert "&lt;&amp;&gt;" in drawn
    assert "<&>" not in drawn
