"""Recording the counts of a board, checked while they are typed: sums, gains, eliminated powers, the end."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import Annotated

from boardcall.desk.conduct.own_rulings import hung_on
from boardcall.desk.event import Draft, Event, drafted
from boardcall.desk.results.end_rulings import WrittenRuling, ruled_on
from boardcall.desk.results.endings import frozen_problems, stopped_result, year_problems
from boardcall.desk.results.hard_stops import as_if_playing, held, is_late
from boardcall.desk.results.judged_end import judged_end, partial_draw
from boardcall.errors import Problem, refuse
from boardcall.game import POWERS, Power
from boardcall.scoring.result import CENTRES, SOLO_CENTRES, BoardResult, End, PowerResult
from boardcall.scoring.result_problems import result_problems
from boardcall.tournament import Basis, Board, BoardRef, Owners, PlayerId, YearCount
from boardcall.tournament.acts.boards import the_board
from boardcall.tournament.acts.results import MarkUnscored, RecordCounts, RecordResult, SetScoreByHand
from boardcall.tournament.board.count_entries import before_year
from boardcall.wording import say, say_number, with_commas

DOUBLINGS = 6
"""Years in which one centre could have become more than there are on the map; further ones change nothing."""


def record_counts(
    event: Event,
    *,
    ref: BoardRef,
    year: int,
    centres: tuple[int, ...],
    at: datetime | None = None,
    owners: Owners = (),
) -> Draft:
    """Records the centres after the fall of a year, or corrects them. What cannot have happened is refused.

    A count that comes `at` a moment after the round's hard stop waits for the director, with its `owners`. Correcting
    the last year of a game that is over corrects its result too.
    """
    act = RecordCounts(ref.round, ref.name, year, centres)
    refuse(act.problems(event.tournament))
    known = the_board(event.tournament, ref)
    new = YearCount(year, centres)
    if at is not None and is_late(event, known, year, at):
        refuse(count_problems(event, as_if_playing(known), new))
        return held(event, ref, new, owners)
    refuse(count_problems(event, known, new))
    others = (count for count in known.counts if count.year != year)
    counts = tuple(sorted((*others, new), key=lambda count: count.year))
    counted = replace(known, counts=counts)
    ending = [*stopped_result(event, counted), *_result_again(event, counted, new)]
    return Draft((act, *ending), notices=(*_notices(before_year(known, year), new), *_left(counted, new, ending)))


def _result_again(event: Event, counted: Board, new: YearCount) -> Iterator[RecordResult]:
    """The result of a game that is over, with the corrected count of its last year, where the same end allows it."""
    result = counted.result
    if result is not None and _differs(result, new):
        corrected = replace(result, powers=tuple(_line_again(counted, new, line) for line in result.powers))
        is_won = max(new.centres) >= SOLO_CENTRES and result.end is not End.SOLO
        if not is_won and not [*result_problems(corrected), *partial_draw(event, corrected)]:
            yield RecordResult(counted.round, counted.name, corrected, counted.basis)


def _line_again(counted: Board, new: YearCount, line: PowerResult) -> PowerResult:
    centres = new.centres[POWERS.index(line.power)]
    return replace(line, centres=centres, eliminated=counted.eliminated_in(line.power) if centres == 0 else None)


def _left(counted: Board, new: YearCount, ending: list[RecordResult]) -> Iterator[Problem]:
    """That the result keeps the old count of its last year, because that count would need another end."""
    if counted.result is not None and _differs(counted.result, new) and not ending:
        yield Problem(
            say("The result of board {board} was recorded with the old counts.", board=counted.name),
            say("Correct the result."),
        )


def _differs(result: BoardResult, last: YearCount) -> bool:
    """Whether the count of a game's last year is another one than its result has."""
    return last.year == result.last_year and last.centres != tuple(line.centres for line in result.powers)


def count_problems(event: Event, board: Board, new: YearCount) -> list[Problem]:
    """Why these cannot be the centres after that year, by what is recorded of the other years and of the end."""
    after = min((count for count in board.counts if count.year > new.year), key=lambda one: one.year, default=None)
    found = [*_step_problems(before_year(board, new.year), new), *(_step_problems(new, after) if after else ())]
    found += frozen_problems(event, board, new.year)
    if board.result and board.result.last_year is not None and new.year > board.result.last_year:
        ended = say("The game ended in {year}.", year=str(board.result.last_year))
        found.append(Problem(ended, say("Correct its result first."), field="year"))
    return found


def _step_problems(before: YearCount, after: YearCount) -> Iterator[Problem]:
    years = after.year - before.year
    if max(before.centres) >= SOLO_CENTRES:
        yield Problem(
            say("The game was won in {year}.", year=before.year),
            say("Correct {year}, or record nothing after it.", year=before.year),
        )
    if sum(after.centres) < sum(before.centres):
        yield Problem(
            say(
                "{centres} centres are owned in {year}, but {earlier_centres} were in {earlier_year}.",
                centres=sum(after.centres),
                year=after.year,
                earlier_centres=sum(before.centres),
                earlier_year=before.year,
            ),
            say("An owned centre never becomes neutral again: count the map once more."),
            field="centres",
        )
    for power, old, new in zip(POWERS, before.centres, after.centres, strict=True):
        if old == 0 < new:
            hint = say("Correct the count of {year} or of {later_year}.", year=before.year, later_year=after.year)
            yield Problem(
                say("{power} was eliminated in {year} and cannot come back.", power=power.full_name, year=before.year),
                hint,
                text=power,
            )
        elif new > old * 2 ** min(years, DOUBLINGS):
            yield Problem(
                say(
                    "{power} cannot have gone from {centres} in {year} to {new} in {later_year}.",
                    power=power.full_name,
                    centres=say_number("{number} centre", "{number} centres", old),
                    year=before.year,
                    new=new,
                    later_year=after.year,
                ),
                say("Each unit takes one centre a year at the most: count the map once more."),
                text=power,
            )


