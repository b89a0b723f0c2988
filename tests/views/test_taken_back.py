"""A decision that was withdrawn or replaced stays known to everybody, without what it said."""

import re
from fractions import Fraction
from functools import partial
from pathlib import Path

from boardcall.desk.call.deputies import name_deputy
from boardcall.desk.call.rounds import cancel_round
from boardcall.desk.conduct.own_rulings import make_ruling
from boardcall.desk.people.players import merge_players, register_player
from boardcall.desk.play.boards import replace_player, seat_board
from boardcall.desk.results.award_rules import give_award
from boardcall.desk.results.game_results import mark_unscored, record_result, set_score
from boardcall.desk.results.rulings import adjust_points, release_standings
from boardcall.desk.undo import undo
from boardcall.desk.votes.meetings import call_meeting_roll, put_meeting_item, record_meeting_vote
from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult
from boardcall.store.live import Verb, open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.ids import PlayerId, RoundNumber
from serving import served
from web.client import Client
from web.events import AT, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal")
HERE = BoardRef(1, "1")
SEATS = tuple((power, PlayerId(f"p{number}")) for number, power in enumerate(POWERS, start=1))
RESULT = BoardResult.from_counts("A5 E4 F5 G7 I4 R5 T4", last_year=1907)
CHECKS = "/e/one/chain/"


def hat(winner: str) -> Verb:
    return partial(give_award, award="Best hat", title="Best hat", winner=winner)


def points(number: int) -> Verb:
    return partial(adjust_points, player=PlayerId("p3"), points=Fraction(number))


def score(number: int) -> Verb:
    return partial(set_score, ref=HERE, player=PlayerId("p3"), points=Fraction(number), facts="The clock broke.")


def deputy(player: str) -> Verb:
    return partial(name_deputy, ref=HERE, deputy=PlayerId(player))


def test_what_a_director_takes_back_stays_known_on_a_phone(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with open_live(place) as live, served("serve", str(place)) as server:
        phone = Client(server.address)

        def do(verb: Verb) -> int:
            return live.do(verb, at=AT, author="td", reason="private")[0].number

        def take_back(verb: Verb) -> int:
            number = do(verb)
            do(lambda event: undo(event, number))
            return number

        do(hat("p4"))
        do(points(20))
        assert "taken back" not in phone.get(CHECKS).body
        replaced = take_back(partial(replace_player, ref=HERE, power=Power.ITALY, player="p8"))
        do(partial(record_result, ref=HERE, result=RESULT, at=AT))
        told = {
            replaced: "withdrawn: who plays a power.",
            take_back(points(50)): "withdrawn: points given or taken.",
            take_back(points(20)): "withdrawn: points given or taken.",
            take_back(hat("p3")): "withdrawn: an award.",
            take_back(partial(make_ruling, facts="It fell.", ruling="It stands.", clause="1")): "withdrawn: a ruling.",
            take_back(partial(release_standings, kind=ReleaseKind.FINAL)): "withdrawn: a release of the standings.",
            do(score(40)): "replaced: a score set by hand.",
            do(deputy("p8")): "replaced: who decides on a board in place of its directors.",
            take_back(partial(cancel_round, number=RoundNumber(2))): "withdrawn: that a round is cancelled.",
            take_back(partial(seat_board, ref=BoardRef(4, "1"), seats=SEATS)): "withdrawn: who sits on a board.",
            do(partial(mark_unscored, ref=HERE)): "replaced: whether a board counts.",
        }
        do(partial(mark_unscored, ref=HERE, scored=True))
        do(score(30))
        do(deputy(""))
        body = phone.get(CHECKS).body
        for number, what in told.items():
            assert f"Act {number} (21 November, 09:00) was {what}" in body
        section = body.partition('id="taken-back"')[2].partition("</ul>")[0]
        assert section.count("<li>") == len(told)
        assert "private" not in section
        assert "Cid" not in section


def test_what_the_rules_hide_is_not_told_by_its_withdrawal(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True, rulebook="wdc-2025")
    with open_live(place) as live, served("serve", str(place)) as server:
        for verb in (points(50), hat("p3")):
            live.do(verb, at=AT, author="td", reason="private")
            live.do(undo, at=AT, author="td", reason="x")
        assert "taken back" not in Client(server.address).get(CHECKS).body


def test_a_vote_of_the_meeting_that_is_recorded_again_is_known_to_have_been_another(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True, rulebook="wdc-2025")
    vote = partial(record_meeting_vote, ballot="bids-2027", subject="")
    with open_live(place) as live, served("serve", str(place)) as server:
        live.do(partial(call_meeting_roll, players=map(PlayerId, ("p1", "p2"))), at=AT, author="td")
        for bid in ("Paris", "Rome"):
            live.do(partial(put_meeting_item, ballot="bids-2027", title=bid), at=AT, author="td")
        for paris in (2, 0):
            live.do(partial(vote, counts={"Paris": paris, "Rome": 2 - paris}), at=AT, author="td")
            if paris == 2:
                withdrawn = live.do(undo, at=AT, author="td")
        body = Client(server.address).get(CHECKS).body
        assert re.search(rf"Act {withdrawn[0].number - 1} \(.*\) was withdrawn: a vote of the meeting\.", body)


def test_a_player_who_got_the_games_of_another_entry_shows_it(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with open_live(place) as live, served("serve", str(place)) as server:
        live.do(partial(register_player, name="Zed", salt="z"), at=AT, author="td")
        merged = partial(merge_players, player=PlayerId("p3"), into=PlayerId("p8"))
        (entry, *_) = live.do(merged, at=AT, author="td")
        told = f"The games of another entry were given to this player (21 November, 09:00, act {entry.number})."
        assert told in Client(server.address).get("/e/one/players/p8/").body
