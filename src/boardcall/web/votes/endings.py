"""How games end, at the desk: one board's end with its cause, and a round's boards at once when time is up."""

from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.clock_lags import is_time_reached
from boardcall.desk.play.clocks import part_of
from boardcall.desk.play.play_state import board_of
from boardcall.desk.results.concessions import asked_to_concede
from boardcall.desk.results.endings import last_count, stop_play, watch_stalemates
from boardcall.desk.results.hard_stops import overdue, stop_round
from boardcall.desk.results.open_endings import last_year_of, open_endings
from boardcall.desk.votes.draw_votes import vote_now
from boardcall.errors import InputError, Problem
from boardcall.game import POWERS, Power, Season
from boardcall.tournament import Alliances, Board, BoardRef, RoundNumber
from boardcall.tournament.board.endings import EndCause, end_choices, scored_year, solo_of
from boardcall.views.boards import in_order
from boardcall.voting.moments import AT_THE_END
from boardcall.web.event.rounds import rounds_of
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.pages.seals import seal_shown
from boardcall.web.request.act import button, form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.web.votes.ends import CAUSES, RULING_FIELDS, causes_shown, chosen, ruling_sent
from boardcall.wording import NO_WORDS, Sentence, say

FOR_ALL = (EndCause.TIME, EndCause.LAST_YEAR, EndCause.HARD_STOP, EndCause.DIRECTOR)
"""What may end all boards of a round at once."""
FIELDS = ("cause", "conceded_to", "conceded_by", "allied", "boards", *RULING_FIELDS)


@dataclass(frozen=True, slots=True)
class EndingBoard:
    """One board on the pages of endings. `scored` is the year whose count is scored if it is ended now.

    If a fall that is being adjudicated still counts, `scored_if_begun` is its year; `begun` says that the clock is
    past its orders.
    """

    round: RoundNumber
    name: str
    state: Sentence
    over: bool
    vote: Sentence
    flag: Problem | None
    solo: Power | None
    scored: int
    scored_if_begun: int | None
    begun: bool
    is_due: bool
    """Whether its last year is counted, or the sealed end of its round is reached."""


def round_endings(call: Call, number: RoundNumber) -> HttpResponse:
    """The boards of a round: what could end each, stalemates, the seal; and all ended at once."""
    rounds_of(call.event.now(), number)
    return form_page(
        call, lambda event: _all_ended(call, event, number), _round_page, number, to=f"desk/rounds/{number}/endings/"
    )


def stop_all(call: Call, number: RoundNumber) -> HttpResponse:
    """Ends every board of a round that plays past its hard stop, in one press."""
    boards = ending_boards(call.event.now(), number)
    begun = frozenset(one.name for one in boards if one.begun)
    return button(
        call,
        lambda event: stop_round(event, round=number, at=time.now(), begun=begun),
        to=f"desk/rounds/{number}/endings/",
    )


def _round_page(call: Call, number: RoundNumber, form: Form) -> HttpResponse:
    snapshot, at = call.event.now(), time.now()
    playing = [one for one in snapshot.tournament.boards if one.round == number and not (one.result or one.stop)]
    ends = [open_endings(snapshot.event, one, at=at) for one in playing]
    now = {one.cause for found in ends for one in found if one.is_open}
    return private_page(
        call,
        "vote/endings.html",
        snapshot=snapshot,
        live=True,
        number=number,
        numbers=rounds_of(snapshot, number),
        boards=ending_boards(snapshot, number),
        causes=[(cause.value, CAUSES[cause]) for cause in FOR_ALL if cause in now],
        overdue=next((one for one in overdue(snapshot.event, at=at) if one.round == number), None),
        seal=seal_shown(snapshot, number),
        secret=bool(end_choices(snapshot.rulebook.round(number).end)),
        form=form,
        fields=FIELDS,
    )


def ending_boards(snapshot: Snapshot, number: RoundNumber) -> tuple[EndingBoard, ...]:
    boards = in_order(one for one in snapshot.tournament.boards if one.round == number)
    flags = {flag.text: flag for flag in watch_stalemates(snapshot.event, round=number)}
    return tuple(_ending_board(snapshot, board, flags.get(board.name)) for board in boards)


