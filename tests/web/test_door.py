"""The door: people are asked for what the rules need, lists are pasted, fees taken and given back, on a real server."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import date
from functools import cache
from html import unescape

import pytest

from boardcall.desk.event import open_event
from boardcall.rulebook import rulebook_text
from boardcall.store.live import create_event
from serving import served
from web.client import Answer, Client, director_of
from web.events import AT

RULEBOOKS = ("wdc-2025", "codcon-2018", "wdc-2008", "edc-2016")
PLAYERS = "/e/one/desk/players/"
FEES = "/e/one/desk/fees/"
ROLL = "/e/one/desk/rounds/1/roll-call/"
NOW = "2026-11-22T08:10:00+00:00"
"""Ten minutes before the first roll call of WDC 2008 closes."""
Desk = Callable[[str], Client]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A director at an event of each rulebook that began yesterday; the time stands still."""
    steps = tmp_path_factory.mktemp("time") / "now"
    steps.write_text(NOW, "ascii")
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOARDCALL_TIME", f"steps:{steps}")

        @cache
        def director(rulebook: str) -> Client:
            place = tmp_path_factory.mktemp("door") / "one.db"
            opening = open_event(rulebook_text(rulebook)[0], name="The Open", starts=date(2026, 11, 21))
            create_event(place, opening, at=AT, author="td").close()
            server = stack.enter_context(served("serve", str(place)))
            return director_of(server)

        yield director


def sent(td: Client, page: str, fields: dict[str, str | list[str]], to: str = "") -> Answer:
    return td.post(to or page, td.get(page).hidden() | fields)


def register(td: Client, name: str, **fields: str) -> Answer:
    return sent(td, PLAYERS, {"name": name, **fields})


def player(td: Client, name: str) -> str:
    """The page of somebody who is registered."""
    found = re.search(rf'href="({PLAYERS}p\d+/)"><bdi>{re.escape(name)}<', unescape(td.get(PLAYERS).body))
    assert found, name
    return found[1]


ASKED = {
    "wdc-2025": {"home": "VIII.1.b.vi"},
    "codcon-2018": {"home": "IX.1.b.iv", "family": "III.2.a", "local": "III.4.b"},
    "edc-2016": {"born": "IV.3.3b", "country": "IV.7.7c"},
    "wdc-2008": {},
}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_form_asks_for_what_the_rules_need_with_the_section_and_for_nothing_else(desk: Desk, rulebook: str) -> None:
    body = desk(rulebook).get(PLAYERS).body
    for field in ("home", "born", "country", "family", "local"):
        assert (f'name="{field}"' in body) is (field in ASKED[rulebook]), field
    for field, section in ASKED[rulebook].items():
        assert f"Asked because of section {section} of" in body.partition(f'name="{field}"')[2]


@pytest.mark.clause("wdc-2025:VIII.1.b.vi", "codcon-2018:IX.1.b.iv-v")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "codcon-2018"])
def test_a_town_gives_the_way_to_the_venue_and_one_of_several_is_asked(desk: Desk, rulebook: str) -> None:
    td = desk(rulebook)
    assert "Say in which town the event is." in td.get(PLAYERS).body
    assert sent(td, "/e/one/desk/venue/", {"town": "San Francisco, CA", "at": ""}).status == 303
    assert "Say in which town the event is." not in td.get(PLAYERS).body
    several = register(td, "Mary Far", home="Springfield")
    assert several.status == 422
    assert (
        "There are several towns called Springfield. The largest is chosen below: "
        "choose another if you mean a different one." in several.body
    )
    choice = re.search(r'<option value="(\d+)">Springfield, IL, US ', several.body)
    assert choice
    assert register(td, "Mary Far", home="Springfield", home_town=choice[1]).status == 303
    page = unescape(td.get(player(td, "Mary Far")).body)
    assert 'value="Springfield, IL, US"' in page
    assert "2834 km from the venue." in page
    for town, lives in (("Berlin", "Berlin, DE"), ("London", "London, GB")):
        abroad = {"text": f"Name\tTown\tNationality\nAnn {town}\t{town}\tUS", "take": "2"}
        asked = sent(td, PLAYERS, abroad, f"{PLAYERS}paste/").body
        largest = re.search(rf'<option value="(\d+)"[^>]*>{lives} ', asked)
        assert largest, "the towns of an American may be anywhere"
        assert sent(td, PLAYERS, abroad | {"2-home_town": largest[1]}, f"{PLAYERS}accept/").status == 303
        assert f'value="{lives}"' in td.get(player(td, f"Ann {town}")).body
    unknown = register(td, "Ned Nowhere", home="Xyzzyville")
    assert "No town called Xyzzyville is known here." in unescape(unknown.body)
    assert register(td, "Ned Nowhere", home="Xyzzyville", distance_km="120.5").status == 303
    by_hand = sent(td, player(td, "Mary Far"), {"name": "Mary Far", "home": "Springfield, IL, US", "distance_km": "99"})
    assert by_hand.status == 303
    assert "99 km from the venue." in td.get(player(td, "Mary Far")).body


