"""What was recorded or played wrongly: the board that prevails, errors found late, surplus units."""

from dataclasses import replace

import pytest

from boardcall.adjudication.corrections import ErrorFound, SurplusCause
from boardcall.desk.play.moves import set_position
from boardcall.desk.play.play_corrections import (
    correct_phase,
    keep_error,
    moment_found,
    preview_correction,
    remove_surplus,
    surpluses,
)
from boardcall.game import Phase, Power, Unit
from boardcall.game.order import ordering_power
from boardcall.notation import write_position
from boardcall.tournament.board.ref import BoardRef
from congress import AT
from desks import after
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
    with_phases,
)
from there import there


@pytest.mark.clause("wdc-2025:VI.2", "wdc-2025-draft:VI.1-4")
@pytest.mark.parametrize("book", ["wdc-2025", "wdc-2025-draft"])
def test_the_record_is_changed_to_what_stands_on_the_board(book: str) -> None:
    """The record shows F Bre and the board A Bre: the record is changed."""
    event = with_phases(recording(book), real_game(4744).phases[:3])
    stands = game(event).position
    wrong = next(unit for unit in stands.units if unit.province == "LON" or unit.kind.value == "F")
    board = stands.with_units(unit for unit in stands.units if unit != wrong)
    event = after(event, set_position(event, ref=BoardRef(1, "A"), position=write_position(board)), reason="not built")
    assert game(event).position == board
    assert there(game(event).placed).stamp.reason == "not built"
    assert "recorded already" in refused(set_position, event, position=write_position(board))
    doubled = write_position(board.with_units((*board.units, replace(board.units[0], power=Power.TURKEY))))
    assert "Two units stand in" in refused(set_position, event, position=doubled)


@pytest.mark.clause("wdc-2025:VI.3", "wdc-2025:VI.4", "wdc-2025-draft:VI.1-4")
@pytest.mark.parametrize(("book", "section"), [("wdc-2025", "VI.3"), ("wdc-2025-draft", "VI.")])
def test_an_error_noticed_after_negotiation_stands_and_before_that_the_director_decides(
    book: str, section: str
) -> None:
    """A wrong Fall 1903 result noticed during Spring 1904: in writing time it stands, in negotiation the TD decides."""
    event = with_phases(recording(book), real_game(4744).phases[:-1])
    given = {"phase": Phase.read("F1903M"), "sheets": {Power.AUSTRIA: ""}}
    said = refused(correct_phase, event, found=ErrorFound.WHILE_WRITING, **given)
    assert "An error found now is not corrected" in said
    assert section in said
    assert "Call the director" in refused(correct_phase, event, found=ErrorFound.DURING_NEGOTIATION, **given)
    decided = correct_phase(
        event, ref=BoardRef(1, "A"), found=ErrorFound.DURING_NEGOTIATION, director=True, **given
    )  # fmt: skip
    assert game(after(event, decided)).phases != game(event).phases
    ruling = correct_phase(
        event, ref=BoardRef(1, "A"), found=ErrorFound.WHILE_WRITING, director=True, **given
    )  # fmt: skip
    assert "An error found now is not corrected" in str(ruling.notices[0])
    kept = after(event, keep_error(event, ref=BoardRef(1, "A"), phase=Phase.read("F1903M")), reason="noticed too late")
    assert game(kept).at(Phase.read("F1903M")).kept[0].stamp.reason == "noticed too late"  # type: ignore[union-attr]


@pytest.mark.clause("codcon-2018:VII.2.a", "codcon-2018:VII.2.b")
def test_an_error_is_corrected_until_the_next_deadline_and_later_only_by_the_director() -> None:
    event = with_phases(recording("codcon-2018"), real_game(2842).phases[:7])
    given = {"phase": Phase.read("F1902M"), "sheets": {Power.AUSTRIA: ""}}
    assert str(game(event).phase) == "S1903M"
    draft = correct_phase(event, ref=BoardRef(1, "A"), found=ErrorFound.DURING_NEGOTIATION, **given)
    preview = preview_correction(event, draft, ref=BoardRef(1, "A"), at=AT, found=ErrorFound.DURING_NEGOTIATION)
    assert preview.changes
    assert preview.ruling == "corrected"
    assert game(after(event, draft)).position != game(event).position
    late = refused(correct_phase, event, found=ErrorFound.AFTER_DEADLINE, **given)
    assert "The director decides" in late
    assert correct_phase(
        event, ref=BoardRef(1, "A"), found=ErrorFound.AFTER_DEADLINE, director=True, **given
    )  # fmt: skip


