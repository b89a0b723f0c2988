"""Recording a board's game at the desk: sheets in, phases adjudicated, the position set to what is on the board."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Annotated

from boardcall.adjudication.at_the_board import unnamed_routes
from boardcall.adjudication.corrections import ErrorFound, ErrorRuling, ruling_on_error
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.play.play_state import (
    LONGEST_SHEET,
    BoardState,
    SheetState,
    board_of,
    board_state,
    game_of,
    game_to_change,
    over_problems,
    read_sheet,
)
from boardcall.desk.play.sheet_intake import late_by_own_hand, left_behind, taking_problems, time_is_up
from boardcall.desk.preview import after
from boardcall.desk.results.automatic_ends import with_certain_end
from boardcall.desk.results.game_results import record_counts
from boardcall.errors import InputError, Problem, refuse
from boardcall.game import POWERS, STANDARD, Build, Phase, PhaseKind, Position, Power, Remove, Waive
from boardcall.notation import read_orders, read_position
from boardcall.rulebook.policy import policy_of
from boardcall.tournament import WHOLE_EVENT, Act, Board, BoardRef
from boardcall.tournament.acts.play import (
    DelayFollowers,
    EnterSheet,
    KeepError,
    PublishPhase,
    SetPosition,
    StartRecording,
)
from boardcall.tournament.board.board_game import BoardGame, adjudicated, fall_counts
from boardcall.tournament.board.play import How, Taken
from boardcall.wording import say


def start_recording(event: Event, *, ref: BoardRef, position: str = "") -> Draft:
    """The game of a board is recorded from here, from the opening or from a position in the text form of records."""
    board_of(event, ref)
    return drafted(event, StartRecording(ref.round, ref.name, position))


def enter_sheet(
    event: Event,
    *,
    ref: BoardRef,
    phase: Phase,
    power: Power,
    text: str,
    decided: Annotated[Collection[str], "What lines with several readings stand for, from their `choices`."] = (),
    director: bool = False,
    taken: Taken = Taken.HANDED_IN,
    own: bool = False,
    at: datetime | None = None,
) -> Draft:
    """Records a power's sheet for the open phase, or changes it; without text it is removed again.

    The act holds both the text and what it is read as. `decided` are orders in canonical form for doubtful lines;
    undecided lines do not count and cause a warning. `own` says that the power's player enters it and thereby hands it
    in: after time is up it is late. Without a moment no clock is asked.
    """
    game = _open_game(event, ref, phase)
    known = board_of(event, ref)
    text = "\n".join(text.split("\n")[:100]).replace("\r", "").strip()
    if len(text) > LONGEST_SHEET:
        hint = say("Remove everything that is not an order.")
        raise InputError.of(say("A sheet has {most} characters at the most.", most=LONGEST_SHEET), hint, field="text")
    if own and taken is Taken.COPIED:
        taken = Taken.HANDED_IN  # players do not copy their own orders
    refuse(taking_problems(event, known, game.position, power, text, taken=taken, director=director, at=at))
    sheet = read_sheet(event, game.position, power, text, decided=decided, director=director)
    orders = tuple(map(str, sheet.orders))
    draft = drafted(event, EnterSheet(ref.round, ref.name, phase, power, text, orders, taken))
    before = known.play.sheet(phase, power) if known.play else None
    if not (own and at and before is None and time_is_up(event, known, phase, at)):
        return draft
    late = late_by_own_hand(event, known, phase, power, at)
    refuse([] if late.acts else late.notices)
    return Draft((*draft.acts, *late.acts), notices=late.notices)


def _open_game(event: Event, ref: BoardRef, phase: Phase) -> BoardGame:
    """The game of a board whose open phase this is; InputError says which phase is open instead."""
    known, game = board_of(event, ref), game_to_change(event, ref)
    if game.phase != phase:
        message = say("{phase} is not open: the game is in {now}.", phase=phase.sentence, now=game.phase.sentence)
        raise InputError.of(message, say("Look at the board again."), field="phase")
    refuse(over_problems(event, known, game))
    return game


def publish_phase(
    event: Event,
    *,
    ref: BoardRef,
    phase: Phase,
    anyway: bool = False,
    reader: Power | None = None,
    at: datetime | None = None,
) -> Draft:
    """Adjudicates the open phase with the sheets that are in, by the rulebook's policy; everybody knows the orders
    then.

    A missing sheet or an undecided line is refused, unless `anyway`: then those units hold. The centres of a complete
    fall are recorded in the same step, if they agree with what is recorded already. With a moment, a count after the
    hard stop waits for the director, and a game whose end is certain ends by itself.
    """
    game = _open_game(event, ref, phase)
    state = board_state(event, ref=ref)
    if not anyway:
        refuse([*_missing(state), *_left(event, state), *_undecided(state)])
    powers = tuple(sorted((one.counted() for one in state.sheets), key=lambda one: one.power))
    play = state.board.play
    act = PublishPhase(ref.round, ref.name, phase, play.last_phase if play else None, powers, reader)
    orders, _, following = adjudicated(game.position, powers, policy_of(event.rulebook))
    counted, notices = counts_drawn(event, state.board, phase, following, at=at)
    routes = unnamed_routes(orders, event.rulebook.adjudication)
    acts = drafted(event, act).acts
    draft = Draft((*acts, *counted), notices=(*_penalties(state), *routes, *notices))
    is_counted = bool(counted) or phase.kind is PhaseKind.ADJUSTMENTS
    return with_certain_end(event, draft, ref=ref, at=at) if at and is_counted else draft


def publish_with_sheets(
    event: Event,
    *,
    ref: BoardRef,
    phase: Phase,
    sheets: Mapping[Power, str],
    at: datetime,
) -> Draft:
    """Records sheets and adjudicates the phase in one step; powers that wrote nothing order nothing.

    For retreats, builds and removals, which a board decides together. InputError if a place was chosen twice: such a
    sheet is entered as it is written.
    """
    acts: list[Act] = []
    now = event
    for power, text in sheets.items():
        if text:
            entered = enter_sheet(now, ref=ref, phase=phase, power=power, text=text, at=at)
            acts += entered.acts
            now = after(now, entered, at=at)
    state = board_state(now, ref=ref)
    refuse(_left(now, state))
    twice = [problem for power, text in sheets.items() if text for problem in _chosen_twice(state.sheet(power))]
    refuse(twice)
    published = publish_phase(now, ref=ref, phase=phase, anyway=True, at=at)
    return Draft((*acts, *published.acts), notices=published.notices)


def _chosen_twice(sheet: SheetState | None) -> Iterator[Problem]:
    """What a power builds or removes in one place more than once."""
    chosen = [one for one in sheet.sheet.orders if isinstance(one, Build | Remove)] if sheet else []
    for province, times in Counter(one.unit.province for one in chosen).items():
        if sheet and times > 1:
            place = STANDARD.provinces[province].name
            yield Problem(
                say("{power} has {place} twice.", power=sheet.power.full_name, place=place),
                say("Choose another place, or leave one empty; if a sheet says it so, enter what the sheet says."),
                field=f"pick-{sheet.power}",
            )


def enter_sheets(
    event: Event,
    *,
    ref: BoardRef,
    phase: Phase,
    text: str,
    at: datetime | None = None,
) -> Draft:
    """Records the sheets of several powers from one text.

    Orders follow the name of their power; above the first name the unit shows whose an order is.
    """
    game = _open_game(event, ref, phase)
    found = read_orders(text[: LONGEST_SHEET * len(POWERS)], position=game.position, settings=event.rulebook.orders)
    owned = [(one.power or _whose(event, game.position, one.text), one) for one in found.readings]
    refuse([replace(one.problem, field="all") for power, one in owned if power is None and one.problem])
    powers = tuple(dict.fromkeys(power for power, _ in owned if power))
    if not powers:
        hint = say("Write the name of a power, and its orders below it.")
        raise InputError.of(say("There is no order of any power."), hint, field="all")
    acts: list[Act] = []
    for power in powers:
        lines = "\n".join(one.text for owner, one in owned if owner is power)
        entered = enter_sheet(event, ref=ref, phase=phase, power=power, text=lines, at=at)
        acts += entered.acts
    return Draft(tuple(acts))


def _whose(event: Event, position: Position, line: str) -> Power | None:
    """Whose order a line without a heading is: that of the only power which can give it."""
    can = [power for power in POWERS if read_sheet(event, position, power, line, director=True).orders]
    return can[0] if len(can) == 1 else None


def _missing(state: BoardState) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            say("The orders of {power} are not in.", power=power.full_name),
            say("Enter them, or adjudicate anyway: then its units hold."),
            text=power,
        )
        for power in state.waiting
    )


def _left(event: Event, state: BoardState) -> tuple[Problem, ...]:
    return tuple(left_behind(event, one.power) for one in state.sheets if one.is_left_behind)


def _undecided(state: BoardState) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            say("{power}: “{text}” can be read in more than one way.", power=one.power.full_name, text=reading.text),
            say("Decide how it is read, or adjudicate anyway: then the unit holds."),
            text=one.power,
        )
        for one in state.sheets
        if one.how is How.GIVEN
        for reading in one.doubtful
    )


def _penalties(state: BoardState) -> tuple[Problem, ...]:
    return tuple(penalty for one in state.sheets if (penalty := penalty_said(one)))


def penalty_said(sheet: SheetState) -> Problem | None:
    """What a power's units pay for an offence against the times, and why; None where they pay nothing."""
    values = {"power": sheet.power.full_name, "because": sheet.because}
    if sheet.how is How.PENALTY:
        return Problem(say("All units of {power} hold, as a penalty: {because}.", **values), text=sheet.power)
    if not sheet.void:
        return None
    places = ", ".join(one.unit.province for one in sheet.void if not isinstance(one, Waive))
    message = say(
        "Orders of {power} are void and those units hold, as a penalty: {places}; {because}.", places=places, **values
    )
    return Problem(message, text=sheet.power)


