"""`boardcall verify`: recomputes an event's chain and replay, and says the first thing that is wrong."""

from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import JSON, Place, head_data, print_json
from boardcall.cli.files import counted_acts
from boardcall.errors import InputError, Problem, StoreError, UnreachableError
from boardcall.exchange.event_file import check_chain, check_file
from boardcall.store import open_ledger
from boardcall.store.ledger import Ledger
from boardcall.store.places import is_url
from boardcall.store.signing_key import SUFFIX, is_signed, signature_problem
from boardcall.store.verify import LedgerVerification
from boardcall.store.verify import verify as verify_ledger
from boardcall.tables.whole_file import whole_file
from boardcall.tournament import Head, replay
from boardcall.tournament.ledger.heads import head_words, is_head
from boardcall.wording import verbatim

HEADS = "Write the four check words, the code of eight digits, or the hash as it was noted."
command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def verify(
    event: Place,
    *,
    head: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="Four words, a code or a hash noted earlier: it has to be in the chain."),
    ] = None,
    as_json: JSON = False,
) -> None:
    """Checks that nothing in an event was changed, lost or put in. Exit status 1 when something was."""
    if head is not None and not is_head(head):
        problem = Problem(verbatim(f"“{head}” is no head of a chain."), verbatim(HEADS), field="--head")
        raise InputError([problem])
    if event.endswith(".html"):
        _verify_html(Path(event), head=head or "", as_json=as_json)
        return
    found, notices = _verified(event, head or "")
    if as_json:
        problems = [asdict(problem) for problem in found.problems]
        data = {"holds": found.holds, "head": head_data(found.head), "erased": list(found.erased)}
        print_json({**data, "problems": problems, "notices": list(notices)})
    else:
        _print(found, notices)
    if not found.holds:
        raise typer.Exit(1)


def _verified(event: str, head: str) -> tuple[LedgerVerification, tuple[str, ...]]:
    try:
        with open_ledger(event) as ledger:
            found = verify_ledger(ledger, head=head)
            signed = _signed(event, ledger) if found.holds else ()
            return replace(found, problems=(*found.problems, *signed)), ledger.notices()
    except UnreachableError:
        raise
    except StoreError as error:
        return LedgerVerification(Head(), (), (Problem(error.sentence),)), ()


def _signed(event: str, ledger: Ledger) -> tuple[Problem, ...]:
    """What is wrong with the signature beside an archive; nothing if there is no signature."""
    beside = Path(f"{event}{SUFFIX}")
    if is_url(event) or not beside.is_file():
        return ()
    entries, people = ledger.contents()
    keys = replay(entries, people).tournament.archive_keys
    wrong = signature_problem(beside.read_text("utf-8", "replace"), entries, keys)
    return (Problem(verbatim(f"{beside}: {wrong}")),) if wrong else ()


def _verify_html(file: Path, *, head: str, as_json: bool) -> None:
    """Checks the bytes of an event in one HTML file, its chain, and its signature."""
    try:
        data = whole_file(file)
    except OSError as error:
        raise StoreError(verbatim(f"{file} cannot be read: {error.strerror}.")) from error
    key, wrong = "", ""
    try:
        plain, values, signature = check_file(data)
        check_chain(values, head=head)
        key = str(values.get("key", ""))
        if key and not is_signed(key, plain, signature):
            wrong = "The signature of the file is wrong."
    except StoreError as error:
        wrong = str(error)
    if as_json:
        print_json({"holds": not wrong, "key": key, "problems": [wrong] if wrong else []})
    else:
        print(wrong or f"The file is as it was made, and {f'signed by the key {key}' if key else 'not signed'}.")
    if wrong:
        raise typer.Exit(1)


def _print(found: LedgerVerification, notices: tuple[str, ...]) -> None:
    for notice in notices:
        print(f"Note: {notice}")
    if found.erased:
        print(f"Note: erased from the people table: {', '.join(found.erased)}.")
    for problem in found.problems:
        print(problem)
    if found.holds:
        print(f"The event holds: {counted_acts(found.head.number)}, the last with the hash {found.head.hash}.")
        print(f"Its check words: {head_words(found.head.hash)}")
    else:
        print(f"The event does not hold. It is good up to act {found.head.number}.")
