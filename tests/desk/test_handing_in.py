"""Sheets that are handed in twice, late, for a power that nobody plays, or not handed back: as each rulebook says."""

from datetime import timedelta

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.desk.agenda.agenda import agenda
from boardcall.desk.agenda.tasks import TaskKind
from boardcall.desk.event import Event
from boardcall.desk.play.boards import leave_seat, replace_player
from boardcall.desk.play.clocks import click_clock
from boardcall.desk.play.moves import enter_sheet, publish_phase, publish_with_sheets
from boardcall.desk.play.play_state import GameNeed, SheetState, board_state
from boardcall.desk.play.sheet_intake import return_sheets, sheets_out
from boardcall.errors import InputError
from boardcall.game import POWERS, Phase, Power
from boardcall.scoring.result import BoardResult
from boardcall.standings.table import compute_standings
from boardcall.tournament.board.play import How, Taken
from boardcall.tournament.board.ref import BoardRef
from congress import AT
from desks import after, event_under, known_result, seated
from recorded_games import S1901M, from_position, game, recording, refused, sheets

ITALY, FRANCE = Power.ITALY, Power.FRANCE
ALONE = "F1903R\nunits T: A BUL\ndislodged T: A SER from BUD"
F1903R = Phase.read("F1903R")


def sheet(event: Event, power: Power) -> SheetState:
    found = board_state(event, ref=BoardRef(1, "A")).sheet(power)
    assert found is not None
    return found


def left(event: Event, power: Power = ITALY) -> Event:
    return after(event, leave_seat(event, ref=BoardRef(1, "A"), power=power))


def ruled(event: Event, power: Power, text: str) -> Event:
    draft = enter_sheet(
        event, ref=BoardRef(1, "A"), phase=S1901M, power=power, text=text, director=True, taken=Taken.RULED
    )
    return after(event, draft)


# nobody plays the power

NOBODY = [
    pytest.param(name, section, marks=pytest.mark.clause(clause))
    for name, section, clause in [
        ("wdc-2025", "III.3", "wdc-2025:III.3-position"),
        ("wdc-2025-draft", "III.3", "wdc-2025-draft:III.3-position"),
        ("codcon-2018", "III.7", "codcon-2018:III.7"),
        ("edc-2016", "II.3.3i", "edc-2016:II.3.3i-replace"),
    ]
]


@pytest.mark.parametrize(("rules", "section"), NOBODY)
def test_nobody_orders_for_a_power_that_nobody_plays(rules: str, section: str) -> None:
    event = left(recording(rules))
    said = refused(enter_sheet, event, phase=S1901M, power=ITALY, text="A Ven-Tyr")
    assert "Nobody plays Italy, so its units get no orders" in said
    assert section in said
    assert "as a replacement" in said
    several = refused(enter_sheet, event, phase=S1901M, power=ITALY, text="A Ven-Tyr", taken=Taken.RULED)
    assert "Only a director" in several
    event = sheets(event, S1901M, dict.fromkeys(POWERS, ""))
    event = after(event, publish_phase(event, ref=BoardRef(1, "A"), phase=S1901M, anyway=True))
    assert game(event).position.unit_at("VEN") is not None


@pytest.mark.parametrize(("rules", "section"), NOBODY)
def test_a_sheet_handed_in_before_its_player_left_is_the_directors_decision(rules: str, section: str) -> None:
    event = left(sheets(recording(rules), S1901M, {ITALY: "A Ven-Tyr"}))
    state = board_state(event, ref=BoardRef(1, "A"))
    assert (sheet(event, ITALY).how, sheet(event, ITALY).is_left_behind) == (How.DISORDER, True)
    assert ITALY not in state.waiting
    question = refused(publish_phase, event, phase=S1901M)
    assert "The sheet of Italy was in before its player left" in question
    assert section in question
    unruled = after(event, publish_phase(event, ref=BoardRef(1, "A"), phase=S1901M, anyway=True))
    assert game(unruled).position.unit_at("VEN") is not None
    event = ruled(event, ITALY, "A Ven-Tyr")
    assert (sheet(event, ITALY).how, sheet(event, ITALY).is_left_behind) == (How.GIVEN, False)
    event = after(event, publish_phase(event, ref=BoardRef(1, "A"), phase=S1901M, anyway=True))
    assert game(event).position.unit_at("TYR") is not None


