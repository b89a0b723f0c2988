"""The standings of an event as a table, from its file or from a sheet of results."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from boardcall.desk.event import Event
from boardcall.desk.results.amendments import amended_lines
from boardcall.errors import InputError
from boardcall.exchange.result_rows import PLAYER_COLUMNS, RESULT_COLUMNS
from boardcall.exchange.results import Sheets, read_event
from boardcall.library.events import EventFile
from boardcall.library.inputs import rulebook_of
from boardcall.library.rows import RowTable
from boardcall.library.sheets import Sheet, sheet_text
from boardcall.rulebook import Rulebook
from boardcall.standings.chances import find_chances
from boardcall.standings.table import compute_standings as computed
from boardcall.store.live import read_event as read_ledger
from boardcall.tournament import RoundNumber
from boardcall.views.chances import ChancesView, whole_chances
from boardcall.views.results import ResultsView, results_view
from boardcall.views.standings import PlaceView
from boardcall.wording import NO_WORDS, verbatim

SHEETS = {".csv", ".tsv", ".txt", ".xlsx", ".ods"}
"""How the names of sheets end, not of events."""


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings with everything hidden shown: `view` has places, teams, awards and questions with their reasons.

    >>> import boardcall as bc
    >>> board = zip(bc.POWERS, ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus"), (0, 10, 9, 8, 5, 0, 2))
    >>> sheet = [dict(round=1, board="A", power=str(p), player=n, centres=c, last_year=1907) for p, n, c in board]
    >>> table = bc.compute_standings(sheet, "club")
    >>> table.rows.columns
    ('place', 'player', 'total', 'round 1', 'decided_by')
    >>> table.why("Ben")[-1]
    'total: 36.5 = 36.5'
    """

    view: ResultsView
    find: Callable[[], ChancesView] = field(default=lambda: ChancesView(NO_WORDS, ()), repr=False, compare=False)
    """Works out who can still win."""

    @property
    def chances(self) -> RowTable:
        """A row for each aim and player: aim, player, state (safe, alive, out, open), least and enough centres, why."""
        return RowTable(
            {
                "aim": str(aim.title),
                "player": one.player.name,
                "state": one.state,
                "least": one.least.centres if one.least else None,
                "enough": one.enough.centres if one.enough else None,
                "why": str(one.why),
            }
            for aim in self.find().aims
            for one in aim.players
        )

    @property
    def rows(self) -> RowTable:
        """A row for each place: place, player, total, a column for each round, decided_by. Points are fractions."""
        return RowTable(map(_row, self.view.standings.places))

    @property
    def teams(self) -> RowTable:
        """A row for each team with a place."""
        return RowTable(
            {"place": team.place, "team": team.name, "score": team.score and Fraction(team.score.exact)}
            for team in self.view.teams.teams
            if team.place is not None
        )

    def why(self, player: str) -> tuple[str, ...]:
        """How a player's total and place came about, in sentences. KeyError if nobody of this name has a place."""
        for place in self.view.standings.places:
            if player in (place.player.name, place.player.id):
                return tuple(map(str, (*place.working, *place.why)))
        raise KeyError(f"Nobody called {player!r} has a place.")

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return iter(self.rows)

    def _repr_html_(self) -> str:
        return self.rows._repr_html_()

    def __str__(self) -> str:
        return str(self.rows)


def compute_standings(
    source: EventFile | Event | Sheet,
    rulebook: str | Path | Rulebook | None = None,
    *,
    players: Sheet | None = None,
    after: int | None = None,
    seed: str | int | None = None,
) -> StandingsTable:
    """The standings of an event, or of a sheet of results under a rulebook.

    A sheet is a file, text, rows or a frame with the columns round, board, power, player, centres, and if known
    eliminated, last_year, end, pool; `players` is one of who they are (player, team, role, born …). `after` counts
    only the rounds to this one; `seed` draws the lots that are left. InputError names every row that cannot be right.

    >>> import boardcall as bc
    >>> board = zip(bc.POWERS, ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus"), (0, 10, 9, 8, 5, 0, 2))
    >>> sheet = [dict(round=1, board="A", power=str(p), player=n, centres=c, last_year=1907) for p, n, c in board]
    >>> table = bc.compute_standings(sheet, "club")
    >>> table.rows[0]["player"], table.rows[0]["place"]
    ('Ben', 1)
    """
    tournament, book, notes = _source(source, rulebook, players)
    table = computed(
        tournament, book, after=None if after is None else RoundNumber(after), seed=None if seed is None else str(seed)
    )
    return StandingsTable(
        results_view(table, tournament, notes),
        lambda: whole_chances(find_chances(tournament, book, table), tournament),
    )


def _source(source: EventFile | Event | Sheet, rulebook: Any, players: Sheet | None) -> Any:
    event = source.event if isinstance(source, EventFile) else source
    if (
        rulebook is None
        and isinstance(event, str | Path)
        and Path(event).suffix not in SHEETS
        and "\n" not in str(event)
    ):
        event = read_ledger(event)
    if isinstance(event, Event):
        return event.tournament, event.rulebook, amended_lines(event)
    if rulebook is None:
        hint = verbatim('Name it, such as compute_standings(sheet, "wdc-2025").')
        raise InputError.of(verbatim("Standings of a sheet need a rulebook."), hint)
    book = rulebook_of(rulebook)
    sheets = Sheets(
        sheet_text(event, RESULT_COLUMNS.all),
        None if players is None else sheet_text(players, PLAYER_COLUMNS.all),
        _name(event, "results"),
        _name(players, "players"),
    )
    found = read_event(sheets, book)
    return found.tournament, book, found.notes


def _name(given: object, otherwise: str) -> str:
    return str(given) if isinstance(given, str | Path) and "\n" not in str(given) else otherwise


def _row(place: PlaceView) -> dict[str, object]:
    rounds = {f"round {one.round}": None if one.points is None else Fraction(one.points.exact) for one in place.rounds}
    return {
        "place": place.place,
        "player": place.player.name,
        "total": Fraction(place.total.exact),
        **rounds,
        "decided_by": str(place.decided_by or ""),
    }