def test_a_pasted_town_of_several_is_no_problem_and_an_unknown_one_is_told_once_with_its_rows(desk: Desk) -> None:
    """Its choice stays when another row is refused, and kilometres can stand in place of a town."""
    td = desk("wdc-2025")
    text = "Name\tTown\nAnn\tXyzzyville\nBob\tSpringfield\nCy\tXyzzyville\nDi\tBoston"
    body = td.post(PLAYERS + "paste/", {"text": text}).body
    (listed,) = re.findall(r'<ul class="problems">(.*?)</ul>', body, re.DOTALL)
    assert listed.count("<li>") == 1
    assert "rows 2, 4: No town called Xyzzyville is known here." in listed
    chosen = re.search(r'<option value="(\d+)">Springfield, IL, US ', body)
    assert chosen
    pasted = {"text": text, "take": ["2", "3", "4", "5"], "3-home_town": chosen[1], "2-home": "120 km"}
    again = sent(td, PLAYERS, pasted, f"{PLAYERS}accept/")
    assert again.status == 422
    assert f'<option value="{chosen[1]}" selected>' in again.body
    assert sent(td, PLAYERS, pasted | {"4-home": "80.5km"}, f"{PLAYERS}accept/").status == 303
    for name, shown in (("Ann", "120"), ("Bob", "Springfield, IL, US"), ("Cy", "80.5"), ("Di", "Boston, MA, US")):
        assert f'value="{shown}"' in td.get(player(td, name)).body, name


def test_the_place_of_the_event_offers_the_towns_it_may_be_in(desk: Desk) -> None:
    td = desk("wdc-2008")
    assert sent(td, "/e/one/desk/event/", {"name": "The Open", "place": "Old Mill, Oakland"}).status == 303
    page = td.get("/e/one/desk/venue/").body
    assert 'value="Oakland"' in page
    assert "Oakland, CA, US (" in page


def test_the_list_says_who_lacks_what_a_rule_needs(desk: Desk) -> None:
    td = desk("edc-2016")
    assert register(td, "Ida Known", born="1980-01-02", country="Norway").status == 303
    assert register(td, "Olaf Unknown").status == 303
    body = td.get(PLAYERS).body
    assert '<a href="?lacks=birth-date">the date of birth</a>' in body
    shown = td.get(f"{PLAYERS}?lacks=nationality").body
    assert "Olaf Unknown" in shown
    assert "Paste from a spreadsheet" not in shown, "the names come first"
    assert "Ida Known" not in shown.partition("<ul")[2]
    assert 'value="NO"' in td.get(player(td, "Ida Known")).body
    assert sent(td, player(td, "Ida Known"), {"name": "Ida Known", "born": "", "country": ""}).status == 303
    assert 'value="NO"' not in td.get(player(td, "Ida Known")).body, "what was typed wrong can be taken out"
    for name in ("Ida Known", "Olaf Unknown"):
        known = {"name": name, "born": "1980-01-02", "country": "Norway"}
        assert sent(td, player(td, name), known).status == 303
    assert "Everybody has said it." in td.get(f"{PLAYERS}?lacks=nationality").body