@pytest.mark.clause("wdc-2025:V.1")
def test_a_directors_ruling_overrides_the_computed_result_and_is_marked() -> None:
    """The TD rules that A Par-Bur was ordered."""
    event = adjudicated(recording("wdc-2025"), {Power.FRANCE: "A Mar H"})
    given = {"phase": S1901M, "sheets": {Power.FRANCE: "A Par-Bur"}, "found": ErrorFound.DURING_NEGOTIATION}
    assert "Call the director" in refused(correct_phase, event, **given)
    draft = correct_phase(event, ref=BoardRef(1, "A"), director=True, **given)
    ruled = game(after(event, draft, reason="TD ruling"))
    assert ruled.position.unit_at("BUR") is not None
    assert [(one.by, one.reason) for one in ruled.phases[0].corrections] == [("td", "TD ruling")]


def test_a_slip_of_the_record_is_put_right_at_any_time_with_the_years_it_changes() -> None:
    played = real_game(4744)
    event = with_phases(recording("wdc-2025"), played.phases[:2])
    wrong = replace(
        played.phases[1], orders=tuple(o for o in played.phases[1].orders if ordering_power(o) is not Power.ITALY)
    )
    slipped = with_phases(recording("wdc-2025"), (played.phases[0], wrong))
    assert slipped.tournament.boards[0].counts != event.tournament.boards[0].counts
    texts = {Power.ITALY: "\n".join(str(o) for o in played.phases[1].orders if ordering_power(o) is Power.ITALY)}
    draft = correct_phase(slipped, ref=BoardRef(1, "A"), phase=F1901M, sheets=texts)
    assert [act.name for act in draft.acts] == ["correct-phase", "record-counts"]
    right = after(slipped, draft)
    assert game(right).position == game(event).position
    assert right.tournament.boards[0].counts == event.tournament.boards[0].counts
    assert "count already" in refused(correct_phase, right, phase=F1901M, sheets=texts)
    assert "is not adjudicated" in refused(correct_phase, right, phase=Phase.read("S1905M"), sheets=texts)
    doubtful = {Power.ENGLAND: "F Edi-Nor"}
    assert "more than one way" in refused(correct_phase, right, phase=S1901M, sheets=doubtful)


@pytest.mark.clause("wdc-2025:VI.3")
def test_after_the_next_orders_a_recorder_cannot_call_what_moves_units_a_slip() -> None:
    event = with_phases(recording("wdc-2025"), real_game(4744).phases[:2])
    texts = {Power.ITALY: "A Ven-Tyr\nA Rom-Ven\nF Nap-Tys"}
    assert "has been played since" in refused(correct_phase, event, phase=S1901M, sheets=texts)
    assert correct_phase(event, ref=BoardRef(1, "A"), phase=S1901M, sheets=texts, director=True).acts
    at_once = with_phases(recording("wdc-2025"), real_game(4744).phases[:1])
    assert correct_phase(at_once, ref=BoardRef(1, "A"), phase=S1901M, sheets=texts).acts


def test_when_an_error_is_found_follows_from_what_was_played_since() -> None:
    event = with_phases(recording("codcon-2018"), real_game(2842).phases[:2])
    assert moment_found(event, ref=BoardRef(1, "A"), phase=S1901M, at=AT) is ErrorFound.AFTER_DEADLINE
    assert moment_found(event, ref=BoardRef(1, "A"), phase=F1901M, at=AT) is None


SURPLUS = """S1904M
units F: A GAS, F BRE, A PAR
centres F: BRE, PAR
units G: A BER
centres G: BER
"""


