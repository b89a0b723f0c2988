"""`boardcall print`: a paper of an event as PDF, with what is public."""

import sys
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import Place
from boardcall.errors import InputError, Problem, refuse
from boardcall.exchange.picture import FONTS
from boardcall.store.live import read_event
from boardcall.tournament import RoundNumber
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
NEEDED = ("babel", "segno", "typst")
SIZES = ("a4", "letter")
MOST_LETTERS = 20


@command.command()
def print_(
    event: Place,
    what: Annotated[str, typer.Argument(metavar="WHAT", help="Which paper; “list” lists them, “due” those due now.")],
    *,
    out: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="The PDF; else WHAT.pdf.")] = None,
    number: Annotated[int, typer.Option("--round", min=0, help="The round; else the last one called.")] = 0,
    board: Annotated[str, typer.Option(help="One board of the round.")] = "",
    phase: Annotated[str, typer.Option(metavar="F1903M", help="The phase of a map; else the last one.")] = "",
    paper: Annotated[str, typer.Option(metavar="SIZE", help="a4 or letter.")] = "a4",
    language: Annotated[str, typer.Option(metavar="CODE", help="en, fr or de; else the event's language.")] = "",
    address: Annotated[str, typer.Option(metavar="URL", help="Where the event's pages are, for the QR codes.")] = "",
) -> None:
    """Prints a paper: boardcall print event.db standings -o standings.pdf. It tells what is public, and no more."""
    _require()
    from boardcall.paper import PAPERS, PrintJob, due_papers, missing_letters, paper_named, print_paper  # an extra
    from boardcall.views.public_names import public_names
    from boardcall.web.event.snapshot import Snapshot
    from boardcall.web.request.language import ENGLISH, NAMES
    from boardcall.web.request.language import language as language_named

    if what == "list":
        print("\n".join(f"{one.id:<13} {one.says}" for one in PAPERS))
        return
    found = read_event(event)
    state = Snapshot(found, names=public_names(found.tournament))
    asked = language or found.rulebook.event.official_language or ENGLISH
    code = asked if asked in NAMES else "" if language else ENGLISH
    _check(paper, code, asked, tuple(NAMES))
    job = PrintJob(
        state,
        language_named(code),
        datetime.now(UTC),
        size=paper,
        address=f"{address.rstrip('/')}/" if address else "",
        round=RoundNumber(number),
        board=board,
        phase=phase,
    )
    if what == "due":
        print("\n".join(f"{one.paper:<13} {one.because}" for one in due_papers(job)) or "No paper is due.")
        return
    made = print_paper(paper_named(what), job)
    file = out or Path(f"{what}.pdf")
    try:
        file.write_bytes(made)
    except OSError as error:
        message = verbatim(f"{file} cannot be written: {error.strerror}.")
        raise InputError.of(message, verbatim("Give another file."), field="--output") from None
    print(f"{file}: {len(made) // 1000 + 1} kB")
    if letters := missing_letters(job):
        told = f"No font on this computer has {letters[:MOST_LETTERS]}: they print as boxes."
        print(f"{told} Install a font for them, or set {FONTS} to a folder with one.", file=sys.stderr)


def _require() -> None:
    missing = [one for one in NEEDED if find_spec(one) is None]
    if missing:
        hint = verbatim("Install it with: pip install 'boardcall[paper]'.")
        raise InputError.of(verbatim("PDF papers need the extra “paper”."), hint)


def _check(size: str, code: str, asked: str, languages: tuple[str, ...]) -> None:
    problems = []
    if size not in SIZES:
        message = verbatim(f"There is no paper size {size!r}.")
        problems.append(Problem(message, verbatim("Choose a4 or letter."), field="--paper"))
    if not code:
        hint = verbatim(f"Choose one of {', '.join(languages)}.")
        problems.append(Problem(verbatim(f"There is no language {asked!r}."), hint, field="--language"))
    refuse(problems)
