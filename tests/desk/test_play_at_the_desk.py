"""A game recorded at the desk: sheets, phases, centres, what the page needs next, what followers see."""

import random
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.adjudication.possible import possible_orders
from boardcall.clock.plan import Turn
from boardcall.clock.violations import Offence, Penalty
from boardcall.desk.event import Event
from boardcall.desk.play.boards import leave_seat
from boardcall.desk.play.clocks import record_violation
from boardcall.desk.play.moves import delay_followers, enter_sheet, publish_phase, set_position
from boardcall.desk.play.play_corrections import correct_phase, keep_error
from boardcall.desk.play.play_state import GameNeed, board_state, game_of, public_game
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.undo import undo
from boardcall.errors import InputError
from boardcall.game import POWERS, Phase, PlayedPhase, Position, Power, Season, Waive
from boardcall.notation import read_position, write_position
from boardcall.rulebook.policy import policy_of
from boardcall.tournament import replay
from boardcall.tournament.board.play import How
from boardcall.tournament.board.ref import BoardRef
from congress import AT
from desks import after, event_under, seated
from recorded_games import (
    F1901M,
    OPENING,
    S1901M,
    adjudicated,
    from_position,
    game,
    real_game,
    recording,
    refused,
    sheets,
    with_phase,
    with_phases,
)
from there import there


@pytest.mark.parametrize("number", [2842, 4744])
def test_a_real_game_comes_out_as_it_was_played_and_its_centres_are_recorded_by_themselves(number: int) -> None:
    played = real_game(number)
    event = with_phases(recording(), played.phases[:-1])
    assert game(event).record().phases == played.phases
    board = event.tournament.board(BoardRef(1, "A"))
    assert board is not None
    assert {one.year: one.centres for one in board.counts} == game(event).counts()
    assert sorted(game(event).counts()) == [1901, 1902, 1903]
    again = replay(event.replay.entries, event.replay.people)
    assert (again.failures, again.tournament) == ((), event.tournament)


def test_a_board_without_a_recorded_game_is_as_complete_as_any() -> None:
    event = seated(event_under("club"))
    assert game_of(event, BoardRef(1, "A")) is None
    state = board_state(event, ref=BoardRef(1, "A"))
    assert state.need is GameNeed.START
    assert str(state.says()).startswith("Start recording")
    assert "Start recording it first" in refused(enter_sheet, event, phase=S1901M, power=Power.ITALY, text="x")
    assert public_game(event, ref=BoardRef(1, "A"), at=AT).game is None


def test_the_page_is_told_what_the_game_needs_next() -> None:
    event = sheets(recording(), S1901M, OPENING)
    state = board_state(event, ref=BoardRef(1, "A"))
    assert [one.power for one in state.sheets] == list(POWERS)
    assert state.waiting == (Power.AUSTRIA, Power.ENGLAND, Power.ITALY, Power.RUSSIA, Power.TURKEY)
    assert str(state.says()) == "Spring 1901, movement: enter the orders of Austria, England, Italy, Russia, Turkey."
    missing = refused(publish_phase, event, phase=S1901M)
    assert missing.count("are not in") == 5
    event = sheets(event, S1901M, dict.fromkeys(state.waiting, "hold") | {Power.ENGLAND: "F Edi-Nor\nF Lon H"})
    assert "decide how the orders of England are read" in board_state(event, ref=BoardRef(1, "A")).says()
    assert "F Edi-Nor" in refused(publish_phase, event, phase=S1901M)
    draft = enter_sheet(
        event, ref=BoardRef(1, "A"), phase=S1901M, power=Power.ENGLAND, text="F Edi-Nor", decided=["F EDI - NTH"]
    )
    event = after(event, draft)
    assert board_state(event, ref=BoardRef(1, "A")).need is GameNeed.ADJUDICATION
    event = after(event, publish_phase(event, ref=BoardRef(1, "A"), phase=S1901M))
    assert game(event).position.unit_at("NTH") is not None
    assert "is not open" in refused(publish_phase, event, phase=S1901M)


