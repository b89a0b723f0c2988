"""The players of a round from a spreadsheet: who is present, their teams, families, wishes and offers."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardcall.errors import InputError, refuse
from boardcall.exchange.cell_reader import POWER_NAMES, CellReader
from boardcall.exchange.spreadsheet import Columns, SheetRow, read_sheet
from boardcall.game import Power
from boardcall.seeding.rounds.roll_call import Participant
from boardcall.seeding.settings import SitOutClass
from boardcall.tournament import PlayerId, RoundNumber, Team, TeamId, players_of
from boardcall.wording import say

COLUMNS = Columns(
    ("player",),
    (
        "team",
        "role",
        "avoid",
        "family",
        "preferences",
        "present",
        "sit_out",
        "two_boards",
        "recorder",
        "preregistered",
        "late",
        "club",
        "pool",
        "power",
        "sat_out_rounds",
        "born",
        "country",
        "distance_km",
        "home",
        "wdd_id",
        "wdr_id",
    ),
    most=20_000,
)
"""The last six are for standings, and for ties in the ranking that boards follow; one players sheet does for both."""

YES = frozenset({"yes", "y", "1", "x", "true", "ja", "oui", "✓", "present"})
NO = frozenset({"no", "n", "0", "false", "nein", "non", "-", "absent"})
LOCALS = {group.value: group for group in SitOutClass if group.value.startswith("local-")} | {
    SitOutClass.TRAVELLER.value: SitOutClass.TRAVELLER
}


@dataclass(frozen=True, slots=True)
class RollCallSheet:
    """The people of a sheet in its order (ids are the names in it), their teams, and what was understood."""

    people: tuple[Participant, ...]
    teams: tuple[Team, ...]


def read_roll_call(data: bytes | str, *, file: str = "") -> RollCallSheet:
    """Reads a players sheet for a board call. Raises InputError with every problem, each with row and column.

    Without a column `present` everybody in the sheet is present. With one, an empty cell means absent if anybody is
    marked as present, and present if only absent people are marked.
    """
    sheet = read_sheet(data, COLUMNS, file=file)
    reader = _Reader(file, sheet.rows)
    people = tuple(filter(None, map(reader.person, sheet.rows)))
    reader.find_duplicates()
    refuse([*sheet.problems, *reader.problems])
    if not people:
        raise InputError.of(say("the sheet names nobody."), say("Write a player in each row."), file=file)
    return RollCallSheet(people, tuple(_teams(people, reader.powers)))


def _teams(people: Iterable[Participant], powers: dict[PlayerId, Power]) -> Iterator[Team]:
    members: dict[TeamId, list[PlayerId]] = {}
    for person in people:
        if person.team:
            members.setdefault(person.team, []).append(person.id)
    for team, players in members.items():
        yield Team(team, tuple(players), tuple((player, powers[player]) for player in players if player in powers))


class _Reader(CellReader):
    """Reads the rows of a roll call."""

    def __init__(self, file: str, rows: tuple[SheetRow, ...]) -> None:
        super().__init__(file)
        self.rows = rows
        self.powers: dict[PlayerId, Power] = {}
        self.names = {row.cells["player"] for row in rows if row.cells["player"]}
        self._family_of: dict[str, list[SheetRow]] = {}
        for row in rows:
            for one in dict.fromkeys(self._list(row, "family")):
                self._family_of.setdefault(one, []).append(row)
        self.ticked = any(row.cells["present"].casefold() in YES for row in rows)

    def person(self, row: SheetRow) -> Participant | None:
        before = len(self.problems)
        name = PlayerId(self.needed(row, "player", say("Write the player's name.")))
        power = self._powers_in(row, "power")
        if power:
            self.powers[name] = power[0]
        found = Participant(
            id=name,
            name=name,
            roles=self.roles(row),
            present=self._present(row),
            offers_sit_out=self._is(row, "sit_out"),
            offers_double=self._is(row, "two_boards"),
            recorder=self._is(row, "recorder"),
            preregistered=self._is(row, "preregistered"),
            late=self._is(row, "late"),
            registered=row.number,
            team=TeamId(row.cells["team"]),
            families=self._families(row),
            avoid=self._avoid(row),
            preferences=self._powers_in(row, "preferences"),
            local=self._local(row),
            sat_out=self._rounds(row),
            pool=row.cells["pool"],
        )
        return None if len(self.problems) > before else found

    def find_duplicates(self) -> None:
        seen: dict[str, int] = {}
        for row in self.rows:
            name = PlayerId(row.cells["player"])
            if name in seen:
                self.add(
                    row,
                    "player",
                    say("row {name} names this player already.", name=seen[name]),
                    say("Keep one of the two rows."),
                )
            seen.setdefault(name, row.number)

    def _yes_or_no(self, row: SheetRow, column: str) -> bool | None:
        text = row.cells[column].casefold()
        if text and text not in YES | NO:
            self.add(row, column, say("this is neither yes nor no."), say("Write yes or no, or leave the cell empty."))
        return None if not text else text in YES

    def _is(self, row: SheetRow, column: str) -> bool:
        return self._yes_or_no(row, column) is True

    def _present(self, row: SheetRow) -> bool:
        said = self._yes_or_no(row, "present")
        return not self.ticked if said is None else said

    def _list(self, row: SheetRow, column: str) -> list[str]:
        text = row.cells[column]
        if text in self.names:
            return [text]
        return [part.strip() for part in re.split(r"[;|/,]", text) if part.strip()]

    def _avoid(self, row: SheetRow) -> tuple[PlayerId, ...]:
        for name in self._list(row, "avoid"):
            if name not in self.names:
                self.add(
                    row,
                    "avoid",
                    say("nobody in the sheet is called {name}.", name=name),
                    say("Write the name as in its row."),
                )
            elif name == row.cells["player"]:
                self.add(row, "avoid", say("nobody can avoid themselves."), say("Name somebody else."))
        return players_of(self._list(row, "avoid"))

    def _families(self, row: SheetRow) -> tuple[str, ...]:
        """Labels; if a partner's name is used as a label, the pair gets a label of both names."""
        me = row.cells["player"]
        named = [" and ".join(sorted((me, one))) if one in self.names else one for one in self._list(row, "family")]
        by_others = [
            " and ".join(sorted((me, other.cells["player"])))
            for other in self._family_of.get(me, ())
            if other is not row and me
        ]
        return tuple(dict.fromkeys([*named, *by_others]))

    def _powers_in(self, row: SheetRow, column: str) -> tuple[Power, ...]:
        text = row.cells[column]
        parts = (
            list(text)
            if re.fullmatch(r"[A-Za-z]{2,7}", text) and self._is_letters(text)
            else re.split(r"[\s;|/,>]+", text)
        )
        powers = [POWER_NAMES.get(part.casefold()) for part in parts if part]
        if None in powers:
            self.add(
                row, column, say("this names no powers."), say("Write their letters, such as T or TRA, the best first.")
            )
        elif len(set(powers)) < len(powers):
            self.add(row, column, say("a power is listed twice."), say("Write each power once."))
        elif column == "power" and len(powers) > 1:
            self.add(row, column, say("a player plays one power."), say("Write one letter."))
        return tuple(power for power in powers if power is not None)

    @staticmethod
    def _is_letters(text: str) -> bool:
        return text.casefold() not in POWER_NAMES and all(letter.casefold() in POWER_NAMES for letter in text)

    def _local(self, row: SheetRow) -> SitOutClass:
        text = "-".join(row.cells["club"].casefold().split())
        if text and text not in LOCALS:
            self.add(
                row,
                "club",
                say("the rules have no such class."),
                say("Write one of {locals}.", locals=", ".join(LOCALS)),
            )
        return LOCALS.get(text, SitOutClass.TRAVELLER)

    def _rounds(self, row: SheetRow) -> tuple[RoundNumber, ...]:
        parts = [part for part in re.split(r"[\s;|/,]+", row.cells["sat_out_rounds"]) if part]
        if not all(re.fullmatch(r"[1-9][0-9]?", part) for part in parts):
            self.add(row, "sat_out_rounds", say("these are no rounds."), say("Write their numbers, such as 1 or 1 3."))
            return ()
        return tuple(RoundNumber(int(part)) for part in parts)
