"""What the desk enters for a player, and takes back, stands on the player's own page with whoever did it."""

from datetime import timedelta
from functools import partial
from pathlib import Path

from boardcall.clock.plan import Turn
from boardcall.desk.call.roll_call import change_sign_up, check_in, check_out
from boardcall.desk.event import Draft, Event, drafted
from boardcall.desk.undo import undo
from boardcall.game import Power
from boardcall.game.phase import Season
from boardcall.store.live import Verb, open_live
from boardcall.tournament.acts.clocks import MarkReady
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.tournament.roll_call import SignUp
from boardcall.views.entered_by_others import entered_by_others
from boardcall.web.event.snapshot import Snapshot
from serving import served
from web.client import Client, director_of
from web.events import AT, new_event

ANN, BEN, ROUND = PlayerId("p1"), PlayerId("p2"), RoundNumber(1)


def wishes(player: PlayerId, power: Power) -> Verb:
    return partial(change_sign_up, told=SignUp(player, preferences=(power,)), today=AT.date(), td_allows=True)


def test_what_the_desk_enters_for_a_player_is_seen_on_the_players_phone(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=("Ann", "Ben"), rulebook="wdc-2025")
    with open_live(place) as live, served("serve", str(place)) as server:
        director, phone = director_of(server), Client(server.address)
        phone.enter(director.post(f"/e/one/links/{ANN}/new/").link())

        def done(verb: Verb, author: str) -> int:
            at = live.catch_up().replay.entries[-1].at + timedelta(minutes=1)
            return live.do(verb, at=at, author=author)[0].number

        def entered() -> str:
            return phone.get("/e/one/me/").body.partition('id="entered"')[2].partition("</details>")[0]

        sits_out = partial(
            check_in, player=ANN, round=ROUND, at=AT, offers_sit_out=True, td_allows=True, pays=True, fee_allowed=True
        )
        assert entered() == ""
        done(wishes(BEN, Power.ITALY), "td")
        assert entered() == "", "others' affairs are no news"
        done(wishes(ANN, Power.ENGLAND), "Zed")
        assert entered().count("<li>") == 1, "a wish in somebody's name is news, also where nothing was said before"
        done(wishes(ANN, Power.AUSTRIA), f"player {ANN}")
        assert entered().count("<li>") == 1, "what a player does is no news"
        done(wishes(ANN, Power.TURKEY), "Zed")
        assert entered().count("<li>") == 2
        assert "Notes what the board call asks of Ann." in entered()
        assert "Zed" in entered()
        number = done(sits_out, "Zed")
        done(lambda event: undo(event, number), "Zed")
        assert "Zed, withdrawn" in entered()
        done(sits_out, "Zed")
        done(partial(check_out, player=ANN, round=ROUND), "Zed")
        assert entered().count("Zed, withdrawn") == 1
        assert "Ann is absent in round 1." in entered()
        number = done(wishes(ANN, Power.RUSSIA), f"player {ANN}")
        assert entered().count("Zed, withdrawn") == 1
        done(lambda event: undo(event, number), "Zed")
        assert entered().count("Zed, withdrawn") == 2, "what others take back of a player's own is news"


def marked(event: Event, *, mark: MarkReady) -> Draft:
    return drafted(event, mark)


def test_a_mark_that_the_desk_sets_for_a_power_is_seen_on_its_players_phone(tmp_path: Path) -> None:
    """All marks together end a turn early."""
    place = new_event(tmp_path / "one.db", name="One", players=tuple("ABCDEFG"), seated=True)
    with open_live(place) as live:
        for power, author in ((Power.AUSTRIA, "Zed"), (Power.ENGLAND, "player p2")):
            mark = MarkReady(1, "1", Turn(1901, Season.SPRING), power, agrees=True)
            live.do(partial(marked, mark=mark), at=AT, author=author)
        marks = [[str(one.by) for one in entered_by_others(Snapshot(live.event), player)] for player in (ANN, BEN)]
    assert marks == [["Zed"], []]
