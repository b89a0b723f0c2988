"""Roll call on its pages: all at once and undone as one, walk-ins, phones in the hall, late people, the close."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from serving import Served, served
from web.client import Answer, Client, hidden
from web.events import new_event

REGISTERED = tuple(f"Guest {number:02} of {town}" for number, town in enumerate(["Lyon", "Bath"] * 20, start=1))
ROLL = "/e/{event}/desk/rounds/1/roll-call/"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("roll")
    places = [
        new_event(folder / f"{name}.db", name=name.title(), players=players, rulebook=rulebook)
        for name, players, rulebook in (
            ("one", REGISTERED, "wdc-2025"),
            ("two", REGISTERED[:9], "wdc-2025"),
            ("late", REGISTERED[:8], "codcon-2018"),
            ("desk", REGISTERED[:3], "edc-2016"),
            ("hall", REGISTERED[:4], "club"),
            ("shut", REGISTERED[:16], "wdc-2025"),
            ("paid", ("Anna", "Zoe", "Élodie"), "wdc-2008"),
            ("door", ("Anna", "Zoe"), "wdc-2008"),
        )
    ]
    with served("serve", *map(str, places)) as running:
        yield running


DIRECTORS: dict[str, Client] = {}


def director(server: Served, event: str) -> Client:
    """The director of an event, whose link works once."""
    if server.links[event] not in DIRECTORS:
        DIRECTORS[server.links[event]] = entered(server, server.links[event])
    return DIRECTORS[server.links[event]]


def entered(server: Served, link: str) -> Client:
    client = Client(server.address)
    client.enter(link)
    return client


def assistant(server: Served, event: str) -> Client:
    td = director(server, event)
    fields = {"name": "Ada", "role": "assistant", "boards": ""}
    return entered(server, td.post(f"/e/{event}/staff/", fields).link())


def tapped(client: Client, event: str, button: str, **fields: str) -> Answer:
    page = ROLL.format(event=event)
    return client.post(page, client.get(page).hidden() | {"toggle": button} | fields)


def walked_in(client: Client, event: str, name: str, **fields: str) -> Answer:
    form = client.get(ROLL.format(event=event)).hidden()
    sent = {"key": form["key"], "seen": form["seen"], "name": name, "as": "here"} | fields
    return client.post(f"/e/{event}/desk/rounds/1/walk-in/", sent)


def counted(client: Client, event: str) -> str:
    found = re.search(r'id="count">([^<]*)<', client.get(ROLL.format(event=event)).body)
    assert found
    return found[1]


def test_61_people_are_checked_in_by_two_helpers_with_a_tap_each(server: Served) -> None:
    """40 registered, one tap each; 21 walk-ins, a name and a tap each; nobody's tap stands in anybody's way."""
    td = director(server, "one")
    helpers = (td, assistant(server, "one"))
    taps: list[int] = []

    def work(client: Client, place: int) -> None:
        taps.extend(tapped(client, "one", f"in:p{number}").status for number in range(1 + place, 41, 2))
        names = (f"{letter * 9} Walker" for letter in "ABCDEFGHIJKLMNOPQRSTU"[place::2])
        taps.extend(walked_in(client, "one", name).status for name in names)

    threads = [Thread(target=work, args=(client, place)) for place, client in enumerate(helpers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert taps == [303] * 61
    assert counted(td, "one") == "61 of 61"


def test_all_here_is_one_tap_with_those_missing_ticked_and_is_undone_as_one(server: Served) -> None:
    td = director(server, "two")
    done = tapped(td, "two", "all:", missing="p3", **{"from": "desk/"})
    assert done.status == 303
    assert "/roll-call/" in done.location, "the next tap is there, wherever the list was opened from"
    assert counted(td, "two") == "8 of 9"
    assert 'value="in:p3"' in td.get(ROLL.format(event="two")).body
    told = td.get(done.location).body.partition('class="notice done"')[2].partition("</div>")[0]
    undo = re.search(r'<form method="post" action="(/e/two/desk/log/\d+/undo/(?:\?all)?)">', told)
    assert undo
    assert td.post(undo[1], hidden(told)).status == 303
    assert counted(td, "two") == "0 of 9"


def test_somebody_alike_is_asked_about_and_nobody_is_registered_twice_by_a_slip(server: Served) -> None:
    td = director(server, "two")
    asked = walked_in(td, "two", "guest 01 of lyom")
    assert asked.status == 422
    assert "Check in Guest 01 of Lyon" in asked.body
    assert walked_in(td, "two", "Guest 01 of Lyom", another="yes").status == 303
    assert "Guest 01 of Lyom" in td.get("/e/two/desk/players/").body


def test_people_stand_by_and_leave_the_list_when_they_check_in(server: Served) -> None:
    td = director(server, "two")
    assert walked_in(td, "two", "Stan Byers", **{"as": "standby"}).status == 303
    everybody = re.compile(r"All here: check in (\d+)")
    (offered,) = everybody.findall(td.get(ROLL.format(event="two")).body)
    tapped(td, "two", "stand:p2")
    (fewer,) = everybody.findall(td.get(ROLL.format(event="two")).body)
    assert int(fewer) == int(offered) - 1, "“all here” leaves those out who stand by"
    section = td.get(ROLL.format(event="two")).body.split("Standing by")[1].split("</section>")[0]
    assert "Stan Byers" in section
    assert REGISTERED[1] in section
    tapped(td, "two", "leave:p2")
    assert REGISTERED[1] not in td.get(ROLL.format(event="two")).body.split("Standing by")[1].split("</section>")[0]
    tapped(td, "two", "all:")
    assert "Stan Byers" in td.get(ROLL.format(event="two")).body.split("Standing by")[1].split("</section>")[0]
    tapped(td, "two", "none:")


def test_a_closed_window_is_opened_once_for_all_by_a_director(server: Served) -> None:
    td = director(server, "late")
    refused = tapped(td, "late", "in:p1")
    assert refused.status == 422
    page = td.get(ROLL.format(event="late")).body
    assert "Let everybody in, whatever the time" in page
    told = page.split('id="window"')[1].split("<p>")[1].split("<")[0].strip()
    assert told
    assert refused.body.count(told) == 1, "the reason stands at the name, and not a second time at the window"
    everybody = tapped(td, "late", "all:").body.split('id="trouble"')[1].split("</div>")[0]
    assert everybody.count("<li>") == 1, "one sentence for all, not one for each"
    helper = assistant(server, "late")
    assert "Let everybody in" not in helper.get(ROLL.format(event="late")).body
    assert tapped(helper, "late", "open:").status == 403
    early = walked_in(td, "late", "Walter Early")
    assert "Let everybody in, whatever the time, and register Walter Early" in early.body
    opened = {"toggle": "open:", "name": "Walter Early", "as": "here", "reason": "the bus was late"}
    assert td.post(ROLL.format(event="late"), early.hidden() | opened).status == 303
    assert counted(td, "late") == "1 of 9", "one press opened it, registered and checked in"
    assert tapped(helper, "late", "all:").status == 303
    assert counted(td, "late") == "9 of 9"
    assert "the bus was late" in td.get("/e/late/desk/log/").body
    tapped(td, "late", "times:")
    tapped(td, "late", "out:p1")
    assert tapped(td, "late", "in:p1").status == 422


def hall_address(td: Client, event: str) -> str:
    found = re.search(rf"(/e/{event}/check-in/1/\w+/)", td.get(f"/e/{event}/desk/rounds/1/check-in-code/").body)
    assert found
    return found[1]


def test_a_phone_in_the_hall_finds_its_name_and_the_desk_sees_it(server: Served) -> None:
    td, phone = director(server, "hall"), Client(server.address)
    address = hall_address(td, "hall")
    assert REGISTERED[2] in phone.get(address).body
    fields = phone.get(f"{address}?player=p3").hidden() | {"player": "p3", "answer": "sit"}
    done = phone.post(address, fields)
    assert done.status == 303
    assert f"{REGISTERED[2]} is checked in for round 1." in phone.get(done.location).body
    page = td.get(ROLL.format(event="hall")).body
    assert "here, by a phone in the hall, offers to sit out" in page
    assert "a phone in the hall" in td.get("/e/hall/desk/log/").body
    phone.post(address, fields | {"answer": "two", "key": "another"})
    assert "offers two boards" not in td.get(ROLL.format(event="hall")).body, "the first answer stands"


def test_a_phone_in_the_hall_is_not_told_who_has_paid_and_all_here_counts_whom_it_checks_in(server: Served) -> None:
    td, phone = director(server, "paid"), Client(server.address)
    page = ROLL.format(event="paid")
    assert "All here" not in td.get(page).body, "nobody has paid"
    fees = td.get("/e/paid/desk/fees/").hidden() | {"take": "p1", "on": "2008-08-12", "what": "paid"}
    assert td.post("/e/paid/desk/fees/", fees).status == 303
    tapped(td, "paid", "phones-on:")
    tapped(td, "paid", "open:")
    assert "All here: check in 1<" in td.get(page).body
    address = hall_address(td, "paid")
    asked = phone.get(f"{address}?player=p2")
    assert "You cannot check in by phone." in unescape(asked.body)
    assert 'name="answer"' not in asked.body, "whether somebody may is said before they are asked what they play"
    refused = phone.post(address, phone.get(f"{address}?player=p1").hidden() | {"player": "p2", "answer": "in"})
    assert refused.status == 422
    assert "You cannot check in by phone. Come to the director" in unescape(refused.body)
    assert not re.search(r"\bfees?\b", refused.body)
    assert "Let all of them in" in td.get(page).body
    assert tapped(td, "paid", "in:p2").body.count("The fee of Zoe is not paid") == 1, (
        "not once more among those who wait for a director"
    )
    assert tapped(assistant(server, "paid"), "paid", "let-all:").status == 403, "only a director lets anybody in so"
    assert tapped(td, "paid", "let-all:", reason="the list came late").status == 303
    assert counted(td, "paid") == "2 of 3"


def test_who_pays_at_the_door_after_the_last_day_is_let_in_there_and_then(server: Served) -> None:
    """Under wdc-2008, 2: a director's press is enough for one, and a director lets helpers take the fees of all."""
    td, helper = director(server, "door"), assistant(server, "door")
    refused = walked_in(td, "door", "Walter Early")
    trouble = refused.body.split('id="trouble"')[1].split('id="window"')[0]
    assert "Paid now: take the fee and check in" in trouble
    assert "Let them in anyway" in trouble, "the way on stands at the refusal, not at the end of the page"
    assert td.post("/e/door/desk/rounds/1/walk-in/", hidden(trouble) | {"pays": "on", "allow": "on"}).status == 303
    assert counted(td, "door") == "1 of 3"
    late = walked_in(helper, "door", "Wanda Later", pays="on").body
    assert "the last day. (Felix Austria" in late
    assert "Let them in anyway" not in late
    assert tapped(td, "door", "open:").status == 303
    assert walked_in(helper, "door", "Wanda Later", pays="on").status == 303
    assert tapped(helper, "door", "pay:p1").status == 303
    assert tapped(helper, "door", "in:p2").status == 422, "whoever pays nothing still waits"
    assert counted(td, "door") == "3 of 4"


