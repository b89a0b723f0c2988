"""What must hold on boards, and the question for each thing that does not: seven powers, 34 centres, one seat each."""

import re
from collections.abc import Sequence

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.names import may_be_one, name_key, told_by_known
from boardcall.exchange.sheets.questions import SheetAnswers
from boardcall.exchange.sheets.seats import EMPTY_SEAT, SeatFacts, SheetBoard, is_person, players_in
from boardcall.exchange.sheets.words import NOBODY_WORDS
from boardcall.exchange.sheets.year_counts import (
    board_start,
    count_choices,
    counts_said,
    has_count,
    settle_last_year,
    settle_years,
    sum_words,
)
from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.scoring.result import CENTRES, OWNED_AT_START, SOLO_CENTRES
from boardcall.wording import Sentence, joined, say, say_number

EARLY_YEARS = 2
"""The years after which centres are often still neutral."""


def settle(
    boards: Sequence[SheetBoard],
    asked: SheetAnswers,
    *,
    counted: bool,
    people: Sequence[str] = (),
    known: Sequence[str] = (),
) -> None:
    """Completes boards where that follows, and asks for what is missing or cannot be; answers are put in."""
    _settle_names(boards, known, asked)
    _settle_known_names(boards, people, asked)
    for board in boards:
        _doubts(board, asked)
        _replaced(board, asked)
        _twice_a_power(board, asked)
        _missing_powers(board, boards, people, asked, counted=counted)
        _empty_players(board, boards, people, asked)
        _twice_a_player(board, boards, people, asked)
        if counted:
            _last_counts(board)
            _counts(board, asked)
            _eliminated(board, asked)
        settle_years(board, asked)
        settle_last_year(board)
    _two_boards_at_once(boards, asked)


def unseated(board: SheetBoard, boards: Sequence[SheetBoard], people: Sequence[str]) -> list[str]:
    """The people of a file who have no seat in the round of a board."""
    seated = {seat.player for one in boards if one.round == board.round for seat in one.seats.values()}
    return [name for name in dict.fromkeys([*people, *players_in(boards)]) if name not in seated]


def _settle_names(boards: Sequence[SheetBoard], known: Sequence[str], asked: SheetAnswers) -> None:
    sure = {name_key(name) for name in known}
    rounds: dict[str, set[int]] = {}
    seats: dict[str, list[SeatFacts]] = {}
    for board in boards:
        for seat in board.seats.values():
            if is_person(seat.player):
                rounds.setdefault(seat.player, set()).add(board.round)
                seats.setdefault(seat.player, []).append(seat)
    names = list(rounds)
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            if rounds[one] & rounds[other] or {name_key(one), name_key(other)} <= sure or not may_be_one(one, other):
                continue
            rare, usual = (one, other) if len(seats[one]) < len(seats[other]) else (other, one)
            if asked.same_person(seats[rare][0].row, rare, usual):
                for seat in seats[rare]:
                    seat.player = usual


def _settle_known_names(boards: Sequence[SheetBoard], people: Sequence[str], asked: SheetAnswers) -> None:
    """Asks whether a name that nobody has is another spelling of somebody's."""
    seats = [seat for board in boards for seat in board.seats.values() if is_person(seat.player)]
    found = told_by_known({seat.player: seat.row for seat in reversed(seats)}, people, asked.same_person)
    for seat in seats:
        seat.player = found.get(seat.player, seat.player)


def _doubts(board: SheetBoard, asked: SheetAnswers) -> None:
    """Asks what is right where rows say different things of the whole board."""
    for what, values in board.doubts.items():
        where, text = f"{board.where}, {what}", _doubt_words(board, what, joined(" / ", values))
        given = asked.ask(where, text, values)
        if given not in values:
            if given:
                asked.again(where, text, values)
        elif what == "end":
            board.end = given
        elif what == "last year":
            board.last_year = int(given)
        else:
            year, letter = what.split(", ")
            board.years[int(year)][Power(letter)] = int(given)


def _doubt_words(board: SheetBoard, what: str, values: Sentence) -> Sentence:
    start = board_start(board)
    if what == "end":
        return say("{board}: the rows give different ends, {values}. Which is right?", board=start, values=values)
    if what == "last year":
        return say("{board}: the rows give different last years, {values}. Which is right?", board=start, values=values)
    year, letter = what.split(", ")
    return say(
        "{board}: the rows give different counts for {power} in {year}, {values}. Which is right?",
        board=start,
        power=Power(letter).full_name,
        year=year,
        values=values,
    )


