"""Good inputs of every reader, and the readers that take more than a call."""

import io
import json
import random
import tempfile
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from random_rounds import RandomEvent

from boardcall.clock.seal import seal_end, split
from boardcall.errors import BoardcallError
from boardcall.exchange.event_file import check_file, event_file
from boardcall.exchange.games.recognition import read_games
from boardcall.exchange.sheets.sheet_reader import read_sheet_file
from boardcall.exchange.written_sheets import TABLES, WrittenTable, as_csv, as_xlsx
from boardcall.game import Location, Phase, PhaseKind, Position, Power, Unit
from boardcall.game.canonical import read_canonical
from boardcall.notation import (
    LANGUAGES,
    OrderSettings,
    write_record,
)
from boardcall.notation.names import name_table
from boardcall.rulebook import rulebook_ids, rulebook_text
from boardcall.seeding.frozen import write_problem
from boardcall.series.event_results import FORMAT, EventResults, SeriesEntry, write_results
from boardcall.store.damaged_events import open_shown
from boardcall.store.handover import open_handover
from boardcall.store.jsonl import read_file
from boardcall.store.sealed_papers import card_of, new_key, seal
from boardcall.store.signing_key import signature_problem
from boardcall.tables.codec import canonical
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.ledger.chain import Head, _digest, read_entry
from boardcall.tournament.ledger.heads import head_code, head_words
from boardcall.tournament.ledger.replay import Replay
from boardcall.tournament.people import People
from boardcall.web.api.request_body import read_body
from exchange.game_form_texts import TEXTS
from exchange.sheet_layouts import layout
from fuzzing.spoiling import JUNK, spoilt_text, spoilt_value

SAMPLES = Path(__file__).parents[2] / "src" / "boardcall" / "web" / "sample"

START = Position.start()
TESTS = Path(__file__).parents[2] / "tests"
Chance = random.Random


def said(found: object) -> object:
    """Says every sentence of a value that has problems."""
    for problem in getattr(found, "problems", ()):
        str(problem)
    return found


# orders

WORDS = sorted(" ".join(phrase) for phrase in name_table(LANGUAGES).phrases)
SHEETS = (
    "FRA: A Par - Bur\nA Mar S A Par-Bur\nF Bre-MAO",
    "Austria\nBudapest to Serbia\nTrieste holds\nVienna supports Budapest to Serbia",
    "F NTH C A YOR - NWY\nA YOR - NWY via convoy\nF STP/SC - BOT",
    "Allemagne : A Mun S A Ber-Sil ; F Kie - Dan (échec)",
    "Deutschland: A München - Tirol; F Kiel hält",
    "build A Par, F Bre; waive; remove F Mid", "retreat A Bur - Gas\ndisband F ION",
)  # fmt: skip


def sheet_made(chance: Chance) -> tuple[str, Any]:
    text = spoilt_text(chance, SHEETS)
    if chance.random() < 0.5:
        text = " ".join(chance.choice((*WORDS, *JUNK[:30], "-", "\n", ":", ";")) for _ in range(chance.randrange(30)))
    languages = tuple(chance.sample(LANGUAGES, chance.randrange(1, len(LANGUAGES) + 1)))
    how = {
        "position": chance.choice((None, START)),
        "power": chance.choice((None, *Power)),
        "phase": chance.choice((None, *PhaseKind)),
        "settings": OrderSettings(languages=languages),
    }
    return text, how


def marks(text: str) -> None:
    for read in (Phase.read, Location.read, lambda one: Unit.read(Power.FRANCE, one)):
        with suppress(ValueError):
            read(text)
    for kind in PhaseKind:
        with suppress(ValueError):
            read_canonical(text, Power.FRANCE, kind)


SEALED_END = seal_end("club", 1, "15:26", salt=bytes(16))
SLIPS = split(SEALED_END, pad=bytes(24))
SMALL = (
    "A0@1904 E10 F9 G8 I5 R0@1908 T2", "1905 A3 E5 F4 G6 I4 R7 T5", "Saturday before 12:30",
    "day 2 9:15", "2 h before start",
    "2026-11-21 12:00", "Wine Room: 1-4, 7\nHall: 8", head_words("9f" * 32), head_code("9f" * 32), "9f" * 32,
    "ann@example.org", "https://hooks.example.org/a?b=c", "## Title\n\nText.\n\n## A. More\n\nText",
    *SLIPS, SEALED_END.text,
    "boardcall handicaps\nrulebook club\nsalt 00\np1 1/2", "fewest rounds sat out so far (II.3)",
)  # fmt: skip


# events


