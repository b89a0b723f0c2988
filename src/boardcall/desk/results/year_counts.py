"""Recording the centres of a year from the board itself: two players who agree, one player, or a recorder."""

from collections.abc import Iterator
from datetime import datetime

from boardcall.desk.event import Draft, Event, ruled
from boardcall.desk.results.game_results import count_problems, record_counts
from boardcall.desk.results.hard_stops import as_if_playing, is_late
from boardcall.errors import Problem, refuse
from boardcall.tournament import Board, BoardRef, CountEntry, Owners, PlayerId, YearCount
from boardcall.tournament.acts.boards import the_board, unknown_board
from boardcall.tournament.acts.count_entries import EnterCounts, RecordOwners, owner_problems, with_entry
from boardcall.tournament.acts.results import RecordCounts
from boardcall.tournament.board.count_entries import agree, agreed_owners, next_year, seat_of
from boardcall.wording import say


def enter_counts(
    event: Event,
    *,
    ref: BoardRef,
    player: PlayerId,
    year: int,
    centres: tuple[int, ...],
    owners: Owners = (),
    at: datetime | None = None,
) -> Draft:
    """A player enters the centres after a year, or corrects what they entered; `owners` names every owned centre.

    The year is recorded with the entry by which two players of different powers agree and nobody disagrees (with the
    first entry, if the rulebook lets one player record). Entries that differ are a dispute until somebody corrects
    theirs or the desk records the year. An entry that repeats what is recorded makes no act.
    """
    refuse(unknown_board(event.tournament, ref))
    known = the_board(event.tournament, ref)
    refuse([*_entry_problems(event, known, player, year)])
    seat = seat_of(known, player)
    if seat is None:
        raise KeyError(player)
    act = EnterCounts(ref.round, ref.name, year, seat.power, player, centres, owners)
    refuse(act.problems(event.tournament))
    late = at is not None and is_late(event, known, year, at)
    refuse(count_problems(event, as_if_playing(known) if late else known, YearCount(year, centres)))
    entry = CountEntry(year, seat.power, player, centres, owners)
    return Draft(()) if _changes_nothing(known, entry) else _with_record(event, known, act, entry, at)


def _changes_nothing(board: Board, entry: CountEntry) -> bool:
    """Whether the entry is there already, or repeats what is recorded while nobody disagrees.

    If the record of those who agree was withdrawn, entering the same again is a change: it records the year.
    """
    before = tuple(one for one in board.entries if one.year == entry.year)
    recorded = board.count(entry.year)
    if recorded is not None and not before:
        return recorded.centres == entry.centres
    return entry in before and not (recorded is None and agree(before))


def _with_record(event: Event, board: Board, act: EnterCounts, entry: CountEntry, at: datetime | None) -> Draft:
    """The entry, with the record of its year where it completes one."""
    entries = tuple(one for one in with_entry(board, entry).entries if one.year == entry.year)
    recorded = board.count(entry.year)
    if recorded is not None and any(one.centres != recorded.centres for one in entries):
        return Draft((act,), notices=(_disputed(entry.year),))
    if len({one.centres for one in entries}) > 1:
        return Draft((act,), notices=(_disputed(entry.year),))
    if not agree(entries) and event.rulebook.recording.counts_by != "one-player" and recorded is None:
        return Draft((act,))
    record = record_year(
        event,
        ref=board.ref,
        year=entry.year,
        centres=entry.centres,
        owners=agreed_owners(entries),
        at=at,
    )
    return Draft((act, *record.acts), notices=record.notices)


def _disputed(year: int) -> Problem:
    message = say("The counts of {year} differ.", year=str(year))
    return Problem(message, say("Count the map together and correct yours, or wait for the director."), field="year")


def _entry_problems(event: Event, board: Board, player: PlayerId, year: int) -> Iterator[Problem]:
    if event.rulebook.recording.counts_by == "staff":
        rule = ruled(event, "recording.counts_by")
        message = say("The desk and the recorders enter the counts here{rule}.", rule=rule)
        yield Problem(message, say("Tell them what you counted."))
    seat = seat_of(board, player)
    out = board.eliminated_in(seat.power) if seat else None
    if seat is None:
        yield Problem(say("You have no seat on board {board}.", board=board.name), say("Its players enter its counts."))
    elif out is not None and out < year:
        message = say("{power} was eliminated in {year}.", power=seat.power.full_name, year=str(out))
        yield Problem(message, say("Those who still play enter the counts."))
    first = next_year(board)
    if year > first and event.rulebook.recording.counts_each_year:
        message = say("{year} comes first: it is not recorded yet.", year=str(first))
        yield Problem(message, say("Enter {year}, or ask the desk.", year=str(first)), field="year")


def record_year(
    event: Event,
    *,
    ref: BoardRef,
    year: int,
    centres: tuple[int, ...],
    owners: Owners = (),
    at: datetime | None = None,
) -> Draft:
    """Records the centres after a year with who owned which, where that is given; a recorder's or the desk's act."""
    if owners:
        refuse(owner_problems(owners, centres))
    record = record_counts(event, ref=ref, year=year, centres=centres, at=at, owners=owners)
    recorded = any(isinstance(act, RecordCounts) for act in record.acts)
    more = (RecordOwners(ref.round, ref.name, year, owners),) if owners and recorded else ()
    return Draft((record.acts[0], *more, *record.acts[1:]), notices=record.notices)
