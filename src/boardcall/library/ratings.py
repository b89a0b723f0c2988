"""Ratings over many events, and forecasts of boards in play, from the sources a person has."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from boardcall.desk.event import Event
from boardcall.exchange.result_rows import RESULT_COLUMNS
from boardcall.exchange.results import Sheets, read_event
from boardcall.library.events import EventFile
from boardcall.library.inputs import rulebook_of, wrong_type
from boardcall.library.rows import RowTable
from boardcall.library.sheets import Sheet, sheet_text
from boardcall.ratings.boards import RatedBoard, boards_of
from boardcall.ratings.event_forecast import EventForecast, event_forecast
from boardcall.ratings.measure import ModelComparison, compare_models
from boardcall.ratings.table import Ratings, rate, read_ratings, write_ratings
from boardcall.series.people import SamePerson, name_key, person_of
from boardcall.store.live import read_event as read_ledger
from boardcall.store.places import is_place

Source = EventFile | Event | Sheet
"""Results: an event, its file, or a sheet of results in any form."""
MOST_DRAWS = 5000


class RatingTable:
    """Ratings of everybody who played: `players` and `powers` are rows, `forecast` looks at boards in play.

    >>> import boardcall as bc
    >>> board = zip(bc.POWERS, ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus"), (0, 10, 9, 8, 5, 0, 2))
    >>> sheet = [dict(round=1, board="A", power=str(p), player=n, centres=c, last_year=1907) for p, n, c in board]
    >>> table = bc.rate_players(sheet)
    >>> table.players.columns
    ('player', 'rating', 'uncertainty', 'least', 'games')
    >>> len(table.powers)
    7
    """

    def __init__(self, ratings: Ratings) -> None:
        self.ratings = ratings

    @property
    def players(self) -> RowTable:
        """A row for each player, the best first: player, rating, uncertainty, least, games. They are estimates."""
        return RowTable(
            {
                "player": one.player.name,
                "rating": round(one.mean, 2),
                "uncertainty": round(one.uncertainty, 2),
                "least": round(one.least, 2),
                "games": one.games,
            }
            for one in self.ratings.players
        )

    @property
    def powers(self) -> RowTable:
        """What each power adds to whoever plays it, on the scale of the ratings."""
        return RowTable(
            {"power": one.power.value, "adds": round(one.mean, 2), "uncertainty": round(one.uncertainty, 2)}
            for one in self.ratings.powers
        )

    def forecast(self, event: EventFile | Event | str | Path, *, draws: int = 200, seed: int = 1) -> EventForecast:
        """Chances on the boards in play of an event, with what its finished boards add, and of its lead.

        The whole event is looked at, whatever is released of it: it is for its director.
        """
        found = _event(event)
        return event_forecast(found.tournament, found.rulebook, self.ratings, draws=min(draws, MOST_DRAWS), seed=seed)

    def save(self, path: str | Path) -> None:
        """Writes the ratings to a file of JSON, which `load_ratings` reads."""
        Path(path).write_text(write_ratings(self.ratings), "utf-8")

    def _repr_html_(self) -> str:
        return self.players._repr_html_()

    def __str__(self) -> str:
        return str(self.players)


def rate_players(*sources: Source, same: Iterable[tuple[str, str]] = ()) -> RatingTable:
    """Ratings of all players of some events, given in the order they were played.

    `same` are pairs of names that are one person: the name, and whose it is. It needs the extra "ratings".
    InputError where nothing has ended, or where a sheet cannot be read.

    >>> import boardcall as bc
    >>> people = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
    >>> board = zip(bc.POWERS, people, (0, 10, 9, 8, 5, 0, 2))
    >>> sheet = [dict(round=1, board="A", power=str(p), player=n, centres=c, last_year=1907) for p, n, c in board]
    >>> bc.rate_players(sheet).players[0]["player"]
    'Ben'
    """
    return RatingTable(rate(rated_boards(sources, same)))


def load_ratings(path: str | Path) -> RatingTable:
    """Ratings from a file that `boardcall ratings --to` or `RatingTable.save` wrote.

    NotFoundError where there is none; InputError where the file holds something else.

    >>> import boardcall as bc, pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> board = zip(bc.POWERS, ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus"), (0, 10, 9, 8, 5, 0, 2))
    >>> sheet = [dict(round=1, board="A", power=str(p), player=n, centres=c, last_year=1907) for p, n, c in board]
    >>> file = pathlib.Path(folder.name) / "ratings.json"
    >>> bc.rate_players(sheet).save(file)
    >>> bc.load_ratings(file).players[0]["player"]
    'Ben'
    >>> folder.cleanup()
    """
    return RatingTable(read_ratings(sheet_text(Path(path), ()), file=str(path)))


def compare_ratings(*sources: Source, held_out: int = 0, same: Iterable[tuple[str, str]] = ()) -> ModelComparison:
    """How well ratings, the powers alone, plain Elo and equal chances foresee the last boards; 0 for a quarter.

    `sources` and `same` are those of `rate_players`; `held_out` counts boards, the last ones. Of each way to foresee
    there is a loss: 0 is certain and right, less is better. InputError where there are too few boards.

    >>> import boardcall as bc
    >>> import random
    >>> dice, sheet = random.Random(1), []
    >>> for number in range(40):
    ...     centres, names = [0, 10, 9, 8, 5, 0, 2], [f"Player {one}" for one in range(1, 15)]
    ...     dice.shuffle(centres)
    ...     dice.shuffle(names)
    ...     seats = zip(bc.POWERS, names, centres)
    ...     sheet += [dict(round=number + 1, board="A", power=str(p), player=n, centres=c) for p, n, c in seats]
    >>> found = bc.compare_ratings(sheet)
    >>> found.held_out, [one.model for one in found.scores]
    (10, ['uniform', 'elo', 'powers', 'ratings'])
    """
    return compare_models(rated_boards(sources, same), held_out)


def rated_boards(sources: Iterable[Source], same: Iterable[tuple[str, str]] = ()) -> tuple[RatedBoard, ...]:
    """The finished boards of all sources, each person under one name."""
    known = tuple(map(_same, same))
    spelling: dict[str, str] = {}
    boards = [board for number, source in enumerate(sources, 1) for board in _boards(source, str(number))]
    return tuple(
        replace(board, players=tuple(_one_name(name, known, spelling) for name in board.players)) for board in boards
    )


def _same(pair: object) -> SamePerson:
    if isinstance(pair, tuple | list) and len(pair) == 2 and all(isinstance(name, str) for name in pair):
        return SamePerson(*pair)
    raise wrong_type(pair, "A pair of names, such as ('Bob Miller', 'Robert Miller'),")


def _one_name(name: str, same: tuple[SamePerson, ...], spelling: dict[str, str]) -> str:
    """The name a person is rated under: as it was spelled first."""
    person = person_of(name, same)
    return spelling.setdefault(name_key(person), person)


def _boards(source: Source, number: str) -> Iterator[RatedBoard]:
    if isinstance(source, EventFile | Event) or (isinstance(source, str | Path) and is_place(str(source))):
        yield from boards_of(_event(source).tournament, ended=True, event=number)
        return
    sheets = Sheets(sheet_text(source, RESULT_COLUMNS.all), None, _name(source))
    yield from boards_of(read_event(sheets, rulebook_of("club")).tournament, ended=True, event=number)


def _event(source: EventFile | Event | str | Path) -> Event:
    if isinstance(source, EventFile):
        return source.event
    return source if isinstance(source, Event) else read_ledger(source)


def _name(source: object) -> str:
    return str(source) if isinstance(source, str | Path) and "\n" not in str(source) else "results"
