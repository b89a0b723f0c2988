"""`boardcall verify`: recomputes an event's chain and replay, and says the first thing that is wrong."""

from dataclasses import asdict
from typing import Annotated

import typer

from boardcall.cli.events import JSON, Place, head_data, print_json
from boardcall.errors import InputError, Problem, StoreError, UnreachableError
from boardcall.store import open_ledger
from boardcall.store.verify import LedgerVerification
from boardcall.store.verify import verify as verify_ledger
from boardcall.tournament import Head
from boardcall.tournament.ledger.heads import head_words, is_head
from boardcall.wording import verbatim

HEADS = "Write the four check words, the code of eight digits, or the hash as it was noted."
command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def verify(
    event: Place,
    *,
    head: Annotated[
        str, typer.Option(metavar="HASH", help="Four words, a code or a hash noted earlier: it has to be in the chain.")
    ] = "",
    as_json: JSON = False,
) -> None:
    """Checks that nothing in an event was changed, lost or put in. Exit status 1 when something was."""
    if head and not is_head(head):
        problem = Problem(verbatim(f"“{head}” is no head of a chain."), verbatim(HEADS), field="--head")
        raise InputError([problem])
    found, notices = _verified(event, head)
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
            return verify_ledger(ledger, head=head), ledger.notices()
    except UnreachableError:
        raise
    except StoreError as error:
        return LedgerVerification(Head(), (), (Problem(error.sentence),)), ()


def _print(found: LedgerVerification, notices: tuple[str, ...]) -> None:
    for notice in notices:
        print(f"Note: {notice}")
    if found.erased:
        print(f"Note: erased from the people table: {', '.join(found.erased)}.")
    for problem in found.problems:
        print(problem)
    if found.holds:
        print(f"The event holds: {found.head.number} acts, the last with the hash {found.head.hash}.")
        print(f"Its check words: {head_words(found.head.hash)}")
    else:
        print(f"The event does not hold. It is good up to act {found.head.number}.")