def test_a_replacement_orders_again_and_what_was_left_behind_counts() -> None:
    event = left(sheets(recording("edc-2016"), S1901M, {ITALY: "A Ven-Tyr"}))
    event = after(event, replace_player(event, ref=BoardRef(1, "A"), power=ITALY, player="p8"))
    assert sheet(event, ITALY).how is How.GIVEN
    assert sheet(sheets(event, S1901M, {ITALY: "A Ven H"}), ITALY).text == "A Ven H"


def test_a_board_that_waits_for_that_decision_alone_says_so() -> None:
    event = sheets(recording(), S1901M, dict.fromkeys(POWERS, "waits"))
    state = board_state(left(event), ref=BoardRef(1, "A"))
    assert state.need is GameNeed.SHEETS
    assert "whether the sheet of Italy counts" in state.says()


def test_retreats_of_a_power_that_nobody_plays_are_not_taken() -> None:
    event = left(from_position(ALONE, "wdc-2025"), Power.TURKEY)
    with pytest.raises(InputError, match="Nobody plays Turkey"):
        publish_with_sheets(event, ref=BoardRef(1, "A"), phase=F1903R, sheets={Power.TURKEY: "A Ser R Gre"}, at=AT)


# handed in twice


@pytest.mark.clause("wdc-2008:11.2-sheets")
def test_orders_that_are_in_may_not_be_handed_in_again() -> None:
    event = sheets(recording("wdc-2008"), S1901M, {FRANCE: "A Par-Bur"})
    said = refused(enter_sheet, event, phase=S1901M, power=FRANCE, text="A Par-Pic")
    assert "Orders that have been handed in may not be changed, and those of France are in" in said
    assert "11.2" in said
    same = enter_sheet(event, ref=BoardRef(1, "A"), phase=S1901M, power=FRANCE, text="A Par-Bur")
    assert len(same.acts) == 1
    copied = enter_sheet(event, ref=BoardRef(1, "A"), phase=S1901M, power=FRANCE, text="A Par-Pic", taken=Taken.COPIED)
    assert "again" in copied.acts[0].says(event.tournament)
    assert sheet(ruled(event, FRANCE, "A Par-Gas"), FRANCE).text == "A Par-Gas"


def test_elsewhere_orders_may_be_changed_until_the_deadline() -> None:
    event = sheets(recording("wdc-2025"), S1901M, {FRANCE: "A Par-Bur"})
    assert sheet(sheets(event, S1901M, {FRANCE: "A Par-Pic"}), FRANCE).text == "A Par-Pic"


@pytest.mark.clause("wdc-2025:V.6.a-single", "codcon-2018:VI.5.a")
@pytest.mark.parametrize(("rules", "section"), [("wdc-2025", "V.6.a"), ("codcon-2018", "VI.5.a")])
def test_the_only_retreat_is_made_on_the_board_and_final(rules: str, section: str) -> None:
    event = sheets(from_position(ALONE, rules), F1903R, {Power.TURKEY: "A Ser R Gre"})
    said = refused(enter_sheet, event, phase=F1903R, power=Power.TURKEY, text="A Ser R Alb")
    assert "A retreat made on the board is final, and Turkey has made it" in said
    assert section in said


def test_retreats_that_are_written_may_be_changed() -> None:
    two = f"{ALONE}\ndislodged A: A TRI from VEN"
    event = sheets(from_position(two, "wdc-2025"), F1903R, {Power.TURKEY: "A Ser R Gre"})
    assert sheet(sheets(event, F1903R, {Power.TURKEY: "A Ser R Alb"}), Power.TURKEY).text == "A Ser R Alb"


@pytest.mark.clause("wdc-2025:V.6.a-written", "wdc-2025-draft:V.6.a", "codcon-2018:VI.5.a", "wdc-2008:11.4")
@pytest.mark.parametrize("rules", ["wdc-2025", "wdc-2025-draft", "codcon-2018", "wdc-2008"])
def test_retreats_of_two_powers_are_written_and_one_alone_only_in_2008(rules: str) -> None:
    both, alone = (from_position(text, rules) for text in (f"{ALONE}\ndislodged A: A TRI from VEN", ALONE))
    written = [board_state(event, ref=BoardRef(1, "A")).are_written for event in (both, alone)]
    assert written == [True, rules == "wdc-2008"]


# after the bell


def started(rules: str) -> Event:
    """A recorded board whose clock was started at AT."""
    event = recording(rules)
    own = "A" if event.rulebook.clock.mode == "board" else ""
    return after(event, click_clock(event, Clicked(Click.START, AT), ref=BoardRef(1, own)))


