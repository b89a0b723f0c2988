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
from typing import Any

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.desk.event import Draft, Event
from boardcall.desk.notices import post_notice
from boardcall.game import POWERS, Power, Season
from boardcall.messages.posting import PRIVATE
from boardcall.store.live import open_live
from boardcall.tournament.acts.calls import DraftBoardCall, PublishBoardCall
from boardcall.tournament.acts.draw_votes import OpenDrawVote, ProposeDraw
from boardcall.tournament.board.calls import CalledBoard, CalledSeat
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.voting.draw_vote import Manner
from boardcall.web.event.hosted_events import Hosted
from boardcall.web.machine.settings import open_accounts
from listeners import BREAK, hook, mail_box
from push_service import Browser, push_service
from serving import served
from web.client import PATIENCE, Client
from web.clock_events import clicked, event_with_boards
from web.events import new_event
from web.site import apart, site

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal")


class Clock:
    """A time that is moved by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hosted]:
    monkeypatch.setenv(PRIVATE, "1")
    site()
    apart(open_accounts)
    place = new_event(tmp_path / "one.db", name=f"The Open {tmp_path.name}", players=NAMES)
    with open_live(place) as live:
        yield Hosted("one", live)


def looked(event: Hosted, clock: Clock, *, times: int = 1) -> None:
    """What messengers do that start one after the other, as after restarts of the server."""
    from boardcall.web.access.messenger import Messenger

    for _ in range(times):
        apart(lambda: Messenger(lambda: (event,), now=clock).look())


def channel(
    event: Hosted, kind: str, address: str = "", about: tuple[str, ...] = ("call", "results", "notices")
) -> Any:
    from boardcall.web.identity import messages as queue

    after = event.now().number
    return apart(
        partial(
            queue.add_channel, event.id, kind=kind, name=kind, address=address, about=about, language="en", after=after
        )
    )


def states(event: Hosted) -> list[str]:
    from boardcall.web.identity import messages as queue

    return apart(lambda: [one.state for one in reversed(queue.sent_list(event.id))])


def texts(event: Hosted) -> list[str]:
    from boardcall.web.identity import messages as queue

    return apart(lambda: [one.text for one in reversed(queue.sent_list(event.id))])


def called(event: Hosted, order: tuple[int, ...]) -> None:
    """A board call by hand: the players of these numbers take the powers in order; published."""
    seats = tuple(CalledSeat(PlayerId(f"p{n}"), power) for n, power in zip(order, POWERS, strict=True))

    def draft(_: Event) -> Draft:
        return Draft((DraftBoardCall(RoundNumber(1), (CalledBoard(1, seats),)),))

    def publish(found: Event) -> Draft:
        latest = found.tournament.calls.latest(RoundNumber(1))
        assert latest
        return Draft((PublishBoardCall(RoundNumber(1), latest.version),))

    for verb in (draft, publish):
        event.do(verb, at=datetime.now(UTC), author="td")


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
        td = Client(server.address)
        td.enter(server.links["one"])
        wrong = td.post(page, {"do": "add", "kind": "discord", "address": "ftp://x", "name": "x" * 200})
        assert wrong.status == 422
        for said in ("no address of a web-hook", "The name is too long", "Tick at least one"):
            assert said in wrong.body
        add = {"do": "add", "kind": "webhook", "address": there.address, "name": "Hall", "about": ["notices", "call"]}
        assert td.post(page, add).status == 303
        assert there.address not in td.get(page).body
        wrong = td.post(page, {"do": "addresses", "addresses": "Ann, ann@x\nZoe, zoe@example.org"})
        assert wrong.status == 422
        assert "no player is called “Zoe”" in wrong.body
        assert "is no e-mail address" in wrong.body
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
    assert "Only phones are told of the clocks" in td.post(page, add | {"kind": "mail", "about": "alarms"}).body
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
        td = Client(server.address)
        td.enter(server.links["one"])
        add = {"do": "add", "name": "Bot", "address": there.address, "about": "acts"}
        assert "Only programs are told of every act" in td.post(page, add | {"kind": "mail"}).body
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


def phone(event: Hosted, channel: Any, player: str, browser: Browser) -> Any:
    """A device of a player on which notifications are turned on."""
    from boardcall.messages import checked_push_address
    from boardcall.web.identity.devices import hashed, new_device
    from boardcall.web.identity.models import Device
    from boardcall.web.identity.push import notify_device

    def turned_on() -> Any:
        cookie = new_device(event.id, player=PlayerId(player), account=None, at=datetime.now(UTC))
        device = Device.objects.get(token_hash=hashed(cookie))
        notify_device(channel, device.pk, checked_push_address(**browser.told()))
        return device

    return apart(turned_on)


def test_a_phone_gets_its_own_once_and_nothing_private_until_it_is_gone(event: Hosted) -> None:
    with push_service() as there:
        mine = channel(event, "push")
        ann, ben = there.browser("ann"), there.browser("ben", 201, 410)
        phone(event, mine, "p1", ann)
        phone(event, mine, "p2", ben)
        clock = Clock()
        called(event, (1, 2, 3, 4, 5, 6, 7))
        looked(event, clock, times=3)
        name = event.last.tournament.name
        assert [(one["title"], one["body"]) for one in ann.got] == [(name, "You play Austria on board 1.")]
        assert [one["body"] for one in ben.got] == ["You play England on board 1."]
        event.do(partial(post_notice, text="Your fee", player=PlayerId("p1")), at=datetime.now(UTC), author="td")
        event.do(partial(post_notice, text="Lunch"), at=datetime.now(UTC), author="td")
        looked(event, clock, times=2)
        assert [one["body"] for one in ann.got[1:]] == ["There is a notice for you on your page.", "Lunch"]
        assert len({one["tag"] for one in ann.got}) == 3
        assert len(ben.headers) == 2, "a browser that is gone is asked once"
        event.do(partial(post_notice, text="Tea"), at=datetime.now(UTC), author="td")
        looked(event, clock)
        assert [one["body"] for one in ann.got[3:]] == ["Tea"]
        assert (len(ben.headers), there.problems) == (2, [])
    assert states(event) == ["sent", "sent", "sent", "sent", "failed", "sent"]


def test_a_phone_that_signed_out_or_went_to_somebody_else_gets_nothing(event: Hosted) -> None:
    from boardcall.web.identity.links import revoke_player

    with push_service() as there:
        mine = channel(event, "push")
        shared, own = there.browser("shared"), there.browser("own")
        phone(event, mine, "p1", shared)
        phone(event, mine, "p2", own)
        phone(event, mine, "p3", shared)
        apart(lambda: revoke_player(event.id, player=PlayerId("p2"), at=datetime.now(UTC)))
        called(event, (1, 2, 3, 4, 5, 6, 7))
        looked(event, Clock())
        assert [one["body"] for one in shared.got] == ["You play France on board 1."]
        assert own.headers == []


def test_a_service_that_fails_is_asked_again_and_a_limit_is_kept(event: Hosted) -> None:
    with push_service() as there:
        ann = there.browser("ann", 500, 429, 201)
        phone(event, channel(event, "push"), "p1", ann)
        clock = Clock()
        event.do(partial(post_notice, text="Tea"), at=datetime.now(UTC), author="td")
        for _ in range(4):
            looked(event, clock)
            clock.now += timedelta(minutes=2)
        assert ([one["body"] for one in ann.got], len(ann.headers), there.problems) == (["Tea"], 3, [])


def test_a_phone_whose_service_does_not_answer_keeps_no_other_phone_waiting(event: Hosted) -> None:
    from boardcall.web.access.messenger import Messenger

    with push_service() as there:
        mine = channel(event, "push")
        slow, ann = there.browser("slow", 503), there.browser("ann")
        phone(event, mine, "p1", slow)
        phone(event, mine, "p2", ann)
        clock = Clock()
        messenger = Messenger(lambda: (event,), now=clock)
        event.do(partial(post_notice, text="Tea"), at=datetime.now(UTC), author="td")
        for _ in range(3):
            apart(messenger.look)
            clock.now += timedelta(seconds=2)
        assert ([one["body"] for one in ann.got], len(slow.headers)) == (["Tea"], 1)
        event.do(partial(post_notice, text="Lunch"), at=datetime.now(UTC), author="td")
        apart(messenger.look)
        assert ([one["body"] for one in ann.got], len(slow.headers)) == (["Tea", "Lunch"], 1)


def test_phones_are_told_side_by_side(event: Hosted) -> None:
    with push_service() as there:
        mine = channel(event, "push")
        browsers = [there.browser(f"b{number}") for number in (1, 2, 3)]
        for number, one in enumerate(browsers, 1):
            phone(event, mine, f"p{number}", one)
        there.together = threading.Barrier(len(browsers))
        event.do(partial(post_notice, text="Tea"), at=datetime.now(UTC), author="td")
        looked(event, Clock())
        assert ([len(one.got) for one in browsers], there.problems) == ([1, 1, 1], [])


def test_where_a_phone_is_told_is_forgotten_when_it_signs_out_and_when_its_player_is_erased(event: Hosted) -> None:
    from boardcall.web.identity.devices import sign_out
    from boardcall.web.identity.models import PushDevice
    from boardcall.web.permission.visitor import Visitor

    def known() -> list[str]:
        mine = PushDevice.objects.filter(device__event=event.id)
        return apart(lambda: sorted(mine.values_list("device__player", flat=True)))

    mine = channel(event, "push")
    devices = [phone(event, mine, f"p{n}", Browser("https://push.example.org", f"{n}")) for n in (1, 2, 3)]
    visitor = Visitor(event.id, player=PlayerId("p1"), device=devices[0].pk)
    apart(lambda: sign_out(visitor, at=datetime.now(UTC)))
    assert known() == ["p2", "p3"]
    event.erase(PlayerId("p2"), at=datetime.now(UTC), author="td")
    looked(event, Clock())
    assert known() == ["p3"]


def test_phones_ring_with_the_clock_while_it_is_of_use_and_tell_of_a_vote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from boardcall.web.access.messenger import Messenger

    monkeypatch.setenv(PRIVATE, "1")
    site()
    apart(open_accounts)
    clock = Clock()
    place = event_with_boards(tmp_path / "one.db", "wdc-2025", "A", begins=clock.now)
    clicked(place, Clicked(Click.START, clock.now), board="A")
    with push_service() as there, open_live(place) as live:
        event = Hosted("one", live)
        ann = there.browser("ann")
        phone(event, channel(event, "push", about=("alarms", "votes")), "p1", ann)
        messengers = [Messenger(lambda: (event,), now=clock) for _ in range(2)]  # of two server processes

        def passed(**time: float) -> None:
            clock.now += timedelta(**time)
            for messenger in messengers * 2:
                apart(messenger.look)

        passed(minutes=1)
        while not ann.got and clock.now.hour < 13:
            passed(seconds=30)
        assert [one["body"] for one in ann.got] == ["5 minutes left to negotiate."]
        assert ann.headers[0]["TTL"] == "60"
        passed(minutes=30)
        assert len(ann.got) == 1, "a laptop that slept rings for nothing that is over"
        ref, voters = (RoundNumber(1), "A"), tuple(POWERS)
        acts = (
            ProposeDraw(*ref, Power.FRANCE, 1903, Season.FALL),
            OpenDrawVote(*ref, voters, voters, Manner.SECRET, 1903),
        )
        event.do(lambda _: Draft(acts), at=clock.now, author="td")
        passed(seconds=2)
        assert ann.got[-1]["body"] == "A draw vote is open on board A: give your ballot on your page."
        assert (len(ann.got), there.problems) == (2, [])