def test_a_sheet_keeps_its_words_and_can_be_taken_out() -> None:
    event = sheets(recording(), S1901M, {Power.FRANCE: "A Par - Burgndy\r\nA Munich supports the Cubs"})
    sheet = board_state(event, ref=BoardRef(1, "A")).sheet(Power.FRANCE)
    assert sheet is not None
    assert sheet.text == "A Par - Burgndy\nA Munich supports the Cubs"
    assert (sheet.counted().orders, len(sheet.doubtful), len(sheet.unread)) == (("A PAR - BUR",), 0, 1)
    event = sheets(event, S1901M, {Power.FRANCE: "  "})
    assert there(board_state(event, ref=BoardRef(1, "A")).sheet(Power.FRANCE)).how is How.MISSING
    assert "4000 characters" in refused(enter_sheet, event, phase=S1901M, power=Power.ITALY, text="x " * 3000)


@pytest.mark.clause("wdc-2008:11.2-nmr")
def test_units_of_a_sheet_that_came_late_hold_and_the_power_goes_on_in_the_next_phase() -> None:
    text = """F1903M
units I: A VEN, A ROM
centres I: VEN, ROM
units A: A TYR, F TRI
centres A: VIE, TRI
"""
    event = sheets(from_position(text, "wdc-2008"), Phase.read("F1903M"), {Power.ITALY: "A Ven-Tri\nA Rom H"})
    event = after(
        event,
        record_violation(
            event,
            ref=BoardRef(1, "A"),
            power=Power.ITALY,
            turn=Turn(1903, Season.FALL),
            offence=Offence.LATE_SHEET,
            at=AT,
        ),
    )
    event = sheets(event, Phase.read("F1903M"), {Power.AUSTRIA: "A Tyr-Ven\nF Tri S A Tyr-Ven"})
    draft = publish_phase(event, ref=BoardRef(1, "A"), phase=Phase.read("F1903M"))
    assert str(draft.notices[0]).startswith("All units of Italy hold, as a penalty: every such offence makes all")
    assert "11.2" in str(draft.notices[0])
    event = after(event, draft)
    assert [(one.power, one.how) for one in game(event).phases[0].powers][1] == (Power.ITALY, How.PENALTY)
    assert [one.unit.province for one in game(event).position.dislodged] == ["VEN"]
    event = adjudicated(event, {Power.ITALY: "A Ven R Tus"})
    assert game(event).position.unit_at("TUS") is not None


def offended(event: Event, offence: Offence, turn: Turn, chosen: Penalty | None = None, *late: str) -> Event:
    """After an offence of Italy on board A."""
    where: dict[str, Any] = {"ref": BoardRef(1, "A"), "power": Power.ITALY, "turn": turn, "at": AT}
    return after(event, record_violation(event, offence=offence, chosen=chosen, late=late, **where))


ITALY_IN_1903 = """F1903M
units I: A VEN, A ROM, F NAP
centres I: VEN, ROM, NAP
"""


@pytest.mark.clause("codcon-2018:V-penalty")
def test_a_second_late_sheet_at_codcon_is_void_by_itself_and_a_director_takes_it_back() -> None:
    phase, turn = Phase.read("F1903M"), Turn(1903, Season.FALL)
    event = from_position(ITALY_IN_1903, "codcon-2018")
    event = offended(event, Offence.LATE_SHEET, Turn(1902, Season.FALL))
    event = sheets(event, phase, {Power.ITALY: "A Ven-Tri\nA Rom-Ven\nF Nap-Ion"})
    warned = offended(event, Offence.LATE_SHEET, Turn(1903, Season.SPRING))
    sheet = board_state(warned, ref=BoardRef(1, "A")).sheet(Power.ITALY)
    assert sheet is not None
    assert (sheet.how, len(sheet.counted().orders)) == (How.GIVEN, 3), "that was in another turn"
    late = offended(event, Offence.LATE_SHEET, turn)
    draft = publish_phase(late, ref=BoardRef(1, "A"), phase=phase)
    said = str(draft.notices[0])
    assert said.startswith("All units of Italy hold, as a penalty: the player was warned before in this game")
    assert "V)" in said
    assert {one.province for one in game(after(late, draft)).position.units} == {"VEN", "ROM", "NAP"}
    back = after(late, undo(late))
    sheet = board_state(back, ref=BoardRef(1, "A")).sheet(Power.ITALY)
    assert sheet is not None
    assert (sheet.how, len(sheet.counted().orders)) == (How.GIVEN, 3)