@pytest.mark.clause("codcon-2018:VII.3.a-b", "codcon-2018:VII.3.c", "codcon-2018:VII.3.e")
def test_a_unit_too_many_is_found_and_removed_by_its_cause() -> None:
    event = from_position(SURPLUS, "codcon-2018")
    (surplus,) = surpluses(event, ref=BoardRef(1, "A"))
    assert (surplus.power, surplus.number) == (Power.FRANCE, 1)
    draft = remove_surplus(event, ref=BoardRef(1, "A"), power=Power.FRANCE, cause=SurplusCause.FORGOTTEN_DISBAND)
    assert str(draft.notices[0]).startswith("France loses A GAS.")
    event = after(event, draft)
    assert surpluses(event, ref=BoardRef(1, "A")) == ()
    assert "no unit too many" in refused(remove_surplus, event, power=Power.FRANCE, cause=SurplusCause.UNKNOWN)
    event = from_position(SURPLUS, "codcon-2018")
    assert "placed wrongly" in refused(remove_surplus, event, power=Power.FRANCE, cause=SurplusCause.PLACED_WRONGLY)
    draft = remove_surplus(
        event, ref=BoardRef(1, "A"), power=Power.FRANCE, cause=SurplusCause.PLACED_WRONGLY, unit="F BRE"
    )  # fmt: skip
    assert game(after(event, draft)).position.unit_at("BRE") is None
    director = from_position(SURPLUS, "wdc-2025")
    assert "Call the director" in refused(remove_surplus, director, power=Power.FRANCE, cause=SurplusCause.UNKNOWN)


@pytest.mark.clause("codcon-2018:VII.3.d")
def test_of_builds_too_many_the_last_written_goes() -> None:
    """Entitled to one and wrote F Bre, A Par: A Par is removed."""
    winter = "W1903A\nunits F: A GAS\ncentres F: BRE, PAR\n"
    event = adjudicated(from_position(winter, "codcon-2018"), {Power.FRANCE: "Build F Bre\nBuild A Par"})
    stands = game(event).position
    paris = Unit.read(Power.FRANCE, "A PAR")
    event = after(
        event,
        set_position(event, ref=BoardRef(1, "A"), position=write_position(stands.with_units((*stands.units, paris)))),
    )
    draft = remove_surplus(event, ref=BoardRef(1, "A"), power=Power.FRANCE, cause=SurplusCause.EXCESS_BUILD)
    assert "France loses A PAR" in str(draft.notices[0])


RULINGS = {
    "wdc-2025": ("td", "stands", "stands"),
    "wdc-2025-draft": ("td", "stands", "stands"),
    "codcon-2018": ("corrected", "corrected", "stands-unless-td"),
    "wdc-2008": ("td", "td", "td"),
    "edc-2016": ("td", "td", "td"),
    "club": ("corrected", "corrected", "td"),
}
"""What each rulebook says of an error found in negotiation, in writing time and after the deadline."""


@pytest.mark.parametrize("rulebook", RULINGS)
def test_each_rulebooks_limit_holds_for_recorders_and_leaves_directors_the_last_word(rulebook: str) -> None:
    event = adjudicated(recording(rulebook), OPENING)
    other = {Power.FRANCE: "A Par H"}
    for found, ruling in zip(ErrorFound, RULINGS[rulebook], strict=True):
        given = {"ref": BoardRef(1, "A"), "phase": S1901M, "sheets": other, "found": found}
        draft = correct_phase(event, **given, director=True)
        shown = preview_correction(event, draft, ref=BoardRef(1, "A"), at=AT, found=found)
        assert shown.ruling is not None
        assert (shown.ruling.value, bool(shown.changes)) == (ruling, True)
        if ruling == "corrected":
            assert correct_phase(event, **given).acts
        else:
            told = refused(correct_phase, event, phase=S1901M, sheets=other, found=found)
            assert ("An error found now is not corrected" if ruling == "stands" else "Call the director.") in told


@pytest.mark.parametrize("rulebook", RULINGS)
def test_a_surplus_unit_goes_by_its_cause_under_each_rulebook(rulebook: str) -> None:
    event = from_position(SURPLUS, rulebook)
    (surplus,) = surpluses(event, ref=BoardRef(1, "A"))
    for cause in SurplusCause:
        unit = str(game(event).position.units_of(surplus.power)[0])
        given = {"power": surplus.power, "cause": cause, "unit": unit}
        if rulebook != "codcon-2018":
            assert "Call the director." in refused(remove_surplus, event, **given)
        removed = after(event, remove_surplus(event, ref=BoardRef(1, "A"), director=True, **given))
        assert not surpluses(removed, ref=BoardRef(1, "A"))