def _replaced(board: SheetBoard, asked: SheetAnswers) -> None:
    for seat in board.seats.values():
        if not seat.started_by:
            continue
        year = f" ({seat.replaced_in})" if seat.replaced_in else ""
        text = say(
            "{board}, {power}: {first}, then {second}{year}. Whose result is it?",
            board=board_start(board),
            power=seat.power.full_name,
            first=seat.started_by,
            second=seat.player,
            year=year,
        )
        given = asked.ask(f"{board.where}, {seat.power.full_name}", text, (seat.player, seat.started_by))
        if given and folded(given).startswith(folded(seat.started_by)):
            seat.player, seat.started_by = seat.started_by, ""


def _twice_a_power(board: SheetBoard, asked: SheetAnswers) -> None:
    for seat in board.twice:
        known = board.seats[seat.power]
        rows = _row_words(known), _row_words(seat)
        text = say(
            "{board} has {power} twice, in rows {one} and {other}. Which row is right?",
            board=board_start(board),
            power=seat.power.full_name,
            one=known.row,
            other=seat.row,
        )
        given = asked.ask(f"{board.where}, {seat.power.full_name}", text, rows)
        if given == str(rows[1]):
            board.seats[seat.power] = seat


def _row_words(seat: SeatFacts) -> Sentence:
    count = "" if seat.centres is None else seat.centres
    return say("row {row}: {name} {count}", row=seat.row, name=seat.player, count=count)


def _missing_powers(
    board: SheetBoard, boards: Sequence[SheetBoard], people: Sequence[str], asked: SheetAnswers, *, counted: bool
) -> None:
    has_names = any(seat.player for seat in board.seats.values())
    missing = [power for power in POWERS if power not in board.seats]
    if not missing or (board.years and not has_names):
        return
    anywhere = board.seats[next(iter(board.seats))] if board.seats else SeatFacts(POWERS[0], "", 0)
    for power in missing:
        text = say("{board} has no {power}: who played it?", board=board_start(board), power=power.full_name)
        given = asked.ask(f"{board.where}, {power.full_name}", text, (*unseated(board, boards, people), say("nobody")))
        if not given:
            continue
        board.seats[power] = SeatFacts(power, anywhere.sheet, 0, _person_said(given))
        said = counts_said(asked.answers.get(f"{board.where}, {power.full_name}", ""))
        left = _left(board)
        if counted and board.seats[power].centres is None:
            board.seats[power].centres = said.get(power, left if len(missing) == 1 else None)


def _person_said(given: str) -> str:
    name = given.split(":", 1)[1] if ":" in given else given
    name = re.sub(r"(?:,| with| mit)? \d+ (?:centres?|centers?|scs?|zentren)$", "", name.strip())
    return EMPTY_SEAT if folded(name) in NOBODY_WORDS or folded(name).startswith("nobody") else name.strip()


def _left(board: SheetBoard) -> int | None:
    """The number of centres left of 34 for the one count that is missing."""
    counts = [seat.centres for seat in board.seats.values() if seat.centres is not None]
    left = CENTRES - sum(counts) - (board.neutral or 0)
    return left if left >= 0 and len(counts) == len(POWERS) - 1 else None


def _empty_players(board: SheetBoard, boards: Sequence[SheetBoard], people: Sequence[str], asked: SheetAnswers) -> None:
    """Asks who has a seat without a name, unless the board names nobody at all."""
    empty = [seat for seat in board.seats.values() if seat.player == "?"]
    for seat in empty:
        seat.player = ""
    if len(empty) == len(board.seats):
        return
    for seat in empty:
        text = say(
            "{board}: no player is named for {power}. Who played it?",
            board=board_start(board),
            power=seat.power.full_name,
        )
        given = asked.ask(
            f"{board.where}, {seat.power.full_name}", text, (*unseated(board, boards, people), say("nobody"))
        )
        seat.player = _person_said(given) if given else ""


def _twice_a_player(
    board: SheetBoard, boards: Sequence[SheetBoard], people: Sequence[str], asked: SheetAnswers
) -> None:
    seats: dict[tuple[str, ...], list[SeatFacts]] = {}
    for seat in board.seats.values():
        if is_person(seat.player):
            seats.setdefault(name_key(seat.player), []).append(seat)
    for twice in seats.values():
        if len(twice) < 2:
            continue
        powers = [seat.power.full_name for seat in twice]
        free = unseated(board, boards, people)
        text = say(
            "{board}: {player} has {powers}. Who played one of them?",
            board=board_start(board),
            player=twice[0].player,
            powers=joined(" and ", powers),
        )
        choices = [say("{name} played {power}", name=name, power=power) for power in powers for name in free]
        given = asked.ask(f"{board.where}, {twice[0].player}", text, choices)
        if not given:
            continue
        named = [seat for seat in twice if folded(str(seat.power.full_name)) in folded(given).split()]
        name = re.split(r"\b(?:played|plays|spielte|spielt|joue|has|had)\b", given)[0].strip(" ,")
        if len(named) == 1 and name:
            named[0].player = next((one for one in free if folded(one) == folded(name)), name)
        else:
            asked.again(f"{board.where}, {twice[0].player}", text, choices)


