"""Messages of an event: told once, to whom they are for, however often the server starts and whatever answers."""

import hmac
import json
import re
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.notices import post_notice
from boardcall.messages.http_post import PRIVATE
from boardcall.tournament.ids import PlayerId
from boardcall.web.event.hosted_event import Hosted
from listeners import BREAK, hook, mail_box
from push_service import Browser
from serving import served
from web.client import PATIENCE, Client, director_of
from web.events import new_event
from web.messaging import NAMES, Clock, called, channel, looked, states, texts, told_event
from web.site import apart


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hosted]:
    monkeypatch.setenv(PRIVATE, "1")
    with told_event(tmp_path) as found:
        yield found


def test_an_act_is_told_once_whatever_starts_again(event: Hosted) -> None:
    with hook() as there:
        channel(event, "webhook", there.address)
        clock = Clock()
        event.do(partial(post_notice, text="Lunch at noon"), at=datetime.now(UTC), author="td")
        looked(event, clock, times=3)
        assert [one["text"] for one in there.got] == [f"{event.last.tournament.name}: Lunch at noon"]
    assert states(event) == ["sent"]


def test_what_was_written_of_an_erased_person_is_forgotten_and_what_waits_is_written_anew(event: Hosted) -> None:
    with hook((204, {}), (500, {}), (204, {})) as there:
        channel(event, "webhook", there.address)
        clock = Clock()
        for text in ("Ann won", "Ask Ann"):
            event.do(partial(post_notice, text=text), at=datetime.now(UTC), author="td")
        looked(event, clock)
        event.erase(PlayerId("p1"), at=datetime.now(UTC), author="td")
        clock.now += timedelta(hours=2)
        looked(event, clock)
        assert [one["text"].split(": ")[1] for one in there.got] == ["Ann won", "Ask Ann", "Ask (erased)"]
        assert [text.split(": ")[-1] for text in texts(event)] == ["", "Ask (erased)"]


def test_a_limit_is_kept_and_a_fault_tried_again_to_a_bound(event: Hosted) -> None:
    with hook((429, {"Retry-After": "120"}), (500, {}), (204, {})) as there:
        channel(event, "webhook", there.address)
        clock = Clock()
        for text in ("One", "Two"):
            event.do(partial(post_notice, text=text), at=datetime.now(UTC), author="td")
        looked(event, clock)
        clock.now += timedelta(seconds=119)
        looked(event, clock)
        assert len(there.got) == 1, "it asked to wait two minutes"
        clock.now += timedelta(seconds=2)
        looked(event, clock)
        assert len(there.got) == 2
        clock.now += timedelta(minutes=5)
        looked(event, clock)
        assert [one["text"][-3:] for one in there.got] == ["One", "One", "One", "Two"]
    with hook((500, {})) as there:
        channel(event, "webhook", there.address)
        event.do(partial(post_notice, text="Three"), at=datetime.now(UTC), author="td")
        for _ in range(20):
            looked(event, clock)
            clock.now += timedelta(hours=2)
        assert len(there.got) == 8
    assert "failed" in states(event)


def test_a_channel_that_does_not_answer_takes_the_time_of_the_others_seldom(event: Hosted) -> None:
    from boardcall.web.access.messenger import Messenger

    clock = Clock()
    with hook((BREAK, {})) as silent:
        channel(event, "webhook", silent.address)
        for number in range(20):
            event.do(partial(post_notice, text=f"Notice {number}"), at=datetime.now(UTC), author="td")
        messenger = Messenger(lambda: (event,), now=clock)
        for _ in range(60):
            apart(messenger.look)
            clock.now += timedelta(seconds=2)
    assert len(silent.got) == 4, "at once, and after 15, 30 and 60 seconds: not at each of 60 looks"


