"""`boardcall association`: an association's people, events, committee and cases, in a file of its own."""

from typing import Annotated, Any, Literal

import typer

from boardcall.cli.association_cases import add_case_commands
from boardcall.cli.association_file import FilePath, On, day_of
from boardcall.cli.completions import rulebook_names
from boardcall.cli.events import JSON, print_json
from boardcall.cli.reading_keys import KeyFile, reading_key
from boardcall.conduct.cases.association import Association, Office
from boardcall.conduct.cases.calendar import Due, calendar, due
from boardcall.conduct.cases.decision_steps import Delete
from boardcall.conduct.cases.people_steps import FoundAssociation, Represent
from boardcall.errors import InputError
from boardcall.rulebook import rulebook_text
from boardcall.store.association import AssociationFile
from boardcall.store.open_association import opened
from boardcall.store.report_box import ASSOCIATION, CardHolder, Handler
from boardcall.store.sealed_papers import card_of, is_card, new_key
from boardcall.tables.codec import encode
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def new(
    file: FilePath,
    *,
    rulebook: Annotated[
        str,
        typer.Option(
            metavar="RULEBOOK", autocompletion=rulebook_names, help="Whose [conduct.review] holds: an id or a file."
        ),
    ],
    name: Annotated[str, typer.Option(help="The association's name.")],
    on: On = "",
) -> None:
    """Makes an association: boardcall association new nadf.db --rulebook wdc-2025 --name NADF."""
    text, _ = rulebook_text(rulebook)
    with AssociationFile.create(file, text) as kept:
        kept.do(FoundAssociation(name), on=day_of(on), by="")
    print(f"Made {file} for {name}. Next: boardcall association person {file} NAME --office president")


@command.command()
def key() -> None:
    """Makes a reading key and its card. Keep the key; give the card to whoever seals papers to you."""
    made = new_key()
    print(f"Your reading key, for nobody else to see. It cannot be made again:\n  {made}")
    print(f"Your card, for everybody to see:\n  {card_of(made)}")


@command.command()
def person(
    file: FilePath,
    name: str,
    *,
    office: Annotated[Literal["president", "board", "none"], typer.Option(help="The office held.")] = "none",
    card: Annotated[str, typer.Option(help="The card of the person's reading key.")] = "",
    with_key: Annotated[bool, typer.Option("--with-key", help="Make a reading key, and show it once.")] = False,
    on: On = "",
) -> None:
    """Adds a person, or changes the office or card of one."""
    if card and not is_card(card):
        hint = verbatim("Copy the whole line that boardcall association key printed as the card.")
        raise InputError.of(verbatim("This is not a card."), hint, field="--card", text=card)
    made = new_key() if with_key and not card else ""
    with opened(file) as one:
        wanted: Office | None = None if office == "none" else office
        given = card_of(made) if made else card
        who = one.put_person(name, office=wanted, card=given, on=day_of(on))
        called = one.held.people[who].name
    print(f"{called} is {who}, {wanted or 'without an office'}.")
    if made:
        print(f"The reading key of {called}, shown this once and kept nowhere:\n  {made}")


@command.command()
def event(
    file: FilePath,
    name: str,
    *,
    held_on: Annotated[str, typer.Option("--held", metavar="DATE", help="Its last day.")],
    director: Annotated[str, typer.Option(help="Who directed it.")] = "",
    representative: Annotated[str, typer.Option(help="Who votes for it; the director if left out.")] = "",
    on: On = "",
) -> None:
    """Recognises an event. People it names who are not known yet are added."""
    with opened(file) as one:
        held = day_of(held_on, "--held")
        made = one.recognise(name, held=held, director=director, representative=representative, on=day_of(on))
    print(f"{name} is {made}, held until {held}.")


@command.command()
def represent(
    file: FilePath,
    event: Annotated[str, typer.Argument(metavar="EVENT")],
    name: str,
    *,
    on: On = "",
    key_file: KeyFile = None,
) -> None:
    """President and board settle who represents an event."""
    with opened(file, reading_key(key_file)) as one:
        one.do(Represent(one.event(event), one.person(name)), day_of(on))
    print(f"{name} represents {event}.")