def test_who_is_let_in_at_the_refusal_clears_the_form_for_the_next(browser: Browser, server: Served) -> None:
    page = browser.new_context().new_page()
    page.goto(server.address + director(server, "door").post("/e/door/staff/", HELPER).link())
    page.get_by_role("button").first.click()
    page.wait_for_url(re.compile("account|desk"))
    page.goto(server.address + ROLL.format(event="door"))
    name = page.get_by_label("A walk-in, not registered yet")
    name.fill("Quirin Quast")
    page.get_by_role("button", name="Register and check in").click()
    page.get_by_role("button", name="Paid now: take the fee and check in").click()
    expect(page.locator(".notice.done")).to_contain_text("Quirin Quast checks in")
    expect(name).to_have_value("")
    page.context.close()


HELPER = {"name": "Bea", "role": "td", "boards": ""}


def test_names_with_accents_stand_and_are_found_among_those_without(server: Served) -> None:
    td = director(server, "paid")
    names = re.findall(r'data-name="(\w+)"', td.get(ROLL.format(event="paid")).body)
    assert names == ["anna", "elodie", "zoe"]
    assert "Anna" not in td.get(ROLL.format(event="paid") + "?q=elodie").body.split('id="roll"')[1].split("</ul>")[0]


def test_a_made_up_code_opens_nothing(server: Served) -> None:
    answer = Client(server.address).get("/e/hall/check-in/1/0123456789ab/")
    assert answer.status == 404
    assert REGISTERED[0] not in answer.body