def test_a_slow_channel_keeps_no_other_waiting(event: Hosted) -> None:
    """The others have all of theirs while it still thinks about its first."""
    from boardcall.web.access.messenger import Messenger

    answer = threading.Event()
    with hook(wait=answer.wait) as slow, hook() as quick:
        channel(event, "webhook", slow.address)
        channel(event, "webhook", quick.address)
        for text in ("One", "Two", "Three"):
            event.do(partial(post_notice, text=text), at=datetime.now(UTC), author="td")
        messenger = Messenger(lambda: (event,), step=0.05)
        messenger.begin()
        until = time.monotonic() + PATIENCE
        while len(quick.got) < 3 and time.monotonic() < until:
            time.sleep(0.01)
        assert ([one["text"][-3:] for one in quick.got], len(slow.got)) == (["One", "Two", "ree"], 1)
        answer.set()
        while len(slow.got) < 3 and time.monotonic() < until:
            time.sleep(0.01)
        messenger.end()
    assert len(slow.got) == 3


def test_an_address_that_leads_elsewhere_is_not_followed(event: Hosted) -> None:
    from boardcall.web.identity import messages as queue

    with hook() as other, hook((307, {"Location": other.address})) as there:
        channel(event, "slack", there.address)
        event.do(partial(post_notice, text="One"), at=datetime.now(UTC), author="td")
        looked(event, Clock())
        assert (len(there.got), len(other.got)) == (1, 0)
    assert [one.answer for one in apart(lambda: queue.sent_list(event.id))] == ["moved"]


def test_a_message_the_server_died_with_is_not_sent_again_by_itself(event: Hosted) -> None:
    from boardcall.web.identity import messages as queue

    with hook() as there:
        mine = channel(event, "webhook", there.address)
        clock = Clock()
        event.do(partial(post_notice, text="One"), at=datetime.now(UTC), author="td")
        out = queue.Outgoing("", 0, "s", "One")
        number = event.now().number
        apart(lambda: queue.enqueue(mine, number, "notices", [out], at=clock()))
        assert apart(lambda: queue.claim(mine, at=clock())) is not None
        clock.now += timedelta(minutes=6)
        looked(event, clock, times=2)
        assert (there.got, states(event)) == ([], ["unsure"])


def test_each_player_gets_their_own_and_a_private_notice_is_in_no_channel(
    event: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    from boardcall.web.identity import messages as queue

    told = {PlayerId(f"p{n}"): f"p{n}@example.org" for n in (1, 2, 3)}
    with hook() as there, mail_box() as box:
        for name, value in box.environment().items():
            monkeypatch.setenv(name, value)
        channel(event, "mail")
        channel(event, "discord", there.address)
        apart(lambda: queue.set_mail_addresses(event.id, told))
        clock = Clock()
        event.do(partial(post_notice, text="See me, Ann", player=PlayerId("p1")), at=datetime.now(UTC), author="td")
        called(event, (1, 2, 3, 4, 5, 6, 7))
        looked(event, clock)
        assert [to for to, text in box.taken if "See me, Ann" in text] == ["p1@example.org"]
        assert [to for to, text in box.taken if "You play Austria on board 1." in text] == ["p1@example.org"]
        assert "See me" not in str(there.got)
        assert len(there.got) == 1
        before = len(box.taken)
        called(event, (2, 1, 3, 4, 5, 6, 7))
        looked(event, clock, times=2)
        changed = [to for to, _ in box.taken[before:]]
        assert sorted(changed) == ["p1@example.org", "p2@example.org"], "who keeps the seat is told nothing"


def test_the_desk_sets_channels_and_sees_what_became_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PRIVATE, "1")
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    page = "/e/one/desk/messages/"
    with hook((500, {})) as there, served("serve", str(place)) as server:
        td = director_of(server)
        wrong = td.post(page, {"do": "add", "kind": "discord", "address": "ftp://x", "name": "x" * 200})
        assert wrong.status == 422
        for said in ("not the address of a web-hook", "The name is too long", "Tick at least one"):
            assert said in wrong.body
        add = {"do": "add", "kind": "webhook", "address": there.address, "name": "Hall", "about": ["notices", "call"]}
        assert td.post(page, add).status == 303
        assert there.address not in td.get(page).body
        wrong = td.post(page, {"do": "addresses", "addresses": "Ann, ann@x\nZoe, zoe@example.org"})
        assert wrong.status == 422
        assert "no player is called “Zoe”" in wrong.body
        assert "is not an e-mail address" in wrong.body
        many = td.post(page, {"do": "addresses", "addresses": "Ann, ann@example.org\n" * 1001})
        assert (many.status, "There are 1001 lines: 1000 at most are read." in many.body) == (422, True)
        assert (
            td.post(page, {"do": "addresses", "addresses": "Ann <ann@example.org>\nBen,ben@example.org"}).status == 303
        )
        assert "Ann, ann@example.org" in td.get(page).body
        notice = td.get("/e/one/desk/notices/").hidden() | {"text": "Lunch"}
        assert td.post("/e/one/desk/notices/", notice).status == 303, "no act waits for a message"
        _turned_on_and_off(td, server.address)