@cache
def chain() -> tuple[Replay, ...]:
    """An event after each of its acts, the empty one first."""
    found = [Replay()]
    for name in (SAMPLES / "paris.jsonl", TESTS / "store" / "released" / "0.1.jsonl"):
        entries, people = read_file(name.read_bytes())
        found.append(Replay(people=People.of(people)))
        for entry in entries[:700]:
            found.append(found[-1].then(entry))
    return tuple(found)


def rehashed(record: dict[str, Any]) -> str:
    """The line of an act whose hash fits it."""

    record.pop("hash", None)
    try:
        return canonical({**record, "hash": _digest(record)})
    except (ValueError, TypeError, UnicodeEncodeError):
        return "{}"


def act_made(chance: Chance) -> tuple[int, str]:
    known = chain()
    at = chance.choice([number for number, one in enumerate(known) if one.entries])
    record = json.loads(known[at].entries[-1].line)
    record["body"] = spoilt_value(chance, record["body"]) if chance.random() < 0.9 else spoilt_value(chance, record)
    return at - 1, rehashed(record)


def then(given: tuple[int, str]) -> None:
    before = chain()[given[0]]
    after = before.then(read_entry(given[1]))
    for failure in after.failures[len(before.failures) :]:
        str(failure.sentence)


@cache
def place() -> Path:
    folder = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    return Path(tempfile.mkdtemp(prefix="boardcall-fuzz-", dir=folder)) / "one.jsonl"


