"""The qualifying list, and the pools filled from it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from boardcall.standings.chain import Judge, Ranked, rank
from boardcall.standings.games import Games
from boardcall.standings.questions import Question, question_key
from boardcall.standings.records import Book, contender, keep_book, qualifying_rounds
from boardcall.standings.rules import Rules, title_pool
from boardcall.tournament import Tournament, rounds_to
from boardcall.tournament.settings import Pool
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class Qualifying:
    """The list after the qualifying rounds: the ranked players in order, with what each total counts.

    It is `complete` when every board up to the last qualifying round has a result.
    """

    last_round: int
    places: tuple[Ranked, ...]
    book: Book
    complete: bool


@dataclass(frozen=True, slots=True)
class QualifyingSeat:
    """One name on the way to filling a pool: in it, passed over because of declining, or waiting for a decision."""

    ranked: Ranked
    status: Literal["in", "declined", "contested"]


@dataclass(frozen=True, slots=True)
class PoolPlaces:
    """Who plays in a pool: all names looked at in order of rank, the seats still open and what is to be settled."""

    pool: str
    seats: tuple[QualifyingSeat, ...]
    open_seats: int = 0
    questions: tuple[Question, ...] = ()

    @property
    def members(self) -> tuple[Ranked, ...]:
        return tuple(seat.ranked for seat in self.seats if seat.status == "in")


def qualifying_list(
    tournament: Tournament, rules: Rules, games: Games, judge: Judge, *, known: Book | None = None
) -> Qualifying | None:
    """The ranking by the qualifying score, or None at events without one or before its first board has ended.

    Rounds after the last qualifying one are not looked at, so the list stays as it was when they began. `known` is the
    book of an earlier list, as `keep_book` takes it.
    """
    title = title_pool(rules)
    parts = rules.standings.qualifying or (rules.standings.total if title else ())
    last = max(qualifying_rounds(rules), default=title[0] - 1 if title else 0)
    if not parts or not last:
        return None
    book = keep_book(tournament, rules, games, parts, last_round=last, known=known)
    if not book.held:
        return None
    chain = rules.tie_break.standings if rules.tie_break.qualifying is None else rules.tie_break.qualifying
    ranked = rank(
        (contender(record, rules) for record in book.ranked),
        chain,
        replace(judge, name="qualifying", list="qualifying"),
    )
    running = any(board.round <= last and board.result is None for board in tournament.boards)
    stand = [number for number in rounds_to(last) if tournament.cancellation(number) is None]
    return Qualifying(last, ranked, book, max(stand, default=0) in book.held and not running)


def fill_pool(pool: Pool, ranking: tuple[Ranked, ...], declined: Collection[str] = ()) -> PoolPlaces:
    """The pool's members from the top of the list; a place someone declines is refilled as the pool's `refill` says.

    Officials who are not ranked are not on the list, so they never fill a place. Players who share a place that
    only some of them can have are contested until the tie is decided.
    """
    seats: list[QualifyingSeat] = []
    for group in _by_place(ranking):
        free = _free(pool, seats)
        if free <= 0:
            break
        willing = [one for one in group if one.contender.id not in declined]
        status: Literal["in", "contested"] = "in" if len(willing) <= free else "contested"
        seats += [QualifyingSeat(one, status if one in willing else "declined") for one in group]
    taken = sum(seat.status == "in" for seat in seats)
    contested = any(seat.status == "contested" for seat in seats)
    open_seats = max(0, pool.size - taken)
    questions = _pool_questions(pool, seats, 0 if contested else open_seats)
    return PoolPlaces(pool.id, tuple(seats), open_seats, questions)


def _free(pool: Pool, seats: list[QualifyingSeat]) -> int:
    if pool.refill == "next-in-rank":
        return pool.size - sum(seat.status != "declined" for seat in seats)
    return pool.size - len(seats)


def _by_place(ranking: tuple[Ranked, ...]) -> list[list[Ranked]]:
    groups: dict[int, list[Ranked]] = {}
    for one in ranking:
        groups.setdefault(one.place, []).append(one)
    return list(groups.values())


def _pool_questions(pool: Pool, seats: list[QualifyingSeat], open_seats: int) -> tuple[Question, ...]:
    gone = tuple(seat.ranked.contender.id for seat in seats if seat.status == "declined")
    if not gone or not open_seats or pool.refill != "td":
        return ()
    text = say(
        "{open_seats} seats of pool {pool} are open because qualifiers declined: say who takes them.",
        open_seats=open_seats,
        pool=pool.id,
    )
    return (Question(question_key("pool", pool.id, ids=gone), "pool", text, list="qualifying", pool=pool.id),)