def _two_boards_at_once(boards: Sequence[SheetBoard], asked: SheetAnswers) -> None:
    seen: dict[tuple[int, str], SheetBoard] = {}
    for board in boards:
        for seat in board.seats.values():
            known = seen.setdefault((board.round, seat.player), board)
            if known is board or not is_person(seat.player):
                continue
            text = say(
                "{player} sits on boards {one} and {other} in round {round}: does one person play both?",
                player=seat.player,
                one=known.name,
                other=board.name,
                round=board.round,
            )
            where = f"{board.where}, {seat.player}"
            given = folded(asked.ask(where, text, (say("one person plays both"), say("two people"))))
            if given.startswith("two people"):
                for one, number in ((known, 1), (board, 2)):
                    for held in one.seats.values():
                        if held.player == seat.player and number == 2:
                            held.player = f"{seat.player} (2)"


def _last_counts(board: SheetBoard) -> None:
    """The counts of the last year, where the sheet tells counts by year alone."""
    if board.years and all(seat.centres is None for seat in board.seats.values()):
        for power, count in board.years[max(board.years)].items():
            if power in board.seats:
                board.seats[power].centres = count


def _counts(board: SheetBoard, asked: SheetAnswers) -> None:
    seats = board.seats.values()
    missing = [seat for seat in seats if seat.centres is None]
    open_ended = [seat for seat in seats if seat.at_least]
    if len(missing) == len(board.seats):
        return
    if len(open_ended) == 1 and not missing and len(board.seats) == len(POWERS):
        others = sum(seat.centres or 0 for seat in seats if not seat.at_least)
        if CENTRES - others - (board.neutral or 0) >= SOLO_CENTRES:
            open_ended[0].centres, open_ended[0].at_least = CENTRES - others - (board.neutral or 0), False
    for seat in missing:
        if seat.player == EMPTY_SEAT and not seat.row:
            continue
        left = _left(board)
        text = say(
            "{board} has no count for {power}: how many centres?", board=board_start(board), power=seat.power.full_name
        )
        choices = (has_count(seat.power, left),) if left is not None else ()
        given = asked.ask(f"{board.where}, {seat.power.full_name}", text, choices)
        seat.centres = counts_said(given).get(seat.power, _plain_number(given))
    if any(seat.centres is None for seat in seats) or len(board.seats) < len(POWERS):
        return
    _sum_of(board, asked)


def _plain_number(text: str) -> int | None:
    found = re.search(r"\d{1,2}", text)
    return int(found[0]) if found else None


def _sum_of(board: SheetBoard, asked: SheetAnswers) -> None:
    where = f"{board.where}, centres"
    for power, count in counts_said(asked.answers.get(where, "")).items():
        board.seats[power].centres = count
    said = re.search(r"(\d+) (?:centres? )?neutr", asked.answers.get(where, ""))
    board.neutral = int(said[1]) if said else board.neutral
    counts = {power: board.seats[power].centres or 0 for power in POWERS}
    over = sum(counts.values()) + (board.neutral or 0) - CENTRES
    early = board.last_year is not None and board.last_year < FIRST_YEAR + EARLY_YEARS
    if not over or (early and OWNED_AT_START <= over + CENTRES < CENTRES):
        return
    text = say(
        "{board} has {total} centres, {over}: which count is wrong?",
        board=board_start(board),
        total=over + CENTRES,
        over=sum_words(over),
    )
    choices = count_choices(counts, over)
    if over < 0 and board.neutral is None:
        choices = [say_number("{number} neutral centre", "{number} neutral centres", -over), *choices]
    asked.again(where, text, choices)


def _eliminated(board: SheetBoard, asked: SheetAnswers) -> None:
    for seat in board.seats.values():
        if seat.eliminated and seat.centres:
            where = f"{board.where}, {seat.power.full_name}, out"
            text = say(
                "{board}: {power} has {centres} centres, but is out in {year}. Which is right?",
                board=board_start(board),
                power=seat.power.full_name,
                centres=seat.centres,
                year=seat.eliminated,
            )
            given = asked.ask(
                where,
                text,
                (
                    say_number("{number} centre", "{number} centres", seat.centres),
                    say("out in {year}", year=seat.eliminated),
                ),
            )
            if given.startswith("out"):
                seat.centres = 0
            elif given:
                seat.eliminated = None
