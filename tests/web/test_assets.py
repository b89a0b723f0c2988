"""Files of the pages: every address a template names exists, changes with the content, and is kept by browsers."""

import gzip
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import brotli
import pytest
from django.test import RequestFactory

from boardcall.errors import NotFoundError
from boardcall.web.machine.compression import packing_for
from boardcall.web.machine.settings import HERE
from boardcall.web.request.assets import STATIC, asset, assets, static, version
from boardcall.web.request.kept_answer import KEEP, AnswerKey
from serving import running
from web.client import Client
from web.events import new_event
from web.site import site

TEMPLATES = sorted((HERE / "templates").rglob("*.html"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running("serve", str(new_event(tmp_path_factory.mktemp("assets") / "one.jsonl", name="One"))) as address:
        yield Client(address)


def test_templates_name_files_that_exist_and_only_by_their_versioned_address() -> None:
    texts = {path: path.read_text("utf-8") for path in TEMPLATES}
    assert [str(path) for path, text in texts.items() if "/static/" in text] == []
    named = {name for text in texts.values() for name in re.findall(r"""static\(["']([^"']+)["']\)""", text)}
    assert "live.js" in named
    assert {name for name in named if name not in assets()} == set()
    with pytest.raises(NotFoundError, match=r"no file none\.js"):
        static("none.js")


def test_scripts_and_styles_reach_others_by_relative_addresses_of_files_that_exist() -> None:
    for path in (*STATIC.glob("*.js"), *STATIC.rglob("*.css")):
        text = path.read_text("utf-8")
        assert "/static/" not in text, path.name
        for name in re.findall(r"""(?:from|import)\s*\(?["'](\.[^"']+)["']""", text):
            assert (path.parent / name).is_file(), f"{path.name} imports {name}"


def test_version_is_the_content_of_all_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def versions_of(text: str) -> str:
        (tmp_path / "one.js").write_text(text)
        assets.cache_clear()
        version.cache_clear()
        return version()

    with monkeypatch.context() as changed:
        changed.setattr("boardcall.web.request.assets.STATIC", tmp_path)
        first, second, again = versions_of("let a;"), versions_of("let b;"), versions_of("let a;")
    assets.cache_clear()
    version.cache_clear()
    assert first == again != second


def test_present_version_is_kept_for_ever_and_sent_compressed(client: Client) -> None:
    page = client.get("/e/one/").body
    address = re.search(r'href="(/static/v-[^/]+/boardcall\.css)"', page)
    assert address
    answer = client.get(address[1])
    assert (answer.status, answer.headers["content-type"]) == (200, "text/css; charset=utf-8")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.body == assets()["boardcall.css"].body.decode()
    for taken, sent in (("gzip, deflate", "gzip"), ("gzip, deflate, br", "br")):
        packed = client.get(address[1], headers={"Accept-Encoding": taken}, head_only=True)
        assert packed.headers["content-encoding"] == sent
        assert int(packed.headers["content-length"]) < len(answer.body) / 2
        assert "Accept-Encoding" in packed.headers["vary"]
    assert client.get(address[1], headers={"If-None-Match": answer.headers["etag"]}).status == 304


def test_other_versions_are_asked_for_anew_and_other_files_are_not_there(client: Client) -> None:
    for address in ("/static/live.js", "/static/v-0123456789abcdef/live.js"):
        answer = client.get(address)
        assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache"), address
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    for address in ("/static/none.js", "/static/../settings.py", "/static/%2e%2e/settings.py", "/static/vendor"):
        answer = client.get(address)
        assert (answer.status, "script-src 'self'" in answer.headers["content-security-policy"]) == (404, True), address
    assert client.post("/static/live.js").status == 405


def test_compressed_files_are_the_files() -> None:
    packed = {name: asset.packed for name, asset in assets().items() if asset.packed}
    assert "boardcall.css" in packed
    assert all(gzip.decompress(one.under("gzip")) == assets()[name].body for name, one in packed.items())
    sheet = packed["boardcall.css"]
    assert brotli.decompress(sheet.under("br")) == sheet.body


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br", "br"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR ; q = 0.00, gzip; q=0", ""),
        ("br;q=0.01", "br"),
        ("identity", ""),
        ("", ""),
    ],
)
def test_compression_is_one_that_the_browser_takes(accepted: str, sent: str) -> None:
    assert packing_for(accepted) == sent


def test_file_is_kept_once_for_all_languages() -> None:
    def keys(path: str) -> int:
        asked = ([(b"accept-language", one)] for one in (b"de", b"fr", b"x-anything"))
        return len({AnswerKey.of({"path": path}, dict(headers)) for headers in asked})

    assert (keys("/static/v-1/boardcall.css"), keys("/e/one/")) == (1, 3)


def test_file_is_not_kept_under_versions_that_somebody_made_up() -> None:
    site()

    def is_kept(asked: str) -> bool:
        request = RequestFactory().get("/static/")
        request.scope = scope = dict[str, object]()  # type: ignore[attr-defined]  # as the server sets it
        assert asset(request, "live.js", asked).status_code == 200
        return KEEP in scope

    assert [is_kept(one) for one in (version(), "made-up", "")] == [True, False, False]


@pytest.mark.parametrize(("taken", "packed"), [("gzip, br", True), ("br", False), ("gzip;q=0", False), ("", False)])
def test_python_for_browsers_is_packed_only_for_those_who_take_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, taken: str, *, packed: bool
) -> None:
    site()
    from boardcall.web.request import browser_python

    (tmp_path / "package.json").write_text('{"version": "0.1"}')
    (tmp_path / "pyodide.mjs.gz").write_bytes(gzip.compress(b"export {};"))
    for kept in (browser_python._version, browser_python._packed, browser_python._plain):
        kept.cache_clear()
    monkeypatch.setattr(browser_python, "PYTHON", tmp_path)
    try:
        asked = partial(RequestFactory().get, "/python/0.1/pyodide.mjs")
        answer = browser_python.python_file(asked(headers={"Accept-Encoding": taken}), "0.1", "pyodide.mjs")
        assert ("Content-Encoding" in answer, answer["Vary"]) == (packed, "Accept-Encoding")
        assert (gzip.decompress(answer.content) if packed else answer.content) == b"export {};"
        known = {"Accept-Encoding": taken, "If-None-Match": answer["ETag"]}
        again = browser_python.python_file(asked(headers=known), "0.1", "pyodide.mjs")
        assert (again.status_code, again.content) == (304, b"")
        other = {"Accept-Encoding": "" if packed else "gzip", "If-None-Match": answer["ETag"]}
        assert browser_python.python_file(asked(headers=other), "0.1", "pyodide.mjs").status_code == 200
    finally:
        for kept in (browser_python._version, browser_python._packed, browser_python._plain):
            kept.cache_clear()