LIST = """Anmeldungen
Nachname\tVorname\tE-Mail\tWohnort\tNationality\tGeburtstag\tpaid\tpreregistered\tFamilie
Lee\tZoe\tzoe@private.example\tBristol, UK\tUSA\t17.06.1960\tyes\t2026-10-01\tLee
O'Brien\tSean\tsean@private.example\tCork\tIreland\t01.02.1970\tno\t\tLee
Séan\tO’Brien\t\tCork\tIreland\t01.02.1970\t\t\t
Wrong\tWillem\t\tNowhereville\tAtlantis\tsoon\tmaybe\t\t
"""


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_pasted_list_is_a_table_to_correct(desk: Desk, rulebook: str) -> None:
    td = desk(rulebook)
    page = sent(td, PLAYERS, {"text": LIST}, f"{PLAYERS}paste/")
    ticks = re.findall(r'name="take" value="(\d+)"( checked)?', page.body)
    assert ticks == [("3", " checked"), ("4", " checked"), ("5", ""), ("6", " checked")]
    assert "the same name as row 4" in page.body
    assert "private.example" not in page.body.partition("<table")[2]
    assert "row 6: “Atlantis” is not a country that Boardcall knows." in unescape(page.body)
    day = re.search(r'name="yes-paid" type="date" value="([^"]*)"', page.body)
    assert day, "the list says yes in place of a day"
    assert day[1] == ("" if rulebook == "wdc-2008" else NOW[:10]), "past the last day to pay the day decides"
    fields = {"text": LIST, "6-country": "Norway", "6-paid": "no", "6-home": "Oslo", "6-born": "1990-01-01"}
    fields["yes-paid"] = "2026-10-05"
    wrong = _accepted(td, page, {**fields, "6-country": "Atlantis", "yes-paid": ""}, ["3", "4", "6"])
    assert wrong.status == 422
    assert 'id="yes-paid-problem"' in wrong.body
    without = _accepted(td, page, {**fields, "6-country": "Atlantis", "yes-paid": ""}, ["6"])
    assert (without.status, 'id="yes-paid-problem"' in without.body) == (422, False), "nobody taken has a yes"
    assert 'name="6-country" value="Atlantis"' in wrong.body
    assert 'id="yes-paid-problem"' in _accepted(td, page, {**fields, "yes-paid": "no"}, ["3"]).body
    assert 'id="6-country-problem"' in wrong.body
    done = _accepted(td, wrong, fields | {"4-name": "Sean O’Brien the Elder"}, ["3", "4", "6"])
    assert done.status == 303, done.body
    listed = unescape(td.get(PLAYERS).body)
    assert all(f"<bdi>{name}<" in listed for name in ("Zoe Lee", "Sean O’Brien the Elder", "Willem Wrong"))
    fee = unescape(td.get(f"{FEES}?show=paid").body)
    assert "Zoe Lee" in fee
    assert "paid on 5 October" in fee
    assert "Willem Wrong" not in fee
    zoe = unescape(td.get(player(td, "Zoe Lee")).body)
    expected = {"home": "Bristol, GB", "born": "1960-06-17", "family": "Lee"}
    for field, value in expected.items():
        assert (f'value="{value}"' in zoe) is (field in ASKED[rulebook]), field
    assert 'value="2026-10-01"' in td.get(f"{player(td, 'Zoe Lee')}sign-up/").body
    assert "private.example" not in td.get("/e/one/desk/log/").body
    _undone(td, done)
    assert "Willem Wrong" not in td.get(PLAYERS).body
    assert "Zoe Lee" not in td.get(PLAYERS).body, "one undo takes the whole list back"


def _accepted(td: Client, page: Answer, fields: dict[str, str], ticked: list[str]) -> Answer:
    """Sends the table with several boxes ticked."""
    from urllib.parse import urlencode

    told = [*(page.hidden() | fields | {"csrfmiddlewaretoken": td.token()}).items(), *(("take", row) for row in ticked)]
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    return td.ask("POST", f"{PLAYERS}accept/", urlencode(told), headers)


def _undone(td: Client, done: Answer) -> None:
    number = re.search(r"done=(\d+)", done.location)
    assert number
    page = f"/e/one/desk/log/{number[1]}/undo/"
    assert "Only this one" in td.get(page).body
    assert sent(td, page, {"reason": "the wrong list"}).status in {200, 303}


