"""Clocks at the desk: clicks become acts, survive a restart, and offences get the penalty the rulebook names."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest

from boardcall.clock.clicks import DIRECTORS_PAUSE, Click, Clicked
from boardcall.clock.forecast import course
from boardcall.clock.permission import remarks
from boardcall.clock.plan import ClockStep, StepPart, Turn
from boardcall.clock.seal import SealedEnd
from boardcall.clock.state import ClockStatus
from boardcall.clock.violations import Offence, Penalty
from boardcall.desk.conduct.sanctions import complain, decide_complaint
from boardcall.desk.event import Event, event_after
from boardcall.desk.play.all_clocks import set_all_clocks, start_all_clocks
from boardcall.desk.play.boards import leave_seat
from boardcall.desk.play.clocks import click_clock, clock_of, mark_ready, part_of, penalty_of, record_violation
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.seals import open_seal, seal_end
from boardcall.desk.undo import undo
from boardcall.desk.votes.draw_votes import enter_draw_outcome, open_draw_vote, propose_draw
from boardcall.errors import InputError
from boardcall.game import POWERS, Power, Season
from boardcall.scoring.result import BoardResult
from boardcall.tournament import read_entry, replay
from boardcall.tournament.acts.clocks import ClickClock
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import FIRST_ROUND, PlayerId
from boardcall.tournament.rulings import ComplaintOutcome
from boardcall.voting.moments import VoteMoment
from boards_with_votes import board_in, opened
from desks import after, event_under, known_result, seated, with_rules

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
ALL = frozenset(POWERS)


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def clicked(event: Event, *clicks: Clicked, number: int = 1, board: str = "") -> Event:
    for one in clicks:
        event = after(event, click_clock(event, one, ref=BoardRef(number, board)))
    return event


def offended(event: Event, offence: Offence, turn: str, chosen: Penalty | None = None, note: str = "") -> Event:
    draft = record_violation(
        event,
        ref=BoardRef(1, "A"),
        power=Power.ITALY,
        turn=Turn.read(turn),
        offence=offence,
        at=NOON,
        chosen=chosen,
        note=note,
    )
    return after(event, draft)


def penalties(event: Event) -> list[Penalty | None]:
    return [penalty_of(event, one).penalty or one.chosen for one in event.tournament.clocks.violations]


def test_a_clock_read_back_from_its_ledger_shows_the_same_second() -> None:
    event = clicked(
        seated(event_under("wdc-2025")),
        Clicked(Click.START, at(0)),
        Clicked(Click.PAUSE, at(5), "other", approved_by="td"),
        Clicked(Click.RESUME, at(12)),
        board="A",
    )
    again = replay([read_entry(entry.line) for entry in event.replay.entries], event.replay.people)
    restarted = event_after(event, again)
    for minutes in (13, 21.99, 22, 23.5, 24):
        moment = at(minutes)
        shown = clock_of(restarted, ref=BoardRef(1, "A")).remaining(moment)
        assert shown == clock_of(event, ref=BoardRef(1, "A")).remaining(moment)
    assert clock_of(restarted, ref=BoardRef(1, "A")).remaining(at(13)) == timedelta(minutes=9)


def test_each_board_has_its_own_clock_or_one_is_for_all() -> None:
    event = seated(
        seated(event_under("wdc-2025")),
        board="B",
        seats=tuple(zip(POWERS, [PlayerId(f"p{n}") for n in range(8, 15)], strict=True)),
    )
    with pytest.raises(InputError, match="Each board has its own clock"):
        click_clock(event, Clicked(Click.START, at(0)), ref=BoardRef(1))
    with pytest.raises(InputError, match="There is no board C of round 1"):
        click_clock(event, Clicked(Click.START, at(0)), ref=BoardRef(1, "C"))
    event = clicked(event, Clicked(Click.START, at(0)), board="A")
    assert clock_of(event, ref=BoardRef(1, "B")).step is None
    central = seated(event_under("codcon-2018"))
    with pytest.raises(InputError, match="One clock is for all boards"):
        click_clock(central, Clicked(Click.START, at(0)), ref=BoardRef(1, "A"))


def test_the_clock_of_a_round_runs_as_long_as_its_longest_pool() -> None:
    event = event_under("wdc-2008")
    assert clock_of(event, ref=BoardRef(4)).plan.last_year == 1909
    assert clock_of(event, ref=BoardRef(1)).plan.last_year == 1907


def test_who_has_left_is_not_asked() -> None:
    event = clicked(seated(event_under("wdc-2025")), Clicked(Click.START, at(0)), board="A")
    six = ALL - {Power.TURKEY}
    early = Clicked(Click.EARLY, at(5), agreed=six, orders_in=six)
    with pytest.raises(InputError, match="Turkey did not agree"):
        click_clock(event, early, ref=BoardRef(1, "A"))
    event = after(event, leave_seat(event, ref=BoardRef(1, "A"), power=Power.TURKEY))
    event = clicked(event, early, board="A")
    assert clock_of(event, ref=BoardRef(1, "A")).now(at(6)).step is not None
    assert clock_of(event, ref=BoardRef(1, "A")).early[0].playing == six


@pytest.mark.clause("wdc-2008:11.2-early")
def test_a_central_clock_keeps_running_when_one_board_goes_on() -> None:
    event = clicked(seated(event_under("wdc-2008")), Clicked(Click.START, at(0)))
    early = Clicked(Click.EARLY, at(5), agreed=ALL, orders_in=ALL, board="A")
    with pytest.raises(InputError, match="No director has confirmed it"):
        click_clock(event, early, ref=BoardRef(1))
    event = clicked(event, replace(early, approved_by="td"))
    assert clock_of(event, ref=BoardRef(1)).remaining(at(6)) == timedelta(minutes=14)


@pytest.mark.clause("wdc-2025:IIV.6-other")
def test_a_pause_without_approval_is_a_notice() -> None:
    event = clicked(seated(event_under("wdc-2025")), Clicked(Click.START, at(0)), board="A")
    draft = click_clock(event, Clicked(Click.PAUSE, at(5), "other"), ref=BoardRef(1, "A"))
    assert [str(one) for one in draft.notices] == ["This pause has no approval. The director should approve it."]


def test_a_finished_game_has_no_clock_to_click() -> None:
    event = clicked(seated(event_under("wdc-2025")), Clicked(Click.START, at(0)), board="A")
    event = after(
        event, known_result(event, ref=BoardRef(1, "A"), result=BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4"))
    )
    with pytest.raises(InputError, match="The game on board A is over"):
        click_clock(event, Clicked(Click.PAUSE, at(5), "other"), ref=BoardRef(1, "A"))


def test_a_clock_set_back_counts_as_the_last_click_and_undo_takes_a_click_back() -> None:
    event = clicked(event_under("codcon-2018"), Clicked(Click.START, at(0)))
    pause = Clicked(Click.PAUSE, at(-3), DIRECTORS_PAUSE, "alarm", "td")
    paused = clicked(event, pause)
    assert clock_of(paused, ref=BoardRef(1)).remaining(at(60)) == timedelta(minutes=18)
    assert clock_of(after(paused, undo(paused)), ref=BoardRef(1)).remaining(at(8)) == timedelta(minutes=10)


@pytest.mark.clause("codcon-2018:V-penalty")
def test_codcon_warns_first_and_then_all_units_hold_for_this_player_in_this_game() -> None:
    event = seated(event_under("codcon-2018"))
    event = offended(event, Offence.LATE_SHEET, "F1902")
    event = offended(event, Offence.WRITING_ON, "S1904")
    assert penalties(event) == [Penalty.WARNING, Penalty.HOLD_ALL]
    other = record_violation(
        event, ref=BoardRef(1, "A"), power=Power.FRANCE, turn=Turn.read("S1904"), offence=Offence.DAWDLING, at=NOON
    )
    assert "a warning; the first offence in a game gets a warning" in str(other.notices[0])
    with pytest.raises(InputError, match=r"The penalty is all units of the player hold .* It is not chosen"):
        offended(event, Offence.LATE_SHEET, "F1904", Penalty.NONE)
    assert penalties(after(event, undo(event, event.replay.head.number - 1))) == [Penalty.WARNING]


@pytest.mark.clause("wdc-2025:IIV.5", "wdc-2025-draft:IV.5")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_the_director_of_2025_chooses_the_penalty(rulebook: str) -> None:
    event = seated(event_under(rulebook))
    with pytest.raises(InputError, match="The director chooses the penalty"):
        offended(event, Offence.WRITING_ON, "F1902")
    event = offended(event, Offence.WRITING_ON, "F1902", Penalty.WARNING)
    assert penalties(event) == [Penalty.WARNING]
    with pytest.raises(InputError, match="Write it in the note"):
        offended(event, Offence.WRITING_ON, "F1902", Penalty.OTHER)
    said = event.replay.entries[-1].act.says(event.tournament)
    section = event.rulebook.source("conduct.timing_penalty")
    assert said == (
        f"Sanction by {section} against Hardenberg on board A of round 1: a warning. "
        "Italy, Fall 1902: writing after the deadline."
    )
    other = offended(event, Offence.TALKING, "F1902", Penalty.OTHER, "Hardenberg writes alone")
    assert "Hardenberg writes alone. Italy, Fall 1902" in str(other.replay.entries[-1].act.says(other.tournament))
    assert [(one.kind, one.player) for one in other.tournament.sanctions] == [("warning", "p5"), ("other", "p5")]


@pytest.mark.clause("edc-2016:II.4.4d-overrun", "edc-2016:II.4.4d-silence")
def test_writing_on_in_the_european_championship_costs_the_late_orders_or_all() -> None:
    event = seated(event_under("edc-2016"))
    for chosen in (Penalty.CANCEL_LATE, Penalty.HOLD_ALL):
        sanctioned = offended(event, Offence.WRITING_ON, "S1903", chosen)
        assert penalties(sanctioned) == [chosen]
        asked = after(sanctioned, complain(sanctioned, ruling=sanctioned.tournament.sanctions[0].act, text="no"))
        lifting = {"complaint": asked.tournament.complaints[0].act, "outcome": ComplaintOutcome.LIFTED}
        lifted = after(asked, decide_complaint(asked, decision="so", **lifting))
        assert penalties(lifted) == [], "an offence whose sanction is lifted does not count"
    with pytest.raises(InputError, match="Choose one of these: the orders written late are void"):
        offended(event, Offence.WRITING_ON, "S1903", Penalty.WARNING)
    assert event.rulebook.clock.silent_writing
    assert penalties(offended(event, Offence.TALKING, "S1903", Penalty.WARNING)) == [Penalty.WARNING]


@pytest.mark.clause("wdc-2008:11.2-nmr")
def test_a_sheet_that_is_late_in_2008_makes_all_units_hold() -> None:
    event = offended(seated(event_under("wdc-2008")), Offence.LATE_SHEET, "F1903")
    assert penalties(event) == [Penalty.HOLD_ALL]


def marked(event: Event, minutes: float, orders_in: frozenset[Power], agrees: frozenset[Power] = frozenset()) -> Event:
    draft = mark_ready(
        event,
        ref=BoardRef(1, "A"),
        orders_in=dict.fromkeys(orders_in, True),
        agrees=dict.fromkeys(agrees, True),
        at=at(minutes),
    )
    return after(event, draft)


@pytest.mark.clause("wdc-2025:IIV.4", "wdc-2025-draft:IV.3-4")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_adjudicating_early_asks_for_all_orders_and_everybody_as_they_were_marked(rulebook: str) -> None:
    event = clicked(seated(event_under(rulebook)), Clicked(Click.START, at(0)), board="A")
    event = marked(event, 3, ALL - {Power.ITALY}, ALL)
    early = Clicked(Click.EARLY, at(5))
    with pytest.raises(InputError, match="Not all orders are in: Italy"):
        click_clock(event, early, ref=BoardRef(1, "A"))
    event = marked(event, 4, frozenset({Power.ITALY}))
    said = str(event.replay.entries[-1].act.says(event.tournament))
    assert said.startswith("The orders of Italy for Spring 1901 are in, and it agrees to go on early")
    event = clicked(event, early, board="A")
    assert clock_of(event, ref=BoardRef(1, "A")).now(at(5)).deadline is None
    again = clicked(event, Clicked(Click.NEXT, at(9)), board="A")
    with pytest.raises(InputError, match="did not agree"):
        click_clock(again, Clicked(Click.EARLY, at(10)), ref=BoardRef(1, "A"))
    with pytest.raises(InputError, match="No orders are being written now"):
        marked(event, 6, ALL)


def test_marking_what_is_marked_already_is_no_act() -> None:
    event = clicked(seated(event_under("wdc-2025")), Clicked(Click.START, at(0)), board="A")
    event = marked(event, 3, ALL)
    assert marked(event, 4, ALL).replay.head == event.replay.head


@pytest.mark.clause("wdc-2025:IIV.6-other")
def test_a_director_approves_a_pause_that_was_made_without() -> None:
    event = clicked(seated(event_under("wdc-2025")), Clicked(Click.START, at(0)), board="A")
    event = clicked(event, Clicked(Click.PAUSE, at(5), "other"), board="A")
    with pytest.raises(InputError, match="Only the director"):
        click_clock(event, Clicked(Click.APPROVE, at(6)), ref=BoardRef(1, "A"))
    approve = Clicked(Click.APPROVE, at(6), approved_by="Vera")
    event = clicked(event, approve, board="A")
    assert remarks(clock_of(event, ref=BoardRef(1, "A")), at(7)) == ()
    with pytest.raises(InputError, match="Vera approved this pause already"):
        click_clock(event, approve, ref=BoardRef(1, "A"))


def test_the_clock_for_all_stands_while_any_board_votes_where_the_rulebook_stops_it() -> None:
    rules = event_under("codcon-2018").rulebook
    event = with_rules(seated(event_under("codcon-2018")), draw_vote=replace(rules.draw_vote, clock="stops"))
    event = seated(event, board="B", seats=tuple(zip(POWERS, [PlayerId(f"p{n}") for n in range(8, 15)], strict=True)))
    event = clicked(event, Clicked(Click.START, at(0), turn=Turn.read("S1904")))
    for year in (1901, 1902, 1903):
        for board in "AB":
            counts = record_counts(event, ref=BoardRef(1, board), year=year, centres=(5, 5, 5, 5, 5, 5, 4))
            event = after(event, counts)
    for board, minute in (("A", 2), ("B", 3)):
        now = part_of(event, event.tournament.boards[board == "B"], at(minute))
        assert now is not None
        event = after(event, propose_draw(event, ref=BoardRef(1, board), power=Power.FRANCE, now=now))
        opened = open_draw_vote(event, ref=BoardRef(1, board), now=now, held_by="td", paper=True, at=at(minute))
        event = after(event, opened)
    left = timedelta(minutes=16)
    assert clock_of(event, ref=BoardRef(1)).remaining(at(9)) == left
    event = after(event, enter_draw_outcome(event, ref=BoardRef(1, "A"), passed=False, at=at(10)))
    assert clock_of(event, ref=BoardRef(1)).remaining(at(11)) == left
    event = after(event, enter_draw_outcome(event, ref=BoardRef(1, "B"), passed=False, at=at(12)))
    assert clock_of(event, ref=BoardRef(1)).remaining(at(13)) == left - timedelta(minutes=1)


def test_setting_all_clocks_leaves_the_one_that_a_vote_stops_and_says_why() -> None:
    event = seated(event_under("wdc-2025"))
    event = seated(event, board="B", seats=tuple(zip(POWERS, [PlayerId(f"p{n}") for n in range(8, 15)], strict=True)))
    event = after(event, start_all_clocks(event, round=FIRST_ROUND, at=at(0)))
    for board, year in product("AB", range(1901, 1906)):
        counts = record_counts(event, ref=BoardRef(1, board), year=year, centres=(5, 5, 5, 5, 5, 5, 4))
        event = after(event, counts)
    spring = VoteMoment(1906, Season.SPRING)
    event = after(event, propose_draw(event, ref=BoardRef(1, "A"), power=Power.FRANCE, now=spring))
    held = open_draw_vote(event, ref=BoardRef(1, "A"), now=spring, held_by="td", paper=True, at=at(1))
    event = after(event, held)
    draft = set_all_clocks(event, round=FIRST_ROUND, at=at(2))
    assert [act.ref.name for act in draft.acts if isinstance(act, ClickClock)] == ["B"]
    (notice,) = (str(one.message) for one in draft.notices)
    assert notice.startswith("A draw vote is open on board A; the clock is paused until it is closed")
    event = after(event, draft)
    with pytest.raises(InputError, match="A draw vote is open on board A"):
        set_all_clocks(event, round=FIRST_ROUND, at=at(3))


@pytest.mark.clause("codcon-2018:VIII.3.b-clock", "edc-2016:II.4.4g4-result")
@pytest.mark.parametrize(("rulebook", "holder", "minutes"), [("codcon-2018", "td", 18), ("edc-2016", "arbiter", 17)])
def test_a_clock_that_does_not_stop_for_votes_runs_on_while_one_is_held(
    rulebook: str, holder: str, minutes: int
) -> None:
    """Five minutes are left when the vote is opened, 3:40 when it is counted, and nobody need resume anything."""
    event = seated(event_under(rulebook))
    event = clicked(event, Clicked(Click.START, at(0), turn=Turn.read("S1904")))
    for year in (1901, 1902, 1903):
        event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=(5, 5, 5, 5, 5, 5, 4)))
    opens, closes = at(minutes - 5), at(minutes - 5) + timedelta(seconds=80)
    now = part_of(event, event.tournament.boards[0], opens)
    assert now is not None
    event = after(event, propose_draw(event, ref=BoardRef(1, "A"), power=Power.FRANCE, now=now))
    held = open_draw_vote(event, ref=BoardRef(1, "A"), now=now, held_by=holder, paper=True, at=opens)
    event = after(event, held)
    assert clock_of(event, ref=BoardRef(1)).remaining(opens) == timedelta(minutes=5)
    event = after(event, enter_draw_outcome(event, ref=BoardRef(1, "A"), passed=False, at=closes))
    assert clock_of(event, ref=BoardRef(1)).remaining(closes) == timedelta(minutes=3, seconds=40)
    assert len(event.tournament.clocks.record(BoardRef(1)).clicks) == 1
    assert event.tournament.boards[0].result is None, "the game continues"


@pytest.mark.clause("wdc-2025:VII.3.b-clock")
@pytest.mark.parametrize("pause", [None, "meal"])
def test_nobody_lets_a_clock_run_while_a_vote_is_held_that_stops_it(pause: str | None) -> None:
    """Neither where the vote stopped it nor where it stood already: then it stands on when the vote is counted."""
    event = clicked(seated(event_under("wdc-2025")), Clicked(Click.START, at(0), turn=Turn.read("S1906")), board="A")
    for year in range(1901, 1906):
        event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=(5, 5, 5, 5, 5, 5, 4)))
    if pause:
        event = clicked(event, Clicked(Click.PAUSE, at(2), pause, agreed=ALL), board="A")
    now = VoteMoment(1906, Season.SPRING)
    event = after(event, propose_draw(event, ref=BoardRef(1, "A"), power=Power.FRANCE, now=now))
    event = after(event, open_draw_vote(event, ref=BoardRef(1, "A"), now=now, held_by="td", paper=True, at=at(3)))
    with pytest.raises(
        InputError, match=r"A draw vote is open on board A; the clock is paused until it is closed \(.*VII.3.b\)"
    ):
        click_clock(event, Clicked(Click.RESUME, at(4)), ref=BoardRef(1, "A"))
    event = after(event, enter_draw_outcome(event, ref=BoardRef(1, "A"), passed=False, at=at(5)))
    standing = clock_of(event, ref=BoardRef(1, "A")).now(at(6)).standing
    assert standing is (ClockStatus.PAUSED if pause else ClockStatus.RUNNING)
    if pause:
        event = clicked(event, Clicked(Click.RESUME, at(7)), board="A")
    assert clock_of(event, ref=BoardRef(1, "A")).remaining(at(8)) == timedelta(minutes=9 if pause else 6)


def test_a_clock_is_not_started_while_a_vote_is_held_that_stops_it() -> None:
    event = board_in("wdc-2025", 1906)
    event = opened(event, Power.ENGLAND, VoteMoment(1906, Season.SPRING))
    with pytest.raises(InputError, match="the clock is paused until it is closed"):
        click_clock(event, Clicked(Click.START, at(0)), ref=BoardRef(1, "A"))


@pytest.mark.clause("codcon-2018:I-last-year")
def test_a_clock_for_all_ends_with_the_drawn_year_once_it_is_open() -> None:
    sealed = SealedEnd("codcon-2018", 1, "1908", bytes(range(16)))
    event = seated(event_under("codcon-2018"))
    event = after(event, seal_end(event, round=1, commitment=sealed.commitment))
    event = clicked(event, Clicked(Click.START, at(0), turn=Turn.read("F1908")))
    assert [one.step.turn.year for one in course(clock_of(event, ref=BoardRef(1)), at(0))][-1] == 1910
    for year in range(1901, 1909):
        counts = record_counts(event, ref=BoardRef(1, "A"), year=year, centres=(5, 5, 5, 5, 5, 5, 4))
        event = after(event, counts)
    event = after(event, open_seal(event, round=1, value="1908", salt=sealed.salt.hex(), at=at(20)))
    assert clock_of(event, ref=BoardRef(1)).now(at(20)).step == ClockStep(Turn.read("F1908"), StepPart.ADJUDICATION)


@pytest.mark.clause("edc-2016:II.4.4d-deadline")
def test_nothing_is_handed_in_for_a_turn_once_its_writing_minute_is_over() -> None:
    event = clicked(seated(event_under("edc-2016")), Clicked(Click.START, at(0)))
    just = marked(event, 17.99, frozenset({Power.ITALY}))
    assert [str(one.turn) for one in just.tournament.clocks.ready] == ["S1901"]
    late = marked(event, 18, frozenset({Power.ITALY}))
    assert [str(one.turn) for one in late.tournament.clocks.ready] == ["F1901"]
    assert late.tournament.clocks.ready_of(BoardRef(1, "A"), Turn.read("S1901")) == ()