def counts_drawn(
    event: Event, board: Board, phase: Phase, after: Position, *, at: datetime | None = None
) -> tuple[tuple[Act, ...], tuple[Problem, ...]]:
    """The acts that record the centres of a fall, once, and what is to be said about them."""
    counts = fall_counts(phase, after)
    if counts is None:
        return (), ()
    known = {one.year: one.centres for one in board.counts} | {one.year: one.centres for one in board.late}
    recorded = known.get(phase.year)
    if recorded == counts:
        return (), ()
    if recorded is not None:
        return (), (disagreement(phase.year, recorded, counts),)
    try:
        draft = record_counts(event, ref=board.ref, year=phase.year, centres=counts, at=at)
    except InputError as error:
        return (), error.problems
    return draft.acts, draft.notices


def disagreement(year: int, recorded: tuple[int, ...], counts: tuple[int, ...]) -> Problem:
    """What the director is told when the recorded centres of a year are not those on the map."""
    message = say(
        "The centres of {year} are recorded as {recorded}, but the map has {counts}.",
        year=year,
        recorded=written_counts(recorded),
        counts=written_counts(counts),
    )
    return Problem(message, say("Count the board again, and call the director."), field="centres")


def written_counts(counts: tuple[int, ...]) -> str:
    """Centres in short: A3 E4 F5 …"""
    return " ".join(f"{power}{count}" for power, count in zip(POWERS, counts, strict=True))


