"""The acts of a recorded game: what they make of a board, what they refuse, and what followers see when."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from boardcall.adjudication import preset
from boardcall.game import Phase, Position, Power
from boardcall.notation import write_position
from boardcall.tournament import Board, Moment, People, Seat, Tournament
from boardcall.tournament.acts.play import (
    CorrectPhase,
    DelayFollowers,
    EnterSheet,
    KeepError,
    PublishPhase,
    SetPosition,
    StartRecording,
)
from boardcall.tournament.board.board_game import board_game
from boardcall.tournament.board.play import How, Play, PowerOrders, delay_at, public_play
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ledger.act import Act
from boardcall.tournament.ledger.chain import Head, read_act, read_entry, write_entry

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
POLICY = preset("2023")
S1901M, F1901M, F1901R = (Phase.read(text) for text in ("S1901M", "F1901M", "F1901R"))
START = StartRecording(1, "A")


def holder(position: Position, province: str) -> Power | None:
    """Whose unit stands in a province."""
    unit = position.unit_at(province)
    return unit.power if unit else None


def with_board() -> Tournament:
    seats = tuple(Seat(power, (f"p{number}",)) for number, power in enumerate(Power, 1))
    return Tournament(name="Test", rulebook="club", boards=(Board(1, "A", seats),))


def after(tournament: Tournament, *acts: Act, start: int = 0, step: int = 1) -> Tournament:
    """The tournament after the acts, a minute between one and the next."""
    for number, act in enumerate(acts, start + 1):
        assert act.problems(tournament) == (), act
        at = NOON + timedelta(minutes=step * (number - 1))
        tournament = act.apply(tournament, Moment(number, at, "Ada", "as told", People()))
    return tournament


def play_of(tournament: Tournament) -> Play:
    board = tournament.board(BoardRef(1, "A"))
    assert board is not None
    assert board.play is not None
    return board.play


def publish(phase: Phase, after_: Phase | None = None, **orders: str) -> PublishPhase:
    given = tuple(PowerOrders(Power(letter), tuple(text.split("; "))) for letter, text in orders.items())
    return PublishPhase(1, "A", phase, after_, given)


OPENING = publish(S1901M, F="A PAR - BUR; F BRE - MAO; A MAR S A PAR - BUR", G="A MUN - BUR; A BER - KIE")


def test_a_game_is_what_its_phases_make_of_the_start() -> None:
    game = board_game(play_of(after(with_board(), START, OPENING)), POLICY)
    assert [str(one.phase) for one in game.phases] == ["S1901M"]
    assert str(game.phase) == "F1901M"
    assert holder(game.position, "BUR") is Power.FRANCE
    assert str(game.phases[0].results[0].outcome).startswith("has no order")
    assert game.record().phases[-1].position == game.position


@pytest.mark.parametrize(("version", "moves"), [(1, True), (2, False)])
def test_a_phase_published_by_an_earlier_version_stays_as_it_was_adjudicated(version: int, moves: bool) -> None:
    """An impossible move beside a legal one was left out in 0.1; since then the unit has two orders and holds."""
    row = {"power": "F", "orders": ["A PAR - MOS", "A PAR - BUR"], "how": "given"} | (
        {"unread": []} if version > 1 else {}
    )
    phase = {"season": "S", "year": 1901, "kind": "M"}
    body = {"round": 1, "board": "A", "phase": phase, "after": None, "powers": [row], "reader": None}
    published = read_act("publish-phase", version, body)
    game = board_game(play_of(after(with_board(), START, published)), POLICY)
    assert (game.position.unit_at("BUR") is not None) is moves


def test_a_sheet_waits_until_its_phase_is_published_and_its_act_does_not_tell_the_orders() -> None:
    sheet = EnterSheet(1, "A", S1901M, Power.FRANCE, "Par-Bur", ("A PAR - BUR",))
    waiting = after(with_board(), START, sheet)
    kept = play_of(waiting).sheet(S1901M, Power.FRANCE)
    assert kept is not None
    assert kept.text == "Par-Bur"
    assert "BUR" not in str(sheet.says(waiting)).upper()
    published = play_of(after(waiting, OPENING, start=2))
    assert published.sheets == ()
    assert published.published[0].texts == ((Power.FRANCE, "Par-Bur"),)
    emptied = after(waiting, replace(sheet, text="", orders=()), start=2)
    assert play_of(emptied).sheets == ()


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (START, "is recorded already"),
        (EnterSheet(1, "A", S1901M, Power.FRANCE, "x", ("A PAR BUR",)), "not an order for Spring 1901"),
        (EnterSheet(1, "A", S1901M, Power.FRANCE, "x", ("A PAR X",)), "not an order for Spring 1901"),
        (publish(F1901M), "does not follow"),
        (publish(Phase.read("S2101M")), "No game is played in 2101"),
        (PublishPhase(1, "A", S1901M, None, (PowerOrders(Power.ITALY),) * 2), "Italy is named twice"),
        (SetPosition(1, "A", "S1901M\nunits A: A XXX"), "XXX"),
        (CorrectPhase(1, "A", S1901M, ()), "is not adjudicated"),
        (KeepError(1, "A", S1901M), "is not adjudicated"),
        (DelayFollowers(-1), "0 to 1440 minutes"),
        (DelayFollowers(5, 1, "Z"), "There is no board Z"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_record_is_a_sentence(act: Act, said: str) -> None:
    recorded = after(with_board(), START)
    if "does not follow" in said:
        recorded = after(recorded, OPENING, start=1)
    assert said in " ".join(map(str, act.problems(recorded)))


def test_nothing_is_entered_for_a_game_that_is_not_recorded_or_a_phase_that_is_over() -> None:
    assert "Start recording" in str(OPENING.problems(with_board())[0])
    over = after(with_board(), START, OPENING)
    assert "adjudicated already" in str(OPENING.problems(over)[0])
    late = EnterSheet(1, "A", S1901M, Power.FRANCE, "Par-Pic", ("A PAR - PIC",))
    assert "Correct that phase instead" in str(late.problems(over)[0])


def test_withdrawing_a_phase_leaves_those_after_it_without_a_predecessor() -> None:
    """The chain of phases is part of the acts, so that undo finds what hangs on what."""
    second = publish(F1901M, S1901M)
    assert second.problems(after(with_board(), START, OPENING)) == ()
    assert "does not follow" in str(second.problems(after(with_board(), START))[0])


def test_the_board_prevails_over_what_the_orders_gave() -> None:
    tournament = after(with_board(), START, OPENING)
    computed = board_game(play_of(tournament), POLICY).position
    units = tuple(replace(unit, kind=unit.kind) for unit in computed.units if unit.province != "MAO")
    stands = replace(computed, units=units)
    game = board_game(play_of(after(tournament, SetPosition(1, "A", write_position(stands)), start=2)), POLICY)
    assert game.position == stands
    assert game.placed is not None
    assert game.placed.stamp.reason == "as told"
    assert game.phases[0].after == computed


def test_a_correction_works_out_anew_what_follows() -> None:
    story = (START, OPENING, publish(F1901M, S1901M, F="A BUR - MUN", G="A MUN - TYR"))
    tournament = after(with_board(), *story)
    corrected = after(tournament, CorrectPhase(1, "A", S1901M, (PowerOrders(Power.FRANCE),)), start=3)
    game = board_game(play_of(corrected), POLICY)
    assert holder(game.position, "BUR") is Power.GERMANY
    assert [len(one.corrections) for one in game.phases] == [1, 0]
    assert game.phases[1].results[0] is not None


def test_a_phase_that_a_correction_makes_necessary_is_played_without_orders_and_one_it_ends_is_left_out() -> None:
    story = (
        START,
        publish(S1901M, G="A MUN - TYR", I="A VEN - PIE; A ROM - VEN"),
        publish(F1901M, S1901M, G="A TYR - VEN; A BER - MUN", A="F TRI S A TYR - VEN"),
        publish(F1901R, F1901M, I="A VEN R TUS"),
    )
    tournament = after(with_board(), *story)
    assert holder(board_game(play_of(tournament), POLICY).position, "TUS") is Power.ITALY
    without_support = CorrectPhase(1, "A", F1901M, (PowerOrders(Power.AUSTRIA),))
    corrected = after(tournament, without_support, start=4)
    game = board_game(play_of(corrected), POLICY)
    assert [str(phase) for phase in game.skipped] == ["F1901R"]
    back = CorrectPhase(1, "A", F1901M, (PowerOrders(Power.AUSTRIA, ("F TRI S A TYR - VEN",)),))
    again = board_game(play_of(after(corrected, back, start=5)), POLICY)
    assert (again.skipped, holder(again.position, "TUS")) == ((), Power.ITALY)
    story = (*story[:2], publish(F1901M, S1901M, G="A TYR - VEN"), publish(Phase.read("W1901A"), F1901M))
    supported = CorrectPhase(1, "A", F1901M, (PowerOrders(Power.AUSTRIA, ("F TRI S A TYR - VEN",)),))
    game = board_game(play_of(after(with_board(), *story, supported)), POLICY)
    assert [(str(one.phase), one.inserted) for one in game.phases[2:]] == [("F1901R", True), ("W1901A", False)]


def test_an_error_that_stands_is_shown_with_its_phase() -> None:
    game = board_game(play_of(after(with_board(), START, OPENING, KeepError(1, "A", S1901M))), POLICY)
    assert game.phases[0].kept[0].stamp.reason == "as told"


def test_the_centres_of_a_year_stand_with_the_phase_that_completed_its_fall() -> None:
    story = (START, publish(S1901M, G="F KIE - DEN"), publish(F1901M, S1901M, F="A MAR - SPA"))
    game = board_game(play_of(after(with_board(), *story)), POLICY)
    assert game.counts() == {1901: (3, 3, 4, 4, 3, 4, 3)}
    assert game.phases[0].counts is None


def test_recording_may_start_from_any_position() -> None:
    position = replace(Position.start(), phase=Phase.read("F1904M"))
    tournament = after(with_board(), StartRecording(1, "A", write_position(position)))
    assert board_game(play_of(tournament), POLICY).position == position
    early = SetPosition(1, "A", write_position(Position.start()))
    assert "Recording started in Fall 1904" in str(early.problems(tournament)[0])


def test_followers_see_phases_after_the_delay_in_their_order_and_never_a_sheet() -> None:
    sheet = EnterSheet(1, "A", F1901M, Power.FRANCE, "A Bur-Mun", ("A BUR - MUN",))
    story = (DelayFollowers(10), START, OPENING, DelayFollowers(0, 1, "A"), publish(F1901M, S1901M), sheet)
    tournament = after(with_board(), *story[:4], story[5], story[4])

    def known(minutes: int) -> tuple[int, int] | None:
        moment = NOON + timedelta(minutes=minutes)
        public = public_play(play_of(tournament), tournament.follower_delays, ref=BoardRef(1, "A"), at=moment).play
        return None if public is None else (len(public.published), len(public.sheets))

    assert [known(minute) for minute in (0, 10, 11, 12)] == [None, None, (0, 0), (2, 0)]
    until = public_play(play_of(tournament), tournament.follower_delays, ref=BoardRef(1, "A"), at=NOON).until
    assert until == NOON + timedelta(minutes=11)
    assert delay_at(tournament.follower_delays, BoardRef(2, "B"), NOON) == timedelta(minutes=10)


def test_the_acts_come_back_from_the_ledger_as_they_were() -> None:
    penalty = PublishPhase(1, "A", S1901M, None, (PowerOrders(Power.ITALY, (), How.PENALTY),), Power.FRANCE)
    acts = (
        START,
        OPENING,
        penalty,
        EnterSheet(1, "A", S1901M, Power.FRANCE, "Par-Bur\n", ("A PAR - BUR",)),
        SetPosition(1, "A", write_position(Position.start()), "unknown"),
        CorrectPhase(1, "A", S1901M, (PowerOrders(Power.FRANCE),)),
        KeepError(1, "A", S1901M),
        DelayFollowers(5, 1, "A"),
    )
    for act in acts:
        entry = write_entry(act, head=Head(), at=NOON, author="Ada", reason="as told")
        assert read_entry(entry.line).act == act
        assert act.says(with_board())