@command.command()
def cards(file: FilePath) -> None:
    """Prints the cards of president and board, for events: whom reports and handed-over cases are sealed to."""
    with opened(file) as one:
        officers = [one.held.people[officer] for officer in one.held.officers()]
        people = tuple(CardHolder(officer.name, officer.card) for officer in officers)
        print_json({"boardcall": "cards", "association": encode(Handler(one.held.name, ASSOCIATION, people))})


@command.command()
def people(file: FilePath, *, as_json: JSON = False) -> None:
    """Lists people, recognised events and sessions."""
    with opened(file) as one:
        data = _people_data(one.held)
    if as_json:
        print_json(data)
        return
    for row in data["people"]:
        print(f"{row['id']}  {row['name']}{', ' + row['office'] if row['office'] else ''}")
    for row in data["events"]:
        votes = row["representative"]["name"] if row["representative"] else "nobody yet"
        print(f"{row['id']}  {row['name']}, held until {row['held']}, votes by {votes}")
    for row in data["sessions"]:
        print(
            f"Session {row['number']}, {row['from']} to {row['to']}: {', '.join(one['name'] for one in row['members'])}"
        )


def _person(held: Association, who: str) -> dict[str, str] | None:
    """Somebody by id and name; None for nobody."""
    return {"id": who, "name": held.named([who])[0]} if who else None


def _people_data(held: Association) -> dict[str, Any]:
    return {
        "association": held.name,
        "people": [
            {"id": one.id, "name": one.name, "office": one.office, "card": one.card} for one in held.people.values()
        ],
        "events": [
            {
                "id": one.id,
                "name": one.name,
                "held": one.held.isoformat(),
                "director": _person(held, one.director),
                "representative": _person(held, one.representative),
            }
            for one in held.events.values()
        ],
        "sessions": [
            {
                "number": one.number,
                "from": one.starts.isoformat(),
                "to": one.ends(held.protocol).isoformat(),
                "members": [_person(held, member) for member in one.members],
            }
            for one in held.sessions
        ],
    }


@command.command("due")
def due_today(
    file: FilePath,
    *,
    on: On = "",
    ahead: Annotated[bool, typer.Option("--ahead", help="What is to come, too.")] = False,
    delete: Annotated[bool, typer.Option("--delete", help="Delete the papers whose day has come.")] = False,
    as_json: JSON = False,
) -> None:
    """Says what is due today: reviews, votes, replacements, ends of sanctions, papers to delete."""
    today = day_of(on)
    with opened(file) as one:
        found = (calendar if ahead else due)(one.held, today)
        gone = [item for item in due(one.held, today) if item.deletes and item.case] if delete else []
        for item in gone:
            one.do(Delete(item.case or 0), day_of(on))
        stale = one.file.stale()
    if as_json:
        print_json([_due_data(item) for item in found])
        return
    for number in stale:
        print(f"{today}  case {number}: Since its papers were sealed, other people may read them: run reseal.")
    for item in found:
        case = f"case {item.case}: " if item.case else ""
        print(f"{item.day}  {case}{item.what}{f' ({item.section})' if item.section else ''}")
    for item in gone:
        print(f"Deleted the papers of case {item.case}.")
    if not found and not stale:
        print("Nothing is due.")


@command.command()
def reseal(file: FilePath, *, key_file: KeyFile = None) -> None:
    """Seals all papers to those who may read them now, as after an office or a card changed hands."""
    with opened(file, reading_key(key_file)) as one:
        found = one.file.reseal(one.key)
    print(f"Sealed anew: {', '.join(f'case {number}' for number in found)}." if found else "All papers were right.")


def _due_data(item: Due) -> dict[str, Any]:
    return {"day": item.day.isoformat(), "case": item.case, "what": str(item.what), "section": item.section}


add_case_commands(command)
