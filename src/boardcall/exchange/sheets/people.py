"""Facts to people: players with team, country and day of birth; and the roll call with wishes and offers."""

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import date

from boardcall.exchange.countries import country_of, folded
from boardcall.exchange.sheets.book import Cell
from boardcall.exchange.sheets.cells import day_of, text_of, yes_or_no
from boardcall.exchange.sheets.facts import RowFact
from boardcall.exchange.sheets.names import is_formula, may_be_one, name_key, shown_names, told_apart
from boardcall.exchange.sheets.questions import YES_OR_NO, SheetAnswers
from boardcall.exchange.sheets.seats import full_name, is_person, round_number
from boardcall.exchange.sheets.words import OFFERS, ROLE_WORDS, power_of
from boardcall.exchange.world_database import database_id
from boardcall.game import POWERS
from boardcall.wording import say

NOTE = re.compile(r"[:!?]|\.$|\d{2,}|@|https?")
MOST_WORDS = 8


@dataclass(slots=True)
class PersonFacts:
    """One person of a sheet, with what it says of them as text; `present` by round, 0 where none is named."""

    name: str
    sheet: str
    row: int
    cells: dict[str, str] = field(default_factory=dict)
    present: dict[int, str] = field(default_factory=dict)
    facts: list[RowFact] = field(default_factory=list)


def people_of(facts: Sequence[RowFact], asked: SheetAnswers, known: Sequence[str] = ()) -> list[PersonFacts]:
    """Everybody the facts name, each once, in order; `known` are names that belong to different people."""
    rows = _rows(facts, asked)
    _teams_above(rows, asked)
    found = _joined(rows, asked)
    _similar(found, {name_key(name) for name in known}, asked)
    _days(found, asked)
    for person in found:
        _details(person, asked)
    return found


def _rows(facts: Sequence[RowFact], asked: SheetAnswers) -> list[PersonFacts]:
    """A person for each row and name; the facts of one row about one person are together."""
    found: dict[tuple[int, int, str], PersonFacts] = {}
    shown = _shown(facts)
    formulas = []
    for fact in facts:
        names = [full_name(fact), *(text_of(cell) for cell in fact.extra)]
        for raw in names:
            if not is_person(raw) or not raw.strip():
                continue
            if is_formula(raw):
                formulas.append((fact.row, raw))
                continue
            if _is_note(raw, fact):
                asked.note(say('Row {row} is not a player and was left out: "{text}".', row=fact.row, text=raw))
                continue
            name = shown.get((fact.table, raw), raw)
            person = found.setdefault((fact.table, fact.row, raw), PersonFacts(name, fact.sheet, fact.row))
            person.facts.append(fact)
    _ask_formulas(formulas, asked)
    return list(found.values())


def _shown(facts: Sequence[RowFact]) -> dict[tuple[int, str], str]:
    by_table: dict[int, list[str]] = defaultdict(list)
    capitals: dict[int, list[bool]] = defaultdict(list)
    for fact in facts:
        by_table[fact.table] += [name for name in (full_name(fact), *(text_of(cell) for cell in fact.extra)) if name]
        if fact.text("family_name"):
            capitals[fact.table].append(fact.text("family_name").isupper())
    found = {}
    for table, names in by_table.items():
        apart = any(fact.table == table and "family_name" in fact.cells for fact in facts)
        shown = {name: name for name in names} if apart else shown_names(names)
        found.update({(table, raw): name for raw, name in shown.items()})
    return found


def _is_note(raw: str, fact: RowFact) -> bool:
    others = [
        cell for role, cell in fact.cells.items() if role not in {"player", "given", "family_name"} and cell != ""
    ]
    return not others and not fact.extra and (bool(NOTE.search(raw)) or len(raw.split()) > MOST_WORDS)


def _ask_formulas(formulas: Sequence[tuple[int, str]], asked: SheetAnswers) -> None:
    if formulas:
        rows = ", ".join(str(row) for row, _ in dict.fromkeys(formulas))
        text = say(
            'Row {rows}: "{text}" is a formula, not a name. Leave these rows out?', rows=rows, text=formulas[0][1][:40]
        )
        asked.ask(f"row {rows}", text, (say("leave them out"),))