def _notices(before: YearCount, new: YearCount) -> Iterator[Problem]:
    if new.year > before.year + 1:
        years = with_commas(map(str, range(before.year + 1, new.year)))
        yield Problem(
            say("Nothing is recorded for {years}.", years=years),
            say("Record it if the counts are known."),
            field="year",
        )
    for power, count in zip(POWERS, new.centres, strict=True):
        if count >= SOLO_CENTRES:
            yield Problem(
                say("{power} has {count} centres: the game is won.", power=power.full_name, count=count),
                say("Record the result."),
                text=power,
            )


def record_result(
    event: Event,
    *,
    ref: BoardRef,
    result: BoardResult,
    at: datetime,
    conceded_by: frozenset[Power] = frozenset(),
    ruling: WrittenRuling | None = None,
) -> Draft:
    """Records how a board ended, or corrects it: by an end that is open now, or by a director's ruling.

    It has to agree with the counts that were recorded; a correction corrects the count of the last year too. One that
    leaves the end as it was keeps what it rests on. Where `result` does not say how the game ended, it is the first
    end that is open.
    """
    refuse(RecordResult(ref.round, ref.name, result).problems(event.tournament))
    known = the_board(event.tournament, ref)
    again = _count_again(known, result)
    refuse([problem for count in again for problem in count_problems(event, known, count)])
    counted = replace(known, counts=(*known.counts[: -len(again)], *again)) if again else known
    found = [*result_problems(result), *_disagreements(counted, result)]
    found += year_problems(event, known, result.last_year) if result.last_year is not None and not found else []
    refuse(found)
    judged = judged_end(event, counted, result, at=at, conceded_by=conceded_by, is_ruled=ruling is not None)
    rules = (ruled_on(event, ruling, [known]),) if judged.basis is Basis.RULING and ruling else ()
    counts = [RecordCounts(ref.round, ref.name, count.year, count.centres) for count in again]
    act = RecordResult(ref.round, ref.name, judged.result, judged.basis)
    return Draft((*counts, *rules, act), notices=(*_short(result), *([_unneeded()] if ruling and not rules else [])))


def _count_again(board: Board, result: BoardResult) -> tuple[YearCount, ...]:
    """The count of the last year as a corrected result has it, where the recorded one is another."""
    last = board.counts[-1] if board.counts else None
    if board.result is None or last is None or not _differs(result, last):
        return ()
    return (YearCount(last.year, tuple(line.centres for line in result.powers)),)


def _unneeded() -> Problem:
    return Problem(say("The rulebook knows this end, so it is recorded without a ruling."))


def _short(result: BoardResult) -> Iterator[Problem]:
    owned = sum(line.centres for line in result.powers)
    if owned < CENTRES:
        yield Problem(
            say(
                "The counts add up to {owned}, so {centres} centres are neutral.", owned=owned, centres=CENTRES - owned
            ),
            say("Count once more."),
        )


def _disagreements(board: Board, result: BoardResult) -> Iterator[Problem]:
    for line in result.powers:
        out = board.eliminated_in(line.power)
        if out is not None and line.centres > 0:
            hint = say("Correct the result, or the count of {out}.", out=out)
            yield Problem(
                say("{power} was eliminated in {out}.", power=line.power.full_name, out=out), hint, text=line.power
            )
        elif out is not None and line.eliminated not in {None, out}:
            message = say(
                "{power} was counted without a centre in {out} first, not in {eliminated}.",
                power=line.power.full_name,
                out=out,
                eliminated=line.eliminated,
            )
            yield Problem(message, say("Correct one of the two."), field="eliminated", text=line.power)
    last = board.counts[-1] if board.counts else None
    if last is None or result.last_year is None:
        return
    if last.year > result.last_year:
        yield Problem(
            say("The counts go on to {year}.", year=last.year), say("Correct the last year, or withdraw those counts.")
        )
    elif _differs(result, last):
        counts = " ".join(f"{power}{count}" for power, count in zip(POWERS, last.centres, strict=True))
        yield Problem(
            say("The count of {year} was {counts}.", year=last.year, counts=counts),
            say("Correct it, or the result, so that they agree."),
        )


def set_score(
    event: Event,
    *,
    ref: BoardRef,
    player: PlayerId,
    points: Annotated[Fraction | None, 'Such as "12.5" or "25/2"; null gives the formula\'s score back.'],
    facts: Annotated[str, "What happened; where it is left out, the reason says it."] = "",
    clause: Annotated[str, "The section it stands on; the rulebook's own for rulings where it is left out."] = "",
    alternatives: Annotated[str, "Milder ways that were ruled out, where the rulebook asks for them."] = "",
) -> Draft:
    """Sets a player's score on a board by a ruling, or gives the formula's score back. It needs a reason."""
    draft = drafted(event, SetScoreByHand(ref.round, ref.name, player, points))
    if points is None:
        return draft
    return hung_on(event, draft, (ref,), facts=facts, clause=clause, alternatives=alternatives)


def mark_unscored(event: Event, *, ref: BoardRef, scored: bool = False) -> Draft:
    """Takes a game out of the standings, or puts it back."""
    return drafted(event, MarkUnscored(ref.round, ref.name, scored))
