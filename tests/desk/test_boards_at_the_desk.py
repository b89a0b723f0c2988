"""Seating by hand, and who may replace whom."""

import pytest

from boardcall.adjudication.adjudicator import adjudicate
from boardcall.adjudication.outcomes import NoOrder
from boardcall.adjudication.settings import CivilDisorderSettings
from boardcall.desk.event import Event
from boardcall.desk.people.players import withdraw_player
from boardcall.desk.play.boards import leave_seat, replace_player, seat_board
from boardcall.desk.results.game_results import record_counts
from boardcall.errors import InputError, NotFoundError
from boardcall.game import POWERS, Position, Power
from boardcall.rulebook.library import load
from boardcall.rulebook.policy import policy_of
from boardcall.rulebook.rulebook import MOST_ROUNDS
from boardcall.scoring.result import BoardResult, End
from boardcall.tournament import Seat
from boardcall.tournament.board.ref import BoardRef
from congress import AT
from desks import LINE_UP, after, event_under, known_result, seated, with_rules


def austria_out(rulebook: str) -> Event:
    """A board where Austria (p1) is eliminated in 1903."""
    event = seated(event_under(rulebook))
    for year, centres in ((1901, (2, 4, 5, 5, 5, 6, 4)), (1902, (1, 4, 5, 6, 6, 7, 5)), (1903, (0, 4, 5, 6, 6, 7, 6))):
        event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=centres))
    return event


@pytest.mark.clause(
    "wdc-2025:III.3-eliminated", "wdc-2025-draft:III.3-eliminated", "codcon-2018:III.7", "edc-2016:II.3.3i-who"
)
@pytest.mark.parametrize(
    ("rulebook", "section"),
    [("wdc-2025", "III.3"), ("wdc-2025-draft", "III.3"), ("codcon-2018", "III.7"), ("edc-2016", "")],
)
def test_eliminated_player_may_not_take_another_position(rulebook: str, section: str) -> None:
    """Austria's player is out in 1903; entering that player as Turkey on the same board is refused."""
    event = austria_out(rulebook)
    with pytest.raises(InputError) as refused:
        replace_player(event, ref=BoardRef(1, "A"), power=Power.TURKEY, player="p1")
    (problem,) = refused.value.problems
    assert str(problem.message).startswith(
        "Talleyrand was eliminated as Austria on this board and may not take another position in the game"
    )
    assert section in problem.message


def test_eliminated_player_may_take_over_where_the_rules_let_one() -> None:
    event = austria_out("wdc-2008")
    event = after(event, replace_player(event, ref=BoardRef(1, "A"), power=Power.TURKEY, player="p1"))
    board = event.tournament.boards[0]
    assert board.seats[6] == Seat(Power.TURKEY, ("p7", "p1"))


def test_player_from_elsewhere_replaces_and_the_seat_keeps_both() -> None:
    event = austria_out("wdc-2025")
    event = after(event, replace_player(event, ref=BoardRef(1, "A"), power=Power.TURKEY, player="p9"))
    assert event.tournament.boards[0].seats[6].players == ("p7", "p9")


def test_player_who_left_may_come_back_to_the_same_power() -> None:
    event = austria_out("wdc-2025")
    for player in ("p9", "p7"):
        event = after(event, replace_player(event, ref=BoardRef(1, "A"), power=Power.TURKEY, player=player))
    assert event.tournament.boards[0].seats[6].players == ("p7", "p9", "p7")


@pytest.mark.parametrize(
    ("power", "player", "because"),
    [
        (Power.TURKEY, "p2", "Metternich plays on that board."),
        (Power.AUSTRIA, "p9", "Austria was eliminated in 1903; nothing is left to take over."),
        (Power.TURKEY, "p99", "No player has the id p99."),
    ],
)
def test_replacement_that_cannot_be(power: Power, player: str, because: str) -> None:
    event = with_rules(austria_out("wdc-2025"), civil_disorder=CivilDisorderSettings(eliminated_may_replace=True))
    with pytest.raises(InputError) as refused:
        replace_player(event, ref=BoardRef(1, "A"), power=power, player=player)
    assert [problem.message for problem in refused.value.problems] == [because]


@pytest.mark.clause("wdc-2025:III.3-position")
def test_position_left_in_civil_disorder_is_kept_with_time_and_reason() -> None:
    """Turkey's player leaves in Fall 1905 and the director chooses civil disorder; later somebody takes over."""
    event = seated(event_under("wdc-2025"))
    draft = leave_seat(event, ref=BoardRef(1, "A"), power=Power.TURKEY)
    assert draft.notices == ()
    left = after(event, draft, reason="called home in Fall 1905")
    assert left.tournament.boards[0].seats[6] == Seat(Power.TURKEY, ("p7",), is_left=True)
    assert (left.replay.entries[-1].reason, left.replay.entries[-1].at) == ("called home in Fall 1905", AT)
    with pytest.raises(InputError, match="Nobody plays Turkey on board A of round 1"):
        leave_seat(left, ref=BoardRef(1, "A"), power=Power.TURKEY)
    for player, players in (("p9", ("p7", "p9")), ("p7", ("p7",))):
        filled = after(left, replace_player(left, ref=BoardRef(1, "A"), power=Power.TURKEY, player=player))
        assert filled.tournament.boards[0].seats[6] == Seat(Power.TURKEY, players)