def _turned_on_and_off(td: Client, address: str) -> None:
    """A player's device takes notifications once the event sends them, and until the player ends it."""
    ann, page, mine = Client(address), "/e/one/desk/messages/", "/e/one/me/notifications/"
    ann.enter(td.post("/e/one/links/p1/new/", {"agreed": "yes"}).link())
    told = Browser("https://push.example.org", "ann").told()
    assert "Notify me on this device" not in ann.get("/e/one/me/").body
    assert "sends no notifications" in ann.post(mine, told).body
    assert ann.get(mine).location == "/e/one/me/", "the page that says so keeps itself up to date"
    add = {"do": "add", "kind": "push", "name": "Phones", "about": "votes"}
    assert "Only phones get the signals of the clocks" in td.post(page, add | {"kind": "mail", "about": "alarms"}).body
    assert td.post(page, add).status == 303
    assert "get notifications already" in td.post(page, add).body
    assert "Notify me on this device" in ann.get("/e/one/me/").body
    hosts = ("127.0.0.1:9/ ", "[::1]", "[::ffff:10.0.0.1]", "x.org:")
    for wrong in (*({"endpoint": f"https://{host}/x"} for host in hosts), {"p256dh": "A" * 87}, {"auth": "?"}):
        assert ann.post(mine, told | wrong).status == 422
    assert ann.post(mine, told).status == 303
    assert "End notifications on this device" in ann.get("/e/one/me/").body
    assert ann.post(mine, {"do": "off"}).status == 303
    assert "Notify me on this device" in ann.get("/e/one/me/").body


def test_a_program_is_told_of_every_act_by_its_number_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PRIVATE, "1")
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    page = "/e/one/desk/messages/"
    with hook((200, {})) as there, served("serve", str(place)) as server:
        td = director_of(server)
        add = {"do": "add", "name": "Bot", "address": there.address, "about": "acts"}
        assert "Only programs get every act" in td.post(page, add | {"kind": "mail"}).body
        assert td.post(page, add | {"kind": "webhook"}).status == 303
        secret = re.search(r'<code\s+translate="no">([^<]+)</code> <small>It signs', td.get(page).body)
        assert secret
        notice = td.get("/e/one/desk/notices/").hidden() | {"text": "Only for staff: the lunch"}
        number = int(
            td.post("/e/one/desk/notices/", notice).location.partition("done=")[2].partition("&")[0].partition("#")[0]
        )
        until = time.monotonic() + PATIENCE
        while not there.got:
            assert time.monotonic() < until
            time.sleep(0.05)
        (told,) = there.got
        assert (told["about"], told["act"], told["text"]) == ("acts", number, "")
        body = json.dumps(told).encode()
        assert there.signatures == [f"sha256={hmac.new(secret[1].encode(), body, 'sha256').hexdigest()}"]
