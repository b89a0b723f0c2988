"""The seating of a round from names or rows, and the seats as a table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from boardcall.desk.call.board_call import board_call_rules
from boardcall.desk.call.ranking import needs_ranking, ranking
from boardcall.errors import InputError, RefusedError
from boardcall.exchange.results import Sheets, read_event, with_details
from boardcall.exchange.roll_call_sheet import COLUMNS, read_roll_call
from boardcall.exchange.seating_file import read_history
from boardcall.library.inputs import rulebook_of, wrong_type
from boardcall.library.rows import RowTable
from boardcall.library.sheets import Sheet, read_through, sheet_text
from boardcall.rulebook import Rulebook
from boardcall.seeding.draw import Drawn, draw
from boardcall.seeding.problem import Seating
from boardcall.seeding.proposal import SeatingConflictError
from boardcall.seeding.rounds.call_inputs import CallRules, Choices, RollCallList
from boardcall.seeding.rounds.preparation import Prepared, prepare
from boardcall.seeding.rounds.roll_call import Participant, fills_in, may_play
from boardcall.seeding.search.propose import DEFAULT_PASSES
from boardcall.tournament import NO_ROUND, PlayerId, RoundNumber, players_of, rounds_to
from boardcall.wording import capital, verbatim


@dataclass(frozen=True, slots=True)
class Seats:
    """A round that was drawn and checked: who sits where as which power, who sits out and why, what it cost.

    >>> import boardcall as bc
    >>> seats = bc.seat([f"Player {number}" for number in range(1, 8)], "club", seed="1")
    >>> seats.rows.columns, len(seats.rows), seats.sits_out
    (('round', 'board', 'pool', 'power', 'player'), 7, {})
    """

    drawn: Drawn
    names: Mapping[PlayerId, str]
    sits_out: Mapping[str, str]
    notes: tuple[str, ...]

    @property
    def seating(self) -> Seating:
        return self.drawn.proposal.seating

    @property
    def seed(self) -> str:
        """What repeats the draw."""
        return self.drawn.problem.seed

    @property
    def cost(self) -> dict[str, int]:
        """What each wish costs, by its name; 0 where it holds wholly."""
        return {count.kind.value: count.cost for count in self.drawn.report.counts}

    @property
    def rows(self) -> RowTable:
        """A row for each seat: round, board, pool, power, player."""
        return RowTable(
            {
                "round": int(self.seating.round),
                "board": board.number,
                "pool": board.pool,
                "power": None if seat.power is None else str(seat.power),
                "player": self.names.get(seat.player) or str(seat.player),
            }
            for board, seat in self.seating.seats()
        )

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return iter(self.rows)

    def _repr_html_(self) -> str:
        return self.rows._repr_html_()

    def __str__(self) -> str:
        out = (f"Sits out: {name} ({why})" for name, why in self.sits_out.items())
        return "\n".join((str(self.rows), *out))


Round = Seats | Seating | str | Path | Iterable[Mapping[str, Any]]
"""An earlier round: what `seat` gave, its rows, or a file."""


def seat(
    players: Sheet | Iterable[str],
    rulebook: str | Path | Rulebook = "club",
    *,
    history: Iterable[Round] = (),
    results: Sheet | None = None,
    seed: str | int = "",
    sit_out: Iterable[str] = (),
    play_two: Iterable[str] = (),
    effort: int = DEFAULT_PASSES,
) -> Seats:
    """Draws the boards and powers of a round, the same every time for one seed.

    `players` are names, rows with the columns of a players sheet (player, team, avoid, family, preferences …), or such
    a sheet. `history` holds the earlier rounds: what this function gave, its rows, or files; `results` the results
    sheet where the rulebook seats by rank. `sit_out` and `play_two` name who was picked for it. InputError names every
    mistake; RefusedError says what is still to be decided, or which wishes cannot all hold.

    >>> import boardcall as bc
    >>> names = [f"Player {number}" for number in range(1, 15)]
    >>> first = bc.seat(names, "club", seed="7")
    >>> len(first.rows), first.cost["repeat-opponents"]
    (14, 0)
    >>> second = bc.seat(names, "club", history=[first], seed="8")
    >>> second.seating.round
    2
    """
    book, seed, players = rulebook_of(rulebook), str(seed), read_through(players)
    sheet = read_roll_call(_players(players), file="players")
    before = tuple(one for given in _several(history) for one in _seatings(given))
    number = RoundNumber(max((one.round for one in before), default=NO_ROUND) + 1)
    rules = board_call_rules(book, number)
    people, notes = without_directors(with_past(sheet.people, before, number), rules)
    called = RollCallList(
        people=people, teams=sheet.teams, ranking=_ranking(book, number, results, players, seed), history=before
    )
    prepared = prepare(rules, called, Choices(seed, players_of(_names(sit_out)), players_of(_names(play_two))))
    if prepared.problem is None:
        raise not_ready(prepared)
    try:
        drawn = draw(prepared.problem, effort=effort)
    except SeatingConflictError as error:
        raise RefusedError(verbatim(f"{error} Change the wishes, or who is present.")) from error
    names = {person.id: person.label for person in people}
    out = {names.get(who) or str(who): str(why) for who, why in prepared.sit_out}
    return Seats(drawn, names, out, (*notes, *map(str, prepared.notes), *map(str, drawn.report.warnings)))


def not_ready(prepared: Prepared) -> RefusedError:
    """What says why a round cannot be seated, and what is to be decided."""
    waits = [*prepared.notes, *(one.sentence for one in prepared.questions)]
    waits += [option.sentence for numbers in prepared.numbers for option in numbers.options]
    return RefusedError(verbatim(" ".join(("The round cannot be seated yet.", *(str(capital(one)) for one in waits)))))


def with_past(
    people: tuple[Participant, ...], history: tuple[Seating, ...], number: RoundNumber
) -> tuple[Participant, ...]:
    """The people with the earlier rounds in which they played two boards."""
    games = Counter((one.round, seat.player) for one in history for _, seat in one.seats())
    return tuple(
        replace(person, doubled=tuple(before for before in rounds_to(number - 1) if games[before, person.id] > 1))
        for person in people
    )


def without_directors(
    people: tuple[Participant, ...], rules: CallRules
) -> tuple[tuple[Participant, ...], tuple[str, ...]]:
    """Directors who are only listed do not play where the rulebook has them not play; a note says so."""
    out = [
        one
        for one in people
        if one.present and not may_play(one, rules.authority) and not fills_in(one, rules.roll_call)
    ]
    notes = tuple(f"{one.label} is a director and does not play under this rulebook." for one in out)
    return tuple(replace(one, present=False) if one in out else one for one in people), notes


def _players(given: Sheet | Iterable[str]) -> str | bytes:
    if isinstance(given, Iterable) and not isinstance(given, str | bytes | Path):
        rows: list[Any] = list(given)
        if all(isinstance(one, str) for one in rows):
            return sheet_text([{"player": name} for name in rows], COLUMNS.all)
        return sheet_text(rows, COLUMNS.all)
    return sheet_text(given, COLUMNS.all)


def _names(given: Iterable[str]) -> Iterable[str]:
    return (given,) if isinstance(given, str) else given


def _several(history: Iterable[Round]) -> Iterable[Round]:
    """The earlier rounds one by one, also where only one is given."""
    if isinstance(history, Seats | str):
        return (history,)
    rounds: tuple[Any, ...] = tuple(history)
    return (rounds,) if rounds and all(isinstance(one, Mapping) for one in rounds) else rounds


def _seatings(given: Round) -> tuple[Seating, ...]:
    if isinstance(given, Seats):
        return (given.seating,)
    if isinstance(given, Seating):
        return (given,)
    if not isinstance(given, str | Path | Iterable) or isinstance(given, Mapping):
        raise wrong_type(given, "An earlier round: what bc.seat gave, its rows, or a file,")
    name = str(given) if isinstance(given, str | Path) and "\n" not in str(given) else "history"
    return read_history(sheet_text(given, ()), file=name)


def _ranking(
    book: Rulebook, number: RoundNumber, results: Sheet | None, players: Sheet | Iterable[str], seed: str
) -> Any:
    if number == 1 or not needs_ranking(book, number):
        return ()
    if results is None:
        said = verbatim(f"Round {number} is seated by rank, which needs the results of the rounds before.")
        raise InputError.of(said, verbatim("Give them as results=."))
    event = read_event(Sheets(sheet_text(results, ()), None), book)
    known = with_details(event.tournament.players, _players(players), file="players")
    return ranking(replace(event.tournament, players=known), book, number, seed=seed)