def ledgers() -> Sequence[bytes]:
    data = (TESTS / "store" / "released" / "0.1.jsonl").read_bytes()
    lines = data.splitlines(keepends=True)
    return data, b"".join(lines[: len(lines) // 2])


def opened(data: bytes) -> None:
    place().write_bytes(data)
    with open_shown(place()) as shown:
        assert shown.event.replay is not None


# files


def games() -> Sequence[str]:

    known = [one.read_text("utf-8") for one in (TESTS / "cases" / "games").glob("*.txt")]
    return [*TEXTS.values(), *(one[:LONG_GAME] for one in known)]


def records() -> Sequence[str]:

    return [write_record(game) for text in TEXTS.values() for game in read_games(text).games]


LONG_GAME = 1500
"""Letters of a game: a longer one takes longer, and shows nothing else."""


def saved() -> Sequence[str]:
    return [(TESTS / "cases" / "games" / "saved-game.json").read_text("utf-8"), *(t for t in games() if t[:1] in "[{")]


def tables() -> Sequence[str]:

    found = []
    for seed in range(30):
        for _, grid in layout(seed).sheets:
            found.append("\n".join(("," if seed % 2 else "\t").join(map(str, row)) for row in grid))
    return [*found, (SAMPLES / "players.csv").read_text("utf-8"), *written()]


@cache
def written() -> tuple[str, ...]:
    """Tables of an event as they leave."""
    tournament = chain()[-1].tournament
    return tuple(as_csv(table(tournament))[1:3000] for table in TABLES.values())


ROLL = "player,team,present\nAnn,Reds,yes\nBen,Reds,no\nCid,,\n"
PASTED = "First name\tLast name\tCountry\tBirth date\nAnn\tLee\tFrance\t1980-05-06\nBen\tNo\tDE\t5/6/1981\n"


def books() -> Sequence[bytes]:
    rows = [tuple(line.split(",")) for line in written()[0].splitlines()]
    return [as_xlsx({"Round 1": WrittenTable.of(rows[0], rows[1:])}), ods(rows)]


def ods(rows: Sequence[Sequence[str]]) -> bytes:

    cells = "".join(
        "<table:table-row>"
        + "".join(f'<table:table-cell office:value-type="string"><text:p>{c}</text:p></table:table-cell>' for c in row)
        + "</table:table-row>"
        for row in rows
    )
    names = "".join(f' xmlns:{n}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"' for n in ("office", "table", "text"))
    content = (
        f'<?xml version="1.0"?><office:document-content{names}><office:body><office:spreadsheet>'
        f'<table:table table:name="1">{cells}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        file.writestr("content.xml", content)
        file.writestr("META-INF/manifest.xml", MANIFEST)
    return out.getvalue()


MANIFEST = """<?xml version="1.0"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>"""


def cells(data: str) -> None:
    said(read_sheet_file(data.encode("utf-8", "surrogatepass")))


SEATS = "round,board,power,player\n" + "".join(f"1,{b},{p},P{b}{p}\n" for b in (1, 2) for p in "AEFGIRT")


def lists() -> Sequence[str]:

    found = [write_problem(problem) for seed in range(3) for problem in RandomEvent(seed, most=21).problems()]
    return [one for one in found if len(one) < 20_000]


def seatings() -> Sequence[str]:
    boards = [{"board": 1, "seats": {one.value: f"p{number}" for number, one in enumerate(Power)}}]
    whole = {"boardcall": "seating", "format": 1, "round": 1, "boards": boards}
    draw = {"algorithm": 1, "effort": 4, "words": "6 3 5", "list_digest": "00", "problem": json.loads(lists()[0])}
    return [json.dumps(whole), json.dumps({**whole, "draw": draw})]


def rated() -> Sequence[str]:
    rating = {"name": "Ann", "mean": 1.5, "uncertainty": 1.0, "games": 3}
    powers = [{**rating, "name": one.value} for one in Power]
    whole = {"format": "boardcall ratings 1", "boards": 2, "noise": 1.0, "sharpness": 1.0, "players": [rating]}
    return [json.dumps({**whole, "powers": powers, "shapes": [[3, 5, 5, 5, 5, 6, 5]]})]


def results() -> Sequence[str]:
    entry = SeriesEntry(1, PlayerId("p1"), "Ann", Fraction(7, 2), 3)
    return [write_results(EventResults(FORMAT, "One", date(2026, 11, 21), ("Cup",), "final", (entry,)))]


def told() -> Sequence[str]:
    """A tournament as dipvis tells it."""
    players = {one.full_name: {"name": f"P{one}", "final_scs": 5, "score": 1.5} for one in Power}
    games = {
        "R1B1": {
            "players": {str(name): seat for name, seat in players.items()},
            "final-year": 1907,
            "draw": {"powers": []},
        }
    }
    results = [{"player_name": "PA", "score": 1.5, "ranking": 1}]
    return [json.dumps({"rounds": {"1": {"games": games, "scoring_system": "x"}}, "results": results})]


SERIES = 'name = "Cup"\nevents = ["one.json", "two.jsonl"]\npoints = ["10", "5", "5/2"]\nbest_of = 2\nby = "place"\n'


def rulebooks() -> Sequence[str]:
    return [rulebook_text(one)[0] for one in rulebook_ids()]


def systems() -> Sequence[str]:
    catalogue = Path(__file__).parents[2] / "src" / "boardcall" / "scoring" / "catalogue"
    return [one.read_text("utf-8") for one in sorted(catalogue.glob("*.toml"))]


@cache
def key_made() -> str:
    return new_key()


def papers() -> Sequence[str]:
    sealed = seal({"words": "It was so.", "from": "p1"}, [card_of(key_made())])
    return [json.dumps({"boardcall": "sealed case", "format": 1, "paper": sealed})]


def unsealed(text: str) -> None:
    open_handover(text, key_made(), called="file")


def backups() -> Sequence[bytes]:

    entries, _ = read_file((TESTS / "store" / "released" / "0.1.jsonl").read_bytes())
    head = Head.of(entries)
    about = {
        "boardcall": "backup",
        "format": 1,
        "event": "One",
        "made": "2026-11-21T09:00:00+00:00",
        "acts": head.number,
        "head": head.hash,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        from boardcall.web.access import backup

        for name, part in (
            (backup.ABOUT, json.dumps({**about, **backup.FORMAT})),
            (backup.ACCOUNTS, "{}"),
            (backup.SECRETS, "{}"),
        ):
            file.writestr(name, part)
        file.writestr(backup.EVENT, (TESTS / "store" / "released" / "0.1.jsonl").read_bytes())
    return [out.getvalue()]


def restored(data: bytes) -> None:
    from boardcall.web.access.backup import read_backup

    read_file(read_backup(data).event)


def shown(data: bytes) -> None:

    check_file(data)


def shown_files() -> Sequence[bytes]:

    return [event_file("One", {"name": "One"})]


def signatures() -> Sequence[str]:
    return [json.dumps({"event": "0" * 64, "head": "1" * 64, "number": 3, "key": "ab" * 32, "signature": "cd" * 64})]


def signed(text: str) -> None:
    entries = chain()[3].entries
    signature_problem(text, entries, ("ab" * 32,))


PICTURES = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#123"/></svg>',
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0\x90wS\xde\0\0\0\x0cIDATx\x9cc\xf8\xcf\xc0\0\0\3\1\1\0\x18\xdd\x8d\xb0\0\0\0\0IEND\xaeB`\x82",
)


def bodies(text: str) -> None:
    """What programs send to the interface."""
    sent = text.encode("utf-8", "surrogatepass")
    for kind in body_kinds():
        try:
            read_body(kind, sent)
        except BoardcallError as error:
            str(error)


@cache
def body_kinds() -> tuple[type, ...]:
    from boardcall.web.machine.settings import configure

    configure(vault=place().with_name("vault.sqlite3"))
    from boardcall.web.api.operations import OPERATIONS

    kinds = {getattr(one, "body", None) for one in OPERATIONS}
    return tuple(sorted((one for one in kinds if isinstance(one, type)), key=lambda one: one.__name__))[::6]
