"""The rules at the desk on a real server: each group's form, the text with its check, previews and refusals."""

import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from boardcall.desk.preview import ListShift, Preview
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.rulings import release_standings
from boardcall.rulebook import load, read_rulebook
from boardcall.rulebook.groups import GROUPS, group
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.web.desk.rule_fields import blocks
from boardcall.web.request.language import ENGLISH, language
from boardcall.web.request.render import environment
from boardcall.wording import say
from desks import known_result
from serving import Served, served
from web.client import Answer, Client
from web.events import do, new_event
from web.test_rule_writer import whole_form

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
BOOKS = ("club", "codcon-2018", "edc-2016", "wdc-2008", "wdc-2025")
ENDED = BoardResult.from_counts("A10 E6 F6 G6 I6 R0@1905 T0@1904", last_year=1907)
CHANGES = {
    "rounds": {"round": "3"},
    "scoring": {"scoring.double_boards": "sum"},
    "standings": {"standings.min_rounds": "2"},
    "clock": {"clock.retreat_seconds": "75"},
    "draws": {"draw_vote.from_year": "1905", "draw_vote.held_by.committee": "on"},
    "check-in": {"roll_call.remainder.1": "six-player", "roll_call.remainder.2": "td", "roll_call.remainder.3": ""},
    "seating": {"powers.assign": "td"},
    "teams": {"team.enabled": "True", "team.rounds": "1", "team.size_max": "5", "team.size_min": "2"},
    "tie-breaks": {"tie_break.champion.1.by": "total"},
    "awards": {"award.new.id": "best-dressed", "award.new.kind": "td"},
    "publication": {"publication.recognised_places": "5", "publication.results": "interim-then-final"},
}
"""A change of each group that holds under every rulebook; of pools, each round's are its own."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("rules")
    places = [new_event(folder / f"{book}.db", name=f"Under {book}", players=SEVEN, rulebook=book) for book in BOOKS]
    with served("serve", *(str(place) for place in places)) as running:
        yield running


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """An event whose first board ended and is released, and one whose board is in 1905."""
    folder = tmp_path_factory.mktemp("played")
    over = new_event(folder / "over.db", name="Over", players=SEVEN, seated=True, rulebook="wdc-2008")
    on = new_event(folder / "on.db", name="On", players=SEVEN, seated=True, rulebook="wdc-2008")
    with open_live(over) as live:
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=ENDED))
        do(live, partial(release_standings, kind=ReleaseKind.INTERIM))
    with open_live(on) as live:
        for year in range(1901, 1906):
            do(live, partial(record_counts, ref=BoardRef(1, "1"), year=year, centres=(5, 5, 5, 5, 5, 5, 4)))
    with served("serve", str(over), str(on)) as running:
        yield running


DIRECTORS: dict[str, Client] = {}
"""A link opens once: the director of each event, by the link."""


def director(server: Served, event: str) -> Client:
    link = server.links[event]
    if link not in DIRECTORS:
        DIRECTORS[link] = Client(server.address)
        DIRECTORS[link].enter(link)
    return DIRECTORS[link]


def sent(client: Client, page: str, fields: dict[str, str]) -> Answer:
    hidden = {name: value for name, value in client.get(page).hidden().items() if name in {"key", "seen"}}
    return client.post(page, hidden | fields)


def text_of(client: Client, event: str) -> str:
    body = client.get(f"/e/{event}/desk/rules/text/").body
    return unescape(body.partition('class="code">')[2].partition("</textarea>")[0]).removeprefix("\n")


@pytest.mark.parametrize("book", ["club", "edc-2016", "wdc-2025"])
@pytest.mark.parametrize("page", [one.id for one in GROUPS if one.id in CHANGES])
def test_each_group_is_changed_in_its_form(server: Served, book: str, page: str) -> None:
    td = director(server, book)
    address, before = f"/e/{book}/desk/rules/{page}/", text_of(td, book)
    known = read_rulebook(before)
    form = whole_form(blocks(group(page), known))
    untouched = sent(td, address, form | {"do": "save"})
    assert (untouched.status, "Nothing was changed." in untouched.body) == (422, True)
    saved = sent(td, address, form | CHANGES[page] | {"do": "save"})
    assert saved.status == 303, unescape(saved.body)
    assert read_rulebook(text_of(td, book)) != known
    back = sent(td, f"/e/{book}/desk/rules/text/", {"rules": before, "do": "save"})
    assert (back.status, text_of(td, book)) == (303, before)


def test_pools_of_a_round_are_changed(server: Served) -> None:
    td = director(server, "wdc-2008")
    fields = {"round.4.pool.1.size": "14", "round.4.pool.1.last_year": "1908", "do": "save"}
    assert sent(td, "/e/wdc-2008/desk/rules/pools/", fields).status == 303
    pool = read_rulebook(text_of(td, "wdc-2008")).round(4).pool("top-board")
    assert pool is not None
    assert (pool.size, pool.last_year) == (14, 1908)
    wrong = sent(td, "/e/wdc-2008/desk/rules/pools/", {"round.4.pool.1.size": "10", "do": "save"})
    assert wrong.status == 422
    assert 'id="round.4.pool.1.size-problem"' in wrong.body
    assert 'value="10"' in wrong.body


FAULTS = [
    ("codcon-2018", "clock", {"clock.period.2.to_year": "1910"}, "clock.period.3.from_year"),
    ("codcon-2018", "clock", {"clock.writing_minutes": "soon"}, "clock.writing_minutes"),
    ("codcon-2018", "rounds", {"round.2.end.kind": "secret-clock"}, "round.2.end.kind"),
    ("codcon-2018", "rounds", {"round.1.end.last_year": "1899"}, "round.1.end.last_year"),
    ("codcon-2018", "rounds", {"round": "99"}, "round"),
    ("codcon-2018", "draws", {"draw_vote.from_year": "1880"}, "draw_vote.from_year"),
    ("codcon-2018", "teams", {"team.enabled": "True"}, "team.enabled"),
    ("codcon-2018", "check-in", {"roll_call.double_max": "3"}, "roll_call.double_max"),
    ("codcon-2018", "awards", {"award.1.places": "0"}, "award.1.places"),
    ("codcon-2018", "standings", {"standings.missing_round": "much"}, "standings.missing_round"),
    ("codcon-2018", "tie-breaks", {"tie_break.champion.new.by": "round-score"}, "tie_break.champion"),
    ("wdc-2025", "standings", {"standings.qualifying.1.weights": "0.5, 1"}, "standings.qualifying"),
]


@pytest.mark.parametrize(("book", "page", "fields", "field"), FAULTS)
def test_fault_stands_at_its_field_and_nothing_typed_is_lost(
    server: Served, book: str, page: str, fields: dict[str, str], field: str
) -> None:
    td = director(server, book)
    answer = sent(td, f"/e/{book}/desk/rules/{page}/", fields | {"do": "save", "reason": "we must"})
    assert answer.status == 422
    assert f'id="{field}-problem"' in answer.body
    assert 'value="we must"' in answer.body
    for name, value in fields.items():
        shown = answer.body.partition(f'name="{name}"')[2]
        is_choice = f'value="{value}" selected' in shown.partition("</select>")[0]
        assert is_choice or f'value="{value}"' in shown.partition(">")[0] or shown.startswith(f' value="{value}"')


def test_text_is_checked_with_every_line_at_once_and_kept(server: Served) -> None:
    td = director(server, "codcon-2018")
    text = text_of(td, "codcon-2018")
    wrong = text.replace('later_rounds = "ranking-blocks"', 'later_rounds = "by lot"').replace(
        "double_max = 2", "double_max = 7"
    )
    for button, status in (("check", 200), ("save", 422)):
        answer = sent(td, "/e/codcon-2018/desk/rules/text/", {"rules": wrong, "do": button})
        body = unescape(answer.body)
        assert answer.status == status
        assert "2 mistakes." in body
        for piece in ("by lot", "double_max = 7"):
            line = wrong[: wrong.index(piece)].count("\n") + 1
            assert f'data-line="{line}"' in answer.body
            assert piece in body.partition("<textarea")[2].partition("</textarea>")[0]
    assert text_of(td, "codcon-2018") == text


@pytest.mark.parametrize(("comments", "status"), [(24_000, 303), (40_000, 422)])
def test_long_text_is_saved_whole_or_refused(server: Served, comments: int, status: int) -> None:
    td = director(server, "codcon-2018")
    before = text_of(td, "codcon-2018")
    text = before.rstrip() + "\n" + "# a remark\n" * comments
    answer = sent(td, "/e/codcon-2018/desk/rules/text/", {"rules": text, "do": "save"})
    assert (answer.status, "characters" in answer.body) == (status, status == 422)
    assert text_of(td, "codcon-2018").rstrip() == (text if status == 303 else before).rstrip()
    if status == 303:
        assert sent(td, "/e/codcon-2018/desk/rules/text/", {"rules": before, "do": "save"}).status == 303


def test_changed_rules_are_told_on_the_public_page_and_cite_no_section(server: Served) -> None:
    td, stranger = director(server, "wdc-2025"), Client(server.address)
    assert "This event changed" not in stranger.get("/e/wdc-2025/rules/").body
    before = text_of(td, "wdc-2025")
    assert sent(td, "/e/wdc-2025/desk/rules/draws/", {"draw_vote.from_year": "1904", "do": "save"}).status == 303
    page = stranger.get("/e/wdc-2025/rules/").body
    assert "This event changed 1 rule of World DipCon @ Whipping 2025 Rules" in page
    line = next(part for part in page.split("<li>") if part.startswith("From spring 1904 on players"))
    assert "changed by this event" in line
    assert "VII.3.a" not in line.partition("</li>")[0]
    assert sent(td, "/e/wdc-2025/desk/rules/text/", {"rules": before, "do": "save"}).status == 303
    assert "This event changed" not in stranger.get("/e/wdc-2025/rules/").body


def test_what_results_would_become_is_shown_before_it_is_saved(played: Served) -> None:
    td = director(played, "over")
    address, before = "/e/over/desk/rules/scoring/", text_of(td, "over")
    fields = {"scoring.system": "sum-of-squares", "do": "save"}
    shown = sent(td, address, fields)
    body = unescape(shown.body)
    assert shown.status == 200
    assert text_of(td, "over") == before
    for told in ("Nothing is saved yet.", "The scores of", "Ann", "Version 1 of the standings, which is released"):
        assert told in body
    mark = shown.hidden()["looked"]
    other = sent(td, address, fields | {"scoring.system": "haight", "looked": mark})
    assert (other.status, text_of(td, "over")) == (200, before)
    assert sent(td, address, fields | {"looked": mark}).status == 303
    assert read_rulebook(text_of(td, "over")).scoring.system == "sum-of-squares"
    assert sent(td, "/e/over/desk/rules/text/", {"rules": before, "do": "preview"}).status == 200
    assert read_rulebook(text_of(td, "over")).scoring.system == "sum-of-squares"


def test_what_play_has_gone_by_cannot_be_changed(played: Served) -> None:
    td = director(played, "on")
    early = sent(td, "/e/on/desk/rules/rounds/", {"round.1.end.last_year": "1904", "do": "save"})
    assert early.status == 422
    assert "Board 1 of round 1 has the count of 1905." in early.body
    assert 'id="round.1.end.last_year-problem"' in early.body
    assert sent(td, "/e/on/desk/rules/rounds/", {"round.1.end.last_year": "1906", "do": "save"}).status == 303


def test_rules_are_read_by_the_desk_and_changed_by_directors_alone(server: Served) -> None:
    td = director(server, "club")
    link = td.post("/e/club/staff/", {"name": "Al", "role": "assistant", "boards": ""}).link()
    assistant = Client(server.address)
    assistant.enter(link)
    page = assistant.get("/e/club/desk/rules/")
    assert page.status == 200
    assert "/desk/rules/clock/" not in page.body
    assert assistant.get("/e/club/desk/rules/clock/").status == 403
    assert assistant.post("/e/club/desk/rules/text/", {"rules": "x"}).status == 403


def test_group_that_does_not_exist_is_not_found(server: Served) -> None:
    assert director(server, "club").get("/e/club/desk/rules/nothing/").status == 404


def test_zone_is_set_with_the_event(server: Served) -> None:
    td = director(server, "club")
    page = "/e/club/desk/event/"
    wrong = sent(td, page, {"name": "Under club", "zone": "Europe/Pariss"})
    assert (wrong.status, "Did you mean Europe/Paris?" in wrong.body) == (422, True)
    answer = sent(td, page, {"name": "Under club", "zone": "Europe/Paris"})
    assert (answer.status, answer.location.partition("?")[0]) == (303, "/e/club/desk/")
    assert 'timezone = "Europe/Paris"' in text_of(td, "club")


def test_every_bundled_rulebook_is_its_own_origin() -> None:
    assert all(not load(book).changed for book in BOOKS)


def test_rulebook_copied_under_another_id_is_compared_with_the_one_it_names(tmp_path: Path) -> None:
    text = (Path(load.__code__.co_filename).parent / "rulebooks" / "club.toml").read_text("utf-8")
    file = tmp_path / "ours.toml"
    file.write_text(text.replace('id = "club"', 'id = "ours"\nbased_on = "club"').replace('"draw"', '"td"'), "utf-8")
    assert load(file).changed == {"powers.assign"}


def test_directors_go_through_our_readings_with_a_tick(server: Served) -> None:
    """What is ticked stays so until the rule is another; the rules page of everybody tells every mark."""
    client, page = director(server, "wdc-2025"), "/e/wdc-2025/desk/rules/readings/"
    key = "orders.duplicate_unusable"
    assert sent(client, page, {"reading": key}).status == 303
    assert f'value="{key}" checked' in client.get(page).body
    assert 'value="orders.languages" checked' not in client.get(page).body
    assert sent(client, page, {"reading": "no.such"}).status == 422
    told = client.get("/e/wdc-2025/rules/").body
    assert "kept by people, III.4" in told


def test_a_shorter_event_is_told_once_and_on_its_own_days(server: Served) -> None:
    td = director(server, "wdc-2008")
    hidden = td.get("/e/wdc-2008/desk/schedule/").hidden()
    days = {"key": hidden["key"], "seen": hidden["seen"], "starts": "2026-11-27"}
    assert td.post("/e/wdc-2008/desk/schedule/first-day/", days).status == 303
    form = whole_form(blocks(group("rounds"), read_rulebook(text_of(td, "wdc-2008"))))
    shown = sent(td, "/e/wdc-2008/desk/rules/rounds/", form | {"round": "3", "do": "preview"})
    told = re.findall(r"<(?:del|ins)>(.*?)</", unescape(shown.body))
    assert "Round 3: check-in from 09:00 to 09:20, start on Sunday at 09:30, end about 14:00." in told
    assert sorted(told) == sorted(set(told))


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ("ABD", "Title board: now also D; no longer C"),
        ("ACB", "Title board: A, B, C → A, C, B"),
        ("", "Title board: A, B, C → nobody"),
    ],
)
def test_a_preview_names_who_comes_into_a_list_and_who_leaves_it(after: str, told: str) -> None:
    calls = "{% from 'parts/preview.html' import preview_table with context %}{{ preview_table(preview) }}"
    shift = ListShift(say("Title board"), tuple("ABC"), tuple(after))
    page = environment(language(ENGLISH)).from_string(calls).render(preview=Preview((), (), (), lists=(shift,)))
    assert " ".join(re.sub("<[^>]*>", "", page).split()) == told
