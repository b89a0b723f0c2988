"""An event whose boards are deep in play, in a file or a database, with a signed-in phone for each player."""

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_counts
from boardcall.game import POWERS, Power
from boardcall.rulebook import rulebook_text
from boardcall.store.live import LiveEvent, create_event
from boardcall.tournament.board.ref import BoardRef
from boards_with_votes import FALLS
from serving import Served
from web.client import Answer, Client
from web.events import AT, do

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


def playing_event(place: str | Path, *, rulebook: str = "wdc-2025", to: int = 1905, round: int = 1) -> str | Path:
    """An event with one board A in a round, counted up to a year: Austria is out, six powers have a centre."""
    with create_event(
        place, open_event(rulebook_text(rulebook)[0], name=f"The {Path(place).stem} Open"), at=AT, author="td"
    ) as live:
        for number, player in enumerate(SEVEN):
            do(live, partial(register_player, name=player, salt=f"s{number}"))
        add_board(live, round=round, to=to)
    return place


def add_board(live: LiveEvent, *, round: int, to: int, board: str = "A", pool: str = "") -> None:
    """Seats the seven on a board of a round, counted up to a year."""
    seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
    do(live, lambda event: seat_board(event, ref=BoardRef(round, board), seats=seats, pool=pool))
    for year, centres in FALLS.items():
        if year <= to:
            do(live, partial(record_counts, ref=BoardRef(round, board), year=year, centres=centres))


class Phones(dict[Power, Client]):
    """A signed-in phone for the player of each power, signed in when it is first asked for."""

    def __init__(self, hall: "Hall") -> None:
        super().__init__()
        self._hall = hall

    def __missing__(self, power: Power) -> Client:
        self[power] = self._hall.phone(f"p{POWERS.index(power) + 1}")
        return self[power]


@dataclass
class Hall:
    """A director and the players' phones at one event of a server."""

    server: Served
    event: str = "one"
    td: Client = field(init=False)
    phones: Phones = field(init=False)

    def __post_init__(self) -> None:
        self.td = Client(self.server.address)
        self.td.enter(self.server.links[self.event])
        self.phones = Phones(self)

    def phone(self, player: str) -> Client:
        """A phone that is signed in as a player."""
        client = Client(self.server.address)
        made = self.td.post(f"/e/{self.event}/links/{player}/new/")
        if made.status == 422:  # a secret vote waits for the player
            made = self.td.post(f"/e/{self.event}/links/{player}/new/", {"agreed": "yes"})
        client.enter(made.link())
        return client

    def act(self, power: Power, do: str, **fields: str) -> Answer:
        """What a player sends from the page with their vote."""
        sent = {"round": "1", "board": "A", "do": do, "key": f"{power}-{do}-{fields}", **fields}
        return self.phones[power].post(f"/e/{self.event}/vote/", sent)

    def hold(self, do: str, **fields: str) -> Answer:
        """What the director sends from the page of the board's vote."""
        sent = {"do": do, "key": f"td-{do}-{fields}", **fields}
        return self.td.post(f"/e/{self.event}/desk/boards/1/A/vote/", sent)

    def seen(self, power: Power) -> str:
        """What a player's page shows."""
        return self.phones[power].get(f"/e/{self.event}/vote/").body
