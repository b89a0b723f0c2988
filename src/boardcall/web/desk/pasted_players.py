"""Players pasted from a spreadsheet: a table to correct first, then those rows that are ticked, all at once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import pairwise
from typing import Any

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.player_rows import KnownPlayer, NewPlayer, take_rows, team_of
from boardcall.desk.people.players import plain_name, resemblances
from boardcall.errors import Problem, refuse
from boardcall.exchange.headings import COLUMNS
from boardcall.exchange.pasted_players import Pasted, PastedRow, read_pasted_players
from boardcall.exchange.sheets.cells import yes_or_no
from boardcall.exchange.towns import towns_called
from boardcall.rulebook.needs import needs
from boardcall.seeding.rounds.roll_call import may_enter, may_preregister
from boardcall.tables.days import day_in
from boardcall.tournament import NO_TEAM, OFFICES, Player, TeamId
from boardcall.tournament.roll_call import Local
from boardcall.web.desk.details import Asking, Details, DetailsReader
from boardcall.web.desk.fees import last_day_to_pay
from boardcall.web.desk.players import local_day, new_salt, shown_players
from boardcall.web.desk.sign_up import LOCALS
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form, typed
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import day_named, say, with_colon, with_commas

PAID = frozenset({"paid", "paye", "payé", "bezahlt"})
UNPAID = frozenset({"", "not paid", "unpaid", "open", "offen"})
"""What a cell says beside yes and no."""
DAYS = {
    "paid": say("Day of payment for “yes” under “Fee paid”"),
    "preregistered": say("Day of sign-up for “yes” under “Preregistered”"),
}
"""The columns that hold a day, and how the day is asked of those who have only a yes there."""
NEEDED_FOR = {
    "home": "home-location",
    "distance_km": "home-location",
    "born": "birth-date",
    "family": "family",
    "local": "club-status",
}
"""Columns that are read only where a rule needs them."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Somebody registered whom a row may be about; `team` is one that conflicts with the row's."""

    player: Player
    team: TeamId
    joins: bool
    """Whether they would join the row's team without leaving one."""


@dataclass(frozen=True, slots=True)
class PastedPerson:
    """A row of what was pasted: what it says, whom it may be about already, and whether it is ticked."""

    row: int
    cells: dict[str, str]
    known: tuple[Alike, ...]
    twin: int | None
    """The row before that names the same person."""
    ticked: bool
    problems: tuple[Problem, ...]
    asking: Asking

    @property
    def name(self) -> str:
        return self.cells["name"]

    @property
    def team(self) -> str:
        return self.cells.get("team", "")

    @property
    def local(self) -> str:
        """What the row says of the host club, as the form's choice has it."""
        return known_local(self.cells.get("local", "")).value

    @property
    def other_teams(self) -> tuple[str, ...]:
        """The teams that the row's people are in and the sheet does not say."""
        return tuple(dict.fromkeys(one.team for one in self.known if one.team))


@dataclass(frozen=True, slots=True)
class PastedSheet:
    """What was pasted with what was corrected in it, row by row."""

    pasted: Pasted
    sent: dict[str, str] = field(default_factory=dict)

    def cells(self, row: PastedRow) -> dict[str, str]:
        """The current cells of a row, by column."""
        columns = ("name", *self.pasted.columns)
        told = {"name": row.name, **row.cells}
        return {one: self.sent.get(f"{row.row}-{one}", told.get(one, "")) for one in columns}

    def look_up_towns(self) -> None:
        """Has all towns looked up at once: the list of towns is long."""
        towns_called(self.cells(row).get("home", "") for row in self.pasted.rows)

    def days_asked(self, rows: Iterable[PastedRow]) -> list[str]:
        """The columns in which one of these rows has a yes in place of a day."""
        found = [self.cells(row) for row in rows]
        return [column for column in DAYS if any(says_yes(one.get(column, "")) for one in found)]

    def reader(self, row: PastedRow) -> DetailsReader:
        """What reads those cells, each as the field of its row."""
        fields = {f"{row.row}-{column}": cell for column, cell in self.cells(row).items()}
        town = f"{row.row}-home_town"
        return DetailsReader(fields | {town: self.sent.get(town, "")}, prefix=f"{row.row}-", takes_largest=True)


def paste_page(call: Call) -> HttpResponse:
    """What was pasted, as a table to correct, before anybody is registered."""
    text = call.request.POST.get("text", "")
    pasted = _read(call, text)
    if pasted.problems or not pasted.rows:
        problems = pasted.problems or (Problem(say("No names were found."), say("Copy them again."), field="text"),)
        return shown_players(call, typed(call.request, problems))
    form = Form({"text": text} | _likely_days(call.event.now().event))
    return _preview(call, PastedSheet(pasted), form, ticked=None)