def _teams_above(people: Sequence[PersonFacts], asked: SheetAnswers) -> None:
    """Fills in teams that stand only beside their first player, as in merged cells.

    It is asked unless all teams then have the same number of players, three or more.
    """
    teams = [person.facts[0].cells.get("team", "") for person in people]
    named = [place for place, team in enumerate(teams) if team != ""]
    sizes = [end - start for start, end in itertools.pairwise([*named, len(teams)])]
    once = len({teams[place] for place in named}) == len(named) > 1 and len({one.facts[0].table for one in people}) == 1
    if not once or named[0] or min(sizes) == 1:
        return
    text = say("Do players without a team belong to the team named above them?")
    are_alike = len({*sizes}) == 1 and sizes[0] > 2  # of two, a pair may as well be followed by one without a team
    if not are_alike and folded(asked.ask("column team", text, YES_OR_NO)) != "yes":
        return
    above: Cell = ""
    for person, team in zip(people, teams, strict=True):
        above = team if team != "" else above
        person.facts[0].cells["team"] = above


IDENTITY = ("home", "born", "email", "country")


def _joined(rows: list[PersonFacts], asked: SheetAnswers) -> list[PersonFacts]:
    """Rows of one name: one person where the sheet shows it, several where it does, else it is asked."""
    by_key: dict[tuple[str, ...], list[PersonFacts]] = {}
    for person in rows:
        by_key.setdefault(name_key(person.name), []).append(person)
    kept: list[PersonFacts] = []
    for persons in by_key.values():
        kept += _one_or_several(persons, asked)
    kept.sort(key=rows.index)
    return kept


def _one_or_several(persons: list[PersonFacts], asked: SheetAnswers) -> list[PersonFacts]:
    per_table = Counter((person.facts[0].table, person.facts[0].text("round")) for person in persons)
    if len(persons) == 1 or max(per_table.values()) == 1:
        return [_merged(persons)]
    details = [tuple(_said(person, role) for role in IDENTITY) for person in persons]
    emails = [one[IDENTITY.index("email")] for one in details]
    if len(set(emails)) < len(persons) and all(emails):
        return _ask_same(persons, asked, say("with the same e-mail"))
    if any(len(set(column)) == len(column) and all(column) for column in zip(*details, strict=True)):
        towns = [tuple(person_detail[:2]) for person_detail in details]
        for person, name in zip(persons, told_apart(persons[0].name, towns), strict=True):
            person.name = name
        return persons
    return _ask_same(persons, asked, say("with nothing that tells them apart"))


def _ask_same(persons: list[PersonFacts], asked: SheetAnswers, why: object) -> list[PersonFacts]:
    rows = ", ".join(str(person.row) for person in persons)
    text = say(
        "{name} is in rows {rows}, {why}: one person entered twice, or two people?",
        name=persons[0].name,
        rows=rows,
        why=why,
    )
    given = folded(asked.ask(f"rows {rows}", text, (say("the same person"), say("two people"))))
    if given.startswith(("two", "several", "zwei", "deux")):
        for number, person in enumerate(persons, 1):
            person.name = f"{persons[0].name} ({number})"
        return persons
    return [_merged(persons)] if given else persons[:1]


def _merged(persons: Sequence[PersonFacts]) -> PersonFacts:
    first = persons[0]
    for other in persons[1:]:
        first.facts += other.facts
    return first


