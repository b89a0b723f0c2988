"""Everything a page says can be said in another language: heard in one that only the tests speak (`web.pseudo`).

Its catalogue is that of the players for whoever plays or looks on, and that of the desk too for a director. A text
outside of ⟦ ⟧ is neither translated nor data; the names in these events have no letters, so each is the program's.
"""

import re
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from boardcall.conduct.code import code_of
from boardcall.desk.call.group_check_in import check_in_code
from boardcall.errors import Problem
from boardcall.rulebook import Rulebook, load, rulebook_ids
from boardcall.scoring.systems import catalogue, chosen_system
from boardcall.store.live import open_live
from web.pseudo import PLAYERS, STAFF, PseudoLanguage, Speaking, bracketed, left, pseudo, untranslated
from web.site import apart, site
from web.told_event import AT, Told, told_event

TEMPLATES = Path(__file__).parents[2] / "src" / "boardcall" / "web" / "templates"
SAMPLE = TEMPLATES.parent / "sample" / "congress.jsonl"
PUBLIC = (
    "",
    "screen/boards/",
    "screen/names/",
    "screen/standings/",
    "screen/notices/",
    "screen/now/",
    "screen/clocks/",
)
OUTSIDE = ("part/", "sign-in/", "enter/no-such-token/", "boards/9/9/", "players/nobody/", "standings/now/")
OVERLAYS = tuple(f"overlay/{name}/" for name in ("standings", "board/1/2", "clock/1/2", "lower-third"))
MINE = ("me/", "vote/", "ballots/", "record/")
DESK = ("desk/", "staff/", "links/", "tokens/", "account/", "desk/screens/", "desk/ballots/", "desk/teams/", "record/")
ROUNDS = tuple(f"desk/rounds/{name}/" for name in ("1/roll-call", "1/roll-call/p1", "1/call", "4/choice/1", "4/seal"))
SENT = {
    "staff/": {"name": "2", "role": "recorder"},
    "tokens/": {"name": "3", "role": "auditor", "days": "4"},
    "desk/players/paste/": {"text": "#1\n#20\n#20"},
    "desk/screens/": {"name": "4", "public": "yes"},
}
"""Forms that a director fills in."""
DESKS = ("wdc-2025",)
"""Rulebooks whose desks are crawled: there is a page of each kind."""
TYPED = ("x",)
"""What somebody wrote stays as it is in the log."""

TABLES = ("rulebook", "scoring")
"""Tables that the text of a rulebook has, as its check names them."""


