"""What becomes of seats: their history, who may take them, no result for two people; and notices for whom they are."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.adjudication.settings import CivilDisorderSettings
from boardcall.desk.call.seat_history import SeatChangeKind, candidates, seat_changes
from boardcall.desk.event import Event
from boardcall.desk.notices import notices_to, post_notice, public_notices
from boardcall.desk.people.players import withdraw_player
from boardcall.desk.play.boards import leave_seat, replace_player, seat_board
from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.rulebook import read_rulebook, rulebook_text
from boardcall.scoring.result import BoardResult, End
from boardcall.standings.games import read_games
from boardcall.tournament import Board
from boardcall.tournament.board.ref import BoardRef
from desks import after, event_under, known_result, seated, with_rules

ENDED = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1907, end=End.TIME)


def board(event: Event) -> Board:
    return event.tournament.boards[0]


def left(event: Event, power: Power, why: str = "ill") -> Event:
    return after(event, leave_seat(event, ref=BoardRef(1, "A"), power=power), reason=why)


def taken(event: Event, power: Power, player: str) -> Event:
    return after(event, replace_player(event, ref=BoardRef(1, "A"), power=power, player=player), reason="asked")


def test_history_of_a_seat_names_who_left_took_over_and_came_back_with_the_reason() -> None:
    event = taken(taken(left(seated(event_under("club")), Power.TURKEY), Power.TURKEY, "p9"), Power.TURKEY, "p7")
    found = [(one.power, one.change, one.player, one.reason) for one in seat_changes(event, board(event))]
    assert found == [
        (Power.TURKEY, SeatChangeKind.LEFT, "p7", "ill"),
        (Power.TURKEY, SeatChangeKind.TOOK_OVER, "p9", "asked"),
        (Power.TURKEY, SeatChangeKind.CAME_BACK, "p7", "asked"),
    ]


def test_candidates_are_those_who_may_first_and_the_others_say_why_not() -> None:
    event = left(seated(event_under("wdc-2025")), Power.TURKEY)
    event = after(event, seat_board(event, ref=BoardRef(1, "B"), seats=((Power.AUSTRIA, "p8"),)))
    event = after(event, withdraw_player(event, "p14"))
    found = candidates(event, board(event), Power.TURKEY)
    may = [one.player for one in found if not one.problems]
    assert set(may) == {"p7", "p8", "p9", "p10", "p11", "p12", "p13"}
    assert may[-1] == "p8"
    notices: dict[str, list[str]] = {one.player: [str(notice.message) for notice in one.notices] for one in found}
    assert "also plays on board B of round 1" in notices["p8"][0]
    why: dict[str, str] = {one.player: str(one.problems[0].message) for one in found if one.problems}
    assert set(why) == {"p1", "p2", "p3", "p4", "p5", "p6", "p14"}
    assert why["p14"].endswith("has withdrawn.")
    assert why["p1"].endswith("plays on that board.")


RULES = st.sampled_from(["td", "zero", "formula"])
MOVES = st.lists(st.sampled_from(["leave", "p8", "p9", "p7"]), max_size=6)


@given(RULES, RULES, MOVES)
def test_nobody_has_two_results_of_one_seat_and_no_two_have_the_whole_of_it(
    leaver: str, replacement: str, moves: list[str]
) -> None:
    rules = CivilDisorderSettings(score_leaver=leaver, score_replacement=replacement)
    event = with_rules(seated(event_under("club")), civil_disorder=rules)
    for move in moves:
        try:
            event = left(event, Power.TURKEY) if move == "leave" else taken(event, Power.TURKEY, move)
        except InputError:
            continue
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=ENDED))
    games = [game for game in read_games(event.tournament, event.rulebook).games if game.power is Power.TURKEY]
    players = [game.player for game in games]
    assert sorted(players) == sorted(set(players))
    whole = [game for game in games if game.points == game.formula.points and game.points]
    assert len(whole) <= 1


def test_rulebook_that_gives_a_result_to_two_people_is_refused() -> None:
    text = rulebook_text("club")[0] + '\n[civil_disorder]\nscore_leaver = "formula"\nscore_replacement = "formula"\n'
    with pytest.raises(InputError, match="The player who left and the one who took over would both get"):
        read_rulebook(text)


@pytest.mark.clause("codcon-2018:III.7")
def test_position_left_in_civil_disorder_is_scored_as_the_director_says() -> None:
    event = left(seated(event_under("codcon-2018")), Power.ENGLAND, "left in 1905")
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=ENDED))
    found = read_games(event.tournament, event.rulebook)
    (mine,) = (game for game in found.games if game.power is Power.ENGLAND)
    assert (mine.points, mine.source) == (None, "left the position: the director sets the score")
    assert ["England was left" in question.text for question in found.questions] == [True]


def test_notices_reach_whom_they_are_for() -> None:
    event = seated(event_under("club"))
    for to in ({}, {"ref": BoardRef(1, "A")}, {"player": "p9"}):
        event = after(event, post_notice(event, f"to {to}", **to))
    tournament = event.tournament
    assert [len(notices_to(tournament, player)) for player in ("p1", "p8", "p9")] == [2, 1, 2]
    assert [notice.text for notice in public_notices(tournament)] == ["to {}"]
    assert all(one.act < other.act for one, other in pairwise(tournament.notices))


@pytest.mark.parametrize(
    ("text", "to", "because"),
    [
        ("  ", {}, "The notice has no text."),
        ("x" * 1001, {}, "The notice has 1001 characters."),
        ("x", {"ref": BoardRef(3, "A")}, "There is no board A of round 3."),
        ("x", {"player": "p99"}, "No player has the id p99."),
        ("x", {"ref": BoardRef(1, "A"), "player": "p1"}, "for a board or for a player"),
    ],
)
def test_notice_that_cannot_be_posted(text: str, to: dict[str, str], because: str) -> None:
    event = seated(event_under("club"))
    with pytest.raises(InputError, match=because):
        post_notice(event, text, **to)


def test_seat_that_was_empty_from_the_start_is_filled_and_has_its_history() -> None:
    event = event_under("club")
    seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS[:6], start=1))
    event = taken(after(event, seat_board(event, ref=BoardRef(1, "A"), seats=seats)), Power.TURKEY, "p9")
    assert [one.change for one in seat_changes(event, board(event))] == [SeatChangeKind.TOOK_OVER]