def _read(call: Call, text: str) -> Pasted:
    """What was pasted; of its columns those of no rule are left out, and private ones are never read."""
    asked = {need.data for need in needs(call.event.now().rulebook)}
    wanted = frozenset(column for column in COLUMNS if NEEDED_FOR.get(column, "") in {"", *asked})
    return read_pasted_players(text, wanted=wanted)


def _preview(call: Call, sheet: PastedSheet, form: Form, *, ticked: frozenset[str] | None) -> HttpResponse:
    """The rows, with what was chosen of each; without `ticked` those who are new are ticked."""
    snapshot = call.event.now()
    today = local_day(snapshot.event)
    sheet.look_up_towns()
    rows = sheet.pasted.rows
    names = [sheet.cells(row)["name"] for row in rows]
    alike, twins = resemblances(snapshot.event, names), _twins(rows, names)
    found = []
    for row, known in zip(rows, alike, strict=True):
        cells = sheet.cells(row)
        same = tuple(_alike(snapshot, one, TeamId(cells.get("team", ""))) for one in known)
        twin = twins.get(row.row)
        tick = (not known and twin is None) if ticked is None else str(row.row) in ticked
        problems = form.problems if ticked is not None else tuple(_row(sheet, row, {}, today)[1])
        mine = tuple(one for one in problems if one.field.startswith(f"{row.row}-"))
        shown = Form({f"{row.row}-{key}": cell for key, cell in cells.items()} | dict(form.values), mine)
        asking = Asking(snapshot.rulebook, shown)
        found.append(PastedPerson(row.row, cells, same, twin, tick, mine, asking))
    notes = sheet.pasted.notes
    if any(one.team for one in found) and not snapshot.rulebook.team.enabled:
        notes += (say("The rulebook has no team event: teams are kept beside the names, and have no places."),)
    if any(one.asking.towns(f"{one.row}-home") for one in found):
        notes += (say("Where several towns have the same name, the largest is chosen. Choose another if it is wrong."),)
    asked = {f"yes-{column}": DAYS[column] for column in sheet.days_asked(rows)}
    fields = {*asked, *(one.field for candidate in found for one in candidate.problems)}
    in_rows = _each_once(one for candidate in found if candidate.ticked for one in candidate.problems)
    return private_page(
        call,
        "desk/paste.html",
        snapshot=snapshot,
        form=form,
        candidates=found,
        columns=[(column, HEADS[column]) for column in sheet.pasted.columns],
        problems=(*(one for one in form.problems if one.field not in fields), *in_rows),
        locals=LOCALS,
        notes=notes,
        asked=asked,
        last_day=last_day_to_pay(snapshot.event),
    )