@pytest.mark.clause("edc-2016:II.4.4d-overrun")
def test_orders_written_late_are_void_by_themselves_and_their_units_hold() -> None:
    phase, turn = Phase.read("F1903M"), Turn(1903, Season.FALL)
    event = from_position(ITALY_IN_1903, "edc-2016")
    event = sheets(event, phase, {Power.ITALY: "A Ven-Tri\nA Rom-Apu\nF Nap-Ion"})
    event = offended(event, Offence.WRITING_ON, turn, Penalty.CANCEL_LATE, "ROM", "NAP")
    draft = publish_phase(event, ref=BoardRef(1, "A"), phase=phase)
    assert str(draft.notices[0]).startswith(
        "Orders of Italy are void and those units hold, as a penalty: ROM, NAP; the penalty ranges from"
    )
    assert "II.4.4d" in str(draft.notices[0])
    assert {one.province for one in game(after(event, draft)).position.units} == {"TRI", "ROM", "NAP"}
    all_five = offended(event, Offence.WRITING_ON, turn, Penalty.HOLD_ALL)
    assert there(board_state(all_five, ref=BoardRef(1, "A")).sheet(Power.ITALY)).how is How.PENALTY
    with pytest.raises(InputError, match="“XXX” is not a province"):
        offended(event, Offence.WRITING_ON, turn, Penalty.CANCEL_LATE, "XXX")
    with pytest.raises(InputError, match="Only one penalty makes single orders void"):
        offended(event, Offence.WRITING_ON, turn, Penalty.HOLD_ALL, "ROM")


def test_a_power_nobody_plays_is_not_waited_for() -> None:
    event = recording()
    event = after(event, leave_seat(event, ref=BoardRef(1, "A"), power=Power.ITALY))
    assert Power.ITALY not in board_state(event, ref=BoardRef(1, "A")).waiting
    event = sheets(event, S1901M, dict.fromkeys((power for power in POWERS if power is not Power.ITALY), "all hold"))
    assert "no sheet of Italy is needed. Adjudicate." in str(board_state(event, ref=BoardRef(1, "A")).says())
    event = adjudicated(event)
    assert {one.power: one.how for one in game(event).phases[0].powers}[Power.ITALY] is How.DISORDER


@pytest.mark.clause("wdc-2025:V.5", "wdc-2025-draft:V.5", "codcon-2018:VI.4")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft", "codcon-2018"])
def test_readers_take_turns_and_may_pass(rulebook: str) -> None:
    """Spring 1901 Austria, Fall 1901 England, Spring 1902 France; Germany passes in Fall 1902 and Italy reads."""
    event = recording(rulebook)
    for phase, reader in (("S1901M", "A"), ("F1901M", "E"), ("S1902M", "F"), ("F1902M", "G")):
        state = board_state(event, ref=BoardRef(1, "A"))
        assert (state.reader, str(game(event).phase)) == (Power(reader), phase)
        reads = Power.ITALY if reader == "G" else None
        event = after(
            event, publish_phase(event, ref=BoardRef(1, "A"), phase=Phase.read(phase), anyway=True, reader=reads)
        )
    assert board_state(event, ref=BoardRef(1, "A")).reader is Power.RUSSIA


@pytest.mark.clause("wdc-2008:11.3-reading")
def test_after_the_deadline_all_sheets_are_seen_and_none_is_changed() -> None:
    event = sheets(recording("wdc-2008"), S1901M, dict.fromkeys(POWERS, "x") | OPENING)
    assert there(public_game(event, ref=BoardRef(1, "A"), at=AT).game).phases == ()
    event = after(event, publish_phase(event, ref=BoardRef(1, "A"), phase=S1901M))
    play = event.tournament.boards[0].play
    assert play is not None
    assert [power for power, _ in play.published[0].texts] == list(POWERS)
    (phase,) = there(public_game(event, ref=BoardRef(1, "A"), at=AT).game).phases
    assert {one.power for one in phase.results} == set(POWERS)
    late = {"phase": S1901M, "power": Power.FRANCE, "text": "A Par-Pic"}
    assert "is not open" in refused(enter_sheet, event, **late)


def test_centres_that_were_recorded_otherwise_are_left_to_the_director() -> None:
    event = adjudicated(recording(), OPENING)
    event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=1901, centres=(4, 4, 5, 4, 4, 5, 4)))
    draft = publish_phase(event, ref=BoardRef(1, "A"), phase=F1901M, anyway=True)
    assert len(draft.acts) == 1
    assert "recorded as A4 E4 F5 G4 I4 R5 T4, but the map has A3 E3 F3 G4 I3 R4 T3" in str(draft.notices[-1])
    agreeing = after(adjudicated(recording(), OPENING), record_counts(event, ref=BoardRef(1, "A"), year=1901, centres=(3, 3, 3, 4, 3, 4, 3)))  # fmt: skip  # noqa: E501
    draft = publish_phase(agreeing, ref=BoardRef(1, "A"), phase=F1901M, anyway=True)
    assert (len(draft.acts), draft.notices) == (1, ())


