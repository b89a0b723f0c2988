"""Good inputs of readers beside the files of events: a first machine's answers, lots, plans, addresses, days."""

import json
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from boardcall.errors import BoardcallError
from boardcall.exchange.results import Sheets, read_event
from boardcall.rulebook import rulebook_text
from boardcall.rulebook.reader import read_rulebook
from boardcall.seeding.rounds.lots_list import LotsList, LotsPool, LotsRules, read_lots, write_lots
from boardcall.seeding.rounds.numbers import Attendee
from boardcall.seeding.settings import RollCall
from boardcall.store.places import create_ledger
from boardcall.store.series_file import series_rules
from boardcall.tables.codec import parse_json
from boardcall.tables.days import read_days
from boardcall.tournament.ids import PlayerId, RoundNumber
from fuzzing.good_inputs import SAMPLES, body_kinds, written

MOST_ACTS = 12
POINTS = "place,points\n1,100\n2,50.5\n3,25\n"
DAYS = ("21/11/2026", "2026-11-21", "5.6.1981", "29/02/2028", "1/2")
PLAN = '[{"show": "standings", "seconds": 20}, {"show": "boards", "seconds": 9}]'
ADDRESSES = "Ann Lee, ann@example.org\nBen No <ben@example.org>\nCid"


def lots() -> Sequence[str]:
    people = tuple(Attendee(PlayerId(f"p{number}")) for number in range(1, 16))
    return [write_lots(LotsList(RoundNumber(1), LotsRules.of(RollCall()), False, (LotsPool("", people),)))]


def lots_read(text: str) -> None:
    write_lots(read_lots(text))


def days(text: str) -> None:
    read_days({"one": text}, "one")


def points(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "points.csv").write_text(text, "utf-8", "replace", "")
        (Path(folder) / "one.toml").write_text('name = "One"\nevents = []\nby = "place"\npoints_file = "points.csv"\n')
        series_rules(Path(folder) / "one.toml")


def tables_of_events() -> Sequence[str]:
    return [written()[0], f"{written()[0]}\n\0{written()[1]}"]


@cache
def _club() -> Any:
    return read_rulebook(rulebook_text("club")[0])


def event_of_tables(text: str) -> None:
    results, _, players = text.partition("\0")
    read_event(Sheets(results, players or None), _club())


def plans(text: str) -> None:
    body_kinds()
    from boardcall.web.screens.plan import read_plan

    read_plan(text)


def answers() -> Sequence[str]:
    """What a first machine tells the second that follows it."""
    lines = (SAMPLES / "congress.jsonl").read_text("utf-8").splitlines()
    acts = [line for line in lines if '"act"' in line and '"number"' in line][:MOST_ACTS]
    people = [line for line in lines if line.startswith('{"person"')][:MOST_ACTS]
    return [json.dumps({"hash": "", "acts": acts, "people": people, "backup": ""})]


def followed(text: str) -> None:
    """What the second machine does with it."""
    body_kinds()
    from boardcall.web.access.standby import FirstMachine, Follower, copied

    class First(FirstMachine):
        def ask(self, **_: object) -> Any:
            return copied(parse_json(text))

    with (
        tempfile.TemporaryDirectory() as folder,
        create_ledger(Path(folder) / "two.jsonl") as ledger,
        suppress(ValueError),
    ):
        Follower(First("http://first/e/one/", "t"), ledger, Path(folder) / "two.standby.zip").step()


def addressed(text: str) -> None:
    body_kinds()
    from boardcall.web.desk.messages import read_addresses

    with suppress(BoardcallError):
        read_addresses(_snapshot(), text)


@cache
def _snapshot() -> Any:
    from boardcall.store.live import read_event as read_place
    from boardcall.web.event.snapshot import Snapshot

    return Snapshot(read_place(SAMPLES / "congress.jsonl"))