RULES = ("wdc-2025", "wdc-2025-draft", "codcon-2018", "edc-2016", "wdc-2008")
LATER = AT + timedelta(minutes=40)


@pytest.mark.parametrize("rules", RULES)
def test_after_the_bell_a_sheet_that_was_in_is_not_changed(rules: str) -> None:
    event = sheets(started(rules), S1901M, {FRANCE: "A Par-Bur"})
    if rules != "wdc-2008":
        enter_sheet(event, ref=BoardRef(1, "A"), phase=S1901M, power=FRANCE, text="A Par-Pic", at=AT)
    said = refused(enter_sheet, event, phase=S1901M, power=FRANCE, text="A Par-Pic", at=LATER)
    assert "and the orders of France were in" in said or "those of France are in" in said
    first = enter_sheet(event, ref=BoardRef(1, "A"), phase=S1901M, power=ITALY, text="A Ven H", at=LATER)
    assert len(first.acts) == 1, "a sheet on paper may have been there in time"


@pytest.mark.parametrize(
    ("rules", "how"), [("codcon-2018", How.GIVEN), ("wdc-2008", How.PENALTY)], ids=["warned", "all hold"]
)
def test_who_enters_the_own_orders_after_the_bell_is_late(rules: str, how: How) -> None:
    event = started(rules)
    event = after(
        event, enter_sheet(event, ref=BoardRef(1, "A"), phase=S1901M, power=ITALY, text="A Ven H", own=True, at=LATER)
    )
    assert len(sheet(event, ITALY).violations) == 1
    assert sheet(event, ITALY).how is how


@pytest.mark.parametrize("rules", ["wdc-2025", "edc-2016"])
def test_where_the_director_decides_late_orders_go_to_the_director(rules: str) -> None:
    said = refused(enter_sheet, started(rules), phase=S1901M, power=ITALY, text="A Ven H", own=True, at=LATER)
    assert "the director decides about orders that are late" in said


@pytest.mark.clause("wdc-2008:11.3-counts")
def test_a_count_that_is_missing_when_the_next_spring_begins_is_on_the_agenda() -> None:
    event = started("wdc-2008")
    told = agenda(event, compute_standings(event.tournament, event.rulebook), at=AT + timedelta(hours=2))
    (missing,) = [task for task in told.missing if task.kind is TaskKind.ENTER_YEARS]
    assert "Board A has not entered 1901" in missing.sentence


# back at the end


@pytest.mark.clause("edc-2016:II.4.4f")
def test_sheets_that_are_not_back_at_the_end_are_named_until_they_are() -> None:
    event = recording("edc-2016")
    board = event.tournament.board(BoardRef(1, "A"))
    assert board is not None
    assert sheets_out(event, board) == ()
    event = after(
        event, known_result(event, ref=BoardRef(1, "A"), result=BoardResult.from_counts("A1 E18 F4 G4 I3 R2 T2"))
    )
    board = event.tournament.board(BoardRef(1, "A"))
    assert board is not None
    assert sheets_out(event, board) == POWERS
    event = after(event, return_sheets(event, ref=BoardRef(1, "A"), powers=frozenset(POWERS) - {ITALY}))
    told = agenda(event, compute_standings(event.tournament, event.rulebook), at=AT)
    (missing,) = [task for task in told.missing if task.kind is TaskKind.SHEETS_BACK]
    assert str(missing.sentence).startswith("Order sheets are not back from board A: Italy")
    assert "II.4.4f" in missing.sentence
    event = after(event, return_sheets(event, ref=BoardRef(1, "A"), powers=frozenset(POWERS)))
    told = agenda(event, compute_standings(event.tournament, event.rulebook))
    assert TaskKind.SHEETS_BACK not in {task.kind for task in told.missing}


def test_sheets_of_several_boards_are_one_line_and_only_of_the_last_round() -> None:
    event = event_under("edc-2016")
    seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=8))
    for number in (1, 2):
        event = seated(seated(event, round=number), round=number, board="B", seats=seats)
        for board in "AB":
            result = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1907)
            event = after(event, known_result(event, ref=BoardRef(number, board), result=result))
    missing = agenda(event, compute_standings(event.tournament, event.rulebook)).missing
    lines = [task.sentence for task in missing if task.kind is TaskKind.SHEETS_BACK]
    assert [str(line).partition(" (")[0] for line in lines] == ["Order sheets are not back from boards A, B of round 2"]
