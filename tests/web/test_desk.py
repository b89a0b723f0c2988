"""The desk's forms on a real server: exactly once, never over somebody unseen; nothing typed is lost; hostile names."""

import re
from collections.abc import Iterator

import pytest

from serving import Served, served
from web.client import Answer, Client, director_of
from web.events import new_event

HOSTILE = (
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "שרה \u202eכהן",
    'Ænne 🎲 O\'Hara "Q" & Co',
    "Wolfeschlegelsteinhausenbergerdorff" * 6,
    "Ann Lee",
    "Ann Lee",
    "{{ 7*7 }}",
)
RESULT = {f"r-{power}": str(count) for power, count in zip("AEFGIRT", (10, 6, 6, 6, 6, 0, 0), strict=True)}
RESULT |= {"e-R": "1905", "e-T": "1904", "last_year": "1907", "end": "td"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = new_event(
        tmp_path_factory.mktemp("desk") / "one.db", name="The <b>Bold</b> Open", players=HOSTILE, seated=True
    )
    with served("serve", str(place)) as running:
        yield running


@pytest.fixture(scope="module")
def td(server: Served) -> Client:
    return director_of(server)


def _staff(td: Client, name: str, role: str) -> Client:
    client = Client(td.address)
    client.enter(td.post("/e/one/staff/", {"name": name, "role": role, "boards": ""}).link())
    return client


def _sent(client: Client, page: str, to: str, fields: dict[str, str]) -> Answer:
    """Opens the page as a browser would, and sends one of its forms."""
    return client.post(to, client.get(page).hidden() | fields)


def _acts(td: Client) -> int:
    found = re.search(r"Act (\d+), sealed by", td.get("/e/one/desk/log/").body)
    assert found
    return int(found[1])


PAGES = (
    "desk/",
    "desk/players/",
    "desk/players/p1/",
    "desk/rounds/1/roll-call/",
    "desk/rounds/1/roll-call/p1/",
    "desk/rounds/1/call/",
    "desk/rounds/1/results/",
    "desk/boards/1/1/",
    "desk/rulings/",
    "desk/standings/",
    "desk/log/",
    "desk/log/2/undo/",
    "links/",
    "players/",
    "players/p1/",
    "boards/1/1/",
)


@pytest.mark.parametrize("path", PAGES)
def test_hostile_names_are_only_text(td: Client, path: str) -> None:
    answer = td.get(f"/e/one/{path}")
    assert answer.status == 200
    assert "<script>alert" not in answer.body
    assert "<b>Bold" not in answer.body
    assert "\u202e" not in answer.body


def test_name_that_looks_like_a_template_is_not_worked_out(td: Client) -> None:
    assert "{{ 7*7 }}" in td.get("/e/one/desk/players/").body


def test_namesakes_can_be_told_apart_by_their_pages(td: Client) -> None:
    body = td.get("/e/one/desk/players/").body
    assert (body.count(">Ann Lee (p6)<"), body.count(">Ann Lee (p7)<")) == (1, 1)
    assert {"/e/one/desk/players/p6/", "/e/one/desk/players/p7/"} <= set(re.findall(r'href="([^"]+)"', body))


def test_form_sent_twice_acts_once(td: Client) -> None:
    before = _acts(td)
    fields = td.get("/e/one/desk/players/").hidden() | {"name": "Once Only", "country": "", "born": ""}
    first, second = td.post("/e/one/desk/players/", fields), td.post("/e/one/desk/players/", fields)
    assert (first.status, second.status) == (303, 303)
    assert first.location == second.location
    assert _acts(td) == before + 1


def test_second_of_two_directors_gets_a_sentence_and_keeps_what_was_typed(td: Client) -> None:
    other = _staff(td, "Otto", "td")
    page, to = "/e/one/desk/boards/1/1/", "/e/one/desk/boards/1/1/result/"
    mine, theirs = td.get(page).hidden(), other.get(page).hidden()
    assert td.post(to, mine | RESULT | {"do": "record"}).status == 303
    late = other.post(to, theirs | RESULT | {"r-A": "9", "r-E": "7", "do": "record"})
    assert late.status == 409
    assert "saved something first" in late.body
    assert 'name="r-A" value="9"' in late.body
    again = other.post(to, late.hidden() | RESULT | {"r-A": "9", "r-E": "7", "do": "record", "reason": "miscounted"})
    assert again.status == 303
    assert "Otto" in td.get("/e/one/desk/log/").body


def test_impossible_counts_are_said_beside_their_field_and_nothing_is_recorded(td: Client) -> None:
    before = _acts(td)
    counts = {f"c-{power}": "5" for power in "AEFGIRT"} | {"c-A": "7", "c-T": "x", "year": "1901"}
    answer = _sent(td, "/e/one/desk/boards/1/1/", "/e/one/desk/boards/1/1/counts/", counts)
    assert answer.status == 422
    assert re.search(r'id="c-T-problem"[^>]*>“x” is not a number for Turkey', answer.body)
    assert 'name="c-A" value="7"' in answer.body
    assert _acts(td) == before


def test_preview_of_a_correction_changes_nothing(td: Client) -> None:
    _sent(td, "/e/one/desk/boards/1/1/", "/e/one/desk/boards/1/1/result/", RESULT | {"do": "record"})
    before = _acts(td)
    wrong = RESULT | {"r-A": "6", "r-E": "10", "do": "preview"}
    answer = _sent(td, "/e/one/desk/boards/1/1/", "/e/one/desk/boards/1/1/result/", wrong)
    assert answer.status == 200
    assert "What this would change" in answer.body
    assert "Nothing is recorded yet." in answer.body
    assert 'name="r-E" value="10"' in answer.body
    assert _acts(td) == before


def test_paste_shows_rows_first_and_registers_those_that_are_ticked(td: Client) -> None:
    before = _acts(td)
    text = "Player\tTeam\nBo New\tNorth\nANN LEE\t\nBo New\t"
    preview = _sent(td, "/e/one/desk/players/", "/e/one/desk/players/paste/", {"text": text})
    assert preview.status == 200
    assert re.findall(r'name="take" value="(\d+)"( checked)?', preview.body) == [
        ("2", " checked"),
        ("4", ""),
    ]
    assert 'name="as-3"' in preview.body
    assert "already registered and alike: Ann Lee (p6), Ann Lee (p7)" in preview.body
    assert "The rulebook has no team event" in preview.body
    assert _acts(td) == before
    done = td.post("/e/one/desk/players/accept/", preview.hidden() | {"text": text, "take": "2"})
    assert done.status == 303
    assert _acts(td) == before + 2
    assert "Bo New" in td.get(done.location).body
    desk = td.get("/e/one/desk/").body
    undone = [int(one) for one in re.findall(r"/desk/log/(\d+)/undo/\?all", desk)]
    assert undone[:1] == [before + 2]
    assert f"/desk/log/{before + 1}/undo/" not in desk


def test_teams_have_a_page_beside_the_others_only_where_the_rules_have_teams(td: Client) -> None:
    assert 'href="/e/one/teams/"' not in td.get("/e/one/").body


def test_assistant_undoes_only_their_own_acts(td: Client) -> None:
    assistant = _staff(td, "Asta", "assistant")
    refused = assistant.get("/e/one/desk/log/3/undo/")
    assert refused.status == 403
    assert "only a director undoes what somebody else did" in refused.body
    _sent(assistant, "/e/one/desk/players/", "/e/one/desk/players/", {"name": "Typed Wrong", "country": "", "born": ""})
    page = f"/e/one/desk/log/{_acts(td)}/undo/"
    assert _sent(assistant, page, page, {"reason": "typed wrong"}).status == 303


def test_undo_needs_no_reason_and_can_be_taken_back(td: Client) -> None:
    _sent(td, "/e/one/desk/players/", "/e/one/desk/players/", {"name": "Soon Gone", "country": "", "born": ""})
    number = _acts(td)
    page = f"/e/one/desk/log/{number}/undo/"
    assert "Reason (may be left empty)" in td.get(page).body
    assert _sent(td, page, page, {"reason": ""}).status == 303
    assert "Soon Gone" not in td.get("/e/one/desk/players/").body
    back = f"/e/one/desk/log/{number}/redo/"
    assert _sent(td, back, back, {"reason": "they came after all"}).status == 303
    assert "Soon Gone" in td.get("/e/one/desk/players/").body


def test_auditor_reads_everything_and_is_offered_no_act(td: Client) -> None:
    auditor = _staff(td, "Aud", "auditor")
    for path in ("desk/", "desk/standings/", "desk/rulings/", "desk/log/"):
        body = auditor.get(f"/e/one/{path}").body
        assert 'method="post"' not in body
        assert "/undo/" not in body
    links = re.findall(r'href="(/e/one/desk/[^"?#]*)"', auditor.get("/e/one/desk/").body)
    assert [link for link in links if auditor.get(link).status >= 400] == []


def test_act_named_in_the_address_is_told_to_the_desk_only(td: Client) -> None:
    assert 'class="notice done"' in td.get("/e/one/desk/?done=2").body
    stranger = Client(td.address)
    assert 'class="notice done"' not in stranger.get("/e/one/sign-in/?done=2").body


@pytest.mark.parametrize("query", ["done=99999", "done=x", "done=1&acts=x", "done=-1"])
def test_made_up_acts_in_the_address_do_no_harm(td: Client, query: str) -> None:
    assert td.get(f"/e/one/desk/?{query}").status == 200


def test_roll_is_called_without_scripts_and_a_tap_counts_once(td: Client) -> None:
    page = "/e/one/desk/rounds/2/roll-call/"
    fields = td.get(page).hidden()
    before = _acts(td)
    for _ in range(2):
        assert td.post(page, fields | {"toggle": "in:p1"}).status == 303
    assert td.post(page, fields | {"toggle": "in:p2"}).status == 303
    assert td.post(page, td.get(page).hidden() | {"toggle": "in:p2"}).status == 303, "somebody else tapped first"
    assert _acts(td) == before + 3, "two people, and the values of the draws to come"
    body = td.get(f"{page}?q=script").body
    assert 'value="out:p1"' in body
    assert 'value="out:p2"' not in body
    assert 'value="out:p1"' not in td.get(f"{page}?show=missing").body
    assert _sent(td, page, page, {"toggle": "out:p1"}).status == 303
    assert 'value="in:p1"' in td.get(page).body
    assert td.post(page, td.get(page).hidden() | {"toggle": "in:nobody"}).status == 422


def test_row_of_somebody_known_is_merged_into_them_and_a_second_entry_too(td: Client) -> None:
    text = "name\tcountry\nAnn Lee\tFR\n"
    page = td.post("/e/one/desk/players/paste/", td.get("/e/one/desk/players/").hidden() | {"text": text})
    assert '<option value="p6">the same person as Ann Lee (p6)' in page.body
    row = re.search(r'name="(as-\d+)"', page.body)
    assert row
    assert td.post("/e/one/desk/players/accept/", page.hidden() | {"text": text, row[1]: "p6"}).status == 303
    assert 'value="FR"' in td.get("/e/one/desk/players/p6/").body
    _sent(td, "/e/one/desk/players/", "/e/one/desk/players/", {"name": "Lee, Ann", "country": "", "born": ""})
    listed = re.findall(r"/desk/players/(p\d+)/", td.get("/e/one/desk/players/p6/").body)
    twin = next(one for one in listed if one not in {"p6", "p7"})
    link = td.post(f"/e/one/links/{twin}/new/").link()
    refused = _sent(td, f"/e/one/desk/players/{twin}/", f"/e/one/desk/players/{twin}/merge/", {"into": "nobody"})
    assert refused.status == 422
    assert "does not work any more" not in Client(td.address).get(link).body, "the link lives on with its entry"
    merged = _sent(td, f"/e/one/desk/players/{twin}/", f"/e/one/desk/players/{twin}/merge/", {"into": "p6"})
    assert merged.status == 303
    assert td.get(f"/e/one/desk/players/{twin}/").status in {404, 409}
    assert "does not work any more" in Client(td.address).get(link).body


def test_price_of_a_swap_without_two_seats_leads_to_the_board_call(td: Client) -> None:
    price = "/e/one/desk/rounds/1/call/price/"
    answer = td.get(price)
    assert (answer.status, answer.headers.get("location")) == (302, "/e/one/desk/rounds/1/call/")
    assert td.get(f"{price}?one=p1&two=p2").status == 200


def test_fees_that_no_rule_asks_for_are_nobodys_fault(td: Client) -> None:
    assert "not paid</small>" not in td.get("/e/one/desk/fees/").body.replace("\n", "")