def test_phones_are_switched_off_and_on_by_the_desk(server: Served) -> None:
    td, phone = director(server, "hall"), Client(server.address)
    address = hall_address(td, "hall")
    tapped(td, "hall", "phones-off:")
    assert "Players check in at the desk, not by phone." in phone.get(f"{address}?player=p1").body
    refused = phone.post(address, phone.get(address).hidden() | {"player": "p1", "answer": "in"})
    assert refused.status == 422
    tapped(td, "hall", "phones-on:")
    assert phone.post(address, phone.get(f"{address}?player=p1").hidden() | {"player": "p1"}).status == 303


def test_where_the_rules_ask_people_to_the_desk_a_phone_is_told_so(server: Served) -> None:
    td = director(server, "desk")
    assert "Players check in at the desk only." in td.get(ROLL.format(event="desk")).body
    player = entered(server, td.post("/e/desk/links/p1/new/").link())
    assert "Players check in at the desk, not by phone (European" in player.get("/e/desk/me/").body


def test_closing_settles_who_sits_out_the_same_at_every_look_until_somebody_comes_late(server: Served) -> None:
    td, event = director(server, "shut"), "shut"
    page, call = "/e/shut/desk/rounds/1/close/", "/e/shut/desk/rounds/1/call/"
    tapped(td, event, "all:", missing="p16")

    def out(path: str) -> list[str]:
        return re.findall(r"<li>([^<]*) sits out: ", td.get(path).body)

    assert out(page) == [], "nobody is named before the lot is drawn"
    assert "1 player is drawn by lot as the roll call is closed" in td.get(page).body
    done = td.post(page, td.get(page).hidden())
    assert done.status == 303
    settled = [out(call) for _ in range(3)]
    assert settled == [settled[0]] * 3, "drawn by the value that was opened, once and for all"
    assert len(settled[0]) == 1
    assert "The roll call is closed." in td.get(ROLL.format(event=event)).body
    player = entered(server, td.post("/e/shut/links/p16/new/").link())
    asked = player.get("/e/shut/me/").hidden() | {"answer": "in"}
    told = player.post("/e/shut/me/roll-call/1/", asked)
    assert told.status == 422
    assert "The roll call of round 1 is closed. Tell the director&#39;s desk at once." in told.body
    tapped(td, event, "in:p16")
    assert f"{REGISTERED[15]} came." in td.get(page).body
    drawn = td.post(f"{call}draw/", td.get(call).hidden() | {"seed": "7"})  # what is typed changes nothing
    assert drawn.status == 303
    names = [entry for entry in td.get("/e/shut/desk/log/").body.split("<li") if "Closes the roll call" in entry]
    assert len(names) == 2, "the draw closed it again"