def test_rulebook_that_wants_a_replacement_says_so() -> None:
    draft = leave_seat(seated(event_under("edc-2016")), ref=BoardRef(1, "A"), power=Power.TURKEY)
    assert [str(notice.message)[:59] for notice in draft.notices] == [
        "The rulebook wants a replacement, if one can be found (Euro"
    ]


def test_power_is_in_civil_disorder_until_a_replacement_is_found() -> None:
    """Italy is empty in Spring 1903 and replaced from Fall 1903; its units hold meanwhile."""
    event = seated(event_under("edc-2016"))
    gone = after(event, leave_seat(event, ref=BoardRef(1, "A"), power=Power.ITALY), reason="ill since Spring 1903")
    italy = POWERS.index(Power.ITALY)
    assert gone.tournament.boards[0].seats[italy].is_left
    outcome = adjudicate(Position.start(), (), policy_of(gone.rulebook))
    assert [type(result.outcome) for result in outcome.of(Power.ITALY)] == [NoOrder, NoOrder, NoOrder]
    assert [unit for unit in outcome.next.units if unit.power is Power.ITALY] == [
        unit for unit in Position.start().units if unit.power is Power.ITALY
    ]
    back = after(gone, replace_player(gone, ref=BoardRef(1, "A"), power=Power.ITALY, player="p9"), reason="Fall 1903")
    assert back.tournament.boards[0].seats[italy] == Seat(Power.ITALY, ("p5", "p9"))


def test_replacement_in_a_finished_game_is_refused() -> None:
    event = austria_out("wdc-2025")
    result = BoardResult.from_counts("A0@1903 E4 F5 G6 I6 R7 T6", last_year=1903, end=End.TIME)
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=result))
    with pytest.raises(InputError, match="The game on board A is over"):
        replace_player(event, ref=BoardRef(1, "A"), power=Power.TURKEY, player="p9")


def test_seat_left_empty_is_pointed_out_and_filled_later() -> None:
    draft = seat_board(event_under("wdc-2025"), ref=BoardRef(1, "A"), seats=LINE_UP[:6])
    assert [notice.message for notice in draft.notices] == ["Nobody plays Turkey: civil disorder."]
    event = after(event_under("wdc-2025"), draft)
    event = after(event, replace_player(event, ref=BoardRef(1, "A"), power=Power.TURKEY, player="p9"))
    assert [seat.power for seat in event.tournament.boards[0].seats] == list(POWERS)


def test_player_on_two_boards_is_pointed_out_and_on_three_refused() -> None:
    event = seated(event_under("codcon-2018", players=21))
    others = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=7))
    draft = seat_board(event, ref=BoardRef(1, "B"), seats=others)
    assert [notice.text for notice in draft.notices] == ["p7"]
    event = after(event, draft)
    third = ((Power.AUSTRIA, "p7"), *((power, f"p{n}") for n, power in enumerate(POWERS[1:], start=14)))
    with pytest.raises(InputError, match=r"Labrador also plays on board A, B of round 1\. The most is 2"):
        seat_board(event, ref=BoardRef(1, "C"), seats=third)


def test_every_mistake_of_a_seating_is_told_at_once() -> None:
    event = seated(event_under("wdc-2025"))
    event = after(event, withdraw_player(event, "p9"))
    seats = ((Power.ITALY, "p8"), (Power.ITALY, "p9"), (Power.RUSSIA, "p8"), (Power.TURKEY, "p99"))
    with pytest.raises(InputError) as refused:
        seat_board(event, ref=BoardRef(1, "A"), seats=seats, pool="lounge")
    assert [problem.text for problem in refused.value.problems] == ["", "I", "p8", "p99", "lounge", "p9"]


def test_any_number_of_rounds_has_an_end() -> None:
    """A round's number comes from an address, and who plans a round lists all before it."""
    rules = load("club")
    assert rules.round(MOST_ROUNDS).number == MOST_ROUNDS
    with pytest.raises(NotFoundError, match="has no round 9223372036854775808; its rounds are 1–9999"):
        rules.round(2**63)


def test_round_the_rulebook_does_not_have_is_refused() -> None:
    with pytest.raises(NotFoundError, match="has no round 9"):
        seat_board(event_under("wdc-2025"), ref=BoardRef(9, "A"), seats=LINE_UP)