def _similar(people: Sequence[PersonFacts], sure: AbstractSet[tuple[str, ...]], asked: SheetAnswers) -> None:
    """Asks of names in one list that differ by a letter and share an e-mail or nothing else; not of two known ones."""
    for place, one in enumerate(people):
        for other in people[place + 1 :]:
            emails = _said(one, "email"), _said(other, "email")
            keys = name_key(one.name), name_key(other.name)
            close = len(keys[0]) == len(keys[1]) and not {*keys} <= sure and may_be_one(one.name, other.name)
            if close and (emails[0] == emails[1] or not all(emails)) and not _differ(one, other):
                text = say(
                    'Row {row}: is "{name}" the same person as {other} in row {second}?',
                    row=other.row,
                    name=other.name,
                    other=one.name,
                    second=one.row,
                )
                asked.ask(f"row {other.row}: {other.name}", text, (say("the same person"), say("two people")))


def _differ(one: PersonFacts, other: PersonFacts) -> bool:
    return any(_said(one, role) != _said(other, role) for role in ("home", "born") if _said(one, role))


def _said(person: PersonFacts, role: str) -> str:
    return next(
        (
            fact.text(role).casefold() if role == "email" else fact.text(role)
            for fact in person.facts
            if fact.text(role)
        ),
        "",
    )


def _days(people: Sequence[PersonFacts], asked: SheetAnswers) -> None:
    """Days of birth; the order of day and month is what all rows of a column allow."""
    doubtful: list[tuple[PersonFacts, tuple[int, int, int]]] = []
    for person in people:
        cell = next((fact.cells["born"] for fact in person.facts if fact.cells.get("born", "") != ""), "")
        day, numbers = day_of(cell)
        if day is not None:
            person.cells["born"] = day.isoformat()
        elif numbers:
            doubtful.append((person, numbers))
        elif cell != "":
            given = asked.ask(
                f"row {person.row}, born", say('"{text}" is not a date of birth. Which day is it?', text=text_of(cell))
            )
            person.cells["born"] = given
    if not doubtful:
        return
    first, second = (any(numbers[place] > 12 for _, numbers in doubtful) for place in (0, 1))
    if first == second:
        one, two, year = doubtful[0][1]
        text = say(
            "Row {row}: in {text}, is the day first or the month?",
            row=doubtful[0][0].row,
            text=f"{one:02}/{two:02}/{year}",
        )
        given = folded(asked.ask("column born", text, (say("day first"), say("month first"))))
        if not given:
            return
        first = "month first" not in given
    for person, (left, right, in_year) in doubtful:
        day_number, month = (left, right) if first else (right, left)
        try:
            person.cells["born"] = date(in_year, month, day_number).isoformat()
        except ValueError:
            person.cells["born"] = ""


def _details(person: PersonFacts, asked: SheetAnswers) -> None:
    for role in ("team", "home"):
        person.cells[role] = _said(person, role)
    country = _said(person, "country")
    person.cells["country"] = (country_of(country) or "") if country else ""
    if country and not person.cells["country"]:
        asked.note(say('Row {row}: no country is called "{text}".', row=person.row, text=country))
    for role in ("wdd_id", "wdr_id"):
        given = _said(person, role)
        person.cells[role] = database_id(given) or ""
        if given and not person.cells[role]:
            asked.note(
                say('Row {row}: "{text}" is not a player\'s number and was left out.', row=person.row, text=given)
            )
    role = folded(_said(person, "role"))
    person.cells["role"] = ROLE_WORDS.get(role, "")
    if role and not person.cells["role"] and role not in {"player", "spieler", "joueur"}:
        asked.note(say('Row {row}: "{text}" is not a role and was left out.', row=person.row, text=role))


def roll_call_of(people: Sequence[PersonFacts], asked: SheetAnswers) -> None:
    """Who is present in which round, with offers and wishes."""
    marked: dict[int, bool] = {}
    entries: list[tuple[PersonFacts, RowFact, int]] = []
    for person in people:
        for fact in person.facts:
            if "present" in fact.cells:
                number = fact.place.round or round_number(fact.cells.get("round", "")) or fact.title.place.round or 0
                entries.append((person, fact, number))
                marked[number] = marked.get(number, False) or yes_or_no(fact.cells["present"]) is True
    for person, fact, number in entries:
        person.present[number] = _present(person, fact, number, marked[number], asked)
    if not entries:
        _ask_present(people, asked)
    letters = _letters([_said(person, "preferences") for person in people])
    for person in people:
        for role in ("sit_out", "two_boards"):
            person.cells[role] = _offer(_said_any(person, role))
        person.cells["avoid"] = "; ".join(_listed(_said(person, "avoid"), people))
        person.cells["preferences"] = _powers(person, _said(person, "preferences"), letters, asked)


