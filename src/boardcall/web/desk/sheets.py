"""Sheets at the desk: a file or what was pasted, what it holds as a table to correct, its questions, then taking it."""

import base64
import binascii
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.errors import Problem
from boardcall.exchange.rulings_file import RULING_COLUMNS
from boardcall.exchange.sheets.intake import corrected, take_sheet
from boardcall.exchange.sheets.sheet_reader import KINDS, SheetReading, columns_shown, read_sheet_file
from boardcall.tournament import RoundNumber
from boardcall.web.desk.players import new_salt
from boardcall.web.machine import time
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form, typed, whole
from boardcall.web.request.language import language_of
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, say, say_number

LARGEST = 1_500_000
"""Bytes of a file that is sent along with the form."""
NUMBER = re.compile(r"[0-9]{1,6}")
"""The row of a cell in the name of its field."""
WORDS = {
    "players": say("Players and teams"),
    "roll-call": say("Roll call"),
    "board-call": say("Board call"),
    "results": say("Results"),
    "yearly": say("Centres year by year"),
    "awards": say("Awards"),
    "rulings": say("Rulings"),
}
HEADS = {
    "award": say("Award"),
    "player": say("Player"),
    "team": say("Team"),
    "country": say("Nationality"),
    "born": say("Date of birth"),
    "role": say("Office"),
    "home": say("Home town"),
    "round": say("Round"),
    "board": say("Board"),
    "power": say("Power"),
    "present": say("Present"),
    "sit_out": say("Offers to sit out"),
    "two_boards": say("Offers to play two boards"),
    "preferences": say("Wishes"),
    "avoid": say("Avoids"),
    "centres": say("Centres"),
    "eliminated": say("Out in"),
    "last_year": say("Last year"),
    "end": say("End"),
    "in_draw": say("In the draw"),
    "started_by": say("Begun by"),
    "replaced_in": say("Replaced in"),
    "neutral": say("Neutral centres"),
    "year": say("Year"),
    "event": say("Event"),
    "facts": say("What happened"),
    "ruling": say("Ruling: what holds"),
    "clause": say("Clause it is based on"),
    "why": say("Reason"),
    "alternatives": say("Milder ways that were ruled out"),
    "wdd_id": say("Number at the WDD"),
    "wdr_id": say("Number at the WDR"),
}
WIDE = frozenset({"award", "player", "team", "home", "avoid", "started_by", *RULING_COLUMNS.all})
"""Columns that hold names and sentences."""
PAGES = {
    "players": "desk/players/",
    "roll-call": "desk/roll-call/",
    "board-call": "desk/results/",
    "results": "desk/results/",
    "yearly": "desk/results/",
    "awards": "desk/awards/",
    "rulings": "desk/rulings/",
}
"""Where the desk leads after a sheet of each kind."""


@dataclass(frozen=True, slots=True)
class SentSheet:
    """What a form sent: the sheet, its kind, the answers, the cells that were corrected, the name of the file."""

    data: bytes
    kind: str
    answers: dict[str, str]
    cells: dict[tuple[int, str], str]
    name: str = ""
    said: Callable[[object], str] = str
    """The words of a choice in the language of the page."""

    def reading(self, known: tuple[str, ...]) -> SheetReading:
        """What the sheet holds, with what was corrected."""
        found = read_sheet_file(
            self.data, kind=self.kind, answers=self.answers, known=known, name=self.name, said=self.said
        )
        changed = {
            key: cell
            for key, cell in self.cells.items()
            if key[0] < len(found.rows) and cell != found.rows[key[0]].get(key[1], "")
        }
        return corrected(found, changed) if changed and found.outcome == "read" else found