def _each_once(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems of rows; one that several rows share is said once and names them."""
    rows: dict[Problem, list[int | None]] = {}
    for one in problems:
        rows.setdefault(replace(one, field="", row=None), []).append(one.row)
    return tuple(
        replace(one, message=with_colon(say("rows {numbers}", numbers=with_commas(numbers)), one.message))
        if len(numbers) > 1
        else replace(one, row=numbers[0])
        for one, numbers in rows.items()
    )


HEADS = {
    "team": say("Team"),
    "home": say("Home town"),
    "distance_km": say("Kilometres"),
    "country": say("Nationality"),
    "born": say("Date of birth"),
    "family": say("Family or couple"),
    "local": say("Where from"),
    "role": say("Office"),
    "paid": say("Fee paid"),
    "preregistered": say("Preregistered"),
    "wdd_id": say("Number at the WDD"),
    "wdr_id": say("Number at the WDR"),
}
"""What the columns of the table are called."""


def _twins(rows: tuple[PastedRow, ...], names: list[str]) -> dict[int, int]:
    """Rows that name the same person as a row before: alike except for case, accents, marks, blanks or order."""
    first: dict[str, list[int]] = {}
    for row, name in zip(rows, names, strict=True):
        first.setdefault(plain_name(name), []).append(row.row)
    return {later: earlier for same in first.values() for earlier, later in pairwise(same)}


def _alike(snapshot: Snapshot, player: Player, team: TeamId) -> Alike:
    theirs = team_of(snapshot.event, player.id)
    stands = theirs.name if theirs and team and theirs.name != team else NO_TEAM
    return Alike(player, stands, bool(team) and theirs is None)


def accept_pasted(call: Call) -> HttpResponse:
    """Registers the rows that were ticked and completes those who were recognised, all at once."""
    sent = call.request.POST
    sheet = PastedSheet(_read(call, sent.get("text", "")), {name: str(value) for name, value in sent.items()})
    ticked = frozenset(sent.getlist("take"))
    sheet.look_up_towns()
    page = partial(_preview, ticked=ticked)
    return answer(call, lambda event: _taken(sheet, event, sent, ticked), page, sheet, to="desk/players/")


def _likely_days(event: Event) -> dict[str, str]:
    """Today for each yes, and nothing where the last day of the rules is past: then the day counts, and is asked."""
    told, today = event.rulebook.registration, local_day(event)
    verdicts = {
        "paid": may_enter(told, signed_up=None, paid=today),
        "preregistered": may_enter(replace(told, fee_required=False), signed_up=today, paid=None),
    }
    if not may_preregister(told, on=today).allowed:
        del verdicts["preregistered"]
    return {f"yes-{column}": today.isoformat() for column, verdict in verdicts.items() if verdict.allowed}


def _days_of_yes(
    sheet: PastedSheet, rows: Iterable[PastedRow], today: date
) -> tuple[dict[str, date | None], list[Problem]]:
    """The day that a yes in these rows means, by column, and what is wrong with it."""
    reader, found = DetailsReader(sheet.sent, prefix="yes-"), {}
    for column in sheet.days_asked(rows):
        known = len(reader.problems)
        found[column] = _day(reader, column, None, today)
        if found[column] is None and len(reader.problems) == known:
            reader.wrong(column, say("The day is missing."), say("Give today or an earlier day."))
    return found, reader.problems


def _taken(sheet: PastedSheet, event: Event, sent: Any, ticked: frozenset[str]) -> Draft:
    today = local_day(event)
    rows = [row for row in sheet.pasted.rows if str(row.row) in ticked or sent.get(f"as-{row.row}", "")]
    days, problems = _days_of_yes(sheet, rows, today)
    fresh, known = [], []
    for row in rows:
        same = sent.get(f"as-{row.row}", "")
        given, wrong = _row(sheet, row, days, today)
        problems += wrong
        if same == "new" or str(row.row) in ticked:
            fresh.append(given)
        else:
            asked = f"team-{row.row}"
            known.append(KnownPlayer(same, given, ANSWERS.get(sent.get(asked, "")), asked))
    refuse(problems)
    return take_rows(event, fresh, known, new_salt=new_salt)


def _row(
    sheet: PastedSheet, row: PastedRow, days: Mapping[str, date | None], today: date
) -> tuple[NewPlayer, list[Problem]]:
    """What a row says of its person, and what is wrong with it, each problem at its field and with its row.

    `days` is what a yes means, by column.
    """
    reader = sheet.reader(row)
    local = known_local(reader.text("local"))
    told = reader.details(Details(local=local))
    if not told.name:
        reader.wrong("name", say("The name is missing."), say("Write it, or do not tick the row."))
    given = NewPlayer(
        told.name,
        TeamId(reader.text("team")),
        _roles(reader),
        told.family,
        local,
        _day(reader, "paid", days.get("paid"), today),
        _day(reader, "preregistered", days.get("preregistered"), today),
        **told.facts(),
    )
    return given, [Problem(one.message, one.hint, row=row.row, field=one.field) for one in reader.problems]


def says_yes(cell: str) -> bool | None:
    """Whether a cell says yes, or that somebody paid; None where it says something else."""
    text = cell.strip().casefold()
    return True if text in PAID else False if text in UNPAID else yes_or_no(text)


def known_local(cell: str) -> Local:
    """Whom a cell says to be of the host club: a yes is a member, other words travelled here."""
    text = cell.strip().casefold()
    return Local.CLUB_MEMBER if says_yes(text) else Local(text) if text in set(Local) else Local.TRAVELLER


def _roles(reader: DetailsReader) -> frozenset[str]:
    found = frozenset(reader.text("role").casefold().replace(",", " ").split())
    if found - OFFICES.keys():
        hint = say("Write one of {offices}, or leave it empty.", offices=", ".join(OFFICES))
        reader.wrong("role", say("There is no such office."), hint)
    return found.intersection(OFFICES)


def _day(reader: DetailsReader, column: str, yes: date | None, today: date) -> date | None:
    """The day a cell names, or `yes` for a yes."""
    text = reader.text(column)
    if (said := says_yes(text)) is not None:
        return yes if said else None
    if (found := day_in(text)) is None:
        hint = say("Write yes, no, or a date as 1985-04-30.")
        reader.wrong(column, say("“{text}” is neither yes nor no nor a date.", text=text[:40]), hint)
        return None
    if found > today:
        hint = say("Give today or an earlier day.")
        reader.wrong(column, say("{day} is still to come.", day=day_named(found)), hint)
    return found


ANSWERS = {"stay": False, "move": True}
"""The choices for somebody who is in another team than the sheet's."""