def _said_any(person: PersonFacts, role: str) -> str:
    return next((text_of(fact.cells[role]) for fact in person.facts if fact.cells.get(role, "") != ""), "")


def _present(person: PersonFacts, fact: RowFact, number: int, marked: bool, asked: SheetAnswers) -> str:
    cell = fact.cells["present"]
    if cell == "":
        return "no" if marked else "yes"
    said = yes_or_no(cell)
    if said is None:
        words = f", round {number}" if number else ""
        text = say(
            'Row {row}: {player} is "{text}" here. Present or absent?',
            row=fact.row,
            player=person.name,
            text=text_of(cell),
        )
        given = folded(asked.ask(f"row {fact.row}{words}", text, (say("present"), say("absent"))))
        return "" if not given else "no" if yes_or_no(given) is False else "yes"
    return "yes" if said else "no"


def _ask_present(people: Sequence[PersonFacts], asked: SheetAnswers) -> None:
    text = say("No column says who is present. Is everybody here? Else write: all but, and the names.")
    given = asked.ask("the roll call", text, (say("everybody is here"),))
    if not given:
        return
    _, _, but = folded(given).partition("all but")
    for person in people:
        absent = bool(but) and folded(person.name) in but
        person.present[0] = "no" if absent else "yes"


def _offer(text: str) -> str:
    if not text:
        return ""
    said = yes_or_no(text)
    if said is None:
        return "yes" if OFFERS.search(folded(text)) else ""
    return "yes" if said else "no"


def _listed(text: str, people: Sequence[PersonFacts]) -> list[str]:
    if not text:
        return []
    known = {name_key(person.name): person.name for person in people}
    if name_key(text) in known:
        return [known[name_key(text)]]
    parts = [part.strip() for part in re.split(r"[;|/\n]|, (?=\S+ \S)", text) if part.strip()]
    return [known.get(name_key(part), part) for part in parts]


def _letters(texts: Iterable[str]) -> bool | None:
    """Whether wishes are letters (TRA) or abbreviations (ENG); None where the column has neither for certain."""
    words = [word for text in texts for word in re.findall(r"[^\W\d]+", text) if len(word) > 1]
    as_letters = [word for word in words if re.fullmatch(r"(?!.*(.).*\1)[AEFGIRT]{2,7}", word.upper())]
    if any(power_of(word) is None for word in as_letters):
        return True
    if any(word not in as_letters and power_of(word) for word in words):
        return False
    return None


def _powers(person: PersonFacts, text: str, letters: bool | None, asked: SheetAnswers) -> str:
    words = re.findall(r"[^\W\d]+", text)
    found = []
    for word in words:
        single = re.fullmatch(r"[AEFGIRT]{2,7}", word.upper()) and (letters or power_of(word) is None)
        if single:
            found += list(word.upper())
            continue
        if len(word) == 3 and letters is None and re.fullmatch(r"[AEFGIRT]{3}", word.upper()):
            say_letters, say_power = (
                say("the powers {letters}", letters=", ".join(word.upper())),
                (power_of(word) or POWERS[0]).full_name,
            )
            question = say(
                'Row {row}: does "{text}" mean {power} or {letters}?',
                row=person.row,
                text=word,
                power=say_power,
                letters=say_letters,
            )
            given = asked.ask(f"row {person.row}, preferences", question, (say_power, say_letters))
            found += list(word.upper()) if given == say_letters else [str(power_of(given) or "")]
        elif power := power_of(word):
            found.append(power.value)
        else:
            asked.note(say('Row {row}: "{text}" names no power and was left out.', row=person.row, text=word))
    return "".join(dict.fromkeys(found))