def sheet_page(call: Call) -> HttpResponse:
    """The form for a sheet; what it holds, once one was sent; and taking it."""
    if call.request.method != "POST":
        return _form(call, Form())
    sent = _sent(call)
    if not sent.data:
        problem = Problem(say("No sheet was given."), say("Choose a file, or paste its cells."), field="file")
        return _form(call, typed(call.request, [problem]))
    if len(sent.data) > LARGEST:
        problem = Problem(
            say("The file is too large."), say("Copy the part that matters to a new sheet."), field="file"
        )
        return _form(call, typed(call.request, [problem]))
    if call.request.POST.get("do") != "take":
        return _shown(call, sent, Form())
    round_number = whole(call.request.POST.get("round", ""))

    def verb(event: Event) -> Draft:
        reading = sent.reading(_known(event))
        number = RoundNumber(round_number) if round_number else None
        return take_sheet(event, reading, new_salt=new_salt, at=time.now(), round=number)

    kind = sent.kind if sent.kind in PAGES else "results"
    return answer(call, verb, _shown, sent, to=PAGES[kind])


def _known(event: Event) -> tuple[str, ...]:
    return tuple(player.name for player in event.tournament.players if not player.withdrawn)


def _sent(call: Call) -> SentSheet:
    post = call.request.POST
    upload = call.request.FILES.get("file")
    data = b""
    if upload is not None and upload.size:
        data = upload.read(LARGEST + 1)
    elif post.get("text", "").strip():
        data = post["text"].encode()
    elif post.get("data"):
        data = _unpacked(post["data"])
    answers = {
        post.get(f"where-{name.removeprefix('answer-')}", ""): str(value)
        for name, value in post.items()
        if name.startswith("answer-") and str(value).strip()
    }
    cells = {}
    for name, value in post.items():
        number, _, column = name.removeprefix("cell-").partition("-")
        if name.startswith("cell-") and NUMBER.fullmatch(number) and column in HEADS:
            cells[int(number), column] = " ".join(str(value).split())
    kind = post.get("kind", "")
    name = (upload.name if upload else "") or post.get("name", "")
    return SentSheet(data, kind if kind in KINDS else "", answers, cells, name, language_of(call.request).said)


def _unpacked(packed: str) -> bytes:
    try:
        return zlib.decompressobj().decompress(base64.b64decode(packed, validate=True), LARGEST + 1)
    except (binascii.Error, ValueError, zlib.error):
        return b""


def _form(call: Call, form: Form, reading: SheetReading | None = None) -> HttpResponse:
    return private_page(
        call,
        "desk/sheet.html",
        form=form,
        kinds=[("", say("work it out")), *WORDS.items()],
        problems=reading.problems if reading else form.elsewhere("file"),
    )


def _shown(call: Call, sent: SentSheet, form: Form) -> HttpResponse:
    """What the sheet holds, as a table to correct, with its questions."""
    snapshot = call.event.now()
    reading = sent.reading(_known(snapshot.event))
    if reading.problems:
        return _form(call, Form({"kind": sent.kind}, status=422), reading)
    columns = [name for name in columns_shown(reading) if _is_shown(name, reading)]
    return private_page(
        call,
        "desk/sheet_rows.html",
        snapshot=snapshot,
        form=form,
        reading=reading,
        said=_said(reading),
        columns=[(name, HEADS[name]) for name in columns],
        wide=WIDE,
        answers=[(number, *one) for number, one in enumerate(sent.answers.items(), len(reading.questions))],
        data=base64.b64encode(zlib.compress(sent.data, 9)).decode(),
        name=sent.name,
        asks_round=reading.kind == "roll-call" and not all(row.get("round") for row in reading.rows),
    )


def _is_shown(column: str, reading: SheetReading) -> bool:
    """Whether a column has something in it; the year of an end also where a power is out, since scores may need it."""
    is_out = column == "eliminated" and any(row.get("centres") == "0" for row in reading.rows)
    return is_out or any(row.get(column) for row in reading.rows)


def _said(reading: SheetReading) -> Sentence:
    return say_number(
        "{kind}: {number} row was recognised.",
        "{kind}: {number} rows were recognised.",
        len(reading.rows),
        kind=WORDS[reading.kind],
    )