def test_a_list_that_is_too_long_or_a_cell_that_is_too_large_is_refused_with_a_sentence(desk: Desk) -> None:
    td = desk("wdc-2025")
    for text in ("name\n" + "x" * 190_000, "name\n" + "x" * 900_000, "\n".join(f"Person {n}" for n in range(20_000))):
        answer = sent(td, PLAYERS, {"text": text}, f"{PLAYERS}paste/")
        assert answer.status == 422
        assert re.search("too long|too much text", answer.body)


@pytest.mark.clause("wdc-2008:2-eligible")
def test_fees_are_taken_from_many_at_once_and_from_one_at_check_in(desk: Desk) -> None:
    td = desk("wdc-2008")
    for name in ("Ann Early", "Ben Late", "Cid Never", "Dora Desk"):
        assert register(td, name).status in {200, 303}
    ids = {name: player(td, name).split("/")[-2] for name in ("Ann Early", "Ben Late", "Cid Never", "Dora Desk")}
    assert "Sign up and pay until" in td.get(FEES).body
    assert "Nobody is ticked." in sent(td, FEES, {"what": "paid"}).body
    tomorrow = sent(td, FEES, {"take": ids["Ann Early"], "what": "paid", "on": "2126-11-01"})
    assert tomorrow.status == 422
    assert "1 November 2126 is still to come, so nobody has paid on it." in unescape(tomorrow.body)
    assert sent(td, FEES, {"take": ids["Ann Early"], "what": "paid", "on": "2026-11-01"}).status == 303
    late = sent(td, FEES, {"take": ids["Ben Late"], "what": "paid", "on": "2026-11-21"})
    assert "after 20 November 2026" in late.body + unescape(td.get(f"{FEES}?show=late").body)
    unpaid = td.get(f"{FEES}?show=unpaid").body
    assert "Cid Never" in unpaid
    assert "Ann Early" not in unpaid
    asked = sent(td, ROLL, {"toggle": f"in:{ids['Dora Desk']}"})
    assert "The fee of Dora Desk is not paid (" in unescape(asked.body)
    assert f'value="pay:{ids["Dora Desk"]}"' in asked.body
    taken = td.post(ROLL, asked.hidden() | {"toggle": f"pay:{ids['Dora Desk']}"})
    assert "is not paid" not in unescape(taken.body)
    assert "Dora Desk" in td.get(f"{FEES}?show=paid").body
    back = sent(td, FEES, {"take": ids["Ann Early"], "what": "unpaid", "on": ""})
    assert back.status == 303
    assert "Ann Early" in td.get(f"{FEES}?show=unpaid").body


def test_a_list_without_fees_pays_at_roll_call_in_one_step(desk: Desk) -> None:
    td, names = desk("wdc-2008"), ("Gil Owes", "Hal Owes", "Ivo Waits")
    for name in names:
        register(td, name)
    page = unescape(td.get(ROLL).body)
    assert "All of them pay now" in page
    gil, hal = (player(td, name).split("/")[-2] for name in names[:2])
    paid = td.post(ROLL, td.get(ROLL).hidden() | {"toggle": "pay-in:", "player": [gil, hal]})
    assert paid.status == 303, paid.body
    body, fees = unescape(td.get(ROLL).body), unescape(td.get(f"{FEES}?show=unpaid").body)
    assert all(f'value="out:{one}"' in body for one in (gil, hal))
    assert [name in fees for name in names] == [False, False, True]


@pytest.mark.clause("wdc-2008:2-withdraw")
def test_who_withdraws_reads_whether_the_fee_comes_back_and_a_director_may_say_otherwise(desk: Desk) -> None:
    td = desk("wdc-2008")
    register(td, "Eve Leaves")
    page = player(td, "Eve Leaves")
    one = page.split("/")[-2]
    sent(td, FEES, {"take": one, "what": "paid", "on": "2026-11-01"})
    gone = sent(td, page, {"reason": "ill"}, f"{page}withdraw/")
    assert gone.status in {200, 303}
    shown = unescape(td.get(f"{FEES}?show=withdrawn").body)
    assert "Nothing is refunded." in shown
    assert sent(td, FEES, {"refund": "fee"}, f"{FEES}{one}/refund/").status in {200, 303}
    body = td.get(f"{FEES}?show=withdrawn").body
    assert "The tournament fee is refunded." in body
    assert ('value="fee"' in body, 'value="none"' in body) == (False, True), "only the other choice is a button"
