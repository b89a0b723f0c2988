"""What somebody at the desk should look at, worst first."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from boardcall.clock.state import ClockStatus, Running
from boardcall.desk.agenda.due_questions import open_questions_of
from boardcall.desk.agenda.personal_data import title_years, unasked
from boardcall.desk.agenda.tasks import URGENCY, DeskPlace, Task, TaskKind
from boardcall.desk.call.deputies import needs_deputy
from boardcall.desk.call.seats import absent, without_chair
from boardcall.desk.conduct.code import announce, waits_to_be_read
from boardcall.desk.event import Event, ruled
from boardcall.desk.play.clock_lags import clock_lags, plays_on
from boardcall.desk.play.clocks import board_clock, clock_of
from boardcall.desk.play.sheet_intake import sheets_out, sheets_out_said
from boardcall.desk.results.endings import watch_stalemate
from boardcall.desk.results.hard_stops import overdue, overdue_said
from boardcall.desk.results.open_endings import last_year_of
from boardcall.desk.results.sheet_ends import waiting_for_ruling
from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.standings.questions import question_key
from boardcall.standings.table import Standings
from boardcall.tournament import FIRST_ROUND, NO_ROUND, Board, BoardRef, RoundNumber
from boardcall.tournament.board.count_entries import Dispute, disputes
from boardcall.tournament.board.endings import end_choices, solo_of
from boardcall.tournament.ledger.act import called
from boardcall.voting.announcements import telling
from boardcall.voting.draw_vote import live_vote
from boardcall.wording import Sentence, local_time, say, say_number, with_and, with_commas, with_or


def missing_tasks(
    event: Event,
    standings: Standings,
    number: RoundNumber | None,
    *,
    at: datetime | None,
) -> tuple[Task, ...]:
    """Everything missing, the worst first; `number` is the round played. Without a moment clocks are not asked."""
    found = [*_on_boards(event, at), *_in_the_round(event, number, at), *unasked(event, standings)]
    found += title_years(event, standings)
    found += _code(event, number)
    found += _decisions(event, standings)
    return tuple(sorted(found, key=lambda task: URGENCY[task.kind]))


def _code(event: Event, number: RoundNumber | None) -> Iterator[Task]:
    """The code of conduct is to be read out, once people have checked in for the first round."""
    if number == FIRST_ROUND and waits_to_be_read(event) and event.tournament.roll_call.present(FIRST_ROUND):
        yield Task(TaskKind.READ_CODE, DeskPlace.CODE, announce(event))


def _on_boards(event: Event, at: datetime | None) -> Iterator[Task]:
    for late in overdue(event, at=at) if at else ():
        if late.boards:
            yield Task(TaskKind.HARD_STOP, DeskPlace.ENDING, overdue_said(late), late.round)
    if waiting := waiting_for_ruling(event):
        names = with_and(board.ref.label for board in waiting)
        said = say("A ruling is missing on the end of {boards}.", boards=names)
        yield Task(TaskKind.RULE_END, DeskPlace.RULINGS, said)
    for board in event.tournament.boards:
        if board.late:
            years = with_and(one.year for one in board.late)
            said = say("Board {board}: a count came after the stop ({years}).", board=board.name, years=years)
            yield Task(TaskKind.LATE_COUNT, DeskPlace.BOARD, said, board.round, board.name)
        yield from _disputes(board)
        if board.result is None:
            yield from _on_open_board(event, board)
    yield from _sealed_ends(event)
    yield from _years_missing(event, at)
    yield from _sheets_out(event)


def _is_sealed(event: Event, board: Board) -> bool:
    return event.tournament.clocks.secret_end(board.round) == ""


def _sealed_ends(event: Event) -> Iterator[Task]:
    """The seals that boards wait for which have counted their last year, in one line for each round."""
    waiting: dict[RoundNumber, list[Board]] = {}
    for board in event.tournament.boards:
        ends, last = last_year_of(event, board), board.counts[-1] if board.counts else None
        is_open = board.result is None and board.stop is None and _is_sealed(event, board)
        if is_open and last and ends and last.year >= ends and solo_of(last, event.rulebook.ending) is None:
            waiting.setdefault(board.round, []).append(board)
    for number, boards in waiting.items():
        said = say_number(
            "Board {names} has counted its last year: open the sealed end of round {round}.",
            "Boards {names} have counted their last year: open the sealed end of round {round}.",
            len(boards),
            names=with_and(board.name for board in boards),
            round=number,
        )
        yield Task(TaskKind.END_SEALED, DeskPlace.SEAL, said, number)


def _sheets_out(event: Event) -> Iterator[Task]:
    """The order sheets that are not back from the last round with a result, in one line."""
    last = max((board.round for board in event.tournament.boards if board.result), default=NO_ROUND)
    known = sorted(event.tournament.boards, key=lambda board: (len(board.name), board.name))
    out = [board for board in known if board.round == last and sheets_out(event, board)]
    if not out:
        return
    told = sheets_out_said(event, out[0])
    if len(out) > 1:
        names = with_commas(board.name for board in out)
        rule = ruled(event, "orders.sheets_returned")
        told = say(
            "Order sheets are not back from boards {boards} of round {round}{rule}.",
            boards=names,
            round=last,
            rule=rule,
        )
    yield Task(TaskKind.SHEETS_BACK, DeskPlace.PLAY, told, last, out[0].name)


def _disputes(board: Board) -> Iterator[Task]:
    for dispute in disputes(board):
        powers = with_and(_told_differently(dispute, power) for power in dispute.differing)
        year = str(dispute.year)
        said = say(
            "Board {board}: counts for {year} disagree about {powers}.", board=board.name, year=year, powers=powers
        )
        yield Task(TaskKind.SETTLE_DISPUTE, DeskPlace.BOARD, said, board.round, board.name)


def _told_differently(dispute: Dispute, power: Power) -> Sentence:
    """A power with every number that was told for it."""
    told = dict.fromkeys(side.centres[POWERS.index(power)] for side in dispute.sides)
    return say("{power} ({numbers})", power=power.full_name, numbers=with_or(told))


def _on_open_board(event: Event, board: Board) -> Iterator[Task]:
    last = board.counts[-1] if board.counts else None
    won = solo_of(last, event.rulebook.ending) if last else None
    ends = last_year_of(event, board)
    if board.stop is not None:  # whatever was counted beside the year that it waits for: nothing else ends it now
        said = say("Board {board} is stopped; its count of {year} is missing.", board=board.name, year=board.stop.year)
        yield Task(TaskKind.COUNT_STOPPED, DeskPlace.BOARD, said, board.round, board.name)
    elif last and won is not None:
        said = say(
            "{power} has won board {board} in {year}: end the game.",
            power=won.full_name,
            board=board.name,
            year=str(last.year),
        )
        yield Task(TaskKind.END_WON_GAME, DeskPlace.ENDING, said, board.round, board.name)
    elif last and ends is not None and last.year >= ends and not _is_sealed(event, board):
        said = say("Board {board} has counted its last year, {year}: end the game.", board=board.name, year=str(ends))
        yield Task(TaskKind.END_LAST_YEAR, DeskPlace.ENDING, said, board.round, board.name)
    if board.stop is None and (vote := live_vote(board.draw_votes)):
        said = say("Board {board}: {told}", board=board.name, told=telling(vote))
        yield Task(TaskKind.HOLD_VOTE, DeskPlace.VOTE, said, board.round, board.name)
    yield from _withdrawn(event, board)


def _withdrawn(event: Event, board: Board) -> Iterator[Task]:
    tournament = event.tournament
    for player in tournament.players:
        if player.withdrawn and board.has_in_play(player.id):
            who = called(tournament, player.id)
            said = say("{player} has withdrawn and still plays on board {board}.", player=who, board=board.name)
            yield Task(TaskKind.SEAT_WITHDRAWN, DeskPlace.BOARD, said, board.round, board.name)


def _years_missing(event: Event, at: datetime | None) -> Iterator[Task]:
    """What every round with an open board lacks; a late board of one round may play beside the next."""
    rounds = sorted({board.round for board in event.tournament.boards if board.result is None})
    for number in rounds:
        boards = [board for board in event.tournament.boards if board.round == number]
        furthest = max((_last_year(board) for board in boards), default=0)
        for board in boards:
            if board.result is None and board.stop is None:
                yield from _years_of(event, board, _asked_until(event, board, furthest, at), alone=len(rounds) == 1)


def _asked_until(event: Event, board: Board, furthest: int, at: datetime | None) -> int:
    """The last year that should be entered by now: what the clock has left behind, else what others have entered."""
    if at is None or event.rulebook.clock.mode == "none":
        return furthest
    state = board_clock(event, board).now(at)
    runs = state.standing in {ClockStatus.RUNNING, ClockStatus.PAUSED}
    return state.step.turn.year - 1 if runs and state.step is not None else furthest


def _years_of(event: Event, board: Board, until: int, *, alone: bool) -> Iterator[Task]:
    last = last_year_of(event, board)
    until = min(until, last) if last is not None else until
    first = max(_last_year(board) + 1, FIRST_YEAR)
    if until >= first:
        years = say("{first} to {last}", first=first, last=until) if first < until else first
        label = board.name if alone else say("{board} of round {round}", board=board.name, round=board.round)
        said = say("Board {board} has not entered {year}.", board=label, year=years)
        yield Task(TaskKind.ENTER_YEARS, DeskPlace.BOARD, said, board.round, board.name)


def _last_year(board: Board) -> int:
    counted = board.counts[-1].year if board.counts else 0
    ended = board.result.last_year or 0 if board.result else 0
    return max(counted, ended)


def _in_the_round(event: Event, number: RoundNumber | None, at: datetime | None) -> Iterator[Task]:
    """What the round that is played lacks: a sealed end, a clock that follows play, people and their seats."""
    if number is None:
        return
    boards = [board for board in event.tournament.boards if board.round == number]
    for board in boards:
        if found := watch_stalemate(event, board):
            yield Task(TaskKind.STANDSTILL, DeskPlace.ENDING, found.message, board.round, board.name)
    if boards and (task := unsealed_end(event, number)):
        yield task
    lags = clock_lags(event, round=number, at=at) if at else ()
    for lag in lags:
        yield Task(TaskKind.SET_CLOCK, DeskPlace.CLOCK, lag.sentence, lag.round, lag.board)
    if at and not lags:
        yield from _forgotten_clocks(event, number, boards, at)
    yield from _chairs(event, number)
    for board in boards:
        if board.result is None and needs_deputy(event, board):
            said = say("All directors play on board {board}: name a deputy who decides there.", board=board.name)
            yield Task(TaskKind.NAME_DEPUTY, DeskPlace.BOARD, said, number, board.name)


def _forgotten_clocks(event: Event, number: RoundNumber, boards: list[Board], at: datetime) -> Iterator[Task]:
    """Clocks that only a click moves on and that nobody has clicked for long; where counts are ahead, they say so."""
    playing, mode = [board for board in boards if plays_on(event, board)], event.rulebook.clock.mode
    names = {"board": [board.name for board in playing], "central": [""] if playing else []}.get(mode, [])
    zone = event.rulebook.event.timezone
    for name in names:
        run = clock_of(event, ref=BoardRef(number, name)).now(at).status
        if isinstance(run, Running) and run.deadline is None and at - run.since > FORGOTTEN:
            since = local_time(run.since, zone, today=at.astimezone(ZoneInfo(zone)).date())
            values = {"turn": run.step.turn.sentence, "since": since, "board": name}
            said = (
                say("The clock of board {board} waits at the end of {turn} since {since}: move it on.", **values)
                if name
                else say("The clock waits at the end of {turn} since {since}: move it on.", **values)
            )
            yield Task(TaskKind.SET_CLOCK, DeskPlace.CLOCK, said, number, name)


FORGOTTEN = timedelta(hours=1)
"""How long a clock shows a turn that nothing limits until the desk asks about it."""


def unsealed_end(event: Event, number: RoundNumber) -> Task | None:
    """The secret end of a round is not sealed, while it still can be."""
    if any(board.counts for board in event.tournament.boards if board.round == number):
        return None
    if not end_choices(event.rulebook.round(number).end) or event.tournament.clocks.secret_end(number) is not None:
        return None
    said = say("Seal the end of round {round} before a year is counted.", round=number)
    return Task(TaskKind.SEAL_END, DeskPlace.SEAL, said, number)


def _chairs(event: Event, number: RoundNumber) -> Iterator[Task]:
    """Who is there without a chair, and the chairs of those who are not there, before play has begun at them."""
    for player in without_chair(event, number):
        checked = event.tournament.roll_call.check_in(number, player)
        said = say(
            "{who} checked in{late} and has no seat in round {round}.",
            who=called(event.tournament, player),
            late=say(" late") if checked and checked.late else "",
            round=number,
        )
        yield Task(TaskKind.SEAT_PRESENT, DeskPlace.BOARD_CALL, said, number)
    for chair in absent(event, number):
        if not chair.begun:
            said = say(
                "{who} has a seat on board {board} of round {round} and is not checked in.",
                who=called(event.tournament, chair.player),
                board=chair.board,
                round=number,
            )
            yield Task(TaskKind.SEAT_ABSENT, DeskPlace.BOARD_CALL, said, number, chair.board, chair=chair.key)


def _ballots_begun(event: Event) -> Iterator[str]:
    """The questions of awards whose ballot was opened or has papers: there is something to count."""
    polls, rules = event.tournament.polls, event.rulebook
    begun = {*polls.opened, *(one.ballot for one in polls.given)}
    for award in rules.awards:
        for name in award.names if award.kind == "ballot" else ():
            if any(one.id in begun and name in (one.categories or award.names) for one in rules.ballots):
                yield question_key("award", award.id, name)


def _decisions(event: Event, standings: Standings) -> Iterator[Task]:
    """Questions that are due, boards that cannot be scored, and results that changed since they were released."""
    begun = set(_ballots_begun(event))
    for question in open_questions_of(event, standings).due:
        kind = TaskKind.GIVE_AWARD if question.list == "award" else TaskKind.ANSWER
        place = DeskPlace.BALLOTS if question.key in begun else DeskPlace.RULINGS
        yield Task(kind, place, question.text, question=question.key)
    for note in standings.notes:
        yield Task(TaskKind.CORRECT_RESULT, DeskPlace.STANDINGS, note)
    if task := changed_since_release(event):
        yield task
    for seal in event.tournament.clocks.seals:
        boards = [board for board in event.tournament.boards if board.round == seal.round]
        if not seal.is_open and boards and all(board.result for board in boards):
            said = say("Round {round} is over: open its sealed end.", round=seal.round)
            yield Task(TaskKind.OPEN_SEAL, DeskPlace.SEAL, said, seal.round)


def changed_since_release(event: Event) -> Task | None:
    """Results changed since the last public version."""
    public = [release for release in event.tournament.releases if not release.hidden]
    since = event.replay.entries[public[-1].act + 1 :] if public else ()
    changed = [entry for entry in since if event.replay.holds(entry.number) and entry.act.name in RESULTS]
    if not changed:
        return None
    many = say_number("{number} act", "{number} acts", len(changed))
    said = say("Results changed since version {public} was released ({many}).", public=public[-1].number, many=many)
    return Task(TaskKind.RELEASE_AGAIN, DeskPlace.STANDINGS, said)


RESULTS = frozenset(
    {
        "record-result",
        "set-score",
        "mark-unscored",
        "adjust-points",
        "decide",
        "give-award",
        "withdraw-acts",
        "restore-acts",
    }
)
"""Acts after which standings that were released are no longer the latest."""