class Events:
    """The told events and the sample in this process, and a cookie for each kind of visitor."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        from boardcall.web.event.hosted_event import Hosted
        from boardcall.web.event.hosted_events import HostedEvents
        from boardcall.web.event.state import SHOWING
        from boardcall.web.identity.accounts import open_account
        from boardcall.web.identity.devices import new_device
        from boardcall.web.identity.links import player_link
        from boardcall.web.machine.settings import open_accounts
        from boardcall.web.permission.policy import Role

        open_accounts()
        events = HostedEvents()
        self.told: dict[str, Told] = {}
        self.cookies: dict[tuple[str, str], str] = {}
        self.links: dict[str, str] = {}
        for slug in rulebook_ids():
            self.told[slug] = told_event(folder / f"{slug}.jsonl", slug)
            stack.enter_context(self.told[slug].live)
            events.add(event := Hosted(slug, self.told[slug].live))
            account = open_account(event.id, name="1", role=Role.TD, at=AT)
            self.cookies[slug, "td"] = new_device(event.id, player="", account=account, at=AT)
            self.links[slug] = f"enter/{player_link(event.id, player='p3', at=AT)}/"
            self.cookies[slug, "player"] = new_device(event.id, player="p2", account=None, at=AT)
        sample = folder / "sample.jsonl"
        sample.write_bytes(SAMPLE.read_bytes())
        events.add(Hosted("sample", stack.enter_context(open_live(sample))))
        self.sample = events.get("sample").now()
        SHOWING.show(events)

    def heard(self, slug: str, visitor: str, speaking: Speaking, *paths: str, names: frozenset[str]) -> dict[str, str]:
        from web.crawling import Crawler

        def crawl() -> dict[str, str]:
            speaking.now = STAFF if visitor == "td" else PLAYERS
            cookie = self.cookies.get((slug, visitor), "")
            crawler = Crawler(slug, cookie, names, most_alike=1 if visitor == "td" else 2)
            crawler.crawl(*paths)
            for to, fields in SENT.items() if visitor == "td" else ():
                crawler.send(to, **fields)
            return crawler.heard

        return apart(crawl)


@pytest.fixture(scope="module")
def speaking() -> Iterator[Speaking]:
    with pseudo() as speaking:
        yield speaking


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Events]:
    site()
    from boardcall.web.machine import time

    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "now", lambda: AT)
        numbers = count(10**9)
        patch.setattr(secrets, "token_hex", lambda _: str(next(numbers)))
        yield apart(lambda: Events(tmp_path_factory.mktemp("told"), stack))


def names_of(rulebook: Rulebook) -> frozenset[str]:
    """What a rulebook brings that is a name everywhere: its own, of the event, of bodies, sections and ids."""
    event, system, conduct = rulebook.event, chosen_system(rulebook.scoring), rulebook.conduct
    names = (rulebook.rulebook.title, event.name, event.venue, event.organiser)
    zones = (event.timezone, event.timezone.rpartition("/")[2].replace("_", " "))
    bodies = (event.contact, *event.series, conduct.code, conduct.report_email, conduct.forward_all_to)
    pools = (pool.id for settings in rulebook.rounds for pool in settings.pools)
    systems = {f"{one.name} {one.version}".rstrip() for one in (system, *catalogue())} | {
        one.name for one in catalogue()
    }
    code = code_of(conduct)
    text = [part for one in code.sections for part in (one.title, *one.paragraphs)] if code else []
    text += [*conduct.provisions, *(f"{one}." for one in event.officials), "SHA-256"]
    text += [conduct.review.committee_named_by] if conduct.review else []
    return frozenset((*names, *zones, *bodies, *pools, *rulebook.sources.values(), *systems, *text, "FR", *TYPED))


@pytest.mark.parametrize("slug", rulebook_ids())
def test_players_and_visitors_read_nothing_that_is_not_translated(
    events: Events, speaking: Speaking, slug: str
) -> None:
    names = names_of(events.told[slug].event.rulebook) | {events.sample.tournament.name}
    hall = f"check-in/1/{check_in_code(events.told[slug].event, 1)}/"
    outside = (*OUTSIDE, *OVERLAYS, events.links[slug], hall, "../../")
    listed = frozenset(name for told in events.told.values() for name in names_of(told.event.rulebook))
    assert events.heard(slug, "anybody", speaking, *PUBLIC, *outside, names=names | listed) == {}
    assert events.heard(slug, "player", speaking, *MINE, names=names) == {}


@pytest.mark.parametrize("slug", DESKS)
def test_the_desk_reads_nothing_that_french_does_not_say(events: Events, speaking: Speaking, slug: str) -> None:
    titles = {load(name).rulebook.title for name in rulebook_ids()}
    names = names_of(events.told[slug].event.rulebook) | {*TABLES, *CALLED} | titles
    assert events.heard(slug, "td", speaking, *DESK, *ROUNDS, names=names) == {}


def test_nobody_reads_anything_in_the_sample_that_is_not_translated(events: Events, speaking: Speaking) -> None:
    shown = events.sample.tournament
    people = (name for player in shown.players for name in (player.name, *player.name.split()))
    typed = (award.citation for award in shown.awards)
    asked = load("wdc-2025").conduct.provisions
    names = names_of(events.sample.rulebook) | {*people, *typed, *asked, shown.name, shown.place}
    assert events.heard("sample", "anybody", speaking, *PUBLIC, names=names) == {}


@pytest.mark.parametrize("slug", rulebook_ids())
def test_no_refusal_or_notice_of_the_desk_is_left_untranslated(events: Events, slug: str) -> None:
    told = events.told[slug]
    said = [text for one in told.said for text in ((one.message, one.hint) if isinstance(one, Problem) else (one,))]
    assert len(said) > 20
    assert left(outside(STAFF, said), names_of(told.event.rulebook)) == []


def outside(language: PseudoLanguage, texts: list[str]) -> list[str]:
    """What texts say outside of ⟦ ⟧ in a language."""
    from web.pseudo import Reader

    reader = Reader()
    for text in texts:
        reader.hear(str(language.words(text)))
    return reader.said


CALLED = ("BOARDCALL_MAIL_FROM", "BOARDCALL_SMTP", "Discord", "Letter", "Slack", "Web-hook", "http://192.168.1.20:8000")
"""Names in every language."""
UNHEARD = (
    *("play/", "history/", "player/owners.html", "screens/overlay_map.html", "screen/map.html"),  # provinces and orders
    *("desk/price.html", "desk/choice.html", "access/set_up.html"),  # a seat is dragged, powers chosen; no event
    "style.html",  # samples, in English alone
    *("access/guide.html", "screens/ceremony"),  # the demo's; what a director steers
    *("vote/slips.html", "screens/plain.html"),  # when an end is sealed; a screen that only says what the desk wrote
    *("access/agree.html", "vote/meeting.html"),  # while a secret vote waits for somebody
    *("report_key.html", "report_list.html", "reported.html", "association/"),  # behind a reading key
    *("access/sheet.html", "desk/sheet_rows.html", "embedded_standings.html"),  # printed; part of an answer; elsewhere
    *("series.html", "desk/series.html"),  # where a series is published: test_series_pages.py
    *("handicaps.html", "desk/handicaps.html", "forecast.html"),  # where a rulebook asks for them: tests of their own
    "screens/overlay_chances.html",  # while boards play and a stream asks
    *("site/", "no_manual.html"),  # a hosted site's own pages: test_site.py; where the manual was not built
)
"""How the names of templates begin that the crawl does not come to."""
PART = re.compile(r'{%-? (?:extends|from|import|include) "([^"]+)"|piece\("([^"]+)"')


def test_every_kind_of_page_was_heard(events: Events, speaking: Speaking) -> None:
    assert events.told
    texts = {str(path.relative_to(TEMPLATES)): path.read_text("utf-8") for path in TEMPLATES.rglob("*.html")}
    parts = {name for text in texts.values() for found in PART.findall(text) for name in found}
    unheard = texts.keys() - parts - speaking.shown
    assert sorted(name for name in unheard if not name.startswith(UNHEARD)) == []


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("<p>⟦Board ⟧1⟦ plays.⟧</p>", []),
        ("<p>⟦Board ⟧1⟦ plays.⟧ Hello</p>", ["Hello"]),
        ("<p>⟦See <a href='⟧/e/one/⟦'>the log</a>.⟧</p>", []),
        ("<p>⟦See <b>⟧the log⟦</b>.⟧</p>", ["the log"]),
        ("<img alt='A map'><script>let a</script><code>abc</code>", ["A map"]),
        ("<input type='submit' value='Send'><input value='typed'>", ["Send"]),
        ("<p data-said='Not saved yet' data-key='one'>⟦Round⟧ 1</p>", ["Not saved yet"]),
        ("<p>A5 E4, VIII.1.b, p12</p>", []),
    ],
)
def test_what_is_not_translated_is_heard(page: str, said: list[str]) -> None:
    assert untranslated(page) == said


def test_values_of_a_text_stand_outside() -> None:
    assert bracketed("Board {board} has %(count)s") == "⟦Board ⟧{board}⟦ has ⟧%(count)s"