def _ending_board(snapshot: Snapshot, board: Board, flag: Problem | None) -> EndingBoard:
    rules, end = snapshot.rulebook.ending, snapshot.rulebook.round(board.round).end
    counted = last_count(board)
    vote = vote_now(snapshot.event, ref=board.ref)
    begun = scored_year(end, counted=counted, fall_begun=True)
    last = last_year_of(snapshot.event, board)
    is_reached = bool(board.counts) and is_time_reached(snapshot.event, board.round)
    return EndingBoard(
        round=board.round,
        name=board.name,
        state=state_of(board),
        over=board.result is not None or board.stop is not None,
        vote=vote.sentence if vote and vote.vote.is_live else NO_WORDS,
        flag=flag,
        solo=solo_of(board.counts[-1], rules) if board.counts and board.result is None else None,
        scored=board.result.last_year or counted if board.result else min(counted, last or counted),
        scored_if_begun=begun if begun != counted else None,
        begun=begun != counted and _is_adjudicating(snapshot.event, board, begun),
        is_due=is_reached or (last is not None and counted >= last),
    )


def _is_adjudicating(event: Event, board: Board, year: int) -> bool:
    now = part_of(event, board, time.now())
    return now is not None and (now.year, now.season) == (year, Season.FALL) and now.part in AT_THE_END


def state_of(board: Board) -> Sentence:
    if board.result is not None:
        year = board.result.last_year
        return say("Over, scored on {year}.", year=year) if year else say("Over.")
    if board.stop is not None:
        return say("Stopped; the count of {year} is still to be recorded.", year=board.stop.year)
    if board.counts:
        return say("Plays; counted up to {year}.", year=board.counts[-1].year)
    return say("Plays; nothing is counted yet.")


def _all_ended(call: Call, event: Event, number: RoundNumber) -> Draft:
    sent = call.request.POST
    cause, names = _cause(sent.get("cause", "")), sent.getlist("board")
    if not names:
        raise InputError.of(say("Tick the boards that end."), field="boards")
    drafts = [
        stop_play(
            event,
            ref=BoardRef(number, name),
            cause=cause,
            at=time.now(),
            fall_begun=name in sent.getlist("begun"),
            why=sent.get("why", ""),
        )
        for name in names
    ]
    acts = tuple(act for draft in drafts for act in draft.acts)
    return Draft(acts, notices=tuple(notice for draft in drafts for notice in draft.notices))


def board_ending(call: Call, ref: BoardRef) -> HttpResponse:
    """What may end one board, and the form that ends it."""
    known = board_of(call.event.now().event, ref)
    return form_page(
        call,
        lambda event: _ended(call, event, known),
        _board_page,
        known,
        to=f"desk/boards/{ref.round}/{ref.name}/end/",
    )


def _board_page(call: Call, board: Board, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    known = board_of(snapshot.event, board.ref)
    ends = causes_shown(call, known)
    shown = next(one for one in ending_boards(snapshot, board.round) if one.name == board.name)
    return private_page(
        call,
        "vote/ending.html",
        snapshot=snapshot,
        board=shown,
        known=known,
        ends=ends,
        concession=snapshot.rulebook.ending.concession,
        may_stand_still=snapshot.rulebook.ending.stalemate_action != "none",
        asked=sorted(asked_to_concede(snapshot.event, known)),
        conceding=call.request.POST.getlist("conceded_by"),
        powers=[("", "")] + [(power.value, power.full_name) for power in POWERS],
        seal=seal_shown(snapshot, board.round),
        form=form,
        fields=FIELDS,
    )


def _ended(call: Call, event: Event, board: Board) -> Draft:
    sent = call.request.POST
    return stop_play(
        event,
        ref=board.ref,
        cause=_cause(chosen(call, "cause")),
        at=time.now(),
        fall_begun=sent.get("begun") == "yes",
        why=sent.get("why", ""),
        conceded_to=next((power for power in Power if power.value == sent.get("conceded_to")), None),
        conceded_by=frozenset(power for power in Power if power.value in sent.getlist("conceded_by")),
        allied=_alliances(sent.get("allied", "")),
        ruling=ruling_sent(call, board),
    )


def _alliances(text: str) -> Alliances:
    """Groups of powers by their letters, as EF, RT; InputError for anything else."""
    groups = [frozenset(letters.upper()) for letters in text.replace(" ", "").split(",") if letters]
    powers = [letter for group in groups for letter in group]
    if any(letter not in set(Power) for letter in powers) or len(powers) != len(set(powers)):
        hint = say("Write the letters of each alliance, such as EF, RT; each power once.")
        raise InputError.of(say("“{text}” is not a list of alliances.", text=text), hint, field="allied", text=text)
    return tuple(frozenset(map(Power, group)) for group in groups)


def _cause(value: str) -> EndCause:
    found = next((cause for cause in EndCause if cause.value == value), None)
    if found is None:
        raise InputError.of(say("Choose what ends it."), field="cause")
    return found
