"""`boardcall cases`: who receives reports at an event, and the reports, for whoever has a handler's reading key."""

from pathlib import Path
from typing import Annotated, Any

import typer

from boardcall.cli.events import JSON, Place, print_json, today
from boardcall.cli.reading_keys import KeyFile, reading_key, text_of
from boardcall.conduct.sanctions import check_handler, check_measure
from boardcall.desk.conduct.code import provisions
from boardcall.desk.event import Event
from boardcall.errors import InputError, StoreError
from boardcall.store.handover import write_handover
from boardcall.store.live import read_event
from boardcall.store.private import write_private
from boardcall.store.report_box import (
    CardHolder,
    Handler,
    OpenReport,
    ReportBox,
    association_handler,
    open_box,
    recipients,
)
from boardcall.store.sealed_papers import card_of, new_key
from boardcall.wording import say, verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
ReportName = Annotated[str, typer.Argument(metavar="REPORT", help="The report's name, as the list shows it.")]


@command.command()
def handler(
    event: Place,
    name: str,
    *,
    role: Annotated[str, typer.Option(help="What they are at the event, as the rulebook's report_to has it.")] = "td",
    card: Annotated[str, typer.Option(help="The card of their reading key; without it a key is made and shown.")] = "",
) -> None:
    """Names somebody who receives reports."""
    check_handler(read_event(event).rulebook.conduct, role)
    made = "" if card else new_key()
    with open_box(event) as box:
        box.add_handler(Handler(name, role, (CardHolder(name, card or card_of(made)),)))
    print(f"{name} receives reports.")
    if made:
        print(f"The reading key of {name}, shown this once and kept nowhere:\n  {made}")


@command.command()
def association(
    event: Place, cards: Annotated[Path, typer.Argument(metavar="CARDS", help="The association's file of cards.")]
) -> None:
    """Takes in an association's cards: people may report to it directly, and cases can be handed over."""
    read_event(event)
    found = association_handler(text_of(cards, what=""))
    with open_box(event) as box:
        box.add_handler(found)
    print(f"{found.name} receives reports; it is read by {_people(len(found.people))}.")


def _people(number: int) -> str:
    return "1 person" if number == 1 else f"{number} people"


@command.command()
def handlers(event: Place, *, as_json: JSON = False) -> None:
    """Lists who receives reports. Reports whose months are over are deleted, which needs no key."""
    opened = read_event(event)
    with open_box(event) as box:
        _forget_due(opened, box)
        found = box.handlers()
    if as_json:
        print_json([{"id": one.id, "name": one.name, "role": one.role} for one in found])
        return
    for one in found:
        print(f"{one.id}  {one.name} ({one.role})")
    if not found:
        print("Nobody receives reports. Name somebody with: boardcall cases handler EVENT NAME")


@command.command()
def remove(event: Place, handler: Annotated[str, typer.Argument(metavar="ID", help="As the list shows it.")]) -> None:
    """Takes somebody off the list of those who receive reports."""
    read_event(event)
    with open_box(event) as box:
        box.remove_handler(handler)
    print("Removed. Reports that were sealed to them before stay readable to them.")


@command.command()
def report(
    event: Place,
    *,
    about: Annotated[str, typer.Option(help="Whom it is about.")],
    provision: Annotated[str, typer.Option(help="What of the code was broken, such as 2.")] = "",
    to: Annotated[list[str] | None, typer.Option(help="A handler who shall read it, by name; all if left out.")] = None,
    contact: Annotated[str, typer.Option(help="How to reach whoever reports.")] = "",
    text: Annotated[Path | None, typer.Option("--text", help="A text file; else you type it.")] = None,
) -> None:
    """Files a report, such as one that came on paper: sealed before it is written anywhere."""
    words = text_of(text, what="The report")
    paper = {"about": about, "provision": provision, "text": words, "contact": contact}
    opened = read_event(event)
    if provision and provision not in (named := [number for number, _ in provisions(opened)]):
        message = verbatim(f"“{provision}” is no provision of the code.")
        raise InputError.of(message, verbatim(f"It has {', '.join(named) or 'none'}."), field="--provision")
    with open_box(event) as box:
        known = box.handlers()
        if strangers := set(to or ()) - {one.name for one in known}:
            message = verbatim(f"{', '.join(sorted(strangers))} receives no reports here.")
            raise InputError.of(message, verbatim("Look at: boardcall cases handlers"), field="--to")
        cards = recipients(known, [one.id for one in known if not to or one.name in to], about=about)
        box.file({"kind": "report", "event": opened.tournament.name, **paper}, cards, day=today())
    print(f"Sealed. {_people(len(cards))} can read it.")


