"""Notifications on phones: each gets its own once, nothing private, and none once it has signed out."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.desk.event import Draft
from boardcall.desk.notices import post_notice
from boardcall.game import POWERS, Power, Season
from boardcall.messages.http_post import PRIVATE
from boardcall.store.live import open_live
from boardcall.tournament.acts.draw_votes import OpenDrawVote, ProposeDraw
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.voting.draw_vote import Manner
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.machine.settings import open_accounts
from listeners import hook
from push_service import PATIENCE, Browser, push_service
from web.clock_events import clicked, event_with_boards
from web.messaging import Clock, called, channel, looked, states, told_event
from web.site import apart, site


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hosted]:
    monkeypatch.setenv(PRIVATE, "1")
    with told_event(tmp_path) as found:
        yield found


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


def test_a_push_service_that_thinks_keeps_no_web_hook_waiting(event: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    from boardcall.web.access.messenger import Messenger

    monkeypatch.setattr("boardcall.messages.http_post.SECONDS", 10 * PATIENCE)
    monkeypatch.setattr("boardcall.messages.http_post.WHOLE_SECONDS", 10 * PATIENCE)
    with push_service() as there, hook() as quick:
        mine = channel(event, "push")
        phone(event, mine, "p1", there.browser("ann"))
        channel(event, "webhook", quick.address)
        there.together = threading.Barrier(2)
        messenger = Messenger(lambda: (event,), step=0.05)
        messenger.begin()
        try:
            for number, text in enumerate(("Tea", "Lunch", "Dinner"), 1):
                event.do(partial(post_notice, text=text), at=datetime.now(UTC), author="td")
                until = monotonic() + PATIENCE
                while len(quick.got) < number and monotonic() < until:
                    sleep(0.01)
            assert (len(quick.got), there.problems) == (3, [])
        finally:
            there.together.abort()
            messenger.end()


def test_where_a_phone_is_told_is_forgotten_when_it_signs_out_and_when_its_player_is_erased(event: Hosted) -> None:
    from boardcall.web.access.contacts import contacts
    from boardcall.web.identity.devices import sign_out
    from boardcall.web.identity.models import PushDevice
    from boardcall.web.permission.visitor import Visitor

    def known() -> list[str]:
        mine = PushDevice.objects.filter(device__event=event.id)
        return apart(lambda: sorted(mine.values_list("device__player", flat=True)))

    mine = channel(event, "push")
    devices = [phone(event, mine, f"p{n}", Browser("https://push.example.org", f"{n}")) for n in (1, 2, 3)]
    assert apart(lambda: contacts(event.id))[PlayerId("p1")].services == ("push.example.org",)
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
