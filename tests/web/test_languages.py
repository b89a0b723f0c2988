"""Which language a visitor reads, and that nobody is served another one's page."""

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from boardcall.web.request.language import NAMES, accepted, language
from boardcall.web.request.render import environment
from boardcall.wording import Sentence, say
from serving import served
from web.client import Client
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
FRENCH, GERMAN = {"Accept-Language": "fr-CA,en;q=0.8"}, {"Accept-Language": "de"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    event = new_event(tmp_path_factory.mktemp("events") / "one.db", name="The First Open", players=SEVEN, seated=True)
    with served("serve", str(event)) as server:
        yield server.address


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", ["fr", "fr", "en"]),
        ("en;q=0.3, de-AT", ["de", "en"]),
        ("*;q=0.5, fr;q=0", ["*"]),
        ("fr;q=much, de;q=0.1", ["de"]),
        ("", [""]),
    ],
)
def test_languages_of_a_browser_in_its_order(header: str, wanted: list[str]) -> None:
    assert list(accepted(header)) == wanted


def test_page_is_in_the_language_the_browser_asks_for(address: str) -> None:
    client = Client(address)
    japanese = {"Accept-Language": "ja"}
    for headers, code in ((FRENCH, "fr"), (GERMAN, "de"), ({}, "en"), (japanese, "en"), (FRENCH, "fr")):
        answer = client.get("/e/one/standings/", headers=headers)
        assert (answer.headers["content-language"], f'<html lang="{code}">' in answer.body) == (code, True), headers
        assert {"Accept-Language", "Cookie"} <= set(answer.headers["vary"].split(", "))


def test_kept_page_of_one_language_is_never_confirmed_in_another(address: str) -> None:
    client = Client(address)
    mark = client.get("/e/one/", headers=FRENCH).headers["etag"]
    assert client.get("/e/one/", headers={**FRENCH, "If-None-Match": mark}).status == 304
    assert client.get("/e/one/", headers={**GERMAN, "If-None-Match": mark}).status == 200


def test_own_choice_counts_before_the_browsers_and_leads_back(address: str) -> None:
    client = Client(address)
    page = client.get("/e/one/players/", headers=FRENCH)
    links = {link["hreflang"]: link["href"] for link in _links(page.body) if "hreflang" in link}
    assert set(links) == set(NAMES) - {"fr"}, "the language that is shown is no link"
    answer = client.get(links["de"])
    assert (answer.status, answer.location) == (303, "/e/one/players/")
    assert '<html lang="de">' in client.get(answer.location, headers=FRENCH).body


@pytest.mark.parametrize("to", ["https://example.org/", "//example.org", "/\\example.org", "/e/one/%0D%0AX:%20y", ""])
def test_choice_never_leads_to_another_server(address: str, to: str) -> None:
    assert Client(address).get(f"/language/fr/?next={to}").location == "/"


def test_unknown_language_is_a_sentence(address: str) -> None:
    answer = Client(address).get("/language/xx/")
    assert (answer.status, "Boardcall does not speak that language." in answer.body) == (404, True)


def _links(page: str) -> list[dict[str, str]]:
    finder = _Links()
    finder.feed(page)
    return finder.found


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found.append({name: value or "" for name, value in attrs})


def test_only_a_date_as_files_write_it_becomes_a_date() -> None:
    spoken = language("fr")
    assert [spoken.written_day(text) for text in ("2026-11-01", "20261101", "2026-W45", "2026-13-01")] == [
        "1er novembre 2026",
        "20261101",
        "2026-W45",
        "2026-13-01",
    ]


def test_a_sentence_in_a_call_of_the_templates_is_translated_and_what_it_holds_is_escaped() -> None:
    told = say("{name} did not come", name=say("Round {number}", number="<b>3</b>"))
    for code in NAMES:
        spoken = language(code)
        shown = {environment(spoken).from_string(text).render(told=told) for text in ("{{ _(told) }}", "{{ told }}")}
        assert len(shown) == 1
        assert "&lt;b&gt;3&lt;/b&gt;" in shown.pop()


@pytest.mark.parametrize(
    "refused",
    [
        say("You have proposed them for this award already."),
        say("The name contains a character that cannot be shown."),
        say("Another phone holds the key to this ballot."),
        say("Seven counts are needed, none below 0."),
        say("Fill this in."),
    ],
)
def test_what_a_player_is_refused_with_is_in_every_language(refused: Sentence) -> None:
    for code in NAMES.keys() - {"en"}:
        assert language(code).said(refused) != str(refused), code
