"""Names, seats and rules that were changed once boards were seated: everybody sees that they were, by whatever way."""

from datetime import timedelta
from functools import partial
from pathlib import Path

from boardcall.desk.event import change_event
from boardcall.desk.people.players import change_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.undo import undo
from boardcall.game import POWERS, Power
from boardcall.store.live import Verb, open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import PlayerId
from serving import served
from web.client import Client
from web.events import AT, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
HERE = BoardRef(1, "1")
COUNTS = (5, 4, 5, 5, 5, 6, 4)


def seats(*players: int) -> tuple[tuple[Power, PlayerId], ...]:
    """Who plays which power, by the numbers of the players."""
    return tuple((power, PlayerId(f"p{number}")) for power, number in zip(POWERS, players, strict=True))


def test_whatever_gives_a_result_to_somebody_else_is_seen_on_a_phone(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    with open_live(place) as live, served("serve", str(place)) as server:
        phone, minute = Client(server.address), iter(range(99))

        def do(*verbs: Verb) -> int:
            for verb in verbs:
                saved = live.do(verb, at=AT + timedelta(minutes=next(minute)), author="td", reason="private")
            return saved[0].number

        def read(path: str) -> str:
            return phone.get(f"/e/one/{path}").body

        do(partial(change_player, player="p7", salt="a", name="August"))
        first = do(partial(seat_board, ref=HERE, seats=seats(1, 2, 3, 4, 5, 6, 7)))
        do(partial(record_counts, ref=HERE, year=1901, centres=COUNTS))
        assert "The name was changed" not in read("players/p7/"), "before anybody was seated it changed nothing"
        assert "changed" not in read("boards/1/1/")

        swap = do(
            partial(change_player, player="p1", salt="b", name="Nobody"),
            partial(change_player, player="p2", salt="c", name="Ann"),
            partial(change_player, player="p1", salt="d", name="Ben"),
        )
        told = f"act {swap}) to one that another player had before."
        assert told in read("players/p1/")
        assert "to one that another player had before" in read("players/p2/")
        assert "Nobody" not in read("players/p1/"), "what somebody was called is nobody's business"
        assert told in read("boards/1/1/")

        do(lambda event: undo(event, first))
        assert f"Board 1 was seated (21 November, 09:01, act {first}) and taken away again." in read("rounds/1/")
        assert phone.get("/e/one/boards/1/1/").status == 404
        do(partial(seat_board, ref=HERE, seats=seats(3, 2, 1, 4, 5, 6, 7)))
        do(partial(record_counts, ref=HERE, year=1901, centres=COUNTS))
        assert f"Seated otherwise before (21 November, 09:01, act {first}): A Ben, F Cid" in read("boards/1/1/")
        assert "taken away" not in read("rounds/1/")

        assert "after play had begun" not in read("rules/")
        other = f"{live.event.tournament.rulebook_text}\n# another\n"
        rules = do(partial(change_event, rulebook_text=other))
        assert f"act {rules})" in read("rules/")
        do(lambda event: undo(event, rules))
        assert f"act {rules})" in read("rules/"), "also where it was withdrawn"