def test_nothing_is_recorded_after_a_game_is_won() -> None:
    centres = "BUD, VIE, TRI, BER, KIE, MUN, NAP, ROM, VEN, SER, GRE, BUL, RUM, PAR, MAR, BRE"
    text = f"F1907M\nunits A: A SMY, A ANK\nunits T: A CON\ncentres A: {centres}\ncentres T: SMY, CON"
    event = from_position(text)
    event = adjudicated(event)
    assert "Austria has won with 18 centres" in board_state(event, ref=BoardRef(1, "A")).says()
    phase = game(event).phase
    assert "has won" in refused(publish_phase, event, phase=phase)


def test_followers_see_a_phase_after_the_delay_and_a_sheet_never() -> None:
    event = recording()
    event = after(event, delay_followers(event, minutes=15, ref=BoardRef(1)))
    event = adjudicated(event, OPENING)
    event = sheets(event, F1901M, {Power.FRANCE: "A Bur-Mun"})
    early = public_game(event, ref=BoardRef(1, "A"), at=AT + timedelta(minutes=14))
    assert (early.game, early.until) == (None, AT + timedelta(minutes=15))
    late = public_game(event, ref=BoardRef(1, "A"), at=AT + timedelta(minutes=15))
    assert ([str(one.phase) for one in there(late.game).phases], late.until) == (["S1901M"], None)


def test_undoing_a_phase_names_those_that_hang_on_it() -> None:
    event = with_phases(recording(), real_game(2842).phases[:2])
    first = next(entry.number for entry in event.replay.entries if entry.act.name == "publish-phase")
    said = " ".join(map(str, undo(event, first).notices))
    assert "does not follow what is recorded" in said


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_whatever_is_done_the_game_stays_one_that_can_be_played_on(seed: int) -> None:
    """Random sheets, phases, positions and corrections: phases in order, years counted as on the map, nothing lost."""
    chance = random.Random(seed)
    event = recording("codcon-2018")
    for _ in range(14):
        event = _something(event, chance)
        now = game(event)
        order = [(one.phase.year, "SFW".index(one.phase.season), "MRA".index(one.phase.kind)) for one in now.phases]
        assert order == sorted(set(order))
        provinces = [unit.province for unit in now.position.units]
        assert len(provinces) == len(set(provinces))
    again = replay(event.replay.entries, event.replay.people)
    assert (again.failures, again.tournament) == ((), event.tournament)
    public = public_game(event, ref=BoardRef(1, "A"), at=AT + timedelta(days=1))
    assert public.game == game(event)


def _something(event: Event, chance: random.Random) -> Event:
    now = game(event)
    try:
        match chance.randrange(8):
            case 0:
                units = [unit for unit in now.position.units if chance.random() < 0.9]
                text = write_position(now.position.with_units(units))
                return after(event, set_position(event, ref=BoardRef(1, "A"), position=text))
            case 1 if now.phases:
                phase = chance.choice(now.phases)
                texts = {chance.choice(POWERS): ""}
                return after(
                    event, correct_phase(event, ref=BoardRef(1, "A"), phase=phase.phase, sheets=texts, director=True)
                )
            case 2 if now.phases:
                return after(event, keep_error(event, ref=BoardRef(1, "A"), phase=chance.choice(now.phases).phase))
        return _with_random_orders(event, chance)
    except InputError:
        return event


def _with_random_orders(event: Event, chance: random.Random) -> Event:
    now = game(event)
    policy = policy_of(event.rulebook)
    for power in POWERS:
        by_unit: dict[str, list[str]] = {}
        for order in possible_orders(now.position, power, policy):
            by_unit.setdefault("" if isinstance(order, Waive) else order.unit.province, []).append(str(order))
        text = "\n".join(chance.choice(orders) for orders in by_unit.values())
        event = sheets(event, now.phase, {power: text}) if text else event
    return after(event, publish_phase(event, ref=BoardRef(1, "A"), phase=now.phase, anyway=True))


def test_a_phase_may_be_entered_twice_by_no_one() -> None:
    event = with_phase(recording(), real_game(2842).phases[0])
    with pytest.raises(InputError, match="is not open"):
        with_phase(event, PlayedPhase(Position.start()))
    assert read_position(write_position(game(event).position)) == game(event).position