def set_position(
    event: Event,
    *,
    ref: BoardRef,
    position: str,
    found: ErrorFound | None = None,
    director: bool = False,
) -> Draft:
    """Sets the position to the one on the board, which is official; the act needs a reason.

    With `found` the board adjudicated wrongly, and the error came to light at this moment: then the rule about late
    errors is shown, and the decision to leave it is recorded with the position.
    """
    game = game_of(event, ref)
    act = SetPosition(ref.round, ref.name, position)
    refuse(act.problems(event.tournament))
    stands = read_position(position)
    refuse(_impossible(stands))
    if game is not None and stands == game.position:
        message = say("This is recorded already.")
        raise InputError.of(message, say("Change what differs on the board."), field="position")
    if not event.rulebook.errors.physical_board_prevails and not director:
        rule = ruled(event, "errors.physical_board_prevails")
        message = say("The record does not follow the board by itself{rule}.", rule=rule)
        raise InputError.of(message, say("Call the director."))
    if found is None:
        return drafted(event, act)
    draft = drafted(event, act, notices=_about_error(event, found, director=director))
    error_stands = ruling_on_error(found, event.rulebook.errors) is not ErrorRuling.CORRECTED
    known = (KeepError(ref.round, ref.name, game.phases[-1].phase),) if error_stands and game and game.phases else ()
    return Draft((*draft.acts, *known), notices=draft.notices)


def _impossible(position: Position) -> list[Problem]:
    """What is impossible on a board: two units in a province, or more units than there are centres on the map."""
    provinces = [unit.province for unit in position.units]
    return [
        Problem(
            say("Two units stand in {province}.", province=code), say("Leave one out."), field="position", text=code
        )
        for code in sorted(set(provinces))
        if provinces.count(code) > 1
    ]


def _about_error(event: Event, found: ErrorFound, *, director: bool) -> tuple[Problem, ...]:
    ruling = ruling_on_error(found, event.rulebook.errors)
    if ruling is ErrorRuling.CORRECTED:
        rule = ruled(event, "errors.correct_until")
        hint = say("Or move the pieces to where the orders put them, if you still want that.")
        return (Problem(say("An error found now is corrected{rule}.", rule=rule), hint),)
    if ruling is ErrorRuling.DIRECTOR:
        hint = say("This is recorded as the ruling.") if director else say("Call the director.")
        return (Problem(say("The director decides about an error found now."), hint),)
    rule = ruled(event, "errors.after_that")
    return (
        Problem(say("An error found now is not corrected{rule}: play goes on from the board as it is.", rule=rule)),
    )


def delay_followers(event: Event, *, minutes: int, ref: BoardRef | None = None) -> Draft:
    """Followers see what is published from now on so much later: on a board, in a round, or everywhere."""
    ref = ref or WHOLE_EVENT
    return drafted(event, DelayFollowers(minutes, ref.round, ref.name))