def test_a_search_for_nobody_is_a_walk_in_with_one_tap_and_two_helpers_see_each_other(
    browser: Browser, tmp_path: Path
) -> None:
    place = new_event(tmp_path / "scripts.db", name="Open", players=REGISTERED[:5], rulebook="wdc-2025")
    with served("serve", str(place)) as running:
        pages = []
        td = entered(running, running.links["scripts"])
        link = td.post("/e/scripts/staff/", {"name": "Ada", "role": "assistant", "boards": ""}).link()
        second = td.post("/e/scripts/staff/", {"name": "Bob", "role": "assistant", "boards": ""}).link()
        for address in (link, second):
            page = browser.new_context(viewport={"width": 360, "height": 700}).new_page()
            page.goto(running.address + address)
            page.get_by_role("button").first.click()
            page.wait_for_url(re.compile("account|desk"))
            page.goto(f"{running.address}{ROLL.format(event='scripts')}?from=desk/")
            pages.append(page)
        one, two = pages
        one.get_by_role("searchbox").fill("Zoe Zander")
        expect(one.get_by_label("A walk-in, not registered yet")).to_have_value("Zoe Zander")
        one.get_by_role("button", name="Register and check in").click()
        expect(one.locator("#count")).to_have_text("1 of 6")
        expect(two.locator("#count")).to_have_text("1 of 6")
        expect(one.get_by_role("searchbox")).to_have_value("")
        expect(one.get_by_label("A walk-in, not registered yet")).to_have_value("")
        two.get_by_role("button", name=REGISTERED[0]).click()
        expect(one.locator("#count")).to_have_text("2 of 6")
        expect(two.locator(".notice.done")).to_contain_text(f"{REGISTERED[0]} checks in")
        expect(one.locator(".notice.done")).to_contain_text("Zoe Zander")
        assert one.evaluate("document.documentElement.scrollWidth") <= 360
        for page in pages:
            page.context.close()
