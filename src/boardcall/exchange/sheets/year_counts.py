"""What must hold for counts by year, and the question for each that cannot be: none comes back, 34 centres in all."""

import re

from boardcall.exchange.sheets.questions import SheetAnswers
from boardcall.exchange.sheets.seats import SeatFacts, SheetBoard
from boardcall.exchange.sheets.words import power_of
from boardcall.game import POWERS, Power
from boardcall.scoring.result import CENTRES, OWNED_AT_START
from boardcall.wording import Sentence, capital, say, verbatim


def board_start(board: SheetBoard) -> Sentence:
    """How a sentence about the board begins."""
    return capital(_board_words(board))


def _board_words(board: SheetBoard) -> Sentence:
    if board.round and board.name:
        return say("round {round}, board {board}", round=board.round, board=board.name)
    return verbatim(board.where)


def counts_said(text: str) -> dict[Power, int]:
    """The counts that an answer such as "England has 0 and Russia 11" names."""
    found = {}
    for word, number in re.findall(r"([^\W\d]+(?:[- ]Hungary)?)\s*(?:has|had|hat|a|:|=|with)?\s*(\d{1,2})(?!\d)", text):
        if power := power_of(word):
            found[power] = int(number)
    return found


def count_choices(counts: dict[Power, int], over: int) -> list[Sentence]:
    """The counts that would each put a sum right."""
    return [has_count(power, count - over) for power, count in counts.items() if 0 <= count - over <= CENTRES]


def has_count(power: Power, count: int) -> Sentence:
    """An answer that `counts_said` reads, in every language."""
    return say("{power} has {count}", power=power.full_name, count=count)


def sum_words(over: int) -> Sentence:
    if abs(over) == 1:
        return say("one too many") if over > 0 else say("one too few")
    return say("{number} too many", number=over) if over > 0 else say("{number} too few", number=-over)


def settle_years(board: SheetBoard, asked: SheetAnswers) -> None:
    """Counts by year: nothing after a power is out, neutral centres never grow, no more than 34."""
    board.years = {
        year: counts
        for year, counts in sorted(board.years.items())
        if year > 1900 and any(count is not None for count in counts.values())
    }
    for year, counts in board.years.items():
        counts.update(counts_said(asked.answers.get(f"{board.where}, {year}", "")))
    _blanks(board, asked)
    least = OWNED_AT_START
    for year, counts in board.years.items():
        if any(count is None for count in counts.values()) or len(counts) < len(POWERS) - 1:
            continue
        known = {power: count or 0 for power, count in counts.items()}
        total = sum(known.values())
        neutral = board.neutrals.get(year)
        wrong = total > CENTRES or (len(counts) == len(POWERS) and total < least)
        if neutral is not None:
            wrong = total + neutral != CENTRES
        if wrong:
            over = total + neutral - CENTRES if neutral is not None else total - (CENTRES if total > CENTRES else least)
            text = say(
                "{year} has {total} centres on {board}, {over}: which count is wrong?",
                year=year,
                total=total,
                board=_board_words(board),
                over=sum_words(over),
            )
            asked.again(f"{board.where}, {year}", text, count_choices(known, over))
        elif len(counts) == len(POWERS):
            least = max(least, total)
    _back_from_nothing(board, asked)


def _blanks(board: SheetBoard, asked: SheetAnswers) -> None:
    """An empty cell is 0 once a power is out; else it is asked."""
    out: set[Power] = set()
    for year, counts in board.years.items():
        for power, count in counts.items():
            later = [other[power] for when, other in board.years.items() if when > year and power in other]
            if count == 0:
                out.add(power)
            elif count is None and (power in out or board.seats.get(power, SeatFacts(power, "", 0)).eliminated == year):
                counts[power] = 0
            elif count is None and not any(later) and _fits_without(board, year, power):
                counts[power] = 0
                out.add(power)
            elif count is None:
                text = say(
                    "{board} has no count for {power} in {year}: how many?",
                    board=board_start(board),
                    power=power.full_name,
                    year=year,
                )
                asked.again(f"{board.where}, {year}", text)


def _fits_without(board: SheetBoard, year: int, power: Power) -> bool:
    counts = [count or 0 for one, count in board.years[year].items() if one is not power]
    return sum(counts) + board.neutrals.get(year, 0) == CENTRES


def _back_from_nothing(board: SheetBoard, asked: SheetAnswers) -> None:
    for power in POWERS:
        out: int | None = None
        for year, counts in board.years.items():
            count = counts.get(power)
            if count == 0:
                out = out or year
            elif count and out:
                text = say(
                    "{board}: {power} had no centre from {out} on but has {count} in {year}. Which count is wrong?",
                    board=board_start(board),
                    power=power.full_name,
                    out=out,
                    count=count,
                    year=year,
                )
                asked.again(f"{board.where}, {year}", text, (has_count(power, 0),))
                break


def settle_last_year(board: SheetBoard) -> None:
    if len(board.years) > 1 and board.last_year is None:
        year = max(board.years)
        if all(
            board.seats[power].centres == count for power, count in board.years[year].items() if power in board.seats
        ):
            board.last_year = year