@command.command("list")
def list_reports(event: Place, *, as_json: JSON = False, key_file: KeyFile = None) -> None:
    """Shows the reports that are sealed to your key, and how many are to be passed on."""
    opened = read_event(event)
    with open_box(event) as box:
        _forget_due(opened, box)
        found = box.read(reading_key(key_file))
    if as_json:
        print_json([_report_data(one) for one in found])
        return
    for one in found:
        print(f"{one.id}, received {one.day}{f', handed over {one.handed_over}' if one.handed_over else ''}")
        for name, value in one.paper.items():
            print(f"  {name}: {value}" if value else "", end="\n" if value else "")
        for note in one.notes:
            print(f"  {note.get('day')}, {note.get('measure')}: {note.get('text')}")
    print(waiting_line(opened, found))


def _forget_due(event: Event, box: ReportBox) -> None:
    if review := event.rulebook.conduct.review:
        box.delete_due(months=review.record_months, today=today())


def waiting_line(event: Event, found: tuple[OpenReport, ...]) -> str:
    """How many reports were handed over, where the rulebook wants all of them to be."""
    body = event.rulebook.conduct.forward_all_to
    section = event.rulebook.source("conduct.forward_all_to")
    done = sum(bool(one.handed_over) for one in found)
    if not body or done == len(found):
        return f"{len(found)} reports are sealed to your key."
    return f"{done} of {len(found)} are handed over. Every one goes to the {body}{f' ({section})' if section else ''}."


def _report_data(one: OpenReport) -> dict[str, Any]:
    return {"id": one.id, "day": one.day.isoformat(), **one.paper, "notes": one.notes, "handed_over": one.handed_over}


@command.command()
def note(
    event: Place,
    report: ReportName,
    *,
    measure: Annotated[str, typer.Option(help="What was done, such as censure.")] = "",
    text: Annotated[Path | None, typer.Option("--text", help="A text file; else you type it.")] = None,
    key_file: KeyFile = None,
) -> None:
    """Keeps with a report what was done on the spot, sealed as the report is."""
    opened, key = read_event(event), reading_key(key_file)
    check_measure(opened.rulebook.conduct, measure)
    words = text_of(text, what="What was done")
    with open_box(event) as box:
        note = {"day": today().isoformat(), "by": box.whose(key).name, "measure": measure, "text": words}
        box.add_note(report, key, note)
    print("Noted. What touches play is a sanction at the desk, without the story behind it.")


@command.command("hand-over")
def hand_over(
    event: Place,
    report: ReportName,
    to: Annotated[Path, typer.Argument(metavar="FILE", help="Where to, such as case1.sealed.")],
    *,
    key_file: KeyFile = None,
) -> None:
    """Writes a report with its notes to a file that only the association can read."""
    read_event(event)
    if to.exists():
        raise StoreError(say("There is a file {path} already. Choose another name.", path=to))
    with open_box(event) as box:
        box.hand_over(
            report,
            reading_key(key_file),
            day=today(),
            save=lambda sealed: write_private(to, write_handover(sealed)),
        )
    print(f"Wrote {to}. Send it as you like; only the association can read it.")


@command.command()
def delete(
    event: Place,
    report: ReportName,
    *,
    elsewhere: Annotated[bool, typer.Option("--elsewhere", help="It got to the association otherwise.")] = False,
    key_file: KeyFile = None,
) -> None:
    """Deletes a report and its notes; where every report goes to an association, not before it is handed over."""
    body = read_event(event).rulebook.conduct.forward_all_to
    with open_box(event) as box:
        box.delete(report, reading_key(key_file), goes_to="" if elsewhere else body)
    print("Deleted.")
