"""What of the rules can no longer be changed, because the event has already gone by it."""

from collections.abc import Iterator

from boardcall.errors import NotFoundError, Problem
from boardcall.rulebook import Rulebook
from boardcall.tournament import Board, RoundNumber, Tournament
from boardcall.tournament.board.endings import end_choices
from boardcall.tournament.settings import RoundSettings
from boardcall.wording import say


def late_problems(tournament: Tournament, old: Rulebook, new: Rulebook) -> tuple[Problem, ...]:
    """Everything new rules would contradict of what was already played, sealed, entered or given."""
    return (
        *_rounds(tournament, old, new),
        *_votes(tournament, old, new),
        *_teams(tournament, old, new),
        *_given(tournament, old, new),
    )


def _rounds(tournament: Tournament, old: Rulebook, new: Rulebook) -> Iterator[Problem]:
    begun = sorted({board.round for board in tournament.boards} | {one.round for one in tournament.calls.versions})
    last = max(begun, default=0)
    if new.round_count is not None and new.round_count < last:
        message = say("Round {last} has been called already.", last=last)
        yield Problem(message, say("Keep {last} rounds or more.", last=last), field="round")
        return
    sealed = {one.round for one in tournament.clocks.seals} | {one.round for one in tournament.clocks.shared}
    for number in sorted({*begun, *sealed}):
        before, after = _round(old, number), _round(new, number)
        if before and after and before != after:
            boards = [board for board in tournament.boards if board.round == number]
            yield from _pools(before, after, boards)
            yield from _end(tournament, before, after, boards)


def _round(book: Rulebook, number: RoundNumber) -> RoundSettings | None:
    try:
        return book.round(number)
    except NotFoundError:
        return None


def _pools(before: RoundSettings, after: RoundSettings, boards: list[Board]) -> Iterator[Problem]:
    number = before.number
    if before.kind == "final" != after.kind and boards:
        message = say("Round {number} is being played as the final.", number=number)
        yield Problem(message, say("Rounds can no longer come before it."), field=f"round.{number}.kind")
    for pool in sorted({board.pool for board in boards if before.pool(board.pool) and not after.pool(board.pool)}):
        message = say("Round {number} has boards in the pool {pool}.", number=number, pool=pool)
        yield Problem(message, say("Keep that pool."), field=f"round.{number}.pool")


def _end(tournament: Tournament, before: RoundSettings, after: RoundSettings, boards: list[Board]) -> Iterator[Problem]:
    number = before.number
    is_sealed = isinstance(number, int) and tournament.clocks.secret_end(number) is not None
    if is_sealed and end_choices(before.end) != end_choices(after.end):
        message = say("The end of round {number} is sealed or drawn already.", number=number)
        yield Problem(message, say("Undo that in the log first."), field=f"round.{number}.end")
    for board in boards:
        limit, known = _last_year(after, board), max((count.year for count in board.counts), default=0)
        if board.result is None and limit and limit < known and limit != _last_year(before, board):
            message = say(
                "Board {board} of round {number} has the count of {known}.",
                board=board.name,
                number=number,
                known=known,
            )
            yield Problem(
                message, say("Let it end in {known} or later.", known=known), field=_last_year_key(after, board)
            )


def _last_year(settings: RoundSettings, board: Board) -> int | None:
    pool = settings.pool(board.pool)
    own = pool.last_year if pool else None
    return own or (settings.end.last_year if settings.end.kind in {"year", "random-year"} else None)


def _last_year_key(settings: RoundSettings, board: Board) -> str:
    pool = settings.pool(board.pool)
    where = f"pool.{pool.id}" if pool and pool.last_year else "end"
    return f"round.{settings.number}.{where}.last_year"


def _votes(tournament: Tournament, old: Rulebook, new: Rulebook) -> Iterator[Problem]:
    if old.draw_vote == new.draw_vote:
        return
    for board in tournament.boards:
        if any(vote.is_live for vote in board.draw_votes):
            message = say("Board {board} of round {number} is voting on a draw.", board=board.name, number=board.round)
            yield Problem(message, say("End that vote first."), field="draw_vote")


def _teams(tournament: Tournament, old: Rulebook, new: Rulebook) -> Iterator[Problem]:
    if tournament.teams and old.team.enabled and not new.team.enabled:
        yield Problem(say("Teams are entered already."), say("Withdraw them first."), field="team.enabled")


def _given(tournament: Tournament, old: Rulebook, new: Rulebook) -> Iterator[Problem]:
    kept = {award.id for award in new.awards}
    for award in sorted({one.award for one in tournament.awards} - kept):
        if any(one.id == award for one in old.awards):
            message = say("The award {award} has been given.", award=award)
            yield Problem(message, say("Keep it, or undo that in the log first."), field="award")
    voted = {ballot.ballot for ballot in tournament.ballot_counts} | {one.ballot for one in tournament.polls.given}
    voted |= tournament.polls.opened
    for ballot in sorted(voted - {one.id for one in new.ballots}):
        message = say("There are votes in the ballot {ballot}.", ballot=ballot)
        yield Problem(message, say("Keep that ballot."), field="ballot")
